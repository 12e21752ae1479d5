/* test_uci_log: logs of UCI, turned into PGN. */
#include "support/foreign_record.h"
#include "games/record_formats/uci_log.h"

static void
test_cut(void)
{
	foreign_check_cut("ucinewgame\nposition startpos moves e2e4\nposition startpos moves e2e4 e7e5\n", uci_log_cut, uci_log_pgn);
	foreign_check_cut("position startpos moves e2e4\nx\nposition startpos moves d2d4\n", uci_log_cut, uci_log_pgn);
}

int
main(void)
{
	RUN(test_cut);
	return check_end();
}
