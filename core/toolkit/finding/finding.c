/* finding: the findings of one game. */
#include <stdlib.h>
#include <string.h>

#include "base/list.h"
#include "toolkit/finding/finding.h"

/* Was it raised in this game before, with at least this severity, and is once enough? */
static bool
is_repeated(const struct findings *f, enum diag id, enum severity severity)
{
	return f->said[id] >= severity && diag_rows[id].scope != SCOPE_EACH && !f->grading->chosen[id] && !f->grading->every;
}

bool
finding_wanted(const struct findings *f, enum diag id)
{
	return f->grading->severity[id] != SEVERITY_OFF && !is_repeated(f, id, f->grading->severity[id]);
}

void
finding_reserve(struct findings *f, size_t more)
{
	if (!list_reserve(&f->list, f->n + more, &f->max, sizeof(*f->list)))
		f->failed = true;
}

static struct finding *
next_finding(struct findings *f)
{
	if (!list_reserve(&f->list, f->n + 1, &f->max, sizeof(*f->list))) {
		f->failed = true;
		return NULL;
	}
	return &f->list[f->n++];
}

/*
 * The last of the weakest that are kept, if they are weaker than that; NULL: none is.  Each is looked at once for each
 * severity, since what takes its place is not of that one.  The newest stay, since their details may still be filled in.
 * Where every place is wanted, in corrections, the first stay: those of two texts are compared.
 */
static struct finding *
weaker_finding(struct findings *f, enum severity severity)
{
	enum { NEWEST = 4 };

	for (int s = SEVERITY_INFO; s < (int)severity && !f->grading->every; s++)
		for (; f->passed[s] + NEWEST < f->n; f->passed[s]++) {
			struct finding *one = &f->list[f->n - NEWEST - 1 - f->passed[s]];

			if (one->severity == (enum severity)s)
				return one;
		}
	return NULL;
}

static struct finding *
add_finding_at(struct findings *f, enum diag id, enum severity severity, struct span token)
{
	struct finding *new;

	if (severity == SEVERITY_OFF || is_repeated(f, id, severity))
		return NULL;
	if (severity > f->said[id])
		f->said[id] = severity;
	f->dirty = true;
	if ((severity < f->grading->level && !f->grading->counted[id]) || f->muted.by[id] != 0)
		return NULL;
	if (f->n >= FINDINGS_MAX) {
		f->more++;
		if (severity > f->worst)
			f->worst = severity;
		new = weaker_finding(f, severity);
	} else {
		new = next_finding(f);
	}
	if (new == NULL)
		return NULL;
	*new = (struct finding){ .id = id, .severity = severity, .token = token };
	return new;
}

struct finding *
finding_add(struct findings *f, enum diag id, struct span token)
{
	if (!finding_wanted(f, id))
		return NULL;
	return add_finding_at(f, id, f->grading->severity[id], token);
}

static enum severity
severity_as(const struct findings *f, enum diag id, enum severity severity)
{
	const struct grading *g = f->grading;

	if (g->fixed[id])
		return g->severity[id];
	return g->chosen[id] && severity < g->raised ? g->raised : severity;
}

bool
finding_wanted_as(const struct findings *f, enum diag id, enum severity severity)
{
	return finding_wanted(f, id) && (f->grading->counted[id] || severity_as(f, id, severity) >= f->grading->level);
}

struct finding *
finding_add_as(struct findings *f, enum diag id, enum severity severity, struct span token)
{
	return finding_wanted(f, id) ? add_finding_at(f, id, severity_as(f, id, severity), token) : NULL;
}

void
finding_add_saying(struct findings *f, enum diag id, struct span token, const char *format, ...)
{
	struct finding *new = finding_add(f, id, token);
	va_list ap;

	if (new == NULL)
		return;
	va_start(ap, format);
	new->message = arena_vfmt(&f->text, format, ap);
	va_end(ap);
}

void
finding_say_more(struct findings *f, struct finding *to, struct span more)
{
	const struct span message = to->message.n > 0 ? to->message : span_of(diag_rows[to->id].message);

	to->message = arena_fmt(&f->text, "%.*s; %.*s", (int)message.n, message.p, (int)more.n, more.p);
}

struct span
findings_remove(struct findings *f, struct span token)
{
	struct span message = { NULL, 0 };
	size_t kept = 0;

	for (size_t i = 0; i < f->n; i++)
		if (f->list[i].token.p != token.p || f->list[i].token.n != token.n)
			f->list[kept++] = f->list[i];
		else if (message.n == 0)
			message = f->list[i].message;
	f->n = kept;
	memset(f->passed, 0, sizeof(f->passed));
	return message;
}

