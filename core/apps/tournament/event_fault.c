/* event_fault: what is wrong in an event, as its checks report it. */
#include <stdarg.h>
#include <stdlib.h>

#include "apps/tournament/event_fault.h"
#include "base/list.h"

bool
event_fault_add(struct event_faults *f, struct event_fault fault, const char *format, ...)
{
	va_list args;

	if (!list_reserve(&f->list, f->n + 1, &f->max, sizeof(*f->list)))
		return false;
	va_start(args, format);
	fault.message = arena_vfmt(&f->texts, format, args);
	va_end(args);
	f->list[f->n++] = fault;
	return !f->texts.failed;
}

bool
event_fault_said(const struct event_faults *f, const struct crosstable_row *row)
{
	const uint32_t place = event_place(row);
	size_t i = f->n;

	while (i > 0 && f->list[i - 1].place != place && f->list[i - 1].of != place)
		i--;
	return i > 0;
}

/* Are these the parts of White and Black, in any order, or is one of these not known? */
static bool
are_both(const struct span known[2], const struct crosstable_row *r, int part)
{
	const struct span have[] = { crosstable_part(r, part), crosstable_part(r, part + 1) };

	return known[0].n == 0 || (span_eq(known[0], have[0]) && span_eq(known[1], have[1])) ||
	    (span_eq(known[0], have[1]) && span_eq(known[1], have[0]));
}

static bool
can_be(const struct event_lack *l, const struct crosstable_row *r)
{
	return crosstable_games_round_number(crosstable_part(r, EVENT_ROW_ROUND)) == l->round &&
	    are_both(l->name, r, EVENT_ROW_NAME) && are_both(l->team, r, EVENT_ROW_TEAM) &&
	    (l->board == 0 || crosstable_games_board(r) == l->board);
}

void
event_fault_found(struct event_faults *f, uint32_t table, const struct crosstable_row *row)
{
	size_t n = 0;

	for (size_t i = 0; i < f->n; i++)
		if (f->list[i].lack.table != table || !can_be(&f->list[i].lack, row))
			f->list[n++] = f->list[i];
	f->n = n;
}

void
event_faults_clear(struct event_faults *f)
{
	f->n = 0;
	arena_clear(&f->texts);
}

void
event_faults_free(struct event_faults *f)
{
	free(f->list);
	arena_free(&f->texts);
	*f = (struct event_faults){ 0 };
}
