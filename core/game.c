/* game: judges one record: its tags, its movetext, its end. */
#include <stdlib.h>
#include <string.h>

#include "game.h"
#include "dead.h"
#include "fen.h"
#include "judge.h"
#include "lexical.h"
#include "result.h"
#include "tagcode.h"
#include "tags.h"

enum { COMMENT_LONG = 4096, RAV_DEEP = 8, GAME_LONG = 600, CONTAINS_GAME = 40 };

struct game {
	const struct game_options *options;
	struct findings findings;
	struct lexer lexer;
	struct tags tags;
	struct play play;
	struct record record;
	unsigned facts;
	struct token token;		/* the last one read */
	struct span terminator;		/* the result at the end; empty: none yet */
	struct span first;		/* first token of the movetext */
	const char *end;		/* behind the last token */
	bool judged;			/* the rules are those of chess: moves are replayed */
	bool comments_only;		/* no move and no number in the movetext so far */
	bool commented;			/* but a comment or a variation */
	bool preface;			/* no move yet in the main line */
	bool unclosed;			/* something was still open at the end */
	bool trailing;			/* text behind the result has been reported */
	bool blank_before_moves, extra_blank_line;
};

struct game *
game_new(const struct game_options *options, const struct grading *grading)
{
	struct game *g = calloc(1, sizeof(*g));

	if (g == NULL)
		return NULL;
	g->options = options;
	g->findings.grading = grading;
	g->play.findings = &g->findings;
	g->play.on_illegal = options->on_illegal;
	return g;
}

const struct findings *
game_findings(const struct game *g)
{
	return &g->findings;
}

void
game_free(struct game *g)
{
	if (g == NULL)
		return;
	findings_free(&g->findings);
	play_free(&g->play);
	free(g);
}

static bool
wanted(const struct game *g, enum diag id)
{
	return finding_wanted(&g->findings, id);
}

static void
say(struct game *g, enum diag id)
{
	found(&g->findings, id, g->token.text);
}

static bool
next(struct game *g)
{
	bool more = token_next(&g->lexer, &g->token);

	if (more)
		g->end = g->lexer.p;
	return more;
}

/* -- the tag section -- */

/* % arbiter: ignore=ID,ID mutes findings for the game it stands in. */
static void
escape_line(struct game *g)
{
	struct span s = g->token.text, list;
	static const struct span prefix = { "arbiter:", 8 }, key = { "ignore=", 7 };

	s.p++, s.n--;
	s = span_trim(s);
	if (!span_starts(s, prefix)) {
		say(g, DIAG_LEX_ESCAPE_LINE);
		return;
	}
	s.p += prefix.n, s.n -= prefix.n;
	s = span_trim(s);
	if (!span_starts(s, key)) {
		say(g, DIAG_LEX_ESCAPE_LINE);
		return;
	}
	list = (struct span){ s.p + key.n, s.n - key.n };
	while (list.n > 0) {
		enum diag id = diag_find(span_trim(span_cut(&list, ',')));

		if (id == DIAG_NONE)
			say(g, DIAG_LEX_ESCAPE_LINE);
		g->findings.muted[id] = g->findings.dirty = true;
	}
}

/* What the lexer noticed about a pair, and the row that says it. */
static const struct {
	unsigned odd;
	enum diag id;
} tag_faults[] = {
	{ TAG_NO_BRACKET, DIAG_TAG_MISSING_BRACKET },
	{ TAG_NO_QUOTE, DIAG_TAG_MISSING_QUOTE },
	{ TAG_NO_VALUE, DIAG_TAG_MISSING_VALUE },
	{ TAG_NO_SPACE, DIAG_TAG_MISSING_SPACE },
	{ TAG_BARE_QUOTE, DIAG_TAG_UNESCAPED_QUOTE },
	{ TAG_ON_LINES, DIAG_STRUCT_TAG_OVER_LINES },
};

static void
tag_pair(struct game *g, const char *line_before)
{
	const struct token *t = &g->token;
	struct tag tag = { t->name, t->content, t->text };

	if (t->odd & ~(unsigned)TOKEN_BLANK_LINE)
		for (size_t i = 0; i < sizeof(tag_faults) / sizeof(tag_faults[0]); i++)
			if (t->odd & tag_faults[i].odd)
				say(g, tag_faults[i].id);
	if (line_before != NULL && t->odd & TOKEN_BLANK_LINE)
		say(g, DIAG_STRUCT_BLANK_LINE_IN_TAGS);
	if (line_before != NULL && wanted(g, DIAG_STRUCT_SEVERAL_TAGS_ON_LINE) &&
	    memchr(line_before, g->record.eol, (size_t)(t->text.p - line_before)) == NULL)
		say(g, DIAG_STRUCT_SEVERAL_TAGS_ON_LINE);
	if (!tags_add(&g->tags, &tag))
		found_saying(&g->findings, DIAG_LIMIT_TOKEN, t->text, "more than %d tags in a game; this one is not looked at", TAGS_MAX);
	g->facts |= FACT_TAG;
}

