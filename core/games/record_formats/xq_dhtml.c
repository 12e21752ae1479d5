/* xq_dhtml: DhtmlXQ turned into PGN, and written. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/encoding.h"
#include "base/list.h"
#include "base/utf8.h"
#include "games/output_forms/caption.h"
#include "games/record_formats/xq_dhtml.h"
#include "games/pgn/tag_value.h"

enum { PIECES = 32, DEPTH_MAX = 24, NAME_MAX_BYTES = 64 };

/* The order of `binit`; of each letter as many as there are in the set. */
static const char order[] = "RNBAKABNRCCPPPPPrnbakabnrccppppp";
static const char first_binit[] = "8979695949392919097717866646260600102030405060708012720323436383";

/* A part of a game: a field, a comment, or a variation. */
struct field {
	enum field_kind { FIELD, COMMENT, BRANCH } kind;
	struct span name, value;
	unsigned long line, ply;	/* of a COMMENT: after it; of a BRANCH: what it replaces */
	unsigned long own;		/* of a BRANCH: its number */
	bool used;			/* it is a BRANCH that has been written */
	size_t index;			/* in the text */
};

struct game {
	struct field *fields;		/* once put_dhtml_game() has begun, in the order of compare_fields() */
	size_t n, max;
	bool has_moves;			/* there is a main line */
	bool black_first;
	struct buf *out;
	struct form_marks *marks;
	const char *start;		/* its first field */
	bool cut;			/* the text ends in a field */
	bool failed;
};

/* -- fields -- */

/* The text after the first `what` in it; p is NULL: it is not there.  *before is what comes before. */
static struct span
text_after(struct span s, const char *what, struct span *before)
{
	size_t n = strlen(what);
	struct span rest = s;

	while (rest.n >= n && memcmp(rest.p, what, n) != 0)
		rest = span_after(rest, 1);
	if (rest.n < n)
		return (struct span){ NULL, 0 };
	*before = (struct span){ s.p, (size_t)(rest.p - s.p) };
	return span_after(rest, n);
}

/* Reads numbers with _ between them to the end of the name; returns how many, at most 3; 0: it is not that. */
static int
read_numbers(struct span name, unsigned long part[3])
{
	int n = 0;

	while (name.p != NULL && n < 3)
		if (!span_number(span_cut(&name, '_'), &part[n++]))
			return 0;
	return name.p == NULL ? n : 0;
}

static bool
starts_with(struct span name, struct span word)
{
	return name.n > word.n && span_eq_nocase((struct span){ name.p, word.n }, word);
}

/* "comment5", "comment1_5", "move_0_13_1", or the name of another field. */
static struct field
read_field_name(struct span name, struct span value)
{
	struct field f = { .kind = FIELD, .name = name, .value = value };
	unsigned long part[3];
	int n;

	if (starts_with(name, SPAN("comment")) && (n = read_numbers(span_after(name, 7), part)) > 0 && n < 3) {
		f.kind = COMMENT;
		f.line = n == 2 ? part[0] : 0;
		f.ply = part[n - 1];
	} else if (starts_with(name, SPAN("move_")) && read_numbers(span_after(name, 5), part) == 3) {
		f.kind = BRANCH;
		f.line = part[0];
		f.ply = part[1];
		f.own = part[2];
	}
	return f;
}

static int
compare_fields(const void *one, const void *other)
{
	const struct field *a = one, *b = other;

	if (a->kind != b->kind)
		return a->kind < b->kind ? -1 : 1;
	if (a->line != b->line)
		return a->line < b->line ? -1 : 1;
	if (a->ply != b->ply)
		return a->ply < b->ply ? -1 : 1;
	return a->index < b->index ? -1 : a->index > b->index;
}

/* The first of that kind there, or where it would be. */
static size_t
find_field(const struct game *g, enum field_kind kind, unsigned long line, unsigned long ply)
{
	const struct field wanted = { .kind = kind, .line = line, .ply = ply, .index = 0 };
	size_t lo = 0, hi = g->n;

	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;

		if (compare_fields(&g->fields[mid], &wanted) < 0)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo;
}

static bool
is_field_there(const struct game *g, size_t i, enum field_kind kind, unsigned long line, unsigned long ply)
{
	const struct field *f = &g->fields[i];

	return i < g->n && f->kind == kind && f->line == line && f->ply == ply;
}

