/* trf_check: does a tournament report file contradict itself?  What its results are worth. */
#include <stdlib.h>
#include <string.h>

#include "apps/tournament/meeting.h"
#include "apps/tournament/trf_check.h"
#include "apps/tournament/trf_check_internal.h"

/* -- what the results of a tournament report file are worth -- */

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

/* The sum of the results of a player, in tenths. */
static int
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
count_points_explained(const struct trf *t, struct trf_scale *s)
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

		count_points_explained(t, &s);
		if (s.explained > best->explained)
			*best = s;
		if (s.explained == s.of)
			return;
	}
	if (2 * best->explained <= best->of)
		*best = standard;
}

static void
find_scale(const struct trf *t, struct trf_scale *s)
{
	*s = (struct trf_scale){ .worth = { 10, 5, 0, 0, 10 } };
	read_scale(t, s);
	count_points_explained(t, s);
	if (!s->certain && s->explained < s->of)
		try_scales(t, s);
}

/* -- the kind of event -- */

/* Does a record with the type of the tournament have this word? */
static bool
type_has_word(const struct trf *t, const char *code, struct span word)
{
	struct span s = trf_value(t, code);

	while (s.n >= word.n && !span_eq_nocase((struct span){ s.p, word.n }, word))
		s = span_after(s, 1);
	return s.n >= word.n;
}

static bool
is_swiss(const struct trf *t)
{
	return (type_has_word(t, "092", SPAN("swiss")) || type_has_word(t, "192", SPAN("dutch"))) &&
	    !type_has_word(t, "192", SPAN("double")) && !type_has_word(t, "092", SPAN("double"));
}

bool
trf_tournament_read(struct trf_tournament *to, const struct trf *t)
{
	*to = (struct trf_tournament){ .t = t, .swiss = is_swiss(t) };
	find_scale(t, &to->scale);
	return trf_teams_read(&to->teams, t);
}

void
trf_tournament_free(struct trf_tournament *of)
{
	trf_teams_free(&of->teams);
}

/* -- the two lines of a game -- */

static bool
is_game_bye(const struct trf_game *g)
{
	return g->result != '\0' && strchr("HFUZ", g->result) != NULL;
}

static bool
is_forfeit(const struct trf_game *g)
{
	return g->result == '+' || g->result == '-';
}

static bool
has_known_result(const struct trf_game *g)
{
	return g->result != '\0' && strchr("1=0WDL+-HFUZ* ", g->result) != NULL;
}

/* The game of the player in that round; NULL: there is none. */
static const struct trf_game *
game_in(const struct trf_player *p, int round)
{
	return round < p->games_n ? &p->games[round] : NULL;
}

/* The opponent that the player names in that round, if it is somebody else who is there; else NULL. */
static const struct trf_player *
opponent_named(const struct trf_checking *c, const struct trf_player *p, int round)
{
	const struct trf_game *g = game_in(p, round);
	const struct trf_player *o = g == NULL ? NULL : trf_player(c->t, g->opponent);

	return o == p ? NULL : o;
}

static bool *
doubt_of_game(const struct trf_checking *c, const struct trf_player *p, int round)
{
	return &c->doubtful[c->first[p - c->t->players] + (size_t)round];
}

static bool
adds_up(const struct trf_checking *c, const struct trf_player *p)
{
	return p->points < 0 || c->sum[p - c->t->players] == p->points;
}

/* What is wrong with a round of a player, without a look at the opponent's line. */
static void
check_own_round(struct trf_checking *c, const struct trf_player *p, int round)
{
	const struct trf_game *g = &p->games[round];
	struct findings *f = c->found;

	if (g->opponent == p->number && p->number != 0)
		finding_add_saying(f, DIAG_TRF_OPPONENT, g->at[0], "player %u meets himself in round %d", p->number,
		    round + 1);
	else if (g->opponent != 0 && trf_player(c->t, g->opponent) == NULL) {
		if (!c->lost[g->opponent])
			finding_add_saying(f, DIAG_TRF_OPPONENT, g->at[0],
			    "there is no player %u, the opponent in round %d", g->opponent, round + 1);
	}
	else if (g->opponent == 0 && trf_played(g))
		finding_add_saying(f, DIAG_TRF_OPPONENT, g->at[0], "a game without an opponent, in round %d",
		    round + 1);
	else if (g->opponent != 0 && is_game_bye(g))
		finding_add_saying(f, DIAG_TRF_OPPONENT, g->at[2], "a bye with an opponent, in round %d", round + 1);
	else if (g->opponent != 0 && g->colour == '-' && trf_played(g))
		finding_add_saying(f, DIAG_TRF_OPPONENT, g->at[1], "a game without a colour, in round %d", round + 1);
	else if (g->opponent == 0 && g->colour != '-' && is_game_bye(g))
		finding_add_saying(f, DIAG_TRF_OPPONENT, g->at[1], "a bye with a colour, in round %d", round + 1);
	else if (g->opponent == 0 && (g->colour == 'w' || g->colour == 'b') && !is_forfeit(g))
		finding_add_saying(f, DIAG_TRF_OPPONENT, g->at[1], "a colour without an opponent, in round %d", round + 1);
	else
		return;
	*doubt_of_game(c, p, round) = true;
}

