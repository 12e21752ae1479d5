/* test_ledger: rows are compared with a slow count, and are the same for any order and any division into parts. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/hash.h"
#include "apps/stats/ledger.h"
#include "apps/stats/ledger_internal.h"
#include "support/check.h"
#include "support/random.h"

static size_t
below(uint64_t *seed, size_t n)
{
	return (size_t)(random_next(seed) % n);
}

static void
dump_groups(struct buf *b, const struct ledger *l)
{
	struct arena texts = { 0 };
	size_t n;
	struct span *groups = ledger_groups(l, &n);

	buf_fmt(b, "%zu groups of %lu, level %d:", n, (unsigned long)ledger_groups_all(l), ledger_groups_level(l));
	for (size_t i = 0; i < n; i++)
		buf_fmt(b, " %.*s", (int)groups[i].n, groups[i].p);
	free(groups);
	arena_free(&texts);
}

/* Everything in a ledger as text: levels, estimates, every row, groups. */
static struct buf
dump(const struct ledger *l)
{
	struct buf b = { 0 };
	struct arena texts = { 0 };

	for (int id = 0; id < TABLE_COUNT; id++) {
		size_t n;
		struct ledger_row *rows = ledger_sorted(l, (enum table_id)id, (struct span){ 0 }, &texts, &n);

		buf_fmt(&b, "%s level %d distinct %lu\n", tables[id].name, ledger_level(l, (enum table_id)id),
		    (unsigned long)ledger_distinct(l, (enum table_id)id));
		CHECK(n == ledger_rows(l, (enum table_id)id), "%s: %zu rows", tables[id].name, n);
		for (size_t i = 0; i < n; i++) {
			buf_add(&b, rows[i].group);
			buf_char(&b, '/');
			buf_add(&b, rows[i].key);
			for (int c = 0; c < tables[id].columns_n; c++)
				buf_fmt(&b, " %lu", (unsigned long)rows[i].values[c]);
			buf_char(&b, '\n');
		}
		free(rows);
	}
	for (int id = 0; id < TABLE_COUNT; id++)
		buf_fmt(&b, "%s error %u\n", tables[id].name, ledger_distinct_error(l, (enum table_id)id));
	dump_groups(&b, l);
	arena_free(&texts);
	return b;
}

/* An event that is counted; the same number is the same event everywhere. */
struct event {
	enum table_id table;
	unsigned group, key;
};

static void
count(struct ledger *l, struct event e)
{
	char group[16], key[64];
	uint64_t *values;

	snprintf(group, sizeof(group), "%.*s%u", e.group > 0, "g", e.group);
	ledger_group(l, e.group > 0 ? span_of(group) : (struct span){ 0 });
	snprintf(key, sizeof(key), "%u%.*s", e.key, (int)(e.key % 40), "a key that is as long as its number wants");
	values = e.table == TABLE_POSITIONS ? ledger_hashed(l, e.table, e.key * UINT64_C(0x123456789abcdef1)) :
	    ledger_row(l, e.table, span_of(key));
	if (values == NULL)
		return;
	for (int c = 0; c < tables[e.table].columns_n; c++)
		switch (tables[e.table].columns[c].fold) {
		case FOLD_SUM: values[c] += 1 + (unsigned)c * e.key; break;
		case FOLD_LEAST: ledger_least(&values[c], e.key % 7 * 100); break;
		case FOLD_MOST: ledger_most(&values[c], e.key % 7 * 100); break;
		}
}

static struct event *
events(size_t n, unsigned groups, unsigned keys, uint64_t seed)
{
	static const enum table_id of[] = { TABLE_PLAYERS, TABLE_EVENTS, TABLE_POSITIONS, TABLE_COUNTS, TABLE_TAGS,
	    TABLE_PAIRS, TABLE_YEARS, TABLE_SQUARES };
	struct event *list = malloc(n * sizeof(*list));

	for (size_t i = 0; i < n; i++)
		list[i] = (struct event){ of[below(&seed, sizeof(of) / sizeof(of[0]))],
		    (unsigned)below(&seed, groups), (unsigned)below(&seed, keys) };
	return list;
}

