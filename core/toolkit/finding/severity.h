/* severity: how serious a finding is, and the names of that. */
#ifndef SEVERITY_H
#define SEVERITY_H

#include "base/span.h"

/* In ascending order.  OFF: not looked for. */
enum severity { SEVERITY_OFF, SEVERITY_INFO, SEVERITY_WARNING, SEVERITY_ERROR };

const char *severity_name(enum severity);	/* "off", "info", "warning", "error" */
int         severity_find(struct span name);	/* enum severity of such a name; -1: there is none */

#endif
