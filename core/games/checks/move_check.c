/* move_check: words that are not canonical SAN: tolerated writings, illegal moves and what was meant, remarks. */
#include <string.h>

#include "base/blank.h"
#include "games/checks/missing_moves.h"
#include "games/checks/move_check.h"
#include "games/checks/piece_language.h"
#include "games/checks/repair.h"
#include "games/checks/repeated_moves.h"
#include "games/chess/illegal_reason.h"
#include "games/move_notation/typo_cost.h"
#include "games/pgn/word_form.h"

/* A move of which only the place is marked: what it was, as far as the rest of the game shows. */

enum {
	EVIDENT = 6,	/* legal half-moves that must follow for a found move to count as what was played */
	LOOKED_AT = 24,	/* words after it that are examined for letters of another language */
	WORK_FOREIGN = 40,	/* units of work for each of them: see suggest.h */
};

/* The word in place of a move, or two in a row. */
struct blank_move {
	const struct token *word;
	struct token second;	/* its text is empty if there is none */
};

/* Sets b->second if the next move of the main line is blank, too. */
static void
find_second(struct blank_move *b, const struct lexer *after)
{
	struct lexer l = *after;
	struct token t;

	b->second.text = (struct span){ NULL, 0 };
	while (token_next(&l, &t) && (t.kind == TOKEN_COMMENT || t.kind == TOKEN_NUMBER))
		;
	if (t.kind == TOKEN_WORD && suggest_blank(t.text))
		b->second = t;
}

/* "Nf3" or "Nf3 Nc6". */
static struct span
blank_san(struct replay *p, const struct suggestion *s)
{
	struct span first = replay_suggestion(p, s->move), second;
	struct position next = p->now;
	char san[NOTATION_MAX] = "";

	if (s->second == NO_MOVE)
		return first;
	position_play(&next, s->move);
	notation_write(&next, s->second, NOTATION_SAN, p->letters, san);
	second = span_of(san);
	return arena_fmt(&p->findings->text, "%.*s %.*s", (int)first.n, first.p, (int)second.n, second.p);
}

/* Is the move (or pair) the only one that makes the rest legal, and is there enough of that? */
static bool
is_evident(const struct suggestion *s, int n)
{
	return n > 0 && s[0].whole && s[0].replayed >= EVIDENT && (n == 1 || !s[1].whole);
}

/* Adds to the message whether the blank is filled, and if not, why. */
static void
report_filling(struct replay *p, struct finding *f, const struct suggestion *s, int n)
{
	struct span done = SPAN("not repaired: no move was found that makes the rest of the game legal"), first;

	if (p->on_illegal != ILLEGAL_REPAIR || p->asker != NULL)
		return;
	if (is_evident(s, n)) {
		first = blank_san(p, &s[0]);
		done = arena_fmt(&p->findings->text, REPAIR_SAYS_PLAYED, (int)first.n, first.p);
	} else if (n > 1 && s[0].whole && s[1].whole) {
		done = SPAN("not repaired: several moves make the rest of the game legal");
	} else if (n > 0 && s[0].whole) {
		done = arena_fmt(&p->findings->text, "not repaired: fewer than %d half-moves follow", EVIDENT);
	}
	finding_say_more(p->findings, f, done);
}

static void
report_blank_move(struct replay *p, const struct blank_move *b, const struct suggestion *s, int n, bool nothing)
{
	struct finding *f;
	int named = 0;

	f = nothing ? finding_add_as(p->findings, DIAG_MOVE_BLANK, SEVERITY_INFO, b->word->text) :
	    finding_add(p->findings, DIAG_MOVE_BLANK, b->word->text);
	replay_place(p, f);
	if (f == NULL)
		return;
	if (nothing) {
		f->message = arena_fmt(&p->findings->text, "nothing is missing here: the game goes on without a move");
		return;
	}
	if (b->second.text.n > 0)
		f->message = arena_fmt(&p->findings->text, "two moves are missing here");
	report_filling(p, f, s, n);
	/* Of many pairs that fit, none is likelier than the others. */
	if (b->second.text.n > 0 && n != 1)
		return;
	/* "No move is missing" is not a move that could be named. */
	for (int i = 0; i < n && named < SUGGEST_MAX; i++)
		if (s[i].move != NO_MOVE) {
			finding_about(p->findings, f)->suggest_whole |= (unsigned)(s[i].whole && s[i].replayed > 0) << named;
			finding_about(p->findings, f)->suggest[named++] = blank_san(p, &s[i]);
		}
}

