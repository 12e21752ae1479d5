/*
 * test_xq_ruling: rulings on repetition are compared with those of published diagrams and of another program's tests
 * (fixtures/unit/xq_ruling.tsv), for each code; and the classes of moves with those of the Chinese book.
 */
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "games/xiangqi/xq_fen.h"
#include "games/xiangqi/xq_ruling.h"

enum { COLUMNS = 10, ID = 0, CODE, FIGURE, POSITION, MOVES, CLASSES, VERDICT };
enum { MOVES_MAX_OF_ROW = 80 };

/*
 * Rows that are ruled otherwise, and why.
 *
 * xr155: a chariot steps out of the way of the other one, so that a cannon loses the screen that protected it; we take
 * that for a new chase of the cannon, the diagram does not.
 * xr175: a check on the file and another one on the rank win a soldier or a horse; the book calls the move idle.
 * xr178: after the chariot has taken the soldier, the cannon takes an elephant with check: no gain by our count.
 * xr179: the horse attacks a cannon, which the book leaves aside because the chariots offer an exchange.
 * xr199: the mate that Red threatens begins with a check of the soldier; the book sees the exchange of chariots only.
 */
static const struct known {
	const char *code, *laws, *wrong;
	int right, rows;
} codes[] = {
	{ "WXF2018", "wxf2018", " xr155 ", 103, 104 },
	{ "AXF-engine", "axf", " ", 33, 33 },
	{ "CXA2020", "cxa2020", " xr175 xr178 xr179 xr199 ", 29, 33 },
};
enum { CODES = sizeof(codes) / sizeof(codes[0]) };

struct row {
	char line[2048], *field[COLUMNS];
	struct xq_position start;
	xq_move moves[MOVES_MAX_OF_ROW];
	int n;
	struct xq_cycle cycle;
	bool closed;		/* a position occurs again */
};

static bool
row_read(FILE *f, struct row *r)
{
	if (fgets(r->line, sizeof(r->line), f) == NULL)
		return false;
	r->field[0] = r->line;
	for (int i = 1; i < COLUMNS; i++) {
		char *tab = strchr(r->field[i - 1], '\t');

		CHECK(tab != NULL, "%s: too few fields", r->field[0]);
		if (tab == NULL)
			return false;
		*tab = '\0';
		r->field[i] = tab + 1;
	}
	return true;
}

/* The cycle is that of the last position that is a repetition. */
static void
row_play(struct row *r)
{
	struct xq_position p;

	CHECK(xq_fen_position(span_of(r->field[POSITION]), &r->start), "%s: position", r->field[ID]);
	p = r->start;
	r->n = 0;
	for (const char *w = r->field[MOVES]; *w != '\0'; w += w[4] == ' ' ? 5 : 4) {
		xq_move m = xq_move_of(xq_point(w[0] - 'a', w[1] - '0'), xq_point(w[2] - 'a', w[3] - '0'));

		CHECK(xq_legal(&p, m), "%s: %.4s is illegal", r->field[ID], w);
		r->moves[r->n++] = m;
		xq_play(&p, m);
	}
	r->closed = false;
	for (int n = r->n; n > 0 && !r->closed; n--)
		r->closed = xq_cycle_find(&r->start, r->moves, n, &r->cycle) == XQ_CYCLE_FOUND;
	if (!r->closed)
		CHECK(xq_cycle_take(&r->start, r->moves, r->n, &r->cycle), "%s: too long", r->field[ID]);
}

static const char *
verdict_of(const struct xq_ruling *r)
{
	if (r->verdict != XQ_MUST_VARY)
		return r->verdict == XQ_DRAW ? "draw" : "undecided";
	return r->side == XQ_RED ? "red" : "black";
}

static FILE *
open_rows(struct row *r)
{
	FILE *f = fopen("fixtures/unit/xq_ruling.tsv", "r");

	CHECK(f != NULL && fgets(r->line, sizeof(r->line), f) != NULL, "no rows");
	return f;
}

/* Rules on the cycle, as long as it takes. */
static void
find(const struct xq_cycle *c, const struct xq_laws *laws, struct xq_ruling *r)
{
	struct xq_search search = { .most = XQ_SEARCH_MOST };

	xq_ruling_find(c, laws, &search, r);
	CHECK(!search.exhausted, "more than %u positions", search.most);
}

