/* random: the same numbers every time, for tests.  splitmix64 (S. Vigna, public domain). */
#ifndef RANDOM_H
#define RANDOM_H

#include <stdint.h>

__attribute__((unused)) static uint64_t
random_next(uint64_t *state)
{
	uint64_t z = *state += 0x9e3779b97f4a7c15u;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return z ^ z >> 31;
}

__attribute__((unused)) static int
random_below(uint64_t *state, int n)
{
	return (int)(random_next(state) >> 33) % n;
}

#endif
