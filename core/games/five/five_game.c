/* five_game: the games of five in a row as rows of the seam of all games, and their checks. */
#include <string.h>

#include "base/ascii.h"
#include "base/hash.h"
#include "games/five/five_forbidden.h"
#include "games/five/five_game.h"
#include "games/five/five_text.h"

/*
 * What only a whole game of five in a row shows: forbidden moves and who was given the win, the places of the first
 * stones, and whether the record fits other rules.  A forbidden move loses only if White claims it, before his next
 * move (renju, chapter 9; how the record shows a claim is that the game ends there).  So a game that goes on is not
 * wrong, and only the move is reported.
 */

static const char *const ordinals[FIVE_WINDOWS] = { "first", "second", "third", "fourth", "fifth" };

/* -- forbidden moves -- */

static enum diag
forbidden_as(const struct board_line *line, int ply)
{
	if (!line->complete || ply < line->n)
		return DIAG_FIVE_FORBIDDEN_UNCLAIMED;
	return line->result == BOARD_WON_0 ? DIAG_FIVE_FORBIDDEN : line->result == BOARD_WON_1 ? DIAG_FIVE_FORBIDDEN_WIN :
	    DIAG_FIVE_FORBIDDEN_UNCLAIMED;
}

static void
add_forbidden(const struct board_line *line, const struct five_position *p, int ply, struct findings *findings)
{
	enum diag id = forbidden_as(line, ply);
	struct five_reason reason;
	char word[FIVE_WORD_MAX];
	struct finding *f;
	struct buf b = { 0 };

	if ((f = finding_add(findings, id, line->words[ply - 1])) == NULL)
		return;
	five_word_write(p, line->moves[ply - 1], FIVE_COORDINATES, word);
	five_explain(p, line->moves[ply - 1] - 1, &reason);
	five_reason_write(&b, p, &reason);
	finding_about(findings, f)->ply = ply;
	f->message = arena_fmt(&findings->text, "Black's %s makes %s %.*s%s", word,
	    reason.verdict == FIVE_OVERLINE ? "an" : "a", (int)b.n, b.n > 0 ? b.p : "",
	    id == DIAG_FIVE_FORBIDDEN_WIN && reason.verdict == FIVE_OVERLINE ? "; it wins by the rules of gomoku" :
	    id == DIAG_FIVE_FORBIDDEN_UNCLAIMED && ply < line->n ? "; White did not claim the win" : "");
	buf_clear(&b);
	five_board_write(&b, p, line->moves[ply - 1], &reason);
	finding_about(findings, f)->drawing = arena_span(&findings->text, buf_span(&b));
	findings->failed |= b.failed;
	buf_free(&b);
}

/* Black is said to have lost by a forbidden move, but has made none. */
static void
check_foul(const struct board_line *line, const struct five_position *p, bool any, struct findings *findings)
{
	if (!any && p->rules->forbidden && line->complete && line->result == BOARD_WON_0 && p->winner == FIVE_EMPTY &&
	    span_eq_nocase(line->record->termination, SPAN("rules infraction")))
		finding_add(findings, DIAG_FIVE_FOUL_MISSING, line->end);
}

/* -- the first stones -- */

static void
check_window(const struct board_line *line, const struct five_position *p, int ply, struct findings *findings)
{
	int window = p->stones < FIVE_WINDOWS ? p->rules->window[p->stones] : 0, far, side;
	char word[FIVE_WORD_MAX];
	const char *where;
	struct finding *f;

	if (window == 0 || line->moves[ply - 1] == FIVE_PASS)
		return;
	far = five_distance(p, line->moves[ply - 1] - 1);
	if (window > 0 ? far < window : far > -window)
		return;
	if ((f = finding_add(findings, DIAG_FIVE_OPENING, line->words[ply - 1])) == NULL)
		return;
	five_word_write(p, line->moves[ply - 1], FIVE_COORDINATES, word);
	side = window > 0 ? 2 * window - 1 : -2 * window + 1;
	where = window > 0 ? "in" : "outside";
	finding_about(findings, f)->ply = ply;
	f->message = window == 1 ?
	    arena_fmt(&findings->text, "by the rules of %s the first stone is placed in the centre, not on %s", p->rules->name, word) :
	    arena_fmt(&findings->text, "by the rules of %s the %s stone is placed %s the %dx%d points around the centre, not on %s",
	    p->rules->name, ordinals[p->stones], where, side, side, word);
}

