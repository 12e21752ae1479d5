/* slow: a second implementation of chess, to be compared with core/. */
#include "slow/slow.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct step {
	int file, rank;
};

/* The first four are a rook's, the last four a bishop's; all eight a queen's and a king's. */
static const struct step lines[8] = {
	{ 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 }, { 1, 1 }, { 1, -1 }, { -1, 1 }, { -1, -1 }
};
static const struct step jumps[8] = {
	{ 1, 2 }, { 2, 1 }, { 2, -1 }, { 1, -2 }, { -1, -2 }, { -2, -1 }, { -2, 1 }, { -1, 2 }
};

static int
file_of(int s)
{
	return s % 8;
}

static int
rank_of(int s)
{
	return s / 8;
}

static int
square_at(int file, int rank)
{
	return rank * 8 + file;
}

/* The square one step further, or -1 where the board ends. */
static int
go(int s, struct step d)
{
	int file = file_of(s) + d.file, rank = rank_of(s) + d.rank;

	if (file < 0 || file > 7 || rank < 0 || rank > 7)
		return -1;
	return square_at(file, rank);
}

static char
letter(char kind, bool white)
{
	return (char)(white ? toupper((unsigned char)kind) : tolower((unsigned char)kind));
}

static char
kind_of(char man)
{
	return (char)tolower((unsigned char)man);
}

static bool
is_white(char man)
{
	return isupper((unsigned char)man);
}

static bool
belongs(char man, bool white)
{
	return man != '.' && is_white(man) == white;
}

/* Along a line to the first piece: is it a slider of that side that moves so? */
static bool
slider_sees(const struct slow *p, int s, int direction, bool white)
{
	char slider = letter(direction < 4 ? 'r' : 'b', white), queen = letter('q', white);

	for (s = go(s, lines[direction]); s >= 0; s = go(s, lines[direction]))
		if (p->at[s] != '.')
			return p->at[s] == slider || p->at[s] == queen;
	return false;
}

static bool
attacked(const struct slow *p, int s, bool by_white)
{
	struct step pawn[2] = { { -1, by_white ? -1 : 1 }, { 1, by_white ? -1 : 1 } };

	for (int i = 0; i < 8; i++) {
		int jump = go(s, jumps[i]), next = go(s, lines[i]);

		if (jump >= 0 && p->at[jump] == letter('n', by_white))
			return true;
		if (next >= 0 && p->at[next] == letter('k', by_white))
			return true;
		if (slider_sees(p, s, i, by_white))
			return true;
	}
	for (int i = 0; i < 2; i++) {
		int from = go(s, pawn[i]);

		if (from >= 0 && p->at[from] == letter('p', by_white))
			return true;
	}
	return false;
}

static bool
king_attacked(const struct slow *p, bool white)
{
	for (int s = 0; s < 64; s++)
		if (p->at[s] == letter('k', white))
			return attacked(p, s, !white);
	return false;
}

bool
slow_check(const struct slow *p)
{
	return king_attacked(p, p->white);
}

/* A pawn captures en passant if it moves diagonally to the square just passed over. */
static bool
is_en_passant(const struct slow *p, const struct slow_move *m)
{
	return kind_of(p->at[m->from]) == 'p' && m->to == p->passed && file_of(m->from) != file_of(m->to);
}

static bool
is_capture(const struct slow *p, const struct slow_move *m)
{
	return m->rook < 0 && (p->at[m->to] != '.' || is_en_passant(p, m));
}

static void
castle(struct slow *p, const struct slow_move *m)
{
	int rook_to = square_at(file_of(m->to) == 6 ? 5 : 3, rank_of(m->to));

	p->at[m->from] = '.';
	p->at[m->rook] = '.';
	p->at[m->to] = letter('k', p->white);
	p->at[rook_to] = letter('r', p->white);
}

/* FIDE 3.8.2.1: the right ends when the king has moved, or that rook; or the rook is gone. */
static void
lose_rights(struct slow *p, const struct slow_move *m)
{
	for (int white = 0; white < 2; white++)
		for (int side = A_SIDE; side <= H_SIDE; side++) {
			int home = square_at(p->rook[white][side], white ? 0 : 7);

			if (p->rook[white][side] < 0)
				continue;
			if (m->from == home || m->to == home || p->at[m->from] == letter('k', white))
				p->rook[white][side] = -1;
		}
}

