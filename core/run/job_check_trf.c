/* job_check_trf: tournament report files (TRF) are checked. */
#include "event/trf_check.h"
#include "run/job_check_trf.h"
#include "sheet/scoresheet.h"

struct trf_judge {
	struct trf trf;
	struct findings findings;
};

static bool
open_judge(void *judge, const void *how, const struct grading *grading)
{
	struct trf_judge *j = judge;

	(void)how;
	j->findings.grading = grading;
	return true;
}

static void
close_judge(void *judge)
{
	struct trf_judge *j = judge;

	trf_free(&j->trf);
	findings_free(&j->findings);
}

static void
look(void *judge, const struct record *r, struct judged *out)
{
	struct trf_judge *j = judge;

	trf_free(&j->trf);
	findings_clear(&j->findings);
	if (r->rest)	/* of a file that is too long */
		return;
	out->failed = !trf_read(&j->trf, r->text, (enum encoding)r->encoding, &j->findings) ||
	    !trf_check(&j->trf, &j->findings);
	findings_sort(&j->findings);
	out->findings = &j->findings;
	out->counts = out->ours = trf_is(&j->trf);
	out->ordinal = 0;
}

/* The name of the tournament. */
static bool
name_tournament(void *judge, const struct record *r, enum encoding encoding, struct identity *identity, struct buf *label)
{
	const struct trf_judge *j = judge;
	const struct trf_line *l = trf_find(&j->trf, "012");
	struct span name = l == NULL || l->cells_n == 0 ? SPAN("") : l->cells[0].text;

	(void)r;
	if (label != NULL)
		encoding_append(label, name, encoding);
	if (identity != NULL)
		identity->roster = identity->play = fingerprint_hash(name);
	return true;
}

static const char *const endings[] = { ".trf", ".trfx", NULL };

static const struct job_input input = {
	.endings = endings, .records = "tournaments", .none_inside = "there is no .trf file in this archive",
	.empty = "there is no tournament in this file",
	.foreign = DIAG_NONE, .cut = scoresheet_next,
};

const struct job job_check_trf = {
	.input = &input, .size = sizeof(struct trf_judge), .open = open_judge, .close = close_judge, .look = look,
	.name = name_tournament,
};
