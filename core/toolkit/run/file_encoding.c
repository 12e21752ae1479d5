/* file_encoding: decides the encoding of a file once, by the first megabytes of its text. */
#include <string.h>

#include "base/find_byte.h"
#include "base/utf8.h"
#include "toolkit/input/input.h"
#include "toolkit/run/file_encoding.h"

enum { CONVERTED = 16 << 10 };	/* bytes that are converted at a time */

void
file_encoding_start(struct file_encoding *f, enum encoding given, bool share)
{
	buf_free(&f->ahead);
	*f = (struct file_encoding){ .end = 1, .share = share };
	if (given == ENC_ASCII)
		return;
	f->given = given >= ENC_COUNT ? given : ENC_ASCII;
	f->encoding = (enum encoding)((f->given != ENC_ASCII ? ENC_UTF8 : given) | ENC_GIVEN);
	f->decided = f->given == ENC_ASCII;
}

bool
file_encoding_open(const struct file_encoding *f)
{
	return f->given != ENC_ASCII && !f->decided;
}

/* -- reading -- */

static ptrdiff_t
read_source(struct file_encoding *f, file_encoding_read *read, void *source, char *to, size_t max)
{
	ptrdiff_t got = f->end <= 0 ? f->end : read(source, to, max);

	f->end = got > 0 ? 1 : got;
	return got;
}

/* Appends the text, and the part of a character before it, to what was read ahead, in UTF-8.  `end`: nothing follows. */
static bool
append_in_utf8(struct file_encoding *f, struct span text, bool end)
{
	enum { MARK = 3 };
	struct buf whole = { 0 };
	struct span rest;

	buf_add(&whole, (struct span){ f->part, f->part_n });
	buf_add(&whole, text);
	rest = buf_span(&whole);
	if (f->begun || end || rest.n >= MARK) {
		rest = f->begun ? rest : utf8_unmarked(rest);
		rest = span_after(rest, multibyte_convert(&f->ahead, rest, f->multibyte, end, &f->state));
		f->begun = true;
	}
	f->part_n = rest.n;
	if (f->part_n > 0)
		memcpy(f->part, rest.p, f->part_n);
	f->ahead.failed = f->ahead.failed || whole.failed;
	buf_free(&whole);
	return !f->ahead.failed;
}

/* As file_encoding_next() when nothing was read ahead, for text that is converted: it is read ahead. */
static ptrdiff_t
read_converted(struct file_encoding *f, file_encoding_read *read, void *source)
{
	char raw[CONVERTED];
	ptrdiff_t got = 1;

	while (got > 0 && f->ahead.n == 0) {
		got = read_source(f, read, source, raw, sizeof(raw));
		if (!append_in_utf8(f, (struct span){ raw, got > 0 ? (size_t)got : 0 }, got <= 0))
			return -1;
	}
	return f->ahead.n > 0 ? 1 : got;
}

ptrdiff_t
file_encoding_next(struct file_encoding *f, file_encoding_read *read, void *source, char *to, size_t max)
{
	size_t left = f->ahead.n - f->at, n;
	ptrdiff_t got;

	if (left == 0 && f->multibyte == ENC_ASCII)
		return read_source(f, read, source, to, max);
	if (left == 0 && (got = read_converted(f, read, source)) <= 0)
		return got;
	left = f->ahead.n - f->at;
	n = left < max ? left : max;
	memcpy(to, f->ahead.p + f->at, n);
	f->at += n;
	if (f->at == f->ahead.n) {
		buf_free(&f->ahead);
		f->at = 0;
	}
	return (ptrdiff_t)n;
}

/* Can these bytes at the end of a text be the start of a character? */
static bool
is_start(struct span s)
{
	unsigned char c = (unsigned char)*s.p;
	size_t n = c < 0xc2 ? 1 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : c < 0xf5 ? 4 : 1;

	for (size_t i = 1; i < s.n; i++)
		if (((unsigned char)s.p[i] & 0xc0) != 0x80)
			return false;
	return s.n < n;
}

