/* options_eco: the table of openings that --eco names. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/options_eco.h"
#include "game/game.h"
#include "input/input.h"

enum {
	ECO_MAX = 64 << 20,	/* bytes; the largest published tables have about one MiB */
	PIECE = 1 << 16,
};

/* The whole text of the file, which may be compressed.  NULL, or what is wrong. */
static const char *
read_all(struct input *in, struct buf *b)
{
	ptrdiff_t n = 0;

	while (input_next(in) == 1)
		do {
			if (!buf_reserve(b, PIECE))
				return strerror(ENOMEM);
			n = input_read(in, b->p + b->n, PIECE);
			b->n += n > 0 ? (size_t)n : 0;
		} while (n > 0 && b->n < ECO_MAX);
	return input_failed(in) ? input_message(in) : b->n < ECO_MAX ? NULL : strerror(EFBIG);
}

const char *
options_eco_name(const struct options_eco *o)
{
	const char *name = o->name != NULL ? o->name : getenv("ECO_FILE");

	return name != NULL && *name != '\0' ? name : NULL;
}

int
options_eco_read(struct options_eco *o, struct program_run *t, const char *name)
{
	struct input *in = input_open(name);
	char error[ECO_ERROR];
	struct buf text = { 0 };
	const char *wrong;

	if (in == NULL)
		return program_no_memory(t, name);
	input_allow(in, &t->run.means);
	if ((wrong = read_all(in, &text)) == NULL) {
		o->table = eco_read(buf_span(&text), error);
		wrong = error[0] != '\0' ? error : NULL;
	}
	buf_free(&text);
	if (wrong != NULL)
		program_complain(t, name, wrong);
	input_close(in);
	if (o->table == NULL) {
		t->broken = true;
		return 2;
	}
	t->game->eco = o->table;
	return file_list_add(&t->beside, name, false) ? 0 : program_no_memory(t, NULL);
}
