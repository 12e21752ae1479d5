/* trf_crosstable: the table of an event as a tournament report file, and a report as one of another edition. */
#include <stdio.h>
#include <stdlib.h>

#include "apps/tournament/crosstable_report.h"
#include "apps/tournament/team_table.h"
#include "apps/tournament/tiebreak.h"
#include "apps/tournament/trf_crosstable.h"
#include "base/utf8.h"
#include "games/pgn/date.h"

/* -- a tournament report file that was read, as a file of another edition -- */

/* Records that say the same in both editions, by edition. */
enum record { ROUNDS, COLOUR, TEAM, RECORDS };
static const char *const edition_codes[RECORDS][2] = {
	[ROUNDS] = { "XXR", "142" }, [COLOUR] = { "XXC", "152" }, [TEAM] = { "013", "310" },
};
static const char *const colours[][2] = { { "white1", "W" }, { "black1", "B" } };
static const unsigned team_name[2] = { 0, 1 }, team_member[2] = { 1, 7 };	/* fields of TEAM, by edition */

struct edition_making {
	struct trf *to;
	const struct trf *from;
	const struct crosstable *ranks;	/* NULL: they stay as they are */
	enum trf_edition edition;
	unsigned teams;			/* so many were written */
	unsigned cut;			/* the same, of which something has no place */
};

/* Which record of the other edition is it?  RECORDS: none, or the file has both of them: each stays. */
static enum record
record_of(const struct edition_making *m, const struct trf_line *l)
{
	int r = 0;

	while (r < RECORDS && !trf_line_is(l, edition_codes[r][!m->edition]))
		r++;
	return r < RECORDS && !l->odd && l->cells_n > 0 && trf_find(m->from, edition_codes[r][m->edition]) == NULL ?
	    (enum record)r : RECORDS;
}

static bool
add_edition_line(struct edition_making *m, enum record r, struct span eol)
{
	if (!trf_add(m->to, trf_record_find(span_of(edition_codes[r][m->edition]))))
		return false;
	m->to->lines[m->to->n - 1].eol = eol;
	return true;
}

/* The first colour as the edition writes it; empty: it is another word, which stays. */
static struct span
first_colour_word(const struct edition_making *m, struct span word)
{
	for (int i = 0; i < 2; i++)
		if (span_eq_nocase(word, span_of(colours[i][!m->edition])))
			return span_of(colours[i][m->edition]);
	return SPAN("");
}

static bool
put_team(struct edition_making *m, const struct trf_line *l)
{
	const enum trf_edition old = !m->edition;
	unsigned members = 0;
	char number[16];
	bool good = true, cut = false;

	snprintf(number, sizeof(number), "%u", ++m->teams);
	if (m->edition == TRF_26)
		good = trf_put(m->to, 0, 0, span_of(number));
	for (unsigned i = 0; good && i < l->cells_n; i++) {
		const struct trf_cell *c = &l->cells[i];

		if (c->field == team_name[old])
			good = trf_put(m->to, team_name[m->edition], 0, c->text);
		else if (c->field == team_member[old])
			good = trf_put(m->to, team_member[m->edition], members++, c->text);
		else
			cut = cut || c->field > team_name[old];
	}
	m->cut += cut;
	return good;
}

/* The player in the table; NULL: the report has no game of this name. */
static const struct crosstable_player *
ranked_player(const struct edition_making *m, struct span name)
{
	for (int i = 0; i < m->ranks->players_n; i++)
		if (span_eq(m->ranks->players[i].name, name))
			return &m->ranks->players[i];
	return NULL;
}

