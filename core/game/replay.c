/* replay: a line of play on the board. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "chess/fen.h"
#include "chess/notation.h"
#include "game/replay.h"

/* The present position joins those that have been. */
static inline void
see(struct replay *p)
{
	bits *word = &p->seen[p->now.key & 63], both = SQUARE_BIT(p->now.key >> 58) | SQUARE_BIT(p->now.key >> 52 & 63);

	p->recurs += (*word & both) == both;
	p->fresh = p->recurs == 0 ? p->ply : p->fresh;
	*word |= both;
	p->clocks |= p->now.halfmoves;
}

void
replay_start(struct replay *p, const struct position *start)
{
	p->start = p->now = *start;
	p->keeping = false;
	p->base = p->ply = p->moves_here = p->words_here = p->unjudged = p->illegal = p->depth = 0;
	p->number_ahead = 0;
	p->counted = p->numbered = p->interrupted = p->stopped = p->doubt = p->gap = p->foreign = false;
	p->last_word = (struct span){ NULL, 0 };
	p->taken = NULL;
	p->nags = 0;
	p->notes_n = p->replay.n = 0;
	p->notes_full = false;
	memset(p->seen, 0, sizeof(p->seen));
	p->recurs = p->fresh = 0;
	p->clocks = 0;
	see(p);
	p->care = SAN_NEEDLESS_CAPTURE_SIGN;
	if (finding_wanted(p->findings, DIAG_SAN_AMBIGUOUS_RESOLVED_BY_PIN))
		p->care |= CARE_PINS;
	if (p->score != NULL)		/* which words are canonical */
		p->care |= SAN_NO_CAPTURE_SIGN | SAN_DISAMBIGUATED;
	if (finding_wanted(p->findings, DIAG_SAN_MISSING_CAPTURE))
		p->care |= SAN_NO_CAPTURE_SIGN;
	for (enum diag id = DIAG_SAN_OVERDISAMBIGUATED_FILE; id <= DIAG_SAN_NONSTANDARD_DISAMBIGUATION; id++)
		if (finding_wanted(p->findings, id))
			p->care |= SAN_DISAMBIGUATED;
	p->fussy = finding_wanted(p->findings, DIAG_NUM_MISSING) || finding_wanted(p->findings, DIAG_NUM_SUPERFLUOUS) ||
	    finding_wanted(p->findings, DIAG_NUM_DOTS) || finding_wanted(p->findings, DIAG_NUM_SPACING) ||
	    finding_wanted(p->findings, DIAG_COMMENT_EMPTY) || finding_wanted(p->findings, DIAG_MOVE_TEXT_GLUED) ||
	    finding_wanted(p->findings, DIAG_DRAW_OFFER);
}

void
replay_free(struct replay *p)
{
	free(p->steps);
	free(p->notes);
	line_free(&p->replay);
}

static void
place(const struct replay *p, struct finding *f, const struct position *at, int ply)
{
	char fen[FEN_MAX];

	f->ply = ply;
	f->number = (unsigned)((long)at->fullmoves + p->number_ahead);
	f->side = at->turn;
	f->fen = arena_span(&p->findings->text, (struct span){ fen, (size_t)fen_write(at, fen) });
}

void
replay_place(const struct replay *p, struct finding *f)
{
	if (f != NULL)
		place(p, f, &p->now, p->ply + 1);
}

void
replay_place_at(struct replay *p, struct finding *f, int ply)
{
	struct position at;

	if (f == NULL)
		return;
	replay_at(p, ply, &at);
	place(p, f, &at, ply);
}

struct span
replay_san(const struct replay *p, move m)
{
	char san[SAN_MAX];
	int n = san_write(&p->now, m, san);

	return arena_span(&p->findings->text, (struct span){ san, (size_t)n });
}

struct finding *
replay_form(struct replay *p, enum diag id, struct span word, move m)
{
	struct finding *f = finding_add(p->findings, id, word);

	if (f == NULL)
		return NULL;
	replay_place(p, f);
	f->canonical = replay_san(p, m);
	return f;
}

