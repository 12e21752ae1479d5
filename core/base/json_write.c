/* json_write: members of JSON objects. */
#include "base/encoding.h"
#include "base/json_write.h"

void
json_write_name(struct buf *b, const char *name)
{
	buf_fmt(b, "\"%s\":", name);
}

void
json_write_string(struct buf *b, const char *name, struct span utf8)
{
	json_write_name(b, name);
	encoding_json_string(b, utf8, ENC_UTF8);
	buf_char(b, ',');
}

void
json_write_number(struct buf *b, const char *name, uint64_t n)
{
	json_write_name(b, name);
	buf_number(b, n);
	buf_char(b, ',');
}

void
json_write_truth(struct buf *b, const char *name, bool value)
{
	json_write_name(b, name);
	buf_str(b, value ? "true," : "false,");
}

void
json_write_end(struct buf *b, const char *bracket)
{
	if (b->n > 0 && b->p[b->n - 1] == ',')
		b->n--;
	buf_str(b, bracket);
}
