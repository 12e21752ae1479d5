/* report_text: for people, editors and CI: one line per finding, and on a terminal also its source line and board. */
#include <inttypes.h>
#include <string.h>

#include "base/ascii.h"
#include "base/blank.h"
#include "base/find_byte.h"
#include "games/finding_formats/report_internal.h"
#include "toolkit/input/file_list.h"

enum { WIDTH = 78, BEFORE = 40 };	/* columns of the source line shown, and how many of them before the caret */

/* Select Graphic Rendition, ECMA-48 8.3.117. */
#define BOLD "\033[1m"
#define PLAIN "\033[m"
#define WHITE "\033[1m"	/* the pieces: White's are bold, Black's magenta */
#define BLACK "\033[35m"
static const char *const tints[] = {
	[SEVERITY_OFF] = "", [SEVERITY_INFO] = "\033[1;36m", [SEVERITY_WARNING] = "\033[1;35m", [SEVERITY_ERROR] = "\033[1;31m",
};

static void
put_colour(struct buf *b, const struct report_style *style, const char *sgr)
{
	if (style->colour)
		buf_str(b, sgr);
}

void
report_text_file(struct buf *b, struct span name)
{
	if (encoding_command_part(name))	/* a colon follows */
		buf_str(b, "./");
	if (find_byte_odd(name.p, name.p + name.n, '[', '[', '[') == name.p + name.n)
		buf_add(b, name);	/* as most names */
	else
		encoding_append(b, name, ENC_CP1252);
}

/* Editors need a line and a column, even if the file as a whole is meant; no editor opens a workbook as text. */
void
report_text_place(struct buf *b, const struct location *p)
{
	char *at;

	report_text_file(b, p->file);
	if (p->cell[0] != '\0') {
		buf_fmt(b, ":%s:", p->cell);
		return;
	}
	if (!buf_reserve(b, 3 + 2 * 20))
		return;
	at = b->p + b->n;
	*at++ = ':';
	at += number_digits(p->line == 0 ? 1 : p->line, at);
	*at++ = ':';
	at += number_digits(p->line == 0 ? 1 : p->column, at);
	*at++ = ':';
	b->n = (size_t)(at - b->p);
}

/* The place as a link (escape sequence OSC 8).  Names in <> are not files, such as <stdin>, and get no link. */
static void
put_place_link(struct buf *b, const struct location *p, const struct report_style *style)
{
	struct span name = style->links ? file_list_outer(p->file) : (struct span){ NULL, 0 };
	bool link = name.n > 0 && *name.p != '<';

	if (link) {
		buf_str(b, "\033]8;;file://");
		report_uri(b, style->host);
		if (*name.p != '/') {
			report_uri(b, style->folder);
			buf_char(b, '/');
		}
		report_uri(b, name);
		buf_str(b, "\033\\");
	}
	report_text_place(b, p);
	if (link)
		buf_str(b, "\033]8;;\033\\");
}

/* The id at the end of a line, as a link to its page. */
static void
put_id(struct buf *b, enum diag id, const struct report_style *style)
{
	if (!style->links || style->help == NULL) {
		buf_fmt(b, " [%s]", diag_rows[id].id);
		return;
	}
	buf_str(b, " [\033]8;;");
	report_help(b, id, style->help);
	buf_fmt(b, "\033\\%s\033]8;;\033\\]", diag_rows[id].id);
}

/* As much of `s`, made printable, as fits into `columns`; returns how many columns that took. */
static size_t
put_within_columns(struct buf *b, struct span s, enum encoding e, size_t columns)
{
	size_t used = 0;

	while (s.n > 0) {
		uint32_t code;
		struct span one = { s.p, (size_t)encoding_decode(s, e, &code) };
		size_t from = b->n, width = 0;

		if (*s.p == '\t')
			buf_char(b, ' ');
		else if (*s.p == ':')	/* never at the start of a line */
			buf_char(b, ':');
		else
			encoding_append(b, one, e);
		for (size_t i = from; i < b->n; i++)
			width += ((unsigned char)b->p[i] & 0xc0) != 0x80;
		if (used + width > columns) {
			b->n = from;
			break;
		}
		used += width;
		s.p += one.n;
		s.n -= one.n;
	}
	return used;
}

