/* text_edits: a list of corrections of a text, each of a few bytes, also from moves that were repaired. */
#include <stdlib.h>

#include "base/ascii.h"
#include "base/invariant.h"
#include "base/list.h"
#include "games/move_notation/notation.h"
#include "games/output_forms/text_edits.h"
#include "games/pgn/token.h"

void
text_edits_add(struct text_edits *e, const char *at, size_t n, struct span replacement)
{
	size_t i;

	if (!list_reserve(&e->list, e->n + 1, &e->max, sizeof(*e->list))) {
		e->failed = true;
		return;
	}
	replacement = arena_span(&e->text, replacement);
	if (e->text.failed) {
		e->failed = true;
		return;
	}
	for (i = e->n; i > 0 && e->list[i - 1].at > at; i--)
		e->list[i] = e->list[i - 1];
	e->list[i] = (struct text_edit){ at, n, replacement };
	e->n++;
	INVARIANT(i == 0 || e->list[i - 1].at + e->list[i - 1].n <= at);
	INVARIANT(i + 1 == e->n || at + n <= e->list[i + 1].at);
}

void
text_edits_clear(struct text_edits *e)
{
	e->n = 0;
	if (e->text.blocks != NULL)
		arena_clear(&e->text);
}

void
text_edits_free(struct text_edits *e)
{
	free(e->list);
	arena_free(&e->text);
	*e = (struct text_edits){ 0 };
}

void
text_edits_apply(struct span text, const struct text_edits *edits, struct buf *out)
{
	for (const struct text_edit *e = edits->list; e < edits->list + edits->n; e++) {
		size_t kept = (size_t)(e->at - text.p);

		buf_add(out, (struct span){ text.p, kept });
		buf_add(out, e->replacement);
		text = span_after(text, kept + e->n);
	}
	buf_add(out, text);
}

/* -- repaired moves as the smallest change of the text from which they were read -- */

/* A move number before a word. */
struct number {
	struct span text;	/* empty: none */
	unsigned value;
	int dots;
	bool counted, glued;
	bool interrupted;	/* a comment or a variation is between it and the move before */
};

/* The record's tokens, in step with the elements of its score. */
struct scribe {
	const struct repair_style *how;
	const struct piece_letters *letters;	/* NULL: English */
	const struct record *record;
	struct text_edits *edits;
	struct lexer lexer;
	struct token token;	/* the word that was found last */
	struct number number;	/* before it */
	long ahead;		/* by how much the numbers in the text exceed those of the board */
	bool numbered, glued;	/* the text has move numbers; they have no blank after them */
};

static struct number
number_of_token(const struct token *t, bool interrupted)
{
	if (t->kind == TOKEN_NUMBER)
		return (struct number){ t->text, t->value, t->dots, t->counted, false, interrupted };
	return (struct number){ t->number, t->value, t->dots, t->counted, (t->odd & TOKEN_GLUED) != 0, interrupted };
}

/* Goes on to the word that begins at `at`, and its number.  False: no token begins there. */
static bool
scribe_find(struct scribe *s, const char *at)
{
	bool interrupted = false;

	if (s->token.kind == TOKEN_WORD && s->token.text.p == at)
		return true;
	s->number = (struct number){ .text = { NULL, 0 } };
	while (s->lexer.p <= at && token_next(&s->lexer, &s->token)) {
		const struct token *t = &s->token;

		s->lexer.tags = s->lexer.tags && (t->kind == TOKEN_TAG || t->kind == TOKEN_ESCAPE || t->kind == TOKEN_JUNK ||
		    t->kind == TOKEN_COMMENT || t->kind == TOKEN_LINE_COMMENT);
		if (t->kind == TOKEN_WORD && t->text.p == at) {
			if (t->number.n > 0 || s->number.text.n == 0)
				s->number = number_of_token(t, interrupted);
			return true;
		}
		interrupted |= t->kind == TOKEN_COMMENT || t->kind == TOKEN_LINE_COMMENT || t->kind == TOKEN_CLOSE;
		if (t->kind == TOKEN_NUMBER)
			s->number = number_of_token(t, interrupted);
		else if (t->kind != TOKEN_COMMENT && t->kind != TOKEN_LINE_COMMENT && t->kind != TOKEN_ESCAPE)
			s->number.text.n = 0;
	}
	return false;
}

/* Is the number that of the next move in this position, as the text counts so far? */
static bool
counts_next_move(const struct scribe *s, const struct position *p)
{
	const struct number *n = &s->number;

	if (n->text.n == 0)
		return false;
	if (!n->counted)
		return p->turn == BLACK && n->dots > 1;
	return (long)n->value == (long)p->fullmoves + s->ahead && (n->dots > 1) == (p->turn == BLACK);
}

