/* fix_moves: corrections of the movetext: moves, numbers, annotations, comments, the result. */
#include <string.h>

#include "apps/check_and_fix/fix.h"
#include "apps/check_and_fix/fix_internal.h"
#include "base/ascii.h"
#include "games/checks/game_end.h"
#include "games/interface/finding_about.h"
#include "games/pgn/result.h"
#include "games/pgn/token.h"

static bool
has_any_character(struct span s, const char *chars)
{
	for (size_t i = 0; i < s.n; i++)
		if (strchr(chars, s.p[i]) != NULL)
			return true;
	return false;
}

/*
 * Would a sign for a capture, a check or a mate be lost?  True games hardly ever have one too many: it shows that
 * another move was meant, here or earlier, and what is illegal later may be understood by it.
 */
static bool
loses_sign(struct span from, struct span to)
{
	return (has_any_character(from, "xX:") && !has_any_character(to, "xO")) ||
	    (has_any_character(from, "#") && !has_any_character(to, "#")) ||
	    (has_any_character(from, "+") && !has_any_character(to, "+#"));
}

void
fix_canonical(struct fixer *fx, const struct finding *f)
{
	/* The sign before a new piece is none of a capture or check. */
	bool is_move = f->id >= DIAG_SAN_MISSING_CHECK && f->id <= DIAG_SAN_SUFFIX_SPACED && f->id != DIAG_SAN_PROMOTION_SLASH;

	if (is_move && (!fx->unsafe || fx->illegal) && loses_sign(f->token, f->canonical))
		return;
	if (f->canonical.n > 0 && f->token.n > 0)
		fix_put(fx, f->token.p, f->token.n, f->canonical);
}

/* An entity of a web page in a comment; one in a tag value is left to the user. */
void
fix_entity(struct fixer *fx, const struct finding *f)
{
	if (f->token.n > 0 && *f->token.p == '&' && f->token.p[-1] != '"')
		fix_canonical(fx, f);
}

/* Nothing is lost where the sign has a number. */
void
fix_remark(struct fixer *fx, const struct finding *f)
{
	if (f->canonical.n > 0 && memchr(f->canonical.p, '$', f->canonical.n) != NULL)
		fix_put(fx, f->token.p, f->token.n, f->canonical);
}

/* A separator that has no blank before or after it becomes one. */
void
fix_separator(struct fixer *fx, const struct finding *f)
{
	const char *end = f->token.p + f->token.n;
	bool before = f->token.p > fx->record.text.p && ascii_is_blank(f->token.p[-1]);
	bool behind = end == fix_end(fx) || ascii_is_blank(*end);

	fix_put(fx, f->token.p, f->token.n + (before && behind && end < fix_end(fx) && *end == ' '),
	    before || behind ? SPAN("") : SPAN(" "));
}

void
fix_remove(struct fixer *fx, const struct finding *f)
{
	fix_take_out(fx, f->token);
}

/* -- move numbers -- */

/* Does Black's move at p need a number because something is between it and White's move?  PGN 8.2.2.2. */
static bool
is_interrupted(const struct fixer *fx, const char *p)
{
	while (p > fx->record.text.p && ascii_is_blank(p[-1]))
		p--;
	if (p == fx->record.text.p || strchr("}()]!?", p[-1]) != NULL)
		return true;
	while (p > fx->record.text.p && ascii_is_digit(p[-1]))
		p--;
	return p > fx->record.text.p && p[-1] == '$';
}

void
fix_number_superfluous(struct fixer *fx, const struct finding *f)
{
	const char *end = f->token.p + f->token.n;

	while (end < fix_end(fx) && ascii_is_blank(*end))
		end++;
	fix_put(fx, f->token.p, (size_t)(end - f->token.p), SPAN(""));
}

/* Do both begin with the same number?  Another one may show that a move is missing. */
static bool
same_value(struct span a, struct span b)
{
	size_t i = 0;

	while (i < a.n && i < b.n && ascii_is_digit(a.p[i]) && a.p[i] == b.p[i])
		i++;
	return i > 0 && (i == a.n || !ascii_is_digit(a.p[i])) && (i == b.n || !ascii_is_digit(b.p[i]));
}

void
fix_number(struct fixer *fx, const struct finding *f)
{
	const char *end = f->token.p + f->token.n;
	char text[32];
	size_t n = f->canonical.n;

	if (n == 0 || n + 1 > sizeof(text))
		return;
	/* The count may have gone wrong at a word that was not a move number; but num-dots is only said of a right number. */
	if (f->id != DIAG_MOVE_ELLIPSIS && f->id != DIAG_NUM_DOTS && !fx->unsafe && !same_value(f->token, f->canonical))
		return;
	while (f->id == DIAG_MOVE_ELLIPSIS && end < fix_end(fx) && ascii_is_blank(*end))
		end++;
	if (f->id == DIAG_MOVE_ELLIPSIS && end < fix_end(fx) && ascii_is_digit(*end)) {
		fix_number_superfluous(fx, f);
		return;
	}
	end = f->token.p + f->token.n;
	if (!finding_leads(f) && !is_interrupted(fx, f->token.p)) {
		fix_number_superfluous(fx, f);
		return;
	}
	memcpy(text, f->canonical.p, n);
	if (end < fix_end(fx) && !ascii_is_blank(*end))
		text[n++] = ' ';
	fix_put(fx, f->token.p, f->token.n, (struct span){ text, n });
}

