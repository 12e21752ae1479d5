/* name_check: compares the names of games with a list of names. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/csv_write.h"
#include "base/hash.h"
#include "base/hash_table.h"
#include "base/invariant.h"
#include "base/list.h"
#include "base/utf8.h"
#include "games/names/name_check.h"
#include "games/pgn/date.h"
#include "games/pgn/tag_player.h"
#include "games/pgn/tag_value.h"

enum {
	CHAIN_MAX = 8,		/* changes of one name that are followed */
	RATING_FAR = 200,	/* a rating so much above that of the list is suspicious */
};

/* What is proposed for one name; several rows if games of that name differ in what is known of the player. */
struct proposal {
	enum name_kind kind;
	enum name_grade grade;		/* the lowest */
	struct span old, new;
	const char *evidence;		/* of that grade; of several the first in the alphabet */
	uint32_t fide;
	uint64_t games;
	bool several;			/* another row has the same old name */
	bool variant;			/* it comes from name_check_add() */
};

struct name_check {
	const struct name_list *list;
	bool propose;
	pthread_mutex_t lock;		/* of what follows */
	struct proposal *proposals;
	size_t n, max;
	struct hash_table by_name;
	struct arena text;
	bool failed;			/* out of memory */
};

struct name_check *
name_check_new(const struct name_list *list, bool propose)
{
	struct name_check *c = calloc(1, sizeof(*c));

	if (c == NULL || pthread_mutex_init(&c->lock, NULL) != 0) {
		free(c);
		return NULL;
	}
	c->list = list;
	c->propose = propose;
	return c;
}

void
name_check_free(struct name_check *c)
{
	if (c == NULL)
		return;
	pthread_mutex_destroy(&c->lock);
	free(c->proposals);
	hash_table_free(&c->by_name);
	arena_free(&c->text);
	free(c);
}

/* -- tags -- */

struct span
name_check_value(struct buf *b, struct span value, const struct record *r)
{
	size_t to = 0;

	buf_clear(b);
	if (utf8_plain(value) == value.n)
		buf_add(b, value);
	else
		encoding_append(b, value, encoding_of_part(r->text, (enum encoding)r->encoding));
	for (size_t i = 0; i < b->n; i++) {
		if (b->p[i] == '\\' && i + 1 < b->n && (b->p[i + 1] == '\\' || b->p[i + 1] == '"'))
			i++;
		b->p[to++] = b->p[i];
	}
	b->n = to;
	return span_trim(buf_span(b));
}

/* The tags with names, and those that say more about each. */
static const struct {
	enum tag_name tag;
	enum name_kind kind;
	enum tag_name id, elo;		/* of players */
} rows[] = {
	{ TAG_White, NAME_PLAYER, TAG_WhiteFideId, TAG_WhiteElo },
	{ TAG_Black, NAME_PLAYER, TAG_BlackFideId, TAG_BlackElo },
	{ TAG_Site, NAME_SITE, TAG_COUNT, TAG_COUNT },
	{ TAG_Event, NAME_EVENT, TAG_COUNT, TAG_COUNT },
};
enum { ROWS = sizeof(rows) / sizeof(rows[0]) };

static unsigned long
number_of_tag(const struct tags *tags, enum tag_name name)
{
	unsigned long n;

	return span_number(tags_value(tags, name), &n) ? n : 0;
}

bool
name_check_find(const struct name_list *list, const struct tags *tags, enum tag_name tag, const struct record *r,
    struct buf *value, struct name_query *q, struct name_answer *a)
{
	struct date date;
	int i = 0;

	while (i < ROWS - 1 && rows[i].tag != tag)
		i++;
	*q = (struct name_query){ .kind = rows[i].kind, .name = name_check_value(value, tags_value(tags, tag), r) };
	if (rows[i].kind == NAME_PLAYER) {
		q->fide = number_of_tag(tags, rows[i].id);
		q->elo = tag_value_rating(tags_value(tags, rows[i].elo));
		if (date_known(tags_value(tags, TAG_Date), &date))
			q->year = date.year;
	}
	return !value->failed && name_list_find(list, q, a);
}

/* -- findings -- */

