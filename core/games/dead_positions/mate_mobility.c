/*
 * mate_mobility: an upper bound of what the pieces can ever do, whoever is to move; proves that there can be no mate if
 * walls separate the pieces.
 */
#include "games/dead_positions/mate_mobility.h"

static bits
attacks_from(int kind, int colour, int s, bits blocked)
{
	bits seen = 0;

	if (kind == PAWN)
		return attack_pawn[colour][s];
	if (kind == KNIGHT || kind == RISEN)
		seen = attack_reach[KNIGHT][s];
	if (kind == KING)
		return attack_reach[KING][s];
	if (kind == BISHOP || kind == QUEEN || kind == RISEN)
		seen |= attack_bishop((square)s, blocked);
	if (kind == ROOK || kind == QUEEN || kind == RISEN)
		seen |= attack_rook((square)s, blocked);
	return seen;
}

/*
 * The squares passed in one direction, for all pieces at once: each line doubles the distance ("Kogge-Stone",
 * chessprogramming wiki).  `open`: squares that are not blocked, and not beyond the edge of the board.
 */
ATTACK_INLINE bits
rays_up(bits from, bits open, int step)
{
	from |= open & from << step;
	open &= open << step;
	from |= open & from << 2 * step;
	open &= open << 2 * step;
	return from | (open & from << 4 * step);
}

ATTACK_INLINE bits
rays_down(bits from, bits open, int step)
{
	from |= open & from >> step;
	open &= open >> step;
	from |= open & from >> 2 * step;
	open &= open >> 2 * step;
	return from | (open & from >> 4 * step);
}

static bits
lines_from(bits from, bits blocked, bool slant, bool straight)
{
	const bits not_a = ~(bits)FILE_A, not_h = ~((bits)FILE_A << 7), open = ~blocked;
	bits seen = 0;

	if (straight) {
		seen |= rays_up(from, open, 8) << 8 | rays_down(from, open, 8) >> 8;
		seen |= (rays_up(from, open & not_a, 1) & not_h) << 1 | (rays_down(from, open & not_h, 1) & not_a) >> 1;
	}
	if (slant) {
		seen |= (rays_up(from, open & not_a, 9) & not_h) << 9 | (rays_up(from, open & not_h, 7) & not_a) << 7;
		seen |= (rays_down(from, open & not_h, 9) & not_a) >> 9 | (rays_down(from, open & not_a, 7) & not_h) >> 7;
	}
	return seen;
}

static bits
steps_from(int kind, int colour, bits from)
{
	const bits a_file = FILE_A, h_file = (bits)FILE_A << 7, ab = a_file | a_file << 1, gh = ab << 6;
	const bits west = (from & ~a_file) >> 1, east = (from & ~h_file) << 1, row = west | from | east;

	if (kind == PAWN)
		return colour == WHITE ? (west | east) << 8 : (west | east) >> 8;
	if (kind == KING)
		return west | east | row << 8 | row >> 8;
	return (west | east) << 16 | (west | east) >> 16 | (from & ~ab) << 6 | (from & ~ab) >> 10 |
	    (from & ~gh) << 10 | (from & ~gh) >> 6;
}

bits
mate_mobility_attacks(int kind, int colour, bits from, bits blocked)
{
	bits seen = 0;

	if (from == 0)
		return 0;
	if (!bits_several(from))
		return attacks_from(kind, colour, bits_lowest(from), blocked);
	if (kind == KNIGHT || kind == PAWN || kind == KING || kind == RISEN)
		seen = steps_from(kind, colour, from);
	if (kind == BISHOP || kind == ROOK || kind == QUEEN || kind == RISEN)
		seen |= lines_from(from, blocked, kind != ROOK, kind != BISHOP);
	return seen;
}

static bool
fixed_for_good(const struct mate_mobility_man *m)
{
	return !m->taken && !m->bound && m->risen == 0 && m->kind != RISEN && m->at == SQUARE_BIT(m->home);
}

