/* expr_question: questions of conditions about moves and positions. */
#include <stdio.h>

#include "games/query/expr_internal.h"

static const struct question_word {
	const char *name;
	enum clause_kind kind;
	bool anywhere;
	const char *what;	/* its first argument, for messages */
} question_words[] = {
	{ "moves", CLAUSE_MOVES, false, "moves between quotes" },
	{ "anywhere", CLAUSE_MOVES, true, "moves between quotes" },
	{ "position", CLAUSE_POSITION, false, "a FEN between quotes" },
	{ "material", CLAUSE_MATERIAL, false, "material between quotes" },
	{ 0 },
};

/* A question is its name and a parenthesis: moves alone is a fact. */
const struct question_word *
expr_question_find(const struct expr_reading *r)
{
	struct expr_words ahead = r->words;
	char error[SELECTION_ERROR] = "";

	ahead.error = error;
	for (const struct question_word *c = question_words; c->name != NULL; c++)
		if (expr_token_is(&r->words, WORD_NAME, c->name))
			return expr_token_next(&ahead) && expr_token_is(&ahead, WORD_SIGN, "(") ? c : NULL;
	return NULL;
}

/* Makes the pattern of a question from its text. */
static bool
read_pattern(struct expr_reading *r, const struct question_word *c, struct span text, struct clause *s,
    char error[SELECTION_ERROR])
{
	struct arena *texts = &r->where->text;
	struct move_pattern *moves = NULL;
	struct position_pattern *position = NULL;
	struct material_pattern *material = NULL;

	if (c->kind == CLAUSE_MOVES) {
		s->moves = moves = arena_take(texts, sizeof(*moves));
		if (moves == NULL || !move_pattern_read(text, moves, texts, error))
			return false;
		moves->anywhere = c->anywhere;
	} else if (c->kind == CLAUSE_POSITION) {
		s->position = position = arena_take(texts, sizeof(*position));
		if (position == NULL || !position_pattern_read(text, position, error))
			return false;
		if (r->either)
			position_pattern_either(position);
	} else {
		s->material = material = arena_take(texts, sizeof(*material));
		if (material == NULL || !material_pattern_read(text, material, error))
			return false;
		material->either = r->either;
	}
	return true;
}

/* A number of half-moves after a comma, if there is one. */
static bool
read_bound(struct expr_reading *r, uint64_t *bound)
{
	const struct expr_word *word = &r->words.word;
	unsigned long n;

	if (!expr_token_is(&r->words, WORD_SIGN, ","))
		return true;
	if (!expr_token_next(&r->words))
		return false;
	if (word->kind != WORD_NUMBER || !span_number(word->raw, &n))
		return expr_token_expected(&r->words, "a number of half-moves");
	*bound = n;
	return expr_token_next(&r->words);
}

/* moves("..."), or position("...", FROM, TO) and the others with bounds. */
bool
expr_question_read(struct expr_reading *r, const struct question_word *c)
{
	struct clause *s = expr_add(r, c->kind);
	char error[SELECTION_ERROR - 40] = "", why[SELECTION_ERROR] = "";
	struct span text = { NULL, 0 };
	const char *at;

	if (s == NULL || !expr_token_next(&r->words) || !expr_token_take(&r->words, "("))
		return false;
	at = expr_place(r);
	if (!expr_token_take_text(&r->words, c->what, &text))
		return false;
	s->plies = RANGE_ALL;
	if (!read_pattern(r, c, text, s, why)) {
		snprintf(error, sizeof(error), "%.*s", (int)sizeof(error) - 1, why[0] == '\0' ? "out of memory" : why);
		return expr_token_fail(&r->words, at, "%s", error);
	}
	if (c->kind != CLAUSE_MOVES || c->anywhere) {
		at = expr_place(r);
		if (!read_bound(r, &s->plies.first) || !read_bound(r, &s->plies.last))
			return false;
		if (s->plies.first > s->plies.last)
			return expr_token_fail(&r->words, at, "the first half-move comes after the last one");
	}
	return expr_token_take(&r->words, ")");
}

/* either(position("...")): also with the colours exchanged. */
bool
expr_question_read_either(struct expr_reading *r)
{
	const struct question_word *c;

	if (!expr_token_next(&r->words) || !expr_token_take(&r->words, "("))
		return false;
	if ((c = expr_question_find(r)) == NULL || c->kind == CLAUSE_MOVES)
		return expr_token_expected(&r->words, "position(...) or material(...)");
	r->either = true;
	if (!expr_question_read(r, c))
		return false;
	r->either = false;
	return expr_token_take(&r->words, ")");
}
