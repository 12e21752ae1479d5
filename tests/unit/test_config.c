/* test_config: reads texts of configurations: settings, faults with their lines, and names of files. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "toolkit/cli/config.h"
#include "base/path.h"

static void
path_names(void)
{
	static const char *const rows[][3] = {
		{ "/a/b", "c.pgn", "/a/b/c.pgn" }, { "/a/b", "./c//d/", "/a/b/c/d" }, { "/a/b", "../c", "/a/c" },
		{ "/a/b", "../../../c", "/c" }, { "/a/b", "/x/./y/../z", "/x/z" }, { "/", "c", "/c" },
		{ "/a", "..", "/" }, { "/a", "...", "/a/..." }, { "/a", ".x", "/a/.x" },
	};
	static const char *const seen[][3] = {
		{ "/a/b", "/a/b/c", "c" }, { "/a/b", "/a/c", "../c" }, { "/a/b/c", "/a/x/y", "../../x/y" },
		{ "/a", "/b", "/b" }, { "/", "/b", "/b" }, { "/a/b", "/a/b", "." }, { "/a/b/c", "/a", "../.." },
		{ "/a/bc", "/a/bd", "../bd" }, { "/a/b", "/a/bc", "../bc" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char *got = path_absolute(rows[i][0], rows[i][1]);

		CHECK(got != NULL && strcmp(got, rows[i][2]) == 0, "%s in %s: %s", rows[i][1], rows[i][0], got);
		free(got);
	}
	for (size_t i = 0; i < sizeof(seen) / sizeof(seen[0]); i++) {
		char *got = path_relative(seen[i][0], seen[i][1]);

		CHECK(got != NULL && strcmp(got, seen[i][2]) == 0, "%s from %s: %s", seen[i][1], seen[i][0], got);
		free(got);
	}
}

/* All that was read, in one line. */
static void
written(const struct config *c, struct buf *b)
{
	for (size_t i = 0; i < c->n; i++) {
		const struct config_section *s = &c->sections[i];

		buf_fmt(b, "%s[%u %s@%u", i == 0 ? "" : " ", s->kind, s->name, s->line);
		for (int j = 0; j < s->n; j++)
			buf_fmt(b, " %s=%s@%u", config_key_name(s->settings[j].key), s->settings[j].value,
			    s->settings[j].line);
		buf_fmt(b, "%s%s]", s->base == NULL ? "" : " <", s->base == NULL ? "" : s->base->name);
	}
}

