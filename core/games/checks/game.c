/* game: judges one record: its tags, where it starts, its movetext, its end. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "games/checks/board_check.h"
#include "games/checks/end_check.h"
#include "games/checks/game.h"
#include "games/checks/movetext.h"
#include "games/checks/piece_language.h"
#include "games/chess/chess_game.h"
#include "games/interface/game_list.h"
#include "games/openings/opening_check.h"
#include "games/pgn/line_form.h"
#include "games/pgn/tag_form.h"
#include "games/pgn/text_check.h"
#include "games/pgn/text_mark.h"
#include "games/pgn/token_tags.h"

const char *const game_verdicts[] = {
	[VERDICT_CLEAN] = "clean", [VERDICT_FINDINGS] = "findings", [VERDICT_ILLEGAL] = "illegal",
	[VERDICT_NOT_JUDGED] = "not-judged", NULL,
};

/* `work`: of another; NULL: it gets its own. */
static struct game *
new_game(const struct game_options *options, const struct grading *grading, struct replay_work *work)
{
	struct game *g = calloc(1, sizeof(*g));

	if (g == NULL)
		return NULL;
	g->shares = work != NULL;
	g->replay.work = g->shares ? work : malloc(sizeof(*work));
	if (g->replay.work == NULL) {
		free(g);
		return NULL;
	}
	g->options = options;
	g->findings.grading = grading;
	g->replay.findings = &g->findings;
	g->replay.on_illegal = options->on_illegal;
	g->replay.letters_expected = options->letters_expected || options->language != NULL;
	g->replay.score = options->score ? &g->score : NULL;
	g->effort.left = EFFORT_ENDLESS;
	return g;
}

struct game *
game_new(const struct game_options *options, const struct grading *grading)
{
	return new_game(options, grading, NULL);
}

struct game *
game_new_beside(const struct game *first)
{
	return new_game(first->options, first->findings.grading, first->replay.work);
}

int64_t
game_allow(struct game *g, int64_t effort)
{
	int64_t left = g->effort.left;

	g->effort.left = effort;
	return left;
}

const struct findings *
game_findings(const struct game *g)
{
	return &g->findings;
}

const struct movelist *
game_score(const struct game *g)
{
	return &g->score;
}

const struct tags *
game_tags(const struct game *g)
{
	return &g->tags;
}

struct line
game_line(const struct game *g)
{
	return position_log_line(&g->replay.log);
}

const struct game_end *
game_ended(const struct game *g)
{
	return &g->game_end;
}

const struct draws *
game_draws(const struct game *g)
{
	return &g->draws;
}

const struct mutes *
game_mutes(const struct game *g)
{
	return g->file_mutes.n > 0 ? &g->file_mutes : NULL;
}

bool
game_judged(const struct game *g)
{
	return g->judged;
}

const struct game_rules *
game_played(const struct game *g)
{
	return g->score.rules;
}

void
game_free(struct game *g)
{
	if (g == NULL)
		return;
	findings_free(&g->findings);
	replay_free(&g->replay);
	if (!g->shares)
		free(g->replay.work);
	movelist_free(&g->score);
	draws_free(&g->draws);
	free(g);
}

/* -- the tag section -- */

/* What the lexer noticed about a tag pair, and the finding that reports it. */
static const struct {
	unsigned odd;
	enum diag id;
	const char *message;	/* NULL: that of the finding */
} tag_faults[] = {
	{ TAG_NO_BRACKET, DIAG_TAG_MISSING_BRACKET, NULL },
	{ TAG_NO_OPENING, DIAG_TAG_MISSING_BRACKET, "the tag has no opening bracket" },
	{ TAG_OTHER_BRACKET, DIAG_TAG_MISSING_BRACKET, "the tag is not between [ and ]" },
	{ TAG_OTHER_QUOTE, DIAG_TAG_MISSING_QUOTE, "the tag value is between other quotation marks than two plain ones" },
	{ TAG_NAME_SIGN, DIAG_TAG_MISSING_SPACE, "there is a sign between the name of the tag and its value" },
	{ TAG_MARKED_NAME, DIAG_TAG_NAME_INVALID, "there is something next to the name of the tag" },
	{ TAG_AFTER_MARK, DIAG_LEX_HTML, NULL },
	{ TAG_NO_QUOTE, DIAG_TAG_MISSING_QUOTE, NULL },
	{ TAG_NO_VALUE, DIAG_TAG_MISSING_VALUE, NULL },
	{ TAG_NO_SPACE, DIAG_TAG_MISSING_SPACE, NULL },
	{ TAG_BARE_QUOTE, DIAG_TAG_UNESCAPED_QUOTE, NULL },
	{ TAG_ON_LINES, DIAG_STRUCT_TAG_OVER_LINES, NULL },
	{ TAG_NO_NAME, DIAG_TAG_MISSING_NAME, NULL },
	{ TAG_OPENS_INSIDE, DIAG_TAG_IN_VALUE, NULL },
	{ TAG_TEXT_AFTER, DIAG_TAG_TEXT_AFTER_VALUE, NULL },
};

