/* five_sgf: records of five in a row in SGF, turned into PGN. */
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/list.h"
#include "base/multibyte.h"
#include "base/utf8.h"
#include "games/five/five_text.h"
#include "games/record_formats/five_pgn.h"
#include "games/record_formats/five_sgf.h"

enum { DEPTH_MAX = 60 };	/* of variations in variations */

/* A node of a tree; 0 is none. */
struct node {
	uint32_t start;			/* of its properties, in the text */
	uint32_t child, last, sibling;	/* the first child, the last one, the next one of its parent */
};

struct sgf {
	struct span text;
	struct node *nodes;		/* from 1; 1 is the root */
	size_t n, max;
	uint32_t *open;			/* the node before each open parenthesis */
	size_t open_n, open_max;
	struct pending { uint32_t node; unsigned half; } *pending;	/* variations of the next move of a line */
	size_t pending_n, pending_max;
	int size;
	uint32_t set_up_last;		/* the last node of the main line before its first move */
	bool closed, failed;
	struct buf *out, value, refused;	/* refused: stones that could not be set up */
};

const struct five_sgf_nag five_sgf_nags[] = {
	{ "TE", "1", 1 }, { "BM", "1", 2 }, { "TE", "2", 3 }, { "BM", "2", 4 }, { "IT", "", 5 }, { "DO", "", 6 }, { NULL, NULL, 0 },
};

/* -- properties -- */

/* The value in brackets at the start of the text, without them; *rest is what follows.  False: it is not closed. */
static bool
take_bracket_value(struct span *rest, struct span *value)
{
	size_t i = 1;

	while (i < rest->n && rest->p[i] != ']')
		i += rest->p[i] == '\\' ? 2 : 1;
	if (i >= rest->n) {
		*value = span_after(*rest, 1);
		*rest = span_after(*rest, rest->n);
		return false;
	}
	*value = (struct span){ rest->p + 1, i - 1 };
	*rest = span_after(*rest, i + 1);
	return true;
}

/* The next value of a node and the name of its property, which stays for further values.  False: the node ends. */
static bool
next_value(struct span *rest, struct span *name, struct span *value)
{
	while (rest->n > 0 && strchr(";()", *rest->p) == NULL) {
		size_t n = 0;

		if (*rest->p == '[') {
			take_bracket_value(rest, value);
			return true;
		}
		while (n < rest->n && ascii_is_letter(rest->p[n]))
			n++;
		if (n > 0)
			*name = (struct span){ rest->p, n };
		*rest = span_after(*rest, n > 0 ? n : 1);
	}
	return false;
}

/* FF[3] has names with small letters, which do not count: "GaMe" is GM. */
static bool
is_property_named(struct span name, const char *wanted)
{
	for (size_t i = 0; i < name.n; i++)
		if (!ascii_is_lower(name.p[i]) && name.p[i] != *wanted++)
			return false;
	return *wanted == '\0';
}

static struct span
properties_of(const struct sgf *g, uint32_t node)
{
	return span_after(g->text, g->nodes[node].start);
}

/* The first value of a property of the root; empty: there is none. */
static struct span
root_property(const struct sgf *g, const char *wanted)
{
	struct span rest = properties_of(g, 1), name = { "", 0 }, value;

	while (next_value(&rest, &name, &value))
		if (is_property_named(name, wanted))
			return span_trim(value);
	return (struct span){ "", 0 };
}

/* A text without its escapes, until the next call. */
static struct span
unescaped_value(struct sgf *g, struct span s)
{
	buf_clear(&g->value);
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] == '\\' && i + 1 < s.n && s.p[++i] == '\n')
			continue;
		buf_char(&g->value, s.p[i]);
	}
	return span_trim(buf_span(&g->value));
}

/* -- trees -- */

