/* illegality: writing the reason why a position is illegal. */
#include <stdarg.h>
#include <stdio.h>

#include "games/retro/illegality.h"

void
illegality_add(struct illegality *o, enum diag id, square at, const char *format, ...)
{
	va_list ap;

	if (o == NULL)
		return;
	o->id = id;
	o->at = at;
	va_start(ap, format);
	vsnprintf(o->reason, sizeof(o->reason), format, ap);
	va_end(ap);
}
