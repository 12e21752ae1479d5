/* job_check: records that are games of PGN, or scoresheets. */
#include <stdlib.h>

#include "apps/shared/check_judge.h"
#include "apps/shared/job_check.h"
#include "games/checks/view.h"
#include "games/pgn/pgn_input.h"
#include "games/query/selection.h"
#include "games/spreadsheets/sheet_game.h"

void *
game_added_data(const struct game_options *how, const struct game_addition *what)
{
	for (const struct game_added *a = how->additions; a != NULL; a = a->next)
		if (a->what == what)
			return a->data;
	return NULL;
}

void
game_added_put(struct game_options *how, struct game_added *a)
{
	a->next = how->additions;
	how->additions = a;
}

/* What an addition keeps. */
struct addition_kept {
	const struct game_added *of;
	struct addition_kept *next;
	max_align_t memory[];
};

struct job_check_judge {
	struct check_judge check;
	const struct game_options *how;
	struct findings none;			/* of games that are not chosen */
	struct addition_kept *kept;		/* of all additions */
};

static void
close_job_check(void *judge)
{
	struct job_check_judge *j = judge;

	for (struct addition_kept *k = j->kept, *next; k != NULL; k = next) {
		next = k->next;
		if (k->of->what->close != NULL)
			k->of->what->close(k->memory);
		free(k);
	}
	check_judge_close(&j->check);
	findings_free(&j->none);
}

static bool
open_check(void *judge, const void *how, const struct grading *grading)
{
	struct job_check_judge *j = judge;
	struct addition_kept **end = &j->kept;

	j->how = how;
	j->none.grading = grading;
	for (const struct game_added *a = ((const struct game_options *)how)->additions; a != NULL; a = a->next) {
		if ((*end = calloc(1, sizeof(**end) + a->what->kept)) == NULL)
			return false;
		(*end)->of = a;
		if (a->what->open != NULL && !a->what->open(a->data, (*end)->memory))
			return false;
		end = &(*end)->next;
	}
	return check_judge_open(&j->check, how, grading);
}

static void
name_text_to_additions(void *judge, const struct job_text *text)
{
	for (struct addition_kept *k = ((struct job_check_judge *)judge)->kept; k != NULL; k = k->next)
		if (k->of->what->file != NULL)
			k->of->what->file(k->of->data, k->memory, text);
}

/* Is the record read?  The first one always is, since it can say what is ignored in all of the file. */
static bool
may_be_chosen(const void *judge, const struct record *r)
{
	const struct selection *chosen = ((const struct job_check_judge *)judge)->how->chosen;

	return chosen == NULL || r->first || selection_may_have(chosen, r->ordinal);
}

/* Is the record, which has been checked, chosen?  One that is not a game is not. */
static bool
is_chosen(struct job_check_judge *j, const struct record *r)
{
	const struct selection *chosen = j->how->chosen;
	const struct game_summary *s = &j->check.summary;
	struct location place = { .encoding = ENC_CP1252, .game = r->ordinal };
	const struct tags *tags = game_tags(j->check.game);
	const struct findings *found = game_findings(j->check.game);
	const struct view view = {
		.record = r, .place = &place, .score = game_score(j->check.game), .tags = tags->list, .tags_n = tags->n,
		.result = s->terminator.n > 0 ? s->terminator : SPAN("*"), .summary = s, .findings = found,
		.level = found->grading->raised,
	};
	int has;

	if (!selection_may_have(chosen, r->ordinal) || (s->facts & (FACT_TAG | FACT_MOVE)) == 0)
		return false;
	if (s->facts & FACT_8BIT)
		place.encoding = encoding_of_part(r->text, (enum encoding)r->encoding);
	if ((has = selection_has(chosen, &view)) < 0)
		j->none.failed = true;
	return has > 0;
}

