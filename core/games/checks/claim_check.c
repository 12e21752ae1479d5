/* claim_check: repetitions, stretches without progress, and the draws that were or could have been claimed. */
#include "games/checks/claim_check.h"
#include "games/checks/occurrence.h"

enum {
	FIFTY = 100,	/* half-moves */
	EARLY = 30,	/* moves: a draw agreed before is reported as early */
	SHOWN = 6,	/* positions listed in a message */
};

/* -- endings that were granted more than fifty moves -- */

/* Material of one side, without its king. */
struct army {
	signed char pawns, knights, bishops, rooks, queens;
};

/* What else the position must have. */
enum condition {
	ANY_POSITION,
	BLOCKED_PAWN,		/* the pawn is blocked by a knight on a square of the Troitzky line or before it */
	EDGE_PAWNS,		/* the pawns block each other on an edge file, and the bishop controls the corner */
	PAWN_ON_SEVENTH,	/* one square from promotion */
	BISHOPS_OF_BOTH_COLOURS,
};

/*
 * Articles and dates: 1929 to 1984 by announcement only; 10.9 of 1984; 1989 as reported; abolished in 1992.  `plies` is
 * what the text of the edition grants, `most` what is said to have been granted in addition to it.
 */
static const struct special {
	unsigned long from, to;		/* from which edition to which, by laws_edition.from */
	struct army strong, weak;
	enum condition condition;
	unsigned plies, most;		/* half-moves */
} specials[] = {
	{ 19290101, 19530100, { .bishops = 1, .rooks = 1 }, { .rooks = 1 }, ANY_POSITION, 264, 264 },
	{ 19530101, 19890100, { .bishops = 1, .rooks = 1 }, { .rooks = 1 }, ANY_POSITION, 200, 200 },
	{ 19530101, 19890100, { .knights = 2 }, { .pawns = 1 }, BLOCKED_PAWN, 200, 200 },
	{ 19530101, 19890100, { .rooks = 1, .pawns = 1 }, { .bishops = 1, .pawns = 1 }, EDGE_PAWNS, 200, 200 },
	{ 19890101, 19930100, { .bishops = 1, .rooks = 1 }, { .rooks = 1 }, ANY_POSITION, 150, 200 },
	{ 19890101, 19930100, { .knights = 2 }, { .pawns = 1 }, ANY_POSITION, 150, 150 },
	{ 19890101, 19930100, { .queens = 1, .pawns = 1 }, { .queens = 1 }, PAWN_ON_SEVENTH, 150, 150 },
	{ 19890101, 19930100, { .queens = 1 }, { .knights = 2 }, ANY_POSITION, 150, 150 },
	{ 19890101, 19930100, { .queens = 1 }, { .bishops = 2 }, BISHOPS_OF_BOTH_COLOURS, 150, 150 },
	{ 19890101, 19930100, { .bishops = 2 }, { .knights = 1 }, BISHOPS_OF_BOTH_COLOURS, 150, 150 },
	{ 19890101, 19930100, { .rooks = 1, .pawns = 1 }, { .bishops = 1, .pawns = 1 }, EDGE_PAWNS, 150, 150 },
};

static bool
has_army(const struct position *p, int side, const struct army *a)
{
	return count(position_men(p, side, PAWN)) == a->pawns && count(position_men(p, side, KNIGHT)) == a->knights &&
	    count(position_men(p, side, BISHOP)) == a->bishops && count(position_men(p, side, ROOK)) == a->rooks &&
	    count(position_men(p, side, QUEEN)) == a->queens;
}

/* The rank of a square as that side sees it, from 0. */
static int
rank_for(int side, square s)
{
	return side == WHITE ? RANK_OF(s) : 7 - RANK_OF(s);
}

/* Two knights against a pawn: how far it may have come, by file, as its own side sees the ranks. */
static bool
is_blocked_pawn(const struct position *p, int strong)
{
	static const int line[] = { 4, 2, 3, 4, 4, 3, 2, 4 };	/* a black pawn on a4, b6, c5, d4, e4, f5, g6, h4 */
	const square pawn = (square)bits_lowest(position_men(p, !strong, PAWN));
	const square before = (square)(strong == WHITE ? pawn - 8 : pawn + 8);

	return rank_for(!strong, pawn) <= line[FILE_OF(pawn)] && position_men(p, strong, KNIGHT) & SQUARE_BIT(before);
}

