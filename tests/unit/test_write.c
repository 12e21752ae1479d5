/*
 * test_write: games as PGN, as lists of moves and as positions.  Output that is read and written again must be the
 * same, byte for byte.
 */
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "games/chess/chess_game.h"
#include "games/chess/epd.h"
#include "games/chess/fen.h"
#include "games/pgn/comment_command.h"
#include "games/output_forms/write.h"
#include "games/checks/game.h"
#include "toolkit/finding/grading.h"
#include "games/move_notation/notation.h"
#include "support/random.h"
#include "base/utf8.h"

enum { BEHIND = 64, TEXT_MAX = 1 << 17 };

/* -- a game read from text, and written -- */

struct source {
	struct grading grading;
	struct game_options options;
	struct game *game;
	struct game_summary summary;
	struct record record;
	struct location place;
	struct view view;
	char text[TEXT_MAX + BEHIND];
};

static struct source *
source_new(enum on_illegal on_illegal)
{
	struct source *s = calloc(1, sizeof(*s));
	char error[160];

	if (s == NULL || !grading_set(&s->grading, grading_profile(SPAN("default")), NULL, 0, SEVERITY_WARNING, SEVERITY_WARNING, error))
		abort();
	s->options = (struct game_options){ .score = true, .on_illegal = on_illegal };
	if ((s->game = game_new(&s->options, &s->grading)) == NULL)
		abort();
	return s;
}

static void
source_free(struct source *s)
{
	game_free(s->game);
	free(s);
}

static void
source_read(struct source *s, struct span text)
{
	const struct tags *tags = game_tags(s->game);

	if (text.n > TEXT_MAX)
		abort();
	memmove(s->text, text.p, text.n);
	memset(s->text + text.n, 0, BEHIND);
	s->record = (struct record){ .text = { s->text, text.n }, .ordinal = 1, .line = 1, .eol = '\n', .first = true,
	    .last = true };
	s->place = (struct location){ .line = 1, .column = 1, .game = 1, .encoding = ENC_CP1252 };
	game_check(s->game, &s->record, &s->summary);
	s->view = (struct view){
		.record = &s->record, .place = &s->place, .score = game_score(s->game), .tags = tags->list,
		    .tags_n = tags->n,
		.result = s->summary.terminator.n > 0 ? s->summary.terminator : SPAN("*"), .summary = &s->summary,
		.findings = game_findings(s->game), .level = SEVERITY_WARNING,
	};
}

static const struct write_options plain = { .width = 80, .last = -1 };
static const struct write_options moves_only = { .width = 80, .last = -1, .bare = true };

/* -- by hand -- */

#define A30 "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
#define E15 "\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9"

