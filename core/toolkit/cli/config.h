/*
 * config: reads the text of an .arbiter.ini into settings.  Errors are reported with the line.  See
 * arbiter.ini(5).
 */
#ifndef CONFIG_H
#define CONFIG_H

#include "base/buf.h"
#include "toolkit/cli/config_key.h"

enum {
	CONFIG_BYTES_MAX = 1 << 20,	/* of the text of a configuration */
	CONFIG_SECTIONS_MAX = 1000,
};

struct setting {
	enum config_key key;
	const char *value;	/* checked; a list has commas and no blanks */
	unsigned line;		/* the line in which it begins, from 1 */
};

struct config_section {
	enum config_kind kind;
	const char *name;	/* the pattern or the name; "" for CONFIG_ALL */
	unsigned line;
	struct setting settings[CONFIG_KEYS];	/* in the order of the text */
	int n;
	const struct config_section *base;	/* the [profile] that its profile key names; NULL: none, or built in */
};

struct config {
	struct config_section *sections;	/* the first is CONFIG_ALL */
	size_t n;
	char *text;				/* holds all the strings */
};

struct config_fault {
	unsigned line;		/* from 1; 0: it is about the whole text */
	char text[CONFIG_ERROR];
};

/* Reads a configuration.  False: it has an error, or out of memory: see the fault; nothing needs to be freed. */
bool        config_read(struct config *, struct span text, struct config_fault *);
void        config_free(struct config *);
const struct config_section *config_named(const struct config *, const char *name);	/* NULL: there is none */
/*
 * Lists the names of all profiles, those built in and those of a configuration (may be NULL), as far as there is
 * room, and the one that this name, which none of them has, may have been meant for.
 */
void        config_profiles(const struct config *, const char *unknown, char to[CONFIG_ERROR / 2]);

#endif
