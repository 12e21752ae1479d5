/* xq_game: xiangqi as a row of the seam of all games. */
#include <string.h>

#include "base/ascii.h"
#include "games/interface/game_rules.h"
#include "games/xiangqi/xq_end.h"
#include "games/xiangqi/xq_fen.h"
#include "games/xiangqi/xq_game.h"
#include "games/xiangqi/xq_notation.h"
#include "games/xiangqi/xq_possible.h"
#include "games/xiangqi/xq_reason.h"
#include "games/xiangqi/xq_ruling.h"

/* Rulings on the repetitions of a game. */

/* The year that a date begins with, in whatever form; 0: none. */
static unsigned long
year_of(struct span date)
{
	unsigned long year = 0, digit;

	for (size_t i = 0; i < 4; i++) {
		if (i >= date.n || !ascii_is_digit(date.p[i]))
			return 0;
		digit = (unsigned char)date.p[i];
		year = year * 10 + digit - '0';
	}
	return year;
}

/* By the edition that the user asked for, else by the year of the date. */
static const struct xq_laws *
xq_judge_laws(const struct board_record *r)
{
	const struct xq_laws *asked = r->laws == NULL ? NULL : xq_laws_find(r->laws);
	unsigned long year = year_of(r->date);

	return asked != NULL ? asked : xq_laws_on(year == 0 ? 0 : year * 10000 + 1231);
}

/* -- where positions occur often enough -- */

/* A game, with its positions by number of half-moves. */
struct judged {
	const struct board_line *line;
	const struct xq_laws *laws;
	const struct xq_position *at;	/* line->n + 1 of them */
	struct xq_search *search;	/* one for all rulings */
};

static bool
occurs_often(const struct judged *g, int ply)
{
	const int most = g->laws->occurrences;
	int times = 1;

	/* Only positions since the last capture can be the same, with the same side to move. */
	for (int i = ply - 2; i >= 0 && ply - i <= (int)g->at[ply].since_capture && times < most; i -= 2)
		times += xq_same(&g->at[i], &g->at[ply]);
	return times >= most;
}

/* The last half-move of the stretch from `ply` on in which every position occurs so often. */
static int
stretch_end(const struct judged *g, int ply)
{
	while (ply < g->line->n && occurs_often(g, ply + 1))
		ply++;
	return ply;
}

/* -- the finding -- */

/* Has the side that had to vary after half-move `ply` made a move within the stretch? */
static bool
went_on(const struct judged *g, const struct xq_ruling *r, int ply, int end)
{
	return end >= ply + (g->at[ply].turn == r->side ? 1 : 2);
}

/* Does the game end there with another result than its loss? */
static bool
escapes_loss(const struct judged *g, const struct xq_ruling *r, int end)
{
	enum board_result lost = board_win(r->side == XQ_RED ? BOARD_SIDE_1 : BOARD_SIDE_0);

	return g->line->complete && end == g->line->n && g->line->result != BOARD_UNKNOWN && g->line->result != lost;
}

/* What became of the duty to vary. */
static void
add_sequel(const struct judged *g, const struct xq_ruling *r, int ply, int end, struct buf *b)
{
	const char *name = xq_colour_name(r->side);

	if (r->verdict != XQ_MUST_VARY)
		return;
	if (went_on(g, r, ply, end))
		buf_fmt(b, "; %s does not vary", name);
	else if (end < g->line->n)
		buf_fmt(b, "; %s varies", name);
	if (escapes_loss(g, r, end))
		buf_fmt(b, "; the game ends there, but not as a loss for %s", name);
}

static void
list_plies(struct finding_about *about, const struct xq_cycle *c, struct arena *arena)
{
	int *plies = arena_take(arena, (size_t)c->occurrences * sizeof(*plies));

	if (plies == NULL)
		return;
	for (int i = 0; i < c->occurrences; i++)
		plies[i] = c->plies[i];
	about->plies = plies;
	about->plies_n = c->occurrences;
}

