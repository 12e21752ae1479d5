/* xq_slip: what may have been meant by a word that is not a legal move: each kind of slip undone in the word. */
#include "games/xiangqi/xq_notation.h"

const char *const xq_slips[] = {
	[XQ_SLIP_RANKS] = "the ranks are counted from another number",
	[XQ_SLIP_FILES] = "the files are counted from the other side",
	[XQ_SLIP_FILE_FROM] = "the file of the piece is counted from the other side",
	[XQ_SLIP_FILE_TO] = "the file of the point is counted from the other side",
	[XQ_SLIP_DIRECTION] = "the direction is another one",
	[XQ_SLIP_TANDEM] = "the front piece is written for the rear one, or the other way round",
	[XQ_SLIP_PIECE] = "another piece is written",
	[XQ_SLIP_NUMBER] = "another number is written",
	[XQ_SLIP_FILE] = "another file of the piece is written",
	[XQ_SLIP_TURN] = "it is a move of the other side, so that a half-move may be missing",
};

/* The suggestions so far, and what they are about. */
struct slips {
	const struct xq_position *position;
	enum xq_ranks ranks;
	struct xq_suggestion *out;
	int n;
};

/* Adds the legal moves that the changed word means. */
static void
try_slip(struct slips *s, const struct xq_word *w, enum xq_ranks ranks, enum xq_slip slip)
{
	struct xq_reading r;

	xq_read_said(s->position, w, ranks, &r);
	for (int i = 0; i < r.moves_n; i++) {
		int known = 0;

		while (known < s->n && s->out[known].move != r.moves[i])
			known++;
		if (known == s->n && s->n < XQ_CANDIDATES_MAX)
			s->out[s->n++] = (struct xq_suggestion){ r.moves[i], slip };
	}
}

static int8_t
mirrored_number(int8_t number)
{
	return (int8_t)(number == 0 ? 0 : 10 - number);
}

/* Is the number at the end of the word a file? */
static bool
ends_with_file(const struct xq_word *w)
{
	return w->direction == 0 || w->kind == XQ_ADVISOR || w->kind == XQ_ELEPHANT || w->kind == XQ_HORSE;
}

static void
try_files(struct slips *s, const struct xq_word *w)
{
	struct xq_word from = *w, to = *w, both;

	from.file = mirrored_number(w->file);
	from.from_file = (int8_t)(w->from_file < 0 ? -1 : 8 - w->from_file);
	to.number = ends_with_file(w) ? mirrored_number(w->number) : w->number;
	to.to_file = (int8_t)(8 - w->to_file);
	both = from;
	both.number = to.number;
	both.to_file = to.to_file;
	try_slip(s, &both, s->ranks, XQ_SLIP_FILES);
	try_slip(s, &from, s->ranks, XQ_SLIP_FILE_FROM);
	try_slip(s, &to, s->ranks, XQ_SLIP_FILE_TO);
}

/* In Chinese notation and WXF: each sign replaced by another one. */
static void
try_signs(struct slips *s, const struct xq_word *w)
{
	static const enum xq_kind often[] = { XQ_HORSE, XQ_CANNON, XQ_CHARIOT, XQ_ELEPHANT, XQ_ADVISOR, XQ_SOLDIER, XQ_GENERAL };
	struct xq_word other = *w;

	other.direction = (int8_t)-w->direction;
	try_slip(s, &other, s->ranks, XQ_SLIP_DIRECTION);
	for (int d = -1; d <= 1; d++) {
		other.direction = (int8_t)d;
		try_slip(s, &other, s->ranks, XQ_SLIP_DIRECTION);
	}
	other = *w;
	for (int t = 1; t <= XQ_TANDEM_REAR && w->tandem != XQ_TANDEM_NONE; t++) {
		other.tandem = (int8_t)t;
		try_slip(s, &other, s->ranks, XQ_SLIP_TANDEM);
	}
	other = *w;
	for (size_t i = 0; i < sizeof(often) / sizeof(*often); i++) {
		other.kind = (uint8_t)often[i];
		try_slip(s, &other, s->ranks, XQ_SLIP_PIECE);
	}
	other = *w;
	for (int by = 1; by < 9; by++)
		for (int sign = -1; sign <= 1; sign += 2) {
			other.number = (int8_t)(w->number + sign * by);
			if (other.number >= 1 && other.number <= 9)
				try_slip(s, &other, s->ranks, XQ_SLIP_NUMBER);
		}
	other = *w;
	for (int file = 1; file <= 9 && w->file != 0; file++) {
		other.file = (int8_t)file;
		try_slip(s, &other, s->ranks, XQ_SLIP_FILE);
	}
}

/* Would it be a legal move if the other side were to move? */
static bool
is_of_other_side(const struct slips *s, const struct xq_word *w)
{
	struct xq_position passed = *s->position;
	struct xq_reading r;

	xq_pass(&passed);
	xq_read_said(&passed, w, s->ranks, &r);
	return r.moves_n == 1;
}

int
xq_suggest(const struct xq_position *p, const struct xq_reading *reading, struct xq_suggestion out[XQ_CANDIDATES_MAX])
{
	struct slips s = { .position = p, .ranks = reading->ranks, .out = out };
	const struct xq_word *w = &reading->word;

	if (reading->trouble != DIAG_ILLEGAL_MOVE)
		return 0;
	if (w->says == XQ_SAYS_POINTS)
		try_slip(&s, w, s.ranks == XQ_RANKS_0 ? XQ_RANKS_1 : XQ_RANKS_0, XQ_SLIP_RANKS);
	try_files(&s, w);
	if (w->says == XQ_SAYS_STEPS)
		try_signs(&s, w);
	if (s.n < XQ_CANDIDATES_MAX && is_of_other_side(&s, w))
		out[s.n++] = (struct xq_suggestion){ 0, XQ_SLIP_TURN };
	return s.n;
}
