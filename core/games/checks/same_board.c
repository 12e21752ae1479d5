/* same_board: why a board that appeared three times gives no claim. */
#include <stdlib.h>
#include <string.h>

#include "games/checks/occurrence.h"
#include "games/checks/same_board.h"
#include "games/chess/castling_rights.h"
#include "games/chess/rule_set.h"

enum {
	RUN = 8,	/* half-moves: no board appears three times in fewer */
	THREE = 3,	/* occurrences */
	LISTED = 6,	/* of the occurrences in a finding, the latest */
};

/* A board of the line: a hash of the pieces on their squares, and after how many half-moves it appears. */
struct board_at_ply {
	uint64_t board;
	int ply;
};

static uint64_t
board_hash(const struct position *p)
{
	uint64_t h = p->side[WHITE];

	for (int kind = PAWN; kind <= KING; kind++)
		h = (h ^ p->kind[kind]) * 0x9e3779b97f4a7c15u, h ^= h >> 29;
	return h;
}

static bool
board_same(const struct position *a, const struct position *b)
{
	for (int kind = PAWN; kind <= KING; kind++)
		if (a->kind[kind] != b->kind[kind])
			return false;
	return a->side[WHITE] == b->side[WHITE];
}

static int
by_board(const void *a, const void *b)
{
	const struct board_at_ply *x = a, *y = b;

	return x->board != y->board ? (x->board < y->board ? -1 : 1) : x->ply - y->ply;
}

/* -- how two positions with the same board differ -- */

static struct span
label_of(const struct trial *t, int ply)
{
	return ply == t->replay->log.base ? SPAN("the start") : replay_label(t->replay, ply);
}

/* The half-move between the two after which there is no longer such a right. */
static int
lost_at(const struct trial *t, bits right, int then, int now)
{
	struct position p;

	for (int ply = then + 1; ply < now; ply++) {
		position_log_at(&t->replay->log, ply, &p);
		if (!(p.castling & right))
			return ply;
	}
	return now;
}

/* Appends what that side could do then, and not later, with ", " before it. */
static struct span
add_castling(const struct trial *t, struct span text, const struct position *p, const struct position *later, int side,
    int then, int now)
{
	struct arena *arena = &t->replay->findings->text;

	for (bits lost = p->castling & ~later->castling & p->side[side]; lost != 0; lost &= lost - 1) {
		struct span last = label_of(t, lost_at(t, lost & -lost, then, now));

		text = arena_fmt(arena, "%.*s, %s could still castle %s (until %.*s)", (int)text.n, text.p,
		    side == WHITE ? "White" : "Black",
		    bits_lowest(lost) > castling_rights_king(p, side) ? "kingside" : "queenside", (int)last.n, last.p);
	}
	return text;
}

/* "a queen and 2 pawns"; "nothing". */
static struct span
pocket_text(struct arena *arena, const uint8_t *pocket)
{
	static const char *const names[] = { [PAWN] = "pawn", [KNIGHT] = "knight", [BISHOP] = "bishop", [ROOK] = "rook",
		[QUEEN] = "queen" };
	struct span text = SPAN("");
	int kinds = 0;

	for (int kind = PAWN; kind <= QUEEN; kind++) {
		const char *between = kinds == 0 ? "" : kinds == 1 ? " and " : ", ";

		if (pocket[kind] == 0)
			continue;
		/* From the last to the first. */
		text = pocket[kind] == 1 ? arena_fmt(arena, "a %s%s%.*s", names[kind], between, (int)text.n, text.p) :
		    arena_fmt(arena, "%d %ss%s%.*s", pocket[kind], names[kind], between, (int)text.n, text.p);
		kinds++;
	}
	return kinds == 0 ? SPAN("nothing") : text;
}

static struct span
checks_text(struct arena *arena, int given)
{
	return given == 0 ? SPAN("no check") : arena_fmt(arena, "%d check%s", given, given == 1 ? "" : "s");
}

