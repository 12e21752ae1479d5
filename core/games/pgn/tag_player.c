/* tag_player: tags whose values are names of players, addresses of games, or time controls. */
#include <string.h>

#include "base/ascii.h"
#include "games/pgn/tag_player.h"
#include "games/pgn/time_control.h"

static bool
player_letter(char c)
{
	return ascii_is_letter(c) || (unsigned char)c >= 0x80;
}

/* -- players -- */

bool
tag_player_nobody(struct span s)
{
#define WORD(text) { text, sizeof(text) - 1 }
	static const struct span words[] = { WORD("?"), WORD("-"), WORD(""), WORD("NN"), WORD("N.N."), WORD("N. N."),
	    WORD("N N"), WORD("NN."), WORD("Anonymous"), WORD("Anon"), WORD("Unknown"), WORD("Player"),
	    WORD("Player 1"), WORD("Player 2"), WORD("Opponent"), WORD("Guest"), WORD("Bye"), WORD("??"), WORD("*"), WORD("???"),
	    WORD("?, ?") };
	enum { LONGEST = sizeof("Anonymous") - 1 };
#undef WORD

	for (size_t i = 0; s.n <= LONGEST && i < sizeof(words) / sizeof(words[0]); i++)
		if (words[i].n == s.n && span_eq_nocase(s, words[i]))
			return true;
	return false;
}

bool
tag_player_engine(struct span s)
{
	static const char *const names[] = { "stockfish", "komodo", "lc0", "leela", "houdini", "rybka", "fritz", "crafty", "gnuchess",
		"gnu chess", "shredder", "fruit", "toga", "dragon", "berserk", "ethereal", "engine", "computer", "junior", "hiarcs",
		"critter", "deep ", "xboard", "winboard", "arena", "cutechess", "maia" };

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		for (size_t at = 0; at + span_of(names[i]).n <= s.n; at++)
			if (span_eq_nocase((struct span){ s.p + at, span_of(names[i]).n }, span_of(names[i])))
				return true;
	return false;
}

bool
tag_player_colours(struct span white, struct span black)
{
	return span_eq_nocase(white, SPAN("White")) && span_eq_nocase(black, SPAN("Black"));
}

/* Does it look like a name without its comma: several words of letters, points, hyphens and apostrophes only? */
static bool
first_last(struct span s)
{
	bool blank = false, letter = false;

	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] == ' ')
			blank = true;
		else if (player_letter(s.p[i]))
			letter = true;
		else if (s.p[i] != '.' && s.p[i] != '-' && s.p[i] != '\'')
			return false;
	}
	return blank && letter;
}

/* Does a rating or a federation come after the name, as in "Carlsen, Magnus (2850)"? */
static bool
trailing_note(struct span s)
{
	size_t n = s.n;

	if (n < 6 || memchr(s.p, ',', n) == NULL)
		return false;
	if (s.p[n - 1] == ')')
		return true;
	return s.p[n - 5] == ' ' && tag_value_digits(s, n - 4) == 4;
}

static void
check_style(const struct tag_look *l)
{
	struct span s = l->tag->value;
	const char *comma = memchr(s.p, ',', s.n);

	if (trailing_note(s))
		tag_value_complain(l, DIAG_TAG_NAME_STYLE, s,
		    "there is something after the name in %.*s that has a tag of its own",
		    tag_value_shown(s), s.p);
	else if (comma != NULL && comma + 1 < s.p + s.n && comma[1] != ' ')
		tag_value_complain(l, DIAG_TAG_NAME_STYLE, s,
		    "there is no blank after the comma in %.*s; the form is Last, First",
		    tag_value_shown(s), s.p);
	else if (comma == NULL && first_last(s))
		tag_value_complain(l, DIAG_TAG_NAME_STYLE, s, "%.*s has no comma; the form is Last, First",
		    tag_value_shown(s), s.p);
}

void
tag_player_player(const struct tag_look *l)
{
	struct span s = l->tag->value;

	if (!tag_value_plain(l))
		return;
	if (tag_value_worth(l->findings, DIAG_TAG_PLAYER_ANONYMOUS) &&
	    (tag_player_nobody(s) || span_eq_nocase(s, l->tag->name)))
		tag_value_complain(l, DIAG_TAG_PLAYER_ANONYMOUS, s, "nobody is named as %.*s",
		    tag_value_shown(l->tag->name),
		    l->tag->name.p);
	else if (tag_value_worth(l->findings, DIAG_TAG_NAME_STYLE))
		check_style(l);
}

/* -- addresses -- */

/* The address without its scheme and "www."; empty: it is not a web address. */
static struct span
address_without_scheme(struct span s)
{
	if (span_starts(s, SPAN("https://")))
		s = span_after(s, 8);
	else if (span_starts(s, SPAN("http://")))
		s = span_after(s, 7);
	else
		return SPAN("");
	return span_starts(s, SPAN("www.")) ? span_after(s, 4) : s;
}

bool
tag_player_address(struct span s)
{
	return address_without_scheme(s).n > 0;
}

