/* test_trf: tournament report files are read, written again the same, and checked. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/tournament/trf_check.h"
#include "apps/tournament/trf_events.h"
#include "games/record_formats/trf_tags.h"
#include "support/check.h"

static struct grading grading;

/* A file that was read and checked. */
static struct trf trf;
static struct trf_tournament tournament;	/* its teams are freed */
static struct findings found;

static void
read_text(struct span text, enum encoding encoding)
{
	char error[160];

	if (!grading_set(&grading, grading_profile(SPAN("default")), NULL, 0, SEVERITY_INFO, SEVERITY_INFO, error))
		abort();
	found.grading = &grading;
	findings_clear(&found);
	trf_free(&trf);
	CHECK(trf_read(&trf, text, encoding, &found) && trf_tournament_read(&tournament, &trf) &&
	    trf_check(&tournament, &found) && trf_events_check(&tournament, false, &found), "out of memory");
	trf_tournament_free(&tournament);
	findings_sort(&found);
}

static void
reads(const char *text)
{
	read_text(span_of(text), ENC_UTF8);
}

static bool
has(enum diag id)
{
	for (size_t i = 0; i < found.n; i++)
		if (found.list[i].id == id)
			return true;
	return false;
}

/* Is it written as it was read?  *odd: lines that were not made from their fields. */
static bool
same(struct span text, enum encoding encoding, int *odd)
{
	struct buf b = { 0 };
	bool good;

	read_text(text, encoding);
	trf_write(&trf, &b);
	good = span_eq(buf_span(&b), text);
	*odd = 0;
	for (size_t i = 0; i < trf.n; i++)
		*odd += trf.lines[i].odd;
	buf_free(&b);
	return good;
}

#define HEAD "012 Test\n092 Match\n"
/* Number, name, rating, points, rank, then the rounds. */
#define PLAYER(number, name, points, rank, rounds) \
	"001 " number "      " name "                      2000 FID     4100018 1963/04/13 " points " " rank "  " rounds "\n"
#define ANNA PLAYER("   1", "Anna Anna123", " 1.5", "   1", "   2 w 1     2 b =")
#define BERT PLAYER("   2", "Bert Bert123", " 0.5", "   2", "   1 b 0     1 w =")

static void
test_same(void)
{
	static const struct { const char *text; enum encoding encoding; int odd; } texts[] = {
		{ HEAD ANNA BERT, ENC_UTF8, 0 },
		{ "012 Caf\xc3\xa9\r\n001    1 mGM  J\xc3\xb6rg          \r\n", ENC_UTF8, 0 },
		{ "012 Caf\xe9\r001    1 mGM  J\xf6rg                              2000\r", ENC_CP1252, 0 },
		{ "\xef\xbb\xbf" "012 Mark", ENC_UTF8, 0 },
		{ "### comment\n\nXXX anything\n999 more\nRUS    1   GM  Name\nDAT 0001 TYPE\n", ENC_UTF8, 0 },
		{ "012\n01\n0\n\n", ENC_UTF8, 0 },
		{ "240 F   1    3\t \n", ENC_UTF8, 1 },
		{ "001x   1\n", ENC_UTF8, 1 },
		{ "XXZ 1 2   17\n", ENC_UTF8, 1 },
	};
	int odd;

	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		CHECK(same(span_of(texts[i].text), texts[i].encoding, &odd), "text %zu", i);
		CHECK(odd == texts[i].odd, "text %zu: %d odd lines", i, odd);
	}
}

static void
test_players(void)
{
	struct trf_player *p;

	reads(HEAD ANNA BERT);
	CHECK(found.n == 0, "%zu findings", found.n);
	p = trf_player(&trf, 2);
	CHECK(p != NULL && span_eq(p->name, SPAN("Bert Bert123")) && p->rating == 2000 && p->points == 5 && p->rank == 2, "Bert");
	CHECK(p != NULL && p->games_n == 2 && p->games[1].opponent == 1 && p->games[1].colour == 'w' && p->games[1].result == '=',
	    "his second game");
	CHECK(trf_player(&trf, 3) == NULL, "nobody has 3");
	CHECK(has(DIAG_TRF_MET_TWICE) == false, "they met twice, but it is a match");
}

static void
test_encodings(void)
{
	/* An umlaut of two bytes is one column; as CP1252 it would be two, and the rating be shifted. */
	reads("001    1      M\xc3\xbcller, J\xc3\xbcrgen                    2345\n");
	CHECK(found.n == 0 && trf_player(&trf, 1)->rating == 2345, "UTF-8");
	read_text(SPAN("001    1      M\xfcller, J\xfcrgen                    2345\n"), ENC_CP1252);
	CHECK(found.n == 0 && trf_player(&trf, 1)->rating == 2345, "CP1252");
}

