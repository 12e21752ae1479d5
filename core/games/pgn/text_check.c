/* text_check: checks the bytes of a record: first all of them fast, then in detail what was found. */
#include <string.h>
#if defined(__SSE2__)
#include <immintrin.h>
#endif

#include "base/blank.h"
#include "base/encoding.h"
#include "base/processor.h"
#include "base/utf8.h"
#include "games/pgn/text_check.h"

enum { LINE_MAX_PGN = 255 };	/* PGN 4.3, with its newline */

unsigned
text_check_seen_plain(struct span s)
{
	unsigned seen = 0;

	for (size_t i = 0; i < s.n; i++) {
		unsigned char c = (unsigned char)s.p[i];

		if (c == '\n')
			seen |= SEEN_LF;
		else if (c == '\r')
			seen |= SEEN_CR;
		else if (c == '\t')
			seen |= SEEN_TAB;
		else if (c == '\\' || c == '&')
			seen |= SEEN_ESCAPE;
		else if (c < 0x20 || c >= 0x7f)
			seen |= SEEN_ODD;
	}
	return seen;
}

#if defined(__SSE2__)

/* What was seen so far in each of 16 lanes: a lane of all ones means yes. */
struct lanes {
	__m128i low, lf, escape, cr, tab, odd;
};

/*
 * `low`: the byte plus one, as a signed number, is below 0x21 for control characters, DEL, and all bytes from 0x80 on
 * (0xff plus one is 0).
 */
static inline void
lanes_add(struct lanes *l, __m128i v)
{
	__m128i low = _mm_cmplt_epi8(_mm_add_epi8(v, _mm_set1_epi8(1)), _mm_set1_epi8(0x21));
	__m128i lf = _mm_cmpeq_epi8(v, _mm_set1_epi8('\n'));

	l->lf = _mm_or_si128(l->lf, lf);
	l->escape = _mm_or_si128(l->escape, _mm_or_si128(_mm_cmpeq_epi8(v, _mm_set1_epi8('\\')),
	    _mm_cmpeq_epi8(v, _mm_set1_epi8('&'))));
	l->low = _mm_or_si128(l->low, _mm_andnot_si128(lf, low));
}

/* The same with CR and TAB distinguished: for blocks where something other than LF was low. */
static inline void
lanes_tell(struct lanes *l, __m128i v)
{
	__m128i low = _mm_cmplt_epi8(_mm_add_epi8(v, _mm_set1_epi8(1)), _mm_set1_epi8(0x21));
	__m128i lf = _mm_cmpeq_epi8(v, _mm_set1_epi8('\n'));
	__m128i cr = _mm_cmpeq_epi8(v, _mm_set1_epi8('\r'));
	__m128i tab = _mm_cmpeq_epi8(v, _mm_set1_epi8('\t'));

	l->cr = _mm_or_si128(l->cr, cr);
	l->tab = _mm_or_si128(l->tab, tab);
	l->odd = _mm_or_si128(l->odd, _mm_andnot_si128(_mm_or_si128(_mm_or_si128(lf, cr), tab), low));
}

static inline __m128i
load_checked_bytes(const char *p)
{
	return _mm_loadu_si128((const __m128i *)(const void *)p);
}

enum { WIDE = 32 };	/* bytes of a vector of AVX2 */

/*
 * Has the text, of at least WIDE bytes, only LF and printable characters other than backslashes and &?  With LF subtracted, as
 * numbers without sign, LF is 0, printable characters are 0x16 to 0x74, and all other bytes 1 to 0x15 or more than 0x74.
 * The last bytes are looked at together with some before them.
 */
