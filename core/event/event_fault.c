/* event_fault: what is wrong in an event, as its checks report it. */
#include <stdarg.h>
#include <stdlib.h>

#include "base/list.h"
#include "event/event_fault.h"

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
