/* replay_board: a line of play in a game that is known only by its row. */
#include "games/checks/move_check.h"
#include "games/checks/repair.h"
#include "games/checks/replay_board.h"
#include "games/checks/replay_internal.h"

/* What `now` and `log` have of the position. */
static void
shadow_position(struct replay *p, const void *position)
{
	const struct game_rules *game = p->rules;

	p->now.turn = game->turn(position) == game->first ? WHITE : BLACK;
	p->now.fullmoves = game->number(position);
	p->now.key = game->key(position);
	p->now.halfmoves = 0;
	p->now.checkers = 0;
}

static void
look_at_end(struct replay *p)
{
	struct replay_board *b = &p->board;

	b->over = p->rules->end(&b->now, &p->findings->text, &b->end);
}

void
replay_board_start(struct replay *p, const struct game_rules *game, const union game_position *start, int notation)
{
	struct position from = position_start;
	struct replay_board *b = &p->board;

	from.turn = game->turn(start) == game->first ? WHITE : BLACK;
	from.fullmoves = game->number(start);
	if (!game->initial(start))	/* so that numbers are compared with the FEN */
		from.key = ~game->key(start);
	replay_start(p, &from);
	p->lane = NULL;
	p->keeping = true;
	p->rules = game;
	p->reader = &replay_reader_board;
	p->here = &b->now;
	p->in_san = false;
	b->notation = notation;
	memcpy(&b->start, start, game->size);
	memcpy(&b->now, start, game->size);
	look_at_end(p);
}

static void
board_position_at(struct replay *p, int ply, union game_position *out)
{
	const struct replay_board *b = &p->board;

	if (ply == p->log.ply) {
		memcpy(out, &b->now, p->rules->size);
		return;
	}
	memcpy(out, &b->start, p->rules->size);
	for (int i = 0; i < ply && i < p->log.ply; i++)
		p->rules->play(out, p->log.steps[i].move);
}

/* -- moves -- */

static struct span
board_move_written(const struct replay *p, board_move m, int notation)
{
	char text[BOARD_WORD_MAX];
	int n = p->rules->write(&p->board.now, m, notation < 0 ? 0 : notation, NULL, text);

	return arena_span(&p->findings->text, (struct span){ text, (size_t)n });
}

/* False: the game is too long, or memory is out. */
static bool
play_board_move(struct replay *p, struct span word, board_move m)
{
	struct replay_board *b = &p->board;

	if (!replay_has_room(p))
		return false;
	memcpy(&b->before, &b->now, p->rules->size);
	p->before = p->now;
	p->rules->play(&b->now, m);
	shadow_position(p, &b->now);
	replay_count(p, word, m);
	look_at_end(p);
	replay_compare_with_main(p, word, m);
	return true;
}

static bool
reads_board_word(const struct replay *p, struct span word)
{
	struct board_reading r = { .notation = -1 };

	p->rules->read(&p->board.now, word, p->board.notation, &p->findings->text, &r);
	return r.trouble != DIAG_LEX_UNKNOWN_TOKEN;
}

/* Understood, but not written as it should be. */
static void
report_form(struct replay *p, struct span word, const struct board_reading *r)
{
	struct finding *f;

	for (int i = 0; i < BOARD_TOLERATED_MAX && r->tolerated[i] != DIAG_NONE; i++) {
		replay_place(p, f = finding_add(p->findings, r->tolerated[i], word));
		if (f == NULL)
			continue;
		f->canonical = board_move_written(p, r->moves[0], r->notation);
		f->message = r->message.n > 0 ? r->message : f->message;
	}
}

/* -- what was meant -- */

/* How many words are legal moves, one after the other, with this move in the place of the first. */
static int
board_words_replayed(const struct replay *p, board_move m, const struct span *words, int n)
{
	const struct game_rules *game = p->rules;
	union game_position at;
	struct board_end end;
	int i = 1;

	memcpy(&at, &p->board.now, game->size);
	game->play(&at, m);
	for (; i < n && !game->end(&at, NULL, &end); i++) {
		struct span parts[BOARD_WORDS_MAX] = { words[i] };
		int parts_n = game->split == NULL ? 1 : game->split(words[i], parts);

		for (int k = 0; k < parts_n; k++) {
			struct board_reading r = { .notation = -1 };

			game->read(&at, parts[k], p->board.notation, &p->findings->text, &r);
			if (r.trouble != DIAG_NONE)
				return i;
			game->play(&at, r.moves[0]);
		}
	}
	return i;
}