/* The end of the annotations of the word found last. */
static const char *
after_annotations(const struct scribe *s)
{
	struct lexer l = s->lexer;
	const char *end = s->token.text.p + s->token.text.n;
	struct token t;

	while (token_next(&l, &t) && (t.kind == TOKEN_SUFFIX || t.kind == TOKEN_NAG))
		end = t.text.p + t.text.n;
	return end;
}

/* Does the next move of the main line have a number of its own?  Also true if there is no next move. */
static bool
next_is_numbered(const struct scribe *s)
{
	struct lexer l = s->lexer;
	struct token t;
	int depth = 0;

	while (token_next(&l, &t)) {
		depth += (t.kind == TOKEN_OPEN) - (t.kind == TOKEN_CLOSE);
		if (depth == 0 && t.kind == TOKEN_WORD)
			return t.number.n > 0;
		if (depth == 0 && (t.kind == TOKEN_NUMBER || t.kind == TOKEN_RESULT))
			return true;
	}
	return true;
}

/* Writes a word of the text without what a comment of one line cannot contain. */
static void
put_repair_word(struct buf *b, struct span word)
{
	for (size_t i = 0; i < word.n; i++)
		buf_char(b, word.p[i] == '}' || word.p[i] == '\n' || word.p[i] == '\r' ? '?' : word.p[i]);
}

static struct span
san_of(const struct scribe *s, const struct position *before, move m, char out[NOTATION_MAX])
{
	enum notation how = s->how->figurines ? NOTATION_FAN : NOTATION_SAN;

	return (struct span){ out, (size_t)notation_write(before, m, how, s->letters, out) };
}

static void
put_edit(struct scribe *s, const char *at, size_t n, struct buf *replacement)
{
	s->edits->failed = s->edits->failed || replacement->failed;
	text_edits_add(s->edits, at, n, buf_span(replacement));
	buf_clear(replacement);
}

static void
put_replaced_move(struct scribe *s, const struct position *before, const struct element *e, struct buf *b)
{
	char text[NOTATION_MAX];
	struct span san = san_of(s, before, e->move, text);

	text_edits_add(s->edits, e->text, e->n, san);
	if (!s->how->mark)
		return;
	buf_str(b, " {repaired: ");
	buf_add(b, san);
	buf_str(b, " for ");
	put_repair_word(b, element_text(e));
	buf_char(b, '}');
	put_edit(s, after_annotations(s), 0, b);
}

static bool
ends_line(char c)
{
	return c == '\n' || c == '\r';
}

/*
 * Inserts a move that was left out before the word: after the word's number if that is
 * the number of the move left out, else before it.
 */
static void
insert_missing_move(struct scribe *s, const struct position *before, const struct element *e, bool found, struct buf *b)
{
	const char *start = s->record->text.p, *at = e->text;
	bool black = before->turn == BLACK, mine = found && counts_next_move(s, before), interrupted = found &&
	    s->number.interrupted;
	char text[NOTATION_MAX];
	struct span san = san_of(s, before, e->move, text);

	if (found && !mine && s->number.text.n > 0)
		at = s->number.text.p;
	if (at > start && !ascii_is_space_or_tab(at[-1]) && !ends_line(at[-1]) && at[-1] != '.' && at[-1] != '(')
		buf_char(b, ' ');
	if (!mine && s->numbered && (!black || interrupted)) {
		buf_number(b, (uint64_t)((long)before->fullmoves + s->ahead));
		buf_str(b, black ? "..." : ".");
		if (!s->glued)
			buf_char(b, ' ');
	}
	buf_add(b, san);
	if (s->how->mark) {
		buf_str(b, " {repaired: ");
		buf_add(b, san);
		buf_str(b, " was missing}");
	}
	buf_char(b, ' ');
	put_edit(s, at, 0, b);
}

/* The end of the last correction; NULL: there is none. */
static const char *
after_edits(const struct text_edits *e)
{
	return e->n == 0 ? NULL : e->list[e->n - 1].at + e->list[e->n - 1].n;
}

/* Is nothing left of the line before p, apart from blanks, after the corrections? */
static bool
is_first_left(const struct scribe *s, const char *p)
{
	const struct text_edits *e = s->edits;
	const char *start = s->record->text.p;

	for (size_t i = e->n;;) {
		while (p > start && ascii_is_space_or_tab(p[-1]))
			p--;
		if (p == start || ends_line(p[-1]))
			return true;
		if (i == 0 || e->list[i - 1].at + e->list[i - 1].n < p || e->list[i - 1].replacement.n > 0)
			return false;
		p = e->list[--i].at;
	}
}

