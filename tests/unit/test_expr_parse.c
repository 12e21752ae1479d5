/* test_expr_parse: conditions of --where: for which games they are true, and the messages about wrong ones. */
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "games/chess/chess_game.h"
#include "games/checks/game_facts.h"
#include "base/regex.h"
#include "games/query/expr_parse.h"

#define WORD(s) { s, sizeof(s) - 1 }
#define TAG(name, value) { WORD(name), WORD(value), WORD(value) }

static const struct tag tags[] = {
	TAG("Event", "Caf\xe9 \\\"Zug\\\" \\\\ open"), TAG("Site", "?"), TAG("Date", "2024.01.31"),
	TAG("Round", "1.10"),
	TAG("White", "Carlsen, Magnus"), TAG("Black", "M\xc3\xbcller"), TAG("Result", "1-0"), TAG("WhiteElo", "2850"),
	TAG("BlackElo", "990"), TAG("ECO", "B20"), TAG("EventDate", "????.??.??"), TAG("Annotator", ""),
	TAG("odd-name", "x"),
	TAG("TimeControl", "-"), TAG("ECO", "C99"), TAG("PlyCount", "6"), TAG("BlackTitle", "GM, it's"),
	TAG("Long", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
	    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
	    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
	    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaz"),
	TAG("Padded", "0028.50"), TAG("Odd", "2690:2222"), TAG("Huge", "12345678901234567890"),
	TAG("Part", "2023.05.??"), TAG("Loose", "2023.??.??"),
};

/* A game with that number of everything. */
struct sample {
	struct movelist score;
	struct finding list[3];
	struct findings findings;
	struct game_summary summary;
	struct record record;
	struct location place;
	struct view view;
};

static void
sample_make(struct sample *s)
{
	static const enum element_kind kinds[] = {
		ELEMENT_COMMENT, ELEMENT_MOVE, ELEMENT_NAG, ELEMENT_MOVE, ELEMENT_OPEN, ELEMENT_MOVE, ELEMENT_COMMENT,
		ELEMENT_CLOSE, ELEMENT_MOVE, ELEMENT_PASS, ELEMENT_MOVE, ELEMENT_RESULT,
	};

	*s = (struct sample){ .place = { .encoding = ENC_CP1252 }, .record = { .ordinal = 7 } };
	movelist_start(&s->score, &chess_game, &position_start, true);
	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
		movelist_add(&s->score, kinds[i], SPAN(""),
		    i == 5 || i == 10 ? (unsigned)move_make(48, 56, i == 5 ? QUEEN : KNIGHT) : 1, 0);
	s->list[0] = (struct finding){ .id = DIAG_ILLEGAL_PINNED, .severity = SEVERITY_ERROR };
	s->list[1] = (struct finding){ .id = DIAG_TAG_ROSTER_ORDER, .severity = SEVERITY_WARNING };
	s->list[2] = (struct finding){ .id = DIAG_FILE_EMPTY, .severity = SEVERITY_INFO };
	s->findings = (struct findings){ .list = s->list, .n = 3, .more = 2 };
	s->summary = (struct game_summary){ .end = "checkmate", .verdict = VERDICT_ILLEGAL, .plies = 5 };
	s->view = (struct view){
		.record = &s->record, .place = &s->place, .score = &s->score, .tags = tags,
		.tags_n = sizeof(tags) / sizeof(tags[0]), .result = SPAN("1-0"), .summary = &s->summary,
		.findings = &s->findings, .level = SEVERITY_WARNING,
	};
}

static const struct {
	bool holds;
	const char *text;
} good[] = {
	/* Numbers. */
	{ 1, "WhiteElo == 2850" }, { 1, "WhiteElo >= 2400" }, { 0, "WhiteElo > 2850" }, { 1, "WhiteElo <= 2850.0" },
	{ 1, "BlackElo < 2400" }, { 0, "BlackElo >= 1000" }, { 1, "WhiteElo > BlackElo" },
	{ 0, "WhiteElo == BlackElo" },
	{ 1, "2400 < WhiteElo" }, { 0, "2400 > WhiteElo" }, { 1, "BlackElo < '2400'" }, { 1, "WhiteElo >= \"990\"" },
	{ 1, "Padded == 28.5" }, { 0, "Padded == '28.5'" }, { 1, "Padded != -28.5" }, { 1, "WhiteElo > -1.5" },
	{ 0, "Huge > 123456789012345" }, { 1, "Huge == '12345678901234567890'" },
	{ 1, "Date <= 2024" }, { 1, "Date == 2024" }, { 0, "Date > 2024" }, { 0, "White > 5" }, { 0, "White < 5" },
	{ 0, "White == 5" }, { 1, "White != 5" }, { 0, "White > plies" }, { 0, "White < WhiteElo" }, { 0, "Odd >= 2690" },
	{ 0, "Odd < 2690" }, { 1, "Odd >= '2690'" }, { 1, "Odd == '2690:2222'" },
	/* Calculations: * and / first, the rest from the left; without a number they cannot be compared. */
	{ 1, "WhiteElo - BlackElo == 1860" }, { 1, "WhiteElo-BlackElo == 1860" }, { 1, "BlackElo - WhiteElo == -1860" },
	{ 1, "abs(BlackElo - WhiteElo) == 1860" }, { 1, "abs(5 - BlackElo) + 1 == 986" },
	{ 1, "(WhiteElo + BlackElo) / 2 == 1920" }, { 0, "WhiteElo + BlackElo / 2 == 1920" },
	{ 1, "WhiteElo + BlackElo / 2 == 3345" }, { 1, "3345 == WhiteElo + BlackElo / 2" },
	{ 1, "WhiteElo -50 == 2800" }, { 1, "WhiteElo +50 - 100 == 2800" }, { 1, "WhiteElo - 50 - 100 == 2700" },
	{ 1, "WhiteElo / 10 / 5 == 57" }, { 1, "2 * (WhiteElo - 2000) > 1500 && BlackElo < 1000" },
	{ 1, "((WhiteElo - 2000) * 2) > 1500" }, { 1, "(WhiteElo > 2000) && (BlackElo < 1000)" },
	{ 1, "((WhiteElo) > 2000)" }, { 1, "(WhiteElo) in (2850)" }, { 1, "WhiteElo in (1, 2000 + 850)" },
	{ 1, "Date - 4 == 2020" }, { 1, "plies * 2 == 10" }, { 0, "WhiteElo / 0 > 1" }, { 0, "WhiteElo / 0 <= 1" },
	{ 1, "WhiteElo / 0 != 1" }, { 0, "WhiteElo - White > 1" }, { 0, "WhiteElo - Missing < 1" },
	{ 1, "WhiteElo - Missing != 1" }, { 1, "WhiteElo - BlackElo" }, { 1, "BlackElo - WhiteElo" },
	{ 0, "WhiteElo - WhiteElo" }, { 1, "!(WhiteElo - WhiteElo)" },
	{ 1, "WhiteElo / -2 == -1425" }, { 1, "WhiteElo / (BlackElo - WhiteElo) < -1" },
	{ 1, "abs(WhiteElo - WhiteElo) == 0" }, { 1, "abs(-2850) == WhiteElo" }, { 0, "plies - 5" }, { 1, "plies - 6" },
	{ 0, "WhiteElo < WhiteElo" }, { 1, "WhiteElo <= WhiteElo" }, { 0, "WhiteElo > WhiteElo" }, { 1, "WhiteElo >= WhiteElo" },
	{ 0, "White < White" }, { 1, "White <= White" }, { 1, "White >= White" }, { 0, "White > White" },
	{ 0, "ECO < 'B2'" }, { 1, "ECO > 'B2'" }, { 1, "ECO < 'B200'" }, { 0, "ECO > 'B200'" }, { 1, "ECO > ''" },
	{ 0, "EventDate > 1" }, { 0, "EventDate < 9999" }, { 1, "EventDate != 2024" }, { 1, "!(EventDate == 0)" },
	/* Quoted text is compared literally by == and !=. */
	{ 1, "Round == 1.1" }, { 0, "Round == '1.1'" }, { 1, "Round == '1.10'" }, { 1, "Round != '1.1'" },
	{ 1, "Round in (1.1)" }, { 0, "Round in ('1.1', '1.100')" }, { 1, "'1.10' == Round" },
	{ 1, "Round > '1.05'" },
	/* Texts. */
	{ 1, "Result==\"1-0\"" }, { 1, "Result==1-0" }, { 0, "Result==0-1" }, { 0, "Result == 1/2-1/2" },
	{ 1, "WhiteElo-1-0 > 1" }, { 1, "result in (1-0, 1/2-1/2)" },
	{ 0, "Result!='1-0'" }, { 1, "ECO >= 'B' && ECO < 'C'" },
	{ 1, "White < \"Carlsen, Magnus.\"" },
	{ 0, "White < 'Carlsen, Magnus'" }, { 1, "White <= 'Carlsen, Magnus'" }, { 0, "White == 'carlsen, magnus'" },
	{ 1, "Black == 'M\xc3\xbcller'" }, { 1, "Event == 'Caf\xc3\xa9 \"Zug\" \\\\ open'" },
	{ 1, "BlackTitle == 'GM, it\\'s'" },
	{ 1, "BlackTitle == \"GM, it's\"" }, { 1, "Date >= '2024' && Date < '2025'" }, { 1, "Date >= 2024" },
	{ 0, "Date >= 2025" },
	{ 1, "Date <= '2024.01.31'" }, { 1, "Annotator == ''" }, { 1, "Site == '?'" },
	/* Dates: a constant counts as far as it goes, and what is not known decides nothing. */
	{ 1, "Date == 2024" }, { 0, "Date != 2024" }, { 1, "Date == '2024'" }, { 0, "Date > '2024'" }, { 1, "Date <= '2024'" },
	{ 0, "Date < '2024'" }, { 1, "Date >= '2024'" }, { 1, "Date > '2023'" }, { 0, "Date == '2023'" }, { 1, "Date in ('2023', '2024')" },
	{ 1, "Date == '2024-01'" }, { 1, "Date == '2024.01'" }, { 1, "Date == 2024.01" }, { 0, "Date > 2024.01" }, { 1, "Date < 2024.02" },
	{ 1, "Date <= '2024-01'" }, { 0, "Date > '2024-01'" }, { 1, "Date > '2023-12'" }, { 1, "Date == '2024-01-31'" },
	{ 1, "Date == 2024-01-31" }, { 1, "Date >= 2024.01.31" }, { 0, "Date > 2024-01-31" }, { 1, "Date > 2024-01-30" },
	{ 1, "2023 < Date" }, { 0, "2024 < Date" }, { 1, "2024 <= Date" }, { 1, "'2024-02' > Date" }, { 1, "date > 2000" },
	{ 1, "isodate > 2000" }, { 0, "isodate > 2024" }, { 1, "isodate >= 2024" }, { 1, "isodate == 2024" }, { 0, "isodate < 2024" },
	{ 1, "isodate <= '2024.01'" }, { 1, "isodate == 2024.01.31" }, { 1, "isodate < 2024-02-01" }, { 0, "isodate != '2024'" },
	{ 0, "Date == '2024.??.?\?'" }, { 1, "Date > '2023.??.?\?'" }, { 1, "isodate == Date" }, { 0, "isodate > WhiteElo" },
	{ 1, "Part == 2023" }, { 1, "Part > 2022" }, { 0, "Part > 2023" }, { 1, "Part < 2024" }, { 1, "Part == '2023.05.?\?'" },
	{ 1, "Part == '2023-05'" }, { 0, "Part < '2023-05-20'" }, { 0, "Part > '2023-05-20'" }, { 0, "Part == '2023-05-20'" },
	{ 1, "Part != '2023-05-20'" }, { 1, "Part < '2023-06-01'" }, { 1, "Part < Date" }, { 0, "Part > Date" }, { 1, "Part <= Part" },
	{ 0, "Part < Loose" }, { 0, "Part >= Loose" }, { 0, "Part == Loose" }, { 1, "White > '2024'" }, { 0, "WhiteElo == '2850-01'" },
	/* Unknown and missing. */
	{ 1, "Site != 'London'" }, { 0, "Site > 2400" }, { 0, "Site < 2400" }, { 0, "EventDate >= '1900'" },
	{ 0, "TimeControl < 60" },
	{ 0, "TimeControl >= 0" }, { 0, "Opening == 'x'" }, { 1, "Opening != 'x'" }, { 1, "!(Opening == 'x')" },
	{ 0, "Opening == ''" },
	{ 0, "Opening < 'x'" }, { 0, "Opening >= ''" }, { 0, "Opening in ('', 'x')" }, { 0, "Opening =~ '.*'" },
	{ 1, "Opening !~ '.*'" },
	{ 0, "Opening == Variation" }, { 1, "Opening != Variation" }, { 0, "WhiteElo == Opening" },
	{ 1, "Site >= '?'" },
	/* Alone. */
	{ 1, "White" }, { 0, "Site" }, { 0, "Opening" }, { 1, "!Opening" }, { 0, "Annotator" }, { 0, "EventDate" },
	{ 0, "TimeControl" },
	{ 1, "end" }, { 1, "comments" }, { 1, "tag('odd-name')" }, { 0, "tag(\"odd name\")" },
	{ 1, "tag('White')=='Carlsen, Magnus'" },
	/* Regular expressions, plain and others. */
	{ 1, "White =~ 'Carl'" }, { 1, "White =~ '^Carl'" }, { 0, "White =~ '^arl'" }, { 1, "White =~ 'gnus$'" },
	{ 0, "White =~ 'gnu$'" },
	{ 0, "White =~ 'carl'" }, { 1, "White =~i 'CARL'" }, { 0, "White !~i 'CARL'" }, { 1, "White !~ 'CARL'" },
	{ 1, "White =~ ''" },
	{ 0, "White =~ '^$'" }, { 1, "Annotator =~ '^$'" }, { 1, "White =~ '^Carlsen, Magnus$'" },
	{ 0, "White =~ '^Carlsen$'" },
	{ 1, "White =~ 'M.gnus'" }, { 1, "White =~ '^(Carlsen|Caruana), M'" },
	{ 1, "White =~i '^(carlsen|caruana), m'" },
	{ 0, "White =~ '^(Caruana|Nakamura)'" }, { 1, "Date =~ '^2024\\.01'" }, { 0, "Date =~ '^2024\\.1'" },
	{ 1, "ECO =~ '^B[0-9]+$'" },
	{ 1, "Black =~ 'M\xc3\xbcl'" }, { 1, "Event =~ 'f\xc3\xa9 .Zug'" }, { 1, "Event =~ 'Zug\" .{1} open$'" },
	{ 1, "Long =~ 'a(a)a*z$'" },
	{ 0, "Long =~ 'a[b]'" }, { 1, "result =~ '^1'" }, { 1, "Event =~ 'Zug\\\" \\\\\\\\ open'" },
	/* Lists. */
	{ 1, "ECO in (\"B20\",\"B21\")" }, { 0, "ECO in ('B21', 'B22')" }, { 1, "WhiteElo in (1, 2, 2850)" },
	{ 1, "ECO in (ECO)" },
	{ 1, "result in ('1-0', '0-1')" }, { 0, "!(ECO in ('B20'))" },
	{ 1, "ECO in ('x') || ECO in ('B20') && ECO in ('y','B20')" },
	/* Facts. */
	{ 1, "plies == 5" }, { 1, "moves == 3" }, { 1, "game == 7" }, { 1, "year == 2024" },
	{ 1, "end == 'checkmate'" },
	{ 0, "end == ''" }, { 1, "verdict == 'illegal'" }, { 1, "findings == 4" }, { 1, "errors == 1" },
	{ 1, "warnings == 1" },
	{ 1, "result == Result" }, { 1, "comments == 2" }, { 1, "variations == 1" }, { 1, "nags == 1" },
	{ 1, "underpromotions == 1" },
	{ 1, "PlyCount != plies" }, { 0, "PlyCount == plies" }, { 1, "PlyCount > plies" }, { 1, "Site != plies" },
	{ 0, "Site == plies" },
	{ 1, "plies == '5'" }, { 1, "plies in (3, 4, 5)" }, { 1, "end in ('stalemate', 'checkmate')" },
	{ 1, "year > 1999.5" },
	{ 1, "has('illegal-pinned')" }, { 1, "has('illegal-*')" }, { 0, "has('illegal-king*')" },
	{ 0, "has('file-empty')" },
	{ 1, "has('*')" }, { 0, "!has('tag-*')" },
	/* More facts. */
	{ 1, "month == 1 && day == 31" }, { 1, "isodate == '2024-01-31'" }, { 1, "winner == White && loser =~ 'ller$'" },
	{ 1, "elodiff == 1860" }, { 1, "averageelo == 1920" }, { 0, "base > 0" }, { 0, "speed" }, { 1, "speed == ''" },
	{ 0, "increment >= 0 || duration >= 0" }, { 0, "fidespeed" },
	{ 1, "player == 'Carlsen, Magnus'" }, { 1, "player =~ '^M'" }, { 0, "player == 'Tal'" }, { 1, "player != 'Tal'" },
	{ 0, "player != 'Carlsen, Magnus'" }, { 0, "player !~ '^M'" }, { 1, "player !~ '^Q'" }, { 1, "player" },
	{ 1, "player in ('x', 'M\xc3\xbcller')" }, { 0, "player in ('x')" }, { 1, "Black == player" },
	/* Questions about moves and positions. */
	{ 1, "moves('~') && moves == 3" }, { 1, "position('*', 0, 0)" }, { 1, "material('K*vK*')" },
	{ 1, "either(material('K*P8vK*P8', 0, 3))" },
	/* Order and nesting. */
	{ 1, "White || Opening && Opening" }, { 0, "(White || Opening) && Opening" },
	{ 1, "Opening && Opening || White" },
	{ 1, "!Opening && White" }, { 0, "!White || Opening" }, { 1, "!!White" }, { 0, "!!!White" },
	{ 1, "!(Opening || Site) && (White)" },
	{ 1, "((((White))))" }, { 0, "Opening || Site || Annotator || EventDate" },
	{ 1, "Opening || Site || Annotator || White" },
	{ 1, "White && Black && Result && Date" }, { 0, "White && Black && Site && Date" },
	{ 1, "!(White && Site) && !(Site || !Black)" },
	{ 1, "  White\t&&\nBlack  " }, { 0, "White&&!(Black||Site)" }, { 1, "Site&&Site||Site&&White||White&&Black" },
};

static void
test_good(void)
{
	struct sample s;

	sample_make(&s);
	for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); i++) {
		char error[SELECTION_ERROR];
		struct where *w = expr_parse_read(good[i].text, error);
		int holds;

		CHECK(w != NULL, "%s: %s", good[i].text, error);
		if (w == NULL)
			continue;
		holds = expr_parse_holds(w, &s.view);
		CHECK(holds == good[i].holds, "%s: %d", good[i].text, holds);
		expr_parse_free(w);
	}
	movelist_free(&s.score);
}

