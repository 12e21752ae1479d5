/* program_files: the files that a command line names, and what may be opened beside them. */
#ifndef PROGRAM_FILES_H
#define PROGRAM_FILES_H

#include "cli/program.h"

/* Operands, --files-from, --fen; standard input where there are none.  0, or 2 after a complaint. */
int program_files_list(struct program_run *, struct file_list *, char **operands, int n);
/* What is replaced is so once, and whole: others are not read.  The same. */
int program_files_settle(struct program_run *, struct file_list *);
/* From here on files can only be read, and only those that are meant to be.  The same. */
int program_files_shut(struct program_run *, const struct file_list *);

#endif