/*
 * Puts the suggestions in order of how much of the rest of the game is legal with them, and gives them to the finding,
 * which may be NULL.  Adds to *whole with how many of them all of it is.  Returns the only such one; NO_MOVE: there is none,
 * or there are several.
 */
static board_move
order_suggestions(struct replay *p, struct finding *f, const struct lexer *after, struct span word, struct board_reading *r,
    int *whole)
{
	struct span words[REST_MAX] = { word };
	int legal[SUGGEST_MAX], n = 0, words_n = 1;
	bool cut = true;

	if (r->suggest[0] != BOARD_NO_MOVE && after != NULL)
		words_n = repair_words(p, after, words, &cut);
	for (; n < SUGGEST_MAX && r->suggest[n] != BOARD_NO_MOVE; n++) {
		board_move m = r->suggest[n];
		int much = board_words_replayed(p, m, words, words_n), k = n;

		for (; k > 0 && legal[k - 1] < much; k--) {
			legal[k] = legal[k - 1];
			r->suggest[k] = r->suggest[k - 1];
		}
		legal[k] = much;
		r->suggest[k] = m;
		*whole += words_n > 1 && much == words_n;
	}
	for (int i = 0; i < n && f != NULL; i++)
		finding_about(p->findings, f)->suggest[i] = board_move_written(p, r->suggest[i], r->notation >= 0 ? r->notation :
		    p->board.notation);
	if (f != NULL)
		finding_about(p->findings, f)->suggest_whole = (1u << *whole) - 1;
	return *whole == 1 && !cut ? r->suggest[0] : BOARD_NO_MOVE;
}

/* -- illegal moves -- */

/* The game was over before this word. */
static void
after_end(struct replay *p, struct board_reading *r)
{
	const struct board_end *end = &p->board.end;

	r->trouble = DIAG_ILLEGAL_AFTER_END;
	r->message = arena_fmt(&p->findings->text, "the game was over: %.*s", (int)end->text.n, end->text.p);
	r->suggest[0] = BOARD_NO_MOVE;
	r->ref = NULL;
}

static void
leave_line(struct replay *p, const struct token *t, struct span part)
{
	struct token left = *t;

	if (left.text.p != part.p)
		left.number.n = 0;
	left.text = part;
	replay_leave(p, &left);
}

/* Says what --on-illegal repair does about it; so many corrections make the rest legal. */
static void
say_repair(struct replay *p, struct finding *f, board_move m, int whole)
{
	struct span san;

	if (f == NULL || p->on_illegal != ILLEGAL_REPAIR)
		return;
	san = m == BOARD_NO_MOVE ? SPAN("") : board_move_written(p, m, p->board.notation);
	finding_say_more(p->findings, f, m != BOARD_NO_MOVE ?
	    arena_fmt(&p->findings->text, REPAIR_SAYS_PLAYED, (int)san.n, san.p) : whole > 1 ? REPAIR_SAYS_SEVERAL : REPAIR_SAYS_NONE);
}

/* Is this the first move of a variation, and legal after the move that the variation replaces? */
static bool
board_variation_continues(struct replay *p, struct span word)
{
	const struct replay_board_frame *open = &p->work->boards[p->depth - 1];
	struct board_reading r = { .notation = -1 };

	if (p->moves_here > 0 || p->words_here > 1 || open->over)
		return false;
	p->rules->read(&open->now, word, p->board.notation, &p->findings->text, &r);
	return r.trouble == DIAG_NONE;
}

/*
 * Is its number, to the dots, that of the move after the one that the variation replaces?  On these boards the other side can
 * often make the same move.
 */
static bool
numbered_as_continuing(const struct replay *p, const struct token *t)
{
	const struct replay_frame *open = &p->work->frames[p->depth - 1];

	return t->number.n > 0 && move_numbers_agree(&(struct move_numbers){ .ahead = open->number_ahead }, t, &open->now);
}

static void
add_misplaced_word(struct replay *p, const struct token *t, struct span word, const char *why)
{
	replay_add_misplaced(p, t->number, word, why);
	p->stopped = true;
	leave_line(p, t, word);
}

/* No legal move fits the word. */
static void
judge_illegal_board_move(struct replay *p, const struct token *t, struct span word, const struct lexer *after,
    struct board_reading *r)
{
	struct finding *f;
	board_move certain;
	int whole = 0;

