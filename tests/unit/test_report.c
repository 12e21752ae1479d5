/* test_report: formats write one finding, strange bytes, and no finding. */
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "games/finding_formats/report_internal.h"
#include "support/check.h"
#include "games/finding_formats/report_formats.h"

static const struct report_style plain;

static const struct finding illegal = {
	.id = DIAG_ILLEGAL_PINNED, .severity = SEVERITY_ERROR, .token = { "Nxe4", 4 },
	.message = { "the knight on d2 is pinned", 26 }, .about = &(struct finding_about){ .ply = 11, .number = 6, .side = 0,
	    .fen = { "8/8/8/8/8/8/8/K1k5 w - - 0 6", 28 }, .suggest = { { "Nxd4", 4 }, { "Ne4", 3 } } },
};
static const struct location there = {
	.file = { "games.pgn", 9 }, .line = 412, .column = 31, .offset = 9000, .game = 3, .encoding = ENC_CP1252,
	.source = { "5. Qe2 Bb4 6. O-O Bxc3 7. bxc3 Nxe4", 35 },
};

static void
same(struct buf *b, const char *wanted)
{
	CHECK(!b->failed && span_eq(buf_span(b), span_of(wanted)), "\"%.*s\" is not \"%s\"", (int)b->n, b->p, wanted);
	buf_free(b);
}

static void
one_line(void)
{
	struct location place = there;
	struct buf b = { 0 };
	struct finding_about about = *illegal.about;
	struct finding f = illegal;

	f.about = &about;
	report_text.finding(&b, &there, &f, &plain);
	same(&b, "games.pgn:412:31: error: Nxe4: the knight on d2 is pinned; did you mean Nxd4 or Ne4? (game 3) "
	    "[illegal-pinned]\n");
	about.suggest_whole = 1;
	about.suggest[1].n = 0;
	report_text.finding(&b, &there, &f, &plain);
	same(&b, "games.pgn:412:31: error: Nxe4: the knight on d2 is pinned; did you mean Nxd4 (then the rest is legal)? "
	    "(game 3) [illegal-pinned]\n");
	place.in = &(struct game_summary){ .white = SPAN("Doe, J\033") };
	report_text.finding(&b, &place, &f, &plain);
	same(&b, "games.pgn:412:31: error: Nxe4: the knight on d2 is pinned; did you mean Nxd4 (then the rest is legal)? "
	    "(game 3, Doe, J\\x1b - ?) [illegal-pinned]\n");
}

