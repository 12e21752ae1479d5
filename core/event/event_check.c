/* event_check: the checks of an event. */
#include "event/event_berger_check.h"
#include "event/event_check.h"
#include "event/event_knockout.h"
#include "event/event_teams.h"

static bool (*const checks[])(const struct crosstable *, struct event_faults *) = {
	event_twice_check,
	event_berger_check,
	event_knockout_check,
	event_teams_check,
};

bool
event_check(const struct crosstable *t, struct event_faults *faults)
{
	bool good = true;

	for (size_t i = 0; good && i < sizeof(checks) / sizeof(checks[0]); i++)
		good = checks[i](t, faults);
	return good;
}
