/* mobility: what the men can ever do, whoever's turn it is; proves that no mate is possible behind walls. */
#include "mobility.h"

static bits
attacks_from(int kind, int colour, int s, bits blocked)
{
	bits seen = 0;

	if (kind == PAWN)
		return pawn_attack[colour][s];
	if (kind == KNIGHT || kind == RISEN)
		seen = reach[KNIGHT][s];
	if (kind == KING)
		return reach[KING][s];
	if (kind == BISHOP || kind == QUEEN || kind == RISEN)
		seen |= attack_bishop((square)s, blocked);
	if (kind == ROOK || kind == QUEEN || kind == RISEN)
		seen |= attack_rook((square)s, blocked);
	return seen;
}

bits
mobility_attacks(int kind, int colour, bits from, bits blocked)
{
	bits seen = 0;

	for (; from != 0; from &= from - 1)
		seen |= attacks_from(kind, colour, lowest(from), blocked);
	return seen;
}

bool
mobility_fixed(const struct man *m)
{
	return !m->taken && m->risen == 0 && m->kind != RISEN && m->at == BIT(m->home);
}

/* What stands still attacks for ever, line pieces as far as nobody can ever come between. */
static void
settle(struct world *w)
{
	bits ever = 0;

	w->fixed = w->ever[WHITE] = w->ever[BLACK] = w->guarded[WHITE] = w->guarded[BLACK] = 0;
	for (int i = 0; i < w->n; i++) {
		const struct man *m = &w->man[i];

		ever |= m->at | m->risen;
		if (m->kind != KING)
			w->ever[m->colour] |= m->at | m->risen;
		if (mobility_fixed(m))
			w->fixed |= BIT(m->home);
	}
	for (int i = 0; i < w->n; i++)
		if (mobility_fixed(&w->man[i]))
			w->guarded[w->man[i].colour] |=
			    attacks_from(w->man[i].kind, w->man[i].colour, w->man[i].home, ever);
}

static void
take(struct world *w, int colour, bits on)
{
	if (w->quiet)
		return;
	for (int i = 0; i < w->n; i++) {
		struct man *x = &w->man[i];

		if (x->colour == colour && x->kind != KING && !x->taken && ((x->at | x->risen) & on)) {
			x->taken = true;
			w->changed = true;
		}
	}
}

static void
stand(struct world *w, bits *where, bits on)
{
	if (on & ~*where) {
		*where |= on;
		w->changed = true;
	}
}

/*
 * A pawn that stays on its file passes no enemy pawn that stays there too and
 * is not taken: the squares it can then never push to.
 */
static bits
barrier(const struct world *w, const struct man *m)
{
	bits beyond = 0;

	if (m->left)
		return 0;
	for (int i = 0; i < w->n; i++) {
		const struct man *x = &w->man[i];
		bits from;

		if (x->kind != PAWN || x->colour == m->colour || x->taken || x->left ||
		    FILE_OF(x->home) != FILE_OF(m->home))
			continue;
		if (m->colour == WHITE ? x->home < m->home : x->home > m->home)
			continue;
		from = (bits)FILE_A << FILE_OF(x->home);
		beyond |= m->colour == WHITE ? from & ~(BIT(x->home) - 1) : from & (BIT(x->home) | (BIT(x->home) - 1));
	}
	return beyond;
}

static void
move_pawn(struct world *w, struct man *m)
{
	bits last = m->colour == WHITE ? RANK(7) : RANK(0), home = m->colour == WHITE ? RANK(1) : RANK(6);
	bits free = ~w->fixed & ~barrier(w, m), pawns = m->at & ~last, ahead, hit;

	ahead = (m->colour == WHITE ? pawns << 8 : pawns >> 8) & free;
	if (pawns & home & BIT(m->home))
		ahead |= free & (m->colour == WHITE ? (BIT(m->home) << 8 & ahead) << 8 :
		    (BIT(m->home) >> 8 & ahead) >> 8);
	stand(w, &m->at, ahead);
	hit = mobility_attacks(PAWN, m->colour, pawns, 0) & w->ever[!m->colour];
	if (w->passed != NO_SQUARE && (pawn_attack[m->colour][m->home] & BIT(w->passed)) &&
	    (RANK_OF(w->passed) == 5) == (m->colour == WHITE)) {
		hit |= BIT(w->passed);
		take(w, !m->colour, BIT(w->passed ^ 8));
	}
	if (hit != 0) {
		take(w, !m->colour, hit);
		stand(w, &m->at, hit);
		m->left = true;
	}
	if (m->at & last)
		stand(w, &m->risen, m->at & last);
}