static void
settings(void)
{
	static const struct {
		const char *text, *want;
	} rows[] = {
		{ "", "[1 @0]" },
		{ "# x\n; y\n\n", "[1 @0]" },
		{ "level=info", "[1 @0 level=info@1]" },
		{ "\xef\xbb\xbf level : info ; c\r\nfail-on = never\r\n", "[1 @0 level=info@1 fail-on=never@2]" },
		{ "ignore = num-gap , , tag-order,", "[1 @0 ignore=num-gap,tag-order@1]" },
		{ "ignore =\n\tnum-gap ; why\n # not this\n\n  tag-*,\n  ,\nlevel=error\n",
		    "[1 @0 ignore=num-gap,tag-*@1 level=error@7]" },
		{ "severity = num-gap=off,\n    tag-*=error\n", "[1 @0 severity=num-gap=off,tag-*=error@1]" },
		{ "[files \"a b\"]\nignore = num-gap\n", "[1 @0] [2 a b@1 ignore=num-gap@2]" },
		{ "ignore = num-gap\n  [files a]\nignore = tag-*\n", "[1 @0 ignore=num-gap@1] [2 a@2 ignore=tag-*@3]" },
		{ "[files a b/[x-z];]*]\nignore = ALL\n[files a b/[x-z];]*]\n",
		    "[1 @0] [2 a b/[x-z];]*@1 ignore=ALL@2] [2 a b/[x-z];]*@3]" },
		{ "[files [!]a][[:alpha:]][]\\[]\\[]]", "[1 @0] [2 [!]a][[:alpha:]][]\\[]\\[]@1]" },
		{ "profile = b\n[profile a]\nprofile = relaxed\n[profile b]\nprofile = a\nlaws = 2018\n",
		    "[1 @0 profile=b@1 <b] [4 a@2 profile=relaxed@3] [4 b@4 profile=a@5 laws=2018@6 <a]" },
		{ "baseline = my # base/line.json\non-illegal=skip",
		    "[1 @0 baseline=my # base/line.json@1 on-illegal=skip@2]" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char *copy = strdup(rows[i].text);	/* so that a sanitizer sees reads beyond its end */
		struct config c;
		struct config_fault fault = { 0 };
		struct buf b = { 0 };

		if (config_read(&c, (struct span){ copy, strlen(copy) }, &fault))
			written(&c, &b);
		buf_char(&b, '\0');
		CHECK(strcmp(b.p, rows[i].want) == 0, "%zu: %s (%u: %s)", i, b.p, fault.line, fault.text);
		buf_free(&b);
		config_free(&c);
		free(copy);
	}
}

static void
faults(void)
{
	static const struct {
		const char *text;
		unsigned line;
		const char *says;
	} rows[] = {
		{ "\nlevle = info", 2, "there is no key 'levle'; did you mean level?" },
		{ "colour = red", 1, "there is no key of this name" },
		{ "[files *]\nsevertiy = num-gap=off", 2, "there is no key 'severtiy'; did you mean severity?" },
		{ "[files *]\nlevel = info", 2, "level is not allowed in a section [files]" },
		{ "[profile x]\nbaseline = y", 2, "baseline is not allowed in a section [profile]" },
		{ "[file x]", 1, "there is no section [file]; did you mean files?" },
		{ "[*.pgn]", 1, "there is no such section; use [files GLOB] or [profile NAME]" },
		{ "[]", 1, "there is no such section; use [files GLOB] or [profile NAME]" },
		{ "[", 1, "this line begins with [ but does not end with ]" },
		{ "[files]", 1, "[files] needs a GLOB: [files GLOB]" },
		{ "[files [a-]", 1, "the pattern '[a-' ends inside [...] or after a backslash" },
		{ "[files x[!]]", 1, "the pattern 'x[!]' ends inside [...] or after a backslash" },
		{ "[files [[:alpha:]]", 1, "the pattern '[[:alpha:]' ends inside [...] or after a backslash" },
		{ "[files x\\]", 1, "the pattern 'x\\' ends inside [...] or after a backslash" },
		{ "[profile  ]", 1, "[profile] needs a NAME: [profile NAME]" },
		{ "[profile export]", 1, "the profile export is built in; choose another name" },
		{ "[profile x]\n[files y]\n[profile x]", 3, "there is a [profile x] already, in line 1" },
		{ "profile = x\n[profile y]", 1,
		    "there is no profile x; the profiles are default, relaxed, export, arbiter, archive, y" },
		{ "[profile x]\nprofile = x", 1, "the profile x is based on itself" },
		{ "profile=w\n[profile w]\nprofile=x\n[profile x]\nprofile = y\n[profile y]\nprofile = x", 4,
		    "the profile x is based on itself" },
		{ "level=info\nlevel=info", 2, "level appears twice; the first is in line 1" },
		{ "level = loud", 1, "level loud: levels are info, warning, error" },
		{ "level = off", 1, "level off: levels are info, warning, error" },
		{ "level = info # all", 1, "level info # all: levels are info, warning, error" },
		{ "fail-on = x", 1, "fail-on x: levels are info, warning, error, never" },
		{ "ignore = num-gap,\n  num-gpa", 2, "ignore: there is no finding 'num-gpa'; did you mean num-gap?" },
		{ "select = zzz", 1, "select: there is no finding 'zzz'; --list-rules shows them all" },
		{ "severity = num-gap", 1,
		    "severity num-gap: it has the form ID=LEVEL; levels are off, info, warning, error" },
		{ "severity = num-gap=bad", 1,
		    "severity num-gap=bad: it has the form ID=LEVEL; levels are off, info, warning, error" },
		{ "severity = num-gpa=off", 1, "severity: there is no finding 'num-gpa'; did you mean num-gap?" },
		{ "on-illegal = jump", 1, "on-illegal jump: stop, skip, force or repair" },
		{ "laws = fide", 1, "laws fide: there is no such edition; use auto, " },
		{ "level = info\n  error", 2, "this line is indented, but level is not a list that can continue" },
		{ "ignore = num-gap\n\nignore", 3, "this line does not have the form KEY = VALUE" },
		{ "what\nlevle = x", 1, "this line does not have the form KEY = VALUE" },
		{ "level =", 1, "level has no value" },
		{ "\nignore = ,\n ,", 2, "ignore has no value" },
		{ "#\n#\xc3\xa4\n#\xe4", 3, "this is not UTF-8" },
	};
	struct config c;
	struct config_fault fault;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		fault = (struct config_fault){ 0 };
		CHECK(!config_read(&c, span_of(rows[i].text), &fault), "%zu: %s", i, rows[i].text);
		CHECK(fault.line == rows[i].line && strncmp(fault.text, rows[i].says, strlen(rows[i].says)) == 0,
		    "%zu: %u: %s", i, fault.line, fault.text);
		CHECK(c.sections == NULL && c.text == NULL, "%zu", i);
	}
	CHECK(!config_read(&c, SPAN("#\nlevel\0 = info"), &fault), "NUL");
	CHECK(fault.line == 2 && strcmp(fault.text, "there is a NUL byte") == 0, "%u: %s", fault.line, fault.text);
}

