/* five_psq: games of Piskvork, turned into PGN, and written. */
#include <string.h>

#include "base/ascii.h"
#include "base/encoding.h"
#include "base/utf8.h"
#include "games/five/five.h"
#include "games/output_forms/write.h"
#include "games/record_formats/five_pgn.h"
#include "games/record_formats/five_psq.h"

#define HEAD "Piskvorky "

/* Rules by their number in Gomocup's protocol, and as the line "0,Freestyle15_1" after the players names them. */
static const struct rule {
	unsigned long number;
	const char *variant;
	const struct five_rules *rules;
	const char *more;		/* the value of the tag Rule; NULL: there is none */
} rules[] = {
	{ 0, "gomoku", &five_gomoku, NULL }, { 1, "standard gomoku", &five_standard, NULL }, { 4, "renju", &five_renju, NULL },
	{ 8, "caro", &five_caro6, NULL }, { 9, "caro", &five_caro5, "5" },
};

struct psq {
	struct span board;		/* "15x15" */
	struct span names[2];
	int names_n;
	bool second;			/* the second of them begins */
	struct span event;		/* of a line about the rule: "Freestyle15_1" */
	const struct rule *rule;
	int size;			/* 0: not one that the rules know */
	unsigned half;
	struct five_position now;	/* if all moves so far could be made */
	bool good;
	struct buf moves;
};

/* Does a game begin with this line? */
static bool
is_head(struct span line)
{
	return span_starts(line, SPAN(HEAD)) && line.n > sizeof(HEAD) - 1 && ascii_is_digit(line.p[sizeof(HEAD) - 1]);
}

bool
five_psq_looks(struct span text)
{
	return is_head(span_trim(utf8_unmarked(text)));
}

/* The number that ends a game. */
static bool
is_end_number(struct span line)
{
	unsigned long n;

	return span_number(span_after(line, *line.p == '-'), &n);
}

/* A number, a comma and a name. */
static bool
is_rule(struct span line)
{
	struct span name = line;
	unsigned long n;

	return span_number(span_cut(&name, ','), &n) && name.n > 0 && ascii_is_letter(*name.p);
}

/* Reads a line about the rule.  False: it is none, or none that is known. */
static bool
take_rule(struct psq *g, struct span line)
{
	struct span name = line, number = span_cut(&name, ',');
	struct five_pgn_rule said;
	unsigned long n;

	if (!is_rule(line) || !span_number(number, &n))
		return false;
	said = five_pgn_rule(name);
	for (size_t i = 0; i < sizeof(rules) / sizeof(*rules); i++)
		if (rules[i].number == n && (!said.known || strcmp(said.variant, rules[i].variant) == 0)) {
			g->rule = &rules[i];
			g->event = name;
			return true;
		}
	return false;
}

/* Looks for one in the lines of the game. */
static void
find_rule(struct psq *g, struct span rest)
{
	struct span line = SPAN("");

	g->rule = &rules[0];
	while (rest.p != NULL && !is_head(line)) {
		line = span_trim(span_cut(&rest, '\n'));
		if (line.n > 0 && take_rule(g, line))
			return;
	}
}

/* "15x15, 11:11, 0" */
static void
start_psq(struct psq *g, struct span head)
{
	struct span rest = head, columns;
	unsigned long a, b;

	g->board = span_trim(span_cut(&rest, ','));
	span_cut(&rest, ',');
	g->second = rest.p != NULL && span_eq(span_trim(rest), SPAN("1"));
	rest = g->board;
	columns = span_cut(&rest, 'x');
	if (span_number(columns, &a) && span_number(rest, &b) && a == b && a >= FIVE_SIZE_MIN && a <= FIVE_SIZE_MAX)
		g->size = (int)a;
	g->good = g->size > 0;
	if (g->good)
		five_start(&g->now, g->rule->rules, g->size);
}

/* A line that begins with a number and a comma. */
static bool
is_move_line(struct span line)
{
	size_t n = *line.p == '-', digits = n;

	while (n < line.n && ascii_is_digit(line.p[n]))
		n++;
	return n > digits && n < line.n && line.p[n] == ',';
}

static void
take_move(struct psq *g, struct span line)
{
	struct span rest = line, column = span_cut(&rest, ','), row = span_cut(&rest, ',');
	unsigned long x, y;
	five_move m;

	if (!span_number(span_trim(column), &x) || !span_number(span_trim(row), &y)) {
		five_pgn_move(&g->moves, g->half++, false, line);
		g->good = false;
		return;
	}
	x = x < FIVE_SIZE_MAX + 2 ? x : FIVE_SIZE_MAX + 2;
	y = y < FIVE_SIZE_MAX + 2 ? y : FIVE_SIZE_MAX + 2;
	five_pgn_point(&g->moves, g->half++, false, g->size, (long)x - 1, (long)y - 1);
	m = (five_move)(((unsigned)g->size - y) * (unsigned)g->size + x);
	g->good = g->good && x >= 1 && y >= 1 && x <= (unsigned)g->size && y <= (unsigned)g->size && five_could_move(&g->now, m);
	if (g->good)
		five_play(&g->now, m);
}

