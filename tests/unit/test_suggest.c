/* test_suggest: what was meant: the table fixtures/unit/suggest.csv, and slips planted into real games. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "support/check.h"
#include "games/chess/fen.h"
#include "support/rows.h"
#include "games/move_notation/suggest.h"
#include "games/chess/variants.h"

enum { NAME, START, BEFORE, WORDS, LANGUAGE, SLIP, BEST, WHOLE };

static const char *const slips[] = { "replaced", "missing", "doubled", "swapped" };

/* The next word that is not a move number; empty at the end. */
static struct span
next_word(struct span *rest)
{
	struct span word = SPAN("");

	while (rest->n > 0 && word.n == 0) {
		word = span_cut(rest, ' ');
		if (word.n > 1 && word.p[0] >= '1' && word.p[0] <= '9' && word.p[word.n - 1] == '.')
			word.n = 0;
	}
	return word;
}

/* fen: "start", or a FEN, perhaps with the name of a variant and ": " before it. */
static bool
set_up(struct position *p, const char *fen, const char *before)
{
	static struct fen_reading f;
	static struct notation_reading r;
	struct span rest = span_of(before), word;
	const char *colon = strchr(fen, ':');

	*p = position_start;
	if (strcmp(fen, "start") != 0) {
		fen_read_as(span_of(colon == NULL ? fen : colon + 2),
		    colon == NULL ? NULL : variants_find((struct span){ fen, (size_t)(colon - fen) }), &f);
		*p = f.position;
		if (!f.usable)
			return false;
	}
	while ((word = next_word(&rest)).n > 0) {
		notation_read(p, word, NULL, &r);
		if (r.trouble != DIAG_NONE)
			return false;
		position_play(p, r.moves[0]);
	}
	return true;
}

static const struct piece_letters *
language(const char *name)
{
	const struct piece_letters *l = piece_letters_languages;

	while (l->name != NULL && strcmp(l->name, name) != 0)
		l++;
	return l->name != NULL ? l : NULL;
}

/* The same words with German letters: a slip costs the same in all languages, so the same moves are suggested. */
static void
check_german(const struct position *p, const struct span *english, int n, const struct suggestion *wanted, int wanted_n, const char *name)
{
	static char text[64][32];
	static struct notation_reading r;
	struct suggest_work work = { .left = 1000000 };
	struct suggestion out[SUGGESTIONS_MAX];
	const struct piece_letters *german = language("German");
	struct span words[64];
	int found;

	for (int i = 0; i < n; i++) {
		const char *piece = strchr("NBRQ", *english[i].p);

		snprintf(text[i], sizeof(text[i]), "%.*s", (int)english[i].n, english[i].p);
		if (piece != NULL)
			*text[i] = "SLTD"[piece - "NBRQ"];
		words[i] = span_of(text[i]);
	}
	notation_read(p, words[0], german, &r);
	found = suggest(p, words, n, false, german, &r, &work, out);
	CHECK(found == wanted_n, "%s in German: %d suggestions, not %d", name, found, wanted_n);
	for (int i = 0; i < found && i < wanted_n; i++)
		CHECK(out[i].move == wanted[i].move && out[i].slip == wanted[i].slip, "%s in German: suggestion %d is another one", name, i);
}

static void
check_row(char *const *field)
{
	struct suggest_work work = { .left = 1000000 };
	static struct notation_reading r;
	struct suggestion out[SUGGESTIONS_MAX];
	struct span words[64], rest = span_of(field[WORDS]);
	const struct piece_letters *letters = language(field[LANGUAGE]);
	struct position p;
	char san[SAN_MAX] = "-";
	int n = 0, found;

	if (!set_up(&p, field[START], field[BEFORE])) {
		CHECK(false, "%s: the row itself is wrong", field[NAME]);
		return;
	}
	while (n < 64 && (words[n] = next_word(&rest)).n > 0)
		n++;
	notation_read(&p, words[0], letters, &r);
	CHECK(r.trouble != DIAG_NONE, "%s: %.*s is legal", field[NAME], (int)words[0].n, words[0].p);
	found = suggest(&p, words, n, false, letters, &r, &work, out);
	CHECK(found > 0 && found <= SUGGESTIONS_MAX, "%s: %d suggestions", field[NAME], found);
	if (found == 0)
		return;
	if (letters == NULL)
		check_german(&p, words, n, out, found, field[NAME]);
	if (out[0].move != NO_MOVE)
		san_write(&p, out[0].move, san);
	CHECK(strcmp(slips[out[0].slip], field[SLIP]) == 0, "%s: %s %s", field[NAME], slips[out[0].slip], san);
	CHECK(strcmp(san, field[BEST]) == 0, "%s: %s", field[NAME], san);
	CHECK(out[0].whole == (strcmp(field[WHOLE], "yes") == 0), "%s: whole %d", field[NAME], out[0].whole);
	/* Half of a game never counts as complete. */
	found = suggest(&p, words, n, true, letters, &r, &work, out);
	for (int i = 0; i < found; i++)
		CHECK(!out[i].whole, "%s: whole although cut", field[NAME]);
}

