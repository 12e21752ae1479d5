/* trf: reads a tournament report file into its lines and players, and writes it again. */
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/find_byte.h"
#include "base/list.h"
#include "base/utf8.h"
#include "games/pgn/date.h"
#include "games/record_formats/trf.h"

/* -- the records of FIDE's tournament report file (TRF), and in which columns their fields are -- */

#define TITLES "GM IM WGM FM WIM CM WFM WCM G M F C WG WM WF WC"
#define RESULTS "1 = 0 W D L + - H F U Z *"

#define A_TEXT(code, what) { code, what, .fields = { { what, 5, 0, 0, TRF_TEXT, NULL } } }
#define A_NUMBER(code, what) { code, what, .fields = { { what, 5, 8, 0, TRF_NUMBER, NULL } } }
#define SOME_PLAYERS(code, what) { code, what, .fields = { { "player", 5, 0, 0, TRF_PLAYER, NULL } } }
#define SOME_POINTS(code, what) { code, what, .fields = { { "points", 5, 8, 0, TRF_POINTS, NULL } } }

#define PERSON \
	{ "starting number", 5, 8, 0, TRF_NUMBER, NULL }, { "sex", 10, 10, 0, TRF_WORD, "M W F" }, \
	{ "title", 11, 13, 0, TRF_WORD, TITLES }, { "name", 15, 47, 0, TRF_TEXT, NULL }, \
	{ "rating", 49, 52, 0, TRF_NUMBER, NULL }, { "federation", 54, 56, 0, TRF_TEXT, NULL }, \
	{ "FIDE id", 58, 68, 0, TRF_RIGHT, NULL }, { "date of birth", 70, 79, 0, TRF_DATE, NULL }

const struct trf_record trf_national = { "", "national record", .fields = {
	{ "starting number", 5, 8, 0, TRF_PLAYER, NULL }, { "class", 10, 13, 0, TRF_TEXT, NULL },
	{ "name", 15, 47, 0, TRF_TEXT, NULL }, { "national rating", 49, 52, 0, TRF_NUMBER, NULL },
	{ "origin", 54, 56, 0, TRF_TEXT, NULL }, { "national number", 58, 68, 0, TRF_RIGHT, NULL },
	{ "date of birth", 70, 79, 0, TRF_DATE, NULL } } };

