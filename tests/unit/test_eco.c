/* test_eco: tables of openings: three formats give the same, and errors are reported with their line. */
#include <stdlib.h>
#include <string.h>

#include "games/openings/eco.h"
#include "games/move_notation/san.h"
#include "support/check.h"

enum { FILE_MAX = 64 << 10 };

static const char *const files[] = { "openings.tsv", "openings-epd.tsv", "openings.pgn", "openings.eco" };
enum { FILES = sizeof(files) / sizeof(files[0]), OPENINGS = 15, LONGEST = 13 };

static struct eco *
read_text(const char *text, size_t n, char error[ECO_ERROR])
{
	/* A heap block of exactly that size: a sanitizer sees reads beyond it. */
	char *copy = malloc(n > 0 ? n : 1);
	struct eco *e;

	if (copy == NULL)
		abort();
	memcpy(copy, text, n);
	error[0] = '\0';
	e = eco_read((struct span){ copy, n }, error);
	memset(copy, 'x', n);		/* the table must not use the text any more */
	free(copy);
	return e;
}

static struct eco *
read_fixture(const char *name)
{
	static char text[FILE_MAX];
	char path[256], error[ECO_ERROR];
	struct eco *e;
	FILE *f;
	size_t n;

	snprintf(path, sizeof(path), "fixtures/eco/%s", name);
	if ((f = fopen(path, "rb")) == NULL) {
		CHECK(false, "%s: not there", path);
		return NULL;
	}
	n = fread(text, 1, sizeof(text), f);
	fclose(f);
	e = read_text(text, n, error);
	CHECK(e != NULL, "%s: %s", name, error);
	return e;
}

/* The key after moves in SAN without numbers. */
static uint64_t
key_of(const char *moves)
{
	struct position p = position_start;
	struct span rest = span_of(moves);

	while (rest.n > 0) {
		struct span word = span_cut(&rest, ' ');
		char text[2 * SAN_MAX + 1] = { 0 };
		struct san san;

		memcpy(text, word.p, word.n);
		san = san_read(&p, text, word.n);
		if (san.move == NO_MOVE)
			abort();
		position_play(&p, san.move);
	}
	return p.key;
}

static const struct {
	const char *moves, *eco, *name;		/* NULL: none */
	int plies;
} answers[] = {
	{ "e4", "B00", "King's Pawn Game", 1 },
	{ "e4 e5", "C20", "King's Pawn Game: Open", 2 },
	{ "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3", "C88", "Ruy Lopez: Closed, Morphy Defense", 13 },
	{ "Nf3 c5 e4 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6", "B90", "Sicilian Defense: Najdorf Variation", 10 },
	{ "c4 d5 d4", "D06", "Queen's Gambit", 3 },
	{ "c4 e6 d4 d5", "D30", "Queen's Gambit Declined", 4 },
	{ "Nf3 Nf6 e4 e5", "C42", "Petrov's Defense", 4 },
	{ "c4", "A10", "English Opening", 1 },
	{ "", NULL, NULL, 0 }, { "d4", NULL, NULL, 0 }, { "e4 e5 Nf3", NULL, NULL, 0 },
};

static void
check_answers(const struct eco *e, const char *file)
{
	CHECK(eco_size(e) == OPENINGS, "%s: %zu positions", file, eco_size(e));
	CHECK(eco_plies(e) == LONGEST, "%s: the longest line has %d", file, eco_plies(e));
	for (size_t i = 0; i < sizeof(answers) / sizeof(answers[0]); i++) {
		const struct opening *o = eco_at(e, key_of(answers[i].moves));

		CHECK((o == NULL) == (answers[i].eco == NULL), "%s: %s: %s", file, answers[i].moves,
		    o == NULL ? "nothing" : "something");
		if (o != NULL && answers[i].eco != NULL)
			CHECK(span_eq(o->eco, span_of(answers[i].eco)) && span_eq(o->name, span_of(answers[i].name)) &&
			    o->plies == answers[i].plies, "%s: %s: %.*s %.*s, %d", file, answers[i].moves, (int)o->eco.n,
			    o->eco.p, (int)o->name.n, o->name.p, o->plies);
	}
}

