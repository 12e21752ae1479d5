/*
 * test_command_check: commands in comments, time controls, and findings about the clocks of a game, from
 * fixtures/unit/command_check.csv.
 */
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "games/pgn/comment_command.h"
#include "games/checks/game.h"
#include "toolkit/finding/grading.h"
#include "support/rows.h"
#include "games/pgn/time_control.h"

enum { BEHIND = 64, OUT_MAX = 2048, TEXT_MAX = 65536 };

/* Appends formatted text. */
__attribute__((format(printf, 2, 3))) static void
more(char out[OUT_MAX], const char *format, ...)
{
	size_t n = strlen(out);
	va_list ap;

	va_start(ap, format);
	vsnprintf(out + n, OUT_MAX - n, format, ap);
	va_end(ap);
}

/* In a heap block of exactly that size, so that a sanitizer sees reads beyond it. */
static struct span
block(const char *text)
{
	size_t n = strlen(text);
	char *p = malloc(n > 0 ? n : 1);

	if (p == NULL)
		abort();
	memcpy(p, text, n);
	return (struct span){ p, n };
}

/* -- one function for each kind of row: what is read is written into `out` -- */

static void
read_clock(struct span s, char out[OUT_MAX])
{
	static const char *const forms[] = { "good", "hours", "loose", "seconds", "negative", "short", "range", "endless",
		"empty", "bad" };
	int64_t ms;
	enum clock_form form = comment_command_clock(s, &ms);

	more(out, form < CLOCK_SHORT ? "%s %lld" : "%s", forms[form], (long long)ms);
}

static void
read_plain(struct span s, char out[OUT_MAX])
{
	struct span command;
	int64_t ms;

	if (command_plain_clock(s, &command, &ms))
		more(out, "%lld%s", (long long)ms,
		    command.p[0] == '[' && command.p[command.n - 1] == ']' ? "" : " trimmed wrong");
	else
		more(out, "no");
}

static void
read_commands(struct span s, char out[OUT_MAX])
{
	static const char *const faults[] = { "", "!unclosed", "!quote", "!name" };
	struct comment_command c;

	while (comment_command_next(&s, &c))
		more(out, "%s%.*s=%.*s%s", *out == '\0' ? "" : " ", (int)c.name.n, c.name.p, (int)c.operands.n,
		    c.operands.p, faults[c.fault]);
}

static void
read_eval(struct span s, char out[OUT_MAX])
{
	struct eval e;

	if (!comment_command_eval(s, &e))
		more(out, "no");
	else if (e.beyond)
		more(out, "beyond");
	else if (e.mate)
		more(out, "%s%lu", e.minus ? "-" : "", e.moves);
	else
		more(out, "yes");
}

static void
read_plain_eval(struct span s, char out[OUT_MAX])
{
	bool plain = command_plain_eval(&s);

	more(out, plain ? "<%.*s>" : "no", (int)s.n, s.p);
}

static void
read_shapes(struct span s, bool arrows, char out[OUT_MAX])
{
	static const char *const names[] = { "good", "empty", "colour", "bad" };
	struct span first;
	enum shapes is = comment_command_shapes(s, arrows, &first);

	more(out, "%s", names[is]);
	if (is >= SHAPES_COLOUR && first.n > 0)
		more(out, " %.*s", (int)first.n, first.p);
}

static void
read_csl(struct span s, char out[OUT_MAX])
{
	read_shapes(s, false, out);
}

static void
read_cal(struct span s, char out[OUT_MAX])
{
	read_shapes(s, true, out);
}

static void
read_control(struct span s, char out[OUT_MAX])
{
	static const char *const kinds[] = { "unknown", "none", "moves", "rest", "sandclock" };
	static const struct { unsigned fault; const char *name; } faults[] = { { CONTROL_MALFORMED, " !malformed" },
	    { CONTROL_ORDER, " !order" }, { CONTROL_DECIMAL, " !decimal" }, { CONTROL_MANY, " !many" } };
	struct time_control t;

	time_control_read(s, &t);
	for (int i = 0; i < t.n && !(t.faults & CONTROL_MALFORMED); i++) {
		const struct control_period *p = &t.period[i];

		more(out, "%s%s", i > 0 ? "; " : "", kinds[p->kind]);
		if (p->kind == CONTROL_MOVES)
			more(out, " %lu", p->moves);
		if (p->kind > CONTROL_NONE)
			more(out, " %lld", (long long)p->base);
		if (p->increment > 0)
			more(out, "+%lld", (long long)p->increment);
	}
	for (size_t i = 0; i < sizeof(faults) / sizeof(faults[0]); i++)
		if (t.faults & faults[i].fault)
			more(out, "%s", faults[i].name);
}

/* -- games -- */

