/*
 * fuzz_exclude: the first line is a name, the rest a .gitignore: what it says of the name, as a file and as a folder, is what
 * the same patterns say when they are added one by one, and a name that is left out stays so with a line that matches all.
 */
#include "fuzz/fuzz.h"
#include "toolkit/input/exclude.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct span text = { n == 0 ? "" : (const char *)data, n }, name = span_cut(&text, '\n');
	struct exclude one = { .n = 0 }, two = { .n = 0 };

	if (text.p == NULL)
		return 0;
	name.n = name.n < 255 ? name.n : 255;	/* as names of files are */
	must(exclude_read(&one, text));
	for (size_t i = 0; i < one.n; i++)
		must(exclude_add(&two, one.list[i].whole));
	must(one.n == two.n);
	for (int folder = 0; folder < 2; folder++) {
		must(exclude_asked(&one, name, folder, true) == exclude_asked(&two, name, folder, true));
		if (exclude_asked(&one, name, folder, false) != EXCLUDE_NOTHING)
			must(exclude_asked(&one, name, folder, true) != EXCLUDE_NOTHING);
	}
	must(exclude_has(&one, name, true) == exclude_has(&two, name, true));
	must(exclude_add(&two, SPAN("*")));
	must(exclude_asked(&two, name, false, true) == EXCLUDE_OUT);
	exclude_free(&one);
	exclude_free(&two);
	return 0;
}
