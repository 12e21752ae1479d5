/* book_files: opening books of Polyglot as records. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "run/book_files.h"
#include "run/job_positions.h"

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

static const struct job_input books = {
	.endings = endings, .records = "entries", .none_inside = "there is no .bin file in this archive",
	.empty = "there is no entry in this book", .foreign = DIAG_NONE, .cut = NULL,
};

const struct job job_book = {
	.input = &books, .size = sizeof(struct book_judge), .every = true, .open = open_judge,
	.close = close_judge, .look = look,
};

/* -- batches -- */

static void
terminated(struct buf *b, const char *text)
{
	buf_clear(b);
	buf_str(b, text);
	buf_char(b, '\0');
}

/* Reads all of it.  False and errno on failure. */
static bool
read_book(const struct source *from, struct buf *out)
{
	FILE *f = from->path == NULL ? stdin : fopen(from->path, "rb");
	size_t n = 1;

	buf_clear(out);
	while (f != NULL && n > 0 && buf_reserve(out, READ)) {
		n = fread(out->p + out->n, 1, READ, f);
		out->n += n;
	}
	if (f == NULL || ferror(f) || out->failed) {
		int error = out->failed ? ENOMEM : errno;

		if (f != NULL && f != stdin)
			fclose(f);
		errno = error;
		return false;
	}
	if (f != stdin)
		fclose(f);
	return true;
}

/* Makes the batch an empty one of the present file. */
static void
prepare(struct book_files *k, struct batch *b)
{
	const struct source *from = &k->files->list[k->file];

	b->options = k->options;
	b->policy = from->policy != NULL ? from->policy : &k->options->policy;
	b->n = 0;
	buf_clear(&b->text);
	terminated(&b->name, from->path == NULL ? k->stdin_name : from->path);
	b->source = b->number = k->file + 1;
	b->from_cache = b->starts_inside = b->part = false;
	b->starts = k->entry == 0;
	b->ends = b->whole = true;
	b->converted = NULL;
	b->trouble = DIAG_NONE;
	b->head = (struct mutes){ 0 };
	b->kept = (struct kept){ .path = NULL };
	b->origin = (struct origin){ .path = from->path };
}

/* Reads the next book, and checks it.  Returns false for a batch that only reports that it cannot be read. */
static bool
open_book(struct book_files *k, struct batch *b)
{
	const struct source *from = &k->files->list[k->file];

	k->entry = 0;
	prepare(k, b);
	if (from->trouble != NULL || !read_book(from, &k->bytes)) {
		b->trouble = DIAG_IO_OPEN;
		b->whole = false;
		terminated(&b->message, from->trouble != NULL ? from->trouble : strerror(errno));
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
		return b->name.failed || b->message.failed ? -1 : 1;
	}
	prepare(k, b);
	if (k->failed || !add_entries(k, b) || b->name.failed) {
		errno = ENOMEM;
		return -1;
	}
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
