/* partial_read: a partial result is read, and added to what was merged. */
#include <errno.h>
#include <jansson.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "partial.h"
#include "partial_state.h"

enum { LINE_MOST = 1 << 24, READ_BYTES = 1 << 16, HASH_DIGITS = 16 };

#define SAME_TEXT(a, b) (strcmp((a) != NULL ? (a) : "", (b) != NULL ? (b) : "") == 0)

/* One file that is being read. */
struct reading {
	const char *name;
	char *error;
	size_t line;			/* from 1 */
	struct sha256 sum;		/* of all lines before this one */
	struct stats stats;		/* of it alone */
	struct arena texts;
	struct merged_part part;
	int levels[TABLE_COUNT];
	uint64_t rows;
	int table;			/* of the last row; -1: there was none */
	struct buf group, key;		/* its */
	struct buf joined;		/* the key of this one */
	bool ended;			/* the last line was read */
};

/* Always false. */
__attribute__((format(printf, 2, 3))) static bool
refuse(const struct reading *r, const char *format, ...)
{
	va_list ap;
	int n;

	if (r->line > 0)
		n = snprintf(r->error, PARTIAL_ERROR, "%.150s: line %zu: ", r->name, r->line);
	else
		n = snprintf(r->error, PARTIAL_ERROR, "%.150s: ", r->name);
	va_start(ap, format);
	if (n >= 0 && n < PARTIAL_ERROR)
		vsnprintf(r->error + n, PARTIAL_ERROR - (size_t)n, format, ap);
	va_end(ap);
	return false;
}

static bool
no_memory(struct reading *r)
{
	r->line = 0;
	return refuse(r, "out of memory");
}

/* Text that may be shown, and be a part of a key: jansson has seen that it is UTF-8. */
static bool
plain(const char *text)
{
	for (; *text != '\0'; text++)
		if ((unsigned char)*text < ' ' || *text == 0x7f)
			return false;
	return true;
}

/* A terminated copy; NULL: out of memory. */
static const char *
keep(struct arena *a, const char *text)
{
	size_t n = strlen(text) + 1;
	char *copy = arena_take(a, n);

	if (copy != NULL)
		memcpy(copy, text, n);
	return copy;
}

/* A set of tables by their names, in their order. */
static bool
read_tables(struct reading *r, const json_t *list)
{
	size_t n = json_array_size(list);
	int last = -1;

	for (size_t i = 0; i < n; i++) {
		const char *name = json_string_value(json_array_get(list, i));
		int id = name != NULL ? table_find(span_of(name)) : -1;

		if (id <= last)
			return refuse(r, "the list of tables has one that is unknown or not in its place");
		r->stats.plan.tables |= UINT64_C(1) << id;
		last = id;
	}
	return json_is_array(list) || refuse(r, "the tables are not a list");
}

static bool
read_levels(struct reading *r, json_t *levels)
{
	const char *name;
	json_t *value;

	if (!json_is_object(levels))
		return refuse(r, "the levels are not an object");
	json_object_foreach(levels, name, value) {
		int id = table_find(span_of(name));
		json_int_t level = json_integer_value(value);

		if (id < 0 || (r->stats.plan.tables >> id & 1) == 0 || level < 1 || level > 64)
			return refuse(r, "it has a level that cannot be");
		r->levels[id] = (int)level;
	}
	/* What has no share has the level of groups. */
	for (int id = 0, groups = -1; id < TABLE_COUNT; id++)
		if ((r->stats.plan.tables >> id & 1) != 0 && tables[id].share == 0) {
			if (groups >= 0 && r->levels[id] != groups)
				return refuse(r, "the tables with one level for all of them have different ones");
			groups = r->levels[id];
		}
	return true;
}

/* The digits of a SHA-256, or nothing. */
static bool
read_input(struct reading *r, const char *input)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	size_t n = strlen(input);

	if (n > 0 && (n != PARTIAL_DIGEST || strspn(input, digits) != n - 1 || input[n - 1] != '='))
		return refuse(r, "its input is no SHA-256 in base64");
	memcpy(r->part.input, input, n + 1);
	return true;
}

/* Numbers and shares as they may be; jansson has seen to their kinds. */
static bool
read_header_numbers(struct reading *r, json_int_t depth, json_int_t memory, const json_int_t shard[2],
    const json_int_t sizes[2])
{
	if (depth < 0 || depth > INT_MAX || memory < LEDGER_LEAST || sizes[0] < 0 || sizes[1] < 0)
		return refuse(r, "it has a number that cannot be");
	if (shard[0] < 0 || shard[1] < 1 || shard[0] >= shard[1])
		return refuse(r, "there is no such shard");
	r->stats.plan.depth = (unsigned)depth;
	r->stats.plan.memory = (uint64_t)memory;
	r->part.k = (unsigned long)shard[0];
	r->part.n = (unsigned long)shard[1];
	r->stats.files = (uint64_t)sizes[0];
	r->stats.bytes = (uint64_t)sizes[1];
	return true;
}

