/* partial: what was counted, as a file; and whether all parts of it are together. */
#include <stdlib.h>
#include <string.h>

#include "encoding.h"
#include "partial.h"
#include "partial_state.h"
#include "sha256.h"

enum { NAMED_MOST = 8 };	/* shards that are missing, in a message */

static void
put_text(struct buf *b, const char *key, struct span text)
{
	buf_str(b, key);
	encoding_json_string(b, text, ENC_UTF8);
}

static void
put_number(struct buf *b, const char *key, uint64_t n)
{
	buf_str(b, key);
	buf_number(b, n);
}

static void
put_header(struct buf *b, const struct stats *s, const struct partial_shard *shard)
{
	const char *between = "";

	put_text(b, "{\"schema\":", span_of(PARTIAL_SCHEMA));
	put_text(b, ",\"version\":", span_of(VERSION));
	buf_str(b, ",\"tables\":[");
	for (int i = 0; i < TABLE_COUNT; i++)
		if ((s->plan.tables >> i & 1) != 0) {
			put_text(b, between, span_of(tables[i].name));
			between = ",";
		}
	buf_str(b, s->plan.replayed ? "],\"replayed\":true" : "],\"replayed\":false");
	put_number(b, ",\"depth\":", s->plan.depth);
	put_number(b, ",\"memory\":", s->plan.memory);
	if (s->plan.by != NULL)
		put_text(b, ",\"by\":", span_of(s->plan.by));
	put_text(b, ",\"wishes\":", span_of(s->plan.wishes));
	put_text(b, ",\"openings\":", span_of(s->plan.openings));
	put_text(b, ",\"input\":", span_of(s->input != NULL ? s->input : ""));
	put_number(b, ",\"shard\":{\"k\":", shard->k);
	put_number(b, ",\"n\":", shard->n);
	put_number(b, "},\"files\":", s->files);
	put_number(b, ",\"bytes\":", s->bytes);
	buf_str(b, ",\"levels\":{");
	between = "";
	for (int i = 0; i < TABLE_COUNT; i++)
		if ((s->plan.tables >> i & 1) != 0 && ledger_level(s->ledger, (enum table_id)i) > 0) {
			put_text(b, between, span_of(tables[i].name));
			put_number(b, ":", (uint64_t)ledger_level(s->ledger, (enum table_id)i));
			between = ",";
		}
	buf_str(b, "}}\n");
}

static void
put_row(struct buf *b, const struct table *table, const struct ledger_row *row)
{
	struct span key = row->key;

	put_text(b, "{\"table\":", span_of(table->name));
	if (row->group.n > 0)
		put_text(b, ",\"group\":", row->group);
	for (const char *before = ",\"key\":[", *tab; before != NULL; before = tab != NULL ? "," : NULL) {
		size_t n;

		tab = key.n > 0 ? memchr(key.p, '\t', key.n) : NULL;
		n = tab != NULL ? (size_t)(tab - key.p) : key.n;
		put_text(b, before, (struct span){ key.p, n });
		if (tab != NULL)
			key = (struct span){ tab + 1, key.n - n - 1 };
	}
	for (int i = 0; i < table->columns_n; i++)
		put_number(b, i == 0 ? "],\"values\":[" : ",", row->values[i]);
	buf_str(b, "]}\n");
}

static int
by_group_and_key(const void *va, const void *vb)
{
	const struct ledger_row *a = va, *b = vb;
	int c = ledger_compare(a->group, b->group);

	return c != 0 ? c : ledger_compare(a->key, b->key);
}

void
partial_last(struct buf *b, uint64_t rows, const struct sha256 *text)
{
	put_number(b, "{\"rows\":", rows);
	buf_str(b, ",\"sha256\":\"");
	sha256_end(text, b);
	buf_str(b, "\"}\n");
}

void
partial_write(struct buf *b, const struct stats *s, const struct partial_shard *shard)
{
	struct arena texts = { 0 };
	struct sha256 sum;
	uint64_t rows_n = 0;
	size_t start = b->n;

	put_header(b, s, shard);
	for (int i = 0; i < TABLE_COUNT; i++) {
		struct ledger_row *rows;
		size_t n;

		if ((s->plan.tables >> i & 1) == 0)
			continue;
		rows = ledger_sorted(s->ledger, (enum table_id)i, (struct span){ NULL, 0 }, &texts, &n);
		if (rows == NULL) {
			b->failed |= n > 0;
			continue;
		}
		qsort(rows, n, sizeof(*rows), by_group_and_key);
		for (size_t j = 0; j < n; j++)
			put_row(b, &tables[i], &rows[j]);
		rows_n += n;
		free(rows);
		arena_clear(&texts);
	}
	if (!b->failed) {
		sha256_init(&sum);
		sha256_add(&sum, b->p + start, b->n - start);
		partial_last(b, rows_n, &sum);
	}
	arena_free(&texts);
}

