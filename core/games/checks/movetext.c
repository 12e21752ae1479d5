/* movetext: the elements of a game after its tags: moves, comments, annotations, variations, the result. */
#include <string.h>

#include "base/ascii.h"
#include "games/checks/missing_moves.h"
#include "games/checks/move_check.h"
#include "games/checks/movetext.h"
#include "games/checks/movetext_internal.h"
#include "games/checks/piece_language.h"
#include "games/checks/repeated_moves.h"
#include "games/checks/replay_board.h"
#include "games/checks/result_check.h"
#include "games/pgn/line_form.h"
#include "games/pgn/text_mark.h"

enum {
	RAV_DEEP = 8,		/* nested variations that most programs still read */
	/* "with the idea" to "editorial comment" come before the moves of a variation in the Informant, and in what is from it. */
	NAG_PREFIX = 140, NAG_PREFIX_LAST = 145,
	REMARK_MAX = 256,	/* bytes of a remark in parentheses */
};

static void take_word_token(struct game *);
static bool reads_move(const struct game *, struct span word);

static void
nag_value(struct game *g, unsigned long value)
{
	struct replay *p = &g->replay;

	if (p->words_here == 0 && g->judged && (value < NAG_PREFIX || value > NAG_PREFIX_LAST))
		game_state_report(g, DIAG_NAG_BEFORE_MOVE);
	else if (value < 32 && p->nags & 1u << value)
		game_state_report(g, DIAG_NAG_DUPLICATE);
	else if (value >= 1 && value <= 6 && p->nags & 0x7eu)
		game_state_report(g, DIAG_NAG_CONTRADICTORY);
	if (value < 32)
		p->nags |= 1u << value;
	p->numbers.annotated = true;
}

/* PGN 10: 0 to 255, of which 1 to 139 have a meaning. */
static void
take_nag(struct game *g)
{
	struct span digits = span_trim(span_after(g->token.text, 1));
	struct finding *f;
	unsigned long value;

	if (g->token.odd & TOKEN_SPACED && (f = finding_add(&g->findings, DIAG_SAN_SUFFIX_SPACED, g->token.text)) != NULL)
		f->canonical = arena_fmt(&g->findings.text, "$%.*s", (int)digits.n, digits.p);
	if (!span_number(digits, &value) || value > 255) {
		game_state_report(g, DIAG_NAG_INVALID);
		game_state_add(g, ELEMENT_OTHER, g->token.text, 0);
		return;
	}
	game_state_add(g, ELEMENT_NAG, g->token.text, (unsigned)value);
	if (value == 0 || value > 139)
		game_state_report(g, DIAG_NAG_UNKNOWN);
	nag_value(g, value);
}

/* PGN 8.2.3.8: ! ? !! ?? !? ?! are $1 to $6. */
static const char *const suffixes[] = { "!", "?", "!!", "??", "!?", "?!" };

/* The signs in ASCII, at most as many as fit: some are of full width, and some stand for two. */
static struct span
plain_suffix(struct span s, char out[4])
{
	static const struct { const char *glyph, *signs; } doubles[] = {
		{ "\u203c", "!!" }, { "\u2047", "??" }, { "\u2049", "!?" }, { "\u2048", "?!" },
	};
	struct span plain = { out, 0 };
	size_t n = 1;

	for (; s.n > 0 && plain.n <= 2; s = span_after(s, n)) {
		char c = ascii_wide(s.p, s.p + s.n, &n);

		if (c != '\0') {
			out[plain.n++] = c;
			continue;
		}
		for (size_t i = 0; i < sizeof(doubles) / sizeof(doubles[0]); i++)
			if (span_starts(s, span_of(doubles[i].glyph)))
				memcpy(out + plain.n, doubles[i].signs, 2);
		plain.n += 2;
		n = 3;
	}
	return plain;
}

