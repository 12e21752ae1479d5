/*
 * test_scoresheet: the scoresheets of fixtures/sheets/ are read to their last move, or to the slip at its cell;
 * tables that are not scoresheets are rejected quickly; and for any table the PGN is one game, and every place in
 * it is in the table.
 */
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "games/chess/fen.h"
#include "games/move_notation/piece_letters.h"
#include "games/checks/game.h"
#include "toolkit/finding/grading.h"
#include "toolkit/input/location.h"
#include "support/random.h"
#include "support/rows.h"
#include "games/checks/movelist.h"
#include "games/spreadsheets/sheet_cell.h"
#include "games/spreadsheets/sheet_date.h"
#include "games/spreadsheets/scoresheet.h"

enum { BEHIND = 64, FILE_MAX_BYTES = 1 << 20 };

/* A table, its PGN, and the findings in both. */
struct desk {
	struct grading grading;
	struct game *game;
	struct findings findings;
	struct scoresheet sheet;
	struct record record;
	struct game_summary summary;
};

static const struct game_options options = { .today = 20260101, .score = true, .letters_expected = true };

static void
desk_open(struct desk *d)
{
	char error[160];

	memset(d, 0, sizeof(*d));
	CHECK(grading_set(&d->grading, grading_profile(SPAN("default")), NULL, 0, SEVERITY_INFO, SEVERITY_INFO, error), "default grading");
	d->findings.grading = &d->grading;
	d->game = game_new(&options, &d->grading);
	if (d->game == NULL)
		abort();
}

static void
desk_close(struct desk *d)
{
	game_free(d->game);
	findings_free(&d->findings);
	scoresheet_free(&d->sheet);
}

/* The first record of the text; false: there is none. */
static bool
judge(struct desk *d, struct span text)
{
	struct split split = { 0 };
	struct record pgn;

	findings_clear(&d->findings);
	if (scoresheet_next(&split, text, true, &d->record) != 1)
		return false;
	CHECK(scoresheet_read(&d->sheet, &d->record, &d->findings), "memory");
	pgn = (struct record){ .text = scoresheet_pgn(&d->sheet), .ordinal = 1, .line = 1, .eol = '\n', .first = true, .last = true };
	game_check(d->game, &pgn, &d->summary);
	return true;
}

/* In a heap block of its own, so that a sanitizer sees reads beyond it. */
static struct span
copy(const char *p, size_t n)
{
	char *own = calloc(1, n + BEHIND);

	if (own == NULL)
		abort();
	memcpy(own, p, n);
	return (struct span){ own, n };
}

static struct span
read_file(const char *path)
{
	static char room[FILE_MAX_BYTES];
	FILE *f = fopen(path, "rb");
	size_t n = 0;

	CHECK(f != NULL, "%s", path);
	if (f != NULL) {
		n = fread(room, 1, sizeof(room), f);
		fclose(f);
	}
	return copy(room, n);
}

/* -- the sheets -- */

static bool
fits(const char *pattern, const char *id)
{
	size_t n = strcspn(pattern, "*");

	return pattern[n] == '*' ? strncmp(pattern, id, n) == 0 : strcmp(pattern, id) == 0;
}

/* Is there such a finding?  -1: none of that id; otherwise at how many places. */
static bool
has_finding(struct desk *d, const struct findings *f, bool mapped, char *const field[], char *seen, size_t seen_n)
{
	struct cursor c = { &d->record, d->record.text.p, d->record.text.p, d->record.line };

	for (size_t i = 0; i < f->n; i++) {
		const struct finding *one = &f->list[i];
		struct location place = { .line = 0 };

		location_find(&c, mapped ? scoresheet_origin(&d->sheet, one->token) : one->token, &place);
		if (!fits(field[3], diag_rows[one->id].id))
			continue;
		snprintf(seen, seen_n, "%s at %d:%d, first suggestion %.*s", diag_rows[one->id].id, (int)place.line, (int)place.column,
		    (int)finding_says(one)->suggest[0].n, finding_says(one)->suggest[0].n > 0 ? finding_says(one)->suggest[0].p : "");
		if (place.line == strtoul(field[4], NULL, 10) && place.column == strtoul(field[5], NULL, 10) &&
		    (field[6][0] == '\0' || span_eq(finding_says(one)->suggest[0], span_of(field[6]))))
			return true;
	}
	return false;
}

