/* encoding: the 8-bit code pages, and any text as UTF-8 that is safe to print. */
#include <string.h>

#include "base/ascii.h"
#include "base/encoding.h"
#include "base/find_byte.h"
#include "base/utf8.h"

enum { REPLACEMENT = 0xfffd, BYTE_ORDER_MARK = 0xfeff };

/* -- the code pages -- */

/* The characters of the bytes from 0x80 on, as iconv(1) of the system that built this has them. */
static const uint16_t pages[][128] = {
#include "pages.def"
};

static const struct {
	const char *name;	/* as iconv(1) knows it */
	const char *shown;
	const char *others;	/* with spaces between them; NULL: none */
} encodings[] = {
	[ENC_ASCII] = { "ASCII", "ASCII", NULL },
	[ENC_UTF8] = { "UTF-8", "UTF-8", "UTF8" },
#define ENCODING_PAGE(id, name, shown, others) [ENC_##id] = { name, shown, others },
#include "base/encoding.def"
#undef ENCODING_PAGE
	[ENC_GB18030] = { "GB18030", "GB18030", "CN-GB CP936 EUC-CN EUCCN GB2312 GBK MS936 WINDOWS-936" },
	[ENC_BIG5] = { "BIG5", "Big5", "BIG-5 BIGFIVE CN-BIG5 CP950 WINDOWS-950" },
	[ENC_SHIFT_JIS] = { "SHIFT_JIS", "Shift_JIS", "CP932 CSSHIFTJIS MS_KANJI SHIFT-JIS SJIS WINDOWS-31J" },
	[ENC_EUC_JP] = { "EUC-JP", "EUC-JP", "CP51932 EUC-JP-MS EUCJP EUCJP-MS UJIS" },
	[ENC_EUC_KR] = { "EUC-KR", "EUC-KR", "CP949 CSEUCKR EUCKR KS_C_5601-1987 UHC WINDOWS-949" },
};

const char *
encoding_name(enum encoding e)
{
	return encodings[ENC_PAGE(e)].shown;
}

const char *
encoding_others(enum encoding e)
{
	return encodings[ENC_PAGE(e)].others == NULL ? "" : encodings[ENC_PAGE(e)].others;
}

uint32_t
encoding_code(enum encoding e, unsigned char byte)
{
	if (byte < 0x80)
		return byte;
	return ENC_PAGE(e) <= ENC_UTF8 || ENC_PAGE(e) >= ENC_COUNT ? REPLACEMENT : pages[ENC_PAGE(e) - ENC_UTF8 - 1][byte - 0x80];
}

int
encoding_decode(struct span s, enum encoding e, uint32_t *code)
{
	int n;

	if ((unsigned char)*s.p >= 0x80 && e & ENC_WHOLE && !span_starts(s, SPAN("\xef\xbb\xbf"))) {
		*code = encoding_code(e, (unsigned char)*s.p);
		return 1;
	}
	if ((n = utf8_decode(s, code)) > 0)
		return n;
	*code = utf8_fault(s, &n) == UTF8_BYTE ? encoding_code(e, (unsigned char)*s.p) : REPLACEMENT;
	return n;
}

const char *
encoding_lost(struct span s, enum encoding e)
{
	uint32_t code;

	for (size_t n; s.n > 0; s = span_after(s, n)) {
		n = (signed char)*s.p >= 0 ? 1 : (size_t)encoding_decode(s, e, &code);
		if ((signed char)*s.p < 0 && n == 1 && code == REPLACEMENT)
			return s.p;
	}
	return NULL;
}

static void
append_decoded(struct buf *b, struct span s, enum encoding e, bool keep)
{
	uint32_t code;
	char bytes[4];

	for (size_t n; s.n > 0; s = span_after(s, n)) {
		for (n = 0; n < s.n && (signed char)s.p[n] >= 0; )
			n++;
		if (n > 0) {
			buf_add(b, (struct span){ s.p, n });
			continue;
		}
		n = (size_t)encoding_decode(s, e, &code);
		if (keep && n == 1 && code == REPLACEMENT)
			buf_char(b, *s.p);
		else
			buf_add(b, (struct span){ bytes, (size_t)utf8_encode(code, bytes) });
	}
}

