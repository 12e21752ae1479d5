/* fen_form: positions that are not written as FEN, but mean one. */
#include <stdio.h>
#include <string.h>

#include "base/ascii.h"
#include "games/chess/fen_form.h"

enum { SLASHES = 7 };		/* of a placement */

/* -- by name or number -- */

#define TEXT(s) { s, sizeof(s) - 1 }
#define N(list) (sizeof(list) / sizeof((list)[0]))

/* What a position may be called instead of being written, and what may be before that. */
static const struct span labels[] = {
	TEXT("fen"), TEXT("position"), TEXT("epd"), TEXT(":"), TEXT("="), TEXT("\""), TEXT("'"), TEXT("["),
}, array_names[] = {
	TEXT("startposition"), TEXT("startpos"), TEXT("start position"), TEXT("starting position"), TEXT("initial position"),
	TEXT("initial array"), TEXT("start"), TEXT("initial"), TEXT("standard"),
}, number_names[] = {
	TEXT("chess960"), TEXT("chess 960"), TEXT("fischerandom"), TEXT("fischer random"), TEXT("frc"), TEXT("sp"),
}, number_words[] = {
	TEXT("position"), TEXT("number"), TEXT("no."), TEXT("no"), TEXT("nr."), TEXT("nr"), TEXT("sp"), TEXT("#"), TEXT("("),
	TEXT(":"), TEXT("="), TEXT("-"), TEXT(","),
};

/* Removes one of these from the front, in any case, and blanks. */
static bool
skip_one(struct span *s, const struct span *list, size_t n)
{
	*s = span_trim(*s);
	for (size_t i = 0; i < n; i++)
		if (s->n >= list[i].n && span_eq_nocase((struct span){ s->p, list[i].n }, list[i])) {
			*s = span_trim(span_after(*s, list[i].n));
			return true;
		}
	return false;
}

/* White's first rank of the array with that number. */
static void
array_rank(unsigned number, char rank[9])
{
	static const char knights[10][2] = { { 0, 1 }, { 0, 2 }, { 0, 3 }, { 0, 4 }, { 1, 2 }, { 1, 3 }, { 1, 4 },
	    { 2, 3 }, { 2, 4 }, { 3, 4 } };
	unsigned n = number, queen, free = 0, left = 0;

	memset(rank, 0, 9);
	rank[1 + 2 * (n % 4)] = 'B';
	n /= 4;
	rank[2 * (n % 4)] = 'B';
	n /= 4;
	queen = n % 6;
	n /= 6;
	for (int i = 0; i < 8; i++)
		if (rank[i] == 0 && free++ == queen)
			rank[i] = 'Q';
	free = 0;
	for (int i = 0; i < 8; i++) {
		if (rank[i] != 0)
			continue;
		rank[i] = (int)free == knights[n][0] || (int)free == knights[n][1] ? 'N' : "RKR"[left++];
		free++;
	}
}

void
fen_form_array(unsigned number, char fen[FEN_FORM_MAX])
{
	char white[9], black[9];

	array_rank(number, white);
	for (int i = 0; i < 9; i++)
		black[i] = ascii_lower(white[i]);
	snprintf(fen, FEN_FORM_MAX, "%s/pppppppp/8/8/8/8/PPPPPPPP/%s w KQkq - 0 1", black, white);
}

/* A FEN for the first bytes of the text; what follows them follows it. */
static bool
put_named(struct span text, struct span rest, struct fen_form *out, const char *said)
{
	size_t n = strlen(out->fen);

	out->said = said;
	out->cut = rest.n > 0 && n + 1 + rest.n >= FEN_FORM_MAX;
	out->named = true;
	out->where = (struct span){ text.p, (size_t)(rest.p - text.p) };
	for (size_t i = 0; i < n; i++)
		out->from[i] = text.p;
	if (rest.n > 0 && !out->cut) {
		out->fen[n] = ' ';
		out->from[n++] = rest.p;
		for (size_t i = 0; i < rest.n; i++, n++) {
			out->fen[n] = rest.p[i];
			out->from[n] = rest.p + i;
		}
	}
	out->n = n;
	out->from[n] = rest.p + rest.n;
	return true;
}

static bool
read_start_number(struct span s, unsigned *number)
{
	unsigned long n;

	while (s.n > 0 && (s.p[s.n - 1] == ')' || s.p[s.n - 1] == '"' || s.p[s.n - 1] == '.'))
		s.n--;
	if (!span_number(s, &n) || n >= CHESS960_ARRAYS)
		return false;
	*number = (unsigned)n;
	return true;
}

