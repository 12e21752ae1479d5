/* output: rows that go to many files, back to the files they came from, or out as a difference or in another order. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/encoding.h"
#include "base/list.h"
#include "base/row_sorter.h"
#include "base/spill.h"
#include "toolkit/output/output.h"
#include "toolkit/output/output_internal.h"

enum { HUNKS_HELD = 1 << 20 };	/* bytes of the hunks of a file that are kept in memory, if there is a temporary file */

/* About the temporary file, by errno.  Returns false. */
static bool
output_complain_temporary(struct output_state *p)
{
	char message[160];

	if (errno == ENOMEM)
		return output_no_memory(p);
	snprintf(message, sizeof(message), "temporary file: %s", strerror(errno));
	output_complain(p, p->plan->temporary, message);
	return false;
}

/* -- rows that are written in the order of their keys, when all have come -- */

static bool
output_sort_open(struct output_state *p)
{
	p->spill = spill_open(p->plan->temporary);
	if (p->spill >= 0)
		p->sorter = row_sorter_new(p->plan->memory, p->spill);
	return p->sorter != NULL || output_complain_temporary(p);
}

static bool
output_sort_begin(void *data, const char *file, const struct origin *from)
{
	struct output_state *p = data;

	p->first = true;
	p->told = false;
	return output_begin(data, file, from);
}

/* The rows of a file must be in order for --merge; the first that is not is reported. */
static void
check_output_order(struct output_state *p, struct span key, uint64_t ordinal)
{
	size_t n = key.n < p->key.n ? key.n : p->key.n;
	char message[120];

	if (p->first || p->told || memcmp(key.p, p->key.p, n) >= 0)
		return;
	snprintf(message, sizeof(message), "game %" PRIu64 " should come before game %" PRIu64 ": the file is not sorted",
	    ordinal, p->ordinal);
	output_complain(p, p->file, message);
	p->told = true;
}

/* What continues a row gets its key, and follows it, since equal keys keep their order. */
static bool
output_sort_row(void *data, struct span key, struct span row)
{
	struct output_state *p = data;
	uint64_t ordinal = 0;

	if (key.p != NULL) {
		key.n -= OUTPUT_SORT_ORDINAL;
		for (size_t i = 0; i < OUTPUT_SORT_ORDINAL; i++)
			ordinal = ordinal << 8 | (unsigned char)key.p[key.n + i];
		if (p->plan->merge)
			check_output_order(p, key, ordinal);
		p->ordinal = ordinal;
		p->first = false;
		buf_clear(&p->key);
		buf_add(&p->key, key);
		if (p->key.failed)
			return output_no_memory(p);
	}
	return row_sorter_add(p->sorter, buf_span(&p->key), row) || output_complain_temporary(p);
}

static void
output_sort_end(struct output_state *p)
{
	struct span bytes;
	bool good;

	if (p->broken)
		return;
	good = row_sorter_sort(p->sorter);
	while (good && (good = row_sorter_read(p->sorter, &bytes)) && bytes.n > 0)
		if (!run_sink_bytes(p->plan->run, &p->plan->run->out, bytes)) {
			p->trouble = true;
			return;
		}
	if (!good)
		output_complain_temporary(p);
}

static void
output_sort_free(struct output_state *p)
{
	row_sorter_free(p->sorter);
	buf_free(&p->key);
}

/*
 * Of all rows those with the least keys.  A row that may be among them goes to a temporary file, as long
 * as there are not enough with lesser keys; of M rows in random order that is N * (1 + ln(M / N)) for a sample of N.
 */

static bool
output_sample_open(struct output_state *p)
{
	p->spill = spill_open(p->plan->temporary);
	return p->spill >= 0 || output_complain_temporary(p);
}

/* Of equal keys, the row that came first is the lesser one. */
static bool
is_less(const struct output_sampled *a, const struct output_sampled *b)
{
	return a->key != b->key ? a->key < b->key : a->number < b->number;
}

static void
swap_sampled(struct output_sampled *a, struct output_sampled *b)
{
	struct output_sampled c = *a;

	*a = *b;
	*b = c;
}

