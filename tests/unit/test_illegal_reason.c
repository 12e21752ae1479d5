/* test_illegal_reason: why moves are illegal: the table fixtures/unit/illegal_reason.csv, and cases that no table can have. */
#include <string.h>

#include "support/check.h"
#include "games/chess/fen.h"
#include "games/chess/illegal_reason.h"
#include "support/rows.h"
#include "games/chess/variants.h"

enum { NAME, START, MOVES, WORD, ID, MESSAGE };
enum { PLIES_MAX = 512 };

struct course {
	struct line history;
	struct position start, now;
	struct line_step steps[PLIES_MAX];
};

/* fen: "start", or a FEN, perhaps with the name of a variant and ": " before it. */
static bool
set_up(struct course *c, const char *fen)
{
	static struct fen_reading f;
	const char *colon = strchr(fen, ':');

	*c = (struct course){ .history = { .start = &c->start, .steps = c->steps } };
	if (strcmp(fen, "start") == 0) {
		c->start = position_start;
	} else {
		fen_read_as(span_of(colon == NULL ? fen : colon + 2),
		    colon == NULL ? NULL : variants_find((struct span){ fen, (size_t)(colon - fen) }), &f);
		if (!f.usable)
			return false;
		c->start = f.position;
	}
	c->now = c->start;
	return true;
}

/* Plays moves separated by blanks; move numbers are skipped, and "--" is a null move. */
static bool
play(struct course *c, const char *words)
{
	static struct notation_reading r;
	struct span rest = span_of(words), word;

	while (rest.n > 0) {
		word = span_cut(&rest, ' ');
		while (word.n > 0 && word.p[0] >= '1' && word.p[0] <= '9')
			while (word.n > 0 && *word.p++ != '.')
				word.n--;
		if (word.n > 0 && word.p[-1] == '.')
			word.n--;
		if (word.n == 0)
			continue;
		if (span_eq(word, SPAN("--"))) {
			c->steps[c->history.n++].move = NO_MOVE;
			position_pass(&c->now);
			continue;
		}
		notation_read(&c->now, word, NULL, &r);
		if (r.trouble != DIAG_NONE || c->history.n == PLIES_MAX)
			return false;
		c->steps[c->history.n++].move = r.moves[0];
		position_play(&c->now, r.moves[0]);
	}
	return true;
}

static bool seen[DIAG_COUNT];

static void
test_table(void)
{
	static struct rows t;
	static struct course c;
	static struct notation_reading r;
	struct arena arena = { 0 };
	struct illegal_reason reason;
	int n = 0;

	CHECK(rows_open(&t, "fixtures/unit/illegal_reason.csv"), "fixtures/unit/illegal_reason.csv is missing");
	if (t.file == NULL)
		return;
	for (; rows_next(&t); n++) {
		if (!set_up(&c, t.field[START]) || !play(&c, t.field[MOVES])) {
			CHECK(false, "%s: the row itself is wrong", t.field[NAME]);
			continue;
		}
		notation_read(&c.now, span_of(t.field[WORD]), NULL, &r);
		CHECK(r.moves_n == 0 || r.trouble != DIAG_NONE, "%s: %s is legal", t.field[NAME], t.field[WORD]);
		illegal_reason_find(&c.now, &r, &c.history, &arena, &reason);
		CHECK(strcmp(diag_rows[reason.id].id, t.field[ID]) == 0, "%s: %s", t.field[NAME],
		    diag_rows[reason.id].id);
		CHECK(span_eq(reason.message, span_of(t.field[MESSAGE])), "%s: %.*s", t.field[NAME],
		    (int)reason.message.n,
		    reason.message.p);
		seen[reason.id] = true;
		arena_clear(&arena);
	}
	CHECK(n > 50, "only %d rows", n);
	arena_free(&arena);
}