/* Deletes bytes with a blank next to them; and the end of the line, if nothing is left of it. */
static void
take_out(struct scribe *s, struct span what, struct buf *b)
{
	const char *start = s->record->text.p, *end = start + s->record->text.n, *from = what.p, *to = what.p + what.n;
	const char *left = from, *right = to;

	while (left > start && ascii_is_space_or_tab(left[-1]))
		left--;
	while (right < end && ascii_is_space_or_tab(*right))
		right++;
	if (right < end && ends_line(*right) && is_first_left(s, from)) {
		to = right + 1;
		to += to < end && right[0] == '\r' && *to == '\n';
	} else if (right > to && (left < from || left == start || ends_line(left[-1]) || left[-1] == '.' || left[-1] == '(')) {
		to++;
	} else if (left < from && after_edits(s->edits) < from) {
		from--;		/* unless a correction has deleted the blank, or inserted something after it */
	}
	put_edit(s, from, (size_t)(to - from), b);
}

/* Deletes the word, and its number unless the next move needs that. */
static void
delete_dropped(struct scribe *s, const struct position *now, const struct element *e, bool found, struct buf *b)
{
	struct span word = element_text(e), number = s->number.text;
	/* If a move was inserted after the number, it is that move's. */
	bool taken = number.n > 0 && after_edits(s->edits) > number.p;
	bool stays = !found || number.n == 0 || taken || (counts_next_move(s, now) && !next_is_numbered(s)), together;
	const char *p = number.p + number.n;

	while (!stays && p < word.p && ascii_is_space_or_tab(*p))
		p++;
	together = !stays && p == word.p;
	if (!stays && (!together || s->how->mark))
		take_out(s, number, b);
	if (s->how->mark) {
		buf_str(b, "{repaired: without ");
		put_repair_word(b, word);
		buf_char(b, '}');
		put_edit(s, word.p, word.n, b);
	} else {
		take_out(s, together ? (struct span){ number.p, (size_t)(word.p + word.n - number.p) } : word, b);
	}
}

/* Remembers how the text writes its numbers. */
static void
learn_number_style(struct scribe *s, const struct position *before)
{
	if (s->number.text.n == 0 || !s->number.counted || s->number.value > INT32_MAX ||
	    (s->number.dots > 1 && before->turn == WHITE))
		return;
	s->ahead = (long)s->number.value - (long)before->fullmoves;
	s->glued = s->number.glued;
	s->numbered = true;
}

static bool
any_repair(const struct movelist *score)
{
	for (size_t i = 0; i < score->n; i++)
		if (score->list[i].kind == ELEMENT_DROPPED ||
		    (element_played(&score->list[i]) && score->list[i].how & ELEMENT_REPAIRED))
			return true;
	return false;
}

void
text_edits_of_repairs(const struct movelist *score, const struct record *r, const struct repair_style *how,
    struct text_edits *edits)
{
	/* A move in other letters than those around it could not be read. */
	const bool as_found = how->letters == NULL && !how->figurines;
	struct scribe s = { .how = how, .letters = as_found ? score->letters : how->letters, .record = r, .edits = edits };
	const char *end = r->text.p + r->text.n;
	const struct element *e;
	struct buf b = { 0 };
	struct walk *w;

	if (movelist_chess(score) == NULL || !any_repair(score))
		return;
	if ((w = malloc(sizeof(*w))) == NULL) {
		edits->failed = true;
		return;
	}
	while (r->cut && end > r->text.p && end[-1] != '\n')	/* the last line is incomplete, and no diff could show it */
		end--;
	token_lexer_init(&s.lexer, r->text, r->eol);
	movelist_walk_start(w, score);
	while ((e = movelist_walk_next(w)) != NULL) {
		bool found;

		if (w->depth > 0 || (!element_played(e) && e->kind != ELEMENT_DROPPED) || e->text == NULL ||
		    e->text < r->text.p || e->text + e->n > end)
			continue;
		found = scribe_find(&s, e->text);
		if (e->kind == ELEMENT_DROPPED)
			delete_dropped(&s, &w->now.chess, e, found, &b);
		else if (!(e->how & ELEMENT_REPAIRED))
			learn_number_style(&s, &w->before.chess);
		else if (e->n > 0)
			put_replaced_move(&s, &w->before.chess, e, &b);
		else
			insert_missing_move(&s, &w->before.chess, e, found, &b);
	}
	buf_free(&b);
	free(w);
}
