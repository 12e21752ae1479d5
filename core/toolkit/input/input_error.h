/* input_error: why an input cannot be read further, as a kind and a sentence. */
#ifndef INPUT_ERROR_H
#define INPUT_ERROR_H

#include <stdbool.h>

enum input_state {
	INPUT_OPEN,	/* cannot be opened, or is a directory */
	INPUT_READ,	/* the system failed to read */
	INPUT_DAMAGED,	/* the compressed data is damaged, or of a kind that is not read */
	INPUT_TRUNCATED,/* the compressed data ends too early */
	INPUT_MEMORY,	/* out of memory, or the compressed data needs more than the limits in decompress.h */
};

/* All zeros: no error. */
struct input_error {
	bool set;
	enum input_state state;		/* meaningless unless set */
	char text[256];			/* one sentence, no full stop, no file name */
};

/* Both do nothing if an error is set already, since later ones are only its consequences. */
void input_error_set(struct input_error *, enum input_state, const char *format, ...) __attribute__((format(printf, 3, 4)));
void input_error_errno(struct input_error *, enum input_state, int error);	/* says what strerror() says */

#endif
