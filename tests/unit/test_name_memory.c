/* test_name_memory: what was found for a name is found again by any thread, and there is an end to what is kept. */
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "games/names/name_memory.h"
#include "support/check.h"

static struct name_key
key_of(char text[24], size_t i)
{
	snprintf(text, 24, "Player, %zu", i);
	return (struct name_key){ .kind = NAME_PLAYER, .name = span_of(text) };
}

static void
kept(void)
{
	static const struct known_name person, other;
	struct name_memory *m = name_memory_new();
	struct name_key plain = { .name = SPAN("Tal") }, with_id = plain, site = plain;
	struct name_found found = { .candidates = { &person }, .n = 1, .best = FIT_EXACT }, corrected = { .corrected = SPAN("Riga") };
	const struct name_found *again;

	with_id.other = &other;
	site.kind = NAME_SITE;
	CHECK(name_memory_find(m, &plain) == NULL, "empty");
	name_memory_keep(m, &plain, &found);
	again = name_memory_find(m, &plain);
	CHECK(again != NULL && again->n == 1 && again->candidates[0] == &person && again->best == FIT_EXACT, "kept");
	CHECK(name_memory_find(m, &with_id) == NULL && name_memory_find(m, &site) == NULL, "another id, another kind");
	name_memory_keep(m, &site, &corrected);
	name_memory_keep(m, &plain, &corrected);
	CHECK(name_memory_find(m, &plain) == again && again->n == 1, "the first one stays");
	again = name_memory_find(m, &site);
	CHECK(again != NULL && span_eq(again->corrected, SPAN("Riga")), "the corrected name");
	name_memory_free(m);
	name_memory_free(NULL);
}

/* Keeps twice as many names as there is room for; each has its own number. */
static void *
fill(void *memory)
{
	char text[24];

	for (size_t i = 0; i < 2 * (size_t)NAME_MEMORY; i++) {
		struct name_key key = key_of(text, i);

		name_memory_keep(memory, &key, &(struct name_found){ .n = i });
	}
	return NULL;
}

static void
bounded(void)
{
	struct name_memory *m = name_memory_new();
	size_t there = 0, wrong = 0;
	pthread_t thread;
	char text[24];

	CHECK(pthread_create(&thread, NULL, fill, m) == 0, "thread");
	fill(m);
	pthread_join(thread, NULL);
	for (size_t i = 0; i < 2 * (size_t)NAME_MEMORY; i++) {
		struct name_key key = key_of(text, i);
		const struct name_found *found = name_memory_find(m, &key);

		there += found != NULL;
		wrong += found != NULL && found->n != i;
	}
	CHECK(there > NAME_MEMORY / 2 && there <= NAME_MEMORY, "%zu names are kept", there);
	CHECK(wrong == 0, "%zu names have what belongs to another", wrong);
	name_memory_free(m);
}

int
main(void)
{
	RUN(kept);
	RUN(bounded);
	return check_end();
}
