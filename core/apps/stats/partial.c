/* partial: writes a partial result, reads its first line, and checks whether all parts of a whole have been merged. */
#define _GNU_SOURCE	/* qsort_r(3) */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "apps/stats/partial.h"
#include "apps/stats/partial_internal.h"
#include "base/encoding.h"
#include "base/json_write.h"
#include "base/sha256.h"
#include "base/utf8.h"
#include "games/chess/fen.h"
#include "toolkit/input/shard_set.h"

/* -- the first line of a partial result: how it was counted, and whether others were counted the same -- */

#define SAME_TEXT(a, b) (strcmp((a) != NULL ? (a) : "", (b) != NULL ? (b) : "") == 0)

bool
partial_refuse(const struct partial_reading *r, const char *format, ...)
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

bool
partial_no_memory(struct partial_reading *r)
{
	r->line = 0;
	return partial_refuse(r, "out of memory");
}

bool
partial_plain(const char *text)
{
	struct span s = span_of(text);
	uint32_t code;
	int n;

	for (; s.n > 0; s.p += n, s.n -= (size_t)n)
		if ((n = utf8_decode(s, &code)) == 0 || encoding_unsafe(code))
			return false;
	return true;
}

const char *
partial_keep(struct arena *a, const char *text)
{
	size_t n = strlen(text) + 1;
	char *copy = arena_take(a, n);

	if (copy != NULL)
		memcpy(copy, text, n);
	return copy;
}

/* Reads the names of the tables, which must be in the order of tables.def. */
static bool
read_partial_tables(struct partial_reading *r, const json_t *list)
{
	size_t n = json_array_size(list);
	int last = -1;

	for (size_t i = 0; i < n; i++) {
		const char *name = json_string_value(json_array_get(list, i));
		int id = name != NULL ? table_find(span_of(name)) : -1;

		if (id <= last)
			return partial_refuse(r, "the list of tables has one that is unknown or not in its place");
		r->stats.plan.tables |= TABLE_SET(id);
		last = id;
	}
	return json_is_array(list) || partial_refuse(r, "the tables are not a list");
}

static bool
read_levels(struct partial_reading *r, json_t *levels)
{
	const char *name;
	json_t *value;

	if (!json_is_object(levels))
		return partial_refuse(r, "the levels are not an object");
	json_object_foreach(levels, name, value) {
		int id = table_find(span_of(name));
		json_int_t level = json_integer_value(value);

		if (id < 0 || !stats_plan_has(&r->stats.plan, (enum table_id)id) || level < 1 || level > LEDGER_LEVELS)
			return partial_refuse(r, "it has a level that is out of range");
		r->levels[id] = (int)level;
	}
	/* All tables without a share have the same level, that of groups. */
	for (int id = 0, groups = -1; id < TABLE_COUNT; id++)
		if (stats_plan_has(&r->stats.plan, (enum table_id)id) && tables[id].share == 0) {
			if (groups >= 0 && r->levels[id] != groups)
				return partial_refuse(r,
				    "the tables with one level for all of them have different ones");
			groups = r->levels[id];
		}
	return true;
}

/* Reads the input: a SHA-256 in base64, or "". */
static bool
read_digest_of_input(struct partial_reading *r, const char *input)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	size_t n = strlen(input);

	if (n > 0 && (n != PARTIAL_DIGEST || strspn(input, digits) != n - 1 || input[n - 1] != '='))
		return partial_refuse(r, "its input is not a SHA-256 in base64");
	memcpy(r->part.input, input, n + 1);
	return true;
}

/* Checks the ranges of numbers; jansson has checked their types. */
static bool
read_header_numbers(struct partial_reading *r, json_int_t depth, json_int_t memory, json_int_t sample_key,
    const json_int_t shard[2], const json_int_t sizes[2])
{
	if (depth < 0 || depth > STATS_DEPTH_MAX || memory < LEDGER_LEAST || sample_key < 0 || sizes[0] < 0 ||
	    sizes[1] < 0)
		return partial_refuse(r, "it has a number that is out of range");
	if (shard[0] < 0 || shard[1] < 1 || shard[0] >= shard[1])
		return partial_refuse(r, "there is no such shard");
	r->stats.plan.depth = (unsigned)depth;
	r->stats.plan.memory = (uint64_t)memory;
	r->stats.plan.sample_key = (uint64_t)sample_key;
	r->part.k = (unsigned long)shard[0];
	r->part.n = (unsigned long)shard[1];
	r->stats.files = (uint64_t)sizes[0];
	r->stats.bytes = (uint64_t)sizes[1];
	return true;
}

