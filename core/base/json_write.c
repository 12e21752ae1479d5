/* json_write: writes JSON, one value after another. */
#include "base/json_write.h"

static void
put_comma(struct json_write *w)
{
	if (w->more)
		buf_str(w->b, w->spaced && !w->line ? ", " : ",");
	if (w->line)
		buf_char(w->b, '\n');
	w->line = false;
}

void
json_write_colon(struct json_write *w)
{
	buf_str(w->b, w->spaced ? ": " : ":");
	w->more = false;
}

void
json_write_value(struct json_write *w, const char *key)
{
	put_comma(w);
	if (key != NULL) {
		buf_char(w->b, '"');
		buf_str(w->b, key);
		buf_char(w->b, '"');
		json_write_colon(w);
	}
	w->more = true;
}

void
json_write_begin(struct json_write *w, const char *key, char bracket)
{
	json_write_value(w, key);
	buf_char(w->b, bracket);
	w->more = false;
}

void
json_write_end(struct json_write *w, const char *brackets)
{
	if (w->line)
		buf_char(w->b, '\n');
	buf_str(w->b, brackets);
	w->line = false;
	w->more = true;
}

void
json_write_line(struct json_write *w)
{
	w->line = true;
}

void
json_write_null(struct json_write *w, const char *key)
{
	json_write_value(w, key);
	buf_str(w->b, "null");
}

void
json_write_string(struct json_write *w, const char *key, struct span s, enum encoding e)
{
	json_write_value(w, key);
	encoding_json_string(w->b, s, e);
}

void
json_write_text(struct json_write *w, const char *key, const char *utf8)
{
	if (utf8 == NULL)
		json_write_null(w, key);
	else
		json_write_string(w, key, span_of(utf8), ENC_UTF8);
}

void
json_write_number(struct json_write *w, const char *key, uint64_t n)
{
	json_write_value(w, key);
	buf_number(w->b, n);
}

void
json_write_bool(struct json_write *w, const char *key, bool value)
{
	json_write_value(w, key);
	buf_str(w->b, value ? "true" : "false");
}

void
json_write_quote(struct json_write *w, const char *key)
{
	json_write_value(w, key);
	buf_char(w->b, '"');
}

void
json_write_unquote(struct json_write *w)
{
	buf_char(w->b, '"');
}
