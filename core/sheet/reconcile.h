/*
 * reconcile: files with records of one game (PGN, or a table typed from a
 * scoresheet) become one game and a report for the arbiter.
 */
#ifndef RECONCILE_H
#define RECONCILE_H

#include "sheet/reconcile_ruling.h"
#include "input/file_list.h"
#include "write/write.h"
#include "input/input.h"
#include "sheet/scoresheet.h"
#include "game/game.h"
#include "pgn/tags.h"

/* A record of the game as it was read.  All zeros is an empty one. */
struct reconcile_record {
	struct buf name;		/* as named by the user, with the member of an archive; terminated */
	struct buf text;		/* all of the file, with 64 zero bytes after */
	struct record file;		/* the game, or the table */
	struct record game;		/* PGN: the same as `file`, or what the table became */
	bool table;
	struct scoresheet sheet;
	struct findings found;		/* about the table */
	enum encoding encoding;
	struct game *judge;
	struct game_summary summary;
	const struct piece_letters *letters;	/* NULL: English */
	struct span *words;		/* of the main line */
	int n;
};

/* How it is done; the same all through a run. */
struct reconciling {
	const struct game_options *game;	/* with `score` set, and without an asker */
	const struct grading *grading;
	const struct write_form *form;	/* NULL: write_pgn */
	const struct write_options *how;
	const char *stdin_name;
	/* Trouble with the machine, or with a file as a whole: one line for the user. */
	void (*complain)(void *data, const char *name, const char *message);
	void *data;
};

/*
 * Writes the agreed game to `out` and the report to `report`.  Returns the exit
 * status: 0 every half-move is agreed or decided; 1 something is undecided, only
 * one record has a half-move and nobody confirms it, or a record could not be
 * brought together with the others, or the search could not look at all games
 * that might be as good; 2 trouble, such as records with next to nothing in
 * common: then nothing is written.
 */
int reconcile_files(const struct reconciling *, const struct file_list *, struct buf *out, struct buf *report);

/* -- between the modules of it: reconcile_record.c, reconcile_merge.c, reconcile_report.c -- */

/* Takes the text for a record: judges it, lists its words.  NULL, or what is wrong with it, as a sentence. */
const char *reconcile_record_read(struct reconcile_record *, const struct reconciling *);
void        reconcile_record_free(struct reconcile_record *);

/* What became of them. */
struct reconcile_report {
	struct buf *to;
	const struct reconcile_record *records;
	int n;
	const struct agreed_game *game;
	const struct position *start;
};

/* Writes the game; tags and results that differ go to the report.  How many things are undecided; -1: memory. */
int  reconcile_merge(const struct reconcile_report *, const struct reconciling *, struct buf *out);
/* The half-moves.  How many things are undecided; -1: memory. */
int  reconcile_report(const struct reconcile_report *);
void reconcile_totals(struct buf *, const struct agreed_game *, int undecided);

/* The place of a token (NULL: only the name), a text of a record between quotes: safe to print. */
void reconcile_place(struct buf *, const struct reconcile_record *, struct span token);
void reconcile_quote(struct buf *, const struct reconcile_record *, struct span);

#endif
