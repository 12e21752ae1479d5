/* epd: the opcodes of EPD, and splitting its operations. */
#include <limits.h>
#include <string.h>

#include "base/ascii.h"
#include "games/chess/epd.h"

enum { OPCODE_MAX = 15 };	/* letters, PGN 16.2.4 */

const struct epd_row epd_rows[] = {
	{ "acn", EPD_INTEGER, 0, LONG_MAX },
	{ "acs", EPD_INTEGER, 0, LONG_MAX },
	{ "am", EPD_MOVES, 0, 0 },
	{ "bm", EPD_MOVES, 0, 0 },
	{ "c0", EPD_TEXT, 0, 0 }, { "c1", EPD_TEXT, 0, 0 }, { "c2", EPD_TEXT, 0, 0 }, { "c3", EPD_TEXT, 0, 0 },
	{ "c4", EPD_TEXT, 0, 0 }, { "c5", EPD_TEXT, 0, 0 }, { "c6", EPD_TEXT, 0, 0 }, { "c7", EPD_TEXT, 0, 0 },
	{ "c8", EPD_TEXT, 0, 0 }, { "c9", EPD_TEXT, 0, 0 },
	{ "ce", EPD_INTEGER, -32767, 32767 },
	{ "dm", EPD_INTEGER, 0, LONG_MAX },
	{ "draw_accept", EPD_NOTHING, 0, 0 },
	{ "draw_claim", EPD_NOTHING, 0, 0 },
	{ "draw_offer", EPD_NOTHING, 0, 0 },
	{ "draw_reject", EPD_NOTHING, 0, 0 },
	{ "eco", EPD_TEXT, 0, 0 },
	{ "fmvn", EPD_INTEGER, 1, LONG_MAX },
	{ "hmvc", EPD_INTEGER, 0, LONG_MAX },
	{ "id", EPD_TEXT, 0, 0 },
	{ "nic", EPD_TEXT, 0, 0 },
	{ "noop", EPD_ANY, 0, 0 },
	{ "pm", EPD_MOVE, 0, 0 },
	{ "pv", EPD_LINE, 0, 0 },
	{ "rc", EPD_INTEGER, 1, LONG_MAX },
	{ "resign", EPD_NOTHING, 0, 0 },
	{ "sm", EPD_MOVE, 0, 0 },
	{ "tcgs", EPD_INTEGER, 0, LONG_MAX },
	{ "tcri", EPD_ANY, 0, 0 },
	{ "tcsi", EPD_ANY, 0, 0 },
	{ "v0", EPD_TEXT, 0, 0 }, { "v1", EPD_TEXT, 0, 0 }, { "v2", EPD_TEXT, 0, 0 }, { "v3", EPD_TEXT, 0, 0 },
	{ "v4", EPD_TEXT, 0, 0 }, { "v5", EPD_TEXT, 0, 0 }, { "v6", EPD_TEXT, 0, 0 }, { "v7", EPD_TEXT, 0, 0 },
	{ "v8", EPD_TEXT, 0, 0 }, { "v9", EPD_TEXT, 0, 0 },
	{ NULL, EPD_ANY, 0, 0 },
};

/* May this be in an opcode, after its first letter (PGN 16.2.4)? */
static bool
is_inside_opcode(char c)
{
	return ascii_is_letter(c) || ascii_is_digit(c) || c == '_';
}

const struct epd_row *
epd_find(struct span opcode)
{
	for (const struct epd_row *row = epd_rows; row->opcode != NULL; row++)
		if (span_eq(opcode, span_of(row->opcode)))
			return row;
	return NULL;
}

bool
epd_is_perft(struct span opcode)
{
	return opcode.n >= 2 && opcode.n <= 3 && *opcode.p == 'D' && ascii_is_digit(opcode.p[1]) &&
	    (opcode.n == 2 || ascii_is_digit(opcode.p[2]));
}

