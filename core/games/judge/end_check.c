/*
 * end_check: what can be checked only at the end of a game: what is missing or open, counts, the result on the board.
 */
#include <limits.h>
#include <stddef.h>
#include <string.h>

#include "base/ascii.h"
#include "games/chess/fen.h"
#include "games/chess/movegen.h"
#include "games/chess/rule_set.h"
#include "games/chess/san.h"
#include "games/judge/board_check.h"
#include "games/judge/claim_check.h"
#include "games/judge/command_check.h"
#include "games/judge/end_check.h"
#include "games/judge/laws_check.h"
#include "games/judge/result_check.h"
#include "games/judge/same_board.h"
#include "games/pgn/tag_value.h"
#include "games/retro/winnable.h"

/* How a game is said to have ended, compared with the moves. */

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

/* Which article an illegal move breaks, and how a game ended by one is scored. */

/* -- articles -- */

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
	f->suggest[0] = (struct span){ NULL, 0 };
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

/* The move is no longer an error: it explains how the game ended. */
static void
explains(struct trial *t, const char *how)
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
contradicts(struct trial *t, const char *words)
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
		explains(t, "lost");
		return laws_check_illegal_win(t, opponent);
	}
	if (e->result != RESULT_DRAW) {
		if (e->result == RESULT_WHITE || e->result == RESULT_BLACK)
			contradicts(t, "the game was lost by an illegal move, but it is the winner who made one");
		return true;
	}
	answer = p->now.rules != NULL ? !bits_several(p->now.side[opponent]) ? UNWINNABLE : WINNABLE :
	    winnable(&p->now, opponent, t->effort, NULL);
	if (answer == WINNABLE && t->laws->edition.rules & RULE_ILLEGAL)
		contradicts(t, "a draw by an illegal move needs an opponent who cannot mate, but the opponent still can");
	else if (answer == UNWINNABLE)
		explains(t, "drawn");
	return answer >= 0;
}

enum {
	GAME_LONG = 600,	/* half-moves */
	CLOCK_WORTH = 99,	/* half-moves without progress, from which somebody may claim a draw */
};

/* An empty span after the last token: the place of what is missing there. */
static struct span
end_of_game(const struct game *g)
{
	return (struct span){ g->end, 0 };
}

static void
report_at_end(struct game *g, enum diag id)
{
	struct finding *f = finding_add(&g->findings, id, end_of_game(g));

	if (f != NULL) {
		f->at_end = true;
		f->ply = g->replay.log.ply;
	}
}

/* What is missing or open at the end. */
static void
structure(struct game *g)
{
	bool broken_off = g->record.last && g->record.text.p[g->record.text.n - 1] != g->record.eol;
	bool empty = (g->facts & FACT_TAG) == 0 && g->comments_only;

	if (g->record.cut || empty)
		return;
	if (g->replay.depth > 0) {
		g->unclosed = true;
		if (!broken_off)
			finding_add(&g->findings, DIAG_RAV_UNCLOSED, g->replay.work->frames[g->replay.depth - 1].open);
	}
	if (broken_off && g->terminator.n == 0)
		report_at_end(g, DIAG_FILE_TRUNCATED);
	else if (g->terminator.n == 0 && !g->unclosed && g->variant != VARIANT_DRAUGHTS)
		report_at_end(g, DIAG_STRUCT_GAME_WITHOUT_TERMINATOR);
	if ((g->facts & FACT_TAG) == 0)
		finding_add(&g->findings, DIAG_STRUCT_MOVES_WITHOUT_TAGS, game_state_start(g));
}

/* PGN 3.2.4: one blank line after the tags, one after the movetext. */
static void
blank_lines(struct game *g)
{
	const char *end = g->record.text.p + g->record.text.n, *p = end;
	int ends = 0;

	if (g->tags.n > 0 && g->first.n > 0 && !(g->blank_lines & TOKEN_BLANK_LINE))
		finding_add(&g->findings, DIAG_STRUCT_MISSING_BLANK_LINE, g->first);
	while (p > g->record.text.p && (p[-1] == ' ' || p[-1] == '\t' || p[-1] == '\r' || p[-1] == '\n'))
		ends += *--p == g->record.eol;
	if (!g->record.last && !g->record.cut && ends < 2 && g->first.n > 0)
		finding_add_saying(&g->findings, DIAG_STRUCT_MISSING_BLANK_LINE, (struct span){ p, 0 }, "no blank line after the game");
	if (ends > 2 || g->blank_lines & TOKEN_BLANK_LINES)
		finding_add(&g->findings, DIAG_STRUCT_EXTRA_BLANK_LINE, (struct span){ p, 0 });
}

