/* report_html_write: the page, from what was kept: numbers, kinds, files, years, findings, and games side by side. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/chart.h"
#include "base/escape.h"
#include "base/hash.h"
#include "base/html_page.h"
#include "base/ratio.h"
#include "games/chess/fen.h"
#include "games/finding_formats/report_html_internal.h"
#include "games/output_forms/board_svg.h"
#include "report_page.def"	/* html_page_css, report_css, report_js: made by the Makefile */
#include "games/finding_formats/report_internal.h"

/* -- the findings themselves, by kind, with a board where a move is illegal -- */

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

/* The mark of what is corrected by that option. */
static void
put_fix_mark(struct buf *b, enum finding_fix fix, const char *option)
{
	if (fix == FIX_SAFE)
		buf_fmt(b, " <span class=\"fix\" title=\"%s corrects it\">[*]</span>", option);
	else if (fix == FIX_UNSAFE)
		buf_fmt(b, " <span class=\"fix\" title=\"%s --unsafe-fixes corrects it; the meaning may change\">[*unsafe]</span>",
		    option);
}

static void
put_kept_finding(struct buf *b, const struct page_kept *k, const char *fix)
{
	const char *severity = severity_name(k->item.severity);

	buf_str(b, "<li id=\"");
	page_put_anchor(b, &k->item);
	buf_fmt(b, "\" class=\"%s\" data-s=\"%s\">", severity, severity);
	if (has_board(k))
		put_finding_board(b, k);
	buf_str(b, "<p><bdi>");
	page_put(b, page_text(k, PAGE_TEXT_MESSAGE));
	buf_str(b, k->item.baselined ? "</bdi> <span class=\"known\">known</span>" : "</bdi>");
	put_fix_mark(b, k->item.fix, fix);
	buf_str(b, "</p><p class=\"where\"><a href=\"#");
	page_put_anchor(b, &k->item);
	buf_str(b, "\">");
	page_put_place(b, k);
	buf_str(b, "</a>");
	put_kept_game(b, k);
	buf_str(b, "</p></li>\n");
}

/* Those from..to-1 of what is kept. */
static void
put_kept_list(struct buf *b, struct span kept, int from, int to, const char *fix)
{
	struct page_kept k;
	bool boards = false;

	for (struct span rest = kept; page_next(&rest, &k);)
		boards = boards || has_board(&k);
	buf_fmt(b, "<ol class=\"found%s\">\n", boards ? " boards" : "");
	for (int i = 0; i < to && page_next(&kept, &k); i++)
		if (i >= from)
			put_kept_finding(b, &k, fix);
	buf_str(b, "</ol>\n");
}

static void
put_more_count(struct buf *b, uint64_t more)
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
	struct buf help = { 0 };

	buf_fmt(b, "<section class=\"kind\" id=\"%s\">\n<h3><span class=\"s %s\">%s</span> ", diag_rows[id].id, severity,
	    severity);
	if (v->page->help != NULL) {
		report_help(&help, id, v->page->help);
		buf_str(b, "<a href=\"");
		page_put(b, buf_span(&help));
		buf_str(b, "\">");
	}
	buf_fmt(b, "<code>%s</code>%s <span class=\"n\">", diag_rows[id].id, v->page->help != NULL ? "</a>" : "");
	buf_drop(b, &help);
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
	put_kept_list(b, buf_span(&kind->kept), 0, open, v->totals->fix);
	if (kind->kept_n > open) {
		buf_fmt(b, "<details>\n<summary>%d more</summary>\n", kind->kept_n - open);
		put_kept_list(b, buf_span(&kind->kept), open, kind->kept_n, v->totals->fix);
		buf_str(b, "</details>\n");
	}
	put_more_count(b, all - (uint64_t)kind->kept_n);
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

/* -- games that occur more than once, side by side, with what differs -- */

/* The records of a group: first the one that the others are compared with. */
struct side {
	struct page_kept k;
	enum page_text file, tags;
};

