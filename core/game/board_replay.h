/*
 * board_replay: a line of play in a game on another board: what replay.h and move_check.h do for chess.  Numbers,
 * variations and the log of moves are those of the replay.
 */
#ifndef BOARD_REPLAY_H
#define BOARD_REPLAY_H

#include "game/replay.h"

/*
 * Begins such a game at this position, instead of replay_start().  `words` of the main line may show in which notation
 * it is written; -1 in place of `notation`: nothing else says it.
 */
void board_replay_start(struct replay *, const struct board_game *, const struct board_position *start, int notation);

/* Plays the moves in a word that replay_word() has left, or reports what is wrong with it; `after`: the lexer after it. */
void board_replay_word(struct replay *, const struct token *, const struct lexer *after);
/* Is the word a move on this board, legal or not? */
bool board_replay_reads(const struct replay *, struct span word);

/* At the beginning and the end of a variation. */
void board_replay_open(struct replay *);
void board_replay_close(struct replay *);

/* Fills in where in the game a finding is: after so many half-moves of this line. NULL is allowed. */
void board_replay_place(const struct replay *, struct finding *, int after);
/* Gives the findings from number `first` on, about numbers here, the position on this board. */
void board_replay_relocate(struct replay *, size_t first);

#endif
