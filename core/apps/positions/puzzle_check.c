/* puzzle_check: plays the moves of a puzzle, and compares how it ends with its themes. */
#include "base/ascii.h"
#include "games/chess/movegen.h"
#include "apps/positions/listed_move.h"
#include "apps/positions/puzzle_check.h"

enum { MATE_IN_MOST = 5 };	/* the last theme, mateIn5, is that of longer mates, too */

/* Takes the next word, which ends at a blank or a comma. */
static struct span
take_word(struct span *s)
{
	struct span word;

	while (s->n > 0 && (ascii_is_blank(*s->p) || *s->p == ','))
		*s = span_after(*s, 1);
	word = (struct span){ s->p, 0 };
	while (word.n < s->n && !ascii_is_blank(s->p[word.n]) && s->p[word.n] != ',')
		word.n++;
	*s = span_after(*s, word.n);
	return word;
}

/* Without a move number before the move. */
static struct span
without_number(struct span word)
{
	struct span rest = word;

	while (rest.n > 0 && ascii_is_digit(*rest.p))
		rest = span_after(rest, 1);
	if (rest.n == word.n || (rest.n > 0 && *rest.p != '.'))
		return word;
	while (rest.n > 0 && *rest.p == '.')
		rest = span_after(rest, 1);
	return rest;
}

/* Plays the moves; returns how many, -1 after a finding. */
static int
play(struct position *p, struct span moves, struct findings *findings)
{
	struct listed_moves l = { findings, { .left = SUGGEST_WORK(moves.n) }, DIAG_PUZZLE_MOVES };
	struct span rest = moves, word;
	int n = 0;

	while ((word = take_word(&rest)).n > 0) {
		bool foreign;
		move m;

		if ((word = without_number(word)).n == 0)
			continue;
		m = listed_move_read(&l, p, word, &foreign);
		if (foreign)
			finding_add_saying(findings, DIAG_PUZZLE_MOVES, word, "this is not a move");
		if (m == NO_MOVE)
			return -1;
		position_play(p, m);
		n++;
	}
	if (n > 0)
		return n;
	finding_add_saying(findings, DIAG_PUZZLE_MOVES, moves, "there are no moves");
	return -1;
}

/* After how many moves of the solver a theme announces mate; 0: in any number; -1: it announces none. */
static int
announced(struct span theme)
{
	const struct span prefix = SPAN("mateIn");

	if (span_eq(theme, SPAN("mate")))
		return 0;
	if (theme.n != prefix.n + 1 || !span_starts(theme, prefix) || theme.p[prefix.n] < '1' ||
	    theme.p[prefix.n] > '0' + MATE_IN_MOST)
		return -1;
	return theme.p[prefix.n] - '0';
}

void
puzzle_check(const struct position *start, struct span moves, struct span themes, struct findings *findings)
{
	struct position p = *start;
	int n = play(&p, moves, findings), own = (n + 1) / 2;
	bool mate = n > 0 && p.checkers != 0 && !movegen_any(&p);
	struct span theme;

	while (n > 0 && (theme = take_word(&themes)).n > 0) {
		int in = announced(theme);

		if (in < 0)
			continue;
		if (!mate)
			finding_add(findings, DIAG_PUZZLE_MATE, theme);
		else if (in > 0 && in != (own < MATE_IN_MOST ? own : MATE_IN_MOST))
			finding_add_saying(findings, DIAG_PUZZLE_MATE, theme, "the moves mate in %d", own);
		else
			continue;
		return;		/* mate and mateIn2 say the same */
	}
}
