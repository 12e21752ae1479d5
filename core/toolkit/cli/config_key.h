/* config_key: the keys of a configuration, and the values that they can have. */
#ifndef CONFIG_KEY_H
#define CONFIG_KEY_H

#include <stdbool.h>

#include "base/encoding.h"

enum config_key {
	CONFIG_PROFILE, CONFIG_SELECT, CONFIG_IGNORE, CONFIG_SEVERITY, CONFIG_LEVEL, CONFIG_FAIL_ON, CONFIG_LAWS,
	CONFIG_ON_ILLEGAL, CONFIG_ENCODING, CONFIG_BASELINE, CONFIG_EXCLUDE, CONFIG_GITIGNORE, CONFIG_HELP_ADDRESS, CONFIG_KEYS
};

enum { CONFIG_ERROR = 640 };	/* bytes of an error message */

/* Settings for every file; [files GLOB]: for files with matching names; [profile NAME]: for those who choose it. */
enum config_kind { CONFIG_ALL = 1, CONFIG_FILES = 2, CONFIG_NAMED = 4 };

const char *config_key_name(enum config_key);
bool        config_key_is_list(enum config_key);
bool        config_key_chooses(enum config_key);	/* is it a list of findings, to which each source adds? */
unsigned    config_key_sections(enum config_key);	/* a set of enum config_kind: the sections that may have it */
/*
 * Is it a valid value of the key, or a valid item if the key is a list?  False: `error` says why not; it begins
 * with `what`, the user's name for the key.  Does not check that a profile exists or a baseline can be read.
 */
bool        config_key_check(enum config_key, const char *what, const char *value, char error[CONFIG_ERROR]);
/*
 * Writes a value as struct setting has it; `to` has room for one byte more than the value has.  False with
 * `error`: as config_key_check().
 */
bool        config_key_tidy(enum config_key, const char *what, const char *value, char *to, char error[CONFIG_ERROR]);
/* The encoding that a valid value of `encoding` names; ENC_ASCII for "auto". */
enum encoding config_key_encoding(const char *value);
/*
 * The editions of rules that are values of `laws` in addition to "auto", from 0; NULL: there are no more.  Defined above this
 * tier, in apps/shared, as games have them.
 */
const char *config_key_laws(int);
bool        config_key_laws_known(const char *value);	/* is it one of them, or a short form of one? */
/* The values of on-illegal in the order of enum on_illegal; ends with NULL. */
extern const char *const config_key_on_illegal[];

#endif