static void
sift_up(struct output_sampled *heap, size_t i)
{
	for (; i > 0 && is_less(&heap[(i - 1) / 2], &heap[i]); i = (i - 1) / 2)
		swap_sampled(&heap[(i - 1) / 2], &heap[i]);
}

static void
sift_down(struct output_sampled *heap, size_t n)
{
	for (size_t i = 0, greater; (greater = 2 * i + 1) < n; i = greater) {
		greater += greater + 1 < n && is_less(&heap[greater], &heap[greater + 1]);
		if (!is_less(&heap[i], &heap[greater]))
			return;
		swap_sampled(&heap[i], &heap[greater]);
	}
}

/* Adds to the row that was added last, if it is in the sample. */
static bool
add_more(struct output_state *p, struct span row)
{
	for (size_t i = 0; i < p->sampled_n; i++)
		if (p->sampled[i].number == p->rows) {
			if (!spill_write(p->spill, p->spilled, row))
				return output_complain_temporary(p);
			p->sampled[i].n += row.n;
			p->spilled += row.n;
		}
	return true;
}

static bool
output_sample_row(void *data, struct span key, struct span row)
{
	struct output_state *p = data;
	struct output_sampled s = { .number = p->rows + 1, .at = p->spilled, .n = row.n };

	if (key.p == NULL)
		return add_more(p, row);
	if (row.n == 0)
		return true;
	p->rows++;
	for (size_t i = 0; i < key.n; i++)
		s.key = s.key << 8 | (unsigned char)key.p[i];
	if (p->sampled_n == p->plan->most && !is_less(&s, &p->sampled[0]))
		return true;
	if (!list_reserve(&p->sampled, p->sampled_n + 1, &p->sampled_max, sizeof(*p->sampled)))
		return output_no_memory(p);
	if (!spill_write(p->spill, p->spilled, row))
		return output_complain_temporary(p);
	p->spilled += row.n;
	if (p->sampled_n == p->plan->most) {
		p->sampled[0] = s;
		sift_down(p->sampled, p->sampled_n);
	} else {
		p->sampled[p->sampled_n++] = s;
		sift_up(p->sampled, p->sampled_n - 1);
	}
	return true;
}

static int
by_number(const void *a, const void *b)
{
	const struct output_sampled *x = a, *y = b;

	return (x->number > y->number) - (x->number < y->number);
}

static void
output_sample_end(struct output_state *p)
{
	struct buf text = { 0 };
	bool good = true;

	if (p->broken)
		return;
	if (p->sampled_n > 0)
		qsort(p->sampled, p->sampled_n, sizeof(*p->sampled), by_number);
	for (size_t i = 0; good && i < p->sampled_n; i++) {
		const struct output_sampled *s = &p->sampled[i];

		buf_clear(&text);
		if (!buf_reserve(&text, s->n)) {
			good = output_no_memory(p);
		} else if (!spill_read(p->spill, s->at, text.p, s->n)) {
			good = output_complain_temporary(p);
		} else if (!run_sink_bytes(p->plan->run, &p->plan->run->out, (struct span){ text.p, s->n })) {
			good = false;
			p->trouble = true;
		}
	}
	buf_free(&text);
}

static void
output_sample_free(struct output_state *p)
{
	free(p->sampled);
}

void
output_complain(struct output_state *p, const char *name, const char *message)
{
	p->trouble = true;
	p->plan->run->complain(p->plan->run->data, name, message);
}

/* -- differences -- */

static bool
needs_quotes(unsigned char c)
{
	return c < ' ' || c >= 0x7f || c == '"' || c == '\\';
}

/*
 * Writes a name as patch(1) and git read it: in quotes if it has characters that would be misread or would move
 * the cursor.
 */
