/* test_name_list: names of games looked up in lists of three formats, and lists that are damaged. */
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "support/read_names.h"

static struct name_list *
read_fixture(const char *name)
{
	static char text[1 << 16];
	char path[256], error[NAME_READER_ERROR];
	struct name_list *l;
	FILE *f;
	size_t n;

	snprintf(path, sizeof(path), "fixtures/names/%s", name);
	if ((f = fopen(path, "rb")) == NULL) {
		CHECK(false, "%s: not there", path);
		abort();
	}
	n = fread(text, 1, sizeof(text), f);
	fclose(f);
	if ((l = read_names((struct span){ text, n }, 7, error)) == NULL)
		abort();
	CHECK(*error == '\0', "%s: %s", name, error);
	return l;
}

struct row {
	const char *name;
	unsigned long fide, elo;
	int year;
	enum name_grade grade;
	const char *wanted;
};

static void
check_row(const struct name_list *l, enum name_kind kind, const struct row *row)
{
	static const char *const grades[] = { "unknown", "ambiguous", "likely", "certain" };
	struct name_answer a;
	struct name_query q = { .kind = kind, .name = span_of(row->name), .fide = row->fide, .elo = row->elo, .year = row->year };

	CHECK(name_list_find(l, &q, &a), "%s: memory", row->name);
	CHECK(a.grade == row->grade, "%s (%lu, %d): %s", row->name, row->fide, row->year, grades[a.grade]);
	CHECK(strcmp(a.name, row->wanted) == 0, "%s: %s", row->name, a.name);
	CHECK((a.grade == NAME_UNKNOWN) == (a.evidence == NULL), "%s: evidence", row->name);
}

