/*
 * fuzz_partial: what is read as a partial result is written as one that is read again and written the same;
 * everything else is refused with a message.  Unless the first byte is '=', the last line, with the number of rows
 * and the hash of the text, is made here: otherwise almost all inputs would fail at it.
 */
#define _GNU_SOURCE	/* fmemopen */
#include <stdio.h>
#include <string.h>

#include "fuzz/fuzz.h"
#include "base/sha256.h"
#include "apps/stats/partial.h"

/* The text with its last line. */
static void
seal(struct buf *to, struct span text)
{
	struct sha256 sum;
	uint64_t lines = 0;

	buf_add(to, text);
	if (text.n == 0 || text.p[text.n - 1] != '\n')
		buf_char(to, '\n');
	for (size_t i = 0; i < to->n; i++)
		lines += to->p[i] == '\n';
	sha256_init(&sum);
	sha256_add(&sum, to->p, to->n);
	buf_fmt(to, "{\"rows\":%llu,\"sha256\":\"", (unsigned long long)(lines - 1));
	sha256_end(&sum, to);
	buf_str(to, "\"}\n");
}

static bool
append(void *to, struct span s)
{
	buf_add(to, s);
	return true;
}

/* Reads a partial result and writes it; false: it was refused. */
static bool
copy(struct span text, struct buf *to)
{
	struct partial_merging m = { 0 };
	char error[PARTIAL_ERROR] = "";
	FILE *f = fmemopen((void *)(uintptr_t)text.p, text.n, "r");
	bool good;

	must(f != NULL);
	good = partial_read(&m, f, "part", error) && partial_complete(&m, error);
	must(good || *error != '\0');
	if (good)
		must(partial_write(&m.stats, &(struct partial_shard){ 0, 1 }, append, to));
	partial_close(&m);
	fclose(f);
	return good;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct span text = { (const char *)data, n };
	struct buf sealed = { 0 }, first = { 0 }, second = { 0 };

	if (n > 0 && data[0] == '=')
		buf_add(&sealed, (struct span){ text.p + 1, text.n - 1 });
	else
		seal(&sealed, text);
	if (sealed.n > 0 && copy(buf_span(&sealed), &first)) {
		must(copy(buf_span(&first), &second));
		must(span_eq(buf_span(&first), buf_span(&second)));
	}
	buf_free(&sealed);
	buf_free(&first);
	buf_free(&second);
	return 0;
}