void
slow_play(struct slow *p, const struct slow_move *m)
{
	char man = p->at[m->from];
	bool pawn = kind_of(man) == 'p';
	int passed = -1;

	p->halfmoves = pawn || is_capture(p, m) ? 0 : p->halfmoves + 1;
	if (is_en_passant(p, m))
		p->at[square_at(file_of(m->to), rank_of(m->from))] = '.';
	if (pawn && abs(m->to - m->from) == 16)
		passed = (m->from + m->to) / 2;
	lose_rights(p, m);
	if (m->rook >= 0) {
		castle(p, m);
	} else {
		p->at[m->from] = '.';
		p->at[m->to] = m->promotion ? letter(m->promotion, p->white) : man;
	}
	p->passed = passed;
	p->fullmoves += !p->white;
	p->white = !p->white;
}

/* Adds a move to the list unless it leaves the king attacked; all moves go through here. */
struct list {
	struct slow_move *moves;
	int n;
};

static void
add(const struct slow *p, struct list *list, int from, int to, char promotion, int rook)
{
	struct slow_move m = { from, to, promotion, rook };
	struct slow after = *p;

	slow_play(&after, &m);
	if (!king_attacked(&after, p->white))
		list->moves[list->n++] = m;
}

static void
pawn_goes(const struct slow *p, struct list *list, int from, int to)
{
	if (rank_of(to) != 0 && rank_of(to) != 7) {
		add(p, list, from, to, 0, -1);
		return;
	}
	for (const char *c = "qrbn"; *c != '\0'; c++)
		add(p, list, from, to, *c, -1);
}

static void
pawn_moves(const struct slow *p, struct list *list, int from)
{
	int forward = p->white ? 1 : -1;
	int one = go(from, (struct step){ 0, forward });

	if (one >= 0 && p->at[one] == '.') {
		int two = go(one, (struct step){ 0, forward });

		pawn_goes(p, list, from, one);
		if (rank_of(from) == (p->white ? 1 : 6) && p->at[two] == '.')
			pawn_goes(p, list, from, two);
	}
	for (int aside = -1; aside <= 1; aside += 2) {
		int to = go(from, (struct step){ aside, forward });

		if (to < 0)
			continue;
		if (belongs(p->at[to], !p->white))
			pawn_goes(p, list, from, to);
		else if (to == p->passed && p->at[square_at(file_of(to), rank_of(from))] == letter('p', !p->white))
			pawn_goes(p, list, from, to);
	}
}

static void
leaps(const struct slow *p, struct list *list, int from, const struct step *steps)
{
	for (int i = 0; i < 8; i++) {
		int to = go(from, steps[i]);

		if (to >= 0 && !belongs(p->at[to], p->white))
			add(p, list, from, to, 0, -1);
	}
}

static void
slides(const struct slow *p, struct list *list, int from, int first, int last)
{
	for (int i = first; i < last; i++)
		for (int to = go(from, lines[i]); to >= 0; to = go(to, lines[i])) {
			if (!belongs(p->at[to], p->white))
				add(p, list, from, to, 0, -1);
			if (p->at[to] != '.')
				break;
		}
}

/* Is everything between two squares of a rank, both included, empty but for these two pieces? */
static bool
way_is_free(const struct slow *p, int a, int b, int king, int rook)
{
	for (int s = a < b ? a : b; s <= (a < b ? b : a); s++)
		if (p->at[s] != '.' && s != king && s != rook)
			return false;
	return true;
}

static bool
way_is_attacked(const struct slow *p, int a, int b)
{
	for (int s = a < b ? a : b; s <= (a < b ? b : a); s++)
		if (attacked(p, s, !p->white))
			return true;
	return false;
}

/* FIDE 3.8.2 and Guidelines II.3 (Chess960). */
static void
castlings(const struct slow *p, struct list *list, int king)
{
	for (int side = A_SIDE; side <= H_SIDE; side++) {
		int home = p->white ? 0 : 7, file = p->rook[p->white][side];
		int rook = square_at(file, home);
		int king_to = square_at(side == A_SIDE ? 2 : 6, home), rook_to = square_at(side == A_SIDE ? 3 : 5, home);

		if (file >= 0 && way_is_free(p, king, king_to, king, rook) && way_is_free(p, rook, rook_to, king, rook)
		    && !way_is_attacked(p, king, king_to))
			add(p, list, king, king_to, 0, rook);
	}
}

int
slow_moves(const struct slow *p, struct slow_move out[SLOW_MOVES_MAX])
{
	struct list list = { out, 0 };

	for (int s = 0; s < 64; s++) {
		if (!belongs(p->at[s], p->white))
			continue;
		switch (kind_of(p->at[s])) {
		case 'p': pawn_moves(p, &list, s); break;
		case 'n': leaps(p, &list, s, jumps); break;
		case 'b': slides(p, &list, s, 4, 8); break;
		case 'r': slides(p, &list, s, 0, 4); break;
		case 'q': slides(p, &list, s, 0, 8); break;
		case 'k':
			leaps(p, &list, s, lines);
			castlings(p, &list, s);
			break;
		}
	}
	return list.n;
}

