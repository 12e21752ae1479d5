/* event_row: what the tags of a game say about its event, as one row of text. */
#ifndef EVENT_ROW_H
#define EVENT_ROW_H

#include "games/pgn/event_text.h"
#include "games/pgn/tags.h"
#include "games/pgn/time_control.h"

/* The parts of a row.  Those with a CROSSTABLE_BLACK_ (or CROSSTABLE_BLACK, the name) after them are White's. */
enum crosstable_part {
	CROSSTABLE_EVENT, CROSSTABLE_SITE, CROSSTABLE_SECTION, CROSSTABLE_DATE, CROSSTABLE_ROUND,
	CROSSTABLE_NAME, CROSSTABLE_BLACK, CROSSTABLE_RESULT, CROSSTABLE_RATING, CROSSTABLE_BLACK_RATING,
	CROSSTABLE_BOARD, CROSSTABLE_STAGE, CROSSTABLE_LINK,
	CROSSTABLE_TEAM, CROSSTABLE_BLACK_TEAM, CROSSTABLE_ID, CROSSTABLE_BLACK_ID,
	CROSSTABLE_TITLE, CROSSTABLE_BLACK_TITLE, CROSSTABLE_COUNTRY, CROSSTABLE_BLACK_COUNTRY,
	CROSSTABLE_BROADCAST, CROSSTABLE_BROADCAST_NAME, CROSSTABLE_TOURNAMENT, CROSSTABLE_OTHER_LINK,
	CROSSTABLE_CONTROL,
	CROSSTABLE_PARTS
};
/*
 * The tag of each part.  CROSSTABLE_RESULT ends in " ff" if the game is a forfeit for another reason than its tag; of the
 * time control, CROSSTABLE_CONTROL has only how fast it is, as event_row_control().
 */
extern const enum tag_name event_row_tag[CROSSTABLE_PARTS];

/* Appends the parts of a game, with tabs between them; `value` is working memory. */
void event_row_write(struct buf *, struct event_source *, const struct tags *, enum result, bool forfeit, struct buf *value);

/* What a row has of a TimeControl tag: "b", "r", "s", or nothing if it does not say how fast the game was. */
struct span event_row_control(struct span control);
enum control_speed event_row_speed(struct span);	/* of what a row has of it */

#endif
