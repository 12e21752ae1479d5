/* count: the rows that a game adds to. */
#include <stdlib.h>
#include <string.h>

#include "count.h"
#include "count_flat.h"
#include "count_tree.h"
#include "date.h"
#include "encoding.h"
#include "tagname.h"

enum {
	BLOCK = 256,		/* positions that are counted at a time */
	BAND = 100, BAND_DIFFERENCE = 50, ELO_MAX = 4000,
};

struct counting {
	const struct stats_plan *plan;
	const struct eco *eco;
	struct ledger *ledger;
	struct buf group;		/* that the arrays are of */
	struct flat flat;
	struct tree *tree;
	struct buf texts[4];		/* of what is not plain; one a text that is in use at a time */
	struct buf key;			/* of several parts */
};

struct counting *
counting_new(const struct stats_plan *plan, const struct eco *eco, struct ledger *ledger)
{
	struct counting *c = calloc(1, sizeof(*c));

	if (c == NULL || (c->tree = tree_new(plan->depth)) == NULL) {
		free(c);
		return NULL;
	}
	c->plan = plan;
	c->eco = eco;
	c->ledger = ledger;
	ledger_group(ledger, SPAN(""));
	return c;
}

void
counting_free(struct counting *c)
{
	if (c == NULL)
		return;
	for (size_t i = 0; i < sizeof(c->texts) / sizeof(c->texts[0]); i++)
		buf_free(&c->texts[i]);
	buf_free(&c->group);
	buf_free(&c->key);
	tree_free(c->tree);
	free(c);
}

void
count_flush(struct counting *c)
{
	flat_flush(&c->flat, c->plan, c->ledger);
	tree_flush(c->tree, c->ledger);
}

bool
counting_failed(const struct counting *c)
{
	bool failed = c->group.failed || c->key.failed || tree_failed(c->tree) || ledger_failed(c->ledger);

	for (size_t i = 0; i < sizeof(c->texts) / sizeof(c->texts[0]); i++)
		failed = failed || c->texts[i].failed;
	return failed;
}

/* -- texts and numbers of tags -- */

static bool
is_plain(struct span s)
{
	unsigned odd = 0;

	for (size_t i = 0; i < s.n; i++)
		odd |= (unsigned char)s.p[i] < ' ' || (unsigned char)s.p[i] > '~' || s.p[i] == '\\';
	return odd == 0 && s.n <= COUNT_KEY_MAX;
}

struct span
count_key(struct span s)
{
	if (s.n > COUNT_KEY_MAX) {
		s.n = COUNT_KEY_MAX;
		while (s.n > 0 && ((unsigned char)s.p[s.n] & 0xc0) == 0x80)
			s.n--;
	}
	return s;
}

/* A tag value as a part of a key: UTF-8 without escapes, control characters and blanks around; it may be in c->texts[which]. */
static struct span
text_of(struct counting *c, const struct counted_game *g, struct span value, int which)
{
	struct buf *b = &c->texts[which], raw = { 0 };

	value = span_trim(value);
	if (is_plain(value))
		return value;
	for (size_t i = 0; i < value.n; i++) {
		if (value.p[i] == '\\' && i + 1 < value.n && (value.p[i + 1] == '"' || value.p[i + 1] == '\\'))
			i++;
		buf_char(&raw, value.p[i] == '\t' ? ' ' : value.p[i]);
	}
	buf_clear(b);
	encoding_append(b, buf_span(&raw), encoding_guess(g->record->text));
	b->failed = b->failed || raw.failed;
	buf_free(&raw);
	return count_key(buf_span(b));
}

static struct span
tag_text(struct counting *c, const struct counted_game *g, enum tag_name name, int which)
{
	return text_of(c, g, tags_value(g->tags, name), which);
}

/* YYYYMMDD with 00 for what is not known; 0: no year. */
static unsigned long
date_of(struct span value)
{
	struct date d;
	bool certain;

	value = span_trim(value);
	if (!(date_read(value, &d) || (value.n > 0 && date_guess(value, &d, &certain))) || d.year <= 0)
		return 0;
	return (unsigned long)d.year * 10000 + (unsigned long)(d.month > 0 ? d.month : 0) * 100 +
	    (unsigned long)(d.day > 0 ? d.day : 0);
}

/* 0: none. */
static unsigned long
elo_of(struct span value)
{
	unsigned long n;

	return span_number(span_trim(value), &n) && n <= ELO_MAX ? n : 0;
}

/* Does it say nothing: "?", "-", "????.??.??"? */
static bool
is_unknown(struct span value)
{
	value = span_trim(value);
	if (span_eq(value, SPAN("-")))
		return true;
	for (size_t i = 0; i < value.n; i++)
		if (value.p[i] != '?' && value.p[i] != '.')
			return false;
	return true;
}

