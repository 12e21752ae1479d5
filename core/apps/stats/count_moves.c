/* count_moves: adds a game to the rows for moves, ends and findings, and for the moves at one position. */
#include <string.h>

#include "apps/stats/count.h"
#include "apps/stats/count_internal.h"
#include "games/checks/end_check.h"
#include "games/move_notation/san.h"

/* -- what was played at one position, by whatever moves games reach it; adds to the rows of MOVES -- */

/* How many half-moves it takes the game to reach the position for the first time; -1: it does not reach it. */
static int
plies_to_reach(const struct position *at, const struct line *l)
{
	struct position p;

	if (position_same(l->start, at))
		return 0;
	for (int ply = 1; ply <= l->n; ply++) {
		if (l->steps[ply - 1].key != at->key)
			continue;
		line_at(l, NULL, ply, &p);
		if (position_same(&p, at))
			return ply;
	}
	return -1;
}

/* Adds the game to the row of a line whose last move is by this colour. */
static void
add_line_game(uint64_t *row, const struct counted_game *g, int us, const unsigned long elo[2], unsigned long date)
{
	static const int halves[2][SCORE_COLUMNS] = {
		[WHITE] = { [SCORE_WHITE] = 2, [SCORE_DRAWS] = 1 }, [BLACK] = { [SCORE_BLACK] = 2, [SCORE_DRAWS] = 1 },
	};
	int column = count_score_column(g->result);

	row[SCORE_GAMES]++;
	row[column]++;
	row[MOVES_RATED] += elo[us] > 0;
	row[MOVES_RATINGS_SUM] += elo[us];
	if (elo[!us] > 0 && column != SCORE_OTHER) {
		row[MOVES_RATED_OPPONENTS]++;
		row[MOVES_OPPONENTS_SUM] += elo[!us];
		row[MOVES_HALF_POINTS] += (uint64_t)halves[us][column];
	}
	ledger_most(&row[MOVES_LAST], date);
}

/* A game that comes to the position again is counted for the first time only. */
static void
count_position(struct counting *c, const struct counted_game *g, unsigned long date)
{
	const struct line *l = g->play->line;
	const unsigned long elo[2] = { count_elo(g, TAG_WhiteElo), count_elo(g, TAG_BlackElo) };
	struct position p = c->at;
	int first = plies_to_reach(&p, l);

	buf_clear(&c->key);
	if (first < 0)
		return;
	for (int ply = first; ply < l->n && (unsigned)(ply - first) < c->plan->depth; ply++) {
		char san[SAN_MAX];
		uint64_t *row;

		if (l->steps[ply].move == NO_MOVE)
			return;
		if (ply > first)
			buf_char(&c->key, ' ');
		buf_add(&c->key, (struct span){ san, (size_t)san_write(&p, l->steps[ply].move, san) });
		if ((row = count_row(c, TABLE_MOVES, buf_span(&c->key))) != NULL)
			add_line_game(row, g, p.turn, elo, date);
		position_play(&p, l->steps[ply].move);
	}
}

/* -- ends and findings -- */

/* Counts the game for each count that has grown since `before`. */
static void
count_occurrences(struct count_arrays *f, const uint64_t before[COUNT_COUNT])
{
	for (int i = COUNT_PASSES; i < COUNT_COUNT; i++)
		f->counts[i][0] += f->counts[i][1] > before[i];
}

static void
count_draws(struct counting *c, const struct counted_play *p)
{
	struct count_arrays *f = &c->arrays;
	const struct line *l = p->line;
	bool claimable = false;

	for (int i = 0; i < p->draws->recurrences_n; i++) {
		int times = p->draws->recurrences[i].times;

		f->counts[COUNT_THREEFOLD][1] += times == 3;
		f->counts[COUNT_FIVEFOLD][1] += times == 5;
		claimable = claimable || times >= 3;
	}
	for (int i = 0; p->draws->longest >= 100 && i < l->n; i++) {
		/* After mate or stalemate nobody can claim. */
		bool ended = i == l->n - 1 &&
		    (p->game_end->board == GAME_END_CHECKMATE || p->game_end->board == GAME_END_STALEMATE);

		f->counts[COUNT_FIFTY][1] += l->steps[i].halfmoves == 100;
		f->counts[COUNT_SEVENTYFIVE][1] += l->steps[i].halfmoves == 150;
		claimable = claimable || (l->steps[i].halfmoves >= 100 && !ended);
	}
	f->counts[COUNT_CHECKMATE][1] += p->game_end->final == GAME_END_CHECKMATE;
	f->counts[COUNT_STALEMATE][1] += p->game_end->final == GAME_END_STALEMATE;
	f->counts[COUNT_CLAIMABLE][1] += claimable;
	f->counts[COUNT_CLAIMED][1] += p->game_end->termination == TERM_REPETITION ||
	    p->game_end->termination == TERM_FIFTY;
}