/* Does the message itself begin with the token? */
static bool
begins_with(struct span message, struct span token)
{
	unsigned char next;

	if (!span_starts(message, token))
		return false;
	if (message.n == token.n)
		return true;
	next = (unsigned char)message.p[token.n];
	return next == ' ' || next == ':' || next == ',';
}

/* Is there a character in it that people can see? */
static bool
is_visible(struct span s)
{
	size_t n;

	for (; s.n > 0; s = span_after(s, n)) {
		n = 1;
		if (!ascii_is_blank(*s.p) && blank_at(s.p, s.p + s.n, &n) == NULL)
			return true;
	}
	return false;
}

/* "Ke3: ", before the message: after the message it would read as the correction. */
static void
put_token(struct buf *b, const struct finding *f, enum encoding e)
{
	struct span s = f->token, first = s;
	size_t from;

	for (size_t i = 0; i < s.n && i <= TOKEN_SHOWN * 4; i++)
		if (s.p[i] == '\n' || s.p[i] == '\r') {
			first.n = i;
			break;
		}
	first.n = first.n > TOKEN_SHOWN * 4 ? TOKEN_SHOWN * 4 : first.n;
	while (first.n > 0 && (first.p[first.n - 1] == ' ' || first.p[first.n - 1] == '\t'))
		first.n--;
	if (!is_visible(first) || begins_with(report_message(f), s))
		return;
	from = b->n;
	put_within_columns(b, first, e, TOKEN_SHOWN);
	if (s.n > first.n ? span_trim((struct span){ s.p + first.n, s.n - first.n }).n > 0 : first.n > b->n - from)
		buf_str(b, "\xe2\x80\xa6");
	buf_str(b, ": ");
}

/* "Ba4, Bc4 or Bd3". */
static void
put_alternatives(struct buf *b, const struct finding_about *about, int from, int to, enum encoding e)
{
	for (int i = from; i < to; i++) {
		buf_str(b, i == from ? "" : i + 1 == to ? " or " : ", ");
		encoding_append(b, about->suggest[i], e);
		buf_str(b, about->suggest_swapped >> i & 1 ? " before it" : "");
	}
}

static int
count_whole(const struct finding_about *about, int from, int to)
{
	int n = 0;

	while (from + n < to && about->suggest_whole >> (from + n) & 1)
		n++;
	return n;
}

static void
put_whole(struct buf *b, int n)
{
	buf_str(b, n == 0 ? "" : n == 1 ? " (then the rest is legal)" : " (with each the rest is legal)");
}

/* "Ba4 or Bc4 (with each the rest is legal), or Bd3". */
static void
put_suggested_moves(struct buf *b, const struct finding_about *about, int from, int to, enum encoding e)
{
	int whole = count_whole(about, from, to), others = to - from - whole;

	put_alternatives(b, about, from, from + whole, e);
	put_whole(b, whole);
	if (whole > 0 && others > 0)
		buf_str(b, others > 1 ? ", " : whole > 1 ? ", or " : " or ");
	put_alternatives(b, about, from + whole, to, e);
}

static void
put_suggestions(struct buf *b, const struct finding *f, enum encoding e)
{
	const struct finding_about *about = finding_says(f);
	int n, left_out = about->suggest_left_out;
	bool all = count_whole(about, 0, left_out) == left_out;

	if (f->canonical.n > 0) {
		buf_str(b, "; PGN writes ");
		encoding_append(b, f->canonical, e);
	}
	for (n = 0; n < SUGGEST_MAX && about->suggest[n].n > 0; n++)
		continue;
	if (n == 0)
		return;
	if (left_out > 0) {
		buf_str(b, "; was ");
		(all ? put_alternatives : put_suggested_moves)(b, about, 0, left_out, e);
		buf_str(b, " left out before it");
		put_whole(b, all ? left_out : 0);
	}
	if (left_out < n) {
		buf_str(b, left_out > 0 ? ", or did you mean " : "; did you mean ");
		put_suggested_moves(b, about, left_out, n, e);
	}
	buf_char(b, '?');
}

