/*
 * event_rows: the rows of all games (event_text.h) that one application of a program has, and what another one reports of
 * them in its place.
 */
#ifndef EVENT_ROWS_H
#define EVENT_ROWS_H

#include "base/buf.h"
#include "toolkit/cli/app.h"

struct event_rows {
	const void *data;
	size_t n;
	/* The bytes of a row, which stay as long as the rows; and of how many games it is. */
	struct span (*read)(const void *data, size_t row, uint64_t *times);
	uint64_t one_in;	/* 1: all rows are there; N: one of N, as memory is short */
	uint64_t files;		/* that the games are from */
};

/* How a report of rows is written. */
struct event_style {
	const char *title;	/* of a page; NULL: a default title */
	void (*drain)(void *data, struct buf *);	/* writes the buffer and empties it */
	void *data;
};

/* What an application reports of rows; `state` is its own. */
struct event_report {
	void (*list)(struct buf *);	/* lines of those of its formats that are not formats of all reports */
	bool (*choose)(void *state, struct span format);	/* false: there is no such format */
	/* Writes the report.  0, or 2 after a complaint. */
	int  (*write)(struct program_run *, void *state, const struct event_rows *, const struct event_style *, struct buf *);
};

/* Who reports, which that application sets when it begins; all zeros: nobody. */
struct event_reporter {
	const struct event_report *report;
	void *state;
};
extern const struct app app_event_rows;	/* its state is that */

#endif
