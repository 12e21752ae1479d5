/*
 * suggest: what was probably meant.  A noisy channel: what it costs to write
 * this word for that move (the slip), and what the rest of the game says.
 * Costs are roughly tenths of -ln(probability); only their differences count.
 */
#include <string.h>

#include "suggest.h"

enum {
	TEXT_MAX = 16,
	WORK_MAX = 24000,	/* what one call may do, in units of one half-move of SAN: about 50 ns */
	WORK_BLANK = 10 * WORK_MAX,	/* the same for two moves that are not written */
	WORK_NOTATION = 12,	/* the same for a word that is not SAN */
	REPLAY_TELLS = 80,	/* half-moves replayed; beyond these, further ones tell nothing more about this one */
	MISSING_KEPT = 2,	/* of the moves that could have been left out */
	SHAPE_PROVES = 6,	/* half-moves that must fit before a move is said to be missing or too many */
};

/* What slips cost. */
enum {
	COST_CONFUSED = 10,	/* one sign for another that looks like it */
	COST_BESIDE = 13,	/* a file or rank beside the right one */
	COST_SAME_SORT = 17,	/* a file for a file, a rank for a rank, a piece for a piece */
	COST_SIGN = 24,		/* any other sign */
	COST_PIECE_LEFT_OUT = 18,
	COST_ORIGIN_LEFT_OUT = 8,
	COST_CAPTURE_SIGN = 14,
	COST_CASE = 5,
	COST_TURNED = 14,	/* two neighbours have changed places */
	COST_CASTLING_SIDE = 12,
	COST_CASTLING_NEAR = 30,
	COST_CASTLING_OTHER = 50,
	COST_MARK = 14,		/* + or # written and not given, or the other way round */
	COST_BLUNDER = 2,	/* for each pawn's worth that a move leaves to be taken, and is not */
	BLUNDERS = 30,		/* half-moves in which men left to be taken are looked at */
	COST_ODD = 12,		/* something odd in the rest of the game: a capture sign, a check that is none */
	ODD_MAX = 5,
	COST_STEP = 4,		/* a half-move less replayed */
	COST_DOUBLED = 45,
	COST_SWAPPED = 48,
	COST_MISSING = 70,
};

struct text {
	char s[TEXT_MAX];
	int n;
};

struct desk {
	const struct position *p;
	const struct span *words;
	int n;
	const struct letters *letters;	/* NULL: English */
	const struct reading *reading;
	int work;		/* left */
	struct suggestion *out;
	int cost[SUGGESTIONS_MAX];
	int kept;
};

/* -- The rest of the game -- */

static bool
is_file(char c)
{
	return c >= 'a' && c <= 'h';
}

static bool
is_rank(char c)
{
	return c >= '1' && c <= '8';
}

/* Is a word of n bytes nothing but SAN of a piece, so that no other reading of it could fit? */
static bool
plain_piece(const char *s, size_t n)
{
	if (n < 3 || strchr("QRBN", s[0]) == NULL)
		return false;
	for (size_t i = 1; i < n; i++)
		if (!is_file(s[i]) && !is_rank(s[i]) && s[i] != 'x' && s[i] != '+' && s[i] != '#')
			return false;
	return true;
}

/* The word with an English letter for the piece, as san_read() wants it; the length, or 0 if it cannot be had. */
static size_t
in_english(char out[2 * SAN_MAX], struct span word, const struct letters *letters)
{
	size_t cut = 0;	/* bytes of the letter */

	memset(out, 0, 2 * SAN_MAX);
	for (int kind = KNIGHT; letters != NULL && kind <= KING; kind++) {
		struct span piece = span_of(letters->piece[kind]);

		if (piece.n > cut && span_starts(word, piece)) {
			cut = piece.n;
			out[0] = " PNBRQK"[kind];
		}
	}
	if (letters != NULL && cut == 0 && word.n > 0 && !is_file(word.p[0]) && word.p[0] != 'O')
		return 0;
	if (word.n == 0 || word.n - cut >= SAN_MAX)
		return 0;
	memcpy(out + (cut != 0), word.p + cut, word.n - cut);
	return word.n - cut + (cut != 0);
}

