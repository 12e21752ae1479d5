/* report_records_html: the page of --reconcile: all records side by side, the game made of them, and what is in doubt. */
#include "apps/reconcile/report_records.h"
#include "base/escape.h"
#include "games/chess/fen.h"
#include "games/finding_formats/arbiter_page.h"
#include "records_page.def"	/* records_css: made by the Makefile */
#include "apps/reconcile/reconcile_reason.h"
#include "base/html_page.h"
#include "games/finding_formats/report_internal.h"

enum { BOARDS_SHOWN = 40 };

static void
put_words(struct buf *b, const struct reconcile_report *r, size_t from, size_t end)
{
	escape_xml(b, (struct span){ r->to->p + from, end - from });
}

static void
put_record_path_html(struct buf *b, struct span path)
{
	buf_str(b, "<bdi>");
	arbiter_page_text(b, path, ENC_CP1252);
	buf_str(b, "</bdi>");
}

/* Does the path of another record end like that, at a slash? */
static bool
is_shared_end(const struct reconcile_report *r, int record, struct span end)
{
	for (int i = 0; i < r->n; i++) {
		struct span path = span_of(r->records[i].name.p);

		if (i != record && path.n >= end.n && span_eq(span_after(path, path.n - end.n), end) &&
		    (path.n == end.n || path.p[path.n - end.n - 1] == '/'))
			return true;
	}
	return false;
}

/* The name of the file, with as many of its folders as tell it from the other records. */
static void
put_record_name_html(struct buf *b, const struct reconcile_report *r, int record)
{
	struct span path = span_of(r->records[record].name.p);
	size_t at = path.n;

	do {
		for (at -= at > 0; at > 0 && path.p[at - 1] != '/'; at--)
			;
	} while (at > 0 && is_shared_end(r, record, span_after(path, at)));
	put_record_path_html(b, span_after(path, at));
}

/* -- the game -- */

static void
put_merged_tag(struct buf *b, const struct reconcile_report *r, enum tag_name name, const char *fact)
{
	struct buf value = { 0 };

	report_records_value(&value, tags_value(r->tags, name));
	if (fact == NULL)
		arbiter_page_player(b, buf_span(&value), ENC_UTF8);
	else
		arbiter_page_fact(b, fact, buf_span(&value), ENC_UTF8);
	buf_drop(b, &value);
}

static void
put_merged_result(struct buf *b, const struct reconcile_report *r)
{
	static const char *const by[] = {
		[RECONCILE_RESULT_NONE] = "no record has a result", [RECONCILE_RESULT_RECORDS] = "as the records have it",
		[RECONCILE_RESULT_FIRST] = "the records differ: as the first one has it",
		[RECONCILE_RESULT_BOARD] = "by the final position",
	};

	buf_str(b, "<div><dt>Result</dt><dd>");
	escape_xml(b, r->result);
	buf_fmt(b, " (%s)</dd></div>\n", by[r->result_by]);
}

static void
put_merged_game_html(struct buf *b, const struct reconcile_report *r)
{
	struct buf totals = { 0 };
	struct span left;

	buf_str(b, "<h2>");
	put_merged_tag(b, r, TAG_White, NULL);
	buf_str(b, " \342\200\223 ");
	put_merged_tag(b, r, TAG_Black, NULL);
	buf_str(b, "</h2>\n<dl class=\"game\">\n");
	put_merged_tag(b, r, TAG_Event, "Event");
	put_merged_tag(b, r, TAG_Round, "Round");
	put_merged_tag(b, r, TAG_Date, "Date");
	put_merged_result(b, r);
	for (int i = 0; i < r->n; i++) {
		buf_fmt(b, "<div><dt>Record %d</dt><dd>", i + 1);
		put_record_path_html(b, span_of(r->records[i].name.p));
		buf_fmt(b, ", %d half-moves</dd></div>\n", r->records[i].n);
	}
	buf_str(b, "</dl>\n");
	if (r->status != 0)
		buf_str(b, "<p class=\"stop\">Not everything is certain: the arbiter has to decide.</p>\n");
	reconcile_totals(&totals, r->game, r->game->count[RULING_UNDECIDED]);
	for (left = buf_span(&totals); left.n > 0;) {
		buf_str(b, "<p class=\"counts said\">");
		escape_xml(b, span_cut(&left, '\n'));
		buf_str(b, ".</p>\n");
	}
	buf_drop(b, &totals);
}

/* -- side by side -- */

static void
put_page_head(struct buf *b, const struct reconcile_report *r)
{
	buf_str(b, "<div class=\"scroll\"><table class=\"sheets\">\n<thead><tr><td></td>");
	for (int i = 0; i < r->n; i++) {
		buf_str(b, "<th scope=\"colgroup\" colspan=\"2\" class=\"first file\">");
		put_record_name_html(b, r, i);
		buf_str(b, "</th>");
	}
	buf_str(b, "<th scope=\"colgroup\" colspan=\"2\" class=\"first file\">Game</th></tr>\n<tr><th scope=\"col\">No.</th>");
	for (int i = 0; i <= r->n; i++)
		buf_str(b, "<th scope=\"col\" class=\"first\">White</th><th scope=\"col\">Black</th>");
	buf_str(b, "</tr></thead>\n<tbody>\n");
}

