/*
 * fuzz_baseline: what is read as a baseline is written as one that is read again and written the same; everything
 * else is refused with a message.
 */
#include "fuzz/fuzz.h"
#include "toolkit/finding/baseline.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct buf first = { 0 }, second = { 0 };
	char error[200] = "";
	struct baseline *b = baseline_open("known.json", (struct span){ (const char *)data, n }, error);

	if (b == NULL) {
		must(*error != '\0');
		return 0;
	}
	must(baseline_write(b, &first));
	baseline_free(b);
	must(baseline_begins(buf_span(&first)));
	b = baseline_open("known.json", buf_span(&first), error);
	must(b != NULL && baseline_write(b, &second));
	baseline_free(b);
	must(span_eq(buf_span(&first), buf_span(&second)));
	buf_free(&first);
	buf_free(&second);
	return 0;
}
