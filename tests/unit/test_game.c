/*
 * test_game: whole games: positions are the same as if they had been set up from scratch, illegal moves are
 * handled as chosen, and findings depend neither on the bytes after a record, nor on the fast lane of
 * replay_plain(), nor on what was read ahead; no repetition is overlooked.
 */
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "support/lane.h"
#include "games/checks/game.h"
#include "games/checks/game_end.h"
#include "toolkit/finding/grading.h"
#include "games/checks/move_check.h"

enum { BEHIND = 64, GAMES_MAX = 500, IDS_MAX = 1024 };

static void
grading(struct grading *g, bool with_form)
{
	char error[160];

	CHECK(grading_set(g, grading_profile(SPAN("default")), NULL, 0, SEVERITY_INFO, SEVERITY_INFO, error), "default grading");
	for (size_t i = 0; i < sizeof(form) / sizeof(form[0]); i++)
		g->severity[form[i]] = with_form ? SEVERITY_INFO : SEVERITY_OFF;
}

/* A text in memory with zeros after it. */
struct text {
	char *p;
	size_t n;
};

static struct text
text_of(const char *p, size_t n)
{
	struct text t = { calloc(1, n + BEHIND), n };

	if (t.p == NULL)
		abort();
	memcpy(t.p, p, n);
	return t;
}

static struct text
read_file(const char *path, size_t most)
{
	FILE *f = fopen(path, "rb");
	struct text t = { calloc(1, most + BEHIND), 0 };

	if (t.p == NULL)
		abort();
	if (f == NULL) {
		free(t.p);
		return (struct text){ NULL, 0 };
	}
	t.n = fread(t.p, 1, most, f);
	fclose(f);
	return t;
}

/* Calls `each` with up to GAMES_MAX games of the file; false if it is not there. */
static bool
games_of(const char *path, size_t most, void (*each)(const struct record *))
{
	struct text t = read_file(path, most);
	struct split_games s = { 0 };
	struct record r;
	size_t at = 0;

	if (t.p == NULL)
		return false;
	for (int n = 0; n < GAMES_MAX && split_games_next(&s.split, (struct span){ t.p + at, t.n - at }, true, &r) == 1; n++) {
		each(&r);
		at += r.text.n;
	}
	free(t.p);
	return true;
}

static bool
corpus(void (*each)(const struct record *))
{
	const char *shared = getenv("ARBITER_SHARED");
	char path[4096];

	snprintf(path, sizeof(path), "%s/corpus/lichess.pgn", shared == NULL ? "../shared" : shared);
	return games_of(path, 1 << 20, each);
}

static struct record
record_of(const struct text *t)
{
	return (struct record){ .text = { t->p, t->n }, .ordinal = 1, .line = 1, .eol = '\n', .first = true, .last = true };
}

/* -- positions -- */

static bool
as_if_set_up(const struct position *p)
{
	struct position fresh = { .turn = p->turn, .castling = p->castling, .halfmoves = p->halfmoves,
		.fullmoves = p->fullmoves, .en_passant = p->en_passant };

	for (square s = 0; s < 64; s++)
		if (p->board[s] != NONE)
			position_put(&fresh, s, p->side[BLACK] & SQUARE_BIT(s) ? BLACK : WHITE, (enum kind)p->board[s]);
	position_settle(&fresh);
	for (int kind = PAWN; kind <= KING; kind++)
		if (fresh.kind[kind] != p->kind[kind])
			return false;
	return fresh.key == p->key && fresh.checkers == p->checkers && fresh.en_passant == p->en_passant &&
	    fresh.side[WHITE] == p->side[WHITE] && fresh.side[BLACK] == p->side[BLACK] &&
	    fresh.king[WHITE] == p->king[WHITE] && fresh.king[BLACK] == p->king[BLACK] && position_same(&fresh, p) &&
	    memcmp(fresh.board, p->board, sizeof(fresh.board)) == 0;
}

static void
replay(struct span text, char eol, enum on_illegal how)
{
	static struct replay_work work;
	static struct replay p;
	struct grading g;
	struct findings f = { .grading = &g };
	struct lexer l;
	struct token t;

	grading(&g, true);
	p = (struct replay){ .work = &work, .findings = &f, .on_illegal = how };
	replay_start(&p, &position_start);
	token_lexer_init(&l, text, eol);
	while (token_next(&l, &t)) {
		l.tags = l.tags && t.kind == TOKEN_TAG;
		if (t.kind == TOKEN_WORD && !replay_word(&p, &t))
			move_check_word(&p, &t, &l);
		else if (t.kind == TOKEN_OPEN && p.depth < RAV_DEPTH_MAX && !replay_open(&p, t.text))
			break;
		else if (t.kind == TOKEN_CLOSE && p.depth > 0)
			replay_close(&p);
		CHECK(as_if_set_up(&p.now), "%.*s behind half-move %d: %.60s", (int)t.text.n, t.text.p, p.log.ply, text.p);
		if (p.log.ply > 0 && p.depth > 0)
			CHECK(as_if_set_up(replay_before(&p)), "before %.*s", (int)t.text.n, t.text.p);
	}
	replay_free(&p);
	findings_free(&f);
}

