/* fuzz: what every fuzz target has: its entry, and how it says that a property does not hold. */
#ifndef FUZZ_H
#define FUZZ_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/invariant.h"

/* Called with each input; see libFuzzer. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

/* So are broken invariants of the program. */
static void
fuzz_broken(void *data, const char *text)
{
	(void)data;
	fprintf(stderr, "%s\n", text);
	abort();
}

__attribute__((constructor)) static void
fuzz_start(void)
{
	invariant_at_end(fuzz_broken, NULL);
}

/* A fuzzer takes the abort for a crash and keeps the input. */
static inline void
must(bool holds)
{
	if (!holds)
		abort();
}

#endif