/* The annotation that the sign stands for; false: it stands for none. */
static bool
add_suffix(struct game *g, struct span sign)
{
	char room[4] = "";
	struct span plain = plain_suffix(sign, room);
	struct finding *f;

	for (unsigned i = 0; i < sizeof(suffixes) / sizeof(suffixes[0]); i++)
		if (span_eq(plain, span_of(suffixes[i]))) {
			game_state_add(g, ELEMENT_NAG, sign, i + 1);
			nag_value(g, i + 1);
			if (!span_eq(sign, plain) && (f = finding_add(&g->findings, DIAG_ENC_NON_ASCII_MOVETEXT, sign)) != NULL)
				f->canonical = span_of(suffixes[i]);
			return true;
		}
	return false;
}

/* "2. !Nf3": the sign comes before its move, without a blank between them.  Reads both. */
static bool
suffix_before_move(struct game *g)
{
	const struct token sign = g->token;
	const char before = sign.text.p > g->record.text.p ? sign.text.p[-1] : ' ';
	struct lexer l = g->lexer;
	struct token moved;
	struct finding *f;

	if ((!(sign.odd & TOKEN_SPACED) && before != '.' && before != '(') || l.p == l.end || ascii_is_blank(*l.p) || !g->judged ||
	    g->replay.stopped || !token_next(&l, &moved) || moved.kind != TOKEN_WORD || moved.number.n > 0 || !reads_move(g, moved.text))
		return false;
	f = finding_add(&g->findings, DIAG_SAN_SUFFIX_SPACED, (struct span){ sign.text.p, sign.text.n + moved.text.n });
	if (f != NULL) {
		f->message = SPAN("the sign comes before its move");
		f->canonical = arena_fmt(&g->findings.text, "%.*s%.*s", (int)moved.text.n, moved.text.p, (int)sign.text.n, sign.text.p);
	}
	g->lexer = l;
	g->token = moved;
	g->end = l.p;
	take_word_token(g);
	return add_suffix(g, sign.text);
}

static void
take_suffix(struct game *g)
{
	if (suffix_before_move(g))
		return;
	if (g->token.odd & TOKEN_SPACED)
		game_state_report(g, DIAG_SAN_SUFFIX_SPACED);
	if (!add_suffix(g, g->token.text)) {
		game_state_add(g, ELEMENT_OTHER, g->token.text, 0);
		game_state_report(g, DIAG_SAN_SUFFIX_MULTIPLE);
	}
}

/* Skips a variation, up to its closing parenthesis. */
static void
skip_variation(struct game *g)
{
	const char *open = g->token.text.p;
	int depth = 1;

	while (depth > 0 && game_state_next(g))
		depth += (g->token.kind == TOKEN_OPEN) - (g->token.kind == TOKEN_CLOSE);
	game_state_add(g, ELEMENT_OTHER, (struct span){ open, (size_t)(g->end - open) }, 0);
}

/*
 * Does the text between parentheses have only words, numbers and results, none of which can be a move?  Not if no word of
 * the game shows that.
 */
static bool
has_no_move(const struct game *g, struct span inside)
{
	struct lexer l = g->lexer;
	struct token t;
	bool any = false;

	if (!g->judged || g->replay.rules->is_move == NULL)
		return false;
	for (l.end = inside.p + inside.n; token_next(&l, &t); any = true)
		if ((t.kind == TOKEN_WORD && (suggest_blank(t.text) || g->replay.rules->is_move(t.text))) ||
		    (t.kind != TOKEN_WORD && t.kind != TOKEN_NUMBER && t.kind != TOKEN_RESULT && t.kind != TOKEN_JUNK))
			return false;
	return any;
}

static bool
is_time_remark(struct span s)
{
	return s.n >= 2 && s.n <= 8 && (memchr(s.p, ':', s.n) != NULL || s.p[s.n - 1] == '\'') &&
	    notation_remark(s) == DIAG_SAN_TRAILING_ANNOTATION;
}

/* Is it one of the six signs of PGN after a move? */
static bool
is_sign_after_move(struct span s)
{
	return s.n >= 1 && s.n <= 2 && ascii_is_any(s.p[0], "!?") && ascii_is_any(s.p[s.n - 1], "!?");
}