static void
replay_record(const struct record *r)
{
	replay(r->text, r->eol, ILLEGAL_STOP);
}

static void
positions_are_as_if_set_up(void)
{
	static const char *const games[] = {
		"1. e4 a6 2. e5 d5 3. exd6 cxd6 4. Nf3 Bg4 5. Be2 Nc6 6. O-O Qa5 7. h3 O-O-O 8. hxg4 h5 9. gxh5 Rxh5",
		"1. h4 g5 2. hxg5 h6 3. gxh6 Nf6 4. h7 Rg8 5. h8=N Rh8 6. Rxh8 Bg7 7. Rxd8+ Kxd8 (7... Ke7 8. Re8+)",
		"1. e4 -- 2. e5 f5 3. -- e6 4. exf6 gxf6 5. Qh5+ Ke7 6. -- Qe8 7. Qxe8+",
		"1. e4 e5 2. Nf3 (2. f4 exf4 (2... Nf6 3. fxe5) 3. Nf3) (2. Ke2) 2... Nc6 3. Bb5 a6",
		"1. d4 d5 2. c4 e5 3. dxe5 d4 4. e3 Bb4+ 5. Bd2 dxe3 6. Bxb4 exf2+ 7. Ke2 fxg1=N+ 8. Rxg1 Bg4+",
		"1. e4 e5 2. Ke3 Nf6 3. Rh5 Ng4+ 4. Kf8 Qxf2",
	};

	for (size_t i = 0; i < sizeof(games) / sizeof(games[0]); i++)
		for (int how = ILLEGAL_STOP; how <= ILLEGAL_REPAIR; how++) {
			struct text t = text_of(games[i], strlen(games[i]));

			replay((struct span){ t.p, t.n }, '\n', (enum on_illegal)how);
			free(t.p);
		}
	CHECK(games_of("fixtures/games/laws.pgn", 1 << 20, replay_record), "fixtures/games/laws.pgn");
}

static void
positions_of_the_corpus(void)
{
	if (!corpus(replay_record))
		skip("no corpus");
}

/* -- illegal moves -- */

static void
ids_of(const struct findings *f, enum severity least, char out[IDS_MAX])
{
	size_t at = 0;

	out[0] = '\0';
	for (size_t i = 0; i < f->n; i++)
		if (f->list[i].severity >= least && at < IDS_MAX - 64)
			at += (size_t)snprintf(out + at, IDS_MAX - at, "%s%s", at > 0 ? " " : "", diag_rows[f->list[i].id].id);
}

#define TAGS "[Event \"x\"]\n[Site \"x\"]\n[Date \"2020.01.01\"]\n[Round \"1\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"*\"]\n\n"

