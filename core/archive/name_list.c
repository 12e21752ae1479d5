/* name_list: the correct names of players, sites and events, and what a name of a game should be. */
#include <stdlib.h>
#include <string.h>

#include "archive/name_list.h"
#include "archive/name_memory.h"
#include "archive/person.h"
#include "base/ascii.h"
#include "base/fold.h"
#include "base/hash.h"
#include "base/hash_table.h"
#include "base/list.h"
#include "pgn/tag_player.h"
#include "pgn/tag_value.h"

enum {
	KEY_LETTERS = 3,	/* of sites and events: so many letters are hashed */
	YOUNGEST = 5,		/* years old is the youngest player */
	RATING_NEAR = 300,	/* the rating of a game may differ so much from the one of the list, of whatever year that is */
	TELLING = 3,		/* letters of a given name that tell namesakes apart */
	INITIALS_MAX = 3,	/* letters that are initials written together */
	SPLITS_MAX = 6,		/* words of a name without a comma */
};

const char *const name_kinds[] = { "player", "site", "event", NULL };

/* A way to write a name: `text` is its folded form, of players the surname without blanks, '\t', and the given names. */
struct spelling {
	uint32_t text, of;
};

struct renaming {
	uint32_t old, of;
};

struct rule {
	enum name_kind kind;
	enum name_rule_at at;
	uint32_t from, from_n, to, to_n;
};

struct name_list {
	struct known_name *names;
	struct spelling *spellings;
	struct renaming *renamings;
	struct rule *rules;
	size_t names_n, names_max, spellings_n, spellings_max, renamings_n, renamings_max, rules_n, rules_max;
	struct hash_table by_key, by_id, by_old;	/* of spellings, names, renamings */
	struct buf text;		/* terminated texts */
	struct buf folded, words;	/* working memory of what adds */
	struct name_memory *memory;
};

struct name_list *
name_list_new(void)
{
	struct name_list *l = calloc(1, sizeof(*l));

	if (l == NULL || (l->memory = name_memory_new()) == NULL) {
		free(l);
		return NULL;
	}
	return l;
}

void
name_list_free(struct name_list *l)
{
	if (l == NULL)
		return;
	free(l->names);
	free(l->spellings);
	free(l->renamings);
	free(l->rules);
	hash_table_free(&l->by_key);
	hash_table_free(&l->by_id);
	hash_table_free(&l->by_old);
	buf_free(&l->text);
	buf_free(&l->folded);
	buf_free(&l->words);
	name_memory_free(l->memory);
	free(l);
}

const char *
name_list_text(const struct name_list *l, const struct known_name *n)
{
	return l->text.p + n->text;
}

size_t
name_list_size(const struct name_list *l)
{
	return l->names_n;
}

/* -- folded forms -- */

/* Appends the letters of folded words without the blanks between them. */
static void
join(struct buf *out, struct span words)
{
	if (!buf_reserve(out, words.n))
		return;
	for (size_t i = 0; i < words.n; i++)
		if (words.p[i] != ' ')
			out->p[out->n++] = words.p[i];
}

/* The folded form of a surname and given names that are folded words. */
static void
join_player(struct buf *out, struct span surname, struct span given)
{
	join(out, surname);
	buf_char(out, '\t');
	buf_add(out, given);
}

/* Folds a name as the list keeps it; `words` is working memory. */
static void
fold_name(struct buf *out, struct buf *words, enum name_kind kind, struct span name)
{
	const char *comma = name.n == 0 ? NULL : memchr(name.p, ',', name.n);
	size_t surname;

	if (kind != NAME_PLAYER) {
		fold_words(out, name, ENC_UTF8);
		return;
	}
	buf_clear(words);
	fold_words(words, comma == NULL ? name : (struct span){ name.p, (size_t)(comma - name.p) }, ENC_UTF8);
	surname = words->n;
	if (comma != NULL) {
		buf_char(words, ' ');
		fold_words(words, span_after(name, (size_t)(comma + 1 - name.p)), ENC_UTF8);
	}
	out->failed = out->failed || words->failed;
	if (!out->failed)
		join_player(out, (struct span){ words->p, surname },
		    comma == NULL ? (struct span){ NULL, 0 } : span_after(buf_span(words), surname + 1));
}

static uint64_t
key_of(enum name_kind kind, struct span folded)
{
	const char *tab = folded.n == 0 ? NULL : memchr(folded.p, '\t', folded.n);
	char start[KEY_LETTERS];
	size_t n = 0;

	if (kind == NAME_PLAYER && tab != NULL)	/* the surname, the tab, and the first initial */
		return hash_bytes(kind, (struct span){ folded.p,
		    (size_t)(tab - folded.p) + ((size_t)(tab + 1 - folded.p) < folded.n ? 2 : 1) });
	for (size_t i = 0; i < folded.n && n < KEY_LETTERS; i++)
		if (folded.p[i] != ' ')
			start[n++] = folded.p[i];
	return hash_bytes(kind, (struct span){ start, n });
}

