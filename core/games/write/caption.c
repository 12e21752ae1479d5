/* caption: a game and its moves as people read them under a diagram. */
#include "games/write/caption.h"
#include "games/chess/movegen.h"
#include "games/chess/notation.h"
#include "games/chess/rule_set.h"

/* Converts to UTF-8 with `read`, then escapes that with `safe`. */
static void
through(struct buf *b, const struct view *v, struct span s, void (*read)(struct buf *, const struct view *, struct span),
    caption_safe *safe)
{
	struct buf text = { 0 };

	read(&text, v, s);
	safe(b, buf_span(&text));
	b->failed = b->failed || text.failed;
	buf_free(&text);
}

void
caption_text(struct buf *b, const struct view *v, struct span s, caption_safe *safe)
{
	through(b, v, s, view_text, safe);
}

void
caption_value(struct buf *b, const struct view *v, struct span s, caption_safe *safe)
{
	through(b, v, s, view_value, safe);
}

void
caption_comment(struct buf *b, const struct view *v, struct span s, caption_safe *safe)
{
	through(b, v, s, view_comment, safe);
}

void
caption_players(struct buf *b, const struct view *v, caption_safe *safe)
{
	struct span white = view_tag(v, "White"), black = view_tag(v, "Black");

	caption_value(b, v, white.n > 0 ? white : SPAN("?"), safe);
	buf_str(b, " - ");
	caption_value(b, v, black.n > 0 ? black : SPAN("?"), safe);
}

void
caption_san(struct buf *b, const struct view *v, const struct walk *w, const struct element *e,
    const struct write_options *how, caption_safe *safe)
{
	char san[NOTATION_MAX];

	if (e->kind == ELEMENT_PASS) {
		buf_str(b, "--");
		return;
	}
	if (e->kind != ELEMENT_MOVE) {
		caption_text(b, v, element_text(e), safe);
		return;
	}
	write_move(how, &w->before, e->move, san);
	buf_str(b, san);
}

void
caption_number(struct buf *b, const struct position *before)
{
	buf_number(b, before->fullmoves);
	buf_str(b, before->turn == WHITE ? "." : "...");
}

const char *
caption_turn(const struct position *p)
{
	return p->turn == WHITE ? "White to move" : "Black to move";
}

const char *
caption_state(const struct position *p)
{
	switch (outcome_of(p).kind) {
	case OUTCOME_OPEN:
		return p->checkers ? ", check" : "";
	case OUTCOME_CHECKMATE:
		return ", checkmate";
	case OUTCOME_STALEMATE:
		return ", stalemate";
	default:
		return ", the game is over";
	}
}

bool
caption_has_beside(const struct position *p)
{
	return p->rules != NULL && (p->rules->pockets || p->rules->checks > 0);
}

void
caption_beside(struct buf *b, const struct position *p, enum colour side, const char *const signs[7])
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
			buf_fmt(b, " %s", signs[kind]);
	buf_str(b, men == 0 ? " empty" : "");
}
