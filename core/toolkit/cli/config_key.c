/* config_key: the keys of a configuration, and the values that they can have. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/ascii.h"
#include "base/edit_distance.h"
#include "base/glob.h"
#include "toolkit/cli/config_key.h"
#include "toolkit/finding/grading.h"

const char *const config_key_on_illegal[] = { "stop", "skip", "force", "repair", NULL };

static const struct key_row {
	const char *name;
	bool list;
	unsigned where;		/* a set of enum config_kind: sections that may have it */
} keys[] = {
	[CONFIG_PROFILE] =    { "profile",    false, CONFIG_ALL | CONFIG_NAMED },
	[CONFIG_SELECT] =     { "select",     true,  CONFIG_ALL | CONFIG_NAMED },
	[CONFIG_IGNORE] =     { "ignore",     true,  CONFIG_ALL | CONFIG_NAMED | CONFIG_FILES },
	[CONFIG_SEVERITY] =   { "severity",   true,  CONFIG_ALL | CONFIG_NAMED | CONFIG_FILES },
	[CONFIG_LEVEL] =      { "level",      false, CONFIG_ALL | CONFIG_NAMED },
	[CONFIG_FAIL_ON] =    { "fail-on",    false, CONFIG_ALL | CONFIG_NAMED },
	[CONFIG_LAWS] =       { "laws",       false, CONFIG_ALL | CONFIG_NAMED },
	[CONFIG_ON_ILLEGAL] = { "on-illegal", false, CONFIG_ALL | CONFIG_NAMED },
	[CONFIG_ENCODING] =   { "encoding",   false, CONFIG_ALL | CONFIG_NAMED | CONFIG_FILES },
	[CONFIG_BASELINE] =   { "baseline",   false, CONFIG_ALL },
	[CONFIG_EXCLUDE] =    { "exclude",    true,  CONFIG_ALL },
	[CONFIG_GITIGNORE] =  { "gitignore",  false, CONFIG_ALL },
	[CONFIG_HELP_ADDRESS] = { "help-address", false, CONFIG_ALL },
};

const char *
config_key_name(enum config_key key)
{
	return keys[key].name;
}

bool
config_key_is_list(enum config_key key)
{
	return keys[key].list;
}

bool
config_key_chooses(enum config_key key)
{
	return key == CONFIG_SELECT || key == CONFIG_IGNORE || key == CONFIG_SEVERITY;
}

unsigned
config_key_sections(enum config_key key)
{
	return keys[key].where;
}

static bool
check_severity(const char *what, const char *value, char error[CONFIG_ERROR])
{
	const char *equals = strrchr(value, '=');
	char unknown[160];

	if (equals == NULL || severity_find(span_of(equals + 1)) < 0) {
		snprintf(error, CONFIG_ERROR, "%s %s: it has the form ID=LEVEL; levels are off, info, warning, error",
		    what, value);
		return false;
	}
	if (grading_known((struct span){ value, (size_t)(equals - value) }, unknown))
		return true;
	snprintf(error, CONFIG_ERROR, "%s: %s", what, unknown);
	return false;
}

static bool
check_laws(const char *what, const char *value, char error[CONFIG_ERROR])
{
	const char *name;

	if (strcmp(value, "auto") == 0 || config_key_laws_known(value))
		return true;
	snprintf(error, CONFIG_ERROR / 2, "%s %s: there is no such edition; use auto", what, value);
	for (int i = 0; (name = config_key_laws(i)) != NULL; i++) {
		const size_t n = strlen(error);

		snprintf(error + n, CONFIG_ERROR - n, ", %s", name);
	}
	return false;
}

static bool
check_on_illegal(const char *what, const char *value, char error[CONFIG_ERROR])
{
	for (int i = 0; config_key_on_illegal[i] != NULL; i++)
		if (strcmp(value, config_key_on_illegal[i]) == 0)
			return true;
	snprintf(error, CONFIG_ERROR, "%s %s: stop, skip, force or repair", what, value);
	return false;
}

