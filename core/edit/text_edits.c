/* text_edits: corrections of a text, applied to it or told as a difference; and those that repaired moves make. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "edit/text_edits.h"
#include "edit/diff_hunk.h"
#include "chess/notation.h"
#include "pgn/token.h"

/* -- a list of edits -- */

static bool
has_line_end(struct span s)
{
	return s.n > 0 && memchr(s.p, '\n', s.n) != NULL;
}

void
text_edits_add(struct text_edits *e, const char *at, size_t n, struct span replacement)
{
	size_t i;

	if (e->n == e->max) {
		size_t max = e->max == 0 ? 16 : e->max * 2;
		struct text_edit *list = realloc(e->list, max * sizeof(*list));

		if (list == NULL) {
			e->failed = true;
			return;
		}
		e->list = list;
		e->max = max;
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
	assert(i == 0 || e->list[i - 1].at + e->list[i - 1].n <= at);
	assert(i + 1 == e->n || at + n <= e->list[i + 1].at);
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

/* The part of a text from p to `end`, with the edits from e to e_end, which are in it. */
static void
apply(const char *p, const char *end, const struct text_edit *e, const struct text_edit *e_end, struct buf *out)
{
	for (; e < e_end; e++) {
		buf_add(out, (struct span){ p, (size_t)(e->at - p) });
		buf_add(out, e->replacement);
		p = e->at + e->n;
	}
	buf_add(out, (struct span){ p, (size_t)(end - p) });
}

void
text_edits_apply(struct span text, const struct text_edits *e, struct buf *out)
{
	apply(text.p, text.p + text.n, e->list, e->list + e->n, out);
}

/* -- differences -- */

/* Some edits, and the lines that show them. */
struct hunk {
	const struct text_edit *from, *to;	/* the edits */
	const char *p, *end;		/* whole lines, those around included */
	uint64_t line, lines;
};

static const char *
line_start(const char *start, const char *p)
{
	while (p > start && p[-1] != '\n')
		p--;
	return p;
}

/* Behind the end of the line that p stands in. */
static const char *
line_behind(const char *p, const char *end)
{
	const char *newline = memchr(p, '\n', (size_t)(end - p));

	return newline == NULL ? end : newline + 1;
}

static uint64_t
lines_in(const char *p, const char *end)
{
	uint64_t n = 0;

	while (p < end) {
		p = line_behind(p, end);
		n++;
	}
	return n;
}

/* The edits of the line from p to `end`; they begin at e. */
static const struct text_edit *
edits_in(const struct text_edit *e, const struct text_edit *last, const char *p, const char *end)
{
	while (e < last && e->at >= p && (e->at < end || (e->at == end && end[-1] != '\n')))
		e++;
	return e;
}

/* Lines that follow one another and have all changed: first what they were, then what they are. */
static void
put_changed(struct buf *out, const struct hunk *h, const char *p, const char *end, const struct text_edit *e)
{
	struct buf line = { 0 };

	for (const char *q = p, *behind; q < end; q = behind) {
		behind = line_behind(q, h->end);
		diff_hunk_line(out, '-', (struct span){ q, (size_t)(behind - q) });
	}
	for (const char *q = p, *behind; q < end; q = behind) {
		const struct text_edit *last;

		behind = line_behind(q, h->end);
		last = edits_in(e, h->to, q, behind);
		buf_clear(&line);
		apply(q, behind, e, last, &line);
		if (line.n > 0)		/* a last line without an end can vanish */
			diff_hunk_line(out, '+', buf_span(&line));
		e = last;
	}
	out->failed = out->failed || line.failed;
	buf_free(&line);
}

/* Is nothing left of a last line without an end? */
static bool
vanishes(const struct hunk *h)
{
	const char *p = line_start(h->p, h->end);

	for (const struct text_edit *e = h->from; e < h->to; e++)
		if (e->at >= p) {
			if (e->at > p || e->replacement.n > 0)
				return false;
			p += e->n;
		}
	return p == h->end && p > h->p && p[-1] != '\n';
}

static void
put_hunk(struct buf *out, const struct hunk *h)
{
	const struct text_edit *e = h->from;
	const char *p = h->p;

	diff_hunk_heading(out, h->line, h->lines, h->line, h->lines - vanishes(h));
	while (p < h->end) {
		const char *q = p, *behind = line_behind(q, h->end);
		const struct text_edit *first = e, *last;

		while (q < h->end && (last = edits_in(e, h->to, q, behind)) != e) {
			e = last;
			q = behind;
			behind = line_behind(q, h->end);
		}
		if (q > p) {
			put_changed(out, h, p, q, first);
			p = q;
		} else {
			diff_hunk_line(out, ' ', (struct span){ p, (size_t)(behind - p) });
			p = behind;
		}
	}
}

/* Adds the lines around. */
static void
surround(struct hunk *h, const char *start, const char *end)
{
	for (int n = 0; n < DIFF_HUNK_CONTEXT && h->end < end; n++)
		h->end = line_behind(h->end, end);
	for (int n = 0; n < DIFF_HUNK_CONTEXT && h->p > start; n++) {
		h->p = line_start(start, h->p - 1);
		h->line--;
	}
	h->lines = lines_in(h->p, h->end);
}

bool
text_edits_diff(const struct record *r, const struct text_edits *e, struct buf *out)
{
	const char *start = r->text.p, *end = start + r->text.n, *counted = start;
	const struct text_edit *stop = e->list + e->n;
	uint64_t line = r->line;

	if (e->n > 0 && r->eol == '\r')
		return false;
	for (const struct text_edit *i = e->list; i < stop; i++)
		assert(!has_line_end(i->replacement) && !has_line_end((struct span){ i->at, i->n }));
	if (r->cut)
		end = line_start(start, end);
	for (const struct text_edit *i = e->list; i < stop;) {
		struct hunk h = { .from = i, .p = line_start(start, i->at), .end = line_behind(i->at, end) };

		for (i++; i < stop; i++) {
			const char *at = line_start(start, i->at);

			if (at > h.end && lines_in(h.end, at) > 2 * DIFF_HUNK_CONTEXT)
				break;
			h.end = line_behind(i->at, end);
		}
		h.to = i;
		line += lines_in(counted, h.p);
		counted = h.p;
		h.line = line;
		surround(&h, start, end);
		put_hunk(out, &h);
	}
	return true;
}

/* -- repaired moves -- */

/* A move number in front of a word. */
struct number {
	struct span text;	/* empty: none */
	unsigned value;
	int dots;
	bool counted, glued;
	bool interrupted;	/* a comment or a variation stands between it and the move before */
};

/* The record's tokens, in step with the elements of its score. */
struct scribe {
	const struct repair_style *how;
	const struct record *record;
	struct text_edits *edits;
	struct lexer lexer;
	struct token token;	/* the word that was found last */
	struct number number;	/* in front of it */
	long ahead;		/* what the text's numbers are ahead of the board's */
	bool numbered, glued;	/* the game has numbers; without a blank behind them */
};

static struct number
number_of(const struct token *t, bool interrupted)
{
	if (t->kind == TOKEN_NUMBER)
		return (struct number){ t->text, t->value, t->dots, t->counted, false, interrupted };
	return (struct number){ t->number, t->value, t->dots, t->counted, (t->odd & TOKEN_GLUED) != 0, interrupted };
}

/* Goes on to the word that begins at `at`; false: no token does. */
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
				s->number = number_of(t, interrupted);
			return true;
		}
		interrupted |= t->kind == TOKEN_COMMENT || t->kind == TOKEN_LINE_COMMENT || t->kind == TOKEN_CLOSE;
		if (t->kind == TOKEN_NUMBER)
			s->number = number_of(t, interrupted);
		else if (t->kind != TOKEN_COMMENT && t->kind != TOKEN_LINE_COMMENT && t->kind != TOKEN_ESCAPE)
			s->number.text.n = 0;
	}
	return false;
}

