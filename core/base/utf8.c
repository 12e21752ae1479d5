/* utf8: reads and writes UTF-8, and finds what is not plain ASCII in a text. */
#include "base/find_byte.h"
#include "base/blank.h"
#include "base/invariant.h"
#include "base/utf8.h"

enum { REPLACEMENT = 0xfffd, BYTE_ORDER_MARK = 0xfeff };

static bool
plain(unsigned char c)
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
	while (i < s.n && plain(p[i]))
		i++;
	return i;
}

static bool
continues(unsigned char c)
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
	if (s.n >= 2 && p[0] >= 0xc2 && p[0] <= 0xdf && continues(p[1])) {
		*code = (uint32_t)((p[0] & 0x1f) << 6 | (p[1] & 0x3f));
		return 2;
	}
	if (s.n >= 3 && (p[0] & 0xf0) == 0xe0 && continues(p[1]) && continues(p[2])) {
		*code = (uint32_t)((p[0] & 0x0f) << 12 | (p[1] & 0x3f) << 6 | (p[2] & 0x3f));
		return *code < 0x800 || (*code >= 0xd800 && *code < 0xe000) ? 0 : 3;
	}
	if (s.n >= 4 && (p[0] & 0xf8) == 0xf0 && continues(p[1]) && continues(p[2]) && continues(p[3])) {
		*code = (uint32_t)((p[0] & 0x07) << 18 | (p[1] & 0x3f) << 12 | (p[2] & 0x3f) << 6 | (p[3] & 0x3f));
		return *code < 0x10000 || *code > 0x10ffff ? 0 : 4;
	}
	return 0;
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
	if (s.n >= 3 && p[0] == 0xed && p[1] >= 0xa0 && p[1] <= 0xbf && continues(p[2])) {
		*length = 3;
		return UTF8_SURROGATE;
	}
	if (s.n >= 4 && p[0] >= 0xf4 && p[0] <= 0xf7 && continues(p[1]) && continues(p[2]) && continues(p[3])) {
		*length = 4;
		return UTF8_BEYOND;
	}
	*length = 1;
	return UTF8_BYTE;
}

static void
fact(struct utf8_facts *f, enum utf8_kind kind, size_t at)
{
	if (f->count[kind]++ == 0)
		f->first[kind] = at;
}

static void
fact_of(struct utf8_facts *f, uint32_t code, size_t at)
{
	if (code == 0)
		fact(f, UTF8_NUL, at);
	else if (code < ' ' || (code >= 0x7f && code < 0xa0 && code != 0x85))
		fact(f, UTF8_CONTROL, at);
	else if (code == BYTE_ORDER_MARK)
		fact(f, UTF8_BOM, at);
	else if (code == REPLACEMENT)
		fact(f, UTF8_REPLACEMENT, at);
	else if (blank_of(code) != NULL)
		fact(f, UTF8_BLANK, at);
	if (code >= 0x80)
		fact(f, UTF8_MULTI, at);
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
			fact(f, UTF8_LONE_SURROGATE, at);
		else
			fact(f, UTF8_INVALID, at);
		at += (size_t)n;
	}
}

struct span
utf8_unmarked(struct span text)
{
	return span_starts(text, SPAN("\xef\xbb\xbf")) ? span_after(text, 3) : text;
}