void
report_text_message(struct buf *b, const struct location *p, const struct finding *f)
{
	const enum encoding own = finding_encoding(f, p->encoding);

	put_token(b, f, p->encoding);
	encoding_append(b, report_message(f), own);
	put_suggestions(b, f, own);
}

void
report_text_game(struct buf *b, const struct location *p)
{
	if (p->game == 0)
		return;
	buf_fmt(b, " (game %" PRIu64, p->game);
	if (p->in != NULL && (p->in->white.n > 0 || p->in->black.n > 0)) {
		buf_str(b, ", ");
		put_within_columns(b, p->in->white.n > 0 ? p->in->white : SPAN("?"), p->encoding, TOKEN_SHOWN);
		buf_str(b, " - ");
		put_within_columns(b, p->in->black.n > 0 ? p->in->black : SPAN("?"), p->encoding, TOKEN_SHOWN);
	}
	buf_char(b, ')');
}

static void
put_games_of(struct buf *b, const struct left_out *l, const struct report_style *style)
{
	buf_fmt(b, "in %" PRIu64 " of %" PRIu64 " %s%s", l->games, l->of, style->positions ? "position" : "game",
	    l->of == 1 ? "" : "s");
}

void
report_text_more(struct buf *b, const struct left_out *l, const struct report_style *style)
{
	buf_fmt(b, "%" PRIu64 " more in this file", l->more);
	if (!l->habit)
		return;
	buf_str(b, ", ");
	put_games_of(b, l, style);
}

void
report_text_left_out(struct buf *b, const struct left_out *l, const struct report_style *style, const char *hint)
{
	if (l->message.n > 0)
		buf_add(b, l->message);
	else
		buf_str(b, diag_rows[l->id].message);
	if (!l->habit) {
		buf_str(b, ": ");
		report_text_more(b, l, style);
		buf_str(b, hint);
		return;
	}
	buf_str(b, " (");
	put_games_of(b, l, style);
	buf_str(b, " of this file");
	buf_str(b, hint);
	buf_char(b, ')');
}

/* The part of the line around the token that a terminal shows, and a caret under the token. */
static void
put_source(struct buf *b, const struct location *p, const struct finding *f, const struct report_style *style)
{
	size_t at = p->made ? p->at : p->column - 1, from, used, width;
	struct span before, after;

	if (p->source.p == NULL || at > p->source.n)
		return;
	from = at > BEFORE ? at - BEFORE : 0;
	while (from > 0 && from < at && ((unsigned char)p->source.p[from] & 0xc0) == 0x80)
		from++;
	before = (struct span){ p->source.p + from, at - from };
	after = (struct span){ p->source.p + at, p->source.n - at };
	buf_char(b, encoding_command(span_after(p->source, from)) ? '|' : ' ');
	buf_str(b, from > 0 ? "\xe2\x80\xa6" : " ");
	used = put_within_columns(b, before, p->encoding, WIDTH - 4);
	put_within_columns(b, after, p->encoding, WIDTH - 4 - used);
	buf_str(b, "\n  ");
	for (size_t i = 0; i < used; i++)
		buf_char(b, ' ');
	put_colour(b, style, tints[f->severity]);
	buf_char(b, '^');
	if (after.n > f->token.n)
		after.n = f->token.n;
	/* Writes the token once more and removes it again, to learn how many columns it takes. */
	from = b->n;
	width = put_within_columns(b, after, p->encoding, WIDTH - 4 - used);
	b->n = from;
	for (size_t i = 1; i < width; i++)
		buf_char(b, '~');
	put_colour(b, style, PLAIN);
	buf_char(b, '\n');
}

/* The squares that a move names, as a set of bits: a1 is bit 0, h8 bit 63. */
static uint64_t
squares_of(struct span word)
{
	uint64_t set = 0;

	for (size_t i = 0; i + 1 < word.n; i++)
		if (word.p[i] >= 'a' && word.p[i] <= 'h' && word.p[i + 1] >= '1' && word.p[i + 1] <= '8')
			set |= UINT64_C(1) << ((word.p[i + 1] - '1') * 8 + (word.p[i] - 'a'));
	return set;
}

