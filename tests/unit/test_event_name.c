/* test_event_name: which event the tags of a game name. */
#include <string.h>

#include "apps/tournament/event_name.h"
#include "support/check.h"

static bool
is(struct span s, const char *text)
{
	return span_eq(s, span_of(text));
}

static void
test_tournaments(void)
{
	static const char *const rows[][2] = {
		{ "Rated Blitz tournament https://lichess.org/tournament/it6somLI", "lichess.org/tournament/it6somLI" },
		{ "Rapid swiss https://lichess.org/swiss/9pFWX83B", "lichess.org/swiss/9pFWX83B" },
		{ "https://lichess.org/broadcast/norway-chess-2023/round-1/PHZ8ehzn", "lichess.org/broadcast/norway-chess-2023" },
		{ "https://www.chess.com/tournament/live/late-titled-1?round=3", "chess.com/tournament/live/late-titled-1" },
		{ "https://lichess.org/broadcast/-/-/PHZ8ehzn", "" }, { "https://lichess.org/ENPo6ReH", "" },
		{ "https://lichess.org/swiss/", "" }, { "lichess.org/swiss/9pFWX83B", "" }, { "", "" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		CHECK(is(event_name_tournament(span_of(rows[i][0])), rows[i][1]), "%s", rows[i][0]);
}

static void
test_servers(void)
{
	static const char *const yes[] = { "Rated Blitz game", "Casual Correspondence game", "rated rapid game", "Live Chess",
	    "FICS rated standard game", "ICS unrated blitz match", "Let's Play!" };
	static const char *const no[] = { "", "?", "Rated Blitz tournament https://lichess.org/tournament/it6somLI",
	    "Exhibition game", "Rated Cup", "game" };

	for (size_t i = 0; i < sizeof(yes) / sizeof(yes[0]); i++)
		CHECK(event_name_is_server(span_of(yes[i])), "%s", yes[i]);
	for (size_t i = 0; i < sizeof(no) / sizeof(no[0]); i++)
		CHECK(!event_name_is_server(span_of(no[i])), "%s", no[i]);
}

/* What is left of the Event of a game of Anish Giri, and its round; NULL: it names no round. */
static void
test_rounds(void)
{
	static const char *const rows[][3] = {
		{ "Round 1: Giri, Anish - Ding, Liren", "", "1" }, { "Round 12: GIRI vs. So", "", "12" },
		{ "Norway Chess 2023: Round 3", "Norway Chess 2023", "3" }, { "Norway Chess, round 3", "Norway Chess", "3" },
		{ "Norway Chess (Round 3)", "Norway Chess", "3" }, { "Round 3", "", "3" },
		{ "Norway Chess | Round 4: Giri, A. - So, W.", "Norway Chess", "4" },
		{ "Norway Chess 2023", "Norway Chess 2023", NULL }, { "Round Robin 2023", "Round Robin 2023", NULL },
		{ "Background 3", "Background 3", NULL }, { "Round 3rd", "Round 3rd", NULL },
		{ "Round 16 of the Cup", "Round 16 of the Cup", NULL }, { "", "", NULL }, { "Round", "Round", NULL },
		{ "Runde 3", "", "3" }, { "Cup, RONDE 4", "Cup", "4" }, { "ronda 5", "", "5" }, { "Rundo 3", "Rundo 3", NULL },
		{ "Round3", "", "3" }, { "Cup Round7", "Cup", "7" }, { "Round  10", "", "10" }, { "Roun 3", "Roun 3", NULL },
		{ "Round ", "Round ", NULL }, { "Round.3", "Round.3", NULL }, { "Round 3.1", "Round 3.1", NULL },
		{ "Cup-Round 3", "Cup", "3" }, { "Cup/Round 3", "Cup", "3" }, { "Cup|Round 3", "Cup", "3" },
		{ "Cup:Round 3", "Cup", "3" }, { "Cup,Round 3", "Cup", "3" }, { "Cup(Round 3)", "Cup", "3" },
		{ "Cup.Round 3", "Cup.Round 3", NULL }, { "Cup (Round 3) B", "Cup (Round 3) B", NULL },
		{ "Round 1, Round 2", "Round 1", "2" }, { "Round 3 Gir", "Round 3 Gir", NULL }, { "Round 3 giri", "", "3" },
		{ "Round 3: So - Ding", "Round 3: So - Ding", NULL },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct span event = span_of(rows[i][0]), round = SPAN("");
		bool found = event_name_round(&event, SPAN("Giri, Anish"), &round);

		CHECK(found == (rows[i][2] != NULL) && is(event, rows[i][1]), "%s: event is %.*s", rows[i][0], (int)event.n,
		    event.p);
		CHECK(!found || is(round, rows[i][2]), "%s: round is %.*s", rows[i][0], (int)round.n, round.p);
	}
}

static void
test_spellings(void)
{
	static const struct {
		const char *a, *b;
		int alike;
	} rows[] = {
		{ "Tata Steel 2015", "77th Tata Steel Masters", 1 }, { "TATA STEEL", "Tata-Steel", 1 },
		{ "Karpov m\xc3\xa9morial", "Karpov Memorial 1999", 1 }, { "Tata Steel Mastres", "Tata Steel Masters", 1 },
		{ "Tata Steel 2015", "Tata Steel 2016", 0 }, { "76th Tata Steel", "77th Tata Steel", 0 },
		{ "Norway Chess", "Norway Chess Blitz", 0 }, { "Tata Steel", "Tata Steel B", 0 },
		{ "Tata Steel", "Tata Steel Final", 0 }, { "Linares Morelia", "Linares Dos Hermanas", 0 },
		{ "2015", "77th", 0 }, { "?", "?", 0 }, { "WCh U16", "WCh U18", 0 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		CHECK(event_name_alike(span_of(rows[i].a), span_of(rows[i].b)) == rows[i].alike &&
		    event_name_alike(span_of(rows[i].b), span_of(rows[i].a)) == rows[i].alike, "%s, %s", rows[i].a, rows[i].b);
}

static void
test_words(void)
{
	static const struct {
		const char *name;
		struct event_name_words words;
	} rows[] = {
		{ "", { CONTROL_UNTOLD, EVENT_NAME_GAMES, false } }, { "12.3", { CONTROL_UNTOLD, EVENT_NAME_GAMES, false } },
		{ "World Blitz 2019", { CONTROL_BLITZ, EVENT_NAME_GAMES, false } },
		{ "Rapidplay", { CONTROL_RAPID, EVENT_NAME_GAMES, false } },
		{ "World Blitz TB 2019", { CONTROL_BLITZ, EVENT_NAME_TIE_BREAK, false } },
		{ "TB2", { CONTROL_UNTOLD, EVENT_NAME_TIE_BREAK, false } },
		{ "10.Tie-Break 1", { CONTROL_UNTOLD, EVENT_NAME_TIE_BREAK, false } },
		{ "Tie 3", { CONTROL_UNTOLD, EVENT_NAME_GAMES, false } }, { "Break", { CONTROL_UNTOLD, EVENT_NAME_GAMES, false } },
		{ "D\xc3\xa9" "partage", { CONTROL_UNTOLD, EVENT_NAME_TIE_BREAK, false } },
		{ "Rapid Play-off", { CONTROL_RAPID, EVENT_NAME_PLAY_OFF, false } },
		{ "Playoffs", { CONTROL_UNTOLD, EVENT_NAME_PLAY_OFF, false } },
		{ "Kick-off", { CONTROL_UNTOLD, EVENT_NAME_GAMES, false } },
		{ "Play-off, ARMAGEDDON", { CONTROL_BLITZ, EVENT_NAME_TIE_BREAK, true } },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct event_name_words w = { .speed = CONTROL_UNTOLD };

		CHECK(event_name_words(&w, span_of(rows[i].name)) && w.speed == rows[i].words.speed &&
		    w.play_off == rows[i].words.play_off && w.armageddon == rows[i].words.armageddon, "%s: speed %d, play-off %d",
		    rows[i].name, (int)w.speed, (int)w.play_off);
	}
}

int
main(void)
{
	RUN(test_tournaments);
	RUN(test_servers);
	RUN(test_rounds);
	RUN(test_spellings);
	RUN(test_words);
	return check_end();
}