/* The same openings in three formats, in another order, and with further columns. */
static void
test_formats(void)
{
	char identity[32] = "";

	for (int i = 0; i < FILES; i++) {
		struct eco *e = read_fixture(files[i]);

		if (e == NULL)
			continue;
		check_answers(e, files[i]);
		CHECK(strlen(eco_identity(e)) == 16, "%s", eco_identity(e));
		if (i == 0)
			snprintf(identity, sizeof(identity), "%s", eco_identity(e));
		CHECK(strcmp(identity, eco_identity(e)) == 0, "%s: another identity", files[i]);
		eco_free(e);
	}
	eco_free(NULL);
}

/* A line of the start position with these moves. */
static struct line
line_of(const char *moves, struct line_step *steps)
{
	struct position p = position_start;
	struct span rest = span_of(moves);
	struct line l = { &position_start, steps, 0 };

	while (rest.n > 0) {
		struct span word = span_cut(&rest, ' ');
		char text[2 * SAN_MAX + 1] = { 0 };

		memcpy(text, word.p, word.n);
		steps[l.n].move = san_read(&p, text, word.n).move;
		if (steps[l.n].move == NO_MOVE)
			abort();
		position_play(&p, steps[l.n].move);
		steps[l.n++].key = p.key;
	}
	return l;
}

static const struct {
	const char *moves, *eco;	/* of the last position in the table; NULL: none */
	const char *code;		/* of another opening */
	int missing, common;		/* of its moves */
} lines[] = {
	{ "", NULL, "B90", 10, 10 },
	{ "d4 d5", NULL, "C20", 2, 2 },
	{ "e4 e5 Nf3 Nc6 Bc4 Bc5 Bb5", "C50", "C60", 0, 5 },
	{ "Nf3 c5 e4 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be2 e6 O-O", "B90", "D30", 2, 4 },
	{ "d4 d5 c4 e6 Nc3 Nf6", "D30", "C88", 12, 13 },
	{ "d4 d5 c4 e6 Nc3 Nf6", "D30", "E99", 0, 0 },
};

static void
test_lines(void)
{
	struct eco *e = read_fixture("openings.tsv");

	for (size_t i = 0; e != NULL && i < sizeof(lines) / sizeof(lines[0]); i++) {
		struct line_step steps[32];
		struct line l = line_of(lines[i].moves, steps);
		const struct opening *o = eco_of_line(e, &l);
		int common, missing = eco_missing(e, span_of(lines[i].code), &l, &common);

		CHECK((o == NULL) == (lines[i].eco == NULL) && (o == NULL || span_eq(o->eco, span_of(lines[i].eco))),
		    "%s: another opening", lines[i].moves);
		CHECK(missing == lines[i].missing && common == lines[i].common, "%s: %d of %d are missing", lines[i].moves,
		    missing, common);
	}
	eco_free(e);
}

#define HEAD "eco\tname\tpgn\n"

static const struct {
	const char *text;
	const char *moves, *eco, *name;
} texts[] = {
	{ HEAD "A00\tFirst\t1. a3\nA01\tLast\t1. a3\n", "a3", "A01", "Last" },
	{ HEAD "A00\tOne\t1. a3\n\n" HEAD "A01\tTwo\t1. b3", "b3", "A01", "Two" },
	{ "\xef\xbb\xbf" HEAD "A00\tMarked\t1. a3\r\n", "a3", "A00", "Marked" },
	{ "ECO\tName\tPGN\rA00\tOld\t1. a3\r", "a3", "A00", "Old" },
	{ HEAD "A00\tLatin-1: R\xe9ti\t1. Nf3\n", "Nf3", "A00", "Latin-1: R\xc3\xa9ti" },
	{ HEAD "A00\tR\xc3\xa9ti\t1. Nf3\n", "Nf3", "A00", "R\xc3\xa9ti" },
	{ HEAD "A00\tSloppy\t1. e2-e4 e7e5 2. Ng1-f3\n", "e4 e5 Nf3", "A00", "Sloppy" },
	{ HEAD "A00\tEn passant\t1. e4 a6 2. e5 d5 3. exd6\n", "e4 a6 e5 d5 exd6", "A00", "En passant" },
	{ "A00a \"Start\" *\n# more\nA07/04 \"x y\" 1.Nf3 d5 (1...c5 2.g3) 2.g3 *", "Nf3 d5 g3", "A07", "x y" },
	{ "A00a \"Start\" *\n", "", "A00", "Start" },
	{ "; preface\n[ECO \"A00\"]\n[Opening \"An \\\"odd\\\" \\\\ one\"]\n\n1. a3! $1 {x} *\n", "a3", "A00", "An \"odd\" \\ one" },
	{ "[ECO \"A00\"]\n[Opening \"O\"]\n[Variation \"\"]\n[SubVariation \"S\"]\n\n1. a3\n", "a3", "A00", "O, S" },
};