/*
 * Computes what follows from the squares and captures found so far.  A fixed piece attacks its squares for ever; a line
 * piece, as far as no piece can ever come between.
 */
static void
settle_mobility(struct mate_mobility_world *w)
{
	bits ever = w->last;

	w->own[WHITE] = w->own[BLACK] = 0;
	w->fixed = w->ever[WHITE] = w->ever[BLACK] = w->guarded[WHITE] = w->guarded[BLACK] = 0;
	w->wall[WHITE] = w->wall[BLACK] = 0;
	for (int i = 0; i < w->n; i++) {
		struct mate_mobility_man *m = &w->man[i];

		ever |= m->at | m->risen;
		if (m->kind != KING) {
			w->ever[m->colour] |= m->at | m->risen;
			m->taken |= ((m->at | m->risen) & w->hit[m->colour]) != 0;
		}
		if (fixed_for_good(m)) {
			w->fixed |= SQUARE_BIT(m->home);
			w->own[m->colour] |= SQUARE_BIT(m->home);
		}
		if (m->kind == PAWN && !m->taken && !m->left)
			w->wall[m->colour] |= SQUARE_BIT(m->home);
	}
	for (int i = 0; i < w->n; i++)
		if (w->fixed & SQUARE_BIT(w->man[i].home) && fixed_for_good(&w->man[i]))
			w->guarded[w->man[i].colour] |=
			    attacks_from(w->man[i].kind, w->man[i].colour, w->man[i].home, ever);
}

static void
take_men_on(struct mate_mobility_world *w, int colour, bits on)
{
	on &= w->ever[colour] & ~w->hit[colour];
	if (on == 0 || w->quiet)
		return;
	w->hit[colour] |= on;
	w->changed = true;
}

static void
see_squares(struct mate_mobility_world *w, int colour, bits seen)
{
	w->changed |= (seen & ~w->seen[colour]) != 0;
	w->seen[colour] |= seen;
}

static bool
stand_on(struct mate_mobility_world *w, bits *where, bits on)
{
	if (!(on & ~*where))
		return false;
	*where |= on;
	return w->changed = true;
}

/*
 * A pawn that stays on its file cannot pass an enemy pawn that stays there and is not taken.  Returns the squares to
 * which it can therefore never be pushed.
 */
static bits
barrier_of_pawn(const struct mate_mobility_world *w, const struct mate_mobility_man *m)
{
	const bits file = (bits)FILE_A << FILE_OF(m->home), below = SQUARE_BIT(m->home) - 1;
	const bits ahead = m->colour == WHITE ? ~below : below;
	bits beyond = w->wall[!m->colour] & file & ahead;

	if (m->left || beyond == 0)
		return 0;
	return file & (m->colour == WHITE ? ~((beyond & -beyond) - 1) : SQUARE_BIT(64 - __builtin_clzll(beyond)) - 1);
}

static void
move_pawn(struct mate_mobility_world *w, struct mate_mobility_man *m)
{
	bits last = m->colour == WHITE ? RANK_BITS(7) : RANK_BITS(0), home = m->colour == WHITE ? RANK_BITS(1) : RANK_BITS(6);
	bits free = ~w->fixed & ~barrier_of_pawn(w, m), pawns = m->at & ~last, ahead, hit;

	ahead = (m->colour == WHITE ? pawns << 8 : pawns >> 8) & free;
	if (pawns & home & SQUARE_BIT(m->home))
		ahead |= free & (m->colour == WHITE ? (SQUARE_BIT(m->home) << 8 & ahead) << 8 :
		    (SQUARE_BIT(m->home) >> 8 & ahead) >> 8);
	stand_on(w, &m->at, ahead);
	hit = mate_mobility_attacks(PAWN, m->colour, pawns, 0);
	see_squares(w, m->colour, hit);
	hit &= w->ever[!m->colour];
	if (w->passed != NO_SQUARE && (attack_pawn[m->colour][m->home] & SQUARE_BIT(w->passed)) &&
	    (RANK_OF(w->passed) == 5) == (m->colour == WHITE)) {
		hit |= SQUARE_BIT(w->passed);
		take_men_on(w, !m->colour, SQUARE_BIT(w->passed ^ 8));
	}
	if (hit != 0) {
		take_men_on(w, !m->colour, hit);
		stand_on(w, &m->at, hit);
		m->left = true;
	}
	if (m->at & last)
		stand_on(w, &m->risen, m->at & last);
}

