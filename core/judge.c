/* judge: words that are not canonical SAN: tolerated writings, illegal moves and what was meant, remarks. */
#include <string.h>

#include "judge.h"
#include "reason.h"
#include "suggest.h"

static move
read_any(const struct position *now, struct span word, const struct letters *letters)
{
	struct reading r;
	move m = letters != NULL ? NO_MOVE : san_read(now, word.p, word.n).move;

	if (m != NO_MOVE)
		return m;
	notation_read(now, word, letters, &r);
	return r.trouble == DIAG_NONE && r.moves_n == 1 ? r.moves[0] : NO_MOVE;
}

bool
judge_readable(const struct play *p, struct span word)
{
	return read_any(&p->now, word, p->letters) != NO_MOVE;
}

/* The words of the main line behind the lexer, without what stands between its moves; *cut: there are more. */
static int
main_line(const struct lexer *behind, struct span *words, int n, bool *cut)
{
	struct lexer l = *behind;
	struct token t;
	int depth = 0;

	*cut = false;
	while (token_next(&l, &t)) {
		depth += (t.kind == TOKEN_OPEN) - (t.kind == TOKEN_CLOSE);
		if (depth < 0 || (depth == 0 && (t.kind == TOKEN_RESULT || t.kind == TOKEN_TAG)))
			break;
		if (depth > 0 || t.kind != TOKEN_WORD || notation_remark(t.text) != DIAG_NONE)
			continue;
		if (n == REST_MAX) {
			*cut = true;
			break;
		}
		words[n++] = t.text;
	}
	return n;
}

/* -- languages -- */

/* Words behind one that is blank, as far as they are written like moves in that language. */
static int
shaped(const struct span *words, int n, const struct letters *letters)
{
	int i;

	for (i = 0; i < n; i++) {
		uint64_t set;

		if (notation_languages(words[i], &set) == 0 || !(set >> (letters == NULL ? 0 : letters - languages) & 1))
			break;
	}
	return i;
}

/* How many words are legal moves, one after the other? */
static int
replayed(const struct position *start, const struct span *words, int n, const struct letters *letters)
{
	struct position now = *start;

	for (int i = 0; i < n; i++) {
		move m = read_any(&now, words[i], letters);

		if (m == NO_MOVE && suggest_blank(words[i]))
			return i + shaped(words + i + 1, n - i - 1, letters);
		if (m == NO_MOVE)
			return i;
		position_play(&now, m);
	}
	return n;
}

/*
 * A slip must never make another language out of a game: half-moves more than
 * in English, by what speaks for a foreign language: letters that name no piece
 * in English, several times; all words legal; or nothing but the number.
 */
enum { FOREIGN_WORDS = 3, EVIDENT = 1, SHORTEST = 3, CLEARLY = 12 };

/* Words that begin with a letter of no English piece and are a move in some language. */
static int
foreign_words(const struct span *words, int n)
{
	int found = 0;

	for (int i = 0; i < n && found < FOREIGN_WORDS; i++) {
		char c = words[i].n > 1 ? words[i].p[0] : 'K';

		if (((c >= 'A' && c <= 'Z' && memchr("KQRBNPO", c, 7) == NULL) || (signed char)c < 0) &&
		    notation_foreign(words[i]))
			found++;
	}
	return found;
}

const struct letters *
judge_language(const struct position *start, struct span record, char eol)
{
	const struct letters *best = NULL;
	struct span words[REST_MAX];
	struct lexer l;
	struct token t;
	bool cut, evident;
	int n, most, english;

	lexer_init(&l, record, eol);
	do {
		struct lexer before = l;

		if (!token_next(&l, &t))
			return NULL;
		l.tags = t.kind == TOKEN_TAG || t.kind == TOKEN_ESCAPE || t.kind == TOKEN_COMMENT;
		if (t.kind == TOKEN_WORD)
			l = before;
	} while (t.kind != TOKEN_WORD);
	l.tags = false;
	n = main_line(&l, words, 0, &cut);
	evident = foreign_words(words, n) >= FOREIGN_WORDS;
	english = replayed(start, words, n, NULL);
	most = english;
	for (const struct letters *try = &languages[1]; try->name != NULL && most < n; try++) {
		int legal = replayed(start, words, n, try);

		/* What is behind a slip tells, too, where the words in front of it do not: Ukrainian Т is no Russian letter. */
		if (best != NULL && legal == most && shaped(words, n, try) > shaped(words, n, best))
			best = try;
		if (legal > most && legal - english >= (evident ? EVIDENT : legal == n ? SHORTEST : CLEARLY)) {
			most = legal;
			best = try;
		}
	}
	return best;
}

