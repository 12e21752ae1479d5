/* variant_guess: which game was played, where its moves are not those of the rules that the tags name. */
#include <string.h>

#include "games/checks/game.h"
#include "games/checks/game_state.h"
#include "games/checks/piece_language.h"
#include "games/checks/variant_guess.h"
#include "games/chess/fen.h"
#include "games/chess/variants.h"
#include "games/interface/game_list.h"
#include "games/move_notation/suggest.h"

/*
 * A game with one slip of the pen may happen to be legal in another variant.  So without a sign that no slip makes, it
 * must have so many half-moves, so many of them from the first one on that is illegal by its tags, and no other move in
 * the place of that one may make the rest legal.  One drop may be a slip (N@f3), and so may a8=K and a FEN without a
 * king.  Atomic and Antichess differ from chess by captures, so that some must have been made before the last moves.
 */
enum { LONG_ENOUGH = 16, ENOUGH_AFTER = 8, DROPS_ENOUGH = 2, CAPTURES_ENOUGH = 2 };

/* A game, and what is known about the rules that its tags name. */
struct guessing {
	struct span fen;		/* empty: it begins at the start of each game */
	struct span words[REST_MAX];
	int n, legal;			/* the words; how many of them are legal by its tags, from the first on */
	const struct piece_letters *letters;
	const struct rule_set *said;	/* NULL: chess */
	bool start;			/* it can begin where it does, by its tags */
};

/* Where it starts by these rules.  False: no such game can start there. */
static bool
start_of_variant(const struct guessing *q, const struct rule_set *rules, struct position *start)
{
	struct fen_reading r;

	if (q->fen.n == 0 && rules == NULL) {
		*start = position_start;
		return true;
	}
	fen_read_as(q->fen.n == 0 ? span_of(rules->start) : q->fen, rules, &r);
	*start = r.position;
	for (int i = 0; i < r.faults_n; i++)
		if (r.faults[i].severity == SEVERITY_ERROR)
			return false;
	return r.usable;
}

/* Are all of its moves legal by these rules? */
static bool
all_legal(const struct guessing *q, const struct rule_set *rules)
{
	struct position start;

	return start_of_variant(q, rules, &start) &&
	    piece_language_replayed(&start, q->words, q->n, q->letters) == q->n;
}

/* N@f3, @e4. */
static bool
is_drop(struct span word)
{
	return word.n >= 3 && (word.p[0] == '@' || word.p[1] == '@');
}

/* Has the FEN a pocket, promoted pieces or checks, which no FEN of chess has? */
static bool
fen_has_sign(struct span fen)
{
	int rows = 0;

	for (size_t i = 0; i < fen.n; i++) {
		if (fen.p[i] == '[' || fen.p[i] == '~' || fen.p[i] == '+')
			return true;
		rows += fen.p[i] == '/';
	}
	return rows == 8;
}

/* Is there what one slip does not make: such a FEN, or drops from the first illegal move on? */
static bool
has_sign(const struct guessing *q)
{
	int drops = 0;

	for (int i = q->legal; i < q->n; i++)
		drops += is_drop(q->words[i]);
	return drops >= DROPS_ENOUGH || (!q->start && fen_has_sign(q->fen));
}

/* Can it be that the FEN has only lost a king, and that the game is of chess? */
static bool
fen_slip(const struct guessing *q)
{
	struct span fen = q->fen, placement = span_cut(&fen, ' ');

	return memchr(placement.p, 'K', placement.n) == NULL || memchr(placement.p, 'k', placement.n) == NULL;
}

/* Is there a move which, in the place of an illegal one, makes all moves after it legal? */
static bool
is_slip(const struct findings *f)
{
	for (size_t i = 0; i < f->n; i++)
		if (finding_says(&f->list[i])->suggest_whole != 0)
			return true;
	return false;
}

