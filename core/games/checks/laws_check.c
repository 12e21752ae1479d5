/* laws_check: how a game ended on the board, what was played after that, and whether the winner could have won. */
#include <limits.h>

#include "games/checks/laws_check.h"
#include "games/checks/occurrence.h"
#include "games/chess/insufficient_material.h"
#include "games/chess/rule_set.h"
#include "games/dead_positions/winnable.h"

enum {
	FIVE = 5,		/* occurrences */
	FIFTY = 100, SEVENTYFIVE = 150,	/* half-moves */
	LINE_SHOWN = 12,	/* half-moves of a line in a message */
	PLIES_LISTED = 100,	/* occurrences in a finding */
};

struct span
laws_check_article(const struct trial *t, const char *article)
{
	return laws_edition_article(&t->laws->edition, article, &t->replay->findings->text);
}

struct finding *
laws_check_found(struct trial *t, enum diag id, enum severity most, int ply, const char *article)
{
	const struct position_log *log = &t->replay->log;
	struct span word = position_log_word(log, ply > log->base || log->ply == log->base ? ply : ply + 1);
	/* An empty span: the finding is about the position, not about the word. */
	struct span place = { word.n > 0 ? word.p : t->game_end->place.p, 0 };
	struct findings *all = t->replay->findings;
	struct finding *f = most != SEVERITY_OFF ? finding_add_as(all, id, most, place) : finding_add(all, id, place);

	if (f == NULL)
		return NULL;
	replay_place_at(t->replay, f, ply);
	f->at_end = word.n == 0;
	f->ref = laws_check_article(t, article);
	return f;
}

void
laws_check_plies(const struct trial *t, struct finding *f, const struct recurrence *r)
{
	int n = r->times < PLIES_LISTED ? r->times : PLIES_LISTED;
	int *plies = arena_take(&t->replay->findings->text, (size_t)n * sizeof(*plies));
	struct finding_about *about;

	if (plies == NULL)
		return;
	about = finding_about(t->replay->findings, f);
	about->plies_n = draws_plies(t->draws, r, plies, n);
	for (int i = 0; i < about->plies_n; i++)
		plies[i] += t->replay->log.base;
	about->plies = plies;
}

/* -- the end on the board -- */

/* Each end of a game: what it is called, and the findings about it. */
static const struct end {
	const char *words;		/* "drawn by ..." */
	enum diag reached, after;	/* when it occurs; when the game goes on after it */
} ends[] = {
	[GAME_END_DEAD_MATERIAL] = { "lack of material", DIAG_NONE, DIAG_DEAD_POSITION_REACHED },
	[GAME_END_DEAD_POSITION] = { "a dead position", DIAG_NONE, DIAG_DEAD_POSITION_REACHED },
	[GAME_END_FIVEFOLD] = { "fivefold repetition", DIAG_REP_FIVEFOLD, DIAG_REP_PLAY_AFTER_FIVEFOLD },
	[GAME_END_SEVENTYFIVE] = { "seventy-five moves", DIAG_SEVENTYFIVE_REACHED, DIAG_SEVENTYFIVE_PLAY_AFTER },
	[GAME_END_FIFTY] = { "fifty moves", DIAG_FIFTY_REACHED, DIAG_FIFTY_PLAY_AFTER },
};

static const char *
article_of(const struct trial *t, enum game_end_board board)
{
	const struct articles *a = t->laws->edition.articles;

	switch (board) {
	case GAME_END_FIVEFOLD:
		return a->fivefold;
	case GAME_END_SEVENTYFIVE:
		return a->seventyfive;
	case GAME_END_FIFTY:
		return a->fifty;
	case GAME_END_STALEMATE:
		return a->stalemate;
	default:
		return a->dead;
	}
}

/*
 * Records an end of the game. The earliest end counts; of two at the same half-move, the one that was recorded first.
 */
static void
record_end(struct trial *t, enum game_end_board board, int ply)
{
	if (ply < 0 || (t->game_end->board != GAME_END_OPEN && t->game_end->over <= ply))
		return;
	t->game_end->board = board;
	t->game_end->over = ply;
}

/* The half-move of the first fivefold repetition by that definition; -1: there is none. */
static int
first_fivefold(const struct trial *t, enum fivefold rule)
{
	int base = t->replay->log.base;

	for (int i = 0; i < t->draws->recurrences_n; i++) {
		const struct recurrence *r = &t->draws->recurrences[i];

		if ((rule == FIVEFOLD_ROW ? r->row : r->times) >= FIVE)
			return base + r->ply;
	}
	return -1;
}

