/* report: findings, games and totals as text, JSON Lines or CSV; a table of formats. */
#ifndef REPORT_H
#define REPORT_H

#include "finding.h"
#include "encoding.h"

struct place {
	struct span file;		/* as named by the user; "archive.zip/member.pgn" */
	uint64_t line, column;		/* from 1; column in bytes; line 0: the file as a whole */
	uint64_t offset;		/* from 0 */
	uint64_t game;			/* ordinal in its file, from 1; 0: none */
	struct span source;		/* the line it stands in, without its end; for people */
	enum encoding encoding;		/* of what is not UTF-8 in the input */
};

/* A game object; spans as they stand in the input. */
struct game_row {
	struct place place;		/* of its first byte */
	struct span event, white, black, round, date, result;
	int plies;
	const char *end;		/* NULL: none */
	const char *verdict;		/* "clean", "findings", "illegal" */
	uint64_t findings;
};

struct totals {
	uint64_t files, games, plies, bytes, illegal;
	uint64_t by_id[DIAG_COUNT];
	uint64_t by_severity[ERROR + 1];
	int status;			/* exit status so far */
};

/* How a person sees it; all false for pipes. */
struct style {
	bool colour;
	bool detail;			/* players, source line, caret, board */
	bool games;			/* there are games among the findings: CSV has more columns */
};

enum {
	TOKEN_SHOWN = 40,		/* characters of a token in text */
	TOKEN_KEPT = 1000,		/* bytes of a token in JSON and CSV */
};

/* A function that is NULL has nothing to write in that format. */
struct reporter {
	const char *name;
	const char *help;
	void (*header)(struct buf *, const struct style *);
	/* In front of the first finding of a game that is shown. */
	void (*heading)(struct buf *, const struct game_row *, const struct style *);
	void (*finding)(struct buf *, const struct place *, const struct finding *, const struct style *);
	void (*game)(struct buf *, const struct game_row *, const struct style *);
	/* `more` findings of this id were left out in this file. */
	void (*left_out)(struct buf *, struct span file, enum diag, enum severity, uint64_t more, const struct style *);
	/* How often each finding occurs. */
	void (*statistics)(struct buf *, const struct totals *);
	void (*summary)(struct buf *, const struct totals *);
	/* A row of the catalogue at this severity. */
	void (*rule_header)(struct buf *);	/* of --list-rules; NULL: none */
	void (*rule)(struct buf *, enum diag, enum severity);
	unsigned default_max;		/* findings of one id shown per file; 0: all */
};
extern const struct reporter reporters[];	/* ends with a row without a name */

const struct reporter *reporter_find(struct span name);	/* NULL: there is none */

/* What the formats share. */
struct span report_message(const struct finding *);
struct span report_token(const struct finding *, size_t max);	/* at most that many bytes of it, whole characters */
void        report_move(const struct finding *, char out[32]);	/* "38...", or "" */
const char *report_scope(enum diag);
/* Ids that occur, the most frequent first; returns how many. */
int         report_ranking(const struct totals *, enum diag out[DIAG_COUNT]);
/* The explanation of --explain, wrapped. */
void        report_explain(struct buf *, enum diag, enum severity);

void text_heading(struct buf *, const struct game_row *, const struct style *);
void text_finding(struct buf *, const struct place *, const struct finding *, const struct style *);
void text_game(struct buf *, const struct game_row *, const struct style *);
void text_left_out(struct buf *, struct span, enum diag, enum severity, uint64_t, const struct style *);
void text_statistics(struct buf *, const struct totals *);
void text_summary(struct buf *, const struct totals *);
void text_rule(struct buf *, enum diag, enum severity);

void json_finding(struct buf *, const struct place *, const struct finding *, const struct style *);
void json_game(struct buf *, const struct game_row *, const struct style *);
void json_left_out(struct buf *, struct span, enum diag, enum severity, uint64_t, const struct style *);
void json_statistics(struct buf *, const struct totals *);
void json_summary(struct buf *, const struct totals *);
void json_rule(struct buf *, enum diag, enum severity);

void csv_header(struct buf *, const struct style *);
void csv_finding(struct buf *, const struct place *, const struct finding *, const struct style *);
void csv_game(struct buf *, const struct game_row *, const struct style *);
void csv_left_out(struct buf *, struct span, enum diag, enum severity, uint64_t, const struct style *);
void csv_statistics(struct buf *, const struct totals *);
void csv_rule_header(struct buf *);
void csv_rule(struct buf *, enum diag, enum severity);

#endif
