/* movetext_comment: a comment in the movetext. */
#include <string.h>

#include "base/ascii.h"
#include "base/utf8.h"
#include "games/checks/movetext.h"
#include "games/checks/movetext_internal.h"
#include "games/checks/piece_language.h"
#include "games/move_notation/notation.h"
#include "games/record_formats/wrapped.h"

enum {
	COMMENT_LONG = 4096,	/* bytes */
	OFFER_MAX = 80,		/* bytes: no draw offer is longer */
	CONTAINS_GAME = 50,	/* bytes: shorter comments are not searched; replay_plain() skips those of 49 bytes */
};

static bool
all_blank(struct span s)
{
	return span_trim(s).n == 0;
}

/* Is there a tag pair in the text, as if the comment contained another game? */
static bool
contains_game(struct span s)
{
	for (size_t i = 1; i + 3 < s.n; i++) {
		size_t j = i + 1;

		if (s.p[i] != '[' || !ascii_is_upper(s.p[i + 1]))
			continue;
		while (j < s.n && ascii_is_letter(s.p[j]))
			j++;
		if (j + 1 < s.n && s.p[j] == ' ' && s.p[j + 1] == '"')
			return true;
	}
	return false;
}

static bool
has_control(struct span s)
{
	for (size_t i = 0; i < s.n; i++)
		if ((unsigned char)s.p[i] < 0x20 && s.p[i] != '\n' && s.p[i] != '\r' && s.p[i] != '\t')
			return true;	/* a tab is found in the text as a whole, as lex-tab */
	return false;
}

static size_t
lines_in(const struct game *g, struct span s)
{
	size_t n = 0;

	for (size_t i = 0; i < s.n; i++)
		n += s.p[i] == g->record.eol;
	return n;
}

/* What the text of a comment shows. */
static void
check_comment_text(struct game *g, struct span inside)
{
	size_t n = g->token.text.n;

	if (game_state_wants(g, DIAG_DRAW_OFFER) && inside.n <= OFFER_MAX &&
	    termination_offers_draw(inside, game_state_page(g, inside)))
		game_state_report(g, DIAG_DRAW_OFFER);
	if (g->token.odd & TOKEN_NESTED)
		game_state_report(g, DIAG_COMMENT_NESTED);
	if (n > CONTAINS_GAME && game_state_wants(g, DIAG_COMMENT_CONTAINS_GAME) && contains_game(inside))
		game_state_report(g, DIAG_COMMENT_CONTAINS_GAME);
	if (n > COMMENT_LONG)
		game_state_report(g, DIAG_COMMENT_TOO_LONG);
	if (game_state_wants(g, DIAG_COMMENT_EMPTY) && g->token.kind == TOKEN_COMMENT && all_blank(inside))
		game_state_report(g, DIAG_COMMENT_EMPTY);
	if (has_control(inside))
		game_state_report(g, DIAG_COMMENT_CONTROL);
}

/* Reports places where many programs lose a comment. */
static void
check_comment_place(struct game *g)
{
	if (g->terminator.n > 0)
		game_state_report(g, DIAG_COMMENT_AFTER_RESULT);
	else if (g->replay.depth == 0 && g->preface)
		game_state_report(g, DIAG_COMMENT_BEFORE_FIRST_MOVE);
	else if (g->replay.depth > 0 && g->replay.moves_here == 0)
		game_state_report(g, DIAG_RAV_COMMENT_FIRST);
}

enum { UNCLOSED_SHOWN = 80 };	/* bytes of a comment that is quoted */

static void
report_unclosed(struct game *g, struct span inside)
{
	const struct record *r = &g->record;
	const struct span brace = { g->token.text.p, 1 }, text = span_trim(inside);
	size_t lines = lines_in(g, inside);

	g->unclosed = true;
	if ((r->last && r->text.p[r->text.n - 1] != r->eol) || r->cut)
		return;
	if (text.n > 0 && text.n <= UNCLOSED_SHOWN && memchr(text.p, r->eol, text.n) == NULL)
		finding_add_saying(&g->findings, DIAG_COMMENT_UNCLOSED, brace,
		    "the comment is never closed: the rest of the game is \"%.*s\"", (int)text.n, text.p);
	else
		finding_add_saying(&g->findings, DIAG_COMMENT_UNCLOSED, brace,
		    "the comment is never closed: the rest of the game, %zu line%s, is read as its text", lines, lines == 1 ? "" : "s");
}

const char *
movetext_prose_end(const char *p, const char *end)
{
	const char *close = p;

	while (close < end && !ascii_is_any(*close, "{}()[]"))
		close++;
	if (close == end || *close != '}')
		return NULL;
	while (p < close) {
		struct span word = { p, 0 };

		while (p < close && !ascii_is_blank(*p) && *p != '.')
			p++;
		word.n = (size_t)(p - word.p);
		if (word.n > 0 && notation_is_move(word))
			return NULL;
		p += p < close;
	}
	return close;
}

/* A comment with another one inside goes on after that one, if there are no moves before the next }. */
static void
close_outer(struct game *g)
{
	const char *close = movetext_prose_end(g->lexer.p, g->lexer.end);

	if (close == NULL)
		return;
	g->token.text.n = (size_t)(close + 1 - g->token.text.p);
	g->lexer.p = g->end = close + 1;
}