static void
add_known(struct buf *b, const struct name_list *list, const struct known_name *n)
{
	buf_str(b, name_list_text(list, n));
	if (n->fide != 0)
		buf_fmt(b, " (FIDE id %lu)", (unsigned long)n->fide);
	else if (n->born != 0)
		buf_fmt(b, " (born %d)", n->born);
}

static void
report_name(struct findings *f, enum diag id, struct span token, const struct buf *message)
{
	struct finding *new = finding_add(f, id, token);

	if (new == NULL)
		return;
	new->message = arena_span(&f->text, buf_span(message));
	new->utf8 = true;
	f->failed = f->failed || message->failed || new->message.p == NULL;
}

static void
report_spelling(const struct name_check *c, const struct name_query *q, const struct name_answer *a, struct span token,
    struct findings *f, struct buf *b)
{
	static const enum diag ids[] = { DIAG_NAME_SPELLING, DIAG_NAME_SITE, DIAG_NAME_EVENT };

	if (span_eq(q->name, span_of(a->name)) || !finding_wanted(f, ids[q->kind]))
		return;
	buf_clear(b);
	buf_str(b, a->grade == NAME_CERTAIN ? "the list of names has " : "the list of names probably means ");
	if (a->is != NULL)
		add_known(b, c->list, a->is);
	else
		buf_str(b, a->name);
	buf_fmt(b, ": %s", a->evidence);
	report_name(f, ids[q->kind], token, b);
}

static void
report_candidates(const struct name_check *c, const struct name_answer *a, struct span token, struct findings *f,
    struct buf *b)
{
	if (!finding_wanted(f, DIAG_NAME_AMBIGUOUS))
		return;
	buf_clear(b);
	buf_str(b, "the list of names has several that this may be: ");
	for (size_t i = 0; i < a->n && i < NAME_CANDIDATES; i++) {
		buf_str(b, i > 0 ? ", " : "");
		add_known(b, c->list, a->candidates[i]);
	}
	if (a->n > NAME_CANDIDATES)
		buf_str(b, " and others");
	report_name(f, DIAG_NAME_AMBIGUOUS, token, b);
}

/* Nobody is not missed. */
static void
report_unknown(const struct name_query *q, const struct name_answer *a, struct span token, struct findings *f)
{
	if (a->whole)
		finding_add(f, DIAG_NAME_UNKNOWN, token);
	else if (!tag_player_nobody(q->name))
		finding_add_saying(f, DIAG_NAME_UNKNOWN, token,
		    "this is not the whole name of one player: it was not looked up in the list of names");
}

static void
report_years(const struct name_query *q, const struct known_name *is, struct span token, struct findings *f, struct buf *b)
{
	bool dead = is->died != 0 && q->year > is->died;

	if (known_name_plays(is, q->year))
		return;
	buf_clear(b);
	buf_fmt(b, "the game is of %d, and the list of names has the player as %s %d", q->year, dead ? "dead since" : "born in",
	    dead ? is->died : is->born);
	report_name(f, DIAG_NAME_YEARS, token, b);
}

/* What is known of the player whose name it is, against the other tags. */
static void
report_player(const struct name_check *c, const struct name_query *q, const struct name_answer *a, struct span token,
    struct findings *f, struct buf *b)
{
	const struct known_name *is = a->grade == NAME_CERTAIN ? a->is : a->exact ? a->candidates[0] : NULL;

	if (a->other != NULL) {
		buf_clear(b);
		buf_fmt(b, "the FIDE id %lu is in the list of names that of ", q->fide);
		buf_str(b, name_list_text(c->list, a->other));
		report_name(f, DIAG_NAME_ID, token, b);
	} else if (a->exact && q->fide != 0 && is->fide != 0 && q->fide != is->fide) {
		buf_clear(b);
		buf_fmt(b, "the FIDE id is %lu, and in the list of names that of the player is %lu", q->fide, (unsigned long)is->fide);
		report_name(f, DIAG_NAME_ID, token, b);
		return;
	}
	if (is == NULL)
		return;
	report_years(q, is, token, f, b);
	if (is->rating != 0 && q->elo > is->rating + (unsigned long)RATING_FAR) {
		buf_clear(b);
		buf_fmt(b, "the rating is %lu, and the list of names has %d for the player", q->elo, is->rating);
		report_name(f, DIAG_NAME_RATING, token, b);
	}
}

/* -- proposals -- */

