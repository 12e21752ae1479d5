/* report: an output format, which writes findings, games, positions and totals. */
#ifndef REPORT_H
#define REPORT_H

#include "toolkit/finding/finding.h"
#include "toolkit/input/location.h"
#include "toolkit/input/skipped_members.h"

struct game_summary;	/* what is known of a game, and */
struct position_row;	/* of a position of a list, is the matter of those who judge and of the formats */

/* A game, as --all-games reports it. */
struct game_row {
	struct location place;		/* of its first byte */
	const struct game_summary *game;	/* texts are raw input, in the encoding of `place` */
	uint64_t findings;
	uint64_t claims;		/* those findings that are claims of a draw */
	bool claims_off;		/* such findings are left out, by the options or by the file */
};

enum { TOTALS_OUTPUTS = 16, TOTALS_LOSSES = 8 };
/* How many numbers are added up of records; games/finding_formats/record_sums.h says which. */
enum { RECORD_SUMS = 3 };

struct totals {
	bool positions;			/* records are positions, not games */
	bool entries;			/* records are entries of opening books */
	uint64_t files, records, bytes;
	uint64_t sums[RECORD_SUMS];
	uint64_t reports;		/* tournament reports; `records` are without them */
	uint64_t keyed;			/* games of which only keys were read; not in `records` */
	uint64_t unknown;		/* positions with an unknown verdict, or games not judged */
	uint64_t by_id[DIAG_COUNT];
	uint64_t by_severity[SEVERITY_ERROR + 1];
	uint64_t by_fix[FIX_COUNT];
	uint64_t baselined;		/* findings that a baseline lists; not counted in by_* */
	uint64_t baselined_by_id[DIAG_COUNT];
	/* Of files of which nobody has said when they make the run fail: findings, and records that an output cannot hold. */
	uint64_t unasked_by_id[DIAG_COUNT], unasked_lost[TOTALS_LOSSES];
	uint64_t below;			/* findings below the reported level that make the run fail; not in by_* */
	uint64_t missed;		/* missed draws below the reported level; not in by_* */
	uint64_t left_out;		/* findings, games and positions not written because of a limit */
	uint64_t most;			/* records in the longest file; UINT64_MAX: the run ended early, nobody knows */
	/* For each output the records that have something that is not in it: bit by bit of `lost` of struct job_row. */
	uint64_t lost[TOTALS_OUTPUTS][TOTALS_LOSSES];
	uint64_t uncached;		/* files whose results were too large for the cache */
	const char *program, *version, *help;	/* for foot(): as in the head and its style */
	const char *fix;		/* the option that corrects what by_fix counts, "--fix"; NULL: that is nothing */
	/* Of what could not be read: how many, the path of the first, which may be NULL, and is it in a folder that is read? */
	uint64_t unread;
	const char *unread_path;
	bool unread_found;
	struct skipped_total skipped;	/* members of archives that are not read */
	int status;			/* exit status so far */
	bool broken;			/* the run ended before its time, or a record was dropped: what was written is not all */
};

/* Where a format puts totals without --summary: nowhere; on standard error, for people; or into the report. */
enum totals_place { TOTALS_ASKED, TOTALS_ASIDE, TOTALS_INSIDE };

/* What the head of a report is made from. */
struct report_head {
	const char *program, *version;
	const struct report_style *style;
	bool statistics;		/* instead of findings, only how often each of them occurs is reported */
};

/* The report on one file, for formats that write it in one piece. */
struct report_file {
	struct span name;
	uint64_t number;		/* of the file in the run, from 1 */
	const struct totals *totals;	/* of this file alone; status: 0, 1 or 2 */
	enum severity level;		/* findings below it were not counted */
	const struct report_style *style;	/* of file() only, as is: */
	struct span items;		/* its findings and games as the format wrote them, with what is between them */
};

/* What is known about a finding only when its turn to be written has come. */
struct seal {
	uint64_t print;			/* its fingerprint (roster): unchanged while the game has the fault */
	unsigned nth;			/* its number, from 1, among those with this fingerprint in its file */
	unsigned again;			/* how many earlier files of the run had the same name */
	bool baselined;			/* a baseline lists it */
};

/* How a report is written.  All zeros: findings in games, for a pipe. */
struct report_style {
	bool colour;			/* with escape sequences for colours */
	bool detail;			/* with the source line, a caret, and all that is known of what a finding is about */
	bool links;			/* places are links, made with: */
	struct span host, folder;	/* the host in the URI of a file; the folder of relative names, absolute */
	const char *help;		/* the address of the page of a finding, with %s for its id; NULL: none */
	bool games;			/* there are games among the findings: CSV has more columns */
	bool claims;			/* of each game, what is known of claims of a draw is said */
	bool positions;			/* rows are positions */
	bool entries;			/* records are entries of opening books */
	bool nul;			/* what only names files ends each name with a NUL, and writes it as it is */
	bool table;			/* of a table, whose rows are copied with columns added */
	unsigned asked;			/* about each position: of position_row.h */
	int fail_on;			/* findings from this severity on make the run fail; above ERROR: none */
};

