/* utf16: recognises UTF-16 and UTF-32, and converts them to UTF-8. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "toolkit/input/utf16.h"

enum {
	REPLACEMENT = 0xfffd,
	LEAST = 8,		/* bytes of room that convert_to_utf8() needs, and the most that finish_text() writes */
	BYTES = 64 << 10,
};

struct wide {
	struct utf16_form form;
	unsigned char n;	/* bytes in `part`, the beginning of a code unit */
	unsigned char part[4];
	uint32_t high;		/* a high surrogate whose other half has not come yet; 0: none */
	bool ended;
	uint64_t lf, cr, lost;		/* ends of lines so far; the first line with bytes that are not a character; 0: none has */
	struct span rest;	/* the part of `bytes` that is not converted yet */
	char stash[LEAST];	/* converted bytes for which the caller had no room */
	size_t stash_at, stash_n;
	char bytes[BYTES];
};

static bool
is_text_byte(unsigned char c)
{
	return (c >= ' ' && c < 0x7f) || c == '\n' || c == '\r' || c == '\t';
}

struct utf16_form
utf16_guess(struct span head)
{
	static const struct {
		char bytes[4];
		struct utf16_form form;
	} marks[] = {	/* FF FE 00 00 comes before FF FE, which is its beginning */
		{ "\xff\xfe\0\0", { 4, false, 4 } }, { "\0\0\xfe\xff", { 4, true, 4 } },
		{ "\xff\xfe", { 2, false, 2 } }, { "\xfe\xff", { 2, true, 2 } },
	};
	const unsigned char *p = (const unsigned char *)head.p;

	for (size_t i = 0; i < sizeof(marks) / sizeof(*marks); i++)
		if (head.n >= marks[i].form.mark && memcmp(head.p, marks[i].bytes, marks[i].form.mark) == 0)
			return marks[i].form;
	/* Without a mark: two ASCII characters, each with zero bytes, cannot be 8-bit text. */
	if (head.n >= 8 && is_text_byte(p[0]) && is_text_byte(p[4]) && memcmp(p + 1, "\0\0", 3) == 0 && memcmp(p + 5, "\0\0", 3) == 0)
		return (struct utf16_form){ 4, false, 0 };
	if (head.n >= 8 && is_text_byte(p[3]) && is_text_byte(p[7]) && memcmp(p, "\0\0", 3) == 0 && memcmp(p + 4, "\0\0", 3) == 0)
		return (struct utf16_form){ 4, true, 0 };
	if (head.n >= 4 && is_text_byte(p[0]) && p[1] == 0 && is_text_byte(p[2]) && p[3] == 0)
		return (struct utf16_form){ 2, false, 0 };
	if (head.n >= 4 && p[0] == 0 && is_text_byte(p[1]) && p[2] == 0 && is_text_byte(p[3]))
		return (struct utf16_form){ 2, true, 0 };
	return (struct utf16_form){ 0 };
}

const char *
utf16_name(struct utf16_form f)
{
	return f.unit == 0 ? NULL : f.unit == 2 ? "UTF-16" : "UTF-32";
}

const char *
utf16_named(const char *name)
{
	return strcmp(name, "UTF-16") == 0 ? "UTF-16" : strcmp(name, "UTF-32") == 0 ? "UTF-32" : NULL;
}

struct wide *
utf16_open(struct utf16_form form)
{
	struct wide *w = calloc(1, sizeof(*w));

	if (w != NULL)
		w->form = form;
	return w;
}

uint64_t
utf16_lost(const struct wide *w)
{
	return w->lost;
}

void
utf16_close(struct wide *w)
{
	free(w);
}

static void
note_lost(struct wide *w)
{
	if (w->lost == 0)
		w->lost = 1 + (w->lf > 0 ? w->lf : w->cr);
}

