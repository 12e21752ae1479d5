/* multibyte: the encodings of Chinese, Japanese and Korean text with more than one byte for a character. */
#include <inttypes.h>

#include "base/ascii.h"
#include "base/multibyte.h"
#include "base/utf8.h"

enum { LEAD = 0x81, LEADS = 0xff - LEAD, TRAIL = 0x40, TRAILS = 0xff - TRAIL, REPLACEMENT = 0xfffd };

/*
 * The characters of two bytes, as iconv(1) of the system that built this has them; U+FFFD: there is none.  Each is the
 * difference, modulo 65536, to the one before it with the same first byte: the page for browsers is 37 kB smaller for it.
 */
static const uint16_t gb18030[LEADS][TRAILS] = {
#include "gb18030.def"
};
static const uint16_t big5[LEADS][TRAILS] = {
#include "big5.def"
};
/* Shift_JIS as Windows has it; those of JIS X 0208 in EUC-JP are the same ones in another place. */
static const uint16_t cp932[LEADS][TRAILS] = {
#include "cp932.def"
};
/* EUC-KR, with the syllables that Windows has added. */
static const uint16_t cp949[LEADS][TRAILS] = {
#include "cp949.def"
};
/* The characters of JIS X 0212, which have a byte 8F before them in EUC-JP; U+FFFD: there is none. */
enum { CELLS = 94, CELL = 0xa1 };
static const uint16_t jisx0212[CELLS][CELLS] = {
#include "jisx0212.def"
};

/* The characters of four bytes below U+10000, in runs: the number of the first, counted from 81 30 81 30, and its code. */
static const struct {
	uint16_t number, code;
} runs[] = {
#include "gb18030_runs.def"
};

/* -- one character -- */

/* Of the second of two bytes. */
static uint32_t
two_code(const uint16_t differences[TRAILS], unsigned char second)
{
	uint16_t code = 0;

	for (int i = 0; i <= second - TRAIL; i++)
		code = (uint16_t)(code + differences[i]);
	return code;
}

/* Of the number of four bytes. */
static uint32_t
four_code(uint32_t number)
{
	enum { BEYOND = 15 * 10 * 126 * 10 };	/* 90 30 81 30 is U+10000 */
	size_t i = sizeof(runs) / sizeof(*runs);

	if (number >= BEYOND)
		return number - BEYOND < 0x100000 ? number - BEYOND + 0x10000 : REPLACEMENT;
	while (i > 0 && runs[i - 1].number > number)
		i--;
	return i == 0 || number > 39419 ? REPLACEMENT : runs[i - 1].code + (number - runs[i - 1].number);
}

static bool
is_byte_between(unsigned char c, int lo, int hi)
{
	return c >= lo && c <= hi;
}

enum { KANA = 0xa1, KANA_LAST = 0xdf, KANA_CODE = 0xff61, SINGLE_SHIFT_2 = 0x8e, SINGLE_SHIFT_3 = 0x8f };

/* Can these be the two bytes of a character? */
static bool
is_pair(unsigned char first, unsigned char second, enum encoding e)
{
	switch (e) {
	case ENC_SHIFT_JIS:
		return (is_byte_between(first, LEAD, 0x9f) || is_byte_between(first, 0xe0, 0xfc)) && is_byte_between(second, TRAIL, 0xfc);
	case ENC_EUC_JP:
		return (is_byte_between(first, CELL, 0xfe) || first == SINGLE_SHIFT_2) && is_byte_between(second, CELL, 0xfe);
	default:
		return is_byte_between(first, LEAD, 0xfe) && is_byte_between(second, TRAIL, 0xfe);
	}
}