/* Does the record end in the present pair? */
static bool
ends_in_pair(const struct game *g)
{
	return g->token.odd & TAG_NO_BRACKET && g->lexer.p == g->lexer.end && !g->record.cut;
}

/* If the text ends in the pair, all else follows from that: for the last record it is reported as file-truncated. */
static void
pair_faults(struct game *g, unsigned odd)
{
	if (ends_in_pair(g)) {
		if (!g->record.last)
			game_state_report(g, DIAG_TAG_IN_VALUE);
		return;
	}
	for (size_t i = 0; i < sizeof(tag_faults) / sizeof(tag_faults[0]); i++) {
		if (!(odd & tag_faults[i].odd))
			continue;
		if (tag_faults[i].odd == TAG_BARE_QUOTE && tag_form_in_value(g->token.content))
			finding_add_saying(&g->findings, DIAG_TAG_IN_VALUE, g->token.text, "several tags are between one pair of brackets");
		else if (tag_faults[i].message == NULL)
			game_state_report(g, tag_faults[i].id);
		else
			finding_add_saying(&g->findings, tag_faults[i].id, g->token.text, "%s", tag_faults[i].message);
	}
}

/* Does the pair show that the text is PGN?  Without quotation marks it may be a picture of a book: [Illustration: the board] */
static bool
shows_pgn(const struct token *t)
{
	return !(t->odd & (TAG_NO_VALUE | TAG_NO_QUOTE)) || tag_form_is_roster(t->name) ||
	    memchr(t->text.p, '"', t->text.n) != NULL;
}

static void
tag_pair(struct game *g, const char *last_end)
{
	const struct token *t = &g->token;
	struct tag tag = { t->name, t->content, t->text };

	if (t->odd & ~(unsigned)TOKEN_BLANK_LINE)
		pair_faults(g, t->odd);
	if (last_end != NULL && t->odd & TOKEN_BLANK_LINE)
		game_state_report(g, DIAG_STRUCT_BLANK_LINE_IN_TAGS);
	if (last_end != NULL && game_state_wants(g, DIAG_STRUCT_SEVERAL_TAGS_ON_LINE) &&
	    memchr(last_end, g->record.eol, (size_t)(t->text.p - last_end)) == NULL)
		game_state_report(g, DIAG_STRUCT_SEVERAL_TAGS_ON_LINE);
	if (ends_in_pair(g) && t->odd & TAG_NO_VALUE) {	/* not even its name is whole */
		game_state_add(g, ELEMENT_OTHER, t->text, 0);
	} else if (!tags_add(&g->tags, &tag)) {
		finding_add_saying(&g->findings, DIAG_LIMIT_TOKEN, t->text,
		    "more than %d tags in a game in addition to the roster; this one is read as a comment", TAGS_MAX);
		game_state_add(g, ELEMENT_OTHER, t->text, 0);
	}
	g->facts |= shows_pgn(t) || (ends_in_pair(g) && g->record.last) ? FACT_TAG : 0u;
	g->broken_off = ends_in_pair(g) && g->record.last;
}

/* Reads plain tag pairs at the start of the record; returns where the last one ends, or NULL. */
static const char *
plain_pairs(struct game *g)
{
	const char *end = token_tags_read(&g->tags, g->lexer.p, g->lexer.end, g->record.eol);

	if (end == g->lexer.p)
		return NULL;
	g->facts |= FACT_TAG;
	g->tags.plain = g->plain && g->given_n == 0 ? g->tags.n : 0;	/* none of these goes over the end of a line */
	return g->end = g->lexer.p = end;
}

/* Where "1." comes after the tags and one blank line, which nearly all games have there; NULL: something else does. */
static const char *
plain_movetext(const struct game *g, const char *end)
{
	const char eol = g->record.eol;

	return end != NULL && end[0] == eol && end[1] == eol && end[2] == '1' && end[3] == '.' && end + 3 < g->lexer.end ?
	    end + 2 : NULL;
}

