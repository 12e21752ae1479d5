/* fuzz: what every fuzz target has: its entry, and how it says that a property does not hold. */
#ifndef FUZZ_H
#define FUZZ_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

/* Called with each input; see libFuzzer. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

/* A fuzzer takes the abort for a crash and keeps the input. */
static inline void
must(bool holds)
{
	if (!holds)
		abort();
}

#endif
