/* xq_notation: reads and writes the moves of xiangqi as people write them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/xiangqi/xq_notation.h"

/* -- which pieces a word can mean -- */

/* The number of a file as the side counts it, from its right; also the file of such a number. */
static int
file_number(int colour, int file)
{
	return colour == XQ_RED ? XQ_FILES - file : file + 1;
}

static int
file_of_number(int colour, int number)
{
	return colour == XQ_RED ? XQ_FILES - number : number - 1;
}

static int
forward(int colour)
{
	return colour == XQ_RED ? 1 : -1;
}

/* Do its steps along a file count, not the file it goes to? */
static bool
is_straight(int kind)
{
	return kind == XQ_GENERAL || kind == XQ_CHARIOT || kind == XQ_CANNON || kind == XQ_SOLDIER;
}

/* How many of these pieces are on the file; *place is that of the one on `point` among them, from the front, from 1. */
static int
tandem_of(const struct xq_position *p, int point, int *place)
{
	int n = 0, colour = xq_colour_of(p->board[point]);

	*place = 1;
	for (int rank = 0; rank < XQ_RANKS; rank++) {
		int other = xq_point(xq_file(point), rank);

		if (p->board[other] != p->board[point])
			continue;
		n++;
		*place += (other - point) * forward(colour) > 0;
	}
	return n;
}

static bool
fits_tandem(int tandem, int place, int n)
{
	switch (tandem) {
	case XQ_TANDEM_NONE: return true;
	case XQ_TANDEM_FRONT: return place == 1;
	case XQ_TANDEM_REAR: return place == n;
	case XQ_TANDEM_MIDDLE: return place > 1 && place < n;
	default: return place == tandem;
	}
}

/* Where the piece on a point comes to by a direction and a number; XQ_NO_POINT: nowhere. */
static int
xq_target_of(const struct xq_position *p, int from, int direction, int number)
{
	int kind = xq_kind_of(p->board[from]), ahead = forward(p->turn) * direction, wide;
	int file = file_of_number(p->turn, number);

	if (direction == 0)
		return is_straight(kind) && file != xq_file(from) ? xq_point(file, xq_rank(from)) : XQ_NO_POINT;
	if (is_straight(kind))
		return xq_point(xq_file(from), xq_rank(from) + ahead * number);
	wide = abs(file - xq_file(from));
	if (kind == XQ_HORSE ? wide != 1 && wide != 2 : wide != (kind == XQ_ELEPHANT ? 2 : 1))
		return XQ_NO_POINT;
	return xq_point(file, xq_rank(from) + ahead * (kind == XQ_HORSE ? 3 - wide : wide));
}

static void
add_move(const struct xq_position *p, xq_move m, enum xq_ranks ranks, struct xq_reading *r)
{
	if (xq_legal(p, m)) {
		if (r->moves_n == 0)
			r->ranks = ranks;
		if (r->moves_n < XQ_CANDIDATES_MAX)
			r->moves[r->moves_n++] = m;
	} else if (r->illegal == 0 || (xq_could_move(p, m) && !xq_could_move(p, r->illegal))) {
		r->illegal = m;
		if (r->moves_n == 0)
			r->ranks = ranks;
	}
}

/* Adds the moves that the signs of a word can mean; `alone`: the sign of a tandem is for a piece that is not in one. */
static void
add_steps(const struct xq_position *p, const struct xq_word *w, bool alone, struct xq_reading *r)
{
	for (int from = 0; from < XQ_POINTS; from++) {
		int place, n, to;

		if (p->board[from] != xq_man(p->turn, w->kind) ||
		    (w->file != 0 && file_number(p->turn, xq_file(from)) != w->file))
			continue;
		n = tandem_of(p, from, &place);
		if ((w->tandem != XQ_TANDEM_NONE && (n == 1) != alone) || !fits_tandem(w->tandem, place, n))
			continue;
		if ((to = xq_target_of(p, from, w->direction, w->number)) != XQ_NO_POINT)
			add_move(p, xq_move_of(from, to), XQ_RANKS_ANY, r);
		if (w->tandem == XQ_TANDEM_NONE && n > 1 && w->kind >= XQ_HORSE)
			r->word.odd |= XQ_ODD_NO_TANDEM;
	}
}

