/*
 * test_lane: every lane plays random games as the slow mover of tests/slow and the plain code do, half-move by
 * half-move, and never a word that they would not play.
 */
#include <string.h>

#include "base/processor.h"
#include "games/chess/fen.h"
#include "games/chess/lane.h"
#include "games/move_notation/san.h"
#include "toolkit/finding/grading.h"
#include "slow/slow.h"
#include "support/check.h"
#include "support/lane_replay.h"
#include "support/random.h"

enum { PLIES = 240, WORD = 12, TEXT_MAX = PLIES * 64 };
static int games;	/* that are played */

static const char *const starts[] = {
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
	"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
	"rkbbr2n/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RKBBR2N w EAea - 0 9",
	"4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 b - - 7 95",
	"3kq3/8/8/2b5/8/3r1b2/4Q3/4K1N1 w - - 0 1",
};
enum { STARTS = sizeof(starts) / sizeof(*starts) };

static const struct lane_body *lanes[2];
static int lanes_n;

/* A game in SAN as the slow mover writes it, and the position it leads to after each word. */
struct played {
	char words[PLIES][SLOW_SAN_MAX], fens[PLIES + 1][SLOW_FEN_MAX];
	int n;
};

static void
play_slowly(struct played *g, const char *fen, uint64_t *state)
{
	struct slow_move all[SLOW_MOVES_MAX];
	struct slow p;
	bool read = slow_read_fen(&p, fen);

	CHECK(read, "%s: not read", fen);
	slow_write_fen(&p, g->fens[0]);
	for (g->n = 0; g->n < PLIES;) {
		int n = slow_moves(&p, all), m;

		if (n == 0)
			break;
		m = random_below(state, n);
		slow_write_san(&p, &all[m], all, n, g->words[g->n]);
		slow_play(&p, &all[m]);
		slow_write_fen(&p, g->fens[++g->n]);
	}
}

static struct position
position_of(const char *fen)
{
	struct fen_reading r;

	fen_read(span_of(fen), &r);
	CHECK(r.usable, "%s: not usable", fen);
	return r.position;
}

static void
fill(struct lane *l, char (*words)[SLOW_SAN_MAX], int n)
{
	l->n = n;
	for (int i = 0; i < n; i++) {
		memcpy(&l->text[i], words[i], sizeof(l->text[i]));
		l->bits[i] = 8 * strlen(words[i]);
		l->at[i] = words[i];
	}
}

/* The words that the lane played from `first` on lead to the same by the plain code; `now` goes on with it. */
static void
compare_steps(const struct lane *l, int first, int to, const struct line_step *steps, struct position *now)
{
	for (int i = first; i < to; i++) {
		const struct line_step *s = &steps[i - first];
		struct san san = san_read(now, l->at[i], strlen(l->at[i]));

		CHECK(san.move != NO_MOVE && (san.odd & ~SAN_DISAMBIGUATED) == 0, "%s: played", l->at[i]);
		if (san.move == NO_MOVE)
			return;
		position_play(now, san.move);
		CHECK(s->move == san.move && s->key == now->key && s->halfmoves == now->halfmoves &&
		    s->check == (now->checkers != 0) && (san.mark == '+') == s->check && s->word == l->at[i] &&
		    s->word_n == strlen(l->at[i]), "%s: another step", l->at[i]);
	}
}

static void
compare_positions(const struct position *a, const struct position *b, const char *word)
{
	CHECK(position_same(a, b) && a->checkers == b->checkers && a->halfmoves == b->halfmoves &&
	    a->fullmoves == b->fullmoves && memcmp(a->king, b->king, sizeof(a->king)) == 0 &&
	    memcmp(a->kind + PAWN, b->kind + PAWN, KING * sizeof(a->kind[0])) == 0, "%s: another position", word);
}

