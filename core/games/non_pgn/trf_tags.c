/* trf_tags: the games of a tournament report file (TRF) as tags. */
#include <stdlib.h>

#include "games/non_pgn/trf_tags.h"
#include "games/non_pgn/trf_teams.h"
#include "games/pgn/date.h"

enum { DAYS_MOST = 60 };	/* in tables of events, a gap of so many days separates two of them */

struct trf_report {
	struct trf trf;
	struct trf_pairing *games;
	struct trf_teams teams;
};

/* Where tags are put. */
struct trf_tags {
	const struct trf_report *r;
	struct tags *tags;
	struct arena *texts;
};

/* The value as it is written in quotes. */
static struct span
escaped_value(const struct trf_tags *to, struct span value)
{
	struct buf b = { 0 };

	for (size_t i = 0; i < value.n; i++) {
		if (value.p[i] == '"' || value.p[i] == '\\')
			buf_char(&b, '\\');
		buf_char(&b, value.p[i]);
	}
	if (b.n > value.n)
		value = arena_span(to->texts, buf_span(&b));
	to->texts->failed = to->texts->failed || b.failed;
	buf_free(&b);
	return value.n > 0 ? value : SPAN("");
}

static void
add_trf_tag(const struct trf_tags *to, enum tag_name name, struct span value)
{
	tags_add(to->tags, &(struct tag){ .name = span_of(tags_name(name)), .value = escaped_value(to, value) });
}

/* Is it the last round, by record 142 or XXR, or else of those that there are? */
static bool
is_last_round(const struct trf *t, int round)
{
	unsigned long rounds;

	if (!span_number(trf_value(t, "142"), &rounds) && !span_number(trf_value(t, "XXR"), &rounds))
		rounds = (unsigned long)t->rounds;
	return round > 0 && (unsigned long)round + 1 == rounds;
}

/*
 * The day of the round; without record 132, that of the end for the last round, and that of the beginning for the others.  The
 * games of an event that takes months would be two events by these two days.
 */
static struct span
date_of_round(const struct trf_tags *to, int round)
{
	const struct trf *t = &to->r->trf;
	const struct trf_line *l = trf_find(t, "132");
	const struct trf_cell *cell = l == NULL ? NULL : trf_cell(l, 0, (unsigned)round);
	unsigned long day, end;
	bool known = cell != NULL && trf_day(cell->text, &day);

	if (!known && (known = trf_day(trf_value(t, "042"), &day)) && is_last_round(t, round) && trf_day(trf_value(t, "052"), &end) &&
	    end > day && date_days(end) - date_days(day) < DAYS_MOST)
		day = end;
	return known ? arena_fmt(to->texts, "%04lu.%02lu.%02lu", day / 10000, day / 100 % 100, day % 100) : SPAN("????.??.??");
}

/* What is known of a player; nothing where it is not. */
static void
add_person(const struct trf_tags *to, const struct trf_player *p, int side)
{
	static const enum tag_name names[][2] = {
		{ TAG_WhiteElo, TAG_BlackElo }, { TAG_WhiteTitle, TAG_BlackTitle }, { TAG_WhiteFideId, TAG_BlackFideId },
		{ TAG_WhiteCountry, TAG_BlackCountry }, { TAG_WhiteTeam, TAG_BlackTeam },
	};
	const struct span values[] = {
		p->rating > 0 ? arena_fmt(to->texts, "%u", p->rating) : SPAN(""), p->title, p->id, p->country,
		trf_teams_name_of(&to->r->teams, p),
	};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (values[i].n > 0)
			add_trf_tag(to, names[i][side], values[i]);
}

/* In an event of teams: the board, and the team of which nobody came. */
static void
add_match(const struct trf_tags *to, const struct trf_pairing *g)
{
	const struct trf_teams *teams = &to->r->teams;
	const int other = trf_teams_opponents(teams, trf_teams_of(teams, g->white), g->round);
	int board = 0;

	if (g->black != NULL && teams->meet)
		board = trf_teams_board(teams, g->white, g->black, g->round);
	if (g->black == NULL && g->white->games[g->round].result == '+' && other != TRF_NOBODY) {
		add_trf_tag(to, TAG_BlackTeam, trf_teams_name(teams, other));
		board = trf_teams_board_alone(teams, g->white, g->round);
	}
	if (board > 0)
		add_trf_tag(to, TAG_Board, arena_fmt(to->texts, "%d", board));
}

struct span
trf_tags_read(const void *report, size_t game, struct tags *tags, struct arena *texts)
{
	const struct trf_tags to = { report, tags, texts };
	const struct trf *t = &to.r->trf;
	const struct trf_pairing *g = &to.r->games[game];
	const struct span control = trf_value(t, "222");

	arena_clear(texts);
	tags_clear(tags);
	add_trf_tag(&to, TAG_Event, trf_value(t, "012"));
	add_trf_tag(&to, TAG_Site, trf_value(t, "022"));
	add_trf_tag(&to, TAG_Date, date_of_round(&to, g->round));
	add_trf_tag(&to, TAG_Round, arena_fmt(texts, "%d", g->round + 1));
	add_trf_tag(&to, TAG_White, g->white->name);
	add_trf_tag(&to, TAG_Black, g->black == NULL ? SPAN("bye") : g->black->name);
	add_trf_tag(&to, TAG_Result, span_of(g->result));
	add_person(&to, g->white, 0);
	if (g->black != NULL)
		add_person(&to, g->black, 1);
	add_match(&to, g);
	if (control.n > 0)
		add_trf_tag(&to, TAG_TimeControl, control);
	if (g->forfeit)
		add_trf_tag(&to, TAG_Termination, SPAN("forfeit"));
	return span_of(g->result);
}

void *
trf_tags_open(struct span text, enum encoding encoding, size_t *games)
{
	struct grading grading = { .every = false };	/* pgn-check says what is wrong in a report */
	struct findings found = { .grading = &grading };
	struct trf_report *r = calloc(1, sizeof(*r));
	const bool good = r != NULL && trf_read(&r->trf, text, encoding != ENC_ASCII ? encoding : ENC_UTF8, &found) &&
	    (r->games = trf_pairings(&r->trf, games)) != NULL && trf_teams_read(&r->teams, &r->trf);

	findings_free(&found);
	if (!good) {
		trf_tags_free(r);
		return NULL;
	}
	return r;
}

void
trf_tags_free(void *report)
{
	struct trf_report *r = report;

	if (r == NULL)
		return;
	trf_teams_free(&r->teams);
	free(r->games);
	trf_free(&r->trf);
	free(r);
}
