/* severity: how serious a finding is, and the names of that. */
#include "toolkit/finding/severity.h"

static const char *const severity_names[] = { "off", "info", "warning", "error" };

const char *
severity_name(enum severity s)
{
	return severity_names[s];
}

int
severity_find(struct span name)
{
	for (int i = SEVERITY_OFF; i <= SEVERITY_ERROR; i++)
		if (span_eq(name, span_of(severity_names[i])))
			return i;
	return -1;
}