/* Questions about moves and positions, of one short game. */
static void
test_moves(void)
{
	static const struct {
		int holds;
		const char *text;
	} rows[] = {
		{ 1, "moves('e4')" }, { 1, "moves('1. e4 c5 2.Nf3 d6 3. Bb5+')" }, { 0, "moves('Nf3')" }, { 1, "moves('* c5')" },
		{ 1, "moves('~ Bxd7')" }, { 1, "moves('e4|d4 c5|e5')" }, { 0, "moves('!e4|d4')" }, { 1, "moves('!c4|d4 !e5')" },
		{ 1, "moves('e4 ~ Bxd7 * 0-0')" }, { 0, "moves('e4 ~ O-O *')" }, { 1, "moves('~ * ~ * ~ O-O ~')" },
		{ 0, "moves('~ Nf3 c5')" }, { 1, "anywhere('Bb5+! Bd7 Bxd7')" }, { 0, "anywhere('Bb5 Bxd7')" },
		{ 1, "anywhere('Bb5', 5, 5)" }, { 0, "anywhere('Bb5', 6)" }, { 0, "anywhere('Bb5', 0, 4)" },
		{ 0, "anywhere('Bb5 Bd7', 5, 5)" }, { 1, "anywhere('* *')" }, { 1, "!anywhere('O-O-O')" },
		{ 1, "anywhere('Nf3 ~ O-O', 3, 9)" }, { 0, "anywhere('Nf3 ~ O-O', 4, 9)" },
		{ 1, "position('*/*/*/*/4P3/*/*/*', 1)" }, { 0, "position('*/*/*/*/4P3/*/*/*', 0, 0)" },
		{ 1, "position('*/*/*/*/*/*/*/*RK* b', 9, 9)" }, { 0, "position('*/*/*/*/*/*/*/*RK* b', 0, 8)" },
		{ 1, "either(position('*/*/*/*/2P5/*/*/*'))" }, { 0, "position('*/*/*/*/2P5/*/*/*')" },
		{ 1, "material('K*B2vK*B2')" }, { 1, "material('K*B1vK*B1:2')" }, { 0, "material('K*B1vK*B1', 0, 7)" },
		{ 0, "material('K*B1vK*B2')" }, { 0, "either(material('K*B2vK*B1', 8))" }, { 1, "either(material('K*B2vK*B1', 7, 7))" },
		{ 1, "material('K*B#vK*', 7, 7)" }, { 0, "material('K*B#vK*', 8)" }, { 1, "pieces == 30" },
	};
	static const char *const moves[] = { "e2e4", "c7c5", "g1f3", "d7d6", "f1b5", "c8d7", "b5d7", "d8d7", "e1h1" };
	struct sample s;

	sample_make(&s);
	movelist_start(&s.score, &chess_game, &position_start, true);
	for (size_t i = 0; i < sizeof(moves) / sizeof(moves[0]); i++)
		movelist_add(&s.score, ELEMENT_MOVE, SPAN(""), (unsigned)move_make(moves[i][0] - 'a' + 8 * (moves[i][1] - '1'),
		    moves[i][2] - 'a' + 8 * (moves[i][3] - '1'), NONE), 0);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char error[SELECTION_ERROR];
		struct where *w = expr_parse_read(rows[i].text, error);
		int holds = w == NULL ? -1 : expr_parse_holds(w, &s.view);

		CHECK(holds == rows[i].holds, "%s: %d %s", rows[i].text, holds, w == NULL ? error : "");
		expr_parse_free(w);
	}
	movelist_free(&s.score);
}

