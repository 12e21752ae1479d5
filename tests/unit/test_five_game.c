/* test_five_game: games of five in a row behind the seam of boards: words, positions, ends, and what a whole game shows. */
#include <stdlib.h>
#include <string.h>

#include "games/five/five_game.h"
#include "games/five/five_text.h"
#include "support/check.h"
#include "support/random.h"

static const struct game_rules *const games[] = { &five_game_gomoku, &five_game_standard, &five_game_renju,
	&five_game_caro };
enum { GAMES = sizeof(games) / sizeof(games[0]), MOVES_AT_MOST = 512 };

static struct grading grading;
static struct findings findings = { .grading = &grading };

static struct board_record
record_of(const char *rule, const char *size, const char *fen)
{
	return (struct board_record){ .rule = span_of(rule), .size = span_of(size), .fen = span_of(fen) };
}

/* A game as text, which may be cut off; "" or the ids of what is found and of the end. */
static const char *
judged_as(const struct game_rules *g, const char *rule, const char *size, const char *moves, enum board_result result,
    const char *termination, bool cut)
{
	static char out[512];
	static char text[4096];
	struct board_record record = record_of(rule, size, "");
	union game_position start, now;
	board_move list[MOVES_AT_MOST];
	struct span words[MOVES_AT_MOST];
	struct board_line line = { g, &record, &start, list, words, 0, !cut, { NULL, 0 }, result };
	struct board_end end;

	record.termination = span_of(termination);
	findings_clear(&findings);
	snprintf(text, sizeof(text), "%s", moves);
	out[0] = '\0';
	if (!g->start(g, &record, &start, &findings))
		return "no start";
	now = start;
	for (char *s = strtok(text, " "); s != NULL; s = strtok(NULL, " ")) {
		struct board_reading r;

		g->read(&now, span_of(s), -1, &findings.text, &r);
		if (r.trouble != DIAG_NONE)
			return diag_rows[r.trouble].id;
		words[line.n] = span_of(s);
		list[line.n++] = r.moves[0];
		g->play(&now, r.moves[0]);
	}
	g->judge(&line, &findings);
	for (size_t i = 0; i < findings.n; i++)
		snprintf(out + strlen(out), sizeof(out) - strlen(out), "%s%s@%d", i > 0 ? " " : "",
		    diag_rows[findings.list[i].id].id, finding_says(&findings.list[i])->ply);
	if (g->end(&now, NULL, &end))
		snprintf(out + strlen(out), sizeof(out) - strlen(out), "%s%s", out[0] == '\0' ? "" : " ", end.name);
	return out;
}

static const char *
judged(const struct game_rules *g, const char *rule, const char *size, const char *moves, enum board_result result)
{
	return judged_as(g, rule, size, moves, result, "", false);
}

