/* eco: a table of openings in memory, looked up by position. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fold.h"
#include "base/hash.h"
#include "base/hash_table.h"
#include "base/list.h"
#include "games/judge/eco.h"
#include "games/judge/eco_read.h"
#include "base/encoding.h"
#include "games/pgn/split_games.h"

enum {
	ZEROS_AFTER = 64,		/* bytes of zeros after the text, which the lexer may read */
	CODES = 500,			/* A00 to E99 */
	FILTER_BITS = 17, FILTER_WORDS = 1 << (FILTER_BITS - 6),
	NAME_MOST = 300,		/* bytes of a name that tags are compared with */
};
_Static_assert((int)ECO_ERROR == (int)ECO_READ_ERROR, "a message of eco_read.c fits into that of eco.h");

struct eco_entry {
	uint64_t key;
	struct opening opening;
};

struct eco {
	struct eco_entry *entries;	/* one for each position: the last of those in the text */
	size_t n, max;
	struct hash_table table;	/* of the entries, by key */
	uint64_t *names;		/* hashes of their names, and of the beginnings of these */
	size_t names_n, names_max;
	struct hash_table by_name;
	uint64_t seen[FILTER_WORDS];	/* a set of the upper bits of keys, to reject most positions quickly */
	struct eco_moves common[CODES];	/* what all openings with that code have; undefined if there are none */
	bool has[CODES];		/* there are some */
	int plies;		/* of the longest line */
	struct arena text;	/* of codes and names */
	char identity[17];
};

static bool
out_of_memory(struct eco_read *r)
{
	errno = ENOMEM;
	snprintf(r->error, ECO_READ_ERROR, "out of memory");
	return false;
}

static size_t
filter_of(uint64_t key)
{
	return (size_t)(key >> (64 - FILTER_BITS));
}

static struct eco_entry *
find_entry(const struct eco *e, uint64_t key)
{
	struct hash_probe p = hash_table_probe(&e->table, key);

	while (hash_probe_next(&p))
		if (e->entries[p.index].key == key)
			return &e->entries[p.index];
	return NULL;
}

/* The number of a code from A00 to E99. */
static int
code_number(struct span code)
{
	return (code.p[0] - 'A') * 100 + (code.p[1] - '0') * 10 + code.p[2] - '0';
}

static void
add_moves(struct eco *e, int code, const struct eco_moves *made)
{
	struct eco_moves *common = &e->common[code];

	for (int i = 0; i < 2 && e->has[code]; i++)
		for (int kind = PAWN; kind <= KING; kind++)
			common->to[i][kind] &= made->to[i][kind];
	if (!e->has[code])
		*common = *made;
	e->has[code] = true;
}

/* -- names -- */

/* Does a name that tells something end here: before a colon or a comma, or where all of it does? */
static bool
is_name_end(struct span name, size_t at)
{
	return at == name.n || name.p[at] == ':' || name.p[at] == ',';
}

static bool
has_name(const struct eco *e, uint64_t hash)
{
	struct hash_probe p = hash_table_probe(&e->by_name, hash);

	while (hash_probe_next(&p))
		if (e->names[p.index] == hash)
			return true;
	return false;
}

bool
eco_has_name(const struct eco *e, struct span folded)
{
	return has_name(e, hash_bytes(0, folded));
}

bool
eco_is_named(const struct opening *o, struct span folded, struct buf *words)
{
	for (size_t i = 1; i <= o->name.n && o->name.n <= NAME_MOST; i++) {
		if (!is_name_end(o->name, i))
			continue;
		buf_clear(words);
		fold_words(words, (struct span){ o->name.p, i }, ENC_UTF8);
		if (span_eq(buf_span(words), folded))
			return true;
	}
	return false;
}

static bool
add_name(struct eco *e, uint64_t hash)
{
	if (has_name(e, hash))
		return true;
	if (!list_reserve(&e->names, e->names_n + 1, &e->names_max, sizeof(*e->names)) ||
	    !hash_table_add(&e->by_name, hash, e->names_n))
		return false;
	e->names[e->names_n++] = hash;
	return true;
}

static bool
add_names(struct eco *e, struct span name)
{
	struct buf words = { 0 };
	bool good = true;

	for (size_t start = 0, i = 1; good && i <= name.n && name.n <= NAME_MOST; i++) {
		if (!is_name_end(name, i))
			continue;
		if (start > 0)
			buf_char(&words, ' ');
		fold_words(&words, (struct span){ name.p + start, i - start }, ENC_UTF8);
		good = !words.failed && add_name(e, hash_bytes(0, buf_span(&words)));
		start = i;
	}
	buf_free(&words);
	return good;
}

/* -- reading -- */

static bool
add_entry(struct eco_read *r, uint64_t key, int plies)
{
	struct eco *e = r->to;
	struct eco_entry *new = find_entry(e, key);

	if (new == NULL) {
		if (!list_reserve(&e->entries, e->n + 1, &e->max, sizeof(*e->entries)) ||
		    !hash_table_add(&e->table, key, e->n))
			return out_of_memory(r);
		new = &e->entries[e->n++];
		e->seen[filter_of(key) / 64] |= UINT64_C(1) << filter_of(key) % 64;
	}
	*new = (struct eco_entry){ key, {
		.eco = arena_span(&e->text, r->code), .name = arena_span(&e->text, buf_span(&r->name)), .plies = plies,
	} };
	if (r->sub > 0 && new->opening.name.n > r->sub)
		new->opening.sub = (struct span){ new->opening.name.p + r->sub, new->opening.name.n - r->sub };
	add_moves(e, code_number(r->code), &r->moves);
	if (plies > e->plies)
		e->plies = plies;
	return !e->text.failed && !r->name.failed && add_names(e, new->opening.name) ? true : out_of_memory(r);
}

