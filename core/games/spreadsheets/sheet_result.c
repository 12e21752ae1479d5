/* sheet_result: tables of words for results, and how they are read together. */
#include <string.h>

#include "games/spreadsheets/sheet_result.h"
#include "games/spreadsheets/sheet_words.h"

/* The tables have words as sheet_words.h folds them.  Words for a draw, in addition to those of games/pgn/result.c. */
static const char draws[] =
    "draw remis unentschieden unent nulle tablas patta remise dontetlen remiza remiz remi empate tasapeli "
    "tasan jafntefli "
    "berabere uavgjort uafgjort viik neizskirts lygiosios drawn taules berabera heceheca remizo comhscor "
    "hoa seri remija "
    "ничья нічия реми ισοπαλια תיקו تعادل مساوی 和棋 和局 平局 무승부";

/* Words for a loss of the player named; of two words, such as "gibt auf", the second one is in between[]. */
static const char resigns[] =
    "resigns resigned resign loses lost flagged gives gave gibt gab geben gaben aufgegeben verliert verlor verloren "
    "abandonne abandonnent abandonnait abandonnerent perd perdent abandona abandonan abandonaron rinde rinden rindio "
    "rindieron pierde pierden perdio perdieron abbandona abbandonano abbandonato arrende arrendono perde perdono "
    "geeft geven gaf gaven opgegeven verliest verliezen verloor desiste desistem desistiu desistiram "
    "abandonam abandonen abandonou "
    "abandonaram perdem perdeu perderam renuncia renunciam opgiver opgav oppgir oppga gir ga gav ger gett "
    "taper tabte tapte "
    "forlorar forlorade luovuttaa luovuttavat luovutti luovuttivat luovuttanut haviaa feladta feladja "
    "feladtak veszt vesztett "
    "vzdal vzdava vzdali vzdavaju vzdavaji prohral prohrali prohrava prehral prehrali poddaje poddaja poddal poddaly "
    "przegral przegraly przegrywa cedeaza pierd gefur gefast gafst tapar alistus alistub alistusid kaotas kaotasid "
    "padevas padodas pasidave pasiduoda pralaimejo predaje predaju predao predali predal predaja gubi "
    "izgubi izgubio vda terk "
    "kaybetti kaybeder uduzdu rezignis rezignas gheill menyerah thua "
    "сдались сдаются сдался проиграли проигрывают здалися здались здаються програли предават предадоха загубиха "
    "предаје предају предали губи изгубио εγκαταλειπουν εγκατελειψαν εγκατελειψε χανουν εχασαν "
    "נכנע נכנעו הפסיד הפסידו انسحب استسلم تسلیم باخت 认输 기권";
/* Words for a win of the player named. */
static const char wins[] =
    "wins won win mates checkmates gewinnt gewinnen gewann gewonnen gagne gagnent gana ganan gano ganaron "
    "vince vincono vinto "
    "wint winnen wonnen ganha ganham ganhou ganharam venceu vencem ganou vinder vandt vinner vann vant "
    "voittaa voittavat voitti voittivat nyert nyer nyertek vyhral vyhrali vyhrava wygrywa wygrywaja wygral wygraly "
    "castiga castigat vinnur voitis voitsid voidab uzvar uzvareja laimejo laimi kazandi kazanir qazandi qalib "
    "pobjeduje pobijedio pobedio pobeduje zmaga zmagal guanya guanyen gajnis menang thang bua "
    "выиграли выигрывают выиграл виграли перемогли печелят спечелиха победио побеђује добија κερδιζουν "
    "κερδισαν νικουν "
    "ניצח ניצחו فاز برد 胜 승";
/* Nouns for giving up: of the player named, if no verb says more. */
static const char gives_up[] =
    "resignation abandon abandono abbandono aufgabe opgave uppgift oppgivelse feladas rezygnacja poddanie "
    "abandonarea kapitulace "
    "сдача здача предаване εγκαταλειψη";
/* Words that say that a draw was agreed or came about, and was not only offered. */
static const char agreed[] =
    "agreed agreement daccordo mutual stalemate repetition threefold vereinbart vereinbarung einigung "
    "accord mutuel acuerdo "
    "accordo acordo acord overeengekomen overenskomst avtalad avtalt aftalt sovittu megegyezessel dohodou "
    "dohoda uzgodniony "
    "zgoda sporazum sporazumom соглашению согласию згодою споразумение συμφωνια";
