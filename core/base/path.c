/* path: makes file names absolute, or relative to a folder, by their text alone: links are not resolved. */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/path.h"

/* Appends one component to a path of n bytes, or removes the last one for ".."; returns the new length. */
static size_t
append_part(char *to, size_t n, const char *name, size_t length)
{
	if (length == 1 && name[0] == '.')
		return n;
	if (length == 2 && memcmp(name, "..", 2) == 0) {
		while (n > 0 && to[--n] != '/')
			;
		return n;
	}
	to[n++] = '/';
	memcpy(to + n, name, length);
	return n + length;
}

char *
path_absolute(const char *here, const char *path)
{
	const char *parts[2] = { path[0] == '/' ? "" : here, path };
	char *to = malloc(strlen(here) + strlen(path) + 3);
	size_t n = 0, length;

	if (to == NULL)
		return NULL;
	for (int i = 0; i < 2; i++)
		for (const char *p = parts[i]; p += strspn(p, "/"), (length = strcspn(p, "/")) > 0; p += length)
			n = append_part(to, n, p, length);
	if (n == 0)
		to[n++] = '/';
	to[n] = '\0';
	return to;
}

/* The length of the longest folder that both paths begin with, without a slash at its end. */
static size_t
common_folder(const char *a, const char *b)
{
	size_t n = 0;

	for (size_t i = 0;; i++) {
		bool a_ends = a[i] == '/' || a[i] == '\0', b_ends = b[i] == '/' || b[i] == '\0';

		if (a_ends && b_ends)
			n = i;
		if (a[i] != b[i] || a[i] == '\0')
			return n;
	}
}

char *
path_relative(const char *from, const char *path)
{
	size_t n = common_folder(from, path), ups = 0;
	const char *rest = path + n + (path[n] == '/');
	char *to, *end;

	if (n == 0)
		return strdup(path);
	for (const char *p = from + n; *p != '\0'; p++)
		ups += *p == '/';
	if ((to = end = malloc(3 * ups + strlen(rest) + 2)) == NULL)
		return NULL;
	for (; ups > 0; ups--, end += 3)
		memcpy(end, "../", 3);
	strcpy(end, rest);
	if (*to == '\0')
		strcpy(to, ".");
	else if (*rest == '\0')
		end[-1] = '\0';
	return to;
}
