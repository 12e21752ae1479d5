/* foreign_file: the formats and their first bytes. */
#include <string.h>

#include "base/ascii.h"
#include "toolkit/input/foreign_file.h"

#define GAMES(what) "this is " what ", which is not read: export its games as PGN"
#define OTHER(what) "this is " what ", which is not read"
#define PACKED(what) "this is " what ", which is not read: unpack it"
#define START(bytes) { bytes, sizeof(bytes) - 1 }

static const struct {
	struct span start;
	const char *told;
} rows[] = {
	{ START("CCBridge Record"), GAMES("a record of CCBridge (.cbr, xiangqi)") },
	{ START("CCBridgeLibrary"), GAMES("a library of CCBridge (.cbl, xiangqi)") },
	{ START("\0\0\x2c\0\x2e\1"), GAMES("a database of ChessBase (.cbh)") },
	{ START("\0\0\x24\0\x2e\1"), GAMES("a database of ChessBase (.cbh)") },
	{ START("Scid.si\0"), GAMES("a database of Scid (.si4)") },
	{ START("Scid.sn\0"), GAMES("a part of a database of Scid (.sn4)") },
	{ START("\3ABK\0"), OTHER("an opening book of Arena (.abk)") },
	{ START("SQLite format 3\0"), GAMES("a database of SQLite") },
	{ START("version https://git-lfs.github.com/spec/"),
	    "this is a pointer of Git LFS: the file itself was not fetched (git lfs pull)" },
	{ START("%PDF-"), OTHER("a PDF document") },
	{ START("{\\rtf"), OTHER("a document in RTF") },
	{ START("MSCF\0\0\0\0"), PACKED("a cabinet archive") },
	{ START("\x1f\x9d"), PACKED("a file packed by compress (.Z)") },
	{ START("LZIP"), PACKED("a file packed by lzip") },
	{ START("\x04\x22\x4d\x18"), PACKED("a file packed by lz4") },
	{ START("\x89PNG\r\n"), OTHER("a PNG picture") },
	{ START("\xff\xd8\xff"), OTHER("a JPEG picture") },
	{ START("GIF8"), OTHER("a GIF picture") },
	{ START("\x7f" "ELF"), OTHER("a program") },
	{ START("MZ\x90\0"), OTHER("a program") },
};

/* 32 bytes, not letters, that end with a number of games below 2^24, and zeros, of which only the first may be here. */
static bool
is_ctg(struct span s)
{
	enum { GAMES_AT = 28, HEADER = 32, SEEN = 512 };
	size_t letters = 0, zeros = HEADER;

	if (s.n < SEEN || s.p[GAMES_AT] != '\0' || (s.p[GAMES_AT + 1] | s.p[GAMES_AT + 2] | s.p[GAMES_AT + 3]) == 0)
		return false;
	while (letters < HEADER && ascii_is_alnum(s.p[letters]))
		letters++;
	while (zeros < SEEN && s.p[zeros] == '\0')
		zeros++;
	return letters < 3 && zeros == SEEN;
}

const char *
foreign_file(struct span start)
{
	/* The third byte is a version, below 32 so far. */
	if (span_starts(start, SPAN("XQ")) && start.n > 2 && (unsigned char)start.p[2] < ' ')
		return GAMES("a game in XQF (.xqf, xiangqi)");
	if (is_ctg(start))
		return OTHER("an opening book of ChessBase (.ctg)");
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (span_starts(start, rows[i].start))
			return rows[i].told;
	return NULL;
}