static const struct {
	const char *text, *written;
	int width;
	enum on_illegal how;
} small[] = {
	{ "1.e4 e5 2.Nf3 1-0", "1. e4 e5 2. Nf3 1-0", 80, ILLEGAL_STOP },
	{ "*", "*", 80, ILLEGAL_STOP },
	{ "1. e4 {a} e5! 2. Nf3", "1. e4 {a} 1... e5 $1 2. Nf3 *", 80, ILLEGAL_STOP },
	{ "1. e4! e5", "1. e4 $1 1... e5 *", 80, ILLEGAL_STOP },
	{ "1. e4 e5 {a} {b} $3 2. Nf3", "1. e4 e5 {a} {b} $3 2. Nf3 *", 80, ILLEGAL_STOP },
	{ "1. e4 (1. d4 d5 (1... Nf6)) e5", "1. e4 (1. d4 d5 (1... Nf6)) 1... e5 *", 80, ILLEGAL_STOP },
	{ "1. e4 e5 ({x} 1... c5 {y} ) ( 1... c6 2. d4) 2. Nf3",
	    "1. e4 e5 ({x} 1... c5 {y}) (1... c6 2. d4) 2. Nf3 *", 80, ILLEGAL_STOP },
	{ "1. e4 () e5 {} 2. Nf3", "1. e4 () 1... e5 {} 2. Nf3 *", 80, ILLEGAL_STOP },
	{ "{ pre \n\t face } $0 1. e4", "{pre face} $0 1. e4 *", 80, ILLEGAL_STOP },
	{ "1. e2e4 e7-e5 2. Ng1f3 Nb8-c6 3. Bb5 a6 4. 0-0", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O *", 80,
	    ILLEGAL_STOP },
	{ "1. e4 ; see {a} there\ne5", "1. e4 {see (a) there} 1... e5 *", 80, ILLEGAL_STOP },
	{ "1. e4 ; see {a there\ne5", "1. e4 {see {a there} 1... e5 *", 80, ILLEGAL_STOP },
	{ "1. e4 B[d3 e5 ) 2. Nf3 }", "1. e4 B {[} d3 e5 {)} 2. Nf3 {)} *", 80, ILLEGAL_STOP },
	{ "1. e4 e5 2. B \n c4", "1. e4 e5 2. Bc4 *", 80, ILLEGAL_STOP },
	{ "1. e4 <br> $999 e5", "1. e4 {<br>} {$999} 1... e5 *", 80, ILLEGAL_STOP },
	{ "1. e4 e5 1-0 {late} 0-1 more {of it} 2", "1. e4 e5 {late} {0-1} {more (of it) 2} 1-0", 80, ILLEGAL_STOP },
	{ "1. e4\n%one \ttwo\n%\ne5", "1. e4\n%one  two\n%\n1... e5 *", 80, ILLEGAL_STOP },
	{ "% first\n1. e4 (\n% in\n1. d4\n% end\n) *\n% last", "% first\n1. e4 (\n% in\n1. d4\n% end\n)\n% last\n*",
	    80, ILLEGAL_STOP },
	{ "1. e4 -- 2. d4 Z0", "1. e4 -- 2. d4 -- *", 80, ILLEGAL_STOP },
	{ "1. e4 e5 2.Ke3 {x} Nc6 (2... d6) 3.  Nf3\xe9", "1. e4 e5 2. Ke3 {x} Nc6 (2... d6) 3. Nf3\u00e9 *", 80,
	    ILLEGAL_STOP },
	{ "1. e4 e5 2. Ke3 Nc6 3. Nf3", "1. e4 e5 2. Ke3 Nc6 3. Nf3 *", 80, ILLEGAL_FORCE },
	{ "1. e4 e5 2. Ke3 Nc6 3. Nf3", "1. e4 e5 2. -- {Ke3} 2... Nc6 3. Nf3 *", 80, ILLEGAL_SKIP },
	{ "1. e4 e5 2. Nf3 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O",
	    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O *", 80, ILLEGAL_REPAIR },
	/* What the reader takes for a part of a word stays one, and does not become a blank. */
	{ "1. e4 Q\xc2\x85h5 e5 {a\xc2\x85z}", "1. e4 Q h5 2. e5 {a z} *", 80, ILLEGAL_STOP },
	{ "[Variant \"Bughouse\"]\n\n1. e4 {a} e5 (1... c5) 2. Nf3 *", "1. e4 {a} e5 (1... c5) 2. Nf3 *", 80,
	    ILLEGAL_STOP },
	{ "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 40\"]\n\n40... Kd7 41. e4 *", "40... Kd7 41. e4 *", 80, ILLEGAL_STOP },
	/* Where lines are broken. */
	{ "1. e4 e5 2. Nf3 Nc6", "1.\ne4\ne5\n2.\nNf3\nNc6\n*", 1, ILLEGAL_STOP },
	{ "1. e4 e5 2. Nf3 Nc6", "1. e4 e5\n2. Nf3\nNc6 *", 9, ILLEGAL_STOP },
	{ "1. e4 e5 2. Nf3 Nc6", "1. e4\ne5 2.\nNf3\nNc6 *", 7, ILLEGAL_STOP },
	{ "1. e4 (1. d4) e5 {a bb ccc}", "1. e4\n(1.\nd4)\n1...\ne5 {a\nbb\nccc} *", 7, ILLEGAL_STOP },
	{ "1. e4 (1. d4) e5 {a bb ccc}", "1. e4 (1. d4) 1... e5 {a bb ccc} *", 0, ILLEGAL_STOP },
	{ "1. e4 {" A30 " " A30 " aaaaaaaa} e5", "1. e4 {" A30 " " A30 " aaaaaaaa}\n1... e5 *", 80, ILLEGAL_STOP },
	{ "1. e4 {" A30 " " A30 " aaaaaaaaa} e5", "1. e4 {" A30 " " A30 "\naaaaaaaaa} 1... e5 *", 79, ILLEGAL_STOP },
	{ "1. e4 {" A30 A30 A30 "} e5", "1. e4\n{" A30 A30 A30 "}\n1... e5 *", 80, ILLEGAL_STOP },
	{ "1. e4 {" E15 E15 " " E15 E15 " " "aaaaaaaa} e5", "1. e4 {" E15 E15 " " E15 E15 " aaaaaaaa}\n1... e5 *", 80,
	    ILLEGAL_STOP },
	{ "1. e4 {" E15 E15 " " E15 E15 " " "aaaaaaaaaaa} e5",
	    "1. e4 {" E15 E15 " " E15 E15 "\naaaaaaaaaaa} 1... e5 *", 80, ILLEGAL_STOP },
	{ "1. e4 {a %b %c}", "1. e4\n{a %b %c}\n*", 7, ILLEGAL_STOP },
	{ "1. e4 {a [Event \"x\" b}", "1. e4\n{a [Event\n\"x\" b} *", 9, ILLEGAL_STOP },
	{ "1. e4 {[%clk 0:00:01] [%eval 1.2] a}", "1. e4\n{[%clk 0:00:01]\n[%eval 1.2] a} *", 17, ILLEGAL_STOP },
	{ "1. e4 {[%clk 0:00:01] [%eval 1.2] a}", "1. e4 {[%clk\n0:00:01]\n[%eval 1.2] a}\n*", 16, ILLEGAL_STOP },
	{ "1. e4 {[%csl Ga1][%cal Ga1b2]}", "1. e4\n{[%csl Ga1][%cal Ga1b2]}\n*", 26, ILLEGAL_STOP },
	{ "1. e4 {[%csl Ga1][%cal Ga1b2]}", "1. e4 {[%csl Ga1][%cal\nGa1b2]} *", 24, ILLEGAL_STOP },
};

/* All but the tags and the blank line at the end. */
static struct span
movetext_of(struct span game)
{
	while (game.n > 0 && *game.p == '[') {
		const char *end = memchr(game.p, '\n', game.n);

		game.n -= (size_t)(end + 1 - game.p);
		game.p = end + 1;
	}
	return span_trim(game);
}

static void
by_hand(void)
{
	for (size_t i = 0; i < sizeof(small) / sizeof(small[0]); i++) {
		struct source *s = source_new(small[i].how);
		struct write_options how = { .width = small[i].width, .last = -1 };
		struct buf first = { 0 }, second = { 0 };
		struct span got;

		source_read(s, span_of(small[i].text));
		write_pgn.game(&first, &s->view, &how);
		got = movetext_of(buf_span(&first));
		CHECK(span_eq(got, span_of(small[i].written)), "%s:\n%.*s\ninstead of\n%s", small[i].text, (int)got.n,
		    got.p,
		    small[i].written);
		CHECK(first.n > 1 && memcmp(first.p + first.n - 2, "\n\n", 2) == 0, "%s: no blank line behind",
		    small[i].text);
		source_read(s, buf_span(&first));
		write_pgn.game(&second, &s->view, &how);
		CHECK(span_eq(buf_span(&first), buf_span(&second)), "%s: again:\n%.*s", small[i].text, (int)second.n,
		    second.p);
		buf_free(&first);
		buf_free(&second);
		source_free(s);
	}
}

static const struct { const char *text, *written; } pairs[] = {
	{ "[Event \"A\"]\n[X \"a\\\"b\\\\c\"]\n\n*", "[Event \"A\"]\n[X \"a\\\"b\\\\c\"]\n\n*\n\n" },
	{ "[Event \"The \"Open\"\"]\n[X \"a\\b\\\"]\n\n*",
	    "[Event \"The \\\"Open\\\"\"]\n[X \"a\\\\b\\\\\"]\n\n*\n\n" },
	{ "[Event \"a\tb\x01" "c\x7f\"]\n\n*", "[Event \"a b c \"]\n\n*\n\n" },
	{ "[Event \"M\xfcller \x80 \u00fc\"]\n\n*", "[Event \"M\u00fcller \u20ac \u00fc\"]\n\n*\n\n" },
	{ "[Event \"a\nb\"]\n\n*", "[Event \"a b\"]\n\n*\n\n" },
};

static void
tags(void)
{
	struct source *s = source_new(ILLEGAL_STOP);

	for (size_t i = 0; i < sizeof(pairs) / sizeof(pairs[0]); i++) {
		struct buf b = { 0 };

		/* How such a pair is read is not tested here. */
		source_read(s, span_of(pairs[i].text));
		if (i == 1) {
			struct tag list[2] = { { .name = SPAN("Event"), .value = SPAN("The \"Open\"") },
				{ .name = SPAN("X"), .value = SPAN("a\\b\\") } };

			s->view.tags = list;
			s->view.tags_n = 2;
			write_pgn.game(&b, &s->view, &plain);
		} else {
			write_pgn.game(&b, &s->view, &plain);
		}
		CHECK(span_eq(buf_span(&b), span_of(pairs[i].written)), "%s:\n%.*s", pairs[i].text, (int)b.n, b.p);
		buf_clear(&b);
		write_pgn.game(&b, &s->view, &moves_only);
		CHECK(span_eq(buf_span(&b), SPAN("*\n\n")), "bare: %.*s", (int)b.n, b.p);
		buf_free(&b);
	}
	source_free(s);
}

static const struct { const char *text; const struct write_form *form; const char *written; } lists[] = {
	{ "1. e4 e5 2. Nf3 (2. f4 exf4) Nc6 3. Bc4 Nf6 4. O-O {x} -- 5. Bxf7+ 1-0", &write_san,
	    "e4 e5 Nf3 Nc6 Bc4 Nf6 O-O -- Bxf7+ 1-0\n" },
	{ "1. e4 e5 2. Nf3 (2. f4 exf4) Nc6 3. Bc4 Nf6 4. 0-0 {x} -- 5. Bxf7 1-0", &write_san,
	    "e4 e5 Nf3 Nc6 Bc4 Nf6 O-O -- Bxf7+ 1-0\n" },
	{ "1. e4 e5 2. Nf3 (2. f4 exf4) Nc6 3. Bc4 Nf6 4. O-O {x} -- 5. Bxf7+ 1-0", &write_lan,
	    "e2-e4 e7-e5 Ng1-f3 Nb8-c6 Bf1-c4 Ng8-f6 O-O -- Bc4xf7+ 1-0\n" },
	{ "1. e4 e5 2. Nf3 (2. f4 exf4) Nc6 3. Bc4 Nf6 4. O-O {x} -- 5. Bxf7+ 1-0", &write_uci,
	    "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 e1g1 0000 c4f7 1-0\n" },
	{ "1. e4 e5 2. Nf3 (2. f4 exf4) Nc6 3. Bc4 Nf6 4. O-O {x} -- 5. Bxf7+ 1-0", &write_iccf,
	    "5254 5755 7163 2836 6134 7866 5171 0000 3467 1-0\n" },
	{ "1. e4 e5 2. Ke3 Nc6", &write_uci, "e2e4 e7e5 *\n" },
	{ "*", &write_uci, "*\n" },
	{ "[FEN \"2k5/P7/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. a8=N Kb8 2. O-O 1/2-1/2", &write_uci,
	    "a7a8n c8b8 e1g1 1/2-1/2\n" },
	{ "[FEN \"2k5/P7/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. a8=N Kb8 2. O-O 1/2-1/2", &write_iccf,
	    "17184 3828 5171 1/2-1/2\n" },
	{ "[FEN \"1k6/8/8/8/8/8/8/4K2R w - - 0 1\"]\n\n1. Ke2 Ka8 2. Ke1 Kb8 3. Rh2 1-0", &write_uci,
	    "e1e2 b8a8 e2e1 a8b8 h1h2 1-0\n" },
	{ "[Variant \"Chess960\"]\n[FEN \"3k4/8/8/8/8/8/8/1R2K2R w HB - 0 1\"]\n\n1. O-O 1-0", &write_uci, "e1h1 1-0\n" },
	{ "[Variant \"Chess960\"]\n[FEN \"3k4/8/8/8/8/8/8/1R2K2R w HB - 0 1\"]\n\n1. O-O 1-0", &write_iccf,
	    "5181 1-0\n" },
	{ "[FEN \"3k4/8/8/8/8/8/8/1R2K2R w HB - 0 1\"]\n\n1. O-O 1-0", &write_uci, "e1h1 1-0\n" },
	{ "[Variant \"Chess960\"]\n[FEN \"3k4/8/8/8/8/8/8/R3K2R w KQ - 0 1\"]\n\n1. O-O 1-0", &write_uci, "e1h1 1-0\n" },
	{ "1. e4 e5 2. Nf3", &write_fen,
	    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
	    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n"
	    "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n"
	    "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2\n" },
	{ "[White \"O;\\\"B\\\\\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 40\"]\n\n40... Kd7 41. e4 *", &write_epd,
	    "4k3/8/8/8/8/8/4P3/4K3 b - - c0 \"O;'B/-? ? ? ?\"; fmvn 40; hmvc 3; sm Kd7;\n"
	    "8/3k4/8/8/8/8/4P3/4K3 w - - c0 \"O;'B/-? ? ? ?\"; fmvn 41; hmvc 4; sm e4;\n"
	    "8/3k4/8/8/4P3/8/8/4K3 b - - c0 \"O;'B/-? ? ? ?\"; fmvn 41; hmvc 0;\n" },
	{ "[Variant \"Bughouse\"]\n\n1. e4 *", &write_fen, "" },
};

static void
lists_by_hand(void)
{
	struct source *s = source_new(ILLEGAL_STOP);
	struct write_options final = { .last = -1, .final = true }, german = { .bare = true,
	    .letters = piece_letters_find(SPAN("German")) },
	    figures = { .bare = true, .figurines = true };
	struct buf b = { 0 };

	for (size_t i = 0; i < sizeof(lists) / sizeof(lists[0]); i++) {
		source_read(s, span_of(lists[i].text));
		buf_clear(&b);
		lists[i].form->game(&b, &s->view, &moves_only);
		CHECK(span_eq(buf_span(&b), span_of(lists[i].written)), "%s: %.*s", lists[i].text, (int)b.n, b.p);
	}
	source_read(s, SPAN("[Event \"x\"]\n\n1. e4 e5 2. Nf3 *"));
	buf_clear(&b);
	write_uci.game(&b, &s->view, &plain);
	write_fen.game(&b, &s->view, &final);
	write_san.game(&b, &s->view, &german);
	write_lan.game(&b, &s->view, &german);
	write_san.game(&b, &s->view, &figures);
	write_lan.game(&b, &s->view, &figures);
	CHECK(span_eq(buf_span(&b), SPAN("[Event \"x\"]\n\ne2e4 e7e5 g1f3 *\n\n"
	    "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2\ne4 e5 Sf3 *\ne2-e4 e7-e5 Sg1-f3 *\n"
	    "e4 e5 \u2658f3 *\ne2-e4 e7-e5 \u2658g1-f3 *\n")), "%.*s", (int)b.n, b.p);
	for (int first = 0; first < 5; first++)
		for (int last = -1; last < 5; last++) {
			struct write_options how = { .first = first, .last = last, .bare = true };
			int lines = 0, wanted = 0;

			buf_clear(&b);
			write_fen.game(&b, &s->view, &how);
			for (size_t i = 0; i < b.n; i++)
				lines += b.p[i] == '\n';
			for (int ply = 0; ply <= 3; ply++)
				wanted += write_wants(&how, ply, 3);
			CHECK(lines == wanted, "%d to %d: %d lines", first, last, lines);
		}
	buf_free(&b);
	source_free(s);
}

/* Moves that are not legal, but played: a list has them as the game does, or as the squares that they went to. */
static void
lists_of_forced_moves(void)
{
	static const struct {
		const struct write_form *form;
		const char *written;
	} forced[] = {
		{ &write_san, "e4 e5 Ke3 Nc6 Qxh8+ *\n" }, { &write_lan, "e2-e4 e7-e5 Ke1-e3 Nb8-c6 Qd1xh8 *\n" },
		{ &write_uci, "e2e4 e7e5 e1e3 b8c6 d1h8 *\n" }, { &write_iccf, "5254 5755 5153 2836 4188 *\n" },
	};
	struct source *s = source_new(ILLEGAL_FORCE);
	const struct write_options german = { .bare = true, .last = -1, .letters = piece_letters_find(SPAN("German")) };
	struct buf b = { 0 };

	source_read(s, SPAN("1. e4 e5 2. Ke3 Nc6 3. Qxh8+ *"));
	for (size_t i = 0; i < sizeof(forced) / sizeof(forced[0]); i++) {
		buf_clear(&b);
		forced[i].form->game(&b, &s->view, &moves_only);
		CHECK(span_eq(buf_span(&b), span_of(forced[i].written)), "%.*s", (int)b.n, b.p);
	}
	buf_clear(&b);
	write_san.game(&b, &s->view, &german);
	CHECK(span_eq(buf_span(&b), SPAN("e4 e5 Ke3 Sc6 Qxh8+ *\n")), "%.*s", (int)b.n, b.p);
	buf_free(&b);
	source_free(s);
}

/* -- random games with everything in them, badly written -- */

static uint64_t seed;

static int
below(int n)
{
	return random_below(&seed, n);
}

static void
put_blank(struct buf *b)
{
	static const char *const blanks[] = { " ", " ", " ", "\n", "  ", "\n\n", "\t", " \n " };

	buf_str(b, blanks[below(8)]);
}

static void
put_random_comment(struct buf *b)
{
	static const char *const words[] = { "a", "word", "%x", "[Event", "[White \"x\"]", "\"x\"]", "{",
	    "[%clk 0:00:01]", "1-0", "(", "]",
		"[%cal Ga1b2,Rc3d4][%csl  Ga1]", "\u00e9t\u00e9", "\xe9t\xe9", "\u4e2d\u6587", "1.", "e4", ";", "$1",
		    "[%", "\x02", "\xc2\x85", A30,
		"[%eval -0.12, 20]", "--", "*", "\xef\xbb\xbf[Event" };
	bool line = below(6) == 0;

	buf_str(b, line ? ";" : "{");
	for (int n = below(12); n > 0; n--) {
		buf_str(b, words[below((int)(sizeof(words) / sizeof(words[0])))]);
		if (line)
			buf_str(b, below(8) == 0 ? " }" : "  ");
		else if (below(5) > 0)
			put_blank(b);
	}
	buf_str(b, line ? "\n" : "}");
}

static void
put_random_move(struct buf *b, const struct position *p, move m)
{
	char text[NOTATION_MAX];

	if (below(3) == 0) {
		buf_number(b, p->fullmoves);
		buf_str(b, p->turn == WHITE ? "." : "...");
		if (below(2) == 0)
			put_blank(b);
	}
	notation_write(p, m, (enum notation)(below(10) == 0 ? NOTATION_LAN : NOTATION_SAN), NULL, text);
	buf_str(b, text);
	if (below(12) == 0)
		buf_str(b, "!?");
}

/* A line of moves, and everything that can be between them. */
static void
put_random_line(struct buf *b, struct position p, int plies, int depth)
{
	struct position before = p;
	bool moved = false;

	for (int ply = 0; ply < plies; ply++) {
		move moves[MOVES_MAX];
		int n = movegen_all(&p, moves);

		put_blank(b);
		switch (below(depth == 0 ? 40 : 20)) {
		case 0:
		case 1:
			put_random_comment(b);
			break;
		case 2:
			buf_fmt(b, "$%d", below(256));
			break;
		case 3:
			if (!moved || depth > 3)
				break;
			buf_char(b, '(');
			put_random_line(b, before, below(8), depth + 1);
			buf_char(b, ')');
			break;
		case 4:
			buf_str(b, below(2) == 0 ? "\n%escape line\n" : "\n%\n");
			break;
		case 5:
			if (below(8) == 0)
				buf_str(b, below(2) == 0 ? "Qz9" : "7.Kh9\xe4");
			break;
		case 6:
			if (below(8) == 0)
				buf_str(b, below(2) == 0 ? "<b>" : "+-");
			break;
		default:
			if (n == 0)
				return;
			before = p;
			moved = true;
			n = below(n);
			put_random_move(b, &before, moves[n]);
			position_play(&p, moves[n]);
		}
	}
	put_blank(b);
}

/* The words of a comment, in UTF-8. */
static void
put_meaning(struct buf *b, const struct view *v, struct span s)
{
	struct buf text = { 0 }, mended = { 0 };
	bool brace = s.n > 0 && memchr(s.p, '}', s.n) != NULL, blank = false;

	/* Line ends inside values of commands are no part of them. */
	view_text(&text, v, comment_command_mend(&mended, s) ? buf_span(&mended) : s);
	for (size_t i = 0; i < text.n; i++) {
		unsigned char c = (unsigned char)text.p[i];

		if (c == 0xc2 && i + 1 < text.n && (unsigned char)text.p[i + 1] == 0x85)
			c = ' ', i++;
		if (c <= ' ') {
			blank = true;
			continue;
		}
		if (blank && b->p[b->n - 1] != '\x01')
			buf_char(b, ' ');
		blank = false;
		buf_char(b, (char)(brace && c == '{' ? '(' : brace && c == '}' ? ')' : c));
	}
	buf_free(&text);
	buf_free(&mended);
}

/* Separates number and word. */
static void
put_unread(struct buf *b, const struct view *v, struct span s)
{
	size_t n = s.n;

	while (n > 0 && s.p[n - 1] != '.')
		n--;
	put_meaning(b, v, (struct span){ s.p, n });
	buf_char(b, ' ');
	put_meaning(b, v, span_trim((struct span){ s.p + n, s.n - n }));
}

/* The elements in order, with the result at the end; what becomes a comment is shown as one. */
static void
put_elements(struct buf *b, const struct view *v)
{
	for (size_t i = 0; i < v->score->n; i++) {
		const struct element *e = &v->score->list[i];

		if (e->kind == ELEMENT_RESULT)
			continue;
		buf_fmt(b, "\n%d \x01", e->kind == ELEMENT_OTHER ? ELEMENT_COMMENT : (int)e->kind);
		if (e->kind == ELEMENT_MOVE || e->kind == ELEMENT_NAG)
			buf_fmt(b, "%d", e->move);
		else if (e->kind == ELEMENT_UNREAD)
			put_unread(b, v, element_text(e));
		else if (e->kind != ELEMENT_PASS)
			put_meaning(b, v, element_text(e));
	}
	buf_char(b, '\n');
	buf_add(b, v->result);
}

/*
 * Could the line, which is too long, have been broken?  Not inside of commands, nor before text that would be
 * misread at the start of a line.
 */
static bool
breakable(struct span line)
{
	bool command = false;

	for (size_t i = 0; i + 1 < line.n; i++) {
		if (line.p[i] == '[' && line.p[i + 1] == '%')
			command = true;
		if (line.p[i] == ']')
			command = false;
		if (line.p[i] == ' ' && !command && line.p[i + 1] != '%' &&
		    (line.p[i + 1] != '[' || i + 2 == line.n || line.p[i + 2] == '%') && line.p[i + 1] != '\xef')
			return true;
	}
	return false;
}

static void
check_lines(struct span s, int width)
{
	bool tags = s.n > 0 && *s.p == '[';

	while (s.n > 0) {
		struct span line = span_cut(&s, '\n');
		size_t n = 0;

		for (size_t i = 0; i < line.n; i++)
			n += ((unsigned char)line.p[i] & 0xc0) != 0x80;
		tags = tags && line.n > 0;
		if (tags || (line.n > 0 && *line.p == '%'))
			continue;
		CHECK(n < (size_t)width || !breakable(line), "%d: too long: %.*s", width, (int)line.n, line.p);
		CHECK(line.n == 0 || (line.p[0] != ' ' && line.p[line.n - 1] != ' '), "blanks around: %.*s",
		    (int)line.n, line.p);
		CHECK(!span_starts(line, SPAN("[Event ")), "%.*s", (int)line.n, line.p);
	}
}

static void
check_same(struct span text, struct span said, struct span again)
{
	while (said.n > 0 || again.n > 0) {
		struct span one = span_cut(&said, '\n'), two = span_cut(&again, '\n');

		if (span_eq(one, two))
			continue;
		CHECK(false, "%.*s\nfirst says\n%.*s\nand then\n%.*s", (int)text.n, text.p, (int)one.n, one.p,
		    (int)two.n, two.p);
		break;
	}
}

static void
check_game(struct source *s, struct span text, int width)
{
	struct write_options how = { .width = width, .last = -1 }, one = { .width = 0, .last = -1 };
	struct buf first = { 0 }, second = { 0 }, unbroken = { 0 }, said = { 0 }, again = { 0 };
	struct split_games split = { 0 };
	struct record r;

	source_read(s, text);
	put_elements(&said, &s->view);
	write_pgn.game(&first, &s->view, &how);
	write_pgn.game(&unbroken, &s->view, &one);
	check_lines(buf_span(&first), width);
	CHECK(split_games_next(&split.split, buf_span(&first), true, &r) == 1 && r.text.n == first.n, "cut in two:\n%.*s",
	    (int)first.n, first.p);
	source_read(s, buf_span(&first));
	put_elements(&again, &s->view);
	write_pgn.game(&second, &s->view, &how);
	check_same(text, buf_span(&said), buf_span(&again));
	CHECK(span_eq(buf_span(&first), buf_span(&second)), "not the same again:\n%.*s\n%.*s", (int)first.n, first.p,
	    (int)second.n, second.p);
	source_read(s, buf_span(&unbroken));
	buf_clear(&second);
	write_pgn.game(&second, &s->view, &how);
	CHECK(span_eq(buf_span(&first), buf_span(&second)), "not the same from one line");
	CHECK(utf8_valid_length(buf_span(&first)) == first.n, "not UTF-8");
	buf_free(&first);
	buf_free(&second);
	buf_free(&unbroken);
	buf_free(&said);
	buf_free(&again);
}

static void
random_games(void)
{
	const char *more = getenv("ARBITER_GAMES");	/* for a longer campaign */
	static const int widths[] = { 80, 80, 80, 40, 20, 5 };
	struct source *s = source_new(ILLEGAL_STOP);
	const int usual = check_all() ? 1500 : 500;
	size_t bytes = 0;

	seed = more == NULL ? 21 : (uint64_t)atol(more);
	for (int i = 0; i < (more == NULL ? usual : atoi(more)) && check_faults == 0; i++) {
		struct buf b = { 0 };

		buf_str(&b, "[Event \"Random \x80\"]\n[Site \"a\\\\b\\\"\"]\n\n");
		put_random_line(&b, position_start, below(160), 0);
		buf_str(&b, i % 3 == 0 ? "1-0" : i % 3 == 1 ? "* {late}\n" : "");
		check_game(s, buf_span(&b), widths[i % 6]);
		bytes += b.n;
		buf_free(&b);
	}
	CHECK(bytes > 330 * (size_t)usual || more != NULL || check_faults > 0, "%zu bytes", bytes);
	source_free(s);
}

/* -- lists and positions, against the modules that write one at a time -- */

/* A game of random moves, whose words are in `words`. */
static void
random_score(struct movelist *score, const struct position *start, int plies, char (*words)[SAN_MAX])
{
	struct position p = *start;

	movelist_start(score, &chess_game, start, true);
	for (int ply = 0; ply < plies; ply++) {
		move moves[MOVES_MAX], m;
		int n = movegen_all(&p, moves);

		if (below(40) == 0 && position_pass(&p)) {
			movelist_add(score, ELEMENT_PASS, SPAN("--"), 0, 0);
			continue;
		}
		if (n == 0)
			break;
		/* Castling comes last in the list. */
		m = moves[p.castling & p.side[p.turn] && below(3) == 0 ? n - 1 : below(n)];
		n = san_write(&p, m, words[ply]);
		movelist_add(score, ELEMENT_MOVE, (struct span){ words[ply], (size_t)n }, m, ELEMENT_SAN);
		position_play(&p, m);
	}
}

/* The same list and the same lines as by walking. */
static void
slow_list(struct buf *b, const struct movelist *s, enum notation notation)
{
	struct walk w;
	const struct element *e;
	char text[NOTATION_MAX];

	movelist_walk_start(&w, s);
	while ((e = movelist_walk_main(&w)) != NULL) {
		if (e->kind == ELEMENT_PASS)
			buf_str(b, notations[notation].lettered ? "--" : "0000");
		else
			buf_add(b, (struct span){ text, (size_t)notation_write(&w.before.chess, e->move, notation, NULL,
			    text) });
		buf_char(b, ' ');
	}
	buf_str(b, "1-0\n");
}

static void
slow_fen(struct buf *b, const struct movelist *s)
{
	struct walk w;
	char text[FEN_MAX];

	movelist_walk_start(&w, s);
	do {
		buf_add(b, (struct span){ text, (size_t)fen_write(&w.now.chess, text) });
		buf_char(b, '\n');
	} while (movelist_walk_main(&w) != NULL);
}

/* Every line is EPD that can be read, and the same position as in the other form. */
static void
check_epd(struct span epd, struct span fen)
{
	while (epd.n > 0) {
		struct span line = span_cut(&epd, '\n'), other = span_cut(&fen, '\n'), opcode, operand;
		struct fen_reading a, b;
		int got;

		fen_read(line, &a);
		fen_read(other, &b);
		CHECK(a.usable && position_same(&a.position, &b.position), "%.*s", (int)line.n, line.p);
		CHECK(a.position.halfmoves == b.position.halfmoves && a.position.fullmoves == b.position.fullmoves,
		    "%.*s", (int)line.n, line.p);
		for (int i = 0; i < a.faults_n; i++)
			CHECK(a.faults[i].severity < SEVERITY_WARNING || b.faults_n > 0, "%s: %.*s",
			    diag_rows[a.faults[i].id].id, (int)line.n, line.p);
		while ((got = epd_next(&a.operations, &opcode, &operand)) > 0)
			CHECK(epd_find(opcode) != NULL, "%.*s", (int)opcode.n, opcode.p);
		CHECK(got == 0, "%.*s", (int)line.n, line.p);
	}
	CHECK(fen.n == 0, "fewer lines");
}

static const char *const starts[] = {
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 9 98",
	"4k3/pppppppp/8/PPPPPPPP/pppppppp/8/PPPPPPPP/4K3 w - - 98 999",
	"4k3/PPP3PP/8/8/8/8/ppp3pp/4K3 b - - 0 1",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 0",
	"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1",
	"nrkbbqnr/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQNR w HBhb - 0 1",
	"rkrnnbbq/pppppppp/8/8/8/8/PPPPPPPP/RKRNNBBQ w CAca - 0 1",
	"1r2k2r/pppppppp/8/8/8/8/PPPPPPPP/1R2K2R w HBhb - 0 1",
	"r2k3r/pppppppp/8/8/8/8/PPPPPPPP/R2K3R w HAha - 0 1",
	"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 9000001",
};

static void
against_slow(void)
{
	static const struct { enum notation notation, chess960; const struct write_form *form; } rows[] = {
		{ NOTATION_SAN, NOTATION_SAN, &write_san }, { NOTATION_LAN, NOTATION_LAN, &write_lan },
		{ NOTATION_UCI, NOTATION_UCI960, &write_uci }, { NOTATION_ICCF, NOTATION_ICCF960, &write_iccf },
	};
	static char words[400][SAN_MAX];
	static const struct record none = { .text = { "", 0 } };
	struct movelist score = { 0 };
	struct buf fast = { 0 }, slow = { 0 };
	const int games = check_all() ? 1100 : 330;
	unsigned long positions = 0;

	seed = 5;
	for (int game = 0; game < games; game++) {
		const char *fen = starts[game % 11];
		struct fen_reading start;
		const struct location place = { .encoding = ENC_CP1252 };
		struct view v = { .record = &none, .place = &place, .score = &score, .result = SPAN("1-0") };
		bool chess960 = game % 11 >= 5 && game % 11 <= 9;

		fen_read(span_of(fen), &start);
		random_score(&score, &start.position, below(3) == 0 ? 400 : 60, words);
		for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
			buf_clear(&fast);
			buf_clear(&slow);
			rows[i].form->game(&fast, &v, &moves_only);
			slow_list(&slow, &score, chess960 ? rows[i].chess960 : rows[i].notation);
			CHECK(span_eq(buf_span(&fast), buf_span(&slow)), "%s:\n%.*s%.*s", fen, (int)fast.n, fast.p,
			    (int)slow.n, slow.p);
		}
		buf_clear(&fast);
		buf_clear(&slow);
		write_fen.game(&fast, &v, &moves_only);
		slow_fen(&slow, &score);
		CHECK(span_eq(buf_span(&fast), buf_span(&slow)), "%s:\n%.*s%.*s", fen, (int)fast.n, fast.p,
		    (int)slow.n, slow.p);
		positions += score.n + 1;
		buf_clear(&fast);
		write_epd.game(&fast, &v, &moves_only);
		if (game < 200 && start.position.fullmoves > 0)	/* EPD counts from 1 */
			check_epd(buf_span(&fast), buf_span(&slow));
	}
	CHECK(positions > 90 * (unsigned long)games, "%lu positions", positions);
	buf_free(&fast);
	buf_free(&slow);
	movelist_free(&score);
}

int
main(void)
{
	RUN(by_hand);
	RUN(tags);
	RUN(lists_by_hand);
	RUN(lists_of_forced_moves);
	RUN(random_games);
	RUN(against_slow);
	return check_end();
}