static bool
has_error(const struct findings *f)
{
	for (size_t i = 0; i < f->n; i++)
		if (f->list[i].severity == SEVERITY_ERROR)
			return true;
	return false;
}

static void
check_sheet(struct desk *d, char *const field[])
{
	struct walk walk;
	char path[256], fen[FEN_MAX + 1], seen[200] = "no such finding";

	snprintf(path, sizeof(path), "fixtures/sheets/%s", field[0]);
	struct span text = read_file(path);

	CHECK(judge(d, text), "%s: no record", field[0]);
	movelist_walk_start(&walk, game_score(d->game));
	while (movelist_walk_main(&walk) != NULL)
		;
	fen[fen_write(&walk.now.chess, fen)] = '\0';
	CHECK(d->summary.plies == atoi(field[1]), "%s: %d half-moves, not %s", field[0], d->summary.plies, field[1]);
	CHECK(strncmp(fen, field[2], strlen(field[2])) == 0, "%s: ends in %s, not %s", field[0], fen, field[2]);
	if (field[3][0] != '\0')
		CHECK(has_finding(d, &d->findings, false, field, seen, sizeof(seen)) ||
		    has_finding(d, game_findings(d->game), true, field, seen, sizeof(seen)),
		    "%s: expected %s at %s:%s, first suggestion %s; %s", field[0], field[3], field[4], field[5], field[6], seen);
	else
		CHECK(!has_error(&d->findings) && !has_error(game_findings(d->game)), "%s: an error was found", field[0]);
	free((char *)(uintptr_t)text.p);
}

static void
test_sheets(void)
{
	static struct desk d;
	struct rows rows;
	int n = 0;

	desk_open(&d);
	CHECK(rows_open(&rows, "fixtures/sheets/expect.csv"), "fixtures/sheets/expect.csv");
	for (; rows_next(&rows); n++)
		check_sheet(&d, rows.field);
	CHECK(n >= 30, "only %d sheets", n);
	desk_close(&d);
}

/* -- small tables -- */

