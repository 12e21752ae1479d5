/* expr_parse: reads conditions on games into lists of clauses. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/list.h"
#include "games/checks/asked_tags.h"
#include "games/pgn/tags.h"
#include "games/query/expr_eval.h"
#include "games/query/expr_parse.h"
#include "games/query/expr_token.h"

/* A condition that has been read. */
struct where {
	struct clause *clauses;
	size_t n, max;
	struct arena text;
	struct expr_tag *tags;	/* each tag of the condition once */
	atomic_bool asked;	/* for some game */
};

struct expr_reading {
	struct expr_words words;
	struct where *where;
	int depth;		/* levels of parentheses that are open */
	int calculations;
	bool either;		/* colours may be exchanged */
};

static bool expr_operand_read(struct expr_reading *r, struct operand *o);
static struct clause *expr_add(struct expr_reading *r, enum clause_kind kind);

/* Where the present word begins. */
static inline const char *
expr_place(const struct expr_reading *r)
{
	return r->words.word.raw.p;
}

/* -- operands of conditions: tags, facts, constants, and calculations with them -- */

static bool
expr_operand_is_constant(const struct operand *o)
{
	return o->sign != 0 ? expr_operand_is_constant(o->part[0]) && (o->part[1] == NULL || expr_operand_is_constant(o->part[1])) :
	    o->fact == NULL && o->tag == NULL;
}

static bool
expr_operand_is_number(const struct operand *o)
{
	return o->sign != 0 || (o->fact != NULL && o->fact->number != NULL);
}

static bool
take_tag_operand(struct expr_reading *r, const char *at, const char *name, struct operand *o)
{
	struct where *w = r->where;

	for (o->tag = w->tags; o->tag != NULL; o->tag = o->tag->next)
		if (name != NULL && strcmp(o->tag->name, name) == 0)
			return true;
	o->tag = name == NULL ? NULL : arena_take(&w->text, sizeof(*o->tag));
	if (o->tag == NULL)
		return expr_token_fail(&r->words, at, "out of memory");
	o->tag->name = name;
	o->tag->next = w->tags;
	atomic_init(&o->tag->there, false);
	atomic_init(&o->tag->no_number, false);
	w->tags = o->tag;
	return true;
}

/* Reads the name of a fact or a tag. */
static bool
read_fact_name(struct expr_reading *r, struct operand *o)
{
	const struct span s = r->words.word.raw;
	char error[GAME_NAME_ERROR];
	struct game_name name;

	if (!game_name_find(s, &name, "there is nothing called", error))
		return expr_token_fail(&r->words, s.p, "%s", error);
	o->fact = name.fact;
	o->dated = o->fact != NULL && strcmp(o->fact->name, "isodate") == 0;
	if (o->fact != NULL)
		return expr_token_next(&r->words);
	return take_tag_operand(r, s.p, arena_fmt(&r->where->text, "%.*s", (int)name.tag.n, name.tag.p).p, o) &&
	    expr_token_next(&r->words);
}

/* Reads tag("..."). */
static bool
read_tag(struct expr_reading *r, struct operand *o)
{
	const struct span s = r->words.word.raw;

	if (!expr_token_next(&r->words) || !expr_token_take(&r->words, "(") ||
	    !expr_token_take_text(&r->words, "the name of a tag between quotes", &o->text))
		return false;
	return take_tag_operand(r, s.p, o->text.p, o) && expr_token_take(&r->words, ")");
}

/* Makes *o the calculation of two operands, or of one if `b` is NULL; both are copied. */
static bool
make_calculation(struct expr_reading *r, const char *at, char sign, struct operand *o, const struct operand *b)
{
	const struct operand *parts[] = { o, b };
	struct operand sum = { .sign = sign, .text = o->text };

	if (++r->calculations > EXPR_PARSE_DEPTH)
		return expr_token_fail(&r->words, at, "there are more than %d calculations", EXPR_PARSE_DEPTH);
	for (int i = 0; i < 2 && parts[i] != NULL; i++) {
		const struct operand *part = parts[i];
		struct operand *copy = arena_take(&r->where->text, sizeof(*copy));

		if (part->fact != NULL && part->fact->text != NULL)
			return expr_token_fail(&r->words, at, "%s is not a number", part->fact->name);
		if (part->quoted)
			return expr_token_fail(&r->words, at, "text between quotes is not a number");
		if (copy == NULL)
			return expr_token_fail(&r->words, at, "out of memory");
		*copy = *part;
		sum.part[i] = copy;
	}
	*o = sum;
	return true;
}

