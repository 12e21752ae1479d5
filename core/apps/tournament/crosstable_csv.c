/* crosstable_csv: crosstables as one table (RFC 4180): one row per player, event after event. */
#include <stdlib.h>

#include "base/ratio.h"
#include "base/csv_write.h"
#include "apps/tournament/crosstable_cells.h"
#include "apps/tournament/crosstable_report.h"
#include "toolkit/report/report.h"
#include "apps/tournament/tiebreak.h"

/* A cell, and the comma before the next one. */
static void
put_text(struct buf *b, struct span s)
{
	csv_write_line(b, s, ',');
	buf_char(b, ',');
}

static void
put_number(struct buf *b, uint64_t n)
{
	buf_number(b, n);
	buf_char(b, ',');
}

/* The event, and what comes before the numbers of games. */
static void
put_who(struct buf *b, const struct crosstable *t, const struct crosstable_player *p, const char *kind)
{
	put_text(b, t->event);
	put_text(b, t->site);
	put_text(b, t->section);
	put_text(b, t->first);
	put_text(b, t->last);
	put_text(b, span_of(kind));
	put_number(b, (uint64_t)p->rank);
	put_text(b, p->name);
	if (p->rating > 0)
		buf_number(b, p->rating);
	buf_char(b, ',');
	ratio_decimal(b, p->points, 2, 0);
	buf_char(b, ',');
}

/* The row of a player; what is unknown or has no meaning is empty. */
static void
put_player(struct buf *b, const struct crosstable *t, const struct crosstable_player *p, const char *kind)
{
	const int counts[] = { p->games, p->wins, p->draws, p->losses };

	put_who(b, t, p, kind);
	for (size_t i = 0; i < sizeof(counts) / sizeof(counts[0]); i++)
		put_number(b, (uint64_t)counts[i]);
	for (int i = 0; i < BREAK_COUNT; i++) {
		if (p->breaks[i] >= 0)
			ratio_decimal(b, p->breaks[i], t->columns[i].divisor, 0);
		buf_char(b, ',');
	}
	if (p->rated > 0)
		buf_fmt(b, "%d", p->performance);
	for (int i = BREAK_COUNT; i < t->columns_n; i++) {
		buf_char(b, ',');
		if (p->breaks[i] >= 0)
			ratio_decimal(b, p->breaks[i], t->columns[i].divisor, 0);
	}
	if (t->ratings) {
		buf_char(b, ',');
		crosstable_cells_expected(b, p);
		buf_char(b, ',');
		crosstable_cells_change(b, p);
	}
	if (t->after.n > 0) {
		buf_char(b, ',');
		csv_write_line(b, t->after, ',');
	}
	buf_char(b, '\n');
}

static void
put_heading(struct buf *b, const struct crosstable_plan *plan)
{
	buf_str(b, "event,site,section,from,to,kind,rank,player,rating,points,games,wins,draws,losses,");
	for (int i = 0; i < BREAK_COUNT; i++)
		buf_fmt(b, "%s,", tiebreak_usual_columns[i].name);
	buf_str(b, "performance");
	for (int i = BREAK_COUNT; plan != NULL && i < plan->breaks.columns_n; i++)
		buf_fmt(b, ",%s", plan->breaks.columns[i].name);
	buf_str(b, plan != NULL && plan->ratings ? ",expected,rating_change" : "");
	buf_str(b, plan != NULL && plan->after.n > 0 ? ",after\n" : "\n");
}

/* If only some of the games were kept in memory, every kind is "sample", since the real kind is not known. */
void
crosstable_csv(struct buf *b, const struct stats *s, const struct stats_style *style)
{
	struct crosstable_report *r = style->tables;
	const struct crosstable *t;
	bool sample = ledger_level(s->ledger, TABLE_GAMES) > 0;

	put_heading(b, style->crosstables);
	while ((t = crosstable_report_next(r)) != NULL)
		for (int i = 0; i < t->players_n; i++) {
			put_player(b, t, &t->players[i], sample ? "sample" : crosstable_cells_kind_name(t->kind));
			stats_drain(style, b);
		}
	b->failed = b->failed || r->failed;
}
