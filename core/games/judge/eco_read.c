/* eco_read: reads the formats of tables of openings. */
#include <stdio.h>
#include <string.h>

#include "base/ascii.h"
#include "games/judge/eco_read.h"
#include "games/chess/notation.h"
#include "games/pgn/split_games.h"
#include "games/pgn/token.h"

enum {
	CODE = 3,	/* letters of a code; what scid.eco and others add to it is dropped */
	SHOWN = 24,	/* bytes of a word that a message shows */
	COLUMNS_MAX = 16,
};

/* -- what is wrong -- */

static size_t
line_of(const struct eco_read *r, const char *at)
{
	size_t line = 1;

	for (const char *p = r->text.p; p < at; p++)
		line += *p == r->eol;
	return line;
}

bool
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
	snprintf(r->error, ECO_READ_ERROR, "line %zu: %s%s%s%s", line_of(r, at), clean, shown.n > n ? "..." : "",
	    n > 0 ? " " : "", what);
	return false;
}

/* Goes on after an opening that was not read; false: it was not refused, but memory is out. */
static bool
skip(struct eco_read *r)
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
add_name(struct eco_read *r, const char *before, struct span part)
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
play_word(struct eco_read *r, struct position *p, struct span word)
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
read_moves(struct eco_read *r, struct lexer *l, const char *at, bool starred)
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
			if (!play_word(r, &p, t.text))
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
end_of(struct span s)
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
next_line(const struct eco_read *r, struct span *rest)
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
read_heading(struct span line, int where[COLUMNS])
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

	return read_heading(next_line(r, &rest), where);
}

static bool
read_row(struct eco_read *r, struct span line, const int where[COLUMNS])
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
	add_name(r, "", values[COLUMN_NAME]);
	if (span_trim(values[COLUMN_PGN]).n == 0)
		return eco_read_refuse(r, line.p, r->code, "has no moves");
	l = lexer_at(r, values[COLUMN_PGN]);
	return read_moves(r, &l, line.p, false);
}

static bool
read_tsv(struct eco_read *r)
{
	struct span rest = r->text;
	int where[COLUMNS];

	while (rest.n > 0) {
		struct span line = next_line(r, &rest);

		/* Each of several concatenated files has its own heading. */
		if (span_trim(line).n > 0 && !read_heading(line, where) && !read_row(r, line, where) && !skip(r))
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
		line = span_trim(next_line(r, &rest));
	while (is_comment(line) && rest.n > 0);
	return line.n > CODE && line.p[0] >= 'A' && line.p[0] <= 'E' && ascii_is_digit(line.p[1]) &&
	    memchr(line.p, '"', line.n) != NULL;
}

/* Reads an opening that begins with this line, and sets *rest to what comes after it. */
static bool
read_lines(struct eco_read *r, struct span line, struct span *rest)
{
	struct span name = line;
	struct lexer l;

	if (!set_code(r, line.p, span_cut(&name, '"')))
		return false;
	if (name.n == 0 || memchr(name.p, '"', name.n) == NULL)
		return eco_read_refuse(r, line.p, r->code, "has no name in quotes");
	start_name(r);
	add_name(r, "", span_cut(&name, '"'));
	l = lexer_at(r, (struct span){ name.p, (size_t)(end_of(r->text) - name.p) });
	if (!read_moves(r, &l, line.p, true))
		return false;
	*rest = (struct span){ l.p, (size_t)(end_of(r->text) - l.p) };
	return true;
}

static bool
read_quoted(struct eco_read *r)
{
	struct span rest = r->text;

	while (rest.n > 0) {
		struct span line = next_line(r, &rest);

		if (!is_comment(line) && !read_lines(r, line, &rest) && !skip(r))
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
		if (span_starts(next_line(r, &rest), SPAN("[ECO \"")))
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

		add_name(r, names[i].before, plain_value(r, values[i]));
		if (i == TAG_SUBVARIATION && before_it > 0 && r->name.n > before_it)
			r->sub = before_it + strlen(names[i].before);
	}
	if (t.kind == TOKEN_END || t.kind == TOKEN_RESULT)
		return eco_read_refuse(r, first, r->code, "has no moves");
	return read_moves(r, &before, first, false);
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
		if ((record.cut || !read_game(r, record.text)) && !skip(r))
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
is_text(struct eco_read *r)
{
	for (size_t i = 0; i < r->text.n; i++) {
		unsigned char c = (unsigned char)r->text.p[i];

		if ((c < ' ' && c != '\t' && c != '\n' && c != '\r') || c == 0x7f)
			return eco_read_refuse(r, r->text.p + i, SPAN(""),
			    "a byte that is not text: this is not a table of openings");
	}
	return true;
}

bool
eco_read_table(struct eco_read *r)
{
	if (!is_text(r))
		return false;
	for (size_t i = 0; i < sizeof(formats) / sizeof(formats[0]); i++)
		if (formats[i].is(r))
			return formats[i].read(r);
	return eco_read_refuse(r, r->text.p, SPAN(""), span_trim(r->text).n == 0 ? "the table is empty" :
	    "this is not a table of openings: no heading eco, name, pgn; no tags ECO; no lines A00 \"name\" moves *");
}
