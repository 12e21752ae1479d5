/*
 * write_html_data: a game as data of the page of write_html.c: a line of JSON for the list of games, and one with
 * everything else.
 *
 * The page does not know chess: each move comes with what it changes on the board.  Games on other boards are in
 * write_html_board.c.
 */
#include <stdlib.h>
#include <string.h>

#include "base/escape.h"
#include "base/json_write.h"
#include "games/chess/fen.h"
#include "games/pgn/comment_command.h"
#include "games/write/board_caption.h"
#include "games/write/board_svg.h"
#include "games/write/caption.h"
#include "games/write/move_notes.h"
#include "games/write/write_html_board.h"
#include "games/write/write_html_data.h"

#define NOWHERE SIZE_MAX

/* A game while it is written. */
struct page {
	struct buf *b;
	struct json_write w;	/* writes into b */
	const struct view *view;
	const struct write_options *how;
	struct board_walk *points;	/* of a game on another board; NULL: it is chess, or not replayed */
	size_t tokens;		/* written so far */
	size_t *at;		/* by element: the index of its token */
	size_t *about;		/* by finding: the index of the token it is about, or NOWHERE */
};

/* A string, escaped for a <script>. */
static void
put_string(struct page *p, const char *key, struct span text)
{
	json_write_quote(&p->w, key);
	caption_text(p->b, p->view, text, escape_json);
	json_write_unquote(&p->w);
}

static void
put_value(struct page *p, const char *key, struct span value)
{
	json_write_quote(&p->w, key);
	caption_value(p->b, p->view, value, escape_json);
	json_write_unquote(&p->w);
}

/* Begins a token: a string of a letter for its kind, and text. */
static void
open_token(struct page *p, char kind)
{
	json_write_quote(&p->w, NULL);
	buf_char(p->b, kind);
	p->tokens++;
}

static void
close_token(struct page *p)
{
	json_write_unquote(&p->w);
}

static void
put_token(struct page *p, char kind, struct span text)
{
	open_token(p, kind);
	caption_text(p->b, p->view, text, escape_json);
	close_token(p);
}

static char
piece_on(const struct position *p, int s)
{
	return p->board[s] == NONE ? '.' : (p->side[BLACK] >> s & 1 ? ".pnbrqk" : ".PNBRQK")[p->board[s]];
}

/* Writes "e4P" if that square has changed. */
static void
put_change(struct buf *b, const struct position *before, const struct position *now, int s)
{
	if (piece_on(before, s) != piece_on(now, s))
		buf_fmt(b, "%c%c%c", 'a' + FILE_OF(s), '1' + RANK_OF(s), piece_on(now, s));
}

/*
 * What a move changes: the squares, first those where it starts and ends; "+" for a check; then "/" and the castling
 * rights if they have changed, ":" and the en passant square.  In a variant the FEN does not follow from
 * that, so it is written instead, after ";" and with "_" for blanks.
 */
static void
put_changes(struct buf *b, const struct walk *w, const struct element *e)
{
	const struct position *was = &w->before, *now = &w->now;
	int from = move_from(e->move), to = position_lands(was, e->move);
	char before[FEN_MAX], after[FEN_MAX];
	struct span old, new;

	if (e->kind != ELEMENT_PASS) {
		put_change(b, was, now, from);
		if (to != from)
			put_change(b, was, now, to);
		for (int s = 0; s < 64; s++)
			if (s != from && s != to)
				put_change(b, was, now, s);
	}
	buf_str(b, now->checkers ? "+" : "");
	fen_write(was, before);
	fen_write(now, after);
	if (now->rules != NULL) {
		write_html_fen(b, after);
		return;
	}
	old = span_of(before);
	new = span_of(after);
	for (int field = 0; field < 3; field++) {	/* placement, side, castling */
		struct span a = span_cut(&old, ' '), z = span_cut(&new, ' ');

		if (field == 2 && !span_eq(a, z)) {
			buf_char(b, '/');
			buf_add(b, z);
		}
	}
	new = span_cut(&new, ' ');
	if (!span_eq(new, SPAN("-"))) {
		buf_char(b, ':');
		buf_add(b, new);
	}
}

