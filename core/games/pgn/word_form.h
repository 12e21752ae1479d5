/*
 * word_form: where numbers, castling, promotions, results and moves that people write against the standard begin and end,
 * by the text alone. What only the board can tell is left to games/checks/move_check.c.
 */
#ifndef WORD_FORM_H
#define WORD_FORM_H

#include <stdbool.h>
#include <stddef.h>

/* Castling with blanks or dots in it, "0 - 0", "O - O - O", "0.0": its length; 0: it is not here. */
size_t word_form_castling(const char *p, const char *end);

/*
 * Words with blanks or dots in them that are one, "castles K-side", "dis. ch.", "en passant": their length; 0: they are not
 * here.
 */
size_t word_form_phrase(const char *p, const char *end);

/* Where the promotion ends that goes on after the blank that follows a word, as in "axb1 = Q"; `end_of_word`: it does not. */
const char *word_form_promotion(const char *word, const char *end_of_word, const char *end);

/* Where the move ends to which a number, a result or another move is glued: "e52.", "Qxf7#1-0", "e4/e5"; else `end_of_word`. */
const char *word_form_cut(const char *word, const char *end_of_word, const char *end);

/* Where the sign after the digits or dots of a move number ends, as in "1)", "1:" and "1.-"; p: there is none. */
const char *word_form_mark(const char *p, const char *end, bool dotted, bool in_variation);

/* A number in brackets or with a sign before it, "(1)", "[1]", "#1", or with letters for digits, "l.", "1O.": its length; 0. */
size_t word_form_number(const char *p, const char *end, unsigned *value);

/* What separates two moves, but no blank: the comma in "e4, e5", the dot in "e4. e5", the bar in "e4 | e5": its length; 0. */
size_t word_form_separator(const char *start, const char *p, const char *end, char eol);

#endif
