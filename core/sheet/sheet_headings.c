/* sheet_headings: tables of words for the tags and the columns of scoresheets. */
#include "sheet/sheet_headings.h"

/* The names of tags in PGN, those of the standard and other known ones. */
static const char *const names[] = {
#define TAG(name, check) #name,
#include "pgn/tags.def"
#undef TAG
};

/* Their names in other languages, in UTF-8 or CP1252.  ASCII letters may be upper or lower case. */
static const struct {
	const char *tag;
	const char *words[48];
} rows[] = {
	{ "White", { "Wei\xc3\x9f", "Weiss", "Wei\xdf", "Blancs", "Les Blancs", "Blancas", "Bianco", "Wit", "Brancas", "Hvid", "Hvit", "Vit",
	    "Valkea", "Valkeat", "Vil\xc3\xa1gos", "B\xc3\xadl\xc3\xbd", "Bia\xc5\x82" "e", "Biale", "Alb", "Hv\xc3\xadtur", "Valge", "Baltie",
	    "Balti", "Baltieji", "Beyaz", "Beli", "Bijeli", "Biely", "Blanques", "\xd0\x91\xd0\xb5\xd0\xbb\xd1\x8b\xd0\xb5",
	    "\xd0\x91\xd0\xb5\xd0\xbb\xd0\xb8", "\xd0\x91\xd1\x96\xd0\xbb\xd1\x96", "\xce\x9b\xce\xb5\xcf\x85\xce\xba\xce\xac",
	    "\xe7\x99\xbd\xe6\x96\xb9", NULL } },
	{ "Black", { "Schwarz", "Noirs", "Les Noirs", "Negras", "Nero", "Zwart", "Pretas", "Sort", "Svart", "Musta", "Mustat",
	    "S\xc3\xb6t\xc3\xa9t", "\xc4\x8c" "ern\xc3\xbd", "Czarne", "Negru", "Svartur", "Must", "Melnie", "Juodieji", "Siyah", "Crni",
	    "\xc4\x8cierny", "Negres", "\xd0\xa7\xd1\x91\xd1\x80\xd0\xbd\xd1\x8b\xd0\xb5", "\xd0\xa7\xd0\xb5\xd1\x80\xd0\xbd\xd1\x8b\xd0\xb5",
	    "\xd0\xa7\xd0\xb5\xd1\x80\xd0\xbd\xd0\xb8", "\xd0\xa7\xd0\xbe\xd1\x80\xd0\xbd\xd1\x96", "\xce\x9c\xce\xb1\xcf\x8d\xcf\x81\xce\xb1",
	    "\xe9\xbb\x91\xe6\x96\xb9", NULL } },
	{ "Event", { "Tournament", "Competition", "Turnier", "Wettbewerb", "Veranstaltung", "Tournoi", "Torneo", "Toernooi", "Torneio",
	    "Turnering", "Turnaus", "Verseny", "Turnaj", "Turniej", "Turneu", "M\xc3\xb3t", "Turniir", "Turn\xc4\xabrs", "Turnyras", "Turnuva",
	    "Turnir", "Torneig", "\xd0\xa2\xd1\x83\xd1\x80\xd0\xbd\xd0\xb8\xd1\x80", "\xd0\xa2\xd1\x83\xd1\x80\xd0\xbd\xd1\x96\xd1\x80",
	    "\xce\xa4\xce\xbf\xcf\x85\xcf\x81\xce\xbd\xce\xbf\xcf\x85\xce\xac", NULL } },
	{ "Site", { "Place", "Ort", "Lieu", "Lugar", "Luogo", "Plaats", "Local", "Sted", "Plats", "Paikka", "Hely", "M\xc3\xadsto",
	    "Miejsce", "Loc", "Sta\xc3\xb0ur", "Koht", "Vieta", "Yer", "Mjesto", "Mesto", "\xd0\x9c\xd0\xb5\xd1\x81\xd1\x82\xd0\xbe",
	    "\xd0\x9c\xd1\x96\xd1\x81\xd1\x86\xd0\xb5", "\xce\xa4\xcf\x8c\xcf\x80\xce\xbf\xcf\x82", NULL } },
	{ "Date", { "Datum", "Fecha", "Data", "Dato", "P\xc3\xa4iv\xc3\xa4m\xc3\xa4\xc3\xa4r\xc3\xa4", "P\xc3\xa4iv\xc3\xa4ys", "D\xc3\xa1tum",
	    "Dagsetning", "Kuup\xc3\xa4" "ev", "Datums", "Tarih", "\xd0\x94\xd0\xb0\xd1\x82\xd0\xb0",
	    "\xce\x97\xce\xbc\xce\xb5\xcf\x81\xce\xbf\xce\xbc\xce\xb7\xce\xbd\xce\xaf\xce\xb1", NULL } },
	{ "Round", { "Rd", "Rd.", "Runde", "Ronde", "Ronda", "Turno", "Rodada", "Rond", "Kierros", "Fordul\xc3\xb3", "Kolo", "Runda",
	    "Umfer\xc3\xb0", "Voor", "K\xc4\x81rta", "Ratas", "Tur", "\xd0\xa2\xd1\x83\xd1\x80", "\xd0\x9a\xd1\x80\xd1\x8a\xd0\xb3",
	    "\xce\x93\xcf\x8d\xcf\x81\xce\xbf\xcf\x82", NULL } },
	{ "Board", { "Brett", "Table", "Tablero", "Tavolo", "Bord", "Tabuleiro", "Br\xc3\xa6t", "Br\xc3\xa4" "de", "P\xc3\xb6yt\xc3\xa4", "T\xc3\xa1" "bla",
	    "\xc5\xa0" "achovnice", "Szachownica", "Bor\xc3\xb0", "Laud", "Masa", "\xd0\x94\xd0\xbe\xd1\x81\xd0\xba\xd0\xb0", NULL } },
	{ "Result", { "Ergebnis", "Resultat", "R\xc3\xa9sultat", "Resultado", "Risultato", "Uitslag", "Tulos", "Eredm\xc3\xa9ny",
	    "V\xc3\xbdsledek", "Wynik", "Rezultat", "\xc3\x9arslit", "Tulemus", "Rezult\xc4\x81ts", "Rezultatas", "Sonu\xc3\xa7", "V\xc3\xbdsledok",
	    "\xd0\xa0\xd0\xb5\xd0\xb7\xd1\x83\xd0\xbb\xd1\x8c\xd1\x82\xd0\xb0\xd1\x82", "\xd0\xa0\xd0\xb5\xd0\xb7\xd1\x83\xd0\xbb\xd1\x82\xd0\xb0\xd1\x82",
	    "\xce\x91\xcf\x80\xce\xbf\xcf\x84\xce\xad\xce\xbb\xce\xb5\xcf\x83\xce\xbc\xce\xb1", NULL } },
};

