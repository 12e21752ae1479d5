/* reconcile_report: reports where records of a game differ, and what the rest of the game says about it. */
#include <stdlib.h>
#include <string.h>

#include "apps/reconcile/reconcile_reason.h"
#include "base/list.h"

bool
reconcile_report_open(struct reconcile_report *r)
{
	struct position now = *r->start;

	r->all = calloc((size_t)r->game->n + 1, sizeof(*r->all));
	r->steps = calloc((size_t)r->game->n + 1, sizeof(*r->steps));
	if (r->all == NULL || r->steps == NULL)
		return false;
	for (int i = 0; i < r->game->n; i++) {
		r->all[i] = now;
		position_play(&now, r->game->plies[i].move);
		r->steps[i] = (struct line_step){ .key = now.key, .halfmoves = now.halfmoves, .move = r->game->plies[i].move };
	}
	r->all[r->game->n] = now;
	return true;
}

void
reconcile_report_close(struct reconcile_report *r)
{
	reconcile_merge_close(r->merge);
	r->merge = NULL;
	free(r->all);
	free(r->steps);
	free(r->remarks);
	r->all = NULL;
	r->steps = NULL;
	r->remarks = NULL;
}

static void
add_remark(struct reconcile_report *r, struct reconcile_remark remark)
{
	remark.end = r->to->n;
	buf_char(r->to, '\n');
	if (list_reserve(&r->remarks, r->remarks_n + 1, &r->remarks_max, sizeof(*r->remarks)))
		r->remarks[r->remarks_n++] = remark;
	else
		r->to->failed = true;
}

void
reconcile_remark(struct reconcile_report *r, size_t from)
{
	add_remark(r, (struct reconcile_remark){ .ply = -1, .from = from, .said = from });
}

void
reconcile_locate(const struct reconcile_record *r, struct span token, struct location *place)
{
	struct cursor c = { &r->file, r->file.text.p, r->file.text.p, r->file.line };
	struct span at = r->table && token.p != NULL ? scoresheet_origin(&r->sheet, token) : token;

	*place = (struct location){ .file = span_of(r->name.p), .encoding = r->encoding };
	if (at.p != NULL)
		location_find(&c, at, place);
}

void
reconcile_place(struct buf *b, const struct reconcile_record *r, struct span token)
{
	struct location place;

	reconcile_locate(r, token, &place);
	encoding_append(b, place.file, ENC_CP1252);
	if (place.cell[0] != '\0')
		buf_fmt(b, ":%s", place.cell);
	else if (place.line > 0)
		buf_fmt(b, ":%llu:%llu", (unsigned long long)place.line, (unsigned long long)place.column);
}

static void
put_record_name(struct buf *b, const struct reconcile_record *r)
{
	encoding_append(b, span_of(r->name.p), ENC_CP1252);
}

void
reconcile_put_number(struct buf *b, const struct position *p)
{
	buf_fmt(b, "%u%s", (unsigned)p->fullmoves, p->turn == WHITE ? "." : "...");
}

void
reconcile_put_move(struct buf *b, const struct position *p, move m)
{
	char san[SAN_MAX];

	if (m == NO_MOVE) {
		buf_str(b, "the end of the game");
		return;
	}
	san_write(p, m, san);
	buf_str(b, san);
}

struct span
reconcile_as_written(const struct reconcile_record *r, struct span word)
{
	struct span cell = r->table ? scoresheet_origin(&r->sheet, word) : word;

	return cell.n > 0 ? cell : word;
}

/* "_" is what sheet_pgn.c writes for a cell that cannot be read. */
void
reconcile_quote(struct buf *b, const struct reconcile_record *r, struct span s)
{
	buf_char(b, '"');
	encoding_append(b, span_eq(s, SPAN("_")) ? reconcile_as_written(r, s) : s, r->encoding);
	buf_char(b, '"');
}

/* As sheet_pgn.c writes it. */
bool
reconcile_is_empty_cell(struct span word)
{
	return span_eq(word, SPAN("~"));
}