static void
put_patch_name(struct buf *b, const char *name)
{
	bool quoted = false;

	while (name[0] == '.' && name[1] == '/')	/* git does not accept ./ in a name */
		for (name += 2; *name == '/'; name++)
			;
	for (const char *c = name; *c != '\0'; c++)
		quoted |= needs_quotes((unsigned char)*c);
	if (!quoted) {
		buf_str(b, name);
		buf_str(b, strchr(name, ' ') != NULL ? "\t\n" : "\n");
		return;
	}
	buf_char(b, '"');
	for (const char *c = name; *c != '\0'; c++)
		if (*c == '"' || *c == '\\')
			buf_fmt(b, "\\%c", *c);
		else if (needs_quotes((unsigned char)*c))
			buf_fmt(b, "\\%03o", (unsigned char)*c);
		else
			buf_char(b, *c);
	buf_str(b, "\"\n");
}

/* Is it absolute, or does it lead out of the folder? */
static bool
leads_away(const char *name)
{
	for (const char *s = name; s != NULL; s = strchr(s, '/')) {
		s += *s == '/';
		if (strncmp(s, "..", 2) == 0 && (s[2] == '/' || s[2] == '\0'))
			return true;
	}
	return *name == '/';
}

/* Why the difference of a text cannot be applied; NULL: it can. */
static const char *
why_unfit_for_diff(const char *file, const struct origin *from)
{
	if (from->path != NULL && strcmp(file, from->path) != 0)
		return "it is a member of an archive: the diff is for reading only and cannot be applied";
	if (from->stored != NULL)
		return "it is compressed or converted: the diff is for reading only and cannot be applied";
	if (from->path != NULL && leads_away(file))
		return "patch(1) refuses such a name: use a path below the current folder, or pass the name to patch";
	return NULL;
}

/* Adds text for a terminal, with control characters made visible. */
static void
put_on_screen(struct buf *b, struct span text)
{
	while (text.n > 0) {
		const char *end = memchr(text.p, '\n', text.n);
		struct span line = { text.p, end == NULL ? text.n : (size_t)(end - text.p) };

		text.p += line.n, text.n -= line.n;
		if (text.n > 0)
			text.p++, text.n--;
		if (line.n > 0 && line.p[line.n - 1] == '\r')
			line.n--;
		encoding_append(b, line, ENC_CP1252);
		buf_char(b, '\n');
	}
}

/* Appends the new hunks to the output.  False: out of memory. */
static bool
take_fresh(struct output_state *p)
{
	p->out.failed = p->out.failed || p->fresh.failed || p->hunks.body.failed;
	if (p->plan->screen)
		put_on_screen(&p->out, buf_span(&p->fresh));
	else
		buf_add(&p->out, buf_span(&p->fresh));
	buf_clear(&p->fresh);
	return !p->out.failed;
}

static bool
write_heading(struct output_state *p)
{
	const struct output_plan *plan = p->plan;
	struct buf heading = { 0 };
	bool good;

	buf_str(&heading, "--- ");
	put_patch_name(&heading, p->file);
	buf_str(&heading, "+++ ");
	put_patch_name(&heading, p->file);
	if (p->unfit != NULL && !p->warned && !plan->screen && plan->kind == OUTPUT_DIFF) {
		plan->run->complain(plan->run->data, p->file, p->unfit);
		p->warned = true;
	}
	p->headed = true;
	good = run_sink_write(plan->run, &plan->run->out, &heading);
	buf_free(&heading);
	return good;
}

/* Writes the hunks that went to the temporary file. */
static bool
write_spilled(struct output_state *p)
{
	struct buf part = { 0 };
	bool good = p->spilled == 0 || buf_reserve(&part, HUNKS_HELD) || output_no_memory(p);

	for (uint64_t at = 0; good && at < p->spilled; at += part.n) {
		part.n = p->spilled - at < HUNKS_HELD ? (size_t)(p->spilled - at) : HUNKS_HELD;
		good = spill_read(p->spill, at, part.p, part.n) ?
		    run_sink_bytes(p->plan->run, &p->plan->run->out, buf_span(&part)) : output_complain_temporary(p);
	}
	p->spilled = 0;
	buf_free(&part);
	return good;
}

