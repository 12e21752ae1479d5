/*
 * crosstable_html: crosstables as a page in one file: for a phone, where tables
 * scroll beside the names, and for paper.  It needs no script.
 */
#include <stdlib.h>

#include "crosscell.h"
#include "safe.h"
#include "sha256.h"
#include "tiebreak.h"

static const char style_sheet[] =
    ":root{--page:#f6f5f2;--card:#fff;--ink:#1f2328;--quiet:#5c646d;--line:#dcd8d0;--row:#f7f5f0;"
    "color-scheme:light dark}\n"
    "@media (prefers-color-scheme:dark){:root{--page:#16181c;--card:#1f2227;--ink:#e6e4df;--quiet:#a2a8b0;"
    "--line:#363b43;--row:#24282e}}\n"
    "*{box-sizing:border-box}html{-webkit-text-size-adjust:100%}\n"
    "body{margin:0;padding:16px;background:var(--page);color:var(--ink);"
    "font:16px/1.45 system-ui,-apple-system,\"Segoe UI\",Roboto,\"Noto Sans\",\"DejaVu Sans\",sans-serif}\n"
    "main{max-width:1200px;margin:0 auto}h1{font-size:1.5rem;margin:0 0 1rem}\n"
    "section{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:14px 16px;"
    "margin:0 0 18px}\n"
    "h2{font-size:1.15rem;margin:0;overflow-wrap:anywhere}p{margin:.2rem 0;color:var(--quiet)}\n"
    "p.warning{color:var(--ink);border-left:4px solid #b3261e;padding-left:10px;margin-bottom:1rem}\n"
    ".scroll{overflow-x:auto;margin:.7rem -16px;padding:0 16px}\n"
    "table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.92rem}\n"
    "th,td{padding:3px 7px;border-bottom:1px solid var(--line);text-align:right;white-space:nowrap}\n"
    "thead th{font-weight:600;color:var(--quiet)}tbody th{font-weight:400}\n"
    "th.name{text-align:left;position:sticky;left:0;background:var(--card);max-width:13rem;overflow:hidden;"
    "text-overflow:ellipsis}\n"
    "tbody tr:nth-child(even)>*{background:var(--row)}\n"
    "th.met,td.met{text-align:center}td.met{border-left:1px solid var(--line)}\n"
    "td.self{background:var(--line)!important;color:transparent}\n"
    "td.points{font-weight:600;border-left:1px solid var(--line)}abbr{text-decoration:none}\n"
    "@media (max-width:600px){body{padding:8px}section{padding:12px}.scroll{margin:.7rem -12px;padding:0 12px}"
    "th,td{padding:3px 5px}th.name{max-width:8.5rem}}\n"
    "@media print{:root{--page:#fff;--card:#fff;--ink:#000;--quiet:#333;--line:#bbb;--row:#fff;color-scheme:light}"
    "body{padding:0;font-size:9pt}section{border:0;padding:0;border-radius:0}h2{break-after:avoid}"
    "tr{break-inside:avoid}thead{display:table-header-group}.scroll{overflow:visible;margin:.4rem 0;padding:0}"
    "table{font-size:8pt}th,td{padding:1px 3px}th.name{position:static;max-width:none}"
    "td.self{-webkit-print-color-adjust:exact;print-color-adjust:exact}@page{margin:12mm}}\n";

static void
put_head(struct buf *b, const struct stats_style *style)
{
	struct span title = style->title == NULL ? SPAN("Crosstables") : span_of(style->title);

	buf_str(b, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
	    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; base-uri 'none'; "
	    "form-action 'none'; style-src 'sha256-");
	sha256_base64(b, style_sheet, sizeof(style_sheet) - 1);
	buf_str(b, "'\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>");
	safe_xml(b, title);
	buf_fmt(b, "</title>\n<style>%s</style>\n</head>\n<body>\n<main>\n<h1>", style_sheet);
	safe_xml(b, title);
	buf_str(b, "</h1>\n");
}

/* -- a table -- */

static void
put_headings(struct buf *b, const struct cross_form *f)
{
	struct buf text = { 0 };

	buf_str(b, "<thead><tr><th scope=\"col\">No</th>");
	buf_str(b, f->shared ? "<th scope=\"col\">Rank</th>" : "");
	buf_str(b, "<th scope=\"col\" class=\"name\">Player</th>");
	buf_str(b, f->rated ? "<th scope=\"col\">Rating</th>" : "");
	for (int i = 0; i < f->columns; i++) {
		buf_clear(&text);
		crosscell_heading(&text, f, i);
		buf_str(b, "<th scope=\"col\" class=\"met\">");
		safe_xml(b, buf_span(&text));
		buf_str(b, "</th>");
	}
	buf_str(b, "<th scope=\"col\">Points</th>");
	for (int i = 0; i < f->breaks_n; i++) {
		buf_str(b, "<th scope=\"col\"><abbr title=\"");
		safe_xml(b, span_of(cross_breaks[f->breaks[i]].help));
		buf_fmt(b, "\">%s</abbr></th>", cross_breaks[f->breaks[i]].label);
	}
	buf_str(b, f->rated ? "<th scope=\"col\">Perf.</th>" : "");
	buf_str(b, "</tr></thead>\n");
	b->failed = b->failed || text.failed;
	buf_free(&text);
}

