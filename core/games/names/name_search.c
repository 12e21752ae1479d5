/* name_search: which names of a list a name of a game may be, whatever else is known of the game. */
#include <string.h>

#include "base/ascii.h"
#include "base/fold.h"
#include "games/names/name_forms.h"
#include "games/names/name_internal.h"
#include "games/names/person.h"
#include "games/pgn/tag_player.h"
#include "games/pgn/tag_value.h"

/* -- the general corrections of sites and events -- */

/* Is the text anywhere in the content? */
static bool
has_text(const struct buf *b, struct span text)
{
	const char *p = b->p, *end = b->p + b->n;

	while ((size_t)(end - p) >= text.n && (p = memchr(p, *text.p, (size_t)(end - p) - text.n + 1)) != NULL) {
		if (memcmp(p, text.p, text.n) == 0)
			return true;
		p++;
	}
	return false;
}

/* Applies a general correction; true: it changed the text. */
static bool
apply_rule(const struct name_list *l, const struct rule *r, struct buf *b)
{
	struct span from = { l->text.p + r->from, r->from_n }, to = { l->text.p + r->to, r->to_n };
	struct buf new = { 0 };
	size_t at = 0;
	bool changed = false;

	if (!has_text(b, from))
		return false;
	if (r->at == NAME_RULE_SUFFIX && b->n >= from.n)
		at = b->n - from.n;
	buf_add(&new, (struct span){ b->p, at });
	for (size_t i = at; i < b->n; ) {
		bool here = span_starts(span_after(buf_span(b), i), from) && (r->at == NAME_RULE_INFIX || i == at);

		if (here)
			buf_add(&new, to);
		else
			buf_char(&new, b->p[i]);
		i += here ? from.n : 1;
		changed = changed || here;
	}
	new.failed = new.failed || b->failed;
	buf_free(b);
	*b = new;
	return changed;
}

/* Applies the first prefix and the first suffix that fit, and every infix.  True: the name is another one. */
static bool
name_rules_apply(const struct name_list *l, enum name_kind kind, struct buf *b)
{
	bool done[NAME_RULE_SUFFIX + 1] = { false }, changed = false;

	for (size_t i = 0; i < l->rules_n && b->n > 0 && b->n <= NAME_LONGEST; i++) {
		const struct rule *r = &l->rules[i];

		if (r->kind == kind && (r->at == NAME_RULE_INFIX || !done[r->at]) && apply_rule(l, r, b))
			done[r->at] = changed = true;
	}
	return changed && b->n <= NAME_LONGEST;
}

enum {
	INITIALS_MAX = 3,	/* letters that are initials written together */
	SPLITS_MAX = 6,		/* words of a name without a comma */
};

static bool
same_letters(const char *a, const char *b)
{
	for (;; a++, b++) {
		while (*a == ' ')
			a++;
		while (*b == ' ')
			b++;
		if (*a != *b || *a == '\0')
			return *a == *b;
	}
}

/* Is each given name of `a` the beginning of that of `b`?  `b` may have more of them. */
static bool
abbreviates_name(const char *a, const char *b)
{
	if (*a == '\0')
		return false;
	while (*a != '\0') {
		while (*a != '\0' && *a != ' ' && *a == *b)
			a++, b++;
		if (*a != '\0' && *a != ' ')
			return false;
		b += strcspn(b, " ");
		if (*a == ' ' && *b == '\0')
			return false;
		a += *a == ' ';
		b += *b == ' ';
	}
	return true;
}

/*
 * Are the given names initials, or as few letters as TWIC writes after a comma without a blank?  Such a name is an
 * abbreviation even if it is also the whole name of somebody else: lists have players whose names are initials.
 */
static bool
is_short(const char *given, struct span name)
{
	const char *comma = memchr(name.p, ',', name.n);
	size_t most = comma != NULL && comma + 1 < name.p + name.n && comma[1] != ' ' ? 2 : 1;

	while (*given != '\0') {
		size_t n = strcspn(given, " ");

		if (n > most)
			return false;
		given += n + (given[n] == ' ');
	}
	return true;
}

/* The first `length` bytes of `folded` are the surname of a player with the tab, or the whole other name. */
static enum fit
fit_of(const struct name_search *s, const char *folded, size_t length, const struct spelling *of)
{
	const char *text = s->list->text.p + of->text, *given = folded + length, *listed = text + length;

	if (s->list->names[of->of].kind != s->key.kind)
		return FIT_NONE;
	if (s->key.kind != NAME_PLAYER)
		return same_letters(folded, text) ? FIT_EXACT :
		    length > 0 && strncmp(folded, text, length) == 0 && *listed == ' ' ? FIT_SHORT : FIT_NONE;
	if (strncmp(folded, text, length) != 0)
		return FIT_NONE;
	if (s->numbered)
		return same_letters(given, listed) ? FIT_EXACT : FIT_NONE;
	if (!(*given != '\0' && is_short(given, s->key.name)) && same_letters(given, listed))
		return FIT_EXACT;
	return !abbreviates_name(given, listed) ? FIT_NONE : of->first_word ? FIT_FIRST_WORD : FIT_SHORT;
}

