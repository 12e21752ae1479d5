/* test_draws: core/games/chess/draws against slow_draws.c: famous games, games made to repeat, games of the corpus. */
#include <inttypes.h>
#include <stdlib.h>

#include "support/check.h"
#include "games/chess/draws.h"
#include "support/fast.h"
#include "games/chess/fen.h"
#include "support/movetext.h"
#include "support/random.h"
#include "games/move_notation/san.h"
#include "slow/slow_draws.h"

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

/* One game in both. */
struct both {
	char name[SLOW_FEN_MAX + 64];
	struct position start, now;
	struct line_step steps[SLOW_PLIES_MAX];
	struct slow_game slow;
};
static struct both game;

/* Counts what was seen, so that no test passes because there were no cases. */
static struct {
	int recurrences, threefolds, fivefolds, rows_of_five, ahead, fifties, fifties_ahead, free_choice;
	int other_rights, other_passant;	/* look-alikes: the pieces are as before, but it is another position */
} seen;

static bool
both_start(struct both *b, const char *fen)
{
	struct fen_reading r;

	fen_read(span_of(fen), &r);
	b->slow.n = 0;
	b->start = b->now = r.position;
	snprintf(b->name, sizeof(b->name), "%s", fen);
	return slow_read_fen(&b->slow.position[0], fen) && r.usable;
}

static void
both_step(struct both *b, move m)
{
	b->steps[b->slow.n - 1] = (struct line_step){ .key = b->now.key, .halfmoves = b->now.halfmoves, .move = m };
}

static void
both_play(struct both *b, const struct slow_move *m)
{
	slow_game_play(&b->slow, m);
	position_play(&b->now, fast_move(m));
	both_step(b, fast_move(m));
}

static bool
both_pass(struct both *b)
{
	if (!position_pass(&b->now))
		return false;
	slow_game_pass(&b->slow);
	both_step(b, NO_MOVE);
	return true;
}

static struct line
line_of(const struct both *b)
{
	return (struct line){ &b->start, b->steps, b->slow.n };
}

/* Reads a word in both.  False: no legal move, or several. */
static bool
both_read(struct both *b, const char *word)
{
	char padded[WORD_MAX + 8] = "", canonical[SAN_MAX];
	struct slow_move m;
	struct san read;

	snprintf(padded, sizeof(padded), "%s", word);
	read = san_read(&b->now, padded, strlen(padded));
	if (read.move == NO_MOVE)
		return false;
	san_write(&b->now, read.move, canonical);
	if (!slow_read_san(&b->slow.position[b->slow.n], canonical, &m) || fast_move(&m) != read.move) {
		CHECK(false, "%s: %s after %d plies: legal to core only", b->name, word, b->slow.n);
		return false;
	}
	both_play(b, &m);
	return true;
}

/* ------ the comparison ------ */

static const char *const kind_names[] = {
	[CLAIM_THREEFOLD] = "threefold", [CLAIM_THREEFOLD_AHEAD] = "threefold-ahead",
	[CLAIM_FIFTY] = "fifty", [CLAIM_FIFTY_AHEAD] = "fifty-ahead",
};
static const enum claim_kind kinds[] = {
	[SLOW_THREEFOLD] = CLAIM_THREEFOLD, [SLOW_THREEFOLD_AHEAD] = CLAIM_THREEFOLD_AHEAD,
	[SLOW_FIFTY] = CLAIM_FIFTY, [SLOW_FIFTY_AHEAD] = CLAIM_FIFTY_AHEAD,
};

static void
plies_compare(const struct both *b, const struct draws *fast, const struct recurrence *f)
{
	static int got[SLOW_PLIES_MAX + 1], want[SLOW_PLIES_MAX + 1];
	int n = slow_draws_plies(&b->slow, f->ply, want), half = n / 2;

	CHECK(draws_plies(fast, f, got, SLOW_PLIES_MAX + 1) == n && memcmp(got, want, (size_t)n * sizeof(*got)) == 0,
	    "%s: ply %d: the plies of %d times", b->name, f->ply, n);
	CHECK(draws_plies(fast, f, got, half) == half && memcmp(got, want + n - half, (size_t)half * sizeof(*got)) == 0,
	    "%s: ply %d: the latest %d plies of %d", b->name, f->ply, half, n);
}