static void
spelling_file(void)
{
	static const struct row players[] = {
		{ "Kasparov, Garry", 0, 0, 0, NAME_CERTAIN, "Kasparov, Garry" },
		{ "Kasparov,Garry", 0, 0, 0, NAME_CERTAIN, "Kasparov, Garry" },
		{ "KASPAROV, Gary", 0, 0, 0, NAME_CERTAIN, "Kasparov, Garry" },
		{ "Garry Kasparov", 0, 0, 0, NAME_CERTAIN, "Kasparov, Garry" },
		{ "Kasparov Garry", 0, 0, 0, NAME_CERTAIN, "Kasparov, Garry" },
		{ "Kasparov,G", 0, 0, 0, NAME_LIKELY, "Kasparov, Garry" },
		{ "Kasparov,S", 0, 0, 0, NAME_LIKELY, "Kasparov, Sergey" },
		{ "Kasparov,Ser", 0, 2450, 2000, NAME_CERTAIN, "Kasparov, Sergey" },
		{ "Kasparov,Ser", 0, 1500, 2000, NAME_LIKELY, "Kasparov, Sergey" },
		{ "Kasparov", 0, 0, 0, NAME_UNKNOWN, "" },
		{ "Fischer", 0, 0, 0, NAME_UNKNOWN, "" },
		{ "Fischer, Bobby", 0, 0, 1970, NAME_CERTAIN, "Fischer, Robert James" },
		{ "Fischer, Robert", 0, 2700, 1970, NAME_CERTAIN, "Fischer, Robert James" },
		{ "Kortschnoj, Viktor", 0, 0, 0, NAME_CERTAIN, "Korchnoi, Viktor" },
		{ "Kortschnoj, V", 0, 0, 1975, NAME_LIKELY, "Korchnoi, Viktor" },
		{ "Kortschnoj, V", 0, 0, 2020, NAME_UNKNOWN, "" },
		{ "Korchnoj, Viktor", 1300016, 0, 0, NAME_CERTAIN, "Korchnoi, Viktor" },
		{ "Korchnoi", 1300016, 0, 0, NAME_LIKELY, "Korchnoi, Viktor" },
		{ "Aljechin,A", 0, 0, 1990, NAME_UNKNOWN, "" },
		{ "Minasian,Ara", 0, 0, 0, NAME_CERTAIN, "Minasian, Ara" },
		{ "Minasian,Art", 0, 2590, 2000, NAME_CERTAIN, "Minasian, Artashes" },
		{ "Minasian,A", 0, 0, 0, NAME_AMBIGUOUS, "" },
		{ "Polgar,Ju", 0, 0, 0, NAME_LIKELY, "Polgar, Judit" },
		{ "Fischer,RJ", 0, 0, 1970, NAME_LIKELY, "Fischer, Robert James" },
		{ "Fischer,RX", 0, 0, 1970, NAME_UNKNOWN, "" },
		{ "KREJCI,JAN", 0, 0, 0, NAME_CERTAIN, "Krejci, Jan" },
		{ "Anand,V", 0, 0, 0, NAME_AMBIGUOUS, "" },
		{ "Anand, V", 0, 0, 0, NAME_AMBIGUOUS, "" },
		{ "Anand,V", 0, 2780, 2004, NAME_LIKELY, "Anand, Viswanathan" },
		{ "V Anand", 0, 2780, 2004, NAME_LIKELY, "Anand, Viswanathan" },
		{ "Polgar,Zsuzsa", 0, 0, 0, NAME_UNKNOWN, "" },
		{ "Polgar,Zs", 0, 0, 0, NAME_LIKELY, "Polgar, Zsofia" },
		{ "Ivanov, Sergey", 0, 0, 0, NAME_AMBIGUOUS, "" },
		{ "Ivanov, Sergey", 0, 2550, 0, NAME_LIKELY, "Ivanov, Sergey" },
		{ "Ivanov, Sergey", 4100302, 0, 0, NAME_CERTAIN, "Ivanov, Sergey" },
		{ "Krejci,Jan", 0, 0, 0, NAME_CERTAIN, "Krejci, Jan" },
		{ "Krejci,Jan2", 0, 0, 0, NAME_UNKNOWN, "" },
		{ "Krejci,Jan3", 0, 0, 0, NAME_CERTAIN, "Krejci, Jan3" },
		{ "Krejci,J3", 0, 0, 0, NAME_UNKNOWN, "" },
		{ "Gukesh D", 0, 0, 0, NAME_LIKELY, "Gukesh D" },
		{ "Gukesh,D", 0, 0, 0, NAME_LIKELY, "Gukesh D" },
		{ "Gukesh,X", 0, 0, 0, NAME_UNKNOWN, "" },
		{ "Raja,Rithvik R", 0, 0, 0, NAME_CERTAIN, "Raja Rithvik R" },
		{ "Raja,R", 0, 0, 0, NAME_LIKELY, "Raja Rithvik R" },
		{ "Narayanan,SL", 0, 0, 0, NAME_LIKELY, "Narayanan.S.L" },
		{ "Ding Liren", 0, 0, 0, NAME_CERTAIN, "Ding Liren" },
		{ "Ding,Liren", 0, 0, 0, NAME_CERTAIN, "Ding Liren" },
		{ "Liren Ding", 0, 0, 0, NAME_CERTAIN, "Ding Liren" },
		{ "Mhamedi, Bilel", 0, 0, 0, NAME_CERTAIN, "M'Hamedi, Bilel" },
		{ "Muller, Karsten", 0, 0, 0, NAME_CERTAIN, "M\xc3\xbcller, Karsten" },
		{ "Mueller, Karsten", 0, 0, 0, NAME_CERTAIN, "M\xc3\xbcller, Karsten" },
		{ "Mueller,K", 0, 0, 0, NAME_LIKELY, "M\xc3\xbcller, Karsten" },
		{ "H\xc3\xbc" "bner, J\xc3\xb6rg", 0, 0, 0, NAME_CERTAIN, "Huebner, Joerg" },
		{ "H\xc3\xbc" "bner,J", 0, 0, 0, NAME_LIKELY, "Huebner, Joerg" },
		{ "Hubner, Jorg", 0, 0, 0, NAME_UNKNOWN, "" },
		{ "Wely, Loek van", 0, 0, 0, NAME_CERTAIN, "Van Wely, Loek" },
		{ "Wely, L. van", 0, 0, 0, NAME_LIKELY, "Van Wely, Loek" },
		{ "Van den Doel, Erik", 0, 0, 0, NAME_CERTAIN, "Doel, Erik van den" },
		{ "Van den Doel,E", 0, 0, 0, NAME_LIKELY, "Doel, Erik van den" },
		{ "Wely, Loek", 0, 0, 0, NAME_UNKNOWN, "" },
		{ "Giri,Anish:Vujatovic,Rajko", 0, 0, 0, NAME_UNKNOWN, "" },
		{ "Giri, Anish / Ding Liren", 0, 0, 0, NAME_UNKNOWN, "" },
		{ "NN", 0, 0, 0, NAME_UNKNOWN, "" },
		{ "?", 0, 0, 0, NAME_UNKNOWN, "" },
		{ "", 0, 0, 0, NAME_UNKNOWN, "" },
		{ "Stockfish 16.1", 0, 0, 0, NAME_UNKNOWN, "" },
		{ "DrNykterstein", 0, 0, 0, NAME_UNKNOWN, "" },
		{ "Nobody, Known", 0, 0, 0, NAME_UNKNOWN, "" },
	};
	static const struct row sites[] = {
		{ "Wijk", 0, 0, 0, NAME_CERTAIN, "Wijk aan Zee NED" },
		{ "Wijk aan Zee", 0, 0, 0, NAME_LIKELY, "Wijk aan Zee NED" },
		{ "Budapest (Hungary)", 0, 0, 0, NAME_CERTAIN, "Budapest HUN" },
		{ "Szeged (Hungary)", 0, 0, 0, NAME_CERTAIN, "Szeged HUN" },
		{ "Budap", 0, 0, 0, NAME_UNKNOWN, "" },
	};
	static const struct row events[] = {
		{ "Candidates Trn", 0, 0, 0, NAME_CERTAIN, "Candidates Tournament" },
		{ "46th LAT-ch", 0, 0, 0, NAME_CERTAIN, "46. LAT Ch" },
		{ "Candidates Tournament", 0, 0, 0, NAME_CERTAIN, "Candidates Tournament" },
	};
	struct name_list *l = read_fixture("players.ssp");

	for (size_t i = 0; i < sizeof(players) / sizeof(players[0]); i++)
		check_row(l, NAME_PLAYER, &players[i]);
	for (size_t i = sizeof(players) / sizeof(players[0]); i-- > 0; )
		check_row(l, NAME_PLAYER, &players[i]);		/* what it remembers changes no answer */
	for (size_t i = 0; i < sizeof(sites) / sizeof(sites[0]); i++)
		check_row(l, NAME_SITE, &sites[i]);
	for (size_t i = 0; i < sizeof(events) / sizeof(events[0]); i++)
		check_row(l, NAME_EVENT, &events[i]);
	name_list_free(l);
}

