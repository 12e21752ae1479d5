/*
 * replay_board: a line of play in a game on another board: what replay.h and move_check.h do for chess.  Numbers,
 * variations and the log of moves are those of the replay.
 */
#ifndef REPLAY_BOARD_H
#define REPLAY_BOARD_H

#include "games/judge/replay.h"

/*
 * Begins such a game at this position, instead of replay_start().  `words` of the main line may show in which notation
 * it is written; -1 in place of `notation`: nothing else says it.
 */
void replay_board_start(struct replay *, const struct game_rules *, const union game_position *start, int notation);

/* Plays the moves in a word that replay_word() has left, or reports what is wrong with it; `after`: the lexer after it. */
void replay_board_word(struct replay *, const struct token *, const struct lexer *after);
/* Is the word a move on this board, legal or not? */
bool replay_board_reads(const struct replay *, struct span word);

/* At the beginning and the end of a variation. */
void replay_board_open(struct replay *);
void replay_board_close(struct replay *);

/* Fills in where in the game a finding is: after so many half-moves of this line. NULL is allowed. */
void replay_board_place(const struct replay *, struct finding *, int after);
/* Gives the findings from number `first` on, about numbers here, the position on this board. */
void replay_board_relocate(struct replay *, size_t first);

#endif
