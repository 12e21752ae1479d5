/* event_text: what the tags of a game say, as text that can be compared. */
#ifndef EVENT_TEXT_H
#define EVENT_TEXT_H

#include "base/buf.h"
#include "base/encoding.h"
#include "games/pgn/tags.h"
#include "games/pgn/time_control.h"

enum {
	EVENT_TEXT_MAX = 500,	/* bytes of a text */
	EVENT_DAYS_BETWEEN = 60,	/* a gap of so many days or more separates two events of one name */
};

/* Where values come from. */
struct event_source {
	struct span text;	/* the record, or its tag section, by which the encoding is found if that is needed */
	enum encoding encoding;	/* of the file */
	int found;		/* the encoding of this text; -1: not looked for yet */
};

/*
 * A tag value: UTF-8 without escapes and control characters, trimmed and not longer than EVENT_TEXT_MAX.  It may be
 * in the buffer, which is cleared for it; its `failed` says that memory ran out.
 */
struct span event_text(struct event_source *, struct span value, struct buf *);
/* A longer text is cut, and a hash of all of it is added, in the buffer, which `s` may point to. */
struct span event_text_cut(struct span s, struct buf *);

/*
 * The result that counts: the one after the moves, or the Result tag if there is none.  *forfeit: the game was won by
 * forfeit, which the Termination tag says only of games without moves; NULL: that is not asked.
 */
enum result event_text_result(const struct tags *, struct span terminator, int plies, bool *forfeit);

/* -- what is said of a game and its event, as one row -- */

/* The parts of a row.  Those with a EVENT_ROW_BLACK_ (or EVENT_ROW_BLACK, the name) after them are White's. */
enum event_row_part {
	EVENT_ROW_EVENT, EVENT_ROW_SITE, EVENT_ROW_SECTION, EVENT_ROW_DATE, EVENT_ROW_ROUND,
	EVENT_ROW_NAME, EVENT_ROW_BLACK, EVENT_ROW_RESULT, EVENT_ROW_RATING, EVENT_ROW_BLACK_RATING,
	EVENT_ROW_BOARD, EVENT_ROW_STAGE, EVENT_ROW_LINK,
	EVENT_ROW_TEAM, EVENT_ROW_BLACK_TEAM, EVENT_ROW_ID, EVENT_ROW_BLACK_ID,
	EVENT_ROW_TITLE, EVENT_ROW_BLACK_TITLE, EVENT_ROW_COUNTRY, EVENT_ROW_BLACK_COUNTRY,
	EVENT_ROW_BROADCAST, EVENT_ROW_BROADCAST_NAME, EVENT_ROW_TOURNAMENT, EVENT_ROW_OTHER_LINK,
	EVENT_ROW_CONTROL,
	EVENT_ROW_PARTS
};
/*
 * The tag of each part.  EVENT_ROW_RESULT ends in " ff" if the game is a forfeit for another reason than its tag; of the
 * time control, EVENT_ROW_CONTROL has only how fast it is, as event_row_control().
 */
extern const enum tag_name event_row_tag[EVENT_ROW_PARTS];

/*
 * A row, as it is read.  It is kept as bytes, which can be hashed and compared with memcmp(): the parts that say something,
 * one after the other, then where each of them ends, in two bytes, and which they are, in four bytes with a bit for each.
 * The lowest byte is first, so that a sample of rows by their hashes is the same on all machines.
 */
struct event_row {
	const char *text;	/* the parts, and then their ends */
	uint32_t text_n;	/* of the parts */
	uint32_t said;		/* bit i: part i says something */
};
struct event_row event_row_read(struct span bytes);
struct span event_row_bytes(const struct event_row *);
/* A part, an enum event_row_part; empty: it says nothing. */
struct span event_row_part(const struct event_row *, int part);
/* For sorting: by the parts in their order, each by its bytes. */
int event_row_order(struct span bytes, struct span other);

/* A row that is being appended to a buffer: the text of a part is appended, and then taken. */
struct event_row_making {
	struct buf *to;
	size_t from;
	struct event_row row;
	uint16_t ends[EVENT_ROW_PARTS];
};
struct event_row_making event_row_begin(struct buf *);
/* What was appended is this part; parts come in their order.  Together they must have less than 64 KiB, or the buffer fails. */
void event_row_take(struct event_row_making *, int part);
void event_row_end(struct event_row_making *);

/* Appends the row of a game; `value` is working memory. */
void event_row_write(struct buf *, struct event_source *, const struct tags *, enum result, bool forfeit, struct buf *value);

/* What a row has of a TimeControl tag: "b", "r", "s", or nothing if it does not say how fast the game was. */
struct span event_row_control(struct span control);
enum control_speed event_row_speed(struct span);	/* of what a row has of it */

#endif