/*
 * Does another operation begin at `s`, inside of an operand?  "c3" may be a move of the operand: as an opcode it has text
 * in quotation marks after it.
 */
static bool
begins_other(struct span s)
{
	size_t n = 0, next;
	struct span word;

	while (n < s.n && is_inside_opcode(s.p[n]))
		n++;
	word = (struct span){ s.p, n };
	for (next = n; next < s.n && ascii_is_blank(s.p[next]); next++)
		;
	if (n == 0 || next == n || epd_find(word) == NULL)
		return false;
	return !(n == 2 && ascii_is_file(word.p[0]) && ascii_is_rank(word.p[1])) || (next < s.n && s.p[next] == '"');
}

/* The length up to the first quotation mark that is not escaped, with it; 0: there is none, or more text is right after it. */
static size_t
escaped_length(struct span s)
{
	size_t i = 1;

	while (i < s.n && s.p[i] != '"')
		i += s.p[i] == '\\' && i + 1 < s.n && (s.p[i + 1] == '"' || s.p[i + 1] == '\\') ? 2 : 1;
	return i < s.n && (i + 1 == s.n || s.p[i + 1] == ';' || ascii_is_blank(s.p[i + 1])) ? i + 1 : 0;
}

size_t
epd_quoted(struct span s)
{
	const char *plain = s.n > 1 ? memchr(s.p + 1, '"', s.n - 1) : NULL;
	size_t n = plain != NULL && plain[-1] == '\\' ? escaped_length(s) : 0;

	if (n > 0)
		return n;
	return plain != NULL ? (size_t)(plain - s.p) + 1 : 0;
}

/* Where the operand that begins at `n` ends: at a semicolon, or at the next operation; then *unended. */
static size_t
operand_end(struct span s, size_t n, const struct epd_row *row, bool *unended)
{
	bool word = false, open = row != NULL && row->operand != EPD_ANY && row->operand != EPD_NOTHING;
	size_t i = n;

	/* Text that is not in quotation marks may have any words. */
	for (; i < s.n && s.p[i] != ';'; i++) {
		bool begins = i > n && ascii_is_blank(s.p[i - 1]) && !ascii_is_blank(s.p[i]);

		if (begins && word && open && begins_other((struct span){ s.p + i, s.n - i })) {
			*unended = true;
			return i;
		}
		open = open && !(begins && !word && row->operand == EPD_TEXT && s.p[i] != '"');
		word = word || begins;
		if (s.p[i] == '"') {
			size_t quoted = epd_quoted((struct span){ s.p + i, s.n - i });

			i = quoted > 0 ? i + quoted - 1 : s.n - 1;
		}
	}
	return i;
}

enum epd_taken
epd_next(struct span *rest, struct span *opcode, struct span *operand)
{
	const struct epd_row *row;
	bool unended = false;
	size_t n = 0, end;

	while (rest->n > 0 && (ascii_is_blank(*rest->p) || *rest->p == ';'))
		*rest = span_after(*rest, 1);
	if (rest->n == 0)
		return EPD_END;
	while (n < rest->n && n <= OPCODE_MAX && (n == 0 ? ascii_is_letter(rest->p[n]) : is_inside_opcode(rest->p[n])))
		n++;
	if (n == 0 || n > OPCODE_MAX || (n < rest->n && rest->p[n] != ';' && rest->p[n] != ' ' && rest->p[n] != '\t'))
		return EPD_BROKEN;
	*opcode = (struct span){ rest->p, n };
	row = epd_find(*opcode);
	end = operand_end(*rest, n, row, &unended);
	if (end == rest->n && row == NULL && !epd_is_perft(*opcode))
		return EPD_BROKEN;
	*operand = span_trim((struct span){ rest->p + n, end - n });
	end += end < rest->n && !unended;
	*rest = span_after(*rest, end);
	return unended ? EPD_UNENDED : EPD_TAKEN;
}
