/* name_variants: spellings of players' names that only the archive itself shows to be one player's. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/ascii.h"
#include "base/hash.h"
#include "base/list.h"
#include "base/sorter.h"
#include "base/spill.h"
#include "games/duplicates/archive_game.h"
#include "games/duplicates/duplicates.h"
#include "games/duplicates/name_variants.h"
#include "games/names/name_check.h"
#include "games/names/name_profile.h"

/* Finds the names of an archive that may be spellings of one player's. */

enum { NAME_GAMES = 4096 };	/* of a name that are looked at: those of the events that are first in order */

/* Two names that may be one player's: the first is to be replaced by the second. */
struct name_pair {
	uint64_t spelling, of;		/* hashes */
	uint64_t place, of_place, entry, of_entry;	/* of their first games */
	uint32_t games, of_games, fide;	/* fide: that of the second name, if it has one */
	uint16_t muted;
	uint8_t side, of_side, likeness, reason, verdict;
	uint8_t of_form;		/* how complete the second name is */
	bool open;			/* which of its words are the surname is a question */
};

/* A contradiction of ids and names: games of two names with one id, or of one name with two ids. */
struct name_conflict {
	const struct name_game *game, *of;
	bool two_ids;			/* one name, two ids; if not, one id and two names */
	bool given;			/* the names have the same given name */
};

/* Functions return false and errno on failure. */
struct name_pairs {
	bool (*add)(void *to, const struct name_pair *);
	bool (*conflict)(void *to, const struct name_conflict *);
	void *to;
	const struct duplicates *entries;
	size_t most;			/* games of a block that may be in memory */
	/* State: all zeros at first. */
	struct name_game *games;
	size_t games_n, games_max;
	struct name_profile *profiles;
	size_t profiles_n, profiles_max;
	struct buf text, tags;
	uint64_t passed;		/* names that were not compared with all others of a block */
};

/* What the names of a block have in common; the lowest bits of its number. */
enum block { BLOCK_FAMILY, BLOCK_EVENT, BLOCK_ID, BLOCK_KINDS = 4 };

enum {
	NAMES_MAX = 4096,	/* of a block that are compared with each other */
	/*
	 * Pairs of a block that are compared, for each of its names.  In the largest families of an archive a name may be like
	 * one in fifteen others, by its initial; and nobody has so many names with one id.
	 */
	PAIRS_MOST = 256, PAIRS_ID = 32,
	WORDS_GAMES = 16,	/* games of a name that are in the block of all its words */
	LETTERS_SLIP = 2,	/* letters that occur an odd number of times in only one of two names, if one letter differs */
	ELO_SAME = 50,		/* in one year one player's rating changes by no more, mostly */
};

/* -- orders -- */

/* the orders of games, for sorters */
static int
name_pairs_by_block(const void *a, const void *b)
{
	const struct name_game *x = a, *y = b;
	const uint64_t xs[] = { x->block, x->spelling, x->event, (uint64_t)x->day, x->round, x->place, x->side };
	const uint64_t ys[] = { y->block, y->spelling, y->event, (uint64_t)y->day, y->round, y->place, y->side };

	return sorter_compare(xs, ys, sizeof(xs) / sizeof(xs[0]));
}

static int
name_pairs_by_name(const void *a, const void *b)
{
	return name_pairs_by_block(a, b);	/* they have no block yet */
}

/* -- names -- */

/* Appends the name of a player in a tag section of the entry, in UTF-8.  False and errno on failure. */
static bool
name_pairs_text(const struct duplicates *entries, uint64_t at, int side, struct buf *tags, struct buf *out)
{
	struct buf value = { 0 };
	struct game_entry entry;
	struct record r = { .line = 0 };

	if (!duplicates_entry(entries, at, &entry, tags, NULL))
		return false;
	r.text = buf_span(tags);
	r.encoding = entry.encoding;
	buf_add(out, name_check_value(&value, archive_game_name(r.text, entry.eol, side), &r));
	buf_drop(out, &value);
	errno = out->failed ? ENOMEM : 0;
	return !out->failed;
}

