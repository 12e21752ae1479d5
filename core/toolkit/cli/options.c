/* options: parses a command line by a table of options, and writes --help. */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/edit_distance.h"
#include "toolkit/cli/option_take.h"
#include "toolkit/cli/options.h"
#include "toolkit/cli/renamed_options.h"

enum { WORD = 64, COLUMN = 29, LINE = 99 };

/* The options that the manual pages of the programs describe, and the programs of those pages, with blanks between them. */
static const struct { const char *name, *programs; } described[] = {
#include "options.def"
};

/* False: it is a heading. */
static bool
is_option(const struct option *o)
{
	return *o->name != '\0';
}

bool
options_shown(const struct option *o)
{
	return is_option(o) && o->help != NULL;
}

static const struct option *
find_letter(const struct option *table, char letter)
{
	for (; table->name != NULL; table++)
		if (table->letter == letter)
			return table;
	return NULL;
}

static const struct option *
find_name(const struct option *table, const char *name, size_t n)
{
	for (; table->name != NULL; table++)
		if (is_option(table) && strlen(table->name) == n && memcmp(table->name, name, n) == 0)
			return table;
	return NULL;
}

/* The programs with an option of this name; NULL: none. */
static const char *
programs_with(const char *name)
{
	for (size_t i = 0; i < sizeof(described) / sizeof(*described); i++)
		if (strcmp(described[i].name, name) == 0)
			return described[i].programs;
	return NULL;
}

static const struct option *
refuse_unknown(struct option_state *s, const struct option *table, const char *word, size_t n)
{
	const struct renamed_option *renamed = s->program == NULL ? NULL :
	    renamed_options_find(s->program, (struct span){ word, n }, NULL);
	char name[WORD];
	struct edit_nearest nearest = { .word = name };
	const char *others, *meant;

	snprintf(name, sizeof(name), "%.*s", n < WORD ? (int)n : WORD, word);
	if (renamed != NULL) {		/* but its argument was never one of that */
		struct span rest = span_of(renamed->now), now = span_cut(&rest, ' ');

		snprintf(s->error, sizeof(s->error), "there is no option --%s; did you mean --%.*s?", name, (int)now.n, now.p);
		return NULL;
	}
	others = s->program == NULL ? NULL : programs_with(name);
	if (others != NULL) {
		snprintf(s->error, sizeof(s->error), "there is no option --%s; it is an option of %s", name, others);
		return NULL;
	}
	for (; table->name != NULL; table++)
		if (options_shown(table))
			edit_nearest_try(&nearest, table->name);
	meant = edit_nearest_name(&nearest);
	if (meant != NULL)
		snprintf(s->error, sizeof(s->error), "there is no option --%s; did you mean --%s?", name, meant);
	else
		snprintf(s->error, sizeof(s->error), "there is no option --%s", name);
	return NULL;
}

/* Takes an option by the old name of s->renamed. */
static const struct option *
take_renamed(struct option_state *s, const struct option *table, const char *arg, bool equals)
{
	const char *takes;
	struct span old = renamed_options_old(s->renamed, &takes), name;
	const struct option *o;

	if (takes == NULL && equals) {
		snprintf(s->error, sizeof(s->error), "--%.*s takes no argument", (int)old.n, old.p);
		return NULL;
	}
	if (takes != NULL && arg == NULL) {
		snprintf(s->error, sizeof(s->error), "--%.*s needs an argument: %s", (int)old.n, old.p, takes);
		return NULL;
	}
	s->next += takes != NULL && !equals;
	name = renamed_options_now(s->renamed, takes == NULL ? NULL : arg, s->texts, &s->arg);
	if (s->texts->failed) {
		snprintf(s->error, sizeof(s->error), "%s", strerror(ENOMEM));
		return NULL;
	}
	o = find_name(table, name.p, name.n);
	if (takes != NULL && o != NULL && option_asks_list(o, arg))
		s->arg = arg;
	return o;
}

