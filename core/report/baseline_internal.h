/* baseline_internal: what a baseline is made of; for baseline*.c only. */
#ifndef BASELINE_INTERNAL_H
#define BASELINE_INTERNAL_H

#include "finding/fingerprint.h"
#include "base/tally.h"

enum { BASELINE_ERROR_MAX = 200, BASELINE_NO_FILE = -1 };

/* By what an entry is looked for: by both of its prints first, then by one of them. */
enum baseline_key { BY_BOTH, BY_ROSTER, BY_PLAY, KEYS };

struct baseline_entry {
	size_t file;
	enum diag id;
	struct prints prints;
	uint32_t count, left, added;	/* as read; of these not needed so far; found now */
	bool sought;			/* what is left of it is stale */
	struct span game;
	uint32_t next[KEYS];		/* of those with the same key: its index and 1; 0: none */
};

struct baseline_file {
	struct span name;		/* relative to the folder of the baseline, as it is in there */
	uint32_t next;			/* of those whose names hash alike: its index and 1; 0: none */
	size_t first, n;		/* its entries, as read */
	bool judged;
};

struct baseline {
	struct buf here, folder;	/* the current folder; that of the baseline, absolute */
	struct baseline_file *files;
	struct baseline_entry *entries;
	size_t files_n, files_max, entries_n, entries_max;
	struct tally by_name;		/* of files, by a hash of their names: the first of a list */
	struct tally by_key[KEYS];	/* of entries, by a hash of file, id and prints: the first of a list */
	struct arena text;
	struct buf asked, path, name;	/* the file that was looked for last, and its name as above */
	long asked_file;		/* its index, or BASELINE_NO_FILE */
	bool failed;			/* out of memory */
};

/* Its index, or BASELINE_NO_FILE when memory is out; the name as it is in the file. */
long baseline_add_file(struct baseline *, struct span name);
/* The one with both prints, new if there was none; NULL: out of memory. */
struct baseline_entry *baseline_add_entry(struct baseline *, size_t file, enum diag, struct prints, struct span game);

/* Adds what is in the text.  False: it is no baseline, which `error` says, or memory is out: then that is empty. */
bool baseline_read(struct baseline *, struct span text, char error[BASELINE_ERROR_MAX]);
/* Sets it, in printable ASCII.  False. */
bool baseline_complain(char error[BASELINE_ERROR_MAX], const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