/* -- adding -- */

static bool
keep_text(struct name_list *l, struct span s, uint32_t *at)
{
	if (l->text.n > UINT32_MAX - 2 * NAME_LONGEST)
		return false;
	*at = (uint32_t)l->text.n;
	buf_add(&l->text, s);
	buf_char(&l->text, '\0');
	return !l->text.failed;
}

static bool
add_spelling(struct name_list *l, struct span name)
{
	const struct known_name *of = &l->names[l->names_n - 1];
	struct spelling new = { 0, (uint32_t)(l->names_n - 1) };
	struct span folded;

	buf_clear(&l->folded);
	fold_name(&l->folded, &l->words, (enum name_kind)of->kind, name);
	folded = buf_span(&l->folded);
	if (l->folded.failed || !keep_text(l, folded, &new.text) ||
	    !list_reserve(&l->spellings, l->spellings_n + 1, &l->spellings_max, sizeof(new)) ||
	    !hash_table_reserve(&l->by_key, l->spellings_n + 1) ||
	    !hash_table_add(&l->by_key, key_of((enum name_kind)of->kind, folded), l->spellings_n))
		return false;
	l->spellings[l->spellings_n++] = new;
	return true;
}

static bool
add_name(struct name_list *l, const struct known_name *n, struct span name)
{
	struct known_name new = *n;

	if (!keep_text(l, name, &new.text) || !list_reserve(&l->names, l->names_n + 1, &l->names_max, sizeof(new)))
		return false;
	new.fide = 0;
	l->names[l->names_n++] = new;
	return n->fide == 0 || name_list_identify(l, n->fide);
}

bool
name_list_add(struct name_list *l, const struct known_name *n, struct span name)
{
	return name.n > NAME_LONGEST || (add_name(l, n, name) && add_spelling(l, name));
}

bool
name_list_alias(struct name_list *l, struct span other)
{
	return l->names_n == 0 || other.n > NAME_LONGEST || add_spelling(l, other);
}

static uint64_t
id_key(unsigned long fide)
{
	return hash_bytes(0, (struct span){ (const char *)&fide, sizeof(fide) });
}

bool
name_list_identify(struct name_list *l, unsigned long fide)
{
	if (l->names_n == 0 || fide == 0 || fide > UINT32_MAX || name_list_by_id(l, fide) != NULL)
		return true;
	if (!hash_table_reserve(&l->by_id, l->names_n) || !hash_table_add(&l->by_id, id_key(fide), l->names_n - 1))
		return false;
	l->names[l->names_n - 1].fide = (uint32_t)fide;
	return true;
}

const struct known_name *
name_list_by_id(const struct name_list *l, unsigned long fide)
{
	struct hash_probe p = hash_table_probe(&l->by_id, id_key(fide));

	while (fide != 0 && hash_probe_next(&p))
		if (l->names[p.index].fide == fide)
			return &l->names[p.index];
	return NULL;
}

bool
name_list_rule(struct name_list *l, enum name_kind kind, enum name_rule_at at, struct span from, struct span to)
{
	struct rule new = { .kind = kind, .at = at, .from_n = (uint32_t)from.n, .to_n = (uint32_t)to.n };

	if (from.n == 0 || from.n > NAME_LONGEST || to.n > NAME_LONGEST)
		return true;
	if (!keep_text(l, from, &new.from) || !keep_text(l, to, &new.to) ||
	    !list_reserve(&l->rules, l->rules_n + 1, &l->rules_max, sizeof(new)))
		return false;
	l->rules[l->rules_n++] = new;
	return true;
}

bool
name_list_rename(struct name_list *l, const struct known_name *n, struct span old, struct span name)
{
	struct renaming new = { 0, (uint32_t)l->names_n };

	if (old.n > NAME_LONGEST || name.n > NAME_LONGEST)
		return true;
	if (!add_name(l, n, name) || !keep_text(l, old, &new.old) ||
	    !list_reserve(&l->renamings, l->renamings_n + 1, &l->renamings_max, sizeof(new)) ||
	    !hash_table_reserve(&l->by_old, l->renamings_n + 1) ||
	    !hash_table_add(&l->by_old, hash_bytes(n->kind, old), l->renamings_n))
		return false;
	l->renamings[l->renamings_n++] = new;
	return true;
}

/* -- candidates -- */

