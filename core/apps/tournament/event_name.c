/* event_name: what the tags of a game say about which event it was in. */
#include <string.h>

#include "apps/tournament/event_name.h"
#include "base/ascii.h"
#include "base/edit_distance.h"
#include "base/fold.h"

static bool
is_word_among(struct span word, const char *const *words)
{
	for (; *words != NULL; words++)
		if (span_eq(word, span_of(*words)))
			return true;
	return false;
}

/* -- addresses -- */

/* How addresses of tournaments begin, and how many parts of the path after that name the tournament. */
static const struct {
	const char *start;
	int parts;
} addresses[] = {
	{ "lichess.org/tournament/", 1 }, { "lichess.org/swiss/", 1 }, { "lichess.org/broadcast/", 1 },
	{ "chess.com/tournament/live/arena/", 1 }, { "chess.com/tournament/live/", 1 }, { "chess.com/tournament/", 1 },
	{ "chess.com/events/", 1 }, { "chess24.com/en/watch/live-tournaments/", 1 },
};

static struct span
first_parts(struct span path, int parts)
{
	size_t n = 0;

	while (n < path.n && memchr("?#\" ", path.p[n], 4) == NULL && (path.p[n] != '/' || --parts > 0))
		n++;
	return (struct span){ path.p, n };
}

/* The address at the start of the text, after its scheme. */
static struct span
known_address(struct span s)
{
	s = span_starts(s, SPAN("www.")) ? span_after(s, 4) : s;
	for (size_t i = 0; i < sizeof(addresses) / sizeof(addresses[0]); i++) {
		struct span start = span_of(addresses[i].start), name;

		if (!span_starts(s, start))
			continue;
		name = first_parts(span_after(s, start.n), addresses[i].parts);
		/* Lichess writes "-" where it does not want to say which broadcast it is. */
		return name.n == 0 || span_eq(name, SPAN("-")) ? SPAN("") : (struct span){ s.p, start.n + name.n };
	}
	return SPAN("");
}

struct span
event_name_tournament(struct span text)
{
	const char *h;

	for (; text.n > 0 && (h = memchr(text.p, 'h', text.n)) != NULL; text = span_after(text, 1)) {
		text = span_after(text, (size_t)(h - text.p));
		if (span_starts(text, SPAN("https://")))
			return known_address(span_after(text, 8));
		if (span_starts(text, SPAN("http://")))
			return known_address(span_after(text, 7));
	}
	return SPAN("");
}

/* -- servers -- */

static bool
ends_in(struct span s, struct span end)
{
	return s.n >= end.n && span_eq(span_after(s, s.n - end.n), end);
}

static struct span
without_start(struct span s, struct span start)
{
	return span_starts(s, start) ? span_after(s, start.n) : s;
}

bool
event_name_is_server(struct span event)
{
	static const char *const whole[] = { "Live Chess", "Let's Play!", "Play vs Computer", NULL };
	struct span rest = without_start(without_start(event, SPAN("FICS ")), SPAN("ICS "));
	struct span kind = span_cut(&rest, ' ');

	return is_word_among(event, whole) || ((span_eq_nocase(kind, SPAN("rated")) ||
	    span_eq_nocase(kind, SPAN("casual")) || span_eq_nocase(kind, SPAN("unrated"))) &&
	    (ends_in(rest, SPAN("game")) || ends_in(rest, SPAN("match"))));
}

/* -- rounds -- */

/* "Round 3" at the start of the text: how many bytes it has; 0: it is something else. */
static size_t
round_at(struct span s, struct span *round)
{
	static const char *const words[] = { "round", "runde", "ronde", "ronda" };
	size_t n = 0, from;

	if (s.n <= 5 || ascii_lower(*s.p) != 'r')	/* as all of the words begin */
		return 0;
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]) && n == 0; i++)
		if ( span_eq_nocase((struct span){ s.p, 5 }, span_of(words[i])))
			n = 5;
	for (; n > 0 && n < s.n && s.p[n] == ' '; n++)
		;
	for (from = n; n > 0 && n < s.n && ascii_is_digit(s.p[n]); n++)
		;
	if (n == from || (n < s.n && (ascii_is_letter(s.p[n]) || ascii_is_digit(s.p[n]))))
		return 0;
	*round = (struct span){ s.p + from, n - from };
	return n;
}

static bool
is_separator(char c)
{
	return ascii_is_any(c, " :,|-(/");
}

/* Does the text name the player?  The surname is what comes before the comma. */
static bool
text_names_player(struct span text, struct span player)
{
	struct span surname = player;

	surname = span_trim(span_cut(&surname, ','));
	for (; surname.n > 0 && text.n >= surname.n; text = span_after(text, 1))
		if (span_eq_nocase((struct span){ text.p, surname.n }, surname))
			return true;
	return false;
}