/* Has the text only marks, as a web page, a mail or a text editor may have them? */
static bool
only_marks(struct span text)
{
	bool inside = false;	/* an HTML tag */

	for (size_t i = 0; i < text.n; i++) {
		inside = inside ? text.p[i] != '>' : text.p[i] == '<';
		if (!inside && !ascii_is_blank(text.p[i]) && !ascii_is_any(text.p[i], "<>|*#=_~`\\-,.;:)]}"))
			return false;
	}
	return true;
}

/*
 * The text from `start` on to the end of its line, if it is after the last tag, in the same line, with a blank line below
 * it, and begins with no move; else it is empty.
 */
static struct span
behind_tag(const struct game *g, const char *last_end, const char *start)
{
	const char eol = g->record.eol, *end;
	struct span text;

	if (last_end == NULL || memchr(last_end, eol, (size_t)(start - last_end)) != NULL ||
	    (end = memchr(start, eol, (size_t)(g->lexer.end - start))) == NULL)
		return (struct span){ start, 0 };
	text = (struct span){ start, (size_t)(end - start) };
	for (end++; end < g->lexer.end && ascii_is_blank(*end) && *end != eol; end++)
		;
	return end < g->lexer.end && *end == eol && !line_form_is_movetext(text, eol) ? text : (struct span){ start, 0 };
}

/*
 * Passes over text before the first tag, or between two tags, or above the moves of a game without tags, which is not
 * moves.  False: the token that was just read is none.
 */
static bool
text_among_tags(struct game *g, const char *last_end)
{
	const char *start = g->token.number.n > 0 ? g->token.number.p : g->token.text.p;
	struct span rest = { start, (size_t)(g->lexer.end - start) }, text = { start, split_games_text(rest, g->record.eol) };

	if (text.n == 0)
		text = behind_tag(g, last_end, start);
	if (text.n == 0 && last_end == NULL && g->given_n == 0)
		text.n = split_games_heading(rest, g->record.eol);
	if (text.n == 0)
		return false;
	g->lexer.p = g->end = start + text.n;
	text = span_trim(text);
	if (text_mark_conflict(text) > 0)
		game_state_mark(g, text);
	else
		finding_add(&g->findings, only_marks(text) ? DIAG_LEX_HTML : DIAG_STRUCT_GARBAGE_BETWEEN_GAMES, text);
	game_state_add(g, ELEMENT_OTHER, text, 0);
	return true;
}

/* A comment before the first tag, between two tags or after the last; false: it belongs to the moves. */
static bool
comment_among_tags(struct game *g, const char *last_end)
{
	const char *start = g->token.text.p;

	if (split_games_text((struct span){ start, (size_t)(g->lexer.end - start) }, g->record.eol) == 0 &&
	    behind_tag(g, last_end, start).n == 0)
		return false;
	game_state_add(g, ELEMENT_COMMENT, game_state_comment(g), 0);
	return true;
}

/* Reads the tag pairs; leaves the first token after them in g->token, unless movetext() may do without it. */
static void
read_tag_section(struct game *g)
{
	const char *last_end;	/* where the last pair ends; NULL: there was none */

	tags_clear(&g->tags);
	for (int i = 0; i < g->given_n; i++)
		tags_add(&g->tags, &g->given[i]);
	g->blank_lines = 0;
	last_end = plain_pairs(g);
	g->unread = plain_movetext(g, last_end);
	if (g->unread != NULL) {
		g->token.kind = TOKEN_WORD;
		g->blank_lines = TOKEN_BLANK_LINE;
		return;
	}
	while (game_state_next(g)) {
		g->blank_lines |= g->token.odd & (TOKEN_BLANK_LINE | TOKEN_BLANK_LINES);
		switch (g->token.kind) {
		case TOKEN_TAG:
			if (g->token.odd & (TAG_NO_VALUE | TAG_NO_QUOTE) && text_mark_forum(g->token.text)) {
				game_state_report(g, DIAG_LEX_HTML);
				break;
			}
			tag_pair(g, last_end);
			last_end = g->lexer.p;
			g->blank_lines = 0;
			break;
		case TOKEN_ESCAPE:
			game_state_escape_line(g);
			break;
		case TOKEN_COMMENT:
		case TOKEN_LINE_COMMENT:
			if (!comment_among_tags(g, last_end))
				return;
			break;
		default:
			if (g->token.kind == TOKEN_JUNK && last_end != NULL && *g->token.text.p == ']')
				game_state_report(g, DIAG_LEX_UNEXPECTED_CHAR);
			else if (!text_among_tags(g, last_end))
				return;
		}
	}
}