static const struct option *
take_long(struct option_state *s, int argc, char **argv, const struct option *table)
{
	const char *word = argv[s->next++] + 2, *equals = strchr(word, '=');
	size_t n = equals == NULL ? strlen(word) : (size_t)(equals - word);
	const char *arg = equals != NULL ? equals + 1 : s->next < argc ? argv[s->next] : NULL;
	const struct option *o;

	if (s->program != NULL && (s->renamed = renamed_options_find(s->program, (struct span){ word, n }, arg)) != NULL)
		return take_renamed(s, table, arg, equals != NULL);
	if ((o = find_name(table, word, n)) == NULL)
		return refuse_unknown(s, table, word, n);
	if (o->arg == NULL && equals != NULL) {
		snprintf(s->error, sizeof(s->error), "--%s takes no argument", o->name);
		return NULL;
	}
	if (o->arg != NULL && arg == NULL) {
		snprintf(s->error, sizeof(s->error), "--%s needs an argument: %s", o->name, o->arg);
		return NULL;
	}
	s->next += o->arg != NULL && equals == NULL;
	s->arg = o->arg == NULL ? NULL : arg;
	return o;
}

static const struct option *
take_short(struct option_state *s, int argc, char **argv, const struct option *table)
{
	const char *letter = s->rest;
	const struct option *o = find_letter(table, *letter);

	s->rest = letter[1] == '\0' ? NULL : letter + 1;
	s->arg = NULL;
	if (o == NULL) {
		const char *word = argv[s->next - 1];

		s->rest = NULL;
		snprintf(s->error, sizeof(s->error), access(word, F_OK) != 0 ? "there is no option -%.1s" :
		    "there is no option -%.1s; for the file of that name write ./%s", letter, word);
		return NULL;
	}
	if (o->arg == NULL)
		return o;
	if (s->rest == NULL && s->next == argc) {
		snprintf(s->error, sizeof(s->error), "-%c needs an argument: %s", o->letter, o->arg);
		return NULL;
	}
	s->arg = s->rest != NULL ? s->rest : argv[s->next++];
	s->rest = NULL;
	return o;
}

/* Moves the words of the last option before the operands that precede them. */
static void
move_before_operands(struct option_state *s, char **argv, int from)
{
	for (; from < s->next; from++) {
		char *word = argv[from];

		memmove(&argv[from - s->operands + 1], &argv[from - s->operands], (size_t)s->operands * sizeof(*argv));
		argv[from - s->operands] = word;
	}
}

const struct option *
options_next(struct option_state *s, int argc, char **argv, const struct option *table)
{
	const struct option *got = NULL;
	bool over = false;
	int from;

	s->renamed = NULL;
	if (s->next == 0)
		s->next = 1;
	while (s->rest == NULL && s->next < argc && (argv[s->next][0] != '-' || argv[s->next][1] == '\0'))
		s->next++, s->operands++;
	from = s->next;
	if (s->rest != NULL) {
		got = take_short(s, argc, argv, table);
	} else if (s->next == argc || strcmp(argv[s->next], "--") == 0) {
		s->next += s->next < argc;
		over = true;
	} else if (argv[s->next][1] == '-') {
		got = take_long(s, argc, argv, table);
	} else {
		s->rest = argv[s->next++] + 1;
		got = take_short(s, argc, argv, table);
	}
	move_before_operands(s, argv, from);
	if (over)
		s->next -= s->operands;
	return got;
}

/* Writes the heading and the names of the rows after it; returns the last of these rows. */
static const struct option *
list_names(FILE *out, const struct option *heading)
{
	int column = fprintf(out, "%s", heading->help);
	const char *between = "";

	for (; heading[1].name != NULL && is_option(&heading[1]); heading++) {
		int n = heading[1].help == NULL ? 0 : (int)strlen(heading[1].name) + 4;	/* with its comma */

		if (n > 0)
			fprintf(out, "%s%s--%s", between, column + n > LINE ? "\n " : " ", heading[1].name);
		column = column + n > LINE ? n : column + n;
		between = n > 0 ? "," : between;
	}
	putc('\n', out);
	return heading;
}

void
options_usage(FILE *out, const char *usage, const struct option *table, const char *examples)
{
	fprintf(out, "%s\n", usage);
	for (; table->name != NULL; table++) {
		char left[WORD];
		int n;

		if (table->help == NULL)
			continue;
		if (!is_option(table)) {
			if (table->arg != NULL)
				table = list_names(out, table);
			else
				fprintf(out, "%s\n", table->help);
			continue;
		}
		if (table->letter != '\0')
			n = snprintf(left, sizeof(left), "  -%c, --%s", table->letter, table->name);
		else
			n = snprintf(left, sizeof(left), "      --%s", table->name);
		if (table->arg != NULL)
			snprintf(left + n, sizeof(left) - (size_t)n, " %s", table->arg);
		fprintf(out, "%-*s %s\n", COLUMN, left, table->help);
	}
	fprintf(out, "\n%s", examples);
}
