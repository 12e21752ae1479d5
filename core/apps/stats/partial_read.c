/* partial_read: reads a partial result and merges it. */
#include <errno.h>
#include <string.h>

#include "apps/stats/partial.h"
#include "apps/stats/partial_internal.h"
#include "base/ascii.h"
#include "base/list.h"
#include "base/ratio.h"

enum { LINE_MOST = 1 << 24, READ_BYTES = 1 << 16, HASH_DIGITS = 16 };

/* Makes the key of its parts, in r->joined. */
static bool
read_partial_key(struct partial_reading *r, enum table_id id, const json_t *key)
{
	struct span parts[TABLE_KEYS];
	size_t n = json_array_size(key);

	if (n < 1 || n > (size_t)tables[id].keys_n)
		return partial_refuse(r, "a key of %s cannot have %zu parts", tables[id].name, n);
	for (size_t i = 0; i < n; i++) {
		const char *part = json_string_value(json_array_get(key, i));

		if (part == NULL || !partial_plain(part))
			return partial_refuse(r, "a part of a key is not text without control characters");
		parts[i] = span_of(part);
	}
	if (!table_key(id, parts, n, &r->joined))
		return partial_refuse(r, "a part of a key is too long");
	return !r->joined.failed || partial_no_memory(r);
}

static bool
read_hash(struct span digits, uint64_t *hash)
{
	*hash = 0;
	for (size_t i = 0; i < digits.n; i++) {
		char c = digits.p[i];

		if (!(ascii_is_digit(c) || (c >= 'a' && c <= 'f')))
			return false;
		*hash = *hash << 4 | (uint64_t)(c <= '9' ? c - '0' : c - 'a' + 10);
	}
	return digits.n == HASH_DIGITS;
}

/* Rows must be in strictly ascending order, so no row can be there twice. */
static bool
is_row_in_order(struct partial_reading *r, int id, struct span group)
{
	int c = r->table - id;

	if (c == 0)
		c = span_order(buf_span(&r->group), group);
	if (c == 0)
		c = table_key_order((enum table_id)id, buf_span(&r->key), buf_span(&r->joined));
	if (c >= 0)
		return partial_refuse(r, "this row is there twice, or not in its place");
	r->table = id;
	buf_clear(&r->group);
	buf_add(&r->group, group);
	buf_clear(&r->key);
	buf_add(&r->key, buf_span(&r->joined));
	return (!r->group.failed && !r->key.failed) || partial_no_memory(r);
}

static bool
read_values(struct partial_reading *r, const struct stats_table *table, const json_t *values, uint64_t *to)
{
	for (int i = 0; i < table->columns_n; i++) {
		const json_t *value = json_array_get(values, (size_t)i);

		if (!json_is_integer(value) || json_integer_value(value) < 0)
			return partial_refuse(r, "a value is not a whole number");
		to[i] = (uint64_t)json_integer_value(value);
	}
	return true;
}

static bool
read_partial_row(struct partial_reading *r, json_t *line)
{
	const char *name, *group = "";
	json_t *key, *values;
	json_error_t wrong;
	uint64_t *row, hash;
	int id;

	if (json_unpack_ex(line, &wrong, JSON_STRICT, "{s:s,s?s,s:o,s:o}", "table", &name, "group", &group,
	    "key", &key, "values", &values) != 0)
		return partial_refuse(r, "this is not a row: %.100s", partial_plain(wrong.text) ? wrong.text : "");
	id = table_find(span_of(name));
	if (id < 0 || !stats_plan_has(&r->stats.plan, (enum table_id)id))
		return partial_refuse(r, "its first line does not name this table");
	if (!partial_plain(group))
		return partial_refuse(r, "the name of a group has a control character");
	if (json_array_size(values) != (size_t)tables[id].columns_n)
		return partial_refuse(r, "a row of %s has %d values", tables[id].name, tables[id].columns_n);
	if (!read_partial_key(r, (enum table_id)id, key) || !is_row_in_order(r, id, span_of(group)))
		return false;
	ledger_group(r->stats.ledger, span_of(group));
	if (id != TABLE_POSITIONS)
		row = ledger_row(r->stats.ledger, (enum table_id)id, buf_span(&r->joined));
	else if (read_hash(buf_span(&r->joined), &hash))
		row = ledger_hashed(r->stats.ledger, (enum table_id)id, hash);
	else
		return partial_refuse(r, "the key of a position is not 16 hexadecimal digits");
	if (ledger_failed(r->stats.ledger))
		return partial_no_memory(r);
	if (row == NULL || ledger_level(r->stats.ledger, (enum table_id)id) != r->levels[id])
		return partial_refuse(r, "this row is not one that is kept with so much memory");
	r->part.rows++;
	return read_values(r, &tables[id], values, row);
}

/* The last line is compared with the only correct one, so that no change in it goes unnoticed. */
static bool
read_last(struct partial_reading *r, struct span line)
{
	struct buf want = { 0 };
	bool same;

	partial_last(&want, r->part.rows, &r->sum);
	if (want.failed)
		return partial_no_memory(r);
	same = span_eq(line, (struct span){ want.p, want.n - 1 });
	if (same) {
		memcpy(r->part.digest, want.p + want.n - PARTIAL_DIGEST - 3, PARTIAL_DIGEST);
		r->ended = true;
	}
	buf_free(&want);
	return same || partial_refuse(r, "it was changed or is damaged: its digest does not fit");
}