/* Does the player name an opponent who is there, but does not name the player? */
static bool
names_without_answer(const struct trf_checking *c, const struct trf_player *p, int round)
{
	const struct trf_player *o = p->number == 0 ? NULL : opponent_named(c, p, round);
	const struct trf_game *back = o == NULL ? NULL : game_in(o, round);

	return o != NULL && (back == NULL || back->opponent != p->number);
}

/*
 * Where the lines lead in which each names the next, from one that is alone: to the index of the first player who is in
 * doubt or not alone, or END_RING.  Each is found once for all lines that lead there.
 */
enum { END_UNKNOWN = -3, END_WANTED, END_RING };

static int
end_of_opponents(const struct trf_checking *c, const struct trf_player *p, int round)
{
	int n = 0, end = END_UNKNOWN, *at;

	while (*(at = &c->end[c->first[p - c->t->players] + (size_t)round]) == END_UNKNOWN) {
		const struct trf_player *next = opponent_named(c, p, round);

		*at = END_WANTED;
		c->path[n++] = (int)(p - c->t->players);
		if ((next->games_n > round && *doubt_of_game(c, next, round)) || !names_without_answer(c, next, round)) {
			end = (int)(next - c->t->players);
			break;
		}
		p = next;
	}
	if (end == END_UNKNOWN)
		end = *at == END_WANTED ? END_RING : *at;
	while (n > 0)
		c->end[c->first[c->path[--n]] + (size_t)round] = end;
	return end;
}

/*
 * Of lines in which each names the next, only the one is reported that names a player who is in a game with another, or
 * in none; the others follow from it.
 */
static bool
follows_from_another(const struct trf_checking *c, const struct trf_player *p, int round)
{
	const struct trf_player *o = opponent_named(c, p, round);
	int end;

	if (o->games_n <= round)
		return false;
	if (*doubt_of_game(c, o, round))
		return true;
	if (!names_without_answer(c, o, round))
		return false;
	/* In a ring all are reported. */
	end = end_of_opponents(c, o, round);
	return end != END_RING && end != p - c->t->players;
}

static void
check_naming(struct trf_checking *c, const struct trf_player *p, int round)
{
	const struct trf_player *o = opponent_named(c, p, round);
	const struct trf_game *back = game_in(o, round);
	bool theirs = back != NULL && back->opponent == 0 && !adds_up(c, o) && adds_up(c, p);

	if (follows_from_another(c, p, round))
		return;
	if (back == NULL || back->opponent == 0)
		finding_add_saying(c->found, DIAG_TRF_OPPONENT, theirs ? back->at[0] : p->games[round].at[0],
		    "player %u names %u as the opponent in round %d, but %u has none", p->number, o->number, round + 1,
		    o->number);
	else
		finding_add_saying(c->found, DIAG_TRF_OPPONENT, p->games[round].at[0],
		    "player %u names %u as the opponent in round %d, but %u names %u", p->number, o->number, round + 1,
		    o->number,
		    back->opponent);
	c->excused[(theirs ? o : p) - c->t->players] = true;
}

/* Results of the two players of a game; those of the last row only if the arbiter decided so. */
static const char *const pairs[] = {
	"10", "01", "==", "+-", "-+", "--", "WL", "LW", "DD", "  ", "**",
	"=0", "0=", "00", "DL", "LD", "LL",
};
enum { PAIRS_USUAL = 11, PAIRS = sizeof(pairs) / sizeof(pairs[0]) };

static int
pair_of_results(char a, char b)
{
	int i = 0;

	while (i < PAIRS && (pairs[i][0] != a || pairs[i][1] != b))
		i++;
	return i;
}

