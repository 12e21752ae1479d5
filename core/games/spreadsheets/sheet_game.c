/* sheet_game: checks the game of a scoresheet; its findings point to cells. */
#include "games/spreadsheets/sheet_game.h"

/* How many half-moves of missing rows ("~" in the PGN) belong to that place; the game reports only the first two. */
static unsigned
count_unwritten(const struct scoresheet *s, struct span origin)
{
	uint32_t at = (uint32_t)(origin.p - s->record.p);
	unsigned n = 0;

	for (size_t i = 0; i < s->pieces_n && origin.n == 0; i++)
		n += s->pieces[i].origin == at && s->pieces[i].origin_n == 0 && s->pieces[i].n == 1 && s->pgn.p[s->pieces[i].at] == '~';
	return n;
}

bool
sheet_game_read(struct sheet_game *s, const struct record *r)
{
	findings_clear(&s->findings);
	if (!scoresheet_read(&s->sheet, r, &s->findings)) {
		s->findings.failed = true;
		return false;
	}
	s->record = (struct record){
		.text = scoresheet_pgn(&s->sheet), .ordinal = 1, .line = 1, .eol = '\n', .first = true, .last = true,
		.encoding = ENC_UTF8,
	};
	return true;
}

void
sheet_game_check(struct sheet_game *s, struct game *game, const struct record *r, struct game_summary *out)
{
	const struct findings *of_game = game_findings(game);

	if (!sheet_game_read(s, r))
		return;
	game_check(game, &s->record, out);
	for (size_t i = 0; i < of_game->n; i++) {
		const struct finding *f = &of_game->list[i];
		struct finding *reported = finding_add_as(&s->findings, f->id, f->severity, f->token);
		unsigned n;

		if (reported == NULL)
			continue;
		*reported = *f;
		reported->token = scoresheet_origin(&s->sheet, f->token);
		if (f->id == DIAG_MOVE_BLANK && (n = count_unwritten(&s->sheet, reported->token)) > 2)
			reported->message = arena_fmt(&s->findings.text, "%u half-moves are missing here", n);
	}
	s->findings.failed = s->findings.failed || of_game->failed;
	findings_sort(&s->findings);
}

enum encoding
sheet_game_encoding(const struct sheet_game *s)
{
	return ENC_PAGE(s->sheet.grid.encoding);
}

void
sheet_game_free(struct sheet_game *s)
{
	scoresheet_free(&s->sheet);
	findings_free(&s->findings);
}
