/* five_pgn: parts of PGN that the readers of other records of five in a row write. */
#ifndef FIVE_PGN_H
#define FIVE_PGN_H

#include "base/buf.h"

/* The Variant and the Rule that the name of a rule means: "Renju" is renju, "renju house" renju with the rule "house". */
struct five_pgn_rule {
	const char *variant;	/* "gomoku", if the text names nothing that is known */
	bool known;
	struct span rule;	/* empty: nothing is added */
};
struct five_pgn_rule five_pgn_rule(struct span text);

/* In place of the end of a game that is not closed. */
#define FIVE_PGN_CUT "{the file ends here\n"

/* UTF-8 for the inside of a tag or of a comment: control characters are blanks there. */
void five_pgn_text(struct buf *, struct span, bool tag);
void five_pgn_tag(struct buf *, const char *name, struct span value);	/* "?", if the value is empty */
void five_pgn_date(struct buf *, struct span);	/* the tag, of a date like 2021-12-05, 2021-12 or 2021 */
void five_pgn_event(struct buf *);	/* the tags Event, Site, Date and Round of a record that has nothing of it */
/*
 * Appends a half-move, counted from 0, with its number if it is Black's, who begins, or `first` in its line.  What is not
 * a letter or a digit of the word becomes _.
 */
void five_pgn_move(struct buf *, unsigned half, bool first, struct span word);
/* The same for a point, from 0; y is counted from the top.  Outside the board it is still a word, if not a move. */
void five_pgn_point(struct buf *, unsigned half, bool first, int size, long x, long y);

#endif
