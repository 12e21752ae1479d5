/* job: what a run does with its records. */
#ifndef JOB_H
#define JOB_H

#include "finding/fingerprint.h"
#include "report/report.h"
#include "input/split_games.h"

/* What records are, and what is said where there are none. */
struct job_input {
	const char *const *endings;	/* of the names of its files, with a point, lower case; ends with NULL */
	const char *records;		/* "games" */
	const char *none_inside;	/* message about an archive without any of them */
	const char *empty;		/* message about a file with nothing but blanks; NULL: that of file-empty */
	enum diag foreign;		/* about a file without any of its records; DIAG_NONE: it is read as it is */
	int (*cut)(struct split_games *, struct span text, bool eof, struct record *);	/* as split_games_next() */
};

extern const struct job_input job_input_pgn;	/* games of PGN */

/*
 * What became of a record.  Before a job looks it says what holds of most: a
 * record with text and no findings, whose bytes are those of its file.
 */
struct judged {
	const struct findings *findings;	/* the judge's own, in order, until it looks again */
	const struct game_row *game;	/* what reports tell of the game, but for its place and the number of findings; NULL */
	unsigned facts;		/* FACT_* of text_check.h */
	int plies;
	bool text;		/* there is something that is not blank */
	bool counts;		/* it is a game or a position, not a comment or a heading between them */
	uint64_t ordinal;	/* of the game; 0: none */
	enum severity worst;	/* what became of it is at least that bad, whatever is reported of it */
	bool ours;		/* it shows that the file is of this kind */
	bool illegal, unknown, proved;
	bool failed;		/* memory is out: nobody knows what became of it */
	const struct mutes *mutes;	/* what the record mutes for the whole of its file; NULL: nothing.  The judge's own */
};

/* How a record is reported. */
struct reporting {
	const struct report_format *reporter;
	struct report_style style;
	enum severity level;	/* the least that is reported */
};

enum { ROW_REPORTS_NONE = -1, ROW_REPORTS_ALL = -2 };

/* What is written of a record whatever its findings are. */
struct job_row {
	struct buf *out;	/* what is added may be nothing */
	bool keyed;		/* the row is sorted: it begins with what it is sorted by */
	size_t key_end;		/* where in `out` that ends */
	int reports;		/* which finding the row reports itself: ROW_REPORTS_*, or its index */
};

/*
 * A judge is the working memory of one thread: `size` bytes, which are zeros
 * before open() and belong to the caller.  What may be NULL has nothing to do.
 */
struct job {
	const struct job_input *input;
	size_t size;
	bool every;		/* look at each record, also at blank ones and at the rest of one that was cut */
	bool silent;		/* findings are counted, not reported */
	bool  (*open)(void *judge, const void *how, const struct grading *);	/* false: out of memory; close() is called */
	void  (*close)(void *judge);
	/*
	 * What the first record of a file mutes for all of it, for jobs that must know before
	 * they look at any.  Called without a judge; false: out of memory.  May be NULL.
	 */
	bool  (*head)(const void *how, const struct grading *, const struct record *first, struct mutes *);
	/* The records to come are of the file of that name, and `head` is what head() said of it.  May be NULL. */
	void  (*file)(void *judge, struct span name, const struct mutes *head);
	void  (*look)(void *judge, const struct record *, struct judged *);
	/*
	 * Of the record just looked at: what it is known by, and what to call it for people, in UTF-8; each unless
	 * it is NULL.  False: out of memory.  May be NULL.
	 */
	bool  (*name)(void *judge, const struct record *, enum encoding, struct identity *, struct buf *label);
	/* Of the record just looked at: its row.  May be NULL. */
	void  (*row)(void *judge, const struct record *, const struct location *, const struct reporting *, struct job_row *);
};

extern const struct job job_check;	/* how: struct game_options */
extern const struct job job_positions;	/* one a line; how: struct position_check_options */
extern const struct job job_sheets;	/* one a row of a table; the same */

#endif
