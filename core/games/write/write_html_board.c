/* write_html_board: boards and what moves change on them, as data of the page of write_html.c. */
#include <string.h>

#include "games/chess/fen.h"
#include "games/write/caption.h"
#include "games/write/write_html_board.h"

/* The position after a move, as a part of its token: after ";", with "_" for blanks, which separate parts. */
static void
put_fen(struct buf *b, const char *fen)
{
	buf_char(b, ';');
	for (; *fen != '\0'; fen++)
		buf_char(b, *fen == ' ' ? '_' : *fen);
}

/* The points in words of the page: "a1"; if `at` is not negative, with what is there. */
static void
put_point(struct buf *b, const struct board_shape *s, int point, int at)
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
		put_point(b, s, points[i], -1);
}

/*
 * On points: those that change with what is then there, first the one that the move leaves; after "!" those that must not
 * be played to next; and the position.
 */
static void
put_points(struct buf *b, const struct walk *w, const struct element *e)
{
	const struct game_rules *game = w->score->rules;
	struct board_shape s = caption_shape(game, &w->before, false);
	int from, to;
	char fen[BOARD_FEN_MAX];

	game->points(&w->before, e->move, &from, &to);
	if (from >= 0)
		put_point(b, &s, from, game->at(&w->now, from));
	for (int point = 0; point < s.files * s.ranks; point++) {
		int at = game->at(&w->now, point);

		if (point != from && at != game->at(&w->before, point))
			put_point(b, &s, point, at);
	}
	put_forbidden(b, &s, &w->now);
	game->fen(&w->now, fen);
	put_fen(b, fen);
}

/* -- chess -- */

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
put_squares(struct buf *b, const struct walk *w, const struct element *e)
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
		put_fen(b, after);
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

void
write_html_changes(struct buf *b, const struct walk *w, const struct element *e)
{
	static void (*const put_changes[BOARD_LOOKS])(struct buf *, const struct walk *, const struct element *) = {
		[BOARD_SQUARES] = put_squares, [BOARD_GRID] = put_points, [BOARD_RIVER] = put_points,
	};

	put_changes[w->score->rules->look](b, w, e);
}

void
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