static struct proposal *
find_proposal(struct name_check *c, const struct name_query *q, struct span new, uint32_t fide)
{
	uint64_t hash = hash_bytes(hash_bytes(q->kind, q->name), new);
	struct hash_probe p = hash_table_probe(&c->by_name, hash);
	struct proposal *r;

	while (hash_probe_next(&p)) {
		r = &c->proposals[p.index];
		if (r->kind == q->kind && r->fide == fide && span_eq(r->old, q->name) && span_eq(r->new, new))
			return r;
	}
	if (!list_reserve(&c->proposals, c->n + 1, &c->max, sizeof(*r)) || !hash_table_reserve(&c->by_name, c->n + 1) ||
	    !hash_table_add(&c->by_name, hash, c->n))
		return NULL;
	r = &c->proposals[c->n++];
	*r = (struct proposal){ .kind = q->kind, .grade = NAME_CERTAIN, .old = arena_span(&c->text, q->name),
		.new = arena_span(&c->text, new), .fide = fide };
	return r;
}

static void
propose_one(struct name_check *c, const struct name_query *q, const struct name_answer *a, struct span new, uint32_t fide)
{
	struct proposal *p = find_proposal(c, q, new, fide);

	if (p == NULL) {
		c->failed = true;
		return;
	}
	p->games++;
	if (p->evidence == NULL || a->grade < p->grade || (a->grade == p->grade && strcmp(a->evidence, p->evidence) < 0))
		p->evidence = a->evidence;
	p->grade = a->grade < p->grade ? a->grade : p->grade;
}

/* A name that may stay as it is counts, too: if it is right in some games, it cannot be changed in all. */
static void
propose_answer(struct name_check *c, const struct name_query *q, const struct name_answer *a)
{
	invariant_lock(&c->lock);
	if (a->grade == NAME_UNKNOWN)
		propose_one(c, q, &(struct name_answer){ .evidence = "" }, q->name, 0);
	else if (a->grade == NAME_AMBIGUOUS)
		for (size_t i = 0; i < a->n && i < NAME_CANDIDATES; i++)
			propose_one(c, q, a, span_of(name_list_text(c->list, a->candidates[i])), a->candidates[i]->fide);
	else
		propose_one(c, q, a, span_of(a->name), a->is == NULL ? 0 : a->is->fide);
	invariant_unlock(&c->lock);
}

void
name_check_add(struct name_check *c, const struct name_variant *v)
{
	const struct name_query q = { .kind = NAME_PLAYER, .name = v->old };
	struct name_answer a = { .grade = v->certain ? NAME_CERTAIN : NAME_LIKELY };
	struct proposal *p;

	a.evidence = arena_fmt(&c->text, "%.*s", (int)v->evidence.n, v->evidence.p).p;
	if (a.evidence == NULL || (p = find_proposal(c, &q, v->new, v->fide)) == NULL) {
		c->failed = true;
		return;
	}
	if (p->games > 0)
		return;
	p->variant = true;
	p->games = v->games;
	p->evidence = a.evidence;
	p->grade = a.grade;
}

static int
variants_by_name(const void *x, const void *y)
{
	const struct proposal *a = x, *b = y;
	int order = a->kind != b->kind ? (a->kind < b->kind ? -1 : 1) : span_order(a->old, b->old);

	order = order != 0 ? order : span_order(a->new, b->new);
	return order != 0 ? order : (a->fide > b->fide) - (a->fide < b->fide);
}

static void
write_proposal(struct buf *b, const struct proposal *p)
{
	buf_str(b, p->grade == NAME_CERTAIN && !p->several ? "yes," : "no,");
	buf_fmt(b, "%s,", name_kinds[p->kind]);
	csv_write_cell(b, p->old, ',');
	buf_char(b, ',');
	csv_write_cell(b, p->new, ',');
	buf_char(b, ',');
	if (p->fide != 0)
		buf_number(b, p->fide);
	buf_char(b, ',');
	csv_write_cell(b, span_of(p->evidence), ',');
	buf_fmt(b, ",%llu\n", (unsigned long long)p->games);
}

static bool
same_old(const struct proposal *a, const struct proposal *b)
{
	return a->kind == b->kind && span_eq(a->old, b->old);
}

