/* job_replay: games of PGN or scoresheets, written again in some form. */
#include <string.h>

#include "apps/shared/job_check.h"
#include "apps/transform/job_replay_internal.h"
#include "base/utf8.h"
#include "games/duplicates/game_key.h"
#include "games/finding_formats/record_sums.h"
#include "games/pgn/pgn_input.h"
#include "toolkit/input/split_lines.h"

static void
judge_close(void *judge)
{
	struct replay_judge *j = judge;

	text_edits_free(&j->edits);
	buf_free(&j->now);
	games_ahead_free(&j->games);
	sheet_game_free(&j->sheet);
	movelist_free(&j->pruned);
	movelist_free(&j->line);
	arena_free(&j->texts);
	retag_free(&j->tags);
	arena_free(&j->names);
	replay_merge_free(&j->merge);
	buf_free(&j->value);
}

static bool
is_chosen(struct replay_judge *j)
{
	const struct record *r = j->view.record;
	struct location place = { .encoding = ENC_CP1252, .game = r->ordinal };
	int has;

	if (!selection_wanted(&j->how->selection))
		return true;
	if (j->summary.facts & FACT_8BIT)
		place.encoding = encoding_of_part(r->text, (enum encoding)r->encoding);
	j->view.place = &place;
	j->view.level = j->view.findings->grading->raised;
	has = selection_has(&j->how->selection, &j->view);
	j->view.place = NULL;
	j->failed = has < 0;
	return has != 0;
}

/* Collects repairs and changes of tags as edits of the text, if that is what is written. */
static void
edit_text(struct replay_judge *j, const struct record *r)
{
	if (!j->chosen || j->how->text == REPLAY_FORM || j->how->whole)
		return;
	if (j->how->tags_change && job_replay_is_game(j) && !r->cut)
		j->failed = !job_replay_retag_text(j, r) || j->failed;
	text_edits_of_repairs(game_score(j->game), r, &j->how->style, &j->edits);
}

static void
name_file(void *judge, const struct job_text *text)
{
	struct replay_judge *j = judge;

	j->file = text->name;
	j->text = text->number;
}

const struct movelist *
job_replay_prune(struct replay_judge *j, const struct movelist *score)
{
	const struct pruning *wish = &j->how->pruning;

	if (!prune_wanted(wish))
		return score;
	arena_clear(&j->texts);
	return prune(wish, score, &j->pruned, &j->texts) ? &j->pruned : NULL;
}

/* Finds out how many variations are written, and reports where that is not all. */
static void
limit_variations(void *judge, const struct game_review *g, struct findings *f)
{
	struct replay_judge *j = judge;
	const struct movelist *score = job_replay_prune(j, g->score);
	const struct element *left_out = NULL;

	j->variations = score == NULL ? 0 : prune_variations(score, &left_out);
	if (left_out != NULL)
		finding_add_saying(f, DIAG_LIMIT_TIME, element_text(left_out),
		    "only the first %zu variations become games: the moves before this one and the next would be written too often",
		    j->variations);
	f->failed = f->failed || score == NULL;
}

static void
review_game(void *judge, const struct game_review *g, struct findings *f)
{
	struct replay_judge *j = judge;

	if (j->how->variations)
		limit_variations(judge, g, f);
	if (j->how->unfit != NULL && !write_fits(j->how->unfit, g->score))
		finding_add_saying(f, DIAG_GAME_UNFIT_FOR_FORM, g->tags->n > 0 ? g->tags->list[0].value : g->record->text,
		    "a game of %s cannot be written as %s", g->score->rules->name,
		    j->how->unfit->name);
}

static bool
judge_open(void *judge, const void *how, const struct grading *grading)
{
	struct replay_judge *j = judge;

	j->how = how;
	j->sheet.findings.grading = grading;
	j->checking = j->how->game;
	if (j->how->variations || j->how->unfit != NULL) {
		j->checking.review = review_game;
		j->checking.reviewer = j;
	}
	if (!games_ahead_open(&j->games, &j->checking, grading))
		return false;
	j->game = j->games.games[0];
	return true;
}

bool
job_replay_is_game(const struct replay_judge *j)
{
	return (j->summary.facts & (FACT_TAG | FACT_MOVE)) != 0;
}

static bool
open_sheet(void *judge, const void *how, const struct grading *grading)
{
	((struct replay_judge *)judge)->sheets = true;
	return judge_open(judge, how, grading);
}

/*
 * Text without a tag or a legal move is written, too, so that nothing is lost; if the whole file is like that, the
 * writer drops it.  A table is one record: without moves there is nothing to write.
 */
bool
job_replay_is_written(const struct replay_judge *j, const struct record *r)
{
	const struct job_replay_options *how = j->how;

	return (j->chosen || how->rest || how->labelled) && !r->rest &&
	    ((!j->sheets && !how->lines) || job_replay_is_game(j));
}