/* Are these only marks that end a quotation or a tag? */
static bool
is_closing(struct span s)
{
	size_t n = 0;

	while (n < s.n && memchr("\"'])}>;,.", s.p[n], 9) != NULL)
		n++;
	return n == s.n;
}

/* "startpos", "position startpos moves e2e4", "Chess960 position 518", "SP518" */
static bool
read_start_name(struct span text, struct fen_form *out)
{
	struct span s = text, number;
	bool only_closed;
	unsigned n;

	while (skip_one(&s, labels, N(labels)))
		;
	number = s;
	if (skip_one(&number, number_names, N(number_names))) {
		while (skip_one(&number, number_words, N(number_words)))
			;
		if (!read_start_number(number, &n))
			return false;
		fen_form_array(n, out->fen);
		return put_named(text, span_after(text, text.n), out, "this is the number of an array of Chess960, not its FEN");
	}
	s = text;	/* "start position" begins with no label */
	if (!skip_one(&s, array_names, N(array_names))) {
		while (skip_one(&s, labels, N(labels)))
			;
		if (!skip_one(&s, array_names, N(array_names)))
			return false;
	}
	if (s.n > 0 && !span_starts(s, SPAN("moves")) && memchr("\"']", *s.p, 3) == NULL)
		return false;
	only_closed = s.n > 0 && *s.p != 'm';
	fen_form_array(518, out->fen);
	put_named(text, only_closed ? span_after(s, s.n) : s, out, "this is a name of the initial array, not its FEN");
	out->cut = out->cut || (only_closed && !is_closing(s));
	return true;
}

/* -- in another dress -- */

static void
put_fen_char(struct fen_form *out, char c, const char *from)
{
	if (out->n + 1 >= FEN_FORM_MAX)
		return;
	out->fen[out->n] = c;
	out->from[out->n++] = from;
}

static bool
placement_char(char c)
{
	return ascii_is_rank(c) || memchr("pnbrqkPNBRQK", c, 12) != NULL;
}

/* Where a placement begins: seven slashes with letters and digits around them; NULL: there is none. */
static const char *
find_placement(const char *p, const char *end)
{
	const char *start = p;
	int slashes = 0;

	for (; p < end; p++) {
		if (placement_char(*p))
			continue;
		if (*p == '/' && p > start && slashes < SLASHES) {
			slashes++;
			continue;
		}
		if (slashes == SLASHES)
			break;
		start = p + 1;
		slashes = 0;
	}
	return slashes == SLASHES ? start : NULL;
}

/* The first bytes of a path may be letters of pieces, too: of eight slashes the last seven count. */
static const char *
last_placement(const char *p, const char *end)
{
	const char *found = find_placement(p, end);

	for (const char *next = found; next != NULL && (next = memchr(next, '/', (size_t)(end - next))) != NULL; ) {
		next++;
		if (find_placement(next, end) == next)
			found = next;
	}
	return found;
}

/* Takes what an address says for its bytes: %20, _ and + are blanks. */
static void
decode_address(struct span text, struct fen_form *out)
{
	bool plus = memchr(text.p, ' ', text.n) == NULL;

	for (size_t i = 0; i < text.n; i++) {
		char c = text.p[i];
		int high = i + 2 < text.n ? ascii_hex(text.p[i + 1]) : -1, low = high >= 0 ? ascii_hex(text.p[i + 2]) : -1;

		if (c == '%' && low >= 0) {
			put_fen_char(out, (char)(high * 16 + low), text.p + i);
			i += 2;
		} else {
			put_fen_char(out, c == '_' || (c == '+' && plus) ? ' ' : c, text.p + i);
		}
	}
	out->from[out->n] = text.p + text.n;
}

/* "rnbqkbnr_pppppppp_8_8_8_8_PPPPPPPP_RNBQKBNR_w": the first seven are slashes. */
static void
restore_slashes(struct fen_form *out)
{
	int slashes = 0;

	if (memchr(out->fen, '/', out->n) != NULL)
		return;
	for (size_t i = 0; i < out->n && slashes < SLASHES && (placement_char(out->fen[i]) || out->fen[i] == ' '); i++)
		if (out->fen[i] == ' ') {
			out->fen[i] = '/';
			slashes++;
		}
}