static void
leave_out_word(struct replay *p, struct span word)
{
	if (p->score != NULL)
		movelist_add(p->score, ELEMENT_DROPPED, word, 0, 0);
}

/* Plays the move (or pair) if it is the only one that makes the rest legal. */
static bool
fill_blank(struct replay *p, const struct blank_move *b, const struct suggestion *s, int n)
{
	if (!is_evident(s, n))
		return false;
	replay_move(p, b->word->text, s[0].move, REPLAY_NO_MARKS);
	replay_repaired(p, b->word->text);
	if (s[0].second != NO_MOVE) {
		replay_move(p, b->second.text, s[0].second, REPLAY_NO_MARKS);
		replay_repaired(p, b->second.text);
		p->taken = b->second.text.p;
	}
	return true;
}

/* Is there another blank move after these? */
static bool
has_blank_later(const struct span *words, int n, const struct blank_move *b)
{
	for (int i = b->second.text.n > 0 ? 2 : 1; i < n; i++)
		if (suggest_blank(words[i]))
			return true;
	return false;
}

/*
 * What a person is offered: moves for this word alone; about the second word a question of its own follows. If another
 * blank move comes later (`another`), no suggestion has been tried to the end of the game.
 */
static int
offer_moves(const struct blank_move *b, const struct suggestion *s, int n, bool another,
    struct suggestion out[SUGGESTIONS_MAX])
{
	int kept = 0, k;

	for (int i = 0; i < n; i++) {
		for (k = 0; k < kept && (out[k].slip != s[i].slip || out[k].move != s[i].move); k++)
			;
		if (k < kept)
			continue;
		out[kept] = s[i];
		out[kept].second = NO_MOVE;
		out[kept].replayed += b->second.text.n > 0;
		out[kept].whole = s[i].whole && !another;
		kept++;
	}
	return kept;
}

static enum repair
ask_for_move(struct replay *p, const struct blank_move *b, const struct lexer *after, const struct suggestion *s, int n,
    bool another)
{
	struct suggestion offered[SUGGESTIONS_MAX];
	int offered_n = offer_moves(b, s, n, another, offered);
	struct answer answer = repair_answer(p, b->word, after, SPAN("no move is written here"), offered, offered_n);

	if (answer.kind == ANSWER_AUTO)
		return fill_blank(p, b, s, n) ? REPAIR_DONE : REPAIR_NONE;
	return repair_take(p, b->word, answer);
}

/* Stops judging the line. */
static enum repair
stop_line(struct replay *p, const struct token *t)
{
	p->stopped = true;
	p->stopped_by_gap |= !p->doubt && p->depth == 0;
	replay_leave(p, t);
	return REPAIR_NONE;
}

/*
 * Handles a word for which suggest_blank() is true; `after` is the lexer after it. After NONE the rest of the line is
 * not judged.
 */
