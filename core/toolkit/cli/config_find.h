/* config_find: finds the configuration of a file: the nearest .arbiter.ini upwards, or the user's own. */
#ifndef CONFIG_FIND_H
#define CONFIG_FIND_H

#include "base/hash_table.h"
#include "toolkit/cli/config.h"

/* A configuration. */
struct found_config {
	char *folder;		/* the folder it is in; absolute, as path_absolute() makes it */
	char *shown;		/* its name relative to the current folder */
	struct buf text;	/* until config_find_read() */
	struct config config;	/* empty until then */
	struct found_config *next;
};

/* Each folder is searched once, and each configuration is read once. */
struct config_finder {
	char *here;		/* the current folder */
	struct found_config *list, **end;	/* in the order in which they were found */
	struct known_folder **folders;
	size_t folders_n, folders_max;
	struct hash_table by_name;	/* of the folders */
	const char *base, *home;	/* XDG_CONFIG_HOME and HOME; NULL or relative: there is none */
	const struct found_config *user;
	bool user_known;
};

/* The names of folders are not copied.  False: out of memory. */
bool config_finder_open(struct config_finder *, const char *base, const char *home);
void config_finder_close(struct config_finder *);

/*
 * Finds the configuration of a file by its absolute name; the file need not exist.  *found is NULL if it has none.  Its
 * bytes are kept as they are.  False: it cannot be opened; `error` says so in one line.
 */
bool config_find(struct config_finder *, const char *path, const struct found_config **found, struct buf *error);
/* Opens the configuration of that name, which must exist.  False as above. */
bool config_find_open(struct config_finder *, const char *path, const struct found_config **found, struct buf *error);
/* Reads what is in all that were found.  False: one has an error; as above. */
bool config_find_read(struct config_finder *, struct buf *error);

/*
 * Reads a file of at most that many bytes.  False with errno: EFBIG if it has more.  `regular`: anything but a
 * regular file is not opened, and is EINVAL or EISDIR.
 */
bool config_find_slurp(const char *path, size_t most, bool regular, struct buf *);

#endif
