/* grading: the severity of every finding, from a profile and the choices of the user. */
#include <stdio.h>
#include <string.h>

#include "base/edit_distance.h"
#include "toolkit/finding/grading.h"

const struct profile *
grading_profile(struct span name)
{
	for (const struct profile *p = profiles; p->name != NULL; p++)
		if (span_eq(name, span_of(p->name)))
			return p;
	return NULL;
}

/* The severity of a row in a profile, without any choice of the user. */
static enum severity
in_profile(const struct profile *p, const struct diag_row *row)
{
	if ((row->flags & DIAG_ASKED && !(row->flags & p->raised)) || (p->only != 0 && (row->flags & (p->only | DIAG_LATE)) == 0))
		return SEVERITY_OFF;
	if (row->flags & p->raised && row->severity < SEVERITY_WARNING)
		return SEVERITY_WARNING;
	return row->severity;
}

bool
grading_names(struct span pattern, enum diag id)
{
	struct span name = span_of(diag_rows[id].id);

	if (span_eq(pattern, SPAN("ALL")))
		return true;
	if (pattern.n > 0 && pattern.p[pattern.n - 1] == '*')
		return span_starts(name, (struct span){ pattern.p, pattern.n - 1 });
	return span_eq(pattern, name);
}

/* What an unknown pattern may have meant: an id, or the beginning of some and a *. */
struct meant {
	char word[DIAG_ID_MAX];		/* the pattern */
	size_t length;
	char name[DIAG_ID_MAX + 1];
	size_t least;			/* edit distance between them */
};

/* Compares the first n bytes of an id, and a * if that is not all of it. */
static void
try_similar_id(struct meant *m, const char *id, size_t n)
{
	size_t whole = n + (id[n] != '\0'), d = whole > m->length ? whole - m->length : m->length - whole;
	char name[DIAG_ID_MAX + 1];

	/*
	 * The difference in length is a lower bound.  The distance itself is slow, and lists in the games that are
	 * checked may name any number of unknown ids.
	 */
	if (d >= m->least || !edit_distance_near(d, m->word))
		return;
	memcpy(name, id, n);
	memcpy(name + n, "*", 2);
	name[whole] = '\0';
	d = edit_distance(m->word, name);
	if (d < m->least) {
		m->least = d;
		memcpy(m->name, name, sizeof(name));
	}
}

static void
pattern_unknown(struct span pattern, char error[160])
{
	struct meant m = { .least = DIAG_ID_MAX };

	snprintf(m.word, sizeof(m.word), "%.*s", pattern.n < DIAG_ID_MAX ? (int)pattern.n : DIAG_ID_MAX,
	    pattern.p == NULL ? "" : pattern.p);
	m.length = strlen(m.word);
	for (int id = DIAG_NONE + 1; id < DIAG_COUNT; id++) {
		const char *name = diag_rows[id].id;

		for (const char *p = strchr(name, '-'); p != NULL; p = strchr(p + 1, '-'))
			try_similar_id(&m, name, (size_t)(p + 1 - name));
		try_similar_id(&m, name, strlen(name));
	}
	if (edit_distance_near(m.least, m.word))
		snprintf(error, 160, "there is no finding '%s'; did you mean %s?", m.word, m.name);
	else
		snprintf(error, 160, "there is no finding '%s'; --list-rules shows them all", m.word);
}

bool
grading_known(struct span pattern, char error[160])
{
	for (int id = DIAG_NONE + 1; id < DIAG_COUNT; id++)
		if (grading_names(pattern, (enum diag)id))
			return true;
	pattern_unknown(pattern, error);
	return false;
}

/* Applies a choice to one of the findings that its list names. */
static void
apply_choice(struct grading *g, const struct choice *c, enum diag id, enum severity raised, enum severity level)
{
	switch (c->kind) {
	case CHOOSE_SELECT:
		g->severity[id] = raised < level ? level : raised;
		g->chosen[id] = true;
		break;
	case CHOOSE_ONLY:
		g->severity[id] = raised;
		break;
	case CHOOSE_IGNORE:
		g->severity[id] = SEVERITY_OFF;
		break;
	case CHOOSE_SEVERITY:
		g->severity[id] = c->severity;
		g->chosen[id] = g->fixed[id] = true;
		break;
	}
}