/* -- illegal moves -- */

enum { TELLING = 4 };	/* legal half-moves behind a suggestion that make it more than a guess */

static bool
offered(const struct finding *f, int n, struct span san)
{
	for (int i = 0; i < n; i++)
		if (span_eq(f->suggest[i], san))
			return true;
	return false;
}

/* Says what was probably meant.  Returns how many suggestions there are; `f` may be NULL. */
static int
attach_suggestions(struct play *p, struct finding *f, const struct token *t, const struct lexer *behind,
    const struct reading *r, struct suggestion s[SUGGESTIONS_MAX])
{
	struct span words[REST_MAX] = { t->text };
	bool cut;
	int words_n = main_line(behind, words, 1, &cut), kept = 0;
	int n = suggest(&p->now, words, words_n, cut, p->letters, r, s);

	if (f == NULL)
		return n;
	if (r->moves_n > 1) {		/* ambiguous, or a promotion to something: one of these is meant */
		for (int i = 0; i < n; i++)
			for (int k = 0; k < r->moves_n && kept < SUGGEST_MAX; k++)
				if (s[i].slip == SLIP_REPLACED && s[i].move == r->moves[k])
					f->suggest[kept++] = play_san(p, s[i].move);
		f->suggest_whole = kept > 0 && words_n > 1 && s[0].whole && s[0].move == r->moves[0];
		for (int k = 0; k < r->moves_n && kept < SUGGEST_MAX; k++)
			if (!offered(f, kept, play_san(p, r->moves[k])))
				f->suggest[kept++] = play_san(p, r->moves[k]);
		return n;
	}
	if (n == 0)
		return 0;
	/* Moves left out are offered only where one of them is the likeliest; then before all others. */
	for (int i = 0; i < n && s[0].slip == SLIP_MISSING; i++)
		if (s[i].slip == SLIP_MISSING && kept < SUGGEST_MAX)
			f->suggest[kept++] = play_san(p, s[i].move);
	f->suggest_left_out = kept;
	for (int i = 0; i < n; i++)
		if (s[i].slip != SLIP_MISSING && s[i].move != NO_MOVE && kept < SUGGEST_MAX)
			f->suggest[kept++] = play_san(p, s[i].move);
	f->suggest_whole = s[0].whole && words_n > 1 && s[0].slip != SLIP_DOUBLED;
	return n;
}

/* A slip that is not a wrong move but one too many or too few has a row of its own. */
static void
explain_slip(struct play *p, const struct token *t, const struct suggestion *s, int n)
{
	struct finding *f;

	if (span_eq(t->text, p->last_word)) {
		play_place(p, found(p->findings, DIAG_MOVE_REPEATED_TOKEN, t->text));
	} else if (n > 0 && s[0].slip == SLIP_MISSING && s[0].whole) {
		play_place(p, f = found(p->findings, DIAG_MOVE_MISSING_SUSPECTED, t->text));
		if (f != NULL) {
			f->suggest[0] = play_san(p, s[0].move);
			f->suggest_left_out = 1;
			f->suggest_whole = true;
		}
	}
}

static bool
force(struct play *p, const struct token *t, const struct reading *r)
{
	bits men = r->kind == NONE ? 0 : position_men(&p->now, p->now.turn, r->kind) & r->from;

	return men != 0 && !several(men) && r->to != NO_SQUARE &&
	    play_put(p, t->text, move_make(lowest(men), r->to, r->promotion));
}

/* The last move stands for this word, which was wrong or missing. */
static void
mark_repaired(struct play *p, struct span word)
{
	struct element *e;

	if (p->score == NULL || p->score->n == 0)
		return;
	e = &p->score->list[p->score->n - 1];
	e->n = (uint32_t)word.n;
	e->how = ELEMENT_REPAIRED;
}

/* Only what makes the whole rest legal, and nothing else does. */
static bool
repair(struct play *p, const struct token *t, const struct suggestion *s, int n)
{
	if (n == 0 || p->depth > 0 || !s[0].whole || (n > 1 && s[1].whole))
		return false;
	switch (s[0].slip) {
	case SLIP_REPLACED:
		play_move(p, t->text, s[0].move, PLAY_NO_MARKS);
		mark_repaired(p, t->text);
		return true;
	case SLIP_DOUBLED:
		if (p->score != NULL)
			score_add(p->score, ELEMENT_DROPPED, t->text, 0, 0);
		return true;
	case SLIP_MISSING:
		play_move(p, t->text, s[0].move, PLAY_NO_MARKS);
		mark_repaired(p, (struct span){ t->text.p, 0 });
		if (!play_word(p, t))
			judge_word(p, t, NULL);
		return !p->stopped;
	default:
		return false;
	}
}

