/* job_fix: records that are games of PGN, to be written again with what can be corrected. */
#include <stdlib.h>

#include "edit/line_diff.h"
#include "edit/diff_hunk.h"
#include "run/job_fix.h"

static const char *const endings[] = { ".pgn", NULL };

static const struct findings none;

struct judge {
	const struct fixing *how;
	struct fixer *fixer;
	struct span text;		/* of the last record, corrected */
	size_t n;			/* corrections in it */
};

static void
judge_close(void *judge)
{
	struct judge *j = judge;

	if (j != NULL)
		fixer_free(j->fixer);
	free(j);
}

static void *
judge_open(const void *how, const struct grading *grading)
{
	const struct fixing *fixing = how;
	struct judge *j = calloc(1, sizeof(*j));

	if (j == NULL)
		return NULL;
	j->how = fixing;
	if ((j->fixer = fixer_new(&fixing->how, grading)) == NULL) {
		free(j);
		return NULL;
	}
	return j;
}

static bool
find_mutes(const void *how, const struct grading *grading, const struct record *first, struct mutes *out)
{
	const struct fixing *fixing = how;

	return fix_head(&fixing->how, grading, first, out);
}

static void
take_mutes(void *judge, const struct mutes *mutes)
{
	struct judge *j = judge;

	fixer_mute(j->fixer, mutes);
}

static void
look(void *judge, const struct record *r, struct judged *out)
{
	struct judge *j = judge;

	j->text = fixer_correct(j->fixer, r, &j->n);
	*out = (struct judged){
		.findings = &none, .ordinal = r->ordinal, .text = true, .ours = true, .encoding = ENC_CP1252,
	};
}

static void
write_key(void *judge, const struct record *r, struct buf *out)
{
	struct judge *j = judge;

	(void)r;
	if (j->n > 0)
		buf_fmt(out, "!%zu\n", j->n);
}

static int
write_row(void *judge, const struct record *r, const struct location *place, const struct telling *t, struct buf *out)
{
	struct judge *j = judge;

	(void)place, (void)t;
	out->failed = out->failed || fixer_failed(j->fixer);
	if (j->how->whole) {
		buf_add(out, j->text);
		return TOLD_NONE;
	}
	diff_hunk_lead(out, r);
	if (j->n > 0 && !line_diff(r, j->text, out))
		/* A line between hunks is passed over by patch(1). */
		buf_fmt(out, "Game %llu differs, but its lines end with CR only\n", (unsigned long long)r->ordinal);
	return TOLD_NONE;
}

const struct job job_fix = {
	.endings = endings, .records = "games", .none_inside = "there is no .pgn file in this archive",
	.foreign = DIAG_FILE_NOT_PGN, .every = true, .cut = split_games_next, .open = judge_open, .look = look, .row = write_row,
	.head = find_mutes, .muted = take_mutes, .key = write_key, .close = judge_close,
};