/* (0:12), a time noted beside a move, (=), a draw offer, (Diagram 12), (!): not a variation. */
static bool
remark_in_parentheses(struct game *g)
{
	const size_t rest = (size_t)(g->lexer.end - g->lexer.p);
	const char *p = g->lexer.p, *close = memchr(p, ')', rest < REMARK_MAX ? rest : REMARK_MAX);
	struct span inside = { p, close == NULL ? 0 : (size_t)(close - p) };
	const bool sign = is_sign_after_move(inside);
	const bool offer = span_eq(span_trim(inside), SPAN("="));

	if (!offer && !sign && !has_no_move(g, inside) && !is_time_remark(inside))
		return false;
	if (g->judged && !sign)
		missing_moves_note(&g->replay, (struct span){ g->token.text.p, inside.n + 2 });
	g->token.text.n += inside.n + 1;
	g->lexer.p = g->end = close + 1;
	g->lexer.depth--;
	if (!sign || !add_suffix(g, inside))
		game_state_add(g, ELEMENT_OTHER, g->token.text, 0);
	game_state_report(g, offer ? DIAG_DRAW_OFFER : DIAG_SAN_TRAILING_ANNOTATION);
	return true;
}

/* A remark that begins with another bracket and is closed by }: a comment that is opened wrongly. */
static bool
remark_closed_by_brace(struct game *g)
{
	const char *start = g->token.text.p, *close = movetext_prose_end(start + 1, g->lexer.end);

	if (close == NULL)
		return false;
	g->token.text.n = (size_t)(close + 1 - start);
	g->lexer.p = g->end = close + 1;
	game_state_add(g, ELEMENT_COMMENT, (struct span){ start + 1, (size_t)(close - start) - 1 }, 0);
	finding_add_saying(&g->findings, DIAG_COMMENT_UNMATCHED_CLOSE, (struct span){ close, 1 }, "the comment is opened by %c", *start);
	g->replay.numbers.interrupted = g->commented = true;
	return true;
}

static void
variation_open(struct game *g)
{
	struct replay *p = &g->replay;

	if (remark_in_parentheses(g) || remark_closed_by_brace(g))
		return;
	if (p->depth == RAV_DEPTH_MAX) {
		game_state_report(g, DIAG_LIMIT_DEPTH);
		skip_variation(g);
		return;
	}
	if (p->depth == RAV_DEEP)
		game_state_report(g, DIAG_RAV_DEPTH);
	if (!replay_open(p, g->token.text)) {
		game_state_report(g, DIAG_RAV_BEFORE_FIRST_MOVE);
		skip_variation(g);
	}
}

static void
variation_close(struct game *g)
{
	struct replay *p = &g->replay;

	if (p->depth == 0) {
		game_state_report(g, DIAG_RAV_UNMATCHED_CLOSE);
		game_state_add(g, ELEMENT_OTHER, g->token.text, 0);
		return;
	}
	if (p->words_here == 0)
		game_state_report(g, DIAG_RAV_EMPTY);
	replay_close(p);
}

/* The text from the current token, with its number, to the end of the record. */
static struct span
rest_of_text(const struct game *g)
{
	const char *from = g->token.number.n > 0 ? g->token.number.p : g->token.text.p;

	return span_trim((struct span){ from, (size_t)(g->lexer.end - from) });
}

/* Can the word be a move, of this game or of the next one? */
static bool
reads_move(const struct game *g, struct span word)
{
	const struct replay *p = &g->replay;

	return p->reader->reads(p, word) || (p->reader->begins != NULL && p->reader->begins(p, word));
}

/* A mark of a web page, a forum, Markdown or a quoted mail: it is skipped. */
static bool
text_mark(struct game *g)
{
	struct span rest = { g->token.text.p, (size_t)(g->lexer.end - g->token.text.p) };
	size_t n = text_mark_length(rest, rest.p > g->record.text.p ? rest.p[-1] : g->record.eol, &g->emphasised);

	if (n == 0)
		return false;
	g->token.text.n = n;
	g->lexer.p = g->end = rest.p + n;
	game_state_add(g, ELEMENT_OTHER, g->token.text, 0);
	game_state_mark(g, g->token.text);
	return true;
}

