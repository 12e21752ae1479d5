/* test_tag_form: tag pairs without brackets, quotes or blanks, and text that only looks like one. */
#include "support/check.h"
#include "games/pgn/tag_form.h"

static const struct row {
	const char *text, *name, *value;	/* name NULL: it is no pair */
} rows[] = {
	{ "Event \"a\"]", "Event", "a" }, { "Event \"a\"", "Event", "a" }, { "Event \"a", "Event", "a" }, { "Event \"a]", "Event", "a" },
	{ "Event a\"]", "Event", "a" }, { "Event\"a\"]", "Event", "a" }, { "event \"a\"]", "event", "a" }, { "  Event \"a\"]", "Event", "a" },
	{ "[ Event \"a\" ]", "Event", "a" }, { "[Event: \"a\"]", "Event", "a" }, { "[Event = \"a\"]", "Event", "a" }, { "[*Event \"a\"]", "Event", "a" },
	{ "[\"Event\" \"a\"]", "Event", "a" }, { "[Event 'a']", "Event", "a" }, { "[Event &quot;a&quot;]", "Event", "a" }, { "]Event \"a\"]", "Event", "a" },
	{ "(Event \"a\"]", "Event", "a" }, { "{Event \"a\"]", "Event", "a" }, { "<Event \"a\">", "Event", "a" }, { "\\[Event \"a\"]", "Event", "a" },
	{ "> [Event \"a\"]", "Event", "a" }, { "**[Event \"a\"]**", "Event", "a" }, { "| [Event \"a\"] |", "Event", "a" }, { "[Event \"a\"]<br>", "Event", "a" },
	{ "Event \"a\"][Site \"b\"]", "Event", "a" }, { "Event \"a\"] {why}", "Event", "a" }, { "Event \"a \\\"b\\\" c\"]", "Event", "a \\\"b\\\" c" },
	{ "\xe3\x80\x90" "Event \"a\"\xe3\x80\x91", "Event", "a" }, { "Event \xe2\x80\x9c" "a\xe2\x80\x9d]", "Event", "a" }, { "WhiteElo \"2500\"]", "WhiteElo", "2500" },
	{ "Event \"a\"]\r\n[Site \"b\"]", "Event", "a" },
	/* What looks like a comment or a variation is one, unless a tag is below it. */
	{ "{Event \"a\"}\n[Site \"b\"]", "Event", "a" }, { "(Event \"a\")\n[Site \"b\"]", "Event", "a" },
	{ "{Event \"a\"}\n1. e4", NULL, NULL }, { "{Event \"a\"}", NULL, NULL }, { "{[Event \"a\"]\n[Site \"b\"]}", NULL, NULL }, { "{x \"a\"]", NULL, NULL },
	{ "WhiteElo \"2500\"", "WhiteElo", "2500" }, { "(WhiteElo \"2500\"]", "WhiteElo", "2500" }, { "[[WhiteElo \"2500\"]]", "WhiteElo", "2500" },
	{ "\\[Site \"a\"\\]", "Site", "a" }, { "`[Site \"a\"]`", "Site", "a" },
	/* the head of a mail */
	{ "White: Doe, J\nBlack: Roe, K\n", "White", "Doe, J" }, { "Result: 1-0\r\n\r\n1. e4 e5", "Result", "1-0" },
	{ "WhiteElo: 2100\nBlackElo: 2000\n\n1. e4", "WhiteElo", "2100" }, { "Date: 2020.01.02\n[Round \"2\"]", "Date", "2020.01.02" }, { "Date: Mon, 3 Apr 2023\nSubject: x\n", NULL, NULL },
	{ "White: Doe Black: Roe\n1. e4 e5", NULL, NULL }, { "White: Doe\tblack: Roe\n\n1. e4", NULL, NULL },
	{ "Site: Black Forest\nRound: 1\n", "Site", "Black Forest" },
	{ "Date: Mon, 3 Apr 2023\n\n[Event \"a\"]", NULL, NULL }, { "White: he resigns\n12. Nf3 Nc6", NULL, NULL },
	/* prose and moves */
	{ "White is better", NULL, NULL }, { "White \"the King\" resigned", NULL, NULL }, { "White \"X\" wins.", NULL, NULL }, { "Result: 1-0", NULL, NULL },
	{ "Date: Mon, 3 Apr 2023", NULL, NULL }, { "WhiteHat \"2500\"", NULL, NULL }, { "He said \"no\"", NULL, NULL }, { "1. e4 e5", NULL, NULL },
	{ "White's pawns (this is late", NULL, NULL }, { "Black\xe2\x80\x99s idea is \"d5\"", NULL, NULL }, { "White's QB2 {31}", NULL, NULL },
	{ "[White's\"]", "White", "s" }, { "White'Sand'", "White", "Sand" }, { "White's", NULL, NULL },
	{ "Site", NULL, NULL }, { "", NULL, NULL }, { "[", NULL, NULL }, { "Round 2", NULL, NULL }, { "Black \"\"\" x", NULL, NULL },
};

static void
pairs_are_read(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct span text = span_of(rows[i].text);
		struct tag_form f;
		bool got = tag_form_read(text, '\n', &f);

		CHECK(got == (rows[i].name != NULL), "%s: %d", rows[i].text, got);
		if (!got || rows[i].name == NULL)
			continue;
		CHECK(span_eq(f.name, span_of(rows[i].name)), "%s: the name is %.*s", rows[i].text, (int)f.name.n, f.name.p);
		CHECK(span_eq(f.value, span_of(rows[i].value)), "%s: the value is %.*s", rows[i].text, (int)f.value.n, f.value.p);
		CHECK(f.start < f.n && f.n <= text.n, "%s: from %zu to %zu", rows[i].text, f.start, f.n);
		CHECK(!f.roster || tag_form_may(text), "%s: by its start it cannot be one", rows[i].text);
	}
}

/* What the first bytes say does not change with those after them. */
static void
a_start_is_enough(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct span text = span_of(rows[i].text);
		struct tag_form f;

		if (tag_form_read(text, '\n', &f) && f.roster)
			CHECK(tag_form_whole((struct span){ text.p, text.n }, '\n') == false, "%s: more could follow", rows[i].text);
	}
}

int
main(void)
{
	RUN(pairs_are_read);
	RUN(a_start_is_enough);
	return check_end();
}
