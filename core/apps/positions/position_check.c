/* position_check: from the text of a position to its verdict. */
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "apps/positions/epd_check.h"
#include "apps/positions/position_check.h"
#include "base/ascii.h"
#include "games/chess/chess_game.h"
#include "games/chess/legal_basic.h"
#include "games/chess/movegen.h"
#include "games/chess/rule_set.h"
#include "games/chess/variants.h"
#include "games/interface/game_list.h"
#include "games/move_notation/san.h"
#include "games/retro/legality.h"

enum { LINE_WIDTH = 79 };	/* PGN 8.2.1: lines of export format are shorter than 80 columns */

/* -- questions about the position -- */

struct watching {
	const struct position_check_options *how;
	struct position_check_watch watch;
};

static bool
go_on_with_proof(void *data, const struct proof_game_progress *progress)
{
	struct watching *w = data;

	w->watch.progress = progress;
	return w->how->go_on(w->how->data, &w->watch);
}

/* Writes that a search ended after `nodes` of at most `most` positions, and which number would let it go on. */
static void
say_limit(char *out, const char *what, unsigned long nodes, unsigned long most)
{
	enum { MORE = 10 };

	if (nodes < most)
		snprintf(out, POSITION_CHECK_OPEN_MAX, "%s %lu position%s (--nodes %lu searches further)", what, nodes,
		    nodes == 1 ? "" : "s", nodes < most / MORE ? nodes * MORE : most);
	else
		snprintf(out, POSITION_CHECK_OPEN_MAX, "%s %lu positions, the most that are searched", what, nodes);
}

static void
say_unproved(struct position_check *d, const struct position_check_options *how)
{
	const unsigned long limit = how->nodes != 0 ? how->nodes : PROOF_GAME_NODES;

	if (d->proof.nodes >= limit)
		say_limit(d->proof_open, "found in", limit, ULONG_MAX);
	else if (how->seconds != 0)
		snprintf(d->proof_open, sizeof(d->proof_open), "found in %lu second%s (--seconds %lu searches further)",
		    how->seconds, how->seconds == 1 ? "" : "s", how->seconds * 10);
	else
		snprintf(d->proof_open, sizeof(d->proof_open), "found, and there is nothing left to search");
}

/* False: out of memory. */
static bool
seek_proof(struct position_check *d, uint64_t line, const struct position_check_options *how)
{
	struct watching watching = { how, { .line = line } };
	struct proof_game_options options = {
		.nodes = how->nodes, .go_on = how->go_on == NULL ? NULL : go_on_with_proof, .data = &watching,
	};
	const struct position *from = how->from_given ? &how->from : &position_start;
	int found = proof_game_find(from, &d->reading.position, &options, &d->proof);

	d->proved = found > 0;
	if (d->proved)
		d->verdict = FEN_CHECK_LEGAL;
	else if (found == 0)
		say_unproved(d, how);
	return found >= 0;
}

/* False: out of memory. */
static bool
ask_mates(struct position_check *d, struct span text, const struct position_check_options *how,
    struct findings *findings)
{
	struct effort effort = { how->nodes, EFFORT_ENDLESS };

	for (int side = WHITE; side <= BLACK; side++) {
		int answer;

		if (!(how->sides & 1u << side))
			continue;
		answer = winnable(&d->reading.position, side, &effort, how->lines ? &d->line[side] : NULL);
		if (answer < 0)
			return false;
		d->mate[side] = (enum winnable)answer;
		if (answer == UNDECIDED)
			say_limit(d->mate_open, "undecided after", winnable_nodes(&effort), WINNABLE_NODES_MAX);
	}
	if (how->sides == POSITION_CHECK_BOTH && d->mate[WHITE] == UNWINNABLE && d->mate[BLACK] == UNWINNABLE)
		finding_add(findings, DIAG_FEN_DEAD, text);
	return true;
}

/*
 * Does the position arise by legal moves from the initial array, through the positions before?  With a promoted piece
 * nothing is concluded: with many of them the verdict is "unknown", in whatever order the positions come.
 */
