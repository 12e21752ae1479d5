/*
 * config_merge: the settings for some files, merged from all sources: a configuration, its profiles, its sections
 * for files, the environment, the command line.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/encoding.h"
#include "base/path.h"
#include "base/utf8.h"
#include "toolkit/cli/config_merge.h"

enum { LINE = 100, LINE_MAX_READ = 190 };	/* columns: where lists are broken; what can be read again */

/* -- all sources into one list -- */

/* Adds settings; `from` says where they come from. */
static void
add_settings(struct config_merge *w, const struct setting *list, int n, struct wish from)
{
	for (int i = 0; i < n; i++) {
		from.setting = &list[i];
		w->wishes[w->n++] = from;
	}
}

static const struct setting *
setting_of(const struct setting *list, int n, enum config_key key)
{
	for (int i = 0; i < n; i++)
		if (list[i].key == key)
			return &list[i];
	return NULL;
}

/* Adds a profile of the configuration, after the one that it is based on, and finds the built-in one at the base. */
static void
add_named(struct config_merge *w, const struct found_config *found, const struct config_section *s)
{
	const struct setting *base = setting_of(s->settings, s->n, CONFIG_PROFILE);
	struct wish from = { base, found, s };

	if (s->base != NULL) {
		add_named(w, found, s->base);
	} else if (base != NULL) {
		w->profile = grading_profile(span_of(base->value));
		w->profile_wish = from;
	}
	if (s->kind == CONFIG_NAMED)
		add_settings(w, s->settings, s->n, from);
}

/* Adds a profile by its name.  False with `error`: there is none. */
static bool
add_profile(struct config_merge *w, const struct found_config *found, const char *name, char error[CONFIG_ERROR])
{
	const struct config *c = found == NULL ? NULL : &found->config;
	const struct config_section *s = c == NULL ? NULL : config_named(c, name);
	char names[CONFIG_ERROR / 2];

	w->profile = grading_profile(span_of(name));
	if (w->profile != NULL)
		return true;
	w->profile = &profiles[0];
	if (s != NULL) {
		w->profile_wish = (struct wish){ 0 };
		w->profile_given = false;
		add_named(w, found, s);
		return true;
	}
	config_profiles(c, name, names);
	if (found == NULL)
		snprintf(error, CONFIG_ERROR, "there is no profile %s; the profiles are %s", name, names);
	else
		snprintf(error, CONFIG_ERROR, "there is no profile %s in %s; the profiles are %s", name, found->shown, names);
	return false;
}

static bool
add_all_settings(struct config_merge *w, const struct config_merge_sources *from, char error[CONFIG_ERROR])
{
	const struct found_config *found = from->found;
	const struct setting *environment = setting_of(from->environment, from->environment_n, CONFIG_PROFILE);
	const char *name = from->profile_name != NULL ? from->profile_name :
	    environment != NULL ? environment->value : NULL;

	w->profile = &profiles[0];
	if (found != NULL) {
		const struct config_section *top = &found->config.sections[0];

		if (name == NULL)
			add_named(w, found, top);
		add_settings(w, top->settings, top->n, (struct wish){ NULL, found, top });
	}
	if (name != NULL) {
		w->profile_given = from->profile_name != NULL;
		w->profile_wish = (struct wish){ w->profile_given ? NULL : environment, NULL, NULL };
		if (!add_profile(w, found, name, error))
			return false;
	}
	for (size_t i = 0; found != NULL && i < found->config.n; i++) {
		const struct config_section *s = &found->config.sections[i];

		if (from->matches[i])
			add_settings(w, s->settings, s->n, (struct wish){ NULL, found, s });
	}
	add_settings(w, from->environment, from->environment_n, (struct wish){ 0 });
	return true;
}

/* -- that list into choices for grading_set() -- */

/* The greatest number of choices that the value of a list can make. */
static size_t
count_items(const char *value)
{
	size_t n = 1;

	for (; *value != '\0'; value++)
		n += *value == ',';
	return n;
}

