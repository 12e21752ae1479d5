/* name_likeness: in what way one name of a player can be another spelling of another one. */
#include <string.h>

#include "base/ascii.h"
#include "base/edit_distance.h"
#include "base/hash.h"
#include "games/names/name_likeness.h"

/* -- what the spellings of a name in several languages have in common -- */

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
matches_row(size_t row, const char *at, bool first)
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
			if ((fits = matches_row(i, word, word == start)) > 0) {
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

/* -- likeness -- */

enum { SLIP_LETTERS = 5, NAME_LETTERS = 3, JOINED = PERSON_NAME + 1, INITIALS_MAX = 3 };

static const char *const generations[] = { "jr", "jun", "junior", "sr", "sen", "senior", "ii", "iii", NULL };

/* Does the word tell namesakes apart: a number, or a generation? */
static bool
parts_namesakes(const char *word)
{
	for (int i = 0; generations[i] != NULL; i++)
		if (strcmp(word, generations[i]) == 0)
			return true;
	while (*word != '\0' && !ascii_is_digit(*word))
		word++;
	return *word != '\0';
}

/* The name of a man and that of a woman: "Ivanov" and "Ivanova", "Mario" and "Maria". */
static bool
is_feminine(const char *a, const char *b)
{
	size_t n = strlen(a), m = strlen(b), same = 0;

	while (a[same] != '\0' && a[same] == b[same])
		same++;
	if (n > m)
		return same == m && n == m + 1 && a[m] == 'a';
	if (m > n)
		return same == n && m == n + 1 && b[n] == 'a';
	return same + 1 == n && (a[same] == 'a' || b[same] == 'a');
}

/*
 * Is it the initial of that name, perhaps in another transliteration: I for Josif, J for Yuri, but not J for Ingo, nor K
 * for Quang?
 */
static bool
is_initial(const char *initial, const char *name, const char *folded_initial, const char *folded_name)
{
	if (*initial == *name)
		return true;
	return *folded_initial == *folded_name && *initial != 'q' && *name != 'q' &&
	    (*folded_name != 'i' || strspn(name + 1, "aeou") > 0);
}

/*
 * One is the beginning of the other: several letters of it, or an initial.  A name that lacks only its last letter is
 * another one.
 */
static bool
is_abbreviation(const char *a, const char *b, const char *folded_a, const char *folded_b)
{
	size_t n = strlen(a), m = strlen(b), shorter = n < m ? n : m;

	if (n == m || (shorter >= NAME_LETTERS && shorter + 1 == (n < m ? m : n)))
		return false;
	if (shorter > 1)
		return strncmp(a, b, shorter) == 0;
	return n == 1 ? is_initial(a, b, folded_a, folded_b) : is_initial(b, a, folded_b, folded_a);
}

/* Of a name without a comma only initials are abbreviations: "Wang Yu" is not "Wang Yue". */
static enum name_alike
compare_words(const char *a, const char *b, bool given, bool commas)
{
	char x[PERSON_NAME], y[PERSON_NAME];

	if (strcmp(a, b) == 0)
		return ALIKE_WORDS;
	if (parts_namesakes(a) || parts_namesakes(b) || is_feminine(a, b))
		return ALIKE_NOT;
	transliteration_fold(a, x, sizeof(x));
	transliteration_fold(b, y, sizeof(y));
	if (given && (commas || a[1] == '\0' || b[1] == '\0') && is_abbreviation(a, b, x, y))
		return ALIKE_INITIALS;
	if (strcmp(x, y) == 0 || (given && transliteration_same_given(x, y)))
		return ALIKE_TRANSLITERATED;
	return strlen(a) >= SLIP_LETTERS && strlen(b) >= SLIP_LETTERS && (edit_distance(a, b) <= 1 ||
	    edit_distance(x, y) <= 1) && !is_feminine(x, y) ? ALIKE_SLIP : ALIKE_NOT;
}

/* Are the letters the same, whatever parts the words: "Vandenberg", "Van den Berg"? */
static bool
same_joined(struct person_words a, struct person_words b)
{
	char x[JOINED] = "", y[JOINED] = "";

	for (int i = 0; i < a.n; i++)
		strcat(x, person_word(a, i));
	for (int i = 0; i < b.n; i++)
		strcat(y, person_word(b, i));
	return a.n > 0 && b.n > 0 && strcmp(x, y) == 0;
}

/* "ph" and "peter heine": initials that are written together. */
static bool
is_joined_initials(struct person_words a, struct person_words b)
{
	size_t n = a.n == 1 ? strlen(person_word(a, 0)) : 0;

	if (n < 2 || n > INITIALS_MAX || n != (size_t)b.n)
		return false;
	for (int i = 0; i < b.n; i++)
		if (person_word(a, 0)[i] != person_word(b, i)[0])
			return false;
	return true;
}

static enum name_alike
compare_name_parts(struct person_words a, struct person_words b, bool given)
{
	enum name_alike worst = ALIKE_WORDS;
	const struct person_words *longer = a.n > b.n ? &a : &b;
	int shared = a.n < b.n ? a.n : b.n, slips = 0;
	bool commas = a.of->comma && b.of->comma;

	if (same_joined(a, b))
		return ALIKE_WORDS;
	if (given && (is_joined_initials(a, b) || is_joined_initials(b, a)))
		return ALIKE_INITIALS;
	if (shared == 0 || (!given && longer->n > shared + 1))
		return ALIKE_NOT;
	for (int i = 0; i < shared && worst != ALIKE_NOT; i++) {
		enum name_alike one = compare_words(person_word(a, i), person_word(b, i), given, commas);

		slips += one == ALIKE_SLIP;
		worst = one < worst ? one : worst;
	}
	for (int i = shared; i < longer->n; i++)
		if (parts_namesakes(person_word(*longer, i)))
			return ALIKE_NOT;
	/* An abbreviation says no more if other given names follow. */
	if (a.n != b.n && worst > ALIKE_SHORTER && (!given || worst != ALIKE_INITIALS))
		worst = commas ? ALIKE_SHORTER : ALIKE_NOT;
	return slips > 1 ? ALIKE_NOT : worst;
}

/* Have both the same words, in any order? */
static bool
same_words(const struct person *a, const struct person *b)
{
	unsigned taken = 0;

	if (a->words != b->words)
		return false;
	for (int i = 0; i < a->words; i++) {
		int k = 0;

		while (k < b->words && ((taken >> k & 1) != 0 || strcmp(a->text + a->at[i], b->text + b->at[k]) != 0))
			k++;
		if (k == b->words)
			return false;
		taken |= 1u << k;
	}
	return true;
}

enum name_alike
name_likeness(const struct person *a, const struct person *b)
{
	enum name_alike best = ALIKE_NOT;

	if (a->words < 2 || b->words < 2)
		return ALIKE_NOT;
	if (same_words(a, b))
		return ALIKE_WORDS;
	for (int i = 0; i < person_readings(a); i++)
		for (int k = 0; k < person_readings(b); k++) {
			struct person_words surname[2], given[2];
			enum name_alike s, g;

			person_read_as(a, i, &surname[0], &given[0]);
			person_read_as(b, k, &surname[1], &given[1]);
			s = same_joined(surname[0], surname[1]) ? ALIKE_WORDS :
			    compare_name_parts(person_kernel(surname[0]), person_kernel(surname[1]), false);
			g = s > best ? compare_name_parts(given[0], given[1], true) : ALIKE_NOT;
			if (s == ALIKE_SLIP && g == ALIKE_SLIP)
				continue;
			s = g < s ? g : s;
			best = s > best ? s : best;
		}
	return best;
}

bool
name_likeness_given(const struct person *a, const struct person *b)
{
	const struct person_words x = { a, a->given, a->words - a->given }, y = { b, b->given, b->words - b->given };

	return a->comma && b->comma && x.n > 0 && y.n > 0 && compare_name_parts(x, y, true) == ALIKE_WORDS;
}

void
name_likeness_initials(const struct person *p, char initials[2])
{
	char folded[PERSON_NAME] = "";
	const char *given = p->comma && p->given < p->words ? p->text + p->at[p->given] : "";

	transliteration_fold(given, folded, sizeof(folded));
	initials[0] = given[0];
	initials[1] = folded[0];
}

uint32_t
name_likeness_letters(const struct person *p)
{
	uint32_t letters = 0;

	for (int i = 0; i < p->words; i++)
		for (const char *c = p->text + p->at[i]; *c != '\0'; c++)
			letters ^= 1u << ((unsigned char)*c & 31);
	return letters;
}

static uint64_t
family_of(const char *word)
{
	char folded[PERSON_NAME];

	transliteration_fold(word, folded, sizeof(folded));
	return hash_bytes(4, span_of(folded)) | 1;
}

/* All words in any order. */
static uint64_t
words_of_person(const struct person *p)
{
	uint64_t sum = 0;

	for (int i = 0; i < p->words; i++)
		sum += hash_bytes(6, span_of(p->text + p->at[i]));
	return hash_bytes(7, (struct span){ (const char *)&sum, sizeof(sum) }) | 1;
}

void
name_likeness_families(const struct person *p, uint64_t families[NAME_FAMILIES])
{
	struct person_words w = { p, 0, p->comma ? p->given : p->words }, kernel;

	memset(families, 0, NAME_FAMILIES * sizeof(*families));
	if (!p->known || p->words < 2 || w.n == 0)
		return;
	kernel = person_kernel(w);
	families[0] = family_of(person_word(kernel, 0));
	if (!p->comma && kernel.n > 1)
		families[1] = family_of(person_word(kernel, kernel.n - 1));
	if (!p->comma && kernel.first > 0)
		families[2] = family_of(person_word(w, 0));	/* what looks like a particle can be a surname: "Le Quang Liem" */
	families[NAME_WORDS] = words_of_person(p);
}