static const struct {
	const char *table, *moves;	/* after the tags */
} small[] = {
	{ "1,e4,e5\n2,Nf3,\n", "1. e4 e5\n2. Nf3\n*\n" },
	{ "e4;e5\nNf3;Nc6\n1-0;\n", "1. e4 e5\n2. Nf3 Nc6\n1-0\n" },
	{ "1.\te4\te5\n2.\tN f3\tNc6 (=)\n", "1. e4 e5\n2. Nf3 Nc6 (=)\n*\n" },
	{ "1,e4 d4,d5\n2,c4,e6\n", "1. d4 d5\n2. c4 e6\n*\n" },
	{ "1,e2 e4,e7 e5\n2,g1 f3,b8 c6\n", "1. e2e4 e7e5\n2. g1f3 b8c6\n*\n" },
	{ "1,e4,\n2,Nf3,Nc6\n", "1. e4 ~\n2. Nf3 Nc6\n*\n" },
	{ "1,e4,e5\n2,---,---\n2,Nf3,Nc6\n", "1. e4 e5\n2. Nf3 Nc6\n*\n" },
	{ "1,e4,e5\n2,---,xxx\n3,Nf3,Nc6\n", "1. e4 e5\n2. _ _\n3. Nf3 Nc6\n*\n" },
	{ "1,e4,e5\n3,Nf3,Nc6\n4,Bb5,a6\n", "1. e4 e5\n2. ~ ~\n3. Nf3 Nc6\n4. Bb5 a6\n*\n" },
	{ "1,e4,e5\n7,Nf3,Nc6\n3,Bb5,a6\n", "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n*\n" },
	{ "1,e4,e5,0:12\n2,Nf3,Nc6,0:31\n", "1. e4 e5 {0:12}\n2. Nf3 Nc6 {0:31}\n*\n" },
	{ "1,e4,,\n1,,e5,\n2,Nf3,,\n2,,Nc6,\n", "1. e4 e5\n2. Nf3 Nc6\n*\n" },
	{ "1,e4,e5,2,Nf3,Nc6\n", "1. e4 e5\n2. Nf3 Nc6\n*\n" },
	{ "1,e4,e5,3,Bb5,a6\n2,Nf3,Nc6,4,Ba4,\n", "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n4. Ba4\n*\n" },
	/* A number before each move: one block, or two of which the second begins with a later number. */
	{ "1,e4,1,e5\n2,Nf3,2,Nc6\n", "1. e4 e5\n2. Nf3 Nc6\n*\n" },
	{ "1,e4,0:10,1,e5,0:11\n2,Nf3,0:20,2,Nc6,0:21\n",
	    "1. e4 {0:10} 1... e5 {0:11}\n2. Nf3 {0:20} 2... Nc6 {0:21}\n*\n" },
	{ "x,e4,1,e5\n1,Nf3,2,Nc6\n2,Bb5,3,a6\n", "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n*\n" },
	{ "1,e4,3,Nf3\n2,e5,4,Nc6\n", "1. e4 e5\n2. Nf3 Nc6\n*\n" },
	{ "1,e4\n1,e5\n2,Nf3\n2,Nc6\n", "1. e4 e5\n2. Nf3 Nc6\n*\n" },
	{ "1,e4\n2,e5\n3,Nf3\n4,Nc6\n", "1. e4 e5\n2. Nf3 Nc6\n*\n" },
	{ "1,e4\n2,e5\n3,Nf3\n5,Bb5\n6,a6\n", "1. e4 e5\n2. Nf3 ~\n3. Bb5 a6\n*\n" },
	{ "1,e4,e5\n2,Nf3,aufgegeben\n,1,0\n", "1. e4 e5\n2. Nf3\n1-0\n" },
	{ "1,e4,e5,\"a {note}\"\n", "1. e4 e5 {a (note)}\n*\n" },
	{ "1,e4,1:30:00,e5,1:29:00\n2,Nf3,1:28:00,Nc6,1:20:00\n",
	    "1. e4 {[%clk 1:30:00]} 1... e5 {[%clk 1:29:00]}\n2. Nf3 {[%clk 1:28:00]} 2... Nc6 {[%clk 1:20:00]}\n*\n" },
	{ "1,P-K4,P-K4\n2,N-KB3,N-QB3\n3,N(1)-K2,P - Q4\n", "1. P-K4 P-K4\n2. N-KB3 N-QB3\n3. N/1-K2 P-Q4\n*\n" },
	{ "1,e4,e5\n2,Nf3 {,Nc6;\n", "1. e4 e5\n2. Nf3 {(} 2... Nc6\n*\n" },
	{ "1;e4;e5\n2;Nf3;Nc6 draw offered\n", "1. e4 e5\n2. Nf3 Nc6 {draw offered}\n*\n" },
	{ "1;e4;e5\n2;Nf3;Nc6 (resigns)\n", "1. e4 e5\n2. Nf3 Nc6 {(resigns)}\n*\n" },
	{ "1;e4;e5\n2;Nf3;Nc6 draw agreed\n", "1. e4 e5\n2. Nf3 Nc6\n1/2-1/2\n" },
	{ "1;e4;e5\n2;Nf3;Nc6 White resigns\n", "1. e4 e5\n2. Nf3 Nc6\n0-1\n" },
	{ "1;e4;e5\n2;Nf3;draw?\n", "1. e4 e5\n2. Nf3 {draw?}\n*\n" },
	{ "1;e4;e5\n2;Nf3;resigns\n", "1. e4 e5\n2. Nf3\n1-0\n" },
	{ "1;e4;e5\n2;??;Nc6 $1\n3;\"Bb5 {good; very}\";a6\n",
	    "1. e4 e5\n2. _ {??} 2... Nc6 {$1}\n3. Bb5 {(good; very)} 3... a6\n*\n" },
	{ "1;e4;e5;x\n2;Nf3;Nc6;?\n3;h3;a6\n", "1. e4 e5 {x}\n2. Nf3 Nc6 {?}\n3. h3 a6\n*\n" },
	{ "1,e4 (10),e5 (9)\n2,Nf3 [8],Nc6 1:20\n3,Bb5 5min,a6\n",
	    "1. e4 {(10)} 1... e5 {(9)}\n2. Nf3 {(8)} 2... Nc6 1:20\n3. Bb5 {5min} 3... a6\n*\n" },
	{ "1,e4,e5\n2,N f3,Nc6\n3,Bb5,a6\n4,Bx c6,dxc6\n", "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n4. Bxc6 dxc6\n*\n" },
	{ "1,0 - 0,O - O - O\n2,e4,e5\n", "1. 0-0 O-O-O\n2. e4 e5\n*\n" },
	{ "FEN,4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 30\n30,...,e5\n31,e4,Ke7\n", "30... e5\n31. e4 Ke7\n*\n" },
};

