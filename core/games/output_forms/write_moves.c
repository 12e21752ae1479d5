/* write_moves: the main line of a game as a list of moves: one line that ends with the result, after the tags. */
#include "games/move_notation/notation.h"
#include "games/output_forms/caption.h"
#include "games/output_forms/line_wrap.h"

static bool
has_put(const struct movelist *s)
{
	unsigned puts = 0;

	for (const struct element *e = s->list, *end = e + s->n; e < end; e++)
		puts |= e->kind == ELEMENT_PUT;
	return puts != 0;
}

/*
 * Writes the tags and reserves room for the list, with `word` bytes for each move. Returns where the list begins; NULL:
 * out of memory.  `put`: of has_put().
 */
static char *
begin_move_list(struct buf *b, const struct view *v, const struct write_options *how, size_t word, bool put)
{
	size_t room = v->score->n * (word + 1) + v->result.n + 4;

	for (size_t i = 0; put && i < v->score->n; i++)
		if (v->score->list[i].kind == ELEMENT_PUT)
			room += 3 * v->score->list[i].n;
	line_wrap_tags(b, v, how);
	return buf_reserve(b, room) ? b->p + b->n : NULL;
}

static void
finish_move_list(struct buf *b, const struct view *v, const struct write_options *how, char *at)
{
	memcpy(at, v->result.p, v->result.n);
	at += v->result.n;
	*at++ = '\n';
	if (!how->bare)
		*at++ = '\n';
	b->n = (size_t)(at - b->p);
}

/* -- squares -- */

/* The squares, by their number, two letters each. */
#define ROW(a, b, c, d, e, f, g, h, r) a r b r c r d r e r f r g r h r
#define BOARD(...) ROW(__VA_ARGS__, "1") ROW(__VA_ARGS__, "2") ROW(__VA_ARGS__, "3") ROW(__VA_ARGS__, "4") \
	ROW(__VA_ARGS__, "5") ROW(__VA_ARGS__, "6") ROW(__VA_ARGS__, "7") ROW(__VA_ARGS__, "8")

/* How squares are written: UCI, or ICCF numeric. */
struct squares {
	const char *names;
	char promotion[8];		/* by enum kind */
	char null[5];			/* a null move */
};
static const struct squares uci = {
	BOARD("a", "b", "c", "d", "e", "f", "g", "h"), "  nbrq", "0000",
};
static const struct squares iccf = {
	BOARD("1", "2", "3", "4", "5", "6", "7", "8"), " 04321", "0000",
};
enum { SQUARES_MAX = 5 };	/* notation_write() ends its text with a 0, for which the blank after a move has room */

static char *
put_null(char *at, const struct squares *how)
{
	memcpy(at, how->null, 4);
	return at + 4;
}

/* The square of the king after castling, which is stored as king takes rook. */
static int
king_after_castling(int from, int to)
{
	return (from & 56) + (to > from ? G1 : C1);
}

/*
 * Without a board. Only castling is written with other squares than it is stored with; in orthodox chess it can be
 * recognised, for no other move takes the king further than one file.
 */
ATTACK_INLINE char *
list_squares(char *at, const struct movelist *s, const struct squares *how)
{
	int king[2] = { s->start.chess.king[WHITE], s->start.chess.king[BLACK] }, us = s->start.chess.turn;
	const struct element *const end = s->list + s->n;

	for (const struct element *e = s->list; e < end;) {
		int from = move_from(e->move), to = move_to(e->move), files = FILE_OF(from) - FILE_OF(to);

		if (e->kind > ELEMENT_PASS) {
			e = element_after(e, end);
			continue;
		}
		if (e->kind == ELEMENT_PASS) {
			at = put_null(at, how);
		} else {
			if (from == king[us]) {
				to = files < -1 || files > 1 ? king_after_castling(from, to) : to;
				king[us] = to;
			}
			memcpy(at, how->names + 2 * from, 2);
			memcpy(at + 2, how->names + 2 * to, 2);
			at[4] = how->promotion[move_promotion(e->move)];
			at += 4 + (move_promotion(e->move) != NONE);
		}
		*at++ = ' ';
		us = !us;
		e++;
	}
	return at;
}

