/* trf_records: the records of FIDE's tournament report file (TRF), and in which columns their fields are. */
#include "games/forms/trf_records.h"

#define TITLES "GM IM WGM FM WIM CM WFM WCM G M F C WG WM WF WC"
#define RESULTS "1 = 0 W D L + - H F U Z *"

#define A_TEXT(code, what) { code, what, .fields = { { what, 5, 0, 0, TRF_TEXT, NULL } } }
#define A_NUMBER(code, what) { code, what, .fields = { { what, 5, 8, 0, TRF_NUMBER, NULL } } }
#define SOME_PLAYERS(code, what) { code, what, .fields = { { "player", 5, 0, 0, TRF_PLAYER, NULL } } }
#define SOME_POINTS(code, what) { code, what, .fields = { { "points", 5, 8, 0, TRF_POINTS, NULL } } }

#define PERSON \
	{ "starting number", 5, 8, 0, TRF_NUMBER, NULL }, { "sex", 10, 10, 0, TRF_WORD, "M W F" }, \
	{ "title", 11, 13, 0, TRF_WORD, TITLES }, { "name", 15, 47, 0, TRF_TEXT, NULL }, \
	{ "rating", 49, 52, 0, TRF_NUMBER, NULL }, { "federation", 54, 56, 0, TRF_TEXT, NULL }, \
	{ "FIDE id", 58, 68, 0, TRF_RIGHT, NULL }, { "date of birth", 70, 79, 0, TRF_DATE, NULL }

const struct trf_record trf_national = { "", "national record", .fields = {
	{ "starting number", 5, 8, 0, TRF_PLAYER, NULL }, { "class", 10, 13, 0, TRF_TEXT, NULL },
	{ "name", 15, 47, 0, TRF_TEXT, NULL }, { "national rating", 49, 52, 0, TRF_NUMBER, NULL },
	{ "origin", 54, 56, 0, TRF_TEXT, NULL }, { "national number", 58, 68, 0, TRF_RIGHT, NULL },
	{ "date of birth", 70, 79, 0, TRF_DATE, NULL } } };