/* ( ), and abs( ) for the absolute value. */
static bool
read_group(struct expr_reading *r, struct operand *o, bool absolute)
{
	const char *at = expr_place(r);

	if (++r->depth > EXPR_PARSE_DEPTH)
		return expr_token_fail(&r->words, at, "more than %d parentheses are open", EXPR_PARSE_DEPTH);
	if (!expr_token_take(&r->words, "(") || !expr_operand_read(r, o) || !expr_token_take(&r->words, ")"))
		return false;
	r->depth--;
	return !absolute || make_calculation(r, at, '|', o, NULL);
}

static bool
read_atom(struct expr_reading *r, struct operand *o)
{
	const struct expr_word *word = &r->words.word;

	*o = (struct operand){ .text = word->raw };
	if (expr_token_is(&r->words, WORD_SIGN, "("))
		return read_group(r, o, false);
	switch (word->kind) {
	case WORD_TEXT:
		o->text = word->text;
		o->dated = date_part_read(o->text, &o->date);
		o->numeric = expr_token_number(o->text, &o->number);
		o->quoted = true;
		return expr_token_next(&r->words);
	case WORD_NUMBER:
		o->text = arena_span(&r->where->text, word->raw);
		o->dated = date_part_read(o->text, &o->date);
		o->number = word->number;
		o->numeric = true;
		return expr_token_next(&r->words);
	case WORD_NAME:
		if (expr_token_is(&r->words, WORD_NAME, "abs"))
			return expr_token_next(&r->words) && read_group(r, o, true);
		return expr_token_is(&r->words, WORD_NAME, "tag") ? read_tag(r, o) : read_fact_name(r, o);
	default:
		return expr_token_expected(&r->words, "a tag, a fact, a number or text between quotes");
	}
}

/* The sign of the present word if it is one of these; else 0. */
static char
sign_of(const struct expr_reading *r, const char *signs)
{
	const struct expr_word *word = &r->words.word;

	return (char)(word->kind == WORD_SIGN && word->raw.n == 1 && strchr(signs, *word->raw.p) != NULL ? *word->raw.p : 0);
}

static bool
read_product(struct expr_reading *r, struct operand *o)
{
	struct operand b;
	char sign;

	if (!read_atom(r, o))
		return false;
	while ((sign = sign_of(r, "*/")) != 0) {
		const char *at = expr_place(r);

		if (!expr_token_next(&r->words) || !read_atom(r, &b) || !make_calculation(r, at, sign, o, &b))
			return false;
	}
	return true;
}

/* Reads the operand that begins with the present word.  False: the error is in words.error, as for all of these. */
static bool
expr_operand_read(struct expr_reading *r, struct operand *o)
{
	struct operand b;
	char sign;

	if (!read_product(r, o))
		return false;
	/* In "WhiteElo -50" the word is a number with a sign: it is added. */
	while ((sign = sign_of(r, "+-")) != 0 || (r->words.word.kind == WORD_NUMBER && !ascii_is_digit(*expr_place(r)))) {
		const char *at = expr_place(r);

		if ((sign != 0 && !expr_token_next(&r->words)) || !read_product(r, &b) ||
		    !make_calculation(r, at, sign != 0 ? sign : '+', o, &b))
			return false;
	}
	return true;
}

/* Is the parenthesis that opens here part of a calculation?  Then a sign follows it that no condition can have after it. */
static bool
expr_operand_opens(const struct expr_reading *r)
{
	static const char *const after[] = { "+", "-", "*", "/", "==", "!=", "<", ">", "<=", ">=", NULL };
	struct expr_words ahead = r->words;
	char error[SELECTION_ERROR] = "";
	int depth = 0;

	ahead.error = error;
	do {
		depth += expr_token_is(&ahead, WORD_SIGN, "(") - expr_token_is(&ahead, WORD_SIGN, ")");
		if (ahead.word.kind == WORD_END || !expr_token_next(&ahead))
			return false;
	} while (depth > 0);
	for (const char *const *sign = after; *sign != NULL; sign++)
		if (expr_token_is(&ahead, WORD_SIGN, *sign))
			return true;
	return expr_token_is(&ahead, WORD_NAME, "in") || ahead.word.kind == WORD_NUMBER;
}

/* -- questions of conditions about moves and positions -- */

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
static const struct question_word *
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
static bool
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
static bool
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

/* -- conditions -- */

static const struct relation relations[] = {
	{ "==", EQUAL, false }, { "!=", LESS | GREATER, true }, { "<=", LESS | EQUAL, false },
	{ ">=", GREATER | EQUAL, false }, { "<", LESS, false }, { ">", GREATER, false },
	{ 0 },
};