/* Words that do not change the result. */
static const char between[] =
    "on by in the game auf op opp upp se sa alla sie hat haben has have up mate checkmate forfeit durch "
    "nach matt par por de "
    "comun per di via zeit zeituberschreitung partie la partida partita and und et y les des du los las il "
    "i el o os as am "
    "door het een v po za na z bei mit przez prin prim with av jeden sich gefin партию "
    "партія партије по з за с "
    "о са се си τα με etti شد";

/* Whole texts: languages that do not write blanks between words, and words that mean something else elsewhere. */
static const struct {
	const char *texts;
	enum result result;
} whole[] = {
	{ "白胜|白方胜|黑方认输|黑认输|흑 기권패|백승|den thua", RESULT_WHITE }, { "黑胜|黑方胜|白方认输|白认输|백 기권패|흑승|den thắng", RESULT_BLACK },
};

bool
sheet_result_draw(struct span text)
{
	struct sheet_words w;

	if (span_eq(text, SPAN("\xc2\xbd-")))
		return true;
	for (size_t i = 0; i < text.n; i++)	/* "draw?" and "(draw)" are offers */
		if (strchr("?()[]{}", text.p[i]) != NULL)
			return false;
	sheet_words_fold(text, &w);
	return sheet_words_among(w.text, draws, ' ');
}

/* The player that a word names: "White", "Weiß", "белые". */
static enum sheet_result_owner
player_named(struct span word)
{
	struct span tag = sheet_headings_tag(word);

	return span_eq(tag, SPAN("White")) ? OWNER_WHITE : span_eq(tag, SPAN("Black")) ? OWNER_BLACK : OWNER_NOBODY;
}

/* What a word says; the first row that has it counts. */
enum meaning { MEANS_NOTHING, LOSES, WINS, GIVES_UP, DRAWN, AGREED, BETWEEN };
static const struct {
	enum meaning meaning;
	const char *words;
} meanings[] = {
	{ LOSES, resigns }, { WINS, wins }, { GIVES_UP, gives_up }, { DRAWN, draws }, { AGREED, agreed }, { BETWEEN, between },
};

static enum meaning
meaning_of(struct span word, struct span before)
{
	for (size_t i = 0; i < sizeof(meanings) / sizeof(meanings[0]); i++)
		if (sheet_words_among(word, meanings[i].words, ' '))
			return meanings[i].meaning;
	return span_eq(word, SPAN("time")) && (span_eq(before, SPAN("on")) || span_eq(before, SPAN("by"))) ? BETWEEN :
	    MEANS_NOTHING;
}

/* What words say together. */
struct sentence {
	enum sheet_result_owner owner;	/* the player named last */
	enum result result;		/* by a verb */
	bool draw, agreed, noun;
};

/* False: the word is not known, or contradicts what was said before. */
static bool
take_meaning(struct sentence *s, struct span word, struct span before)
{
	enum sheet_result_owner who = player_named(word);
	enum meaning meaning = who != OWNER_NOBODY ? BETWEEN : meaning_of(word, before);
	enum result says = (s->owner == OWNER_WHITE) == (meaning == WINS) ? RESULT_WHITE : RESULT_BLACK;

	s->owner = who != OWNER_NOBODY ? who : s->owner;
	s->draw |= meaning == DRAWN;
	s->agreed |= meaning == AGREED || span_eq(word, SPAN("drawn"));
	s->noun |= meaning == GIVES_UP;
	if (meaning == LOSES || meaning == WINS) {
		if (s->owner == OWNER_NOBODY || (s->result != RESULT_NONE && s->result != says))
			return false;
		s->result = says;
	}
	return meaning != MEANS_NOTHING;
}

enum result
sheet_result_read(struct span text, enum sheet_result_owner owner)
{
	struct sentence s = { .owner = owner, .result = RESULT_NONE };
	struct span rest, word, before = { NULL, 0 };
	struct sheet_words w;

	sheet_words_fold(text, &w);
	if (w.text.n == 0 || memchr(text.p, '?', text.n) != NULL)
		return RESULT_NONE;
	for (size_t i = 0; i < sizeof(whole) / sizeof(whole[0]); i++)
		if (sheet_words_among(w.text, whole[i].texts, '|'))
			return whole[i].result;
	for (rest = w.text; (word = sheet_words_next(&rest)).n > 0; before = word)
		if (!take_meaning(&s, word, before))
			return RESULT_NONE;
	if (s.result != RESULT_NONE)
		return s.draw || s.agreed ? RESULT_NONE : s.result;
	if (s.draw || s.agreed)
		return s.draw && s.agreed ? RESULT_DRAW : RESULT_NONE;
	return !s.noun || s.owner == OWNER_NOBODY ? RESULT_NONE : s.owner == OWNER_WHITE ? RESULT_BLACK : RESULT_WHITE;
}
