/* csv_write: writes the cells of CSV tables; libcsv does the quoting. */
#include <string.h>

#include <csv.h>

#include "base/csv_write.h"
#include "base/encoding.h"
#include "base/find_byte.h"

void
csv_write_cell(struct buf *b, struct span s, char separator)
{
	bool plain = s.n == 0 || (memchr(s.p, '"', s.n) == NULL && memchr(s.p, separator, s.n) == NULL &&
	    memchr(s.p, '\n', s.n) == NULL && memchr(s.p, '\r', s.n) == NULL && !encoding_command(s));

	if (plain) {
		buf_add(b, s);
	} else if (buf_reserve(b, 2 * s.n + 2)) {
		b->n += csv_write2(b->p + b->n, 2 * s.n + 2, s.p, s.n, '"');
	}
}

void
csv_write_line(struct buf *b, struct span s, char separator)
{
	struct buf shown = { 0 };

	if (s.n == 0)
		return;
	/* Plain ASCII is a command only if it begins with a colon or a blank. */
	if (find_byte_odd(s.p, s.p + s.n, '[', '"', separator) == s.p + s.n && *s.p != ':' && *s.p != ' ') {
		buf_add(b, s);
		return;
	}
	if (find_byte_odd(s.p, s.p + s.n, '[', '[', '[') == s.p + s.n) {
		csv_write_cell(b, s, separator);
		return;
	}
	buf_char(&shown, '"');		/* what follows it begins no line, as csv_write_cell() sees to it */
	encoding_append(&shown, s, ENC_UTF8);
	csv_write_cell(b, span_after(buf_span(&shown), shown.n > 0), separator);
	b->failed = b->failed || shown.failed;
	buf_free(&shown);
}