__attribute__((target("avx2"))) static bool
only_lines(struct span s)
{
	const __m256i zero = _mm256_set1_epi8('\n'), one = _mm256_set1_epi8('\n' + 1);
	const char *p = s.p, *last = s.p + s.n - WIDE;
	const __m256i slash = _mm256_set1_epi8('\\'), amp = _mm256_set1_epi8('&');
	__m256i most = _mm256_setzero_si256(), least = _mm256_cmpeq_epi8(most, most), found = most, v;

	for (; p < last; p += WIDE) {
		v = _mm256_loadu_si256((const __m256i *)(const void *)p);
		most = _mm256_max_epu8(most, _mm256_sub_epi8(v, zero));
		least = _mm256_min_epu8(least, _mm256_sub_epi8(v, one));	/* LF is 0xff */
		found = _mm256_or_si256(found, _mm256_or_si256(_mm256_cmpeq_epi8(v, slash), _mm256_cmpeq_epi8(v, amp)));
	}
	v = _mm256_loadu_si256((const __m256i *)(const void *)last);
	found = _mm256_or_si256(found, _mm256_or_si256(_mm256_cmpeq_epi8(v, slash), _mm256_cmpeq_epi8(v, amp)));
	most = _mm256_max_epu8(_mm256_max_epu8(most, _mm256_sub_epi8(v, zero)), _mm256_set1_epi8('~' - '\n'));
	least = _mm256_min_epu8(_mm256_min_epu8(least, _mm256_sub_epi8(v, one)), _mm256_set1_epi8(' ' - '\n' - 1));
	v = _mm256_and_si256(_mm256_cmpeq_epi8(most, _mm256_set1_epi8('~' - '\n')),
	    _mm256_cmpeq_epi8(least, _mm256_set1_epi8(' ' - '\n' - 1)));
	return _mm256_movemask_epi8(_mm256_andnot_si256(found, v)) == -1;
}

unsigned
text_check_seen(struct span s)
{
	__m128i zero = _mm_setzero_si128();
	struct lanes l = { zero, zero, zero, zero, zero, zero };
	size_t i = 0;
	unsigned seen;

	if (s.n >= WIDE && PROCESSOR_AVX2 && only_lines(s))
		return memchr(s.p, '\n', s.n) != NULL ? SEEN_LF : 0;
	for (; i + 64 <= s.n; i += 64) {
		lanes_add(&l, load_checked_bytes(s.p + i));
		lanes_add(&l, load_checked_bytes(s.p + i + 16));
		lanes_add(&l, load_checked_bytes(s.p + i + 32));
		lanes_add(&l, load_checked_bytes(s.p + i + 48));
		if (_mm_movemask_epi8(l.low) != 0) {
			for (int k = 0; k < 64; k += 16)
				lanes_tell(&l, load_checked_bytes(s.p + i + (size_t)k));
			l.low = zero;
		}
	}
	for (; i + 16 <= s.n; i += 16) {
		lanes_add(&l, load_checked_bytes(s.p + i));
		lanes_tell(&l, load_checked_bytes(s.p + i));
	}
	seen = (_mm_movemask_epi8(l.lf) ? SEEN_LF : 0) | (_mm_movemask_epi8(l.cr) ? SEEN_CR : 0) |
	    (_mm_movemask_epi8(l.escape) ? SEEN_ESCAPE : 0) | (_mm_movemask_epi8(l.tab) ? SEEN_TAB : 0) | (_mm_movemask_epi8(l.odd) ?
	    SEEN_ODD : 0);
	return seen | text_check_seen_plain((struct span){ s.p + i, s.n - i });
}

#else

unsigned
text_check_seen(struct span s)
{
	return text_check_seen_plain(s);
}

#endif

/* What the checks of one record share. */
struct text_look {
	struct span text;
	const struct text_check_place *place;
	struct findings *findings;
	struct utf8_facts bytes;	/* with ENC_WHOLE nothing counts as UTF-8 */
	enum encoding encoding;		/* of the record */
};

/* Is the finding reported, if it has the severity of its row? */
static bool
is_wanted(const struct text_look *l, enum diag id)
{
	return finding_wanted(l->findings, id) && l->findings->grading->severity[id] >= l->findings->grading->level;
}

static struct span
piece_of_look(const struct text_look *l, size_t at, size_t n)
{
	return (struct span){ l->text.p + at, n < l->text.n - at ? n : l->text.n - at };
}