/* Does the number count the move that is to come in this position, as the text counts so far? */
static bool
counts(const struct scribe *s, const struct position *p)
{
	const struct number *n = &s->number;

	if (n->text.n == 0)
		return false;
	if (!n->counted)
		return p->turn == BLACK && n->dots > 1;
	return (long)n->value == (long)p->fullmoves + s->ahead && (n->dots > 1) == (p->turn == BLACK);
}

/* Behind the annotations that stand at the word found last. */
static const char *
behind_annotations(const struct scribe *s)
{
	struct lexer l = s->lexer;
	const char *end = s->token.text.p + s->token.text.n;
	struct token t;

	while (token_next(&l, &t) && (t.kind == TOKEN_SUFFIX || t.kind == TOKEN_NAG))
		end = t.text.p + t.text.n;
	return end;
}

/* Has the next move of the main line a number of its own, or is there none to come? */
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

/* A word of the text, as it may stand in a comment of one line. */
static void
put_word(struct buf *b, struct span word)
{
	for (size_t i = 0; i < word.n; i++)
		buf_char(b, word.p[i] == '}' || word.p[i] == '\n' || word.p[i] == '\r' ? '?' : word.p[i]);
}

static struct span
san_of(const struct scribe *s, const struct position *before, move m, char out[NOTATION_MAX])
{
	enum notation how = s->how->figurines ? NOTATION_FAN : NOTATION_SAN;

	return (struct span){ out, (size_t)notation_write(before, m, how, s->how->letters, out) };
}

static void
put(struct scribe *s, const char *at, size_t n, struct buf *replacement)
{
	s->edits->failed = s->edits->failed || replacement->failed;
	text_edits_add(s->edits, at, n, buf_span(replacement));
	buf_clear(replacement);
}

