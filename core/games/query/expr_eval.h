/*
 * expr_eval: evaluates a condition on a game: a list of clauses, which set one truth value
 * in turn, or jump over clauses that cannot change it any more.
 */
#ifndef EXPR_EVAL_H
#define EXPR_EVAL_H

#include <stdatomic.h>

#include "base/regex.h"
#include "games/checks/game_facts.h"
#include "games/pgn/date.h"
#include "games/query/material_pattern.h"
#include "games/query/move_pattern.h"
#include "games/query/position_pattern.h"

enum { LESS = 1, EQUAL = 2, GREATER = 4 };

/* A tag that a condition asks for, and what its games have; several threads may set the flags. */
struct expr_tag {
	const char *name;
	struct expr_tag *next;
	atomic_bool there;		/* some game has the tag */
	atomic_bool no_number;		/* some value could not be compared with a number */
};

/*
 * One side of a comparison, or a part of it: a calculation, if it has a sign, else a fact, a tag, or, if both are NULL, a
 * constant.
 */
struct operand {
	char sign;		/* + - * / of two operands, | for the absolute value of the first */
	const struct operand *part[2];
	const struct fact *fact;
	struct expr_tag *tag;
	struct span text;	/* of a constant */
	double number;
	bool numeric;		/* it is a constant that is a number */
	bool quoted;
	bool dated;		/* a constant that can be a date, or the fact isodate */
	struct date date;	/* of such a constant: month and day may be missing */
};

struct relation {
	const char *sign;
	unsigned holds;		/* a set of LESS, EQUAL, GREATER */
	bool opposite;		/* it is !=, the opposite of ==: it holds if the sides cannot be compared */
};

enum clause_kind {
	CLAUSE_ALONE, CLAUSE_COMPARE, CLAUSE_MATCH, CLAUSE_IN, CLAUSE_HAS, CLAUSE_MOVES, CLAUSE_POSITION, CLAUSE_MATERIAL,
	CLAUSE_NOT, CLAUSE_AND, CLAUSE_OR,
};

struct clause {
	enum clause_kind kind;
	bool opposite;			/* MATCH: the expression must not match */
	bool two;			/* a side is a fact with two values */
	bool literally;			/* COMPARE: as text, even if both are numbers */
	size_t target;			/* index of the clause to go on with if the truth is false (AND) or true (OR) */
	size_t items;			/* IN: how many clauses after it are its comparisons */
	struct operand left, right;
	const struct relation *relation;
	struct regex *matcher;
	const bool *ids;		/* HAS: by enum diag */
	const struct move_pattern *moves;
	struct position_pattern *position;
	struct material_pattern *material;
	struct range plies;		/* MOVES, POSITION, MATERIAL: where they are looked for */
};

/* 1: the condition of n clauses holds for the game, 0: it does not, -1: out of memory. */
int expr_eval_holds(const struct clause *, size_t n, const struct view *);

#endif