/* What separates the cells of a line: tabs; or semicolons; or commas where there are too few semicolons. */
static char
separator_of(struct span line, int cells)
{
	int semicolons = 0;

	if (memchr(line.p, '\t', line.n) != NULL)
		return '\t';
	for (size_t i = 0; i < line.n; i++)
		semicolons += line.p[i] == ';';
	return semicolons >= cells ? ';' : ',';
}

/* Cuts the next cell off, without blanks and without the quotes that it may be in; `rest` is NULL after the last one. */
static struct span
cut_cell(struct span *rest, char separator)
{
	struct span s = span_trim(*rest), cell;
	const char *end = s.n > 1 && *s.p == '"' ? memchr(s.p + 1, '"', s.n - 1) : NULL;

	if (end == NULL)
		return span_trim(span_cut(rest, separator));
	cell = (struct span){ s.p + 1, (size_t)(end - s.p) - 1 };
	*rest = span_after(s, cell.n + 2);
	span_cut(rest, separator);
	return cell;
}

static bool
is_moves(const struct job_replay_options *how, int i)
{
	return span_eq_nocase(how->cells[i], SPAN("Moves"));
}

bool
job_replay_is_heading(const struct replay_judge *j, const struct record *r)
{
	int n = 0;

	for (int i = 0; i < j->how->cells_n && r->first; i++)
		n += span_eq_nocase(j->how->cells[i], j->cells[i]) && j->cells[i].n > 0;
	return n > 0 && n == j->how->cells_n;
}

/*
 * Takes the cells off the front of a line; the rest are the moves, unless a cell is said to have them.  A line without so
 * many is left as it is: its cells are then no moves, which is reported.
 */
static const struct record *
take_cells(struct replay_judge *j, const struct record *r)
{
	const struct job_replay_options *how = j->how;
	struct span rest = r->first ? utf8_unmarked(r->text) : r->text, moves = { NULL, 0 };
	char separator = r->text.n > 0 ? separator_of(rest, how->cells_n - is_moves(how, how->cells_n - 1)) : ';';
	int n = 0;

	while (n < how->cells_n && rest.p != NULL) {
		j->cells[n] = cut_cell(&rest, separator);
		moves = is_moves(how, n) ? j->cells[n] : moves;
		n++;
	}
	if (moves.p == NULL)
		moves = rest;
	if (n < how->cells_n || moves.p == NULL) {
		memset(j->cells, 0, sizeof(j->cells));
		return r;
	}
	j->moves = *r;
	j->moves.text = job_replay_is_heading(j, r) ? span_after(r->text, r->text.n) : moves;
	j->moves.offset += (uint64_t)(moves.p - r->text.p);
	return &j->moves;
}

/*
 * The cells are tags of the game: where it starts, and under which rules.  What PGN would have to escape is only written.
 * False: there are none.
 */
static bool
give_cells(struct replay_judge *j)
{
	int n = 0;

	for (int i = 0; i < j->how->cells_n; i++) {
		struct span value = j->cells[i];

		if (j->how->cells[i].n > 0 && !is_moves(j->how, i) && value.n > 0 && memchr(value.p, '"', value.n) == NULL &&
		    memchr(value.p, '\\', value.n) == NULL)
			j->given[n++] = (struct tag){ j->how->cells[i], value, value };
	}
	game_give(j->game, j->given, n);
	return n > 0;
}

static void
replay_and_check(struct replay_judge *j, const struct record *r, int64_t *effort)
{
	const struct tags *tags = game_tags(j->game);
	const struct game_summary *s = &j->summary;
	bool given = false;

	if (j->how->cells_n > 0)
		r = take_cells(j, r);
	/* Whoever is asked about moves cannot be asked again. */
	if (j->how->dialogue == NULL)
		game_allow(j->game, *effort);
	if (j->sheets) {
		sheet_game_check(&j->sheet, j->game, r, &j->summary);
		j->findings = &j->sheet.findings;
	} else {
		given = give_cells(j);
		game_check(j->game, r, &j->summary);
		j->findings = game_findings(j->game);
		if (given && s->verdict == VERDICT_NOT_JUDGED)	/* its cells show that it is a game */
			j->summary.facts |= FACT_TAG;
	}
	if (j->how->dialogue == NULL)
		*effort = game_allow(j->game, *effort);
	j->view = (struct view){
		.record = j->sheets ? &j->sheet.record : r, .score = game_score(j->game),
		.tags = tags->list, .tags_n = tags->n, .plain = tags->plain == tags->n,
		.result = s->terminator.n > 0 ? s->terminator : SPAN("*"),
		.summary = s, .findings = game_findings(j->game),
	};
	if (j->how->cells_n > 0)
		j->failed = !job_replay_retag_by_cells(j) || j->failed;
}

uint64_t
job_replay_place(const struct replay_judge *j, const struct record *r)
{
	return GAME_PLACE(j->text + j->how->selection.unique->texts_before, r->ordinal);
}

static bool
is_left_out(const struct replay_judge *j, const struct record *r)
{
	const struct unique_games *unique = j->how->selection.unique;

	return unique != NULL && game_places_have(&unique->left_out, job_replay_place(j, r));
}