/* Without a limit of memory: every row is compared with a count of all events. */
static void
test_exact(void)
{
	enum { EVENTS = 3000, GROUPS = 3, KEYS = 60 };
	struct event *list = events(EVENTS, GROUPS, KEYS, 1);
	struct ledger *l = ledger_new(LEDGER_MEMORY, 0);
	uint64_t rows[TABLE_COUNT] = { 0 };

	for (size_t i = 0; i < EVENTS; i++)
		count(l, list[i]);
	ledger_group(l, (struct span){ 0 });
	for (size_t i = 0; i < EVENTS; i++) {
		const struct event e = list[i];
		uint64_t times = 0, *values;
		size_t first = EVENTS;
		char key[64], group[16];

		for (size_t j = 0; j < EVENTS; j++)
			if (list[j].table == e.table && list[j].group == e.group && list[j].key == e.key) {
				times++;
				first = j < first ? j : first;
			}
		rows[e.table] += first == i;
		snprintf(group, sizeof(group), "%.*s%u", e.group > 0, "g", e.group);
		ledger_group(l, e.group > 0 ? span_of(group) : SPAN(""));
		snprintf(key, sizeof(key), "%u%.*s", e.key, (int)(e.key % 40),
		    "a key that is as long as its number wants");
		values = e.table == TABLE_POSITIONS ? ledger_hashed(l, e.table, e.key * UINT64_C(0x123456789abcdef1)) :
		    ledger_row(l, e.table, span_of(key));
		CHECK(values != NULL && values[0] == times, "%s %s: %lu times", tables[e.table].name, key,
		    (unsigned long)times);
		if (e.table == TABLE_EVENTS)
			CHECK(values[6] == e.key % 7 * 100 && values[7] == e.key % 7 * 100, "%lu %lu",
			    (unsigned long)values[6], (unsigned long)values[7]);
	}
	for (int id = 0; id < TABLE_COUNT; id++) {
		uint64_t sum = 0;

		CHECK(ledger_rows(l, (enum table_id)id) == rows[id] && ledger_level(l, (enum table_id)id) == 0 &&
		    ledger_distinct(l, (enum table_id)id) == rows[id], "%s", tables[id].name);
		sum += ledger_distinct_in(l, (enum table_id)id, SPAN(""));
		sum += ledger_distinct_in(l, (enum table_id)id, SPAN("g1"));
		sum += ledger_distinct_in(l, (enum table_id)id, SPAN("g2"));
		sum += ledger_distinct_in(l, (enum table_id)id, SPAN("g3"));
		CHECK(sum == rows[id], "%s: groups have %lu", tables[id].name, (unsigned long)sum);
	}
	CHECK(!ledger_failed(l), "failed");
	ledger_free(l);
	free(list);
}

static void
shuffle(struct event *list, size_t n, uint64_t *seed)
{
	for (size_t i = n; i > 1; i--) {
		size_t j = below(seed, i);
		struct event e = list[i - 1];

		list[i - 1] = list[j];
		list[j] = e;
	}
}

/* Random parts of the list, merged as a random tree. */
static struct ledger *
merged(struct event *list, size_t n, uint64_t memory, uint64_t *seed)
{
	struct ledger *parts[12];
	size_t parts_n = 1 + below(seed, 12);

	shuffle(list, n, seed);
	for (size_t p = 0; p < parts_n; p++)
		parts[p] = ledger_new(memory, 0);
	/*
	 * As in the threads of a run, some parts take over levels from others, and some hand over their rows and
	 * start again.
	 */
	for (size_t i = 0; i < n; i++) {
		size_t p = below(seed, parts_n), q = below(seed, parts_n);

		count(parts[p], list[i]);
		if (p != q && below(seed, 2000) == 0)
			ledger_follow(parts[p], parts[q]);
		if (p != q && below(seed, 4000) == 0) {
			CHECK(ledger_merge(parts[q], parts[p]), "merge");
			ledger_clear(parts[p]);
		}
	}
	while (parts_n > 1) {
		size_t from = below(seed, parts_n), to = below(seed, parts_n);

		if (from == to)
			continue;
		CHECK(ledger_merge(parts[to], parts[from]), "merge");
		ledger_free(parts[from]);
		parts[from] = parts[--parts_n];
	}
	return parts[0];
}

static void
test_any_order(void)
{
	static const struct {
		uint64_t memory;
		size_t events;
		unsigned groups, keys;
		bool bounded;
	} cases[] = {
		{ LEDGER_MEMORY, 20000, 1, 5000, false }, { LEDGER_MEMORY, 20000, 5, 5000, false },
		{ LEDGER_LEAST, 120000, 1, 30000, true }, { LEDGER_LEAST, 120000, 200, 1000, true },
		{ LEDGER_LEAST / 16, 20000, 2, 100000, true }, { 1, 2000, 2, 1000, true },
		{ LEDGER_LEAST, 150000, 30000, 10, true }, { LEDGER_LEAST, 100000, 1000000, 10, true },
	};

	const int rounds = check_all() ? 6 : 1;

	for (size_t c = 0; c < sizeof(cases) / sizeof(cases[0]); c++) {
		struct event *list = events(cases[c].events, cases[c].groups, cases[c].keys, c);
		struct ledger *whole = ledger_new(cases[c].memory, 0);
		uint64_t seed = 77 + c;
		struct buf want;

		for (size_t i = 0; i < cases[c].events; i++)
			count(whole, list[i]);
		want = dump(whole);
		CHECK((ledger_level(whole, TABLE_PLAYERS) > 0) == cases[c].bounded, "level %d",
		    ledger_level(whole, TABLE_PLAYERS));
		CHECK((ledger_level(whole, TABLE_COUNTS) > 0) == (cases[c].bounded && cases[c].groups > 1),
		    "level of groups %d",
		    ledger_level(whole, TABLE_COUNTS));
		for (int round = 0; round < rounds; round++) {
			struct ledger *l = merged(list, cases[c].events, cases[c].memory, &seed);
			struct buf got = dump(l);

			CHECK(span_eq(buf_span(&got), buf_span(&want)), "case %zu, round %d: other rows", c, round);
			CHECK(ledger_bytes(l) == ledger_bytes(whole), "%zu bytes, %zu", ledger_bytes(l),
			    ledger_bytes(whole));
			buf_free(&got);
			ledger_free(l);
		}
		buf_free(&want);
		ledger_free(whole);
		free(list);
	}
}