/* Is it as fen_write() has it? */
static bool
is_position(const char *text)
{
	struct fen_reading r;
	char again[FEN_MAX];

	fen_read(span_of(text), &r);
	if (!r.usable)
		return false;
	fen_write(&r.position, again);
	return strcmp(text, again) == 0;
}

bool
partial_header(struct partial_reading *r, json_t *line)
{
	const char *schema = json_string_value(json_object_get(line, "schema"));
	const char *version, *by = NULL, *moves_at = NULL, *wishes, *openings, *input;
	json_int_t depth, memory, sample_key = 0, shard[2], sizes[2];
	json_t *list, *levels;
	json_error_t wrong;
	int replayed;

	if (schema == NULL)
		return partial_refuse(r, "this is not a partial result of pgn-stats");
	if (strcmp(schema, PARTIAL_SCHEMA) != 0)
		return partial_refuse(r, "its format is %.60s, and what is read here is %s",
		    partial_plain(schema) ? schema : "unknown", PARTIAL_SCHEMA);
	if (json_unpack_ex(line, &wrong, JSON_STRICT,
	    "{s:s,s:s,s:o,s:b,s:I,s:I,s?I,s?s,s?s,s:s,s:s,s:s,s:{s:I,s:I},s:I,s:I,s:o}",
	    "schema", &schema, "version", &version, "tables", &list, "replayed", &replayed, "depth", &depth,
	    "memory", &memory, "sample_key", &sample_key, "by", &by,
	    "moves_at", &moves_at, "wishes", &wishes, "openings", &openings,
	    "input", &input,
	    "shard", "k", &shard[0], "n", &shard[1], "files", &sizes[0], "bytes", &sizes[1], "levels", &levels) != 0)
		return partial_refuse(r, "its first line is not as it must be: %.100s",
		    partial_plain(wrong.text) ? wrong.text : "");
	if (!partial_plain(version) || !partial_plain(wishes) || !partial_plain(openings) ||
	    (by != NULL && !partial_plain(by)))
		return partial_refuse(r, "it has a control character");
	if (moves_at != NULL && !is_position(moves_at))
		return partial_refuse(r, "its moves_at is not a position as --write-counts writes it");
	if (!read_partial_tables(r, list) || !read_levels(r, levels) || !read_digest_of_input(r, input) ||
	    !read_header_numbers(r, depth, memory, sample_key, shard, sizes))
		return false;
	r->stats.plan.replayed = replayed != 0;
	r->stats.plan.by = by != NULL ? partial_keep(&r->texts, by) : NULL;
	r->stats.plan.moves_at = moves_at != NULL ? partial_keep(&r->texts, moves_at) : NULL;
	r->stats.plan.wishes = partial_keep(&r->texts, wishes);
	r->stats.plan.openings = partial_keep(&r->texts, openings);
	r->part.version = partial_keep(&r->texts, version);
	r->stats.ledger = ledger_new(r->stats.plan.memory, r->stats.plan.sample_key);
	if (r->texts.failed || r->stats.ledger == NULL)
		return partial_no_memory(r);
	for (int i = 0; i < TABLE_COUNT; i++)
		if (r->levels[i] > 0)
			ledger_raise(r->stats.ledger, (enum table_id)i, r->levels[i]);
	return true;
}

/* The name of the first table that is in set `a` and not in `b`; there must be one. */
static const char *
table_apart(uint64_t a, uint64_t b)
{
	int i = 0;

	while (((a & ~b) >> i & 1) == 0)
		i++;
	return tables[i].name;
}