/* The character of two bytes for which is_pair() is true. */
static uint32_t
pair_code(unsigned char first, unsigned char second, enum encoding e)
{
	const unsigned row = (unsigned)first - CELL, cell = (unsigned)second - CELL;

	switch (e) {
	case ENC_GB18030: return two_code(gb18030[first - LEAD], second);
	case ENC_BIG5: return two_code(big5[first - LEAD], second);
	case ENC_SHIFT_JIS: return two_code(cp932[first - LEAD], second);
	case ENC_EUC_KR: return two_code(cp949[first - LEAD], second);
	default: break;
	}
	if (first == SINGLE_SHIFT_2)
		return second <= KANA_LAST ? (uint32_t)(KANA_CODE + (second - KANA)) : REPLACEMENT;
	/* Two rows of JIS X 0208 have one first byte in Shift_JIS, which leaves out A0 to DF, and 7F as the second one. */
	return two_code(cp932[row / 2 + (row < 62 ? 0 : 0xe0 - 0xa0)],
	    (unsigned char)(row % 2 == 1 ? cell + 0x9f : cell + 0x40 + (cell >= 0x7f - 0x40)));
}

/* -- delimiters -- */

/* Where the first of these two signs is that is not the second byte of a character; the length of the text: nowhere. */
static size_t
next_of_two_signs(struct span s, char one, char other, enum encoding e)
{
	size_t at = 0;

	while (at < s.n && s.p[at] != one && s.p[at] != other)
		at += at + 1 < s.n && is_pair((unsigned char)s.p[at], (unsigned char)s.p[at + 1], e) ? 2 : 1;
	return at < s.n ? at : s.n;
}

/* A comment of PGN is closed by } unless another } follows before the next one is opened. */
static bool
closes_comment(struct span after, enum encoding e)
{
	size_t at = next_of_two_signs(after, '{', '}', e);

	return at < after.n ? after.p[at] == '{' : after.n == 0 || ascii_is_blank(*after.p) || *after.p == ')';
}

/* A value of SGF is closed by ] if the next one is opened after the name of a property, or the tree ends. */
static bool
closes_value(struct span after, enum encoding e)
{
	size_t at = next_of_two_signs(after, '[', ']', e);

	if (at == after.n)
		return span_starts(span_trim(after), SPAN(")"));
	return after.p[at] == '[' && (at == 0 || (after.p[at - 1] >= 'A' && after.p[at - 1] <= 'Z'));
}

/* Commands in comments, and the marks of DhtmlXQ. */
static bool
opens_command(struct span after)
{
	return span_starts(after, SPAN("%")) || span_starts(after, SPAN("/DhtmlXQ")) || span_starts(after, SPAN("DhtmlXQ"));
}

/*
 * The second byte of a character can be a brace or a bracket, but half a character before one must not eat it, or the rest
 * of the game would be lost in a comment.  Does this one delimit something, by the text after it?
 */
static bool
is_delimiter(char sign, struct span after, bool comment, enum encoding e)
{
	after.n = after.n < MULTIBYTE_AHEAD ? after.n : MULTIBYTE_AHEAD;
	return (sign == '}' && comment && closes_comment(after, e)) || (sign == ']' && closes_value(after, e)) ||
	    (sign == '[' && opens_command(after));
}

/* -- characters -- */

/*
 * The length of the character at the start, which is not ASCII; 0: it may go on after the text, which is not the `end`.
 * `comment`: it is in one.
 */
static size_t
decode_character(struct span s, enum encoding e, bool end, bool comment, uint32_t *code)
{
	const unsigned char *p = (const unsigned char *)s.p;

	*code = REPLACEMENT;
	if (e == ENC_SHIFT_JIS && is_byte_between(p[0], KANA, KANA_LAST))
		*code = (uint32_t)(KANA_CODE + (p[0] - KANA));
	if (p[0] < LEAD || p[0] == 0xff || *code != REPLACEMENT)
		return 1;
	if (s.n < 2)
		return 0;
	if (e == ENC_EUC_JP && p[0] == SINGLE_SHIFT_3) {
		if (!is_byte_between(p[1], CELL, 0xfe) || (s.n > 2 && !is_byte_between(p[2], CELL, 0xfe)))
			return 1;
		if (s.n < 3)
			return 0;
		*code = jisx0212[p[1] - CELL][p[2] - CELL];
		return 3;
	}
	if (e == ENC_GB18030 && ascii_is_digit(s.p[1])) {
		if ((s.n > 2 && !is_byte_between(p[2], LEAD, 0xfe)) || (s.n > 3 && !ascii_is_digit(s.p[3])))
			return 1;
		if (s.n < 4)
			return 0;
		*code = four_code((((uint32_t)(p[0] - LEAD) * 10 + (p[1] - '0')) * 126 + (p[2] - LEAD)) * 10 + (p[3] - '0'));
		return 4;
	}
	if (!is_pair(p[0], p[1], e))
		return 1;
	if ((p[1] == '}' && comment) || p[1] == ']' || p[1] == '[') {
		if (!end && s.n < MULTIBYTE_AHEAD + 2)
			return 0;
		if (is_delimiter(s.p[1], span_after(s, 2), comment, e))
			return 1;
	}
	*code = pair_code(p[0], p[1], e);
	/* What follows a wrong first byte can be a sign of its own. */
	return *code == REPLACEMENT && p[1] < 0x80 ? 1 : 2;
}

