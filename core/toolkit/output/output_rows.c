/* output_rows: keys of rows. */
#include <inttypes.h>

#include "base/encoding.h"
#include "toolkit/output/output_rows.h"

void
output_key_lost(struct buf *b, const struct record *r, const char *byte)
{
	uint64_t line = r->line;

	for (const char *p = r->text.p; p < byte; p++)
		line += *p == r->eol;
	buf_fmt(b, "?the byte 0x%02X in line %" PRIu64 " is not a character of %s; it is left unchanged", (unsigned char)*byte, line,
	    encoding_name((enum encoding)r->encoding));
}
