/*
 * test_fen: positions as text: the table fixtures/unit/fen.csv, positions with known verdicts, and writing and reading
 * again.
 */
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "support/fen_ids.h"
#include "support/random.h"
#include "games/chess/fen_memory.h"
#include "games/chess/movegen.h"

enum { LINE_BYTES = 4096 };

static FILE *
shared(const char *name)
{
	const char *dir = getenv("ARBITER_SHARED");
	char path[LINE_BYTES];
	FILE *f;

	snprintf(path, sizeof path, "%s/data/%s", dir != NULL ? dir : "../shared", name);
	if ((f = fopen(path, "r")) == NULL)
		skip("no shared data");
	return f;
}

/* The next field of a CSV line, unquoted in place; FENs in quotes need doubled quotes, which rows.h does not read. */
static char *
csv_field(char **rest)
{
	char *field = *rest, *out = field, *in = field;
	bool quoted = *in == '"';

	in += quoted;
	while (*in != '\0' && *in != '\n' && (quoted || *in != ',')) {
		if (quoted && *in == '"' && *++in != '"')
			break;
		*out++ = *in++;
	}
	*rest = *in == ',' ? in + 1 : in;
	*out = '\0';
	return field;
}

static int
errors(const struct fen_reading *r)
{
	int n = 0;

	for (int i = 0; i < r->faults_n; i++)
		n += r->faults[i].severity == SEVERITY_ERROR;
	return n;
}

/* Each fault lies inside the text, and they come in order of place. */
static void
check_places(struct span text, const struct fen_reading *r)
{
	for (int i = 0; i < r->faults_n; i++) {
		struct span where = r->faults[i].where;

		CHECK(where.p >= text.p && where.p + where.n <= text.p + text.n, "%s: %s is elsewhere", text.p,
		    diag_rows[r->faults[i].id].id);
		CHECK(i == 0 || where.p >= r->faults[i - 1].where.p, "%s: %s out of order", text.p,
		    diag_rows[r->faults[i].id].id);
	}
}

static void
fen_table(void)
{
	FILE *f = fopen("fixtures/unit/fen.csv", "r");
	bool seen[DIAG_COUNT] = { false };
	char line[LINE_BYTES], ids[LINE_BYTES], out[FEN_MAX];
	int rows = 0;

	CHECK(f != NULL, "fixtures/unit/fen.csv is missing");
	if (f == NULL)
		return;
	for (; fgets(line, sizeof line, f) != NULL; rows++) {
		char *rest = line, *text = csv_field(&rest), *expected = csv_field(&rest);
		char *canonical = csv_field(&rest);
		struct fen_reading r;

		if (rows == 0)
			continue;
		fen_read(span_of(text), &r);
		check_places(span_of(text), &r);
		fen_ids(&r, ids, sizeof ids);
		CHECK(strcmp(ids, expected) == 0, "%s: %s, not %s", text, ids, expected);
		CHECK(r.usable == (canonical[0] != '\0'), "%s: usable is %d", text, r.usable);
		for (int i = 0; i < r.faults_n; i++)
			seen[r.faults[i].id] = true;
		if (!r.usable)
			continue;
		CHECK(fen_write(&r.position, out) == (int)strlen(out), "%s: length", text);
		CHECK(strcmp(out, canonical) == 0, "%s: written as %s, not %s", text, out, canonical);
	}
	CHECK(rows > 100, "only %d rows", rows);
	for (int i = DIAG_NONE + 1; i < DIAG_FEN_NO_LAST_MOVE; i++)	/* what follows is not about reading */
		CHECK(seen[i] || strncmp(diag_rows[i].id, "fen-", 4) != 0, "no row has %s", diag_rows[i].id);
	fclose(f);
}

