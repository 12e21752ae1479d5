/* program: messages on standard error. */
#define _GNU_SOURCE	/* memmem(3) */
#include <errno.h>
#include <string.h>

#include "toolkit/cli/option_take.h"
#include "toolkit/cli/program.h"

/* Where there is no memory for anything better. */
static void
print_ascii(const char *text)
{
	for (; *text != '\0'; text++)
		putc(*text >= ' ' && *text < 0x7f ? *text : '?', stderr);
}

/* Appends which word may have been meant, if the argument of an option is not one of its words. */
static void
add_meant_option(const struct program_run *t, struct buf *b)
{
	char room[OPTION_MEANT_MAX];
	const char *meant = t->command.taken == NULL ? NULL : option_meant(t->command.taken, t->command.argument, room);

	if (meant != NULL && (b->n == 0 || memmem(b->p, b->n, "did you mean", strlen("did you mean")) == NULL))
		buf_fmt(b, "; did you mean %s?", meant);
}

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
	add_meant_option(t, &b);
	if (text.failed || b.failed)
		fprintf(stderr, "%s: %s\n", name, strerror(ENOMEM));
	else
		fprintf(stderr, "%s: %.*s\nTry '%s --help'.\n", name, (int)b.n, b.n > 0 ? b.p : "", name);
	buf_free(&b);
	arena_free(&text);
	return 2;
}

void
program_complain(void *tool, const char *name, const char *message)
{
	struct program_run *t = tool;
	struct buf b = { 0 };

	progress_line(&t->progress, NULL);
	buf_str(&b, t->program->name);
	buf_str(&b, ": ");
	if (name != NULL) {
		encoding_append(&b, span_of(name), ENC_CP1252);
		buf_str(&b, ": ");
	}
	encoding_append(&b, span_of(message), ENC_CP1252);
	buf_char(&b, '\n');
	if (b.failed) {
		print_ascii(t->program->name);
		fputs(": ", stderr);
		if (name != NULL) {
			print_ascii(name);
			fputs(": ", stderr);
		}
		print_ascii(message);
		putc('\n', stderr);
	} else {
		fwrite(b.p, 1, b.n, stderr);
	}
	buf_free(&b);
}

void
program_complain_of_memory(void *tool, const char *name, const char *message)
{
	if (name == NULL || strcmp(message, strerror(ENOMEM)) == 0)
		program_complain(tool, name, message);
}

int
program_no_memory(void *tool, const char *name)
{
	program_complain(tool, name, strerror(ENOMEM));
	return 2;
}
