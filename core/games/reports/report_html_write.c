/* report_html_write: the page, from what was kept: numbers, kinds and files; the other parts are in files of their own. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/escape.h"
#include "base/hash.h"
#include "games/reports/report_html_internal.h"
#include "base/ratio.h"
#include "toolkit/report/report_internal.h"
#include "report_page.def"	/* html_page_css, report_css, report_js: made by the Makefile */
#include "base/html_page.h"

enum { BAR = 120 };	/* the width of the longest bar, in pixels */

void
page_put(struct buf *b, struct span s)
{
	escape_xml(b, s);
}

void
page_put_path(struct buf *b, struct span path)
{
	buf_str(b, "<bdi>");
	while (path.n > 0) {
		const char *slash = memchr(path.p, '/', path.n);
		size_t n = slash == NULL ? path.n : (size_t)(slash - path.p) + 1;

		page_put(b, (struct span){ path.p, n });
		path = span_after(path, n);
		buf_str(b, path.n > 0 ? "<wbr>" : "");
	}
	buf_str(b, "</bdi>");
}

void
page_put_count(struct buf *b, uint64_t n, const char *one, const char *many)
{
	ratio_thousands(b, n);
	buf_fmt(b, " %s", n == 1 ? one : many);
}

/* -- numbers first -- */

static void
put_page_fact(struct buf *b, uint64_t n, const char *one, const char *many, const char *class)
{
	buf_fmt(b, "<div%s><dt>%s</dt><dd>", class, n == 1 ? one : many);
	ratio_thousands(b, n);
	buf_str(b, "</dd></div>\n");
}

static void
put_facts(struct buf *b, const struct totals *t)
{
	buf_str(b, "<dl class=\"facts\">\n");
	put_page_fact(b, t->by_severity[SEVERITY_ERROR], "error", "errors", " class=\"error\"");
	put_page_fact(b, t->by_severity[SEVERITY_WARNING], "warning", "warnings", " class=\"warning\"");
	put_page_fact(b, t->by_severity[SEVERITY_INFO], "info", "infos", " class=\"info\"");
	if (t->baselined > 0)
		put_page_fact(b, t->baselined, "finding known from the baseline", "findings known from the baseline",
		    "");
	put_page_fact(b, t->files, "file", "files", "");
	if (t->positions) {
		put_page_fact(b, t->records, "position", "positions", "");
		put_page_fact(b, t->illegal, "illegal position", "illegal positions", "");
	} else if (t->entries) {
		put_page_fact(b, t->records, "entry", "entries", "");
	} else {
		put_page_fact(b, t->records, "game", "games", "");
		put_page_fact(b, t->plies, "half-move", "half-moves", "");
		put_page_fact(b, t->illegal, "game with an illegal move", "games with an illegal move", "");
	}
	if (t->unknown > 0)
		put_page_fact(b, t->unknown, "not judged", "not judged", "");
	buf_str(b, "</dl>\n");
	if (t->broken)
		buf_str(b, "<p class=\"stop\">The run ended before its time: not everything was checked.</p>\n");
	else if (t->status == 2)
		buf_str(b, "<p class=\"stop\">Not everything could be read or written; the errors say what.</p>\n");
}

/* -- what was found -- */

static uint64_t
all_of(const struct totals *t, enum diag id)
{
	return t->by_id[id] + t->baselined_by_id[id];
}

static struct page_view
view_of(struct page *p, const struct totals *t)
{
	struct page_view v = { .page = p, .totals = t };

	for (int id = DIAG_NONE + 1; id < DIAG_COUNT; id++) {
		struct span kept = buf_span(&p->kinds[id].kept);
		struct page_kept k;

		v.worst[id] = kept.n > 0 ? SEVERITY_OFF : diag_rows[id].severity;
		while (page_next(&kept, &k))
			v.worst[id] = k.item.severity > v.worst[id] ? k.item.severity : v.worst[id];
	}
	/* By insertion: there are a few hundred. */
	for (int id = DIAG_NONE + 1; id < DIAG_COUNT; id++) {
		int at = v.n;

		if (all_of(t, (enum diag)id) == 0)
			continue;
		for (; at > 0 && (v.worst[v.order[at - 1]] < v.worst[id] || (v.worst[v.order[at - 1]] == v.worst[id] &&
		    all_of(t, v.order[at - 1]) < all_of(t, (enum diag)id))); at--)
			v.order[at] = v.order[at - 1];
		v.order[at] = (enum diag)id;
		v.n++;
	}
	return v;
}

