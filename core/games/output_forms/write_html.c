/*
 * write_html: a page to play games through.  Its markup, style and program are page.html, page.css and page.js; each
 * game is a block of data in it.
 */
#include <stdlib.h>
#include <string.h>

#include "base/escape.h"
#include "base/json_write.h"
#include "base/sha256.h"
#include "games/chess/chess_game.h"
#include "games/chess/fen.h"
#include "games/output_forms/board_svg.h"
#include "games/output_forms/caption.h"
#include "games/checks/movelist.h"
#include "games/pgn/comment_command.h"
#include "games/output_forms/move_notes.h"
#include "games/output_forms/write.h"
#include "page.def"	/* page_html, page_css, page_js: made of the files by the Makefile */

/*
 * A game as data of the page: a line of JSON for the list of games, and one with everything else.  The page does not
 * know chess: each move comes with what it changes on the board.
 */

/* -- boards and what moves change on them -- */

/* The position after a move, as a part of its token: after ";", with "_" for blanks, which separate parts. */
static void
put_html_fen(struct buf *b, const char *fen)
{
	buf_char(b, ';');
	for (; *fen != '\0'; fen++)
		buf_char(b, *fen == ' ' ? '_' : *fen);
}

/* The points in words of the page: "a1"; if `at` is not negative, with what is there. */
static void
put_html_point(struct buf *b, const struct board_shape *s, int point, int at)
{
	buf_fmt(b, "%c%d", 'a' + point % s->files, s->game->first_rank + point / s->files);
	if (at >= 0)
		buf_char(b, s->game->letters[at]);
}

/* The points that must not be played to, after "!". */
static void
put_forbidden(struct buf *b, const struct board_shape *s, const void *position)
{
	int points[BOARD_FORBIDDEN_MAX], n = s->game->forbidden == NULL ? 0 : s->game->forbidden(position, points);

	buf_str(b, n > 0 ? "!" : "");
	for (int i = 0; i < n; i++)
		put_html_point(b, s, points[i], -1);
}

/*
 * On points: those that change with what is then there, first the one that the move leaves; after "!" those that must not
 * be played to next; and the position.
 */
static void
put_html_points(struct buf *b, const struct walk *w, const struct element *e)
{
	const struct game_rules *game = w->score->rules;
	struct board_shape s = caption_shape(game, &w->before, false);
	int from, to;
	char fen[BOARD_FEN_MAX];

	game->points(&w->before, e->move, &from, &to);
	if (from >= 0)
		put_html_point(b, &s, from, game->at(&w->now, from));
	for (int point = 0; point < s.files * s.ranks; point++) {
		int at = game->at(&w->now, point);

		if (point != from && at != game->at(&w->before, point))
			put_html_point(b, &s, point, at);
	}
	put_forbidden(b, &s, &w->now);
	game->fen(&w->now, fen);
	put_html_fen(b, fen);
}

/* -- chess -- */

/* Writes "e4P" if that square has changed. */
static void
put_change(struct buf *b, const struct position *before, const struct position *now, int s)
{
	const int man = chess_game_at(now, s);

	if (chess_game_at(before, s) != man)
		buf_add(b, (struct span){ (char[]){ (char)('a' + FILE_OF(s)), (char)('1' + RANK_OF(s)), chess_game.letters[man] }, 3 });
}

/*
 * What a move changes: the squares, first those where it starts and ends; "+" for a check; then "/" and the castling
 * rights if they have changed, ":" and the en passant square.  In a variant the FEN does not follow from
 * that, so it is written instead, after ";" and with "_" for blanks.
 */
