/* person: who plays, by a name that may be written in many ways. */
#include <string.h>

#include "base/ascii.h"
#include "base/edit_distance.h"
#include "base/fold.h"
#include "base/hash.h"
#include "games/names/person.h"
#include "games/pgn/tag_player.h"

enum { LISTED_MAX = 9, NOBODY_MAX = 10 };	/* bytes of the longest that follow, and of those of tag_player_nobody() */

/* Words of a surname that some write and others leave out: "Van Wely,L" and "Wely, L. van". */
static const char *const particles[] = { "van", "von", "der", "den", "de", "la", "le", "del", "della", "di", "da", "dos",
	"zu", "al", "el", "ben", "bin", "ibn", "ter", "st", "mac", "mc", "o", NULL };
static const char *const titles[] = { "gm", "im", "fm", "cm", "wgm", "wim", "wfm", "wcm", NULL };
/* Names of nobody in addition to those of tag_player_nobody(). */
static const char *const nobodies[] = { "nn", "n n", "simul", "computer", "amateur", "allies", "white", "black",
	"spielfrei", NULL };

static bool
in_list(struct span word, const char *const *list)
{
	for (; word.n > 0 && word.n <= LISTED_MAX && *list != NULL; list++)
		if (**list == *word.p && span_eq(word, span_of(*list)))
			return true;
	return false;
}

bool
person_particle(struct span word)
{
	char lower[LISTED_MAX];

	if (word.n > LISTED_MAX)
		return false;
	for (size_t i = 0; i < word.n; i++)
		lower[i] = ascii_lower(word.p[i]);
	return in_list((struct span){ lower, word.n }, particles);
}

/* The name without what is in brackets at its end. */
static struct span
without_note(struct span name)
{
	name = span_trim(name);
	if (name.n > 0 && name.p[name.n - 1] == ')')
		for (size_t i = name.n; i-- > 1; )
			if (name.p[i] == '(')
				return span_trim((struct span){ name.p, i });
	return name;
}

static bool
is_nobody(struct span name, struct span folded)
{
	return folded.n == 0 || (name.n <= NOBODY_MAX && tag_player_nobody(name)) || in_list(folded, nobodies);
}

static void
add_words(struct person *p, struct span *rest)
{
	while (p->words < PERSON_WORDS && rest->p != NULL && rest->n > 0) {
		struct span next = span_cut(rest, ' ');

		p->text[next.p + next.n - p->text] = '\0';
		if (!in_list(next, titles))
			p->at[p->words++] = (unsigned char)(next.p - p->text);
	}
}

bool
person_read(struct person *p, struct span name, enum encoding encoding, struct span fide)
{
	struct buf folded = { 0 };
	const char *comma;
	struct span rest;
	size_t surname;
	bool good;

	*p = (struct person){ 0 };
	name = without_note(name);
	comma = name.n == 0 ? NULL : memchr(name.p, ',', name.n);
	fold_words(&folded, comma == NULL ? name : (struct span){ name.p, (size_t)(comma - name.p) }, encoding);
	surname = folded.n;
	if (comma != NULL) {
		buf_char(&folded, ' ');
		fold_words(&folded, span_after(name, (size_t)(comma + 1 - name.p)), encoding);
	}
	if (folded.n < PERSON_NAME && !folded.failed && !is_nobody(name, buf_span(&folded))) {
		memcpy(p->text, folded.p, folded.n);
		p->comma = comma != NULL;
		rest = (struct span){ p->text, surname };
		add_words(p, &rest);
		p->given = p->words;
		rest = (struct span){ p->text + surname + 1, comma == NULL ? 0 : folded.n - surname - 1 };
		add_words(p, &rest);
		p->known = p->given > 0;
	}
	if (p->known && fide.n <= 10 && !span_number(fide, &p->fide))
		p->fide = 0;
	good = !folded.failed;
	buf_free(&folded);
	return good;
}

bool
person_several(struct span name)
{
	for (size_t i = 0; i < name.n; i++)
		if (strchr(":/&+;", name.p[i]) != NULL)
			return true;
	return false;
}

/* -- comparing -- */

const char *
person_word(struct person_words w, int i)
{
	return w.of->text + w.of->at[w.first + i];
}

/* Is it one word, written with a letter more, less or other?  Only for words with so many letters. */
static bool
is_nearly_same_word(const char *a, const char *b, size_t least)
{
	return strlen(a) >= least && strlen(b) >= least && edit_distance(a, b) <= 1;
}