/*
 * The squares to which a move of the loser would mate the winner, which ends the game: the winner's king has no flight
 * squares, the piece cannot be taken, and nothing can come between.  (Pieces of kind RISEN are left out, because it is
 * not known what they are.)
 */
static bits
last_moves(const struct mate_mobility_world *w, int kind)
{
	bits near, king = 0;
	int q;

	if (kind == KING || kind == RISEN)
		return 0;
	for (int i = w->n - 1; i >= 0 && king == 0; i--)
		if (w->man[i].kind == KING && w->man[i].colour == w->winner)
			king = w->man[i].at;
	if (bits_several(king))
		return 0;
	q = bits_lowest(king);
	near = attack_reach[KING][q];
	if (near & ~w->guarded[!w->winner] & ~w->own[w->winner])
		return 0;
	return attack_reach[kind][q] & (kind == KNIGHT ? ~(bits)0 : near) & ~w->seen[w->winner];
}

static void
move_piece(struct mate_mobility_world *w, struct mate_mobility_man *m, int kind, bits *where)
{
	bits to, last;

	do {
		to = mate_mobility_attacks(kind, m->colour, *where, w->fixed);
		if (kind == KING)
			to &= ~w->guarded[!m->colour];
		see_squares(w, m->colour, to);
		last = m->colour != w->winner ? to & ~w->own[m->colour] & last_moves(w, kind) : 0;
		if (last & ~w->last || (last && !m->bound)) {
			w->last |= last;
			m->bound = w->changed = true;
		}
		to &= ~last;
		take_men_on(w, !m->colour, to);
	} while (stand_on(w, where, to & ~w->fixed));
}

/* Repeated until nothing changes, as a piece may have been taken for fixed too early in a round. */
void
mate_mobility_close(struct mate_mobility_world *w)
{
	do {
		w->changed = false;
		settle_mobility(w);
		for (int i = 0; i < w->n; i++) {
			struct mate_mobility_man *m = &w->man[i];

			if (m->kind == PAWN && w->quiet)
				see_squares(w, m->colour, mate_mobility_attacks(PAWN, m->colour, m->at, 0));
			else if (m->kind == PAWN)
				move_pawn(w, m);
			else
				move_piece(w, m, m->kind, &m->at);
			if (m->risen != 0)
				move_piece(w, m, RISEN, &m->risen);
		}
	} while (w->changed);
}

static void
world_of(const struct position *p, struct mate_mobility_world *w)
{
	w->n = 0;
	w->passed = p->en_passant;
	for (bits b = position_occupied(p); b != 0; b &= b - 1) {
		square s = (square)bits_lowest(b);

		w->man[w->n++] = (struct mate_mobility_man){ .at = SQUARE_BIT(s), .home = s, .kind = p->board[s],
		    .colour = (uint8_t)(p->side[BLACK] >> s & 1) };
	}
	/* By castling, king and rook can come to the squares where it puts them. */
	for (bits b = p->castling; b != 0; b &= b - 1) {
		square rook = (square)bits_lowest(b);
		int colour = p->side[BLACK] >> rook & 1, base = colour == WHITE ? A1 : A8;
		bool h_side = rook > p->king[colour];

		for (int i = 0; i < w->n; i++) {
			if (w->man[i].home == p->king[colour])
				w->man[i].at |= SQUARE_BIT(base + (h_side ? G1 : C1));
			if (w->man[i].home == rook)
				w->man[i].at |= SQUARE_BIT(base + (h_side ? F1 : D1));
		}
	}
}