static struct span
character_at(const struct text_look *l, size_t at)
{
	uint32_t code;
	int n = utf8_decode(piece_of_look(l, at, 4), &code);

	return piece_of_look(l, at, n > 0 ? (size_t)n : 1);
}

/* -- encoding -- */

static void
check_invalid(const struct text_look *l)
{
	const bool given = l->encoding & ENC_GIVEN && ENC_PAGE(l->encoding) != ENC_UTF8;
	const char *lost;
	size_t at;

	if (l->bytes.count[UTF8_INVALID] == 0 || !is_wanted(l, DIAG_ENC_INVALID_UTF8))
		return;
	lost = given ? encoding_lost(l->text, l->encoding) : NULL;
	at = lost != NULL ? (size_t)(lost - l->text.p) : l->bytes.first[UTF8_INVALID];
	finding_add_saying(l->findings, DIAG_ENC_INVALID_UTF8, piece_of_look(l, at, 1),
	    l->encoding == ENC_UTF8 ? "the byte 0x%02X is not UTF-8, and its encoding is not known" :
	    ENC_PAGE(l->encoding) == ENC_UTF8 ? "the byte 0x%02X is not UTF-8, and is not read" :
	    lost != NULL ? "the byte 0x%02X is neither UTF-8 nor a character of %s, as which the text is read" :
	    given ? "the byte 0x%02X is not UTF-8; the text is read as %s" :
	    "the byte 0x%02X is not UTF-8; the text is probably %s", (unsigned char)l->text.p[at], encoding_name(l->encoding));
}

/*
 * The place is where the second kind begins.  If the record has only one kind, it may be the second one in the file:
 * then the finding needs the fact that the other was shown before.
 */
static void
check_mixed(const struct text_look *l)
{
	bool wide = l->bytes.count[UTF8_MULTI] > 0, narrow = l->bytes.count[UTF8_INVALID] > 0;
	size_t wide_at = l->bytes.first[UTF8_MULTI], narrow_at = l->bytes.first[UTF8_INVALID];
	bool narrow_is_later = narrow && (!wide || narrow_at > wide_at);
	struct finding *new;

	if ((!wide && !narrow) || !is_wanted(l, DIAG_ENC_MIXED) ||
	    (new = finding_add(l->findings, DIAG_ENC_MIXED, character_at(l, narrow_is_later ? narrow_at : wide_at))) == NULL)
		return;
	if (!wide || !narrow)
		new->needs = wide ? FACT_8BIT : FACT_UTF8;
	new->message = narrow_is_later ? SPAN("this is not UTF-8, but other text in the file is") :
	    SPAN("this is UTF-8, but other text in the file is not");
}

static void
check_encoding(const struct text_look *l)
{
	struct span where;
	size_t at;

	check_invalid(l);
	check_mixed(l);
	if (l->bytes.count[UTF8_MULTI] > 0 && is_wanted(l, DIAG_ENC_MOJIBAKE) && encoding_mojibake(l->text, &where))
		finding_add(l->findings, DIAG_ENC_MOJIBAKE, where);
	at = l->bytes.first[UTF8_REPLACEMENT];
	if (l->bytes.count[UTF8_REPLACEMENT] > 0 && is_wanted(l, DIAG_ENC_REPLACEMENT_CHAR))
		finding_add(l->findings, DIAG_ENC_REPLACEMENT_CHAR, character_at(l, at));
	at = l->bytes.first[UTF8_LONE_SURROGATE];
	if (l->bytes.count[UTF8_LONE_SURROGATE] > 0)
		finding_add(l->findings, DIAG_ENC_LONE_SURROGATE, piece_of_look(l, at, 3));
}

/* -- characters that should not be there -- */

/* Is it the DOS end-of-file character, with only more of them and line ends up to the end of the file? */
static bool
ends_file(const struct text_look *l, size_t at)
{
	if (!l->place->last || l->text.p[at] != 0x1a)
		return false;
	for (size_t i = at; i < l->text.n; i++)
		if (memchr("\x1a\n\r", l->text.p[i], 3) == NULL)
			return false;
	return true;
}