static enum repair
blank_move_word(struct replay *p, const struct token *t, const struct lexer *after)
{
	struct span words[REST_MAX] = { t->text };
	struct suggestion s[SUGGESTIONS_MAX];
	struct notation_reading r = { .trouble = DIAG_ILLEGAL_MOVE, .from = ~(bits)0, .to = NO_SQUARE };
	struct blank_move b = { .word = t };
	enum repair how = REPAIR_NONE;
	bool cut = false, nothing;
	int words_n, n;

	if (p->doubt || p->depth > 0 || after == NULL) {
		p->unjudged += p->depth == 0;
		return stop_line(p, t);
	}
	find_second(&b, after);
	words_n = repair_words(p, after, words, &cut);
	for (int i = 1; i < words_n && i < LOOKED_AT && p->letters == NULL && !p->foreign && p->search.left > 0; i++) {
		p->foreign = notation_foreign(words[i]);
		p->search.left -= WORK_FOREIGN;
	}
	n = repair_search(p, words, words_n, cut, &r, s);
	nothing = n > 0 && s[0].slip == SLIP_DOUBLED && s[0].whole;
	report_blank_move(p, &b, s, n, nothing);
	if (nothing) {
		leave_out_word(p, t->text);
		if (b.second.text.n > 0) {
			leave_out_word(p, b.second.text);
			p->taken = b.second.text.p;
		}
		return REPAIR_DONE;
	}
	p->illegal++;
	p->refused = t->text;
	p->ambiguous = false;
	if (p->asker != NULL)
		how = ask_for_move(p, &b, after, s, n, has_blank_later(words, words_n, &b));
	else if ((p->on_illegal == ILLEGAL_REPAIR && fill_blank(p, &b, s, n)) ||
	    (p->on_illegal == ILLEGAL_SKIP && replay_pass(p, t->text)))
		how = REPAIR_DONE;
	return how != REPAIR_NONE ? how : stop_line(p, t);
}

/* Continues as `how` says; false: nothing was done about the word. */
static bool
settle_word(struct replay *p, const struct token *t, const struct lexer *after, enum repair how)
{
	if ((how == REPAIR_AGAIN || how == REPAIR_LEGAL) && !replay_word(p, t))
		move_check_word(p, t, how == REPAIR_AGAIN ? after : NULL);
	return how != REPAIR_NONE;
}

/* -- illegal moves -- */

enum { TELLING = 4 };	/* legal half-moves after a suggestion that make it more than a guess */

/* What two kings on these central squares tell a board: 1-0 on light ones, 0-1 on dark ones, else a draw. */
static const char *
result_of_kings(square a, square b)
{
	bool light[2] = { ((FILE_OF(a) + RANK_OF(a)) & 1) != 0, ((FILE_OF(b) + RANK_OF(b)) & 1) != 0 };

	return light[0] != light[1] ? "a draw" : light[0] ? "White has won" : "Black has won";
}

/*
 * Are the last words of the game one or two kings to the centre?  That is how the result is entered on an electronic board, where
 * chess is played: in King of the Hill it is what wins.
 */
static bool
signals_result(const struct replay *p, const struct notation_reading *r, const struct lexer *after, struct span *message)
{
	struct notation_reading second;
	struct lexer l;
	struct span word;

	*message = (struct span){ NULL, 0 };
	if (after == NULL || p->now.rules != NULL || !illegal_reason_king_to_centre(r))
		return false;
	l = *after;
	if (!repair_next(&l, &word))
		return true;
	notation_read(&position_start, word, p->letters, &second);
	if (!illegal_reason_king_to_centre(&second) || second.to == r->to || repair_next(&l, &word))
		return false;
	*message = arena_fmt(&p->findings->text, "both kings are put on central squares after the last move, which is a signal of "
	    "electronic boards: %s", result_of_kings(r->to, second.to));
	return true;
}

static bool
is_after_end(enum diag id)
{
	return id == DIAG_ILLEGAL_AFTER_MATE || id == DIAG_ILLEGAL_AFTER_STALEMATE || id == DIAG_ILLEGAL_AFTER_END;
}

static void
find_illegal_reason(struct replay *p, const struct notation_reading *r, const struct lexer *after, struct illegal_reason *why)
{
	struct line h = position_log_line(&p->log);
	struct span signal;

	*why = (struct illegal_reason){ r->trouble, { NULL, 0 } };
	if (r->trouble == DIAG_SAN_AMBIGUOUS)
		why->message = illegal_reason_ambiguous(&p->now, r, &p->findings->text);
	else if (r->trouble == DIAG_ILLEGAL_MOVE)
		illegal_reason_find(&p->now, r, &h, &p->findings->text, why);
	if (!is_after_end(why->id) && signals_result(p, r, after, &signal))
		*why = (struct illegal_reason){ DIAG_ILLEGAL_KING_TO_CENTRE, signal };
}