/* With a board, for moves played by force, which can be anything, for castling in Chess960, and for other games. */
static char *
list_on_board(char *at, const struct movelist *s, const struct squares *how, int notation)
{
	struct walk walk;
	const struct element *e;

	movelist_walk_start(&walk, s);
	while ((e = movelist_walk_main(&walk)) != NULL) {
		if (e->kind == ELEMENT_PASS)
			at = put_null(at, how);
		else
			at += s->rules->write(&walk.before, e->move, notation, NULL, at);
		*at++ = ' ';
	}
	return at;
}

/* `castling`: by view_rules(); `notation`: of the moves that are written with a board. */
ATTACK_INLINE void
form_squares(struct buf *b, const struct view *v, const struct write_options *how, const struct squares *squares,
    enum rules_castling castling, int notation)
{
	const struct position *start = movelist_chess(v->score);
	const bool put = has_put(v->score), plain = !v->score->playable || (start != NULL && start->rules == NULL && !put &&
	    castling == RULES_CASTLING_ORTHODOX);
	char *at = begin_move_list(b, v, how, start != NULL || plain ? SQUARES_MAX : BOARD_WORD_MAX, put);

	if (at == NULL)
		return;
	at = plain ? list_squares(at, v->score, squares) : list_on_board(at, v->score, squares, notation);
	finish_move_list(b, v, how, at);
}

/* Games that engines have no notation for keep their own. */
static void
put_uci_list(struct buf *b, const struct view *v, const struct write_options *how)
{
	const enum rules_castling castling = view_rules(v).castling;
	const int notation = v->score->rules->engines[castling];

	form_squares(b, v, how, &uci, castling, notation < 0 ? caption_notation(how, v->score) : notation);
}

static void
put_iccf(struct buf *b, const struct view *v, const struct write_options *how)
{
	const enum rules_castling castling = view_rules(v).castling;

	form_squares(b, v, how, &iccf, castling, castling == RULES_CASTLING_CHESS960 ? NOTATION_ICCF960 : NOTATION_ICCF);
}

/* -- algebraic -- */

/* A move that is not legal is written as its own word, without blanks. */
static char *
put_own_word(char *at, struct buf *b, const struct view *v, const struct element *e)
{
	struct buf scratch = { 0 };
	struct span s = line_wrap_clean(&scratch, v, element_text(e), LINE_WRAP_SINGLE | LINE_WRAP_WORDS);

	for (size_t i = 0; i < s.n; i++)
		if (s.p[i] != ' ')
			*at++ = s.p[i];
	buf_drop(b, &scratch);
	return at;
}

static char *
list_san(char *at, const struct view *v)
{
	const struct movelist *s = v->score;
	int depth = 0;

	for (size_t i = 0; i < s->n; i++) {
		const struct element *e = &s->list[i];

		depth += (e->kind == ELEMENT_OPEN) - (e->kind == ELEMENT_CLOSE);
		if (depth > 0 || e->kind > ELEMENT_PASS)
			continue;
		if (e->kind == ELEMENT_MOVE) {
			at = line_wrap_san(at, v->record->text, e);
			*at++ = ' ';
		} else {
			memcpy(at, "-- ", 3);
			at += 3;
		}
	}
	return at;
}

static char *
list_san_on_board(char *at, struct buf *b, const struct view *v, const struct write_options *how)
{
	const struct piece_letters *letters = write_letters(how, v->score->rules);
	const int notation = caption_notation(how, v->score);
	struct walk walk;
	const struct element *e;

	movelist_walk_start(&walk, v->score);
	while ((e = movelist_walk_main(&walk)) != NULL) {
		if (e->kind == ELEMENT_MOVE) {
			at += v->score->rules->write(&walk.before, e->move, notation, letters, at);
		} else if (e->kind == ELEMENT_PUT) {
			at = put_own_word(at, b, v, e);
		} else {
			memcpy(at, "--", 2);
			at += 2;
		}
		*at++ = ' ';
	}
	return at;
}