/* The line of a player with another rank. */
static bool
put_ranked(struct edition_making *m, const struct trf_line *l)
{
	const struct trf_cell *name = trf_cell(l, TRF_OF_NAME, 0);
	const struct crosstable_player *p = name == NULL ? NULL : ranked_player(m, name->text);
	char rank[16];
	bool good;

	if (p == NULL || l->odd)
		return trf_add_line(m->to, l);
	snprintf(rank, sizeof(rank), "%d", p->rank);
	good = trf_add(m->to, l->record);
	for (unsigned i = 0, put_formatted = false; good && i <= l->cells_n; i++) {
		if (!put_formatted && (i == l->cells_n || l->cells[i].field >= TRF_OF_RANK)) {
			good = trf_put(m->to, TRF_OF_RANK, 0, span_of(rank));
			put_formatted = true;
		}
		if (good && i < l->cells_n && l->cells[i].field != TRF_OF_RANK)
			good = trf_put_cell(m->to, &l->cells[i]);
	}
	m->to->lines[m->to->n - 1].eol = l->eol;
	return good;
}

static bool
put_edition_line(struct edition_making *m, const struct trf_line *l)
{
	enum record r = record_of(m, l);
	struct span text = r == RECORDS ? SPAN("") : r == COLOUR ? first_colour_word(m, l->cells[0].text) :
	    l->cells[0].text;

	if (m->ranks != NULL && trf_line_is(l, "001"))
		return put_ranked(m, l);
	if (text.n == 0)
		return trf_add_line(m->to, l);
	return add_edition_line(m, r, l->eol) && (r == TEAM ? put_team(m, l) : trf_put(m->to, 0, 0, text));
}

/*
 * Fills a trf that is all zeros, for trf_write(); the other must stay as long.  `ranks`: players have the ranks of this
 * table of their games; NULL: their own.  False: out of memory.
 */
static bool
trf_as_edition(struct trf *to, const struct trf *from, enum trf_edition edition, const struct crosstable *ranks)
{
	struct edition_making m = { .to = to, .from = from, .edition = edition, .ranks = ranks };
	bool good = true;

	to->encoding = from->encoding;
	for (size_t i = 0; good && i < from->n; i++)
		good = put_edition_line(&m, &from->lines[i]);
	return good && (m.cut == 0 || trf_remark(to,
	    "Not here, as TRF16 has no columns for them: numbers, short names, strength, points or ranks of %u team%s.", m.cut,
	    m.cut == 1 ? "" : "s"));
}

enum { ROUNDS_MAX = 99 };	/* columns of rounds that are written */

struct trf_making {
	struct trf *to;
	const struct crosstable *t;
	enum trf_edition edition;
	const struct trf *known;		/* NULL: none */
	const struct crosstable_player **order;	/* by starting number, from 0 */
	int *number;				/* by index of the player in the crosstable: the starting number */
	const struct crosstable_game **cells;	/* by player and column */
	int columns;
	int left_out, unfinished;
	bool *given;				/* by column: somebody has the bye of the pairing */
	bool running;				/* the last column is a round that is being played */
};

static bool
put_formatted(struct trf_making *m, unsigned field, unsigned again, const char *format, long n)
{
	char text[40];

	return trf_put(m->to, field, again, (struct span){ text, (size_t)snprintf(text, sizeof(text), format, n) });
}

/* Tenths as "11.5". */
static bool
put_trf_points(struct trf_making *m, unsigned field, int tenths)
{
	char text[40];

	return trf_put(m->to, field, 0, (struct span){ text, (size_t)snprintf(text, sizeof(text), "%d.%d", tenths / 10,
	    tenths % 10) });
}

static bool
add_text_line(struct trf_making *m, const char *code, struct span text)
{
	return text.n == 0 || (trf_add(m->to, trf_record_find(span_of(code))) && trf_put(m->to, 0, 0, text));
}

static bool
add_number(struct trf_making *m, const char *code, int n)
{
	return trf_add(m->to, trf_record_find(span_of(code))) && put_formatted(m, 0, 0, "%ld", n);
}

/* -- rounds -- */

/* The column of a round, from 0: by its number if all rounds are numbers, else by their order; -1: there is none. */
static int
column_of(const struct trf_making *m, int round, bool numbered)
{
	unsigned long n;

	if (round < 0)
		return -1;
	if (numbered && span_number(m->t->rounds[round], &n))
		return (int)n - 1;
	return round < ROUNDS_MAX ? round : -1;
}

