/* write_board: positions drawn with characters, for a terminal of fixed width. */
#include "base/encoding.h"
#include "games/write/board_text.h"
#include "games/write/caption.h"

/* Text that is safe on a terminal. */
static void
put_plain(struct buf *b, struct span s)
{
	encoding_append(b, s, ENC_UTF8);
}

/* `e` is the move that led to the position; NULL: it is the first one. */
static void
put_diagram(struct buf *b, const struct view *v, const struct walk *w, const struct element *e,
    const struct write_options *how)
{
	if (!how->bare)
		caption_players(b, v, put_plain);
	if (e != NULL) {
		buf_str(b, how->bare ? "" : ", ");
		caption_number(b, w);
		caption_move(b, v, w, e, how, put_plain);
	}
	if (e != NULL || !how->bare)
		buf_char(b, '\n');
	board_text(b, v->score->rules, &w->now, how->flipped, how->unicode);
	caption_state(b, v->score->rules, &w->now);
	buf_str(b, "\n\n");
}

static void
put_final(struct buf *b, const struct view *v, const struct write_options *how)
{
	int plies;
	const struct element *e = NULL;
	struct walk w;

	if (!v->score->playable) {
		if (!how->bare) {
			caption_players(b, v, put_plain);
			buf_str(b, "\nno position: the moves are not replayed\n\n");
		}
		return;
	}
	plies = movelist_plies(v->score);
	movelist_walk_start(&w, v->score);
	do
		if (write_wants(how, w.ply, plies))
			put_diagram(b, v, &w, e, how);
	while ((e = movelist_walk_main(&w)) != NULL);
}

const struct write_form write_board = {
	.name = "board", .help = "the final position, drawn with characters", .ending = ".txt",
	.kind = WRITE_POSITIONS | WRITE_LAST | WRITE_BARE | WRITE_BOARDS | WRITE_FIGURES | WRITE_LETTERS | WRITE_TAGS |
	    WRITE_ANY_BOARD,
	.game = put_final,
};
