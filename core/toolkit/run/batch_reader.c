/* batch_reader: fills batches with the records of all files, in order. */
#include <errno.h>
#include <string.h>

#include "base/ascii.h"
#include "base/invariant.h"
#include "toolkit/input/split_lines.h"
#include "toolkit/input/split_rows.h"
#include "toolkit/run/batch_reader.h"

enum {
	KEPT = 1 << 20,		/* a buffer that has more than this beyond batch_bytes is freed */
	OTHER_LEAST = 1 << 10,	/* bytes that say what a text of another kind is */
	/* Tiny records have many findings for their size: batches of tiny records are kept small, to save memory. */
	WANT_FIRST = 16 << 10, WANT_LEAST = 1 << 10, RECORDS_MANY = 1024,
};

static void
set_terminated(struct buf *b, struct span s)
{
	buf_clear(b);
	buf_add(b, s);
	buf_char(b, '\0');
}

/* Empties the batch, for the present text or for the file as a whole. */
static void
empty_batch(struct batch_reader *r, struct batch *b)
{
	if (b->text.max > KEPT + r->batch_bytes)
		buf_free(&b->text);
	buf_clear(&b->text);
	arena_clear(&b->marks);
	b->n = 0;
	batch_drop_report(b);
	b->policy = r->file_policy;
	b->remembered = false;
	b->source = r->next;
	b->number = r->number;
	b->kept = r->kept;
	b->origin = r->origin;
	b->origin.stored = r->in == NULL ? NULL : input_stored(r->in);
	b->origin.wide = b->origin.named = b->origin.guessed = b->narrows = b->other = false;
	b->lost_line = 0;
	b->starts = b->ends = b->whole = b->part = false;
	b->rows = r->rows;
	b->starts_inside = r->share != NULL && !r->part.start;
	b->converted = NULL;
	b->multibyte = b->form = 0;
	b->converting = (struct multibyte_state){ 0 };
	b->trouble = DIAG_NONE;
	b->skipped.n = 0;
	buf_clear(&b->name);
	buf_str(&b->name, r->name);
	if (r->in != NULL && input_member(r->in).n > 0) {
		buf_char(&b->name, '/');
		buf_add(&b->name, input_member(r->in));
	}
	buf_char(&b->name, '\0');
	buf_clear(&b->others);
	if (r->in != NULL)
		input_others(r->in, &b->others);
	if (b->others.n > 0)
		buf_char(&b->others, '\0');
}

void
batch_reader_trouble(struct batch *b, enum input_state state, const char *message)
{
	static const enum diag ids[] = {
		[INPUT_OPEN] = DIAG_IO_OPEN, [INPUT_READ] = DIAG_IO_READ, [INPUT_DAMAGED] = DIAG_IO_DECOMPRESS,
		[INPUT_TRUNCATED] = DIAG_IO_TRUNCATED_GZIP, [INPUT_MEMORY] = DIAG_LIMIT_MEMORY,
	};

	b->trouble = ids[state];
	set_terminated(&b->message, span_of(message));
}

static void
set_trouble(const struct batch_reader *r, struct batch *b)
{
	const struct input_kind *kind = r->job->input;
	const char *said = input_message(r->in), *better = NULL;

	if (kind->missing != NULL && strcmp(said, strerror(ENOENT)) == 0)
		better = kind->missing((struct span){ b->name.p, b->name.n - 1 });
	batch_reader_trouble(b, input_trouble(r->in), better != NULL ? better : said);
}

/*
 * Makes a batch that only reports trouble with a file: `message`, or that of the input if it is NULL.  Returns
 * true.
 */
static bool
only_trouble(struct batch_reader *r, struct batch *b, const char *message)
{
	empty_batch(r, b);
	b->starts = b->ends = true;
	if (message == NULL) {
		set_trouble(r, b);
	} else {
		b->trouble = DIAG_IO_OPEN;
		set_terminated(&b->message, span_of(message));
	}
	return true;
}

/* What is said of an archive that has no file of the kind that is wanted. */
static const char *
none_inside(const struct batch_reader *r)
{
	const struct input_kind *kind = r->job->input;

	return kind->workbook != NULL && file_list_wants(span_of(r->name), file_list_workbooks) ? kind->workbook : kind->none_inside;
}

