/* slips: copies of games with slips planted on purpose. */
#include "support/slips.h"

#include <string.h>

#include "support/random.h"

enum { PLACES_MAX = SLIPS_MAX, TAIL_MAX = 20 };

/* The digit of the target square: the last one of the word; NULL: none. */
static char *
target_rank(char *word)
{
	char *found = NULL;

	for (char *c = word; *c != '\0'; c++)
		if (*c >= '1' && *c <= '8')
			found = c;
	return found != NULL && found > word && found[-1] >= 'a' && found[-1] <= 'h' ? found : NULL;
}

static void
take_out(struct planted *p, int at, int n)
{
	memmove(p->words[at], p->words[at + n], sizeof(p->words[0]) * (size_t)(p->n - at - n));
	memmove(&p->source[at], &p->source[at + n], sizeof(p->source[0]) * (size_t)(p->n - at - n));
	p->n -= n;
}

static bool
put_in(struct planted *p, int at, const char *word)
{
	char copy[WORD_MAX];

	if (p->n == WORDS_MAX)
		return false;
	memcpy(copy, word, sizeof(copy));
	memmove(p->words[at + 1], p->words[at], sizeof(p->words[0]) * (size_t)(p->n - at));
	memmove(&p->source[at + 1], &p->source[at], sizeof(p->source[0]) * (size_t)(p->n - at));
	memcpy(p->words[at], copy, sizeof(copy));
	p->source[at] = -1;
	p->n++;
	return true;
}

/* Each of these changes the word at `at`, or some from there on; false: not possible there. */

static bool
wrong_square(struct planted *p, int at, uint64_t *state)
{
	char *rank = target_rank(p->words[at]), *c, first;

	if (rank == NULL)
		return false;
	c = random_below(state, 2) == 0 ? rank - 1 : rank;
	first = c < rank ? 'a' : '1';
	*c = (char)(first + (*c - first + 1 + random_below(state, 7)) % 8);
	return true;
}

static bool
neighbour(struct planted *p, int at, uint64_t *state)
{
	char *rank = target_rank(p->words[at]), *c, first;
	int by = random_below(state, 2) * 2 - 1;

	if (rank == NULL)
		return false;
	c = random_below(state, 2) == 0 ? rank - 1 : rank;
	first = c < rank ? 'a' : '1';
	if (*c + by < first || *c + by > first + 7)
		by = -by;
	*c = (char)(*c + by);
	return true;
}

static bool
confused(struct planted *p, int at, uint64_t *state)
{
	static const char pairs[][3] = { "17", "71", "ce", "ec", "bd", "db", "bh", "hb", "ad", "da", "38", "83", "56", "65",
		"68", "86", "35", "53", "g9", "Bb", "bB", "Nn", "Rr" };
	char *word = p->words[at];

	for (int i = 0; i < 30; i++) {
		const char *pair = pairs[random_below(state, (int)(sizeof(pairs) / sizeof(pairs[0])))];
		char *c = strchr(word, pair[0]);

		if (c == NULL)
			continue;
		*c = pair[1];
		return true;
	}
	return false;
}

static bool
wrong_piece(struct planted *p, int at, uint64_t *state)
{
	static const char pieces[] = "KQRBN";
	const char *old = p->words[at][0] == '\0' ? NULL : strchr(pieces, p->words[at][0]);

	if (old == NULL)
		return false;
	p->words[at][0] = pieces[(old - pieces + 1 + random_below(state, 4)) % 5];
	return true;
}

static bool
no_origin(struct planted *p, int at, uint64_t *state)
{
	char *word = p->words[at], *rank = target_rank(word);
	char *c = word + 1;

	(void)state;
	if (rank == NULL || strchr("KQRBN", word[0]) == NULL || c == rank - 1 || *c == 'x')
		return false;
	memmove(c, c + 1, strlen(c));
	return true;
}

static bool
no_piece(struct planted *p, int at, uint64_t *state)
{
	char *word = p->words[at];

	(void)state;
	if (word[0] == '\0' || strchr("KQRBN", word[0]) == NULL)
		return false;
	memmove(word, word + 1, strlen(word));
	return true;
}

static bool
castling_side(struct planted *p, int at, uint64_t *state)
{
	bool castles = strncmp(p->words[at], "O-O", 3) == 0, queen = strncmp(p->words[at], "O-O-O", 5) == 0;

	(void)state;
	if (castles)
		memcpy(p->words[at], queen ? "O-O\0\0\0" : "O-O-O", 6);
	return castles;
}

static bool
unreadable(struct planted *p, int at, uint64_t *state)
{
	memset(p->words[at], 0, sizeof(p->words[at]));
	memcpy(p->words[at], random_below(state, 2) == 0 ? "--" : "??", 2);
	return true;
}

static bool
left_out(struct planted *p, int at, uint64_t *state)
{
	(void)state;
	take_out(p, at, 1);
	return true;
}

