/* split: how the lines of a text end that is split into records. */
#include <string.h>

#include "toolkit/input/split.h"

enum { SAMPLE = 4096 };	/* bytes of a file that decide how its lines end */

char
split_line_end(struct span text, bool eof)
{
	size_t n = text.n < SAMPLE ? text.n : SAMPLE;

	if (memchr(text.p, '\n', n) != NULL)
		return '\n';
	if (text.n < SAMPLE && !eof)
		return 0;
	return memchr(text.p, '\r', n) != NULL ? '\r' : '\n';
}
