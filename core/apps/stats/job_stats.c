/* job_stats: each game is read as far as the tables need it, counted, and forgotten. */
#include "apps/stats/job_stats.h"
#include "apps/stats/quick_scan.h"
#include "base/invariant.h"
#include "games/checks/games_ahead.h"
#include "games/finding_formats/record_sums.h"
#include "games/interface/game_list.h"
#include "games/pgn/event_text.h"
#include "games/pgn/pgn_input.h"
#include "games/record_formats/trf_tags.h"
#include "games/spreadsheets/sheet_game.h"

enum { OWN_LEAST = 256 << 10, OWN_MOST = 8 << 20, OWN_SHARE = 8 };

struct stats_judge {
	bool sheets;			/* the records are scoresheets */
	const struct job_stats_options *how;
	struct games_ahead games;
	struct game *game;		/* of the last record: one of those; NULL: moves are not replayed */
	struct quick_scan skim;
	struct sheet_game sheet;	/* where records are scoresheets */
	struct findings none;		/* the empty list if nothing is replayed; `failed` is used in any case */
	struct ledger *own;		/* NULL: that of the gathering is used */
	size_t own_max;			/* limit in bytes; all judges together get a share of the memory */
	struct counting *counting;
	struct buf group;
	struct buf text_of_game;	/* of a report, if it is replayed */
	struct arena texts;		/* of the tags of a game of a report */
	struct game_keys keys;		/* of the games to be compared */
	size_t text;			/* the number of the text that they are of */
	struct span name;
	/* -- of the batch -- */
	size_t looked;			/* how many records */
	bool apart;			/* one took effort: it and those after it alone are counted in `own` */
	size_t settled;			/* how many records come before it */
	size_t skip;			/* so many records have been counted before */
	uint64_t limited;		/* count_limited() without those in `own` that were counted apart */
	uint64_t dropped;		/* in count_limited(), but not counted in the end */
};

bool
job_stats_replays(const struct job_stats_options *how)
{
	return how->plan.replayed || selection_wanted(&how->selection) ||
	    (how->by_fact != NULL && !how->by_fact->early);
}

void
job_stats_begin(struct job_stats_options *how, struct gathering *gathering)
{
	*gathering = (struct gathering){ .lock = PTHREAD_MUTEX_INITIALIZER };
	how->plan.depth = 6;
	how->plan.wishes = how->plan.openings = "";
	how->gathering = gathering;
}

bool
job_stats_prepare(struct job_stats_options *how, unsigned judges)
{
	how->judges = judges;
	how->game.recurrences = true;
	return (how->gathering->ledger = ledger_new(how->plan.memory, how->plan.sample_key)) != NULL;
}

/* Merges what this judge has counted into the gathering, and clears it. */
static void
gather_counts(struct stats_judge *j)
{
	struct gathering *all = j->how->gathering;

	count_flush(j->counting);
	invariant_lock(&all->lock);
	if (count_failed(j->counting) || j->none.failed)
		all->failed = true;
	if (j->own != NULL) {
		if (!ledger_merge(all->ledger, j->own))
			all->failed = true;
		ledger_follow(j->own, all->ledger);
	}
	invariant_unlock(&all->lock);
	if (j->own != NULL)
		ledger_clear(j->own);
	j->limited = count_limited(j->counting);
}

/*
 * What this record took may be more than its file has left, which is known when the batches before have been counted:
 * the records before it are settled, and the others can be dropped until the next batch.
 */
static void
count_apart(struct stats_judge *j)
{
	if (j->own == NULL || j->apart)
		return;
	gather_counts(j);
	j->apart = true;
	j->settled = j->looked - 1;
}

static void
end_of_batch(void *judge)
{
	struct stats_judge *j = judge;

	j->looked = j->skip = 0;
	if (j->keys.n > 0 || j->keys.failed)
		duplicates_add(j->how->duplicates, j->text, &(struct archive_text){ .name = j->name }, &j->keys);
}

static void
count_batch_again(void *judge)
{
	struct stats_judge *j = judge;

	INVARIANT(j->apart);
	count_flush(j->counting);
	ledger_clear(j->own);
	j->dropped += count_limited(j->counting) - j->limited;
	j->skip = j->settled;
}

static void
close_stats_judge(void *judge)
{
	struct stats_judge *j = judge;

	if (j->counting != NULL) {
		gather_counts(j);
		invariant_lock(&j->how->gathering->lock);
		j->how->gathering->limited += count_limited(j->counting) - j->dropped;
		invariant_unlock(&j->how->gathering->lock);
	}
	count_free(j->counting);
	ledger_free(j->own);
	games_ahead_free(&j->games);
	buf_free(&j->group);
	buf_free(&j->text_of_game);
	arena_free(&j->texts);
	game_keys_free(&j->keys);
	findings_free(&j->none);
	sheet_game_free(&j->sheet);
}