static void
put_move(struct page *p, const struct walk *w, const struct element *e)
{
	/* Played instead of its text; a pass may also replace a word that was skipped. */
	bool instead = e->kind != ELEMENT_PUT && ((e->how & ELEMENT_REPAIRED) != 0 ||
	    (e->kind == ELEMENT_PASS && !span_eq(element_text(e), SPAN("--"))));

	open_token(p, e->kind == ELEMENT_PASS ? 'p' : e->kind == ELEMENT_PUT ? 'x' : instead ? 'r' : 'm');
	if (p->points != NULL) {
		write_html_points(p->b, p->points, e);
		buf_char(p->b, ' ');
		board_caption_move(p->b, p->points, e, board_caption_notation(p->how, p->view->score));
	} else {
		put_changes(p->b, w, e);
		buf_char(p->b, ' ');
		caption_san(p->b, p->view, w, e, p->how, escape_json);
	}
	if (instead) {
		buf_char(p->b, ' ');
		caption_text(p->b, p->view, element_text(e), escape_json);
	}
	close_token(p);
}

/* -- comments -- */

/* Commands that the page shows in its own way. */
static const struct {
	struct span name;
	char kind;
	bool shapes, arrows;
} shown[] = {
	{ { "clk", 3 }, 'c', false, false },
	{ { "emt", 3 }, 'l', false, false },
	{ { "eval", 4 }, 'e', false, false },
	{ { "csl", 3 }, 's', true, false },
	{ { "cal", 3 }, 's', true, true },
};

static void
put_shapes(struct page *p, char kind, struct span operands, bool arrows)
{
	struct span one;
	square from, to;
	char colour, room[COMMENT_COMMAND_VALUE];
	bool any = false;

	while (comment_command_operand(&operands, &one)) {
		one = comment_command_join(one, room);
		if (!board_svg_shape(one, arrows, &colour, &from, &to))
			continue;
		if (!any)
			open_token(p, kind);
		buf_str(p->b, any ? " " : "");
		buf_add(p->b, one);	/* letters and digits */
		any = true;
	}
	if (any)
		close_token(p);
}

/* False: the command stays in the text. */
static bool
put_command(struct page *p, const struct comment_command *command)
{
	if (command->fault != COMMENT_COMMAND_GOOD || command->operands.n == 0)
		return false;
	for (size_t i = 0; i < sizeof(shown) / sizeof(shown[0]); i++) {
		struct span good;
		char room[COMMENT_COMMAND_VALUE];

		if (!span_eq(command->name, shown[i].name))
			continue;
		if (shown[i].shapes) {
			if (comment_command_shapes(command->operands, shown[i].arrows, &good) != SHAPES_GOOD)
				return false;
			put_shapes(p, shown[i].kind, command->operands, shown[i].arrows);
		} else {
			put_token(p, shown[i].kind, comment_command_join(command->operands, room));
		}
		return true;
	}
	return false;
}

/* The commands first, each as a token; then the rest of the comment. */
static void
put_comment(struct page *p, struct span text)
{
	struct span rest = text, words;
	struct comment_command command;
	struct buf left = { 0 };
	const char *from = text.p;

	while (comment_command_next(&rest, &command)) {
		if (!put_command(p, &command))
			continue;
		words = span_trim((struct span){ from, (size_t)(command.text.p - from) });
		buf_add(&left, words);
		if (words.n > 0)
			buf_char(&left, ' ');
		from = command.text.p + command.text.n;
	}
	buf_add(&left, span_trim((struct span){ from, (size_t)(text.p + text.n - from) }));
	words = span_trim(buf_span(&left));
	if (words.n > 0) {
		open_token(p, '{');
		caption_comment(p->b, p->view, words, escape_json);
		close_token(p);
	}
	p->b->failed = p->b->failed || left.failed;
	buf_free(&left);
}