/* One square of a rank: '[' or, after a marked square, ']' takes the place of the blank before it. */
static void
put_square(struct buf *b, char piece, bool marked, bool after_marked, const struct report_style *style)
{
	buf_char(b, marked ? '[' : after_marked ? ']' : ' ');
	put_colour(b, style, piece == '.' ? "" : piece < 'a' ? WHITE : BLACK);
	buf_char(b, piece);
	put_colour(b, style, piece == '.' ? "" : PLAIN);
}

/* The side to move, as FEN has it, after the letters of the files, and the end of their line. */
static void
put_side(struct buf *b, struct span side, bool red)
{
	bool first = span_eq(side, SPAN("w")) || span_eq(side, SPAN("r"));

	if (first || span_eq(side, SPAN("b")))
		buf_fmt(b, "   %s to move", !first ? "Black" : red ? "Red" : "White");
	buf_char(b, '\n');
}

/* A position of a game that is played on another board: its FEN has more rows. */
static void
put_board_of_points(struct buf *b, struct span placement, struct span side, int rows)
{
	struct span row = { NULL, 0 };
	int files = 0, first = rows == 10 ? 0 : 1;	/* the rows of xiangqi are 0 to 9 */

	for (int rank = rows - 1 + first; rank >= first; rank--) {
		row = span_cut(&placement, '/');
		files = 0;
		buf_fmt(b, "   %2d", rank);
		for (size_t i = 0; i < row.n; ) {
			int gap = 0;

			while (i < row.n && ascii_is_digit(row.p[i]) && gap < 26)
				gap = gap * 10 + row.p[i++] - '0';
			for (int k = 0; k < gap && files < 26; k++, files++)
				buf_str(b, " .");
			if (gap == 0 && files++ < 26 && row.p[i] > ' ' && row.p[i] <= '~')
				buf_fmt(b, " %c", row.p[i]);
			i += gap == 0;
		}
		buf_char(b, '\n');
	}
	buf_str(b, "     ");
	for (int i = 0; i < files && i < 26; i++)
		buf_fmt(b, " %c", 'a' + i);
	put_side(b, side, rows == 10);
}

/* The board with these squares marked. */
static void
put_board(struct buf *b, struct span fen, uint64_t marks, const struct report_style *style)
{
	struct span placement = span_cut(&fen, ' ');
	int rows = 1;

	for (size_t i = 0; i < placement.n; i++)
		rows += placement.p[i] == '/';
	if (rows >= 10) {
		put_board_of_points(b, placement, span_cut(&fen, ' '), rows);
		return;
	}
	for (int rank = 8; rank > 0 && placement.p != NULL; rank--) {
		struct span row = span_cut(&placement, '/');
		unsigned set = (unsigned)(marks >> (rank - 1) * 8 & 0xff), file = 0;

		buf_fmt(b, "    %d ", rank);
		for (size_t i = 0; i < row.n; i++) {
			bool gap = row.p[i] >= '1' && row.p[i] <= '8';

			if (!gap && (row.p[i] <= ' ' || row.p[i] > '~'))
				continue;
			for (int k = gap ? '0' : row.p[i] - 1; k < row.p[i]; k++, file++)
				put_square(b, gap ? '.' : row.p[i], file < 8 && set >> file & 1, file > 0 && file <= 8 && set >> (file - 1) & 1,
				    style);
		}
		buf_str(b, file == 8 && set & 0x80 ? "]\n" : "\n");
	}
	buf_str(b, "       a b c d e f g h");
	put_side(b, span_cut(&fen, ' '), false);
}

static void
put_drawing(struct buf *b, struct span lines)
{
	while (lines.n > 0) {
		buf_str(b, "   ");
		buf_add(b, span_cut(&lines, '\n'));
		buf_char(b, '\n');
	}
}

static void
put_mark(struct buf *b, enum finding_fix fix)
{
	buf_str(b, fix == FIX_SAFE ? " [*]" : fix == FIX_UNSAFE ? " [*unsafe]" : "");
}

