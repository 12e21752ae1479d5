/* epd: the opcodes of EPD, and splitting its operations. */
#include "base/ascii.h"
#include "chess/epd.h"

enum { OPCODE_MAX = 15 };	/* letters, PGN 16.2.4 */

static const char *const opcodes[] = {
	"acn", "acs", "am", "bm", "ce", "dm", "draw_accept", "draw_claim", "draw_offer", "draw_reject", "eco", "fmvn",
	"hmvc", "id", "nic", "noop", "pm", "pv", "rc", "resign", "sm", "tcgs", "tcri", "tcsi", NULL,
};

/* May this be in an opcode, after its first letter (PGN 16.2.4)? */
static bool
inside(char c)
{
	return ascii_is_letter(c) || ascii_is_digit(c) || c == '_';
}

bool
epd_opcode(struct span word)
{
	if (word.n == 2 && (*word.p == 'c' || *word.p == 'v') && ascii_is_digit(word.p[1]))
		return true;
	for (const char *const *o = opcodes; *o != NULL; o++)
		if (span_eq(word, span_of(*o)))
			return true;
	return false;
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
	if (end == rest->n && !epd_opcode(*opcode))
		return -1;
	*operand = span_trim((struct span){ rest->p + n, end - n });
	end += end < rest->n;
	*rest = (struct span){ rest->p + end, rest->n - end };
	return 1;
}
