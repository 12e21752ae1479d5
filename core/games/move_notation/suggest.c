/*
 * suggest: what was probably meant, by the model of a noisy channel: the cost of a suggestion is that of writing this
 * word for that move (the slip), plus that of the rest of the game after that move.  Costs are roughly
 * -10 ln(probability); only their differences matter.
 */
#include <limits.h>
#include <string.h>

#include "base/ascii.h"
#include "games/move_notation/suggest.h"
#include "games/move_notation/typo_cost.h"

struct suggest_desk {
	const struct position *p;
	const struct span *words;
	int n;
	const struct piece_letters *letters;	/* NULL: English */
	long work;		/* units left; nothing is replayed any more when it is 0 */
	/* The illegal word repeats the move before it: words from this one on that do so, too, are skipped. 0: none. */
	int passes;
	struct suggestion *out;	/* the best so far, best first */
	int cost[SUGGESTIONS_MAX];	/* of each */
	int kept;		/* their number */
};

enum {
	SUGGEST_COST_DOUBLED = 45,	/* of slips of these kinds; for SLIP_REPLACED see typo_cost.c */
	SUGGEST_COST_SWAPPED = 48,
	SUGGEST_COST_MISSING = 70,
	SUGGEST_COST_ODD = 12,	/* a deviation in the rest of the game: a wrong capture sign or check sign */
	SUGGEST_ODD_MAX = 5,	/* deviations that count */
	SUGGEST_BLUNDERS = 30,	/* half-moves of the rest for which suggest_blunder() is computed */
	SUGGEST_WORK_BLUNDER = 6,	/* units for it */
};

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

/* The letters with which words are read; NULL: English. */
static const struct piece_letters *
suggest_letters(const struct piece_letters *letters)
{
	return letters != NULL && strcmp(letters->name, "English") != 0 ? letters : NULL;
}

struct span
suggest_english(char room[2 * SAN_MAX], struct span word, const struct piece_letters *letters)
{
	const size_t n = in_english(room, word, suggest_letters(letters));

	return n > 0 ? (struct span){ room, n } : word;
}

bool
suggest_repeats(struct span word, struct span before)
{
	return word.n > 0 && span_eq(word, before) && memchr("Oo0", *word.p, 3) == NULL;
}

/* Is word i, which is not legal, skipped as written twice? */
static bool
suggest_passes(const struct suggest_desk *d, int i)
{
	return d->passes > 0 && i >= d->passes && suggest_repeats(d->words[i], d->words[i - 1]);
}

/* The one legal move that a word means, or NO_MOVE.  Adds to *odd what in the word does not agree with the board. */
static move
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
replay_words(struct suggest_desk *d, struct position now, int first, int *doubts)
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
is_suggestion_better(const struct suggestion *a, int cost_a, const struct suggestion *b, int cost_b)
{
	return a->whole != b->whole ? a->whole : cost_a < cost_b;
}

static void
keep_suggestion(struct suggest_desk *d, const struct suggestion *s, int cost)
{
	int i;

	if (d->kept == SUGGESTIONS_MAX) {
		if (!is_suggestion_better(s, cost, &d->out[d->kept - 1], d->cost[d->kept - 1]))
			return;
		d->kept--;
	}
	for (i = d->kept++; i > 0 && is_suggestion_better(s, cost, &d->out[i - 1], d->cost[i - 1]); i--) {
		d->out[i] = d->out[i - 1];
		d->cost[i] = d->cost[i - 1];
	}
	d->out[i] = *s;
	d->cost[i] = cost;
}

/* Replays from `now`, the position before words[first], and keeps the suggestion if it is good enough. */
static void
try_suggestion(struct suggest_desk *d, enum slip slip, move m, const struct position *now, int first, int cost)
{
	struct suggestion s = { .slip = slip, .move = m };
	int doubts;

	s.replayed = replay_words(d, *now, first, &doubts);
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
is_list_full(const struct suggest_desk *d, int cost)
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
		if (is_list_full(d, cost[best]))
			break;
		done[best] = true;
		position_play(&next, moves[best]);
		try_suggestion(d, SLIP_REPLACED, moves[best], &next, 1, cost[best]);
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
	try_suggestion(d, SLIP_SWAPPED, first, &next, 2, SUGGEST_COST_SWAPPED + SUGGEST_COST_ODD * odd);
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
		try_suggestion(&own, SLIP_MISSING, moves[i], &next, 0, SUGGEST_COST_MISSING);
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
			s.replayed = replay_words(d, then, 2, &doubts);
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
		try_suggestion(d, SLIP_DOUBLED, NO_MOVE, d->p, first, 0);
	if (d->kept > 0 && d->out[0].whole)
		return;
	if (two) {
		try_pairs(d, moves, n);
		return;
	}
	for (int i = 0; i < n; i++) {
		struct position next = *d->p;

		position_play(&next, moves[i]);
		try_suggestion(d, SLIP_REPLACED, moves[i], &next, 1, cost_unlikely(d->p, moves[i], &next));
	}
}