/* A text that is not a condition, and the message about it. */
static const struct {
	const char *text, *error;
} bad[] = {
	{ "", "column 1: it ends where" }, { "   ", "column 4: it ends" }, { "(", "column 2: it ends" },
	{ ")", "column 1: a tag" },
	{ "()", "column 2: a tag" }, { "(White", "column 7: it ends where ) is expected" },
	{ "White)", "column 6: && or || is expected, not )" },
	{ "White Black", "column 7: && or ||" }, { "White == ", "column 10: it ends where" },
	{ "== 5", "column 1: a tag" },
	{ "1 + 1 == 2", "column 10: both sides are constant" }, { "WhiteElo + 'a' > 1", "column 10: text between quotes" },
	{ "result + 1 > 2", "column 8: result is not a number" }, { "WhiteElo + > 2", "column 12: a tag" },
	{ "(WhiteElo + 1 > 2", "column 18: it ends" }, { "abs WhiteElo > 1", "column 5: ( is expected" },
	{ "abs(WhiteElo > 1", "column 14: ) is expected" }, { "WhiteElo + 1 =~ 'x'", "column 14: =~ looks" },
	{ "* 2 > 1", "column 1: a tag" },
	{ "White = 'x'", "column 7: = is written ==" }, { "White & Black", "column 7: & is written &&" },
	{ "White | Black", "column 7: | is written ||" },
	{ "White &&", "column 9: it ends" }, { "White || || Black", "column 10: a tag" },
	{ "&& White", "column 1: a tag" }, { "!", "column 2: it ends" },
	{ "White ! Black", "column 7: && or ||" }, { "'x'", "column 4: it ends where a comparison" },
	{ "5", "column 2: it ends where a comparison" },
	{ "5 && White", "column 3: a comparison" }, { "5 == 5", "column 6: both sides are constant" },
	{ "'a' in ('b')", "column 9: both sides" },
	{ "plys > 5", "column 1: there is nothing called plys; did you mean plies?" },
	{ "ens == 'x'", "did you mean end" },
	{ "qqqqqqqqq", "column 1: there is nothing called qqqqqqqqq; other tags begin" },
	{ "whitelo == 'x'", "column 1: there is nothing called whitelo; did you mean WhiteElo?" },
	{ "plies > 'many'", "column 9: plies is a number" }, { "'many' > plies", "plies is a number" },
	{ "plies in (1, 'x')", "column 14: plies is a number" },
	{ "end == 'mate'", "column 8: end is one of \"checkmate\", \"stalemate\"" },
	{ "end == 'mate'", "\"full-board\", \"passes\", \"\"" },
	{ "verdict != 'good'", "verdict is one of \"clean\", \"findings\", \"illegal\"" },
	{ "result in ('1-0', '1:0')", "column 19: result is one of" }, { "end == 5", "end is one of" },
	{ "White == 'x", "column 10: the text that begins here has no closing '" },
	{ "White == \"x\\\"", "no closing \"" }, { "White == x'", "column 10: there is nothing called x" },
	{ "Date >= 2024.13.31", "column 9: 2024.13.31 is not a number" }, { "Date >= 2024.01.311", "is not a number" },
	{ "Date > 2024-03", "column 8: that is a calculation; a date is 2024, \"2024-03\" or 2024-03-31" },
	{ "2000-1 < isodate", "that is a calculation" }, { "EventDate in (2024-03)", "that is a calculation" },
	{ "WhiteElo > 24k", "24k is not a number" }, { "Huge == 1234567890123456", "is not a number of up to 15 digits" },
	{ "WhiteElo > -", "column 12: a tag, a fact" }, { "WhiteElo > 5.", "5. is not a number" },
	{ "WhiteElo > +", "column 12: a tag, a fact" },
	{ "White =~ 5", "column 10: a regular expression between quotes is expected, not 5" },
	{ "White =~ Black", "column 10: a regular" },
	{ "White =~ '('", "column 10: not a regular expression:" },
	{ "White =~ '[a'", "not a regular expression:" }, { "White =~ 'a{2,1}'", "not a regular expression:" },
	{ "'x' =~ 'x'", "column 5: =~ looks into" }, { "plies =~i 'x'", "column 7: =~i looks into" },
	{ "ECO in", "column 7: it ends where ( is" },
	{ "ECO in 'B20'", "column 8: ( is expected, not 'B20'" }, { "ECO in ()", "column 9: a tag" },
	{ "ECO in ('a' 'b')", "column 13: , or ) is expected" },
	{ "ECO in ('a',)", "column 13: a tag" }, { "ECO in ('a', ", "it ends" },
	{ "has", "column 4: it ends where ( is" }, { "has()", "column 5: the id of a finding" },
	{ "has('x')", "column 5: there is no finding \"x\"" }, { "has('illegal-pinnned')", "there is no finding" },
	{ "has(5)", "column 5: the id" },
	{ "has('illegal-*'", "column 16: it ends where )" }, { "tag", "column 4: it ends" },
	{ "tag(White)", "column 5: the name of a tag between quotes" },
	{ "tag('White'", "it ends where )" }, { "1 < plies < 5", "column 11: && or ||" },
	{ "White == 'x' 'y'", "column 14: && or ||" }, { "@", "column 1: a tag" },
	{ "White == \xe2\x80\x9cx\xe2\x80\x9d", "column 10: a tag, a fact, a number or text between quotes is expected, not \xe2\x80\x9c" },
	{ "\xff", "column 1:" }, { "White and Black", "column 7: && or ||" },
	{ "not White", "there is nothing called not" }, { "_x", "column 1: there is nothing called _x" },
	{ "moves('')", "column 7: a move is expected" }, { "moves('e4 Nx')", "column 7: Nx is not a move in SAN" },
	{ "moves('e2e4')", "e2e4 is not a move" }, { "moves('e4', 5)", "column 11: ) is expected" },
	{ "moves(e4)", "column 7: moves between quotes is expected" }, { "anywhere('e4|')", "is not a move" },
	{ "anywhere('e4', 'x')", "column 16: a number of half-moves" }, { "position('8/8')", "column 10: 8/8: 2 ranks" },
	{ "position('*', 5, 4)", "column 13: the first half-move comes after" }, { "material('KvK', 1.5)", "a number of half-moves" },
	{ "either(moves('e4'))", "column 8: position(...) or material(...) is expected" }, { "either('x')", "column 8: position" },
	{ "anywhere > 5", "there is nothing called anywhere" }, { "speed == 'fast'", "speed is one of" },
	{ "has('')", "there is no finding \"\"" },
};