static void
whole_games(void)
{
	static const struct {
		const struct game_rules *game;
		const char *rule, *moves;
		enum board_result result;
		const char *found;
	} cases[] = {
		{ &five_game_renju, "", "h8 i9 g8 i8 f8 i10 e8 i7 d8", BOARD_WON_1, "five" },
		{ &five_game_renju, "", "h8 pass pass", BOARD_DRAWN, "passes" },
		{ &five_game_renju, "", "g8 g9 g7", BOARD_UNKNOWN, "five-opening@1" },
		{ &five_game_renju, "", "h8 h10 g7", BOARD_UNKNOWN, "five-opening@2" },
		{ &five_game_renju, "", "h8 h9 h5", BOARD_UNKNOWN, "five-opening@3" },
		{ &five_game_renju, "", "h8 h9 h6 a1 a2", BOARD_UNKNOWN, "" },
		{ &five_game_renju, "Taraguchi-10", "h8 h9 h6 a1 a2", BOARD_UNKNOWN, "five-opening@4 five-opening@5" },
		{ &five_game_renju, "taraguchi", "h8 h9 h6 h5 h4", BOARD_UNKNOWN, "" },
		{ &five_game_renju, "taraguchi", "h8 h9 h6 k11 d4", BOARD_UNKNOWN, "" },
		{ &five_game_renju, "taraguchi", "h8 h9 h6 h4 h3", BOARD_UNKNOWN, "five-opening@4 five-opening@5" },
		{ &five_game_renju, "taraguchi", "h8 h9 h6 l8 m8 a1", BOARD_UNKNOWN, "five-opening@4 five-opening@5" },
		{ &five_game_renju, "house", "h8 a1 a2", BOARD_UNKNOWN, "" },
		{ &five_game_renju, "house", "h9 a1 a2", BOARD_UNKNOWN, "five-opening@1" },
		/* A pass is no stone, so the stone behind it is the first. */
		{ &five_game_renju, "", "pass h8 h9", BOARD_UNKNOWN, "" },
		{ &five_game_renju, "", "pass h9 h8", BOARD_UNKNOWN, "five-opening@2" },
		{ &five_game_gomoku, "pro", "g8 a1 h9", BOARD_UNKNOWN, "five-opening@1 five-opening@3" },
		{ &five_game_gomoku, "pro", "h8 h9 f8", BOARD_UNKNOWN, "five-opening@3" },
		{ &five_game_gomoku, "pro", "h8 a1 e8 h9", BOARD_UNKNOWN, "" },
		{ &five_game_gomoku, "", "a1 a15 h5", BOARD_UNKNOWN, "" },
		{ &five_game_gomoku, "Pro", "h8 h9 h6", BOARD_UNKNOWN, "five-opening@3" },
		{ &five_game_gomoku, "pro", "h8 h9 h5", BOARD_UNKNOWN, "" },
		{ &five_game_gomoku, "Long Pro", "h8 h9 h5", BOARD_UNKNOWN, "five-opening@3" },
		{ &five_game_gomoku, "long pro", "h8 h9 h4", BOARD_UNKNOWN, "" },
		/* i8 makes h8-i8-g8 and i8-i9-i10. */
		{ &five_game_renju, "", "h8 h9 g8 a1 i9 a3 i10 a5 i8", BOARD_WON_0, "five-forbidden@9" },
		{ &five_game_renju, "", "h8 h9 g8 a1 i9 a3 i10 a5 i8", BOARD_WON_1, "five-forbidden-win@9" },
		{ &five_game_renju, "", "h8 h9 g8 a1 i9 a3 i10 a5 i8", BOARD_UNKNOWN, "five-forbidden-unclaimed@9" },
		{ &five_game_renju, "", "h8 h9 g8 a1 i9 a3 i10 a5 i8 a7", BOARD_WON_0, "five-forbidden-unclaimed@9" },
		{ &five_game_gomoku, "", "h8 h9 g8 a1 i9 a3 i10 a5 i8 a7", BOARD_WON_0, "" },
		/* Six in a row. */
		{ &five_game_renju, "", "h8 h9 g8 a1 f8 a3 k8 a5 j8 a7 i8", BOARD_WON_1, "five-forbidden-win@11" },
		{ &five_game_gomoku, "", "h8 h9 g8 a1 f8 a3 k8 a5 j8 a7 i8", BOARD_WON_1, "five" },
		{ &five_game_standard, "", "h8 h9 g8 a1 f8 a3 k8 a5 j8 a7 i8", BOARD_WON_1, "five-rules@11" },
		{ &five_game_standard, "", "h8 h9 g8 a1 f8 a3 k8 a5 j8 a7 i8", BOARD_UNKNOWN, "" },
		{ &five_game_caro, "", "h8 h9 g8 a1 f8 a3 k8 a5 j8 a7 i8", BOARD_WON_1, "five" },
		{ &five_game_caro, "caro 5", "h8 h9 g8 a1 f8 a3 k8 a5 j8 a7 i8", BOARD_WON_1, "five-rules@11" },
		/* Five between two stones of White. */
		{ &five_game_caro, "", "h8 i8 g8 c8 f8 a3 e8 a5 d8", BOARD_WON_1, "five-rules@9" },
		{ &five_game_gomoku, "", "h8 i8 g8 c8 f8 a3 e8 a5 d8", BOARD_WON_1, "five" },
		{ &five_game_renju, "", "h8 h8", BOARD_UNKNOWN, "five-occupied" },
		{ &five_game_renju, "", "h8 p8", BOARD_UNKNOWN, "five-outside" },
		{ &five_game_renju, "", "h8 h16", BOARD_UNKNOWN, "five-outside" },
		{ &five_game_renju, "", "h8 Nf3", BOARD_UNKNOWN, "lex-unknown-token" },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const char *found = judged(cases[i].game, cases[i].rule, "", cases[i].moves, cases[i].result);

		CHECK(strcmp(found, cases[i].found) == 0, "%s, %s: %s: %s, not %s", cases[i].game->name, cases[i].rule,
		    cases[i].moves, found, cases[i].found);
	}
	CHECK(strcmp(judged(&five_game_gomoku, "", "19", "s19 p16", BOARD_UNKNOWN), "") == 0, "a board of 19");
	CHECK(strcmp(judged(&five_game_gomoku, "", "20x20", "t20", BOARD_UNKNOWN), "") == 0, "a board of 20");
	CHECK(strcmp(judged(&five_game_gomoku, "", "15x19", "h8", BOARD_UNKNOWN), "no start") == 0, "15x19");
	CHECK(strcmp(judged(&five_game_gomoku, "", "4", "a1", BOARD_UNKNOWN), "no start") == 0, "a board of 4");
	CHECK(findings.n == 1 && findings.list[0].id == DIAG_FIVE_BOARD_SIZE, "and why");
}

