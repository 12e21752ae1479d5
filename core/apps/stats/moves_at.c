/* moves_at: the position of --moves-at as users write it. */
#include <string.h>

#include "base/ascii.h"
#include "games/chess/san.h"
#include "apps/stats/moves_at.h"

/* Plays moves in SAN, with or without their numbers.  The one that is not legal; p NULL: all are. */
static struct span
play_words(struct position *p, struct span rest)
{
	while (rest.n > 0) {
		struct span word = span_cut(&rest, ' '), shown = word;
		char text[2 * SAN_MAX] = "";
		move m = NO_MOVE;

		while (word.n > 0 && (ascii_is_digit(*word.p) || *word.p == '.'))
			word = span_after(word, 1);
		if (word.n == 0)
			continue;
		if (word.n <= SAN_MAX) {
			memcpy(text, word.p, word.n);
			m = san_read(p, text, word.n).move;
		}
		if (m == NO_MOVE)
			return shown;
		position_play(p, m);
	}
	return (struct span){ NULL, 0 };
}

bool
moves_at_read(const char *text, char fen[MOVES_AT_MAX], struct span *wrong)
{
	struct fen_reading r = { .position = position_start, .usable = true };

	*wrong = (struct span){ NULL, 0 };
	if (strchr(text, '/') != NULL)
		fen_read(span_of(text), &r);
	else
		*wrong = play_words(&r.position, span_of(text));
	/* Without castling rights, for instance, it would be another position than was meant. */
	for (int i = 0; i < r.faults_n; i++)
		if (r.faults[i].severity == SEVERITY_ERROR)
			return false;
	if (r.usable && wrong->p == NULL)
		fen_write(&r.position, fen);
	return r.usable && wrong->p == NULL;
}
