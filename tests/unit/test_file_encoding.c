/* test_file_encoding: when the encoding of a file is decided, and the text that is read before and after that. */
#include <string.h>

#include "toolkit/run/file_encoding.h"
#include "support/check.h"

/* The end of what was read: may it be the start of a character?  If not, the encoding is due. */
static void
due(void)
{
	static const struct {
		const char *text;
		int loose;	/* -1: due */
	} rows[] = {
		{ "", 0 }, { "abc", 0 }, { "a\xc3\xa9", 0 }, { "a\xe2\x82\xac", 0 }, { "a\xf0\x9f\x98\x80", 0 }, { "\xc3\xa9z", 0 },
		/* starts of characters of two, three and four bytes, the first and last of each kind */
		{ "a\xc3", 1 }, { "a\xc2", 1 }, { "a\xdf", 1 }, { "a\xe0", 1 }, { "a\xe2", 1 }, { "a\xef", 1 },
		{ "a\xf0", 1 }, { "a\xf4", 1 },
		{ "a\xe2\x82", 2 }, { "a\xef\xbf", 2 }, { "a\xe1\x80", 2 }, { "a\xf0\x9f", 2 }, { "a\xf4\x8f", 2 }, { "a\xf0\x9f\x98", 3 },
		{ "a\xf4\x8f\xbf", 3 }, { "\xe2\x82", 2 },
		/* bytes that start none */
		{ "a\x80", -1 }, { "a\xbf", -1 }, { "a\xc0", -1 }, { "a\xc1", -1 }, { "a\xf5", -1 }, { "a\xff", -1 },
		/* other bytes after the start */
		{ "a\xc3z", -1 }, { "a\xe2z", -1 }, { "a\xe2\x82z", -1 }, { "a\xe2\xc3", -1 }, { "a\xe2\x82\xc3", -1 },
		{ "a\xf0\x9f\x98z", -1 },
		{ "a\xf0\x9f\x7f", -1 }, { "a\xf0\x9f\xc0", -1 }, { "a\xf0\x40", -1 },
		/* as many as a character has, but it is none */
		{ "a\xe0\x80\x80", -1 }, { "a\xed\xa0\x80", -1 }, { "a\xf0\x80\x80\x80", -1 }, { "a\xf4\xbf\xbf\xbf", -1 },
		/* the first bad one decides */
		{ "a\xff\xc3", -1 }, { "\xff" "abc", -1 }, { "a\xe9t\xe9", -1 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct file_encoding f = { .end = 1 };
		struct span text = span_of(rows[i].text);
		bool is;

		file_encoding_start(&f, ENC_ASCII, false);
		is = file_encoding_due(&f, text, text.n, 1000);
		CHECK(is == (rows[i].loose < 0), "row %zu: due %d", i, is);
		if (rows[i].loose >= 0)
			CHECK(f.loose == (size_t)rows[i].loose && f.from == 1000 + text.n - f.loose, "row %zu: %zu loose bytes, from %zu", i,
			    f.loose, (size_t)f.from);
		/* At the end of the file nothing can follow. */
		if (rows[i].loose > 0)
			CHECK(file_encoding_due(&f, text, 0, 1000), "row %zu: not due at the end", i);
	}
}

/* Only what is new is looked at, and what was loose before it. */
static void
due_later(void)
{
	static const struct {
		const char *first;
		const char *more;
		int loose;
	} rows[] = {
		{ "a\xe2", "\x82", 2 }, { "a\xe2\x82", "\xac", 0 }, { "a\xe2\x82", "z", -1 }, { "a\xe2\x82", "\xac\xc3", 1 },
		{ "a\xf0", "\x9f\x98\x80", 0 }, { "a\xc3", "\xa9", 0 }, { "a\xc3", "\xc3", -1 }, { "abc", "\xa9", -1 }, { "abc", "d", 0 },
	};
	struct file_encoding f = { .end = 1 };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char text[16] = "";
		bool is;

		file_encoding_start(&f, ENC_ASCII, false);
		strcpy(text, rows[i].first);
		CHECK(!file_encoding_due(&f, span_of(text), strlen(text), 0), "row %zu: due at once", i);
		strcat(text, rows[i].more);
		is = file_encoding_due(&f, span_of(text), strlen(rows[i].more), 0);
		CHECK(is == (rows[i].loose < 0), "row %zu: due %d", i, is);
		CHECK(is || f.loose == (size_t)rows[i].loose, "row %zu: %zu loose bytes", i, f.loose);
	}
	/* An old byte that is not UTF-8 is one of a share whose encoding has been decided. */
	file_encoding_start(&f, ENC_ASCII, false);
	CHECK(!file_encoding_due(&f, SPAN("\xff" "a"), 1, 0) && f.from == 2, "an old byte");
}

