/* sheet_result: tables of words for results, and how they are read together. */
#include <string.h>

#include "sheet/sheet_result.h"
#include "sheet/sheet_headings.h"

/* Words for a draw, in addition to those of pgn/result.c. */
static const char *const draws[] = {
	"draw", "remis", "unentschieden", "unent.", "unent", "nulle", "tablas", "patta", "remise", "d\xc3\xb6ntetlen",
	"remiza",
	"rem\xc3\xadza", "rem\xc3\xadz", "remi", "empate", "tasapeli", "tasan", "jafntefli", "berabere", "uavgjort",
	"uafgjort",
	"viik", "neiz\xc5\xa1\xc4\xb7irts", "lygiosios", "drawn", "\xd0\xbd\xd0\xb8\xd1\x87\xd1\x8c\xd1\x8f",
	"\xd0\xbd\xd1\x96\xd1\x87\xd0\xb8\xd1\x8f", "\xd1\x80\xd0\xb5\xd0\xbc\xd0\xb8",
	"\xce\xb9\xcf\x83\xce\xbf\xcf\x80\xce\xb1\xce\xbb\xce\xaf\xce\xb1", "\xc2\xbd-", NULL,
};

/* Words for a loss of the player named; of two words, such as "gibt auf", the second one is in between[]. */
static const char *const resigns[] = {
	"resigns", "resigned", "resign", "loses", "lost", "flagged", "gives", "gave", "gibt", "gab", "geben", "gaben",
	"aufgegeben", "verliert", "verlor",
	"abandonne", "abandonnent", "perd", "perdent", "abandona", "abandonan", "rinde", "rinden", "pierde",
	"pierden", "abbandona",
	"abbandonano", "perde", "perdono", "geeft", "geven", "gaf", "gaven", "opgegeven", "verliest", "verliezen",
	"desiste", "desistem",
	"abandonam", "perdem", "opgiver", "opgav", "oppgir", "gir", "gav", "ger", "taper", "tabte", "tapte",
	"luovuttaa", "luovuttavat",
	"luovutti", "luovuttivat", "feladta", "feladja", "vzdal", "vzd\xc3\xa1v\xc3\xa1", "vzd\xc3\xa1va", "vzdali",
	"poddaje", "poddaj\xc4\x85",
	"podda\xc5\x82", "poddaly", "podda\xc5\x82y", "cedeaz\xc4\x83", "gefur", "gefast", "alistus", "alistub",
	"padevas", "padodas", "padev\xc4\x81s",
	"pasidav\xc4\x97", "pasiduoda", "predaje", "predaju", "predao", "predali",
	"\xd1\x81\xd0\xb4\xd0\xb0\xd0\xbb\xd0\xb8\xd1\x81\xd1\x8c",
	"\xd1\x81\xd0\xb4\xd0\xb0\xd1\x8e\xd1\x82\xd1\x81\xd1\x8f",
	"\xd0\xb7\xd0\xb4\xd0\xb0\xd0\xbb\xd0\xb8\xd1\x81\xd1\x8f",
	"\xd0\xb7\xd0\xb4\xd0\xb0\xd0\xbb\xd0\xb8\xd1\x81\xd1\x8c",
	"\xd0\xb7\xd0\xb4\xd0\xb0\xd1\x8e\xd1\x82\xd1\x8c\xd1\x81\xd1\x8f",
	"\xd0\xbf\xd1\x80\xd0\xb5\xd0\xb4\xd0\xb0\xd0\xb2\xd0\xb0\xd1\x82",
	"\xd0\xbf\xd1\x80\xd0\xb5\xd0\xb4\xd0\xb0\xd0\xb4\xd0\xbe\xd1\x85\xd0\xb0",
	"\xce\xb5\xce\xb3\xce\xba\xce\xb1\xcf\x84\xce\xb1\xce\xbb\xce\xb5\xce\xaf\xcf\x80\xce\xbf\xcf\x85\xce\xbd",
	"\xce\xb5\xce\xb3\xce\xba\xce\xb1\xcf\x84\xce\xad\xce\xbb\xce\xb5\xce\xb9\xcf\x88\xce\xb1\xce\xbd", NULL,
};
/* Words for a win of the player named. */
static const char *const wins[] = {
	"wins", "won", "win", "mates", "checkmates", "gewinnt", "gewinnen", "gewann", "gewonnen", "gagne", "gagnent",
	"gana", "ganan",
	"ganaron", "vince", "vincono", "wint", "winnen", "wonnen", "ganha", "ganham", "vinder", "vandt", "vinner",
	"vann", "vant", "voittaa",
	"voittavat", "voitti", "voittivat", "nyert", "nyer", "nyertek", "vyhr\xc3\xa1l", "vyhr\xc3\xa1v\xc3\xa1",
	"vyhr\xc3\xa1va", "wygrywa",
	"wygrywaj\xc4\x85", "wygra\xc5\x82", "wygra\xc5\x82y", "c\xc3\xa2\xc8\x99tig\xc4\x83", "vinnur",
	"v\xc3\xb5itis", "v\xc3\xb5idab", "uzvar",
	"uzvar\xc4\x93ja", "laim\xc4\x97jo", "kazand\xc4\xb1", "kazan\xc4\xb1r", "pobje\xc4\x91uje", "pobijedio",
	"zmaga", "zmagal",
	"\xd0\xb2\xd1\x8b\xd0\xb8\xd0\xb3\xd1\x80\xd0\xb0\xd0\xbb\xd0\xb8",
	"\xd0\xb2\xd1\x8b\xd0\xb8\xd0\xb3\xd1\x80\xd1\x8b\xd0\xb2\xd0\xb0\xd1\x8e\xd1\x82",
	"\xd0\xb2\xd0\xb8\xd0\xb3\xd1\x80\xd0\xb0\xd0\xbb\xd0\xb8",
	"\xd0\xbf\xd0\xb5\xd1\x87\xd0\xb5\xd0\xbb\xd1\x8f\xd1\x82",
	"\xce\xba\xce\xb5\xcf\x81\xce\xb4\xce\xaf\xce\xb6\xce\xbf\xcf\x85\xce\xbd",
	"\xce\xba\xce\xad\xcf\x81\xce\xb4\xce\xb9\xcf\x83\xce\xb1\xce\xbd", NULL,
};
/* Words that say that a draw was agreed or came about, and was not only offered. */
static const char *const agreed[] = {
	"agreed", "agreement", "d'accordo", "mutual", "stalemate", "repetition", "threefold", "vereinbart",
	"vereinbarung", "einigung", "accord", "mutuel",
	"acuerdo", "accordo", "acordo", "overeengekomen", "overenskomst", "avtalad", "sovittu", NULL,
};
/* Words that do not change the result. */
static const char *const between[] = {
	"on", "by", "in", "the", "game", "auf", "op", "opp", "upp", "se", "sa", "alla", "si\xc4\x99", "hat", "haben",
	"has", "have", "up",
	"mate", "checkmate", "resignation", "forfeit", "durch", "nach", "matt", "par", "por", "de", "com\xc3\xban",
	"per", "di", "via",
	"zeit", "zeit\xc3\xbc" "berschreitung", "aufgabe", "partie", "la", "partida", "partita", "and", "und", "et",
	"y", NULL,
};