static bool
rounds_are_numbers(const struct crosstable *t)
{
	unsigned long n;

	for (int i = 0; i < t->rounds_n; i++)
		if (!span_number(t->rounds[i], &n) || n == 0 || n > ROUNDS_MAX)
			return false;
	return true;
}

static const struct crosstable_game **
cell_of_making(const struct trf_making *m, int player, int column)
{
	return &m->cells[(size_t)player * ROUNDS_MAX + (size_t)column];
}

/* Puts each game into the column of its round, if both players are free there. */
static void
place_games(struct trf_making *m)
{
	bool numbered = rounds_are_numbers(m->t);

	for (int i = 0; i < m->t->players_n; i++)
		for (int k = 0; k < m->t->players[i].list_n; k++) {
			const struct crosstable_game *g = &m->t->players[i].list[k];
			int column = column_of(m, g->round, numbered);
			const struct crosstable_game *other = g->opponent < 0 ? g : crosstable_other_side(m->t, i, g);

			if (g->opponent >= 0 && g->opponent < i)
				continue;
			if (column < 0 || other == NULL || *cell_of_making(m, i, column) != NULL ||
			    (g->opponent >= 0 && *cell_of_making(m, g->opponent, column) != NULL)) {
				m->left_out++;
				continue;
			}
			*cell_of_making(m, i, column) = g;
			if (g->opponent >= 0)
				*cell_of_making(m, g->opponent, column) = other;
			m->columns = column + 1 > m->columns ? column + 1 : m->columns;
			m->unfinished += g->points < 0;
		}
}

/*
 * Is the last round being played?  It has a game without a result, or at most half of the players of the round before
 * have a game in it: those without one may yet play, so that they have no bye.
 */
static bool
is_last_running(const struct trf_making *m)
{
	int last = 0, before = 0;

	for (int i = 0; i < m->t->players_n && m->columns > 1; i++) {
		const struct crosstable_game *g = *cell_of_making(m, i, m->columns - 1);

		if (g != NULL && g->opponent >= 0 && g->points < 0)
			return true;
		last += g != NULL;
		before += *cell_of_making(m, i, m->columns - 2) != NULL;
	}
	return 2 * last <= before && before > 0;
}

/* -- players -- */

/*
 * The code of a result.  Only one player of a round can have the bye of the pairing, and only once.  Where both teams are
 * named, nobody of the other team came.
 */
static char
code_of_cell(struct trf_making *m, const struct crosstable_game *g, int column, bool *had_bye)
{
	static const char played[] = "0=1";

	if (g == NULL || (g->opponent < 0 && g->points <= 0))
		return 'Z';
	if (g->points < 0)
		return ' ';
	if (g->opponent >= 0)
		return g->forfeit && g->points != 1 ? (g->points == 2 ? '+' : '-') : played[g->points];
	if (g->points == 1)
		return 'H';
	if (crosstable_games_names_teams(g->row))
		return '+';
	if (m->given[column] || *had_bye)
		return 'F';
	return m->given[column] = *had_bye = true, 'U';
}

static bool
put_round(struct trf_making *m, const struct crosstable_game *g, char code, int column)
{
	const char colour = g == NULL || g->colour < 0 ? '-' : "wb"[g->colour];
	unsigned again = (unsigned)column;

	return (g == NULL || g->opponent < 0 ? trf_put(m->to, TRF_OF_OPPONENT, again, SPAN("0000")) :
	    put_formatted(m, TRF_OF_OPPONENT, again, "%ld", m->number[g->opponent])) &&
	    trf_put(m->to, TRF_OF_COLOUR, again, (struct span){ &colour, 1 }) &&
	    trf_put(m->to, TRF_OF_RESULT, again, (struct span){ &code, 1 });
}

