/*
 * Room toolkit/output: where results go: standard output, a file, one in place of another, several files, a database; in the
 * order of keys.  Nothing here knows about options.
 */
/*
 * output: where the rows of a run go when they do not all go to one place: to
 * many files in a folder, back into the files they came from, or to standard
 * output as a difference or in another order.
 */
#ifndef OUTPUT_H
#define OUTPUT_H

#include "toolkit/output/output_rows.h"
#include "toolkit/run/run_options.h"

enum { OUTPUT_NAME_MAX = 100 };	/* bytes of a name that is made of a key, without what makes it unique and possible */

/* What is to be done; it stays the caller's, and as it is until output_free(). */
struct output_plan {
	enum output_kind kind;
	const struct run_options *run;	/* whose output and complaints are used */
	/* OUTPUT_SPLIT */
	const char *folder;		/* made where it is missing; NULL: the current one */
	const char *ending;		/* of the names, with a point */
	uint64_t every;			/* so many rows a file, which are named by number; 0: by key */
	struct span head, foot;		/* of each file */
	bool dry;			/* the files are only named, and nothing is written or made; also OUTPUT_IN_PLACE */
	/* OUTPUT_SAMPLE */
	uint64_t most;			/* rows */
	/* OUTPUT_SORT */
	size_t memory;			/* about how many bytes it may use */
	const char *temporary;		/* the folder for what does not fit; also OUTPUT_SAMPLE, OUTPUT_DIFF */
	bool merge;			/* files whose rows are not in order are an error */
	/* OUTPUT_IN_PLACE */
	const char *backup;		/* what the old file is called after its name; NULL: it is not kept */
	bool quiet;			/* the hunks are not shown */
	/* Also OUTPUT_DIFF, OUTPUT_CHECK and `dry` */
	bool screen;			/* what is shown goes to a terminal: for reading, with no character that moves its cursor */
	/*
	 * OUTPUT_IN_PLACE: after a file has got its new text; OUTPUT_DIFF, OUTPUT_CHECK: one would change; `dry`: one would
	 * be made or changed.  May be NULL.
	 */
	void (*changed)(void *data);
	void *data;
};

/*
 * The parts of a run get their names when all of them are complete; a run that breaks off leaves none.
 * Files are never written over, but for those in place: these are replaced as a
 * whole when they have been read to their end without trouble and something has
 * changed, unless somebody else has changed them since they were opened.  A symbolic link is followed: the file that it leads to
 * is replaced. Mode and, where that is allowed, owner stay.  A file that has several names
 * (hard links) is refused: only one of them would get the new text.
 */
bool output_open(const struct output_plan *, struct output *);	/* false after a complaint */
void output_free(struct output *);	/* finished or not; all zeros is nothing */

#endif
