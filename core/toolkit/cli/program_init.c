/* program_init: --init writes a configuration to begin with. */
#define _GNU_SOURCE	/* memmem */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "toolkit/cli/config.h"
#include "toolkit/cli/option_rules.h"
#include "toolkit/cli/output_files.h"
#include "toolkit/cli/program_config.h"
#include "toolkit/cli/program_init.h"

static const char name[] = ".arbiter.ini";
/* Between items of a list: lines of configurations are short. */
static const char next_item[] = ",\n    ";

static const char head[] =
    "# Settings for pgn-check, pgn-replay, pgn-stats and fen-legal, for the files in this folder and below; see arbiter.ini(5).\n"
    "# A key after # is not set.\n";

static const char tail[] =
    "\n"
    "# Settings of some files:\n"
    "# [files before-1900/]\n"
    "# ignore = tag-missing-roster\n";

/* What the keys mean, and an example for those that are not given. */
static const struct {
	const char *about, *example;
} keys[CONFIG_KEYS] = {
	[CONFIG_PROFILE] =    { "What is reported: default, relaxed, export, arbiter or archive", "archive" },
	[CONFIG_SELECT] =     { "Report only these findings: ids, prefixes with *, or ALL", "illegal-*, result-*" },
	[CONFIG_IGNORE] =     { "Do not report these; pgn-check --list-rules lists all", "tag-order, lex-trailing-space" },
	[CONFIG_SEVERITY] =   { "Other levels: off, info, warning or error", "tag-date-format=info" },
	[CONFIG_LEVEL] =      { "The lowest level to report: info, warning or error", "warning" },
	[CONFIG_FAIL_ON] =    { "The lowest level for exit status 1: info, warning, error or never", "error" },
	[CONFIG_LAWS] =       { "The edition of the Laws, such as fide-2023; auto: by the tags of each game", "auto" },
	[CONFIG_ON_ILLEGAL] = { "What to do with the rest of a game: stop, skip, force or repair", "stop" },
	[CONFIG_ENCODING] =   { "The 8-bit encoding of the files; auto: by their bytes", "auto" },
	[CONFIG_BASELINE] =   { "Do not report what this file lists; pgn-check --write-baseline makes it", "known.json" },
	[CONFIG_EXCLUDE] =    { "Of folders, leave out what matches, as in .gitignore", "drafts/, *.old.pgn" },
	[CONFIG_GITIGNORE] = { "Of folders, leave out what .gitignore files exclude", "yes" },
	[CONFIG_HELP_ADDRESS] = { "The address of the page of a finding, with %s for its id",
	    "https://example.org/findings/%s.html" },
};

/* What was given with --select or --severity, as the value of a key. */
static void
put_choices(const struct program_run *t, enum choice_kind kind, struct buf *b)
{
	const char *between = "";
	bool graded = false;	/* after a severity, `ignore` would come too early */

	for (size_t i = 0; i < t->findings.choices_n; i++) {
		const struct choice *c = &t->findings.choices[i];
		enum choice_kind as = c->kind == CHOOSE_IGNORE && graded ? CHOOSE_SEVERITY : c->kind;
		struct span rest = c->list;

		graded = graded || c->kind == CHOOSE_SEVERITY;
		while (as == kind && rest.p != NULL) {
			struct span item = span_trim(span_cut(&rest, ','));

			if (item.n == 0)
				continue;
			buf_str(b, between);
			buf_add(b, item);
			if (kind == CHOOSE_SEVERITY)
				buf_fmt(b, "=%s", severity_name(c->severity));
			between = next_item;
		}
	}
}

static void
put_config_value(const struct program_run *t, enum config_key key, struct buf *b)
{
	const struct file_policy *policy = &t->run.batch.policy;

	switch (key) {
	case CONFIG_PROFILE:
		buf_str(b, t->findings.profile_name);
		break;
	case CONFIG_SELECT:
		put_choices(t, CHOOSE_SELECT, b);
		break;
	case CONFIG_IGNORE:
		put_choices(t, CHOOSE_IGNORE, b);
		break;
	case CONFIG_SEVERITY:
		put_choices(t, CHOOSE_SEVERITY, b);
		break;
	case CONFIG_LEVEL:
		buf_str(b, severity_name(policy->level));
		break;
	case CONFIG_FAIL_ON:
		buf_str(b, policy->fail_on > SEVERITY_ERROR ? "never" : severity_name((enum severity)policy->fail_on));
		break;
	case CONFIG_ENCODING:
		buf_str(b, policy->encoding == ENC_ASCII ? "auto" : encoding_name(policy->encoding));
		break;
	case CONFIG_EXCLUDE:
		for (size_t i = 0; i < t->inputs.exclude.n; i++) {
			buf_str(b, i == 0 ? "" : next_item);
			buf_add(b, t->inputs.exclude.list[i].whole);
		}
		break;
	case CONFIG_GITIGNORE:
		buf_str(b, "yes");
		break;
	case CONFIG_BASELINE:
		buf_str(b, t->lint.baseline);
		break;
	case CONFIG_HELP_ADDRESS:
		buf_str(b, t->findings.help);
		break;
	default:
		for (const struct program_config_key *k = t->config.keys; k->set != NULL; k++)
			if (k->key == key)
				buf_str(b, k->get(policy->how));
	}
}

