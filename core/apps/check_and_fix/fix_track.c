/* fix_track: what becomes of the findings of a record that is corrected, and which edits correct each of them. */
#include <stdlib.h>

#include "apps/check_and_fix/fix.h"
#include "apps/check_and_fix/fix_internal.h"
#include "base/list.h"
#include "toolkit/input/location.h"

enum { EDITS_MAX = 64 };	/* of one finding: a reader applies them at once, and looks at them before */

/* A finding, and the bytes of the present text in which it would begin if it is still there. */
struct tracked {
	struct finding *of;
	size_t from, to;
	bool there;			/* it is */
};

struct fix_track {
	struct record record;		/* as it was */
	const struct findings *findings;
	bool wants_edits;
	struct tracked *list;		/* in the order of their places, for each kind */
	size_t n, max;
	struct arena edits;		/* of the last record */
};

/* Findings about the game as a whole, such as one about its end without a token, are at its start. */
static size_t
offset_of_finding(const struct finding *f, struct span text)
{
	return f->token.p == NULL || f->token.p < text.p || f->token.p > text.p + text.n ? 0 : (size_t)(f->token.p - text.p);
}

/* Is it a finding of the kind, of which only one is reported for a game or a file? */
static bool
is_reported_once(const struct fix_track *t, enum diag id)
{
	return diag_rows[id].scope != SCOPE_EACH && !t->findings->grading->chosen[id];
}

/* The first finding of the kind that the fixer has there, or anywhere if only one is reported; NULL: none. */
static const struct finding *
counterpart_of_tracked(const struct fixer *fx, const struct tracked *of)
{
	const struct findings *f = game_findings(fx->game);

	for (size_t i = 0; i < f->n; i++)
		if (f->list[i].id == of->of->id && (is_reported_once(fx->track, of->of->id) ||
		    offset_of_finding(&f->list[i], fx->record.text) == of->from))
			return &f->list[i];
	return NULL;
}

/* The edits of the round, which correct this finding, are kept with it. */
static void
keep_edits(struct fixer *fx, struct finding *f)
{
	struct fix_track *t = fx->track;
	const struct text_edits *e = &fx->edits;
	struct cursor cursor = { &t->record, t->record.text.p, t->record.text.p, t->record.line };
	struct finding_edit *list;

	if (e->n == 0 || e->n > EDITS_MAX || (list = arena_take(&t->edits, e->n * sizeof(*list))) == NULL)
		return;
	for (size_t i = 0; i < e->n; i++) {
		struct location *place = arena_take(&t->edits, sizeof(*place));

		if (place == NULL)
			return;
		*place = (struct location){ .line = 0 };
		list[i] = (struct finding_edit){ { e->list[i].at, e->list[i].n }, arena_span(&t->edits, e->list[i].replacement), place };
		location_find(&cursor, list[i].old, place);
	}
	f->edits = list;
	f->edits_n = e->n;
}

/*
 * What would correct the finding alone.  One for the whole record is that of the first of its kind; one that is
 * reported once has the corrections of all its places, or none if there may be others in other games.
 */
static void
propose_correction(struct fixer *fx, struct finding *f, const struct finding *now, bool first)
{
	const struct findings *all = game_findings(fx->game);
	const struct fix_row *row = fix_row_of(f->id);
	const bool once = is_reported_once(fx->track, f->id) && row != NULL && row->extent != FIX_WHOLE;
	const struct record *r = &fx->track->record;

	if (row == NULL || (row->extent == FIX_WHOLE && !first))
		return;
	if (once && diag_rows[f->id].scope == SCOPE_FILE && !(r->first && r->last))
		return;
	fix_start_round(fx);
	fx->now = f->id;
	for (size_t i = 0; once && i < all->n; i++)
		if (all->list[i].id == f->id && fix_is_due(fx, &all->list[i]))
			row->way(fx, &all->list[i]);
	if (!once)
		row->way(fx, now);
	keep_edits(fx, f);
}

void
fix_track_start(struct fixer *fx)
{
	struct fix_track *t = fx->track;
	bool met[DIAG_COUNT] = { false };

	if (t == NULL)
		return;
	fx->unsafe = fx->how->unsafe;	/* what is proposed may be either */
	t->n = 0;
	arena_clear(&t->edits);
	for (size_t i = 0; i < t->findings->n; i++) {
		struct finding *f = &t->findings->list[i];
		struct tracked one = { .of = f };
		const struct finding *now;

		if (!(diag_rows[f->id].flags & (DIAG_FIX_SAFE | DIAG_FIX_UNSAFE)))
			continue;
		one.from = one.to = offset_of_finding(f, t->record.text);
		/* If the line ends were converted, the finding about them is not there any more. */
		if ((now = counterpart_of_tracked(fx, &one)) == NULL && (f->id != DIAG_LEX_LONE_CR || fx->record.eol == t->record.eol))
			continue;
		if (!list_reserve(&t->list, t->n + 1, &t->max, sizeof(*t->list))) {
			fx->failed = true;
			return;
		}
		t->list[t->n++] = one;
		if (t->wants_edits && fx->record.text.p == t->record.text.p && fix_is_due(fx, now))	/* the text as it was */
			propose_correction(fx, f, now, !met[f->id]);
		met[f->id] = true;
	}
	fx->unsafe = false;
	fx->failed = fx->failed || t->edits.failed;
}

