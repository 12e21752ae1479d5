/*
 * write_positions: the positions of a game, a line each: FEN (PGN 16.1), or EPD with the move that was played (16.2).
 */
#include "base/encoding.h"
#include "base/utf8.h"
#include "games/chess/fen_incremental.h"
#include "games/move_notation/notation.h"
#include "games/output_forms/line_wrap.h"

enum {
	OPERAND_MAX = 255,	/* bytes of a string in EPD: under 256 */
	REST_OF_LINE = 64,	/* bytes after a position, without the title */
};

/* What is written of a game, and how. */
struct lines {
	struct buf *out;
	const struct view *view;
	struct span title;	/* of EPD: its first operation, which is the same in all lines; p NULL: FEN */
	int first, last;	/* half-moves before the first and the last position written */
};

/* -- EPD -- */

/*
 * The operation c0, with players and event. A quote cannot be written in a string, and readers differ about
 * backslashes, so both are replaced, and so is what moves a cursor or is a command to a program that runs CI jobs.
 */
static struct span
make_title(struct buf *b, const struct view *v)
{
	static const struct { const char *tag; char before; } parts[] = {
		{ "White", 0 }, { "Black", '-' }, { "Event", ' ' }, { "Site", ' ' }, { "Date", ' ' },
	};
	struct buf raw = { 0 }, clean = { 0 };
	struct span s;

	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		if (parts[i].before != 0)
			buf_char(&raw, parts[i].before);
		s = view_tag(v, parts[i].tag);
		if (s.n == 0)
			s = SPAN("?");
		view_value(&raw, v, s);
	}
	s = line_wrap_clean(&clean, v, buf_span(&raw), LINE_WRAP_SINGLE);
	if (s.n > OPERAND_MAX)	/* cut before a character, not inside it */
		for (s.n = OPERAND_MAX; s.n > 0 && ((unsigned char)s.p[s.n] & 0xc0) == 0x80; s.n--)
			continue;
	buf_add(b, SPAN(" c0 \""));
	for (int n; s.n > 0; s = span_after(s, (size_t)n)) {
		uint32_t code;
		const bool unsafe = (n = utf8_decode(s, &code)) > 0 && encoding_unsafe(code);

		n = n > 0 ? n : 1;
		if (unsafe || *s.p == '"' || *s.p == '\\' || (*s.p == '[' && encoding_command_begun(b)))
			buf_char(b, unsafe ? ' ' : *s.p == '"' ? '\'' : *s.p == '[' ? '(' : '/');
		else
			buf_add(b, (struct span){ s.p, (size_t)n });
	}
	buf_add(b, SPAN("\";"));
	buf_drop(b, &raw);
	buf_drop(b, &clean);
	return b->failed ? SPAN("") : buf_span(b);
}

/* The operations, in the order of their names (PGN 16.2.4); `san` is the move played from here, empty: none. */
static char *
put_operations(char *at, const struct lines *l, uint32_t halfmoves, uint32_t fullmoves, struct span san)
{
	memcpy(at, l->title.p, l->title.n);
	at += l->title.n;
	memcpy(at, " fmvn ", 6);
	at = line_wrap_number(at + 6, fullmoves);
	memcpy(at, "; hmvc ", 7);
	at = line_wrap_number(at + 7, halfmoves);
	*at++ = ';';
	if (san.n > 0) {
		memcpy(at, " sm ", 4);
		memcpy(at + 4, san.p, san.n);
		at += 4 + san.n;
		*at++ = ';';
	}
	return at;
}

/* -- walking -- */

/* Without a board, if all moves are legal. */
static char *
put_positions_plain(char *at, const struct lines *l, struct fen_incremental *f)
{
	const struct movelist *s = l->view->score;
	const bool epd = l->title.p != NULL;
	size_t i = 0;

	for (int ply = 0; ply <= l->last; ply++) {
		const struct element *e = movelist_next_played(s, &i);

		if (ply >= l->first) {
			at = fen_incremental_write(f, at, !epd);
			if (epd)
				at = put_operations(at, l, f->halfmoves, f->fullmoves,
				    e != NULL && e->kind == ELEMENT_MOVE ? element_text(e) : SPAN(""));
			*at++ = '\n';
		}
		if (e == NULL)
			break;
		if (e->kind == ELEMENT_MOVE)
			fen_incremental_play(f, e->move);
		else
			fen_incremental_pass(f);
	}
	return at;
}

