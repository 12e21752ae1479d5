/* job_check_trf: tournament report files (TRF) are checked, and compared with games. */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

#include "apps/shared/job_check.h"
#include "apps/tournament/crosstable_games.h"
#include "apps/tournament/job_check_trf.h"
#include "apps/tournament/trf_check.h"
#include "apps/tournament/trf_events.h"
#include "apps/tournament/trf_games.h"
#include "base/invariant.h"
#include "base/list.h"
#include "games/pgn/event_text.h"
#include "games/spreadsheets/scoresheet.h"

struct trf_run {
	struct game_added added;
	const char *name;
	struct span text;
	pthread_mutex_t lock;		/* of what follows, while games are read */
	struct trf_seen *list;
	size_t n, max;
	struct arena texts;
	bool failed;
	/* When they have been read. */
	const struct batch_options *of_run;
	struct batch_options options;	/* those of the run, with the job that reports */
	bool done;
	int error;
};

/* -- one file -- */

struct trf_judge {
	struct trf trf;
	struct findings findings;
	const struct trf_run *games;	/* NULL: there are none */
	bool events;		/* the checks of events are wanted, too */
};

static const struct game_addition compared_games;

static bool
open_judge(void *judge, const void *how, const struct grading *grading)
{
	struct trf_judge *j = judge;

	j->games = game_added_data(how, &compared_games);
	j->findings.grading = grading;
	return true;
}

static bool
open_with_events(void *judge, const void *how, const struct grading *grading)
{
	((struct trf_judge *)judge)->events = true;
	return open_judge(judge, how, grading);
}

static void
close_judge(void *judge)
{
	struct trf_judge *j = judge;

	trf_free(&j->trf);
	findings_free(&j->findings);
}

/* There is neither a player nor the name of a tournament: says so once, instead of at each line. */
static void
report_not_trf(struct trf_judge *j, struct span text)
{
	struct span first = span_trim(text);

	findings_clear(&j->findings);
	finding_add_saying(&j->findings, DIAG_TRF_SYNTAX, (struct span){ first.p, first.n > 0 },
	    "this is not a tournament report, which has lines that begin with 012 and 001%s",
	    first.n > 0 && (*first.p == '[' || *first.p == '%') ? ": it looks like games of PGN (--from pgn)" : "");
}

/* False: out of memory. */
static bool
check_tournament(struct trf_judge *j)
{
	struct trf_tournament of;
	const bool good = trf_tournament_read(&of, &j->trf) && trf_check(&of, &j->findings) &&
	    (!trf_is(&j->trf) || trf_events_check(&of, j->events, &j->findings)) &&
	    (j->games == NULL || trf_games_compare(&of, j->games->list, j->games->n, &j->findings));

	trf_tournament_free(&of);
	return good;
}

static void
check_trf_record(void *judge, const struct record *r, struct judged *out)
{
	struct trf_judge *j = judge;

	trf_free(&j->trf);
	findings_clear(&j->findings);
	if (r->rest)	/* of a file that is too long */
		return;
	out->failed = !trf_read(&j->trf, r->text, (enum encoding)r->encoding, &j->findings) || !check_tournament(j);
	if (!trf_is(&j->trf))
		report_not_trf(j, r->text);
	if (r->cut)
		finding_add_saying(&j->findings, DIAG_LIMIT_MEMORY, (struct span){ r->text.p, 0 },
		    "the report is longer than 4 MiB; the rest of it is not checked");
	findings_sort(&j->findings);
	out->findings = &j->findings;
	out->counts = out->ours = trf_is(&j->trf);
	out->ordinal = 0;
}

/* The name of the tournament. */
static bool
name_tournament(void *judge, const struct record *r, enum encoding encoding, struct identity *identity,
    struct buf *label)
{
	const struct trf_judge *j = judge;
	struct span name = trf_value(&j->trf, "012");

	(void)r;
	if (label != NULL)
		encoding_append(label, name, encoding);
	if (identity != NULL)
		identity->roster = identity->play = fingerprint_hash(name);
	return true;
}

static const char *const endings[] = { ".trf", ".trfx", NULL };

static const struct input_kind input = {
	.endings = endings, .reports = true, .records = "tournaments", .none_inside = "there is no .trf file in this archive",
	.empty = "there is no tournament in this file",
	.forms = FILE_FORMS_TABLES, .foreign = DIAG_NONE, .next = scoresheet_next,
};

