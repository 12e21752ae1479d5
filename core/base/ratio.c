/* ratio: shares and means, without overflow. */
#include <limits.h>

#include "base/ratio.h"

enum { SAFE_BITS = 59 };	/* ten times a number of so many bits fits into 64 */

/*
 * part / whole with `digits` decimals, rounded half up.  It works decimal by decimal, so that nothing overflows;
 * numbers too large for that, which only a contrived partial result has, are halved until they fit.
 */
static uint64_t
scaled_ratio(uint64_t part, uint64_t whole, int digits)
{
	uint64_t value, rest;

	while (whole >> SAFE_BITS > 0)
		part >>= 1, whole >>= 1;
	if (whole == 0)
		return 0;
	value = part / whole;
	rest = part % whole;
	while (digits-- > 0) {
		if (value >= UINT64_MAX / 10)
			return UINT64_MAX;
		value = 10 * value + 10 * rest / whole;
		rest = 10 * rest % whole;
	}
	return value + (rest >= whole - rest);
}

unsigned
ratio_permille(uint64_t part, uint64_t whole)
{
	uint64_t permille = scaled_ratio(part, whole, 3);

	return permille < UINT_MAX ? (unsigned)permille : UINT_MAX;
}

uint64_t
ratio_tenths(uint64_t sum, uint64_t n)
{
	return scaled_ratio(sum, n, 1);
}

unsigned
ratio_score(const uint64_t results[3])
{
	uint64_t won = results[0], drawn = results[1], lost = results[2];

	while ((won | drawn | lost) >> SAFE_BITS > 0)
		won >>= 1, drawn >>= 1, lost >>= 1;
	return ratio_permille(2 * won + drawn, 2 * (won + drawn + lost));
}

uint64_t
ratio_sum(uint64_t a, uint64_t b)
{
	return a <= INT64_MAX && b <= INT64_MAX - a ? a + b : INT64_MAX;
}

void
ratio_thousands(struct buf *b, uint64_t value)
{
	char digits[20];
	size_t n = number_digits(value, digits);

	for (size_t i = 0; i < n; i++) {
		if (i > 0 && (n - i) % 3 == 0)
			buf_char(b, ',');
		buf_char(b, digits[i]);
	}
}

void
ratio_halves(struct buf *b, int halves)
{
	if (halves / 2 > 0 || halves == 0)
		buf_number(b, (uint64_t)(halves / 2));
	buf_str(b, halves % 2 != 0 ? "\xc2\xbd" : "");
}

void
ratio_decimal(struct buf *b, long value, int divisor, int decimals)
{
	int hundredths = (int)(value % divisor) * 100 / divisor;

	if (hundredths % 10 != 0)
		decimals = 2;
	else if (hundredths != 0 && decimals == 0)
		decimals = 1;
	buf_number(b, (uint64_t)(value / divisor));
	if (decimals == 1)
		buf_fmt(b, ".%d", hundredths / 10);
	else if (decimals == 2)
		buf_fmt(b, ".%02d", hundredths);
}