static bool
of_clocks(enum diag id)
{
	return id >= DIAG_CLK_SYNTAX && id <= DIAG_TS_ORDER;
}

static int
by_text(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The ids about commands and clocks among the findings, each once, infos in parentheses and first. */
static void
ids(const struct findings *f, char out[OUT_MAX])
{
	static char names[100][48];
	const char *list[100];
	int n = 0;

	for (size_t i = 0; i < f->n && n < 100; i++) {
		const struct finding *one = &f->list[i];

		if (!of_clocks(one->id))
			continue;
		snprintf(names[n], sizeof(names[n]), one->severity == SEVERITY_INFO ? "(%s)" : "%s", diag_rows[one->id].id);
		list[n] = names[n];
		n++;
	}
	qsort(list, (size_t)n, sizeof(list[0]), by_text);
	for (int i = 0; i < n; i++)
		if (i == 0 || strcmp(list[i], list[i - 1]) != 0)
			more(out, "%s%s", *out == '\0' ? "" : " ", list[i]);
}

static void
check_text(const char *text, enum severity least, char out[OUT_MAX])
{
	static const struct game_options how = { .on_illegal = ILLEGAL_STOP, .today = 20260101 };
	size_t n = strlen(text);
	char *p = calloc(1, n + BEHIND);
	struct record r = { .text = { p, n }, .ordinal = 1, .line = 1, .eol = '\n', .first = true, .last = true };
	struct game_summary summary;
	struct grading g;
	struct game *game;
	char error[160];

	CHECK(grading_set(&g, grading_profile(SPAN("default")), NULL, 0, least, least, error), "default grading");
	game = game_new(&how, &g);
	if (p == NULL || game == NULL)
		abort();
	memcpy(p, text, n);
	game_check(game, &r, &summary);
	ids(game_findings(game), out);
	game_free(game);
	free(p);
}

/* "Site=x|Result=1-0" as tags; those of the roster that are missing are added. */
static void
game_text(const char *tags, const char *moves, char text[TEXT_MAX])
{
	static const struct { const char *name, *value; } roster[] = { { "Event", "Open" }, { "Site", "Riga LAT" },
		{ "Date", "2020.01.01" }, { "Round", "1" }, { "White", "Kalnins" }, { "Black", "Ozols" } };
	struct span rest = span_of(tags);
	size_t n = 0;

	for (size_t i = 0; i < sizeof(roster) / sizeof(roster[0]); i++)
		if (strcmp(roster[i].name, "Site") != 0 || strstr(tags, "Site=") == NULL)
			n += (size_t)snprintf(text + n, TEXT_MAX - n, "[%s \"%s\"]\n", roster[i].name, roster[i].value);
	while (rest.n > 0) {
		struct span value = span_cut(&rest, '|'), name = span_cut(&value, '=');

		n += (size_t)snprintf(text + n, TEXT_MAX - n, "[%.*s \"%.*s\"]\n", (int)name.n, name.p, (int)value.n,
		    value.p);
	}
	snprintf(text + n, TEXT_MAX - n, "\n%s\n", moves);
}

static void
check_game(const struct rows *r)
{
	static char text[TEXT_MAX];
	char all[OUT_MAX] = "", loud[OUT_MAX] = "", expected[OUT_MAX] = "";
	struct span rest = span_of(r->field[3]);

	game_text(r->field[1], r->field[2], text);
	check_text(text, SEVERITY_INFO, all);
	CHECK(strcmp(all, r->field[3]) == 0, "%s %s: %s, not %s", r->field[1], r->field[2], all, r->field[3]);
	/* Findings that are at least warnings do not depend on the level. */
	check_text(text, SEVERITY_WARNING, loud);
	while (rest.n > 0) {
		struct span one = span_cut(&rest, ' ');

		if (*one.p != '(')
			more(expected, "%s%.*s", *expected == '\0' ? "" : " ", (int)one.n, one.p);
	}
	CHECK(strcmp(loud, expected) == 0, "%s %s at level warning: %s, not %s", r->field[1], r->field[2], loud,
	    expected);
}

/* -- the table -- */

static const struct reader {
	const char *name;
	void (*read)(struct span, char out[OUT_MAX]);
} readers[] = {
	{ "clock", read_clock }, { "plain", read_plain }, { "plaineval", read_plain_eval },
	{ "command", read_commands }, { "eval", read_eval }, { "csl", read_csl }, { "cal", read_cal },
	{ "control", read_control },
};

static void
check_row(const struct rows *r)
{
	for (size_t i = 0; i < sizeof(readers) / sizeof(readers[0]); i++) {
		char out[OUT_MAX] = "";
		struct span s;

		if (strcmp(r->field[0], readers[i].name) != 0)
			continue;
		s = block(r->field[2]);
		readers[i].read(s, out);
		CHECK(strcmp(out, r->field[3]) == 0, "%s %s: %s, not %s", r->field[0], r->field[2], out, r->field[3]);
		free((char *)(uintptr_t)s.p);
		return;
	}
	CHECK(false, "unknown kind %s", r->field[0]);
}

static void
table(bool games)
{
	static struct rows r;
	int n = 0;

	if (!rows_open(&r, "fixtures/unit/command_check.csv")) {
		CHECK(false, "fixtures/unit/command_check.csv");
		return;
	}
	while (rows_next(&r))
		if ((strcmp(r.field[0], "game") == 0) == games) {
			n++;
			if (games)
				check_game(&r);
			else
				check_row(&r);
		}
	CHECK(n > 50, "only %d rows", n);
}

static void
texts_of_the_table(void)
{
	table(false);
}

static void
games_of_the_table(void)
{
	table(true);
}

/* Values with quotation marks, which the table cannot have. */
static void
quoted_operands(void)
{
	static const struct { const char *text, *commands; } texts[] = {
		{ "[%tqu \"a]b\",\"c,d\"] [%clk 0:00:01]", "tqu=\"a]b\",\"c,d\" clk=0:00:01" },
		{ "[%x \"abc] [%clk 0:00:01]", "x=\"abc!quote clk=0:00:01" },
		{ "[%x \"abc", "x=\"abc!unclosed" },
		{ "[%x a\"b]", "x=a\"b" },
		{ "[%clk\n0:00:01]", "clk=0:00:01" },
		{ "[%csl Ge4,\r\nRd5]", "csl=Ge4,\r\nRd5" },
	};
	struct span operands = SPAN(" \"a,b\" , c ,\"d"), one;
	char list[OUT_MAX] = "";

	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		struct span s = block(texts[i].text);
		char out[OUT_MAX] = "";

		read_commands(s, out);
		CHECK(strcmp(out, texts[i].commands) == 0, "%s: %s", texts[i].text, out);
		free((char *)(uintptr_t)s.p);
	}
	while (comment_command_operand(&operands, &one))
		more(list, "<%.*s>", (int)one.n, one.p);
	CHECK(strcmp(list, "<a,b><c><\"d>") == 0, "%s", list);
}

