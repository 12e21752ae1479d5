/* program_config: finds the configuration of each file of a run, and makes policies of them. */
#include <errno.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "toolkit/cli/config_find.h"
#include "toolkit/cli/config_merge.h"
#include "toolkit/cli/option_rules.h"
#include "toolkit/cli/program_config.h"
#include "toolkit/cli/program_environment.h"
#include "toolkit/cli/program_files.h"
#include "toolkit/cli/program_libraries.h"

enum {
	NAMES_SHOWN = 3,	/* names of files that --show-config lists for a policy */
};

/* A policy, what it was made of, and the files that have it. */
struct made {
	struct file_policy policy;
	const struct found_config *found;	/* NULL: none */
	char *matches;			/* for each section of `found`: 1 if it is a [files] section that matches */
	void *how;			/* what policy.how points to, unless that is the program's own; NULL */
	struct program_baseline *baseline;	/* what the configuration names; NULL: none */
	struct wish wish;		/* which says so */
	struct exclude exclude;		/* files in folders that are not read */
	const char *exclude_base;	/* the folder that it is relative to */
	bool gitignore;			/* the same with those that .gitignore files exclude */
	size_t files, first[NAMES_SHOWN];	/* how many; indexes of the first ones */
	struct made *next;
};

struct program_configs {
	struct config_finder finder;
	bool fixed;			/* all files have the configuration `all` */
	const struct found_config *all;	/* NULL: no configuration is used */
	const struct found_config **of_files;	/* for each file of the run; NULL in it: none */
	struct setting environment[CONFIG_KEYS];
	int environment_n;
	struct made *made, **made_end;
	struct program_baseline *baselines;
	struct file_list unignored;	/* of folders, what .gitignore files do not exclude, */
	bool unignored_known;		/* if that was listed */
};

static int
complain_config(struct program_run *t, struct buf *error)
{
	buf_char(error, '\0');
	program_complain(t, NULL, error->failed ? strerror(ENOMEM) : error->p);
	buf_free(error);
	return 2;
}

/* -- the environment, and which configurations there are -- */

/* Opens the configuration that --config or ARBITER_CONFIG names for all files. */
static int
open_fixed(struct program_run *t, struct program_configs *c)
{
	const char *name = t->config.file != NULL || t->config.none ? t->config.file : getenv("ARBITER_CONFIG");
	struct buf error = { 0 };

	c->fixed = t->config.none || name != NULL;
	if (name == NULL || (*name == '\0' && t->config.file == NULL))
		return 0;
	return config_find_open(&c->finder, name, &c->all, &error) ? 0 : complain_config(t, &error);
}

static struct program_configs *
open_configs(struct program_run *t)
{
	struct program_configs *c = calloc(1, sizeof(*c));

	if (c == NULL || !config_finder_open(&c->finder, getenv("XDG_CONFIG_HOME"), getenv("HOME"))) {
		program_complain(t, c == NULL ? NULL : "the current folder", strerror(errno));
		free(c);
		return NULL;
	}
	c->made_end = &c->made;
	t->config.found = c;
	return program_environment_read(t, c->environment, &c->environment_n) == 0 && open_fixed(t, c) == 0 ? c : NULL;
}

/* -- making policies -- */

/*
 * Does a pattern of a [files] section match a file?  Without a slash it is matched with the last part of the name;
 * else with the name relative to the configuration's folder, if the file is below that, or with the absolute name.
 * With a slash at its end it matches all below that folder.
 */
static bool
is_meant(const char *glob, const char *path, const struct found_config *f)
{
	size_t n = strcmp(f->folder, "/") == 0 ? 0 : strlen(f->folder);
	char whole[CONFIG_ERROR];

	if (strchr(glob, '/') == NULL)
		return fnmatch(glob, strrchr(path, '/') + 1, 0) == 0;
	if (strncmp(glob, "./", 2) == 0)
		glob += 2;
	if (*glob != '/' && strncmp(path, f->folder, n) == 0 && path[n] == '/')
		path += n + 1;
	snprintf(whole, sizeof(whole), "%s%s", glob, glob[strlen(glob) - 1] == '/' ? "*" : "");
	return fnmatch(whole, path, 0) == 0;
}

