/* replay: a line of play on the board, and whether its moves are written as they should be. */
#include <stdio.h>
#include <string.h>

#include "base/ascii.h"
#include "games/checks/replay_internal.h"
#include "games/chess/chess_game.h"
#include "games/move_notation/notation.h"

/* -- how a legal move is written: its check sign, capture sign and disambiguation against the board -- */

static struct finding *
fill_finding(struct replay *p, struct finding *f, move m)
{
	if (f == NULL)
		return NULL;
	replay_place(p, f);
	f->canonical = replay_san(p, m);
	return f;
}

struct finding *
replay_form(struct replay *p, enum diag id, struct span word, move m)
{
	return fill_finding(p, finding_add(p->findings, id, word), m);
}

struct finding *
replay_form_as(struct replay *p, enum diag id, enum severity severity, struct span word, move m)
{
	return fill_finding(p, finding_add_as(p->findings, id, severity, word), m);
}

/* Does a check sign or word follow after a blank? It is reported there. (64 bytes after a record are readable.) */
static bool
spaced_mark(struct span word)
{
	static const char *const marks[] = { "+", "#", "ch", "mat", "dbl", "double", "dis", "mt" };
	const char *p = word.p + word.n;

	while (*p == ' ')
		p++;
	for (size_t i = 0; i < sizeof(marks) / sizeof(marks[0]); i++) {
		const struct span mark = span_of(marks[i]);

		if (span_eq_nocase((struct span){ p, mark.n }, mark))
			return true;
	}
	return false;
}

/* The + or # as written is not what the board says. */
ATTACK_RARE void
replay_report_mark(struct replay *p, struct span word, move m, char mark, char true_mark)
{
	struct position now = p->now;
	/* A win by a rule of a variant, for which not every server writes #. */
	const bool rule = now.rules != NULL && true_mark == '#' && outcome_of(&now).kind != OUTCOME_CHECKMATE;
	struct finding *f;
	enum diag id;

	if (rule && mark == '+' && now.checkers != 0)
		return;
	if (mark == 0)
		id = true_mark == '+' || rule ? DIAG_SAN_MISSING_CHECK : DIAG_SAN_MISSING_MATE;
	else if (true_mark == 0)
		id = mark == '+' ? DIAG_SAN_EXTRA_CHECK : DIAG_SAN_EXTRA_MATE;
	else
		id = mark == '+' ? DIAG_SAN_MATE_AS_CHECK : DIAG_SAN_CHECK_AS_MATE;
	if (!finding_wanted(p->findings, id) || (mark == 0 && spaced_mark(word)))
		return;
	p->now = *replay_before(p);
	p->log.ply--;
	f = replay_form(p, id, word, m);
	if (f != NULL && rule && id == DIAG_SAN_MATE_AS_CHECK)
		f->message = SPAN("the move wins the game, but is written with +");
	p->log.ply++;
	p->now = now;
}

/* The finding (catalogue 2.5) for a correct but needless or unusual disambiguation; DIAG_NONE: none. */
static enum diag
disambiguation_finding(const struct position *now, move m, struct span word)
{
	int needed = san_disambiguation(now, m), written = 0;

	/* After the letter, up to the x or the square: "Ngxe2", "N5f3", "Qh4e1". */
	for (size_t i = 1; i < word.n && word.p[i] != 'x' && written != (SAN_FILE | SAN_RANK); i++) {
		if (ascii_is_file(word.p[i]) && i + 1 < word.n && ascii_is_rank(word.p[i + 1]) &&
		    (i + 2 == word.n || word.p[i + 2] == '+' || word.p[i + 2] == '#'))
			break;
		written |= word.p[i] >= 'a' ? SAN_FILE : SAN_RANK;
	}
	return notation_origin(needed, written);
}

/* Could another piece of that kind go there too, were it not pinned? */
bool
replay_has_pinned_rival(const struct position *now, move m)
{
	square from = move_from(m), to = move_to(m);
	int kind = now->board[from];
	bits rivals = attack_reach[kind][to] & position_men(now, now->turn, kind) & ~SQUARE_BIT(from);

	for (; rivals != 0; rivals &= rivals - 1)
		if (!(attack_between[bits_lowest(rivals)][to] & position_occupied(now)))
			return san_disambiguation(now, m) == 0;
	return false;
}

/* Reports what `odd` (SAN_*) names; returns whether the word is canonical all the same. */
bool
replay_odd_san(struct replay *p, struct span word, move m, unsigned odd)
{
	bool canonical = (odd & (SAN_NO_CAPTURE_SIGN | SAN_NEEDLESS_CAPTURE_SIGN)) == 0;

	if (odd & SAN_NO_CAPTURE_SIGN)
		replay_form(p, DIAG_SAN_MISSING_CAPTURE, word, m);
	if (odd & SAN_NEEDLESS_CAPTURE_SIGN)
		replay_form(p, DIAG_SAN_EXTRA_CAPTURE, word, m);
	if (odd & SAN_DISAMBIGUATED) {
		enum diag id = disambiguation_finding(&p->now, m, word);

		if (id != DIAG_NONE)
			replay_form(p, id, word, m);
		canonical = canonical && id == DIAG_NONE;
	}
	return canonical;
}

