/* repair_dialogue: a person at the terminal is asked what was meant by a word that is no legal move. */
#ifndef REPAIR_DIALOGUE_H
#define REPAIR_DIALOGUE_H

#include "game/question.h"
#include "base/encoding.h"
#include "input/split_games.h"

/* What has been said so far; for one thread.  All zeros is the start. */
struct repair_dialogue {
	/* Set by the caller. */
	bool stdin_taken;		/* by the games, so that answers come from the terminal */
	const char *stdin_name;		/* a file of this name is standard input, too */
	void (*before)(void *data);	/* before something is shown; may be NULL */
	void *data;

	struct record record;		/* the present one */
	struct span file;
	enum encoding encoding;		/* of it, once it is shown */
	int fd;				/* answers come from there; 0: not known yet, or standard input */
	bool open;
	bool automatic;			/* no more questions: repair what can be */
	bool over;			/* no more questions: leave everything as it is */
	struct buf out, line;
};

/* Before a record is judged: where questions about it are asked. */
void repair_dialogue_record(struct repair_dialogue *, const struct record *, struct span file);
/* The function of an asker: shows the question on standard error and waits for an answer that makes sense. */
struct answer repair_dialogue_ask(void *dialogue, const struct question *);
void repair_dialogue_free(struct repair_dialogue *);

#endif