static void
check_control(const struct text_look *l)
{
	size_t at = l->bytes.first[UTF8_CONTROL];
	struct span c;
	uint32_t code;

	if (l->bytes.count[UTF8_CONTROL] == 0 || !is_wanted(l, DIAG_ENC_CONTROL_CHAR))
		return;
	c = character_at(l, at);
	if (ends_file(l, at))
		finding_add_saying(l->findings, DIAG_ENC_CONTROL_CHAR, c,
		    "the file ends with the DOS end-of-file character 0x1A");
	else if (c.n == 1)
		finding_add_saying(l->findings, DIAG_ENC_CONTROL_CHAR, c, "there is the control character 0x%02X in the text",
		    (unsigned char)*c.p);
	else if (utf8_decode(c, &code) > 0)
		finding_add_saying(l->findings, DIAG_ENC_CONTROL_CHAR, c, "there is the control character U+%04X in the text",
		    (unsigned)code);
}

/* Where a character is: any may be inside a comment or a tag value. */
struct context {
	bool brace, quote, line_comment;
	bool tag_line;
};

static void
context_step(struct context *c, const char *p, bool line_start)
{
	if (line_start) {
		c->tag_line = *p == '[' && !c->brace;
		c->quote = c->line_comment = false;
	}
	if (c->brace)
		c->brace = *p != '}';
	else if (c->line_comment)
		return;
	else if (c->tag_line && *p == '"')
		c->quote = !c->quote;
	else if (!c->tag_line && *p == '{')
		c->brace = true;
	else if (!c->tag_line && *p == ';')
		c->line_comment = true;
}

/* A byte order mark between games is left from joining files; at other places it is an invisible blank. */
static void
check_mark(const struct text_look *l, size_t at, bool line_start, bool outside)
{
	bool start = l->place->first && at == 0;
	struct span mark = piece_of_look(l, at, 3);

	if (start)
		finding_add(l->findings, DIAG_ENC_BOM, mark);
	else if (outside && (line_start || (at + 3 < l->text.n && l->text.p[at + 3] == '[')))
		finding_add(l->findings, DIAG_ENC_BOM_INSIDE, mark);
	else if (outside && is_wanted(l, DIAG_ENC_NBSP))
		finding_add_saying(l->findings, DIAG_ENC_NBSP, mark, "the invisible U+FEFF (%s) is in the text",
		    blank_of(0xfeff)->name);
}

static void
report_odd_blank(const struct text_look *l, struct span where, uint32_t code)
{
	const struct blank *blank = blank_of(code);

	if (blank != NULL && blank->inside)
		finding_add_saying(l->findings, DIAG_ENC_NBSP, where, "the invisible U+%04X (%s) is in the text", (unsigned)code,
		    blank->name);
	else if (blank != NULL)
		finding_add_saying(l->findings, DIAG_ENC_NBSP, where, "the blank is a %s (U+%04X), not a plain one", blank->name,
		    (unsigned)code);
}

static void
check_blanks(const struct text_look *l)
{
	struct context c = { 0 };
	bool line_start = true;
	uint32_t code;

	for (size_t i = 0; i < l->text.n; ) {
		unsigned char byte = (unsigned char)l->text.p[i];
		int n = byte < 0x80 ? 1 : utf8_decode(piece_of_look(l, i, 4), &code);
		bool outside, mark;

		context_step(&c, l->text.p + i, line_start);
		outside = !c.brace && !c.quote && !c.line_comment;
		mark = byte >= 0x80 && n == 3 && code == 0xfeff;
		if (mark)
			check_mark(l, i, line_start, outside);
		else if (byte >= 0x80 && n > 0 && !(l->encoding & ENC_WHOLE) && outside && is_wanted(l, DIAG_ENC_NBSP))
			report_odd_blank(l, piece_of_look(l, i, (size_t)n), code);
		line_start = byte == '\n' || byte == '\r' || (mark && line_start);
		i += n > 0 ? (size_t)n : 1;
	}
}

