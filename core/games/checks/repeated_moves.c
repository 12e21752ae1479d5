/* repeated_moves: half-moves of the main line that are written twice: a line of the source was copied again. */
#include <string.h>

#include "games/checks/piece_language.h"
#include "games/checks/repair.h"
#include "games/checks/repeated_moves.h"

enum {
	PROVES = 6,	/* half-moves that must be legal after a single one that is written twice */
	LINE = 40,	/* half-moves back in which a word is looked for that has no number, or is legal: a line has fewer */
};

/* A passage and some words after it. */
struct passage {
	struct span words[REST_MAX];
	int n;		/* words, from the first of the passage on */
	int plies;	/* of the passage */
};

/* To how many half-moves before the next one the number goes back; 0: it does not. */
static long
back_by_number(const struct replay *p, const struct token *t)
{
	const bool black = p->now.turn == BLACK;
	const long next = (long)move_numbers_next(&p->numbers, &p->now);

	return t->counted && (long)t->value <= next ? 2 * (next - (long)t->value) + black - (t->dots > 1) : 0;
}

/* Is the word that of the half-move so far before the next one? */
static bool
is_word_of_ply(const struct replay *p, struct span word, int back)
{
	const int ply = p->log.ply - back;

	return ply >= p->log.base && p->log.steps[ply].move != NO_MOVE && span_eq(word, position_log_word(&p->log, ply + 1));
}

/* Reads as many words as are needed to tell. */
static void
read_passage(struct replay *p, const struct token *t, const struct lexer *after, int plies, struct passage *q)
{
	struct lexer l = *after;

	q->words[0] = t->text;
	q->plies = plies;
	for (q->n = 1; q->n < plies + 2 * PROVES && q->n < REST_MAX && repair_next(&l, &q->words[q->n]); q->n++)
		;
	p->search.left -= q->n;
}

static bool
is_passage_repeated(const struct replay *p, const struct passage *q)
{
	if (q->plies > q->n)
		return false;
	for (int i = 0; i < q->plies; i++)
		if (!is_word_of_ply(p, q->words[i], q->plies - i))
			return false;
	return true;
}

/* Finds the passage that begins with this word, by its number or, if it has none, as far as a line goes back. */
static bool
find_passage(struct replay *p, const struct token *t, const struct token *number, const struct lexer *after,
    struct passage *q)
{
	const long from = number->counted ? back_by_number(p, number) : 2;
	const bool legal = from > 0 && piece_language_reads(&p->now, t->text, p->letters);
	const long most = number->counted && !legal ? REST_MAX : LINE;

	if (from <= 0 || (legal && !number->counted))
		return false;
	for (long k = from; k <= most && k <= p->log.ply && k < REST_MAX; k++) {
		if (is_word_of_ply(p, t->text, (int)k)) {
			read_passage(p, t, after, (int)k, q);
			if (is_passage_repeated(p, q))
				return true;
		}
		if (number->counted)
			break;
	}
	return false;
}

/* Does the game go on after the passage?  Other half-moves that are written twice do not count. */
static bool
goes_on_after(const struct replay *p, const struct passage *q)
{
	const int enough = q->plies > 1 ? 1 : PROVES;
	struct position now = p->now;
	int legal = 0;

	for (int i = q->plies; i < q->n && legal < enough; i++) {
		if (piece_language_replayed(&now, q->words + i, 1, p->letters) == 1)
			legal++;
		else if (!suggest_repeats(q->words[i], q->words[i - 1]) && !span_eq(q->words[i], q->words[0]))
			return false;
	}
	return true;
}

/* Is the passage legal as it stands, as in a repetition? */
static bool
is_legal(const struct replay *p, const struct passage *q)
{
	struct position now = p->now;

	return piece_language_replayed(&now, q->words, q->plies, p->letters) == q->plies;
}

/* Has the passage nothing but moves and their numbers? */
static bool
is_bare(const struct passage *q, const struct lexer *after)
{
	const char *last = q->words[q->plies - 1].p;
	struct lexer l = *after;
	struct token t;

	while (l.p <= last && token_next(&l, &t))
		if (t.kind != TOKEN_WORD && t.kind != TOKEN_NUMBER)
			return false;
	return true;
}

static void
report_passage(struct replay *p, const struct token *t, const struct passage *q, bool passed)
{
	const char *from = t->number.n > 0 ? t->number.p : t->text.p;
	const struct span last = q->words[q->plies - 1];
	struct finding *f = finding_add(p->findings, DIAG_MOVE_REPEATED_TOKEN,
	    (struct span){ from, (size_t)(last.p + last.n - from) });
	struct span label;

	replay_place(p, f);
	if (f == NULL)
		return;
	label = replay_label(p, p->log.ply - q->plies + 1);
	if (q->plies == 1)
		f->message = arena_fmt(&p->findings->text, "%.*s is written twice", (int)label.n, label.p);
	else
		f->message = arena_fmt(&p->findings->text, "%d half-moves from %.*s on are written twice", q->plies, (int)label.n, label.p);
	if (p->on_illegal == ILLEGAL_REPAIR)
		finding_say_more(p->findings, f, !passed ? SPAN("not repaired: there is more than moves among them") :
		    q->plies == 1 ? REPAIR_SAYS_REMOVED : SPAN("repaired: they are removed"));
}

bool
repeated_moves_pass(struct replay *p, const struct token *t)
{
	if (p->passed == NULL || t->text.p > p->passed)
		return false;
	p->numbers.has_lone = false;
	if (p->score != NULL && t->kind == TOKEN_WORD)
		movelist_add(p->score, ELEMENT_DROPPED, t->text, 0, 0);
	return true;
}

bool
repeated_moves_stop(struct replay *p, const struct token *t, const struct lexer *after)
{
	const struct token *number = t->number.n == 0 && p->numbers.has_lone ? &p->numbers.lone : t;
	struct passage q;
	bool passed;

	if (!replay_may_say(p, DIAG_MOVE_REPEATED_TOKEN) || p->doubt || p->asker != NULL || p->search.left <= 0 ||
	    (p->on_illegal != ILLEGAL_REPAIR && p->on_illegal != ILLEGAL_STOP) ||
	    !find_passage(p, t, number, after, &q) ||
	    is_legal(p, &q) || !goes_on_after(p, &q) || (q.plies == 1 && !suggest_repeats(t->text, p->last_word)))
		return false;
	passed = p->on_illegal == ILLEGAL_REPAIR && is_bare(&q, after);
	report_passage(p, number->number.n > 0 ? number : t, &q, passed);
	p->illegal++;
	p->refused = t->text;
	p->ambiguous = false;
	if (passed) {
		p->passed = p->taken = q.words[q.plies - 1].p;
		return repeated_moves_pass(p, t);
	}
	p->stopped = true;
	p->unjudged++;
	replay_leave(p, t);
	return true;
}
