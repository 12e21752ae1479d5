/* crosstable_cells: cells, numbers and notes of crosstables for people. */
#include <inttypes.h>
#include <string.h>

#include "apps/tournament/crosstable_cells.h"
#include "apps/tournament/crosstable_slips.h"
#include "apps/tournament/tiebreak.h"
#include "base/encoding.h"
#include "base/ratio.h"
#include "games/pgn/date.h"

enum {
	OPPONENTS_MOST = 60,	/* the most columns of opponents in a round robin */
	OPPONENTS_OTHER = 30,	/* and in other events */
	OPPONENTS_UPRIGHT = 14,	/* columns that fit on paper in portrait format */
	ROUNDS_UPRIGHT = 9,
};

#define HALF "\xc2\xbd"

static enum crosstable_layout
layout_of(const struct crosstable *t)
{
	switch (t->kind) {
	case CROSSTABLE_MATCH:
		return LAYOUT_GAMES;
	case CROSSTABLE_ROUND_ROBIN: case CROSSTABLE_DOUBLE_ROUND_ROBIN: case CROSSTABLE_MANY_ROUND_ROBIN:
		if (t->players_n <= OPPONENTS_MOST)
			return LAYOUT_OPPONENTS;
		break;
	case CROSSTABLE_SWISS:
		return LAYOUT_ROUNDS;
	case CROSSTABLE_SCHEVENINGEN: case CROSSTABLE_KNOCKOUT: case CROSSTABLE_TEAMS: case CROSSTABLE_OTHER:
		break;
	}
	if (t->kind == CROSSTABLE_OTHER && t->possible == 0 && t->byes == 0 && t->players_n <= OPPONENTS_OTHER)
		return LAYOUT_OPPONENTS;
	return t->orderly ? LAYOUT_ROUNDS : LAYOUT_GAMES;
}

static int
columns_of(const struct crosstable *t, enum crosstable_layout layout)
{
	int most = 0;

	switch (layout) {
	case LAYOUT_OPPONENTS:
		return t->players_n;
	case LAYOUT_ROUNDS:
		return t->rounds_n;
	default:
		for (int i = 0; i < t->players_n; i++)
			most = t->players[i].list_n > most ? t->players[i].list_n : most;
		return most;
	}
}

struct crosstable_form
crosstable_cells_form(const struct crosstable *t)
{
	struct crosstable_form f = { .t = t, .layout = layout_of(t) };

	f.columns = columns_of(t, f.layout);
	f.left_out = f.columns > CROSSTABLE_CELLS_MOST;
	f.columns = f.left_out || t->after.n > 0 ? 0 : f.columns;	/* standings do not show who met whom */
	f.wide = f.columns >
	    (f.layout == LAYOUT_OPPONENTS || t->kind == CROSSTABLE_MATCH ? OPPONENTS_UPRIGHT : ROUNDS_UPRIGHT);
	for (int i = 0; i < t->players_n; i++) {
		f.shared = f.shared || t->players[i].rank != i + 1;
		f.rated = f.rated || t->players[i].rating > 0;
	}
	for (int i = 0; i < t->used_n; i++) {
		int k = 0;

		while (k < t->players_n && t->players[k].breaks[t->used[i]] < 0)
			k++;
		if (k < t->players_n)
			f.breaks[f.breaks_n++] = t->used[i];
	}
	return f;
}

/* The result of a game: one character. */
static void
put_sign(struct buf *b, const struct crosstable_game *g)
{
	static const char *const played[] = { "0", HALF, "1" }, *const forfeit[] = { "-", "=", "+" };

	if (g->conflict)
		buf_char(b, '!');
	else if (g->points < 0)
		buf_char(b, g->unfinished ? '*' : '?');
	else
		buf_str(b, g->forfeit && g->opponent >= 0 ? forfeit[g->points] : played[g->points]);
	if (g->armageddon >= 0)
		buf_str(b, played[g->armageddon]);
}

static void
put_opponent_and_sign(struct buf *b, const struct crosstable_game *g, bool match)
{
	if (g->opponent < 0) {
		buf_str(b, "bye");
	} else if (!match) {
		buf_number(b, (uint64_t)g->opponent + 1);
		buf_char(b, g->colour == 0 ? 'w' : 'b');
	}
	put_sign(b, g);
}

