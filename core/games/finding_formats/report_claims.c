/* report_claims: the page of --claims: what each player could claim in a game, with boards, for an arbiter to file. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/escape.h"
#include "base/html_page.h"
#include "games/chess/fen.h"
#include "games/chess/variants.h"
#include "games/pgn/tag_value.h"
#include "games/finding_formats/arbiter_page.h"
#include "games/finding_formats/report_ground.h"
#include "games/finding_formats/report_internal.h"
#include "toolkit/finding/fingerprint.h"
#include "games/finding_formats/report_formats.h"

enum {
	GAMES_SHOWN = 200,
	CLAIMS_SHOWN = 12,	/* of a game with their boards; the table has all */
	BOARDS_KNOWN = 8 * CLAIMS_SHOWN,	/* of a game; of further ones copies are drawn, too */
	PAGE_KEPT = 4 << 20,	/* bytes of the games shown, with a FEN for each board: further games are only counted */
};

/*
 * Is put around a board that is drawn when the page is written, with tabs between the name of its variant, its FEN,
 * "intended" or nothing, and the markup of its caption: the heading and the rest.  Markup has no control characters.
 */
static const char BOARD_MARK = '\001';

/*
 * What the functions of the format write: an item with markup, first its row in the table of the game, then the rest; of
 * a game first its line in the index.
 */
struct item {
	size_t row_n, rest_n;
	enum { ITEM_GAME, ITEM_FINDING, ITEM_FILE_END, ITEM_LEFT_OUT } kind;
	bool open;			/* of a game: not all claims are decided */
	uint64_t claims, left_out;	/* of a game; of ITEM_LEFT_OUT */
};

/* A game of the page: what is before the table, the rows of the table, and what is after it. */
struct kept {
	size_t title, head, rows, rest;	/* title: for the index */
	uint64_t findings;
	bool more;			/* claims than have their boards */
};

struct claims {
	const char *program;
	struct buf page;		/* the games so far, each after a struct kept */
	size_t written;			/* of it */
	int sections;			/* games written */
	bool begun, full;		/* the page; a game did not fit any more */
	struct buf title, head, rows, rest;	/* of the present game */
	struct item game;		/* the present one */
	bool in_game;
	uint64_t findings;		/* in the game */
	uint64_t games, shown, unshown, with, without, open, left_out;	/* open: without a claim, but not all is decided */
};

static size_t
begin_claims(struct buf *b)
{
	size_t at = b->n;

	buf_add(b, (struct span){ (const char *)&(struct item){ 0 }, sizeof(struct item) });
	return at;
}

/* `row_end`: where the row ends and the rest begins. */
static void
end_claim_item(struct buf *b, size_t at, struct item item, size_t row_end)
{
	if (b->failed)
		return;
	item.row_n = row_end - at - sizeof(item);
	item.rest_n = b->n - row_end;
	memcpy(b->p + at, &item, sizeof(item));
}

/* -- a game -- */

static void
put_claim_players(struct buf *b, const struct game_row *g)
{
	arbiter_page_player(b, g->game->white, g->place.encoding);
	buf_str(b, " \342\200\223 ");
	arbiter_page_player(b, g->game->black, g->place.encoding);
}