/* The outcome of a game: half-moves, and ids of warnings and errors. */
static const struct illegal {
	const char *moves;
	enum on_illegal how;
	int plies;
	enum verdict verdict;
	const char *ids;
} illegals[] = {
	{ "1. e4 e5 2. Nf3 *\n", ILLEGAL_STOP, 3, VERDICT_CLEAN, "" },
	{ "1. e4 e5 2. Ke3 Nf6 3. Nf3 *\n", ILLEGAL_STOP, 2, VERDICT_ILLEGAL, "illegal-unreachable" },
	{ "1. e4 e5 2. Ke3 Nf6 3. Nf3 *\n", ILLEGAL_SKIP, 5, VERDICT_ILLEGAL, "illegal-unreachable" },
	{ "1. e4 e5 2. Ke3 Nf6 3. Nf3 *\n", ILLEGAL_FORCE, 5, VERDICT_ILLEGAL, "illegal-unreachable" },
	/* the forced king is on e3: it does not go back to e1 */
	{ "1. e4 e5 2. Ke3 Nf6 3. Kd3 *\n", ILLEGAL_FORCE, 5, VERDICT_ILLEGAL, "illegal-unreachable" },
	{ "1. e4 e5 2. Ke3 Nf6 3. Kd3 *\n", ILLEGAL_SKIP, 5, VERDICT_ILLEGAL, "illegal-unreachable illegal-unreachable" },
	/* in check a move cannot be skipped */
	{ "1. e4 f5 2. Qh5+ a6 3. Nf3 *\n", ILLEGAL_SKIP, 3, VERDICT_ILLEGAL, "illegal-in-check" },
	{ "1. e4 e5 2. Nf4 Nc6 3. Bb5 a6 4. Nxe5 *\n", ILLEGAL_REPAIR, 7, VERDICT_ILLEGAL, "illegal-unreachable" },
	/* a game never continues from an impossible position */
	{ "1. e4 e5 2. Kxe8 Nf6 *\n", ILLEGAL_FORCE, 2, VERDICT_ILLEGAL, "illegal-captures-king" },
	/* variations are never forced */
	{ "1. e4 e5 (1... Ke4 2. Nf3) 2. Nf3 *\n", ILLEGAL_FORCE, 3, VERDICT_FINDINGS, "illegal-variation" },
	/* what follows an illegal move is not checked until the next game */
	{ "1. e4 e5 2. Ke3 Qh4# 3. Zz9 Nf3+ *\n", ILLEGAL_STOP, 2, VERDICT_ILLEGAL, "illegal-unreachable" },
};

static void
illegal_moves(void)
{
	struct grading g;

	grading(&g, false);
	g.level = SEVERITY_WARNING;
	for (size_t i = 0; i < sizeof(illegals) / sizeof(illegals[0]); i++) {
		const struct illegal *row = &illegals[i];
		struct game_options how = { .on_illegal = row->how, .today = 20260101 };
		struct game *game = game_new(&how, &g);
		struct game_summary summary;
		char ids[IDS_MAX], text[1024];
		struct text t;
		struct record r;

		snprintf(text, sizeof(text), "%s%s", TAGS, row->moves);
		t = text_of(text, strlen(text));
		r = record_of(&t);
		if (game == NULL)
			abort();
		game_check(game, &r, &summary);
		ids_of(game_findings(game), SEVERITY_WARNING, ids);
		CHECK(summary.plies == row->plies, "%s how %d: %d half-moves", row->moves, (int)row->how, summary.plies);
		CHECK(summary.verdict == row->verdict, "%s how %d: verdict %d", row->moves, (int)row->how, (int)summary.verdict);
		CHECK(strcmp(ids, row->ids) == 0, "%s how %d: %s", row->moves, (int)row->how, ids);
		game_free(game);
		free(t.p);
	}
}

/* -- the same findings -- */

static bool
same(const struct finding *a, const struct finding *b, const char *a0, const char *b0)
{
	const struct finding_about *a_says = finding_says(a), *b_says = finding_says(b);

	return a->id == b->id && a->severity == b->severity && a->token.n == b->token.n &&
	    a->token.p - a0 == b->token.p - b0 && a_says->ply == b_says->ply && a_says->number == b_says->number && a_says->side == b_says->side &&
	    a->at_end == b->at_end && span_eq(a->message, b->message) && span_eq(a_says->fen, b_says->fen) &&
	    span_eq(a->canonical, b->canonical) && span_eq(a_says->suggest[0], b_says->suggest[0]);
}

/* The first finding that only one of them has, except those about form; NULL: none. */
static const struct finding *
difference(const struct findings *a, const struct findings *b, const char *a0, const char *b0, bool all)
{
	size_t i = 0, j = 0;

	if (a->more > 0 || b->more > 0)
		return NULL;
	for (;; i++, j++) {
		while (!all && i < a->n && is_form(a->list[i].id))
			i++;
		while (!all && j < b->n && is_form(b->list[j].id))
			j++;
		if (i == a->n || j == b->n)
			break;
		if (!same(&a->list[i], &b->list[j], a0, b0))
			return a->list[i].token.p - a0 < b->list[j].token.p - b0 ? &a->list[i] : &b->list[j];
	}
	return i < a->n ? &a->list[i] : j < b->n ? &b->list[j] : NULL;
}

static void
check_difference(const struct findings *a, const struct findings *b, const char *a0, const char *b0, const char *what)
{
	const struct finding *d = difference(a, b, a0, b0, a0 != b0);
	const char *at;

	if (d == NULL)
		return;
	at = d->token.p;
	CHECK(false, "%s: %s at %.*s%.20s, in a record beginning %.60s", what, diag_rows[d->id].id, (int)d->token.n, at, at, a0);
}

static const struct game_options stop = { .on_illegal = ILLEGAL_STOP, .today = 20260101 };