/* May the record be chosen?  Of a further piece the writer knows whether the first one was chosen. */
static bool
may_be_chosen(const struct replay_judge *j, const struct record *r)
{
	const struct job_replay_options *how = j->how;

	return (!how->lines || r->ordinal > 0) && (r->rest || sampling_has(&how->sampling, r->text)) &&
	    selection_may_have(&how->selection, r->ordinal) &&
	    (how->selection.unique == NULL || !how->selection.unique->dropped || !is_left_out(j, r));
}

/*
 * Is the record read?  Further pieces of a record that was cut are not: the writer treats them as it did the first
 * piece.
 */
static bool
is_record_read(const struct replay_judge *j, const struct record *r, bool chosen)
{
	return !r->rest && (chosen || ((j->how->rest || j->how->labelled) && j->how->text == REPLAY_FORM));
}

static bool
will_be_read(const void *judge, const struct record *r)
{
	return is_record_read(judge, r, may_be_chosen(judge, r));
}

static void
start_replays_ahead(void *judge, const struct record *r, size_t n)
{
	struct replay_judge *j = judge;

	games_ahead_begin(&j->games, r, n, will_be_read, j);
}

static void
replay_record(void *judge, const struct record *r, struct judged *out)
{
	struct replay_judge *j = judge;
	const struct game_summary *s = &j->summary;
	bool read;

	j->summary = (struct game_summary){ 0 };
	j->findings = out->findings;
	text_edits_clear(&j->edits);
	j->unfit = false;
	j->left_out = is_left_out(j, r);
	j->chosen = may_be_chosen(j, r);
	if ((read = is_record_read(j, r, j->chosen))) {
		j->game = games_ahead_of(&j->games, r);
		if (j->how->dialogue != NULL)
			repair_dialogue_record(j->how->dialogue, r, j->file);
		replay_and_check(j, r, &out->effort);
		if (j->findings->failed) {
			out->failed = true;
			return;
		}
		j->chosen = j->chosen && is_chosen(j);
		edit_text(j, r);
		out->failed = j->failed || j->edits.failed;
	}
	/* Nothing is reported about a record that is not chosen. */
	if (j->chosen)
		out->findings = j->findings;
	out->game = s;
	out->facts = s->facts;
	out->sums.of[SUM_PLIES] = (uint32_t)s->plies;
	out->text = span_trim(r->text).n > 0;
	out->counts = j->chosen && job_replay_is_written(j, r);
	out->ours = !read || job_replay_is_game(j);
	if (j->sheets)
		out->encoding = (unsigned char)sheet_game_encoding(&j->sheet);
	out->sums.of[SUM_ILLEGAL] = j->chosen && s->verdict == VERDICT_ILLEGAL;
	out->unknown = j->chosen && s->verdict == VERDICT_NOT_JUDGED;
	if (r->first && read && !j->sheets)
		out->mutes = game_mutes(j->game);
}

static const char *const line_endings[] = { ".txt", ".san", ".uci", NULL };

static const struct input_kind lines = {
	.endings = line_endings, .records = "games", .none_inside = "there is no .txt, .san or .uci file in this archive",
	.forms = FILE_FORMS_TABLES, .foreign = DIAG_FILE_NOT_PGN, .next = split_lines_next_game,
};

const struct job job_replay = {
	.input = &input_pgn, .size = sizeof(struct replay_judge), .open = judge_open, .close = judge_close,
	.file = name_file, .ahead = start_replays_ahead, .look = replay_record, .row = job_replay_row,
};

const struct job job_lines = {
	.input = &lines, .size = sizeof(struct replay_judge), .open = judge_open, .close = judge_close,
	.file = name_file, .look = replay_record, .row = job_replay_row,
};

const struct job job_repair = {
	.input = &input_pgn, .size = sizeof(struct replay_judge), .every = true, .open = judge_open, .close = judge_close,
	.file = name_file, .ahead = start_replays_ahead, .look = replay_record, .row = job_replay_row,
};

const struct job job_scoresheets = {
	.input = &input_scoresheets, .rows = &job_replay, .size = sizeof(struct replay_judge), .open = open_sheet, .close = judge_close,
	.file = name_file, .look = replay_record, .row = job_replay_row,
};

void
job_replay_begin(struct job_replay_options *how)
{
	how->game.score = true;
	how->form = &write_pgn;
	how->how.width = 80;
	how->how.last = -1;
}

bool
job_replay_frame(struct job_replay_options *how, struct buf *head, struct buf *foot)
{
	if (how->text == REPLAY_FORM && (how->form->kind & WRITE_ANY_BOARD) != WRITE_ANY_BOARD)
		how->unfit = how->form;
	if (how->form->head != NULL)
		how->form->head(head, &how->how);
	if (how->form->foot != NULL)
		how->form->foot(foot, &how->how);
	return !head->failed && !foot->failed;
}

int
job_replay_status(const struct totals *t)
{
	return t->unasked_lost[WRITE_LOSES_GAME] > 0 || job_check_misses_games(t);
}
