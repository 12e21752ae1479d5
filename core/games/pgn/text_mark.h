/* text_mark: marks of web pages, forums, Markdown and mails among the words of a game.  They are not part of it. */
#ifndef TEXT_MARK_H
#define TEXT_MARK_H

#include "base/span.h"

/* The length of a line with which a version control system marks a conflict, "<<<<<<< ours"; 0: it begins with none. */
size_t text_mark_conflict(struct span);
bool text_mark_forum(struct span);	/* does it begin with what forums write in brackets: [b], [/b], [size=2]? */
/* The length of an entity of HTML at the start of the text, &nbsp; or &#39;, whatever it is called; 0: there is none. */
size_t text_mark_entity(struct span);
/*
 * The length of the mark at the start of the text; 0: there is none.  `before`: the character before it.  *emphasised: a *
 * of Markdown is open; false at the start of a game.
 */
size_t text_mark_length(struct span, char before, bool *emphasised);

#endif