/* Where a place is after the edits: if it is in what is replaced, anywhere in what replaces that. */
static void
move_place(const struct text_edits *e, struct span text, struct tracked *t)
{
	size_t grown = 0;	/* may be below 0: it is only added */

	for (size_t i = 0; i < e->n; i++) {
		const struct text_edit *edit = &e->list[i];
		size_t at = (size_t)(edit->at - text.p);

		if (at > t->from)
			break;
		if (edit->n > 0 && at + edit->n > t->from) {
			t->from = at + grown;
			t->to = t->from + edit->replacement.n;
			return;
		}
		grown += edit->replacement.n - edit->n;
	}
	t->to += grown;
	t->from += grown;
}

void
fix_track_move(struct fixer *fx, struct span text)
{
	struct fix_track *t = fx->track;

	for (size_t i = 0; t != NULL && i < t->n; i++)
		move_place(&fx->edits, text, &t->list[i]);
}

/*
 * Of a kind that is reported once in a game, one finding is left for each severity at which it would be reported again: it
 * is the one with that severity if there was one.
 */
static void
find_left_once(struct fixer *fx, enum diag id)
{
	const struct findings *left = game_findings(fx->game);
	struct fix_track *t = fx->track;
	enum severity said = SEVERITY_OFF;

	for (size_t k = 0; k < left->n; k++) {
		struct tracked *stays = NULL;

		if (left->list[k].id != id || left->list[k].severity <= said)
			continue;
		said = left->list[k].severity;
		for (size_t i = 0; i < t->n; i++)
			if (t->list[i].of->id == id && !t->list[i].there &&
			    (stays == NULL || (stays->of->severity != said && t->list[i].of->severity == said)))
				stays = &t->list[i];
		if (stays != NULL)
			stays->there = true;
	}
}

/*
 * Marks as `there` the findings of a kind that the corrected text still has: each finding in it is the first one that may
 * have moved there.  Both lists are in the order of the places in the text.
 */
static void
find_left(struct fixer *fx, enum diag id)
{
	const struct findings *left = game_findings(fx->game);
	struct fix_track *t = fx->track;
	size_t i = 0, others = 0;

	for (size_t k = 0; k < left->n; k++) {
		const size_t at = offset_of_finding(&left->list[k], fx->record.text);

		if (left->list[k].id != id)
			continue;
		while (i < t->n && (t->list[i].of->id != id || t->list[i].to < at))
			i++;
		if (i < t->n && t->list[i].from <= at)
			t->list[i++].there = true;
		else
			others++;	/* it was moved together with what it is about */
	}
	for (size_t k = 0; k < t->n && others > 0; k++)
		if (t->list[k].of->id == id && !t->list[k].there) {
			t->list[k].there = true;
			others--;
		}
}

void
fix_track_end(struct fixer *fx)
{
	struct fix_track *t = fx->track;
	bool done[DIAG_COUNT] = { false };
	size_t kept = 0;

	if (t == NULL || fx->gone == 0)
		return;
	for (size_t i = 0; i < t->n; i++)
		t->list[i].there = false;
	for (size_t i = 0; i < t->n; i++) {
		const enum diag id = t->list[i].of->id;

		if (!done[id])
			(is_reported_once(t, id) ? find_left_once : find_left)(fx, id);
		done[id] = true;
	}
	for (size_t i = 0; i < t->n; i++)
		if (t->list[i].there)
			t->list[kept++] = t->list[i];
		else
			t->list[i].of->fix = fx->unsafe ? FIX_UNSAFE : FIX_SAFE;
	t->n = kept;
}

void
fix_mark(struct fixer *fx, const struct record *r, const struct findings *findings, bool edits)
{
	size_t n;

	if (fx->track == NULL && (fx->track = calloc(1, sizeof(*fx->track))) == NULL) {
		fx->failed = true;
		return;
	}
	fx->track->record = *r;
	fx->track->findings = findings;
	fx->track->wants_edits = edits;
	fx->track->n = 0;
	fix_correct(fx, r, &n);
	for (size_t i = 0; i < fx->track->n; i++)
		fx->track->list[i].of->edits_n = 0;
	fx->track->findings = NULL;
}

void
fix_track_free(struct fixer *fx)
{
	if (fx->track == NULL)
		return;
	free(fx->track->list);
	arena_free(&fx->track->edits);
	free(fx->track);
}
