/* expr_operand: operands of conditions: tags, facts, constants, and calculations with them. */
#include <stdio.h>
#include <string.h>

#include "base/ascii.h"
#include "games/query/expr_internal.h"

enum { NAME = 48 };

bool
expr_operand_is_constant(const struct operand *o)
{
	return o->sign != 0 ? expr_operand_is_constant(o->part[0]) && (o->part[1] == NULL || expr_operand_is_constant(o->part[1])) :
	    o->fact == NULL && o->tag == NULL;
}

bool
expr_operand_is_number(const struct operand *o)
{
	return o->sign != 0 || (o->fact != NULL && o->fact->number != NULL);
}

static bool
read_fact(struct expr_reading *r, struct operand *o)
{
	const struct span s = r->words.word.raw;
	char name[NAME];
	const char *near;

	o->fact = game_facts_find(s);
	if (o->fact != NULL)
		return expr_token_next(&r->words);
	snprintf(name, sizeof(name), "%.*s", tag_value_shown(s), s.p);
	near = game_facts_near(name);
	if (near != NULL)
		return expr_token_fail(&r->words, s.p, "there is nothing called %s; did you mean %s?", name, near);
	return expr_token_fail(&r->words, s.p, "there is nothing called %s; tags begin with a capital letter", name);
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

static bool
read_tag(struct expr_reading *r, struct operand *o)
{
	const struct span s = r->words.word.raw;

	if (!expr_token_is(&r->words, WORD_NAME, "tag")) {
		const char *name = arena_fmt(&r->where->text, "%.*s", (int)s.n, s.p).p;

		return take_tag_operand(r, s.p, name, o) && expr_token_next(&r->words);
	}
	if (!expr_token_next(&r->words) || !expr_token_take(&r->words, "(") ||
	    !expr_token_take_text(&r->words, "the name of a tag between quotes", &o->text))
		return false;
	return take_tag_operand(r, s.p, o->text.p, o) && expr_token_take(&r->words, ")");
}

/* Makes *o the calculation of two operands, or of one if `b` is NULL; both are copied. */
static bool
calculate(struct expr_reading *r, const char *at, char sign, struct operand *o, const struct operand *b)
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
	return !absolute || calculate(r, at, '|', o, NULL);
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
		o->numeric = expr_token_number(o->text, &o->number);
		o->quoted = true;
		return expr_token_next(&r->words);
	case WORD_NUMBER:
		o->text = arena_span(&r->where->text, word->raw);
		o->number = word->number;
		o->numeric = true;
		return expr_token_next(&r->words);
	case WORD_NAME:
		if (expr_token_is(&r->words, WORD_NAME, "abs"))
			return expr_token_next(&r->words) && read_group(r, o, true);
		if (ascii_is_upper(*word->raw.p) || expr_token_is(&r->words, WORD_NAME, "tag"))
			return read_tag(r, o);
		return read_fact(r, o);
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

		if (!expr_token_next(&r->words) || !read_atom(r, &b) || !calculate(r, at, sign, o, &b))
			return false;
	}
	return true;
}

bool
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
		    !calculate(r, at, sign != 0 ? sign : '+', o, &b))
			return false;
	}
	return true;
}

/* Is the parenthesis that opens here part of a calculation?  Then a sign follows it that no condition can have after it. */
bool
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
