/* completion_internal: what the scripts of all shells are made of. */
#ifndef COMPLETION_INTERNAL_H
#define COMPLETION_INTERNAL_H

#include "base/buf.h"
#include "cli/options.h"

struct completion;

/* What can be offered for an argument. */
enum offer_kind { OFFER_NOTHING, OFFER_FILES, OFFER_FOLDERS, OFFER_WORDS };

enum offer_kind completion_offer(const struct option *);
bool completion_commas(const struct option *);		/* may there be several words, with commas between them? */
/* The first option that offers the same words: each list is once in a script, under the name of that one. */
const char *completion_list(const struct completion *, const struct option *);
/* Calls for each list that an option offers, once. */
void completion_lists(struct buf *, const struct completion *,
    void (*list)(struct buf *, const struct completion *, const struct option *, struct span text));
/* The next word of such a text with what it means; false after the last one. */
bool completion_word(const struct option *, struct span *rest, struct span *word, struct span *help);
/* Text with the name of the program, as an identifier, in the place of every `. */
void completion_put(struct buf *, const struct completion *, const char *text);
/* The inside of single quotes; `special` gets a backslash in front, and `quote` stands for a single quote. */
void completion_quote(struct buf *, struct span, const char *special, const char *quote);
/* The endings of operands, and those that compressed ones have after them; without the points. */
void completion_endings(struct buf *, const struct completion *, const char *between);
void completion_compressed(struct buf *, const char *between);

void completion_bash(struct buf *, const struct completion *);
void completion_zsh(struct buf *, const struct completion *);
void completion_fish(struct buf *, const struct completion *);

#endif