static void
put_claim_game(struct buf *b, const struct game_row *g, const struct report_style *style)
{
	enum encoding e = g->place.encoding;
	size_t at = begin_claims(b), title_end;
	struct buf known = { 0 };
	bool open;

	(void)style;
	put_claim_players(b, g);
	if (!tag_value_absent(g->game->round)) {
		buf_str(b, ", round ");
		arbiter_page_text(b, g->game->round, e);
	}
	title_end = b->n;
	buf_str(b, "<h2>");
	put_claim_players(b, g);
	buf_str(b, "</h2>\n<dl class=\"game\">\n");
	arbiter_page_fact(b, "Event", g->game->event, e);
	arbiter_page_fact(b, "Round", g->game->round, e);
	arbiter_page_fact(b, "Date", g->game->date, e);
	arbiter_page_fact(b, "Result", g->game->result, e);
	buf_fmt(b, "<div><dt>Half-moves</dt><dd>%d</dd></div>\n", g->game->plies);
	if (g->game->end != NULL)
		buf_fmt(b, "<div><dt>End on the board</dt><dd>%s</dd></div>\n", g->game->end);
	buf_str(b, "<div><dt>Record</dt><dd><bdi>");
	arbiter_page_text(b, g->place.file, ENC_CP1252);
	buf_fmt(b, "</bdi>, line %" PRIu64 ", game %" PRIu64 "</dd></div>\n</dl>\n", g->place.line, g->place.game);
	open = report_claims_say(g, &known) == REPORT_CLAIMS_OPEN;
	if (known.n > 0) {
		buf_str(b, open ? "<p class=\"stop\">" : "<p>");
		buf_add(b, buf_span(&known));
		buf_str(b, "</p>\n");
	}
	buf_drop(b, &known);
	end_claim_item(b, at, (struct item){ .kind = ITEM_GAME, .open = open, .claims = g->claims }, title_end);
}

/* -- a claim -- */

static void
put_clocks(struct buf *b, const struct occurrence *o, enum encoding e)
{
	static const char *const names[] = { [WHITE] = "White", [BLACK] = "Black" };

	if (o->clock[WHITE].n == 0 && o->clock[BLACK].n == 0)
		return;
	buf_str(b, "<br>Clocks:");
	for (int side = WHITE; side <= BLACK; side++) {
		buf_fmt(b, "%s %s ", side == BLACK ? "," : "", names[side]);
		arbiter_page_text(b, o->clock[side].n > 0 ? o->clock[side] : SPAN("not known"), e);
	}
}

/* NULL: those of chess. */
static const struct rule_set *
rules_of(struct span variant)
{
	return variant.n > 0 ? variants_find(variant) : NULL;
}

static void
put_claim_board(struct buf *b, const struct occurrence *o, int nth, enum encoding e)
{
	struct fen_reading read;

	fen_read_as(o->fen, rules_of(o->variant), &read);
	buf_char(b, BOARD_MARK);
	buf_add(b, o->variant);
	buf_char(b, '\t');
	buf_add(b, o->fen);
	buf_str(b, o->intended ? "\tintended\t" : "\t\t");
	buf_fmt(b, "%d. %s", nth, o->intended ? "with " : o->after.n > 0 ? "after " : "at the start");
	arbiter_page_text(b, o->after, e);
	buf_fmt(b, "%s\t%s to move; %u half-moves without a capture or a pawn move", o->intended ? ", intended" : "",
	    read.position.turn == WHITE ? "White" : "Black", read.position.halfmoves);
	put_clocks(b, o, e);
	buf_char(b, BOARD_MARK);
}

static void
put_claim_boards(struct buf *b, const struct finding *f, enum encoding e)
{
	const struct finding_about *about = finding_says(f);

	if (about->occurrences_n == 0)
		return;
	buf_str(b, "<ol class=\"boards\">\n");
	for (int i = 0; i < about->occurrences_n; i++)
		put_claim_board(b, &about->occurrences[i], i + 1, e);
	buf_str(b, "</ol>\n");
}

static void
put_anchor(struct buf *b, const struct location *p, const struct finding *f)
{
	const struct finding_about *about = finding_says(f);

	buf_fmt(b, "c-%08" PRIx32 "-%" PRIu64 "-%s", (uint32_t)fingerprint_hash(report_path(p->file)), p->offset,
	    diag_rows[f->id].id);
	if (about->intended.n > 0)
		buf_char(b, '-');
	for (size_t i = 0; i < about->intended.n; i++)
		buf_char(b, strchr("+#=", about->intended.p[i]) == NULL ? about->intended.p[i] : '_');
}