static void
test_bad(void)
{
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		char error[SELECTION_ERROR] = "";
		struct where *w = expr_parse_read(bad[i].text, error);

		CHECK(w == NULL, "%s is read", bad[i].text);
		CHECK(strstr(error, bad[i].error) != NULL, "%s: %s", bad[i].text, error);
		expr_parse_free(w);
	}
}

/* A text repeated n times. */
static char *
times(const char *text, int n)
{
	char *all = calloc(1, (size_t)n * strlen(text) + 1);

	for (int i = 0; i < n; i++)
		memcpy(all + (size_t)i * strlen(text), text, strlen(text));
	return all;
}

static void
check_long(const char *before, int n, const char *middle, const char *after, int m, const char *end, int want)
{
	char *a = times(before, n), *b = times(after, m), error[SELECTION_ERROR] = "";
	char *all = calloc(1, strlen(a) + strlen(middle) + strlen(b) + strlen(end) + 1);
	struct sample s;
	struct where *w;
	int got;

	sprintf(all, "%s%s%s%s", a, middle, b, end);
	sample_make(&s);
	w = expr_parse_read(all, error);
	got = w == NULL ? -1 : expr_parse_holds(w, &s.view);
	CHECK(got == want, "%d times %s: %d: %s", n, before, got, error);
	expr_parse_free(w);
	movelist_free(&s.score);
	free(all);
	free(a);
	free(b);
}

