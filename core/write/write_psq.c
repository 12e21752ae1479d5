/* write_psq: a game of five in a row as Piskvork keeps it, which five/five_psq.h reads: its moves and players. */
#include "five/five.h"
#include "game/board_walk.h"
#include "write/write.h"

/* The name on a line of its own. */
static void
put_name(struct buf *b, const struct view *v, const char *tag)
{
	size_t from = b->n;

	view_value(b, v, view_tag(v, tag));
	for (size_t i = from; i < b->n; i++)
		if ((unsigned char)b->p[i] < ' ')
			b->p[i] = ' ';
	buf_str(b, b->n == from ? "?\n" : "\n");
}

static void
put_game(struct buf *b, const struct view *v, const struct write_options *how)
{
	const struct movelist *score = v->score;
	const struct element *e;
	struct board_walk walk;
	int size, rows;

	(void)how;
	if (score->board == NULL || !write_fits(&write_psq, score))
		return;
	score->board->shape(&score->board_start, &size, &rows);
	buf_fmt(b, "Piskvorky %dx%d, 0:0, 0\n", size, rows);
	board_walk_start(&walk, score);
	while ((e = board_walk_main(&walk)) != NULL)
		buf_fmt(b, "%d,%d,0\n", (e->move - 1) % size + 1, rows - (e->move - 1) / size);
	put_name(b, v, "Black");
	put_name(b, v, "White");
	buf_str(b, "0\n");
}

const struct write_form write_psq = {
	.name = "psq", .help = "games of gomoku for Piskvork; a file holds one", .ending = ".psq",
	.kind = WRITE_TAGS | WRITE_STONES | WRITE_FROM_START | WRITE_DOCUMENT, .game = put_game,
};
