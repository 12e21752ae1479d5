/* test_reconcile: hand-made records of one game, and a small campaign with planted slips. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "support/check.h"
#include "support/random.h"
#include "apps/reconcile/reconcile_ruling.h"
#include "support/rows.h"
#include "support/slips.h"
#include "support/truth.h"

enum { NAME, FIRST, SECOND, THIRD, GAME, EXPECTED };
enum { CASE_WORDS = 64, GAMES = 16, PLIES_MIN = 40 };

static const char *const rulings[RULINGS] = { "agreed", "alone", "reading", "restored", "undecided" };

static int
list_words(char *s, struct span words[CASE_WORDS])
{
	struct span rest = span_of(s);
	int n = 0;

	while (rest.n > 0 && n < CASE_WORDS)
		words[n++] = span_cut(&rest, ' ');
	return n;
}

/* The game as SAN without marks, and every half-move that is not agreed as "5:undecided/h3". */
static void
describe(const struct agreed_game *g, char game[ROW_MAX], char told[ROW_MAX])
{
	struct position now = position_start;
	char san[SAN_MAX];

	game[0] = told[0] = '\0';
	for (int i = 0; i < g->n; i++) {
		const struct agreed_ply *p = &g->plies[i];

		san_write(&now, p->move, san);
		san[strcspn(san, "+#")] = '\0';
		snprintf(game + strlen(game), 16, "%s%s", i == 0 ? "" : " ", san);
		if (p->ruling != RULING_AGREED)
			snprintf(told + strlen(told), 32, "%s%d:%s", told[0] == '\0' ? "" : " ", i + 1, rulings[p->ruling]);
		if (p->ruling == RULING_UNDECIDED && p->other == NO_MOVE)
			snprintf(told + strlen(told), 16, "/-");
		if (p->ruling == RULING_UNDECIDED && p->other != NO_MOVE) {
			san_write(&now, p->other, san);
			san[strcspn(san, "+#")] = '\0';
			snprintf(told + strlen(told), 16, "/%s", san);
		}
		position_play(&now, p->move);
	}
}

static void
check_case(char *const *field)
{
	static struct span words[3][CASE_WORDS];
	static char game[ROW_MAX], told[ROW_MAX];
	struct reconcile_align_record records[3];
	struct agreed_game g;
	int n = 0;

	for (int i = FIRST; i <= THIRD; i++)
		if (field[i][0] != '\0') {
			records[n] = (struct reconcile_align_record){ .words = words[n], .n = list_words(field[i], words[n]) };
			n++;
		}
	CHECK(reconcile_ruling_find(&position_start, records, n, RECONCILE_ALIGN_WORK, &g) == 0, "%s: failed", field[NAME]);
	describe(&g, game, told);
	/* If no record has a half-move, any is accepted as long as it is undecided. */
	if (field[GAME][0] == '\0')
		CHECK(strncmp(told, field[EXPECTED], strlen(field[EXPECTED])) == 0, "%s: %s", field[NAME], told);
	else
		CHECK(strcmp(told, field[EXPECTED]) == 0, "%s: %s", field[NAME], told);
	CHECK(field[GAME][0] == '\0' || strcmp(game, field[GAME]) == 0, "%s: %s", field[NAME], game);
	CHECK(g.certain, "%s: not searched to the end", field[NAME]);
	for (int r = 0; r < n; r++)
		CHECK(!g.lost[r] && g.used[r] == records[r].n, "%s: record %d is not used up", field[NAME], r + 1);
	reconcile_ruling_free(&g);
}

static void
test_cases(void)
{
	static struct rows t;
	int n = 0;

	CHECK(rows_open(&t, "fixtures/reconcile/cases.csv"), "fixtures/reconcile/cases.csv is missing");
	if (t.file == NULL)
		return;
	for (; rows_next(&t); n++)
		check_case(t.field);
	CHECK(n >= 20, "only %d cases", n);
}

static void
test_letters(void)
{
	static struct span words[2][CASE_WORDS];
	static char german[] = "e4 e5 Sf3 Sc6 Lb5 a6 Lxc6 bxc6", english[] = "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6";
	struct reconcile_align_record records[2] = { { .words = words[0], .letters = piece_letters_find(SPAN("German")) }, { .words = words[1] } };
	struct agreed_game g;

	records[0].n = list_words(german, words[0]);
	records[1].n = list_words(english, words[1]);
	CHECK(reconcile_ruling_find(&position_start, records, 2, RECONCILE_ALIGN_WORK, &g) == 0, "failed");
	CHECK(g.n == 8 && g.count[RULING_AGREED] == 7 && g.plies[7].ruling == RULING_UNDECIDED, "%d plies, %d agreed", g.n,
	    g.count[RULING_AGREED]);
	reconcile_ruling_free(&g);
}

/* Two different games: only half-moves that are in both may be agreed. */
static void
test_strangers(void)
{
	static struct span words[2][CASE_WORDS];
	static char one[] = "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be2 e5 Nb3 Be7 O-O O-O Be3 Be6 Nd5 Nbd7 Qd3 Bxd5 exd5 Rc8",
	    two[] = "d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 f3 O-O Be3 e5 d5 Nh5 Qd2 f5 O-O-O Nd7 Bd3 Nc5 Bc2 a6 Nge2 b5";
	struct reconcile_align_record records[2] = { { .words = words[0] }, { .words = words[1] } };
	struct agreed_game g;

	records[0].n = list_words(one, words[0]);
	records[1].n = list_words(two, words[1]);
	CHECK(reconcile_ruling_find(&position_start, records, 2, RECONCILE_ALIGN_WORK, &g) == 0, "failed");
	CHECK(g.lost[0] || g.lost[1] || g.count[RULING_UNDECIDED] > 0, "%d plies, %d agreed", g.n, g.count[RULING_AGREED]);
	CHECK(g.count[RULING_AGREED] < 6, "%d agreed", g.count[RULING_AGREED]);
	reconcile_ruling_free(&g);
}