/* Reads the baseline that a setting names; a complaint says which setting. */
static int
read_baseline(struct program_run *t, const struct made *m)
{
	struct program_baseline *b = m->baseline;
	struct buf error = { 0 };
	char what[PROGRAM_BASELINE_ERROR], *shown;

	if (b->baseline != NULL || (b->baseline = program_baseline_read(b->path, what)) != NULL)
		return 0;
	shown = path_relative(t->config.found->finder.here, b->path);
	if (m->wish.found != NULL)
		buf_fmt(&error, "%s:%u: ", m->wish.found->shown, m->wish.setting->line);
	buf_fmt(&error, "baseline %s: %s", shown == NULL ? b->path : shown, what);
	free(shown);
	return complain_config(t, &error);
}

/*
 * Makes a copy of the job's options in which the configuration has set some, if it sets any.  False: out of
 * memory.
 */
static bool
make_how(const struct program_run *t, const struct config_merge *w, struct made *m)
{
	m->policy.how = t->run.batch.policy.how;
	for (const struct program_config_key *k = t->config.keys; k != NULL && k->set != NULL; k++) {
		const struct wish *wish = w->last[k->key];

		if (wish == NULL || option_given(t, config_key_name(k->key)) != NULL)
			continue;
		if (m->policy.how != m->how) {
			if (m->how == NULL && (m->how = malloc(t->config.how_size)) == NULL)
				return false;
			memcpy(m->how, t->run.batch.policy.how, t->config.how_size);
			m->policy.how = m->how;
		}
		k->set(m->how, wish->setting->value);
	}
	return true;
}

static bool
takes_baseline(const struct program_run *t)
{
	return option_known(t, config_key_name(CONFIG_BASELINE));
}

static int
name_baseline(struct program_run *t, const struct config_merge *w, struct made *m)
{
	const struct wish *wish = w->last[CONFIG_BASELINE];
	char *path;

	/* With --write-baseline findings go into a new one; the last two check nothing. */
	if (wish == NULL || !takes_baseline(t) || t->lint.baseline != NULL || t->run.found != NULL || t->config.shown ||
	    t->findings.listed)
		return 0;
	m->wish = *wish;
	if ((path = config_merge_path(wish, t->config.found->finder.here)) != NULL)
		m->baseline = program_baseline_named(&t->config.found->baselines, path);
	free(path);
	return m->baseline != NULL ? 0 : program_no_memory(t, NULL);
}

/* False: out of memory. */
static bool
read_exclude(const struct program_run *t, const struct config_merge *w, struct made *m)
{
	const struct wish *wish = w->last[CONFIG_EXCLUDE], *git = w->last[CONFIG_GITIGNORE];
	struct span rest = wish == NULL ? (struct span){ NULL, 0 } : span_of(wish->setting->value);

	/* With the option the files have been listed so. */
	m->gitignore = git != NULL && strcmp(git->setting->value, "yes") == 0 && !t->inputs.gitignore;
	if (wish != NULL)
		m->exclude_base = wish->found == NULL ? t->config.found->finder.here : wish->found->folder;
	while (rest.p != NULL)
		if (!exclude_add(&m->exclude, span_cut(&rest, ',')))
			return false;
	return true;
}

/* Does a pattern of the configuration match a file?  1: yes, 0: no, -1: out of memory. */
static int
excludes_file(const struct program_run *t, struct made *m, const struct source *s)
{
	const char *base = m->exclude_base;
	char *path = m->exclude.n > 0 ? path_absolute(t->config.found->finder.here, s->path) : NULL;
	size_t n = base == NULL || strcmp(base, "/") == 0 ? 0 : strlen(base);
	bool below, out;

	if (path == NULL)
		return m->exclude.n > 0 ? -1 : 0;
	below = strncmp(path, base, n) == 0 && path[n] == '/';
	out = exclude_has(&m->exclude, span_of(path + (below ? n : 0) + 1), below);
	free(path);
	return out;
}