struct group {
	struct side sides[PAGE_COPIES + 1];
	int n;
};

static struct group
read_group(const struct page_group *g)
{
	struct group out = { .n = 1 };
	struct span kept = buf_span(&g->kept);
	struct page_kept k;

	while (out.n <= PAGE_COPIES && page_next(&kept, &k)) {
		if (out.n == 1)
			out.sides[0] = (struct side){ k, PAGE_TEXT_OTHER, PAGE_TEXT_OTHER_TAGS };
		out.sides[out.n++] = (struct side){ k, PAGE_TEXT_FILE, PAGE_TEXT_TAGS };
	}
	return out;
}

/* The value of a tag there; p NULL: it is missing. */
static struct span
value_of_side(const struct side *s, struct span name)
{
	struct span tags = page_text(&s->k, s->tags);

	while (tags.n > 0) {
		struct span value = span_cut(&tags, '\n'), key = span_cut(&value, '\t');

		if (span_eq(key, name))
			return value;
	}
	return (struct span){ NULL, 0 };
}

static bool
are_sides_equal(const struct group *g, struct span name)
{
	struct span first = value_of_side(&g->sides[0], name);

	for (int i = 1; i < g->n; i++) {
		struct span other = value_of_side(&g->sides[i], name);

		if (!span_eq(first, other) || (first.p == NULL) != (other.p == NULL))
			return false;
	}
	return true;
}

static void
put_group_row(struct buf *b, const struct group *g, struct span name)
{
	buf_str(b, "<tr><th scope=\"row\"><bdi>");
	page_put(b, name);
	buf_str(b, "</bdi></th>");
	for (int i = 0; i < g->n; i++) {
		struct span value = value_of_side(&g->sides[i], name);

		buf_str(b, value.p == NULL ? "<td class=\"text none\">missing</td>" : "<td class=\"text\"><bdi>");
		if (value.p == NULL)
			continue;
		page_put(b, value);
		buf_str(b, "</bdi></td>");
	}
	buf_str(b, "</tr>\n");
}

/* A row for each tag that differs, in the order of the records; the names of the others are added to `same`. */
static void
put_group_tags(struct buf *b, const struct group *g, struct buf *same)
{
	for (int i = 0; i < g->n; i++) {
		struct span tags = page_text(&g->sides[i].k, g->sides[i].tags);

		while (tags.n > 0) {
			struct span value = span_cut(&tags, '\n'), name = span_cut(&value, '\t');
			bool seen = false;

			for (int k = 0; k < i; k++)
				seen = seen || value_of_side(&g->sides[k], name).p != NULL;
			/* A tag that occurs twice has one row. */
			if (seen || value_of_side(&g->sides[i], name).p != value.p)
				continue;
			if (!are_sides_equal(g, name)) {
				put_group_row(b, g, name);
				continue;
			}
			buf_str(same, same->n > 0 ? ", " : "");
			buf_add(same, name);
		}
	}
}

static void
put_group_plies(struct buf *b, const struct group *g)
{
	const uint32_t *plies = g->sides[1].k.item.plies;
	bool differ = false;

	for (int i = 1; i < g->n; i++)
		differ = differ || g->sides[i].k.item.plies[0] != plies[1];
	if (!differ)
		return;
	buf_str(b, "<tr><th scope=\"row\">half-moves</th>");
	for (int i = 0; i < g->n; i++) {
		uint32_t n = i == 0 ? plies[1] : g->sides[i].k.item.plies[0];

		if (n > 0)
			buf_fmt(b, "<td class=\"text\">%" PRIu32 "</td>", n);
		else
			buf_str(b, "<td class=\"text none\">\342\200\223</td>");
	}
	buf_str(b, "</tr>\n");
}

