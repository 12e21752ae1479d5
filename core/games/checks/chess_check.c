/* chess_check: what is special to judging a game of chess or a variant: where it starts, and how it ends by the Laws. */
#include <limits.h>
#include <stddef.h>
#include <string.h>

#include "base/ascii.h"
#include "games/checks/claim_check.h"
#include "games/checks/end_check.h"
#include "games/checks/fen_check.h"
#include "games/checks/laws_check.h"
#include "games/checks/same_board.h"
#include "games/checks/variant_guess.h"
#include "games/chess/fen_form.h"
#include "games/chess/movegen.h"
#include "games/chess/rule_set.h"
#include "games/dead_positions/winnable.h"
#include "games/move_notation/san.h"
#include "games/pgn/tag_value.h"
#include "games/retro/legality.h"

/* -- where it starts -- */

static void
fen_faults(struct game *g, const struct fen_reading *r, struct rules rules)
{
	struct span value = g->tags.list[g->tags.at[TAG_FEN]].value;
	struct illegality why;

	/* The game can be played all the same, and many lessons start from such a position. */
	if (fen_check_faults(r, false, value, &g->findings) == DIAG_NONE && r->usable && rules.provable)
		fen_check_past(&r->position, rules, &g->effort, SEVERITY_WARNING, value, "", &g->findings, &why);
}

/* Drops the fault that the half-move clock is over 150 where no rule of 50 or 75 moves is in force to end the game. */
static void
clock_of_the_time(const struct game *g, struct fen_reading *r)
{
	struct laws laws;
	int n = 0;

	for (int i = 0; i < r->faults_n; i++) {
		if (r->faults[i].id == DIAG_FEN_HALFMOVE_OVER_150) {
			laws_edition_for(g->options->laws, &g->tags, &laws);
			if (!(laws.edition.rules & (RULE_SEVENTYFIVE | RULE_FIFTY)))
				continue;
		}
		r->faults[n++] = r->faults[i];
	}
	r->faults_n = n;
}

/* The same for a variant with rules of its own. */
static bool
set_up_variant(struct game *g, const struct rule_set *rules, struct span fen, struct position *start)
{
	struct fen_reading r;

	fen_read_as(fen.n == 0 ? span_of(rules->start) : fen, rules, &r);
	if (fen.n > 0)
		fen_check_faults(&r, false, g->tags.list[g->tags.at[TAG_FEN]].value, &g->findings);
	*start = r.position;
	return r.usable;
}

/* Sets up the array of Chess960 with that number. */
static bool
set_up_array(unsigned number, struct position *start)
{
	struct fen_reading r;
	char fen[FEN_FORM_MAX];

	fen_form_array(number, fen);
	fen_read(span_of(fen), &r);
	*start = r.position;
	return r.usable;
}

/* A FEN without a side to move, and a game whose first number has the dots of Black. */
static void
turn_by_number(struct game *g, struct fen_reading *r)
{
	bool black = g->unread != NULL ? g->unread[2] == '.' : g->token.dots >= 2;	/* unread: "1." and a padding */

	if (!black || r->position.turn == BLACK || r->position.checkers != 0)
		return;
	r->position.turn = BLACK;
	position_settle(&r->position);
	for (int i = 0; i < r->faults_n; i++)
		if (r->faults[i].id == DIAG_FEN_FIELD_COUNT)
			r->faults[i].message = "only the placement is here: Black is to move, by the first move number";
}

/* Reports that the game starts as one of Chess960 (`certain`) or from another array, and no Variant tag says so. */
static void
say_array(struct game *g, bool certain)
{
	struct span tag = tags_value(&g->tags, TAG_Variant), fen = tags_value(&g->tags, TAG_FEN);
	struct finding *f = finding_add(&g->findings, DIAG_TAG_VARIANT_MISMATCH, tag.n > 0 ? tag : fen);

	if (f != NULL && !certain)
		f->message = SPAN("no game of chess starts from this array: a Variant tag should say so");
	else if (f != NULL)
		f->canonical = SPAN("[Variant \"Chess960\"]");
}