/* The one legal move that a word writes, or NO_MOVE.  *odd counts what does not agree with the board. */
static move
read_word(struct desk *d, const struct position *p, struct span word, char *mark, int *odd)
{
	char san[2 * SAN_MAX];	/* san_read() wants readable bytes behind the word */
	size_t n = in_english(san, word, d->letters);
	struct reading r;

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
least(int a, int b)
{
	return a < b ? a : b;
}

/*
 * A move that leaves a man to be taken for nothing, or by a lesser one, is less
 * likely to be what was played; unless the next word takes it there.
 */
static int
cost_blunder(const struct position *after, move reply)
{
	static const int8_t worth[] = { [PAWN] = 1, [KNIGHT] = 3, [BISHOP] = 3, [ROOK] = 5, [QUEEN] = 9, [KING] = 20 };
	int us = !after->turn, most = 0;
	bits occupied = position_occupied(after);

	for (bits b = after->side[us] & ~after->kind[KING]; b != 0; b &= b - 1) {
		int s = lowest(b), loss = worth[after->board[s]], cheapest = worth[KING];
		bits all = position_attackers(after, (square)s, occupied), enemies = all & ~after->side[us];

		if (enemies == 0 || (reply != NO_MOVE && move_to(reply) == s))
			continue;
		for (; enemies != 0; enemies &= enemies - 1)
			cheapest = least(cheapest, worth[after->board[lowest(enemies)]]);
		if (all & after->side[us])
			loss -= cheapest;
		most = loss > most ? loss : most;
	}
	return after->checkers ? most / 2 : most;
}

/* How many of the words from `first` on are legal, one after the other; *doubts is what they cost. */
static int
replay(struct desk *d, struct position now, int first, int *doubts)
{
	int i, odd = 0, left = 0, left_now = cost_blunder(&now, NO_MOVE);

	for (i = first; i < d->n && d->work > 0; i++) {
		char mark = 0;
		move m = read_word(d, &now, d->words[i], &mark, &odd);

		if (m == NO_MOVE)
			break;
		if (i == first)
			left_now = cost_blunder(&now, m);
		else if (i < first + BLUNDERS)
			left += cost_blunder(&now, m);
		position_play(&now, m);
		odd += (now.checkers != 0) != (mark != 0);
	}
	/* The longer a game that breaks off, the better: it must not pay for its length. */
	*doubts = COST_ODD * least(odd, ODD_MAX) + COST_BLUNDER * (2 * left_now + (i == d->n ? left : 0));
	return i - first;
}

/* -- What a slip costs -- */

static bool
is_piece(char c)
{
	return c != '\0' && strchr("KQRBN", c) != NULL;
}

/* Signs taken for one another: by eye, by a scanner, by a hand on the keyboard. */
static const char confused[][2] = {
	{ 'c', 'e' }, { 'b', 'd' }, { 'b', 'h' }, { 'a', 'd' }, { 'f', 't' }, { '1', '7' }, { '3', '8' }, { '5', '6' },
	{ '6', '8' }, { '3', '5' }, { 'g', '9' }, { 'B', '8' }, { 'b', '6' }, { 'K', 'N' }, { 'K', 'R' }, { 'B', 'R' },
	{ 'l', '1' }, { 'I', '1' }, { 'g', '8' }, { 'S', 'N' }, { '0', 'Q' }, { 'O', 'Q' },
};

static int
cost_replaced(char a, char b)
{
	if (a == b)
		return 0;
	if ((a ^ b) == ('a' ^ 'A') && ((a >= 'A' && a <= 'Z') || (a >= 'a' && a <= 'z')))
		return COST_CASE;
	for (size_t i = 0; i < sizeof(confused) / sizeof(confused[0]); i++)
		if ((a == confused[i][0] && b == confused[i][1]) || (a == confused[i][1] && b == confused[i][0]))
			return COST_CONFUSED;
	if ((is_file(a) && is_file(b)) || (is_rank(a) && is_rank(b)))
		return a - b == 1 || b - a == 1 ? COST_BESIDE : COST_SAME_SORT;
	return is_piece(a) && is_piece(b) ? COST_SAME_SORT : COST_SIGN;
}

/* A sign that is in one of the two only. */
static int
cost_alone(char c)
{
	if (c == 'x')
		return COST_CAPTURE_SIGN;
	return is_file(c) || is_rank(c) ? COST_ORIGIN_LEFT_OUT + 6 : is_piece(c) ? COST_PIECE_LEFT_OUT : COST_SIGN;
}

/* The cheapest way from one text to the other, by signs put in, left out, replaced and turned round. */
static int
cost_text(const struct text *a, const struct text *b)
{
	int cost[TEXT_MAX + 1][TEXT_MAX + 1];

	cost[0][0] = 0;
	for (int i = 1; i <= a->n; i++)
		cost[i][0] = cost[i - 1][0] + cost_alone(a->s[i - 1]);
	for (int j = 1; j <= b->n; j++)
		cost[0][j] = cost[0][j - 1] + cost_alone(b->s[j - 1]);
	for (int i = 1; i <= a->n; i++)
		for (int j = 1; j <= b->n; j++) {
			char x = a->s[i - 1], y = b->s[j - 1];
			int c = cost[i - 1][j - 1] + cost_replaced(x, y);

			c = least(c, cost[i - 1][j] + cost_alone(x));
			c = least(c, cost[i][j - 1] + cost_alone(y));
			if (i > 1 && j > 1 && x == b->s[j - 2] && y == a->s[i - 2] && x != y)
				c = least(c, cost[i - 2][j - 2] + COST_TURNED);
			cost[i][j] = c;
		}
	return cost[a->n][b->n];
}

static void
text_add(struct text *t, char c)
{
	if (t->n < TEXT_MAX)
		t->s[t->n++] = c;
}

static void
text_square(struct text *t, int s)
{
	text_add(t, (char)('a' + FILE_OF(s)));
	text_add(t, (char)('1' + RANK_OF(s)));
}

/* In English letters and without marks, as far as the word was understood. */
static void
text_of_word(struct text *t, struct span word, const struct reading *r)
{
	int s;

	*t = (struct text){ .n = 0 };
	if (r->castling) {
		for (const char *c = FILE_OF(r->to) > 3 ? "O-O" : "O-O-O"; *c != '\0'; c++)
			text_add(t, *c);
		return;
	}
	if (r->kind == NONE || r->to == NO_SQUARE) {
		for (size_t i = 0; i < word.n; i++)
			if (strchr("+#!? \t:", word.p[i]) == NULL)
				text_add(t, word.p[i]);
		return;
	}
	if (r->kind != PAWN)
		text_add(t, " PNBRQK"[r->kind]);
	if (r->from != 0 && (r->kind != PAWN || r->capture || !(r->from & (bits)FILE_A << FILE_OF(r->to)))) {
		s = lowest(r->from);
		if (!(r->from & ~((bits)FILE_A << FILE_OF(s))))
			text_add(t, (char)('a' + FILE_OF(s)));
		if (!(r->from & ~RANK(RANK_OF(s))))
			text_add(t, (char)('1' + RANK_OF(s)));
	}
	if (r->capture)
		text_add(t, 'x');
	text_square(t, r->to);
	if (r->promotion != NONE) {
		text_add(t, '=');
		text_add(t, " PNBRQK"[r->promotion]);
	}
}

/* The same of a legal move, with as much of the origin as `file` and `rank` say. */
static void
text_of_move(struct text *t, const struct position *p, move m, bool file, bool rank)
{
	int from = move_from(m), to = move_to(m), kind = p->board[from];
	bool capture = p->board[to] != NONE || (kind == PAWN && FILE_OF(from) != FILE_OF(to));

	*t = (struct text){ .n = 0 };
	if (kind != PAWN)
		text_add(t, " PNBRQK"[kind]);
	if (file || (kind == PAWN && capture))
		text_add(t, (char)('a' + FILE_OF(from)));
	if (rank)
		text_add(t, (char)('1' + RANK_OF(from)));
	if (capture)
		text_add(t, 'x');
	text_square(t, to);
	if (move_promotion(m) != NONE) {
		text_add(t, '=');
		text_add(t, " PNBRQK"[move_promotion(m)]);
	}
}

static int
cost_castling(const struct position *p, move m, const struct reading *r)
{
	bool castles = (p->side[p->turn] & BIT(move_to(m))) != 0;
	int kind = castles ? (int)r->kind : p->board[move_from(m)], to = castles ? r->to : move_to(m);

	if (castles && r->castling)
		return COST_CASTLING_SIDE;
	/* Kf1, Rf1, Kh1: something of castling. */
	if ((kind == KING || kind == ROOK) && to != NO_SQUARE && RANK_OF(to) == RANK_OF(p->king[p->turn]))
		return COST_CASTLING_NEAR;
	return COST_CASTLING_OTHER;
}

/* What it costs to write `word` for m. */
static int
cost_slip(const struct desk *d, const struct text *word, move m)
{
	const struct position *p = d->p;
	const struct reading *r = d->reading;
	struct position next = *p;
	struct text t;
	int cost, needed;

	position_play(&next, m);
	if (r->castling || (p->side[p->turn] & BIT(move_to(m)))) {
		cost = cost_castling(p, m, r);
	} else if (p->board[move_from(m)] == PAWN || p->board[move_from(m)] == KING) {
		text_of_move(&t, p, m, false, false);
		cost = cost_text(word, &t);
		text_of_move(&t, p, m, true, true);
		cost = least(cost, cost_text(word, &t) + 2);
	} else {
		needed = san_disambiguation(p, m);
		text_of_move(&t, p, m, needed & SAN_FILE, needed & SAN_RANK);
		cost = cost_text(word, &t);
		for (int how = 0; how < 4; how++) {
			if (how == needed)
				continue;
			text_of_move(&t, p, m, how & 1, how & 2);
			cost = least(cost, cost_text(word, &t) + (how == 0 ? COST_ORIGIN_LEFT_OUT : 4));
		}
	}
	return cost + ((next.checkers != 0) != (r->mark != 0) ? COST_MARK : 0);
}

/* No less than this, for the signs of the move that the word does not have. */
static int
cost_absent(const struct text *word, const struct position *p, move m)
{
	const char signs[] = { (char)('a' + FILE_OF(move_to(m))), (char)('1' + RANK_OF(move_to(m))),
		" PNBRQK"[p->board[move_from(m)]] };
	int cost = 0;

	if (p->side[p->turn] & BIT(move_to(m)))
		return 0;
	for (int i = signs[2] == 'P' ? 1 : 2; i >= 0; i--)
		if (memchr(word->s, signs[i], (size_t)word->n) == NULL)
			cost += i == 2 ? COST_CASE : COST_CONFUSED;
	return cost;
}

void
suggest_costs(const struct position *p, struct span word, const struct reading *reading, const move *moves, int n,
    int most, int *cost)
{
	const struct desk d = { .p = p, .reading = reading };
	struct text text;

	text_of_word(&text, word, reading);
	for (int i = 0; i < n; i++)
		cost[i] = cost_absent(&text, p, moves[i]) > most ? most + 1 : cost_slip(&d, &text, moves[i]);
}

int
suggest_blunder(const struct position *after, move reply)
{
	return COST_BLUNDER * cost_blunder(after, reply);
}

int
suggest_distance(struct span a, struct span b)
{
	struct text x = { .n = 0 }, y = { .n = 0 };

	for (size_t i = 0; i < a.n; i++)
		if (memchr("x+#=", a.p[i], 4) == NULL)
			text_add(&x, a.p[i]);
	for (size_t i = 0; i < b.n; i++)
		if (memchr("x+#=", b.p[i], 4) == NULL)
			text_add(&y, b.p[i]);
	return cost_text(&x, &y);
}

/* -- Ranking -- */

/* Would it come before one of the best so far, if it were kept? */
static bool
before(const struct suggestion *a, int cost_a, const struct suggestion *b, int cost_b)
{
	return a->whole != b->whole ? a->whole : cost_a < cost_b;
}

static void
keep(struct desk *d, const struct suggestion *s, int cost)
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

/* Replays from `now`, which stands before words[first], and keeps the outcome. */
static void
try(struct desk *d, enum slip slip, move m, const struct position *now, int first, int cost)
{
	struct suggestion s = { .slip = slip, .move = m };
	int doubts;

	s.replayed = replay(d, *now, first, &doubts);
	s.whole = first + s.replayed == d->n;
	if (slip != SLIP_REPLACED && s.replayed < SHAPE_PROVES)
		return;
	cost += doubts;
	if (!s.whole)
		cost += COST_STEP * (REPLAY_TELLS - least(s.replayed, REPLAY_TELLS));
	keep(d, &s, cost);
}

/* Nothing of that cost or more can get into the list. */
static bool
full(const struct desk *d, int cost)
{
	return d->kept == SUGGESTIONS_MAX && d->out[SUGGESTIONS_MAX - 1].whole && cost >= d->cost[SUGGESTIONS_MAX - 1];
}

static void
try_replaced(struct desk *d, const move *moves, const int *cost, int n)
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
try_swapped(struct desk *d)
{
	struct position next = *d->p;
	char mark;
	int odd = 0;
	move first, second;

	if (d->n < 2)
		return;
	first = read_word(d, &next, d->words[1], &mark, &odd);
	if (first == NO_MOVE)
		return;
	position_play(&next, first);
	second = read_word(d, &next, d->words[0], &mark, &odd);
	if (second == NO_MOVE)
		return;
	position_play(&next, second);
	try(d, SLIP_SWAPPED, first, &next, 2, COST_SWAPPED + COST_ODD * odd);
}

/* Each legal move after which the other side can play the word; the rest says whether that was it. */
static void
try_missing(struct desk *d, const move *moves, int n)
{
	struct desk own = *d;
	struct suggestion best[SUGGESTIONS_MAX];

	own.out = best;
	own.kept = 0;
	for (int i = 0; i < n && own.work > 0; i++) {
		struct position next = *d->p;

		position_play(&next, moves[i]);
		try(&own, SLIP_MISSING, moves[i], &next, 0, COST_MISSING);
	}
	d->work = own.work;
	for (int i = 0; i < least(own.kept, MISSING_KEPT); i++)
		keep(d, &best[i], own.cost[i]);
}

/* -- Moves that are not written -- */

bool
suggest_blank(struct span word)
{
	return word.n == 1 && (*word.p == '~' || *word.p == '_');
}

/* Every pair of moves: so many fit in a quiet position that only one that is alone says anything. */
static void
try_pairs(struct desk *d, const move *moves, int n)
{
	for (int i = 0; i < n; i++) {
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
				keep(d, &s, doubts);
		}
	}
}