/* The half-move at which the half-move clock first came to so many; -1: never. */
static int
without_progress(const struct trial *t, uint32_t halfmoves)
{
	struct line l = position_log_line(&t->replay->log);

	if (t->draws->longest < halfmoves)
		return -1;
	if (l.start->halfmoves >= halfmoves)
		return t->replay->log.base;
	for (int i = 0; i < l.n; i++)
		if (l.steps[i].halfmoves >= halfmoves)
			return t->replay->log.base + i + 1;
	return -1;
}

/* Can the side plainly mate at the end of the game?  Asked for the end on the board and again for the result. */
static bool
plainly_now(struct trial *t, int side)
{
	if (t->plainly[side] == PLAINLY_UNKNOWN)
		t->plainly[side] = winnable_plainly(&t->replay->now, side) ? PLAINLY_YES : PLAINLY_NO;
	return t->plainly[side] == PLAINLY_YES;
}

/* Is it certain that the side cannot mate?  -1: out of memory. */
static int
cannot_mate(const struct trial *t, const struct position *p, int side)
{
	int answer = winnable(p, side, t->effort, NULL);

	if (answer == UNDECIDED)
		finding_add(t->replay->findings, DIAG_LIMIT_ANALYSIS, t->game_end->place);
	return answer < 0 ? -1 : answer == UNWINNABLE;
}

/* The side with more pieces is asked first whether it can mate: if it can, that is enough. */
static int
stronger_side(const struct position *p)
{
	return count(p->side[WHITE]) < count(p->side[BLACK]);
}

/* Is it certain that neither side can mate, where it is not plain that one can? -1: out of memory. */
static int
is_surely_dead(const struct trial *t, const struct position *p)
{
	int strong = stronger_side(p), first = cannot_mate(t, p, strong);

	return first <= 0 ? first : cannot_mate(t, p, !strong);
}

static int
is_position_dead(const struct trial *t, const struct position *p)
{
	int strong = stronger_side(p);

	return winnable_plainly(p, strong) || winnable_plainly(p, !strong) ? false : is_surely_dead(t, p);
}

/* is_position_dead() for the position at the end of the game. */
static int
is_dead_now(struct trial *t)
{
	int strong = stronger_side(&t->replay->now);

	return plainly_now(t, strong) || plainly_now(t, !strong) ? false : is_surely_dead(t, &t->replay->now);
}

static int
is_dead_by_material(const struct trial *t, const struct position *p)
{
	(void)t;
	if (p->rules != NULL)
		return p->rules->dead != NULL && p->rules->dead(p);
	return insufficient_material_by_material(p);
}

/*
 * The half-move of the first dead position; the last one is dead. By bisection, because a side that can mate could also
 * mate from every earlier position. -1: out of memory.
 */
static int
first_dead(const struct trial *t, int (*dead)(const struct trial *, const struct position *))
{
	int low = t->replay->log.base, high = t->replay->log.ply, back = 1;

	while (low < high) {	/* backwards first: nearly always it is the last one */
		int middle = back < high - low ? high - back : low + (high - low) / 2, answer;
		struct position p;

		position_log_at(&t->replay->log, middle, &p);
		if ((answer = dead(t, &p)) < 0)
			return -1;
		if (answer)
			high = middle;
		else
			low = middle + 1;
		back = back < high - low ? back * 2 : INT_MAX;
	}
	return high;
}

/* Has the game come to a dead position? False: out of memory. */
static bool
end_by_death(struct trial *t)
{
	const struct position *now = &t->replay->now;
	bool bare = is_dead_by_material(t, now), analysis = t->laws->edition.dead == DEAD_BY_ANALYSIS && now->rules == NULL;
	int dead = bare ? true : analysis ? is_dead_now(t) : false, ply;

	if (dead <= 0)
		return dead == 0;
	if (t->game_end->final == GAME_END_OPEN)
		t->game_end->final = bare ? GAME_END_DEAD_MATERIAL : GAME_END_DEAD_POSITION;
	if (t->replay->gap) {	/* moves are missing: only the last position is certain */
		record_end(t, bare ? GAME_END_DEAD_MATERIAL : GAME_END_DEAD_POSITION, t->replay->log.ply);
		return true;
	}
	if (bare)
		record_end(t, GAME_END_DEAD_MATERIAL, first_dead(t, is_dead_by_material));
	if (analysis && (ply = first_dead(t, is_position_dead)) < 0)
		return false;
	if (analysis)
		record_end(t, GAME_END_DEAD_POSITION, ply);
	return true;
}