/* Every reason occurs, except those that the caller decides, and those of xiangqi, which test_xiangqi.c has. */
static void
test_every_id(void)
{
	for (int id = DIAG_ILLEGAL_MOVE; id < DIAG_ILLEGAL_VARIATION; id++)
		CHECK(seen[id] || (id >= DIAG_ILLEGAL_PALACE && id <= DIAG_ILLEGAL_EXPOSES_GENERAL), "no row gives %s",
		    diag_rows[id].id);
}

static void
test_ambiguous(void)
{
	static const char *const cases[][3] = {
		{ "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "Nd2", "the knights on b1 and f3 can both go to d2" },
		{ "8/2k5/8/8/4Q2Q/8/8/K6Q w - - 0 1", "Qe1", "the queens on h1, e4 and h4 can all go to e1" },
	};
	static struct course c;
	static struct notation_reading r;
	struct arena arena = { 0 };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct span text;

		CHECK(set_up(&c, cases[i][0]), "%s", cases[i][0]);
		notation_read(&c.now, span_of(cases[i][1]), NULL, &r);
		CHECK(r.trouble == DIAG_SAN_AMBIGUOUS, "%s is not ambiguous", cases[i][1]);
		text = illegal_reason_ambiguous(&c.now, &r, &arena);
		CHECK(span_eq(text, span_of(cases[i][2])), "%.*s", (int)text.n, text.p);
	}
	/* Moves with different goals, as "exd" may have. */
	set_up(&c, "4k3/8/8/3p4/3pP3/4P3/8/4K3 w - - 0 1");
	r = (struct notation_reading){ .moves_n = 2, .moves = { move_make(28, 35, NONE), move_make(20, 27, NONE) } };
	CHECK(span_eq(illegal_reason_ambiguous(&c.now, &r, &arena), SPAN("exd5 and exd4 are both legal")), "exd");
	arena_free(&arena);
}

static void
test_king_to_centre(void)
{
	struct notation_reading r = { .kind = KING, .from = ~(bits)0 };

	for (int s = 0; s <= NO_SQUARE; s++) {
		r.to = (square)s;
		CHECK(illegal_reason_king_to_centre(&r) == (s == 27 || s == 28 || s == 35 || s == 36), "square %d", s);
	}
	r.to = 28;
	r.kind = QUEEN;
	CHECK(!illegal_reason_king_to_centre(&r), "a queen");
}

/* Whatever the word, the reading gets an id and a sentence. */
static void
test_any_reading(void)
{
	static const bits from[] = { 0, ~(bits)0, SQUARE_BIT(12), FILE_A, RANK_BITS(6), SQUARE_BIT(52), SQUARE_BIT(30) };
	static const char *const fens[] = {
		"start", "4k3/P7/8/8/8/8/8/R3K2R w K - 0 1", "4k3/8/8/8/8/8/4q3/4K3 w - - 0 1",
		"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
	};
	static struct course c;
	struct arena arena = { 0 };
	struct illegal_reason reason;

	for (size_t f = 0; f < sizeof(fens) / sizeof(fens[0]); f++) {
		CHECK(set_up(&c, fens[f]), "%s", fens[f]);
		for (int kind = NONE; kind <= KING; kind++)
			for (int to = 0; to <= NO_SQUARE; to++)
				for (size_t i = 0; i < 4 * sizeof(from) / sizeof(from[0]); i++) {
					struct notation_reading r = { .kind = (enum kind)kind, .to = (square)to,
					    .from = from[i / 4],
						.capture = i & 1, .promotion = i & 2 ? QUEEN : NONE };

					illegal_reason_find(&c.now, &r, &c.history, &arena, &reason);
					CHECK(reason.id != DIAG_NONE && reason.message.n > 0, "%d %d %zu", kind, to, i);
				}
		arena_clear(&arena);
	}
	arena_free(&arena);
}

int
main(void)
{
	RUN(test_table);
	RUN(test_every_id);
	RUN(test_ambiguous);
	RUN(test_king_to_centre);
	RUN(test_any_reading);
	return check_end();
}
