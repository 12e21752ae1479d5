/* count_tags: adds a game to the rows for tags: players, ratings, events and so on. */
#include <string.h>

#include "apps/stats/count.h"
#include "apps/stats/count_internal.h"
#include "base/ascii.h"
#include "games/pgn/event_text.h"
#include "games/pgn/tag_player.h"
#include "games/pgn/tag_value.h"

/* -- texts and numbers of tags -- */

struct span
count_text(struct counting *c, const struct counted_game *g, enum tag_name name, int which)
{
	return event_text(&c->source, tags_value(g->tags, name), &c->texts[which]);
}

unsigned long
count_elo(const struct counted_game *g, enum tag_name name)
{
	const unsigned long n = tag_value_rating(tags_value(g->tags, name));

	return n <= TAG_VALUE_RATING_MAX ? n : 0;
}

/* is it empty or a placeholder: "?", "-", "????.??.??"? */
static bool
count_unknown(struct span value)
{
	if (value.n > 0 && ascii_is_alnum(*value.p))	/* as nearly all are */
		return false;
	value = span_trim(value);
	if (span_eq(value, SPAN("-")))
		return true;
	for (size_t i = 0; i < value.n; i++)
		if (value.p[i] != '?' && value.p[i] != '.')
			return false;
	return true;
}

static struct span
number_text(char text[24], long n)
{
	size_t minus = n < 0;

	text[0] = '-';
	return (struct span){ text, minus + number_digits((uint64_t)(n < 0 ? -n : n), text + minus) };
}

/* -- rows -- */

uint64_t *
count_row(struct counting *c, enum table_id table, struct span key)
{
	return stats_plan_has(c->plan, table) ? ledger_row(c->ledger, table, key) : NULL;
}

/* The row, if it was added to lately, or where it will be noted. */
static struct count_known *
known_row(struct counting *c, enum table_id table, intptr_t what)
{
	uint64_t hash = ((uint64_t)what * TABLE_COUNT + (uint64_t)table) * UINT64_C(0x9e3779b97f4a7c15);
	struct count_known *known = &c->known[hash >> (64 - COUNT_KNOWN_BITS)];
	const uint64_t moved = ledger_moved(c->ledger);

	if (known->what != what || known->table != table || known->moved != moved)
		*known = (struct count_known){ moved, NULL, what, table };
	return known;
}

/* Notes the row; but to look it up may have moved rows. */
static uint64_t *
note_row(struct counting *c, struct count_known *known, uint64_t *row)
{
	known->row = row;
	known->moved = ledger_moved(c->ledger);
	return row;
}

uint64_t *
count_row_number(struct counting *c, enum table_id table, long n)
{
	struct count_known *known = known_row(c, table, (intptr_t)n);
	char text[24];

	return known->row != NULL ? known->row : note_row(c, known, count_row(c, table, number_text(text, n)));
}

uint64_t *
count_row_constant(struct counting *c, enum table_id table, struct span key)
{
	struct count_known *known = known_row(c, table, (intptr_t)key.p);

	return known->row != NULL ? known->row : note_row(c, known, count_row(c, table, key));
}

/* ledger_wanted() for a table that may not be in the plan. */
static uint64_t *
count_wanted(struct counting *c, const struct ledger_want *w)
{
	return stats_plan_has(c->plan, w->table) ? ledger_wanted(c->ledger, w) : NULL;
}

int
count_score_column(enum result r)
{
	switch (r) {
	case RESULT_WHITE: return SCORE_WHITE;
	case RESULT_BLACK: return SCORE_BLACK;
	case RESULT_DRAW: return SCORE_DRAWS;
	default: return SCORE_OTHER;
	}
}

uint64_t *
count_score(uint64_t *row, const struct counted_game *g)
{
	if (row != NULL) {
		row[SCORE_GAMES]++;
		row[count_score_column(g->result)]++;
	}
	return row;
}

/* ledger_wanted() for a table that may not be in the plan. */
static uint64_t *
count_score_wanted(struct counting *c, const struct ledger_want *w, const struct counted_game *g)
{
	return count_score(count_wanted(c, w), g);
}

uint64_t *
count_score_plies(struct counting *c, enum table_id table, struct span key, const struct counted_game *g)
{
	uint64_t *row = count_score(count_row(c, table, key), g);

	if (row != NULL)
		row[SCORE_PLIES] += (uint64_t)g->plies;
	return row;
}