/* Is it a * that belongs to text after the game, and is not a result: **Game 2**, or the first word of a line? */
static bool
is_asterisk_of_text(const struct game *g, struct span word)
{
	const char *after = word.p + 1;

	if (!span_eq(word, SPAN("*")) || after >= g->lexer.end)
		return false;
	if (!ascii_is_blank(*after))
		return true;
	while (after < g->lexer.end && (*after == ' ' || *after == '\t'))
		after++;
	return word.p > g->record.text.p && word.p[-1] == g->record.eol && after < g->lexer.end && ascii_is_alnum(*after);
}

/* What is after the result of a game: another result, more moves, or text that belongs to no game. */
static void
after_result(struct game *g)
{
	enum token_kind kind = g->token.kind;
	struct span word = g->token.text;

	if (g->trailing || ((kind == TOKEN_ANGLE || kind == TOKEN_JUNK || text_mark_conflict(rest_of_text(g)) > 0 ||
	    (*word.p == '*' && word.p == g->terminator.p + g->terminator.n)) && text_mark(g)))	/* **1-0** */
		return;
	if (kind == TOKEN_SEPARATOR) {
		game_state_report(g, DIAG_LEX_SEPARATOR);
		return;
	}
	if (is_asterisk_of_text(g, word))
		kind = TOKEN_JUNK;
	g->trailing = kind != TOKEN_SUFFIX && kind != TOKEN_NAG && kind != TOKEN_RESULT &&
	    !(kind == TOKEN_WORD && result_is_forfeit(word));
	if (kind != TOKEN_RESULT || !span_eq(word, g->terminator))
		game_state_add(g, ELEMENT_OTHER, g->trailing ? rest_of_text(g) : word, 0);
	if (kind == TOKEN_RESULT)
		game_state_report(g, DIAG_STRUCT_DOUBLE_TERMINATOR);
	else if (kind == TOKEN_WORD && !g->trailing)
		game_state_report(g, DIAG_SAN_TRAILING_ANNOTATION);
	if (!g->trailing)
		return;
	if (kind == TOKEN_WORD && g->token.number.n == 0 &&
	    !(g->judged && reads_move(g, word)))
		finding_add(&g->findings, DIAG_STRUCT_GARBAGE_BETWEEN_GAMES, rest_of_text(g));
	else if (kind == TOKEN_WORD || kind == TOKEN_NUMBER || kind == TOKEN_OPEN)
		finding_add(&g->findings, DIAG_STRUCT_CONTENT_AFTER_TERMINATOR, rest_of_text(g));
	else if (kind == TOKEN_TAG)
		game_state_report(g, DIAG_STRUCT_TAG_IN_MOVETEXT);
	else
		finding_add(&g->findings, DIAG_STRUCT_GARBAGE_BETWEEN_GAMES, rest_of_text(g));
}

static void
take_result_token(struct game *g)
{
	if (*g->token.text.p == '*' && text_mark(g))
		return;
	replay_line_end(&g->replay);
	if (g->replay.depth > 0 && token_closes(&g->lexer)) {
		finding_add_saying(&g->findings, DIAG_RESULT_TERMINATOR_FORM, g->token.text, "a result inside a variation");
		game_state_add(g, ELEMENT_OTHER, g->token.text, 0);
		return;
	}
	if (g->replay.depth > 0)	/* the game ends inside a variation */
		finding_add(&g->findings, DIAG_RAV_UNCLOSED, g->replay.work->frames[g->replay.depth - 1].open);
	while (g->replay.depth > 0)
		replay_close(&g->replay);
	g->terminator = g->token.text;
	game_state_add(g, ELEMENT_RESULT, g->terminator, 0);
}