/* What is said of the suggestions that make the rest legal, of those that do not, and of missing and exchanged moves. */
static void
suggested(void)
{
	static const struct {
		const char *moves;
		int left_out;
		unsigned whole, swapped;
		const char *said;
	} rows[] = {
		{ "Nd4", 0, 1, 0, "did you mean Nd4 (then the rest is legal)?" },
		{ "Nd4 Ne4", 0, 1, 0, "did you mean Nd4 (then the rest is legal) or Ne4?" },
		{ "Nd4 Ne4 d3", 0, 1, 0, "did you mean Nd4 (then the rest is legal), Ne4 or d3?" },
		{ "Nd4 Ne4", 0, 3, 0, "did you mean Nd4 or Ne4 (with each the rest is legal)?" },
		{ "Nd4 Ne4 d3", 0, 3, 0, "did you mean Nd4 or Ne4 (with each the rest is legal), or d3?" },
		{ "Nd4 Ne4 d3 d4", 0, 3, 0, "did you mean Nd4 or Ne4 (with each the rest is legal), d3 or d4?" },
		{ "Nd4 Ne4 d3 d4 e4", 0, 31, 0, "did you mean Nd4, Ne4, d3, d4 or e4 (with each the rest is legal)?" },
		{ "Nd4 Ne4", 0, 1, 1, "did you mean Nd4 before it (then the rest is legal) or Ne4?" },
		{ "e6", 1, 1, 0, "was e6 left out before it (then the rest is legal)?" },
		{ "e6 e5", 2, 3, 0, "was e6 or e5 left out before it (with each the rest is legal)?" },
		{ "e6 e5", 2, 1, 0, "was e6 (then the rest is legal) or e5 left out before it?" },
		{ "e6 Nf6 f5", 1, 3, 0, "was e6 left out before it (then the rest is legal), or did you mean "
		    "Nf6 (then the rest is legal) or f5?" },
		{ "e6 Nf6", 1, 0, 0, "was e6 left out before it, or did you mean Nf6?" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct span moves = span_of(rows[i].moves);
		struct finding_about about = *illegal.about;
		struct finding f = illegal;
		struct buf b = { 0 };

		f.about = &about;
		for (int k = 0; k < SUGGEST_MAX; k++)
			about.suggest[k] = moves.p == NULL ? (struct span){ NULL, 0 } : span_cut(&moves, ' ');
		about.suggest_left_out = rows[i].left_out;
		about.suggest_whole = rows[i].whole;
		about.suggest_swapped = rows[i].swapped;
		f.message = SPAN("it is pinned");
		f.token = SPAN("it");
		report_text_message(&b, &there, &f);
		CHECK(span_starts(buf_span(&b), SPAN("it is pinned; ")), "\"%.*s\"", (int)b.n, b.p);
		CHECK(span_eq(span_after(buf_span(&b), strlen("it is pinned; ")), span_of(rows[i].said)), "\"%.*s\" is not \"%s\"",
		    (int)b.n, b.p, rows[i].said);
		buf_free(&b);
	}
}

static void
on_a_terminal(void)
{
	struct buf b = { 0 };
	struct location p = there;
	struct finding_about about = *illegal.about;
	struct finding f = illegal;

	p.column = 32;
	f.about = &about;
	about.fen.n = 0;
	report_text.finding(&b, &p, &f, &(struct report_style){ .detail = true });
	same(&b, "games.pgn:412:32: error: Nxe4: the knight on d2 is pinned; did you mean Nxd4 or Ne4? [illegal-pinned]\n"
	    "  5. Qe2 Bb4 6. O-O Bxc3 7. bxc3 Nxe4\n"
	    "                                 ^~~~\n");
	about = (struct finding_about){ .ply = -1, .side = -1, .fen = { "8/8/8/8/8/8/8/K1k5 w - - 0 6", 28 } };
	f = (struct finding){ .id = DIAG_ILLEGAL_PINNED, .severity = SEVERITY_ERROR, .message = { "m", 1 }, .about = &about };
	report_text.finding(&b, &(struct location){ .file = { "f", 1 } }, &f, &(struct report_style){ .detail = true, .colour = true });
	same(&b, "\033[1mf:1:1:\033[m \033[1;31merror\033[m: m [illegal-pinned]\n"
	    "    8  . . . . . . . .\n    7  . . . . . . . .\n    6  . . . . . . . .\n    5  . . . . . . . .\n"
	    "    4  . . . . . . . .\n    3  . . . . . . . .\n    2  . . . . . . . .\n    1  \033[1mK\033[m . \033[35mk\033[m . . . . .\n"
	    "       a b c d e f g h   White to move\n");
	about.ply = 1;
	f.token = SPAN("Ka1h8");
	report_text.finding(&b, &(struct location){ .file = { "f", 1 } }, &f, &(struct report_style){ .detail = true });
	same(&b, "f:1:1: error: Ka1h8: m [illegal-pinned]\n"
	    "    8  . . . . . . .[.]\n    7  . . . . . . . .\n    6  . . . . . . . .\n    5  . . . . . . . .\n"
	    "    4  . . . . . . . .\n    3  . . . . . . . .\n    2  . . . . . . . .\n    1 [K]. k . . . . .\n"
	    "       a b c d e f g h   White to move\n");
}

static void
all_keys(void)
{
	static const char wanted[] = "{\"type\":\"finding\",\"file\":\"games.pgn\",\"line\":412,\"column\":31,"
	    "\"offset\":9000,\"game\":3,\"ply\":11,\"move\":\"6.\",\"side\":\"white\",\"id\":\"illegal-pinned\","
	    "\"severity\":\"error\",\"message\":\"the knight on d2 is pinned\",\"token\":\"Nxe4\","
	    "\"fen\":\"8/8/8/8/8/8/8/K1k5 w - - 0 6\",\"suggest\":[\"Nxd4\",\"Ne4\"],";
	struct buf b = { 0 };

	report_json.finding(&b, &there, &illegal, &plain);
	CHECK(span_starts(buf_span(&b), SPAN(wanted)), "%.*s", (int)b.n, b.p);
	buf_free(&b);
}

static size_t
commas(struct span s)
{
	bool quoted = false;
	size_t n = 0;

	for (size_t i = 0; i < s.n; i++) {
		quoted ^= s.p[i] == '"';
		n += s.p[i] == ',' && !quoted;
	}
	return n;
}

/* Every row has as many fields as the header. */
static void
csv_is_square(void)
{
	static const struct finding bare = { .id = DIAG_IO_OPEN, .severity = SEVERITY_ERROR,
		.token = { "say \"a,b\"", 9 } };
	struct game_row game = { .place = there, .game = &(struct game_summary){ .white = { "Doe, John", 9 } } };

	for (int games = 0; games < 2; games++) {
		struct report_style style = { .games = games > 0 };
		struct buf b[5] = { { 0 } };

		report_csv.head(&b[0], &(struct report_head){ .style = &style });
		report_csv.finding(&b[1], &there, &illegal, &style);
		report_csv.finding(&b[2], &(struct location){ .file = there.file }, &bare, &style);
		report_csv.left_out(&b[3], &(struct left_out){ .file = there.file, .id = DIAG_IO_OPEN, .severity = SEVERITY_ERROR, .more = 7 }, &style);
		if (games > 0)
			report_csv.game(&b[4], &game, &style);
		for (int i = 1; i < 4 + games; i++)
			CHECK(commas(buf_span(&b[i])) == commas(buf_span(&b[0])), "%.*s", (int)b[i].n, b[i].p);
		buf_char(&b[2], '\0');
		CHECK(strstr(b[2].p, "\"say \"\"a,b\"\"\"") != NULL, "quotes are doubled");
		for (int i = 0; i < 5; i++)
			buf_free(&b[i]);
	}
}

/* Makes the report of the items in the buffer, as a format does that writes at the end. */
static void
make_whole(struct buf *b, const struct report_format *r)
{
	static const struct totals totals = { .by_id[DIAG_ILLEGAL_PINNED] = 1 };
	struct buf items = *b;
	void *whole = r->whole->open(&(struct report_head){ .program = "test", .version = "1", .style = &plain });

	*b = (struct buf){ 0 };
	CHECK(whole != NULL && r->whole->take(whole, buf_span(&items)), "%s: takes the items", r->name);
	r->whole->write(whole, b, &totals);
	r->whole->close(whole);
	buf_free(&items);
}

/*
 * Whatever the bytes, every format writes valid UTF-8 without control characters, and one line for each finding in
 * formats of lines.
 */
static void
any_bytes(void)
{
	const int rounds = check_all() ? 3000 : 1000;
	unsigned seed = 1;

	for (int round = 0; round < rounds; round++) {
		char bytes[200];
		struct finding f = illegal;
		struct location p = there;
		struct buf b = { 0 };
		size_t n, at, length;

		for (size_t i = 0; i < sizeof(bytes); i++) {
			seed = seed * 1103515245 + 12345;
			bytes[i] = (char)(seed >> 16);
		}
		n = seed % sizeof(bytes);
		at = n > 0 ? (seed >> 8) % n : 0;
		length = n > at ? (seed >> 20) % (n - at) : 0;
		f.token = (struct span){ bytes + at, length };
		p.source = (struct span){ bytes, n };
		p.file = (struct span){ bytes, n / 2 };
		p.column = at + 1;
		f.message = f.token.n > 0 ? f.token : illegal.message;
		for (const struct report_format *const *all = report_formats; *all != NULL; all++) {
			const struct report_format *r = *all;

			b.n = 0;
			r->finding(&b, &p, &f, &plain);
			if (r->seal != NULL)
				r->seal(&b, &(struct seal){ .nth = 1 });
			if (r->whole != NULL)
				make_whole(&b, r);
			CHECK(utf8_valid_length(buf_span(&b)) == b.n, "%s: valid UTF-8", r->name);
			/* The protocol has paragraphs. */
			CHECK(r->file != NULL || r->whole != NULL || (b.n > 0 && (r == &report_protocol ? b.p[b.n - 1] == '\n' :
			    memchr(b.p, '\n', b.n) == (r->between != NULL ? NULL : b.p + b.n - 1))), "%s: one line", r->name);
			CHECK(memchr(b.p, '\033', b.n) == NULL && memchr(b.p, '\0', b.n) == NULL && memchr(b.p, '\r', b.n) == NULL,
			    "%s: no control characters", r->name);
		}
		b.n = 0;
		report_text.finding(&b, &p, &f, &(struct report_style){ .detail = true });
		CHECK(utf8_valid_length(buf_span(&b)) == b.n, "detail: valid UTF-8");
		buf_free(&b);
	}
}

/* A token is cut at the end of a character. */
static void
cut_tokens(void)
{
	static const char text[] = "a\xc3\xa4\xe2\x82\xac\xf0\x9f\x99\x82z";
	static const size_t wanted[] = { 0, 1, 1, 3, 3, 3, 6, 6, 6, 6, 10, 11 };
	struct finding f = { .token = { text, sizeof(text) - 1 } };

	for (size_t max = 0; max < sizeof(text); max++)
		CHECK(report_token(&f, max).n == wanted[max], "%zu: %zu", max, report_token(&f, max).n);
}

static void
ranking(void)
{
	static struct totals t;
	enum diag ids[DIAG_COUNT];

	t.by_id[DIAG_IO_OPEN] = 2;
	t.by_id[DIAG_IO_READ] = 3;
	t.by_id[DIAG_ENC_BOM] = 2;
	CHECK(report_ranking(&t, ids) == 3, "three occur");
	CHECK(ids[0] == DIAG_IO_READ && ids[1] == DIAG_ENC_BOM && ids[2] == DIAG_IO_OPEN, "%d %d %d", ids[0], ids[1], ids[2]);
}

static void
totals_in_words(void)
{
	static struct totals t = { .records = 1, .sums = { [SUM_PLIES] = 2 } };
	struct buf b = { 0 };

	report_text.summary(&b, &t);
	same(&b, "1 game, 2 half-moves: no findings\n");
	t.by_severity[SEVERITY_ERROR] = 1;
	t.by_severity[SEVERITY_INFO] = 3;
	t.sums[SUM_ILLEGAL] = 1;
	report_text.summary(&b, &t);
	same(&b, "1 game, 2 half-moves: 1 error, 3 infos; 1 game with an illegal move\n");
}

int
main(void)
{
	RUN(one_line);
	RUN(suggested);
	RUN(on_a_terminal);
	RUN(all_keys);
	RUN(csv_is_square);
	RUN(any_bytes);
	RUN(cut_tokens);
	RUN(ranking);
	RUN(totals_in_words);
	return check_end();
}