/* -- other rules -- */

/* The first of the other rules by which that stone, the last of the game, has won. */
static const struct five_rules *
wins_by(const struct five_position *p, int point)
{
	static const struct five_rules *const others[] = { &five_gomoku, &five_standard, &five_caro6, NULL };
	struct five_position by = *p;

	for (int i = 0; others[i] != NULL; i++) {
		by.rules = others[i];
		if (five_wins(&by, point))
			return others[i];
	}
	return NULL;
}

/* The rules by which the last stone has not won, and the game could go on. */
static const struct five_rules *
goes_on_by(const struct five_position *p, int point)
{
	static const struct five_rules *const others[] = { &five_standard, &five_caro6, NULL };
	struct five_position by = *p;

	for (int i = 0; others[i] != NULL; i++) {
		by.rules = others[i];
		if (!five_wins(&by, point))
			return others[i];
	}
	return NULL;
}

/* The win was given for a row that does not win by these rules; or the game went on after one that does. */
static void
check_rules(const struct board_line *line, const struct five_position *p, bool foul, struct findings *findings)
{
	five_move last = p->last;
	enum board_result won;
	const struct five_rules *by = NULL;
	const char *form = "the last stone wins by the rules of %s, not by those of %s";
	struct finding *f;

	if (line->n == 0 || last == FIVE_PASS || foul)
		return;
	won = p->point[last - 1] == FIVE_BLACK ? BOARD_WON_1 : BOARD_WON_0;
	if (p->winner == FIVE_EMPTY && line->complete && line->result == won) {
		by = wins_by(p, last - 1);
	} else if (p->winner != FIVE_EMPTY && !line->complete) {
		by = goes_on_by(p, last - 1);
		form = "the game goes on after a row that does not win by the rules of %s, but does by those of %s";
	}
	if (by == NULL || (f = finding_add(findings, DIAG_FIVE_RULES, line->words[line->n - 1])) == NULL)
		return;
	f->message = arena_fmt(&findings->text, form, by->name, p->rules->name);
	finding_about(findings, f)->ply = line->n;
}

static void
five_check(const struct board_line *line, struct findings *findings)
{
	struct five_position p;
	bool windows, foul = false, fouls = false;

	memcpy(&p, line->start, sizeof(p));
	windows = p.stones == 0;
	for (int i = 0; i < line->n && p.winner == FIVE_EMPTY; i++) {
		foul = p.rules->forbidden && p.turn == FIVE_BLACK && line->moves[i] != FIVE_PASS &&
		    five_is_foul(five_judge(&p, line->moves[i] - 1));
		fouls |= foul;
		if (foul)
			add_forbidden(line, &p, i + 1, findings);
		if (windows)
			check_window(line, &p, i + 1, findings);
		five_play(&p, line->moves[i]);
	}
	check_rules(line, &p, foul, findings);
	check_foul(line, &p, fouls, findings);
}

/* -- the rows -- */

_Static_assert(sizeof(struct five_position) <= BOARD_POSITION_MAX, "BOARD_POSITION_MAX");

static const struct board_notation notations[FIVE_NOTATIONS + 1] = {
	[FIVE_COORDINATES] = { "coordinates", "coordinates", "coordinates: h8, rows from the bottom" },
	[FIVE_FROM_TOP] = { "top", "top", "top: h8, rows from the top" },
	[FIVE_WITHOUT_I] = { "no-i", "no-i", "no-i: letters without i, as in go" },
	[FIVE_LETTERS] = { "letters", "letters", "letters: hh, as in SGF" },
	[FIVE_NOTATIONS] = { NULL, NULL, NULL },
};