static bool
is_control(char c)
{
	return c == 0x7f || (c > 0 && c < ' ' && c != '\t' && c != '\n' && c != '\r');
}

/* What looked like UTF-8 is text of a code page. */
static void
forget_utf8(struct text_look *l)
{
	static const enum utf8_kind kinds[] = { UTF8_MULTI, UTF8_LONE_SURROGATE, UTF8_REPLACEMENT, UTF8_BLANK };
	size_t at = l->bytes.first[UTF8_CONTROL];

	for (size_t i = 0; i < sizeof(kinds) / sizeof(*kinds); i++)
		l->bytes.count[kinds[i]] = 0;
	if (l->bytes.count[UTF8_CONTROL] == 0)
		return;
	while (at < l->text.n && !is_control(l->text.p[at]))
		at++;
	l->bytes.count[UTF8_CONTROL] = at < l->text.n;
	l->bytes.first[UTF8_CONTROL] = at;
}

static void
check_odd(struct text_look *l, unsigned *facts)
{
	size_t nul;

	utf8_facts(l->text, &l->bytes);
	l->encoding = l->bytes.count[UTF8_INVALID] > 0 || (l->bytes.count[UTF8_MULTI] > 0 && l->place->encoding > ENC_UTF8) ?
	    encoding_of_part(l->text, l->place->encoding) : ENC_UTF8;
	if (l->encoding & ENC_WHOLE) {
		forget_utf8(l);
		*facts |= FACT_8BIT;
	}
	if (l->bytes.count[UTF8_MULTI] > 0)
		*facts |= FACT_UTF8;
	if (l->bytes.count[UTF8_INVALID] > 0)
		*facts |= FACT_8BIT;
	check_encoding(l);
	nul = l->bytes.count[UTF8_NUL];
	if (nul > 0)
		finding_add_saying(l->findings, DIAG_ENC_NUL, piece_of_look(l, l->bytes.first[UTF8_NUL], 1), nul == 1 ?
		    "there is a NUL byte in the text" : "there are %zu NUL bytes in the text", nul);
	check_control(l);
	if (l->bytes.count[UTF8_BOM] > 0 || (l->bytes.count[UTF8_BLANK] > 0 && is_wanted(l, DIAG_ENC_NBSP)))
		check_blanks(l);
}

/* -- lines -- */

/* The first line end of each kind; NULL: there is none. */
struct ends {
	const char *lf, *crlf, *cr;
};

/* A CR at the very end is not counted as lone: a huge record may be cut between CR and LF. */
static void
ends_find(const struct text_look *l, struct ends *e)
{
	const char *p = l->text.p, *end = p + l->text.n;

	for (const char *q = p; q < end && (q = memchr(q, '\r', (size_t)(end - q))) != NULL; q++) {
		if (q + 1 < end && q[1] == '\n') {
			e->crlf = e->crlf == NULL ? q : e->crlf;
		} else if (q + 1 < end || l->place->last || l->place->eol == '\r') {
			e->cr = q;
			break;
		}
	}
	for (const char *q = p; q < end && (q = memchr(q, '\n', (size_t)(end - q))) != NULL; q++) {
		if (q > p && q[-1] == '\r') {
			e->crlf = e->crlf == NULL ? q - 1 : e->crlf;
			continue;
		}
		e->lf = q;
		break;
	}
}

static void
mixed_ends(const struct text_look *l, const char *at, size_t n, unsigned needs)
{
	struct finding *new = finding_add(l->findings, DIAG_LEX_CRLF_MIXED, (struct span){ at, n });

	if (new == NULL)
		return;
	new->needs = needs;
	new->message = n == 2 ? SPAN("this line ends with CR LF, others in the file with LF alone") :
	    SPAN("this line ends with LF alone, others in the file with CR LF");
}

