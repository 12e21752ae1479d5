/* trf_games: a tournament report file compared with the games of the event. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "archive/person.h"
#include "archive/trf_games.h"
#include "pgn/date.h"
#include "pgn/result.h"
#include "pgn/tag_player.h"

struct trf_person {
	struct person person;
	uint64_t key;
	bool name_said, rating_said, id_said;
};

struct trf_comparing {
	const struct trf *t;
	struct findings *found;
	struct trf_person *persons;	/* by player */
	bool *seen;			/* by player and round: a game was there */
	bool *date_said;		/* by round */
	struct buf words;		/* working memory */
	bool failed;
};

/* Reports what a game says of these columns, and which game that is. */
__attribute__((format(printf, 5, 6)))
static void
say(struct trf_comparing *c, enum diag id, struct span at, const struct trf_seen *g, const char *format, ...)
{
	struct finding *f = finding_add(c->found, id, at);
	struct span what;
	va_list ap;

	if (f == NULL)
		return;
	va_start(ap, format);
	what = arena_vfmt(&c->found->text, format, ap);
	va_end(ap);
	f->message = arena_fmt(&c->found->text, "%.*s game %llu of %.*s (line %llu)", (int)what.n, what.p,
	    (unsigned long long)g->game, (int)g->file.n, g->file.p, (unsigned long long)g->line);
}

/* -- players -- */

static bool
read_persons(struct trf_comparing *c)
{
	for (int i = 0; i < c->t->players_n; i++) {
		const struct trf_player *p = &c->t->players[i];

		if (!person_read(&c->persons[i].person, p->name, c->t->encoding, p->id))
			return false;
		c->persons[i].key = person_key(p->name, c->t->encoding, &c->words);
	}
	return !c->words.failed;
}

/*
 * The player of that name and id; -1: none, or it cannot be decided.  Somebody with the same name and another id is
 * taken only if there is nobody else.
 */
static int
find_player(struct trf_comparing *c, const struct crosstable_row *row, int side)
{
	struct span name = row->part[CROSSTABLE_NAME + side];
	struct person sought, without;
	uint64_t key = person_key(name, ENC_UTF8, &c->words);
	int best = -1, equal = -1, alike = -1, count_equal = 0, count_alike = 0;

	if (!person_read(&sought, name, ENC_UTF8, row->part[CROSSTABLE_ID + side]) || c->words.failed) {
		c->failed = true;
		return -1;
	}
	without = sought;
	without.fide = 0;
	for (int i = 0; i < c->t->players_n; i++) {
		const struct trf_person *p = &c->persons[i];
		enum agreement agree;

		if (sought.fide != 0 && p->person.fide == sought.fide)
			best = i;
		if (p->key != key || key == 0)
			continue;
		agree = person_compare(&p->person, &without);
		if (agree == AGREE_EQUAL)
			equal = i, count_equal++;
		else if (agree == AGREE_COMPATIBLE)
			alike = i, count_alike++;
	}
	if (best >= 0)
		return best;
	return count_equal == 1 ? equal : count_equal == 0 && count_alike == 1 ? alike : -1;
}

static void
check_player(struct trf_comparing *c, int player, const struct trf_seen *g, int side)
{
	const struct crosstable_row *row = &g->row;
	const struct trf_player *p = &c->t->players[player];
	struct trf_person *here = &c->persons[player];
	struct span name = row->part[CROSSTABLE_NAME + side], rating = row->part[CROSSTABLE_RATING + side];
	struct person a = here->person, b;
	unsigned long elo, id;

	a.fide = 0;
	if (!person_read(&b, name, ENC_UTF8, SPAN(""))) {
		c->failed = true;
		return;
	}
	if (!here->name_said && person_compare(&a, &b) == AGREE_CONTRADICTS) {
		say(c, DIAG_TRF_NAME, p->name, g, "the name is %.*s in", (int)name.n, name.p);
		here->name_said = true;
	}
	if (!here->rating_said && p->rating > 0 && span_number(rating, &elo) && elo > 0 && elo != p->rating) {
		say(c, DIAG_TRF_RATING, p->rating_at, g, "the rating is %lu in", elo);
		here->rating_said = true;
	}
	if (!here->id_said && here->person.fide > 0 && span_number(row->part[CROSSTABLE_ID + side], &id) && id > 0 &&
	    id != here->person.fide) {
		say(c, DIAG_TRF_FIDEID, p->id, g, "the FIDE id is %lu in", id);
		here->id_said = true;
	}
}

/* -- games -- */

/* The number that a Round tag begins with, less 1; -1: none. */
static int
round_of(struct span tag)
{
	int n = crosstable_games_round_number(tag);

	return n < 1000 ? n - 1 : -1;
}

static bool
meets(const struct trf_player *p, int round, unsigned number)
{
	return round >= 0 && round < p->games_n && p->games[round].opponent == number && number != 0;
}