/* The hash of a player's name with a key that is known. */
static uint64_t
known_hash(uint64_t key, struct span name)
{
	return hash_bytes(hash_bytes(key, SPAN("players")) ^ hash_bytes(key, SPAN("")), name);
}

enum { CHOSEN = 2048, CHOSEN_NAME = 16 };

/* The time that it takes to count these names, at the best of three times. */
static clock_t
time_of(char (*names)[CHOSEN_NAME])
{
	clock_t best = 0;

	for (int k = 0; k < 3; k++) {
		struct ledger *l = ledger_new(LEDGER_MEMORY, 0);
		clock_t from = clock(), took;

		for (int times = 0; times < 8; times++)
			for (int i = 0; i < CHOSEN; i++)
				ledger_row(l, TABLE_PLAYERS, span_of(names[i]));
		took = clock() - from;
		CHECK(ledger_rows(l, TABLE_PLAYERS) == CHOSEN, "%lu rows", (unsigned long)ledger_rows(l, TABLE_PLAYERS));
		best = k == 0 || took < best ? took : best;
		ledger_free(l);
	}
	return best;
}

/* The name with the next number: snprintf() would take most of the time of these tests. */
static void
next_name(char name[CHOSEN_NAME])
{
	int at = 8;

	while (name[at] == '9')
		name[at--] = '0';
	name[at]++;
}

/* Names that a stranger chose so that all are in one slot, if hashes had no key, take no longer than others. */
static void
test_chosen_slots(void)
{
	static char chosen[CHOSEN][CHOSEN_NAME], others[CHOSEN][CHOSEN_NAME];
	char name[CHOSEN_NAME] = "P00000000";
	clock_t usual, slow;

	for (unsigned n = 0; n < CHOSEN;) {
		next_name(name);
		memcpy(chosen[n], name, sizeof(name));
		n += (known_hash(0, span_of(chosen[n])) >> 1 & (2 * CHOSEN - 1)) == 0;
	}
	for (unsigned n = 0; n < CHOSEN; n++)
		snprintf(others[n], CHOSEN_NAME, "Q%08u", 8191 * n);
	usual = time_of(others);
	slow = time_of(chosen);
	CHECK(slow < 8 * (usual + 1000), "chosen names take %ld, others %ld", (long)slow, (long)usual);
}

/* Names that are all in the sample of one key are no more than their share in that of another. */
static void
test_chosen_sample(void)
{
	struct ledger *known = ledger_new(LEDGER_LEAST, 0), *other = ledger_new(LEDGER_LEAST, 1);
	char name[CHOSEN_NAME] = "P00000000";
	uint64_t n = 0, told;

	for (unsigned i = 0; i < 20000 * 64; i++) {
		next_name(name);
		if (known_hash(0, span_of(name)) >> 58 != 0)
			continue;
		n++;
		ledger_row(known, TABLE_PLAYERS, span_of(name));
		ledger_row(other, TABLE_PLAYERS, span_of(name));
	}
	CHECK(ledger_distinct(known, TABLE_PLAYERS) > 50 * n, "the names are not all in the sample of the known key");
	told = ledger_distinct(other, TABLE_PLAYERS);
	CHECK(ledger_level(other, TABLE_PLAYERS) > 0 && told > n * 8 / 10 && told < n * 12 / 10, "%lu names, not %lu",
	    (unsigned long)told, (unsigned long)n);
	ledger_free(known);
	ledger_free(other);
}