/* Writes a code unit, at most 6 bytes.  A lone surrogate is written as three bytes, so that it can be reported. */
static size_t
put_unit(struct wide *w, uint32_t c, char *to)
{
	size_t n = 0;

	if (c > 0x10ffff) {
		c = REPLACEMENT;
		note_lost(w);
	}
	if (w->high != 0 && c >= 0xdc00 && c < 0xe000) {
		c = 0x10000 + ((w->high - 0xd800) << 10) + (c - 0xdc00);
		w->high = 0;
		return (size_t)utf8_encode(c, to);
	}
	if (w->high != 0) {
		n = (size_t)utf8_encode(w->high, to);
		note_lost(w);
	}
	w->high = 0;
	w->lf += c == '\n';
	w->cr += c == '\r';
	if (w->form.unit == 2 && c >= 0xd800 && c < 0xdc00) {
		w->high = c;
		return n;
	}
	if (c >= 0xd800 && c < 0xe000)
		note_lost(w);
	return n + (size_t)utf8_encode(c, to + n);
}

static uint32_t
unit_of(struct utf16_form f, const unsigned char *p)
{
	if (f.unit == 2)
		return (uint32_t)(f.big ? p[0] << 8 | p[1] : p[1] << 8 | p[0]);
	return f.big ? (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3]
	    : (uint32_t)p[3] << 24 | (uint32_t)p[2] << 16 | (uint32_t)p[1] << 8 | p[0];
}

static void
drop_bytes(struct span *s, size_t n)
{
	s->p += n;
	s->n -= n;
}

/* Converts as much of `rest` as there is room for, which is at least LEAST bytes; returns the bytes written. */
static size_t
convert_to_utf8(struct wide *w, char *to, size_t max)
{
	size_t n = 0;

	while (w->rest.n > 0 && max - n >= LEAST) {
		if (w->n == 0 && w->rest.n >= w->form.unit) {
			n += put_unit(w, unit_of(w->form, (const unsigned char *)w->rest.p), to + n);
			drop_bytes(&w->rest, w->form.unit);
			continue;
		}
		w->part[w->n++] = (unsigned char)*w->rest.p;
		drop_bytes(&w->rest, 1);
		if (w->n == w->form.unit) {
			w->n = 0;
			n += put_unit(w, unit_of(w->form, w->part), to + n);
		}
	}
	return n;
}

/* Writes what is incomplete at the end of the text: half a pair, part of a code unit. */
static size_t
finish_text(struct wide *w, char to[LEAST])
{
	size_t n = 0;

	w->ended = true;
	if (w->high != 0 || w->n != 0)
		note_lost(w);
	if (w->high != 0)
		n += (size_t)utf8_encode(w->high, to);
	if (w->n != 0)
		n += (size_t)utf8_encode(REPLACEMENT, to + n);
	w->high = 0;
	w->n = 0;
	return n;
}

static size_t
take_stash(struct wide *w, char *to, size_t max)
{
	size_t n = w->stash_n - w->stash_at < max ? w->stash_n - w->stash_at : max;

	memcpy(to, w->stash + w->stash_at, n);
	w->stash_at += n;
	return n;
}

ptrdiff_t
utf16_read(struct wide *w, char *to, size_t max, wide_source *source, void *context)
{
	ptrdiff_t got;
	size_t n;

	for (;;) {
		if ((n = take_stash(w, to, max)) > 0)
			return (ptrdiff_t)n;
		if (w->rest.n == 0) {
			if (w->ended)
				return 0;
			if ((got = source(context, w->bytes, BYTES)) < 0)
				return -1;
			w->rest = (struct span){ w->bytes, (size_t)got };
		}
		w->stash_at = w->stash_n = 0;
		if (w->rest.n == 0)
			w->stash_n = finish_text(w, w->stash);
		else if (max < LEAST)
			w->stash_n = convert_to_utf8(w, w->stash, sizeof(w->stash));
		else if ((n = convert_to_utf8(w, to, max)) > 0)
			return (ptrdiff_t)n;
	}
}
