/* sheet_words: words folded, in Latin, Greek and Cyrillic letters, and those that head the columns of scoresheets. */
#include <string.h>

#include "base/fold.h"
#include "games/spreadsheets/sheet_words.h"

/* A Greek or Cyrillic letter in its small form without accent; base/fold.c does that for Latin ones. */
static void
fold_letter(unsigned char *p)
{
	static const char accents[][5] = {	/* ΐ ϊ ά έ ή ί ό ύ ώ ς ё */
		"\xce\x90\xce\xb9", "\xcf\x8a\xce\xb9",
		"\xce\xac\xce\xb1", "\xce\xad\xce\xb5", "\xce\xae\xce\xb7", "\xce\xaf\xce\xb9", "\xcf\x8c\xce\xbf",
		"\xcf\x8d\xcf\x85", "\xcf\x8e\xcf\x89", "\xcf\x82\xcf\x83", "\xd1\x91\xd0\xb5",
		/* Ά Έ Ή Ί Ό Ύ Ώ Ё */
		"\xce\x86\xce\xb1", "\xce\x88\xce\xb5", "\xce\x89\xce\xb7", "\xce\x8a\xce\xb9", "\xce\x8c\xce\xbf",
		"\xce\x8e\xcf\x85", "\xce\x8f\xcf\x89", "\xd0\x81\xd0\xb5",
	};

	for (size_t i = 0; i < sizeof(accents) / sizeof(accents[0]); i++)
		if (memcmp(p, accents[i], 2) == 0) {
			memcpy(p, accents[i] + 2, 2);
			return;
		}
	if (p[0] == 0xd0 && p[1] < 0x90) {		/* Ѐ to Џ */
		p[0] = 0xd1;
		p[1] += 0x10;
	} else if ((p[0] == 0xd0 && p[1] < 0xa0) || (p[0] == 0xce && p[1] > 0x90 && p[1] < 0xa0)) {
		p[1] += 0x20;
	} else if ((p[0] == 0xd0 && p[1] < 0xb0) || (p[0] == 0xce && p[1] >= 0xa0 && p[1] < 0xaa)) {
		p[0]++;
		p[1] -= 0x20;
	}
}

void
sheet_words_fold(struct span text, struct sheet_words *w)
{
	/* A byte becomes at most four: the buffer never has to grow. */
	struct buf b = { .p = w->room, .max = sizeof(w->room) };

	w->text = (struct span){ w->room, 0 };
	if (text.n > SHEET_WORDS_BYTES)
		return;
	fold_words(&b, text, ENC_CP1252);
	for (size_t i = 0; i + 1 < b.n; i++)
		if ((unsigned char)b.p[i] >= 0xce && (unsigned char)b.p[i] <= 0xd1)
			fold_letter((unsigned char *)&b.p[i++]);
	w->text.n = b.n;
}

struct span
sheet_words_next(struct span *rest)
{
	return rest->p == NULL ? *rest : span_cut(rest, ' ');
}

bool
sheet_words_among(struct span text, const char *list, char separator)
{
	const char *p = list, *end = list + strlen(list);

	/* An unknown word is compared with those of all languages: only those with its first byte are tried. */
	if (text.n == 0 || memchr(text.p, separator, text.n) != NULL)
		return false;
	for (; (size_t)(end - p) >= text.n && (p = memchr(p, text.p[0], (size_t)(end - p) - text.n + 1)) != NULL; p++)
		if ((p == list || p[-1] == separator) && (p[text.n] == separator || p[text.n] == '\0') &&
		    memcmp(p, text.p, text.n) == 0)
			return true;
	return false;
}

/* -- tables of words for the tags and the columns of scoresheets -- */

/* The names of tags in PGN, those of the standard and other known ones. */
static const char *const names[] = {
#define TAG(name, check) #name,
#include "games/pgn/tags.def"
#undef TAG
};

/* Their names in other languages, as sheet_words.h folds them. */
static const struct {
	const char *tag, *words;
} rows[] = {
	{ "White", "weiss|blancs|les blancs|blancas|bianco|il bianco|wit|brancas|hvid|hvit|vit|valkea|valkeat"
	    "|vilagos|bily|biale|alb|albul"
	    "|hvitur|valge|baltie|balti|baltieji|beyaz|beyazlar|aglar|ag|beli|bijeli|biely|blanques|blanka|blanko"
	    "|ban|trắng|putih"
	    "|белые|бели|белите|білі|λευκα|לבן|הלבן|ابيض|أبيض|الابيض|الأبيض|سفید|白方|白|백" },
	{ "Black", "schwarz|noirs|les noirs|negras|nero|il nero|zwart|pretas|sort|svart|musta|mustat|sotet|cerny"
	    "|czarne|negru|negrul"
	    "|svartur|must|melnie|juodieji|siyah|siyahlar|qaralar|qara|crni|cierny|negres|nigra|nigro|dubh|hitam"
	    "|черные|черни|черните|чорні|црни|μαυρα|שחור|השחור|اسود|أسود|الاسود|الأسود|سیاه|黑方|黑|흑" },
	{ "Event", "tournament|competition|turnier|wettbewerb|veranstaltung|tournoi|torneo|toernooi|torneio"
	    "|turnering|turnaus|verseny"
	    "|turnaj|turniej|turneu|mot|turniir|turnirs|turnyras|turnuva|turnir|torneig|турнир|турнір|τουρνουα" },
	{ "Site", "place|ort|lieu|lugar|luogo|plaats|local|sted|plats|paikka|hely|misto|miejsce|loc|stadur|koht"
	    "|vieta|yer|mjesto"
	    "|mesto|место|місце|τοποσ" },
	{ "Date", "datum|fecha|data|dato|paivamaara|paivays|dagsetning|kuupaev|datums|tarih|дата|датум|ημερομηνια" },
	{ "Round", "rd|runde|ronde|ronda|turno|rodada|rond|kierros|fordulo|kolo|runda|umferd|voor|karta|ratas|tur"
	    "|тур|кръг|коло"
	    "|γυροσ" },
	{ "Board", "brett|table|tablero|tavolo|bord|tabuleiro|braet|brade|poyta|tabla|sachovnice|szachownica|laud"
	    "|masa|доска" },
	{ "Result", "ergebnis|erg|res|resul|rez|uitsl|ered|vysl|wyn|resultat|resultado|risultato|uitslag|tulos|eredmeny|vysledek|wynik"
	    "|rezultat|urslit|tulemus|rezultats"
	    "|rezultatas|sonuc|vysledok|результат|резултат|αποτελεσμα" },
};

