/* relation: what two games have to do with each other, by moves and evidence together. */
#include <stdlib.h>
#include <string.h>

#include "games/chess/movegen.h"
#include "games/duplicates/game_key.h"
#include "games/duplicates/relation.h"

/*
 * Half-moves from which on equal moves are evidence.  Measured on 75,804 different games of masters: games of the same
 * players share openings of up to 57 half-moves on one day, and drawn games of other players are equal up to 54.
 */
enum {
	LONG = 60,		/* equal moves: the same game whatever the result */
	TELLING = 40,
	DECIDED = 24,		/* the same, if the game was won */
	BOOK = 10,		/* fewer are an opening */
	BEGINNING = 30,		/* of a game that goes on in the other */
	BEGINNING_CONFIRMED = 10,
	TAIL = 10,		/* half-moves of a game from a position that occurs in the other */
	PLACES = 4,		/* where these half-moves may be in the other; repetitions could have many */
	KINGS = 2,		/* half-moves by which electronic boards show the result */
	SLIPS = 2, SLIP_CONFIRMED = 20,
	INDEL = 6,		/* half-moves more or less, if nothing confirms the game */
	END = 4,		/* half-moves at the end that agree */
	NEXT_TO_NONE = 2,
	COMPARED = 1024,	/* longer games are not compared move by move */
	BUCKET_BITS = 10, BUCKETS = 1 << BUCKET_BITS,	/* for counting equal half-moves */
};

const struct relation_row relation_rows[RELATION_COUNT] = {
	[RELATION_COPY] = { DIAG_DUP_COPY, true, "a copy of " },
	[RELATION_SAME] = { DIAG_DUP_SAME, true, "the same game as " },
	[RELATION_EXTRA] = { DIAG_DUP_EXTRA, true, "but for a king put in the centre after the end, the same game as " },
	[RELATION_PREFIX] = { DIAG_DUP_PREFIX, true, "only one goes on; as far as both go, the same game as " },
	[RELATION_RESULT] = { DIAG_DUP_RESULT, false, "with another result, the same game as " },
	[RELATION_COLOURS] = { DIAG_DUP_COLOURS, false, "with the colours exchanged, the same game as " },
	[RELATION_SLIP] = { DIAG_DUP_SLIP, false, "with one or two other half-moves, the same game as " },
	[RELATION_VARIANT] = { DIAG_DUP_VARIANT, false, "with other half-moves in places, probably the same game as " },
	[RELATION_SHORT] = { DIAG_DUP_SHORT, false, "perhaps the same game as " },
	[RELATION_DATE] = { DIAG_DUP_DATE, false, "with another date, the same moves as in " },
	[RELATION_ROUND] = { DIAG_DUP_ROUND, false, "with another round, the same moves as in " },
	[RELATION_EVENT] = { DIAG_DUP_EVENT, false, "with another event, the same moves as in " },
	[RELATION_PLAYERS] = { DIAG_DUP_PLAYERS, false, "with other players, the same moves as in " },
	[RELATION_PLACEHOLDER] = { DIAG_DUP_PLACEHOLDER, false, "one has almost no moves: probably the same game as " },
	[RELATION_HEADER] = { DIAG_DUP_HEADER, false, "with other moves, the same players, event, date and round as in " },
	[RELATION_TAIL] = { DIAG_DUP_TAIL, false, "one starts from a position of the other: the same game as " },
	[RELATION_REVERSED] = { DIAG_DUP_REVERSED, false, "with the colours exchanged, the same moves as in " },
};

/* A pair of games, and what is known of it. */
struct compared {
	const struct archive_game *a, *b;
	struct evidence e;
	int shorter, longer;	/* half-moves */
	int beginning, end;	/* half-moves in common from the start and before the end */
	bool known;		/* the players are the same, with the same colours */
	bool contradicts;	/* some tag says that these are two games */
	bool elsewhere;		/* so does the event, which is weak: events have many names */
	bool confirmed;		/* the same players, and the same date or round */
};

