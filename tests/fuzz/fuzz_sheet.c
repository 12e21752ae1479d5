/*
 * fuzz_sheet: any table becomes a PGN or nothing; its findings are in the table, its pieces are in order and in
 * both, and the findings of the game that the PGN holds can be mapped to the table.
 */
#include <string.h>

#include "fuzz/fuzz.h"
#include "toolkit/finding/grading.h"
#include "games/checks/game.h"
#include "games/spreadsheets/scoresheet.h"

static bool
is_in(struct span part, struct span whole)
{
	return part.n == 0 || (part.p >= whole.p && part.p + part.n <= whole.p + whole.n);
}

/* Are the bytes the same, but for signs that mean something in PGN? */
static bool
alike(const char *a, const char *b, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (a[i] != b[i] && (unsigned char)b[i] > ' ' && strchr("(){}[];<>%$\"", b[i]) == NULL)
			return false;
	return true;
}

static void
check_pieces(const struct scoresheet *s)
{
	size_t at = 0;

	for (size_t i = 0; i < s->pieces_n; i++) {
		const struct sheet_piece *p = &s->pieces[i];

		must(p->at >= at && p->at + (size_t)p->n <= s->pgn.n);
		must(p->origin_n == 0 || p->origin + (size_t)p->origin_n <= s->record.n);
		must(!p->exact || (p->n == p->origin_n && alike(s->pgn.p + p->at, s->record.p + p->origin, p->n)));
		at = p->at + (size_t)p->n;
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static const struct game_options options = { .today = 20260101, .score = true };
	static struct grading grading;
	static struct game *game;
	struct findings found = { .grading = &grading };
	struct scoresheet sheet = { 0 };
	struct split split = { 0 };
	struct game_summary summary;
	struct record record, pgn;
	char error[160], *text = calloc(1, n + RECORD_PADDING);

	if (game == NULL) {
		must(grading_set(&grading, grading_profile(SPAN("default")), NULL, 0, SEVERITY_INFO, SEVERITY_INFO, error));
		game = game_new(&options, &grading);
	}
	must(text != NULL && game != NULL);
	memcpy(text, data, n);
	if (scoresheet_next(&split, (struct span){ text, n }, true, &record) == 1) {
		must(scoresheet_read(&sheet, &record, &found));
		for (size_t i = 0; i < found.n; i++)
			must(is_in(found.list[i].token, record.text));
		check_pieces(&sheet);
		pgn = (struct record){ .text = scoresheet_pgn(&sheet), .ordinal = 1, .line = 1, .eol = '\n', .first = true, .last = true };
		if (pgn.text.n > 0) {
			game_check(game, &pgn, &summary);
			for (size_t i = 0; i < game_findings(game)->n; i++)
				must(is_in(scoresheet_origin(&sheet, game_findings(game)->list[i].token), record.text));
		}
	}
	scoresheet_free(&sheet);
	findings_free(&found);
	free(text);
	return 0;
}
