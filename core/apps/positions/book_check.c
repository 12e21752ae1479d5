/* book_check: an opening book of Polyglot, checked as a whole. */
#include <stdio.h>
#include <stdlib.h>

#include "apps/positions/book_check.h"
#include "base/list.h"
#include "games/chess/fen.h"
#include "games/chess/illegal_reason.h"
#include "games/chess/movegen.h"
#include "games/chess/rule_set.h"
#include "games/interface/finding_about.h"

/* Marks of an entry. */
enum {
	UNSORTED = 1,		/* its key is less than that of the entry before */
	AGAIN = 2,		/* another entry before it has this move in this position */
	REACHED = 4,		/* its position was reached */
	ILLEGAL = 8,		/* and its move is illegal there */
};

struct book_entry_place {
	uint64_t key;
	uint64_t rest;		/* the code of the move in 16 bits, then the number of the entry */
};

struct book_illegal {
	uint64_t entry;
	struct position before;
};

/* Positions that were reached, and whose moves are still to be followed. */
struct pending {
	struct reached {
		struct position p;
		const struct book_entry_place *entries;
		size_t n;
	} *list;
	size_t n, max;
	bool failed;		/* out of memory */
};

enum { ENTRY_BITS = 48 };

static struct polyglot_entry
entry_at(const struct book_check *b, size_t entry)
{
	return polyglot_read((const unsigned char *)b->bytes.p + entry * POLYGLOT_ENTRY);
}

static size_t
number_of_entry(const struct book_entry_place *place)
{
	return (size_t)(place->rest & ((UINT64_C(1) << ENTRY_BITS) - 1));
}

static int
by_key_and_place(const void *one, const void *other)
{
	const struct book_entry_place *a = one, *b = other;

	if (a->key != b->key)
		return a->key < b->key ? -1 : 1;
	return (a->rest > b->rest) - (a->rest < b->rest);
}

/* What can be seen without a board. */
static void
mark_order(struct book_check *b)
{
	uint64_t before = 0;

	for (size_t i = 0; i < b->n; i++) {
		struct polyglot_entry e = entry_at(b, i);

		b->marks[i] = e.key < before ? UNSORTED : 0;
		before = e.key;
		b->places[i] = (struct book_entry_place){ e.key, (uint64_t)e.code << ENTRY_BITS | i };
	}
	if (b->n > 0)
		qsort(b->places, b->n, sizeof(*b->places), by_key_and_place);
	for (size_t i = 1; i < b->n; i++)
		if (b->places[i].key == b->places[i - 1].key &&
		    b->places[i].rest >> ENTRY_BITS == b->places[i - 1].rest >> ENTRY_BITS)
			b->marks[number_of_entry(&b->places[i])] |= AGAIN;
}

/* -- the walk -- */

/* The entries of the position that `last` led to; NULL: it has none. */
static const struct book_entry_place *
entries_of(const struct book_check *b, const struct position *p, move last, size_t *n)
{
	uint64_t key;

	return polyglot_key(p, last, &key) ?
	    list_equal(b->places, b->n, sizeof(*b->places), offsetof(struct book_entry_place, key), key, n) : NULL;
}

/* The castling move that is meant if a king moves two files from e1 or e8, as e1g1; NO_MOVE: none is legal. */
static move
castling_meant(const struct position *p, move m)
{
	int from = move_from(m), to = move_to(m), rook = (from & 56) + (to > from ? H1 : A1);
	move castling = move_make(from, rook, NONE);

	if (from != p->king[p->turn] || FILE_OF(from) != FILE_OF(E1) || (to - from != 2 && from - to != 2))
		return NO_MOVE;
	return movegen_has(p, castling) ? castling : NO_MOVE;
}

/* Looks at a position that was reached, for the first time.  False: it is not in the book. */
static bool
visit_position(struct book_check *b, struct pending *todo, const struct position *p, move last)
{
	size_t n;
	const struct book_entry_place *first = entries_of(b, p, last, &n);

	if (first == NULL)
		return false;
	if (b->marks[number_of_entry(first)] & REACHED)
		return true;
	for (size_t i = 0; i < n; i++) {
		size_t entry = number_of_entry(&first[i]);
		move m = polyglot_move((uint16_t)(first[i].rest >> ENTRY_BITS), b->kings);

		b->marks[entry] |= REACHED;
		if (m == NO_MOVE || movegen_has(p, m))
			continue;
		if (castling_meant(p, m) != NO_MOVE) {
			b->first_castling = b->castlings == 0 || entry < b->first_castling ? entry : b->first_castling;
			b->castlings++;
			continue;
		}
		b->marks[entry] |= ILLEGAL;
		todo->failed = todo->failed ||
		    !list_reserve(&b->illegal, b->illegal_n + 1, &b->illegal_max, sizeof(*b->illegal));
		if (!todo->failed)
			b->illegal[b->illegal_n++] = (struct book_illegal){ entry, *p };
	}
	todo->failed = todo->failed || !list_reserve(&todo->list, todo->n + 1, &todo->max, sizeof(*todo->list));
	if (!todo->failed)
		todo->list[todo->n++] = (struct reached){ *p, first, n };
	return true;
}

