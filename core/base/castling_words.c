/* castling_words: castling in words, as in old books and on scoresheets: "castles", "Castles K-side", "kurze Rochade". */
#include <string.h>

#include "base/ascii.h"
#include "base/castling_words.h"

struct phrase {
	const char *text;	/* in small letters */
	unsigned sides;
};

/* Where one begins with another, the longer comes first. */
static const struct phrase verbs[] = {
	{ "castles", 3 }, { "castled", 3 }, { "castle", 3 }, { "rochiert", 3 }, { "rochade", 3 }, { "rokade", 3 }, { "rocheert", 3 },
	{ "enroque", 3 }, { "roque", 3 }, { "arrocco", 3 }, { NULL, 0 },
};
static const struct phrase behind[] = {
	{ "kingside", 1 }, { "king-side", 1 }, { "king side", 1 }, { "king's side", 1 }, { "k-side", 1 }, { "kside", 1 }, { "kr", 1 },
	{ "k", 1 }, { "short", 1 }, { "kurz", 1 }, { "kort", 1 }, { "corto", 1 }, { "court", 1 }, { "pequeno", 1 },
	{ "queenside", 2 }, { "queen-side", 2 }, { "queen side", 2 }, { "queen's side", 2 }, { "q-side", 2 }, { "qside", 2 },
	{ "qr", 2 }, { "q", 2 }, { "long", 2 }, { "lang", 2 }, { "largo", 2 }, { "lungo", 2 }, { "grande", 2 }, { NULL, 0 },
};
static const struct phrase before[] = {
	{ "kurze", 1 }, { "petit", 1 }, { "korte", 1 }, { "lange", 2 }, { "grand", 2 }, { NULL, 0 },
};

static const char *
skip(const char *p, const char *end)
{
	while (p < end && ascii_is_space_or_tab(*p))
		p++;
	return p;
}

/* Where the text ends, in letters of any case and perhaps without its blanks; NULL: another one is here. */
static const char *
matches(const char *p, const char *end, const char *text)
{
	for (; *text != '\0'; text++)
		if (*text == ' ')
			p = skip(p, end);
		else if (p == end || ascii_lower(*p++) != *text)
			return NULL;
	return p;
}

static bool
ends(const char *p, const char *end)
{
	return p == end || (!ascii_is_alnum(*p) && (signed char)*p >= 0 && *p != '-' && *p != '\'');
}

/* The end of one of the texts, and its sides; NULL: none is here. */
static const char *
find(const struct phrase *phrases, const char *p, const char *end, bool whole, unsigned *sides)
{
	for (; phrases->text != NULL; phrases++) {
		const char *stop = matches(p, end, phrases->text);

		if (stop != NULL && (!whole || ends(stop, end))) {
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
	const char *start = skip(p, end);
	const bool enclosed = start < end && *start == '(';
	const char *stop = find(behind, start + enclosed, end, true, sides);

	if (stop == NULL || (enclosed && (stop == end || *stop != ')')))
		return p;
	return stop + enclosed;
}

size_t
castling_words(const char *p, const char *end, unsigned *sides)
{
	unsigned said = 0, named;
	const char *verb = find(before, p, end, false, &said), *stop;

	verb = verb == NULL ? p : skip(verb, end);
	if ((stop = find(verbs, verb, end, false, sides)) == NULL)
		return 0;
	if (said != 0) {
		*sides = said;
		return ends(stop, end) ? (size_t)(stop - p) : 0;
	}
	verb = side_behind(stop, end, &named);
	if (verb > stop)
		*sides = named;
	return verb > stop || ends(stop, end) ? (size_t)(verb - p) : 0;
}
