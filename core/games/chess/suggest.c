/*
 * suggest: what was probably meant, by the model of a noisy channel: the cost of a suggestion is that of writing this
 * word for that move (the slip), plus that of the rest of the game after that move.  Costs are roughly
 * -10 ln(probability); only their differences matter.
 */
#include <limits.h>
#include <string.h>

#include "base/ascii.h"
#include "games/chess/typo_cost.h"
#include "games/chess/suggest_internal.h"

enum {
	WORK_MAX = 24000,	/* work for one call: see suggest.h */
	WORK_BLANK = 10 * WORK_MAX,	/* the same if words[0] is blank */
	WORK_CALL = 500,	/* for the costs of all legal moves */
	WORK_NOTATION = 12,	/* units for a word that is not SAN */
	REPLAY_TELLS = 80,	/* half-moves; if more are legal, this says nothing more about the move */
	MISSING_KEPT = 2,	/* suggestions of a missing move */
	SHAPE_PROVES = 6,	/* half-moves that must be legal after a missing, doubled or swapped move, two blanks */
};

/* What the rest of the game costs; for the word itself see typo_cost.c. */
enum {
	COST_BLUNDER = 2,	/* for each pawn's worth that a move leaves to be taken and the next does not take */
	COST_STEP = 4,		/* for each half-move that cannot be replayed, up to REPLAY_TELLS */
};

/* -- The rest of the game -- */

/* Is the word a piece move of only characters of SAN, so that no other notation could fit it? */
static bool
plain_piece(const char *s, size_t n)
{
	if (n < 3 || strchr("QRBN", s[0]) == NULL)
		return false;
	for (size_t i = 1; i < n; i++)
		if (!ascii_is_file(s[i]) && !ascii_is_rank(s[i]) && s[i] != 'x' && s[i] != '+' && s[i] != '#')
			return false;
	return true;
}

/* Writes the word with an English piece letter, as san_read() takes it.  Returns its length; 0: not possible. */
static size_t
in_english(char out[2 * SAN_MAX], struct span word, const struct piece_letters *letters)
{
	size_t cut = 0;	/* bytes of the piece letter */

	memset(out, 0, 2 * SAN_MAX);
	for (int kind = KNIGHT; letters != NULL && kind <= KING; kind++) {
		struct span piece = span_of(letters->piece[kind]);

		if (piece.n > cut && span_starts(word, piece)) {
			cut = piece.n;
			out[0] = " PNBRQK"[kind];
		}
	}
	if (letters != NULL && cut == 0 && word.n > 0 && !ascii_is_file(word.p[0]) && word.p[0] != 'O')
		return 0;
	if (word.n == 0 || word.n - cut >= SAN_MAX)
		return 0;
	memcpy(out + (cut != 0), word.p + cut, word.n - cut);
	return word.n - cut + (cut != 0);
}

const struct piece_letters *
suggest_letters(const struct piece_letters *letters)
{
	return letters != NULL && strcmp(letters->name, "English") != 0 ? letters : NULL;
}

bool
suggest_repeats(struct span word, struct span before)
{
	return word.n > 0 && span_eq(word, before) && memchr("Oo0", *word.p, 3) == NULL;
}

bool
suggest_passes(const struct suggest_desk *d, int i)
{
	return d->passes > 0 && i >= d->passes && suggest_repeats(d->words[i], d->words[i - 1]);
}

move
suggest_read(struct suggest_desk *d, const struct position *p, struct span word, char *mark, int *odd)
{
	char san[2 * SAN_MAX];	/* san_read() needs 8 readable bytes */
	size_t n = in_english(san, word, d->letters);
	struct notation_reading r;

	d->work--;
	if (n != 0) {
		struct san read = san_read(p, san, n);

		if (read.move != NO_MOVE) {
			*mark = read.mark;
			*odd += (read.odd & (SAN_NO_CAPTURE_SIGN | SAN_NEEDLESS_CAPTURE_SIGN)) != 0;
			*odd += (read.odd & SAN_DISAMBIGUATED) && san_disambiguation(p, read.move) == 0;
			return read.move;
		}
		if (plain_piece(san, n))
			return NO_MOVE;
	}
	d->work -= WORK_NOTATION;
	notation_read(p, word, d->letters, &r);
	*mark = r.mark;
	return r.trouble == DIAG_NONE && r.moves_n == 1 ? r.moves[0] : NO_MOVE;
}