/* Reads a text that repeats `part` n times, between two other texts. */
static bool
read_many(const char *front, const char *part, size_t n, const char *behind, struct config *c, struct config_fault *f)
{
	struct buf b = { 0 };
	bool good;

	buf_str(&b, front);
	while (n-- > 0)
		buf_str(&b, part);
	buf_str(&b, behind);
	good = config_read(c, buf_span(&b), f);
	buf_free(&b);
	return good;
}

static void
sizes(void)
{
	struct config c;
	struct config_fault f;

	CHECK(read_many("baseline = ", "x", 187, "\n", &c, &f), "%s", f.text);
	CHECK(strlen(c.sections[0].settings[0].value) == 187, "all of it");
	config_free(&c);
	CHECK(!read_many("\nbaseline = ", "x", 188, "\n", &c, &f) && f.line == 2 &&
	    strcmp(f.text, "the line is longer than 198 bytes; a list can continue in the next line, indented") == 0,
	    "%u: %s", f.line, f.text);
	CHECK(read_many("# ", "x", 1000, "\nlevel = info", &c, &f), "a comment may be long: %s", f.text);
	config_free(&c);
	CHECK(read_many("[files ", "x", 190, "]", &c, &f) && strlen(c.sections[1].name) == 190, "a long pattern");
	config_free(&c);
	CHECK(read_many("", "[files x]\n", 1000, "", &c, &f) && c.n == 1001, "1000 sections");
	config_free(&c);
	CHECK(!read_many("", "[files x]\n", 1001, "", &c, &f) && f.line == 1001, "%u: %s", f.line, f.text);
	CHECK(read_many("ignore = num-gap,\n", " num-gap,\n", 100000, "", &c, &f), "a long list: %s", f.text);
	CHECK(strlen(c.sections[0].settings[0].value) == 100001 * 8 - 1, "all of it");
	config_free(&c);
	CHECK(!read_many("#", "x", 1 << 20, "", &c, &f) && f.line == 0, "more than a mebibyte");
}

/* Whatever the bytes, they are read or refused. */
static void
damaged(void)
{
	static const char text[] = "profile = b\nignore = num-gap,\n  tag-*\n[files x/*]\nseverity = num-gap=off\n"
	    "[profile b]\nprofile = relaxed\nlevel = info\n";
	static const char bytes[] = "[]=\n ,#;x\0\x80\t\r*\"";

	for (size_t i = 0; i < sizeof(text) - 1; i++)
		for (size_t j = 0; j < sizeof(bytes) - 1; j++) {
			char *copy = malloc(sizeof(text) - 1);
			struct config c;
			struct config_fault f = { 0 };

			memcpy(copy, text, sizeof(text) - 1);
			copy[i] = bytes[j];
			for (size_t n = sizeof(text) - 1; n == sizeof(text) - 1 || n == i + 1; n = n == i + 1 ? 0 : i + 1)
				if (config_read(&c, (struct span){ copy, n }, &f))
					config_free(&c);
				else
					CHECK(*f.text != '\0', "byte %zu, %zu", i, j);
			free(copy);
		}
}

int
main(void)
{
	RUN(path_names);
	RUN(settings);
	RUN(faults);
	RUN(sizes);
	RUN(damaged);
	return check_end();
}
