/* epd: the opcodes of EPD, and splitting its operations. */
#include <limits.h>

#include "base/ascii.h"
#include "chess/epd.h"

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
inside(char c)
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

int
epd_next(struct span *rest, struct span *opcode, struct span *operand)
{
	bool quoted = false;
	size_t n = 0, end;

	*rest = span_trim(*rest);
	if (rest->n == 0)
		return 0;
	while (n < rest->n && n <= OPCODE_MAX && (n == 0 ? ascii_is_letter(rest->p[n]) : inside(rest->p[n])))
		n++;
	if (n == 0 || n > OPCODE_MAX || (n < rest->n && rest->p[n] != ';' && rest->p[n] != ' ' && rest->p[n] != '\t'))
		return -1;
	for (end = n; end < rest->n && (quoted || rest->p[end] != ';'); end++)
		quoted ^= rest->p[end] == '"';
	*opcode = (struct span){ rest->p, n };
	if (end == rest->n && epd_find(*opcode) == NULL)
		return -1;
	*operand = span_trim((struct span){ rest->p + n, end - n });
	end += end < rest->n;
	*rest = (struct span){ rest->p + end, rest->n - end };
	return 1;
}