/* Adds the profile of these games, which are all of one name. */
static bool
add_profile(struct name_pairs *s, const struct name_game *games, size_t n)
{
	if (!list_reserve(&s->profiles, s->profiles_n + 1, &s->profiles_max, sizeof(*s->profiles))) {
		errno = ENOMEM;
		return false;
	}
	s->profiles[s->profiles_n++] = (struct name_profile){ .games = games, .n = n };
	return true;
}

/* Reads the name of a profile, which takes longer than most comparisons, so that it is done when it is needed. */
static bool
read_profile(struct name_pairs *s, struct name_profile *p)
{
	size_t at = s->text.n;

	if (p->read)
		return true;
	if (!name_pairs_text(s->entries, p->games->first_entry, p->games->first_side, &s->tags, &s->text))
		return false;
	if (!name_profile_read(p, p->games, p->n, span_after(buf_span(&s->text), at))) {
		errno = ENOMEM;
		return false;
	}
	p->text = at;
	p->text_n = s->text.n - at;
	return true;
}

static void
clear_pairs(struct name_pairs *s)
{
	for (size_t i = 0; i < s->profiles_n; i++)
		name_profile_free(&s->profiles[i]);
	s->games_n = s->profiles_n = 0;
	buf_clear(&s->text);
}

/* Keeps the game, if there is room for so many. */
static bool
keep_name_game(struct name_pairs *s, const struct name_game *g, size_t most)
{
	if (s->games_n >= most)
		return true;
	if (!list_reserve(&s->games, s->games_n + 1, &s->games_max, sizeof(*s->games))) {
		errno = ENOMEM;
		return false;
	}
	s->games[s->games_n++] = *g;
	return true;
}

/* -- one name -- */

static size_t
games_with(const struct name_pairs *s, uint32_t id)
{
	size_t n = 0;

	for (size_t i = 0; i < s->games_n; i++)
		n += s->games[i].fide == id;
	return n;
}

/* Are they games of one player with two ids: in one event, or in one year with nearly the same rating? */
static bool
is_one_player(const struct name_game *a, const struct name_game *b)
{
	return (a->event != 0 && a->event == b->event) || (a->year != 0 && a->year == b->year && a->elo != 0 && b->elo != 0 &&
	    abs((int)a->elo - (int)b->elo) <= ELO_SAME);
}

/* Reports an id that another id of the name contradicts; the rarer one is reported. */
static bool
check_id(struct name_pairs *s, uint32_t id, uint32_t of)
{
	const struct name_game *best = NULL, *other = NULL;

	for (size_t i = 0; i < s->games_n; i++)
		for (size_t k = 0; s->games[i].fide == id && k < s->games_n; k++) {
			const struct name_game *a = &s->games[i], *b = &s->games[k];

			if (b->fide == of && is_one_player(a, b) && (best == NULL || a->place < best->place ||
			    (a->place == best->place && b->place < other->place))) {
				best = a;
				other = b;
			}
		}
	return best == NULL || s->conflict(s->to, &(struct name_conflict){ .game = best, .of = other, .two_ids = true });
}

static bool
check_ids(struct name_pairs *s)
{
	const struct name_profile *p;
	uint32_t most = 0;
	bool fine = true;

	for (size_t i = 1; i < s->games_n && most == 0; i++)
		most = s->games[i].fide != s->games[0].fide;
	if (most == 0)
		return true;
	if (!add_profile(s, s->games, s->games_n) || !read_profile(s, &s->profiles[0]))
		return false;
	p = &s->profiles[0];
	most = p->ids[0];
	for (int i = 1; i < p->ids_n; i++)
		most = games_with(s, p->ids[i]) > games_with(s, most) ? p->ids[i] : most;
	for (int i = 0; fine && name_profile_full(p) && i < p->ids_n; i++)
		fine = p->ids[i] == most || check_id(s, p->ids[i], most);
	return fine;
}

