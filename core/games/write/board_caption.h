/* board_caption: what people read under a board of a game of boards/board_game.h, as caption.h for chess. */
#ifndef BOARD_CAPTION_H
#define BOARD_CAPTION_H

#include "games/judge/board_walk.h"
#include "games/write/caption.h"

/* Is it a game on another board that was replayed?  Then it is not `playable`, as it is not chess. */
static inline bool
board_caption_any(const struct movelist *s)
{
	return s->board != NULL;
}

/* The notation that is asked for, or that of the game, as an index of its table. */
int board_caption_notation(const struct write_options *, const struct movelist *);
/* The same for a form of one notation; -1: the game does not have it. */
int board_caption_notation_named(const struct board_game *, const char *name);

/* The move that board_walk_next() or board_walk_main() has just given. */
void board_caption_move(struct buf *, const struct board_walk *, const struct element *, int notation);
void board_caption_number(struct buf *, const struct board_walk *);	/* "23..." before that move */
/* The players by the tags of the game: "Red - Black". */
void board_caption_players(struct buf *, const struct view *, caption_safe *);
/* The game, and what the Rule tag adds to it: "renju house". */
void board_caption_rule(struct buf *, const struct view *);
/* The value of the tag of the player of that side: Red, or else White. */
struct span board_caption_player(const struct view *, enum board_side);
/* "Red to move", or how the game has ended. */
void board_caption_state(struct buf *, const struct board_game *, const void *position);
/* The move in the notation that engines use; in the first one, if the game has none for them. */
void board_caption_uci(struct buf *, const struct board_walk *, const struct element *);
void board_caption_fen(struct buf *, const struct board_game *, const void *position);
/* Is it the side that begins? */
bool board_caption_leads(const struct board_game *, const void *position);

/* How a board is laid out; of a drawing: row 0 is at the top, column 0 at the left. */
struct board_shape {
	const struct board_game *game;
	int files, ranks;
	bool flipped;
};
struct board_shape board_caption_shape(const struct board_game *, const void *position, bool flipped);
static inline int
board_shape_point(const struct board_shape *s, int row, int column)
{
	int rank = s->flipped ? row : s->ranks - 1 - row, file = s->flipped ? s->files - 1 - column : column;

	return rank * s->files + file;
}
static inline int
board_shape_column(const struct board_shape *s, int point)
{
	int file = point % s->files;

	return s->flipped ? s->files - 1 - file : file;
}
static inline int
board_shape_row(const struct board_shape *s, int point)
{
	int rank = point / s->files;

	return s->flipped ? rank : s->ranks - 1 - rank;
}
/* The number beside a row, and the letter below a column. */
static inline int
board_shape_number(const struct board_shape *s, int row)
{
	return s->game->first_rank + (s->flipped ? row : s->ranks - 1 - row);
}
static inline char
board_shape_letter(const struct board_shape *s, int column)
{
	return (char)('a' + (s->flipped ? s->files - 1 - column : column));
}

#endif