/* The first or last record of a share is not always that of the file. */
static void
place_in_file(const struct batch_reader *r, struct record *record)
{
	record->first = record->first && r->part.start;
	record->last = record->last && !shard_ends(r->share);
}

/* Gives the record of a text that was made the marks of it, and its place in the file.  False: out of memory. */
static bool
place_made(struct form_marks *all, struct batch *b, struct record *r)
{
	const struct form_mark *list = all->list + all->first;
	const size_t known = all->n - all->first;
	const uint64_t end = r->offset + r->text.n;
	size_t n = 0, before = 0, head = 0;
	struct form_mark *own;

	r->made = true;
	for (; n < known && list[n].at < end; n++)
		before = list[n].at <= r->offset ? n : before;
	if ((own = arena_take(&b->marks, (n > 0 ? n - before : 1) * sizeof(*own))) == NULL)
		return false;
	r->marks = own;
	r->marks_n = n > 0 ? n - before : 1;
	if (n == 0) {
		own[0] = (struct form_mark){ .line = r->line = 1, .column = 1 };
		return true;
	}
	memcpy(own, list + before, (n - before) * sizeof(*own));
	while (head < r->text.n && ascii_is_blank(r->text.p[head]))
		head++;
	for (size_t i = 0; i < r->marks_n; i++) {
		own[i].at = own[i].at > r->offset ? own[i].at - r->offset : 0;
		r->line = i == 0 || own[i].at <= head ? own[i].line : r->line;
	}
	form_marks_drop(all, n - 1);	/* the last one may be that of what follows, too */
	return true;
}

/* Adds every complete record of the text from `used` on.  False: out of memory. */
static bool
cut_records(struct batch_reader *r, struct batch *b, size_t *used, bool eof)
{
	struct record record;

	while (r->job->input->next(&r->split.split, (struct span){ b->text.p + *used, b->text.n - *used }, eof, &record) == 1) {
		if (r->share != NULL)
			place_in_file(r, &record);
		record.cells.others = b->others.n > 0 ? b->others.p : NULL;
		if (record.offset + record.text.n > r->encoding.from)
			record.encoding = (unsigned char)r->encoding.encoding;
		if (r->form.form != 0 && !place_made(&r->form.marks, b, &record))
			return false;
		record.cells.sheet = record.cells.sheet || (record.made && r->split.split.cells.sheet);
		if (!batch_add_record(b, &record))
			return false;
		*used += record.text.n;
	}
	return true;
}

/* The form of a text that is a report; NULL: it is none. */
static const struct file_form *
form_of_report(const struct batch_reader *r)
{
	const struct file_form *form = r->form.form == 0 ? NULL : file_form_row(r->forms, r->form.form);

	return form == NULL || form->report == NULL ? NULL : form;
}

/* Keeps the text of a report for who writes it again. */
static bool
keep_report(struct report_texts *to, struct span text, enum encoding encoding)
{
	encoding_convert(&to->text, text, encoding != ENC_ASCII ? encoding : encoding_guess(text));
	if (to->text.n > 0 && to->text.p[to->text.n - 1] != '\n' && to->text.p[to->text.n - 1] != '\r')
		buf_char(&to->text, '\n');
	to->n++;
	return !to->text.failed;
}

/* Adds a record for each game of a report, when all of it is there.  False: out of memory. */
static bool
cut_report(struct batch_reader *r, struct batch *b, const struct file_form *form, size_t *used, bool eof)
{
	struct record game = { .text = { b->text.p + *used, b->text.n - *used }, .line = 1, .first = true,
		.encoding = (unsigned char)r->encoding.encoding };
	const enum encoding encoding = (enum encoding)ENC_PAGE(r->encoding.encoding);
	size_t games = 0;
	bool cut;

	if (!eof && !r->reported && game.text.n <= FILE_FORM_MAX)
		return true;
	*used = b->text.n;
	if (r->reported)
		return true;
	r->reported = true;
	if ((cut = game.text.n > FILE_FORM_MAX))
		game.text.n = FILE_FORM_MAX;
	if (r->reports != NULL && !keep_report(r->reports, game.text, encoding))
		return false;
	if ((b->report = form->report(game.text, encoding, &games)) == NULL)
		return false;
	b->drop = form->drop;
	game.report = b->report;
	for (game.ordinal = 1; game.ordinal <= games; game.ordinal++) {
		game.last = game.ordinal == games;
		game.cut = cut && game.last;
		if (!batch_add_record(b, &game))
			return false;
		game.text = span_after(game.text, game.text.n);
		game.first = false;
	}
	return true;
}

