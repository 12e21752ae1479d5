/* test_move_number: the table against printf(). */
#include <stdio.h>
#include <string.h>

#include "games/pgn/move_number.h"
#include "support/check.h"

static void
numbers_are_as_printed(void)
{
	for (int n = 0; n < MOVE_NUMBERS; n++)
		for (int turn = 0; turn < 2; turn++) {
			const struct move_number *number = &move_numbers[n];
			char printed[16];
			const int length = sprintf(printed, turn == 0 ? "%d." : "%d...", n);

			CHECK(number->length[turn] == length && memcmp(&number->text, printed, (size_t)length) == 0,
			    "%s is %.8s", printed, (const char *)&number->text);
			CHECK(number->above[turn] + 8 * length == 64, "%s: %d bits above", printed, number->above[turn]);
		}
}

static void
others_are_zero(void)
{
	const struct move_number zero = { 0 };

	for (int n = MOVE_NUMBERS; n < MOVE_NUMBERS + MOVE_NUMBERS_MORE; n++)
		CHECK(memcmp(&move_numbers[n], &zero, sizeof(zero)) == 0, "%d is in the table", n);
}

int
main(void)
{
	RUN(numbers_are_as_printed);
	RUN(others_are_zero);
	return check_end();
}