static void
report_ruling(const struct judged *g, int ply, int end, struct findings *findings)
{
	static const char *const times[] = { "no", "first", "second", "third", "fourth", "fifth" };
	struct xq_cycle cycle;
	struct xq_ruling ruling = { .laws = g->laws, .verdict = XQ_UNDECIDED, .article = "" };
	struct buf b = { 0 };
	struct finding *f;
	bool found = xq_cycle_find(g->line->start, g->line->moves, ply, &cycle) == XQ_CYCLE_FOUND, wrong;

	if (found)
		xq_ruling_find(&cycle, g->laws, g->search, &ruling);
	wrong = ruling.verdict == XQ_MUST_VARY && (went_on(g, &ruling, ply, end) || escapes_loss(g, &ruling, end));
	f = finding_add(findings, wrong ? DIAG_REP_MUST_VARY : DIAG_REP_RULING, g->line->words[ply - 1]);
	if (f == NULL)
		return;
	buf_fmt(&b, "the position occurs for the %s time (", times[g->laws->occurrences]);
	xq_ruling_write_occurrences(&cycle, g->line->start, &b);
	buf_str(&b, "): ");
	if (found) {
		xq_ruling_write(&cycle, &ruling, &b);
		add_sequel(g, &ruling, ply, end, &b);
		buf_str(&b, "; the moves: ");
		xq_ruling_write_moves(&cycle, &ruling, &b);
	} else
		buf_str(&b, "who must vary is not decided, because the moves between are too many");
	f->message = arena_span(&findings->text, buf_span(&b));
	f->ref = span_of(g->laws->label);
	finding_about(findings, f)->ply = ply;
	list_plies(finding_about(findings, f), &cycle, &findings->text);
	findings->failed |= b.failed;
	buf_free(&b);
}

/* Rulings on repetition, one for each stretch. */
static void
judge_repetitions(const struct judged *g, struct findings *findings)
{
	for (int ply = 1; ply <= g->line->n; ply++) {
		int end;

		if (!occurs_often(g, ply))
			continue;
		end = stretch_end(g, ply);
		report_ruling(g, ply, end, findings);
		ply = end;
	}
}

/*
 * Adds rep-must-vary or rep-ruling for each stretch of moves in which positions occur for the third time.  A part of what
 * game_rules.judge_cycles() is for xiangqi.
 */
static void
xq_judge(const struct board_line *line, struct findings *findings)
{
	struct xq_search search = { .most = XQ_SEARCH_MOST };
	struct xq_position *at;

	struct judged g = { line, xq_judge_laws(line->record), NULL, &search };

	if (!finding_wanted(findings, DIAG_REP_MUST_VARY) && !finding_wanted(findings, DIAG_REP_RULING))
		return;
	if ((at = arena_take(&findings->text, ((size_t)line->n + 1) * sizeof(*at))) == NULL) {
		findings->failed = true;
		return;
	}
	at[0] = *(const struct xq_position *)line->start;
	for (int i = 0; i < line->n; i++) {
		at[i + 1] = at[i];
		xq_play(&at[i + 1], line->moves[i]);
	}
	g.at = at;
	judge_repetitions(&g, findings);
}

/* Ends of a game that nobody may have noticed. */

static struct finding *
add_end_finding(const struct board_line *line, enum diag id, int ply, const char *ref, struct findings *findings)
{
	struct finding *f = finding_add(findings, id, line->words[ply - 1]);

	if (f != NULL) {
		finding_about(findings, f)->ply = ply;
		f->ref = span_of(ref);
	}
	return f;
}

/* Says that the limit is reached, if it is, for a claim of the side to move or, else, of the other one. */
static bool
limit_is_reached(const struct board_line *line, const struct xq_limit *l, const struct xq_quiet *quiet,
    const struct xq_position *p, int ply, struct findings *findings)
{
	struct finding *f;
	int side = p->turn;

	if (xq_limit_rounds(l, quiet, side) < l->rounds)
		side = !side;
	if (xq_limit_rounds(l, quiet, side) < l->rounds ||
	    (f = add_end_finding(line, DIAG_NATURAL_LIMIT, ply, l->ref, findings)) == NULL)
		return xq_limit_rounds(l, quiet, side) >= l->rounds;
	if (l->automatic)
		f->message = arena_fmt(&findings->text, "%u moves of each side without a capture: the game is drawn", l->rounds);
	else
		f->message = arena_fmt(&findings->text,
		    "%u moves of each side without a capture, with at most %u checks of %s counted: %s can claim a draw", l->rounds,
		    l->checks, xq_colour_name(side), xq_colour_name(side));
	return true;
}

/*
 * Adds natural-limit where the limit of these rules (xq_limits) is reached, once until the next capture, and
 * dead-position-reached where neither side can attack any more, but moves follow.  Rules without a row, or NULL, have no limit
 * here.
 */
