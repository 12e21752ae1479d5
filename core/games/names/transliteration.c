/* transliteration: what the spellings of a name in several languages have in common. */
#include <string.h>

#include "games/names/transliteration.h"

/* BEFORE_FRONT: before e, i, j or y; INSIDE: not at the end; AT_END: and not at the start. */
enum place { ANYWHERE, BEFORE_FRONT, INSIDE, AT_END };

/*
 * What is written in several ways, from English, German, French, Dutch, Polish and scientific transliterations of
 * Russian, and from German without umlauts; the first row that fits is taken, so longer ones come first.  The sounds of
 * "tsch" and "kh" become one, as "ch" is written for both.
 */
static const struct {
	const char *from, *to;
	enum place where;
} rows[] = {
	{ "schtsch", "s", ANYWHERE }, { "shch", "s", ANYWHERE }, { "tsch", "h", ANYWHERE }, { "tch", "h", ANYWHERE },
	{ "sch", "s", ANYWHERE }, { "sh", "s", ANYWHERE }, { "sz", "s", ANYWHERE }, { "zh", "z", ANYWHERE },
	{ "kh", "h", ANYWHERE }, { "cz", "h", ANYWHERE }, { "ck", "k", ANYWHERE }, { "ch", "h", ANYWHERE },
	{ "ph", "f", ANYWHERE }, { "th", "t", ANYWHERE }, { "tz", "h", ANYWHERE }, { "ts", "h", ANYWHERE },
	{ "c", "h", BEFORE_FRONT }, { "c", "h", AT_END }, { "c", "k", ANYWHERE }, { "qu", "k", ANYWHERE },
	{ "q", "k", ANYWHERE }, { "x", "ks", ANYWHERE }, { "w", "v", ANYWHERE }, { "ff", "v", AT_END },
	{ "f", "v", AT_END }, { "oo", "u", ANYWHERE }, { "ou", "u", ANYWHERE }, { "gu", "g", BEFORE_FRONT },
	{ "ae", "a", INSIDE }, { "oe", "o", INSIDE }, { "ue", "u", INSIDE }, { "je", "e", ANYWHERE },
	{ "ye", "e", ANYWHERE }, { "ie", "e", ANYWHERE }, { "ine", "in", AT_END }, { "y", "i", ANYWHERE },
	{ "j", "i", ANYWHERE },
};

/* Given names that differ by more; folded as above. */
static const char *const given_names[][4] = {
	{ "aleksander", "aleksandr", "aleksandre", NULL }, { "dmitri", "dimitri", NULL }, { "mikhael", "mihail", NULL },
	{ "peter", "petr", "piotr", NULL }, { "semion", "semen", NULL }, { "fedor", "teodor", "fiodor", NULL },
	{ "iosef", "iosev", "iosiv", NULL }, { "vladimir", "volodimir", NULL }, { "nikolai", "nikolas", NULL },
	{ "artur", "arturo", NULL }, { "evgeni", "evgen", NULL }, { "leonid", "leonide", NULL },
};

static size_t
matches(size_t row, const char *at, bool first)
{
	size_t n;
	char next;

	if (*at != *rows[row].from)
		return 0;
	n = strlen(rows[row].from);
	if (strncmp(at, rows[row].from, n) != 0)
		return 0;
	next = at[n];
	if (rows[row].where == AT_END)
		return next == '\0' && !first ? n : 0;
	if (rows[row].where == INSIDE)
		return next != '\0' ? n : 0;
	return rows[row].where == ANYWHERE || next == 'e' || next == 'i' || next == 'j' || next == 'y' ? n : 0;
}

void
transliteration_fold(const char *word, char *out, size_t max)
{
	const char *start = word;
	size_t n = 0;

	while (*word != '\0' && n + 1 < max) {
		char same[2] = { *word, '\0' };
		const char *to = same;
		size_t length = 1;

		for (size_t i = 0, fits; i < sizeof(rows) / sizeof(rows[0]); i++)
			if ((fits = matches(i, word, word == start)) > 0) {
				to = rows[i].to;
				length = fits;
				break;
			}
		for (; *to != '\0' && n + 1 < max; to++)
			if (n == 0 || out[n - 1] != *to)	/* double letters are one */
				out[n++] = *to;
		word += length;
	}
	out[n] = '\0';
}

bool
transliteration_same_given(const char *a, const char *b)
{
	for (size_t i = 0; i < sizeof(given_names) / sizeof(given_names[0]); i++) {
		int found = 0;

		for (size_t k = 0; given_names[i][k] != NULL; k++)
			found |= (strcmp(a, given_names[i][k]) == 0 ? 1 : 0) | (strcmp(b, given_names[i][k]) == 0 ? 2 : 0);
		if (found == 3)
			return true;
	}
	return false;
}
