/* eco: a table of openings in memory, looked up by position. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/ascii.h"
#include "base/buf.h"
#include "base/encoding.h"
#include "base/fold.h"
#include "base/hash.h"
#include "base/hash_table.h"
#include "base/list.h"
#include "games/chess/position.h"
#include "games/move_notation/notation.h"
#include "games/openings/eco.h"
#include "games/pgn/split_games.h"
#include "games/pgn/token.h"

/* Reads the formats of tables of openings. */

/* To which squares which pieces were moved, by enum colour and enum kind. */
struct eco_moves {
	bits to[2][8];
};

static inline void
eco_moves_add(struct eco_moves *m, const struct position *before, move made)
{
	m->to[before->turn][before->board[move_from(made)]] |= SQUARE_BIT(move_to(made));
}

/* A table that is being read. */
struct eco_read {
	struct span text;	/* at least 64 bytes after it must be readable */
	char eol;		/* the last byte of its line ends */
	enum encoding encoding;
	struct arena *arena;	/* lives as long as the table */
	struct buf name;	/* of the current opening, in UTF-8 */
	size_t sub;		/* where in the name its SubVariation begins; 0: it has none */
	struct span code;	/* of the current opening, as are its moves */
	struct eco_moves moves;
	char *error;		/* of ECO_ERROR bytes: about the first opening that was refused */
	bool refused;		/* the present opening was */
	size_t skipped;		/* openings that were refused before it */
	/* Adds an opening with the current code and name; false: out of memory, and `error` is set. */
	bool (*add)(struct eco_read *, uint64_t key, int plies);
	void *to;		/* for add() */
};

enum {
	CODE = 3,	/* letters of a code; what scid.eco and others add to it is dropped */
	SHOWN = 24,	/* bytes of a word that a message shows */
	COLUMNS_MAX = 16,
};

/* -- what is wrong -- */

static size_t
line_of_opening(const struct eco_read *r, const char *at)
{
	size_t line = 1;

	for (const char *p = r->text.p; p < at; p++)
		line += *p == r->eol;
	return line;
}

/*
 * Sets `error` to the line of `at`, the text `shown` (may be empty), and `what` is wrong with it, unless some were skipped.
 *  Returns false.
 */
static bool
eco_read_refuse(struct eco_read *r, const char *at, struct span shown, const char *what)
{
	char clean[SHOWN + 1];
	size_t n = shown.n < SHOWN ? shown.n : SHOWN;

	r->refused = true;
	if (r->skipped > 0)
		return false;
	for (size_t i = 0; i < n; i++)
		clean[i] = shown.p[i] < ' ' || shown.p[i] > '~' ? '?' : shown.p[i];
	clean[n] = '\0';
	snprintf(r->error, ECO_ERROR, "line %zu: %s%s%s%s", line_of_opening(r, at), clean, shown.n > n ? "..." : "",
	    n > 0 ? " " : "", what);
	return false;
}

/* Goes on after an opening that was not read; false: it was not refused, but memory is out. */
static bool
skip_opening(struct eco_read *r)
{
	if (!r->refused)
		return false;
	r->refused = false;
	r->skipped++;
	return true;
}

/* -- codes and names -- */

static bool
set_code(struct eco_read *r, const char *at, struct span code)
{
	code = span_trim(code);
	if (code.n < CODE || code.p[0] < 'A' || code.p[0] > 'E' || !ascii_is_digit(code.p[1]) ||
	    !ascii_is_digit(code.p[2]) || (code.n > CODE && ascii_is_digit(code.p[CODE])))
		return eco_read_refuse(r, at, code, "is not a code from A00 to E99");
	r->code = (struct span){ code.p, CODE };
	return true;
}

static void
start_name(struct eco_read *r)
{
	buf_clear(&r->name);
	r->sub = 0;
}

static void
add_name_part(struct eco_read *r, const char *before, struct span part)
{
	part = span_trim(part);
	if (part.n == 0)
		return;
	if (r->name.n > 0)
		buf_str(&r->name, before);
	encoding_append(&r->name, part, r->encoding);
}

/* -- moves -- */

static bool
play_eco_word(struct eco_read *r, struct position *p, struct span word)
{
	char padded[2 * SAN_MAX + 1] = { 0 };
	struct notation_reading reading;
	move m = NO_MOVE;

	if (word.n <= SAN_MAX) {
		memcpy(padded, word.p, word.n);
		m = san_read(p, padded, word.n).move;
	}
	if (m == NO_MOVE) {
		notation_read(p, word, NULL, &reading);
		if (reading.trouble != DIAG_NONE || reading.null || reading.moves_n != 1)
			return eco_read_refuse(r, word.p, word, "is not a legal move here");
		m = reading.moves[0];
	}
	eco_moves_add(&r->moves, p, m);
	position_play(p, m);
	return true;
}