static void
test_limits(void)
{
	const int deep = check_all() ? 100000 : 10000;

	check_long("(", EXPR_PARSE_DEPTH, "White", ")", EXPR_PARSE_DEPTH, "", 1);
	check_long("(", EXPR_PARSE_DEPTH + 1, "White", ")", EXPR_PARSE_DEPTH + 1, "", -1);
	check_long("(", deep, "White", ")", deep, "", -1);
	check_long("!", 100000, "White", "", 0, "", 1);
	check_long("!(", deep, "White", "", 0, "", -1);
	check_long("Site || ", 100000, "White", " || Site", 1000, "", 1);
	check_long("White && ", 100000, "Site", " && White", 1000, "", 0);
	check_long("", 0, "ECO in (", "'B19', ", deep, "'B20')", 1);
	check_long("", 0, "White == '", "x", 1000000, "'", 0);
	check_long("x", 1000000, "", "", 0, "", -1);
	check_long("X", 1000000, "", "", 0, "", 0);
	check_long("1", 1000, "", "", 0, " == WhiteElo", -1);
	check_long("(White) && ", 1000, "White", "", 0, "", 1);
	check_long("", 0, "plies", " + 1", EXPR_PARSE_DEPTH, " > 0", 1);
	check_long("", 0, "plies", " + 1", EXPR_PARSE_DEPTH + 1, " > 0", -1);
	check_long("(", deep, "plies", ")", deep, " > 0", -1);
}