/* Were all half-moves from there on the only legal ones? */
static bool
all_forced(const struct trial *t, int from)
{
	struct position p;
	move moves[MOVES_MAX];

	position_log_at(&t->replay->log, from, &p);
	for (int ply = from; ply < t->replay->log.ply; ply++) {
		if (movegen_all(&p, moves) != 1 || t->replay->log.steps[ply].move != moves[0])
			return false;
		position_play(&p, moves[0]);
	}
	return true;
}

/* Is the last move a king to the centre? That is how the result is entered on an electronic board. */
static bool
king_to_centre(const struct trial *t)
{
	const struct position *now = &t->replay->now;
	square king = now->king[!now->turn];

	return now->rules == NULL && SQUARE_BIT(king) & CENTRE_SQUARES && t->replay->log.ply > t->replay->log.base &&
	    move_to(t->replay->log.steps[t->replay->log.ply - 1].move) == king;
}

/* What the message about moves after the end adds. */
static const char *
after_note(const struct trial *t, bool no_rule, bool forced)
{
	if (no_rule)
		return "; no rule of the time is known by which it ended the game";
	if (forced)
		return ", the only legal moves";
	if (t->game_end->over == t->replay->log.ply - 1 && king_to_centre(t))
		return ", perhaps the sign of a draw on an electronic board";
	return "";
}

/* Reports that the game went on after its end. */
static void
report_after(struct trial *t)
{
	const struct game_end *e = t->game_end;
	const struct end *end = &ends[e->board];
	int more = t->replay->log.ply - e->over;
	bool dead = end->after == DIAG_DEAD_POSITION_REACHED, no_rule = dead && t->laws->edition.dead == DEAD_NEVER;
	bool forced = dead && all_forced(t, e->over);
	enum severity most = no_rule || forced ? SEVERITY_INFO : t->laws->undated && !dead ? SEVERITY_WARNING : SEVERITY_OFF;
	struct finding *f = laws_check_found(t, end->after, most, e->over + 1, article_of(t, e->board));
	struct span label;

	if (f == NULL)
		return;
	replay_place_at(t->replay, f, e->over);
	finding_about(t->replay->findings, f)->ply = e->over + 1;
	f->token = position_log_word(&t->replay->log, e->over + 1);
	label = e->over == t->replay->log.base ? SPAN("the start") : replay_label(t->replay, e->over);
	f->message = arena_fmt(&t->replay->findings->text,
	    "the game is drawn by %s after %.*s, but %d half-move%s follow%s%s",
	    end->words, (int)label.n, label.p, more, more == 1 ? "" : "s", more == 1 ? "s" : "",
	    after_note(t, no_rule, forced));
}

/* Why the game was not ended by it. */
static struct span
no_rule_note(const struct trial *t)
{
	const struct laws *l = t->laws;

	if (l->first != l->last)
		return SPAN("; whether that ended the game is not certain, for the date lies in more than one edition");
	if (l->edition.from != 0)
		return SPAN("; no rule of the time ended the game");
	return arena_fmt(&t->replay->findings->text, "; that does not end the game by %s", l->edition.label);
}

/* Reports a fivefold repetition or moves without progress, whether the edition has the rule or not. */
static void
report_reached(struct trial *t, enum game_end_board board, int ply, bool rule)
{
	const struct game_end *e = t->game_end;
	const struct position_log *log = &t->replay->log;
	bool fine = !rule || (e->board == board && e->over == t->replay->log.ply && e->result != RESULT_WHITE &&
	    e->result != RESULT_BLACK);
	struct finding *f;
	struct span note;
	const struct recurrence *r;

	if (ply < 0)
		return;
	f = laws_check_found(t, ends[board].reached, fine ? SEVERITY_INFO : SEVERITY_OFF, ply, article_of(t, board));
	if (f == NULL)
		return;
	note = rule ? SPAN(": the game is drawn") : no_rule_note(t);
	f->message = arena_fmt(&t->replay->findings->text, "%s%s%.*s", board == GAME_END_FIVEFOLD ?
	    position_log_from_before(log, ply) ? "the position occurs for at least the fifth time" :
	    "the position occurs for the fifth time" : ends[board].words,
	    board == GAME_END_FIVEFOLD ? "" : " by each side without a capture or a pawn move", (int)note.n, note.p);
	if (board != GAME_END_FIVEFOLD)
		occurrence_add_stretch(t, f, ply, board == GAME_END_FIFTY ? FIFTY : SEVENTYFIVE);
	if (board != GAME_END_FIVEFOLD || (r = draws_at(t->draws, ply - log->base)) == NULL)
		return;
	laws_check_plies(t, f, r);
	occurrence_add(t, f, finding_says(f)->plies, finding_says(f)->plies_n);
}

