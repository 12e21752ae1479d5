/* fen_check: the findings about a FEN. */
#include "base/ascii.h"
#include "games/checks/fen_check.h"
#include "games/interface/finding_about.h"
#include "games/retro/legality.h"

/* A message for this case instead of that of the catalogue; NULL: none. */
static const char *
message_of(const struct fen_reading *r, const struct fen_fault *fault)
{
	bool blank = span_trim(fault->where).n == 0;
	bool number = fault->where.n > 0 && ascii_is_digit(*fault->where.p);

	if (fault->message != NULL)
		return fault->message;
	if (fault->id == DIAG_FEN_FIELD_COUNT && fault->severity == SEVERITY_INFO && blank)
		return "the fields are not separated by one space";
	if (fault->id != DIAG_FEN_TRAILING_GARBAGE)
		return NULL;
	if (r->placement.p != NULL && fault->where.p < r->placement.p)
		return "there is text before the position";
	if (!r->counted && r->after.n > 0)
		return "what follows the fourth field is neither counters nor operations of EPD";
	return r->lossy && number ? "the move number is too large" : NULL;
}

/* In EPD, operations are allowed and counters may be missing. */
static bool
as_epd(const struct fen_reading *r, const struct fen_fault *fault)
{
	return r->operations.n > 0 && (fault->id == DIAG_FEN_MISSING_COUNTERS ||
	    (fault->id == DIAG_FEN_TRAILING_GARBAGE && fault->where.p == r->operations.p));
}

/* Is it a fault of form only, which the canonical text corrects? */
static bool
is_fault_of_form(const struct fen_fault *fault)
{
	const struct diag_row *row = &diag_rows[fault->id];

	return fault->severity < row->severity || (row->flags & DIAG_FORM) || fault->id == DIAG_FEN_FIELD_COUNT ||
	    fault->id == DIAG_FEN_CASTLING_NO_KING_OR_ROOK;
}

/* The canonical text; empty if the text is canonical already, or part of it would be lost. */
static struct span
canonical_of_fen(const struct fen_reading *r, struct span text, struct findings *findings)
{
	char fen[FEN_MAX];

	if (!r->readable || r->lossy || r->operations.n > 0 || r->after.n > 0)
		return (struct span){ NULL, 0 };
	fen_write(&r->position, fen);
	return span_eq(span_of(fen), text) ? (struct span){ NULL, 0 } : arena_span(&findings->text, span_of(fen));
}

enum diag
fen_check_faults(const struct fen_reading *r, bool epd, struct span text, struct findings *findings)
{
	enum diag error = DIAG_NONE;

	for (int i = 0; i < r->faults_n; i++) {
		const struct fen_fault *fault = &r->faults[i];
		const char *message = message_of(r, fault);
		struct finding *f;

		if (epd && as_epd(r, fault))
			continue;
		if (error == DIAG_NONE && fault->severity == SEVERITY_ERROR)
			error = fault->id;
		f = finding_add_as(findings, fault->id, fault->severity, fault->where.n > 0 ? fault->where : text);
		if (f != NULL && message != NULL)
			f->message = span_of(message);
		if (f != NULL && epd && is_fault_of_form(fault))
			f->canonical = canonical_of_fen(r, text, findings);
	}
	return error;
}

enum fen_check_verdict
fen_check_past(const struct position *p, struct rules rules, struct effort *effort, enum severity severity, struct span text,
    const char *option, struct findings *findings, struct illegality *why)
{
	enum legality legality = legality_of(p, rules, effort, why);
	struct finding *f;
	char fen[FEN_MAX];

	if (legality == LEGALITY_OPEN && why->id == DIAG_LIMIT_TIME)
		finding_add_saying(findings, why->id, text, "whether a game can lead to this position was not searched: "
		    "this file took too much work%s", option);
	if (legality != LEGALITY_NONE)
		return legality == LEGALITY_FOUND ? FEN_CHECK_LEGAL : FEN_CHECK_UNKNOWN;
	if ((f = finding_add_as(findings, why->id, severity, text)) != NULL) {
		fen_write(p, fen);
		f->message = arena_span(&findings->text, span_of(why->reason));
		finding_about(findings, f)->fen = arena_span(&findings->text, span_of(fen));
	}
	return FEN_CHECK_ILLEGAL;
}