/* The round in which they meet: that of the game, or else one of which no game was seen; -1: there is none. */
static int
find_round(const struct trf_comparing *c, const struct trf_player *p, const struct trf_player *o, int round)
{
	const bool *seen = &c->seen[(size_t)(p - c->t->players) * (size_t)c->t->rounds];

	if (meets(p, round, o->number))
		return round;
	for (int r = 0; r < p->games_n; r++)
		if (meets(p, r, o->number) && !seen[r])
			return r;
	return -1;
}

/* What the game says of White: '1', '=', '0', or the same as '+', '-' if it was not played; ' ': nothing. */
static char
code_of(const struct trf_seen *g)
{
	struct span s = g->row.part[CROSSTABLE_RESULT];
	bool standard, forfeit = result_is_forfeit(s);

	switch (result_read(s, &standard)) {
	case RESULT_WHITE: return forfeit ? '+' : '1';
	case RESULT_BLACK: return forfeit ? '-' : '0';
	case RESULT_DRAW: return '=';
	case RESULT_DOUBLE_FORFEIT: return '-';
	default: return ' ';
	}
}

/* Do they mean the same?  A game without moves that is not marked as a forfeit may be one. */
static bool
same_result(char trf, char pgn, bool played)
{
	switch (pgn) {
	case '1': return trf == '1' || trf == 'W' || (trf == '+' && !played);
	case '0': return trf == '0' || trf == 'L' || (trf == '-' && !played);
	case '=': return trf == '=' || trf == 'D';
	case '+':
	case '-': return trf == pgn;
	default: return true;
	}
}

static void
check_date(struct trf_comparing *c, const struct trf_seen *g, int round)
{
	const struct trf_line *l = trf_find(c->t, "132");
	const struct trf_cell *cell = l == NULL ? NULL : trf_cell(l, 0, (unsigned)round);
	struct date d;
	unsigned long day;

	if (cell == NULL || c->date_said[round] || !trf_day(cell->text, &day) ||
	    !date_read(g->row.part[CROSSTABLE_DATE], &d) || d.year < 0 || d.month < 1 || d.day < 1)
		return;
	/* A game after midnight, or elsewhere in the world. */
	if (labs(date_days(day) - date_days((unsigned long)(d.year * 10000 + d.month * 100 + d.day))) <= 1)
		return;
	say(c, DIAG_TRF_GAME_DATE, cell->text, g, "the date of round %d is %.*s in", round + 1,
	    (int)g->row.part[CROSSTABLE_DATE].n, g->row.part[CROSSTABLE_DATE].p);
	c->date_said[round] = true;
}

/* Compares the game with the cells of White in the round. */
static void
check_cells(struct trf_comparing *c, const struct trf_seen *g, const struct trf_player *white, int round)
{
	const struct trf_game *cells = &white->games[round];
	struct span result = g->row.part[CROSSTABLE_RESULT], tag = g->row.part[CROSSTABLE_ROUND];
	int said = round_of(tag);

	if (said < 0 || said == round)
		check_date(c, g, round);
	else
		say(c, DIAG_TRF_ROUND, cells->at[0], g, "this is round %.*s in", (int)tag.n, tag.p);
	if (cells->colour == 'b')
		say(c, DIAG_TRF_COLOUR, cells->at[1], g, "the player has White in");
	if (!same_result(cells->result, code_of(g), g->played))
		say(c, DIAG_TRF_RESULT, cells->at[2], g, "the result is %.*s%s in", (int)result.n, result.p,
		    g->played ? ", with moves," : "");
}

static void
report_extra(struct trf_comparing *c, const struct trf_seen *g, const struct trf_player *p, int side)
{
	struct span other = g->row.part[CROSSTABLE_NAME + 1 - side], tag = g->row.part[CROSSTABLE_ROUND];
	int round = round_of(tag);
	bool there = round >= 0 && round < p->games_n;

	say(c, DIAG_TRF_GAME_EXTRA, there ? p->games[round].at[0] : p->name, g,
	    "the opponent is %.*s in round %.*s, by",
	    (int)other.n, other.p, (int)tag.n, tag.p);
}

/* Both players are in the file, and meet in the round that the game names. */
static bool
is_in_place(const struct trf_comparing *c, const struct trf_seen *g, const int who[2])
{
	return who[0] >= 0 && who[1] >= 0 && who[0] != who[1] &&
	    meets(&c->t->players[who[0]], round_of(g->row.part[CROSSTABLE_ROUND]), c->t->players[who[1]].number);
}

/* Is it the bye of a player who has no opponent in that round? */
static bool
is_bye(const struct trf_seen *g, const struct trf_player *const p[2])
{
	int side = p[0] == NULL, round = round_of(g->row.part[CROSSTABLE_ROUND]);
	struct span other = g->row.part[CROSSTABLE_NAME + 1 - side];

	return p[1 - side] == NULL && round >= 0 && (crosstable_games_is_bye(other, g->row.part[CROSSTABLE_RESULT]) ||
	    (!g->played && tag_player_nobody(other))) &&
	    (round >= p[side]->games_n || p[side]->games[round].opponent == 0);
}