static ptrdiff_t
read_input_bytes(void *reader, char *to, size_t max)
{
	struct batch_reader *r = reader;
	ptrdiff_t got;

	if (r->share == NULL)
		return form_reader_next(&r->form, r->in, to, max);
	got = shard_text_read(r->share, to, max);
	r->in = shard_input(r->share);
	return got;
}

/* The encoding of the present text, if that is known; else ENC_ASCII. */
static enum encoding
given_of(const struct batch_reader *r)
{
	return r->split.split.cells.sheet || input_converted(r->in) != NULL ? ENC_UTF8 : r->given;
}

/* Decides the encoding of the file if that is due after `got` bytes.  False: out of memory. */
static bool
decide_encoding(struct batch_reader *r, struct batch *b, size_t used, ptrdiff_t *got)
{
	struct span text = { b->text.p + used, b->text.n - used };
	struct file_encoding *f = &r->encoding;

	if (!file_encoding_due(f, text, *got > 0 ? (size_t)*got : 0, r->split.split.offset))
		return true;
	f->state.before = r->split.split.line;
	if (r->share != NULL && !file_encoding_decide_share(f, r->files->list[r->next - 1].path, r->means, text))
		return false;
	if (r->share != NULL && f->multibyte == ENC_ASCII)
		return true;
	if (r->share == NULL && !file_encoding_decide(f, read_input_bytes, r, text, r->split.split.offset))
		return false;
	/* All of it is read again, in pieces of the usual size. */
	b->text.n = used;
	*got = file_encoding_next(f, read_input_bytes, r, b->text.p + used, text.n < r->want ? r->want : text.n);
	b->text.n += *got > 0 ? (size_t)*got : 0;
	return !f->ahead.failed;
}

/* Appends up to `want` bytes to the text of the batch.  False: out of memory. */
static bool
append_input(struct batch_reader *r, struct batch *b, ptrdiff_t *got)
{
	if (!buf_reserve(&b->text, r->want + RECORD_PADDING))
		return false;
	*got = file_encoding_next(&r->encoding, read_input_bytes, r, b->text.p + b->text.n, r->want);
	if (*got > 0)
		b->text.n += (size_t)*got;
	return !r->form.failed && !r->encoding.ahead.failed;
}

/* Before anything is read: finds out whether the text is to be turned into PGN.  False: out of memory. */
static bool
start_form(struct batch_reader *r)
{
	const struct input_kind *input = r->job->input;
	const bool games = input->forms == FILE_FORMS_GAMES || input->forms == FILE_FORMS_ALL;

	if (r->form.started || r->share != NULL || (!games && r->job->rows == NULL))
		return true;
	if (!form_reader_start(&r->form, r->forms, r->in, given_of(r), input->forms))
		return false;
	r->rows = !games && r->form.form != 0;
	r->other = r->form.form == 0 && input->other != NULL && input->other(buf_span(&r->form.raw));
	if (input->column.n > 0 && split_rows_names(buf_span(&r->form.raw), input->column)) {
		r->rows = true;
		r->split.split.wanted.first = input->column;
	}
	if (r->rows)
		r->job = r->job->rows;
	if (r->form.multibyte != ENC_ASCII)	/* then it comes in UTF-8 */
		file_encoding_start(&r->encoding, ENC_UTF8, false);
	return true;
}

/* The encoding of more than one byte for a character that the text is converted from; ENC_ASCII: none. */
static enum encoding
multibyte_of(const struct batch_reader *r)
{
	return r->form.multibyte != ENC_ASCII ? r->form.multibyte : r->encoding.multibyte;
}

