/* count_tags: adds a game to the rows for tags: players, ratings, events and so on. */
#include <string.h>

#include "stats/count.h"
#include "stats/count_internal.h"
#include "base/ascii.h"
#include "base/encoding.h"
#include "base/hash.h"
#include "event/crosstable_games.h"
#include "pgn/tag_player.h"

enum { ELO_MAX = 4000 };

/* -- texts and numbers of tags -- */

static bool
is_plain(struct span s)
{
	unsigned odd = 0;

	for (size_t i = 0; i < s.n; i++)
		odd |= (unsigned char)s.p[i] < ' ' || (unsigned char)s.p[i] > '~' || s.p[i] == '\\';
	return odd == 0 && s.n <= COUNT_KEY_MAX;
}

/* The hash is that of the whole text, so that two texts with the same beginning stay different. */
struct span
count_key(struct span s, struct buf *b)
{
	static const char digits[] = "0123456789abcdef";
	uint64_t hash;
	size_t n = COUNT_KEY_MAX - 18;

	if (s.n <= COUNT_KEY_MAX)
		return s;
	hash = hash_bytes(0, s);
	while (((unsigned char)s.p[n] & 0xc0) == 0x80)
		n--;
	if (s.p == b->p) {
		b->n = n;
	} else {
		buf_clear(b);
		buf_add(b, (struct span){ s.p, n });
	}
	buf_str(b, " #");
	for (int shift = 60; shift >= 0; shift -= 4)
		buf_char(b, digits[hash >> shift & 15]);
	return buf_span(b);
}

static struct span
text_of(struct counting *c, const struct counted_game *g, struct span value, int which)
{
	struct buf *b = &c->texts[which], raw = { 0 };

	value = span_trim(value);
	if (is_plain(value))
		return value;
	if (c->encoding < 0)
		c->encoding = (int)encoding_of_part(g->record->text, (enum encoding)g->record->encoding);
	for (size_t i = 0; i < value.n; i++) {
		if (value.p[i] == '\\' && i + 1 < value.n && (value.p[i + 1] == '"' || value.p[i + 1] == '\\'))
			i++;
		buf_char(&raw, value.p[i] == '\t' ? ' ' : value.p[i]);
	}
	buf_clear(b);
	encoding_append(b, buf_span(&raw), (enum encoding)c->encoding);
	b->failed = b->failed || raw.failed;
	buf_free(&raw);
	return count_key(buf_span(b), b);
}

struct span
count_text(struct counting *c, const struct counted_game *g, enum tag_name name, int which)
{
	return text_of(c, g, tags_value(g->tags, name), which);
}

unsigned long
count_elo(const struct counted_game *g, enum tag_name name)
{
	unsigned long n;

	return span_number(span_trim(tags_value(g->tags, name)), &n) && n <= ELO_MAX ? n : 0;
}

bool
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

struct span
count_number(char text[24], long n)
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

uint64_t *
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

static uint64_t *
add_score(uint64_t *row, const struct counted_game *g)
{
	if (row != NULL) {
		row[SCORE_GAMES]++;
		row[count_score_column(g->result)]++;
	}
	return row;
}

uint64_t *
count_score(struct counting *c, enum table_id table, struct span key, const struct counted_game *g)
{
	return add_score(count_row(c, table, key), g);
}

uint64_t *
count_score_wanted(struct counting *c, const struct ledger_want *w, const struct counted_game *g)
{
	return add_score(count_wanted(c, w), g);
}