bool
slow_mate(const struct slow *p)
{
	struct slow_move all[SLOW_MOVES_MAX];

	return slow_check(p) && slow_moves(p, all) == 0;
}

bool
slow_stalemate(const struct slow *p)
{
	struct slow_move all[SLOW_MOVES_MAX];

	return !slow_check(p) && slow_moves(p, all) == 0;
}

unsigned long long
slow_perft(const struct slow *p, int depth)
{
	struct slow_move all[SLOW_MOVES_MAX];
	unsigned long long sum = 0;
	int n;

	if (depth == 0)
		return 1;
	n = slow_moves(p, all);
	for (int i = 0; i < n; i++) {
		struct slow after = *p;

		slow_play(&after, &all[i]);
		sum += slow_perft(&after, depth - 1);
	}
	return sum;
}

/* --- FEN --- */

static const char *
read_board(struct slow *p, const char *c)
{
	for (int rank = 7; rank >= 0; rank--) {
		int file = 0;

		for (; *c != '/' && *c != ' '; c++) {
			if (*c >= '1' && *c <= '8')
				file += *c - '0';
			else if (*c != '\0' && strchr("PNBRQKpnbrqk", *c) != NULL && file < 8)
				p->at[square_at(file++, rank)] = *c;
			else
				return NULL;
		}
		if (file != 8 || *c != (rank > 0 ? '/' : ' '))
			return NULL;
		c++;
	}
	return c;
}

/* The file of the outermost rook on that side of the king, or -1. */
static int
outermost(const struct slow *p, bool white, int side)
{
	int home = white ? 0 : 7, found = -1;
	bool behind = false;	/* the king */

	for (int i = 0; i < 8; i++) {
		int file = side == A_SIDE ? 7 - i : i;
		char man = p->at[square_at(file, home)];

		if (man == letter('k', white))
			behind = true;
		else if (man == letter('r', white) && behind)
			found = file;
	}
	return found;
}

/* One letter of X-FEN or Shredder-FEN. */
static bool
read_right(struct slow *p, char c)
{
	bool white = is_white(c);
	int home = white ? 0 : 7, file = kind_of(c) - 'a', king = -1, side;

	for (int i = 0; i < 8; i++)
		if (p->at[square_at(i, home)] == letter('k', white))
			king = i;
	if (king < 0)
		return false;
	if (kind_of(c) == 'k' || kind_of(c) == 'q') {
		side = kind_of(c) == 'k' ? H_SIDE : A_SIDE;
		file = outermost(p, white, side);
	} else {
		side = file > king ? H_SIDE : A_SIDE;
	}
	if (file < 0 || file > 7 || p->at[square_at(file, home)] != letter('r', white))
		return false;
	p->rook[white][side] = file;
	return true;
}

bool
slow_read_fen(struct slow *p, const char *c)
{
	memset(p->at, '.', sizeof p->at);
	for (int i = 0; i < 4; i++)
		p->rook[i / 2][i % 2] = -1;
	p->passed = -1;
	if ((c = read_board(p, c)) == NULL || (*c != 'w' && *c != 'b') || c[1] != ' ')
		return false;
	p->white = *c == 'w';
	c += 2;
	if (*c == '-')
		c++;
	else
		for (; *c != ' '; c++)
			if (!isalpha((unsigned char)*c) || !read_right(p, *c))
				return false;
	if (*c++ != ' ')
		return false;
	if (*c >= 'a' && *c <= 'h' && (c[1] == '3' || c[1] == '6')) {
		p->passed = square_at(c[0] - 'a', c[1] - '1');
		c++;
	} else if (*c != '-') {
		return false;
	}
	return sscanf(c + 1, " %d %d", &p->halfmoves, &p->fullmoves) == 2;
}

static char *
write_board(const struct slow *p, char *c)
{
	for (int rank = 7; rank >= 0; rank--) {
		int empty = 0;

		for (int file = 0; file < 8; file++) {
			char man = p->at[square_at(file, rank)];

			if (man == '.') {
				empty++;
				continue;
			}
			if (empty > 0)
				*c++ = (char)('0' + empty);
			empty = 0;
			*c++ = man;
		}
		if (empty > 0)
			*c++ = (char)('0' + empty);
		*c++ = rank > 0 ? '/' : ' ';
	}
	return c;
}

static char *
write_rights(const struct slow *p, char *c)
{
	char *first = c;

	for (int white = 1; white >= 0; white--)
		for (int side = H_SIDE; side >= A_SIDE; side--) {
			int file = p->rook[white][side];

			if (file < 0)
				continue;
			if (file == outermost(p, white, side))
				*c++ = letter(side == H_SIDE ? 'k' : 'q', white);
			else
				*c++ = letter((char)('a' + file), white);
		}
	if (c == first)
		*c++ = '-';
	return c;
}

