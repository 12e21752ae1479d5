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
 * starts do not get any more.  Signals that are ignored stay so.  When all files are removed the thread calls
 * ended(data, number), unless that is NULL, with the number of the signal, which then ends the program.  After so many
 * seconds (0: never) it does the same with number 0, and ended() ends the program by _exit(2).  False: there is no such
 * thread, and all is as it was.
 */
bool temporaries_watch(struct temporaries *, unsigned long seconds, void (*ended)(void *data, int number), void *data);
/* Set before that: the thread calls it first, while the others go on, and files may still get names. */
void temporaries_before(struct temporaries *, void (*ending)(void *data), void *data);

/*
 * Removes them all; nothing gets a name any more.  For a thread that ends the program at once: it waits a second at most for
 * the thread that holds them, which may be itself.
 */
void temporaries_remove(struct temporaries *);

/* Between these two no signal ends the program: for making, renaming and removing what has or gets such a name. */
void temporaries_hold(struct temporaries *);
void temporaries_release(struct temporaries *);
/* While they are held: a file of that name, or a folder with files only, is there from now on; false: out of memory. */
bool temporaries_add(struct temporaries *, const char *name);
/* The same for a folder that was made for what is added later: it goes after that, and only if nothing else is in it. */
bool temporaries_add_folder(struct temporaries *, const char *name);
void temporaries_forget(struct temporaries *, const char *name);

#endif
