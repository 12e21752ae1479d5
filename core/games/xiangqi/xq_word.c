/* xq_word: what the text of a move of xiangqi says, in any notation and without a position. */
#include "base/ascii.h"
#include "base/utf8.h"
#include "games/xiangqi/xq_word.h"

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

enum { RED = 1 << XQ_RED, BLACK = 1 << XQ_BLACK };

static const struct sign signs[] = {
	{ 0x5e05, SIGN_PIECE, XQ_GENERAL, SCRIPT_SIMPLIFIED, RED, 0 },		/* 帅 */
	{ 0x5e25, SIGN_PIECE, XQ_GENERAL, SCRIPT_TRADITIONAL, RED, 0 },		/* 帥 */
	{ 0x5c06, SIGN_PIECE, XQ_GENERAL, SCRIPT_SIMPLIFIED, BLACK, 0 },	/* 将 */
	{ 0x5c07, SIGN_PIECE, XQ_GENERAL, SCRIPT_TRADITIONAL, BLACK, 0 },	/* 將 */
	{ 0x4ed5, SIGN_PIECE, XQ_ADVISOR, SCRIPT_CHINESE, 0, 0 },		/* 仕, 士: both are used for both colours */
	{ 0x58eb, SIGN_PIECE, XQ_ADVISOR, SCRIPT_CHINESE, 0, 0 },
	{ 0x76f8, SIGN_PIECE, XQ_ELEPHANT, SCRIPT_CHINESE, RED, 0 },		/* 相 */
	{ 0x8c61, SIGN_PIECE, XQ_ELEPHANT, SCRIPT_CHINESE, BLACK, 0 },		/* 象 */
	{ 0x9a6c, SIGN_PIECE, XQ_HORSE, SCRIPT_SIMPLIFIED, 0, 0 },		/* 马 */
	{ 0x99ac, SIGN_PIECE, XQ_HORSE, SCRIPT_TRADITIONAL, 0, 0 },		/* 馬 */
	{ 0x508c, SIGN_PIECE, XQ_HORSE, SCRIPT_TRADITIONAL, RED, 0 },		/* 傌 */
	{ 0x8f66, SIGN_PIECE, XQ_CHARIOT, SCRIPT_SIMPLIFIED, 0, 0 },		/* 车 */
	{ 0x8eca, SIGN_PIECE, XQ_CHARIOT, SCRIPT_TRADITIONAL, 0, 0 },		/* 車 */
	{ 0x4fe5, SIGN_PIECE, XQ_CHARIOT, SCRIPT_TRADITIONAL, RED, 0 },		/* 俥 */
	{ 0x70ae, SIGN_PIECE, XQ_CANNON, SCRIPT_CHINESE, 0, 0 },		/* 炮 */
	{ 0x7832, SIGN_PIECE, XQ_CANNON, SCRIPT_TRADITIONAL, 0, 0 },		/* 砲 */
	{ 0x5305, SIGN_PIECE, XQ_CANNON, SCRIPT_TRADITIONAL, 0, 0 },		/* 包 */
	{ 0x5175, SIGN_PIECE, XQ_SOLDIER, SCRIPT_CHINESE, RED, 0 },		/* 兵 */
	{ 0x5352, SIGN_PIECE, XQ_SOLDIER, SCRIPT_CHINESE, BLACK, 0 },		/* 卒 */
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
narrow(uint32_t code)
{
	return code >= 0xff01 && code <= 0xff5e ? code - 0xff01 + '!' : code;
}

static uint32_t
upper(uint32_t code)
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
	plain = narrow(code);
	if (plain >= '1' && plain <= '9') {
		sign = (struct sign){ (uint16_t)plain, SIGN_NUMBER, (int8_t)(plain - '0'), SCRIPT_LATIN, 0, 0 };
	} else {
		while (signs[i].kind != SIGN_NOTHING && signs[i].code != upper(plain))
			i++;
		sign = signs[i];
		if (plain != upper(plain))
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
	if (upper((unsigned char)s[n]) >= 'A' && upper((unsigned char)s[n]) <= 'I')
		*file = (int8_t)(upper((unsigned char)s[n++]) - 'A');
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
		if ((length = utf8_decode(s, &code)) == 0 || narrow(code) > 0x7e || n == LETTERS_MAX)
			return false;
		w->odd |= narrow(code) == code ? 0 : XQ_ODD_WIDE;
		text[n++] = (char)narrow(code);
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

	while (i < sizeof(gaps) / sizeof(*gaps) && gaps[i] != narrow(code))
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

	while ((length = utf8_decode(span_after(s, n), &code)) > 0 && narrow(code) >= '0' && narrow(code) <= '9')
		n += (size_t)length;
	digits = n;
	while ((length = utf8_decode(span_after(s, n), &code)) > 0 && (narrow(code) == '.' || code == 0x3001))
		n += (size_t)length;
	return n > digits && digits > 0 && signs_length(s, false) == 0 ? n : 0;
}

/* The length of what may stand between words at the start of a text. */
static size_t
between(struct span s)
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

	*rest = span_after(*rest, between(*rest));
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