/* With fewer plies than this without progress nothing can be claimed, and draws_find() lists nothing. */
static bool
too_short(const struct both *b, int ply)
{
	enum { LEAST = 7, CLAIM = 99 };
	int plies = b->slow.n, last = ply, clock = (int)(ply == 0 ? b->start.halfmoves : b->steps[ply - 1].halfmoves);
	int first = clock > ply ? 0 : ply - clock;

	while (last < plies && b->steps[last].halfmoves != 0)
		last++;
	return last - first < LEAST && clock + last - ply < CLAIM;
}

static void
recurrences_compare(const struct both *b, const struct draws *fast, struct slow_draws *slow)
{
	int n = 0;

	for (int i = 0; i < slow->recurrences_n; i++)
		if (!too_short(b, slow->recurrences[i].ply))
			slow->recurrences[n++] = slow->recurrences[i];
	slow->recurrences_n = n;
	CHECK(fast->recurrences_n == slow->recurrences_n, "%s: %d recurrences, not %d", b->name, fast->recurrences_n,
	    slow->recurrences_n);
	for (int i = 0; i < slow->recurrences_n && i < fast->recurrences_n && check_faults == 0; i++) {
		const struct recurrence *f = &fast->recurrences[i];
		const struct slow_recurrence *s = &slow->recurrences[i];

		CHECK(f->ply == s->ply && f->before == s->before && f->times == s->times && f->row == s->row,
		    "%s: ply %d before %d times %d row %d, not ply %d before %d times %d row %d", b->name, f->ply,
		    f->before, f->times, f->row, s->ply, s->before, s->times, s->row);
		plies_compare(b, fast, f);
		seen.recurrences++;
		seen.threefolds += s->times == 3;
		seen.fivefolds += s->times == 5;
		seen.rows_of_five += s->row == 5;
	}
	for (int ply = 0, i = 0; ply <= b->slow.n; ply++) {
		bool recurs = i < fast->recurrences_n && fast->recurrences[i].ply == ply;

		CHECK(draws_at(fast, ply) == (recurs ? &fast->recurrences[i] : NULL), "%s: draws_at(%d)", b->name, ply);
		i += recurs;
	}
}

static int
place_of(const move *moves, int n, const struct slow_move *m)
{
	int i = 0;

	while (i < n && moves[i] != fast_move(m))
		i++;
	return i;
}

/* Claims of one ply and kind come in the order of movegen_all(); the slow one has them in an order of its own. */
static void
put_in_order(const struct both *b, struct slow_draws *d)
{
	move moves[MOVES_MAX];
	struct position p = b->start;
	int n = 0;

	for (int i = 0, ply = -1; i < d->claims_n; i++) {
		for (; ply < d->claims[i].ply; ply++) {
			if (ply >= 0 && b->steps[ply].move != NO_MOVE)
				position_play(&p, b->steps[ply].move);
			else if (ply >= 0)
				position_pass(&p);
		}
		n = movegen_all(&p, moves);
		for (int j = i; j > 0; j--) {
			struct slow_claim one = d->claims[j - 1], other = d->claims[j];

			if (one.ply != other.ply || one.kind != other.kind ||
			    place_of(moves, n, &one.intended) < place_of(moves, n, &other.intended))
				break;
			d->claims[j - 1] = other;
			d->claims[j] = one;
		}
	}
}

/* Is that one a legal move that completes fifty? */
static bool
serves(const struct slow *p, move m)
{
	struct slow_move all[SLOW_MOVES_MAX];
	int n = slow_moves(p, all);

	for (int i = 0; i < n; i++)
		if (fast_move(&all[i]) == m)
			return slow_draws_quiet(p, &all[i]);
	return false;
}

