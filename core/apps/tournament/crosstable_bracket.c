/* crosstable_bracket: the bracket of a knock-out, for the page of crosstables. */
#include "base/ratio.h"
#include "base/escape.h"
#include "apps/tournament/crosstable_pairings.h"
#include "apps/tournament/crosstable_bracket.h"
#include "apps/tournament/crosstable_cells.h"

/* The first pairing of a match: its round, and its players in their order. */
static const struct crosstable_pairing *
head(const struct crosstable_pairings *p, int match)
{
	return &p->list[p->matches[match].first];
}

static bool
plays(const struct crosstable_pairing *h, int player)
{
	return h->player[0] == player || h->player[1] == player;
}

/* The player's last match before that round; -1: there is none. */
static int
match_before(const struct crosstable_pairings *p, int player, int round)
{
	int found = -1;

	for (int m = 0; m < p->matches_n; m++)
		if (head(p, m)->round < round && plays(head(p, m), player) &&
		    (found < 0 || head(p, m)->round > head(p, found)->round))
			found = m;
	return found;
}

/*
 * The match of the last round in which the first of the table plays, and the other one of that round (*third; -1: there
 * is none).  -1: there is no such match, or the round has more than two.
 */
static int
find_final(const struct crosstable_pairings *p, const struct crosstable *t, int *third)
{
	int last = 0, n = 0, final = -1;

	*third = -1;
	for (int m = 0; m < p->matches_n; m++)
		last = head(p, m)->round > last ? head(p, m)->round : last;
	for (int m = 0; m < p->matches_n; m++) {
		const struct crosstable_pairing *h = head(p, m);

		if (h->round != last)
			continue;
		n++;
		if (t->players[h->player[0]].rank == 1 || t->players[h->player[1]].rank == 1)
			final = m;
		else
			*third = m;
	}
	return n <= 2 ? final : -1;
}

static void
put_match(struct buf *b, const struct crosstable *t, const struct crosstable_pairings *p, int match)
{
	const struct crosstable_pairing *h = head(p, match);
	const struct crosstable_match *m = &p->matches[match];

	buf_str(b, "<div class=\"match\">");
	for (int side = 0; side < 2; side++) {
		const struct crosstable_player *self = &t->players[h->player[side]];
		const struct crosstable_player *other = &t->players[h->player[1 - side]];
		bool won = self->rank != other->rank ? self->rank < other->rank : m->score[side] > m->score[1 - side];

		buf_str(b, won ? "<strong><span>" : "<i><span>");
		escape_xml(b, self->name);
		buf_str(b, "</span> ");
		ratio_halves(b, m->score[side]);
		buf_str(b, won ? "</strong>" : "</i>");
	}
	buf_str(b, "</div>");
}

/* A match and all that lead to it; matches of one player are of different rounds, so that this ends. */
static void
put_tree(struct buf *b, const struct crosstable *t, const struct crosstable_pairings *p, int match)
{
	const struct crosstable_pairing *h = head(p, match);
	int before[2], n;

	for (int side = 0; side < 2; side++)
		before[side] = match_before(p, h->player[side], h->round);
	if (before[1] == before[0])	/* they met in the round before, too */
		before[1] = -1;
	n = (before[0] >= 0) + (before[1] >= 0);
	buf_str(b, "<div class=\"tree\">");
	if (n > 0) {
		buf_fmt(b, "<div class=\"from%s\">", n == 1 ? " one" : "");
		for (int side = 0; side < 2; side++)
			if (before[side] >= 0)
				put_tree(b, t, p, before[side]);
		buf_str(b, "</div>");
	}
	put_match(b, t, p, match);
	buf_str(b, "</div>\n");
}

void
crosstable_bracket(struct buf *b, const struct crosstable *t)
{
	struct arena texts = { 0 };
	struct crosstable_pairings p;
	int final, third;

	if (!crosstable_pairings_make(&p, t, &texts)) {
		b->failed = true;
	} else if ((final = find_final(&p, t, &third)) >= 0) {
		buf_str(b, "<details open><summary>Bracket</summary>\n<div class=\"scroll bracket\" tabindex=\"0\">\n");
		put_tree(b, t, &p, final);
		if (third >= 0) {
			buf_str(b, "<p>For the third place:</p>\n");
			put_match(b, t, &p, third);
		}
		buf_str(b, "</div></details>\n");
	}
	arena_free(&texts);
}
