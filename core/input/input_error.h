/* input_error: why an input cannot be read on, as a kind and a sentence; the first one counts. */
#ifndef INPUT_ERROR_H
#define INPUT_ERROR_H

#include <stdbool.h>

enum input_state {
	INPUT_OPEN,	/* cannot be opened, or is a directory */
	INPUT_READ,	/* the system failed to read */
	INPUT_DAMAGED,	/* the compressed data is not what it should be */
	INPUT_TRUNCATED,/* the compressed data ends too early */
	INPUT_MEMORY,	/* out of memory, or the compressed data needs more than the limits in decompress.h */
};

/* All zeros is none. */
struct input_error {
	bool set;
	enum input_state state;		/* meaningless unless set */
	char text[256];			/* one sentence, no full stop, no file name */
};

/* Both do nothing when there is trouble already: what comes later is its consequence. */
void input_error_set(struct input_error *, enum input_state, const char *format, ...) __attribute__((format(printf, 3, 4)));
void input_error_errno(struct input_error *, enum input_state, int error);	/* the system's sentence for it */

#endif