static bool
show_plan(struct output_state *p)
{
	if (!take_fresh(p))
		return output_no_memory(p);
	if (p->spilled == 0 && p->out.n == 0)
		return true;
	return (p->headed || write_heading(p)) && write_spilled(p) && run_sink_write(p->plan->run, &p->plan->run->out, &p->out);
}

/* The last byte of a file may be the one that it is refused for: until then its hunks wait. */
static bool
hold_hunks(struct output_state *p)
{
	if (!take_fresh(p))
		return output_no_memory(p);
	if (p->spill < 0 || p->out.n < HUNKS_HELD)
		return true;
	if (!spill_write(p->spill, p->spilled, buf_span(&p->out)))
		return output_complain_temporary(p);
	p->spilled += p->out.n;
	buf_clear(&p->out);
	return true;
}

static bool
show_or_hold(struct output_state *p)
{
	return p->plan->kind == OUTPUT_DIFF ? hold_hunks(p) : show_plan(p);
}

bool
output_hunks(struct output_state *p, struct span hunks)
{
	diff_hunk_take(&p->hunks, hunks, &p->fresh);
	return show_or_hold(p);
}

bool
output_hunks_end(struct output_state *p, bool whole)
{
	diff_hunk_end(&p->hunks, whole, &p->fresh);
	return show_or_hold(p);
}

bool
output_converted(struct output_state *p, const struct text_end *end)
{
	if (p->widens && end->converted && end->whole)
		buf_fmt(&p->fresh, "\\ Converted from %s to UTF-8\n", p->wide);
	return show_plan(p);
}

void
output_changed(struct output_state *p)
{
	if (p->plan->changed != NULL)
		p->plan->changed(p->plan->data);
}

bool
output_no_memory(struct output_state *p)
{
	output_complain(p, NULL, strerror(ENOMEM));
	return false;
}

/* `why` comes from a key: see output_key_lost(). */
static void
complain_of_key(struct output_state *p, struct span why)
{
	struct buf text = { 0 };

	buf_add(&text, why);
	buf_char(&text, '\0');
	output_complain(p, p->file, text.failed ? strerror(ENOMEM) : text.p);
	buf_free(&text);
}

bool
output_guessed(struct output_state *p, struct span key)
{
	if (key.n == 0 || *key.p != '?')
		return false;
	if (!p->guessed && key.n > 1)
		complain_of_key(p, span_after(key, 1));
	else if (!p->guessed)
		output_complain(p, p->file, "its encoding is a guess, which is not written back: name it with --encoding; left unchanged");
	return p->guessed = true;
}

bool
output_begin(void *data, const char *file, const struct origin *from)
{
	struct output_state *p = data;

	free(p->file);
	p->file = strdup(file);
	p->headed = p->guessed = false;
	p->wide = from->wide ? from->stored : NULL;
	p->widens = from->widens;
	p->unfit = why_unfit_for_diff(file, from);
	diff_hunk_start(&p->hunks);
	return p->file != NULL || output_no_memory(p);
}

/* A difference is shown of every file, but one that would not be written in place is not for patch(1) either. */
static bool
begin_diff(void *data, const char *file, const struct origin *from)
{
	struct output_state *p = data;
	const char *why;

	if (!output_begin(data, file, from))
		return false;
	if (p->unfit == NULL && from->path != NULL && (why = output_in_place_refuses(p, file, from)) != NULL && *why != '\0')
		p->unfit = why;
	output_in_place_forget(p);
	return true;
}

static bool
row_diff(void *data, struct span key, struct span row)
{
	(void)output_guessed(data, key);
	return output_hunks(data, row);
}

/* Is the file refused by what was found in it?  Then nothing is shown of it. */
static bool
is_refused(struct output_state *p, const struct text_end *end)
{
	if (end->why != NULL)
		output_complain(p, p->file, end->why);
	return p->guessed || end->why != NULL;
}

static bool
end_diff(void *data, const struct text_end *end)
{
	struct output_state *p = data;
	bool good = output_hunks_end(p, end->whole);

	if (is_refused(p, end)) {
		buf_clear(&p->out);
		p->spilled = 0;
		return good;
	}
	good = good && output_converted(p, end);
	if (p->headed)
		output_changed(p);
	return good;
}