static void
move_piece(struct world *w, struct man *m, int kind, bits *where)
{
	bits to = mobility_attacks(kind, m->colour, *where, w->fixed);

	if (kind == KING)
		to &= ~w->guarded[!m->colour];
	take(w, !m->colour, to);
	stand(w, where, to & ~w->fixed);
}

/* What was thought fixed too early in a round makes the next one necessary; in the end all agrees. */
void
mobility_close(struct world *w)
{
	do {
		w->changed = false;
		settle(w);
		for (int i = 0; i < w->n; i++) {
			struct man *m = &w->man[i];

			if (m->kind == PAWN && w->quiet)
				continue;
			if (m->kind == PAWN)
				move_pawn(w, m);
			else
				move_piece(w, m, m->kind, &m->at);
			if (m->risen != 0)
				move_piece(w, m, RISEN, &m->risen);
		}
	} while (w->changed);
}

static void
world_of(const struct position *p, struct world *w)
{
	w->n = 0;
	w->passed = p->en_passant;
	for (bits b = position_occupied(p); b != 0; b &= b - 1) {
		square s = (square)lowest(b);

		w->man[w->n++] = (struct man){ .at = BIT(s), .home = s, .kind = p->board[s],
		    .colour = (uint8_t)(p->side[BLACK] >> s & 1) };
	}
	/* Castling: king and rook may come to stand where it puts them. */
	for (bits b = p->castling; b != 0; b &= b - 1) {
		square rook = (square)lowest(b);
		int colour = p->side[BLACK] >> rook & 1, base = colour == WHITE ? A1 : A8;
		bool h_side = rook > p->king[colour];

		for (int i = 0; i < w->n; i++) {
			if (w->man[i].home == p->king[colour])
				w->man[i].at |= BIT(base + (h_side ? G1 : C1));
			if (w->man[i].home == rook)
				w->man[i].at |= BIT(base + (h_side ? F1 : D1));
		}
	}
}

/* --- could there be a mate? --- */

/* Can every flight square be given a man of its own?  (Augmenting paths over at most eight squares.) */
static bool
place(struct blocks *b, int s, uint64_t *tried)
{
	for (int i = 0; i < b->n; i++) {
		int before = b->user[i];

		if (!(b->where[i] & BIT(s)) || (*tried & BIT(i)))
			continue;
		*tried |= BIT(i);
		if (before < 0 || place(b, before, tried)) {
			b->user[i] = s;
			return true;
		}
	}
	return false;
}

bool
mobility_blockable(struct blocks *b, bits flights)
{
	for (int i = 0; i < b->n; i++)
		b->user[i] = -1;
	for (; flights != 0; flights &= flights - 1) {
		uint64_t tried = 0;

		if (!place(b, lowest(flights), &tried))
			return false;
	}
	return true;
}

/* With one attacker only, it must give the check and cover the flights from one square. */
static bool
one_mates(const struct man *m, int k, bits flights, bits blocked, struct blocks *b)
{
	for (int risen = 0; risen < 2; risen++)
		for (bits from = risen ? m->risen : m->at; from != 0; from &= from - 1) {
			bits seen = attacks_from(risen ? RISEN : m->kind, m->colour, lowest(from), blocked);

			if (seen & BIT(k) && mobility_blockable(b, flights & ~seen))
				return true;
		}
	return false;
}

static bool
mate_on(const struct world *w, int winner, int k, const bits *seen, bits blocked, struct blocks *b)
{
	bits flights = reach[KING][k] & ~w->guarded[winner], zone = flights | BIT(k), check = 0, cover = 0;
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
	if (!(check & BIT(k)))
		return false;
	if (attackers == 1)
		return one_mates(&w->man[last], k, flights, blocked, b);
	return mobility_blockable(b, flights & ~cover);
}

bool
mobility_mate(const struct world *w, int winner)
{
	bits seen[64], region = 0, blocked = w->fixed;
	struct blocks b = { .n = 0 };

	for (int i = 0; i < w->n; i++)
		if (w->man[i].kind == KING && w->man[i].colour != winner)
			region = w->man[i].at;
	blocked &= ~region;
	for (int i = 0; i < w->n; i++) {
		const struct man *m = &w->man[i];

		if (m->colour == winner)
			seen[i] = mobility_attacks(m->kind, winner, m->at, blocked) |
			    mobility_attacks(RISEN, winner, m->risen, blocked);
		else if (m->kind != KING)
			b.where[b.n++] = m->at | m->risen;
	}
	for (; region != 0; region &= region - 1)
		if (mate_on(w, winner, lowest(region), seen, blocked, &b))
			return true;
	return false;
}

bool
mobility_hopeless(const struct position *p, int winner)
{
	struct world w = { .quiet = false };

	world_of(p, &w);
	mobility_close(&w);
	return !mobility_mate(&w, winner);
}