/* Skips a variation that has been opened; false: it is never closed. */
static bool
pass_variation(struct lexer *l)
{
	struct token t;

	for (int depth = 1; depth > 0;) {
		if (!token_next(l, &t))
			return false;
		depth += (t.kind == TOKEN_OPEN) - (t.kind == TOKEN_CLOSE);
	}
	return true;
}

/* Reads moves up to a result, or, unless they must be `starred`, the end of the text, and adds their opening. */
static bool
read_opening_moves(struct eco_read *r, struct lexer *l, const char *at, bool starred)
{
	struct position p = position_start;
	struct token t;
	int plies = 0;

	l->tags = false;
	r->moves = (struct eco_moves){ 0 };
	for (;;) {
		token_next(l, &t);
		switch (t.kind) {
		case TOKEN_WORD:
			if (!play_eco_word(r, &p, t.text))
				return false;
			plies++;
			continue;
		case TOKEN_NUMBER:
		case TOKEN_NAG:
		case TOKEN_SUFFIX:
		case TOKEN_COMMENT:
		case TOKEN_LINE_COMMENT:
		case TOKEN_ESCAPE:
			continue;
		case TOKEN_RESULT:
		case TOKEN_END:
			if (starred && t.kind == TOKEN_END)
				return eco_read_refuse(r, at, r->code, "has no * after its moves");
			if (r->name.n == 0)
				return r->name.failed ? false : eco_read_refuse(r, at, r->code, "has no name");
			return r->add(r, p.key, plies);
		case TOKEN_OPEN:
			if (!pass_variation(l))
				return eco_read_refuse(r, t.text.p, t.text, "is never closed");
			continue;
		default:
			return eco_read_refuse(r, t.text.p, t.text, "does not belong in a line of moves");
		}
	}
}

static const char *
end_of_text(struct span s)
{
	return s.p + s.n;
}

static struct lexer
lexer_at(const struct eco_read *r, struct span text)
{
	struct lexer l;

	token_lexer_init(&l, text, r->eol);
	return l;
}

/* The next line, without its end. */
static struct span
next_opening_line(const struct eco_read *r, struct span *rest)
{
	struct span line = span_cut(rest, r->eol);

	if (line.n > 0 && line.p[line.n - 1] == '\r')
		line.n--;
	return line;
}

/* -- TSV -- */

enum { COLUMN_ECO, COLUMN_NAME, COLUMN_PGN, COLUMNS };
static const struct span column_names[COLUMNS] = { { "eco", 3 }, { "name", 4 }, { "pgn", 3 } };

/* Finds the numbers of the columns; false: the line is not a heading. */
static bool
read_opening_heading(struct span line, int where[COLUMNS])
{
	int found[COLUMNS] = { -1, -1, -1 };

	for (int i = 0; line.n > 0 && i < COLUMNS_MAX; i++) {
		struct span name = span_trim(span_cut(&line, '\t'));

		for (int k = 0; k < COLUMNS; k++)
			if (span_eq_nocase(name, column_names[k]) && found[k] < 0)
				found[k] = i;
	}
	for (int k = 0; k < COLUMNS; k++)
		if (found[k] < 0)
			return false;
	memcpy(where, found, sizeof(found));
	return true;
}

static bool
is_tsv(const struct eco_read *r)
{
	struct span rest = r->text;
	int where[COLUMNS];

	return read_opening_heading(next_opening_line(r, &rest), where);
}

static bool
read_opening_row(struct eco_read *r, struct span line, const int where[COLUMNS])
{
	struct span fields = line, values[COLUMNS] = { { NULL, 0 } };
	struct lexer l;

	for (int i = 0; i < COLUMNS_MAX && fields.n > 0; i++) {
		struct span value = span_cut(&fields, '\t');

		for (int k = 0; k < COLUMNS; k++)
			if (where[k] == i)
				values[k] = value;
	}
	if (!set_code(r, line.p, values[COLUMN_ECO]))
		return false;
	start_name(r);
	add_name_part(r, "", values[COLUMN_NAME]);
	if (span_trim(values[COLUMN_PGN]).n == 0)
		return eco_read_refuse(r, line.p, r->code, "has no moves");
	l = lexer_at(r, values[COLUMN_PGN]);
	return read_opening_moves(r, &l, line.p, false);
}

static bool
read_tsv(struct eco_read *r)
{
	struct span rest = r->text;
	int where[COLUMNS];

	while (rest.n > 0) {
		struct span line = next_opening_line(r, &rest);

		/* Each of several concatenated files has its own heading. */
		if (span_trim(line).n > 0 && !read_opening_heading(line, where) && !read_opening_row(r, line, where) &&
		    !skip_opening(r))
			return false;
	}
	return true;
}

