/* job_fix: games of PGN, written again with what can be corrected. */
#include <inttypes.h>

#include "apps/check_and_fix/job_fix.h"
#include "base/utf8.h"
#include "games/pgn/pgn_input.h"
#include "toolkit/output/output_rows.h"
#include "toolkit/run/line_diff.h"

struct fix_judge {
	const struct fixing *how;
	struct fixer *fixer;
	struct span text;		/* of the last record, corrected */
	size_t n;			/* corrections in it */
};

static void
close_fix_judge(void *judge)
{
	struct fix_judge *j = judge;

	fix_free(j->fixer);
}

static bool
open_fix_judge(void *judge, const void *how, const struct grading *grading)
{
	struct fix_judge *j = judge;

	j->how = how;
	return (j->fixer = fix_new(&j->how->how, grading)) != NULL;
}

static bool
find_mutes(const void *how, const struct grading *grading, const struct record *first, struct mutes *out)
{
	const struct fixing *fixing = how;

	return fix_head(&fixing->how, grading, first, out);
}

static void
take_mutes(void *judge, const struct job_text *text)
{
	struct fix_judge *j = judge;

	fix_mute(j->fixer, text->head);
}

static void
check_ahead_of_fix(void *judge, const struct record *r, size_t n)
{
	struct fix_judge *j = judge;

	fix_ahead(j->fixer, r, n);
}

static void
fix_record(void *judge, const struct record *r, struct judged *out)
{
	struct fix_judge *j = judge;

	fix_allow(j->fixer, out->effort);
	j->text = fix_correct(j->fixer, r, &j->n);
	out->effort = fix_allow(j->fixer, out->effort);
	out->ours = true;
}

static void
write_key(const struct fix_judge *j, const struct record *r, struct buf *out)
{
	const enum fix_bytes bytes = fix_bytes(j->fixer, r);
	const char *first = r->text.p + (bytes == FIX_BYTES_KEPT ? utf8_valid_length(r->text) : 0);
	uint64_t line = r->line;

	for (const char *p = r->text.p; p < first; p++)
		line += *p == r->eol;
	if (bytes == FIX_BYTES_LOST) {
		output_key_lost(out, r, encoding_lost(r->text, encoding_of_part(r->text, (enum encoding)r->encoding)));
		return;
	}
	if (j->n > 0)
		buf_fmt(out, "!%zu", j->n);
	if (bytes == FIX_BYTES_CONVERTED)
		buf_char(out, '+');
	else if (bytes == FIX_BYTES_KEPT)
		buf_fmt(out, "-%" PRIu64, line);
	buf_str(out, j->n > 0 || bytes != FIX_BYTES_NONE ? "\n" : "");
}

static void
write_row(void *judge, const struct record *r, const struct location *place, const struct reporting *how,
    struct job_row *row)
{
	struct fix_judge *j = judge;
	struct buf *out = row->out;

	(void)place, (void)how;
	if (row->keyed)
		write_key(j, r, out);
	row->key_end = out->n;
	out->failed = out->failed || fix_failed(j->fixer);
	if (j->how->whole)
		buf_add(out, j->text);
	else
		line_diff_row(r, j->text, out);
}

const struct job job_fix = {
	.input = &input_pgn, .size = sizeof(struct fix_judge), .every = true, .open = open_fix_judge, .close = close_fix_judge,
	.head = find_mutes, .file = take_mutes, .ahead = check_ahead_of_fix, .look = fix_record, .row = write_row,
};
