/*
 * two_threads: how much faster two threads can be than one on this machine, whatever program they run.
 * usage: two_threads
 *
 * Two virtual processors may be one core, whose units for arithmetic they then share.  A loop that keeps all of these
 * busy shows that, as the replay of games nearly does; a loop that waits for each of its own results does not.
 */
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>

enum { ROUNDS = 15, THREADS = 2 };
static const long turns = 10000000;

/* Eight sums that do not wait for each other. */
static void *
add(void *data)
{
	uint64_t a = 1, b = 2, c = 3, d = 4, e = 5, f = 6, g = 7, h = 8;

	for (long i = 0; i < turns; i++) {
		a += b, b += c, c += d, d += e, e += f, f += g, g += h, h += a;
		__asm__ volatile("" : "+r"(a), "+r"(b), "+r"(c), "+r"(d), "+r"(e), "+r"(f), "+r"(g), "+r"(h));
	}
	return data;
}

static void *
wait_for_each(void *data)
{
	uint64_t a = 1;

	for (long i = 0; i < turns; i++) {
		a = a * 3 + 1;
		__asm__ volatile("" : "+r"(a));
	}
	return data;
}

/* Seconds in which so many threads do the work once each; the least of some rounds. */
static double
seconds(void *(*work)(void *), int threads)
{
	double least = 0;

	for (int round = 0; round < ROUNDS; round++) {
		struct timespec from, to;
		pthread_t all[THREADS];
		double s;

		clock_gettime(CLOCK_MONOTONIC, &from);
		for (int i = 0; i < threads; i++)
			if (pthread_create(&all[i], NULL, work, NULL) != 0)
				return 0;
		for (int i = 0; i < threads; i++)
			pthread_join(all[i], NULL);
		clock_gettime(CLOCK_MONOTONIC, &to);
		s = (double)(to.tv_sec - from.tv_sec) + (double)(to.tv_nsec - from.tv_nsec) / 1e9;
		least = round == 0 || s < least ? s : least;
	}
	return least;
}

int
main(void)
{
	double sums[] = { seconds(add, 1), seconds(add, THREADS) };
	double waits[] = { seconds(wait_for_each, 1), seconds(wait_for_each, THREADS) };

	if (sums[1] <= 0 || waits[1] <= 0) {
		fprintf(stderr, "two_threads: no thread can be started\n");
		return 2;
	}
	printf("two threads on this machine: %.2f times one at sums, %.2f times at waiting for results\n",
	    2 * sums[0] / sums[1], 2 * waits[0] / waits[1]);
	return 0;
}
