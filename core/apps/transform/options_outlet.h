/* options_outlet: where the games that pgn-replay writes go, when they do not all go to one place in their order. */
#ifndef OPTIONS_OUTLET_H
#define OPTIONS_OUTLET_H

#include "apps/transform/options_change.h"
#include "apps/transform/output_book.h"
#include "toolkit/output/output.h"
#include "toolkit/output/output_database.h"

/* All zeros, but for book.least: games go to standard output or --output. */
struct options_outlet {
	const char *split;		/* --split; NULL: not given */
	unsigned long every;		/* games in each file; 0: by tags and facts */
	struct output_plan plan;
	struct output_book book;	/* --to polyglot */
	struct output_database database;	/* --to sqlite */
	/* State. */
	struct program_run *tool;
	struct output output;
	unsigned documents;		/* games written to a file that holds one */
	uint64_t changed;		/* files that have changed, or would */
	struct sink rest;		/* for games that are not chosen */
	bool to_rest;			/* the last row went there */
};

/* They apply an option: 0, or what program_usage_error() returned. */
int options_outlet_split(struct program_run *, const struct option *, const char *arg);
int options_outlet_sample(struct program_run *, const struct option *, const char *arg);
int options_outlet_sort(struct program_run *, const struct option *, const char *arg);
/* For --split and --sort: what their arguments can be. */
void options_outlet_list_splits(struct buf *);
void options_outlet_list_more_splits(struct buf *);
void options_outlet_list_more_keys(struct buf *);

/*
 * Called after the last option, when it is known what is written of each game, and what before and after all games: 0,
 * or 2 after a complaint.
 */
int options_outlet_settle(struct options_outlet *, struct program_run *);
/* Called before the run. */
void options_outlet_start(struct options_outlet *);
/* Called after the run: counts changed files for people.  Returns the exit status, which was `status` so far. */
int options_outlet_close(const struct options_outlet *, int status);
void options_outlet_free(struct options_outlet *);

/* -- the same games in other forms, each in a file of its own -- */

struct options_also {
	struct job_replay_also forms[REPORTS_MAX];
	size_t forms_n;
	struct buf frames[2 * REPORTS_MAX];	/* what is before and after the games of each */
};

void options_also_list_forms(struct buf *);
/* Applies an option: 0, or 2 after a complaint. */
int options_also_form(struct program_run *, const struct option *, const char *arg);

/* Does the option have an effect on one of the forms? */
bool options_also_affected(const struct options_also *, const struct option *);
/*
 * Called after the last option, when it is known how games are written: sets how the forms write them.  0, or 2 after a
 * complaint.
 */
int  options_also_settle(struct options_also *, struct program_run *);
/* After the run: says what is not in the games' output in that form, and in the others. */
void options_also_say_lost(const struct options_also *, struct program_run *, const struct write_form *);
void options_also_free(struct options_also *);

#endif