void
findings_more(struct findings *f, struct span place)
{
	enum severity severity = f->grading->severity[DIAG_LIMIT_DIAGNOSTICS];
	struct finding *last;

	/* Findings that only a lower --level shows make no warning of themselves. */
	if (severity > f->worst && severity != SEVERITY_OFF)
		severity = severity_as(f, DIAG_LIMIT_DIAGNOSTICS, f->worst);
	if (f->more == 0 || severity == SEVERITY_OFF || (last = next_finding(f)) == NULL)
		return;
	*last = (struct finding){ .id = DIAG_LIMIT_DIAGNOSTICS, .severity = severity, .at_end = true, .token = place };
	last->message = arena_fmt(&f->text, "%zu more findings in this game are left out", f->more);
}

/* Writes what the item is: an id, or the beginning that all of its ids have in common, and a *. */
static void
name_item(const struct mutes *m, unsigned item, char name[DIAG_ID_MAX])
{
	size_t n = 0;
	bool first = true;

	for (int id = DIAG_NONE + 1; id < DIAG_COUNT; id++) {
		const char *other = diag_rows[id].id;
		size_t same = 0;

		if (m->by[id] != item)
			continue;
		while (!first && same < n && name[same] == other[same])
			same++;
		if (first)
			n = strlen(other), memcpy(name, other, n);
		else
			n = same, name[n++] = '*';
		first = false;
	}
	name[n] = '\0';
}

static bool
is_unused(const struct mutes *m, unsigned item, const bool met[DIAG_COUNT], const struct grading *g)
{
	bool any = false;

	for (int id = DIAG_NONE + 1; id < DIAG_COUNT; id++) {
		bool off = g->severity[id] == SEVERITY_OFF, asked = (diag_rows[id].flags & DIAG_ASKED) != 0;

		if (m->by[id] != item)
			continue;
		if (met[id] || id == DIAG_IGNORE_UNUSED || diag_rows[id].flags & DIAG_LATE || (off && !asked))
			return false;
		any = any || !off;
	}
	return any;
}

unsigned
finding_mutes_unused(const struct mutes *m, unsigned from, const bool met[DIAG_COUNT], const struct grading *g,
    char name[DIAG_ID_MAX])
{
	for (unsigned item = from + 1; item <= m->n && item < MUTES_MAX; item++)
		if (is_unused(m, item, met, g)) {
			name_item(m, item, name);
			return item;
		}
	return 0;
}

void
findings_unused(struct findings *f)
{
	bool met[DIAG_COUNT];
	char name[DIAG_ID_MAX];

	if (f->muted.n == 0)
		return;
	for (int id = 0; id < DIAG_COUNT; id++)
		met[id] = f->said[id] != SEVERITY_OFF;
	met[DIAG_LIMIT_DIAGNOSTICS] = f->more > 0;
	for (unsigned item = 0; (item = finding_mutes_unused(&f->muted, item, met, f->grading, name)) != 0; )
		finding_add_saying(f, DIAG_IGNORE_UNUSED, f->items[item - 1], "%s is ignored here, but there is none in this game", name);
}

static bool
is_finding_before(const struct finding *a, const struct finding *b)
{
	if (a->at_end != b->at_end)
		return b->at_end;
	return a->token.p < b->token.p;
}

/* Insertion sort: it is stable, and fast for findings, which are nearly in order already. */
void
findings_sort(struct findings *f)
{
	size_t kept = 0;

	for (size_t i = 0; i < f->n; i++)
		if (f->muted.by[f->list[i].id] == 0)
			f->list[kept++] = f->list[i];
	f->n = kept;
	for (size_t i = 1; i < f->n; i++) {
		struct finding one = f->list[i];
		size_t j = i;

		for (; j > 0 && is_finding_before(&one, &f->list[j - 1]); j--)
			f->list[j] = f->list[j - 1];
		f->list[j] = one;
	}
	for (size_t i = 0; i < f->n; i++)
		if (f->list[i].severity > f->worst)
			f->worst = f->list[i].severity;
	if (f->text.failed)
		f->failed = true;
}

void
findings_clear(struct findings *f)
{
	f->n = f->more = 0;
	memset(f->passed, 0, sizeof(f->passed));
	f->worst = SEVERITY_OFF;
	arena_clear(&f->text);
	if (f->dirty) {
		memset(f->said, 0, sizeof(f->said));
		f->muted = (struct mutes){ 0 };
		f->dirty = false;
	}
}

void
findings_free(struct findings *f)
{
	free(f->list);
	arena_free(&f->text);
}
