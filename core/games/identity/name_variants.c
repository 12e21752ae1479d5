/* name_variants: spellings of players' names that only the archive itself shows to be one player's. */
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "games/identity/name_pairs.h"
#include "games/identity/name_variants.h"
#include "base/spill.h"

enum {
	FILES = 3,		/* of the sorters */
	CHOICES = 8,		/* names that one may be a spelling of, as many as are looked at */
	GAMES_LEAST = 1 << 14,	/* of a block that are in memory in any case */
};

struct name_variants {
	int fds[FILES];
	struct sorter *names, *blocks;	/* struct name_game */
	struct sorter *pairs;		/* struct name_pair, by the first name, the best first */
	size_t most;
	uint64_t passed;
	/* While they are searched. */
	const struct duplicates *entries;
	bool (*add)(void *to, const struct contradiction *);
	void *to;
	struct name_check *proposals;
	struct name_pair choices[CHOICES];
	size_t choices_n;
	struct buf tags;
};

static int
compare_numbers(uint64_t a, uint64_t b)
{
	return a < b ? -1 : a > b;
}

static int
by_first(const void *a, const void *b)
{
	const struct name_pair *x = a, *y = b;
	int order = compare_numbers(x->spelling, y->spelling);

	order = order != 0 ? order : -compare_numbers(x->verdict, y->verdict);
	order = order != 0 ? order : -compare_numbers(x->of_form, y->of_form);
	order = order != 0 ? order : -compare_numbers(x->reason, y->reason);
	order = order != 0 ? order : -compare_numbers(x->of_games, y->of_games);
	order = order != 0 ? order : compare_numbers(x->of_place, y->of_place);
	order = order != 0 ? order : compare_numbers(x->of, y->of);
	return order != 0 ? order : compare_numbers(x->likeness, y->likeness);
}

struct name_variants *
name_variants_new(size_t memory, const char *folder)
{
	static const struct {
		size_t size;
		int (*order)(const void *, const void *);
	} plans[FILES] = {
		{ sizeof(struct name_game), name_pairs_by_name }, { sizeof(struct name_game), name_pairs_by_block },
		{ sizeof(struct name_pair), by_first },
	};
	struct name_variants *v = calloc(1, sizeof(*v));
	size_t part = memory / (FILES + 1);
	bool good = v != NULL;

	if (!good)
		return NULL;
	struct sorter **const sorters[FILES] = { &v->names, &v->blocks, &v->pairs };

	for (int i = 0; i < FILES; i++) {
		v->fds[i] = good ? spill_open(folder) : -1;
		good = v->fds[i] >= 0 && (*sorters[i] = sorter_new(&(struct sorter_plan){ .size = plans[i].size,
		    .order = plans[i].order, .memory = part, .fd = v->fds[i] })) != NULL;
	}
	v->most = part / sizeof(struct name_game) > GAMES_LEAST ? part / sizeof(struct name_game) : GAMES_LEAST;
	if (good)
		return v;
	name_variants_free(v);
	return NULL;
}

bool
name_variants_add(struct name_variants *v, const struct name_game *g)
{
	return sorter_add(v->names, g);
}

/* -- what is found -- */

static bool
add_pair(void *to, const struct name_pair *pair)
{
	return sorter_add(((struct name_variants *)to)->pairs, pair);
}

static bool
add_conflict(void *to, const struct name_conflict *c)
{
	struct name_variants *v = to;
	enum contradiction_kind kind = c->two_ids ? CONTRADICTION_NAME_IDS : CONTRADICTION_ID_NAMES;
	const struct contradiction found = {
		.place = c->game->place, .of = c->of->place, .entry = c->game->entry, .of_entry = c->of->entry,
		.kind = kind, .severity = c->two_ids || c->given ? SEVERITY_INFO : SEVERITY_WARNING,
		.side = c->game->side, .of_side = c->of->side, .here = (long)c->game->fide, .there = (long)c->of->fide,
	};

	return (c->game->muted >> kind & 1) != 0 || v->add(v->to, &found);
}

/* The name in the entry, as a person. */
static bool
read_person(struct name_variants *v, uint64_t entry, int side, struct person *p)
{
	struct buf name = { 0 };
	bool good = name_pairs_text(v->entries, entry, side, &v->tags, &name);

	if (good && !name_profile_person(p, buf_span(&name))) {
		errno = ENOMEM;
		good = false;
	}
	buf_free(&name);
	return good;
}

