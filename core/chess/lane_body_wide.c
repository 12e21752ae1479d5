/* lane_body_wide: the lane for machines with AVX2, BMI and BMI2. */
#ifdef __x86_64__
#pragma GCC target("avx2,bmi,bmi2")
#include "base/processor.h"
#include "chess/lane_body_internal.h"

static void
read(struct lane *l)
{
	read_words(l);
}

static int
play(struct lane *l, struct position *p, int first, int end, struct line_step *steps)
{
	return play_words(l, p, first, end, steps);
}

static const struct lane_body body = { "avx2", read, play };

const struct lane_body *
lane_avx2(void)
{
	return PROCESSOR_AVX2 && PROCESSOR_BMI ? &body : NULL;
}
#else
#include "chess/lane.h"

const struct lane_body *
lane_avx2(void)
{
	return NULL;
}
#endif
