/*
 * fuzz_input: any bytes as a file: reading ends, reports an error once, and gives the same bytes however it is
 * read.
 */
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "fuzz/fuzz.h"
#include "toolkit/input/input.h"

enum { CAP = 4 << 20, TEXTS = 64 };	/* reading of a bomb stops beyond this size */

/* All texts, each followed by a zero byte; false if reading was stopped. */
static bool
read_all(int fd, size_t chunk, bool ahead, struct buf *out)
{
	static char bytes[1 << 16];
	struct input *in;
	ptrdiff_t n;
	int r, texts = 0;
	bool whole = true;

	lseek(fd, 0, SEEK_SET);
	if ((in = input_open_fd(fd)) == NULL)
		abort();
	if (ahead)
		input_ahead(in);
	while (whole && (r = input_next(in)) != 0) {
		if (r > 0) {
			while ((n = input_read(in, bytes, chunk)) > 0 && out->n < CAP) {
				assert((size_t)n <= chunk);
				buf_add(out, (struct span){ bytes, (size_t)n });
			}
			whole = n <= 0;
			if (n < 0)
				assert(input_read(in, bytes, chunk) < 0);
			r = n < 0 ? -1 : r;
		}
		assert((r < 0) <= input_failed(in) && (r > 0 || input_message(in)[0] != '\0'));
		buf_str(out, input_message(in));
		buf_char(out, '\0');
		whole = whole && ++texts < TEXTS;
	}
	input_close(in);
	return whole;
}

int
LLVMFuzzerTestOneInput(const uint8_t *p, size_t n)
{
	struct buf a = { 0 }, b = { 0 };
	FILE *f = tmpfile();

	if (f == NULL || fwrite(p, 1, n, f) != n || fflush(f) != 0)
		abort();
	if (read_all(fileno(f), 1 << 16, false, &a) && read_all(fileno(f), n % 1000 + 1, true, &b))
		assert(a.n == b.n && (a.n == 0 || memcmp(a.p, b.p, a.n) == 0));
	fclose(f);
	buf_free(&a);
	buf_free(&b);
	return 0;
}
