/* game_key: a game as 64 bytes, by which games that may be the same are found. */
#ifndef GAME_KEY_H
#define GAME_KEY_H

#include "base/spill.h"
#include "games/checks/game.h"
#include "games/chess/position.h"
#include "games/duplicates/archive_game.h"

/*
 * What is kept of a game in addition to its key, to decide and to report.  Entries are kept in a temporary file; most
 * of them are never read again, so they are small and quickly written.  The tag section, which is longer than all the
 * rest, is read again from the file of the game, if that can be done.
 */

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
	bool made;		/* as in struct record */
	bool faulty;		/* it has an error, if errors are looked for when games are added */
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

/* -- keys -- */

struct game_key {
	uint64_t moves[2];	/* start position and moves */
	uint64_t pair;		/* both players, whatever their colours; 0: one of them is not known */
	uint64_t text;		/* the tag section and what follows it, as they are written */
	uint32_t unused;
	uint32_t opening;	/* the first GAME_OPENING half-moves; 0: there are fewer */
	uint64_t place;		/* GAME_PLACE: its order in the input */
	uint64_t entry;		/* where its entry begins */
	unsigned first_day : 24;	/* of the days that the date leaves possible; 0: not known */
	unsigned whole_round : 8;	/* a hash of all numbers of the round; 0: not known */
	unsigned days : 9;	/* how many more there are */
	unsigned round : 7;	/* a hash of the first of them */
	unsigned plies : 16;	/* half-moves; GAME_TEXTUAL: they cannot be compared */
};

enum { GAME_TEXTUAL = UINT16_MAX, GAME_OPENING = 12, GAME_PLACE_BITS = 40, ARCHIVE_MUTED_LATER = 20 };
/* The game with that ordinal in that text of the run. */
#define GAME_PLACE(text, ordinal) ((uint64_t)(text) << GAME_PLACE_BITS | (ordinal))
#define GAME_PLACE_TEXT(place) ((place) >> GAME_PLACE_BITS)
#define GAME_PLACE_ORDINAL(place) ((place) & ((UINT64_C(1) << GAME_PLACE_BITS) - 1))

/* The hash of a start position, without its counters. */
uint64_t game_key_start(enum variant, const struct position *);

enum { GAME_KEY_NAMES = 2048, GAME_KEY_DATE = 10 };

/* Games of one thread, which are handed over from time to time. */
struct game_keys {
	struct game_key *list;	/* `entry` counts from the start of `entries` */
	size_t n, max;
	struct buf entries, moves, words;
	uint64_t secret;	/* hash_key(), which strangers do not know: they cannot choose names with equal hashes */
	struct {
		uint64_t name, key;	/* a hash of the name as it is written; person_key() of it */
	} names[GAME_KEY_NAMES];	/* seen last: a player has many games in a row */
	char date[GAME_KEY_DATE];	/* a full one, seen last, and its day */
	struct days days;
	struct game_entry last;	/* of the game that was added last, and its tag section, which is in its record */
	struct span head;
	struct span note;	/* of the game that is added next: kept with its entry, instead of the record */
	uint32_t text;		/* tag sections are not kept, but read again from this text; 0: they are kept */
	bool records;		/* records with comments, NAGs or variations are wanted as they are */
	bool failed;		/* out of memory */
};

/* Adds the game that was judged last, unless it is not a game.  `place`: that of its record. */
void game_keys_add(struct game_keys *, const struct game *, const struct record *, const struct game_summary *,
    uint64_t place);
void game_keys_clear(struct game_keys *);
void game_keys_free(struct game_keys *);

#endif
