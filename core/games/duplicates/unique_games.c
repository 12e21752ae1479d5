/* unique_games: of games that were recorded more than once, one record is kept. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/invariant.h"
#include "base/list.h"
#include "games/duplicates/unique_games.h"
#include "games/pgn/tag_value.h"
#include "games/pgn/token.h"

/* -- a set of games, by their places in the input -- */

bool
game_places_add(struct game_places *p, uint64_t place)
{
	INVARIANT(p->n == 0 || p->list[p->n - 1] <= place);
	if (!list_reserve(&p->list, p->n + 1, &p->max, sizeof(*p->list)))
		return false;
	p->list[p->n++] = place;
	return true;
}

static int
compare_game_places(const void *a, const void *b)
{
	const uint64_t *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

bool
game_places_have(const struct game_places *p, uint64_t place)
{
	return p->n > 0 && bsearch(&place, p->list, p->n, sizeof(*p->list), compare_game_places) != NULL;
}

void
game_places_free(struct game_places *p)
{
	free(p->list);
}

/* -- the records of games that are left out, and of each the one that is kept -- */

bool
left_records_add(struct left_records *l, const struct duplicate *d)
{
	if (!list_reserve(&l->list, l->n + 1, &l->max, sizeof(*l->list)))
		return false;
	l->list[l->n++] = (struct left_record){ d->place, d->of, d->entry, d->of_entry };
	return true;
}

static int
records_by_place(const void *a, const void *b)
{
	const struct left_record *x = a, *y = b;

	return (x->place > y->place) - (x->place < y->place);
}

static int
by_kept(const void *a, const void *b)
{
	const struct left_record *x = a, *y = b;

	return x->of != y->of ? (x->of > y->of) - (x->of < y->of) : records_by_place(a, b);
}

const struct left_record *
left_records_last(const struct left_records *l, uint64_t place)
{
	const struct left_record *next, *last = NULL;

	while ((next = bsearch(&(struct left_record){ .place = place }, l->list, l->n, sizeof(*l->list),
	    records_by_place)) != NULL) {
		place = next->of;
		last = next;
	}
	return last;
}

void
left_records_group(struct left_records *l)
{
	/* Rows that have been changed lead to the same end. */
	for (size_t i = 0; i < l->n; i++) {
		const struct left_record *last = left_records_last(l, l->list[i].place);

		l->list[i].of = last->of;
		l->list[i].of_entry = last->of_entry;
	}
	if (l->n > 0)
		qsort(l->list, l->n, sizeof(*l->list), by_kept);
}

const struct left_record *
left_records_of(const struct left_records *l, uint64_t place, size_t *n)
{
	return list_equal(l->list, l->n, sizeof(*l->list), offsetof(struct left_record, of), place, n);
}

void
left_records_free(struct left_records *l)
{
	free(l->list);
	*l = (struct left_records){ 0 };
}

/* -- what records of a game that are left out know in their tags, and the one that is kept does not -- */

/* -- collecting -- */

/* The first tag of that name in a section. */
static struct span
find_tag(struct span tags, char eol, struct span name)
{
	struct lexer lexer;
	struct token t;

	token_lexer_init(&lexer, tags, eol);
	while (token_next(&lexer, &t))
		if (t.kind == TOKEN_TAG && span_eq_nocase(t.name, name))
			return t.content;
	return (struct span){ NULL, 0 };
}

/* Positions cannot be exchanged, and a length is that of the moves. */
static bool
is_fixed(struct span name)
{
	static const char *const fixed[] = { "FEN", "SetUp", "Variant", "PlyCount" };

	for (size_t i = 0; i < sizeof(fixed) / sizeof(fixed[0]); i++)
		if (span_eq_nocase(name, span_of(fixed[i])))
			return true;
	return false;
}

static struct span
keep_tag_text(struct arena *to, struct span text, enum encoding encoding)
{
	struct buf utf8 = { 0 };
	struct span kept;

	encoding_convert(&utf8, text, encoding);
	kept = arena_span(to, buf_span(&utf8));
	to->failed = to->failed || utf8.failed;
	buf_free(&utf8);
	return kept;
}

/* Compares a record's tags with those of the one that is kept. */
static bool
add_other_tags(struct merged_tags *m, const struct duplicate *d, const struct game_entry e[2], const struct buf tags[2])
{
	struct lexer lexer;
	struct token t;

	token_lexer_init(&lexer, buf_span(&tags[0]), e[0].eol);
	while (token_next(&lexer, &t)) {
		struct span had;

		if (t.kind != TOKEN_TAG || t.name.n == 0 || is_fixed(t.name))
			continue;
		had = find_tag(buf_span(&tags[1]), e[1].eol, t.name);
		if (had.p != NULL && (tag_value_says_nothing(t.content) || span_eq(had, t.content)))
			continue;
		if (!list_reserve(&m->list, m->n + 1, &m->max, sizeof(*m->list)))
			return false;
		m->list[m->n++] = (struct merged_tag){
			.kept = d->of, .place = d->place, .name = arena_span(&m->text, t.name),
			.value = keep_tag_text(&m->text, t.content, (enum encoding)e[0].encoding),
			.had = keep_tag_text(&m->text, had, (enum encoding)e[1].encoding),
		};
	}
	errno = m->text.failed ? ENOMEM : errno;
	return !m->text.failed;
}

bool
merged_tags_add(struct merged_tags *m, const struct duplicates *d, const struct duplicate *found)
{
	struct buf tags[2] = { { 0 }, { 0 } };
	struct game_entry e[2];
	bool good;

	good = duplicates_entry(d, found->entry, &e[0], &tags[0], NULL) &&
	    duplicates_entry(d, found->of_entry, &e[1], &tags[1], NULL) && add_other_tags(m, found, e, tags);
	buf_free(&tags[0]);
	buf_free(&tags[1]);
	return good;
}

/* -- deciding -- */

/* Where the record that was to be kept is left out as well, the value of the one that is kept in the end stays. */
static bool
follow_left_record(struct merged_tags *m, const struct duplicates *d, const struct left_records *left,
    struct merged_tag *t)
{
	const struct left_record *last = left_records_last(left, t->kept);
	struct buf tags = { 0 };
	struct game_entry e;
	bool good;

	if (last == NULL)
		return true;
	t->kept = last->of;
	if ((good = duplicates_entry(d, last->of_entry, &e, &tags, NULL)))
		t->had = keep_tag_text(&m->text, find_tag(buf_span(&tags), e.eol, t->name), (enum encoding)e.encoding);
	buf_free(&tags);
	return good;
}

static int
compare_tag_names(struct span a, struct span b)
{
	int c = memcmp(a.p, b.p, a.n < b.n ? a.n : b.n);

	return c != 0 ? c : (a.n > b.n) - (a.n < b.n);
}

static int
order_merged_tags(const void *a, const void *b)
{
	const struct merged_tag *x = a, *y = b;
	int c = (x->kept > y->kept) - (x->kept < y->kept);

	if (c == 0)
		c = compare_tag_names(x->name, y->name);
	return c != 0 ? c : (x->place > y->place) - (x->place < y->place);
}

static bool
is_player(struct span name)
{
	return span_eq_nocase(name, SPAN("White")) || span_eq_nocase(name, SPAN("Black"));
}

/* Says `b` no more than `a`?  *failed is set when memory runs out. */
static bool
says_no_more(struct span name, struct span a, struct span b, bool *failed)
{
	struct days x = archive_game_days(a), y = archive_game_days(b);
	struct person p, q;

	if (tag_value_says_nothing(b) || span_eq(a, b))
		return true;
	if (x.last != 0 && y.last != 0)
		return y.first <= x.first && x.last <= y.last;
	if (!is_player(name))
		return false;
	if (!person_read(&p, a, ENC_UTF8, (struct span){ NULL, 0 }) || !person_read(&q, b, ENC_UTF8, (struct span){ NULL, 0 })) {
		*failed = true;
		return false;
	}
	return person_compare(&p, &q) <= AGREE_COMPATIBLE && person_compare(&p, &q) != AGREE_UNKNOWN && b.n <= a.n;
}

/* Decides on the value of one tag of a game; returns how many rows are about it. */
static size_t
settle_tag(const struct merged_tag *list, size_t n, struct span *stays, bool *failed,
    void (*lost)(void *data, const struct merged_tag *, struct span stays), void *data)
{
	size_t rows = 0;

	*stays = list->had;
	for (; rows < n && list[rows].kept == list->kept &&
	    compare_tag_names(list[rows].name, list->name) == 0; rows++) {
		const struct merged_tag *t = &list[rows];

		if (!tag_value_says_nothing(*stays) && says_no_more(t->name, *stays, t->value, failed))
			continue;
		if (says_no_more(t->name, t->value, *stays, failed))
			*stays = t->value;
		else
			lost(data, t, *stays);
	}
	return rows;
}

bool
merged_tags_settle(struct merged_tags *m, const struct duplicates *d, const struct left_records *left, size_t most,
    void (*lost)(void *data, const struct merged_tag *, struct span stays), void *data)
{
	size_t to = 0, first = 0;	/* where the tags of a game begin */

	for (size_t i = 0; i < m->n; i++)
		if (!follow_left_record(m, d, left, &m->list[i]))
			return false;
	if (m->n > 0)
		qsort(m->list, m->n, sizeof(*m->list), order_merged_tags);
	for (size_t i = 0, n; i < m->n; i += n) {
		struct merged_tag best = m->list[i];

		n = settle_tag(m->list + i, m->n - i, &best.value, &m->text.failed, lost, data);
		if (to > first && m->list[first].kept != best.kept)
			first = to;
		if (span_eq(best.value, best.had))
			continue;
		if (to - first < most)
			m->list[to++] = best;
		else
			lost(data, &best, (struct span){ NULL, 0 });
	}
	m->n = to;
	errno = m->text.failed ? ENOMEM : errno;
	return !m->text.failed;
}

const struct merged_tag *
merged_tags_find(const struct merged_tags *m, uint64_t place, size_t *n)
{
	return list_equal(m->list, m->n, sizeof(*m->list), offsetof(struct merged_tag, kept), place, n);
}

void
merged_tags_free(struct merged_tags *m)
{
	free(m->list);
	arena_free(&m->text);
	*m = (struct merged_tags){ 0 };
}
