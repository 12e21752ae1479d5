/* test_start_guess: games that do not begin where their FEN tag or their first number says: fixtures/unit/start_guess.csv. */
#include <stdlib.h>
#include <string.h>

#include "toolkit/finding/grading.h"
#include "games/checks/game.h"
#include "support/check.h"
#include "support/rows.h"

enum { NAME, VARIANT, FEN, MOVES, ID, MESSAGE };
enum { BEHIND = 64 };

static size_t
write_game(char *out, size_t room, struct rows *t)
{
	int n = snprintf(out, room, "[Event \"Club\"]\n[Site \"Riga LAT\"]\n[Date \"2024.01.01\"]\n[Round \"1\"]\n[White \"A, B\"]\n"
	    "[Black \"C, D\"]\n[Result \"%s\"]\n", strrchr(t->field[MOVES], ' ') + 1);

	if (t->field[VARIANT][0] != '\0')
		n += snprintf(out + n, room - (size_t)n, "[Variant \"%s\"]\n", t->field[VARIANT]);
	if (t->field[FEN][0] != '\0')
		n += snprintf(out + n, room - (size_t)n, "[FEN \"%s\"]\n[SetUp \"1\"]\n", t->field[FEN]);
	n += snprintf(out + n, room - (size_t)n, "\n%s\n\n", t->field[MOVES]);
	return (size_t)n;
}

/* One warning or error, the one of the row; or, if the row has none, nothing but findings of form. */
static void
check_findings(const struct findings *found, struct rows *t)
{
	const struct finding *first = NULL;

	for (size_t i = 0; i < found->n; i++) {
		const struct finding *f = &found->list[i];
		const char *id = diag_rows[f->id].id;

		if (f->severity < SEVERITY_WARNING || f->id == DIAG_ILLEGAL_CASCADE || f->id == DIAG_SAN_FOREIGN_PIECE_LETTER ||
		    (f->id == DIAG_NUM_WRONG_COLOUR && first != NULL))
			continue;
		CHECK(first == NULL, "%s: also %s: %.*s", t->field[NAME], id, (int)f->message.n, f->message.p);
		CHECK(strcmp(id, t->field[ID]) == 0, "%s: %s: %.*s", t->field[NAME], id, (int)f->message.n, f->message.p);
		CHECK(t->field[MESSAGE][0] == '\0' || span_eq(f->message, span_of(t->field[MESSAGE])), "%s: %.*s", t->field[NAME],
		    (int)f->message.n, f->message.p);
		first = f;
	}
	CHECK((first == NULL) == (t->field[ID][0] == '\0'), "%s: %s", t->field[NAME], first == NULL ? "nothing" : "a finding");
}

static void
test_table(void)
{
	static const struct game_options options = { .today = 20260101 };
	static char text[ROW_MAX + BEHIND];
	static struct rows t;
	struct grading grading;
	struct game_summary s;
	struct game *g;
	char error[160];
	int n = 0;

	CHECK(grading_set(&grading, grading_profile(SPAN("default")), NULL, 0, SEVERITY_INFO, SEVERITY_INFO, error), "default grading");
	g = game_new(&options, &grading);
	CHECK(rows_open(&t, "fixtures/unit/start_guess.csv"), "fixtures/unit/start_guess.csv is missing");
	if (t.file == NULL || g == NULL)
		return;
	for (; rows_next(&t); n++) {
		struct record r = { .text = { text, 0 }, .ordinal = 1, .line = 1, .eol = '\n', .first = true, .last = true };

		memset(text, 0, sizeof(text));
		r.text.n = write_game(text, sizeof(text), &t);
		game_check(g, &r, &s);
		check_findings(game_findings(g), &t);
	}
	CHECK(n > 30, "only %d rows", n);
	game_free(g);
}

/* No half-move is missing where each has a number, up to a comment, the end, or other text. */
static void
test_numbers_of_half_moves(void)
{
	static const char *const texts[] = { "1. e4 2. e5 {good} 3. Nf3 4. Nc6 {and so on} *\n", "1. e4 2. e5 3. Nf3 4. Nc6 ---------- *\n",
		"1. e4 2. e5 $1 3. Nf3 4. Nc6 *\n" };
	static const struct game_options options = { .today = 20260101 };
	static char text[256 + BEHIND];
	struct grading grading;
	struct game_summary s;
	struct game *g;
	char error[160];

	CHECK(grading_set(&grading, grading_profile(SPAN("default")), NULL, 0, SEVERITY_INFO, SEVERITY_INFO, error), "default grading");
	g = game_new(&options, &grading);
	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		struct record r = { .text = { text, strlen(texts[i]) }, .ordinal = 1, .line = 1, .eol = '\n', .first = true, .last = true };

		memset(text, 0, sizeof(text));
		memcpy(text, texts[i], r.text.n);
		game_check(g, &r, &s);
		CHECK(s.plies == 4, "%s: %d half-moves", texts[i], s.plies);
		for (size_t k = 0; k < game_findings(g)->n; k++)
			CHECK(game_findings(g)->list[k].id != DIAG_MOVE_MISSING_SUSPECTED, "%s: a half-move is missing", texts[i]);
	}
	game_free(g);
}

int
main(void)
{
	RUN(test_table);
	RUN(test_numbers_of_half_moves);
	return check_end();
}