/* Is the word alone on its line, and text below it, as the heading of the next game? */
static bool
is_alone_above_text(const struct game *g, struct span word)
{
	const char eol = g->record.eol, *p = word.p + word.n, *end;

	if (word.p == g->record.text.p || word.p[-1] != eol)
		return false;
	while (p < g->lexer.end && ascii_is_blank(*p) && *p != eol)
		p++;
	if (p == g->lexer.end || *p != eol)
		return false;
	while (p < g->lexer.end && ascii_is_blank(*p))
		p++;
	end = memchr(p, eol, (size_t)(g->lexer.end - p));
	if (end == NULL)
		end = g->lexer.end;
	return !line_form_is_movetext((struct span){ p, (size_t)(end - p) }, eol) &&
	    line_form_is_text((struct span){ p, (size_t)(end - p) });
}

/*
 * Is the word the result of the game?  0-0 at its end is castling where that is legal, unless the Result tag says that
 * both have lost; then it is told that it may be castling.
 */
static bool
is_result_of_game(struct game *g)
{
	const struct replay *p = &g->replay;
	const struct span word = g->token.text;
	bool standard;
	const enum result said = result_read(word, &standard);

	if (p->depth > 0 || said == RESULT_NONE)
		return false;
	if (!token_last(&g->lexer) && (said == RESULT_DOUBLE_FORFEIT || g->token.number.n > 0 || !is_alone_above_text(g, word)))
		return false;
	if (!p->reader->reads(p, word))
		return true;
	if (!result_is_castling(word) || result_read(tags_value(&g->tags, TAG_Result), &standard) != said)
		return false;
	finding_add_saying(&g->findings, DIAG_RESULT_TERMINATOR_FORM, word,
	    "%.*s is taken for the result, since the Result tag says so, but it could be castling", (int)word.n, word.p);
	return true;
}

/*
 * "e4 12 e5 10": a number without a dot, where the numbers have one, and not the next number, is a remark: seconds, a depth, a
 * page.
 */
static void
stray_number(struct game *g)
{
	struct token *t = &g->token;
	const struct move_numbers *n = &g->replay.numbers;
	const long off = (long)t->value - (long)g->replay.now.fullmoves;

	if (t->number.n == 0 || !t->counted || t->dots > 0 || !n->dotted || off == n->ahead || off == n->right ||
	    !g->judged || g->replay.stopped || g->replay.rules->is_move == NULL)
		return;
	game_state_add(g, ELEMENT_OTHER, t->number, 0);
	finding_add(&g->findings, DIAG_SAN_TRAILING_ANNOTATION, t->number);
	t->number.n = 0;
	t->counted = false;
}

/* A word that may be a move; 0-0 and the like may be results. */
static void
take_word_token(struct game *g)
{
	struct replay *p = &g->replay;

	if (g->preface && p->depth == 0)
		g->preface = false;
	p->words_here++;
	if (!g->judged) {
		g->score.words += p->depth == 0 && notation_is_move(g->token.text);
		replay_leave(p, &g->token);
		return;
	}
	stray_number(g);
	if (p->words_here == 1 && p->depth == 0 && g->token.counted && notation_is_move(g->token.text))
		g->facts |= FACT_MOVE;
	if (!p->stopped && p->depth == 0 && p->reader->passes != NULL && p->reader->passes(p, &g->token, &g->lexer))
		return;
	if (!p->stopped && replay_word(p, &g->token))
		return;
	if (is_result_of_game(g))
		take_result_token(g);
	else
		p->reader->word(p, &g->token, &g->lexer);
}

/* Is it a sign of a sentence among the moves, whose first word has been reported? */
static bool
is_punctuation(const struct game *g, char c)
{
	const struct replay *p = &g->replay;

	return g->judged && p->hole.n > 0 && p->hole_ply == p->log.ply && ascii_is_any(c, ",:\"'");
}