/* -- where the game starts -- */

/* Sets the board up; false when the moves cannot be judged. */
static bool
set_up_board(struct game *g)
{
	const bool fen = tags_has(&g->tags, TAG_FEN) && tags_fen(&g->tags).n > 0;
	const struct game_rules *game = g->board;

	if (g->foreign || g->start.fit != START_FITS)
		return false;
	if (g->variant == VARIANT_NONE && !fen && game == NULL)	/* as nearly all games are */
		return true;
	if (game == NULL)
		game = game_list_of(g->variant);
	return game != NULL && game_course_of(game)->set_up(g, game);
}

/* Which variant it is that has no rules here; `place`: what shows that it is. */
static void
say_foreign(struct game *g, struct finding *f, enum variant variant, struct span place)
{
	const char *own = variant_name(variant);
	struct span name = variant_said_as(tags_value(&g->tags, TAG_Variant), tags_value(&g->tags, TAG_Event));

	if (name.n == 0)
		name = place.n > 0 ? place : SPAN("of this game");
	if (variant == VARIANT_BUGHOUSE)
		f->message = SPAN("Bughouse is played on two boards: its games are not judged");
	else if (variant == VARIANT_DRAUGHTS)
		f->message = SPAN("draughts is another game: its moves are not judged");
	else if (g->foreign && g->strange.n > 0)
		f->message = arena_fmt(&g->findings.text, "the variant %.*s is not known, and it is not chess, where %.*s is not "
		    "legal: the moves are not judged", tag_value_shown(name), name.p, tag_value_shown(g->strange), g->strange.p);
	else if (g->foreign)
		f->message = arena_fmt(&g->findings.text, "the variant %.*s is not known, and its position is not one of chess: the "
		    "moves are not judged", tag_value_shown(name), name.p);
	else if (own != NULL)
		f->message = arena_fmt(&g->findings.text, "the rules of %s are not known: the moves are not judged", own);
	else
		f->message = arena_fmt(&g->findings.text, "the rules of the variant %.*s are not known: the moves are not judged",
		    tag_value_shown(name), name.p);
}

/*
 * A game that was not judged never passes for want of findings: if there is no error that says why, this is one,
 * whatever other findings the user has chosen.
 */
static void
report_not_judged(struct game *g)
{
	enum variant kind = g->variant;
	struct span variant = tags_value(&g->tags, TAG_Variant), place = tags_value(&g->tags, TAG_FEN);
	bool foreign = g->foreign || game_list_of(kind) == NULL, told = false;
	struct finding *f;

	for (size_t i = 0; i < g->findings.n; i++)
		told = told || g->findings.list[i].severity == SEVERITY_ERROR;
	if (foreign || place.n == 0)
		place = variant_read(variant) != VARIANT_NONE ? variant : tags_value(&g->tags, TAG_Event);
	f = finding_add_as(&g->findings, DIAG_GAME_NOT_JUDGED, told ? SEVERITY_INFO : SEVERITY_ERROR,
	    place.n > 0 ? place : game_state_start(g));
	if (f != NULL && foreign)
		say_foreign(g, f, kind, place);
}

/* Is there any finding above info? A finding that depends on facts of the rest of the file is not counted. */
static bool
has_faults(const struct game *g)
{
	for (size_t i = 0; i < g->findings.n; i++)
		if (finding_told(&g->findings.list[i], SEVERITY_WARNING, g->facts))
			return true;
	return g->findings.more > 0 && g->findings.worst >= SEVERITY_WARNING;
}

static void
summarise_game(struct game *g, struct game_summary *out)
{
	out->event = tags_value(&g->tags, TAG_Event);
	out->white = tags_value(&g->tags, TAG_White);
	out->black = tags_value(&g->tags, TAG_Black);
	out->round = tags_value(&g->tags, TAG_Round);
	out->date = tags_value(&g->tags, TAG_Date);
	out->terminator = g->terminator;
	out->result = g->terminator.n > 0 ? g->terminator : tags_value(&g->tags, TAG_Result);
	out->verdict = !g->judged ? VERDICT_NOT_JUDGED : g->replay.illegal > 0 ? VERDICT_ILLEGAL :
	    has_faults(g) || g->replay.doubt || g->replay.unjudged > 0 ? VERDICT_FINDINGS : VERDICT_CLEAN;
	out->facts = g->facts;
}

