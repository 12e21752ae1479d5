/* partial_header: the first line of a partial result: how it was counted, and whether others were counted the same. */
#include <string.h>

#include "base/encoding.h"
#include "games/chess/fen.h"
#include "apps/stats/partial.h"
#include "apps/stats/partial_internal.h"
#include "base/utf8.h"

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
read_tables(struct partial_reading *r, const json_t *list)
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
read_input(struct partial_reading *r, const char *input)
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
	if (!read_tables(r, list) || !read_levels(r, levels) || !read_input(r, input) ||
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