/* What a Rule tag adds to what the Variant tag names.  The first row of a game is used when none of its words occurs. */
static const struct rule_name {
	const char *game, *word;	/* the word is in the value of the tag, in small letters */
	const struct five_rules *rules;
} rule_names[] = {
	{ "gomoku", "", &five_gomoku }, { "gomoku", "long pro", &five_long_pro }, { "gomoku", "pro", &five_pro },
	{ "gomoku", "standard", &five_standard }, { "gomoku", "exact", &five_standard },
	{ "standard gomoku", "", &five_standard },
	{ "renju", "", &five_renju }, { "renju", "house", &five_house }, { "renju", "taraguchi", &five_taraguchi },
	{ "caro", "", &five_caro6 }, { "caro", "5", &five_caro5 }, { "caro", "exact", &five_caro5 },
};

static bool
has_rules_word(struct span text, const char *word)
{
	size_t n = strlen(word);

	for (size_t i = 0; n > 0 && i + n <= text.n; i++)
		if (span_eq_nocase((struct span){ text.p + i, n }, (struct span){ word, n }))
			return true;
	return false;
}

static const struct five_rules *
rules_of(const char *game, struct span rule)
{
	const struct five_rules *found = NULL;

	for (size_t i = 0; i < sizeof(rule_names) / sizeof(rule_names[0]); i++) {
		const struct rule_name *name = &rule_names[i];

		if (strcmp(name->game, game) != 0)
			continue;
		if (found == NULL)
			found = name->rules;
		else if (has_rules_word(rule, name->word))
			return name->rules;
	}
	return found;
}

/* "15", "15x15": 0 if there is nothing, -1 if there is something else. */
static int
read_size(struct span s)
{
	struct span side = span_cut(&s, 'x');
	unsigned long a, b;

	if (side.n == 0)
		return 0;
	if (!span_number(span_trim(side), &a) || (s.n > 0 && (!span_number(span_trim(s), &b) || a != b)))
		return -1;
	return a >= FIVE_SIZE_MIN && a <= FIVE_SIZE_MAX ? (int)a : -1;
}

static bool
five_game_start(const struct game_rules *g, const struct board_record *record, void *position,
    struct findings *findings)
{
	struct five_position *p = position;
	const struct five_rules *rules = rules_of(g->name, record->rule);
	int size = read_size(record->size);
	const char *wrong = NULL;

	if (size < 0) {
		finding_add_saying(findings, DIAG_FIVE_BOARD_SIZE, record->size,
		    "the board has from 5 to 22 lines each way, and as many rows as columns");
		return false;
	}
	if (record->fen.n == 0) {
		five_start(p, rules, size);
		return true;
	}
	if ((wrong = five_fen_read(p, rules, record->fen)) == NULL && size > 0 && size != p->size)
		wrong = "it has another number of rows than the tag BoardSize names";
	if (wrong != NULL)
		finding_add_saying(findings, DIAG_FIVE_POSITION, record->fen, "the position cannot be read: %s", wrong);
	return wrong == NULL;
}

/* Letters instead of digits; else a letter i shows that it is used, and a letter after the last column that it is not. */
static int
five_in_row_notation(const void *start, const struct span *words, int n)
{
	const struct five_position *p = start;
	int letters = 0, without = 0;

	for (int i = 0; i < n; i++) {
		size_t length = five_word_length(words[i]);
		char c = words[i].n > 0 ? ascii_lower(words[i].p[0]) : 0;

		if (length > 0 && c == 'i')
			return FIVE_COORDINATES;
		without += length > 0 && c - 'a' == p->size;
		letters += length == 0 && words[i].n == 2;
	}
	return without > 0 ? FIVE_WITHOUT_I : letters > n / 2 ? FIVE_LETTERS : -1;
}

/* Points of a board, some of which are not squares of chess; the game may be any of them, so it is the most liberal. */
static bool
recognise_five(const struct span *words, int n)
{
	int outside = 0;

	for (int i = 0; i < n; i++) {
		int x, y;

		if (five_word_length(words[i]) == 0 || !five_word_read(15, words[i], FIVE_COORDINATES, &x, &y) || x > 14 || y > 14)
			return false;
		outside += x > 7 || y > 7;
	}
	return n >= 9 && outside > 0;
}