static int
least_cost_of(int a, int b)
{
	return a < b ? a : b;
}

/*
 * How many pawns' worth the side that has just moved leaves to be taken, at most: an unprotected piece, or one that a
 * lesser piece attacks.  A piece that `reply` takes does not count.  A move that leaves much is less likely to be what
 * was played.
 */
static int
cost_blunder(const struct position *after, move reply)
{
	static const int8_t worth[] = { [PAWN] = 1, [KNIGHT] = 3, [BISHOP] = 3, [ROOK] = 5, [QUEEN] = 9, [KING] = 20 };
	int us = !after->turn, most = 0;
	bits occupied = position_occupied(after);

	for (bits b = after->side[us] & ~after->kind[KING]; b != 0; b &= b - 1) {
		int s = bits_lowest(b), loss = worth[after->board[s]], cheapest = worth[KING];
		bits all = position_attackers(after, (square)s, occupied), enemies = all & ~after->side[us];

		if (enemies == 0 || (reply != NO_MOVE && move_to(reply) == s))
			continue;
		for (; enemies != 0; enemies &= enemies - 1)
			cheapest = least_cost_of(cheapest, worth[after->board[bits_lowest(enemies)]]);
		if (all & after->side[us])
			loss -= cheapest;
		most = loss > most ? loss : most;
	}
	return after->checkers ? most / 2 : most;
}

/* How many of the words from `first` on are legal in a row; *doubts is the cost of the odd things among them. */
static int
replay(struct suggest_desk *d, struct position now, int first, int *doubts)
{
	int i, odd = 0, left = 0, left_now = cost_blunder(&now, NO_MOVE);

	d->work -= SUGGEST_WORK_BLUNDER;
	for (i = first; i < d->n && d->work > 0; i++) {
		char mark = 0;
		move m = suggest_read(d, &now, d->words[i], &mark, &odd);

		if (m == NO_MOVE && suggest_passes(d, i))
			continue;
		if (m == NO_MOVE)
			break;
		d->work -= i < first + SUGGEST_BLUNDERS ? SUGGEST_WORK_BLUNDER : 0;
		if (i == first)
			left_now = cost_blunder(&now, m);
		else if (i < first + SUGGEST_BLUNDERS)
			left += cost_blunder(&now, m);
		position_play(&now, m);
		odd += (now.checkers != 0) != (mark != 0);
	}
	/* Later blunders count only if all words are legal: a longer replay should not cost more than a short one. */
	*doubts = SUGGEST_COST_ODD * least_cost_of(odd, SUGGEST_ODD_MAX) +
	    COST_BLUNDER * (2 * left_now + (i == d->n ? left : 0));
	return i - first;
}

int
suggest_blunder(const struct position *after, move reply)
{
	return COST_BLUNDER * cost_blunder(after, reply);
}

/* -- Ranking -- */

/* Is suggestion a better than b? */
static bool
before(const struct suggestion *a, int cost_a, const struct suggestion *b, int cost_b)
{
	return a->whole != b->whole ? a->whole : cost_a < cost_b;
}

static void
keep_suggestion(struct suggest_desk *d, const struct suggestion *s, int cost)
{
	int i;

	if (d->kept == SUGGESTIONS_MAX) {
		if (!before(s, cost, &d->out[d->kept - 1], d->cost[d->kept - 1]))
			return;
		d->kept--;
	}
	for (i = d->kept++; i > 0 && before(s, cost, &d->out[i - 1], d->cost[i - 1]); i--) {
		d->out[i] = d->out[i - 1];
		d->cost[i] = d->cost[i - 1];
	}
	d->out[i] = *s;
	d->cost[i] = cost;
}