static void
test_small(void)
{
	static struct desk d;

	desk_open(&d);
	for (size_t i = 0; i < sizeof(small) / sizeof(small[0]); i++) {
		struct span text = copy(small[i].table, strlen(small[i].table)), pgn, moves;
		const char *at;

		CHECK(judge(&d, text), "%s", small[i].table);
		pgn = scoresheet_pgn(&d.sheet);
		at = strstr(pgn.p, "\n\n");
		moves = at == NULL ? pgn : (struct span){ at + 2, pgn.n - (size_t)(at + 2 - pgn.p) };
		CHECK(span_eq(moves, span_of(small[i].moves)), "%s gives %.*s, not %s", small[i].table, (int)moves.n, moves.p,
		    small[i].moves);
		free((char *)(uintptr_t)text.p);
	}
	desk_close(&d);
}

/* How the result is written in the sheet; NULL: as PGN does, or nowhere, and then nothing is said about it. */
static const struct {
	const char *table, *token, *canonical;
} forms[] = {
	{ "1,e4,e5\n2,Nf3,Nc6\n", NULL, NULL }, { "1,e4,e5\n2,Nf3,Nc6\n*\n", NULL, NULL },
	{ "1,e4,e5\n2,Nf3,Nc6\n1-0\n", NULL, NULL }, { "1,e4,e5\n2,Nf3,Nc6\n0-1\n", NULL, NULL },
	{ "1,e4,e5\n2,Nf3,Nc6\n1/2-1/2\n", NULL, NULL }, { "Result,1-0\n1,e4,e5\n2,Nf3,Nc6\n", NULL, NULL },
	{ "1,e4,e5\n2,Nf3,Nc6\n0 : 1\n", "0 : 1", "0-1" }, { "1,e4,e5\n2,Nf3,Nc6\n1:0\n", "1:0", "1-0" },
	{ "1,e4,e5\n2,Nf3,Nc6\nremis\n", "remis", "1/2-1/2" }, { "Result,1:0\n1,e4,e5\n2,Nf3,Nc6\n", "1:0", "1-0" },
	{ "1,e4,e5\n2,Nf3,resigns\n", "resigns", "1-0" },
};

static void
test_result_forms(void)
{
	static struct desk d;

	desk_open(&d);
	for (size_t i = 0; i < sizeof(forms) / sizeof(forms[0]); i++) {
		struct span text = copy(forms[i].table, strlen(forms[i].table));
		const struct finding *found = NULL;
		int n = 0;

		CHECK(judge(&d, text), "%s", forms[i].table);
		for (size_t k = 0; k < d.findings.n; k++)
			if (d.findings.list[k].id == DIAG_RESULT_TERMINATOR_FORM) {
				found = &d.findings.list[k];
				n++;
			}
		CHECK(n == (forms[i].token != NULL), "%s: %d findings", forms[i].table, n);
		CHECK(n != 1 || forms[i].token == NULL || (span_eq(found->token, span_of(forms[i].token)) &&
		    span_eq(found->canonical, span_of(forms[i].canonical)) && found->severity == SEVERITY_INFO),
		    "%s: %.*s, and PGN writes %.*s", forms[i].table, (int)found->token.n, found->token.p,
		    (int)found->canonical.n, found->canonical.p);
		free((char *)(uintptr_t)text.p);
	}
	desk_close(&d);
}

