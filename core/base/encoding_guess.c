/*
 * encoding_guess: guesses the 8-bit encoding of a text from its words.
 *
 * Each word with bytes that are not ASCII is read in every page, and gets a score: about ten times the logarithm of how
 * probable its characters are.  A Latin letter counts by the one language that suits the whole word best, since a word
 * is of one language although a file has names of many; a letter of another alphabet by how frequent it is there.
 * Letters in the wrong case, letters of two scripts in a word, and signs inside a word count against a page.
 *
 * That a page is the best one is not enough: a single byte fits some page in any case.  A page is named only if a word reads
 * as one in it, or several signs do, and if on the whole its characters are as frequent as those of a text.
 */
#include <limits.h>

#include "base/ascii.h"
#include "base/encoding.h"
#include "base/utf8.h"

enum {
	WORD_MAX = 64,			/* bytes of a longer word are taken as several words */
	WORDS = 20000,			/* words that are looked at; more would not change the result */
};

/* Scores. */
enum {
	USUAL = -25, UNUSUAL = -45, ALIEN = -90,	/* a Latin letter, in a language */
	CASE = -50, CASE_AFTER_CAPITAL = -40, CAPITAL = -10,
	CLUSTER = -12,			/* a vowel between vowels, a consonant between consonants or first before one */
	SCRIPTS = -80, SHORT = -30, NOT_INITIAL = -40, NOT_FINAL = -40,
	RARE = -55,
	LOSS_MAX = 45,			/* the most that one word counts against a page: a mixed file has that of most words */
	UTF8_BETTER = 40,		/* by how much a word must be better as UTF-8 */
	PLAIN_GOOD = -40,		/* per byte: a page with more explains the text */
	LEGIBLE = -55,			/* per byte: a word that reads as one has more */
	ALONE = -35,			/* a letter by itself that fits its word: a usual one, or a capital at the beginning */
	TEXT = -43,			/* per byte: so has a text of TEXT_BYTES or more */
	TEXT_BYTES = 12,
	PLAUSIBLE = 2,			/* points of a page that is named: a word has two, a sign one */
	CONTRADICTION = 120, CONTRADICTION_EACH = 15,	/* by how much another page must be better; and per byte */
};

/* The pages that are guessed, and how frequent they are, before anything is read.  The first of equal ones is taken. */
static const struct {
	enum encoding page;
	signed char prior;
} guessed[] = {
	{ ENC_LATIN1, 0 }, { ENC_CP1252, -1 }, { ENC_CP1251, -20 }, { ENC_KOI8R, -24 }, { ENC_CP1250, -20 },
	{ ENC_ISO8859_2, -22 }, { ENC_CP1257, -25 }, { ENC_CP437, -30 }, { ENC_CP850, -31 }, { ENC_CP866, -30 },
	{ ENC_ISO8859_5, -35 }, { ENC_CP1253, -25 }, { ENC_ISO8859_7, -27 }, { ENC_CP1254, -30 }, { ENC_CP1255, -35 },
	{ ENC_CP852, -34 }, { ENC_KOI8U, -40 },
};

enum { GUESSED = sizeof(guessed) / sizeof(*guessed) };

/* -- letters -- */

enum {
	GERMAN = 1, FRENCH = 2, SPANISH = 4, PORTUGUESE = 8, ITALIAN = 16, DANISH = 32, SWEDISH = 64, ICELANDIC = 128,
	CATALAN = 256, POLISH = 512, CZECH = 1024, HUNGARIAN = 2048, ROMANIAN = 4096, CROATIAN = 8192, LATVIAN = 16384,
	LITHUANIAN = 32768, ESTONIAN = 65536, TURKISH = 131072,
	LANGUAGES = 18,
};

