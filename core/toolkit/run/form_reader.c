/* form_reader: reads a text from an input; if it has another form, as PGN. */
#include <string.h>

#include "base/utf8.h"
#include "toolkit/run/form_reader.h"

enum {
	PIECE = 256 << 10,	/* bytes that are turned into PGN at once, at least */
	SAMPLE = 4 << 20,	/* bytes by which the encoding is guessed */
};

/* Reads once, up to `max` bytes. */
static void
read_form_bytes(struct form_reader *f, struct input *in, size_t max)
{
	ptrdiff_t got;

	if (!buf_reserve(&f->raw, max)) {
		f->failed = true;
		return;
	}
	got = input_read(in, f->raw.p + f->raw.n, max);
	if (got > 0) {
		f->raw.n += (size_t)got;
		return;
	}
	f->ends = true;
	f->end = got;
}

/* Reads until the text has n bytes, or has ended. */
static void
read_up_to(struct form_reader *f, struct input *in, size_t n)
{
	while (f->raw.n < n && !f->ends && !f->failed)
		read_form_bytes(f, in, n - f->raw.n);
}

static void
drop_text_start(struct buf *b, size_t n)
{
	if (n > 0 && n < b->n)
		memmove(b->p, b->p + n, b->n - n);
	b->n -= n;
}

/* By the start of the text: the encoding of multibyte.h, which the user or the text may have named; ENC_ASCII: none. */
static enum encoding
multibyte_of(const struct form_reader *f, enum encoding given)
{
	size_t valid = utf8_valid_length(buf_span(&f->raw));
	bool cut = !f->ends && f->raw.n - valid < MULTIBYTE_MAX;
	const struct file_form *form = file_form_row(f->forms, f->form);
	enum encoding named;

	if (valid == f->raw.n || cut)
		return ENC_ASCII;
	if (given != ENC_ASCII)
		return given;
	if (form->names != NULL && form->names(buf_span(&f->raw), &named))
		return named >= ENC_COUNT ? named : ENC_ASCII;
	return multibyte_guess(buf_span(&f->raw));
}

bool
form_reader_start(struct form_reader *f, const struct file_forms *forms, struct input *in, enum encoding given,
    enum file_form_kinds kinds)
{
	const struct file_form *form;
	int number;

	f->started = true;
	f->forms = forms;
	do
		read_form_bytes(f, in, FILE_FORM_LOOK);
	while (!f->ends && !f->failed && forms != NULL && kinds != FILE_FORMS_NONE && f->raw.n < forms->least(buf_span(&f->raw)));
	number = f->failed ? -1 : file_form_of(forms, buf_span(&f->raw), kinds);
	f->failed = number < 0;
	if (number <= 0)
		return !f->failed;
	f->form = (unsigned)number;
	form = file_form_row(f->forms, f->form);
	if (!form->bytes && (given == ENC_ASCII || given >= ENC_COUNT)) {
		read_up_to(f, in, SAMPLE);
		f->multibyte = multibyte_of(f, given);
	}
	if (f->multibyte != ENC_ASCII)	/* a byte order mark says nothing, and would be taken for a character */
		drop_text_start(&f->raw, f->raw.n - utf8_unmarked(buf_span(&f->raw)).n);
	if (form->open != NULL)
		f->failed = f->failed || (f->state = form->open(&f->pgn, &f->marks)) == NULL;
	return !f->failed;
}

/* -- turning it into PGN -- */

/* Moves up to `max` bytes of what was read to the text. */
static void
move_to_text(struct form_reader *f, size_t max)
{
	struct span raw = { f->raw.p, f->raw.n < max ? f->raw.n : max };
	size_t n = raw.n;

	if (f->multibyte == ENC_ASCII)
		buf_add(&f->text, raw);
	else
		n = multibyte_convert(&f->text, raw, f->multibyte, f->ends && raw.n == f->raw.n, &f->converting);
	drop_text_start(&f->raw, n);
	f->failed = f->failed || f->text.failed;
	f->done = f->ends && f->raw.n == 0;
}