static const struct trf_record records[] = {
	A_TEXT("012", "name of the tournament"),
	A_TEXT("022", "city"),
	A_TEXT("032", "federation"),
	{ "042", "first date", .fields = { { "first date", 5, 0, 0, TRF_DATE, NULL } } },
	{ "052", "last date", .fields = { { "last date", 5, 0, 0, TRF_DATE, NULL } } },
	A_TEXT("062", "number of players"),		/* also "129 (88)" */
	A_TEXT("072", "number of rated players"),
	A_TEXT("082", "number of teams"),
	A_TEXT("092", "type of the tournament"),
	A_TEXT("102", "chief arbiter"),
	A_TEXT("112", "deputy arbiter"),
	A_TEXT("122", "time control"),
	{ "132", "dates of the rounds", .fields = { { "date of a round", 92, 99, 10, TRF_DAY, NULL } } },
	A_NUMBER("142", "number of rounds"),
	{ "152", "first colour", .fields = { { "first colour", 5, 5, 0, TRF_WORD, "W B" } } },
	{ "162", "points for a result", .fields = {
	    { "result", 6, 6, 9, TRF_WORD, "W D L A P X" }, { "points", 7, 10, 9, TRF_POINTS, NULL } } },
	{ "172", "order of the start list", .fields = {
	    { "federation", 5, 7, 0, TRF_TEXT, NULL }, { "order", 9, 0, 0, TRF_TEXT, NULL } } },
	A_TEXT("182", "pairing program"),
	A_TEXT("192", "coded type of the tournament"),
	A_TEXT("202", "tie-breaks"),
	A_TEXT("212", "tie-breaks"),
	A_TEXT("222", "coded time control"),
	A_TEXT("352", "colours of a team by board"),
	{ "362", "points for a match", .fields = {
	    { "result", 5, 6, 9, TRF_WORD, "TW TD TL" }, { "points", 7, 10, 9, TRF_POINTS, NULL } } },
	{ "001", "player", .fields = { PERSON,
	    { "points", 81, 84, 0, TRF_POINTS, NULL }, { "rank", 86, 89, 0, TRF_NUMBER, NULL },
	    { "opponent", 92, 95, 10, TRF_NUMBER, NULL }, { "colour", 97, 97, 10, TRF_WORD, "W B -" },
	    { "result", 99, 99, 10, TRF_WORD, RESULTS } } },
	{ "013", "team", .fields = {
	    { "name", 5, 36, 0, TRF_TEXT, NULL }, { "player", 37, 40, 5, TRF_PLAYER, NULL } } },
	{ "310", "team", .fields = {
	    { "number", 5, 7, 0, TRF_NUMBER, NULL }, { "name", 9, 40, 0, TRF_TEXT, NULL },
	    { "short name", 42, 46, 0, TRF_TEXT, NULL }, { "strength", 48, 53, 0, TRF_POINTS, NULL },
	    { "match points", 55, 60, 0, TRF_POINTS, NULL }, { "game points", 62, 67, 0, TRF_POINTS, NULL },
	    { "rank", 69, 71, 0, TRF_NUMBER, NULL }, { "player", 74, 77, 5, TRF_PLAYER, NULL } } },
	{ "240", "byes", .of_teams = true, .fields = {
	    { "kind", 5, 5, 0, TRF_WORD, "F H Z" }, { "round", 7, 9, 0, TRF_NUMBER, NULL },
	    { "player", 11, 14, 5, TRF_PLAYER, NULL } } },
	{ "250", "virtual points", .of_teams = true, .fields = {
	    { "match points", 5, 8, 0, TRF_POINTS, NULL }, { "game points", 10, 13, 0, TRF_POINTS, NULL },
	    { "first round", 15, 17, 0, TRF_NUMBER, NULL }, { "last round", 19, 21, 0, TRF_NUMBER, NULL },
	    { "first player", 23, 26, 0, TRF_PLAYER, NULL }, { "last player", 28, 31, 0, TRF_PLAYER, NULL } } },
	{ "260", "players who must not meet", .of_teams = true, .fields = {
	    { "first round", 5, 7, 0, TRF_NUMBER, NULL }, { "last round", 9, 11, 0, TRF_NUMBER, NULL },
	    { "player", 13, 16, 5, TRF_PLAYER, NULL } } },
	{ "299", "points given or taken", .of_teams = true, .fields = {
	    { "kind", 5, 5, 0, TRF_TEXT, NULL }, { "match points", 8, 11, 0, TRF_POINTS, NULL },
	    { "game points", 14, 17, 0, TRF_POINTS, NULL }, { "round", 20, 22, 0, TRF_NUMBER, NULL },
	    { "player", 24, 27, 5, TRF_PLAYER, NULL } } },
	{ "300", "line-up", .fields = {
	    { "round", 5, 7, 0, TRF_NUMBER, NULL }, { "team", 9, 11, 0, TRF_TEAM, NULL },
	    { "opponents", 13, 15, 0, TRF_TEAM, NULL }, { "player", 17, 20, 5, TRF_PLAYER, NULL } } },
	{ "320", "byes of teams", .fields = {
	    { "match points", 5, 8, 0, TRF_POINTS, NULL }, { "game points", 10, 13, 0, TRF_POINTS, NULL },
	    { "team", 15, 17, 4, TRF_TEAM, NULL } } },
	{ "330", "forfeited match", .fields = {
	    { "result", 5, 6, 0, TRF_WORD, "+- -+ --" }, { "round", 8, 10, 0, TRF_NUMBER, NULL },
	    { "team", 12, 14, 0, TRF_TEAM, NULL }, { "team", 16, 18, 0, TRF_TEAM, NULL } } },
	{ "801", "results of a team", .fields = {
	    { "team", 5, 6, 0, TRF_TEAM, NULL }, { "short name", 8, 12, 0, TRF_TEXT, NULL },
	    { "match points", 14, 17, 0, TRF_POINTS, NULL }, { "game points", 19, 22, 0, TRF_POINTS, NULL },
	    { "rounds", 24, 0, 0, TRF_TEXT, NULL } } },
	{ "802", "results of a team", .fields = {
	    { "team", 5, 7, 0, TRF_TEAM, NULL }, { "short name", 9, 13, 0, TRF_TEXT, NULL },
	    { "match points", 15, 20, 0, TRF_POINTS, NULL }, { "game points", 22, 27, 0, TRF_POINTS, NULL },
	    { "rounds", 29, 0, 0, TRF_TEXT, NULL } } },
	A_NUMBER("XXR", "number of rounds"),
	A_TEXT("XXC", "first colour"),
	SOME_PLAYERS("XXZ", "players absent in the next round"),
	SOME_PLAYERS("XXP", "players who must not meet"),
	{ "XXA", "virtual points", .fields = {
	    { "player", 5, 8, 0, TRF_PLAYER, NULL }, { "points", 10, 13, 5, TRF_POINTS, NULL } } },
	A_TEXT("XXS", "points for a result"),
	SOME_POINTS("BBW", "points for a win"),
	SOME_POINTS("BBD", "points for a draw"),
	SOME_POINTS("BBL", "points for a loss"),
	SOME_POINTS("BBZ", "points for an absence"),
	SOME_POINTS("BBF", "points for a forfeit"),
	SOME_POINTS("BBU", "points for a bye"),
	{ .code = NULL },
};

const struct trf_record *
trf_record_find(struct span code)
{
	for (const struct trf_record *r = records; r->code != NULL; r++)
		if (span_eq(span_of(r->code), code))
			return r;
	return NULL;
}