static bool
read_header(struct reading *r, json_t *line)
{
	const char *schema = json_string_value(json_object_get(line, "schema"));
	const char *version, *by = NULL, *wishes, *openings, *input;
	json_int_t depth, memory, shard[2], sizes[2];
	json_t *list, *levels;
	json_error_t wrong;
	int replayed;

	if (schema == NULL)
		return refuse(r, "this is no partial result of pgn-stats");
	if (strcmp(schema, PARTIAL_SCHEMA) != 0)
		return refuse(r, "its format is %.60s, and what is read here is %s", plain(schema) ? schema : "unknown",
		    PARTIAL_SCHEMA);
	if (json_unpack_ex(line, &wrong, JSON_STRICT,
	    "{s:s,s:s,s:o,s:b,s:I,s:I,s?s,s:s,s:s,s:s,s:{s:I,s:I},s:I,s:I,s:o}",
	    "schema", &schema, "version", &version, "tables", &list, "replayed", &replayed, "depth", &depth,
	    "memory", &memory, "by", &by, "wishes", &wishes, "openings", &openings, "input", &input,
	    "shard", "k", &shard[0], "n", &shard[1], "files", &sizes[0], "bytes", &sizes[1], "levels", &levels) != 0)
		return refuse(r, "its first line is not as it must be: %.100s", plain(wrong.text) ? wrong.text : "");
	if (!plain(version) || !plain(wishes) || !plain(openings) || (by != NULL && !plain(by)))
		return refuse(r, "it has a control character");
	if (!read_tables(r, list) || !read_levels(r, levels) || !read_input(r, input) ||
	    !read_header_numbers(r, depth, memory, shard, sizes))
		return false;
	r->stats.plan.replayed = replayed != 0;
	r->stats.plan.by = by != NULL ? keep(&r->texts, by) : NULL;
	r->stats.plan.wishes = keep(&r->texts, wishes);
	r->stats.plan.openings = keep(&r->texts, openings);
	r->part.version = keep(&r->texts, version);
	r->stats.ledger = ledger_new(r->stats.plan.memory);
	if (r->texts.failed || r->stats.ledger == NULL)
		return no_memory(r);
	for (int i = 0; i < TABLE_COUNT; i++)
		if (r->levels[i] > 0)
			ledger_raise(r->stats.ledger, (enum table_id)i, r->levels[i]);
	return true;
}

/* The first table of one set and not of the other. */
static const char *
table_apart(uint64_t a, uint64_t b)
{
	int i = 0;

	while (((a & ~b) >> i & 1) == 0)
		i++;
	return tables[i].name;
}

/* Do all parts count the same, in the same way? */
static bool
same_plan(const struct reading *r, const struct merging *m)
{
	const struct stats_plan *a = &r->stats.plan, *b = &m->stats.plan;

	if ((a->tables & ~b->tables) != 0)
		return refuse(r, "it has the table %s, and others have not (--tables)",
		    table_apart(a->tables, b->tables));
	if ((b->tables & ~a->tables) != 0)
		return refuse(r, "it does not have the table %s, and others have (--tables)",
		    table_apart(b->tables, a->tables));
	if (a->replayed != b->replayed)
		return refuse(r, "its moves were %s, and those of others were %s (--no-replay)",
		    a->replayed ? "replayed" : "not replayed", b->replayed ? "replayed" : "not");
	if (a->depth != b->depth)
		return refuse(r, "its --depth is %u, and that of others is %u", a->depth, b->depth);
	if (m->memory == 0 && a->memory != b->memory)
		return refuse(r, "its --memory is %llu, and that of others is %llu", (unsigned long long)a->memory,
		    (unsigned long long)b->memory);
	if (!SAME_TEXT(a->by, b->by))
		return refuse(r, "it is grouped by \"%.60s\", and others by \"%.60s\" (--by)",
		    a->by != NULL ? a->by : "", b->by != NULL ? b->by : "");
	if (!SAME_TEXT(a->wishes, b->wishes))
		return refuse(r, "it was counted with \"%.80s\", and others with \"%.80s\"", a->wishes, b->wishes);
	if (!SAME_TEXT(a->openings, b->openings))
		return refuse(r, "its table of openings is \"%.40s\", and that of others is \"%.40s\" (--eco)",
		    a->openings, b->openings);
	if (strcmp(r->part.version, m->parts[0].version) != 0)
		return refuse(r, "it was counted by version %.40s, and others by %.40s", r->part.version,
		    m->parts[0].version);
	return true;
}

