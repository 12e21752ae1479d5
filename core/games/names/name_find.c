/* name_find: what a name of a game should be: what was found in the list, weighed with the years and ratings. */
#include <string.h>

#include "games/names/name_internal.h"
#include "games/pgn/tag_value.h"

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