static bool
says(const char *words)
{
	return found.n == 1 && found.list[0].id == DIAG_TRF_SYNTAX &&
	    span_starts(found.list[0].message, span_of(words));
}

static void
test_characters(void)
{
	static const char nul[] = HEAD "001    1      An\0a\n";

	reads(HEAD "001    1      Anna\tAnna\t\t                  2345\n");
	CHECK(says("this is a tab"), "a tab shifts what is after it, and is reported once");
	reads("012\tTest\n240 F   1    3\t \n" "001    3      Anna\t\n");
	CHECK(found.n == 0, "before a text and at the end of a line it is harmless: %zu findings", found.n);
	read_text((struct span){ nul, sizeof(nul) - 1 }, ENC_UTF8);
	CHECK(says("this is a NUL byte"), "a NUL byte");
	reads(HEAD "001    1      An\x01" "a\n");
	CHECK(says("this is a control character"), "a control character");
}

static void
test_scale(void)
{
	const struct trf_scale *s = &tournament.scale;

	reads(HEAD PLAYER("   1", "Anna Anna123", " 4.0", "   1", "   2 w 1     3 b =") PLAYER("   2", "Bert Bert123", " 3.0", "   2",
	    "   1 b 0  0000 - U") PLAYER("   3", "Carl Carl123", " 1.0", "   3", "0000 - Z     1 w ="));
	CHECK(s->worth[TRF_WIN] == 30 && s->worth[TRF_DRAW] == 10 && s->worth[TRF_BYE] == 30 && !s->certain, "3-1-0 is found");
	CHECK(!has(DIAG_TRF_POINTS), "and explains all points");
	reads("BBW  2.0\nBBD  1.0\n" HEAD ANNA BERT);
	CHECK(has(DIAG_TRF_POINTS), "the file says that a win is 2 points");
	reads("162  W 1.0    D 0.5    L 0.0\n" HEAD ANNA BERT);
	CHECK(!has(DIAG_TRF_POINTS), "the file says the usual");
}

#define FOUR \
	PLAYER("   1", "Anna Anna123", " 3.0", "   1", "   2 w 1     3 w 1     4 w 1") \
	PLAYER("   2", "Bert Bert123", " 1.0", "   3", "   1 b 0     4 w =     3 b =") \
	PLAYER("   3", "Carl Carl123", " 1.5", "   2", "   4 b 1     1 b 0     2 w =") \
	PLAYER("   4", "Dora Dora123", " 0.5", "   4", "   3 w 0     2 b =     1 b 0")

static void
test_swiss(void)
{
	reads("012 Test\n092 Swiss\n142    5\n" FOUR);
	CHECK(found.n == 1 && has(DIAG_PAIR_COLOUR_THREE), "White three times in a row: %zu findings", found.n);
	reads("012 Test\n092 Swiss\n" FOUR);
	CHECK(found.n == 0, "but not if that is the last round");
	reads("012 Test\n092 Match\n142    5\n" FOUR);
	CHECK(found.n == 0, "nor in another system");
	reads(HEAD PLAYER("   1", "Anna Anna123", " 2.0", "   1", "   2 w +  0000 - U")
	    PLAYER("   2", "Bert Bert123", " 0.0", "   2", "   1 b -  0000 - Z"));
	CHECK(found.n == 2 && has(DIAG_TRF_BYE), "a bye after a win by forfeit, in a round that nobody plays: %zu findings", found.n);
	reads(HEAD PLAYER("   1", "Anna Anna123", " 2.0", "   1", "0000 - U     2 w +")
	    PLAYER("   2", "Bert Bert123", " 0.0", "   2", "0000 - Z     1 b -"));
	CHECK(found.n == 1 && has(DIAG_TRF_BYE), "a bye before one, in a round that nobody plays");
}

/* What there is of one kind, by place: the words of the first, and how many. */
static bool
says_first(enum diag id, size_t n, const char *words)
{
	const struct finding *first = NULL;
	size_t all = 0;

	for (size_t i = 0; i < found.n; i++)
		if (found.list[i].id == id && all++ == 0)
			first = &found.list[i];
	return all == n && (n == 0 || span_eq(first->message, span_of(words)));
}

/* Two players who meet in the first round, and twice more with these results. */
#define SWISS_OF_TWO(own, other, again, back) \
	"012 Test\n092 Swiss\n" PLAYER("   1", "Anna Anna123", "    ", "    ", "   2 w 1     2 b " own "     2 w " again) \
	PLAYER("   2", "Bert Bert123", "    ", "    ", "   1 b 0     1 w " other "     1 b " back)