static const struct trf_record records[] = {
	A_TEXT("012", "name of the tournament"),
	A_TEXT("022", "city"),
	A_TEXT("032", "federation"),
	{ "042", "first date", .fields = { { "first date", 5, 0, 0, TRF_DATE, NULL } } },
	{ "052", "last date", .fields = { { "last date", 5, 0, 0, TRF_DATE, NULL } } },
	A_TEXT("062", "number of players"),		/* also "129 (88)" */
	A_TEXT("072", "number of rated players"),
	A_TEXT("082", "number of teams"),
	A_TEXT("092", "type of the tournament"),
	A_TEXT("102", "chief arbiter"),
	A_TEXT("112", "deputy arbiter"),
	A_TEXT("122", "time control"),
	{ "132", "dates of the rounds", .fields = { { "date of a round", 92, 99, 10, TRF_DAY, NULL } } },
	A_NUMBER("142", "number of rounds"),
	{ "152", "first colour", .fields = { { "first colour", 5, 5, 0, TRF_WORD, "W B" } } },
	{ "162", "points for a result", .fields = {
	    { "result", 6, 6, 9, TRF_WORD, "W D L A P X" }, { "points", 7, 10, 9, TRF_POINTS, NULL } } },
	{ "172", "order of the start list", .fields = {
	    { "federation", 5, 7, 0, TRF_TEXT, NULL }, { "order", 9, 0, 0, TRF_TEXT, NULL } } },
	A_TEXT("182", "pairing program"),
	A_TEXT("192", "coded type of the tournament"),
	A_TEXT("202", "tie-breaks"),
	A_TEXT("212", "tie-breaks"),
	A_TEXT("222", "coded time control"),
	A_TEXT("352", "colours of a team by board"),
	{ "362", "points for a match", .fields = {
	    { "result", 5, 6, 9, TRF_WORD, "TW TD TL" }, { "points", 7, 10, 9, TRF_POINTS, NULL } } },
	{ "001", "player", .fields = { PERSON,
	    { "points", 81, 84, 0, TRF_POINTS, NULL }, { "rank", 86, 89, 0, TRF_NUMBER, NULL },
	    { "opponent", 92, 95, 10, TRF_NUMBER, NULL }, { "colour", 97, 97, 10, TRF_WORD, "W B -" },
	    { "result", 99, 99, 10, TRF_WORD, RESULTS } } },
	{ "013", "team", .fields = {
	    { "name", 5, 36, 0, TRF_TEXT, NULL }, { "player", 37, 40, 5, TRF_PLAYER, NULL } } },
	{ "310", "team", .fields = {
	    { "number", 5, 7, 0, TRF_NUMBER, NULL }, { "name", 9, 40, 0, TRF_TEXT, NULL },
	    { "short name", 42, 46, 0, TRF_TEXT, NULL }, { "strength", 48, 53, 0, TRF_POINTS, NULL },
	    { "match points", 55, 60, 0, TRF_POINTS, NULL }, { "game points", 62, 67, 0, TRF_POINTS, NULL },
	    { "rank", 69, 71, 0, TRF_NUMBER, NULL }, { "player", 74, 77, 5, TRF_PLAYER, NULL } } },
	{ "240", "byes", .of_teams = true, .fields = {
	    { "kind", 5, 5, 0, TRF_WORD, "F H Z" }, { "round", 7, 9, 0, TRF_NUMBER, NULL },
	    { "player", 11, 14, 5, TRF_PLAYER, NULL } } },
	{ "250", "virtual points", .of_teams = true, .fields = {
	    { "match points", 5, 8, 0, TRF_POINTS, NULL }, { "game points", 10, 13, 0, TRF_POINTS, NULL },
	    { "first round", 15, 17, 0, TRF_NUMBER, NULL }, { "last round", 19, 21, 0, TRF_NUMBER, NULL },
	    { "first player", 23, 26, 0, TRF_PLAYER, NULL }, { "last player", 28, 31, 0, TRF_PLAYER, NULL } } },
	{ "260", "players who must not meet", .of_teams = true, .fields = {
	    { "first round", 5, 7, 0, TRF_NUMBER, NULL }, { "last round", 9, 11, 0, TRF_NUMBER, NULL },
	    { "player", 13, 16, 5, TRF_PLAYER, NULL } } },
	{ "299", "points given or taken", .of_teams = true, .fields = {
	    { "kind", 5, 5, 0, TRF_TEXT, NULL }, { "match points", 8, 11, 0, TRF_POINTS, NULL },
	    { "game points", 14, 17, 0, TRF_POINTS, NULL }, { "round", 20, 22, 0, TRF_NUMBER, NULL },
	    { "player", 24, 27, 5, TRF_PLAYER, NULL } } },
	{ "300", "line-up", .fields = {
	    { "round", 5, 7, 0, TRF_NUMBER, NULL }, { "team", 9, 11, 0, TRF_TEAM, NULL },
	    { "opponents", 13, 15, 0, TRF_TEAM, NULL }, { "player", 17, 20, 5, TRF_PLAYER, NULL } } },
	{ "320", "byes of teams", .fields = {
	    { "match points", 5, 8, 0, TRF_POINTS, NULL }, { "game points", 10, 13, 0, TRF_POINTS, NULL },
	    { "team", 15, 17, 4, TRF_TEAM, NULL } } },
	{ "330", "forfeited match", .fields = {
	    { "result", 5, 6, 0, TRF_WORD, "+- -+ --" }, { "round", 8, 10, 0, TRF_NUMBER, NULL },
	    { "team", 12, 14, 0, TRF_TEAM, NULL }, { "team", 16, 18, 0, TRF_TEAM, NULL } } },
	{ "801", "results of a team", .fields = {
	    { "team", 5, 6, 0, TRF_TEAM, NULL }, { "short name", 8, 12, 0, TRF_TEXT, NULL },
	    { "match points", 14, 17, 0, TRF_POINTS, NULL }, { "game points", 19, 22, 0, TRF_POINTS, NULL },
	    { "rounds", 24, 0, 0, TRF_TEXT, NULL } } },
	{ "802", "results of a team", .fields = {
	    { "team", 5, 7, 0, TRF_TEAM, NULL }, { "short name", 9, 13, 0, TRF_TEXT, NULL },
	    { "match points", 15, 20, 0, TRF_POINTS, NULL }, { "game points", 22, 27, 0, TRF_POINTS, NULL },
	    { "rounds", 29, 0, 0, TRF_TEXT, NULL } } },
	A_NUMBER("XXR", "number of rounds"),
	A_TEXT("XXC", "first colour"),
	SOME_PLAYERS("XXZ", "players absent in the next round"),
	SOME_PLAYERS("XXP", "players who must not meet"),
	{ "XXA", "virtual points", .fields = {
	    { "player", 5, 8, 0, TRF_PLAYER, NULL }, { "points", 10, 13, 5, TRF_POINTS, NULL } } },
	A_TEXT("XXS", "points for a result"),
	SOME_POINTS("BBW", "points for a win"),
	SOME_POINTS("BBD", "points for a draw"),
	SOME_POINTS("BBL", "points for a loss"),
	SOME_POINTS("BBZ", "points for an absence"),
	SOME_POINTS("BBF", "points for a forfeit"),
	SOME_POINTS("BBU", "points for a bye"),
	{ .code = NULL },
};

