/* expr_eval: a list of clauses that set one truth, or jump over others that cannot change it any more. */
#ifndef EXPR_EVAL_H
#define EXPR_EVAL_H

#include "edit/game_facts.h"
#include "base/regex.h"

enum { LESS = 1, EQUAL = 2, GREATER = 4 };

/* What is on one side of a comparison: a fact, a tag, or else a constant. */
struct operand {
	const struct fact *fact;
	const char *tag;
	struct span text;	/* of a constant */
	double number;
	bool numeric;		/* it is a constant that is a number */
	bool quoted;
};

struct relation {
	const char *sign;
	unsigned holds;		/* a set of LESS, EQUAL, GREATER */
	bool opposite;		/* of ==: it holds where nothing can be compared */
};

enum clause_kind {
	CLAUSE_ALONE, CLAUSE_COMPARE, CLAUSE_MATCH, CLAUSE_IN, CLAUSE_HAS,
	CLAUSE_NOT, CLAUSE_AND, CLAUSE_OR,
};

struct clause {
	enum clause_kind kind;
	bool opposite;			/* MATCH: it must not be found */
	bool literally;			/* COMPARE: as text, even if both are numbers */
	size_t target;			/* AND: where to go on when the truth is false already; OR: true */
	size_t items;			/* IN: so many clauses after it are what it is compared with */
	struct operand left, right;
	const struct relation *relation;
	struct regex *matcher;
	const bool *ids;		/* HAS: by enum diag */
};

/* As expr_parse_holds(). */
int expr_eval_holds(const struct clause *, size_t n, const struct view *);

#endif