/* Rows that are kept have exact numbers; no more are dropped than necessary; and the total number is reported. */
static void
test_sample(void)
{
	enum { KEYS = 100000, TIMES = 3 };
	double worst = 0;

	for (unsigned set = 0; set < 6; set++) {
		struct ledger *l = ledger_new(LEDGER_LEAST, 0);
		struct arena texts = { 0 };
		struct ledger_row *rows;
		uint64_t players, positions;
		size_t n;

		for (unsigned i = 0; i < KEYS * TIMES; i++) {
			char name[32];
			uint64_t *values, seed = i % KEYS + set * UINT64_C(1000003);

			snprintf(name, sizeof(name), "Name %u of %u", i % KEYS, set);
			if ((values = ledger_row(l, TABLE_PLAYERS, span_of(name))) != NULL)
				values[0]++, values[1] += i;
			if ((values = ledger_hashed(l, TABLE_POSITIONS, random_next(&seed))) != NULL)
				values[0]++;
		}
		rows = ledger_sorted(l, TABLE_PLAYERS, SPAN(""), &texts, &n);
		CHECK(n > 500 && n < 20000, "%zu rows", n);
		for (size_t i = 0; i < n; i++) {
			unsigned long k = strtoul(rows[i].key.p + 5, NULL, 10);

			CHECK(rows[i].values[0] == TIMES &&
			    rows[i].values[1] == TIMES * k + (0 + 1 + 2) * (uint64_t)KEYS,
			    "%.*s: %lu, %lu", (int)rows[i].key.n, rows[i].key.p, (unsigned long)rows[i].values[0],
			    (unsigned long)rows[i].values[1]);
		}
		players = ledger_distinct(l, TABLE_PLAYERS);
		positions = ledger_distinct(l, TABLE_POSITIONS);
		for (int t = 0; t < 2; t++) {
			enum table_id id = t == 0 ? TABLE_PLAYERS : TABLE_POSITIONS;
			uint64_t told = t == 0 ? players : positions, away = told > KEYS ? told - KEYS : KEYS - told;
			uint64_t error = ledger_error(ledger_level(l, id), ledger_rows(l, id));
			double off = (double)away / (double)KEYS * 1000 / (double)error;

			CHECK(ledger_level(l, id) > 0 && error > 0 && away * 1000 <= 4 * error * KEYS,
			    "set %u: %s %lu with %lu per mille", set, tables[id].name, (unsigned long)told,
			    (unsigned long)error);
			worst = off > worst ? off : worst;
		}
		CHECK(ledger_distinct_in(l, TABLE_PLAYERS, SPAN("")) == players &&
		    ledger_distinct_in(l, TABLE_PLAYERS, SPAN("other")) == 0, "by group");
		/* One level less would have been too much. */
		CHECK(ledger_bytes(l) * 64 > (uint64_t)LEDGER_LEAST * 20 / 3, "%zu bytes", ledger_bytes(l));
		free(rows);
		arena_free(&texts);
		ledger_free(l);
	}
	CHECK(worst > 0.2, "estimates are never off: %f", worst);
}

static void
test_error(void)
{
	CHECK(ledger_error(0, 5) == 0 && ledger_error(0, 0) == 0, "level 0 has an error");
	CHECK(ledger_error(1, 0) == 1000 && ledger_error(1, 1) == 1000, "%u", ledger_error(1, 1));
	CHECK(ledger_error(3, 100) == 100 && ledger_error(3, 99) == 101, "%u", ledger_error(3, 99));
	CHECK(ledger_error(9, 10000) == 10 && ledger_error(9, 1000000) == 1 &&
	    ledger_error(9, UINT64_MAX) == 1, "small");
}

/* The keys of a table joined by |, in the order they come. */
static void
ordered(const struct ledger *l, enum table_id id, struct span group, const char *want)
{
	struct arena texts = { 0 };
	struct buf b = { 0 };
	size_t n;
	struct ledger_row *rows = ledger_sorted(l, id, group, &texts, &n);

	for (size_t i = 0; i < n; i++) {
		if (i > 0)
			buf_char(&b, '|');
		if (group.p == NULL)
			buf_fmt(&b, "%.*s:", (int)rows[i].group.n, rows[i].group.p);
		buf_add(&b, rows[i].key);
	}
	CHECK(span_eq(buf_span(&b), span_of(want)), "%s: %.*s", tables[id].name, (int)b.n, b.p);
	free(rows);
	buf_free(&b);
	arena_free(&texts);
}

static void
add(struct ledger *l, enum table_id id, const char *key, uint64_t n)
{
	*ledger_row(l, id, span_of(key)) += n;
}

