/*
 * fuzz_epd: the operations of a line of EPD are taken one by one, in order, from inside the line; reading ends, and
 * what is left over is in the line, too.  Findings about a line that is read with its position are inside that line.
 */
#include "fuzz/fuzz.h"
#include "games/chess/epd.h"
#include "apps/positions/epd_check.h"

static void
check_line(const char *text, size_t n)
{
	struct grading grading;
	struct findings findings = { .grading = &grading };
	struct fen_reading r;
	struct buf line = { NULL };
	char error[160];

	must(grading_set(&grading, grading_profile(SPAN("default")), NULL, 0, SEVERITY_INFO, SEVERITY_INFO, error));
	buf_str(&line, "r3k2r/8/8/8/8/8/P6p/R3K2R w KQkq - ");
	buf_add(&line, (struct span){ text, n });
	must(!line.failed);
	fen_read(buf_span(&line), &r);
	if (r.usable && r.operations.n > 0)
		epd_check(&r, &findings);
	for (size_t i = 0; i < findings.n; i++)
		must(findings.list[i].token.p >= line.p && findings.list[i].token.p + findings.list[i].token.n <= line.p + line.n);
	findings_free(&findings);
	buf_free(&line);
}

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
	check_line(start, n);
	must(taken == 0 ? rest.n == 0 : rest.n > 0 && rest.p >= start && rest.p + rest.n <= end);
	return 0;
}
