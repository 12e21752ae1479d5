/* trf_edition: a tournament report file that was read, as a file of another edition. */
#include <stdio.h>

#include "apps/tournament/trf_edition.h"

/* Records that say the same in both editions, by edition. */
enum record { ROUNDS, COLOUR, TEAM, RECORDS };
static const char *const codes[RECORDS][2] = {
	[ROUNDS] = { "XXR", "142" }, [COLOUR] = { "XXC", "152" }, [TEAM] = { "013", "310" },
};
static const char *const colours[][2] = { { "white1", "W" }, { "black1", "B" } };
static const unsigned team_name[2] = { 0, 1 }, team_member[2] = { 1, 7 };	/* fields of TEAM, by edition */

struct edition_making {
	struct trf *to;
	const struct trf *from;
	const struct crosstable *ranks;	/* NULL: they stay as they are */
	enum trf_edition edition;
	unsigned teams;			/* so many were written */
	unsigned cut;			/* the same, of which something has no place */
};

/* Which record of the other edition is it?  RECORDS: none, or the file has both of them: each stays. */
static enum record
record_of(const struct edition_making *m, const struct trf_line *l)
{
	int r = 0;

	while (r < RECORDS && !trf_line_is(l, codes[r][!m->edition]))
		r++;
	return r < RECORDS && !l->odd && l->cells_n > 0 && trf_find(m->from, codes[r][m->edition]) == NULL ? (enum record)r : RECORDS;
}

static bool
add(struct edition_making *m, enum record r, struct span eol)
{
	if (!trf_add(m->to, trf_record_find(span_of(codes[r][m->edition]))))
		return false;
	m->to->lines[m->to->n - 1].eol = eol;
	return true;
}

/* The first colour as the edition writes it; empty: it is another word, which stays. */
static struct span
colour_of(const struct edition_making *m, struct span word)
{
	for (int i = 0; i < 2; i++)
		if (span_eq_nocase(word, span_of(colours[i][!m->edition])))
			return span_of(colours[i][m->edition]);
	return SPAN("");
}

static bool
put_team(struct edition_making *m, const struct trf_line *l)
{
	const enum trf_edition old = !m->edition;
	unsigned members = 0;
	char number[16];
	bool good = true, cut = false;

	snprintf(number, sizeof(number), "%u", ++m->teams);
	if (m->edition == TRF_26)
		good = trf_put(m->to, 0, 0, span_of(number));
	for (unsigned i = 0; good && i < l->cells_n; i++) {
		const struct trf_cell *c = &l->cells[i];

		if (c->field == team_name[old])
			good = trf_put(m->to, team_name[m->edition], 0, c->text);
		else if (c->field == team_member[old])
			good = trf_put(m->to, team_member[m->edition], members++, c->text);
		else
			cut = cut || c->field > team_name[old];
	}
	m->cut += cut;
	return good;
}

/* The player in the table; NULL: the report has no game of this name. */
static const struct crosstable_player *
ranked(const struct edition_making *m, struct span name)
{
	for (int i = 0; i < m->ranks->players_n; i++)
		if (span_eq(m->ranks->players[i].name, name))
			return &m->ranks->players[i];
	return NULL;
}

/* The line of a player with another rank. */
static bool
put_ranked(struct edition_making *m, const struct trf_line *l)
{
	const struct trf_cell *name = trf_cell(l, TRF_OF_NAME, 0);
	const struct crosstable_player *p = name == NULL ? NULL : ranked(m, name->text);
	char rank[16];
	bool good;

	if (p == NULL || l->odd)
		return trf_add_line(m->to, l);
	snprintf(rank, sizeof(rank), "%d", p->rank);
	good = trf_add(m->to, l->record);
	for (unsigned i = 0, put = false; good && i <= l->cells_n; i++) {
		if (!put && (i == l->cells_n || l->cells[i].field >= TRF_OF_RANK)) {
			good = trf_put(m->to, TRF_OF_RANK, 0, span_of(rank));
			put = true;
		}
		if (good && i < l->cells_n && l->cells[i].field != TRF_OF_RANK)
			good = trf_put_cell(m->to, &l->cells[i]);
	}
	m->to->lines[m->to->n - 1].eol = l->eol;
	return good;
}

static bool
put_line(struct edition_making *m, const struct trf_line *l)
{
	enum record r = record_of(m, l);
	struct span text = r == RECORDS ? SPAN("") : r == COLOUR ? colour_of(m, l->cells[0].text) : l->cells[0].text;

	if (m->ranks != NULL && trf_line_is(l, "001"))
		return put_ranked(m, l);
	if (text.n == 0)
		return trf_add_line(m->to, l);
	return add(m, r, l->eol) && (r == TEAM ? put_team(m, l) : trf_put(m->to, 0, 0, text));
}

bool
trf_as_edition(struct trf *to, const struct trf *from, enum trf_edition edition, const struct crosstable *ranks)
{
	struct edition_making m = { .to = to, .from = from, .edition = edition, .ranks = ranks };
	bool good = true;

	to->encoding = from->encoding;
	for (size_t i = 0; good && i < from->n; i++)
		good = put_line(&m, &from->lines[i]);
	return good && (m.cut == 0 || trf_remark(to,
	    "Not here, as TRF16 has no columns for them: numbers, short names, strength, points or ranks of %u team%s.", m.cut,
	    m.cut == 1 ? "" : "s"));
}