/* White pawn a2, black pawn a3, and Black's bishop is on the colour of a1; the same on h, and colours exchanged. */
static bool
are_edge_pawns(const struct position *p, int strong)
{
	const square pawn = (square)bits_lowest(position_men(p, strong, PAWN));
	const square other = (square)bits_lowest(position_men(p, !strong, PAWN));
	const square corner = (square)(FILE_OF(pawn) + (strong == WHITE ? 0 : 56));
	const bits colour = SQUARE_BIT(corner) & LIGHT_SQUARES ? LIGHT_SQUARES : ~LIGHT_SQUARES;

	return (FILE_OF(pawn) == 0 || FILE_OF(pawn) == 7) && FILE_OF(pawn) == FILE_OF(other) &&
	    rank_for(strong, pawn) == 1 && rank_for(strong, other) == 2 && position_men(p, !strong, BISHOP) & colour;
}

static bool
has_both_colours(const struct position *p)
{
	return p->kind[BISHOP] & LIGHT_SQUARES && p->kind[BISHOP] & ~LIGHT_SQUARES;
}

static bool
condition_holds(const struct position *p, int strong, enum condition condition)
{
	switch (condition) {
	case BLOCKED_PAWN:
		return is_blocked_pawn(p, strong);
	case EDGE_PAWNS:
		return are_edge_pawns(p, strong);
	case PAWN_ON_SEVENTH:
		return rank_for(strong, (square)bits_lowest(position_men(p, strong, PAWN))) == 6;
	case BISHOPS_OF_BOTH_COLOURS:
		return has_both_colours(p);
	default:
		return true;
	}
}

/* The row of the ending after `ply`, in which more than fifty moves may have been allowed; NULL: there is none. */
static const struct special *
ending_granted(const struct trial *t, int ply)
{
	unsigned long in_force = t->laws->edition.from;
	struct position p;

	if (t->laws->edition.fifty_special == 0)
		return NULL;
	position_log_at(&t->replay->log, ply, &p);
	for (size_t i = 0; i < sizeof(specials) / sizeof(specials[0]); i++) {
		const struct special *s = &specials[i];

		for (int strong = WHITE; strong <= BLACK && in_force >= s->from && in_force <= s->to; strong++)
			if (has_army(&p, strong, &s->strong) && has_army(&p, !strong, &s->weak) &&
			    condition_holds(&p, strong, s->condition))
				return s;
	}
	return NULL;
}

/* -- what is reported about one claim -- */

static const char *
side_name(int side)
{
	return side == WHITE ? "White" : "Black";
}

static int
claimant_of_claim(const struct trial *t, const struct claim *c)
{
	return t->replay->log.start.turn ^ (c->ply & 1);
}

static bool
is_ahead(const struct claim *c)
{
	return c->kind == CLAIM_THREEFOLD_AHEAD || c->kind == CLAIM_FIFTY_AHEAD;
}

static bool
is_fifty(const struct claim *c)
{
	return c->kind == CLAIM_FIFTY || c->kind == CLAIM_FIFTY_AHEAD;
}

/* Does the edition have such a claim, and was the game not over yet? */
static bool
is_claim_allowed(const struct trial *t, const struct claim *c)
{
	unsigned rule = c->kind == CLAIM_THREEFOLD_AHEAD ? RULE_THREE_AHEAD : c->kind == CLAIM_FIFTY_AHEAD ?
	    RULE_FIFTY_AHEAD : 0;
	int ply = t->replay->log.base + c->ply;

	rule |= RULE_CLAIMS;
	return (t->laws->edition.rules & rule) == rule && (ply < t->game_end->over || t->game_end->board == GAME_END_OPEN);
}

static const char *
article_of_claim(const struct trial *t, enum claim_kind kind)
{
	const struct articles *a = t->laws->edition.articles;
	const char *const articles[] = { [CLAIM_THREEFOLD] = a->threefold, [CLAIM_THREEFOLD_AHEAD] = a->threefold_ahead,
		[CLAIM_FIFTY] = a->fifty, [CLAIM_FIFTY_AHEAD] = a->fifty_ahead };

	return articles[kind];
}