void
fix_number_missing(struct fixer *fx, const struct finding *f)
{
	char text[32];
	size_t n;

	if (finding_says(f)->side < 0)
		return;
	n = number_digits(finding_says(f)->number, text);
	memcpy(text + n, "... ", 4);
	if (finding_leads(f))
		memcpy(text + n, ". ", 2);
	n += finding_leads(f) ? 2 : 4;
	fix_put(fx, f->token.p, 0, (struct span){ text, n });
}

/* The number before the word that begins at `at`.  False: there is no such word, or it has no move number. */
static bool
move_number_before(struct lexer *l, const char *at, struct token *number)
{
	struct token t;
	bool alone = false;

	while (l->p <= at && token_next(l, &t)) {
		l->tags = l->tags && (t.kind == TOKEN_TAG || t.kind == TOKEN_ESCAPE || t.kind == TOKEN_JUNK ||
		    t.kind == TOKEN_COMMENT || t.kind == TOKEN_LINE_COMMENT);
		if (t.kind == TOKEN_WORD && t.text.p == at) {
			if (t.number.n > 0 || !alone)
				*number = t;
			return number->number.n > 0 && number->counted;
		}
		if (t.kind == TOKEN_NUMBER) {
			*number = t;
			alone = true;
		} else if (t.kind != TOKEN_COMMENT && t.kind != TOKEN_LINE_COMMENT && t.kind != TOKEN_ESCAPE) {
			alone = false;
		}
	}
	return false;
}

/* Goes on to the next move of the walk that has a move number, *t.  False: there is none left. */
static bool
next_numbered(const struct fixer *fx, struct walk *w, struct lexer *l, struct token *t)
{
	const struct element *e;

	while ((e = movelist_walk_next(w)) != NULL) {
		*t = (struct token){ .number = { NULL, 0 } };
		if (element_played(e) && e->text >= fx->record.text.p && e->text < fix_end(fx) &&
		    move_number_before(l, e->text, t))
			return true;
	}
	return false;
}

/*
 * Do the numbers of the main line differ from those of the board by as much at the end as at the start?  If
 * not, moves may have been lost, or two games may have run together, and only the numbers show it.
 */
static bool
in_step(const struct fixer *fx, bool whole)
{
	struct lexer l;
	struct walk w;
	struct token t;
	long first = 0, last = 0;
	bool any = false;

	token_lexer_init(&l, fx->record.text, fx->record.eol);
	movelist_walk_start(&w, game_score(fx->game));
	while (next_numbered(fx, &w, &l, &t)) {
		if (w.depth > 0)
			continue;
		last = (long)t.value - (long)w.before.chess.fullmoves;
		if (!any)
			first = whole && t.value != 0 ? 0 : last;
		any = true;
	}
	return first == last;
}

/*
 * Corrects all numbers by the board, unless they jump: see in_step().  In a game that does
 * not start from the initial array the first number says from what it counts.
 */
void
fix_numbers(struct fixer *fx, const struct finding *f)
{
	const struct movelist *score = game_score(fx->game);
	const struct position *start = movelist_chess(score);
	bool whole = start == NULL || start->key == position_start.key || f->id == DIAG_NUM_VS_FEN, based = whole;
	struct lexer l;
	struct token t;
	struct walk w;
	long base = 0;

	if (start == NULL || (!fx->unsafe && !in_step(fx, whole)))
		return;
	token_lexer_init(&l, fx->record.text, fx->record.eol);
	movelist_walk_start(&w, score);
	while (next_numbered(fx, &w, &l, &t)) {
		char text[20];
		size_t n = 0;
		long right;

		if (!based)
			base = (long)t.value - (long)w.before.chess.fullmoves;
		based = true;
		right = (long)w.before.chess.fullmoves + base;
		while (n < t.number.n && ascii_is_digit(t.number.p[n]))
			n++;
		if (right > 0 && n > 0 && (unsigned long)right != t.value)
			fix_put(fx, t.number.p, n, (struct span){ text, number_digits((uint64_t)right, text) });
	}
}

/* -- words -- */

/* The start of the move number before the word at p; p if there is none. */
static const char *
with_number(const struct fixer *fx, const char *p)
{
	const char *start = fx->record.text.p, *q = p;

	while (q > start && (q[-1] == '.' || q[-1] == ' '))
		q--;
	if (q == p || q == start || !ascii_is_digit(q[-1]))
		return p;
	while (q > start && ascii_is_digit(q[-1]))
		q--;
	return q + (q > start && ascii_is_file(q[-1]) && ascii_is_digit(q[1]));	/* "e52.": its first digit is that of e5 */
}

