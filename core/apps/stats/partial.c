/* partial: writes a partial result, and checks whether all parts of a whole have been merged. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_write.h"
#include "toolkit/input/shard_set.h"
#include "apps/stats/partial.h"
#include "apps/stats/partial_internal.h"
#include "base/sha256.h"

enum {
	WRITE_BYTES = 1 << 16,		/* text is written when there is so much of it */
};

/* A partial result that is being written. */
struct writing {
	struct buf text;		/* not written yet */
	struct sha256 sum;		/* of everything before `text` */
	uint64_t rows;
	bool (*write)(void *data, struct span);
	void *data;
};

static void
put_levels(struct json_write *w, const struct stats *s)
{
	json_write_begin(w, "levels", '{');
	for (int i = 0; i < TABLE_COUNT; i++)
		if (stats_plan_has(&s->plan, (enum table_id)i) && ledger_level(s->ledger, (enum table_id)i) > 0)
			json_write_number(w, tables[i].name, (uint64_t)ledger_level(s->ledger, (enum table_id)i));
	json_write_end(w, "}");
}

static void
put_header(struct buf *b, const struct stats *s, const struct partial_shard *shard)
{
	struct json_write w = { .b = b };

	json_write_begin(&w, NULL, '{');
	json_write_text(&w, "schema", PARTIAL_SCHEMA);
	json_write_text(&w, "version", VERSION);
	json_write_begin(&w, "tables", '[');
	for (int i = 0; i < TABLE_COUNT; i++)
		if (stats_plan_has(&s->plan, (enum table_id)i))
			json_write_text(&w, NULL, tables[i].name);
	json_write_end(&w, "]");
	json_write_bool(&w, "replayed", s->plan.replayed);
	json_write_number(&w, "depth", s->plan.depth);
	json_write_number(&w, "memory", s->plan.memory);
	if (s->plan.sample_key != 0)
		json_write_number(&w, "sample_key", s->plan.sample_key);
	if (s->plan.by != NULL)
		json_write_text(&w, "by", s->plan.by);
	if (s->plan.moves_at != NULL)
		json_write_text(&w, "moves_at", s->plan.moves_at);
	json_write_text(&w, "wishes", s->plan.wishes);
	json_write_text(&w, "openings", s->plan.openings);
	json_write_text(&w, "input", s->input != NULL ? s->input : "");
	json_write_begin(&w, "shard", '{');
	json_write_number(&w, "k", shard->k);
	json_write_number(&w, "n", shard->n);
	json_write_end(&w, "}");
	json_write_number(&w, "files", s->files);
	json_write_number(&w, "bytes", s->bytes);
	put_levels(&w, s);
	json_write_end(&w, "}");
	buf_char(b, '\n');
}

static void
put_row(struct buf *b, const struct stats_table *table, const struct ledger_row *row)
{
	struct json_write w = { .b = b };
	struct span key = row->key;
	const char *tab;
	size_t n;

	json_write_begin(&w, NULL, '{');
	json_write_text(&w, "table", table->name);
	if (row->group.n > 0)
		json_write_string(&w, "group", row->group, ENC_UTF8);
	json_write_begin(&w, "key", '[');
	do {
		tab = key.n > 0 ? memchr(key.p, '\t', key.n) : NULL;
		n = tab != NULL ? (size_t)(tab - key.p) : key.n;
		json_write_string(&w, NULL, (struct span){ key.p, n }, ENC_UTF8);
		key = tab != NULL ? (struct span){ tab + 1, key.n - n - 1 } : key;
	} while (tab != NULL);
	json_write_end(&w, "]");
	json_write_begin(&w, "values", '[');
	for (int i = 0; i < table->columns_n; i++)
		json_write_number(&w, NULL, row->values[i]);
	json_write_end(&w, "]}");
	buf_char(b, '\n');
}

static int
by_group_and_key(const void *va, const void *vb)
{
	const struct ledger_row *a = va, *b = vb;
	int c = span_order(a->group, b->group);

	return c != 0 ? c : span_order(a->key, b->key);
}

void
partial_last(struct buf *b, uint64_t rows, const struct sha256 *text)
{
	struct json_write w = { .b = b };

	json_write_begin(&w, NULL, '{');
	json_write_number(&w, "rows", rows);
	json_write_quote(&w, "sha256");
	sha256_end(text, b);
	json_write_unquote(&w);
	json_write_end(&w, "}");
	buf_char(b, '\n');
}

static bool
flush(struct writing *w)
{
	if (w->text.failed) {
		errno = ENOMEM;
		return false;
	}
	if (w->text.n == 0)
		return true;
	sha256_add(&w->sum, w->text.p, w->text.n);
	if (!w->write(w->data, buf_span(&w->text)))
		return false;
	buf_clear(&w->text);
	return true;
}