/* The small letters beyond ASCII: vowel or not, and the languages that use them often, and seldom. */
static const struct {
	uint16_t code;
	bool vowel;
	uint32_t often, seldom;
} letters[] = {
	{ 0xdf, false, GERMAN, 0 },
	{ 0xe0, true, FRENCH | ITALIAN | CATALAN, PORTUGUESE },
	{ 0xe1, true, SPANISH | PORTUGUESE | ICELANDIC | CZECH | HUNGARIAN, CATALAN },
	{ 0xe2, true, FRENCH | PORTUGUESE | ROMANIAN, 0 },
	{ 0xe3, true, PORTUGUESE, 0 },
	{ 0xe4, true, GERMAN | SWEDISH | ESTONIAN, CZECH },
	{ 0xe5, true, DANISH | SWEDISH, 0 },
	{ 0xe6, true, DANISH | ICELANDIC, 0 },
	{ 0xe7, false, FRENCH | PORTUGUESE | CATALAN | TURKISH, 0 },
	{ 0xe8, true, FRENCH | ITALIAN | CATALAN, 0 },
	{ 0xe9, true, FRENCH | SPANISH | PORTUGUESE | ICELANDIC | CATALAN | CZECH | HUNGARIAN,
	    GERMAN | ITALIAN | DANISH | SWEDISH },
	{ 0xea, true, FRENCH | PORTUGUESE, 0 },
	{ 0xeb, true, 0, FRENCH | GERMAN },
	{ 0xec, true, ITALIAN, 0 },
	{ 0xed, true, SPANISH | PORTUGUESE | ICELANDIC | CZECH | HUNGARIAN | CATALAN, 0 },
	{ 0xee, true, FRENCH | ROMANIAN, 0 },
	{ 0xef, true, CATALAN, FRENCH },
	{ 0xf0, false, ICELANDIC, 0 },
	{ 0xf1, false, SPANISH, 0 },
	{ 0xf2, true, ITALIAN | CATALAN, 0 },
	{ 0xf3, true, SPANISH | PORTUGUESE | ICELANDIC | CATALAN | POLISH | CZECH | HUNGARIAN, 0 },
	{ 0xf4, true, FRENCH | PORTUGUESE, CZECH },
	{ 0xf5, true, PORTUGUESE | ESTONIAN, 0 },
	{ 0xf6, true, GERMAN | SWEDISH | ICELANDIC | HUNGARIAN | ESTONIAN | TURKISH, DANISH },
	{ 0xf8, true, DANISH, 0 },
	{ 0xf9, true, ITALIAN, FRENCH },
	{ 0xfa, true, SPANISH | PORTUGUESE | ICELANDIC | CATALAN | CZECH | HUNGARIAN, 0 },
	{ 0xfb, true, 0, FRENCH },
	{ 0xfc, true, GERMAN | HUNGARIAN | ESTONIAN | TURKISH, SPANISH | CATALAN | FRENCH },
	{ 0xfd, true, 0, CZECH | ICELANDIC },
	{ 0xfe, false, ICELANDIC, 0 },
	{ 0xff, true, 0, 0 },
	{ 0x101, true, LATVIAN, 0 }, { 0x103, true, ROMANIAN, 0 }, { 0x105, true, POLISH | LITHUANIAN, 0 },
	{ 0x107, false, POLISH | CROATIAN, 0 }, { 0x10d, false, CZECH | CROATIAN | LATVIAN | LITHUANIAN, 0 },
	{ 0x10f, false, 0, CZECH }, { 0x111, false, CROATIAN, 0 }, { 0x113, true, LATVIAN, 0 },
	{ 0x117, true, LITHUANIAN, 0 }, { 0x119, true, POLISH | LITHUANIAN, 0 }, { 0x11b, true, CZECH, 0 },
	{ 0x11f, false, TURKISH, 0 }, { 0x123, false, 0, LATVIAN }, { 0x12b, true, LATVIAN, 0 }, { 0x12f, true, LITHUANIAN, 0 },
	{ 0x131, true, TURKISH, 0 }, { 0x137, false, LATVIAN, 0 }, { 0x13a, false, 0, CZECH }, { 0x13c, false, LATVIAN, 0 },
	{ 0x13e, false, 0, CZECH }, { 0x142, false, POLISH, 0 }, { 0x144, false, POLISH, 0 },
	{ 0x146, false, LATVIAN, 0 }, { 0x148, false, CZECH, 0 }, { 0x151, true, HUNGARIAN, 0 },
	{ 0x153, true, 0, FRENCH }, { 0x155, false, 0, CZECH }, { 0x159, false, CZECH, 0 },
	{ 0x15b, false, POLISH, 0 }, { 0x15f, false, ROMANIAN | TURKISH, 0 },
	{ 0x161, false, CZECH | CROATIAN | LATVIAN | LITHUANIAN, ESTONIAN }, { 0x163, false, ROMANIAN, 0 },
	{ 0x165, false, CZECH, 0 }, { 0x16b, true, LATVIAN | LITHUANIAN, 0 }, { 0x16f, true, CZECH, 0 },
	{ 0x171, true, HUNGARIAN, 0 }, { 0x173, true, LITHUANIAN, 0 }, { 0x17a, false, POLISH, 0 },
	{ 0x17c, false, POLISH, 0 }, { 0x17e, false, CZECH | CROATIAN | LATVIAN | LITHUANIAN, ESTONIAN },
};