static struct span
number_key(char text[24], long n)
{
	size_t minus = n < 0;

	text[0] = '-';
	return (struct span){ text, minus + number_digits((uint64_t)(n < 0 ? -n : n), text + minus) };
}

/* -- rows -- */

static bool
is_wanted(const struct counting *c, enum table_id table)
{
	return (c->plan->tables >> table & 1) != 0;
}

static uint64_t *
row_of(struct counting *c, enum table_id table, struct span key)
{
	return is_wanted(c, table) ? ledger_row(c->ledger, table, key) : NULL;
}

static int
score_column(enum result r)
{
	return r == RESULT_WHITE ? SCORE_WHITE : r == RESULT_BLACK ? SCORE_BLACK : r == RESULT_DRAW ? SCORE_DRAWS : SCORE_OTHER;
}

/* A game more in a table whose first columns are SCORE. */
static uint64_t *
add_score(struct counting *c, enum table_id table, struct span key, const struct counted_game *g)
{
	uint64_t *row = row_of(c, table, key);

	if (row != NULL) {
		row[SCORE_GAMES]++;
		row[score_column(g->result)]++;
	}
	return row;
}

static void
add_score_plies(struct counting *c, enum table_id table, struct span key, const struct counted_game *g)
{
	uint64_t *row = add_score(c, table, key, g);

	if (row != NULL)
		row[SCORE_COLUMNS] += (uint64_t)g->plies;
}

/* -- what the tags say -- */

enum { WINS, DRAWS, LOSSES, OTHERS };

/* From the side of a colour. */
static int
seen_by(enum result r, int colour)
{
	if (r == RESULT_DRAW)
		return DRAWS;
	if (r != RESULT_WHITE && r != RESULT_BLACK)
		return OTHERS;
	return (r == RESULT_WHITE) == (colour == WHITE) ? WINS : LOSSES;
}

static void
count_player(struct counting *c, const struct counted_game *g, int colour, struct span name, const unsigned long elo[2],
    unsigned long date)
{
	uint64_t *row = row_of(c, TABLE_PLAYERS, name);

	if (row == NULL)
		return;
	row[0]++;
	row[1] += colour == WHITE;
	row[2 + seen_by(g->result, colour)]++;
	ledger_least(&row[6], elo[colour]);
	ledger_most(&row[7], elo[colour]);
	ledger_least(&row[8], date);
	ledger_most(&row[9], date);
	row[10] += elo[!colour] > 0;
	row[11] += elo[!colour];
}

static int
compare(struct span a, struct span b)
{
	int order = memcmp(a.p, b.p, a.n < b.n ? a.n : b.n);

	return order != 0 ? order : (a.n > b.n) - (a.n < b.n);
}

static void
count_pair(struct counting *c, const struct counted_game *g, struct span white, struct span black)
{
	int colour = compare(white, black) <= 0 ? WHITE : BLACK;
	uint64_t *row;

	buf_clear(&c->key);
	buf_add(&c->key, colour == WHITE ? white : black);
	buf_char(&c->key, '\t');
	buf_add(&c->key, colour == WHITE ? black : white);
	if ((row = row_of(c, TABLE_PAIRS, buf_span(&c->key))) != NULL) {
		row[0]++;
		row[1 + seen_by(g->result, colour)]++;
	}
}

static void
count_rating(struct counting *c, const struct counted_game *g, int colour, unsigned long elo)
{
	char text[24];
	uint64_t *row;

	if (elo == 0 || (row = row_of(c, TABLE_RATINGS, number_key(text, (long)(elo / BAND * BAND)))) == NULL)
		return;
	row[0]++;
	row[1] += colour == WHITE;
	row[2 + seen_by(g->result, colour)]++;
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
		name[colour] = tag_text(c, g, names[colour], colour);
		somebody[colour] = !is_unknown(name[colour]) && !tagname_nobody(name[colour]);
		count_rating(c, g, colour, elo[colour]);
	}
	for (int colour = WHITE; colour <= BLACK; colour++)
		if (somebody[colour])
			count_player(c, g, colour, name[colour], elo, date);
	if (somebody[WHITE] && somebody[BLACK] && is_wanted(c, TABLE_PAIRS))
		count_pair(c, g, name[WHITE], name[BLACK]);
	if (elo[WHITE] > 0 && elo[BLACK] > 0) {
		long less = (long)elo[WHITE] - (long)elo[BLACK];

		less -= ((less % BAND_DIFFERENCE) + BAND_DIFFERENCE) % BAND_DIFFERENCE;
		add_score(c, TABLE_DIFFERENCES, number_key(text, less), g);
	}
}