static bool
open_stats_judge(void *judge, const void *how, const struct grading *grading)
{
	const struct job_stats_options *options = how;
	struct ledger *to = options->gathering->ledger;
	struct stats_judge *j = judge;
	bool good;

	j->how = options;
	j->none.grading = j->sheet.findings.grading = grading;
	j->own_max = (size_t)(options->plan.memory / OWN_SHARE / options->judges);
	if (j->own_max < OWN_LEAST || j->own_max > OWN_MOST)
		j->own_max = j->own_max < OWN_LEAST ? OWN_LEAST : OWN_MOST;
	good = !job_stats_replays(options) || games_ahead_open(&j->games, &options->game, grading);
	j->game = j->games.games[0];
	if (good && options->judges > 1)
		good = (to = j->own = ledger_new(options->plan.memory, options->plan.sample_key)) != NULL;
	return good && (j->counting = count_new(&options->plan, options->eco, to)) != NULL;
}

static bool
open_sheets_judge(void *judge, const void *how, const struct grading *grading)
{
	((struct stats_judge *)judge)->sheets = true;
	return open_stats_judge(judge, how, grading);
}

/* The findings of the last record. */
static const struct findings *
findings_of_judge(const struct stats_judge *j)
{
	return j->game == NULL ? &j->none : j->sheets ? &j->sheet.findings : game_findings(j->game);
}

/* The game as conditions and groups see it. */
static struct view
view_of_record(const struct stats_judge *j, const struct record *r, const struct tags *tags, const struct game_summary *s,
    const struct location *place, struct span terminator)
{
	return (struct view){
		.record = r, .place = place, .score = j->game == NULL ? NULL : game_score(j->game),
		.tags = tags->list, .tags_n = tags->n, .result = terminator.n > 0 ? terminator : SPAN("*"),
		.summary = s, .findings = j->game == NULL ? &j->none : game_findings(j->game),
		.level = j->none.grading->raised,
	};
}

/* The group of a game: "?" if it is not known. */
static struct span
group_of_game(struct stats_judge *j, const struct view *v, struct location *place)
{
	const struct fact *fact = j->how->by_fact;
	struct buf raw = { 0 };
	struct span text;

	if (j->how->by == NULL && fact == NULL)
		return SPAN("");
	buf_clear(&j->group);
	if (fact == NULL) {
		text = span_trim(view_tag(v, j->how->by));
		for (size_t i = 0; i < text.n && place->encoding == ENC_ASCII; i++)
			if ((signed char)text.p[i] < 0)
				place->encoding = encoding_of_part(v->record->text, (enum encoding)v->record->encoding);
		view_value(&raw, v, text);
		encoding_append(&j->group, buf_span(&raw), ENC_UTF8);
	} else {
		game_facts_write(fact, v, &raw);
		encoding_append(&j->group, buf_span(&raw), ENC_UTF8);
	}
	j->group.failed = j->group.failed || raw.failed;
	buf_free(&raw);
	text = buf_span(&j->group);
	return event_text_cut(text.n == 0 ? SPAN("?") : text, &j->group);
}

/* Counts the game if it is chosen, and returns whether it is. */
static bool
count_record(struct stats_judge *j, const struct record *r, const struct tags *tags, const struct game_summary *s,
    const struct counted_play *play, struct span terminator)
{
	struct location place = { .encoding = ENC_ASCII, .game = r->ordinal };
	struct view view = view_of_record(j, r, tags, s, &place, terminator);
	struct counted_game game = {
		.record = r, .tags = tags, .plies = s->plies, .play = j->how->plan.replayed ? play : NULL,
	};
	int has;

	if (s->facts & FACT_8BIT)
		place.encoding = encoding_of_part(r->text, (enum encoding)r->encoding);
	if (selection_wanted(&j->how->selection)) {
		has = selection_has(&j->how->selection, &view);
		j->none.failed = j->none.failed || has < 0;
		if (has <= 0)
			return false;
	}
	game.group = group_of_game(j, &view, &place);
	j->none.failed = j->none.failed || j->group.failed;
	j->keys.note = game.group;
	game.result = event_text_result(tags, terminator, s->plies, &game.forfeit);
	if (j->looked > j->skip)
		count_game(j->counting, &game);
	return true;
}

static bool
replay_counted(struct stats_judge *j, const struct record *r, struct game_summary *s, int64_t *effort)
{
	const int64_t before = *effort;
	struct line line;
	struct counted_play play;

	if (!j->sheets)
		j->game = games_ahead_of(&j->games, r);
	game_allow(j->game, before);
	if (j->sheets)
		sheet_game_check(&j->sheet, j->game, r, s);
	else
		game_check(j->game, r, s);
	*effort = game_allow(j->game, before);
	if (*effort < before)
		count_apart(j);
	if (findings_of_judge(j)->failed) {
		j->none.failed = true;
		return false;
	}
	if ((s->facts & (FACT_TAG | FACT_MOVE)) == 0)
		return false;
	r = j->sheets ? &j->sheet.record : r;
	line = game_line(j->game);
	play = (struct counted_play){
		.line = &line, .game_end = game_ended(j->game), .draws = game_draws(j->game),
		.findings = findings_of_judge(j), .level = findings_of_judge(j)->grading->raised, .facts = s->facts,
		.judged = game_judged(j->game), .rules = game_list_chess(tags_variant(game_tags(j->game))),
		.game = game_played(j->game), .illegal = s->verdict == VERDICT_ILLEGAL,
	};
	if (!count_record(j, r, game_tags(j->game), s, &play, s->terminator))
		return false;
	if (j->how->duplicates != NULL)
		game_keys_add(&j->keys, j->game, r, s, GAME_PLACE(j->text, r->ordinal));
	return true;
}

