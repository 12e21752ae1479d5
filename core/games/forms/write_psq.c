/* write_psq: a game of five in a row as Piskvork keeps it, which five_psq.h reads: its moves and players. */
#include <string.h>

#include "base/ascii.h"
#include "base/encoding.h"
#include "games/five/five.h"
#include "games/write/write.h"

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