/* Regular expressions that regcomp(3) cannot handle are refused, similar ones that it can are not. */
static const struct {
	const char *before;
	int n;
	const char *middle, *after;
	int m;
	const char *error;	/* NULL: it is accepted */
} regexes[] = {
	{ "(", 50000, "a", ")", 50000, "may have 1000 bytes" },
	{ "(", 50000, "", "", 0, "may have 1000 bytes" },
	{ "(", REGEX_DEPTH, "a", ")", REGEX_DEPTH, NULL },
	{ "(", REGEX_DEPTH + 1, "a", ")", REGEX_DEPTH + 1, "may have 50 parentheses in parentheses" },
	{ "()", 400, "a", "", 0, NULL },
	{ "[(]", 300, "a", "", 0, NULL },
	{ "\\\\(", 300, "a", "", 0, NULL },
	{ "(", 5, "a", "{1,255})", 5, "may have 1000 parts" },
	{ "(", 2, "a", "{1,20})", 2, NULL },
	{ "a{1,255}", 3, "", "", 0, NULL },
	{ "a{1,255}", 4, "", "", 0, "may have 1000 parts" },
	{ "", 0, "a", "{10}", 3, NULL },
	{ "", 0, "a", "{10}", 4, "may have 1000 parts" },
	{ "", 0, "a", "{,255}", 2, "may have 1000 parts" },
	{ "", 0, "a", "{99,}", 2, "may have 1000 parts" },
	{ "", 0, "a", "{99999999999999999999}", 1, "may have 1000 parts" },
	{ "(", 40, "a", "+)", 40, "may have 1000 parts" },
	{ "(", 40, "a", "*)", 40, NULL },
	{ "", 0, "a", "+", 40, "may have 1000 parts" },
	{ "[]{9}[:alpha:]{9}]", 50, "", "", 0, NULL },
	{ "\\\\{9{9}", 100, "", "", 0, NULL },
	{ "[^]]{999}", 1, "", "", 0, NULL },
	{ "x", 999, ".", "", 0, NULL },
	{ "x", 1000, ".", "", 0, "may have 1000 bytes" },
	{ "x", 5000, "", "", 0, NULL },
};

