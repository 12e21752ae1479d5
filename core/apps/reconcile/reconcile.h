/*
 * Room apps/reconcile: several records of one game.
 */
/*
 * reconcile: merges files that are records of one game (PGN, or tables typed from
 * scoresheets) into one game, with a report for the arbiter.
 */
#ifndef RECONCILE_H
#define RECONCILE_H

#include "apps/reconcile/reconcile_ruling.h"
#include "games/checks/game.h"
#include "games/output_forms/write.h"
#include "games/pgn/tags.h"
#include "games/spreadsheets/scoresheet.h"
#include "toolkit/input/file_list.h"
#include "toolkit/input/input.h"

/* One record of the game as it was read.  All zeros is an empty one. */
struct reconcile_record {
	struct buf name;		/* as the user names it, with the member of an archive; zero-terminated */
	struct buf text;		/* the whole file, followed by 64 zero bytes that text.n does not count */
	struct record file;		/* the game, or the table */
	struct record game;		/* the PGN: the same as `file`, or what was made of the table */
	bool table;			/* the file is a table; `sheet` is used */
	struct csv_cells cells;		/* of a sheet of a workbook, as input_cells() */
	struct scoresheet sheet;
	struct findings found;		/* about the table */
	enum encoding encoding;
	struct game *judge;
	struct game_summary summary;
	const struct piece_letters *letters;	/* NULL: English */
	struct span *words;		/* moves of the main line as written, legal or not; without numbers */
	int n;				/* how many words */
};

struct reconcile_report;
/* A report in addition to the one in words, for which see reconcile_report. */
struct reconcile_output {
	void (*write)(struct buf *, const struct reconcile_report *);
	struct buf text;		/* set by reconcile_files(), and then the caller's; not to be used if it returns 2 */
};

/* Settings of a run. */
struct reconciling {
	const struct game_options *game;	/* with `score` set, and without an asker */
	const struct grading *grading;
	const struct write_form *form;	/* NULL: write_pgn */
	const struct write_options *how;
	const char *stdin_name;
	const struct input_means *means;	/* for reading the files; NULL: the default */
	const struct file_forms *forms;	/* that files may have instead of PGN; NULL: none */
	struct skipped_total *skipped;	/* gets the members of archives that were not read; NULL: they are not counted */
	int64_t effort;			/* for questions about positions, in each record: see game_allow() */
	enum encoding encoding;		/* of the files, if the user has named it; ENC_ASCII: not */
	struct reconcile_output *outputs;
	size_t outputs_n;
	/* Called with an error of the machine or of a whole file: one line for the user. */
	void (*complain)(void *data, const char *name, const char *message);
	void *data;			/* for `complain` */
};

/*
 * Writes the merged game to `out` and the report to `report`.  Returns the exit status:
 * 0: every half-move is agreed or decided;
 * 1: something is undecided, or in one record only, or a record could not be matched with
 *    the others, or the search could not examine all games that may be as good;
 * 2: an error, such as records with almost nothing in common; then no game is written.
 */
int reconcile_files(const struct reconciling *, const struct file_list *, struct buf *out, struct buf *report);

/* -- for the other modules of reconcile only: reconcile_*.c -- */

/* Where the result comes from. */
enum reconcile_result_by {
	RECONCILE_RESULT_NONE,		/* no record has one */
	RECONCILE_RESULT_RECORDS,	/* the records that have one agree */
	RECONCILE_RESULT_FIRST,		/* they do not: it is that of the first which has one */
	RECONCILE_RESULT_BOARD,		/* it is that of the final position */
};

/* What the report says about a half-move, or about half-moves in a row; or about something else (`ply` is -1). */
struct reconcile_remark {
	int ply, plies;
	size_t from, said, end;		/* of its line in the report, without the line end; `said`: after places and readings */
};

/* The records, the game that they were merged into, and where to report the differences. */
struct reconcile_report {
	struct buf *to;
	const struct reconcile_record *records;
	int n;				/* how many records */
	const struct agreed_game *game;
	const struct position *start;
	struct position *all;		/* all[i]: before half-move i of the game; the last one: after all of them */
	struct line_step *steps;	/* the game, for illegal_reason_find() */
	struct reconcile_remark *remarks;	/* in the order of the lines */
	size_t remarks_n, remarks_max;
	/* of the game that was written: */
	struct reconcile_merge *merge;	/* owns it */
	const struct tags *tags;	/* values in UTF-8, with their escapes */
	struct span result;
	enum reconcile_result_by result_by;
	const struct findings *findings;	/* in PGN that nobody has as a file */
	int status;			/* 0 or 1, as reconcile_files() returns it */
};

/* Sets `all` and `steps` by the game.  False: out of memory.  To be closed in both cases. */
bool reconcile_report_open(struct reconcile_report *);
void reconcile_report_close(struct reconcile_report *);
/* Ends the line that begins at `from`, as a remark about nothing but what it says. */
void reconcile_remark(struct reconcile_report *, size_t from);

/*
 * Writes the game to `out`, and differences of tags and results to the report.  Returns how
 * many things are undecided; -1: out of memory.
 */
int  reconcile_merge(struct reconcile_report *, const struct reconciling *, struct buf *out);
void reconcile_merge_close(struct reconcile_merge *);	/* NULL is allowed */
/* Reports the half-moves.  Returns how many things are undecided; -1: out of memory. */
int  reconcile_report(struct reconcile_report *);
/* The last line of the report; `undecided` is the sum of what both functions above returned. */
void reconcile_totals(struct buf *, const struct agreed_game *, int undecided);

/* -- for outputs, too -- */

/* The result of a record as it is written; empty: it has none. */
struct span reconcile_result(const struct reconcile_record *);
/* Where a token of a record is in its file; line 0: it is not in the file. */
void reconcile_locate(const struct reconcile_record *, struct span token, struct location *);
/* Is it the word that the PGN of a table has for an empty cell? */
bool reconcile_is_empty_cell(struct span word);
/* The word as it is in the cell of a table. */
struct span reconcile_as_written(const struct reconcile_record *, struct span word);
/* "12." or "12...": the number of the next half-move. */
void reconcile_put_number(struct buf *, const struct position *);
/* A move in SAN; NO_MOVE is the end of the game. */
void reconcile_put_move(struct buf *, const struct position *, move);
/* Writes FILE:LINE:COLUMN of a token (token.p NULL: only FILE). */
void reconcile_place(struct buf *, const struct reconcile_record *, struct span token);
/* Writes text of a record in quotes, as UTF-8. */
void reconcile_quote(struct buf *, const struct reconcile_record *, struct span);

#endif