static bool
check_exclude(const char *what, const char *value, char error[CONFIG_ERROR])
{
	if (*value != '\0' && glob_is_whole(span_of(value)))
		return true;
	if (*value == '\0')
		snprintf(error, CONFIG_ERROR, "%s: the pattern is empty", what);
	else
		snprintf(error, CONFIG_ERROR, "%s %.100s: the pattern ends inside [...] or after a backslash", what, value);
	return false;
}

enum encoding
config_key_encoding(const char *value)
{
	enum encoding e;

	return strcmp(value, "auto") != 0 && encoding_find(value, &e) ? e : ENC_ASCII;
}

static bool
check_encoding(const char *what, const char *value, char error[CONFIG_ERROR])
{
	struct buf names = { 0 };

	if (strcmp(value, "auto") == 0 || config_key_encoding(value) != ENC_ASCII)
		return true;
	if (strncasecmp(value, "utf-16", 6) == 0 || strncasecmp(value, "utf-32", 6) == 0) {
		snprintf(error, CONFIG_ERROR, "%s %.100s: files in UTF-16 and UTF-32 are recognised, whatever %s says: leave it out",
		    what, value, what);
		return false;
	}
	encoding_names(&names);
	snprintf(error, CONFIG_ERROR, "%s %.100s: this encoding is not read; convert the file first, for example with iconv(1), "
	    "or use auto, %.*s or another name of one of these",
	    what, value, (int)names.n, names.p);
	buf_free(&names);
	return false;
}

/* An absolute URI (RFC 3986) that a browser opens, with one %s. */
static bool
check_help_address(const char *what, const char *value, char error[CONFIG_ERROR])
{
	static const char *const schemes[] = { "https://", "http://", "file://" };
	static const char plain[] =
	    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$&'()*+,;=";
	int holes = 0;
	bool good = false;

	for (size_t i = 0; i < sizeof(schemes) / sizeof(*schemes); i++)
		good = good || span_starts(span_of(value), span_of(schemes[i]));
	for (const char *p = value; *p != '\0' && good; p++)
		if (p[0] == '%' && p[1] == 's')
			holes++;
		else if (p[0] == '%')
			good = isxdigit((unsigned char)p[1]) && isxdigit((unsigned char)p[2]);
		else
			good = memchr(plain, *p, sizeof(plain) - 1) != NULL;
	if (good && holes == 1)
		return true;
	snprintf(error, CONFIG_ERROR, "%s %.200s: it begins with https://, http:// or file://, and has %%s once, for the id", what,
	    value);
	return false;
}

bool
config_key_check(enum config_key key, const char *what, const char *value, char error[CONFIG_ERROR])
{
	char unknown[160];

	switch (key) {
	case CONFIG_SELECT:
	case CONFIG_IGNORE:
		if (grading_known(span_of(value), unknown))
			return true;
		snprintf(error, CONFIG_ERROR, "%s: %s", what, unknown);
		return false;
	case CONFIG_SEVERITY:
		return check_severity(what, value, error);
	case CONFIG_LEVEL:
		if (severity_find(span_of(value)) >= SEVERITY_INFO)
			return true;
		snprintf(error, CONFIG_ERROR, "%s %s: levels are info, warning, error", what, value);
		return false;
	case CONFIG_FAIL_ON:
		if (severity_find(span_of(value)) >= SEVERITY_INFO || strcmp(value, "never") == 0)
			return true;
		snprintf(error, CONFIG_ERROR, "%s %s: levels are info, warning, error, never", what, value);
		return false;
	case CONFIG_LAWS:
		return check_laws(what, value, error);
	case CONFIG_ENCODING:
		return check_encoding(what, value, error);
	case CONFIG_EXCLUDE:
		return check_exclude(what, value, error);
	case CONFIG_GITIGNORE:
		if (strcmp(value, "yes") == 0 || strcmp(value, "no") == 0)
			return true;
		snprintf(error, CONFIG_ERROR, "%s %.100s: yes or no", what, value);
		return false;
	case CONFIG_ON_ILLEGAL:
		return check_on_illegal(what, value, error);
	case CONFIG_HELP_ADDRESS:
		return check_help_address(what, value, error);
	default:
		return true;
	}
}