static void
check_game(struct trf_comparing *c, const struct trf_seen *g, const int who[2])
{
	const struct trf_player *p[2] = {
		who[0] < 0 ? NULL : &c->t->players[who[0]], who[1] < 0 ? NULL : &c->t->players[who[1]],
	};
	int round;

	for (int side = 0; side < 2; side++)
		if (p[side] != NULL)
			check_player(c, who[side], g, side);
	if (is_bye(g, p))
		return;
	round = p[0] == NULL || p[1] == NULL ? -1 : find_round(c, p[0], p[1], round_of(g->row.part[CROSSTABLE_ROUND]));
	if (round < 0 || p[0] == p[1]) {
		report_extra(c, g, p[0] != NULL ? p[0] : p[1], p[0] != NULL ? 0 : 1);
		return;
	}
	for (int side = 0; side < 2; side++)
		c->seen[(size_t)who[side] * (size_t)c->t->rounds + (size_t)round] = true;
	check_cells(c, g, p[0], round);
}

/* First the games that are in their rounds, so that no other takes their place.  Returns how many were left out. */
static size_t
check_games(struct trf_comparing *c, const struct trf_seen *list, size_t n, int (*who)[2])
{
	size_t strangers = 0;

	for (size_t i = 0; i < n && !c->failed; i++) {
		who[i][0] = find_player(c, &list[i].row, 0);
		who[i][1] = find_player(c, &list[i].row, 1);
		strangers += who[i][0] < 0 && who[i][1] < 0;
	}
	for (int pass = 0; pass < 2; pass++)
		for (size_t i = 0; i < n && !c->failed; i++)
			if ((who[i][0] >= 0 || who[i][1] >= 0) && is_in_place(c, &list[i], who[i]) == (pass == 0))
				check_game(c, &list[i], who[i]);
	return strangers;
}

/* Says once how many games there are without PGN: mostly only the top boards have it. */
static void
check_missing(struct trf_comparing *c)
{
	const struct trf_game *first = NULL;
	const struct trf_player *who = NULL;
	int missing = 0, games = 0, round = 0;

	for (int i = 0; i < c->t->players_n; i++)
		for (int r = 0; r < c->t->players[i].games_n; r++) {
			const struct trf_player *p = &c->t->players[i];
			const struct trf_game *g = &p->games[r];

			if (p->number == 0 || g->opponent < p->number || !trf_played(g))
				continue;
			games++;
			if (c->seen[(size_t)i * (size_t)c->t->rounds + (size_t)r])
				continue;
			missing++;
			if (first == NULL)
				first = g, who = p, round = r + 1;
		}
	if (first != NULL)
		finding_add_saying(c->found, DIAG_TRF_GAME_MISSING, first->at[0],
		    "%d of %d games that were played are not among the PGN games; "
		    "the first is %u against %u in round %d", missing, games, who->number, first->opponent, round);
}

static int
compare_seen(const void *x, const void *y)
{
	const struct trf_seen *a = x, *b = y;

	if (a->text != b->text)
		return a->text < b->text ? -1 : 1;
	return a->game < b->game ? -1 : a->game > b->game;
}

/* Says how many games were left out. */
static void
report_strangers(struct trf_comparing *c, size_t strangers)
{
	struct span start = { c->t->n == 0 ? NULL : c->t->lines[0].text.p, 0 };
	struct finding *f = strangers == 0 ? NULL : finding_add_as(c->found, DIAG_TRF_GAME_EXTRA, SEVERITY_INFO, start);

	if (f != NULL)
		f->message = arena_fmt(&c->found->text,
		    "there are %zu games of which neither player is in this file", strangers);
}

bool
trf_games_compare(const struct trf *t, struct trf_seen *list, size_t n, struct findings *found)
{
	size_t players = (size_t)t->players_n, rounds = (size_t)t->rounds;
	struct trf_comparing c = {
		.t = t, .found = found, .persons = calloc(players + 1, sizeof(*c.persons)),
		.seen = calloc(players * rounds + 1, sizeof(*c.seen)),
		.date_said = calloc(rounds + 1, sizeof(*c.date_said)),
	};
	int (*who)[2] = calloc(n + 1, sizeof(*who));
	bool good = who != NULL && c.persons != NULL && c.seen != NULL && c.date_said != NULL && read_persons(&c);

	if (n > 0)
		qsort(list, n, sizeof(*list), compare_seen);
	if (good) {
		report_strangers(&c, check_games(&c, list, n, who));
		check_missing(&c);
	}
	free(who);
	free(c.persons);
	free(c.seen);
	free(c.date_said);
	buf_free(&c.words);
	return good && !c.failed && !found->failed;
}