static void
read_game_of_report(struct stats_judge *j, const struct record *r)
{
	j->skim.terminator = trf_tags_read(r->report, r->ordinal - 1, &j->skim.tags, &j->texts);
	j->skim.plies = 0;
	j->none.failed = j->none.failed || j->texts.failed;
}

/* A game of a report as a record of PGN, which is what can be replayed. */
static struct record
record_of_game(struct stats_judge *j, const struct record *r)
{
	const struct tags *t = &j->skim.tags;
	struct buf *b = &j->text_of_game;
	struct record game = *r;

	read_game_of_report(j, r);
	buf_clear(b);
	for (int i = 0; i < t->n; i++) {
		buf_char(b, '[');
		buf_add(b, t->list[i].name);
		buf_str(b, " \"");
		buf_add(b, t->list[i].value);
		buf_str(b, "\"]\n");
	}
	buf_char(b, '\n');
	buf_add(b, j->skim.terminator);
	buf_str(b, "\n\n");
	if (buf_reserve(b, RECORD_PADDING))
		memset(b->p + b->n, 0, RECORD_PADDING);
	j->none.failed = j->none.failed || b->failed;
	game.text = buf_span(b);
	game.eol = '\n';
	return game;
}

static bool
skim_record(struct stats_judge *j, const struct record *r, struct game_summary *s)
{
	if (j->sheets && !sheet_game_read(&j->sheet, r)) {
		j->none.failed = true;
		return false;
	}
	if (r->report != NULL)
		read_game_of_report(j, r);
	else
		quick_scan_record(&j->skim, j->sheets ? &j->sheet.record : r);
	r = j->sheets ? &j->sheet.record : r;
	if (j->skim.tags.n == 0 && j->skim.plies == 0)
		return false;
	s->plies = j->skim.plies;
	s->facts = FACT_TAG;
	return count_record(j, r, &j->skim.tags, s, NULL, j->skim.terminator);
}

static bool
may_be_counted(const void *judge, const struct record *r)
{
	const struct stats_judge *j = judge;

	return selection_may_have(&j->how->selection, r->ordinal);
}

static void
look_ahead(void *judge, const struct record *r, size_t n)
{
	struct stats_judge *j = judge;

	if (j->game != NULL)
		games_ahead_begin(&j->games, r, r->report == NULL ? n : 0, may_be_counted, j);
}

static void
count_chosen_record(void *judge, const struct record *r, struct judged *out)
{
	struct stats_judge *j = judge;
	struct game_summary s = { 0 };
	struct record game;
	bool chosen = may_be_counted(j, r) && !(j->sheets && r->rest), counted = false;

	if (j->looked++ == 0)
		j->apart = false;
	if (chosen && j->game != NULL && r->report != NULL) {
		game = record_of_game(j, r);
		r = &game;
	}
	if (chosen)
		counted = j->game != NULL ? replay_counted(j, r, &s, &out->effort) : skim_record(j, r, &s);
	if (j->own != NULL && !j->apart && ledger_bytes(j->own) > j->own_max)
		gather_counts(j);
	out->findings = counted ? findings_of_judge(j) : &j->none;
	out->facts = s.facts;
	out->sums.of[SUM_PLIES] = (uint32_t)s.plies;
	out->counts = counted;
	out->ours = !chosen || (s.facts & (FACT_TAG | FACT_MOVE)) != 0;
	out->sums.of[SUM_ILLEGAL] = counted && s.verdict == VERDICT_ILLEGAL;
	out->unknown = counted && s.verdict == VERDICT_NOT_JUDGED;
}

static void
name_file(void *judge, const struct job_text *text)
{
	struct stats_judge *j = judge;

	j->text = text->number;
	j->name = text->name;
	/* What is made of a table is not in the file. */
	j->keys.text = j->how->duplicates != NULL && !j->sheets && text->path != NULL &&
	    duplicates_again(j->how->duplicates, text->number, text->path, text->opened) ? (uint32_t)text->number : 0;
}

const struct job job_stats = {
	.input = &input_tags, .size = sizeof(struct stats_judge), .silent = true, .open = open_stats_judge,
	.close = close_stats_judge, .file = name_file, .ahead = look_ahead, .look = count_chosen_record,
	.done = end_of_batch, .again = count_batch_again,
};

const struct job job_stats_scoresheets = {
	.input = &input_scoresheets_counted, .rows = &job_stats, .size = sizeof(struct stats_judge), .silent = true,
	.open = open_sheets_judge, .close = close_stats_judge, .file = name_file, .look = count_chosen_record, .done = end_of_batch,
	    .again = count_batch_again,
};
