/* program: what all programs share: their options, and what they say to people. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/program.h"

int
program_usage_error(const struct program_run *t, const char *format, ...)
{
	const char *name = t->program->name;
	struct arena text = { 0 };
	struct buf b = { 0 };
	va_list ap;

	va_start(ap, format);
	encoding_append(&b, arena_vfmt(&text, format, ap), ENC_CP1252);
	va_end(ap);
	fprintf(stderr, "%s: %.*s\nTry '%s --help'.\n", name, (int)b.n, b.n > 0 ? b.p : "", name);
	buf_free(&b);
	arena_free(&text);
	return 2;
}

static void
erase_progress(struct terminal *t)
{
	if (t->shown)
		fputs("\r\033[K", stderr);
	t->shown = false;
}

void
program_complain(void *tool, const char *name, const char *message)
{
	struct program_run *t = tool;
	struct buf b = { 0 };

	program_progress_line(t, NULL);
	buf_str(&b, t->program->name);
	buf_str(&b, ": ");
	if (name != NULL) {
		encoding_append(&b, span_of(name), ENC_CP1252);
		buf_str(&b, ": ");
	}
	encoding_append(&b, span_of(message), ENC_CP1252);
	buf_char(&b, '\n');
	fwrite(b.p, 1, b.n, stderr);
	buf_free(&b);
}

static double
seconds(const struct timespec *from, const struct timespec *to)
{
	return (double)(to->tv_sec - from->tv_sec) + (double)(to->tv_nsec - from->tv_nsec) * 1e-9;
}

double
program_seconds(const struct program_run *tool)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return seconds(&tool->terminal.start, &now);
}

/* Has enough time passed since the last one? */
static bool
due(struct terminal *t)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	if (seconds(&t->last, &now) < 0.1 || seconds(&t->start, &now) < 0.5)
		return false;
	t->last = now;
	return true;
}

void
program_progress_line(struct program_run *tool, const char *line)
{
	struct terminal *t = &tool->terminal;

	if (!t->wanted)
		return;
	pthread_mutex_lock(&t->lock);
	if (line == NULL) {
		erase_progress(t);
	} else if (due(t)) {
		fprintf(stderr, "\r%.*s\033[K", t->columns, line);
		t->shown = true;
	}
	pthread_mutex_unlock(&t->lock);
}

bool
program_number(const char *arg, unsigned long least, unsigned long most, unsigned long *n)
{
	return span_number(span_of(arg), n) && *n >= least && *n <= most;
}

int
program_one_of(const char *arg, const char *const *names)
{
	for (int i = 0; names[i] != NULL; i++)
		if (strcmp(arg, names[i]) == 0)
			return i;
	return -1;
}

int
program_choice(struct program_run *w, enum choice_kind kind, const char *arg)
{
	struct span rest = span_of(arg);
	struct choice *c = &w->choices[w->choices_n];
	int severity = SEVERITY_OFF;

	if (w->choices_n == CHOICES_MAX)
		return program_usage_error(w, "more than %d times --select, --ignore and --severity", CHOICES_MAX);
	if (kind == CHOOSE_SEVERITY) {
		const char *equals = strrchr(arg, '=');

		if (equals == NULL || (severity = severity_find(span_of(equals + 1))) < 0)
			return program_usage_error(w,
			    "--severity %s: it has the form ID=LEVEL; levels are off, info, warning, error", arg);
		rest.n = (size_t)(equals - arg);
	}
	*c = (struct choice){ kind, rest, (enum severity)severity };
	w->choices_n++;
	return 0;
}