/*
 * A report that is made when all files have been checked.  What the functions of its format write is not the report, but
 * is handed to take() in the order of the input, in pieces that begin and end with an item, a file's begin or its end.
 */
struct report_whole {
	void *(*open)(const struct report_head *);		/* NULL: out of memory */
	bool (*take)(void *whole, struct span items);		/* false: out of memory */
	/* Appends the next part of the report; it may be larger than memory.  True: there is more; called again for that. */
	bool (*write)(void *whole, struct buf *, const struct totals *);
	void (*close)(void *whole);				/* NULL is allowed */
};

/* Findings of one kind in one file that are not shown. */
struct left_out {
	struct span file;
	enum diag id;
	enum severity severity;		/* the highest of them */
	uint64_t more;			/* how many */
	/* A habit of the file: in so many of its games, shown or not; all say `message` if it is not empty. */
	bool habit;
	uint64_t games, of, line;	/* line: of the first of these games */
	struct span message;		/* UTF-8, printable */
};

/*
 * An output format.  All of its functions append to the buffer; out of memory is buf.failed.  One that is NULL has
 * nothing to write.  Items are findings, games, positions, what is left out, statistics and the summary.
 */
struct report_format {
	const char *name;		/* of --format */
	const char *help;
	/* Before the first item of the run and after the last one. */
	void (*head)(struct buf *, const struct report_head *);
	void (*foot)(struct buf *, const struct totals *);
	const char *between;		/* written between two items; NULL: nothing */
	/* Before the items of a file, and after them. */
	void (*file_begin)(struct buf *, struct span name);
	void (*file_end)(struct buf *, const struct report_file *);
	/* Writes a whole file: its items are held until its end; NULL: they are written as they come. */
	void (*file)(struct buf *, const struct report_file *);
	const struct report_format *claims;	/* what --claims writes in its place; NULL: the same */
	const struct report_whole *whole;	/* not NULL: the report is made at the end */
	bool every_game;		/* game() is called for all games, whether they are asked for or not */
	/* Ends the item that finding() began; NULL: finding() has written all of it. */
	void (*seal)(struct buf *, const struct seal *);
	bool for_people;		/* positions: legal ones are not written with --quiet, the position only in detail */
	bool table;			/* CSV */
	bool baselined;			/* findings that a baseline lists are written, too */
	bool fixes, edits;		/* says which findings can be corrected; and by which edits */
	bool habits;			/* with a limit of findings, habits are left out in all games, and only said for the file */
	uint64_t most;			/* items of a run; 0: no limit.  Further ones are counted as left out */
	/* Before the first finding shown of a game. */
	void (*heading)(struct buf *, const struct game_row *, const struct report_style *);
	void (*finding)(struct buf *, const struct location *, const struct finding *, const struct report_style *);
	void (*game)(struct buf *, const struct game_row *, const struct report_style *);
	/* A position.  Returns whether it reports all of its findings; the text format only reports the reason. */
	bool (*position)(struct buf *, const struct position_row *, const struct report_style *);
	void (*left_out)(struct buf *, const struct left_out *, const struct report_style *);
	/* How often each finding occurs. */
	void (*statistics)(struct buf *, const struct totals *);
	void (*summary)(struct buf *, const struct totals *);
	enum totals_place totals;
	/* A row of the catalogue of findings, at this severity. */
	void (*rule_header)(struct buf *);	/* before the rows of --list-rules */
	void (*rule)(struct buf *, enum diag, enum severity, const struct report_style *);
	/* The same for --explain; NULL: not supported. */
	void (*explain)(struct buf *, enum diag, enum severity, const struct report_style *);
	unsigned default_max;		/* findings of one id shown per file, without --max-findings; 0: all */
};
/* In the order of lists, the default first; ends with NULL.  Defined above this tier, in games/finding_formats. */
extern const struct report_format *const report_formats[];
const struct report_format *report_find(struct span name);	/* NULL: no such format */

/* What some formats cannot write. */
enum report_part { REPORT_GAMES, REPORT_POSITIONS, REPORT_STATISTICS, REPORT_RULES, REPORT_EXPLANATIONS };
bool report_has(const struct report_format *, enum report_part);

/* Appends the address of the page of a finding, made from `help` of a style; nothing if that is NULL. */
void report_help(struct buf *, enum diag, const char *help);

/* The name without leading "./": services compare it with the names of files in a repository. */
struct span report_path(struct span file);

#endif