static void
count_event(struct counting *c, const struct counted_game *g, unsigned long date)
{
	struct span event = tag_text(c, g, TAG_Event, 0);
	uint64_t *row;

	if (is_unknown(event) || (row = add_score(c, TABLE_EVENTS, event, g)) == NULL)
		return;
	row[SCORE_COLUMNS] += (uint64_t)g->plies;
	ledger_least(&row[SCORE_COLUMNS + 1], date);
	ledger_most(&row[SCORE_COLUMNS + 2], date);
}

static bool
stands_before(const struct tags *t, int i)
{
	for (int j = 0; j < i; j++)
		if (t->known[j] == TAG_UNKNOWN_NAME && span_eq(t->list[j].name, t->list[i].name))
			return true;
	return false;
}

/* Each name once a game. */
static void
count_tags(struct counting *c, const struct counted_game *g)
{
	const struct tags *t = g->tags;
	uint64_t *row;

	for (int i = 0; i < t->n; i++) {
		bool unknown = is_unknown(t->list[i].value);
		int known = t->known[i];

		if (known != TAG_UNKNOWN_NAME) {
			known &= ~TAG_OTHER_CASE;
			c->flat.tags[known][0] += t->at[known] == i;
			c->flat.tags[known][1] += t->at[known] == i && unknown;
		} else if (!stands_before(t, i) &&
		    (row = row_of(c, TABLE_TAGS, text_of(c, g, t->list[i].name, 0))) != NULL) {
			row[0]++;
			row[1] += unknown;
		}
	}
}

/* For crosstables: all that tells a game of an event from the others. */
static void
count_pairing(struct counting *c, const struct counted_game *g)
{
	static const enum tag_name parts[] = {
		TAG_Event, TAG_Site, TAG_Section, TAG_Date, TAG_Round, TAG_White, TAG_Black, TAG_Result, TAG_WhiteElo, TAG_BlackElo,
	};
	uint64_t *row;

	buf_clear(&c->key);
	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		struct span value = tag_text(c, g, parts[i], 0);

		if (i > 0)
			buf_char(&c->key, '\t');
		if (parts[i] == TAG_Result && !g->forfeit)
			value = result_name(g->result);
		buf_add(&c->key, value);
	}
	if ((row = row_of(c, TABLE_GAMES, buf_span(&c->key))) != NULL)
		row[0]++;
}

/* -- the moves -- */

/* What the line adds to a count is there in one game more. */
static void
count_occurrences(struct flat *f, const uint64_t before[COUNT_COUNT])
{
	for (int i = COUNT_PASSES; i < COUNT_COUNT; i++)
		f->counts[i][0] += f->counts[i][1] > before[i];
}

static void
count_draws(struct counting *c, const struct counted_play *p)
{
	struct flat *f = &c->flat;
	const struct line *l = p->line;
	bool claimable = false;

	for (int i = 0; i < p->draws->recurrences_n; i++) {
		int times = p->draws->recurrences[i].times;

		f->counts[COUNT_THREEFOLD][1] += times == 3;
		f->counts[COUNT_FIVEFOLD][1] += times == 5;
		claimable = claimable || times >= 3;
	}
	for (int i = 0; p->draws->longest >= 100 && i < l->n; i++) {
		/* After mate or stalemate there is nobody to claim. */
		bool ended = i == l->n - 1 && (p->final->board == FINAL_CHECKMATE || p->final->board == FINAL_STALEMATE);

		f->counts[COUNT_FIFTY][1] += l->steps[i].halfmoves == 100;
		f->counts[COUNT_SEVENTYFIVE][1] += l->steps[i].halfmoves == 150;
		claimable = claimable || (l->steps[i].halfmoves >= 100 && !ended);
	}
	f->counts[COUNT_CLAIMABLE][1] += claimable;
	f->counts[COUNT_CLAIMED][1] += p->final->reason == TERM_REPETITION || p->final->reason == TERM_FIFTY;
}

static void
count_findings(struct counting *c, const struct counted_play *p)
{
	const struct findings *f = p->findings;
	bool any = false;

	for (size_t i = 0; i < f->n; i++) {
		const struct finding *one = &f->list[i];
		uint64_t *to = c->flat.findings[one->id];
		bool again = false;

		if (!finding_told(one, p->level, p->facts))
			continue;
		for (size_t k = 0; k < i && !again; k++)
			again = f->list[k].id == one->id && finding_told(&f->list[k], p->level, p->facts);
		to[0] += !again;
		to[1]++;
		any = true;
		if (one->id == DIAG_MISSED_CLAIM_BY_LOSER)
			flat_times(&c->flat, COUNT_MISSED, p->final->result == RESULT_WHITE ? BLACK : WHITE, 1);
	}
	c->flat.counts[COUNT_WITH_FINDINGS][0] += any;
	c->flat.counts[COUNT_WITH_FINDINGS][1] += any;
}

