/* game_key: a game as 64 bytes, by which games that may be the same are found. */
#ifndef GAME_KEY_H
#define GAME_KEY_H

#include "games/identity/archive_game.h"
#include "games/identity/game_entry.h"
#include "games/judge/game.h"

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