/* Is there a legal move?  Asked first: a pawn that can be pushed, on no line with its king, which is not in check. */
static bool
can_move(const struct position *p)
{
	const struct sight *king = &attack_sight[p->king[p->turn] & 63];
	const bits ahead = p->turn == WHITE ? ~position_occupied(p) >> 8 : ~position_occupied(p) << 8;

	return (p->checkers == 0 && p->rules == NULL && position_men(p, p->turn, PAWN) & ahead & ~(king->bishop | king->rook)) ||
	    movegen_any(p);
}

/* There is no legal move: the last position ends the game. */
static void
out_of_moves(struct trial *t)
{
	const struct position *now = &t->replay->now;
	struct outcome *o = &t->game_end->outcome;
	char text[OUTCOME_TEXT_MAX];

	*o = outcome_without_moves(now);
	if (o->kind == OUTCOME_CHECKMATE || o->kind == OUTCOME_STALEMATE) {
		record_end(t, o->kind == OUTCOME_CHECKMATE ? GAME_END_CHECKMATE : GAME_END_STALEMATE, t->replay->log.ply);
		return;
	}
	record_end(t, GAME_END_VARIANT, t->replay->log.ply);
	t->game_end->outcome_text = arena_span(&t->replay->findings->text, span_of(outcome_text(now, *o, text)));
}

/*
 * Can fivefold repetition and the clock end the game?  In a variant those of FIDE do not, only those of a server that is
 * known to have them.
 */
static bool
ends_by_count(const struct trial *t)
{
	return t->replay->now.rules == NULL || t->laws->edition.from == 0;
}

/* The end that comes of moves without progress: lichess waits less long. */
static enum game_end_board
end_by_clock(const struct trial *t)
{
	return t->laws->edition.rules & RULE_FIFTY ? GAME_END_FIFTY : GAME_END_SEVENTYFIVE;
}

/* The half-move at which it came; -1: never, as always in Crazyhouse. */
static int
ply_by_clock(const struct trial *t)
{
	const struct rule_set *rules = t->replay->now.rules;

	if (rules != NULL && rules->repeats_over_captures)
		return -1;
	return without_progress(t, end_by_clock(t) == GAME_END_FIFTY ? FIFTY : SEVENTYFIVE);
}

bool
laws_check_end(struct trial *t)
{
	const struct laws_edition *e = &t->laws->edition;
	const struct position *now = &t->replay->now;
	bool moves_left = can_move(now);
	const bool counted = !t->replay->gap && ends_by_count(t);
	const enum game_end_board by_clock = end_by_clock(t);
	const bool clock_rule = by_clock == GAME_END_FIFTY || e->rules & RULE_SEVENTYFIVE;
	int five, still;

	t->game_end->board = GAME_END_OPEN;
	t->game_end->outcome = (struct outcome){ OUTCOME_OPEN, OUTCOME_NOBODY };
	t->game_end->over = t->replay->log.ply;
	five = !counted ? -1 : first_fivefold(t, e->fivefold == FIVEFOLD_ROW ? FIVEFOLD_ROW : FIVEFOLD_ANY);
	still = !counted ? -1 : ply_by_clock(t);
	if (!moves_left) {
		out_of_moves(t);
		t->game_end->final = t->game_end->complete ? t->game_end->board : GAME_END_OPEN;
	}
	if (t->game_end->complete && t->game_end->outcome.winner == OUTCOME_NOBODY && !end_by_death(t))
		return false;
	if (e->fivefold != FIVEFOLD_NEVER)
		record_end(t, GAME_END_FIVEFOLD, five);
	if (clock_rule)
		record_end(t, by_clock, still);
	if (t->game_end->over < t->replay->log.ply)
		report_after(t);
	report_reached(t, GAME_END_FIVEFOLD, five, e->fivefold != FIVEFOLD_NEVER);
	if (moves_left || still < t->replay->log.ply)	/* unless the same move was mate or stalemate */
		report_reached(t, by_clock, still, clock_rule);
	return true;
}

