/* phrase: a short text made ready to be compared with tables of words, and the names in it. */
#include <string.h>

#include "base/ascii.h"
#include "base/fold.h"
#include "base/utf8.h"
#include "games/pgn/phrase.h"

bool
phrase_ends(struct span s, struct span end)
{
	return s.n >= end.n && s.p[s.n - end.n] == end.p[0] &&
	    memcmp(s.p + s.n - end.n, end.p, end.n) == 0;
}

bool
phrase_strip(struct span *s, struct span start)
{
	if (s->n < start.n || s->p[start.n - 1] != start.p[start.n - 1] || !span_starts(*s, start))
		return false;
	*s = span_after(*s, start.n);
	return true;
}

size_t
phrase_find(struct span s, struct span words)
{
	for (size_t i = 0; i + words.n <= s.n; i++)
		if (s.p[i] == words.p[0] && memcmp(s.p + i, words.p, words.n) == 0)
			return i;
	return s.n;
}

enum { PIECE_MAX = 4 };

/* A letter of a Cyrillic alphabet as a small one, and ё as е; all others as they are. */
static uint32_t
small_cyrillic(uint32_t code)
{
	if (code >= 0x410 && code < 0x430)
		code += 0x20;
	else if (code >= 0x400 && code < 0x410)
		code += 0x50;
	return code == 0x451 ? 0x435 : code;
}

/* What the first character of s, which is not ASCII, is compared as; *bytes: its length in s. */
static int
foreign_as_ascii(struct span s, enum encoding page, char piece[PIECE_MAX], size_t *bytes)
{
	static const struct { uint32_t code; char meaning; } rows[] = {
		{ 0x2019, '\'' }, { 0x2010, ' ' }, { 0x2011, ' ' }, { 0x2013, ' ' }, { 0x2014, ' ' }, { 0xa0, ' ' },
	};
	uint32_t code;
	const char *latin;

	*bytes = (size_t)encoding_decode(s, page, &code);
	for (size_t i = 0; i < ROWS(rows); i++)
		if (code == rows[i].code)
			return *piece = rows[i].meaning, 1;
	latin = fold_latin(code);
	if (*latin == '\0')
		return utf8_encode(small_cyrillic(code), piece);
	memcpy(piece, latin, strlen(latin));
	return (int)strlen(latin);
}

/* What the first character of s is compared as: small letters without marks; *bytes: its length in s. */
static int
phrase_letter(struct span s, enum encoding page, char piece[PIECE_MAX], size_t *bytes)
{
	char c = *s.p;

	if ((unsigned char)c >= 0x80)
		return foreign_as_ascii(s, page, piece, bytes);
	*bytes = 1;
	*piece = c == '\n' || c == '\r' || c == '\t' || c == '-' ? ' ' : ascii_lower(c);
	return 1;
}

/* The length of a command such as [%clk 0:01:02] at the start of s; 0: there is none. */
static size_t
command_length(struct span s)
{
	const char *close;

	if (s.n < 2 || s.p[0] != '[' || s.p[1] != '%' || (close = memchr(s.p, ']', s.n)) == NULL)
		return 0;
	return (size_t)(close - s.p) + 1;
}

bool
phrase_make(struct phrase *t, struct span source, enum encoding page, bool comment)
{
	size_t bytes;

	t->source = source;
	t->page = page;
	t->comment = comment;
	t->n = 0;
	if (source.n > PHRASE_SOURCE_MAX)
		return false;
	for (size_t i = 0; i < source.n; i += bytes) {
		char piece[PIECE_MAX] = " ";
		int n = 1;

		bytes = comment ? command_length(span_after(source, i)) : 0;
		if (bytes == 0)
			n = phrase_letter(span_after(source, i), page, piece, &bytes);
		if (*piece == ' ' && (t->n == 0 || t->text[t->n - 1] == ' '))
			continue;
		if (t->n + (size_t)n > PHRASE_MAX)
			return false;
		for (int k = 0; k < n; k++) {
			t->at[t->n] = (unsigned short)i;
			t->text[t->n++] = piece[k];
		}
	}
	return true;
}

