/* reconcile_record: one record of the game, PGN or a table, as read from a file. */
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/multibyte.h"
#include "games/judge/game.h"
#include "games/judge/piece_language.h"
#include "games/pgn/text_check.h"
#include "apps/reconcile/reconcile.h"

/* A table has a comma, semicolon or tab in its first line that is not blank, which does not begin as PGN may. */
static bool
is_table(struct span text)
{
	struct span line;

	do
		line = span_trim(span_cut(&text, '\n'));
	while (line.n == 0 && text.n > 0);
	if (span_starts(line, SPAN("\xef\xbb\xbf")))
		line = (struct span){ line.p + 3, line.n - 3 };
	if (line.n == 0 || memchr("[%;{", *line.p, 4) != NULL)
		return false;
	return memchr(line.p, ',', line.n) != NULL || memchr(line.p, ';', line.n) != NULL ||
	    memchr(line.p, '\t', line.n) != NULL;
}

/* Finds the one game or table of the file; NULL, or what is wrong. */
static const char *
cut_file(struct reconcile_record *r)
{
	struct span text = buf_span(&r->text);
	struct split_games split = { .split.cells = r->cells };
	struct record other;
	size_t used = 0;

	r->table = r->cells.sheet || is_table(text);
	if (r->table)
		return scoresheet_next(&split.split, text, true, &r->file) == 1 ? r->file.cut ? "it is too long" : NULL : "it is empty";
	if (split_games_next(&split.split, text, true, &r->file) != 1)
		return "it is empty";
	if (r->file.cut)
		return "it is too long";
	used = r->file.text.n;
	while (split_games_next(&split.split, (struct span){ text.p + used, text.n - used }, true, &other) == 1) {
		used += other.text.n;
		if (span_trim(other.text).n > 0)
			return "it has more than one game: one record in each file is needed";
	}
	return NULL;
}

/* ELEMENT_UNREAD has its move number in front. */
static struct span
without_number(struct span s)
{
	size_t n = 0;

	while (n < s.n && ascii_is_digit(s.p[n]))
		n++;
	if (n == s.n || s.p[n] != '.')
		return s;
	while (n < s.n && (s.p[n] == '.' || s.p[n] == ' ' || s.p[n] == '\t' || s.p[n] == '\r' || s.p[n] == '\n'))
		n++;
	return n == s.n ? s : (struct span){ s.p + n, s.n - n };
}

/* Lists the words of the main line, legal or not; NULL, or what is wrong. */
static const char *
list_words(struct reconcile_record *r)
{
	const struct movelist *s = game_score(r->judge);
	int depth = 0;

	if ((r->words = calloc(s->n + 1, sizeof(*r->words))) == NULL)
		return "out of memory";
	for (size_t i = 0; i < s->n; i++) {
		depth += (s->list[i].kind == ELEMENT_OPEN) - (s->list[i].kind == ELEMENT_CLOSE);
		if (depth == 0 && s->list[i].kind <= ELEMENT_UNREAD)
			r->words[r->n++] = without_number(element_text(&s->list[i]));
	}
	/* Cells left empty after the last move are not half-moves. */
	while (r->table && r->n > 0 && span_eq(r->words[r->n - 1], SPAN("~")))
		r->n--;
	return r->n > 0 ? NULL : "it has no moves";
}

const char *
reconcile_record_read(struct reconcile_record *r, const struct reconciling *how, enum encoding given)
{
	const char *wrong;
	const struct movelist *s;

	if (!r->cells.sheet && !multibyte_settle(&r->text, &given))
		return "out of memory";
	if (!buf_reserve(&r->text, RECORD_PADDING))
		return "out of memory";
	memset(r->text.p + r->text.n, 0, RECORD_PADDING);
	if ((wrong = cut_file(r)) != NULL)
		return wrong;
	if (given != ENC_ASCII && !r->cells.sheet)
		r->file.encoding = (unsigned char)(given | ENC_GIVEN);
	r->game = r->file;
	r->found.grading = how->grading;
	if (r->table) {
		if (!scoresheet_read(&r->sheet, &r->file, &r->found))
			return "out of memory";
		r->game = (struct record){ .text = buf_span(&r->sheet.pgn), .ordinal = 1, .line = 1, .eol = '\n', .first = true,
			.last = true, .encoding = ENC_UTF8 };
	}
	if ((r->judge = game_new(how->game, how->grading)) == NULL)
		return "out of memory";
	game_allow(r->judge, how->effort);
	game_check(r->judge, &r->game, &r->summary);
	s = game_score(r->judge);
	if (game_findings(r->judge)->failed)
		return "out of memory";
	r->encoding = r->summary.facts & FACT_8BIT ? encoding_of_part(r->file.text, (enum encoding)r->file.encoding) : ENC_CP1252;
	if (r->table)		/* its words are UTF-8, whatever the file is */
		r->encoding = ENC_UTF8;
	if ((wrong = list_words(r)) != NULL)
		return wrong;
	if (movelist_chess(s) == NULL)
		return "its moves cannot be replayed: another variant, or no usable starting position";
	r->letters = how->game->language != NULL ? how->game->language :
	    piece_language_find(movelist_chess(s), r->game.text, r->game.eol);
	return NULL;
}

void
reconcile_record_free(struct reconcile_record *r)
{
	buf_free(&r->name);
	buf_free(&r->text);
	scoresheet_free(&r->sheet);
	findings_free(&r->found);
	game_free(r->judge);
	free(r->words);
	*r = (struct reconcile_record){ 0 };
}