/* Reads the tag pairs; leaves the first token behind them in g->token.  False: there is none. */
static bool
tag_section(struct game *g)
{
	const char *behind = NULL;	/* the last pair */

	tags_clear(&g->tags);
	while (next(g)) {
		switch (g->token.kind) {
		case TOKEN_TAG:
			tag_pair(g, behind);
			behind = g->lexer.p;
			break;
		case TOKEN_ESCAPE:
			escape_line(g);
			break;
		case TOKEN_COMMENT:
		case TOKEN_LINE_COMMENT:
			if (behind == NULL && g->record.text.n > 0 && memchr(g->lexer.p, '[', (size_t)(g->lexer.end - g->lexer.p)) != NULL)
				break;	/* a preface to the tags */
			return true;
		default:
			return true;
		}
	}
	return false;
}

/* -- where the game starts -- */

static void
fen_faults(struct game *g, const struct fen_reading *r)
{
	for (int i = 0; i < r->faults_n; i++) {
		const struct fen_fault *fault = &r->faults[i];

		found_as(&g->findings, fault->id, fault->severity, fault->where.n > 0 ? fault->where :
		    g->tags.list[g->tags.at[TAG_FEN]].value);
	}
}

/* Sets the board up; false when the moves cannot be judged. */
static bool
set_up(struct game *g, struct position *start)
{
	struct span variant = tags_value(&g->tags, TAG_Variant), fen = tags_value(&g->tags, TAG_FEN);
	enum variant kind = variant_read(variant);
	bool chess960 = kind == VARIANT_CHESS960;
	struct fen_reading r;

	*start = position_start;
	if (kind == VARIANT_OTHER || kind == VARIANT_UNKNOWN)
		return false;
	if (fen.n == 0)
		return !chess960;
	fen_read(fen, &r);
	if (kind == VARIANT_NONE && r.chess960)
		found(&g->findings, DIAG_TAG_VARIANT_MISMATCH, fen);
	else if (!chess960)
		fen_orthodox(&r);
	fen_faults(g, &r);
	*start = r.position;
	return r.usable;
}

/* -- movetext -- */

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

static void
comment(struct game *g)
{
	struct span text = g->token.text, inside = { text.p + 1, text.n - 1 };

	g->play.interrupted = g->commented = true;
	if (g->token.kind == TOKEN_LINE_COMMENT) {
		say(g, DIAG_COMMENT_SEMICOLON);
	} else if (g->token.odd & TOKEN_UNCLOSED) {
		g->unclosed = true;
		if (!(g->record.last && g->record.text.p[g->record.text.n - 1] != g->record.eol) && !g->record.cut)
			found_saying(&g->findings, DIAG_COMMENT_UNCLOSED, (struct span){ text.p, 1 },
			    "the comment is never closed: the rest of the game, %zu lines, is taken for its text", lines_in(g, inside));
	} else {
		inside.n--;
	}
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
	struct play *p = &g->play;

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
		return;
	}
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
			nag_value(g, i + 1);
			return;
		}
	say(g, DIAG_SAN_SUFFIX_MULTIPLE);
}

/* Passes over what is nested too deeply, to its closing parenthesis. */
static void
skip_variation(struct game *g)
{
	int depth = 1;

	while (depth > 0 && next(g))
		depth += (g->token.kind == TOKEN_OPEN) - (g->token.kind == TOKEN_CLOSE);
}

static void
variation_open(struct game *g)
{
	struct play *p = &g->play;

	if (p->depth == RAV_DEPTH_MAX) {
		say(g, DIAG_LIMIT_DEPTH);
		skip_variation(g);
		return;
	}
	if (p->depth == RAV_DEEP)
		say(g, DIAG_RAV_DEPTH);
	if (!play_open(p, g->token.text)) {
		say(g, DIAG_RAV_BEFORE_FIRST_MOVE);
		skip_variation(g);
	}
}

