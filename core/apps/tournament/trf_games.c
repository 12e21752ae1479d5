/* trf_games: a tournament report file compared with the games of the event: players, results, teams and boards. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "apps/tournament/event_name.h"
#include "apps/tournament/trf_games.h"
#include "games/names/name_likeness.h"
#include "games/names/person.h"
#include "games/pgn/date.h"
#include "games/pgn/result.h"
#include "games/pgn/tag_player.h"

enum {
	HARDLY = 10,	/* if fewer than one game in ten of the report, or of the PGN games, is in the other, events differ */
	WRONG_SHARE = 4,	/* if more than one board in four is wrong, the report has another order of boards */
};

/* "Abbott, Tanja (5)", for messages, in the findings' arena. */
static struct span
name_player(struct findings *found, const struct trf_player *p)
{
	return p->number == 0 ? p->name :
	    arena_fmt(&found->text, "%.*s (%u)", (int)p->name.n, p->name.p, p->number);
}

/* "Abbott, Tanja (5) - Queiros, Frank (1)": White comes first. */
static struct span
name_pair(struct findings *found, const struct trf_player *white, const struct trf_player *black)
{
	const struct span w = name_player(found, white), b = name_player(found, black);

	return arena_fmt(&found->text, "%.*s - %.*s", (int)w.n, w.p, (int)b.n, b.p);
}

struct trf_person {
	struct person person;
	uint64_t key;
	bool name_said, rating_said, id_said;
};

/* What the games say of a round of a player. */
struct trf_said {
	bool seen;			/* a game was there */
	const struct trf_seen *agrees;	/* the first game with the same colours and result; NULL: there is none */
};

/* A game that the report has. */
struct trf_met {
	const struct trf_seen *game;
	const struct trf_player *player[2];	/* White, Black */
	int round;				/* of the report, from 0 */
};

struct trf_comparing {
	const struct trf *t;
	const struct trf_teams *teams;
	struct findings *found;
	struct trf_person *persons;	/* by player */
	struct trf_said *said;		/* by player and round */
	bool *date_said;		/* by round */
	struct trf_met *met;		/* the games that the report has */
	size_t met_n;
	struct buf words;		/* working memory */
	bool failed;
};