/* The half-move after so many, as it was played. */
static struct span
played(const struct play *p, int ply)
{
	struct line line = play_line(p);
	move m = p->steps[ply].move;
	struct position at;
	char san[SAN_MAX];

	if (m == NO_MOVE)
		return SPAN("--");
	line_at(&line, NULL, ply - p->base, &at);
	return arena_span(&p->findings->text, (struct span){ san, (size_t)san_write(&at, m, san) });
}

/* What a person says; false: the rest is left as it is. */
static bool
ask(struct play *p, const struct token *t, const struct lexer *behind, struct span message, const struct suggestion *s, int n)
{
	struct question q = { .position = &p->now, .letters = p->letters, .ply = p->ply, .number_ahead = p->number_ahead,
		.word = t->text, .message = message, .suggestions = s, .n = n };
	struct span words[REST_MAX];
	struct answer answer;
	bool cut;

	q.rest_n = main_line(behind, words, 0, &cut);
	q.before_n = p->ply - p->base < ASK_BEFORE ? p->ply - p->base : ASK_BEFORE;
	for (int i = 0; i < q.before_n; i++)
		q.before[i] = played(p, p->ply - q.before_n + i);
	answer = p->asker->ask(p->asker->data, &q);
	switch (answer.kind) {
	case ANSWER_PLAY:
		play_move(p, t->text, answer.move, PLAY_NO_MARKS);
		mark_repaired(p, t->text);
		return true;
	case ANSWER_INSERT:
		play_move(p, t->text, answer.move, PLAY_NO_MARKS);
		mark_repaired(p, (struct span){ t->text.p, 0 });
		if (!play_word(p, t))
			judge_word(p, t, behind);
		return true;
	case ANSWER_DROP:
		if (p->score != NULL)
			score_add(p->score, ELEMENT_DROPPED, t->text, 0, 0);
		return true;
	case ANSWER_AUTO:
		return repair(p, t, s, n);
	default:
		return false;
	}
}

static void
go_on(struct play *p, const struct token *t, const struct reading *r, const struct suggestion *s, int n)
{
	bool on = p->on_illegal == ILLEGAL_SKIP ? play_pass(p, t->text) : p->on_illegal == ILLEGAL_FORCE ? force(p, t, r) :
	    p->on_illegal == ILLEGAL_REPAIR ? repair(p, t, s, n) : false;

	p->stopped = !on;
	if (!on)
		play_leave(p, t);
}

/* The last move of the game is a king to the centre: an electronic board was told the result that way. */
static bool
signals_result(const struct reading *r, const struct lexer *behind)
{
	struct lexer l;
	struct token t;

	if (behind == NULL || !reason_king_to_centre(r))
		return false;
	l = *behind;
	return !token_next(&l, &t) || t.kind == TOKEN_RESULT;
}

static void
find_reason(struct play *p, const struct reading *r, const struct lexer *behind, struct reason *why)
{
	struct line h = play_line(p);

	*why = (struct reason){ r->trouble, { NULL, 0 } };
	if (r->trouble == DIAG_SAN_AMBIGUOUS)
		why->message = reason_ambiguous(&p->now, r, &p->findings->text);
	else if (r->trouble == DIAG_ILLEGAL_MOVE)
		reason_find(&p->now, r, &h, &p->findings->text, why);
	if (why->id != DIAG_ILLEGAL_AFTER_MATE && why->id != DIAG_ILLEGAL_AFTER_STALEMATE && signals_result(r, behind))
		*why = (struct reason){ DIAG_ILLEGAL_KING_TO_CENTRE, { NULL, 0 } };
}

static bool
has_answer(enum diag id)
{
	return id != DIAG_ILLEGAL_AFTER_MATE && id != DIAG_ILLEGAL_AFTER_STALEMATE && id != DIAG_ILLEGAL_KING_TO_CENTRE;
}