bool
file_encoding_due(struct file_encoding *f, struct span text, size_t got, uint64_t offset)
{
	size_t at = text.n - got > f->loose ? text.n - got - f->loose : 0, valid;
	struct span new = span_after(text, at), rest;

	if (f->decided)
		return false;
	valid = (size_t)(find_byte_high(new.p, new.p + new.n) - new.p);
	if (f->given != ENC_ASCII) {
		f->from = offset + at + valid;
		return valid < new.n;
	}
	valid += utf8_valid_length(span_after(new, valid));
	rest = span_after(new, valid);
	f->loose = got > 0 && rest.n > 0 && is_start(rest) ? rest.n : 0;
	f->from = offset + at + valid;
	f->decided = !f->share && f->from >= FILE_ENCODING_SAMPLE;
	return !f->decided && rest.n > f->loose;
}

/* Is it UTF-8, but for a character at its end that is cut off? */
static bool
is_utf8(struct span sample, bool whole)
{
	const struct span rest = span_after(sample, utf8_valid_length(sample));

	return rest.n == 0 || (!whole && is_start(rest));
}

/* `whole`: nothing follows the sample. */
static bool
decide_from_sample(struct file_encoding *f, struct span sample, bool whole)
{
	if (f->given != ENC_ASCII) {
		const bool plain = find_byte_high(sample.p, sample.p + sample.n) == sample.p + sample.n;

		f->multibyte = !plain && is_utf8(sample, whole) ? ENC_ASCII : f->given;
		return !f->ahead.failed;
	}
	f->multibyte = multibyte_guess(sample);
	f->encoding = f->multibyte != ENC_ASCII ? (enum encoding)(ENC_UTF8 | ENC_GIVEN) : encoding_guess(sample);
	return !f->ahead.failed;
}

/* Converts what was read ahead, if that is to be done.  False: out of memory. */
static bool
convert_ahead(struct file_encoding *f, bool end)
{
	struct buf raw = f->ahead;
	bool good = true;

	if (f->multibyte == ENC_ASCII)
		return true;
	f->ahead = (struct buf){ 0 };
	good = append_in_utf8(f, buf_span(&raw), end);
	buf_free(&raw);
	return good;
}

bool
file_encoding_decide(struct file_encoding *f, file_encoding_read *read, void *source, struct span text, uint64_t offset)
{
	size_t most = f->given != ENC_ASCII ? FILE_ENCODING_SAMPLE : (size_t)(FILE_ENCODING_SAMPLE - offset);
	ptrdiff_t got = 1;

	f->decided = true;
	if (!buf_reserve(&f->ahead, most > text.n ? most : text.n))
		return false;
	buf_add(&f->ahead, text);
	while (got > 0 && f->ahead.n < most)
		if ((got = read_source(f, read, source, f->ahead.p + f->ahead.n, most - f->ahead.n)) > 0)
			f->ahead.n += (size_t)got;
	return decide_from_sample(f, (struct span){ f->ahead.p, f->ahead.n < most ? f->ahead.n : most }, got <= 0) &&
	    convert_ahead(f, got <= 0);
}

static ptrdiff_t
read_input(void *input, char *to, size_t max)
{
	return input_read(input, to, max);
}

bool
file_encoding_decide_share(struct file_encoding *f, const char *path, const struct input_means *means, struct span text)
{
	struct input *in = input_open(path);
	bool good = in != NULL;

	f->decided = true;
	f->from = 0;
	if (good)
		input_allow(in, means);
	if (good && input_next(in) == 1)
		good = file_encoding_decide(f, read_input, in, (struct span){ NULL, 0 }, 0);
	input_close(in);
	buf_free(&f->ahead);
	f->at = f->part_n = 0;
	f->end = 1;
	return good && (f->multibyte == ENC_ASCII || append_in_utf8(f, text, false));
}

void
file_encoding_free(struct file_encoding *f)
{
	buf_free(&f->ahead);
}