/* Appends what a variant counts in addition to the board, where it is not what it was later, with ", " before it. */
static struct span
add_counted(const struct trial *t, struct span text, const struct position *p, const struct position *later, int side)
{
	struct arena *arena = &t->replay->findings->text;
	const char *name = side == WHITE ? "White" : "Black";

	if (memcmp(p->pocket[side], later->pocket[side], sizeof(p->pocket[side])) != 0) {
		struct span had = pocket_text(arena, p->pocket[side]), has = pocket_text(arena, later->pocket[side]);

		text = arena_fmt(arena, "%.*s, %s had %.*s in hand (at last %.*s)", (int)text.n, text.p, name, (int)had.n, had.p,
		    (int)has.n, has.p);
	}
	for (bits other = (p->promoted ^ later->promoted) & p->side[side]; other != 0; other &= other - 1) {
		const square s = (square)bits_lowest(other);

		text = arena_fmt(arena, "%.*s, the piece on %c%c was %s promoted pawn (at last it is%s)", (int)text.n, text.p,
		    'a' + FILE_OF(s), '1' + RANK_OF(s), p->promoted & SQUARE_BIT(s) ? "a" : "no",
		    p->promoted & SQUARE_BIT(s) ? " not" : "");
	}
	if (p->checks_left[side] != later->checks_left[side]) {
		const int most = p->rules->checks;
		struct span had = checks_text(arena, most - p->checks_left[side]);
		struct span has = checks_text(arena, most - later->checks_left[side]);

		text = arena_fmt(arena, "%.*s, %s had given %.*s (at last %.*s)", (int)text.n, text.p, name, (int)had.n, had.p,
		    (int)has.n, has.p);
	}
	return text;
}

/* "Black was to move", "White could still castle kingside (until 2. Rg1)"; with ", " before each. */
static struct span
difference_of_positions(const struct trial *t, int then, int now)
{
	struct arena *arena = &t->replay->findings->text;
	struct position p, later;
	struct span text = SPAN("");

	position_log_at(&t->replay->log, then, &p);
	position_log_at(&t->replay->log, now, &later);
	if (p.turn != later.turn)
		text = arena_fmt(arena, ", %s was to move", p.turn == WHITE ? "White" : "Black");
	for (int side = WHITE; side <= BLACK; side++)
		text = add_castling(t, text, &p, &later, side, then, now);
	for (int side = WHITE; side <= BLACK && p.rules != NULL; side++)
		text = add_counted(t, text, &p, &later, side);
	if (p.en_passant != NO_SQUARE)
		text = arena_fmt(arena, "%.*s, a pawn could be taken en passant on %c%c", (int)text.n, text.p,
		    'a' + FILE_OF(p.en_passant), '1' + RANK_OF(p.en_passant));
	return text;
}

/* -- the finding -- */

/* "1... Nf6, 3... Rh8 and 5... Rh8" */
static struct span
list_of(const struct trial *t, const int *plies, int n)
{
	struct arena *arena = &t->replay->findings->text;
	struct span text = SPAN("");

	for (int i = 0; i < n; i++) {
		struct span label = label_of(t, plies[i]);

		text = arena_fmt(arena, "%.*s%s%.*s", (int)text.n, text.p, i == 0 ? "" : i + 1 == n ? " and " : ", ",
		    (int)label.n, label.p);
	}
	return text;
}

/* What makes a position, in addition to what does in chess. */
static const char *
counted_too(const struct rule_set *rules)
{
	if (rules == NULL || (!rules->pockets && rules->checks == 0))
		return "";
	return rules->pockets ? ", to which the pieces in hand belong" : ", to which the checks given belong";
}

