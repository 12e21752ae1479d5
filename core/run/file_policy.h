/* file_policy: what is wanted of a file: the same for all files of a configuration. */
#ifndef FILE_POLICY_H
#define FILE_POLICY_H

#include "report/baseline.h"
#include "finding/finding.h"

struct file_policy {
	const void *how;		/* the subject's options */
	struct grading grading;
	enum severity level;		/* the least that is reported */
	int fail_on;			/* an enum severity; beyond ERROR: never */
	struct baseline *baseline;	/* what is known and neither told nor counted; NULL: nothing is */
};

#endif
