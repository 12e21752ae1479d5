/* reconcile: reads files that are records of one game, puts aside those of other games, and has the rest merged. */
#include <stdlib.h>
#include <string.h>

#include "apps/reconcile/reconcile.h"
#include "base/multibyte.h"
#include "games/checks/game.h"
#include "games/checks/piece_language.h"
#include "games/pgn/other_input.h"
#include "games/pgn/text_check.h"

/* -- one record of the game, PGN or a table, as read from a file -- */

/*
 * A table without such a name has a comma, semicolon or tab in its first line that is not blank, which does not begin as
 * PGN may.
 */
static bool
looks_like_table(struct span text)
{
	struct span line;

	do
		line = span_trim(span_cut(&text, '\n'));
	while (line.n == 0 && text.n > 0);
	if (span_starts(line, SPAN("\xef\xbb\xbf")))
		line = (struct span){ line.p + 3, line.n - 3 };
	if (line.n == 0 || memchr("[%;{", *line.p, 4) != NULL)
		return false;
	return memchr(line.p, ',', line.n) != NULL || memchr(line.p, ';', line.n) != NULL ||
	    memchr(line.p, '\t', line.n) != NULL;
}

/* What is to be done with a text in another form; NULL: it has none, or is PGN in other text. */
static const char *
other_form(const struct reconciling *how, struct span text, enum file_form_kinds kinds)
{
	const int number = file_form_of(how->forms, text, kinds);
	const struct file_form *form = number > 0 ? file_form_row(how->forms, (unsigned)number) : NULL;

	if (form == NULL || form->wrapped || form->report != NULL)
		return form == NULL ? NULL : form->otherwise;
	return form->table ? "it is a table with a game in each row, not a scoresheet: pgn-replay --split game makes a record of each" :
	    "it is neither PGN nor a scoresheet: pgn-replay makes PGN of games in other forms";
}

/* Finds the one game or table of the file; NULL, or what is wrong. */
static const char *
cut_file(struct reconcile_record *r, const struct reconciling *how)
{
	static const char *const tables[] = { ".csv", ".tsv", NULL };
	struct span text = buf_span(&r->text);
	struct split_games split = { .split.cells = r->cells };
	const char *wrong;
	struct record other;
	size_t used = 0;

	r->table = r->cells.sheet || file_list_wants(span_of(r->name.p), tables);
	if ((wrong = other_form(how, text, r->table ? FILE_FORMS_TABLES : FILE_FORMS_ALL)) != NULL)
		return wrong;
	r->table = r->table || looks_like_table(text);
	if (r->table)
		return scoresheet_next(&split.split, text, true, &r->file) == 1 ? r->file.cut ? "it is too long" : NULL : "it is empty";
	if (split_games_next(&split.split, text, true, &r->file) != 1)
		return "it is empty";
	if (r->file.cut)
		return "it is too long";
	used = r->file.text.n;
	while (split_games_next(&split.split, (struct span){ text.p + used, text.n - used }, true, &other) == 1) {
		used += other.text.n;
		if (span_trim(other.text).n > 0)
			return "it has more than one game: one record in each file is needed";
	}
	return NULL;
}

/* Lists the words of the main line, legal or not; NULL, or what is wrong. */
static const char *
list_main_line_words(struct reconcile_record *r)
{
	const struct movelist *s = game_score(r->judge);
	int depth = 0;

	if ((r->words = calloc(s->n + 1, sizeof(*r->words))) == NULL)
		return "out of memory";
	for (size_t i = 0; i < s->n; i++) {
		depth += (s->list[i].kind == ELEMENT_OPEN) - (s->list[i].kind == ELEMENT_CLOSE);
		if (depth == 0 && s->list[i].kind <= ELEMENT_UNREAD)	/* that has its move number in front */
			r->words[r->n++] = reconcile_words_unnumbered(element_text(&s->list[i]));
	}
	/* Cells left empty after the last move are not half-moves. */
	while (r->table && r->n > 0 && span_eq(r->words[r->n - 1], SPAN("~")))
		r->n--;
	return r->n > 0 ? NULL : "it has no moves";
}