/* -- who could have won -- */

/* Chess.com: a king alone, with a knight or with a bishop does not win; two knights do not win against a bare king. */
static bool
chesscom_cannot(const struct position *p, int side)
{
	bits men = p->side[side] & ~p->kind[KING];

	if (men == 0 || (!bits_several(men) && (men & (p->kind[KNIGHT] | p->kind[BISHOP]))))
		return true;
	return men == position_men(p, side, KNIGHT) && count(men) == 2 && !bits_several(p->side[!side]);
}

/*
 * US Chess, 14E: a king alone, with a knight or with a bishop, or with two knights against no pawn, does not win on
 * time, unless it has a forced win, which is not searched here.
 */
static bool
uscf_cannot(const struct position *p, int side)
{
	bits men = p->side[side] & ~p->kind[KING];

	if (men == 0 || (!bits_several(men) && (men & (p->kind[KNIGHT] | p->kind[BISHOP]))))
		return true;
	return men == position_men(p, side, KNIGHT) && count(men) == 2 && position_men(p, !side, PAWN) == 0;
}

/*
 * 1997, C4: in blitz the winner on time needs mating potential, which two knights against a king have not, although mate is
 * possible.
 */
static bool
lacks_potential(const struct trial *t, int side)
{
	const struct position *p = &t->replay->now;
	enum tag_name by;

	return t->game_end->termination == TERM_TIME && t->laws->first->articles->potential != NULL &&
	    t->laws->first == t->laws->last &&
	    position_men(p, side, KNIGHT) == (p->side[side] & ~p->kind[KING]) && count(p->side[side]) == 3 &&
	    !bits_several(p->side[!side]) && laws_edition_speed(t->tags, &by) == CONTROL_BLITZ;
}

/* By the edition's rule for fallen flags: is it certain that the side cannot win? -1: out of memory. */
static int
side_cannot_win(struct trial *t, int side)
{
	const struct position *p = &t->replay->now;

	if (p->rules != NULL)
		return p->rules->cannot_win != NULL && p->rules->cannot_win(p, side);
	switch (t->laws->edition.flag) {
	case FLAG_BARE_KING:
		return !bits_several(p->side[side]);
	case FLAG_MATERIAL:
		return insufficient_material_for_side(p, side);
	case FLAG_CHESSCOM:
		return chesscom_cannot(p, side);
	case FLAG_USCF:
		return uscf_cannot(p, side);
	default:
		return lacks_potential(t, side) ? true : plainly_now(t, side) ? false : cannot_mate(t, p, side);
	}
}

/* The ways of winning that make it a fault if the winner could not have mated. */
enum way { BY_TIME, BY_RESIGNATION, BY_ILLEGAL_MOVE, BY_UNKNOWN };

static const char *
way_article(const struct trial *t, enum way way, int winner)
{
	const struct articles *a = t->laws->edition.articles;

	return way == BY_RESIGNATION ? a->resignation : way == BY_ILLEGAL_MOVE ? a->illegal :
	    lacks_potential(t, winner) ? a->potential : a->flag;
}

/* Reports a win by a side that could not win. */
static void
report_unwinnable(struct trial *t, int winner, enum way way, enum severity severity)
{
	static const char *const words[] = { [BY_TIME] = " on time", [BY_RESIGNATION] = " by resignation",
		[BY_ILLEGAL_MOVE] = " by an illegal move of the opponent", [BY_UNKNOWN] = "" };
	const struct laws_edition *e = &t->laws->edition;
	const struct game_end *end = t->game_end;
	const struct position *now = &t->replay->now;
	/* 14E: unless it could win by force, which is not searched. */
	const bool forced = e->flag == FLAG_USCF && bits_several(now->side[winner]);
	struct finding *f = finding_add_as(t->replay->findings, DIAG_RESULT_WIN_UNWINNABLE, forced ? SEVERITY_WARNING : severity,
	    end->termination_text.n > 0 ? end->termination_text : end->place);
	const bool material = e->flag != FLAG_ANALYSIS || lacks_potential(t, winner);

	if (f == NULL)
		return;
	f->at_end = true;
	replay_place_at(t->replay, f, t->replay->log.ply);
	f->ref = laws_check_article(t, way_article(t, way, winner));
	f->message = arena_fmt(&t->replay->findings->text, "%s has won%s, but %s%s", winner == WHITE ? "White" : "Black",
	    words[way], now->rules != NULL ? "could not win any more" : !material ?
	    "could not have mated by any series of legal moves" : e->flag == FLAG_BARE_KING ? "has a bare king" :
	    "has no material to win with", way != BY_UNKNOWN ? ": a draw" : "");
}