/* The fast way and the general way of reading agree. */
static void
plain_is_as_any(void)
{
	for (int s = 0; s < 36000; s += 7) {
		char text[64];
		struct span command, time;
		int64_t a = -1, b = -2;

		snprintf(text, sizeof(text), s % 2 ? "[%%clk %d:%02d:%02d.%d]" : "[%%clk %d:%02d:%02d]", s / 3600,
		    s / 60 % 60, s % 60, s % 10);
		CHECK(command_plain_clock(span_of(text), &command, &a), "%s", text);
		time = (struct span){ text + 6, strlen(text) - 7 };
		CHECK(comment_command_clock(time, &b) == CLOCK_GOOD && a == b, "%s: %lld, %lld", text, (long long)a,
		    (long long)b);
	}
}

/* Any byte at any place. */
static void
plain_is_never_too_much(void)
{
	static const char good[] = " [%clk 1:23:45.6] ";
	int taken = 0;

	for (size_t at = 0; at < sizeof(good) - 1; at++)
		for (int byte = 0; byte < 256; byte++) {
			char text[sizeof(good)];
			struct span rest = { text, sizeof(good) - 1 }, plain;
			int64_t a = -1, b = -2;
			struct comment_command c;

			memcpy(text, good, sizeof(good));
			text[at] = (char)byte;
			if (!command_plain_clock(rest, &plain, &a))
				continue;
			taken++;
			CHECK(comment_command_next(&rest, &c) && c.fault == COMMENT_COMMAND_GOOD && span_eq(c.name, SPAN("clk")) &&
			    comment_command_clock(c.operands, &b) == CLOCK_GOOD && a == b && span_eq(c.text, plain), "%s",
			    text);
		}
	/* 12 places accept only what is there, digits six or ten characters. */
	CHECK(taken == 12 + 4 * 10 + 2 * 6, "%d", taken);
}

/* The fastest way takes nothing that the fast one does not take, with the same time, and all of its usual form. */
static void
usual_is_as_plain(void)
{
	static const char good[] = " [%clk 1:23:45] ";
	int taken = 0;

	for (size_t at = 0; at < sizeof(good) - 1; at++)
		for (int byte = 0; byte < 256; byte++) {
			char text[sizeof(good)];
			struct span s = { text, sizeof(good) - 1 }, plain;
			int64_t a, b = -2;

			memcpy(text, good, sizeof(good));
			text[at] = (char)byte;
			a = command_usual_clock(s);
			if (a == USUAL_CLOCK_NONE)
				continue;
			taken++;
			CHECK(command_plain_clock(s, &plain, &b) && a * 1000 == b && plain.p == text + 1 && plain.n == USUAL_CLOCK - 2,
			    "%s: %lld, %lld", text, (long long)a, (long long)b);
		}
	CHECK(taken == 11 + 3 * 10 + 2 * 6, "%d", taken);
	for (int s = 0; s < 36000; s++) {
		char text[64];

		snprintf(text, sizeof(text), " [%%clk %d:%02d:%02d] ", s / 3600, s / 60 % 60, s % 60);
		CHECK(command_usual_clock(span_of(text)) == s, "%s: %d", text, (int)command_usual_clock(span_of(text)));
	}
}

