/* report_internal: what the output formats share; for report*.c only. */
#ifndef REPORT_INTERNAL_H
#define REPORT_INTERNAL_H

#include "base/json_write.h"
#include "games/checks/game.h"
#include "games/finding_formats/position_row.h"
#include "games/finding_formats/record_sums.h"
#include "games/finding_formats/report_formats.h"
#include "games/interface/finding_about.h"

enum {
	TOKEN_SHOWN = 40,		/* characters of a token in text */
	TOKEN_KEPT = 1000,		/* bytes of a token in JSON and CSV */
};

struct span report_message(const struct finding *);	/* its own message, or that of its row in the catalogue */
/*
 * The columns of a token, from 1, in characters; `end` is the one right after it.  A byte that is not part of a
 * UTF-8 character counts as one character; a byte order mark at the start of the file is not counted.
 */
struct report_columns { uint64_t start, end; };
struct report_columns report_columns(const struct location *, struct span token);
struct span report_token(const struct finding *, size_t max);	/* at most `max` bytes of its token, whole characters */
void        report_move(const struct finding *, char out[32]);	/* the move number: "38.", "38...", or "" */
const char *report_scope(enum diag);	/* how often it is reported: "each" place, once a "game", once a "file" */
const char *report_fix(enum diag);	/* "safe", "unsafe", or "" where pgn-check --fix has no correction */
/* The ids that occur, the most frequent first, those of equal frequency in catalogue order.  Returns how many. */
int         report_ranking(const struct totals *, enum diag out[DIAG_COUNT]);
/* Appends each line of the text wrapped to 78 columns; a line that begins with a blank is not wrapped. */
void        report_wrap(struct buf *, struct span text);
/* The text of --explain, wrapped. */
void        report_explain(struct buf *, enum diag, enum severity, const struct report_style *);
/* Appends any bytes as part of a URI: slashes and unreserved characters as they are, others as %XX (RFC 3986, 2). */
void        report_uri(struct buf *, struct span);

/*
 * What is known of claims in the game: none, some, or not decided and why; and what may be claimed at its end.
 * Sentences for people, in `text`; whether something stays open.
 */
enum report_claims_known { REPORT_CLAIMS_KNOWN, REPORT_CLAIMS_OPEN };
enum report_claims_known report_claims_say(const struct game_row *, struct buf *text);

/* -- report_text.c -- */

void report_text_file(struct buf *, struct span name);	/* safe to show, and no command for a CI runner */
void report_text_place(struct buf *, const struct location *);	/* "FILE:LINE:COLUMN:"; in a workbook "FILE/SHEET:CELL:" */
/* The token, the message and the suggestions; without line ends and control characters. */
void report_text_message(struct buf *, const struct location *, const struct finding *);
void report_text_game(struct buf *, const struct location *);	/* " (game 5, White - Black)", if it is in a game */
/* "N more in this file", "N more in this file, in N of N games" */
void report_text_more(struct buf *, const struct left_out *, const struct report_style *);
/* "MESSAGE: N more in this file", "MESSAGE (in N of N games of this file)"; `hint` before the end, as "; see ..." */
void report_text_left_out(struct buf *, const struct left_out *, const struct report_style *, const char *hint);
void report_text_statistics(struct buf *, const struct totals *);
void report_text_summary(struct buf *, const struct totals *);
/* How many findings can be corrected, and by which option: part of a sentence, or nothing if there are none. */
void report_text_fixes(struct buf *, const struct totals *);
void report_text_rule(struct buf *, enum diag, enum severity, const struct report_style *);

/* -- report_json.c -- */

/* The brackets of the array of all items. */
void report_json_head(struct buf *, const struct report_head *);
void report_json_foot(struct buf *, const struct totals *);
/* The keys of a finding from `token` on. */
void report_json_details(struct json_write *, const struct location *, const struct finding *);

#endif