/* -- everything in its order -- */

static const char token_kinds[] = {
	[ELEMENT_UNREAD] = 'u', [ELEMENT_DROPPED] = 'd', [ELEMENT_ESCAPE] = '%', [ELEMENT_RESULT] = '=', [ELEMENT_OTHER] = '~',
};

static void
put_element(struct page *p, const struct walk *w, const struct element *e)
{
	switch ((enum element_kind)e->kind) {
	case ELEMENT_MOVE:
	case ELEMENT_PASS:
	case ELEMENT_PUT:
		put_move(p, w, e);
		break;
	case ELEMENT_COMMENT:
		put_comment(p, element_text(e));
		break;
	case ELEMENT_NAG:
		open_token(p, '$');
		buf_number(p->b, e->move);
		close_token(p);
		break;
	case ELEMENT_OPEN:
		put_token(p, '(', SPAN(""));
		break;
	case ELEMENT_CLOSE:
		put_token(p, ')', SPAN(""));
		break;
	default:
		put_token(p, token_kinds[e->kind], element_text(e));
	}
}

static void
put_elements(struct page *p)
{
	const struct movelist *score = p->view->score;
	const struct element *e;
	struct walk w;

	if (!score->playable && p->points == NULL) {
		for (size_t i = 0; i < score->n; i++) {
			p->at[i] = p->tokens;
			put_element(p, NULL, &score->list[i]);
		}
		return;
	}
	if (p->points != NULL)
		board_walk_start(p->points, score);
	else
		movelist_walk_start(&w, score);
	while ((e = p->points != NULL ? board_walk_next(p->points) : movelist_walk_next(&w)) != NULL) {
		const size_t i = (p->points != NULL ? p->points->next : w.next) - 1;

		/*
		 * A comment belongs to what is before it, even if none of its text is left; and so does what is said
		 * about the beginning of a variation.
		 */
		p->at[i] = p->tokens -
		    ((e->kind == ELEMENT_COMMENT || e->kind == ELEMENT_OPEN) && p->tokens > 0);
		put_element(p, &w, e);
	}
}

/* -- findings -- */

/* Finds the token that each finding is about; a finding about none belongs to the start. */
static void
find_tokens(struct page *p)
{
	const struct view *v = p->view;
	struct move_notes_lookup lookup;

	move_notes_lookup(&lookup, v->findings, v->level, v->summary->facts, v->record->text);
	for (size_t i = 0; i < v->findings->n; i++)
		p->about[i] = NOWHERE;
	for (size_t i = 0; i < v->score->n && v->findings->n > 0; i++) {
		struct move_notes_about a = { .at = i };

		while (move_notes_finding_at(&lookup, v->score, &a))
			if (p->about[a.finding] == NOWHERE)
				p->about[a.finding] = p->at[i];
	}
}

/* [token or -1, severity, id, message, line, column, canonical, left out, whole, law, suggestions...] */
static void
put_finding(struct page *p, size_t i, struct cursor *cursor)
{
	const struct finding *f = &p->view->findings->list[i];
	const struct diag_row *row = &diag_rows[f->id];
	struct location place = *p->view->place;

	json_write_begin(&p->w, NULL, '[');
	if (p->about[i] != NOWHERE) {
		json_write_number(&p->w, NULL, p->about[i]);
	} else {
		json_write_value(&p->w, NULL);
		buf_str(p->b, "-1");
	}
	json_write_text(&p->w, NULL, severity_name(f->severity));
	json_write_text(&p->w, NULL, row->id);
	put_string(p, NULL, f->message.n > 0 ? f->message : span_of(row->message));
	location_find(cursor, f->token, &place);
	json_write_number(&p->w, NULL, place.line);
	json_write_number(&p->w, NULL, place.column);
	put_string(p, NULL, f->canonical);
	json_write_number(&p->w, NULL, (uint64_t)f->suggest_left_out);
	json_write_number(&p->w, NULL, f->suggest_whole);
	put_string(p, NULL, f->ref.n > 0 ? f->ref : span_of(row->ref));
	for (int k = 0; k < SUGGEST_MAX && f->suggest[k].n > 0; k++)
		put_string(p, NULL, f->suggest[k]);
	json_write_end(&p->w, "]");
}