static void
add_node(struct sgf *g, uint32_t *parent, size_t start)
{
	uint32_t node = (uint32_t)g->n;

	if (!list_reserve(&g->nodes, g->n + 1, &g->max, sizeof(*g->nodes))) {
		g->failed = true;
		return;
	}
	g->nodes[g->n++] = (struct node){ .start = (uint32_t)start };
	if (*parent != 0 && g->nodes[*parent].last != 0)
		g->nodes[g->nodes[*parent].last].sibling = node;
	else if (*parent != 0)
		g->nodes[*parent].child = node;
	g->nodes[*parent].last = node;
	*parent = node;
}

/* The next character that is not in a value; -1: there is none, or a value does not end. */
static int
next_outside_values(struct span *rest)
{
	struct span value;

	while (rest->n > 0) {
		const unsigned char c = (unsigned char)*rest->p;

		if (c != '[') {
			*rest = span_after(*rest, 1);
			return c;
		}
		if (!take_bracket_value(rest, &value))
			break;
	}
	return -1;
}

/* Reads the tree at the start of the text.  Returns what follows. */
static struct span
take_tree(struct sgf *g, struct span rest)
{
	uint32_t now = 0;

	g->n = g->open_n = 0;
	g->closed = false;
	add_node(g, &(uint32_t){ 0 }, 0);
	for (int c; !g->failed && !g->closed && (c = next_outside_values(&rest)) >= 0;) {
		if (c == '(' && list_reserve(&g->open, g->open_n + 1, &g->open_max, sizeof(*g->open))) {
			g->open[g->open_n++] = now;
		} else if (c == '(') {
			g->failed = true;
		} else if (c == ')') {
			now = g->open[--g->open_n];
			g->closed = g->open_n == 0;
		} else if (c == ';') {
			add_node(g, &now, (size_t)(rest.p - g->text.p));
		}
	}
	return rest;
}

/* -- tags -- */