static void
put_html_squares(struct buf *b, const struct walk *w, const struct element *e)
{
	const struct position *was = &w->before.chess, *now = &w->now.chess;
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
		put_html_fen(b, after);
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

/* What the move that the walk has just given changes, on the board of any game. */
static void
write_html_changes(struct buf *b, const struct walk *w, const struct element *e)
{
	static void (*const put_changes[BOARD_LOOKS])(struct buf *, const struct walk *, const struct element *) = {
		[BOARD_SQUARES] = put_html_squares, [BOARD_GRID] = put_html_points, [BOARD_RIVER] = put_html_points,
	};

	put_changes[w->score->rules->look](b, w, e);
}

/* The member "board": how the board at the start looks, unless it is that of chess.  `signs`: also those of pieces. */
static void
write_html_board(struct json_write *w, const struct movelist *score, bool signs)
{
	const struct game_rules *game = score->rules;
	const void *start = &score->start;
	struct board_shape s = caption_shape(game, start, false);

	if (game->look == BOARD_SQUARES)	/* which the page knows */
		return;
	json_write_begin(w, "board", '{');
	json_write_text(w, "look", game->look == BOARD_RIVER ? "river" : "grid");
	json_write_number(w, "files", (uint64_t)s.files);
	json_write_number(w, "ranks", (uint64_t)s.ranks);
	json_write_number(w, "base", (uint64_t)game->first_rank);
	json_write_begin(w, "sides", '[');
	for (int side = 0; side < 2; side++)
		json_write_text(w, NULL, game->sides[side]);
	json_write_end(w, "]");
	json_write_number(w, "first", (uint64_t)game->first);
	json_write_number(w, "turn", (uint64_t)game->turn(start));
	json_write_number(w, "number", game->number(start));
	json_write_text(w, "letters", game->letters);
	json_write_text(w, "colours", game->colours);
	json_write_begin(w, "signs", '[');
	for (size_t i = 0; signs && game->signs != NULL && i < strlen(game->letters); i++)
		json_write_text(w, NULL, game->signs[i]);
	json_write_end(w, "]");
	json_write_quote(w, "men");
	for (int row = 0; row < s.ranks; row++)
		for (int column = 0; column < s.files; column++)
			buf_char(w->b, game->letters[game->at(start, board_shape_point(&s, row, column))]);
	json_write_unquote(w);
	json_write_quote(w, "forbidden");
	put_forbidden(w->b, &s, start);
	json_write_unquote(w);
	json_write_end(w, "}");
}

#define NOWHERE SIZE_MAX

/* A game while it is written. */
struct page {
	struct buf *b;
	struct json_write w;	/* writes into b */
	const struct view *view;
	const struct write_options *how;
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
put_html_value(struct page *p, const char *key, struct span value)
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

static void
put_html_move(struct page *p, const struct walk *w, const struct element *e)
{
	/* Played instead of its text; a pass may also replace a word that was skipped. */
	bool instead = e->kind != ELEMENT_PUT && ((e->how & ELEMENT_REPAIRED) != 0 ||
	    (e->kind == ELEMENT_PASS && !span_eq(element_text(e), SPAN("--"))));

	open_token(p, e->kind == ELEMENT_PASS ? 'p' : e->kind == ELEMENT_PUT ? 'x' : instead ? 'r' : 'm');
	write_html_changes(p->b, w, e);
	buf_char(p->b, ' ');
	caption_move(p->b, p->view, w, e, p->how, escape_json);
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
put_html_command(struct page *p, const struct comment_command *command)
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
put_html_comment(struct page *p, struct span text)
{
	struct span rest = text, words;
	struct comment_command command;
	struct buf left = { 0 };
	const char *from = text.p;

	while (comment_command_next(&rest, &command)) {
		if (!put_html_command(p, &command))
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
	buf_drop(p->b, &left);
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
		put_html_move(p, w, e);
		break;
	case ELEMENT_COMMENT:
		put_html_comment(p, element_text(e));
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

	if (!score->playable) {
		for (size_t i = 0; i < score->n; i++) {
			p->at[i] = p->tokens;
			put_element(p, NULL, &score->list[i]);
		}
		return;
	}
	movelist_walk_start(&w, score);
	while ((e = movelist_walk_next(&w)) != NULL) {
		const size_t i = w.next - 1;

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
put_html_finding(struct page *p, size_t i, struct cursor *cursor)
{
	const struct finding *f = &p->view->findings->list[i];
	const struct finding_about *about = finding_says(f);
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
	json_write_number(&p->w, NULL, (uint64_t)about->suggest_left_out);
	json_write_number(&p->w, NULL, about->suggest_whole);
	json_write_number(&p->w, NULL, about->suggest_swapped);
	put_string(p, NULL, f->ref.n > 0 ? f->ref : span_of(row->ref));
	for (int k = 0; k < SUGGEST_MAX && about->suggest[k].n > 0; k++)
		put_string(p, NULL, about->suggest[k]);
	json_write_end(&p->w, "]");
}

static void
put_html_findings(struct page *p)
{
	const struct findings *all = p->view->findings;
	struct cursor cursor = { p->view->record, p->view->record->text.p, p->view->record->text.p, p->view->record->line };

	find_tokens(p);
	for (size_t i = 0; i < all->n; i++)
		if (finding_told(&all->list[i], p->view->level, p->view->summary->facts)) {
			if (p->w.more)
				json_write_line(&p->w);
			put_html_finding(p, i, &cursor);
		}
}

/* -- both lines -- */

/* What the list of games shows. */
static void
put_html_header(struct page *p)
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
	put_html_value(p, "w", caption_player(v, BOARD_SIDE_0));
	put_html_value(p, "b", caption_player(v, BOARD_SIDE_1));
	put_html_value(p, "e", view_tag(v, "Event"));
	put_html_value(p, "d", view_tag(v, "Date"));
	put_html_value(p, "r", v->result);
	put_string(p, "file", v->place->file);
	json_write_number(&p->w, "n", findings);
	json_write_text(&p->w, "s", severity_name(worst));
	json_write_end(&p->w, "}");
	buf_char(p->b, '\n');
}

static void
put_html_game(struct page *p)
{
	const struct movelist *score = p->view->score;
	char fen[BOARD_FEN_MAX] = "";

	p->w = (struct json_write){ .b = p->b };
	json_write_begin(&p->w, NULL, '{');
	json_write_begin(&p->w, "tags", '[');
	for (int i = 0; i < p->view->tags_n; i++) {
		json_write_begin(&p->w, NULL, '[');
		put_string(p, NULL, p->view->tags[i].name);
		put_html_value(p, NULL, p->view->tags[i].value);
		json_write_end(&p->w, "]");
	}
	json_write_end(&p->w, "]");
	if (score->playable)
		score->rules->fen(&score->start, fen);
	json_write_text(&p->w, "fen", fen);
	write_html_board(&p->w, score, p->how->letters == NULL);
	json_write_begin(&p->w, "m", '[');
	put_elements(p);
	json_write_end(&p->w, "]");
	json_write_begin(&p->w, "f", '[');
	put_html_findings(p);
	json_write_end(&p->w, "]}");
	buf_char(p->b, '\n');
}

/* A <script> element with two lines of JSON, whose members page.js reads. */
static void
write_html_data(struct buf *b, const struct view *v, const struct write_options *how)
{
	struct page p = { .b = b, .view = v, .how = how };

	p.at = malloc((v->score->n + v->findings->n + 1) * sizeof(*p.at));

	if (p.at == NULL) {
		b->failed = true;
		return;
	}
	p.about = p.at + v->score->n;
	buf_str(b, "<script type=\"application/json\" class=\"game\">\n");
	put_html_header(&p);
	put_html_game(&p);
	buf_str(b, "</script>\n");
	free(p.at);
}

static void
put_policy(struct buf *b, const struct write_options *how)
{
	(void)how;
	buf_str(b, "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; base-uri 'none'; "
	    "form-action 'none'; style-src 'sha256-");
	sha256_base64(b, page_css, sizeof(page_css));
	buf_str(b, "'; script-src 'sha256-");
	sha256_base64(b, page_js, sizeof(page_js));
	buf_str(b, "'\">");
}

static void
put_style(struct buf *b, const struct write_options *how)
{
	(void)how;
	buf_str(b, "<style>");
	buf_add(b, (struct span){ (const char *)page_css, sizeof(page_css) });
	buf_str(b, "</style>");
}

static void
put_script(struct buf *b, const struct write_options *how)
{
	(void)how;
	buf_str(b, "<script>");
	buf_add(b, (struct span){ (const char *)page_js, sizeof(page_js) });
	buf_str(b, "</script>");
}

static void
put_body(struct buf *b, const struct write_options *how)
{
	buf_str(b, how->flipped ? "<body data-flipped=\"1\">" : "<body>");
}

static void
put_html_pieces(struct buf *b, const struct write_options *how)
{
	(void)how;
	board_svg_pieces(b);
}

/* What replaces a comment in page.html. */
static const struct {
	const char *name;
	void (*put)(struct buf *, const struct write_options *);
} parts[] = {
	{ "<!--policy-->", put_policy }, { "<!--style-->", put_style }, { "<!--body-->", put_body },
	{ "<!--pieces-->", put_html_pieces }, { "<!--script-->", put_script },
};

static const char games_mark[] = "<!--games-->\n";

static void
put_page(struct buf *b, struct span page, const struct write_options *how)
{
	while (page.n > 0) {
		const char *end = memchr(page.p, '\n', page.n);
		struct span line = { page.p, end == NULL ? page.n : (size_t)(end - page.p) };
		size_t i = 0;

		while (i < sizeof(parts) / sizeof(parts[0]) && !span_eq(line, span_of(parts[i].name)))
			i++;
		if (i < sizeof(parts) / sizeof(parts[0]))
			parts[i].put(b, how);
		else
			buf_add(b, line);
		buf_char(b, '\n');
		line.n += end != NULL;
		page.p += line.n, page.n -= line.n;
	}
}

/* Offset in page.html of the mark for the games, at the start of a line. */
static size_t
games_at(void)
{
	struct span mark = SPAN(games_mark);
	size_t i = 0;

	while (i + mark.n < sizeof(page_html) && memcmp(page_html + i, mark.p, mark.n) != 0)
		i++;
	return i;
}

static void
put_page_head(struct buf *b, const struct write_options *how)
{
	put_page(b, (struct span){ (const char *)page_html, games_at() }, how);
}

static void
put_page_foot(struct buf *b, const struct write_options *how)
{
	size_t from = games_at() + sizeof(games_mark) - 1;

	put_page(b, (struct span){ (const char *)page_html + from, sizeof(page_html) - from }, how);
}

const struct write_form write_html = {
	.name = "html", .help = "a page to play the games through in a browser", .ending = ".html",
	.kind = WRITE_SCORE | WRITE_BOARDS | WRITE_LETTERS | WRITE_TAGS_ALL | WRITE_ANY_BOARD,
	.head = put_page_head, .game = write_html_data, .foot = put_page_foot,
};