static void
put_san_list(struct buf *b, const struct view *v, const struct write_options *how)
{
	const bool put = has_put(v->score);
	bool board = write_lettered(how, v->score->rules) || put;
	char *at;

	at = begin_move_list(b, v, how, BOARD_WORD_MAX, put);
	for (size_t i = 0; i < v->score->n && !board; i++)
		board = v->score->list[i].kind == ELEMENT_MOVE && !(v->score->list[i].how & ELEMENT_SAN);
	if (at == NULL)
		return;
	at = board ? list_san_on_board(at, b, v, how) : list_san(at, v);
	finish_move_list(b, v, how, at);
}

static char *
put_letter(char *at, const struct piece_letters *letters, unsigned kind)
{
	size_t n = strlen(letters->piece[kind]);

	memcpy(at, letters->piece[kind], n);
	return at + n;
}

static char *
put_uci_square(char *at, int s)
{
	*at++ = (char)('a' + FILE_OF(s));
	*at++ = (char)('1' + RANK_OF(s));
	return at;
}

/* Ng1-f3, e5xd6, O-O+; also for a move that was played by force. */
static char *
put_long_move(char *at, const struct walk *walk, move m, const struct piece_letters *letters)
{
	const struct position *p = &walk->before.chess, *next = &walk->now.chess;
	square from = move_from(m), to = move_to(m);
	unsigned kind = p->board[from];

	if (p->rules != NULL)	/* of a variant: nothing is played by force */
		return at + notation_write(p, m, NOTATION_LAN, letters, at);
	if (kind == KING && p->board[to] == ROOK && p->side[p->turn] & SQUARE_BIT(to)) {
		memcpy(at, "O-O-O", 5);
		at += to > from ? 3 : 5;
	} else {
		if (kind != PAWN)
			at = put_letter(at, letters, kind);
		at = put_uci_square(at, from);
		*at++ = p->board[to] != NONE || (kind == PAWN && FILE_OF(from) != FILE_OF(to)) ? 'x' : '-';
		at = put_uci_square(at, to);
		if (move_promotion(m) != NONE) {
			*at++ = '=';
			at = put_letter(at, letters, move_promotion(m));
		}
	}
	if (next->checkers)
		*at++ = movegen_any(next) ? '+' : '#';
	return at;
}

static void
put_lan(struct buf *b, const struct view *v, const struct write_options *how)
{
	const struct piece_letters *letters = write_letters(how, v->score->rules);
	char *at = begin_move_list(b, v, how, NOTATION_MAX, has_put(v->score));
	const struct element *e;
	struct walk walk;

	if (at == NULL)
		return;
	movelist_walk_start(&walk, v->score);
	while ((e = movelist_walk_main(&walk)) != NULL) {
		if (e->kind == ELEMENT_PASS) {
			memcpy(at, "--", 2);
			at += 2;
		} else {
			at = put_long_move(at, &walk, e->move, letters);
		}
		*at++ = ' ';
	}
	finish_move_list(b, v, how, at);
}

const struct write_form write_san = {
	.name = "san", .help = "moves in SAN, a line a game", .ending = ".txt",
	.kind = WRITE_BARE | WRITE_LETTERS | WRITE_TAGS_ALL | WRITE_ANY_BOARD,
	.game = put_san_list,
};

const struct write_form write_lan = {
	.name = "lan", .help = "moves in long algebraic notation, a line a game", .ending = ".txt",
	.kind = WRITE_BARE | WRITE_LETTERS | WRITE_TAGS_ALL | WRITE_SQUARES,
	.game = put_lan,
};

const struct write_form write_uci = {
	.name = "uci", .help = "moves as chess engines write them, a line a game", .ending = ".txt",
	.kind = WRITE_BARE | WRITE_TAGS_ALL | WRITE_ANY_BOARD,
	.game = put_uci_list,
};

const struct write_form write_iccf = {
	.name = "iccf", .help = "moves in numeric notation, a line a game", .ending = ".txt",
	.kind = WRITE_BARE | WRITE_TAGS_ALL | WRITE_SQUARES,
	.game = put_iccf,
};