/* -- move numbers: PGN 8.2.2 -- */

static void
number_says(struct replay *p, enum diag id, const struct token *t, long expected, int dots)
{
	struct finding *f = finding_add(p->findings, id, t->number);

	if (f == NULL)
		return;
	replay_place(p, f);
	f->number = (unsigned)expected;
	f->canonical = arena_fmt(&p->findings->text, "%ld%s", expected, dots == 1 ? "." : "...");
}

/* The number is not the one that should stand here. */
static void
number_off(struct replay *p, const struct token *t, long expected)
{
	bool black = p->now.turn == BLACK;
	long value = (long)t->value, off = value - expected;
	int dots = black ? 3 : 1;

	if (p->depth > 0 && p->moves_here == 0) {
		number_says(p, DIAG_RAV_NUMBER_MISMATCH, t, expected, dots);
	} else if (!p->counted && p->depth == 0 && p->ply == 0 && p->start.key != position_start.key) {
		number_says(p, DIAG_NUM_VS_FEN, t, expected, dots);
	} else if (value == 0) {
		number_says(p, DIAG_NUM_ZERO, t, expected, dots);
	} else if (black && off == 1 && t->dots == 1) {
		number_says(p, DIAG_MOVE_COUNT_ODD, t, expected, dots);
		number_says(p, DIAG_NUM_WRONG_COLOUR, t, expected, dots);
		return;		/* the board will tell what it means; the count stays */
	} else {
		number_says(p, !p->counted ? DIAG_NUM_WRONG : off > 1 ? DIAG_NUM_GAP : off < 0 ? DIAG_NUM_BACKWARDS :
		    DIAG_NUM_WRONG, t, expected, dots);
	}
	p->number_ahead += off;
}

static void
check_number(struct replay *p, const struct token *t)
{
	long expected = (long)p->now.fullmoves + p->number_ahead;
	bool black = p->now.turn == BLACK;
	int dots = black ? 3 : 1;

	if (t->counted && (long)t->value != expected)
		number_off(p, t, expected);
	else if (t->counted && (t->dots == 1 && black ? !p->interrupted && p->moves_here > 0 : t->dots > 1 && !black))
		number_says(p, DIAG_NUM_WRONG_COLOUR, t, expected, dots);
	else if (!t->counted)
		number_says(p, DIAG_MOVE_ELLIPSIS, t, expected, dots);
	else if (p->fussy && t->dots != 1 && t->dots != 3)
		number_says(p, DIAG_NUM_DOTS, t, expected, dots);
	else if (p->fussy && black && !p->interrupted && p->moves_here > 0)
		number_says(p, DIAG_NUM_SUPERFLUOUS, t, expected, dots);
	p->counted |= t->counted;
	if (p->fussy && (t->odd & (TOKEN_GLUED | TOKEN_SPACED)) && t->counted)
		number_says(p, DIAG_NUM_SPACING, t, expected, dots);
}

/* PGN 8.2.2.2: a number for White, and for Black only where the move before is not the last thing read. */
static void
number_missing(struct replay *p, struct span word)
{
	if (p->now.turn == WHITE || p->interrupted || p->moves_here == 0)
		replay_place(p, finding_add(p->findings, DIAG_NUM_MISSING, word));
}

static inline void
number(struct replay *p, const struct token *t)
{
	p->unnumbered = !p->numbered;
	if (p->numbered) {
		p->numbered = false;
		check_number(p, &p->number);
	}
	if (t->number.n == 0)
		return;
	p->unnumbered = false;
	if (p->fussy || t->value != (unsigned)((long)p->now.fullmoves + p->number_ahead) ||
	    t->dots != 1 + 2 * p->now.turn || !t->counted)
		check_number(p, t);
	p->counted = true;
}

void
replay_number(struct replay *p, const struct token *t)
{
	replay_line_end(p);
	p->number = *t;
	p->numbered = true;
}