static void
test_texts(void)
{
	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		char error[ECO_ERROR];
		struct eco *e = read_text(texts[i].text, strlen(texts[i].text), error);
		const struct opening *o = e == NULL ? NULL : eco_at(e, key_of(texts[i].moves));

		CHECK(e != NULL, "%s: %s", texts[i].text, error);
		CHECK(o != NULL, "%s: nothing there", texts[i].text);
		if (o != NULL)
			CHECK(span_eq(o->eco, span_of(texts[i].eco)) && span_eq(o->name, span_of(texts[i].name)),
			    "%s: %.*s %.*s", texts[i].text, (int)o->eco.n, o->eco.p, (int)o->name.n, o->name.p);
		eco_free(e);
	}
}

/* Tables with different answers have different identities. */
static void
test_identity(void)
{
	static const char *const others[] = {
		HEAD "A00\tOne\t1. a3\n", HEAD "A00\tOne\t1. b3\n", HEAD "A01\tOne\t1. a3\n", HEAD "A00\tTwo\t1. a3\n",
		HEAD "A00\tOne\t1. a3\nA00\tOne\t1. b3\n",
	};
	enum { OTHERS = sizeof(others) / sizeof(others[0]) };
	struct eco *e[OTHERS];
	char error[ECO_ERROR];

	for (int i = 0; i < OTHERS; i++) {
		e[i] = read_text(others[i], strlen(others[i]), error);
		CHECK(e[i] != NULL, "%s: %s", others[i], error);
		for (int k = 0; k < i && e[i] != NULL; k++)
			CHECK(strcmp(eco_identity(e[i]), eco_identity(e[k])) != 0, "%d and %d are the same", i, k);
	}
	for (int i = 0; i < OTHERS; i++)
		eco_free(e[i]);
}