/* Removes and returns the next part of the path, up to '/', '?' or '#'. */
static struct span
next_path_part(struct span *path)
{
	struct span one = { path->p, 0 };

	while (one.n < path->n && memchr("/?#", path->p[one.n], 3) == NULL)
		one.n++;
	*path = one.n < path->n && path->p[one.n] == '/' ? span_after(*path, one.n + 1) : SPAN("");
	return one;
}

static bool
all_digits(struct span s)
{
	return s.n > 0 && tag_value_digits(s, 0) == s.n;
}

/* A game of Lichess has eight letters and digits; four more may follow, which stand for a player of it. */
static bool
lichess_broken(struct span path)
{
	bool alone = path.n > 0 && memchr(path.p, '/', path.n) == NULL;
	struct span id = next_path_part(&path);
	bool game_like = false;

	for (size_t i = 0; i < id.n; i++) {
		if (!ascii_is_digit(id.p[i]) && (!player_letter(id.p[i]) || (unsigned char)id.p[i] >= 0x80))
			return alone && *id.p != '@';
		game_like |= ascii_is_digit(id.p[i]) || ascii_is_upper(id.p[i]);
	}
	/* Small letters only may be the name of a page; anything else is a game, and must have its length. */
	return game_like && id.n != 8 && id.n != 12;
}

static bool
chesscom_broken(struct span path)
{
	struct span first = next_path_part(&path), second = next_path_part(&path), third = next_path_part(&path);
	bool game_kind = span_eq(first, SPAN("game")) &&
	    (span_eq(second, SPAN("live")) || span_eq(second, SPAN("daily")));
	bool kind_game = span_eq(second, SPAN("game")) &&
	    (span_eq(first, SPAN("live")) || span_eq(first, SPAN("daily")));

	return (game_kind || kind_game) && !all_digits(third);
}

static void
check_link(const struct tag_look *l, struct span at)
{
	struct span rest = at;
	struct span host = next_path_part(&rest);
	bool broken = false;

	if (span_eq(host, SPAN("lichess.org")))
		broken = lichess_broken(rest);
	else if (span_eq(host, SPAN("chess.com")))
		broken = chesscom_broken(rest);
	if (broken)
		tag_value_complain(l, DIAG_TAG_LINK_BROKEN_ID, l->tag->value,
		    "the address in %.*s cannot be that of a game on %.*s",
		    tag_value_shown(l->tag->name), l->tag->name.p, tag_value_shown(host), host.p);
}

static void
check_address(const struct tag_look *l, bool site)
{
	struct span at;

	if (!tag_value_plain(l))
		return;
	at = address_without_scheme(l->tag->value);
	if (at.n == 0)
		return;
	if (site && tag_value_worth(l->findings, DIAG_TAG_SITE_URL))
		finding_add(l->findings, DIAG_TAG_SITE_URL, l->tag->value);
	if (tag_value_worth(l->findings, DIAG_TAG_LINK_BROKEN_ID))
		check_link(l, at);
}

void
tag_player_site(const struct tag_look *l)
{
	check_address(l, true);
}

void
tag_player_link(const struct tag_look *l)
{
	check_address(l, false);
}

/* -- time controls, PGN 9.6.1 -- */

static void
control_complain(const struct tag_look *l)
{
	struct span s = l->tag->value;

	tag_value_complain(l, DIAG_TAG_TIMECONTROL_INVALID, s,
	    "the time control %.*s is not written as in PGN: seconds, as in 300+3 or 40/7200:3600", tag_value_shown(s),
	    s.p);
}

/* Engine tools often write decimals, whose meaning is clear, so they are only of severity info. */
static void
decimal_complain(const struct tag_look *l)
{
	struct finding *new = finding_add_as(l->findings, DIAG_TAG_TIMECONTROL_INVALID, SEVERITY_INFO, l->tag->value);

	if (new != NULL)
		new->message = SPAN("PGN writes time controls in whole seconds");
}

/* What it is read as, if the meaning is plain. */
static void
control_odd(const struct tag_look *l, const struct time_control *control)
{
	struct span s = l->tag->value;
	char pgn[TIME_CONTROL_MAX];

	time_control_write(control, pgn);
	tag_value_complain(l, DIAG_TAG_TIMECONTROL_INVALID, s, control->faults & CONTROL_LOOSE ?
	    "the time control %.*s is not written as in PGN; it is read as %s" : control->faults & CONTROL_MINUTES ?
	    "the time control %.*s is in minutes, and PGN has seconds: it is read as %s" :
	    "the time control %.*s has the time before the moves; it is read as %s",
	    tag_value_shown(s), s.p, pgn);
}

void
tag_player_timecontrol(const struct tag_look *l)
{
	struct time_control control;

	if (tag_value_unknown(l->tag->value) || !tag_value_plain(l))
		return;
	time_control_read(l->tag->value, &control);
	if (control.faults & CONTROL_MALFORMED)
		control_complain(l);
	else if (control.faults & (CONTROL_LOOSE | CONTROL_MINUTES | CONTROL_EXCHANGED))
		control_odd(l, &control);
	else if (control.faults & CONTROL_ORDER)
		tag_value_complain(l, DIAG_TAG_TIMECONTROL_ORDER, l->tag->value,
		    "a period without a number of moves lasts to the end of the game: no other can follow it");
	else if (control.faults & CONTROL_DECIMAL)
		decimal_complain(l);
}