/* How many of the words of a game the lane plays. */
static int
compare_game(const struct lane_body *lane, struct played *g, uint64_t *state)
{
	static struct lane l;
	struct position p = position_of(g->fens[0]), plain = p;
	int sum = 0;

	for (int at = 0; at < g->n;) {
		int n = 1 + random_below(state, LANE_MAX), first = 0;
		struct line_step steps[LANE_MAX];
		char fen[FEN_MAX];

		n = n < g->n - at ? n : g->n - at;
		fill(&l, g->words + at, n);
		lane->read(&l);
		while (first < n) {
			int to = lane->play(&l, &p, first, n, steps);

			compare_steps(&l, first, to, steps, &plain);
			sum += to - first;
			fen_write(&p, fen);
			compare_positions(&p, &plain, g->words[at + to > 0 ? at + to - 1 : 0]);
			first = to;
			if (first == n)
				break;
			position_play(&p, san_read(&p, l.at[first], strlen(l.at[first])).move);
			plain = p;
			first++;
		}
		at += n;
		fen_write(&p, fen);
		CHECK(strcmp(fen, g->fens[at]) == 0, "%s: %s, not %s", g->words[at - 1], fen, g->fens[at]);
	}
	return sum;
}

static void
random_games(void)
{
	static struct played g;
	uint64_t state = 17;
	int words = 0, played[2] = { 0 };

	for (int i = 0; i < games; i++) {
		play_slowly(&g, starts[i % STARTS], &state);
		words += g.n;
		for (int j = 0; j < lanes_n; j++)
			played[j] += compare_game(lanes[j], &g, &state);
	}
	for (int j = 0; j < lanes_n; j++)
		CHECK(played[j] > words / 100 * 85, "%s: only %d of %d words", lanes[j]->name, played[j], words);
}

/* One word is replaced by another one. */
static void
spoil(struct played *g, int at, uint64_t *state)
{
	static const char bytes[] = "abcdefgh12345678NBRQKx+#=O-!?";
	char *word = g->words[at];
	size_t n = strlen(word);

	switch (random_below(state, 4)) {
	case 0:
		strcpy(word, g->words[random_below(state, g->n)]);
		break;
	case 1:
		word[random_below(state, (int)n)] = bytes[random_below(state, sizeof(bytes) - 1)];
		break;
	case 2:
		if (n > 2)
			word[n - 1] = '\0';
		break;
	default:
		if (n < 7)
			strcpy(word + n, random_below(state, 2) ? "+" : "#");
	}
}

/* What the lane plays of games with wrong words, the plain code would play, too. */
static void
spoiled_games(void)
{
	static struct played g;
	static struct lane l;
	uint64_t state = 18;

	for (int i = 0; i < games * 4; i++) {
		if (i % 4 == 0)
			play_slowly(&g, starts[i / 4 % STARTS], &state);
		if (g.n < 8)
			continue;
		spoil(&g, random_below(&state, g.n < LANE_MAX ? g.n : LANE_MAX), &state);
		for (int j = 0; j < lanes_n; j++) {
			struct position p = position_of(g.fens[0]), plain = p;
			struct line_step steps[LANE_MAX];
			int to;

			fill(&l, g.words, g.n < LANE_MAX ? g.n : LANE_MAX);
			lanes[j]->read(&l);
			to = lanes[j]->play(&l, &p, 0, l.n, steps);
			compare_steps(&l, 0, to, steps, &plain);
			compare_positions(&p, &plain, "spoiled");
		}
	}
}