/* The place in the main line from which on nothing is judged. */
static const char *
judged_up_to(const struct replay *p)
{
	if (p->illegal > 0)
		return p->stopped_by_gap ? "missing moves" : "illegal move";
	return p->log.ply == PLIES_MAX ? "last one" : "word that cannot be read";
}

/* What follows an illegal move has been reported with the move; what follows an unreadable word has not. */
static void
not_judged(struct game *g)
{
	const struct replay *p = &g->replay;
	struct finding *f = finding_add_as(&g->findings, DIAG_ILLEGAL_CASCADE, p->illegal > 0 ? SEVERITY_INFO
	    : SEVERITY_WARNING, end_of_game(g));

	if (f == NULL)
		return;
	f->at_end = true;
	f->message = arena_fmt(&g->findings.text, "%d half-move%s after the %s %s not checked", p->unjudged,
	    p->unjudged == 1 ? "" : "s", judged_up_to(p), p->unjudged == 1 ? "was" : "were");
}

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

static void
counts(struct game *g)
{
	struct replay *p = &g->replay;
	struct span value = tags_value(&g->tags, TAG_PlyCount);
	unsigned long plies;

	if (p->unjudged > 0) {
		not_judged(g);
		return;
	}
	if (!g->judged || p->illegal > 0 || p->doubt)
		return;
	if (span_number(value, &plies) && plies != (unsigned long)p->log.ply) {
		/* Programs that do not count write 0. */
		struct finding *f = finding_add_as(&g->findings, DIAG_TAG_PLYCOUNT_MISMATCH,
		    plies == 0 ? SEVERITY_INFO : SEVERITY_WARNING, value);

		if (f != NULL) {
			f->message = arena_fmt(&g->findings.text, "PlyCount says %lu half-moves, the game has %d", plies, p->log.ply);
			f->canonical = arena_fmt(&g->findings.text, "%d", p->log.ply);
		}
	}
	if (!g->record.cut && p->rules->chess != NULL)
		current_position(g);
	if (p->log.ply == 0 && g->terminator.n > 0)
		report_at_end(g, g->comments_only && g->commented ? DIAG_STRUCT_VARIATION_ONLY : DIAG_GAME_ZERO_MOVES);
	if (p->log.ply == 0 && g->terminator.n > 0 && g->facts & FACT_TAG)
		report_at_end(g, DIAG_STRUCT_TAGS_WITHOUT_MOVES);
	if (p->log.ply == 1)
		report_at_end(g, DIAG_GAME_ONE_PLY);
	if (p->log.ply > GAME_LONG)
		report_at_end(g, DIAG_GAME_VERY_LONG);
}

static const char *
board_name(const struct game_end *e, enum game_end_board board)
{
	switch (board) {
	case GAME_END_OPEN:
		break;
	case GAME_END_CHECKMATE:
		return outcome_name(OUTCOME_CHECKMATE);
	case GAME_END_STALEMATE:
		return outcome_name(OUTCOME_STALEMATE);
	case GAME_END_DEAD_MATERIAL:
	case GAME_END_DEAD_POSITION:
		return GAME_END_DEAD_NAME;
#define X(id, name) case GAME_END_##id: return name;
	GAME_ENDS_BY_MOVES(X)
#undef X
	case GAME_END_VARIANT:
		return e->name != NULL ? e->name : outcome_name(e->outcome.kind);
	}
	return NULL;
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
		report_at_end(g, DIAG_RESULT_DRAW_IN_MATE_IN_1);
	if ((r != RESULT_WHITE && r != RESULT_BLACK) || p->log.ply == p->log.base ||
	    !game_state_wants(g, DIAG_RESULT_LOSER_JUST_MATED_MISSED))
		return;
	if (movegen_mates(r == mover_lost ? &p->now : replay_before(p)))
		report_at_end(g, DIAG_RESULT_LOSER_JUST_MATED_MISSED);
}

/* The comment before p, with only blanks and a move number between them; empty: there is none. */
static struct span
comment_before(const struct game *g, const char *p)
{
	const char *start = g->first.p, *open;

	while (p > start && ((unsigned char)p[-1] <= ' ' || p[-1] == '.' || ascii_is_digit(p[-1])))
		p--;
	if (p == start || p[-1] != '}')
		return SPAN("");
	for (open = p - 1; open > start && *open != '{'; )
		open--;
	return *open == '{' ? (struct span){ open + 1, (size_t)(p - open) - 2 } : SPAN("");
}

/* Is there nothing in the comment but commands, as [%clk 0:01:02]? */
static bool
only_commands(struct span s)
{
	const char *close;

	for (s = span_trim(s); s.n > 0; s = span_trim(span_after(s, (size_t)(close + 1 - s.p))))
		if (!span_starts(s, SPAN("[%")) || (close = memchr(s.p, ']', s.n)) == NULL)
			return false;
	return true;
}

