/* xq_notation: reads and writes the moves of xiangqi as people write them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/utf8.h"
#include "games/xiangqi/xq_notation.h"

/* -- what the text of a move of xiangqi says, in any notation and without a position -- */

enum sign_kind { SIGN_NOTHING, SIGN_PIECE, SIGN_NUMBER, SIGN_DIRECTION, SIGN_TANDEM };
enum script { SCRIPT_LATIN, SCRIPT_CHINESE, SCRIPT_SIMPLIFIED, SCRIPT_TRADITIONAL };

/* One character of a word in Chinese notation or WXF. */
struct sign {
	uint16_t code;
	uint8_t kind;		/* enum sign_kind */
	int8_t value;		/* enum xq_kind, number, direction, or XQ_TANDEM_* */
	uint8_t script;
	uint8_t men;		/* as struct xq_word has it */
	uint16_t odd;
};

enum { OF_RED = 1 << XQ_RED, OF_BLACK = 1 << XQ_BLACK };

static const struct sign signs[] = {
	{ 0x5e05, SIGN_PIECE, XQ_GENERAL, SCRIPT_SIMPLIFIED, OF_RED, 0 },		/* 帅 */
	{ 0x5e25, SIGN_PIECE, XQ_GENERAL, SCRIPT_TRADITIONAL, OF_RED, 0 },		/* 帥 */
	{ 0x5c06, SIGN_PIECE, XQ_GENERAL, SCRIPT_SIMPLIFIED, OF_BLACK, 0 },	/* 将 */
	{ 0x5c07, SIGN_PIECE, XQ_GENERAL, SCRIPT_TRADITIONAL, OF_BLACK, 0 },	/* 將 */
	{ 0x4ed5, SIGN_PIECE, XQ_ADVISOR, SCRIPT_CHINESE, 0, 0 },		/* 仕, 士: both are used for both colours */
	{ 0x58eb, SIGN_PIECE, XQ_ADVISOR, SCRIPT_CHINESE, 0, 0 },
	{ 0x76f8, SIGN_PIECE, XQ_ELEPHANT, SCRIPT_CHINESE, OF_RED, 0 },		/* 相 */
	{ 0x8c61, SIGN_PIECE, XQ_ELEPHANT, SCRIPT_CHINESE, OF_BLACK, 0 },		/* 象 */
	{ 0x9a6c, SIGN_PIECE, XQ_HORSE, SCRIPT_SIMPLIFIED, 0, 0 },		/* 马 */
	{ 0x99ac, SIGN_PIECE, XQ_HORSE, SCRIPT_TRADITIONAL, 0, 0 },		/* 馬 */
	{ 0x508c, SIGN_PIECE, XQ_HORSE, SCRIPT_TRADITIONAL, OF_RED, 0 },		/* 傌 */
	{ 0x8f66, SIGN_PIECE, XQ_CHARIOT, SCRIPT_SIMPLIFIED, 0, 0 },		/* 车 */
	{ 0x8eca, SIGN_PIECE, XQ_CHARIOT, SCRIPT_TRADITIONAL, 0, 0 },		/* 車 */
	{ 0x4fe5, SIGN_PIECE, XQ_CHARIOT, SCRIPT_TRADITIONAL, OF_RED, 0 },		/* 俥 */
	{ 0x70ae, SIGN_PIECE, XQ_CANNON, SCRIPT_CHINESE, 0, 0 },		/* 炮 */
	{ 0x7832, SIGN_PIECE, XQ_CANNON, SCRIPT_TRADITIONAL, 0, 0 },		/* 砲 */
	{ 0x5305, SIGN_PIECE, XQ_CANNON, SCRIPT_TRADITIONAL, 0, 0 },		/* 包 */
	{ 0x5175, SIGN_PIECE, XQ_SOLDIER, SCRIPT_CHINESE, OF_RED, 0 },		/* 兵 */
	{ 0x5352, SIGN_PIECE, XQ_SOLDIER, SCRIPT_CHINESE, OF_BLACK, 0 },		/* 卒 */
	{ 0x8fdb, SIGN_DIRECTION, 1, SCRIPT_SIMPLIFIED, 0, 0 },			/* 进 */
	{ 0x9032, SIGN_DIRECTION, 1, SCRIPT_TRADITIONAL, 0, 0 },		/* 進 */
	{ 0x9000, SIGN_DIRECTION, -1, SCRIPT_CHINESE, 0, 0 },			/* 退 */
	{ 0x5e73, SIGN_DIRECTION, 0, SCRIPT_CHINESE, 0, 0 },			/* 平 */
	{ 0x4e0a, SIGN_DIRECTION, 1, SCRIPT_CHINESE, 0, XQ_ODD_OLD },		/* 上 */
	{ 0x4e0b, SIGN_DIRECTION, -1, SCRIPT_CHINESE, 0, XQ_ODD_OLD },		/* 下 */
	{ 0x524d, SIGN_TANDEM, XQ_TANDEM_FRONT, SCRIPT_CHINESE, 0, 0 },		/* 前 */
	{ 0x4e2d, SIGN_TANDEM, XQ_TANDEM_MIDDLE, SCRIPT_CHINESE, 0, 0 },	/* 中 */
	{ 0x540e, SIGN_TANDEM, XQ_TANDEM_REAR, SCRIPT_SIMPLIFIED, 0, 0 },	/* 后 */
	{ 0x5f8c, SIGN_TANDEM, XQ_TANDEM_REAR, SCRIPT_TRADITIONAL, 0, 0 },	/* 後 */
	{ 0x4e00, SIGN_NUMBER, 1, SCRIPT_CHINESE, 0, 0 },			/* 一 to 九 */
	{ 0x4e8c, SIGN_NUMBER, 2, SCRIPT_CHINESE, 0, 0 },
	{ 0x4e09, SIGN_NUMBER, 3, SCRIPT_CHINESE, 0, 0 },
	{ 0x56db, SIGN_NUMBER, 4, SCRIPT_CHINESE, 0, 0 },
	{ 0x4e94, SIGN_NUMBER, 5, SCRIPT_CHINESE, 0, 0 },
	{ 0x516d, SIGN_NUMBER, 6, SCRIPT_CHINESE, 0, 0 },
	{ 0x4e03, SIGN_NUMBER, 7, SCRIPT_CHINESE, 0, 0 },
	{ 0x516b, SIGN_NUMBER, 8, SCRIPT_CHINESE, 0, 0 },
	{ 0x4e5d, SIGN_NUMBER, 9, SCRIPT_CHINESE, 0, 0 },
	{ 'K', SIGN_PIECE, XQ_GENERAL, SCRIPT_LATIN, 0, 0 },
	{ 'A', SIGN_PIECE, XQ_ADVISOR, SCRIPT_LATIN, 0, 0 },
	{ 'G', SIGN_PIECE, XQ_ADVISOR, SCRIPT_LATIN, 0, XQ_ODD_LETTER },
	{ 'E', SIGN_PIECE, XQ_ELEPHANT, SCRIPT_LATIN, 0, 0 },
	{ 'B', SIGN_PIECE, XQ_ELEPHANT, SCRIPT_LATIN, 0, XQ_ODD_LETTER },
	{ 'M', SIGN_PIECE, XQ_ELEPHANT, SCRIPT_LATIN, 0, XQ_ODD_LETTER },
	{ 'H', SIGN_PIECE, XQ_HORSE, SCRIPT_LATIN, 0, 0 },
	{ 'N', SIGN_PIECE, XQ_HORSE, SCRIPT_LATIN, 0, XQ_ODD_LETTER },
	{ 'R', SIGN_PIECE, XQ_CHARIOT, SCRIPT_LATIN, 0, 0 },
	{ 'C', SIGN_PIECE, XQ_CANNON, SCRIPT_LATIN, 0, 0 },
	{ 'P', SIGN_PIECE, XQ_SOLDIER, SCRIPT_LATIN, 0, 0 },
	{ 'S', SIGN_PIECE, XQ_SOLDIER, SCRIPT_LATIN, 0, XQ_ODD_LETTER },
	{ '+', SIGN_DIRECTION, 1, SCRIPT_LATIN, 0, 0 },
	{ '-', SIGN_DIRECTION, -1, SCRIPT_LATIN, 0, 0 },
	{ '=', SIGN_DIRECTION, 0, SCRIPT_LATIN, 0, 0 },
	{ '.', SIGN_DIRECTION, 0, SCRIPT_LATIN, 0, 0 },
	{ 0, SIGN_NOTHING, 0, 0, 0, 0 },
};

