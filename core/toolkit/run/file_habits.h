/*
 * file_habits: what is not a fault of one game, but how the source of a file writes.
 *
 * A finding that may be a habit (DIAG_HABIT) is one of the file if at least HABIT_LEAST of its games have it, and more
 * than half of all.
 */
#ifndef FILE_HABITS_H
#define FILE_HABITS_H

#include "base/buf.h"
#include "toolkit/finding/diag.h"

enum { HABIT_LEAST = 4 };

/* The games that have one kind of finding. */
struct file_habit {
	uint64_t games;			/* how many */
	uint64_t last;			/* the number of the last one */
	uint64_t line;			/* where the first one starts */
	size_t said, length;		/* what it says there, in `said` */
	bool differs;			/* it says something else in others */
};

/* All zeros at the start of a file. */
struct file_habits {
	uint64_t games;			/* of the file so far */
	bool in_game;			/* the record that is looked at is the last of them */
	struct file_habit of[DIAG_COUNT];
	struct buf said;
};

void        file_habits_clear(struct file_habits *);	/* keeps memory for the next file */
void        file_habits_free(struct file_habits *);
/* The next record; `counts`: it is a game or a position. */
void        file_habits_record(struct file_habits *, bool counts);
/* A finding of that record, which starts in that line; `said` is its message. */
void        file_habits_note(struct file_habits *, enum diag, uint64_t line, struct span said);
bool        file_habits_have(const struct file_habits *, enum diag);
/* What the finding says in all these games; empty: not the same. */
struct span file_habits_message(const struct file_habits *, enum diag);

#endif