/* words[0] is a word that is not a legal move. */
static void
try_word(struct suggest_desk *d, const struct notation_reading *reading, const move *moves, int n)
{
	int cost[MOVES_MAX];
	char room[2 * SAN_MAX];

	typo_cost_costs(d->p, suggest_english(room, d->words[0], d->letters), reading, moves, n, INT_MAX, cost);
	try_suggestion(d, SLIP_DOUBLED, NO_MOVE, d->p, 1, SUGGEST_COST_DOUBLED);
	try_swapped(d);
	try_replaced(d, moves, cost, n);
	if (!is_list_full(d, SUGGEST_COST_MISSING))
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

/*
 * Whether an illegal move can be explained by another slip than the one suggested.  A wrong word may well be a legal
 * move; then the game breaks down only later, at a word that is right, and what is suggested there is wrong.
 */

enum {
	RIVAL_WORK_MAX = 24000,	/* see suggest.h */
	WORK_COST = 15,		/* units for the cost of one word for one move */
	MARGIN = 10,		/* a rival that costs so much more is not clearly less likely: e times less */
	COUNTED_MAX = SUGGEST_BACK + SUGGEST_BLUNDERS + 2,
};

/* The moves from some word on, under one explanation; only as many as their cost is computed for. */
struct line_read {
	struct position start, now;
	move moves[COUNTED_MAX];
	int n;
	int most;		/* of them that count */
	int odd;
};

static void
begin_line_read(struct line_read *l, const struct position *start, int most)
{
	l->start = l->now = *start;
	l->n = l->odd = 0;
	l->most = most;
}

static void
play_read_move(struct line_read *l, move m)
{
	if (l->n < l->most)
		l->moves[l->n++] = m;
	position_play(&l->now, m);
}

static bool
play_word_of_line(struct suggest_desk *d, struct line_read *l, int i)
{
	char mark = 0;
	move m = i < d->n && d->work > 0 ? suggest_read(d, &l->now, d->words[i], &mark, &l->odd) : NO_MOVE;

	if (m == NO_MOVE)
		return false;
	play_read_move(l, m);
	l->odd += (l->now.checkers != 0) != (mark != 0);
	return true;
}

/* Plays the words from `from` to before `to`; false: one of them is not legal. */
static bool
play_read_words(struct suggest_desk *d, struct line_read *l, int from, int to)
{
	while (from < to && (play_word_of_line(d, l, from) || suggest_passes(d, from)))
		from++;
	return from >= to;
}

/* Plays the words from `at` on under the explanation that there is this slip at `at`. */
static bool
play_slip(struct suggest_desk *d, struct line_read *l, int at, enum slip slip, move m)
{
	switch (slip) {
	case SLIP_REPLACED: play_read_move(l, m); return play_read_words(d, l, at + 1, d->n);
	case SLIP_MISSING: play_read_move(l, m); return play_read_words(d, l, at, d->n);
	case SLIP_DOUBLED: return play_read_words(d, l, at + 1, d->n);
	case SLIP_SWAPPED:
		return play_word_of_line(d, l, at + 1) && play_word_of_line(d, l, at) && play_read_words(d, l, at + 2, d->n);
	}
	return false;
}

static int
cost_of_line(struct suggest_desk *d, const struct line_read *l)
{
	struct position now = l->start;
	int cost = SUGGEST_COST_ODD * (l->odd < SUGGEST_ODD_MAX ? l->odd : SUGGEST_ODD_MAX);

	d->work -= SUGGEST_WORK_BLUNDER * l->n;
	for (int i = 0; i < l->n; i++) {
		position_play(&now, l->moves[i]);
		cost += suggest_blunder(&now, i + 1 < l->n ? l->moves[i + 1] : NO_MOVE);
	}
	return cost;
}

static int
cost_of_slip(struct suggest_desk *d, const struct position *p, struct span word, enum slip slip, move m)
{
	static const int shapes[] = { [SLIP_MISSING] = SUGGEST_COST_MISSING, [SLIP_DOUBLED] = SUGGEST_COST_DOUBLED,
		[SLIP_SWAPPED] = SUGGEST_COST_SWAPPED };
	struct notation_reading r;
	char room[2 * SAN_MAX];
	int cost;

	if (slip != SLIP_REPLACED)
		return shapes[slip];
	d->work -= WORK_COST;
	notation_read(p, word, d->letters, &r);
	typo_cost_costs(p, suggest_english(room, word, d->letters), &r, &m, 1, INT_MAX, &cost);
	return cost;
}

/* The suggestion, which is at word `illegal`, and the likeliest rival so far. */
struct rival_search {
	struct suggest_desk d;
	int illegal;
	const struct suggestion *s;
	int own;		/* what the slip of the suggestion costs */
	int lead;		/* by how much the best rival is cheaper than the suggestion */
	bool found;
	struct suggest_rival *best;
};

static bool
same_line(const struct line_read *a, const struct line_read *b)
{
	for (int i = 0; i < a->n && i < b->n; i++)
		if (a->moves[i] != b->moves[i])
			return false;
	return a->n == b->n;
}

/* Compares both explanations over the same half-moves: those from word `at` on. */
static void
try_rival(struct rival_search *c, const struct position *before, int at, enum slip slip, move m)
{
	struct suggest_desk *d = &c->d;
	struct line_read rival, line;
	int lead, most = c->illegal - at + SUGGEST_BLUNDERS;

	begin_line_read(&rival, before, most);
	if (!play_slip(d, &rival, at, slip, m))
		return;
	begin_line_read(&line, before, most);
	if (!play_read_words(d, &line, at, c->illegal) || !play_slip(d, &line, c->illegal, c->s->slip, c->s->move) ||
	    same_line(&line, &rival))
		return;
	lead = c->own + cost_of_line(d, &line) - cost_of_slip(d, before, d->words[at], slip, m) - cost_of_line(d, &rival);
	if (lead < -MARGIN || (c->found && lead <= c->lead))
		return;
	c->found = true;
	c->lead = lead;
	*c->best = (struct suggest_rival){ at, slip, m };
}

/* All slips at one word; `played`: what it means, or NO_MOVE. */
static void
try_rival_word(struct rival_search *c, const struct position *before, int at, move played)
{
	move moves[MOVES_MAX];
	int n = movegen_all(before, moves);

	for (int i = 0; i < n && c->d.work > 0; i++) {
		/* Other moves for the illegal word have been tried: the suggestion is the only one. */
		if (at < c->illegal && moves[i] != played)
			try_rival(c, before, at, SLIP_REPLACED, moves[i]);
		try_rival(c, before, at, SLIP_MISSING, moves[i]);
	}
	try_rival(c, before, at, SLIP_DOUBLED, NO_MOVE);
	try_rival(c, before, at, SLIP_SWAPPED, NO_MOVE);
}

/* The first word from which on all up to the illegal one mean what was played: what was repaired is not doubted again. */
static int
first_read(struct suggest_desk *d, const struct position *start, const move *played, int illegal)
{
	struct position now = *start;
	int first = 0, odd = 0;
	char mark;

	for (int i = 0; i < illegal; i++) {
		if (suggest_read(d, &now, d->words[i], &mark, &odd) != played[i])
			first = i + 1;
		position_play(&now, played[i]);
	}
	return first;
}

bool
suggest_rival(const struct suggest_past *past, const struct span *words, int n, const struct piece_letters *letters,
    const struct suggestion *s, struct suggest_work *work, struct suggest_rival *out)
{
	struct rival_search c = { .d = { .words = words, .n = n, .letters = suggest_letters(letters) },
	    .illegal = past->n, .s = s, .best = out };
	struct position now = past->start;
	long most = work->left < RIVAL_WORK_MAX ? work->left : RIVAL_WORK_MAX;
	int first;

	c.d.work = most;
	if (s->slip == SLIP_DOUBLED && past->n > 0 && suggest_repeats(words[past->n], words[past->n - 1]))
		c.d.passes = past->n + 1;
	first = first_read(&c.d, &now, past->played, past->n);
	for (int i = 0; i < past->n; i++)
		position_play(&now, past->played[i]);
	c.own = cost_of_slip(&c.d, &now, words[past->n], s->slip, s->move);
	now = past->start;
	for (int at = 0; at <= past->n && c.d.work > 0; at++) {
		move played = at < past->n ? past->played[at] : NO_MOVE;

		if (at >= first)
			try_rival_word(&c, &now, at, played);
		if (played != NO_MOVE)
			position_play(&now, played);
	}
	work->left -= most - c.d.work;
	work->cut = c.d.work <= 0;
	return c.found;
}
