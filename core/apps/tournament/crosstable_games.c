/* crosstable_games: the rows of games (event_text.h) as they are read for a table, and their order. */
#include "apps/tournament/crosstable_games.h"
#include "apps/tournament/event_name.h"
#include "base/ascii.h"
#include "games/pgn/date.h"
#include "games/pgn/result.h"
#include "games/pgn/tag_player.h"

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
	struct span round = crosstable_part(r, EVENT_ROW_ROUND);
	int board = last_number(crosstable_part(r, EVENT_ROW_BOARD));

	span_cut(&round, '.');
	return board > 0 ? board : last_number(round);
}

/* A team that is named as a bye is not one: the other team has no match in the round. */
static bool
is_team(struct span name)
{
	return crosstable_games_said(name) && !crosstable_games_is_bye(name, SPAN(""));
}

bool
crosstable_games_names_teams(const struct crosstable_row *r)
{
	struct span white = crosstable_part(r, EVENT_ROW_TEAM), black = crosstable_part(r, EVENT_ROW_BLACK_TEAM);

	return is_team(white) && is_team(black) && !span_eq(white, black);
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
	const struct span names[] = { crosstable_part(r, EVENT_ROW_NAME), crosstable_part(r, EVENT_ROW_BLACK) };
	const struct span result = crosstable_part(r, EVENT_ROW_RESULT);
	int byes = 0;

	if (!crosstable_games_said(names[0]) && crosstable_games_is_bye(names[1], SPAN("")) &&
	    is_team(crosstable_part(r, EVENT_ROW_TEAM)) && !is_team(crosstable_part(r, EVENT_ROW_BLACK_TEAM)))
		return CROSSTABLE_TEAM_BYE;
	for (int side = 0; side < 2; side++) {
		if (crosstable_games_is_bye(names[side], result))
			byes++;
		else if (tag_player_nobody(names[side]))
			return CROSSTABLE_NOBODY;
	}
	if (byes == 2 || tag_player_colours(names[0], names[1]))
		return CROSSTABLE_NOBODY;
	return span_eq(names[0], names[1]) ? CROSSTABLE_HIMSELF : CROSSTABLE_GOOD;
}

/* -- parts -- */

/* The part as the row has it. */
static struct span
part_said(const struct crosstable_row *r, int part)
{
	const struct span found = event_row_part(&r->said, part);

	return found.n > 0 && (ascii_is_blank(*found.p) || ascii_is_blank(found.p[found.n - 1])) ? span_trim(found) : found;
}

/* The link of the game; a Site that is a web address is one, unless there is another. */
static struct span
link_of(const struct crosstable_row *r)
{
	struct span link = part_said(r, EVENT_ROW_LINK);

	if (!crosstable_games_said(link))
		link = part_said(r, EVENT_ROW_OTHER_LINK);
	return r->at_address && !crosstable_games_said(link) ? part_said(r, EVENT_ROW_SITE) : link;
}

/* Of an Event that names a round, what is before that. */
static struct span
event_of(const struct crosstable_row *r)
{
	if (r->broadcast)
		return part_said(r, EVENT_ROW_BROADCAST_NAME);
	if (r->names_round && r->event_n == 0)
		return SPAN("?");
	return (struct span){ part_said(r, EVENT_ROW_EVENT).p, r->event_n };
}

struct span
crosstable_part(const struct crosstable_row *r, int part)
{
	switch (part) {
	case EVENT_ROW_EVENT:
		return event_of(r);
	case EVENT_ROW_ROUND:
		return (struct span){ r->said.text + r->round, r->round_n };
	case EVENT_ROW_LINK:
		return link_of(r);
	case EVENT_ROW_SITE:
		return r->at_address ? SPAN("?") : part_said(r, part);
	default:
		return part_said(r, part);
	}
}

struct span
crosstable_tournament(const struct crosstable_row *r)
{
	static const enum event_row_part addresses[] = {
		EVENT_ROW_TOURNAMENT, EVENT_ROW_BROADCAST, EVENT_ROW_EVENT, EVENT_ROW_SITE
	};
	struct span found = SPAN("");

	for (size_t i = 0; i < sizeof(addresses) / sizeof(addresses[0]) && found.n == 0; i++)
		found = event_name_tournament(part_said(r, addresses[i]));
	return found;
}

/* The event and the round. */
static void
read_event(struct crosstable_row *r)
{
	struct span event = part_said(r, EVENT_ROW_EVENT), round = part_said(r, EVENT_ROW_ROUND), named;

	r->names_round = event_name_round(&event, part_said(r, EVENT_ROW_NAME), &named);
	r->broadcast = r->names_round && event.n == 0 && crosstable_games_said(part_said(r, EVENT_ROW_BROADCAST_NAME));
	r->event_n = (uint32_t)event.n;
	if (r->names_round && !crosstable_games_round_known(round))
		round = named;
	r->round = round.n == 0 ? 0 : (uint32_t)(round.p - r->said.text);
	r->round_n = (uint32_t)round.n;
}

void
crosstable_games_read(struct crosstable_row *r, struct span bytes, uint64_t times)
{
	struct date date;
	long first, last;

	*r = (struct crosstable_row){
		.said = event_row_read(bytes), .times = times < UINT32_MAX ? (uint32_t)times : UINT32_MAX,
		.from = CROSSTABLE_NO_DAY, .to = CROSSTABLE_NO_DAY,
	};
	read_event(r);
	r->speed = (unsigned char)event_row_speed(part_said(r, EVENT_ROW_CONTROL));
	r->at_address = tag_player_address(part_said(r, EVENT_ROW_SITE));
	if (date_known(part_said(r, EVENT_ROW_DATE), &date) && date_range(&date, &first, &last)) {
		r->from = (int32_t)first;
		r->to = (int32_t)last;
	}
}

/* -- order -- */

/* By the parts from the date on, then by those before it. */
static int
compare_parts_of_rows(const struct crosstable_row *a, const struct crosstable_row *b)
{
	int c = 0;

	if (span_eq(event_row_bytes(&a->said), event_row_bytes(&b->said)))
		return 0;
	for (int i = EVENT_ROW_DATE; i < EVENT_ROW_PARTS && c == 0; i++)
		c = span_order(crosstable_part(a, i), crosstable_part(b, i));
	for (int i = 0; i < EVENT_ROW_DATE && c == 0; i++)
		c = span_order(crosstable_part(a, i), crosstable_part(b, i));
	return c;
}

int
crosstable_games_compare(const void *x, const void *y)
{
	const struct crosstable_row *a = x, *b = y;
	int c = (a->from > b->from) - (a->from < b->from);

	c = c != 0 ? c : (a->to > b->to) - (a->to < b->to);
	c = c != 0 ? c : compare_parts_of_rows(a, b);
	return c != 0 ? c : (a->place > b->place) - (a->place < b->place);
}