/*
 * Does a .gitignore exclude a file?  As above.  Which configurations ask for that is known only when the folders have been
 * listed; then they are listed once more.
 */
static int
git_ignores(struct program_configs *c, const struct file_list *files, const struct source *s)
{
	if (!c->unignored_known && !file_list_again(files, &c->unignored))
		return -1;
	c->unignored_known = true;
	return !file_list_names(&c->unignored, s->path);
}

/* Is a file that was found in a folder left out?  As above. */
static int
leaves_out(const struct program_run *t, struct made *m, const struct file_list *files, const struct source *s)
{
	const int out = s->found ? excludes_file(t, m, s) : 0;

	return out != 0 || !s->found || !m->gitignore ? out : git_ignores(t->config.found, files, s);
}

static enum encoding
encoding_of(const struct program_run *t, const struct config_merge *w)
{
	const struct wish *wish = w->last[CONFIG_ENCODING];

	return wish == NULL || option_given(t, "encoding") != NULL ? t->run.batch.policy.encoding :
	    config_key_encoding(wish->setting->value);
}

static int
make_grading(struct program_run *t, const struct config_merge *w, struct made *m)
{
	const struct wish *level = w->last[CONFIG_LEVEL], *fail_on = w->last[CONFIG_FAIL_ON];
	struct file_policy *p = &m->policy;
	enum severity least;
	char error[160];

	p->level = t->run.batch.policy.level;
	p->fail_on = t->run.batch.policy.fail_on;
	if (level != NULL && option_given(t, "level") == NULL && !t->findings.listed)
		p->level = (enum severity)severity_find(span_of(level->setting->value));
	if (fail_on != NULL && option_given(t, "fail-on") == NULL)
		p->fail_on = severity_find(span_of(fail_on->setting->value));
	if (p->fail_on < 0)
		p->fail_on = FILE_POLICY_NEVER;
	least = p->fail_on < (int)p->level ? (enum severity)p->fail_on : p->level;
	if (!grading_set(&p->grading, w->profile, w->choices, w->choices_n, p->level, least, error))
		return program_usage_error(t, "%s", error);
	if (t->config.grade != NULL)
		t->config.grade(&p->grading);
	return 0;
}

static int
want_settings(struct program_run *t, const struct made *m, struct config_merge *w)
{
	const struct program_configs *c = t->config.found;
	const struct config_merge_sources sources = {
		.found = m->found, .matches = m->matches,
		.environment = c->environment, .environment_n = c->environment_n,
		.profile_name = t->findings.profile_name, .choices = t->findings.choices, .choices_n = t->findings.choices_n,
	};
	char error[CONFIG_ERROR] = "";

	if (config_merge_fill(w, &sources, error))
		return 0;
	if (*error == '\0')
		return program_no_memory(t, NULL);
	if (m->found == NULL)
		return program_usage_error(t, "%s", error);
	program_complain(t, NULL, error);	/* not a usage error: the name is from the configuration */
	return 2;
}

/* The report has one address: the first that there is. */
static void
take_help(struct program_run *t, const struct config_merge *w)
{
	const struct wish *wish = w->last[CONFIG_HELP_ADDRESS];

	if (wish == NULL || t->findings.help != NULL)
		return;
	t->findings.help = wish->setting->value;
	for (size_t i = 0; i < t->run.batch.reports_n; i++)
		t->run.batch.reports[i].style.help = t->findings.help;
}

static int
make_file_policy(struct program_run *t, struct made *m)
{
	struct config_merge w;
	int status = want_settings(t, m, &w);

	m->policy.encoding = status == 0 ? encoding_of(t, &w) : ENC_ASCII;
	if (status == 0 && !read_exclude(t, &w, m))
		status = program_no_memory(t, NULL);
	if (status == 0)
		take_help(t, &w);
	if (status == 0)
		status = make_grading(t, &w, m);
	if (status == 0)
		status = name_baseline(t, &w, m);
	if (status == 0 && !make_how(t, &w, m))
		status = program_no_memory(t, NULL);
	config_merge_free(&w);
	return status;
}

