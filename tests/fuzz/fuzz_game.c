/*
 * fuzz_game: a checked game ends in a consistent position with the key it would have if it were set up from
 * scratch, its findings are places in the record in order, and they depend neither on the bytes after the record
 * nor on the fast lane or the level.  The first byte chooses what is done after an illegal move.
 */
#include <string.h>

#include "fuzz/fuzz.h"
#include "support/lane.h"
#include "games/checks/game.h"
#include "toolkit/finding/grading.h"
#include "games/checks/move_check.h"

enum { BEHIND = 64 };

static bool
same(const struct finding *a, const struct finding *b, const char *a0, const char *b0)
{
	const struct finding_about *a_says = finding_says(a), *b_says = finding_says(b);

	/* Findings without a place of their own: in both or in neither. */
	return a->id == b->id && a->severity == b->severity && a->token.n == b->token.n && a_says->ply == b_says->ply &&
	    a_says->number == b_says->number && a_says->side == b_says->side && span_eq(a->message, b->message) && span_eq(a_says->fen, b_says->fen) &&
	    span_eq(a->canonical, b->canonical) && span_eq(a_says->suggest[0], b_says->suggest[0]) &&
	    a_says->suggest_whole == b_says->suggest_whole && (a->token.p == NULL ? b->token.p == NULL : a->token.p - a0 == b->token.p - b0);
}

/* The same findings, except those about form. */
static void
compare(const struct findings *a, const struct findings *b, const char *a0, const char *b0, bool all)
{
	size_t i = 0, j = 0;

	if (a->more > 0 || b->more > 0)
		return;
	for (;;) {
		while (!all && i < a->n && is_form(a->list[i].id))
			i++;
		while (!all && j < b->n && is_form(b->list[j].id))
			j++;
		if (i == a->n || j == b->n)
			break;
		must(same(&a->list[i++], &b->list[j++], a0, b0));
	}
	must(i == a->n && j == b->n);
}

static void
check_findings(const struct findings *f, struct span record)
{
	must(f->n <= FINDINGS_MAX + 1 && !f->failed);
	for (size_t i = 0; i < f->n; i++) {
		const struct finding *one = &f->list[i];

		must(one->id > DIAG_NONE && one->id < DIAG_COUNT && one->severity > SEVERITY_OFF);
		must(one->token.p >= record.p && one->token.p + one->token.n <= record.p + record.n);
		if (i > 0 && f->list[i - 1].at_end == one->at_end)
			must(f->list[i - 1].token.p <= one->token.p);
		if (i > 0)
			must(one->at_end || !f->list[i - 1].at_end);
	}
}

/* The same position, set up from scratch. */
static void
check_position(const struct position *p)
{
	struct position fresh = { .turn = p->turn, .castling = p->castling, .halfmoves = p->halfmoves,
		.fullmoves = p->fullmoves, .en_passant = p->en_passant };

	for (square s = 0; s < 64; s++) {
		must((p->board[s] == NONE) == !(position_occupied(p) & SQUARE_BIT(s)));
		if (p->board[s] != NONE)
			position_put(&fresh, s, p->side[BLACK] & SQUARE_BIT(s) ? BLACK : WHITE, (enum kind)p->board[s]);
	}
	position_settle(&fresh);
	must(fresh.key == p->key && fresh.checkers == p->checkers && fresh.en_passant == p->en_passant &&
	    fresh.king[WHITE] == p->king[WHITE] && fresh.king[BLACK] == p->king[BLACK] && position_same(&fresh, p));
	for (int kind = PAWN; kind <= KING; kind++)
		must(fresh.kind[kind] == p->kind[kind]);
	must(fresh.side[WHITE] == p->side[WHITE] && fresh.side[BLACK] == p->side[BLACK]);
}

/* Replays the words, variations and all, and looks at every position. */
static void
check_positions(struct span text, const struct grading *grading, enum on_illegal how)
{
	static struct replay_work work;
	static struct replay p;
	struct findings f = { .grading = grading };
	struct lexer l;
	struct token t;

	p = (struct replay){ .work = &work, .findings = &f, .on_illegal = how };
	replay_start(&p, &position_start);
	token_lexer_init(&l, text, '\n');
	l.tags = false;
	while (token_next(&l, &t)) {
		if (t.kind == TOKEN_WORD && !replay_word(&p, &t))
			move_check_word(&p, &t, &l);
		else if (t.kind == TOKEN_OPEN && p.depth < RAV_DEPTH_MAX && !replay_open(&p, t.text))
			break;
		else if (t.kind == TOKEN_CLOSE && p.depth > 0)
			replay_close(&p);
		check_position(&p.now);
	}
	findings_sort(&f);
	check_findings(&f, text);
	replay_free(&p);
	findings_free(&f);
}