/* -- a line of play -- */

void
replay_start(struct replay *p, const struct position *start)
{
	p->now = *start;
	p->rules = &chess_game;
	p->reader = &replay_reader_chess;
	p->here = &p->now;
	p->in_san = p->letters == NULL;
	p->keeping = false;
	p->lane = start->rules == NULL ? lane_best() : NULL;
	p->moves_here = p->words_here = p->unjudged = p->illegal = p->depth = 0;
	p->misnumbered = p->stopped = p->stopped_by_gap = p->doubt = p->gap = p->foreign = false;
	p->last_word = p->hole = p->refused = (struct span){ NULL, 0 };
	p->taken = p->passed = NULL;
	p->nags = 0;
	position_log_start(&p->log, start);
	move_numbers_start(&p->numbers, p->findings);
	p->comments.n = 0;
	p->comments.full = false;
	p->care = SAN_NEEDLESS_CAPTURE_SIGN;
	if (finding_wanted(p->findings, DIAG_SAN_AMBIGUOUS_RESOLVED_BY_PIN))
		p->care |= CARE_PINS;
	if (p->score != NULL)		/* which words are canonical */
		p->care |= SAN_NO_CAPTURE_SIGN | SAN_DISAMBIGUATED;
	if (finding_wanted(p->findings, DIAG_SAN_MISSING_CAPTURE))
		p->care |= SAN_NO_CAPTURE_SIGN;
	for (enum diag id = DIAG_SAN_OVERDISAMBIGUATED_FILE; id <= DIAG_SAN_NONSTANDARD_DISAMBIGUATION; id++)
		if (finding_wanted(p->findings, id))
			p->care |= SAN_DISAMBIGUATED;
	p->every_token = p->numbers.strict || finding_wanted(p->findings, DIAG_COMMENT_EMPTY) ||
	    finding_wanted(p->findings, DIAG_MOVE_TEXT_GLUED) || finding_wanted(p->findings, DIAG_DRAW_OFFER);
}

void
replay_free(struct replay *p)
{
	position_log_free(&p->log);
	comment_log_free(&p->comments);
}

void
replay_place(const struct replay *p, struct finding *f)
{
	move_numbers_locate(&p->numbers, p->findings, p->rules, p->here, p->log.ply + 1, f);
}

static void
place_after(struct replay *p, struct finding *f, int after, int ply)
{
	union game_position at;

	if (f == NULL)
		return;
	p->reader->at(p, after, &at);
	move_numbers_locate(&p->numbers, p->findings, p->rules, &at, ply, f);
}

void
replay_place_at(struct replay *p, struct finding *f, int ply)
{
	place_after(p, f, ply, ply);
}

void
replay_place_move(struct replay *p, struct finding *f, int ply)
{
	place_after(p, f, ply - 1, ply);
}

struct span
replay_san(const struct replay *p, move m)
{
	char san[SAN_MAX];
	int n = san_write(&p->now, m, san);

	return arena_span(&p->findings->text, (struct span){ san, (size_t)n });
}

struct span
replay_suggestion(const struct replay *p, move m)
{
	char text[NOTATION_MAX];
	int n;

	if (p->letters == NULL)
		return replay_san(p, m);
	n = notation_write(&p->now, m, NOTATION_SAN, p->letters, text);
	return arena_span(&p->findings->text, (struct span){ text, (size_t)n });
}

/* -- move numbers: PGN 8.2.2 -- */

static struct move_number_place
number_place(const struct replay *p)
{
	return (struct move_number_place){ .findings = p->findings, .now = &p->now, .rules = p->rules,
		.board = p->here, .ply = p->log.ply, .line_start = p->moves_here == 0, .variation = p->depth > 0,
		.set_up = p->log.start.key != position_start.key };
}

ATTACK_RARE static void
check_number(struct replay *p, const struct token *t)
{
	struct move_number_place place = number_place(p);

	move_numbers_check(&p->numbers, t, &place);
}

static inline void
take_move_number(struct replay *p, const struct token *t)
{
	struct move_numbers *n = &p->numbers;

	n->missing = !n->has_lone && t->number.n == 0;
	replay_line_end(p);
	if (t->number.n == 0)
		return;
	if (!move_numbers_agree(n, t, &p->now))
		check_number(p, t);
	n->counted = true;
	n->dotted |= t->dots > 0;
}

