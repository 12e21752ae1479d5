/* caption: a game and its moves as people read them under a diagram. */
#include <string.h>

#include "games/chess/chess_game.h"
#include "games/chess/rule_set.h"
#include "games/output_forms/caption.h"

/* Converts to UTF-8 with `read`, then escapes that with `safe`. */
static void
put_through(struct buf *b, const struct view *v, struct span s, void (*read)(struct buf *, const struct view *, struct span),
    caption_safe *safe)
{
	struct buf text = { 0 };

	read(&text, v, s);
	safe(b, buf_span(&text));
	buf_drop(b, &text);
}

void
caption_text(struct buf *b, const struct view *v, struct span s, caption_safe *safe)
{
	put_through(b, v, s, view_text, safe);
}

void
caption_value(struct buf *b, const struct view *v, struct span s, caption_safe *safe)
{
	put_through(b, v, s, view_value, safe);
}

void
caption_comment(struct buf *b, const struct view *v, struct span s, caption_safe *safe)
{
	put_through(b, v, s, view_comment, safe);
}

struct span
caption_player(const struct view *v, enum board_side side)
{
	struct span name = view_tag(v, v->score->rules->sides[side]);

	return name.n > 0 ? name : view_tag(v, side == BOARD_SIDE_0 ? "White" : "Black");
}

void
caption_players(struct buf *b, const struct view *v, caption_safe *safe)
{
	for (int i = 0; i < 2; i++) {
		struct span name = caption_player(v, i == 0 ? BOARD_SIDE_0 : BOARD_SIDE_1);

		buf_str(b, i == 0 ? "" : " - ");
		caption_value(b, v, name.n > 0 ? name : SPAN("?"), safe);
	}
}

void
caption_rule(struct buf *b, const struct view *v)
{
	struct span rule = view_tag(v, "Rule");

	buf_str(b, v->score->rules->name);
	if (rule.n > 0 && !tag_value_unknown(rule)) {
		buf_char(b, ' ');
		view_value(b, v, rule);
	}
}

int
caption_notation_named(const struct game_rules *game, const char *name)
{
	for (int i = 0; game->notations[i].name != NULL; i++)
		if (strcmp(game->notations[i].name, name) == 0)
			return i;
	return -1;
}

int
caption_notation(const struct write_options *how, const struct movelist *s)
{
	int asked = how->notation == NULL ? -1 : caption_notation_named(s->rules, how->notation);

	return asked >= 0 ? asked : s->notation >= 0 ? s->notation : 0;
}

int
caption_engines(const struct view *v, enum rules_castling castling)
{
	int n = v->score->rules->engines[castling];

	return n < 0 ? 0 : n;
}

void
caption_write(struct buf *b, const struct walk *w, const struct element *e, int notation,
    const struct piece_letters *letters)
{
	char word[BOARD_WORD_MAX];

	buf_add(b, (struct span){ word, (size_t)w->score->rules->write(&w->before, e->move, notation, letters, word) });
}

void
caption_move(struct buf *b, const struct view *v, const struct walk *w, const struct element *e,
    const struct write_options *how, caption_safe *safe)
{
	if (e->kind == ELEMENT_PASS)
		buf_str(b, "--");
	else if (e->kind == ELEMENT_MOVE)
		caption_write(b, w, e, caption_notation(how, v->score), write_letters(how, v->score->rules));
	else
		caption_text(b, v, element_text(e), safe);
}

void
caption_number(struct buf *b, const struct walk *w)
{
	const struct game_rules *game = w->score->rules;

	buf_number(b, game->number(&w->before));
	buf_str(b, caption_leads(game, &w->before) ? "." : "...");
}

void
caption_fen(struct buf *b, const struct game_rules *game, const void *position)
{
	char fen[BOARD_FEN_MAX];

	buf_add(b, (struct span){ fen, (size_t)game->fen(position, fen) });
}

void
caption_state(struct buf *b, const struct game_rules *game, const void *position)
{
	struct arena texts = { 0 };
	struct board_end end;

	if (game->remark == NULL && game->end(position, &texts, &end))
		buf_add(b, end.text);
	else {
		buf_str(b, game->sides[game->turn(position)]);
		buf_str(b, " to move");
		buf_str(b, game->remark == NULL ? "" : game->remark(position));
	}
	b->failed = b->failed || texts.failed;
	arena_free(&texts);
}

bool
caption_leads(const struct game_rules *game, const void *position)
{
	return game->turn(position) == game->first;
}

struct board_shape
caption_shape(const struct game_rules *game, const void *position, bool flipped)
{
	struct board_shape s = { .game = game, .flipped = flipped };

	game->shape(position, &s.files, &s.ranks);
	return s;
}

const struct position *
caption_beside_of(const struct game_rules *game, const void *position)
{
	const struct position *p = position;

	return game->look == BOARD_SQUARES && p->rules != NULL && (p->rules->pockets || p->rules->checks > 0) ? p : NULL;
}

static void
put_man(struct buf *b, enum colour men, int kind, bool figure)
{
	const int at = kind + (men == WHITE ? 0 : CHESS_GAME_BLACK);

	buf_char(b, ' ');
	if (figure)
		buf_str(b, chess_game.signs[at]);
	else
		buf_char(b, chess_game.letters[at]);
}

void
caption_beside(struct buf *b, const struct position *p, enum colour side, enum colour alike, bool figures)
{
	const char *name = side == WHITE ? "White" : "Black";
	int men = 0, checks = p->checks_left[side];

	if (!p->rules->pockets) {
		if (checks == 0)
			buf_fmt(b, "%s has given the last check", name);
		else
			buf_fmt(b, "%s wins with %d more check%s", name, checks, checks == 1 ? "" : "s");
		return;
	}
	buf_fmt(b, "%s's pocket:", name);
	for (int kind = QUEEN; kind >= PAWN; kind--)
		for (int i = 0; i < p->pocket[side][kind]; i++, men++)
			put_man(b, alike, kind, figures);
	buf_str(b, men == 0 ? " empty" : "");
}