/* -- what may have been meant -- */

/* The value most like a word, whatever the case of both. */
struct meant_value {
	char word[EDIT_DISTANCE_MAX], one[EDIT_DISTANCE_MAX];
	struct edit_nearest nearest;
	const char *value;
};

/* In small letters, cut to what fits. */
static void
lower_value(const char *value, char to[EDIT_DISTANCE_MAX])
{
	size_t n = 0;

	for (; value[n] != '\0' && n < EDIT_DISTANCE_MAX - 1; n++)
		to[n] = ascii_lower(value[n]);
	to[n] = '\0';
}

static void
try_value(struct meant_value *m, const char *value)
{
	const size_t least = m->nearest.least;

	lower_value(value, m->one);
	edit_nearest_try(&m->nearest, m->one);
	if (m->value == NULL || m->nearest.least < least)
		m->value = value;
}

static void
try_values(struct meant_value *m, enum config_key key)
{
	static const char *const words[CONFIG_KEYS][5] = {
		[CONFIG_SEVERITY] = { "off", "info", "warning", "error" }, [CONFIG_LEVEL] = { "info", "warning", "error" },
		[CONFIG_FAIL_ON] = { "info", "warning", "error", "never" }, [CONFIG_LAWS] = { "auto" }, [CONFIG_ENCODING] = { "auto" },
		[CONFIG_GITIGNORE] = { "yes", "no" },
	};
	const char *name;

	for (int i = 0; words[key][i] != NULL; i++)
		try_value(m, words[key][i]);
	for (int i = 0; key == CONFIG_ON_ILLEGAL && config_key_on_illegal[i] != NULL; i++)
		try_value(m, config_key_on_illegal[i]);
	for (int i = 0; key == CONFIG_LAWS && (name = config_key_laws(i)) != NULL; i++)
		try_value(m, name);
	for (int e = ENC_UTF8; key == CONFIG_ENCODING && e < ENC_ALL; e++)
		try_value(m, encoding_name((enum encoding)e));
}

/* Adds to the message about a wrong value, as for options, which may have been meant. */
static void
add_meant_value(enum config_key key, const char *value, char error[CONFIG_ERROR])
{
	const char *equals = key == CONFIG_SEVERITY ? strrchr(value, '=') : NULL;
	struct meant_value m = { .value = NULL };
	const size_t n = strlen(error);

	lower_value(equals != NULL ? equals + 1 : value, m.word);
	m.nearest.word = m.word;
	try_values(&m, key);
	if (m.value != NULL && edit_nearest_name(&m.nearest) != NULL && m.nearest.least > 0 && strstr(error, "did you mean") == NULL)
		snprintf(error + n, CONFIG_ERROR - n, "; did you mean %s?", m.value);
}

/* Writes the items of a list without blanks and empty ones.  False with `error`. */
static bool
tidy_list(enum config_key key, const char *what, const char *value, char *to, char error[CONFIG_ERROR])
{
	struct span rest = span_of(value);
	const char *between = "";

	*to = '\0';
	while (rest.p != NULL) {
		struct span item = span_trim(span_cut(&rest, ','));

		if (item.n == 0)
			continue;
		to = stpcpy(to, between);
		memcpy(to, item.p, item.n);
		to[item.n] = '\0';
		if (!config_key_check(key, what, to, error)) {
			add_meant_value(key, to, error);
			return false;
		}
		to += item.n;
		between = ",";
	}
	return true;
}

bool
config_key_tidy(enum config_key key, const char *what, const char *value, char *to, char error[CONFIG_ERROR])
{
	if (keys[key].list)
		return tidy_list(key, what, value, to, error);
	strcpy(to, value);
	if (config_key_check(key, what, value, error))
		return true;
	add_meant_value(key, value, error);
	return false;
}