static bool
has_answer(enum diag id)
{
	return !is_after_end(id) && id != DIAG_ILLEGAL_KING_TO_CENTRE;
}

/* Is this the first move of a variation, and legal after the move that the variation replaces? */
static bool
variation_continues(const struct replay *p, struct span word)
{
	struct notation_reading r;

	if (p->moves_here > 0 || p->words_here > 1)
		return false;
	notation_read(&p->work->frames[p->depth - 1].now, word, p->letters, &r);
	return r.trouble == DIAG_NONE && !r.null;
}

static void
illegal_in_variation(struct replay *p, const struct token *t, const struct notation_reading *r)
{
	struct illegal_reason why;
	struct finding *f;

	if (variation_continues(p, t->text)) {
		replay_add_misplaced(p, t->number, t->text, "illegal");
	} else {
		find_illegal_reason(p, r, NULL, &why);
		replay_place(p, f = finding_add(p->findings, DIAG_ILLEGAL_VARIATION, t->text));
		if (f != NULL)
			f->message = why.message;
	}
	p->stopped = true;
	replay_leave(p, t);
}

/* No legal move fits the word. */
static void
judge_illegal_move(struct replay *p, const struct token *t, const struct lexer *after, const struct notation_reading *r)
{
	struct suggestion s[SUGGESTIONS_MAX];
	struct illegal_reason why;
	struct finding *f;
	int n = 0;

	if (p->doubt) {		/* what went wrong has been reported already */
		p->stopped = true;
		replay_leave(p, t);
		p->unjudged += p->depth == 0;
		return;
	}
	if (p->depth > 0) {
		illegal_in_variation(p, t, r);
		return;
	}
	p->illegal++;
	p->refused = t->text;
	p->ambiguous = r->trouble == DIAG_SAN_AMBIGUOUS;
	find_illegal_reason(p, r, after, &why);
	finding_reserve(p->findings, 2);	/* limit-time may come while suggestions are filled in */
	replay_place(p, f = finding_add(p->findings, why.id, t->text));
	if (f != NULL)
		f->message = why.message;
	if (after != NULL && has_answer(why.id) && p->findings->n < FINDINGS_MAX && (f != NULL ||
	    p->on_illegal == ILLEGAL_REPAIR || p->asker != NULL ||
	    finding_wanted(p->findings, DIAG_MOVE_REPEATED_TOKEN) ||
	    finding_wanted(p->findings, DIAG_MOVE_MISSING_SUSPECTED))) {
		n = repair_suggest(p, f, t, after, r, s);
		repair_report(p, f, s, n);
		repair_explain(p, t, s, n);
	}
	if (p->asker != NULL && after != NULL && has_answer(why.id) && settle_word(p, t, after, repair_ask(p, t, after,
	    why.message.n > 0 ? why.message : span_of(diag_rows[why.id].message), s, n)))
		return;
	settle_word(p, t, after, repair_go_on(p, t, r, s, n));
}

/* -- what is not canonical -- */

static void
play_pass(struct replay *p, const struct token *t)
{
	if (p->now.checkers) {
		replay_place(p, finding_add(p->findings, DIAG_MV_NULL_IN_CHECK, t->text));
		p->stopped = true;
		replay_leave(p, t);
		return;
	}
	if (p->depth == 0)
		replay_place(p, finding_add(p->findings, DIAG_MV_NULL_MAINLINE, t->text));
	replay_pass(p, t->text);
}

/* UCI and ICCF have no sign for check and mate. */
static bool
has_marks(const struct notation_reading *r)
{
	for (int i = 0; i < TOLERATED_MAX && r->tolerated[i] != DIAG_NONE; i++)
		if (r->tolerated[i] == DIAG_SAN_UCI || r->tolerated[i] == DIAG_SAN_ICCF)
			return false;
	return true;
}

/* Blanks beyond ASCII are reported by text_check.c. */
static bool
beyond_ascii(struct span s)
{
	size_t n;

	for (size_t i = 0; i < s.n; i += n) {
		n = 1;
		if ((signed char)s.p[i] < 0 && blank_at(s.p + i, s.p + s.n, &n) == NULL)
			return true;
	}
	return false;
}