/* Ten times the logarithm of how frequent the letters are, from the first of each alphabet on. */
static const signed char russian[] = {
	-25, -41, -31, -41, -35, -25, -47, -41, -26, -44, -34, -31, -34, -27, -22, -36,
	-31, -29, -28, -36, -58, -46, -53, -43, -50, -55, -78, -40, -41, -58, -51, -39,
}, greek[] = {
	-40, -41, -42, -37, -75, -23, -50, -41, -41, -27, -57, -34, -45, -27, -32, -36, -34, -27,
	-54, -25, -32, -32, -34, -31, -25, -34, -48, -45, -65, -42, -60, -70, -40, -44, -48,
}, hebrew[] = {
	-28, -31, -43, -36, -22, -23, -43, -37, -44, -22, -48, -36, -26, -36, -31, -45, -35,
	-42, -34, -58, -41, -69, -44, -39, -29, -31, -30,
};

/* The part that a character plays in a word. */
struct part {
	enum class { OTHER, LATIN, CYRILLIC, GREEK, HEBREW, OPENING, LOW, CLOSING, QUOTE, DASH, FRACTION, DOTS, SIGN, FOREIGN,
	    NOTHING } class;
	bool upper, vowel;
	uint32_t small;		/* of a letter: the small one */
};

/* `end`: those that are only at the end of a word, and `inner`: those that do not begin one. */
static const struct {
	uint16_t first, last, common;	/* the small letters; `common` is the first in the table */
	enum class class;
	const signed char *table;
	uint8_t n;
	uint16_t inner[6], end[6];
} alphabets[] = {
	{ 0x430, 0x491, 0x430, CYRILLIC, russian, sizeof(russian), { 0x44a, 0x44b, 0x44c }, { 0 } },
	{ 0x390, 0x3ce, 0x3ac, GREEK, greek, sizeof(greek), { 0 }, { 0x3c2 } },
	{ 0x5d0, 0x5ea, 0x5d0, HEBREW, hebrew, sizeof(hebrew), { 0 }, { 0x5da, 0x5dd, 0x5df, 0x5e3, 0x5e5 } },
};