/* The bytes that are blamed. */
static void
fen_places(void)
{
	static const struct { const char *text; enum diag id; size_t at, n; } rows[] = {
		{ "4k3/8/8/3X4/8/8/8/4K3 w - - 0 1", DIAG_FEN_BAD_PIECE, 9, 1 },
		{ "4k3/8/8/3P/8/8/8/4K3 w - - 0 1", DIAG_FEN_RANK_WIDTH, 8, 2 },
		{ "4k3/8/8/8/8/8/8/4K2R w KQ - 0 1", DIAG_FEN_CASTLING_NO_KING_OR_ROOK, 24, 1 },
		{ "P3k3/8/8/8/8/8/8/4K3 w - - 0 1", DIAG_FEN_PAWN_ON_BACKRANK, 0, 1 },
		{ "4k3/8/8/8/8/8/4r3/4K3 b - - 0 1", DIAG_FEN_OPPOSITE_CHECK, 19, 1 },
		{ "4k3/8/8/8/8/8/8/4K3 w - - 151 200", DIAG_FEN_HALFMOVE_OVER_150, 26, 3 },
		{ "4k3/8/8/3pP3/8/8/8/4K3 w - c6 0 1", DIAG_FEN_EP_NO_PAWN, 27, 2 },
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct fen_reading r;
		bool there = false;

		fen_read(span_of(rows[i].text), &r);
		for (int j = 0; j < r.faults_n; j++)
			there = there || (r.faults[j].id == rows[i].id && r.faults[j].where.n == rows[i].n &&
			    r.faults[j].where.p == rows[i].text + rows[i].at);
		CHECK(there, "%s: %s is not there", rows[i].text, diag_rows[rows[i].id].id);
	}
}

static void
fen_restricted_rights(void)
{
	static const struct { const char *text; bool chess960; const char *orthodox; } rows[] = {
		{ "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", false, "KQkq" },
		{ "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", false, "KQkq" },
		{ "r3k2r/8/8/8/8/8/8/R3K1R1 w KQkq - 0 1", true, "Qkq" },
		{ "r3k2r/8/8/8/8/8/8/R4K1R w KQkq - 0 1", true, "kq" },
		{ "r3k2r/8/8/8/8/8/8/R3KR1R w FQkq - 0 1", true, "Qkq" },
		{ "1r2k2r/8/8/8/8/8/8/R3K2R b kq - 0 1", true, "k" },
		{ "3r1rk1/8/8/8/8/8/8/R3K2R w Qq - 0 1", true, "Q" },
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct fen_reading r;
		char out[FEN_MAX], field[8] = "";
		int before;

		fen_read(span_of(rows[i].text), &r);
		before = errors(&r);
		CHECK(r.usable && (r.castles == RULES_CASTLING_CHESS960) == rows[i].chess960, "%s: castles as %d", rows[i].text, (int)r.castles);
		fen_restrict(&r, rules_orthodox);
		CHECK(r.castles == RULES_CASTLING_ORTHODOX && errors(&r) == before + rows[i].chess960, "%s: not said", rows[i].text);
		fen_write(&r.position, out);
		sscanf(out, "%*s %*s %7s", field);
		CHECK(strcmp(field, rows[i].orthodox) == 0, "%s: %s left", rows[i].text, field);
	}
}

/* Are castling rights that chess does not have those of Chess960, or left from a position before? */
static void
fen_chess960(void)
{
	static const struct { const char *text; bool shown; enum fen_array array; } rows[] = {
		{ "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", false, FEN_ARRAY_CHESS },
		{ "nrbbqnkr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQNKR w KQkq - 0 1", true, FEN_ARRAY_CHESS960 },
		{ "nqrbknbr/ppppp1pp/5p2/8/6P1/8/PPPPPP1P/RKNNBBQR w KQkq - 0 2", true, FEN_ARRAY_CHESS960 },	/* two arrays */
		{ "rn1kbbqr/1ppppppp/3n4/8/p7/2NN4/PPPPPPPP/R1K1BBQR w kq - 2 4", true, FEN_ARRAY_NONE },
		{ "1k3r2/8/8/8/8/8/8/1K3R2 w Ff - 0 30", true, FEN_ARRAY_NONE },	/* files of rooks */
		{ "r2k3r/8/8/8/8/8/8/R2K3R w KQkq - 0 30", true, FEN_ARRAY_NONE },	/* the same files on both sides */
		{ "r2k3r/8/8/8/8/8/8/R3K2R w KQkq - 0 30", false, FEN_ARRAY_NONE },	/* a king has moved */
		{ "r3k2r/8/8/8/8/8/8/R4RK1 w KQkq - 0 30", false, FEN_ARRAY_NONE },	/* White has castled */
		{ "2r1k2r/1p3pp1/p3pn1p/8/1BP2qPP/3B4/PP2Q3/1K1R4 w kq - 0 1", false, FEN_ARRAY_NONE },
		{ "rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1RK1 w Qkq - 0 9", false, FEN_ARRAY_NONE },
		{ "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1RK1 w Qkq - 0 9", false, FEN_ARRAY_CHESS },
		{ "rqnbknbr/pppppppp/8/8/8/8/PPPPPPPP/RQNBKNBR w KQkq - 0 1", false, FEN_ARRAY_CHESS960 },	/* rights of chess */
		{ "rbqbknnr/pppppppp/8/8/8/8/PPPPPPPP/RBQBKNNR w - - 0 1", false, FEN_ARRAY_SHUFFLED },
		{ "krrbbnnq/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", false, FEN_ARRAY_SHUFFLED },
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct fen_reading r;

		fen_read(span_of(rows[i].text), &r);
		CHECK(fen_shows_chess960(&r) == rows[i].shown, "%s: %s", rows[i].text, rows[i].shown ? "not shown" : "shown");
		CHECK(fen_array_of(&r.position) == rows[i].array, "%s: another array", rows[i].text);
	}
}

