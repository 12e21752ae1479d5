/*
 * sandbox: restricts the process to opening files that were allowed before; it can't connect or execute programs
 * (Linux).
 */
#ifndef SANDBOX_H
#define SANDBOX_H

#include "base/buf.h"

enum sandbox_access {
	SANDBOX_READ,		/* a file, or all below a folder, may be opened for reading */
	/*
	 * Anywhere below this folder files and folders may be made, written, linked, renamed and removed (of a
	 * file: it may be written).  What is made there can be opened for reading only where SANDBOX_READ allows
	 * that, too; a file that replaces an allowed one is not itself allowed.
	 */
	SANDBOX_CHANGE,
};

/* What is to be allowed.  All zeros: nothing. */
struct sandbox {
	struct buf allowed;	/* for each path its access as a byte, and the path, terminated */
	bool changes;		/* there is a SANDBOX_CHANGE */
	bool filtered;		/* it was entered: system calls are filtered */
};

/* The path is copied; it is looked up when the sandbox is entered.  False: no memory (errno). */
bool sandbox_allow(struct sandbox *, const char *path, enum sandbox_access);
void sandbox_free(struct sandbox *);

enum sandbox_result {
	SANDBOX_DONE,
	SANDBOX_MISSING,	/* no Landlock or no seccomp here, or a build for sanitizers: nothing was restricted */
	SANDBOX_FAILED,		/* errno; some of it may be in force all the same */
};

/*
 * Restricts the process for good.  To be called after outputs are open and all libraries loaded, and before any thread is
 * started.  What is open stays usable.  A path that cannot be found now is skipped; opening it later fails with EACCES, or
 * with why it does not exist.  Refused are files (EACCES) and system calls (EPERM): sockets, processes, programs, signals to
 * others, their limits and priorities, memory that is executed, keys, mounts, news of files, and what bypasses all this;
 * also modes, owners, times and attributes of files, except by descriptor if there is a SANDBOX_CHANGE.
 *
 * It may be entered again with less that is allowed; `changes` must have been true the first time if it is so later.
 */
enum sandbox_result sandbox_enter(struct sandbox *);

/* Appends what holds here, in one line: the version of Landlock, and what is left open because of it. */
void sandbox_describe(struct buf *);

#endif