static void
put_finding(struct buf *b, const struct location *p, const struct finding *f, const struct report_style *style)
{
	const struct finding_about *about = finding_says(f);

	put_colour(b, style, BOLD);
	put_place_link(b, p, style);
	put_colour(b, style, PLAIN);
	buf_char(b, ' ');
	put_colour(b, style, tints[f->severity]);
	buf_str(b, severity_name(f->severity));
	put_colour(b, style, PLAIN);
	buf_str(b, ": ");
	report_text_message(b, p, f);
	if (!style->detail)
		report_text_game(b, p);
	put_id(b, f->id, style);
	put_mark(b, f->fix);
	buf_char(b, '\n');
	if (!style->detail)
		return;
	if (p->line > 0)
		put_source(b, p, f, style);
	if (about->drawing.n > 0)
		put_drawing(b, about->drawing);
	else if (about->fen.n > 0)
		put_board(b, about->fen, about->ply > 0 ? squares_of(f->token) : 0, style);
}

static void
put_players_of_row(struct buf *b, const struct game_row *g)
{
	enum encoding e = g->place.encoding;

	encoding_append(b, g->game->white.n > 0 ? g->game->white : SPAN("?"), e);
	buf_str(b, " - ");
	encoding_append(b, g->game->black.n > 0 ? g->game->black : SPAN("?"), e);
}

/* Does a tag say something?  "?" and "-" stand for nothing. */
static bool
is_tag_known(struct span value)
{
	return value.n > 0 && !span_eq(value, SPAN("?")) && !span_eq(value, SPAN("-"));
}

static void
put_heading(struct buf *b, const struct game_row *g, const struct report_style *style)
{
	if (!style->detail)
		return;
	put_colour(b, style, BOLD);
	buf_fmt(b, "Game %" PRIu64 ": ", g->place.game);
	put_players_of_row(b, g);
	put_colour(b, style, PLAIN);
	if (is_tag_known(g->game->event)) {
		buf_str(b, ", ");
		encoding_append(b, g->game->event, g->place.encoding);
	}
	if (is_tag_known(g->game->round)) {
		buf_str(b, ", round ");
		encoding_append(b, g->game->round, g->place.encoding);
	}
	buf_char(b, '\n');
}

static void
put_game_line(struct buf *b, const struct game_row *g, const struct report_style *style)
{
	struct buf known = { 0 };

	put_colour(b, style, BOLD);
	put_place_link(b, &g->place, style);
	put_colour(b, style, PLAIN);
	buf_fmt(b, " game %" PRIu64 ": ", g->place.game);
	put_players_of_row(b, g);
	buf_str(b, ", ");
	encoding_append(b, g->game->result.n > 0 ? g->game->result : SPAN("?"), g->place.encoding);
	buf_fmt(b, ", %d half-moves", g->game->plies);
	if (g->game->end != NULL)
		buf_fmt(b, ", %s", g->game->end);
	buf_fmt(b, ": %s", game_verdicts[g->game->verdict]);
	if (style->claims)
		report_claims_say(g, &known);
	if (known.n > 0)
		buf_fmt(b, ". %.*s", (int)known.n, known.p);
	buf_char(b, '\n');
	buf_drop(b, &known);
}

static void
put_mate(struct buf *b, const struct position_row *p, int side)
{
	const char *name = side == 0 ? "White" : "Black", *answer = p->can_mate[side];

	if (answer == NULL)
		return;
	if (strcmp(answer, "undecided") == 0)
		buf_fmt(b, "; %s mating: %s", name, p->mate_open);
	else
		buf_fmt(b, "; %s %s", name, strcmp(answer, "no") == 0 ? "cannot mate" : p->lineless[side] ?
		    "can mate (proved, no line found)" : "can mate");
	if (p->mate_line[side].n > 0) {
		buf_str(b, ": ");
		buf_add(b, p->mate_line[side]);
	}
}

/* Is there nothing to say of it but that it is legal, as of most? */
static bool
plainly_legal(const struct position_row *p)
{
	return p->reason == NULL && p->proof.n == 0 && *p->proof_open == '\0' && p->dead == NULL && p->can_mate[0] == NULL &&
	    p->can_mate[1] == NULL && strcmp(p->verdict, "legal") == 0;
}