ATTACK_RARE static void
number_missing(struct replay *p, struct span word)
{
	struct move_number_place place = number_place(p);

	move_numbers_check_missing(&p->numbers, word, &place);
}

void
replay_number(struct replay *p, const struct token *t)
{
	replay_line_end(p);
	p->numbers.lone = *t;
	p->numbers.has_lone = true;
	p->lone_element = p->score == NULL ? 0 : p->score->n;
}

void
replay_line_end(struct replay *p)
{
	if (!p->numbers.has_lone)
		return;
	p->numbers.has_lone = false;
	if (!p->stopped)
		check_number(p, &p->numbers.lone);
}

/* -- legal moves -- */

ATTACK_RARE bool
replay_grow(struct replay *p)
{
	if (p->log.ply == PLIES_MAX)
		return false;
	if (position_log_grow(&p->log))
		return true;
	p->failed = p->stopped = true;
	return false;
}

/* Reports that the rest of a game that is too long is not checked. */
ATTACK_RARE static void
too_long(struct replay *p, struct span word)
{
	finding_add_saying(p->findings, DIAG_LIMIT_MEMORY, word, "a game of more than %d half-moves: the rest is not checked",
	    PLIES_MAX);
	p->stopped = p->doubt = true;
}

struct span
replay_label_of(struct replay *p, int after, move m)
{
	struct position at;
	char san[SAN_MAX];
	int n;

	position_log_at(&p->log, after, &at);
	n = m == NO_MOVE ? snprintf(san, sizeof(san), "--") : san_write(&at, m, san);
	return arena_fmt(&p->findings->text, "%ld%s %.*s", (long)move_numbers_next(&p->numbers, &at),
	    at.turn == WHITE ? "." : "...", n, san);
}

struct span
replay_label(struct replay *p, int ply)
{
	return replay_label_of(p, ply - 1, p->log.steps[ply - 1].move);
}

void
replay_comment(struct replay *p, struct span inside)
{
	replay_comment_at(p, inside, command_usual_clock(inside), p->log.ply);
}

/*
 * The position before the last move.  Most games never ask, so the copy is
 * kept only from the first time on; that time the game is replayed.
 */
const struct position *
replay_before(struct replay *p)
{
	struct line line;

	if (p->keeping)
		return &p->before;
	line = position_log_line(&p->log);
	line_at(&line, NULL, p->log.ply - 1 - p->log.base, &p->before);
	p->keeping = true;
	return &p->before;
}

void
replay_leave(struct replay *p, const struct token *t)
{
	const char *from = t->number.n > 0 ? t->number.p : t->text.p;

	if (p->score != NULL)
		movelist_add(p->score, ELEMENT_UNREAD, (struct span){ from, (size_t)(t->text.p + t->text.n - from) },
		    0, 0);
}

void
replay_leave_at(struct replay *p, const struct token *t, size_t element)
{
	struct element added;

	replay_leave(p, t);
	if (p->score == NULL || p->score->failed || element + 1 >= p->score->n)
		return;
	added = p->score->list[p->score->n - 1];
	memmove(&p->score->list[element + 1], &p->score->list[element], (p->score->n - 1 - element) * sizeof(added));
	p->score->list[element] = added;
}

static inline bool
advance_line(struct replay *p, struct span word, move m)
{
	if (!replay_has_room(p))
		return false;
	if (p->keeping)
		p->before = p->now;
	position_play(&p->now, m);
	replay_count(p, word, m);
	return true;
}

bool
replay_word(struct replay *p, const struct token *t)
{
	struct san san = { NO_MOVE, 0, 0 };
	bool canonical = true;

	if (p->log.ply == PLIES_MAX && !p->stopped)
		too_long(p, t->text);
	/* After an unreadable word, a number shows that this is not a move of the side to move. */
	if (p->doubt && !p->stopped && t->counted && (t->dots > 1) != (p->now.turn == BLACK))
		p->stopped = true;
	if (p->stopped) {
		p->unjudged += p->depth == 0;
		p->numbers.has_lone = false;
		p->nags = 0;
		replay_leave(p, t);
		return true;
	}
	if (p->taken == t->text.p)
		return true;
	if (!p->doubt)
		take_move_number(p, t);
	else
		p->numbers.missing = false;
	p->numbers.has_lone = false;
	if (p->in_san)
		san = san_read(&p->now, t->text.p, t->text.n);
	if (san.move == NO_MOVE)
		return false;
	if (san.odd & p->care)
		canonical = replay_odd_san(p, t->text, san.move, san.odd & p->care);
	if (p->care & CARE_PINS && replay_has_pinned_rival(&p->now, san.move) && !(san.odd & SAN_DISAMBIGUATED))
		replay_form(p, DIAG_SAN_AMBIGUOUS_RESOLVED_BY_PIN, t->text, san.move);
	if (replay_move(p, t->text, san.move, san.mark) && canonical && p->score != NULL && p->score->n > 0)
		p->score->list[p->score->n - 1].how = ELEMENT_SAN;
	return true;
}

