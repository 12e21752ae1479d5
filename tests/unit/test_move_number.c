/* test_move_number: the table against printf(), and texts without their number. */
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

static void
numbers_are_left_out(void)
{
	static const char *const rows[][2] = {
		{ "12.Nf3", "Nf3" }, { "12... Nf3 ", "Nf3" }, { "12.", "" }, { "12", "12" }, { "Nf3", "Nf3" }, { "...Nf3", "...Nf3" },
		{ "1-0", "1-0" }, { "5254", "5254" }, { "", "" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const struct span rest = move_number_after(span_of(rows[i][0]));

		CHECK(span_eq(rest, span_of(rows[i][1])), "%s: %.*s", rows[i][0], (int)rest.n, rest.p);
	}
}

int
main(void)
{
	RUN(numbers_are_as_printed);
	RUN(others_are_zero);
	RUN(numbers_are_left_out);
	return check_end();
}
