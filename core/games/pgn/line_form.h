/*
 * line_form: what a line of a file is by its form alone: moves, the number of a move, a result, or other text.  Lines are
 * looked at before it is known whether they belong to a game.
 */
#ifndef LINE_FORM_H
#define LINE_FORM_H

#include "base/ascii.h"
#include "base/span.h"

enum { LINE_FORM_FIRST_MOVE = 12 };

/* Where the result begins with which the text before `at` ends; `at`: it ends with none.  0-0 may be castling. */
size_t line_form_result(struct span text, size_t at);
/* Does the text before `at` end with the result of a game, and not with a part of a word? */
bool line_form_ends_in_result(struct span text, size_t at);

/* The length of a move of PGN at the start of the line; 0: there is none. */
size_t line_form_move(struct span line);
/* Does the line begin with moves without numbers: two of them, or one and nothing but a result? */
bool line_form_is_list(struct span line, char eol);
/*
 * The number of the move that the line begins with, in any form: 1. 1) 01: 1.- 1 and so on, with a move after it, in any
 * notation, or nothing; 0: it begins with none.  *dots: how many the number has.
 */
unsigned line_form_number(struct span line, char eol, unsigned *dots);
/* Does the line begin with moves, their number, or a result? */
bool line_form_is_movetext(struct span line, char eol);
/* Is there no word in the line that can be a move, and no bracket? */
bool line_form_is_text(struct span line);

/* The line after a comment that it begins with, if that ends in it. */
struct span line_form_after_comment(struct span line);

/* e4, Nf3 */
static inline bool
line_form_is_short_move(const char *p)
{
	p += *p == 'N';
	return ascii_is_file(p[0]) && ascii_is_rank(p[1]) && p[2] == ' ';
}

/* 1. e4 e5, 1.Nf3 d5, 1. e4 { and so on: what nearly all games begin with.  Reads LINE_FORM_FIRST_MOVE bytes. */
static inline bool
line_form_is_first_move(const char *p)
{
	if (p[0] != '1' || p[1] != '.')
		return false;
	p += p[2] == ' ' ? 3 : 2;
	if (!line_form_is_short_move(p))
		return false;
	p += *p == 'N' ? 4 : 3;
	return *p == '{' || line_form_is_short_move(p);
}

#endif