static bool
can_take_en_passant(const struct slow *p)
{
	struct slow_move all[SLOW_MOVES_MAX];
	int n = p->passed < 0 ? 0 : slow_moves(p, all);

	for (int i = 0; i < n; i++)
		if (is_en_passant(p, &all[i]))
			return true;
	return false;
}

void
slow_write_fen(const struct slow *p, char out[SLOW_FEN_MAX])
{
	char *c = write_board(p, out);

	*c++ = p->white ? 'w' : 'b';
	*c++ = ' ';
	c = write_rights(p, c);
	*c++ = ' ';
	if (can_take_en_passant(p)) {
		*c++ = (char)('a' + file_of(p->passed));
		*c++ = (char)('1' + rank_of(p->passed));
	} else {
		*c++ = '-';
	}
	snprintf(c, (size_t)(out + SLOW_FEN_MAX - c), " %d %d", p->halfmoves, p->fullmoves);
}

bool
slow_same(const struct slow *a, const struct slow *b)
{
	struct slow x = *a, y = *b;
	char one[SLOW_FEN_MAX], other[SLOW_FEN_MAX];

	if (memcmp(a->at, b->at, sizeof(a->at)) != 0)	/* most are told by their boards, and writing takes long */
		return false;
	x.halfmoves = y.halfmoves = 0;
	x.fullmoves = y.fullmoves = 1;
	slow_write_fen(&x, one);
	slow_write_fen(&y, other);
	return strcmp(one, other) == 0;
}

/* --- SAN and UCI --- */

static char *
write_square(char *c, int s)
{
	*c++ = (char)('a' + file_of(s));
	*c++ = (char)('1' + rank_of(s));
	return c;
}

/* PGN 8.2.3.4: the file if that distinguishes it from all rivals, else the rank, else both. */
static char *
write_origin(const struct slow *p, const struct slow_move *m, const struct slow_move *all, int n, char *c)
{
	int rivals = 0, on_file = 0, on_rank = 0;

	for (int i = 0; i < n; i++) {
		if (all[i].rook >= 0 || all[i].to != m->to || all[i].from == m->from)
			continue;
		if (p->at[all[i].from] != p->at[m->from])
			continue;
		rivals++;
		on_file += file_of(all[i].from) == file_of(m->from);
		on_rank += rank_of(all[i].from) == rank_of(m->from);
	}
	if (rivals > 0 && (on_file == 0 || on_rank > 0))
		*c++ = (char)('a' + file_of(m->from));
	if (rivals > 0 && on_file > 0)
		*c++ = (char)('1' + rank_of(m->from));
	return c;
}

/* SAN without + and #. */
static char *
write_plain(const struct slow *p, const struct slow_move *m, const struct slow_move *all, int n, char *c)
{
	char kind = letter(p->at[m->from], true);

	if (m->rook >= 0) {
		c += sprintf(c, "%s", file_of(m->to) == 6 ? "O-O" : "O-O-O");
		return c;
	}
	if (kind != 'P') {
		*c++ = kind;
		c = write_origin(p, m, all, n, c);
	} else if (is_capture(p, m)) {
		*c++ = (char)('a' + file_of(m->from));
	}
	if (is_capture(p, m))
		*c++ = 'x';
	c = write_square(c, m->to);
	if (m->promotion) {
		*c++ = '=';
		*c++ = letter(m->promotion, true);
	}
	*c = '\0';
	return c;
}

void
slow_write_san(const struct slow *p, const struct slow_move *m, const struct slow_move *all, int n,
    char out[SLOW_SAN_MAX])
{
	char *c = write_plain(p, m, all, n, out);
	struct slow after = *p;

	slow_play(&after, m);
	if (slow_check(&after))
		*c++ = slow_mate(&after) ? '#' : '+';
	*c = '\0';
}

void
slow_write_uci(const struct slow_move *m, char out[SLOW_SAN_MAX])
{
	char *c = write_square(write_square(out, m->from), m->rook >= 0 ? m->rook : m->to);

	if (m->promotion)
		*c++ = m->promotion;
	*c = '\0';
}

bool
slow_read_san(const struct slow *p, const char *text, struct slow_move *m)
{
	struct slow_move all[SLOW_MOVES_MAX];
	int n = slow_moves(p, all);
	size_t length = strcspn(text, "+#");

	for (int i = 0; i < n; i++) {
		char san[SLOW_SAN_MAX], uci[SLOW_SAN_MAX];

		write_plain(p, &all[i], all, n, san);
		slow_write_uci(&all[i], uci);
		if ((strlen(san) == length && strncmp(san, text, length) == 0) || strcmp(uci, text) == 0) {
			*m = all[i];
			return true;
		}
	}
	return false;
}