/* At the first byte of the record nothing is known. */
static void
start_reading(struct game *g)
{
	findings_clear(&g->findings);
	g->file_mutes = (struct mutes){ 0 };
	g->listed = 0;
	g->facts = 0;
	g->plain = false;
	token_lexer_init(&g->lexer, g->record.text, g->record.eol);
	g->terminator = g->first = (struct span){ NULL, 0 };
	g->separated = NULL;
	g->end = g->record.text.p;
	g->read = g->unclosed = g->trailing = g->paged = g->commented = g->broken_off = g->emphasised = false;
	g->comments_only = g->preface = true;
	movelist_start(&g->score, &chess_game, &position_start, false);
}

/* The game has no moves: those of the last one are not returned. */
static void
forget_moves(struct game *g)
{
	g->judged = false;
	replay_start(&g->replay, &position_start);
	draws_none(&g->draws);
	g->game_end = (struct game_end){ .plies = 0 };
}

void
game_give(struct game *g, const struct tag *tags, int n)
{
	g->given = tags;
	g->given_n = n;
}

void
game_look_at_tags(struct game *g, const struct record *record, struct game_summary *out)
{
	*out = (struct game_summary){ 0 };
	g->ahead = AHEAD_NOTHING;
	g->record = *record;
	start_reading(g);
	forget_moves(g);
	read_tag_section(g);
	if (tags_has(&g->tags, TAG_Red))
		tags_red_is_white(&g->tags);
	summarise_game(g, out);
}

/* Reads the record up to its first move.  Moves will be read in the given letters. */
static void
read_tags(struct game *g, const struct piece_letters *letters)
{
	start_reading(g);
	g->plain = text_check_check(g->record.text, &(struct text_check_place){ g->record.first, g->record.last, g->record.eol,
	    (enum encoding)g->record.encoding }, &g->findings, &g->facts);
	g->replay.letters = letters;
	read_tag_section(g);
	if (tags_has(&g->tags, TAG_Red))
		tags_red_is_white(&g->tags);
	g->variant = tags_variant(&g->tags);
	if (g->facts & FACT_TAG)
		tags_check(&g->tags, g->variant, g->broken_off ? (struct span){ NULL, 0 } : game_state_start(g), g->options->today,
		    &g->findings);
	g->ahead = AHEAD_TAGS;
}

/* Sets the board up, and reads the moves as far as that is easy. */
static void
read_game_moves(struct game *g)
{
	g->void_clock = false;
	if (!(g->judged = set_up_board(g)) && g->start.fit != START_FITS)
		start_guess_report(g);
	else if (!g->judged)
		report_not_judged(g);
	g->score.playable = g->judged;
	g->score.letters = g->replay.letters;
	game_course_of(g->score.rules)->start(g);
	g->replay.search.left = g->replay.rivals.left = g->replay.asker != NULL ? LONG_MAX : SUGGEST_WORK(g->record.text.n);
	g->replay.stopped = !g->judged;
	movetext_plain(g);
	g->ahead = AHEAD_MOVES;
}

/* Is there a move other than a null move?  Null moves alone show nothing: "--" and "pass" occur in prose as well. */
static bool
has_real_move(const struct position_log *log)
{
	int i = 0;

	while (i < log->ply && log->steps[i].move == NO_MOVE)
		i++;
	return i < log->ply;
}

/* Reads the rest, and checks the end. */
static void
read_rest(struct game *g, struct game_summary *out)
{
	if (g->token.kind != TOKEN_END)
		movetext(g);
	movetext_entities(g);
	if (g->replay.log.ply > 0 && (!g->replay.gap || has_real_move(&g->replay.log)))
		g->facts |= FACT_MOVE;
	end_check(g, out);
	g->findings.failed = g->findings.failed || g->replay.failed || g->score.failed;
}

/* Asked of every game: nearly all begin with a bracket. */
static bool
is_blank_record(struct span text)
{
	return (text.n == 0 || ascii_is_blank(*text.p)) && span_trim(text).n == 0;
}

bool
game_read_tags(struct game *g, const struct record *record)
{
	const struct piece_letters *letters = g->options->language;

	g->ahead = AHEAD_NOTHING;
	g->board = NULL;
	g->foreign = false;
	g->start.fit = START_FITS;
	if (record->rest || is_blank_record(record->text))
		return false;
	g->record = *record;
	/* The first pass finds out in which language pieces are named; only then is anybody asked. */
	g->replay.asker = NULL;
	g->replay.on_illegal = g->options->asker != NULL ? ILLEGAL_STOP : g->options->on_illegal;
	read_tags(g, letters == piece_letters_languages ? NULL : letters);	/* the first are English */
	return true;
}

