/* board_caption: what people read under a board of a game of boards/board_game.h. */
#include <string.h>

#include "games/write/board_caption.h"

int
board_caption_notation_named(const struct board_game *game, const char *name)
{
	for (int i = 0; game->notations[i].name != NULL; i++)
		if (strcmp(game->notations[i].name, name) == 0)
			return i;
	return -1;
}

int
board_caption_notation(const struct write_options *how, const struct movelist *s)
{
	int asked = how->notation == NULL ? -1 : board_caption_notation_named(s->board, how->notation);

	return asked >= 0 ? asked : s->notation >= 0 ? s->notation : 0;
}

void
board_caption_move(struct buf *b, const struct board_walk *w, const struct element *e, int notation)
{
	char word[BOARD_WORD_MAX];

	buf_add(b, (struct span){ word, (size_t)w->board->write(&w->before, e->move, notation, word) });
}

void
board_caption_uci(struct buf *b, const struct board_walk *w, const struct element *e)
{
	int uci = board_caption_notation_named(w->board, "uci");

	board_caption_move(b, w, e, uci < 0 ? 0 : uci);
}

void
board_caption_fen(struct buf *b, const struct board_game *game, const void *position)
{
	char fen[BOARD_FEN_MAX];

	buf_add(b, (struct span){ fen, (size_t)game->fen(position, fen) });
}

bool
board_caption_leads(const struct board_game *game, const void *position)
{
	return game->turn(position) == game->first;
}

void
board_caption_number(struct buf *b, const struct board_walk *w)
{
	buf_number(b, w->board->number(&w->before));
	buf_str(b, board_caption_leads(w->board, &w->before) ? "." : "...");
}

void
board_caption_rule(struct buf *b, const struct view *v)
{
	struct span rule = view_tag(v, "Rule");

	buf_str(b, v->score->board->name);
	if (rule.n > 0 && !tag_value_unknown(rule)) {
		buf_char(b, ' ');
		view_value(b, v, rule);
	}
}

struct span
board_caption_player(const struct view *v, enum board_side side)
{
	struct span name = view_tag(v, v->score->board->sides[side]);

	return name.n > 0 ? name : view_tag(v, side == BOARD_SIDE_0 ? "White" : "Black");
}

void
board_caption_players(struct buf *b, const struct view *v, caption_safe *safe)
{
	for (int i = 0; i < 2; i++) {
		/* In the order of the result, as in findings, even where Black begins. */
		struct span name = board_caption_player(v, i == 0 ? BOARD_SIDE_0 : BOARD_SIDE_1);

		buf_str(b, i == 0 ? "" : " - ");
		caption_value(b, v, name.n > 0 ? name : SPAN("?"), safe);
	}
}

void
board_caption_state(struct buf *b, const struct board_game *game, const void *position)
{
	struct arena texts = { 0 };
	struct board_end end;

	if (game->end(position, &texts, &end))
		buf_add(b, end.text);
	else
		buf_fmt(b, "%s to move", game->sides[game->turn(position)]);
	b->failed = b->failed || texts.failed;
	arena_free(&texts);
}

struct board_shape
board_caption_shape(const struct board_game *game, const void *position, bool flipped)
{
	struct board_shape s = { .game = game, .flipped = flipped };

	game->shape(position, &s.files, &s.ranks);
	return s;
}