/* Is the word that the lexer comes to the next move, by its number or by that of the one after it? */
static bool
next_move(const struct game *g, struct lexer ahead)
{
	const struct replay *p = &g->replay;
	const unsigned long number = move_numbers_next(&p->numbers, &p->now);
	struct token t;

	if (!token_next(&ahead, &t) || t.kind != TOKEN_WORD || !p->reader->reads(p, t.text))
		return false;
	if (t.counted)
		return t.value == number && t.dots == 1 + 2 * p->now.turn;
	return token_next(&ahead, &t) && t.counted && t.value == number + (p->now.turn == BLACK);
}

/* What closes the comment instead of }: a bracket that none in it opened, with the next move of the game after it; NULL. */
static const char *
other_close(const struct game *g)
{
	const char *p = g->token.text.p + 1, *end = g->token.text.p + g->token.text.n;
	int depth = 0;

	for (int tries = 0; p < end && *p != '{' && tries < TOKENS_AHEAD; p++) {
		struct lexer after = g->lexer;

		depth += *p == '(' || *p == '[';
		if (*p != ')' && *p != ']' && *p != '>')
			continue;
		if ((*p != '>' && depth-- > 0) || (p - g->token.text.p > 2 && ascii_is_alnum(p[-1]) && !ascii_is_alnum(p[-2])))
			continue;	/* in a pair, or that of "a) 6. Qb3 b) 6. Nf3" */
		depth = 0;
		tries++;
		after.p = p + 1;
		if (next_move(g, after))
			return p;
	}
	return NULL;
}

/*
 * A comment that is not closed, or has another one inside, may have been closed by a wrong bracket: the board shows it.
 * Then it ends there.
 */
static void
close_where_meant(struct game *g)
{
	const char *close, *end = g->token.text.p + g->token.text.n, *stop;
	struct finding *f;
	struct span inside;

	if (!g->judged || g->replay.rules->is_move == NULL || g->replay.stopped || g->terminator.n > 0 ||
	    (close = other_close(g)) == NULL)
		return;
	for (stop = close + 1; stop < end && *stop != '{' && *stop != '}' && *stop != '\n' && *stop != '\r'; )
		stop++;
	inside = span_trim((struct span){ close + 1, (size_t)(stop - close - 1) });
	f = finding_add(&g->findings, DIAG_COMMENT_UNCLOSED, (struct span){ close, 1 });
	if (f != NULL) {
		f->message = arena_fmt(&g->findings.text, "the comment is closed by %c: %.*s%s would be inside", *close,
		    inside.n > UNCLOSED_SHOWN ? UNCLOSED_SHOWN : (int)inside.n, inside.p, inside.n > UNCLOSED_SHOWN ? "..." : "");
		f->canonical = SPAN("}");
	}
	g->token.text.n = (size_t)(close + 1 - g->token.text.p);
	g->token.odd &= ~(unsigned)(TOKEN_UNCLOSED | TOKEN_NESTED);
	g->lexer.p = g->end = close + 1;
}

void
movetext_comment(struct game *g)
{
	struct span inside;

	if (g->token.kind == TOKEN_COMMENT && g->token.odd & (TOKEN_UNCLOSED | TOKEN_NESTED))
		close_where_meant(g);
	if (g->token.kind == TOKEN_COMMENT && g->token.odd & TOKEN_NESTED && !(g->token.odd & TOKEN_UNCLOSED))
		close_outer(g);
	inside = game_state_comment(g);
	g->replay.numbers.interrupted = g->commented = true;
	if (g->token.kind == TOKEN_LINE_COMMENT)
		game_state_report(g, DIAG_COMMENT_SEMICOLON);
	else if (g->token.odd & TOKEN_UNCLOSED)
		report_unclosed(g, inside);
	if (!g->trailing)
		game_state_add(g, ELEMENT_COMMENT, inside, 0);
	if (g->judged && !g->unclosed && memchr(inside.p, '%', inside.n) != NULL)
		replay_comment(&g->replay, inside);
	check_comment_text(g, inside);
	check_comment_place(g);
}

/* -- entities of web pages -- */

/* Reports the entities in a comment, with what they stand for unless that would end it. */
static void
entities_in(struct game *g, struct span comment)
{
	for (const char *p = comment.p, *end = p + comment.n; (p = memchr(p, '&', (size_t)(end - p))) != NULL; p++) {
		size_t n = 0;
		const uint32_t code = wrapped_entity((struct span){ p, (size_t)(end - p) }, &n);
		struct finding *f = code >= ' ' ? finding_add(&g->findings, DIAG_LEX_HTML, (struct span){ p, n }) : NULL;
		char text[4];

		if (f == NULL || code == '{' || code == '}')
			continue;
		f->canonical = arena_span(&g->findings.text, (struct span){ text, (size_t)utf8_encode(code, text) });
		f->utf8 = true;
	}
}

static bool
has_entity(struct span text)
{
	size_t n;

	for (const char *p = text.p, *end = p + text.n; (p = memchr(p, '&', (size_t)(end - p))) != NULL; p++)
		if (wrapped_entity((struct span){ p, (size_t)(end - p) }, &n) >= ' ')
			return true;
	return false;
}

void
movetext_entities(struct game *g)
{
	const struct span text = g->record.text;
	struct lexer l;
	struct token t;

	if (g->plain || !game_state_wants(g, DIAG_LEX_HTML) || !has_entity(text))
		return;
	token_lexer_init(&l, text, g->record.eol);
	while (token_next(&l, &t)) {
		l.tags = l.tags && (t.kind == TOKEN_TAG || t.kind == TOKEN_ESCAPE || t.kind == TOKEN_COMMENT);
		if (t.kind == TOKEN_COMMENT || t.kind == TOKEN_LINE_COMMENT)
			entities_in(g, t.text);
	}
}