/* Says in a finding (NULL: it is not wanted) what a game says of its columns, and which game that is. */
__attribute__((format(printf, 4, 5)))
static void
say_game_and_columns(struct trf_comparing *c, struct finding *f, const struct trf_seen *g, const char *format, ...)
{
	struct span what;
	va_list ap;

	if (f == NULL)
		return;
	va_start(ap, format);
	what = arena_vfmt(&c->found->text, format, ap);
	va_end(ap);
	f->message = arena_fmt(&c->found->text, "%.*s game %llu of %.*s (line %llu)", (int)what.n, what.p,
	    (unsigned long long)g->game, (int)g->file.n, g->file.p, (unsigned long long)g->line);
	f->utf8 = true;
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

/* person_compare() by the names alone. */
static enum agreement
person_names(const struct person *a, const struct person *b)
{
	struct person x = *a, y = *b;

	x.fide = y.fide = 0;
	return person_compare(&x, &y);
}

/*
 * The player of that name and id; -1: none, or it cannot be decided.  Somebody with the same name and another id is
 * taken only if there is nobody else, or if the name of the player with the id is another one: the game has the id of
 * the wrong player.
 */
static int
find_player(struct trf_comparing *c, const struct crosstable_row *row, int side)
{
	struct span name = crosstable_part(row, EVENT_ROW_NAME + side);
	struct person sought, without;
	uint64_t key = person_key(name, ENC_UTF8, &c->words);
	int best = -1, equal = -1, alike = -1, count_equal = 0, count_alike = 0;

	if (!person_read(&sought, name, ENC_UTF8, crosstable_part(row, EVENT_ROW_ID + side)) || c->words.failed) {
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
	if (best >= 0 && (count_equal != 1 || person_names(&c->persons[best].person, &without) != AGREE_CONTRADICTS))
		return best;
	return count_equal == 1 ? equal : count_equal == 0 && count_alike == 1 ? alike : -1;
}

/* Reports another name of the player; another spelling of it is not a mistake. */
static void
check_name(struct trf_comparing *c, int player, const struct trf_seen *g, int side)
{
	struct span name = crosstable_part(&g->row, EVENT_ROW_NAME + side);
	struct trf_person *here = &c->persons[player];
	struct person there;

	if (!person_read(&there, name, ENC_UTF8, SPAN(""))) {
		c->failed = true;
	} else if (!here->name_said && person_names(&here->person, &there) == AGREE_CONTRADICTS) {
		bool alike = name_likeness(&here->person, &there) != ALIKE_NOT ||
		    name_likeness_given(&here->person, &there);

		say_game_and_columns(c, finding_add_as(c->found, DIAG_TRF_NAME, alike ? SEVERITY_INFO : SEVERITY_WARNING,
		    c->t->players[player].name), g, "the name is %s%.*s in", alike ? "spelled " : "", (int)name.n,
		    name.p);
		here->name_said = true;
	}
}

/* Reports another id of the player, and that it is another player's. */
static void
check_id(struct trf_comparing *c, int player, const struct trf_seen *g, int side)
{
	const struct trf_player *p = &c->t->players[player];
	struct trf_person *here = &c->persons[player];
	struct span who, another = SPAN("");
	unsigned long id;
	int other = 0;

	if (here->id_said || !span_number(crosstable_part(&g->row, EVENT_ROW_ID + side), &id) || id == 0 ||
	    id == here->person.fide)
		return;
	while (other < c->t->players_n && c->persons[other].person.fide != id)
		other++;
	here->id_said = true;
	if (other == c->t->players_n && here->person.fide == 0)
		return;
	who = name_player(c->found, p);
	if (other < c->t->players_n)
		another = name_player(c->found, &c->t->players[other]);
	say_game_and_columns(c, finding_add(c->found, DIAG_TRF_FIDEID, p->id.n > 0 ? p->id : p->name), g,
	    "the FIDE id of %.*s is %lu%s%.*s%s in", (int)who.n, who.p, id, another.n > 0 ? ", that of " : "",
	    (int)another.n, another.p, another.n > 0 ? "," : "");
}

static void
check_player(struct trf_comparing *c, int player, const struct trf_seen *g, int side)
{
	const struct trf_player *p = &c->t->players[player];
	struct trf_person *here = &c->persons[player];
	unsigned long elo;

	check_name(c, player, g, side);
	check_id(c, player, g, side);
	if (!here->rating_said && p->rating > 0 &&
	    span_number(crosstable_part(&g->row, EVENT_ROW_RATING + side), &elo) &&
	    elo > 0 && elo != p->rating) {
		struct span who = name_player(c->found, p);

		say_game_and_columns(c, finding_add(c->found, DIAG_TRF_RATING, p->rating_at), g,
		    "the rating of %.*s is %lu in", (int)who.n, who.p, elo);
		here->rating_said = true;
	}
}

/* -- games -- */

/* The number that a Round tag begins with, less 1; -1: none. */
static int
round_index_of_tag(struct span tag)
{
	int n = crosstable_games_round_number(tag);

	return n < 1000 ? n - 1 : -1;
}

static bool
meets_in_round(const struct trf_player *p, int round, unsigned number)
{
	return round >= 0 && round < p->games_n && p->games[round].opponent == number && number != 0;
}

static struct trf_said *
said_of_round(const struct trf_comparing *c, const struct trf_player *p, int round)
{
	return &c->said[(size_t)(p - c->t->players) * (size_t)c->t->rounds + (size_t)round];
}

/* The round in which they meet: that of the game, or else one of which no game was seen; -1: there is none. */
static int
find_round(const struct trf_comparing *c, const struct trf_player *p, const struct trf_player *o, int round)
{
	if (meets_in_round(p, round, o->number))
		return round;
	for (int r = 0; r < p->games_n; r++)
		if (meets_in_round(p, r, o->number) && !said_of_round(c, p, r)->seen)
			return r;
	return -1;
}

/* What the game says of White: '1', '=', '0', or the same as '+', '-' if it was not played; ' ': nothing. */
static char
code_of_seen(const struct trf_seen *g)
{
	struct span s = crosstable_part(&g->row, EVENT_ROW_RESULT);
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
	    !date_read(crosstable_part(&g->row, EVENT_ROW_DATE), &d) || d.year < 0 || d.month < 1 || d.day < 1)
		return;
	/* A game after midnight, or elsewhere in the world. */
	if (labs(date_days(day) - date_days((unsigned long)(d.year * 10000 + d.month * 100 + d.day))) <= 1)
		return;
	say_game_and_columns(c, finding_add(c->found, DIAG_TRF_GAME_DATE, cell->text), g, "the date of round %d is %.*s in",
	    round + 1, (int)crosstable_part(&g->row, EVENT_ROW_DATE).n, crosstable_part(&g->row, EVENT_ROW_DATE).p);
	c->date_said[round] = true;
}

/* Does the game have the colours and the result of White's cells? */
static bool
agrees_with_cells(const struct trf_seen *g, const struct trf_game *cells)
{
	return cells->colour != 'b' && same_result(cells->result, code_of_seen(g), g->played);
}

/*
 * Is it a further game of the round, such as a tie-break or an Armageddon game, besides the one that agrees with the
 * report?  Its Round has another part, as in 3.2 after 3.1, its Event is another one, or it is in the same file: there
 * it has other colours, or the game that agrees was drawn.  Else it is another record of the same game.
 */
static bool
is_further(struct trf_comparing *c, const struct trf_seen *g, const struct trf_game *cells,
    const struct trf_seen *first)
{
	struct span round = crosstable_part(&g->row, EVENT_ROW_ROUND), other;
	int same;

	if (first == NULL)
		return false;
	other = crosstable_part(&first->row, EVENT_ROW_ROUND);
	if (memchr(round.p, '.', round.n) != NULL && memchr(other.p, '.', other.n) != NULL &&
	    crosstable_games_compare_rounds(round, other) != 0)
		return true;
	same = event_name_alike(crosstable_part(&g->row, EVENT_ROW_EVENT),
	    crosstable_part(&first->row, EVENT_ROW_EVENT));
	c->failed = c->failed || same < 0;
	return same == 0 || (g->text == first->text && (cells->colour == 'b' || code_of_seen(first) == '='));
}

/* What a result of White means, as people write it. */
static const char *
name_code(char white)
{
	static const struct {
		char code;
		const char *name;
	} names[] = {
		{ '1', "1-0" }, { '0', "0-1" }, { '=', "1/2-1/2" }, { '+', "1-0 by forfeit" }, { '-', "0-1 by forfeit" },
		{ 'W', "1-0, not rated," }, { 'L', "0-1, not rated," }, { 'D', "1/2-1/2, not rated," },
	};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (names[i].code == white)
			return names[i].name;
	return "none of a game";
}

/* Compares the game with the cells of White in the round. */
static void
check_cells(struct trf_comparing *c, const struct trf_seen *g, const struct trf_player *const players[2], int round)
{
	const struct trf_player *white = players[0];
	const struct trf_game *cells = &white->games[round];
	struct span pair;
	struct span result = crosstable_part(&g->row, EVENT_ROW_RESULT);
	struct span tag = crosstable_part(&g->row, EVENT_ROW_ROUND);
	int said = round_index_of_tag(tag);

	if (!agrees_with_cells(g, cells) && is_further(c, g, cells, said_of_round(c, white, round)->agrees))
		return;
	if (said < 0 || said == round)
		check_date(c, g, round);
	if ((said < 0 || said == round) && cells->colour != 'b' && same_result(cells->result, code_of_seen(g), g->played))
		return;
	pair = name_pair(c->found, players[0], players[1]);
	if (said >= 0 && said != round)
		say_game_and_columns(c, finding_add(c->found, DIAG_TRF_ROUND, cells->at[0]), g,
		    "%.*s is round %d here, and round %.*s in", (int)pair.n, pair.p, round + 1, (int)tag.n, tag.p);
	if (cells->colour == 'b')
		say_game_and_columns(c, finding_add(c->found, DIAG_TRF_COLOUR, cells->at[1]), g,
		    "%.*s in round %d: the first has Black here, and White in", (int)pair.n, pair.p, round + 1);
	if (!same_result(cells->result, code_of_seen(g), g->played))
		say_game_and_columns(c, finding_add(c->found, DIAG_TRF_RESULT, cells->at[2]), g,
		    "%.*s in round %d: the result is %s here, and %.*s%s in", (int)pair.n, pair.p, round + 1,
		    name_code(cells->result), (int)result.n, result.p, g->played ? ", with moves," : "");
}

static bool
ever_meet(const struct trf_player *p, const struct trf_player *o)
{
	int r = 0;

	while (r < p->games_n && !meets_in_round(p, r, o->number))
		r++;
	return r < p->games_n;
}

/* A game that the report does not have; after its last round, or in none, it may be a tie-break game. */
static void
report_extra(struct trf_comparing *c, const struct trf_seen *g, const struct trf_player *const players[2])
{
	const int side = players[0] == NULL;
	const struct trf_player *p = players[side], *o = players[1 - side];
	struct span other = crosstable_part(&g->row, EVENT_ROW_NAME + 1 - side);
	struct span tag = crosstable_part(&g->row, EVENT_ROW_ROUND);
	int round = round_index_of_tag(tag);
	bool there = round >= 0 && round < p->games_n;
	const struct trf_player *here = there ? trf_player(c->t, p->games[round].opponent) : NULL;
	const struct span who = name_player(c->found, p), said = here != NULL ? name_player(c->found, here) : SPAN("nobody");
	bool after = o != NULL && o != p && (round >= c->t->rounds || (round < 0 && ever_meet(p, o)));

	say_game_and_columns(c, finding_add_as(c->found, DIAG_TRF_GAME_EXTRA, after ? SEVERITY_INFO : SEVERITY_WARNING,
	    there ? p->games[round].at[0] : p->name), g, "%.*s in round %.*s%s: the opponent is %.*s%s%.*s in",
	    (int)who.n, who.p, (int)tag.n, tag.p,
	    !after ? "" : round < 0 ? ", one more game" : ", after the last round of the report",
	    there ? (int)said.n : 0, said.p, there ? " here, and " : "", (int)other.n, other.p);
}

/* Both players are in the file, and meet in the round that the game names. */
static bool
is_in_place(const struct trf_comparing *c, const struct trf_seen *g, const int who[2])
{
	return who[0] >= 0 && who[1] >= 0 && who[0] != who[1] &&
	    meets_in_round(&c->t->players[who[0]], round_index_of_tag(crosstable_part(&g->row, EVENT_ROW_ROUND)),
	    c->t->players[who[1]].number);
}

/* Is it the bye of a player who has no opponent in that round? */
static bool
is_bye_of_record(const struct trf_seen *g, const struct trf_player *const p[2])
{
	int side = p[0] == NULL, round = round_index_of_tag(crosstable_part(&g->row, EVENT_ROW_ROUND));
	struct span other = crosstable_part(&g->row, EVENT_ROW_NAME + 1 - side);

	return p[1 - side] == NULL && round >= 0 &&
	    (crosstable_games_is_bye(other, crosstable_part(&g->row, EVENT_ROW_RESULT)) ||
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
	if (is_bye_of_record(g, p))
		return;
	round = p[0] == NULL || p[1] == NULL ? -1 :
	    find_round(c, p[0], p[1], round_index_of_tag(crosstable_part(&g->row, EVENT_ROW_ROUND)));
	if (round < 0 || p[0] == p[1]) {
		report_extra(c, g, p);
		return;
	}
	for (int side = 0; side < 2; side++)
		said_of_round(c, p[side], round)->seen = true;
	c->met[c->met_n++] = (struct trf_met){ g, { p[0], p[1] }, round };
	check_cells(c, g, p, round);
}

/* One player is in the file, and the opponent there has another spelling of the name of the other one: takes that. */
static void
find_by_opponent(struct trf_comparing *c, const struct trf_seen *g, int who[2])
{
	const int known = who[0] < 0, round = round_index_of_tag(crosstable_part(&g->row, EVENT_ROW_ROUND));
	const struct trf_player *p = who[known] < 0 || who[1 - known] >= 0 ? NULL : &c->t->players[who[known]], *o;
	const struct person *like;
	struct person there;
	unsigned long id;

	if (p == NULL || round < 0 || round >= p->games_n || (o = trf_player(c->t, p->games[round].opponent)) == NULL)
		return;
	like = &c->persons[o - c->t->players].person;
	if (like->fide != 0 && span_number(crosstable_part(&g->row, EVENT_ROW_ID + 1 - known), &id) && id != 0 &&
	    id != like->fide)
		return;
	if (!person_read(&there, crosstable_part(&g->row, EVENT_ROW_NAME + 1 - known), ENC_UTF8, SPAN("")))
		c->failed = true;
	else if (name_likeness(like, &there) != ALIKE_NOT)
		who[1 - known] = (int)(o - c->t->players);
}

static void
find_players(struct trf_comparing *c, const struct trf_seen *g, int who[2])
{
	int round = round_index_of_tag(crosstable_part(&g->row, EVENT_ROW_ROUND));

	for (int side = 0; side < 2; side++)
		who[side] = find_player(c, &g->row, side);
	find_by_opponent(c, g, who);
	if (!is_in_place(c, g, who) || !agrees_with_cells(g, &c->t->players[who[0]].games[round]))
		return;
	for (int side = 0; side < 2; side++) {
		struct trf_said *s = said_of_round(c, &c->t->players[who[side]], round);

		if (s->agrees == NULL)
			s->agrees = g;
	}
}

/* First the games that are in their rounds, so that no other takes their place.  Returns how many were left out. */
static size_t
check_games(struct trf_comparing *c, const struct trf_seen *list, size_t n, int (*who)[2])
{
	size_t strangers = 0;

	for (size_t i = 0; i < n && !c->failed; i++) {
		find_players(c, &list[i], who[i]);
		strangers += who[i][0] < 0 && who[i][1] < 0;
	}
	for (int pass = 0; pass < 2; pass++)
		for (size_t i = 0; i < n && !c->failed; i++)
			if ((who[i][0] >= 0 || who[i][1] >= 0) && is_in_place(c, &list[i], who[i]) == (pass == 0))
				check_game(c, &list[i], who[i]);
	return strangers;
}

/* Games of the report that were played, and of which no PGN game was seen. */
struct trf_missing {
	int games, missing;
	const struct trf_player *who;	/* of the first one; NULL: none is missing */
	int round;
};

static void
count_missing(const struct trf_comparing *c, int round, struct trf_missing *m)
{
	for (int i = 0; i < c->t->players_n; i++) {
		const struct trf_player *p = &c->t->players[i];
		const struct trf_game *g = round < p->games_n ? &p->games[round] : NULL;

		if (g == NULL || p->number == 0 || g->opponent < p->number || !trf_played(g))
			continue;
		m->games++;
		if (said_of_round(c, p, round)->seen)
			continue;
		m->missing++;
		if (m->who == NULL)
			*m = (struct trf_missing){ m->games, m->missing, p, round };
	}
}

/* Says how many games were left out. */
static void
report_strangers(struct trf_comparing *c, size_t strangers)
{
	struct span start = { c->t->n == 0 ? NULL : c->t->lines[0].text.p, 0 };
	struct finding *f = strangers == 0 ? NULL : finding_add_as(c->found, DIAG_TRF_GAME_EXTRA, SEVERITY_INFO, start);

	if (f != NULL)
		f->message = arena_fmt(&c->found->text,
		    strangers == 1 ? "there is %zu game of which neither player is in this file" :
		    "there are %zu games of which neither player is in this file", strangers);
}

/*
 * Reports that hardly any game of the report is among the PGN games, and hardly any of these in the report.  False: it
 * is not so, or the report has no games yet, and players of theirs.
 */
static bool
is_of_another_event(struct trf_comparing *c, const struct trf_missing *all, size_t n, size_t strangers)
{
	const struct span start = { c->t->n == 0 ? NULL : c->t->lines[0].text.p, 0 };
	const size_t games = (size_t)all->games, common = games - (size_t)all->missing, fewer = games < n ? games : n;
	struct finding *f;

	if (common > 0 ? HARDLY * common >= fewer : games == 0 && (n == 0 || strangers < n))
		return false;
	if (games == 0)
		finding_add_saying(c->found, DIAG_TRF_GAME_EXTRA, start,
		    "nobody of the PGN games (%zu) is in this file: they seem to be of another event", n);
	else if ((f = finding_add_as(c->found, DIAG_TRF_GAME_MISSING, SEVERITY_WARNING, start)) != NULL)
		f->message = common == 0 ?
		    arena_fmt(&c->found->text, "none of the %zu games that were played here is among the PGN games (%zu): they seem "
		    "to be of another event", games, n) :
		    arena_fmt(&c->found->text, "only %zu of the %zu games that were played here %s among the PGN games (%zu): most "
		    "of them seem to be of another event", common, games, common == 1 ? "is" : "are", n);
	return true;
}

/* `rounds`: those of which there is no game, so many; NULL: they are not named.  `first`: of all, or of the others. */
static void
report_games_missing(struct trf_comparing *c, const struct trf_missing *all, const struct trf_missing *first, const char *rounds,
    int whole)
{
	const struct trf_game *g = &first->who->games[first->round];
	const struct trf_player *o = trf_player(c->t, g->opponent);
	const struct span who = name_player(c->found, first->who), other = o == NULL ? SPAN("?") : name_player(c->found, o);

	finding_add_saying(c->found, DIAG_TRF_GAME_MISSING, g->at[0],
	    "%d of %d games that were played are not among the PGN games%s%s; the first%s is %.*s against %.*s in round %d",
	    all->missing, all->games, rounds == NULL ? "" : whole == 1 ? ", none of round " : ", none of rounds ",
	    rounds == NULL ? "" : rounds, rounds != NULL && first != all ? " of the others" : "", (int)who.n, who.p,
	    (int)other.n, other.p, first->round + 1);
}

/* Says once how many games there are without PGN: mostly only the top boards have it, or some of the rounds. */
static void
check_missing(struct trf_comparing *c, size_t n, size_t strangers)
{
	struct trf_missing all = { 0 }, others = { 0 }, *first;
	struct buf rounds = { 0 };
	int whole = 0;

	for (int r = 0; r < c->t->rounds; r++) {
		struct trf_missing here = { 0 };

		count_missing(c, r, &here);
		count_missing(c, r, &all);
		if (here.missing < here.games)
			count_missing(c, r, &others);
		else if (here.games > 0)
			buf_fmt(&rounds, "%s%d", whole++ == 0 ? "" : ", ", r + 1);
	}
	/* The rounds are named only where others have games. */
	if (others.games == 0)
		buf_clear(&rounds);
	buf_char(&rounds, '\0');
	c->failed = c->failed || rounds.failed;
	first = others.who != NULL ? &others : &all;
	if (!rounds.failed && !is_of_another_event(c, &all, n, strangers)) {
		report_strangers(c, strangers);
		if (all.who != NULL)
			report_games_missing(c, &all, first, rounds.n > 1 ? rounds.p : NULL, whole);
	}
	buf_free(&rounds);
}

/* -- teams -- */

/* A game in which a player of the report plays for a team of that name. */
struct vote {
	struct span name;
	int team;		/* of the player, in the report */
	const struct trf_met *met;
	int side;
};

static int
compare_votes(const void *x, const void *y)
{
	const struct vote *a = x, *b = y;
	int c = span_order(a->name, b->name);

	c = c != 0 ? c : a->team - b->team;
	c = c != 0 ? c : (a->met > b->met) - (a->met < b->met);
	return c != 0 ? c : a->side - b->side;
}

static size_t
take_votes(const struct trf_comparing *c, struct vote *v)
{
	size_t votes = 0;

	for (size_t i = 0; i < 2 * c->met_n; i++) {
		const struct trf_met *m = &c->met[i / 2];
		const int side = (int)(i % 2), team = trf_teams_of(c->teams, m->player[side]);
		const struct span name = crosstable_part(&m->game->row, EVENT_ROW_TEAM + side);

		if (team != TRF_NOBODY && crosstable_games_said(name))
			v[votes++] = (struct vote){ name, team, m, side };
	}
	return votes;
}

/* The team that most of the votes for one name are for; TRF_NOBODY: none has more than half of them. */
static int
team_with_votes(const struct vote *v, size_t n)
{
	for (size_t i = 0, next; i < n; i = next) {
		for (next = i + 1; next < n && v[next].team == v[i].team; next++)
			;
		if (2 * (next - i) > n && next - i > 1)
			return v[i].team;
	}
	return TRF_NOBODY;
}

static struct span
name_team(const struct trf_comparing *c, int team)
{
	const struct span name = trf_teams_name(c->teams, team);

	return name.n == 0 ? SPAN("?") : name;
}

static void
report_team(struct trf_comparing *c, const struct vote *v, int team)
{
	const struct trf_player *p = v->met->player[v->side];
	const struct span own = name_team(c, v->team), other = name_team(c, team), who = name_player(c->found, p);
	const struct trf_seen *g = v->met->game;

	finding_add_saying(c->found, DIAG_TRF_TEAM, c->teams->members[p - c->t->players].cell->text,
	    "%.*s is in team %.*s here, but plays for %.*s, as other players of %.*s do, in game %llu of %.*s (line %llu)",
	    (int)who.n, who.p, (int)own.n, own.p, (int)v->name.n, v->name.p, (int)other.n, other.p,
	    (unsigned long long)g->game, (int)g->file.n, g->file.p, (unsigned long long)g->line);
}

/*
 * Reports who is in another team than in the report, once for each player; the names of teams need not be the same in the
 * report and in the games.  `v` and `said` are working memory.
 */
static void
check_teams(struct trf_comparing *c, struct vote *v, bool *said)
{
	const size_t n = take_votes(c, v);

	if (n > 0)
		qsort(v, n, sizeof(*v), compare_votes);
	for (size_t i = 0, next; i < n; i = next) {
		int team;

		for (next = i + 1; next < n && span_eq(v[next].name, v[i].name); next++)
			;
		team = team_with_votes(v + i, next - i);
		for (size_t k = i; k < next && team != TRF_NOBODY; k++) {
			bool *once = &said[v[k].met->player[v[k].side] - c->t->players];

			if (v[k].team != team && !*once)
				report_team(c, &v[k], team);
			*once = *once || v[k].team != team;
		}
	}
}

static void
check_boards(struct trf_comparing *c)
{
	size_t all = 0, wrong = 0;

	for (int pass = 0; pass < 2 && (pass == 0 || WRONG_SHARE * wrong <= all); pass++)
		for (size_t i = 0; i < c->met_n; i++) {
			const struct trf_met *m = &c->met[i];
			const int said = crosstable_games_board(&m->game->row), board = said == 0 ? 0 :
			    trf_teams_board(c->teams, m->player[0], m->player[1], m->round);
			struct span pair;

			all += pass == 0 && board > 0;
			wrong += pass == 0 && board > 0 && said != board;
			if (pass == 0 || board == 0 || said == board)
				continue;
			pair = name_pair(c->found, m->player[0], m->player[1]);
			finding_add_saying(c->found, DIAG_TRF_BOARD, m->player[0]->games[m->round].at[0],
			    "%.*s in round %d: by the teams of this file they meet on board %d, and it is board %d in "
			    "game %llu of %.*s (line %llu)", (int)pair.n, pair.p, m->round + 1, board, said,
			    (unsigned long long)m->game->game, (int)m->game->file.n, m->game->file.p,
			    (unsigned long long)m->game->line);
		}
}

/* False: out of memory. */
static bool
compare_line_ups(struct trf_comparing *c)
{
	struct vote *votes = malloc((2 * c->met_n + 1) * sizeof(*votes));
	bool *said = calloc((size_t)c->t->players_n + 1, sizeof(*said));
	const bool good = votes != NULL && said != NULL;

	if (good) {
		check_teams(c, votes, said);
		check_boards(c);
	}
	free(votes);
	free(said);
	return good;
}

/* -- all -- */

static int
compare_seen(const void *x, const void *y)
{
	const struct trf_seen *a = x, *b = y;

	if (a->text != b->text)
		return a->text < b->text ? -1 : 1;
	return a->game < b->game ? -1 : a->game > b->game;
}

bool
trf_games_compare(const struct trf_tournament *of, struct trf_seen *list, size_t n, struct findings *found)
{
	const struct trf *t = of->t;
	size_t players = (size_t)t->players_n, rounds = (size_t)t->rounds, strangers;
	struct trf_comparing c = {
		.t = t, .teams = &of->teams, .found = found, .persons = calloc(players + 1, sizeof(*c.persons)),
		.said = calloc(players * rounds + 1, sizeof(*c.said)),
		.date_said = calloc(rounds + 1, sizeof(*c.date_said)),
		.met = calloc(n + 1, sizeof(*c.met)),
	};
	int (*who)[2] = calloc(n + 1, sizeof(*who));
	bool good = who != NULL && c.persons != NULL && c.said != NULL && c.date_said != NULL &&
	    c.met != NULL && read_persons(&c);

	if (n > 0)
		qsort(list, n, sizeof(*list), compare_seen);
	if (good) {
		strangers = check_games(&c, list, n, who);
		check_missing(&c, n, strangers);
		good = of->teams.n == 0 || compare_line_ups(&c);
	}
	free(who);
	free(c.persons);
	free(c.said);
	free(c.date_said);
	free(c.met);
	buf_free(&c.words);
	return good && !c.failed && !found->failed;
}