/* Nothing is reported of the record; `ours`: nor that the file is of another kind. */
static void
report_nothing(struct job_check_judge *j, bool ours, struct judged *out)
{
	out->findings = &j->none;
	out->game = NULL;
	out->facts = 0;
	out->sums = (struct record_sums){ 0 };
	out->counts = out->unknown = false;
	out->ours = ours;
}

static void
read_tags_ahead(void *judge, const struct record *r, size_t n)
{
	struct job_check_judge *j = judge;

	games_ahead_begin(&j->check.games, r, n, j->how->chosen == NULL ? NULL : may_be_chosen, j);
}

static void
check_record(void *judge, const struct record *r, struct judged *out)
{
	struct job_check_judge *j = judge;

	if (!may_be_chosen(j, r)) {	/* what it is, is not known */
		report_nothing(j, true, out);
		return;
	}
	check_judge_look(&j->check, r, out);
	if (j->how->chosen != NULL && !is_chosen(j, r)) {
		report_nothing(j, out->ours, out);
		return;
	}
	for (struct addition_kept *k = j->kept; k != NULL; k = k->next)
		k->of->what->look(k->of->data, k->memory,
		    &(struct checked_game){ j->check.game, r, &j->check.summary, j->how, out });
}

static void
hand_over_additions(void *judge)
{
	for (struct addition_kept *k = ((struct job_check_judge *)judge)->kept; k != NULL; k = k->next)
		if (k->of->what->done != NULL)
			k->of->what->done(k->of->data, k->memory);
}

static bool
name_game(void *judge, const struct record *r, enum encoding encoding, struct identity *identity, struct buf *label)
{
	return check_judge_name(&((struct job_check_judge *)judge)->check, r, encoding, identity, label);
}

const struct job job_check = {
	.input = &input_pgn, .size = sizeof(struct job_check_judge), .open = open_check, .close = close_job_check,
	.file = name_text_to_additions, .done = hand_over_additions, .ahead = read_tags_ahead, .look = check_record,
	.name = name_game,
};

/* -- scoresheets -- */

struct sheet_judge {
	struct check_judge check;
	struct sheet_game sheet;
};

static void
close_sheet(void *judge)
{
	struct sheet_judge *j = judge;

	check_judge_close(&j->check);
	sheet_game_free(&j->sheet);
}

static bool
open_sheet(void *judge, const void *how, const struct grading *grading)
{
	struct sheet_judge *j = judge;

	j->sheet.findings.grading = grading;
	/* Not compared with the export format: the PGN of a table is made here. */
	return check_judge_open_made(&j->check, how, grading);
}

static void
look_at_sheet(void *judge, const struct record *r, struct judged *out)
{
	struct sheet_judge *j = judge;
	struct check_judge *c = &j->check;

	c->summary = (struct game_summary){ 0 };
	if (r->rest)	/* of a table that is too long */
		return;
	game_allow(c->game, out->effort);
	sheet_game_check(&j->sheet, c->game, r, &c->summary);
	out->effort = game_allow(c->game, out->effort);
	check_judge_give(c, &j->sheet.findings, (c->summary.facts & (FACT_TAG | FACT_MOVE)) != 0, out);
	out->counts = out->ours;
	out->encoding = (unsigned char)sheet_game_encoding(&j->sheet);
}

static bool
name_sheet(void *judge, const struct record *r, enum encoding encoding, struct identity *identity, struct buf *label)
{
	return check_judge_name(&((struct sheet_judge *)judge)->check, r, encoding, identity, label);
}

const struct job job_check_scoresheets = {
	.input = &input_scoresheets, .rows = &job_check, .size = sizeof(struct sheet_judge), .open = open_sheet, .close = close_sheet,
	.look = look_at_sheet, .name = name_sheet,
};

bool
job_check_misses_games(const struct totals *t)
{
	return t->unasked_by_id[DIAG_FILE_NOT_PGN] + t->unasked_by_id[DIAG_SHEET_NO_MOVES] > 0;
}