/* The rules of a game that is said to be chess, or of which nothing is said, by the position that it starts from. */
static struct rules
rules_of_start(struct game *g, const struct fen_reading *r, struct rules said)
{
	const enum fen_array array = fen_array_of(&r->position);
	struct illegality why;

	if (variant_guess_chess960(g, r)) {
		if (g->variant != VARIANT_POSITION)
			say_array(g, true);
		return rules_chess960;
	}
	if (array < FEN_ARRAY_CHESS960 || !r->usable || r->castles == RULES_CASTLING_CHESS960 ||
	    legality_of(&r->position, said, &g->effort, &why) != LEGALITY_NONE)
		return said;
	if (g->variant != VARIANT_POSITION)
		say_array(g, array == FEN_ARRAY_CHESS960 && r->position.castling != 0);
	return array == FEN_ARRAY_CHESS960 ? rules_chess960 : rules_shuffle;
}

static bool
set_up_chess(struct game *g, const struct game_rules *game)
{
	const struct span fen = tags_has(&g->tags, TAG_FEN) ? tags_fen(&g->tags) : (struct span){ NULL, 0 };
	struct position *const start = &g->score.start.chess;
	struct rules rules = *game->chess;
	struct fen_reading r;

	g->score.rules = game;
	if (rules.set != NULL)
		return set_up_variant(g, rules.set, fen, start);
	if (fen.n == 0 && g->variant == VARIANT_CHESS960 && tags_array(&g->tags) >= 0)
		return set_up_array((unsigned)tags_array(&g->tags), start);
	if (fen.n == 0)
		return rules.orthodox_array;
	fen_read(fen, &r);
	if (r.turn_guessed)
		turn_by_number(g, &r);
	if (rules.castling == RULES_CASTLING_ORTHODOX)
		rules = rules_of_start(g, &r, rules);
	fen_restrict(&r, rules);
	clock_of_the_time(g, &r);
	fen_faults(g, &r, rules);
	g->void_clock = r.void_clock;
	*start = r.position;
	return r.usable;
}

static void
start_chess(struct game *g)
{
	struct position start = g->score.start.chess;

	if (g->void_clock)	/* no draw follows from a clock that cannot be */
		start.halfmoves = 0;
	replay_start(&g->replay, &start);
	g->replay.log.unclear = g->void_clock && fen_array_of(&start) == FEN_ARRAY_NONE;
}

enum { FIVE = 5, SEVENTYFIVE = 150 };	/* occurrences, half-moves */

/* -- draws that are said to be by a rule -- */

/* Who is said to have claimed; -1: it is not known. */
static int
claimant_of_end(const struct game_end *e)
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
	return claim_check_any(t, claimant_of_end(t->game_end), fifty, position_log_line(&t->replay->log).n - 1);
}

