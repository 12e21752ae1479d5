/* options_names: --names, --propose: the names of games against lists of names. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "apps/compare_games/options_names.h"
#include "games/checks/game.h"
#include "games/names/name_check.h"
#include "games/names/name_reader.h"
#include "games/output_forms/write.h"
#include "toolkit/cli/option_rules.h"
#include "toolkit/cli/program.h"
#include "toolkit/cli/program_libraries.h"
#include "toolkit/input/input.h"

enum { PIECE = 1 << 16 };

/* All zeros: names are not compared. */
struct options_names {
	struct file_list files;
	const char *proposals;		/* --propose; NULL: not given */
	struct name_list *list;		/* empty until read_names(); NULL: not wanted */
	struct name_check *check;
};

static int
take_names(struct program_run *t, const struct option *o, const char *arg)
{
	struct options_names *n = o->base;

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
read_name_list(struct options_names *n, struct program_run *t, const char *path)
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
		    "%s; this and %" PRIu64 " other line%s are skipped", r.error, r.skipped - 1, r.skipped == 2 ? "" : "s");
		program_complain(t, path, line);
	}
	name_reader_free(&r);
	input_close(in);
	return status;
}

static int
settle_names(struct program_run *t, void *state)
{
	struct options_names *n = state;

	t->libraries |= n->files.n > 0 ? LIBRARIES_CSV : 0;	/* whatever it begins with, it may be a table */
	if (n->files.n > 0 && (n->list = name_list_new()) == NULL)
		return program_no_memory(t, NULL);
	return 0;
}

static int
settle_write(struct program_run *t, void *state)
{
	struct options_names *n = state;

	if (settle_names(t, n) != 0)
		return 2;
	t->game->names = n->list;
	return 0;
}

static int
read_names(struct program_run *t, void *state)
{
	struct options_names *n = state;
	char line[120];
	int status = 0;

	for (size_t i = 0; i < n->files.n && status == 0; i++)
		status = read_name_list(n, t, n->files.list[i].path);
	if (status == 0 && n->list != NULL && name_list_left_out(n->list) > 0 && !t->quiet) {
		snprintf(line, sizeof(line), "%" PRIu64 " spelling%s not looked up: more than %d have the same surname and initial",
		    name_list_left_out(n->list), name_list_left_out(n->list) == 1 ? " is" : "s are", NAME_ALIKE);
		program_complain(t, "--names", line);
	}
	return status;
}

static int
settle_names_check(struct program_run *t, void *state)
{
	struct options_names *n = state;

	if (settle_names(t, n) != 0)
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

/* Writes the proposals. */
static int
close_check(struct program_run *t, void *state, int status)
{
	struct options_names *n = state;
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

static void
free_names(struct program_run *t, void *state)
{
	struct options_names *n = state;

	(void)t;
	name_check_free(n->check);
	name_list_free(n->list);
	file_list_free(&n->files);
}

struct name_check *
options_names_proposals(const struct program_run *t)
{
	const struct options_names *n = app_state(t, &app_names_check);

	return n == NULL || n->proposals == NULL ? NULL : n->check;
}

const struct option names_rows_check[] = {
	OPTIONS_HEADING("Names:"),
	{ 0, "names", "FILE", "compare names with the list in FILE; may be repeated", .take = take_names,
	    OPTION_RULES({ OPTION_EXCLUDES, "fix diff", "names are corrected by pgn-replay --names" },
		{ OPTION_EXCLUDES, "cache", "what is kept does not depend on the list" }) },
	{ 0, "propose", "FILE", "with --names or --spellings: write changes of names to FILE, to edit and apply",
	    OWN_TEXT(struct options_names, proposals),
	    OPTION_RULES({ OPTION_NEEDS, "names spellings", "has no effect without --names or --spellings" }) },
	OPTIONS_LAST,
};
const struct app app_names_check = {
	.size = sizeof(struct options_names), .settle = settle_names_check, .read = read_names, .close = close_check, .free = free_names,
};

const struct option names_rows_write[] = {
	{ 0, "names", "FILE", "write names as the list in FILE has them; may be repeated", .take = take_names,
	    .forms = WRITE_FORMS_PLACES },
	OPTIONS_LAST,
};
const struct app app_names_write = {
	.size = sizeof(struct options_names), .settle = settle_write, .read = read_names, .free = free_names,
};