void
replay_line_end(struct replay *p)
{
	if (!p->numbered)
		return;
	p->numbered = false;
	if (!p->stopped)
		check_number(p, &p->number);
}

/* -- legal moves -- */

ATTACK_RARE static bool
room_for_steps(struct replay *p)
{
	int max = p->steps_max == 0 ? 256 : p->steps_max * 2;	/* ends as PLIES_MAX */
	struct line_step *steps = realloc(p->steps, (size_t)max * sizeof(*steps));

	if (steps == NULL) {
		p->failed = p->stopped = true;
		return false;
	}
	p->steps = steps;
	p->steps_max = max;
	return true;
}

static inline bool
has_room(struct replay *p)
{
	return p->ply < p->steps_max || (p->ply < PLIES_MAX && room_for_steps(p));
}

/* The rest of a game that is too long to be one. */
ATTACK_RARE static void
too_long(struct replay *p, struct span word)
{
	finding_add_saying(p->findings, DIAG_LIMIT_MEMORY, word, "a game of more than %d half-moves: the rest is not judged",
	    PLIES_MAX);
	p->stopped = p->doubt = true;
}

/* A half-move has led to the present position; there is room. */
static inline void
remember(struct replay *p, struct span word, move m)
{
	see(p);
	p->steps[p->ply++] = (struct line_step){ p->now.key, word.p, p->now.halfmoves, m, word.n & LINE_WORD_MAX,
		p->now.checkers != 0 };
}

struct line
replay_line(const struct replay *p)
{
	return (struct line){ &p->start, p->steps == NULL ? NULL : p->steps + p->base, p->ply - p->base };
}

void
replay_at(struct replay *p, int ply, struct position *out)
{
	struct line line = replay_line(p);

	line_at(&line, &p->replay, ply - p->base, out);
}

struct span
replay_word_at(const struct replay *p, int ply)
{
	if (ply <= p->base)
		return (struct span){ NULL, 0 };
	return (struct span){ p->steps[ply - 1].word, p->steps[ply - 1].word_n };
}

struct span
replay_label_of(struct replay *p, int after, move m)
{
	struct position at;
	char san[SAN_MAX];
	int n;

	replay_at(p, after, &at);
	n = m == NO_MOVE ? snprintf(san, sizeof(san), "--") : san_write(&at, m, san);
	return arena_fmt(&p->findings->text, "%ld%s %.*s", (long)at.fullmoves + p->number_ahead,
	    at.turn == WHITE ? "." : "...", n, san);
}

struct span
replay_label(struct replay *p, int ply)
{
	return replay_label_of(p, ply - 1, p->steps[ply - 1].move);
}

ATTACK_RARE void
replay_note(struct replay *p, struct span inside)
{
	if (p->notes_n == NOTES_MAX) {
		if (!p->notes_full)
			finding_add_saying(p->findings, DIAG_LIMIT_MEMORY, inside, "more than %d comments with commands: the rest is not looked at",
			    NOTES_MAX);
		p->notes_full = true;
		return;
	}
	if (p->notes_n == p->notes_max) {
		int max = p->notes_max == 0 ? 256 : p->notes_max * 2;
		struct replay_note *notes = realloc(p->notes, (size_t)max * sizeof(*notes));

		if (notes == NULL) {
			p->failed = p->stopped = true;
			return;
		}
		p->notes = notes;
		p->notes_max = max;
	}
	p->notes[p->notes_n++] = (struct replay_note){ inside, p->ply, p->depth == 0 };
}

/*
 * The position before the last move.  Most games never ask, so the copy is
 * kept only from the first time on; that time the game is replayed.
 */
const struct position *
replay_before(struct replay *p)
{
	struct line line;

	if (p->keeping)
		return &p->before;
	line = replay_line(p);
	line_at(&line, NULL, p->ply - 1 - p->base, &p->before);
	p->keeping = true;
	return &p->before;
}