/* The moves that led to the positions, "21... Qb5 and 23... Qb5". */
static struct span
places_of_positions(const struct trial *t, const int *plies, int n)
{
	struct arena *arena = &t->replay->findings->text;
	struct span text = n > SHOWN ? SPAN("others, ") : SPAN("");

	for (int i = n > SHOWN ? n - SHOWN : 0; i < n; i++) {
		struct span label = plies[i] == t->replay->log.base ? SPAN("the start") : replay_label(t->replay, plies[i]);

		text = arena_fmt(arena, "%.*s%s%.*s", (int)text.n, text.p,
		    i == 0 || i == n - SHOWN ? "" : i + 1 == n ? " and " : ", ", (int)label.n, label.p);
	}
	return text;
}

/* The recurrence that a threefold claim rests on; NULL for others. */
static const struct recurrence *
recurrence_of(const struct trial *t, const struct claim *c)
{
	if (is_fifty(c))
		return NULL;
	return draws_at(t->draws, c->kind == CLAIM_THREEFOLD ? c->ply : c->before);
}

static void
give_plies(const struct trial *t, struct finding *f, const struct claim *c)
{
	const struct recurrence *r = recurrence_of(t, c);

	if (r != NULL)
		laws_check_plies(t, f, r);
}

static uint32_t
clock_of(const struct trial *t, const struct claim *c)
{
	return c->ply == 0 ? t->replay->log.start.halfmoves : position_log_line(&t->replay->log).steps[c->ply - 1].halfmoves;
}

/* The positions that the claim rests on: all with that repetition; or the first and the last of the stretch. */
static void
give_occurrences(struct trial *t, struct finding *f, const struct claim *c)
{
	int ply = t->replay->log.base + c->ply;

	if (is_fifty(c))
		occurrence_add_stretch(t, f, ply, clock_of(t, c));
	else
		occurrence_add(t, f, finding_says(f)->plies, finding_says(f)->plies_n);
	if (is_ahead(c))
		occurrence_intend(t, f, ply, c->intended);
}

static void
give_intended(const struct trial *t, struct finding *f, const struct claim *c)
{
	struct position at;
	char san[SAN_MAX];
	int n;

	if (c->intended == NO_MOVE)
		return;
	position_log_at(&t->replay->log, t->replay->log.base + c->ply, &at);
	n = san_write(&at, c->intended, san);
	finding_about(t->replay->findings, f)->intended = arena_span(&t->replay->findings->text, (struct span){ san, (size_t)n });
}

/* What the claim rests on: "the position occurs 3 times, after 34... h5, 36... Kf8 and 38... Kf8". */
static struct span
grounds_of_claim(const struct trial *t, const struct finding *f, const struct claim *c)
{
	struct arena *arena = &t->replay->findings->text;
	const struct recurrence *r = recurrence_of(t, c);
	int after = t->replay->log.base + c->ply, times = (r == NULL ? 0 : r->times) + is_ahead(c);
	struct span at = places_of_positions(t, finding_says(f)->plies, finding_says(f)->plies_n), label;
	const char *least = position_log_from_before(&t->replay->log, after) ? "at least " : "";

	if (c->kind == CLAIM_FIFTY)
		return arena_fmt(arena, "%u moves by each side without a capture or a pawn move",
		    (unsigned)clock_of(t, c) / 2);
	if (c->kind == CLAIM_THREEFOLD)
		return arena_fmt(arena, "the position occurs %s%d times, after %.*s", least, times, (int)at.n, at.p);
	label = replay_label_of(t->replay, after, c->intended);
	if (c->kind == CLAIM_FIFTY_AHEAD)
		return arena_fmt(arena, "%.*s completes fifty moves by each side without a capture or a pawn move",
		    (int)label.n, label.p);
	return arena_fmt(arena, "with %.*s the position occurs %s%d times, as after %.*s", (int)label.n, label.p, least, times,
	    (int)at.n, at.p);
}

/* The ending with its row, if a claim of fifty moves may have come too early for it; NULL: it did not. */
static const struct special *
ending_if_premature(const struct trial *t, const struct claim *c)
{
	const struct special *s = is_fifty(c) ? ending_granted(t, t->replay->log.base + c->ply) : NULL;

	return s != NULL && s->most > clock_of(t, c) ? s : NULL;
}

/* What the message about a claim adds: that the rule is not certain, or that more moves were granted. */
static struct span
doubt_about(const struct trial *t, const struct claim *c)
{
	struct arena *arena = &t->replay->findings->text;
	const struct special *s = ending_if_premature(t, c);

	if (!(t->laws->edition.rules & RULE_CERTAIN))
		return SPAN(" by the Laws since 1929; those of this event are not known");
	if (s == NULL)
		return SPAN("");
	if (s->most > s->plies)
		return arena_fmt(arena,
		    "; possibly premature: %u moves were granted in this ending, by some accounts %u",
		    s->plies / 2, s->most / 2);
	return arena_fmt(arena, "; possibly premature: up to %u moves were granted in this ending%s", s->plies / 2,
	    s->from < 19850101 && t->laws->edition.from < 19850101 ? " if that was announced" : "");
}