/* The first option given that a configuration does not have; NULL: none. */
static const char *
no_setting(const struct program_run *t)
{
	for (const struct option *o = t->command.options; o->name != NULL; o++) {
		bool known = option_named("init quiet recursive", o->name);

		for (enum config_key key = 0; key < CONFIG_KEYS; key++)
			known = known || strcmp(o->name, config_key_name(key)) == 0;
		if (!known && t->command.given[o - t->command.options])
			return o->name;
	}
	return NULL;
}

/* The first item that was written and is read as something else; p is NULL: there is none. */
static struct span
misread_item(struct span written, const char *read)
{
	struct span rest = span_of(read);

	while (written.p != NULL) {
		const char *end = memmem(written.p, written.n, next_item, sizeof(next_item) - 1);
		const struct span item = { written.p, end == NULL ? written.n : (size_t)(end - written.p) };

		if (!span_eq(span_cut(&rest, ','), item))
			return item;
		written = end == NULL ? (struct span){ NULL, 0 } : span_after(written, item.n + sizeof(next_item) - 1);
	}
	return written;
}

/*
 * Not every value can be in a configuration, where commas, comments and blanks at the ends mean something.  Returns 0, or
 * the exit status of an error, which is reported.
 */
static int
check_config_value(struct program_run *t, enum config_key key, struct span value)
{
	struct config c;
	struct config_fault fault;
	struct buf b = { 0 };
	struct span bad;
	bool good;

	buf_fmt(&b, "%s = %.*s\n", config_key_name(key), (int)value.n, value.p);
	if (b.failed)
		return program_no_memory(t, NULL);
	good = config_read(&c, buf_span(&b), &fault);
	buf_free(&b);
	if (!good)
		return program_usage_error(t, "--init --%s: %s", config_key_name(key), fault.text);
	bad = misread_item(value, c.sections[0].settings[0].value);
	config_free(&c);
	return bad.p == NULL ? 0 : program_usage_error(t, "--init --%s: a configuration cannot have '%.*s'",
	    config_key_name(key), (int)bad.n, bad.p);
}

int
program_init(struct program_run *t)
{
	const char *other = no_setting(t);
	struct buf b = { 0 };
	bool wrong = false;
	int status = 2;

	if (t->findings.profile_name != NULL && grading_profile(span_of(t->findings.profile_name)) == NULL)
		return program_usage_error(t, "--init --profile %s: there is no such profile", t->findings.profile_name);
	if (other != NULL)
		return program_usage_error(t, "--init and --%s exclude each other: a configuration does not have it", other);
	buf_str(&b, head);
	for (enum config_key key = 0; key < CONFIG_KEYS; key++) {
		struct buf value = { 0 };

		if (key == CONFIG_IGNORE || option_given(t, config_key_name(key)) != NULL)
			put_config_value(t, key, &value);
		buf_fmt(&b, "\n# %s\n%s%s = ", keys[key].about, value.n > 0 ? "" : "# ", config_key_name(key));
		if (value.n > 0)
			buf_add(&b, buf_span(&value));
		else
			buf_str(&b, keys[key].example);
		buf_char(&b, '\n');
		b.failed = b.failed || value.failed;
		if (value.n > 0 && !value.failed && !wrong)
			wrong = check_config_value(t, key, buf_span(&value)) != 0;
		buf_free(&value);
	}
	buf_str(&b, tail);
	if (wrong)
		;
	else if (b.failed)
		program_no_memory(t, name);
	else if (faccessat(AT_FDCWD, name, F_OK, AT_SYMLINK_NOFOLLOW) == 0)
		program_complain(t, name, strerror(EEXIST));
	else
		status = output_files_write_whole(t, name, buf_span(&b));
	buf_free(&b);
	return status;
}
