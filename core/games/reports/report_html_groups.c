/* report_html_groups: games that occur more than once, side by side, with what differs. */
#include <inttypes.h>

#include "games/reports/report_html_internal.h"

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
equal(const struct group *g, struct span name)
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
			if (!equal(g, name)) {
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
