/* count: adds a game to the numbers: what needs no board, and what count_tags.c and count_moves.c add. */
#include <stdlib.h>

#include "apps/stats/count.h"
#include "apps/stats/count_internal.h"
#include "games/checks/replay.h"
#include "games/chess/fen.h"
#include "games/pgn/date.h"

struct counting *
count_new(const struct stats_plan *plan, const struct eco *eco, struct ledger *ledger)
{
	struct counting *c = calloc(1, sizeof(*c));

	if (c == NULL || (c->tree = count_tree_new(plan->depth)) == NULL) {
		free(c);
		return NULL;
	}
	c->plan = plan;
	c->eco = eco;
	c->ledger = ledger;
	if (plan->moves_at != NULL) {
		struct fen_reading r;

		fen_read(span_of(plan->moves_at), &r);
		c->at = r.position;
	}
	ledger_group(ledger, SPAN(""));
	return c;
}

void
count_free(struct counting *c)
{
	if (c == NULL)
		return;
	for (size_t i = 0; i < COUNT_TEXTS; i++)
		buf_free(&c->texts[i]);
	for (int i = 0; i < 2; i++) {
		buf_free(&c->later[i].names);
		buf_free(&c->later[i].event_text);
	}
	buf_free(&c->group);
	buf_free(&c->key);
	count_tree_free(c->tree);
	free(c);
}

void
count_flush(struct counting *c)
{
	count_later_settle(c);
	count_arrays_flush(&c->arrays, c->plan, c->ledger, &c->key);
	count_tree_flush(c->tree, c->ledger);
}

uint64_t
count_limited(const struct counting *c)
{
	return c->limited;
}

bool
count_failed(const struct counting *c)
{
	bool failed = c->group.failed || c->key.failed || count_tree_failed(c->tree) || ledger_failed(c->ledger);

	for (size_t i = 0; i < COUNT_TEXTS; i++)
		failed = failed || c->texts[i].failed;
	for (int i = 0; i < 2; i++)
		failed = failed || c->later[i].names.failed || c->later[i].event_text.failed;
	return failed;
}

/* YYYYMMDD with 00 for an unknown month or day; 0: no year. */
static unsigned long
date_as_number(struct span value)
{
	struct date d;

	if (!date_known(value, &d))
		return 0;
	return (unsigned long)d.year * 10000 + (unsigned long)(d.month > 0 ? d.month : 0) * 100 +
	    (unsigned long)(d.day > 0 ? d.day : 0);
}

/* Does Black move first, by the second field of a FEN? */
static bool
starts_black(struct span fen)
{
	fen = span_trim(fen);
	span_cut(&fen, ' ');
	return fen.n > 0 && *fen.p == 'b' && (fen.n == 1 || fen.p[1] == ' ');
}

/* Was a search left out, or stopped at its limit? */
static bool
has_open_question(const struct counted_game *g)
{
	const enum severity *said = g->play == NULL ? NULL : g->play->findings->said;

	return said != NULL && (said[DIAG_LIMIT_TIME] != SEVERITY_OFF || said[DIAG_LIMIT_ANALYSIS] != SEVERITY_OFF);
}

/* Counts what is known without a board. */
static void
count_words(struct counting *c, const struct counted_game *g, unsigned long date)
{
	uint64_t (*counts)[4] = c->arrays.counts, plies = (uint64_t)g->plies;
	bool black_first = starts_black(tags_value(g->tags, TAG_FEN));
	bool limited = g->record->cut || g->tags->n >= TAGS_MAX || plies >= PLIES_MAX || has_open_question(g);
	uint64_t *row;

	counts[COUNT_GAMES][0]++;
	counts[COUNT_GAMES][1]++;
	counts[COUNT_PLIES][0] += plies > 0;
	counts[COUNT_PLIES][1] += plies;
	counts[COUNT_PLIES][2] += (plies + !black_first) / 2;
	counts[COUNT_PLIES][3] += (plies + black_first) / 2;
	c->limited += limited;
	counts[COUNT_LIMITED][0] += limited;
	counts[COUNT_LIMITED][1] += limited;
	counts[COUNT_NO_MOVES][0] += plies == 0;
	counts[COUNT_NO_MOVES][1] += plies == 0;
	counts[COUNT_FORFEITS][0] += g->forfeit;
	counts[COUNT_FORFEITS][1] += g->forfeit;
	counts[COUNT_FROM_POSITION][0] += tags_value(g->tags, TAG_FEN).n > 0;
	counts[COUNT_FROM_POSITION][1] += tags_value(g->tags, TAG_FEN).n > 0;
	if ((row = count_row_constant(c, TABLE_RESULTS, result_name(g->result))) != NULL) {
		row[0]++;
		row[1] += plies;
	}
	count_score(count_row_number(c, TABLE_LENGTHS, (g->plies + 1) / 2), g);
	if (date > 0 && (row = count_score(count_row_number(c, TABLE_YEARS, (long)(date / 10000)), g)) != NULL)
		row[SCORE_PLIES] += (uint64_t)g->plies;
}

/* Flushes the numbers of the previous group, since the arrays only hold those of one. */
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
	unsigned long date = date_as_number(tags_value(g->tags, TAG_Date));

	c->source = (struct event_source){ g->record->text, (enum encoding)g->record->encoding, -1 };
	enter_group(c, g->group);
	if (count_arrays_full(&c->arrays))
		count_flush(c);
	count_later_start(c, g, date);
	count_words(c, g, date);
	count_tags(c, g);
	if (g->play != NULL)
		count_play(c, g, date);
}
