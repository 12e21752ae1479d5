/* name_profile: what the games of an archive say about a name, and whether another name is a spelling of it. */
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "games/names/name_profile.h"

enum {
	FORM_COMMA = 100, FORM_WHOLE = 99,	/* see form_of() */
	COUNTRY = 3,		/* letters of the code of one */
	FULL_LETTERS = 3,	/* of a given name that is not abbreviated */
	RATING_DAYS = 31,	/* ratings of so many days are equal, or not */
	RATING_SPREAD = 25,	/* 0.2 % of the ratings of a player in one month differ by more, and in one event fewer */
	RATING_OTHER = 50,	/* 0.02 % of the ratings of a player in one month differ by more */
	RATING_FAR = 100, FAR_DAYS = 92,	/* 0.1 % of the steps of a rating in three months are greater */
	RATING_NEAR = 40, NEAR_DAYS = 190,	/* lists came out twice a year until 2000 */
	RATING_LEAST = 1000,	/* lower ones are often made up */
	YEARS_APART = 25,	/* a career is hardly ever interrupted for so long */
};

/* -- one name -- */

bool
name_profile_person(struct person *p, struct span name)
{
	const char *comma = name.n == 0 ? NULL : memchr(name.p, ',', name.n);
	size_t given = comma == NULL ? name.n : (size_t)(comma + 1 - name.p), capitals = 0;
	struct buf text = { 0 };
	bool good;

	for (size_t i = 0; i < name.n; i++) {
		bool upper = ascii_is_upper(name.p[i]);

		if (i > given && upper && ascii_is_lower(name.p[i - 1]))
			buf_char(&text, ' ');
		buf_char(&text, name.p[i]);
		capitals = upper ? capitals + 1 : 0;
	}
	if (capitals == COUNTRY && name.n > given + COUNTRY && name.p[name.n - COUNTRY - 1] == ' ')
		buf_char(&text, '0');
	good = person_read(p, buf_span(&text), ENC_UTF8, SPAN("")) && !text.failed;
	buf_free(&text);
	return good;
}

/*
 * How complete a name is: the form of PGN 8.1.1.4 is better than one without a comma, and that is better than an
 * abbreviation, which is better the more letters it has.  TWIC writes no blank after a comma, and as few letters as tell
 * namesakes apart.
 */
static int
form_of(const struct person *p, struct span name)
{
	const char *comma = name.n == 0 ? NULL : memchr(name.p, ',', name.n);
	size_t longest = 0, least = comma != NULL && comma + 1 < name.p + name.n && comma[1] != ' ' ? FULL_LETTERS + 1 : FULL_LETTERS;

	for (int i = p->comma ? p->given : 0; i < p->words; i++)
		longest = strlen(p->text + p->at[i]) > longest ? strlen(p->text + p->at[i]) : longest;
	return longest < least ? (int)longest : p->comma ? FORM_COMMA : FORM_WHOLE;
}

bool
name_profile_full(const struct name_profile *p)
{
	return p->form >= FORM_WHOLE;
}

bool
name_profile_read(struct name_profile *p, const struct name_game *games, size_t n, struct span name)
{
	*p = (struct name_profile){ .games = games, .n = n, .read = true };
	if (!name_profile_person(&p->person, name))
		return false;
	p->form = form_of(&p->person, name);
	for (size_t i = 0; i < n; i++) {
		int k = 0;

		while (k < p->ids_n && p->ids[k] != games[i].fide)
			k++;
		if (games[i].fide != 0 && k == p->ids_n && k < PROFILE_IDS)
			p->ids[p->ids_n++] = games[i].fide;
		if (games[i].year != 0 && (p->first_year == 0 || games[i].year < p->first_year))
			p->first_year = games[i].year;
		p->last_year = games[i].year > p->last_year ? games[i].year : p->last_year;
	}
	return true;
}

void
name_profile_free(struct name_profile *p)
{
	free(p->ratings);
}

static int
profiles_by_day(const void *a, const void *b)
{
	const struct name_rating *x = a, *y = b;

	return x->speed != y->speed ? (x->speed < y->speed ? -1 : 1) : x->day != y->day ? (x->day < y->day ? -1 : 1) :
	    (x->elo > y->elo) - (x->elo < y->elo);
}