static bool
put_position(struct buf *b, const struct position_row *p, const struct report_style *style)
{
	bool bad = p->reason != NULL;

	put_colour(b, style, BOLD);
	put_place_link(b, p->place, style);
	put_colour(b, style, PLAIN);
	if (plainly_legal(p)) {
		buf_add(b, SPAN(" legal (no objection found)\n"));
		return false;
	}
	buf_char(b, ' ');
	put_colour(b, style, bad ? tints[SEVERITY_ERROR] : "");
	buf_str(b, p->verdict);
	put_colour(b, style, bad ? PLAIN : "");
	if (bad) {
		buf_str(b, ": ");
		if (p->reason->message.n == 0)
			put_token(b, p->reason, p->place->encoding);
		encoding_append(b, report_message(p->reason), finding_encoding(p->reason, p->place->encoding));
		put_id(b, p->reason->id, style);
		put_mark(b, p->reason->fix);
	} else if (p->proof.n > 0) {
		buf_str(b, " (proved)");
	} else if (strcmp(p->verdict, "legal") == 0) {
		buf_add(b, SPAN(" (no objection found)"));
	}
	if (p->doubt.n > 0 && p->proof.n == 0) {
		buf_str(b, ": no objection found, but ");
		buf_add(b, p->doubt);
	}
	if (*p->proof_open != '\0')
		buf_fmt(b, "; no proof game %s", p->proof_open);
	if (p->dead != NULL && p->playable)
		buf_str(b, strcmp(p->dead, "yes") == 0 ? "; dead" : strcmp(p->dead, "no") == 0 ? "; not dead" :
		    "; undecided whether dead");
	for (int i = 0; i < 2 && p->playable; i++)
		put_mate(b, p, i);
	buf_char(b, '\n');
	if (p->proof.n > 0) {
		buf_char(b, '\n');
		buf_add(b, p->proof);
		buf_char(b, '\n');
	}
	if (style->detail && bad) {
		put_source(b, p->place, p->reason, style);
		if (p->fen.n > 0)
			put_board(b, p->fen, 0, style);
	}
	return false;
}

static void
put_left_out_line(struct buf *b, const struct left_out *l, const struct report_style *style)
{
	put_colour(b, style, BOLD);
	put_place_link(b, &(struct location){ .file = l->file, .line = l->line, .column = 1 }, style);
	put_colour(b, style, PLAIN);
	buf_char(b, ' ');
	put_colour(b, style, tints[l->severity]);
	buf_str(b, severity_name(l->severity));
	put_colour(b, style, PLAIN);
	buf_str(b, ": ");
	report_text_left_out(b, l, style, "; --max-findings 0 shows all");
	put_id(b, l->id, style);
	buf_char(b, '\n');
}

void
report_text_statistics(struct buf *b, const struct totals *t)
{
	enum diag ids[DIAG_COUNT];
	int n = report_ranking(t, ids);

	for (int i = 0; i < n; i++)
		buf_fmt(b, "%10" PRIu64 "  %-34s %s\n", t->by_id[ids[i]], diag_rows[ids[i]].id, diag_rows[ids[i]].message);
}

static void
put_counted(struct buf *b, uint64_t n, const char *what)
{
	buf_fmt(b, "%" PRIu64 " %s%s", n, what, n == 1 ? "" : "s");
}

/* Games that are no better for having few findings. */
static void
put_games(struct buf *b, const struct totals *t)
{
	if (t->sums[SUM_ILLEGAL] > 0) {
		buf_str(b, "; ");
		put_counted(b, t->sums[SUM_ILLEGAL], "game");
		buf_str(b, " with an illegal move");
	}
	if (t->unknown > 0)
		buf_fmt(b, "; %" PRIu64 " not judged", t->unknown);
}

/* What the games and tournament reports are that were read. */
static void
put_read(struct buf *b, const struct totals *t)
{
	if (t->keyed > 0) {
		put_counted(b, t->keyed, "game");
		buf_str(b, t->keyed == 1 ? " by its key" : " by their keys");
		return;
	}
	if (t->records > 0 || t->reports == 0) {
		put_counted(b, t->records, "game");
		buf_str(b, ", ");
		put_counted(b, t->sums[SUM_PLIES], "half-move");
		buf_str(b, t->reports > 0 ? ", " : "");
	}
	if (t->reports > 0)
		put_counted(b, t->reports, "tournament report");
}