static void
count_findings(struct counting *c, const struct counted_play *p)
{
	const struct findings *f = p->findings;
	bool any = false;

	for (size_t i = 0; i < f->n; i++) {
		const struct finding *one = &f->list[i];
		uint64_t *to = c->arrays.findings[one->id];
		bool again = false;

		if (one->id == DIAG_MISSED_CLAIM_BY_LOSER)
			count_arrays_times(&c->arrays, COUNT_MISSED,
			    p->game_end->result == RESULT_WHITE ? BLACK : WHITE, 1);
		if (!finding_told(one, p->level, p->facts))
			continue;
		for (size_t k = 0; k < i && !again; k++)
			again = f->list[k].id == one->id && finding_told(&f->list[k], p->level, p->facts);
		to[0] += !again;
		to[1]++;
		any = c->arrays.found = true;
	}
	c->arrays.counts[COUNT_WITH_FINDINGS][0] += any;
	c->arrays.counts[COUNT_WITH_FINDINGS][1] += any;
}

/* An end that the board could show, but only the record does. */
#define RECORDED(end) end " (recorded)"

/* The end of a game in words, by the board, else by the record; NULL: neither says so. */
static const char *
words_of_end(const struct game_end *f)
{
	static const char *const record[] = {
		[TERM_TIME] = "time", [TERM_RULES] = "rules infraction", [TERM_ABANDONED] = "abandoned",
		[TERM_ADJUDICATION] = "adjudication", [TERM_UNTERMINATED] = "unfinished",
		[TERM_CHECKMATE] = RECORDED("checkmate"), [TERM_RESIGNATION] = "resignation",
		[TERM_AGREEMENT] = "agreement", [TERM_REPETITION] = "repetition claimed",
		[TERM_STALEMATE] = RECORDED("stalemate"), [TERM_MATERIAL] = RECORDED("insufficient material"),
		[TERM_FIFTY] = "fifty moves claimed",
		[TERM_TIME_MATERIAL] = "time, no mate possible", [TERM_DEATH] = "death", [TERM_EMERGENCY] = "emergency",
		[TERM_FORFEIT] = "forfeit", [TERM_FIVEFOLD] = RECORDED("fivefold"),
		[TERM_SEVENTYFIVE] = RECORDED("seventyfive"), [TERM_DEAD] = RECORDED("dead-position"),
		[TERM_BOTH_TIME] = "time of both", [TERM_QUICKPLAY] = "quickplay finish", [TERM_ADJOURNED] = "adjourned",
		[TERM_VARIANT] = "rule of a variant",
		[TERM_UNKNOWN] = NULL,
	};

	return f->board != GAME_END_OPEN ? end_check_name(f, f->board) : record[f->termination];
}

static struct span
material_key(char text[COUNT_MATERIAL], const uint8_t pieces[COUNT_ARRAYS_CODES])
{
	static const char letters[] = "KQRBNP";
	static const enum kind kinds[] = { KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN };
	size_t n = 0;

	for (int colour = WHITE; colour <= BLACK; colour++) {
		if (colour == BLACK)
			text[n++] = 'v';
		for (int i = 0; i < 6; i++) {
			size_t of_kind = pieces[count_arrays_code((int)kinds[i], colour)];

			/* As many letters as pieces of most kinds are written, so that no number has to be predicted. */
			memset(text + n, letters[i], 8);
			for (size_t k = 8; k < of_kind && n + k < 60; k++)
				text[n + k] = letters[i];
			n = n + of_kind < 60 ? n + of_kind : n < 60 ? 60 : n;
		}
	}
	return (struct span){ text, n };
}

