/* outlet: rows that go to many files, back where they came from, or out as a difference. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "outlet.h"
#include "outlet_state.h"

void
outlet_complain(struct outlet_state *p, const char *name, const char *message)
{
	p->trouble = true;
	p->plan->run->complain(p->plan->run->data, name, message);
}

/* -- differences -- */

/* A name as patch(1) reads it: in quotes where it would be misunderstood. */
static void
put_name(struct buf *b, const char *name)
{
	bool quoted = false;

	for (const char *c = name; *c != '\0'; c++)
		quoted |= (unsigned char)*c < ' ' || *c == 0x7f || *c == '"' || *c == '\\';
	if (!quoted) {
		buf_str(b, name);
		buf_str(b, strchr(name, ' ') != NULL ? "\t\n" : "\n");
		return;
	}
	buf_char(b, '"');
	for (const char *c = name; *c != '\0'; c++)
		if ((unsigned char)*c < ' ' || *c == 0x7f)
			buf_fmt(b, "\\%03o", (unsigned char)*c);
		else
			buf_fmt(b, *c == '"' || *c == '\\' ? "\\%c" : "%c", *c);
	buf_str(b, "\"\n");
}

/* A number of a hunk's heading, and where it ends. */
static const char *
read_number(const char *s, const char *end, int64_t *n)
{
	for (*n = 0; s < end && *s >= '0' && *s <= '9' && *n < INT64_MAX / 16; s++)
		*n = *n * 10 + (*s - '0');
	return s;
}

/* "12,3", with one line where only its number is given. */
static const char *
read_range(const char *s, const char *end, int64_t *line, int64_t *lines)
{
	*lines = 1;
	s = read_number(s, end, line);
	return s < end && *s == ',' ? read_number(s + 1, end, lines) : s;
}

/* The heading of a hunk with the lines of the new text counted from where those before it have shifted them to. */
static void
put_heading(struct outlet_state *p, struct span heading)
{
	const char *s = heading.p + 4, *end = heading.p + heading.n, *plus;
	int64_t old, old_n, new, new_n;

	plus = read_range(s, end, &old, &old_n) + 2;	/* "@@ -1,2 +1,3 @@" */
	s = read_range(plus, end, &new, &new_n);
	buf_add(&p->out, (struct span){ heading.p, (size_t)(plus - heading.p) });
	buf_number(&p->out, (uint64_t)(old + p->shift + (new_n == 0) * -1 + (old_n == 0)));
	if (new_n != 1)
		buf_fmt(&p->out, ",%lld", (long long)new_n);
	buf_add(&p->out, (struct span){ s, (size_t)(end - s) });
	p->shift += new_n - old_n;
}

bool
outlet_hunks(struct outlet_state *p, struct span hunks)
{
	if (hunks.n == 0)
		return true;
	if (!p->headed) {
		buf_str(&p->out, "--- ");
		put_name(&p->out, p->file);
		buf_str(&p->out, "+++ ");
		put_name(&p->out, p->file);
		p->headed = true;
	}
	while (hunks.n > 0) {
		const char *end = memchr(hunks.p, '\n', hunks.n);
		struct span line = { hunks.p, end == NULL ? hunks.n : (size_t)(end - hunks.p) + 1 };

		/* Lines of a text have a sign in front. */
		if (span_starts(line, SPAN("@@ -")))
			put_heading(p, line);
		else
			buf_add(&p->out, line);
		hunks.p += line.n, hunks.n -= line.n;
	}
	return sink_write(p->plan->run, &p->plan->run->out, &p->out);
}

bool
outlet_no_memory(struct outlet_state *p)
{
	outlet_complain(p, NULL, strerror(ENOMEM));
	return false;
}

bool
outlet_begin(void *data, const char *file)
{
	struct outlet_state *p = data;

	free(p->file);
	p->file = strdup(file);
	p->headed = false;
	p->shift = 0;
	return p->file != NULL || outlet_no_memory(p);
}

static bool
row_diff(void *data, struct span key, struct span row)
{
	(void)key;
	return outlet_hunks(data, row);
}

static bool
end_nothing(void *data, bool whole)
{
	(void)data, (void)whole;
	return true;
}

static void
finish_nothing(struct outlet_state *p)
{
	(void)p;
}

/* -- what they have in common -- */

static const struct {
	bool (*begin)(void *data, const char *file);
	bool (*row)(void *data, struct span key, struct span row);
	bool (*end)(void *data, bool whole);
	void (*finish)(struct outlet_state *);	/* behind the last row of all */
} kinds[] = {
	[OUTLET_SPLIT] = { outlet_split_begin, outlet_split_row, end_nothing, outlet_split_end },
	[OUTLET_IN_PLACE] = { outlet_place_begin, outlet_place_row, outlet_place_end, outlet_place_forget },
	[OUTLET_DIFF] = { outlet_begin, row_diff, end_nothing, finish_nothing },
};

static bool
finish(void *data)
{
	struct outlet_state *p = data;

	kinds[p->plan->kind].finish(p);
	return !p->trouble;
}

bool
outlet_open(const struct outlet_plan *plan, struct outlet *o)
{
	struct outlet_state *p = calloc(1, sizeof(*p));

	*o = (struct outlet){ 0 };
	if (p == NULL) {
		plan->run->complain(plan->run->data, NULL, strerror(ENOMEM));
		return false;
	}
	p->plan = plan;
	p->folder = -1;
	p->in.from = p->in.to = -1;
	*o = (struct outlet){ kinds[plan->kind].begin, kinds[plan->kind].row, kinds[plan->kind].end, finish, p };
	return true;
}

void
outlet_free(struct outlet *o)
{
	struct outlet_state *p = o->data;

	if (p == NULL)
		return;
	outlet_split_free(p);
	outlet_place_forget(p);
	buf_free(&p->out);
	free(p->file);
	free(p);
	*o = (struct outlet){ 0 };
}