/* Reads once, and adds the complete records from `used` on.  False: out of memory. */
static bool
read_more_records(struct batch_reader *r, struct batch *b, size_t *used, bool *eof)
{
	ptrdiff_t got;

	if (!start_form(r) || !append_input(r, b, &got))
		return false;
	if (!r->other && !decide_encoding(r, b, *used, &got))
		return false;
	if (got < 0)
		set_trouble(r, b);
	*eof = got <= 0;
	if (form_of_report(r) != NULL)
		return cut_report(r, b, form_of_report(r), used, *eof);
	if (!r->other)
		return cut_records(r, b, used, *eof);
	*used = b->text.n;
	return true;
}

/* Adjusts how much is read at a time to the number of records that this gave. */
static void
want_for(struct batch_reader *r, size_t records)
{
	const size_t twice = r->want * 2 < r->batch_bytes ? r->want * 2 : r->batch_bytes;

	if (records > RECORDS_MANY)
		r->want = r->want / 2 > WANT_LEAST ? r->want / 2 : r->want;
	else if (records < RECORDS_MANY / 4)
		r->want = twice;
}

static void
end_batch_text(struct batch_reader *r, struct batch *b)
{
	b->ends = true;
	b->part = r->share != NULL && (b->starts_inside || shard_ends(r->share));
	b->whole = b->trouble == DIAG_NONE && !b->part;
	b->converted = input_converted(r->in);
	b->lost_line = input_lost(r->in);
	b->multibyte = (unsigned char)multibyte_of(r);
	b->converting = r->form.multibyte != ENC_ASCII ? r->form.converting : r->encoding.state;
	b->narrows = b->origin.wide && b->lost_line == 0 && multibyte_certain(&b->converting);
	b->form = (unsigned char)r->form.form;
	r->open = false;
}

/* Finds what the first record mutes for its file, if the job needs that.  False: out of memory. */
static bool
read_first_mutes(struct batch_reader *r, struct batch *b)
{
	const struct file_policy *policy = r->file_policy;
	size_t first = 0;

	while (first < b->n && b->records[first].ordinal == 0)
		first++;
	if (r->job->head != NULL && first < b->n && b->records[first].first &&
	    !r->job->head(policy->how, &policy->grading, &b->records[first], &r->head))
		return false;
	b->head = r->head;
	return true;
}

/* How the file stores the text, as far as that is known, and whether the text may take its place. */
static void
take_stored(const struct batch_reader *r, struct batch *b, bool eof)
{
	const enum encoding multibyte = multibyte_of(r);
	const bool open = !eof && file_encoding_open(&r->encoding);
	struct origin *o = &b->origin;
	const bool plain = input_stored(r->in) == NULL || input_stored(r->in) == input_converted(r->in);
	const bool alone = plain && r->form.form == 0 && !r->rows && r->share == NULL;

	o->stored = input_stored(r->in);
	if (o->stored == NULL && (open || multibyte != ENC_ASCII))
		o->stored = encoding_name(open ? r->given : multibyte);
	if (o->stored == NULL && r->form.form != 0)
		o->stored = file_form_row(r->forms, r->form.form)->name;
	o->named = alone && (open || (multibyte != ENC_ASCII && multibyte == r->given));
	o->guessed = alone && multibyte != ENC_ASCII && !o->named;
	o->wide = alone && o->stored != NULL && !o->guessed;
}

/*
 * Reads until there is at least one record, or the end; what follows the last complete record is kept for the next
 * batch.
 */
static bool
read_to_record_end(struct batch_reader *r, struct batch *b)
{
	size_t used = 0;
	bool eof = false;

	empty_batch(r, b);
	if (r->want == 0 || r->want > r->batch_bytes)
		r->want = r->batch_bytes < WANT_FIRST ? r->batch_bytes : WANT_FIRST;
	b->starts = r->starts;
	r->starts = false;
	buf_add(&b->text, buf_span(&r->carry));
	do {
		if (!read_more_records(r, b, &used, &eof))
			return false;
		if (b->n == 0)		/* a long record: read more at a time */
			want_for(r, 0);
	} while (!eof && b->n == 0 && !(r->other && b->text.n >= OTHER_LEAST) && !r->reported);
	b->rows = r->rows;
	b->other = r->other;
	want_for(r, b->n);
	buf_clear(&r->carry);
	buf_add(&r->carry, (struct span){ b->text.p + used, b->text.n - used });
	memset(b->text.p + used, 0, RECORD_PADDING);
	take_stored(r, b, eof);
	if (!read_first_mutes(r, b))
		return false;
	if (eof) {
		INVARIANT(used == b->text.n);
		end_batch_text(r, b);
	}
	b->text.n = used;
	return !r->carry.failed && !b->name.failed && !b->others.failed && !b->message.failed;
}