/* Collects the ratings by kind and day, each once for as long as it stays the same.  False: out of memory. */
static bool
read_ratings(struct name_profile *p)
{
	size_t n = 0;

	if (p->ratings != NULL)
		return true;
	if ((p->ratings = malloc((p->n + 1) * sizeof(*p->ratings))) == NULL)
		return false;
	for (size_t i = 0; i < p->n; i++)
		if (p->games[i].elo >= RATING_LEAST && p->games[i].day != 0 && p->games[i].speed != 0)
			p->ratings[n++] = (struct name_rating){ p->games[i].day, p->games[i].elo, p->games[i].speed };
	qsort(p->ratings, n, sizeof(*p->ratings), profiles_by_day);
	for (size_t i = 0; i < n; i++) {
		const struct name_rating *r = &p->ratings[i], *last = p->ratings_n > 0 ? &p->ratings[p->ratings_n - 1] : r;

		if (i == 0 || r->speed != last->speed || r->elo != last->elo || r->day - last->day > RATING_DAYS)
			p->ratings[p->ratings_n++] = *r;
	}
	return true;
}

/* -- two names -- */

struct counts {
	unsigned events, games, clashes;	/* of both: events, the same games, and different ones at the same time */
	unsigned equal, near, far;		/* ratings of the same time */
};

/* Games of one event: is it one game with two spellings, or are there two games at the same time? */
static void
compare_games_of_event(const struct name_game *a, const struct name_game *b, struct counts *c, bool *told)
{
	bool round = a->round != 0 && b->round != 0, day = a->day != 0 && b->day != 0;

	*told = *told || round || day;
	if (!(round ? a->round == b->round && (!day || a->day == b->day) : day && a->day == b->day) || !a->slow || !b->slow)
		return;
	/* With the other colour it is the second game of a short match. */
	if (a->opponent_family == 0 || a->opponent_family != b->opponent_family)
		c->clashes += round;
	else
		c->games += a->side == b->side;
}

/* The games of both in one event; they begin at *a and *b, which move to the next event. */
static void
compare_event(const struct name_profile *p, size_t *a, const struct name_profile *q, size_t *b, struct counts *c)
{
	uint64_t event = p->games[*a].event;
	unsigned games = c->games, clashes = c->clashes;
	bool told = false, equal = false, far = false;
	size_t from = *b;

	for (; *a < p->n && p->games[*a].event == event; ++*a)
		for (*b = from; *b < q->n && q->games[*b].event == event; ++*b) {
			const struct name_game *x = &p->games[*a], *y = &q->games[*b];

			if (x->site != 0 && y->site != 0 && x->site != y->site)
				continue;
			compare_games_of_event(x, y, c, &told);
			equal = equal || (x->elo >= RATING_LEAST && x->elo == y->elo);
			far = far || (x->elo >= RATING_LEAST && y->elo >= RATING_LEAST &&
			    abs((int)x->elo - (int)y->elo) > (x->slow && y->slow ? RATING_SPREAD : RATING_FAR));
		}
	c->equal += equal;
	c->far += far && !equal;
	c->events += told && c->games == games && c->clashes == clashes;
}

static void
compare_events(const struct name_profile *p, const struct name_profile *q, struct counts *c)
{
	for (size_t a = 0, b = 0; a < p->n && b < q->n; ) {
		uint64_t x = p->games[a].event, y = q->games[b].event;

		if (x == 0 || x < y)
			a++;
		else if (y < x)
			b++;
		else
			compare_event(p, &a, q, &b, c);
	}
}

/* One rating with those of the other name from index `i` on. */
static void
compare_rating(const struct name_rating *x, const struct name_profile *q, size_t i, struct counts *c)
{
	bool equal = false, near = false;
	int month = -1, quarter = -1;	/* the least difference in this time */

	for (; i < q->ratings_n && q->ratings[i].speed == x->speed && q->ratings[i].day <= x->day + NEAR_DAYS; i++) {
		int gap = abs((int)q->ratings[i].elo - (int)x->elo), days = abs(q->ratings[i].day - x->day);

		equal = equal || (gap == 0 && days <= RATING_DAYS);
		near = near || gap <= RATING_NEAR;
		if (days <= RATING_DAYS && (month < 0 || gap < month))
			month = gap;
		if (days <= FAR_DAYS && (quarter < 0 || gap < quarter))
			quarter = gap;
	}
	c->equal += equal;
	c->near += near;
	c->far += month > RATING_OTHER || quarter > RATING_FAR;
}

