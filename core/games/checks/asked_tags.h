/* asked_tags: of the tags that an option names, those that no game has, which are mostly slips. */
#ifndef ASKED_TAGS_H
#define ASKED_TAGS_H

#include <stdatomic.h>

#include "games/checks/view.h"

struct asked_tag {
	char *name;
	atomic_bool there;	/* some game has it */
};

/* All zeros: none. */
struct asked_tags {
	const char *option;	/* without -- */
	struct asked_tag *list;
	size_t n, max;
	atomic_bool asked;	/* some game was seen */
};

/* Adds a tag once.  False: out of memory. */
bool asked_tags_add(struct asked_tags *, struct span name);
/* Remembers which of the tags a game has; `any_case`: case does not matter.  Several threads may call it at once. */
void asked_tags_note(struct asked_tags *, const struct view *, bool any_case);
/* Says which tags no game has; nothing if there were no games. */
void asked_tags_remarks(const struct asked_tags *, void (*say)(void *, const char *), void *data);
void asked_tags_free(struct asked_tags *);

/* Says that no game has the tag that the option names, and which name may have been meant. */
void asked_tags_say(const char *option, const char *name, void (*say)(void *, const char *), void *data);

#endif