/* A text that is read piece by piece: the next one. */
static bool
feed_form(struct form_reader *f, const struct file_form *form)
{
	bool good = f->text.n == 0 || form->feed(f->state, buf_span(&f->text));

	buf_clear(&f->text);
	return good && !f->marks.failed && (!f->done || form->feed(f->state, (struct span){ "", 0 }));
}

/* Leaves out what belongs to a game that is too long. */
static void
leave_out_long_game(struct form_reader *f, const struct file_form *form)
{
	size_t n = form->skip == NULL ? f->text.n : form->skip(&f->place, buf_span(&f->text));

	f->skips = n == f->text.n;
	form_marks_piece(&f->marks, f->text.p);
	form_marks_pass(&f->marks, f->text.p + n);
	drop_text_start(&f->text, n);
}

static void
say_long(struct buf *pgn, struct span cut)
{
	if (cut.n > 0 && pgn->n >= cut.n && memcmp(pgn->p + pgn->n - cut.n, cut.p, cut.n) == 0)
		pgn->n -= cut.n;
	buf_str(pgn, "{the game is longer than 4 MiB, and the rest of it is not read\n\n");
}

/* The text of a report stays as it is. */
static bool
take_report(struct form_reader *f)
{
	buf_add(&f->pgn, buf_span(&f->text));
	buf_clear(&f->text);
	return !f->pgn.failed;
}

/* Turns all games that are whole; at the end, all that is left. */
static bool
turn_whole_games(struct form_reader *f, const struct file_form *form)
{
	size_t n = f->done ? f->text.n : form->cut == NULL ? 0 : form->cut(buf_span(&f->text));
	bool long_one = n == 0 && f->text.n > FILE_FORM_MAX;

	if (long_one)
		n = f->text.n;
	form_marks_piece(&f->marks, f->text.p);
	if (n > 0 && !form->pgn((struct span){ f->text.p, n }, &f->pgn, &f->marks))
		return false;
	if (!long_one)
		form_marks_pass(&f->marks, f->text.p + n);
	if (long_one) {
		say_long(&f->pgn, form->cut_off);
		f->place = (struct file_form_place){ 0 };
		leave_out_long_game(f, form);
	} else {
		drop_text_start(&f->text, n);
	}
	return !f->pgn.failed && !f->marks.failed;
}

/* Fills `pgn`, unless the text ends. */
static void
fill_pgn(struct form_reader *f, struct input *in)
{
	const struct file_form *form = file_form_row(f->forms, f->form);

	f->marks.made += f->pgn.n;
	buf_clear(&f->pgn);
	f->at = 0;
	while (f->pgn.n == 0 && !f->done && !f->failed) {
		/* As much again each time, so that a long game is not looked at too often. */
		size_t more = f->text.n > PIECE ? f->text.n : PIECE, most = FILE_FORM_MAX + 1 - f->text.n;

		more = more < most ? more : most;
		read_up_to(f, in, more);
		move_to_text(f, more);
		if (f->skips)
			leave_out_long_game(f, form);
		f->failed = f->failed || !(form->open != NULL ? feed_form(f, form) : form->report != NULL ? take_report(f) :
		    f->skips || turn_whole_games(f, form));
	}
}

ptrdiff_t
form_reader_next(struct form_reader *f, struct input *in, char *to, size_t max)
{
	struct buf *b = f->form != 0 ? &f->pgn : &f->raw;
	size_t n;

	if (f->form != 0 && f->at == b->n)
		fill_pgn(f, in);
	if (f->failed)
		return -1;
	n = b->n - f->at < max ? b->n - f->at : max;
	if (n == 0)
		return f->ends ? f->end : input_read(in, to, max);
	memcpy(to, b->p + f->at, n);
	f->at += n;
	if (f->form == 0 && f->at == b->n) {
		buf_free(b);
		f->at = 0;
	}
	return (ptrdiff_t)n;
}

void
form_reader_free(struct form_reader *f)
{
	if (f->state != NULL)
		file_form_row(f->forms, f->form)->close(f->state);
	buf_free(&f->raw);
	buf_free(&f->text);
	buf_free(&f->pgn);
	form_marks_free(&f->marks);
	*f = (struct form_reader){ 0 };
}
