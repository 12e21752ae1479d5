/* reconcile_report: reports where records of a game differ, and what the rest of the game says about it. */
#include <stdlib.h>
#include <string.h>

#include "chess/illegal_reason.h"
#include "sheet/reconcile.h"

struct reporting {
	const struct reconcile_report *r;
	struct position now;	/* before the half-move */
	struct position *all;	/* all[i]: before half-move i of the game */
	struct line_step *steps;	/* the game, for illegal_reason_find() */
};

void
reconcile_quote(struct buf *b, const struct reconcile_record *r, struct span s)
{
	buf_char(b, '"');
	encoding_append(b, s, r->encoding);
	buf_char(b, '"');
}

void
reconcile_place(struct buf *b, const struct reconcile_record *r, struct span token)
{
	struct location place = { .line = 0 };
	struct cursor c = { &r->file, r->file.text.p, r->file.text.p, r->file.line };
	struct span at = r->table ? scoresheet_origin(&r->sheet, token) : token;

	encoding_append(b, span_of(r->name.p), ENC_CP1252);
	if (token.p == NULL || at.p == NULL)
		return;
	location_find(&c, at, &place);
	if (place.cell[0] != '\0')
		buf_fmt(b, ":%s", place.cell);
	else
		buf_fmt(b, ":%llu:%llu", (unsigned long long)place.line, (unsigned long long)place.column);
}

static void
put_name(struct buf *b, const struct reconcile_record *r)
{
	encoding_append(b, span_of(r->name.p), ENC_CP1252);
}

/* "12." or "12..." */
static void
put_number(struct buf *b, const struct position *p)
{
	buf_fmt(b, "%u%s", (unsigned)p->fullmoves, p->turn == WHITE ? "." : "...");
}

static void
put_move(struct buf *b, const struct position *p, move m)
{
	char san[SAN_MAX];

	if (m == NO_MOVE) {
		buf_str(b, "the end of the game");
		return;
	}
	san_write(p, m, san);
	buf_str(b, san);
}

/* As sheet_pgn.c writes it. */
static bool
is_empty_cell(struct span word)
{
	return span_eq(word, SPAN("~"));
}

/* "white.csv:14:7 / black.pgn:9:22: 12... "Nbd7" / "Nd7": " */
static void
put_readings(struct reporting *g, int ply)
{
	const struct reconcile_report *r = g->r;
	const struct agreed_ply *p = &r->game->plies[ply];

	for (int i = 0; i < r->n; i++) {
		const struct reconcile_reading *t = &p->reading[i];

		buf_str(r->to, i == 0 ? "" : " / ");
		reconcile_place(r->to, &r->records[i],
		    t->word >= 0 ? r->records[i].words[t->word - t->skipped] : (struct span){ NULL, 0 });
	}
	buf_str(r->to, ": ");
	put_number(r->to, &g->now);
	for (int i = 0; i < r->n; i++) {
		const struct reconcile_reading *t = &p->reading[i];

		buf_str(r->to, i == 0 ? " " : " / ");
		if (t->word < 0)
			buf_char(r->to, '-');
		for (int k = t->word - t->skipped; t->word >= 0 && k <= t->word; k++) {
			buf_str(r->to, k == t->word - t->skipped ? "" : " ");
			if (is_empty_cell(r->records[i].words[k]))
				buf_str(r->to, "\"\"");
			else
				reconcile_quote(r->to, &r->records[i], r->records[i].words[k]);
		}
	}
	buf_str(r->to, ": ");
}

/* Says which half-move would be illegal after `instead`; false: none. */
static bool
put_refutation(struct reporting *g, int ply, move instead)
{
	struct buf *to = g->r->to;
	int i = reconcile_ruling_refuted(&g->now, g->r->game, ply, instead);

	if (i < 0)
		return false;
	buf_str(to, "with ");
	put_move(to, &g->now, instead);
	buf_char(to, ' ');
	put_number(to, &g->all[i]);
	buf_char(to, ' ');
	put_move(to, &g->all[i], g->r->game->plies[i].move);
	buf_str(to, " would be illegal");
	return true;
}

/* Says why a word that contradicts the move of the game is taken to be wrong. */
static void
put_contradicted(struct reporting *g, int ply, const struct reconcile_record *record, struct span word)
{
	struct buf *to = g->r->to;
	struct notation_reading r;
	struct arena arena = { 0 };
	struct illegal_reason reason;
	struct line line = { g->r->start, g->steps, ply };

	notation_read(&g->now, word, record->letters, &r);
	if (r.trouble == DIAG_NONE && r.moves_n == 1) {
		if (put_refutation(g, ply, r.moves[0]))
			return;
		put_move(to, &g->now, r.moves[0]);
		buf_str(to, " is legal, but needs more slips elsewhere");
		return;
	}
	reconcile_quote(to, record, word);
	if (r.trouble == DIAG_LEX_UNKNOWN_TOKEN) {
		buf_str(to, " is not a move");
	} else if (r.moves_n > 1) {
		buf_str(to, " can be several moves");
	} else {
		illegal_reason_find(&g->now, &r, &line, &arena, &reason);
		buf_str(to, " is illegal");
		if (reason.message.n > 0) {
			buf_str(to, " (");
			buf_add(to, reason.message);
			buf_char(to, ')');
		}
	}
	arena_free(&arena);
}

