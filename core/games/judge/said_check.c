/* said_check: how a game is said to have ended, compared with the moves. */
#include "games/retro/winnable.h"
#include "games/chess/movegen.h"
#include "games/chess/san.h"
#include "games/judge/claim_check.h"
#include "games/judge/said_check.h"

enum { FIVE = 5, SEVENTYFIVE = 150 };	/* occurrences, half-moves */

/* -- draws -- */

/* Who is said to have claimed; -1: it is not known. */
static int
claimant(const struct game_end *e)
{
	return e->claimant == RESULT_WHITE ? WHITE : e->claimant == RESULT_BLACK ? BLACK : -1;
}

/*
 * The grounds of a claim may be one half-move before the end: the intended move, or the reply to the claim, may have been
 * written down, too.
 */
static bool
could_claim(const struct trial *t, bool fifty)
{
	return claim_check_any(t, claimant(t->game_end), fifty, position_log_line(&t->replay->log).n - 1);
}

static struct span
no_threefold(struct trial *t)
{
	const int side = claimant(t->game_end);

	if (could_claim(t, false))
		return SPAN("");
	return arena_fmt(&t->replay->findings->text,
	    "by repetition, but %s claim that a position had occurred, or would occur, three times",
	    side < 0 ? "nobody could" : side == WHITE ? "White could not" : "Black could not");
}

static struct span
no_fifty(struct trial *t)
{
	return could_claim(t, true) ? SPAN("") :
	    SPAN("by fifty moves, but no fifty moves without a capture or a pawn move end the game");
}

static struct span
no_fivefold(struct trial *t)
{
	int most = 1;

	for (int i = 0; i < t->draws->recurrences_n; i++)
		if (t->draws->recurrences[i].times > most)
			most = t->draws->recurrences[i].times;
	if (most >= FIVE)
		return SPAN("");
	if (most == 1)
		return SPAN("by fivefold repetition, but no position occurs more than twice");
	return arena_fmt(&t->replay->findings->text, "by fivefold repetition, but no position occurs more than %d times", most);
}

static struct span
no_seventyfive(struct trial *t)
{
	const uint32_t highest = t->replay->log.highest_clock;

	return highest >= SEVENTYFIVE ? SPAN("") : arena_fmt(&t->replay->findings->text,
	    "by seventy-five moves, but the longest stretch without a capture or a pawn move has %u by each side", highest / 2);
}

/* Only where it is certain that somebody can still mate. */
static struct span
no_dead_position(struct trial *t)
{
	const struct position *now = &t->replay->now;

	if (t->game_end->final != GAME_END_OPEN)
		return SPAN("");
	for (int side = WHITE; side <= BLACK; side++)
		if (winnable_plainly(now, side) || winnable(now, side, t->effort, NULL) == WINNABLE)
			return arena_fmt(&t->replay->findings->text, "by a dead position, but %s can still mate",
			    side == WHITE ? "White" : "Black");
	return SPAN("");
}

/* The draws that need grounds in the moves. */
static const struct draw {
	enum termination termination;
	struct span (*lacks)(struct trial *);	/* what is said and missing; empty: nothing */
	bool counts;				/* the moves before the start, which are not known, may have been grounds */
} draws[] = {
	{ TERM_REPETITION, no_threefold, true },
	{ TERM_FIFTY, no_fifty, true },
	{ TERM_FIVEFOLD, no_fivefold, true },
	{ TERM_SEVENTYFIVE, no_seventyfive, true },
	{ TERM_DEAD, no_dead_position, false },
};

static const char *
article(const struct trial *t, enum termination termination)
{
	const struct articles *a = t->laws->edition.articles;

	return termination == TERM_REPETITION ? a->threefold : termination == TERM_FIFTY ? a->fifty :
	    termination == TERM_FIVEFOLD ? a->fivefold : termination == TERM_SEVENTYFIVE ? a->seventyfive : a->dead;
}

/* `certain`: the words can mean nothing else. */
static void
check_draw(struct trial *t, enum termination termination, struct span text, bool certain)
{
	const bool midway = t->replay->log.start.fullmoves > 1 || t->replay->log.unclear;

	for (size_t i = 0; i < sizeof(draws) / sizeof(draws[0]); i++) {
		const struct draw *d = &draws[i];
		struct span lacks = SPAN("");
		struct finding *f;

		if (d->termination != termination || (lacks = d->lacks(t)).n == 0)
			continue;
		f = !certain || (midway && d->counts) ?
		    finding_add_as(t->replay->findings, DIAG_CLAIMED_DRAW_UNSUPPORTED, SEVERITY_INFO, text) :
		    finding_add(t->replay->findings, DIAG_CLAIMED_DRAW_UNSUPPORTED, text);
		if (f == NULL)
			return;
		f->ref = laws_check_article(t, article(t, termination));
		f->message = arena_fmt(&t->replay->findings->text, "the draw is said to be %.*s%s", (int)lacks.n, lacks.p,
		    midway && d->counts ? "; the moves before the start are not known" : "");
	}
}

/* -- mate and stalemate -- */

/* The move of the side to move that mates; NO_MOVE: there is none. */
static move
mating_move(const struct position *p)
{
	move list[MOVES_MAX];
	int n = movegen_mates(p) ? movegen_all(p, list) : 0;

	for (int i = 0; i < n; i++) {
		struct position after = *p;

		position_play(&after, list[i]);
		if (outcome_mark(&after) == '#')
			return list[i];
	}
	return NO_MOVE;
}

/* "Qxf7# would mate": the move that may be missing, or may be meant; empty: none mates. */
static struct span
mating_note(struct trial *t)
{
	const struct position *now = &t->replay->now;
	const move m = mating_move(now);
	char san[SAN_MAX];
	int n;

	if (m == NO_MOVE)
		return movegen_helpless(now) ? SPAN(": it would be after any reply") : SPAN("");
	n = san_write(now, m, san);
	return arena_fmt(&t->replay->findings->text, ": %.*s would mate", n, san);
}

/* Is that the end that is said, in words that may also announce it? */
static void
check_final(struct trial *t)
{
	struct game_end *e = t->game_end;
	const bool mate = e->perhaps == TERM_CHECKMATE;
	const char *words = mate ? "checkmate" : "stalemate";
	struct finding *f;

	if (e->termination == TERM_CHECKMATE && e->final != GAME_END_CHECKMATE)
		e->mating = mating_note(t);
	if ((!mate && e->perhaps != TERM_STALEMATE) || t->replay->log.ply == 0 || e->over < e->plies ||
	    e->final == (mate ? GAME_END_CHECKMATE : GAME_END_STALEMATE))
		return;
	e->mating = mate ? mating_note(t) : SPAN("");
	f = finding_add_as(t->replay->findings, DIAG_TERMINATION_VS_RESULT, e->mating.n > 0 ? SEVERITY_INFO : SEVERITY_WARNING,
	    e->perhaps_text);
	if (f != NULL)
		f->message = arena_fmt(&t->replay->findings->text, "the comment names %s, but the final position is not %s%.*s",
		    words, words, (int)e->mating.n, e->mating.p);
}

void
said_check_report(struct trial *t)
{
	const struct game_end *e = t->game_end;

	if (!e->complete || t->replay->now.rules != NULL || (e->termination == TERM_NONE && e->perhaps == TERM_NONE))
		return;
	check_final(t);
	if (e->result == RESULT_WHITE || e->result == RESULT_BLACK || t->replay->gap)
		return;
	check_draw(t, e->termination, e->termination_text, true);
	if (e->result == RESULT_DRAW)
		check_draw(t, e->perhaps, e->perhaps_text, false);
}
