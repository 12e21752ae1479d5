/* view: a game that was read and judged, as the code that selects, changes or writes games sees it. */
#ifndef VIEW_H
#define VIEW_H

#include "games/checks/game.h"
#include "games/checks/movelist.h"
#include "games/chess/rules.h"
#include "games/pgn/tag_value.h"
#include "toolkit/finding/finding.h"
#include "toolkit/input/location.h"

/* A game to be written. The view owns nothing; all that it points to stays unchanged while the view is used. */
struct view {
	const struct record *record;
	const struct location *place;	/* of its first byte */
	const struct movelist *score;	/* as it is to be written; every OPEN has its CLOSE */
	const struct tag *tags;		/* in the order in which they are to be written; values with their escapes */
	int tags_n;
	bool plain;			/* names and values inside the record are printable ASCII without quotation marks and backslashes */
	struct span result;		/* "1-0", "0-1", "1/2-1/2" or "*", whatever the game has */
	const struct game_summary *summary;
	const struct findings *findings;	/* with tokens inside the record */
	enum severity level;		/* the lowest that is shown */
};

/*
 * The first tag of that name (case matters), as written; p NULL: there is none.  Red is
 * asked, too, if White is not there.
 */
struct span view_tag(const struct view *, const char *name);
/*
 * Appends text of the record as UTF-8, whatever its encoding.  Of text that comes from elsewhere, such as an option,
 * what is UTF-8 is not changed.
 */
void view_text(struct buf *, const struct view *, struct span);
void view_kept(struct buf *, const struct view *, struct span);	/* bytes whose encoding is not known stay */
/* The same without the escapes of a tag value: \" and \\ become one character. */
void view_value(struct buf *, const struct view *, struct span);
/* The same for a comment, without blanks at its ends; a line break and the blanks around it become one blank. */
void view_comment(struct buf *, const struct view *, struct span);
/* The rules by the Variant tag, or by castling rights that only Chess960 has. */
struct rules view_rules(const struct view *);

#endif