static void
test_table(void)
{
	static struct rows t;
	int n = 0;

	CHECK(rows_open(&t, "fixtures/unit/suggest.csv"), "fixtures/unit/suggest.csv is missing");
	if (t.file == NULL)
		return;
	for (; rows_next(&t); n++)
		check_row(t.field);
	CHECK(n >= 15, "only %d rows", n);
}

/* -- Slips planted into real games -- */

static uint64_t seed = 20251121;

static unsigned
any(unsigned n)
{
	seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
	return (unsigned)(seed >> 20) % n;
}

enum { GAME_MAX = 600 };

/* The moves of the next game, comments and numbers left out; -1 at the end. */
static int
next_game(char **at, struct span words[GAME_MAX])
{
	char *s = *at;
	int n = 0;

	while (*s == '[' || *s == '\n')
		s += strcspn(s, "\n") + (s[strcspn(s, "\n")] != '\0');
	if (*s == '\0')
		return -1;
	while (*s != '\0' && *s != '[') {
		size_t length = strcspn(s, " \n{");

		if (*s == '{')
			s += strcspn(s, "}");
		else if (length > 0 && (*s < '0' || *s > '9') && *s != '*' && n < GAME_MAX)
			words[n++] = (struct span){ s, length - (length > 1 && strchr("!?", s[length - 1]) != NULL) -
			    (length > 2 && strchr("!?", s[length - 2]) != NULL) };
		s += *s == '{' || *s == '}' || length == 0 ? 1 : length;
	}
	*at = s;
	return n;
}

/* Changes the square or the piece letter; false: this move cannot have that slip. */
static bool
spoil(char word[16], struct span right, bool letter)
{
	size_t rank = right.n - 1;

	if (right.n < 2 || right.n > 10 || right.p[0] == 'O')
		return false;
	memcpy(word, right.p, right.n);
	word[right.n] = '\0';
	while (rank > 0 && (word[rank] < '1' || word[rank] > '8'))
		rank--;
	if (letter && (word[0] < 'A' || word[0] > 'Z'))
		return false;
	if (letter) {
		word[0] = "KQRBN"[any(5)];
	} else {
		word[rank - 1] = (char)('a' + any(8));
		word[rank] = (char)('1' + any(8));
	}
	return true;
}

struct tally {
	int tried, first, three;
};

/* Plants one slip in one game; does nothing if the result is a legal move. */
static void
plant(const struct span *words, int n, bool letter, struct tally *tally)
{
	struct suggest_work work = { .left = 1000000 };
	static struct notation_reading r;
	static struct span rest[GAME_MAX];
	struct suggestion out[SUGGESTIONS_MAX];
	struct position p = position_start;
	char word[16];
	int ply = (int)any((unsigned)n), found;
	move meant;

	for (int i = 0; i < ply; i++) {
		notation_read(&p, words[i], NULL, &r);
		if (r.trouble != DIAG_NONE)
			return;
		position_play(&p, r.moves[0]);
	}
	notation_read(&p, words[ply], NULL, &r);
	meant = r.moves[0];
	if (r.trouble != DIAG_NONE || !spoil(word, words[ply], letter))
		return;
	notation_read(&p, span_of(word), NULL, &r);
	if (r.moves_n != 0)
		return;
	memcpy(rest, words + ply, (size_t)(n - ply) * sizeof(rest[0]));
	rest[0] = span_of(word);
	found = suggest(&p, rest, n - ply, false, NULL, &r, &work, out);
	tally->tried++;
	for (int i = 0; i < found; i++)
		if (out[i].move == meant && out[i].slip == SLIP_REPLACED) {
			tally->first += i == 0;
			tally->three += i < 3;
		}
}

static char *
read_whole(const char *path)
{
	FILE *f = fopen(path, "r");
	char *text = malloc(2 << 20);
	size_t n;

	if (f == NULL || text == NULL)
		return free(text), (void)(f != NULL && fclose(f)), NULL;
	n = fread(text, 1, (2 << 20) - 1, f);
	text[n] = '\0';
	fclose(f);
	return text;
}