static const struct {
	const char *text;
	size_t n;	/* 0: to its terminator */
	const char *error[2];	/* both are in it */
	size_t left;	/* openings that are read all the same; 0: the table is refused */
} refused[] = {
	{ "", 0, { "line 1:", "empty" }, 0 },
	{ " \r\n\t\n", 0, { "line 1:", "empty" }, 0 },
	{ HEAD, 0, { "no openings", "line 1:" }, 0 },
	{ "# nothing\n", 0, { "line 1:", "not a table of openings" }, 0 },
	{ "Some text\nA00 \"x\" 1.e4 *\n", 0, { "line 1:", "not a table of openings" }, 0 },
	{ HEAD "A00\t\0x\t1. a3\n", sizeof(HEAD) + 13, { "line 2:", "not text" }, 0 },
	{ "\x1f\x8b\x08\x00zip", 7, { "line 1:", "not text" }, 0 },
	{ "\x28\xb5\x2f\xfd\x04", 5, { "line 1:", "not text" }, 0 },
	{ HEAD "A00\tOne\t1. a3\nA00\tTwo\t1. a5\n", 0, { "line 3: a5 ", "not a legal move" }, 1 },
	{ HEAD "A00\tOne\t1. a3\n\nF00\tTwo\t1. a4\n", 0, { "line 4: F00 ", "not a code" }, 1 },
	{ HEAD "A000\tOne\t1. a3\n", 0, { "line 2: A000 ", "not a code" }, 0 },
	{ HEAD "A00\t \t1. a3\n", 0, { "line 2: A00 ", "no name" }, 0 },
	{ HEAD "A00\tOne\n", 0, { "line 2: A00 ", "no moves" }, 0 },
	{ HEAD "A00\tOne\t1. a3 (1. b3\n", 0, { "line 2: ( ", "closed" }, 0 },
	{ HEAD "A00\tOne\t1. a3 --\n", 0, { "line 2: -- ", "not a legal move" }, 0 },
	{ HEAD "A00\tOne\t1. a3 ]\n", 0, { "line 2: ] ", "does not belong" }, 0 },
	{ HEAD "A00\tOne\t1. a3\xc3\xa9\x80\n", 0, { "line 2: a3??? ", "not a legal move" }, 0 },
	{ HEAD "A00\tOne\t1. a3 averyveryverylongwordindeedthatgoesonandon\n", 0, { "line 2: averyveryverylongwordind... ", "move" }, 0 },
	{ "# c\nA00a \"One\" 1.e4\nA00b \"Two\" 1.d4 *\n", 0, { "line 3: A00b ", "not a legal move" }, 1 },
	{ "# c\nA00a \"One\" 1.e4 *\nA00b \"Two\" 1.d4\n", 0, { "line 3: A00 ", "no *" }, 1 },
	{ "A00a \"One\" 1.e4 *\nA00b \"Two 1.d4 *\n", 0, { "line 2: A00 ", "quotes" }, 1 },
	{ "A00a \"One\" 1.e4 *\n1.d4 *\n", 0, { "line 2: 1.d4 * ", "not a code" }, 1 },
	{ "A00a \"One\" 1.e4\n e6 2.d5 *\n", 0, { "line 2: d5 ", "not a legal move" }, 0 },
	{ "[ECO \"A00\"]\n[Opening \"x\"]\n\n1. a3\n\n[ECO \"A0\"]\n[Opening \"x\"]\n\n1. a4\n", 0, { "line 6: A0 ", "not a code" }, 1 },
	{ "[ECO \"A00\"]\n[Opening \"x\"]\n\n1. a3\n\n[Opening \"x\"]\n\n1. a4\n", 0, { "line 6: ", "no ECO tag" }, 1 },
	{ "[ECO \"A00\"]\n\n1. a3 *\n", 0, { "line 1: A00 ", "no name" }, 0 },
	{ "[ECO \"A00\"]\n[Opening \"x\"]\n\n*\n", 0, { "line 1: A00 ", "no moves" }, 0 },
	{ "[ECO \"A00\"]\n[Opening \"x\"]\n\n1. a3 a6\n2. a5 *\n", 0, { "line 5: a5 ", "not a legal move" }, 0 },
	{ "[ECO \"A00\"]\n[FEN \"8/8\"]\n\n1. a3 *\n", 0, { "line 2: FEN ", "does not belong" }, 0 },
};

static void
test_refused(void)
{
	for (size_t i = 0; i < sizeof(refused) / sizeof(refused[0]); i++) {
		char error[ECO_ERROR];
		size_t n = refused[i].n > 0 ? refused[i].n : strlen(refused[i].text);
		struct eco *e = read_text(refused[i].text, n, error);

		CHECK((e == NULL ? 0 : eco_size(e)) == refused[i].left, "wrong number of openings: %s", refused[i].text);
		CHECK((strstr(error, "; 1 opening is skipped") != NULL) == (refused[i].left > 0), "%s: \"%s\"",
		    refused[i].text, error);
		for (int k = 0; k < 2; k++)
			CHECK(strstr(error, refused[i].error[k]) != NULL, "%s: \"%s\", wanted \"%s\"", refused[i].text, error,
			    refused[i].error[k]);
		eco_free(e);
	}
}

/* A table that is cut anywhere is read or refused. */
static void
test_cut(void)
{
	for (int i = 0; i < FILES; i++) {
		static char text[FILE_MAX];
		char path[256], error[ECO_ERROR];
		FILE *f;
		size_t n;

		snprintf(path, sizeof(path), "fixtures/eco/%s", files[i]);
		if ((f = fopen(path, "rb")) == NULL)
			continue;
		n = fread(text, 1, sizeof(text), f);
		fclose(f);
		for (size_t cut = 0; cut < n; cut++) {
			struct eco *e = read_text(text, cut, error);

			CHECK(e != NULL || strncmp(error, "line ", 5) == 0, "%s cut at %zu: %s", path, cut, error);
			if (e != NULL)
				CHECK(eco_size(e) <= OPENINGS, "%s cut at %zu: %zu openings", path, cut, eco_size(e));
			eco_free(e);
		}
	}
}

int
main(void)
{
	RUN(test_formats);
	RUN(test_lines);
	RUN(test_texts);
	RUN(test_identity);
	RUN(test_refused);
	RUN(test_cut);
	return check_end();
}