/* Does a remark on a move say more than the move itself, so that it is kept? */
static bool
is_annotation(enum diag remark)
{
	return remark == DIAG_SAN_TRAILING_ANNOTATION || remark == DIAG_DRAW_OFFER;
}

/* The remark that is attached to a move, as in "Nf6+-"; empty: there is none, or none that is kept. */
static struct span
remark_in(struct span word, const struct notation_reading *r)
{
	bool glued = false;

	for (int i = 0; i < TOLERATED_MAX; i++)
		glued |= is_annotation(r->tolerated[i]);
	while (glued && word.n > 1) {
		word = span_after(word, 1);
		if (is_annotation(notation_remark(word)))
			return word;
	}
	return (struct span){ word.p + word.n, 0 };
}

/* Keeps a remark: as the number of the annotation, if it is the sign of one. */
static void
keep_remark(struct replay *p, struct span remark)
{
	unsigned nag = notation_remark_nag(remark);

	if (p->score != NULL && nag > 0)
		movelist_add(p->score, ELEMENT_NAG, remark, nag, 0);
	else if (p->score != NULL)
		movelist_add(p->score, ELEMENT_OTHER, remark, 0, 0);
	p->numbers.annotated |= nag > 0;
}

static bool
has_blank(struct span s)
{
	return memchr(s.p, ' ', s.n) != NULL || memchr(s.p, '\t', s.n) != NULL;
}

/* Few readers know these letters. */
static struct finding *
foreign_letters(struct replay *p, struct span word, move m)
{
	const enum diag id = DIAG_SAN_FOREIGN_PIECE_LETTER;
	struct finding *f = p->letters_expected ? replay_form_as(p, id, SEVERITY_INFO, word, m) : replay_form(p, id, word, m);

	if (f != NULL && p->letters != NULL)
		f->message = arena_fmt(&p->findings->text, "the piece letters are %s", p->letters->name);
	return f;
}

/* Understood, but not written as PGN writes it. */
static void
report_tolerated(struct replay *p, struct span word, const struct notation_reading *r)
{
	const struct span remark = remark_in(word, r);
	const unsigned nag = remark.n > 0 ? notation_remark_nag(remark) : 0;
	bool letters = false, words = false;
	struct finding *f;

	for (int i = 0; i < TOLERATED_MAX && r->tolerated[i] != DIAG_NONE; i++) {
		/* e1g1 is how UCI castles. */
		if (r->tolerated[i] == DIAG_SAN_CASTLING_KING_MOVE && !has_marks(r))
			continue;
		f = r->tolerated[i] == DIAG_SAN_FOREIGN_PIECE_LETTER ? foreign_letters(p, word, r->moves[0]) :
		    replay_form(p, r->tolerated[i], word, r->moves[0]);
		if (f != NULL && f->id == DIAG_SAN_TRAILING_ANNOTATION && nag > 0)
			f->canonical = arena_fmt(&p->findings->text, "%.*s $%u", (int)f->canonical.n, f->canonical.p, nag);
		words |= r->tolerated[i] == DIAG_SAN_CASTLING_WORD;
		letters |= r->tolerated[i] == DIAG_SAN_FIGURINE || r->tolerated[i] == DIAG_SAN_FOREIGN_PIECE_LETTER;
	}
	if (has_blank(word) && !words)
		replay_form(p, DIAG_SAN_SUFFIX_SPACED, word, r->moves[0]);
	if (!letters && beyond_ascii((struct span){ word.p, word.n - remark.n }))
		replay_form(p, DIAG_ENC_NON_ASCII_MOVETEXT, word, r->moves[0]);
}