/* The same for coordinates, with ranks counted from that number. */
static void
add_points(const struct xq_position *p, const struct xq_word *w, enum xq_ranks ranks, struct xq_reading *r)
{
	int lowest = ranks == XQ_RANKS_1, to = xq_point(w->to_file, w->to_rank - lowest), pieces = 0;

	if (to == XQ_NO_POINT)
		return;
	for (int from = 0; from < XQ_POINTS; from++) {
		if (from == to || (w->from_file >= 0 && xq_file(from) != w->from_file) ||
		    (w->from_rank >= 0 && xq_rank(from) != w->from_rank - lowest))
			continue;
		if (w->kind != XQ_NONE && p->board[from] != xq_man(p->turn, w->kind))
			continue;
		add_move(p, xq_move_of(from, to), ranks, r);
		pieces++;
	}
	/* No soldier is meant more than another. */
	if (w->kind == XQ_SOLDIER && pieces > 1 && r->illegal != 0 && !xq_could_move(p, r->illegal))
		r->illegal = 0;
}

/* Ranks 0 or 10 show how they are counted. */
static enum xq_ranks
shown_ranks(const struct xq_word *w)
{
	if (w->says != XQ_SAYS_POINTS)
		return XQ_RANKS_ANY;
	return w->from_rank == 0 || w->to_rank == 0 ? XQ_RANKS_0 :
	    w->from_rank == 10 || w->to_rank == 10 ? XQ_RANKS_1 : XQ_RANKS_ANY;
}

/* "c4" is the move of the soldier on the file c, whatever another one can do: that would be "bc4". */
static void
keep_forward(struct xq_reading *r)
{
	for (int i = 0; i < r->moves_n && r->moves_n > 1; i++)
		if (xq_file(xq_from(r->moves[i])) == xq_file(xq_to(r->moves[i]))) {
			r->moves[0] = r->moves[i];
			r->moves_n = 1;
		}
}

static void
add_moves(const struct xq_position *p, const struct xq_word *w, enum xq_ranks ranks, struct xq_reading *r)
{
	if (ranks == XQ_RANKS_ANY)
		ranks = shown_ranks(w);
	if (w->says == XQ_SAYS_STEPS) {
		add_steps(p, w, false, r);
		if (r->moves_n > 0 || r->illegal != 0 || w->tandem == XQ_TANDEM_NONE)
			return;
		add_steps(p, w, true, r);
		r->word.odd |= XQ_ODD_NEEDLESS_TANDEM;
		return;
	}
	if (ranks != XQ_RANKS_1)
		add_points(p, w, XQ_RANKS_0, r);
	if (ranks != XQ_RANKS_0)
		add_points(p, w, XQ_RANKS_1, r);
	if (w->bare && w->from_file < 0 && ranks != XQ_RANKS_ANY)
		keep_forward(r);
}

/* -- reading -- */

/* What is odd about the signs, now that the side is known. */
static void
judge_signs(const struct xq_position *p, struct xq_word *w)
{
	unsigned usual = p->turn == XQ_RED ? XQ_NUMERALS_CHINESE : XQ_NUMERALS_ARABIC;

	if (w->numerals & ~usual)
		w->odd |= XQ_ODD_NUMERALS;
	if (w->numerals == XQ_NUMERALS_ARABIC)	/* full-width digits are usual in Chinese texts */
		w->odd &= ~(unsigned)XQ_ODD_WIDE;
	if (w->men != 0 && !(w->men >> p->turn & 1))
		w->odd |= XQ_ODD_PIECE;
}

void
xq_read_said(const struct xq_position *p, const struct xq_word *w, enum xq_ranks ranks, struct xq_reading *r)
{
	*r = (struct xq_reading){ .word = *w };
	judge_signs(p, &r->word);
	add_moves(p, &r->word, ranks, r);
	r->trouble = r->moves_n == 1 ? DIAG_NONE : r->moves_n > 1 ? DIAG_SAN_AMBIGUOUS : DIAG_ILLEGAL_MOVE;
	if (r->moves_n > 0)
		r->illegal = 0;
	if (r->trouble != DIAG_NONE)
		r->word.odd &= ~(unsigned)(XQ_ODD_NO_TANDEM | XQ_ODD_NEEDLESS_TANDEM);
	if (r->ranks == XQ_RANKS_1 && r->word.notation == XQ_UCCI)
		r->word.notation = XQ_UCI;
	else if (r->ranks == XQ_RANKS_0 && r->word.notation == XQ_ALGEBRAIC)
		r->word.notation = XQ_ALGEBRAIC_0;
}