static void
test_regexes(void)
{
	for (size_t i = 0; i < sizeof(regexes) / sizeof(regexes[0]); i++) {
		char *a = times(regexes[i].before, regexes[i].n), *b = times(regexes[i].after, regexes[i].m);
		char error[SELECTION_ERROR] = "", *all = calloc(1, strlen(a) + strlen(b) + 100);
		struct where *w;

		sprintf(all, "White =~ '%s%s%s'", a, regexes[i].middle, b);
		w = expr_parse_read(all, error);
		if (regexes[i].error == NULL)
			CHECK(w != NULL, "%.60s: %s", all, error);
		else
			CHECK(w == NULL && strstr(error, regexes[i].error) != NULL, "%.60s: %s", all, error);
		expr_parse_free(w);
		free(all);
		free(a);
		free(b);
	}
}

/*
 * Every beginning of every condition, and every condition with one byte changed, is accepted, or refused with a
 * message.
 */
static void
test_damaged(void)
{
	struct sample s;

	sample_make(&s);
	for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); i++)
		for (size_t n = 0; n < strlen(good[i].text); n++)
			for (int how = 0; how < 6; how++) {
				char text[200], error[SELECTION_ERROR] = "";
				struct where *w;

				snprintf(text, sizeof(text), "%s", good[i].text);
				if (how < 5)
					text[n] = ("(\"!)\xc3")[how];
				else
					text[n] = '\0';
				w = expr_parse_read(text, error);
				CHECK((w == NULL) == (error[0] != '\0'), "%s: %s", text, error);
				CHECK(w == NULL || expr_parse_holds(w, &s.view) >= 0, "%s", text);
				expr_parse_free(w);
			}
	movelist_free(&s.score);
}

static void
test_facts(void)
{
	for (const struct fact *f = game_facts; f->name != NULL; f++) {
		CHECK((f->number == NULL) != (f->text == NULL), "%s is a number or a text", f->name);
		CHECK(f->second == NULL || f->text != NULL, "%s has two texts", f->name);
		CHECK(game_facts_find(span_of(f->name)) == f, "%s is found", f->name);
	}
	CHECK(game_facts_find(SPAN("")) == NULL, "nothing has no name");
}

int
main(void)
{
	RUN(test_good);
	RUN(test_moves);
	RUN(test_bad);
	RUN(test_limits);
	RUN(test_regexes);
	RUN(test_damaged);
	RUN(test_facts);
	return check_end();
}
