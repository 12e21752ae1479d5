/*
 * job_check_trf: tournament report files (TRF) are checked, by themselves; or one of them is compared with the games of
 * the event, when all of these were read.
 */
#ifndef JOB_CHECK_TRF_H
#define JOB_CHECK_TRF_H

#include "run/batch.h"

extern const struct job job_check_trf;		/* each file is a TRF; how: struct check_archive_options */

#endif
