/* words: the words of an expression: names, numbers, text between quotes, and signs. */
#ifndef EXPR_TOKEN_H
#define EXPR_TOKEN_H

#include "base/buf.h"
#include "edit/selection_error.h"

enum word_kind { WORD_END, WORD_NAME, WORD_TEXT, WORD_NUMBER, WORD_SIGN, WORD_OTHER };

struct word {
	enum word_kind kind;
	struct span raw;	/* as it stands */
	struct span text;	/* of TEXT: without quotes and backslashes, terminated, in the arena */
	double number;
};

/* Set text, at = text, arena and error, which must be empty; then call words_next(). */
struct words {
	const char *text, *at;	/* all of it; behind the present word */
	struct word word;	/* the present one */
	struct arena *arena;
	char *error;		/* of SELECTION_ERROR bytes: what was wrong first */
};

/* All that can go wrong has been said when one of these is false. */
bool words_next(struct words *);
bool words_take(struct words *, const char *sign);	/* that one, and goes on */
bool words_take_text(struct words *, const char *what, struct span *text);
/* These two are always false. */
bool words_fail(struct words *, const char *at, const char *format, ...) __attribute__((format(printf, 3, 4)));
bool words_expected(struct words *, const char *what);

bool words_is(const struct words *, enum word_kind, const char *what);
/* Digits, with or without a point and a sign, nothing else; as many as a double holds exactly. */
bool words_number(struct span, double *number);

#endif
