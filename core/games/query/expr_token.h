/* expr_token: splits a condition into words: names, numbers, text between quotes, and signs. */
#ifndef EXPR_TOKEN_H
#define EXPR_TOKEN_H

#include "base/buf.h"
#include "games/query/selection.h"

enum expr_word_kind { WORD_END, WORD_NAME, WORD_TEXT, WORD_NUMBER, WORD_SIGN, WORD_OTHER };

struct expr_word {
	enum expr_word_kind kind;
	struct span raw;	/* as written */
	struct span text;	/* TEXT: without quotes and backslashes, zero-terminated, in the arena */
	double number;
};

/* Set text, at = text, arena and error, which must be empty; then call expr_token_next(). */
struct expr_words {
	const char *text, *at;	/* the whole condition; the place after the present word */
	struct expr_word word;	/* the present word */
	struct arena *arena;
	char *error;		/* SELECTION_ERROR bytes: the first error */
};

/* When one of these three returns false, `error` says why. */
bool expr_token_next(struct expr_words *);	/* goes on to the next word */
bool expr_token_take(struct expr_words *, const char *sign);	/* the present word must be this sign; goes on */
/* The present word must be text in quotes, and is returned in *text; goes on.  `what` it is, for the error. */
bool expr_token_take_text(struct expr_words *, const char *what, struct span *text);
/* Sets `error` unless it is set already.  Always false. */
bool expr_token_fail(struct expr_words *, const char *at, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Fails because the present word is not what is expected.  Always false. */
bool expr_token_expected(struct expr_words *, const char *what);

/* Is the present word of this kind, and written so? */
bool expr_token_is(const struct expr_words *, enum expr_word_kind, const char *what);
/* Reads digits, with or without a decimal point and a sign; no more digits than a double holds exactly. */
bool expr_token_number(struct span, double *number);

#endif