/* Which of the choices are left: one, or all with the same evidence as the first, if they are not one player's. */
static bool
count_choices(struct name_variants *v, size_t *n)
{
	struct person first, other;

	*n = 1;
	for (size_t i = 1; i < v->choices_n && v->choices[i].verdict == v->choices[0].verdict; i++) {
		if (v->choices[0].reason == NAME_REASON_ID && v->choices[i].reason != NAME_REASON_ID)
			break;
		if (!read_person(v, v->choices[0].of_entry, v->choices[0].of_side, &first) ||
		    !read_person(v, v->choices[i].of_entry, v->choices[i].of_side, &other))
			return false;
		if (name_likeness(&first, &other) == ALIKE_NOT)
			*n = i + 1;
	}
	return true;
}

static bool
propose(struct name_variants *v, size_t n)
{
	struct buf old = { 0 }, new = { 0 }, evidence = { 0 };
	bool good = true;

	for (size_t i = 0; good && i < n; i++) {
		const struct name_pair *p = &v->choices[i];

		buf_clear(&old);
		buf_clear(&new);
		buf_clear(&evidence);
		good = name_pairs_text(v->entries, p->entry, p->side, &v->tags, &old) &&
		    name_pairs_text(v->entries, p->of_entry, p->of_side, &v->tags, &new);
		name_evidence_write(&evidence, (enum name_alike)p->likeness, (enum name_reason)p->reason);
		good = good && !evidence.failed;
		if (good)
			name_check_add(v->proposals, &(struct name_variant){ buf_span(&old), buf_span(&new), buf_span(&evidence),
				p->verdict == NAME_SURELY, p->fide, p->games });
	}
	buf_free(&old);
	buf_free(&new);
	buf_free(&evidence);
	return good;
}

/* All names are known that one may be a spelling of: chooses one, or proposes several. */
static bool
settle(struct name_variants *v)
{
	const struct name_pair *p = &v->choices[0];
	bool good = true;
	size_t n;

	if (v->choices_n == 0)
		return true;
	if (!count_choices(v, &n) || (v->proposals != NULL && !propose(v, n)))
		return false;
	/* What only looks alike is proposed, and not reported. */
	if (n == 1 && p->verdict > NAME_PERHAPS && (p->muted >> CONTRADICTION_NAME & 1) == 0)
		good = v->add(v->to, &(struct contradiction){
			.place = p->place, .of = p->of_place, .entry = p->entry, .of_entry = p->of_entry,
			.kind = CONTRADICTION_NAME, .severity = SEVERITY_INFO, .side = p->side, .of_side = p->of_side,
			.here = p->likeness, .there = p->reason });
	v->choices_n = 0;
	return good;
}

static bool
settle_all(struct name_variants *v)
{
	const struct name_pair *next;
	bool good = true;

	while (good && (next = sorter_next(v->pairs)) != NULL) {
		bool known = false;

		if (v->choices_n > 0 && v->choices[0].spelling != next->spelling)
			good = settle(v);
		for (size_t i = 0; i < v->choices_n; i++)
			known = known || v->choices[i].of == next->of;
		if (!known && v->choices_n < CHOICES)
			v->choices[v->choices_n++] = *next;
	}
	return good && errno == 0 && settle(v);
}

bool
name_variants_find(struct name_variants *v, const struct duplicates *entries,
    bool (*add)(void *to, const struct contradiction *), void *to, struct name_check *proposals)
{
	struct name_pairs s = { .add = add_pair, .conflict = add_conflict, .to = v, .entries = entries, .most = v->most };
	bool good;

	v->entries = entries;
	v->add = add;
	v->to = to;
	v->proposals = proposals;
	good = sorter_sort(v->names) && name_pairs_names(&s, v->names, v->blocks) &&
	    sorter_sort(v->blocks) && name_pairs_blocks(&s, v->blocks) && sorter_sort(v->pairs) && settle_all(v);
	v->passed = s.passed;
	name_pairs_free(&s);
	return good;
}

uint64_t
name_variants_passed(const struct name_variants *v)
{
	return v->passed;
}

void
name_variants_free(struct name_variants *v)
{
	if (v == NULL)
		return;
	sorter_free(v->names);
	sorter_free(v->blocks);
	sorter_free(v->pairs);
	for (int i = 0; i < FILES; i++)
		if (v->fds[i] >= 0)
			close(v->fds[i]);
	buf_free(&v->tags);
	free(v);
}