static void
put_claim_finding(struct buf *b, const struct location *p, const struct finding *f, const struct report_style *style)
{
	struct report_ground ground = report_ground(f->id);
	struct buf said = { 0 };
	size_t at = begin_claims(b), row_end;

	(void)style;
	report_text_message(&said, p, f);
	buf_str(b, "<tr><td><a href=\"#");
	put_anchor(b, p, f);
	buf_str(b, "\">");
	report_ground_when(b, f);
	buf_fmt(b, "</a></td><td>%s", ground.title);
	if (finding_says(f)->intended.n > 0) {
		buf_str(b, ": ");
		arbiter_page_text(b, finding_says(f)->intended, p->encoding);
	}
	buf_str(b, "</td><td>");
	buf_str(b, report_ground_before(f));
	escape_xml(b, f->ref);
	buf_str(b, "</td></tr>\n");
	row_end = b->n;
	buf_str(b, "<article id=\"");
	put_anchor(b, p, f);
	buf_str(b, "\">\n<h3>");
	report_ground_when(b, f);
	buf_fmt(b, ": %s</h3>\n<p class=\"said\"><bdi>", ground.title);
	escape_xml(b, buf_span(&said));
	buf_str(b, "</bdi>.</p>\n<p>");
	if (f->ref.n > 0) {
		buf_str(b, "<b>");
		buf_str(b, report_ground_before(f));
		escape_xml(b, f->ref);
		buf_str(b, "</b> ");
	}
	buf_fmt(b, "%s</p>\n", ground.law);
	put_claim_boards(b, f, p->encoding);
	buf_str(b, "</article>\n");
	buf_drop(b, &said);
	end_claim_item(b, at, (struct item){ .kind = ITEM_FINDING }, row_end);
}

static void
put_claim_left_out(struct buf *b, const struct left_out *l, const struct report_style *style)
{
	size_t at = begin_claims(b);

	(void)style;
	end_claim_item(b, at, (struct item){ .kind = ITEM_LEFT_OUT, .left_out = l->more }, b->n);
}

static void
put_file_end(struct buf *b, const struct report_file *f)
{
	size_t at = begin_claims(b);

	(void)f;
	end_claim_item(b, at, (struct item){ .kind = ITEM_FILE_END }, b->n);
}

/* -- the page -- */

static void *
claims_open(const struct report_head *head)
{
	struct claims *c = calloc(1, sizeof(*c));

	if (c != NULL)
		c->program = head->program;
	return c;
}

static void
claims_close(void *claims)
{
	struct claims *c = claims;

	if (c == NULL)
		return;
	buf_free(&c->page);
	buf_free(&c->title);
	buf_free(&c->head);
	buf_free(&c->rows);
	buf_free(&c->rest);
	free(c);
}

/* Keeps the present game for the page.  False: there is no room for it. */
static bool
keep_game(struct claims *c)
{
	const size_t n = c->title.n + c->head.n + c->rows.n + c->rest.n;
	const struct kept kept = { c->title.n, c->head.n, c->rows.n, c->rest.n, c->findings, c->findings > CLAIMS_SHOWN };

	if (c->shown >= GAMES_SHOWN || c->full || c->page.n + n > PAGE_KEPT)
		return false;
	buf_add(&c->page, (struct span){ (const char *)&kept, sizeof(kept) });
	buf_add(&c->page, buf_span(&c->title));
	buf_add(&c->page, buf_span(&c->head));
	buf_add(&c->page, buf_span(&c->rows));
	buf_add(&c->page, buf_span(&c->rest));
	return true;
}

static void
end_game(struct claims *c)
{
	if (!c->in_game)
		return;
	c->in_game = false;
	c->games++;
	c->with += c->game.claims > 0;
	c->open += c->game.claims == 0 && c->game.open;
	c->without += c->game.claims == 0 && !c->game.open;
	if (c->findings > 0 || c->game.open) {
		if (keep_game(c))
			c->shown++;
		else
			c->full = true, c->unshown++;
	}
	c->title.n = c->head.n = c->rows.n = c->rest.n = 0;
	c->findings = 0;
}

