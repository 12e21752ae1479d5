/* report_html_years: how many games of each year have findings. */
#include <string.h>

#include "games/reports/report_html_internal.h"
#include "base/chart.h"
#include "base/ratio.h"

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

	for (int k = 0; k < SERIES; k++) {
		for (size_t i = 0; i < bins->n; i++)
			rates[k][i] = bins->games[i] == 0 ? 0 : (bins->parts[rows[k].severity][i] * 1000 + bins->games[i] / 2) /
			    bins->games[i];
		series[k] = (struct chart_series){ rows[k].name, rows[k].tint, rates[k] };
	}
	buf_str(b, "<figure class=\"years\">\n");
	chart_columns(b, &(struct chart_columns){
		.title = "Games with findings", .x = "year", .y = "of 1,000 games, by their worst finding", .from = bins->from,
		.step = bins->step, .n = bins->n, .series = series, .series_n = SERIES,
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