/* -- properties of every table -- */

static bool
in(struct span outer, struct span s)
{
	return s.p >= outer.p && s.p + s.n <= outer.p + outer.n;
}

static void
check_map(struct desk *d, const char *what)
{
	const struct scoresheet *s = &d->sheet;
	const struct findings *all[2] = { &d->findings, game_findings(d->game) };
	size_t end = 0;

	for (size_t i = 0; i < s->pieces_n; i++) {
		const struct sheet_piece *p = &s->pieces[i];

		CHECK(p->at >= end && p->at + p->n <= scoresheet_pgn(s).n, "%s: piece %zu overlaps", what, i);
		CHECK((size_t)p->origin + p->origin_n <= s->record.n, "%s: piece %zu is not in the table", what, i);
		end = p->at + p->n;
	}
	for (size_t i = 0; i < BEHIND; i++)
		CHECK(s->pgn.p[scoresheet_pgn(s).n + i] == 0, "%s: zero bytes behind", what);
	for (size_t k = 0; k < 2; k++)
		for (size_t i = 0; i < all[k]->n; i++) {
			struct span token = all[k]->list[i].token;

			CHECK(in(d->record.text, k == 0 ? token : scoresheet_origin(s, token)), "%s: %s stands outside of the table",
			    what, diag_rows[all[k]->list[i].id].id);
		}
	/* Cells cannot begin a comment, a variation or a tag. */
	for (size_t i = 0; i < all[1]->n; i++) {
		enum diag id = all[1]->list[i].id;

		CHECK(id != DIAG_COMMENT_UNCLOSED && id != DIAG_RAV_UNCLOSED && id != DIAG_STRUCT_TAG_IN_MOVETEXT &&
		    id != DIAG_COMMENT_NESTED && id != DIAG_COMMENT_SEMICOLON && id != DIAG_STRUCT_CONTENT_AFTER_TERMINATOR,
		    "%s: %s", what, diag_rows[id].id);
	}
}

static void
spoil(char *p, size_t n, uint64_t *state)
{
	static const char signs[] = "\",;\t\n\r{}[]()<>%$~_-/x1e4Nf3 \\\xff\xc2\xbd";

	for (uint64_t k = 1 + random_next(state) % 12; k > 0 && n > 0; k--) {
		uint64_t r = random_next(state);

		p[r % n] = signs[(r >> 40) % sizeof(signs)];
	}
}

static void
test_spoiled(void)
{
	static struct desk d;
	struct rows rows;
	const int rounds = check_all() ? 12 : 2;	/* of each sheet */
	uint64_t state = 1;

	desk_open(&d);
	CHECK(rows_open(&rows, "fixtures/sheets/expect.csv"), "fixtures/sheets/expect.csv");
	while (rows_next(&rows)) {
		char path[256];
		struct span whole;

		snprintf(path, sizeof(path), "fixtures/sheets/%s", rows.field[0]);
		whole = read_file(path);
		for (int i = 0; i < rounds; i++) {
			struct span text = copy(whole.p, whole.n);

			spoil((char *)(uintptr_t)text.p, text.n, &state);
			if (judge(&d, text))
				check_map(&d, rows.field[0]);
			free((char *)(uintptr_t)text.p);
		}
		free((char *)(uintptr_t)whole.p);
	}
	desk_close(&d);
}