static struct span
without_colon(struct span s)
{
	s = span_trim(s);
	if (s.n > 0 && s.p[s.n - 1] == ':')
		s.n--;
	return span_trim(s);
}

struct span
sheet_headings_tag(struct span cell)
{
	cell = without_colon(cell);
	if (cell.n == 0)
		return (struct span){ NULL, 0 };
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if ((*names[i] | 32) == (*cell.p | 32) && span_eq_nocase(cell, span_of(names[i])))
			return span_of(names[i]);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		for (const char *const *word = rows[i].words; *word != NULL; word++)
			if ((**word | 32) == (*cell.p | 32) && span_eq_nocase(cell, span_of(*word)))
				return span_of(rows[i].tag);
	}
	return (struct span){ NULL, 0 };
}

bool
sheet_headings_column(struct span cell)
{
	static const char *const words[] = { "Move", "Moves", "SAN", "Z\xc3\xbcge", "Zug", "Coup", "Coups", "Jugada", "Jugadas", "Mossa",
		"Mosse", "Zet", "Zetten", "Lance", "Lances", "Tr\xc3\xa6k", "Drag", "Trekk", "Siirto", "Siirrot", "L\xc3\xa9p\xc3\xa9s",
		"Tah", "Tahy", "Ruch", "Posuni\xc4\x99" "cie", "Mutare", "Leikur", "K\xc3\xa4ik", "G\xc4\x81jiens", "Hamle", "Potez",
		"\xd0\xa5\xd0\xbe\xd0\xb4", "\xd0\xa5\xd0\xbe\xd0\xb4\xd1\x8b",
		"Move no", "Move no.", "No", "No.", "Nr", "Nr.", "Nro", "N", "#", "N\xc2\xb0", "N\xc2\xba", "\xe2\x84\x96", "Number",
		"Num", "Num.", "Nummer", "Num\xc3\xa9ro", "N\xc3\xbamero", "Numero", "Zugnummer", "\xc4\x8c.", "\xc4\x8c", "Sz.", "Lp", "Lp.",
		"Ply", "Side", "Time", "Times", "Clock", "Zeit", "Uhr", "Bedenkzeit", "Temps", "Tiempo", "Tempo", "Tijd", "Tid", "Aika",
		"Id\xc5\x91", "\xc4\x8c" "as", "Czas", "Timp", "T\xc3\xadmi", "Aeg", "Laiks", "Laikas", "S\xc3\xbcre", "Vrijeme",
		"\xd0\x92\xd1\x80\xd0\xb5\xd0\xbc\xd1\x8f", "\xd0\xa7\xd0\xb0\xd1\x81", "Note", "Notes", "Notas", "Comment", "Comments",
		"Remark", "Remarks", "Bemerkung", "Bemerkungen", "Anmerkung", "Anmerkungen", "Kommentar", "Kommentare", "Commentaire",
		"Commentaires", "Commento", "Opmerking", "Opmerkingen", "Elo", "Rating", "\xce\x9a\xce\xaf\xce\xbd\xce\xb7\xcf\x83\xce\xb7", NULL };

	cell = without_colon(cell);
	for (const char *const *word = words; *word != NULL; word++)
		if (span_eq_nocase(cell, span_of(*word)))
			return true;
	return false;
}