const struct trf_record *
trf_record_find(struct span code)
{
	for (const struct trf_record *r = records; r->code != NULL; r++)
		if (span_eq(span_of(r->code), code))
			return r;
	return NULL;
}

/* -- a report -- */

/* Columns that are counted in bytes. */
#define BY_BYTES ((enum encoding)(ENC_LATIN1 | ENC_WHOLE))

/* -- columns -- */

/* The length in bytes of the first `characters` characters, at most of all. */
static size_t
skip_characters(struct span s, unsigned characters, enum encoding encoding)
{
	size_t at = 0;
	uint32_t code;

	for (; characters > 0 && at < s.n; characters--)
		at += (unsigned char)s.p[at] < 0x80 ? 1 : (size_t)encoding_decode(span_after(s, at), encoding, &code);
	return at;
}

static unsigned
width_of(struct span s, enum encoding encoding)
{
	unsigned n = 0;

	while (s.n > 0) {
		s = span_after(s, skip_characters(s, 1, encoding));
		n++;
	}
	return n;
}

/* The columns of a line, as far as it has them: a place for findings. */
static struct span
trf_columns_of(const struct trf_line *l, unsigned from, unsigned to)
{
	struct span rest = span_after(l->text, skip_characters(l->text, from - 1, l->encoding));

	if (to != 0)
		rest.n = skip_characters(rest, to + 1 - from, l->encoding);
	return rest;
}

/* -- values -- */

bool
trf_points(struct span s, int *tenths)
{
	struct span whole = span_cut(&s, '.');
	unsigned long a = 0, b = 0;

	if (whole.n == 0 && s.n == 0)
		return false;
	if ((whole.n > 0 && !span_number(whole, &a)) || (s.n > 0 && (s.n > 1 || !span_number(s, &b))) || a > 9999)
		return false;
	*tenths = (int)(10 * a + b);
	return true;
}

bool
trf_day(struct span s, unsigned long *day)
{
	struct date d;
	char years[10];
	unsigned long year;

	if (s.n == 8 && s.p[2] == '/' && s.p[5] == '/' && span_number((struct span){ s.p, 2 }, &year)) {
		memcpy(years, year < 70 ? "20" : "19", 2);
		memcpy(years + 2, s.p, s.n);
		s = (struct span){ years, sizeof(years) };
	}
	if (!date_known(s, &d) || d.month < 1 || d.day < 1)
		return false;
	*day = (unsigned long)(d.year * 10000 + d.month * 100 + d.day);
	return true;
}

static bool
is_trf_word(struct span s, const char *words)
{
	struct span rest = span_of(words);

	while (rest.p != NULL)
		if (span_eq_nocase(span_cut(&rest, ' '), s))
			return true;
	return false;
}

/* Is it a date in two digits, two digits and a year, of which nothing shows whether the month or the day comes first? */
static bool
is_either_order(struct span s)
{
	unsigned long a, b;

	return s.n == 10 && s.p[2] == s.p[5] && (s.p[2] == '/' || s.p[2] == '.' || s.p[2] == '-') &&
	    span_number((struct span){ s.p, 2 }, &a) && span_number((struct span){ s.p + 3, 2 }, &b) && a >= 1 && a <= 12 &&
	    b >= 1 && b <= 12;
}

/* A date, of which month and day may be zeros: it is not known then. */
static bool
is_date(struct span s)
{
	unsigned long year, day;
	bool digits = s.n > 0;

	for (size_t i = 0; i < s.n; i++)
		digits = digits && (ascii_is_digit(s.p[i]) || s.p[i] == '/' || s.p[i] == '.' || s.p[i] == '-');
	if (digits && s.n >= 4 && span_number((struct span){ s.p, 4 }, &year))
		return s.n == 4 || trf_day(s, &day) || (s.n >= 7 && memcmp(s.p + 5, "00", 2) == 0) ||
		    (s.n == 10 && memcmp(s.p + 8, "00", 2) == 0);
	return trf_day(s, &day) || is_either_order(s) || (digits && s.n == 10 && memcmp(s.p, "00", 2) == 0);
}

