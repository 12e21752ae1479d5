/* columns_internal: what the cells of a row are made from; for columns*.c only. */
#ifndef COLUMNS_INTERNAL_H
#define COLUMNS_INTERNAL_H

#include "games/chess/fen_incremental.h"
#include "games/output_forms/move_notes.h"
#include "games/output_forms/write.h"

/* The half-move of a row. */
struct column_half_move {
	struct walk walk;
	struct fen_incremental roll;		/* of chess: follows the walk, as long as `rolling` */
	bool rolling;
	const struct element *e;
	struct move_notes note;
	struct move_notes_lookup lookup;
};

/* What cells are made from: `with` of the table. */
struct column_row {
	const struct view *v;
	const struct write_options *how;
	const struct column_half_move *half_move;	/* of a table of half-moves */
	int engines;			/* caption_engines() */
	bool walked;			/* the main line was walked to its end: */
	union game_position last;	/* the position there */
	struct buf raw, text;		/* scratch for a cell */
};

/* Text as one line; the cell is empty if it is. */
static inline void
columns_put_utf8(struct table_out *o, struct span s)
{
	if (s.n > 0)
		table_text(o, s, ENC_UTF8);
}

/* Text of the record, in any encoding. */
static inline void
columns_put_record_text(struct table_out *o, struct span s)
{
	struct column_row *t = o->with;

	buf_clear(&t->text);
	view_text(&t->text, t->v, s);
	columns_put_utf8(o, buf_span(&t->text));
}

/* The columns that are written: *n of them. */
const struct table_column *columns_chosen(const struct write_options *, struct columns_form, int *n);

#endif