/* The same record, begun before another game that shares memory with it is judged. */
static void
check_ahead(struct game *first, const struct record *r, const struct record *other, bool moves)
{
	struct game *game = game_new_beside(first);
	struct game_summary s, between;

	if (game == NULL)
		abort();
	game_read_tags(game, r);
	if (moves)
		game_read_moves(game);
	game_check(first, other, &between);
	game_check(game, r, &s);
	game_check(first, r, &between);
	CHECK(s.plies == between.plies && s.end == between.end && s.facts == between.facts && s.verdict == between.verdict,
	    "reading ahead changes the outcome: %.60s", r->text.p);
	check_difference(game_findings(first), game_findings(game), r->text.p, r->text.p, "reading ahead");
	game_free(game);
}

/* With and without the fast lane; and with other bytes after the record. */
static void
check_same(const struct record *r)
{
	static uint32_t seed = 1;
	struct grading fussy, plain;
	struct game *slow, *fast, *again;
	struct game_summary s, f, o;
	struct text copy = text_of(r->text.p, r->text.n);
	struct record other = *r;

	grading(&fussy, true);
	grading(&plain, false);
	slow = game_new(&stop, &fussy);
	fast = game_new(&stop, &plain);
	again = game_new(&stop, &plain);
	if (slow == NULL || fast == NULL || again == NULL)
		abort();
	for (size_t i = 0; i < BEHIND; i++) {
		seed = seed * 1664525 + 1013904223;
		copy.p[copy.n + i] = (char)(seed >> 24);
	}
	other.text.p = copy.p;
	game_check(slow, r, &s);
	game_check(fast, r, &f);
	game_check(again, &other, &o);
	CHECK(s.plies == f.plies && s.end == f.end && s.facts == f.facts, "the fast lane ends elsewhere: %.60s", r->text.p);
	check_difference(game_findings(slow), game_findings(fast), r->text.p, r->text.p, "the fast lane");
	CHECK(o.plies == f.plies && o.end == f.end && o.facts == f.facts && o.verdict == f.verdict,
	    "what stands behind changes the outcome: %.60s", r->text.p);
	check_difference(game_findings(fast), game_findings(again), r->text.p, copy.p, "what stands behind");
	check_ahead(fast, r, &other, seed & 1);
	game_free(slow);
	game_free(fast);
	game_free(again);
	free(copy.p);
}

/* Put between the words of games: text that the fast lane must leave to the slow one, and text that it must not. */
static const char *const inserted[] = {
	" (e4)", " (Ke4 Nf3)", " {x}", " {a\tb}", " {a\001b}", " {}", " { {nested}", " {[A \"x\"] xxx xxx xxx xxx xxx xxx xxx xxxx}",
	" {xxxxxxxx [A \"x\"] xxx xxx xxx xxx xx}", " $1", "!", " ?!", " 7.", " 7. 8. 9.", " 1...", " ...", "\n\n", "+", "#",
	" Ke5", " 1-0", "  ", " \r\n", " ; c\n", "\n% e\n", " )", " (", " -- ", " Zz9", " N", ".", "\xc2\xa0", " {\xe9}", " 12345.",
	" \xe2\x80\xa6 ", " e8(", "e.p", " 1000. ", " 99999999999.",
};
enum { INSERTED = sizeof(inserted) / sizeof(inserted[0]), ROUNDS = 12, INSERTIONS = 3 };

/* The record with a few of them in random places of its movetext. */
static struct text
with_insertions(struct span text, uint32_t *seed)
{
	struct text t = { calloc(1, text.n + BEHIND + INSERTIONS * 64), text.n };
	size_t moves = 0;

	if (t.p == NULL)
		abort();
	memcpy(t.p, text.p, text.n);
	for (size_t i = 0; i + 1 < text.n; i++)
		if (text.p[i] == '\n' && text.p[i + 1] == '\n') {
			moves = i;
			break;
		}
	for (int k = 0; k < INSERTIONS; k++) {
		const char *new;
		size_t at, n;

		*seed = *seed * 1664525 + 1013904223;
		new = inserted[(*seed >> 16) % INSERTED];
		*seed = *seed * 1664525 + 1013904223;
		at = moves + (*seed >> 8) % (t.n - moves);
		while (at < t.n && t.p[at] != ' ' && t.p[at] != '\n')
			at++;
		n = strlen(new);
		memmove(t.p + at + n, t.p + at, t.n - at);
		memcpy(t.p + at, new, n);
		t.n += n;
	}
	return t;
}