/* After FILE_ENCODING_SAMPLE bytes nothing is decided any more, but in a share. */
static void
sample(void)
{
	for (int share = 0; share < 2; share++)
		for (int less = 0; less < 2; less++) {
			struct file_encoding f = { .end = 1 };
			bool ends = !share && !less;

			file_encoding_start(&f, ENC_ASCII, share != 0);
			CHECK(!file_encoding_due(&f, SPAN("abcd"), 4, (uint64_t)(FILE_ENCODING_SAMPLE - 4 - less)), "due");
			CHECK(f.decided == ends && f.encoding == ENC_ASCII, "share %d, %d less: decided %d", share, less, f.decided);
			CHECK(file_encoding_due(&f, SPAN("\xff"), 1, FILE_ENCODING_SAMPLE - (uint64_t)less) == !ends, "share %d, %d less", share,
			    less);
		}
}

/* -- reading -- */

/* A source: pieces of a text, then `end`; it counts how often it was asked. */
struct source {
	const char *text;
	size_t piece;
	ptrdiff_t end;
	int asked;
};

static ptrdiff_t
read_piece(void *from, char *to, size_t max)
{
	struct source *s = from;
	size_t n = strlen(s->text);

	s->asked++;
	n = n < s->piece ? n : s->piece;
	n = n < max ? n : max;
	if (n == 0)
		return s->end;
	memcpy(to, s->text, n);
	s->text += n;
	return (ptrdiff_t)n;
}

/* What the user says is decided at once, but one of several bytes for a character by what the first that is not ASCII is in. */
static void
given(void)
{
	static const struct {
		enum encoding given, encoding;
		bool open;
	} rows[] = {
		{ ENC_UTF8, ENC_UTF8, false }, { ENC_CP1252, ENC_CP1252, false }, { ENC_GB18030, ENC_UTF8, true }, { ENC_BIG5, ENC_UTF8, true },
	};
	static const struct {
		const char *text;
		enum encoding multibyte;
	} texts[] = { { "x\xbb\xb6", ENC_GB18030 }, { "x\xc2\xa1", ENC_ASCII }, { "x\xc2\xa1\xe4\xb8", ENC_GB18030 } };
	struct file_encoding f = { .end = 1 };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		file_encoding_start(&f, rows[i].given, false);
		CHECK(f.decided == !rows[i].open && file_encoding_open(&f) == rows[i].open &&
		    f.encoding == (enum encoding)(rows[i].encoding | ENC_GIVEN) && f.multibyte == ENC_ASCII, "row %zu", i);
		CHECK(!file_encoding_due(&f, SPAN("abc"), 3, 5 << 20), "row %zu: due by ASCII", i);
		CHECK(file_encoding_due(&f, SPAN("\xc2\xa1"), 2, 5 << 20) == rows[i].open, "row %zu: due", i);
	}
	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		struct source s = { "", 1, 0, 0 };

		file_encoding_start(&f, ENC_GB18030, false);
		CHECK(file_encoding_decide(&f, read_piece, &s, span_of(texts[i].text), 5 << 20), "memory");
		CHECK(f.multibyte == texts[i].multibyte && f.encoding == (enum encoding)(ENC_UTF8 | ENC_GIVEN) && !file_encoding_open(&f),
		    "text %zu", i);
		file_encoding_free(&f);
	}
}