void
crosstable_cells_put(struct buf *b, const struct crosstable_form *f, int player, int column)
{
	const struct crosstable_player *p = &f->t->players[player];

	if (f->layout == LAYOUT_GAMES) {
		if (column < p->list_n)
			put_opponent_and_sign(b, &p->list[column], f->t->kind == CROSSTABLE_MATCH);
		return;
	}
	for (int i = 0; i < p->list_n; i++) {
		if (f->layout == LAYOUT_OPPONENTS && p->list[i].opponent == column)
			put_sign(b, &p->list[i]);
		else if (f->layout == LAYOUT_ROUNDS && p->list[i].round == column)
			put_opponent_and_sign(b, &p->list[i], false);
	}
	if (f->layout == LAYOUT_OPPONENTS && column == player)
		buf_str(b, "\xc3\x97");
}

bool
crosstable_cells_partly_rated(const struct crosstable_player *p)
{
	return p->rated > 0 && p->rated < p->games - p->unknown;
}

/* -- words and numbers -- */

static const struct {
	const char *name, *title;
} kinds[] = {
	[CROSSTABLE_ROUND_ROBIN] = { "round-robin", "Round robin" },
	[CROSSTABLE_DOUBLE_ROUND_ROBIN] = { "double-round-robin", "Double round robin" },
	[CROSSTABLE_MANY_ROUND_ROBIN] = { "many-round-robin", "Round robin" },
	[CROSSTABLE_SWISS] = { "swiss", "Swiss system" },
	[CROSSTABLE_MATCH] = { "match", "Match" },
	[CROSSTABLE_SCHEVENINGEN] = { "scheveningen", "Scheveningen" },
	[CROSSTABLE_KNOCKOUT] = { "knockout", "Knock-out" },
	[CROSSTABLE_TEAMS] = { "teams", "Team event" },
	[CROSSTABLE_OTHER] = { "other", "Neither a whole round robin nor a Swiss" },
};

const char *
crosstable_cells_kind_name(enum crosstable_kind kind)
{
	return kinds[kind].name;
}

static void
put_counted(struct buf *b, const char *before, uint64_t n, const char *what)
{
	buf_fmt(b, "%s%" PRIu64 " %s%s", before, n, what, n == 1 ? "" : "s");
}

void
crosstable_cells_date(struct buf *b, struct span tag)
{
	struct date date;

	if (date_known(tag, &date))
		date_iso(b, &date);
}

void
crosstable_cells_where(struct buf *b, const struct crosstable *t, bool brief)
{
	const struct span parts[] = { t->section, t->stage, brief ? SPAN("") : t->site };
	const char *between = "";

	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++)
		if (crosstable_games_said(parts[i])) {
			buf_str(b, between);
			buf_add(b, parts[i]);
			between = ", ";
		}
	if (t->first.n > 0) {
		buf_str(b, between);
		crosstable_cells_date(b, t->first);
	}
	if (!brief && !span_eq(t->first, t->last)) {
		buf_str(b, " to ");
		crosstable_cells_date(b, t->last);
	}
}

void
crosstable_cells_title(struct buf *b, const struct crosstable *t)
{
	bool part = t->kind == CROSSTABLE_OTHER && t->possible > 0;

	if (t->players_n == 0) {
		buf_str(b, "No games with two named players");
		return;
	}
	if (part)
		buf_fmt(b, "Part of a Swiss system or a team event: %d of up to %d games", t->games, t->possible);
	else
		buf_str(b, kinds[t->kind].title);
	if (t->kind == CROSSTABLE_MANY_ROUND_ROBIN)
		buf_fmt(b, " of %d games a pair", t->cycles);
	put_counted(b, ", ", (uint64_t)t->players_n, "player");
	if (t->possible > 0 && t->cycles == 0)
		put_counted(b, ", ", (uint64_t)t->rounds_n, "round");
	if (t->possible > t->games && t->kind != CROSSTABLE_SWISS && !part)
		buf_fmt(b, ", %d of %d games", t->games, t->possible);
	else if (!part)
		put_counted(b, ", ", (uint64_t)t->games, "game");
}

/* -- notes -- */

static bool
partly_rated(const struct crosstable *t)
{
	for (int i = 0; i < t->players_n; i++)
		if (crosstable_cells_partly_rated(&t->players[i]))
			return true;
	return false;
}