static void
check_with_insertions(const struct record *r)
{
	static uint32_t seed = 7;
	const int rounds = check_all() ? ROUNDS : ROUNDS / 3;

	check_same(r);
	for (int k = 0; k < rounds && r->text.n > 4; k++) {
		struct text t = with_insertions(r->text, &seed);
		struct record changed = *r;

		changed.text = (struct span){ t.p, t.n };
		check_same(&changed);
		free(t.p);
	}
}

static void
check_with_one_insertion(const struct record *r)
{
	static int count;

	check_same(r);
	if (++count % 4 == 0) {
		static uint32_t seed = 3;
		struct text t = with_insertions(r->text, &seed);
		struct record changed = *r;

		changed.text = (struct span){ t.p, t.n };
		check_same(&changed);
		free(t.p);
	}
}

static void
the_fast_lane_sees_the_same(void)
{
	CHECK(games_of("fixtures/games/laws.pgn", 1 << 20, check_with_insertions), "fixtures/games/laws.pgn");
}

static void
the_fast_lane_on_the_corpus(void)
{
	if (!corpus(check_with_one_insertion))
		skip("no corpus");
}

/* The comparison below is only one of two lanes if one of the gradings allows the fast one. */
static void
the_fast_lane_is_open(void)
{
	static struct replay p;
	struct findings f = { 0 };
	struct grading g;

	p.findings = &f;
	f.grading = &g;
	for (int with_form = 0; with_form < 2; with_form++) {
		grading(&g, with_form);
		replay_start(&p, &position_start);
		CHECK(with_form == (p.every_token || p.care & CARE_PINS), "form %d: every_token %d, care %x", with_form, p.every_token, p.care);
	}
	replay_free(&p);
	findings_free(&f);
}

/* Regression: the fast lane did not see these. */
static void
the_fast_lane_on_texts(void)
{
	static const char *const texts[] = {
		"b3 d6 7. c3 *", "b3 d6 c3 d5 7. c4 8. e3 *", "1. b3 d6 7. 8. 9. c3 *", "1. b3 d6 c3 5. d5 3... *",
		"1. e4 e5 {a\001b} 2. Nf3 *", "1. e4 e5 {xx [Event \"abcdefghijklmnop\"] xxxxxxxxxx} 2. Nf3 *",
		"1. e4 e5 {a\rb} 2. Nf3 {a\nb} Nc6 {\177} *", "1. e4 e5 2. +# *", "1. e4 e5 2. N+ *", "1. e4 e5 N# e4+",
		"1. e4 e5 2. Nf3 Nc6 {x} 3. Bb5 {y} 3... a6 4. Ba4 4... Nf6 *", "1. e4 e5 0. Nf3 *", "1. e4 e5 02. Nf3 002. Nc6 *",
	};

	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		struct text t = text_of(texts[i], strlen(texts[i]));
		struct record r = record_of(&t);

		check_same(&r);
		free(t.p);
	}
}

/* Warnings and errors are found whether infos are wanted or not. */
static void
levels_only_add(void)
{
	static const char *const texts[] = {
		TAGS "1. e4 *\n", "[Event \"x\"]\n[Site \"\"]\n[White \"\"]\n\n1. e4 *\n",
		"[Event \"x\"]\n[Opening \"\"]\n[Site \"\"]\n\n1. e4 *\n", TAGS "1. e4 e5 2. Ke3 Nf6 *\n", TAGS "1. e4 Zz9 Nf6 *\n",
		"[Event \"x\"]\n[Event \"x\"]\n[Event \"y\"]\n[TimeControl \"x\"]\n\n1. e4 *\n",
		"[Event \"x\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w KK - 0 1 x\"]\n\n1. O-O 1-0\n",
	};
	static const enum severity levels[] = { SEVERITY_WARNING, SEVERITY_ERROR };

	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]) * 2; i++) {
		enum severity level = levels[i % 2];
		struct text t = text_of(texts[i / 2], strlen(texts[i / 2]));
		struct record r = record_of(&t);
		struct grading low, high;
		struct game *a, *b;
		struct game_summary s;
		char error[160], all[IDS_MAX], some[IDS_MAX];

		CHECK(grading_set(&low, grading_profile(SPAN("default")), NULL, 0, SEVERITY_INFO, SEVERITY_INFO, error), "%s", error);
		CHECK(grading_set(&high, grading_profile(SPAN("default")), NULL, 0, level, level, error), "%s", error);
		a = game_new(&stop, &low);
		b = game_new(&stop, &high);
		if (a == NULL || b == NULL)
			abort();
		game_check(a, &r, &s);
		game_check(b, &r, &s);
		ids_of(game_findings(a), level, all);
		ids_of(game_findings(b), level, some);
		CHECK(strcmp(all, some) == 0, "%s: %s, but with less wanted %s", texts[i / 2], all, some);
		game_free(a);
		game_free(b);
		free(t.p);
	}
}