static bool
is_ahead(const struct slow_claim *s)
{
	return s->kind == SLOW_THREEFOLD_AHEAD || s->kind == SLOW_FIFTY_AHEAD;
}

static void
claim_compare(const struct both *b, const struct claim *f, const struct slow_claim *s)
{
	const char *kind = kind_names[kinds[s->kind]];
	bool threefold = s->kind == SLOW_THREEFOLD || s->kind == SLOW_THREEFOLD_AHEAD;
	move intended = is_ahead(s) ? fast_move(&s->intended) : NO_MOVE;

	CHECK(f->ply == s->ply && f->kind == kinds[s->kind], "%s: %s at ply %d, not %s at ply %d", b->name,
	    kind_names[f->kind], f->ply, kind, s->ply);
	CHECK(!threefold || f->before == s->before, "%s: %s at ply %d: before %d, not %d", b->name, kind, s->ply,
	    f->before, s->before);
	if (s->any)
		CHECK(serves(&b->slow.position[s->ply], f->intended), "%s: %s at ply %d: %04x does not serve", b->name,
		    kind, s->ply, (unsigned)f->intended);
	else
		CHECK(f->intended == intended, "%s: %s at ply %d: intended %04x, not %04x", b->name, kind, s->ply,
		    (unsigned)f->intended, (unsigned)intended);
}

/* Claims on the board, and those ahead of the sides asked for. */
static void
claims_compare(const struct both *b, const struct draws *fast, const struct slow_draws *slow, unsigned ahead)
{
	int n = 0;

	for (int i = 0; i < slow->claims_n && check_faults == 0; i++) {
		const struct slow_claim *s = &slow->claims[i];
		unsigned side = b->slow.position[s->ply].white ? DRAWS_AHEAD_WHITE : DRAWS_AHEAD_BLACK;

		if (is_ahead(s) && !(ahead & side))
			continue;
		if (n < fast->claims_n)
			claim_compare(b, &fast->claims[n], s);
		else
			CHECK(false, "%s: %s at ply %d is missing", b->name, kind_names[kinds[s->kind]], s->ply);
		n++;
		seen.ahead += s->kind == SLOW_THREEFOLD_AHEAD;
		seen.fifties += s->kind == SLOW_FIFTY;
		seen.fifties_ahead += s->kind == SLOW_FIFTY_AHEAD;
		seen.free_choice += s->any;
	}
	if (fast->claims_n > n)
		CHECK(check_faults > 0, "%s: %d claims, not %d; %s at ply %d is one too many", b->name, fast->claims_n,
		    n, kind_names[fast->claims[n].kind], fast->claims[n].ply);
}

/* How often the pieces were as at the end, but the position was another one. */
static void
look_alikes(const struct slow_game *g)
{
	for (int i = g->n; i >= 0; i--)
		for (int j = i - 2; j >= 0; j -= 2) {
			const struct slow *a = &g->position[i], *b = &g->position[j];

			if (memcmp(a->at, b->at, sizeof(a->at)) != 0 || slow_same(a, b))
				continue;
			if (memcmp(a->rook, b->rook, sizeof(a->rook)) != 0)
				seen.other_rights++;
			else
				seen.other_passant++;
		}
}

/* For every choice of sides up to `most`. */
static void
both_compare(const struct both *b, unsigned most)
{
	static struct draws fast;	/* kept from before: its contents must not matter */
	struct line line = line_of(b);
	struct slow_draws slow;
	static struct line_replay replay;

	replay.n = 0;
	slow_draws_find(&b->slow, &slow);
	put_in_order(b, &slow);
	for (unsigned ahead = 0; ahead <= most; ahead++) {
		CHECK(draws_find(&fast, &line, ahead == 0 ? NULL : &replay, 0, ahead), "%s: out of memory", b->name);
		recurrences_compare(b, &fast, &slow);
		claims_compare(b, &fast, &slow, ahead);
	}
	look_alikes(&b->slow);
	slow_draws_free(&slow);
	if (check_faults > 0)
		draws_free(&fast);
}