bool
laws_check_illegal_win(struct trial *t, int winner)
{
	/* "rules infraction" may be another one: the opponent of a player whose telephone rings always wins. */
	const bool said = t->replay->refused.n > 0 ||
	    !span_eq_nocase(t->game_end->termination_text, SPAN("rules infraction"));
	int cannot;

	if (!(t->laws->edition.rules & RULE_ILLEGAL) || t->replay->now.rules != NULL)
		return true;
	if ((cannot = side_cannot_win(t, winner)) > 0)
		report_unwinnable(t, winner, BY_ILLEGAL_MOVE, said ? SEVERITY_ERROR : SEVERITY_WARNING);
	return cannot >= 0;
}

/* Reports a win by a side that could not win, if the way it won makes that a fault. False: out of memory. */
static bool
judge_win(struct trial *t, int winner)
{
	const struct laws_edition *e = &t->laws->edition;
	struct game_end *end = t->game_end;
	bool server = e->from == 0 || t->replay->now.rules != NULL, time = end->termination == TERM_TIME;
	bool resigned = end->termination == TERM_RESIGNATION && t->replay->now.rules == NULL;
	bool open = end->termination == TERM_NONE || end->termination == TERM_NORMAL || end->termination == TERM_UNKNOWN;
	int cannot;

	if (end->termination == TERM_RULES)
		return laws_check_illegal_win(t, winner);
	if (!time && !(resigned && (e->rules & RULE_RESIGNING)) && !(open && !server))
		return true;
	if ((cannot = side_cannot_win(t, winner)) <= 0)
		return cannot == 0;
	report_unwinnable(t, winner, time ? BY_TIME : resigned ? BY_RESIGNATION : BY_UNKNOWN,
	    time || resigned ? SEVERITY_ERROR : SEVERITY_WARNING);
	return true;
}

/* "5. Kb6 Kb8 6. Rd8#": the line, or its beginning. */
static struct span
line_text(const struct trial *t, const struct mate_line *line)
{
	struct position p = t->replay->now;
	struct arena *arena = &t->replay->findings->text;
	struct span text = SPAN("");

	for (int i = 0; i < line->n && i < LINE_SHOWN; i++) {
		char san[SAN_MAX];
		int n = san_write(&p, line->moves[i], san);

		if (p.turn == WHITE || i == 0)
			text = arena_fmt(arena, "%.*s%s%ld%s %.*s", (int)text.n, text.p, i == 0 ? "" : " ",
			    (long)p.fullmoves + t->replay->numbers.ahead, p.turn == WHITE ? "." : "...", n, san);
		else
			text = arena_fmt(arena, "%.*s %.*s", (int)text.n, text.p, n, san);
		position_play(&p, line->moves[i]);
	}
	return line->n <= LINE_SHOWN ? text : arena_fmt(arena, "%.*s and so on", (int)text.n, text.p);
}

/*
 * Can that side win when the other's flag falls? WINNABLE, perhaps with a line; UNWINNABLE; UNDECIDED; -1: out of
 * memory.
 */
static int
may_win(struct trial *t, int side, struct mate_line *line)
{
	int cannot;

	if (t->laws->edition.flag == FLAG_ANALYSIS && t->replay->now.rules == NULL && !lacks_potential(t, side))
		return winnable(&t->replay->now, side, t->effort, line);
	cannot = side_cannot_win(t, side);
	return cannot < 0 ? -1 : cannot ? UNWINNABLE : WINNABLE;
}

