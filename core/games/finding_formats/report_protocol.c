/* report_protocol: findings as paragraphs of text with boards; with --claims, as an arbiter files what could be claimed. */
#include <inttypes.h>
#include <string.h>

#include "games/finding_formats/report_ground.h"
#include "games/finding_formats/report_internal.h"

enum {
	BOARDS = 3,		/* side by side */
	BOARD_WIDTH = 26,	/* columns of one, with the gap to the next */
	BOARD_LINES = 16,	/* its caption, ranks, files, whose move it is, the counter, two clocks, and of variants two more */
};

static void
protocol_head(struct buf *b, const struct report_head *head)
{
	(void)head;
	buf_str(b, "REPETITIONS AND CLAIMS OF A DRAW\n");
}

static void
protocol_foot(struct buf *b, const struct totals *t)
{
	if (t->broken || t->status == 2)
		buf_str(b, "\nNot everything could be read or written; the error messages say what.\n");
	buf_str(b, "\nDecision: ____________________________________________________________________\n\n"
	    "Arbiter: __________________________________   Date: __________________________\n");
}

/* -- a game -- */

static void
put_protocol_fact(struct buf *b, const char *name, struct span raw, enum encoding e)
{
	if (raw.n == 0 || span_eq(raw, SPAN("?")))
		return;
	buf_fmt(b, "%s ", name);
	encoding_append(b, raw, e);
	buf_str(b, "; ");
}

static void
put_protocol_game(struct buf *b, const struct game_row *g)
{
	enum encoding e = g->place.encoding;
	struct buf line = { 0 };

	buf_fmt(b, "\n%.78s\nGame %" PRIu64 ": ",
	    "==============================================================================", g->place.game);
	encoding_append(b, g->game->white.n > 0 ? g->game->white : SPAN("?"), e);
	buf_str(b, " - ");
	encoding_append(b, g->game->black.n > 0 ? g->game->black : SPAN("?"), e);
	put_protocol_fact(&line, "event", g->game->event, e);
	put_protocol_fact(&line, "round", g->game->round, e);
	put_protocol_fact(&line, "date", g->game->date, e);
	put_protocol_fact(&line, "result", g->game->result, e);
	buf_fmt(&line, "%d half-moves", g->game->plies);
	if (g->game->end != NULL)
		buf_fmt(&line, "; end on the board: %s", g->game->end);
	buf_str(&line, "; record: ");
	report_text_file(&line, g->place.file);
	buf_fmt(&line, ", line %" PRIu64 "\n", g->place.line);
	buf_char(b, '\n');
	report_wrap(b, (struct span){ line.p, line.n > 0 ? line.n - 1 : 0 });
	buf_drop(b, &line);
}

static void
protocol_game(struct buf *b, const struct game_row *g, const struct report_style *style)
{
	(void)style;
	put_protocol_game(b, g);
	if (g->game->verdict == VERDICT_NOT_JUDGED)
		buf_str(b, "The moves could not be judged.\n");
	else if (g->game->verdict == VERDICT_ILLEGAL)
		buf_str(b, "The record has an illegal move; what is reported after it is not certain.\n");
	else if (g->findings == 0)
		buf_str(b, "Nothing was found.\n");
}

static void
claims_game(struct buf *b, const struct game_row *g, const struct report_style *style)
{
	struct buf known = { 0 };

	(void)style;
	put_protocol_game(b, g);
	report_claims_say(g, &known);
	if (known.n > 0)
		report_wrap(b, buf_span(&known));
	buf_drop(b, &known);
}

/* -- the boards of a claim -- */

/* A rank of the first field of a FEN, with blanks between its squares; promoted pieces of Crazyhouse are marked there. */
static void
put_rank(struct buf *b, struct span placement, int rank)
{
	struct span row = { NULL, 0 };

	for (int i = 8; i >= rank; i--)
		row = span_cut(&placement, '/');
	row = span_cut(&row, '[');
	buf_fmt(b, "%d", rank);
	for (size_t i = 0; i < row.n; i++) {
		bool gap = row.p[i] >= '1' && row.p[i] <= '8';

		if (row.p[i] == '~')
			continue;
		for (int k = gap ? '0' : row.p[i] - 1; k < row.p[i]; k++) {
			buf_char(b, ' ');
			buf_char(b, gap ? '.' : row.p[i]);
		}
	}
}

/* What the clock of a side (0: White) showed; nothing if neither clock is known. */
static void
put_clock(struct buf *b, const struct occurrence *o, int side, enum encoding e)
{
	if (o->clock[0].n == 0 && o->clock[1].n == 0)
		return;
	buf_str(b, side == 0 ? "White " : "Black ");
	encoding_append(b, o->clock[side].n > 0 ? o->clock[side] : SPAN("not known"), e);
}

/* The pieces in hand of a side, White's as capitals: "in hand Q 2N 3P"; nothing where the FEN has no hands. */
static void
put_hand(struct buf *b, struct span placement, const char *letters)
{
	const char *open = memchr(placement.p, '[', placement.n);
	const char *end = placement.p + placement.n;
	bool any = false;

	if (open == NULL)
		return;
	buf_str(b, "in hand");
	for (; *letters != '\0'; letters++) {
		int n = 0;

		for (const char *p = open; p < end; p++)
			n += *p == *letters;
		if (n == 0)
			continue;
		any = true;
		buf_char(b, ' ');
		if (n > 1)
			buf_fmt(b, "%d", n);
		buf_char(b, *letters);
	}
	buf_str(b, any ? "" : " nothing");
}