static bool
has_result(const struct crosstable *t, bool unfinished)
{
	for (int i = 0; i < t->players_n; i++)
		for (int k = 0; k < t->players[i].list_n; k++) {
			const struct crosstable_game *g = &t->players[i].list[k];

			if (g->points < 0 && !g->conflict && g->unfinished == unfinished)
				return true;
		}
	return false;
}

static void
put_ranking_order(struct buf *b, const struct crosstable *t)
{
	buf_fmt(b, "Ranked by %s", t->kind == CROSSTABLE_KNOCKOUT ? "the round reached" : "points");
	buf_str(b, t->decided ? ", play-off" : "");
	for (int i = 0; i < t->used_n; i++)
		buf_fmt(b, ", %s", t->columns[t->used[i]].words);
	buf_str(b, t->used_n == 0 && !t->decided ? " only" : "");
}

/* Does a column that was asked for need ratings? */
static bool
asks_ratings(const struct crosstable *t)
{
	for (int i = 0; i < t->columns_n; i++)
		if (tiebreak_rules[t->columns[i].way.rule].rated)
			return true;
	return false;
}

static void
put_scale(struct buf *b, const struct crosstable_scale *scale)
{
	const struct { const char *before; int halves; bool there; } parts[] = {
		{ "Points: a win ", scale->win, true }, { ", a draw ", scale->draw, !scale->armageddon },
		{ ", a draw and a won Armageddon game ", scale->late_win, scale->armageddon },
		{ ", a draw and a lost one ", scale->late_loss, scale->armageddon }, { ", a loss ", scale->loss, true },
	};

	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++)
		if (parts[i].there) {
			buf_str(b, parts[i].before);
			ratio_halves(b, parts[i].halves);
		}
}

static void
put_k_factors(struct buf *b, const struct crosstable *t)
{
	int least = t->players_n > 0 ? t->players[0].k : 0, most = least;

	for (int i = 0; i < t->players_n; i++) {
		least = t->players[i].k < least ? t->players[i].k : least;
		most = t->players[i].k > most ? t->players[i].k : most;
	}
	buf_str(b, "Exp.: the score expected against rated opponents; Change: of the rating, with a K of ");
	if (t->by_rating && t->speed != CONTROL_BLITZ && t->speed != CONTROL_RAPID) {
		buf_str(b, "10 from 2400 on and 20 below, as new and young players (40) are not known");
		return;
	}
	if (t->by_rating) {
		buf_str(b, "20, as for all in rapid and blitz games");
		return;
	}
	buf_number(b, (uint64_t)most);
	if (least < most)
		buf_str(b, ", less for who has so many games that K times the games would exceed 700");
}

/* The points of two players in the play-off, of whom the one who comes first in the table has the first ones. */
static int
play_off_points(const struct crosstable *t, int player, int opponent, int *other)
{
	const struct crosstable_player *p = &t->players[player];
	int points = *other = 0;

	for (int k = p->list_n; k < p->list_n + p->play_offs; k++)
		if (p->list[k].opponent == opponent && p->list[k].points >= 0) {
			points += p->list[k].points;
			*other += 2 - p->list[k].points;
		}
	return points;
}

/* "Play-off, ...: Van Foreest,Jorden - Giri,A 2½-1½". */
static void
put_play_offs(struct buf *b, const struct crosstable *t)
{
	enum { MATCHES_SHOWN = 8 };
	int matches = 0;

	buf_str(b, "Play-off, which counts for nothing but the order of players with the same points");
	for (int i = 0; i < t->players_n; i++) {
		const struct crosstable_player *p = &t->players[i];

		for (int k = p->list_n, at; k < p->list_n + p->play_offs; k++) {
			int opponent = p->list[k].opponent, points, other;

			for (at = p->list_n; p->list[at].opponent != opponent; at++)
				;
			if (at < k || opponent < i || ++matches > MATCHES_SHOWN)
				continue;
			points = play_off_points(t, i, opponent, &other);
			buf_str(b, matches == 1 ? ": " : ", ");
			encoding_append(b, p->name, ENC_UTF8);
			buf_str(b, " - ");
			encoding_append(b, t->players[opponent].name, ENC_UTF8);
			buf_char(b, ' ');
			ratio_halves(b, points);
			buf_char(b, '-');
			ratio_halves(b, other);
		}
	}
	if (matches > MATCHES_SHOWN)
		buf_fmt(b, " and %d more", matches - MATCHES_SHOWN);
}

