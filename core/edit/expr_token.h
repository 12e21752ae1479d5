/* expr_token: the words of an expression: names, numbers, text between quotes, and signs. */
#ifndef EXPR_TOKEN_H
#define EXPR_TOKEN_H

#include "base/buf.h"
#include "edit/selection.h"

enum expr_word_kind { WORD_END, WORD_NAME, WORD_TEXT, WORD_NUMBER, WORD_SIGN, WORD_OTHER };

struct expr_word {
	enum expr_word_kind kind;
	struct span raw;	/* as it is */
	struct span text;	/* of TEXT: without quotes and backslashes, terminated, in the arena */
	double number;
};

/* Set text, at = text, arena and error, which must be empty; then call expr_token_next(). */
struct expr_words {
	const char *text, *at;	/* all of it; after the present word */
	struct expr_word word;	/* the present one */
	struct arena *arena;
	char *error;		/* of SELECTION_ERROR bytes: what was wrong first */
};

/* All that can go wrong has been said when one of these is false. */
bool expr_token_next(struct expr_words *);
bool expr_token_take(struct expr_words *, const char *sign);	/* that one, and goes on */
bool expr_token_take_text(struct expr_words *, const char *what, struct span *text);
/* These two are always false. */
bool expr_token_fail(struct expr_words *, const char *at, const char *format, ...) __attribute__((format(printf, 3, 4)));
bool expr_token_expected(struct expr_words *, const char *what);

bool expr_token_is(const struct expr_words *, enum expr_word_kind, const char *what);
/* Digits, with or without a point and a sign, nothing else; as many as a double holds exactly. */
bool expr_token_number(struct span, double *number);

#endif
