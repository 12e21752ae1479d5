/* lane_body_wide: the lane for machines with AVX2, BMI and BMI2. */
#ifdef __x86_64__
#ifdef __clang__
/* Its functions have their own targets, and no others can be added to them. */
#include <immintrin.h>
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2"))), apply_to = function)
#else
#pragma GCC target("avx2,bmi,bmi2")
#endif
#define LANE_BODY_WIDE
#include "base/processor.h"
#include "games/chess/lane_body_internal.h"

static void
read_wide(struct lane *l)
{
	read_words(l);
}

static int
play_wide(struct lane *l, struct position *p, int first, int end, struct line_step *steps)
{
	return play_words(l, p, first, end, steps);
}

static const struct lane_body body = { "avx2", read_wide, play_wide };

const struct lane_body *
lane_avx2(void)
{
	return PROCESSOR_AVX2 && PROCESSOR_BMI ? &body : NULL;
}
#ifdef __clang__
#pragma clang attribute pop
#endif
#else
#include "games/chess/lane.h"

const struct lane_body *
lane_avx2(void)
{
	return NULL;
}
#endif