/* -- scid.eco: lines with a code, a name in quotes, moves and a star -- */

static bool
is_comment(struct span line)
{
	line = span_trim(line);
	return line.n == 0 || *line.p == '#';
}

static bool
is_quoted(const struct eco_read *r)
{
	struct span rest = r->text, line;

	do
		line = span_trim(next_opening_line(r, &rest));
	while (is_comment(line) && rest.n > 0);
	return line.n > CODE && line.p[0] >= 'A' && line.p[0] <= 'E' && ascii_is_digit(line.p[1]) &&
	    memchr(line.p, '"', line.n) != NULL;
}

/* Reads an opening that begins with this line, and sets *rest to what comes after it. */
static bool
read_opening_lines(struct eco_read *r, struct span line, struct span *rest)
{
	struct span name = line;
	struct lexer l;

	if (!set_code(r, line.p, span_cut(&name, '"')))
		return false;
	if (name.n == 0 || memchr(name.p, '"', name.n) == NULL)
		return eco_read_refuse(r, line.p, r->code, "has no name in quotes");
	start_name(r);
	add_name_part(r, "", span_cut(&name, '"'));
	l = lexer_at(r, (struct span){ name.p, (size_t)(end_of_text(r->text) - name.p) });
	if (!read_opening_moves(r, &l, line.p, true))
		return false;
	*rest = (struct span){ l.p, (size_t)(end_of_text(r->text) - l.p) };
	return true;
}

static bool
read_quoted(struct eco_read *r)
{
	struct span rest = r->text;

	while (rest.n > 0) {
		struct span line = next_opening_line(r, &rest);

		if (!is_comment(line) && !read_opening_lines(r, line, &rest) && !skip_opening(r))
			return false;
	}
	return true;
}

/* -- PGN -- */

static bool
is_pgn(const struct eco_read *r)
{
	struct span rest = r->text;

	while (rest.n > 0)
		if (span_starts(next_opening_line(r, &rest), SPAN("[ECO \"")))
			return true;
	return false;
}

/* The tags that make up a name, in this order, and what separates each from the one before. */
enum { TAG_CODE, TAG_OPENING, TAG_VARIATION, TAG_SUBVARIATION, NAMES };
static const struct {
	struct span tag;
	const char *before;
} names[NAMES] = {
	[TAG_CODE] = { { "ECO", 3 }, "" },
	[TAG_OPENING] = { { "Opening", 7 }, "" },
	[TAG_VARIATION] = { { "Variation", 9 }, ": " },
	[TAG_SUBVARIATION] = { { "SubVariation", 12 }, ", " },
};

/* A value with its escapes undone (PGN 7). */
static struct span
plain_value(struct eco_read *r, struct span value)
{
	char *to;
	size_t n = 0;

	if (value.n == 0 || memchr(value.p, '\\', value.n) == NULL)
		return value;
	if ((to = arena_take(r->arena, value.n)) == NULL)
		return (struct span){ NULL, 0 };
	for (size_t i = 0; i < value.n; i++) {
		i += value.p[i] == '\\' && i + 1 < value.n && (value.p[i + 1] == '"' || value.p[i + 1] == '\\');
		to[n++] = value.p[i];
	}
	return (struct span){ to, n };
}

static bool
read_game(struct eco_read *r, struct span text)
{
	struct lexer l = lexer_at(r, text), before = l;
	struct span values[NAMES] = { { NULL, 0 } };
	const char *first = NULL;
	struct token t;

	for (; token_next(&l, &t) && (t.kind == TOKEN_TAG || first == NULL); before = l) {
		if (t.kind == TOKEN_COMMENT || t.kind == TOKEN_LINE_COMMENT || t.kind == TOKEN_ESCAPE)
			continue;	/* before the tags */
		if (first == NULL)
			first = t.text.p;
		if (t.kind != TOKEN_TAG)
			return eco_read_refuse(r, first, t.text, "is where the tags of an opening should be");
		if (span_eq_nocase(t.name, SPAN("FEN")))
			return eco_read_refuse(r, t.text.p, t.name, "does not belong in a table of openings");
		for (int i = 0; i < NAMES; i++)
			if (span_eq_nocase(t.name, names[i].tag))
				values[i] = t.content;
	}
	if (first == NULL)
		return true;	/* nothing but comments */
	if (values[TAG_CODE].n == 0)
		return eco_read_refuse(r, first, SPAN(""), "an opening has no ECO tag");
	if (!set_code(r, values[TAG_CODE].p, values[TAG_CODE]))
		return false;
	start_name(r);
	for (int i = TAG_OPENING; i < NAMES; i++) {
		size_t before_it = r->name.n;

		add_name_part(r, names[i].before, plain_value(r, values[i]));
		if (i == TAG_SUBVARIATION && before_it > 0 && r->name.n > before_it)
			r->sub = before_it + strlen(names[i].before);
	}
	if (t.kind == TOKEN_END || t.kind == TOKEN_RESULT)
		return eco_read_refuse(r, first, r->code, "has no moves");
	return read_opening_moves(r, &before, first, false);
}

