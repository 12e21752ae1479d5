/* event_text: what the tags of a game say, as text that can be compared. */
#ifndef EVENT_TEXT_H
#define EVENT_TEXT_H

#include "base/buf.h"
#include "base/encoding.h"
#include "games/pgn/tags.h"

enum { EVENT_TEXT_MAX = 500 };	/* bytes of a text */

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

#endif