static void
what_is_known(void)
{
	struct name_list *l = read_fixture("players.ssp");
	const struct known_name *n = name_list_by_id(l, 1300016), *k = name_list_by_id(l, 700070);
	struct name_query q = { .kind = NAME_PLAYER, .name = SPAN("Kasparov, Garry"), .fide = 700070 };
	struct name_answer a;

	CHECK(n != NULL && n->born == 1931 && n->died == 2016 && n->rating == 2695, "years and rating");
	CHECK(n != NULL && strcmp(n->title, "GM") == 0 && strcmp(n->federation, "SUI") == 0, "title and federation");
	CHECK(k != NULL && k->died == 0 && strcmp(k->title, "GM") == 0, "a living player");
	CHECK(name_list_by_id(l, 0) == NULL && name_list_by_id(l, 5) == NULL, "no player");
	CHECK(name_list_find(l, &q, &a) && a.grade != NAME_CERTAIN && a.other == k, "the id of another player");
	name_list_free(l);
}

static void
other_formats(void)
{
	static const struct row fide[] = {
		{ "Carlsen,Magnus", 0, 0, 0, NAME_CERTAIN, "Carlsen, Magnus" },
		{ "Carlsen,M", 1503014, 0, 0, NAME_CERTAIN, "Carlsen, Magnus" },
		{ "Carlsen,M", 0, 0, 1980, NAME_UNKNOWN, "" },
	};
	static const struct row table[] = {
		{ "Hikaru Nakamura", 0, 0, 0, NAME_CERTAIN, "Nakamura, Hikaru" },
		{ "Nakamura,Hik", 0, 2750, 2015, NAME_CERTAIN, "Nakamura, Hikaru" },
	};
	static const struct row changes[] = {
		{ "Li,Chao2", 0, 0, 0, NAME_CERTAIN, "Li, Chao B" },
		{ "Kramnik", 0, 0, 0, NAME_CERTAIN, "Kramnik, Vladimir" },
		{ "Kramnik,V", 0, 0, 0, NAME_UNKNOWN, "" },
	};
	static const char *const lists[] = { "fide.txt", "fide.xml" };
	struct name_list *l;

	for (size_t k = 0; k < sizeof(lists) / sizeof(lists[0]); k++) {
		l = read_fixture(lists[k]);
		for (size_t i = 0; i < sizeof(fide) / sizeof(fide[0]); i++)
			check_row(l, NAME_PLAYER, &fide[i]);
		if (k == 1)
			check_row(l, NAME_PLAYER, &(struct row){ "OKelly,Alberic", 0, 0, 0, NAME_CERTAIN, "O'Kelly, Albéric" });
		name_list_free(l);
	}
	l = read_fixture("players.csv");
	for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++)
		check_row(l, NAME_PLAYER, &table[i]);
	check_row(l, NAME_SITE, &(struct row){ "Reykjavik", 0, 0, 0, NAME_LIKELY, "Reykjavik ISL" });
	name_list_free(l);
	l = read_fixture("changes.csv");
	for (size_t i = 0; i < sizeof(changes) / sizeof(changes[0]); i++)
		check_row(l, NAME_PLAYER, &changes[i]);
	check_row(l, NAME_EVENT, &(struct row){ "Club ch", 0, 0, 0, NAME_CERTAIN, "Club Championship" });
	check_row(l, NAME_SITE, &(struct row){ "Club ch", 0, 0, 0, NAME_UNKNOWN, "" });
	name_list_free(l);
}