/* Does a check sign or word stand behind a blank?  It is reported there.  (64 bytes behind a record are readable.) */
static bool
parted_mark(struct span word)
{
	static const char *const marks[] = { "+", "#", "ch", "mate", "dbl", "dis", "mt" };
	const char *p = word.p + word.n;

	while (*p == ' ')
		p++;
	for (size_t i = 0; i < sizeof(marks) / sizeof(marks[0]); i++)
		if (strncmp(p, marks[i], strlen(marks[i])) == 0)
			return true;
	return false;
}

/* The + or # as written is not what the board says. */
ATTACK_RARE static void
mark_off(struct replay *p, struct span word, move m, char mark, char true_mark)
{
	struct position now = p->now;
	enum diag id;

	if (mark == 0)
		id = true_mark == '+' ? DIAG_SAN_MISSING_CHECK : DIAG_SAN_MISSING_MATE;
	else if (true_mark == 0)
		id = mark == '+' ? DIAG_SAN_EXTRA_CHECK : DIAG_SAN_EXTRA_MATE;
	else
		id = mark == '+' ? DIAG_SAN_MATE_AS_CHECK : DIAG_SAN_CHECK_AS_MATE;
	if (!finding_wanted(p->findings, id) || (mark == 0 && parted_mark(word)))
		return;
	p->now = *replay_before(p);
	p->ply--;
	replay_form(p, id, word, m);
	p->ply++;
	p->now = now;
}

void
replay_leave(struct replay *p, const struct token *t)
{
	const char *from = t->number.n > 0 ? t->number.p : t->text.p;

	if (p->score != NULL)
		score_add(p->score, ELEMENT_UNREAD, (struct span){ from, (size_t)(t->text.p + t->text.n - from) }, 0, 0);
}

static inline bool
advance(struct replay *p, struct span word, move m)
{
	if (!has_room(p))
		return false;
	if (p->keeping)
		p->before = p->now;
	position_play(&p->now, m);
	remember(p, word, m);
	if (p->score != NULL)
		score_add(p->score, ELEMENT_MOVE, word, m, 0);
	p->moves_here++;
	p->interrupted = false;
	p->nags = 0;
	p->last_word = word;
	return true;
}

/* Is the mark the right one? */
static inline bool
check_mark(struct replay *p, struct span word, move m, char mark)
{
	char true_mark;

	if (mark == 0 && p->now.checkers == 0)
		return true;
	true_mark = p->now.checkers == 0 ? 0 : movegen_any(&p->now) ? '+' : '#';
	if (mark == true_mark)
		return true;
	mark_off(p, word, m, mark, true_mark);
	return false;
}

/* Which row of section 2.5 a correct but needless or unusual disambiguation is. */
static enum diag
disambiguation(const struct position *now, move m, struct span word)
{
	int needed = san_disambiguation(now, m), written = 0;

	/* Behind the letter, up to the x or the square: "Ngxe2", "N5f3", "Qh4e1". */
	for (size_t i = 1; i < word.n && word.p[i] != 'x' && written != (SAN_FILE | SAN_RANK); i++) {
		if (word.p[i] >= 'a' && word.p[i] <= 'h' && i + 1 < word.n && word.p[i + 1] >= '1' && word.p[i + 1] <= '8' &&
		    (i + 2 == word.n || word.p[i + 2] == '+' || word.p[i + 2] == '#'))
			break;
		written |= word.p[i] >= 'a' ? SAN_FILE : SAN_RANK;
	}
	return notation_origin(needed, written);
}

/* Could another man of that kind go there too, were it not pinned? */
static bool
pinned_rival(const struct position *now, move m)
{
	square from = move_from(m), to = move_to(m);
	int kind = now->board[from];
	bits rivals = attack_reach[kind][to] & position_men(now, now->turn, kind) & ~SQUARE_BIT(from);

	for (; rivals != 0; rivals &= rivals - 1)
		if (!(attack_between[bits_lowest(rivals)][to] & position_occupied(now)))
			return san_disambiguation(now, m) == 0;
	return false;
}