static bool
claims_take(void *claims, struct span items)
{
	struct claims *c = claims;
	struct item item;

	while (items.n >= sizeof(item)) {
		struct span row, rest;

		memcpy(&item, items.p, sizeof(item));
		row = (struct span){ items.p + sizeof(item), item.row_n };
		rest = (struct span){ row.p + row.n, item.rest_n };
		items = span_after(items, sizeof(item) + row.n + rest.n);
		switch (item.kind) {
		case ITEM_GAME:
			end_game(c);
			c->in_game = true;
			c->game = item;
			buf_add(&c->title, row);
			buf_add(&c->head, rest);
			break;
		case ITEM_FINDING:
			if (!c->full)
				buf_add(&c->rows, row);
			if (!c->full && c->findings < CLAIMS_SHOWN)
				buf_add(&c->rest, rest);
			c->findings++;
			break;
		case ITEM_FILE_END: end_game(c); break;
		case ITEM_LEFT_OUT: c->left_out += item.left_out; break;
		}
	}
	return !c->page.failed && !c->title.failed && !c->head.failed && !c->rows.failed && !c->rest.failed;
}

static void
put_claim_notes(struct buf *b, const struct claims *c, const struct totals *t)
{
	if (t->broken || t->status == 2)
		buf_str(b, "<p class=\"stop\">Not everything could be read or written; the error messages say what.</p>\n");
	if (c->without + c->open > 0)
		buf_fmt(b, "<p>Of %" PRIu64 " %s, a draw could be claimed in %" PRIu64 " and not in %" PRIu64 "; in %" PRIu64
		    " without a claim it is not decided.</p>\n", c->games, c->games == 1 ? "game" : "games", c->with, c->without,
		    c->open);
	if (c->unshown > 0)
		buf_fmt(b, "<p class=\"stop\">%" PRIu64 " more %s not on this page; <code>--format jsonl</code> lists %s.</p>\n",
		    c->unshown, c->unshown == 1 ? "game is" : "games are", c->unshown == 1 ? "it" : "them");
	if (c->left_out > 0)
		buf_fmt(b, "<p class=\"stop\">%" PRIu64 " finding%s left out because of <code>--max-findings</code>.</p>\n",
		    c->left_out, c->left_out == 1 ? " is" : "s are");
}

/* The boards of a game that were drawn: several claims of one game are about the same boards. */
struct drawn {
	int section;			/* of the page */
	struct span fens[BOARDS_KNOWN];
	int n;
};

/* The number of the board in its game, from 1; 0: it was not drawn yet. */
static int
find_drawn(const struct drawn *d, struct span fen)
{
	for (int i = 0; i < d->n; i++)
		if (span_eq(d->fens[i], fen))
			return i + 1;
	return 0;
}

/* A board with its caption, or, if it was drawn before, its caption and where it is. */
static void
put_marked(struct buf *b, struct span marked, struct drawn *d)
{
	struct span variant = span_cut(&marked, '\t'), fen = span_cut(&marked, '\t');
	struct span intended = span_cut(&marked, '\t'), heading = span_cut(&marked, '\t');
	struct fen_reading read;
	int known = find_drawn(d, fen);

	if (known > 0) {
		buf_str(b, "<li class=\"again\"><b>");
		buf_add(b, heading);
		buf_fmt(b, "</b><br><a href=\"#b-%d-%d\">the board above</a><br>", d->section, known);
		buf_add(b, marked);
		buf_str(b, "</li>\n");
		return;
	}
	buf_str(b, "<li><figure");
	if (d->n < BOARDS_KNOWN) {
		d->fens[d->n++] = fen;
		buf_fmt(b, " id=\"b-%d-%d\"", d->section, d->n);
	}
	buf_str(b, intended.n > 0 ? " class=\"intended\">\n" : ">\n");
	fen_read_as(fen, rules_of(variant), &read);
	arbiter_page_board(b, &read.position, fen);
	buf_str(b, "<figcaption><b>");
	buf_add(b, heading);
	buf_str(b, "</b><br>");
	buf_add(b, marked);
	buf_str(b, "<code>");
	escape_xml(b, fen);
	buf_str(b, "</code></figcaption></figure></li>\n");
}