static void
test_meetings(void)
{
	reads(SWISS_OF_TWO("=", "=", "1", "0"));
	CHECK(says_first(DIAG_TRF_MET_TWICE, 2, "players 1 and 2 meet in round 2, and met in round 1"), "each time after the first");
	reads(SWISS_OF_TWO("+", "-", "1", "0"));
	CHECK(says_first(DIAG_TRF_MET_TWICE, 1, "players 1 and 2 meet in round 3, and met in round 1"), "a forfeit is no meeting");
	reads(SWISS_OF_TWO("0", "0", " ", " "));
	CHECK(says_first(DIAG_TRF_MET_TWICE, 1, "players 1 and 2 meet in round 2, and met in round 1"),
	    "a game that both lose is one, and one that is still to come is none");
}

static void
test_byes(void)
{
	reads("012 Test\n" PLAYER("   1", "Anna Anna123", "    ", "    ", "0000 - U     2 w 1  0000 - U     2 b 1  0000 - U")
	    PLAYER("   2", "Bert Bert123", "    ", "    ", "0000 - H     1 b 0  0000 - H     1 w 0  0000 - H"));
	CHECK(says_first(DIAG_TRF_BYE, 5, "the bye of the pairing in round 1, in which nobody plays"),
	    "three rounds without a game, and two byes");
	CHECK(span_eq(found.list[found.n - 1].message, SPAN("player 1 has the bye in round 5, and had it in round 3")),
	    "the last of them is named");
	reads("012 Test\n" PLAYER("   1", "Anna Anna123", "    ", "    ", "   2 w 1  0000 - U")
	    PLAYER("   2", "Bert Bert123", "    ", "    ", "   1 b 0     4 w 1") PLAYER("   3", "Carl Carl123", "    ", "    ", "   4 w 1  0000 - U")
	    PLAYER("   4", "Dora Dora123", "    ", "    ", "   3 b 0     2 b 0"));
	CHECK(says_first(DIAG_TRF_BYE, 1, "player 3 has the bye in round 2, and so has 1"), "two in one round");
	reads("012 Test\n" PLAYER("   1", "Anna Anna123", "    ", "    ", "   2 w +  0000 - U")
	    PLAYER("   2", "Bert Bert123", "    ", "    ", "   1 b 0     4 w 1") PLAYER("   4", "Dora Dora123", "    ", "    ", "0000 - Z     2 b 0"));
	CHECK(says_first(DIAG_TRF_BYE, 0, ""), "nothing follows from a win by forfeit that the other line contradicts");
}

#define DATES "132                                                                                        "

static void
test_dates(void)
{
	reads("012 Test\n" DATES "24/03/01  24/03/02  24/05/03  24/03/04  24/03/05\n" ANNA BERT);
	CHECK(says_first(DIAG_TRF_DATE, 1, "round 3 has a later date than the round after it"), "the one that the others contradict");
	reads("012 Test\n" DATES "24/03/01  24/03/02  24/02/03            24/03/05\n" ANNA BERT);
	CHECK(says_first(DIAG_TRF_DATE, 1, "round 3 has an earlier date than the round before it"), "an earlier one");
	reads("012 Test\n042 2024/03/01\n052 2024/03/05\n" DATES "24/03/01  24/03/02  24/05/03  24/03/04  24/03/05\n" ANNA BERT);
	CHECK(says_first(DIAG_TRF_DATE, 1, "round 3 is not between the first and the last date of the tournament"), "nothing follows from it");
}

/* Anna names Bert in the third round, Bert Carl, and Carl left after the first one: that Carl has no game is one mistake. */
static void
test_chain(void)
{
	reads(HEAD PLAYER("   1", "Anna Anna123", " 1.5", "   2", "   4 w 1  0000 - Z     2 b =")
	    PLAYER("   2", "Bert Bert123", " 2.0", "   1", "   3 w 1  0000 - Z     3 b 1")
	    PLAYER("   3", "Carl Carl123", " 0.0", "   3", "   2 b 0")
	    PLAYER("   4", "Dora Dora123", " 0.0", "   3", "   1 b 0"));
	CHECK(found.n == 2 && has(DIAG_TRF_BYE) && span_starts(found.list[1].message, SPAN("player 2 names 3")),
	    "and nobody plays the second round: %zu findings", found.n);
}