uint64_t *
count_score_plies(struct counting *c, enum table_id table, struct span key, const struct counted_game *g)
{
	uint64_t *row = count_score(c, table, key, g);

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
add_game(uint64_t *row, const struct counted_game *g, int colour)
{
	row[PLAYER_GAMES]++;
	row[PLAYER_AS_WHITE] += colour == WHITE;
	row[PLAYER_WINS + seen_by(g->result, colour)]++;
}

/* Who played, and the rows of that. */
struct people {
	struct span name[2];
	unsigned long elo[2];
	bool somebody[2];		/* it is the name of a player */
	struct ledger_want player[2], pair;
	int first;			/* the colour whose name is first in the key of the pair */
};

static void
want_pair(struct counting *c, struct people *p)
{
	p->first = span_order(p->name[WHITE], p->name[BLACK]) <= 0 ? WHITE : BLACK;
	buf_clear(&c->key);
	buf_add(&c->key, p->name[p->first]);
	buf_char(&c->key, '\t');
	buf_add(&c->key, p->name[!p->first]);
	p->pair = ledger_want(c->ledger, TABLE_PAIRS, buf_span(&c->key));
}

static void
want_people(struct counting *c, const struct counted_game *g, struct people *p)
{
	static const enum tag_name names[] = { TAG_White, TAG_Black }, elos[] = { TAG_WhiteElo, TAG_BlackElo };

	for (int colour = WHITE; colour <= BLACK; colour++) {
		p->elo[colour] = count_elo(g, elos[colour]);
		p->name[colour] = count_text(c, g, names[colour], TEXT_WHITE + colour);
		p->somebody[colour] = !count_unknown(p->name[colour]) && !tag_player_nobody(p->name[colour]);
	}
	if (tag_player_colours(p->name[WHITE], p->name[BLACK]))
		p->somebody[WHITE] = p->somebody[BLACK] = false;
	for (int colour = WHITE; colour <= BLACK; colour++)
		p->player[colour] = ledger_want(c->ledger, TABLE_PLAYERS, p->name[colour]);
	want_pair(c, p);
}

static void
count_player(struct counting *c, const struct counted_game *g, int colour, const struct people *p, unsigned long date)
{
	uint64_t *row = count_wanted(c, &p->player[colour]);

	if (row == NULL)
		return;
	add_game(row, g, colour);
	ledger_least(&row[PLAYER_LOWEST], p->elo[colour]);
	ledger_most(&row[PLAYER_HIGHEST], p->elo[colour]);
	ledger_least(&row[PLAYER_FIRST], date);
	ledger_most(&row[PLAYER_LAST], date);
	row[PLAYER_RATED_OPPONENTS] += p->elo[!colour] > 0;
	row[PLAYER_OPPONENTS_SUM] += p->elo[!colour];
}

static void
count_people(struct counting *c, const struct counted_game *g, const struct people *p, unsigned long date)
{
	uint64_t *row;

	for (int colour = WHITE; colour <= BLACK; colour++)
		if (p->somebody[colour])
			count_player(c, g, colour, p, date);
	if (p->somebody[WHITE] && p->somebody[BLACK] && (row = count_wanted(c, &p->pair)) != NULL) {
		row[PAIR_GAMES]++;
		row[PAIR_WINS + seen_by(g->result, p->first)]++;
	}
}

static void
count_ratings(struct counting *c, const struct counted_game *g, const unsigned long elo[2])
{
	char text[24];
	uint64_t *row;
	long less = (long)elo[WHITE] - (long)elo[BLACK];

	for (int colour = WHITE; colour <= BLACK; colour++)
		if (elo[colour] > 0 && (row = count_row(c, TABLE_RATINGS,
		    count_number(text, (long)(elo[colour] / BAND_RATING * BAND_RATING)))) != NULL)
			add_game(row, g, colour);
	less -= ((less % BAND_DIFFERENCE) + BAND_DIFFERENCE) % BAND_DIFFERENCE;
	if (elo[WHITE] > 0 && elo[BLACK] > 0)
		count_score(c, TABLE_DIFFERENCES, count_number(text, less), g);
}

static void
count_event(struct counting *c, const struct counted_game *g, const struct ledger_want *event, unsigned long date)
{
	uint64_t *row;

	if (count_unknown(event->key) || (row = count_score_wanted(c, event, g)) == NULL)
		return;
	row[SCORE_PLIES] += (uint64_t)g->plies;
	ledger_least(&row[EVENT_FIRST], date);
	ledger_most(&row[EVENT_LAST], date);
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
		    (row = count_row(c, TABLE_TAGS, text_of(c, g, t->list[i].name, TEXT_OTHER))) != NULL) {
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
	for (int i = 0; i < CROSSTABLE_PARTS; i++) {
		struct span value = count_text(c, g, crosstable_tag[i], TEXT_OTHER);

		if (i > 0)
			buf_char(&c->key, '\t');
		if (i == CROSSTABLE_RESULT && !(g->forfeit && result_is_forfeit(value)))
			value = result_name(g->result);
		buf_add(&c->key, value);
		/* That the game was a forfeit may be known from elsewhere than the Result tag. */
		if (i == CROSSTABLE_RESULT && g->forfeit && !result_is_forfeit(value))
			buf_str(&c->key, " ff");
	}
	if ((row = count_row(c, TABLE_GAMES, buf_span(&c->key))) != NULL)
		row[0]++;
}

void
count_tags(struct counting *c, const struct counted_game *g, unsigned long date)
{
	struct people people;
	struct ledger_want event;
	struct span control;

	want_people(c, g, &people);
	event = ledger_want(c->ledger, TABLE_EVENTS, count_text(c, g, TAG_Event, TEXT_EVENT));
	count_names(c, g);
	for (int colour = WHITE; colour <= BLACK; colour++)
		ledger_prefetch(c->ledger, &people.player[colour]);
	ledger_prefetch(c->ledger, &people.pair);
	ledger_prefetch(c->ledger, &event);
	count_ratings(c, g, people.elo);
	control = count_text(c, g, TAG_TimeControl, TEXT_OTHER);
	if (control.n > 0 && *control.p != '?')	/* "-" is a value: it says that there was no time control (PGN 9.6.1) */
		count_score_plies(c, TABLE_TIMECONTROLS, control, g);
	count_people(c, g, &people, date);
	count_event(c, g, &event, date);
	if (stats_plan_has(c->plan, TABLE_GAMES))
		count_pairing(c, g);
}