/* ------ games made to repeat ------ */

enum { SHUFFLE_PLIES = 60, LONG_PLIES = 300 };

static void
put_random(char board[64], uint64_t *state, const char *men, int first, int last)
{
	int s = first + random_below(state, last - first + 1);

	if (board[s] == '.')
		board[s] = men[random_below(state, (int)strlen(men))];
}

/*
 * Puts a pawn that has just moved two squares, and one beside it that may be able to capture it or not; returns
 * its file.
 */
static int
put_passant(char board[64], uint64_t *state, bool white)
{
	int file = random_below(state, 8), side = file == 0 ? 1 : file == 7 ? -1 : 1 - 2 * random_below(state, 2);
	int back = white ? 8 : -8;
	char *at = &board[(white ? 32 : 24) + file];

	if (at[0] != '.' || at[side] != '.' || at[back] != '.' || at[2 * back] != '.')
		return -1;
	at[0] = white ? 'p' : 'P';
	at[side] = white ? 'P' : 'p';
	return file;
}

static void
write_board(const char board[64], char *out)
{
	for (int rank = 7; rank >= 0; rank--) {
		int empty = 0;

		for (int file = 0; file < 8; file++) {
			char man = board[rank * 8 + file];

			empty += man == '.';
			if (empty > 0 && (man != '.' || file == 7)) {
				*out++ = (char)('0' + empty);
				empty = 0;
			}
			if (man != '.')
				*out++ = man;
		}
		*out++ = rank > 0 ? '/' : '\0';
	}
}

/* Few pieces: kings with their rooks at home, on any files as in Chess960, or two kings anywhere; a clock near a limit. */
static void
random_fen(uint64_t *state, char out[SLOW_FEN_MAX])
{
	static const int clocks[] = { 0, 0, 0, 40, 90, 96, 99, 100, 130, 149 };
	char board[64], text[80];
	bool white = random_below(state, 2), home = random_below(state, 2);
	int king = 1 + random_below(state, 6), passed = -1;

	memset(board, '.', sizeof(board));
	if (home) {
		memcpy(&board[king], "K", 1);
		memcpy(&board[56 + king], "k", 1);
		board[random_below(state, king)] = board[king + 1 + random_below(state, 7 - king)] = 'R';
		board[56 + random_below(state, king)] = board[56 + king + 1 + random_below(state, 7 - king)] = 'r';
	} else {
		board[random_below(state, 24)] = 'K';
		board[40 + random_below(state, 24)] = 'k';
	}
	for (int i = random_below(state, 4); i > 0; i--)
		put_random(board, state, home ? "NnBb" : "QqRrBbNn", home ? 16 : 8, home ? 47 : 55);
	for (int i = random_below(state, 5); i > 0; i--) {
		put_random(board, state, "P", 8, 15);
		put_random(board, state, "p", 24, 31);
	}
	if (random_below(state, 2) == 0)
		passed = put_passant(board, state, white);
	write_board(board, text);
	snprintf(out, SLOW_FEN_MAX, "%s %c %s %c%s %d 100", text, white ? 'w' : 'b', home ? "KQkq" : "-",
	    passed >= 0 ? 'a' + passed : '-', passed < 0 ? "" : white ? "6" : "3", passed >= 0 ? 0 :
	    clocks[random_below(state, sizeof(clocks) / sizeof(*clocks))]);
}

/*
 * A move that takes back the side's last one, `back` times in ten; otherwise mostly one that can be taken back.
 * So positions recur directly and by detours.
 */