/* What is found for a name is the same for all years and ratings: these are weighed afterwards, game by game. */
struct search {
	const struct name_list *list;
	struct name_key key;
	struct name_found found;
	struct buf folded, words, name;	/* working memory */
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
abbreviates(const char *a, const char *b)
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

static enum fit
fit_of(const struct search *s, const char *folded, const struct spelling *of)
{
	const char *text = s->list->text.p + of->text, *tab = strchr(text, '\t'), *given = strchr(folded, '\t');
	const struct known_name *n = &s->list->names[of->of];
	size_t length = strlen(folded);

	if (n->kind != s->key.kind)
		return FIT_NONE;
	if (n->kind != NAME_PLAYER)
		return same_letters(folded, text) ? FIT_EXACT :
		    length > 0 && strncmp(folded, text, length) == 0 && text[length] == ' ' ? FIT_SHORT : FIT_NONE;
	if (tab - text != given - folded || memcmp(text, folded, (size_t)(tab - text)) != 0)
		return FIT_NONE;
	if (given[1] != '\0' && is_short(given + 1, s->key.name))
		return abbreviates(given + 1, tab + 1) ? FIT_SHORT : FIT_NONE;
	return same_letters(given + 1, tab + 1) ? FIT_EXACT : abbreviates(given + 1, tab + 1) ? FIT_SHORT : FIT_NONE;
}

/* Adds the name to the candidates, if it fits as well as those that are there, or in their place. */
static void
add_candidate(struct search *s, const struct known_name *n, enum fit fit)
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
search_form(struct search *s)
{
	struct buf *folded = &s->folded;
	struct hash_probe p = hash_table_probe(&s->list->by_key, key_of(s->key.kind, buf_span(folded)));

	buf_char(folded, '\0');
	while (!folded->failed && hash_probe_next(&p)) {
		const struct spelling *of = &s->list->spellings[p.index];
		enum fit fit = fit_of(s, folded->p, of);

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
search_player(struct search *s)
{
	struct span name = s->key.name, words;
	bool comma = memchr(name.p, ',', name.n) != NULL;

	fold_words(&s->words, name, ENC_UTF8);
	words = buf_span(&s->words);
	if (!has_initial(words, name)) {
		join_player(&s->folded, words, (struct span){ NULL, 0 });
		search_form(s);
	}
	if (comma) {
		part_initials(&s->name, name);
		buf_clear(&s->folded);
		fold_name(&s->folded, &s->words, NAME_PLAYER, buf_span(&s->name));
		search_form(s);
		return;
	}
	for (size_t i = 0, n = 0; i < words.n && n < SPLITS_MAX; i++) {
		struct span first = { words.p, i }, last = span_after(words, i + 1);

		if (words.p[i] != ' ')
			continue;
		n++;
		buf_clear(&s->folded);
		join_player(&s->folded, first, last);
		search_form(s);
		buf_clear(&s->folded);
		join_player(&s->folded, last, first);
		search_form(s);
	}
}

/* -- players -- */

/*
 * Can it be looked up as the name of one player?  Not if it is a surname alone or a handle, if it names several persons,
 * or if it has a digit, which tells namesakes apart.
 */
static bool
is_full(struct span name)
{
	size_t gap = 0;

	if (name.n == 0 || tag_player_nobody(name))
		return false;
	for (size_t i = 0; i < name.n; i++) {
		if (ascii_is_digit(name.p[i]) || strchr(":/&+;", name.p[i]) != NULL)
			return false;
		gap += i > 0 && i + 1 < name.n && strchr(" ,.", name.p[i]) != NULL;
	}
	return gap > 0;
}

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

/* Does what is known of the player rule the game out? */
static bool
is_excluded(const struct known_name *n, const struct name_query *q, bool whole)
{
	if (q->fide != 0 && n->fide != 0 && n->fide != q->fide)
		return true;
	if (q->year != 0 && ((n->born != 0 && q->year < n->born + YOUNGEST) || (n->died != 0 && q->year > n->died)))
		return true;
	/* A rating is no evidence against the whole name of one player: it may be wrong. */
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
settle(struct name_answer *a, enum name_grade grade, const struct known_name *is, const char *evidence)
{
	a->grade = grade;
	a->is = is;
	a->evidence = evidence;
}

/* Could the name be a form of that of the player with the id that the game has? */
static bool
named_alike(const struct search *s)
{
	struct person a, b;

	if (s->found.alike || s->key.other == NULL)
		return s->found.alike;
	person_read(&a, s->key.name, ENC_UTF8, SPAN(""));
	person_read(&b, span_of(name_list_text(s->list, s->key.other)), ENC_UTF8, SPAN(""));
	return person_compare(&a, &b) != AGREE_CONTRADICTS;
}

static void
find_player(struct search *s)
{
	if (is_full(s->key.name))
		search_player(s);
	s->found.alike = named_alike(s);
}

static void
decide_player(const struct name_query *q, const struct name_found *f, struct name_answer *a)
{
	const struct known_name *one, *of_id = a->other;

	if (of_id != NULL && f->alike) {
		a->other = NULL;
		if (is_full(q->name))
			settle(a, NAME_CERTAIN, of_id, "the FIDE id");
		else
			settle(a, NAME_LIKELY, of_id, "the FIDE id, but not a full name");
		return;
	}
	if (a->n == 0)
		return;
	a->exact = a->n == 1 && f->best >= FIT_EXACT;
	one = one_left(q, a);
	/* With the id of another player, the name cannot be that of a candidate. */
	if (of_id != NULL || one == NULL) {
		if (a->n > 1)
			settle(a, NAME_AMBIGUOUS, NULL, "several players");
		return;
	}
	if (a->exact)
		settle(a, NAME_CERTAIN, one, "a listed spelling");
	else if (f->best >= FIT_EXACT)
		settle(a, NAME_LIKELY, one, "a listed spelling, of which years and ratings leave one player");
	else if (a->n == 1 && is_telling(q->name) && fits_rating(one, q))
		settle(a, NAME_CERTAIN, one, "an abbreviation of one listed name, whose rating fits");
	else
		settle(a, NAME_LIKELY, one, "an abbreviation of a listed name");
}

/* -- sites and events -- */

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

/* The name after the general corrections: the first prefix and the first suffix that fit, and every infix. */
static bool
correct_generally(const struct name_list *l, enum name_kind kind, struct buf *b)
{
	bool done[NAME_RULE_SUFFIX + 1] = { false }, changed = false;

	for (size_t i = 0; i < l->rules_n && b->n > 0 && b->n <= NAME_LONGEST; i++) {
		const struct rule *r = &l->rules[i];

		if (r->kind == kind && (r->at == NAME_RULE_INFIX || !done[r->at]) && apply_rule(l, r, b))
			done[r->at] = changed = true;
	}
	return changed && b->n <= NAME_LONGEST;
}

static void
find_other(struct search *s)
{
	buf_add(&s->name, s->key.name);
	if (correct_generally(s->list, s->key.kind, &s->name))
		s->found.corrected = s->key.name = buf_span(&s->name);
	fold_name(&s->folded, &s->words, s->key.kind, s->key.name);
	search_form(s);
}

static void
decide_other(const struct name_found *f, struct name_answer *a)
{
	if (a->n == 1 && f->best >= FIT_EXACT)
		settle(a, NAME_CERTAIN, a->candidates[0], "a listed spelling");
	else if (a->n == 1)
		settle(a, NAME_LIKELY, a->candidates[0], "the beginning of one listed name");
	else if (a->n > 1)
		settle(a, NAME_AMBIGUOUS, NULL, "several names");
	else if (f->corrected.n > 0) {
		settle(a, NAME_CERTAIN, NULL, "a general correction of the list");
		memcpy(a->name, f->corrected.p, f->corrected.n);	/* the rest is zero */
	}
}

/* -- both -- */

static const struct known_name *
find_renamed(const struct name_list *l, const struct name_query *q)
{
	struct hash_probe p = hash_table_probe(&l->by_old, hash_bytes(q->kind, q->name));

	while (hash_probe_next(&p)) {
		const struct renaming *r = &l->renamings[p.index];

		if (l->names[r->of].kind == q->kind && span_eq(span_of(l->text.p + r->old), q->name))
			return &l->names[r->of];
	}
	return NULL;
}

static void
decide(const struct name_query *q, const struct name_found *f, struct name_answer *a)
{
	a->n = f->n;
	memcpy(a->candidates, f->candidates, sizeof(a->candidates));
	if (q->kind == NAME_PLAYER)
		decide_player(q, f, a);
	else
		decide_other(f, a);
}

/* Searches the list, and remembers what is found.  False: out of memory. */
static bool
search(const struct name_list *l, const struct name_key *key, const struct name_query *q, struct name_answer *a)
{
	struct search s = { .list = l, .key = *key };
	bool good;

	if (key->kind == NAME_PLAYER)
		find_player(&s);
	else
		find_other(&s);
	good = !s.folded.failed && !s.words.failed && !s.name.failed;
	if (good) {
		decide(q, &s.found, a);
		name_memory_keep(l->memory, key, &s.found);
	}
	buf_free(&s.folded);
	buf_free(&s.words);
	buf_free(&s.name);
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
	if ((renamed = find_renamed(l, q)) != NULL) {
		settle(a, NAME_CERTAIN, renamed, "a list of changes");
	} else {
		if (q->kind == NAME_PLAYER)
			key.other = a->other = name_list_by_id(l, q->fide);
		if ((found = name_memory_find(l->memory, &key)) != NULL)
			decide(q, found, a);
		else if (!search(l, &key, q, a))
			return false;
	}
	if (a->is != NULL)
		strcpy(a->name, name_list_text(l, a->is));
	return true;
}
