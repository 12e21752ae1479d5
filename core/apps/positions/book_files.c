/* book_files: opening books of Polyglot as records. */
#include <errno.h>
#include <string.h>

#include "toolkit/run/batch_reader.h"
#include "apps/positions/book_files.h"
#include "apps/positions/job_positions.h"

enum { ENTRIES_IN_BATCH = 4096, READ = 64 << 10 };

/* -- the job -- */

struct book_judge {
	const struct job_positions_options *how;
	struct findings findings;
};

static bool
open_judge(void *judge, const void *how, const struct grading *grading)
{
	struct book_judge *j = judge;

	j->how = how;
	j->findings.grading = grading;
	return true;
}

static void
close_judge(void *judge)
{
	findings_free(&((struct book_judge *)judge)->findings);
}

/* The ordinal is the number of the entry; 0: what is after the last one. */
static void
look(void *judge, const struct record *r, struct judged *out)
{
	struct book_judge *j = judge;

	findings_clear(&j->findings);
	if (r->ordinal > 0)
		book_check_report(j->how->book, (size_t)r->ordinal - 1, span_trim(r->text), &j->findings);
	else
		book_check_report_rest(j->how->book, (struct span){ r->text.p, 0 }, &j->findings);
	findings_sort(&j->findings);
	*out = (struct judged){
		.findings = &j->findings, .text = true, .ours = true, .counts = r->ordinal > 0,
		.failed = j->findings.failed,
	};
}

static const char *const endings[] = { ".bin", NULL };

static const struct input_kind books = {
	.endings = endings, .records = "entries", .none_inside = "there is no .bin file in this archive",
	.empty = "there is no entry in this book", .forms = FILE_FORMS_TABLES, .foreign = DIAG_NONE,
};

const struct job job_book = {
	.input = &books, .size = sizeof(struct book_judge), .every = true, .open = open_judge,
	.close = close_judge, .look = look,
};

/* -- batches -- */

/* Reads all of it.  A book in an archive is refused. */
static void
read_book(struct book_files *k, struct input *in, struct input_error *trouble)
{
	struct buf *out = &k->bytes;
	ptrdiff_t n = 1;
	bool alone;

	buf_clear(out);
	input_bytes(in);
	input_members(in, endings);
	input_allow(in, k->means);
	alone = input_next(in) > 0 && input_member(in).n == 0;
	while (alone && n > 0 && buf_reserve(out, READ)) {
		n = input_read(in, out->p + out->n, READ);
		out->n += n > 0 ? (size_t)n : 0;
	}
	/* Damage is reported when the bytes before it have been read. */
	if (input_failed(in) || (n == 0 && input_next(in) < 0))
		input_error_set(trouble, input_trouble(in), "%s", input_message(in));
	else if (!alone)
		input_error_set(trouble, INPUT_OPEN, "this is an archive; books are read only from files of their own");
	else if (out->failed)
		input_error_set(trouble, INPUT_MEMORY, "not enough memory to read the book");
}

/* Makes the batch an empty one of the present file. */
static void
prepare(struct book_files *k, struct batch *b)
{
	const struct source *from = &k->files->list[k->file];

	batch_start_late(b, k->options, from->policy != NULL ? from->policy : &k->options->policy,
	    span_of(from->path == NULL ? k->stdin_name : from->path), k->entry == 0);
	/* The file was not read before: it counts, with its records. */
	b->starts_inside = b->part = false;
	b->ends = b->whole = true;
	b->source = b->number = k->file + 1;
	b->kept = (struct kept){ .path = NULL };
	b->origin = (struct origin){ .path = from->path };
}

/* Reads the next book, and checks it.  Returns false for a batch that only reports that it cannot be read. */
static bool
open_book(struct book_files *k, struct batch *b)
{
	const struct source *from = &k->files->list[k->file];
	struct input *in = from->trouble == NULL ? input_open(from->path) : NULL;
	struct input_error trouble = { .set = false };

	k->entry = 0;
	prepare(k, b);
	if (in == NULL)
		input_error_set(&trouble, INPUT_OPEN, "%s", from->trouble != NULL ? from->trouble : strerror(errno));
	else
		read_book(k, in, &trouble);
	input_close(in);
	if (trouble.set) {
		batch_reader_trouble(b, trouble.state, trouble.text);
		b->whole = false;
		return false;
	}
	k->open = true;
	k->failed = !book_check(&k->book, buf_span(&k->bytes), &k->start);
	return true;
}

/*
 * Adds records of the next entries, and of what is after the last one.  The text of a record has as many bytes as it
 * has in the file: a move, and blanks after it.  False: out of memory.
 */
static bool
add_entries(struct book_files *k, struct batch *b)
{
	size_t first = k->entry, last = k->book.n - first > ENTRIES_IN_BATCH ? first + ENTRIES_IN_BATCH : k->book.n;
	size_t rest = k->book.bytes.n % POLYGLOT_ENTRY;

	k->entry = last;
	b->ends = last == k->book.n;
	for (size_t i = first; i < last; i++) {
		char word[BOOK_WORD];

		book_check_word(&k->book, i, word);
		buf_fmt(&b->text, "%-*s\n", POLYGLOT_ENTRY, word);
	}
	if (b->ends && rest > 0)
		buf_fmt(&b->text, "%*s\n", (int)rest, "");
	if (!buf_reserve(&b->text, RECORD_PADDING))
		return false;
	memset(b->text.p + b->text.n, 0, RECORD_PADDING);
	for (size_t at = 0, i = first; at < b->text.n; at += POLYGLOT_ENTRY + 1, i++) {
		struct record r = {
			.text = { b->text.p + at, i < last ? POLYGLOT_ENTRY : rest }, .ordinal = i < last ? i + 1 : 0,
			.line = i + 1, .offset = i * POLYGLOT_ENTRY, .eol = '\n',
		};

		if (!batch_add_record(b, &r))
			return false;
	}
	return true;
}

int
book_files_fill(void *book_files, struct batch *b)
{
	struct book_files *k = book_files;

	if (k->file == k->files->n)
		return 0;
	if (!k->open && !open_book(k, b)) {
		k->file++;
		k->failed = b->name.failed || b->message.failed;
		return k->failed ? -1 : 1;
	}
	prepare(k, b);
	k->failed = k->failed || !add_entries(k, b) || b->text.failed || b->name.failed;
	if (k->failed)
		return -1;
	if (b->ends) {
		k->open = false;
		k->file++;
	}
	return 1;
}

void
book_files_free(struct book_files *k)
{
	book_check_free(&k->book);
	buf_free(&k->bytes);
}