/* Time must be linear in the length of a game: these take minutes if it is not. */
static void
long_games_cost_what_they_are_long(void)
{
	static const char *const units[] = {
		"Nf3 Nf6 Ng1 Ng8 ", "Nf3+ Nf6# Ng1+ Ng8+ ", "Nf3 (Nc3) Nf6 (Nc6 Ke5) Ng1 Ng8 ", "Nf3 Nf6 Ng1 Ng8 (Ke5) ",
		"1. Nf3 7. Nf6 3. Ng1 Ng8 ", "{[A ", "(", "() ", "$1 ", "[A \"b\"] ", "1-0 ", "<br ", "[pgn ", "</ ", "(1-0) ", ", ",
	};
	enum { BYTES = 400000 };
	static char text[sizeof(TAGS) + BYTES + 64];
	const size_t bytes = check_all() ? BYTES : BYTES / 4;
	struct grading g;
	struct game *game;

	grading(&g, false);
	if ((game = game_new(&stop, &g)) == NULL)
		abort();
	for (size_t i = 0; i < sizeof(units) / sizeof(units[0]); i++) {
		size_t n = strlen(units[i]), at = sizeof(TAGS) - 1;
		struct game_summary summary;
		struct text t;
		struct record r;
		clock_t start;

		memcpy(text, TAGS, at);
		for (; at + n < bytes; at += n)
			memcpy(text + at, units[i], n);
		t = text_of(text, at);
		r = record_of(&t);
		start = clock();
		game_check(game, &r, &summary);
		CHECK(clock() - start < check_seconds(3), "%s: it takes too long", units[i]);
		CHECK(!game_findings(game)->failed && game_findings(game)->n <= FINDINGS_MAX + 1, "%s", units[i]);
		if (i < 3) {
			int plies = (int)(4 * ((bytes - sizeof(TAGS)) / n)) - 8;

			CHECK(summary.plies > (plies < PLIES_MAX ? plies : PLIES_MAX - 1), "%s: %d half-moves", units[i],
			    summary.plies);
		}
		free(t.p);
	}
	game_free(game);
}

/* What a question about the position in the FEN tag costs is not spent before the game's turn comes. */
static void
reading_ahead_takes_no_effort(void)
{
	static const char hard[] = "[SetUp \"1\"]\n"
	    "[FEN \"q2R3N/k2nK2p/b1R2Q1q/1Pr4N/rr2B2P/3BbN1p/r3q1q1/2Q2n1b w - - 0 1\"]\n\n*\n";
	struct text t = text_of(hard, sizeof(hard) - 1);
	struct grading g;
	struct game *game;
	struct game_summary summary;
	struct record r = record_of(&t);

	grading(&g, false);
	if ((game = game_new(&stop, &g)) == NULL)
		abort();
	game_allow(game, 1000000);
	game_read_tags(game, &r);
	game_read_moves(game);
	CHECK(game_allow(game, 1000000) == 1000000, "effort is spent ahead");
	game_check(game, &r, &summary);
	CHECK(game_allow(game, 0) < 1000000, "no effort is spent: the test tests nothing");
	game_free(game);
	free(t.p);
}