/* Reports a value that the kind of its field does not allow. */
static void
check_trf_value(const struct trf_field *f, struct span s, struct findings *found)
{
	unsigned long n;
	int tenths;

	switch (f->kind) {
	case TRF_TEXT:
	case TRF_RIGHT:
		return;
	case TRF_NUMBER:
	case TRF_PLAYER:
	case TRF_TEAM:
		if (!span_number(s, &n) || (f->to != 0 && n > TRF_NUMBER_MAX))
			finding_add_saying(found, DIAG_TRF_SYNTAX, s, "this is not a number: %s", f->name);
		return;
	case TRF_POINTS:
		if (!trf_points(s.n > 1 && s.p[0] == '-' ? span_after(s, 1) : s, &tenths))
			finding_add_saying(found, DIAG_TRF_SYNTAX, s, "these are not points: %s", f->name);
		return;
	case TRF_DATE:
	case TRF_DAY:
		if (!is_date(s))
			finding_add_saying(found, DIAG_TRF_VALUE, s, "this is not a date: %s", f->name);
		return;
	case TRF_WORD:
		if (!is_trf_word(s, f->words))
			finding_add_saying(found, DIAG_TRF_VALUE, s, "this value is not known: %s", f->name);
		return;
	}
}

/* -- lines -- */

/* Are there only spaces, which the writer puts there again? */
static bool
is_all_spaces(struct span s)
{
	for (size_t i = 0; i < s.n; i++)
		if (s.p[i] != ' ')
			return false;
	return true;
}

/* Adds a cell if there is something in the columns. */
static void
add_cell(struct trf_line *l, unsigned field, unsigned again, struct span raw, struct findings *found)
{
	struct span text = span_trim(raw);

	l->odd = l->odd || (text.n == 0 && !is_all_spaces(raw));
	if (text.n == 0)
		return;
	l->cells[l->cells_n++] = (struct trf_cell){ field, again, raw, text };
	if (!l->shifted)
		check_trf_value(&l->record->fields[field], text, found);
}

/* Words at any place, one cell each. */
static void
read_trf_words(struct trf_line *l, struct span rest, struct findings *found)
{
	for (unsigned again = 0; (rest = span_trim(rest)).n > 0; again++) {
		struct span word = { rest.p, 0 };

		while (word.n < rest.n && word.p[word.n] != ' ' && word.p[word.n] != '\t')
			word.n++;
		add_cell(l, 0, again, word, found);
		rest = span_after(rest, word.n);
	}
	l->odd = true;
}

/* Reports the first thing between two fields.  A tab at the end of a line is harmless. */
static void
check_gap(struct trf_line *l, struct span gap, const char *before, const char *after, struct findings *found)
{
	struct span text = span_trim(gap);

	l->odd = l->odd || !is_all_spaces(gap);
	if (text.n == 0 || l->shifted)
		return;
	l->shifted = true;
	finding_add_saying(found, DIAG_TRF_SYNTAX, text, after == NULL ? "this is after the last field (%s)" :
	    "this is between two fields (%s, %s), where a blank belongs", before, after);
}

/* Does the record have only one text, in which nothing can be shifted? */
static bool
is_text_record(const struct trf_record *r)
{
	return r->fields[0].kind == TRF_TEXT && r->fields[0].to == 0;
}

/* Reports the first character of a line that has no place among columns.  A tab at the end of a line is harmless. */
static void
check_characters(struct trf_line *l, struct findings *found)
{
	struct span text = span_trim(l->text);
	size_t i = 0;

	while (i < text.n && (unsigned char)text.p[i] >= ' ' && text.p[i] != 0x7f)
		i++;
	if (i == text.n)
		return;
	if (text.p[i] != '\t') {
		finding_add_saying(found, DIAG_TRF_SYNTAX, (struct span){ text.p + i, 1 },
		    text.p[i] == '\0' ? "this is a NUL byte" : "this is a control character");
	} else if (!is_text_record(l->record)) {
		finding_add_saying(found, DIAG_TRF_SYNTAX, (struct span){ text.p + i, 1 },
		    "this is a tab, which is one character wide: the columns after it are not where they belong");
		l->shifted = true;
	}
}

/* How many fields the record has, and from which on they come again. */
static unsigned
count_fields(const struct trf_record *r, unsigned *again)
{
	unsigned n = 0;

	while (n < TRF_FIELDS && r->fields[n].name != NULL)
		n++;
	*again = n;
	while (*again > 0 && r->fields[*again - 1].step != 0)
		(*again)--;
	return n;
}