enum note {
	NOTE_ORDER, NOTE_USUAL, NOTE_SLIPS, NOTE_PLAY_OFFS, NOTE_PLAY_OFF_APART,
	NOTE_COLUMNS, NOTE_CONFLICTS, NOTE_UNFINISHED, NOTE_UNREADABLE, NOTE_FORFEITS,
	NOTE_BYES, NOTE_OPEN, NOTE_ROUNDLESS, NOTE_PARTLY, NOTE_SCALE, NOTE_ARMAGEDDON, NOTE_UNSETTLED,
	NOTE_UNRATED, NOTE_K, NOTE_SPEEDS, NOTE_EVENTS,
	NOTE_ROUNDS, NOTE_SERVER, NOTE_STAGES, NOTE_GONE, NOTE_SITES, NOTE_APART, NOTE_ALIKE, NOTE_DUPLICATES,
	NOTE_NAMELESS, NOTE_SELVES, NOTE_COUNT
};

/* How often what a note describes occurs; 0: the note is not needed. */
static uint64_t
note_times(const struct crosstable_form *f, enum note which)
{
	const struct crosstable *t = f->t;
	bool after = t->after.n > 0;

	/* Standings have no cells with these signs. */
	if (after && which >= NOTE_COLUMNS && which <= NOTE_BYES)
		return 0;
	switch (which) {
	case NOTE_ORDER: return t->players_n > 0;
	case NOTE_USUAL: return t->players_n > 0 && !t->asked && t->kind != CROSSTABLE_MATCH;
	case NOTE_SLIPS: return (uint64_t)crosstable_slips_find(t).n;
	case NOTE_PLAY_OFFS: return after ? 0 : (uint64_t)t->play_offs;
	case NOTE_PLAY_OFF_APART: return t->play_off.n > 0;
	case NOTE_COLUMNS: return f->left_out;
	case NOTE_OPEN: return after ? (uint64_t)(t->unknown + t->conflicts) : 0;
	case NOTE_ROUNDLESS: return (uint64_t)t->roundless;
	case NOTE_CONFLICTS: return (uint64_t)t->conflicts;
	case NOTE_UNFINISHED: return has_result(t, true);
	case NOTE_UNREADABLE: return has_result(t, false);
	case NOTE_FORFEITS: return (uint64_t)t->forfeits;
	case NOTE_BYES: return (uint64_t)t->byes;
	case NOTE_PARTLY: return partly_rated(t);
	case NOTE_SCALE: return memcmp(&t->scale, &crosstable_scale_usual, sizeof(t->scale)) != 0;
	case NOTE_ARMAGEDDON: return (uint64_t)t->armageddons;
	case NOTE_UNSETTLED: return (uint64_t)t->unsettled;
	case NOTE_UNRATED: return asks_ratings(t) ? (uint64_t)t->unrated : 0;
	case NOTE_K: return t->ratings && f->rated;
	case NOTE_SPEEDS: return t->ratings && f->rated ? (uint64_t)t->other_speeds : 0;
	case NOTE_EVENTS: return t->events;
	case NOTE_ROUNDS: return t->names_rounds;
	case NOTE_SERVER: return t->server;
	case NOTE_STAGES: return t->stages.n > 0;
	case NOTE_GONE: return (uint64_t)t->left;
	case NOTE_SITES: return t->sites;
	case NOTE_APART: return t->apart;
	case NOTE_ALIKE: return t->alike;
	case NOTE_DUPLICATES: return t->duplicates;
	case NOTE_NAMELESS: return t->nameless;
	case NOTE_SELVES: return t->selves;
	case NOTE_COUNT: break;
	}
	return 0;
}