static bool
add_block(struct sorter *blocks, struct name_game *g, uint64_t number, enum block kind)
{
	g->block = (number & ~(uint64_t)(BLOCK_KINDS - 1)) | kind;
	return number == 0 || sorter_add(blocks, g);
}

/* The games of one name have been read: they are put into their blocks. */
static bool
end_name(struct name_pairs *s, const struct name_game *first, uint32_t n, struct sorter *blocks)
{
	bool fine = check_ids(s);

	for (size_t i = 0; fine && i < s->games_n; i++) {
		struct name_game g = s->games[i];
		const struct span id = { (const char *)&g.fide, sizeof(g.fide) };

		g.games = n;
		g.first_place = first->place;
		g.first_entry = first->entry;
		g.first_side = first->side;
		g.first_muted = first->muted;
		/* Names with the same words are one player's, whatever their games say. */
		for (int k = 0; fine && k < NAME_FAMILIES && (k < NAME_WORDS || i < WORDS_GAMES); k++)
			fine = add_block(blocks, &g, g.families[k], BLOCK_FAMILY);
		fine = fine && add_block(blocks, &g, g.event, BLOCK_EVENT) &&
		    add_block(blocks, &g, g.fide == 0 ? 0 : hash_bytes(5, id), BLOCK_ID);
	}
	clear_pairs(s);
	return fine;
}

/* Games by name and event: adds each with its blocks to the sorter `blocks`, which has the order of name_pairs_by_block(). */
static bool
name_pairs_names(struct name_pairs *s, struct sorter *sorted, struct sorter *blocks)
{
	struct name_game first = { 0 };
	const struct name_game *next;
	uint32_t n = 0;
	bool fine = true;

	while (fine && (next = sorter_next(sorted)) != NULL) {
		struct name_game g = *next;

		if (n > 0 && g.spelling != first.spelling) {
			fine = end_name(s, &first, n, blocks);
			n = 0;
		}
		if (n == 0 || g.place < first.place || (g.place == first.place && g.side < first.side))
			first = g;
		n += n < UINT32_MAX;
		/* What is read of the name is that of its first game, also while only this name is looked at. */
		g.first_entry = g.entry;
		g.first_side = g.side;
		fine = fine && keep_name_game(s, &g, NAME_GAMES);
	}
	return fine && errno == 0 && (n == 0 || end_name(s, &first, n, blocks));
}

/* -- blocks -- */

static bool
share_family(const struct name_game *a, const struct name_game *b)
{
	for (int i = 0; i < NAME_FAMILIES; i++)
		for (int k = 0; k < NAME_FAMILIES; k++)
			if (a->families[i] != 0 && a->families[i] == b->families[k])
				return true;
	return false;
}

static int
count_bits(uint32_t set)
{
	int n = 0;

	for (; set != 0; set &= set - 1)
		n++;
	return n;
}

/* May they be alike?  Names of one family are compared in its block only. */
static bool
may_be_alike(const struct name_game *a, const struct name_game *b, enum block kind)
{
	if (kind == BLOCK_FAMILY)
		return a->families[NAME_WORDS] == b->families[NAME_WORDS] || a->initials[0] == '\0' || b->initials[0] == '\0' ||
		    a->initials[0] == b->initials[0] || a->initials[1] == b->initials[1];
	return (kind == BLOCK_ID || count_bits(a->letters ^ b->letters) <= LETTERS_SLIP) && !share_family(a, b);
}

/*
 * Is it open which words of the better name are the surname?  A comma says so, but where fewer games have it than have the
 * name without one, "Liren, Ding" with "Ding Liren", it may be wrong; and so may be either of two orders in as many games.
 */
static bool
is_order_open(const struct name_profile *from, const struct name_profile *to, enum name_alike likeness)
{
	const struct person *a = &from->person, *b = &to->person;

	if (b->comma && !a->comma)
		return to->games->games < from->games->games;
	return likeness == ALIKE_WORDS && to->games->games == from->games->games && a->words == b->words &&
	    strcmp(a->text + a->at[0], b->text + b->at[b->words - 1]) == 0 && strcmp(a->text + a->at[0], b->text + b->at[0]) != 0;
}