static void
replaced(struct scribe *s, const struct position *before, const struct element *e, struct buf *b)
{
	char text[NOTATION_MAX];
	struct span san = san_of(s, before, e->move, text);

	text_edits_add(s->edits, e->text, e->n, san);
	if (!s->how->mark)
		return;
	buf_str(b, " {repaired: ");
	buf_add(b, san);
	buf_str(b, " for ");
	put_word(b, element_text(e));
	buf_char(b, '}');
	put(s, behind_annotations(s), 0, b);
}

static bool
blank(char c)
{
	return c == ' ' || c == '\t';
}

static bool
ends_line(char c)
{
	return c == '\n' || c == '\r';
}

/*
 * A move was left out before the word: in front of the word's number, unless
 * that counts the move left out.
 */
static void
missing(struct scribe *s, const struct position *before, const struct element *e, bool found, struct buf *b)
{
	const char *start = s->record->text.p, *at = e->text;
	bool black = before->turn == BLACK, mine = found && counts(s, before), interrupted = found && s->number.interrupted;
	char text[NOTATION_MAX];
	struct span san = san_of(s, before, e->move, text);

	if (found && !mine && s->number.text.n > 0)
		at = s->number.text.p;
	if (at > start && !blank(at[-1]) && !ends_line(at[-1]) && at[-1] != '.' && at[-1] != '(')
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
	put(s, at, 0, b);
}

/* Behind the last correction there is; the start of all, if there is none. */
static const char *
behind_edits(const struct text_edits *e)
{
	return e->n == 0 ? NULL : e->list[e->n - 1].at + e->list[e->n - 1].n;
}

/* Takes bytes out, with a blank beside them; what would leave a blank line behind becomes a comment. */
static void
take_out(struct scribe *s, struct span what, struct buf *b)
{
	const char *start = s->record->text.p, *end = start + s->record->text.n, *from = what.p, *to = what.p + what.n;
	const char *left = from, *right = to;

	while (left > start && blank(left[-1]))
		left--;
	while (right < end && blank(*right))
		right++;
	if ((left == start || ends_line(left[-1])) && (right == end || ends_line(*right))) {
		buf_char(b, '{');
		put_word(b, what);
		buf_char(b, '}');
	} else if (right > to && (left < from || left == start || ends_line(left[-1]) || left[-1] == '.' || left[-1] == '(')) {
		to++;
	} else if (left < from && behind_edits(s->edits) < from) {
		from--;		/* unless it is taken already, or something was put in behind it */
	}
	put(s, from, (size_t)(to - from), b);
}

/* The word goes, and its number unless the move behind it needs that. */
static void
dropped(struct scribe *s, const struct position *now, const struct element *e, bool found, struct buf *b)
{
	struct span word = element_text(e), number = s->number.text;
	/* A number that a move was put in behind is that move's. */
	bool taken = number.n > 0 && behind_edits(s->edits) > number.p;
	bool stays = !found || number.n == 0 || taken || (counts(s, now) && !next_is_numbered(s)), together;
	const char *p = number.p + number.n;

	while (!stays && p < word.p && blank(*p))
		p++;
	together = !stays && p == word.p;
	if (!stays && (!together || s->how->mark))
		take_out(s, number, b);
	if (s->how->mark) {
		buf_str(b, "{repaired: without ");
		put_word(b, word);
		buf_char(b, '}');
		put(s, word.p, word.n, b);
	} else {
		take_out(s, together ? (struct span){ number.p, (size_t)(word.p + word.n - number.p) } : word, b);
	}
}

/* Remembers how the text writes its numbers. */
static void
learn(struct scribe *s, const struct position *before)
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
text_edits_of_repairs(const struct movelist *score, const struct record *r, const struct repair_style *how, struct text_edits *edits)
{
	struct scribe s = { .how = how, .record = r, .edits = edits };
	const char *end = r->text.p + r->text.n;
	const struct element *e;
	struct buf b = { 0 };
	struct walk *w;

	if (!any_repair(score))
		return;
	if ((w = malloc(sizeof(*w))) == NULL) {
		edits->failed = true;
		return;
	}
	if (r->cut)	/* its last line goes on, and no difference could show it */
		end = line_start(r->text.p, end);
	token_lexer_init(&s.lexer, r->text, r->eol);
	movelist_walk_start(w, score);
	while ((e = movelist_walk_next(w)) != NULL) {
		bool found;

		if (w->depth > 0 || (!element_played(e) && e->kind != ELEMENT_DROPPED) || e->text == NULL ||
		    e->text < r->text.p || e->text + e->n > end)
			continue;
		found = scribe_find(&s, e->text);
		if (e->kind == ELEMENT_DROPPED)
			dropped(&s, &w->now, e, found, &b);
		else if (!(e->how & ELEMENT_REPAIRED))
			learn(&s, &w->before);
		else if (e->n > 0)
			replaced(&s, &w->before, e, &b);
		else
			missing(&s, &w->before, e, found, &b);
	}
	buf_free(&b);
	free(w);
}
