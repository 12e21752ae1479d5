/* path: names of files made absolute, and seen from a folder; links are not looked at. */
#ifndef PATH_H
#define PATH_H

/*
 * Absolute, without ".", "..", doubled slashes and one at the end.  `here` is the
 * folder that relative names begin in, absolute.  The caller frees it; NULL: out of memory.
 */
char *path_absolute(const char *here, const char *path);

/*
 * How `path` is called in the folder `from`, both as path_absolute() makes them,
 * with ../ as far as that is needed; absolute where they have nothing but the
 * root in common.  The caller frees it; NULL: out of memory.
 */
char *path_relative(const char *from, const char *path);

#endif