static const struct search {
	const char *sign;
	bool opposite, nocase;
} searches[] = {
	{ "=~", false, false }, { "=~i", false, true }, { "!~", true, false }, { "!~i", true, true },
	{ 0 },
};

static bool read_or_chain(struct expr_reading *);

/* Adds a clause, which may move those before it.  NULL: out of memory. */
static struct clause *
expr_add(struct expr_reading *r, enum clause_kind kind)
{
	struct where *w = r->where;

	if (!list_reserve(&w->clauses, w->n + 1, &w->max, sizeof(*w->clauses))) {
		expr_token_fail(&r->words, expr_place(r), "out of memory");
		return NULL;
	}
	w->clauses[w->n] = (struct clause){ .kind = kind };
	return &w->clauses[w->n++];
}

/* Comparing a fact with a constant that it can never be is an error. */
static bool
check_constant(struct expr_reading *r, const char *at, const struct fact *f, const struct operand *o)
{
	char all[SELECTION_ERROR] = "";

	if (f->number != NULL)
		return o->numeric || expr_token_fail(&r->words, at, "%s is a number", f->name);
	if (f->values == NULL)
		return true;
	for (const char *const *v = f->values; *v != NULL; v++) {
		if (span_eq(o->text, span_of(*v)))
			return true;
		snprintf(all + strlen(all), sizeof(all) - strlen(all), "%s\"%s\"", v == f->values ? "" : ", ", *v);
	}
	return expr_token_fail(&r->words, at, "%s is one of %s", f->name, all);
}

/* Is it a date by its name? */
static bool
is_date_operand(const struct operand *o)
{
	const char *tag = o->tag != NULL ? o->tag->name : "";
	size_t n = strlen(tag);

	return o->fact != NULL ? o->dated : n >= 4 && strcmp(tag + n - 4, "Date") == 0;
}

static bool
is_sum_of_constants(const struct operand *o)
{
	return o->sign != 0 && expr_operand_is_constant(o);
}

/* Finishes a comparison whose right side is at `at`. */
static bool
settle_clause(struct expr_reading *r, const char *at, struct clause *s)
{
	const struct operand *a = &s->left, *b = &s->right;

	if (expr_operand_is_constant(a) && expr_operand_is_constant(b))
		return expr_token_fail(&r->words, at, "both sides are constant");
	if ((is_date_operand(a) && is_sum_of_constants(b)) || (is_date_operand(b) && is_sum_of_constants(a)))
		return expr_token_fail(&r->words, at, "that is a calculation; a date is 2024, \"2024-03\" or 2024-03-31");
	s->literally = (s->relation->holds == EQUAL || s->relation->opposite) && (a->quoted || b->quoted) &&
	    !expr_operand_is_number(a) && !expr_operand_is_number(b);
	if (a->fact != NULL && expr_operand_is_constant(b))
		return check_constant(r, at, a->fact, b);
	return b->fact == NULL || !expr_operand_is_constant(a) || check_constant(r, at, b->fact, a);
}

static bool
read_comparison(struct expr_reading *r, const struct operand *left, const struct relation *relation)
{
	struct clause *s = expr_add(r, CLAUSE_COMPARE);
	const char *at;

	if (s == NULL || !expr_token_next(&r->words))
		return false;
	at = expr_place(r);
	s->left = *left;
	s->relation = relation;
	return expr_operand_read(r, &s->right) && settle_clause(r, at, s);
}

static bool
read_match(struct expr_reading *r, const struct operand *left, const struct search *how)
{
	struct clause *s = expr_add(r, CLAUSE_MATCH);
	const char *at = expr_place(r);
	char why[SELECTION_ERROR - 40];
	struct span pattern = { NULL, 0 };
	struct regex *m;

	if (expr_operand_is_constant(left) || expr_operand_is_number(left))
		return expr_token_fail(&r->words, at, "%.*s looks into a tag or another text of the game",
		    (int)r->words.word.raw.n, at);
	if (s == NULL || !expr_token_next(&r->words))
		return false;
	at = expr_place(r);
	if (!expr_token_take_text(&r->words, "a regular expression between quotes", &pattern))
		return false;
	m = malloc(sizeof(*m));
	if (m == NULL)
		return expr_token_fail(&r->words, at, "out of memory");
	s->left = *left;
	s->opposite = how->opposite;
	s->matcher = m;
	return regex_read(m, pattern.p, how->nocase, why, sizeof(why)) ||
	    expr_token_fail(&r->words, at, "%s", why);
}

