/* test_prune: games without some kinds of annotations, and parts of games. */
#include <stdlib.h>
#include <string.h>

#include "games/chess/chess_game.h"
#include "games/chess/fen.h"
#include "games/output_forms/prune.h"
#include "games/move_notation/san.h"
#include "support/check.h"

enum { TEXT_MAX = 512 };

static bool
is_result(struct span s)
{
	return span_eq(s, SPAN("1-0")) || span_eq(s, SPAN("*"));
}

static void
play(struct walk *w, struct movelist *s, struct span word, const char *padded)
{
	struct san san = san_read(&w->now.chess, padded, word.n);

	if (span_eq(word, SPAN("--")))
		movelist_add(s, ELEMENT_PASS, word, 0, 0);
	else if (san.move != NO_MOVE)
		movelist_add(s, ELEMENT_MOVE, word, san.move, ELEMENT_SAN);
	else
		movelist_add(s, ELEMENT_UNREAD, word, 0, 0);
}

/*
 * Words of a game: moves, {comments}, $1, ( and ), %escape, ?other, 1-0.  `text` has eight more bytes after its
 * end.
 */
static void
build(struct movelist *s, const char *text)
{
	struct walk w;

	movelist_start(s, &chess_game, &position_start, true);
	movelist_walk_start(&w, s);
	while (*text != '\0') {
		size_t n = *text == '{' ? strcspn(text, "}") + 1 : strcspn(text, " ");
		struct span word = { text, n };

		if (*text == '{')
			movelist_add(s, ELEMENT_COMMENT, (struct span){ text + 1, n - 2 }, 0, 0);
		else if (*text == '$')
			movelist_add(s, ELEMENT_NAG, word, (unsigned)atoi(text + 1), 0);
		else if (*text == '%' || *text == '?')
			movelist_add(s, *text == '%' ? ELEMENT_ESCAPE : ELEMENT_OTHER, word, 0, 0);
		else if (*text == '(' || *text == ')')
			movelist_add(s, *text == '(' ? ELEMENT_OPEN : ELEMENT_CLOSE, word, 0, 0);
		else if (is_result(word))
			movelist_add(s, ELEMENT_RESULT, word, 0, 0);
		else
			play(&w, s, word, text);
		while (movelist_walk_next(&w) != NULL)
			;
		text += n + (text[n] == ' ');
	}
}

/* The same words again; what is not legal where it is becomes "illegal". */
static void
show(const struct movelist *s, char out[TEXT_MAX])
{
	const struct element *e;
	struct walk w;
	size_t n = 0;

	out[0] = '\0';
	movelist_walk_start(&w, s);
	while (n < TEXT_MAX && (e = movelist_walk_next(&w)) != NULL) {
		const char *form = e->kind == ELEMENT_COMMENT ? "%s{%.*s}" : "%s%.*s";
		char san[SAN_MAX];

		if (e->kind == ELEMENT_MOVE) {
			bool legal = movegen_has(&w.before.chess, e->move);

			if (legal)
				san_write(&w.before.chess, e->move, san);
			n += (size_t)snprintf(out + n, TEXT_MAX - n, "%s%s", n > 0 ? " " : "", legal ? san : "illegal");
		} else {
			n += (size_t)snprintf(out + n, TEXT_MAX - n, form, n > 0 ? " " : "", (int)e->n, e->text);
		}
	}
}