bool
partial_same_plan(const struct partial_reading *r, const struct partial_merging *m)
{
	const struct stats_plan *a = &r->stats.plan, *b = &m->stats.plan;

	if ((a->tables & ~b->tables) != 0)
		return partial_refuse(r, "it has the table %s, and others have not (--tables)",
		    table_apart(a->tables, b->tables));
	if ((b->tables & ~a->tables) != 0)
		return partial_refuse(r, "it does not have the table %s, and others have (--tables)",
		    table_apart(b->tables, a->tables));
	if (a->replayed != b->replayed)
		return partial_refuse(r, "its moves were %s, and those of others were %s (--tables quick)",
		    a->replayed ? "replayed" : "not replayed", b->replayed ? "replayed" : "not");
	if (a->depth != b->depth)
		return partial_refuse(r, "its --depth is %u, and that of others is %u", a->depth, b->depth);
	if (m->memory == 0 && a->memory != b->memory)
		return partial_refuse(r, "its --memory is %llu, and that of others is %llu",
		    (unsigned long long)a->memory, (unsigned long long)b->memory);
	if (a->sample_key != b->sample_key)
		return partial_refuse(r, "its --seed is %llu, and that of others is %llu",
		    (unsigned long long)a->sample_key, (unsigned long long)b->sample_key);
	if (!SAME_TEXT(a->by, b->by))
		return partial_refuse(r, "it is grouped by \"%.60s\", and others by \"%.60s\" (--by)",
		    a->by != NULL ? a->by : "", b->by != NULL ? b->by : "");
	if (!SAME_TEXT(a->moves_at, b->moves_at))
		return partial_refuse(r, "its position is \"%.90s\", and that of others is \"%.90s\" (--moves-at)",
		    a->moves_at != NULL ? a->moves_at : "", b->moves_at != NULL ? b->moves_at : "");
	if (!SAME_TEXT(a->wishes, b->wishes))
		return partial_refuse(r, "it was counted with \"%.80s\", and others with \"%.80s\"", a->wishes,
		    b->wishes);
	if (!SAME_TEXT(a->openings, b->openings))
		return partial_refuse(r, "its table of openings is \"%.40s\", and that of others is \"%.40s\" (--eco)",
		    a->openings, b->openings);
	if (strcmp(r->part.version, m->parts[0].version) != 0)
		return partial_refuse(r, "it was counted by version %.40s, and others by %.40s", r->part.version,
		    m->parts[0].version);
	return true;
}

/* -- writing -- */

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
put_partial_row(struct buf *b, enum table_id id, const struct ledger_row *row)
{
	const struct stats_table *table = &tables[id];
	struct json_write w = { .b = b };
	struct span part[TABLE_KEYS];
	const int n = table_parts(id, row->key, part);

	json_write_begin(&w, NULL, '{');
	json_write_text(&w, "table", table->name);
	if (row->group.n > 0)
		json_write_string(&w, "group", row->group, ENC_UTF8);
	json_write_begin(&w, "key", '[');
	for (int i = 0; i < n; i++)
		json_write_string(&w, NULL, part[i], ENC_UTF8);
	json_write_end(&w, "]");
	json_write_begin(&w, "values", '[');
	for (int i = 0; i < table->columns_n; i++)
		json_write_number(&w, NULL, row->values[i]);
	json_write_end(&w, "]}");
	buf_char(b, '\n');
}

static int
by_group_and_key(const void *va, const void *vb, void *id)
{
	const struct ledger_row *a = va, *b = vb;
	int c = span_order(a->group, b->group);

	return c != 0 ? c : table_key_order(*(const enum table_id *)id, a->key, b->key);
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
flush_partial(struct writing *w)
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
		qsort_r(rows, n, sizeof(*rows), by_group_and_key, &id);
	else if (n > 0)
		w->text.failed = true;
	for (size_t i = 0; rows != NULL && i < n && good; i++) {
		put_partial_row(&w->text, id, &rows[i]);
		w->rows++;
		if (w->text.n >= WRITE_BYTES || w->text.failed)
			good = flush_partial(w);
	}
	free(rows);
	arena_free(&texts);
	return good && flush_partial(w);
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
	good = good && flush_partial(&w);
	if (good) {
		partial_last(&w.text, w.rows, &w.sum);
		good = flush_partial(&w);
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