static void
test_sorted(void)
{
	static const struct {
		enum table_id id;
		struct { const char *key; uint64_t n; } rows[9];
		const char *want;
	} cases[] = {
		{ TABLE_TREE, { { "d4", 5 }, { "e4 e5 Nf3", 4 }, { "e4", 9 }, { "e4 c5", 4 }, { "d4 d5", 5 },
		    { "c4", 5 },
		    { "e4 e5", 4 }, { "e4 c5 Nf3", 1 }, { "e4 e5 Bc4", 4 } },
		    "e4|e4 c5|e4 c5 Nf3|e4 e5|e4 e5 Bc4|e4 e5 Nf3|c4|d4|d4 d5" },
		/* A prefix that was not kept, and one that does not end at a move. */
		{ TABLE_TREE, { { "e4 e5 Nf3", 4 }, { "e4 c5", 6 }, { "e4+ Ke7", 8 }, { "e4 c5 Nf3", 5 }, { "e", 7 } },
		    "e4+ Ke7|e|e4 c5|e4 c5 Nf3|e4 e5 Nf3" },
		{ TABLE_RESULTS, { { "*", 4 }, { "0-1", 1 }, { "1-0", 2 }, { "1/2-1/2", 9 } }, "1-0|1/2-1/2|0-1|*" },
		{ TABLE_DIFFERENCES, { { "100", 4 }, { "-100", 1 }, { "0", 2 }, { "-1500", 9 }, { "?", 3 },
		    { "1400", 1 } },
		    "-1500|-100|0|100|1400|?" },
		{ TABLE_PLAYERS, { { "B", 4 }, { "A", 4 }, { "AA", 4 }, { "C", 9 }, { "a", 4 }, { "Z", 1 } },
		    "C|A|AA|B|a|Z" },
		{ TABLE_GAMES, { { "B\tx", 4 }, { "B", 9 }, { "A\ty", 1 }, { "\303\204", 9 } },
		    "A\ty|B|B\tx|\303\204" },
		{ TABLE_SQUARES, { { "black\tpawn\te5", 1 }, { "white\tking\te1", 1 }, { "white\tpawn\te4", 1 },
		    { "white\tpawn\ta2", 1 } }, "white\tpawn\ta2|white\tpawn\te4|white\tking\te1|black\tpawn\te5" },
		{ TABLE_COUNTS, { { "plies", 1 }, { "games", 1 }, { "checks", 1 } }, "games|plies|checks" },
		{ TABLE_PLAYERS, { { "", 4 }, { "A", 4 } }, "|A" },
		/* Keys are compared by 8 bytes first, none of which has a sign. */
		{ TABLE_PLAYERS, { { "abcdefgi", 4 }, { "abcdefghj", 4 }, { "abcdefg", 4 }, { "abcdefghi", 4 },
		    { "\303\204", 4 }, { "abcdefgh", 4 }, { "abcdefg\001", 4 }, { "z", 4 }, { "abc\377", 4 } },
		    "abcdefg|abcdefg\001|abcdefgh|abcdefghi|abcdefghj|abcdefgi|abc\377|z|\303\204" },
		{ TABLE_PLAYERS, { { "c", 4 }, { "ab", 4 }, { "b\377", 4 }, { "aab", 4 }, { "aaaab", 4 }, { "aaaaaab", 4 },
		    { "aaaaaaab", 4 }, { "aaab", 4 }, { "aaaaab", 4 } },
		    "aaaaaaab|aaaaaab|aaaaab|aaaab|aaab|aab|ab|b\377|c" },
	};

	for (size_t c = 0; c < sizeof(cases) / sizeof(cases[0]); c++) {
		struct ledger *l = ledger_new(LEDGER_MEMORY, 0);

		for (size_t i = 0; i < 9 && cases[c].rows[i].key != NULL; i++)
			add(l, cases[c].id, cases[c].rows[i].key, cases[c].rows[i].n);
		ordered(l, cases[c].id, SPAN(""), cases[c].want);
		ledger_free(l);
	}
}

static void
test_groups(void)
{
	struct ledger *l = ledger_new(LEDGER_MEMORY, 0);
	struct arena texts = { 0 };
	struct span *groups;
	size_t n;

	groups = ledger_groups(l, &n);
	CHECK(groups != NULL && n == 1 && groups[0].p != NULL && groups[0].n == 0, "%zu groups of nothing", n);
	free(groups);
	ordered(l, TABLE_PLAYERS, (struct span){ 0 }, "");
	ledger_group(l, SPAN("nobody"));
	ledger_group(l, SPAN("z"));
	add(l, TABLE_PLAYERS, "A", 1);
	ledger_group(l, SPAN("b"));
	add(l, TABLE_PLAYERS, "A", 2);
	add(l, TABLE_PLAYERS, "B", 3);
	*ledger_hashed(l, TABLE_POSITIONS, UINT64_C(0xfedcba9876543210)) += 1;
	*ledger_hashed(l, TABLE_POSITIONS, 1) += 1;
	ledger_group(l, (struct span){ 0 });
	add(l, TABLE_TAGS, "T", 1);
	groups = ledger_groups(l, &n);
	CHECK(n == 3 && groups[0].n == 0 && span_eq(groups[1], SPAN("b")) &&
	    span_eq(groups[2], SPAN("z")), "%zu groups", n);
	free(groups);
	ordered(l, TABLE_PLAYERS, (struct span){ 0 }, "b:B|b:A|z:A");
	ordered(l, TABLE_PLAYERS, SPAN("b"), "B|A");
	ordered(l, TABLE_PLAYERS, SPAN(""), "");
	ordered(l, TABLE_PLAYERS, SPAN("never"), "");
	ordered(l, TABLE_POSITIONS, SPAN("b"), "0000000000000001|fedcba9876543210");
	/* The group stays when the rows go. */
	ledger_group(l, SPAN("z"));
	ledger_clear(l);
	CHECK(ledger_rows(l, TABLE_PLAYERS) == 0 && ledger_bytes(l) == 0, "cleared");
	ordered(l, TABLE_PLAYERS, (struct span){ 0 }, "");
	add(l, TABLE_PLAYERS, "C", 1);
	ordered(l, TABLE_PLAYERS, (struct span){ 0 }, "z:C");
	arena_free(&texts);
	ledger_free(l);
}