void
game_read_moves(struct game *g)
{
	/* Questions about a position that was set up take effort, and the games before this one come first. */
	if (g->ahead == AHEAD_TAGS && !tags_has(&g->tags, TAG_FEN))
		read_game_moves(g);
}

/* Reads the record as far as it has not been read ahead. */
static void
read_first(struct game *g, struct game_summary *out)
{
	if (g->ahead == AHEAD_TAGS)
		read_game_moves(g);
	g->ahead = AHEAD_NOTHING;
	read_rest(g, out);
}

/* Reads the record once more, with what the first time has shown. */
static void
read_game_again(struct game *g, struct game_summary *out)
{
	const struct piece_letters *letters = g->replay.letters;

	const bool wrong = g->replay.doubt || g->replay.illegal > 0, other = wrong && board_check_recognise(g);

	if (!other && g->options->language == NULL && g->replay.foreign)
		letters = piece_language_find(&g->score.start.chess, g->record.text, g->record.eol);
	g->replay.asker = g->options->asker;
	if (!other && (letters == NULL || g->options->language != NULL) && (g->replay.asker == NULL || !wrong))
		return;
	read_tags(g, letters);
	read_first(g, out);
	if (other)
		board_check_say_missing(g);
}

static bool
has_finding(const struct findings *f, enum diag id)
{
	for (size_t i = 0; i < f->n; i++)
		if (f->list[i].id == id)
			return true;
	return false;
}

static void
drop_findings(struct findings *f, enum diag id)
{
	size_t kept = 0;

	for (size_t i = 0; i < f->n; i++)
		if (f->list[i].id != id)
			f->list[kept++] = f->list[i];
	f->n = kept;
}

/*
 * A game of a variant that nobody here knows was tried as chess, and is not: all that was found in its moves says only
 * that.  Reads it once more, without judging it.
 */
static void
read_unjudged(struct game *g, struct game_summary *out)
{
	g->foreign = true;
	g->strange = g->judged ? g->replay.refused : (struct span){ NULL, 0 };
	read_tags(g, g->replay.letters);
	drop_findings(&g->findings, DIAG_TAG_VARIANT_UNKNOWN);
	read_first(g, out);
}

/* The moves begin elsewhere than the FEN tag says: what was found in them says only that. */
static void
read_astray(struct game *g, struct game_summary *out)
{
	if (g->options->asker != NULL || (g->start = start_guess_find(g)).fit == START_FITS)
		return;
	read_tags(g, g->replay.letters);
	read_first(g, out);
}

void
game_check(struct game *g, const struct record *record, struct game_summary *out)
{
	const struct game_course *course;

	*out = (struct game_summary){ 0 };
	if ((g->ahead == AHEAD_NOTHING || g->record.text.p != record->text.p) && !game_read_tags(g, record)) {
		findings_clear(&g->findings);
		g->file_mutes.n = 0;
		movelist_start(&g->score, &chess_game, &position_start, false);
		tags_clear(&g->tags);
		forget_moves(g);
		return;
	}
	read_first(g, out);
	read_game_again(g, out);
	read_astray(g, out);
	opening_check(g, out);
	course = game_course_of(g->score.rules);
	if (course->guess != NULL && (g->replay.illegal > 0 || g->replay.doubt || tags_has(&g->tags, TAG_FEN)))
		course->guess(g);
	if (g->variant == VARIANT_UNKNOWN && (g->replay.illegal > 0 || g->replay.doubt || !g->judged) && g->options->asker == NULL &&
	    !has_finding(&g->findings, DIAG_TAG_VARIANT_MISMATCH))
		read_unjudged(g, out);
	/* Only export_check looks for it: elsewhere a line that ignores it is not useless. */
	g->findings.said[DIAG_EXPORT_DIFFERS] = SEVERITY_ERROR;
	if (g->options->review != NULL) {
		summarise_game(g, out);
		g->options->review(g->options->reviewer, &(struct game_review){ &g->record, &g->tags, &g->score, out },
		    &g->findings);
	}
	if (record->cut)
		finding_add(&g->findings, DIAG_LIMIT_MEMORY, game_state_start(g));
	else
		findings_unused(&g->findings);
	if (g->findings.more > 0)
		findings_more(&g->findings, game_state_start(g));
	findings_sort(&g->findings);
	summarise_game(g, out);
}
