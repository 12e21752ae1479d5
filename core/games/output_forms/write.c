/* write: the list of output forms, and what they share. */
#include <string.h>

#include "games/five/five.h"
#include "games/move_notation/notation.h"
#include "games/output_forms/write.h"
#include "games/pgn/tags.h"

#define WRITE_FORM(name) &write_##name,
const struct write_form *const write_forms[] = {
#include "games/output_forms/write_forms.def"
	NULL
};

const struct write_form *
write_find(struct span name)
{
	for (const struct write_form *const *f = write_forms; *f != NULL; f++)
		if (span_eq(name, span_of((*f)->name)))
			return *f;
	return NULL;
}

const struct piece_letters *
write_letters(const struct write_options *how, const struct game_rules *game)
{
	if (!game->lettered)
		return piece_letters_languages;
	return how->figurines ? &piece_letters_figurines : how->letters != NULL ? how->letters : piece_letters_languages;
}

bool
write_lettered(const struct write_options *how, const struct game_rules *game)
{
	return write_letters(how, game) != piece_letters_languages;
}

bool
write_wants(const struct write_options *how, int ply, int plies)
{
	if (how->final)
		return ply == plies;
	return ply >= how->first && (how->last < 0 || ply <= how->last);
}

/* Does it begin as all games of its kind do, and has the main line no passes? */
static bool
is_from_start(const struct movelist *score)
{
	const struct element *e = score->list, *end = e + score->n;

	while (e < end && !(e->kind == ELEMENT_PASS || (e->kind == ELEMENT_MOVE && e->move == FIVE_PASS)))
		e = element_after(e, end);
	return e == end && score->rules->initial(&score->start);
}

static bool
is_fifteen(const struct movelist *score)
{
	int files, ranks;

	score->rules->shape(&score->start, &files, &ranks);
	return files == 15 && ranks == 15;
}

const char *const write_losses[] = {
	[WRITE_LOSES_LINE] = "lines", [WRITE_LOSES_GAME] = "games",
	[WRITE_LOSES_UNPLAYED] = "moves that were not played", [WRITE_LOSES_COMMENTS] = "comments",
	[WRITE_LOSES_VARIATIONS] = "variations", [WRITE_LOSES_NAGS] = "annotations", [WRITE_LOSES_TAGS] = "tags",
	[WRITE_LOSES_CHANGES] = "names that its encoding cannot hold, or that need --encoding,",
};

/* What is in the score, in bits 1 << WRITE_LOSES_*; in variations only if these are written. */
static unsigned
parts_of_score(const struct movelist *score, bool variations)
{
	static const unsigned parts[] = {
		[ELEMENT_UNREAD] = 1 << WRITE_LOSES_UNPLAYED, [ELEMENT_COMMENT] = 1 << WRITE_LOSES_COMMENTS,
		[ELEMENT_NAG] = 1 << WRITE_LOSES_NAGS, [ELEMENT_OPEN] = 1 << WRITE_LOSES_VARIATIONS, [ELEMENT_OTHER] = 0,
	};
	const struct element *e = score->list, *end = e + score->n;
	unsigned set = 0;

	for (; e < end; e = variations ? e + 1 : element_after(e, end))
		set |= parts[e->kind];
	return set;
}

static bool
has_more_tags(const struct view *v)
{
	int more = 0;

	for (int i = 0; i < v->tags_n; i++) {
		bool roster = false;

		for (int known = 0; known < TAG_ROSTER && !roster; known++)
			roster = span_eq(v->tags[i].name, span_of(tags_name((enum tag_name)known)));
		more += !roster && !span_eq(v->tags[i].name, SPAN("FEN")) && !span_eq(v->tags[i].name, SPAN("SetUp"));
	}
	return more > 0;
}

unsigned
write_loses(const struct write_form *form, const struct view *v, const struct write_options *how)
{
	const unsigned kind = form->kind;
	unsigned set = 0;

	if (kind & (WRITE_BOOK | WRITE_TABLE) || how->columns.n > 0 || how->first > 0 || how->last >= 0 || how->final)
		return 0;
	if ((kind & WRITE_SCORE) != WRITE_SCORE)
		set = parts_of_score(v->score, kind & WRITE_VARIATIONS);
	set &= ~((kind & WRITE_COMMENTS ? 1u << WRITE_LOSES_COMMENTS : 0) | (kind & WRITE_NAGS ? 1u << WRITE_LOSES_NAGS : 0) |
	    (kind & WRITE_VARIATIONS ? 1u << WRITE_LOSES_VARIATIONS : 0) | (kind & WRITE_UNPLAYED ? 1u << WRITE_LOSES_UNPLAYED : 0));
	if ((kind & WRITE_TAGS_ALL) != WRITE_TAGS_ALL && !how->bare && has_more_tags(v))
		set |= 1u << WRITE_LOSES_TAGS;
	return set;
}

bool
write_fits(const struct write_form *form, const struct movelist *score)
{
	return form->kind & (unsigned)WRITE_SQUARES << score->rules->look &&
	    (!(form->kind & WRITE_FROM_START) || is_from_start(score)) && (!(form->kind & WRITE_FIFTEEN) || is_fifteen(score));
}
