/* castling_words: castling in words, as in old books and on scoresheets: "castles", "Castles K-side", "kurze Rochade". */
#include <string.h>

#include "base/ascii.h"
#include "games/move_notation/castling_words.h"

struct phrase {
	const char *text;	/* in small letters */
	unsigned sides;
};

enum { SHORT = CASTLING_SHORT, LONG = CASTLING_LONG, EITHER = CASTLING_SHORT | CASTLING_LONG };

/* Where one begins with another, the longer comes first. */
static const struct phrase verbs[] = {
	{ "castles", EITHER }, { "castled", EITHER }, { "castle", EITHER }, { "rochiert", EITHER },
	{ "rochade", EITHER }, { "rokade", EITHER }, { "rocheert", EITHER }, { "enroque", EITHER },
	{ "roque", EITHER }, { "arrocco", EITHER }, { NULL, 0 },
};
static const struct phrase behind[] = {
	{ "kingside", SHORT }, { "king-side", SHORT }, { "king side", SHORT }, { "king's side", SHORT },
	{ "k-side", SHORT }, { "kside", SHORT }, { "kr", SHORT }, { "k", SHORT }, { "short", SHORT },
	{ "kurz", SHORT }, { "kort", SHORT }, { "corto", SHORT }, { "court", SHORT }, { "pequeno", SHORT },
	{ "queenside", LONG }, { "queen-side", LONG }, { "queen side", LONG }, { "queen's side", LONG },
	{ "q-side", LONG }, { "qside", LONG }, { "qr", LONG }, { "q", LONG }, { "long", LONG }, { "lang", LONG },
	{ "largo", LONG }, { "lungo", LONG }, { "grande", LONG }, { NULL, 0 },
};
static const struct phrase before[] = {
	{ "kurze", SHORT }, { "petit", SHORT }, { "korte", SHORT }, { "lange", LONG }, { "grand", LONG },
	{ NULL, 0 },
};

static const char *
skip_space(const char *p, const char *end)
{
	while (p < end && ascii_is_space_or_tab(*p))
		p++;
	return p;
}

/* Where the text ends, in letters of any case and perhaps without its blanks; NULL: another one is here. */
static const char *
end_of_match(const char *p, const char *end, const char *text)
{
	for (; *text != '\0'; text++)
		if (*text == ' ')
			p = skip_space(p, end);
		else if (p == end || ascii_lower(*p++) != *text)
			return NULL;
	return p;
}

static bool
is_phrase_end(const char *p, const char *end)
{
	return p == end || (!ascii_is_alnum(*p) && (signed char)*p >= 0 && *p != '-' && *p != '\'');
}

/* The end of one of the texts, and its sides; NULL: none is here. */
static const char *
find_phrase(const struct phrase *phrases, const char *p, const char *end, bool whole, unsigned *sides)
{
	for (; phrases->text != NULL; phrases++) {
		const char *stop = end_of_match(p, end, phrases->text);

		if (stop != NULL && (!whole || is_phrase_end(stop, end))) {
			*sides = phrases->sides;
			return stop;
		}
	}
	return NULL;
}

/* The end of the side after the verb, perhaps in parentheses; p: none is named. */
static const char *
side_behind(const char *p, const char *end, unsigned *sides)
{
	const char *start = skip_space(p, end);
	const bool enclosed = start < end && *start == '(';
	const char *stop = find_phrase(behind, start + enclosed, end, true, sides);

	if (stop == NULL || (enclosed && (stop == end || *stop != ')')))
		return p;
	return stop + enclosed;
}

size_t
castling_words(const char *p, const char *end, unsigned *sides)
{
	unsigned said = 0, named;
	const char *verb = find_phrase(before, p, end, false, &said), *stop;

	verb = verb == NULL ? p : skip_space(verb, end);
	if ((stop = find_phrase(verbs, verb, end, false, sides)) == NULL)
		return 0;
	if (said != 0) {
		*sides = said;
		return is_phrase_end(stop, end) ? (size_t)(stop - p) : 0;
	}
	verb = side_behind(stop, end, &named);
	if (verb > stop)
		*sides = named;
	return verb > stop || is_phrase_end(stop, end) ? (size_t)(verb - p) : 0;
}