static void
xq_end_check(const struct board_line *line, const char *code, struct findings *findings)
{
	const struct xq_limit *limit = code == NULL ? NULL : xq_limit_find(code);
	struct xq_position p = *(const struct xq_position *)line->start;
	struct xq_quiet quiet;
	bool said = false, bare = false;

	if (limit != NULL)
		xq_quiet_start(limit, &p, &quiet);
	for (int i = 0; i < line->n; i++) {
		xq_play(&p, line->moves[i]);
		said = said && p.since_capture > 0;
		if (limit != NULL) {
			xq_quiet_add(&quiet, &p);
			said = said || limit_is_reached(line, limit, &quiet, &p, i + 1, findings);
		}
		if (!bare && p.since_capture == 0 && i + 1 < line->n && xq_is_bare(&p)) {
			struct finding *f = add_end_finding(line, DIAG_DEAD_POSITION_REACHED, i + 1, "CXA 1999 4.2.1",
			    findings);

			bare = true;
			if (f != NULL)
				f->message = SPAN("neither side has a piece left that can cross the river, so that the game is a draw, "
				    "but moves follow");
		}
	}
}

_Static_assert(sizeof(struct xq_position) <= sizeof(union game_position), "a position has room");

/* -- where a record begins -- */

static bool
xq_game_start(const struct game_rules *game, const struct board_record *record, void *position, struct findings *f)
{
	struct xq_fen_reading r;

	(void)game;
	if (record->fen.n == 0) {
		xq_start(position);
		return true;
	}
	xq_fen_read(record->fen, &r);
	xq_fen_report(&r, record->fen, f);
	memcpy(position, &r.position, sizeof(r.position));
	return r.usable;
}

static bool
xq_game_initial(const void *position)
{
	return xq_is_start(position);
}

static void
judge_position(struct span text, void *position, struct findings *f, struct board_verdict *out)
{
	struct xq_fen_reading r;

	xq_fen_read(text, &r);
	memcpy(position, &r.position, sizeof(r.position));
	*out = (struct board_verdict){ r.readable, r.usable, r.lossy, xq_fen_report(&r, text, f), false };
	out->arises = out->impossible == DIAG_NONE && xq_is_start(&r.position);
}

/* -- words -- */

/* How ranks are counted in a notation, if it says so. */
static enum xq_ranks
ranks_in(int notation)
{
	switch (notation) {
	case XQ_ICCS: case XQ_UCCI: case XQ_ALGEBRAIC_0: return XQ_RANKS_0;
	case XQ_UCI: case XQ_ALGEBRAIC: return XQ_RANKS_1;
	default: return XQ_RANKS_ANY;
	}
}

/* The notation with coordinates of the form of that one, and ranks as they are counted in the game; -1: it is not known. */
static int
counted_notation(enum xq_notation form, enum xq_ranks ranks)
{
	if (form == XQ_ALGEBRAIC || form == XQ_ALGEBRAIC_0)
		return ranks == XQ_RANKS_0 ? XQ_ALGEBRAIC_0 : ranks == XQ_RANKS_1 ? XQ_ALGEBRAIC : -1;
	return ranks == XQ_RANKS_1 ? XQ_UCI : ranks == XQ_RANKS_0 && form == XQ_UCI ? XQ_UCCI : (int)form;
}

static int
xiangqi_notation(const void *position, const struct span *words, int n)
{
	struct xq_word w;

	for (int i = 0; i < n; i++) {
		struct span rest = words[i], word;

		if (xq_word_next(&rest, &word) && xq_word_read(word, &w))
			return w.says == XQ_SAYS_STEPS ? (int)w.notation :
			    counted_notation(w.notation, xq_ranks_of(position, words, (size_t)n));
	}
	return -1;
}

static int
xq_game_split(struct span word, struct span parts[BOARD_WORDS_MAX])
{
	int n = 0;

	parts[0] = word;
	while (n < BOARD_WORDS_MAX && xq_word_next(&word, &parts[n]))
		n++;
	return n > 0 ? n : 1;
}

/* Is it written as no move of chess is: in WXF, or with a rank or a file that its board does not have? */
static bool
is_beyond_chess(const struct xq_word *w)
{
	return w->says == XQ_SAYS_STEPS || w->from_rank == 0 || w->to_rank == 0 || w->from_rank > 8 || w->to_rank > 8 ||
	    w->from_file == XQ_FILES - 1 || w->to_file == XQ_FILES - 1;
}

/*
 * Words in Chinese notation are of no other game.  Those of WXF and coordinates must be a few that are legal from the
 * start, fewer if one of them is not a move of chess.
 */
enum { RECOGNISED_BY = 8, CHINESE_ENOUGH = 2, FOREIGN_ENOUGH = 2, LEGAL_ENOUGH = 4 };

