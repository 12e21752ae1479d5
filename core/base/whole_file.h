/* whole_file: a new file in the place of another: whole, or not at all. */
#ifndef WHOLE_FILE_H
#define WHOLE_FILE_H

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/types.h>

#include "base/buf.h"
#include "base/temporaries.h"

/* Made by whole_file_none(): all that follows is harmless then. */
struct whole_file {
	char *path;	/* what it is to be called; NULL: there is no new file */
	char *temp;	/* the name it has until then, in the same folder; NULL: none, and it goes by itself, whatever ends the program */
	struct temporaries *temporaries;	/* where `temp` is listed; NULL: nowhere */
	int fd;		/* for writing, or also for reading; -1 */
};

struct whole_file whole_file_none(void);
/*
 * A new, empty file in the folder of `path`, which is not touched.  A symbolic
 * link there would be replaced, not followed.  `way` is O_WRONLY or O_RDWR,
 * `mode` as for open(2).  False with errno, and then there is none.
 */
bool whole_file_open(struct whole_file *, const char *path, int way, mode_t mode, struct temporaries *);
/* It gets the mode of the old file and, where that is allowed, its owner.  False with errno. */
bool whole_file_resemble(struct whole_file *, const struct stat *old);
/* Gives it a hidden name, if it has none: what can fail for want of rights or room does so here.  False with errno. */
bool whole_file_name(struct whole_file *);
/* From here on it is what is called `path`; the descriptor stays open.  False with errno: that is as it was. */
bool whole_file_replace(struct whole_file *);
/* The same, unless something is called so already: errno is EEXIST then. */
bool whole_file_appear(struct whole_file *);
/* Closes it; if it has not replaced anything it is gone.  Keeps errno. */
void whole_file_close(struct whole_file *);

/*
 * As renameat(2), but EEXIST if something has the new name.  Where the file system cannot do that at once, what gets the name
 * at the same moment is replaced.  0 or -1 with errno.
 */
int  whole_file_rename_new(int from_folder, const char *from, int to_folder, const char *to);
bool whole_file_write(int fd, struct span);	/* all of it; false with errno */

#endif
