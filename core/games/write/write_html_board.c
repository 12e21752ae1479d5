/* write_html_board: games on other boards, as data of the page of write_html.c. */
#include <string.h>

#include "games/write/board_caption.h"
#include "games/write/write_html_board.h"

void
write_html_fen(struct buf *b, const char *fen)
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

void
write_html_points(struct buf *b, const struct board_walk *w, const struct element *e)
{
	struct board_shape s = board_caption_shape(w->board, &w->before, false);
	int from, to;
	char fen[BOARD_FEN_MAX];

	w->board->points(&w->before, e->move, &from, &to);
	if (from >= 0)
		put_point(b, &s, from, w->board->at(&w->now, from));
	for (int point = 0; point < s.files * s.ranks; point++) {
		int at = w->board->at(&w->now, point);

		if (point != from && at != w->board->at(&w->before, point))
			put_point(b, &s, point, at);
	}
	put_forbidden(b, &s, &w->now);
	w->board->fen(&w->now, fen);
	write_html_fen(b, fen);
}

void
write_html_board(struct json_write *w, const struct movelist *score, bool signs)
{
	const struct board_game *game = score->board;
	const void *start = &score->board_start;
	struct board_shape s = board_caption_shape(game, start, false);
	char fen[BOARD_FEN_MAX];

	game->fen(start, fen);
	json_write_text(w, "fen", fen);
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