static bool
has_move(const struct book_check *b, const struct reached *at, move m)
{
	for (size_t i = 0; i < at->n; i++) {
		uint16_t code = (uint16_t)(at->entries[i].rest >> ENTRY_BITS);

		if (code == polyglot_code(m) || castling_meant(&at->p, polyglot_move(code, b->kings)) == m)
			return true;
	}
	return false;
}

/*
 * Follows all moves to positions of the book.  A book may have the moves of one side only: so if a move of the book
 * leads to a position that is not in it, each reply is followed, too.
 */
static void
follow_book_moves(struct book_check *b, struct pending *todo, const struct reached *at)
{
	move moves[MOVES_MAX], replies[MOVES_MAX];
	int n = movegen_all(&at->p, moves);

	for (int i = 0; i < n && !todo->failed; i++) {
		struct position between = at->p;
		int replies_n;

		position_play(&between, moves[i]);
		if (visit_position(b, todo, &between, moves[i]) || !has_move(b, at, moves[i]))
			continue;
		replies_n = movegen_all(&between, replies);
		for (int k = 0; k < replies_n && !todo->failed; k++) {
			struct position after = between;

			position_play(&after, replies[k]);
			visit_position(b, todo, &after, replies[k]);
		}
	}
}

/* If the first position is not in the book, it may be one for Black. */
static bool
walk_book(struct book_check *b, const struct position *start)
{
	struct pending todo = { .n = 0 };

	if (!visit_position(b, &todo, start, NO_MOVE))
		follow_book_moves(b, &todo, &(struct reached){ .p = *start });
	while (todo.n > 0 && !todo.failed) {
		struct reached at = todo.list[--todo.n];

		follow_book_moves(b, &todo, &at);
	}
	free(todo.list);
	return !todo.failed;
}

static int
by_book_entry(const void *one, const void *other)
{
	const struct book_illegal *a = one, *b = other;

	return (a->entry > b->entry) - (a->entry < b->entry);
}

bool
book_check(struct book_check *b, struct span bytes, const struct position *start)
{
	size_t n = bytes.n / POLYGLOT_ENTRY;

	book_check_free(b);
	b->bytes = bytes;
	b->kings = start->rules != NULL && start->rules->promotes_to == KING;
	b->marks = malloc(n + 1);
	b->places = malloc((n + 1) * sizeof(*b->places));
	if (b->marks == NULL || b->places == NULL)
		return false;
	b->n = n;
	mark_order(b);
	if (!walk_book(b, start))
		return false;
	if (b->illegal_n > 0)
		qsort(b->illegal, b->illegal_n, sizeof(*b->illegal), by_book_entry);
	for (size_t i = b->n; i-- > 0; )
		if (!(b->marks[i] & REACHED)) {
			b->unreached++;
			b->first_unreached = i;
		}
	return true;
}

void
book_check_free(struct book_check *b)
{
	free(b->marks);
	free(b->places);
	free(b->illegal);
	*b = (struct book_check){ .n = 0 };
}

/* -- reporting -- */

int
book_check_word(const struct book_check *b, size_t entry, char out[BOOK_WORD])
{
	static const char letters[] = { [KNIGHT] = 'n', [BISHOP] = 'b', [ROOK] = 'r', [QUEEN] = 'q', [KING] = 'k' };
	struct polyglot_entry e = entry_at(b, entry);
	move m = polyglot_move(e.code, b->kings);
	int from = move_from(m), to = move_to(m);

	if (m == NO_MOVE)
		return snprintf(out, BOOK_WORD, "0x%04x", e.code);
	return snprintf(out, BOOK_WORD, "%c%d%c%d%.1s", 'a' + FILE_OF(from), RANK_OF(from) + 1, 'a' + FILE_OF(to),
	    RANK_OF(to) + 1, move_promotion(m) == NONE ? "" : &letters[move_promotion(m)]);
}

