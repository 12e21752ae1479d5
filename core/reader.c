/* reader: fills batches with the records of all files, in order. */
#include <assert.h>
#include <string.h>

#include "reader.h"

enum {
	BEHIND = 64,		/* zeros behind the text */
	KEPT = 1 << 20,		/* a buffer beyond this is given back */
	/* Tiny records have many findings for their size: batches of many are kept small, for the memory they cost. */
	WANT_FIRST = 16 << 10, WANT_LEAST = 1 << 10, RECORDS_MANY = 1024,
};

static void
terminated(struct buf *b, struct span s)
{
	buf_clear(b);
	buf_add(b, s);
	buf_char(b, '\0');
}

/* A batch of no records yet, for the present text or for the file as a whole. */
static void
prepare(struct reader *r, struct batch *b)
{
	if (b->text.max > KEPT + r->batch_bytes)
		buf_free(&b->text);
	buf_clear(&b->text);
	b->n = 0;
	b->starts = b->ends = b->whole = false;
	b->converted = NULL;
	b->trouble = DIAG_NONE;
	buf_clear(&b->name);
	buf_str(&b->name, r->name);
	if (r->in != NULL && input_member(r->in).n > 0) {
		buf_char(&b->name, '/');
		buf_add(&b->name, input_member(r->in));
	}
	buf_char(&b->name, '\0');
}

static void
trouble(struct batch *b, const struct input *in)
{
	static const enum diag ids[] = {
		[INPUT_OPEN] = DIAG_IO_OPEN, [INPUT_READ] = DIAG_IO_READ, [INPUT_DAMAGED] = DIAG_IO_DECOMPRESS,
		[INPUT_TRUNCATED] = DIAG_IO_TRUNCATED_GZIP, [INPUT_MEMORY] = DIAG_LIMIT_MEMORY,
	};

	b->trouble = ids[input_trouble(in)];
	terminated(&b->message, span_of(input_message(in)));
}

/* A batch that only says what is the matter with a file. */
static bool
only_trouble(struct reader *r, struct batch *b, const char *message)
{
	prepare(r, b);
	b->starts = b->ends = true;
	if (message == NULL) {
		trouble(b, r->in);
	} else {
		b->trouble = DIAG_IO_OPEN;
		terminated(&b->message, span_of(message));
	}
	return true;
}

static bool
add_record(struct batch *b, const struct record *record)
{
	void *list = b->records;
	bool room = list_room(&list, b->n, &b->max, sizeof(*b->records));

	b->records = list;
	if (room)
		b->records[b->n++] = *record;
	return room;
}

/* Every whole record of the text from `used` on; false when memory is out. */
static bool
cut(struct reader *r, struct batch *b, size_t *used, bool eof)
{
	struct record record;

	while (r->subject->cut(&r->split, (struct span){ b->text.p + *used, b->text.n - *used }, eof, &record) == 1) {
		if (!add_record(b, &record))
			return false;
		*used += record.text.n;
	}
	return true;
}

/* Reads until there is at least one record, or the end; what is behind the last one is kept for the next batch. */
static bool
read_text(struct reader *r, struct batch *b)
{
	size_t used = 0;
	bool eof = false;

	prepare(r, b);
	if (r->want == 0 || r->want > r->batch_bytes)
		r->want = r->batch_bytes < WANT_FIRST ? r->batch_bytes : WANT_FIRST;
	b->starts = r->starts;
	r->starts = false;
	buf_add(&b->text, buf_span(&r->carry));
	do {
		ptrdiff_t got;

		if (!buf_reserve(&b->text, r->want + BEHIND))
			return false;
		got = input_read(r->in, b->text.p + b->text.n, r->want);
		if (got < 0)
			trouble(b, r->in);
		else
			b->text.n += (size_t)got;
		eof = got <= 0;
		if (!cut(r, b, &used, eof))
			return false;
		if (b->n == 0)		/* a long record: on to larger steps */
			r->want = r->want * 2 < r->batch_bytes ? r->want * 2 : r->batch_bytes;
	} while (!eof && b->n == 0);
	if (b->n > RECORDS_MANY)
		r->want = r->want / 2 > WANT_LEAST ? r->want / 2 : r->want;
	else if (b->n < RECORDS_MANY / 4)
		r->want = r->want * 2 < r->batch_bytes ? r->want * 2 : r->batch_bytes;
	buf_clear(&r->carry);
	buf_add(&r->carry, (struct span){ b->text.p + used, b->text.n - used });
	memset(b->text.p + used, 0, BEHIND);
	if (eof) {
		assert(used == b->text.n);
		b->ends = true;
		b->whole = b->trouble == DIAG_NONE;
		b->converted = input_converted(r->in);
		r->open = false;
	}
	b->text.n = used;
	return !r->carry.failed && !b->name.failed && !b->message.failed;
}

static void
close_file(struct reader *r)
{
	r->done += (int64_t)input_consumed(r->in);
	input_close(r->in);
	r->in = NULL;
}

/* 1: a batch about a file that cannot be opened; 0: open; -1: out of memory. */
static int
open_file(struct reader *r, struct batch *b)
{
	const struct source *source = &r->files->list[r->next++];

	r->name = source->path == NULL ? r->stdin_name : source->path;
	r->texts = false;
	if (source->trouble != NULL)
		return only_trouble(r, b, source->trouble);
	if ((r->in = source->fd >= 0 ? input_open_fd(source->fd) : input_open(source->path)) == NULL)
		return -1;
	if (input_failed(r->in)) {
		only_trouble(r, b, NULL);
		close_file(r);
		return 1;
	}
	input_members(r->in, r->subject->endings);
	if (r->ahead)
		input_ahead(r->in);
	return 0;
}

/* Goes on to the next text.  1: a batch about trouble, 0: open or the file is at its end. */
static int
next_text(struct reader *r, struct batch *b)
{
	switch (input_next(r->in)) {
	case 1:
		r->open = r->starts = true;
		r->texts = true;
		r->split = (struct split){ .wanted = r->wanted };
		buf_clear(&r->carry);
		return 0;
	case 0:
		if (!r->texts)
			only_trouble(r, b, r->subject->none_inside);
		else
			b = NULL;
		close_file(r);
		return b != NULL;
	default:
		r->texts = true;
		return only_trouble(r, b, NULL);
	}
}

bool
reader_fill(struct reader *r, struct batch *b)
{
	while (!r->failed) {
		int got = 0;

		if (r->open) {
			r->failed = !read_text(r, b);
			return !r->failed;
		}
		if (r->in != NULL)
			got = next_text(r, b);
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

int64_t
reader_bytes(const struct reader *r)
{
	return r->done + (r->in == NULL ? 0 : (int64_t)input_consumed(r->in));
}

void
reader_close(struct reader *r)
{
	if (r->in != NULL)
		input_close(r->in);
	buf_free(&r->carry);
}