/* --- could there be a mate? --- */

/* Finds a piece for square s, moving others to other squares if needed (augmenting paths, at most eight squares). */
static bool
place_piece(struct mate_mobility_blocks *b, int s, uint64_t *tried)
{
	for (int i = 0; i < b->n; i++) {
		int before = b->user[i];

		if (!(b->where[i] & SQUARE_BIT(s)) || (*tried & SQUARE_BIT(i)))
			continue;
		*tried |= SQUARE_BIT(i);
		if (before < 0 || place_piece(b, before, tried)) {
			b->user[i] = s;
			return true;
		}
	}
	return false;
}

bool
mate_mobility_blockable(struct mate_mobility_blocks *b, bits flights)
{
	for (int i = 0; i < b->n; i++)
		b->user[i] = -1;
	for (; flights != 0; flights &= flights - 1) {
		uint64_t tried = 0;

		if (!place_piece(b, bits_lowest(flights), &tried))
			return false;
	}
	return true;
}

/* If there is only one attacker, it must give check and cover the flight squares from the same square. */
static bool
one_mates(const struct mate_mobility_man *m, int k, bits flights, bits blocked, struct mate_mobility_blocks *b)
{
	for (int risen = 0; risen < 2; risen++)
		for (bits from = risen ? m->risen : m->at; from != 0; from &= from - 1) {
			bits seen = attacks_from(risen ? RISEN : m->kind, m->colour, bits_lowest(from), blocked);

			if (seen & SQUARE_BIT(k) && mate_mobility_blockable(b, flights & ~seen))
				return true;
		}
	return false;
}

static bool
mate_on(const struct mate_mobility_world *w, int winner, int k, const bits *seen, bits blocked, struct mate_mobility_blocks *b)
{
	bits flights = attack_reach[KING][k] & ~w->guarded[winner], zone = flights | SQUARE_BIT(k), check = 0, cover = 0;
	int attackers = 0, last = 0;

	for (int i = 0; i < w->n; i++) {
		if (w->man[i].colour != winner || !(seen[i] & zone))
			continue;
		if (w->man[i].kind != KING)
			check |= seen[i];
		cover |= seen[i];
		attackers++;
		last = i;
	}
	if (!(check & SQUARE_BIT(k)))
		return false;
	if (attackers == 1)
		return one_mates(&w->man[last], k, flights, blocked, b);
	return mate_mobility_blockable(b, flights & ~cover);
}

bool
mate_mobility_mate(const struct mate_mobility_world *w, int winner)
{
	bits seen[64], region = 0, blocked = w->fixed;
	struct mate_mobility_blocks b = { .n = 0 };

	for (int i = 0; i < w->n; i++)
		if (w->man[i].kind == KING && w->man[i].colour != winner)
			region = w->man[i].at;
	blocked &= ~region;
	for (int i = 0; i < w->n; i++) {
		const struct mate_mobility_man *m = &w->man[i];

		if (m->colour == winner)
			seen[i] = mate_mobility_attacks(m->kind, winner, m->at, blocked) |
			    mate_mobility_attacks(RISEN, winner, m->risen, blocked);
		else if (m->kind != KING)
			b.where[b.n++] = m->at | m->risen;
	}
	for (; region != 0; region &= region - 1)
		if (mate_on(w, winner, bits_lowest(region), seen, blocked, &b))
			return true;
	return false;
}

bool
mate_mobility_hopeless(const struct position *p, int winner)
{
	struct mate_mobility_world w = { .winner = (uint8_t)winner };

	world_of(p, &w);
	mate_mobility_close(&w);
	return !mate_mobility_mate(&w, winner);
}
