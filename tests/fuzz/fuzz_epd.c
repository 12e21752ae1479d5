/*
 * fuzz_epd: the operations of a line of EPD are taken one by one, in order, from inside the line; reading ends, and
 * what is left over is in the line, too.
 */
#include "fuzz/fuzz.h"
#include "chess/epd.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	const char *start = (const char *)data, *end = start + n;
	struct span rest = { start, n }, opcode, operand;
	size_t left = n;
	int taken;

	while ((taken = epd_next(&rest, &opcode, &operand)) == 1) {
		must(opcode.n > 0 && opcode.p >= start && opcode.p + opcode.n <= end);
		must(operand.n == 0 || (operand.p >= opcode.p + opcode.n && operand.p + operand.n <= end));
		must(rest.n < left && rest.p >= opcode.p + opcode.n && rest.p + rest.n <= end);
		left = rest.n;
	}
	must(taken == 0 ? rest.n == 0 : rest.n > 0 && rest.p >= start && rest.p + rest.n <= end);
	return 0;
}
