/*
 * config_merge: what is wanted of some files, from all that says something about it: a
 * configuration, its profiles, its sections for files, the environment, the command line.
 */
#ifndef CONFIG_MERGE_H
#define CONFIG_MERGE_H

#include "cli/config_find.h"
#include "finding/grading.h"

/* A setting, and where it comes from. */
struct wish {
	const struct setting *setting;
	const struct found_config *found;	/* NULL: from the environment */
	const struct config_section *section;
};

struct config_merge_sources {
	const struct found_config *found;	/* NULL: there is none */
	const char *matches;		/* of each of its sections: is it a section for these files? */
	const struct setting *environment;
	int environment_n;
	/* From the command line. */
	const char *profile_name;	/* NULL: none */
	const struct choice *choices;
	size_t choices_n;
};

struct config_merge {
	const struct profile *profile;
	struct wish profile_wish;	/* that named it; its setting NULL: nothing did, or the command line */
	bool profile_given;		/* that did */
	struct wish *wishes;		/* from what yields to what wins */
	size_t n;
	const struct wish *last[CONFIG_KEYS];	/* of each key that is no list */
	struct choice *choices;		/* for grade(), those of the command line after the others */
	const struct wish **from;	/* of each; NULL: the command line */
	size_t choices_n;
};

/* False: there is no such profile, as `error` says, or memory is out, and it stays empty.  To be freed always. */
bool config_merge_fill(struct config_merge *, const struct config_merge_sources *, char error[CONFIG_ERROR]);
void config_merge_free(struct config_merge *);

/* A file that a wish names, absolute: relative to the configuration's folder, or to the current one.  To be freed. */
char *config_merge_path(const struct wish *, const char *here);

/* As lines of a configuration, with comments about where it comes from: profile, select, ignore, severity. */
void config_merge_show_choices(const struct config_merge *, struct buf *);
/* The same for a key that is no list; `given`: the command line says it. */
void config_merge_show(const struct config_merge *, enum config_key, bool given, const char *value, struct buf *);

#endif