/* A board of another size is one fault, whatever else is in the text; a slip in a rank of chess is not. */
static void
fen_other_board(void)
{
	static const struct { const char *text; bool other; } rows[] = {
		{ "rnbqkmcbnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKMCBNR w KQkq - 0 1", true },
		{ "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1", true },
		{ "rbsgk/4p/5/P4/KGSBR[-] w - - 0 1", true },
		{ "lnsgkgsnl/1r5b1/pppppp+Ppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[Pp] b - 1", true },
		{ "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1", true },
		{ "rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", false },
		{ "rnbqkbnr/pppppppp/44/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", false },
		{ "rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", false },
		{ "7/7 w - - 0 1", false },
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct fen_reading r;

		fen_read(span_of(rows[i].text), &r);
		CHECK((r.faults_n == 1 && r.faults[0].message != NULL && r.faults[0].id == DIAG_FEN_RANK_WIDTH) == rows[i].other,
		    "%s: %d faults", rows[i].text, r.faults_n);
	}
}

/* More faults than are kept: errors are kept before others. */
static void
fen_many_faults(void)
{
	char text[LINE_BYTES] = "";
	struct fen_reading r;

	for (int i = 0; i < 100; i++)
		strcat(text, i % 2 == 0 ? "11k/" : "1k1k/");
	strcat(text, " w - - 0 1");
	fen_read(span_of(text), &r);
	check_places(span_of(text), &r);
	CHECK(r.faults_n <= FEN_FAULTS_MAX && errors(&r) >= 9, "%d errors of %d", errors(&r), r.faults_n);
	CHECK(!r.usable, "usable");
}

