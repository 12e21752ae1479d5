/*
 * test_notation: moves as people write them: fixtures/unit/notation.csv, and every legal move written and read in every
 * notation.
 */
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "games/chess/fen.h"
#include "games/move_notation/notation.h"
#include "support/rows.h"

enum { POSITIONS_MAX = 320 };

static struct position positions[POSITIONS_MAX];
static int positions_n;

static bool
tolerates(const struct notation_reading *r, enum diag id)
{
	for (int i = 0; i < TOLERATED_MAX; i++)
		if (r->tolerated[i] == id)
			return true;
	return false;
}

/* Errors first, then what was tolerated. */
static void
ids_of(const struct notation_reading *r, char *out, size_t max)
{
	size_t n = 0;

	out[0] = '\0';
	if (r->trouble != DIAG_NONE)
		n += (size_t)snprintf(out, max, "%s", diag_rows[r->trouble].id);
	for (int i = 0; i < TOLERATED_MAX && r->tolerated[i] != DIAG_NONE && n < max; i++)
		n += (size_t)snprintf(out + n, max - n, "%s%s", n > 0 ? " " : "", diag_rows[r->tolerated[i]].id);
}

static void
answer_of(const struct position *p, const struct notation_reading *r, char out[NOTATION_MAX])
{
	out[0] = '\0';
	if (r->null)
		strcpy(out, "null");
	else if (r->trouble == DIAG_NONE)
		notation_write(p, r->moves[0], NOTATION_UCI, NULL, out);
}