/* What the reports that were read have there of the player; empty: nothing, or not the same. */
static struct span
known_of(const struct trf_making *m, struct span name, unsigned field)
{
	struct span found = SPAN("");

	for (int i = 0; m->known != NULL && i < m->known->players_n; i++) {
		const struct trf_player *p = &m->known->players[i];
		const struct trf_cell *c = span_eq(p->name, name) ? trf_cell(p->line, field, 0) : NULL;

		if (c != NULL && found.n > 0 && !span_eq(found, c->text))
			return SPAN("");
		if (c != NULL)
			found = c->text;
	}
	return found;
}

static bool
put_known(struct trf_making *m, struct span name, unsigned field)
{
	return trf_put(m->to, field, 0, known_of(m, name, field));
}

static bool
add_player_line(struct trf_making *m, int number)
{
	const struct crosstable_player *p = m->order[number - 1];
	int index = (int)(p - m->t->players), tenths = 0;
	char codes[ROUNDS_MAX];
	bool had_bye = false, good;

	for (int r = 0; r < m->columns; r++) {
		codes[r] = code_of_cell(m, *cell_of_making(m, index, r), r, &had_bye);
		tenths += codes[r] == ' ' ? 0 : codes[r] == '=' || codes[r] == 'H' ? 5 :
		    codes[r] == '0' || codes[r] == '-' || codes[r] == 'Z' ? 0 : 10;
	}
	good = trf_add(m->to, trf_record_find(SPAN("001"))) && put_formatted(m, TRF_OF_NUMBER, 0, "%ld", number) &&
	    put_known(m, p->name, TRF_OF_SEX) &&
	    (start_list_title(p->title) == START_LIST_TITLES ? put_known(m, p->name, TRF_OF_TITLE) :
	    trf_put(m->to, TRF_OF_TITLE, 0, p->title)) &&
	    trf_put(m->to, TRF_OF_NAME, 0, p->name) &&
	    (p->rating == 0 || put_formatted(m, TRF_OF_RATING, 0, "%ld", (long)p->rating)) &&
	    (p->country.n != 3 || trf_put(m->to, TRF_OF_COUNTRY, 0, p->country)) &&
	    trf_put(m->to, TRF_OF_ID, 0, p->id) && put_known(m, p->name, TRF_OF_BORN) && put_trf_points(m, TRF_OF_POINTS, tenths) &&
	    /* Ranks go by all points. */
	    (m->left_out > 0 || put_formatted(m, TRF_OF_RANK, 0, "%ld", p->rank));
	for (int r = 0; good && r < m->columns; r++)
		if (!m->running || r < m->columns - 1 || *cell_of_making(m, index, r) != NULL)
			good = put_round(m, *cell_of_making(m, index, r), codes[r], r);
	return good;
}

/* -- teams -- */

/* Adds up the boards of the player's games that have one. */
static long
boards_of(const struct crosstable_player *p, long *games)
{
	long sum = *games = 0;

	for (int k = 0; k < p->list_n; k++) {
		int board = crosstable_games_board(p->list[k].row);

		sum += board;
		*games += board > 0;
	}
	return sum;
}

/* By team, then by the mean board, as the players of a team are in the order of their boards. */
static int
compare_teams(const void *x, const void *y)
{
	const struct crosstable_player *const *a = x, *const *b = y;
	int c = span_order((*a)->team, (*b)->team);
	long games[2], boards[2] = { boards_of(*a, &games[0]), boards_of(*b, &games[1]) };

	/* Who has no board comes after the others. */
	c = c != 0 ? c : (games[0] == 0) - (games[1] == 0);
	c = c != 0 ? c : crosstable_games_compare_longs(boards[0] * games[1], boards[1] * games[0]);
	return c != 0 ? c : start_list_compare(x, y);
}

/* The teams that are written. */
struct team_making {
	struct trf_making *m;
	struct team_table table;
	int *number;		/* by team of the table: that of its record 310; 0: it has none */
	bool numbered;		/* as rounds_are_numbers() */
};

/* Did somebody of one team only come, on each board of the match?  Both have records: of the other team somebody came once. */
static bool
is_forfeited(const struct team_making *w, const struct team_match *match)
{
	return match->met == 0 && (match->score[0] == 0) != (match->score[1] == 0) && w->number[match->team[0]] > 0 &&
	    w->number[match->team[1]] > 0;
}