static const struct {
	uint16_t first, last;
	enum class class;
} signs[] = {	/* the first row that fits counts */
	{ 0, 0x7f, OTHER }, { 0x80, 0x9f, NOTHING }, { 0xa0, 0xa0, OTHER }, { 0xa1, 0xa1, OPENING }, { 0xab, 0xab, QUOTE },
	{ 0xbb, 0xbb, QUOTE }, { 0xbc, 0xbe, FRACTION }, { 0xbf, 0xbf, OPENING }, { 0xa2, 0xbb, SIGN }, { 0xd7, 0xd7, SIGN },
	{ 0xf7, 0xf7, SIGN }, { 0x2013, 0x2014, DASH }, { 0x2018, 0x2018, OPENING }, { 0x2019, 0x2019, CLOSING },
	{ 0x201a, 0x201a, LOW }, { 0x201c, 0x201c, QUOTE }, { 0x201d, 0x201d, QUOTE }, { 0x201e, 0x201e, OPENING },
	{ 0x2026, 0x2026, DOTS }, { 0x2039, 0x203a, QUOTE },
	{ 0x2000, 0x200d, OTHER }, { 0x3000, 0x3000, OTHER }, { 0xfeff, 0xfeff, OTHER }, { 0x2500, 0x259f, FOREIGN },
	{ 0x2020, 0x2bff, SIGN }, { 0xfffd, 0xfffd, NOTHING }, { 0, 0xffff, FOREIGN },
};

static uint32_t
small_of(uint32_t c)
{
	if ((c >= 'A' && c <= 'Z') || (c >= 0xc0 && c <= 0xde && c != 0xd7) || (c >= 0x410 && c <= 0x42f))
		return c + 0x20;
	if (c >= 0x400 && c <= 0x40f)
		return c + 0x50;
	if (c >= 0x391 && c <= 0x3ab)
		return c + 0x20;
	if (c >= 0x386 && c <= 0x38f)
		return (uint32_t[]){ 0x3ac, c, 0x3ad, 0x3ae, 0x3af, c, 0x3cc, c, 0x3cd, 0x3ce }[c - 0x386];
	if (c == 0x178)
		return 0xff;
	if (c == 0x131 || c == 0x138 || c < 0x100 || c > 0x17e)
		return c;
	if ((c >= 0x139 && c <= 0x148) || c >= 0x179)
		return c + (c & 1);
	return c | 1;
}

/* -1: it is a letter of none of them. */
static int
alphabet_of(uint32_t small)
{
	int i = (int)(sizeof(alphabets) / sizeof(*alphabets)) - 1;

	while (i >= 0 && (small < alphabets[i].first || small > alphabets[i].last))
		i--;
	return i;
}

static struct part
part_of(uint32_t c)
{
	struct part p = { .class = FOREIGN, .small = small_of(c) };
	size_t i = 0;

	p.upper = p.small != c;
	if (p.small >= 'a' && p.small <= 'z') {
		p.class = LATIN;
		p.vowel = p.small == 'a' || p.small == 'e' || p.small == 'i' || p.small == 'o' || p.small == 'u' ||
		    p.small == 'y';
	} else if ((p.small >= 0xdf && p.small <= 0xff && p.small != 0xf7) || (p.small >= 0x100 && p.small <= 0x17e)) {
		p.class = LATIN;
	} else if (alphabet_of(p.small) >= 0) {
		p.class = alphabets[alphabet_of(p.small)].class;
	} else if (c <= 0xffff) {
		while (c < signs[i].first || c > signs[i].last)
			i++;
		p.class = signs[i].class;
	}
	return p;
}

static bool
is_letter_part(const struct part *p)
{
	return p->class >= LATIN && p->class <= HEBREW;
}

/* Index in the table of letters; -1: it is not there. */
static int
letter_row(uint32_t small)
{
	int lo = 0, hi = (int)(sizeof(letters) / sizeof(*letters)) - 1;

	while (lo <= hi) {
		int mid = (lo + hi) / 2;

		if (letters[mid].code == small)
			return mid;
		if (letters[mid].code < small)
			lo = mid + 1;
		else
			hi = mid - 1;
	}
	return -1;
}

/* -- words -- */

static int
score_case(const struct part *left, const struct part *this, const struct part *right)
{
	if (!this->upper)
		return is_letter_part(left) && left->upper && is_letter_part(right) && right->upper ? CASE_AFTER_CAPITAL : 0;
	if (is_letter_part(left) && !left->upper)
		return CASE;
	if (is_letter_part(left))
		return is_letter_part(right) && !right->upper ? CASE_AFTER_CAPITAL : 0;
	return CAPITAL;
}