/* Texts that are not tables, or too long. */
static struct span
odd_table(int which)
{
	struct buf b = { 0 };
	struct span text;

	switch (which) {
	case 0:
		break;
	case 1:
		buf_str(&b, "Dear Sir,\nthank you for your letter.\nYours\n");
		break;
	case 2:
		buf_str(&b, "No;White;Black\n");
		break;
	case 3:
		buf_str(&b, "1,e4,\"e5\n2,Nf3,Nc6\n3,Bb5,a6\n");
		break;
	case 4:
		buf_str(&b, "1,e4,e5\n2,");
		for (int i = 0; i < 1 << 20; i++)
			buf_char(&b, 'a');
		buf_str(&b, ",Nc6\n3,Bb5,a6\n");
		break;
	case 5:
		buf_add(&b, SPAN("1,e4,e5\n2,N\0f3,\0\n3,Bb5\0,a6\n"));
		break;
	case 6:
		for (int i = 1; i <= 100000; i++)
			buf_fmt(&b, "%d,%s,%s\n", i, i % 2 ? "Nf3" : "Ng1", i % 2 ? "Nf6" : "Ng8");
		break;
	case 7:
		for (int i = 0; i < 100000; i++)
			buf_str(&b, ",;e4");
		break;
	case 8:
		for (int i = 0; i < 1 << 20; i++)
			buf_str(&b, ",\n");
		buf_str(&b, "1,e4\n");
		break;
	case 9:
		for (int i = 0; i < 1 << 19; i++)
			buf_str(&b, "\"\n");
		break;
	case 10:
		for (int i = 0; i < 64; i++)
			buf_add(&b, (struct span){ "\0\0\0\0\0\0\0\0", 8 });
		break;
	case 11:
		for (int i = 0; i < 400000; i++)
			buf_str(&b, "1,e4,e5,x\n");
		break;
	case 12:
		buf_str(&b, "99999,e4,e5\n4294967295,Nf3,Nc6\n1,Bb5,a6\n");
		break;
	default:
		break;
	}
	text = copy(b.p != NULL ? b.p : "", b.n);
	buf_free(&b);
	return text;
}

static void
test_odd(void)
{
	static struct desk d;

	desk_open(&d);
	for (int i = 0; i < 13; i++) {
		struct span text = odd_table(i);
		char what[32];

		snprintf(what, sizeof(what), "odd table %d", i);
		CHECK(judge(&d, text) == (text.n > 0), "%s", what);
		if (text.n > 0)
			check_map(&d, what);
		if (i == 3)
			CHECK(d.summary.plies == 6, "an open quote: %d half-moves", d.summary.plies);
		free((char *)(uintptr_t)text.p);
	}
	desk_close(&d);
}

/* The same bytes in any pieces give the same records, and all of them. */
static void
test_cut(void)
{
	size_t n = (size_t)RECORD_MAX * 2 + 1000, at = 0;
	char *text = malloc(n);
	struct split whole = { 0 }, pieces = { 0 };
	struct record a, b;

	if (text == NULL)
		abort();
	for (size_t i = 0; i < n; i++)
		text[i] = "1,e4,e5\n"[i % 8];
	CHECK(scoresheet_next(&pieces, (struct span){ text, 100 }, false, &b) == 0, "the file is not at its end");
	while (scoresheet_next(&whole, (struct span){ text + at, n - at }, true, &a) == 1) {
		size_t some = at + RECORD_MAX + 1 < n ? RECORD_MAX + 1 : n - at;

		CHECK(scoresheet_next(&pieces, (struct span){ text + at, some }, at + some == n, &b) == 1, "a record at %zu", at);
		CHECK(a.text.n == b.text.n && a.line == b.line && a.rest == b.rest && a.cut == b.cut && a.ordinal == 1, "at %zu", at);
		CHECK(a.rest == (at > 0), "the first is judged");
		at += a.text.n;
	}
	CHECK(at == n, "%zu of %zu bytes", at, n);
	free(text);
}