/* What depends on how the game ended: by the infraction of a rule, or cut off, so that it went on. */
static void
ends_of_games(void)
{
#define FIVE "h8 i9 g8 i8 f8 i10 e8 i7 d8"
#define CROSS "h8 h9 g8 a1 i9 a3 i10 a5 i8"
#define COLUMN "h8 i9 h7 a1 h6 a3 h11 a5 h10 a7 h9"
#define SIX "h8 h9 g8 a1 f8 a3 k8 a5 j8 a7 i8"
	static const struct {
		const struct game_rules *game;
		const char *rule, *moves;
		enum board_result result;
		const char *termination;
		bool cut;
		const char *found, *message;	/* the last one, or a part of it */
	} cases[] = {
		{ &five_game_renju, "", "h8 h9 h6", BOARD_WON_0, "rules infraction", false, "five-foul-missing@-1", "" },
		{ &five_game_renju, "", "h8 h9 h6", BOARD_WON_0, "Rules Infraction", false, "five-foul-missing@-1", "" },
		{ &five_game_renju, "", "h8 h9 h6", BOARD_WON_0, "normal", false, "", "" },
		{ &five_game_renju, "", "h8 h9 h6", BOARD_WON_0, "", false, "", "" },
		{ &five_game_renju, "", "h8 h9 h6", BOARD_WON_1, "rules infraction", false, "", "" },
		{ &five_game_renju, "", "h8 h9 h6", BOARD_DRAWN, "rules infraction", false, "", "" },
		{ &five_game_renju, "", "h8 h9 h6", BOARD_WON_0, "rules infraction", true, "", "" },
		{ &five_game_gomoku, "", "h8 h9 h6", BOARD_WON_0, "rules infraction", false, "", "" },
		{ &five_game_renju, "", FIVE, BOARD_WON_0, "rules infraction", false, "five", "" },
		{ &five_game_renju, "", CROSS, BOARD_WON_0, "rules infraction", false, "five-forbidden@9", "makes a double-three" },
		{ &five_game_renju, "", CROSS " a7", BOARD_WON_0, "rules infraction", false, "five-forbidden-unclaimed@9",
		    "; White did not claim the win" },
		{ &five_game_renju, "", CROSS, BOARD_WON_0, "", true, "five-forbidden-unclaimed@9", "makes a double-three" },
		{ &five_game_renju, "", SIX, BOARD_WON_1, "", false, "five-forbidden-win@11",
		    "makes an overline: f8-g8-h8-i8-j8-k8; it wins by the rules of gomoku" },
		{ &five_game_renju, "house", "h8 a1 g8 a3 f8 a5 k8 a7 j8 a9 b9 i8", BOARD_DRAWN, "", false, "", "" },
		/* Six stones of White are five in a row in renju: only Black may make no more. */
		{ &five_game_renju, "house", "h8 a1 c8 b1 e8 c1 g8 e1 i8 f1 k8 d1", BOARD_WON_0, "", false, "five", "" },
		{ &five_game_standard, "", SIX, BOARD_WON_1, "", false, "five-rules@11",
		    "the last stone wins by the rules of gomoku, not by those of standard gomoku" },
		{ &five_game_standard, "", SIX, BOARD_WON_0, "", false, "", "" },
		{ &five_game_standard, "", SIX, BOARD_WON_1, "", true, "", "" },
		{ &five_game_standard, "", "a1 h8 a3 g8 a5 f8 a7 k8 a9 j8 a11 i8", BOARD_WON_0, "", false, "five-rules@12",
		    "the last stone wins by the rules of gomoku, not by those of standard gomoku" },
		{ &five_game_standard, "", "a1 h8 a3 g8 a5 f8 a7 k8 a9 j8 a11 i8", BOARD_WON_1, "", false, "", "" },
		{ &five_game_caro, "", "h8 i8 g8 c8 f8 a3 e8 a5 d8", BOARD_WON_1, "", false, "five-rules@9",
		    "the last stone wins by the rules of gomoku, not by those of caro 6" },
		{ &five_game_gomoku, "", SIX, BOARD_UNKNOWN, "", true, "five-rules@11 five",
		    "the game goes on after a row that does not win by the rules of standard gomoku, but does by those of gomoku" },
		{ &five_game_gomoku, "", SIX, BOARD_UNKNOWN, "", false, "five", "" },
		/* The same in a column, where the stones beside the last one are no part of the row. */
		{ &five_game_standard, "", COLUMN, BOARD_WON_1, "", false, "five-rules@11", "not by those of standard gomoku" },
		{ &five_game_standard, "", COLUMN, BOARD_WON_0, "", false, "", "" },
		{ &five_game_gomoku, "", COLUMN, BOARD_UNKNOWN, "", true, "five-rules@11 five", "rules of standard gomoku" },
		{ &five_game_gomoku, "", "h8 h9 h7 h3 h6 a3 h5 a5 h4", BOARD_UNKNOWN, "", true, "five-rules@9 five", "rules of caro 6" },
		{ &five_game_caro, "", "h8 h9 h7 h3 h6 a3 h5 a5 h4", BOARD_WON_1, "", false, "five-rules@9", "by the rules of gomoku, not" },
		{ &five_game_gomoku, "", "h8 i8 g8 c8 f8 a3 e8 a5 d8", BOARD_UNKNOWN, "", true, "five-rules@9 five",
		    "the game goes on after a row that does not win by the rules of caro 6, but does by those of gomoku" },
		{ &five_game_gomoku, "", FIVE, BOARD_UNKNOWN, "", true, "five", "" },
		{ &five_game_renju, "", FIVE, BOARD_UNKNOWN, "", true, "five", "" },
		{ &five_game_renju, "", "", BOARD_WON_1, "", false, "", "" },
		{ &five_game_renju, "", "h8 pass", BOARD_WON_0, "", false, "", "" },
		/* The places of the first stones. */
		{ &five_game_renju, "", "g8", BOARD_UNKNOWN, "", false, "five-opening@1",
		    "by the rules of renju the first stone is placed in the centre, not on g8" },
		{ &five_game_renju, "", "h8 h10", BOARD_UNKNOWN, "", false, "five-opening@2",
		    "by the rules of renju the second stone is placed in the 3x3 points around the centre, not on h10" },
		{ &five_game_renju, "", "h8 h9 k8", BOARD_UNKNOWN, "", false, "five-opening@3",
		    "by the rules of renju the third stone is placed in the 5x5 points around the centre, not on k8" },
		{ &five_game_renju, "taraguchi", "h8 h9 h6 h4", BOARD_UNKNOWN, "", false, "five-opening@4",
		    "by the rules of taraguchi the fourth stone is placed in the 7x7 points around the centre, not on h4" },
		{ &five_game_renju, "taraguchi", "h8 h9 h6 h5 h3", BOARD_UNKNOWN, "", false, "five-opening@5",
		    "by the rules of taraguchi the fifth stone is placed in the 9x9 points around the centre, not on h3" },
		{ &five_game_gomoku, "pro", "h8 h9 h6", BOARD_UNKNOWN, "", false, "five-opening@3",
		    "by the rules of pro gomoku the third stone is placed outside the 5x5 points around the centre, not on h6" },
		{ &five_game_gomoku, "long pro", "h8 h9 h5", BOARD_UNKNOWN, "", false, "five-opening@3",
		    "by the rules of long pro gomoku the third stone is placed outside the 7x7 points around the centre, not on h5" },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const char *found = judged_as(cases[i].game, cases[i].rule, "", cases[i].moves, cases[i].result, cases[i].termination,
		    cases[i].cut);
		struct span message = findings.n > 0 ? findings.list[findings.n - 1].message : SPAN("");
		char text[1024];

		CHECK(strcmp(found, cases[i].found) == 0, "%s, %s: %s, result %d, %s: %s, not %s", cases[i].game->name, cases[i].rule,
		    cases[i].moves, (int)cases[i].result, cases[i].termination, found, cases[i].found);
		snprintf(text, sizeof(text), "%.*s", (int)message.n, message.n > 0 ? message.p : "");
		CHECK(strstr(text, cases[i].message) != NULL, "%s: %s", cases[i].moves, text);
		CHECK(strstr(cases[i].message, "claim") != NULL || strstr(text, "claim") == NULL, "%s: %s", cases[i].moves, text);
	}
}

