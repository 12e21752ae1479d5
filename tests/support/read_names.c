/* read_names: a text as a list of names. */
#include <stdlib.h>
#include <string.h>

#include "support/read_names.h"

struct name_list *
read_names(struct span text, size_t piece, char error[NAME_READER_ERROR])
{
	struct name_reader r = { .list = name_list_new() };
	bool good = r.list != NULL;

	while (good && text.n > 0) {
		size_t n = text.n < piece ? text.n : piece;
		char *copy = malloc(n);		/* a sanitizer sees reads beyond it */

		if (copy == NULL)
			abort();
		memcpy(copy, text.p, n);
		good = name_reader_text(&r, (struct span){ copy, n });
		free(copy);
		text = span_after(text, n);
	}
	good = good && name_reader_end(&r);
	memcpy(error, r.error, NAME_READER_ERROR);
	name_reader_free(&r);
	if (good)
		return r.list;
	name_list_free(r.list);
	return NULL;
}
