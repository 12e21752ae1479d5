/* job: what the records of a run are, and who looks at them. */
#ifndef JOB_H
#define JOB_H

#include "finding/fingerprint.h"
#include "report/report.h"
#include "input/split_games.h"

/* What became of a record. */
struct judged {
	const struct findings *findings;	/* the judge's own, in order, until it looks again */
	unsigned facts;		/* FACT_* of text_check.h */
	int plies;
	bool text;		/* there is something that is not blank */
	bool counts;		/* it is a game or a position, not a comment or a heading between them */
	uint64_t ordinal;	/* of the game; 0: none */
	enum severity worst;	/* what became of it is at least that bad, whatever is told of it */
	bool ours;		/* it shows that the file is of this kind */
	bool illegal, unknown, proved;
	enum encoding encoding;	/* of what is not UTF-8 */
	const struct mutes *mutes;	/* what the record mutes for the whole of its file; NULL: nothing.  The judge's own */
};

/* How it is told. */
struct telling {
	const struct report_format *reporter;
	struct report_style style;
	enum severity level;	/* the least that is reported */
};

enum { TOLD_NONE = -1, TOLD_ALL = -2 };

/* A judge is the working memory of one thread. */
struct job {
	const char *const *endings;	/* of the names of its files, with a point, lower case; ends with NULL */
	const char *records;	/* "games" */
	const char *none_inside;	/* message about an archive without any of them */
	const char *empty;	/* message about a file with nothing but blanks; NULL: that of file-empty */
	enum diag foreign;	/* about a file without any of its records; DIAG_NONE: it is read as it is */
	bool every;		/* look at each record, also at blank ones and at the rest of one that was cut */
	int   (*cut)(struct split_games *, struct span text, bool eof, struct record *);	/* as split_games_next() */
	void *(*open)(const void *how, const struct grading *);	/* NULL: out of memory */
	void  (*look)(void *judge, const struct record *, struct judged *);
	/* May be NULL: the name of the file that the records to come are of. */
	void  (*file)(void *judge, struct span name);
	/*
	 * May both be NULL, for judges that must know beforehand what the first record of a
	 * file mutes for all of it: head() finds it (false: out of memory), and muted()
	 * tells a judge.
	 */
	bool  (*head)(const void *how, const struct grading *, const struct record *first, struct mutes *);
	void  (*muted)(void *judge, const struct mutes *);
	/*
	 * Of the record just looked at: its row, and a heading to stand over its findings.
	 * row() answers which finding the row tells itself: TOLD_NONE, TOLD_ALL, or its index.
	 * What it writes may be nothing.
	 */
	int   (*row)(void *judge, const struct record *, const struct location *, const struct telling *, struct buf *);
	/* What rows are sorted by, where they go to several files; NULL: there is no such thing. */
	void  (*key)(void *judge, const struct record *, struct buf *);
	/* Of the record just looked at: what it is known by, and what to call it for people, in UTF-8.  May be NULL. */
	bool  (*identity)(void *judge, const struct record *, struct identity *);	/* false: out of memory */
	void  (*label)(void *judge, const struct location *, struct buf *);
	/* May be NULL: nothing stands over findings. */
	void  (*heading)(void *judge, const struct location *, const struct telling *, struct buf *);
	void  (*close)(void *judge);	/* NULL is nothing */
};

extern const struct job job_check;	/* how: struct game_options */
extern const struct job job_positions;	/* one a line; how: struct position_check_options */
extern const struct job job_sheets;	/* one a row of a table; the same */

#endif