/* No legal move fits the word. */
static void
illegal(struct play *p, const struct token *t, const struct lexer *behind, const struct reading *r)
{
	struct suggestion s[SUGGESTIONS_MAX];
	struct reason why;
	struct finding *f;
	int n = 0;

	if (p->doubt) {		/* what went wrong has been said already */
		p->stopped = true;
		play_leave(p, t);
		p->unjudged += p->depth == 0;
		return;
	}
	if (p->depth > 0) {
		find_reason(p, r, NULL, &why);
		play_place(p, f = found(p->findings, DIAG_ILLEGAL_VARIATION, t->text));
		if (f != NULL)
			f->message = why.message;
		p->stopped = true;
		play_leave(p, t);
		return;
	}
	p->illegal++;
	p->refused = t->text;
	p->ambiguous = r->trouble == DIAG_SAN_AMBIGUOUS;
	find_reason(p, r, behind, &why);
	play_place(p, f = found(p->findings, why.id, t->text));
	if (f != NULL)
		f->message = why.message;
	if (behind != NULL && has_answer(why.id) && p->findings->n < FINDINGS_MAX && (f != NULL || p->on_illegal == ILLEGAL_REPAIR ||
	    p->asker != NULL ||
	    finding_wanted(p->findings, DIAG_MOVE_REPEATED_TOKEN) ||
	    finding_wanted(p->findings, DIAG_MOVE_MISSING_SUSPECTED))) {
		n = attach_suggestions(p, f, t, behind, r, s);
		explain_slip(p, t, s, n);
	}
	if (p->asker != NULL && behind != NULL && has_answer(why.id) && ask(p, t, behind, why.message.n > 0 ? why.message :
	    span_of(diag_rows[why.id].message), s, n))
		return;
	go_on(p, t, r, s, n);
}

/* -- what is not canonical -- */

static void
pass(struct play *p, const struct token *t)
{
	if (p->now.checkers) {
		play_place(p, found(p->findings, DIAG_MV_NULL_IN_CHECK, t->text));
		p->stopped = true;
		play_leave(p, t);
		return;
	}
	if (p->depth == 0)
		play_place(p, found(p->findings, DIAG_MV_NULL_MAINLINE, t->text));
	play_pass(p, t->text);
}

/* UCI and ICCF have no sign for check and mate. */
static bool
has_marks(const struct reading *r)
{
	for (int i = 0; i < TOLERATED_MAX && r->tolerated[i] != DIAG_NONE; i++)
		if (r->tolerated[i] == DIAG_SAN_UCI || r->tolerated[i] == DIAG_SAN_ICCF)
			return false;
	return true;
}

static bool
beyond_ascii(struct span s)
{
	for (size_t i = 0; i < s.n; i++)
		if ((signed char)s.p[i] < 0)
			return true;
	return false;
}

/* Understood, but not written as PGN writes it. */
static void
tolerated(struct play *p, struct span word, const struct reading *r)
{
	bool letters = false;
	struct finding *f;

	for (int i = 0; i < TOLERATED_MAX && r->tolerated[i] != DIAG_NONE; i++) {
		/* e1g1 is how UCI castles. */
		if (r->tolerated[i] == DIAG_SAN_CASTLING_KING_MOVE && !has_marks(r))
			continue;
		f = play_form(p, r->tolerated[i], word, r->moves[0]);
		if (f != NULL && f->id == DIAG_SAN_FOREIGN_PIECE_LETTER && p->letters != NULL)
			f->message = arena_fmt(&p->findings->text, "the pieces are named in %s", p->letters->name);
		letters |= r->tolerated[i] == DIAG_SAN_FIGURINE || r->tolerated[i] == DIAG_SAN_FOREIGN_PIECE_LETTER;
	}
	if (!letters && beyond_ascii(word))
		play_form(p, DIAG_ENC_NON_ASCII_MOVETEXT, word, r->moves[0]);
}

/* Does a remark on a move say more than the move itself, so that it is kept? */
static bool
is_annotation(enum diag remark)
{
	return remark == DIAG_SAN_TRAILING_ANNOTATION || remark == DIAG_DRAW_OFFER;
}

/* "Nf6+-": what is glued to a move would be lost with its writing. */
static void
note_remark(struct play *p, struct span word, const struct reading *r)
{
	bool glued = false;

	for (int i = 0; i < TOLERATED_MAX; i++)
		glued |= is_annotation(r->tolerated[i]);
	if (p->score == NULL || !glued)
		return;
	for (struct span tail = word; tail.n > 1;) {
		tail.p++, tail.n--;
		if (is_annotation(notation_remark(tail))) {
			score_add(p->score, ELEMENT_OTHER, tail, 0, 0);
			return;
		}
	}
}

