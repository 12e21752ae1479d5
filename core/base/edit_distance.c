/* edit_distance: Damerau-Levenshtein distance, swaps of neighbours only (optimal string alignment). */
#include <string.h>

#include "base/edit_distance.h"

size_t
edit_distance(const char *a, const char *b)
{
	size_t row[3][EDIT_DISTANCE_MAX + 1], n = strlen(a), m = strlen(b);

	if (n > EDIT_DISTANCE_MAX || m > EDIT_DISTANCE_MAX)
		return EDIT_DISTANCE_MAX;
	for (size_t j = 0; j <= m; j++)
		row[0][j] = j;
	for (size_t i = 1; i <= n; i++) {
		size_t *now = row[i % 3], *above = row[(i + 2) % 3], *before = row[(i + 1) % 3];

		now[0] = i;
		for (size_t j = 1; j <= m; j++) {
			size_t best = above[j - 1] + (a[i - 1] != b[j - 1]);

			if (above[j] + 1 < best)
				best = above[j] + 1;
			if (now[j - 1] + 1 < best)
				best = now[j - 1] + 1;
			if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] && before[j - 2] + 1 < best)
				best = before[j - 2] + 1;
			now[j] = best;
		}
	}
	return row[n % 3][m];
}

int
edit_distance_near(size_t distance, const char *word)
{
	return distance <= 1 + strlen(word) / 4;
}

void
edit_nearest_try(struct edit_nearest *n, const char *name)
{
	const size_t distance = edit_distance(n->word, name);

	if (n->name == NULL || distance < n->least) {
		n->name = name;
		n->least = distance;
	}
}

const char *
edit_nearest_name(const struct edit_nearest *n)
{
	return n->name != NULL && edit_distance_near(n->least, n->word) ? n->name : NULL;
}
