/* diag: the catalogue of findings as a table. */
#include "toolkit/finding/diag.h"

const struct diag_row diag_rows[DIAG_COUNT] = {
	[DIAG_NONE] = { "", SEVERITY_OFF, SCOPE_EACH, 0, "", "", "" },
#define DIAG(name, id, severity, scope, flags, ref, message, explanation) \
	[DIAG_##name] = { id, severity, scope, flags, ref, message, explanation },
#include "toolkit/finding/diag.def"
#undef DIAG
};

const struct profile profiles[] = {
	{ "default", 0,    0,      "every finding at the severity of the catalogue" },
	{ "relaxed", DIAG_LOSS, 0,      "only what loses or falsifies data, and what options ask for" },
	{ "export",  0,    DIAG_FORM,   "deviations from PGN export format are warnings" },
	{ "arbiter", DIAG_PLAY, DIAG_MISSED,
	    "only legality, results, draws, clocks, ends and what options ask for; missed draws are warnings" },
	{ "archive", 0,    DIAG_RECORD, "rosters and tag values are warnings" },
	{ NULL, 0, 0, NULL },
};

/* Second names, by which --select and the like also know a finding. */
static const struct {
	const char *name;
	enum diag id;
} aliases[] = {
	{ "mate-play-after", DIAG_ILLEGAL_AFTER_MATE },
	{ "stalemate-play-after", DIAG_ILLEGAL_AFTER_STALEMATE },
};

enum diag
diag_find(struct span id)
{
	for (size_t i = 0; i < sizeof(aliases) / sizeof(aliases[0]); i++)
		if (span_eq(id, span_of(aliases[i].name)))
			return aliases[i].id;
	for (int i = DIAG_NONE + 1; i < DIAG_COUNT; i++)
		if (span_eq(id, span_of(diag_rows[i].id)))
			return (enum diag)i;
	return DIAG_NONE;
}
