/* repair: a word of the main line that is no legal move: what was meant by it, and what is done about it. */
#ifndef REPAIR_H
#define REPAIR_H

#include "chess/notation.h"
#include "game/replay.h"
#include "chess/suggest.h"

/* How the game goes on. */
enum repair {
	REPAIR_NONE,	/* it does not, yet */
	REPAIR_DONE,	/* with the next word */
	REPAIR_AGAIN,	/* with this one: a move was put in before it */
	REPAIR_LEGAL,	/* the same, and it is known to be legal now */
};

/*
 * What was probably meant by a word that was read so; returns how many
 * suggestions there are.  The best become those of the finding, which may be NULL.
 */
int repair_suggest(struct replay *, struct finding *, const struct token *, const struct lexer *behind,
    const struct notation_reading *, struct suggestion[SUGGESTIONS_MAX]);
/* Where words are repaired: adds to the finding (NULL: nobody wants it) what becomes of this one. */
void repair_report(struct replay *, struct finding *, const struct suggestion *, int n);
/* A slip that is not a wrong move but one too many or too few has a row of its own. */
void repair_explain(struct replay *, const struct token *, const struct suggestion *, int n);

/* What a person says about it; there must be an asker.  The suggestions are what is offered. */
struct answer repair_answer(struct replay *, const struct token *, const struct lexer *behind, struct span message,
    const struct suggestion *, int n);
/* Does that; NONE for STOP, and for AUTO, which is up to the caller. */
enum repair repair_take(struct replay *, const struct token *, struct answer);
/* Both, where AUTO is what --repair does with words that are written. */
enum repair repair_ask(struct replay *, const struct token *, const struct lexer *behind, struct span message,
    const struct suggestion *, int n);

/* What is done where nobody is asked.  After NONE the line is not judged any more. */
enum repair repair_go_on(struct replay *, const struct token *, const struct notation_reading *, const struct suggestion *, int n);

/*
 * The words of the main line after the lexer, without what is between its
 * moves, put after the n that are there already, up to REST_MAX.  Returns how
 * many there are then; *cut: there are more.
 */
int repair_rest(const struct lexer *behind, struct span *words, int n, bool *cut);

#endif