static struct span
field_of_game(const struct game *g, const char *name)
{
	for (size_t i = 0; i < g->n && g->fields[i].kind == FIELD; i++)
		if (span_eq_nocase(g->fields[i].name, span_of(name)))
			return span_trim(g->fields[i].value);
	return (struct span){ NULL, 0 };
}

/* -- text -- */

static void
put_dhtml_code(struct buf *out, uint32_t code, bool tag)
{
	char bytes[4];

	if (tag && (code == '"' || code == '\\'))
		buf_char(out, '\\');
	else if (!tag && (code == '{' || code == '}'))
		code = code == '{' ? '(' : ')';
	if (code < ' ')
		code = ' ';
	buf_add(out, (struct span){ bytes, (size_t)utf8_encode(code, bytes) });
}

/* The character of "\u4e00"; 0: it is not that. */
static uint32_t
escaped_character(struct span s)
{
	uint32_t code = 0;

	if (s.n < 6 || s.p[0] != '\\' || s.p[1] != 'u')
		return 0;
	for (int i = 2; i < 6; i++) {
		const char *digits = "0123456789abcdef", *at = strchr(digits, s.p[i] | 0x20);

		if (at == NULL || s.p[i] == '\0')
			return 0;
		code = code * 16 + (uint32_t)(at - digits);
	}
	return code;
}

/* Writes a value for a tag or a comment; || is a new line. */
static void
put_dhtml_text(struct buf *out, struct span s, bool tag)
{
	uint32_t code;

	while (s.n > 0) {
		if ((code = escaped_character(s)) != 0) {
			put_dhtml_code(out, code, tag);
			s = span_after(s, 6);
		} else if (span_starts(s, SPAN("||"))) {
			buf_char(out, tag ? ' ' : '\n');
			s = span_after(s, 2);
		} else if ((signed char)*s.p >= 0) {
			put_dhtml_code(out, (unsigned char)*s.p, tag);
			s = span_after(s, 1);
		} else {
			buf_char(out, *s.p);
			s = span_after(s, 1);
		}
	}
}

static void
put_dhtml_tag(struct game *g, const char *name, struct span value)
{
	buf_fmt(g->out, "[%s \"", name);
	put_dhtml_text(g->out, value, true);
	buf_str(g->out, "\"]\n");
}

/* -- tags -- */

/* "2021-12-05" as PGN has it, what is 0 as unknown; anything else as it is. */
static void
put_dhtml_date(struct game *g, struct span value)
{
	struct span rest = value, part;
	unsigned long n;
	char text[16] = "????.??.??";
	bool good = value.n > 0;

	for (int i = 0; i < 3 && rest.p != NULL; i++) {
		part = span_cut(&rest, memchr(value.p, '-', value.n) != NULL ? '-' : '.');
		good = good && span_number(part, &n) && n < (i == 0 ? 10000u : 100u);
		if (good && n > 0)
			snprintf(text + (i == 0 ? 0 : 2 + 3 * i), i == 0 ? 5 : 3, i == 0 ? "%04lu" : "%02lu", n);
	}
	text[4] = text[7] = '.';
	put_dhtml_tag(g, "Date", good && rest.p == NULL ? span_of(text) : value.n == 0 ? SPAN("????.??.??") : value);
}