static void
variation_close(struct game *g)
{
	struct play *p = &g->play;

	if (p->depth == 0) {
		say(g, DIAG_RAV_UNMATCHED_CLOSE);
		return;
	}
	if (p->words_here == 0)
		say(g, DIAG_RAV_EMPTY);
	play_close(p);
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

	if (g->trailing || kind == TOKEN_SUFFIX || kind == TOKEN_NAG)
		return;
	if (kind == TOKEN_RESULT) {
		say(g, DIAG_STRUCT_DOUBLE_TERMINATOR);
		return;
	}
	if (kind == TOKEN_WORD && result_is_forfeit(word)) {
		say(g, DIAG_SAN_TRAILING_ANNOTATION);
		return;
	}
	g->trailing = true;
	if (kind == TOKEN_WORD && g->token.number.n == 0 && !(g->judged && judge_readable(&g->play, word)))
		found(&g->findings, DIAG_STRUCT_GARBAGE_BETWEEN_GAMES, text_behind(g));
	else if (kind == TOKEN_WORD || kind == TOKEN_NUMBER || kind == TOKEN_OPEN)
		found(&g->findings, DIAG_STRUCT_CONTENT_AFTER_TERMINATOR, text_behind(g));
	else if (kind == TOKEN_TAG)
		say(g, DIAG_STRUCT_TAG_IN_MOVETEXT);
	else
		found(&g->findings, DIAG_STRUCT_GARBAGE_BETWEEN_GAMES, text_behind(g));
}

static void
result(struct game *g)
{
	play_line_end(&g->play);
	if (g->play.depth > 0) {	/* the end of a game inside a variation, unless the variation goes on */
		struct lexer ahead = g->lexer;
		struct token t;
		bool closed = false;

		while (!closed && token_next(&ahead, &t))
			closed = t.kind == TOKEN_CLOSE;
		if (closed) {
			say(g, DIAG_RESULT_TERMINATOR_FORM);
			return;
		}
		found(&g->findings, DIAG_RAV_UNCLOSED, g->play.frames[g->play.depth - 1].open);
		while (g->play.depth > 0)
			play_close(&g->play);
	}
	g->terminator = g->token.text;
}

/* A word that could be a move; 0-0 and the like may be results after all. */
static void
word(struct game *g)
{
	struct play *p = &g->play;
	bool standard;

	if (g->preface && p->depth == 0)
		g->preface = false;
	p->words_here++;
	if (!g->judged)
		return;
	if (p->depth == 0 && !judge_readable(p, g->token.text) && result_read(g->token.text, &standard) != RESULT_NONE) {
		result(g);
		return;
	}
	if (!play_word(p, &g->token))
		judge_word(p, &g->token, &g->lexer);
}