static int
score_scripts(const struct part *left, const struct part *this, const struct part *right)
{
	return (is_letter_part(left) && left->class != this->class ? SCRIPTS : 0) +
	    (is_letter_part(right) && right->class != this->class ? SCRIPTS : 0);
}

static bool
is_code_among(uint32_t code, const uint16_t codes[6])
{
	int i = 0;

	while (codes[i] != 0 && codes[i] != code)
		i++;
	return codes[i] != 0;
}

static int
score_alphabet(const struct part *left, const struct part *this, const struct part *right)
{
	int a = alphabet_of(this->small);
	uint32_t i = this->small - alphabets[a].common;
	int score = this->small >= alphabets[a].common && i < alphabets[a].n ? alphabets[a].table[i] : RARE;

	if (!is_letter_part(left) && is_code_among(this->small, alphabets[a].inner))
		score += NOT_INITIAL;
	if (is_letter_part(right) && is_code_among(this->small, alphabets[a].end))
		score += NOT_FINAL;
	if (!is_letter_part(left) && !is_letter_part(right))
		score += SHORT;
	return score;
}

/* Quotes, dashes and signs belong to the edges of words. */
static int
score_sign(enum class class, bool left, bool right)
{
	static const signed char scores[][3] = {	/* edges: no letter before or after it, one before, one after; inside */
		[OPENING] = { -60, -105, -30 }, [LOW] = { -60, -105, -70 },
		[CLOSING] = { -45, -30, -90 }, [QUOTE] = { -45, -30, -30 },
		[DASH] = { -30, -60, -60 }, [FRACTION] = { -30, -75, -75 }, [DOTS] = { -30, -30, -30 },
		[SIGN] = { -60, -75, -75 }, [FOREIGN] = { -105, -105, -105 }, [NOTHING] = { -127, -127, -127 },
		[OTHER] = { -25, -45, -45 },
	};

	if (left && right)
		return class == CLOSING ? -30 : class == DASH ? -45 : class == DOTS ? -60 :
		    class == NOTHING ? -127 : -105;
	return scores[class][left ? 1 : right ? 2 : 0];
}

static bool
is_cluster(const struct part *left, const struct part *this, const struct part *right)
{
	if (right->class != LATIN || right->vowel != this->vowel)
		return false;
	return left->class == LATIN ? left->vowel == this->vowel : !this->vowel;
}

/* The score of a word; `plain` are the characters that are the same in all pages. */
static long
score_word(const struct part *p, size_t n, const bool *plain)
{
	static const struct part none = { .class = OTHER };
	long score = 0, best = 0;
	uint32_t often[WORD_MAX], seldom[WORD_MAX];
	size_t latin = 0;

	for (size_t i = 0; i < n; i++) {
		const struct part *left = i == 0 ? &none : &p[i - 1], *right = i + 1 == n ? &none : &p[i + 1];
		int row;

		if (plain[i])
			continue;
		if (!is_letter_part(&p[i])) {
			score += score_sign(p[i].class, is_letter_part(left), is_letter_part(right));
			continue;
		}
		score += score_case(left, &p[i], right) + score_scripts(left, &p[i], right);
		if (p[i].class != LATIN) {
			score += score_alphabet(left, &p[i], right);
			continue;
		}
		row = letter_row(p[i].small);
		often[latin] = row < 0 ? 0 : letters[row].often;
		seldom[latin++] = row < 0 ? 0 : letters[row].seldom;
		if (is_cluster(left, &p[i], right))
			score += CLUSTER;
	}
	for (int l = 0; l < LANGUAGES && latin > 0; l++) {
		long sum = 0;

		for (size_t i = 0; i < latin; i++)
			sum += often[i] >> l & 1 ? USUAL : seldom[i] >> l & 1 ? UNUSUAL : ALIEN;
		best = l == 0 || sum > best ? sum : best;
	}
	return score + best;
}

