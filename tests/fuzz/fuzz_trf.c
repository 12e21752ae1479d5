/*
 * fuzz_trf: any text is written again as it was read, but for what could be taken for commands; its cells are in their
 * lines, and its findings in the text.
 */
#include <string.h>

#include "apps/tournament/trf_check.h"
#include "apps/tournament/trf_events.h"
#include "base/utf8.h"
#include "fuzz/fuzz.h"
#include "toolkit/finding/grading.h"

static bool
is_in(struct span part, struct span whole)
{
	return part.n == 0 || (part.p >= whole.p && part.p + part.n <= whole.p + whole.n);
}

/* Has the text only what is written as it is?  It may also be so if this is false. */
static bool
is_harmless(struct span s)
{
	uint32_t code;

	s = utf8_unmarked(s);
	for (int n; s.n > 0; s = span_after(s, n > 0 ? (size_t)n : 1)) {
		const char c = *s.p, next = s.n > 1 ? s.p[1] : '\0';
		const bool line_end = c == '\n' || (c == '\r' && next == '\n');

		n = utf8_decode(s, &code);
		if ((n > 0 && c != '\t' && !line_end && encoding_unsafe(code)) || (c == next && (c == ':' || c == '#')))
			return false;
	}
	return true;
}

/* The text as it is written after it was read. */
static void
write_again(struct span text, enum encoding encoding, struct buf *again)
{
	struct grading grading = { .every = false };
	struct findings none = { .grading = &grading };
	struct trf *t = calloc(1, sizeof(*t));

	must(t != NULL && trf_read(t, text, encoding, &none));
	trf_write(t, again);
	findings_free(&none);
	trf_free(t);
	free(t);
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
		struct trf_tournament of;
		struct buf again = { 0 }, third = { 0 };

		must(t != NULL && trf_read(t, text, encodings[e], &found) && trf_tournament_read(&of, t) &&
		    trf_check(&of, &found) && trf_events_check(&of, true, &found));
		trf_tournament_free(&of);
		for (size_t i = 0; i < t->n; i++)
			for (unsigned k = 0; k < t->lines[i].cells_n; k++) {
				must(t->lines[i].cells[k].text.n > 0);
				must(is_in(t->lines[i].cells[k].raw, t->lines[i].text));
			}
		for (size_t i = 0; i < found.n; i++)
			must(is_in(found.list[i].token, text));
		trf_write(t, &again);
		must(!is_harmless(text) || span_eq(buf_span(&again), text));
		write_again(buf_span(&again), encodings[e], &third);
		must(span_eq(buf_span(&again), buf_span(&third)));
		buf_free(&again);
		buf_free(&third);
		findings_free(&found);
		trf_free(t);
		free(t);
	}
	return 0;
}
