/* baseline_internal: the structs of a baseline; for baseline*.c only. */
#ifndef BASELINE_INTERNAL_H
#define BASELINE_INTERNAL_H

#include "base/tally.h"
#include "toolkit/finding/fingerprint.h"

enum { BASELINE_ERROR_MAX = 200, BASELINE_NO_FILE = -1 };

/* What an entry is looked up by, in this order: both of its prints, then each of them alone. */
enum baseline_key { BY_BOTH, BY_ROSTER, BY_PLAY, KEYS };

struct baseline_entry {
	size_t file;
	enum diag id;
	struct prints prints;
	uint32_t count, left, added;	/* as read; of these, not yet covering a finding; found in this run */
	bool sought;			/* its finding was looked for: what is left of it is stale */
	struct span game;
	uint32_t next[KEYS];		/* the next entry with the same key hash: its index plus 1; 0: none */
};

struct baseline_file {
	struct span name;		/* relative to the folder of the baseline, encoded as in the file */
	uint32_t next;			/* the next file with the same name hash: its index plus 1; 0: none */
	size_t first, n;		/* its entries that were read: an index, and how many */
	bool checked;			/* it was checked in this run */
};

struct baseline {
	struct buf here, folder;	/* the current folder; the folder of the baseline; both absolute */
	struct baseline_file *files;
	struct baseline_entry *entries;
	size_t files_n, files_max, entries_n, entries_max;
	struct tally by_name;		/* by the hash of a name: the first file of a list, see `next` */
	struct tally by_key[KEYS];	/* by the hash of file, id and prints: the first entry of a list */
	struct arena text;		/* of names and games */
	struct buf asked, path, name;	/* the file looked up last: as asked for, absolute, as stored */
	long asked_file;		/* its index, or BASELINE_NO_FILE */
	bool failed;			/* out of memory */
};

/* Adds a file under its stored name.  Returns its index, or BASELINE_NO_FILE: out of memory. */
long baseline_add_file(struct baseline *, struct span name);
/* The entry with both prints, added if there was none; NULL: out of memory.  Valid until the next call. */
struct baseline_entry *baseline_add_entry(struct baseline *, size_t file, enum diag, struct prints, struct span game);

/* Adds the entries in the text.  False: not a baseline (`error` says why), or out of memory (`error` is not set). */
bool baseline_read(struct baseline *, struct span text, char error[BASELINE_ERROR_MAX]);
/* Sets `error`, in printable ASCII.  Returns false. */
bool baseline_complain(char error[BASELINE_ERROR_MAX], const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
