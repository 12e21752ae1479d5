/* completion_internal: what the scripts of all shells have in common; for completion*.c only. */
#ifndef COMPLETION_INTERNAL_H
#define COMPLETION_INTERNAL_H

#include "base/buf.h"
#include "toolkit/cli/options.h"

struct completion;

/* What completion offers for an argument. */
enum offer_kind { OFFER_NOTHING, OFFER_FILES, OFFER_FOLDERS, OFFER_WORDS };

enum offer_kind completion_offer(const struct option *);
bool completion_commas(const struct option *);		/* can it be several words, with commas between them? */
/* The name of the first option that offers the same words: each list appears once in a script, under that name. */
const char *completion_list(const struct completion *, const struct option *);
/* Calls list() once for each list of words that options offer; `text` is for completion_word(). */
void completion_lists(struct buf *, const struct completion *,
    void (*list)(struct buf *, const struct completion *, const struct option *, struct span text));
/* Takes the next word and its meaning from such a text; false after the last one. */
bool completion_word(struct span *rest, struct span *word, struct span *help);
/* Adds text in which each ` is replaced by the name of the program as an identifier. */
void completion_put(struct buf *, const struct completion *, const char *text);
/* Add the extensions of operands, and those of compressed files, without the dots. */
void completion_endings(struct buf *, const struct completion *, const char *between);
void completion_compressed(struct buf *, const char *between);
void completion_archives(struct buf *, const char *between);	/* and of archives */

void completion_bash(struct buf *, const struct completion *);
void completion_zsh(struct buf *, const struct completion *);
void completion_fish(struct buf *, const struct completion *);

#endif