/* Adds the name to the candidates, if it fits as well as those that are there, or in their place. */
static void
add_candidate(struct name_search *s, const struct known_name *n, enum fit fit)
{
	struct name_found *a = &s->found;

	if (fit == FIT_EXACT && span_eq(s->key.name, span_of(name_list_text(s->list, n))))
		fit = FIT_SAME;
	a->alike = a->alike || n == s->key.other;
	if (fit < a->best)
		return;
	if (fit > a->best)
		a->n = 0;
	a->best = fit;
	for (size_t i = 0; i < a->n && i < NAME_CANDIDATES; i++)
		if (a->candidates[i] == n)
			return;
	/* Beyond what is kept a candidate may be counted twice, which changes nothing: they are several anyway. */
	if (a->n < NAME_CANDIDATES)
		a->candidates[a->n] = n;
	a->n++;
}

static void
search_form(struct name_search *s)
{
	struct buf *folded = &s->folded;
	const struct alike *alike = name_list_alike(s->list, name_fold_key(s->key.kind, buf_span(folded)));
	size_t length;

	buf_char(folded, '\0');
	if (folded->failed || alike == NULL)
		return;
	length = strcspn(folded->p, "\t");
	length += folded->p[length] == '\t';
	for (uint32_t i = alike->first + 1; i != 0; i = s->list->spellings[i - 1].next) {
		const struct spelling *of = &s->list->spellings[i - 1];
		enum fit fit = fit_of(s, folded->p, length, of);

		if (fit != FIT_NONE)
			add_candidate(s, &s->list->names[of->of], fit);
	}
}

/* Is one of the words an abbreviation, as is_short() says of given names? */
static bool
has_initial(struct span words, struct span name)
{
	while (words.p != NULL && words.n > 0) {
		struct span word = span_cut(&words, ' ');
		char given[3] = "";

		memcpy(given, word.p, word.n < 3 ? word.n : 0);
		if (word.n < 3 && is_short(given, name))
			return true;
	}
	return false;
}

/* The name with blanks between initials that are written together after a comma, as TWIC does: "Nielsen,PH". */
static void
part_initials(struct buf *out, struct span name)
{
	const char *comma = memchr(name.p, ',', name.n);
	size_t at = comma == NULL ? name.n : (size_t)(comma + 1 - name.p), n = name.n - at;
	bool together = n > 1 && n <= INITIALS_MAX;

	for (size_t i = at; i < name.n; i++)
		together = together && ascii_is_upper(name.p[i]);
	for (size_t i = 0; together && i + 1 < at; i++)
		together = i == 0 || !ascii_is_upper(name.p[i]) || !ascii_is_upper(name.p[i - 1]);
	buf_add(out, (struct span){ name.p, at });
	for (size_t i = at; i < name.n; i++) {
		buf_char(out, name.p[i]);
		if (together)
			buf_char(out, ' ');
	}
}

/* The ways to read a player's name: with its comma, as one word, and, without a comma, with each word as a surname. */
static void
search_player(struct name_search *s)
{
	struct span name = s->key.name, words;
	bool comma = memchr(name.p, ',', name.n) != NULL;

	fold_words(&s->words, name, ENC_UTF8);
	words = buf_span(&s->words);
	if (!has_initial(words, name)) {
		name_fold_player(&s->folded, words, (struct span){ NULL, 0 });
		search_form(s);
	}
	if (comma) {
		part_initials(&s->name, name);
		buf_clear(&s->folded);
		name_fold(&s->folded, &s->words, NAME_PLAYER, buf_span(&s->name));
		search_form(s);
		return;
	}
	for (size_t i = 0, n = 0; i < words.n && n < SPLITS_MAX; i++) {
		struct span first = { words.p, i }, last = span_after(words, i + 1);

		if (words.p[i] != ' ')
			continue;
		n++;
		buf_clear(&s->folded);
		name_fold_player(&s->folded, first, last);
		search_form(s);
		buf_clear(&s->folded);
		name_fold_player(&s->folded, last, first);
		search_form(s);
	}
}

