/* completion_internal: what the scripts of all shells are made of. */
#ifndef COMPLETION_INTERNAL_H
#define COMPLETION_INTERNAL_H

#include "base/buf.h"
#include "cli/options.h"

struct completion;
struct completion_row;

/* What can be offered for an argument. */
enum offer_kind { OFFER_NOTHING, OFFER_FILES, OFFER_FOLDERS, OFFER_WORDS };

struct offer {
	enum offer_kind kind;
	const struct completion_row *row;	/* of words */
	bool commas;
};

struct offer completion_offer(const struct completion *, const struct option *);
/* The first row with the same words: each list stands once in a script, under the name of that one. */
const struct completion_row *completion_list(const struct completion *, const struct completion_row *);
/* Calls for each list that an option offers, once. */
void completion_lists(struct buf *, const struct completion *,
    void (*list)(struct buf *, const struct completion *, const struct completion_row *, struct span text));
/* The next word of such a text with what it means; false behind the last one. */
bool completion_word(const struct completion_row *, struct span *rest, struct span *word, struct span *help);
bool completion_shows(const struct option *);		/* is it an option that --help has? */
bool completion_letter(const struct option *);		/* has it a short form? */
/* Text with the name of the program, as an identifier, in the place of every `. */
void completion_put(struct buf *, const struct completion *, const char *text);
/* The inside of single quotes; `special` gets a backslash in front, and `quote` stands for a single quote. */
void completion_quote(struct buf *, struct span, const char *special, const char *quote);
/* The endings of operands, and those that compressed ones have behind them; without the points. */
void completion_endings(struct buf *, const struct completion *, const char *between);
void completion_compressed(struct buf *, const char *between);

void completion_bash(struct buf *, const struct completion *);
void completion_zsh(struct buf *, const struct completion *);
void completion_fish(struct buf *, const struct completion *);

#endif
