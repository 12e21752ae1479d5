/* reconciling: files with records of one game: reads them, and has them brought together. */
#include <stdlib.h>
#include <string.h>

#include "game.h"
#include "reconciling.h"

struct work {
	const struct reconciling *how;
	struct reconcile_record records[RECORDS_MAX];
	int n;
	int status;
};

static void
complain(struct work *w, const char *name, const char *message)
{
	w->status = 2;
	w->how->complain(w->how->data, name, message);
}

/* All of the present text of a file, as far as a record may be long; one byte more tells that it is longer. */
static void
read_text(struct work *w, struct input *in, const char *name)
{
	struct reconcile_record *r = &w->records[w->n];
	const char *wrong = NULL;

	if (w->n == RECORDS_MAX) {
		complain(w, name, "more records of one game than can be compared");
		return;
	}
	w->n++;
	buf_str(&r->name, name);
	if (input_member(in).n > 0) {
		buf_char(&r->name, '/');
		buf_add(&r->name, input_member(in));
	}
	buf_char(&r->name, '\0');
	while (wrong == NULL && r->text.n <= RECORD_MAX) {
		size_t want = 64 << 10;
		ptrdiff_t got;

		if (!buf_reserve(&r->text, want))
			wrong = "out of memory";
		else if ((got = input_read(in, r->text.p + r->text.n, want)) > 0)
			r->text.n += (size_t)got;
		else if (got < 0)
			wrong = input_message(in);
		else
			break;
	}
	if (wrong == NULL)
		wrong = reconcile_record_read(r, w->how);
	if (wrong != NULL)
		complain(w, r->name.failed ? name : r->name.p, wrong);
}

static void
read_file(struct work *w, const struct source *source)
{
	static const char *const endings[] = { ".pgn", ".csv", ".tsv", ".txt", NULL };
	const char *name = source->path == NULL ? w->how->stdin_name : source->path;
	struct input *in;
	int got;

	if (source->trouble != NULL) {
		complain(w, name, source->trouble);
		return;
	}
	if ((in = source->fd >= 0 ? input_open_fd(source->fd) : input_open(source->path)) == NULL) {
		complain(w, name, "out of memory");
		return;
	}
	if (input_failed(in)) {
		complain(w, name, input_message(in));
	} else {
		input_members(in, endings);
		while ((got = input_next(in)) > 0)
			read_text(w, in, name);
		if (got < 0)
			complain(w, name, input_message(in));
	}
	input_close(in);
}

/* The records of games that start from the same position; others are complained of. */
static void
compare_starts(struct work *w)
{
	for (int i = 1; i < w->n; i++)
		if (!position_same(&game_score(w->records[0].judge)->start, &game_score(w->records[i].judge)->start))
			complain(w, w->records[i].name.p, "its game starts from another position");
}

static void
align(struct work *w, struct buf *out, struct buf *report)
{
	struct account accounts[RECORDS_MAX];
	struct agreed_game game;
	const struct position *start = &game_score(w->records[0].judge)->start;
	struct reconcile_report r = { .to = report, .records = w->records, .n = w->n, .game = &game, .start = start };
	int tags, plies;

	for (int i = 0; i < w->n; i++)
		accounts[i] = (struct account){ w->records[i].words, w->records[i].n, w->records[i].letters };
	if (reconcile(start, accounts, w->n, &game) != 0) {
		complain(w, w->records[0].name.p, "out of memory");
		return;
	}
	tags = reconcile_merge(&r, w->how, out);
	plies = reconcile_report(&r);
	reconcile_totals(report, &game, tags + plies);
	if (tags < 0 || plies < 0 || report->failed || out->failed)
		complain(w, w->records[0].name.p, "out of memory");
	else
		w->status = tags + plies > 0;
	reconcile_free(&game);
}

int
reconcile_files(const struct reconciling *how, const struct files *files, struct buf *out, struct buf *report)
{
	struct work *w = calloc(1, sizeof(*w));
	int status;

	if (w == NULL) {
		how->complain(how->data, how->stdin_name, "out of memory");
		return 2;
	}
	w->how = how;
	for (size_t i = 0; i < files->n; i++)
		read_file(w, &files->list[i]);
	if (w->status == 0 && w->n < 2)
		complain(w, w->n == 0 ? how->stdin_name : w->records[0].name.p, "at least two records of the game are wanted");
	if (w->status == 0)
		compare_starts(w);
	if (w->status == 0)
		align(w, out, report);
	for (int i = 0; i < RECORDS_MAX; i++)
		reconcile_record_free(&w->records[i]);
	status = w->status;
	free(w);
	return status;
}