/* The parts of a key with tabs between them, in r->joined. */
static bool
read_key(struct reading *r, const struct table *table, const json_t *key)
{
	size_t n = json_array_size(key);

	buf_clear(&r->joined);
	if (n < 1 || n > (size_t)table->keys_n)
		return refuse(r, "a key of %s has not %zu parts", table->name, n);
	for (size_t i = 0; i < n; i++) {
		const char *part = json_string_value(json_array_get(key, i));

		if (part == NULL || !plain(part))
			return refuse(r, "a part of a key is no text without control characters");
		if (i > 0)
			buf_char(&r->joined, '\t');
		buf_str(&r->joined, part);
	}
	return !r->joined.failed || no_memory(r);
}

static bool
read_hash(struct span digits, uint64_t *hash)
{
	*hash = 0;
	for (size_t i = 0; i < digits.n; i++) {
		char c = digits.p[i];

		if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f')))
			return false;
		*hash = *hash << 4 | (uint64_t)(c <= '9' ? c - '0' : c - 'a' + 10);
	}
	return digits.n == HASH_DIGITS;
}

/* Rows are in order, so that the same one cannot be there twice. */
static bool
in_order(struct reading *r, int id, struct span group)
{
	int c = r->table - id;

	if (c == 0)
		c = ledger_compare(buf_span(&r->group), group);
	if (c == 0)
		c = ledger_compare(buf_span(&r->key), buf_span(&r->joined));
	if (c >= 0)
		return refuse(r, "this row is there twice, or not in its place");
	r->table = id;
	buf_clear(&r->group);
	buf_add(&r->group, group);
	buf_clear(&r->key);
	buf_add(&r->key, buf_span(&r->joined));
	return (!r->group.failed && !r->key.failed) || no_memory(r);
}

static bool
read_values(struct reading *r, const struct table *table, const json_t *values, uint64_t *to)
{
	for (int i = 0; i < table->columns_n; i++) {
		const json_t *value = json_array_get(values, (size_t)i);

		if (!json_is_integer(value) || json_integer_value(value) < 0)
			return refuse(r, "a value is no whole number");
		to[i] = (uint64_t)json_integer_value(value);
	}
	return true;
}

static bool
read_row(struct reading *r, json_t *line)
{
	const char *name, *group = "";
	json_t *key, *values;
	json_error_t wrong;
	uint64_t *row, hash;
	int id;

	if (json_unpack_ex(line, &wrong, JSON_STRICT, "{s:s,s?s,s:o,s:o}", "table", &name, "group", &group,
	    "key", &key, "values", &values) != 0)
		return refuse(r, "this is no row: %.100s", plain(wrong.text) ? wrong.text : "");
	id = table_find(span_of(name));
	if (id < 0 || (r->stats.plan.tables >> id & 1) == 0)
		return refuse(r, "its first line does not name this table");
	if (!plain(group))
		return refuse(r, "the name of a group has a control character");
	if (json_array_size(values) != (size_t)tables[id].columns_n)
		return refuse(r, "a row of %s has %d values", tables[id].name, tables[id].columns_n);
	if (!read_key(r, &tables[id], key) || !in_order(r, id, span_of(group)))
		return false;
	ledger_group(r->stats.ledger, span_of(group));
	if (id != TABLE_POSITIONS)
		row = ledger_row(r->stats.ledger, (enum table_id)id, buf_span(&r->joined));
	else if (read_hash(buf_span(&r->joined), &hash))
		row = ledger_hashed(r->stats.ledger, (enum table_id)id, hash);
	else
		return refuse(r, "the key of a position is not 16 hexadecimal digits");
	if (ledger_failed(r->stats.ledger))
		return no_memory(r);
	if (row == NULL || ledger_level(r->stats.ledger, (enum table_id)id) != r->levels[id])
		return refuse(r, "this row is not one that is kept with so much memory");
	r->rows++;
	return read_values(r, &tables[id], values, row);
}

/* The last line can be written in one way only: nothing in it can be changed unseen. */
static bool
read_last(struct reading *r, struct span line)
{
	struct buf want = { 0 };
	bool same;

	partial_last(&want, r->rows, &r->sum);
	if (want.failed)
		return no_memory(r);
	same = span_eq(line, (struct span){ want.p, want.n - 1 });
	if (same) {
		memcpy(r->part.digest, want.p + want.n - PARTIAL_DIGEST - 3, PARTIAL_DIGEST);
		r->ended = true;
	}
	buf_free(&want);
	return same || refuse(r, "it was changed or is damaged: its digest does not fit");
}

