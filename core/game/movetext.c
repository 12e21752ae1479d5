/* movetext: the elements of a game behind its tags: moves, comments, annotations, variations, the result. */
#include <string.h>

#include "game/move_check.h"
#include "game/piece_language.h"
#include "game/movetext.h"
#include "game/result_check.h"

enum {
	COMMENT_LONG = 4096, RAV_DEEP = 8,
	CONTAINS_GAME = 50,	/* no shorter comment does; replay_plain() passes over those of 49 bytes */
	MARK_MAX = 64,	/* bytes of an HTML mark */
};

static bool
all_blank(struct span s)
{
	return span_trim(s).n == 0;
}

/* Text that would be another game, were it not inside a comment. */
static bool
contains_game(struct span s)
{
	for (size_t i = 1; i + 3 < s.n; i++) {
		size_t j = i + 1;

		if (s.p[i] != '[' || s.p[i + 1] < 'A' || s.p[i + 1] > 'Z')
			continue;
		while (j < s.n && ((s.p[j] >= 'a' && s.p[j] <= 'z') || (s.p[j] >= 'A' && s.p[j] <= 'Z')))
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
		if ((unsigned char)s.p[i] < 0x20 && s.p[i] != '\n' && s.p[i] != '\r')
			return true;
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

/* "(=)", "draw offer", "Black offers a draw". */
static bool
offers_draw(struct span s)
{
	static const struct span write_forms[] = { { "(=)", 3 }, { "draw offer", 10 }, { "draw offered", 12 },
		{ "offers a draw", 13 }, { "White offers a draw", 19 }, { "Black offers a draw", 19 },
		{ "White offered a draw", 20 }, { "Black offered a draw", 20 } };

	s = span_trim(s);
	for (size_t i = 0; i < sizeof(write_forms) / sizeof(write_forms[0]); i++)
		if (span_eq_nocase(s, write_forms[i]))
			return true;
	return false;
}

static void
comment(struct game *g)
{
	struct span text = g->token.text, inside = inside_comment(g);

	g->play.numbers.interrupted = g->commented = true;
	if (g->token.kind == TOKEN_LINE_COMMENT) {
		say(g, DIAG_COMMENT_SEMICOLON);
	} else if (g->token.odd & TOKEN_UNCLOSED) {
		g->unclosed = true;
		if (!(g->record.last && g->record.text.p[g->record.text.n - 1] != g->record.eol) && !g->record.cut)
			finding_add_saying(&g->findings, DIAG_COMMENT_UNCLOSED, (struct span){ text.p, 1 },
			    "the comment is never closed: the rest of the game, %zu line%s, is taken for its text",
			    lines_in(g, inside), lines_in(g, inside) == 1 ? "" : "s");
	}
	if (!g->trailing)
		note_down(g, ELEMENT_COMMENT, inside, 0);
	if (g->judged && !g->unclosed && memchr(inside.p, '%', inside.n) != NULL)
		replay_comment(&g->play, inside);
	if (wanted(g, DIAG_DRAW_OFFER) && offers_draw(inside))
		say(g, DIAG_DRAW_OFFER);
	if (g->token.odd & TOKEN_NESTED)
		say(g, DIAG_COMMENT_NESTED);
	if (text.n > CONTAINS_GAME && wanted(g, DIAG_COMMENT_CONTAINS_GAME) && contains_game(inside))
		say(g, DIAG_COMMENT_CONTAINS_GAME);
	if (text.n > COMMENT_LONG)
		say(g, DIAG_COMMENT_TOO_LONG);
	if (wanted(g, DIAG_COMMENT_EMPTY) && g->token.kind == TOKEN_COMMENT && all_blank(inside))
		say(g, DIAG_COMMENT_EMPTY);
	if (has_control(inside))
		say(g, DIAG_COMMENT_CONTROL);
	if (g->terminator.n > 0)
		say(g, DIAG_COMMENT_AFTER_RESULT);
	else if (g->play.depth == 0 && g->preface)
		say(g, DIAG_COMMENT_BEFORE_FIRST_MOVE);
	else if (g->play.depth > 0 && g->play.moves_here == 0)
		say(g, DIAG_RAV_COMMENT_FIRST);
}

static void
nag_value(struct game *g, unsigned long value)
{
	struct replay *p = &g->play;

	if (p->moves_here == 0)
		say(g, DIAG_NAG_BEFORE_MOVE);
	else if (value < 32 && p->nags & 1u << value)
		say(g, DIAG_NAG_DUPLICATE);
	else if (value >= 1 && value <= 6 && p->nags & 0x7eu)
		say(g, DIAG_NAG_CONTRADICTORY);
	if (value < 32)
		p->nags |= 1u << value;
}

/* PGN 10: 0 to 255, of which 1 to 139 have a meaning. */
static void
nag(struct game *g)
{
	struct span digits = { g->token.text.p + 1, g->token.text.n - 1 };
	unsigned long value;

	if (!span_number(digits, &value) || value > 255) {
		say(g, DIAG_NAG_INVALID);
		note_down(g, ELEMENT_OTHER, g->token.text, 0);
		return;
	}
	note_down(g, ELEMENT_NAG, g->token.text, (unsigned)value);
	if (value == 0 || value > 139)
		say(g, DIAG_NAG_UNKNOWN);
	nag_value(g, value);
}

/* PGN 8.2.3.8: ! ? !! ?? !? ?! are $1 to $6. */
static void
suffix(struct game *g)
{
	static const struct span suffixes[] = { { "!", 1 }, { "?", 1 }, { "!!", 2 }, { "??", 2 }, { "!?", 2 }, { "?!", 2 } };

	if (g->token.odd & TOKEN_SPACED)
		say(g, DIAG_SAN_SUFFIX_SPACED);
	for (unsigned long i = 0; i < 6; i++)
		if (span_eq(g->token.text, suffixes[i])) {
			note_down(g, ELEMENT_NAG, g->token.text, (unsigned)i + 1);
			nag_value(g, i + 1);
			return;
		}
	note_down(g, ELEMENT_OTHER, g->token.text, 0);
	say(g, DIAG_SAN_SUFFIX_MULTIPLE);
}

/* Passes over what is nested too deeply, to its closing parenthesis. */
static void
skip_variation(struct game *g)
{
	const char *open = g->token.text.p;
	int depth = 1;

	while (depth > 0 && next(g))
		depth += (g->token.kind == TOKEN_OPEN) - (g->token.kind == TOKEN_CLOSE);
	note_down(g, ELEMENT_OTHER, (struct span){ open, (size_t)(g->end - open) }, 0);
}

/* (0:12), a time from the margin, or (=), a draw offer: not a variation. */
static bool
remark_in_parentheses(struct game *g)
{
	const char *p = g->lexer.p, *close = memchr(p, ')', (size_t)(g->lexer.end - p));
	struct span inside = { p, close == NULL ? 0 : (size_t)(close - p) };
	bool offer = span_eq(span_trim(inside), SPAN("="));

	if (!offer && (inside.n < 2 || inside.n > 8 || (memchr(p, ':', inside.n) == NULL && inside.p[inside.n - 1] != '\'') ||
	    notation_remark(inside) != DIAG_SAN_TRAILING_ANNOTATION))
		return false;
	g->token.text.n += inside.n + 1;
	g->lexer.p = g->end = close + 1;
	note_down(g, ELEMENT_OTHER, g->token.text, 0);
	say(g, offer ? DIAG_DRAW_OFFER : DIAG_SAN_TRAILING_ANNOTATION);
	return true;
}

static void
variation_open(struct game *g)
{
	struct replay *p = &g->play;

	if (remark_in_parentheses(g))
		return;
	if (p->depth == RAV_DEPTH_MAX) {
		say(g, DIAG_LIMIT_DEPTH);
		skip_variation(g);
		return;
	}
	if (p->depth == RAV_DEEP)
		say(g, DIAG_RAV_DEPTH);
	if (!replay_open(p, g->token.text)) {
		say(g, DIAG_RAV_BEFORE_FIRST_MOVE);
		skip_variation(g);
	}
}

static void
variation_close(struct game *g)
{
	struct replay *p = &g->play;

	if (p->depth == 0) {
		say(g, DIAG_RAV_UNMATCHED_CLOSE);
		return;
	}
	if (p->words_here == 0)
		say(g, DIAG_RAV_EMPTY);
	replay_close(p);
}

/* Is anything but comments, blanks and results still to come?  The text from there on. */
static struct span
text_behind(const struct game *g)
{
	return span_trim((struct span){ g->token.text.p, (size_t)(g->lexer.end - g->token.text.p) });
}

/* What stands behind the result of a game: another result, more moves, or text that belongs to no game. */
static void
behind_result(struct game *g)
{
	enum token_kind kind = g->token.kind;
	struct span word = g->token.text;

	if (g->trailing)
		return;
	g->trailing = kind != TOKEN_SUFFIX && kind != TOKEN_NAG && kind != TOKEN_RESULT &&
	    !(kind == TOKEN_WORD && result_is_forfeit(word));
	if (kind != TOKEN_RESULT || !span_eq(word, g->terminator))
		note_down(g, ELEMENT_OTHER, g->trailing ? text_behind(g) : word, 0);
	if (kind == TOKEN_RESULT)
		say(g, DIAG_STRUCT_DOUBLE_TERMINATOR);
	else if (kind == TOKEN_WORD && !g->trailing)
		say(g, DIAG_SAN_TRAILING_ANNOTATION);
	if (!g->trailing)
		return;
	if (kind == TOKEN_WORD && g->token.number.n == 0 &&
	    !(g->judged && piece_language_reads(&g->play.now, word, g->play.letters)))
		finding_add(&g->findings, DIAG_STRUCT_GARBAGE_BETWEEN_GAMES, text_behind(g));
	else if (kind == TOKEN_WORD || kind == TOKEN_NUMBER || kind == TOKEN_OPEN)
		finding_add(&g->findings, DIAG_STRUCT_CONTENT_AFTER_TERMINATOR, text_behind(g));
	else if (kind == TOKEN_TAG)
		say(g, DIAG_STRUCT_TAG_IN_MOVETEXT);
	else
		finding_add(&g->findings, DIAG_STRUCT_GARBAGE_BETWEEN_GAMES, text_behind(g));
}

static void
result(struct game *g)
{
	replay_line_end(&g->play);
	if (g->play.depth > 0) {	/* the end of a game inside a variation, unless the variation goes on */
		struct lexer ahead = g->lexer;
		struct token t;
		bool closed = false;

		for (int i = 0; i < TOKENS_AHEAD && !closed && token_next(&ahead, &t); i++)
			closed = t.kind == TOKEN_CLOSE;
		if (closed) {
			finding_add_saying(&g->findings, DIAG_RESULT_TERMINATOR_FORM, g->token.text, "a result stands inside a variation");
			note_down(g, ELEMENT_OTHER, g->token.text, 0);
			return;
		}
		finding_add(&g->findings, DIAG_RAV_UNCLOSED, g->play.frames[g->play.depth - 1].open);
		while (g->play.depth > 0)
			replay_close(&g->play);
	}
	g->terminator = g->token.text;
	note_down(g, ELEMENT_RESULT, g->terminator, 0);
}

/* A word that could be a move; 0-0 and the like may be results after all. */
static void
word(struct game *g)
{
	struct replay *p = &g->play;
	bool standard;

	if (g->preface && p->depth == 0)
		g->preface = false;
	p->words_here++;
	if (!g->judged) {
		replay_leave(p, &g->token);
		return;
	}
	if (!p->stopped && replay_word(p, &g->token))
		return;
	if (p->depth == 0 && result_read(g->token.text, &standard) != RESULT_NONE && token_last(&g->lexer) &&
	    !piece_language_reads(&p->now, g->token.text, p->letters))
		result(g);
	else if (!p->stopped || !replay_word(p, &g->token))
		move_check_word(p, &g->token, &g->lexer);
}

static void
junk(struct game *g)
{
	static const struct span tags[] = { { "<br", 3 }, { "<p>", 3 }, { "<BR", 3 }, { "<P>", 3 }, { "</", 2 }, { "[pgn]", 5 }, { "[/pgn]", 6 }, { "<b", 2 },
		{ "<i", 2 }, { "<pre", 4 }, { "<div", 4 }, { "<span", 5 }, { "&nbsp;", 6 } };
	struct span rest = { g->token.text.p, (size_t)(g->lexer.end - g->token.text.p) };

	for (size_t i = 0; i < sizeof(tags) / sizeof(tags[0]); i++)
		if (span_starts(rest, tags[i])) {
			const char *close = memchr(rest.p, rest.p[0] == '<' ? '>' : rest.p[0] == '[' ? ']' : ';',
			    rest.n < MARK_MAX ? rest.n : MARK_MAX);

			if (close == NULL)
				break;
			g->token.text.n = (size_t)(close + 1 - rest.p);
			g->lexer.p = g->end = close + 1;
			note_down(g, ELEMENT_OTHER, g->token.text, 0);
			say(g, DIAG_LEX_HTML);
			return;
		}
	if (*g->token.text.p == '[' && g->token.text.n > 1) {
		finding_add_saying(&g->findings, DIAG_LEX_UNEXPECTED_CHAR, g->token.text, "a remark in brackets stands outside of a comment");
		note_down(g, ELEMENT_OTHER, g->token.text, 0);
		return;
	}
	say(g, g->token.kind == TOKEN_ANGLE ? DIAG_LEX_RESERVED_ANGLE : *g->token.text.p == '%' ? DIAG_LEX_ESCAPE_NOT_COL1 :
	    DIAG_LEX_UNEXPECTED_CHAR);
	if (*g->token.text.p == '%') {	/* its line is what was to be hidden */
		const char *line = memchr(g->lexer.p, g->record.eol, (size_t)(g->lexer.end - g->lexer.p));

		g->lexer.p = g->end = line == NULL ? g->lexer.end : line;
		note_down(g, ELEMENT_OTHER, (struct span){ g->token.text.p, (size_t)(g->end - g->token.text.p) }, 0);
	}
}

/* Does a word stand directly behind another token, or a result behind a word? */
static bool
glued(const struct game *g)
{
	const char *start = g->token.number.n > 0 ? g->token.number.p : g->token.text.p;
	char before = start > g->record.text.p ? start[-1] : ' ';

	if (g->token.kind != TOKEN_WORD && g->token.kind != TOKEN_NUMBER && g->token.kind != TOKEN_RESULT)
		return false;
	return (unsigned char)before > ' ' && (signed char)before > 0 && before != '(' && before != '{';
}

/* One token of the movetext that is not a plain word. */
static void
element(struct game *g)
{
	if (g->token.odd & TOKEN_BLANK_LINE && g->terminator.n == 0 && g->token.text.p != g->first.p)
		say(g, DIAG_STRUCT_BLANK_LINE_IN_MOVETEXT);
	switch (g->token.kind) {
	case TOKEN_COMMENT:
	case TOKEN_LINE_COMMENT:
		comment(g);
		return;
	case TOKEN_ESCAPE:
		game_state_escape_line(g);
		return;
	default:
		break;
	}
	if (g->terminator.n > 0) {
		behind_result(g);
		return;
	}
	if (g->token.kind == TOKEN_WORD || g->token.kind == TOKEN_NUMBER)
		g->comments_only = false;
	g->commented |= g->token.kind == TOKEN_OPEN;
	if (wanted(g, DIAG_MOVE_TEXT_GLUED) && glued(g))
		say(g, DIAG_MOVE_TEXT_GLUED);
	switch (g->token.kind) {
	case TOKEN_WORD:
		word(g);
		break;
	case TOKEN_NUMBER:
		if (!g->judged || g->play.stopped)
			replay_leave(&g->play, &g->token);
		replay_number(&g->play, &g->token);
		break;
	case TOKEN_RESULT:
		result(g);
		break;
	case TOKEN_NAG:
		nag(g);
		break;
	case TOKEN_SUFFIX:
		suffix(g);
		break;
	case TOKEN_OPEN:
		variation_open(g);
		break;
	case TOKEN_CLOSE:
		variation_close(g);
		break;
	case TOKEN_TAG:
		say(g, DIAG_STRUCT_TAG_IN_MOVETEXT);
		note_down(g, ELEMENT_OTHER, g->token.text, 0);
		break;
	case TOKEN_CLOSE_BRACE:
		say(g, DIAG_COMMENT_UNMATCHED_CLOSE);
		break;
	default:
		junk(g);
		break;
	}
}

/* The movetext behind the first token, which next() has read. */
void
movetext(struct game *g)
{
	struct replay *p = &g->play;

	g->lexer.tags = false;
	g->first = g->token.text;
	element(g);
	while (!g->play.failed) {
		if (g->judged && g->terminator.n == 0 && !g->preface)
			g->end = g->lexer.p = replay_plain(p, g->lexer.p, g->lexer.end, g->record.eol);
		if (!next(g))
			break;
		element(g);
	}
}