/* What the message of a forbidden move names. */
static void
messages(void)
{
	static const char *const wanted[] = { "Black's i8 makes a double-three: g8-h8-i8 (straight four with ",
		" and i8-i9-i10 (straight four with ", NULL };
	const char *found = judged(&five_game_renju, "", "", "h8 h9 g8 a1 i9 a3 i10 a5 i8", BOARD_WON_0);
	struct span message = findings.n > 0 ? findings.list[0].message : SPAN("nothing");
	char text[1024];

	snprintf(text, sizeof(text), "%.*s", (int)message.n, message.p);
	for (int i = 0; wanted[i] != NULL; i++)
		CHECK(strstr(text, wanted[i]) != NULL, "%s: %s", found, text);
	snprintf(text, sizeof(text), "%.*s", (int)(findings.n > 0 ? finding_says(&findings.list[0])->drawing.n : 0),
	    findings.n > 0 ? finding_says(&findings.list[0])->drawing.p : "");
	CHECK(strstr(text, " 9 . . . . . . . O # . ") != NULL && strstr(text, " 8 . . . . . ? # # * ? . ") != NULL, "%s", text);
	judged(&five_game_renju, "", "", "h8 h9 g8 a1 f8 a3 k8 a5 j8 a7 i8", BOARD_WON_0);
	snprintf(text, sizeof(text), "%.*s", (int)findings.list[0].message.n, findings.list[0].message.p);
	CHECK(strcmp(text, "Black's i8 makes an overline: f8-g8-h8-i8-j8-k8") == 0, "%s", text);
}

