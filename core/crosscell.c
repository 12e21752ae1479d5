/* crosscell: cells, numbers and notes of crosstables for people. */
#include <inttypes.h>

#include "crosscell.h"

enum {
	OPPONENTS_MOST = 60,	/* columns of a round robin */
	OPPONENTS_OTHER = 30,	/* and of an event that is none */
	COLUMNS_MOST = 100,	/* of anything */
};

#define HALF "\xc2\xbd"

static enum cross_layout
layout_of(const struct crosstable *t)
{
	switch (t->kind) {
	case CROSS_MATCH:
		return LAYOUT_GAMES;
	case CROSS_ROUND_ROBIN: case CROSS_DOUBLE_ROUND_ROBIN: case CROSS_MANY_ROUND_ROBIN:
		if (t->players_n <= OPPONENTS_MOST)
			return LAYOUT_OPPONENTS;
		break;
	case CROSS_SWISS:
		return LAYOUT_ROUNDS;
	case CROSS_OTHER:
		break;
	}
	if (t->kind == CROSS_OTHER && t->byes == 0 && t->players_n <= OPPONENTS_OTHER)
		return LAYOUT_OPPONENTS;
	return t->orderly ? LAYOUT_ROUNDS : LAYOUT_GAMES;
}

static int
columns_of(const struct crosstable *t, enum cross_layout layout)
{
	int most = 0;

	switch (layout) {
	case LAYOUT_OPPONENTS:
		return t->players_n;
	case LAYOUT_ROUNDS:
		return t->rounds_n;
	default:
		for (int i = 0; i < t->players_n; i++)
			most = t->players[i].list_n > most ? t->players[i].list_n : most;
		return most;
	}
}

struct cross_form
crosscell_form(const struct crosstable *t)
{
	struct cross_form f = { .t = t, .layout = layout_of(t) };

	f.columns = columns_of(t, f.layout);
	f.left_out = f.columns > COLUMNS_MOST;
	f.columns = f.left_out ? 0 : f.columns;
	for (int i = 0; i < t->players_n; i++) {
		f.shared = f.shared || t->players[i].rank != i + 1;
		f.rated = f.rated || t->players[i].rating > 0;
	}
	for (int i = 0; i < t->used_n; i++) {
		int k = 0;

		while (k < t->players_n && t->players[k].breaks[t->used[i]] < 0)
			k++;
		if (k < t->players_n)
			f.breaks[f.breaks_n++] = t->used[i];
	}
	return f;
}

void
crosscell_heading(struct buf *b, const struct cross_form *f, int column)
{
	if (f->layout == LAYOUT_ROUNDS)
		buf_add(b, f->t->rounds[column]);
	else
		buf_number(b, (uint64_t)column + 1);
}

/* What was made of a game: one character. */
static void
put_sign(struct buf *b, const struct cross_game *g)
{
	static const char *const played[] = { "0", HALF, "1" }, *const forfeit[] = { "-", "=", "+" };

	if (g->conflict)
		buf_char(b, '!');
	else if (g->points < 0)
		buf_char(b, g->unfinished ? '*' : '?');
	else
		buf_str(b, g->forfeit && g->opponent >= 0 ? forfeit[g->points] : played[g->points]);
}

static void
put_met(struct buf *b, const struct cross_game *g, bool match)
{
	if (g->opponent < 0) {
		buf_str(b, "bye");
	} else if (!match) {
		buf_number(b, (uint64_t)g->opponent + 1);
		buf_char(b, g->colour == 0 ? 'w' : 'b');
	}
	put_sign(b, g);
}

void
crosscell_put(struct buf *b, const struct cross_form *f, int player, int column)
{
	const struct cross_player *p = &f->t->players[player];

	if (f->layout == LAYOUT_GAMES) {
		if (column < p->list_n)
			put_met(b, &p->list[column], f->t->kind == CROSS_MATCH);
		return;
	}
	for (int i = 0; i < p->list_n; i++) {
		if (f->layout == LAYOUT_OPPONENTS && p->list[i].opponent == column)
			put_sign(b, &p->list[i]);
		else if (f->layout == LAYOUT_ROUNDS && p->list[i].round == column)
			put_met(b, &p->list[i], false);
	}
	if (f->layout == LAYOUT_OPPONENTS && column == player)
		buf_str(b, "\xc3\x97");
}

static bool
is_partly_rated(const struct cross_player *p)
{
	return p->rated > 0 && p->rated < p->games - p->unknown;
}

void
crosscell_performance(struct buf *b, const struct cross_player *p)
{
	if (p->rated > 0)
		buf_fmt(b, "%s%d", is_partly_rated(p) ? "~" : "", p->performance);
}

/* -- words and numbers -- */