static bool
recognise_xiangqi(const struct span *words, int n)
{
	struct xq_position p;
	struct xq_reading r;
	int chinese = 0, legal = 0;
	bool foreign = false;

	xq_start(&p);
	for (int i = 0; i < n && chinese + legal < RECOGNISED_BY; i++)
		for (struct span rest = words[i], word; xq_word_next(&rest, &word);) {
			xq_read(&p, word, XQ_RANKS_ANY, &r);
			if (r.trouble == DIAG_LEX_UNKNOWN_TOKEN)
				return false;
			if (r.word.notation <= XQ_TRADITIONAL) {
				chinese++;
				continue;
			}
			if (r.trouble != DIAG_NONE || r.word.notation >= XQ_ALGEBRAIC)
				return false;
			xq_play(&p, r.moves[0]);
			legal++;
			foreign = foreign || is_beyond_chess(&r.word);
		}
	return chinese >= CHINESE_ENOUGH || legal >= (foreign ? FOREIGN_ENOUGH : LEGAL_ENOUGH);
}

/* Lists what may have been meant. */
static void
fill_suggestions(const struct xq_position *p, const struct xq_reading *r, struct board_reading *out)
{
	struct xq_suggestion s[XQ_CANDIDATES_MAX];
	int n = xq_suggest(p, r, s), kept = 0;

	for (int i = 0; i < n && kept < SUGGEST_MAX; i++) {
		if (s[i].move == 0)
			continue;
		if (kept == 0)
			out->slip = xq_slips[s[i].slip];
		out->suggest[kept++] = s[i].move;
	}
	while (kept < SUGGEST_MAX)
		out->suggest[kept++] = BOARD_NO_MOVE;
}

/* Why no legal move fits. */
static void
find_xiangqi_reason(const struct xq_position *p, const struct xq_reading *r, struct arena *arena, struct board_reading *out)
{
	struct xq_reason why;

	fill_suggestions(p, r, out);
	if (r->illegal == 0) {
		out->message = r->word.kind == XQ_NONE ? SPAN("one of the points is not on the board") :
		    arena_fmt(arena, "no %s of %s can make this move", xq_kind_name(r->word.kind), xq_colour_name(p->turn));
		out->trouble = DIAG_ILLEGAL_NO_SUCH_PIECE;
		return;
	}
	xq_reason_find(p, r->illegal, r->ranks == XQ_RANKS_1, &why);
	out->trouble = why.id;
	out->message = arena_span(arena, span_of(why.text));
	out->ref = why.ref;
}

static void
name_ambiguous(const struct xq_position *p, const struct xq_reading *r, struct arena *arena, struct board_reading *out)
{
	int from = xq_from(r->moves[0]), lowest = r->ranks == XQ_RANKS_1;
	struct xq_name one = xq_point_name_from(from, lowest), two = xq_point_name_from(xq_from(r->moves[1]), lowest);
	const char *kind = xq_kind_name(xq_kind_of(p->board[from]));

	out->message = from == xq_from(r->moves[1]) ?
	    arena_fmt(arena, "ambiguous: the ranks may be counted from 0 or from 1, and the %s can make both moves", kind) :
	    arena_fmt(arena, "ambiguous: the %s on %s and on %s can make this move", kind, one.s, two.s);
}