static int
by_key(const void *a, const void *b)
{
	const struct eco_entry *x = *(struct eco_entry *const *)a, *y = *(struct eco_entry *const *)b;

	return x->key < y->key ? -1 : x->key > y->key;
}

/* The digest of all answers, in the order of the keys: neither the order of the lines nor the format matters. */
static bool
identify(struct eco *e)
{
	struct eco_entry **sorted = malloc(e->n * sizeof(struct eco_entry *));
	struct buf said = { 0 };
	bool fine;

	if (sorted == NULL)
		return false;
	for (size_t i = 0; i < e->n; i++)
		sorted[i] = &e->entries[i];
	qsort(sorted, e->n, sizeof(struct eco_entry *), by_key);
	for (size_t i = 0; i < e->n; i++) {
		const struct opening *o = &sorted[i]->opening;

		buf_fmt(&said, "%016llx\t%.*s\t%d\t", (unsigned long long)sorted[i]->key, (int)o->eco.n, o->eco.p,
		    o->plies);
		buf_add(&said, o->name);
		buf_char(&said, '\n');
	}
	fine = !said.failed;
	if (fine)
		snprintf(e->identity, sizeof(e->identity), "%016llx",
		    (unsigned long long)hash_bytes(0, buf_span(&said)));
	free(sorted);
	buf_free(&said);
	return fine;
}

struct eco *
eco_read(struct span text, char error[ECO_ERROR])
{
	struct eco *const e = calloc(1, sizeof(*e));
	struct eco_read r = { .error = error, .add = add_entry, .to = e };
	char *copy = malloc(text.n + ZEROS_AFTER);
	bool fine;

	if (span_starts(text, SPAN("\xef\xbb\xbf")))
		text.p += 3, text.n -= 3;
	if (e == NULL || copy == NULL) {
		fine = out_of_memory(&r);
	} else {
		if (text.n > 0)
			memcpy(copy, text.p, text.n);
		memset(copy + text.n, 0, ZEROS_AFTER);
		r.text = (struct span){ copy, text.n };
		r.eol = split_line_end(r.text, true);
		r.encoding = encoding_of_part(r.text, ENC_ASCII);
		r.arena = &e->text;
		fine = eco_read_table(&r) &&
		    (e->n > 0 || eco_read_refuse(&r, copy, SPAN(""), "the table has no openings")) &&
		    (identify(e) || out_of_memory(&r));
	}
	if (!fine && r.name.failed)
		out_of_memory(&r);
	free(copy);
	buf_free(&r.name);
	if (fine && r.skipped == 0)
		error[0] = '\0';
	else if (fine)
		snprintf(error + strlen(error), ECO_ERROR - strlen(error), "; %zu opening%s skipped", r.skipped,
		    r.skipped == 1 ? " is" : "s are");
	if (fine)
		return e;
	eco_free(e);
	return NULL;
}

void
eco_free(struct eco *e)
{
	if (e == NULL)
		return;
	free(e->entries);
	hash_table_free(&e->table);
	free(e->names);
	hash_table_free(&e->by_name);
	arena_free(&e->text);
	free(e);
}

const struct opening *
eco_at(const struct eco *e, uint64_t key)
{
	const struct eco_entry *entry;

	if ((e->seen[filter_of(key) / 64] >> filter_of(key) % 64 & 1) == 0)
		return NULL;
	entry = find_entry(e, key);
	return entry == NULL ? NULL : &entry->opening;
}

const struct opening *
eco_of_line(const struct eco *e, const struct line *l)
{
	const struct opening *found = NULL;

	for (int i = l->n < e->plies ? l->n : e->plies; i >= 0 && found == NULL; i--)
		found = eco_at(e, i == 0 ? l->start->key : l->steps[i - 1].key);
	return found;
}

int
eco_missing(const struct eco *e, struct span code, const struct line *l, int *common)
{
	const struct eco_moves *wanted = &e->common[code_number(code)];
	struct position now = *l->start;
	struct eco_moves made = { 0 };
	int missing = 0;

	*common = 0;
	for (int i = 0; i < l->n && i < e->plies && l->steps[i].move != NO_MOVE; i++) {
		eco_moves_add(&made, &now, l->steps[i].move);
		position_play(&now, l->steps[i].move);
	}
	for (int i = 0; i < 2 && e->has[code_number(code)]; i++)
		for (int kind = PAWN; kind <= KING; kind++) {
			*common += count(wanted->to[i][kind]);
			missing += count(wanted->to[i][kind] & ~made.to[i][kind]);
		}
	return missing;
}

int
eco_plies(const struct eco *e)
{
	return e->plies;
}

size_t
eco_size(const struct eco *e)
{
	return e->n;
}

const char *
eco_identity(const struct eco *e)
{
	return e->identity;
}