/* Are there only blanks between the fields that come first, if its columns are counted in that encoding? */
static bool
trf_fields_fit(const struct trf_line *l, enum encoding encoding)
{
	const struct trf_field *f = l->record->fields;
	unsigned at = 4;
	struct span rest = span_after(l->text, 3);

	for (int i = 0; i < TRF_FIELDS && f[i].name != NULL && f[i].to != 0 && rest.n > 0; i++) {
		size_t gap = skip_characters(rest, f[i].from - at, encoding);

		if (span_trim((struct span){ rest.p, gap }).n > 0)
			return false;
		rest = span_after(rest, gap);
		rest = span_after(rest, skip_characters(rest, f[i].to + 1 - f[i].from, encoding));
		at = f[i].to + 1;
	}
	return true;
}

/*
 * Some programs pad the columns of a name to a number of bytes instead of characters.  A line is read that way where it
 * cannot be read by characters.
 */
static bool
is_padded_by_bytes(const struct trf_line *l)
{
	return find_byte_high(l->text.p, l->text.p + l->text.n) < l->text.p + l->text.n &&
	    !trf_fields_fit(l, l->encoding) && trf_fields_fit(l, BY_BYTES);
}

static void
read_fields(struct trf_line *l, struct findings *found)
{
	const struct trf_field *fields = l->record->fields;
	struct span rest = span_after(l->text, 3);
	unsigned at = 4, again_from, n = count_fields(l->record, &again_from), again = 0;
	const char *before = l->record->what;

	for (unsigned i = 0; rest.n > 0; ) {
		unsigned from, to;
		size_t bytes;

		if (i == n && again_from == n) {
			check_gap(l, rest, before, NULL, found);
			return;
		}
		if (i == n) {
			i = again_from;
			again++;
		}
		from = fields[i].from + again * fields[i].step;
		to = fields[i].to == 0 ? l->width : fields[i].to + again * fields[i].step;
		bytes = skip_characters(rest, from - at, l->encoding);
		check_gap(l, (struct span){ rest.p, bytes }, before, fields[i].name, found);
		rest = span_after(rest, bytes);
		if (fields[i].to == 0 && fields[i].kind == TRF_PLAYER) {
			read_trf_words(l, rest, found);
			return;
		}
		bytes = skip_characters(rest, to + 1 - from, l->encoding);
		add_cell(l, i, again, (struct span){ rest.p, bytes }, found);
		rest = span_after(rest, bytes);
		before = fields[i].name;
		at = to + 1;
		i++;
	}
}

/* The record of a line; NULL: it is not known. */
static const struct trf_record *
trf_record_of(struct span text, struct findings *found)
{
	struct span code = { text.p, text.n < 3 ? text.n : 3 };
	const struct trf_record *r = trf_record_find(code);
	bool capitals = code.n == 3, digits = code.n == 3;

	if (r != NULL || span_trim(text).n == 0 || span_starts(text, SPAN("###")))
		return r;
	for (size_t i = 0; i < code.n; i++) {
		capitals = capitals && code.p[i] >= 'A' && code.p[i] <= 'Z';
		digits = digits && ascii_is_digit(code.p[i]);
	}
	/* Extensions of programs, which all begin with XX, BB or DAT; the other letters are federations. */
	if (capitals)
		return code.p[0] == code.p[1] || span_eq(code, SPAN("DAT")) ? NULL : &trf_national;
	if (digits)
		finding_add_saying(found, DIAG_TRF_VALUE, code, "this record is not known; it is left as it is");
	else
		finding_add_saying(found, DIAG_TRF_SYNTAX, code, "a line begins with the number of its record");
	return NULL;
}

static struct trf_line *
new_line(struct trf *t)
{
	if (!list_reserve(&t->lines, t->n + 1, &t->max, sizeof(*t->lines)))
		return NULL;
	t->lines[t->n] = (struct trf_line){ .record = NULL };
	return &t->lines[t->n++];
}

static bool
read_trf_line(struct trf *t, struct span text, struct span eol, struct findings *found)
{
	struct trf_line *l = new_line(t);

	if (l == NULL)
		return false;
	l->text = text;
	l->eol = eol;
	l->encoding = t->encoding;
	l->record = trf_record_of(text, found);
	if (l->record != NULL && !is_text_record(l->record) && is_padded_by_bytes(l))
		l->encoding = BY_BYTES;
	l->width = width_of(text, l->encoding);
	l->odd = l->encoding != t->encoding;	/* written as it was */
	if (l->record == NULL)
		return true;
	/* A cell has a column at least. */
	if ((l->cells = arena_take(&t->memory, (l->width + 1) * sizeof(*l->cells))) == NULL)
		return false;
	check_characters(l, found);
	if (l->width > 3)
		read_fields(l, found);
	t->teams = t->teams || trf_line_is(l, "013") || trf_line_is(l, "310");
	return true;
}