/* Full-width forms of ASCII (U+FF01 to U+FF5E) become ASCII. */
static uint32_t
narrow_form(uint32_t code)
{
	return code >= 0xff01 && code <= 0xff5e ? code - 0xff01 + '!' : code;
}

static uint32_t
upper_letter(uint32_t code)
{
	return code >= 'a' && code <= 'z' ? code - 'a' + 'A' : code;
}

/* The sign at the start of a text, and its length in bytes; SIGN_NOTHING: it is not one. */
static struct sign
sign_at(struct span s, int *length)
{
	uint32_t code = 0, plain;
	struct sign sign = { .kind = SIGN_NOTHING };
	size_t i = 0;

	*length = s.n == 0 ? 0 : utf8_decode(s, &code);
	if (*length == 0)
		return sign;
	plain = narrow_form(code);
	if (plain >= '1' && plain <= '9') {
		sign = (struct sign){ (uint16_t)plain, SIGN_NUMBER, (int8_t)(plain - '0'), SCRIPT_LATIN, 0, 0 };
	} else {
		while (signs[i].kind != SIGN_NOTHING && signs[i].code != upper_letter(plain))
			i++;
		sign = signs[i];
		if (plain != upper_letter(plain))
			sign.odd |= XQ_ODD_LOWER;
	}
	if (plain != code)
		sign.odd |= XQ_ODD_WIDE;
	return sign;
}

