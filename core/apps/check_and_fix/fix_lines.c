/* fix_lines: corrections of single bytes and of lines. */
#include <string.h>

#include "apps/check_and_fix/fix.h"
#include "apps/check_and_fix/fix_internal.h"
#include "base/ascii.h"
#include "base/blank.h"
#include "base/encoding.h"
#include "base/utf8.h"
#include "games/pgn/token.h"

enum { WIDTH = 79 };	/* PGN 8.2.1: lines of export format are shorter than 80 columns */

/* Is p in a line that begins with %?  It is for other programs: PGN 6. */
static bool
is_escaped(const struct fixer *fx, const char *p)
{
	return *fix_line_start(fx, p) == '%';
}

/* -- bytes -- */

void
fix_delete(struct fixer *fx, const struct finding *f)
{
	fix_put(fx, f->token.p, f->token.n, SPAN(""));
}

void
fix_blank(struct fixer *fx, const struct finding *f)
{
	size_t n;
	const struct blank *blank = blank_at(f->token.p, fix_end(fx), &n);

	fix_put(fx, f->token.p, f->token.n, blank != NULL && blank->inside ? SPAN("") : SPAN(" "));
}

void
fix_tabs(struct fixer *fx, const struct finding *f)
{
	const char *end = fix_end(fx);

	(void)f;
	for (const char *line = fx->record.text.p, *stop; line < end; line = stop + 1) {
		stop = fix_line_stop(fx, line);
		for (const char *p = line; *line != '%' && p < stop; p++)
			if (*p == '\t')
				fix_put(fx, p, 1, SPAN(" "));
	}
}

/* Deletes ^Z at the end of the file; other control characters may mean something, and are only deleted if `unsafe`. */
void
fix_dos_end(struct fixer *fx, const struct finding *f)
{
	const char *start = fx->record.text.p, *end = fix_end(fx);

	(void)f;
	for (const char *p = end; fx->record.last && p > start && memchr("\x1a\r\n", p[-1], 3) != NULL; p--)
		if (p[-1] == 0x1a)
			fix_put(fx, p - 1, 1, SPAN(""));
	for (const char *p = start; fx->unsafe && p < end; p++)
		if (((unsigned char)*p < 0x20 && *p != '\0' && !ascii_is_blank(*p)) || *p == 0x7f)
			fix_put(fx, p, 1, SPAN(""));
}

void
fix_nul(struct fixer *fx, const struct finding *f)
{
	(void)f;
	for (const char *p = fx->record.text.p; p < fix_end(fx); p++)
		if (*p == '\0')
			fix_put(fx, p, 1, SPAN(""));
}

/* Converts bytes of an 8-bit code page, that the user has named, to UTF-8: all or none. */
void
fix_code_page(struct fixer *fx, const struct finding *f)
{
	const enum encoding encoding = encoding_of_part(fx->record.text, (enum encoding)fx->record.encoding);
	const char *p = fx->record.text.p, *end = fix_end(fx);
	uint32_t code;
	char text[4];

	(void)f;
	fx->lost = fx->lost || encoding_lost(fx->record.text, encoding) != NULL;
	for (int n = 1; p < end && !fx->lost; p += n) {
		n = (unsigned char)*p < 0x80 ? 1 : encoding_decode((struct span){ p, (size_t)(end - p) }, encoding, &code);
		if ((unsigned char)*p >= 0x80 && n == 1)
			fix_put(fx, p, 1, (struct span){ text, (size_t)utf8_encode(code, text) });
	}
}

/* -- lines -- */

void
fix_blanks_at_end(struct fixer *fx, const struct finding *f)
{
	if (!is_escaped(fx, f->token.p))
		fix_delete(fx, f);
}

void
fix_final_newline(struct fixer *fx, const struct finding *f)
{
	fix_put(fx, f->token.p + f->token.n, 0, fix_line_end(fx));
}