/* A game in which knights move back and forth; White's clock after move i is clock(i), Black's always falls. */
static void
long_game(const char *tags, int moves, int (*clock)(int), const char *expected)
{
	static const char *const words[] = { "Nf3", "Nf6", "Ng1", "Ng8" };
	static char text[TEXT_MAX], all[TEXT_MAX];
	char out[OUT_MAX] = "";
	size_t n = 0;

	for (int i = 1; i <= moves; i++) {
		int w = clock(i), b = 3600 * 9 - i;

		n += (size_t)snprintf(all + n, TEXT_MAX - n, "%d. %s {[%%clk %d:%02d:%02d]} %s {[%%clk %d:%02d:%02d]} ",
		    i, words[(i - 1) % 2 * 2], w / 3600, w / 60 % 60, w % 60, words[(i - 1) % 2 * 2 + 1], b / 3600,
		    b / 60 % 60, b % 60);
	}
	snprintf(all + n, TEXT_MAX - n, "*");
	game_text(tags, all, text);
	check_text(text, SEVERITY_INFO, out);
	CHECK(strcmp(out, expected) == 0, "%s: %s, not %s", tags, out, expected);
}

static int at_40(int i) { return i < 40 ? 7200 - i * 150 : 7200 - i * 150 + 3600; }
static int at_42(int i) { return i < 42 ? 7200 - i * 150 : 7200 - i * 150 + 3600; }
static int at_30(int i) { return i < 30 ? 7200 - i * 150 : 7200 - i * 150 + 3600; }
static int at_40_and_60(int i) { return 7200 - i * 100 + (i >= 40 ? 3600 : 0) + (i >= 60 ? 900 : 0); }
static int too_much(int i) { return i < 40 ? 7200 - i * 150 : 7200 - i * 150 + 5400; }

static void
new_periods(void)
{
	long_game("TimeControl=40/7200:3600|BlackTimeControl=-", 60, at_40, "");
	long_game("TimeControl=40/7200:3600|BlackTimeControl=-", 60, at_42, "");
	long_game("TimeControl=40/7200:3600|BlackTimeControl=-", 60, at_30, "clk-increase");
	long_game("TimeControl=40/7200:3600|BlackTimeControl=-", 60, too_much, "clk-increase");
	long_game("TimeControl=40/7200:20/3600:900|BlackTimeControl=-", 80, at_40_and_60, "");
	long_game("TimeControl=40/7200:20/3600|BlackTimeControl=-", 80, at_40_and_60, "");
	long_game("TimeControl=7200|BlackTimeControl=-", 60, at_40, "(clk-increase)");
	long_game("TimeControl=-", 60, at_30, "");
}

/* Real games with clocks: not one warning. */
static void
the_corpus_is_quiet(void)
{
	const char *shared = getenv("ARBITER_SHARED");
	static char buffer[(1 << 20) + BEHIND];
	struct split_games s = { 0 };
	struct record r;
	size_t at = 0, n;
	char path[4096];
	int games = 0;
	FILE *f;

	snprintf(path, sizeof(path), "%s/corpus/lichess.pgn", shared == NULL ? "../shared" : shared);
	if ((f = fopen(path, "rb")) == NULL) {
		skip("no corpus");
		return;
	}
	n = fread(buffer, 1, sizeof(buffer) - BEHIND, f);
	fclose(f);
	for (; split_games_next(&s.split, (struct span){ buffer + at, n - at }, true, &r) == 1; at += r.text.n, games++) {
		char out[OUT_MAX] = "", *copy = malloc(r.text.n + 1);

		if (copy == NULL)
			abort();
		memcpy(copy, r.text.p, r.text.n);
		copy[r.text.n] = '\0';
		check_text(copy, SEVERITY_WARNING, out);
		CHECK(*out == '\0', "game %d: %s", games + 1, out);
		free(copy);
	}
	CHECK(games > 400, "%d games", games);
}

int
main(void)
{
	RUN(texts_of_the_table);
	RUN(quoted_operands);
	RUN(plain_is_as_any);
	RUN(plain_is_never_too_much);
	RUN(usual_is_as_plain);
	RUN(games_of_the_table);
	RUN(new_periods);
	RUN(the_corpus_is_quiet);
	return check_end();
}