/* "; " between parts of a sentence. */
static void
put_part(struct buf *to, int *parts)
{
	buf_str(to, (*parts)++ == 0 ? ": " : "; ");
}

/* Says what each record did, if it did anything but write the move. */
static void
put_deeds(struct reporting *g, int ply, int *parts)
{
	const struct reconcile_report *r = g->r;
	const struct agreed_ply *p = &r->game->plies[ply];

	for (int i = 0; i < r->n; i++) {
		const struct reconcile_reading *t = &p->reading[i];
		const struct reconcile_record *record = &r->records[i];

		if (t->how == READS_WRONG) {
			put_part(r->to, parts);
			put_contradicted(g, ply, record, record->words[t->word]);
		} else if (t->how == READS_BLANK) {
			put_part(r->to, parts);
			put_name(r->to, record);
			buf_str(r->to, is_empty_cell(record->words[t->word]) ? " leaves the cell empty" : " cannot be read");
		} else if (t->how == READS_LEFT_OUT) {
			put_part(r->to, parts);
			put_name(r->to, record);
			buf_str(r->to, " leaves it out");
		}
		if (t->early) {
			put_part(r->to, parts);
			put_name(r->to, record);
			buf_str(r->to, " has it and the next half-move the other way round");
		}
		if (t->skipped > 0) {
			put_part(r->to, parts);
			put_name(r->to, record);
			buf_fmt(r->to, " has %s too many before it", t->skipped == 1 ? "a word" : "words");
			if (t->stray)
				buf_str(r->to, ", or the others leave half-moves out");
		}
	}
}

static bool
is_plain(const struct agreed_ply *p, int records)
{
	if (p->ruling != RULING_AGREED)
		return false;
	for (int i = 0; i < records; i++)
		if ((p->reading[i].how != READS_IT && p->reading[i].how != READS_NOTHING) || p->reading[i].skipped > 0 || p->reading[i].late ||
		    p->reading[i].early)
			return false;
	return true;
}

/* Has a record this move at this half-move? */
static bool
is_in_a_record(const struct reconcile_report *r, int ply)
{
	for (int i = 0; i < r->n; i++)
		if (r->game->plies[ply].reading[i].how == READS_IT)
			return true;
	return false;
}

/* From `ply` on, how many half-moves in a row only one record has, *who. */
static int
goes_on_alone(const struct reconcile_report *r, int ply, int *who)
{
	int n = 0;

	for (*who = -1; ply + n < r->game->n; n++) {
		const struct agreed_ply *p = &r->game->plies[ply + n];

		for (int i = 0; i < r->n; i++) {
			if (p->reading[i].how == READS_NOTHING)
				continue;
			if (p->ruling != RULING_ALONE || p->reading[i].how != READS_IT || p->reading[i].skipped > 0 || (*who >= 0 && *who != i))
				return n;
			*who = i;
		}
	}
	return n;
}

static void
put_alone(struct reporting *g, int ply, int n, int who)
{
	const struct reconcile_report *r = g->r;
	const struct reconcile_record *record = &r->records[who];
	struct buf *to = r->to;

	reconcile_place(to, record, record->words[r->game->plies[ply].reading[who].word]);
	buf_str(to, ": ");
	put_number(to, &g->all[ply]);
	buf_char(to, ' ');
	put_move(to, &g->all[ply], r->game->plies[ply].move);
	if (n > 1) {
		buf_str(to, " to ");
		put_number(to, &g->all[ply + n - 1]);
		buf_char(to, ' ');
		put_move(to, &g->all[ply + n - 1], r->game->plies[ply + n - 1].move);
	}
	buf_fmt(to, ": %d half-move%s that only ", n, n == 1 ? "" : "s");
	put_name(to, record);
	buf_str(to, n == 1 ? " has: nobody confirms it\n" : " has: nobody confirms them\n");
}