static struct span
no_threefold(struct trial *t)
{
	const int side = claimant_of_end(t->game_end);

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
article_of_termination(const struct trial *t, enum termination termination)
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
		f->ref = laws_check_article(t, article_of_termination(t, termination));
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

/*
 * Reports a draw that is said to be by a rule that does not apply, and a mate or stalemate that is said to be there and is
 * not. Call laws_check_end() first.
 */
static void
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

/* -- articles that illegal moves break -- */

/* Where struct articles has the article of each finding. */
static const struct cited {
	enum diag id;
	size_t article;
} cited[] = {
#define ROW(id, article) { DIAG_##id, offsetof(struct articles, article) }
	ROW(ILLEGAL_NO_SUCH_PIECE, pieces), ROW(ILLEGAL_UNREACHABLE, pieces), ROW(ILLEGAL_BLOCKED, pieces),
	ROW(ILLEGAL_OWN_PIECE, pieces), ROW(ILLEGAL_PINNED, check), ROW(ILLEGAL_IN_CHECK, check),
	ROW(ILLEGAL_KING_INTO_CHECK, check), ROW(ILLEGAL_ADJACENT_KING, check),
	ROW(ILLEGAL_KING_CAPTURES_GUARDED, check), ROW(MV_NULL_IN_CHECK, check), ROW(ILLEGAL_CAPTURES_KING, king),
	ROW(ILLEGAL_CASTLING_NO_RIGHT, castling), ROW(ILLEGAL_CASTLING_BLOCKED, castling),
	ROW(ILLEGAL_CASTLING_IN_CHECK, castling), ROW(ILLEGAL_CASTLING_THROUGH_CHECK, castling),
	ROW(ILLEGAL_CASTLING_INTO_CHECK, castling), ROW(ILLEGAL_EP, en_passant), ROW(ILLEGAL_PAWN_DIRECTION, pawn),
	ROW(ILLEGAL_PAWN_DOUBLE_STEP, pawn), ROW(ILLEGAL_PAWN_CAPTURE_EMPTY, pawn),
	ROW(SAN_PROMOTION_KING_OR_PAWN, promotion), ROW(ILLEGAL_AFTER_MATE, mate), ROW(ILLEGAL_AFTER_STALEMATE, stalemate),
#undef ROW
};

/* A pawn that stays a pawn: what several codes allowed before 1904.  What follows cannot be judged all the same. */
static void
of_the_time(const struct laws *l, struct findings *all, struct finding *f)
{
	struct span piece = f->token;

	while (piece.n > 0 && strchr("+#!?)", piece.p[piece.n - 1]) != NULL)
		piece.n--;
	if (f->id != DIAG_SAN_PROMOTION_KING_OR_PAWN || l->edition.rules & RULE_PROMOTION || piece.n == 0 ||
	    (piece.p[piece.n - 1] | 0x20) != 'p')
		return;
	if (f->severity > SEVERITY_WARNING)
		f->severity = SEVERITY_WARNING;
	finding_about(all, f)->suggest[0] = (struct span){ NULL, 0 };
	f->message = arena_fmt(&all->text, "before 1904 some codes, as that of 1862, let a pawn stay a pawn on the last rank; "
	    "whether this game was played by one is not known");
}

/* Gives findings about illegal moves the article of the edition in force, where their row has that of today. */
static void
laws_illegal_cite(const struct laws *l, struct findings *all)
{
	if (l->moves == NULL || l->undated)
		return;
	for (size_t i = 0; i < all->n; i++) {
		struct finding *f = &all->list[i];

		for (size_t k = 0; k < sizeof(cited) / sizeof(cited[0]) && f->ref.n == 0; k++)
			if (cited[k].id == f->id)
				f->ref = laws_edition_article(l->moves,
				    *(const char *const *)((const char *)l->moves->articles + cited[k].article), &all->text);
		of_the_time(l, all, f);
	}
}

/* Is it a move against the rules for the pieces? Neither a move after the end of the game, nor a wrong promotion. */
static bool
is_illegal_move(enum diag id)
{
	for (size_t k = 0; k < sizeof(cited) / sizeof(cited[0]); k++)
		if (cited[k].id == id)
			return cited[k].article >= offsetof(struct articles, pieces) &&
			    cited[k].article != offsetof(struct articles, promotion);
	return false;
}

/* Says at an illegal move of a rapid or blitz game that was answered by a move that it stands, if the edition has it so. */
static void
laws_illegal_stands(struct trial *t)
{
	const struct replay *p = t->replay;
	struct findings *all = p->findings;
	const char *article = t->laws->first->articles->stands;
	enum control_speed speed;
	enum tag_name by;

	if (p->illegal != 1 || p->unjudged == 0 || p->ambiguous || t->laws->undated || article == NULL ||
	    (speed = laws_edition_speed(t->tags, &by)) == CONTROL_UNTOLD || speed == CONTROL_STANDARD)
		return;
	for (size_t i = 0; i < all->n; i++) {
		struct finding *f = &all->list[i];

		if (f->token.p == p->refused.p && f->severity == SEVERITY_ERROR && f->message.n > 0 && is_illegal_move(f->id))
			f->message = arena_fmt(&all->text, "%.*s; in a %s game it may stand once the opponent has moved (%s)",
			    (int)f->message.n, f->message.p, speed == CONTROL_BLITZ ? "blitz" : "rapid", article);
	}
}

/* -- games ended by an illegal move -- */

/* Was the last move of the game refused, and is there nothing after it? */
static bool
laws_illegal_ends(const struct replay *p)
{
	return p->illegal == 1 && p->unjudged == 0 && p->stopped && p->refused.n > 0;
}

/* Reports in place of the error that this move ended the game. */
static void
report_game_ended(struct trial *t, const char *how)
{
	struct replay *p = t->replay;
	struct span message = findings_remove(p->findings, p->refused);
	struct finding *f = finding_add(p->findings, DIAG_ILLEGAL_ADJUDICATED, p->refused);

	replay_place(p, f);
	if (f != NULL && message.n > 0)
		f->message = arena_fmt(&p->findings->text, "%.*s; the game was %s by this illegal move", (int)message.n,
		    message.p, how);
}

static void
report_contradicting(struct trial *t, const char *words)
{
	const struct game_end *e = t->game_end;

	finding_add_saying(t->replay->findings, DIAG_TERMINATION_VS_RESULT,
	    e->termination == TERM_RULES ? e->termination_text : e->perhaps_text, "%s", words);
}

/*
 * An illegal last move of the side that lost is not an error of the record if the game was lost because of it, nor if it
 * was drawn because the opponent could not mate.  Reports a result that does not follow from it. False: out of memory.
 */
static bool
laws_illegal_end(struct trial *t)
{
	const struct replay *p = t->replay;
	const struct game_end *e = t->game_end;
	const int opponent = !p->now.turn;
	const enum result won = opponent == WHITE ? RESULT_WHITE : RESULT_BLACK;
	int answer;

	if (!laws_illegal_ends(p) || p->ambiguous || (e->termination != TERM_RULES && e->perhaps != TERM_RULES))
		return true;
	if (e->result == won) {
		report_game_ended(t, "lost");
		return laws_check_illegal_win(t, opponent);
	}
	if (e->result != RESULT_DRAW) {
		if (e->result == RESULT_WHITE || e->result == RESULT_BLACK)
			report_contradicting(t, "the game was lost by an illegal move, but it is the winner who made one");
		return true;
	}
	answer = p->now.rules != NULL ? !bits_several(p->now.side[opponent]) ? UNWINNABLE : WINNABLE :
	    winnable(&p->now, opponent, t->effort, NULL);
	if (answer == WINNABLE && t->laws->edition.rules & RULE_ILLEGAL)
		report_contradicting(t, "a draw by an illegal move needs an opponent who cannot mate, but the opponent still can");
	else if (answer == UNWINNABLE)
		report_game_ended(t, "drawn");
	return answer >= 0;
}

enum { CLOCK_WORTH = 99 };	/* half-moves without progress, from which somebody may claim a draw */

/* The pieces and the side to move, of a position in `text`, which has room for FEN_MAX. */
static struct span
board_of(const struct position *p, char *text)
{
	struct span rest;

	fen_write(p, text);
	rest = span_of(text);
	span_cut(&rest, ' ');
	span_cut(&rest, ' ');
	return (struct span){ text, (size_t)(rest.p - text) };
}

/*
 * Compares CurrentPosition, which chess.com writes, with the position after the last move.  Other programs may differ in
 * castling rights, en passant squares and counters.
 */
static void
current_position(struct game *g)
{
	struct span value = tags_value(&g->tags, TAG_CurrentPosition);
	char is[FEN_MAX], should[FEN_MAX];
	struct fen_reading r;
	struct finding *f;
	struct span now;

	if (value.n == 0 || tag_value_unknown(value))
		return;
	fen_read_as(value, g->replay.now.rules, &r);
	now = board_of(&g->replay.now, should);
	if (r.readable && span_eq(board_of(&r.position, is), now))
		return;
	f = finding_add(&g->findings, DIAG_TAG_CURRENTPOSITION_MISMATCH, value);
	if (f != NULL)
		f->message = arena_fmt(&g->findings.text, "the position after the last move is %s", should);
}

/*
 * Reports a draw although the side to move can mate in one, and a loss of a side that can mate in one or could a
 * half-move ago: perhaps colours or result are exchanged.
 */
static void
missed_mate(struct game *g, enum result r)
{
	struct replay *p = &g->replay;
	enum result mover_lost = p->now.turn == WHITE ? RESULT_BLACK : RESULT_WHITE;

	if (r == RESULT_DRAW && game_state_wants(g, DIAG_RESULT_DRAW_IN_MATE_IN_1) && movegen_mates(&p->now))
		end_check_report(g, DIAG_RESULT_DRAW_IN_MATE_IN_1);
	if ((r != RESULT_WHITE && r != RESULT_BLACK) || p->log.ply == p->log.base ||
	    !game_state_wants(g, DIAG_RESULT_LOSER_JUST_MATED_MISSED))
		return;
	if (movegen_mates(r == mover_lost ? &p->now : replay_before(p)))
		end_check_report(g, DIAG_RESULT_LOSER_JUST_MATED_MISSED);
}

/* May there have been a claim that rests on positions before the start? */
static bool
is_midway(const struct position_log *l)
{
	for (int ply = l->base; (l->unclear || l->start.halfmoves > 0) && ply <= l->ply; ply++)
		if (position_log_from_before(l, ply))
			return true;
	return false;
}

/* Is that a draw whose grounds are looked for among repetitions and claims? */
static bool
said_to_repeat(enum termination t)
{
	return t == TERM_REPETITION || t == TERM_FIFTY || t == TERM_FIVEFOLD;
}

/* The sides whose claims with an intended move must be found, which takes longer: a set of DRAWS_AHEAD_*. */
static unsigned
sides_to_claim_ahead(const struct game *g, const struct game_end *f)
{
	static const enum diag both[] = { DIAG_REP_THREEFOLD_CLAIMABLE_AHEAD, DIAG_FIFTY_CLAIMABLE_AHEAD,
		DIAG_MISSED_CLAIM_BY_DRAWER, DIAG_DRAW_NO_RULE, DIAG_DRAW_AGREED_EARLY };

	if (g->replay.now.rules != NULL)	/* no server has such claims */
		return 0;
	for (size_t i = 0; i < sizeof(both) / sizeof(both[0]); i++)
		if (finding_wanted_as(&g->findings, both[i], SEVERITY_INFO))
			return DRAWS_AHEAD;
	if (said_to_repeat(f->termination) || said_to_repeat(f->perhaps))
		return DRAWS_AHEAD;
	if (!game_state_wants(g, DIAG_MISSED_CLAIM_BY_LOSER))
		return 0;
	return f->result == RESULT_WHITE ? DRAWS_AHEAD_BLACK : f->result == RESULT_BLACK ? DRAWS_AHEAD_WHITE : 0;
}

/*
 * Finds repetitions and claims. Most games are not searched: their half-move clock never comes near 100, and no
 * position occurs again, or none often enough for a finding that is wanted. False: out of memory.
 */
static bool
find_draws(struct game *g, const struct game_end *end)
{
	struct replay *p = &g->replay;
	struct line line = position_log_line(&p->log);
	unsigned whose = sides_to_claim_ahead(g, end);
	bool five = g->laws.edition.fivefold != FIVEFOLD_NEVER || finding_wanted_as(&g->findings, DIAG_REP_FIVEFOLD, SEVERITY_INFO);
	int fifth = five ? 4 : INT_MAX;
	int least = whose != 0 || g->options->recurrences || game_state_wants(g, DIAG_REP_THREEFOLD) ||
	    game_state_wants(g, DIAG_REP_NOT_SAME) ? 1 : fifth;
	bool slow = p->log.highest_clock >= CLOCK_WORTH;

	if (p->now.rules != NULL && p->now.rules->repeats_over_captures)
		return draws_find(&g->draws, &line, &p->log.kept, 0, whose);
	if (!slow && p->log.recurs < least)
		return true;
	return draws_find(&g->draws, &line, &p->log.kept, slow ? 0 : p->log.fresh - p->log.base, whose);
}

static void
report_undated(struct game *g)
{
	const struct laws *l = &g->laws;
	struct span date = tags_value(&g->tags, tags_has(&g->tags, TAG_EventDate) ? TAG_EventDate : TAG_Date);
	struct span place = date.n > 0 ? date : game_state_start(g);

	if (l->undated)
		finding_add(&g->findings, DIAG_RULE_DATE_UNKNOWN, place);
	else if (l->first != l->last)
		finding_add_saying(&g->findings, DIAG_RULE_DATE_UNKNOWN, place,
		    "several editions of the Laws were in force around the date, %s to %s: only what they have in common is applied",
		    l->first->name, l->last->name);
}

/*
 * Reports a sealed move that is illegal or ambiguous: the last one written before an adjournment. Guidelines I.8; 10.16
 * of 1993.
 */
static void
check_sealed_move(struct game *g, const struct game_end *end)
{
	const struct replay *p = &g->replay;
	struct finding *f;
	struct termination_said said;
	int other = !p->now.turn;

	if (!laws_illegal_ends(p))
		return;
	if (end->termination != TERM_ADJOURNED &&
	    termination_in_comment(end_check_comment_before(g, p->refused.p), end->page, &said) != TERM_ADJOURNED)
		return;
	f = finding_add(&g->findings, DIAG_SEALED_MOVE_INVALID, p->refused);
	if (f == NULL)
		return;
	replay_place(p, f);
	f->message = arena_fmt(&g->findings.text, "the sealed move is %s: %s", p->ambiguous ? "ambiguous" : "illegal",
	    bits_several(p->now.side[other]) ? "its player loses" : "a draw, for the opponent has a bare king");
}

/* Names the rules, for those who ask. */
static void
name_rule_set(struct game *g)
{
	const struct laws *l = &g->laws;
	const bool tagged = l->by != TAG_COUNT;
	static const char *const speeds[] = { "", "; a blitz game", "; a rapid game", "; a game at a standard time" };
	const struct rule_set *game = g->replay.now.rules;
	struct finding *f;
	enum tag_name by_speed;
	enum control_speed speed;

	if (!game_state_wants(g, DIAG_RULE_SET))
		return;
	f = finding_add(&g->findings, DIAG_RULE_SET, tagged ? tags_value(&g->tags, l->by) : game_state_start(g));
	speed = laws_edition_speed(&g->tags, &by_speed);
	if (f != NULL)
		f->message = arena_fmt(&g->findings.text, "%s%sthe rule set is %s%s%s, %s%s%s%s%s", game == NULL ? "" : game->name,
		    game == NULL ? "" : "; for draws and results ", l->first->name,
		    l->first != l->last ? " or " : "", l->first != l->last ? l->last->name : "", tagged ? "by the tag " :
		    g->options->laws != NULL ? "by --laws" : "as there is no date", tagged ? tags_name(l->by) : "",
		    speeds[speed], speed != CONTROL_UNTOLD ? ", by the tag " : "",
		    speed != CONTROL_UNTOLD ? tags_name(by_speed) : "");
}

static struct trial
trial_of(struct game *g, struct game_end *end)
{
	return (struct trial){ .replay = &g->replay, .laws = &g->laws, .draws = &g->draws, .game_end = end, .tags = &g->tags,
		.effort = &g->effort, .occurrences = g->options->occurrences };
}

/* Applies the Laws to the moves and to the result. */
static void
apply_laws(struct game *g, struct game_end *end)
{
	struct trial t = trial_of(g, end);

	if (g->replay.doubt) {	/* nothing is reported, but the moves that could be read are counted */
		g->replay.failed = g->options->recurrences && !find_draws(g, end);
		return;
	}
	name_rule_set(g);
	if (g->replay.now.rules == NULL && g->replay.log.ply > 0)
		report_undated(g);
	check_sealed_move(g, end);
	if (!laws_illegal_end(&t) || !find_draws(g, end) || !laws_check_end(&t) || !laws_check_result(&t)) {
		g->replay.failed = true;
		return;
	}
	if (g->replay.now.rules == NULL)	/* the claims are those of FIDE */
		claim_check_report(&t);
	if (!g->replay.gap && !same_board_report(&t))
		g->replay.failed = true;
	if (g->replay.now.rules == NULL) {
		if (g->findings.n > 0)
			laws_illegal_cite(&g->laws, &g->findings);
		laws_illegal_stands(&t);
	}
	said_check_report(&t);
}

/* Why no claims are looked for; NULL: they are. */
static const char *
why_unclaimed(const struct game *g)
{
	const struct replay *p = &g->replay;

	if (p->now.rules != NULL)
		return "claims are judged in chess only";
	if (p->gap || (p->illegal > 0 && p->stopped_by_gap))
		return "moves are missing";
	if (p->doubt)
		return "the moves are in doubt";
	return g->laws.edition.rules & RULE_CLAIMS ? NULL :
	    "whether the rules of the game have claims is not known, and --laws may name others";
}

static void
settle_chess(struct game *g, struct game_summary *out)
{
	struct trial t = trial_of(g, &g->game_end);

	if (g->game_end.complete)
		missed_mate(g, g->game_end.terminator);
	out->unclaimed = why_unclaimed(g);
	out->midway = g->judged && is_midway(&g->replay.log);
	if (g->judged && out->unclaimed == NULL && t.occurrences)
		out->claim_now = claim_check_now(&t);
}

const struct game_course game_course_chess = { .set_up = set_up_chess, .start = start_chess, .look_at_last = current_position,
	.judge = apply_laws, .settle = settle_chess, .guess = variant_guess_report };
