/* report_internal: what the formats share. */
#ifndef REPORT_INTERNAL_H
#define REPORT_INTERNAL_H

#include "base/json_write.h"
#include "report/report.h"

enum {
	TOKEN_SHOWN = 40,		/* characters of a token in text */
	TOKEN_KEPT = 1000,		/* bytes of a token in JSON and CSV */
};

struct span report_message(const struct finding *);
/*
 * Columns from 1 as readers count characters; `end` is right after the token.  A byte that is
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

/* -- report_text.c -- */

void report_text_place(struct buf *, const struct location *);	/* "FILE:LINE:COLUMN:" */
/* The token, its sentence and what was meant; no line end, no control character. */
void report_text_message(struct buf *, const struct location *, const struct finding *);
void report_text_more(struct buf *, uint64_t more);	/* the words for so many that are left out */
void report_text_statistics(struct buf *, const struct totals *);
void report_text_summary(struct buf *, const struct totals *);
void report_text_rule(struct buf *, enum diag, enum severity);

/* -- report_json.c -- */

/* The brackets of an array of all items. */
void report_json_head(struct buf *, const struct report_head *);
void report_json_foot(struct buf *, const struct totals *);
/* Of a finding the keys from `token` on. */
void report_json_details(struct json_write *, const struct location *, const struct finding *);

#endif