/* Given names: initials and shorter forms are compatible; a number is a part of the name. */
static enum agreement
compare_given(struct person_words a, struct person_words b)
{
	enum agreement result = a.n == b.n ? AGREE_EQUAL : AGREE_COMPATIBLE;

	for (int i = 0; i < a.n && i < b.n; i++) {
		const char *x = person_word(a, i), *y = person_word(b, i);

		if (strcmp(x, y) == 0)
			continue;
		while (*x == *y)
			x++, y++;
		if (ascii_is_digit(*x) || ascii_is_digit(*y) ||
		    (*x != '\0' && *y != '\0' && !is_nearly_same_word(person_word(a, i), person_word(b, i), 4)))
			return AGREE_CONTRADICTS;
		result = AGREE_COMPATIBLE;
	}
	return result;
}

struct person_words
person_kernel(struct person_words w)
{
	while (w.n > 1 && in_list(span_of(person_word(w, 0)), particles))
		w.first++, w.n--;
	while (w.n > 1 && in_list(span_of(person_word(w, w.n - 1)), particles))
		w.n--;
	return w;
}

/* Surnames: one may have more words than the other, as "Bruzon Batista" and "Bruzon". */
static enum agreement
compare_surname(struct person_words a, struct person_words b)
{
	enum agreement result;

	a = person_kernel(a);
	b = person_kernel(b);
	result = a.n == b.n ? AGREE_EQUAL : AGREE_COMPATIBLE;
	for (int i = 0; i < a.n && i < b.n; i++) {
		if (strcmp(person_word(a, i), person_word(b, i)) == 0)
			continue;
		if (!is_nearly_same_word(person_word(a, i), person_word(b, i), 6))
			return AGREE_CONTRADICTS;
		result = AGREE_COMPATIBLE;
	}
	return result;
}

int
person_readings(const struct person *p)
{
	return p->comma ? 1 : 2 * p->words - 1;
}

void
person_read_as(const struct person *p, int reading, struct person_words *surname, struct person_words *given)
{
	int n = p->comma ? p->given : reading % p->words + 1;
	struct person_words first = { p, 0, n }, last = { p, n, p->words - n };
	bool order = p->comma || reading < p->words;

	*surname = order ? first : last;
	*given = order ? last : first;
}

enum agreement
person_compare(const struct person *a, const struct person *b)
{
	enum agreement best = AGREE_CONTRADICTS;

	if (!a->known || !b->known)
		return AGREE_UNKNOWN;
	if (a->fide != 0 && b->fide != 0)
		return a->fide == b->fide ? AGREE_EQUAL : AGREE_CONTRADICTS;
	if (a->comma == b->comma && memcmp(a->text, b->text, sizeof(a->text)) == 0)
		return AGREE_EQUAL;
	for (int i = 0; i < person_readings(a); i++)
		for (int j = 0; j < person_readings(b); j++) {
			struct person_words surnames[2], given[2];
			enum agreement s, g;

			person_read_as(a, i, &surnames[0], &given[0]);
			person_read_as(b, j, &surnames[1], &given[1]);
			/* A word that only one has is in the surname, or is a given name that the other leaves out: not both. */
			if (surnames[0].n != surnames[1].n && (given[0].n == 0 || given[1].n == 0))
				continue;
			s = compare_surname(surnames[0], surnames[1]);
			g = compare_given(given[0], given[1]);
			s = s > g ? s : g;
			best = s < best ? s : best;
		}
	return best;
}

uint64_t
person_key(struct span name, enum encoding encoding, struct buf *words)
{
	const char *comma = name.n == 0 ? NULL : memchr(name.p, ',', name.n);
	struct span rest, key = { NULL, 0 };

	buf_clear(words);
	fold_words(words, comma == NULL ? without_note(name) : (struct span){ name.p, (size_t)(comma - name.p) }, encoding);
	rest = buf_span(words);
	if (comma == NULL ? is_nobody(name, rest) : rest.n == 0)
		return 0;
	/* The first of several surnames is the stable one; without a comma the last word mostly is the surname. */
	while (rest.p != NULL && rest.n > 0) {
		struct span next = span_cut(&rest, ' ');

		/* As the only word of a surname it is one: "Le, Quang Liem". */
		if (in_list(next, particles) && (key.n > 0 || rest.n > 0))
			continue;
		key = next;
		if (comma != NULL)
			break;
	}
	return key.n == 0 ? 0 : hash_bytes(1, key) | 1;
}