static bool
arises_from_array(struct position_check *d, struct rules rules)
{
	const struct position *p = &d->reading.position;
	const bool arisen = d->memory.asked ? d->memory.arises : fen_memory_arises(&d->memory, p);

	return arisen && rules.orthodox_array && legal_basic_promoted(p, WHITE) + legal_basic_promoted(p, BLACK) == 0;
}

/* What lets searches go on that were left out because the file took too much work. */
static const char search_all[] = "; --nodes 400000 searches all positions";

/*
 * Whether a position of a variant can have arisen: that which games start from.  Where its moves are those of chess,
 * what is impossible in chess is impossible here; nothing else is proved.
 */
static enum fen_check_verdict
variant_past(struct position_check *d, struct rules rules, struct effort *effort, struct findings *findings,
    struct span text)
{
	struct position plain = d->reading.position;
	bool array = rules.orthodox_array && d->reading.castles == RULES_CASTLING_ORTHODOX;
	struct fen_reading first;

	fen_read_as(span_of(rules.set->start), rules.set, &first);
	if (position_same(&plain, &first.position))
		return FEN_CHECK_LEGAL;
	if (plain.rules->chess_moves) {
		plain.rules = NULL;
		plain.checks_left[WHITE] = plain.checks_left[BLACK] = 0;
		position_settle(&plain);
		if (fen_check_past(&plain, array ? rules_orthodox : rules_chess960, effort, SEVERITY_ERROR, text,
		    search_all, findings, &d->why) == FEN_CHECK_ILLEGAL)
			return FEN_CHECK_ILLEGAL;
	}
	d->why.id = DIAG_NONE;
	snprintf(d->why.reason, sizeof(d->why.reason), "not judged: there is no proof for %s", d->reading.position.rules->name);
	return FEN_CHECK_UNKNOWN;
}

/* A text with faults as a position of this game: the game whose position it is, or this one. */
static const struct game_rules *
game_of(struct span text, const struct game_rules *this)
{
	for (int i = 0; game_list[i] != NULL; i++)
		if (game_list[i]->is_position != NULL && game_list[i]->is_position(text))
			return game_list[i];
	return this;
}

/* Reports, once in a file, that positions are judged as those of another game than chess, or could be. */
static void
say_other_game(struct findings *findings, struct span text, const char *message)
{
	struct finding *f = finding_add(findings, DIAG_FEN_OTHER_GAME, text);

	if (f != NULL)
		f->message = span_of(message);
}

/* Judges a position by what the row of its game says. */
static void
judge_by_row(struct position_check *d, struct span text, struct findings *findings)
{
	struct board_verdict verdict;

	d->position = &d->other;
	d->game->position(text, &d->other, findings, &verdict);
	d->reading = (struct fen_reading){ .usable = verdict.usable, .readable = verdict.readable, .lossy = verdict.lossy };
	d->reason = verdict.impossible;
	d->verdict = verdict.impossible != DIAG_NONE ? FEN_CHECK_ILLEGAL :
	    verdict.arises ? FEN_CHECK_LEGAL : FEN_CHECK_UNKNOWN;
	if (d->verdict == FEN_CHECK_UNKNOWN)
		snprintf(d->why.reason, sizeof(d->why.reason), "there is no proof that a game of %s leads to it",
		    d->game->name);
}

/* Has the position a king of neither colour, and is it one of Antichess and its relatives? */
static bool
without_kings(const struct fen_reading *r, struct span text)
{
	struct fen_reading as;

	if (!r->readable || r->position.kind[KING] & position_occupied(&r->position) || r->position.side[WHITE] == 0 ||
	    r->position.side[BLACK] == 0)
		return false;
	fen_read_as(text, variants_find(SPAN("Antichess")), &as);
	for (int i = 0; i < as.faults_n; i++)
		if (as.faults[i].severity == SEVERITY_ERROR)
			return false;
	return true;
}

/* May rules_of_entry() find something?  Asked first, because nearly all positions are of chess. */
static inline bool
may_be_of_other_game(const struct position *p, enum rules_castling castles)
{
	return castles == RULES_CASTLING_CHESS960 || (RANK_BITS(0) & ~p->side[WHITE]) == 0 ||
	    (RANK_BITS(7) & ~p->side[BLACK]) == 0 || (p->kind[KING] & position_occupied(p)) == 0;
}

