/*
 * config_merge: the settings for some files, merged from all sources: a configuration, its profiles, its sections
 * for files, the environment, the command line.
 */
#ifndef CONFIG_MERGE_H
#define CONFIG_MERGE_H

#include "toolkit/cli/config_find.h"
#include "toolkit/finding/grading.h"

/* A setting, and where it comes from. */
struct wish {
	const struct setting *setting;
	const struct found_config *found;	/* NULL: from the environment */
	const struct config_section *section;
};

struct config_merge_sources {
	const struct found_config *found;	/* NULL: there is no configuration */
	const char *matches;		/* for each of its sections: does it apply to these files by its GLOB? */
	const struct setting *environment;
	int environment_n;
	/* From the command line. */
	const char *profile_name;	/* NULL: none */
	const struct choice *choices;
	size_t choices_n;
};

struct config_merge {
	const struct profile *profile;
	struct wish profile_wish;	/* what named it; its `setting` is NULL if nothing or the command line did */
	bool profile_given;		/* the command line named it */
	struct wish *wishes;		/* in order of increasing precedence */
	size_t n;
	const struct wish *last[CONFIG_KEYS];	/* for each key that is not a list of findings: the one in force; NULL */
	struct choice *choices;		/* for grading_set(), those of the command line last */
	const struct wish **from;	/* for each choice where it comes from; NULL: the command line */
	size_t choices_n;
};

/*
 * Fills it.  False: there is no such profile, which `error` says; or out of memory, with an empty `error`.  To be
 * freed in any case.
 */
bool config_merge_fill(struct config_merge *, const struct config_merge_sources *, char error[CONFIG_ERROR]);
void config_merge_free(struct config_merge *);

/*
 * The absolute path of a file that a wish names: relative to the configuration's folder, or to the current one.
 * To be freed.
 */
char *config_merge_path(const struct wish *, const char *here);

/* Adds profile, select, ignore and severity as lines of a configuration, with comments about where they come from. */
void config_merge_show_choices(const struct config_merge *, struct buf *);
/* The same for a key that is not a list of findings; `given`: it is set on the command line. */
void config_merge_show(const struct config_merge *, enum config_key, bool given, const char *value, struct buf *);

#endif
