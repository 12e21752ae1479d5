/* sighting: what the tags of a game say about one of its players. */
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/hash.h"
#include "base/list.h"
#include "games/duplicates/archive_game.h"
#include "games/duplicates/contradictions.h"
#include "games/names/name_check.h"
#include "games/pgn/time_control.h"

enum { MINUTES = 60 * 1000, RAPID_FROM = 10 * MINUTES, SLOW_FROM = 60 * MINUTES, MOVES = 60 };

/* Ratings are compared within one of these; those of servers and displays are not. */
enum { SPEED_NONE, SPEED_SLOW, SPEED_RAPID, SPEED_BLITZ };

static const struct {
	const char *word;
	unsigned char speed;
} speeds[] = {
	{ "blitz", SPEED_BLITZ }, { "bullet", SPEED_BLITZ }, { "armageddon", SPEED_BLITZ }, { "rapid", SPEED_RAPID },
	{ "active", SPEED_RAPID }, { "quick", SPEED_RAPID }, { "internet", SPEED_NONE }, { "online", SPEED_NONE },
	{ "lichess", SPEED_NONE }, { "chess.com", SPEED_NONE }, { "titled", SPEED_NONE }, { "rated", SPEED_NONE },
	{ "int", SPEED_NONE }, { "simul", SPEED_NONE }, { "display", SPEED_NONE },
};

/* Is the word in the text, regardless of case, and does it end there? */
static bool
has_event_word(struct span text, const char *word)
{
	struct span w = span_of(word);

	for (size_t i = 0; i + w.n <= text.n; i++)
		if (ascii_lower(text.p[i]) == *word && (i == 0 || text.p[i - 1] == ' ' || text.p[i - 1] == '-') &&
		    span_eq_nocase((struct span){ text.p + i, w.n }, w) &&
		    (w.n > 3 || i + w.n == text.n || text.p[i + w.n] == ' '))
			return true;
	return false;
}

/* FIDE Laws, A.1 and B.1: the time for sixty moves. */
static unsigned char
speed_of_control(struct span value)
{
	struct time_control control;
	int64_t time;

	time_control_read(value, &control);
	if (control.faults & CONTROL_MALFORMED || control.n != 1 || control.period[0].kind != CONTROL_REST)
		return SPEED_SLOW;
	time = control.period[0].base + MOVES * control.period[0].increment;
	return time <= RAPID_FROM ? SPEED_BLITZ : time < SLOW_FROM ? SPEED_RAPID : SPEED_SLOW;
}

static unsigned char
speed_of(const struct tags *tags, const struct archive_game *g)
{
	static const enum tag_name names[] = { TAG_Event, TAG_Site, TAG_EventType };

	if (g->link[0] != '\0')
		return SPEED_NONE;
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		for (size_t k = 0; k < sizeof(speeds) / sizeof(speeds[0]); k++)
			if (has_event_word(tags_value(tags, names[i]), speeds[k].word))
				return speeds[k].speed;
	return speed_of_control(tags_value(tags, TAG_TimeControl));
}

/* The ordinal in the name of an event, such as 120 in "120th NY Masters"; 0: there is none. */
static unsigned long
edition_of(struct span event)
{
	unsigned long n;

	while (event.p != NULL && event.n > 0) {
		struct span word = span_cut(&event, ' ');

		if (word.n > 2 && ascii_is_letter(word.p[word.n - 1]) && span_number((struct span){ word.p, word.n - 2 }, &n))
			return n;
	}
	return 0;
}

static uint64_t
hash_text(uint64_t key, const char *text)
{
	return *text == '\0' ? 0 : hash_bytes(key, span_of(text)) | 1;
}

/* A hash of a full name; 0: it names nobody, or has no given name, so that it may be that of several players. */
static uint64_t
hash_person(const struct person *p)
{
	char words[PERSON_NAME + PERSON_WORDS];
	size_t n = 0;

	if (!p->known || p->words < 2)
		return 0;
	for (int i = 0; i < p->words; i++) {
		struct span word = span_of(p->text + p->at[i]);

		memcpy(words + n, word.p, word.n);
		n += word.n;
		words[n++] = i + 1 == p->given && p->comma ? ',' : ' ';
	}
	return hash_bytes(1, (struct span){ words, n }) | 1;
}

static uint32_t
hash_round(const struct archive_game *g)
{
	return g->round_n == 0 ? 0 :
	    (uint32_t)hash_bytes(2, (struct span){ (const char *)g->round, (size_t)g->round_n * sizeof(g->round[0]) }) | 1;
}