/* Replays from `now`, the position before words[first], and keeps the suggestion if it is good enough. */
static void
try(struct suggest_desk *d, enum slip slip, move m, const struct position *now, int first, int cost)
{
	struct suggestion s = { .slip = slip, .move = m };
	int doubts;

	s.replayed = replay(d, *now, first, &doubts);
	s.whole = first + s.replayed == d->n;
	if (slip != SLIP_REPLACED && s.replayed < SHAPE_PROVES && !(slip == SLIP_DOUBLED && d->passes > 0))
		return;
	cost += doubts;
	if (!s.whole)
		cost += COST_STEP * (REPLAY_TELLS - least_cost_of(s.replayed, REPLAY_TELLS));
	keep_suggestion(d, &s, cost);
}

/* Is the list so good that nothing of this cost or more can get into it? */
static bool
full(const struct suggest_desk *d, int cost)
{
	return d->kept == SUGGESTIONS_MAX && d->out[SUGGESTIONS_MAX - 1].whole && cost >= d->cost[SUGGESTIONS_MAX - 1];
}

static void
try_replaced(struct suggest_desk *d, const move *moves, const int *cost, int n)
{
	bool done[MOVES_MAX] = { false };

	for (int k = 0; k < n; k++) {
		int best = -1;
		struct position next = *d->p;

		for (int i = 0; i < n; i++)
			if (!done[i] && (best < 0 || cost[i] < cost[best]))
				best = i;
		if (full(d, cost[best]))
			break;
		done[best] = true;
		position_play(&next, moves[best]);
		try(d, SLIP_REPLACED, moves[best], &next, 1, cost[best]);
	}
}

static void
try_swapped(struct suggest_desk *d)
{
	struct position next = *d->p;
	char mark;
	int odd = 0;
	move first, second;

	if (d->n < 2)
		return;
	first = suggest_read(d, &next, d->words[1], &mark, &odd);
	if (first == NO_MOVE)
		return;
	position_play(&next, first);
	second = suggest_read(d, &next, d->words[0], &mark, &odd);
	if (second == NO_MOVE)
		return;
	position_play(&next, second);
	try(d, SLIP_SWAPPED, first, &next, 2, SUGGEST_COST_SWAPPED + SUGGEST_COST_ODD * odd);
}

/* A move left out before the word: each legal move after which the other side can play the word and the rest. */
static void
try_missing(struct suggest_desk *d, const move *moves, int n)
{
	struct suggest_desk own = *d;
	struct suggestion best[SUGGESTIONS_MAX];

	own.out = best;
	own.kept = 0;
	for (int i = 0; i < n && own.work > 0; i++) {
		struct position next = *d->p;

		position_play(&next, moves[i]);
		try(&own, SLIP_MISSING, moves[i], &next, 0, SUGGEST_COST_MISSING);
	}
	d->work = own.work;
	for (int i = 0; i < least_cost_of(own.kept, MISSING_KEPT); i++)
		keep_suggestion(d, &best[i], own.cost[i]);
}

/* -- Moves that are not written -- */

bool
suggest_blank(struct span word)
{
	static const char marks[] = "~_?.-";
	const char *mark = word.n > 0 ? memchr(marks, *word.p, sizeof(marks) - 1) : NULL;
	size_t same = 1;

	if (word.n > BLANK_MAX || span_starts(word, SPAN("\u2026")))
		return word.n <= BLANK_MAX;
	while (mark != NULL && same < word.n && word.p[same] == *mark)
		same++;
	return mark != NULL && same == word.n && (*mark != '-' || same > 2);	/* -- is a null move */
}

/* Tries every pair of moves for two blank words; keeps those after which the whole rest is legal and long enough. */
static void
try_pairs(struct suggest_desk *d, const move *moves, int n)
{
	for (int i = 0; i < n && d->n - 2 >= SHAPE_PROVES; i++) {
		struct position next = *d->p;
		move replies[MOVES_MAX];
		int replies_n;

		position_play(&next, moves[i]);
		replies_n = movegen_all(&next, replies);
		for (int k = 0; k < replies_n && d->work > 0; k++) {
			struct position then = next;
			struct suggestion s = { .slip = SLIP_REPLACED, .move = moves[i], .second = replies[k] };
			int doubts;

			position_play(&then, replies[k]);
			s.replayed = replay(d, then, 2, &doubts);
			s.whole = 2 + s.replayed == d->n;
			if (s.whole && s.replayed >= SHAPE_PROVES)
				keep_suggestion(d, &s, doubts);
		}
	}
}

