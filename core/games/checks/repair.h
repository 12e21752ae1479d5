/* repair: a word of the main line that is not a legal move: what was meant by it, and what is done about it. */
#ifndef REPAIR_H
#define REPAIR_H

#include "games/checks/replay.h"
#include "games/move_notation/notation.h"
#include "games/move_notation/suggest.h"

/* What is done about an illegal move, for its finding; %.*s is the correction. */
#define REPAIR_SAYS_PLAYED "repaired: %.*s is played"
#define REPAIR_SAYS_INSERTED "repaired: %.*s is inserted before it"
#define REPAIR_SAYS_REMOVED SPAN("repaired: it is removed")
#define REPAIR_SAYS_NONE SPAN("not repaired: no correction makes the rest of the game legal")
#define REPAIR_SAYS_SEVERAL SPAN("not repaired: several corrections make the rest of the game legal")

/* How the game goes on. */
enum repair {
	REPAIR_NONE,	/* it does not: nothing has been done */
	REPAIR_DONE,	/* with the next word */
	REPAIR_AGAIN,	/* with this word: a move was inserted before it */
	REPAIR_LEGAL,	/* the same, and it is known to be legal now */
};

/*
 * What was probably meant by a word that notation_read() read so; returns the number of suggestions. The best are also
 * given to the finding, which may be NULL.
 */
int repair_suggest(struct replay *, struct finding *, const struct token *, const struct lexer *after,
    const struct notation_reading *, struct suggestion[SUGGESTIONS_MAX]);
/* Appends the rest of the game to words[0], as repair_rest(), if there is work left for it. */
int repair_words(struct replay *, const struct lexer *after, struct span words[REST_MAX], bool *cut);
/*
 * suggest() with the first of these words in place of a move, within what is left of the game's work; reports once that
 * nothing is left.
 */
int repair_search(struct replay *, const struct span *words, int n, bool cut, const struct notation_reading *,
    struct suggestion[SUGGESTIONS_MAX]);
/* Does the first of these suggestions, and no other, make the whole rest of the game legal? */
bool repair_certain(const struct replay *, const struct suggestion *, int n);
/* If illegal moves are to be repaired: adds to the finding (NULL: not wanted) what is done with this one. */
void repair_report(struct replay *, struct finding *, const struct suggestion *, int n);
/* Reports a word too many or too few, rather than a wrong one, as a finding of its own. */
void repair_explain(struct replay *, const struct token *, const struct suggestion *, int n);

/* Asks the asker, which must not be NULL, and offers these suggestions. */
struct answer repair_answer(struct replay *, const struct token *, const struct lexer *after, struct span message,
    const struct suggestion *, int n);
/* Carries out the answer; NONE for STOP, and for AUTO, which is left to the caller. */
enum repair repair_take(struct replay *, const struct token *, struct answer);
/* Both; for AUTO it does what --repair would do. */
enum repair repair_ask(struct replay *, const struct token *, const struct lexer *after, struct span message,
    const struct suggestion *, int n);

/* Does what `on_illegal` says, if nobody is asked. After NONE the rest of the line is not judged. */
enum repair repair_go_on(struct replay *, const struct token *, const struct notation_reading *, const struct suggestion *, int n);

/* The next word of the main line; false: it has no more. */
bool repair_next(struct lexer *, struct span *word);
/*
 * Appends the words of the main line after the lexer, without comments, variations and so on, to the n words that are
 * there, up to REST_MAX. Returns the new number; *cut: there are more.
 */
int repair_rest(const struct lexer *after, struct span *words, int n, bool *cut);

#endif