/* Why games end, as a person says it; NULL: the record does not tell. */
static const char *
end_of(const struct final *f)
{
	static const char *const board[] = {
		[FINAL_CHECKMATE] = "checkmate", [FINAL_STALEMATE] = "stalemate", [FINAL_DEAD_MATERIAL] = "dead position",
		[FINAL_DEAD_POSITION] = "dead position", [FINAL_FIVEFOLD] = "fivefold repetition",
		[FINAL_SEVENTYFIVE] = "seventy-five moves",
	};
	static const char *const told[] = {
		[TERM_TIME] = "time", [TERM_RULES] = "rules infraction", [TERM_ABANDONED] = "abandoned",
		[TERM_ADJUDICATION] = "adjudication", [TERM_UNTERMINATED] = "unfinished", [TERM_CHECKMATE] = "checkmate (told)",
		[TERM_RESIGNATION] = "resignation", [TERM_AGREEMENT] = "agreement", [TERM_REPETITION] = "repetition claimed",
		[TERM_STALEMATE] = "stalemate (told)", [TERM_MATERIAL] = "insufficient material (told)", [TERM_FIFTY] = "fifty moves claimed",
		[TERM_TIME_MATERIAL] = "time, no mate possible", [TERM_DEATH] = "death", [TERM_EMERGENCY] = "emergency",
		[TERM_FORFEIT] = "forfeit", [TERM_FIVEFOLD] = "fivefold repetition (told)",
		[TERM_SEVENTYFIVE] = "seventy-five moves (told)", [TERM_DEAD] = "dead position (told)",
		[TERM_BOTH_TIME] = "time of both", [TERM_ADJOURNED] = "adjourned", [TERM_VARIANT] = "rule of a variant",
		[TERM_UNKNOWN] = NULL,
	};

	return f->board != FINAL_OPEN ? board[f->board] : told[f->reason];
}

static struct span
material_key(char text[64], const uint8_t men[CODES])
{
	static const char letters[] = "KQRBNP";
	static const enum kind kinds[] = { KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN };
	size_t n = 0;

	for (int colour = WHITE; colour <= BLACK; colour++) {
		if (colour == BLACK)
			text[n++] = 'v';
		for (int i = 0; i < 6; i++)
			for (int k = 0; k < men[code_of(kinds[i], colour)] && n < 60; k++)
				text[n++] = letters[i];
	}
	return (struct span){ text, n };
}

static void
count_positions(struct counting *c, const struct line *l)
{
	uint64_t keys[BLOCK];
	size_t n = 0;

	keys[n++] = l->start->key;
	for (int i = 0; i < l->n; i++) {
		if (n == BLOCK) {
			ledger_count_hashed(c->ledger, TABLE_POSITIONS, keys, n);
			n = 0;
		}
		keys[n++] = l->steps[i].key;
	}
	ledger_count_hashed(c->ledger, TABLE_POSITIONS, keys, n);
}

/* The last position of the game that the table has. */
static void
count_opening(struct counting *c, const struct counted_game *g, const struct line *l)
{
	int last = l->n < eco_plies(c->eco) ? l->n : eco_plies(c->eco);
	const struct opening *opening = NULL;

	for (int i = last; i >= 0 && opening == NULL; i--)
		opening = eco_at(c->eco, i == 0 ? l->start->key : l->steps[i - 1].key);
	if (opening == NULL)
		return;
	buf_clear(&c->key);
	buf_add(&c->key, opening->eco);
	buf_char(&c->key, '\t');
	buf_add(&c->key, opening->name);
	add_score_plies(c, TABLE_OPENINGS, buf_span(&c->key), g);
}

static bool
is_initial(const struct position *start)
{
	return start->key == position_start.key && position_same(start, &position_start);
}