static void
add_choice(struct config_merge *w, enum choice_kind kind, struct span list, enum severity severity, const struct wish *from)
{
	w->choices[w->choices_n] = (struct choice){ kind, list, severity };
	w->from[w->choices_n++] = from;
}

static void
choose_wish(struct config_merge *w, const struct wish *wish)
{
	struct span rest = span_of(wish->setting->value);

	if (wish->setting->key != CONFIG_SEVERITY) {
		add_choice(w, wish->setting->key == CONFIG_SELECT ? CHOOSE_SELECT : CHOOSE_IGNORE, rest, SEVERITY_OFF, wish);
		return;
	}
	while (rest.p != NULL) {
		struct span item = span_cut(&rest, ','), id = span_cut(&item, '=');

		add_choice(w, CHOOSE_SEVERITY, id, (enum severity)severity_find(item), wish);
	}
}

/* Of several `select` settings only the last one applies; those of the command line count as one. */
static bool
choose_all(struct config_merge *w, const struct config_merge_sources *from)
{
	const struct wish *selection = NULL;
	size_t most = from->choices_n;
	bool selected = false;

	for (size_t i = 0; i < w->n; i++) {
		const struct setting *s = w->wishes[i].setting;

		most += config_key_chooses(s->key) ? count_items(s->value) : 0;
		if (s->key == CONFIG_SELECT)
			selection = &w->wishes[i];
		else if (!config_key_chooses(s->key))
			w->last[s->key] = &w->wishes[i];
	}
	for (size_t i = 0; i < from->choices_n; i++)
		selected = selected || from->choices[i].kind == CHOOSE_SELECT || from->choices[i].kind == CHOOSE_ONLY;
	w->choices = calloc(most + 1, sizeof(*w->choices));
	w->from = calloc(most + 1, sizeof(*w->from));
	if (w->choices == NULL || w->from == NULL)
		return false;
	for (size_t i = 0; i < w->n; i++) {
		const struct wish *wish = &w->wishes[i];

		if (wish->setting->key == CONFIG_SELECT ? wish == selection && !selected :
		    config_key_chooses(wish->setting->key))
			choose_wish(w, wish);
	}
	for (size_t i = 0; i < from->choices_n; i++)
		add_choice(w, from->choices[i].kind, from->choices[i].list, from->choices[i].severity, NULL);
	return true;
}

bool
config_merge_fill(struct config_merge *w, const struct config_merge_sources *from, char error[CONFIG_ERROR])
{
	size_t most = (size_t)from->environment_n;

	*w = (struct config_merge){ 0 };
	/* Each section is added at most once. */
	for (size_t i = 0; from->found != NULL && i < from->found->config.n; i++)
		most += (size_t)from->found->config.sections[i].n;
	if ((w->wishes = calloc(most + 1, sizeof(*w->wishes))) == NULL)
		return false;
	return add_all_settings(w, from, error) && choose_all(w, from);
}

void
config_merge_free(struct config_merge *w)
{
	free(w->wishes);
	free(w->choices);
	free(w->from);
	*w = (struct config_merge){ 0 };
}

char *
config_merge_path(const struct wish *wish, const char *here)
{
	return path_absolute(wish->found == NULL ? here : wish->found->folder, wish->setting->value);
}

/* -- showing -- */

static void
show_origin(const struct wish *from, bool given, struct buf *b)
{
	if (given) {
		buf_str(b, "command line");
	} else if (from == NULL || from->setting == NULL) {
		buf_str(b, "default");
	} else if (from->found == NULL) {
		buf_str(b, "environment");
	} else {
		buf_str(b, "from ");
		encoding_append(b, span_of(from->found->shown), ENC_CP1252);
		buf_fmt(b, ":%u", from->setting->line);
		if (from->section->kind == CONFIG_ALL)
			return;
		buf_str(b, from->section->kind == CONFIG_FILES ? " [files " : " [profile ");
		encoding_append(b, span_of(from->section->name), ENC_CP1252);
		buf_char(b, ']');
	}
}