bool
replay_move(struct replay *p, struct span word, move m, char mark)
{
	bool agrees;

	if (p->numbers.strict && p->numbers.missing)
		number_missing(p, word);
	if (!advance_line(p, word, m))
		return false;
	agrees = mark == REPLAY_NO_MARKS || replay_check_mark(p, word, m, mark);
	replay_compare_with_main(p, word, m);
	return agrees;
}

void
replay_repaired(struct replay *p, struct span word)
{
	struct element *e;

	if (p->score == NULL || p->score->n == 0)
		return;
	e = &p->score->list[p->score->n - 1];
	e->n = (uint32_t)word.n;
	e->how = ELEMENT_REPAIRED;
}

bool
replay_pass(struct replay *p, struct span word)
{
	if (p->now.checkers || !replay_has_room(p))
		return false;
	p->before = p->now;
	p->keeping = true;
	position_pass(&p->now);
	position_log_add(&p->log, &p->now, word, NO_MOVE);
	if (p->score != NULL)
		movelist_add(p->score, ELEMENT_PASS, word, NO_MOVE, 0);
	if (p->depth == 0) {
		finding_add(p->findings, DIAG_RECORD_GAP, word);
		p->gap = true;
	}
	p->moves_here++;
	p->numbers.interrupted = p->numbers.annotated = false;
	p->last_word = word;
	return true;
}

bool
replay_put(struct replay *p, struct span word, move m)
{
	struct position before = p->now;

	if (p->depth > 0 || !replay_has_room(p) || !position_force(&p->now, m))
		return false;
	position_log_add(&p->log, &p->now, word, NO_MOVE);
	if (p->score != NULL)
		movelist_add(p->score, ELEMENT_PUT, word, m, 0);
	p->before = before;
	p->keeping = true;
	position_log_restart(&p->log, &p->now);
	p->moves_here++;
	p->numbers.interrupted = p->numbers.annotated = false;
	p->last_word = word;
	return true;
}

/* -- variations: PGN 8.2.5 -- */

bool
replay_open(struct replay *p, struct span parenthesis)
{
	struct replay_frame *f;

	if (p->depth == RAV_DEPTH_MAX)
		return false;
	replay_line_end(p);
	f = &p->work->frames[p->depth];
	*f = (struct replay_frame){ .now = p->now, .open = parenthesis, .ply = p->log.ply,
		.entered = p->log.entered, .moves_here = p->moves_here, .words_here = p->words_here,
		.number_ahead = p->numbers.ahead, .stopped = p->stopped, .doubt = p->doubt };
	if (p->moves_here == 0 && !p->stopped)
		return false;
	p->depth++;
	if (p->score != NULL)
		movelist_add(p->score, ELEMENT_OPEN, parenthesis, 0, 0);
	p->moves_here = p->words_here = 0;
	p->numbers.interrupted = true;
	p->nags = 0;
	if (p->stopped || p->log.ply == 0) {
		p->stopped = true;
		return true;
	}
	f->before = *replay_before(p);
	f->last = p->log.steps[p->log.ply - 1];
	p->now = f->before;
	p->log.ply--;
	if (p->reader->open != NULL)
		p->reader->open(p);
	return true;
}

void
replay_close(struct replay *p)
{
	struct replay_frame *f = &p->work->frames[--p->depth];

	if (p->score != NULL)
		movelist_add(p->score, ELEMENT_CLOSE, (struct span){ NULL, 0 }, 0, 0);
	replay_line_end(p);
	p->now = f->now;
	position_log_return(&p->log, f->ply, f->entered);
	p->moves_here = f->moves_here;
	p->words_here = f->words_here;
	p->numbers.ahead = f->number_ahead;
	p->doubt = f->doubt;
	p->numbers.interrupted = true;
	p->nags = 0;
	if (!f->stopped) {
		p->log.steps[p->log.ply - 1] = f->last;
		p->before = f->before;
		p->keeping = true;
		if (p->reader->close != NULL)
			p->reader->close(p);
	}
	p->stopped = f->stopped;
}

void
replay_add_misplaced(struct replay *p, struct span number, struct span word, const char *why)
{
	const struct line_step *last = &p->work->frames[p->depth - 1].last;
	struct finding *f;

	findings_remove(p->findings, number);
	replay_place(p, f = finding_add(p->findings, DIAG_ILLEGAL_VARIATION, word));
	if (f != NULL)
		f->message = arena_fmt(&p->findings->text, "%s before %.*s, which a variation at this place replaces, but "
		    "legal after it", why, (int)last->word_n, last->word);
}