static void
put_page_bar(struct buf *b, uint64_t n, uint64_t most, enum severity s)
{
	int width = (int)((double)n / (double)most * BAR);

	buf_fmt(b, "<td class=\"bar\"><svg width=\"%d\" height=\"10\" aria-hidden=\"true\"><rect class=\"%s\" width=\"%d\" "
	    "height=\"10\" rx=\"1\"/></svg></td>", BAR, severity_name(s), width > 1 ? width : 2);
}

#define NOT_KNOWN "<td class=\"none\">\342\200\223</td>"	/* a cell for a number */

static void
put_page_cell(struct buf *b, uint64_t n)
{
	buf_str(b, "<td>");
	ratio_thousands(b, n);
	buf_str(b, "</td>");
}

static void
put_page_kind(struct buf *b, const struct page_view *v, enum diag id, uint64_t most)
{
	const struct page_kind *k = &v->page->kinds[id];

	buf_fmt(b, "<tr data-s=\"%s\"><td class=\"text\"><span class=\"s %s\">%s</span></td><th scope=\"row\"><a href=\"#%s\">"
	    "<code>%s</code></a> ", severity_name(v->worst[id]), severity_name(v->worst[id]), severity_name(v->worst[id]),
	    diag_rows[id].id, diag_rows[id].id);
	page_put(b, span_of(diag_rows[id].message));
	buf_str(b, "</th>");
	put_page_cell(b, v->totals->by_id[id]);
	if (v->totals->baselined > 0)
		put_page_cell(b, v->totals->baselined_by_id[id]);
	put_page_bar(b, all_of(v->totals, id), most, v->worst[id]);
	if (!v->totals->positions && diag_rows[id].scope != SCOPE_FILE && k->left == 0 && k->games > 0)
		put_page_cell(b, k->games);
	else if (!v->totals->positions)
		buf_str(b, NOT_KNOWN);
	put_page_cell(b, k->files);
	buf_str(b, "</tr>\n");
}

static void
put_kinds(struct buf *b, const struct page_view *v)
{
	uint64_t most = 1;

	buf_str(b, "<section id=\"kinds\">\n<h2>What was found</h2>\n");
	if (v->n == 0) {
		buf_str(b, "<p>Nothing.</p>\n</section>\n");
		return;
	}
	for (int i = 0; i < v->n; i++)
		most = all_of(v->totals, v->order[i]) > most ? all_of(v->totals, v->order[i]) : most;
	buf_fmt(b, "<div class=\"scroll\"><table class=\"kinds\">\n<caption>%d %s, the most severe first</caption>\n<thead><tr>"
	    "<th scope=\"col\" class=\"text\">level</th><th scope=\"col\" class=\"text\">finding</th><th scope=\"col\">%s</th>%s"
	    "<th class=\"bar\"></th>%s<th scope=\"col\">files</th></tr></thead>\n<tbody>\n", v->n,
	    v->n == 1 ? "kind of finding" : "kinds of findings", v->totals->baselined > 0 ? "new" : "found",
	    v->totals->baselined > 0 ? "<th scope=\"col\">known</th>" : "",
	    v->totals->positions ? "" : "<th scope=\"col\">games</th>");
	for (int i = 0; i < v->n; i++)
		put_page_kind(b, v, v->order[i], most);
	buf_str(b, "</tbody></table></div>\n</section>\n");
}

/* -- files -- */

static void
put_page_file(struct buf *b, const struct page_view *v, const struct page_file *f)
{
	struct span name = { f->name, f->name_n };

	buf_fmt(b, "<tr id=\"file-%016" PRIx64 "\"><th scope=\"row\"><a class=\"file\" href=\"#file-%016" PRIx64 "\">",
	    hash_bytes(0, name), hash_bytes(0, name));
	page_put_path(b, name);
	buf_str(b, "</a></th>");
	for (int s = SEVERITY_ERROR; s > SEVERITY_OFF; s--) {
		buf_fmt(b, "<td class=\"%s\">", f->by_severity[s] == 0 ? "none" : severity_name((enum severity)s));
		ratio_thousands(b, f->by_severity[s]);
		buf_str(b, "</td>");
	}
	if (v->totals->baselined > 0)
		put_page_cell(b, f->known);
	if (f->late)
		buf_str(b, NOT_KNOWN);
	else
		put_page_cell(b, f->records);
	buf_str(b, "<td class=\"text\">");
	for (int i = 0; i < PAGE_TOP && f->top[i].n > 0 && !f->mixed; i++) {
		buf_fmt(b, "%s<a href=\"#%s\">%s</a>\302\240", i > 0 ? ", " : "", diag_rows[f->top[i].id].id,
		    diag_rows[f->top[i].id].id);
		ratio_thousands(b, f->top[i].n);
	}
	buf_str(b, "</td></tr>\n");
}