void
encoding_convert(struct buf *b, struct span s, enum encoding e)
{
	append_decoded(b, s, e, false);
}

void
encoding_keep(struct buf *b, struct span s, enum encoding e)
{
	append_decoded(b, s, e, true);
}

/* The byte of a page for a character beyond ASCII; 0: it has none. */
static unsigned char
byte_of_page(enum encoding e, uint32_t code)
{
	for (unsigned byte = 0x80; byte <= 0xff; byte++)
		if (encoding_code(e, (unsigned char)byte) == code && code != REPLACEMENT)
			return (unsigned char)byte;
	return 0;
}

bool
encoding_write(struct buf *b, struct span s, enum encoding e)
{
	const bool page = ENC_PAGE(e) > ENC_UTF8 && ENC_PAGE(e) < ENC_COUNT;
	uint32_t code;

	for (size_t n; s.n > 0; s = span_after(s, n)) {
		if ((n = (size_t)utf8_decode(s, &code)) == 0)
			return false;
		if (!page || code < 0x80) {
			buf_add(b, (struct span){ s.p, n });
			continue;
		}
		if (byte_of_page(e, code) == 0)
			return false;
		buf_char(b, (char)byte_of_page(e, code));
	}
	return true;
}

/* -- names -- */

static bool
is_among(struct span name, const char *others)
{
	struct span rest = span_of(others == NULL ? "" : others);

	while (rest.n > 0)
		if (span_eq_nocase(span_cut(&rest, ' '), name))
			return true;
	return false;
}

bool
encoding_find(const char *name, enum encoding *found)
{
	const struct span s = span_of(name);
	int e;

	for (e = ENC_UTF8; e < ENC_ALL; e++)
		if (span_eq_nocase(s, span_of(encodings[e].name)) || span_eq_nocase(s, span_of(encodings[e].shown)) ||
		    is_among(s, encodings[e].others))
			break;
	*found = (enum encoding)e;
	return e < ENC_ALL;
}

void
encoding_names(struct buf *b)
{
	for (int e = ENC_UTF8; e < ENC_ALL; e++) {
		buf_str(b, e == ENC_UTF8 ? "" : ", ");
		buf_str(b, encodings[e].shown);
	}
}

/* -- safe text -- */

/*
 * Characters that end a line, change the direction of writing, or are invisible and not part of a word: Unicode 15,
 * DerivedCoreProperties.txt and UAX #9.  U+200C and U+200D are left out, since names in Persian and in the scripts of
 * India contain them.
 */
static const struct {
	uint32_t first, last;
} unsafe[] = {
	{ 0x00, 0x1f }, { 0x7f, 0x9f }, { 0x061c, 0x061c }, { 0x200e, 0x200f }, { 0x2028, 0x202e }, { 0x2066, 0x2069 },
	{ BYTE_ORDER_MARK, BYTE_ORDER_MARK }, { 0xe0000, 0xe007f },
};

bool
encoding_unsafe(uint32_t c)
{
	for (size_t i = 0; i < sizeof(unsafe) / sizeof(unsafe[0]) && c >= unsafe[i].first; i++)
		if (c <= unsafe[i].last)
			return true;
	return false;
}

void
encoding_shown(struct buf *b, uint32_t code)
{
	buf_fmt(b, code > 0xffff ? "\\U%08x" : code > 0xff ? "\\u%04x" : "\\x%02x", (unsigned)code);
}

/* How text is written. */
enum manner { VISIBLE, LINE, JSON };

static void
put_code(struct buf *b, uint32_t code, enum manner manner)
{
	char bytes[4];

	if (!encoding_unsafe(code))
		buf_add(b, (struct span){ bytes, (size_t)utf8_encode(code, bytes) });
	else if (manner == JSON && code > 0xffff)
		buf_fmt(b, "\\u%04x\\u%04x", 0xd7c0 + (unsigned)(code >> 10), 0xdc00 + (unsigned)(code & 0x3ff));
	else if (manner == JSON)
		buf_fmt(b, "\\u%04x", (unsigned)code);
	else
		encoding_shown(b, code);
}