/* Can it be looked up as the name of one player?  Not if it is a surname alone or a handle, or names several persons. */
static bool
is_full_name(struct span name)
{
	size_t gap = 0;

	if (name.n == 0 || tag_player_nobody(name) || person_several(name))
		return false;
	for (size_t i = 1; i + 1 < name.n; i++)
		gap += strchr(" ,.", name.p[i]) != NULL;
	return gap > 0;
}

/* Could the name be a form of that of the player with the id that the game has? */
static bool
named_alike(struct name_search *s)
{
	struct person a, b;

	if (s->found.alike || s->key.other == NULL)
		return s->found.alike;
	if (!person_read(&a, s->key.name, ENC_UTF8, SPAN("")) ||
	    !person_read(&b, span_of(name_list_text(s->list, s->key.other)), ENC_UTF8, SPAN(""))) {
		s->words.failed = true;
		return false;
	}
	return person_compare(&a, &b) != AGREE_CONTRADICTS;
}

/* Searches another form of the name. */
static void
search_otherwise(struct name_search *s, bool (*form)(struct buf *, struct span))
{
	struct span name = s->key.name;

	buf_clear(&s->form);
	if (!form(&s->form, name))
		return;
	buf_clear(&s->folded);
	buf_clear(&s->words);
	buf_clear(&s->name);
	s->key.name = buf_span(&s->form);
	search_player(s);
	s->key.name = name;
}

static void
find_player(struct name_search *s)
{
	for (size_t i = 0; i < s->key.name.n; i++)
		s->numbered = s->numbered || ascii_is_digit(s->key.name.p[i]);
	s->found.full = is_full_name(s->key.name);
	if (s->found.full)
		search_player(s);
	if (s->found.full && s->found.n == 0)
		search_otherwise(s, name_forms_expanded);
	if (s->found.full && s->found.n == 0)
		search_otherwise(s, name_forms_particles);
	s->found.alike = named_alike(s);
}

static void
find_other(struct name_search *s)
{
	buf_add(&s->name, s->key.name);
	if (name_rules_apply(s->list, s->key.kind, &s->name))
		s->found.corrected = s->key.name = buf_span(&s->name);
	name_fold(&s->folded, &s->words, s->key.kind, s->key.name);
	search_form(s);
}

bool
name_search(struct name_search *s)
{
	if (s->key.kind == NAME_PLAYER)
		find_player(s);
	else
		find_other(s);
	return !s->folded.failed && !s->words.failed && !s->name.failed && !s->form.failed;
}

void
name_search_free(struct name_search *s)
{
	buf_free(&s->folded);
	buf_free(&s->words);
	buf_free(&s->name);
	buf_free(&s->form);
}

/* -- what a name of a game should be: what was found in the list, weighed with the years and ratings -- */

enum {
	YOUNGEST = 5, OLDEST = 100,	/* years old are the youngest and the oldest player */
	RATING_NEAR = 300,	/* the rating of a game may differ so much from the one of the list, of whatever year that is */
	TELLING = 3,		/* letters of a given name that tell namesakes apart */
};

/* -- players -- */

/* Has an abbreviated name more than initials: so many letters in one given name? */
static bool
is_telling(struct span name)
{
	const char *comma = memchr(name.p, ',', name.n);
	struct span rest = comma == NULL ? name : span_after(name, (size_t)(comma + 1 - name.p));
	size_t letters = 0;

	for (size_t i = 0; i < rest.n && letters < TELLING; i++)
		letters = rest.p[i] == ' ' || rest.p[i] == '.' ? 0 : letters + 1;
	return comma != NULL && letters >= TELLING;
}

bool
known_name_plays(const struct known_name *n, int year)
{
	return year == 0 || ((n->born == 0 || (year >= n->born + YOUNGEST && year <= n->born + OLDEST)) &&
	    (n->died == 0 || year <= n->died));
}

/* Does what is known of the player rule the game out? */
static bool
is_excluded(const struct known_name *n, const struct name_query *q, bool whole)
{
	if (q->fide != 0 && n->fide != 0 && n->fide != q->fide)
		return true;
	if (!known_name_plays(n, q->year))
		return true;
	/* A rating that is too high does not exclude a player whose whole name agrees: it may be wrong. */
	return !whole && q->elo != 0 && n->rating != 0 && q->elo > n->rating + (unsigned long)RATING_NEAR;
}

static bool
fits_rating(const struct known_name *n, const struct name_query *q)
{
	return q->elo != 0 && n->rating != 0 && q->elo <= n->rating + (unsigned long)RATING_NEAR &&
	    q->elo + RATING_NEAR >= n->rating;
}

