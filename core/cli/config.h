/*
 * config: the text of an .arbiter.ini as settings: what is right in an archive.
 * What is wrong with it is said with its line.  See arbiter.ini(5).
 */
#ifndef CONFIG_H
#define CONFIG_H

#include "base/buf.h"

enum config_key {
	CONFIG_PROFILE, CONFIG_SELECT, CONFIG_IGNORE, CONFIG_SEVERITY, CONFIG_LEVEL, CONFIG_FAIL_ON, CONFIG_LAWS,
	CONFIG_ON_ILLEGAL, CONFIG_BASELINE, CONFIG_KEYS
};

enum {
	CONFIG_BYTES_MAX = 1 << 20,	/* of a text */
	CONFIG_SECTIONS_MAX = 1000,
	CONFIG_ERROR = 640,		/* bytes of a complaint */
};

/* For every file; for those whose names match a pattern; for who chooses it by its name. */
enum config_kind { CONFIG_ALL = 1, CONFIG_FILES = 2, CONFIG_NAMED = 4 };

struct setting {
	enum config_key key;
	const char *value;	/* checked; of a list: without blanks, with commas between */
	unsigned line;		/* where it begins, from 1 */
};

struct config_section {
	enum config_kind kind;
	const char *name;	/* the pattern or the name; "" for CONFIG_ALL */
	unsigned line;
	struct setting settings[CONFIG_KEYS];	/* in the order of the text */
	int n;
	const struct config_section *base;	/* of CONFIG_ALL and CONFIG_NAMED: the one its profile names; NULL: built in */
};

struct config {
	struct config_section *sections;	/* the first is CONFIG_ALL */
	size_t n;
	char *text;				/* what the strings are in */
};

struct config_fault {
	unsigned line;		/* 0: about all of it */
	char text[CONFIG_ERROR];
};

/* Reads a text.  False: it is not right, or memory is out; the fault says it, and nothing is left to free. */
bool        config_read(struct config *, struct span text, struct config_fault *);
void        config_free(struct config *);
const struct config_section *config_named(const struct config *, const char *name);	/* NULL: there is none */
/* The names of all profiles, built in and of a configuration (NULL: none), as far as there is room. */
void        config_profiles(const struct config *, char to[CONFIG_ERROR / 2]);

const char *config_key_name(enum config_key);
bool        config_is_list(enum config_key);
/*
 * Is that a value of the key, or, of a list, one of its items?  False: `error`
 * says why not, after `what`, which is how the user calls the key.  That a profile
 * exists and a baseline can be read is not asked.
 */
bool        config_check(enum config_key, const char *what, const char *value, char error[CONFIG_ERROR]);
/*
 * A value as it is in struct setting: `to` has room for as many bytes as the value
 * and one more.  False as config_check(), or there is nothing.
 */
bool        config_tidy(enum config_key, const char *what, const char *value, char *to, char error[CONFIG_ERROR]);
/* Words of on-illegal in the order of enum on_illegal; ends with NULL. */
extern const char *const config_on_illegal[];

#endif