/* Is it long, and has nobody found one move that explains it? */
static bool
no_slip(const struct guessing *q, const struct findings *f)
{
	return q->n >= LONG_ENOUGH && q->n - q->legal >= ENOUGH_AFTER && !is_slip(f) && (q->start || !fen_slip(q));
}

/* Have they the same moves, as Antichess and Suicide?  Then only castling, which Giveaway has, tells them apart. */
static bool
are_twins(const struct rule_set *a, const struct rule_set *b)
{
	return a != b && a->legal == b->legal && a->promotes_to == KING && b->promotes_to == KING;
}

/* Takes away the words that are not moves, such as remarks. */
static void
keep_moves(struct guessing *q)
{
	int kept = 0;

	for (int i = 0; i < q->n; i++)
		if (notation_is_move(q->words[i]))
			q->words[kept++] = q->words[i];
	q->n = kept;
}

/* Have pieces been taken by these rules, by which all is legal, and has the game gone on for long after it? */
static bool
shown_by_captures(const struct guessing *q, const struct rule_set *rules)
{
	struct position now;
	int captures = 0;

	if (!start_of_variant(q, rules, &now))
		return false;
	for (int i = 0; i < q->n - ENOUGH_AFTER; i++) {
		int men = count(position_occupied(&now));

		piece_language_replayed(&now, &q->words[i], 1, q->letters);
		captures += count(position_occupied(&now)) < men;
	}
	return captures >= CAPTURES_ENOUGH;
}

/* The only other variant by whose rules all of it is legal; NULL: there is none, or more than one. */
static const struct rule_set *
only_rules(const struct guessing *q, bool sign)
{
	const struct rule_set *only = NULL;

	for (int i = 0; variants_all[i] != NULL; i++) {
		const struct rule_set *rules = variants_all[i];

		if (rules == q->said || (only != NULL && are_twins(rules, only)) || !all_legal(q, rules) ||
		    (!sign && !shown_by_captures(q, rules)))
			continue;
		if (only != NULL)
			return NULL;
		only = rules;
	}
	return only;
}

/* The rules whose games alone start from the position of the FEN tag; NULL: there are none. */
static const struct rule_set *
by_array(struct span fen)
{
	struct span placement = span_cut(&fen, ' '), pieces = placement;

	for (int i = 0; variants_all[i] != NULL; i++) {
		struct span start = span_of(variants_all[i]->start);

		if (span_eq(pieces, span_cut(&start, ' ')) && !span_starts(pieces, SPAN("rnbqkbnr/pppppppp/8/8/8/8/")))
			return variants_all[i];
	}
	return NULL;
}

/* Another game in which all of it is legal, so that the name is not certain; NULL: there is none. */
static const struct rule_set *
twin_of(const struct guessing *q, const struct rule_set *rules)
{
	for (int i = 0; variants_all[i] != NULL; i++)
		if (are_twins(variants_all[i], rules) && all_legal(q, variants_all[i]))
			return variants_all[i];
	return NULL;
}

/* The first finding that has said so already, and none of the others; NULL: there is none. */
static struct finding *
said_before(struct findings *f)
{
	struct finding *first = NULL;
	size_t kept = 0;

	for (size_t i = 0; i < f->n; i++) {
		bool same = f->list[i].id == DIAG_TAG_VARIANT_MISMATCH;

		if (same && first != NULL)
			continue;
		f->list[kept] = f->list[i];
		first = same ? &f->list[kept] : first;
		kept++;
	}
	f->n = kept;
	return first;
}

/*
 * Reports it where the tag should be, or where something has shown already that it is missing.  Rules NULL: those of
 * chess, and so perhaps of another variant with its moves.
 */
