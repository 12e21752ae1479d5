/* config: reads the text of an .arbiter.ini into settings; libinih takes its lines apart. */
#include <errno.h>
#include <ini.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/edit_distance.h"
#include "base/glob.h"
#include "base/list.h"
#include "base/utf8.h"
#include "toolkit/cli/config.h"
#include "toolkit/finding/grading.h"

static const struct kind_row {
	enum config_kind kind;
	const char *word, *name;
} kinds[] = {
	{ CONFIG_FILES, "files", "GLOB" },
	{ CONFIG_NAMED, "profile", "NAME" },
};

enum { KINDS = sizeof(kinds) / sizeof(kinds[0]), WORD = 40 };

/* A text that is being read. */
struct reading {
	struct config *config;
	struct config_fault *fault;
	size_t sections_max;
	struct span rest;		/* the lines that follow */
	unsigned line;			/* number of the present line */
	bool indented;			/* the present line begins with a blank */
	bool failed;			/* `fault` is set */
	char *to;			/* in config->text: where the next string goes */
};

const struct config_section *
config_named(const struct config *c, const char *name)
{
	for (size_t i = 0; i < c->n; i++)
		if (c->sections[i].kind == CONFIG_NAMED && strcmp(c->sections[i].name, name) == 0)
			return &c->sections[i];
	return NULL;
}

/* Writes "; did you mean NAME?" if the name is near enough, else "". */
static void
put_meant(const struct edit_nearest *nearest, char to[WORD * 2])
{
	const char *name = edit_nearest_name(nearest);

	*to = '\0';
	if (name != NULL && strlen(name) < WORD)
		snprintf(to, WORD * 2, "; did you mean %s?", name);
}

void
config_profiles(const struct config *c, const char *unknown, char to[CONFIG_ERROR / 2])
{
	size_t room = CONFIG_ERROR / 2 - WORD * 2, n = 0;
	struct edit_nearest nearest = { .word = unknown };

	for (const struct profile *p = profiles; p->name != NULL; p++) {
		n += (size_t)snprintf(to + n, room - n, "%s%s", p == profiles ? "" : ", ", p->name);
		edit_nearest_try(&nearest, p->name);
	}
	for (size_t i = 0; c != NULL && i < c->n; i++) {
		const struct config_section *s = &c->sections[i];

		if (s->kind != CONFIG_NAMED)
			continue;
		if (n + strlen(s->name) + 3 < room)
			n += (size_t)snprintf(to + n, room - n, ", %s", s->name);
		edit_nearest_try(&nearest, s->name);
	}
	put_meant(&nearest, to + n);
}

/* -- lines -- */

__attribute__((format(printf, 3, 4))) static void
set_config_fault(struct reading *r, unsigned line, const char *format, ...)
{
	va_list ap;

	if (r->failed)
		return;
	r->failed = true;
	r->fault->line = line;
	va_start(ap, format);
	vsnprintf(r->fault->text, sizeof(r->fault->text), format, ap);
	va_end(ap);
}

/* The same for one of these names. */
static void
suggest_name(const char *word, const char *const *names, int n, char to[WORD * 2])
{
	struct edit_nearest nearest = { .word = word };

	for (int i = 0; i < n; i++)
		if (names[i] != NULL)
			edit_nearest_try(&nearest, names[i]);
	put_meant(&nearest, to);
}

static void
unknown_key(struct reading *r, const struct config_section *s, const char *name)
{
	const char *names[CONFIG_KEYS];
	char meant[WORD * 2];

	for (enum config_key i = 0; i < CONFIG_KEYS; i++) {
		names[i] = config_key_sections(i) & s->kind ? config_key_name(i) : NULL;
		if (strcmp(name, config_key_name(i)) == 0)
			set_config_fault(r, r->line, "%s is not allowed in a section [%s]", name,
			    s->kind == CONFIG_FILES ? kinds[0].word : kinds[1].word);
	}
	suggest_name(name, names, CONFIG_KEYS, meant);
	/* The file may be a link to something secret, and the message public: only a word that is like a key is named. */
	if (meant[0] == '\0')
		set_config_fault(r, r->line, "there is no key of this name");
	else
		set_config_fault(r, r->line, "there is no key '%s'%s", name, meant);
}

static struct config_section *
add_section(struct reading *r, enum config_kind kind, struct span name)
{
	struct config *c = r->config;
	struct config_section *s;

	if (!list_reserve(&c->sections, c->n + 1, &r->sections_max, sizeof(*c->sections))) {
		set_config_fault(r, 0, "%s", strerror(ENOMEM));
		return NULL;
	}
	s = &c->sections[c->n++];
	*s = (struct config_section){ .kind = kind, .line = r->line, .name = r->to };
	if (name.n > 0)
		memcpy(r->to, name.p, name.n);
	r->to[name.n] = '\0';
	r->to += name.n + 1;
	return s;
}