/* Is this text read, and then that end, which lasts? */
static void
check_read(struct file_encoding *f, struct source *s, size_t max, const char *want, const char *name)
{
	char got[200] = "";
	size_t n = 0;
	ptrdiff_t more;

	while ((more = file_encoding_next(f, read_piece, s, got + n, max)) > 0 && n + max < sizeof(got)) {
		CHECK((size_t)more <= max, "%s: %td bytes", name, more);
		n += (size_t)more;
	}
	CHECK(more == s->end, "%s: the end is %td", name, more);
	CHECK(span_eq((struct span){ got, n }, span_of(want)), "%s: '%.*s'", name, (int)n, got);
	s->asked = 0;
	CHECK(file_encoding_next(f, read_piece, s, got, max) == s->end && s->asked == 0, "%s: asked after its end",
	    name);
}

/* In pieces of any size: as it is; or converted, and a character that a piece ends in is put together. */
static void
reading(void)
{
	static const char gbk[] = "a\xbb\xb6\xd3\xad" "b\xd6\xd0\xb9\xfa", utf8[] = "a欢迎b中国";

	for (size_t piece = 1; piece < 8; piece++)
		for (size_t max = 1; max < 6; max++) {
			struct file_encoding f = { .end = 1 };
			struct source s = { gbk, piece, piece % 2 == 0 ? 0 : -1, 0 };

			file_encoding_start(&f, ENC_ASCII, false);
			check_read(&f, &s, max, gbk, "as it is");
			file_encoding_start(&f, ENC_GB18030, false);
			s.text = gbk;
			CHECK(file_encoding_decide(&f, read_piece, &s, SPAN(""), 0), "memory");
			check_read(&f, &s, max, utf8, "GB18030");
			file_encoding_free(&f);
		}
}

/* What was read for the decision is read again, once. */
static void
deciding(void)
{
	static const struct {
		const char *text;
		enum encoding encoding;
	} rows[] = { { "M\xfcller, J\xf6rg gr\xfc\xdft \xdcwe", ENC_LATIN1 },
		{ "Müller, Jörg grüßt Üwe", ENC_UTF8 }, { "nobody", ENC_ASCII } };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		for (size_t before = 0; before < 6; before += 5) {
			struct file_encoding f = { .end = 1 };
			struct source s = { rows[i].text + before, 3, 0, 0 };

			file_encoding_start(&f, ENC_ASCII, false);
			CHECK(file_encoding_decide(&f, read_piece, &s, (struct span){ rows[i].text, before }, 0), "memory");
			CHECK(f.decided && ENC_PAGE(f.encoding) == rows[i].encoding && f.multibyte == ENC_ASCII, "row %zu: %s", i,
			    encoding_name(ENC_PAGE(f.encoding)));
			check_read(&f, &s, 4, rows[i].text, "decided");
			file_encoding_free(&f);
		}
}

/* Of the file no more is read for the decision than the sample has left; what is there already is kept. */
static void
deciding_late(void)
{
	for (int left = 0; left < 8; left++) {
		struct file_encoding f = { .end = 1 };
		struct source s = { "defghijk", 2, 0, 0 };
		size_t ahead = left < 3 ? 3 : (size_t)left;

		file_encoding_start(&f, ENC_ASCII, false);
		CHECK(file_encoding_decide(&f, read_piece, &s, SPAN("abc"), (uint64_t)(FILE_ENCODING_SAMPLE - left)), "memory");
		CHECK(f.ahead.n == ahead, "%d bytes are left: %zu are read ahead", left, f.ahead.n);
		check_read(&f, &s, 5, "abcdefghijk", "late");
		file_encoding_free(&f);
	}
}

int
main(void)
{
	RUN(due);
	RUN(due_later);
	RUN(sample);
	RUN(given);
	RUN(reading);
	RUN(deciding);
	RUN(deciding_late);
	return check_end();
}
