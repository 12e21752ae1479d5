/* glob: patterns for names of files, in which * ? and [...] match bytes other than a slash. */
#ifndef GLOB_H
#define GLOB_H

#include "base/span.h"

/* Is it a complete pattern?  fnmatch(3) takes a [ that is not closed literally, which nobody wants. */
bool glob_is_whole(struct span glob);
/*
 * Does the pattern match the name, part by part between slashes, as gitignore(5) says?  A part ** matches any parts, at
 * the end at least one.  A part that is not whole matches nothing.
 */
bool glob_matches_path(struct span glob, struct span path);
/* Does it match one part of a name? */
bool glob_matches_part(struct span glob, struct span part);

#endif