static void
report_variant(struct game *g, const struct rule_set *rules, const struct rule_set *twin, int plies)
{
	struct span tag = tags_value(&g->tags, TAG_Variant), name = rules == NULL ? SPAN("chess") : span_of(rules->name);
	struct finding *f = said_before(&g->findings);

	if (f == NULL)
		f = finding_add(&g->findings, DIAG_TAG_VARIANT_MISMATCH, tag.n > 0 ? tag : game_state_start(g));
	if (f == NULL)
		return;
	if (rules == NULL)
		f->message = arena_fmt(&g->findings.text, "all %d half-moves are legal in chess, and not in this variant", plies);
	else if (twin != NULL)
		f->message = arena_fmt(&g->findings.text, "all %d half-moves are legal in %.*s and %s: a Variant tag should say so",
		    plies, (int)name.n, name.p, twin->name);
	else if (plies > 0)
		f->message = arena_fmt(&g->findings.text, "all %d half-moves are legal in %.*s, and a Variant tag should say so",
		    plies, (int)name.n, name.p);
	else
		f->message = arena_fmt(&g->findings.text, "games of %.*s start from this position, and a Variant tag "
		    "should say so", (int)name.n, name.p);
	if (rules != NULL && twin == NULL)
		f->canonical = arena_fmt(&g->findings.text, "[Variant \"%.*s\"]", (int)name.n, name.p);
}

/* A game that is illegal in Chess960, too, is not certainly one of it, whatever its castling rights. */
static void
doubt_array(struct game *g)
{
	for (size_t i = 0; i < g->findings.n; i++)
		if (g->findings.list[i].id == DIAG_TAG_VARIANT_MISMATCH)
			g->findings.list[i].canonical.n = 0;
}

static void
guess_variant(struct game *g, struct guessing *q)
{
	const struct rule_set *rules;
	struct position start;
	bool sign, chess;

	q->n = piece_language_words(g->record.text, g->record.eol, q->words);
	doubt_array(g);
	keep_moves(q);
	q->start = start_of_variant(q, q->said, &start);
	q->legal = q->start ? piece_language_replayed(&start, q->words, q->n, q->letters) : 0;
	if (q->n == 0 || (q->start && q->legal == q->n))
		return;
	if (q->said != NULL && (rules = twin_of(q, q->said)) != NULL) {	/* nothing but castling tells them apart */
		report_variant(g, rules, NULL, q->n);
		return;
	}
	sign = has_sign(q);
	if (!sign && !no_slip(q, &g->findings))
		return;
	chess = q->said != NULL && all_legal(q, NULL);
	rules = chess ? NULL : only_rules(q, sign);
	if (chess || rules != NULL)
		report_variant(g, rules, rules == NULL ? NULL : twin_of(q, rules), q->n);
}

bool
variant_guess_chess960(const struct game *g, const struct fen_reading *r)
{
	struct fen_reading chess = *r;
	struct position start = r->position;
	struct span words[REST_MAX];
	int n;

	if (r->castles != RULES_CASTLING_CHESS960 || fen_shows_chess960(r))
		return r->castles == RULES_CASTLING_CHESS960;
	fen_restrict(&chess, rules_orthodox);
	if (!chess.usable)
		return false;
	n = piece_language_words(g->record.text, g->record.eol, words);
	return piece_language_replayed(&start, words, n, g->replay.letters) >
	    piece_language_replayed(&chess.position, words, n, g->replay.letters);
}

void
variant_guess_report(struct game *g)
{
	const struct span fen = tags_value(&g->tags, TAG_FEN);
	const bool wrong = g->replay.illegal > 0 || g->replay.doubt || (!g->judged && fen.n > 0);
	const struct rule_set *array = NULL;
	struct rules said;

	if ((!wrong && fen.n == 0) || g->record.cut || !finding_wanted(&g->findings, DIAG_TAG_VARIANT_MISMATCH))
		return;
	if (fen.n > 0)
		array = by_array(fen);
	if (array == NULL && !wrong)
		return;
	if (game_list_of(g->variant) == NULL)
		return;
	said = game_list_chess(g->variant);
	if (array != NULL && array != said.set)
		report_variant(g, array, NULL, 0);
	else if (wrong)
		guess_variant(g, &(struct guessing){ .fen = fen, .letters = g->replay.letters, .said = said.set });
}
