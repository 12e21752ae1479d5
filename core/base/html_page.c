/* html_page: head and foot of pages.  Their Content-Security-Policy allows their own style and script only. */
#include "base/escape.h"
#include "base/html_page.h"
#include "base/sha256.h"

static void
put_policy(struct buf *b, const char *what, struct span text)
{
	buf_fmt(b, "; %s 'sha256-", what);
	sha256_base64(b, text.p, text.n);
	buf_char(b, '\'');
}

void
html_page_head(struct buf *b, const struct html_page *head)
{
	buf_str(b, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
	    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; base-uri 'none'; "
	    "form-action 'none'");
	put_policy(b, "style-src", head->css);
	if (head->script.n > 0)
		put_policy(b, "script-src", head->script);
	buf_str(b, "\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
	    "<meta name=\"color-scheme\" content=\"light dark\">\n");
	buf_fmt(b, "<meta name=\"generator\" content=\"%s\">\n<title>", head->program);
	escape_xml(b, head->title);
	buf_str(b, "</title>\n<style>");
	buf_add(b, head->css);
	buf_str(b, "</style>\n</head>\n<body>\n<header><h1><bdi>");
	escape_xml(b, head->title);
	buf_str(b, "</bdi></h1></header>\n");
}

void
html_page_foot(struct buf *b, struct span script)
{
	if (script.n > 0) {
		buf_str(b, "<script>");
		buf_add(b, script);
		buf_str(b, "</script>\n");
	}
	buf_str(b, "</body>\n</html>\n");
}
