/* path: makes file names absolute, or relative to a folder, by their text alone: links are not resolved. */
#ifndef PATH_H
#define PATH_H

/*
 * The absolute form of `path`, without ".", "..", doubled slashes, and a slash at the end.  A relative path starts from
 * the folder `here`, which is absolute.  The caller frees the result; NULL: out of memory.
 */
char *path_absolute(const char *here, const char *path);

/*
 * `path` relative to the folder `from`, with ../ where needed; both are results of path_absolute().  If they have only
 * the root in common, it stays absolute.  The caller frees the result; NULL: out of memory.
 */
char *path_relative(const char *from, const char *path);

#endif
