/*
 * fuzz_fen: a position that is read and written is read again as the same, writing adds no fault, and it can be
 * checked.
 */
#include <string.h>

#include "fuzz/fuzz.h"
#include "games/chess/fen.h"
#include "games/retro/legality.h"
#include "games/chess/variants.h"

static bool
has_error(const struct fen_reading *r, enum diag id)
{
	for (int i = 0; i < r->faults_n; i++)
		if (r->faults[i].id == id && r->faults[i].severity == SEVERITY_ERROR)
			return true;
	return false;
}

static bool
any_error(const struct fen_reading *r)
{
	for (int i = 0; i < r->faults_n; i++)
		if (r->faults[i].severity == SEVERITY_ERROR)
			return true;
	return false;
}

/* By the rules of a variant, too, what is written is read again as the same. */
static void
as_variant(struct span text, const struct rule_set *rules)
{
	struct fen_reading r, again;
	char out[FEN_MAX];

	fen_read_as(text, rules, &r);
	must(r.faults_n <= FEN_FAULTS_MAX);
	if (!r.readable)
		return;
	must(fen_write(&r.position, out) < FEN_MAX);
	fen_read_as(span_of(out), rules, &again);
	must(again.usable == r.usable && again.readable);
	must(!r.usable || position_same(&r.position, &again.position));
	for (int i = 0; i < again.faults_n; i++)
		must(again.faults[i].severity < SEVERITY_ERROR || r.faults_n == FEN_FAULTS_MAX || has_error(&r, again.faults[i].id));
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct effort effort = { 200, EFFORT_ENDLESS };
	struct span text = { (const char *)data, n };
	struct fen_reading r, again, tabbed;
	char out[FEN_MAX], twice[FEN_MAX];

	for (int i = 0; variants_all[i] != NULL; i++)
		as_variant(text, variants_all[i]);
	fen_read(text, &r);
	must(r.faults_n <= FEN_FAULTS_MAX);
	for (int i = 0; i < r.faults_n; i++)
		must(r.faults[i].where.p >= text.p && r.faults[i].where.p + r.faults[i].where.n <= text.p + n);
	if (!r.usable)
		return 0;
	must(fen_write(&r.position, out) < FEN_MAX);
	fen_read(span_of(out), &again);
	must(again.usable && memcmp(&r.position, &again.position, sizeof r.position) == 0);
	must(again.castles == r.castles);
	/* A tab after the placement is read by the tolerant reader. */
	memcpy(twice, out, sizeof(twice));
	*strchr(twice, ' ') = '\t';
	fen_read(span_of(twice), &tabbed);
	must(tabbed.usable && memcmp(&r.position, &tabbed.position, sizeof r.position) == 0);
	for (int i = 0; i < again.faults_n; i++)
		/* A full list of faults does not have those for which there was no room. */
		must(again.faults[i].severity < SEVERITY_ERROR || r.faults_n == FEN_FAULTS_MAX ||
		    has_error(&r, again.faults[i].id));
	if (!any_error(&r)) {
		legality_of(&r.position, r.castles == RULES_CASTLING_ORTHODOX ? rules_orthodox : rules_chess960, &effort, NULL);
		legality_of(&r.position, rules_chess960, &effort, NULL);
	}
	fen_write(&again.position, twice);
	must(strcmp(out, twice) == 0);
	fen_restrict(&r, rules_orthodox);
	must(r.castles == RULES_CASTLING_ORTHODOX && r.faults_n <= FEN_FAULTS_MAX);
	return 0;
}