static const enum diag ids[] = {
	[CLAIM_THREEFOLD] = DIAG_REP_THREEFOLD, [CLAIM_THREEFOLD_AHEAD] = DIAG_REP_THREEFOLD_CLAIMABLE_AHEAD,
	[CLAIM_FIFTY] = DIAG_FIFTY_REACHED, [CLAIM_FIFTY_AHEAD] = DIAG_FIFTY_CLAIMABLE_AHEAD,
};

/* Fifty moves are reported when they are reached, and again when the limit of the ending is; not after each move. */
static bool
reported_before(const struct trial *t, const struct claim *c)
{
	uint32_t clock = clock_of(t, c);

	const struct special *s;

	if (c->kind == CLAIM_FIFTY) {
		s = c->ply > 0 && clock > FIFTY ? ending_granted(t, t->replay->log.base + c->ply) : NULL;
		return c->ply > 0 && clock > FIFTY && (s == NULL || clock != s->most);
	}
	return c->kind == CLAIM_FIFTY_AHEAD && clock > FIFTY - 1;
}

/* Is it about the last position of the record? */
static bool
is_about_last(const struct trial *t, const struct claim *c)
{
	return c->ply == position_log_line(&t->replay->log).n;
}

static bool
has_result(const struct game_end *e)
{
	return e->result != RESULT_NONE && e->result != RESULT_UNKNOWN;
}

/* Is the intended move of the claim the last one that was played? */
static bool
is_with_last_move(const struct trial *t, const struct claim *c)
{
	struct line line = position_log_line(&t->replay->log);

	return c->ply == line.n - 1 && c->intended != NO_MOVE && c->intended == line.steps[c->ply].move;
}

/*
 * The right to claim lasts until the player moves.  A game that was drawn in that position, or with that move, may have
 * been drawn by this claim.
 */
static const char *
may_claim(const struct trial *t, const struct claim *c)
{
	const struct game_end *e = t->game_end;

	if (e->complete && is_about_last(t, c) && !has_result(e))
		return "may claim a draw now";
	if (e->complete && (is_about_last(t, c) || is_with_last_move(t, c)) && e->result == RESULT_DRAW)
		return "could claim a draw";
	return "could have claimed a draw";
}

static void
report_claim(struct trial *t, const struct claim *c)
{
	struct finding *f;
	struct span why, doubt;

	if (reported_before(t, c) || !finding_wanted(t->replay->findings, ids[c->kind]))
		return;
	if ((f = laws_check_found(t, ids[c->kind], SEVERITY_OFF, t->replay->log.base + c->ply, article_of_claim(t, c->kind))) == NULL)
		return;
	give_plies(t, f, c);
	give_intended(t, f, c);
	give_occurrences(t, f, c);
	why = grounds_of_claim(t, f, c);
	doubt = doubt_about(t, c);
	f->message = arena_fmt(&t->replay->findings->text, "%.*s: %s %s%.*s", (int)why.n, why.p, side_name(claimant_of_claim(t, c)),
	    may_claim(t, c), (int)doubt.n, doubt.p);
}

/* Which claim it is, for a list of those in one position: "under FIDE 9.2.1 (2023) with 5. Nf3". */
static struct span
name_claim(const struct trial *t, const struct claim *c)
{
	struct arena *arena = &t->replay->findings->text;
	struct span rule = t->laws->edition.rules & RULE_CERTAIN ? laws_check_article(t, article_of_claim(t, c->kind)) :
	    SPAN("the Laws since 1929"), label;

	if (c->kind == CLAIM_FIFTY_AHEAD)
		return arena_fmt(arena, "under %.*s with a move that is neither a capture nor a pawn move", (int)rule.n, rule.p);
	if (c->kind != CLAIM_THREEFOLD_AHEAD)
		return arena_fmt(arena, "under %.*s", (int)rule.n, rule.p);
	label = replay_label_of(t->replay, t->replay->log.base + c->ply, c->intended);
	return arena_fmt(arena, "under %.*s with %.*s", (int)rule.n, rule.p, (int)label.n, label.p);
}