static void
put_files(struct buf *b, const struct page_view *v)
{
	const struct page *p = v->page;
	uint64_t all = p->files_n + p->files_dropped;
	size_t shown = p->files_n < PAGE_FILES ? p->files_n : PAGE_FILES;

	if (all == 0)
		return;
	buf_str(b, "<section id=\"files\">\n<h2>Files</h2>\n<div class=\"scroll\"><table class=\"files\">\n<caption>");
	if (shown < all) {
		buf_fmt(b, "The %zu files with the most errors, of %s", shown, p->files_unsure ? "at least " : "");
		page_put_count(b, all, "file", "files");
		buf_str(b, " with findings");
	} else {
		page_put_count(b, all, "file", "files");
		buf_str(b, " with findings, the most errors first");
	}
	buf_fmt(b, "</caption>\n<thead><tr><th scope=\"col\" class=\"text\">file</th><th scope=\"col\">errors</th>"
	    "<th scope=\"col\">warnings</th><th scope=\"col\">infos</th>%s<th scope=\"col\">%s</th>"
	    "<th scope=\"col\" class=\"text\">most frequent</th></tr></thead>\n<tbody>\n",
	    v->totals->baselined > 0 ? "<th scope=\"col\">known</th>" : "", v->totals->positions ? "positions" : "games");
	for (size_t i = 0; i < shown; i++)
		put_page_file(b, v, &p->files[i]);
	buf_str(b, "</tbody></table></div>\n");
	buf_str(b, shown < all ? "<p class=\"note\"><code>--format table</code> lists all files.</p>\n" : "");
	buf_str(b, "</section>\n");
}

/* -- the page -- */

static void
put_title(struct buf *title, const struct page_view *v)
{
	if (v->totals->files == 1 && v->page->first.n > 0) {
		buf_str(title, "Check of ");
		buf_add(title, buf_span(&v->page->first));
	} else {
		buf_str(title, "Check of ");
		page_put_count(title, v->totals->files, "file", "files");
	}
}

static void
put_contents(struct buf *b, const struct page_view *v)
{
	buf_str(b, "<nav aria-label=\"Contents\"><a href=\"#kinds\">What was found</a>");
	if (v->page->files_n > 0)
		buf_str(b, " <a href=\"#files\">Files</a>");
	if (page_has_years(v->page))
		buf_str(b, " <a href=\"#years\">Years</a>");
	if (v->page->twins > 0)
		buf_str(b, " <a href=\"#duplicates\">Duplicates</a>");
	if (v->n > 0)
		buf_str(b, " <a href=\"#findings\">Findings</a>");
	buf_str(b, "</nav>\n");
}

bool
page_write(void *page, struct buf *b, const struct totals *t)
{
	const struct span script = { (const char *)report_js, sizeof(report_js) };
	struct page_view v;
	struct buf title = { 0 }, css = { 0 };

	page_sort(page);
	v = view_of(page, t);
	put_title(&title, &v);
	buf_add(&css, (struct span){ (const char *)html_page_css, sizeof(html_page_css) });
	buf_add(&css, (struct span){ (const char *)report_css, sizeof(report_css) });
	html_page_head(b, &(struct html_page){ v.page->program, buf_span(&title), buf_span(&css), script });
	put_contents(b, &v);
	buf_str(b, "<main>\n");
	put_facts(b, t);
	put_kinds(b, &v);
	put_files(b, &v);
	page_put_years(b, &v);
	page_put_groups(b, &v);
	page_put_findings(b, &v);
	buf_fmt(b, "</main>\n<footer>\n<p>Checked by %s %s. ", v.page->program, v.page->version);
	page_put_count(b, t->bytes, "byte", "bytes");
	buf_str(b, " of text. The exit status ");
	buf_fmt(b, "is %d. This page needs nothing from elsewhere; its script only filters.</p>\n</footer>\n", t->status);
	html_page_foot(b, script);
	buf_drop(b, &title);
	buf_drop(b, &css);
	return false;
}
