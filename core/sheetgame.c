/* sheetgame: the game of a scoresheet judged, with what is found at its cells. */
#include "sheetgame.h"

void
sheetgame_check(struct sheetgame *s, struct game *game, const struct record *r, struct game_summary *out)
{
	const struct findings *of_game = game_findings(game);

	findings_clear(&s->findings);
	if (!scoresheet_read(&s->sheet, r, &s->findings)) {
		s->findings.failed = true;
		return;
	}
	s->record = (struct record){
		.text = scoresheet_pgn(&s->sheet), .ordinal = 1, .line = 1, .eol = '\n', .first = true, .last = true,
	};
	game_check(game, &s->record, out);
	for (size_t i = 0; i < of_game->n; i++) {
		const struct finding *f = &of_game->list[i];
		struct finding *told = found_as(&s->findings, f->id, f->severity, f->token);

		if (told == NULL)
			continue;
		*told = *f;
		told->token = scoresheet_origin(&s->sheet, f->token);
	}
	s->findings.failed = s->findings.failed || of_game->failed;
	findings_sort(&s->findings);
}

void
sheetgame_free(struct sheetgame *s)
{
	scoresheet_free(&s->sheet);
	findings_free(&s->findings);
}
