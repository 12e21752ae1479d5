/* options_names: --names, --propose: the names of games against lists of names. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "games/names/name_reader.h"
#include "apps/archive/options_names.h"
#include "toolkit/cli/output_files.h"
#include "toolkit/cli/program_libraries.h"
#include "toolkit/input/input.h"

enum { PIECE = 1 << 16 };

int
options_names_take(struct program_run *t, const struct option *o, const char *arg)
{
	struct options_names *n = (void *)((char *)t->own + o->at);

	if (!file_list_add(&n->files, arg, false) || !file_list_add(&t->inputs.beside, arg, false))
		return program_no_memory(t, NULL);
	return 0;
}

/* Reads one file of names, which may be compressed.  False: `r` or the input says why. */
static bool
read_pieces(struct name_reader *r, struct input *in)
{
	char piece[PIECE];
	ptrdiff_t n = 0;

	while (!r->failed && input_next(in) == 1)
		while ((n = input_read(in, piece, sizeof(piece))) > 0 && name_reader_text(r, (struct span){ piece, (size_t)n }))
			;
	return n >= 0 && !input_failed(in) && !r->failed && name_reader_end(r);
}

static int
read_list(struct options_names *n, struct program_run *t, const char *path)
{
	struct name_reader r = { .list = n->list };
	struct input *in = input_open(path);
	char line[NAME_READER_ERROR + 80];
	int status = 0;

	if (in == NULL)
		return program_no_memory(t, path);
	input_allow(in, &t->run.means);
	if (!read_pieces(&r, in)) {
		program_complain(t, path, input_failed(in) ? input_message(in) : r.error);
		status = 2;
	} else if (r.skipped > 0 && !t->quiet) {
		snprintf(line, sizeof(line), r.skipped == 1 ? "%s; this line is skipped" :
		    "%s; this and %" PRIu64 " other lines are skipped", r.error, r.skipped - 1);
		program_complain(t, path, line);
	}
	name_reader_free(&r);
	input_close(in);
	return status;
}

int
options_names_settle(struct options_names *n, struct program_run *t)
{
	t->libraries |= n->files.n > 0 ? LIBRARIES_CSV : 0;	/* whatever it begins with, it may be a table */
	if (n->files.n > 0 && (n->list = name_list_new()) == NULL)
		return program_no_memory(t, NULL);
	return 0;
}

int
options_names_read(struct options_names *n, struct program_run *t)
{
	char line[120];
	int status = 0;

	for (size_t i = 0; i < n->files.n && status == 0; i++)
		status = read_list(n, t, n->files.list[i].path);
	if (status == 0 && n->list != NULL && name_list_left_out(n->list) > 0 && !t->quiet) {
		snprintf(line, sizeof(line), "%" PRIu64 " spellings are not looked up: more than %d have the same surname and initial",
		    name_list_left_out(n->list), NAME_ALIKE);
		program_complain(t, "--names", line);
	}
	return status;
}

int
options_names_settle_check(struct options_names *n, struct program_run *t)
{
	if (options_names_settle(n, t) != 0)
		return 2;
	if (n->list == NULL && n->proposals == NULL)
		return 0;
	if ((n->check = name_check_new(n->list, n->proposals != NULL)) == NULL)
		return program_no_memory(t, NULL);
	if (n->list != NULL) {
		t->game->review = name_check_review;
		t->game->reviewer = n->check;
	}
	t->outputs.proposed = n->proposals;
	t->libraries |= n->proposals != NULL ? LIBRARIES_CSV : 0;
	return n->proposals == NULL ? 0 : output_files_beside(t, n->proposals);
}

int
options_names_close(struct options_names *n, struct program_run *t, int status)
{
	struct buf table = { 0 };

	if (n->check == NULL || n->proposals == NULL || t->broken)
		return status;
	name_check_proposals(n->check, &table);
	if (table.failed)
		status = program_no_memory(t, n->proposals);
	else if (output_files_write_whole(t, n->proposals, buf_span(&table)) != 0)
		status = 2;
	buf_free(&table);
	return status;
}

void
options_names_free(struct options_names *n)
{
	name_check_free(n->check);
	name_list_free(n->list);
	file_list_free(&n->files);
	n->check = NULL;
	n->list = NULL;
}