static void
close_input(struct batch_reader *r)
{
	r->done = batch_reader_bytes(r);
	if (r->share != NULL)
		shard_close(r->share);
	else
		input_close(r->in);
	r->share = NULL;
	r->in = NULL;
}

/* Finds which part of the next file this share reads.  0 or errno. */
static int
share_file(struct batch_reader *r, const struct source *source)
{
	const char *path = source->fd >= 0 || source->trouble != NULL ? NULL : source->path;
	int error;

	r->shard.next = r->job->input->next;
	error = shard_part(path, &r->shard, r->next, &r->part);

	if (error != 0)
		return error;
	/* With at least as many files as shares, every share has a file to read, and nothing is reported. */
	if (r->part.kind == SHARD_WHOLE && r->part.uncut && source->trouble == NULL && r->uncut != NULL &&
	    r->files->n < r->shard.n)
		r->uncut(r->data, r->name);
	return 0;
}

/* Are there results of an earlier run for this file?  If so, next_image() hands them out. */
static bool
recall_images(struct batch_reader *r, const struct source *source)
{
	r->kept.path = NULL;
	if (r->memory->recall == NULL || source->path == NULL || source->fd >= 0 || source->trouble != NULL ||
	    r->part.kind != SHARD_WHOLE)
		return false;
	buf_clear(&r->images);
	if (!r->memory->recall(r->memory->data, r->file_policy, source->path, &r->kept, &r->images))
		return false;
	r->recalled = buf_span(&r->images);
	r->done += r->kept.size;
	return true;
}

/* Fills the batch from the next image. */
static bool
next_image(struct batch_reader *r, struct batch *b)
{
	empty_batch(r, b);
	b->remembered = true;
	b->failed = !batch_image_take(&r->recalled, b);
	return !b->failed;
}

/* Called before the file is opened: an output in place must notice every change made after the file was read. */
static void
take_origin(struct batch_reader *r, const struct source *source)
{
	r->origin = (struct origin){ .path = source->fd >= 0 ? NULL : source->path, .found = source->found };
	if (r->origin.path == NULL || source->trouble != NULL || stat(source->path, &r->origin.opened) != 0)
		memset(&r->origin.opened, 0, sizeof(r->origin.opened));
}

static const struct job *
job_of_file(const struct batch_reader *r)
{
	return r->file_policy->job != NULL ? r->file_policy->job : r->usual_job;
}

/*
 * Opens the next file.  1: the batch says why it cannot be opened; 0: it is open, or its results are in the cache,
 * or this share has no part of it; -1: out of memory.
 */
static int
open_file(struct batch_reader *r, struct batch *b)
{
	const struct source *source = &r->files->list[r->next];
	bool whole;
	int error;

	r->name = source->path == NULL ? r->stdin_name : source->path;
	r->file_policy = source->policy != NULL ? source->policy : r->policy;
	r->given = source->policy == NULL && source->encoding != ENC_ASCII ? source->encoding : r->file_policy->encoding;
	r->job = job_of_file(r);
	r->rows = false;
	r->texts = false;
	take_origin(r, source);
	error = share_file(r, source);
	r->next++;
	/* A share that skipped what it could not look at would be too small, and nobody would know. */
	if (error != 0)
		return only_trouble(r, b, strerror(error));
	if (r->part.kind == SHARD_NOTHING)
		return 0;
	whole = r->part.kind == SHARD_WHOLE;
	if (recall_images(r, source))
		return 0;
	if (source->trouble != NULL)
		return only_trouble(r, b, source->trouble);
	if (!whole && (r->share = shard_open(source->path, &r->part)) == NULL)
		return -1;
	r->in = !whole ? shard_input(r->share) : source->fd >= 0 ? input_open_fd(source->fd) :
	    source->regular ? input_open_regular(source->path) : input_open(source->path);
	if (r->in == NULL)
		return -1;
	if (input_failed(r->in)) {
		only_trouble(r, b, S_ISDIR(r->origin.opened.st_mode) ? "this is a folder; -r reads the files in it" : NULL);
		close_input(r);
		return 1;
	}
	input_members(r->in, r->job->input->endings);
	if (whole)
		input_allow(r->in, r->means);
	if (r->ahead && r->share != NULL)
		shard_ahead(r->share);
	else if (r->ahead)
		input_ahead(r->in);
	return 0;
}