/* A question mark after the verdict of a row: unsure. */
static bool
agrees(const char *verdict, const char *wanted)
{
	return strncmp(verdict, wanted, strcspn(wanted, "?")) == 0 && verdict[strcspn(wanted, "?")] == '\0';
}

static void
verdicts(void)
{
	static struct row r;
	static struct xq_ruling ruling;
	int right[CODES] = { 0 }, rows[CODES] = { 0 };
	FILE *f = open_rows(&r);

	while (f != NULL && row_read(f, &r)) {
		for (int i = 0; i < CODES; i++) {
			char id[16];
			bool same;

			if (strcmp(r.field[CODE], codes[i].code) != 0)
				continue;
			row_play(&r);
			find(&r.cycle, xq_laws_find(codes[i].laws), &ruling);
			same = agrees(verdict_of(&ruling), r.field[VERDICT]);
			snprintf(id, sizeof(id), " %s ", r.field[ID]);
			CHECK(same == (strstr(codes[i].wrong, id) == NULL), "%s %s: %s, but it should be %s",
			    r.field[ID], r.field[FIGURE], verdict_of(&ruling), r.field[VERDICT]);
			right[i] += same;
			rows[i]++;
		}
	}
	for (int i = 0; i < CODES; i++) {
		printf("# %s: %d of %d rows as published\n", codes[i].code, right[i], rows[i]);
		CHECK(right[i] >= codes[i].right && rows[i] == codes[i].rows, "%s: %d of %d", codes[i].code, right[i],
		    rows[i]);
	}
	if (f != NULL)
		fclose(f);
}

/* Is that a forbidden class, in the words of the book? */
static bool
strikes(const char *word)
{
	return strncmp(word, "idle", 4) != 0 && strncmp(word, "exchange", 8) != 0;
}

/* The examples of 1999 whose positions are known, because later figures have the same moves. */
static const struct old {
	int ruling;
	const char *figure, *verdict;
} olds[] = {
	{ 1, "fig.6", "red" }, { 3, "fig.2", "red" }, { 4, "fig.22", "red" }, { 6, "fig.27", "red" },
	{ 6, "fig.11", "black" }, { 7, "fig.7", "red" }, { 8, "fig.19", "draw" }, { 9, "fig.15", "red" },
	{ 10, "fig.24", "draw" }, { 13, "fig.18", "draw" },
};
enum { OLDS = sizeof(olds) / sizeof(olds[0]) };

static void
rulings_of_1999(void)
{
	static struct row r;
	static struct xq_ruling ruling;
	int right = 0;
	FILE *f = open_rows(&r);

	while (f != NULL && row_read(f, &r))
		for (int i = 0; i < OLDS; i++) {
			bool same;

			if (strcmp(r.field[CODE], "CXA2020") != 0 || strcmp(r.field[FIGURE], olds[i].figure) != 0)
				continue;
			row_play(&r);
			find(&r.cycle, xq_laws_find("cxa1999"), &ruling);
			same = agrees(verdict_of(&ruling), olds[i].verdict);
			CHECK(same, "ruling %d, %s: %s, but it should be %s", olds[i].ruling, olds[i].figure,
			    verdict_of(&ruling), olds[i].verdict);
			right += same;
		}
	printf("# CXA1999: %d of %d rulings as published\n", right, OLDS);
	CHECK(right == OLDS, "%d", right);
	if (f != NULL)
		fclose(f);
}

/*
 * Positions of our own for the text of the rulings of 1999 whose diagrams are lost: what the text says of them must hold
 * wherever it applies.
 */