/* The only candidate that is not ruled out; NULL: there are several or none. */
static const struct known_name *
one_left(const struct name_query *q, const struct name_answer *a)
{
	const struct known_name *left = NULL;

	if (a->n > NAME_CANDIDATES)
		return NULL;
	for (size_t i = 0; i < a->n; i++)
		if (!is_excluded(a->candidates[i], q, a->exact)) {
			if (left != NULL)
				return NULL;
			left = a->candidates[i];
		}
	return left;
}

static void
settle_name_answer(struct name_answer *a, enum name_grade grade, const struct known_name *is, const char *evidence)
{
	a->grade = grade;
	a->is = is;
	a->evidence = evidence;
}

static void
decide_player(const struct name_query *q, const struct name_found *f, struct name_answer *a)
{
	const struct known_name *one, *of_id = a->other;

	if (of_id != NULL && f->alike) {
		a->other = NULL;
		if (f->full)
			settle_name_answer(a, NAME_CERTAIN, of_id, "the FIDE id");
		else
			settle_name_answer(a, NAME_LIKELY, of_id, "the FIDE id, but not a full name");
		return;
	}
	if (a->n == 0)
		return;
	a->exact = a->n == 1 && f->best >= FIT_EXACT;
	one = one_left(q, a);
	/* With the id of another player, the name cannot be that of a candidate. */
	if (of_id != NULL || one == NULL) {
		if (a->n > 1)
			settle_name_answer(a, NAME_AMBIGUOUS, NULL, "several players");
		return;
	}
	if (a->exact)
		settle_name_answer(a, NAME_CERTAIN, one, "a listed spelling");
	else if (f->best >= FIT_EXACT)
		settle_name_answer(a, NAME_LIKELY, one,
		    "a listed spelling, of which years and ratings leave one player");
	else if (a->n == 1 && is_telling(q->name) && fits_rating(one, q))
		settle_name_answer(a, NAME_CERTAIN, one, "an abbreviation of one listed name, whose rating fits");
	else
		settle_name_answer(a, NAME_LIKELY, one, "an abbreviation of a listed name");
}

/* -- sites and events -- */

static void
decide_other(const struct name_found *f, struct name_answer *a)
{
	if (a->n == 1 && f->best >= FIT_EXACT)
		settle_name_answer(a, NAME_CERTAIN, a->candidates[0], "a listed spelling");
	else if (a->n == 1)
		settle_name_answer(a, NAME_LIKELY, a->candidates[0], "the beginning of one listed name");
	else if (a->n > 1)
		settle_name_answer(a, NAME_AMBIGUOUS, NULL, "several names");
	else if (f->corrected.n > 0) {
		settle_name_answer(a, NAME_CERTAIN, NULL, "a general correction of the list");
		memcpy(a->name, f->corrected.p, f->corrected.n);	/* the rest is zero */
	}
}

/* -- both -- */

static void
decide_name(const struct name_query *q, const struct name_found *f, struct name_answer *a)
{
	a->n = f->n;
	a->whole = f->full;
	memcpy(a->candidates, f->candidates, sizeof(a->candidates));
	if (q->kind == NAME_PLAYER)
		decide_player(q, f, a);
	else
		decide_other(f, a);
}

/* Searches the list, and remembers what is found.  False: out of memory. */
static bool
search_names(const struct name_list *l, const struct name_key *key, const struct name_query *q, struct name_answer *a)
{
	struct name_search s = { .list = l, .key = *key };
	bool good = name_search(&s);

	if (good) {
		decide_name(q, &s.found, a);
		name_memory_keep(l->memory, key, &s.found);
	}
	name_search_free(&s);
	return good;
}

bool
name_list_find(const struct name_list *l, const struct name_query *q, struct name_answer *a)
{
	struct name_key key = { .kind = q->kind, .name = q->name };
	const struct known_name *renamed;
	const struct name_found *found;

	*a = (struct name_answer){ 0 };
	if (q->name.n == 0 || q->name.n > NAME_LONGEST || memchr(q->name.p, '\0', q->name.n) != NULL ||
	    tag_value_unknown(q->name))
		return true;
	if ((renamed = name_list_renamed(l, q->kind, q->name)) != NULL) {
		settle_name_answer(a, NAME_CERTAIN, renamed, "a list of changes");
	} else {
		if (q->kind == NAME_PLAYER)
			key.other = a->other = name_list_by_id(l, q->fide);
		if ((found = name_memory_find(l->memory, &key)) != NULL)
			decide_name(q, found, a);
		else if (!search_names(l, &key, q, a))
			return false;
	}
	if (a->is != NULL)
		strcpy(a->name, name_list_text(l, a->is));
	return true;
}
