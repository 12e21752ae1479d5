/* count_tags: adds a game to the rows for tags: players, ratings, events and so on. */
#include <string.h>

#include "stats/count.h"
#include "stats/count_internal.h"
#include "base/encoding.h"
#include "base/hash.h"
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

/* A rating; 0: there is none. */
static unsigned long
elo_of(struct span value)
{
	unsigned long n;

	return span_number(span_trim(value), &n) && n <= ELO_MAX ? n : 0;
}

bool
count_unknown(struct span value)
{
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
count_score(struct counting *c, enum table_id table, struct span key, const struct counted_game *g)
{
	uint64_t *row = count_row(c, table, key);

	if (row != NULL) {
		row[SCORE_GAMES]++;
		row[count_score_column(g->result)]++;
	}
	return row;
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

static void
count_player(struct counting *c, const struct counted_game *g, int colour, struct span name, const unsigned long elo[2],
    unsigned long date)
{
	uint64_t *row = count_row(c, TABLE_PLAYERS, name);

	if (row == NULL)
		return;
	add_game(row, g, colour);
	ledger_least(&row[PLAYER_LOWEST], elo[colour]);
	ledger_most(&row[PLAYER_HIGHEST], elo[colour]);
	ledger_least(&row[PLAYER_FIRST], date);
	ledger_most(&row[PLAYER_LAST], date);
	row[PLAYER_RATED_OPPONENTS] += elo[!colour] > 0;
	row[PLAYER_OPPONENTS_SUM] += elo[!colour];
}

static void
count_pair(struct counting *c, const struct counted_game *g, struct span white, struct span black)
{
	int colour = span_order(white, black) <= 0 ? WHITE : BLACK;
	uint64_t *row;

	buf_clear(&c->key);
	buf_add(&c->key, colour == WHITE ? white : black);
	buf_char(&c->key, '\t');
	buf_add(&c->key, colour == WHITE ? black : white);
	if ((row = count_row(c, TABLE_PAIRS, buf_span(&c->key))) != NULL) {
		row[PAIR_GAMES]++;
		row[PAIR_WINS + seen_by(g->result, colour)]++;
	}
}

static void
count_rating(struct counting *c, const struct counted_game *g, int colour, unsigned long elo)
{
	char text[24];
	uint64_t *row;

	if (elo == 0)
		return;
	row = count_row(c, TABLE_RATINGS, count_number(text, (long)(elo / BAND_RATING * BAND_RATING)));
	if (row == NULL)
		return;
	add_game(row, g, colour);
}

static void
count_people(struct counting *c, const struct counted_game *g, unsigned long date)
{
	static const enum tag_name names[] = { TAG_White, TAG_Black }, elos[] = { TAG_WhiteElo, TAG_BlackElo };
	unsigned long elo[2];
	struct span name[2];
	bool somebody[2];
	char text[24];

	for (int colour = WHITE; colour <= BLACK; colour++) {
		elo[colour] = elo_of(tags_value(g->tags, elos[colour]));
		name[colour] = count_text(c, g, names[colour], colour);
		somebody[colour] = !count_unknown(name[colour]) && !tag_player_nobody(name[colour]);
		count_rating(c, g, colour, elo[colour]);
	}
	if (tag_player_colours(name[WHITE], name[BLACK]))
		somebody[WHITE] = somebody[BLACK] = false;
	for (int colour = WHITE; colour <= BLACK; colour++)
		if (somebody[colour])
			count_player(c, g, colour, name[colour], elo, date);
	if (somebody[WHITE] && somebody[BLACK] && stats_plan_has(c->plan, TABLE_PAIRS))
		count_pair(c, g, name[WHITE], name[BLACK]);
	if (elo[WHITE] > 0 && elo[BLACK] > 0) {
		long less = (long)elo[WHITE] - (long)elo[BLACK];

		less -= ((less % BAND_DIFFERENCE) + BAND_DIFFERENCE) % BAND_DIFFERENCE;
		count_score(c, TABLE_DIFFERENCES, count_number(text, less), g);
	}
}

static void
count_event(struct counting *c, const struct counted_game *g, unsigned long date)
{
	struct span event = count_text(c, g, TAG_Event, 0);
	uint64_t *row;

	if (count_unknown(event) || (row = count_score_plies(c, TABLE_EVENTS, event, g)) == NULL)
		return;
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
		    (row = count_row(c, TABLE_TAGS, text_of(c, g, t->list[i].name, 0))) != NULL) {
			row[0]++;
			row[1] += unknown;
		}
	}
}

/* For crosstables: the row of a game has everything as its key that identifies it in its event. */
static void
count_pairing(struct counting *c, const struct counted_game *g)
{
	static const enum tag_name parts[] = {
		TAG_Event, TAG_Site, TAG_Section, TAG_Date, TAG_Round, TAG_White, TAG_Black, TAG_Result,
		TAG_WhiteElo, TAG_BlackElo,
	};
	uint64_t *row;

	buf_clear(&c->key);
	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		struct span value = count_text(c, g, parts[i], 0);

		if (i > 0)
			buf_char(&c->key, '\t');
		if (parts[i] == TAG_Result && !(g->forfeit && result_is_forfeit(value)))
			value = result_name(g->result);
		buf_add(&c->key, value);
		/* That the game was a forfeit may be known from elsewhere than the Result tag. */
		if (parts[i] == TAG_Result && g->forfeit && !result_is_forfeit(value))
			buf_str(&c->key, " ff");
	}
	if ((row = count_row(c, TABLE_GAMES, buf_span(&c->key))) != NULL)
		row[0]++;
}

void
count_tags(struct counting *c, const struct counted_game *g, unsigned long date)
{
	struct span control;

	count_people(c, g, date);
	count_event(c, g, date);
	count_names(c, g);
	control = count_text(c, g, TAG_TimeControl, 0);
	if (control.n > 0 && *control.p != '?')	/* "-" is a value: it says that there was no time control (PGN 9.6.1) */
		count_score_plies(c, TABLE_TIMECONTROLS, control, g);
	if (stats_plan_has(c->plan, TABLE_GAMES))
		count_pairing(c, g);
}