static void
fen_start(void)
{
	static const char text[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
	struct fen_reading r;
	char out[FEN_MAX];

	fen_read(SPAN("  rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\r\n"), &r);
	CHECK(r.usable && r.faults_n == 0, "blanks at the ends are no fault");
	CHECK(memcmp(&r.position, &position_start, sizeof r.position) == 0, "not position_start");
	fen_write(&position_start, out);
	CHECK(strcmp(out, text) == 0, "%s", out);
}

/* A legal position is never reported as illegal; positions that are trivially illegal are. */
static void
fen_verdicts(void)
{
	FILE *f = shared("fen-legality.dev.tsv");
	char line[LINE_BYTES];
	int legal = 0, illegal = 0, hard = 0;

	while (f != NULL && fgets(line, sizeof line, f) != NULL) {
		char *fen = strtok(line, "\t"), *verdict = strtok(NULL, "\t"), *reason = strtok(NULL, "\t");
		char *origin = strtok(NULL, "\t\n");
		struct fen_reading r;

		if (origin == NULL || strcmp(verdict, "verdict") == 0)
			continue;
		fen_read(span_of(fen), &r);
		if (strcmp(verdict, "legal") == 0) {
			legal++;
			CHECK(errors(&r) == 0 && r.usable, "%s: legal, but %s", fen, diag_rows[r.faults[0].id].id);
		} else if (strstr(origin, "trivial") == NULL || strncmp(reason, "bishops", 7) == 0) {
			hard++;		/* needs the material of both sides, or retro-analysis */
		} else {
			illegal++;
			CHECK(errors(&r) > 0 || strcmp(reason, "double check") == 0, "%s: %s, not found", fen, reason);
		}
	}
	if (f == NULL)
		return;
	CHECK(legal > 200 && illegal > 4000 && hard > 100, "%d legal, %d illegal, %d hard", legal, illegal, hard);
	fclose(f);
}

/* Castling letters may be written as Shredder does; the other fields are written as they were read. */
static void
same_but_castling(const char *in, const char *out)
{
	char a[4][LINE_BYTES], b[4][LINE_BYTES];

	if (sscanf(in, "%s %s %*s %s %[^\n]", a[0], a[1], a[2], a[3]) != 4 ||
	    sscanf(out, "%s %s %*s %s %[^\n]", b[0], b[1], b[2], b[3]) != 4) {
		CHECK(false, "%s: written as %s", in, out);
		return;
	}
	for (int i = 0; i < 4; i++)
		CHECK(strcmp(a[i], b[i]) == 0 || i == 2, "%s: written as %s", in, out);
}

static bool
has(const struct fen_reading *r, enum diag id)
{
	for (int i = 0; i < r->faults_n; i++)
		if (r->faults[i].id == id)
			return true;
	return false;
}

/* What a text says nothing about does not come from the reading that was in the same place before. */
static void
fen_without_counters(void)
{
	static const char *const texts[] = { "4k3/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4K3 w", "x", "" };
	struct fen_reading r;

	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		bool after_void, after_good;

		fen_read(SPAN("4k3/8/8/8/8/8/8/4K3 w - - 90 1"), &r);
		CHECK(r.void_clock, "the clock cannot be");
		fen_read(span_of(texts[i]), &r);
		after_void = r.void_clock;
		fen_read(SPAN("4k3/8/8/8/8/8/8/4K3 w - - 0 90"), &r);
		CHECK(!r.void_clock, "the clock can be");
		fen_read(span_of(texts[i]), &r);
		after_good = r.void_clock;
		CHECK(after_void == after_good && r.faults_n > 0, "%s: the clock of another text", texts[i]);
		CHECK(after_good || r.placement.n == 0 || !r.readable, "%s: there is no clock", texts[i]);
	}
}

static void
fen_round_trip(void)
{
	FILE *f = shared("perft.dev.tsv");
	char line[LINE_BYTES], out[FEN_MAX], again[FEN_MAX];
	int faulty = 0, rows = 0;

	while (f != NULL && fgets(line, sizeof line, f) != NULL) {
		char *fen = strtok(line, "\t"), *variant = strtok(NULL, "\t");
		struct fen_reading r, s;
		bool standard = strcmp(variant, "standard") == 0;

		if (strcmp(variant, "variant") == 0)
			continue;
		rows++;
		fen_read(span_of(fen), &r);
		faulty += errors(&r) > 0;
		CHECK(r.usable && !(standard && r.castles != RULES_CASTLING_ORTHODOX), "%s: usable %d, castles as %d", fen, r.usable, (int)r.castles);
		fen_write(&r.position, out);
		if (standard && !has(&r, DIAG_FEN_EP_NOT_CAPTURABLE))
			CHECK(strcmp(out, fen) == 0, "%s: written as %s", fen, out);
		else
			same_but_castling(fen, out);
		fen_read(span_of(out), &s);
		fen_write(&s.position, again);
		CHECK(strcmp(out, again) == 0, "%s: %s, then %s", fen, out, again);
		CHECK(memcmp(&r.position, &s.position, sizeof r.position) == 0, "%s: not the same position", fen);
		CHECK(r.castles == s.castles, "%s: castles as %d, then %d", fen, (int)r.castles, (int)s.castles);
	}
	if (f == NULL)
		return;
	CHECK(rows > 3000, "only %d rows", rows);
	CHECK(faulty == 7, "%d rows with errors: 7 are known, composed for the count of moves only", faulty);
	fclose(f);
}

