/*
 * write_html: a page to play games through.  Its markup, style and program are page.html, page.css and page.js; each
 * game is a block of data in it, by write_html_data.c.
 */
#include <string.h>

#include "base/sha256.h"
#include "page.def"	/* page_html, page_css, page_js: made of the files by the Makefile */
#include "games/write/board_svg.h"
#include "games/write/write.h"
#include "games/write/write_html_data.h"

static void
put_policy(struct buf *b, const struct write_options *how)
{
	(void)how;
	buf_str(b, "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; base-uri 'none'; "
	    "form-action 'none'; style-src 'sha256-");
	sha256_base64(b, page_css, sizeof(page_css));
	buf_str(b, "'; script-src 'sha256-");
	sha256_base64(b, page_js, sizeof(page_js));
	buf_str(b, "'\">");
}

static void
put_style(struct buf *b, const struct write_options *how)
{
	(void)how;
	buf_str(b, "<style>");
	buf_add(b, (struct span){ (const char *)page_css, sizeof(page_css) });
	buf_str(b, "</style>");
}

static void
put_script(struct buf *b, const struct write_options *how)
{
	(void)how;
	buf_str(b, "<script>");
	buf_add(b, (struct span){ (const char *)page_js, sizeof(page_js) });
	buf_str(b, "</script>");
}

static void
put_body(struct buf *b, const struct write_options *how)
{
	buf_str(b, how->flipped ? "<body data-flipped=\"1\">" : "<body>");
}

static void
put_pieces(struct buf *b, const struct write_options *how)
{
	(void)how;
	board_svg_pieces(b);
}

/* What replaces a comment in page.html. */
static const struct {
	const char *name;
	void (*put)(struct buf *, const struct write_options *);
} parts[] = {
	{ "<!--policy-->", put_policy }, { "<!--style-->", put_style }, { "<!--body-->", put_body },
	{ "<!--pieces-->", put_pieces }, { "<!--script-->", put_script },
};

static const char games_mark[] = "<!--games-->\n";

static void
put_page(struct buf *b, struct span page, const struct write_options *how)
{
	while (page.n > 0) {
		const char *end = memchr(page.p, '\n', page.n);
		struct span line = { page.p, end == NULL ? page.n : (size_t)(end - page.p) };
		size_t i = 0;

		while (i < sizeof(parts) / sizeof(parts[0]) && !span_eq(line, span_of(parts[i].name)))
			i++;
		if (i < sizeof(parts) / sizeof(parts[0]))
			parts[i].put(b, how);
		else
			buf_add(b, line);
		buf_char(b, '\n');
		line.n += end != NULL;
		page.p += line.n, page.n -= line.n;
	}
}

/* Offset in page.html of the mark for the games, at the start of a line. */
static size_t
games_at(void)
{
	struct span mark = SPAN(games_mark);
	size_t i = 0;

	while (i + mark.n < sizeof(page_html) && memcmp(page_html + i, mark.p, mark.n) != 0)
		i++;
	return i;
}

static void
put_page_head(struct buf *b, const struct write_options *how)
{
	put_page(b, (struct span){ (const char *)page_html, games_at() }, how);
}

static void
put_page_foot(struct buf *b, const struct write_options *how)
{
	size_t from = games_at() + sizeof(games_mark) - 1;

	put_page(b, (struct span){ (const char *)page_html + from, sizeof(page_html) - from }, how);
}

const struct write_form write_html = {
	.name = "html", .help = "a page to play the games through in a browser", .ending = ".html",
	.kind = WRITE_SCORE | WRITE_BOARDS | WRITE_LETTERS | WRITE_TAGS_ALL | WRITE_ANY_BOARD,
	.head = put_page_head, .game = write_html_data, .foot = put_page_foot,
};