/* Canonical but for what SAN_* name; answers whether it is even so. */
static bool
odd_san(struct replay *p, struct span word, move m, unsigned odd)
{
	bool canonical = (odd & (SAN_NO_CAPTURE_SIGN | SAN_NEEDLESS_CAPTURE_SIGN)) == 0;

	if (odd & SAN_NO_CAPTURE_SIGN)
		replay_form(p, DIAG_SAN_MISSING_CAPTURE, word, m);
	if (odd & SAN_NEEDLESS_CAPTURE_SIGN)
		replay_form(p, DIAG_SAN_EXTRA_CAPTURE, word, m);
	if (odd & SAN_DISAMBIGUATED) {
		enum diag id = disambiguation(&p->now, m, word);

		if (id != DIAG_NONE)
			replay_form(p, id, word, m);
		canonical = canonical && id == DIAG_NONE;
	}
	return canonical;
}

bool
replay_word(struct replay *p, const struct token *t)
{
	struct san san = { NO_MOVE, 0, 0 };
	bool canonical = true;

	if (p->ply == PLIES_MAX && !p->stopped)
		too_long(p, t->text);
	/* Behind a word that nobody can read, a number tells that this is not the next move of the side to move. */
	if (p->doubt && !p->stopped && t->counted && (t->dots > 1) != (p->now.turn == BLACK))
		p->stopped = true;
	if (p->stopped) {
		p->unjudged += p->depth == 0;
		p->numbered = false;
		p->nags = 0;
		replay_leave(p, t);
		return true;
	}
	if (p->taken == t->text.p)
		return true;
	if (!p->doubt)
		number(p, t);
	p->numbered = false;
	if (p->letters == NULL)
		san = san_read(&p->now, t->text.p, t->text.n);
	if (san.move == NO_MOVE)
		return false;
	if (san.odd & p->care)
		canonical = odd_san(p, t->text, san.move, san.odd & p->care);
	if (p->care & CARE_PINS && pinned_rival(&p->now, san.move) && !(san.odd & SAN_DISAMBIGUATED))
		replay_form(p, DIAG_SAN_AMBIGUOUS_RESOLVED_BY_PIN, t->text, san.move);
	if (replay_move(p, t->text, san.move, san.mark) && canonical && p->score != NULL && p->score->n > 0)
		p->score->list[p->score->n - 1].how = ELEMENT_SAN;
	return true;
}

bool
replay_move(struct replay *p, struct span word, move m, char mark)
{
	bool agrees;

	if (p->fussy && p->unnumbered)
		number_missing(p, word);
	if (!advance(p, word, m))
		return false;
	agrees = mark == REPLAY_NO_MARKS || check_mark(p, word, m, mark);
	if (p->depth > 0 && p->moves_here == 1 && !p->failed && m == p->frames[p->depth - 1].last.move)
		finding_add(p->findings, DIAG_RAV_SAME_AS_MAINLINE, word);
	return agrees;
}

void
replay_repaired(struct replay *p, struct span word)
{
	struct element *e;

	if (p->score == NULL || p->score->n == 0)
		return;
	e = &p->score->list[p->score->n - 1];
	e->n = (uint32_t)word.n;
	e->how = ELEMENT_REPAIRED;
}

bool
replay_pass(struct replay *p, struct span word)
{
	if (p->now.checkers || !has_room(p))
		return false;
	p->before = p->now;
	p->keeping = true;
	position_pass(&p->now);
	remember(p, word, NO_MOVE);
	if (p->score != NULL)
		score_add(p->score, ELEMENT_PASS, word, NO_MOVE, 0);
	if (p->depth == 0) {
		finding_add(p->findings, DIAG_RECORD_GAP, word);
		p->gap = true;
	}
	p->moves_here++;
	p->interrupted = false;
	p->last_word = word;
	return true;
}

bool
replay_put(struct replay *p, struct span word, move m)
{
	struct position before = p->now;

	if (p->depth > 0 || !has_room(p) || !position_force(&p->now, m))
		return false;
	remember(p, word, NO_MOVE);
	if (p->score != NULL)
		score_add(p->score, ELEMENT_PUT, word, m, 0);
	p->before = before;
	p->keeping = true;
	p->start = p->now;
	p->base = p->ply;
	p->replay.n = 0;
	p->moves_here++;
	p->interrupted = false;
	p->last_word = word;
	return true;
}