static void
put_heads(struct buf *b, const struct group *g)
{
	const struct page_item *of = &g->sides[0].k.item;

	buf_str(b, "<thead><tr><td></td><th scope=\"col\" class=\"text\">");
	page_put_path(b, page_text(&g->sides[0].k, PAGE_TEXT_OTHER));
	buf_fmt(b, "<wbr>:%" PRIu64 ", game %" PRIu64 "</th>", of->other_line, of->other_game);
	for (int i = 1; i < g->n; i++) {
		const struct page_kept *k = &g->sides[i].k;

		buf_str(b, "<th scope=\"col\" class=\"text\">");
		page_put_path(b, page_text(k, PAGE_TEXT_FILE));
		buf_fmt(b, "<wbr>:%" PRIu64 ", game %" PRIu64 "</th>", k->item.line, k->item.game);
	}
	buf_str(b, "</tr></thead>\n<tbody>\n<tr><th scope=\"row\">finding</th><td class=\"text\"></td>");
	for (int i = 1; i < g->n; i++) {
		enum diag id = g->sides[i].k.item.id;

		buf_fmt(b, "<td class=\"text\"><a href=\"#%s\"><code>%s</code></a> <small>", diag_rows[id].id, diag_rows[id].id);
		page_put(b, page_text(&g->sides[i].k, PAGE_TEXT_MESSAGE));
		buf_str(b, "</small></td>");
	}
	buf_str(b, "</tr>\n");
}

static void
put_group(struct buf *b, const struct page_group *from, int number)
{
	struct group g = read_group(from);
	const struct side *first = &g.sides[0];
	struct span white = value_of_side(first, SPAN("White")), black = value_of_side(first, SPAN("Black"));
	struct buf same = { 0 };

	buf_fmt(b, "<div id=\"group-%d\"><div class=\"scroll\"><table class=\"group\">\n<caption><bdi>", number);
	page_put(b, white.n > 0 ? white : SPAN("?"));
	buf_str(b, "</bdi> \342\200\223 <bdi>");
	page_put(b, black.n > 0 ? black : SPAN("?"));
	buf_str(b, "</bdi>");
	if (from->n > (uint64_t)from->kept_n) {
		buf_str(b, " and ");
		page_put_count(b, from->n, "other record", "other records");
		buf_fmt(b, ", of which %d are shown", from->kept_n);
	}
	buf_str(b, "</caption>\n");
	put_heads(b, &g);
	put_group_plies(b, &g);
	put_group_tags(b, &g, &same);
	buf_str(b, "</tbody></table></div>\n");
	if (same.n > 0) {
		buf_str(b, "<p class=\"note\">Equal: <bdi>");
		page_put(b, buf_span(&same));
		buf_str(b, "</bdi></p>\n");
	}
	buf_str(b, "</div>\n");
	buf_drop(b, &same);
}

void
page_put_groups(struct buf *b, const struct page_view *v)
{
	const struct page *p = v->page;
	int shown = 0;
	uint64_t others = p->twins;

	if (p->twins == 0)
		return;
	for (int kind = 0; kind < PAGE_GROUP_KINDS; kind++)
		for (int i = 0; i < p->groups_n[kind] && shown < PAGE_GROUPS; i++, shown++)
			others -= p->groups[kind][i].n;
	buf_str(b, "<section id=\"duplicates\">\n<h2>Games that occur more than once</h2>\n<p class=\"note\">");
	page_put_count(b, p->twins, "finding", "findings");
	buf_str(b, " about games that have to do with another one; the first record of each group is on the left, and only what "
	    "differs has a row.");
	if (others > 0) {
		buf_fmt(b, " %d groups are shown, those in which something differs first; the others have ", shown);
		page_put_count(b, others, "finding.", "findings.");
	}
	buf_str(b, "</p>\n<div class=\"groups\">\n");
	shown = 0;
	for (int kind = 0; kind < PAGE_GROUP_KINDS; kind++)
		for (int i = 0; i < p->groups_n[kind] && shown < PAGE_GROUPS; i++)
			put_group(b, &p->groups[kind][i], ++shown);
	buf_str(b, "</div>\n</section>\n");
}

/* -- how many games of each year have findings -- */