/*
 * Are the points of the team those of the records of this file?  They are not if a bye has points that are not known, or of a match
 * each team won boards without an opponent.
 */
static bool
are_points_written(const struct team_making *w, int team)
{
	const struct team_table *table = &w->table;
	bool written = w->m->edition == TRF_26 && w->m->left_out == 0 && team >= 0 && table->teams[team].unknown_byes == 0;

	for (int i = 0; written && i < table->matches_n; i++)
		written = table->matches[i].met > 0 || is_forfeited(w, &table->matches[i]) ||
		    (table->matches[i].team[0] != team && table->matches[i].team[1] != team);
	return written;
}

/* The number, the name, the points and the rank of a team. */
static bool
add_team(struct team_making *w, struct span name, int number)
{
	struct trf_making *m = w->m;
	const bool of_26 = m->edition == TRF_26;
	const int i = team_table_find(&w->table, name);
	bool good = trf_add(m->to, trf_record_find(of_26 ? SPAN("310") : SPAN("013"))) &&
	    (!of_26 || put_formatted(m, 0, 0, "%ld", number)) && trf_put(m->to, of_26, 0, name);

	if (!good || !are_points_written(w, i))
		return good;
	return put_formatted(m, 4, 0, "%ld", w->table.teams[i].match_points) &&
	    put_trf_points(m, 5, 5 * w->table.teams[i].game_points) &&
	    /* Ranks go by the points of all teams. */
	    (w->table.unknown_byes > 0 || put_formatted(m, 6, 0, "%ld", w->table.teams[i].rank));
}

/* Adds a record 330 for each match of which one team did not come. */
static bool
add_forfeited_matches(struct team_making *w)
{
	bool good = true;

	for (int i = 0; good && i < w->table.matches_n; i++) {
		const struct team_match *match = &w->table.matches[i];
		const int column = column_of(w->m, match->round, w->numbered);

		if (column >= 0 && is_forfeited(w, match))
			good = trf_add(w->m->to, trf_record_find(SPAN("330"))) &&
			    trf_put(w->m->to, 0, 0, match->score[0] > 0 ? SPAN("+-") : SPAN("-+")) &&
			    put_formatted(w->m, 1, 0, "%ld", column + 1) &&
			    put_formatted(w->m, 2, 0, "%ld", w->number[match->team[0]]) &&
			    put_formatted(w->m, 3, 0, "%ld", w->number[match->team[1]]);
	}
	return good;
}

/* Adds a record 240 for each bye of a team whose points are known. */
static bool
write_team_byes(struct team_making *w)
{
	static const char *const kinds[] = { "Z", "H", "F" };
	const struct crosstable *t = w->m->t;
	bool good = true;

	for (int i = 0; good && i < t->team_byes_n; i++) {
		const struct crosstable_team_bye *bye = &t->team_byes[i];
		const int team = bye->counts < 0 ? -1 : team_table_find(&w->table, bye->team);
		const int column = column_of(w->m, bye->counts, w->numbered);

		if (team >= 0 && column >= 0 && bye->points >= 0)
			good = trf_add(w->m->to, trf_record_find(SPAN("240"))) && trf_put(w->m->to, 0, 0, span_of(kinds[bye->points])) &&
			    put_formatted(w->m, 1, 0, "%ld", column + 1) && put_formatted(w->m, 2, 0, "%ld", w->number[team]);
	}
	return good;
}

static bool
is_of_next_team(const struct crosstable_player *const *list, int i)
{
	return i == 0 || !span_eq(list[i]->team, list[i - 1]->team);
}

/* In the order of the list, which has the players of a team together. */
static void
number_teams(struct team_making *w, const struct crosstable_player *const *list, int n)
{
	for (int i = 0, teams = 0; i < n; i++)
		if (is_of_next_team(list, i)) {
			const int team = team_table_find(&w->table, list[i]->team);

			teams++;
			if (team >= 0)
				w->number[team] = teams;
		}
}