static bool
among(struct span word, const char *const *list)
{
	for (; *list != NULL; list++)
		if ((**list | 32) == (*word.p | 32) && span_eq_nocase(word, span_of(*list)))
			return true;
	return false;
}

bool
sheet_result_draw(struct span word)
{
	return word.n > 0 && among(word, draws);
}

static struct span
take_word(struct span *rest)
{
	static const char signs[] = " \t\r\n,.:;!()[]{}";
	struct span word;

	while (rest->n > 0 && memchr(signs, *rest->p, sizeof(signs) - 1) != NULL)
		rest->p++, rest->n--;
	word = (struct span){ rest->p, 0 };
	while (word.n < rest->n && memchr(signs, rest->p[word.n], sizeof(signs) - 1) == NULL)
		word.n++;
	rest->p += word.n;
	rest->n -= word.n;
	return word;
}

/* The player that a word names: "White", "Weiß", "белые". */
static enum sheet_result_owner
named(struct span word)
{
	struct span tag = sheet_headings_tag(word);

	return span_eq(tag, SPAN("White")) ? OWNER_WHITE : span_eq(tag, SPAN("Black")) ? OWNER_BLACK : OWNER_NOBODY;
}

enum result
sheet_result_read(struct span text, enum sheet_result_owner owner)
{
	enum result result = RESULT_NONE;
	bool draw = false, agree = false, drawn = false, acts = false;
	struct span word, before = { NULL, 0 };

	if (text.n == 0 || memchr(text.p, '?', text.n) != NULL)
		return RESULT_NONE;
	for (; (word = take_word(&text)).n > 0; before = word) {
		bool loses = among(word, resigns), gains = !loses && among(word, wins);
		enum sheet_result_owner who = named(word);

		if (who != OWNER_NOBODY) {
			owner = who;
		} else if (loses || gains) {
			enum result says = (owner == OWNER_WHITE) == gains ? RESULT_WHITE : RESULT_BLACK;

			if (owner == OWNER_NOBODY || (acts && result != says))
				return RESULT_NONE;
			result = says;
			acts = true;
		} else if (among(word, draws)) {
			draw = true;
			drawn = drawn || span_eq_nocase(word, SPAN("drawn"));
		} else if (among(word, agreed)) {
			agree = true;
		} else if (!among(word, between) &&
		    !(span_eq_nocase(word, SPAN("time")) && (span_eq_nocase(before, SPAN("on")) || span_eq_nocase(before, SPAN("by"))))) {
			return RESULT_NONE;
		}
	}
	if (acts)
		return draw || agree ? RESULT_NONE : result;
	return draw && (agree || drawn) ? RESULT_DRAW : RESULT_NONE;
}