static struct span
result_of_sgf(struct span value)
{
	static const struct { const char *text, *result; } rows[] = {
		{ "B+", "0-1" }, { "W+", "1-0" }, { "0", "1/2-1/2" }, { "draw", "1/2-1/2" }, { "jigo", "1/2-1/2" },
		{ "?", "*" }, { "void", "*" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		size_t n = strlen(rows[i].text);

		if (span_eq_nocase((struct span){ value.p, value.n < n || i > 1 ? value.n : n }, span_of(rows[i].text)))
			return span_of(rows[i].result);
	}
	return value.n == 0 ? SPAN("*") : value;
}

/* What is after the sign of the winner says why. */
static struct span
termination_of(struct span value)
{
	struct span why = value.n > 2 && value.p[1] == '+' ? span_after(value, 2) : (struct span){ "", 0 };

	if (span_eq_nocase(why, SPAN("T")) || span_eq_nocase(why, SPAN("Time")))
		return SPAN("time forfeit");
	return span_eq_nocase(why, SPAN("F")) || span_eq_nocase(why, SPAN("Forfeit")) ? SPAN("rules infraction") : (struct span){ "", 0 };
}

/* "15" or "15:15"; what is not a size of a board is 0. */
static int
sgf_board_size(const struct sgf *g)
{
	struct span s = root_property(g, "SZ"), columns = span_cut(&s, ':');
	unsigned long a = 0, b;

	if (columns.n == 0)
		return 15;
	if (!span_number(columns, &a) || (s.n > 0 && (!span_number(s, &b) || a != b)) || a < FIVE_SIZE_MIN || a > FIVE_SIZE_MAX)
		return 0;
	return (int)a;
}

/* The point of two letters; false: it is none of the board. */
static bool
read_sgf_point(const struct sgf *g, struct span value, int *x, int *y)
{
	*x = value.n == 2 ? value.p[0] - 'a' : -1;
	*y = value.n == 2 ? value.p[1] - 'a' : -1;
	return *x >= 0 && *x < g->size && *y >= 0 && *y < g->size;
}

/* Whose the first move of the main line is, by PL or that move. */
static bool
white_begins(const struct sgf *g)
{
	struct span name = { "", 0 }, rest, value;

	for (uint32_t node = 1; node != 0; node = g->nodes[node].child, name.n = 0)
		for (rest = properties_of(g, node); next_value(&rest, &name, &value);) {
			if (is_property_named(name, "PL") && value.n > 0)
				return ascii_lower(*value.p) == 'w' || *value.p == '2';
			if (is_property_named(name, "B") || is_property_named(name, "W"))
				return is_property_named(name, "W");
		}
	return false;
}

/* -- stones that are set up -- */

/* What a property puts on points, an enum five_colour; -1: it is another property. */
static int
put_by(struct span name)
{
	return is_property_named(name, "AB") ? FIVE_BLACK : is_property_named(name, "AW") ? FIVE_WHITE
	    : is_property_named(name, "AE") ? FIVE_EMPTY : -1;
}

/* Puts stones on a point or, of two corners, on an area: "hh", "gg:ii".  False: they are not all on the board, or meet others. */
static bool
put_stones(const struct sgf *g, struct five_position *p, struct span value, int colour)
{
	struct span second = value, first = span_cut(&second, ':');
	int x[2], y[2];
	bool good = true;

	if (!read_sgf_point(g, span_trim(first), &x[0], &y[0]) ||
	    !read_sgf_point(g, span_trim(second.p == NULL ? first : second), &x[1], &y[1]) || x[1] < x[0] ||
	    y[1] < y[0])
		return false;
	for (int row = y[0]; row <= y[1]; row++)
		for (int column = x[0]; column <= x[1]; column++) {
			uint8_t *at = &p->point[(g->size - 1 - row) * g->size + column];

			good = good && (*at == FIVE_EMPTY || colour == FIVE_EMPTY);
			p->stones = (uint16_t)(p->stones + (colour != FIVE_EMPTY) - (*at != FIVE_EMPTY));
			*at = (uint8_t)colour;
		}
	return good;
}

/* What cannot be set up becomes a part of a word that is not a move. */
static void
refuse_setup(struct sgf *g, struct span name, struct span value)
{
	buf_str(&g->refused, g->refused.n > 0 ? "_" : "");
	buf_add(&g->refused, name);
	buf_char(&g->refused, '_');
	buf_add(&g->refused, value);
}

/* Sets up the stones of the main line before its first move. */
static void
set_up_stones(struct sgf *g, struct five_position *p)
{
	struct span name = { "", 0 }, rest, value;
	bool moves = false;

	g->set_up_last = 0;
	buf_clear(&g->refused);
	for (uint32_t node = 1; node != 0; node = g->nodes[node].child, name.n = 0) {
		for (rest = properties_of(g, node); next_value(&rest, &name, &value);)
			moves = moves || is_property_named(name, "B") || is_property_named(name, "W");
		if (moves)
			break;
		g->set_up_last = node;
		name.n = 0;
		for (rest = properties_of(g, node); next_value(&rest, &name, &value);)
			if (put_by(name) >= 0 && !put_stones(g, p, value, put_by(name)))
				refuse_setup(g, name, value);
	}
}

/* The stones that are on the board at the start, as a FEN; false: there are none, and Black begins. */
static bool
put_sgf_position(struct sgf *g, bool white)
{
	struct five_position p = { .stones = 0 };

	if (g->size > 0)
		five_start(&p, &five_gomoku, g->size);
	set_up_stones(g, &p);
	if (g->size == 0 || (p.stones == 0 && !white))
		return false;
	p.turn = white ? FIVE_WHITE : FIVE_BLACK;
	p.plies = white;
	buf_str(g->out, "[FEN \"");
	five_fen_write(g->out, &p);
	buf_str(g->out, "\"]\n");
	return true;
}

static void
put_sgf_tag(struct sgf *g, const char *tag, const char *name, bool always)
{
	struct span value = unescaped_value(g, root_property(g, name));

	if (value.n > 0 || always)
		five_pgn_tag(g->out, tag, value);
}

/* The roster; the place where the move text begins is after put_more_tags(). */
static void
put_sgf_roster(struct sgf *g)
{
	struct span date = root_property(g, "DT");

	put_sgf_tag(g, "Event", "EV", true);
	put_sgf_tag(g, "Site", "PC", true);
	five_pgn_date(g->out, span_trim(span_cut(&date, ',')));
	put_sgf_tag(g, "Round", "RO", true);
	put_sgf_tag(g, "White", "PW", true);
	put_sgf_tag(g, "Black", "PB", true);
	five_pgn_tag(g->out, "Result", result_of_sgf(unescaped_value(g, root_property(g, "RE"))));
}

/* The other tags, in the order of their names. */
static void
put_more_tags(struct sgf *g, const struct five_pgn_rule *rule, bool white)
{
	struct span size = root_property(g, "SZ");
	bool set_up;

	put_sgf_tag(g, "Annotator", "AN", false);
	put_sgf_tag(g, "BlackTeam", "BT", false);
	if (g->size > 0 && size.n > 0)
		size = span_cut(&size, ':');
	five_pgn_tag(g->out, "BoardSize", size.n > 0 ? size : SPAN("15"));
	set_up = put_sgf_position(g, white);
	put_sgf_tag(g, "Opening", "ON", false);
	if (rule->rule.n > 0)
		five_pgn_tag(g->out, "Rule", rule->rule);
	if (set_up)
		five_pgn_tag(g->out, "SetUp", SPAN("1"));
	put_sgf_tag(g, "Source", "SO", false);
	if (termination_of(root_property(g, "RE")).n > 0)
		five_pgn_tag(g->out, "Termination", termination_of(root_property(g, "RE")));
	five_pgn_tag(g->out, "Variant", span_of(rule->variant));
	put_sgf_tag(g, "WhiteTeam", "WT", false);
	buf_str(g->out, "\n");
}

/* -- moves -- */

/* A move of that colour; if it is not its turn, a word that is not a move stands for the one that is missing. */
static unsigned
put_sgf_move(struct sgf *g, struct span value, bool white, unsigned half, bool first)
{
	int x, y;
	bool missing = (half % 2 == 1) != white;

	value = span_trim(value);
	if (missing)
		five_pgn_move(g->out, half, first, SPAN("missing_move"));
	half += missing;
	if (read_sgf_point(g, value, &x, &y))
		five_pgn_point(g->out, half, first && !missing, g->size, x, y);
	else
		five_pgn_move(g->out, half, first && !missing, value.n == 0 || span_eq(value, SPAN("tt")) ? SPAN("pass") : value);
	return 1 + missing;
}

static void
put_sgf_comment(struct sgf *g, struct span value)
{
	if ((value = unescaped_value(g, value)).n == 0)
		return;
	buf_char(g->out, '{');
	five_pgn_text(g->out, value, false);
	buf_str(g->out, "}\n");
}

/* Stones that were not set up, as a word that is not a move: the game is not judged from there. */
static void
put_refused(struct sgf *g, uint32_t node, unsigned half, bool *first)
{
	struct span rest = properties_of(g, node), name = { "", 0 }, value;

	if (node > g->set_up_last) {
		buf_clear(&g->refused);
		while (next_value(&rest, &name, &value))
			if (put_by(name) >= 0)
				refuse_setup(g, name, value);
	}
	if (g->refused.n == 0)
		return;
	five_pgn_move(g->out, half, *first, buf_span(&g->refused));
	buf_clear(&g->refused);
	*first = false;
}

/* A text at a point of the board, "hh:A", as a comment. */
static void
put_label(struct sgf *g, struct span value)
{
	struct span text = value, point = span_cut(&text, ':');
	int x, y;

	if (!read_sgf_point(g, span_trim(point), &x, &y) || text.p == NULL)
		return;
	buf_fmt(g->out, "{%c%d: ", 'a' + x, g->size - y);
	five_pgn_text(g->out, unescaped_value(g, text), false);
	buf_str(g->out, "}\n");
}

/* What a node has: its move, then how good it is and what is said.  Returns how many half-moves. */
static unsigned
put_sgf_node(struct sgf *g, uint32_t node, unsigned half, bool *first)
{
	struct span rest = properties_of(g, node), name = { "", 0 }, value;
	unsigned played = 0;

	put_refused(g, node, half, first);
	while (next_value(&rest, &name, &value))
		if (is_property_named(name, "B") || is_property_named(name, "W")) {
			played += put_sgf_move(g, value, is_property_named(name, "W"), half + played, *first);
			*first = false;
		}
	rest = properties_of(g, node);
	for (name.n = 0; next_value(&rest, &name, &value);) {
		for (const struct five_sgf_nag *n = five_sgf_nags; n->name != NULL && played > 0; n++)
			if (is_property_named(name, n->name) &&
			    (*n->value == '\0' || span_eq(value, span_of(n->value))))
				buf_fmt(g->out, "$%u ", n->nag);
		if (is_property_named(name, "C") || is_property_named(name, "N") ||
		    (node == 1 && is_property_named(name, "GC")))
			put_sgf_comment(g, value);
		if (is_property_named(name, "LB"))
			put_label(g, value);
	}
	return played;
}

static void put_sgf_line(struct sgf *g, uint32_t node, unsigned half, int depth);

/* The variations from there on in the list of pending ones. */
static void
put_pending_variations(struct sgf *g, size_t base, int depth)
{
	for (size_t i = base; i < g->pending_n; i++)
		for (uint32_t v = g->pending[i].node; v != 0; v = g->nodes[v].sibling) {
			if (depth == DEPTH_MAX) {
				put_sgf_comment(g, SPAN("a variation in too many others is left out"));
				break;
			}
			buf_str(g->out, "(");
			put_sgf_line(g, v, g->pending[i].half, depth + 1);
			buf_str(g->out, ")\n");
		}
	g->pending_n = base;
}

/* A line from a node on, whose siblings are not its variations but those of the line that it is one of. */
static void
put_sgf_line(struct sgf *g, uint32_t node, unsigned half, int depth)
{
	size_t base = g->pending_n;
	bool first = true;

	for (bool begins = true; node != 0; node = g->nodes[node].child, begins = false) {
		unsigned played;

		if (!begins && g->nodes[node].sibling != 0) {
			if (!list_reserve(&g->pending, g->pending_n + 1, &g->pending_max, sizeof(*g->pending))) {
				g->failed = true;
				return;
			}
			g->pending[g->pending_n++] = (struct pending){ g->nodes[node].sibling, half };
		}
		played = put_sgf_node(g, node, half, &first);
		half += played;
		if (played > 0 && g->pending_n > base) {
			put_pending_variations(g, base, depth);
			first = true;
		}
	}
	if (g->pending_n > base)
		put_sgf_comment(g, SPAN("a variation of a move that is not there is left out"));
	g->pending_n = base;
}

/* -- the text -- */

static void
put_sgf_game(struct sgf *g)
{
	struct span kind = root_property(g, "GM"), result = result_of_sgf(unescaped_value(g, root_property(g, "RE")));
	struct five_pgn_rule rule = five_pgn_rule(root_property(g, "RU"));
	bool five = span_eq(kind, SPAN("4")) || span_eq(kind, SPAN("11")) || (kind.n == 0 && rule.known);
	bool ends = span_eq(result, SPAN("1-0")) || span_eq(result, SPAN("0-1")) || span_eq(result, SPAN("1/2-1/2")), white;
	char token[8] = "*";

	if (ends)
		memcpy(token, result.p, result.n);
	g->size = sgf_board_size(g);
	white = white_begins(g);
	put_sgf_roster(g);
	if (five) {
		put_more_tags(g, &rule, white);
		put_sgf_line(g, 1, white, 0);
	} else {
		five_pgn_tag(g->out, "Variant", kind.n == 0 || span_eq(kind, SPAN("1")) ? SPAN("go") : SPAN("another game of SGF"));
		buf_str(g->out, "\n");
	}
	buf_fmt(g->out, g->closed || !five ? "%s\n\n" : FIVE_PGN_CUT, token);
}

/* The start of the next tree: a parenthesis and a semicolon. */
static struct span
find_tree(struct span s)
{
	for (; s.n > 0; s = span_after(s, 1)) {
		struct span next = span_trim(span_after(s, 1));

		if (*s.p == '(' && next.n > 0 && *next.p == ';')
			break;
		if (*s.p == '(' && next.n > 0)
			s = (struct span){ next.p - 1, (size_t)(s.p + s.n - next.p) + 1 };
	}
	return s;
}

bool
five_sgf_looks(struct span text)
{
	struct span s = span_trim(utf8_unmarked(text));

	if (s.n == 0 || *s.p != '(' || (s = span_trim(span_after(s, 1))).n == 0 || *s.p != ';')
		return false;
	s = span_trim(span_after(s, 1));
	while (s.n > 0 && ascii_is_letter(*s.p))
		s = span_after(s, 1);
	return s.n > 0 && *span_trim(s).p == '[';
}

size_t
five_sgf_cut(struct span text)
{
	struct span rest = span_trim(text);
	size_t cut = 0, depth = 0;

	while ((rest = depth > 0 ? rest : find_tree(rest)).n > 0) {
		const int c = next_outside_values(&rest);

		if (c < 0)
			break;
		depth += (c == '(') - (size_t)(c == ')');
		if (depth == 0)
			cut = (size_t)(rest.p - text.p);
	}
	return cut;
}

size_t
five_sgf_skip(struct file_form_place *p, struct span text)
{
	for (size_t i = 0; i < text.n; i++) {
		const char c = text.p[i];

		if (p->escaped)
			p->escaped = false;
		else if (p->in_value && c == '\\')
			p->escaped = true;
		else if (p->in_value || c == '[')
			p->in_value = c != ']';
		else if (c == '(')
			p->depth++;
		else if (c == ')' && p->depth > 0 && --p->depth == 0)
			return i + 1;
	}
	return text.n;
}

bool
five_sgf_names(struct span text, enum encoding *page)
{
	struct span rest = text, value;
	char name[32] = "";

	while (rest.n >= 3 && !span_starts(rest, SPAN("CA[")) && *rest.p != ')')
		rest = span_after(rest, 1);
	if (rest.n < 3 || *rest.p == ')')
		return false;
	rest = span_after(rest, 2);
	take_bracket_value(&rest, &value);
	value = span_trim(value);
	if (value.n == 0 || value.n >= sizeof(name))
		return false;
	memcpy(name, value.p, value.n);
	return encoding_find(name, page) && *page != ENC_UTF8;
}

/* By the property CA of the first game, unless all of the text is UTF-8; else it is left as it is. */
static bool
convert_sgf(struct span text, struct buf *converted)
{
	enum encoding page;

	if (utf8_valid_length(text) == text.n || !five_sgf_names(text, &page))
		return false;
	if (page >= ENC_COUNT)
		multibyte_convert(converted, utf8_unmarked(text), page, true, NULL);
	else
		encoding_convert(converted, text, page | ENC_WHOLE);
	return true;
}

bool
five_sgf_pgn(struct span text, struct buf *pgn, struct form_marks *marks)
{
	struct buf converted = { 0 };
	struct sgf g = { .text = convert_sgf(text, &converted) ? buf_span(&converted) : text, .out = pgn };
	struct span rest;

	g.text = span_trim(g.text);
	rest = g.text;
	while ((rest = find_tree(rest)).n > 0 && !g.failed && !converted.failed) {
		form_marks_add(marks, pgn->n, converted.n > 0 ? text.p : rest.p, false);
		rest = take_tree(&g, rest);
		if (!g.failed)
			put_sgf_game(&g);
	}
	g.failed = g.failed || g.value.failed || g.refused.failed || pgn->failed || converted.failed;
	free(g.nodes);
	free(g.open);
	free(g.pending);
	buf_free(&g.value);
	buf_free(&g.refused);
	buf_free(&converted);
	return !g.failed;
}