/* Both lines name each other. */
static void
check_both_lines(struct trf_checking *c, const struct trf_player *p, const struct trf_player *o, int round)
{
	const struct trf_game *g = &p->games[round], *h = &o->games[round];
	bool ours = adds_up(c, p), theirs = adds_up(c, o);
	const struct trf_player *wrong = ours && !theirs ? o : p;
	int pair = pair_of_results(g->result, h->result);

	/* A result that is not known was reported. */
	if (*doubt_of_game(c, p, round) || *doubt_of_game(c, o, round) || !has_known_result(g) || !has_known_result(h))
		return;
	if (g->colour == h->colour && g->colour != '-')
		finding_add_saying(c->found, DIAG_TRF_OPPONENT, wrong->games[round].at[1],
		    "players %u and %u both have %s in round %d", p->number, o->number,
		    g->colour == 'w' ? "White" : "Black",
		    round + 1);
	if (pair < PAIRS_USUAL || (pair < PAIRS && ours == theirs))
		return;
	finding_add_saying(c->found, DIAG_TRF_OPPONENT, wrong->games[round].at[2],
	    "players %u and %u have the results %.*s and %.*s in round %d", p->number, o->number,
	    g->result == ' ' ? 4 : 1, g->result == ' ' ? "none" : &g->result,
	    h->result == ' ' ? 4 : 1, h->result == ' ' ? "none" : &h->result, round + 1);
	c->excused[wrong - c->t->players] = true;
}

/* Where two players have one number, the number that one of them should have is missing in many lines: one mistake. */
static void
find_lost(struct trf_checking *c)
{
	bool any = false, named[TRF_NUMBER_MAX + 1] = { false };

	for (int i = 0; i < c->t->players_n; i++)
		any = any || c->t->players[i].number == 0;
	for (int i = 0; i < c->t->players_n && any; i++)
		for (int r = 0; r < c->t->players[i].games_n; r++) {
			unsigned opponent = c->t->players[i].games[r].opponent;

			if (opponent == 0 || trf_player(c->t, opponent) != NULL)
				continue;
			c->lost[opponent] = named[opponent];
			named[opponent] = true;
		}
}

static void
check_games(struct trf_checking *c)
{
	const struct trf *t = c->t;

	find_lost(c);
	for (int i = 0; i < t->players_n; i++) {
		const struct trf_player *p = &t->players[i];

		c->excused[i] = p->line->shifted;
		for (int r = 0; r < p->games_n; r++) {
			c->excused[i] = c->excused[i] || !has_known_result(&p->games[r]);
			if (p->line->shifted)
				*doubt_of_game(c, p, r) = true;
			else
				check_own_round(c, p, r);
		}
	}
	for (int i = 0; i < t->players_n; i++)
		for (int r = 0; r < t->players[i].games_n; r++) {
			const struct trf_player *p = &t->players[i], *o = opponent_named(c, p, r);

			if (p->line->shifted || (o != NULL && o->line->shifted))
				continue;
			if (names_without_answer(c, p, r))
				check_naming(c, p, r);
			else if (o != NULL && p->number != 0 && p < o)
				check_both_lines(c, p, o, r);
		}
}

/* -- points and ranks -- */

static void
check_points(struct trf_checking *c)
{
	const struct trf *t = c->t;
	const int *w = c->of->scale.worth;

	for (int i = 0; i < t->players_n; i++) {
		const struct trf_player *p = &t->players[i];
		int sum = c->sum[i];

		if (p->points < 0 || sum == p->points || c->excused[i] || c->adjusted[p->number])
			continue;
		if (2 * c->of->scale.explained < c->of->scale.of) {
			finding_add_saying(c->found, DIAG_TRF_POINTS, p->points_at,
			    "no usual scale explains the points: 1, 1/2 and 0 only those of %d of %d players",
			    c->of->scale.explained, c->of->scale.of);
			return;
		}
		finding_add_saying(c->found, DIAG_TRF_POINTS, p->points_at,
		    "player %u has %d.%d points, but the results make %d.%d (a win %d.%d, a draw %d.%d, a bye %d.%d)",
		    p->number,
		    p->points / 10, p->points % 10, sum / 10, sum % 10, w[TRF_WIN] / 10, w[TRF_WIN] % 10,
		    w[TRF_DRAW] / 10, w[TRF_DRAW] % 10, w[TRF_BYE] / 10, w[TRF_BYE] % 10);
	}
}

/* A player and the points by which he has his rank: the sum of the results, where the points were reported. */
struct ranked {
	const struct trf_player *player;
	int points;
};

static int
compare_points(const void *x, const void *y)
{
	const struct ranked *a = x, *b = y;

	return a->points != b->points ? (a->points > b->points ? -1 : 1) :
	    a->player < b->player ? -1 : a->player > b->player;
}