/* Two moves written as one word: "Nf3Nc6". Only in plain SAN: in other notations too many words could be split. */
static bool
two_moves(struct replay *p, struct span word)
{
	for (size_t i = 2; i + 2 <= word.n && p->letters == NULL; i++) {
		struct span a = { word.p, i }, b = { word.p + i, word.n - i };
		struct san first = san_read(&p->now, a.p, a.n), second;
		struct position next = p->now;

		if (first.move == NO_MOVE)
			continue;
		position_play(&next, first.move);
		if ((second = san_read(&next, b.p, b.n)).move == NO_MOVE)
			continue;
		replay_form(p, DIAG_MOVE_TEXT_GLUED, word, first.move);
		replay_move(p, a, first.move, first.mark);
		replay_move(p, b, second.move, second.mark);
		return true;
	}
	return false;
}

/* N@e4 in chess: a piece put on the board, as in Crazyhouse and Bughouse. */
static bool
check_drop(const struct replay *p, struct span word)
{
	return p->now.rules == NULL && word.n >= 4 && word.p[1] == '@' && memchr("PNBRQ", word.p[0], 5) != NULL;
}

/* "N f3": a piece letter, blanks and a square, which together are a legal move. */
static bool
spaced_move(struct replay *p, const struct token *t, const struct lexer *after)
{
	char text[SAN_MAX + 16] = { 0 };
	struct token next;
	struct lexer l;
	struct san san;

	if (after == NULL || p->letters != NULL || t->text.n != 1 || memchr("KQRBN", t->text.p[0], 5) == NULL)
		return false;
	l = *after;
	if (!token_next(&l, &next) || next.kind != TOKEN_WORD || next.number.n > 0 || next.text.n < 2 ||
	    next.text.n > SAN_MAX || next.text.p < t->text.p + 2)
		return false;
	text[0] = t->text.p[0];
	memcpy(text + 1, next.text.p, next.text.n);
	if ((san = san_read(&p->now, text, next.text.n + 1)).move == NO_MOVE)
		return false;
	replay_form(p, DIAG_SAN_SUFFIX_SPACED, (struct span){ t->text.p, (size_t)(next.text.p + next.text.n - t->text.p) }, san.move);
	replay_move(p, t->text, san.move, san.mark);
	p->taken = next.text.p;
	return true;
}

/* "Rel" for Re1: does the rest of the game, though it may be short, agree with a move that looks like the word? */
static bool
is_alike(const struct replay *p, const struct token *t, const struct suggestion *s)
{
	char room[2 * SAN_MAX];

	return s->whole && s->slip == SLIP_REPLACED &&
	    typo_cost_distance(suggest_english(room, t->text, p->letters), replay_san(p, s->move)) <= TYPO_COST_ALIKE;
}

/* A move is not written like this in any notation. What was meant is suggested if the rest of the game shows it. */
static void
judge_unreadable_move(struct replay *p, const struct token *t, const struct lexer *after, const struct notation_reading *r)
{
	struct suggestion s[SUGGESTIONS_MAX];
	struct finding *f = NULL;
	bool readable = after != NULL && p->depth == 0 && !p->doubt && t->text.n < SAN_MAX, clear;
	int n = 0;

	finding_reserve(p->findings, 2);	/* as in judge_illegal_move() */
	if (!p->doubt)
		replay_place(p, f = finding_add(p->findings, check_drop(p, t->text) ? DIAG_ILLEGAL_DROP : r->trouble,
		    t->text));
	if (f != NULL && f->id == DIAG_ILLEGAL_DROP)
		f->message = SPAN("there are no drops in chess; in Crazyhouse a Variant tag must say so");
	if (readable && p->asker != NULL) {
		n = repair_suggest(p, NULL, t, after, r, s);
		if (settle_word(p, t, after, repair_ask(p, t, after, span_of(diag_rows[r->trouble].message), s, n)))
			return;
	}
	if (readable && (f != NULL || p->on_illegal == ILLEGAL_REPAIR)) {
		n = repair_suggest(p, f, t, after, r, s);
		clear = n > 0 && s[0].slip == SLIP_REPLACED && s[0].replayed >= TELLING && p->on_illegal == ILLEGAL_REPAIR;
		if (clear && p->doubt_of_repair != REPAIR_UNDOUBTED)
			repair_report(p, f, s, n);
		if (clear && repair_certain(p, s, n)) {
			repair_report(p, f, s, n);
			repair_go_on(p, t, r, s, n);
			return;
		}
		if (f != NULL && (n == 0 || s[0].slip == SLIP_DOUBLED || (s[0].replayed < TELLING && !is_alike(p, t, s))))
			memset(finding_about(p->findings, f)->suggest, 0, sizeof(f->about->suggest));
	}
	missing_moves_note(p, t->text);
	p->doubt = true;
	replay_leave(p, t);
}

