/* board_check: what is special to judging a game on another board. */
#include <string.h>

#include "games/checks/board_check.h"
#include "games/checks/piece_language.h"
#include "games/checks/repair.h"
#include "games/checks/replay_board.h"
#include "games/interface/game_list.h"

/* -- where it starts -- */

static struct board_record
board_record_of(const struct game *g)
{
	const struct tags *t = &g->tags;

	return (struct board_record){
		.fen = tags_value(t, TAG_FEN), .variant = tags_value(t, TAG_Variant), .rule = tags_value(t, TAG_Rule),
		.size = tags_value(t, TAG_BoardSize),
		.date = tags_value(t, tags_has(t, TAG_Date) ? TAG_Date : TAG_EventDate),
		.event = tags_value(t, TAG_Event), .site = tags_value(t, TAG_Site), .opening = tags_value(t, TAG_Opening),
		.format = tags_value(t, TAG_Format), .termination = tags_value(t, TAG_Termination), .laws = g->options->board_laws,
	};
}

static bool
set_up_on_board(struct game *g, const struct game_rules *board)
{
	struct board_record record = board_record_of(g);

	if (!board->start(board, &record, &g->score.start, &g->findings)) {
		g->score.start.chess = position_start;
		return false;
	}
	g->score.rules = board;
	return true;
}

/* The words of the main line, up to REST_MAX. */
static int
main_line_words(const struct game *g, struct span *words)
{
	struct lexer l;
	bool cut;

	if (!piece_language_lexer(&l, g->record.text, g->record.eol))
		return 0;
	l.dotted = true;
	return repair_rest(&l, words, 0, &cut);
}

/* The notation that the tag Format names; -1: it has none, or names no known one. */
static int
format_of(const struct game *g)
{
	struct span format = tags_value(&g->tags, TAG_Format);
	const struct board_notation *table = g->score.rules->notations;

	for (int i = 0; format.n > 0 && table[i].name != NULL; i++)
		if (table[i].format != NULL && span_eq_nocase(format, span_of(table[i].format)))
			return i;
	return -1;
}

static void
start_on_board(struct game *g)
{
	const struct game_rules *board = g->score.rules;
	struct span words[REST_MAX];
	int notation = format_of(g);

	if (board->notation != NULL)
		notation = board->notation(&g->score.start, words, main_line_words(g, words));
	replay_board_start(&g->replay, board, &g->score.start, notation);
	g->score.notation = notation;
	g->score.letters = NULL;
	g->lexer.dotted = true;
	/* The first word has been read as one of chess. */
	if (g->unread == NULL && (g->token.kind == TOKEN_WORD || g->token.kind == TOKEN_NUMBER)) {
		unsigned odd = g->token.odd & (TOKEN_BLANK_LINE | TOKEN_BLANK_LINES);

		g->lexer.p = g->token.number.n > 0 ? g->token.number.p : g->token.text.p;
		g->lexer.tags = false;
		game_state_next(g);
		g->token.odd |= odd;
	}
}

/* -- how it ends -- */

static void
end_on_board(const struct replay *p, struct game_end *end)
{
	const struct board_end *on = &p->board.end;

	if (!end->complete || !p->board.over)
		return;
	end->board = end->final = GAME_END_VARIANT;
	end->name = on->name;
	end->outcome_text = on->text;
	end->outcome.winner = on->result == BOARD_WON_0 ? WHITE : on->result == BOARD_WON_1 ? BLACK : OUTCOME_NOBODY;
}

static enum board_result
board_result_of(enum result r)
{
	return r == RESULT_WHITE ? BOARD_WON_0 : r == RESULT_BLACK ? BOARD_WON_1 : r == RESULT_DRAW ? BOARD_DRAWN : BOARD_UNKNOWN;
}