enum { BINS = 48, SERIES = SEVERITY_ERROR };

/* Games by their worst finding, in steps of years. */
struct bins {
	int from, step;
	size_t n;
	uint64_t games[BINS], parts[SERIES + 1][BINS];	/* by enum severity */
	uint64_t outside;
};

static uint64_t
games_of(const struct page *p, int year)
{
	uint64_t n = 0;

	for (int s = 0; s <= SEVERITY_ERROR; s++)
		n += p->years[year][s];
	return n;
}

bool
page_has_years(const struct page *p)
{
	int n = 0;

	for (int y = 0; y < PAGE_YEARS; y++)
		n += games_of(p, y) > 0;
	return n > 1;
}

/* The first year, from one end, up to which there is more than one game in 1000: a typing error is left out. */
static int
end_of_years(const struct page *p, bool backward, uint64_t all)
{
	uint64_t sum = 0;

	for (int i = 0; i < PAGE_YEARS; i++) {
		int y = backward ? PAGE_YEARS - 1 - i : i;

		sum += games_of(p, y);
		if (sum > all / 1000)
			return y;
	}
	return 0;
}

static void
fill_years(struct bins *b, const struct page *p)
{
	static const int steps[] = { 1, 2, 5, 10, 20 };
	uint64_t all = 0;
	int from, to;

	memset(b, 0, sizeof(*b));
	for (int y = 0; y < PAGE_YEARS; y++)
		all += games_of(p, y);
	from = end_of_years(p, false, all);
	to = end_of_years(p, true, all);
	for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]); i++) {
		b->step = steps[i];
		b->from = (PAGE_YEAR_FIRST + from) / b->step * b->step;
		b->n = (size_t)((PAGE_YEAR_FIRST + to - b->from) / b->step) + 1;
		if (b->n <= BINS)
			break;
	}
	for (int y = 0; y < PAGE_YEARS; y++) {
		size_t bin = (size_t)((PAGE_YEAR_FIRST + y - b->from) / b->step);

		if (y < from || y > to) {
			b->outside += games_of(p, y);
			continue;
		}
		b->games[bin] += games_of(p, y);
		for (int s = 0; s <= SEVERITY_ERROR; s++)
			b->parts[s][bin] += p->years[y][s];
	}
}

static void
put_chart(struct buf *b, const struct bins *bins)
{
	static const struct {
		const char *name;
		enum severity severity;
		enum tint tint;			/* the style of the page has a colour of its own for it */
	} rows[SERIES] = {
		{ "error", SEVERITY_ERROR, TINT_BLACK }, { "warning", SEVERITY_WARNING, TINT_DRAW },
		{ "info", SEVERITY_INFO, TINT_WHITE },
	};
	uint64_t rates[SERIES][BINS];
	struct chart_series series[SERIES];

	/* Each is the difference of two sums, so that a column is as high as its year's share in the table beside it. */
	for (size_t i = 0; i < bins->n; i++) {
		uint64_t found = 0, before = 0;

		for (int k = 0; k < SERIES; k++) {
			found += bins->parts[rows[k].severity][i];
			rates[k][i] = ratio_permille(found, bins->games[i]) - before;
			before += rates[k][i];
		}
	}
	for (int k = 0; k < SERIES; k++)
		series[k] = (struct chart_series){ rows[k].name, rows[k].tint, rates[k] };
	buf_str(b, "<figure class=\"years\">\n");
	chart_columns(b, &(struct chart_columns){
		.title = "Games with findings", .x = "year", .y = "share of games, by their worst finding", .from = bins->from,
		.step = bins->step, .permille = true, .n = bins->n, .series = series, .series_n = SERIES,
	});
	buf_str(b, "</figure>\n");
}

