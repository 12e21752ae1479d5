/* trf_tags: the games of a tournament report file (TRF) as tags. */
#include <stdlib.h>

#include "games/pgn/date.h"
#include "games/pgn/event_text.h"
#include "games/record_formats/trf_tags.h"
#include "games/record_formats/trf_teams.h"

struct trf_report {
	struct trf trf;
	struct trf_pairing *games;
	size_t n;			/* of them; the byes of teams come after them */
	struct trf_teams teams;
	/* What all games have. */
	struct span event, site, control;
	const struct trf_line *dates;	/* record 132; NULL: there is none */
	unsigned long first, last;	/* the day of the beginning and, for the last round, of the end; 0: not known */
	unsigned long rounds;
	int worth[TEAM_RESULTS];	/* of a match */
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

/*
 * The day of the round; without record 132, that of the end for the last round, and that of the beginning for the others.  The
 * games of an event that takes months would be two events by these two days.
 */
static struct span
date_of_round(const struct trf_tags *to, int round)
{
	const struct trf_report *r = to->r;
	const struct trf_cell *cell = r->dates == NULL ? NULL : trf_cell(r->dates, 0, (unsigned)round);
	unsigned long day;

	if (cell == NULL || !trf_day(cell->text, &day))
		day = round > 0 && (unsigned long)round + 1 == r->rounds ? r->last : r->first;
	return day > 0 ? arena_fmt(to->texts, "%04lu.%02lu.%02lu", day / 10000, day / 100 % 100, day % 100) : SPAN("????.??.??");
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

static void
add_event_tags(const struct trf_tags *to, int round)
{
	add_trf_tag(to, TAG_Event, to->r->event);
	add_trf_tag(to, TAG_Site, to->r->site);
	add_trf_tag(to, TAG_Date, date_of_round(to, round));
	add_trf_tag(to, TAG_Round, round < 0 ? SPAN("?") : arena_fmt(to->texts, "%d", round + 1));
}

/*
 * The result of a match that gives the points of a bye; "*": none does.  Those of the games of record 320 must be those of all
 * boards with 1, 1/2 and 0 points.
 */
static const char *
result_of_bye(const struct trf_report *r, const struct trf_team_bye *bye)
{
	static const char *const results[TEAM_RESULTS] = { "1-0", "1/2-1/2", "0-1" };
	static const int board[TEAM_RESULTS] = { 10, 5, 0 };
	static const char kinds[] = "FHZ";
	int i = 0;

	while (i < TEAM_RESULTS && bye->kind != kinds[i] && (bye->kind != 'U' || bye->points[0] != r->worth[i] ||
	    bye->points[1] != r->teams.boards * board[i]))
		i++;
	return i < TEAM_RESULTS ? results[i] : "*";
}

/* A bye of a team has no players. */
static struct span
read_team_bye(const struct trf_tags *to, const struct trf_team_bye *bye)
{
	const struct span result = span_of(result_of_bye(to->r, bye));

	add_event_tags(to, bye->round);
	add_trf_tag(to, TAG_White, SPAN("?"));
	add_trf_tag(to, TAG_Black, SPAN("bye"));
	add_trf_tag(to, TAG_Result, result);
	add_trf_tag(to, TAG_WhiteTeam, trf_teams_name(&to->r->teams, bye->team));
	return result;
}

struct span
trf_tags_read(const void *report, size_t game, struct tags *tags, struct arena *texts)
{
	const struct trf_tags to = { report, tags, texts };
	const struct trf_pairing *g = &to.r->games[game];

	arena_clear(texts);
	tags_clear(tags);
	if (game >= to.r->n)
		return read_team_bye(&to, &to.r->teams.byes[game - to.r->n]);
	add_event_tags(&to, g->round);
	add_trf_tag(&to, TAG_White, g->white->name);
	add_trf_tag(&to, TAG_Black, g->black == NULL ? SPAN("bye") : g->black->name);
	add_trf_tag(&to, TAG_Result, span_of(g->result));
	add_person(&to, g->white, 0);
	if (g->black != NULL)
		add_person(&to, g->black, 1);
	add_match(&to, g);
	if (to.r->control.n > 0)
		add_trf_tag(&to, TAG_TimeControl, to.r->control);
	if (g->forfeit)
		add_trf_tag(&to, TAG_Termination, SPAN("forfeit"));
	return span_of(g->result);
}

/* The rounds are those of record 142 or XXR, or else those that there are. */
static void
read_head(struct trf_report *r)
{
	const struct trf *t = &r->trf;
	unsigned long end;

	r->event = trf_value(t, "012");
	r->site = trf_value(t, "022");
	r->control = trf_value(t, "222");
	r->dates = trf_find(t, "132");
	if (!span_number(trf_value(t, "142"), &r->rounds) && !span_number(trf_value(t, "XXR"), &r->rounds))
		r->rounds = (unsigned long)t->rounds;
	if (!trf_day(trf_value(t, "042"), &r->first))
		r->first = 0;
	r->last = r->first > 0 && trf_day(trf_value(t, "052"), &end) && end > r->first &&
	    date_days(end) - date_days(r->first) < EVENT_DAYS_BETWEEN ? end : r->first;
}

void *
trf_tags_open(struct span text, enum encoding encoding, size_t *games)
{
	struct grading grading = { .every = false };	/* pgn-check says what is wrong in a report */
	struct findings found = { .grading = &grading };
	struct trf_report *r = calloc(1, sizeof(*r));
	const bool good = r != NULL && trf_read(&r->trf, text, encoding != ENC_ASCII ? encoding : ENC_UTF8, &found) &&
	    trf_teams_read(&r->teams, &r->trf) && (r->games = trf_pairings(&r->teams, &r->n)) != NULL;

	findings_free(&found);
	if (!good) {
		trf_tags_free(r);
		return NULL;
	}
	read_head(r);
	trf_teams_worth(&r->trf, r->worth);
	*games = r->n + (r->teams.meet ? r->teams.byes_n : 0);
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