static bool
read_list_of_values(struct expr_reading *r, const struct operand *left)
{
	size_t first = r->where->n, items = 0;
	struct clause *s = expr_add(r, CLAUSE_IN);

	if (s == NULL || !expr_token_next(&r->words) || !expr_token_take(&r->words, "("))
		return false;
	s->left = *left;
	for (;;) {
		const char *at = expr_place(r);

		if ((s = expr_add(r, CLAUSE_COMPARE)) == NULL)
			return false;
		s->left = *left;
		s->relation = &relations[0];
		items++;
		if (!expr_operand_read(r, &s->right) || !settle_clause(r, at, s))
			return false;
		if (!expr_token_is(&r->words, WORD_SIGN, ","))
			break;
		if (!expr_token_next(&r->words))
			return false;
	}
	r->where->clauses[first].items = items;
	if (expr_token_is(&r->words, WORD_SIGN, ")"))
		return expr_token_next(&r->words);
	return expr_token_expected(&r->words, ", or )");
}

/* has("..."): an id of a finding, or the beginning of ids and a *. */
static bool
read_has(struct expr_reading *r)
{
	struct clause *s = expr_add(r, CLAUSE_HAS);
	struct span pattern = { NULL, 0 };
	const char *at;
	bool *ids, any = false, open;

	if (s == NULL || !expr_token_next(&r->words) || !expr_token_take(&r->words, "("))
		return false;
	at = expr_place(r);
	ids = arena_take(&r->where->text, DIAG_COUNT * sizeof(*ids));
	if (ids == NULL)
		return expr_token_fail(&r->words, at, "out of memory");
	if (!expr_token_take_text(&r->words, "the id of a finding between quotes", &pattern))
		return false;
	open = pattern.n > 0 && pattern.p[pattern.n - 1] == '*';
	pattern.n -= open;
	for (int id = 0; id < DIAG_COUNT; id++) {
		struct span name = id == DIAG_NONE ? SPAN("") : span_of(diag_rows[id].id);

		ids[id] = id != DIAG_NONE && (open ? span_starts(name, pattern) : span_eq(name, pattern));
		any = any || ids[id];
	}
	if (!any)
		return expr_token_fail(&r->words, at, "there is no finding \"%.*s%s\"; --list-rules shows them all",
		    tag_value_shown(pattern), pattern.p, open ? "*" : "");
	s->ids = ids;
	return expr_token_take(&r->words, ")");
}

static bool
read_test(struct expr_reading *r)
{
	const char *at = expr_place(r);
	const struct question_word *question;
	struct operand left;
	struct clause *s;

	if (expr_token_is(&r->words, WORD_NAME, "has"))
		return read_has(r);
	if (expr_token_is(&r->words, WORD_NAME, "either"))
		return expr_question_read_either(r);
	if ((question = expr_question_find(r)) != NULL)
		return expr_question_read(r, question);
	if (!expr_operand_read(r, &left))
		return false;
	for (const struct relation *relation = relations; relation->sign != NULL; relation++)
		if (expr_token_is(&r->words, WORD_SIGN, relation->sign))
			return read_comparison(r, &left, relation);
	for (const struct search *search = searches; search->sign != NULL; search++)
		if (expr_token_is(&r->words, WORD_SIGN, search->sign))
			return read_match(r, &left, search);
	if (expr_token_is(&r->words, WORD_NAME, "in"))
		return read_list_of_values(r, &left);
	if (expr_operand_is_constant(&left))
		return expr_token_expected(&r->words, "a comparison with it");
	if ((s = expr_add(r, CLAUSE_ALONE)) == NULL)
		return expr_token_fail(&r->words, at, "out of memory");
	s->left = left;
	return true;
}

static bool
read_clause_part(struct expr_reading *r)
{
	bool opposite = false;

	for (; expr_token_is(&r->words, WORD_SIGN, "!"); opposite = !opposite)
		if (!expr_token_next(&r->words))
			return false;
	if (expr_token_is(&r->words, WORD_SIGN, "(") && !expr_operand_opens(r)) {
		if (++r->depth > EXPR_PARSE_DEPTH)
			return expr_token_fail(&r->words, expr_place(r), "more than %d parentheses are open", EXPR_PARSE_DEPTH);
		if (!expr_token_next(&r->words) || !read_or_chain(r) || !expr_token_take(&r->words, ")"))
			return false;
		r->depth--;
	} else if (!read_test(r)) {
		return false;
	}
	return !opposite || expr_add(r, CLAUSE_NOT) != NULL;
}

