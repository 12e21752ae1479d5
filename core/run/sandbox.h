/* sandbox: from here on nothing can be opened, connected or executed but what was allowed before (Linux). */
#ifndef SANDBOX_H
#define SANDBOX_H

#include "base/buf.h"

enum sandbox_access {
	SANDBOX_READ,		/* a file, or all below a folder, may be opened for reading */
	/*
	 * A folder, anywhere below which files and folders may be made, written, linked,
	 * renamed and removed (a file: written to).  What is made there can be
	 * opened for reading only where SANDBOX_READ allows it, too; so a file
	 * that was replaced is not the one that was allowed.
	 */
	SANDBOX_CHANGE,
};

/* What is to be allowed.  All zeros: nothing. */
struct sandbox {
	struct buf allowed;	/* for each path its access as a byte, and the path, terminated */
	bool changes;		/* there is a SANDBOX_CHANGE */
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
 * Binds the process for good: to be called before a thread is started, after
 * outputs are open.  What is open stays usable.  A path that cannot be found
 * now is passed over; who opens it later hears EACCES, or why it is not there.
 * Refused are files (EACCES) and system calls (EPERM): sockets, processes,
 * programs, signals to others, keys, mounts and what goes around all this;
 * also modes, owners, times and attributes of files, except by descriptor
 * where there is a SANDBOX_CHANGE.  dlopen() opens files, too.
 */
enum sandbox_result sandbox_enter(const struct sandbox *);

#endif