/*
 * A label before the text keeps the usual forms from being read in one pass, and from being compared with the text
 * before.  Without it the position and, apart from the label, the faults are the same, whatever one or two changes make
 * of the text.
 */
static void
check_plainly(const char *fen, struct fen_memory *memory)
{
	char labelled[LINE_BYTES];
	struct fen_reading r, s;

	snprintf(labelled, sizeof labelled, "FEN: %s", fen);
	fen_read_next(span_of(fen), memory, &r);
	fen_read(span_of(labelled), &s);
	CHECK(s.faults_n == r.faults_n + 1 && s.faults[0].id == DIAG_FEN_TRAILING_GARBAGE, "%s: %d faults, %d with a label",
	    fen, r.faults_n, s.faults_n);
	for (int i = 0; i < r.faults_n && i + 1 < s.faults_n; i++)
		CHECK(r.faults[i].id == s.faults[i + 1].id && r.faults[i].severity == s.faults[i + 1].severity &&
		    r.faults[i].where.p - fen == s.faults[i + 1].where.p - labelled - 5 &&
		    r.faults[i].where.n == s.faults[i + 1].where.n, "%s: fault %d is another one with a label", fen, i);
	CHECK(r.usable == s.usable && r.readable == s.readable && r.castles == s.castles && r.castling.n == s.castling.n &&
	    r.placement.n == s.placement.n && r.counted == s.counted && r.lossy == s.lossy, "%s: another reading", fen);
	CHECK(!r.usable || memcmp(&r.position, &s.position, sizeof r.position) == 0, "%s: another position", fen);
}

static void
fen_plainly(void)
{
	static const char *const fens[] = {
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"r1bqk2r/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 b kq - 4 9",
		"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
		"8/5k2/7p/6p1/1K4P1/7P/8/8 b - - 12 71", "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 7 31", "4k3/8/8/8/8/8/8/4K3 w - -",
	};
	static const char letters[] = "PNBRQKpnbrqk0123456789/ -wbacfh";
	static struct fen_memory memory;
	uint64_t seed = 17;
	char text[LINE_BYTES];

	for (size_t i = 0; i < 300000; i++) {
		int slashes = 0;

		strcpy(text, fens[i / 7 % (sizeof fens / sizeof *fens)]);
		for (int changes = random_below(&seed, 3); changes > 0; changes--)
			text[random_below(&seed, (int)strlen(text) - 1)] = letters[random_below(&seed, sizeof letters - 1)];
		for (const char *p = text; *p != '\0' && *p != ' '; p++)
			slashes += *p == '/';
		if (slashes >= 6)	/* else the label is not taken for one */
			check_plainly(text, &memory);
	}
}

/* The positions of games, whose boards are not looked at: the same faults and positions as without the ones before. */
static void
fen_of_games(void)
{
	static struct fen_memory memory;
	uint64_t seed = 5;
	long known = 0, unknown = 0;
	char text[LINE_BYTES];
	move list[MOVES_MAX];

	for (int game = 0; game < 400; game++) {
		struct position p = position_start;

		for (int ply = 0, n; ply < 150 && (n = movegen_all(&p, list)) > 0; ply++) {
			fen_write(&p, text);
			if (random_below(&seed, 40) == 0)
				*strpbrk(text, "pPnNbBrRqQ") = "pPnNQ"[random_below(&seed, 5)];
			check_plainly(text, &memory);
			*(memory.asked && memory.arises ? &known : &unknown) += 1;
			position_play(&p, list[random_below(&seed, n)]);
		}
	}
	CHECK(known > 10000 && unknown > 1000, "%ld follow the one before, %ld not", known, unknown);
}

int
main(void)
{
	RUN(fen_table);
	RUN(fen_plainly);
	RUN(fen_of_games);
	RUN(fen_places);
	RUN(fen_restricted_rights);
	RUN(fen_chess960);
	RUN(fen_other_board);
	RUN(fen_many_faults);
	RUN(fen_start);
	RUN(fen_verdicts);
	RUN(fen_without_counters);
	RUN(fen_round_trip);
	return check_end();
}