static void
compare_ratings(const struct name_profile *p, const struct name_profile *q, struct counts *c)
{
	for (size_t a = 0, b = 0; a < p->ratings_n; a++) {
		const struct name_rating *x = &p->ratings[a];

		while (b < q->ratings_n && (q->ratings[b].speed < x->speed ||
		    (q->ratings[b].speed == x->speed && q->ratings[b].day < x->day - NEAR_DAYS)))
			b++;
		compare_rating(x, q, b, c);
	}
}

static bool
shares_id(const struct name_profile *p, const struct name_profile *q)
{
	for (int i = 0; i < p->ids_n; i++)
		for (int k = 0; k < q->ids_n; k++)
			if (p->ids[i] == q->ids[k])
				return true;
	return false;
}

/* Do they meet, have only different ids, or live at other times? */
static bool
are_others(const struct name_profile *p, const struct name_profile *q, bool one)
{
	for (size_t i = 0; i < p->n; i++)
		if (p->games[i].opponent == q->games[0].spelling)
			return true;
	return !one && p->first_year != 0 && q->first_year != 0 &&
	    (p->first_year - q->last_year > YEARS_APART || q->first_year - p->last_year > YEARS_APART);
}

static void
decide_profiles(const struct name_profile *p, const struct name_profile *q, const struct counts *c, bool id,
    struct name_evidence *e)
{
	bool full = name_profile_full(p) && name_profile_full(q), one_id = p->ids_n <= 1 && q->ids_n <= 1;
	bool strong = c->games > 0 || c->equal > 1 || (c->equal > 0 && c->events > 0);

	e->reason = id ? NAME_REASON_ID : c->games > 0 ? NAME_REASON_GAMES : c->equal > 0 ? NAME_REASON_RATINGS :
	    c->events > 0 ? NAME_REASON_EVENT : c->near > 0 ? NAME_REASON_NEAR : NAME_REASON_NONE;
	if (id)
		e->verdict = one_id ? NAME_SURELY : NAME_PROBABLY;
	else if (e->likeness == ALIKE_WORDS && full)
		e->verdict = NAME_SURELY;
	else if (strong)
		e->verdict = NAME_PROBABLY;
	else if (c->events > 0 || (e->reason != NAME_REASON_NONE && (e->likeness > ALIKE_SHORTER ||
	    (e->likeness == ALIKE_SHORTER && full))))
		e->verdict = NAME_POSSIBLY;
	else if (e->likeness >= ALIKE_INITIALS || (e->likeness == ALIKE_SHORTER && (full || c->near > 0)))
		e->verdict = NAME_PERHAPS;
}

bool
name_profile_evidence(struct name_profile *p, struct name_profile *q, enum name_alike likeness, struct name_evidence *e)
{
	bool id = shares_id(p, q), full = name_profile_full(p) && name_profile_full(q);
	/* What is written with the same words is one player's as what is written alike. */
	bool one = id || (likeness == ALIKE_WORDS && full);
	struct counts c = { 0 };

	*e = (struct name_evidence){ .likeness = likeness };
	if ((!id && p->ids_n > 0 && q->ids_n > 0) || are_others(p, q, one))
		return true;
	if (!read_ratings(p) || !read_ratings(q))
		return false;
	compare_events(p, q, &c);
	compare_ratings(p, q, &c);
	if (one || (c.clashes <= c.games && c.far <= c.equal))
		decide_profiles(p, q, &c, id, e);
	return true;
}

bool
name_profile_better(const struct name_profile *p, const struct name_profile *q)
{
	if (p->form != q->form)
		return p->form > q->form;
	if (p->games[0].games != q->games[0].games)
		return p->games[0].games > q->games[0].games;
	return p->games[0].first_place != q->games[0].first_place ? p->games[0].first_place < q->games[0].first_place :
	    p->games[0].spelling < q->games[0].spelling;
}

void
name_evidence_write(struct buf *out, enum name_alike likeness, enum name_reason reason)
{
	static const char *const alike[ALIKE_COUNT] = { "", "one letter differs", "one has a name more",
		"an abbreviated given name", "another transliteration", "the same words" };
	static const char *const reasons[NAME_REASON_COUNT] = { "", ", and nearly the same rating within half a year",
		", and other rounds of one event", ", and equal ratings at the same time", ", and the same games", ", and the same FIDE id" };

	buf_str(out, alike[likeness]);
	buf_str(out, reasons[reason]);
}