/* "h8h9i8": the points that are written without blanks. */
static int
five_game_split(struct span word, struct span parts[BOARD_WORDS_MAX])
{
	int n = 0;
	size_t length;

	while (n < BOARD_WORDS_MAX && (length = five_word_length(word)) > 0) {
		parts[n++] = (struct span){ word.p, length };
		word = span_after(word, length);
	}
	return word.n == 0 && n > 0 ? n : 1;
}

/* Points that may have been meant: the row counted from the other side, and letters without i. */
static void
suggest_points(const struct five_position *p, struct span word, enum five_notation way, struct board_reading *r)
{
	static const struct {
		enum five_notation way;
		const char *slip;
	} slips[] = {
		{ FIVE_FROM_TOP, "the row is counted from the top" },
		{ FIVE_COORDINATES, "the row is counted from the bottom" },
		{ FIVE_WITHOUT_I, "the letters are those of go, without i" },
	};
	int n = 0;

	for (size_t i = 0; i < sizeof(slips) / sizeof(slips[0]); i++) {
		int x, y;

		if (slips[i].way == way || !five_word_read(p->size, word, slips[i].way, &x, &y))
			continue;
		if (x < 0 || x >= p->size || y < 0 || y >= p->size || p->point[y * p->size + x] != FIVE_EMPTY)
			continue;
		if (n == 0)
			r->slip = slips[i].slip;
		r->suggest[n++] = (board_move)(y * p->size + x + 1);
	}
}

static void
five_game_read(const void *position, struct span word, int way, struct arena *arena, struct board_reading *r)
{
	static const char *const names[] = { "", "Black", "White" };
	const struct five_position *p = position;
	int x, y;

	*r = (struct board_reading){ .notation = way >= 0 ? way : FIVE_COORDINATES };
	if (!five_word_read(p->size, word, (enum five_notation)r->notation, &x, &y)) {
		r->trouble = DIAG_LEX_UNKNOWN_TOKEN;
		return;
	}
	if (x >= p->size || y >= p->size || (x < 0) != (y < 0)) {
		r->trouble = DIAG_FIVE_OUTSIDE;
		r->message = arena_fmt(arena, "the board has %d rows and %d columns, and this point is outside", p->size, p->size);
		suggest_points(p, word, (enum five_notation)r->notation, r);
		return;
	}
	r->moves[0] = x < 0 ? FIVE_PASS : (board_move)(y * p->size + x + 1);
	if (five_could_move(p, r->moves[0])) {
		r->moves_n = 1;
		return;
	}
	r->trouble = DIAG_FIVE_OCCUPIED;
	r->message = arena_fmt(arena, "%s already has a stone there", names[p->point[r->moves[0] - 1]]);
	suggest_points(p, word, (enum five_notation)r->notation, r);
}

static int
five_game_write_move(const void *position, board_move m, int way, const struct piece_letters *letters,
    char out[BOARD_WORD_MAX])
{
	(void)letters;
	return five_word_write(position, m, way < 0 ? FIVE_COORDINATES : (enum five_notation)way, out);
}

static void
five_game_play(void *position, board_move m)
{
	five_play(position, m);
}

/* "Black has five in a row: d8-e8-f8-g8-h8". */
static struct span
won_text(const struct five_position *p, struct arena *arena)
{
	static const char *const lengths[] = { "five", "six", "seven", "eight", "nine" };
	uint16_t row[FIVE_SIZE_MAX];
	struct buf points = { 0 };
	struct span text;
	int n = 0;

	for (int d = 0; d < FIVE_DIRECTIONS && n < 5; d++)
		n = five_row(p, p->won - 1, d, row);
	five_points_write(&points, p, row, n);
	text = arena_fmt(arena, "%s has %s in a row: %.*s", p->winner == FIVE_BLACK ? "Black" : "White",
	    lengths[n > 9 ? 4 : n - 5], (int)points.n, points.n > 0 ? points.p : "");
	arena->failed = arena->failed || points.failed;
	buf_free(&points);
	return text;
}

