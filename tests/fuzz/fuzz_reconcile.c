/*
 * fuzz_reconcile: any records of one game are merged into a legal game, and each of their words is accounted for.  The
 * input is a game and slips: the first byte has the number of records and of half-moves; a byte for each half-move
 * chooses a legal move; then each slip has three bytes: the record and what happens, the place, and a letter or move.
 */
#include <string.h>

#include "fuzz/fuzz.h"
#include "games/chess/movegen.h"
#include "games/move_notation/san.h"
#include "apps/reconcile/reconcile_ruling.h"

enum { PLIES_MAX = 31, WORDS_MAX = PLIES_MAX + 8, WORD_MAX = 16, SLIPS_MAX = 3 };
enum slip { LOST, DOUBLED, OTHER_MOVE, LETTER, SWAPPED, BLANK, CUT_OFF, INSERTED };

struct words {
	int n;
	char text[WORDS_MAX][WORD_MAX];
};

static int
write_game(const uint8_t *data, int n, struct words *w, struct position before[PLIES_MAX + 1])
{
	struct position p = position_start;
	move list[MOVES_MAX];
	int moves;

	for (w->n = 0; w->n < n && (moves = movegen_all(&p, list)) > 0; w->n++) {
		move m = list[data[w->n] % moves];

		before[w->n] = p;
		w->text[w->n][san_write(&p, m, w->text[w->n])] = '\0';
		position_play(&p, m);
	}
	before[w->n] = p;
	return w->n;
}

static void
insert_word(struct words *w, int at, const char *word)
{
	if (w->n == WORDS_MAX)
		return;
	memmove(w->text[at + 1], w->text[at], (size_t)(w->n - at) * WORD_MAX);
	memcpy(w->text[at], word, strlen(word) + 1);
	w->n++;
}

static void
make_slip(struct words *w, enum slip slip, int at, uint8_t what, const struct position *p)
{
	char word[WORD_MAX];
	move list[MOVES_MAX];
	int moves = movegen_all(p, list);

	if (w->n == 0)
		return;
	at %= w->n;
	memcpy(word, w->text[at], WORD_MAX);
	switch (slip) {
	case LOST:
		memmove(w->text[at], w->text[at + 1], (size_t)(--w->n - at) * WORD_MAX);
		break;
	case DOUBLED:
		insert_word(w, at, word);
		break;
	case OTHER_MOVE:
		if (moves > 0)
			w->text[at][san_write(p, list[what % moves], w->text[at])] = '\0';
		break;
	case LETTER:
		w->text[at][(what >> 5) % strlen(word)] = "abcdefgh12345678NBRQKx=+#O-?!.lS"[what & 31];
		break;
	case SWAPPED:
		if (at > 0) {
			memcpy(w->text[at], w->text[at - 1], WORD_MAX);
			memcpy(w->text[at - 1], word, WORD_MAX);
		}
		break;
	case BLANK:
		memcpy(w->text[at], "~", 2);
		break;
	case CUT_OFF:
		w->n = at;
		break;
	case INSERTED:
		insert_word(w, at, what & 1 ? "Nf3" : "xyz");
		break;
	}
}

static void
check_game(const struct agreed_game *g, const struct reconcile_align_record *records, int n)
{
	struct position p = position_start;
	int counted[RULINGS] = { 0 };

	for (int i = 0; i < g->n; i++) {
		const struct agreed_ply *ply = &g->plies[i];

		must(movegen_has(&p, ply->move) && ply->ruling < RULINGS);
		must(ply->other == NO_MOVE || (ply->ruling == RULING_UNDECIDED && ply->other != ply->move && movegen_has(&p, ply->other)));
		for (int r = 0; r < n; r++)
			must(ply->reading[r].word >= -1 && ply->reading[r].word < records[r].n);
		counted[ply->ruling]++;
		position_play(&p, ply->move);
	}
	must(memcmp(counted, g->count, sizeof(counted)) == 0);
	for (int r = 0; r < n; r++)
		must(g->used[r] >= 0 && g->used[r] <= records[r].n);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static struct words all[3];
	static struct span words[3][WORDS_MAX];
	struct position before[PLIES_MAX + 1];
	struct reconcile_align_record records[3] = { { 0 } };
	struct agreed_game g;
	size_t at;
	int plies, many;

	if (n < 2)
		return 0;
	many = 2 + (data[0] & 1);
	plies = data[0] >> 3 < n - 1 ? data[0] >> 3 : (int)(n - 1);
	at = 1 + (size_t)plies;
	plies = write_game(data + 1, plies, &all[0], before);
	all[1] = all[2] = all[0];
	for (int slips = 0; at + 3 <= n && slips < SLIPS_MAX; at += 3, slips++)
		make_slip(&all[data[at] % many], (enum slip)(data[at] >> 5), data[at + 1], data[at + 2],
		    &before[plies == 0 ? 0 : data[at + 1] % plies]);
	for (int r = 0; r < many; r++) {
		for (int i = 0; i < all[r].n; i++)
			words[r][i] = span_of(all[r].text[i]);
		records[r].words = words[r];
		records[r].n = all[r].n;
	}
	must(reconcile_ruling_find(&position_start, records, many, RECONCILE_ALIGN_WORK, &g) == 0);
	check_game(&g, records, many);
	reconcile_ruling_free(&g);
	return 0;
}
