/* termination: tables of the reasons for the end of a game, and of the sentences that state them. */
#include <string.h>

#include "base/ascii.h"
#include "games/pgn/phrase.h"
#include "games/pgn/termination.h"

enum { DRAW = 1, WIN = 2, REMARK = 4, UNSURE = 8, SAYS_DRAW = 16 };
enum role { NOBODY, WINNER, LOSER, CLAIMANT };
enum { SURE, FREE };

/* The tables of termination.def, which says what is in them. */
struct words_row {
	const char *p;
	unsigned char n, termination, how;	/* how: of a reason, that; of a verb or an end, the role and FREE */
};
enum { FREE_END = 8 };
#define WORDS(s) s, sizeof(s) - 1
#define REASON(words, termination, how) { WORDS(words), TERM_##termination, how },
static const struct words_row reason_rows[] = {
#include "games/pgn/termination.def"
};
#define DRAWN(words) { WORDS(words), 0, 0 },
static const struct words_row drawn_rows[] = {
#include "games/pgn/termination.def"
};
#define LINK(words) { WORDS(words), 0, 0 },
static const struct words_row link_rows[] = {
#include "games/pgn/termination.def"
};
#define TAIL(words) { WORDS(words), 0, 0 },
static const struct words_row tail_rows[] = {
#include "games/pgn/termination.def"
};
#define VERB(words, role) { WORDS(words), 0, role },
static const struct words_row verb_rows[] = {
#include "games/pgn/termination.def"
};
#define END(words, termination, role, free) \
	{ WORDS(words), TERM_##termination, (role) | ((free) == FREE ? FREE_END : 0) },
static const struct words_row end_rows[] = {
#include "games/pgn/termination.def"
};
#define FRONT(words, termination, role, free) \
	{ WORDS(words), TERM_##termination, (role) | ((free) == FREE ? FREE_END : 0) },
static const struct words_row front_rows[] = {
#include "games/pgn/termination.def"
};
#define LACKS(words) { WORDS(words), 0, 0 },
static const struct words_row lacks_rows[] = {
#include "games/pgn/termination.def"
};
#define JOINT(words) { WORDS(words), 0, 0 },
static const struct words_row joint_rows[] = {
#include "games/pgn/termination.def"
};
#define OFFER(words) { WORDS(words), 0, 0 },
static const struct words_row offer_rows[] = {
#include "games/pgn/termination.def"
};

static struct span
words_of_row(const struct words_row *row)
{
	return (struct span){ row->p, row->n };
}

/* May details follow the reason, as in "adjudication: SyzygyTB" and "illegal move: Ke9"? */
static bool
free_tail(enum termination t)
{
	return t == TERM_ADJUDICATION || t == TERM_RULES;
}

static struct span
without_tail(struct span s)
{
	size_t colon = phrase_find(s, SPAN(": ")), stop = phrase_find(s, SPAN(". "));

	return (struct span){ s.p, colon < stop ? colon : stop };
}

static const struct words_row *
reason_exact(struct span s)
{
	for (const struct words_row *row = reason_rows; row < reason_rows + ROWS(reason_rows); row++)
		if (s.n == row->n && (s.n == 0 || (s.p[0] == row->p[0] && memcmp(s.p, row->p, s.n) == 0)))
			return row;
	return NULL;
}

/* "threefold repetition of the position": the row of the repetition; NULL: it is none. */
static const struct words_row *
repetition_row(struct span s)
{
	for (size_t i = 0; i < ROWS(tail_rows); i++) {
		const struct span tail = words_of_row(&tail_rows[i]);
		const struct words_row *row;

		if (s.n <= tail.n || s.p[s.n - 1] != tail.p[tail.n - 1] || !phrase_ends(s, tail))
			continue;
		row = reason_exact((struct span){ s.p, s.n - tail.n });
		if (row != NULL && (row->termination == TERM_REPETITION || row->termination == TERM_FIVEFOLD))
			return row;
	}
	return NULL;
}

static const struct words_row *
reason_row(struct span s)
{
	const struct words_row *row = reason_exact(s);
	struct span head;

	if (row != NULL || (row = repetition_row(s)) != NULL || (head = without_tail(s)).n == s.n)
		return row;
	row = reason_exact(head);
	return row != NULL && free_tail(row->termination) ? row : NULL;
}

/* Removes the words before the reason: "by the 50 move rule", "claimed: repetition", "on time". */
static struct span
without_link(struct span s)
{
	for (size_t i = 0; i < ROWS(link_rows); i++)
		if (s.n > link_rows[i].n && phrase_strip(&s, words_of_row(&link_rows[i])))
			i = (size_t)-1;
	return s;
}

/* Removes "game drawn" from the start, and no part of a longer word; false: it is not there. */
static bool
strip_drawn(struct span *s)
{
	for (size_t i = 0; i < ROWS(drawn_rows); i++) {
		struct span rest = *s;

		if (phrase_strip(&rest, words_of_row(&drawn_rows[i])) &&
		    (rest.n == 0 || ascii_is_any(rest.p[0], " :,.;")))
			return *s = rest, true;
	}
	return false;
}

/* "Game drawn by repetition", "Draw - agreement", "Draw claimed: 50 moves", "Remis (Patt)". */
static enum termination
drawn_read(const struct phrase *t, struct span s, struct termination_said *said)
{
	const struct words_row *row;

	if (!strip_drawn(&s))
		return TERM_UNKNOWN;
	said->drawn = said->certain = true;
	s = span_trim(s);
	if (s.n == 0)
		return TERM_NORMAL;
	if (s.p[0] == '(' && s.p[s.n - 1] == ')')
		s = (struct span){ s.p + 1, s.n - 2 };
	if ((row = reason_row(without_link(s))) == NULL || (t->comment && !(row->how & DRAW)))
		return TERM_UNKNOWN;
	return row->termination;
}

static void
said_by(struct termination_said *said, enum role role, struct span name)
{
	if (role == WINNER)
		said->winner = name;
	else if (role == LOSER)
		said->loser = name;
	else if (role == CLAIMANT)
		said->claimant = name;
	said->drawn |= role == CLAIMANT;
	said->certain = true;
}

/* What is before a verb, without the word that may belong to it: "has" of "has won". */
static struct span
before_verb(struct span s, const struct words_row *verb)
{
	const struct span end = { s.p, s.n + verb->n };

	for (size_t i = 0; i < ROWS(verb_rows); i++) {
		const struct span longer = words_of_row(&verb_rows[i]);

		if (longer.n > verb->n && phrase_ends(longer, words_of_row(verb)) && phrase_ends(end, longer))
			return (struct span){ s.p, end.n - longer.n };
	}
	return s;
}

/* "NAME won by checkmate", "White wins on time", "NAME lost by adjudication": the last such verb. */
static enum termination
verb_read(const struct phrase *t, struct span s, struct termination_said *said)
{
	for (size_t at = s.n; at-- > 1; ) {
		if (s.p[at] != ' ')
			continue;
		for (size_t i = 0; i < ROWS(verb_rows); i++) {
			const struct words_row *row;
			struct span rest = span_after(s, at), name;

			/* The letter after the blank first: few verbs begin with that of the word. */
			if (at + 1 == s.n || verb_rows[i].p[1] != s.p[at + 1] ||
			    !phrase_strip(&rest, words_of_row(&verb_rows[i])))
				continue;
			name = before_verb((struct span){ s.p, at }, &verb_rows[i]);
			if ((row = reason_row(without_link(rest))) == NULL ||
			    (t->comment && !(row->how & (verb_rows[i].how == CLAIMANT ? DRAW : WIN))) ||
			    (name = phrase_name(t, name)).n == 0)
				continue;
			said_by(said, verb_rows[i].how, name);
			return row->termination;
		}
	}
	return TERM_UNKNOWN;
}

static const struct words_row *
end_row(struct span s)
{
	for (size_t i = 0; i < ROWS(end_rows); i++)
		if (s.n > end_rows[i].n && end_rows[i].p[end_rows[i].n - 1] == s.p[s.n - 1] &&
		    phrase_ends(s, words_of_row(&end_rows[i])))
			return &end_rows[i];
	return NULL;
}

/* "NAME resigns", "White makes an illegal move: Ke9", "NAME aborted the game on move 1". */
static enum termination
end_read(const struct phrase *t, struct span s, struct termination_said *said)
{
	const struct words_row *row = end_row(s);
	size_t move = phrase_find(s, SPAN(" on move "));
	struct span name;

	if (row == NULL && move < s.n)
		s.n = move;
	else if (row == NULL)
		s = without_tail(s);
	if (row == NULL && ((row = end_row(s)) == NULL ||
	    !(move == s.n ? row->termination == TERM_ABANDONED : free_tail(row->termination))))
		return TERM_UNKNOWN;
	name = phrase_name(t, (struct span){ s.p, s.n - row->n });
	if (name.n == 0 || (t->comment && row->how & FREE_END && phrase_side(name, t->page) == RESULT_NONE))
		return TERM_UNKNOWN;
	said_by(said, row->how & ~FREE_END, name);
	said->certain = !t->comment || !(row->how & FREE_END);
	return row->termination;
}

/* "Resignation by Black", "abandonan las negras". */
static enum termination
front_read(const struct phrase *t, struct span s, struct termination_said *said)
{
	for (size_t i = 0; i < ROWS(front_rows); i++) {
		const struct words_row *row = &front_rows[i];
		const struct span name = { s.p + row->n, s.n - row->n };

		if (s.n <= row->n || s.p[row->n - 2] != row->p[row->n - 2] || !span_starts(s, words_of_row(row)) ||
		    phrase_side(name, t->page) == RESULT_NONE)
			continue;
		said_by(said, row->how & ~FREE_END, phrase_name(t, name));
		said->certain = !t->comment || !(row->how & FREE_END);
		return row->termination;
	}
	return TERM_UNKNOWN;
}

/* Does a text end in "NAME ran out of time and NAME", of two names?  Then the first is set. */
static bool
flagged_before(const struct phrase *t, struct span s, struct span *flagged)
{
	struct termination_said said;

	for (size_t at = 1; at < s.n; at++)
		for (size_t i = 0; i < ROWS(joint_rows); i++) {
			struct span rest = span_after(s, at), other;

			if (!phrase_strip(&rest, words_of_row(&joint_rows[i])) || (other = phrase_name(t, rest)).n == 0)
				continue;
			memset(&said, 0, sizeof(said));
			if (end_read(t, (struct span){ s.p, at }, &said) == TERM_TIME && said.loser.n > 0 && !span_eq(said.loser, other)) {
				*flagged = said.loser;
				return true;
			}
		}
	return false;
}

/* "NAME ran out of time and NAME has no material to mate"; xboard: "NAME forfeits on time but bare king". */
static enum termination
flag_read(const struct phrase *t, struct span s, struct termination_said *said)
{
	struct span bare = SPAN(" forfeits on time but bare king"), name = { NULL, 0 };

	if (!phrase_strip(&s, SPAN("game drawn because ")) && strip_drawn(&s))
		while (s.n > 0 && ascii_is_any(s.p[0], " :,.;"))
			s = span_after(s, 1);
	for (size_t i = 0; i < ROWS(lacks_rows) && name.n == 0; i++)
		if (phrase_ends(s, words_of_row(&lacks_rows[i])))
			flagged_before(t, (struct span){ s.p, s.n - lacks_rows[i].n }, &name);
	if (phrase_ends(s, bare))
		name = phrase_name(t, (struct span){ s.p, s.n - bare.n });
	if (name.n == 0)
		return TERM_UNKNOWN;
	said->flagged = name;
	said->drawn = said->certain = true;
	return TERM_TIME_MATERIAL;
}

/* "Game aborted on move 1", "Game adjourned when NAME disconnected", "Adjourned, sealed move". */
static enum termination
broken_read(const struct phrase *t, struct span s, struct termination_said *said)
{
	static const struct { struct span text; enum termination termination; } starts[] = {
		{ TEXT("game adjourned"), TERM_ADJOURNED }, { TEXT("game was adjourned"), TERM_ADJOURNED },
		{ TEXT("game courtesyadjourned"), TERM_ADJOURNED }, { TEXT("adjourned"), TERM_ADJOURNED },
		{ TEXT("game aborted"), TERM_ABANDONED }, { TEXT("game was aborted"), TERM_ABANDONED },
		{ TEXT("game courtesyaborted"), TERM_ABANDONED },
	};
	static const struct span tails[] = { TEXT(" by "), TEXT(" when "), TEXT(" on move "), TEXT(" at move "),
		TEXT(" because it's too short"), TEXT(", sealed"), TEXT("; sealed"), TEXT(" (sealed") };
	bool whole;
	size_t i, k;

	for (i = 0; i < ROWS(starts) && !phrase_strip(&s, starts[i].text); i++)
		;
	if (i == ROWS(starts))
		return TERM_UNKNOWN;
	whole = s.n == 0 || (!t->comment && (s.p[0] == ' ' || s.p[0] == ',' || s.p[0] == ';' || s.p[0] == ':'));
	for (k = 0; k < ROWS(tails) && !span_starts(s, tails[k]); k++)
		;
	if (!whole && (k == ROWS(tails) || phrase_find(s, SPAN(". ")) < s.n ||
	    phrase_find(span_after(s, 1), SPAN(";")) < s.n - 1))
		return TERM_UNKNOWN;
	said->certain = true;
	return starts[i].termination;
}

/* A reason alone: any in a tag, but in a comment only those with REMARK. */
static enum termination
alone_read(const struct phrase *t, struct span s, struct termination_said *said)
{
	const struct words_row *row;

	phrase_strip(&s, SPAN("by "));
	if ((row = reason_row(t->comment ? s : without_link(s))) == NULL || (t->comment && !(row->how & REMARK)))
		return TERM_UNKNOWN;
	said->drawn = row->how & SAYS_DRAW;
	said->certain = !t->comment || !(row->how & UNSURE);
	return row->termination;
}

/* Removes what only introduces a sentence, and a result before or after it: "Result: ...", "1-0 Black resigns". */
static void
strip_labels(struct span *s)
{
	static const struct span labels[] = { TEXT("xboard adjudication: "), TEXT("xboard: "), TEXT("termination: "),
		TEXT("result: "), TEXT("game over: "), TEXT("1 0 "), TEXT("0 1 "), TEXT("1/2 1/2 "), TEXT("1/2 "), TEXT("1 0, "),
		TEXT("0 1, "), TEXT("1/2 1/2, ") };
	static const struct span results[] = { TEXT(" (1 0)"), TEXT(" (0 1)"), TEXT(" (1/2 1/2)"), TEXT(" 1 0"), TEXT(" 0 1"),
		TEXT(" 1/2 1/2"), TEXT(" 1/2") };

	for (size_t i = 0; i < ROWS(labels); i++)
		if (s->n > labels[i].n && phrase_strip(s, labels[i]))
			break;
	for (size_t i = 0; i < ROWS(results); i++)
		if (s->n > results[i].n && phrase_ends(*s, results[i])) {
			s->n -= results[i].n;
			break;
		}
	while (s->n > 1 && ascii_is_any(s->p[s->n - 1], ".!,:"))
		s->n--;
}

static enum termination
words_read(const struct phrase *t, struct termination_said *said)
{
	static enum termination (*const readers[])(const struct phrase *, struct span, struct termination_said *) = {
		alone_read, drawn_read, verb_read, end_read, front_read, flag_read, broken_read,
	};
	struct span s = phrase_body(t), body = s;
	enum termination reason;

	strip_labels(&body);
	for (int whole = body.n == s.n; whole < 2; whole++, body = s)
		for (size_t i = 0; i < ROWS(readers); i++) {
			memset(said, 0, sizeof(*said));
			if ((reason = readers[i](t, body, said)) != TERM_UNKNOWN)
				return reason;
		}
	memset(said, 0, sizeof(*said));
	return TERM_UNKNOWN;
}

/* The first two are the ones that Lichess writes, and so the most frequent of all. */
enum termination
termination_read(struct span s, enum encoding page, struct termination_said *said)
{
	struct phrase t;

	memset(said, 0, sizeof(*said));
	said->certain = true;
	if (s.n == 6 && memcmp(s.p, "Normal", 6) == 0)
		return TERM_NORMAL;
	if (s.n == 12 && memcmp(s.p, "Time forfeit", 12) == 0)
		return TERM_TIME;
	return phrase_make(&t, s, page, false) ? words_read(&t, said) : TERM_UNKNOWN;
}

bool
termination_offers_draw(struct span comment, enum encoding page)
{
	struct phrase t;
	struct span s;

	if (span_eq(span_trim(comment), SPAN("(=)")))
		return true;
	if (!phrase_make(&t, comment, page, true))
		return false;
	s = phrase_body(&t);
	for (size_t i = 0; i < ROWS(offer_rows); i++) {
		struct span words = words_of_row(&offer_rows[i]), name = { s.p, s.n - words.n };

		if (s.n >= words.n && phrase_ends(s, words) && (name.n == 0 ||
		    ((s.p[name.n - 1] == ' ' || *words.p == '\'') && phrase_name(&t, name).n > 0)))
			return true;
	}
	return false;
}

enum termination
termination_in_comment(struct span s, enum encoding page, struct termination_said *said)
{
	struct phrase t;
	enum termination reason = TERM_NONE;

	memset(said, 0, sizeof(*said));
	if (phrase_make(&t, s, page, true) && phrase_body(&t).n > 0)	/* most comments are only a clock */
		reason = words_read(&t, said);
	if (reason != TERM_NONE && reason != TERM_NORMAL && reason != TERM_UNKNOWN)
		return reason;
	memset(said, 0, sizeof(*said));
	return TERM_NONE;
}