/* -- players -- */

static unsigned
trf_number_at(const struct trf_line *l, unsigned field)
{
	unsigned long n = trf_number(l, field);

	return n <= TRF_NUMBER_MAX ? (unsigned)n : 0;
}

static struct span
text_at(const struct trf_line *l, unsigned field)
{
	const struct trf_cell *c = trf_cell(l, field, 0);

	return c == NULL ? (struct span){ l->text.p, 0 } : c->text;
}

static struct span
trf_place_of(const struct trf_line *l, unsigned field)
{
	return trf_columns_of(l, l->record->fields[field].from, l->record->fields[field].to);
}

/* Finds the columns of each round in one walk, since a line can be long. */
static void
place_games(struct trf_player *p)
{
	const struct trf_field *f = &p->line->record->fields[TRF_OF_OPPONENT];
	struct span rest = trf_columns_of(p->line, f->from, 0);
	unsigned at = f->from;

	for (int i = 0; i < 3 * p->games_n; i++) {
		unsigned again = (unsigned)i / 3 * f->step, from = f[i % 3].from + again, to = f[i % 3].to + again;
		struct span *place = &p->games[i / 3].at[i % 3];

		rest = span_after(rest, skip_characters(rest, from - at, p->line->encoding));
		*place = (struct span){ rest.p, skip_characters(rest, to + 1 - from, p->line->encoding) };
		rest = span_after(rest, place->n);
		at = to + 1;
	}
}

static bool
read_trf_games(struct trf *t, struct trf_player *p)
{
	const struct trf_cell *last = p->line->cells_n == 0 ? NULL : &p->line->cells[p->line->cells_n - 1];

	p->games_n = last == NULL || last->field < TRF_OF_OPPONENT ? 0 : (int)last->again + 1;
	if ((p->games = arena_take(&t->memory, ((size_t)p->games_n + 1) * sizeof(*p->games))) == NULL)
		return false;
	for (int r = 0; r < p->games_n; r++)
		p->games[r] = (struct trf_game){ .colour = '-', .result = ' ' };
	for (unsigned i = 0; i < p->line->cells_n; i++) {
		const struct trf_cell *c = &p->line->cells[i];
		struct trf_game *g = &p->games[c->again];
		unsigned long n;

		if (c->field == TRF_OF_OPPONENT)
			g->opponent = span_number(c->text, &n) && n <= TRF_NUMBER_MAX ? (unsigned)n : 0;
		else if (c->field == TRF_OF_COLOUR)
			g->colour = ascii_lower(c->text.p[0]);
		else if (c->field == TRF_OF_RESULT)
			g->result = ascii_upper(c->text.p[0]);
	}
	place_games(p);
	t->rounds = p->games_n > t->rounds ? p->games_n : t->rounds;
	return true;
}

static bool
read_player(struct trf *t, const struct trf_line *l, struct findings *found)
{
	const struct trf_cell *points = trf_cell(l, TRF_OF_POINTS, 0);
	struct span at = trf_place_of(l, TRF_OF_NUMBER);
	struct trf_player *p;

	if (!list_reserve(&t->players, (size_t)t->players_n + 1, &t->players_max, sizeof(*t->players)))
		return false;
	p = &t->players[t->players_n++];
	*p = (struct trf_player){
		.line = l, .number = trf_number_at(l, TRF_OF_NUMBER), .name = text_at(l, TRF_OF_NAME),
		.title = text_at(l, TRF_OF_TITLE), .country = text_at(l, TRF_OF_COUNTRY), .id = text_at(l, TRF_OF_ID),
		.born = text_at(l, TRF_OF_BORN), .points_at = trf_place_of(l, TRF_OF_POINTS),
		.rank_at = trf_place_of(l, TRF_OF_RANK), .rating_at = trf_place_of(l, TRF_OF_RATING),
		.rating = trf_number_at(l, TRF_OF_RATING), .points = -1, .rank = (int)trf_number_at(l, TRF_OF_RANK),
	};
	if (points != NULL && !trf_points(points->text, &p->points))
		p->points = -1;
	if (p->number == 0) {
		finding_add_saying(found, DIAG_TRF_SYNTAX, at, "this player has no starting number");
	} else if (t->by_number[p->number] != 0) {
		finding_add_saying(found, DIAG_TRF_NUMBER, at, "another player has the starting number %u, too",
		    p->number);
		p->number = 0;
	} else {
		t->by_number[p->number] = t->players_n;
	}
	return read_trf_games(t, p);
}