/* "3+1", which Three-check has before the counter. */
static bool
is_checks(struct span field)
{
	return memchr(field.p, '+', field.n) != NULL;
}

/* A line of the board of an occurrence. */
static void
put_protocol_line(struct buf *b, const struct occurrence *o, int nth, int line, enum encoding e)
{
	struct span rest = o->fen, fields[5], checks = SPAN("");

	for (int i = 0; i < 5; i++)
		fields[i] = span_cut(&rest, ' ');
	if (is_checks(fields[4])) {
		checks = fields[4];
		fields[4] = span_cut(&rest, ' ');
	}
	switch (line) {
	case 0:
		buf_fmt(b, "%d. %s", nth, o->intended ? "with " : o->after.n > 0 ? "after " : "at the start");
		encoding_append(b, o->after, e);
		break;
	default: put_rank(b, fields[0], 9 - line); break;
	case 9: buf_str(b, "  a b c d e f g h"); break;
	case 10: buf_str(b, span_eq(fields[1], SPAN("b")) ? "Black to move" : "White to move"); break;
	case 11:
		buf_str(b, "counter ");
		buf_add(b, fields[4]);
		break;
	case 12: put_clock(b, o, 0, e); break;
	case 13: put_clock(b, o, 1, e); break;
	case 14:
		put_hand(b, fields[0], "QRBNP");
		if (checks.n > 0)
			buf_fmt(b, "checks to give %.*s", (int)checks.n, checks.p);
		break;
	case 15: put_hand(b, fields[0], "qrbnp"); break;
	}
}

/* Up to BOARDS boards side by side. */
static void
put_protocol_row(struct buf *b, const struct occurrence *list, int n, int first, enum encoding e)
{
	struct buf cell = { 0 };

	for (int line = 0; line < BOARD_LINES; line++) {
		size_t from = b->n, gap = 0;

		for (int i = 0; i < n; i++) {
			size_t columns = 0;

			buf_clear(&cell);
			put_protocol_line(&cell, &list[i], first + i, line, e);
			for (size_t k = 0; k < cell.n; k++) {
				columns += ((unsigned char)cell.p[k] & 0xc0) != 0x80;
				if (columns == BOARD_WIDTH)
					cell.n = k;
			}
			for (; cell.n > 0 && gap > 0; gap--)
				buf_char(b, ' ');
			buf_add(b, buf_span(&cell));
			gap += BOARD_WIDTH - (columns < BOARD_WIDTH ? columns : BOARD_WIDTH - 1);
		}
		if (b->n > from)
			buf_char(b, '\n');
	}
	buf_drop(b, &cell);
}

static void
put_protocol_boards(struct buf *b, const struct finding *f, enum encoding e)
{
	const struct finding_about *about = finding_says(f);

	for (int i = 0; i < about->occurrences_n; i += BOARDS) {
		buf_char(b, '\n');
		put_protocol_row(b, about->occurrences + i, about->occurrences_n - i < BOARDS ? about->occurrences_n - i : BOARDS,
		    i + 1, e);
	}
	if (about->occurrences_n == 0)
		return;
	buf_str(b, "\nThe counter is that of half-moves without a capture or a pawn move.  As FEN:\n");
	for (int i = 0; i < about->occurrences_n; i++) {
		buf_fmt(b, "%d. ", i + 1);
		buf_add(b, about->occurrences[i].fen);
		buf_char(b, '\n');
	}
}

static void
protocol_finding(struct buf *b, const struct location *p, const struct finding *f, const struct report_style *style)
{
	struct report_ground ground = report_ground(f->id);
	struct span ref = f->ref.n > 0 ? f->ref : span_of(diag_rows[f->id].ref);
	struct buf said = { 0 };

	(void)style;
	buf_str(b, "\n");
	if (p->game > 0) {
		report_ground_when(b, f);
		buf_str(b, ": ");
	}
	buf_str(b, ground.title);
	if (finding_says(f)->intended.n > 0) {
		buf_str(b, ": ");
		encoding_append(b, finding_says(f)->intended, p->encoding);
	}
	if (ref.n > 0) {
		buf_fmt(b, ", %s", report_ground_before(f));
		buf_add(b, ref);
	}
	buf_char(b, '\n');
	report_text_place(&said, p);
	buf_char(&said, ' ');
	report_text_message(&said, p, f);
	buf_char(&said, '.');
	report_wrap(b, buf_span(&said));
	if (ground.law[0] != '\0')
		report_wrap(b, span_of(ground.law));
	put_protocol_boards(b, f, p->encoding);
	buf_drop(b, &said);
}

static void
put_protocol_left_out(struct buf *b, const struct left_out *l, const struct report_style *style)
{
	buf_str(b, "\n");
	report_text_file(b, l->file);
	buf_fmt(b, ": %s: ", diag_rows[l->id].id);
	report_text_more(b, l, style);
	buf_str(b, "; --max-findings 0 shows all\n");
}

/* With --claims. */
const struct report_format report_protocol_claims = {
	.name = "protocol", .help = "paragraphs with boards, to print and file; with --claims", .head = protocol_head,
	.foot = protocol_foot, .finding = protocol_finding, .game = claims_game, .left_out = put_protocol_left_out,
	.summary = report_text_summary, .totals = TOTALS_ASIDE,
};

const struct report_format report_protocol = {
	.name = "protocol", .help = "paragraphs with boards, to print and file; with --claims", .claims = &report_protocol_claims,
	.finding = protocol_finding, .game = protocol_game, .left_out = put_protocol_left_out,
	    .summary = report_text_summary,
	.totals = TOTALS_ASIDE,
};
