/* move_number: the table, and a text without its number. */
#include "base/ascii.h"
#include "games/pgn/move_number.h"

#define DOTS		(~(uint64_t)0 / 255 * '.')
#define DIGIT(n, place)	((uint64_t)('0' + (n) % 10 - '.') << 8 * (place))
#define TEXT(n)		(DOTS + ((n) > 99 ? DIGIT((n) / 100, 0) + DIGIT((n) / 10, 1) + DIGIT(n, 2) : \
			(n) > 9 ? DIGIT((n) / 10, 0) + DIGIT(n, 1) : DIGIT(n, 0)))
#define LENGTH(n, dots)	(1 + ((n) > 9) + ((n) > 99) + (dots))
#define NUMBER(n)	{ TEXT(n), { LENGTH(n, 1), LENGTH(n, 3) }, { 64 - 8 * LENGTH(n, 1), 64 - 8 * LENGTH(n, 3) } }
#define TEN(n)		NUMBER((n)), NUMBER((n) + 1), NUMBER((n) + 2), NUMBER((n) + 3), NUMBER((n) + 4), \
			NUMBER((n) + 5), NUMBER((n) + 6), NUMBER((n) + 7), NUMBER((n) + 8), NUMBER((n) + 9)
#define HUNDRED(n)	TEN(n), TEN((n) + 10), TEN((n) + 20), TEN((n) + 30), TEN((n) + 40), \
			TEN((n) + 50), TEN((n) + 60), TEN((n) + 70), TEN((n) + 80), TEN((n) + 90)

const struct move_number move_numbers[MOVE_NUMBERS + MOVE_NUMBERS_MORE] = { HUNDRED(0), HUNDRED(100), HUNDRED(200) };

struct span
move_number_after(struct span s)
{
	size_t digits = 0, n;

	while (digits < s.n && ascii_is_digit(s.p[digits]))
		digits++;
	for (n = digits; digits > 0 && n < s.n && s.p[n] == '.'; )
		n++;
	return n == digits ? s : span_trim(span_after(s, n));
}