/* Every empty point of random positions, written and read in each notation; and the position as text. */
static void
round_trips(void)
{
	uint64_t seed = 5;

	for (int i = 0; i < 60; i++) {
		const struct game_rules *g = games[i % GAMES];
		char size[8], text[BOARD_FEN_MAX], again[BOARD_FEN_MAX];
		struct board_record record;
		union game_position start, now, back;
		int side = 5 + random_below(&seed, 18), stones = random_below(&seed, side * side);

		snprintf(size, sizeof(size), "%d", side);
		record = record_of("", size, "");
		CHECK(g->start(g, &record, &start, &findings) && g->initial(&start), "the board is empty");
		now = start;
		while (stones-- > 0) {
			board_move m = (board_move)(1 + random_below(&seed, side * side));

			if (five_could_move((const struct five_position *)&now, m))
				g->play(&now, m);
		}
		for (board_move m = 1; m <= side * side; m++)
			for (int way = 0; way < FIVE_NOTATIONS; way++) {
				struct board_reading r;
				char word[BOARD_WORD_MAX];

				if (!five_could_move((const struct five_position *)&now, m))
					continue;
				g->write(&now, m, way, NULL, word);
				g->read(&now, span_of(word), way, &findings.text, &r);
				CHECK(r.trouble == DIAG_NONE && r.moves_n == 1 && r.moves[0] == m, "%s on %d lines, notation %d", word, side,
				    way);
			}
		CHECK(g->fen(&now, text) == (int)strlen(text) && text[0] != '\0', "a position is written");
		record = record_of("", "", text);
		CHECK(g->start(g, &record, &back, &findings), "%s is read", text);
		g->fen(&back, again);
		CHECK(strcmp(text, again) == 0 && g->key(&now) == g->key(&back), "%s became %s", text, again);
		CHECK(g->turn(&now) == g->turn(&back) && g->number(&now) == g->number(&back), "%s: turn and number", text);
	}
}