/* The cost of a move by itself, for a blank: captures, checks, castling and moves to the centre are likelier. */
static int
cost_unlikely(const struct position *p, move m, const struct position *after)
{
	int file = FILE_OF(move_to(m)), rank = RANK_OF(move_to(m));
	int off = (file > 3 ? file - 4 : 3 - file) > (rank > 3 ? rank - 4 : 3 - rank) ? (file > 3 ? file - 4 : 3 - file) :
	    (rank > 3 ? rank - 4 : 3 - rank);

	if (p->side[p->turn] & SQUARE_BIT(move_to(m)))		/* castling */
		return 0;
	return 2 * off - (p->board[move_to(m)] != NONE ? 4 : 0) - (after->checkers != 0 ? 2 : 0) + (move_promotion(m) != NONE &&
	    move_promotion(m) != QUEEN ? 20 : 0);
}

/* words[0] is blank: any legal move could be meant, and only the rest of the game tells which. */
static void
try_blank(struct suggest_desk *d, const move *moves, int n)
{
	bool two = d->n > 1 && suggest_blank(d->words[1]);
	int first = two ? 2 : 1;

	for (int i = first; i < d->n; i++)
		if (suggest_blank(d->words[i]))
			d->n = i;
	if (*d->words[0].p == '_' && (!two || *d->words[1].p == '_'))
		try(d, SLIP_DOUBLED, NO_MOVE, d->p, first, 0);
	if (d->kept > 0 && d->out[0].whole)
		return;
	if (two) {
		try_pairs(d, moves, n);
		return;
	}
	for (int i = 0; i < n; i++) {
		struct position next = *d->p;

		position_play(&next, moves[i]);
		try(d, SLIP_REPLACED, moves[i], &next, 1, cost_unlikely(d->p, moves[i], &next));
	}
}

/* words[0] is a word that is not a legal move. */
static void
try_word(struct suggest_desk *d, const struct notation_reading *reading, const move *moves, int n)
{
	int cost[MOVES_MAX];

	typo_cost_costs(d->p, d->words[0], reading, moves, n, INT_MAX, cost);
	try(d, SLIP_DOUBLED, NO_MOVE, d->p, 1, SUGGEST_COST_DOUBLED);
	try_swapped(d);
	try_replaced(d, moves, cost, n);
	if (!full(d, SUGGEST_COST_MISSING))
		try_missing(d, moves, n);
}

int
suggest(const struct position *p, const struct span *words, int n, bool cut, const struct piece_letters *letters,
    const struct notation_reading *reading, struct suggest_work *work, struct suggestion out[SUGGESTIONS_MAX])
{
	long most = suggest_blank(words[0]) ? WORK_BLANK : WORK_MAX;
	struct suggest_desk d = { .p = p, .words = words, .n = least_cost_of(n, REST_MAX),
		.letters = suggest_letters(letters), .passes = suggest_repeats(words[0], work->before), .out = out };
	move moves[MOVES_MAX];
	int legal;

	work->left -= WORK_CALL;
	most = work->left < most ? work->left : most;
	if ((work->cut = most <= 0))
		return 0;
	d.work = most;
	legal = movegen_all(p, moves);
	if (suggest_blank(words[0]))
		try_blank(&d, moves, legal);
	else
		try_word(&d, reading, moves, legal);
	/* The end of the words is not the end of the game if they were cut. */
	for (int i = 0; i < d.kept; i++)
		out[i].whole &= (d.n < n && suggest_blank(words[0])) || (!cut && n <= REST_MAX);
	work->left -= most - d.work;
	work->cut = d.work <= 0;
	return d.kept;
}
