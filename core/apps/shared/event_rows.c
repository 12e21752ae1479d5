/* event_rows: who reports the rows of all games. */
#include "apps/shared/event_rows.h"

const struct app app_event_rows = { .size = sizeof(struct event_reporter) };
