/* test_five_rif: the XML of the RIF, turned into PGN. */
#include "support/foreign_record.h"
#include "games/record_formats/five_rif.h"

#define TABLES "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<database><rules><rule id=\"3\" name=\"Soosyrv-8\"/></rules>" \
	"<players><player id=\"1\" name=\"Anna\" surname=\"T\xe4mm\"/><player id=\"12\" name=\"Lee\"/></players>" \
	"<tournaments><tournament id=\"1\" name=\"A &amp; &quot;B&quot;\" year=\"2011\"/></tournaments><games>"

static void
test_games(void)
{
	static const struct foreign_row rows[] = {
		{ TABLES "<game id=\"1\" tournament=\"1\" round=\"2\" rule=\"3\" black=\"1\" white=\"12\" bresult=\"1\"><move>h8 h9\n i8</move>"
		  "<info/></game><game bresult=\"0.5\" black=\"2\"><move>h8i8 {j</move></game></games></database>",
		  { "[Event \"A & \\\"B\\\"\"]\n[Site \"?\"]\n[Date \"2011.??.??\"]\n[Round \"2\"]\n[White \"Lee\"]\n[Black \"T\xc3\xa4mm, Anna\"]\n"
		    "[Result \"0-1\"]\n", "[Rule \"Soosyrv-8\"]\n[Variant \"renju\"]\n\n1. h8 h9\n2. i8 0-1\n",
		    "[Black \"?\"]\n[Result \"1/2-1/2\"]", "1. h8 i8\n2. _j 1/2-1/2" }, 2 },
		{ TABLES "<game><move>h8", { "{the XML is broken: " }, 1 },
		{ "<!DOCTYPE d [<!ENTITY e SYSTEM \"/etc/passwd\">]><database><players/><game><move>&e;</move></game></database>",
		  { "[Event \"?\"]", "{the XML is broken: a document type" }, 1 },
		{ "", { "{the XML is broken: " }, 1 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		foreign_check(&rows[i], five_rif_pgn);
	CHECK(five_rif_looks(SPAN(TABLES)) && !five_rif_looks(SPAN("<html><games")) && !five_rif_looks(SPAN("")), "XML of the RIF");
}

int
main(void)
{
	RUN(test_games);
	return check_end();
}
