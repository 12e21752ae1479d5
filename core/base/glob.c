/* glob: patterns for names of files, in which * ? and [...] match bytes other than a slash. */
#define _GNU_SOURCE	/* memmem */
#include <fnmatch.h>
#include <string.h>

#include "base/glob.h"

enum { PART_MAX = 1024 };	/* bytes of a part of a pattern; those of names have at most NAME_MAX, 255 */

/* The index after the set [...] that begins at `at`, as fnmatch(3) reads it; more than glob.n: it is not closed. */
static size_t
set_end(struct span glob, size_t at)
{
	size_t first;

	at += at + 1 < glob.n && (glob.p[at + 1] == '!' || glob.p[at + 1] == '^') ? 2 : 1;
	for (first = at; at < glob.n; at++) {
		if (glob.p[at] == ']' && at > first)
			return at + 1;
		if (glob.p[at] == '\\')
			at++;
		else if (glob.p[at] == '[' && at + 1 < glob.n && strchr(":.=", glob.p[at + 1]) != NULL) {
			const char end[2] = { glob.p[at + 1], ']' };
			const char *close = memmem(glob.p + at + 2, glob.n - at - 2, end, 2);

			if (close != NULL)
				at = (size_t)(close - glob.p) + 1;
		}
	}
	return glob.n + 1;
}

/* The index after the character or the set [...] at `at`; more than glob.n: it is not complete. */
static size_t
next_glob_place(struct span glob, size_t at)
{
	return glob.p[at] == '\\' ? at + 2 : glob.p[at] == '[' ? set_end(glob, at) : at + 1;
}

bool
glob_is_whole(struct span glob)
{
	size_t at = 0;

	while (at < glob.n)
		at = next_glob_place(glob, at);
	return at == glob.n;
}

bool
glob_matches_part(struct span glob, struct span part)
{
	char pattern[PART_MAX], name[PART_MAX];

	if (glob.n >= sizeof(pattern) || part.n >= sizeof(name) || !glob_is_whole(glob))
		return false;
	memcpy(pattern, glob.p, glob.n);
	pattern[glob.n] = '\0';
	memcpy(name, part.p, part.n);
	name[part.n] = '\0';
	return fnmatch(pattern, name, 0) == 0;
}

/* Two or more stars, and nothing else. */
static bool
is_any(struct span part)
{
	size_t n = 0;

	while (n < part.n && part.p[n] == '*')
		n++;
	return n >= 2 && n == part.n;
}

/* As span_cut() with a slash, but one in a set [...] separates no parts: [^/] is a character of a part. */
static struct span
cut_part(struct span *glob)
{
	const struct span all = *glob;
	size_t n = 0;

	while (n < all.n && all.p[n] != '/')
		n = next_glob_place(all, n);
	*glob = n < all.n ? span_after(all, n + 1) : (struct span){ NULL, 0 };
	return n < all.n ? (struct span){ all.p, n } : all;
}

bool
glob_matches_path(struct span glob, struct span path)
{
	struct span again = { NULL, 0 }, from = path;	/* the pattern after the last **, and where it was tried last */

	for (;;) {
		struct span g = glob, p = path, part = g.p != NULL ? cut_part(&g) : g;

		if (part.p != NULL && is_any(part)) {
			if (g.p == NULL)
				return path.p != NULL;
			again = glob = g;
			from = path;
			continue;
		}
		if (part.p == NULL && path.p == NULL)
			return true;
		if (part.p != NULL && path.p != NULL && glob_matches_part(part, span_cut(&p, '/'))) {
			glob = g;
			path = p;
			continue;
		}
		if (again.p == NULL || from.p == NULL)
			return false;
		span_cut(&from, '/');
		if (from.p == NULL)
			return false;
		glob = again;
		path = from;
	}
}