/* Words for columns. */
static const char columns[] = "move|moves|san|zuge|zug|coup|coups|jugada|jugadas|mossa|mosse|zet|zetten"
    "|lance|lances|traek|drag|trekk"
    "|siirto|siirrot|lepes|tah|tahy|ruch|posuniecie|mutare|leikur|kaik|gajiens|hamle|potez|ход|ходы|move no"
    "|no|nr|nro|n|number|num"
    "|nummer|numero|zugnummer|c|sz|lp|ply|side|note|notes|notas|comment|comments|remark|remarks"
    "|bemerkung|bemerkungen"
    "|anmerkung|anmerkungen|kommentar|kommentare|commentaire|commentaires|commento|opmerking|opmerkingen"
    "|elo|rating|κινηση";

/* Words for columns of times, of the time that is used, and of the time that is left. */
static const char times[] = "time|times|clock|zeit|uhr|bedenkzeit|temps|tiempo|tempo|tijd|tid|aika|ido|cas|czas|timp|timi|aeg|laiks"
    "|laikas|sure|vrijeme|время|час|min|mins|minutes|minuten|minuti|minutos|minuty|minuter|minutter|perc|perce|мин|минуты";
static const char times_used[] = "used|elapsed|time used|used time|elapsed time|time elapsed|verbraucht|verbrauch|verbrauchte zeit"
    "|gebruikt";
static const char times_left[] = "left|time left|remaining|remaining time|time remaining|clk|restzeit|verbleibend|verbleibende zeit"
    "|restbedenkzeit|temps restant|tiempo restante|tempo rimanente|tempo restante|resterende tijd|осталось|остаток";

/* Words for all moves of a game. */
static const char moves[] = "zuge|zuege|spielzuge|spielzuege|zugfolge|partiezuge|coups|coups joues|jugadas"
    "|movimientos|mosse|zetten|lances|movimentos|traek|trek|drag|dragen|trekk|siirrot|lepesek|lepessor|tahy|ruchy|posuniecia|mutari"
    "|mutarile|leikir|kaigud|gajieni|ejimai|hamleler|gedisler|potezi|poteze|jugades|movoj|nuoc di|langkah"
    "|ходы|ходове|ходи|κινησεισ|מהלכים|النقلات|حركات|حرکات|着法|棋谱|着法列表|指し手|棋譜|기보";

static struct span
without_colon(struct span s)
{
	s = span_trim(s);
	if (s.n > 0 && s.p[s.n - 1] == ':')
		s.n--;
	return span_trim(s);
}

/* The name of the tag for which there is this folded word; empty: none. */
static struct span
tag_of_word(struct span word)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (sheet_words_among(word, rows[i].words, '|'))
			return span_of(rows[i].tag);
	return (struct span){ NULL, 0 };
}

struct span
sheet_headings_tag(struct span cell)
{
	struct sheet_words w;

	cell = without_colon(cell);
	if (cell.n == 0)
		return (struct span){ NULL, 0 };
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if ((*names[i] | 32) == (*cell.p | 32) && span_eq_nocase(cell, span_of(names[i])))
			return span_of(names[i]);
	sheet_words_fold(cell, &w);
	return tag_of_word(w.text);
}

bool
sheet_headings_foreign(struct span cell)
{
	struct sheet_words w;
	struct span tag;

	sheet_words_fold(cell, &w);
	tag = tag_of_word(w.text);
	return span_eq(tag, SPAN("White")) || span_eq(tag, SPAN("Black"));
}

bool
sheet_headings_moves(struct span cell)
{
	struct sheet_words w;

	sheet_words_fold(without_colon(cell), &w);
	return sheet_words_among(w.text, moves, '|');
}

bool
sheet_headings_time(struct span cell, bool *left, bool *used)
{
	struct sheet_words w;

	sheet_words_fold(without_colon(cell), &w);
	*left = sheet_words_among(w.text, times_left, '|');
	*used = sheet_words_among(w.text, times_used, '|');
	return *left || *used || sheet_words_among(w.text, times, '|');
}

bool
sheet_headings_column(struct span cell)
{
	struct sheet_words w;
	bool left, used;

	cell = without_colon(cell);
	if (span_eq(cell, SPAN("#")) || span_eq(cell, SPAN("\xe2\x84\x96")))
		return true;
	sheet_words_fold(cell, &w);
	return sheet_words_among(w.text, columns, '|') || sheet_headings_time(cell, &left, &used);
}
