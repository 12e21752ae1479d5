/* fuzz_trf: any text is written again as it was read; its cells are in their lines, and its findings in the text. */
#include <string.h>

#include "apps/tournament/trf_check.h"
#include "fuzz/fuzz.h"
#include "toolkit/finding/grading.h"

static bool
is_in(struct span part, struct span whole)
{
	return part.n == 0 || (part.p >= whole.p && part.p + part.n <= whole.p + whole.n);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static const enum encoding encodings[] = { ENC_UTF8, ENC_CP1252 };
	static struct grading grading;
	char error[160];

	must(grading_set(&grading, grading_profile(SPAN("default")), NULL, 0, SEVERITY_INFO, SEVERITY_INFO, error));
	for (size_t e = 0; e < sizeof(encodings) / sizeof(encodings[0]); e++) {
		struct findings found = { .grading = &grading };
		struct span text = { (const char *)data, n };
		struct trf *t = calloc(1, sizeof(*t));
		struct buf again = { 0 };

		must(t != NULL && trf_read(t, text, encodings[e], &found) && trf_check(t, &found));
		for (size_t i = 0; i < t->n; i++)
			for (unsigned k = 0; k < t->lines[i].cells_n; k++) {
				must(t->lines[i].cells[k].text.n > 0);
				must(is_in(t->lines[i].cells[k].raw, t->lines[i].text));
			}
		for (size_t i = 0; i < found.n; i++)
			must(is_in(found.list[i].token, text));
		trf_write(t, &again);
		must(span_eq(buf_span(&again), text));
		buf_free(&again);
		findings_free(&found);
		trf_free(t);
		free(t);
	}
	return 0;
}