/* The comment that begins at the first character after blanks; empty: there is none. */
static struct span
comment_after(const char *p, const char *end)
{
	const char *close;
	char closing;

	while (p < end && (unsigned char)*p <= ' ')
		p++;
	if (p == end || (*p != '{' && *p != ';'))
		return SPAN("");
	closing = *p == '{' ? '}' : '\n';
	close = memchr(p, closing, (size_t)(end - p));
	if (close == NULL && closing == '}')
		return SPAN("");
	return (struct span){ p + 1, (size_t)((close == NULL ? end : close) - p) - 1 };
}

/* The comment that is directly before or after the result, and is not only commands; empty: there is none. */
static struct span
last_comment(const struct game *g)
{
	const char *end = g->record.text.p + g->record.text.n, *p;
	struct span before;

	if (g->first.n == 0)
		return SPAN("");
	p = g->terminator.n > 0 ? g->terminator.p : g->end;
	while ((before = comment_before(g, p)).n > 0 && only_commands(before))
		p = before.p - 1;
	return before.n > 0 || g->terminator.n == 0 ? before : comment_after(g->terminator.p + g->terminator.n, end);
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
ahead(const struct game *g, const struct game_end *f)
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
	unsigned whose = ahead(g, end);
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
undated(struct game *g)
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
sealed(struct game *g, const struct game_end *end)
{
	const struct replay *p = &g->replay;
	struct finding *f;
	struct termination_said said;
	int other = !p->now.turn;

	if (!laws_illegal_ends(p))
		return;
	if (end->termination != TERM_ADJOURNED &&
	    termination_in_comment(comment_before(g, p->refused.p), end->page, &said) != TERM_ADJOURNED)
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

/* Applies the Laws to the moves and to the result. */
static void
apply_laws(struct game *g, struct game_end *end)
{
	struct trial t = { .replay = &g->replay, .laws = &g->laws, .draws = &g->draws, .game_end = end,
		.tags = &g->tags, .effort = &g->effort,
		.occurrences = g->options->occurrences };

	draws_none(&g->draws);
	if (!g->judged || g->replay.failed)
		return;
	if (g->replay.doubt) {	/* nothing is reported, but the moves that could be read are counted */
		g->replay.failed = g->options->recurrences && !find_draws(g, end);
		return;
	}
	name_rule_set(g);
	if (g->replay.now.rules == NULL && g->replay.log.ply > 0)
		undated(g);
	sealed(g, end);
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

	if (p->rules->chess == NULL || p->now.rules != NULL)
		return "claims are judged in chess only";
	if (p->gap || (p->illegal > 0 && p->stopped_by_gap))
		return "moves are missing";
	if (p->doubt)
		return "the moves are in doubt";
	return g->laws.edition.rules & RULE_CLAIMS ? NULL :
	    "whether the rules of the game have claims is not known, and --laws may name others";
}

static void
check_game_end(struct game *g, struct game_summary *out)
{
	struct replay *p = &g->replay;
	struct game_end *end = &g->game_end;
	const bool board = p->rules->chess == NULL;
	struct span comment;

	*end = (struct game_end){
		.terminator_text = g->terminator, .place = end_of_game(g), .plies = p->log.ply, .over = p->log.ply,
		.turn = p->now.turn,
		.variant = board || p->now.rules != NULL || g->variant > VARIANT_CHESS960,
		.complete = g->judged && !g->record.cut && p->illegal == 0 && !p->doubt && !p->failed,
	};
	comment = last_comment(g);
	end->page = game_state_page(g, comment);
	game_end_read(end, &g->tags, comment);
	laws_edition_for(g->options->laws, &g->tags, &g->laws);
	end->edition = &g->laws.edition;
	if (board)
		board_check_end(g, end);
	else
		apply_laws(g, end);
	if (p->comments.n > 0)
		command_check(p, &g->tags, end);
	result_check(&g->tags, end, &g->findings);
	if (end->complete && !board)
		missed_mate(g, end->terminator);
	out->plies = g->judged ? p->log.ply : g->score.words;
	out->stopped = p->illegal > 0 && p->stopped ? (unsigned)move_numbers_next(&p->numbers, &p->now) : 0;
	out->stopped_black = p->now.turn == BLACK;
	out->unclaimed = why_unclaimed(g);
	out->midway = !board && g->judged && is_midway(&p->log);
	out->end = board_name(end, end->board);
	out->final = board_name(end, end->final);
}

void
end_check(struct game *g, struct game_summary *out)
{
	replay_line_end(&g->replay);
	structure(g);
	while (g->replay.depth > 0)
		replay_close(&g->replay);
	blank_lines(g);
	counts(g);
	check_game_end(g, out);
}