/* The hash of a name as it is written.  False: out of memory. */
static bool
hash_spelling(const struct tags *tags, enum tag_name tag, const struct record *r, uint64_t *hash)
{
	struct buf value = { 0 };
	bool good;

	*hash = hash_bytes(5, name_check_value(&value, tags_value(tags, tag), r)) | 1;
	good = !value.failed;
	buf_free(&value);
	return good;
}

/* Adds the games of names with more than a surname; `seen`: what was added of both players. */
static void
add_named_sightings(struct sightings *list, const struct archive_game *g, const struct sighting seen[2], int year,
    const struct tags *tags,
    const struct record *r)
{
	uint64_t families[2][NAME_FAMILIES], surnames[2], spellings[2];

	if (!list_reserve(&list->names, list->names_n + 2, &list->names_max, sizeof(*list->names)) ||
	    !hash_spelling(tags, TAG_White, r, &spellings[WHITE]) || !hash_spelling(tags, TAG_Black, r, &spellings[BLACK])) {
		list->failed = true;
		return;
	}
	for (int side = WHITE; side <= BLACK; side++) {
		name_likeness_families(&g->players[side], families[side]);
		/* Without a comma the last word mostly is the surname. */
		surnames[side] = families[side][1] != 0 ? families[side][1] : families[side][0];
	}
	for (int side = WHITE; side <= BLACK; side++)
		if (families[side][0] != 0 && !person_several(tags_value(tags, side == WHITE ? TAG_White : TAG_Black))) {
			list->names[list->names_n] = (struct name_game){
				.spelling = spellings[side], .opponent = spellings[!side],
				.event = seen[side].event, .place = seen[side].place, .entry = seen[side].entry,
				.opponent_family = (uint32_t)surnames[!side], .round = seen[side].round, .site = seen[side].site,
				.letters = name_likeness_letters(&g->players[side]), .fide = seen[side].fide,
				.day = seen[side].day, .year = (uint16_t)year, .elo = seen[side].elo,
				.muted = seen[side].muted, .speed = seen[side].speed, .side = (uint8_t)side, .slow = seen[side].slow,
			};
			name_likeness_initials(&g->players[side], list->names[list->names_n].initials);
			memcpy(list->names[list->names_n++].families, families[side], sizeof(families[side]));
		}
}

void
sightings_add(struct sightings *list, const struct game_entry *e, struct span text, uint64_t place, uint64_t entry)
{
	const struct record r = { .text = text, .eol = e->eol, .encoding = e->encoding };
	struct archive_game g = { 0 };
	struct date date;
	unsigned char speed;
	uint64_t event;
	bool dated;

	if (list->tags == NULL && (list->tags = calloc(1, sizeof(*list->tags))) == NULL) {
		list->failed = true;
		return;
	}
	archive_game_pairs(list->tags, text, e->eol);
	if (list->tags->n == 0)
		return;
	if (!list_reserve(&list->list, list->n + 2, &list->max, sizeof(*list->list)) ||
	    !archive_game_tags(&g, text, e->eol, (enum encoding)e->encoding)) {
		list->failed = true;
		return;
	}
	speed = speed_of(list->tags, &g);
	/* An event of the same name in another year, or another edition of it, is another one. */
	dated = date_known(tags_value(list->tags, TAG_Date), &date);
	event = dated ? hash_text((uint64_t)date.year + (edition_of(tags_value(list->tags, TAG_Event)) << 16), g.event) : 0;
	for (int side = WHITE; side <= BLACK; side++)
		list->list[list->n++] = (struct sighting){
			.player = hash_person(&g.players[side]), .opponent = hash_person(&g.players[!side]),
			.event = event, .place = place, .entry = entry,
			.day = g.days.first == g.days.last ? (int32_t)g.days.first : 0,
			.site = (uint32_t)hash_text(3, g.site), .round = hash_round(&g), .fide = (uint32_t)g.players[side].fide,
			.elo = (uint16_t)g.elo[side], .muted = (uint16_t)(e->muted >> ARCHIVE_MUTED_LATER),
			.speed = speed, .slow = speed == SPEED_SLOW, .side = (uint8_t)side,
		};
	if (list->named)
		add_named_sightings(list, &g, &list->list[list->n - 2], dated ? date.year : 0, list->tags, &r);
}

void
sightings_free(struct sightings *list)
{
	free(list->list);
	free(list->names);
	free(list->tags);
}
