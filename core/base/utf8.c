/* utf8: reads and writes UTF-8, and finds what is not plain ASCII in a text. */
#include "base/blank.h"
#include "base/find_byte.h"
#include "base/invariant.h"
#include "base/utf8.h"

enum { REPLACEMENT = 0xfffd, BYTE_ORDER_MARK = 0xfeff };

static bool
is_plain_ascii(unsigned char c)
{
	return (c >= ' ' && c < 0x7f) || c == '\n' || c == '\r' || c == '\t';
}

size_t
utf8_plain(struct span s)
{
	enum { STEP = 32 };	/* a constant, and no exit from the inner loop, so that compilers can vectorise it */
	const unsigned char *p = (const unsigned char *)s.p;
	size_t i = 0;

	for (; s.n - i >= STEP; i += STEP) {
		unsigned char odd = 0;

		for (size_t k = 0; k < STEP; k++) {
			unsigned char c = p[i + k];

			odd |= (unsigned char)((c < ' ' && c != '\n' && c != '\r' && c != '\t') | (c > 0x7e));
		}
		if (odd)
			break;
	}
	while (i < s.n && is_plain_ascii(p[i]))
		i++;
	return i;
}

static bool
continues_character(unsigned char c)
{
	return (c & 0xc0) == 0x80;
}

int
utf8_decode(struct span s, uint32_t *code)
{
	const unsigned char *p = (const unsigned char *)s.p;

	if (s.n == 0)
		return 0;
	if (p[0] < 0x80) {
		*code = p[0];
		return 1;
	}
	if (s.n >= 2 && p[0] >= 0xc2 && p[0] <= 0xdf && continues_character(p[1])) {
		*code = (uint32_t)((p[0] & 0x1f) << 6 | (p[1] & 0x3f));
		return 2;
	}
	if (s.n >= 3 && (p[0] & 0xf0) == 0xe0 && continues_character(p[1]) && continues_character(p[2])) {
		*code = (uint32_t)((p[0] & 0x0f) << 12 | (p[1] & 0x3f) << 6 | (p[2] & 0x3f));
		return *code < 0x800 || (*code >= 0xd800 && *code < 0xe000) ? 0 : 3;
	}
	if (s.n >= 4 && (p[0] & 0xf8) == 0xf0 && continues_character(p[1]) && continues_character(p[2]) && continues_character(p[3])) {
		*code = (uint32_t)((p[0] & 0x07) << 18 | (p[1] & 0x3f) << 12 | (p[2] & 0x3f) << 6 | (p[3] & 0x3f));
		return *code < 0x10000 || *code > 0x10ffff ? 0 : 4;
	}
	return 0;
}

struct span
utf8_cut(struct span s, size_t most)
{
	if (s.n > most)
		for (s.n = most; s.n > 0 && continues_character((unsigned char)s.p[s.n]); s.n--)
			;
	return s;
}

int
utf8_encode(uint32_t code, char to[4])
{
	INVARIANT(code <= 0x10ffff);
	if (code < 0x80) {
		to[0] = (char)code;
		return 1;
	}
	if (code < 0x800) {
		to[0] = (char)(0xc0 | code >> 6);
		to[1] = (char)(0x80 | (code & 0x3f));
		return 2;
	}
	if (code < 0x10000) {
		to[0] = (char)(0xe0 | code >> 12);
		to[1] = (char)(0x80 | (code >> 6 & 0x3f));
		to[2] = (char)(0x80 | (code & 0x3f));
		return 3;
	}
	to[0] = (char)(0xf0 | code >> 18);
	to[1] = (char)(0x80 | (code >> 12 & 0x3f));
	to[2] = (char)(0x80 | (code >> 6 & 0x3f));
	to[3] = (char)(0x80 | (code & 0x3f));
	return 4;
}

size_t
utf8_valid_length(struct span s)
{
	size_t at = 0;
	uint32_t code;
	int n;

	/* An empty span may point nowhere. */
	while (at < s.n) {
		at = (size_t)(find_byte_high(s.p + at, s.p + s.n) - s.p);
		if ((n = utf8_decode(span_after(s, at), &code)) == 0)
			return at;
		at += (size_t)n;
	}
	return at;
}

enum utf8_fault
utf8_fault(struct span s, int *length)
{
	const unsigned char *p = (const unsigned char *)s.p;
	uint32_t code;

	*length = 0;
	if (s.n == 0 || utf8_decode(s, &code) > 0)
		return UTF8_NO_FAULT;
	if (s.n >= 3 && p[0] == 0xed && p[1] >= 0xa0 && p[1] <= 0xbf && continues_character(p[2])) {
		*length = 3;
		return UTF8_SURROGATE;
	}
	if (s.n >= 4 && p[0] >= 0xf4 && p[0] <= 0xf7 && continues_character(p[1]) && continues_character(p[2]) &&
	    continues_character(p[3])) {
		*length = 4;
		return UTF8_BEYOND;
	}
	*length = 1;
	return UTF8_BYTE;
}