/* -- the file -- */

static bool
read_trf_lines(struct trf *t, struct span text, struct findings *found)
{
	while (text.n > 0) {
		struct span line = { text.p, 0 }, eol;

		while (line.n < text.n && line.p[line.n] != '\n' && line.p[line.n] != '\r')
			line.n++;
		eol = (struct span){ line.p + line.n, line.n < text.n };
		if (line.n + 1 < text.n && eol.p[0] == '\r' && eol.p[1] == '\n')
			eol.n = 2;
		if (!read_trf_line(t, line, eol, found))
			return false;
		text = span_after(text, line.n + eol.n);
	}
	return true;
}

bool
trf_read(struct trf *t, struct span text, enum encoding encoding, struct findings *found)
{
	t->encoding = encoding;
	if (span_starts(text, SPAN("\xef\xbb\xbf"))) {
		struct trf_line *mark = new_line(t);

		if (mark == NULL)
			return false;
		mark->text = (struct span){ text.p, 3 };
		text = span_after(text, 3);
	}
	if (!read_trf_lines(t, text, found))
		return false;
	for (size_t i = 0; i < t->n; i++)
		if (trf_line_is(&t->lines[i], "001") && !read_player(t, &t->lines[i], found))
			return false;
	return true;
}

/* Does the line begin with the number of a record, or with three capitals as records of programs and federations do? */
static bool
has_code(struct span line)
{
	for (size_t i = 0; i < 3; i++)
		if (i == line.n || (!ascii_is_digit(line.p[i]) && !ascii_is_upper(line.p[i])))
			return false;
	return line.n == 3 || line.p[3] == ' ';
}

bool
trf_looks(struct span text)
{
	static const char *const sure[] = { "012", "001", "022", "042", "052", "062", "092", "XXR" };

	for (text = utf8_unmarked(text); text.n > 0; ) {
		struct span line = span_cut(&text, memchr(text.p, '\n', text.n) != NULL ? '\n' : '\r');

		if (span_trim(line).n == 0 || span_starts(line, SPAN("###")))
			continue;
		for (size_t i = 0; i < sizeof(sure) / sizeof(sure[0]) && has_code(line); i++)
			if (span_starts(line, span_of(sure[i])))
				return true;
		if (!has_code(line))
			return false;
	}
	return false;
}

bool
trf_is(const struct trf *t)
{
	return t->players_n > 0 || trf_find(t, "012") != NULL;
}

struct trf_player *
trf_player(const struct trf *t, unsigned number)
{
	return number > TRF_NUMBER_MAX || t->by_number[number] == 0 ? NULL : &t->players[t->by_number[number] - 1];
}

struct trf_player *
trf_player_in(const struct trf *t, const struct trf_line *l, const struct trf_cell *cell)
{
	unsigned long n;

	return l->record->fields[cell->field].kind == TRF_PLAYER && span_number(cell->text, &n) && n <= TRF_NUMBER_MAX ?
	    trf_player(t, (unsigned)n) : NULL;
}

const struct trf_cell *
trf_cell(const struct trf_line *l, unsigned field, unsigned again)
{
	const struct trf_cell *c = l->cells;

	for (unsigned i = 0; i < l->cells_n && c[i].again <= again && (c[i].again < again || c[i].field <= field); i++)
		if (c[i].field == field && c[i].again == again)
			return &c[i];
	return NULL;
}

bool
trf_line_is(const struct trf_line *l, const char *code)
{
	return l->record != NULL && span_eq(span_of(l->record->code), span_of(code));
}

const struct trf_line *
trf_find(const struct trf *t, const char *code)
{
	for (size_t i = 0; i < t->n; i++)
		if (trf_line_is(&t->lines[i], code))
			return &t->lines[i];
	return NULL;
}

struct span
trf_value(const struct trf *t, const char *code)
{
	const struct trf_line *l = trf_find(t, code);

	return l == NULL || l->cells_n == 0 ? SPAN("") : l->cells[0].text;
}

unsigned long
trf_number(const struct trf_line *l, unsigned field)
{
	const struct trf_cell *c = trf_cell(l, field, 0);
	unsigned long n;

	return c != NULL && span_number(c->text, &n) ? n : 0;
}

bool
trf_played(const struct trf_game *g)
{
	return g->result != '\0' && strchr("1=0WDL", g->result) != NULL;
}

/* -- writing -- */

enum { CELLS_MADE = 512 };	/* at most so many in a line that is made: a hundred rounds and more */

bool
trf_add_line(struct trf *t, const struct trf_line *other)
{
	struct trf_line *l = new_line(t);

	if (l != NULL)
		*l = *other;
	return l != NULL;
}

