/*
 * game_entry: what is kept of a game in addition to its key, to decide and to report.  Entries are kept in a temporary
 * file; most of them are never read again, so they are small and quickly written.  The tag section, which is longer than
 * all the rest, is read again from the file of the game, if that can be done.
 */
#ifndef GAME_ENTRY_H
#define GAME_ENTRY_H

#include "base/spill.h"
#include "games/chess/position.h"

struct game_entry {
	uint64_t start;		/* a hash of the start position */
	uint64_t line, offset;	/* where the tag section begins in its text */
	uint32_t tags_n, moves_n;	/* bytes of the tag section; half-moves */
	uint32_t text_n;	/* bytes of what follows the tag section: the more, the more annotations */
	uint32_t muted;		/* a bit for each finding that the game says to ignore, see archive_muted() */
	uint32_t record_n;	/* bytes of the whole record, or of a note; 0: neither was kept */
	uint32_t text;		/* the tag section is not in the entry, but read again from this text; 0: it is there */
	uint32_t check;		/* then: the last bits of `text` of the key, to notice a change */
	uint8_t result, encoding;
	char eol;
	bool mate;
};

enum {
	GAME_START_USUAL = 1,		/* the hash of the initial array */
	GAME_ENTRY_TAGS = 16 << 10,	/* bytes of a tag section at most */
	GAME_ENTRY_HEAD = 20,		/* bytes before the moves, which are next */
	GAME_ENTRY_GAP = 2,		/* bytes after a tag section that is read again, before what follows it */
};

/* Where entries are. */
struct game_entries {
	struct spill spill;
	/* Reads n bytes of a text again.  False and errno on failure.  Not called if no entry has `text`. */
	bool (*again)(const void *data, size_t text, uint64_t offset, char *to, size_t n);
	const void *data;
};

/* Appends one; the spans have the moves (move), the tag section and the record, of the lengths that it says. */
void game_entry_add(struct buf *, const struct game_entry *, struct span moves, struct span tags, struct span record);

/* Where the parts of an entry are read to; NULL: that part is not read. */
struct game_entry_bufs {
	struct buf *tags, *moves;	/* replace the content; RECORD_PADDING bytes follow */
	struct buf *record;		/* is appended */
};

/* Functions that read return false and errno on failure.  `at`: where the entry begins. */
bool game_entry_read(const struct game_entries *, uint64_t at, struct game_entry *, const struct game_entry_bufs *);
/* With one call for all, `raw` gets the head and that many moves, of which the entry has as many or none. */
bool game_entry_read_moves(const struct game_entries *, uint64_t at, size_t moves, char *raw, struct game_entry *);
/* The tags of an entry of which these were read; see struct game_entry_bufs. */
bool game_entry_tags(const struct game_entries *, uint64_t at, const struct game_entry *, struct buf *);

#endif
