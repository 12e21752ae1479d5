/* games_ahead: games of several records, which are begun together. */
#include "games/checks/games_ahead.h"

bool
games_ahead_open(struct games_ahead *a, const struct game_options *options, const struct grading *grading)
{
	return (a->games[0] = game_new(options, grading)) != NULL;
}

void
games_ahead_free(struct games_ahead *a)
{
	for (size_t i = GAMES_AHEAD; i-- > 0; )	/* the first one last: the others share its memory */
		game_free(a->games[i]);
	*a = (struct games_ahead){ .records = NULL };
}

/* Where memory is short, fewer games are begun: the others are read when their turn comes. */
void
games_ahead_begin(struct games_ahead *a, const struct record *r, size_t n,
    bool (*wanted)(const void *data, const struct record *), const void *data)
{
	bool begun[GAMES_AHEAD];

	for (a->records = r, a->n = 0; a->n < n && a->n < GAMES_AHEAD; a->n++) {
		struct game **g = &a->games[a->n];

		if (*g == NULL && (*g = game_new_beside(a->games[0])) == NULL)
			break;
		begun[a->n] = (wanted == NULL || wanted(data, &r[a->n])) && game_read_tags(*g, &r[a->n]);
	}
	for (size_t i = 0; i < a->n; i++)
		if (begun[i])
			game_read_moves(a->games[i]);
}

struct game *
games_ahead_of(const struct games_ahead *a, const struct record *r)
{
	const size_t i = a->n > 0 ? (size_t)(r - a->records) : 0;

	return a->games[i < a->n ? i : 0];
}