/* The rules by which an entry of a list is judged: those of Chess960 where it shows them and nobody has named the game. */
static const struct rules *
rules_of_entry(const struct fen_reading *r, const struct position_check_options *how, struct span text,
    struct effort *effort, struct findings *findings)
{
	struct illegality why;

	if (how->named || how->rules.castling == RULES_CASTLING_CHESS960 || how->rules.set != NULL)
		return &how->rules;
	if (r->usable && fen_shows_chess960(r)) {
		say_other_game(findings, text, "the first ranks and the castling rights are those of Chess960, so the position is "
		    "judged as one of that game: --variant chess960 judges all of them so");
		return &rules_chess960;
	}
	/* Without such rights it is as probably a mistake in an array of chess. */
	if (r->usable && fen_array_of(&r->position) == FEN_ARRAY_CHESS960 &&
	    legality_of(&r->position, how->rules, effort, &why) == LEGALITY_NONE)
		say_other_game(findings, text, "a game of Chess960 may start from this first rank: --variant chess960 judges the "
		    "positions as those of that game");
	if (without_kings(r, text))
		say_other_game(findings, text, "no side has a king: --variant antichess, giveaway or suicide judges positions of "
		    "these games");
	return &how->rules;
}

/* In games that a row judges the questions have no answer. */
static void
leave_open(struct position_check *d, const struct position_check_options *how)
{
	if (d->reading.usable && how->sides != 0)
		snprintf(d->mate_open, sizeof(d->mate_open), "undecided: it is searched for in chess only");
	if (d->verdict != FEN_CHECK_ILLEGAL && how->proof)
		snprintf(d->proof_open, sizeof(d->proof_open), "found: it is searched for in chess only");
}

/* Reports the questions that have no answer. */
static void
say_open(const struct position_check *d, struct span text, const struct position_check_options *how,
    struct findings *findings)
{
	const bool proof = d->proof_open[0] != '\0', mate = d->mate_open[0] != '\0';
	bool white = d->mate[WHITE] == UNDECIDED && how->sides & 1u << WHITE;
	bool black = d->mate[BLACK] == UNDECIDED && how->sides & 1u << BLACK;

	if (proof || mate)
		finding_add_saying(findings, DIAG_LIMIT_ANALYSIS, text, "%s%s%s%s%s%s%s",
		    proof ? "no game that leads to the position was " : "", d->proof_open, proof && mate ? "; " : "",
		    mate ? "whether " : "", !mate ? "" : white && black ? "either side" : white ? "White" : "Black",
		    mate ? " can mate is " : "", d->mate_open);
}

bool
position_check_judge(struct span text, uint64_t line, const struct position_check_options *how, struct effort *effort,
    struct findings *findings, struct position_check *d)
{
	const struct game_rules *given = how->game != NULL ? how->game : &chess_game;
	struct fen_reading *r = &d->reading;
	const struct rules *rules;

