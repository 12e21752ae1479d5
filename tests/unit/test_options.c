/* test_options: options, words and lists of findings. */
#include <string.h>

#include "base/edit_distance.h"
#include "support/check.h"
#include "toolkit/finding/grading.h"
#include "toolkit/cli/options.h"

static const struct option table[] = {
	{ .letter = 'j', .name = "jobs", .arg = "N", .help = "threads" },
	{ .letter = 'r', .name = "recursive", .help = "folders" },
	OPTIONS_HEADING("More:"),
	{ .letter = 'q', .name = "quiet", .help = "less" },
	{ .name = "level", .arg = "LEVEL", .help = "least" },
	{ .name = "hidden", .arg = "N" },
	OPTIONS_LAST,
};

struct row {
	const char *argv[8];
	const char *said;	/* letters or initials, arguments after =, then operands after | */
};

static const struct row rows[] = {
	{ { "p" }, "" },
	{ { "p", "a", "b" }, "|a|b" },
	{ { "p", "-j", "4", "a" }, "j=4 |a" },
	{ { "p", "-j4", "a" }, "j=4 |a" },
	{ { "p", "a", "-rj4", "b", "-q" }, "r j=4 q |a|b" },
	{ { "p", "a", "b", "-rqj", "4", "c" }, "r q j=4 |a|b|c" },
	{ { "p", "a", "--level", "info", "b" }, "l=info |a|b" },
	{ { "p", "--level=info", "-", "-r" }, "l=info r |-" },
	{ { "p", "--level=", "x" }, "l= |x" },
	{ { "p", "x", "-r", "--", "-q", "y" }, "r |x|-q|y" },
	{ { "p", "--", "--", "-q" }, "|--|-q" },
	{ { "p", "--hidden", "1" }, "h=1 " },
	{ { "p", "-j" }, "?-j needs an argument: N" },
	{ { "p", "--jobs" }, "?--jobs needs an argument: N" },
	{ { "p", "--recursive=1" }, "?--recursive takes no argument" },
	{ { "p", "-x" }, "?there is no option -x" },
	{ { "p", "-rx" }, "r ?there is no option -x" },
	{ { "p", "--levle", "3" }, "?there is no option --levle; did you mean --level?" },
	{ { "p", "--xyzzy" }, "?there is no option --xyzzy" },
	{ { "p", "--hiden" }, "?there is no option --hiden" },
};

static void
read_all(const struct row *row, char *said, size_t max)
{
	struct option_state state = { 0 };
	char *argv[9] = { NULL };
	const struct option *got;
	int argc = 0;
	size_t n = 0;

	for (; argc < 8 && row->argv[argc] != NULL; argc++)
		argv[argc] = (char *)(size_t)row->argv[argc];
	said[0] = '\0';
	while ((got = options_next(&state, argc, argv, table)) != NULL)
		n += (size_t)snprintf(said + n, max - n, "%c%s%s ", *got->name, state.arg != NULL ? "=" : "",
		    state.arg != NULL ? state.arg : "");
	if (state.error[0] != '\0') {
		snprintf(said + n, max - n, "?%s", state.error);
		return;
	}
	for (int i = state.next; i < argc; i++)
		n += (size_t)snprintf(said + n, max - n, "|%s", argv[i]);
}

static void
options_are_read(void)
{
	char said[256];

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		read_all(&rows[i], said, sizeof(said));
		CHECK(strcmp(said, rows[i].said) == 0, "row %zu: \"%s\", not \"%s\"", i, said, rows[i].said);
	}
}

static void
distances(void)
{
	CHECK(edit_distance("", "") == 0, "nothing");
	CHECK(edit_distance("abc", "abc") == 0, "equal");
	CHECK(edit_distance("abc", "ab") == 1, "left out");
	CHECK(edit_distance("abc", "axc") == 1, "exchanged");
	CHECK(edit_distance("abc", "acb") == 1, "swapped");
	CHECK(edit_distance("abcd", "badc") == 2, "swapped twice");
	CHECK(edit_distance("kitten", "sitting") == 3, "kitten");
}