static void
test_cells(void)
{
	static const struct {
		const char *text;
		enum content content;
	} cells[] = {
		{ "", CELL_BLANK }, { "  ", CELL_BLANK }, { "12", CELL_NUMBER }, { "12.", CELL_NUMBER }, { "1...", CELL_NUMBER },
		{ "e4", CELL_MOVES }, { "12. e4", CELL_MOVES }, { "0-0", CELL_MOVES }, { "0 - 0", CELL_MOVES }, { "5254", CELL_MOVES },
		{ "P-K4", CELL_MOVES }, { "Nf3 ch", CELL_MOVES }, { "1-0", CELL_RESULT }, { "1 - 0", CELL_RESULT },
		{ "\xc2\xbd-\xc2\xbd", CELL_RESULT }, { "remis", CELL_RESULT }, { "1:05", CELL_TIME }, { "0:23:45", CELL_TIME },
		{ "23'", CELL_TIME }, { "1h05", CELL_TIME }, { "---", CELL_CROSSED }, { "xxx", CELL_CROSSED }, { "/", CELL_CROSSED },
		{ "?", CELL_CROSSED }, { "\xe2\x80\x94", CELL_CROSSED }, { "Kasparov", CELL_TEXT }, { "1.c4 Nf6", CELL_MOVES },
		{ "\xd0\x9a\xd1\x80" "e2", CELL_MOVES }, { "*", CELL_RESULT },
		{ "Rel", CELL_MOVES }, { "5f3", CELL_MOVES }, { "eS", CELL_MOVES }, { "Abel", CELL_TEXT }, { "is", CELL_TEXT }, { "Q-Q", CELL_TEXT },
		{ "l-O", CELL_RESULT }, { "Wei\xc3\x9f", CELL_TEXT },
	};

	for (size_t i = 0; i < sizeof(cells) / sizeof(cells[0]); i++) {
		struct sheet_cell c;

		sheet_cell_read(span_of(cells[i].text), &c);
		CHECK(c.content == cells[i].content, "\"%s\" is %d, not %d", cells[i].text, (int)c.content, (int)cells[i].content);
	}
}

/* fixtures/unit/scoresheet-results.csv: how people write results, in each language whose piece letters are known. */
static void
test_results(void)
{
	static struct rows r;
	unsigned languages = 0, all = 0;
	char before[40] = "";

	if (!rows_open(&r, "fixtures/unit/scoresheet-results.csv")) {
		CHECK(false, "fixtures/unit/scoresheet-results.csv");
		return;
	}
	while (rows_next(&r)) {
		enum result got = sheet_result_read(span_of(r.field[1]), OWNER_NOBODY);
		struct span name = got == RESULT_NONE ? SPAN("") : result_name(got);

		CHECK(span_eq(name, span_of(r.field[2])), "%s: %s is \"%.*s\", not \"%s\"", r.field[0], r.field[1], (int)name.n, name.p,
		    r.field[2]);
		CHECK(piece_letters_find(span_of(r.field[0])) != NULL, "%s has no piece letters", r.field[0]);
		languages += strcmp(before, r.field[0]) != 0;
		snprintf(before, sizeof(before), "%s", r.field[0]);
		all++;
	}
	for (const struct piece_letters *l = piece_letters_languages; l->name != NULL && strchr(l->name, '(') == NULL; l++)
		languages--;
	CHECK(all > 80 && languages == 0, "%u rows, %u languages too many", all, languages);
}

/* fixtures/unit/scoresheet-dates.csv: how people write dates. */
static void
test_dates(void)
{
	static struct rows r;
	unsigned all = 0;

	if (!rows_open(&r, "fixtures/unit/scoresheet-dates.csv")) {
		CHECK(false, "fixtures/unit/scoresheet-dates.csv");
		return;
	}
	while (rows_next(&r)) {
		enum sheet_date_order order = *r.field[1] == 'd' ? ORDER_DAY_FIRST : *r.field[1] == 'm' ? ORDER_MONTH_FIRST : ORDER_UNKNOWN;
		struct sheet_date d;
		char text[DATE_MAX] = "";

		if (strcmp(r.field[0], "text") == 0)
			continue;
		if (sheet_date_read(span_of(r.field[0]), order, &d))
			date_write(&d.date, text);
		CHECK(strcmp(text, r.field[2]) == 0, "\"%s\" is \"%s\", not \"%s\"", r.field[0], text, r.field[2]);
		CHECK(*text == '\0' || d.open == (*r.field[3] == '?'), "\"%s\": open %d", r.field[0], d.open);
		all++;
	}
	CHECK(all > 50, "%u dates", all);
}

int
main(void)
{
	RUN(test_cells);
	RUN(test_dates);
	RUN(test_results);
	RUN(test_small);
	RUN(test_result_forms);
	RUN(test_sheets);
	RUN(test_odd);
	RUN(test_cut);
	RUN(test_spoiled);
	return check_end();
}
