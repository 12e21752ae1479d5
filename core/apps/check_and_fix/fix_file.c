/* fix_file: would --fix refuse a file for what is in its text? */
#include <string.h>

#include "apps/check_and_fix/fix_file.h"
#include "games/pgn/pgn_input.h"
#include "toolkit/input/file_list.h"
#include "toolkit/run/batch_reader.h"

/* What was found in the file so far. */
struct file_bytes {
	bool converted, kept;		/* bytes of an 8-bit encoding */
	bool refused;
};

/* The mutes of the file are in its first record. */
static bool
take_file_mutes(struct fixer *fx, const struct fix_options *how, const struct grading *grading, const struct batch *b)
{
	struct mutes mutes;
	size_t first = 0;

	while (first < b->n && b->records[first].ordinal == 0)
		first++;
	if (first == b->n || !b->records[first].first)
		return true;
	if (!fix_head(how, grading, &b->records[first], &mutes))
		return false;
	fix_mute(fx, &mutes);
	return true;
}

static void
look_for_bytes(struct fixer *fx, const struct batch *b, struct file_bytes *f)
{
	for (size_t i = 0; i < b->n && !f->refused; i++) {
		const enum fix_bytes bytes = fix_bytes_ahead(fx, &b->records[i]);

		f->converted = f->converted || bytes == FIX_BYTES_CONVERTED;
		f->kept = f->kept || bytes == FIX_BYTES_KEPT;
		f->refused = bytes == FIX_BYTES_LOST || (f->converted && f->kept);
	}
	f->refused = f->refused || (b->ends && b->origin.wide && !b->narrows);
}

bool
fix_file_look(const struct run_options *o, const struct file_policy *of, const struct fix_options *how, const struct grading *grading,
    const char *path, bool *refused)
{
	static const struct job reading = { .input = &input_pgn };
	static const struct batch_memory nothing;
	const struct file_policy policy = { .encoding = of->encoding };
	struct source source = { .path = (char *)path, .fd = -1 };
	const struct file_list files = { .list = &source, .n = 1 };
	struct batch_reader reader = {
		.files = &files, .forms = o->forms, .usual_job = &reading, .policy = &policy, .batch_bytes = o->batch_bytes,
		.means = &o->means, .memory = &nothing,
	};
	struct batch b = { .options = &o->batch };
	struct file_bytes f = { .refused = false };
	struct fixer *fx = fix_new(how, grading);
	bool good = fx != NULL;

	while (good && !f.refused && batch_reader_fill(&reader, &b)) {
		good = !b.failed && take_file_mutes(fx, how, grading, &b);
		look_for_bytes(fx, &b, &f);
	}
	good = good && !reader.failed && !fix_failed(fx);
	batch_reader_close(&reader);
	batch_free(&b);
	fix_free(fx);
	*refused = f.refused;
	return good;
}