static void
profiles_grade(void)
{
	struct grading g;
	char error[160];

	for (const struct profile *p = profiles; p->name != NULL; p++) {
		CHECK(grading_profile(span_of(p->name)) == p, "%s is found", p->name);
		CHECK(grading_set(&g, p, NULL, 0, SEVERITY_INFO, SEVERITY_INFO, error), "%s", p->name);
		for (int id = 1; id < DIAG_COUNT; id++) {
			const struct diag_row *row = &diag_rows[id];
			enum severity wanted = row->severity;

			if ((row->flags & DIAG_ASKED && !(row->flags & p->raised)) || (p->only != 0 && !(row->flags & (p->only | DIAG_LATE))))
				wanted = SEVERITY_OFF;
			else if (row->flags & p->raised && wanted < SEVERITY_WARNING)
				wanted = SEVERITY_WARNING;
			CHECK(g.severity[id] == wanted && !g.chosen[id], "%s: %s", p->name, row->id);
		}
	}
	CHECK(grading_profile(SPAN("none")) == NULL, "no such profile");
}

static void
levels_switch_off(void)
{
	struct grading g;
	char error[160];

	grading_set(&g, &profiles[0], NULL, 0, SEVERITY_ERROR, SEVERITY_WARNING, error);
	for (int id = 1; id < DIAG_COUNT; id++)
		CHECK(g.severity[id] != SEVERITY_INFO || (diag_rows[id].flags & DIAG_MISSED && g.counted[id]),
		    "%s is below every level asked for", diag_rows[id].id);
	CHECK(g.level == SEVERITY_WARNING, "level");
	grading_set(&g, &profiles[0], NULL, 0, SEVERITY_ERROR, SEVERITY_ERROR, error);
	for (int id = 1; id < DIAG_COUNT; id++)
		CHECK(g.severity[id] != SEVERITY_INFO && !g.counted[id], "%s is not looked for", diag_rows[id].id);
}

static void
choices_refine(void)
{
	static const struct choice choices[] = {
		{ CHOOSE_IGNORE, { "tag-*", 5 }, SEVERITY_OFF },
		{ CHOOSE_SEVERITY, { "tag-order, io-open", 18 }, SEVERITY_ERROR },
		{ CHOOSE_SELECT, { "ALL", 3 }, SEVERITY_OFF },
	};
	struct grading g;
	char error[160];

	CHECK(grading_set(&g, &profiles[0], choices, 3, SEVERITY_WARNING, SEVERITY_WARNING, error), "%s", error);
	for (int id = 1; id < DIAG_COUNT; id++) {
		bool tag = span_starts(span_of(diag_rows[id].id), SPAN("tag-"));

		if (id == DIAG_TAG_ORDER || id == DIAG_IO_OPEN)
			CHECK(g.severity[id] == SEVERITY_ERROR && g.chosen[id], "%s is an error", diag_rows[id].id);
		else
			CHECK(tag ? g.severity[id] == SEVERITY_OFF : g.severity[id] >= SEVERITY_WARNING, "%s", diag_rows[id].id);
	}
	CHECK(grading_set(&g, &profiles[0], &(struct choice){ CHOOSE_SELECT, SPAN("tag-unknown"), SEVERITY_OFF }, 1, SEVERITY_WARNING, SEVERITY_WARNING, error),
	    "%s", error);
	for (int id = 1; id < DIAG_COUNT; id++)
		CHECK((g.severity[id] != SEVERITY_OFF) == (id == DIAG_TAG_UNKNOWN), "%s", diag_rows[id].id);
	CHECK(g.severity[DIAG_TAG_UNKNOWN] == SEVERITY_WARNING, "what is named is raised to the level");
}

static void
unknown_ids(void)
{
	struct grading g;
	char error[160];

	CHECK(!grading_set(&g, &profiles[0], &(struct choice){ CHOOSE_IGNORE, SPAN("io-opne"), SEVERITY_OFF }, 1, SEVERITY_INFO, SEVERITY_INFO, error), "unknown");
	CHECK(strstr(error, "did you mean io-open?") != NULL, "%s", error);
	CHECK(!grading_set(&g, &profiles[0], &(struct choice){ CHOOSE_IGNORE, SPAN("xyz-*"), SEVERITY_OFF }, 1, SEVERITY_INFO, SEVERITY_INFO, error), "pattern");
	CHECK(!grading_set(&g, &profiles[0], &(struct choice){ CHOOSE_IGNORE, SPAN(""), SEVERITY_OFF }, 1, SEVERITY_INFO, SEVERITY_INFO, error), "empty");
}

int
main(void)
{
	RUN(options_are_read);
	RUN(distances);
	RUN(profiles_grade);
	RUN(levels_switch_off);
	RUN(choices_refine);
	RUN(unknown_ids);
	return check_end();
}