void
xq_read(const struct xq_position *p, struct span text, enum xq_ranks ranks, struct xq_reading *r)
{
	struct xq_word w;

	if (xq_word_read(text, &w))
		xq_read_said(p, &w, ranks, r);
	else
		*r = (struct xq_reading){ .trouble = DIAG_LEX_UNKNOWN_TOKEN };
}

/* How many of the words can be replayed. */
static size_t
xq_words_replayed(const struct xq_position *start, const struct span *words, size_t n, enum xq_ranks ranks)
{
	struct xq_position p = *start;
	struct xq_reading r;

	for (size_t i = 0; i < n; i++)
		for (struct span rest = words[i], word; xq_word_next(&rest, &word);) {
			xq_read(&p, word, ranks, &r);
			if (r.trouble != DIAG_NONE)
				return i;
			xq_play(&p, r.moves[0]);
		}
	return n;
}

/* How the first rank of the words that shows it is counted. */
static enum xq_ranks
first_shown(const struct span *words, size_t n)
{
	struct xq_word w;

	for (size_t i = 0; i < n; i++)
		for (struct span rest = words[i], word; xq_word_next(&rest, &word);)
			if (xq_word_read(word, &w) && shown_ranks(&w) != XQ_RANKS_ANY)
				return shown_ranks(&w);
	return XQ_RANKS_ANY;
}

enum xq_ranks
xq_ranks_of(const struct xq_position *start, const struct span *words, size_t n)
{
	enum xq_ranks shown = first_shown(words, n), other = shown == XQ_RANKS_1 ? XQ_RANKS_0 : XQ_RANKS_1;
	size_t far = xq_words_replayed(start, words, n, other == XQ_RANKS_1 ? XQ_RANKS_0 : XQ_RANKS_1), farther;

	if (far == n && shown != XQ_RANKS_ANY)
		return shown;
	farther = xq_words_replayed(start, words, n, other);
	return farther > far ? other : far > farther ? (other == XQ_RANKS_1 ? XQ_RANKS_0 : XQ_RANKS_1) : shown;
}

/* -- writing -- */

const struct board_notation xq_notations[] = {
	[XQ_CHINESE] = { "chinese", "Chinese", "Chinese, simplified: 炮二平五 马8进7" },
	[XQ_CHINESE_WIDE] = { "chinese-wide", "Chinese", "the same with full-width digits: 马８进７" },
	[XQ_TRADITIONAL] = { "chinese-traditional", "Chinese", "Chinese, traditional: 炮二平五 馬8進7" },
	[XQ_WXF] = { "wxf", "WXF", "WXF: C2=5 H8+7" },
	[XQ_ICCS] = { "iccs", "ICCS", "ICCS: H2-E2 H9-G7" },
	[XQ_UCCI] = { "ucci", "ICCS", "UCCI, ranks 0 to 9: h2e2 h9g7" },
	[XQ_UCI] = { "uci", "UCI", "UCI, ranks 1 to 10: h3e3 h10g8" },
	[XQ_ALGEBRAIC] = { "algebraic", "LALG", "long algebraic, ranks 1 to 10: Ch3-e3 Hh10-g8" },
	[XQ_ALGEBRAIC_0] = { "algebraic-0", "LALG", "the same with ranks 0 to 9: Ch2-e2 Hh9-g7" },
	[XQ_NOTATIONS] = { NULL, NULL, NULL },
};

static const char *const numerals[] = { "", "一", "二", "三", "四", "五", "六", "七", "八", "九" };
static const char *const wide_digits[] = { "", "１", "２", "３", "４", "５", "６", "７", "８", "９" };
static const char *const digits[] = { "", "1", "2", "3", "4", "5", "6", "7", "8", "9" };
static const char letters[] = ".KAEHRCP";
/* By notation (simplified, traditional), colour and kind; 俥 and 傌, which Red's have on the board, are not in Big5. */
static const char *const pieces[2][2][XQ_KINDS] = {
	{ { "", "帅", "仕", "相", "马", "车", "炮", "兵" }, { "", "将", "士", "象", "马", "车", "炮", "卒" } },
	{ { "", "帥", "仕", "相", "馬", "車", "炮", "兵" }, { "", "將", "士", "象", "馬", "車", "砲", "卒" } },
};

/* Is there another file with two or more of the piece on that point? */
static bool
other_tandem(const struct xq_position *p, int point)
{
	int place;

	for (int i = 0; i < XQ_POINTS; i++)
		if (p->board[i] == p->board[point] && xq_file(i) != xq_file(point) && tandem_of(p, i, &place) > 1)
			return true;
	return false;
}

