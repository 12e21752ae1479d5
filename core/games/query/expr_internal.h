/* expr_internal: what the files that read conditions share. */
#ifndef EXPR_INTERNAL_H
#define EXPR_INTERNAL_H

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

/* Where the present word begins. */
static inline const char *
expr_place(const struct expr_reading *r)
{
	return r->words.word.raw.p;
}

/* Adds a clause, which may move those before it.  NULL: out of memory. */
struct clause *expr_add(struct expr_reading *, enum clause_kind);

/* -- expr_operand: tags, facts, constants and calculations with them -- */

/* Reads the operand that begins with the present word.  False: the error is in words.error, as for all of these. */
bool expr_operand_read(struct expr_reading *, struct operand *);
bool expr_operand_is_constant(const struct operand *);
bool expr_operand_is_number(const struct operand *);
/* Is the parenthesis that opens here part of a calculation? */
bool expr_operand_opens(const struct expr_reading *);

/* -- expr_question: moves(), anywhere(), position(), material() and either() -- */

/* The row of the question that begins with the present word, or NULL. */
const struct question_word *expr_question_find(const struct expr_reading *);
bool expr_question_read(struct expr_reading *, const struct question_word *);
bool expr_question_read_either(struct expr_reading *);

#endif
