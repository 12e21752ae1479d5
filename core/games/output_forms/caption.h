/* caption: a game and its moves as people read them under a diagram. */
#ifndef CAPTION_H
#define CAPTION_H

#include "games/output_forms/write.h"

/* Appends UTF-8 text with everything escaped that the form requires: one of the functions of escape.h, or the like. */
typedef void caption_safe(struct buf *, struct span);

/* Text of the record, a tag value (its escapes undone) or a comment, through such a function. */
void caption_text(struct buf *, const struct view *, struct span, caption_safe *);
void caption_value(struct buf *, const struct view *, struct span, caption_safe *);
void caption_comment(struct buf *, const struct view *, struct span, caption_safe *);

/* The value of the tag of the player of that side: by the name of the side, or else White or Black. */
struct span caption_player(const struct view *, enum board_side);
/* "White - Black", in the order of the result whoever begins; a name that is not known is "?". */
void caption_players(struct buf *, const struct view *, caption_safe *);
/* The game, and what the Rule tag adds to it: "renju house". */
void caption_rule(struct buf *, const struct view *);

/* For write() of the game: the notation that is asked for, or that of its moves; and that of engines, or the first one. */
int caption_notation(const struct write_options *, const struct movelist *);
int caption_engines(const struct view *, enum rules_castling);
/* The notation of that name among those of a game that can be asked for; -1: it does not have it. */
int caption_notation_named(const struct game_rules *, const char *name);
/* Appends a move of a walk in a notation of the game; `letters` NULL: the English ones. */
void caption_write(struct buf *, const struct walk *, const struct element *, int notation,
    const struct piece_letters *letters);
/*
 * The move that movelist_walk_next() or movelist_walk_main() has just given: "Qxh2#" in the letters asked for; "--" is
 * a pass.
 */
void caption_move(struct buf *, const struct view *, const struct walk *, const struct element *,
    const struct write_options *, caption_safe *);
void caption_number(struct buf *, const struct walk *);		/* "23..." before that move */
void caption_fen(struct buf *, const struct game_rules *, const void *position);
/* "White to move, check", or how the game has ended. */
void caption_state(struct buf *, const struct game_rules *, const void *position);
/* Is it the side that begins? */
bool caption_leads(const struct game_rules *, const void *position);

/* A position of chess in which, by its rules, a side has more than what is on the board; NULL: it is none. */
const struct position *caption_beside_of(const struct game_rules *, const void *position);
/*
 * What that is: "White's pocket: Q P P", "Black wins with 1 more check".  Its pieces look like those of `alike`; `figures`:
 * not as letters.
 */
void caption_beside(struct buf *, const struct position *, enum colour, enum colour alike, bool figures);

/* How a board is laid out; of a drawing: row 0 is at the top, column 0 at the left. */
struct board_shape {
	const struct game_rules *game;
	int files, ranks;
	bool flipped;
};
struct board_shape caption_shape(const struct game_rules *, const void *position, bool flipped);
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
