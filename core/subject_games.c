/* subject_games: records that are games of PGN. */
#include <stdlib.h>

#include "game.h"
#include "subject.h"

static const char *const endings[] = { ".pgn", NULL };

struct judge {
	struct game *game;
	struct game_summary summary;	/* of the last record */
};

static void
judge_close(void *judge)
{
	struct judge *j = judge;

	if (j != NULL)
		game_free(j->game);
	free(j);
}

static void *
judge_open(const void *how, const struct grading *grading)
{
	struct judge *j = calloc(1, sizeof(*j));

	if (j != NULL && (j->game = game_new(how, grading)) == NULL) {
		free(j);
		return NULL;
	}
	return j;
}

static void
look(void *judge, const struct record *r, struct judged *out)
{
	struct judge *j = judge;

	j->summary = (struct game_summary){ 0 };
	game_check(j->game, r, &j->summary);
	*out = (struct judged){
		.findings = game_findings(j->game), .facts = j->summary.facts, .plies = j->summary.plies,
		.ordinal = r->ordinal, .text = true, .counts = true,
		.ours = (j->summary.facts & (FACT_TAG | FACT_MOVE)) != 0,
		.illegal = j->summary.verdict == VERDICT_ILLEGAL, .encoding = ENC_CP1252,
	};
	if (out->facts & FACT_8BIT)
		out->encoding = encoding_guess(r->text);
}

static struct game_row
row_of(const struct judge *j, const struct place *place, enum severity level)
{
	static const char *const verdicts[] = {
		[VERDICT_CLEAN] = "clean", [VERDICT_FINDINGS] = "findings", [VERDICT_ILLEGAL] = "illegal",
	};
	const struct game_summary *s = &j->summary;
	const struct findings *f = game_findings(j->game);
	struct game_row row = {
		.place = *place, .event = s->event, .white = s->white, .black = s->black, .round = s->round,
		.date = s->date, .result = s->result, .plies = s->plies, .end = s->end,
		.verdict = verdicts[s->verdict], .findings = f->more,
	};

	for (size_t i = 0; i < f->n; i++)
		row.findings += finding_told(&f->list[i], level, s->facts);
	return row;
}

static int
write_row(void *judge, const struct record *r, const struct place *place, const struct telling *t, struct buf *out)
{
	struct game_row row;

	(void)r;
	if (!t->style.games)
		return TOLD_NONE;
	row = row_of(judge, place, t->level);
	t->reporter->game(out, &row, &t->style);
	return TOLD_NONE;
}

static void
write_heading(void *judge, const struct place *place, const struct telling *t, struct buf *out)
{
	struct game_row row;

	if (!t->style.detail || t->reporter->heading == NULL)
		return;
	row = row_of(judge, place, t->level);
	t->reporter->heading(out, &row, &t->style);
}

const struct subject subject_games = {
	.endings = endings, .records = "games", .none_inside = "there is no .pgn file in this archive",
	.foreign = DIAG_FILE_NOT_PGN, .cut = split_next, .open = judge_open, .look = look, .row = write_row,
	.heading = write_heading, .close = judge_close,
};