static const struct slow_move *
choose(const struct slow_game *g, const struct slow_move *all, int n, uint64_t *state, int back)
{
	const struct slow *p = &g->position[g->n];
	const struct slow_move *previous = g->n >= 2 ? &g->played[g->n - 2] : NULL, *quiet[SLOW_MOVES_MAX];
	int quiet_n = 0;

	if (previous != NULL && random_below(state, 10) < back)
		for (int i = 0; i < n; i++)
			if (all[i].from == previous->to && all[i].to == previous->from && all[i].rook < 0)
				return &all[i];
	for (int i = 0; i < n; i++)
		if (slow_draws_quiet(p, &all[i]))
			quiet[quiet_n++] = &all[i];
	if (quiet_n > 0 && random_below(state, 16) > 0)
		return quiet[random_below(state, quiet_n)];
	return &all[random_below(state, n)];
}

static bool
passed(const struct slow_game *g)
{
	return g->n > 0 && g->played[g->n - 1].from < 0;
}

/* passes: how many in a hundred plies; never two in succession. */
static void
shuffle(const char *fen, uint64_t *state, int plies, int passes)
{
	int back = 2 + random_below(state, 8);

	if (!both_start(&game, fen)) {
		CHECK(false, "%s: not read", fen);
		return;
	}
	while (game.slow.n < plies) {
		struct slow_move all[SLOW_MOVES_MAX];
		int n = slow_moves(&game.slow.position[game.slow.n], all);

		if (n == 0)
			break;
		if (random_below(state, 100) < passes && !passed(&game.slow) && both_pass(&game))
			continue;
		both_play(&game, choose(&game.slow, all, n, state, back));
	}
}

/*
 * A position from which a game can be played.  Positions that cannot have arisen are left out (the side not to
 * move in check, a double step that was not one): fen.c removes more of these than slow.c.
 */
static void
random_start(uint64_t *state, char fen[SLOW_FEN_MAX])
{
	char fast[FEN_MAX] = "", slow[SLOW_FEN_MAX] = "-";

	do {
		random_fen(state, fen);
		if (!both_start(&game, fen))
			continue;
		fen_write(&game.start, fast);
		slow_write_fen(&game.slow.position[0], slow);
	} while (strcmp(fast, slow) != 0);
}

static void
random_shuffles(void)
{
	uint64_t state = 0x9e3779b97f4a7c15u;
	char fen[SLOW_FEN_MAX];
	const int share = check_all() ? 1 : 6;	/* one of that many */

	memset(&seen, 0, sizeof(seen));
	for (int i = 0; i < 2000 / share && check_faults == 0; i++) {
		random_start(&state, fen);
		shuffle(i % 10 == 0 ? START : fen, &state, i % 100 == 1 ? LONG_PLIES : SHUFFLE_PLIES, 0);
		both_compare(&game, DRAWS_AHEAD);
	}
	CHECK(check_faults > 0 || (seen.recurrences > 10000 / share && seen.threefolds > 1000 / share &&
	    seen.fivefolds > 100 / share && seen.rows_of_five > 20 / share && seen.ahead > 1000 / share &&
	    seen.fifties > 1000 / share && seen.fifties_ahead > 100 / share && seen.free_choice > 20 / share &&
	    seen.other_rights > 100 / share && seen.other_passant > 20 / share), "too few cases: "
	    "%d recurrences, %d threefolds, %d fivefolds, %d rows, %d ahead, %d fifties, %d ahead, %d free, %d rights, "
	    "%d en passant", seen.recurrences, seen.threefolds, seen.fivefolds, seen.rows_of_five, seen.ahead,
	    seen.fifties, seen.fifties_ahead, seen.free_choice, seen.other_rights, seen.other_passant);
}

/* Null moves count as half-moves. */
static void
random_passes(void)
{
	const int games = check_all() ? 200 : 80;
	uint64_t state = 0x2545f4914f6cdd1du;
	char fen[SLOW_FEN_MAX];

	for (int i = 0; i < games && check_faults == 0; i++) {
		random_start(&state, fen);
		shuffle(fen, &state, SHUFFLE_PLIES, 10);
		both_compare(&game, DRAWS_AHEAD);
	}
}

