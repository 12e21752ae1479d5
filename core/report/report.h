/*
 * Room report: findings in their formats, and baselines of known findings. It does not know how a finding was
 * made.
 */
/* report: findings, games, positions and totals in a table of formats. */
#ifndef REPORT_H
#define REPORT_H

#include "finding/finding.h"
#include "input/location.h"

/* A game object; spans as they stand in the input. */
struct game_row {
	struct location place;		/* of its first byte */
	struct span event, white, black, round, date, result;
	int plies;
	const char *end;		/* NULL: none */
	const char *verdict;		/* "clean", "findings", "illegal" */
	uint64_t findings;
};

struct totals {
	bool positions;			/* records are positions, not games */
	uint64_t files, records, plies, bytes, illegal;
	uint64_t unknown, proved;	/* of positions */
	uint64_t by_id[DIAG_COUNT];
	uint64_t by_severity[SEVERITY_ERROR + 1];
	uint64_t baselined;		/* not among these: a baseline has them */
	uint64_t below;			/* nor these: below the least that is reported, but they make the run fail */
	uint64_t left_out;		/* among these, but not shown */
	int status;			/* exit status so far */
	bool broken;			/* the run ended before its time: what was written is not all */
};

/* Where a format has totals that nobody asked for: nowhere, beside it for people, or in it. */
enum totals_place { TOTALS_ASKED, TOTALS_ASIDE, TOTALS_INSIDE };

/* What a report begins with. */
struct report_head {
	const char *program, *version;
	const struct report_style *style;
	bool statistics;		/* no findings come, but how often each occurs */
};

/* All that was said of one file, for formats that say it at once. */
struct report_file {
	struct span name;
	uint64_t number;		/* of the file in the run, from 1 */
	const struct totals *totals;	/* of this file; status: 0, 1 or 2 */
	struct span items;		/* findings and games of it, with what is between them */
};

/* What is known of a finding only when it is its turn to be written. */
struct seal {
	uint64_t print;			/* its fingerprint: the same as long as the game and the fault stay */
	unsigned nth;			/* of those with that fingerprint in its file, from 1 */
	unsigned again;			/* so many files of the same name were in the run before */
	bool baselined;			/* a baseline has it */
};

/* A position of a list; spans as they are to be written, but for `text`. */
struct position_row {
	struct location place;		/* of the finding that decides, or of the record's first byte */
	struct span text;		/* the record, without its line end */
	const char *end;		/* of lines of the table it is a row of */
	struct span fen;		/* canonical; empty: it cannot be written */
	const char *verdict;		/* "legal", "illegal", "unknown" */
	bool proof_sought;
	bool playable;			/* so that it makes sense to ask what follows */
	const struct finding *reason;	/* why it is illegal; NULL: it is not, or nobody wants to hear it */
	struct span doubt;		/* why it is unknown; empty: that is not known */
	const struct finding *findings;
	const struct location *places;	/* of each */
	size_t findings_n;
	enum severity level;		/* the least that is reported */
	const char *can_mate[2];	/* "yes", "no", "undecided", by winner; NULL: not asked */
	struct span mate_line[2];	/* SAN with move numbers; empty: none */
	const char *dead;		/* "dead", "not dead", "undecided whether dead"; NULL: not asked */
	struct span proof;		/* a game in PGN; empty */
	char separator;			/* of the table the record is a row of; 0: none */
	bool heading;			/* the record is its heading */
};

/* How it is written; all false: findings of games, for a pipe. */
struct report_style {
	bool colour;			/* for a person, as the next one */
	bool detail;			/* players, source line, caret, board */
	bool links;			/* places are links: */
	struct span host, folder;	/* of the URI of a file, and before relative names */
	bool games;			/* there are games among the findings: CSV has more columns */
	bool positions;			/* rows are positions */
	bool table;			/* of a table, whose rows go through */
	bool mate, proof;		/* what was asked about each */
	int fail_on;			/* findings from this severity on make the run fail; beyond ERROR: none */
};

/*
 * A function that is NULL has nothing to write in that format.  Items are
 * findings, games, positions, what is left out, statistics and the summary.
 */
struct report_format {
	const char *name;
	const char *help;
	/* In front of all items and after them. */
	void (*head)(struct buf *, const struct report_head *);
	void (*foot)(struct buf *, const struct totals *);
	const char *between;		/* two items; NULL: nothing */
	/* In front of the items of a file, and after them. */
	void (*file_begin)(struct buf *, struct span name);
	void (*file_end)(struct buf *);
	/* The items of a file are held until its end and written by this; NULL: as they come. */
	void (*file)(struct buf *, const struct report_file *);
	/* The end of the item of a finding; NULL: finding() has written all of it. */
	void (*seal)(struct buf *, const struct seal *);
	bool for_people;		/* of positions: nothing of good ones when quiet, the FEN only in detail */
	bool baselined;			/* findings that a baseline has are written, too */
	uint64_t most;			/* items of a run; 0: all.  What is beyond is left out and counted */
	/* In front of the first finding of a game that is shown. */
	void (*heading)(struct buf *, const struct game_row *, const struct report_style *);
	void (*finding)(struct buf *, const struct location *, const struct finding *, const struct report_style *);
	void (*game)(struct buf *, const struct game_row *, const struct report_style *);
	/* A position, with all of its findings or (text) the reason only; answers whether all are reported. */
	bool (*position)(struct buf *, const struct position_row *, const struct report_style *);
	/* `more` findings of this id were left out in this file. */
	void (*left_out)(struct buf *, struct span file, enum diag, enum severity, uint64_t more, const struct report_style *);
	/* How often each finding occurs. */
	void (*statistics)(struct buf *, const struct totals *);
	void (*summary)(struct buf *, const struct totals *);
	enum totals_place totals;
	/* A row of the catalogue at this severity. */
	void (*rule_header)(struct buf *);	/* of --list-rules; NULL: none */
	void (*rule)(struct buf *, enum diag, enum severity);
	void (*explain)(struct buf *, enum diag, enum severity);	/* the same for --explain; NULL: it cannot */
	unsigned default_max;		/* findings of one id shown per file; 0: all */
};
/* Those of report_X.c; report_json.c has jsonl, report_xml.c junit and checkstyle, too. */
extern const struct report_format report_text, report_gcc, report_jsonl, report_json, report_csv, report_junit, report_tap,
    report_checkstyle, report_sarif, report_github, report_gitlab;
extern const struct report_format *const report_formats[];	/* all of them, as lists show them; NULL ends it */

const struct report_format *report_find(struct span name);	/* NULL: there is none */

/* What a format may have no place for. */
enum report_part { REPORT_GAMES, REPORT_STATISTICS, REPORT_RULES, REPORT_EXPLANATIONS };
bool report_has(const struct report_format *, enum report_part);

struct span report_path(struct span file);	/* without ./ in front: services compare names with those of a repository */

#endif