/* Levels are taken over, go up only, and stay when the rows go. */
static void
test_levels(void)
{
	struct ledger *a = ledger_new(LEDGER_MEMORY, 0), *b = ledger_new(LEDGER_MEMORY, 0);
	uint64_t kept = 0;

	for (unsigned i = 0; i < 4000; i++)
		count(a, (struct event){ TABLE_EVENTS, 0, i });
	ledger_raise(a, TABLE_EVENTS, 3);
	kept = ledger_rows(a, TABLE_EVENTS);
	CHECK(kept > 400 && kept < 600 && ledger_level(a, TABLE_EVENTS) == 3, "%lu rows", (unsigned long)kept);
	ledger_raise(a, TABLE_EVENTS, 2);
	CHECK(ledger_level(a, TABLE_EVENTS) == 3, "%d", ledger_level(a, TABLE_EVENTS));
	ledger_follow(b, a);
	for (unsigned i = 0; i < 4000; i++)
		count(b, (struct event){ TABLE_EVENTS, 0, i });
	CHECK(ledger_rows(b, TABLE_EVENTS) == kept && ledger_level(b, TABLE_EVENTS) == 3, "followed");
	ledger_clear(b);
	CHECK(ledger_level(b, TABLE_EVENTS) == 3 && ledger_rows(b, TABLE_EVENTS) == 0, "cleared");
	ledger_raise(a, TABLE_EVENTS, 64);
	count(a, (struct event){ TABLE_EVENTS, 0, 1 });
	CHECK(ledger_rows(a, TABLE_EVENTS) == 0 && ledger_distinct(a, TABLE_EVENTS) == 0, "the last level keeps rows");
	ledger_free(a);
	ledger_free(b);
}

/* A key larger than the memory of its table empties that table, and no other. */
static void
test_giant(void)
{
	struct ledger *l = ledger_new(LEDGER_LEAST, 0);
	char *giant = malloc(1 << 20);

	memset(giant, 'x', 1 << 20);
	add(l, TABLE_TAGS, "a", 1);
	add(l, TABLE_PLAYERS, "a", 1);
	CHECK(ledger_row(l, TABLE_TAGS, (struct span){ giant, 1 << 20 }) == NULL, "it is kept");
	CHECK(ledger_rows(l, TABLE_TAGS) <= 1 && ledger_rows(l, TABLE_PLAYERS) == 1 && !ledger_failed(l), "rows");
	*ledger_row(l, TABLE_COUNTS, (struct span){ giant, 1 << 20 }) += 1;
	add(l, TABLE_COUNTS, "after", 1);
	CHECK(ledger_rows(l, TABLE_COUNTS) == 2 && ledger_level(l, TABLE_COUNTS) == 0, "without a bound");
	free(giant);
	ledger_free(l);
}

/*
 * In tables without a share of their own all rows of a kept group are there, with exact numbers, and none of other
 * groups.
 */
static void
test_whole_groups(void)
{
	enum { EVENTS = 200000, GROUPS = 8000 };
	struct event *list = events(EVENTS, GROUPS, 12, 5);
	struct ledger *all = ledger_new(UINT64_C(1) << 36, 0), *l = ledger_new(LEDGER_LEAST, 0);
	struct arena texts = { 0 };
	struct span *groups;
	uint64_t away, told;
	size_t n;

	for (size_t i = 0; i < EVENTS; i++) {
		count(all, list[i]);
		count(l, list[i]);
	}
	groups = ledger_groups(l, &n);
	CHECK(n > 20 && n < GROUPS / 4 && groups[0].n == 0, "%zu groups", n);
	CHECK(ledger_level(all, TABLE_COUNTS) == 0 && ledger_groups_level(all) == 0 &&
	    ledger_groups_all(all) == GROUPS &&
	    ledger_groups_level(l) == ledger_level(l, TABLE_COUNTS) &&
	    ledger_groups_level(l) == ledger_level(l, TABLE_YEARS) &&
	    ledger_groups_level(l) > 0, "levels");
	for (int id = 0; id < TABLE_COUNT; id++) {
		uint64_t rows = 0;

		if (tables[id].share > 0)
			continue;
		for (size_t g = 0; g < n; g++) {
			size_t want_n, got_n;
			struct ledger_row *want = ledger_sorted(all, (enum table_id)id, groups[g], &texts, &want_n);
			struct ledger_row *got = ledger_sorted(l, (enum table_id)id, groups[g], &texts, &got_n);

			CHECK(want_n == got_n && ledger_distinct_in(l, (enum table_id)id, groups[g]) == got_n,
			    "%s: %zu rows, not %zu",
			    tables[id].name, got_n, want_n);
			for (size_t i = 0; i < want_n && i < got_n; i++)
				CHECK(span_eq(want[i].key, got[i].key) && memcmp(want[i].values, got[i].values,
				    (size_t)tables[id].columns_n * sizeof(*want[i].values)) == 0, "%s",
				    tables[id].name);
			rows += got_n;
			free(want);
			free(got);
		}
		CHECK(rows == ledger_rows(l, (enum table_id)id), "%s: rows of other groups", tables[id].name);
		told = ledger_distinct(l, (enum table_id)id);
		away = told > ledger_rows(all, (enum table_id)id) ? told - ledger_rows(all, (enum table_id)id) :
		    ledger_rows(all, (enum table_id)id) - told;
		CHECK(away * 1000 <= 4 * ledger_distinct_error(l, (enum table_id)id) * told, "%s: %lu", tables[id].name,
		    (unsigned long)told);
	}
	told = ledger_groups_all(l);
	away = told > GROUPS ? told - GROUPS : GROUPS - told;
	CHECK(away * 1000 <= 4 * ledger_error(ledger_groups_level(l), n) * (uint64_t)GROUPS, "%lu groups",
	    (unsigned long)told);
	free(groups);
	arena_free(&texts);
	ledger_free(all);
	ledger_free(l);
	free(list);
}