/* Would config_read() read this value as it is? */
static bool
can_be_read(const char *value, bool *failed)
{
	struct span s = span_of(value), rest = span_trim(s);
	struct buf safe = { 0 };
	bool can;

	encoding_append(&safe, s, ENC_CP1252);
	*failed = *failed || safe.failed;
	can = !safe.failed && safe.n == s.n && memcmp(safe.p, s.p, s.n) == 0 && rest.n == s.n && s.n < LINE_MAX_READ &&
	    strstr(value, " ;") == NULL && utf8_valid_length(s) == s.n;
	buf_free(&safe);
	return can;
}

/* Adds a line KEY = VALUE; as a comment if it could not be read again. */
static void
show_line(enum config_key key, const char *value, struct buf *b)
{
	buf_str(b, can_be_read(value, &b->failed) ? "" : "# ");
	buf_fmt(b, "%s = ", config_key_name(key));
	encoding_append(b, span_of(value), ENC_CP1252);
	buf_char(b, '\n');
}

void
config_merge_show(const struct config_merge *w, enum config_key key, bool given, const char *value, struct buf *b)
{
	buf_str(b, "# ");
	show_origin(w->last[key], given, b);
	buf_char(b, '\n');
	show_line(key, value, b);
}

/* Choices that are shown as one list, which grows item by item. */
struct shown_list {
	enum config_key key;
	struct buf origins, items;
	size_t column;
	const struct wish *before;	/* where the last item comes from */
	bool any;
};

static void
show_items(struct shown_list *l, const struct choice *c, const struct wish *from)
{
	struct span rest = c->list;

	if (!l->any || from != l->before) {
		buf_str(&l->origins, l->any ? ", " : "# ");
		show_origin(from, from == NULL, &l->origins);
	}
	l->before = from;
	while (rest.p != NULL) {
		struct span item = span_trim(span_cut(&rest, ','));
		size_t start = l->items.n;

		if (l->any) {
			bool full = l->column + item.n > LINE;

			buf_str(&l->items, full ? ",\n    " : ", ");
			l->column = full ? 0 : l->column;
		}
		buf_add(&l->items, item);
		if (l->key == CONFIG_SEVERITY)
			buf_fmt(&l->items, "=%s", severity_name(c->severity));
		l->column += l->items.n - start;
		l->any = true;
	}
}

static void
show_list(struct shown_list *l, struct buf *b)
{
	if (l->any) {
		buf_add(b, buf_span(&l->origins));
		buf_fmt(b, "\n%s = ", config_key_name(l->key));
		buf_add(b, buf_span(&l->items));
		buf_char(b, '\n');
	}
	b->failed = b->failed || l->origins.failed || l->items.failed;
	buf_free(&l->origins);
	buf_free(&l->items);
}

void
config_merge_show_choices(const struct config_merge *w, struct buf *b)
{
	struct shown_list select = { .key = CONFIG_SELECT }, ignore = { .key = CONFIG_IGNORE },
	    severity = { .key = CONFIG_SEVERITY };

	buf_str(b, "# ");
	show_origin(&w->profile_wish, w->profile_given, b);
	buf_char(b, '\n');
	show_line(CONFIG_PROFILE, w->profile->name, b);
	for (size_t i = 0; i < w->choices_n; i++) {
		const struct choice *c = &w->choices[i];

		if (c->kind == CHOOSE_SELECT || c->kind == CHOOSE_ONLY)
			show_items(&select, c, w->from[i]);
		else if (c->kind == CHOOSE_IGNORE && !severity.any)
			show_items(&ignore, c, w->from[i]);
		else
			show_items(&severity, c, w->from[i]);	/* the order matters: written as ID=off */
	}
	show_list(&select, b);
	show_list(&ignore, b);
	show_list(&severity, b);
}