/* -- what a text has -- */

enum { UTF8_EAST = 2 };	/* characters of three bytes in a run of UTF-8: by chance no other text has them */

static uint64_t
present_line(const struct multibyte_state *s)
{
	return 1 + s->before + (s->lf > 0 ? s->lf : s->cr);
}

/* A run of bytes that are not ASCII has ended, if there was one. */
static void
end_run(struct multibyte_state *s)
{
	if (!s->run)
		return;
	if (!s->odd && s->more == 0 && s->threes >= UTF8_EAST && s->utf8_line == 0)
		s->utf8_line = present_line(s);
	s->run = s->odd = false;
	s->more = s->threes = 0;
}

/* Looks whether bytes that were converted have the structure of UTF-8. */
static void
look_for_utf8(struct multibyte_state *s, struct span bytes)
{
	for (size_t i = 0; i < bytes.n; i++) {
		const unsigned char c = (unsigned char)bytes.p[i];

		if (c < 0x80) {
			end_run(s);
			continue;
		}
		s->run = true;
		if (s->more > 0) {
			s->odd = s->odd || c >= 0xc0;
			s->more--;
		} else {
			s->odd = s->odd || c < 0xc2 || c > 0xf4;
			s->more = c < 0xe0 ? 1 : c < 0xf0 ? 2 : 3;
			if (s->more == 2 && s->threes < UTF8_EAST)
				s->threes++;
		}
	}
}

static void
count_ascii(struct multibyte_state *s, struct span ascii)
{
	end_run(s);
	for (size_t i = 0; i < ascii.n; i++) {
		if (ascii.p[i] == '{' || ascii.p[i] == '}')
			s->comment = ascii.p[i] == '{';
		s->lf += ascii.p[i] == '\n';
		s->cr += ascii.p[i] == '\r';
	}
}

bool
multibyte_certain(const struct multibyte_state *s)
{
	return s->lost == 0 && s->utf8_line == 0;
}

void
multibyte_doubt(struct buf *b, const struct multibyte_state *s, const char *name)
{
	if (s->lost > 0 && (s->utf8_line == 0 || s->utf8_line > s->lost_line))
		buf_fmt(b, "the byte 0x%02X in line %" PRIu64 " begins no character of %s", s->first, s->lost_line, name);
	else
		buf_fmt(b, "in line %" PRIu64 " there is UTF-8, not %s", s->utf8_line, name);
}

size_t
multibyte_convert(struct buf *to, struct span s, enum encoding e, bool end, struct multibyte_state *state)
{
	struct multibyte_state own = { 0 };
	size_t at = 0, n;
	uint32_t code;
	char bytes[4];

	state = state != NULL ? state : &own;
	while (at < s.n) {
		for (n = 0; at + n < s.n && (signed char)s.p[at + n] >= 0; )
			n++;
		if (n > 0) {
			count_ascii(state, (struct span){ s.p + at, n });
			buf_add(to, (struct span){ s.p + at, n });
		} else {
			if ((n = decode_character(span_after(s, at), e, end, state->comment, &code)) == 0 && !end)
				break;
			n = n == 0 ? 1 : n;
			if (code == REPLACEMENT && state->lost++ == 0) {
				state->first = (unsigned char)s.p[at];
				state->lost_line = present_line(state);
			}
			look_for_utf8(state, (struct span){ s.p + at, n });
			buf_add(to, (struct span){ bytes, (size_t)utf8_encode(code, bytes) });
		}
		at += n;
	}
	if (end)
		end_run(state);
	return at;
}