/* Adds a record for each team, in the order of their names; returns how many, or -1: out of memory. */
static int
add_teams(struct trf_making *m)
{
	const struct crosstable_player **list = calloc((size_t)m->t->players_n + 1, sizeof(*list));
	const unsigned member = m->edition == TRF_26 ? 7 : 1;
	struct arena texts = { 0 };
	struct team_making w = { .m = m, .numbered = rounds_are_numbers(m->t) };
	int n = 0, teams = 0;
	unsigned members = 0;
	bool good = list != NULL && team_table_make(&w.table, m->t, &texts) &&
	    (w.number = calloc((size_t)w.table.n + 1, sizeof(*w.number))) != NULL;

	for (int i = 0; good && i < m->t->players_n; i++)
		if (m->t->players[i].team.n > 0)
			list[n++] = &m->t->players[i];
	if (good && n > 0) {
		qsort(list, (size_t)n, sizeof(*list), compare_teams);
		number_teams(&w, list, n);
	}
	for (int i = 0; good && i < n; i++) {
		if (is_of_next_team(list, i)) {
			good = add_team(&w, list[i]->team, ++teams);
			members = 0;
		}
		good = good && put_formatted(m, member, members++, "%ld", m->number[list[i] - m->t->players]);
	}
	if (m->edition == TRF_26)
		good = good && add_forfeited_matches(&w) && write_team_byes(&w);
	free(list);
	free(w.number);
	arena_free(&texts);
	return good ? teams : -1;
}

/* -- the head -- */

/* A complete date as a number, such as 20240301; 0: it is not complete. */
static unsigned long
day_of(struct span date)
{
	struct date d;

	if (!date_read(date, &d) || d.year < 0 || d.month < 1 || d.day < 1 || !date_possible(&d))
		return 0;
	return (unsigned long)(d.year * 10000 + d.month * 100 + d.day);
}

/* 20240301 as "2024/03/01", without its first bytes. */
static bool
put_date_field(struct trf_making *m, unsigned again, unsigned long day, size_t without)
{
	char text[40];

	if (day == 0)
		return true;
	snprintf(text, sizeof(text), "%04lu/%02lu/%02lu", day / 10000, day / 100 % 100, day % 100);
	return trf_put(m->to, 0, again, span_of(text + without));
}

static int
compare_days(const void *x, const void *y)
{
	const unsigned long *a = x, *b = y;

	return (*a > *b) - (*a < *b);
}

/* The date of most games of a round, of several the first: some are played earlier or later.  0: none is known. */
static unsigned long
round_day(const struct trf_making *m, int column, unsigned long *days)
{
	unsigned long best = 0;
	size_t n = 0, most = 0, same = 0;

	for (int i = 0; i < m->t->players_n; i++) {
		const struct crosstable_game *g = *cell_of_making(m, i, column);

		if (g != NULL && (days[n] = day_of(crosstable_part(g->row, EVENT_ROW_DATE))) != 0)
			n++;
	}
	if (n > 0)
		qsort(days, n, sizeof(*days), compare_days);
	for (size_t i = 0; i < n; i++) {
		same = i > 0 && days[i] == days[i - 1] ? same + 1 : 1;
		if (same > most) {
			most = same;
			best = days[i];
		}
	}
	return best;
}

static bool
add_dates(struct trf_making *m)
{
	unsigned long *days = calloc((size_t)m->t->players_n + 1, sizeof(*days));
	bool good = days != NULL && trf_add(m->to, trf_record_find(SPAN("132")));

	for (int r = 0; good && r < m->columns; r++)
		good = put_date_field(m, (unsigned)r, round_day(m, r, days), 2);
	free(days);
	return good;
}