static void
test_table(void)
{
	enum { NAME, FEN, LANGUAGE, WORD, IDS, MOVE, MARK };
	static struct rows t;
	static struct fen_reading f;
	int n = 0;

	if (!rows_open(&t, "fixtures/unit/notation.csv")) {
		CHECK(false, "fixtures/unit/notation.csv cannot be read");
		return;
	}
	for (; rows_next(&t); n++) {
		const struct piece_letters *letters = piece_letters_find(span_of(t.field[LANGUAGE]));
		char ids[512], answer[NOTATION_MAX];
		struct notation_reading r;

		fen_read(strcmp(t.field[FEN], "start") == 0 ?
		    span_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") : span_of(t.field[FEN]), &f);
		CHECK(f.usable, "%s: the position", t.field[NAME]);
		CHECK(letters != NULL || *t.field[LANGUAGE] == '\0', "%s: the language", t.field[NAME]);
		if (!f.usable)
			continue;
		notation_read(&f.position, span_of(t.field[WORD]), letters, &r);
		ids_of(&r, ids, sizeof(ids));
		answer_of(&f.position, &r, answer);
		CHECK(strcmp(ids, t.field[IDS]) == 0, "%s: %s: is [%s], should be [%s]", t.field[NAME],
		    t.field[WORD], ids,
		    t.field[IDS]);
		CHECK(strcmp(answer, t.field[MOVE]) == 0, "%s: %s: is %s, should be %s", t.field[NAME], t.field[WORD],
		    answer, t.field[MOVE]);
		CHECK(*t.field[MARK] == '\0' || r.mark == *t.field[MARK], "%s: %s: mark %c", t.field[NAME],
		    t.field[WORD],
		    r.mark);
	}
	CHECK(n > 150, "only %d rows", n);
}

/* Dashes and the times sign as bytes of CP1252, which the CSV file above, being UTF-8, cannot hold. */
static void
test_bytes(void)
{
	static const struct {
		const char *fen, *word, *ids, *move;
	} rows[] = {
		{ "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O\x96O", "san-castling-dash", "e1g1" },
		{ "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O\x97O\x97O", "san-castling-dash", "e1c1" },
		{ "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "0\xad""0", "san-castling-zero san-castling-dash", "e1g1" },
		{ "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O\xc4O", "lex-unknown-token", "" },
		{ "4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "N\xd7""d5", "enc-non-ascii-movetext", "e3d5" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		static struct fen_reading f;
		char ids[512], answer[NOTATION_MAX];
		struct notation_reading r;

		fen_read(span_of(rows[i].fen), &f);
		notation_read(&f.position, span_of(rows[i].word), NULL, &r);
		ids_of(&r, ids, sizeof(ids));
		answer_of(&f.position, &r, answer);
		CHECK(strcmp(ids, rows[i].ids) == 0, "row %zu: is [%s], should be [%s]", i, ids, rows[i].ids);
		CHECK(strcmp(answer, rows[i].move) == 0, "row %zu: is %s, should be %s", i, answer, rows[i].move);
	}
}

/* A sample of the positions in the perft data; all of them if there are few. */
static void
load(void)
{
	static char line[4096];
	static struct fen_reading f;
	const char *dir = getenv("ARBITER_SHARED");
	FILE *file;
	char path[1024];

	snprintf(path, sizeof(path), "%s/data/perft.dev.tsv", dir != NULL ? dir : "../shared");
	positions[positions_n++] = position_start;
	if ((file = fopen(path, "r")) == NULL) {
		skip("no shared data: the initial array only");
		return;
	}
	for (int i = 0; fgets(line, sizeof(line), file) != NULL; i++) {
		line[strcspn(line, "\t")] = '\0';
		if (i == 0 || (i > 160 && i % 30 != 0) || positions_n == POSITIONS_MAX)
			continue;
		fen_read(span_of(line), &f);
		if (f.usable)
			positions[positions_n++] = f.position;
	}
	fclose(file);
}

/* Must the notation of this move be recognised with this id? */
static bool
recognised(const struct position *p, move m, enum notation notation, const struct piece_letters *l, const struct notation_reading *r)
{
	bool castling = (p->side[p->turn] & SQUARE_BIT(move_to(m))) != 0;
	int kind = p->board[move_from(m)], promotion = (int)move_promotion(m);
	bool english = castling || ((kind == PAWN || strcmp(l->piece[kind], piece_letters_languages->piece[kind]) == 0) &&
	    (promotion == NONE || strcmp(l->piece[promotion], piece_letters_languages->piece[promotion]) == 0));

	switch (notation) {
	case NOTATION_SAN:
		return english ? r->tolerated[0] == DIAG_NONE ||
		    r->tolerated[0] == DIAG_SAN_AMBIGUOUS_RESOLVED_BY_PIN :
		    tolerates(r, DIAG_SAN_FOREIGN_PIECE_LETTER);
	case NOTATION_LAN:
		return castling || tolerates(r, DIAG_SAN_LONG_ALGEBRAIC) || tolerates(r,
		    DIAG_SAN_OVERDISAMBIGUATED_SQUARE) ||
		    (kind != PAWN && san_disambiguation(p, m) == (SAN_FILE | SAN_RANK));
	case NOTATION_UCI:
	case NOTATION_UCI960:
		return tolerates(r, DIAG_SAN_UCI);
	case NOTATION_ICCF:
	case NOTATION_ICCF960:
		return tolerates(r, DIAG_SAN_ICCF);
	case NOTATION_FAN:
		return castling || (kind == PAWN && promotion == NONE) || tolerates(r, DIAG_SAN_FIGURINE);
	}
	return false;
}

static void
there_and_back(enum notation notation, const struct piece_letters *letters)
{
	for (int i = 0; i < positions_n; i++) {
		const struct position *p = &positions[i];
		move moves[MOVES_MAX];
		int n = movegen_all(p, moves);

		for (int k = 0; k < n; k++) {
			char word[NOTATION_MAX];
			struct notation_reading r;
			int length = notation_write(p, moves[k], notation, letters, word);

			CHECK(length > 0 && length < NOTATION_MAX && word[length] == '\0', "length of %s", word);
			notation_read(p, span_of(word), letters, &r);
			CHECK(r.trouble == DIAG_NONE && r.moves_n == 1 && r.moves[0] == moves[k],
			    "position %d: %s in %s of %s: trouble %s", i, word, notations[notation].name,
			    letters->name,
			    diag_rows[r.trouble].id != NULL ? diag_rows[r.trouble].id : "none");
			CHECK(recognised(p, moves[k], notation, letters, &r),
			    "position %d: %s not recognised as %s of %s", i,
			    word, notations[notation].name, letters->name);
		}
	}
}

static void
test_notations(void)
{
	if (positions_n == 0)
		load();
	CHECK(positions_n == 1 || positions_n > 250, "%d positions", positions_n);
	for (int k = 0; notations[k].name != NULL; k++)
		there_and_back((enum notation)k, piece_letters_languages);
}

static void
test_languages(void)
{
	for (const struct piece_letters *l = piece_letters_languages; l->name != NULL; l++)
		for (int k = 0; notations[k].name != NULL; k++)
			if (notations[k].lettered)
				there_and_back((enum notation)k, l);
}

static bool
has(uint64_t set, const char *language)
{
	const struct piece_letters *l = piece_letters_find(span_of(language));

	CHECK(l != NULL, "%s is no language", language);
	return l != NULL && (set >> (l - piece_letters_languages) & 1) != 0;
}

static void
test_which_language(void)
{
	static const struct {
		const char *word, *yes, *no;
		bool foreign;
	} cases[] = {
		{ "Sf3", "German", "English", true }, { "Cf3", "French", "English", true },
		{ "Cf3", "Spanish", "German", true },
		{ "Nf3", "English", "German", true }, { "Кf3", "Russian", "English", true },
		{ "Крf1", "Russian", "German", true },
		{ "e4", "German", "", false }, { "exd8=D", "German", "English", true }, { "O-O", "Greek", "", false },
		{ "Şg1", "Turkish", "English", true }, { "\x8b" "e1", "Russian (CP866)", "English", true },
		{ "Qe4", "English", "German", false }, { "xyzzy", "", "English", false },
		{ "Dxe5", "German", "English", true },
		{ "sf3", "German", "French", true }, { "N-KB3", "English", "German", false },
		{ "나이트f3", "Korean", "English", true },
	};
	uint64_t set;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		int n = notation_languages(span_of(cases[i].word), &set);

		CHECK(n == count(set), "%s: count", cases[i].word);
		if (*cases[i].yes != '\0')
			CHECK(has(set, cases[i].yes), "%s is %s", cases[i].word, cases[i].yes);
		if (*cases[i].no != '\0')
			CHECK(!has(set, cases[i].no), "%s is not %s", cases[i].word, cases[i].no);
		CHECK(notation_foreign(span_of(cases[i].word)) == cases[i].foreign, "%s: foreign", cases[i].word);
	}
	CHECK(piece_letters_same(piece_letters_find(SPAN("German")), piece_letters_find(SPAN("Danish"))), "German and Danish");
	CHECK(!piece_letters_same(piece_letters_find(SPAN("German")), piece_letters_find(SPAN("Dutch"))), "German and Dutch");
}

/* No two pieces of a language have the same letter, since moves could not be read back. */
static void
test_letters(void)
{
	for (const struct piece_letters *l = piece_letters_languages; l->name != NULL; l++) {
		CHECK(piece_letters_find(span_of(l->name)) == l, "%s is found by its name", l->name);
		for (int a = PAWN; a <= KING; a++)
			for (int b = PAWN; b < a; b++)
				CHECK(strcmp(l->piece[a], l->piece[b]) != 0 || *l->piece[a] == '\0', "%s: %s twice",
				    l->name,
				    l->piece[a]);
		for (int a = KNIGHT; a <= KING; a++)
			CHECK(*l->piece[a] != '\0', "%s: piece %d", l->name, a);
	}
}

static void
test_remarks(void)
{
	static const struct {
		const char *word;
		enum diag id;
	} cases[] = {
		{ "ch", DIAG_SAN_DOUBLE_PLUS }, { "ch.", DIAG_SAN_DOUBLE_PLUS }, { "dis", DIAG_SAN_DOUBLE_PLUS },
		{ "dbl", DIAG_SAN_DOUBLE_PLUS }, { "mate", DIAG_SAN_DOUBLE_PLUS }, { "mt", DIAG_SAN_DOUBLE_PLUS },
		{ "++", DIAG_SAN_DOUBLE_PLUS }, { "+", DIAG_SAN_SUFFIX_SPACED }, { "#", DIAG_SAN_SUFFIX_SPACED },
		{ "e.p.", DIAG_SAN_EP_SUFFIX }, { "ep", DIAG_SAN_EP_SUFFIX }, { "(ep)", DIAG_SAN_EP_SUFFIX },
		{ "E.P.", DIAG_SAN_EP_SUFFIX }, { "N", DIAG_SAN_TRAILING_ANNOTATION },
		{ "TN", DIAG_SAN_TRAILING_ANNOTATION },
		{ "D", DIAG_SAN_TRAILING_ANNOTATION }, { "ff", DIAG_SAN_TRAILING_ANNOTATION },
		{ "=", DIAG_SAN_TRAILING_ANNOTATION }, { "(=)", DIAG_DRAW_OFFER },
		{ "+-", DIAG_SAN_TRAILING_ANNOTATION }, { "-+", DIAG_SAN_TRAILING_ANNOTATION },
		{ "+/-", DIAG_SAN_TRAILING_ANNOTATION }, { "±", DIAG_SAN_TRAILING_ANNOTATION },
		{ "?!", DIAG_SAN_SUFFIX_SPACED },
		{ "dis.ch.", DIAG_SAN_DOUBLE_PLUS }, { "", DIAG_NONE }, { "NN", DIAG_NONE }, { "e4", DIAG_NONE },
		{ "x", DIAG_NONE }, { "-", DIAG_NONE }, { ".", DIAG_NONE }, { "Nf3", DIAG_NONE }, { "d", DIAG_NONE },
		{ "check out", DIAG_NONE }, { "1-0", DIAG_NONE },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		enum diag id = notation_remark(span_of(cases[i].word));

		CHECK(id == cases[i].id, "%s: %s", cases[i].word, id != DIAG_NONE ? diag_rows[id].id : "none");
	}
}

/* The requested piece and square are returned even if no move fits, so that a reason can be given. */
static void
test_what_was_asked(void)
{
	struct notation_reading r;

	notation_read(&position_start, SPAN("Nf9"), NULL, &r);
	CHECK(r.trouble == DIAG_ILLEGAL_MOVE && r.kind == KNIGHT && r.to == NO_SQUARE, "Nf9");
	notation_read(&position_start, SPAN("N1xd5+"), NULL, &r);
	CHECK(r.trouble == DIAG_ILLEGAL_MOVE && r.kind == KNIGHT && r.to == 35 && r.from == RANK_BITS(0) && r.capture,
	    "N1xd5");
	CHECK(r.mark == '+', "its mark");
	notation_read(&position_start, SPAN("exd5"), NULL, &r);
	CHECK(r.kind == PAWN && r.from == (bits)FILE_A << 4 && r.capture && r.to == 35, "exd5");
	notation_read(&position_start, SPAN("0-0-0"), NULL, &r);
	CHECK(r.castling && r.kind == KING && r.to == C1 && r.from == SQUARE_BIT(E1), "0-0-0");
	notation_read(&position_start, SPAN("e5e6"), NULL, &r);
	CHECK(r.trouble == DIAG_ILLEGAL_MOVE && r.kind == NONE && r.from == SQUARE_BIT(36) && r.to == 44, "e5e6");
	notation_read(&position_start, SPAN("e7e5"), NULL, &r);
	CHECK(r.trouble == DIAG_ILLEGAL_MOVE && r.kind == PAWN && r.from == SQUARE_BIT(52), "e7e5");
	notation_read(&position_start, SPAN("e8=Q"), NULL, &r);
	CHECK(r.trouble == DIAG_ILLEGAL_MOVE && r.kind == PAWN && r.promotion == QUEEN && r.to == 60, "e8=Q");
	notation_read(&position_start, SPAN("--"), NULL, &r);
	CHECK(r.trouble == DIAG_NONE && r.null && r.moves_n == 0, "--");
	notation_read(&position_start, SPAN("exd6ep"), NULL, &r);
	CHECK(r.en_passant, "exd6ep");
}

/* For a piece and a target square: exactly the legal moves, none, one or several. */
static void
test_all_that_fit(void)
{
	for (int i = 0; i < positions_n; i++) {
		const struct position *p = &positions[i];
		move moves[MOVES_MAX];
		int n = movegen_all(p, moves);

		for (int k = 0; k < 4 * 64; k++) {
			enum kind kind = (enum kind)(KNIGHT + k / 64);
			char word[] = { "  NBRQ"[kind], (char)('a' + k % 8), (char)('1' + k % 64 / 8), '\0' };
			int expected = 0;
			struct notation_reading r;

			notation_read(p, span_of(word), NULL, &r);
			for (int m = 0; m < n; m++) {
				if (p->board[move_from(moves[m])] != kind || move_to(moves[m]) != k % 64)
					continue;
				CHECK(expected >= CANDIDATES_MAX || r.moves[0] == moves[m] || r.moves_n > 1,
				    "%d: %s", i, word);
				expected++;
			}
			CHECK(r.moves_n == (expected < CANDIDATES_MAX ? expected : CANDIDATES_MAX),
			    "%d: %s: %d, not %d", i, word, r.moves_n, expected);
			CHECK(r.trouble == (expected == 0 ? DIAG_ILLEGAL_MOVE : expected == 1 ?
			    DIAG_NONE : DIAG_SAN_AMBIGUOUS),
			    "%d: %s", i, word);
		}
	}
}

/* Words of all kinds of bytes are read or refused, and never give an illegal move. */
static void
test_any_word(void)
{
	static const char pool[] = "abcdefgh12345678xX:-/()=+#.NBRQKOo0PktDSep\xe2\x99\x98\xd0\xff";
	uint64_t seed = 88172645463325252u;

	for (int i = 0; i < 200000; i++) {
		const struct position *p = &positions[i % positions_n];
		char word[16];
		size_t n;
		struct notation_reading r;

		for (n = 0; n < sizeof(word); n++) {
			seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
			word[n] = pool[seed % (sizeof(pool) - 1)];
			if (seed >> 60 < 2 && n > 1)
				break;
		}
		notation_read(p, (struct span){ word, n }, &piece_letters_languages[seed >> 8 & 15], &r);
		if (r.trouble == DIAG_NONE && !r.null)
			CHECK(r.moves_n == 1 && movegen_has(p, r.moves[0]), "%.*s", (int)n, word);
		else if (!r.null)
			CHECK(r.trouble != DIAG_SAN_AMBIGUOUS || r.moves_n > 1, "%.*s", (int)n, word);
	}
}

int
main(void)
{
	RUN(test_table);
	RUN(test_bytes);
	RUN(test_letters);
	RUN(test_notations);
	RUN(test_languages);
	RUN(test_which_language);
	RUN(test_remarks);
	RUN(test_what_was_asked);
	RUN(test_all_that_fit);
	RUN(test_any_word);
	return check_end();
}