static const char *
mark_of(const struct reconcile_reading *t)
{
	static const char *const marks[] = {
		[READS_NOTHING] = "", [READS_IT] = "", [READS_WRONG] = "differs", [READS_BLANK] = "unreadable",
		[READS_LEFT_OUT] = "missing",
	};

	return t->early || t->late ? "swapped" : marks[t->how];
}

/* What a record has for a half-move; ply -1: a cell without one. */
static void
put_reading(struct buf *b, const struct reconcile_report *r, int record, int ply, bool white)
{
	const struct reconcile_record *own = &r->records[record];
	const struct reconcile_reading *t = ply < 0 ? NULL : &r->game->plies[ply].reading[record];

	buf_fmt(b, "<td class=\"%s%s\">", white ? "first " : "", t == NULL ? "" : mark_of(t));
	if (t != NULL && t->how == READS_LEFT_OUT)
		buf_str(b, "\342\200\223");
	for (int k = t == NULL || t->word < 0 ? 0 : t->skipped; t != NULL && t->word >= 0 && k >= 0; k--) {
		struct span word = own->words[t->word - k];

		buf_str(b, k > 0 ? "<del>" : "<bdi>");
		arbiter_page_text(b, reconcile_is_empty_cell(word) ? SPAN("\342\200\224") : reconcile_as_written(own, word),
		    reconcile_is_empty_cell(word) ? ENC_UTF8 : own->encoding);
		buf_str(b, k > 0 ? "</del>" : "</bdi>");
	}
	buf_str(b, "</td>");
}

/* The move of the game; `note`: the number of what is to be said about it, 0: nothing. */
static void
put_merged_move_html(struct buf *b, const struct reconcile_report *r, int ply, bool white, size_t note)
{
	char san[SAN_MAX];

	buf_fmt(b, "<td class=\"%sown", white ? "first " : "");
	if (ply >= 0) {
		const struct agreed_ply *p = &r->game->plies[ply];

		buf_str(b, p->ruling == RULING_UNDECIDED ? " undecided" : p->ruling == RULING_ALONE ? " alone" : "");
		buf_str(b, reconcile_is_proposed(r, ply) ? " proposed" : "");
		san_write(&r->all[ply], p->move, san);
		buf_fmt(b, "\">%s", san);
	} else {
		buf_str(b, "\">");
	}
	if (note > 0)
		buf_fmt(b, "<sup><a href=\"#d%zu\">%zu</a></sup>", note, note);
	buf_str(b, "</td>");
}

/* The number of the remark that begins at a half-move, among those about half-moves; 0: there is none. */
static size_t
note_at(const struct reconcile_report *r, int ply)
{
	size_t n = 0;

	for (size_t i = 0; i < r->remarks_n; i++) {
		n += r->remarks[i].ply >= 0;
		if (ply >= 0 && r->remarks[i].ply == ply)
			return n;
	}
	return 0;
}

static void
put_sheets(struct buf *b, const struct reconcile_report *r)
{
	put_page_head(b, r);
	for (int ply = 0; ply < r->game->n;) {
		int white = r->all[ply].turn == WHITE ? ply : -1, black = white < 0 ? ply : ply + 1 < r->game->n ? ply + 1 : -1;

		buf_fmt(b, "<tr><th scope=\"row\">%u</th>", (unsigned)r->all[ply].fullmoves);
		for (int i = 0; i < r->n; i++) {
			put_reading(b, r, i, white, true);
			put_reading(b, r, i, black, false);
		}
		put_merged_move_html(b, r, white, true, note_at(r, white));
		put_merged_move_html(b, r, black, false, note_at(r, black));
		buf_str(b, "</tr>\n");
		ply += (white >= 0) + (black >= 0);
	}
	buf_str(b, "</tbody></table></div>\n<ul class=\"legend\">"
	    "<li><span class=\"differs\">Nf3</span> differs from the game</li>"
	    "<li><span class=\"unreadable\">?</span> cannot be read, or is empty</li>"
	    "<li><span class=\"missing\">\342\200\223</span> left out</li>"
	    "<li><span class=\"swapped\">Nf3</span> in the wrong order</li>"
	    "<li><del>Nf3</del> one too many</li>"
	    "<li class=\"sheets\"><span class=\"undecided\">Nf3</span> undecided</li>"
	    "<li class=\"sheets\"><span class=\"proposed\">Nf3</span> proposed: in no record</li>"
	    "<li class=\"sheets\"><span class=\"alone\">Nf3</span> in one record only</li></ul>\n");
}

/* -- what is to be said -- */

/* Is a board wanted? */
static bool
is_board_wanted(const struct reconcile_report *r, int ply)
{
	return r->game->plies[ply].ruling == RULING_UNDECIDED || reconcile_is_proposed(r, ply);
}

