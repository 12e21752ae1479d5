/* repair_dialogue: asks a person at the terminal what was meant by a word that is not a legal move. */
#ifndef REPAIR_DIALOGUE_H
#define REPAIR_DIALOGUE_H

#include "base/encoding.h"
#include "games/checks/question.h"
#include "games/pgn/split_games.h"

/* The state of the dialogue; for one thread.  All zeros is the start. */
struct repair_dialogue {
	/* Set by the caller. */
	bool stdin_taken;		/* games are read from standard input, so answers come from the terminal */
	const char *stdin_name;		/* a file with this name is standard input, too; may be NULL */
	void (*before)(void *data);	/* called before a question is shown; may be NULL */
	void *data;

	struct record record;		/* the present one */
	struct span file;		/* its name */
	enum encoding encoding;		/* of the record; set when a question is shown */
	int fd;				/* answers are read from there */
	bool open;			/* fd is set */
	bool automatic;			/* no more questions: repair what has only one repair */
	bool over;			/* no more questions: leave everything as it is */
	struct buf out, line;		/* what is to be shown; the line that was typed */
};

/* Call this before each record is checked: questions will be about it. */
void repair_dialogue_record(struct repair_dialogue *, const struct record *, struct span file);
/* The function of a struct asker: shows the question on standard error until there is a valid answer or no input. */
struct answer repair_dialogue_ask(void *dialogue, const struct question *);
/* Frees the buffers and closes fd, not the rest. */
void repair_dialogue_free(struct repair_dialogue *);

#endif
