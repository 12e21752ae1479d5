/* test_time_control: time controls of PGN, and as people write them. */
#include <string.h>

#include "games/pgn/time_control.h"
#include "support/check.h"

enum { FORMS = CONTROL_LOOSE | CONTROL_MINUTES | CONTROL_EXCHANGED | CONTROL_MALFORMED };

static void
read_and_written(void)
{
	static const struct {
		const char *text, *pgn;		/* pgn NULL: not read */
		unsigned faults;
	} rows[] = {
		{ "300+3", "300+3", 0 }, { "40/7200:3600", "40/7200:3600", 0 }, { "60", "60", 0 }, { "15+0", "15", 0 }, { "30", "30", 0 },
		{ "*180", "*180", 0 }, { "120+12", "120+12", 0 }, { "10+1", "10+1", 0 }, { "8+0.08", "8", 0 }, { "1/86400", "1/86400", 0 },
		{ "40/60", "40/60", 0 }, { "60+1", "60+1", 0 }, { "180+2", "180+2", 0 }, { "0+1", "0+1", 0 },
		/* minutes */
		{ "90+30", "5400+30", CONTROL_MINUTES }, { "3+2", "180+2", CONTROL_MINUTES }, { "15+10", "900+10", CONTROL_MINUTES },
		{ "5", "300", CONTROL_MINUTES }, { "10+0", "600", CONTROL_MINUTES }, { "120+30", "7200+30", CONTROL_MINUTES },
		/* exchanged */
		{ "5400/40+30", "40/5400+30", CONTROL_EXCHANGED }, { "7200/40:3600", "40/7200:3600", CONTROL_EXCHANGED },
		/* units, words, delays */
		{ "2700d5", "2700+5", CONTROL_LOOSE }, { "60 mins", "3600", CONTROL_LOOSE }, { "90m+30s", "5400+30", CONTROL_LOOSE },
		{ "G/90", "5400", CONTROL_LOOSE }, { "G90;d5", "5400+5", CONTROL_LOOSE }, { "1h30", "5400", CONTROL_LOOSE },
		{ "1h 30m + 30s", "5400+30", CONTROL_LOOSE }, { "40/90,SD/30", "40/5400:1800", CONTROL_LOOSE },
		{ "40/90, SD/30 +30", "40/5400:1800+30", CONTROL_LOOSE }, { "5|2", "300+2", CONTROL_LOOSE },
		{ "5|0", "300", CONTROL_LOOSE }, { "15 | 10", "900+10", CONTROL_LOOSE }, { "15'/game & 10\"/move", "900+10", CONTROL_LOOSE },
		{ "15'/game & 10\\\"/move", "900+10", CONTROL_LOOSE }, { "90'+30''", "5400+30", CONTROL_LOOSE },
		{ "3 min + 2 sec per move", "180+2", CONTROL_LOOSE }, { "game in 25", "1500", CONTROL_LOOSE },
		{ "40 moves in 2 hours, then 1 hour", "40/7200:3600", CONTROL_LOOSE }, { "1:30:00+30", "5400+30", CONTROL_LOOSE },
		{ "90 + 30", "5400+30", CONTROL_LOOSE }, { "2 days/move", "1/172800", CONTROL_LOOSE }, { "25 min", "1500", CONTROL_LOOSE },
		/* nothing */
		{ "blitz", NULL, CONTROL_MALFORMED }, { "", NULL, CONTROL_MALFORMED }, { "90 30 40", NULL, CONTROL_MALFORMED },
		{ "40/", NULL, CONTROL_MALFORMED }, { "soon", NULL, CONTROL_MALFORMED }, { "90+", NULL, CONTROL_MALFORMED },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char pgn[TIME_CONTROL_MAX];
		struct time_control c;

		time_control_read(span_of(rows[i].text), &c);
		CHECK((c.faults & FORMS) == rows[i].faults, "%s: faults %u", rows[i].text, c.faults);
		time_control_write(&c, pgn);
		CHECK(rows[i].pgn == NULL || strcmp(pgn, rows[i].pgn) == 0, "%s: %s, not %s", rows[i].text, pgn, rows[i].pgn);
	}
}

int
main(void)
{
	RUN(read_and_written);
	return check_end();
}