/* -- Chinese notation and WXF -- */

enum { SIGNS_MAX = 5 };

static int
read_signs(struct span s, struct sign out[SIGNS_MAX], size_t *bytes)
{
	int n = 0, length;

	for (*bytes = 0; n < SIGNS_MAX; n++, *bytes += (size_t)length) {
		out[n] = sign_at(span_after(s, *bytes), &length);
		if (out[n].kind == SIGN_NOTHING)
			break;
	}
	return n;
}

/* A tandem sign; in WXF that is the sign of a direction, too: + front, - rear. */
static bool
is_tandem(const struct sign *t, int8_t *tandem)
{
	if (t->kind == SIGN_TANDEM || (t->kind == SIGN_NUMBER && t->value <= 5))
		*tandem = t->value;
	else if (t->kind == SIGN_DIRECTION && t->script == SCRIPT_LATIN)
		*tandem = t->value > 0 ? XQ_TANDEM_FRONT : t->value < 0 ? XQ_TANDEM_REAR : XQ_TANDEM_MIDDLE;
	else
		return false;
	return true;
}

/* Which piece: the signs before the direction. */
static bool
read_origin(const struct sign *t, int n, struct xq_word *w)
{
	const struct sign *a = &t[0], *b = &t[1];

	if (n == 3) {	/* 前兵九 */
		if (b->kind != SIGN_PIECE || t[2].kind != SIGN_NUMBER || a->kind == SIGN_PIECE || !is_tandem(a, &w->tandem))
			return false;
		w->kind = (uint8_t)b->value;
		w->file = t[2].value;
		return true;
	}
	if (a->kind == SIGN_PIECE && b->kind == SIGN_NUMBER) {
		w->kind = (uint8_t)a->value;
		w->file = b->value;
		return true;
	}
	if (a->kind == SIGN_PIECE) {	/* H+ is usual, 炮前 is not */
		w->kind = (uint8_t)a->value;
		w->odd |= b->script == SCRIPT_LATIN ? 0 : XQ_ODD_TANDEM_ORDER;
		return is_tandem(b, &w->tandem);
	}
	if (b->kind == SIGN_PIECE) {
		w->kind = (uint8_t)b->value;
		w->odd |= a->kind == SIGN_DIRECTION ? XQ_ODD_TANDEM_ORDER : 0;
		return is_tandem(a, &w->tandem);
	}
	w->kind = XQ_SOLDIER;	/* 前九, 15: only soldiers need that */
	w->file = b->value;
	return b->kind == SIGN_NUMBER && is_tandem(a, &w->tandem);
}