/* Converts CR alone in a text with other line ends. */
void
fix_lone_cr(struct fixer *fx, const struct finding *f)
{
	const char *end = fix_end(fx);

	(void)f;
	for (const char *p = fx->record.text.p; p < end && (p = memchr(p, '\r', (size_t)(end - p))) != NULL; p++)
		if (p + 1 == end || p[1] != '\n')
			fix_put(fx, p, 1, fix_line_end(fx));
}

/* Breaks movetext at blanks.  Tags, escape lines and comments up to the end of their line cannot be broken. */
void
fix_long_line(struct fixer *fx, const struct finding *f)
{
	const char *line = f->token.p, *stop = fix_line_stop(fx, line), *break_at = NULL;
	struct span end = fix_line_end(fx);

	if (*line == '[' || *line == '%' || memchr(line, ';', (size_t)(stop - line)) != NULL)
		return;
	for (const char *p = line; p < stop; p++) {
		/* % and [ have another meaning at the start of a line.  A word longer than a line is not broken. */
		if (*p == ' ' && p > line && p[-1] != ' ' && p + 1 < stop && strchr("%[ ", p[1]) == NULL)
			break_at = p;
		if (p - line >= WIDTH && break_at != NULL) {
			fix_put(fx, break_at, 1, end);
			line = break_at + 1;
			break_at = NULL;
		}
	}
}

/* -- blank lines -- */

/* After the tags the token is what comes next; after the game it is empty. */
void
fix_missing_blank_line(struct fixer *fx, const struct finding *f)
{
	const char *at = f->token.n == 0 ? fix_end(fx) : f->token.p, *start = fx->record.text.p, *p = at;
	struct span end = fix_line_end(fx);
	char two[4];
	int lines = 0;

	if (f->token.n > 0 && p > start && (p[-1] == '.' || p[-1] == ' '))	/* the number of the first move */
		while (p > start && (p[-1] == '.' || p[-1] == ' ' || ascii_is_digit(p[-1])))
			p--;
	at = p;
	while (p > start && ascii_is_blank(p[-1]))
		lines += *--p == fx->record.eol;
	while (at < fix_end(fx) && *at == ' ')
		at++;
	memcpy(two, end.p, end.n);
	memcpy(two + end.n, end.p, end.n);
	if (lines < 2)
		fix_put(fx, at, 0, (struct span){ two, lines == 0 ? 2 * end.n : end.n });
}

/* Leaves one blank line between two tokens: p to `end` is what is between them. */
static void
shorten_to_blank_line(struct fixer *fx, const char *p, const char *end)
{
	const char *last = p;
	int lines = 0;

	for (; p < end; p++) {
		if (*p != fx->record.eol)
			continue;
		if (++lines > 2)
			fix_put(fx, last, (size_t)(p + 1 - last), SPAN(""));
		last = p + 1;
	}
}

void
fix_blank_lines(struct fixer *fx, const struct finding *f)
{
	const char *behind = fx->record.text.p;
	struct lexer l;
	struct token t;

	(void)f;
	token_lexer_init(&l, fx->record.text, fx->record.eol);
	while (token_next(&l, &t)) {
		const char *start = t.number.n > 0 ? t.number.p : t.text.p;

		l.tags = l.tags && (t.kind == TOKEN_TAG || t.kind == TOKEN_ESCAPE || t.kind == TOKEN_JUNK ||
		    t.kind == TOKEN_COMMENT || t.kind == TOKEN_LINE_COMMENT);
		shorten_to_blank_line(fx, behind, start);
		behind = l.p;
	}
	shorten_to_blank_line(fx, behind, fix_end(fx));
}

void
fix_tag_on_line(struct fixer *fx, const struct finding *f)
{
	const char *p = f->token.p;

	while (p > fx->record.text.p && (p[-1] == ' ' || p[-1] == '\t'))
		p--;
	fix_put(fx, p, (size_t)(f->token.p - p), fix_line_end(fx));
}