#define TRF_JOB(how) { \
	.input = &input, .size = sizeof(struct trf_judge), .open = (how), .close = close_judge, .look = check_trf_record, \
	.name = name_tournament, \
}

const struct job job_check_trf = TRF_JOB(open_judge), job_check_trf_events = TRF_JOB(open_with_events);

/* -- games -- */

/* What one judge keeps. */
struct kept_games {
	struct span file;		/* in the texts of the run */
	size_t text;
	struct buf row, value;
};

static void
close_games(void *kept)
{
	struct kept_games *k = kept;

	buf_free(&k->row);
	buf_free(&k->value);
}

static void
name_trf_text(void *trf_run, void *kept, const struct job_text *text)
{
	struct trf_run *g = trf_run;
	struct kept_games *k = kept;

	invariant_lock(&g->lock);
	k->file = arena_span(&g->texts, text->name);
	invariant_unlock(&g->lock);
	k->text = text->number;
}

/* Keeps what the tags of the game say. */
static void
keep_tags_of_game(void *trf_run, void *kept, const struct checked_game *game)
{
	struct trf_run *g = trf_run;
	struct kept_games *k = kept;
	const struct record *r = game->record;
	const struct game_summary *s = game->summary;
	struct event_source source = { r->text, (enum encoding)r->encoding, -1 };
	const struct tags *tags = game_tags(game->game);
	bool forfeit;
	enum result result;
	struct span row;

	if (tags->n == 0)
		return;
	result = event_text_result(tags, s->terminator, s->plies, &forfeit);
	buf_clear(&k->row);
	event_row_write(&k->row, &source, tags, result, forfeit, &k->value);
	invariant_lock(&g->lock);
	row = arena_span(&g->texts, buf_span(&k->row));
	if (k->row.failed || g->texts.failed || !list_reserve(&g->list, g->n + 1, &g->max, sizeof(*g->list))) {
		g->failed = true;
	} else {
		g->list[g->n] = (struct trf_seen){
			.file = k->file, .game = r->ordinal, .line = r->line, .text = k->text, .played = s->plies > 0,
		};
		crosstable_games_read(&g->list[g->n++].row, row, 1);
	}
	invariant_unlock(&g->lock);
}

static const struct game_addition compared_games = {
	.kept = sizeof(struct kept_games), .file = name_trf_text, .look = keep_tags_of_game, .close = close_games,
};

struct game_added *
trf_run_added(struct trf_run *g)
{
	return &g->added;
}

struct trf_run *
trf_run_new(const char *name, struct span text)
{
	struct trf_run *g = calloc(1, sizeof(*g));

	if (g == NULL || pthread_mutex_init(&g->lock, NULL) != 0) {
		free(g);
		return NULL;
	}
	g->added = (struct game_added){ .what = &compared_games, .data = g };
	g->name = name;
	g->text = text;
	return g;
}

void
trf_run_start(struct trf_run *g, const struct batch_options *options)
{
	g->of_run = options;
}

int
trf_run_fill(void *trf_run, struct batch *b)
{
	struct trf_run *g = trf_run;
	enum encoding given = g->of_run->policy.encoding;
	struct record r = { .ordinal = 1, .line = 1, .first = true, .last = true };

	if (g->done)
		return 0;
	g->done = true;
	g->options = *g->of_run;
	g->options.job = &job_check_trf;
	batch_close_judge(b);
	batch_start_late(b, &g->options, &g->of_run->policy, span_of(g->name), true);
	b->ends = true;
	buf_add(&b->text, g->text);
	if (!g->failed && buf_reserve(&b->text, RECORD_PADDING) && !b->name.failed) {
		memset(b->text.p + b->text.n, 0, RECORD_PADDING);
		r.text = buf_span(&b->text);
		r.encoding = (unsigned char)(given != ENC_ASCII ? given : encoding_guess(r.text));
		r.eol = split_line_end(r.text, true) == '\r' ? '\r' : '\n';
		if (batch_add_record(b, &r))
			return 1;
	}
	g->error = ENOMEM;
	return -1;
}

int
trf_run_error(const struct trf_run *g)
{
	return g->error;
}

void
trf_run_free(struct trf_run *g)
{
	if (g == NULL)
		return;
	pthread_mutex_destroy(&g->lock);
	free(g->list);
	arena_free(&g->texts);
	free(g);
}
