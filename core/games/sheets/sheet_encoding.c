/* sheet_encoding: the 8-bit encoding of a scoresheet. */
#include <string.h>

#include "base/find_byte.h"
#include "games/sheets/sheet_cell.h"
#include "games/sheets/sheet_encoding.h"
#include "games/sheets/sheet_headings.h"

enum { PIECES_MAX = 200, PIECE_BYTES = 80, WORD_POINTS = 3 };

/* Pieces between separators, lines and quotes that are not ASCII; good enough for cells.  Returns how many there are. */
static int
find_pieces(struct span text, struct span pieces[PIECES_MAX])
{
	int n = 0;

	while (text.n > 0 && n < PIECES_MAX) {
		size_t k = 0;

		while (k < text.n && memchr(",;\t\"\r\n:", text.p[k], 7) == NULL)
			k++;
		if (k <= PIECE_BYTES && find_byte_high(text.p, text.p + k) < text.p + k)
			pieces[n++] = (struct span){ text.p, k };
		text = span_after(text, k < text.n ? k + 1 : k);
	}
	return n;
}

/* How much sense the pieces make in that encoding. */
static int
points(const struct span *pieces, int n, enum encoding e, struct buf *room)
{
	struct sheet_cell cell;
	int all = 0;

	for (int i = 0; i < n; i++) {
		struct span text;

		buf_clear(room);
		encoding_convert(room, pieces[i], e);
		text = span_trim(buf_span(room));
		if (sheet_headings_tag(text).n > 0 || sheet_headings_column(text) || sheet_result_draw(text) ||
		    sheet_result_read(text, OWNER_WHITE) != RESULT_NONE) {
			all += WORD_POINTS;
		} else {
			sheet_cell_read(text, &cell);
			all += cell.content == CELL_MOVES && cell.rest.n == 0;
		}
	}
	return all;
}

enum encoding
sheet_encoding_find(const struct record *r)
{
	enum encoding best = encoding_of_part(r->text, (enum encoding)r->encoding);
	struct span pieces[PIECES_MAX];
	struct buf room = { 0 };
	int n, most;

	if (r->encoding & ENC_GIVEN || ENC_PAGE(best) == ENC_ASCII || ENC_PAGE(best) == ENC_UTF8)
		return best;
	n = find_pieces(r->text, pieces);
	most = points(pieces, n, best, &room);
	for (int e = ENC_UTF8 + 1; e < ENC_COUNT && !room.failed; e++) {
		int now = points(pieces, n, (enum encoding)(e | ENC_WHOLE), &room);

		if (now > most) {
			most = now;
			best = (enum encoding)(e | ENC_WHOLE);
		}
	}
	buf_free(&room);
	return best;
}