static void
test_planted(void)
{
	static struct span words[GAME_MAX];
	static const char *const names[] = { "target square", "piece letter" };
	struct tally tally[2] = { { 0 } };
	const char *shared = getenv("ARBITER_SHARED");
	char path[256], *text, *at;
	int n;

	snprintf(path, sizeof(path), "%s/corpus/lichess.pgn", shared != NULL ? shared : "../shared");
	text = read_whole(path);
	if (text == NULL) {
		skip("no corpus");
		return;
	}
	for (at = text; (n = next_game(&at, words)) >= 0;)
		for (int i = 0; i < 4 && n > 1; i++)
			plant(words, n, i & 1, &tally[i & 1]);
	for (int i = 0; i < 2; i++) {
		printf("# wrong %s: %d slips, meant move first %d, among three %d\n", names[i], tally[i].tried,
		    tally[i].first,
		    tally[i].three);
		CHECK(tally[i].tried > 200, "only %d slips", tally[i].tried);
		CHECK(tally[i].first * 100 >= tally[i].tried * 80, "first: %d of %d", tally[i].first, tally[i].tried);
		CHECK(tally[i].three * 100 >= tally[i].tried * 93, "among three: %d of %d", tally[i].three,
		    tally[i].tried);
	}
	free(text);
}

/* The worst case: no candidate is ever excluded, in a notation that is slow to read. */
static void
test_work_is_bounded(void)
{
	struct suggest_work work = { .left = 1000000 };
	static const char *const shuffle[] = { "Ng8-f6", "Nf3-g1", "Nf6-g8", "Ng1-f3" };
	static struct span words[REST_MAX];
	static struct notation_reading r;
	struct suggestion out[SUGGESTIONS_MAX];
	struct position p;
	clock_t start;
	double ms;

	CHECK(set_up(&p, "start", "1. Nf3 Nf6 2. a3 Ng8"), "set up");
	words[0] = SPAN("Qf5");
	for (int i = 1; i < REST_MAX; i++)
		words[i] = span_of(shuffle[(i - 1) % 4]);
	notation_read(&p, words[0], NULL, &r);
	start = clock();
	for (int i = 0; i < 10; i++)
		suggest(&p, words, REST_MAX, true, NULL, &r, &work, out);
	ms = (double)(clock() - start) * 1000 / CLOCKS_PER_SEC / 10;
	CHECK(ms < 50.0 * (double)check_seconds(1) / CLOCKS_PER_SEC, "%.1f ms a call", ms);	/* 2 on a free machine without sanitizers */
	printf("# %.2f ms a call, %ld units\n", ms, (1000000 - work.left) / 10);
	CHECK(work.cut, "all has been tried");
	CHECK(work.left >= 500000, "%ld units are left", work.left);
	work.left = 1000;
	CHECK(suggest(&p, words, REST_MAX, true, NULL, &r, &work, out) > 0, "something is found with little work");
	CHECK(work.left <= 0 && work.left > -1000, "%ld units are left", work.left);
	CHECK(suggest(&p, words, REST_MAX, true, NULL, &r, &work, out) == 0 && work.cut, "nothing without work");
}

/* 3. c4 was written as c3, which is legal; then 5. Nc3 is not, and Na3 seems to be what was meant. */
static void
test_rival(void)
{
	const char *text = "e4 e5 d4 exd4 c3 d6 Nf3 Nf6 Nc3 g6 Be2 Bg7 O-O O-O";
	struct span rest = span_of(text), words[SUGGEST_BACK];
	struct suggest_past past = { .start = position_start };
	struct suggestion s = { .slip = SLIP_REPLACED, .whole = true };
	struct suggest_work work = { .left = SUGGEST_WORK(200) };
	struct suggest_rival rival;
	struct position now = position_start;
	int n = 0;

	while ((words[n] = next_word(&rest)).n > 0)
		n++;
	for (past.n = 0; past.n < 8; past.n++) {
		past.played[past.n] = san_read(&now, words[past.n].p, words[past.n].n).move;
		position_play(&now, past.played[past.n]);
	}
	s.move = san_read(&now, "Na3     ", 3).move;
	CHECK(suggest_rival(&past, words, n, NULL, &s, &work, &rival), "a slip in an earlier word is found");
	CHECK(rival.at == 4 && rival.slip == SLIP_REPLACED && FILE_OF(move_to(rival.move)) == 2 &&
	    RANK_OF(move_to(rival.move)) == 3, "it is 3. c4");
	work.left = 20;
	CHECK(!suggest_rival(&past, words, n, NULL, &s, &work, &rival) && work.cut, "without work nothing is found, and it is said");
	/* 3. c3 was repaired itself: it does not mean what was played. */
	words[4] = SPAN("c9");
	work.left = SUGGEST_WORK(200);
	CHECK(!suggest_rival(&past, words, n, NULL, &s, &work, &rival) && !work.cut, "a repaired word is not doubted again");
}

