/* event_name: what the tags of a game say about which event it was in, apart from how they spell it. */
#ifndef EVENT_NAME_H
#define EVENT_NAME_H

#include "base/buf.h"
#include "games/pgn/time_control.h"

/*
 * The address of a tournament in the text, without its scheme, "www." and the parts that name a round or a game:
 * "lichess.org/swiss/9pFWX83B" in "Rapid swiss https://lichess.org/swiss/9pFWX83B".  Empty: the text has
 * no address of a known form.
 */
struct span event_name_tournament(struct span text);
/* Is this what servers write for games outside of tournaments ("Rated Blitz game", "Live Chess")? */
bool event_name_is_server(struct span event);
/*
 * Cuts the round off an Event that names one: of "Norway Chess, Round 3" stays "Norway Chess", and of "Round 3: Giri -
 * So", a game of White's, nothing.  *round is that number.  False: it names no round, and nothing has changed.
 */
bool event_name_round(struct span *event, struct span white, struct span *round);

/*
 * Can these be two spellings of the name of one event?  Case, marks and punctuation do not count, nor that only one has
 * a year, an ordinal ("77th") or further words, nor one wrong letter; but further words that name another event or
 * another stage ("blitz", "final", "B") do.  1: yes; 0: no; -1: out of memory.
 */
int event_name_alike(struct span, struct span);
/* What the words of a name, of an event or of a part of it, say about its games. */
enum event_name_games {
	EVENT_NAME_GAMES,
	EVENT_NAME_PLAY_OFF,	/* "Playoffs", which may also be a stage with a table of its own */
	EVENT_NAME_TIE_BREAK,	/* "Tiebreak", "Armageddon" */
};
struct event_name_words {
	enum control_speed speed;	/* "Blitz" */
	enum event_name_games play_off;
	bool armageddon;
};
bool event_name_words(struct event_name_words *, struct span name);	/* false: out of memory */
/* Appends the words of the name, folded, without years and those for stages ("group", "final", "b").  True: it has such. */
bool event_name_without_stages(struct buf *, struct span event);

#endif