/* Is one of these characters in the text? */
static bool
find_any(struct span s, const char *characters)
{
	for (size_t i = 0; i < s.n; i++)
		if (s.p[i] != '\0' && strchr(characters, s.p[i]) != NULL)
			return true;
	return false;
}

/* Keeps the bytes from..to of the FEN. */
static void
keep_fen_bytes(struct fen_form *out, size_t from, size_t to)
{
	memmove(out->fen, out->fen + from, to - from);
	memmove(out->from, out->from + from, (to - from + 1) * sizeof(*out->from));
	out->n = to - from;
}

/* Does it look like an address or a part of one, rather than a FEN with something after it? */
static bool
address_like(struct span text)
{
	struct span word = text;
	bool slash = false;

	for (size_t i = 0; i < word.n; i++) {
		slash = slash || word.p[i] == '/' || word.p[i] == '_' || word.p[i] == '%';
		if (ascii_is_blank(word.p[i]) && slash)
			word.n = i;
		else if (ascii_is_blank(word.p[i]))
			word = span_after(word, i + 1), i = (size_t)-1;
	}
	for (size_t i = 0; i < word.n; i++)
		if (word.p[i] == '_' || word.p[i] == '%' || word.p[i] == '+' ||
		    (word.p[i] == ':' && i > 0 && memchr("sp", word.p[i - 1], 2) != NULL && i + 2 < word.n && word.p[i + 1] == '/' &&
		    word.p[i + 2] == '/'))
			return true;
	return span_starts(word, SPAN("lichess.org/")) || span_starts(word, SPAN("www."));
}

static bool
read_address(struct span text, struct fen_form *out)
{
	const char *start;
	size_t end;
	struct span rest;

	if (text.n >= FEN_FORM_MAX || !address_like(text))
		return false;
	out->n = 0;
	decode_address(text, out);
	restore_slashes(out);
	if ((start = last_placement(out->fen, out->fen + out->n)) == NULL)
		return false;
	for (end = (size_t)(start - out->fen); end < out->n && memchr("&?#\"'<>", out->fen[end], 7) == NULL; end++)
		;
	/* The rest of an address is part of it, but not what is after it. */
	rest = (struct span){ out->fen + end, out->n - end };
	out->cut = !is_closing(rest) && find_any(rest, " \t\"'<>");
	keep_fen_bytes(out, (size_t)(start - out->fen), end);
	out->named = false;
	out->where = text;
	out->said = "the position is written as in an address";
	return true;
}

/* Blanks at slashes, and line ends inside of ranks; after the seventh slash and the blanks after it they count. */
static bool
read_spaced(struct span text, struct fen_form *out)
{
	const char *first = NULL;
	int slashes = 0;

	out->n = 0;
	for (size_t i = 0; i < text.n; i++) {
		bool blank = ascii_is_blank(text.p[i]), line_end = text.p[i] == '\n' || text.p[i] == '\r';
		size_t next = i;

		while (blank && next < text.n && ascii_is_blank(text.p[next]))
			next++;
		if (blank && ((slashes < SLASHES && next < text.n && text.p[next] == '/' && out->n > 0 && placement_char(out->fen[out->n - 1])) ||
		    (slashes <= SLASHES && out->n > 0 && out->fen[out->n - 1] == '/' && next < text.n && placement_char(text.p[next])) ||
		    (line_end && slashes > 0 && slashes < SLASHES))) {
			first = first == NULL ? text.p + i : first;
			i = next - 1;
			continue;
		}
		slashes += text.p[i] == '/';
		put_fen_char(out, text.p[i], text.p + i);
	}
	out->from[out->n] = text.p + text.n;
	if (first == NULL || slashes < SLASHES)
		return false;
	out->named = out->cut = false;
	out->where = (struct span){ first, 1 };
	out->said = "there are blanks between the ranks of the placement";
	return true;
}

bool
fen_form_read(struct span text, struct fen_form *out)
{
	const char *slash = text.n > 0 ? memchr(text.p, '/', text.n) : NULL;

	text = span_trim(text);
	if (slash == NULL && text.n < FEN_FORM_MAX && read_start_name(text, out))
		return true;
	return read_address(text, out) || (slash != NULL && text.n < FEN_FORM_MAX && read_spaced(text, out));
}

struct span
fen_form_place(const struct fen_form *f, struct span part)
{
	size_t at = (size_t)(part.p - f->fen);
	const char *from = f->from[at];

	return (struct span){ from, part.n == 0 ? 0 : (size_t)(f->from[at + part.n] - from) };
}