/* One or more parts with a sign between them: && or ||. */
static bool
read_chain(struct expr_reading *r, const char *sign, enum clause_kind kind, bool (*part)(struct expr_reading *))
{
	size_t last = 0;	/* index + 1 of the last clause that jumps; until the end is known, its target links to the one before */

	if (!part(r))
		return false;
	while (expr_token_is(&r->words, WORD_SIGN, sign)) {
		struct clause *s = expr_add(r, kind);

		if (s == NULL || !expr_token_next(&r->words))
			return false;
		s->target = last;
		last = r->where->n;
		if (!part(r))
			return false;
	}
	while (last != 0) {
		struct clause *s = &r->where->clauses[last - 1];

		last = s->target;
		s->target = r->where->n;
	}
	return true;
}

static bool
read_all(struct expr_reading *r)
{
	return read_chain(r, "&&", CLAUSE_AND, read_clause_part);
}

static bool
read_or_chain(struct expr_reading *r)
{
	return read_chain(r, "||", CLAUSE_OR, read_all);
}

static bool
has_second(const struct operand *o)
{
	return o->fact != NULL && o->fact->second != NULL;
}

/* Marks clauses with facts that have two values; a list is one if an item of it is. */
static void
mark_two(struct where *w)
{
	for (size_t i = w->n; i-- > 0; ) {
		struct clause *s = &w->clauses[i];

		s->two = has_second(&s->left) || has_second(&s->right);
		for (size_t k = 1; k <= s->items; k++)
			s->two = s->two || s[k].two;
	}
}

struct where *
expr_parse_read(const char *text, char error[SELECTION_ERROR])
{
	struct where *w = calloc(1, sizeof(*w));
	struct expr_reading r = {
		.words = { .text = text, .at = text, .error = error }, .where = w,
	};

	if (w == NULL) {
		snprintf(error, SELECTION_ERROR, "out of memory");
		return NULL;
	}
	error[0] = '\0';
	r.words.arena = &w->text;
	if (expr_token_next(&r.words) && read_or_chain(&r)) {
		if (r.words.word.kind == WORD_END && !w->text.failed) {
			mark_two(w);
			return w;
		}
		expr_token_expected(&r.words, "&& or ||");
	}
	expr_parse_free(w);
	return NULL;
}

int
expr_parse_holds(const struct where *w, const struct view *v)
{
	return expr_eval_holds(w->clauses, w->n, v);
}

bool
expr_parse_asks_opening(const struct where *w)
{
	for (size_t i = 0; i < w->n; i++) {
		const struct clause *c = &w->clauses[i];

		if ((c->left.fact != NULL && game_facts_of_opening(c->left.fact)) ||
		    (c->right.fact != NULL && game_facts_of_opening(c->right.fact)))
			return true;
	}
	return false;
}

bool
expr_parse_either(struct where *w)
{
	bool any = false;

	for (size_t i = 0; i < w->n; i++) {
		const struct clause *c = &w->clauses[i];

		if (c->position != NULL)
			position_pattern_either(c->position);
		if (c->material != NULL)
			c->material->either = true;
		any = any || c->position != NULL || c->material != NULL;
	}
	return any;
}

void
expr_parse_note(struct where *w, const struct view *v)
{
	atomic_store_explicit(&w->asked, true, memory_order_relaxed);
	for (struct expr_tag *t = w->tags; t != NULL; t = t->next)
		if (!atomic_load_explicit(&t->there, memory_order_relaxed) && view_tag(v, t->name).p != NULL)
			atomic_store_explicit(&t->there, true, memory_order_relaxed);
}

void
expr_parse_remarks(const struct where *w, bool quiet, void (*say)(void *, const char *), void *data)
{
	char text[SELECTION_ERROR];

	for (const struct expr_tag *t = w->tags; t != NULL && atomic_load(&w->asked); t = t->next) {
		const int shown = tag_value_shown(span_of(t->name));

		if (!atomic_load(&t->there))
			asked_tags_say("where", t->name, say, data);
		if (!quiet && atomic_load(&t->no_number)) {
			snprintf(text, sizeof(text), "--where: in some games %.*s is not a number, so the comparison does not hold",
			    shown, t->name);
			say(data, text);
		}
	}
}

void
expr_parse_free(struct where *w)
{
	if (w == NULL)
		return;
	for (size_t i = 0; i < w->n; i++) {
		if (w->clauses[i].matcher == NULL)
			continue;
		regex_free(w->clauses[i].matcher);
		free(w->clauses[i].matcher);
	}
	free(w->clauses);
	arena_free(&w->text);
	free(w);
}