/* Takes the rest of the line after a %, unless there is a move or a result in it: it was meant to be hidden. */
static void
take_hidden(struct game *g)
{
	const char *line = memchr(g->lexer.p, g->record.eol, (size_t)(g->lexer.end - g->lexer.p));
	struct span rest = { g->lexer.p, (size_t)((line == NULL ? g->lexer.end : line) - g->lexer.p) };

	rest = span_trim(rest);
	if (!line_form_is_text(rest) || line_form_ends_in_result(rest, rest.n))
		return;
	g->lexer.p = g->end = rest.p + rest.n;
	g->token.text.n = (size_t)(g->end - g->token.text.p);
}

/* Bytes with which no token begins. */
static void
take_junk(struct game *g)
{
	char first = *g->token.text.p;

	if (text_mark(g) || (first == '[' && g->token.text.n == 1 && remark_closed_by_brace(g)))
		return;
	if (first == '[' && g->token.text.n > 1) {
		finding_add_saying(&g->findings, DIAG_LEX_UNEXPECTED_CHAR, g->token.text, "a remark in brackets outside a comment");
		missing_moves_note(&g->replay, g->token.text);
		game_state_add(g, ELEMENT_OTHER, g->token.text, 0);
		return;
	}
	if (!is_punctuation(g, first))
		game_state_report(g, g->token.kind == TOKEN_ANGLE ? DIAG_LEX_RESERVED_ANGLE :
		    first == '%' ? DIAG_LEX_ESCAPE_NOT_COL1 : DIAG_LEX_UNEXPECTED_CHAR);
	if (first == '%')
		take_hidden(g);
	game_state_add(g, ELEMENT_OTHER, g->token.text, 0);
}

/* Does a word, number or result follow another token without a blank? */
static bool
is_glued(const struct game *g)
{
	const char *start = g->token.number.n > 0 ? g->token.number.p : g->token.text.p;
	char before = start > g->record.text.p ? start[-1] : ' ';

	if (g->token.kind != TOKEN_WORD && g->token.kind != TOKEN_NUMBER && g->token.kind != TOKEN_RESULT)
		return false;
	if (g->separated == start)	/* that is reported */
		return false;
	return (unsigned char)before > ' ' && (signed char)before > 0 && strchr("({]*>", before) == NULL;
}

/* A number with no word after it. */
static void
take_lone_number(struct game *g)
{
	if (!g->judged || g->replay.stopped)
		replay_leave(&g->replay, &g->token);
	stray_number(g);
	if (g->token.number.n > 0 && !repeated_moves_pass(&g->replay, &g->token))
		replay_number(&g->replay, &g->token);
}

/* What separates moves; where there are none, it belongs to other text. */
static void
take_separator(struct game *g)
{
	if (g->judged && (g->replay.words_here == 0 || g->replay.doubt)) {
		game_state_add(g, ELEMENT_OTHER, g->token.text, 0);
		if (*g->token.text.p != '.' && !is_punctuation(g, *g->token.text.p))
			game_state_report(g, DIAG_LEX_UNEXPECTED_CHAR);
	} else {
		g->separated = g->lexer.p;
		game_state_report(g, DIAG_LEX_SEPARATOR);
	}
}

static void
misplaced_tag(struct game *g)
{
	game_state_report(g, DIAG_STRUCT_TAG_IN_MOVETEXT);
	game_state_add(g, ELEMENT_OTHER, g->token.text, 0);
}

static void
unmatched_brace(struct game *g)
{
	game_state_report(g, DIAG_COMMENT_UNMATCHED_CLOSE);
	game_state_add(g, ELEMENT_OTHER, g->token.text, 0);
}

/* Does it mean something only in a game of chess?  What is not judged may be in a notation of its own: P*7f, 1A. e4=?. */
static bool
is_chess_sign(const struct game *g)
{
	switch (g->token.kind) {
	case TOKEN_RESULT:
		return !token_last(&g->lexer);
	case TOKEN_CLOSE:
		return g->replay.depth == 0;
	case TOKEN_TAG: case TOKEN_SUFFIX: case TOKEN_CLOSE_BRACE: case TOKEN_ANGLE: case TOKEN_JUNK: case TOKEN_SEPARATOR:
		return true;
	default:
		return false;
	}
}

