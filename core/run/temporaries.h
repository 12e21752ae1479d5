/*
 * temporaries: the names of files that are not complete yet.  A signal that ends the program (SIGHUP, SIGINT,
 * SIGTERM) removes them first.  NULL is allowed everywhere, and nothing is removed then.
 */
#ifndef TEMPORARIES_H
#define TEMPORARIES_H

#include <stdbool.h>

struct temporaries;

struct temporaries *temporaries_new(void);	/* NULL: out of memory */
void temporaries_free(struct temporaries *);	/* ends what temporaries_watch() began */
/*
 * From now on a thread waits for these signals, which the calling thread and those that it
 * starts do not get any more.  Signals that are ignored stay so.  Without such a thread all is as it was.
 */
void temporaries_watch(struct temporaries *);

/* Between these two no signal ends the program: for making, renaming and removing what has or gets such a name. */
void temporaries_hold(struct temporaries *);
void temporaries_release(struct temporaries *);
/* While they are held: a file of that name, or a folder with files only, is there from now on; false: out of memory. */
bool temporaries_add(struct temporaries *, const char *name);
void temporaries_forget(struct temporaries *, const char *name);

#endif