/* Sets the fault if a profile cannot have the name of this section. */
static void
check_name(struct reading *r, const struct config_section *s)
{
	const struct config_section *first = config_named(r->config, s->name);

	if (grading_profile(span_of(s->name)) != NULL)
		set_config_fault(r, r->line, "the profile %s is built in; choose another name", s->name);
	else if (first != s)
		set_config_fault(r, r->line, "there is a [profile %s] already, in line %u", s->name, first->line);
}

/* Quotes around a name are allowed, because other programs write them. */
static struct span
without_quotes(struct span name)
{
	if (name.n >= 2 && name.p[0] == '"' && name.p[name.n - 1] == '"')
		return (struct span){ name.p + 1, name.n - 2 };
	return name;
}

/* Reads a line that begins with [, the head of a section. */
static void
take_section(struct reading *r, struct span line)
{
	const char *words[KINDS];
	char first[WORD], meant[WORD * 2];
	struct span rest;

	if (line.p[line.n - 1] != ']') {
		set_config_fault(r, r->line, "this line begins with [ but does not end with ]");
		return;
	}
	rest = span_trim((struct span){ line.p + 1, line.n - 2 });
	snprintf(first, sizeof(first), "%.*s", (int)strcspn(rest.p, " \t]"), rest.p);
	for (int i = 0; i < KINDS; i++) {
		const struct kind_row *k = &kinds[i];
		struct config_section *s;

		words[i] = k->word;
		if (strcmp(first, k->word) != 0)
			continue;
		rest.p += strlen(first);
		rest.n -= strlen(first);
		rest = without_quotes(span_trim(rest));
		if (rest.n == 0)
			set_config_fault(r, r->line, "[%s] needs a %s: [%s %s]", k->word, k->name, k->word, k->name);
		else if (r->config->n > CONFIG_SECTIONS_MAX)
			set_config_fault(r, r->line, "there are more than %d sections", CONFIG_SECTIONS_MAX);
		else if (k->kind == CONFIG_FILES && !glob_is_whole(rest))
			set_config_fault(r, r->line, "the pattern '%.*s' ends inside [...] or after a backslash", (int)(rest.n < WORD ? rest.n : WORD),
			    rest.p);
		else if ((s = add_section(r, k->kind, rest)) != NULL && k->kind == CONFIG_NAMED)
			check_name(r, s);
		return;
	}
	suggest_name(first, words, KINDS, meant);
	if (meant[0] == '\0')
		set_config_fault(r, r->line, "there is no such section; use [%s %s] or [%s %s]", kinds[0].word,
		    kinds[0].name, kinds[1].word, kinds[1].name);
	else
		set_config_fault(r, r->line, "there is no section [%s]%s", first, meant);
}

/* The line without a comment, which begins with a semicolon after a blank. */
static struct span
without_comment(struct span line)
{
	for (size_t i = 1; i < line.n; i++)
		if (line.p[i] == ';' && (line.p[i - 1] == ' ' || line.p[i - 1] == '\t'))
			line.n = i;
	return span_trim(line);
}

/*
 * For libinih: the next line, without comments.  libinih does not report the line number, does not accept names of
 * sections of more than 49 bytes or with ] in them, nor comments in continued lines.  So the heads of sections are
 * read here, and libinih gets [] in their place.
 */
static char *
next_line(char *to, int room, void *data)
{
	struct reading *r = data;
	struct span all, line;

	if (r->failed || r->rest.n == 0)
		return NULL;
	r->line++;
	all = span_cut(&r->rest, '\n');
	line = span_trim(all);
	*to = '\0';
	if (line.n == 0 || *line.p == ';' || *line.p == '#')
		return to;
	r->indented = line.p != all.p;
	if (*line.p != '[')
		line = without_comment(line);
	if (line.n + 2 > (size_t)room) {
		set_config_fault(r, r->line, "the line is longer than %d bytes; a list can continue in the next line, indented",
		    room - 2);
		return NULL;
	}
	if (*line.p == '[') {
		take_section(r, line);
		return strcpy(to, "[]");
	}
	snprintf(to, (size_t)room, "%s%.*s", r->indented ? " " : "", (int)line.n, line.p);
	return to;
}

/* Appends a further line to a list, which is the last string in config->text. */
static void
take_more(struct reading *r, struct setting *last, const char *value)
{
	size_t n = strlen(last->value);
	char *to = r->to - 1;

	if (!config_key_is_list(last->key)) {
		set_config_fault(r, r->line, "this line is indented, but %s is not a list that can continue",
		    config_key_name(last->key));
		return;
	}
	if (!config_key_tidy(last->key, config_key_name(last->key), value, to + (n > 0), r->fault->text)) {
		r->failed = true;
		r->fault->line = r->line;
		return;
	}
	if (n > 0)
		*to = to[1] == '\0' ? '\0' : ',';
	r->to = to + strlen(to) + 1;
}

