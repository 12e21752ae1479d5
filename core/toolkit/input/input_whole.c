/* input_whole: a small file as one text. */
#include <errno.h>
#include <string.h>

#include "toolkit/input/input_whole.h"

enum {
	READ_MAX = 64 << 20,	/* the largest published tables of openings have about one MiB */
	PIECE = 1 << 16,
};

const char *
input_whole(struct input *in, struct buf *b)
{
	ptrdiff_t n = 0;

	while (input_next(in) == 1)
		do {
			if (!buf_reserve(b, PIECE))
				return strerror(ENOMEM);
			n = input_read(in, b->p + b->n, PIECE);
			b->n += n > 0 ? (size_t)n : 0;
		} while (n > 0 && b->n < READ_MAX);
	return input_failed(in) ? input_message(in) : b->n < READ_MAX ? NULL : strerror(EFBIG);
}
