/* occurrence: the positions that a claim of a draw rests on. */
#include <string.h>

#include "games/checks/occurrence.h"
#include "games/chess/fen.h"
#include "games/pgn/comment_command.h"

enum {
	OCCURRENCES_SHOWN = 6,	/* of a finding, with the one of the intended move */
	CLOCK_LONGEST = 64,	/* bytes; a longer text is not a time, and a game may repeat it a thousand times */
};

/* The operand of the last [%clk] in a comment; empty: there is none. */
static struct span
clock_in(struct span comment)
{
	struct comment_command command;
	struct span clock = SPAN("");

	while (comment_command_next(&comment, &command))
		if (command.fault == COMMENT_COMMAND_GOOD && span_eq(command.name, SPAN("clk")) &&
		    command.operands.n <= CLOCK_LONGEST)
			clock = command.operands;
	return clock;
}

/* Reads all clocks of the main line once, since a game may have many claims. */
static bool
read_clocks(struct trial *t)
{
	const struct comment_log *log = &t->replay->comments;
	size_t n = (size_t)t->replay->log.ply + 1;
	struct span *clocks;

	if (t->clocks != NULL)
		return true;
	if ((clocks = arena_take(&t->replay->findings->text, n * sizeof(*clocks))) == NULL)
		return false;
	memset(clocks, 0, n * sizeof(*clocks));
	for (int i = 0; i < log->n; i++)
		if (log->list[i].main && (size_t)log->list[i].ply < n && clocks[log->list[i].ply].n == 0)
			clocks[log->list[i].ply] = clock_in(log->list[i].text);
	t->clocks = clocks;
	return true;
}

static void
describe_occurrence(struct trial *t, struct occurrence *o, const struct position *p, int ply)
{
	char fen[FEN_MAX];
	int n = fen_write(p, fen);

	memset(o, 0, sizeof(*o));
	o->fen = arena_span(&t->replay->findings->text, (struct span){ fen, (size_t)n });
	o->variant = p->rules != NULL ? span_of(p->rules->name) : SPAN("");
	o->clock[!p->turn] = t->clocks[ply];
	if (ply > 0)
		o->clock[p->turn] = t->clocks[ply - 1];
}

void
occurrence_add(struct trial *t, struct finding *f, const int *plies, int n)
{
	int from = n > OCCURRENCES_SHOWN - 1 ? n - (OCCURRENCES_SHOWN - 1) : 0;
	struct finding_about *about;
	struct occurrence *list;

	if (!t->occurrences || n == 0 || !read_clocks(t) ||
	    (list = arena_take(&t->replay->findings->text, OCCURRENCES_SHOWN * sizeof(*list))) == NULL)
		return;
	for (int i = from; i < n; i++) {
		struct position p;

		position_log_at(&t->replay->log, plies[i], &p);
		describe_occurrence(t, &list[i - from], &p, plies[i]);
		if (plies[i] > t->replay->log.base)
			list[i - from].after = replay_label(t->replay, plies[i]);
	}
	about = finding_about(t->replay->findings, f);
	about->occurrences = list;
	about->occurrences_n = n - from;
}

void
occurrence_add_stretch(struct trial *t, struct finding *f, int ply, uint32_t halfmoves)
{
	int base = t->replay->log.base, played = ply - base;
	int ends[] = { halfmoves < (uint32_t)played ? ply - (int)halfmoves : base, ply };

	if (played > 0)
		occurrence_add(t, f, ends, 2);
	else
		occurrence_add(t, f, &ply, 1);
}

void
occurrence_intend(struct trial *t, struct finding *f, int ply, move intended)
{
	struct finding_about *about = finding_about(t->replay->findings, f);
	struct occurrence *o;
	struct position p;

	if (about->occurrences == NULL)
		return;
	o = &about->occurrences[about->occurrences_n];
	position_log_at(&t->replay->log, ply, &p);
	position_play(&p, intended);
	describe_occurrence(t, o, &p, ply);
	/* The claim is made before the move: the clocks are those of the position before it. */
	o->clock[WHITE] = o->clock[BLACK] = SPAN("");
	o->after = replay_label_of(t->replay, ply, intended);
	o->intended = true;
	about->occurrences_n++;
}