static bool
write_table(struct writing *w, const struct ledger *l, enum table_id id)
{
	struct arena texts = { 0 };
	size_t n;
	struct ledger_row *rows = ledger_sorted(l, id, (struct span){ NULL, 0 }, &texts, &n);
	bool good = true;

	if (rows != NULL)
		qsort(rows, n, sizeof(*rows), by_group_and_key);
	else if (n > 0)
		w->text.failed = true;
	for (size_t i = 0; rows != NULL && i < n && good; i++) {
		put_row(&w->text, &tables[id], &rows[i]);
		w->rows++;
		if (w->text.n >= WRITE_BYTES || w->text.failed)
			good = flush(w);
	}
	free(rows);
	arena_free(&texts);
	return good && flush(w);
}

bool
partial_write(const struct stats *s, const struct partial_shard *shard, bool (*write)(void *data, struct span),
    void *data)
{
	struct writing w = { .write = write, .data = data };
	bool good = true;

	sha256_init(&w.sum);
	put_header(&w.text, s, shard);
	for (int i = 0; i < TABLE_COUNT && good; i++)
		if (stats_plan_has(&s->plan, (enum table_id)i))
			good = write_table(&w, s->ledger, (enum table_id)i);
	/* Without any table nothing has written the header yet. */
	good = good && flush(&w);
	if (good) {
		partial_last(&w.text, w.rows, &w.sum);
		good = flush(&w);
	}
	buf_free(&w.text);
	return good;
}

/* By digest, so that identical parts are neighbours; then in the order they were read. */
static int
by_digest(const void *va, const void *vb)
{
	const struct merged_part *a = va, *b = vb;
	int c = strcmp(a->digest, b->digest);

	return c != 0 ? c : (a->place > b->place) - (a->place < b->place);
}

static int
by_input(const void *va, const void *vb)
{
	const struct merged_part *a = va, *b = vb;

	return strcmp(a->input, b->input);
}

/* Is no part given twice?  Parts without rows may be identical: for instance, those of two pipes without games. */
static bool
all_different(struct partial_merging *m, char error[PARTIAL_ERROR])
{
	qsort(m->parts, m->parts_n, sizeof(*m->parts), by_digest);
	for (size_t i = 1; i < m->parts_n; i++) {
		const struct merged_part *a = &m->parts[i - 1], *b = &m->parts[i];

		if (b->rows > 0 && strcmp(a->digest, b->digest) == 0) {
			snprintf(error, PARTIAL_ERROR, "%.150s: the same part was merged already: %.150s", b->name,
			    a->name);
			return false;
		}
	}
	return true;
}

/* Are all shards there? */
static bool
all_there(const struct partial_merging *m, char error[PARTIAL_ERROR])
{
	struct share *shares = calloc(m->parts_n, sizeof(*shares));
	bool good;

	if (shares == NULL) {
		snprintf(error, PARTIAL_ERROR, "out of memory");
		return false;
	}
	for (size_t i = 0; i < m->parts_n; i++) {
		const struct merged_part *p = &m->parts[i];

		shares[i] = (struct share){ p->name, p->input, p->k, p->n, p->place };
	}
	good = shard_set_complete(shares, m->parts_n, error, PARTIAL_ERROR);
	free(shares);
	return good;
}

/* Sets stats.input; the parts are sorted by input. */
static bool
take_input(struct partial_merging *m)
{
	struct buf inputs = { 0 }, input = { 0 };
	const char *last = NULL;
	size_t n = 0;
	bool good;

	for (size_t i = 0; i < m->parts_n; i++)
		if (last == NULL || strcmp(m->parts[i].input, last) != 0) {
			last = m->parts[i].input;
			buf_str(&inputs, last);
			buf_char(&inputs, '\n');
			n++;
		}
	if (n > 1)
		sha256_base64(&input, inputs.p, inputs.n);
	else
		buf_str(&input, last);
	buf_char(&input, '\0');
	m->stats.input = arena_span(&m->texts, buf_span(&input)).p;
	good = !inputs.failed && !input.failed && !m->texts.failed;
	buf_free(&inputs);
	buf_free(&input);
	return good;
}

bool
partial_complete(struct partial_merging *m, char error[PARTIAL_ERROR])
{
	if (m->parts_n == 0) {
		snprintf(error, PARTIAL_ERROR, "there is nothing to merge");
		return false;
	}
	if (!all_different(m, error))
		return false;
	if (!all_there(m, error))
		return false;
	qsort(m->parts, m->parts_n, sizeof(*m->parts), by_input);
	if (!take_input(m)) {
		snprintf(error, PARTIAL_ERROR, "out of memory");
		return false;
	}
	return true;
}

void
partial_close(struct partial_merging *m)
{
	ledger_free(m->stats.ledger);
	arena_free(&m->texts);
	free(m->parts);
	*m = (struct partial_merging){ 0 };
}
