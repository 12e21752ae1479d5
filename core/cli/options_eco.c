/* options_eco: the table of openings that --eco names. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/options_eco.h"
#include "game/game.h"

enum { ECO_MAX = 64 << 20 };	/* bytes; the largest published tables have about one MiB */

/* False with errno. */
static bool
read_all(FILE *from, struct buf *b)
{
	size_t got = 1;

	while (got > 0 && b->n < ECO_MAX && buf_reserve(b, 1 << 16)) {
		got = fread(b->p + b->n, 1, 1 << 16, from);
		b->n += got;
	}
	if (b->failed || b->n >= ECO_MAX)
		errno = b->failed ? ENOMEM : EFBIG;
	return !b->failed && b->n < ECO_MAX && !ferror(from);
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
	FILE *from = fopen(name, "r");
	char error[ECO_ERROR];
	struct buf text = { 0 };
	int error_number = errno;
	bool good = from != NULL && read_all(from, &text);

	if (from != NULL) {
		error_number = errno;
		fclose(from);
	}
	if (good)
		o->table = eco_read(buf_span(&text), error);
	buf_free(&text);
	if (o->table == NULL || error[0] != '\0')
		program_complain(t, name, good ? error : strerror(error_number));
	if (o->table == NULL) {
		t->broken = true;
		return 2;
	}
	t->game->eco = o->table;
	return file_list_add(&t->beside, name, false) ? 0 : program_no_memory(t, NULL);
}