/*
 * The runner of GitHub looks for ##[name], that of Azure for ##vso[name], TeamCity for ##teamcity[name], anywhere in a
 * line.
 */
bool
encoding_command_begun(const struct buf *b)
{
	size_t n = b->n;

	while (n > 0 && ascii_is_letter(b->p[n - 1]))
		n--;
	return n >= 2 && b->p[n - 1] == '#' && b->p[n - 2] == '#';
}

/* Blanks of Unicode, which the runner skips too, are among what is not ASCII. */
static size_t
count_blank(struct span s)
{
	size_t n = 0;

	while (n < s.n && ((signed char)s.p[n] <= ' ' || s.p[n] == 0x7f))
		n++;
	return n;
}

bool
encoding_command(struct span line)
{
	size_t n = count_blank(line);

	return line.n - n > 1 && line.p[n] == ':' && line.p[n + 1] == ':';
}

bool
encoding_command_part(struct span line)
{
	return encoding_command(line) || span_eq(span_after(line, count_blank(line)), SPAN(":"));
}

/* Would the text begin a line of the buffer as a command? */
static bool
begins_command(const struct buf *b, struct span s)
{
	size_t line = b->n;

	if (!encoding_command_part(s))
		return false;
	while (line > 0 && b->p[line - 1] != '\n' && count_blank((struct span){ b->p + line - 1, 1 }) == 1)
		line--;
	return line == 0 || b->p[line - 1] == '\n';
}

/* The first character of s, if it is not copied as it is; returns how many bytes it has. */
static size_t
put_odd(struct buf *b, struct span s, enum encoding e, enum manner manner)
{
	uint32_t code;
	int n;

	if (*s.p == '[' && manner != VISIBLE && encoding_command_begun(b)) {
		buf_str(b, manner == JSON ? "\\u005b" : "\\x5b");
		return 1;
	}
	if (*s.p == '[' || *s.p == '"' || *s.p == '\\') {
		buf_str(b, *s.p != '[' && manner == JSON ? "\\" : "");
		buf_char(b, *s.p);
		return 1;
	}
	n = encoding_decode(s, e, &code);
	if (code == REPLACEMENT && n == 1 && manner != JSON)
		encoding_shown(b, (unsigned char)*s.p);
	else
		put_code(b, code, manner);
	return (size_t)n;
}

static void
append_made_visible(struct buf *b, struct span s, enum encoding e, enum manner manner)
{
	const bool quoted = manner == JSON;

	while (s.n > 0) {
		const char *odd = find_byte_odd(s.p, s.p + s.n, '[', quoted ? '"' : '[', quoted ? '\\' : '[');
		size_t run = (size_t)(odd - s.p);

		buf_add(b, (struct span){ s.p, run });
		s = span_after(s, run);
		if (s.n > 0)
			s = span_after(s, put_odd(b, s, e, manner));
	}
}

void
encoding_visible(struct buf *b, struct span s, enum encoding e)
{
	append_made_visible(b, s, e, VISIBLE);
}

void
encoding_append(struct buf *b, struct span s, enum encoding e)
{
	size_t n = begins_command(b, s) ? count_blank(s) : s.n;

	append_made_visible(b, (struct span){ s.p, n }, e, LINE);
	if (n < s.n) {
		buf_str(b, "\\x3a");
		append_made_visible(b, span_after(s, n + 1), e, LINE);
	}
}

void
encoding_json(struct buf *b, struct span s, enum encoding e)
{
	append_made_visible(b, s, e, JSON);
}

void
encoding_json_string(struct buf *b, struct span s, enum encoding e)
{
	buf_char(b, '"');
	encoding_json(b, s, e);
	buf_char(b, '"');
}

/* -- double encoding -- */