static void
wrong_positions(void)
{
	static const char *const wrong[] = { "4/4/4/4 b 1", "5/5/5/5/4 b 1", "5/5/5/5/6 b 1", "5/5/Z4/5/5 b 1", "5/5/5/5/5 x 1",
		"5/5/5/5/5 b 0", "5/5/5/5/5 b one", "99999999999999999999/5/5/5/5 b 1", "" };

	for (int i = 0; wrong[i][0] != '\0'; i++) {
		struct board_record record = record_of("", "", wrong[i]);
		union game_position p;

		findings_clear(&findings);
		CHECK(!five_game_gomoku.start(&five_game_gomoku, &record, &p, &findings), "%s is read", wrong[i]);
		CHECK(findings.n == 1 && findings.list[0].id == DIAG_FIVE_POSITION, "%s: no finding", wrong[i]);
	}
}

/* Which way of writing a game uses, and moves without blanks. */
static void
notations(void)
{
	static const struct {
		const char *words[4];
		int way;
	} cases[] = {
		{ { "h8", "h9", "g8", NULL }, -1 }, { { "h8", "i9", "p8", NULL }, FIVE_COORDINATES },
		{ { "h8", "h9", "p8", NULL }, FIVE_WITHOUT_I }, { { "hh", "hi", "gh", NULL }, FIVE_LETTERS },
	};
	struct board_record record = record_of("", "", "");
	union game_position start;
	struct span parts[BOARD_WORDS_MAX];
	static const struct span chess[] = { { "e4", 2 }, { "e5", 2 }, { "d4", 2 }, { "d5", 2 }, { "c4", 2 }, { "c5", 2 },
		{ "b4", 2 }, { "b5", 2 }, { "a4", 2 } };
	struct span five[9];

	five_game_renju.start(&five_game_renju, &record, &start, &findings);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct span words[3];

		for (int k = 0; k < 3; k++)
			words[k] = span_of(cases[i].words[k]);
		CHECK(five_game_renju.notation(&start, words, 3) == cases[i].way, "case %d: %d", (int)i,
		    five_game_renju.notation(&start, words, 3));
	}
	CHECK(five_game_renju.split(SPAN("h8h9i8"), parts) == 3 && span_eq(parts[1], SPAN("h9")), "h8h9i8");
	CHECK(five_game_renju.split(SPAN("H10i11o15"), parts) == 3 && span_eq(parts[2], SPAN("o15")), "H10i11o15");
	CHECK(five_game_renju.split(SPAN("h8"), parts) == 1 && five_game_renju.split(SPAN("Nf3"), parts) == 1, "one word");
	CHECK(!five_game_gomoku.recognise(chess, 9), "pawn moves of chess");
	memcpy(five, chess, sizeof(five));
	five[3] = SPAN("k10");
	CHECK(five_game_gomoku.recognise(five, 9), "points outside the board of chess");
	five[4] = SPAN("Nf3");
	CHECK(!five_game_gomoku.recognise(five, 9), "and a knight");
}

