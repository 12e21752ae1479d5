/* input_error: why an input cannot be read further, as a kind and a sentence. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "toolkit/input/input_error.h"

void
input_error_set(struct input_error *t, enum input_state state, const char *format, ...)
{
	va_list ap;

	if (t->set)
		return;
	va_start(ap, format);
	vsnprintf(t->text, sizeof(t->text), format, ap);
	va_end(ap);
	t->state = state;
	t->set = true;
}

void
input_error_errno(struct input_error *t, enum input_state state, int error)
{
	char text[128];

	if (strerror_r(error, text, sizeof(text)) != 0)
		snprintf(text, sizeof(text), "error %d", error);
	input_error_set(t, state, "%s", text);
}
