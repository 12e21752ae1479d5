/* trf_pairings: who meets whom in a tournament report file (TRF). */
#include <stdlib.h>

#include "games/record_formats/trf_pairings.h"

struct outcome {
	const char *result;
	bool forfeit;
};

static struct outcome
outcome_of(char white, char black)
{
	switch (white) {
	case '1': case 'W': return (struct outcome){ "1-0", false };
	case '0': case 'L': return (struct outcome){ black == '0' || black == 'L' ? "0-0" : "0-1", false };
	case '=': case 'D': return (struct outcome){ "1/2-1/2", false };
	case '+': return (struct outcome){ "1-0", true };
	case '-': return black == '-' ? (struct outcome){ "0-0", true } : (struct outcome){ "0-1", true };
	default: return (struct outcome){ "*", false };
	}
}

/* What a bye gives; NULL: it is none. */
static const char *
bye_of(const struct trf_teams *teams, char result)
{
	switch (result) {
	case 'U': case 'F': case '+': return "1-0";
	case 'H': return "1/2-1/2";
	case 'Z': case '-': return teams->meet ? NULL : "0-1";
	default: return NULL;
	}
}

/* Is the player taken for White?  If both lines have the same colour, or none, the one with the lower number is. */
static bool
has_white(const struct trf_player *p, const struct trf_player *o, int round)
{
	char own = p->games[round].colour, other = round < o->games_n ? o->games[round].colour : '-';

	return own == other ? p->number < o->number : own == 'w' || other == 'b';
}

/* The game in which the player has White, or the bye.  False: there is neither. */
static bool
take_pairing(const struct trf_teams *teams, const struct trf_player *p, int round, struct trf_pairing *to)
{
	const struct trf_game *g = &p->games[round];
	const struct trf_player *o = trf_player(teams->t, g->opponent);
	const char *bye;

	*to = (struct trf_pairing){ .white = p, .round = round };
	if (o != NULL && o != p && has_white(p, o, round)) {
		const bool both = round < o->games_n && o->games[round].opponent == p->number;
		const struct outcome outcome = outcome_of(g->result, both ? o->games[round].result : ' ');

		to->black = o;
		to->result = outcome.result;
		to->forfeit = outcome.forfeit;
		to->agreed = both;
		to->coloured = g->colour != '-' || (both && o->games[round].colour != '-');
		return true;
	}
	if (o != NULL || (bye = bye_of(teams, g->result)) == NULL)
		return false;
	to->result = bye;
	to->agreed = true;
	return true;
}

struct trf_pairing *
trf_pairings(const struct trf_teams *teams, size_t *n)
{
	const struct trf *const t = teams->t;
	struct trf_pairing *list;
	size_t games = 0;

	for (int i = 0; i < t->players_n; i++)
		games += (size_t)t->players[i].games_n;
	*n = 0;
	if ((list = malloc((games + 1) * sizeof(*list))) == NULL)
		return NULL;
	for (int r = 0; r < t->rounds; r++)
		for (int i = 0; i < t->players_n; i++)
			if (r < t->players[i].games_n && t->players[i].number > 0)
				*n += take_pairing(teams, &t->players[i], r, &list[*n]);
	return list;
}