/* -- moves -- */

static int
common_beginning(const struct archive_game *a, const struct archive_game *b)
{
	int n = 0;

	while (n < a->n && n < b->n && a->moves[n] == b->moves[n])
		n++;
	return n;
}

static int
common_end(const struct archive_game *a, const struct archive_game *b)
{
	int n = 0;

	while (n < a->n && n < b->n && a->moves[a->n - 1 - n] == b->moves[b->n - 1 - n])
		n++;
	return n;
}

/* How many half-moves differ in games of one length. */
static int
count_differing(const struct archive_game *a, const struct archive_game *b)
{
	int n = 0;

	for (int i = 0; i < a->n; i++)
		n += a->moves[i] != b->moves[i];
	return n;
}

/* The length of the longest common subsequence. */
static int
common_moves(const struct archive_game *a, const struct archive_game *b)
{
	int row[COMPARED + 1] = { 0 };

	if (a->n > COMPARED || b->n > COMPARED)
		return 0;
	for (int i = 0; i < a->n; i++) {
		int diagonal = 0;

		for (int j = 1; j <= b->n; j++) {
			int above = row[j];

			if (a->moves[i] == b->moves[j - 1])
				row[j] = diagonal + 1;
			else
				row[j] = above > row[j - 1] ? above : row[j - 1];
			diagonal = above;
		}
	}
	return row[b->n];
}

/* common_moves() is not more: half-moves that both have, in any order. */
static int
common_at_most(const struct archive_game *a, const struct archive_game *b)
{
	short left[BUCKETS] = { 0 };
	int n = 0;

	for (int i = 0; i < a->n; i++)
		left[(a->moves[i] ^ a->moves[i] >> BUCKET_BITS) % BUCKETS]++;
	for (int i = 0; i < b->n; i++)
		n += left[(b->moves[i] ^ b->moves[i] >> BUCKET_BITS) % BUCKETS]-- > 0;
	return n;
}

/* Are so many half-moves in common that a game with so many can be the same, in spite of the others? */
static bool
is_enough_in_common(int equal, int shorter)
{
	return equal * 20 >= shorter * 17;
}

/* Are the last half-moves of the shorter game, but for the very last, in the other one, in order and near its end? */
static bool
ends_agree(const struct archive_game *a, const struct archive_game *b)
{
	const struct archive_game *s = a->n <= b->n ? a : b, *l = a->n <= b->n ? b : a;

	for (int skip = 0; skip <= 1; skip++)
		for (int end = l->n; end >= END && end >= l->n - INDEL; end--)
			if (s->n >= END + skip &&
			    memcmp(s->moves + s->n - END - skip, l->moves + end - END, END * sizeof(move)) == 0)
				return true;
	return false;
}

/* The hash of the position after half-move n; 0: not all are legal, as in a key file that somebody made up. */
static uint64_t
start_after(const struct archive_game *g, int n)
{
	struct position now = position_start;

	for (int i = 0; i < n; i++) {
		if (!movegen_has(&now, g->moves[i]))
			return 0;
		position_play(&now, g->moves[i]);
	}
	return game_key_start(VARIANT_NONE, &now);
}

/*
 * Does one game start from a position of the other, and go on as it does?  Returns how many half-moves both have; 0: it
 * does not.
 */
static int
common_tail(const struct archive_game *a, const struct archive_game *b)
{
	const struct archive_game *whole = a->start == GAME_START_USUAL ? a : b, *tail = whole == a ? b : a;
	int places = 0;

	if (whole->start != GAME_START_USUAL || tail->start == GAME_START_USUAL)
		return 0;
	for (int i = 1; i <= whole->n - TAIL && places < PLACES; i++) {
		int n = whole->n - i < tail->n ? whole->n - i : tail->n;

		if (n < TAIL || memcmp(whole->moves + i, tail->moves, (size_t)n * sizeof(move)) != 0)
			continue;
		places++;
		if (start_after(whole, i) == tail->start)
			return n;
	}
	return 0;
}