/* Checks the game in r->text and lists its words.  NULL, or what is wrong with it: a static sentence. */
static const char *
reconcile_record_read(struct reconcile_record *r, const struct reconciling *how, enum encoding given)
{
	const char *wrong;
	const struct movelist *s;

	if (!r->cells.sheet && !multibyte_settle(&r->text, &given))
		return "out of memory";
	if (!buf_reserve(&r->text, RECORD_PADDING))
		return "out of memory";
	memset(r->text.p + r->text.n, 0, RECORD_PADDING);
	if ((wrong = cut_file(r, how)) != NULL)
		return wrong;
	if (given != ENC_ASCII && !r->cells.sheet)
		r->file.encoding = (unsigned char)(given | ENC_GIVEN);
	r->game = r->file;
	r->found.grading = how->grading;
	if (r->table) {
		if (!scoresheet_read(&r->sheet, &r->file, &r->found))
			return "out of memory";
		r->game = (struct record){ .text = buf_span(&r->sheet.pgn), .ordinal = 1, .line = 1, .eol = '\n', .first = true,
			.last = true, .encoding = ENC_UTF8 };
	}
	if ((r->judge = game_new(how->game, how->grading)) == NULL)
		return "out of memory";
	game_allow(r->judge, how->effort);
	game_check(r->judge, &r->game, &r->summary);
	s = game_score(r->judge);
	if (game_findings(r->judge)->failed)
		return "out of memory";
	if ((r->summary.facts & (FACT_TAG | FACT_MOVE)) == 0 && !r->table &&
	    (wrong = other_input(how->forms, buf_span(&r->text), INPUT_GAMES)) != NULL)
		return wrong;
	r->encoding = r->summary.facts & FACT_8BIT ? encoding_of_part(r->file.text, (enum encoding)r->file.encoding) : ENC_CP1252;
	if (r->table)		/* its words are UTF-8, whatever the file is */
		r->encoding = ENC_UTF8;
	if ((wrong = list_main_line_words(r)) != NULL)
		return wrong;
	if (movelist_chess(s) == NULL)
		return "its moves cannot be replayed: another variant, or no usable starting position";
	r->letters = how->game->language != NULL ? how->game->language :
	    piece_language_find(movelist_chess(s), r->game.text, r->game.eol);
	return NULL;
}

/* Checks the game in r->text and lists its words.  NULL, or what is wrong with it: a static sentence. */
static void
reconcile_record_free(struct reconcile_record *r)
{
	buf_free(&r->name);
	buf_free(&r->text);
	scoresheet_free(&r->sheet);
	findings_free(&r->found);
	game_free(r->judge);
	free(r->words);
	*r = (struct reconcile_record){ 0 };
}

/* Records of one game agree on at least one in STRANGER half-moves of the shorter record. */
enum { STRANGER = 4 };

/* -- all records, and which are of one game -- */

struct work {
	const struct reconciling *how;
	struct reconcile_record records[RECORDS_MAX];
	int n;
	int status;
};

static void
complain_of_file(struct work *w, const char *name, const char *message)
{
	w->status = 2;
	w->how->complain(w->how->data, name, message);
}

/* Appends the name of the present text of a file, terminated. */
static void
add_text_name(struct buf *b, const struct input *in, const char *name)
{
	buf_str(b, name);
	if (input_member(in).n > 0) {
		buf_char(b, '/');
		buf_add(b, input_member(in));
	}
	buf_char(b, '\0');
}

static void
complain_of_text(struct work *w, const struct input *in, const char *name)
{
	struct buf b = { 0 };

	add_text_name(&b, in, name);
	complain_of_file(w, b.failed ? name : b.p, input_message(in));
	buf_free(&b);
}

/* Reads a file, or a member of an archive; one byte more than RECORD_MAX shows that it is too long. */
static void
read_record_text(struct work *w, struct input *in, const char *name, enum encoding given)
{
	struct reconcile_record *r = &w->records[w->n];
	const char *wrong = NULL;

	if (w->n == RECORDS_MAX) {
		complain_of_file(w, name, "more records of one game than can be compared");
		return;
	}
	w->n++;
	r->cells = input_cells(in);
	add_text_name(&r->name, in, name);
	if (r->name.failed)
		wrong = "out of memory";
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
		wrong = reconcile_record_read(r, w->how, given);
	if (wrong != NULL)
		complain_of_file(w, r->name.failed ? name : r->name.p, wrong);
}