/* Handles one token of the movetext. */
static void
take_element(struct game *g)
{
	static void (*const elements[])(struct game *) = {
		[TOKEN_TAG] = misplaced_tag, [TOKEN_WORD] = take_word_token, [TOKEN_NUMBER] = take_lone_number,
		    [TOKEN_RESULT] = take_result_token,
		[TOKEN_NAG] = take_nag, [TOKEN_SUFFIX] = take_suffix, [TOKEN_COMMENT] = movetext_comment,
		[TOKEN_LINE_COMMENT] = movetext_comment, [TOKEN_ESCAPE] = game_state_escape_line,
		[TOKEN_OPEN] = variation_open, [TOKEN_CLOSE] = variation_close, [TOKEN_CLOSE_BRACE] = unmatched_brace,
		[TOKEN_ANGLE] = take_junk, [TOKEN_SEPARATOR] = take_separator, [TOKEN_JUNK] = take_junk,
	};
	enum token_kind kind = g->token.kind;
	bool beside_moves = kind == TOKEN_COMMENT || kind == TOKEN_LINE_COMMENT || kind == TOKEN_ESCAPE;

	if (g->token.odd & TOKEN_BLANK_LINE && g->terminator.n == 0 && g->token.text.p != g->first.p)
		game_state_report(g, DIAG_STRUCT_BLANK_LINE_IN_MOVETEXT);
	if (g->terminator.n > 0 && !beside_moves) {
		after_result(g);
		return;
	}
	if (kind == TOKEN_WORD || kind == TOKEN_NUMBER)
		g->comments_only = false;
	g->commented |= kind == TOKEN_OPEN;
	if (!g->judged && is_chess_sign(g)) {
		game_state_add(g, ELEMENT_UNREAD, g->token.text, 0);
		return;
	}
	if (g->judged && game_state_wants(g, DIAG_MOVE_TEXT_GLUED) && is_glued(g))
		game_state_report(g, DIAG_MOVE_TEXT_GLUED);
	elements[kind](g);
}

/*
 * Takes a result as PGN writes it, after one blank, line end or two blanks, if only blanks come after it; false:
 * something else comes.
 */
static bool
plain_end(struct game *g)
{
	const char *p = g->lexer.p, *end = g->lexer.end;
	struct span result;

	if (end - p < 2 || g->replay.depth > 0 || (*p != ' ' && *p != g->record.eol))
		return false;
	p += 1 + (p[1] == ' ');
	result = (struct span){ p, (size_t)(end - p) };
	if (result_at(result, &result.n) == RESULT_NONE)
		return false;
	for (p += result.n; p < end && (*p == ' ' || *p == g->record.eol); )
		p++;
	if (p < end)
		return false;
	replay_line_end(&g->replay);
	g->terminator = result;
	g->end = g->lexer.p = result.p + result.n;
	game_state_add(g, ELEMENT_RESULT, result, 0);
	return true;
}

void
movetext_plain(struct game *g)
{
	const char *end;

	if (!g->judged || g->unread == NULL)
		return;
	end = replay_plain(&g->replay, g->unread, g->lexer.end, g->record.eol);
	if (g->replay.log.ply == 0)
		return;
	g->first = position_log_word(&g->replay.log, 1);
	g->comments_only = g->preface = false;
	g->end = g->lexer.p = end;
	g->read = !g->replay.failed && plain_end(g);
}

void
movetext(struct game *g)
{
	struct replay *p = &g->replay;

	if (g->read)
		return;
	g->lexer.tags = false;
	if (g->first.n == 0) {
		if (g->unread != NULL)
			game_state_next(g);
		g->first = g->token.text;
		take_element(g);
	}
	while (!g->replay.failed) {
		if (g->judged && g->terminator.n == 0 && !g->preface)
			g->end = g->lexer.p = replay_plain(p, g->lexer.p, g->lexer.end, g->record.eol);
		if ((g->terminator.n == 0 && plain_end(g)) || !game_state_next(g))
			break;
		take_element(g);
	}
}
