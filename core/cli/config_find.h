/* config_find: which configuration is that of a file: the nearest .arbiter.ini upwards, or the user's own. */
#ifndef CONFIG_FIND_H
#define CONFIG_FIND_H

#include "base/hash_table.h"
#include "cli/config.h"

/* A configuration that was read. */
struct found_config {
	char *folder;		/* it is there; absolute, as path_absolute() makes it */
	char *shown;		/* its name as seen from the current folder */
	struct config config;
	struct found_config *next;
};

/* All zeros is the start.  Each folder is looked at once, each configuration is read once. */
struct config_finder {
	char *here;		/* the current folder */
	struct found_config *list;
	struct known_folder **folders;
	size_t folders_n, folders_max;
	struct hash_table by_name;	/* of the folders */
	const char *base, *home;	/* the folders of the user: XDG_CONFIG_HOME and HOME; NULL or relative: there is none */
	const struct found_config *user;
	bool user_known;
};

/* The names of folders stay the caller's.  False: out of memory. */
bool config_finder_open(struct config_finder *, const char *base, const char *home);
void config_finder_close(struct config_finder *);

/*
 * Of a file, which need not exist, by its absolute name: *found, NULL if it has none.
 * False: one cannot be read or is wrong; `error` says it in one line.
 */
bool config_find(struct config_finder *, const char *path, const struct found_config **found, struct buf *error);
/* The one of that name, which must exist. */
bool config_find_open(struct config_finder *, const char *path, const struct found_config **found, struct buf *error);

/*
 * All of a file of at most so many bytes; false with errno, EFBIG if it has more.
 * `regular`: pipes and devices are not even opened, which is EINVAL.
 */
bool config_find_slurp(const char *path, size_t most, bool regular, struct buf *);

#endif