/* The notes without values of their own. */
static const struct {
	const char *text;
	const char *once, *times;	/* appended in brackets if it occurs once, or after the number */
} notes[NOTE_COUNT] = {
	[NOTE_USUAL] = { "This order of players with the same points is a usual one; the regulations of the event may have another", NULL,
	    NULL },
	[NOTE_COLUMNS] = { "Who met whom is not shown: it takes too many columns", NULL, NULL },
	[NOTE_CONFLICTS] = { "!: the record has several results for the game, which gives no points",
	    "once", "times" },
	[NOTE_UNFINISHED] = { "*: without a result", NULL, NULL },
	[NOTE_UNREADABLE] = { "?: with a result that cannot be read", NULL, NULL },
	[NOTE_FORFEITS] = { "+ and -: by forfeit, not played", "once", "times" },
	[NOTE_BYES] = { "bye: a round without an opponent, with its points", "once", "times" },
	[NOTE_OPEN] = { "Games without a result, or with several, which give no points", "one game", "games" },
	[NOTE_ROUNDLESS] = { "Games whose round is not known, left out", "one game", "games" },
	[NOTE_PARTLY] = { "~: performance against the opponents with a rating only", NULL, NULL },
	[NOTE_ARMAGEDDON] = { "\xc2\xbd" "1 and \xc2\xbd" "0: a draw, and the Armageddon game after it", "once",
	    "times" },
	[NOTE_UNSETTLED] = { "Draws without an Armageddon game, with the points of one that was lost", "once",
	    "times" },
	[NOTE_UNRATED] = { "Tie-breaks by ratings are left out, as there are players without a rating", "one player",
	    "players" },
	[NOTE_SPEEDS] = { "Exp. and Change are without games that are faster or slower than most, as these have ratings "
	    "of their own", "one game", "games" },
	[NOTE_EVENTS] = { "The Event is spelt in several ways; by address, or by dates, players and rounds, it is one "
	    "event", NULL, NULL },
	[NOTE_ROUNDS] = { "The Event tags name rounds and no event, so these games may be of several events", NULL,
	    NULL },
	[NOTE_SERVER] = { "The Event is what a server writes for games outside of tournaments", NULL, NULL },
	[NOTE_GONE] = { "Withdrawn, by the rounds, after fewer than half of the games: by FIDE's rules these games do "
	    "not count, here they do", "one player", "players" },
	[NOTE_SITES] = { "The games have different Sites; by dates and players they are one event", NULL, NULL },
	[NOTE_APART] = { "Games of this Event with another Site are a table of their own, as they share too few "
	    "players with this one", NULL, NULL },
	[NOTE_ALIKE] = { "Another table may be of this event: its Event is alike, its players and days are the same, "
	    "but rounds are unknown", NULL, NULL },
	[NOTE_DUPLICATES] = { "Further copies of games, left out", "one copy", "copies" },
	[NOTE_NAMELESS] = { "Games without two named players, left out", "one game", "games" },
	[NOTE_SELVES] = { "Games of a player against himself, left out", "one game", "games" },
};

bool
crosstable_cells_note(struct buf *b, const struct crosstable_form *f, int *which)
{
	uint64_t n = 0;

	while (*which < NOTE_COUNT && (n = note_times(f, (enum note)*which)) == 0)
		++*which;
	if (*which == NOTE_COUNT)
		return false;
	if (*which == NOTE_ORDER) {
		put_ranking_order(b, f->t);
	} else if (*which == NOTE_SCALE) {
		put_scale(b, &f->t->scale);
	} else if (*which == NOTE_K) {
		put_k_factors(b, f->t);
	} else if (*which == NOTE_SLIPS) {
		const struct crosstable_slips slips = crosstable_slips_find(f->t);

		crosstable_slips_put(b, f->t, &slips);
	} else if (*which == NOTE_PLAY_OFFS) {
		put_play_offs(b, f->t);
	} else if (*which == NOTE_PLAY_OFF_APART) {
		buf_str(b, "The order of players with the same points is that of a play-off, which has a table of its own: ");
		encoding_append(b, f->t->play_off, ENC_UTF8);
	} else if (*which == NOTE_STAGES) {
		buf_str(b, "Other stages of this event, with tables of their own: ");
		encoding_append(b, f->t->stages, ENC_UTF8);
	} else {
		buf_str(b, notes[*which].text);
		if (notes[*which].once != NULL && n == 1)
			buf_fmt(b, " (%s)", notes[*which].once);
		else if (notes[*which].once != NULL)
			buf_fmt(b, " (%" PRIu64 " %s)", n, notes[*which].times);
	}
	buf_char(b, '.');
	++*which;
	return true;
}

void
crosstable_cells_sample(struct buf *b, uint64_t one_in)
{
	if (one_in > 1)
		buf_fmt(b, "There was not enough memory for all games: one in %" PRIu64 " was kept, so these tables "
		    "lack games and are not crosstables of whole events.", one_in);
}
