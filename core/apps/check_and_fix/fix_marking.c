/* fix_marking: which findings of the games of a run can be corrected, and how, for the reports that say it. */
#include "apps/check_and_fix/fix_file.h"
#include "apps/check_and_fix/fix_marking.h"

enum {
	MARK_EFFORT = 1 << 17,		/* for questions about positions, of each game: about 100 ms */
	/*
	 * Whether the findings of games outside these limits can be corrected is not tried.  A longer game takes too long to be
	 * read again and again; a text of fewer bytes is seldom a game, and a file can have millions of them, of which those
	 * within its first lines are tried.
	 */
	MARK_BYTES_MIN = 64, MARK_BYTES_MAX = 256 << 10, MARK_LINES = 1000,
};

struct marking {
	struct fix_options how;
	struct fixer *fixer;		/* NULL: not needed yet */
	struct grading grading;
	enum severity level;
	bool as_is, wide;		/* the file can be written back: as it is; in UTF-8, from another encoding */
	const struct file_policy *policy;	/* of the file */
	const char *file;		/* its path; NULL: it cannot be read again */
	struct stat opened;
};

static void
mark_file(void *data, void *kept, const struct job_text *text)
{
	struct marking *m = kept;

	(void)data;
	m->as_is = text->as_is;
	m->wide = text->wide;
	m->level = text->policy->level;
	m->policy = text->policy;
	m->file = text->file;
	m->opened = *text->opened;
}

static bool
may_be_corrected(const struct finding *f, enum severity level)
{
	return diag_rows[f->id].flags & (DIAG_FIX_SAFE | DIAG_FIX_UNSAFE) && f->severity >= level;
}

static bool
any_may_be_corrected(const struct findings *f, enum severity level)
{
	for (size_t i = 0; i < f->n; i++)
		if (may_be_corrected(&f->list[i], level))
			return true;
	return false;
}

static void
leave_untried(const struct findings *f, enum severity level)
{
	for (size_t i = 0; i < f->n; i++)
		if (may_be_corrected(&f->list[i], level))
			f->list[i].fix = FIX_UNTRIED;
}

/* With findings that are not listed (limit-diagnostics), a game is garbage, whose correction can take very long. */
static bool
is_worth_trying(const struct record *r, const struct findings *f)
{
	return f->more == 0 && r->text.n <= MARK_BYTES_MAX && (r->text.n >= MARK_BYTES_MIN || r->line <= MARK_LINES);
}

static bool
is_same_file(const struct stat *a, const struct stat *b)
{
	return a->st_ino != 0 && a->st_dev == b->st_dev && a->st_ino == b->st_ino && a->st_size == b->st_size &&
	    a->st_mtim.tv_sec == b->st_mtim.tv_sec && a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

static struct looked_at *
find_looked_at(struct fix_marking *of, const struct marking *m)
{
	for (int i = 0; i < FIX_MARKING_FILES; i++)
		if (of->looked[i].policy == m->policy && is_same_file(&of->looked[i].of, &m->opened))
			return &of->looked[i];
	return NULL;
}

/* As fix_file_look(), once for each file.  False: out of memory. */
static bool
look_at_file(struct fix_marking *of, const struct marking *m, const struct checked_game *g, bool *refused)
{
	const struct fix_options how = { g->how, m->level, false };
	struct looked_at *at;
	bool good = true;

	pthread_mutex_lock(&of->lock);
	if ((at = find_looked_at(of, m)) == NULL) {
		at = &of->looked[of->next];
		of->next = (of->next + 1) % FIX_MARKING_FILES;
		good = fix_file_look(of->run, m->policy, &how, game_findings(g->game)->grading, m->file, &at->refused);
		at->of = m->opened;
		at->policy = good ? m->policy : NULL;
	}
	*refused = at->refused;
	pthread_mutex_unlock(&of->lock);
	return good;
}

/*
 * Is the file refused by --fix, so that nothing in it is marked?  It may be if its bytes are converted.  What is read only
 * once shows that too late: what may be corrected in it is not tried.
 */
static bool
is_unmarked(struct fix_marking *of, const struct marking *m, const struct checked_game *g)
{
	const enum encoding e = (enum encoding)g->record->encoding;
	bool refused = false;

	if (of->run == NULL || (!m->wide && !(e & ENC_GIVEN && ENC_PAGE(e) != ENC_UTF8)))
		return false;
	if (m->file == NULL)
		leave_untried(game_findings(g->game), m->level);
	else if (!look_at_file(of, m, g, &refused))
		g->judged->failed = true;
	return refused || m->file == NULL || g->judged->failed;
}

static void
mark_game(void *data, void *kept, const struct checked_game *g)
{
	const struct findings *f = game_findings(g->game);
	struct fix_marking *of = data;
	struct marking *m = kept;

	if (!(m->as_is || m->wide) || !any_may_be_corrected(f, m->level) || is_unmarked(of, m, g))
		return;
	if (!is_worth_trying(g->record, f)) {
		leave_untried(f, m->level);
		return;
	}
	m->how = (struct fix_options){ g->how, m->level, true };
	if (m->fixer == NULL) {
		m->grading = *f->grading;
		m->grading.every = true;
		if ((m->fixer = fix_new(&m->how, &m->grading)) == NULL) {
			g->judged->failed = true;
			return;
		}
	}
	fix_allow(m->fixer, MARK_EFFORT);
	fix_mark(m->fixer, g->record, f, of->edits && m->as_is);
	g->judged->failed = g->judged->failed || fix_failed(m->fixer);
}

static void
end_marking(void *kept)
{
	struct marking *m = kept;

	fix_free(m->fixer);
}

static const struct game_addition marking = {
	.kept = sizeof(struct marking), .file = mark_file, .look = mark_game, .close = end_marking,
};

bool
fix_marking_add(struct fix_marking *m, const struct batch_options *o, struct game_options *games)
{
	bool wanted = false;

	for (size_t i = 0; i < o->reports_n; i++) {
		wanted = wanted || o->reports[i].format->fixes;
		m->edits = m->edits || o->reports[i].format->edits;
	}
	if (!wanted || o->statistics)
		return false;
	pthread_mutex_init(&m->lock, NULL);
	m->added = (struct game_added){ .what = &marking, .data = m };
	game_added_put(games, &m->added);
	return true;
}