/* What is unusual about a word that has one meaning. */
static void
name_oddities(unsigned odd, struct arena *arena, struct board_reading *out)
{
	static const struct { unsigned odd; const char *text; } rows[] = {
		{ XQ_ODD_OLD, "up and down are written for forward and backward" },
		{ XQ_ODD_NUMERALS, "Red's numbers are Chinese, and Black's are digits" },
		{ XQ_ODD_PIECE, "the piece has the name of the other side's" },
		{ XQ_ODD_TANDEM_ORDER, "the sign for front or rear is on the other side of the piece" },
		{ XQ_ODD_LETTER, "the letters of pieces are K, A, E, H, R, C and P" },
		{ XQ_ODD_LOWER, "letters are capitals" },
		{ XQ_ODD_WIDE, "the signs are full-width" },
		{ XQ_ODD_MIXED, "Chinese and Latin signs are in one word" },
		{ XQ_ODD_NO_TANDEM, "two such pieces are on the file, and the word does not say which" },
		{ XQ_ODD_NEEDLESS_TANDEM, "only one such piece is on the file" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (odd & rows[i].odd)
			out->message = out->message.n == 0 ? span_of(rows[i].text) :
			    arena_fmt(arena, "%.*s, and %s", (int)out->message.n, out->message.p, rows[i].text);
	out->tolerated[0] = DIAG_MV_XIANGQI_FORM;
}

static void
xq_game_read_word(const void *position, struct span word, int notation, struct arena *arena, struct board_reading *out)
{
	struct xq_reading r;

	xq_read(position, word, ranks_in(notation), &r);
	*out = (struct board_reading){ .trouble = r.trouble, .notation = -1 };
	if (r.trouble == DIAG_LEX_UNKNOWN_TOKEN)
		return;
	out->notation = (int)r.word.notation;
	for (; out->moves_n < r.moves_n && out->moves_n < BOARD_MOVES_MAX; out->moves_n++)
		out->moves[out->moves_n] = r.moves[out->moves_n];
	if (r.trouble == DIAG_ILLEGAL_MOVE)
		find_xiangqi_reason(position, &r, arena, out);
	else if (r.trouble == DIAG_SAN_AMBIGUOUS)
		name_ambiguous(position, &r, arena, out);
	else if (r.word.odd != 0)
		name_oddities(r.word.odd, arena, out);
}

static int
write_word(const void *position, board_move m, int notation, const struct piece_letters *letters,
    char out[BOARD_WORD_MAX])
{
	char text[XQ_WORD_MAX];
	int n = xq_write(position, m, (enum xq_notation)notation, text);

	(void)letters;
	memcpy(out, text, (size_t)n + 1);
	return n;
}

static void
xq_game_play(void *position, board_move m)
{
	xq_play(position, m);
}

/* -- ends -- */

static bool
xq_game_end(const void *position, struct arena *arena, struct board_end *out)
{
	const struct xq_position *p = position;
	bool check;

	(void)arena;
	if (xq_has_move(p))
		return false;
	check = xq_in_check(p, p->turn);
	out->name = check ? "checkmate" : "stalemate";
	out->result = p->turn == XQ_RED ? BOARD_WON_1 : BOARD_WON_0;
	out->text = p->turn == XQ_RED ? (check ? SPAN("Red is checkmated") : SPAN("Red is stalemated and has lost")) :
	    check ? SPAN("Black is checkmated") : SPAN("Black is stalemated and has lost");
	return true;
}

static void
judge_cycles(const struct board_line *line, struct findings *findings)
{
	xq_judge(line, findings);
	xq_end_check(line, xq_judge_laws(line->record)->limit, findings);
}

/* -- the position -- */

static enum board_side
xq_game_turn(const void *position)
{
	return ((const struct xq_position *)position)->turn == XQ_RED ? BOARD_SIDE_0 : BOARD_SIDE_1;
}

static unsigned
xq_game_number(const void *position)
{
	return ((const struct xq_position *)position)->number;
}

static uint64_t
xq_game_key(const void *position)
{
	return ((const struct xq_position *)position)->key;
}

static int
xq_game_fen(const void *position, char out[BOARD_FEN_MAX])
{
	char text[XQ_FEN_MAX];
	int n = xq_fen_write(position, text);

	memcpy(out, text, (size_t)n + 1);
	return n;
}

static void
xq_game_shape(const void *position, int *files, int *ranks)
{
	(void)position;
	*files = XQ_FILES;
	*ranks = XQ_RANKS;
}

static int
xq_game_at(const void *position, int point)
{
	return ((const struct xq_position *)position)->board[point];
}

static void
xq_game_points(const void *position, board_move m, int *from, int *to)
{
	(void)position;
	*from = xq_from(m);
	*to = xq_to(m);
}

/* By xq_man(). */
static const char *const signs[] = { "", "\u5e25", "\u4ed5", "\u76f8", "\u508c", "\u4fe5", "\u70ae", "\u5175",
	"", "\u5c07", "\u58eb", "\u8c61", "\u99ac", "\u8eca", "\u7832", "\u5352" };

const struct game_rules xq_game = {
	.name = "xiangqi", .sides = { "Red", "Black" }, .first_tag = "Game", .first = BOARD_SIDE_0,
	.size = sizeof(struct xq_position), .notations = xq_notations, .engines = { XQ_UCI, XQ_UCI }, .laws = xq_laws_names,
	.start = xq_game_start, .notation = xiangqi_notation, .recognise = recognise_xiangqi, .split = xq_game_split,
	.read = xq_game_read_word, .write = write_word, .play = xq_game_play, .end = xq_game_end, .judge = judge_cycles,
	.turn = xq_game_turn, .number = xq_game_number, .key = xq_game_key, .fen = xq_game_fen,
	.initial = xq_game_initial, .look = BOARD_RIVER, .first_rank = 0, .shape = xq_game_shape, .at = xq_game_at,
	    .letters = ".KABNRCP.kabnrcp",
	.signs = signs, .colours = " 0000000 1111111", .points = xq_game_points,
	.position = judge_position, .is_position = xq_fen_is,
};
