/* tool_output: the files that a program writes: opened before anything is read, closed when all is written. */
#ifndef OUTPUT_FILES_H
#define OUTPUT_FILES_H

#include "cli/program.h"

/* Opens them all, and empties them when all are good: none may be read or written already.  0, or 2 after a complaint. */
int tool_open_outputs(struct tool *, const struct file_list *);
/* Closes them: the last write is where a full disk shows.  The exit status, which was `status` so far. */
int tool_close_outputs(struct tool *, int status);
/* The same for one; `name` is for the complaint. */
int tool_close(struct tool *, FILE *, const char *name, int status);

/* The sandbox is to allow that files are made, replaced and removed below a folder, or beside a file.  0, or 2. */
int tool_changes_below(struct tool *, const char *folder);
int tool_changes_beside(struct tool *, const char *path);
/* The file becomes that text: a whole one, by another name, or it stays as it is.  0, or 2 after a complaint. */
int tool_write_whole(struct tool *, const char *path, struct span text);

#endif
