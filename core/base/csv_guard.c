/* csv_guard: CSV for spreadsheets: cells that would be formulas begin with an apostrophe. */
#include <string.h>

#include "base/ascii.h"
#include "base/csv_guard.h"

/* Before a cell; after its opening quote; in a cell that may be a number; in another; after a quote inside a cell. */
enum { AT_START, AT_QUOTED_START, AT_NUMBER, AT_TEXT, AT_QUOTE };

static bool
ends_cell(char c)
{
	return c == ',' || c == ';' || c == '\t' || c == '\n' || c == '\r';
}

/* A sign, digits with at most one point, perhaps an exponent. */
static bool
is_plain_number(const char *s, int n)
{
	int i = 1, digits = 0;

	for (bool point = false; i < n && (ascii_is_digit(s[i]) || (s[i] == '.' && !point)); i++) {
		point = point || s[i] == '.';
		digits += s[i] != '.';
	}
	if (digits == 0 || i == n)
		return digits > 0;
	if (ascii_lower(s[i++]) != 'e')
		return false;
	i += i < n && (s[i] == '-' || s[i] == '+');
	for (digits = 0; i < n && ascii_is_digit(s[i]); i++)
		digits++;
	return digits > 0 && i == n;
}

/* Writes what was held, `ended`: the whole cell. */
static void
release_held(struct csv_guard *g, bool ended, struct buf *out)
{
	if (!ended || (g->held_n > 1 && !is_plain_number(g->held, g->held_n)))
		buf_char(out, '\'');
	buf_add(out, (struct span){ g->held, (size_t)g->held_n });
	g->held_n = 0;
	g->at = AT_TEXT;
}

static void
begin_cell(struct csv_guard *g, char c, struct buf *out)
{
	g->at = AT_TEXT;
	if (c == '+' || c == '-') {
		g->at = AT_NUMBER;
		g->held[g->held_n++] = c;
		return;
	}
	if (c == '=' || c == '@' || (g->quoted && (c == '\t' || c == '\r')))
		buf_char(out, '\'');
	buf_char(out, c);
}

static void
guard_byte(struct csv_guard *g, char c, struct buf *out)
{
	bool ended = g->quoted ? c == '"' : ends_cell(c);

	if (g->at == AT_NUMBER && !ended && g->held_n < CSV_GUARD_HELD && (ascii_is_digit(c) || memchr(".eE+-", c, 5) != NULL)) {
		g->held[g->held_n++] = c;
		return;
	}
	if (g->at == AT_NUMBER)
		release_held(g, ended, out);
	if (g->at == AT_START) {
		g->quoted = c == '"';
		if (!g->quoted && !ends_cell(c)) {
			begin_cell(g, c, out);
			return;
		}
		g->at = g->quoted ? AT_QUOTED_START : AT_START;
	} else if (g->at == AT_QUOTED_START && c != '"') {
		begin_cell(g, c, out);
		return;
	} else if (g->quoted && g->at != AT_QUOTE) {
		g->at = c == '"' ? AT_QUOTE : AT_TEXT;
	} else if (g->quoted && c == '"') {	/* inside quotes, two are a quote of the text */
		g->at = AT_TEXT;
	} else if (ends_cell(c)) {
		g->at = AT_START;
	}
	buf_char(out, c);
}

void
csv_guard(struct csv_guard *g, struct span piece, struct buf *out)
{
	if (!buf_reserve(out, piece.n + piece.n / 8))
		return;
	for (size_t i = 0; i < piece.n; i++)
		guard_byte(g, piece.p[i], out);
}
