/*
 * generated_games: how long it takes to find the copies among so many generated games, how much memory, and how much
 * room on disk.
 * usage: generated_games GAMES MEGABYTES [FOLDER [same]]
 *
 * One game in eleven is a copy of an earlier one.  With `same`, all games have the same two players and no date, which
 * is the worst case.  The number that is found must be the number that was planted.
 */
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>

#include "games/duplicates/duplicates.h"
#include "base/hash.h"

enum { IN_BATCH = 512, PLIES = 40, COPIES = 11, PAIRS = 1 << 20, DAYS = 36500 };

static uint64_t
mix(uint64_t n)
{
	return hash_bytes(7, (struct span){ (const char *)&n, sizeof(n) });
}

static double
seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* The room that temporary files take now. */
static uint64_t
room_taken(void)
{
	uint64_t sum = 0;
	struct stat st;

	for (int fd = 3; fd < 32; fd++)
		if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_nlink == 0)
			sum += (uint64_t)st.st_blocks * 512;
	return sum;
}

struct watch {
	atomic_bool done;
	uint64_t most;
};

/* Remembers the most room that was taken; looks every tenth of a second. */
static void *
watch_room(void *watch)
{
	struct watch *w = watch;

	while (!atomic_load(&w->done)) {
		uint64_t now = room_taken();

		w->most = now > w->most ? now : w->most;
		nanosleep(&(struct timespec){ .tv_nsec = 100000000 }, NULL);
	}
	return NULL;
}

/* Adds game number i, which has the moves and tags of game number `of`. */
static void
add(struct game_keys *k, uint64_t i, uint64_t of, bool same)
{
	move moves[PLIES];
	struct buf tags = { 0 };
	struct game_entry entry = { .start = 1, .eol = '\n', .moves_n = PLIES };
	struct game_key key = { .place = GAME_PLACE(1, i), .plies = PLIES, .entry = k->entries.n };

	for (int m = 0; m < PLIES; m++)
		moves[m] = (move)(1 + (mix(of * PLIES + (uint64_t)m) & 0xfff));
	buf_fmt(&tags, "[White \"P%llu\"]\n[Black \"Q\"]", (unsigned long long)(same ? 0 : mix(of) % PAIRS));
	entry.tags_n = (uint32_t)tags.n;
	hash_wide(1, (struct span){ (const char *)moves, sizeof(moves) }, key.moves);
	key.pair = mix(same ? 0 : 1 + mix(of) % PAIRS) | 1;
	key.text = mix(of + 1);
	key.opening = (uint32_t)hash_bytes(0, (struct span){ (const char *)moves, GAME_OPENING * sizeof(move) }) | 1;
	key.first_day = same ? 0 : (700000 + (unsigned)(mix(of + 2) % DAYS)) & 0xffffff;
	game_entry_add(&k->entries, &entry, (struct span){ (const char *)moves, sizeof(moves) }, buf_span(&tags), SPAN(""));
	k->list[k->n++] = key;
	buf_free(&tags);
}

int
main(int argc, char **argv)
{
	uint64_t n = argc > 1 ? strtoull(argv[1], NULL, 10) : 100000, planted = 0, found = 0;
	struct duplicates_plan plan = { .memory = (size_t)(argc > 2 ? atoi(argv[2]) : 64) << 20, 
		.folder = argc > 3 ? argv[3] : "/tmp" };
	struct duplicates *d = duplicates_new(&plan);
	struct game_keys keys = { .list = calloc(IN_BATCH, sizeof(struct game_key)), .max = IN_BATCH };
	double start = seconds(), added;
	const struct duplicate *one;
	struct watch watch = { .most = 0 };
	struct rusage used;
	pthread_t watcher;
	bool good = d != NULL && keys.list != NULL && pthread_create(&watcher, NULL, watch_room, &watch) == 0;

	for (uint64_t i = 0; good && i < n; i++) {
		bool copy = i % COPIES == COPIES - 1;

		planted += copy;
		add(&keys, i, copy ? (mix(i) % i) / COPIES * COPIES : i, argc > 4);
		if (keys.n == IN_BATCH || i == n - 1)
			duplicates_add(d, 1, &(struct archive_text){ .name = SPAN("generated"), .source = 1 }, &keys);
	}
	added = seconds();
	good = good && duplicates_find(d);
	while (good && (one = duplicates_next(d)) != NULL)
		found += one->relation.kind == RELATION_COPY;
	good = good && errno == 0;
	atomic_store(&watch.done, true);
	if (keys.list != NULL && d != NULL)
		pthread_join(watcher, NULL);
	getrusage(RUSAGE_SELF, &used);
	printf("%llu games: %llu planted, %llu found, %llu not compared with all; %.1f s to add, %.1f s to find, "
	    "%ld MB of memory, %llu MB on disk\n",
	    (unsigned long long)n, (unsigned long long)planted, (unsigned long long)found,
	    (unsigned long long)(d == NULL ? 0 : duplicates_passed(d)), added - start, seconds() - added, used.ru_maxrss / 1024,
	    (unsigned long long)watch.most >> 20);
	if (!good)
		perror("generated_games");
	game_keys_free(&keys);
	duplicates_free(d);
	return good && planted == found ? 0 : 1;
}