/* Can a piece make such a move on an empty board, and a pawn, if it is a promotion? */
static bool
is_move_possible(move m)
{
	int from = move_from(m), to = move_to(m), files = FILE_OF(from) - FILE_OF(to);

	if (m == NO_MOVE)
		return false;
	if (move_promotion(m) != NONE)
		return files >= -1 && files <= 1 &&
		    ((RANK_OF(from) == 6 && RANK_OF(to) == 7) || (RANK_OF(from) == 1 && RANK_OF(to) == 0));
	return ((attack_reach[QUEEN][from] | attack_reach[KNIGHT][from]) & SQUARE_BIT(to)) != 0;
}

static void
report_illegal(const struct book_check *b, size_t entry, struct span word, struct findings *findings)
{
	struct finding *f = finding_add(findings, DIAG_BOOK_ILLEGAL_MOVE, word);
	const struct book_illegal *where;
	struct illegal_reason why = { DIAG_BOOK_ILLEGAL_MOVE, { NULL, 0 } };
	struct notation_reading r;
	struct finding_about *about;
	char fen[FEN_MAX];
	size_t n;

	if (f == NULL)
		return;
	where = list_equal(b->illegal, b->illegal_n, sizeof(*where), offsetof(struct book_illegal, entry), entry, &n);
	fen_write(&where->before, fen);
	about = finding_about(findings, f);
	about->fen = arena_span(&findings->text, span_of(fen));
	about->side = where->before.turn;
	about->number = where->before.fullmoves;
	notation_read(&where->before, word, NULL, &r);
	if (r.trouble == DIAG_ILLEGAL_MOVE)
		illegal_reason_find(&where->before, &r, NULL, &findings->text, &why);
	f->message = why.message;
}

/* Many books have it, and programs read it: that is said once. */
static void
report_castlings(const struct book_check *b, struct span word, struct findings *findings)
{
	struct finding *f = finding_add_as(findings, DIAG_BOOK_ILLEGAL_MOVE, SEVERITY_WARNING, word);

	if (f != NULL)
		f->message = arena_fmt(&findings->text, "castling is the king taking the rook in a book, such as e1h1, but %zu "
		    "entr%s the square that the king comes to", b->castlings, b->castlings == 1 ? "y has" : "ies have");
}

/* A note, unless it is the whole book. */
static void
report_unreached(const struct book_check *b, struct span word, struct findings *findings)
{
	bool all = b->unreached == b->n;
	struct finding *f = finding_add_as(findings, DIAG_BOOK_UNREACHED, all ? SEVERITY_WARNING : SEVERITY_INFO, word);

	if (f != NULL && all)
		f->message = SPAN("no position of the book is reached from the first one, so that no move is checked: "
		    "it may be of a variant (--variant), or of games from another position (--start)");
	else if (f != NULL)
		f->message = arena_fmt(&findings->text, "%zu of %zu entries are of positions that were not reached, so that their "
		    "moves are not checked", b->unreached, b->n);
}

void
book_check_report(const struct book_check *b, size_t entry, struct span word, struct findings *findings)
{
	struct polyglot_entry e = entry_at(b, entry);
	unsigned marks = b->marks[entry];

	if (marks & UNSORTED)
		finding_add(findings, DIAG_BOOK_UNSORTED, word);
	if (marks & AGAIN)
		finding_add(findings, DIAG_BOOK_DUPLICATE, word);
	if (e.weight == 0)
		finding_add(findings, DIAG_BOOK_WEIGHT_ZERO, word);
	if (e.code == 0)
		finding_add_as(findings, DIAG_BOOK_MOVE_CODE, SEVERITY_WARNING, word);
	else if (marks & ILLEGAL)
		report_illegal(b, entry, word, findings);
	else if (!is_move_possible(polyglot_move(e.code, b->kings)))
		finding_add(findings, DIAG_BOOK_MOVE_CODE, word);
	if (b->castlings > 0 && b->first_castling == entry)
		report_castlings(b, word, findings);
	if (b->unreached > 0 && b->first_unreached == entry)
		report_unreached(b, word, findings);
}

void
book_check_report_rest(const struct book_check *b, struct span place, struct findings *findings)
{
	size_t rest = b->bytes.n % POLYGLOT_ENTRY;

	if (rest > 0)
		finding_add_saying(findings, DIAG_BOOK_SIZE, place,
		    "the file ends inside an entry, after %zu of its 16 bytes", rest);
}
