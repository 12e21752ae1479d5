/* renamed_options: options that once had another name, which is still understood. */
#include <string.h>

#include "toolkit/cli/option_rules.h"
#include "toolkit/cli/program.h"
#include "toolkit/cli/renamed_options.h"

struct span
renamed_options_old(const struct renamed_option *row, const char **takes)
{
	struct span rest = span_of(row->old), name = span_cut(&rest, ' ');

	*takes = rest.p;
	return name;
}

static bool
fits_argument(const struct renamed_option *row, const char *arg)
{
	const char *takes;

	renamed_options_old(row, &takes);
	return takes == NULL || arg == NULL || ((row->with == NULL || strpbrk(arg, row->with) != NULL) &&
	    (row->without == NULL || strpbrk(arg, row->without) == NULL));
}

const struct renamed_option *
renamed_options_find(const char *program, struct span name, const char *arg)
{
	const char *takes;

	for (const struct renamed_option *row = renamed_options; row->old != NULL; row++)
		if (option_named(row->programs, program) && span_eq(renamed_options_old(row, &takes), name) && fits_argument(row, arg))
			return row;
	return NULL;
}

/* Adds the new argument for one of the old, which has its place in it. */
static void
put_argument(struct buf *b, const char *now, const char *takes, struct span arg)
{
	const char *place = takes == NULL ? NULL : strstr(now, takes);

	if (place == NULL) {
		buf_str(b, now);
		return;
	}
	buf_add(b, (struct span){ now, (size_t)(place - now) });
	buf_add(b, arg);
	buf_str(b, place + strlen(takes));
}

struct span
renamed_options_now(const struct renamed_option *row, const char *arg, struct arena *texts, const char **made)
{
	struct span rest = span_of(row->now), name = span_cut(&rest, ' '), items = span_of(arg == NULL ? "" : arg);
	struct buf b = { 0 };
	const char *takes;

	*made = NULL;
	renamed_options_old(row, &takes);
	if (rest.p == NULL)
		return name;
	while (items.p != NULL) {
		struct span item = row->join == NULL ? items : span_cut(&items, ',');

		buf_str(&b, b.n > 0 ? row->join : "");
		put_argument(&b, rest.p, takes, item);
		items = row->join == NULL ? (struct span){ NULL, 0 } : items;
	}
	if (b.failed)
		texts->failed = true;
	else
		*made = arena_fmt(texts, "%.*s", (int)b.n, b.n > 0 ? b.p : "").p;
	buf_free(&b);
	return name;
}

/* "--ignore LIST is now --severity LIST=off", as one types it. */
static void
put_notice(struct buf *b, const struct renamed_option *row)
{
	struct span rest = span_of(row->now), name = span_cut(&rest, ' ');
	const char *quote = rest.p != NULL && strpbrk(rest.p, "\"( ") != NULL ? "'" : "";

	buf_fmt(b, "--%s is now --%.*s", row->old, (int)name.n, name.p);
	if (rest.p != NULL)
		buf_fmt(b, " %s%s%s", quote, rest.p, quote);
}

static int
refuse_renamed(const struct program_run *t, const struct renamed_option *row)
{
	struct buf b = { 0 };
	struct span rest = span_of(row->now), name = span_cut(&rest, ' ');

	put_notice(&b, row);
	program_usage_error(t, "%.*s: say what you mean with --%.*s", (int)b.n, b.n > 0 ? b.p : "", (int)name.n, name.p);
	buf_free(&b);
	return 2;
}

static void
print_notice(struct program_run *t, const struct renamed_option *row)
{
	struct buf b = { 0 };

	put_notice(&b, row);
	buf_char(&b, '\0');
	program_complain(t, NULL, b.failed ? row->now : b.p);
	buf_free(&b);
}

/* Are both now the same option, each with an argument of its own? */
static bool
same_now(const struct renamed_option *a, const struct renamed_option *b)
{
	struct span one = span_of(a->now), other = span_of(b->now);

	return span_eq(span_cut(&one, ' '), span_cut(&other, ' '));
}

int
renamed_options_note(struct program_run *t, const struct option *o, const struct renamed_option *row, const char *arg)
{
	unsigned char *seen = t->command.renamed;

	for (size_t i = 0; renamed_options[i].old != NULL; i++) {
		const struct renamed_option *r = &renamed_options[i];

		if (r == row && r->once && seen[i] & RENAMED_GIVEN)
			return refuse_renamed(t, r);
		if (r == row && !(seen[i] & RENAMED_GIVEN))
			print_notice(t, r);
		if (r == row)
			seen[i] |= RENAMED_GIVEN;
		else if ((row == NULL || same_now(r, row)) && r->unless != NULL && option_named(r->unless, o->name) &&
		    (r->holding == NULL || (arg != NULL && strstr(arg, r->holding) != NULL)))
			seen[i] |= RENAMED_UNLIKE;
		if (seen[i] == (RENAMED_GIVEN | RENAMED_UNLIKE))
			return refuse_renamed(t, r);
	}
	return 0;
}