/* The severity of a finding in a profile that does not leave out any. */
static enum severity
severity_in_profile(const struct profile *p, enum diag id)
{
	struct diag_row row = diag_rows[id];
	struct profile any = { .raised = p->raised };

	row.flags &= ~(unsigned)DIAG_ASKED;
	return in_profile(&any, &row);
}

static bool
apply_patterns(struct grading *g, const struct profile *p, const struct choice *c, enum severity level, char error[160])
{
	struct span rest = c->list;

	do {
		struct span pattern = span_trim(span_cut(&rest, ','));
		bool any = false;

		for (int id = DIAG_NONE + 1; id < DIAG_COUNT; id++) {
			if (!grading_names(pattern, (enum diag)id))
				continue;
			any = true;
			apply_choice(g, c, (enum diag)id, severity_in_profile(p, (enum diag)id), level);
		}
		if (!any) {
			pattern_unknown(pattern, error);
			return false;
		}
	} while (rest.p != NULL);
	return true;
}

static bool
is_selection(const struct choice *c)
{
	return c->kind == CHOOSE_SELECT || c->kind == CHOOSE_ONLY;
}

/* Is it in a list of that kind? */
static bool
is_in_choices(const struct choice *choices, size_t n, enum choice_kind kind, enum diag id)
{
	for (size_t i = 0; i < n; i++) {
		struct span rest = choices[i].list;

		while (choices[i].kind == kind && rest.p != NULL)
			if (grading_names(span_trim(span_cut(&rest, ',')), id))
				return true;
	}
	return false;
}

/* Of several options that select, each leaves out what it does not name.  False: none is left. */
static bool
keep_common(struct grading *g, const struct choice *choices, size_t n)
{
	bool any = false;

	for (int id = DIAG_NONE + 1; id < DIAG_COUNT; id++) {
		bool only = is_in_choices(choices, n, CHOOSE_ONLY, (enum diag)id) || diag_rows[id].flags & DIAG_LATE;

		if (!only || !is_in_choices(choices, n, CHOOSE_SELECT, (enum diag)id))
			g->severity[id] = SEVERITY_OFF;
		any = any || g->severity[id] != SEVERITY_OFF;
	}
	return any;
}

bool
grading_set(struct grading *g, const struct profile *p, const struct choice *choices, size_t n, enum severity level,
    enum severity least, char error[160])
{
	bool kinds[CHOOSE_ONLY + 1] = { false }, selected;

	memset(g, 0, sizeof(*g));
	g->least = least;
	g->level = least < SEVERITY_WARNING ? least : SEVERITY_WARNING;
	g->raised = level;
	for (size_t i = 0; i < n; i++)
		kinds[choices[i].kind] = true;
	selected = kinds[CHOOSE_SELECT] || kinds[CHOOSE_ONLY];
	for (int id = DIAG_NONE + 1; id < DIAG_COUNT; id++)
		if (!selected || (!kinds[CHOOSE_SELECT] && diag_rows[id].flags & DIAG_LATE))
			g->severity[id] = in_profile(p, &diag_rows[id]);
	/* First the selections, which decide what is on at all; then what changes the selected ones. */
	for (size_t i = 0; i < n; i++)
		if (is_selection(&choices[i]) && !apply_patterns(g, p, &choices[i], level, error))
			return false;
	if (kinds[CHOOSE_SELECT] && kinds[CHOOSE_ONLY] && !keep_common(g, choices, n)) {
		snprintf(error, 160, "--select names none of the findings of --claims");
		return false;
	}
	for (size_t i = 0; i < n; i++)
		if (!is_selection(&choices[i]) && !apply_patterns(g, p, &choices[i], level, error))
			return false;
	for (int id = DIAG_NONE + 1; id < DIAG_COUNT; id++) {
		/* They take time to find, which a run that asks only for errors does not spend. */
		g->counted[id] = diag_rows[id].flags & DIAG_MISSED && g->severity[id] == SEVERITY_INFO &&
		    least == SEVERITY_WARNING;
		g->below[id] = g->severity[id] != SEVERITY_OFF && g->severity[id] < g->level && !g->counted[id];
		if (g->below[id])
			g->severity[id] = SEVERITY_OFF;
	}
	return true;
}