/* How many of the words the lane plays: castling that is legal, and that is not. */
static const struct {
	const char *fen, *words;
	int plays;
} castlings[] = {
	{ "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O O-O-O", 2 },
	{ "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "O-O O-O-O", 2 },
	{ "r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1", "O-O", 0 },
	{ "r3kr2/8/8/8/8/8/8/R3K2R w KQq - 0 1", "O-O", 0 },
	{ "r3k1r1/8/8/8/8/8/8/R3K2R w KQq - 0 1", "O-O", 0 },
	{ "4k3/8/8/8/8/8/7p/R3K2R w KQ - 0 1", "O-O", 0 },
	{ "4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O", 0 },
	{ "1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O-O", 1 },
	{ "4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "O-O-O", 0 },
	{ "5k2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O+ Kg7", 2 },
	{ "5k2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O", 0 },
	{ "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O+", 0 },
	{ "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Kf1 Kd8 Ke1 Ke8 O-O", 4 },
	{ "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Rh2 Kd8 Rh1 Ke8 O-O", 4 },
	{ "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Rh2 Kd7 Rh1 Ke8 O-O-O", 5 },
	{ "4k3/8/8/8/8/6n1/8/R3K2R w KQ - 0 1", "Ra2 Nxh1 Ra1 Ng3 O-O", 4 },
	{ "4k3/8/8/8/8/6n1/8/4K2R w K - 0 1", "O-O", 0 },
	{ "4k3/8/8/8/8/7n/8/4K2R w K - 0 1", "O-O", 0 },
	{ "4k3/8/8/8/8/8/8/1n2K2R w K - 0 1", "O-O Nd2", 2 },
	{ "8/8/8/8/8/8/6k1/4K2R w K - 0 1", "O-O", 0 },
	{ "4k3/8/8/8/8/8/8/rR2K3 w B - 0 1", "O-O-O", 0 },
	{ "4k3/8/8/8/8/8/8/nR2K3 w B - 0 1", "O-O-O Nb3+", 2 },
	{ "4k3/8/8/8/8/8/4p3/R3K3 w Q - 0 1", "O-O-O", 0 },
	{ "4k3/8/8/8/8/8/1p6/R3K3 w Q - 0 1", "O-O-O", 0 },
	{ "4k3/8/8/8/8/8/p7/R3K3 w Q - 0 1", "O-O-O", 1 },
};

static void
castling(void)
{
	static struct lane l;

	for (size_t i = 0; i < sizeof(castlings) / sizeof(*castlings); i++) {
		char words[LANE_MAX][SLOW_SAN_MAX] = { "" };
		const char *at = castlings[i].words;
		int n = 0;

		for (; *at != '\0'; at += at[strcspn(at, " ")] == '\0' ? strlen(at) : strcspn(at, " ") + 1)
			snprintf(words[n++], SLOW_SAN_MAX, "%.*s", (int)strcspn(at, " "), at);
		for (int j = 0; j < lanes_n; j++) {
			struct position p = position_of(castlings[i].fen), plain = p;
			struct line_step steps[LANE_MAX];
			int to;

			fill(&l, words, n);
			lanes[j]->read(&l);
			to = lanes[j]->play(&l, &p, 0, n, steps);
			CHECK(to == castlings[i].plays, "%s: %s: %s plays %d", castlings[i].fen, castlings[i].words,
			    lanes[j]->name, to);
			compare_steps(&l, 0, to, steps, &plain);
			compare_positions(&p, &plain, castlings[i].words);
		}
	}
}

/* Plays one word, exactly named; how many words the lane plays. */
static int
play_exactly(const struct lane_body *lane, const char *fen, const char *word)
{
	static struct lane l;
	char words[1][SLOW_SAN_MAX];
	struct position p = position_of(fen);
	struct line_step step;
	int played;

	memcpy(words[0], word, SLOW_SAN_MAX);
	fill(&l, words, 1);
	l.exact = true;
	lane->read(&l);
	played = lane->play(&l, &p, 0, 1, &step);
	l.exact = false;
	return played;
}

/* The moves of pieces, each with the file and with the rank they come from: none is played unless SAN is like that. */
static void
compare_names(const char *fen, int counts[2][2])
{
	struct slow_move all[SLOW_MOVES_MAX];
	struct slow p;
	int n;

	slow_read_fen(&p, fen);
	n = slow_moves(&p, all);
	for (int i = 0; i < 2 * n; i++) {
		const struct slow_move *m = &all[i / 2];
		char san[SLOW_SAN_MAX] = { 0 }, word[SLOW_SAN_MAX] = { 0 };
		bool takes, same;

		slow_write_san(&p, m, all, n, san);
		if (strchr("NBRQ", san[0]) == NULL || strchr(san, '#') != NULL)
			continue;
		takes = strchr(san, 'x') != NULL;
		snprintf(word, sizeof(word), "%c%c%s%c%c%s", san[0], i % 2 ? 'a' + m->from % 8 : '1' + m->from / 8, takes ? "x" : "",
		    'a' + m->to % 8, '1' + m->to / 8, strchr(san, '+') != NULL ? "+" : "");
		same = strcmp(word, san) == 0;
		counts[i % 2][same]++;
		for (int j = 0; j < lanes_n; j++)
			CHECK(play_exactly(lanes[j], fen, word) == same, "%s: %s: %s, for %s", lanes[j]->name, fen, word, san);
	}
}

static void
names_of_origins(void)
{
	static struct played g;
	uint64_t state = 20;
	int counts[2][2] = { { 0 } };
	const int some = games / 4;

	for (int i = 0; i < some; i++) {
		play_slowly(&g, starts[i % STARTS], &state);
		for (int k = i % 8; k < g.n; k += 8)
			compare_names(g.fens[k], counts);
	}
	for (int i = 0; i < 2; i++)
		CHECK(counts[i][true] > some && counts[i][false] > 10 * some, "%d words by SAN, %d others", counts[i][true],
		    counts[i][false]);
}

/* Writes a game with numbers, and now and then something that is not canonical. */
static struct span
write_text(const struct played *g, char *out, uint64_t *state)
{
	static const char *const between[] = { " ", "\n", "  ", " {[%clk 0:01:02]} ", " {plain} ", "! ", "?! ", " (e4) ",
		" $3 ", " {a {b} ", " { [%clk 1:23:45] } ", " { [%clk 0:09:60] }\n{ [%clk 0:00:00] }" };
	const int kinds = (int)(sizeof(between) / sizeof(*between));
	const struct position start = position_of(g->fens[0]);
	int n = 0, ply = (int)(2 * start.fullmoves) + start.turn;

	for (int i = 0; i < g->n; i++, ply++) {
		if (ply % 2 == 0 || i == 0 || random_below(state, 10) == 0)
			n += sprintf(out + n, "%d%s%s", ply / 2, ply % 2 ? "..." : ".", random_below(state, 3) ? " " : "");
		n += sprintf(out + n, "%s%s", g->words[i], between[random_below(state, 12) ? i % 9 == 8 : random_below(state, kinds)]);
	}
	memset(out + n, 0, 64);
	return (struct span){ out, (size_t)n };
}

/* A replay ends the same with every lane as without one. */
static void
replays(void)
{
	static struct lane_replay plain, fast;
	static struct played g;
	static struct grading grading;
	static char text[TEXT_MAX];
	uint64_t state = 19;
	char error[160];
	int words = 0, played[2] = { 0 };
	bool set = grading_set(&grading, grading_profile(SPAN("default")), NULL, 0, SEVERITY_WARNING, SEVERITY_WARNING, error);

	CHECK(set, "no grading");
	for (int i = 0; i < games; i++) {
		struct lane_how how = { .grading = &grading, .on_illegal = (enum on_illegal)(i % 3), .eol = '\n', .score = i % 2 };
		struct span s;

		play_slowly(&g, starts[i % STARTS], &state);
		how.start = position_of(g.fens[0]);
		if (i % 5 == 4)
			spoil(&g, random_below(&state, g.n), &state);
		s = write_text(&g, text, &state);
		words += g.n;
		lane_replay(&plain, s, &how, NULL);
		for (int j = 0; j < lanes_n; j++) {
			const char *differs;

			played[j] += lane_replay(&fast, s, &how, lanes[j]);
			differs = lane_replay_differs(&plain, &fast);
			CHECK(differs == NULL, "%s: other %s: %s", lanes[j]->name, differs != NULL ? differs : "", text);
			lane_replay_free(&fast);
		}
		lane_replay_free(&plain);
	}
	for (int j = 0; j < lanes_n; j++)
		CHECK(played[j] > words / 2, "%s: only %d of %d words", lanes[j]->name, played[j], words);
}

/* The bodies that are tried: on a machine with AVX2 that one, too, whatever the compiler. */
static void
bodies(void)
{
	bool wide = false;

	for (int j = 0; j < lanes_n; j++) {
		printf("# body %s\n", lanes[j]->name);
		wide = wide || strcmp(lanes[j]->name, "avx2") == 0;
	}
	CHECK(wide == (PROCESSOR_AVX2 && PROCESSOR_BMI), "the body avx2 is %s", wide ? "tried" : "not tried");
}

int
main(void)
{
	games = check_all() ? 400 : 130;
	lanes[lanes_n++] = &lane_portable;
	if (lane_avx2() != NULL)
		lanes[lanes_n++] = lane_avx2();
	RUN(bodies);
	RUN(random_games);
	RUN(spoiled_games);
	RUN(castling);
	RUN(names_of_origins);
	RUN(replays);
	return check_end();
}