/* Two moves written as one word: "Nf3Nc6".  Only in plain SAN: what else people write could be cut up too easily. */
static bool
two_moves(struct play *p, struct span word)
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
		play_form(p, DIAG_MOVE_TEXT_GLUED, word, first.move);
		play_move(p, a, first.move, first.mark);
		play_move(p, b, second.move, second.mark);
		return true;
	}
	return false;
}

/* N@e4: a man put on the board, as in crazyhouse and bughouse. */
static bool
drop(struct span word)
{
	return word.n >= 4 && word.p[1] == '@' && memchr("PNBRQ", word.p[0], 5) != NULL;
}

/* "N f3": a piece and, behind a blank, where it goes; the two together are a legal move. */
static bool
parted_move(struct play *p, const struct token *t, const struct lexer *behind)
{
	char text[SAN_MAX + 16] = { 0 };
	struct token next;
	struct lexer l;
	struct san san;

	if (behind == NULL || p->letters != NULL || t->text.n != 1 || memchr("KQRBN", t->text.p[0], 5) == NULL)
		return false;
	l = *behind;
	if (!token_next(&l, &next) || next.kind != TOKEN_WORD || next.number.n > 0 || next.text.n < 2 ||
	    next.text.n > SAN_MAX || next.text.p != t->text.p + 2)
		return false;
	text[0] = t->text.p[0];
	memcpy(text + 1, next.text.p, next.text.n);
	if ((san = san_read(&p->now, text, next.text.n + 1)).move == NO_MOVE)
		return false;
	play_form(p, DIAG_SAN_SUFFIX_SPACED, (struct span){ t->text.p, next.text.n + 2 }, san.move);
	play_move(p, t->text, san.move, san.mark);
	p->taken = next.text.p;
	return true;
}

/* -- moves that are not written -- */

enum { BLANK_EVIDENT = 6 };	/* legal half-moves behind a move that was found, so that it may be taken for what was played */

/* The two words that stand for it, or the one. */
struct blank {
	const struct token *word;
	struct token second;	/* its text is empty if there is none */
};

/* The next move of the main line is blank, too. */
static void
find_second(struct blank *b, const struct lexer *behind)
{
	struct lexer l = *behind;
	struct token t;

	b->second.text = (struct span){ NULL, 0 };
	while (token_next(&l, &t) && (t.kind == TOKEN_COMMENT || t.kind == TOKEN_NUMBER))
		;
	if (t.kind == TOKEN_WORD && suggest_blank(t.text))
		b->second = t;
}

/* "Nf3" or "Nf3 Nc6". */
static struct span
blank_san(struct play *p, const struct suggestion *s)
{
	struct span first = play_san(p, s->move), second;
	struct position next = p->now;
	char san[SAN_MAX] = "";

	if (s->second == NO_MOVE)
		return first;
	position_play(&next, s->move);
	san_write(&next, s->second, san);
	second = span_of(san);
	return arena_fmt(&p->findings->text, "%.*s %.*s", (int)first.n, first.p, (int)second.n, second.p);
}

static void
tell_blank(struct play *p, const struct blank *b, const struct suggestion *s, int n, bool nothing)
{
	struct finding *f;

	f = nothing ? found_as(p->findings, DIAG_MOVE_BLANK, INFO, b->word->text) :
	    found(p->findings, DIAG_MOVE_BLANK, b->word->text);
	play_place(p, f);
	if (f == NULL)
		return;
	if (nothing) {
		f->message = arena_fmt(&p->findings->text, "nothing is missing here: the game goes on without a move");
		return;
	}
	if (b->second.text.n > 0)
		f->message = arena_fmt(&p->findings->text, "two moves are not written here");
	/* Of many pairs that fit, none is likelier than the others. */
	if (b->second.text.n > 0 && n != 1)
		return;
	for (int i = 0; i < n && i < SUGGEST_MAX; i++)
		f->suggest[i] = blank_san(p, &s[i]);
	f->suggest_whole = n > 0 && s[0].whole && s[0].replayed > 0;
}

static void
leave_blank(struct play *p, struct span word)
{
	if (p->score != NULL)
		score_add(p->score, ELEMENT_DROPPED, word, 0, 0);
}

/* Where only one move (or pair) makes the rest legal, it was that. */
static bool
fill_blank(struct play *p, const struct blank *b, const struct suggestion *s, int n)
{
	if (n == 0 || !s[0].whole || s[0].replayed < BLANK_EVIDENT || (n > 1 && s[1].whole))
		return false;
	play_move(p, b->word->text, s[0].move, PLAY_NO_MARKS);
	mark_repaired(p, b->word->text);
	if (s[0].second != NO_MOVE) {
		play_move(p, b->second.text, s[0].second, PLAY_NO_MARKS);
		mark_repaired(p, b->second.text);
		p->taken = b->second.text.p;
	}
	return true;
}

