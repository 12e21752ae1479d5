/* chess_game: chess and its variants as rows of games/interface/game_rules.h. */
#include <string.h>

#include "games/chess/chess_game.h"
#include "games/chess/fen.h"
#include "games/chess/variant_rows.h"
#include "games/move_notation/notation.h"

static void
chess_game_play(void *position, board_move m)
{
	position_play(position, m);
}

static bool
chess_game_pass(void *position)
{
	return position_pass(position);
}

static bool
chess_game_force(void *position, board_move m)
{
	return position_force(position, m);
}

static int
chess_game_write_move(const void *position, board_move m, int notation, const struct piece_letters *letters,
    char out[BOARD_WORD_MAX])
{
	return notation_write(position, m, (enum notation)notation, letters, out);
}

static bool
chess_game_end(const void *position, struct arena *texts, struct board_end *end)
{
	const struct outcome o = outcome_of(position);
	char text[OUTCOME_TEXT_MAX];

	if (o.kind == OUTCOME_OPEN)
		return false;
	*end = (struct board_end){ .name = outcome_name(o.kind), .text = SPAN("") };
	end->result = o.winner == OUTCOME_NOBODY ? BOARD_DRAWN : o.winner == WHITE ? BOARD_WON_0 : BOARD_WON_1;
	if (texts != NULL)
		end->text = arena_span(texts, span_of(outcome_text(position, o, text)));
	return true;
}

static enum board_side
chess_game_turn(const void *position)
{
	return ((const struct position *)position)->turn == WHITE ? BOARD_SIDE_0 : BOARD_SIDE_1;
}

static unsigned
chess_game_number(const void *position)
{
	return ((const struct position *)position)->fullmoves;
}

static uint64_t
chess_game_key(const void *position)
{
	return ((const struct position *)position)->key;
}

static int
chess_game_fen(const void *position, char out[BOARD_FEN_MAX])
{
	return fen_write(position, out);
}

/* Servers write no FEN tag if a variant begins from the array of chess. */
static bool
chess_game_initial(const void *position)
{
	const struct position *p = position;
	struct fen_reading r;

	if (p->fullmoves > 1)
		return false;
	if (p->rules == NULL)
		return p->key == position_start.key;
	fen_read_as(span_of(p->rules->start), p->rules, &r);
	return position_same(p, &r.position) && memcmp(p->board, position_start.board, sizeof(p->board)) == 0;
}

static const char *
remark_on_check(const void *position)
{
	const struct position *p = position;

	switch (outcome_of(p).kind) {
	case OUTCOME_OPEN:
		return p->checkers ? ", check" : "";
	case OUTCOME_CHECKMATE:
		return ", checkmate";
	case OUTCOME_STALEMATE:
		return ", stalemate";
	default:
		return ", the game is over";
	}
}

static void
chess_game_shape(const void *position, int *files, int *ranks)
{
	(void)position;
	*files = *ranks = 8;
}

static int
man_at(const void *position, int point)
{
	return chess_game_at(position, point);
}

static void
chess_game_points(const void *position, board_move m, int *from, int *to)
{
	*from = move_from(m);
	*to = position_lands(position, m);
}

/* Its moves are in SAN: --notation is for other games. */
static const struct board_notation no_choice[] = { { 0 } };
static const char *const signs[] = { "\u00b7", "\u2659", "\u2658", "\u2657", "\u2656", "\u2655", "\u2654",
	"\u265f", "\u265e", "\u265d", "\u265c", "\u265b", "\u265a" };

#define CHESS_GAME .name = "chess", .sides = { "White", "Black" }, .first = BOARD_SIDE_0, .size = sizeof(struct position), \
	.notations = no_choice, .engines = { NOTATION_UCI, NOTATION_UCI960 }, .lettered = true, .is_move = notation_is_move, \
	.write = chess_game_write_move, .play = chess_game_play, .pass = chess_game_pass, .force = chess_game_force, \
	.end = chess_game_end, .turn = chess_game_turn, .number = chess_game_number, .key = chess_game_key, \
	.fen = chess_game_fen, .fen_default = VARIANTS_ARRAY, .fen_counters = 2, .initial = chess_game_initial, \
	.look = BOARD_SQUARES, .first_rank = 1, .shape = chess_game_shape, .at = man_at, .letters = ".PNBRQKpnbrqk", \
	.signs = signs, .colours = " 000000111111", .points = chess_game_points, .remark = remark_on_check

const struct game_rules chess_game = { CHESS_GAME, .chess = &rules_orthodox };
const struct game_rules chess_game_960 = { CHESS_GAME, .chess = &rules_chess960 };
const struct game_rules chess_game_shuffle = { CHESS_GAME, .chess = &rules_shuffle };
#define VARIANT(id, rule_set) const struct game_rules chess_game_##rule_set = { CHESS_GAME, \
	.chess = &(const struct rules){ .replayed = true, .orthodox_array = true, .castling = RULES_CASTLING_ORTHODOX, \
		.set = &(rule_set) } };
#include "games/chess/variant_rows.def"