/* What is to be written about a piece that moves. */
struct origin {
	int kind, file;		/* the number of the file */
	int n, place;		/* on the file, from the front; n is 1 where that is not written */
	bool by_file;		/* place and file instead of place and kind */
};

static struct origin
origin_of(const struct xq_position *p, int from)
{
	struct origin o = { .kind = xq_kind_of(p->board[from]), .file = file_number(p->turn, xq_file(from)) };

	o.n = tandem_of(p, from, &o.place);
	if (o.kind < XQ_HORSE)	/* advisors and elephants: the direction tells */
		o.n = 1;
	o.by_file = o.kind == XQ_SOLDIER && o.n > 1 && other_tandem(p, from);
	return o;
}

/* The direction, and the steps or the file at the end of a word. */
static int
number_of_move(const struct xq_position *p, xq_move m, int *direction)
{
	int from = xq_from(m), to = xq_to(m), ahead = (xq_rank(to) - xq_rank(from)) * forward(p->turn);

	*direction = ahead > 0 ? 1 : ahead < 0 ? -1 : 0;
	return ahead != 0 && is_straight(xq_kind_of(p->board[from])) ? abs(ahead) : file_number(p->turn, xq_file(to));
}

static int
write_chinese(const struct xq_position *p, xq_move m, enum xq_notation how, char out[XQ_WORD_MAX])
{
	bool old = how == XQ_TRADITIONAL;
	const char *const *number = p->turn == XQ_RED ? numerals : how == XQ_CHINESE_WIDE ? wide_digits : digits;
	struct origin o = origin_of(p, xq_from(m));
	int direction, last = number_of_move(p, m, &direction);
	const char *go = direction == 0 ? "平" : direction < 0 ? "退" : old ? "進" : "进";
	const char *piece = pieces[old][p->turn][o.kind];

	if (o.n == 1)
		return snprintf(out, XQ_WORD_MAX, "%s%s%s%s", piece, number[o.file], go, number[last]);
	return snprintf(out, XQ_WORD_MAX, "%s%s%s%s", o.place == 1 ? "前" : o.place == o.n ? old ? "後" : "后" :
	    o.n == 3 ? "中" : numerals[o.place], o.by_file ? number[o.file] : piece, go, number[last]);
}

static int
write_wxf(const struct xq_position *p, xq_move m, char out[XQ_WORD_MAX])
{
	struct origin o = origin_of(p, xq_from(m));
	int direction, last = number_of_move(p, m, &direction);
	char go = direction == 0 ? '=' : direction < 0 ? '-' : '+';

	if (o.n > 2 || o.by_file)
		return snprintf(out, XQ_WORD_MAX, "%d%d%c%d", o.place, o.file, go, last);
	return snprintf(out, XQ_WORD_MAX, "%c%c%c%d", letters[o.kind],
	    o.n == 1 ? (char)('0' + o.file) : o.place == 1 ? '+' : '-', go, last);
}

int
xq_write(const struct xq_position *p, xq_move m, enum xq_notation how, char out[XQ_WORD_MAX])
{
	int from = xq_from(m), to = xq_to(m), a = xq_file(from), b = xq_file(to);
	int lowest = how == XQ_UCI || how == XQ_ALGEBRAIC;

	switch (how) {
	case XQ_CHINESE: case XQ_CHINESE_WIDE: case XQ_TRADITIONAL:
		return write_chinese(p, m, how, out);
	case XQ_WXF:
		return write_wxf(p, m, out);
	case XQ_ICCS:
		return snprintf(out, XQ_WORD_MAX, "%c%d-%c%d", 'A' + a, xq_rank(from), 'A' + b, xq_rank(to));
	case XQ_ALGEBRAIC: case XQ_ALGEBRAIC_0:
		return snprintf(out, XQ_WORD_MAX, "%c%c%d%c%c%d", letters[xq_kind_of(p->board[from])], 'a' + a,
		    xq_rank(from) + lowest, p->board[to] == XQ_NONE ? '-' : 'x', 'a' + b, xq_rank(to) + lowest);
	default:
		return snprintf(out, XQ_WORD_MAX, "%c%d%c%d", 'a' + a, xq_rank(from) + lowest, 'a' + b, xq_rank(to) + lowest);
	}
}