static void
put_numbers(struct buf *b, const struct cross_form *f, const struct cross_player *p)
{
	buf_str(b, "<td class=\"points\">");
	cross_halves(b, p->points);
	buf_str(b, "</td>");
	for (int i = 0; i < f->breaks_n; i++) {
		int divisor = cross_breaks[f->breaks[i]].divisor;

		buf_str(b, "<td>");
		if (p->breaks[f->breaks[i]] >= 0)
			cross_decimal(b, p->breaks[f->breaks[i]], divisor, divisor / 2);
		buf_str(b, "</td>");
	}
	if (!f->rated)
		return;
	buf_str(b, "<td>");
	crosscell_performance(b, p);
	buf_str(b, "</td>");
}

static void
put_player(struct buf *b, const struct cross_form *f, int player)
{
	const struct cross_player *p = &f->t->players[player];
	bool grid = f->layout == LAYOUT_OPPONENTS;

	buf_fmt(b, "<tr><td>%d</td>", player + 1);
	if (f->shared)
		buf_fmt(b, "<td>%d</td>", p->rank);
	buf_str(b, "<th scope=\"row\" class=\"name\" title=\"");
	safe_xml(b, p->name);
	buf_str(b, "\">");
	safe_xml(b, p->name);
	buf_str(b, "</th>");
	if (f->rated) {
		buf_str(b, "<td>");
		if (p->rating > 0)
			buf_number(b, p->rating);
		buf_str(b, "</td>");
	}
	for (int i = 0; i < f->columns; i++) {
		buf_str(b, grid && i == player ? "<td class=\"met self\">" : "<td class=\"met\">");
		crosscell_put(b, f, player, i);
		buf_str(b, "</td>");
	}
	put_numbers(b, f, p);
	buf_str(b, "</tr>\n");
}

static bool
is_said(struct span s)
{
	return s.n > 0 && !span_eq(s, SPAN("?")) && !span_eq(s, SPAN("-"));
}

static void
put_where(struct buf *b, const struct crosstable *t)
{
	const struct span parts[] = { t->section, t->site, t->first };
	bool any = false;

	buf_str(b, "<p>");
	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		if (!is_said(parts[i]))
			continue;
		buf_str(b, any ? ", " : "");
		safe_xml(b, parts[i]);
		any = true;
	}
	if (!span_eq(t->first, t->last)) {
		buf_str(b, " to ");
		safe_xml(b, t->last);
	}
	buf_str(b, any ? "<br>" : "");
	cross_title(b, t);
	buf_str(b, "</p>\n");
}

static void
put_table(struct buf *b, const struct crosstable *t)
{
	const struct cross_form f = crosscell_form(t);
	bool any = false;

	buf_str(b, "<section>\n<h2>");
	safe_xml(b, t->event.n > 0 ? t->event : SPAN("?"));
	buf_str(b, "</h2>\n");
	put_where(b, t);
	buf_str(b, "<div class=\"scroll\" tabindex=\"0\"><table>\n");
	put_headings(b, &f);
	buf_str(b, "<tbody>\n");
	for (int i = 0; i < t->players_n; i++)
		put_player(b, &f, i);
	buf_str(b, "</tbody>\n</table></div>\n");
	for (int note = 0;;) {
		struct buf text = { 0 };
		bool more = cross_note(&text, &f, &note);

		b->failed = b->failed || text.failed;
		if (more) {
			buf_str(b, any ? "<br>" : "<p>");
			safe_xml(b, buf_span(&text));
			any = true;
		}
		buf_free(&text);
		if (!more)
			break;
	}
	buf_str(b, any ? "</p>\n" : "");
	buf_str(b, "</section>\n");
}

void
crosstable_html(struct buf *b, const struct stats *s, const struct stats_style *style)
{
	struct arena texts = { 0 };
	struct buf sample = { 0 };
	size_t n;
	struct crosstable *list = crosstables(s->ledger, style->tie_breaks, &texts, &n);

	put_head(b, style);
	cross_sample(&sample, s);
	b->failed = b->failed || (list == NULL && n > 0) || sample.failed;
	if (sample.n > 0)
		buf_fmt(b, "<p class=\"warning\">%.*s</p>\n", (int)sample.n, sample.p);
	if (n == 0)
		buf_str(b, "<p>No games.</p>\n");
	for (size_t i = 0; list != NULL && i < n; i++)
		put_table(b, &list[i]);
	buf_str(b, "</main>\n</body>\n</html>\n");
	buf_free(&sample);
	free(list);
	arena_free(&texts);
}