/* The part of the source that a part of the text was made from. */
static struct span
source_of_phrase(const struct phrase *t, struct span s)
{
	size_t from, end;

	s = span_trim(s);
	if (s.n == 0)
		return (struct span){ NULL, 0 };
	from = (size_t)(s.p - t->text);
	end = from + s.n;
	end = end < t->n ? t->at[end] : t->source.n;
	return (struct span){ t->source.p + t->at[from], end - t->at[from] };
}

static struct span
without_stop(struct span s)
{
	s = span_trim(s);
	while (s.n > 1 && (s.p[s.n - 1] == '.' || s.p[s.n - 1] == '!'))
		s.n--;
	while (s.n > 2 && ((s.p[0] == '(' && s.p[s.n - 1] == ')') || (s.p[0] == '[' && s.p[s.n - 1] == ']')))
		s = span_trim((struct span){ s.p + 1, s.n - 2 });
	return s;
}

/*
 * Removes what programs add to the sentence in a comment: engine matches the evaluation, "+1.55/16 0.7s, White mates";
 * FICS the game, "Game 7 (A vs. B) A resigns"; the ChessBase server the delay, "A resigns (Lag: Av=0.5s)".
 */
static struct span
without_frame(struct span s)
{
	struct span word = s, first = span_cut(&word, ' ');
	size_t i;

	if (first.n > 0 && ascii_is_any(first.p[0], "+0123456789m") && phrase_find(first, SPAN("/")) < first.n) {
		for (i = s.n; i > 1 && memcmp(s.p + i - 2, ", ", 2) != 0; i--)
			;
		if (i > 1)
			s = span_after(s, i);
	}
	if (span_starts(s, SPAN("game ")) && (i = phrase_find(s, SPAN(") "))) < s.n && phrase_find(s, SPAN(" vs. ")) < i)
		s = span_after(s, i + 2);
	if (phrase_ends(s, SPAN(")")) && (i = phrase_find(s, SPAN(" (lag: "))) < s.n)
		s.n = i;
	return without_stop(s);
}

struct span
phrase_body(const struct phrase *t)
{
	struct span s = without_stop((struct span){ t->text, t->n });

	return t->comment ? without_frame(s) : s;
}

/* -- names -- */

/* What the sides are called, as phrase_make() writes it. */
static const struct {
	enum result side;
	const char *words;
} sides[] = {
	{ RESULT_WHITE, "white|weiss|der weisse|die weissen|blancs|les blancs|blancas|las blancas|bianco|il bianco|wit"
	    "|brancas|as brancas|biale|vit|hvit|hvid|bily|biely|vilagos|albul|valkea|белые|белых|бели|білі" },
	{ RESULT_BLACK, "black|schwarz|der schwarze|die schwarzen|noirs|les noirs|negras|las negras|nero|il nero|zwart"
	    "|pretas|as pretas|as negras|czarne|svart|sort|cerny|cierny|sotet|negrul|musta|черные|черных|чорні" },
};

static bool
is_among_words(struct span word, const char *list)
{
	for (struct span rest = span_of(list); rest.n > 0; )
		if (span_eq(span_cut(&rest, '|'), word))
			return true;
	return false;
}

enum result
phrase_side(struct span name, enum encoding page)
{
	enum { SIDE_MAX = 40 };
	struct phrase t;

	if (name.n > SIDE_MAX || !phrase_make(&t, name, page, false))
		return RESULT_NONE;
	for (size_t i = 0; i < ROWS(sides); i++)
		if (is_among_words(span_trim((struct span){ t.text, t.n }), sides[i].words))
			return sides[i].side;
	return RESULT_NONE;
}