/* Before the rest of the game speaks: towards the middle, castling, and what takes a man or gives check is likelier. */
static int
cost_unlikely(const struct position *p, move m, const struct position *after)
{
	int file = FILE_OF(move_to(m)), rank = RANK_OF(move_to(m));
	int off = (file > 3 ? file - 4 : 3 - file) > (rank > 3 ? rank - 4 : 3 - rank) ? (file > 3 ? file - 4 : 3 - file) :
	    (rank > 3 ? rank - 4 : 3 - rank);

	if (p->side[p->turn] & BIT(move_to(m)))		/* castling */
		return 0;
	return 2 * off - (p->board[move_to(m)] != NONE ? 4 : 0) - (after->checkers != 0 ? 2 : 0) + (move_promotion(m) != NONE &&
	    move_promotion(m) != QUEEN ? 20 : 0);
}

/* Any move could be meant: only the rest of the game tells. */
static void
try_blank(struct desk *d, const move *moves, int n)
{
	bool two = d->n > 1 && suggest_blank(d->words[1]);
	int first = two ? 2 : 1;

	for (int i = first; i < d->n; i++)
		if (suggest_blank(d->words[i]))
			d->n = i;
	d->work = WORK_BLANK;
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

int
suggest(const struct position *p, const struct span *words, int n, bool cut, const struct letters *letters,
    const struct reading *reading, struct suggestion out[SUGGESTIONS_MAX])
{
	struct desk d = { .p = p, .words = words, .n = least(n, REST_MAX), .reading = reading,
		.work = WORK_MAX, .out = out };
	move moves[MOVES_MAX];
	int cost[MOVES_MAX], legal = movegen_all(p, moves);
	struct text word;

	if (letters != NULL && strcmp(letters->name, "English") != 0)
		d.letters = letters;
	if (suggest_blank(words[0])) {
		try_blank(&d, moves, legal);
		for (int i = 0; i < d.kept; i++)
			out[i].whole &= d.n < n || (!cut && n <= REST_MAX);
		return d.kept;
	}
	text_of_word(&word, words[0], reading);
	for (int i = 0; i < legal; i++)
		cost[i] = cost_slip(&d, &word, moves[i]);
	try(&d, SLIP_DOUBLED, NO_MOVE, p, 1, COST_DOUBLED);
	try_swapped(&d);
	try_replaced(&d, moves, cost, legal);
	if (!full(&d, COST_MISSING))
		try_missing(&d, moves, legal);
	/* To the end of what was given is not to the end of the game. */
	for (int i = 0; i < d.kept; i++)
		out[i].whole &= !cut && n <= REST_MAX;
	return d.kept;
}
