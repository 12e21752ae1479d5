/* listed_move: a move of a list of positions, with the reason if it is illegal. */
#include "apps/positions/listed_move.h"
#include "games/chess/fen.h"
#include "games/chess/illegal_reason.h"
#include "games/interface/finding_about.h"
#include "games/move_notation/notation.h"
#include "games/move_notation/san.h"

struct span
listed_move_san(struct findings *findings, const struct position *p, move m)
{
	char san[SAN_MAX];

	san_write(p, m, san);
	return arena_span(&findings->text, span_of(san));
}

static void
report_illegal(struct listed_moves *l, const struct position *p, struct span word, const struct notation_reading *r)
{
	struct illegal_reason why = { r->trouble, { NULL, 0 } };
	struct suggestion s[SUGGESTIONS_MAX];
	struct finding *f = finding_add(l->findings, l->illegal, word);
	struct finding_about *about;
	char fen[FEN_MAX];
	int n, kept = 0;

	if (f == NULL)
		return;
	if (r->trouble == DIAG_SAN_AMBIGUOUS)
		why.message = illegal_reason_ambiguous(p, r, &l->findings->text);
	else if (r->trouble == DIAG_ILLEGAL_MOVE)
		illegal_reason_find(p, r, NULL, &l->findings->text, &why);
	f->message = why.message.n > 0 ? why.message : span_of(diag_rows[why.id].message);
	fen_write(p, fen);
	about = finding_about(l->findings, f);
	about->fen = arena_span(&l->findings->text, span_of(fen));
	n = suggest(p, &word, 1, false, NULL, r, &l->work, s);
	for (int i = 0; i < n && kept < SUGGEST_MAX; i++)
		if (s[i].slip == SLIP_REPLACED)
			about->suggest[kept++] = listed_move_san(l->findings, p, s[i].move);
}

move
listed_move_read(struct listed_moves *l, const struct position *p, struct span word, bool *foreign)
{
	struct notation_reading r;

	notation_read(p, word, NULL, &r);
	*foreign = r.null || r.trouble == DIAG_LEX_UNKNOWN_TOKEN;
	if (*foreign)
		return NO_MOVE;
	if (r.trouble == DIAG_NONE)
		return r.moves[0];
	report_illegal(l, p, word, &r);
	return NO_MOVE;
}
