/* pgn_input: files of games. */
#include "toolkit/input/foreign_file.h"
#include "games/pgn/pgn_input.h"
#include "games/pgn/split_games.h"

static const char *const endings[] = { ".pgn", NULL };

/* A report about games, which this job does not take, or a file that no program reads. */
static const char *
otherwise(const struct file_forms *forms, struct span text)
{
	const int form = file_form_of(forms, text, FILE_FORMS_ALL);

	const struct file_form *row = form > 0 ? file_form_row(forms, (unsigned)form) : NULL;

	return row != NULL && row->report ? row->otherwise : foreign_file(text);
}

/* Where reports are taken. */
static const char *
foreign(const struct file_forms *forms, struct span text)
{
	(void)forms;
	return foreign_file(text);
}

const struct input_kind input_pgn = {
	.endings = endings, .records = "games", .none_inside = "there is no .pgn file in this archive",
	.foreign = DIAG_FILE_NOT_PGN, .next = split_games_next, .otherwise = otherwise,
};

const struct input_kind input_tags = {
	.endings = endings, .records = "games", .none_inside = "there is no .pgn file in this archive",
	.foreign = DIAG_FILE_NOT_PGN, .forms = FILE_FORMS_ALL, .next = split_games_next, .otherwise = foreign,
};
