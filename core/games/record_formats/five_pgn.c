/* five_pgn: parts of PGN that the readers of other records of five in a row write. */
#include <stdio.h>
#include <string.h>

#include "base/ascii.h"
#include "games/record_formats/five_pgn.h"

static bool
has_rules_name(struct span text, struct span word)
{
	for (; text.n >= word.n; text = span_after(text, 1))
		if (span_eq_nocase((struct span){ text.p, word.n }, word))
			return true;
	return false;
}

struct five_pgn_rule
five_pgn_rule(struct span text)
{
	static const struct { const char *word, *variant; } rows[] = {
		{ "renju", "renju" }, { "rif", "renju" }, { "yamaguchi", "renju" }, { "soosyrv", "renju" }, { "taraguchi", "renju" },
		{ "tarannikov", "renju" }, { "sakata", "renju" }, { "caro", "caro" }, { "standard", "standard gomoku" },
		{ "gomoku", "gomoku" }, { "freestyle", "gomoku" }, { "five", "gomoku" },
	};
	struct five_pgn_rule r = { "gomoku", false, span_trim(text) };

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows) && !r.known; i++) {
		r.known = has_rules_name(text, span_of(rows[i].word));
		r.variant = r.known ? rows[i].variant : r.variant;
	}
	if (r.rule.n >= strlen(r.variant) && span_eq_nocase((struct span){ r.rule.p, strlen(r.variant) }, span_of(r.variant)))
		r.rule = span_trim(span_after(r.rule, strlen(r.variant)));
	return r;
}

void
five_pgn_text(struct buf *out, struct span s, bool tag)
{
	for (size_t i = 0; i < s.n; i++) {
		char c = s.p[i];

		if (tag && (c == '"' || c == '\\'))
			buf_char(out, '\\');
		if (!tag && (c == '{' || c == '}'))
			c = c == '{' ? '(' : ')';
		if (((unsigned char)c < ' ' && (tag || c != '\n')) || c == 0x7f)
			c = ' ';
		buf_char(out, c);
	}
}

void
five_pgn_tag(struct buf *out, const char *name, struct span value)
{
	buf_fmt(out, "[%s \"", name);
	five_pgn_text(out, value.n > 0 ? value : SPAN("?"), true);
	buf_str(out, "\"]\n");
}

void
five_pgn_date(struct buf *out, struct span value)
{
	struct span rest = value, part;
	unsigned long n;
	char text[16] = "????.??.??";
	int i = 0;

	for (; i < 3 && rest.p != NULL && span_number(part = span_cut(&rest, '-'), &n) && part.n == (i == 0 ? 4u : 2u); i++)
		memcpy(text + (i == 0 ? 0 : 2 + 3 * i), part.p, part.n);
	five_pgn_tag(out, "Date", value.n == 0 || (i > 0 && rest.p == NULL) ? span_of(text) : value);
}

void
five_pgn_event(struct buf *out)
{
	five_pgn_tag(out, "Event", SPAN(""));
	five_pgn_tag(out, "Site", SPAN(""));
	five_pgn_date(out, SPAN(""));
	five_pgn_tag(out, "Round", SPAN(""));
}

void
five_pgn_move(struct buf *out, unsigned half, bool first, struct span word)
{
	if (half % 2 == 0 || first)
		buf_fmt(out, "%u%s ", half / 2 + 1, half % 2 == 0 ? "." : "...");
	for (size_t i = 0; i < word.n; i++)
		buf_char(out, ascii_is_digit(word.p[i]) || ascii_is_letter(word.p[i]) ? word.p[i] : '_');
	buf_char(out, half % 2 == 1 ? '\n' : ' ');
}

void
five_pgn_point(struct buf *out, unsigned half, bool first, int size, long x, long y)
{
	char word[64];
	int n;

	if (x >= 0 && x < size && y >= 0 && y < size)
		n = snprintf(word, sizeof(word), "%c%ld", (char)('a' + x), size - y);
	else if (x >= 0 && x < 26 && y >= 0 && y < 26)
		n = snprintf(word, sizeof(word), "%c%c", (char)('a' + x), (char)('a' + y));
	else
		n = snprintf(word, sizeof(word), "point_%ld_%ld", x, y);
	five_pgn_move(out, half, first, (struct span){ word, (size_t)n });
}