/* `plies`: of the latest occurrences, of `times` in all. */
static void
report_same_board(struct trial *t, const int *plies, int n, int times)
{
	const struct articles *a = t->laws->edition.articles;
	const struct rule_set *rules = t->replay->now.rules;
	struct arena *arena = &t->replay->findings->text;
	struct finding *f = laws_check_found(t, DIAG_REP_NOT_SAME, SEVERITY_OFF, plies[n - 1],
	    a->same != NULL ? a->same : a->threefold);
	struct finding_about *about;
	struct span text, where;
	int *kept;

	if (f == NULL || (kept = arena_take(arena, (size_t)n * sizeof(*kept))) == NULL)
		return;
	for (int i = 0; i < n; i++)
		kept[i] = plies[i];
	about = finding_about(t->replay->findings, f);
	about->plies = kept;
	about->plies_n = n;
	if (rules != NULL && t->laws->edition.from != 0)	/* FIDE's Laws are not those of a variant */
		f->ref = arena_fmt(arena, "the rules of %s", rules->name);
	where = list_of(t, plies, n);
	text = arena_fmt(arena, "no claim%s: the pieces stand on the same squares %d times, %safter %.*s, but these are not three "
	    "times the same position%s", position_log_from_before(&t->replay->log, plies[n - 1]) ? " by the moves that are known" : "",
	    times, times > n ? "at last " : "", (int)where.n, where.p, counted_too(rules));
	for (int i = 0; i + 1 < n; i++) {
		struct span how = difference_of_positions(t, plies[i], plies[n - 1]), label = label_of(t, plies[i]);

		if (how.n > 0)
			text = arena_fmt(arena, "%.*s; after %.*s%.*s", (int)text.n, text.p, (int)label.n, label.p,
			    (int)how.n - 1, how.p + 1);
	}
	f->message = text;
	occurrence_add(t, f, plies, n);
}

/* -- which boards appear three times -- */

/* Boards with one hash, in their order. */
static void
judge_group(struct trial *t, const struct board_at_ply *group, int n)
{
	const int base = t->replay->log.base;
	int plies[LISTED], listed = 0, times = 0;
	struct position last, p;

	position_log_at(&t->replay->log, base + group[n - 1].ply, &last);
	for (int i = n; i-- > 0; ) {
		const struct recurrence *r = draws_at(t->draws, group[i].ply);

		if (r != NULL && r->times >= THREE)
			return;
		position_log_at(&t->replay->log, base + group[i].ply, &p);
		if (!board_same(&p, &last))
			continue;
		if (times++ < LISTED)
			plies[listed++] = base + group[i].ply;
	}
	for (int i = 0; i < listed / 2; i++) {
		int other = plies[i];

		plies[i] = plies[listed - 1 - i];
		plies[listed - 1 - i] = other;
	}
	if (times >= THREE)
		report_same_board(t, plies, listed, times);
}

/*
 * The half-moves from `first` to `last` are without a capture or a pawn move: only there a board can appear again, unless
 * pieces are put back on it.
 */
static bool
look_at_board_run(struct trial *t, int first, int last)
{
	const struct line line = position_log_line(&t->replay->log);
	const int n = last - first + 1;
	struct board_at_ply *boards = malloc((size_t)n * sizeof(*boards));
	struct position p;

	if (boards == NULL)
		return false;
	for (int i = 0; i < n; i++) {
		const move m = i == 0 ? NO_MOVE : line.steps[first + i - 1].move;

		if (m == NO_MOVE)
			position_log_at(&t->replay->log, t->replay->log.base + first + i, &p);
		else
			position_play(&p, m);
		boards[i] = (struct board_at_ply){ board_hash(&p), first + i };
	}
	qsort(boards, (size_t)n, sizeof(*boards), by_board);
	for (int i = 0, to; i < n; i = to) {
		for (to = i + 1; to < n && boards[to].board == boards[i].board; )
			to++;
		if (to - i >= THREE)
			judge_group(t, &boards[i], to - i);
	}
	free(boards);
	return true;
}

bool
same_board_report(struct trial *t)
{
	const struct line line = position_log_line(&t->replay->log);
	const struct rule_set *rules = t->replay->now.rules;
	int last = line.n;

	if (!(t->laws->edition.rules & RULE_CLAIMS) || !finding_wanted(t->replay->findings, DIAG_REP_NOT_SAME))
		return true;
	if (rules != NULL && rules->repeats_over_captures)
		return last < RUN || look_at_board_run(t, 0, last);
	while (last >= RUN) {
		uint32_t clock = line_clock(&line, last);
		int first = clock > (uint32_t)last ? 0 : last - (int)clock;

		if (last - first >= RUN && !look_at_board_run(t, first, last))
			return false;
		last = first - 1;
	}
	return true;
}