static bool
five_game_end(const void *position, struct arena *arena, struct board_end *e)
{
	const struct five_position *p = position;

	if (p->winner != FIVE_EMPTY)
		*e = (struct board_end){ "five", p->winner == FIVE_BLACK ? BOARD_WON_1 : BOARD_WON_0,
			arena == NULL ? (struct span){ NULL, 0 } : won_text(p, arena) };
	else if (p->stones == p->size * p->size)
		*e = (struct board_end){ "full-board", BOARD_DRAWN, SPAN("the board is full, and nobody has five in a row") };
	else if (p->passes >= 2)
		*e = (struct board_end){ "passes", BOARD_DRAWN, SPAN("both players have passed") };
	else
		return false;
	return true;
}

static enum board_side
five_game_turn(const void *position)
{
	return ((const struct five_position *)position)->turn == FIVE_BLACK ? BOARD_SIDE_1 : BOARD_SIDE_0;
}

static unsigned
five_game_number(const void *position)
{
	return ((const struct five_position *)position)->plies / 2u + 1u;
}

static uint64_t
five_game_key(const void *position)
{
	const struct five_position *p = position;

	return hash_bytes(p->size * 4u + p->turn, (struct span){ (const char *)p->point, (size_t)p->size * p->size });
}

static int
five_game_fen(const void *position, char out[BOARD_FEN_MAX])
{
	/* Room for the largest board, and for the number at the end: the buffer never has to grow. */
	struct buf b = { .p = out, .max = BOARD_FEN_MAX };

	_Static_assert(FIVE_SIZE_MAX * (FIVE_SIZE_MAX + 1) + 64 < BOARD_FEN_MAX, "the buffer has room for five_fen_write()");
	five_fen_write(&b, position);
	out[b.n] = '\0';
	return (int)b.n;
}

static bool
five_game_initial(const void *position)
{
	return ((const struct five_position *)position)->plies == 0 && ((const struct five_position *)position)->stones == 0;
}

static void
five_game_shape(const void *position, int *files, int *ranks)
{
	*files = *ranks = ((const struct five_position *)position)->size;
}

static int
five_game_at(const void *position, int point)
{
	return ((const struct five_position *)position)->point[point];
}

static void
five_game_points(const void *position, board_move m, int *from, int *to)
{
	(void)position;
	*from = -1;
	*to = m == FIVE_PASS ? -1 : m - 1;
}

static int
forbidden_points(const void *position, int points[BOARD_FORBIDDEN_MAX])
{
	const struct five_position *p = position;
	int n = 0;

	if (!p->rules->forbidden || p->turn != FIVE_BLACK || p->winner != FIVE_EMPTY)
		return 0;
	for (int point = 0; point < p->size * p->size && n < BOARD_FORBIDDEN_MAX; point++)
		if (p->point[point] == FIVE_EMPTY && five_is_foul(five_judge(p, point)))
			points[n++] = point;
	return n;
}

static const char *const signs[] = { " ", "\u25cf", "\u25cb" };

/* What the games have in common.  Black, whose win is 0-1, begins. */
#define FIVE_GAME .sides = { "White", "Black" }, .first_tag = "Game", .first = BOARD_SIDE_1, \
	.size = sizeof(struct five_position), \
	.notations = notations, .engines = { -1, -1 }, .start = five_game_start, .notation = five_in_row_notation, \
	.split = five_game_split, .read = five_game_read, .write = five_game_write_move, .play = five_game_play, \
	.end = five_game_end, .judge = five_check, .turn = five_game_turn, .number = five_game_number, \
	.key = five_game_key, .fen = five_game_fen, .initial = five_game_initial, .look = BOARD_GRID, .first_rank = 1, \
	.shape = five_game_shape, .at = five_game_at, .letters = ".XO", .signs = signs, \
	.colours = " 10", .points = five_game_points, .forbidden = forbidden_points

const struct game_rules five_game_gomoku = { .name = "gomoku", FIVE_GAME, .recognise = recognise_five };
const struct game_rules five_game_standard = { .name = "standard gomoku", FIVE_GAME };
const struct game_rules five_game_renju = { .name = "renju", FIVE_GAME };
const struct game_rules five_game_caro = { .name = "caro", FIVE_GAME };
