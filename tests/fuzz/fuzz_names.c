/*
 * fuzz_names: a text is the same list of names in whatever pieces it is read, or is refused with a message; and any name
 * can be looked up in it, with the same answer whatever was looked up before.
 */
#include <string.h>

#include "fuzz/fuzz.h"
#include "support/read_names.h"

/* Looks up each line of the text, in both lists. */
static void
look_up(const struct name_list *one, const struct name_list *two, struct span text)
{
	while (text.p != NULL && text.n > 0) {
		struct name_query q = { .name = span_cut(&text, '\n'), .fide = text.n, .elo = text.n * 7, .year = 1900 };
		struct name_answer a, b;

		for (int kind = 0; kind < NAME_KINDS; kind++) {
			struct name_query before = { .kind = (enum name_kind)kind, .name = q.name };

			q.kind = (enum name_kind)kind;
			must(name_list_find(one, &before, &a));		/* what is remembered of it changes no answer */
			must(name_list_find(one, &q, &a) && name_list_find(two, &q, &b));
			must(a.grade == b.grade && a.n == b.n && strcmp(a.name, b.name) == 0);
			must((a.grade == NAME_UNKNOWN) == (a.evidence == NULL));
			must((a.grade >= NAME_LIKELY) == (a.name[0] != '\0'));
		}
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct span text = { (const char *)data, n };
	char error[NAME_READER_ERROR], again[NAME_READER_ERROR];
	struct name_list *one = read_names(text, n + 1, error), *two = read_names(text, 3, again);

	must((one == NULL) == (two == NULL) && strcmp(error, again) == 0);
	must(one != NULL || *error != '\0');
	if (one != NULL) {
		must(name_list_size(one) == name_list_size(two));
		look_up(one, two, text);
	}
	name_list_free(one);
	name_list_free(two);
	return 0;
}