/* Whatever colours the two lines of a game have, it is written once. */
static void
test_games(void)
{
	static const char *const colours[] = { "wb", "bw", "ww", "bb", "--", "w-", "-w", "b-", "-b" };

	for (size_t i = 0; i < sizeof(colours) / sizeof(colours[0]); i++) {
		char text[] = HEAD PLAYER("   1", "Anna Anna123", " 1.0", "   1", "   2 A 1") PLAYER("   2", "Bert Bert123", " 0.0", "   2", "   1 B 0");
		static struct tags tags;
		struct arena texts = { 0 };
		struct span white, result;
		size_t n = 0;
		void *report;

		*(strstr(text, "   2 A 1") + 5) = colours[i][0];
		*(strstr(text, "   1 B 0") + 5) = colours[i][1];
		report = trf_tags_open(span_of(text), ENC_UTF8, &n);
		CHECK(report != NULL && n == 1, "%s: %zu games", colours[i], n);
		result = trf_tags_read(report, 0, &tags, &texts);
		CHECK(result.n > 0 && span_eq(result, tags_value(&tags, TAG_Result)), "%s: result", colours[i]);
		white = tags_value(&tags, TAG_White);
		CHECK(colours[i][0] == colours[i][1] || span_starts(white, colours[i][0] == 'b' || (colours[i][0] == '-' &&
		    colours[i][1] == 'w') ? SPAN("Bert") : SPAN("Anna")), "%s: White", colours[i]);
		trf_tags_free(report);
		arena_free(&texts);
	}
}

static void
test_made(void)
{
	struct trf made = { .encoding = ENC_UTF8 };
	struct buf b = { 0 };

	CHECK(trf_add(&made, trf_record_find(SPAN("012"))) && trf_put(&made, 0, 0, SPAN("Made")), "a name");
	CHECK(trf_add(&made, trf_record_find(SPAN("001"))) && trf_put(&made, TRF_OF_NUMBER, 0, SPAN("7")) &&
	    trf_put(&made, TRF_OF_NAME, 0, SPAN("M\xc3\xbcller, J\xc3\xbcrgen, and a name that is too long")) &&
	    trf_put(&made, TRF_OF_RATING, 0, SPAN("2345")) && trf_put(&made, TRF_OF_OPPONENT, 1, SPAN("12")) &&
	    trf_put(&made, TRF_OF_COLOUR, 1, SPAN("w")) && trf_put(&made, TRF_OF_RESULT, 1, SPAN("1")), "a player");
	trf_write(&made, &b);
	reads(b.p == NULL ? "" : (buf_char(&b, '\0'), b.p));
	CHECK(trf_player(&trf, 7) != NULL && trf_player(&trf, 7)->rating == 2345 && trf_player(&trf, 7)->games_n == 2 &&
	    trf_player(&trf, 7)->games[1].opponent == 12, "he is read again");
	CHECK(!has(DIAG_TRF_SYNTAX), "the name is cut");
	buf_free(&b);
	trf_free(&made);
}

/* The file of the collection; the caller frees it. */
static struct span
load(const char *name)
{
	const char *shared = getenv("ARBITER_SHARED");
	char path[400];
	struct buf b = { 0 };
	FILE *f;
	size_t n;

	snprintf(path, sizeof(path), "%s/data/trf/%s", shared == NULL ? "" : shared, name);
	if (shared == NULL || (f = fopen(path, "rb")) == NULL)
		return (struct span){ NULL, 0 };
	do {
		if (!buf_reserve(&b, 1 << 16))
			abort();
		n = fread(b.p + b.n, 1, 1 << 16, f);
		b.n += n;
	} while (n > 0);
	fclose(f);
	return buf_span(&b);
}

static void
test_samples(void)
{
	/*
	 * Both players of trf26_team are a column too far to the right, and it names a team that is not there.  In team-49x11
	 * four line-ups and results of records 801 are others than those of records 001 and 300.
	 */
	static const struct { const char *name; int players; size_t findings; int odd; } samples[] = {
		{ "dutch_2025_C5.trf", 6, 1, 0 }, { "dutch_2025_C9.trf", 5, 0, 0 }, { "issue_7.trf", 60, 0, 0 },
		{ "issue_15.trf", 180, 0, 0 }, { "team-49x11.trf", 249, 4, 14 }, { "trf26_team.trf", 2, 3, 2 },
	};

	for (size_t i = 0; i < sizeof(samples) / sizeof(samples[0]); i++) {
		struct span text = load(samples[i].name);
		int odd;

		if (text.p == NULL) {
			skip(samples[i].name);
			continue;
		}
		CHECK(same(text, ENC_UTF8, &odd), "%s is written as it was", samples[i].name);
		CHECK(odd == samples[i].odd, "%s has %d odd lines", samples[i].name, odd);
		CHECK(found.n == samples[i].findings, "%s has %zu findings", samples[i].name, found.n);
		CHECK(trf.players_n == samples[i].players, "%s has %d players", samples[i].name, trf.players_n);
		free((void *)text.p);
	}
}

int
main(void)
{
	RUN(test_same);
	RUN(test_players);
	RUN(test_encodings);
	RUN(test_characters);
	RUN(test_scale);
	RUN(test_swiss);
	RUN(test_meetings);
	RUN(test_byes);
	RUN(test_dates);
	RUN(test_chain);
	RUN(test_games);
	RUN(test_made);
	RUN(test_samples);
	trf_free(&trf);
	findings_free(&found);
	return check_end();
}
