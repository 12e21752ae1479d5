/*
 * five_check: what only a whole game of five in a row shows: forbidden moves and who was given the win, the places of
 * the first stones, and whether the record fits other rules.
 *
 * A forbidden move loses only if White claims it, before his next move (renju, chapter 9; how the record shows a claim
 * is that the game ends there).  So a game that goes on is not wrong, and only the move is reported.
 */
#include "games/five/five_forbidden.h"
#include "games/five/five_game.h"
#include "games/five/five_text.h"

static const char *const ordinals[FIVE_WINDOWS] = { "first", "second", "third", "fourth", "fifth" };

/* -- forbidden moves -- */

static enum diag
forbidden_as(const struct board_line *line, int ply)
{
	if (!line->complete || ply < line->n)
		return DIAG_FIVE_FORBIDDEN_UNCLAIMED;
	return line->result == BOARD_WON_0 ? DIAG_FIVE_FORBIDDEN : line->result == BOARD_WON_1 ? DIAG_FIVE_FORBIDDEN_WIN :
	    DIAG_FIVE_FORBIDDEN_UNCLAIMED;
}

static void
add_forbidden(const struct board_line *line, const struct five_position *p, int ply, struct findings *findings)
{
	enum diag id = forbidden_as(line, ply);
	struct five_reason reason;
	char word[FIVE_WORD_MAX];
	struct finding *f;
	struct buf b = { 0 };

	if ((f = finding_add(findings, id, line->words[ply - 1])) == NULL)
		return;
	five_word_write(p, line->moves[ply - 1], FIVE_COORDINATES, word);
	five_explain(p, line->moves[ply - 1] - 1, &reason);
	five_reason_write(&b, p, &reason);
	f->ply = ply;
	f->message = arena_fmt(&findings->text, "Black's %s makes %s %.*s%s", word,
	    reason.verdict == FIVE_OVERLINE ? "an" : "a", (int)b.n, b.n > 0 ? b.p : "",
	    id == DIAG_FIVE_FORBIDDEN_WIN && reason.verdict == FIVE_OVERLINE ? "; it wins by the rules of gomoku" :
	    id == DIAG_FIVE_FORBIDDEN_UNCLAIMED && ply < line->n ? "; White did not claim the win" : "");
	buf_clear(&b);
	five_board_write(&b, p, line->moves[ply - 1], &reason);
	f->drawing = arena_span(&findings->text, buf_span(&b));
	findings->failed |= b.failed;
	buf_free(&b);
}

/* Black is said to have lost by a forbidden move, but has made none. */
static void
check_foul(const struct board_line *line, const struct five_position *p, bool any, struct findings *findings)
{
	if (!any && p->rules->forbidden && line->complete && line->result == BOARD_WON_0 && p->winner == FIVE_EMPTY &&
	    span_eq_nocase(line->record->termination, SPAN("rules infraction")))
		finding_add(findings, DIAG_FIVE_FOUL_MISSING, line->end);
}

/* -- the first stones -- */

static void
check_window(const struct board_line *line, const struct five_position *p, int ply, struct findings *findings)
{
	int window = p->stones < FIVE_WINDOWS ? p->rules->window[p->stones] : 0, far, side;
	char word[FIVE_WORD_MAX];
	const char *where;
	struct finding *f;

	if (window == 0 || line->moves[ply - 1] == FIVE_PASS)
		return;
	far = five_distance(p, line->moves[ply - 1] - 1);
	if (window > 0 ? far < window : far > -window)
		return;
	if ((f = finding_add(findings, DIAG_FIVE_OPENING, line->words[ply - 1])) == NULL)
		return;
	five_word_write(p, line->moves[ply - 1], FIVE_COORDINATES, word);
	side = window > 0 ? 2 * window - 1 : -2 * window + 1;
	where = window > 0 ? "in" : "outside";
	f->ply = ply;
	f->message = window == 1 ?
	    arena_fmt(&findings->text, "by the rules of %s the first stone is placed in the centre, not on %s", p->rules->name, word) :
	    arena_fmt(&findings->text, "by the rules of %s the %s stone is placed %s the %dx%d points around the centre, not on %s",
	    p->rules->name, ordinals[p->stones], where, side, side, word);
}

/* -- other rules -- */

/* The first of the other rules by which that stone, the last of the game, has won. */
static const struct five_rules *
wins_by(const struct five_position *p, int point)
{
	static const struct five_rules *const others[] = { &five_gomoku, &five_standard, &five_caro6, NULL };
	struct five_position by = *p;

	for (int i = 0; others[i] != NULL; i++) {
		by.rules = others[i];
		if (five_wins(&by, point))
			return others[i];
	}
	return NULL;
}

/* The rules by which the last stone has not won, and the game could go on. */
static const struct five_rules *
goes_on_by(const struct five_position *p, int point)
{
	static const struct five_rules *const others[] = { &five_standard, &five_caro6, NULL };
	struct five_position by = *p;

	for (int i = 0; others[i] != NULL; i++) {
		by.rules = others[i];
		if (!five_wins(&by, point))
			return others[i];
	}
	return NULL;
}

/* The win was given for a row that does not win by these rules; or the game went on after one that does. */
static void
check_rules(const struct board_line *line, const struct five_position *p, bool foul, struct findings *findings)
{
	five_move last = p->last;
	enum board_result won;
	const struct five_rules *by = NULL;
	const char *form = "the last stone wins by the rules of %s, not by those of %s";
	struct finding *f;

	if (line->n == 0 || last == FIVE_PASS || foul)
		return;
	won = p->point[last - 1] == FIVE_BLACK ? BOARD_WON_1 : BOARD_WON_0;
	if (p->winner == FIVE_EMPTY && line->complete && line->result == won) {
		by = wins_by(p, last - 1);
	} else if (p->winner != FIVE_EMPTY && !line->complete) {
		by = goes_on_by(p, last - 1);
		form = "the game goes on after a row that does not win by the rules of %s, but does by those of %s";
	}
	if (by == NULL || (f = finding_add(findings, DIAG_FIVE_RULES, line->words[line->n - 1])) == NULL)
		return;
	f->message = arena_fmt(&findings->text, form, by->name, p->rules->name);
	f->ply = line->n;
}

void
five_check(const struct board_line *line, struct findings *findings)
{
	struct five_position p;
	bool windows, foul = false, fouls = false;

	memcpy(&p, line->start, sizeof(p));
	windows = p.stones == 0;
	for (int i = 0; i < line->n && p.winner == FIVE_EMPTY; i++) {
		foul = p.rules->forbidden && p.turn == FIVE_BLACK && line->moves[i] != FIVE_PASS &&
		    five_is_foul(five_judge(&p, line->moves[i] - 1));
		fouls |= foul;
		if (foul)
			add_forbidden(line, &p, i + 1, findings);
		if (windows)
			check_window(line, &p, i + 1, findings);
		five_play(&p, line->moves[i]);
	}
	check_rules(line, &p, foul, findings);
	check_foul(line, &p, fouls, findings);
}
