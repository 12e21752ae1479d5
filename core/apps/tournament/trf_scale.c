/* trf_scale: what the results of a tournament report file are worth. */
#include <string.h>

#include "apps/tournament/trf_check.h"

/* Which worth a result has; -1: none, the game is not finished or not paired. */
static int
worth_of(char result)
{
	static const char *const results[TRF_WORTHS] = { "1W+F", "=DH", "0L", "-Z ", "U" };

	for (int i = 0; i < TRF_WORTHS; i++)
		if (result != '\0' && strchr(results[i], result) != NULL)
			return i;
	return -1;
}

bool
trf_worth(const struct trf_game *g, const struct trf_scale *s, int *tenths)
{
	/* A game that is paired and not yet played has an opponent and no result. */
	int worth = g->result == ' ' && g->opponent != 0 ? -1 : worth_of(g->result);

	*tenths = worth < 0 ? 0 : s->worth[worth];
	return worth >= 0;
}

int
trf_sum(const struct trf_player *p, const struct trf_scale *s)
{
	int sum = 0, worth;

	for (int r = 0; r < p->games_n; r++) {
		trf_worth(&p->games[r], s, &worth);
		sum += worth;
	}
	return sum;
}

/* Sets the points for a letter of record 162, the last letter of a code of XXS, or that of a BB record. */
static void
set_worth(struct trf_scale *s, char letter, int tenths)
{
	static const char letters[TRF_WORTHS][4] = { "W", "D", "L", "AZ", "PU" };

	for (int i = 0; i < TRF_WORTHS; i++)
		if (letter != '\0' && strchr(letters[i], letter) != NULL) {
			s->worth[i] = tenths;
			s->certain = true;
			if (i == TRF_WIN)	/* a bye is worth a win unless it is said to be worth something else */
				s->worth[TRF_BYE] = tenths;
		}
}

/* XXS W=3 D=1 PAB=1: the codes of all results that matter here. */
static void
read_codes(struct trf_scale *s, struct span rest)
{
	static const struct { const char *code; char letter; } codes[] = {
		{ "W", 'W' }, { "D", 'D' }, { "L", 'L' }, { "WW", 'W' }, { "WD", 'D' }, { "ZPB", 'A' }, { "PAB", 'P' },
	};

	while (rest.p != NULL) {
		struct span value = span_cut(&rest, ' '), code = span_cut(&value, '=');
		int tenths;

		for (size_t i = 0; i < sizeof(codes) / sizeof(codes[0]); i++)
			if (span_eq(code, span_of(codes[i].code)) && value.p != NULL && trf_points(value, &tenths))
				set_worth(s, codes[i].letter, tenths);
	}
}

static void
read_scale(const struct trf *t, struct trf_scale *s)
{
	for (size_t i = 0; i < t->n; i++) {
		const struct trf_line *l = &t->lines[i];
		struct span code = l->record == NULL ? SPAN("") : span_of(l->record->code);
		int tenths;

		if (span_eq(code, SPAN("XXS")) && l->cells_n > 0)
			read_codes(s, l->cells[0].text);
		else if (span_eq(code, SPAN("162")))
			for (unsigned k = 1; k < l->cells_n; k++) {
				if (l->cells[k].field == 1 && l->cells[k - 1].field == 0 &&
				    trf_points(l->cells[k].text, &tenths))
					set_worth(s, l->cells[k - 1].text.p[0], tenths);
			}
		else if (span_starts(code, SPAN("BB")) && l->cells_n > 0 && trf_points(l->cells[0].text, &tenths))
			set_worth(s, code.p[2], tenths);
	}
}

static void
count(const struct trf *t, struct trf_scale *s)
{
	s->explained = s->of = 0;
	for (int i = 0; i < t->players_n; i++) {
		s->of += t->players[i].points >= 0;
		s->explained += t->players[i].points >= 0 && trf_sum(&t->players[i], s) == t->players[i].points;
	}
}

/* The usual scales; a bye is worth a win, a draw, or nothing. */
static void
try_scales(const struct trf *t, struct trf_scale *best)
{
	const struct trf_scale standard = *best;

	static const int scales[][TRF_ABSENT] = {
		{ 10, 5, 0 }, { 30, 10, 0 }, { 20, 10, 0 }, { 30, 20, 10 }, { 30, 15, 0 }, { 30, 15, 10 },
		{ 40, 20, 10 }, { 50, 20, 10 }, { 30, 20, 0 }, { 10, 0, 0 },
	};

	for (size_t i = 0; i < 4 * sizeof(scales) / sizeof(scales[0]); i++) {
		const int *w = scales[i / 4];
		const int byes[] = { w[TRF_WIN], w[TRF_DRAW], 0, w[TRF_LOSS] };
		struct trf_scale s = { .worth = { w[TRF_WIN], w[TRF_DRAW], w[TRF_LOSS], 0, byes[i % 4] } };

		count(t, &s);
		if (s.explained > best->explained)
			*best = s;
		if (s.explained == s.of)
			return;
	}
	if (2 * best->explained <= best->of)
		*best = standard;
}

void
trf_scale_find(const struct trf *t, struct trf_scale *s)
{
	*s = (struct trf_scale){ .worth = { 10, 5, 0, 0, 10 } };
	read_scale(t, s);
	count(t, s);
	if (!s->certain && s->explained < s->of)
		try_scales(t, s);
}