static void
read_file(struct work *w, const struct source *source)
{
	static const char *const endings[] = { ".pgn", ".csv", ".tsv", ".txt", NULL };
	const char *name = source->path == NULL ? w->how->stdin_name : source->path;
	struct input *in;
	int got;

	if (source->trouble != NULL) {
		complain_of_file(w, name, source->trouble);
		return;
	}
	if ((in = source->fd >= 0 ? input_open_fd(source->fd) : input_open(source->path)) == NULL) {
		complain_of_file(w, name, "out of memory");
		return;
	}
	if (input_failed(in)) {
		complain_of_file(w, name, input_message(in));
	} else {
		input_members(in, endings);
		input_allow(in, w->how->means);
		while ((got = input_next(in)) != 0)
			if (got > 0)
				read_record_text(w, in, name, source->encoding != ENC_ASCII ? source->encoding : w->how->encoding);
			else
				complain_of_text(w, in, name);
		if (input_skipped(in) != NULL && w->how->skipped != NULL)
			skipped_total_add(w->how->skipped, input_skipped(in), source->path);
	}
	input_close(in);
}

/* All games must start from the same position. */
static void
compare_starts(struct work *w)
{
	for (int i = 1; i < w->n; i++)
		if (!position_same(movelist_chess(game_score(w->records[0].judge)), movelist_chess(game_score(w->records[i].judge))))
			complain_of_file(w, w->records[i].name.p, "its game starts from another position");
}

/* A file given twice, perhaps under another name, is an error: a record cannot confirm itself. */
static void
compare_files(struct work *w, const struct file_list *files)
{
	struct stat one, other;

	for (size_t i = 0; i < files->n; i++)
		for (size_t k = 0; k < i && files->list[i].path != NULL && stat(files->list[i].path, &one) == 0; k++)
			if (files->list[k].path != NULL && stat(files->list[k].path, &other) == 0 && S_ISREG(one.st_mode) &&
			    one.st_dev == other.st_dev && one.st_ino == other.st_ino) {
				complain_of_file(w, files->list[i].path, "it is given twice: a record cannot confirm itself");
				break;
			}
}

/* Finds the game of the records with these numbers, with that work.  False: out of memory. */
static bool
search_game(const struct work *w, const int *numbers, int n, long work, struct agreed_game *game)
{
	struct reconcile_align_record records[RECORDS_MAX];

	for (int i = 0; i < n; i++) {
		const struct reconcile_record *r = &w->records[numbers[i]];

		records[i] = (struct reconcile_align_record){ r->words, r->n, r->letters };
	}
	return reconcile_ruling_find(movelist_chess(game_score(w->records[0].judge)), records, n, work, game) == 0;
}

/* Have records i and k enough in common to be of one game?  `game` is what was found for these two. */
static bool
is_common(const struct work *w, int i, int k, const struct agreed_game *game)
{
	int common = 0, shorter = w->records[i].n < w->records[k].n ? w->records[i].n : w->records[k].n;

	for (int ply = 0; ply < game->n; ply++)
		common += game->plies[ply].reading[0].how == READS_IT && game->plies[ply].reading[1].how == READS_IT;
	return STRANGER * common >= shorter;
}

/* Have records i and k, of w->n, enough in common?  -1: out of memory. */
static int
compare_pair(const struct work *w, int i, int k)
{
	/* All pairs together may take as much as the search for the game. */
	const long work = RECONCILE_ALIGN_WORK / (w->n * (w->n - 1) / 2);
	struct agreed_game game;
	bool common;

	if (!search_game(w, (int []){ i, k }, 2, work, &game))
		return -1;
	common = is_common(w, i, k, &game);
	reconcile_ruling_free(&game);
	return common;
}