/* Where the list says something about a name, other names of the archive do not count. */
static void
drop_variants(struct name_check *c)
{
	size_t kept = 0;

	for (size_t i = 0, n; i < c->n; i += n) {
		bool listed = !c->proposals[i].variant;

		for (n = 1; i + n < c->n && same_old(&c->proposals[i], &c->proposals[i + n]); n++)
			listed = listed || !c->proposals[i + n].variant;
		for (size_t k = i; k < i + n; k++)
			if (!listed || !c->proposals[k].variant)
				c->proposals[kept++] = c->proposals[k];
	}
	c->n = kept;
}

/* The certain change of a name that is itself the new one of another change; NULL: there is none. */
static const struct proposal *
find_certain(const struct name_check *c, struct span old)
{
	size_t from = 0, to = c->n;

	while (from < to) {
		size_t at = from + (to - from) / 2;
		const struct proposal *p = &c->proposals[at];
		int order = p->kind != NAME_PLAYER ? 1 : span_order(p->old, old);

		if (order == 0)
			return p->grade == NAME_CERTAIN && !p->several ? p : NULL;
		if (order < 0)
			from = at + 1;
		else
			to = at;
	}
	return NULL;
}

/* A name that is to be changed is not proposed as a new one: in its place comes what it becomes. */
static void
follow_changes(struct name_check *c)
{
	for (size_t i = 0; i < c->n; i++) {
		struct proposal *p = &c->proposals[i];
		const struct proposal *next;

		for (int n = 0; p->variant && n < CHAIN_MAX && (next = find_certain(c, p->new)) != NULL && next != p; n++) {
			p->new = next->new;
			p->fide = next->fide;
		}
	}
}

static void
sort_variants(struct name_check *c)
{
	if (c->n > 0)
		qsort(c->proposals, c->n, sizeof(*c->proposals), variants_by_name);
}

/* Rows whose names have become the same are one. */
static void
join_equal(struct name_check *c)
{
	size_t kept = 0;

	for (size_t i = 0; i < c->n; i++)
		if (kept == 0 || variants_by_name(&c->proposals[kept - 1], &c->proposals[i]) != 0)
			c->proposals[kept++] = c->proposals[i];
	c->n = kept;
}

static void
mark_several(struct name_check *c)
{
	for (size_t i = 0; i < c->n; i++)
		c->proposals[i].several = (i > 0 && same_old(&c->proposals[i], &c->proposals[i - 1])) ||
		    (i + 1 < c->n && same_old(&c->proposals[i], &c->proposals[i + 1]));
}

void
name_check_proposals(struct name_check *c, struct buf *b)
{
	buf_str(b, "apply,kind,old,new,fideid,evidence,games\n");
	sort_variants(c);
	hash_table_clear(&c->by_name);		/* the places have changed */
	drop_variants(c);
	mark_several(c);
	follow_changes(c);
	sort_variants(c);
	join_equal(c);
	mark_several(c);
	for (size_t i = 0; i < c->n; i++)
		if (!span_eq(c->proposals[i].old, c->proposals[i].new))
			write_proposal(b, &c->proposals[i]);
	b->failed = b->failed || c->failed || c->text.failed;
}

/* -- a game -- */

void
name_check_review(void *name_check, const struct game_review *g, struct findings *f)
{
	struct name_check *c = name_check;
	struct buf value = { 0 }, message = { 0 };

	for (int i = 0; i < ROWS; i++) {
		struct name_query q;
		struct name_answer a;
		struct span token = tags_value(g->tags, rows[i].tag);

		if (token.n == 0)
			continue;
		if (!name_check_find(c->list, g->tags, rows[i].tag, g->record, &value, &q, &a)) {
			f->failed = true;
			break;
		}
		if (a.grade >= NAME_LIKELY)
			report_spelling(c, &q, &a, token, f, &message);
		else if (a.grade == NAME_AMBIGUOUS)
			report_candidates(c, &a, token, f, &message);
		else if (q.kind == NAME_PLAYER && a.n == 0)
			report_unknown(&q, &a, token, f);
		if (q.kind == NAME_PLAYER)
			report_player(c, &q, &a, token, f, &message);
		if (c->propose && (a.grade != NAME_UNKNOWN || a.n > 0 || a.other != NULL))
			propose_answer(c, &q, &a);
	}
	buf_free(&value);
	buf_free(&message);
}