/* A rank is one of those that the players with the same points share, or further by those whose rank is not known. */
static void
check_ranks(struct trf_checking *c)
{
	struct ranked *list = c->list;
	bool sums = 2 * c->of->scale.explained >= c->of->scale.of;
	int n = 0, wrong = 0;

	for (int i = 0; i < c->t->players_n; i++) {
		const struct trf_player *p = &c->t->players[i];

		if (p->rank > 0 && p->points >= 0 && !p->line->shifted)
			list[n++] = (struct ranked){ p, sums && !c->excused[i] && !c->adjusted[p->number] ? c->sum[i] :
			    p->points };
	}
	if (n > 0)
		qsort(list, (size_t)n, sizeof(*list), compare_points);
	for (int pass = 0; pass < 2; pass++)
		for (int i = 0, next; i < n; i = next) {
			for (next = i; next < n && list[next].points == list[i].points; next++)
				;
			for (int k = i; k < next; k++) {
				if (list[k].player->rank > i && list[k].player->rank <= next + c->t->players_n - n)
					continue;
				wrong += pass == 0;
				/* Where many are so, they go by something else. */
				if (pass == 1 && wrong <= 2 + n / 20 && 2 * wrong <= n)
					finding_add_saying(c->found, DIAG_TRF_RANK, list[k].player->rank_at,
					    "player %u has rank %d, but by the points it is one of %d to %d",
					    list[k].player->number,
					    list[k].player->rank, i + 1, next + c->t->players_n - n);
			}
		}
}

/* -- rounds in which nobody plays -- */

static void
say_idle(struct trf_checking *c, const struct trf_game *first, int round, int byes, bool last)
{
	struct finding *f = finding_add_as(c->found, DIAG_TRF_BYE, last ? SEVERITY_INFO : SEVERITY_WARNING, first->at[2]);

	if (f != NULL)
		f->message = arena_fmt(&c->found->text, "nobody plays in round %d%s, in which %d player%s", round + 1,
		    last ? " so far" : "", byes, byes == 1 ? " has a bye" : "s have byes");
}

/* Byes of a round in which nobody plays: it was not played, or it is still to come. */
static void
check_idle_round(struct trf_checking *c, int round, int last)
{
	const struct trf_game *first = NULL, *allocated = NULL;
	int byes = 0;

	for (int i = 0; i < c->t->players_n; i++) {
		const struct trf_game *g = game_in(&c->t->players[i], round);

		if (g != NULL && g->opponent != 0)
			return;
		if (g == NULL || !is_game_bye(g))
			continue;
		first = first == NULL ? g : first;
		allocated = allocated == NULL && g->result == 'U' ? g : allocated;
		byes++;
	}
	if (first == NULL)
		return;
	if (allocated != NULL)
		finding_add_saying(c->found, DIAG_TRF_BYE, allocated->at[2],
		    "the bye of the pairing in round %d, in which nobody plays", round + 1);
	else
		say_idle(c, first, round, byes, round == last);
}

static void
check_idle_rounds(struct trf_checking *c)
{
	int last = c->t->rounds - 1;
	bool played = false;

	for (int i = 0; i < c->t->players_n; i++)
		for (int r = 0; r < c->t->players[i].games_n; r++)
			played = played || c->t->players[i].games[r].opponent != 0;
	for (int r = 0; r <= last && !c->of->teams.meet && played; r++)
		check_idle_round(c, r, last);
}

/* False: out of memory. */
static bool
allocate_by_game(struct trf_checking *c)
{
	const struct trf *t = c->t;
	const size_t players = (size_t)t->players_n;
	size_t games = 0;

	c->first = calloc(players + 1, sizeof(*c->first));
	for (size_t i = 0; c->first != NULL && i < players; i++) {
		c->first[i] = games;
		games += (size_t)t->players[i].games_n;
	}
	c->doubtful = calloc(games + 1, sizeof(*c->doubtful));
	c->forbidden = calloc(games + 1, sizeof(*c->forbidden));
	c->excused = calloc(players + 1, sizeof(*c->excused));
	c->sum = calloc(players + 1, sizeof(*c->sum));
	c->list = calloc(players + 1, sizeof(*c->list));
	c->meetings = calloc(games + 1, sizeof(*c->meetings));
	c->end = malloc((games + 1) * sizeof(*c->end));
	c->path = malloc((players + 1) * sizeof(*c->path));
	for (size_t i = 0; c->sum != NULL && i < players; i++)
		c->sum[i] = trf_sum(&t->players[i], &c->of->scale);
	for (size_t i = 0; c->end != NULL && i < games; i++)
		c->end[i] = END_UNKNOWN;
	return c->first != NULL && c->doubtful != NULL && c->forbidden != NULL && c->excused != NULL && c->sum != NULL &&
	    c->list != NULL && c->meetings != NULL && c->end != NULL && c->path != NULL;
}

bool
trf_check(const struct trf_tournament *of, struct findings *found)
{
	struct trf_checking c = { .of = of, .t = of->t, .found = found };
	bool good = allocate_by_game(&c);

	if (good) {
		trf_check_records(&c);
		check_games(&c);
		check_points(&c);
		check_ranks(&c);
		check_idle_rounds(&c);
		good = trf_check_teams(&c);
	}
	free(c.first);
	free(c.doubtful);
	free(c.forbidden);
	free(c.excused);
	free(c.sum);
	free(c.list);
	free(c.meetings);
	free(c.end);
	free(c.path);
	return good && !found->failed;
}