/* Closes the file, which has no more texts.  1: the batch says what there was instead; 0: there is nothing to say. */
static int
close_ended_file(struct batch_reader *r, struct batch *b)
{
	const struct skipped_members *skipped = r->share != NULL ? NULL : input_skipped(r->in);
	const bool none = !r->texts && !r->files->list[r->next - 1].found, some = skipped != NULL && skipped->n > 0;

	if (none)
		only_trouble(r, b, none_inside(r));
	else if (some)
		empty_batch(r, b);
	if (some)
		b->skipped = *skipped;
	close_input(r);
	return none || some;
}

/* Opens the next text of the file.  1: the batch says what there is instead; 0: it is open, or there are no more. */
static int
open_next_text(struct batch_reader *r, struct batch *b)
{
	switch (r->share != NULL ? !r->texts : input_next(r->in)) {
	case 1:
		r->open = r->starts = true;
		r->texts = true;
		r->number++;
		/*
		 * The first bytes of a share do not show how the lines of the file end; files with CR only are not
		 * split.
		 */
		memset(&r->split, 0, sizeof(r->split));
		r->split.split = (struct split){ .wanted = r->wanted, .eol = r->share != NULL ? '\n' : 0,
			.cells = input_cells(r->in) };
		buf_clear(&r->carry);
		if (r->given != ENC_ASCII && r->share == NULL)
			input_look(r->in);	/* UTF-16 and UTF-32 are known, whatever the user says */
		file_encoding_start(&r->encoding, given_of(r), r->share != NULL);
		r->head = (struct mutes){ 0 };
		form_reader_free(&r->form);
		r->rows = r->other = r->reported = false;
		r->job = job_of_file(r);
		return 0;
	case 0:
		return close_ended_file(r, b);
	default:
		r->texts = true;
		return only_trouble(r, b, NULL);
	}
}

/* Fills the batch, as batch_reader_fill(). */
static bool
fill_from_texts(struct batch_reader *r, struct batch *b)
{
	while (!r->failed) {
		int got = 0;

		if (r->recalled.n > 0) {
			r->failed = !next_image(r, b);
			return !r->failed;
		}
		if (r->open) {
			r->failed = !read_to_record_end(r, b);
			return !r->failed;
		}
		if (r->in != NULL)
			got = open_next_text(r, b);
		else if (r->next < r->files->n)
			got = open_file(r, b);
		else
			return false;
		if (got > 0 && !b->name.failed && !b->message.failed)
			return true;
		r->failed = got != 0;
	}
	return false;
}

/* An invariant was broken: makes a batch that ends the file with this message. */
static void
give_up(struct batch_reader *r, struct batch *b, const char *message)
{
	const bool starts = !r->open || b->starts || r->starts;

	empty_batch(r, b);
	b->starts = starts;
	b->ends = true;
	b->trouble = DIAG_IO_READ;
	set_terminated(&b->message, span_of(message));
	r->open = false;
	r->broken = true;
}

bool
batch_reader_fill(struct batch_reader *r, struct batch *b)
{
	struct invariant_guard guard;
	bool more;

	if (r->broken)
		return false;
	if (invariant_guard(&guard)) {
		invariant_unguard(&guard);
		give_up(r, b, guard.text);
		return true;
	}
	more = fill_from_texts(r, b);
	invariant_unguard(&guard);
	return more;
}

int64_t
batch_reader_bytes(const struct batch_reader *r)
{
	uint64_t from = r->share == NULL ? 0 : r->part.lo;

	return r->done + (r->in == NULL ? 0 : (int64_t)(input_consumed(r->in) - from));
}

void
batch_reader_close(struct batch_reader *r)
{
	if (r->share != NULL)
		shard_close(r->share);
	else if (r->in != NULL)
		input_close(r->in);
	file_encoding_free(&r->encoding);
	form_reader_free(&r->form);
	buf_free(&r->carry);
	buf_free(&r->images);
}