static bool
add_type(struct trf_making *m)
{
	static const char *const types[] = {
		[CROSSTABLE_ROUND_ROBIN] = "Round Robin", [CROSSTABLE_DOUBLE_ROUND_ROBIN] = "Double Round Robin",
		[CROSSTABLE_MANY_ROUND_ROBIN] = "Round Robin of several cycles",
		[CROSSTABLE_SWISS] = "Individual: Swiss-System",
		[CROSSTABLE_MATCH] = "Match", [CROSSTABLE_SCHEVENINGEN] = "Scheveningen", [CROSSTABLE_KNOCKOUT] = "Knock-out",
		[CROSSTABLE_TEAMS] = "Team Tournament", [CROSSTABLE_OTHER] = "",
	};

	_Static_assert(sizeof(types) / sizeof(types[0]) == CROSSTABLE_OTHER + 1, "there is a word for each kind");
	return add_text_line(m, "092", span_of(types[m->t->kind]));
}

static bool
add_head(struct trf_making *m)
{
	const struct crosstable *t = m->t;
	int rated = 0;

	for (int i = 0; i < t->players_n; i++)
		rated += t->players[i].rating > 0;
	return add_text_line(m, "012", t->event) &&
	    (!crosstable_games_said(t->site) || add_text_line(m, "022", t->site)) &&
	    trf_add(m->to, trf_record_find(SPAN("042"))) && put_date_field(m, 0, day_of(t->first), 0) &&
	    trf_add(m->to, trf_record_find(SPAN("052"))) && put_date_field(m, 0, day_of(t->last), 0) &&
	    add_number(m, "062", t->players_n) && add_number(m, "072", rated) && add_type(m) && add_dates(m) &&
	    add_number(m, m->edition == TRF_26 ? "142" : "XXR", m->columns);
}

/* How many lines of the reports that were read say what is not written here. */
static int
count_left_lines(const struct trf *known)
{
	static const char *const made[] = { "012", "022", "042", "052", "062", "072", "082", "092", "132", "142", "XXR",
	    "001", "013", "310", "###" };
	int n = 0;

	for (size_t i = 0; known != NULL && i < known->n; i++) {
		size_t k = 0;

		while (k < sizeof(made) / sizeof(made[0]) && !span_starts(known->lines[i].text, span_of(made[k])))
			k++;
		n += k == sizeof(made) / sizeof(made[0]) && span_trim(utf8_unmarked(known->lines[i].text)).n > 0;
	}
	return n;
}

static const char *
games_text(char *text, size_t size, int n)
{
	snprintf(text, size, "%d game%s", n, n == 1 ? "" : "s");
	return text;
}

/* What a reader must know of a file that was made from games alone. */
static bool
add_remarks(struct trf_making *m)
{
	char nameless[32], left_out[32], play_offs[32], unfinished[32];
	const int without = (int)(m->t->nameless + m->t->selves);
	const int lines = count_left_lines(m->known);

	return trf_remark(m->to,
	    "Made from games: starting numbers by rating, title and name; a round without a game is Z.") &&
	    (!m->running || trf_remark(m->to, "The last round is being played: who has no game in it has nothing there.")) &&
	    (lines == 0 || trf_remark(m->to, "Not here, as they are not games: %d line%s of other records that were read.", lines,
	    lines == 1 ? "" : "s")) &&
	    (without == 0 || trf_remark(m->to, "Not here, as there are not two players with a name: %s.",
	    games_text(nameless, sizeof(nameless), without))) &&
	    (m->left_out == 0 ||
	    trf_remark(m->to, "Not here, as the round is not known or a player has two games in it: %s.",
	    games_text(left_out, sizeof(left_out), m->left_out))) &&
	    (m->t->play_offs == 0 || trf_remark(m->to, "Not here, as play-offs have no points: %s.",
	    games_text(play_offs, sizeof(play_offs), m->t->play_offs))) &&
	    (m->unfinished == 0 || trf_remark(m->to, "Without a result, or with several: %s.",
	    games_text(unfinished, sizeof(unfinished), m->unfinished)));
}

