/* movetext: the words of clean games. */
#include "support/movetext.h"

#include <stdlib.h>
#include <string.h>

static void
take_word(struct game_text *g, const char *p, size_t n)
{
	size_t number = 0;

	if ((n == 1 && *p == '*') || (n == 3 && (memcmp(p, "1-0", 3) == 0 || memcmp(p, "0-1", 3) == 0))
	    || (n == 7 && memcmp(p, "1/2-1/2", 7) == 0)) {
		snprintf(g->result, sizeof g->result, "%.*s", (int)n, p);
		return;
	}
	number = strspn(p, "0123456789");
	if (number < n && p[number] == '.') {
		number += strspn(p + number, ".");
		p += number;
		n -= number;
	}
	while (n > 0 && (p[n - 1] == '!' || p[n - 1] == '?'))
		n--;
	if (n == 0 || n >= WORD_MAX || *p == '$' || g->n == WORDS_MAX)
		return;
	memcpy(g->words[g->n++], p, n);
}

static void
take_line(struct game_reader *r, struct game_text *g)
{
	const char *p = r->line;

	while (*p != '\0' && (r->comment || *p != ';')) {
		size_t n = r->comment ? 0 : strcspn(p, " \t\r\n{}();");

		if (n > 0) {
			if (r->depth == 0)
				take_word(g, p, n);
			p += n;
			continue;
		}
		if (*p == '{')
			r->comment = true;
		else if (*p == '}')
			r->comment = false;
		else if (!r->comment && *p == '(')
			r->depth++;
		else if (!r->comment && *p == ')')
			r->depth--;
		p++;
	}
}

static void
take_tag(struct game_reader *r, struct game_text *g)
{
	size_t n = strlen(g->tags);

	if (n + strlen(r->line) < sizeof g->tags)
		strcpy(g->tags + n, r->line);
	if (strncmp(r->line, "[FEN \"", 6) == 0)
		snprintf(g->fen, sizeof g->fen, "%.*s", (int)strcspn(r->line + 6, "\""), r->line + 6);
}

bool
game_text_next(struct game_reader *r, struct game_text *g)
{
	memset(g, 0, sizeof *g);
	while (r->pending || getline(&r->line, &r->max, r->f) >= 0) {
		bool first = strncmp(r->line, "[Event \"", 8) == 0;

		r->pending = first && !r->comment && g->tags[0] != '\0';
		if (r->pending)
			return true;
		if (r->line[0] == '[' && !r->comment)
			take_tag(r, g);
		else
			take_line(r, g);
	}
	return g->tags[0] != '\0';
}