/* Do only kings go to the centre, as far as one game is longer? */
static bool
kings_in_centre(const struct compared *c)
{
	const struct archive_game *l = c->a->n > c->b->n ? c->a : c->b;

	if (c->longer == c->shorter || c->longer - c->shorter > KINGS)
		return false;
	for (int i = c->shorter; i < c->longer; i++) {
		square to = move_to(l->moves[i]);
		int file = to & 7, rank = to >> 3;

		if (file < 3 || file > 4 || rank < 3 || rank > 4)
			return false;
	}
	return true;
}

/* -- the decision -- */

static bool
is_win(enum result r)
{
	return r == RESULT_WHITE || r == RESULT_BLACK;
}

static bool
same_players(const struct archive_game *a, const struct archive_game *b, bool exchanged)
{
	enum agreement players = archive_game_players(a, b, exchanged);

	return players == AGREE_EQUAL || players == AGREE_COMPATIBLE;
}

/*
 * Most that are compared have nothing in common but their players and an opening.  Where half-moves were lost or
 * doubled, long parts before and after are equal.
 */
bool
relation_possible(const struct archive_game *a, const struct archive_game *b, bool round)
{
	int shorter = a->n < b->n ? a->n : b->n;

	if (a->start != b->start)
		return common_tail(a, b) > 0;
	if (round || shorter <= NEXT_TO_NONE)
		return true;
	return (common_beginning(a, b) + common_end(a, b)) * 4 >= shorter && is_enough_in_common(common_at_most(a, b), shorter);
}

static struct compared
compare_archive_games(const struct archive_game *a, const struct archive_game *b)
{
	struct compared c = { .a = a, .b = b, .e = archive_game_compare(a, b) };
	const struct evidence *e = &c.e;
	bool round = e->round == AGREE_EQUAL && (e->event == AGREE_EQUAL || e->event == AGREE_COMPATIBLE);

	c.shorter = a->n < b->n ? a->n : b->n;
	c.longer = a->n < b->n ? b->n : a->n;
	c.beginning = common_beginning(a, b);
	c.end = common_end(a, b);
	c.known = same_players(a, b, false);
	c.contradicts = e->date == AGREE_CONTRADICTS || e->link == AGREE_CONTRADICTS || e->elo == AGREE_CONTRADICTS ||
	    (e->round == AGREE_CONTRADICTS && e->event != AGREE_CONTRADICTS);
	c.elsewhere = e->event == AGREE_CONTRADICTS;
	c.confirmed = c.known && !c.contradicts && (e->date == AGREE_EQUAL || round || e->link == AGREE_EQUAL);
	return c;
}

/* The tag that contradicts, where all moves are equal. */
static enum relation_kind
contradicting_tag(const struct compared *c)
{
	bool won = is_win(c->a->result) && c->e.result == AGREE_EQUAL;

	if (c->longer < TELLING && !(won && c->longer >= DECIDED))
		return RELATION_NONE;
	if (c->e.link == AGREE_CONTRADICTS || c->e.result == AGREE_CONTRADICTS)
		return RELATION_NONE;
	if (c->e.date == AGREE_CONTRADICTS)
		return RELATION_DATE;
	if (c->e.event == AGREE_CONTRADICTS)
		return RELATION_EVENT;
	return c->e.round == AGREE_CONTRADICTS ? RELATION_ROUND : RELATION_NONE;
}

/* All moves are equal, and so are the players. */
static enum relation_kind
relation_of_equal_moves(const struct compared *c)
{
	bool both = c->e.date == AGREE_EQUAL && c->e.round == AGREE_EQUAL;
	bool strong = c->longer >= LONG || c->a->mate || (c->longer >= DECIDED && is_win(c->a->result));

	if (c->longer < BOOK)
		return c->confirmed && (c->e.link == AGREE_EQUAL || (both && !c->elsewhere)) ? RELATION_SAME : RELATION_NONE;
	if (c->contradicts || (c->elsewhere && !c->confirmed))
		return contradicting_tag(c);
	return c->confirmed || (strong && c->longer >= DECIDED) ? RELATION_SAME : RELATION_SHORT;
}

