/* fix_file: would --fix refuse a file for what is in its text? */
#ifndef FIX_FILE_H
#define FIX_FILE_H

#include "apps/check_and_fix/fix.h"
#include "toolkit/run/run_options.h"

/*
 * Reads the regular file to its end, by the means of the run, in the encoding of its policy: *refused gets whether it has
 * bytes that --fix cannot convert, or that it would convert in a part of the file only.  False: out of memory.
 */
bool fix_file_look(const struct run_options *, const struct file_policy *, const struct fix_options *, const struct grading *,
    const char *path, bool *refused);

#endif
