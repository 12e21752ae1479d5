/* xq_fen: positions of xiangqi as text. */
#include <stdio.h>
#include <string.h>

#include "base/ascii.h"
#include "xiangqi/xq_fen.h"

/* The letters of each kind; the first is written. */
static const char *const letters[XQ_KINDS] = { "", "k", "ag", "bem", "nh", "r", "c", "ps" };

static int
kind_of_letter(char c)
{
	for (int kind = XQ_GENERAL; kind < XQ_KINDS; kind++)
		if (strchr(letters[kind], ascii_lower(c)) != NULL)
			return kind;
	return XQ_NONE;
}

static bool
read_placement(struct span field, struct xq_position *p)
{
	int file = 0, rank = XQ_RANKS - 1;

	for (size_t i = 0; i < field.n; i++) {
		char c = field.p[i];
		int kind = ascii_is_letter(c) ? kind_of_letter(c) : XQ_NONE;

		if (c == '/') {
			if (file != XQ_FILES || rank-- == 0)
				return false;
			file = 0;
		} else if (c >= '1' && c <= '9' && file + (c - '0') <= XQ_FILES) {
			file += c - '0';
		} else if (kind != XQ_NONE && file < XQ_FILES) {
			xq_put(p, xq_point(file++, rank), xq_man(ascii_lower(c) == c ? XQ_BLACK : XQ_RED, kind));
		} else {
			return false;
		}
	}
	return rank == 0 && file == XQ_FILES;
}

static struct span
next_field(struct span *rest)
{
	struct span field;

	*rest = span_trim(*rest);
	field = span_cut(rest, ' ');
	return field;
}

void
xq_fen_read(struct span text, struct xq_fen_reading *r)
{
	struct xq_position *p = &r->position;
	struct span rest = span_trim(text), field;
	unsigned long value;

	r->faults_n = 0;
	xq_clear(p);
	r->readable = read_placement(next_field(&rest), p);
	field = next_field(&rest);
	if (span_eq(field, SPAN("b")))
		xq_pass(p);
	else if (field.n > 0 && !span_eq(field, SPAN("w")) && !span_eq(field, SPAN("r")))
		r->readable = false;
	for (int i = 0; i < 2 && rest.n > 0 && span_trim(rest).p[0] == '-'; i++)
		next_field(&rest);
	if (span_number(next_field(&rest), &value))
		p->since_capture = (uint32_t)value;
	if (span_number(next_field(&rest), &value) && value > 0)
		p->number = (uint32_t)value;
	r->usable = r->readable && p->general[XQ_RED] != XQ_NO_POINT && p->general[XQ_BLACK] != XQ_NO_POINT &&
	    !xq_in_check(p, !p->turn);
}

bool
xq_fen_position(struct span text, struct xq_position *p)
{
	struct xq_fen_reading r;

	xq_fen_read(text, &r);
	*p = r.position;
	return r.usable;
}

int
xq_fen_write(const struct xq_position *p, char out[XQ_FEN_MAX])
{
	char *to = out;

	for (int rank = XQ_RANKS - 1; rank >= 0; rank--) {
		int empty = 0;

		for (int file = 0; file <= XQ_FILES; file++) {
			uint8_t man = file < XQ_FILES ? p->board[xq_point(file, rank)] : XQ_NONE;
			char letter = letters[xq_kind_of(man)][0];

			if (file < XQ_FILES && man == XQ_NONE) {
				empty++;
				continue;
			}
			if (empty > 0)
				*to++ = (char)('0' + empty);
			empty = 0;
			if (file < XQ_FILES)
				*to++ = xq_colour_of(man) == XQ_RED ? ascii_upper(letter) : letter;
		}
		if (rank > 0)
			*to++ = '/';
	}
	return (int)(to - out) + sprintf(to, " %c - - %lu %lu", p->turn == XQ_RED ? 'w' : 'b',
	    (unsigned long)p->since_capture, (unsigned long)p->number);
}