/* The byte from 0x80 on that stands for this character in CP1252, or else in Latin-1; 0 if there is none. */
static unsigned char
byte_of(uint32_t code)
{
	if (code >= 0x80 && code <= 0xff)
		return (unsigned char)code;
	for (unsigned i = 0x80; i < 0xa0; i++)
		if (encoding_code(ENC_CP1252, (unsigned char)i) == code && code != REPLACEMENT)
			return (unsigned char)i;
	return 0;
}

/* Can the character of this CP1252 byte follow a letter in ordinary text: dots, a quote, a dash, a no-break space? */
static bool
may_follow_letter(unsigned char byte)
{
	return byte == 0x85 || (byte >= 0x91 && byte <= 0x97) || byte == 0x9b || byte == 0xa0 || byte == 0xab ||
	       byte == 0xbb;
}

/*
 * Some characters of the text were turned back into CP1252 bytes, and those are the UTF-8 of `code`.  Does that prove
 * double encoding?  The first byte decides.  Nobody writes what Latin letters and signs (C2..C5), general punctuation
 * and symbols (E2), the byte order mark and U+FFFD (EF), and pictographs (F0) look like in CP1252.  Other scripts (up
 * to DF) prove it only if there are two in a row: `second` says that this is the second.
 */
static bool
proves_double(const unsigned char *bytes, uint32_t code, bool inside_word, bool second)
{
	if (bytes[0] == 0xe2)
		return code >= 0x2000 && code < 0x2c00 && !may_follow_letter(bytes[1]);
	if (bytes[0] == 0xef)
		return code == BYTE_ORDER_MARK || code == REPLACEMENT;
	if (bytes[0] == 0xf0)
		return bytes[1] == 0x9f;
	if (bytes[0] > 0xdf || code < 0xa0)
		return false;
	return (!may_follow_letter(bytes[1]) || inside_word) && (bytes[0] <= 0xc5 || second);
}

/* Turns up to four characters back into bytes of CP1252; returns how many.  Character i ends at end[i]. */
static int
undo_cp1252(struct span s, unsigned char bytes[4], size_t end[4])
{
	size_t at = 0;
	uint32_t code;
	int n, k = 0;

	while (k < 4 && (n = utf8_decode(span_after(s, at), &code)) > 0 && (bytes[k] = byte_of(code)) != 0)
		end[k++] = at += (size_t)n;
	return k;
}

size_t
encoding_doubled(struct span s)
{
	unsigned char bytes[4];
	size_t end[4];
	uint32_t code;
	int k = undo_cp1252(s, bytes, end), n = k == 0 ? 0 : utf8_decode((struct span){(char *)bytes, (size_t)k}, &code);

	return n >= 2 && !encoding_unsafe(code) ? end[n - 1] : 0;
}

bool
encoding_mojibake(struct span s, struct span *where)
{
	size_t last = 0;	/* where the last character ended that counts only if another follows at once */
	bool pending = false;
	struct span before = { NULL, 0 };
	unsigned char bytes[4];
	size_t end[4];
	uint32_t code;
	int n;

	for (size_t at = 0; (at += utf8_plain(span_after(s, at))) < s.n; at += (size_t)n) {
		struct span rest = span_after(s, at);
		int k = undo_cp1252(rest, bytes, end),
		    m = k == 0 ? 0 : utf8_decode((struct span){(char *)bytes, (size_t)k}, &code);
		char next;

		if (m >= 2) {
			next = end[m - 1] < rest.n ? (char)(rest.p[end[m - 1]] | 0x20) : ' ';
			if (proves_double(bytes, code, ascii_is_lower(next), pending && last == at)) {
				*where = (struct span){ rest.p, end[m - 1] };
				if (pending && last == at)
					*where = (struct span){ before.p, before.n + end[m - 1] };
				return true;
			}
			pending = bytes[0] > 0xc5 && bytes[0] <= 0xdf && code >= 0xa0;
			before = (struct span){ rest.p, end[m - 1] };
			last = at + end[m - 1];
			n = (int)end[m - 1];
		} else if ((n = utf8_decode(rest, &code)) == 0)
			n = 1;
	}
	return false;
}