static void
made_free(struct made *m)
{
	exclude_free(&m->exclude);
	free(m->matches);
	free(m->how);
	free(m);
}

/* Finds the policy of a file, by its absolute name; makes one unless files of the same sections have it already. */
static int
find_policy_of_sections(struct program_run *t, const struct found_config *found, const char *path, struct made **which)
{
	struct program_configs *c = t->config.found;
	size_t n = found == NULL ? 0 : found->config.n;
	char *matches = calloc(n + 1, 1);
	struct made *m;
	int status;

	if (matches == NULL)
		return program_no_memory(t, NULL);
	for (size_t i = 0; i < n; i++) {
		const struct config_section *s = &found->config.sections[i];

		matches[i] = s->kind == CONFIG_FILES && is_meant(s->name, path, found);
	}
	for (m = c->made; m != NULL; m = m->next)
		if (m->found == found && memcmp(m->matches, matches, n) == 0) {
			free(matches);
			*which = m;
			return 0;
		}
	if ((m = calloc(1, sizeof(*m))) == NULL) {
		free(matches);
		return program_no_memory(t, NULL);
	}
	m->found = found;
	m->matches = matches;
	if ((status = make_file_policy(t, m)) != 0) {
		made_free(m);
		return status;
	}
	*c->made_end = *which = m;
	c->made_end = &m->next;
	return 0;
}

static int
find_config(struct program_run *t, const char *name, const struct found_config **found)
{
	struct program_configs *c = t->config.found;
	char *path = c->fixed ? NULL : path_absolute(c->finder.here, name);
	struct buf error = { 0 };
	int status = 0;

	*found = c->all;
	if (c->fixed)
		return 0;
	if (path == NULL)
		return program_no_memory(t, NULL);
	if (!config_find(&c->finder, path, found, &error))
		status = complain_config(t, &error);
	free(path);
	return status;
}

static int
find_policy(struct program_run *t, const struct found_config *found, const char *name, struct made **which)
{
	char *path = path_absolute(t->config.found->finder.here, name);
	int status = path == NULL ? program_no_memory(t, NULL) : find_policy_of_sections(t, found, path, which);

	free(path);
	return status;
}

static const char *
name_of(const struct program_run *t, const struct source *s)
{
	return s->path == NULL ? t->run.stdin_name : s->path;
}

int
program_config_find(struct program_run *t, const struct file_list *files)
{
	struct program_configs *c = open_configs(t);
	int status = 0;

	if (c == NULL)
		return 2;
	if ((c->of_files = calloc(files->n + 1, sizeof(*c->of_files))) == NULL)
		return program_no_memory(t, NULL);
	for (size_t i = 0; i < files->n && status == 0; i++)
		status = find_config(t, name_of(t, &files->list[i]), &c->of_files[i]);
	for (const struct found_config *f = c->finder.list; f != NULL && status == 0; f = f->next)
		status = file_list_add(&t->inputs.beside, f->shown, false) ? 0 : program_no_memory(t, NULL);
	return status;
}

bool
program_config_found(const struct program_run *t)
{
	return t->config.found != NULL && t->config.found->finder.list != NULL;
}

bool
program_config_may_name_baselines(const struct program_run *t)
{
	const struct program_configs *c = t->config.found;
	bool named = program_config_found(t);

	for (int i = 0; c != NULL && i < c->environment_n; i++)
		named = named || c->environment[i].key == CONFIG_BASELINE;
	return named;
}

static int
read_configs(struct program_run *t)
{
	struct buf error = { 0 };

	return config_find_read(&t->config.found->finder, &error) ? 0 : complain_config(t, &error);
}

