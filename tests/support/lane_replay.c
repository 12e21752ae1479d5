/* lane_replay: what movetext.c does with the tokens of a game, as far as it reaches the replay. */
#include <string.h>

#include "games/checks/move_check.h"
#include "games/chess/chess_game.h"
#include "support/lane_replay.h"

static void
comment(struct replay *p, struct span text)
{
	struct span inside = { text.p + 1, text.n > 1 ? text.n - 2 : 0 };

	p->numbers.interrupted = true;
	if (p->score != NULL)
		movelist_add(p->score, ELEMENT_COMMENT, inside, 0, 0);
	if (memchr(inside.p, '%', inside.n) != NULL)
		replay_comment(p, inside);
}

static void
suffix(struct replay *p, const struct token *t)
{
	static const char *const marks[] = { "", "!", "?", "!!", "??", "!?", "?!" };

	for (unsigned i = 1; i < sizeof(marks) / sizeof(marks[0]); i++) {
		if (!span_eq(t->text, span_of(marks[i])))
			continue;
		p->nags |= 1u << i;
		if (p->score != NULL)
			movelist_add(p->score, ELEMENT_NAG, t->text, i, 0);
	}
}

/* False: the rest is not replayed. */
static bool
element(struct replay *p, const struct token *t, struct lexer *l)
{
	switch (t->kind) {
	case TOKEN_WORD:
		p->words_here++;
		if (!replay_word(p, t))
			move_check_word(p, t, l);
		return true;
	case TOKEN_NUMBER:
		replay_number(p, t);
		return true;
	case TOKEN_COMMENT:
		comment(p, t->text);
		return true;
	case TOKEN_SUFFIX:
		suffix(p, t);
		return true;
	case TOKEN_OPEN:
		return replay_open(p, t->text);
	case TOKEN_CLOSE:
		if (p->depth > 0)
			replay_close(p);
		return true;
	default:
		return t->kind != TOKEN_RESULT;
	}
}

int
lane_replay(struct lane_replay *r, struct span text, const struct lane_how *how, const struct lane_body *lane)
{
	struct lexer l;
	struct token t;
	int played = 0;

	memset(r, 0, sizeof(*r));
	r->findings.grading = how->grading;
	r->play.work = &r->work;
	r->play.findings = &r->findings;
	r->play.on_illegal = how->on_illegal;
	r->play.score = how->score ? &r->score : NULL;
	movelist_start(&r->score, &chess_game, &how->start, true);
	replay_start(&r->play, &how->start);
	r->play.lane = lane;
	token_lexer_init(&l, text, how->eol);
	l.tags = false;
	while (!r->play.failed) {
		int ply = r->play.log.ply;

		l.p = replay_plain(&r->play, l.p, l.end, how->eol);
		played += r->play.log.ply - ply;
		if (!token_next(&l, &t) || !element(&r->play, &t, &l))
			break;
	}
	replay_line_end(&r->play);
	return played;
}

static bool
same_position(const struct position *a, const struct position *b)
{
	return position_same(a, b) && a->checkers == b->checkers && a->halfmoves == b->halfmoves &&
	    a->fullmoves == b->fullmoves && memcmp(a->king, b->king, sizeof(a->king)) == 0 &&
	    memcmp(a->kind + PAWN, b->kind + PAWN, (KING - PAWN + 1) * sizeof(a->kind[0])) == 0;
}

static bool
same_step(const struct line_step *a, const struct line_step *b)
{
	return a->key == b->key && a->word == b->word && a->halfmoves == b->halfmoves && a->move == b->move &&
	    a->word_n == b->word_n && a->check == b->check;
}

static bool
same_log(const struct position_log *a, const struct position_log *b)
{
	if (a->base != b->base || a->ply != b->ply || a->recurs != b->recurs || a->fresh != b->fresh ||
	    a->highest_clock != b->highest_clock || memcmp(a->seen, b->seen, sizeof(a->seen)) != 0)
		return false;
	for (int i = 0; i < a->ply; i++)
		if (!same_step(&a->steps[i], &b->steps[i]))
			return false;
	return true;
}

static bool
same_comments(const struct comment_log *a, const struct comment_log *b)
{
	if (a->n != b->n)
		return false;
	for (int i = 0; i < a->n; i++)
		if (a->list[i].text.p != b->list[i].text.p || a->list[i].text.n != b->list[i].text.n ||
		    a->list[i].ply != b->list[i].ply || a->list[i].main != b->list[i].main ||
		    a->list[i].seconds != b->list[i].seconds)
			return false;
	return true;
}

static bool
same_score(const struct movelist *a, const struct movelist *b)
{
	if (a->n != b->n)
		return false;
	for (size_t i = 0; i < a->n; i++) {
		const struct element *x = &a->list[i], *y = &b->list[i];

		if (x->text != y->text || x->n != y->n || x->move != y->move || x->kind != y->kind || x->how != y->how)
			return false;
	}
	return true;
}

static bool
same_findings(const struct findings *a, const struct findings *b)
{
	if (a->n != b->n || a->more != b->more)
		return false;
	for (size_t i = 0; i < a->n; i++) {
		const struct finding *x = &a->list[i], *y = &b->list[i];

		if (x->id != y->id || x->token.p != y->token.p || x->token.n != y->token.n ||
		    finding_says(x)->ply != finding_says(y)->ply || finding_says(x)->number != finding_says(y)->number ||
		    !span_eq(finding_says(x)->fen, finding_says(y)->fen) || !span_eq(x->canonical, y->canonical) ||
		    !span_eq(x->message, y->message))
			return false;
	}
	return true;
}

const char *
lane_replay_differs(const struct lane_replay *x, const struct lane_replay *y)
{
	const struct replay *a = &x->play, *b = &y->play;

	if (!same_position(&a->now, &b->now))
		return "position";
	if (!same_log(&a->log, &b->log))
		return "half-moves";
	if (!same_comments(&a->comments, &b->comments))
		return "comments";
	if (!same_score(&x->score, &y->score))
		return "score";
	if (!same_findings(&x->findings, &y->findings))
		return "findings";
	if (a->numbers.ahead != b->numbers.ahead || a->numbers.counted != b->numbers.counted ||
	    a->numbers.interrupted != b->numbers.interrupted)
		return "numbers";
	if (a->moves_here != b->moves_here || a->words_here != b->words_here || a->nags != b->nags ||
	    a->last_word.p != b->last_word.p || a->last_word.n != b->last_word.n)
		return "words";
	if (a->stopped != b->stopped || a->illegal != b->illegal || a->unjudged != b->unjudged || a->depth != b->depth)
		return "judgement";
	return NULL;
}

void
lane_replay_free(struct lane_replay *r)
{
	replay_free(&r->play);
	findings_free(&r->findings);
	movelist_free(&r->score);
}