static bool
read_steps(const struct sign *t, int n, struct xq_word *w)
{
	unsigned scripts = 0;

	*w = (struct xq_word){ .says = XQ_SAYS_STEPS };
	if (n < 4 || t[n - 1].kind != SIGN_NUMBER || t[n - 2].kind != SIGN_DIRECTION || !read_origin(t, n - 2, w))
		return false;
	w->number = t[n - 1].value;
	w->direction = t[n - 2].value;
	for (int i = 0; i < n; i++) {
		bool digit = t[i].kind == SIGN_NUMBER && t[i].script == SCRIPT_LATIN;

		if (t[i].kind == SIGN_NUMBER && !(i == 0 && t[1].kind != SIGN_DIRECTION))	/* not 二 of 二兵 */
			w->numerals |= digit ? XQ_NUMERALS_ARABIC : XQ_NUMERALS_CHINESE;
		if (!digit)
			scripts |= 1u << t[i].script;
		w->odd |= t[i].odd;
		w->men |= t[i].men;
	}
	w->notation = scripts >> SCRIPT_TRADITIONAL & 1 ? XQ_TRADITIONAL : scripts >> SCRIPT_CHINESE ? XQ_CHINESE : XQ_WXF;
	if (w->notation == XQ_CHINESE && w->odd & XQ_ODD_WIDE)
		w->notation = XQ_CHINESE_WIDE;
	if (w->notation == XQ_WXF)
		w->numerals = 0;
	else if (scripts & 1u << SCRIPT_LATIN)
		w->odd |= XQ_ODD_MIXED;
	return w->notation != XQ_WXF || t[0].kind != SIGN_NUMBER || n == 4;
}

/* -- coordinates -- */

enum { LETTERS_MAX = 12 };

/* A file and a rank, 0 to 10; returns the length, 0: there are none.  -1 for what is missing, if that is allowed. */
static size_t
read_xq_point(const char *s, int8_t *file, int8_t *rank, bool whole)
{
	size_t n = 0;

	*file = *rank = -1;
	if (upper_letter((unsigned char)s[n]) >= 'A' && upper_letter((unsigned char)s[n]) <= 'I')
		*file = (int8_t)(upper_letter((unsigned char)s[n++]) - 'A');
	if (ascii_is_digit(s[n])) {
		*rank = (int8_t)(s[n] - '0');
		n++;
		if (*rank == 1 && s[n] == '0') {
			*rank = 10;
			n++;
		}
	}
	return whole && (*file < 0 || *rank < 0) ? 0 : n;
}

/*
 * Reads "h2e2", "H2-E2", and after a piece "e3", "he3", "h3-e3", with "-" or "x" before the second point.
 */
static bool
read_points(const char *s, bool piece, struct xq_word *w)
{
	size_t n = read_xq_point(s, &w->from_file, &w->from_rank, !piece), m;

	n += s[n] == '-' || s[n] == 'x';
	if ((m = read_xq_point(s + n, &w->to_file, &w->to_rank, true)) > 0 && s[n + m] == '\0')
		return true;
	if (!piece)
		return false;
	w->from_file = w->from_rank = -1;
	n = s[0] == '-' || s[0] == 'x';
	if ((m = read_xq_point(s + n, &w->to_file, &w->to_rank, true)) > 0 && s[n + m] == '\0')
		return true;
	/* "he3": the file before the point was taken for the start of one */
	n = read_xq_point(s, &w->from_file, &w->from_rank, false);
	n += s[n] == '-' || s[n] == 'x';
	return n > 0 && (m = read_xq_point(s + n, &w->to_file, &w->to_rank, true)) > 0 && s[n + m] == '\0';
}

static bool
has_lower(const char *s)
{
	while (*s != '\0' && (!ascii_is_lower(*s) || *s == 'x'))
		s++;
	return *s != '\0';
}

static bool
read_coordinates(struct span s, struct xq_word *w)
{
	char text[LETTERS_MAX + 2] = { 0 };
	size_t n = 0;
	uint32_t code;
	bool upper_case;

	*w = (struct xq_word){ .says = XQ_SAYS_POINTS };
	for (int length; s.n > 0; s = span_after(s, (size_t)length)) {
		if ((length = utf8_decode(s, &code)) == 0 || narrow_form(code) > 0x7e || n == LETTERS_MAX)
			return false;
		w->odd |= narrow_form(code) == code ? 0 : XQ_ODD_WIDE;
		text[n++] = (char)narrow_form(code);
	}
	while (n > 0 && (text[n - 1] == '+' || text[n - 1] == '#'))
		text[--n] = '\0';
	upper_case = ascii_is_upper(text[0]);
	/* "E1i3" is an elephant on rank 1, "E1I3" and "E1-I3" are points. */
	if (!(upper_case && n > 2 && has_lower(text)) && read_points(text, false, w)) {
		w->notation = upper_case || strchr(text, '-') != NULL ? XQ_ICCS : XQ_UCCI;
		if (w->notation == XQ_UCCI && (w->from_rank == 10 || w->to_rank == 10))
			w->notation = XQ_UCI;
		return true;
	}
	w->notation = XQ_ALGEBRAIC;
	if (!upper_case) {	/* a soldier, as the pawn of chess: c4, axa3 */
		w->kind = XQ_SOLDIER;
		w->bare = true;
		return read_points(text, true, w);
	}
	for (size_t i = 0; signs[i].kind != SIGN_NOTHING; i++)
		if (signs[i].code == (unsigned char)text[0] && signs[i].kind == SIGN_PIECE) {
			w->kind = (uint8_t)signs[i].value;
			w->odd |= signs[i].odd;
		}
	return w->kind != XQ_NONE && read_points(text + 1, true, w);
}