static void
texts_of_1999(void)
{
	static const struct {
		const char *ruling, *fen, *moves, *verdict;
	} rows[] = {
		{ "2: a check, then an attack that was there before the check", "4k4/9/5n3/9/9/5R3/4P4/9/9/4K4 w",
		    "f4e4 e9d9 e4f4 d9e9", "red" },
		{ "5: a chase that offers an exchange as well", "4k2r1/9/2c4R1/9/9/9/4P4/6N2/9/4K2R1 b", "c7c8 h7h8 c8c7 h8h7", "red" },
		{ "6c: to move on while an older attack stays is quiet", "4k4/9/1N7/r8/9/2P6/9/9/9/C2K5 w", "b7c5 a6a5 c5b7 a5a6", "red" },
		{ "11: where both strike, attacks by soldiers count", "5k3/4R4/9/9/9/9/3p5/3NC4/9/3K5 w", "e8d8 d3e3 d8e8 e3d3", "draw" },
		{ "12: a chase by a cannon that can be taken", "4k4/4c4/4b4/9/r1p6/2P1C4/9/9/4R4/3AKA3 w", "e4e5 a5a4 e5e4 a4a5", "red" },
		{ "13: who defends may attack advisors", "3k5/9/8R/9/3c5/9/3p1p3/9/4K4/3A1A3 w", "i7i8 d5f5 i8i7 f5d5", "draw" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		static struct row r;
		static struct xq_ruling ruling;

		r.field[ID] = r.field[FIGURE] = (char *)(uintptr_t)rows[i].ruling;
		r.field[POSITION] = (char *)(uintptr_t)rows[i].fen;
		r.field[MOVES] = (char *)(uintptr_t)rows[i].moves;
		row_play(&r);
		CHECK(r.closed, "%s", rows[i].ruling);
		find(&r.cycle, xq_laws_find("cxa1999"), &ruling);
		CHECK(strcmp(verdict_of(&ruling), rows[i].verdict) == 0, "ruling %s: %s", rows[i].ruling, verdict_of(&ruling));
	}
}

/* A board seen in a mirror, or with the colours changed, is ruled the same. */
static int
turned(int point, bool mirror, bool swap)
{
	int file = mirror ? XQ_FILES - 1 - xq_file(point) : xq_file(point);

	return xq_point(file, swap ? XQ_RANKS - 1 - xq_rank(point) : xq_rank(point));
}

static void
turn_row(const struct row *from, bool mirror, bool swap, struct row *to)
{
	xq_clear(&to->start);
	for (int point = 0; point < XQ_POINTS; point++) {
		uint8_t man = from->start.board[point];

		if (man != XQ_NONE)
			xq_put(&to->start, turned(point, mirror, swap),
			    xq_man(xq_colour_of(man) ^ swap, xq_kind_of(man)));
	}
	if ((from->start.turn ^ swap) != to->start.turn)
		xq_pass(&to->start);
	to->n = from->n;
	for (int i = 0; i < from->n; i++)
		to->moves[i] = xq_move_of(turned(xq_from(from->moves[i]), mirror, swap),
		    turned(xq_to(from->moves[i]), mirror, swap));
}

static void
symmetry(void)
{
	static struct row r, t;
	static struct xq_ruling ruling, other;
	FILE *f = open_rows(&r);
	const int every = check_all() ? 1 : 7;	/* of the pairs of a row and laws */
	int compared = 0, rows = 0, pairs = 0;

	while (f != NULL && row_read(f, &r)) {
		bool mirror = rows % 3 != 0, swap = rows % 3 != 1;

		rows++;
		row_play(&r);
		turn_row(&r, mirror, swap, &t);
		if (r.closed)
			xq_cycle_find(&t.start, t.moves, r.cycle.first + r.cycle.n, &t.cycle);
		CHECK(!r.closed || t.cycle.n == r.cycle.n, "%s: another cycle when turned", r.field[ID]);
		for (const struct xq_laws *l = xq_laws; r.closed && l->name != NULL; l++) {
			if (pairs++ % every != 0)
				continue;
			find(&r.cycle, l, &ruling);
			find(&t.cycle, l, &other);
			CHECK(ruling.verdict == other.verdict &&
			    other.side == (ruling.side < 0 ? -1 : ruling.side ^ swap),
			    "%s by %s: another ruling when turned", r.field[ID], l->name);
			for (int i = 0; i < r.cycle.n; i++)
				CHECK(ruling.classes[i].kind == other.classes[i].kind,
				    "%s by %s: move %d has another class when turned", r.field[ID], l->name, i + 1);
			compared++;
		}
	}
	CHECK(compared > 800 / every, "only %d", compared);
	if (f != NULL)
		fclose(f);
}

/* The cycle from its k-th move on, or gone through `rounds` times; false: it would be too long. */
static bool
cycle_turned(const struct xq_cycle *c, int k, int rounds, struct xq_cycle *to)
{
	xq_move moves[XQ_CYCLE_MAX];

	if (c->n * rounds > XQ_CYCLE_MAX)
		return false;
	for (int i = 0; i < c->n * rounds; i++)
		moves[i] = c->moves[(k + i) % c->n];
	return xq_cycle_take(&c->at[k].now, moves, c->n * rounds, to);
}

/* From whichever of its positions a cycle is counted, and however often it was gone through, the ruling is the same. */
static void
rounds(void)
{
	static struct row r;
	static struct xq_cycle other;
	static struct xq_ruling ruling, again;
	FILE *f = open_rows(&r);
	const int every = check_all() ? 1 : 11;	/* of the pairs of a row and laws */
	int compared = 0, pairs = 0;

	while (f != NULL && row_read(f, &r)) {
		row_play(&r);
		for (const struct xq_laws *l = xq_laws; r.closed && l->name != NULL; l++) {
			if (pairs++ % every != 0)
				continue;
			find(&r.cycle, l, &ruling);
			for (int k = 0; k <= r.cycle.n; k++) {
				if (!cycle_turned(&r.cycle, k % r.cycle.n, k == r.cycle.n ? 2 : 1, &other))
					continue;
				find(&other, l, &again);
				CHECK(ruling.verdict == again.verdict && ruling.side == again.side,
				    "%s by %s: another ruling %s %d: %s, not %s", r.field[ID], l->name,
				    k == r.cycle.n ? "in two rounds" : "from move", k + 1, verdict_of(&again), verdict_of(&ruling));
				compared++;
			}
		}
	}
	CHECK(compared > 4000 / every, "only %d", compared);
	if (f != NULL)
		fclose(f);
}

/* The words of a ruling, and the occurrences, for one code after another. */
static void
words(void)
{
	static const struct {
		const char *laws, *fen, *moves, *ruling, *classes;
	} cases[] = {
		{ "cxa1999", "c2a1k3/2c1a2R1/b6P1/8p/9/9/9/9/4K4/9 w", "h8h9 f9f8 h9h8 f8f9",
		    "Red checks at every move and Black's move f9-f8 is permitted (idle), so Red must vary "
		    "(CXA 1999, 24.1)",
		    "h8-h9: check; f9-f8: idle; h9-h8: check; f8-f9: idle" },
		{ "wxf2018", "1cbak4/R3a4/4b4/7P1/9/2P6/3pp4/8r/9/3AKA3 w", "a8b8 b9a9 b8a8 a9b9",
		    "Red chases the cannon on b9 at every move and Black's move b9-a9 is permitted (idle), so Red must "
		    "vary (World rules 2018)",
		    "a8-b8: chase of the cannon on b9, which is not protected; b9-a9: idle; b8-a8: chase of the cannon "
		    "on a9, which is not protected; a9-b9: idle" },
		{ "axf", "5k3/9/9/c8/9/P1P6/9/2C6/9/3K5 w", "c2a2 a6c6 a2c2 c6a6",
		    "Red's move c2-a2 is permitted (exchange with the cannon on a6) and Black's move a6-c6 is permitted "
		    "(idle), so the game is a draw if neither varies (Asian rules)",
		    "c2-a2: exchange with the cannon on a6; a6-c6: idle; a2-c2: exchange with the cannon on c6; "
		    "c6-a6: idle" },
		{ "cxa2020", "3k2P2/P3a4/6rc1/8R/9/9/9/B3B4/4A4/4KA3 w", "i6h6 h7i7 h6i6 i7h7",
		    "Black chases at every move and Red's move i6-h6 is permitted (follow of the cannon on h7, which is "
		    "protected), so Black must vary (CXA 2020, 24.13)",
		    "i6-h6: follow of the cannon on h7, which is protected; h7-i7: chase of the soldier on g9, which is "
		    "not protected, by the chariot on g7; h6-i6: follow of the cannon on i7, which is protected; i7-h7: "
		    "chase of the soldier on g9, which is not protected, by the chariot on g7" },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		static struct row r;
		static struct xq_ruling ruling;
		struct buf b = { 0 };

		r.field[ID] = r.field[FIGURE] = (char *)(uintptr_t)cases[i].laws;
		r.field[POSITION] = (char *)(uintptr_t)cases[i].fen;
		r.field[MOVES] = (char *)(uintptr_t)cases[i].moves;
		row_play(&r);
		find(&r.cycle, xq_laws_find(cases[i].laws), &ruling);
		xq_ruling_write(&r.cycle, &ruling, &b);
		CHECK(span_eq(buf_span(&b), span_of(cases[i].ruling)), "%.*s", (int)b.n,
		    b.p);
		buf_clear(&b);
		xq_ruling_write_moves(&r.cycle, &ruling, &b);
		CHECK(span_eq(buf_span(&b), span_of(cases[i].classes)), "%.*s", (int)b.n,
		    b.p);
		CHECK(b.n > 0 && !b.failed, "no moves");
		buf_free(&b);
	}
}

/* A search that is stopped never makes a verdict: with each limit, either the ruling is the true one or there is none. */
static void
limits(void)
{
	static struct row r;
	static struct xq_ruling whole, cut;
	int undecided = 0, decided = 0;
	FILE *f = open_rows(&r);

	while (f != NULL && row_read(f, &r)) {
		if (strcmp(r.field[CODE], "CXA2020") != 0)
			continue;
		row_play(&r);
		find(&r.cycle, xq_laws_find("cxa2020"), &whole);
		for (unsigned most = 1; most < 4000; most *= 4) {
			struct xq_search search = { .most = most };

			xq_ruling_find(&r.cycle, whole.laws, &search, &cut);
			CHECK(cut.verdict == XQ_UNDECIDED || (cut.verdict == whole.verdict && cut.side == whole.side),
			    "%s: another ruling after %u positions", r.field[ID], most);
			undecided += cut.verdict == XQ_UNDECIDED;
			decided += cut.verdict != XQ_UNDECIDED;
		}
	}
	CHECK(undecided > 50 && decided > 20, "%d undecided, %d decided", undecided, decided);
	if (f != NULL)
		fclose(f);
}

/* Which laws hold when. */
static void
editions(void)
{
	CHECK(strcmp(xq_laws_on(19981231)->name, "simple") == 0, "before the first edition");
	CHECK(strcmp(xq_laws_on(20191231)->name, "cxa1999") == 0, "before 2020");
	CHECK(strcmp(xq_laws_on(20200101)->name, "cxa2020") == 0, "from 2020 on");
	CHECK(strcmp(xq_laws_on(0)->name, "cxa2020") == 0, "without a date");
	for (int i = 0; xq_laws_names[i] != NULL; i++)
		CHECK(xq_laws_find(xq_laws_names[i]) == &xq_laws[i], "%s", xq_laws_names[i]);
	CHECK(xq_laws_find("fide-2018") == NULL, "laws of chess");
}

/* How many moves of the Chinese rows are strikes, or not, as in the book? */
static void
classes(void)
{
	static struct row r;
	int right = 0, same = 0, moves = 0;
	FILE *f = open_rows(&r);

	while (f != NULL && row_read(f, &r)) {
		const char *word = r.field[CLASSES];

		if (strcmp(r.field[CODE], "CXA2020") != 0)
			continue;
		row_play(&r);
		if (!xq_cycle_take(&r.start, r.moves, r.n, &r.cycle))
			continue;
		for (int i = 0; i < r.n; i++) {
			struct xq_search search = { .most = XQ_SEARCH_MOST };
			struct xq_class c;
			const char *name;

			xq_class_find(&r.cycle, i, XQ_CHASE_BY_GAIN, &search, &c);
			name = c.kind == XQ_THREAT ? "kill" : xq_class_name(c.kind);
			CHECK(!c.undecided, "%s: move %d is undecided", r.field[ID], i + 1);
			right += strikes(word) == (c.kind >= XQ_CHASE);
			same += strncmp(word, name, strlen(name)) == 0;
			moves++;
			word += strcspn(word, " ");
			word += *word == ' ';
		}
	}
	printf("# CXA2020: %d of %d moves are strikes or not as in the book, %d have its class\n", right, moves, same);
	CHECK(moves == 136 && right >= 129, "%d of %d", right, moves);
	if (f != NULL)
		fclose(f);
}

int
main(void)
{
	RUN(verdicts);
	RUN(classes);
	RUN(rulings_of_1999);
	RUN(texts_of_1999);
	RUN(symmetry);
	RUN(rounds);
	RUN(words);
	RUN(limits);
	RUN(editions);
	return check_end();
}