/* "white.csv:14:7 / black.pgn:9:22: 12... "Nbd7" / "Nd7": " */
static void
put_readings(const struct reconcile_report *r, int ply)
{
	const struct agreed_ply *p = &r->game->plies[ply];

	for (int i = 0; i < r->n; i++) {
		const struct reconcile_reading *t = &p->reading[i];

		buf_str(r->to, i == 0 ? "" : " / ");
		reconcile_place(r->to, &r->records[i],
		    t->word >= 0 ? r->records[i].words[t->word - t->skipped] : (struct span){ NULL, 0 });
	}
	buf_str(r->to, ": ");
	reconcile_put_number(r->to, &r->all[ply]);
	for (int i = 0; i < r->n; i++) {
		const struct reconcile_reading *t = &p->reading[i];

		buf_str(r->to, i == 0 ? " " : " / ");
		if (t->word < 0)
			buf_char(r->to, '-');
		for (int k = t->word - t->skipped; t->word >= 0 && k <= t->word; k++) {
			buf_str(r->to, k == t->word - t->skipped ? "" : " ");
			if (reconcile_is_empty_cell(r->records[i].words[k]))
				buf_str(r->to, "\"\"");
			else
				reconcile_quote(r->to, &r->records[i], r->records[i].words[k]);
		}
	}
	buf_str(r->to, ": ");
}

/* "; " between parts of a sentence. */
static void
put_separator(struct buf *to, int *parts)
{
	buf_str(to, (*parts)++ == 0 ? ": " : "; ");
}

/* Says what each record did, if it did anything but write the move. */
static void
put_deeds(const struct reconcile_report *r, int ply, int *parts)
{
	const struct agreed_ply *p = &r->game->plies[ply];

	for (int i = 0; i < r->n; i++) {
		const struct reconcile_reading *t = &p->reading[i];
		const struct reconcile_record *record = &r->records[i];

		if (t->how == READS_WRONG) {
			put_separator(r->to, parts);
			reconcile_reason_word(r->to, r, ply, record, record->words[t->word]);
		} else if (t->how == READS_BLANK) {
			put_separator(r->to, parts);
			put_record_name(r->to, record);
			buf_str(r->to, reconcile_is_empty_cell(record->words[t->word]) ? " leaves the cell empty" : " cannot be read");
		} else if (t->how == READS_LEFT_OUT) {
			put_separator(r->to, parts);
			put_record_name(r->to, record);
			buf_str(r->to, " leaves it out");
		}
		if (t->early) {
			put_separator(r->to, parts);
			put_record_name(r->to, record);
			buf_str(r->to, " has it and the next half-move the other way round");
		}
		if (t->skipped > 0) {
			put_separator(r->to, parts);
			put_record_name(r->to, record);
			buf_fmt(r->to, " has %s too many before it", t->skipped == 1 ? "a word" : "words");
			if (t->stray)
				buf_str(r->to, ", or the others leave half-moves out");
		}
	}
}