static bool
pair_left_out(struct planted *p, int at, uint64_t *state)
{
	(void)state;
	if (at + 2 > p->n)
		return false;
	take_out(p, at, 2);
	return true;
}

static bool
doubled(struct planted *p, int at, uint64_t *state)
{
	(void)state;
	return put_in(p, at + 1, p->words[at]);
}

/* A wrong word, and then the right one beside it. */
static bool
tried_twice(struct planted *p, int at, uint64_t *state)
{
	return target_rank(p->words[at]) != NULL && put_in(p, at, p->words[at]) && wrong_square(p, at, state);
}

static bool
swapped(struct planted *p, int at, uint64_t *state)
{
	char word[WORD_MAX];
	int source;

	(void)state;
	if (at + 1 >= p->n || strcmp(p->words[at], p->words[at + 1]) == 0)
		return false;
	memcpy(word, p->words[at], sizeof(word));
	memcpy(p->words[at], p->words[at + 1], sizeof(word));
	memcpy(p->words[at + 1], word, sizeof(word));
	source = p->source[at], p->source[at] = p->source[at + 1], p->source[at + 1] = source;
	return true;
}

static bool
no_sign(struct planted *p, int at, uint64_t *state)
{
	char *c = strpbrk(p->words[at], "x+");

	(void)state;
	if (c == NULL)
		return false;
	memmove(c, c + 1, strlen(c));
	return true;
}

static const struct {
	const char *name;
	bool (*plant)(struct planted *, int at, uint64_t *state);
} kinds[] = {
	{ "wrong-square", wrong_square },
	{ "neighbour", neighbour },
	{ "confused", confused },
	{ "wrong-piece", wrong_piece },
	{ "no-origin", no_origin },
	{ "no-piece", no_piece },
	{ "castling-side", castling_side },
	{ "unreadable", unreadable },
	{ "left-out", left_out },
	{ "pair-left-out", pair_left_out },
	{ "doubled", doubled },
	{ "tried-twice", tried_twice },
	{ "swapped", swapped },
	{ "no-sign", no_sign },
};
enum { KINDS = sizeof(kinds) / sizeof(kinds[0]) };

static void
note(struct planted *p, int ply, const char *kind)
{
	if (p->slips_n < SLIPS_MAX) {
		p->slips[p->slips_n].ply = ply;
		p->slips[p->slips_n++].kind = kind;
	}
}

/* One slip at half-move `ply` of the game; nothing after it has been moved yet. */
static void
plant_one(struct planted *p, int ply, uint64_t *state)
{
	char old[WORD_MAX];
	int n = p->n;

	memcpy(old, p->words[ply], sizeof(old));
	for (int i = 0; i < 40; i++) {
		int kind = random_below(state, KINDS);

		if (kinds[kind].plant(p, ply, state) && (p->n != n || memcmp(old, p->words[ply], sizeof(old)) != 0)) {
			note(p, ply, kinds[kind].name);
			return;
		}
	}
}

/* Signs that this player never writes. */
static void
plant_style(struct planted *p, uint64_t *state)
{
	bool signs = random_below(state, 5) > 0, marks = random_below(state, 3) > 0;

	for (int i = 0; i < p->n; i++)
		for (char *c = p->words[i]; *c != '\0';)
			if ((!signs && *c == 'x') || (!marks && (*c == '+' || *c == '#')))
				memmove(c, c + 1, strlen(c));
			else
				c++;
}

void
slips_plant(struct planted *p, const struct game_text *g, int slips, const int *at, uint64_t *state)
{
	int ply[PLACES_MAX], n = 0;

	memset(p, 0, sizeof(*p));
	memcpy(p->words, g->words, sizeof(p->words));
	p->n = g->n;
	for (int i = 0; i < p->n; i++)
		p->source[i] = i;
	plant_style(p, state);
	/* An eighth of the records ends before the game. */
	if (slips > 0 && random_below(state, 8) == 0) {
		p->n -= 1 + random_below(state, TAIL_MAX);
		note(p, p->n, "ended");
		slips--;
	}
	while (n < slips && n < PLACES_MAX) {
		int new = at != NULL && at[0] >= 0 && at[0] < p->n && random_below(state, 8) == 0 ? *at++ :
		    random_below(state, p->n), i;

		for (i = 0; i < n && ply[i] != new; i++)
			;
		if (i < n)
			continue;
		for (i = n++; i > 0 && ply[i - 1] < new; i--)
			ply[i] = ply[i - 1];
		ply[i] = new;
	}
	for (int i = 0; i < n; i++)
		plant_one(p, ply[i], state);
}

bool
slips_plant_at(struct planted *p, int ply, const char *kind, uint64_t *state)
{
	for (int k = 0; k < KINDS; k++)
		if (strcmp(kinds[k].name, kind) == 0 && ply < p->n && kinds[k].plant(p, ply, state)) {
			note(p, ply, kind);
			return true;
		}
	return false;
}