#ifdef __SSE2__
/* A set of 16 bytes, one bit each. */
static inline unsigned
set_of(__m128i v)
{
	return (unsigned)_mm_movemask_epi8(v);
}

/*
 * The comment that begins at p, if it ends within 48 bytes, is plain text and one
 * line; else NULL.  *percent: a % stands in it, or close behind.
 */
static inline const char *
short_comment(const char *p, const char *end, unsigned *percent)
{
	const __m128i open = _mm_set1_epi8('{'), close = _mm_set1_epi8('}'), control = _mm_set1_epi8(0x1f);

	*percent = 0;
	p++;
	for (int i = 0; i < 3; i++, p += 16) {
		__m128i v = _mm_loadu_si128((const __m128i *)(const void *)p);
		unsigned hits = set_of(_mm_or_si128(_mm_or_si128(_mm_cmpeq_epi8(v, open), _mm_cmpeq_epi8(v, close)),
		    _mm_cmpeq_epi8(_mm_min_epu8(v, control), v)));

		*percent |= set_of(_mm_cmpeq_epi8(v, _mm_set1_epi8('%')));
		if (hits == 0)
			continue;
		p += __builtin_ctz(hits);
		return *p == '}' && p < end ? p + 1 : NULL;
	}
	return NULL;
}

/*
 * One step on, by a jump where there is something to step over.  An addition of
 * 0 or 1 would make all that follows wait for that byte; a jump is foreseen.
 */
static inline const char *
step_over(const char *p, bool yes)
{
	if (yes) {
		__asm__("" : "+r" (p));		/* keeps the compiler from adding */
		p++;
	}
	return p;
}

/* The number of a move as it should be written, without its dots: at most three digits, the first one lowest. */
static inline uint64_t
number_text(unsigned long value, unsigned *n)
{
	uint64_t text = ('0' + value / 100) | ('0' + value / 10 % 10) << 8 | ('0' + value % 10) << 16;

	*n = 1u + (value > 9) + (value > 99);
	return text >> 8 * (3 - *n);
}

/* Behind the number of the move to come and a blank; NULL if it is another number, or has other dots. */
static inline const char *
behind_number(const struct replay *p, const char *at)
{
	const unsigned long value = (unsigned long)((long)p->now.fullmoves + p->number_ahead);
	unsigned n, length;
	uint64_t there, text;

	if (value > 999)
		return NULL;
	text = number_text(value, &n);
	length = n + 1 + 2 * (unsigned)p->now.turn;
	text |= 0x2e2e2e2e2e2e2e2eu << 8 * n;
	memcpy(&there, at, sizeof(there));
	if ((there ^ text) << 8 * (8 - length) != 0)
		return NULL;
	return step_over(at + length, at[length] == ' ');
}

/* What a prefix means: remembered, for taking it apart costs as much as playing the move. */
static inline const struct san_shape *
shape_of(struct replay *p, uint32_t prefix)
{
	struct san_shape *shape = &p->shapes[prefix * 0x9e3779b9u >> (32 - SHAPES_BITS)];

	if (shape->key != prefix + 1)
		san_shape(prefix, shape);
	return shape;
}