/* Has the half-move something to report: is it not simply agreed? */
static bool
reconcile_differs(const struct reconcile_report *r, int ply)
{
	const struct agreed_ply *p = &r->game->plies[ply];
	bool differs = p->ruling != RULING_AGREED;

	for (int i = 0; i < r->n; i++) {
		const struct reconcile_reading *t = &p->reading[i];

		differs |= (t->how != READS_IT && t->how != READS_NOTHING) || t->skipped > 0 || t->late || t->early;
	}
	return differs;
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
put_lone_record(struct reconcile_report *r, int ply, int n, int who)
{
	const struct reconcile_record *record = &r->records[who];
	struct buf *to = r->to;
	size_t from = to->n, said;

	reconcile_place(to, record, record->words[r->game->plies[ply].reading[who].word]);
	buf_str(to, ": ");
	said = to->n;
	reconcile_put_number(to, &r->all[ply]);
	buf_char(to, ' ');
	reconcile_put_move(to, &r->all[ply], r->game->plies[ply].move);
	if (n > 1) {
		buf_str(to, " to ");
		reconcile_put_number(to, &r->all[ply + n - 1]);
		buf_char(to, ' ');
		reconcile_put_move(to, &r->all[ply + n - 1], r->game->plies[ply + n - 1].move);
	}
	buf_fmt(to, ": %d half-move%s that only ", n, n == 1 ? "" : "s");
	put_record_name(to, record);
	buf_str(to, n == 1 ? " has: nobody confirms it" : " has: nobody confirms them");
	add_remark(r, (struct reconcile_remark){ ply, n, from, said, 0 });
}

static void
put_undecided(const struct reconcile_report *r, int ply)
{
	const struct agreed_ply *p = &r->game->plies[ply];
	struct buf *to = r->to;
	const struct position *now = &r->all[ply];
	bool stray = false;
	size_t from;

	for (int i = 0; i < r->n; i++)
		stray |= p->reading[i].stray;
	buf_str(to, "undecided: ");
	reconcile_put_move(to, now, p->move);
	from = to->n;
	buf_str(to, "; ");
	if (reconcile_reason_order(to, r, ply, ~0u))
		return;
	to->n = from;
	if (reconcile_is_proposed(r, ply))
		buf_str(to, ", which is in no record,");
	if (p->other != NO_MOVE) {
		buf_str(to, " or ");
		reconcile_put_move(to, now, p->other);
		if (reconcile_ruling_refuted(now, r->game, ply, p->other) < 0 && !stray)
			buf_str(to, "; all that follows is legal with either");
		else if (!stray) {
			buf_str(to, "; ");
			reconcile_reason_refuted(to, r, ply, p->other);
		}
	} else if (!stray) {
		buf_str(to, " or something else: other games explain the records as well");
	}
}

static void
put_ply(struct reconcile_report *r, int ply)
{
	const struct agreed_ply *p = &r->game->plies[ply];
	struct buf *to = r->to;
	size_t from = to->n, said;
	int parts = 0;

	put_readings(r, ply);
	said = to->n;
	switch (p->ruling) {
	case RULING_UNDECIDED:
		put_undecided(r, ply);
		/* The words are quoted already; only what else the records did is added. */
		for (int i = 0; i < r->n; i++)
			if (p->reading[i].how == READS_BLANK || p->reading[i].how == READS_LEFT_OUT || p->reading[i].skipped > 0) {
				put_deeds(r, ply, &parts);
				break;
			}
		reconcile_reason_followed(to, r, ply);
		break;
	case RULING_RESTORED:
		buf_str(to, "restored: ");
		reconcile_put_move(to, &r->all[ply], p->move);
		put_deeds(r, ply, &parts);
		break;
	default:
		reconcile_put_move(to, &r->all[ply], p->move);
		put_deeds(r, ply, &parts);
		if (p->ruling == RULING_ALONE)
			buf_str(to, "; nobody confirms it");
	}
	add_remark(r, (struct reconcile_remark){ ply, 1, from, said, 0 });
}

/* Reports words at the ends of records that are not in the game; returns in how many records. */
static int
put_ends(struct reconcile_report *r)
{
	int n = 0;

	for (int i = 0; i < r->n; i++) {
		const struct reconcile_record *record = &r->records[i];
		int from = r->game->used[i];
		size_t line = r->to->n;

		if (from >= record->n)
			continue;
		reconcile_place(r->to, record, record->words[from]);
		buf_str(r->to, ": ");
		reconcile_quote(r->to, record, record->words[from]);
		if (r->game->lost[i])
			buf_fmt(r->to, ": undecided: from here on (%d half-moves) it could not be matched with the game%s",
			    record->n - from, record->n - from > from ? ": these look like two games that begin alike" : "");
		else
			buf_fmt(r->to, ": undecided: %d half-move%s too many after the end of the game", record->n - from,
			    record->n - from == 1 ? "" : "s");
		reconcile_remark(r, line);
		n++;
	}
	return n;
}

int
reconcile_report(struct reconcile_report *r)
{
	for (int i = 0; i < r->game->n;) {
		int who, n = goes_on_alone(r, i, &who);

		if (n > 0)
			put_lone_record(r, i, n, who);
		else if (reconcile_differs(r, i))
			put_ply(r, i);
		i += n > 0 ? n : 1;
	}
	return r->game->count[RULING_UNDECIDED] + put_ends(r);
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
