/* replay_form: how a legal move is written: its check sign, capture sign and disambiguation against the board. */
#include <string.h>

#include "base/ascii.h"
#include "games/chess/notation.h"
#include "games/judge/replay_internal.h"

static struct finding *
filled(struct replay *p, struct finding *f, move m)
{
	if (f == NULL)
		return NULL;
	replay_place(p, f);
	f->canonical = replay_san(p, m);
	return f;
}

struct finding *
replay_form(struct replay *p, enum diag id, struct span word, move m)
{
	return filled(p, finding_add(p->findings, id, word), m);
}

struct finding *
replay_form_as(struct replay *p, enum diag id, enum severity severity, struct span word, move m)
{
	return filled(p, finding_add_as(p->findings, id, severity, word), m);
}

/* Does a check sign or word follow after a blank? It is reported there. (64 bytes after a record are readable.) */
static bool
spaced_mark(struct span word)
{
	static const char *const marks[] = { "+", "#", "ch", "mat", "dbl", "double", "dis", "mt" };
	const char *p = word.p + word.n;

	while (*p == ' ')
		p++;
	for (size_t i = 0; i < sizeof(marks) / sizeof(marks[0]); i++) {
		const struct span mark = span_of(marks[i]);

		if (span_eq_nocase((struct span){ p, mark.n }, mark))
			return true;
	}
	return false;
}

/* The + or # as written is not what the board says. */
ATTACK_RARE void
replay_report_mark(struct replay *p, struct span word, move m, char mark, char true_mark)
{
	struct position now = p->now;
	/* A win by a rule of a variant, for which not every server writes #. */
	const bool rule = now.rules != NULL && true_mark == '#' && outcome_of(&now).kind != OUTCOME_CHECKMATE;
	struct finding *f;
	enum diag id;

	if (rule && mark == '+' && now.checkers != 0)
		return;
	if (mark == 0)
		id = true_mark == '+' || rule ? DIAG_SAN_MISSING_CHECK : DIAG_SAN_MISSING_MATE;
	else if (true_mark == 0)
		id = mark == '+' ? DIAG_SAN_EXTRA_CHECK : DIAG_SAN_EXTRA_MATE;
	else
		id = mark == '+' ? DIAG_SAN_MATE_AS_CHECK : DIAG_SAN_CHECK_AS_MATE;
	if (!finding_wanted(p->findings, id) || (mark == 0 && spaced_mark(word)))
		return;
	p->now = *replay_before(p);
	p->log.ply--;
	f = replay_form(p, id, word, m);
	if (f != NULL && rule && id == DIAG_SAN_MATE_AS_CHECK)
		f->message = SPAN("the move wins the game, but is written with +");
	p->log.ply++;
	p->now = now;
}

/* The finding (catalogue 2.5) for a correct but needless or unusual disambiguation; DIAG_NONE: none. */
static enum diag
disambiguation(const struct position *now, move m, struct span word)
{
	int needed = san_disambiguation(now, m), written = 0;

	/* After the letter, up to the x or the square: "Ngxe2", "N5f3", "Qh4e1". */
	for (size_t i = 1; i < word.n && word.p[i] != 'x' && written != (SAN_FILE | SAN_RANK); i++) {
		if (ascii_is_file(word.p[i]) && i + 1 < word.n && ascii_is_rank(word.p[i + 1]) &&
		    (i + 2 == word.n || word.p[i + 2] == '+' || word.p[i + 2] == '#'))
			break;
		written |= word.p[i] >= 'a' ? SAN_FILE : SAN_RANK;
	}
	return notation_origin(needed, written);
}

/* Could another piece of that kind go there too, were it not pinned? */
bool
replay_has_pinned_rival(const struct position *now, move m)
{
	square from = move_from(m), to = move_to(m);
	int kind = now->board[from];
	bits rivals = attack_reach[kind][to] & position_men(now, now->turn, kind) & ~SQUARE_BIT(from);

	for (; rivals != 0; rivals &= rivals - 1)
		if (!(attack_between[bits_lowest(rivals)][to] & position_occupied(now)))
			return san_disambiguation(now, m) == 0;
	return false;
}

/* Reports what `odd` (SAN_*) names; returns whether the word is canonical all the same. */
bool
replay_odd_san(struct replay *p, struct span word, move m, unsigned odd)
{
	bool canonical = (odd & (SAN_NO_CAPTURE_SIGN | SAN_NEEDLESS_CAPTURE_SIGN)) == 0;

	if (odd & SAN_NO_CAPTURE_SIGN)
		replay_form(p, DIAG_SAN_MISSING_CAPTURE, word, m);
	if (odd & SAN_NEEDLESS_CAPTURE_SIGN)
		replay_form(p, DIAG_SAN_EXTRA_CAPTURE, word, m);
	if (odd & SAN_DISAMBIGUATED) {
		enum diag id = disambiguation(&p->now, m, word);

		if (id != DIAG_NONE)
			replay_form(p, id, word, m);
		canonical = canonical && id == DIAG_NONE;
	}
	return canonical;
}
