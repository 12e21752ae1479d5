/* reconcile_reason: which other moves the records have, and why they are not those of the agreed game. */
#include "apps/reconcile/reconcile_reason.h"
#include "games/chess/illegal_reason.h"

/* Adds the names of the records of a set, with commas. */
static void
put_record_names(struct buf *b, const struct reconcile_report *r, unsigned records)
{
	const char *separator = "";

	for (int i = 0; i < r->n; i++) {
		if (!(records >> i & 1))
			continue;
		buf_str(b, separator);
		reconcile_place(b, &r->records[i], (struct span){ NULL, 0 });
		separator = ", ";
	}
}

/* The records that have the move of the game. */
static unsigned
records_followed(const struct reconcile_report *r, int ply)
{
	unsigned records = 0;

	for (int i = 0; i < r->n; i++)
		records |= (unsigned)(r->game->plies[ply].reading[i].how == READS_IT) << i;
	return records;
}

bool
reconcile_is_proposed(const struct reconcile_report *r, int ply)
{
	return records_followed(r, ply) == 0;
}

static void
add_alternative(struct reconcile_alternative *list, int *n, move m, unsigned records)
{
	for (int i = 0; i < *n; i++)
		if (list[i].move == m) {
			list[i].records |= records;
			return;
		}
	list[(*n)++] = (struct reconcile_alternative){ m, records };
}

int
reconcile_alternatives(const struct reconcile_report *r, int ply,
    struct reconcile_alternative list[RECONCILE_ALTERNATIVES_MAX])
{
	const struct agreed_ply *p = &r->game->plies[ply];
	int n = 0;

	for (int i = 0; i < r->n; i++) {
		const struct reconcile_record *record = &r->records[i];
		struct notation_reading read;

		if (p->reading[i].how != READS_WRONG)
			continue;
		notation_read(&r->all[ply], record->words[p->reading[i].word], record->letters, &read);
		if (read.trouble == DIAG_NONE && read.moves_n == 1)
			add_alternative(list, &n, read.moves[0], 1u << i);
	}
	if (p->ruling == RULING_UNDECIDED && p->other != NO_MOVE)
		add_alternative(list, &n, p->other, 0);
	return n;
}

/* What the record has for half-move `ply`, which comes after `now`; NO_MOVE: it has none, or not one that is legal. */
static move
move_written(const struct reconcile_report *r, int record, int ply, const struct position *now)
{
	const struct reconcile_reading *t = &r->game->plies[ply].reading[record];
	struct notation_reading read;

	if (t->how != READS_IT && t->how != READS_WRONG)
		return NO_MOVE;
	notation_read(now, r->records[record].words[t->word], r->records[record].letters, &read);
	return read.trouble == DIAG_NONE && read.moves_n == 1 ? read.moves[0] : NO_MOVE;
}

/* Does the record have the moves of half-moves `from` and `to` in the other order, and those between as the game has them? */
static bool
exchanges_moves(const struct reconcile_report *r, int record, int from, int to)
{
	const struct agreed_ply *plies = r->game->plies;
	struct position now = r->all[from];

	for (int i = from; i <= to; i++) {
		move m = move_written(r, record, i, &now);

		if (m == NO_MOVE || m != plies[i == from ? to : i == to ? from : i].move)
			return false;
		position_play(&now, m);
	}
	return now.key == r->all[to + 1].key && plies[from].move != plies[to].move;
}

enum { EXCHANGED_MOST = 6 };	/* half-moves from one to the other of two that people exchange */

/* The half-move with which `ply`, which is earlier or later, is exchanged in that record; -1: none. */
static int
find_exchange(const struct reconcile_report *r, int ply, int record)
{
	for (int from = ply - 2; from >= ply - EXCHANGED_MOST && from >= 0; from -= 2)
		if (exchanges_moves(r, record, from, ply))
			return from;
	for (int to = ply + 2; to <= ply + EXCHANGED_MOST && to < r->game->n; to += 2)
		if (exchanges_moves(r, record, ply, to))
			return to;
	return -1;
}

static void
put_half_move(struct buf *to, const struct reconcile_report *r, int ply)
{
	reconcile_put_number(to, &r->all[ply]);
	buf_char(to, ' ');
	reconcile_put_move(to, &r->all[ply], r->game->plies[ply].move);
}