static void
put_note(struct buf *b, const struct reconcile_report *r, const struct reconcile_remark *m, size_t note, int *boards)
{
	const struct position *before = &r->all[m->ply];
	char fen[FEN_MAX], san[SAN_MAX];

	buf_fmt(b, "<li id=\"d%zu\">", note);
	if (is_board_wanted(r, m->ply) && (*boards)++ < BOARDS_SHOWN) {
		buf_str(b, "<figure>");
		arbiter_page_board(b, before, (struct span){ fen, (size_t)fen_write(before, fen) });
		buf_str(b, "<figcaption>before the move</figcaption></figure>\n");
	}
	san_write(before, r->game->plies[m->ply].move, san);
	buf_fmt(b, "<p><b>%zu. Move %u, %s: %s</b></p>\n<p><bdi>", note, (unsigned)before->fullmoves,
	    before->turn == WHITE ? "White" : "Black", san);
	put_words(b, r, m->said, m->end);
	buf_str(b, ".</bdi></p>\n");
	if (m->said > m->from) {
		buf_str(b, "<p class=\"note\"><bdi>");
		put_words(b, r, m->from, m->said - 2);	/* without ": " */
		buf_str(b, "</bdi></p>\n");
	}
	buf_str(b, "</li>\n");
}

static void
put_notes(struct buf *b, const struct reconcile_report *r)
{
	size_t note = 0;
	int boards = 0;

	buf_str(b, "<section>\n<h2>Differences</h2>\n<ol class=\"notes\">\n");
	for (size_t i = 0; i < r->remarks_n; i++)
		if (r->remarks[i].ply >= 0)
			put_note(b, r, &r->remarks[i], ++note, &boards);
	buf_str(b, "</ol>\n<ul>\n");
	for (size_t i = 0; i < r->remarks_n; i++) {
		if (r->remarks[i].ply >= 0)
			continue;
		buf_str(b, "<li><bdi>");
		put_words(b, r, r->remarks[i].from, r->remarks[i].end);
		buf_str(b, ".</bdi></li>\n");
	}
	if (r->remarks_n == 0)
		buf_str(b, "<li>There are none.</li>\n");
	buf_str(b, "</ul>\n");
	if (boards > BOARDS_SHOWN)
		buf_fmt(b, "<p>Boards of the first %d are shown.</p>\n", BOARDS_SHOWN);
	for (int i = 0; i < r->n; i++) {
		const struct reconcile_record *record = &r->records[i];

		if (r->game->used[i] >= record->n)
			continue;
		buf_str(b, "<p>Not in the game, from ");
		put_record_name_html(b, r, i);
		buf_str(b, ":");
		for (int k = r->game->used[i]; k < record->n; k++) {
			buf_char(b, ' ');
			arbiter_page_text(b, record->words[k], record->encoding);
		}
		buf_str(b, "</p>\n");
	}
	buf_str(b, "</section>\n");
}

/* Those of a record; -1: of the game.  False: there are none. */
static bool
put_record_findings(struct buf *b, const struct reconcile_report *r, int which)
{
	const struct reconcile_record *record = which < 0 ? NULL : &r->records[which];
	const struct findings *all = record == NULL ? r->findings : &record->found;
	bool any = false;

	for (size_t i = 0; i < all->n; i++) {
		const struct finding *f = &all->list[i];
		struct location place = { .encoding = ENC_UTF8 };
		struct buf said = { 0 };
		char number[32];

		if (!report_records_shows(f))
			continue;
		if (!any) {
			buf_str(b, "<h3>In ");
			if (record == NULL)
				buf_str(b, "the game");
			else
				put_record_name_html(b, r, which);
			buf_str(b, "</h3>\n<ul>\n");
		}
		any = true;
		if (record != NULL)
			reconcile_locate(record, (struct span){ NULL, 0 }, &place);
		report_text_message(&said, &place, f);
		report_move(f, number);
		buf_fmt(b, "<li>%s: %s <bdi>", severity_name(f->severity), number);
		escape_xml(b, buf_span(&said));
		buf_fmt(b, "</bdi> <code>%s</code></li>\n", diag_rows[f->id].id);
		buf_drop(b, &said);
	}
	buf_str(b, any ? "</ul>\n" : "");
	return any;
}

void
report_records_html(struct buf *b, const struct reconcile_report *r)
{
	const struct span css = { (const char *)records_css, sizeof(records_css) };
	bool any = false;

	arbiter_page_head(b, "pgn-replay", "Records of one game", css);
	buf_str(b, "<section>\n");
	put_merged_game_html(b, r);
	put_sheets(b, r);
	buf_str(b, "</section>\n");
	put_notes(b, r);
	buf_str(b, "<section>\n<h2>Findings</h2>\n");
	for (int i = -1; i < r->n; i++)
		any |= put_record_findings(b, r, i);
	buf_str(b, any ? "" : "<p>There are none.</p>\n");
	arbiter_page_sign(b);
	buf_str(b, "</section>\n</main>\n");
	html_page_foot(b, SPAN(""));
}
