/* script: what the completions of all shells are made of. */
#ifndef SCRIPT_H
#define SCRIPT_H

#include "completion.h"

/* What can be offered for an argument. */
enum kind { NOTHING, FILES, FOLDERS, WORDS };

struct offer {
	enum kind kind;
	const struct completion_row *row;	/* of words */
	bool commas;
};

struct offer script_offer(const struct completion *, const struct opt *);
/* The first row with the same words: each list stands once in a script, under the name of that one. */
const struct completion_row *script_list(const struct completion *, const struct completion_row *);
/* Calls for each list that an option offers, once. */
void script_lists(struct buf *, const struct completion *,
    void (*list)(struct buf *, const struct completion *, const struct completion_row *, struct span text));
/* The next word of such a text with what it means; false behind the last one. */
bool script_word(const struct completion_row *, struct span *rest, struct span *word, struct span *help);
bool script_shows(const struct opt *);		/* is it an option that --help has? */
bool script_letter(const struct opt *);		/* has it a short form? */
/* Text with the name of the program, as an identifier, in the place of every `. */
void script_put(struct buf *, const struct completion *, const char *text);
/* The inside of single quotes; `special` gets a backslash in front, and `quote` stands for a single quote. */
void script_quote(struct buf *, struct span, const char *special, const char *quote);
/* The endings of operands, and what compressed ones have behind them; without the points. */
void script_endings(struct buf *, const struct completion *, const char *between);
void script_compressed(struct buf *, const char *between);

void script_bash(struct buf *, const struct completion *);
void script_zsh(struct buf *, const struct completion *);
void script_fish(struct buf *, const struct completion *);

#endif