/* -- what the tags say -- */

enum { WINS, DRAWS, LOSSES, OTHERS };

/* The result for the player of a colour. */
static int
seen_by(enum result r, int colour)
{
	if (r == RESULT_DRAW)
		return DRAWS;
	if (r != RESULT_WHITE && r != RESULT_BLACK)
		return OTHERS;
	return (r == RESULT_WHITE) == (colour == WHITE) ? WINS : LOSSES;
}

/* Adds a game to a row of a table whose first columns are those of PLAYERS. */
static void
add_player_game(uint64_t *row, const struct counted_game *g, int colour)
{
	row[PLAYER_GAMES]++;
	row[PLAYER_AS_WHITE] += colour == WHITE;
	row[PLAYER_WINS + seen_by(g->result, colour)]++;
}

/* The key of the pair, the lesser name first; the keys of the players are in it. */
static void
want_people(struct counting *c, const struct counted_game *g, struct count_later *l)
{
	static const enum tag_name names[] = { TAG_White, TAG_Black }, elos[] = { TAG_WhiteElo, TAG_BlackElo };
	struct span name[2], pair;

	for (int colour = WHITE; colour <= BLACK; colour++) {
		l->elo[colour] = count_elo(g, elos[colour]);
		name[colour] = count_text(c, g, names[colour], TEXT_WHITE + colour);
		l->somebody[colour] = !count_unknown(name[colour]) && !tag_player_nobody(name[colour]);
	}
	if (tag_player_colours(name[WHITE], name[BLACK]))
		l->somebody[WHITE] = l->somebody[BLACK] = false;
	l->first = span_order(name[WHITE], name[BLACK]) <= 0 ? WHITE : BLACK;
	if (!table_key(TABLE_PAIRS, (struct span[]){ name[l->first], name[!l->first] }, 2, &l->names) || l->names.failed)
		return;
	pair = buf_span(&l->names);
	l->player[l->first] = ledger_want(c->ledger, TABLE_PLAYERS, (struct span){ pair.p, name[l->first].n });
	l->player[!l->first] = ledger_want(c->ledger, TABLE_PLAYERS, span_after(pair, pair.n - name[!l->first].n));
	l->pair = ledger_want(c->ledger, TABLE_PAIRS, pair);
}

static void
want_event(struct counting *c, const struct counted_game *g, struct count_later *l)
{
	buf_clear(&l->event_text);
	buf_add(&l->event_text, count_text(c, g, TAG_Event, TEXT_OTHER));
	l->event = ledger_want(c->ledger, TABLE_EVENTS, buf_span(&l->event_text));
}

static void
count_player(struct counting *c, const struct count_later *l, int colour)
{
	uint64_t *row = count_wanted(c, &l->player[colour]);

	if (row == NULL)
		return;
	add_player_game(row, &l->game, colour);
	ledger_least(&row[PLAYER_LOWEST], l->elo[colour]);
	ledger_most(&row[PLAYER_HIGHEST], l->elo[colour]);
	ledger_least(&row[PLAYER_FIRST], l->date);
	ledger_most(&row[PLAYER_LAST], l->date);
	row[PLAYER_RATED_OPPONENTS] += l->elo[!colour] > 0;
	row[PLAYER_OPPONENTS_SUM] += l->elo[!colour];
}

static void
count_people(struct counting *c, const struct count_later *l)
{
	uint64_t *row;

	for (int colour = WHITE; colour <= BLACK; colour++)
		if (l->somebody[colour])
			count_player(c, l, colour);
	if (l->somebody[WHITE] && l->somebody[BLACK] && (row = count_wanted(c, &l->pair)) != NULL) {
		row[PAIR_GAMES]++;
		row[PAIR_WINS + seen_by(l->game.result, l->first)]++;
	}
}

static void
count_ratings(struct counting *c, const struct counted_game *g, const unsigned long elo[2])
{
	uint64_t *row;
	long less = (long)elo[WHITE] - (long)elo[BLACK];

	for (int colour = WHITE; colour <= BLACK; colour++)
		if (elo[colour] > 0 && (row = count_row_number(c, TABLE_RATINGS,
		    (long)(elo[colour] / BAND_RATING * BAND_RATING))) != NULL)
			add_player_game(row, g, colour);
	less -= ((less % BAND_DIFFERENCE) + BAND_DIFFERENCE) % BAND_DIFFERENCE;
	if (elo[WHITE] > 0 && elo[BLACK] > 0)
		count_score(count_row_number(c, TABLE_DIFFERENCES, less), g);
}