static void
count_positions(struct counting *c, const struct line *l)
{
	ledger_count_hashed(c->ledger, TABLE_POSITIONS, &l->start->key, 0, 1);
	if (l->n > 0)
		ledger_count_hashed(c->ledger, TABLE_POSITIONS, &l->steps->key, sizeof(*l->steps), (size_t)l->n);
}

/* The opening is that of the game's last position that is in the table of openings. */
static void
count_opening(struct counting *c, const struct counted_game *g, const struct line *l)
{
	const struct opening *opening = eco_of_line(c->eco, l);

	if (opening == NULL)
		return;
	if (table_key(TABLE_OPENINGS, (struct span[]){ opening->eco, opening->name }, 2, &c->key))
		count_score_plies(c, TABLE_OPENINGS, buf_span(&c->key), g);
}

static bool
is_initial(const struct position *start)
{
	return start->key == position_start.key && position_same(start, &position_start);
}

static void
count_line(struct counting *c, const struct counted_game *g, unsigned long date)
{
	const struct counted_play *p = g->play;
	uint64_t before[COUNT_COUNT];
	uint8_t pieces[COUNT_ARRAYS_CODES];
	struct count_later *later = &c->later[c->now];
	int start, left;

	for (int i = 0; i < COUNT_COUNT; i++)
		before[i] = c->arrays.counts[i][1];
	c->arrays.counts[COUNT_CHECKS][0] += count_arrays_line(&c->arrays, p->line, pieces);
	count_draws(c, p);
	count_findings(c, p);
	count_occurrences(&c->arrays, before);
	start = count(position_occupied(p->line->start));
	left = 0;
	for (int code = 2; code < COUNT_ARRAYS_CODES; code++)
		left += pieces[code];
	c->arrays.counts[COUNT_CAPTURES][0] += left < start;
	later->material = ledger_want(c->ledger, TABLE_MATERIAL, material_key(later->material_text, pieces));
	if (stats_plan_has(c->plan, TABLE_POSITIONS))
		count_positions(c, p->line);
	if (c->eco != NULL && stats_plan_has(c->plan, TABLE_OPENINGS))
		count_opening(c, g, p->line);
	if (stats_plan_has(c->plan, TABLE_TREE) && p->rules.orthodox_array && is_initial(p->line->start))
		count_tree_line(c->tree, p->line, count_score_column(g->result), c->ledger);
	if (stats_plan_has(c->plan, TABLE_MOVES))
		count_position(c, g, date);
}

void
count_play(struct counting *c, const struct counted_game *g, unsigned long date)
{
	const struct counted_play *p = g->play;
	uint64_t (*counts)[4] = c->arrays.counts;
	const char *end = words_of_end(p->game_end);
	struct span text = end != NULL ? span_of(end) : g->forfeit ? SPAN("forfeit") : SPAN("not recorded");

	/* The names of ends on other boards may be anywhere. */
	count_score(p->game->chess != NULL ? count_row_constant(c, TABLE_ENDS, text) : count_row(c, TABLE_ENDS, text), g);
	if (!p->judged) {
		counts[COUNT_NOT_JUDGED][0]++;
		counts[COUNT_NOT_JUDGED][1]++;
		count_findings(c, p);
		return;
	}
	if (p->game->chess == NULL) {		/* what needs a board of chess is not counted */
		counts[COUNT_ILLEGAL][0] += p->illegal;
		counts[COUNT_ILLEGAL][1] += p->illegal;
		count_findings(c, p);
		if (stats_plan_has(c->plan, TABLE_POSITIONS))
			count_positions(c, p->line);
		return;
	}
	counts[COUNT_CHESS960][0] += !p->rules.orthodox_array;
	counts[COUNT_CHESS960][1] += !p->rules.orthodox_array;
	counts[COUNT_ILLEGAL][0] += p->illegal;
	counts[COUNT_ILLEGAL][1] += p->illegal;
	count_line(c, g, date);
}