/* Merging adds and drops groups; the current group, to which new rows belong, stays the same. */
static void
test_come_and_go(void)
{
	enum { GROUPS = 50000, PART = 500 };
	const size_t events_n = check_all() ? 150000 : 60000;
	static const char *const fixed[] = { "", "g7", "here", "there", "nowhere" };
	struct event *list = events(events_n, GROUPS, 4, 9);

	for (size_t f = 0; f < sizeof(fixed) / sizeof(fixed[0]); f++) {
		struct ledger *whole = ledger_new(LEDGER_LEAST, 0), *all = ledger_new(LEDGER_LEAST, 0),
		    *own = ledger_new(LEDGER_LEAST, 0);
		struct buf want, got;
		uint64_t *row, direct = 0;

		ledger_group(all, span_of(fixed[f]));
		for (size_t i = 0; i < events_n; i++) {
			count(whole, list[i]);
			count(own, list[i]);
			if (i % PART > 0)
				continue;
			CHECK(ledger_merge(all, own), "merge");
			ledger_clear(own);
			for (int t = 0; t < 3; t++)
				if ((row = ledger_row(all, t == 0 ? TABLE_ENDS : t == 1 ? TABLE_EVENTS :
				    TABLE_PLAYERS, SPAN("direct"))) != NULL)
					row[0]++;
			direct++;
		}
		CHECK(ledger_merge(all, own), "merge");
		ledger_group(whole, span_of(fixed[f]));
		for (int t = 0; t < 3; t++)
			if ((row = ledger_row(whole, t == 0 ? TABLE_ENDS : t == 1 ? TABLE_EVENTS : TABLE_PLAYERS,
			    SPAN("direct"))) != NULL)
				row[0] = direct;
		want = dump(whole);
		got = dump(all);
		CHECK(span_eq(buf_span(&got), buf_span(&want)), "other rows with \"%s\"", fixed[f]);
		CHECK(all->groups_n < GROUPS / 8, "%zu groups are left", all->groups_n);
		buf_free(&want);
		buf_free(&got);
		ledger_free(whole);
		ledger_free(all);
		ledger_free(own);
	}
	free(list);
}

/* No memory is assigned twice. */
static void
test_shares(void)
{
	int sum = 8;		/* of the tables without one */

	for (int id = 0; id < TABLE_COUNT; id++)
		sum += TABLES_ALONE & TABLE_SET(id) ? 0 : tables[id].share;
	CHECK(sum == 64 && tables[TABLE_GAMES].share + 8 == 64 && tables[TABLE_MOVES].share + 8 == 64,
	    "%d parts of 64", sum);
}

/*
 * If all groups are alike, the only error is that of their number; if one has more than all others, the error is
 * greater.
 */
static void
test_group_errors(void)
{
	struct ledger *l = ledger_new(LEDGER_MEMORY, 0);
	char text[32];

	for (unsigned g = 1; g <= 4000; g++) {
		snprintf(text, sizeof(text), "group %u", g);
		ledger_group(l, span_of(text));
		for (unsigned i = 0; i < 3; i++) {
			snprintf(text, sizeof(text), "%u", i);
			add(l, TABLE_YEARS, text, 1);
			if (i < 1 + 2 * (g % 2))
				add(l, TABLE_LENGTHS, text, 1);
		}
	}
	CHECK(ledger_distinct_error(l, TABLE_YEARS) == 0, "at level 0");
	ledger_raise(l, TABLE_YEARS, 1);
	CHECK(ledger_level(l, TABLE_RESULTS) == 1 && ledger_groups_level(l) == 1, "one level for all");
	CHECK(ledger_distinct_error(l, TABLE_YEARS) == ledger_error(1, ledger_rows(l, TABLE_YEARS) / 3), "%u",
	    ledger_distinct_error(l, TABLE_YEARS));
	CHECK(ledger_distinct_error(l, TABLE_LENGTHS) > ledger_distinct_error(l, TABLE_YEARS), "%u, %u",
	    ledger_distinct_error(l, TABLE_LENGTHS), ledger_distinct_error(l, TABLE_YEARS));
	/* If no group is kept there is one, the empty group. */
	ledger_raise(l, TABLE_COUNTS, 64);
	CHECK(ledger_rows(l, TABLE_YEARS) == 0 && ledger_groups_all(l) == 0, "the last level");
	ledger_group(l, SPAN(""));
	add(l, TABLE_YEARS, "1999", 1);
	CHECK(ledger_distinct(l, TABLE_YEARS) == 1 && ledger_groups_all(l) == 1, "what has no group is kept");
	ledger_free(l);
}