struct span
claim_check_now(const struct trial *t)
{
	struct arena *arena = &t->replay->findings->text;
	const char *turn = side_name(t->replay->now.turn);
	struct span list = SPAN(""), doubt = SPAN("");
	bool fifty = false;

	if (!t->game_end->complete || t->game_end->board != GAME_END_OPEN || has_result(t->game_end))
		return list;
	for (size_t i = 0; i < sizeof(ids) / sizeof(ids[0]); i++)
		if (!finding_wanted(t->replay->findings, ids[i]))
			return list;
	for (int i = 0; i < t->draws->claims_n; i++) {
		const struct claim *c = &t->draws->claims[i];
		struct span name;

		/* The next move can complete fifty only if they are not complete yet. */
		if (!is_about_last(t, c) || !is_claim_allowed(t, c) || (fifty && c->kind == CLAIM_FIFTY_AHEAD))
			continue;
		fifty |= c->kind == CLAIM_FIFTY;
		name = name_claim(t, c);
		doubt = doubt.n > 0 ? doubt : doubt_about(t, c);
		list = arena_fmt(arena, "%.*s%s%.*s", (int)list.n, list.p, list.n > 0 ? ", or " : " ", (int)name.n, name.p);
	}
	if (list.n > 0 && !(t->laws->edition.rules & RULE_CERTAIN))
		doubt = SPAN("; those of this event are not known");
	if (list.n > 0)
		return arena_fmt(arena, "%s is to move and may claim a draw now%.*s%.*s", turn, (int)list.n, list.p, (int)doubt.n,
		    doubt.p);
	return arena_fmt(arena, "%s is to move, and %snobody may claim a draw now", turn,
	    position_log_from_before(&t->replay->log, t->replay->log.ply) ? "by the moves of the record " : "");
}

/* -- claims that nobody made -- */

/*
 * How many half-moves up to `last` gave that side a claim; *first is the first claim. With `moot`, a claim with the
 * move that ended the game does not count: it was probably the one that was made.
 */
static int
count_claims(const struct trial *t, int side, int last, bool moot, const struct claim **first)
{
	int n = 0, ply = -1;

	for (int i = 0; i < t->draws->claims_n; i++) {
		const struct claim *c = &t->draws->claims[i];

		if (claimant_of_claim(t, c) != side || t->replay->log.base + c->ply > last || !is_claim_allowed(t, c) ||
		    ending_if_premature(t, c) != NULL)
			continue;
		if (moot && is_with_last_move(t, c))
			continue;
		if (n == 0)
			*first = c;
		n += c->ply != ply;
		ply = c->ply;
	}
	return n;
}

/* The right to claim is lost with the next move, so the finding is placed at that move. */
static void
report_missed(struct trial *t, enum diag id, const struct claim *c, int n, const char *before, const char *after)
{
	int ply = t->replay->log.base + c->ply;
	bool at_end = ply == t->replay->log.ply;
	struct finding *f = laws_check_found(t, id, SEVERITY_OFF, at_end ? ply : ply + 1, article_of_claim(t, c->kind));
	struct span why, rule;

	if (f == NULL)
		return;
	replay_place_at(t->replay, f, ply);
	if (!at_end)
		f->token = position_log_word(&t->replay->log, ply + 1);
	give_plies(t, f, c);
	give_intended(t, f, c);
	give_occurrences(t, f, c);
	why = grounds_of_claim(t, f, c);
	rule = t->laws->edition.rules & RULE_CERTAIN ? f->ref : SPAN("the Laws since 1929");
	f->message = arena_fmt(&t->replay->findings->text, "%s%s could have claimed a draw%s under %.*s%s: %.*s%s%s",
	    side_name(claimant_of_claim(t, c)), before, at_end ? " in the final position" : " here",
	    (int)rule.n, rule.p, after, (int)why.n, why.p,
	    n == 1 ? "" : n == 2 ? "; and once more later" : "; and more than once later",
	    t->laws->edition.rules & RULE_CERTAIN ? "" : "; those of this event are not known");
}