static void
read_word_part(uint32_t code, struct part *p, bool *plain)
{
	int row;

	*p = part_of(code);
	*plain = code < 0x80;
	if (p->class == LATIN && code >= 0x80 && (row = letter_row(p->small)) >= 0)
		p->vowel = letters[row].vowel;
}

/*
 * What a word of that score is worth as evidence for the page: PLAUSIBLE if it reads as a word.  One byte in a word can
 * be a consonant at its end in many pages: this is evidence only for those that have most texts, `usual`.
 */
static int
evidence_of_word(const struct part *p, size_t n, const bool *plain, long score, bool usual)
{
	long foreign = 0, read = 0, odd = 0;

	for (size_t i = 0; i < n; i++) {
		foreign += !plain[i];
		read += is_letter_part(&p[i]);
		odd += !plain[i] && !is_letter_part(&p[i]);
	}
	if (score < LEGIBLE * foreign || (odd > 0 && !usual))
		return 0;
	if (read < 2)
		return !usual ? 0 : n == 1 && p->class == DASH ? PLAUSIBLE : (int)foreign;
	if (usual)
		return PLAUSIBLE;
	if (read == 2)
		return 0;
	if (foreign > 1)
		return PLAUSIBLE;
	return score >= ALONE && (plain[n - 1] || p[n - 1].vowel) ? PLAUSIBLE : 0;
}

/* *points gets what the word is worth as evidence for the page; NULL: nobody asks. */
static long
score_as_page(struct span word, enum encoding e, int *points)
{
	struct part parts[WORD_MAX];
	bool plain[WORD_MAX];
	long score;

	if (word.n == 0)
		return 0;
	for (size_t i = 0; i < word.n; i++)
		read_word_part(encoding_code(e, (unsigned char)word.p[i]), &parts[i], &plain[i]);
	score = score_word(parts, word.n, plain);
	if (points != NULL)
		*points += evidence_of_word(parts, word.n, plain, score, e == ENC_LATIN1 || e == ENC_CP1252);
	return score;
}

/* With what is valid UTF-8 read as that, and the rest in the page. */
static long
score_as_utf8(struct span word, enum encoding e)
{
	struct part parts[WORD_MAX];
	bool plain[WORD_MAX];
	size_t n = 0;
	uint32_t code;

	for (; word.n > 0; n++) {
		word = span_after(word, (size_t)encoding_decode(word, e, &code));
		read_word_part(code, &parts[n], &plain[n]);
	}
	return score_word(parts, n, plain);
}

/* Goes to the next word with a byte that is not ASCII.  A word with a lone surrogate is in no code page: it is skipped. */
static bool
next_word(struct span *s, struct span *word)
{
	size_t at = 0, from;

	while (at < s->n && (signed char)s->p[at] >= 0)
		at++;
	if (at == s->n)
		return false;
	for (from = at; from > 0 && at - from < WORD_MAX / 4 && ascii_is_letter(s->p[from - 1]); )
		from--;
	*word = span_after(*s, from);
	for (at -= from; at < word->n && at < WORD_MAX && ((signed char)word->p[at] < 0 || ascii_is_letter(word->p[at])); )
		at++;
	/* A long word is not cut inside a character. */
	while (at < word->n && at == WORD_MAX && at > WORD_MAX - 4 && ((unsigned char)word->p[at] & 0xc0) == 0x80)
		at--;
	word->n = at;
	*s = span_after(*s, from + at);
	return true;
}

/* -- texts -- */

static bool
is_utf8(struct span s)
{
	uint32_t code;
	int n = 1;

	for (; s.n > 0; s = span_after(s, (size_t)n))
		if ((n = utf8_decode(s, &code)) == 0 && utf8_fault(s, &n) == UTF8_BYTE)
			return false;
	return true;
}

struct votes {		/* those of pages by their row of `guessed` */
	long score[GUESSED];
	int points[GUESSED];	/* of evidence; see PLAUSIBLE */
	size_t bytes;		/* that are not ASCII, in the words that voted */
	bool utf8;		/* there is a word of UTF-8 */
};