/* Writes the markup of a game, with boards in the places of those between marks. */
static void
put_drawn(struct buf *b, struct span s, int section)
{
	struct drawn drawn = { .section = section };
	const char *mark, *end;

	while ((mark = memchr(s.p, BOARD_MARK, s.n)) != NULL) {
		buf_add(b, (struct span){ s.p, (size_t)(mark - s.p) });
		s = span_after(s, (size_t)(mark + 1 - s.p));
		end = memchr(s.p, BOARD_MARK, s.n);
		put_marked(b, (struct span){ s.p, (size_t)(end - s.p) }, &drawn);
		s = span_after(s, (size_t)(end + 1 - s.p));
	}
	buf_add(b, s);
}

/* The first of the games that were kept from there on; its title and so on are after it, in this order. */
static struct kept
kept_at(const struct claims *c, size_t at, struct span *text)
{
	struct kept kept;

	*text = span_after(buf_span(&c->page), at);
	memcpy(&kept, text->p, sizeof(kept));
	*text = span_after(*text, sizeof(kept));
	return kept;
}

static size_t
kept_size(const struct kept *k)
{
	return sizeof(*k) + k->title + k->head + k->rows + k->rest;
}

static void
put_claim_index(struct buf *b, const struct claims *c)
{
	int section = 0;

	if (c->shown < 2)
		return;
	buf_str(b, "<nav class=\"index\" aria-label=\"Games\">\n<h2>Games</h2>\n<ol>\n");
	for (size_t at = 0; at < c->page.n;) {
		struct span text;
		struct kept kept = kept_at(c, at, &text);

		buf_fmt(b, "<li><a href=\"#g-%d\">", ++section);
		buf_add(b, (struct span){ text.p, kept.title });
		if (kept.findings == 0)
			buf_str(b, "</a>: not decided</li>\n");
		else
			buf_fmt(b, "</a>: %" PRIu64 " finding%s</li>\n", kept.findings, kept.findings == 1 ? "" : "s");
		at += kept_size(&kept);
	}
	buf_str(b, "</ol>\n</nav>\n");
}

/* The next of the games that were kept. */
static void
write_claim_game(struct claims *c, struct buf *b)
{
	struct span s;
	struct kept kept = kept_at(c, c->written, &s);

	s = span_after(s, kept.title);
	buf_fmt(b, "<section id=\"g-%d\">\n", ++c->sections);
	buf_add(b, (struct span){ s.p, kept.head });
	if (kept.rows > 0) {
		buf_str(b, "<div class=\"scroll\"><table class=\"claims\">\n<thead><tr><th scope=\"col\">when</th>"
		    "<th scope=\"col\">what</th><th scope=\"col\">article</th></tr></thead>\n<tbody>\n");
		buf_add(b, (struct span){ s.p + kept.head, kept.rows });
		buf_str(b, "</tbody></table></div>\n");
	}
	put_drawn(b, (struct span){ s.p + kept.head + kept.rows, kept.rest }, c->sections);
	if (kept.more)
		buf_fmt(b, "<p>Boards of the first %d are shown.</p>\n", CLAIMS_SHOWN);
	arbiter_page_sign(b);
	buf_str(b, "</section>\n");
	c->written += kept_size(&kept);
}

static bool
claims_write(void *claims, struct buf *b, const struct totals *t)
{
	struct claims *c = claims;

	if (!c->begun) {
		end_game(c);
		arbiter_page_head(b, c->program, "Repetitions and claims of a draw", SPAN(""));
		put_claim_notes(b, c, t);
		if (!c->page.failed)
			put_claim_index(b, c);
		c->begun = true;
	}
	if (c->page.failed)
		b->failed = true;
	else if (c->written < c->page.n)
		write_claim_game(c, b);
	if (!b->failed && c->written < c->page.n)
		return true;
	buf_str(b, "</main>\n");
	html_page_foot(b, SPAN(""));
	return false;
}

static const struct report_whole whole = { claims_open, claims_take, claims_write, claims_close };

const struct report_format report_claims = {
	.name = "html", .help = "a page to look at, in one file", .whole = &whole, .every_game = true, .file_end = put_file_end,
	.finding = put_claim_finding, .game = put_claim_game, .left_out = put_claim_left_out,
};