static void
count_line(struct counting *c, const struct counted_game *g)
{
	const struct counted_play *p = g->play;
	uint64_t before[COUNT_COUNT];
	uint8_t men[CODES];
	char text[64];
	int start, left;

	for (int i = 0; i < COUNT_COUNT; i++)
		before[i] = c->flat.counts[i][1];
	flat_line(&c->flat, p->line, men);
	count_draws(c, p);
	count_findings(c, p);
	count_occurrences(&c->flat, before);
	start = count(position_occupied(p->line->start));
	left = 0;
	for (int code = 2; code < CODES; code++)
		left += men[code];
	c->flat.counts[COUNT_CAPTURES][0] += left < start;
	for (int i = 0; i < p->line->n; i++)
		if (p->line->steps[i].check) {
			c->flat.counts[COUNT_CHECKS][0]++;
			break;
		}
	add_score(c, TABLE_MATERIAL, material_key(text, men), g);
	if (is_wanted(c, TABLE_POSITIONS))
		count_positions(c, p->line);
	if (c->eco != NULL && is_wanted(c, TABLE_OPENINGS))
		count_opening(c, g, p->line);
	if (is_wanted(c, TABLE_TREE) && !p->chess960 && is_initial(p->line->start))
		tree_line(c->tree, p->line, score_column(g->result), c->ledger);
}

static void
count_play(struct counting *c, const struct counted_game *g)
{
	const struct counted_play *p = g->play;
	uint64_t (*counts)[4] = c->flat.counts;
	const char *end = end_of(p->final);

	add_score(c, TABLE_ENDS, end == NULL ? g->forfeit ? SPAN("forfeit") : SPAN("not told") : span_of(end), g);
	if (!p->judged) {
		counts[COUNT_NOT_REPLAYED][0]++;
		counts[COUNT_NOT_REPLAYED][1]++;
		count_findings(c, p);
		return;
	}
	counts[COUNT_CHESS960][0] += p->chess960;
	counts[COUNT_CHESS960][1] += p->chess960;
	counts[COUNT_ILLEGAL][0] += p->illegal;
	counts[COUNT_ILLEGAL][1] += p->illegal;
	count_line(c, g);
}

/* -- a game -- */

/* By the second field of a FEN. */
static bool
starts_black(struct span fen)
{
	fen = span_trim(fen);
	span_cut(&fen, ' ');
	return fen.n > 0 && *fen.p == 'b' && (fen.n == 1 || fen.p[1] == ' ');
}

/* What can be said without a board. */
static void
count_words(struct counting *c, const struct counted_game *g, unsigned long date)
{
	uint64_t (*counts)[4] = c->flat.counts, plies = (uint64_t)g->plies;
	bool black_first = starts_black(tags_value(g->tags, TAG_FEN));
	char text[24];
	uint64_t *row;

	counts[COUNT_GAMES][0]++;
	counts[COUNT_GAMES][1]++;
	counts[COUNT_PLIES][0] += plies > 0;
	counts[COUNT_PLIES][1] += plies;
	counts[COUNT_PLIES][2] += (plies + !black_first) / 2;
	counts[COUNT_PLIES][3] += (plies + black_first) / 2;
	counts[COUNT_NO_MOVES][0] += plies == 0;
	counts[COUNT_NO_MOVES][1] += plies == 0;
	counts[COUNT_FORFEITS][0] += g->forfeit;
	counts[COUNT_FORFEITS][1] += g->forfeit;
	counts[COUNT_FROM_POSITION][0] += tags_value(g->tags, TAG_FEN).n > 0;
	counts[COUNT_FROM_POSITION][1] += tags_value(g->tags, TAG_FEN).n > 0;
	if ((row = row_of(c, TABLE_RESULTS, result_name(g->result))) != NULL) {
		row[0]++;
		row[1] += plies;
	}
	add_score(c, TABLE_LENGTHS, number_key(text, (g->plies + 1) / 2), g);
	if (date > 0)
		add_score_plies(c, TABLE_YEARS, number_key(text, (long)(date / 10000)), g);
}

/* The arrays are of one group. */
static void
enter_group(struct counting *c, struct span group)
{
	if (span_eq(buf_span(&c->group), group))
		return;
	count_flush(c);
	buf_clear(&c->group);
	buf_add(&c->group, group);
	ledger_group(c->ledger, group);
}

void
count_game(struct counting *c, const struct counted_game *g)
{
	unsigned long date = date_of(tags_value(g->tags, TAG_Date));
	struct span control;

	enter_group(c, g->group);
	if (flat_full(&c->flat))
		count_flush(c);
	count_words(c, g, date);
	count_people(c, g, date);
	count_event(c, g, date);
	count_tags(c, g);
	control = tag_text(c, g, TAG_TimeControl, 0);
	if (control.n > 0 && *control.p != '?')	/* "-" is no time control, and says so: PGN 9.6.1 */
		add_score_plies(c, TABLE_TIMECONTROLS, control, g);
	if (is_wanted(c, TABLE_GAMES))
		count_pairing(c, g);
	if (g->play != NULL)
		count_play(c, g);
}
