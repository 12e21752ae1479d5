/* option_take: applies an option of the command line as its row says. */
#include <string.h>

#include "base/ascii.h"
#include "base/edit_distance.h"
#include "base/invariant.h"
#include "toolkit/cli/option_take.h"
#include "toolkit/cli/program.h"

int
option_word(const char *words, const char *arg)
{
	struct span rest = span_of(words);

	for (int i = 0; rest.p != NULL; i++)
		if (span_eq(span_cut(&rest, ' '), span_of(arg)))
			return i;
	return -1;
}

bool
option_number(const char *arg, unsigned long least, unsigned long most, unsigned long *n)
{
	return span_number(span_of(arg), n) && *n >= least && *n <= most;
}

/* Sets an integer of that size, which has room for the value. */
static void
set_integer(void *at, size_t size, unsigned long n)
{
	switch (size) {
	case sizeof(bool): *(bool *)at = n != 0; break;
	case sizeof(uint32_t): *(uint32_t *)at = (uint32_t)n; break;
	default: INVARIANT(size == sizeof(uint64_t)); *(uint64_t *)at = n;
	}
}

static int
take_number(const struct program_run *t, const struct option *o, void *at, const char *arg)
{
	unsigned long n;

	if (!option_number(arg, o->least, o->most, &n))
		return program_usage_error(t, "--%s %s: a number from %lu to %lu", o->name, arg, o->least, o->most);
	set_integer(at, o->size, n);
	return 0;
}

void
option_words(struct buf *b, const char *words)
{
	struct span rest = span_of(words);

	for (bool first = true; rest.p != NULL; first = false) {
		struct span word = span_cut(&rest, ' ');

		buf_str(b, first ? "" : rest.p == NULL ? " or " : ", ");
		buf_add(b, word);
	}
}

void
option_list(const struct option *o, struct buf *b)
{
	struct span words = span_of(o->words == NULL ? "" : o->words), meanings = span_of(o->meanings == NULL ? "" : o->meanings);

	if (o->list != NULL) {
		o->list(b);
		return;
	}
	if (o->list_own != NULL) {
		o->list_own(b, o->base);
		return;
	}
	while (words.p != NULL) {
		const struct span word = span_cut(&words, ' '), meaning = span_cut(&meanings, '|');

		buf_fmt(b, "%-13.*s %.*s\n", (int)word.n, word.p, (int)meaning.n, meaning.p);
	}
}

int
option_take_word(const struct program_run *t, const struct option *o, const char *arg)
{
	struct buf words = { 0 };
	int i = option_word(o->words, arg);

	if (i >= 0)
		return i;
	option_words(&words, o->words);
	program_usage_error(t, "--%s %s: %.*s", o->name, arg, (int)words.n, words.p);
	buf_free(&words);
	return -1;
}

static int
take_word(const struct program_run *t, const struct option *o, void *at, const char *arg)
{
	int i = option_take_word(t, o, arg);

	if (i < 0)
		return 2;
	set_integer(at, o->size, (unsigned long)i);
	return 0;
}

/* In small letters, cut to what fits. */
static void
lower_word(struct span word, char to[OPTION_MEANT_MAX])
{
	size_t n = word.n < OPTION_MEANT_MAX ? word.n : OPTION_MEANT_MAX - 1;

	for (size_t i = 0; i < n; i++)
		to[i] = ascii_lower(word.p[i]);
	to[n] = '\0';
}

/* Is the item one of the words of a list of option_list()?  If not, the nearest of them is put in `room`; "": none is near. */
static bool
is_listed(struct span list, struct span item, char room[OPTION_MEANT_MAX])
{
	char given[OPTION_MEANT_MAX], one[OPTION_MEANT_MAX];
	struct edit_nearest nearest = { .word = given };

	lower_word(item, given);
	*room = '\0';
	while (list.p != NULL && list.n > 0) {
		struct span line = span_cut(&list, '\n'), word = span_cut(&line, ' ');
		const size_t least = nearest.least;

		if (word.n == 0 || word.n >= sizeof(one))
			continue;
		lower_word(word, one);
		edit_nearest_try(&nearest, one);
		if (nearest.least < least || *room == '\0') {
			memcpy(room, word.p, word.n);
			room[word.n] = '\0';
		}
	}
	if (edit_nearest_name(&nearest) == NULL)
		*room = '\0';
	return nearest.name != NULL && nearest.least == 0;
}

const char *
option_meant(const struct option *o, const char *arg, char room[OPTION_MEANT_MAX])
{
	const char *sign = o->then == NULL ? NULL : strrchr(arg, '=');
	struct buf list = { 0 };
	struct span rest = span_of(sign == NULL ? arg : sign + 1), then = span_of(sign == NULL ? "" : o->then);
	bool listed = true;

	if (o->then != NULL && sign == NULL)
		return NULL;
	if (sign == NULL)
		option_list(o, &list);
	while (sign != NULL && then.p != NULL) {
		buf_add(&list, span_cut(&then, ' '));
		buf_char(&list, '\n');
	}
	while (listed && rest.p != NULL)
		listed = is_listed(buf_span(&list), span_cut(&rest, ','), room);
	buf_free(&list);
	return listed || *room == '\0' ? NULL : room;
}

static int
apply_option(struct program_run *t, const struct option *o, void *at, const char *arg)
{
	if (o->take != NULL)
		return o->take(t, o, arg);
	switch (o->kind) {
	case OPTION_FLAG: *(bool *)at = true; return 0;
	case OPTION_TEXT: *(const char **)at = arg; return 0;
	case OPTION_NUMBER: return take_number(t, o, at, arg);
	case OPTION_WORD: return take_word(t, o, at, arg);
	default: return 0;
	}
}

int
option_take(struct program_run *t, const struct option *o, const char *arg)
{
	void *at = o->own ? option_target(o) : (char *)t + o->at;
	int status;

	t->command.given[o - t->command.options] = true;
	if (o->recorded)
		buf_fmt(&t->command.record, " %s=%s", o->name, arg == NULL ? "" : arg);
	if (option_asks_list(o, arg)) {
		t->command.asked = o;
		return 0;
	}
	t->command.taken = arg != NULL && (o->words != NULL || o->list != NULL || o->list_own != NULL) ? o : NULL;
	t->command.argument = arg;
	status = apply_option(t, o, at, arg);
	t->command.taken = NULL;
	return status;
}