static void
report_missed_claims(struct trial *t)
{
	const struct game_end *e = t->game_end;
	const struct claim *first = NULL, *other = NULL;
	int loser = e->result == RESULT_WHITE ? BLACK : WHITE, n, others;

	if (e->result == RESULT_WHITE || e->result == RESULT_BLACK) {
		if (finding_wanted(t->replay->findings, DIAG_MISSED_CLAIM_BY_LOSER) &&
		    (n = count_claims(t, loser, t->replay->log.ply, false, &first)) > 0)
			report_missed(t, DIAG_MISSED_CLAIM_BY_LOSER, first, n, " lost, but", "");
		return;
	}
	if (e->result != RESULT_DRAW || e->board == GAME_END_CHECKMATE ||
	    !finding_wanted(t->replay->findings, DIAG_MISSED_CLAIM_BY_DRAWER))
		return;
	n = count_claims(t, WHITE, t->replay->log.ply - 1, true, &first);
	others = count_claims(t, BLACK, t->replay->log.ply - 1, true, &other);
	if (first == NULL || (other != NULL && other->ply < first->ply)) {
		first = other;
		n = others;
	}
	if (first != NULL)
		report_missed(t, DIAG_MISSED_CLAIM_BY_DRAWER, first, n, "", ", before the game was drawn");
}

/* -- why the game was drawn -- */

bool
claim_check_any(const struct trial *t, int side, bool fifty, int from)
{
	for (int i = 0; i < t->draws->claims_n; i++) {
		const struct claim *c = &t->draws->claims[i];

		if (is_fifty(c) == fifty && c->ply >= from && (side < 0 || claimant_of_claim(t, c) == side))
			return true;
	}
	return false;
}

/*
 * An early agreement is reported as information; one before both players have moved, where the edition forbids that, as
 * a fault.
 */
static void
agreed_early(struct trial *t)
{
	const struct game_end *e = t->game_end;
	unsigned long moves = t->replay->now.fullmoves - (t->replay->now.turn == WHITE && t->replay->now.fullmoves > 1);
	bool forbidden = t->replay->log.ply < t->laws->edition.agreement_plies && e->termination == TERM_AGREEMENT;
	struct finding *f;

	if (moves >= EARLY || t->replay->log.unclear)
		return;
	f = forbidden ? finding_add(t->replay->findings, DIAG_DRAW_AGREED_EARLY, e->place) :
	    finding_add_as(t->replay->findings, DIAG_DRAW_AGREED_EARLY, SEVERITY_INFO, e->place);
	if (f == NULL)
		return;
	f->at_end = true;
	replay_place_at(t->replay, f, t->replay->log.ply);
	f->ref = laws_check_article(t, t->laws->edition.articles->agreement);
	f->message = arena_fmt(&t->replay->findings->text, forbidden ? "a draw was agreed before both players had moved" :
	    "a draw was agreed at move %lu", moves);
}

static void
explain_draw(struct trial *t)
{
	const struct game_end *e = t->game_end;
	int here = position_log_line(&t->replay->log).n;
	struct finding *f;

	if (e->board != GAME_END_OPEN || (t->replay->log.ply == 0 && e->termination != TERM_AGREEMENT) ||
	    claim_check_any(t, -1, true, here) ||
	    claim_check_any(t, -1, false, here) ||
	    (e->termination != TERM_AGREEMENT && position_log_from_before(&t->replay->log, t->replay->log.ply)))
		return;
	if (e->perhaps != TERM_NONE || (e->termination != TERM_NONE && e->termination != TERM_NORMAL &&
	    e->termination != TERM_UNKNOWN && e->termination != TERM_AGREEMENT))
		return;
	if (e->termination != TERM_UNKNOWN)
		agreed_early(t);
	if (e->termination == TERM_AGREEMENT || (f = finding_add(t->replay->findings, DIAG_DRAW_NO_RULE, e->place)) == NULL)
		return;
	if (e->termination == TERM_UNKNOWN)
		f->message = SPAN("no rule explains the draw, and the Termination is not understood: "
		    "it gives the reason, or the draw was agreed");
	f->at_end = true;
	f->ref = laws_check_article(t, t->laws->edition.articles->agreement);
	replay_place_at(t->replay, f, t->replay->log.ply);
}

void
claim_check_report(struct trial *t)
{
	if (t->replay->gap)	/* moves are missing: what could be claimed is not certain */
		return;
	for (int i = 0; i < t->draws->claims_n; i++)
		if (is_claim_allowed(t, &t->draws->claims[i]))
			report_claim(t, &t->draws->claims[i]);
	if (!t->game_end->complete)
		return;
	report_missed_claims(t);
	if (t->game_end->result == RESULT_DRAW)
		explain_draw(t);
}