int
program_config(struct program_run *t, struct file_list *files)
{
	const struct program_configs *c = t->config.found;
	struct made *m;
	int status = read_configs(t);
	const size_t n = files->n;

	files->n = 0;
	for (size_t i = 0; i < n; i++) {
		struct source *s = &files->list[files->n];
		int out;

		*s = files->list[i];
		if (status == 0 && (status = find_policy(t, c->of_files[i], name_of(t, s), &m)) == 0 &&
		    (out = leaves_out(t, m, files, s)) != 0) {
			if (out < 0)
				status = program_no_memory(t, NULL);
			else if (files->n > 0 || i + 1 < n) {
				free(s->path);
				files->unknown = true;
				continue;
			} else {
				s->trouble = "excluded by its configuration, and there is no other file";
			}
		}
		files->n++;
		if (status != 0)
			continue;
		if (m->files < NAMES_SHOWN)
			m->first[m->files] = files->n - 1;
		m->files++;
		s->encoding = m->policy.encoding;
		s->policy = m->found != NULL || c->environment_n > 0 ? &m->policy : NULL;
		t->run.batch.prints = t->run.batch.prints || m->baseline != NULL;
	}
	if (status == 0 && !file_list_add_unread(files, &c->unignored))
		status = program_no_memory(t, NULL);
	for (const struct program_baseline *b = c->baselines; b != NULL && status == 0; b = b->next)
		status = file_list_add(&t->inputs.beside, b->path, false) ? 0 : program_no_memory(t, NULL);
	return status;
}

/* The options of a policy are those of the run, in which what was read is by now, and its own. */
static int
renew_how(struct program_run *t, struct made *m)
{
	struct config_merge w;
	int status = want_settings(t, m, &w);

	if (status == 0 && !make_how(t, &w, m))
		status = program_no_memory(t, NULL);
	config_merge_free(&w);
	return status;
}

int
program_config_settle(struct program_run *t)
{
	int status = 0;

	for (struct made *m = t->config.found->made; m != NULL && status == 0; m = m->next) {
		m->policy.baseline = t->run.batch.policy.baseline;
		if (m->baseline != NULL && (status = read_baseline(t, m)) == 0)
			m->policy.baseline = m->baseline->baseline;
		if (status == 0 && m->how != NULL)
			status = renew_how(t, m);
	}
	return status;
}

int
program_config_here(struct program_run *t)
{
	static const char here[] = "<here>";
	const struct file_list none = { .n = 0 };
	const struct found_config *found;
	struct made *m;
	int status = open_configs(t) == NULL ? 2 : find_config(t, here, &found);

	if (status == 0 && program_config_found(t)) {
		if (t->sandbox.wanted != NEVER)
			program_libraries(t, &none);
		status = program_files_sandbox(t, true);
	}
	if (status == 0 && (status = read_configs(t)) == 0)
		status = find_policy(t, found, here, &m);
	if (status == 0)
		t->run.batch.policy = m->policy;
	return status;
}

void
program_config_free(struct program_run *t)
{
	struct program_configs *c = t->config.found;

	if (c == NULL)
		return;
	for (struct made *m = c->made, *next; m != NULL; m = next) {
		next = m->next;
		made_free(m);
	}
	program_baseline_free(c->baselines);
	file_list_free(&c->unignored);
	free(c->of_files);
	program_environment_free(c->environment, c->environment_n);
	config_finder_close(&c->finder);
	free(c);
	t->config.found = NULL;
}

const struct program_baseline *
program_config_baselines(const struct program_run *t)
{
	return t->config.found == NULL ? NULL : t->config.found->baselines;
}

static void
record_settings(const struct program_run *t, const struct setting *settings, int n, struct buf *b)
{
	for (int i = 0; i < n; i++) {
		const enum config_key key = settings[i].key;
		const char *option = config_key_chooses(key) ? config_key_name(CONFIG_SEVERITY) : config_key_name(key);

		/* The files that are left out are not among those that are read; and an exit status is not counted. */
		if (key != CONFIG_EXCLUDE && key != CONFIG_GITIGNORE && key != CONFIG_FAIL_ON && key != CONFIG_HELP_ADDRESS &&
		    option_known(t, option))
			buf_fmt(b, " %s=%s", config_key_name(key), settings[i].value);
	}
}