/* -- the guess -- */

enum { UTF8_RUN = 8 };	/* bytes */

/*
 * How the characters of a text look in an encoding.  Nearly all characters of Chinese text are among the frequent ones,
 * which come first in both: level 1 of GB 2312, in the order of their sounds, and the first 5401 of Big5, in that of
 * their strokes; traditional characters in GBK are not, but then others are.  Capitals in ISO 8859-5 and words in KOI8-R
 * can be taken for these, too.  But words in KOI8-R have hardly any bytes below C0, which a third of the bytes of Chinese
 * text are; and in capitals in ISO 8859-5 both bytes are from B0 to CF, as in a third of the characters of Chinese text.
 */
struct look {
	size_t frequent, other;
	size_t traditional;	/* valid ones of GBK that GB 2312 does not have */
	size_t low;		/* bytes below C0 in the frequent ones */
	size_t capitals;	/* frequent ones whose two bytes are both capital letters of ISO 8859-5 */
};
enum { CAPITALS_LEAST = 6 };	/* the number of frequent characters from which their share of capitals is looked at */

static bool
is_frequent_character(const unsigned char *p, size_t n, enum encoding e)
{
	if (n != 2)
		return false;
	return e == ENC_BIG5 ? is_byte_between(p[0], 0xa1, 0xc6) :
	    p[1] >= 0xa1 && (is_byte_between(p[0], 0xb0, 0xd7) || p[0] == 0xa1 || p[0] == 0xa3);
}

/* Looks at a run of characters that are not ASCII; returns its length. */
static size_t
look_at_run(struct span s, bool in_word, enum encoding e, struct look *look)
{
	size_t at = 0, n;
	uint32_t code;

	for (; at < s.n && (signed char)s.p[at] < 0; at += n) {
		const unsigned char *p = (const unsigned char *)s.p + at;

		n = decode_character(span_after(s, at), e, true, false, &code);
		if (n == 0)	/* the text was cut off there */
			return s.n;
		if (in_word || code == REPLACEMENT || !is_frequent_character(p, n, e)) {
			bool traditional = !in_word && code != REPLACEMENT && e == ENC_GB18030 && n == 2 && (p[0] < 0xa1 || p[1] < 0xa1);

			look->traditional += traditional;
			look->other += !traditional;
			continue;
		}
		look->frequent++;
		look->low += (size_t)(p[0] < 0xc0) + (p[1] < 0xc0);
		look->capitals += is_byte_between(p[0], 0xb0, 0xcf) && is_byte_between(p[1], 0xb0, 0xcf);
	}
	return at;
}

/* The length of a run of characters at the start that are UTF-8, and too many to be so by chance; 0: it is not one. */
static size_t
utf8_run(struct span s)
{
	size_t n = 0;

	while (n < s.n && (signed char)s.p[n] < 0)
		n++;
	return n >= UTF8_RUN && utf8_valid_length((struct span){ s.p, n }) == n ? n : 0;
}

static bool
looks_right(struct span s, enum encoding e, struct look *look)
{
	size_t at = 0, utf8;

	*look = (struct look){ 0 };
	while (at < s.n) {
		if ((signed char)s.p[at] >= 0) {
			at++;
		} else if ((utf8 = utf8_run(span_after(s, at))) > 0) {
			look->other += utf8 / 2;
			at += utf8;
		} else {
			at += look_at_run(span_after(s, at), at > 0 && ascii_is_letter(s.p[at - 1]), e, look);
		}
	}
	return look->frequent >= 3 && look->other * 4 <= look->frequent && look->traditional <= look->frequent &&
	    look->low * 4 >= look->frequent && (look->frequent < CAPITALS_LEAST || look->capitals * 4 <= look->frequent * 3);
}

/*
 * Characters of two bytes of Japanese and Korean text.  Kana come one after the other, and other texts have no such pairs.
 * The first bytes of Korean syllables are from B0 to C8.  So are those of less than two thirds of Chinese characters, and
 * both bytes of capital letters in ISO 8859-5.
 */