static char *
put_on_board(char *at, const struct lines *l, const union game_position *position, const struct element *e)
{
	const struct position *p = &position->chess;	/* EPD is of chess */
	char san[SAN_MAX], *field = at;
	int n = 0;

	at += l->view->score->rules->fen(position, at);
	if (l->title.p != NULL) {
		if (e != NULL && e->kind == ELEMENT_MOVE)
			n = san_write(p, e->move, san);
		for (int fields = 0; fields < 4; field++)
			fields += *field == ' ';
		at = put_operations(field - 1, l, p->halfmoves, p->fullmoves, (struct span){ san, (size_t)n });
	}
	*at++ = '\n';
	return at;
}

/* With a board. */
static char *
walk_positions(char *at, const struct lines *l)
{
	struct walk w;
	const struct element *e;

	movelist_walk_start(&w, l->view->score);
	do {
		e = movelist_walk_main(&w);
		/* The position before the move; at the end of the game the last one. */
		int ply = e != NULL ? w.ply - 1 : w.ply;

		if (ply > l->last)
			break;
		if (ply >= l->first)
			at = put_on_board(at, l, e != NULL ? &w.before : &w.now, e);
	} while (e != NULL);
	return at;
}

/* Is a board needed: for moves played by force, or for SAN that is not in the text? */
static bool
needs_board(const struct movelist *s, bool epd)
{
	unsigned odd = 0;

	for (size_t i = 0; i < s->n; i++)
		odd += s->list[i].kind == ELEMENT_PUT ||
		    (epd && s->list[i].kind == ELEMENT_MOVE && !(s->list[i].how & ELEMENT_SAN));
	return odd > 0;
}

/* An empty line ends several positions of a game. */
static bool
ends_with_line(const struct write_options *how)
{
	return !how->bare && !how->final && !(how->last >= 0 && how->first == how->last);
}

static void
write_position_lines(struct lines *l, const struct write_options *how)
{
	const struct movelist *s = l->view->score;
	int plies = movelist_plies(s);
	const struct position *start = movelist_chess(s);
	const size_t line = (size_t)(start != NULL ? FEN_MAX : BOARD_FEN_MAX) + REST_OF_LINE + l->title.n;
	struct fen_incremental f;
	struct buf *b = l->out;
	char *at;

	if (!s->playable)
		return;
	l->first = how->final ? plies : how->first;
	l->last = how->final || how->last < 0 || how->last > plies ? plies : how->last;
	if (l->first > l->last || !buf_reserve(b, (size_t)(l->last - l->first + 1) * line + 1))
		return;
	at = b->p + b->n;
	if (start != NULL && !needs_board(s, l->title.p != NULL) && fen_incremental_start(&f, start))
		at = put_positions_plain(at, l, &f);
	else
		at = walk_positions(at, l);
	if (ends_with_line(how))
		*at++ = '\n';
	b->n = (size_t)(at - b->p);
}

static void
put_fen_line(struct buf *b, const struct view *v, const struct write_options *how)
{
	struct lines l = { .out = b, .view = v };

	write_position_lines(&l, how);
}

static void
put_epd(struct buf *b, const struct view *v, const struct write_options *how)
{
	struct buf title = { 0 };
	struct lines l = { .out = b, .view = v };

	l.title = make_title(&title, v);
	write_position_lines(&l, how);
	buf_drop(b, &title);
}

const struct write_form write_fen = {
	.name = "fen", .help = "positions, one a line", .ending = ".fen",
	.kind = WRITE_POSITIONS | WRITE_BARE | WRITE_ANY_BOARD,
	.game = put_fen_line,
};

const struct write_form write_epd = {
	.name = "epd", .help = "positions with the move that was played, one a line", .ending = ".epd",
	.kind = WRITE_POSITIONS | WRITE_BARE | WRITE_TAGS | WRITE_SQUARES,
	.game = put_epd,
};