	d->verdict = FEN_CHECK_ILLEGAL;
	d->proved = false;
	d->mate[WHITE] = d->mate[BLACK] = UNDECIDED;
	d->line[WHITE].n = d->line[BLACK].n = 0;
	d->mate_open[0] = d->proof_open[0] = '\0';
	d->why.id = DIAG_NONE;
	d->why.reason[0] = '\0';
	d->game = given;
	d->position = &r->position;
	if (how->rules.set != NULL) {
		fen_read_as(text, how->rules.set, r);
	} else if (given->position == NULL) {
		fen_read_next(text, &d->memory, r);
		d->game = r->faults_n > 0 ? game_of(text, given) : given;
	}
	if (d->game != given)
		say_other_game(findings, text, "the position has ten ranks, so it is judged as one of xiangqi");
	if (d->game->position != NULL) {
		judge_by_row(d, text, findings);
		leave_open(d, how);
		say_open(d, text, how, findings);
		return true;
	}
	rules = may_be_of_other_game(&r->position, r->castles) ? rules_of_entry(r, how, text, effort, findings) : &how->rules;
	fen_restrict(r, *rules);
	d->reason = r->faults_n == 0 ? DIAG_NONE : fen_check_faults(r, true, text, findings);
	if (d->reason == DIAG_NONE && r->usable && how->from_given)
		d->verdict = FEN_CHECK_UNKNOWN;	/* it need not come from the initial array */
	else if (d->reason == DIAG_NONE && r->usable && how->rules.set != NULL)
		d->verdict = variant_past(d, how->rules, effort, findings, text);
	else if (d->reason == DIAG_NONE && r->usable && arises_from_array(d, *rules))
		d->verdict = FEN_CHECK_LEGAL;
	else if (d->reason == DIAG_NONE && r->usable)
		d->verdict = fen_check_past(&r->position, *rules, effort, SEVERITY_ERROR, text,
		    search_all, findings, &d->why);
	if (d->verdict == FEN_CHECK_ILLEGAL && d->reason == DIAG_NONE)
		d->reason = d->why.id;
	if (!r->usable)
		return true;
	if (r->operations.n > 0)
		epd_check(r, findings);
	if (!how->proof && how->sides == 0)	/* no questions */
		return true;
	if ((how->proof && d->verdict != FEN_CHECK_ILLEGAL && !seek_proof(d, line, how)) ||
	    !ask_mates(d, text, how, findings))
		return false;
	say_open(d, text, how, findings);
	return true;
}

/* -- games as text -- */

/* Appends a word, on a new line if it does not fit (width 0: one line); *column is the length of the last line. */
static void
put_word(struct buf *out, size_t *column, size_t width, const char *word)
{
	size_t n = strlen(word);

	if (*column > 0 && width > 0 && *column + 1 + n > width) {
		buf_char(out, '\n');
		*column = 0;
	} else if (*column > 0) {
		buf_char(out, ' ');
		*column += 1;
	}
	buf_str(out, word);
	*column += n;
}

/* Returns the position after the last move. */
static struct position
put_moves(const struct position *start, const move *moves, int n, size_t width, size_t *column, struct buf *out)
{
	struct position p = *start;
	char word[24];

	for (int i = 0; i < n; i++) {
		if (p.turn == WHITE || i == 0) {
			snprintf(word, sizeof(word), "%u%s", (unsigned)p.fullmoves, p.turn == WHITE ? "." : "...");
			put_word(out, column, width, word);
		}
		san_write(&p, moves[i], word);
		put_word(out, column, width, word);
		position_play(&p, moves[i]);
	}
	return p;
}

void
position_check_write_line(const struct position *p, const move *moves, int n, struct buf *out)
{
	size_t column = 0;

	put_moves(p, moves, n, 0, &column, out);
}

static const char *
result_of(const struct position *p)
{
	if (movegen_any(p))
		return "*";
	return !p->checkers ? "1/2-1/2" : p->turn == WHITE ? "0-1" : "1-0";
}

void
position_check_write_proof(const struct position_check *d, const struct position_check_options *how, struct buf *out)
{
	const struct position *start = how->from_given ? &how->from : &position_start;
	struct buf moves = { 0 };
	size_t column = 0;
	struct position end = put_moves(start, d->proof.moves, d->proof.n, LINE_WIDTH, &column, &moves);
	const char *result = result_of(&end);
	char fen[FEN_MAX];

	put_word(&moves, &column, LINE_WIDTH, result);
	buf_str(out, "[Event \"Proof game\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n"
	    "[Black \"?\"]\n");
	buf_fmt(out, "[Result \"%s\"]\n", result);
	if (how->from_given) {
		fen_write(start, fen);
		buf_fmt(out, "%s[FEN \"%s\"]\n[SetUp \"1\"]\n", how->rules.orthodox_array ? "" : "[Variant \"Chess960\"]\n", fen);
	}
	buf_char(out, '\n');
	buf_add(out, buf_span(&moves));
	buf_char(out, '\n');
	out->failed = out->failed || moves.failed;
	buf_free(&moves);
}