/* All in one function: what san_find() and position_play() both want stays in registers. */
__attribute__((flatten)) const char *
replay_plain(struct replay *p, const char *at, const char *end, char eol)
{
	const __m128i blank = _mm_set1_epi8(' ');
	struct movelist *const score = p->score;
	struct span word = { NULL, 0 };
	bool number, counted = p->counted;
	int played = 0;

	if (p->stopped || p->numbered || p->fussy || p->letters != NULL || p->moves_here == 0 || p->doubt ||
	    p->care & CARE_PINS || (p->taken != NULL && p->taken >= at))
		return at;
	for (;;) {
		const char *q = step_over(at, *at == ' ' || *at == eol);
		struct san_text text;
		struct san san;
		unsigned n;
		__m128i v;

		if (*q == '{') {
			const char *open = q;
			unsigned percent;

			if ((q = short_comment(q, end, &percent)) == NULL)
				break;
			if (percent != 0)
				replay_note(p, (struct span){ open + 1, (size_t)(q - open) - 2 });
			if (score != NULL)
				score_add(score, ELEMENT_COMMENT, (struct span){ open + 1, (size_t)(q - open) - 2 }, 0, 0);
			p->interrupted = true;
			at = q;
			continue;
		}
		number = *q >= '0' && *q <= '9';
		if (number && (q = behind_number(p, q)) == NULL)
			break;
		v = _mm_loadu_si128((const __m128i *)(const void *)q);
		n = (unsigned)__builtin_ctz(set_of(_mm_cmpeq_epi8(_mm_min_epu8(v, blank), v)) | 0x10000);
		if (q + n > end)
			break;
		text = san_text(q, n);
		san = san_find(&p->now, q, &text, shape_of(p, text.prefix));
		if (san.move == NO_MOVE || san.odd & p->care || !has_room(p))
			break;
		if (p->keeping)
			p->before = p->now;
		position_play(&p->now, san.move);
		word = (struct span){ q, n };
		remember(p, word, san.move);
		at = q + n;
		played++;
		counted |= number;
		p->interrupted = false;
		if (score != NULL)
			score_add(score, ELEMENT_MOVE, word, san.move, ELEMENT_SAN);
		if (!check_mark(p, word, san.move, san.mark) && score != NULL && score->n > 0)
			score->list[score->n - 1].how = 0;
	}
	if (played > 0) {
		p->moves_here += played;
		p->words_here += played;
		p->last_word = word;
		p->nags = 0;
		p->counted = counted;
	}
	return at;
}
#else
const char *
replay_plain(struct replay *p, const char *at, const char *end, char eol)
{
	(void)p, (void)end, (void)eol;
	return at;
}
#endif

/* -- variations: PGN 8.2.5 -- */

bool
replay_open(struct replay *p, struct span parenthesis)
{
	struct replay_frame *f;

	if (p->depth == RAV_DEPTH_MAX)
		return false;
	replay_line_end(p);
	f = &p->frames[p->depth];
	*f = (struct replay_frame){ .now = p->now, .open = parenthesis, .ply = p->ply, .moves_here = p->moves_here,
		.words_here = p->words_here, .number_ahead = p->number_ahead,
		.stopped = p->stopped, .doubt = p->doubt };
	if (p->moves_here == 0 && !p->stopped)
		return false;
	p->depth++;
	if (p->score != NULL)
		score_add(p->score, ELEMENT_OPEN, parenthesis, 0, 0);
	p->moves_here = p->words_here = 0;
	p->interrupted = true;
	p->nags = 0;
	if (p->stopped || p->ply == 0) {
		p->stopped = true;
		return true;
	}
	f->before = *replay_before(p);
	f->last = p->steps[p->ply - 1];
	p->now = f->before;
	p->ply--;
	return true;
}

void
replay_close(struct replay *p)
{
	struct replay_frame *f = &p->frames[--p->depth];

	if (p->score != NULL)
		score_add(p->score, ELEMENT_CLOSE, (struct span){ NULL, 0 }, 0, 0);
	replay_line_end(p);
	p->now = f->now;
	p->ply = f->ply;
	p->fresh = p->fresh < p->ply ? p->fresh : p->ply;	/* in the variation it went further */
	p->moves_here = f->moves_here;
	p->words_here = f->words_here;
	p->number_ahead = f->number_ahead;
	p->doubt = f->doubt;
	p->interrupted = true;
	p->nags = 0;
	if (!f->stopped) {
		p->steps[p->ply - 1] = f->last;
		p->before = f->before;
		p->keeping = true;
	}
	p->stopped = f->stopped;
}