static void
check_ends(const struct text_look *l, unsigned seen, unsigned *facts)
{
	struct ends e = { NULL, NULL, NULL };

	if (!(seen & SEEN_CR) && !is_wanted(l, DIAG_LEX_CRLF_MIXED)) {
		*facts |= FACT_LF;
		return;
	}
	if (seen & SEEN_CR)
		ends_find(l, &e);
	else
		e.lf = memchr(l->text.p, '\n', l->text.n);
	*facts |= (e.lf != NULL ? FACT_LF : 0) | (e.crlf != NULL ? FACT_CRLF : 0);
	if (e.cr != NULL)
		finding_add(l->findings, DIAG_LEX_LONE_CR, (struct span){ e.cr, 1 });
	if (!is_wanted(l, DIAG_LEX_CRLF_MIXED))
		return;
	if (e.lf != NULL && (e.crlf == NULL || e.lf > e.crlf))
		mixed_ends(l, e.lf, 1, e.crlf == NULL ? FACT_CRLF : 0);
	else if (e.crlf != NULL)
		mixed_ends(l, e.crlf, 2, e.lf == NULL ? FACT_LF : 0);
}

/* The length in characters if the text is UTF-8, else in bytes. */
static size_t
line_width(const struct text_look *l, struct span line)
{
	size_t n = line.n;

	if (l->bytes.count[UTF8_MULTI] > 0 && l->bytes.count[UTF8_INVALID] == 0)
		for (size_t i = 0; i < line.n; i++)
			n -= ((unsigned char)line.p[i] & 0xc0) == 0x80;
	return n;
}

static void
check_line(const struct text_look *l, struct span line)
{
	size_t blanks = 0;

	if (line.n > 0 && line.p[line.n - 1] == '\r')
		line.n--;
	while (blanks < line.n && (line.p[line.n - 1 - blanks] == ' ' || line.p[line.n - 1 - blanks] == '\t'))
		blanks++;
	if (blanks > 0)
		finding_add(l->findings, DIAG_LEX_TRAILING_SPACE, (struct span){ line.p + line.n - blanks, blanks });
	if (line.n >= LINE_MAX_PGN && line_width(l, line) >= LINE_MAX_PGN && is_wanted(l, DIAG_LEX_LINE_TOO_LONG))
		finding_add_saying(l->findings, DIAG_LEX_LINE_TOO_LONG, (struct span){ line.p, 1 },
		    "the line has %zu characters; PGN allows %d with the line end", line_width(l, line) + 1,
		    LINE_MAX_PGN);
}

static void
check_lines(const struct text_look *l)
{
	struct span rest = l->text;

	while (rest.n > 0 && (is_wanted(l, DIAG_LEX_TRAILING_SPACE) || is_wanted(l, DIAG_LEX_LINE_TOO_LONG)))
		check_line(l, span_cut(&rest, l->place->eol));
}

static void
check_final_newline(const struct text_look *l)
{
	size_t n = l->text.n;

	while (n > 0 && l->text.p[n - 1] == 0x1a)
		n--;
	if (n > 0 && l->text.p[n - 1] != '\n' && l->text.p[n - 1] != '\r')
		finding_add(l->findings, DIAG_LEX_NO_FINAL_NEWLINE, piece_of_look(l, n - 1, 1));
}

bool
text_check_check(struct span record, const struct text_check_place *place, struct findings *f, unsigned *facts)
{
	struct text_look l = { .text = record, .place = place, .findings = f };
	unsigned seen = text_check_seen(record);

	if (seen & SEEN_ODD)
		check_odd(&l, facts);
	if (seen & (SEEN_CR | SEEN_LF))
		check_ends(&l, seen, facts);
	if (seen & SEEN_TAB && is_wanted(&l, DIAG_LEX_TAB))
		finding_add(f, DIAG_LEX_TAB, (struct span){ memchr(record.p, '\t', record.n), 1 });
	if (is_wanted(&l, DIAG_LEX_TRAILING_SPACE) || is_wanted(&l, DIAG_LEX_LINE_TOO_LONG))
		check_lines(&l);
	if (place->last && is_wanted(&l, DIAG_LEX_NO_FINAL_NEWLINE))
		check_final_newline(&l);
	return (seen & ~(unsigned)SEEN_LF) == 0;
}