/* A line without its end. */
static bool
read_line(struct reading *r, const struct merging *m, struct span line)
{
	json_error_t wrong;
	json_t *json;
	bool good;

	if (r->ended)
		return refuse(r, "there is more behind its last line");
	if (++r->line > 1 && span_starts(line, SPAN("{\"rows\":")))
		return read_last(r, line);
	json = json_loadb(line.p, line.n, JSON_REJECT_DUPLICATES, &wrong);
	if (!json_is_object(json)) {
		json_decref(json);
		return refuse(r, r->line > 1 ? "this is no row" : "this is no partial result of pgn-stats");
	}
	if (r->line > 1)
		good = read_row(r, json);
	else
		good = read_header(r, json) && (m->parts_n == 0 || same_plan(r, m));
	json_decref(json);
	return good;
}

/* The lines that are whole; what is behind them stays in `text`, of which `seen` bytes have no end of a line. */
static bool
read_whole_lines(struct reading *r, const struct merging *m, struct buf *text, size_t seen)
{
	size_t at = 0;
	const char *end;

	while (text->n > seen && (end = memchr(text->p + seen, '\n', text->n - seen)) != NULL) {
		struct span line = { text->p + at, (size_t)(end - text->p) - at };

		if (!read_line(r, m, line))
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
		return refuse(r, "this line is too long");
	}
	return true;
}

static bool
read_lines(struct reading *r, const struct merging *m, FILE *f, struct buf *text)
{
	size_t n;

	sha256_init(&r->sum);
	do {
		if (!buf_reserve(text, READ_BYTES))
			return no_memory(r);
		n = fread(text->p + text->n, 1, READ_BYTES, f);
		text->n += n;
		if (!read_whole_lines(r, m, text, text->n - n))
			return false;
	} while (n > 0);
	if (ferror(f)) {
		r->line = 0;
		return refuse(r, "%s", strerror(errno));
	}
	if (text->n > 0 || !r->ended) {
		bool empty = r->line == 0 && text->n == 0;

		r->line = 0;
		return refuse(r, empty ? "it is empty" : "it was cut: its last line is missing");
	}
	return true;
}

static bool
part_add(struct merging *m, struct reading *r)
{
	struct merged_part *parts = m->parts;
	size_t max = m->parts_max > 0 ? 2 * m->parts_max : 16;

	r->line = 0;
	for (size_t i = 0; i < m->parts_n; i++)
		if (strcmp(parts[i].digest, r->part.digest) == 0)
			return refuse(r, "the same part was merged already");
	if (m->parts_n == m->parts_max) {
		parts = realloc(parts, max * sizeof(*parts));
		if (parts == NULL)
			return no_memory(r);
		m->parts = parts;
		m->parts_max = max;
	}
	parts[m->parts_n] = r->part;
	parts[m->parts_n].version = keep(&m->texts, r->part.version);
	return parts[m->parts_n].version != NULL || no_memory(r);
}

/* The first file decides what the others must be. */
static bool
plan_take(struct merging *m, struct reading *r)
{
	struct stats_plan plan = r->stats.plan;

	if (m->memory > 0)
		plan.memory = m->memory;
	plan.by = plan.by != NULL ? keep(&m->texts, plan.by) : NULL;
	plan.wishes = keep(&m->texts, plan.wishes);
	plan.openings = keep(&m->texts, plan.openings);
	m->stats = (struct stats){ .plan = plan, .ledger = ledger_new(plan.memory) };
	return (!m->texts.failed && m->stats.ledger != NULL) || no_memory(r);
}

bool
partial_read(struct merging *m, FILE *f, const char *name, char error[PARTIAL_ERROR])
{
	struct reading r = { .name = name, .error = error, .table = -1 };
	struct buf text = { 0 };
	bool good = read_lines(&r, m, f, &text);

	buf_free(&text);
	good = good && part_add(m, &r);
	if (good && m->parts_n == 0)
		good = plan_take(m, &r);
	if (good && !ledger_merge(m->stats.ledger, r.stats.ledger))
		good = no_memory(&r);
	if (good) {
		m->stats.files += r.stats.files;
		m->stats.bytes += r.stats.bytes;
		m->parts_n++;
		good = partial_input(m) || no_memory(&r);
	}
	ledger_free(r.stats.ledger);
	arena_free(&r.texts);
	buf_free(&r.group);
	buf_free(&r.key);
	buf_free(&r.joined);
	return good;
}