static bool
read_pgn(struct eco_read *r)
{
	struct split_games split = { 0 };
	struct span rest = r->text;
	struct record record;

	while (split_games_next(&split.split, rest, true, &record) == 1) {
		if (record.cut)
			eco_read_refuse(r, record.text.p, SPAN(""), "a game without an end");
		if ((record.cut || !read_game(r, record.text)) && !skip_opening(r))
			return false;
		rest.p += record.text.n, rest.n -= record.text.n;
	}
	return true;
}

/* -- any format -- */

static const struct {
	bool (*is)(const struct eco_read *);
	bool (*read)(struct eco_read *);
} formats[] = {
	{ is_tsv, read_tsv },
	{ is_quoted, read_quoted },
	{ is_pgn, read_pgn },
};

/* Other control characters than tabs and line ends show that it is not text, such as a compressed file. */
static bool
is_opening_text(struct eco_read *r)
{
	for (size_t i = 0; i < r->text.n; i++) {
		unsigned char c = (unsigned char)r->text.p[i];

		if ((c < ' ' && c != '\t' && c != '\n' && c != '\r') || c == 0x7f)
			return eco_read_refuse(r, r->text.p + i, SPAN(""),
			    "a byte that is not text: this is not a table of openings");
	}
	return true;
}

/* Reads all openings, but skips those that are refused; false: `error` is set. */
static bool
eco_read_table(struct eco_read *r)
{
	if (!is_opening_text(r))
		return false;
	for (size_t i = 0; i < sizeof(formats) / sizeof(formats[0]); i++)
		if (formats[i].is(r))
			return formats[i].read(r);
	return eco_read_refuse(r, r->text.p, SPAN(""), span_trim(r->text).n == 0 ? "the table is empty" :
	    "this is not a table of openings: no heading eco, name, pgn; no tags ECO; no lines A00 \"name\" moves *");
}

enum {
	ZEROS_AFTER = 64,		/* bytes of zeros after the text, which the lexer may read */
	CODES = 500,			/* A00 to E99 */
	FILTER_BITS = 17, FILTER_WORDS = 1 << (FILTER_BITS - 6),
	NAME_MOST = 300,		/* bytes of a name that tags are compared with */
};

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
	snprintf(r->error, ECO_ERROR, "out of memory");
	return false;
}

static size_t
filter_of(uint64_t key)
{
	return (size_t)(key >> (64 - FILTER_BITS));
}

static struct eco_entry *
find_opening_entry(const struct eco *e, uint64_t key)
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
add_name_hash(struct eco *e, uint64_t hash)
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
add_opening_names(struct eco *e, struct span name)
{
	struct buf words = { 0 };
	bool good = true;

	for (size_t start = 0, i = 1; good && i <= name.n && name.n <= NAME_MOST; i++) {
		if (!is_name_end(name, i))
			continue;
		if (start > 0)
			buf_char(&words, ' ');
		fold_words(&words, (struct span){ name.p + start, i - start }, ENC_UTF8);
		good = !words.failed && add_name_hash(e, hash_bytes(0, buf_span(&words)));
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
	struct eco_entry *new = find_opening_entry(e, key);

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
	return !e->text.failed && !r->name.failed && add_opening_names(e, new->opening.name) ? true : out_of_memory(r);
}

static int
openings_by_key(const void *a, const void *b)
{
	const struct eco_entry *x = *(struct eco_entry *const *)a, *y = *(struct eco_entry *const *)b;

	return x->key < y->key ? -1 : x->key > y->key;
}

/* The digest of all answers, in the order of the keys: neither the order of the lines nor the format matters. */
static bool
identify_table(struct eco *e)
{
	struct eco_entry **sorted = malloc(e->n * sizeof(struct eco_entry *));
	struct buf said = { 0 };
	bool fine;

	if (sorted == NULL)
		return false;
	for (size_t i = 0; i < e->n; i++)
		sorted[i] = &e->entries[i];
	qsort(sorted, e->n, sizeof(struct eco_entry *), openings_by_key);
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
		    (identify_table(e) || out_of_memory(&r));
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
	entry = find_opening_entry(e, key);
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
