/*
 * fen: positions as text.  FEN, X-FEN, Shredder-FEN and EPD; PGN 16.1, 16.2; and what variants add, in all forms that
 * programs write: pockets "[QNp]", as a ninth rank "/QNp" or after the counters; "~" after a piece that was promoted;
 * checks still to be given, "3+2", or given, "+0+1".
 */
#ifndef FEN_H
#define FEN_H

#include "games/chess/position.h"
#include "games/chess/rule_set.h"
#include "games/chess/rules.h"
#include "toolkit/finding/diag.h"

enum { FEN_MAX = 256 };	/* bytes fen_write() may write, terminator included */

/* One thing in the text that is wrong, or odd and tolerated. */
struct fen_fault {
	enum diag id;		/* of the section FEN of toolkit/finding/diag.def */
	enum severity severity;	/* usually that of the row; lower where the form is odd but the meaning certain */
	struct span where;	/* the bytes, inside the text that was read */
	const char *message;	/* instead of that of the catalogue; NULL: none */
};
enum { FEN_FAULTS_MAX = 32 };	/* if there are more, the most severe are kept */

struct fen_reading {
	struct position position;	/* consistent only if `usable`; else it has what could be read */
	bool usable;		/* a game can be played from it */
	bool void_clock;	/* there is no half-move clock, or it counts more half-moves than the game has */
	bool readable;		/* every piece and the side to move are known: fen_write() makes sense */
	enum rules_castling castles;	/* Chess960 if a castling right is not of king on e and rook in the corner */
	struct span castling;	/* the castling field, for fen_restrict() */
	struct span placement;	/* the first field */
	struct span operations;	/* of EPD, after the fields, perhaps with garbage after them; empty: none */
	struct span after;	/* what else follows the fields, with what separates it from them; empty: nothing */
	bool counted;		/* something follows the fields, and they include a counter */
	bool turn_guessed;	/* nothing says whose move it is */
	bool several;		/* another position follows the fields in the same text; fen_write() does not keep it */
	bool lossy;		/* a field is a guess or not understood, a counter too large to be kept, or text right after a field */
	struct fen_fault faults[FEN_FAULTS_MAX];	/* in order of place in the text */
	int faults_n;
};

/*
 * Reads one FEN; blanks at both ends are allowed.  Every fault of the text and of the position is listed, and reading
 * goes on after an error where it can.  All spans in the reading are parts of `text`.
 */
void fen_read(struct span text, struct fen_reading *);
/*
 * The same for a position of a variant, which the position points to afterwards; NULL: chess, as fen_read().  What is
 * impossible by the rules of the variant is a fault; what is impossible in chess alone is not.
 */
void fen_read_as(struct span text, const struct rule_set *, struct fen_reading *);

/*
 * The order of the officers on the first ranks, of the sides that have all eight of theirs there: that which is the
 * least like chess.
 */
enum fen_array {
	FEN_ARRAY_NONE,		/* neither side has them there */
	FEN_ARRAY_CHESS,
	FEN_ARRAY_CHESS960,	/* bishops on squares of both colours, and the king between the rooks */
	FEN_ARRAY_SHUFFLED,	/* another one */
};
enum fen_array fen_array_of(const struct position *);
/*
 * Are rights that chess does not have (`castles`) those of Chess960, and not left in the text from an earlier position, as
 * in books of problems?  Files as letters show it, a side with most of its officers as Chess960 puts them on its first
 * rank, or kings and rooks of both sides on the same files.
 */
bool fen_shows_chess960(const struct fen_reading *);

/*
 * Removes the castling rights that do not exist under these rules, and adds a fault if there were any; whether such a
 * right says which rook may castle does not matter then.  Removes the fault of more pieces than pawns can have become,
 * if games start from any pieces.
 */
void fen_restrict(struct fen_reading *, struct rules);

/*
 * Writes canonical FEN: castling as in X-FEN, en passant only if it is legal; pockets in brackets, White's pieces first,
 * and checks still to be given after the fourth field, which are the forms that most programs read.  Returns the
 * length; terminated.
 */
int fen_write(const struct position *, char out[FEN_MAX]);

#endif