static void
put_findings(struct page *p)
{
	const struct findings *all = p->view->findings;
	struct cursor cursor = { p->view->record, p->view->record->text.p, p->view->record->text.p, p->view->record->line };

	find_tokens(p);
	for (size_t i = 0; i < all->n; i++)
		if (finding_told(&all->list[i], p->view->level, p->view->summary->facts)) {
			if (p->w.more)
				json_write_line(&p->w);
			put_finding(p, i, &cursor);
		}
}

/* -- both lines -- */

/* What the list of games shows. */
static void
put_header(struct page *p)
{
	const struct view *v = p->view;
	size_t findings = 0;
	enum severity worst = SEVERITY_OFF;

	for (size_t i = 0; i < v->findings->n; i++) {
		const struct finding *f = &v->findings->list[i];

		if (finding_told(f, v->level, v->summary->facts)) {
			findings++;
			worst = f->severity > worst ? f->severity : worst;
		}
	}
	p->w = (struct json_write){ .b = p->b };
	json_write_begin(&p->w, NULL, '{');
	if (p->points != NULL) {
		put_value(p, "w", board_caption_player(v, BOARD_SIDE_0));
		put_value(p, "b", board_caption_player(v, BOARD_SIDE_1));
	} else {
		put_value(p, "w", view_tag(v, "White"));
		put_value(p, "b", view_tag(v, "Black"));
	}
	put_value(p, "e", view_tag(v, "Event"));
	put_value(p, "d", view_tag(v, "Date"));
	put_value(p, "r", v->result);
	put_string(p, "file", v->place->file);
	json_write_number(&p->w, "n", findings);
	json_write_text(&p->w, "s", severity_name(worst));
	json_write_end(&p->w, "}");
	buf_char(p->b, '\n');
}

static void
put_game(struct page *p)
{
	const struct movelist *score = p->view->score;
	char fen[FEN_MAX] = "";

	p->w = (struct json_write){ .b = p->b };
	json_write_begin(&p->w, NULL, '{');
	json_write_begin(&p->w, "tags", '[');
	for (int i = 0; i < p->view->tags_n; i++) {
		json_write_begin(&p->w, NULL, '[');
		put_string(p, NULL, p->view->tags[i].name);
		put_value(p, NULL, p->view->tags[i].value);
		json_write_end(&p->w, "]");
	}
	json_write_end(&p->w, "]");
	if (p->points != NULL) {
		write_html_board(&p->w, score, p->how->letters == NULL);
	} else {
		if (score->playable)
			fen_write(&score->start, fen);
		json_write_text(&p->w, "fen", fen);
	}
	json_write_begin(&p->w, "m", '[');
	put_elements(p);
	json_write_end(&p->w, "]");
	json_write_begin(&p->w, "f", '[');
	put_findings(p);
	json_write_end(&p->w, "]}");
	buf_char(p->b, '\n');
}

void
write_html_data(struct buf *b, const struct view *v, const struct write_options *how)
{
	struct page p = { .b = b, .view = v, .how = how };
	struct board_walk points;

	if (board_caption_any(v->score))
		p.points = &points;
	p.at = malloc((v->score->n + v->findings->n + 1) * sizeof(*p.at));

	if (p.at == NULL) {
		b->failed = true;
		return;
	}
	p.about = p.at + v->score->n;
	buf_str(b, "<script type=\"application/json\" class=\"game\">\n");
	put_header(&p);
	put_game(&p);
	buf_str(b, "</script>\n");
	free(p.at);
}