/* The memory that its rows and groups really take. */
static size_t
taken(const struct ledger *l)
{
	size_t sum = l->groups_max * sizeof(*l->groups) + l->places.size * sizeof(*l->places.slots);

	for (int i = 0; i < TABLE_COUNT; i++) {
		sum += (l->shelves[i].mask + 1) * sizeof(*l->shelves[i].slots);
		for (size_t c = 0; c < l->shelves[i].chunks_n; c++)
			sum += l->shelves[i].chunks[c].max;
	}
	for (size_t i = 0; i < l->groups_n; i++)
		sum += l->groups[i].text.n + sizeof(void *);
	return sum;
}

/* However many groups there are, memory stays within the limit. */
static void
test_memory(void)
{
	const unsigned many = check_all() ? 2000000 : 600000;
	static const uint64_t memories[] = { LEDGER_LEAST, 16 * LEDGER_LEAST };

	for (size_t m = 0; m < sizeof(memories) / sizeof(memories[0]); m++) {
		struct ledger *l = ledger_new(memories[m], 0);
		size_t most = 0, groups = 0;

		for (unsigned g = 0; g < many; g++) {
			char text[64];
			uint64_t *row;

			snprintf(text, sizeof(text), "https://chess.example/game/%08x", g * 2654435761U);
			ledger_group(l, span_of(text));
			for (int t = 0; t < 4; t++) {
				static const enum table_id of[] = { TABLE_COUNTS, TABLE_LENGTHS, TABLE_PLAYERS,
				    TABLE_TREE };

				if ((row = ledger_row(l, of[t], SPAN("games"))) != NULL)
					row[0]++;
			}
			if (g % 4096 == 0 || g == many - 1) {
				most = taken(l) > most ? taken(l) : most;
				groups = l->groups_n > groups ? l->groups_n : groups;
			}
		}
		CHECK(!ledger_failed(l) && ledger_bytes(l) <= memories[m], "%zu bytes", ledger_bytes(l));
		CHECK(most <= memories[m], "%zu bytes of %lu, %zu groups", most, (unsigned long)memories[m], groups);
		CHECK(ledger_groups_level(l) > 0 && ledger_groups_all(l) > many / 2 &&
		    ledger_groups_all(l) < many * 2, "groups");
		ledger_free(l);
	}
}

/* The first rows are those of the whole list, and after them come the others. */
static void
test_first(void)
{
	enum { ROWS = 3000 };
	static const size_t firsts[] = { 0, 1, 2, 3, 20, 299, ROWS - 1, ROWS, ROWS + 1 };
	uint64_t seed = 7;

	for (uint64_t most = 1; most < 1000000; most *= 7) {
		struct ledger *l = ledger_new(64 << 20, 1);
		struct arena texts = { 0 };
		struct ledger_row *all;
		size_t n;

		for (int i = 0; i < ROWS; i++) {
			char key[24];
			uint64_t *row = ledger_row(l, TABLE_PLAYERS, (struct span){ key, (size_t)sprintf(key, "%d", i) });

			row[0] += 1 + below(&seed, below(&seed, 8) ? most / 50 + 1 : most);
		}
		all = ledger_sorted(l, TABLE_PLAYERS, (struct span){ 0 }, &texts, &n);
		CHECK(n == ROWS, "%zu rows", n);
		for (size_t k = 0; k < sizeof(firsts) / sizeof(*firsts); k++) {
			struct ledger_row *some = ledger_first(l, TABLE_PLAYERS, (struct span){ 0 }, &texts, firsts[k], &n);
			uint64_t games[2] = { 0 };

			CHECK(n == ROWS, "%zu rows", n);
			for (size_t i = 0; i < n; i++) {
				CHECK(i >= firsts[k] || span_eq(some[i].key, all[i].key), "row %zu of %zu is another", i, firsts[k]);
				games[0] += all[i].values[0];
				games[1] += some[i].values[0];
			}
			CHECK(games[0] == games[1], "%lu and %lu games", (unsigned long)games[0], (unsigned long)games[1]);
			free(some);
		}
		free(all);
		arena_free(&texts);
		ledger_free(l);
	}
}

int
main(void)
{
	RUN(test_exact);
	RUN(test_any_order);
	RUN(test_sample);
	RUN(test_chosen_slots);
	RUN(test_chosen_sample);
	RUN(test_error);
	RUN(test_sorted);
	RUN(test_first);
	RUN(test_groups);
	RUN(test_levels);
	RUN(test_giant);
	RUN(test_whole_groups);
	RUN(test_shares);
	RUN(test_come_and_go);
	RUN(test_group_errors);
	RUN(test_memory);
	return check_end();
}