static const struct {
	const char *name, *title;
} kinds[] = {
	[CROSS_ROUND_ROBIN] = { "round-robin", "Round robin" },
	[CROSS_DOUBLE_ROUND_ROBIN] = { "double-round-robin", "Double round robin" },
	[CROSS_MANY_ROUND_ROBIN] = { "many-round-robin", "Round robin" },
	[CROSS_SWISS] = { "swiss", "Swiss system" },
	[CROSS_MATCH] = { "match", "Match" },
	[CROSS_OTHER] = { "other", "Neither a whole round robin nor a Swiss" },
};

const char *
cross_kind_name(enum cross_kind kind)
{
	return kinds[kind].name;
}

static void
put_count(struct buf *b, const char *before, uint64_t n, const char *what)
{
	buf_fmt(b, "%s%" PRIu64 " %s%s", before, n, what, n == 1 ? "" : "s");
}

void
cross_title(struct buf *b, const struct crosstable *t)
{
	buf_str(b, kinds[t->kind].title);
	if (t->kind == CROSS_MANY_ROUND_ROBIN)
		buf_fmt(b, " of %d games a pair", t->cycles);
	put_count(b, ", ", (uint64_t)t->players_n, "player");
	if (t->kind == CROSS_SWISS)
		put_count(b, ", ", (uint64_t)t->rounds_n, "round");
	put_count(b, ", ", (uint64_t)t->games, "game");
}

void
cross_halves(struct buf *b, int halves)
{
	if (halves / 2 > 0 || halves == 0)
		buf_number(b, (uint64_t)(halves / 2));
	buf_str(b, halves % 2 != 0 ? HALF : "");
}

void
cross_decimal(struct buf *b, long value, int divisor, int decimals)
{
	int hundredths = (int)(value % divisor) * 100 / divisor;

	if (hundredths % 10 != 0)
		decimals = 2;
	else if (hundredths != 0 && decimals == 0)
		decimals = 1;
	buf_number(b, (uint64_t)(value / divisor));
	if (decimals == 1)
		buf_fmt(b, ".%d", hundredths / 10);
	else if (decimals == 2)
		buf_fmt(b, ".%02d", hundredths);
}

bool
cross_said(struct span s)
{
	return s.n > 0 && !span_eq(s, SPAN("?")) && !span_eq(s, SPAN("-"));
}

/* -- notes -- */

static bool
partly_rated(const struct crosstable *t)
{
	for (int i = 0; i < t->players_n; i++)
		if (is_partly_rated(&t->players[i]))
			return true;
	return false;
}

static bool
has_result(const struct crosstable *t, bool unfinished)
{
	for (int i = 0; i < t->players_n; i++)
		for (int k = 0; k < t->players[i].list_n; k++) {
			const struct cross_game *g = &t->players[i].list[k];

			if (g->points < 0 && !g->conflict && g->unfinished == unfinished)
				return true;
		}
	return false;
}

bool
cross_note(struct buf *b, const struct cross_form *f, int *which)
{
	enum { LEFT_OUT, CONFLICTS, UNFINISHED, UNREADABLE, FORFEITS, BYES, DUPLICATES, PARTLY, NOTES };
	const struct crosstable *t = f->t;
	const uint64_t n[] = {
		[LEFT_OUT] = f->left_out,
		[CONFLICTS] = (uint64_t)t->conflicts,
		[UNFINISHED] = has_result(t, true), [UNREADABLE] = has_result(t, false),
		[FORFEITS] = (uint64_t)t->forfeits, [BYES] = (uint64_t)t->byes, [DUPLICATES] = t->duplicates,
		[PARTLY] = partly_rated(t),
	};
	static const char *const text[] = {
		[LEFT_OUT] = "Who met whom is not shown: it takes too many columns; JSON has it",
		[CONFLICTS] = "!: the record has several results for the game, which gives no points",
		[UNFINISHED] = "*: without a result",
		[UNREADABLE] = "?: with a result that cannot be read",
		[FORFEITS] = "+ and -: by forfeit, not played",
		[BYES] = "bye: a round without an opponent, with its points",
		[DUPLICATES] = "Games that the record has several times were counted once; left out",
		[PARTLY] = "~: performance against the opponents with a rating only",
	};

	while (*which < NOTES && n[*which] == 0)
		++*which;
	if (*which == NOTES)
		return false;
	buf_str(b, text[*which]);
	if (*which == CONFLICTS || *which == FORFEITS || *which == BYES || *which == DUPLICATES)
		buf_fmt(b, " (%" PRIu64 ")", n[*which]);
	buf_char(b, '.');
	++*which;
	return true;
}

void
cross_sample(struct buf *b, const struct stats *s)
{
	int level = ledger_level(s->ledger, TABLE_GAMES);

	if (level > 0)
		buf_fmt(b, "Memory did not suffice for all games: of %" PRIu64 " one was kept, so these tables miss "
		    "games and are no crosstables of whole events.", ledger_one_in(level));
}