/* Reads a line, given without its line feed. */
static bool
read_partial_line(struct partial_reading *r, const struct partial_merging *m, struct span line)
{
	json_error_t wrong;
	json_t *json;
	bool good;

	if (r->ended)
		return partial_refuse(r, "there is more after its last line");
	if (++r->line > 1 && span_starts(line, SPAN("{\"rows\":")))
		return read_last(r, line);
	json = json_loadb(line.p, line.n, JSON_REJECT_DUPLICATES, &wrong);
	if (!json_is_object(json)) {
		json_decref(json);
		return partial_refuse(r, r->line > 1 ? "this is not a row" :
		    "this is not a partial result of pgn-stats");
	}
	if (r->line > 1)
		good = read_partial_row(r, json);
	else
		good = partial_header(r, json) && (m->parts_n == 0 || partial_same_plan(r, m));
	json_decref(json);
	return good;
}

/*
 * Reads all complete lines of `text`; the rest stays in it.  `seen`: so many bytes at its start are known to have no
 * line feed.
 */
static bool
read_whole_lines(struct partial_reading *r, const struct partial_merging *m, struct buf *text, size_t seen)
{
	size_t at = 0;
	const char *end;

	while (text->n > seen && (end = memchr(text->p + seen, '\n', text->n - seen)) != NULL) {
		struct span line = { text->p + at, (size_t)(end - text->p) - at };

		if (!read_partial_line(r, m, line))
			return false;
		sha256_add(&r->sum, line.p, line.n + 1);
		seen = at += line.n + 1;
	}
	if (at > 0) {
		memmove(text->p, text->p + at, text->n - at);
		text->n -= at;
	}
	if (text->n > LINE_MOST) {
		r->line++;
		return partial_refuse(r, "this line is too long");
	}
	return true;
}

static bool
read_lines(struct partial_reading *r, const struct partial_merging *m, FILE *f, struct buf *text)
{
	size_t n;

	sha256_init(&r->sum);
	do {
		if (!buf_reserve(text, READ_BYTES))
			return partial_no_memory(r);
		n = fread(text->p + text->n, 1, READ_BYTES, f);
		text->n += n;
		if (!read_whole_lines(r, m, text, text->n - n))
			return false;
	} while (n > 0);
	if (ferror(f)) {
		r->line = 0;
		return partial_refuse(r, "%s", strerror(errno));
	}
	if (text->n > 0 || !r->ended) {
		bool empty = r->line == 0 && text->n == 0;

		r->line = 0;
		return partial_refuse(r, empty ? "it is empty" : "it was cut: its last line is missing");
	}
	return true;
}

static bool
part_add(struct partial_merging *m, struct partial_reading *r)
{
	struct merged_part *part;

	r->line = 0;
	if (!list_reserve(&m->parts, m->parts_n + 1, &m->parts_max, sizeof(*m->parts)))
		return partial_no_memory(r);
	part = &m->parts[m->parts_n];
	*part = r->part;
	part->place = m->parts_n;
	part->name = partial_keep(&m->texts, r->name);
	part->version = m->parts_n > 0 ? m->parts[0].version : partial_keep(&m->texts, r->part.version);
	return !m->texts.failed || partial_no_memory(r);
}

/* Takes over the plan of the first file, which all others must have. */
static bool
plan_take(struct partial_merging *m, struct partial_reading *r)
{
	struct stats_plan plan = r->stats.plan;

	if (m->memory > 0)
		plan.memory = m->memory;
	plan.by = plan.by != NULL ? partial_keep(&m->texts, plan.by) : NULL;
	plan.moves_at = plan.moves_at != NULL ? partial_keep(&m->texts, plan.moves_at) : NULL;
	plan.wishes = partial_keep(&m->texts, plan.wishes);
	plan.openings = partial_keep(&m->texts, plan.openings);
	m->stats = (struct stats){ .plan = plan, .ledger = ledger_new(plan.memory, plan.sample_key) };
	return (!m->texts.failed && m->stats.ledger != NULL) || partial_no_memory(r);
}

bool
partial_read(struct partial_merging *m, FILE *f, const char *name, char error[PARTIAL_ERROR])
{
	struct partial_reading r = { .name = name, .error = error, .table = -1 };
	struct buf text = { 0 };
	bool good = read_lines(&r, m, f, &text);

	buf_free(&text);
	good = good && part_add(m, &r);
	if (good && m->parts_n == 0)
		good = plan_take(m, &r);
	if (good && !ledger_merge(m->stats.ledger, r.stats.ledger))
		good = partial_no_memory(&r);
	if (good) {
		m->stats.files = ratio_sum(m->stats.files, r.stats.files);
		m->stats.bytes = ratio_sum(m->stats.bytes, r.stats.bytes);
		m->parts_n++;
	}
	ledger_free(r.stats.ledger);
	arena_free(&r.texts);
	buf_free(&r.group);
	buf_free(&r.key);
	buf_free(&r.joined);
	return good;
}
