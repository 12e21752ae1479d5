/* test_json_write: commas, brackets and lines are where they belong. */
#include <string.h>

#include "base/json_write.h"
#include "support/check.h"

static void
same(struct buf *b, const char *wanted)
{
	CHECK(span_eq(buf_span(b), span_of(wanted)), "%.*s is not %s", (int)b->n, b->p, wanted);
	buf_free(b);
}

static void
one_line(void)
{
	struct buf b = { 0 };
	struct json_write w = { .b = &b }, on = { .b = &b, .more = true };

	json_write_begin(&w, NULL, '{');
	json_write_begin(&w, "none", '[');
	json_write_end(&w, "]");
	json_write_string(&w, "a", SPAN("\"\n\xfc"), ENC_CP1252);
	json_write_begin(&w, "list", '[');
	json_write_number(&w, NULL, 1);
	json_write_begin(&w, NULL, '{');
	json_write_string(&w, NULL, SPAN("any\\"), ENC_UTF8);
	json_write_colon(&w);
	json_write_bool(&w, NULL, false);
	json_write_text(&w, "n", NULL);
	json_write_end(&w, "}]");
	/* A second writer continues the text. */
	json_write_quote(&on, "q");
	buf_str(&b, "x");
	json_write_unquote(&on);
	json_write_value(&on, "raw");
	buf_str(&b, "1.5");
	json_write_end(&on, "}");
	same(&b, "{\"none\":[],\"a\":\"\\\"\\u000a\xc3\xbc\",\"list\":[1,{\"any\\\\\":false,\"n\":null}],\"q\":\"x\",\"raw\":1.5}");
}

static void
lines(void)
{
	struct buf b = { 0 };
	struct json_write w = { .b = &b, .spaced = true };

	json_write_begin(&w, NULL, '{');
	json_write_number(&w, "a", 1);
	json_write_begin(&w, "b", '[');
	for (int i = 0; i < 2; i++) {
		json_write_line(&w);
		json_write_bool(&w, NULL, i > 0);
	}
	json_write_line(&w);
	json_write_end(&w, "]}");
	same(&b, "{\"a\": 1, \"b\": [\nfalse,\ntrue\n]}");
}

int
main(void)
{
	RUN(one_line);
	RUN(lines);
	return check_end();
}