/*
 * All moves are equal, but the players are not known to be the same.  Programs play each opening with both colours, and
 * may well play the same moves again.
 */
static enum relation_kind
other_players(const struct compared *c)
{
	bool near = c->e.date == AGREE_EQUAL || c->e.event == AGREE_EQUAL, exchanged = same_players(c->a, c->b, true);
	bool programs = c->a->programs && c->b->programs;

	if (exchanged && !programs && !c->contradicts && !c->elsewhere && c->longer >= BOOK)
		return RELATION_COLOURS;
	if (c->e.link == AGREE_CONTRADICTS || c->longer < (near ? TELLING : LONG))
		return RELATION_NONE;
	return exchanged ? RELATION_REVERSED : RELATION_PLAYERS;
}

/* Does the round or the address say that it is one game? */
static bool
is_one_round(const struct compared *c)
{
	return c->confirmed && (c->e.round == AGREE_EQUAL || c->e.round == AGREE_COMPATIBLE || c->e.link == AGREE_EQUAL);
}

/*
 * One game is the beginning of the other; the players are the same.  In a match of several games a day a drawn game may
 * well be followed by a longer one that begins with all of it.
 */
static enum relation_kind
relation_of_beginning(const struct compared *c)
{
	bool both = c->confirmed && c->e.date == AGREE_EQUAL && c->e.round == AGREE_EQUAL && !c->elsewhere;
	bool won = is_win(c->a->result) && c->e.result == AGREE_EQUAL;

	if (c->contradicts || (c->elsewhere && c->shorter < (won ? TELLING : LONG)))
		return RELATION_NONE;
	if (kings_in_centre(c) && (c->confirmed || c->shorter >= TELLING))
		return RELATION_EXTRA;
	if (c->shorter < BEGINNING)
		return both && c->shorter >= BEGINNING_CONFIRMED ? RELATION_PREFIX : RELATION_NONE;
	return c->shorter >= LONG || is_one_round(c) || won ? RELATION_PREFIX : RELATION_NONE;
}

/* Both games go on after their common beginning; the players are the same.  *equal: half-moves in common. */
static enum relation_kind
near_moves(const struct compared *c, int *equal)
{
	bool confirmed = c->confirmed && !c->elsewhere;
	int least = confirmed ? SLIP_CONFIRMED : TELLING;

	if (c->contradicts || c->shorter < least)
		return RELATION_NONE;
	if (c->shorter == c->longer && c->longer - count_differing(c->a, c->b) >= c->longer - SLIPS && c->end > 0) {
		*equal = c->longer - count_differing(c->a, c->b);
		return RELATION_SLIP;
	}
	if (!confirmed && (!ends_agree(c->a, c->b) || c->longer - c->shorter > INDEL))
		return RELATION_NONE;
	if ((c->beginning + c->end) * 4 < c->shorter)
		return RELATION_NONE;
	*equal = common_moves(c->a, c->b);
	if (!is_enough_in_common(*equal, c->shorter) || (!confirmed && c->shorter + c->longer - 2 * *equal > INDEL))
		return RELATION_NONE;
	return RELATION_VARIANT;
}

/* The same tags, but one of the games is missing or other moves are there. */
static enum relation_kind
same_header(const struct compared *c)
{
	bool event = c->e.event == AGREE_EQUAL || c->e.event == AGREE_COMPATIBLE;
	bool date = c->e.date == AGREE_EQUAL, round = c->e.round == AGREE_EQUAL;

	if (c->contradicts || !event)
		return RELATION_NONE;
	if (c->shorter <= NEXT_TO_NONE && c->longer > NEXT_TO_NONE && (date || round) &&
	    (c->known || same_players(c->a, c->b, true)))
		return RELATION_PLACEHOLDER;
	if (!c->known || !date || !round || c->shorter <= NEXT_TO_NONE)
		return RELATION_NONE;
	return c->beginning * 2 < c->shorter ? RELATION_HEADER : RELATION_NONE;
}

