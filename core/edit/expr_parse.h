/*
 * expr_parse: conditions on games, such as  WhiteElo >= 2400 && Result == "1-0".
 * Read once, asked of every game.
 *
 *	|| && ! ( )		as in C
 *	== != < <= > >=		numbers as numbers, else byte by byte
 *	=~ !~ =~i !~i "..."	extended regular expression of POSIX; with i: a = A
 *	in ("B20", "B21")	one of these
 *	Site, tag("odd-name")	tags begin with a capital letter; alone: it is there, and known
 *	plies, end, ...		rows of facts[]; alone: neither 0 nor empty
 *	has("illegal-*")	a finding with that id, or with that beginning
 *	"text" 'text' 2400 -1.5	a backslash before a quote or a backslash takes its meaning away
 *
 * What is quoted is compared as it is by == != in: Round == "1.1" is not
 * 1.10.  A comparison with a tag that is not there does not hold; nor is what is
 * unknown ("", "?", "-", "????.??.??") less or greater than anything.  != and !~
 * are the exact opposites of == and =~.  Tag values are UTF-8, without escapes.
 */
#ifndef EXPR_PARSE_H
#define EXPR_PARSE_H

#include "game/view.h"
#include "edit/selection.h"

enum { EXPR_PARSE_DEPTH = 64 };	/* parentheses in parentheses */

struct where;

/* NULL: `error` says at which column of the text what is wrong. */
struct where *expr_parse_read(const char *text, char error[SELECTION_ERROR]);
/* 1: it holds, 0: it does not, -1: out of memory.  From any thread. */
int           expr_parse_holds(const struct where *, const struct view *);
void          expr_parse_free(struct where *);

#endif