static bool
compare_profiles(struct name_pairs *s, struct name_profile *p, struct name_profile *q)
{
	const struct name_profile *from, *to;
	enum name_alike likeness;
	struct name_evidence e;

	if (!read_profile(s, p) || !read_profile(s, q))
		return false;
	if ((likeness = name_likeness(&p->person, &q->person)) == ALIKE_NOT)
		return true;
	if (!name_profile_evidence(p, q, likeness, &e)) {
		errno = ENOMEM;
		return false;
	}
	if (e.verdict == NAME_APART)
		return true;
	to = name_profile_better(p, q) ? p : q;
	from = to == p ? q : p;
	return s->add(s->to, &(struct name_pair){
		.spelling = from->games->spelling, .of = to->games->spelling,
		.place = from->games->first_place, .of_place = to->games->first_place,
		.entry = from->games->first_entry, .of_entry = to->games->first_entry,
		.games = from->games->games, .of_games = to->games->games, .fide = to->ids_n == 1 ? to->ids[0] : 0,
		.muted = from->games->first_muted, .side = from->games->first_side, .of_side = to->games->first_side,
		.likeness = (uint8_t)e.likeness, .reason = (uint8_t)e.reason, .verdict = (uint8_t)e.verdict,
		.of_form = (uint8_t)to->form, .open = is_order_open(from, to, likeness),
	});
}

static const struct name_game *
first_game(const struct name_profile *p)
{
	const struct name_game *first = p->games;

	for (size_t i = 1; i < p->n; i++)
		first = p->games[i].place < first->place ? &p->games[i] : first;
	return first;
}

/*
 * Are the names alike?  The number of a namesake is not a part of the name for somebody who has the same id.  False and
 * errno: out of memory.
 */
static bool
compare_without_numbers(const struct name_pairs *s, const struct name_profile *p, const struct name_profile *q, bool *alike)
{
	const struct name_profile *both[2] = { p, q };
	struct person persons[2];
	bool good = true;

	for (int i = 0; i < 2; i++) {
		struct buf name = { 0 };

		for (size_t k = 0; k < both[i]->text_n; k++)
			if (!ascii_is_digit(s->text.p[both[i]->text + k]))
				buf_char(&name, s->text.p[both[i]->text + k]);
		good = person_read(&persons[i], buf_span(&name), ENC_UTF8, SPAN("")) && !name.failed && good;
		buf_free(&name);
	}
	*alike = good && name_likeness(&persons[0], &persons[1]) != ALIKE_NOT;
	errno = good ? 0 : ENOMEM;
	return good;
}

/* Names with one id that are not alike: the rarer ones contradict the one that most games have. */
static bool
check_names(struct name_pairs *s)
{
	const struct name_profile *most = &s->profiles[0];
	bool fine = true;

	for (size_t i = 0; i < s->profiles_n; i++)
		if (!read_profile(s, &s->profiles[i]))
			return false;
	for (size_t i = 1; i < s->profiles_n; i++) {
		const struct name_profile *p = &s->profiles[i];

		if (p->n > most->n || (p->n == most->n && name_profile_better(p, most)))
			most = p;
	}
	for (size_t i = 0; fine && i < s->profiles_n; i++) {
		const struct name_profile *p = &s->profiles[i];
		bool alike = true;

		fine = p == most || compare_without_numbers(s, p, most, &alike);
		if (fine && !alike)
			fine = s->conflict(s->to, &(struct name_conflict){ .game = first_game(p), .of = first_game(most),
				.given = name_likeness_given(&p->person, &most->person) });
	}
	return fine;
}