/* Equal keys prove nothing: here all of them are equal.  (A move ahead has its true key, and finds nothing.) */
static void
colliding_keys(void)
{
	const int games = check_all() ? 200 : 40;
	uint64_t state = 0xda942042e4dd58b5u;
	char fen[SLOW_FEN_MAX];

	for (int i = 0; i < games && check_faults == 0; i++) {
		random_start(&state, fen);
		shuffle(fen, &state, i % 50 == 0 ? LONG_PLIES : SHUFFLE_PLIES, 0);
		for (int ply = 0; ply < game.slow.n; ply++)
			game.steps[ply].key = game.start.key;
		both_compare(&game, 0);
	}
}

/* ------ real games ------ */

/* Replays as far as the moves are legal. */
static void
both_replay(struct both *b, const struct game_text *g)
{
	const char *white = strstr(g->tags, "[White \"");

	if (!both_start(b, g->fen[0] != '\0' ? g->fen : START)) {
		CHECK(false, "%.200s: FEN not read", g->tags);
		return;
	}
	if (white != NULL)
		snprintf(b->name, sizeof(b->name), "%.*s", (int)strcspn(white, "\n"), white);
	for (int i = 0; i < g->n && both_read(b, g->words[i]); i++)
		;
}

/* The 30 games of laws.md 9. */
static void
famous_games(void)
{
	static struct game_text g;
	struct game_reader r = { .f = fopen("fixtures/games/laws.pgn", "r") };
	int games = 0;

	if (r.f == NULL) {
		CHECK(false, "no fixtures/games/laws.pgn");
		return;
	}
	for (; check_faults == 0 && game_text_next(&r, &g); games++) {
		both_replay(&game, &g);
		both_compare(&game, DRAWS_AHEAD);
	}
	free(r.line);
	fclose(r.f);
	CHECK(check_faults > 0 || games == 30, "%d games", games);
}

/* Some games of what a command writes, one in about `every`, by chance. */
static void
corpus_compare(const char *command, int every, int wanted)
{
	static struct game_text g;
	const char *shared = getenv("ARBITER_SHARED");
	char line[2048];
	struct game_reader r = { 0 };
	uint64_t state = 0x853c49e6748fea9bu;
	int games = 0, plies = 0;

	snprintf(line, sizeof(line), "cd \"%s/corpus\" 2>/dev/null && %s", shared != NULL ? shared : "../shared",
	    command);
	if ((r.f = popen(line, "r")) == NULL) {
		skip("no shell");
		return;
	}
	while (game_text_next(&r, &g) && check_faults == 0) {
		if (random_below(&state, every) != 0)
			continue;
		both_replay(&game, &g);
		CHECK(game.slow.n == g.n, "%.200s: %s after %d plies is not legal", g.tags,
		    game.slow.n < g.n ? g.words[game.slow.n] : "?", game.slow.n);
		both_compare(&game, DRAWS_AHEAD);
		plies += game.slow.n;
		games++;
	}
	free(r.line);
	if (pclose(r.f) != 0 && games == 0)
		skip("no corpus in ARBITER_SHARED");
	else
		CHECK(check_faults > 0 || (games >= wanted && plies > 40 * games), "only %d games, %d plies", games,
		    plies);
}

static void
corpus_masters(void)
{
	if (check_all())
		corpus_compare("zstd -dc masters.pgn.zst", 350, 200);
	else	/* the first of a cut stream can be read too */
		corpus_compare("head -c 200000 masters.pgn.zst | zstd -dc 2>/dev/null", 25, 25);
}

static void
corpus_lichess(void)
{
	corpus_compare("cat lichess.pgn", 6, 60);
}

int
main(void)
{
	RUN(famous_games);
	RUN(random_shuffles);
	RUN(random_passes);
	RUN(colliding_keys);
	RUN(corpus_masters);
	RUN(corpus_lichess);
	return check_end();
}
