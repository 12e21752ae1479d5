/* report_formats: the output formats. */
#ifndef REPORT_FORMATS_H
#define REPORT_FORMATS_H

#include "toolkit/finding/report.h"

/*
 * Each is in the file of its name, except jsonl in report_json.c, junit and checkstyle in report_xml.c, and table in
 * report_files.c.
 */
#define REPORT_FORMAT(name) extern const struct report_format report_##name;
#include "games/finding_formats/report_formats.def"
#undef REPORT_FORMAT

#endif