/* With little effort left the question whether a side can still mate stays open, which is said; with more it is answered. */
static void
an_open_question_is_said(void)
{
	static const struct {
		const char *fen, *moves;
		int64_t effort;
		int said;
	} rows[] = {
		{ "B1B1B1B1/pBpBpBp1/P1P1P1P1/4b3/5b2/8/8/k1K5 w - - 0 1", "1. Kd1 Kb1", 2000, 1 },
		{ "8/8/4k3/1p1p1p1p/1P1P1P1P/4K3/8/8 w - - 0 40", "40. Kd3 Kd6", 1000000, 0 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char text[256];
		struct game_summary summary;
		struct grading g;
		struct game *game;
		struct record r;
		struct text t;
		int said = 0;

		snprintf(text, sizeof(text), "[FEN \"%s\"]\n[SetUp \"1\"]\n\n%s 1/2-1/2\n", rows[i].fen, rows[i].moves);
		t = text_of(text, strlen(text));
		r = record_of(&t);
		grading(&g, false);
		if ((game = game_new(&stop, &g)) == NULL)
			abort();
		game_allow(game, rows[i].effort);
		game_check(game, &r, &summary);
		for (size_t k = 0; k < game_findings(game)->n; k++)
			said += game_findings(game)->list[k].id == DIAG_LIMIT_ANALYSIS;
		CHECK(said == rows[i].said, "%s: said %d times", rows[i].fen, said);
		game_free(game);
		free(t.p);
	}
}

/* A game without text leaves nothing of the one before. */
static void
blank_records_are_empty(void)
{
	struct text blank = text_of(" \n", 2), t = text_of(TAGS "1. e4 e5 2. Ke3 *\n", sizeof(TAGS) + 18);
	struct record nothing = record_of(&blank), r = record_of(&t);
	struct game_summary summary;
	struct grading g;
	struct game *game;

	grading(&g, false);
	if ((game = game_new(&stop, &g)) == NULL)
		abort();
	game_check(game, &r, &summary);
	CHECK(game_findings(game)->n > 0, "no finding");
	CHECK(!game_read_tags(game, &nothing), "a blank record is read");
	game_read_moves(game);
	game_check(game, &nothing, &summary);
	CHECK(summary.plies == 0 && game_findings(game)->n == 0 && game_tags(game)->n == 0, "%d half-moves", summary.plies);
	CHECK(!game_judged(game) && game_line(game).n == 0 && game_ended(game)->plies == 0, "nor is it the game before");
	game_free(game);
	free(blank.p);
	free(t.p);
}

/* Nor does any other: records are read into the memory of the one before, so that a pointer into that points into the next. */
static void
nothing_stays_of_the_game_before(void)
{
	static const char *const texts[] = {
		"1. e4, e5 2. d4 *\n", "1. e4, e5; 2. d4 d5. 3. c4 *\n", "1.   e41... e5 2. d42... d5 *\n", "1. e4 e5 (1... c5 2. Ke3, d6) 2. Ke3, Ke6 3. d4 {\n",
		"1. e4 e5 2. Nf3Nc6 3. Bb5a6 4. Ba4, Nf6 *\n", TAGS "1. e4 e5 2. Sf3 Sc6 3. Lb5 *\n", "1. e4 e5 1-0 2. d4 d5, *\n", " \n",
		"[White \"a\n", "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - x 1\"]\n\n1. O-O, Kd7*\n", "{}, ; 1. e4 .. e5 * {\n",
		"[Variant \"Xiangqi\"]\n\n1. h2e2, h9g7 2. h0g2 i9h9*\n", "[Variant \"Xiangqi\"]\n\n1. C2=5 H8+7 (1... c5, 2. h0g2) 2. H2+9 {\n",
		"[Variant \"Gomoku\"]\n\n1. h8, h9 2. i9h7 3. h8 *\n",
	};
	enum { TEXTS = sizeof(texts) / sizeof(texts[0]), SHIFTS = 16 };
	struct text t = { calloc(1, 1024), 0 };
	struct grading g;
	struct game_summary summary;
	const struct finding *d;

	grading(&g, true);
	for (int i = 0; i < TEXTS * TEXTS * SHIFTS; i++) {
		const char *first = texts[i % TEXTS], *second = texts[i / TEXTS % TEXTS];
		struct game *game = game_new(&stop, &g), *fresh = game_new(&stop, &g);
		struct record r;

		if (game == NULL || fresh == NULL || t.p == NULL)
			abort();
		for (int k = 0; k < 2; k++) {
			memset(t.p, 0, 1024);
			t.n = (size_t)sprintf(t.p, "%*s%s", k == 0 ? i / TEXTS / TEXTS : 0, "", k == 0 ? first : second);
			r = record_of(&t);
			game_check(game, &r, &summary);
		}
		game_check(fresh, &r, &summary);
		d = difference(game_findings(game), game_findings(fresh), t.p, t.p, true);
		CHECK(d == NULL, "%s: after %s, %s", diag_rows[d->id].id, first, second);
		game_free(game);
		game_free(fresh);
	}
	free(t.p);
}

/* The repetitions that a game is searched for are those of the whole line: the log overlooks none. */
static int repetitions;

static void
check_repetitions(const struct record *r)
{
	struct game_options how = { .on_illegal = ILLEGAL_FORCE, .today = 20260101, .recurrences = true };
	struct draws all = { 0 };
	struct game_summary s;
	struct grading g;
	struct game *game;
	struct line line;
	const struct draws *found;

	grading(&g, false);
	if ((game = game_new(&how, &g)) == NULL)
		abort();
	game_check(game, r, &s);
	line = game_line(game);
	found = game_draws(game);
	if (game_judged(game) && line.n > 0 && draws_find(&all, &line, NULL, 0, 0)) {
		CHECK(found->recurrences_n == all.recurrences_n, "%d repetitions of %d: %.300s", found->recurrences_n, all.recurrences_n, r->text.p);
		for (int i = 0; i < all.recurrences_n && i < found->recurrences_n; i++)
			CHECK(found->recurrences[i].ply == all.recurrences[i].ply && found->recurrences[i].before ==
			    all.recurrences[i].before && found->recurrences[i].times == all.recurrences[i].times,
			    "repetition %d: %.300s", i, r->text.p);
		repetitions += all.recurrences_n;
	}
	draws_free(&all);
	game_free(game);
}

#define TO_AND_FRO(a, b, c, d) a ". Nf3 Nf6 " b ". Ng1 Ng8 " c ". Nf3 Nf6 " d ". Ng1 Ng8 "

static void
no_repetition_is_overlooked(void)
{
	static const char *const games[] = {
		TO_AND_FRO("1", "2", "3", "4") "*\n",
		"1. e4 e5 " TO_AND_FRO("2", "3", "4", "5") "*\n",
		/* the stretch begins before, in or after a variation, or another kind of word that the lane leaves */
		"1. e4 e5 2. Nf3 Nf6 3. Ng1 Ng8 4. Nf3 (4. d4 exd4) 4... Nf6 5. Ng1 Ng8 6. Nf3 *\n",
		"1. e4 e5 2. Nf3 Nf6 3. Ng1 (3. Nc3 Nc6 4. Nb1 Nb8 5. Nc3 Nc6 6. Nb1 Nb8) 3... Ng8 4. Nf3 Nf6 5. Ng1 Ng8 *\n",
		"1. e4 e5 2. Nf3 Nf6 3. Ng1 Ng8 4. Nf3 Nf6 5. Ng1 Ng8 (5... Nc6 6. Nf3 Nb8 7. Ng1 Nc6) 6. Nf3 Nf6 7. Ng1 Ng8 *\n",
		"1. e4 e5 2. d4 (2. Nf3 Nf6 3. Ng1 Ng8 4. Nf3 Nf6 5. Ng1 Ng8 6. Nf3) 2... d6 " TO_AND_FRO("3", "4", "5", "6") "*\n",
		"1. e4 e5 2. Nf3 Nf6 3. Ng1 $1 Ng8 4. Ng1-f3 Nf6 5. Ng1 Ng8 6. Nf3 *\n",
		"1. e4 e5 2. Bc4 Bc5 3. -- Nf6 4. Nf3 Ng8 5. Ng1 Nf6 6. Nf3 Ng8 7. Ng1 Nf6 *\n",
		"1. e4 e5 2. Ke3 Nf6 3. Nf3 Ng8 4. Ng1 Nf6 5. Nf3 Ng8 6. Ng1 Nf6 7. Nf3 *\n",
		"1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 (4... e5 5. e4) *\n",
	};

	repetitions = 0;
	for (size_t i = 0; i < sizeof(games) / sizeof(games[0]); i++) {
		char text[1024];
		struct text t;
		struct record r;
		const int before = repetitions;

		snprintf(text, sizeof(text), "%s%s", TAGS, games[i]);
		t = text_of(text, strlen(text));
		r = record_of(&t);
		check_repetitions(&r);
		CHECK(repetitions > before, "nothing is repeated in %s", games[i]);
		free(t.p);
	}
	CHECK(games_of("fixtures/games/laws.pgn", 1 << 20, check_repetitions), "fixtures/games/laws.pgn");
}

static void
no_repetition_is_overlooked_in_the_corpus(void)
{
	if (!corpus(check_repetitions))
		skip("no corpus");
}

int
main(void)
{
	RUN(positions_are_as_if_set_up);
	RUN(positions_of_the_corpus);
	RUN(illegal_moves);
	RUN(the_fast_lane_is_open);
	RUN(the_fast_lane_sees_the_same);
	RUN(the_fast_lane_on_the_corpus);
	RUN(the_fast_lane_on_texts);
	RUN(levels_only_add);
	RUN(long_games_cost_what_they_are_long);
	RUN(reading_ahead_takes_no_effort);
	RUN(an_open_question_is_said);
	RUN(blank_records_are_empty);
	RUN(nothing_stays_of_the_game_before);
	RUN(no_repetition_is_overlooked);
	RUN(no_repetition_is_overlooked_in_the_corpus);
	return check_end();
}