bool
event_name_round(struct span *event, struct span white, struct span *round)
{
	for (size_t i = 0; i < event->n; i++) {
		struct span before = { event->p, i }, after = span_after(*event, i);
		size_t n = i == 0 || is_separator(event->p[i - 1]) ? round_at(after, round) : 0;

		if (n == 0)
			continue;
		after = span_after(after, n);
		while (before.n > 0 && is_separator(before.p[before.n - 1]))
			before.n--;
		if (after.n > 0 && !span_eq(after, SPAN(")")) && !text_names_player(after, white))
			continue;
		*event = before;
		return true;
	}
	return false;
}

/* -- spellings -- */

/* Words by which events of the same players and days differ. */
static const char *const apart[] = {
	"rapid", "blitz", "bullet", "armageddon", "freestyle", "chess960", "960", "random", "simul", "exhibition",
	"online", "women", "woman", "w", "f", "girls", "boys", "men", "m", "open", "op", "juniors", "seniors", "team",
	    "teams",
	"rematch", "training", "consultation", "advanced", "active", "challengers", "challenger", "prem", "amateur",
	NULL
};
/* Words for stages and groups, which are tables of their own. */
static const char *const stages[] = {
	"final", "finals", "finale", "superfinal", "semifinal", "semifinals", "semi", "quarterfinal", "quarterfinals",
	"quarter", "prelim", "preliminary", "preliminaries", "qualifier", "qualifiers", "qualification", "qualifying",
	"group", "gr", "pool", "stage", "playoff", "playoffs", "play", "off", "p", "o", "po",
	"tiebreak", "tiebreaks", "tie", "break",
	"breaks", "tb", "ko", "knockout", "sf", "qf", "a", "b", "c", "d", "e", "g", "h", "i", "ii", "iii", "iv", NULL
};

static bool
is_all_digits(struct span word)
{
	size_t i = 0;

	while (i < word.n && ascii_is_digit(word.p[i]))
		i++;
	return word.n > 0 && i == word.n;
}

static bool
is_year(struct span word)
{
	return is_all_digits(word) && word.n == 4 && (*word.p == '1' || *word.p == '2');
}

/* "77th" */
static bool
is_ordinal(struct span word)
{
	struct span number = word;

	if (word.n < 3)
		return false;
	number.n -= 2;
	return is_all_digits(number) && (ends_in(word, SPAN("th")) || ends_in(word, SPAN("st")) ||
	    ends_in(word, SPAN("nd")) || ends_in(word, SPAN("rd")));
}

/* The same word, or one with a wrong letter. */
static bool
is_same_word(struct span a, struct span b)
{
	char x[EDIT_DISTANCE_MAX] = "", y[EDIT_DISTANCE_MAX] = "";

	if (span_eq(a, b))
		return true;
	if (a.n < 5 || b.n < 5 || a.n >= sizeof(x) || b.n >= sizeof(y))
		return false;
	memcpy(x, a.p, a.n);
	memcpy(y, b.p, b.n);
	return edit_distance(x, y) == 1;
}

/* Which words of `all` are missing in `in`. */
struct missing {
	bool years, ordinals;	/* such */
	bool named;		/* words that name another event */
	int words;		/* others */
};

static struct missing
find_missing(struct span all, struct span in)
{
	struct missing m = { 0 };

	while (all.n > 0) {
		struct span word = span_cut(&all, ' '), rest = in;
		bool found = false;

		while (rest.n > 0 && !found)
			found = is_same_word(span_cut(&rest, ' '), word);
		if (found)
			continue;
		m.years = m.years || is_year(word);
		m.ordinals = m.ordinals || is_ordinal(word);
		if (is_year(word) || is_ordinal(word))
			continue;
		m.named = m.named || is_all_digits(word) || is_word_among(word, apart) || is_word_among(word, stages);
		m.words++;
	}
	return m;
}

/* A word at least besides years and ordinals. */
static bool
has_words(struct span s)
{
	while (s.n > 0) {
		struct span word = span_cut(&s, ' ');

		if (!is_year(word) && !is_ordinal(word) && !is_all_digits(word))
			return true;
	}
	return false;
}

int
event_name_alike(struct span a, struct span b)
{
	struct buf x = { 0 }, y = { 0 };
	struct missing in_b, in_a;
	int alike;

	fold_words(&x, a, ENC_UTF8);
	fold_words(&y, b, ENC_UTF8);
	in_b = find_missing(buf_span(&x), buf_span(&y));
	in_a = find_missing(buf_span(&y), buf_span(&x));
	alike = !in_a.named && !in_b.named && (in_a.words == 0 || in_b.words == 0) &&
	    !(in_a.years && in_b.years) && !(in_a.ordinals && in_b.ordinals) &&
	    has_words(buf_span(&x)) && has_words(buf_span(&y));
	alike = x.failed || y.failed ? -1 : alike;
	buf_free(&x);
	buf_free(&y);
	return alike;
}

