/*
 * fuzz_xiangqi: the first line is a position of xiangqi, each two bytes after it a move.  What is read and written is read
 * again as the same; a move is legal, or there is a reason; what is played is the same as the position made afresh.
 */
#include <string.h>

#include "fuzz/fuzz.h"
#include "games/xiangqi/xq_end.h"
#include "games/xiangqi/xq_fen.h"
#include "games/xiangqi/xq_possible.h"
#include "games/xiangqi/xq_reason.h"

static void
read_again(const struct xq_position *p, bool usable)
{
	struct xq_fen_reading again;
	char out[XQ_FEN_MAX], twice[XQ_FEN_MAX];

	must(xq_fen_write(p, out) < XQ_FEN_MAX);
	must(xq_fen_is(span_of(out)));
	xq_fen_read(span_of(out), &again);
	must(again.readable && again.usable == usable && xq_same(&again.position, p));
	must(again.position.since_capture == p->since_capture && again.position.number == p->number);
	xq_fen_write(&again.position, twice);
	must(strcmp(out, twice) == 0);
}

static void
judge_move(const struct xq_position *p, xq_move m)
{
	xq_move list[XQ_MOVES_MAX];
	int n = xq_moves(p, list);
	bool listed = false;
	struct xq_reason reason;

	for (int i = 0; i < n; i++)
		listed = listed || list[i] == m;
	xq_reason_find(p, m, 0, &reason);
	must(xq_legal(p, m) == listed && (reason.wrong == XQ_RIGHT) == listed && (reason.id == DIAG_NONE) == listed);
	must(xq_has_move(p) == (n > 0) && (xq_end_of(p) == XQ_GOES_ON) == (n > 0));
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	const uint8_t *end = n == 0 ? NULL : memchr(data, '\n', n);
	struct span text = { (const char *)data, end == NULL ? n : (size_t)(end - data) };
	struct xq_fen_reading r;

	xq_fen_read(text, &r);
	must(r.faults_n <= XQ_FEN_FAULTS_MAX);
	for (int i = 0; i < r.faults_n; i++)
		must(r.faults[i].where.n == 0 || (r.faults[i].where.p >= text.p &&
		    r.faults[i].where.p + r.faults[i].where.n <= text.p + text.n));
	if (!r.readable)
		return 0;
	read_again(&r.position, r.usable);
	for (size_t i = text.n + 1; i + 1 < n && r.usable; i += 2) {
		xq_move m = (xq_move)(data[i] | data[i + 1] << 8);

		judge_move(&r.position, m);
		if (xq_legal(&r.position, m)) {
			xq_play(&r.position, m);
			read_again(&r.position, true);
		}
	}
	return 0;
}
