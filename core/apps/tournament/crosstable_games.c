/* crosstable_games: what the tags of a game say about its event, as a row, and the order of rows. */
#include <limits.h>

#include "base/ascii.h"
#include "games/pgn/result.h"
#include "apps/tournament/crosstable_games.h"
#include "apps/tournament/event_name.h"
#include "games/pgn/date.h"
#include "games/pgn/tag_player.h"

const enum tag_name crosstable_tag[CROSSTABLE_PARTS] = {
	TAG_Event, TAG_Site, TAG_Section, TAG_Date, TAG_Round, TAG_White, TAG_Black, TAG_Result, TAG_WhiteElo,
	    TAG_BlackElo,
	TAG_Board, TAG_Stage, TAG_GameURL, TAG_WhiteTeam, TAG_BlackTeam,
	TAG_WhiteFideId, TAG_BlackFideId, TAG_WhiteTitle, TAG_BlackTitle, TAG_WhiteCountry, TAG_BlackCountry,
	TAG_BroadcastURL, TAG_BroadcastName, TAG_Tournament, TAG_Link, TAG_TimeControl,
};

/* By control_speed. */
static const char *const controls[] = { "", "b", "r", "s" };

static enum control_speed
speed_of(struct span control)
{
	enum control_speed speed = control.n == 1 ? CONTROL_STANDARD : CONTROL_UNTOLD;

	while (speed > CONTROL_UNTOLD && *controls[speed] != *control.p)
		speed--;
	return speed;
}

struct span
crosstable_games_control(struct span control)
{
	struct time_control c;

	if (control.n == 0)
		return control;
	time_control_read(control, &c);
	return span_of(controls[time_control_speed(&c)]);
}

int
crosstable_games_compare_longs(long a, long b)
{
	return (a > b) - (a < b);
}

static struct span
take_digits(struct span *s)
{
	struct span digits = *s;

	for (digits.n = 0; s->n > 0 && ascii_is_digit(*s->p); s->p++, s->n--)
		digits.n++;
	while (digits.n > 1 && *digits.p == '0')
		digits.p++, digits.n--;
	return digits;
}

int
crosstable_games_compare_rounds(struct span a, struct span b)
{
	while (a.n > 0 && b.n > 0) {
		if (ascii_is_digit(*a.p) && ascii_is_digit(*b.p)) {
			struct span x = take_digits(&a), y = take_digits(&b);
			int c = x.n != y.n ? (x.n > y.n) - (x.n < y.n) : span_order(x, y);

			if (c != 0)
				return c;
		} else if (*a.p != *b.p) {
			return (unsigned char)*a.p < (unsigned char)*b.p ? -1 : 1;
		} else {
			a.p++, a.n--;
			b.p++, b.n--;
		}
	}
	return (a.n > 0) - (b.n > 0);
}

bool
crosstable_games_said(struct span s)
{
	return s.n > 0 && !span_eq(s, SPAN("?")) && !span_eq(s, SPAN("-"));
}

bool
crosstable_games_round_known(struct span round)
{
	return round.n > 0 && *round.p != '?' && !span_eq(round, SPAN("-"));
}

bool
crosstable_games_round_is_number(struct span round)
{
	struct span part;

	do {
		part = span_cut(&round, '.');
		if (part.n == 0)
			return false;
		for (size_t i = 0; i < part.n; i++)
			if (!ascii_is_digit(part.p[i]))
				return false;
	} while (round.n > 0);
	return true;
}

int
crosstable_games_round_number(struct span round)
{
	unsigned long number;

	return span_number(span_cut(&round, '.'), &number) && number < 10000 ? (int)number : 0;
}

/* The number after the last point, or all of a text without one; 0: it is none. */
static int
last_number(struct span s)
{
	struct span part = { NULL, 0 };

	while (s.p != NULL)
		part = span_cut(&s, '.');
	return crosstable_games_round_number(part);
}

int
crosstable_games_board(const struct crosstable_row *r)
{
	struct span round = r->part[CROSSTABLE_ROUND];
	int board = last_number(r->part[CROSSTABLE_BOARD]);

	span_cut(&round, '.');
	return board > 0 ? board : last_number(round);
}

bool
crosstable_games_names_teams(const struct crosstable_row *r)
{
	return crosstable_games_said(r->part[CROSSTABLE_TEAM]) &&
	    crosstable_games_said(r->part[CROSSTABLE_BLACK_TEAM]) &&
	    !span_eq(r->part[CROSSTABLE_TEAM], r->part[CROSSTABLE_BLACK_TEAM]);
}

bool
crosstable_games_is_bye(struct span name, struct span result)
{
	static const char *const names[] = { "bye", "-", "free", "spielfrei", "freilos", "exempt" };

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (span_eq_nocase(name, span_of(names[i])))
			return true;
	return (name.n == 0 || span_eq(name, SPAN("?"))) && result_is_forfeit(result);
}