bool
output_name(struct output_state *p, const char *path)
{
	output_changed(p);
	buf_str(&p->fresh, path);
	buf_char(&p->fresh, '\n');
	if (p->plan->screen)
		put_on_screen(&p->out, buf_span(&p->fresh));
	else
		buf_add(&p->out, buf_span(&p->fresh));
	p->out.failed = p->out.failed || p->fresh.failed;
	buf_clear(&p->fresh);
	return run_sink_write(p->plan->run, &p->plan->run->out, &p->out);
}

/* Writes the name of the file, which would change. */
static bool
name_output(struct output_state *p)
{
	p->headed = true;
	return output_name(p, p->file);
}

static bool
row_check(void *data, struct span key, struct span row)
{
	struct output_state *p = data;

	(void)key;
	return p->headed || row.n == 0 || name_output(p);
}

static bool
end_check(void *data, const struct text_end *end)
{
	struct output_state *p = data;

	return p->headed || !p->widens || !end->converted || !end->whole || name_output(p);
}

static bool
end_nothing(void *data, const struct text_end *end)
{
	(void)data, (void)end;
	return true;
}

static void
finish_nothing(struct output_state *p)
{
	(void)p;
}

/* -- all kinds -- */

static const struct {
	bool (*begin)(void *data, const char *file, const struct origin *);
	bool (*row)(void *data, struct span key, struct span row);
	bool (*end)(void *data, const struct text_end *);
	void (*finish)(struct output_state *);	/* after the last row of all */
} kinds[] = {
	[OUTPUT_SPLIT] = { output_split_begin, output_split_row, end_nothing, output_split_end },
	[OUTPUT_IN_PLACE] = { output_in_place_begin, output_in_place_row, output_in_place_end, output_in_place_forget },
	[OUTPUT_DIFF] = { begin_diff, row_diff, end_diff, finish_nothing },
	[OUTPUT_CHECK] = { output_begin, row_check, end_check, finish_nothing },
	[OUTPUT_SAMPLE] = { output_begin, output_sample_row, end_nothing, output_sample_end },
	[OUTPUT_SORT] = { output_sort_begin, output_sort_row, end_nothing, output_sort_end },
};

static bool
finish_output(void *data, bool whole)
{
	struct output_state *p = data;

	p->broken = !whole;
	kinds[p->plan->kind].finish(p);
	return !p->trouble;
}

bool
output_open(const struct output_plan *plan, struct output *o)
{
	struct output_state *p = calloc(1, sizeof(*p));

	*o = (struct output){ 0 };
	if (p == NULL) {
		plan->run->complain(plan->run->data, NULL, strerror(ENOMEM));
		return false;
	}
	p->plan = plan;
	p->folder = p->hidden = p->spill = -1;
	p->in = (struct output_replaced){ .from = -1, .to = whole_file_none() };
	*o = (struct output){
		kinds[plan->kind].begin, kinds[plan->kind].row, kinds[plan->kind].end, finish_output, p,
		plan->kind != OUTPUT_IN_PLACE && plan->kind != OUTPUT_DIFF && plan->kind != OUTPUT_CHECK,
	};
	switch (plan->kind) {
	case OUTPUT_SORT: return output_sort_open(p);
	case OUTPUT_SAMPLE: return output_sample_open(p);
	default:
		if (plan->kind == OUTPUT_DIFF)
			p->spill = spill_open(plan->temporary);
		return true;
	}
}

void
output_free(struct output *o)
{
	struct output_state *p = o->data;

	if (p == NULL)
		return;
	output_split_free(p);
	output_in_place_forget(p);
	output_sort_free(p);
	output_sample_free(p);
	if (p->spill >= 0)
		close(p->spill);
	buf_free(&p->out);
	buf_free(&p->fresh);
	diff_hunk_free(&p->hunks);
	free(p->file);
	free(p);
	*o = (struct output){ 0 };
}