bool
xq_word_read(struct span s, struct xq_word *w)
{
	struct sign t[SIGNS_MAX];
	size_t bytes;
	int n = read_signs(s, t, &bytes);

	if (bytes == s.n && read_steps(t, n, w))
		return true;
	return read_coordinates(s, w);
}

/* -- words without blanks between them -- */

static bool
is_gap(uint32_t code)
{
	static const uint32_t gaps[] = { ' ', '\t', '\n', '\r', '!', '?', ',', ';', 0x3000, 0x3001, 0x3002 };
	size_t i = 0;

	while (i < sizeof(gaps) / sizeof(*gaps) && gaps[i] != narrow_form(code))
		i++;
	return i < sizeof(gaps) / sizeof(*gaps);
}

/* The length of a word of four or five signs at the start of a text; 0: there is none. */
static size_t
signs_length(struct span s, bool chinese)
{
	struct sign t[SIGNS_MAX];
	struct xq_word w;
	size_t n = 0, bytes;
	int length, count = read_signs(s, t, &bytes);
	uint32_t code;

	while (count >= 4 && !read_steps(t, count, &w))
		count--;
	for (int i = 0; count >= 4 && i < count; i++, n += (size_t)length)
		sign_at(span_after(s, n), &length);
	if (n == 0 || (chinese && w.notation != XQ_WXF))
		return n;
	return !chinese && (n == s.n || (utf8_decode(span_after(s, n), &code) > 0 && is_gap(code))) ? n : 0;
}

/* The length of a move number with its dots at the start of a text: "12." or "１２．", but not "15.6", which is a move. */
static size_t
number_length(struct span s)
{
	uint32_t code;
	size_t n = 0, digits;
	int length;

	while ((length = utf8_decode(span_after(s, n), &code)) > 0 && narrow_form(code) >= '0' && narrow_form(code) <= '9')
		n += (size_t)length;
	digits = n;
	while ((length = utf8_decode(span_after(s, n), &code)) > 0 && (narrow_form(code) == '.' || code == 0x3001))
		n += (size_t)length;
	return n > digits && digits > 0 && signs_length(s, false) == 0 ? n : 0;
}

/* The length of what may be between words at the start of a text. */
static size_t
length_between_words(struct span s)
{
	uint32_t code;
	size_t n = 0, more = 1;
	int length;

	while (n < s.n && more > 0) {
		struct span rest = span_after(s, n);

		more = (length = utf8_decode(rest, &code)) > 0 && is_gap(code) ? (size_t)length : number_length(rest);
		n += more;
	}
	return n;
}

bool
xq_word_next(struct span *rest, struct span *word)
{
	size_t n;
	uint32_t code;

	*rest = span_after(*rest, length_between_words(*rest));
	if (rest->n == 0)
		return false;
	for (n = signs_length(*rest, true); n == 0 || (n < rest->n && signs_length(*rest, true) == 0); ) {
		int length = utf8_decode(span_after(*rest, n), &code);

		if (n > 0 && ((length > 0 && is_gap(code)) || signs_length(span_after(*rest, n), true) > 0))
			break;
		n += length > 0 ? (size_t)length : 1;
	}
	*word = (struct span){ rest->p, n };
	*rest = span_after(*rest, n);
	return true;
}

/* -- moves of a position -- */

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
forward_of(int colour)
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
		*place += (other - point) * forward_of(colour) > 0;
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
	int kind = xq_kind_of(p->board[from]), ahead = forward_of(p->turn) * direction, wide;
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
	int from = xq_from(m), to = xq_to(m), ahead = (xq_rank(to) - xq_rank(from)) * forward_of(p->turn);

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