static void
damaged(void)
{
	static const struct {
		const char *text, *error;
		bool refused;
	} rows[] = {
		{ "", "line 1: there are no names in it", true },
		{ "\n\n", "line 2: there are no names in it", true },
		{ "Tal, Mihail\n", "line 1: not a list of names: neither a spelling file, nor FIDE's list, nor a table with a column name", true },
		{ "@PLAYER\n = Tal\n", "line 2: another spelling without a name, or one that is too long", false },
		{ "@SITE\n%Suffix \"a b\n", "line 2: a general correction has two texts in quotation marks, the first not empty", false },
		{ "name,fideid\nTal,x\nTal,1\n", "line 2: the FIDE id is not a number", false },
		{ "name;kind\nTal;person\n", "line 2: the kind is not player, site or event", false },
		{ "old,new\na,\n", "line 2: the old or the new name is missing or too long", false },
		{ "name\n\"a\"b\n", "line 2: malformed quotes", false },
		{ "ID Number Title\n", "line 1: the heading of FIDE's list has no column Name", true },
		{ "ID Number      Name     Fed\n               Tal      LAT\n", "line 2: there is no FIDE id", false },
		{ "<html><body>", "line 1: not a list of names: XML, but not FIDE's players list", true },
		{ "<playerslist>\n<player></name>", "line 2: malformed XML: mismatched tag", true },
		{ "\xEF\xBB\xBF<playerslist>\n<player><name>Tal", "line 2: malformed XML: no element found", true },
		{ "<playerslist>\n<player>\n<name>Tal</name></player></playerslist>", "line 3: there is no FIDE id", false },
		{ "<!DOCTYPE a [<!ENTITY b \"bb\">]><playerslist/>",
		    "line 1: this is not FIDE's players list: it has a document type", true },
		{ "<playerslist><a><a><a><a><a><a><a><a>",
		    "line 1: this is not FIDE's players list: too many elements inside each other", true },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char error[NAME_READER_ERROR];
		struct name_list *l = read_names(span_of(rows[i].text), 5, error);

		CHECK((l == NULL) == rows[i].refused, "row %zu is refused", i);
		CHECK(strcmp(error, rows[i].error) == 0, "row %zu: %s", i, error);
		name_list_free(l);
	}
}

static void
years(void)
{
	const struct known_name lasker = { .born = 1868, .died = 1941 }, living = { .born = 1931 }, unknown = { .born = 0 };

	CHECK(!known_name_plays(&lasker, 1872) && known_name_plays(&lasker, 1873), "the youngest");
	CHECK(known_name_plays(&lasker, 1941) && !known_name_plays(&lasker, 1942), "after death");
	CHECK(known_name_plays(&living, 2031) && !known_name_plays(&living, 2032), "the oldest");
	CHECK(known_name_plays(&unknown, 2032) && known_name_plays(&lasker, 0), "nothing is known");
}

int
main(void)
{
	RUN(spelling_file);
	RUN(what_is_known);
	RUN(other_formats);
	RUN(damaged);
	RUN(years);
	return check_end();
}