/* Lets the rules look at the whole game. */
static void
judge_whole_game(struct game *g, const struct game_end *end)
{
	struct replay *p = &g->replay;
	const size_t n = (size_t)p->log.ply, first = g->findings.n;
	struct board_record record = board_record_of(g);
	struct board_line line = { .game = p->rules, .record = &record, .start = &p->board.start, .n = p->log.ply,
		.complete = end->complete, .end = end->terminator_text.n > 0 ? end->terminator_text : end->place,
		.result = board_result_of(end->result) };
	board_move *moves = arena_take(&g->findings.text, n * sizeof(*moves));
	struct span *words = arena_take(&g->findings.text, n * sizeof(*words));

	if (moves == NULL || words == NULL) {
		p->failed = true;
		return;
	}
	for (size_t i = 0; i < n; i++) {
		moves[i] = p->log.steps[i].move;
		words[i] = position_log_word(&p->log, (int)i + 1);
	}
	line.moves = moves;
	line.words = words;
	p->rules->judge(&line, &g->findings);
	for (size_t i = first; i < g->findings.n; i++)
		if (finding_says(&g->findings.list[i])->ply > 0)
			replay_place_move(p, &g->findings.list[i], finding_says(&g->findings.list[i])->ply);
}

/* The tag Format names another notation than the moves are written in. */
static void
check_format(struct game *g)
{
	const struct replay_board *b = &g->replay.board;
	struct span format = tags_value(&g->tags, TAG_Format);
	const struct board_notation *said, *is;
	int tag = format_of(g);
	struct finding *f;

	if (tag < 0 || b->notation < 0 || tag == b->notation)
		return;
	said = &g->replay.rules->notations[tag];
	is = &g->replay.rules->notations[b->notation];
	if (is->format == NULL || strcmp(said->format, is->format) == 0 ||
	    (f = finding_add(&g->findings, DIAG_TAG_FORMAT_MISMATCH, format)) == NULL)
		return;
	f->message = arena_fmt(&g->findings.text, "the tag Format says %s, but the moves are written in %s", said->format, is->format);
	f->canonical = span_of(is->format);
}

static void
judge_on_board(struct game *g, struct game_end *end)
{
	struct replay *p = &g->replay;

	g->score.notation = p->board.notation;
	end_on_board(p, end);
	check_format(g);
	if (!p->doubt && p->log.ply > 0 && p->rules->judge != NULL)
		judge_whole_game(g, end);
}

static void
settle_on_board(struct game *g, struct game_summary *out)
{
	(void)g;
	out->unclaimed = "claims are judged in chess only";
}

const struct game_course game_course_board = { .set_up = set_up_on_board, .start = start_on_board,
	.judge = judge_on_board, .settle = settle_on_board };

/* -- which game it is -- */

bool
board_check_recognise(struct game *g)
{
	enum variant variant = g->variant;
	struct span words[REST_MAX];
	int n = -1;

	if (variant != VARIANT_NONE && variant != VARIANT_UNKNOWN)
		return false;
	for (int i = 0; game_list[i] != NULL; i++) {
		bool named = tags_has(&g->tags, TAG_Red) && strcmp(game_list[i]->sides[0], "Red") == 0;

		if (game_list[i]->recognise == NULL)
			continue;
		if (n < 0)
			n = main_line_words(g, words);
		if (n > 0 && (named || game_list[i]->recognise(words, n))) {
			g->board = game_list[i];
			return true;
		}
	}
	return false;
}

void
board_check_say_missing(struct game *g)
{
	struct span tag = tags_value(&g->tags, TAG_Variant);
	struct finding *f = finding_add(&g->findings, DIAG_TAG_VARIANT_MISMATCH, tag.n > 0 ? tag : game_state_start(g));

	if (f == NULL)
		return;
	f->message = arena_fmt(&g->findings.text, "the moves are those of %s, and a Variant tag should say so", g->board->name);
	f->canonical = arena_fmt(&g->findings.text, "[Variant \"%s\"]", g->board->name);
}