void
fix_glued(struct fixer *fx, const struct finding *f)
{
	const char *start;

	if (f->canonical.n > 0) {	/* two moves */
		if (span_starts(f->token, f->canonical) && f->token.n > f->canonical.n)
			fix_put(fx, f->token.p + f->canonical.n, 0, SPAN(" "));
		return;
	}
	start = with_number(fx, f->token.p);
	if (start > fx->record.text.p && !ascii_is_blank(start[-1]))
		fix_put(fx, start, 0, SPAN(" "));
}

void
fix_suffix(struct fixer *fx, const struct finding *f)
{
	const char *p = f->token.p;

	if (f->canonical.n > 0) {
		fix_canonical(fx, f);
		return;
	}
	if (f->token.n == 0 || strchr("!?+#", *p) == NULL)
		return;
	while (p > fx->record.text.p && ascii_is_blank(p[-1]))
		p--;
	fix_put(fx, p, (size_t)(f->token.p - p), SPAN(""));
}

/* Removes a blank line among the moves, or among the tags; the line end before it stays. */
void
fix_blank_line_inside(struct fixer *fx, const struct finding *f)
{
	const char *end = f->id == DIAG_STRUCT_BLANK_LINE_IN_TAGS ? f->token.p : with_number(fx, f->token.p), *p = end;

	while (p > fx->record.text.p && ascii_is_blank(p[-1]))
		p--;
	if (p > fx->record.text.p)
		fix_put(fx, p, (size_t)(end - p), fix_line_end(fx));
}

/* -- the result -- */

void
fix_result_form(struct fixer *fx, const struct finding *f)
{
	/* The result in PGN's form does not say that the game was not played. */
	if (fx->unsafe || !result_is_forfeit(f->token))
		fix_canonical(fx, f);
}

void
fix_same_result(struct fixer *fx, const struct finding *f)
{
	bool standard;

	if (result_read(f->token, &standard) == game_ended(fx->game)->terminator)
		fix_take_out(fx, f->token);
}

/* Adds the result of the Result tag, or "*", after the moves. */
void
fix_no_result(struct fixer *fx, const struct finding *f)
{
	enum result r = game_ended(fx->game)->tag;
	struct span name = r == RESULT_NONE ? SPAN("*") : result_name(r);
	const char *at = f->token.p, *line = fix_line_start(fx, at);
	struct buf b = { 0 };

	if (*line == '[' || memchr(line, ';', (size_t)(at - line)) != NULL)	/* after tags, or a comment up to the line end */
		buf_add(&b, fix_line_end(fx));
	else if (at > line && !ascii_is_blank(at[-1]))
		buf_char(&b, ' ');
	buf_add(&b, name);
	fix_put(fx, at, 0, buf_span(&b));
	fx->failed = fx->failed || b.failed;
	buf_free(&b);
}

/* -- comments and variations -- */

/* Deletes an empty comment, and the number of Black's move after it, which is then superfluous. */
void
fix_empty_comment(struct fixer *fx, const struct finding *f)
{
	const char *end = f->token.p + f->token.n, *p = end, *digits;

	while (p < fix_end(fx) && ascii_is_blank(*p))
		p++;
	for (digits = p; p < fix_end(fx) && ascii_is_digit(*p);)
		p++;
	if (p > digits && fix_end(fx) - p >= 3 && memcmp(p, "...", 3) == 0 && !is_interrupted(fx, f->token.p))
		end = p + 3;
	fix_take_out(fx, (struct span){ f->token.p, (size_t)(end - f->token.p) });
}

void
fix_empty_variation(struct fixer *fx, const struct finding *f)
{
	const char *p = f->token.p;

	while (p > fx->record.text.p && ascii_is_blank(p[-1]))
		p--;
	if (p > fx->record.text.p && p[-1] == '(')
		fix_take_out(fx, (struct span){ p - 1, (size_t)(f->token.p + 1 - (p - 1)) });
}

void
fix_semicolon(struct fixer *fx, const struct finding *f)
{
	struct span inside = span_trim((struct span){ f->token.p + 1, f->token.n - 1 });
	struct buf b = { 0 };

	if (memchr(inside.p, '}', inside.n) != NULL || memchr(inside.p, '{', inside.n) != NULL)
		return;
	buf_char(&b, '{');
	buf_add(&b, inside);
	buf_char(&b, '}');
	fix_put(fx, f->token.p, f->token.n, buf_span(&b));
	fx->failed = fx->failed || b.failed;
	buf_free(&b);
}

/* Tabs and the like become blanks; other control characters are deleted only if `unsafe`. */
void
fix_comment_control(struct fixer *fx, const struct finding *f)
{
	for (size_t i = 0; i < f->token.n; i++) {
		unsigned char c = (unsigned char)f->token.p[i];

		if (c >= 0x20 || c == '\n' || c == '\r')
			continue;
		if (ascii_is_blank((char)c))
			fix_put(fx, f->token.p + i, 1, SPAN(" "));
		else if (fx->unsafe)
			fix_put(fx, f->token.p + i, 1, SPAN(""));
	}
}