static void
junk(struct game *g)
{
	static const struct span tags[] = { { "<br", 3 }, { "<p>", 3 }, { "<BR", 3 }, { "<P>", 3 }, { "</", 2 }, { "[pgn]", 5 }, { "[/pgn]", 6 } };
	struct span rest = text_behind(g);

	for (size_t i = 0; i < sizeof(tags) / sizeof(tags[0]); i++)
		if (span_starts(rest, tags[i])) {
			const char *close = memchr(rest.p, rest.p[0] == '<' ? '>' : ']', rest.n);

			if (close == NULL)
				break;
			g->token.text.n = (size_t)(close + 1 - rest.p);
			g->lexer.p = g->end = close + 1;
			say(g, DIAG_LEX_HTML);
			return;
		}
	say(g, g->token.kind == TOKEN_ANGLE ? DIAG_LEX_RESERVED_ANGLE : *g->token.text.p == '%' ? DIAG_LEX_ESCAPE_NOT_COL1 :
	    DIAG_LEX_UNEXPECTED_CHAR);
	if (*g->token.text.p == '%') {	/* its line is what was to be hidden */
		const char *line = memchr(g->lexer.p, g->record.eol, (size_t)(g->lexer.end - g->lexer.p));

		g->lexer.p = g->end = line == NULL ? g->lexer.end : line;
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
		escape_line(g);
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
		play_number(&g->play, &g->token);
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
static void
movetext(struct game *g)
{
	struct play *p = &g->play;

	g->lexer.tags = false;
	g->first = g->token.text;
	element(g);
	while (!g->play.failed) {
		if (g->judged && g->terminator.n == 0 && !g->preface)
			g->end = g->lexer.p = play_plain(p, g->lexer.p, g->lexer.end, g->record.eol);
		if (!next(g))
			break;
		element(g);
	}
}

/* -- the end -- */

static struct span
start_of(const struct game *g)
{
	const char *end = memchr(g->record.text.p, g->record.eol, g->record.text.n);
	size_t n = end == NULL ? g->record.text.n : (size_t)(end - g->record.text.p);

	return (struct span){ g->record.text.p, n < 40 ? n : 40 };
}

/* An empty span behind the last token: the place of what is missing there. */
static struct span
end_of(const struct game *g)
{
	return (struct span){ g->end, 0 };
}

static void
say_at_end(struct game *g, enum diag id)
{
	struct finding *f = found(&g->findings, id, end_of(g));

	if (f != NULL) {
		f->at_end = true;
		f->ply = g->play.ply;
	}
}

/* What is missing or open at the end. */
static void
structure(struct game *g)
{
	bool broken_off = g->record.last && g->record.text.p[g->record.text.n - 1] != g->record.eol;
	bool empty = (g->facts & FACT_TAG) == 0 && g->comments_only;

	if (g->record.cut || empty)
		return;
	if (g->play.depth > 0) {
		g->unclosed = true;
		if (!broken_off)
			found(&g->findings, DIAG_RAV_UNCLOSED, g->play.frames[g->play.depth - 1].open);
	}
	if (broken_off && g->terminator.n == 0)
		say_at_end(g, DIAG_FILE_TRUNCATED);
	else if (g->terminator.n == 0 && !g->unclosed)
		say_at_end(g, DIAG_STRUCT_GAME_WITHOUT_TERMINATOR);
	while (g->play.depth > 0)
		play_close(&g->play);
	if ((g->facts & FACT_TAG) == 0)
		found(&g->findings, DIAG_STRUCT_MOVES_WITHOUT_TAGS, start_of(g));
}

/* PGN 3.2.4: one blank line behind the tags, one behind the movetext. */
static void
blank_lines(struct game *g)
{
	const char *end = g->record.text.p + g->record.text.n, *p = end;
	int ends = 0;

	if (g->tags.n > 0 && g->first.n > 0 && !g->blank_before_moves)
		found(&g->findings, DIAG_STRUCT_MISSING_BLANK_LINE, g->first);
	while (p > g->record.text.p && (p[-1] == ' ' || p[-1] == '\t' || p[-1] == '\r' || p[-1] == '\n'))
		ends += *--p == g->record.eol;
	if (!g->record.last && ends < 2 && g->first.n > 0)
		found_saying(&g->findings, DIAG_STRUCT_MISSING_BLANK_LINE, (struct span){ p, 0 }, "no blank line behind the game");
	if (ends > 2 || g->extra_blank_line)
		found(&g->findings, DIAG_STRUCT_EXTRA_BLANK_LINE, (struct span){ p, 0 });
}

static void
counts(struct game *g)
{
	struct play *p = &g->play;
	struct span value = tags_value(&g->tags, TAG_PlyCount);
	unsigned long plies;

	if (p->unjudged > 0 || p->failed) {
		struct finding *f = found(&g->findings, DIAG_ILLEGAL_CASCADE, end_of(g));

		if (f != NULL) {
			f->at_end = true;
			f->message = arena_fmt(&g->findings.text, "%d half-moves behind the illegal move were not judged", p->unjudged);
		}
		return;
	}
	if (!g->judged || p->illegal > 0 || p->doubt)
		return;
	if (span_number(value, &plies) && plies != (unsigned long)p->ply) {
		struct finding *f = found(&g->findings, DIAG_TAG_PLYCOUNT_MISMATCH, value);

		if (f != NULL) {
			f->message = arena_fmt(&g->findings.text, "PlyCount says %lu half-moves, the game has %d", plies, p->ply);
			f->canonical = arena_fmt(&g->findings.text, "%d", p->ply);
		}
	}
	if (p->ply == 0 && g->terminator.n > 0)
		say_at_end(g, g->comments_only && g->commented ? DIAG_STRUCT_VARIATION_ONLY : DIAG_GAME_ZERO_MOVES);
	if (p->ply == 0 && g->terminator.n > 0 && g->facts & FACT_TAG)
		say_at_end(g, DIAG_STRUCT_TAGS_WITHOUT_MOVES);
	if (p->ply == 1)
		say_at_end(g, DIAG_GAME_ONE_PLY);
	if (p->ply > GAME_LONG)
		say_at_end(g, DIAG_GAME_VERY_LONG);
}

static enum final_board
final_board(const struct position *p)
{
	if (!movegen_any(p))
		return p->checkers ? FINAL_CHECKMATE : FINAL_STALEMATE;
	return dead_by_material(p) ? FINAL_DEAD_MATERIAL : FINAL_OPEN;
}

static const char *const board_names[] = {
	[FINAL_CHECKMATE] = "checkmate", [FINAL_STALEMATE] = "stalemate", [FINAL_DEAD_MATERIAL] = "dead-position",
};

/* Could the side to move have mated at once? */
static bool
mate_in_one(const struct position *p)
{
	move moves[MOVES_MAX];
	int n = movegen_all(p, moves);

	for (int i = 0; i < n; i++) {
		struct position after = *p;

		position_play(&after, moves[i]);
		if (after.checkers && !movegen_any(&after))
			return true;
	}
	return false;
}

/* A draw with a mate on the board; or a loss of the side that has it, or had it a move ago: colours or result exchanged? */
static void
missed_mate(struct game *g, enum result r)
{
	struct play *p = &g->play;
	enum result mover_lost = p->now.turn == WHITE ? RESULT_BLACK : RESULT_WHITE;

	if (r == RESULT_DRAW && wanted(g, DIAG_RESULT_DRAW_IN_MATE_IN_1) && mate_in_one(&p->now))
		say_at_end(g, DIAG_RESULT_DRAW_IN_MATE_IN_1);
	if ((r != RESULT_WHITE && r != RESULT_BLACK) || p->ply == p->base || !wanted(g, DIAG_RESULT_LOSER_JUST_MATED_MISSED))
		return;
	if (mate_in_one(r == mover_lost ? &p->now : play_before(p)))
		say_at_end(g, DIAG_RESULT_LOSER_JUST_MATED_MISSED);
}

static void
outcome(struct game *g, struct game_summary *out)
{
	struct play *p = &g->play;
	struct final final = {
		.terminator_text = g->terminator, .plies = p->ply, .board = FINAL_OPEN, .turn = p->now.turn,
		.complete = g->judged && p->illegal == 0 && !p->doubt && !p->failed, .place = end_of(g),
	};
	bool standard;

	final.terminator = result_read(g->terminator, &standard);
	if (final.complete)
		final.board = final_board(&p->now);
	result_check(&g->tags, &final, &g->findings);
	if (final.complete)
		missed_mate(g, final.terminator);
	out->plies = p->ply;
	out->end = board_names[final.board];
}

static void
summarise(struct game *g, struct game_summary *out)
{
	out->event = tags_value(&g->tags, TAG_Event);
	out->white = tags_value(&g->tags, TAG_White);
	out->black = tags_value(&g->tags, TAG_Black);
	out->round = tags_value(&g->tags, TAG_Round);
	out->date = tags_value(&g->tags, TAG_Date);
	out->result = g->terminator.n > 0 ? g->terminator : tags_value(&g->tags, TAG_Result);
	out->verdict = g->play.illegal > 0 ? VERDICT_ILLEGAL : g->findings.worst > INFO ? VERDICT_FINDINGS : VERDICT_CLEAN;
	out->facts = g->facts;
}

/* One pass over the record, moves read in the given letters. */
static void
read_game(struct game *g, const struct letters *letters, struct position *start, struct game_summary *out)
{
	findings_clear(&g->findings);
	g->facts = 0;
	lexical_check(g->record.text, &(struct lexical_place){ g->record.first, g->record.last, g->record.eol },
	    &g->findings, &g->facts);
	lexer_init(&g->lexer, g->record.text, g->record.eol);
	g->play.letters = letters;
	g->terminator = g->first = (struct span){ NULL, 0 };
	g->end = g->record.text.p;
	g->unclosed = g->trailing = g->commented = g->extra_blank_line = false;
	g->comments_only = g->preface = true;
	if (tag_section(g))
		g->blank_before_moves = (g->token.odd & TOKEN_BLANK_LINE) != 0;
	g->extra_blank_line = (g->token.odd & TOKEN_BLANK_LINES) != 0;
	if (g->facts & FACT_TAG)
		tags_check(&g->tags, start_of(g), g->options->today, &g->findings);
	g->judged = set_up(g, start);
	play_start(&g->play, start);
	if (g->token.kind != TOKEN_END)
		movetext(g);
	if (g->play.ply > 0)
		g->facts |= FACT_MOVE;
	play_line_end(&g->play);
	structure(g);
	blank_lines(g);
	counts(g);
	outcome(g, out);
}

void
game_check(struct game *g, const struct record *record, struct game_summary *out)
{
	const struct letters *letters;
	struct position start;

	*out = (struct game_summary){ 0 };
	findings_clear(&g->findings);
	if (record->rest)
		return;
	g->record = *record;
	if (all_blank(record->text)) {
		findings_clear(&g->findings);
		return;
	}
	read_game(g, NULL, &start, out);
	if (g->play.foreign && (letters = judge_language(&start, record->text, record->eol)) != NULL)
		read_game(g, letters, &start, out);
	g->facts |= FACT_TEXT;
	if (record->cut)
		found(&g->findings, DIAG_LIMIT_MEMORY, start_of(g));
	findings_more(&g->findings, start_of(g));
	findings_sort(&g->findings);
	summarise(g, out);
}