struct east {
	size_t pairs, broken;		/* broken: bytes that begin none */
	size_t kana, hangul, low;	/* of pairs; low: the second byte of hangul is from B0 to CF */
	bool after_kana;
};

enum { EAST_LEAST = 6, KANA_LEAST = 3, KANA_SHARE = 12, HANGUL_LEAST = 12 };

static void
count_pair(struct east *east, enum encoding e, unsigned char first, unsigned char second)
{
	const bool sjis = e == ENC_SHIFT_JIS;
	const bool kana = sjis ? (first == 0x82 && is_byte_between(second, 0x9f, 0xf1)) ||
	    (first == 0x83 && is_byte_between(second, 0x40, 0x96)) :
	    is_byte_between(first, 0xa4, 0xa5) && is_byte_between(second, 0xa1, 0xf6);
	const bool sign = sjis ? first == 0x81 : is_byte_between(first, 0xa1, 0xa3);

	east->pairs += !sign;
	east->kana += kana && east->after_kana;
	east->after_kana = kana;
	east->hangul += is_byte_between(first, 0xb0, 0xc8);
	east->low += is_byte_between(first, 0xb0, 0xc8) && is_byte_between(second, 0xb0, 0xcf);
}

static struct east
count_east(struct span s, enum encoding e)
{
	struct east east = { 0 };
	size_t utf8;

	for (size_t at = 0; at < s.n; ) {
		const unsigned char *p = (const unsigned char *)s.p + at;
		const unsigned char second = at + 1 < s.n ? p[1] : 0;

		if (p[0] < 0x80) {
			east.after_kana = false;
			at++;
		} else if ((utf8 = utf8_run(span_after(s, at))) > 0) {
			east.broken += utf8 / 2;
			at += utf8;
		} else if (e == ENC_SHIFT_JIS ? is_pair(p[0], second, e) : p[0] >= CELL && second >= CELL) {
			count_pair(&east, e, p[0], second);
			at += 2;
		} else {
			east.broken++;
			at++;
		}
	}
	return east;
}

static bool
is_japanese(const struct east *east)
{
	return east->pairs >= EAST_LEAST && east->kana >= KANA_LEAST && east->kana * KANA_SHARE >= east->pairs;
}

/* Is the text probably Japanese or Korean?  ENC_ASCII: no. */
static enum encoding
guess_east(struct span s)
{
	const struct east euc = count_east(s, ENC_EUC_JP), sjis = count_east(s, ENC_SHIFT_JIS);
	const bool is_euc = euc.broken * 20 <= euc.pairs;

	if (is_euc && is_japanese(&euc))
		return ENC_EUC_JP;
	if (sjis.broken * 20 <= sjis.pairs && is_japanese(&sjis))
		return ENC_SHIFT_JIS;
	return is_euc && euc.hangul >= HANGUL_LEAST && euc.hangul * 33 >= euc.pairs * 32 && euc.low * 5 <= euc.hangul * 3 ?
	    ENC_EUC_KR : ENC_ASCII;
}

enum encoding
multibyte_guess(struct span text)
{
	struct look gb, big;
	struct span s = utf8_unmarked(text);
	const enum encoding east = guess_east(s);
	bool is_gb, is_big5;

	if (east != ENC_ASCII)
		return east;
	is_gb = looks_right(s, ENC_GB18030, &gb);
	is_big5 = looks_right(s, ENC_BIG5, &big);
	if (is_gb && is_big5)
		return gb.other * big.frequent <= big.other * gb.frequent ? ENC_GB18030 : ENC_BIG5;
	return is_gb ? ENC_GB18030 : is_big5 ? ENC_BIG5 : ENC_ASCII;
}

bool
multibyte_settle(struct buf *b, enum encoding *e)
{
	const bool utf8 = utf8_valid_length(buf_span(b)) == b->n;
	const enum encoding from = *e == ENC_ASCII && !utf8 ? multibyte_guess(buf_span(b)) : *e;
	struct buf raw = *b;

	if (from < ENC_COUNT)
		return true;
	*e = ENC_UTF8;
	if (utf8)
		return true;
	*b = (struct buf){ 0 };
	multibyte_convert(b, buf_span(&raw), from, true, NULL);
	buf_free(&raw);
	return !b->failed;
}