/* Words of ordinary prose: a text with one of them in the place of the name is somebody's comment on the game. */
static bool
is_prose(struct span word)
{
	static const struct span words[] = {
		TEXT("white"), TEXT("black"), TEXT("he"), TEXT("she"), TEXT("it"), TEXT("they"), TEXT("we"),
		TEXT("you"), TEXT("i"), TEXT("who"), TEXT("which"), TEXT("that"), TEXT("this"), TEXT("there"),
		TEXT("here"), TEXT("now"), TEXT("then"), TEXT("so"), TEXT("and"), TEXT("but"), TEXT("or"),
		TEXT("if"), TEXT("as"), TEXT("after"), TEXT("before"), TEXT("when"), TEXT("while"), TEXT("nobody"),
		TEXT("everyone"), TEXT("both"), TEXT("neither"), TEXT("not"), TEXT("never"), TEXT("opponent"),
		TEXT("player"), TEXT("game"), TEXT("his"), TEXT("her"), TEXT("my"), TEXT("the"), TEXT("a"),
		TEXT("an"), TEXT("soon"), TEXT("finally"), TEXT("instead"), TEXT("otherwise"), TEXT("later"),
		TEXT("eventually"), TEXT("also"), TEXT("almost"), TEXT("nearly"), TEXT("would"), TEXT("could"),
		TEXT("should"), TEXT("only"), TEXT("just"), TEXT("already"), TEXT("immediately"), TEXT("one"),
		TEXT("someone"), TEXT("has"), TEXT("had"), TEXT("was"), TEXT("is"), TEXT("will"), TEXT("why"),
		TEXT("to"), TEXT("in"), TEXT("on"), TEXT("at"), TEXT("of"), TEXT("with"), TEXT("time"),
		TEXT("draw"), TEXT("no"),
	};

	for (size_t i = 0; i < ROWS(words); i++)
		if (span_eq_nocase(word, words[i]))
			return true;
	return false;
}

static bool
is_particle(struct span word)
{
	static const struct span words[] = {
		TEXT("de"), TEXT("da"), TEXT("di"), TEXT("du"), TEXT("la"), TEXT("le"), TEXT("el"), TEXT("al"),
		TEXT("van"), TEXT("der"), TEXT("den"), TEXT("von"), TEXT("zu"), TEXT("ten"), TEXT("ter"),
		TEXT("bin"), TEXT("ibn"),
	};

	for (size_t i = 0; i < ROWS(words); i++)
		if (span_eq(word, words[i]))
			return true;
	return false;
}

/*
 * Could the words be a name?  A single word may be any handle, but not a move number.  Of several, each must begin with
 * a capital or be a particle such as "van".
 */
static bool
could_be_name(struct span s, enum encoding page)
{
	enum { WORDS_MAX = 5, LENGTH_MAX = 40 };
	bool several = memchr(s.p, ' ', s.n) != NULL, letters = false;
	int words = 0;

	if (phrase_side(s, page) != RESULT_NONE)
		return true;
	if (s.n > LENGTH_MAX)
		return false;
	while (s.n > 0) {
		struct span word = span_cut(&s, ' '), bare = word;
		char c;

		if (word.n == 0 || ++words > WORDS_MAX)
			return false;
		if (bare.p[bare.n - 1] == ',')
			bare.n--;
		if (bare.n == 0 || is_prose(bare))
			return false;
		for (size_t i = 0; i < bare.n; i++) {
			c = bare.p[i];
			letters |= ascii_is_letter(c) || (unsigned char)c >= 0x80;
			if (strchr(";:!?\"=+#/[]{}<>|\n\r\t,", bare.p[i]) != NULL)
				return false;
		}
		c = bare.p[0];
		if (several ? ascii_is_lower(c) && !is_particle(bare) :
		    ascii_is_digit(c) && memchr(bare.p, '.', bare.n) != NULL)
			return false;
	}
	return letters;
}

struct span
phrase_name(const struct phrase *t, struct span s)
{
	struct span name = source_of_phrase(t, s);

	return !t->comment || (name.n > 0 && could_be_name(name, t->page)) ? name : (struct span){ NULL, 0 };
}