/* Eight records without a common slip: as fast and as certain as two. */
static void
test_eight(void)
{
	static struct span words[RECORDS_MAX][CASE_WORDS];
	static char text[RECORDS_MAX][256];
	struct reconcile_align_record records[RECORDS_MAX];
	struct agreed_game g;

	for (int r = 0; r < RECORDS_MAX; r++) {
		snprintf(text[r], sizeof(text[r]), "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7");
		records[r] = (struct reconcile_align_record){ .words = words[r], .n = list_words(text[r], words[r]) };
		words[r][2 + 2 * r] = SPAN("Qh8");
	}
	CHECK(reconcile_ruling_find(&position_start, records, RECORDS_MAX, RECONCILE_ALIGN_WORK, &g) == 0, "failed");
	CHECK(g.n == 20 && g.count[RULING_AGREED] == 12 && g.count[RULING_READING] == 8, "%d plies, %d agreed, %d read", g.n,
	    g.count[RULING_AGREED], g.count[RULING_READING]);
	reconcile_ruling_free(&g);
}

/* -- The campaign -- */

/* Is the game the true one?  If not, the report must say so at the half-move where it differs. */
static bool
check_pair(const struct game_text *game, const struct planted copy[2], int number)
{
	static struct span words[2][WORDS_MAX];
	static move truth[WORDS_MAX];
	struct reconcile_align_record records[2];
	struct agreed_game g;
	int plies = 0, at = 0;
	bool right;

	CHECK(true_moves(game, truth) > 0, "pair %d: the game is not legal", number);
	for (int r = 0; r < 2; r++) {
		for (int i = 0; i < copy[r].n; i++) {
			words[r][i] = span_of(copy[r].words[i]);
			plies = copy[r].source[i] + 1 > plies ? copy[r].source[i] + 1 : plies;
		}
		records[r] = (struct reconcile_align_record){ .words = words[r], .n = copy[r].n };
	}
	CHECK(reconcile_ruling_find(&position_start, records, 2, RECONCILE_ALIGN_WORK, &g) == 0, "pair %d: failed", number);
	while (at < g.n && at < plies && g.plies[at].move == truth[at])
		at++;
	right = at == g.n && at == plies;
	CHECK(right || (at < g.n && (g.plies[at].ruling == RULING_UNDECIDED || g.plies[at].ruling == RULING_ALONE)),
	    "pair %d: wrong from half-move %d on, and not marked", number, at + 1);
	reconcile_ruling_free(&g);
	return right;
}

/* CPU time for records of words that fit nowhere, in clock ticks. */
static clock_t
time_of_search(long work)
{
	enum { WORDS = 200 };
	static struct span words[2][WORDS];
	static char text[2][WORDS][4];
	struct reconcile_align_record records[2] = { { .words = words[0], .n = WORDS }, { .words = words[1], .n = WORDS } };
	struct agreed_game g;
	uint64_t random = 1;
	clock_t start;

	for (int r = 0; r < 2; r++)
		for (int i = 0; i < WORDS; i++) {
			char *word = text[r][i];

			word[0] = "NBRQK"[random_below(&random, 5)];
			word[1] = (char)('a' + random_below(&random, 8));
			word[2] = (char)('1' + random_below(&random, 8));
			words[r][i] = (struct span){ word, 3 };
		}
	start = clock();
	CHECK(reconcile_ruling_find(&position_start, records, 2, work, &g) == 0, "failed");
	CHECK(!g.certain, "nothing was cut off");
	reconcile_ruling_free(&g);
	return clock() - start;
}

/* The work that is given bounds the time. */
static void
test_work(void)
{
	clock_t all = time_of_search(RECONCILE_ALIGN_WORK), part = time_of_search(RECONCILE_ALIGN_WORK / 28);

	CHECK(3 * part < all, "%ld and %ld", (long)all, (long)part);
}

static void
test_campaign(void)
{
	const int pairs = check_all() ? 30 : 10;
	static struct game_text games[GAMES];
	static struct planted copy[2];
	struct game_reader r = { .f = fopen("fixtures/reconcile/games.pgn", "r") };
	uint64_t state = 20251121;
	int n = 0, right = 0;

	CHECK(r.f != NULL, "fixtures/reconcile/games.pgn is missing");
	if (r.f == NULL)
		return;
	while (n < GAMES && game_text_next(&r, &games[n]))
		n += games[n].n >= PLIES_MIN;
	free(r.line);
	fclose(r.f);
	CHECK(n >= 10, "only %d games", n);
	for (int i = 0; i < pairs && n > 0; i++) {
		const struct game_text *g = &games[random_below(&state, n)];

		for (int k = 0; k < 2; k++)
			slips_plant(&copy[k], g, 1 + random_below(&state, 4), NULL, &state);
		right += check_pair(g, copy, i + 1);
	}
	CHECK(right >= pairs * 9 / 10, "only %d of %d right", right, pairs);
	printf("# campaign: %d of %d right\n", right, pairs);
}

int
main(void)
{
	RUN(test_cases);
	RUN(test_letters);
	RUN(test_strangers);
	RUN(test_eight);
	RUN(test_work);
	RUN(test_campaign);
	return check_end();
}