void
program_config_record(const struct program_run *t, struct buf *b)
{
	const struct program_configs *c = t->config.found;

	record_settings(t, c->environment, c->environment_n, b);
	for (size_t i = 0; c->all != NULL && i < c->all->config.n; i++) {
		const struct config_section *s = &c->all->config.sections[i];

		if (s->kind != CONFIG_ALL && s->n > 0)
			buf_fmt(b, " [%s %s]", s->kind == CONFIG_FILES ? "files" : "profile", s->name);
		record_settings(t, s->settings, s->n, b);
	}
}

/* -- --show-config -- */

static void
show_names(const struct program_run *t, const struct made *m, const struct file_list *files, struct buf *b)
{
	buf_str(b, "# For ");
	for (size_t i = 0; i < m->files && i < NAMES_SHOWN; i++) {
		const char *name = files->list[m->first[i]].path;

		buf_str(b, i == 0 ? "" : ", ");
		encoding_append(b, span_of(name == NULL ? t->run.stdin_name : name), ENC_CP1252);
	}
	if (m->files > NAMES_SHOWN)
		buf_fmt(b, " and %zu more", m->files - NAMES_SHOWN);
	buf_str(b, ".\n");
}

/* Shows the values in force, wherever they come from. */
static void
show_values(const struct program_run *t, const struct made *m, const struct config_merge *w, struct buf *b)
{
	const struct file_policy *p = &m->policy;

	config_merge_show_choices(w, b);
	config_merge_show(w, CONFIG_LEVEL, option_given(t, "level") != NULL, severity_name(p->level), b);
	/* Without it, a program that converts or counts fails for what it could not read or write alone. */
	if (p->fail_on != FILE_POLICY_UNASKED)
		config_merge_show(w, CONFIG_FAIL_ON, option_given(t, "fail-on") != NULL,
		    p->fail_on > SEVERITY_ERROR ? "never" : severity_name((enum severity)p->fail_on), b);
	config_merge_show(w, CONFIG_ENCODING, option_given(t, "encoding") != NULL,
	    p->encoding == ENC_ASCII ? "auto" : encoding_name(p->encoding), b);
	if (w->last[CONFIG_EXCLUDE] != NULL)
		config_merge_show(w, CONFIG_EXCLUDE, false, w->last[CONFIG_EXCLUDE]->setting->value, b);
	if (t->inputs.gitignore || w->last[CONFIG_GITIGNORE] != NULL)
		config_merge_show(w, CONFIG_GITIGNORE, t->inputs.gitignore, t->inputs.gitignore || m->gitignore ? "yes" : "no", b);
	if (option_given(t, "help-address") != NULL || w->last[CONFIG_HELP_ADDRESS] != NULL)
		config_merge_show(w, CONFIG_HELP_ADDRESS, option_given(t, "help-address") != NULL, t->findings.help, b);
	for (const struct program_config_key *k = t->config.keys; k != NULL && k->set != NULL; k++)
		config_merge_show(w, k->key, option_given(t, config_key_name(k->key)) != NULL, k->get(p->how), b);
	if (p->baseline == NULL && w->last[CONFIG_BASELINE] != NULL && takes_baseline(t)) {
		char *path = config_merge_path(w->last[CONFIG_BASELINE], t->config.found->finder.here);

		config_merge_show(w, CONFIG_BASELINE, false, path == NULL ? "" : path, b);
		b->failed = b->failed || path == NULL;
		free(path);
	}
}

void
program_config_show(struct program_run *t, const struct file_list *files, struct buf *b)
{
	for (const struct made *m = t->config.found->made; m != NULL; m = m->next) {
		struct config_merge w;

		if (want_settings(t, m, &w) == 0) {
			buf_str(b, m == t->config.found->made ? "" : "\n");
			show_names(t, m, files, b);
			show_values(t, m, &w, b);
		} else {
			b->failed = true;
		}
		config_merge_free(&w);
	}
}