struct game_relation
relation_of(const struct archive_game *a, const struct archive_game *b)
{
	struct compared c;
	struct game_relation r = { .kind = RELATION_NONE };

	if (!relation_possible(a, b, a->round_n > 0 && a->round_n == b->round_n &&
	    a->round[a->round_n - 1] == b->round[b->round_n - 1]))
		return r;
	c = compare_archive_games(a, b);
	r = (struct game_relation){ RELATION_NONE, c.beginning, c.longer, c.beginning < c.shorter ? c.beginning + 1 : 0, c.e };
	if (a->start != b->start) {
		r.equal = common_tail(a, b);
		r.differs = 0;
		r.kind = c.confirmed && (c.e.date == AGREE_EQUAL || c.e.link == AGREE_EQUAL) ? RELATION_TAIL : RELATION_NONE;
		return r;
	}
	if (c.longer == c.beginning)
		r.kind = c.known ? relation_of_equal_moves(&c) : other_players(&c);
	else if (c.known && c.shorter == c.beginning && c.shorter > NEXT_TO_NONE)
		r.kind = relation_of_beginning(&c);
	else if (c.known)
		r.kind = near_moves(&c, &r.equal);
	if (r.kind == RELATION_NONE && c.longer != c.beginning)
		r.kind = same_header(&c);
	if ((c.e.result == AGREE_CONTRADICTS || c.e.result_tag == AGREE_CONTRADICTS) &&
	    (relation_rows[r.kind].same || r.kind == RELATION_SLIP || r.kind == RELATION_VARIANT))
		r.kind = RELATION_RESULT;
	return r;
}

uint32_t
relation_muted(const struct mutes *m)
{
	uint32_t set = 0;

	for (unsigned kind = RELATION_NONE + 1; m->n > 0 && kind < RELATION_COUNT; kind++)
		set |= m->by[relation_rows[kind].id] != 0 ? UINT32_C(1) << kind : 0;
	return set;
}

/* -- words -- */

static void
add_evidence_names(struct buf *out, const char *before, const struct evidence *e, enum agreement which)
{
	const bool by_tag = e->result_tag == AGREE_CONTRADICTS && e->result != AGREE_CONTRADICTS;
	const bool by_end = e->result == AGREE_CONTRADICTS && e->result_tag == AGREE_EQUAL;
	const struct {
		const char *name;
		enum agreement how;
	} all[] = { { "date", e->date }, { "event", e->event }, { "site", e->site }, { "round", e->round },
		{ "rating", e->elo }, { by_tag ? "Result tag" : by_end ? "result after the moves" : "result", by_tag ? e->result_tag :
		    e->result } };
	bool any = false;

	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++) {
		if (all[i].how != which)
			continue;
		buf_str(out, any ? ", " : before);
		buf_str(out, all[i].name);
		any = true;
	}
}

void
relation_explain(struct buf *out, const struct game_relation *r)
{
	if (r->kind == RELATION_COPY)
		return;
	buf_fmt(out, ": %d of %d half-moves are equal", r->equal, r->longer);
	if (r->differs > 0)
		buf_fmt(out, ", the first other one is number %d", r->differs);
	add_evidence_names(out, "; equal: ", &r->evidence, AGREE_EQUAL);
	add_evidence_names(out, "; compatible: ", &r->evidence, AGREE_COMPATIBLE);
	add_evidence_names(out, "; different: ", &r->evidence, AGREE_CONTRADICTS);
	add_evidence_names(out, "; unknown: ", &r->evidence, AGREE_UNKNOWN);
}