/* All games of a block are there: compares its names. */
static bool
end_name_block(struct name_pairs *s)
{
	enum block kind = s->games_n == 0 ? BLOCK_FAMILY : (enum block)(s->games[0].block & (BLOCK_KINDS - 1));
	bool fine = true;
	size_t left;

	for (size_t i = 0, n; fine && i < s->games_n && s->profiles_n < NAMES_MAX; i += n) {
		for (n = 1; i + n < s->games_n && s->games[i + n].spelling == s->games[i].spelling; )
			n++;
		if (i == 0 && n == s->games_n)
			break;			/* only one name */
		fine = add_profile(s, &s->games[i], n);
	}
	left = s->profiles_n * (kind == BLOCK_ID ? PAIRS_ID : PAIRS_MOST);
	for (size_t i = 0; fine && i < s->profiles_n; i++) {
		s->passed += left == 0 && i + 1 < s->profiles_n;
		for (size_t k = i + 1; fine && left > 0 && k < s->profiles_n; k++)
			if (may_be_alike(s->profiles[i].games, s->profiles[k].games, kind)) {
				fine = compare_profiles(s, &s->profiles[i], &s->profiles[k]);
				left--;
			}
	}
	if (fine && kind == BLOCK_ID && s->profiles_n > 1)
		fine = check_names(s);
	clear_pairs(s);
	return fine;
}

static bool
name_pairs_blocks(struct name_pairs *s, struct sorter *sorted)
{
	uint64_t block = 0, spelling = 0;
	const struct name_game *next;
	size_t names = 0;
	bool fine = true;

	while (fine && (next = sorter_next(sorted)) != NULL) {
		struct name_game g = *next;

		if (g.block != block) {
			fine = end_name_block(s);
			names = 0;
		}
		if (g.block != block || g.spelling != spelling) {
			names++;
			s->passed += names > NAMES_MAX || s->games_n >= s->most;
		}
		block = g.block;
		spelling = g.spelling;
		fine = fine && keep_name_game(s, &g, names > NAMES_MAX ? 0 : s->most);
	}
	return fine && errno == 0 && end_name_block(s);
}

static void
name_pairs_free(struct name_pairs *s)
{
	clear_pairs(s);
	free(s->games);
	free(s->profiles);
	buf_free(&s->text);
	buf_free(&s->tags);
}

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
compare_name_numbers(uint64_t a, uint64_t b)
{
	return a < b ? -1 : a > b;
}

static int
by_first_spelling(const void *a, const void *b)
{
	const struct name_pair *x = a, *y = b;
	int order = compare_name_numbers(x->spelling, y->spelling);

	order = order != 0 ? order : -compare_name_numbers(x->verdict, y->verdict);
	order = order != 0 ? order : -compare_name_numbers(x->of_form, y->of_form);
	order = order != 0 ? order : -compare_name_numbers(x->reason, y->reason);
	order = order != 0 ? order : -compare_name_numbers(x->of_games, y->of_games);
	order = order != 0 ? order : compare_name_numbers(x->of_place, y->of_place);
	order = order != 0 ? order : compare_name_numbers(x->of, y->of);
	return order != 0 ? order : compare_name_numbers(x->likeness, y->likeness);
}

struct name_variants *
name_variants_new(size_t memory, const char *folder)
{
	static const struct {
		size_t size;
		int (*order)(const void *, const void *);
	} plans[FILES] = {
		{ sizeof(struct name_game), name_pairs_by_name }, { sizeof(struct name_game), name_pairs_by_block },
		{ sizeof(struct name_pair), by_first_spelling },
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
propose_spelling(struct name_variants *v, size_t n)
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
				p->verdict == NAME_SURELY && !p->open, p->fide, p->games });
	}
	buf_free(&old);
	buf_free(&new);
	buf_free(&evidence);
	return good;
}

/* All names are known that one may be a spelling of: chooses one, or proposes several. */
static bool
settle_variant(struct name_variants *v)
{
	const struct name_pair *p = &v->choices[0];
	bool good = true;
	size_t n;

	if (v->choices_n == 0)
		return true;
	if (!count_choices(v, &n) || (v->proposals != NULL && !propose_spelling(v, n)))
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
			good = settle_variant(v);
		for (size_t i = 0; i < v->choices_n; i++)
			known = known || v->choices[i].of == next->of;
		if (!known && v->choices_n < CHOICES)
			v->choices[v->choices_n++] = *next;
	}
	return good && errno == 0 && settle_variant(v);
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
