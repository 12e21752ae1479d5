/* sheet_game: the game of a scoresheet (a table) judged, with what is found at its cells. */
#ifndef SHEET_GAME_H
#define SHEET_GAME_H

#include "game/game.h"
#include "sheet/scoresheet.h"

/* Reusable; all zeros with `grading` in its findings set is an empty one. */
struct sheet_game {
	struct scoresheet sheet;
	struct record record;		/* the PGN that the table became: what the game's own findings and score point to */
	struct findings findings;	/* tokens in the table */
};

/* Judges the record of a table.  The game's own findings are reported again in sheetgame.findings. */
void sheet_game_check(struct sheet_game *, struct game *, const struct record *, struct game_summary *);
void sheet_game_free(struct sheet_game *);

#endif