/* A draw on time although `side` could have won. `both`: both sides could, and it is not known whose flag fell. */
static void
report_flag_draw(struct trial *t, int side, bool both, const struct mate_line *line)
{
	const struct game_end *end = t->game_end;
	struct arena *arena = &t->replay->findings->text;
	bool other_server = t->laws->edition.from != 0 && laws_edition_online(tags_value(t->tags, TAG_Site));
	struct finding *f = both || other_server ?
	    finding_add_as(t->replay->findings, DIAG_TERMINATION_VS_RESULT, SEVERITY_INFO, end->termination_text) :
	    finding_add(t->replay->findings, DIAG_TERMINATION_VS_RESULT, end->termination_text);
	struct span mate;

	if (f == NULL)
		return;
	f->ref = laws_check_article(t, t->laws->edition.articles->flag);
	if (both) {
		f->message = SPAN("a draw on time, but both sides can still win: both flags must have fallen");
		return;
	}
	mate = line->n > 0 ? line_text(t, line) : SPAN("");
	f->message = arena_fmt(arena, "a draw on time needs an opponent who cannot mate, but %s still can%s%.*s",
	    side == WHITE ? "White" : "Black", mate.n > 0 ? ", by " : "", (int)mate.n, mate.p);
}

/*
 * A draw because a flag fell requires an opponent who cannot mate. If it is not written whose flag fell, it was that of
 * the side to move; if only time is named, it may have been either. False: out of memory.
 */
static bool
judge_flag_draw(struct trial *t)
{
	const struct game_end *end = t->game_end;
	int side = end->flagged == RESULT_WHITE ? BLACK : end->flagged == RESULT_BLACK ? WHITE : !t->replay->now.turn;
	bool told = end->flagged != RESULT_NONE, server = t->laws->edition.from == 0;
	struct mate_line line = { .n = 0 };
	int may, other = WINNABLE;

	const struct span name = end->termination == TERM_TIME ? end->said.loser : end->said.flagged;

	if (end->said.winner.n > 0)	/* that a draw has no winner is reported by result_check() */
		return true;
	if (name.n > 0 && !told)	/* of whom it speaks is not known */
		return true;
	may = may_win(t, side, &line);
	if (may == WINNABLE && !told)
		other = may_win(t, !side, NULL);
	if (may < 0 || other < 0)
		return false;
	if (may == WINNABLE && other == WINNABLE)
		report_flag_draw(t, side, !told && end->termination == TERM_TIME && !server, &line);
	return true;
}

/*
 * "Insufficient material", although there is more than minor pieces on the board.  Servers say so, too, when a flag
 * falls and the opponent has a bare king; chess.com, with words of its own, whenever the opponent cannot win.
 */
static void
judge_material(struct trial *t)
{
	const struct position *now = &t->replay->now;
	const bool chesscom = t->laws->edition.flag == FLAG_CHESSCOM;
	const bool server = t->laws->edition.from == 0 || laws_edition_online(tags_value(t->tags, TAG_Site)) ||
	    span_starts(t->game_end->termination_text, SPAN("Game drawn by "));

	for (int side = WHITE; side <= BLACK; side++)
		if ((server && rule_set_bare(now, side)) || (chesscom && chesscom_cannot(now, side)))
			return;
	if ((now->kind[PAWN] | now->kind[ROOK] | now->kind[QUEEN]) != 0)
		finding_add_saying(t->replay->findings, DIAG_TERMINATION_VS_RESULT, t->game_end->termination_text,
		    "the draw is said to be for lack of material, but there is %s on the board",
		    now->kind[QUEEN] ? "a queen" : now->kind[ROOK] ? "a rook" : "a pawn");
}

bool
laws_check_result(struct trial *t)
{
	const struct game_end *end = t->game_end;

	if (!end->complete || end->board != GAME_END_OPEN || (t->replay->log.ply == 0 && end->termination != TERM_TIME))
		return true;
	if (end->result == RESULT_WHITE || end->result == RESULT_BLACK)
		return judge_win(t, end->result == RESULT_WHITE ? WHITE : BLACK);
	if (end->result == RESULT_DRAW && end->termination == TERM_MATERIAL && t->replay->now.rules == NULL)
		judge_material(t);
	if (end->result == RESULT_DRAW && (end->termination == TERM_TIME_MATERIAL || end->termination == TERM_TIME) &&
	    t->laws->edition.rules & RULE_CLAIMS)	/* otherwise it is not known who could not win */
		return judge_flag_draw(t);
	return true;
}