static void
grading(struct grading *g, bool with_form)
{
	char error[160];

	must(grading_set(g, grading_profile(SPAN("default")), NULL, 0, SEVERITY_INFO, SEVERITY_INFO, error));
	for (size_t i = 0; i < sizeof(form) / sizeof(form[0]); i++)
		g->severity[form[i]] = with_form ? SEVERITY_INFO : SEVERITY_OFF;
}

/*
 * How many findings there are of every id, of those that are at least warnings.  Whether "ignore=illegal-*" has an effect
 * is only known if all ids that begin so were looked for.
 */
static void
count_warnings(const struct findings *f, size_t counts[DIAG_COUNT])
{
	memset(counts, 0, DIAG_COUNT * sizeof(counts[0]));
	for (size_t i = 0; i < f->n; i++)
		if (f->list[i].severity >= SEVERITY_WARNING && f->list[i].id != DIAG_IGNORE_UNUSED)
			counts[f->list[i].id]++;
}

/* A higher level only leaves out findings. */
static void
check_levels(const struct game_options *how, const struct record *r)
{
	static struct grading low, high;
	struct game_summary summary;
	struct game *a, *b;
	size_t all[DIAG_COUNT], some[DIAG_COUNT];
	char error[160];

	must(grading_set(&low, grading_profile(SPAN("default")), NULL, 0, SEVERITY_INFO, SEVERITY_INFO, error));
	must(grading_set(&high, grading_profile(SPAN("default")), NULL, 0, SEVERITY_WARNING, SEVERITY_WARNING, error));
	a = game_new(how, &low);
	b = game_new(how, &high);
	must(a != NULL && b != NULL);
	game_check(a, r, &summary);
	game_check(b, r, &summary);
	count_warnings(game_findings(a), all);
	count_warnings(game_findings(b), some);
	if (game_findings(a)->more == 0 && game_findings(b)->more == 0)
		must(memcmp(all, some, sizeof(all)) == 0);
	game_free(a);
	game_free(b);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static struct grading fussy, plain;
	static struct game_options how;
	struct game *a, *b;
	struct game_summary one, two;
	char *text, *copy;
	struct record r = { .ordinal = 1, .line = 1, .eol = '\n', .first = true, .last = true };

	if (n < 2)
		return 0;
	grading(&fussy, true);
	grading(&plain, false);
	how = (struct game_options){ .on_illegal = (enum on_illegal)(data[0] & 3), .today = 20260101 };
	if (data[0] & 4)
		r.eol = '\r';
	r.last = (data[0] & 8) == 0;
	text = calloc(1, n - 1 + BEHIND);
	copy = malloc(n - 1 + BEHIND);
	a = game_new(&how, &plain);
	b = game_new(&how, &plain);
	must(text != NULL && copy != NULL && a != NULL && b != NULL);
	memcpy(text, data + 1, n - 1);
	memcpy(copy, data + 1, n - 1);
	for (size_t i = 0; i < BEHIND; i++)
		copy[n - 1 + i] = (char)data[1 + i * 7 % (n - 1)];

	r.text = (struct span){ text, n - 1 };
	game_check(a, &r, &one);
	check_findings(game_findings(a), r.text);
	must(one.plies >= 0 && one.verdict <= VERDICT_NOT_JUDGED);
	r.text.p = copy;
	game_check(b, &r, &two);
	compare(game_findings(a), game_findings(b), text, copy, true);
	must(one.plies == two.plies && one.end == two.end && one.verdict == two.verdict && one.facts == two.facts);
	game_free(b);

	must((b = game_new(&how, &fussy)) != NULL);
	r.text.p = text;
	game_check(b, &r, &two);
	compare(game_findings(a), game_findings(b), text, text, false);
	must(one.plies == two.plies && one.end == two.end);

	/* Nothing is left of records that were read before. */
	r.text.p = copy;
	game_check(a, &r, &two);
	r.text.p = text;
	game_free(b);
	must((b = game_new(&how, &plain)) != NULL);
	game_check(b, &r, &two);
	compare(game_findings(a), game_findings(b), copy, text, true);
	game_free(a);
	game_free(b);
	check_levels(&how, &r);
	check_positions((struct span){ text, n - 1 }, &fussy, how.on_illegal);
	free(text);
	free(copy);
	return 0;
}
