/* report_html_findings: the findings themselves, by kind, with a board where a move is illegal. */
#include <inttypes.h>

#include "base/ratio.h"
#include "games/chess/fen.h"
#include "games/reports/report_html_internal.h"
#include "games/write/board_svg.h"

void
page_put_anchor(struct buf *b, const struct page_item *item)
{
	buf_fmt(b, "f-%016" PRIx64, item->print);
}

void
page_put_place(struct buf *b, const struct page_kept *k)
{
	page_put_path(b, page_text(k, PAGE_TEXT_FILE));
	if (k->item.line > 0)
		buf_fmt(b, "<wbr>:%" PRIu64 ":%" PRIu64, k->item.line, k->item.column);
}

/* The square that a move goes to: the last one that it names. */
static square
target_square_of(struct span text)
{
	for (size_t i = text.n; i-- > 1;)
		if (text.p[i] >= '1' && text.p[i] <= '8' && text.p[i - 1] >= 'a' && text.p[i - 1] <= 'h')
			return (square)((text.p[i] - '1') * 8 + (text.p[i - 1] - 'a'));
	return NO_SQUARE;
}

static bool
has_board(const struct page_kept *k)
{
	return k->item.lengths[PAGE_TEXT_FEN] > 0 && span_starts(span_of(diag_rows[k->item.id].id), SPAN("illegal-"));
}

static void
put_finding_board(struct buf *b, const struct page_kept *k)
{
	struct span fen = page_text(k, PAGE_TEXT_FEN);
	square to = target_square_of(page_text(k, PAGE_TEXT_MOVE));
	struct fen_reading read;

	fen_read(fen, &read);
	if (!read.readable)
		return;
	buf_fmt(b, "<svg class=\"board\" viewBox=\"-20 -6 386 386\" role=\"img\" aria-label=\"%s to move: ",
	    read.position.turn == WHITE ? "White" : "Black");
	page_put(b, fen);
	buf_str(b, "\">\n");
	board_svg_chess(b, &read.position, to == NO_SQUARE ? -1 : to);
	buf_str(b, "</svg>\n");
}

static void
put_kept_game(struct buf *b, const struct page_kept *k)
{
	struct span white = page_text(k, PAGE_TEXT_WHITE), black = page_text(k, PAGE_TEXT_BLACK);

	if (k->item.game == 0)
		return;
	buf_fmt(b, " <span class=\"game\">game %" PRIu64, k->item.game);
	if (white.n > 0 || black.n > 0) {
		buf_str(b, ", <bdi>");
		page_put(b, white.n > 0 ? white : SPAN("?"));
		buf_str(b, "</bdi> \342\200\223 <bdi>");
		page_put(b, black.n > 0 ? black : SPAN("?"));
		buf_str(b, "</bdi>");
	}
	if (k->item.year > 0)
		buf_fmt(b, ", %d", k->item.year);
	buf_str(b, "</span>");
}

static void
put_kept_finding(struct buf *b, const struct page_kept *k)
{
	const char *severity = severity_name(k->item.severity);

	buf_str(b, "<li id=\"");
	page_put_anchor(b, &k->item);
	buf_fmt(b, "\" class=\"%s\" data-s=\"%s\">", severity, severity);
	if (has_board(k))
		put_finding_board(b, k);
	buf_str(b, "<p><bdi>");
	page_put(b, page_text(k, PAGE_TEXT_MESSAGE));
	buf_str(b, k->item.baselined ? "</bdi> <span class=\"known\">known</span></p><p class=\"where\"><a href=\"#" :
	    "</bdi></p><p class=\"where\"><a href=\"#");
	page_put_anchor(b, &k->item);
	buf_str(b, "\">");
	page_put_place(b, k);
	buf_str(b, "</a>");
	put_kept_game(b, k);
	buf_str(b, "</p></li>\n");
}

/* Those from..to-1 of what is kept. */
static void
put_kept_list(struct buf *b, struct span kept, int from, int to)
{
	struct page_kept k;
	bool boards = false;

	for (struct span rest = kept; page_next(&rest, &k);)
		boards = boards || has_board(&k);
	buf_fmt(b, "<ol class=\"found%s\">\n", boards ? " boards" : "");
	for (int i = 0; i < to && page_next(&kept, &k); i++)
		if (i >= from)
			put_kept_finding(b, &k);
	buf_str(b, "</ol>\n");
}

static void
put_more(struct buf *b, uint64_t more)
{
	if (more == 0)
		return;
	buf_str(b, "<p class=\"note\">And ");
	ratio_thousands(b, more);
	buf_str(b, " more, which are not on this page; <code>--format jsonl</code> lists them.</p>\n");
}

static void
put_kept_kind(struct buf *b, const struct page_view *v, enum diag id)
{
	const struct page_kind *kind = &v->page->kinds[id];
	uint64_t all = v->totals->by_id[id] + v->totals->baselined_by_id[id];
	const char *severity = severity_name(v->worst[id]);
	int open = kind->kept_n <= PAGE_OPEN + 2 ? kind->kept_n : PAGE_OPEN + 1;

	buf_fmt(b, "<section class=\"kind\" id=\"%s\">\n<h3><span class=\"s %s\">%s</span> <code>%s</code> <span class=\"n\">",
	    diag_rows[id].id, severity, severity, diag_rows[id].id);
	ratio_thousands(b, all);
	buf_str(b, "</span></h3>\n<p class=\"what\">");
	page_put(b, span_of(diag_rows[id].message));
	buf_str(b, ".");
	if (diag_rows[id].ref[0] != '\0') {
		buf_str(b, " <span class=\"ref\">");
		page_put(b, span_of(diag_rows[id].ref));
		buf_str(b, "</span>");
	}
	buf_str(b, "</p>\n");
	put_kept_list(b, buf_span(&kind->kept), 0, open);
	if (kind->kept_n > open) {
		buf_fmt(b, "<details>\n<summary>%d more</summary>\n", kind->kept_n - open);
		put_kept_list(b, buf_span(&kind->kept), open, kind->kept_n);
		buf_str(b, "</details>\n");
	}
	put_more(b, all - (uint64_t)kind->kept_n);
	buf_str(b, "</section>\n");
}

void
page_put_findings(struct buf *b, const struct page_view *v)
{
	if (v->n == 0)
		return;
	buf_str(b, "<section id=\"findings\">\n<h2>Findings</h2>\n"
	    "<svg class=\"pieces\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>\n");
	board_svg_pieces(b);
	buf_str(b, "</defs></svg>\n");
	buf_fmt(b, "<p class=\"note\">Of each kind the first %d are on this page.</p>\n", PAGE_FINDINGS);
	for (int i = 0; i < v->n; i++)
		put_kept_kind(b, v, v->order[i]);
	buf_str(b, "</section>\n");
}
