/* stats_html_page: head and foot of the pages.  Their Content-Security-Policy allows the page's own style only. */
#include "base/escape.h"
#include "base/sha256.h"
#include "stats/stats_html_page.h"

void
stats_html_page_head(struct buf *b, struct span title, struct span css)
{
	buf_str(b, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
	    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; base-uri 'none'; "
	    "form-action 'none'; style-src 'sha256-");
	sha256_base64(b, css.p, css.n);
	buf_str(b, "'\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
	    "<meta name=\"color-scheme\" content=\"light dark\">\n"
	    "<meta name=\"generator\" content=\"pgn-stats\">\n<title>");
	escape_xml(b, title);
	buf_str(b, "</title>\n<style>");
	buf_add(b, css);
	buf_str(b, "</style>\n</head>\n<body>\n<h1><bdi>");
	escape_xml(b, title);
	buf_str(b, "</bdi></h1>\n");
}

void
stats_html_page_foot(struct buf *b)
{
	buf_str(b, "</body>\n</html>\n");
}