/* What a move leaves to be taken: two for each pawn's worth, of the worst piece only, and half of that with a check. */
static void
test_blunder(void)
{
	static const struct {
		const char *fen, *reply;	/* the position after the move; "": no reply is known */
		int cost;
	} rows[] = {
		{ "4k3/8/8/8/8/8/8/4K3 b - - 0 1", "", 0 },
		/* unprotected, by what it is worth; a reply that takes it takes it off, and no other does */
		{ "4k3/8/8/3p4/4P3/8/8/4K3 b - - 0 1", "", 2 },
		{ "4k3/8/8/3p4/4N3/8/8/4K3 b - - 0 1", "", 6 },
		{ "4k3/8/8/3p4/4B3/8/8/4K3 b - - 0 1", "", 6 },
		{ "4k3/8/8/3p4/2R5/8/8/4K3 b - - 0 1", "", 10 },
		{ "4k3/8/8/3p4/2Q5/8/8/4K3 b - - 0 1", "", 18 },
		{ "4k3/8/8/3p4/2Q5/8/8/4K3 b - - 0 1", "dxc4", 0 },
		{ "4k3/8/8/3p4/2Q5/8/8/4K3 b - - 0 1", "d4", 18 },
		{ "4k3/8/8/3p4/2Q5/8/8/4K3 b - - 0 1", "Kd7", 18 },
		/* what nothing attacks */
		{ "4k3/8/8/8/2Q5/8/8/4K3 b - - 0 1", "", 0 },
		/* protected: less what takes it, the cheapest of those; nothing if that is worth as much or more */
		{ "4k3/8/8/3p4/2Q5/1P6/8/4K3 b - - 0 1", "", 16 },
		{ "4k3/8/2r5/8/2Q5/1P6/8/4K3 b - - 0 1", "", 8 },
		{ "4k3/8/2r5/3p4/2Q5/1P6/8/4K3 b - - 0 1", "", 16 },
		{ "4k3/8/2q5/8/2Q5/1P6/8/4K3 b - - 0 1", "", 0 },
		{ "4k3/8/2q5/8/2R5/1P6/8/4K3 b - - 0 1", "", 0 },
		{ "8/8/8/2k5/2Q5/1P6/8/4K3 b - - 0 1", "", 0 },
		/* the worst of two, and the other one, which the first protects, if the reply takes that */
		{ "6k1/8/8/1p1p4/2N1Q3/8/8/4K3 b - - 0 1", "", 18 },
		{ "6k1/8/8/1p1p4/2N1Q3/8/8/4K3 b - - 0 1", "dxe4", 4 },
		{ "4k3/8/8/1p1p4/2Q1N3/8/8/4K3 b - - 0 1", "dxe4", 18 },
		/* pieces of the side to move are not left; the king is no piece that is left */
		{ "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "", 2 },
		{ "4k3/8/8/3p4/8/8/8/3RK3 b - - 0 1", "", 0 },
		{ "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", "", 18 },
		{ "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", "exd5", 0 },
		/* check: half, in whole pawns */
		{ "4k3/8/8/8/8/3p4/4Q3/K7 b - - 0 1", "", 8 },
		{ "4k3/8/8/8/8/3p4/4R3/K7 b - - 0 1", "", 4 },
		{ "4k3/8/8/8/8/3p4/4R3/K7 b - - 0 1", "dxe2", 0 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct position p;
		struct notation_reading r;
		move reply = NO_MOVE;
		int cost;

		if (!set_up(&p, rows[i].fen, "")) {
			CHECK(false, "%s is not usable", rows[i].fen);
			continue;
		}
		if (rows[i].reply[0] != '\0') {
			notation_read(&p, span_of(rows[i].reply), NULL, &r);
			CHECK(r.trouble == DIAG_NONE, "%s: %s is not legal", rows[i].fen, rows[i].reply);
			reply = r.moves[0];
		}
		cost = suggest_blunder(&p, reply);
		CHECK(cost == rows[i].cost, "%s, %s: %d, not %d", rows[i].fen, rows[i].reply, cost, rows[i].cost);
	}
}

int
main(void)
{
	RUN(test_table);
	RUN(test_blunder);
	RUN(test_planted);
	RUN(test_work_is_bounded);
	RUN(test_rival);
	return check_end();
}