static int
by_shard(const void *va, const void *vb)
{
	const struct merged_part *a = va, *b = vb;
	int c = strcmp(a->input, b->input);

	if (c == 0)
		c = (a->n > b->n) - (a->n < b->n);
	return c != 0 ? c : (a->k > b->k) - (a->k < b->k);
}

/* Names the shards that are missing among sorted parts. */
static void
name_missing(const struct merged_part *parts, size_t n, char error[PARTIAL_ERROR])
{
	unsigned long of = parts[0].n, missing = of - n, k = 0;
	int at = snprintf(error, PARTIAL_ERROR, "shards are missing (%lu):", missing);

	for (size_t i = 0, named = 0; k < of && named < NAMED_MOST; k++)
		if (i < n && parts[i].k == k) {
			i++;
		} else {
			at += snprintf(error + at, (size_t)(PARTIAL_ERROR - at), " %lu/%lu", k, of);
			named++;
		}
	if (missing > NAMED_MOST)
		snprintf(error + at, (size_t)(PARTIAL_ERROR - at), " ...");
}

/* Sorted parts of one input.  Of what is not known, those that are no shards need not be of the same. */
static bool
input_complete(const struct merged_part *parts, size_t n, char error[PARTIAL_ERROR])
{
	const struct merged_part *last = &parts[n - 1];
	unsigned long of = parts[0].n;

	if (last->n != of) {
		snprintf(error, PARTIAL_ERROR, "some are shards of %lu and some of %lu: %lu/%lu, %lu/%lu", of, last->n,
		    parts[0].k, of, last->k, last->n);
		return false;
	}
	if (parts[0].input[0] == '\0' && of == 1)
		return true;
	for (size_t i = 1; i < n; i++)
		if (parts[i].k == parts[i - 1].k) {
			snprintf(error, PARTIAL_ERROR, "the shard %lu/%lu is there twice", parts[i].k, of);
			return false;
		}
	if (n < of)
		name_missing(parts, n, error);
	return n == of;
}

bool
partial_complete(const struct merging *m, char error[PARTIAL_ERROR])
{
	struct merged_part *sorted;
	bool good = true;

	if (m->parts_n == 0) {
		snprintf(error, PARTIAL_ERROR, "there is nothing to merge");
		return false;
	}
	sorted = malloc(m->parts_n * sizeof(*sorted));
	if (sorted == NULL) {
		snprintf(error, PARTIAL_ERROR, "out of memory");
		return false;
	}
	memcpy(sorted, m->parts, m->parts_n * sizeof(*sorted));
	qsort(sorted, m->parts_n, sizeof(*sorted), by_shard);
	for (size_t i = 0, n; i < m->parts_n && good; i += n) {
		for (n = 1; i + n < m->parts_n && strcmp(sorted[i + n].input, sorted[i].input) == 0;)
			n++;
		good = input_complete(sorted + i, n, error);
	}
	free(sorted);
	return good;
}

static int
by_text(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The different inputs of all parts, sorted, one a line. */
static void
put_inputs(struct buf *b, const struct merging *m)
{
	const char **list = malloc(m->parts_n * sizeof(*list));

	if (list == NULL) {
		b->failed = true;
		return;
	}
	for (size_t i = 0; i < m->parts_n; i++)
		list[i] = m->parts[i].input;
	qsort(list, m->parts_n, sizeof(*list), by_text);
	for (size_t i = 0; i < m->parts_n; i++)
		if (i == 0 || strcmp(list[i], list[i - 1]) != 0) {
			buf_str(b, list[i]);
			buf_char(b, '\n');
		}
	free(list);
}

bool
partial_input(struct merging *m)
{
	const char *new = m->parts[m->parts_n - 1].input;
	struct buf inputs = { 0 }, input = { 0 };
	bool good;

	for (size_t i = 0; i + 1 < m->parts_n; i++)
		if (strcmp(m->parts[i].input, new) == 0)
			return true;
	if (m->parts_n > 1) {
		put_inputs(&inputs, m);
		sha256_base64(&input, inputs.p, inputs.n);
	} else {
		buf_str(&input, new);
	}
	buf_char(&input, '\0');
	m->stats.input = arena_span(&m->texts, buf_span(&input)).p;
	good = !inputs.failed && !input.failed && !m->texts.failed;
	buf_free(&inputs);
	buf_free(&input);
	return good;
}

void
partial_close(struct merging *m)
{
	ledger_free(m->stats.ledger);
	arena_free(&m->texts);
	free(m->parts);
	*m = (struct merging){ 0 };
}
