/* blank_move: a move of which only the place is marked: what it was, as far as the rest of the game shows. */
#include "games/judge/blank_move.h"

enum {
	EVIDENT = 6,	/* legal half-moves that must follow for a found move to count as what was played */
	LOOKED_AT = 24,	/* words after it that are examined for letters of another language */
	WORK_FOREIGN = 40,	/* units of work for each of them: see suggest.h */
};

/* The word in place of a move, or two in a row. */
struct blank {
	const struct token *word;
	struct token second;	/* its text is empty if there is none */
};

/* Sets b->second if the next move of the main line is blank, too. */
static void
find_second(struct blank *b, const struct lexer *after)
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
	notation_write(&next, s->second, NOTATION_SAN, p->own_letters ? p->letters : NULL, san);
	second = span_of(san);
	return arena_fmt(&p->findings->text, "%.*s %.*s", (int)first.n, first.p, (int)second.n, second.p);
}

static void
report(struct replay *p, const struct blank *b, const struct suggestion *s, int n, bool nothing)
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
	/* Of many pairs that fit, none is likelier than the others. */
	if (b->second.text.n > 0 && n != 1)
		return;
	/* That no move is missing is no move, and has no name. */
	for (int i = 0; i < n && named < SUGGEST_MAX; i++)
		if (s[i].move != NO_MOVE)
			f->suggest[named++] = blank_san(p, &s[i]);
	f->suggest_whole = n > 0 && s[0].whole && s[0].replayed > 0 && s[0].move != NO_MOVE;
}

static void
leave_out(struct replay *p, struct span word)
{
	if (p->score != NULL)
		movelist_add(p->score, ELEMENT_DROPPED, word, 0, 0);
}

/* Plays the move (or pair) if it is the only one that makes the rest legal. */
static bool
fill(struct replay *p, const struct blank *b, const struct suggestion *s, int n)
{
	if (n == 0 || !s[0].whole || s[0].replayed < EVIDENT || (n > 1 && s[1].whole))
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
has_blank_later(const struct span *words, int n, const struct blank *b)
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
offer(const struct blank *b, const struct suggestion *s, int n, bool another, struct suggestion out[SUGGESTIONS_MAX])
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
ask(struct replay *p, const struct blank *b, const struct lexer *after, const struct suggestion *s, int n, bool another)
{
	struct suggestion offered[SUGGESTIONS_MAX];
	int offered_n = offer(b, s, n, another, offered);
	struct answer answer = repair_answer(p, b->word, after, SPAN("no move is written here"), offered, offered_n);

	if (answer.kind == ANSWER_AUTO)
		return fill(p, b, s, n) ? REPAIR_DONE : REPAIR_NONE;
	return repair_take(p, b->word, answer);
}

/* Stops judging the line. */
static enum repair
stop(struct replay *p, const struct token *t)
{
	p->stopped = true;
	p->stopped_by_gap |= !p->doubt && p->depth == 0;
	replay_leave(p, t);
	return REPAIR_NONE;
}

enum repair
blank_move_word(struct replay *p, const struct token *t, const struct lexer *after)
{
	struct span words[REST_MAX] = { t->text };
	struct suggestion s[SUGGESTIONS_MAX];
	struct notation_reading r = { .trouble = DIAG_ILLEGAL_MOVE, .from = ~(bits)0, .to = NO_SQUARE };
	struct blank b = { .word = t };
	enum repair how = REPAIR_NONE;
	bool cut = false, nothing;
	int words_n, n;

	if (p->doubt || p->depth > 0 || after == NULL) {
		p->unjudged += p->depth == 0;
		return stop(p, t);
	}
	find_second(&b, after);
	words_n = repair_words(p, after, words, &cut);
	for (int i = 1; i < words_n && i < LOOKED_AT && p->letters == NULL && !p->foreign && p->search.left > 0; i++) {
		p->foreign = notation_foreign(words[i]);
		p->search.left -= WORK_FOREIGN;
	}
	n = repair_search(p, words, words_n, cut, &r, s);
	nothing = n > 0 && s[0].slip == SLIP_DOUBLED && s[0].whole;
	report(p, &b, s, n, nothing);
	if (nothing) {
		leave_out(p, t->text);
		if (b.second.text.n > 0) {
			leave_out(p, b.second.text);
			p->taken = b.second.text.p;
		}
		return REPAIR_DONE;
	}
	p->illegal++;
	p->refused = t->text;
	p->ambiguous = false;
	if (p->asker != NULL)
		how = ask(p, &b, after, s, n, has_blank_later(words, words_n, &b));
	else if ((p->on_illegal == ILLEGAL_REPAIR && fill(p, &b, s, n)) ||
	    (p->on_illegal == ILLEGAL_SKIP && replay_pass(p, t->text)))
		how = REPAIR_DONE;
	return how != REPAIR_NONE ? how : stop(p, t);
}
