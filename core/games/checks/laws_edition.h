/*
 * laws_edition: the Laws of chess by edition, as far as a score can break them; and which of them a game is under.
 * FIDE's editions and what was before them; the rules of US Chess, of correspondence chess and of two servers; and what
 * is certain about other servers and about matches of engines.  arbiter-laws(7) describes them.
 */
#ifndef LAWS_EDITION_H
#define LAWS_EDITION_H

#include "games/pgn/date.h"
#include "games/pgn/tags.h"
#include "games/pgn/time_control.h"

/*
 * Each enum goes from the weakest rule to the strongest, so that what several editions have in common is the minimum.
 */
enum fivefold { FIVEFOLD_NEVER, FIVEFOLD_ROW, FIVEFOLD_ANY };	/* ROW: in consecutive alternate moves (9.6a of 2014) */
enum dead_rule { DEAD_NEVER, DEAD_BY_MATERIAL, DEAD_BY_ANALYSIS };
/*
 * Who cannot win when the opponent's flag falls: a bare king; too little material; too little by the table of
 * Chess.com or of US Chess; who cannot mate by any legal moves.
 */
enum flag_rule { FLAG_BARE_KING, FLAG_MATERIAL, FLAG_CHESSCOM, FLAG_USCF, FLAG_ANALYSIS };

/* The article of each rule; "": no text of the edition was at hand; NULL: it has no such rule. */
struct articles {
	const char *mate, *stalemate, *dead, *threefold, *threefold_ahead, *fifty, *fifty_ahead, *fivefold,
	    *seventyfive, *flag, *resignation, *agreement, *illegal;
	/* Of moves: */
	const char *pieces, *check, *castling, *pawn, *en_passant, *promotion, *king;
	const char *same;		/* when positions are the same; NULL: that of the third occurrence */
	const char *potential;		/* in blitz, two knights against a king do not win on time */
	const char *stands;		/* in rapid and blitz, an illegal move stands once the opponent has moved */
};

enum {
	RULE_CLAIMS = 16,		/* a player may claim a draw, as in FIDE 9.2 and 9.3, or nearly so */
	RULE_THREE_AHEAD = 1,		/* a claim with an intended move that makes the third time: 9.2.1 */
	RULE_FIFTY_AHEAD = 2,		/* a claim with an intended move that completes fifty: 9.3.1 */
	RULE_SEVENTYFIVE = 4,		/* seventy-five moves are a draw without a claim: 9.6.2 */
	RULE_FIFTY = 32,		/* fifty moves are a draw without a claim, in variants, too */
	RULE_RESIGNING = 8,		/* resigning to a side that cannot mate is a draw: 5.1.2 of 2023 */
	RULE_ILLEGAL = 64,		/* no illegal move loses to a side that cannot mate: 7.5.5 */
	RULE_STALEMATE = 128,		/* stalemate is a draw */
	RULE_PROMOTION = 256,		/* no pawn stays one on the last rank, as by the code of 1862 */
	RULE_CERTAIN = 512,		/* what could be claimed is known; before 1929 each event had rules */
};

struct laws_edition {
	const char *name;		/* for --laws */
	const char *label;		/* in "FIDE 9.2.2 (2023)": what is in the parentheses, or all of it */
	const char *help;		/* for lists of editions: which games */
	unsigned long from;		/* YYYYMMDD: in force from this day on; 0: never chosen by date */
	unsigned rules;			/* a set of RULE_* */
	enum fivefold fivefold;
	enum dead_rule dead;
	enum flag_rule flag;
	unsigned fifty_special;		/* half-moves allowed in some endings, 0: none; see claim_check.c */
	int agreement_plies;		/* half-moves to be played before a draw can be agreed: 5.2.3 of 2017 */
	const struct articles *articles;
};
extern const struct laws_edition laws_editions[];	/* by date, then those of servers; ends with a row without a name */

/*
 * By name: "fide-2018", "FIDE2018", "2018"; of a year without an edition of its
 * own, "fide-2000", the one then in force.  NULL: there is none.
 */
const struct laws_edition *laws_edition_find(struct span name);

/* Which Laws a game is judged by. */
struct laws {
	struct laws_edition edition;	/* what all editions that may have been in force have in common */
	const struct laws_edition *first, *last;	/* the first and the last of those; nearly always the same */
	bool undated;			/* no year is known: the newest edition is used */
	/*
	 * The edition that says how the pieces move.  Where `edition` is not one of FIDE's, it is FIDE's edition of the
	 * game's date: other bodies change the rules for draws and results, not the moves.
	 */
	const struct laws_edition *moves;
	enum tag_name by;		/* the tag that decided; TAG_COUNT: none did */
};

/*
 * By the tags: a game of a server by its Site, Event or Mode; one by correspondence by these, by EventType or a
 * TimeControl in days; a match of engines by Site or Event, or by WhiteType and BlackType; else by EventDate, unless it
 * lies after Date; else by Date, else by UTCDate; in any form, as far as date_known() knows them.
 * A partial date may lie in several editions.
 */
void laws_edition_of(const struct tags *, struct laws *);
/* Uses this edition. */
void laws_edition_set(const struct laws_edition *, struct laws *);
/* The one that was asked for; NULL: by the tags. */
void laws_edition_for(const struct laws_edition *asked, const struct tags *, struct laws *);

/*
 * How fast the game was: by its TimeControl, else by the word blitz or rapid in its EventType or Event. `by`: the tag that
 * says so; TAG_COUNT: none does, and the speed is CONTROL_UNTOLD.
 */
enum control_speed laws_edition_speed(const struct tags *, enum tag_name *by);

/*
 * Is it the Site of any server, whether its rules are known or not? False for its broadcasts, studies and events: those
 * games are played elsewhere.
 */
bool laws_edition_online(struct span site);

/* "FIDE 9.2.2 (2023)", or as much of it as is known; in the arena, or constant. */
struct span laws_edition_article(const struct laws_edition *, const char *article, struct arena *);

#endif