	if (p->doubt) {		/* what went wrong has been reported already */
		p->stopped = true;
		p->unjudged += p->depth == 0;
		leave_line(p, t, word);
		return;
	}
	if (p->depth > 0 && board_variation_continues(p, word)) {
		add_misplaced_word(p, t, word, "illegal");
		return;
	}
	finding_reserve(p->findings, 2);	/* limit-time may come while suggestions are filled in */
	if (p->depth == 0) {
		p->illegal++;
		p->refused = word;
		p->ambiguous = r->trouble == DIAG_SAN_AMBIGUOUS;
	}
	replay_place(p, f = finding_add(p->findings, p->depth > 0 ? DIAG_ILLEGAL_VARIATION : r->trouble, word));
	if (f != NULL) {
		f->message = r->message;
		f->ref = r->ref == NULL ? f->ref : span_of(r->ref);
	}
	if (r->trouble == DIAG_SAN_AMBIGUOUS)
		memcpy(r->suggest, r->moves, sizeof(r->suggest[0]) * (size_t)(r->moves_n < SUGGEST_MAX ? r->moves_n : SUGGEST_MAX));
	certain = order_suggestions(p, f, p->depth == 0 ? after : NULL, word, r, &whole);
	if (p->depth == 0)
		say_repair(p, f, certain, whole);
	if (p->depth == 0 && p->on_illegal == ILLEGAL_REPAIR && certain != BOARD_NO_MOVE &&
	    play_board_move(p, word, certain)) {
		replay_repaired(p, word);
		return;
	}
	p->stopped = true;
	leave_line(p, t, word);
}

static void
judge_unreadable_board_move(struct replay *p, const struct token *t, struct span word)
{
	if (!p->doubt)
		replay_place(p, finding_add(p->findings, DIAG_LEX_UNKNOWN_TOKEN, word));
	p->doubt = true;
	leave_line(p, t, word);
}

static void
part_of_word(struct replay *p, const struct token *t, struct span word, const struct lexer *after)
{
	struct board_reading r = { .notation = -1 };
	struct replay_board *b = &p->board;

	p->rules->read(&b->now, word, b->notation, &p->findings->text, &r);
	if (r.trouble == DIAG_LEX_UNKNOWN_TOKEN) {
		judge_unreadable_board_move(p, t, word);
		return;
	}
	if (b->over)
		after_end(p, &r);
	if (r.trouble != DIAG_NONE) {
		judge_illegal_board_move(p, t, word, after, &r);
		return;
	}
	if (p->depth > 0 && numbered_as_continuing(p, t) && board_variation_continues(p, word)) {
		add_misplaced_word(p, t, word, "not numbered as");
		return;
	}
	if (b->notation < 0)
		b->notation = r.notation;
	report_form(p, word, &r);
	play_board_move(p, word, r.moves[0]);
}

static void
read_board_word(struct replay *p, const struct token *t, const struct lexer *after)
{
	struct span parts[BOARD_WORDS_MAX] = { t->text };
	enum diag remark = notation_remark(t->text);
	int n = 1;

	if (move_check_long(p, t))
		return;
	if (remark != DIAG_NONE && !reads_board_word(p, t->text)) {
		move_check_remark(p, t->text, remark);
		return;
	}
	if (p->rules->split != NULL)
		n = p->rules->split(t->text, parts);
	for (int i = 0; i < n; i++) {
		if (!p->stopped) {
			part_of_word(p, t, parts[i], after);
		} else {
			p->unjudged += p->depth == 0;
			leave_line(p, t, parts[i]);
		}
	}
}

/* -- variations -- */

static void
open_on_board(struct replay *p)
{
	struct replay_board_frame *kept = &p->work->boards[p->depth - 1];
	struct replay_board *b = &p->board;
	const size_t size = p->rules->size;

	memcpy(&kept->now, &b->now, size);
	memcpy(&kept->before, &b->before, size);
	kept->over = b->over;
	kept->end = b->end;
	memcpy(&b->now, &b->before, size);
	b->over = false;
}

static void
close_on_board(struct replay *p)
{
	struct replay_board *b = &p->board;
	const struct replay_board_frame *kept = &p->work->boards[p->depth];
	const size_t size = p->rules->size;

	memcpy(&b->now, &kept->now, size);
	memcpy(&b->before, &kept->before, size);
	b->over = kept->over;
	b->end = kept->end;
}

const struct replay_reader replay_reader_board = { .word = read_board_word, .reads = reads_board_word, .at = board_position_at,
	.open = open_on_board, .close = close_on_board };