static void
count_event(struct counting *c, const struct count_later *l)
{
	uint64_t *row;

	if (count_unknown(l->event.key) || (row = count_score_wanted(c, &l->event, &l->game)) == NULL)
		return;
	row[SCORE_PLIES] += (uint64_t)l->game.plies;
	ledger_least(&row[EVENT_FIRST], l->date);
	ledger_most(&row[EVENT_LAST], l->date);
}

/* -- rows that are added to later -- */

static void
count_waiting_tags(struct counting *c, struct count_later *l)
{
	if (!l->waits)
		return;
	l->waits = false;
	count_people(c, l);
	count_event(c, l);
	if (l->material.key.n > 0)
		count_score_wanted(c, &l->material, &l->game);
}

void
count_later_start(struct counting *c, const struct counted_game *g, unsigned long date)
{
	struct count_later *before = &c->later[c->now], *l;

	if (before->waits) {
		for (int colour = WHITE; colour <= BLACK; colour++)
			ledger_prefetch(c->ledger, &before->player[colour]);
		ledger_prefetch(c->ledger, &before->pair);
		ledger_prefetch(c->ledger, &before->event);
		ledger_prefetch(c->ledger, &before->material);
	}
	c->now ^= 1;
	l = &c->later[c->now];
	count_waiting_tags(c, l);
	l->game = (struct counted_game){ .result = g->result, .plies = g->plies };
	l->date = date;
	l->material = (struct ledger_want){ TABLE_MATERIAL, { NULL, 0 }, 0 };
	want_people(c, g, l);
	want_event(c, g, l);
	l->waits = !l->names.failed && !l->event_text.failed;
}

void
count_later_settle(struct counting *c)
{
	count_waiting_tags(c, &c->later[!c->now]);
	count_waiting_tags(c, &c->later[c->now]);
}

static bool
stands_before(const struct tags *t, int i)
{
	for (int j = 0; j < i; j++)
		if (t->known[j] == TAG_UNKNOWN_NAME && span_eq(t->list[j].name, t->list[i].name))
			return true;
	return false;
}

/* Counts each tag name once per game. */
static void
count_names(struct counting *c, const struct counted_game *g)
{
	const struct tags *t = g->tags;
	uint64_t *row;

	for (int i = 0; i < t->n; i++) {
		bool unknown = count_unknown(t->list[i].value);
		int known = t->known[i];

		if (known != TAG_UNKNOWN_NAME) {
			known &= ~TAG_OTHER_CASE;
			c->arrays.tags[known][0] += t->at[known] == i;
			c->arrays.tags[known][1] += t->at[known] == i && unknown;
		} else if (!stands_before(t, i) &&
		    (row = count_row(c, TABLE_TAGS,
		    event_text(&c->source, t->list[i].name, &c->texts[TEXT_OTHER]))) != NULL) {
			row[0]++;
			row[1] += unknown;
		}
	}
}

/* For crosstables: the row of a game has everything as its key that identifies it in its event. */
static void
count_pairing(struct counting *c, const struct counted_game *g)
{
	uint64_t *row;

	buf_clear(&c->key);
	event_row_write(&c->key, &c->source, g->tags, g->result, g->forfeit, &c->texts[TEXT_OTHER]);
	if ((row = count_row(c, TABLE_GAMES, buf_span(&c->key))) != NULL)
		row[0]++;
}

void
count_tags(struct counting *c, const struct counted_game *g)
{
	struct span control;

	count_names(c, g);
	count_ratings(c, g, c->later[c->now].elo);
	control = count_text(c, g, TAG_TimeControl, TEXT_OTHER);
	if (control.n > 0 && *control.p != '?')	/* "-" is a value: it says that there was no time control (PGN 9.6.1) */
		count_score_plies(c, TABLE_TIMECONTROLS, control, g);
	if (stats_plan_has(c->plan, TABLE_GAMES))
		count_pairing(c, g);
}