bool
reconcile_reason_order(struct buf *to, const struct reconcile_report *r, int ply, unsigned records)
{
	unsigned with = 0;
	int other = -1;

	for (int i = 0; i < r->n; i++) {
		int here = records >> i & 1 ? find_exchange(r, ply, i) : -1;

		if (here < 0 || (other >= 0 && here != other))
			continue;
		other = here;
		with |= 1u << i;
	}
	if (other < 0)
		return false;
	put_record_names(to, r, with);
	buf_str(to, (with & (with - 1)) == 0 ? " has " : " have ");
	put_half_move(to, r, ply < other ? ply : other);
	buf_str(to, " and ");
	put_half_move(to, r, ply < other ? other : ply);
	buf_str(to, " in the other order, which is legal, too");
	return true;
}

bool
reconcile_reason_refuted(struct buf *to, const struct reconcile_report *r, int ply, move instead)
{
	int i = reconcile_ruling_refuted(&r->all[ply], r->game, ply, instead);

	if (i < 0)
		return false;
	buf_str(to, "with ");
	reconcile_put_move(to, &r->all[ply], instead);
	buf_char(to, ' ');
	put_half_move(to, r, i);
	buf_str(to, " would be illegal");
	return true;
}

void
reconcile_reason_word(struct buf *to, const struct reconcile_report *r, int ply,
    const struct reconcile_record *record, struct span word)
{
	struct notation_reading read;
	struct arena arena = { 0 };
	struct illegal_reason reason;
	struct line line = { r->start, r->steps, ply };

	if (reconcile_reason_order(to, r, ply, 1u << (record - r->records)))
		return;
	notation_read(&r->all[ply], word, record->letters, &read);
	if (read.trouble == DIAG_NONE && read.moves_n == 1) {
		if (reconcile_reason_refuted(to, r, ply, read.moves[0]))
			return;
		reconcile_put_move(to, &r->all[ply], read.moves[0]);
		buf_str(to, " is legal, but needs more slips elsewhere");
		return;
	}
	reconcile_quote(to, record, word);
	if (read.trouble == DIAG_LEX_UNKNOWN_TOKEN) {
		buf_str(to, " is not a move");
	} else if (read.moves_n > 1) {
		buf_str(to, " can be several moves");
	} else {
		illegal_reason_find(&r->all[ply], &read, &line, &arena, &reason);
		buf_str(to, " is illegal");
		if (reason.message.n > 0) {
			buf_str(to, " (");
			buf_add(to, reason.message);
			buf_char(to, ')');
		}
	}
	arena_free(&arena);
}

void
reconcile_reason_alternative(struct buf *to, const struct reconcile_report *r, int ply, const struct reconcile_alternative *a)
{
	if (reconcile_reason_order(to, r, ply, a->records))
		return;
	if (a->records == 0)
		buf_str(to, "in no record");
	put_record_names(to, r, a->records);
	buf_str(to, ": ");
	if (reconcile_reason_refuted(to, r, ply, a->move))
		return;
	buf_str(to, r->game->plies[ply].ruling == RULING_UNDECIDED ? "all that follows is legal with it, too" :
	    "legal, but needs more slips elsewhere");
}

void
reconcile_reason_followed(struct buf *to, const struct reconcile_report *r, int ply)
{
	static const char *const reasons[] = {
		[PREFERENCE_NONE] = ", but nothing decides", [PREFERENCE_SLIPS] = ": the records then need fewer or likelier slips",
		[PREFERENCE_PIECES] = ": it leaves fewer pieces to be taken",
	};
	const struct agreed_ply *p = &r->game->plies[ply];
	unsigned records = records_followed(r, ply);

	if (p->ruling != RULING_UNDECIDED || p->other == NO_MOVE)
		return;
	buf_str(to, "; ");
	if (records == 0) {
		reconcile_put_move(to, &r->all[ply], p->move);
		buf_str(to, " is written");
	} else {
		put_record_names(to, r, records);
		buf_str(to, (records & (records - 1)) == 0 ? " is followed" : " are followed");
	}
	buf_str(to, reasons[p->preference]);
}