bool
trf_add(struct trf *t, const struct trf_record *r)
{
	struct trf_line *l = new_line(t);

	if (l == NULL || (l->cells = arena_take(&t->memory, CELLS_MADE * sizeof(*l->cells))) == NULL)
		return false;
	l->record = r;
	l->eol = SPAN("\n");
	return true;
}

bool
trf_put(struct trf *t, unsigned field, unsigned again, struct span text)
{
	struct trf_line *l = &t->lines[t->n - 1];

	text = span_trim(arena_span(&t->memory, text));
	if (text.n > 0 && l->cells_n < CELLS_MADE)
		l->cells[l->cells_n++] = (struct trf_cell){ .field = field, .again = again, .text = text };
	return !t->memory.failed;
}

bool
trf_put_cell(struct trf *t, const struct trf_cell *c)
{
	struct trf_line *l = &t->lines[t->n - 1];

	if (l->cells_n < CELLS_MADE)
		l->cells[l->cells_n++] = *c;
	return l->cells_n < CELLS_MADE;
}

bool
trf_remark(struct trf *t, const char *format, ...)
{
	struct trf_line *l = new_line(t);
	struct buf b = { 0 };
	va_list args;

	if (l == NULL)
		return false;
	va_start(args, format);
	buf_str(&b, "### ");
	buf_add(&b, arena_vfmt(&t->memory, format, args));
	va_end(args);
	l->text = arena_span(&t->memory, buf_span(&b));
	l->eol = SPAN("\n");
	t->memory.failed = t->memory.failed || b.failed;
	buf_free(&b);
	return !t->memory.failed;
}

static void
put_blanks(struct buf *b, unsigned n)
{
	while (n-- > 0)
		buf_char(b, ' ');
}

/* Writes a line from its fields. */
static void
write_fields(const struct trf *t, const struct trf_line *l, struct buf *b)
{
	unsigned at = 4;

	buf_add(b, l->text.n >= 3 ? (struct span){ l->text.p, 3 } : span_of(l->record->code));
	for (unsigned i = 0; i < l->cells_n; i++) {
		const struct trf_cell *c = &l->cells[i];
		const struct trf_field *f = &l->record->fields[c->field];
		unsigned from = f->from + c->again * f->step, to = f->to + c->again * f->step;
		struct span text = c->raw.n > 0 ? c->raw : c->text;
		unsigned width = width_of(text, t->encoding);

		if (f->to != 0 && width > to + 1 - from)
			text.n = skip_characters(text, width = to + 1 - from, t->encoding);
		if (c->raw.n == 0 && f->kind != TRF_TEXT && f->kind != TRF_WORD && f->kind != TRF_DATE)
			from = to + 1 - width;
		put_blanks(b, from - at);
		buf_add(b, text);
		at = from + width;
	}
	if (l->width >= at)
		put_blanks(b, l->width + 1 - at);
}

/*
 * Appends a line.  What moves a cursor becomes ?, and the bracket of a command to a program that runs CI jobs another
 * one, so that the columns stay; a line that begins as such a command is not a record, and becomes a remark.
 */
static void
put_safe(struct buf *b, struct span line)
{
	uint32_t code;

	if (b->n == 0) {	/* the byte order mark of a file stays */
		buf_add(b, (struct span){ line.p, line.n - utf8_unmarked(line).n });
		line = utf8_unmarked(line);
	}
	buf_str(b, encoding_command(line) ? "### " : "");
	for (int n; line.n > 0; line = span_after(line, (size_t)n)) {
		const bool unsafe = (n = utf8_decode(line, &code)) > 0 && *line.p != '\t' && encoding_unsafe(code);

		n = n > 0 ? n : 1;
		if (unsafe || (*line.p == '[' && encoding_command_begun(b)))
			buf_char(b, unsafe ? '?' : '(');
		else
			buf_add(b, (struct span){ line.p, (size_t)n });
	}
}

void
trf_write(const struct trf *t, struct buf *b)
{
	struct buf line = { 0 };

	for (size_t i = 0; i < t->n; i++) {
		const struct trf_line *l = &t->lines[i];

		buf_clear(&line);
		if (l->record == NULL || l->odd || (l->text.n > 0 && l->width < 4))
			buf_add(&line, l->text);
		else
			write_fields(t, l, &line);
		put_safe(b, buf_span(&line));
		buf_add(b, l->eol);
	}
	buf_drop(b, &line);
}

void
trf_free(struct trf *t)
{
	free(t->lines);
	free(t->players);
	arena_free(&t->memory);
	*t = (struct trf){ .n = 0 };
}