void
report_text_summary(struct buf *b, const struct totals *t)
{
	const char *separator = "";

	if (t->entries)
		buf_fmt(b, "%" PRIu64 " entr%s", t->records, t->records == 1 ? "y" : "ies");
	else if (t->positions)
		put_counted(b, t->records, "position");
	else
		put_read(b, t);
	buf_str(b, ": ");
	for (int s = SEVERITY_ERROR; s >= SEVERITY_INFO; s--) {
		if (t->by_severity[s] == 0)
			continue;
		buf_str(b, separator);
		put_counted(b, t->by_severity[s], severity_name((enum severity)s));
		separator = ", ";
	}
	if (*separator == '\0')
		buf_str(b, t->baselined > 0 ? "nothing new" : "no findings");
	if (t->baselined > 0)
		buf_fmt(b, ", %" PRIu64 " baselined", t->baselined);
	if (t->positions) {
		buf_fmt(b, "; %" PRIu64 " legal, ", t->records - t->sums[SUM_ILLEGAL] - t->unknown);
		if (t->sums[SUM_PROVED] > 0)
			buf_fmt(b, "%" PRIu64 " of them proved, ", t->sums[SUM_PROVED]);
		buf_fmt(b, "%" PRIu64 " illegal, %" PRIu64 " unknown", t->sums[SUM_ILLEGAL], t->unknown);
	} else {
		put_games(b, t);
	}
	if (t->below > 0) {
		buf_str(b, "; ");
		put_counted(b, t->below, "finding");
		buf_fmt(b, " below --level make%s the run fail", t->below == 1 ? "s" : "");
	}
	if (t->missed > 0) {
		buf_str(b, "; ");
		put_counted(b, t->missed, "missed draw");
		buf_fmt(b, " (--level info shows %s)", t->missed == 1 ? "it" : "them");
	}
	skipped_total_summary(&t->skipped, b);
	buf_char(b, '\n');
}

void
report_text_fixes(struct buf *b, const struct totals *t)
{
	const uint64_t *by_fix = t->by_fix;
	const bool any = by_fix[FIX_SAFE] + by_fix[FIX_UNSAFE] > 0;

	if (by_fix[FIX_SAFE] > 0)
		buf_fmt(b, "%" PRIu64 " can be corrected with %s", by_fix[FIX_SAFE], t->fix);
	if (by_fix[FIX_UNSAFE] > 0)
		buf_fmt(b, by_fix[FIX_SAFE] > 0 ? ", %" PRIu64 " more with --unsafe-fixes" :
		    "%" PRIu64 " can be corrected with --fix --unsafe-fixes", by_fix[FIX_UNSAFE]);
	if (by_fix[FIX_UNTRIED] > 0)
		buf_fmt(b, any ? "; %" PRIu64 " more %s not tried" : "%" PRIu64 " %s not tried", by_fix[FIX_UNTRIED],
		    any ? by_fix[FIX_UNTRIED] == 1 ? "was" : "were" : by_fix[FIX_UNTRIED] == 1 ? "correction was" : "corrections were");
}

static void
put_summary(struct buf *b, const struct totals *t)
{
	size_t from;

	report_text_summary(b, t);
	from = b->n;
	report_text_fixes(b, t);
	if (b->n > from)
		buf_char(b, '\n');
}

void
report_text_rule(struct buf *b, enum diag id, enum severity severity, const struct report_style *style)
{
	const struct diag_row *row = &diag_rows[id];

	(void)style;
	buf_fmt(b, "%-34s %-8s %-5s %-6s %-24s %s\n", row->id, severity_name(severity), report_scope(id), report_fix(id),
	    row->ref, row->message);
}

const struct report_format report_text = {
	.name = "text", .help = "one line per finding, as compilers write them", .for_people = true, .habits = true, .fixes = true,
	.heading = put_heading, .finding = put_finding, .game = put_game_line, .position = put_position,
	.left_out = put_left_out_line,
	.statistics = report_text_statistics, .summary = put_summary, .totals = TOTALS_ASIDE,
	.rule = report_text_rule, .explain = report_explain, .default_max = 5,
};