static void
put_undecided(struct reporting *g, int ply)
{
	const struct reconcile_report *r = g->r;
	const struct agreed_ply *p = &r->game->plies[ply];
	struct buf *to = r->to;
	bool stray = false;

	for (int i = 0; i < r->n; i++)
		stray |= p->reading[i].stray;
	buf_str(to, "undecided: ");
	put_move(to, &g->now, p->move);
	if (!is_in_a_record(r, ply))
		buf_str(to, ", which is in no record,");
	if (p->other != NO_MOVE) {
		buf_str(to, " or ");
		put_move(to, &g->now, p->other);
		if (reconcile_ruling_refuted(&g->now, r->game, ply, p->other) < 0 && !stray)
			buf_str(to, "; all that follows is legal with either");
		else if (!stray) {
			buf_str(to, "; ");
			put_refutation(g, ply, p->other);
		}
	} else if (!stray) {
		buf_str(to, " or something else: other games explain the records as well");
	}
}

static void
put_ply(struct reporting *g, int ply)
{
	const struct reconcile_report *r = g->r;
	const struct agreed_ply *p = &r->game->plies[ply];
	struct buf *to = r->to;
	int parts = 0;

	put_readings(g, ply);
	switch (p->ruling) {
	case RULING_UNDECIDED:
		put_undecided(g, ply);
		/* The words are quoted already; only what else the records did is added. */
		for (int i = 0; i < r->n; i++)
			if (p->reading[i].how == READS_BLANK || p->reading[i].how == READS_LEFT_OUT || p->reading[i].skipped > 0) {
				put_deeds(g, ply, &parts);
				break;
			}
		break;
	case RULING_RESTORED:
		buf_str(to, "restored: ");
		put_move(to, &g->now, p->move);
		put_deeds(g, ply, &parts);
		break;
	default:
		put_move(to, &g->now, p->move);
		put_deeds(g, ply, &parts);
		if (p->ruling == RULING_ALONE)
			buf_str(to, "; nobody confirms it");
	}
	buf_char(to, '\n');
}

/* Reports words at the ends of records that are not in the game; returns in how many records. */
static int
put_ends(struct reporting *g)
{
	const struct reconcile_report *r = g->r;
	int n = 0;

	for (int i = 0; i < r->n; i++) {
		const struct reconcile_record *record = &r->records[i];
		int from = r->game->used[i];

		if (from >= record->n)
			continue;
		reconcile_place(r->to, record, record->words[from]);
		buf_str(r->to, ": ");
		reconcile_quote(r->to, record, record->words[from]);
		if (r->game->lost[i])
			buf_fmt(r->to, ": undecided: from here on (%d half-moves) it could not be matched with the game\n",
			    record->n - from);
		else
			buf_fmt(r->to, ": undecided: %d half-move%s too many after the end of the game\n", record->n - from,
			    record->n - from == 1 ? "" : "s");
		n++;
	}
	return n;
}

int
reconcile_report(const struct reconcile_report *r)
{
	struct reporting g = { .r = r, .now = *r->start };
	int undecided = -1;

	g.all = calloc((size_t)r->game->n + 1, sizeof(*g.all));
	g.steps = calloc((size_t)r->game->n + 1, sizeof(*g.steps));
	if (g.all == NULL || g.steps == NULL) {
		r->to->failed = true;
		goto out;
	}
	for (int i = 0; i < r->game->n; i++) {
		g.all[i] = g.now;
		position_play(&g.now, r->game->plies[i].move);
		g.steps[i] = (struct line_step){ .key = g.now.key, .halfmoves = g.now.halfmoves, .move = r->game->plies[i].move };
	}
	for (int i = 0; i < r->game->n;) {
		int who, n = goes_on_alone(r, i, &who);

		g.now = g.all[i];
		if (n > 0)
			put_alone(&g, i, n, who);
		else if (!is_plain(&r->game->plies[i], r->n))
			put_ply(&g, i);
		i += n > 0 ? n : 1;
	}
	undecided = r->game->count[RULING_UNDECIDED] + put_ends(&g);
out:
	free(g.all);
	free(g.steps);
	return undecided;
}

void
reconcile_totals(struct buf *b, const struct agreed_game *g, int undecided)
{
	buf_fmt(b, "%d half-move%s: %d agreed, %d decided, %d undecided", g->n, g->n == 1 ? "" : "s", g->count[RULING_AGREED],
	    g->count[RULING_READING] + g->count[RULING_RESTORED], g->count[RULING_UNDECIDED]);
	if (g->count[RULING_ALONE] > 0)
		buf_fmt(b, ", %d in one record only", g->count[RULING_ALONE]);
	undecided -= g->count[RULING_UNDECIDED];
	if (undecided > 0)
		buf_fmt(b, "; %d other thing%s undecided", undecided, undecided == 1 ? "" : "s");
	buf_char(b, '\n');
	if (!g->certain)
		buf_str(b, "the records differ so much that not every game that may explain them was examined: "
		    "there may be a better one\n");
}
