/* renamed_rows: the old names of the options of all programs. */
#include "toolkit/cli/renamed_options.h"

/* Programs, the old name and its argument, the new one and its argument. */
#define ROW(had, then, is) .programs = had, .old = then, .now = is
#define ALL "pgn-check pgn-replay pgn-stats fen-legal"

const struct renamed_option renamed_options[] = {
	{ ROW(ALL, "ignore LIST", "severity LIST=off") },
	{ ROW("pgn-check", "games", "all-games") },
	{ ROW("pgn-replay", "merge", "sorted") },
	{ ROW("pgn-replay", "tag NAME=VALUE", "mark NAME=VALUE") },
	{ ROW("pgn-replay", "language LANGUAGE", "from-language LANGUAGE") },
	{ ROW("pgn-replay", "letters LANGUAGE", "to-language LANGUAGE") },
	{ ROW("pgn-replay", "check", "dry-run") },
	{ ROW("pgn-replay pgn-stats", "either-colour", "either-side"), .unless = "where", .holding = "(" },
	{ ROW("pgn-replay pgn-stats", "position FEN", "where position(\"FEN\")"), .without = "\"\\", .once = true },
	{ ROW("pgn-replay pgn-stats", "material PIECES", "where material(\"PIECES\")"), .join = " || ",
	    .without = "\"\\", .once = true },
	{ ROW("pgn-replay", "first N", "range 1-N"), .with = "0123456789", .without = ",-", .once = true, .unless = "range" },
	{ ROW("pgn-replay", "part PARTS", "split PARTS"), .with = ":", .unless = "split" },
	{ ROW("pgn-replay", "final", "ply last"), .unless = "ply" },
	{ ROW("pgn-stats", "no-replay", "tables quick"), .unless = "tables" },
	{ ROW("pgn-stats", "html", "format html") },
	{ ROW("pgn-stats", "partial FILE", "write-counts FILE") },
	{ ROW("pgn-stats", "sample-key N", "seed N") },
	{ ROW("fen-legal", "column NAME", "fen-column NAME") },
	{ ROW("fen-legal", "moves NAME", "moves-column NAME") },
	{ ROW("fen-legal", "fix", "corrected") },
	/* A FEN, SP518 or startpos; forms of lists have names without these characters. */
	{ ROW("fen-legal", "from FEN", "start FEN"), .with = "/0123456789a" },
	{ ROW("fen-legal", "csv", "from csv"), .unless = "from" },
	{ ROW("fen-legal", "book", "from polyglot"), .unless = "from" },
	{ ROW("fen-legal", "chess960", "variant chess960"), .unless = "variant" },
	{ ROW("fen-legal", "dead", "can-mate either") },
	{ ROW(NULL, NULL, NULL) },
};