/* A name that would look like another line is in quotes. */
static struct span
unquoted_name(struct span name)
{
	bool quoted = name.n > 1 && *name.p == '"' && name.p[name.n - 1] == '"';

	return quoted ? (struct span){ name.p + 1, name.n - 2 } : name;
}

/* A line after the head: a move, then the players, a number, and what else programs write. */
static void
take_psq_line(struct psq *g, struct span line)
{
	if (is_move_line(line) && !(g->names_n == 2 && is_rule(line))) {
		take_move(g, line);
	} else if (is_end_number(line) || (g->event.n > 0 && take_rule(g, line))) {
		return;
	} else if (g->names_n < 2) {
		g->names[g->names_n++] = unquoted_name(line);
	} else {
		buf_str(&g->moves, "{");
		five_pgn_text(&g->moves, line, false);
		buf_str(&g->moves, "} ");
	}
}

size_t
five_psq_cut(struct span text)
{
	struct span rest = text;
	size_t cut = 0;

	while (rest.p != NULL) {
		const char *start = rest.p;

		if (is_head(span_trim(span_cut(&rest, '\n'))))
			cut = (size_t)(start - text.p);
	}
	return cut;
}

static void
put_psq_game(struct psq *g, struct buf *out)
{
	struct span rest = g->board, columns = span_cut(&rest, 'x');
	const char *result = !g->good || g->now.winner == FIVE_EMPTY ? "*" : g->now.winner == FIVE_BLACK ? "0-1" : "1-0";

	five_pgn_tag(out, "Event", g->event);
	five_pgn_tag(out, "Site", SPAN(""));
	five_pgn_date(out, SPAN(""));
	five_pgn_tag(out, "Round", SPAN(""));
	five_pgn_tag(out, "White", g->names[!g->second]);
	five_pgn_tag(out, "Black", g->names[g->second]);
	five_pgn_tag(out, "Result", span_of(result));
	five_pgn_tag(out, "BoardSize", g->size > 0 ? columns : g->board);
	if (g->rule->more != NULL)
		five_pgn_tag(out, "Rule", span_of(g->rule->more));
	five_pgn_tag(out, "Variant", span_of(g->rule->variant));
	buf_char(out, '\n');
	buf_add(out, buf_span(&g->moves));
	buf_fmt(out, "%s\n\n", result);
}

bool
five_psq_pgn(struct span text, struct buf *pgn, struct form_marks *marks)
{
	struct span rest = utf8_unmarked(text), line = { "", 0 };
	bool failed = false;

	while (rest.p != NULL && !is_head(line))
		line = span_trim(span_cut(&rest, '\n'));
	while (is_head(line) && !failed) {
		struct psq g = { .names = { { "", 0 }, { "", 0 } } };

		form_marks_add(marks, pgn->n, line.p, false);
		find_rule(&g, rest);
		start_psq(&g, span_after(line, sizeof(HEAD) - 1));
		for (line = SPAN(""); rest.p != NULL && !is_head(line);) {
			line = span_trim(span_cut(&rest, '\n'));
			if (line.n > 0 && !is_head(line))
				take_psq_line(&g, line);
		}
		put_psq_game(&g, pgn);
		failed = g.moves.failed || pgn->failed;
		buf_free(&g.moves);
	}
	return !failed;
}

/* -- written: the moves and players of a game -- */

/* The name on a line of its own; in quotes, if the line would look like another one of the file, or like a command. */
static void
put_psq_name(struct buf *b, const struct view *v, const char *tag)
{
	struct buf name = { 0 };
	struct span rest;
	bool quoted;

	view_value(&name, v, view_tag(v, tag));
	rest = span_trim(buf_span(&name));
	quoted = rest.n > 0 && (strchr("\"-:#", *rest.p) != NULL || ascii_is_digit(*rest.p) || span_starts(rest, SPAN("Piskvorky ")));
	buf_str(b, quoted ? "\"" : rest.n == 0 ? "?" : "");
	encoding_append(b, rest, ENC_UTF8);
	buf_str(b, quoted ? "\"\n" : "\n");
	buf_drop(b, &name);
}

static void
put_game_as_psq(struct buf *b, const struct view *v, const struct write_options *how)
{
	const struct movelist *score = v->score;
	const struct element *e;
	struct walk walk;
	int size, rows;

	(void)how;
	if (!write_fits(&write_psq, score))
		return;
	score->rules->shape(&score->start, &size, &rows);
	buf_fmt(b, "Piskvorky %dx%d, 0:0, 0\n", size, rows);
	movelist_walk_start(&walk, score);
	while ((e = movelist_walk_main(&walk)) != NULL)
		buf_fmt(b, "%d,%d,0\n", (e->move - 1) % size + 1, rows - (e->move - 1) / size);
	put_psq_name(b, v, "Black");
	put_psq_name(b, v, "White");
	buf_str(b, "0\n");
}

const struct write_form write_psq = {
	.name = "psq", .help = "games of gomoku for Piskvork; a file holds one", .ending = ".psq",
	.kind = WRITE_TAGS | WRITE_GRID | WRITE_FROM_START | WRITE_DOCUMENT, .game = put_game_as_psq,
};
