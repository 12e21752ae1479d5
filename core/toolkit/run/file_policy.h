/* file_policy: how a file is checked and reported; files with the same settings in a configuration share one. */
#ifndef FILE_POLICY_H
#define FILE_POLICY_H

#include "base/encoding.h"
#include "toolkit/finding/baseline.h"
#include "toolkit/finding/finding.h"

struct job;

/* `fail_on`: above all severities.  UNASKED: nobody has said so, and files without games make the run fail. */
enum { FILE_POLICY_NEVER = SEVERITY_ERROR + 1, FILE_POLICY_UNASKED };

struct file_policy {
	const struct job *job;		/* what is done with its records; NULL: the job of the run */
	const void *how;		/* the options of the job */
	struct grading grading;
	enum severity level;		/* the least severity that is reported */
	int fail_on;			/* exit status 1 from this severity on; or FILE_POLICY_NEVER, FILE_POLICY_UNASKED */
	enum encoding encoding;		/* of its text, if the user has named it; ENC_ASCII: not */
	struct baseline *baseline;	/* findings that are neither reported nor counted; NULL: none */
};

#endif
