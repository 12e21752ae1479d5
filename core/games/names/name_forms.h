/* name_forms: other ways to write the name of a player, which are tried when a list does not have it as it is. */
#ifndef NAME_FORMS_H
#define NAME_FORMS_H

#include "base/buf.h"

/* Each appends another form of a name in UTF-8; false: there is none, and nothing is appended. */

/* German and Nordic letters as two: "Mueller" for "Müller", as FIDE writes them. */
bool name_forms_expanded(struct buf *, struct span name);
/* Particles on the other side: "van Wely, L" for "Wely, L van", and "Doel, Erik van den" for "Van den Doel, Erik". */
bool name_forms_particles(struct buf *, struct span name);

#endif