bool
event_name_without_stages(struct buf *b, struct span event)
{
	struct buf folded = { 0 };
	struct span rest;
	bool is = false;

	fold_words(&folded, event, ENC_UTF8);
	for (rest = buf_span(&folded); rest.n > 0; ) {
		struct span word = span_cut(&rest, ' ');

		is = is || is_word_among(word, stages);
		if (is_word_among(word, stages) || is_year(word))
			continue;
		buf_str(b, b->n > 0 ? " " : "");
		buf_add(b, word);
	}
	b->failed = b->failed || folded.failed;
	buf_free(&folded);
	return is;
}

/* "tb2" and "tiebreak1" without the number. */
static struct span
without_digits(struct span word)
{
	while (word.n > 0 && ascii_is_digit(word.p[word.n - 1]))
		word.n--;
	return word;
}

static void
add_word(struct event_name_words *w, struct span before, struct span word)
{
	static const struct {
		const char *word;
		enum control_speed speed;
		enum event_name_games play_off;
		const char *before;	/* the word before it, of two that belong together */
	} rows[] = {
		{ "blitz", CONTROL_BLITZ, EVENT_NAME_GAMES, NULL },
		{ "bullet", CONTROL_BLITZ, EVENT_NAME_GAMES, NULL },
		{ "rapid", CONTROL_RAPID, EVENT_NAME_GAMES, NULL },
		{ "rapidplay", CONTROL_RAPID, EVENT_NAME_GAMES, NULL },
		{ "tb", CONTROL_UNTOLD, EVENT_NAME_TIE_BREAK, NULL },
		{ "tiebreak", CONTROL_UNTOLD, EVENT_NAME_TIE_BREAK, NULL },
		{ "tiebreaks", CONTROL_UNTOLD, EVENT_NAME_TIE_BREAK, NULL },
		{ "tiebreaker", CONTROL_UNTOLD, EVENT_NAME_TIE_BREAK, NULL },
		{ "break", CONTROL_UNTOLD, EVENT_NAME_TIE_BREAK, "tie" },
		{ "breaks", CONTROL_UNTOLD, EVENT_NAME_TIE_BREAK, "tie" },
		{ "stichkampf", CONTROL_UNTOLD, EVENT_NAME_TIE_BREAK, NULL },
		{ "spareggio", CONTROL_UNTOLD, EVENT_NAME_TIE_BREAK, NULL },
		{ "desempate", CONTROL_UNTOLD, EVENT_NAME_TIE_BREAK, NULL },
		{ "departage", CONTROL_UNTOLD, EVENT_NAME_TIE_BREAK, NULL },
		{ "schnellschach", CONTROL_RAPID, EVENT_NAME_GAMES, NULL },
		{ "blitzschach", CONTROL_BLITZ, EVENT_NAME_GAMES, NULL },
		{ "armageddon", CONTROL_BLITZ, EVENT_NAME_TIE_BREAK, NULL },
		{ "playoff", CONTROL_UNTOLD, EVENT_NAME_PLAY_OFF, NULL },
		{ "playoffs", CONTROL_UNTOLD, EVENT_NAME_PLAY_OFF, NULL },
		{ "off", CONTROL_UNTOLD, EVENT_NAME_PLAY_OFF, "play" },
		{ "offs", CONTROL_UNTOLD, EVENT_NAME_PLAY_OFF, "play" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		if (!span_eq(word, span_of(rows[i].word)) ||
		    (rows[i].before != NULL && !span_eq(before, span_of(rows[i].before))))
			continue;
		w->speed = w->speed == CONTROL_UNTOLD || rows[i].speed == CONTROL_BLITZ ? rows[i].speed : w->speed;
		w->play_off = rows[i].play_off > w->play_off ? rows[i].play_off : w->play_off;
		w->armageddon = w->armageddon || span_eq(word, SPAN("armageddon"));
	}
}

/* Most rounds have none. */
static bool
has_letters(struct span s)
{
	while (s.n > 0 && !ascii_is_letter(*s.p))
		s = span_after(s, 1);
	return s.n > 0;
}

bool
event_name_words(struct event_name_words *w, struct span name)
{
	struct buf folded = { 0 };
	struct span rest, before = SPAN("");

	*w = (struct event_name_words){ .speed = CONTROL_UNTOLD };
	if (!has_letters(name))
		return true;
	fold_words(&folded, name, ENC_UTF8);
	for (rest = buf_span(&folded); rest.n > 0; ) {
		struct span word = without_digits(span_cut(&rest, ' '));

		add_word(w, before, word);
		before = word;
	}
	buf_free(&folded);
	return !folded.failed;
}
