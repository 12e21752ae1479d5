/*
 * test_book_check: books made from random games have no findings, and faults planted in them are found where they are,
 * and nowhere else; books of random bytes do no harm.
 */
#include <string.h>

#include "support/check.h"
#include "support/random.h"
#include "games/chess/movegen.h"
#include "apps/positions/book_check.h"

enum { GAMES = 12, PLIES = 30, ENTRIES = GAMES * PLIES };

struct made {
	struct polyglot_entry list[ENTRIES];
	struct position before[ENTRIES];
	int n;
	unsigned char bytes[ENTRIES * POLYGLOT_ENTRY];
};

/* Moves of random games, each once, as a book in order. */
static void
make(struct made *k, uint64_t *seed)
{
	k->n = 0;
	for (int game = 0; game < GAMES; game++) {
		struct position p = position_start;
		move last = NO_MOVE, moves[MOVES_MAX];
		int n;

		for (int ply = 0; ply < PLIES && (n = movegen_all(&p, moves)) > 0; ply++) {
			move m = moves[random_below(seed, n)];
			struct polyglot_entry e = { .code = polyglot_code(m), .weight = 1 };
			int at = 0;

			polyglot_key(&p, last, &e.key);
			while (at < k->n && (k->list[at].key < e.key ||
			    (k->list[at].key == e.key && k->list[at].code < e.code)))
				at++;
			if (at == k->n || k->list[at].key != e.key || k->list[at].code != e.code) {
				memmove(&k->list[at + 1], &k->list[at], (size_t)(k->n - at) * sizeof(k->list[0]));
				memmove(&k->before[at + 1], &k->before[at], (size_t)(k->n - at) * sizeof(k->before[0]));
				k->list[at] = e;
				k->before[at] = p;
				k->n++;
			}
			position_play(&p, m);
			last = m;
		}
	}
}

/* What is found in the entry; DIAG_NONE: nothing.  With two findings, the first. */
static enum diag
found(const struct book_check *b, size_t entry, struct findings *f)
{
	char word[BOOK_WORD];
	int n = book_check_word(b, entry, word);

	findings_clear(f);
	book_check_report(b, entry, (struct span){ word, (size_t)n }, f);
	return f->n == 0 ? DIAG_NONE : f->list[0].id;
}

static void
check_book(struct made *k, struct book_check *b)
{
	for (int i = 0; i < k->n; i++)
		polyglot_write(&k->list[i], k->bytes + i * POLYGLOT_ENTRY);
	CHECK(book_check(b, (struct span){ (char *)k->bytes, (size_t)k->n * POLYGLOT_ENTRY }, &position_start),
	    "out of memory");
}

/* A move between two squares that is illegal there; the other moves of that position stay. */
static uint16_t
illegal_code(const struct made *k, int entry, uint64_t *seed)
{
	move m;

	do
		m = move_make(random_below(seed, 64), random_below(seed, 64), NONE);
	while (move_from(m) == move_to(m) || movegen_has(&k->before[entry], m));
	return polyglot_code(m);
}

static void
planted_faults(void)
{
	static struct made k;
	struct grading grading;
	char error[160];
	struct findings f = { .grading = &grading };
	struct book_check b = { .n = 0 };
	uint64_t seed = 11;

	CHECK(grading_set(&grading, profiles, NULL, 0, SEVERITY_INFO, SEVERITY_INFO, error), "%s", error);
	for (int round = 0; round < 60; round++) {
		enum diag id;
		int bad;

		make(&k, &seed);
		check_book(&k, &b);
		for (int i = 0; i < k.n; i++) {
			id = found(&b, (size_t)i, &f);
			CHECK(id == DIAG_NONE, "round %d, entry %d: %s", round, i, diag_rows[id].id);
		}
		CHECK(b.unreached == 0, "round %d: %zu entries are not reached", round, b.unreached);
		bad = random_below(&seed, k.n);
		k.list[bad].code = illegal_code(&k, bad, &seed);
		check_book(&k, &b);
		/* What the move led to may not be reached any more, but the entry itself is. */
		id = found(&b, (size_t)bad, &f);
		CHECK(id == DIAG_BOOK_ILLEGAL_MOVE ||
		    (id == DIAG_BOOK_UNREACHED && f.n == 2 && f.list[1].id == DIAG_BOOK_ILLEGAL_MOVE),
		    "round %d: the illegal move of entry %d is not found", round, bad);
		for (int i = 0; i < k.n; i++) {
			id = found(&b, (size_t)i, &f);
			CHECK(id == DIAG_NONE || i == bad || id == DIAG_BOOK_UNREACHED, "round %d, entry %d: %s", round, i,
			    diag_rows[id].id);
		}
	}
	book_check_free(&b);
	findings_free(&f);
}

static void
random_bytes(void)
{
	static unsigned char bytes[40 * POLYGLOT_ENTRY + 5];
	struct grading grading;
	char error[160];
	struct findings f = { .grading = &grading };
	struct book_check b = { .n = 0 };
	uint64_t seed = 5, key;

	CHECK(grading_set(&grading, profiles, NULL, 0, SEVERITY_INFO, SEVERITY_INFO, error), "%s", error);
	polyglot_key(&position_start, NO_MOVE, &key);
	for (int round = 0; round < 2000; round++) {
		size_t n = (size_t)random_below(&seed, (int)sizeof(bytes));

		for (size_t i = 0; i < n; i++)
			bytes[i] = (unsigned char)random_next(&seed);
		/* Half of the entries are of the initial array, so that their moves are looked at. */
		for (size_t i = 0; i + POLYGLOT_ENTRY <= n; i += 2 * POLYGLOT_ENTRY) {
			struct polyglot_entry e = polyglot_read(bytes + i);

			e.key = key;
			polyglot_write(&e, bytes + i);
		}
		CHECK(book_check(&b, (struct span){ (char *)bytes, n }, &position_start), "out of memory");
		CHECK(b.n == n / POLYGLOT_ENTRY, "%zu entries in %zu bytes", b.n, n);
		for (size_t i = 0; i < b.n; i++)
			found(&b, i, &f);
		findings_clear(&f);
		book_check_report_rest(&b, SPAN(""), &f);
		CHECK((f.n == 1) == (n % POLYGLOT_ENTRY != 0), "%zu bytes", n);
	}
	book_check_free(&b);
	findings_free(&f);
}

int
main(void)
{
	RUN(planted_faults);
	RUN(random_bytes);
	return check_end();
}