static void
note_utf8_fact(struct utf8_facts *f, enum utf8_kind kind, size_t at)
{
	if (f->count[kind]++ == 0)
		f->first[kind] = at;
}

static void
fact_of(struct utf8_facts *f, uint32_t code, size_t at)
{
	if (code == 0)
		note_utf8_fact(f, UTF8_NUL, at);
	else if (code < ' ' || (code >= 0x7f && code < 0xa0 && code != 0x85))
		note_utf8_fact(f, UTF8_CONTROL, at);
	else if (code == BYTE_ORDER_MARK)
		note_utf8_fact(f, UTF8_BOM, at);
	else if (code == REPLACEMENT)
		note_utf8_fact(f, UTF8_REPLACEMENT, at);
	else if (blank_of(code) != NULL)
		note_utf8_fact(f, UTF8_BLANK, at);
	if (code >= 0x80)
		note_utf8_fact(f, UTF8_MULTI, at);
}

void
utf8_facts(struct span s, struct utf8_facts *f)
{
	size_t at = 0;
	uint32_t code;
	int n;

	*f = (struct utf8_facts){ 0 };
	while ((at += utf8_plain(span_after(s, at))) < s.n) {
		if ((n = utf8_decode(span_after(s, at), &code)) > 0)
			fact_of(f, code, at);
		else if (utf8_fault(span_after(s, at), &n) == UTF8_SURROGATE)
			note_utf8_fact(f, UTF8_LONE_SURROGATE, at);
		else
			note_utf8_fact(f, UTF8_INVALID, at);
		at += (size_t)n;
	}
}

struct span
utf8_unmarked(struct span text)
{
	return span_starts(text, SPAN("\xef\xbb\xbf")) ? span_after(text, 3) : text;
}

/* -- widths -- */

/*
 * Characters that do not take one cell: those of width W and F take two (Unicode 15, EastAsianWidth.txt), combining
 * marks none, as far as names contain them.
 */
static const struct {
	uint32_t first, last;
	unsigned cells;
} cells[] = {
	{ 0x0300, 0x036f, 0 }, { 0x0483, 0x0489, 0 }, { 0x0591, 0x05bd, 0 }, { 0x064b, 0x065f, 0 },
	{ 0x1100, 0x115f, 2 }, { 0x1160, 0x11ff, 0 }, { 0x1ab0, 0x1aff, 0 }, { 0x1dc0, 0x1dff, 0 },
	{ 0x200b, 0x200f, 0 }, { 0x202a, 0x202e, 0 }, { 0x2060, 0x2064, 0 }, { 0x2066, 0x206f, 0 },
	{ 0x20d0, 0x20ff, 0 }, { 0x231a, 0x231b, 2 }, { 0x2329, 0x232a, 2 }, { 0x2e80, 0x303e, 2 },
	{ 0x3041, 0x3247, 2 }, { 0x3250, 0x4dbf, 2 }, { 0x4e00, 0xa4cf, 2 }, { 0xa960, 0xa97f, 2 },
	{ 0xac00, 0xd7a3, 2 }, { 0xf900, 0xfaff, 2 }, { 0xfe00, 0xfe0f, 0 }, { 0xfe10, 0xfe19, 2 },
	{ 0xfe20, 0xfe2f, 0 }, { 0xfe30, 0xfe6f, 2 }, { 0xfeff, 0xfeff, 0 }, { 0xff01, 0xff60, 2 },
	{ 0xffe0, 0xffe6, 2 }, { 0x16fe0, 0x18dff, 2 }, { 0x1aff0, 0x1b2ff, 2 }, { 0x1f300, 0x1f64f, 2 },
	{ 0x1f680, 0x1f6ff, 2 }, { 0x1f900, 0x1faff, 2 }, { 0x20000, 0x3fffd, 2 },
};

/* Removes the first character and returns how many cells it takes. */
static unsigned
next_cells(struct span *s)
{
	uint32_t code = 0;
	int n = utf8_decode(*s, &code);

	n = n == 0 ? 1 : n;
	s->p += n, s->n -= (size_t)n;
	for (size_t i = 0; code >= cells[0].first && i < sizeof(cells) / sizeof(cells[0]); i++)
		if (code <= cells[i].last)
			return code >= cells[i].first ? cells[i].cells : 1;
	return 1;
}

size_t
utf8_width(struct span s)
{
	size_t n = 0;

	while (s.n > 0)
		n += next_cells(&s);
	return n;
}

size_t
utf8_fit(struct span s, size_t room)
{
	struct span rest = s;
	size_t used = 0, fits = 0;

	while (rest.n > 0 && (used += next_cells(&rest)) <= room)
		fits = s.n - rest.n;
	return fits;
}
