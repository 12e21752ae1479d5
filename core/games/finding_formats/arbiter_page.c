/* arbiter_page: what the pages share that an arbiter files. */
#include "base/escape.h"
#include "arbiter_page.def"	/* html_page_css, arbiter_page_css: made by the Makefile */
#include "base/html_page.h"
#include "games/chess/chess_game.h"
#include "games/pgn/tag_value.h"
#include "games/finding_formats/arbiter_page.h"
#include "games/output_forms/board_svg.h"
#include "games/output_forms/caption.h"

void
arbiter_page_head(struct buf *b, const char *program, const char *title, struct span css)
{
	struct buf all = { 0 };

	buf_add(&all, (struct span){ (const char *)html_page_css, sizeof(html_page_css) });
	buf_add(&all, (struct span){ (const char *)arbiter_page_css, sizeof(arbiter_page_css) });
	buf_add(&all, css);
	html_page_head(b, &(struct html_page){ program, span_of(title), buf_span(&all), SPAN("") });
	buf_str(b, "<main>\n<svg class=\"pieces\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>\n");
	board_svg_pieces(b);
	buf_str(b, "</defs></svg>\n");
	buf_drop(b, &all);
}

void
arbiter_page_sign(struct buf *b)
{
	buf_str(b, "<p class=\"sign\"><span>Decision</span><span>Arbiter</span><span>Date</span></p>\n");
}

void
arbiter_page_text(struct buf *b, struct span raw, enum encoding e)
{
	struct buf text = { 0 };

	encoding_append(&text, raw, e);
	escape_xml(b, buf_span(&text));
	buf_drop(b, &text);
}

void
arbiter_page_player(struct buf *b, struct span raw, enum encoding e)
{
	buf_str(b, "<bdi>");
	arbiter_page_text(b, raw.n > 0 ? raw : SPAN("?"), e);
	buf_str(b, "</bdi>");
}

void
arbiter_page_fact(struct buf *b, const char *name, struct span raw, enum encoding e)
{
	if (tag_value_absent(raw))
		return;
	buf_fmt(b, "<div><dt>%s</dt><dd><bdi>", name);
	arbiter_page_text(b, raw, e);
	buf_str(b, "</bdi></dd></div>\n");
}

void
arbiter_page_board(struct buf *b, const struct position *p, struct span fen)
{
	const bool beside = caption_beside_of(&chess_game, p) != NULL;
	const int strip = beside ? BOARD_SVG_BESIDE : 0;

	buf_fmt(b, "<svg class=\"board\" viewBox=\"-20 %d 386 %d\" role=\"img\" aria-label=\"%s to move: ", -6 - strip,
	    386 + 2 * strip, p->turn == WHITE ? "White" : "Black");
	escape_xml(b, fen);
	buf_str(b, "\">\n");
	board_svg_chess(b, p, -1);
	if (beside)
		board_svg_beside(b, p, false);
	buf_str(b, "</svg>\n");
}