static bool
write_all_records(struct trf_making *m)
{
	const struct crosstable *t = m->t;
	size_t teams_at;
	int teams;
	bool good;

	for (int i = 0; i < t->players_n; i++)
		m->order[i] = &t->players[i];
	if (t->players_n > 0)
		qsort(m->order, (size_t)t->players_n, sizeof(*m->order), start_list_compare);
	for (int i = 0; i < t->players_n; i++)
		m->number[m->order[i] - t->players] = i + 1;
	place_games(m);
	m->running = is_last_running(m);
	good = add_head(m) && add_remarks(m);
	for (int i = 1; good && i <= t->players_n; i++)
		good = add_player_line(m, i);
	teams_at = m->to->n;
	teams = good ? add_teams(m) : -1;
	return teams >= 0 && (m->to->n == teams_at || add_number(m, "082", teams));
}

/*
 * Fills a trf that is all zeros.  The starting numbers are those of FIDE's C.04.2: by rating, title and name.  What no
 * game tells is not invented: a round without a game is a zero-point bye, but nothing in one that is being played, and comments in
 * the file say what is missing. Points are 1, 1/2 and 0.  False: out of memory.
 *
 * `known`: reports from which games came (NULL: there are none), for what games do not say of a player of that name: sex,
 * date of birth, and a title that is none of FIDE's.
 */
static bool
trf_from_crosstable(struct trf *to, const struct crosstable *t, enum trf_edition edition, const struct trf *known)
{
	size_t n = (size_t)t->players_n;
	struct trf_making m = {
		.to = to, .t = t, .edition = edition, .known = known, .order = calloc(n + 1, sizeof(*m.order)),
		.number = calloc(n + 1, sizeof(*m.number)), .cells = calloc(n * ROUNDS_MAX + 1, sizeof(*m.cells)),
		.given = calloc(ROUNDS_MAX, sizeof(*m.given)),
	};
	bool good = m.order != NULL && m.number != NULL && m.cells != NULL && m.given != NULL;

	to->encoding = ENC_UTF8;
	good = good && write_all_records(&m);
	free(m.order);
	free(m.number);
	free(m.cells);
	free(m.given);
	return good;
}

/* -- the crosstable of an event as a tournament report file of FIDE -- */

/* Reads the reports that came in; what is wrong in them pgn-check says. */
static bool
read_reports(struct trf *t, struct span text)
{
	struct grading grading = { .every = false };
	struct findings none = { .grading = &grading };
	const bool good = trf_read(t, text, ENC_UTF8, &none);

	findings_free(&none);
	return good;
}

/* The report that was read, in this edition; `ranks`: NULL, or the table with the order of its players. */
static void
put_as_read(struct buf *b, const struct trf *read, enum trf_edition edition, const struct crosstable *ranks)
{
	struct trf made = { .n = 0 };

	b->failed = !trf_as_edition(&made, read, edition, ranks) || b->failed;
	trf_write(&made, b);
	trf_free(&made);
}

static void
put_tables(struct buf *b, const struct crosstable_style *style, enum trf_edition edition, const struct trf *read)
{
	struct crosstable_report *r = style->tables;
	const struct crosstable *t;

	while ((t = crosstable_report_next(r)) != NULL) {
		struct trf trf = { .n = 0 };

		if (style->as_read) {
			put_as_read(b, read, edition, t);
			continue;
		}
		b->failed = !trf_from_crosstable(&trf, t, edition, read) || b->failed;
		trf_write(&trf, b);
		trf_free(&trf);
	}
	b->failed = b->failed || r->failed;
}

static void
put_edition(struct buf *b, const struct crosstable_style *style, enum trf_edition edition)
{
	struct trf read = { .n = 0 };

	b->failed = !read_reports(&read, style->reports) || b->failed;
	if (style->as_read && !style->ranked)
		put_as_read(b, &read, edition, NULL);
	else
		put_tables(b, style, edition, &read);
	trf_free(&read);
}

void
crosstable_trf(struct buf *b, const struct crosstable_style *style)
{
	put_edition(b, style, TRF_26);
}

void
crosstable_trf16(struct buf *b, const struct crosstable_style *style)
{
	put_edition(b, style, TRF_16);
}