static void
put_year_row(struct buf *b, const struct bins *bins, size_t i)
{
	int year = bins->from + (int)i * bins->step;
	uint64_t found = bins->games[i] - bins->parts[SEVERITY_OFF][i];

	buf_fmt(b, "<tr><th scope=\"row\">%d", year);
	if (bins->step > 1)
		buf_fmt(b, "\342\200\223%d", year + bins->step - 1);
	buf_str(b, "</th><td>");
	ratio_thousands(b, bins->games[i]);
	for (int s = SEVERITY_ERROR; s > SEVERITY_OFF; s--) {
		buf_str(b, "</td><td>");
		ratio_thousands(b, bins->parts[s][i]);
	}
	buf_str(b, "</td><td>");
	chart_permille(b, ratio_permille(found, bins->games[i]));
	buf_str(b, "</td></tr>\n");
}

void
page_put_years(struct buf *b, const struct page_view *v)
{
	const struct page *p = v->page;
	struct bins bins;
	uint64_t left = 0;

	if (!page_has_years(p))
		return;
	fill_years(&bins, p);
	for (int id = 0; id < DIAG_COUNT; id++)
		left += diag_rows[id].scope == SCOPE_FILE ? 0 : p->kinds[id].left;
	buf_str(b, "<section id=\"years\">\n<h2>By year of the games</h2>\n<div class=\"charts\">\n");
	put_chart(b, &bins);
	buf_str(b, "<div class=\"scroll\"><table>\n<caption>Games by their worst finding</caption>\n<thead><tr>"
	    "<th scope=\"col\" class=\"text\">year</th><th scope=\"col\">games</th><th scope=\"col\">error</th>"
	    "<th scope=\"col\">warning</th><th scope=\"col\">info</th><th scope=\"col\">with findings</th></tr></thead>\n<tbody>\n");
	for (size_t i = 0; i < bins.n; i++)
		if (bins.games[i] > 0)
			put_year_row(b, &bins, i);
	buf_str(b, "</tbody></table></div>\n</div>\n<p class=\"note\">Not counted here: what is said once for a file, "
	    "games that occur more than once");
	buf_str(b, v->totals->baselined > 0 ? ", what the baseline lists" : "");
	buf_str(b, left > 0 ? ", and findings beyond the limit for a file" : "");
	buf_str(b, ".");
	if (p->undated > 0) {
		buf_char(b, ' ');
		page_put_count(b, p->undated, "game has no year.", "games have no year.");
	}
	if (bins.outside > 0) {
		buf_char(b, ' ');
		page_put_count(b, bins.outside, "game is of a year outside of these.", "games are of years outside of these.");
	}
	buf_str(b, "</p>\n</section>\n");
}

/* -- the page -- */

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
	struct buf fixes = { 0 };

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
		put_page_fact(b, t->sums[SUM_ILLEGAL], "illegal position", "illegal positions", "");
	} else if (t->entries) {
		put_page_fact(b, t->records, "entry", "entries", "");
	} else {
		if (t->keyed > 0)
			put_page_fact(b, t->keyed, "game by its key", "games by their keys", "");
		if (t->reports > 0)
			put_page_fact(b, t->reports, "tournament report", "tournament reports", "");
		put_page_fact(b, t->records, "game", "games", "");
		put_page_fact(b, t->sums[SUM_PLIES], "half-move", "half-moves", "");
		put_page_fact(b, t->sums[SUM_ILLEGAL], "game with an illegal move", "games with an illegal move", "");
	}
	if (t->unknown > 0)
		put_page_fact(b, t->unknown, "not judged", "not judged", "");
	if (t->skipped.members.n > 0)
		put_page_fact(b, t->skipped.members.n, "file in an archive not read", "files in archives not read", "");
	buf_str(b, "</dl>\n");
	report_text_fixes(&fixes, t);
	if (fixes.n > 0) {
		buf_str(b, "<p class=\"note\">Of the findings ");
		page_put(b, buf_span(&fixes));
		buf_str(b, ".</p>\n");
	}
	buf_drop(b, &fixes);
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
view_of_page(struct page *p, const struct totals *t)
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
	v = view_of_page(page, t);
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
