/* member: members of JSON objects. */
#include "base/encoding.h"
#include "base/json_write.h"

void
member_name(struct buf *b, const char *name)
{
	buf_fmt(b, "\"%s\":", name);
}

void
member_string(struct buf *b, const char *name, struct span utf8)
{
	member_name(b, name);
	encoding_json_string(b, utf8, ENC_UTF8);
	buf_char(b, ',');
}

void
member_number(struct buf *b, const char *name, uint64_t n)
{
	member_name(b, name);
	buf_number(b, n);
	buf_char(b, ',');
}

void
member_truth(struct buf *b, const char *name, bool value)
{
	member_name(b, name);
	buf_str(b, value ? "true," : "false,");
}

void
member_end(struct buf *b, const char *bracket)
{
	if (b->n > 0 && b->p[b->n - 1] == ',')
		b->n--;
	buf_str(b, bracket);
}