/* "0.0" after its move number, where castling is legal; elsewhere it is an evaluation. */
static bool
is_castling_word(const struct replay *p, const struct token *t)
{
	struct notation_reading r;

	if (t->number.n == 0 || word_form_castling(t->text.p, t->text.p + t->text.n) != t->text.n)
		return false;
	notation_read(&p->now, t->text, p->letters, &r);
	return r.trouble == DIAG_NONE && r.castling;
}

bool
move_check_long(struct replay *p, const struct token *t)
{
	if (!(t->odd & TOKEN_LONG))
		return false;
	finding_add(p->findings, DIAG_LIMIT_TOKEN, t->text);
	p->doubt = true;
	replay_leave(p, t);
	return true;
}

void
move_check_remark(struct replay *p, struct span word, enum diag remark)
{
	struct finding *f = finding_add(p->findings, remark, word);

	if (f != NULL && notation_remark_nag(word) > 0)
		f->canonical = arena_fmt(&p->findings->text, "$%u", notation_remark_nag(word));
	if (is_annotation(remark) || p->rules->chess == NULL)
		keep_remark(p, word);
}

void
move_check_word(struct replay *p, const struct token *t, const struct lexer *after)
{
	enum diag remark = notation_remark(t->text);
	struct notation_reading r;

	if (move_check_long(p, t))
		return;
	if (suggest_blank(t->text)) {
		settle_word(p, t, after, blank_move_word(p, t, after));
		return;
	}
	if (spaced_move(p, t, after))
		return;
	if (remark != DIAG_NONE && !is_castling_word(p, t)) {
		move_check_remark(p, t->text, remark);
		return;
	}
	notation_read(&p->now, t->text, p->letters, &r);
	if (r.null) {
		play_pass(p, t);
		return;
	}
	if (r.trouble == DIAG_NONE) {
		report_tolerated(p, t->text, &r);
		replay_move(p, t->text, r.moves[0], has_marks(&r) ? r.mark : REPLAY_NO_MARKS);
		if (remark_in(t->text, &r).n > 0)
			keep_remark(p, remark_in(t->text, &r));
		return;
	}
	if (two_moves(p, t->text))
		return;
	p->foreign = p->foreign || (p->letters == NULL && notation_foreign(t->text));
	if (r.trouble != DIAG_LEX_UNKNOWN_TOKEN) {
		judge_illegal_move(p, t, after, &r);
		return;
	}
	judge_unreadable_move(p, t, after, &r);
}

/* -- how the words of a game of chess are read -- */

/* Moves that are written twice, and places where moves are missing. */
static bool
passes_word(struct replay *p, const struct token *t, const struct lexer *after)
{
	return repeated_moves_pass(p, t) || repeated_moves_stop(p, t, after) || missing_moves_stop(p, t, after);
}

static void
read_chess_word(struct replay *p, const struct token *t, const struct lexer *after)
{
	if (!p->stopped || !replay_word(p, t))
		move_check_word(p, t, after);
}

static bool
reads_word(const struct replay *p, struct span word)
{
	return piece_language_reads(&p->now, word, p->letters);
}

static bool
begins_with_move(const struct replay *p, struct span word)
{
	return piece_language_reads(&position_start, word, p->letters);
}

static void
chess_position_at(struct replay *p, int ply, union game_position *out)
{
	position_log_at(&p->log, ply, &out->chess);
}

const struct replay_reader replay_reader_chess = { .passes = passes_word, .word = read_chess_word, .reads = reads_word,
    .begins = begins_with_move,
	.at = chess_position_at };