/* "~" or "_". */
static void
blank(struct play *p, const struct token *t, const struct lexer *behind)
{
	struct span words[REST_MAX] = { t->text };
	struct suggestion s[SUGGESTIONS_MAX];
	struct reading r = { .trouble = DIAG_ILLEGAL_MOVE, .from = ~(bits)0, .to = NO_SQUARE };
	struct blank b = { .word = t };
	bool cut = false, nothing;
	int words_n = 1, n;

	if (p->doubt || p->depth > 0 || behind == NULL) {
		p->stopped = true;
		play_leave(p, t);
		p->unjudged += p->depth == 0;
		return;
	}
	find_second(&b, behind);
	words_n = main_line(behind, words, 1, &cut);
	for (int i = 1; i < words_n && i < 2 * CLEARLY && p->letters == NULL; i++)
		p->foreign |= notation_foreign(words[i]);
	n = suggest(&p->now, words, words_n, cut, p->letters, &r, s);
	nothing = n > 0 && s[0].slip == SLIP_DOUBLED && s[0].whole;
	tell_blank(p, &b, s, n, nothing);
	if (nothing) {
		leave_blank(p, t->text);
		if (b.second.text.n > 0) {
			leave_blank(p, b.second.text);
			p->taken = b.second.text.p;
		}
		return;
	}
	p->illegal++;
	p->refused = t->text;
	p->ambiguous = false;
	if ((p->on_illegal == ILLEGAL_REPAIR && fill_blank(p, &b, s, n)) ||
	    (p->on_illegal == ILLEGAL_SKIP && play_pass(p, t->text)))
		return;
	p->stopped = true;
	play_leave(p, t);
}

/* No notation writes a move so.  What was meant is said where the rest of the game tells. */
static void
unreadable(struct play *p, const struct token *t, const struct lexer *behind, const struct reading *r)
{
	struct suggestion s[SUGGESTIONS_MAX];
	struct finding *f = NULL;

	if (!p->doubt)
		play_place(p, f = found(p->findings, drop(t->text) ? DIAG_TAG_VARIANT_MISMATCH : r->trouble, t->text));
	if (p->asker != NULL && behind != NULL && p->depth == 0 && !p->doubt && t->text.n < SAN_MAX) {
		int n = attach_suggestions(p, NULL, t, behind, r, s);

		if (ask(p, t, behind, span_of(diag_rows[r->trouble].message), s, n))
			return;
	}
	p->doubt = true;
	play_leave(p, t);
	if (f == NULL || behind == NULL || p->depth > 0 || t->text.n >= SAN_MAX)
		return;
	if (attach_suggestions(p, f, t, behind, r, s) == 0 || s[0].replayed < TELLING || s[0].slip == SLIP_DOUBLED)
		memset(f->suggest, 0, sizeof(f->suggest));
}

void
judge_word(struct play *p, const struct token *t, const struct lexer *behind)
{
	enum diag remark = notation_remark(t->text);
	struct reading r;

	if (t->odd & TOKEN_LONG) {
		found(p->findings, DIAG_LIMIT_TOKEN, t->text);
		p->doubt = true;
		play_leave(p, t);
		return;
	}
	if (suggest_blank(t->text)) {
		blank(p, t, behind);
		return;
	}
	if (parted_move(p, t, behind))
		return;
	if (remark != DIAG_NONE) {
		found(p->findings, remark, t->text);
		if (p->score != NULL && is_annotation(remark))
			score_add(p->score, ELEMENT_OTHER, t->text, 0, 0);
		return;
	}
	notation_read(&p->now, t->text, p->letters, &r);
	if (r.null) {
		pass(p, t);
		return;
	}
	if (r.trouble == DIAG_NONE) {
		tolerated(p, t->text, &r);
		play_move(p, t->text, r.moves[0], has_marks(&r) ? r.mark : PLAY_NO_MARKS);
		note_remark(p, t->text, &r);
		return;
	}
	if (two_moves(p, t->text))
		return;
	p->foreign |= p->letters == NULL && notation_foreign(t->text);
	if (r.trouble != DIAG_LEX_UNKNOWN_TOKEN) {
		illegal(p, t, behind, &r);
		return;
	}
	unreadable(p, t, behind, &r);
}
