/* terminal: what depends on the terminal that a program writes to. */
#ifndef TERMINAL_H
#define TERMINAL_H

/* In the order of the words that WHEN() in program_options.c allows. */
enum when { AUTO, ALWAYS, NEVER };

struct terminal {
	enum when colour, progress, hyperlinks;
	char host[256], folder[4096];	/* for the links of --hyperlinks */
};

#endif