enum crosstable_use
crosstable_games_use(const struct crosstable_row *r)
{
	int byes = 0;

	for (int side = 0; side < 2; side++) {
		if (crosstable_games_is_bye(r->part[CROSSTABLE_NAME + side], r->part[CROSSTABLE_RESULT]))
			byes++;
		else if (tag_player_nobody(r->part[CROSSTABLE_NAME + side]))
			return CROSSTABLE_NOBODY;
	}
	if (byes == 2 || tag_player_colours(r->part[CROSSTABLE_NAME], r->part[CROSSTABLE_BLACK]))
		return CROSSTABLE_NOBODY;
	return span_eq(r->part[CROSSTABLE_NAME], r->part[CROSSTABLE_BLACK]) ? CROSSTABLE_HIMSELF : CROSSTABLE_GOOD;
}

/* The address of the tournament, and the name of an event whose Event tag names a round. */
static void
read_event(struct crosstable_row *r)
{
	static const enum crosstable_part addresses[] = {
		CROSSTABLE_TOURNAMENT, CROSSTABLE_BROADCAST, CROSSTABLE_EVENT, CROSSTABLE_SITE
	};
	struct span *event = &r->part[CROSSTABLE_EVENT], round;

	for (size_t i = 0; i < sizeof(addresses) / sizeof(addresses[0]) && r->tournament.n == 0; i++)
		r->tournament = event_name_tournament(r->part[addresses[i]]);
	r->names_round = event_name_round(event, r->part[CROSSTABLE_NAME], &round);
	if (!r->names_round)
		return;
	if (event->n == 0)
		*event = crosstable_games_said(r->part[CROSSTABLE_BROADCAST_NAME]) ?
		    r->part[CROSSTABLE_BROADCAST_NAME] : SPAN("?");
	if (!crosstable_games_round_known(r->part[CROSSTABLE_ROUND]))
		r->part[CROSSTABLE_ROUND] = round;
}

void
crosstable_games_read(struct crosstable_row *r, struct span parts, uint64_t times)
{
	struct date date;

	*r = (struct crosstable_row){ .times = times };
	for (int i = 0; i < CROSSTABLE_PARTS; i++)
		r->part[i] = span_trim(span_cut(&parts, '\t'));
	read_event(r);
	r->speed = speed_of(r->part[CROSSTABLE_CONTROL]);
	if (!crosstable_games_said(r->part[CROSSTABLE_LINK]))
		r->part[CROSSTABLE_LINK] = r->part[CROSSTABLE_OTHER_LINK];
	if (tag_player_address(r->part[CROSSTABLE_SITE])) {
		if (!crosstable_games_said(r->part[CROSSTABLE_LINK]))
			r->part[CROSSTABLE_LINK] = r->part[CROSSTABLE_SITE];
		r->part[CROSSTABLE_SITE] = SPAN("?");
	}
	if (!date_known(r->part[CROSSTABLE_DATE], &date) || !date_range(&date, &r->first, &r->last))
		r->first = r->last = LONG_MAX;
}

int
crosstable_games_compare(const void *x, const void *y)
{
	const struct crosstable_row *a = x, *b = y;
	int c = (a->table > b->table) - (a->table < b->table);

	c = c != 0 ? c : crosstable_games_compare_longs(a->first, b->first);
	c = c != 0 ? c : crosstable_games_compare_longs(a->last, b->last);
	for (int i = CROSSTABLE_DATE; i < CROSSTABLE_PARTS && c == 0; i++)
		c = span_order(a->part[i], b->part[i]);
	for (int i = 0; i < CROSSTABLE_DATE && c == 0; i++)
		c = span_order(a->part[i], b->part[i]);
	return c != 0 ? c : (a->place > b->place) - (a->place < b->place);
}

void
crosstable_games_write(struct buf *out, struct event_source *source, const struct tags *tags, enum result result, bool forfeit,
    struct buf *value)
{
	for (int i = 0; i < CROSSTABLE_PARTS; i++) {
		struct span part = event_text(source, tags_value(tags, crosstable_tag[i]), value);

		if (i > 0)
			buf_char(out, '\t');
		if (i == CROSSTABLE_RESULT && !(forfeit && result_is_forfeit(part)))
			part = result_name(result);
		if (i == CROSSTABLE_CONTROL)
			part = crosstable_games_control(part);
		buf_add(out, part);
		/* That the game was a forfeit may be known from elsewhere than the Result tag. */
		if (i == CROSSTABLE_RESULT && forfeit && !result_is_forfeit(part))
			buf_str(out, " ff");
	}
	out->failed = out->failed || value->failed;
}