static const struct {
	const char *in, *strip;
	int first, last;
	const char *out, *start;
} cases[] = {
	/* kinds */
	{ "e4 {a} e5 $1 ( d5 {b} ) Nf3 1-0", NULL, 0, 0, "e4 {a} e5 $1 ( d5 {b} ) Nf3 1-0", NULL },
	{ "{x} e4 {a} e5 $1 ( d5 {b} ) Nf3 1-0", "comments", 0, 0, "e4 e5 $1 ( d5 ) Nf3 1-0", NULL },
	{ "e4 {a} e5 $1 $14 ( d5 $2 {b} ) Nf3 1-0", "nags", 0, 0, "e4 {a} e5 ( d5 {b} ) Nf3 1-0", NULL },
	{ "e4 ( d4 ( c4 {b} ) d5 ) ( f4 ) e5 {c} *", "variations", 0, 0, "e4 e5 {c} *", NULL },
	{ "e4 %x ?y e5", "escapes", 0, 0, "e4 ?y e5", NULL },
	{ "e4 %x ?y e5", "remarks", 0, 0, "e4 %x e5", NULL },
	{ "e4 {a} %x ?y e5 ( d5 ) $3 Qxz9 *", "all", 0, 0, "e4 e5 Qxz9 *", NULL },
	{ "e4 -- ( d5 ) Nf3", "comments", 0, 0, "e4 -- ( d5 ) Nf3", NULL },
	/* what becomes empty */
	{ "e4 ( {only} ) e5", "comments", 0, 0, "e4 e5", NULL },
	{ "e4 ( {only} ) e5", "nags", 0, 0, "e4 ( {only} ) e5", NULL },
	{ "e4 ( ( {x} ) ) e5", "comments", 0, 0, "e4 e5", NULL },
	{ "e4 {} e5 { }", "clocks", 0, 0, "e4 {} e5 { }", NULL },
	{ "e4 {} e5 { }", "comments", 0, 0, "e4 e5", NULL },
	/* commands */
	{ "e4 { [%eval 0.1] [%clk 0:01:00] } e5", "evals", 0, 0, "e4 {[%clk 0:01:00]} e5", NULL },
	{ "e4 { [%eval 0.1] [%clk 0:01:00] } e5", "clocks", 0, 0, "e4 {[%eval 0.1]} e5", NULL },
	{ "e4 { [%eval 0.1] [%clk 0:01:00] } e5", "clocks,evals", 0, 0, "e4 e5", NULL },
	{ "e4 { [%eval 0.1] [%clk 0:01:00] } e5", "comments", 0, 0, "e4 { [%eval 0.1] [%clk 0:01:00] } e5", NULL },
	{ "e4 {good [%clk 0:01:00] move} e5", "clocks", 0, 0, "e4 {good move} e5", NULL },
	{ "e4 {good[%clk 0:01:00]move} e5", "clocks", 0, 0, "e4 {good move} e5", NULL },
	{ "e4 {good [%clk 0:01:00] move} e5", "comments", 0, 0, "e4 {[%clk 0:01:00]} e5", NULL },
	{ "e4 {good [%clk 0:01:00] move} e5", "comments,commands", 0, 0, "e4 e5", NULL },
	{ "e4 {[%csl Ge4]a[%cal Ge2e4] b [%tqu 1]c [%EMT 0:01]} e5", "shapes", 0, 0,
	    "e4 {a b [%tqu 1]c [%EMT 0:01]} e5", NULL },
	{ "e4 {[%csl Ge4]a[%cal Ge2e4] b [%tqu 1]c [%EMT 0:01]} e5", "commands", 0, 0, "e4 {a b c} e5", NULL },
	{ "e4 {[%csl Ge4]a[%cal Ge2e4] b [%tqu 1]c [%EMT 0:01]} e5", "comments,shapes", 0, 0,
	    "e4 {[%tqu 1] [%EMT 0:01]} e5", NULL },
	{ "e4 {[%draw arrow,e2,e4,green] [%mark e4,red] a} e5", "shapes", 0, 0, "e4 {a} e5", NULL },
	{ "e4 {[%csl Ge4] [%cal Ge2e4]a} e5", "comments", 0, 0, "e4 {[%csl Ge4] [%cal Ge2e4]} e5", NULL },
	{ "e4 {a [%clk 0:01 b} e5", "commands", 0, 0, "e4 {a [%clk 0:01 b} e5", NULL },
	{ "e4 {a [%clk 0:01 [%clk 1] b} e5", "commands", 0, 0, "e4 {a [%clk 0:01 b} e5", NULL },
	{ "e4 {a [%] b 100 %} e5", "commands", 0, 0, "e4 {a [%] b 100 %} e5", NULL },
	/* half-moves */
	{ "{p} e4 {a} e5 ( d5 ) {b} Nf3 Nc6 {c} 1-0", NULL, 0, 2, "{p} e4 {a} e5 ( d5 ) {b} 1-0", NULL },
	{ "{p} e4 {a} e5 ( d5 ) {b} Nf3 Nc6 {c} 1-0", NULL, 1, 0, "{p} e4 {a} e5 ( d5 ) {b} Nf3 Nc6 {c} 1-0", NULL },
	{ "{p} e4 {a} e5 ( d5 ) {b} Nf3 Nc6 {c} 1-0", NULL, 2, 3, "e5 ( d5 ) {b} Nf3 1-0",
	    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1" },
	{ "{p} e4 {a} e5 ( d5 ) {b} Nf3 Nc6 {c} 1-0", "variations", 2, 2, "e5 {b} 1-0",
	    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1" },
	{ "e4 e5 Nf3 1-0", NULL, 9, 0, "1-0", "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2" },
	{ "e4 e5 Nf3 1-0", NULL, 3, 99, "Nf3 1-0", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2" },
	{ "e4 e5 Nf3 Qxz9 d4 1-0 {end}", NULL, 3, 0, "Nf3 Qxz9 d4 1-0 {end}",
	    "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2" },
	{ "e4 e5 1-0 {end}", NULL, 1, 1, "e4 1-0", NULL },
	{ "", "all", 1, 1, "", NULL },
};

static void
test_prune(void)
{
	struct movelist in = { 0 }, out = { 0 };
	struct arena texts = { 0 };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct pruning wish = { 0, cases[i].first, cases[i].last };
		char text[TEXT_MAX] = "", shown[TEXT_MAX], fen[FEN_MAX];
		struct span unknown;

		snprintf(text, TEXT_MAX - 8, "%s", cases[i].in);
		build(&in, text);
		if (cases[i].strip != NULL)
			CHECK(name_set_read(prune_kinds, span_of(cases[i].strip), &wish.strip, &unknown), "%s", cases[i].strip);
		arena_clear(&texts);
		CHECK(prune(&wish, &in, &out, &texts), "%s", cases[i].in);
		show(&out, shown);
		CHECK(strcmp(shown, cases[i].out) == 0, "%s: %s\n# %s, not\n# %s", cases[i].in, cases[i].strip,
		    shown, cases[i].out);
		fen_write(&out.start.chess, fen);
		CHECK(strcmp(fen, cases[i].start != NULL ? cases[i].start :
		    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") == 0, "%s: %s", cases[i].in, fen);
	}
	movelist_free(&in);
	movelist_free(&out);
	arena_free(&texts);
}

/* The second time there is nothing to remove; if a game is cut in two, the parts have all its moves. */
static void
test_again(void)
{
	struct movelist in = { 0 }, once = { 0 }, twice = { 0 };
	struct arena texts = { 0 };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		char text[TEXT_MAX] = "", a[TEXT_MAX], b[TEXT_MAX];

		snprintf(text, TEXT_MAX - 8, "%s", cases[i].in);
		build(&in, text);
		for (unsigned strip = 0; strip <= PRUNE_ALL; strip++) {
			struct pruning wish = { .strip = strip };

			arena_clear(&texts);
			if (!prune(&wish, &in, &once, &texts) || !prune(&wish, &once, &twice, &texts))
				CHECK(false, "out of memory");
			show(&once, a);
			show(&twice, b);
			CHECK(strcmp(a, b) == 0, "%s without %x:\n# %s\n# %s", text, strip, a, b);
		}
		for (int at = 1; at < 5; at++) {
			int all = movelist_plies(&in), n;

			arena_clear(&texts);
			prune(&(struct pruning){ .last = at }, &in, &once, &texts);
			prune(&(struct pruning){ .first = at + 1 }, &in, &twice, &texts);
			n = movelist_plies(&once) + movelist_plies(&twice);
			CHECK(n == all, "%s cut behind %d: %d half-moves of %d", text, at, n, all);
		}
	}
	movelist_free(&in);
	movelist_free(&once);
	movelist_free(&twice);
	arena_free(&texts);
}

static void
test_variations(void)
{
	static const char *const lines[] = {
		"{p} e4 {a} e5 $1 {b} Nf3 {x} Nc6 1-0", "{p} e4 {a} c5 {sic} Nf3 d6", "{p} e4 {a} c5 {sic} c3 d5 {y}",
		"{p} e4 {a} e6", "{p} e4 {a} e5 $1 {b} Nc3 Nc6",
	};
	char text[TEXT_MAX] = "{p} e4 {a} e5 $1 {b} ( c5 {sic} Nf3 ( c3 d5 {y} ) d6 ) ( e6 ) Nf3 {x} ( Nc3 Nc6 ) Nc6 1-0";
	struct movelist in = { 0 }, out = { 0 };
	char shown[TEXT_MAX];
	size_t n;

	build(&in, text);
	for (n = 0; prune_variation(&in, n, &out); n++) {
		show(&out, shown);
		CHECK(n < 5 && strcmp(shown, lines[n]) == 0, "%zu: %s", n, shown);
	}
	CHECK(n == 5, "%zu lines", n);
	strcpy(text, "( d4 {z} ) e4");	/* nothing to replace */
	build(&in, text);
	CHECK(prune_variation(&in, 1, &out), "no variation");
	show(&out, shown);
	CHECK(strcmp(shown, "d4 {z}") == 0, "%s", shown);
	movelist_free(&in);
	movelist_free(&out);
}

/* A long game with a variation at each move: nearly all that is written are the moves before them. */
static void
test_too_many_variations(void)
{
	enum { MOVES = 4000 };
	const struct element *left_out;
	struct movelist in = { 0 };
	size_t n;

	movelist_start(&in, &chess_game, &position_start, false);
	for (int i = 0; i < MOVES; i++) {
		movelist_add(&in, ELEMENT_MOVE, SPAN("e4"), NO_MOVE, 0);
		movelist_add(&in, ELEMENT_OPEN, SPAN("("), 0, 0);
		movelist_add(&in, ELEMENT_MOVE, SPAN("d4"), NO_MOVE, 0);
		movelist_add(&in, ELEMENT_CLOSE, SPAN(")"), 0, 0);
		n = prune_variations(&in, &left_out);
		if (i < 2000)
			CHECK(n == (size_t)i + 1 && left_out == NULL, "%zu of %d", n, i + 1);
	}
	CHECK(n > 2000 && n < 3000, "%zu", n);
	CHECK(left_out == &in.list[4 * n + 1], "element %td", left_out == NULL ? -1 : left_out - in.list);
	movelist_free(&in);
}

static void
test_not_replayed(void)
{
	struct movelist in = { 0 }, out = { 0 };
	struct arena texts = { 0 };
	char text[TEXT_MAX] = "P@e4 e5 {c} Nf3", shown[TEXT_MAX];

	build(&in, text);
	in.playable = false;
	for (size_t i = 0; i < in.n; i++)
		if (in.list[i].kind == ELEMENT_MOVE)
			in.list[i].kind = ELEMENT_UNREAD;
	prune(&(struct pruning){ PRUNE_TEXT, 2, 2 }, &in, &out, &texts);
	show(&out, shown);
	CHECK(strcmp(shown, "P@e4 e5 Nf3") == 0, "%s", shown);
	CHECK(!out.playable, "it is said to be replayed");
	movelist_free(&in);
	movelist_free(&out);
	arena_free(&texts);
}

static void
test_names(void)
{
	struct span unknown = { NULL, 0 };
	unsigned set = 0;

	CHECK(name_set_read(prune_kinds, SPAN("nags, clocks"), &set, &unknown), "%x", set);
	CHECK(set == (PRUNE_NAGS | PRUNE_CLOCKS), "%x", set);
	CHECK(!name_set_read(prune_kinds, SPAN("nags,clock,evals"), &set, &unknown) && span_eq(unknown, SPAN("clock")), "%.*s",
	    (int)unknown.n, unknown.p);
	CHECK(!name_set_read(prune_kinds, SPAN(""), &set, &unknown), "an empty list");
	CHECK(!name_set_read(prune_kinds, SPAN("nags,"), &set, &unknown), "an empty name");
	set = 0;
	for (const struct name_set *k = prune_kinds; k->name != NULL; k++)
		set |= strcmp(k->name, "all") != 0 ? k->set : 0;
	CHECK(set == PRUNE_ALL, "%x has no name", PRUNE_ALL & ~set);
}

int
main(void)
{
	RUN(test_prune);
	RUN(test_again);
	RUN(test_variations);
	RUN(test_too_many_variations);
	RUN(test_not_replayed);
	RUN(test_names);
	return check_end();
}