/* Marks the records that have too little in common with each other one.  Returns how many; -1: out of memory. */
static int
find_strangers(const struct work *w, bool strange[RECORDS_MAX])
{
	int n = w->n;

	memset(strange, true, (size_t)w->n * sizeof(*strange));
	for (int r = 1; r < w->n; r++)
		for (int i = 0; i < r; i++) {
			int common = strange[r] || strange[i] ? compare_pair(w, i, r) : 0;

			if (common < 0)
				return -1;
			if (common > 0) {
				n -= strange[i] + strange[r];
				strange[i] = strange[r] = false;
			}
		}
	return n;
}

/* Moves the records of other games to the end and leaves them out of w->n; returns how many.  At least two remain. */
static int
put_aside(struct work *w, struct reconcile_report *report)
{
	bool strange[RECORDS_MAX];
	int n = find_strangers(w, strange), kept = 0;

	if (n < 0) {
		complain_of_file(w, w->records[0].name.p, "out of memory");
		return 0;
	}
	if (n == w->n) {
		complain_of_file(w, w->records[0].name.p, "it has almost nothing in common with the other records, nor they with each "
		    "other: they are not of one game");
		return 0;
	}
	for (int r = 0; r < w->n; r++) {
		struct reconcile_record swap = w->records[kept];

		if (strange[r]) {
			size_t from = report->to->n;

			reconcile_place(report->to, &w->records[r], (struct span){ NULL, 0 });
			buf_str(report->to, ": left out: it has almost nothing in common with the other records; perhaps it is of "
			    "another game");
			reconcile_remark(report, from);
			continue;
		}
		w->records[kept++] = w->records[r];
		w->records[r] = swap;
	}
	w->n = kept;
	return n;
}

/* Writes the game that was found, and the report.  `aside`: records that were put aside. */
static void
write_game_and_report(struct work *w, struct reconcile_report *r, int aside, struct buf *out)
{
	int tags = -1, plies = -1;

	if (reconcile_report_open(r)) {
		tags = reconcile_merge(r, w->how, out);
		plies = reconcile_report(r);
		reconcile_totals(r->to, r->game, tags + plies);
	}
	if (tags < 0 || plies < 0 || r->to->failed || out->failed)
		complain_of_file(w, w->records[0].name.p, "out of memory");
	else
		w->status = r->status = tags + plies + aside + r->game->count[RULING_ALONE] > 0 || !r->game->certain;
	for (size_t i = 0; i < w->how->outputs_n && w->status < 2; i++) {
		struct reconcile_output *o = &w->how->outputs[i];

		o->write(&o->text, r);
		if (o->text.failed)
			complain_of_file(w, w->records[0].name.p, "out of memory");
	}
}

static void
align_records(struct work *w, struct buf *out, struct buf *report)
{
	static const int all[] = { 0, 1, 2, 3, 4, 5, 6, 7 };
	struct agreed_game game = { 0 };
	struct reconcile_report r = { .to = report, .records = w->records, .game = &game };
	_Static_assert(sizeof(all) / sizeof(all[0]) == RECORDS_MAX, "the number of every record");
	int aside = w->n > 2 ? put_aside(w, &r) : 0;

	r.n = w->n;
	r.start = movelist_chess(game_score(w->records[0].judge));
	if (w->status != 0)
		;
	else if (!search_game(w, all, w->n, RECONCILE_ALIGN_WORK, &game))
		complain_of_file(w, w->records[0].name.p, "out of memory");
	else if (w->n == 2 && aside == 0 && !is_common(w, 0, 1, &game))
		complain_of_file(w, w->records[1].name.p,
		    "it has almost nothing in common with the other record: they are not of one game");
	else
		write_game_and_report(w, &r, aside, out);
	reconcile_report_close(&r);
	reconcile_ruling_free(&game);
}

int
reconcile_files(const struct reconciling *how, const struct file_list *files, struct buf *out, struct buf *report)
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
		complain_of_file(w, w->n == 0 ? how->stdin_name : w->records[0].name.p, "at least two records of the game are needed");
	if (w->status == 0)
		compare_files(w, files);
	if (w->status == 0)
		compare_starts(w);
	if (w->status == 0)
		align_records(w, out, report);
	for (int i = 0; i < RECORDS_MAX; i++)
		reconcile_record_free(&w->records[i]);
	status = w->status;
	free(w);
	return status;
}
