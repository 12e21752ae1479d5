/*
 * expr_parse: conditions on games, such as  WhiteElo >= 2400 && Result == "1-0".
 * A condition is read once and then evaluated for every game.
 *
 *	|| && ! ( )		as in C
 *	== != < <= > >=		numbers as numbers, texts byte by byte
 *	=~ !~ =~i !~i "..."	extended regular expression of POSIX; with i: in upper or lower case
 *	in ("B20", "B21")	one of these
 *	Site, tag("odd-name")	see game_name_find(); alone: the game has it, and its value is known
 *	plies, end, ...		rows of game_facts[]; alone: neither 0 nor empty
 *	player =~ "..."		a fact with two values: one of them is enough; != and !~ must hold for both
 *	moves("d4 * c4 !Nf3")	the game begins so; see move_pattern.h
 *	anywhere("Bxh7+ Kxh7")	these half-moves one after another, at any place
 *	position("FEN")		the game reaches it; see position_pattern.h
 *	material("KRPvKR:4")	the same; see material_pattern.h
 *	position("FEN", 20, 40)	after 20 to 40 half-moves; so also in anywhere() and material(), with one bound or two
 *	either(position(...))	also with the colours exchanged; so also material()
 *	has("illegal-*")	a finding with that id, or with an id that begins so
 *	"text" 'text' 2400 -1.5	in text, \" \' and \\ are the characters after the backslash
 *
 * With == != and in, quoted text is compared as text, not as a number: Round ==
 * "1.1" does not hold for 1.10.  A comparison with a tag that the game does not have
 * does not hold, and an unknown value ("", "?", "-", "????.??.??") is neither less nor
 * greater than anything.  A number and a value that is not one cannot be compared or
 * calculated with; but a date is its year then, and TimeControl the seconds of its first period.  A date is compared with a
 * constant as far as that goes: 2024, "2024-03", 2024-03-31; where what decides is not known, it cannot be.  != and !~ are the
 * exact opposites of == and =~.  Tag values are compared in UTF-8, without escapes.
 */
#ifndef EXPR_PARSE_H
#define EXPR_PARSE_H

#include "games/checks/view.h"
#include "games/query/selection.h"

enum { EXPR_PARSE_DEPTH = 64 };	/* levels of parentheses */

struct where;

/* NULL: `error` says what is wrong, and at which column of the text.  To be freed with expr_parse_free(). */
struct where *expr_parse_read(const char *text, char error[SELECTION_ERROR]);
/* 1: it holds, 0: it does not, -1: out of memory.  Several threads may call it at once. */
int           expr_parse_holds(const struct where *, const struct view *);
/* Does it have a fact that needs a table of openings? */
bool          expr_parse_asks_opening(const struct where *);
/* Accepts its positions and materials also with the colours exchanged.  False: it has none. */
bool          expr_parse_either(struct where *);
/* Remembers which of its tags the game has; for every game of the run, also by several threads at once. */
void          expr_parse_note(struct where *, const struct view *);
/*
 * Says, when all games have been seen, which tags none of them has, and which have had values that could not be
 * compared with a number, unless `quiet`.  Says nothing if there were no games.
 */
void          expr_parse_remarks(const struct where *, bool quiet, void (*say)(void *, const char *), void *data);
void          expr_parse_free(struct where *);

#endif