/* Only words that are not UTF-8 vote.  `most`: the most that one word can count against a page. */
static void
vote_with_words(struct span s, long most, struct votes *v)
{
	struct span word;
	long score[GUESSED], best = 0;

	for (int words = 0; words < WORDS && next_word(&s, &word); ) {
		if (is_utf8(word)) {
			v->utf8 = true;
			continue;
		}
		words++;
		for (size_t i = 0; i < word.n; i++)
			v->bytes += (signed char)word.p[i] < 0;
		for (int g = 0; g < GUESSED; g++) {
			score[g] = score_as_page(word, guessed[g].page, &v->points[g]);
			best = g == 0 || score[g] > best ? score[g] : best;
		}
		for (int g = 0; g < GUESSED; g++)
			v->score[g] += score[g] > best - most ? score[g] : best - most;
	}
}

/* The row of the best page for which there is evidence; -1: none. */
static int
best_page(const struct votes *v)
{
	int best = -1;

	for (int g = 0; g < GUESSED; g++)
		if (v->points[g] >= PLAUSIBLE &&
		    (best < 0 || v->score[g] + guessed[g].prior > v->score[best] + guessed[best].prior))
			best = g;
	return best >= 0 && (v->bytes < TEXT_BYTES || v->score[best] >= TEXT * (long)v->bytes) ? best : -1;
}

static enum encoding
elect_encoding(const struct votes *v)
{
	int best = best_page(v);

	if (v->bytes == 0)
		return v->utf8 ? ENC_UTF8 : ENC_ASCII;
	return best >= 0 ? guessed[best].page : ENC_UTF8;
}

enum encoding
encoding_guess(struct span s)
{
	struct votes v = { 0 };

	vote_with_words(utf8_unmarked(s), LOSS_MAX, &v);
	return elect_encoding(&v);
}

static int
guessed_row_of(enum encoding page)
{
	int g = 0;

	while (g < GUESSED - 1 && guessed[g].page != page)
		g++;
	return g;
}

/* Does a part of a file plainly contradict the page of the file?  Then it has another one, which is returned. */
static enum encoding
page_of_part(struct span s, enum encoding page)
{
	struct votes v = { 0 };
	struct span rest = s, word;
	long score = 0;
	size_t bytes = 0;
	int other;

	while (next_word(&rest, &word))
		if (!is_utf8(word)) {
			score += score_as_page(word, page, NULL);
			for (size_t i = 0; i < word.n; i++)
				bytes += (signed char)word.p[i] < 0;
		}
	if (score >= PLAIN_GOOD * (long)bytes)
		return page;
	vote_with_words(s, LONG_MAX / 2, &v);
	other = best_page(&v);
	return other >= 0 &&
	    v.score[other] > v.score[guessed_row_of(page)] + CONTRADICTION + CONTRADICTION_EACH * (long)bytes ?
	    guessed[other].page : page;
}

/* Is there UTF-8?  Words of the page may happen to have bytes that are valid UTF-8, too. */
static bool
has_utf8(struct span s, enum encoding page)
{
	struct span word;

	while (next_word(&s, &word))
		if (score_as_utf8(word, page) > score_as_page(word, page, NULL) + UTF8_BETTER)
			return true;
	return false;
}

enum encoding
encoding_of_part(struct span s, enum encoding of_file)
{
	enum encoding page = ENC_PAGE(of_file);

	s = utf8_unmarked(s);	/* which proves nothing: programs put it before anything */
	if (of_file & ENC_GIVEN)
		return page == ENC_UTF8 || has_utf8(s, page) ? of_file : (enum encoding)(of_file | ENC_WHOLE);
	page = page <= ENC_UTF8 ? encoding_guess(s) : page_of_part(s, page);
	return page <= ENC_UTF8 || has_utf8(s, page) ? page : (enum encoding)(page | ENC_WHOLE);
}