/* The result in PGN; what is not understood stays as it is, to be reported. */
static struct span
result_of_dhtml(struct span value)
{
	static const struct { const char *text, *result; } rows[] = {
		{ "红胜", "1-0" }, { "红方胜", "1-0" }, { "红先胜", "1-0" }, { "先胜", "1-0" }, { "紅勝", "1-0" },
		{ "黑胜", "0-1" }, { "黑方胜", "0-1" }, { "红先负", "0-1" }, { "先负", "0-1" }, { "黑勝", "0-1" },
		{ "和棋", "1/2-1/2" }, { "和局", "1/2-1/2" }, { "和", "1/2-1/2" }, { "先和", "1/2-1/2" },
		{ "红先和", "1/2-1/2" }, { "未知", "*" }, { "", "*" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		if (span_eq(value, span_of(rows[i].text)))
			return span_of(rows[i].result);
	return value;
}

/* "第01轮" is round 1. */
static struct span
round_in_value(struct span value)
{
	struct span s = value;
	size_t n = 0;

	while (s.n > 0 && (!ascii_is_digit(*s.p) || (*s.p == '0' && s.n > 1 && ascii_is_digit(s.p[1]))))
		s = span_after(s, 1);
	while (n < s.n && ascii_is_digit(s.p[n]))
		n++;
	return n > 0 ? (struct span){ s.p, n } : value;
}

/* The letters on the points, from file a of Black's back rank on, 0 where there is nothing. */
static void
set_board(struct span binit, char board[XQ_POINTS])
{
	for (int i = 0; i < PIECES; i++) {
		int x = binit.p[2 * i] - '0', y = binit.p[2 * i + 1] - '0';

		if (x >= 0 && x < XQ_FILES && y >= 0 && y < XQ_RANKS)
			board[y * XQ_FILES + x] = order[i];
	}
}

static void
put_dhtml_board(const char board[XQ_POINTS], struct buf *out)
{
	int empty = 0;

	for (int i = 0; i < XQ_POINTS; i++) {
		empty += board[i] == 0;
		if (empty > 0 && (board[i] != 0 || i % XQ_FILES == XQ_FILES - 1)) {
			buf_char(out, (char)('0' + empty));
			empty = 0;
		}
		if (board[i] != 0)
			buf_char(out, board[i]);
		if (i % XQ_FILES == XQ_FILES - 1 && i < XQ_POINTS - 1)
			buf_char(out, '/');
	}
}

/* Writes the position if it is not that of a new game; false: it is. */
static bool
put_dhtml_position(struct game *g)
{
	struct span fen = field_of_game(g, "fen"), binit = field_of_game(g, "binit"), moves = field_of_game(g, "movelist");
	char board[XQ_POINTS] = { 0 };
	int first;

	if (binit.n != 2 * PIECES)
		binit = span_of(first_binit);
	set_board(binit, board);
	first = moves.n >= 2 ? (moves.p[1] - '0') * XQ_FILES + moves.p[0] - '0' : -1;
	g->black_first = first >= 0 && first < XQ_POINTS && ascii_is_lower(board[first]);
	if (fen.n > 0) {
		const char *side = memchr(fen.p, ' ', fen.n);

		g->black_first = side != NULL && side + 1 < fen.p + fen.n && side[1] == 'b';
		put_dhtml_tag(g, "FEN", fen);
		return true;
	}
	if (span_eq(binit, span_of(first_binit)) && !g->black_first)
		return false;
	buf_str(g->out, "[FEN \"");
	put_dhtml_board(board, g->out);
	buf_fmt(g->out, " %c - - 0 1\"]\n", g->black_first ? 'b' : 'w');
	return true;
}

/* A tag, and the fields that have its value, the first of them that is not empty. */
struct dhtml_field {
	const char *tag, *field, *other;
	bool number;			/* only the number in it */
};

/* Writes them; what no field has is left out, or "?" with `all`. */
static void
put_dhtml_list(struct game *g, const struct dhtml_field *tags, size_t n, bool all)
{
	for (size_t i = 0; i < n; i++) {
		struct span value = field_of_game(g, tags[i].field);

		if (value.n == 0 && tags[i].other != NULL)
			value = field_of_game(g, tags[i].other);
		if (value.n > 0 || all)
			put_dhtml_tag(g, tags[i].tag, value.n == 0 ? SPAN("?") : tags[i].number ? round_in_value(value)
			    : value);
	}
}

/* The roster, and the other tags in the order of their names. */
static void
put_dhtml_tags(struct game *g)
{
	static const struct dhtml_field place[] = { { "Event", "event", "title", false }, { "Site", "place", "site", false } },
	    players[] = { { "Round", "round", NULL, true }, { "Red", "redname", "red", false },
		{ "Black", "blackname", "black", false } },
	    before[] = { { "Annotator", "author", NULL, false }, { "BlackElo", "blackrating", NULL, false },
		{ "BlackTeam", "blackteam", NULL, false }, { "Board", "table", NULL, true } },
	    behind[] = { { "RedElo", "redrating", NULL, false }, { "RedTeam", "redteam", NULL, false } };
	static const struct dhtml_field title = { "Title", "title", NULL, false };
	struct span opening = field_of_game(g, "open"), code = { opening.p, 3 };
	bool has_code = opening.n >= 3 && opening.p[0] >= 'A' && opening.p[0] <= 'E' && ascii_is_digit(opening.p[1]) &&
	    ascii_is_digit(opening.p[2]), set_up;

	buf_str(g->out, "[Game \"Chinese Chess\"]\n");
	put_dhtml_list(g, place, 2, true);
	put_dhtml_date(g, field_of_game(g, "date"));
	put_dhtml_list(g, players, 3, true);
	put_dhtml_tag(g, "Result", result_of_dhtml(field_of_game(g, "result")));
	put_dhtml_list(g, before, 4, false);
	if (has_code)
		put_dhtml_tag(g, "ECCO", code);
	set_up = put_dhtml_position(g);
	put_dhtml_tag(g, "Format", SPAN("ICCS"));
	opening = span_trim(span_after(opening, has_code ? 3 : 0));
	if (opening.n > 0)
		put_dhtml_tag(g, "Opening", opening);
	put_dhtml_list(g, behind, 2, false);
	if (set_up)
		put_dhtml_tag(g, "SetUp", SPAN("1"));
	put_dhtml_list(g, &title, 1, false);
	buf_str(g->out, "\n");
}

/* -- moves -- */

/* Writes what is said after a half-move of a line. */
static void
put_dhtml_comments(struct game *g, unsigned long line, unsigned long ply)
{
	for (size_t i = find_field(g, COMMENT, line, ply); is_field_there(g, i, COMMENT, line, ply); i++) {
		if (span_trim(g->fields[i].value).n == 0)
			continue;
		buf_str(g->out, "{");
		put_dhtml_text(g->out, span_trim(g->fields[i].value), false);
		buf_str(g->out, "} ");
	}
}

/* Digits as a move; what is not four digits stays as it is, as one word. */
static void
put_dhtml_move(struct game *g, struct span digits)
{
	bool good = digits.n == 4;

	for (size_t i = 0; i < digits.n; i++)
		good = good && ascii_is_digit(digits.p[i]);
	if (good) {
		buf_fmt(g->out, "%c%c%c%c ", 'a' + digits.p[0] - '0', '9' - digits.p[1] + '0', 'a' + digits.p[2] - '0', '9' - digits.p[3] + '0');
	} else {
		for (size_t i = 0; i < digits.n; i++)
			buf_char(g->out, ascii_is_digit(digits.p[i]) || ascii_is_letter(digits.p[i]) ? digits.p[i] : '_');
		buf_char(g->out, ' ');
	}
}

static void put_dhtml_line(struct game *g, struct span moves, unsigned long line, unsigned long ply, int depth);

/* The variations of a line that replace this half-move. */
static void
put_branches(struct game *g, unsigned long line, unsigned long ply, int depth)
{
	for (size_t i = find_field(g, BRANCH, line, ply); depth < DEPTH_MAX &&
	    is_field_there(g, i, BRANCH, line, ply); i++) {
		if (g->fields[i].used)
			continue;
		g->fields[i].used = true;
		buf_str(g->out, "(");
		put_dhtml_line(g, span_trim(g->fields[i].value), g->fields[i].own, ply, depth + 1);
		buf_str(g->out, ") ");
	}
}

static void
put_dhtml_line(struct game *g, struct span moves, unsigned long line, unsigned long ply, int depth)
{
	for (bool numbered = false; moves.n > 0; ply++, numbered = true) {
		unsigned long half = ply - 1 + g->black_first;

		if (half % 2 == 0 || !numbered)
			buf_fmt(g->out, "%lu%s ", half / 2 + 1, half % 2 == 0 ? "." : "...");
		put_dhtml_move(g, (struct span){ moves.p, moves.n < 4 ? moves.n : 4 });
		put_dhtml_comments(g, line, ply);
		moves = span_trim(span_after(moves, moves.n < 4 ? moves.n : 4));
		put_branches(g, line, ply, depth);
		if (half % 2 == 1 && depth == 0 && moves.n > 0 && g->out->n > 0)	/* empty: out of memory */
			g->out->p[g->out->n - 1] = '\n';
	}
}

/* Variations of lines and half-moves that there are not: as comments, so that nothing is lost. */
static void
put_unused_fields(struct game *g)
{
	for (size_t i = find_field(g, BRANCH, 0, 0); i < g->n; i++)
		if (!g->fields[i].used) {
			buf_str(g->out, "{");
			put_dhtml_text(g->out, g->fields[i].name, false);
			buf_str(g->out, ": ");
			put_dhtml_text(g->out, g->fields[i].value, false);
			buf_str(g->out, "} ");
		}
}

static void
put_dhtml_game(struct game *g)
{
	struct span result;
	bool ends;

	if (g->n > 1)
		qsort(g->fields, g->n, sizeof(*g->fields), compare_fields);
	if (g->has_moves || field_of_game(g, "binit").p != NULL) {
		result = result_of_dhtml(field_of_game(g, "result"));
		ends = span_eq(result, SPAN("1-0")) || span_eq(result, SPAN("0-1")) || span_eq(result, SPAN("1/2-1/2"));
		form_marks_add(g->marks, g->out->n, g->start, false);
		put_dhtml_tags(g);
		put_dhtml_comments(g, 0, 0);
		put_dhtml_line(g, field_of_game(g, "movelist"), 0, 1, 0);
		put_unused_fields(g);
		if (g->cut)
			buf_str(g->out, "{the text ends in a field\n");
		else
			buf_fmt(g->out, "%.*s\n\n", ends ? (int)result.n : 1, ends ? result.p : "*");
	}
	g->n = 0;
	g->has_moves = false;
}

/* -- the text -- */

bool
xq_dhtml_looks(struct span text)
{
	struct span before;

	return text_after(text, "[DhtmlXQ", &before).p != NULL && text_after(before, "[Event ", &before).p == NULL;
}

/* Adds a field; a second main line begins another game. */
static void
add_field(struct game *g, struct span name, struct span value)
{
	bool moves = span_eq_nocase(name, SPAN("movelist"));

	if (moves && g->has_moves)
		put_dhtml_game(g);
	if (!list_reserve(&g->fields, g->n + 1, &g->max, sizeof(*g->fields))) {
		g->failed = true;
		return;
	}
	if (g->n == 0)
		g->start = name.p;
	g->fields[g->n] = read_field_name(name, value);
	g->fields[g->n].index = g->n;
	g->n++;
	g->has_moves = g->has_moves || moves;
}

/* The value of a field: up to where it is closed or another one begins.  Returns what follows. */
static struct span
take_field_value(struct span rest, struct span *value)
{
	struct span s = rest;

	while (s.n > 0 && !span_starts(s, SPAN("[/DhtmlXQ")) && !span_starts(s, SPAN("[DhtmlXQ")))
		s = span_after(s, 1);
	*value = (struct span){ rest.p, rest.n - s.n };
	return s;
}

size_t
xq_dhtml_cut(struct span text)
{
	static const char head[] = "[DhtmlXQ]";
	const size_t n = sizeof(head) - 1;
	size_t at = text.n > n ? text.n - n : 0;

	while (at > 0 && memcmp(text.p + at, head, n) != 0)
		at--;
	return at;
}

bool
xq_dhtml_pgn(struct span text, struct buf *pgn, struct form_marks *marks)
{
	struct game g = { .out = pgn, .marks = marks };
	struct span before, name, value;

	while ((text = text_after(text, "[", &before)).p != NULL) {
		if (span_starts(text, SPAN("DhtmlXQ]")) || span_starts(text, SPAN("/DhtmlXQ]"))) {
			put_dhtml_game(&g);
		} else if (span_starts(text, SPAN("DhtmlXQ_"))) {
			struct span rest = span_after(text, 8);

			if (memchr(rest.p, ']', rest.n < NAME_MAX_BYTES ? rest.n : NAME_MAX_BYTES) == NULL)
				continue;
			text = take_field_value(text_after(rest, "]", &name), &value);
			g.cut = text.n == 0;
			add_field(&g, name, value);
		}
	}
	put_dhtml_game(&g);
	free(g.fields);
	return !g.failed && !pgn->failed;
}

/* -- writing -- */

/* Would readers take it for the start or the end of a field, a new line, or a character that is escaped? */
static bool
has_meaning(struct span s)
{
	static const char field[] = "[DhtmlXQ";
	const size_t n = sizeof(field) - 1;

	return span_starts(s, SPAN("[/")) || span_starts(s, SPAN("||")) || escaped_character(s) != 0 ||
	    (s.n >= n && span_eq_nocase((struct span){ s.p, n }, span_of(field)));
}

void
xq_dhtml_field(struct buf *out, const char *name, struct span value)
{
	uint32_t code = 0;

	buf_fmt(out, "[DhtmlXQ_%s]", name);
	for (int n; value.n > 0; value = span_after(value, (size_t)n)) {
		if ((n = utf8_decode(value, &code)) > 0 && encoding_unsafe(code))
			encoding_shown(out, code);
		else if (has_meaning(value) || (*value.p == '[' && encoding_command_begun(out)))
			buf_fmt(out, "\\u%04x", (unsigned)code);
		else
			buf_add(out, (struct span){ value.p, n > 0 ? (size_t)n : 1 });
		n = n > 0 ? n : 1;
	}
	buf_fmt(out, "[/DhtmlXQ_%s]\n", name);
}

static void
put_dhtml_point(struct buf *out, int point)
{
	buf_char(out, (char)('0' + xq_file(point)));
	buf_char(out, (char)('9' - xq_rank(point)));
}

void
xq_dhtml_binit(struct buf *out, const struct xq_position *p)
{
	static const char letters[] = ".KABNRCP";
	bool taken[XQ_POINTS] = { false };

	for (int i = 0; i < PIECES; i++) {
		int colour = ascii_is_lower(order[i]) ? XQ_BLACK : XQ_RED, point = 0;
		int kind = (int)(strchr(letters, colour == XQ_RED ? order[i] : order[i] - 'a' + 'A') - letters);

		while (point < XQ_POINTS && (taken[point] || p->board[point] != xq_man(colour, kind)))
			point++;
		if (point == XQ_POINTS) {
			buf_str(out, "99");
			continue;
		}
		taken[point] = true;
		put_dhtml_point(out, point);
	}
}

void
xq_dhtml_move(struct buf *out, xq_move m)
{
	put_dhtml_point(out, xq_from(m));
	put_dhtml_point(out, xq_to(m));
}

/* -- written -- */

enum { FIELD_NAME = 64 };

struct scribe {
	struct buf *b;
	const struct view *view;
	int lines;		/* variations that have a number so far */
	struct buf text;	/* of a field */
};

static void
put_field(struct scribe *s, const char *name)
{
	xq_dhtml_field(s->b, name, buf_span(&s->text));
}

/* The value of a tag, or of another one where it is missing or empty; NULL: there is no other. */
static void
put_dhtmlxq_tag(struct scribe *s, const char *name, const char *tag, const char *other)
{
	struct span value = view_tag(s->view, tag);

	if (value.n == 0 && other != NULL)
		value = view_tag(s->view, other);
	if (!tag_value_absent(value)) {
		buf_clear(&s->text);
		view_value(&s->text, s->view, value);
		put_field(s, name);
	}
}

/* A date has hyphens here; one of which the year is unknown is left out. */
static void
put_dhtmlxq_date(struct scribe *s)
{
	struct span value = view_tag(s->view, "Date");

	if (value.n == 0 || *value.p == '?')
		return;
	buf_clear(&s->text);
	view_value(&s->text, s->view, value);
	for (size_t i = 0; i < s->text.n; i++)
		if (s->text.p[i] == '.')
			s->text.p[i] = '-';
	put_field(s, "date");
}

/* The code of the opening, and its name. */
static void
put_opening(struct scribe *s)
{
	struct span code = view_tag(s->view, "ECCO"), name = view_tag(s->view, "Opening");

	buf_clear(&s->text);
	if (!tag_value_absent(code))
		view_value(&s->text, s->view, code);
	if (!tag_value_absent(name)) {
		buf_str(&s->text, s->text.n > 0 ? " " : "");
		view_value(&s->text, s->view, name);
	}
	if (s->text.n > 0)
		put_field(s, "open");
}

/* The result as web sites write it. */
static void
put_dhtmlxq_result(struct scribe *s)
{
	static const struct { const char *result, *text; } rows[] = {
		{ "1-0", "\u7ea2\u80dc" }, { "0-1", "\u9ed1\u80dc" }, { "1/2-1/2", "\u548c\u68cb" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (span_eq(s->view->result, span_of(rows[i].result)))
			xq_dhtml_field(s->b, "result", span_of(rows[i].text));
}

/* The comments from an element up to the next move, after that half-move of a line. */
static void
put_dhtmlxq_comments(struct scribe *s, size_t from, int line, int ply)
{
	const struct movelist *score = s->view->score;
	const struct element *end = score->list + score->n;
	char name[FIELD_NAME];

	buf_clear(&s->text);
	for (const struct element *e = score->list + from; e < end && element_is_note(e); e = element_after(e, end)) {
		if (e->kind != ELEMENT_COMMENT)
			continue;
		buf_str(&s->text, s->text.n > 0 ? " " : "");
		view_comment(&s->text, s->view, element_text(e));
	}
	if (line == 0)
		snprintf(name, sizeof(name), "comment%d", ply);
	else
		snprintf(name, sizeof(name), "comment%d_%d", line, ply);
	if (s->text.n > 0)
		put_field(s, name);
}

/* A line from an element on: its moves, what is said about them, and its variations.  `ply`: half-moves before it. */
static void
put_dhtmlxq_line(struct scribe *s, size_t from, const char *name, int line, int ply)
{
	const struct movelist *score = s->view->score;
	const struct element *first = score->list + from, *end = score->list + score->n;

	buf_clear(&s->text);
	for (const struct element *e = first; e < end && e->kind != ELEMENT_CLOSE; e = element_after(e, end))
		if (e->kind == ELEMENT_MOVE)
			xq_dhtml_move(&s->text, e->move);
	put_field(s, name);
	put_dhtmlxq_comments(s, from, line, ply);
	for (const struct element *e = first; e < end && e->kind != ELEMENT_CLOSE; e = element_after(e, end)) {
		char of[FIELD_NAME];

		if (e->kind == ELEMENT_MOVE) {
			put_dhtmlxq_comments(s, (size_t)(e - score->list) + 1, line, ++ply);
		} else if (e->kind == ELEMENT_OPEN) {
			snprintf(of, sizeof(of), "move_%d_%d_%d", line, ply, s->lines + 1);
			s->lines++;
			put_dhtmlxq_line(s, (size_t)(e - score->list) + 1, of, s->lines, ply - 1);
		}
	}
}

/* The pieces in the order that all programs have for the first position; others with a FEN, which says who moves. */
static void
put_dhtmlxq_start(struct scribe *s)
{
	const struct movelist *score = s->view->score;

	if (score->rules->initial(&score->start)) {
		xq_dhtml_field(s->b, "binit", SPAN("8979695949392919097717866646260600102030405060708012720323436383"));
		return;
	}
	buf_clear(&s->text);
	xq_dhtml_binit(&s->text, (const struct xq_position *)(const void *)&score->start);
	put_field(s, "binit");
	buf_clear(&s->text);
	caption_fen(&s->text, score->rules, &score->start);
	put_field(s, "fen");
}

static void
put_dhtmlxq_game(struct buf *b, const struct view *v, const struct write_options *how)
{
	static const struct { const char *name, *tag, *other; } fields[] = {
		{ "place", "Site", NULL }, { "round", "Round", NULL }, { "redname", "Red", "White" }, { "blackname", "Black", NULL },
		{ "redteam", "RedTeam", "WhiteTeam" }, { "blackteam", "BlackTeam", NULL },
		{ "redrating", "RedElo", "WhiteElo" }, { "blackrating", "BlackElo", NULL }, { "table", "Board", NULL },
		{ "author", "Annotator", NULL },
	};
	struct scribe s = { .b = b, .view = v };
	const struct movelist *score = v->score;

	(void)how;
	if (!write_fits(&write_dhtmlxq, score))
		return;
	buf_str(b, "[DhtmlXQ]\n");
	put_dhtmlxq_tag(&s, "title", "Title", NULL);
	put_dhtmlxq_tag(&s, "event", "Event", NULL);
	put_dhtmlxq_date(&s);
	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++)
		put_dhtmlxq_tag(&s, fields[i].name, fields[i].tag, fields[i].other);
	put_opening(&s);
	put_dhtmlxq_result(&s);
	put_dhtmlxq_start(&s);
	put_dhtmlxq_line(&s, 0, "movelist", 0, 0);
	buf_str(b, "[/DhtmlXQ]\n\n");
	buf_drop(b, &s.text);
}

const struct write_form write_dhtmlxq = {
	.name = "dhtmlxq", .help = "games of xiangqi as web sites and forums keep them", .ending = ".ubb",
	.kind = WRITE_COMMENTS | WRITE_VARIATIONS | WRITE_TAGS_ALL | WRITE_RIVER, .game = put_dhtmlxq_game,
};