/* The position after these moves of a game on a board of 15. */
static union game_position
after(const struct game_rules *g, const char *moves)
{
	struct board_record record = record_of("", "", "");
	union game_position p;
	struct board_reading r;
	struct span rest = span_of(moves);

	findings_clear(&findings);
	g->start(g, &record, &p, &findings);
	while (rest.n > 0) {
		g->read(&p, span_cut(&rest, ' '), -1, &findings.text, &r);
		CHECK(r.trouble == DIAG_NONE, "%s", moves);
		g->play(&p, r.moves[0]);
	}
	return p;
}

/* How a game ended, in words. */
static void
texts_of_ends(void)
{
	static const struct { const struct game_rules *game; const char *moves, *name, *text; enum board_result result; } cases[] = {
		{ &five_game_gomoku, "h8 a1 h7 a3 h6 a5 h5 a7", "", "", BOARD_UNKNOWN },
		{ &five_game_gomoku, "h8 a1 h7 a3 h6 a5 h5 a7 h4", "five", "Black has five in a row: h4-h5-h6-h7-h8", BOARD_WON_1 },
		{ &five_game_gomoku, SIX, "five", "Black has six in a row: f8-g8-h8-i8-j8-k8", BOARD_WON_1 },
		{ &five_game_renju, "h8 a1 c8 b1 e8 c1 g8 e1 i8 f1 k8 d1", "five", "White has six in a row: a1-b1-c1-d1-e1-f1", BOARD_WON_0 },
		{ &five_game_gomoku, "a1 b15 b2 d15 c3 f15 d4 h15 f6 j15 g7 l15 h8 n15 i9 n13 e5", "five",
		    "Black has nine in a row: a1-b2-c3-d4-e5-f6-g7-h8-i9", BOARD_WON_1 },
		{ &five_game_gomoku, "pass", "", "", BOARD_UNKNOWN },
		{ &five_game_gomoku, "pass pass", "passes", "both players have passed", BOARD_DRAWN },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		union game_position p = after(cases[i].game, cases[i].moves);
		struct board_end end = { .name = "", .text = SPAN("") };
		bool over = cases[i].game->end(&p, &findings.text, &end);

		CHECK(over == (cases[i].name[0] != '\0') && strcmp(end.name, cases[i].name) == 0 && end.result == cases[i].result &&
		    span_eq(end.text, span_of(cases[i].text)), "%s: %s, %.*s, result %d", cases[i].moves, end.name, (int)end.text.n,
		    end.text.p, (int)end.result);
	}
}

/* Points that may have been meant by a word that is no move. */
static void
suggestions(void)
{
	static const struct { const char *moves, *word, *meant, *slip; int way; } cases[] = {
		{ "h8", "h8", "", "", FIVE_COORDINATES },
		{ "h9", "h9", "h7", "the row is counted from the top", FIVE_COORDINATES },
		{ "j7", "j9", "j9 i9", "the row is counted from the bottom", FIVE_FROM_TOP },
		{ "h9 h7", "h9", "", "", FIVE_COORDINATES },
		{ "j9", "j9", "j7 i9", "the row is counted from the top", FIVE_COORDINATES },
		{ "j9 j7", "j9", "i9", "the letters are those of go, without i", FIVE_COORDINATES },
		{ "j9 j7 i9", "j9", "", "", FIVE_COORDINATES },
		{ "h8", "p8", "o8", "the letters are those of go, without i", FIVE_COORDINATES },
		{ "h8", "p16", "", "", FIVE_COORDINATES },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		union game_position p = after(&five_game_gomoku, cases[i].moves);
		struct board_reading r;
		char meant[64] = "", word[BOARD_WORD_MAX];

		five_game_gomoku.read(&p, span_of(cases[i].word), cases[i].way, &findings.text, &r);
		for (int k = 0; k < SUGGEST_MAX && r.suggest[k] != BOARD_NO_MOVE; k++) {
			five_game_gomoku.write(&p, r.suggest[k], FIVE_COORDINATES, NULL, word);
			strcat(strcat(meant, k > 0 ? " " : ""), word);
		}
		CHECK(r.trouble != DIAG_NONE && strcmp(meant, cases[i].meant) == 0 &&
		    strcmp(r.slip == NULL ? "" : r.slip, cases[i].slip) == 0, "%s, %s: %s, %s", cases[i].moves, cases[i].word, meant,
		    r.slip == NULL ? "" : r.slip);
	}
}