/* For libinih: takes a key with its value, or with a further line of it.  0: wrong, and the fault is set. */
static int
take_ini_key(void *data, const char *section, const char *name, const char *value)
{
	struct reading *r = data;
	struct config_section *s = &r->config->sections[r->config->n - 1];
	struct setting *last = s->n > 0 ? &s->settings[s->n - 1] : NULL;
	enum config_key key;

	(void)section;
	if (r->failed)
		return 0;
	if (r->indented && last != NULL && strcmp(name, config_key_name(last->key)) == 0) {
		take_more(r, last, value);
		return !r->failed;
	}
	for (key = 0; key < CONFIG_KEYS; key++)
		if (config_key_sections(key) & s->kind && strcmp(name, config_key_name(key)) == 0)
			break;
	if (key == CONFIG_KEYS) {
		unknown_key(r, s, name);
		return 0;
	}
	for (int i = 0; i < s->n; i++)
		if (s->settings[i].key == key)
			set_config_fault(r, r->line, "%s appears twice; the first is in line %u", name,
			    s->settings[i].line);
	if (*value == '\0' && !config_key_is_list(key))
		set_config_fault(r, r->line, "%s has no value", name);
	if (!r->failed && !config_key_tidy(key, name, value, r->to, r->fault->text)) {
		r->failed = true;
		r->fault->line = r->line;
	}
	if (r->failed)
		return 0;
	s->settings[s->n++] = (struct setting){ key, r->to, r->line };
	r->to += strlen(r->to) + 1;
	return 1;
}

/* -- the whole text -- */

/*
 * Sets `base` of each section whose profile is in the configuration.  All profiles must exist, and none may be
 * based on itself.
 */
static void
settle_profiles(struct reading *r)
{
	struct config *c = r->config;
	char names[CONFIG_ERROR / 2];

	for (size_t i = 0; i < c->n; i++)
		for (int j = 0; j < c->sections[i].n; j++) {
			const struct setting *one = &c->sections[i].settings[j];

			if (one->key != CONFIG_PROFILE || grading_profile(span_of(one->value)) != NULL)
				continue;
			if ((c->sections[i].base = config_named(c, one->value)) != NULL)
				continue;
			config_profiles(c, one->value, names);
			set_config_fault(r, one->line, "there is no profile %s; the profiles are %s", one->value, names);
		}
	for (size_t i = 0; i < c->n; i++) {
		const struct config_section *one = &c->sections[i], *s = one->base;

		for (size_t steps = 0; s != NULL && s != one && steps < c->n; steps++)
			s = s->base;
		if (s == one)
			set_config_fault(r, one->line, "the profile %s is based on itself", one->name);
	}
}

/* A list may begin in the line after its key, but it must not be empty. */
static void
check_lists(struct reading *r)
{
	for (size_t i = 0; i < r->config->n; i++)
		for (int j = 0; j < r->config->sections[i].n; j++) {
			const struct setting *one = &r->config->sections[i].settings[j];

			if (*one->value == '\0')
				set_config_fault(r, one->line, "%s has no value", config_key_name(one->key));
		}
}

static unsigned
lines_to(struct span text, size_t n)
{
	unsigned lines = 1;

	for (size_t i = 0; i < n; i++)
		lines += text.p[i] == '\n';
	return lines;
}

/* Is it UTF-8 text, and not too long? */
static void
check_config_text(struct reading *r, struct span text)
{
	const char *nul = text.n == 0 ? NULL : memchr(text.p, '\0', text.n);
	size_t valid = utf8_valid_length(text);

	if (text.n > CONFIG_BYTES_MAX)
		set_config_fault(r, 0, "larger than %d bytes", CONFIG_BYTES_MAX);
	else if (nul != NULL)
		set_config_fault(r, lines_to(text, (size_t)(nul - text.p)), "there is a NUL byte");
	else if (valid < text.n)
		set_config_fault(r, lines_to(text, valid), "this is not UTF-8");
}

bool
config_read(struct config *c, struct span text, struct config_fault *what)
{
	struct reading r = { .config = c, .fault = what };
	int line;

	*c = (struct config){ 0 };
	if (span_starts(text, SPAN("\xef\xbb\xbf")))
		text = (struct span){ text.p + 3, text.n - 3 };
	check_config_text(&r, text);
	/* A string with its NUL takes no more bytes than its line; the name of the first section has no line. */
	if (!r.failed && (r.to = c->text = malloc(text.n + 8)) == NULL)
		set_config_fault(&r, 0, "%s", strerror(ENOMEM));
	if (!r.failed && add_section(&r, CONFIG_ALL, SPAN("")) != NULL) {
		r.rest = text;
		line = ini_parse_stream(next_line, &r, take_ini_key, &r);
		if (line > 0 && (!r.failed || (unsigned)line < r.fault->line)) {
			r.failed = false;
			set_config_fault(&r, (unsigned)line, "this line does not have the form KEY = VALUE");
		}
	}
	if (!r.failed)
		check_lists(&r);
	if (!r.failed)
		settle_profiles(&r);
	if (r.failed)
		config_free(c);
	return !r.failed;
}

void
config_free(struct config *c)
{
	free(c->sections);
	free(c->text);
	*c = (struct config){ 0 };
}
