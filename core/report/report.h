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
	struct span items;		/* findings and games of it, with what stands between them */
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
	struct span host, folder;	/* of the URI of a file, and in front of relative names */
	bool games;			/* there are games among the findings: CSV has more columns */
	bool positions;			/* rows are positions */
	bool table;			/* of a table, whose rows go through */
	bool mate, proof;		/* what was asked about each */
	int fail_on;			/* findings from this severity on make the run fail; beyond ERROR: none */
};

enum {
	TOKEN_SHOWN = 40,		/* characters of a token in text */
	TOKEN_KEPT = 1000,		/* bytes of a token in JSON and CSV */
};

/*
 * A function that is NULL has nothing to write in that format.  Items are
 * findings, games, positions, what is left out, statistics and the summary.
 */
struct reporter {
	const char *name;
	const char *help;
	/* In front of all items and behind them. */
	void (*head)(struct buf *, const struct report_head *);
	void (*foot)(struct buf *, const struct totals *);
	const char *between;		/* two items; NULL: nothing */
	/* In front of the items of a file, and behind them. */
	void (*file_begin)(struct buf *, struct span name);
	void (*file_end)(struct buf *);
	/* The items of a file are held until its end and written by this; NULL: as they come. */
	void (*file)(struct buf *, const struct report_file *);
	/* The end of the item of a finding; NULL: finding() has written all of it. */
	void (*seal)(struct buf *, const struct seal *);
	bool baselined;			/* findings that a baseline has are written, too */
	uint64_t most;			/* items of a run; 0: all.  What is beyond is left out and counted */
	/* In front of the first finding of a game that is shown. */
	void (*heading)(struct buf *, const struct game_row *, const struct report_style *);
	void (*finding)(struct buf *, const struct location *, const struct finding *, const struct report_style *);
	void (*game)(struct buf *, const struct game_row *, const struct report_style *);
	/* A position, with all of its findings or (text) the reason only; answers whether all are told. */
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
extern const struct reporter report_formats[];	/* ends with a row without a name */

const struct reporter *reporter_find(struct span name);	/* NULL: there is none */

/* What the formats share. */
struct span report_path(struct span file);	/* without ./ in front: services compare names with those of a repository */
struct span report_message(const struct finding *);
/*
 * Columns from 1 as readers count characters; `end` is right behind the token.  A byte that is
 * part of no character counts as one, a byte order mark at the start of the file not at all.
 */
struct report_columns { uint64_t start, end; };
struct report_columns report_columns(const struct location *, struct span token);
struct span report_token(const struct finding *, size_t max);	/* at most that many bytes of it, whole characters */
void        report_move(const struct finding *, char out[32]);	/* "38...", or "" */
const char *report_scope(enum diag);
const char *report_fix(enum diag);	/* "safe", "unsafe", or "" where pgn-check --fix has no correction */
/* Ids that occur, the most frequent first; returns how many. */
int         report_ranking(const struct totals *, enum diag out[DIAG_COUNT]);
/* The explanation of --explain, wrapped. */
void        report_explain(struct buf *, enum diag, enum severity);
/* As part of a URI (RFC 3986, 2.1 and 2.3), of whatever bytes it is: what is not plain is %XX, but for slashes. */
void        report_uri(struct buf *, struct span);
/* `part` was for making the other: it is freed, and if it has failed so has that. */
void        report_drop(struct buf *, struct buf *part);

void text_place(struct buf *, const struct location *);	/* "FILE:LINE:COLUMN:" */
/* Its sentence with the token and what was meant; no line end, no control character. */
void text_message(struct buf *, const struct location *, const struct finding *);
void text_more(struct buf *, uint64_t more);	/* the words for so many that are left out */
void text_heading(struct buf *, const struct game_row *, const struct report_style *);
void text_finding(struct buf *, const struct location *, const struct finding *, const struct report_style *);
void text_game(struct buf *, const struct game_row *, const struct report_style *);
bool text_position(struct buf *, const struct position_row *, const struct report_style *);
void text_left_out(struct buf *, struct span, enum diag, enum severity, uint64_t, const struct report_style *);
void text_statistics(struct buf *, const struct totals *);
void text_summary(struct buf *, const struct totals *);
void text_rule(struct buf *, enum diag, enum severity);

void gcc_finding(struct buf *, const struct location *, const struct finding *, const struct report_style *);
void gcc_left_out(struct buf *, struct span, enum diag, enum severity, uint64_t, const struct report_style *);

void tap_head(struct buf *, const struct report_head *);
void tap_foot(struct buf *, const struct totals *);
void tap_file(struct buf *, const struct report_file *);
void tap_finding(struct buf *, const struct location *, const struct finding *, const struct report_style *);
void tap_left_out(struct buf *, struct span, enum diag, enum severity, uint64_t, const struct report_style *);

void junit_head(struct buf *, const struct report_head *);
void junit_foot(struct buf *, const struct totals *);
void junit_file(struct buf *, const struct report_file *);
void junit_finding(struct buf *, const struct location *, const struct finding *, const struct report_style *);
void junit_seal(struct buf *, const struct seal *);
void junit_left_out(struct buf *, struct span, enum diag, enum severity, uint64_t, const struct report_style *);

void checkstyle_head(struct buf *, const struct report_head *);
void checkstyle_foot(struct buf *, const struct totals *);
void checkstyle_file_begin(struct buf *, struct span name);
void checkstyle_file_end(struct buf *);
void checkstyle_finding(struct buf *, const struct location *, const struct finding *, const struct report_style *);
void checkstyle_left_out(struct buf *, struct span, enum diag, enum severity, uint64_t, const struct report_style *);

/* Objects without a line end. */
void json_head(struct buf *, const struct report_head *);
void json_foot(struct buf *, const struct totals *);
void json_finding(struct buf *, const struct location *, const struct finding *, const struct report_style *);
void json_game(struct buf *, const struct game_row *, const struct report_style *);
bool json_position(struct buf *, const struct position_row *, const struct report_style *);
void json_left_out(struct buf *, struct span, enum diag, enum severity, uint64_t, const struct report_style *);
void json_statistics(struct buf *, const struct totals *);
void json_summary(struct buf *, const struct totals *);
/* Of a finding the keys from `token` on, a comma in front of each. */
void json_details(struct buf *, const struct location *, const struct finding *);

void jsonl_finding(struct buf *, const struct location *, const struct finding *, const struct report_style *);
void jsonl_game(struct buf *, const struct game_row *, const struct report_style *);
bool jsonl_position(struct buf *, const struct position_row *, const struct report_style *);
void jsonl_left_out(struct buf *, struct span, enum diag, enum severity, uint64_t, const struct report_style *);
void jsonl_statistics(struct buf *, const struct totals *);
void jsonl_summary(struct buf *, const struct totals *);
void jsonl_rule(struct buf *, enum diag, enum severity);

void sarif_head(struct buf *, const struct report_head *);
void sarif_foot(struct buf *, const struct totals *);
void sarif_finding(struct buf *, const struct location *, const struct finding *, const struct report_style *);
void sarif_seal(struct buf *, const struct seal *);

void gitlab_finding(struct buf *, const struct location *, const struct finding *, const struct report_style *);
void gitlab_seal(struct buf *, const struct seal *);

void github_finding(struct buf *, const struct location *, const struct finding *, const struct report_style *);
void github_left_out(struct buf *, struct span, enum diag, enum severity, uint64_t, const struct report_style *);

void csv_head(struct buf *, const struct report_head *);
void csv_finding(struct buf *, const struct location *, const struct finding *, const struct report_style *);
void csv_game(struct buf *, const struct game_row *, const struct report_style *);
bool csv_position(struct buf *, const struct position_row *, const struct report_style *);
void csv_left_out(struct buf *, struct span, enum diag, enum severity, uint64_t, const struct report_style *);
void csv_statistics(struct buf *, const struct totals *);
void csv_rule_header(struct buf *);
void csv_rule(struct buf *, enum diag, enum severity);

#endif