/* What drawings ask: where a move goes, and which points Black must not play to. */
static void
points(void)
{
	union game_position p = after(&five_game_renju, "h8 h9 g8 a1 i9 a3 i10 a5");
	int from = 0, to = 0, list[BOARD_FORBIDDEN_MAX];

	five_game_renju.points(&p, 3 * 15 + 2 + 1, &from, &to);
	CHECK(from == -1 && to == 3 * 15 + 2, "from %d to %d", from, to);
	five_game_renju.points(&p, FIVE_PASS, &from, &to);
	CHECK(from == -1 && to == -1, "a pass: from %d to %d", from, to);
	CHECK(five_game_renju.forbidden(&p, list) == 1 && list[0] == 7 * 15 + 8, "i8 alone is forbidden");
	p = after(&five_game_gomoku, "h8 h9 g8 a1 i9 a3 i10 a5");
	CHECK(five_game_gomoku.forbidden(&p, list) == 0, "nothing in gomoku");
	p = after(&five_game_renju, "h8 h9 g8 a1 i9 a3 i10");
	CHECK(five_game_renju.forbidden(&p, list) == 0, "nothing for White");
}

/* The board with what a move makes. */
static void
drawing(void)
{
	struct five_position p;
	struct five_reason r;
	struct buf b = { 0 };

	CHECK(five_fen_read(&p, &five_renju, SPAN("7/2X4/3X3/2XX3/7/7/1O5 b 1")) == NULL, "a board of 7");
	five_explain(&p, 4 * 7 + 4, &r);
	five_board_write(&b, &p, 4 * 7 + 4 + 1, &r);
	buf_char(&b, '\0');
	CHECK(strcmp(b.p, " 7 . . . . . . .\n 6 . . X . . . .\n 5 . . . X * . .\n 4 . . X X . . .\n 3 . . . . . . .\n"
	    " 2 . . . . . . .\n 1 . O . . . . .\n   a b c d e f g\n") == 0, "%s", b.p);
	buf_clear(&b);
	CHECK(five_fen_read(&p, &five_renju, SPAN("9/9/9/9/3XX4/5X3/5X3/9/9 b 1")) == NULL, "a board of 9");
	five_explain(&p, 4 * 9 + 5, &r);
	CHECK(r.verdict == FIVE_DOUBLE_THREE, "it is %s", five_verdicts[r.verdict]);
	five_board_write(&b, &p, 4 * 9 + 5 + 1, &r);
	buf_char(&b, '\0');
	CHECK(strstr(b.p, " 5 . . ? # # * ? . .\n 4 . . . . . # . . .\n 3 . . . . . # . . .\n 2 . . . . . ? . . .\n") != NULL, "%s",
	    b.p);
	buf_free(&b);
}

int
main(void)
{
	char error[160];

	if (!grading_set(&grading, grading_profile(SPAN("default")), NULL, 0, SEVERITY_INFO, SEVERITY_INFO, error))
		return 1;
	RUN(whole_games);
	RUN(ends_of_games);
	RUN(messages);
	RUN(round_trips);
	RUN(wrong_positions);
	RUN(notations);
	RUN(texts_of_ends);
	RUN(suggestions);
	RUN(points);
	RUN(drawing);
	findings_free(&findings);
	return check_end();
}
