/*
 * fuzz_archive: games of a text, compared with each other twice, are the same duplicates in little and much memory and
 * when they come from a key file that was written of them; and any bytes that begin as a key file are games that can be
 * compared, or are refused with a message.  Contradictions and spellings are looked for on the way.
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "games/duplicates/contradictions.h"
#include "apps/compare_games/key_file.h"
#include "games/names/name_check.h"
#include "base/spill.h"
#include "base/list.h"
#include "toolkit/finding/grading.h"
#include "fuzz/fuzz.h"
#include "games/checks/game.h"
#include "games/pgn/split_games.h"

enum { READABLE = 64, GAMES_MAX = 40, FOUND_MAX = 4096, LITTLE = 1 << 16, MUCH = 1 << 22 };

struct found {
	uint64_t place, of;
	int kind;
};

/* Judges the games and adds them as a text of that number; all their sightings as well, if wanted. */
static void
add_games(struct span text, size_t number, struct duplicates *d, struct contradictions *c)
{
	static const struct game_options how = { .today = 20260101 };
	struct archive_text part = { .name = SPAN("games.pgn"), .source = number, .bytes = text.n, .lines = text.n };
	struct split_games split = { 0 };
	struct grading grading;
	struct game_keys keys = { 0 };
	struct sightings sightings = { .named = true };
	struct record r;
	struct game *g;
	char error[160];

	must(grading_set(&grading, grading_profile(SPAN("default")), NULL, 0, SEVERITY_INFO, SEVERITY_INFO, error));
	must((g = game_new(&how, &grading)) != NULL);
	for (int n = 0; n < GAMES_MAX && split_games_next(&split.split, text, true, &r) == 1; n++) {
		uint64_t place = GAME_PLACE(number, r.ordinal);
		struct game_summary summary;
		size_t before = keys.n;

		text = span_after(text, r.text.n);
		part.games = r.ordinal;
		game_check(g, &r, &summary);
		game_keys_add(&keys, g, &r, &summary, place);
		if (c != NULL && keys.n > before)
			sightings_add(&sightings, &keys.last, keys.head, place, keys.list[before].entry);
	}
	must(!keys.failed && !sightings.failed);
	if (c == NULL)
		duplicates_add(d, number, &part, &keys);
	else
		contradictions_add(c, &sightings, duplicates_add(d, number, &part, &keys));
	game_keys_free(&keys);
	sightings_free(&sightings);
	game_free(g);
}

static struct duplicates *
new_duplicates(size_t memory, bool listed)
{
	struct duplicates *d = duplicates_new(&(struct duplicates_plan){ .memory = memory, .listed = listed, .folder = "/tmp" });

	must(d != NULL);
	return d;
}

/* Compares all games; returns how many relations there are, of which the first are listed. */
static size_t
find(struct duplicates *d, struct found list[FOUND_MAX])
{
	const struct duplicate *one;
	size_t n = 0;

	must(duplicates_find(d));
	for (; (one = duplicates_next(d)) != NULL; n++) {
		must(one->place > one->of || one->relation.kind != RELATION_COPY);
		must(one->place != one->of && one->relation.kind > RELATION_NONE && one->relation.kind < RELATION_COUNT);
		if (n < FOUND_MAX)
			list[n] = (struct found){ one->place, one->of, (int)one->relation.kind };
	}
	return n;
}

/* What is found beside duplicates. */
struct others {
	struct contradictions *c;
	struct name_check *proposals;
};

static struct others
new_others(void)
{
	struct name_check *proposals = name_check_new(NULL, true);
	struct contradictions *c = contradictions_new(&(struct contradictions_plan){ .memory = LITTLE, .folder = "/tmp",
		.tags = true, .names = true, .proposals = proposals });

	must(c != NULL && proposals != NULL);
	return (struct others){ c, proposals };
}

/* Finds them, as text, and frees them. */
static void
find_others(struct others o, struct duplicates *d, struct buf *message)
{
	const struct contradiction *one;

	must(contradictions_find(o.c, d));
	while ((one = contradictions_next(o.c)) != NULL) {
		/* Both players of a game can have one id. */
		must(one->kind < CONTRADICTION_COUNT && (one->place != one->of || one->kind == CONTRADICTION_ID_NAMES));
		buf_fmt(message, "%llx ", (unsigned long long)one->place);
		contradictions_explain(message, one, SPAN("game 1"), SPAN("Tal, Mihail"));
	}
	name_check_proposals(o.proposals, message);
	must(!message->failed);
	contradictions_free(o.c);
	name_check_free(o.proposals);
}

static bool
write_bytes(void *to, struct span bytes)
{
	return fwrite(bytes.p, 1, bytes.n, to) == bytes.n;
}

/* Adds the games of a key file.  False: it is refused, with a message. */
static bool
read_keys(FILE *f, struct duplicates *d, struct contradictions *c)
{
	char error[KEY_FILE_ERROR] = "";
	struct key_merging m = { 0 };
	bool is = false, good;

	rewind(f);
	must(key_file_is(f, &is) && is);
	good = key_merging_take(&m, f, "f.keys", false, error) && key_merging_settle(&m, error) &&
	    key_merging_add(&m, d, c, 0, error);
	must(good == (*error == '\0'));
	key_merging_free(&m);
	return good;
}

static void
compare(const struct found *a, size_t a_n, const struct found *b, size_t b_n)
{
	must(a_n == b_n);
	for (size_t i = 0; i < a_n && i < FOUND_MAX; i++)
		must(a[i].place == b[i].place && a[i].of == b[i].of && a[i].kind == b[i].kind);
}

static void
check_games(struct span text)
{
	static struct found one[FOUND_MAX], two[FOUND_MAX];
	const struct key_part part = { 0, 1, "" };
	struct duplicates *d = new_duplicates(MUCH, false), *other = new_duplicates(LITTLE, false);
	struct others read = new_others(), kept = new_others();
	struct buf wanted = { 0 }, got = { 0 };
	size_t n, m;
	FILE *f = tmpfile();

	must(f != NULL);
	for (size_t number = 1; number <= 2; number++) {
		add_games(text, number, d, read.c);
		add_games(text, number, other, NULL);
	}
	n = find(d, one);
	m = find(other, two);
	compare(one, n, two, m);
	find_others(read, d, &wanted);
	duplicates_free(other);

	other = new_duplicates(MUCH, true);
	add_games(text, 1, other, NULL);
	add_games(text, 2, other, NULL);
	must(key_file_write(other, &part, write_bytes, f) && fflush(f) == 0);
	duplicates_free(other);
	other = new_duplicates(MUCH, false);
	must(read_keys(f, other, kept.c));
	m = find(other, two);
	compare(one, n, two, m);
	find_others(kept, other, &got);
	must(span_eq(buf_span(&wanted), buf_span(&got)));
	buf_free(&wanted);
	buf_free(&got);
	duplicates_free(other);
	duplicates_free(d);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static const char magic[] = KEY_FILE_MAGIC;
	static struct found list[FOUND_MAX];
	char *text = calloc(1, n + READABLE);

	must(text != NULL);
	if (n > 0)
		memcpy(text, data, n);
	if (n < sizeof(magic) - 1 || memcmp(text, magic, sizeof(magic) - 1) != 0) {
		check_games((struct span){ text, n });
	} else {
		struct duplicates *d = new_duplicates(MUCH, false);
		struct others kept = new_others();
		struct buf got = { 0 };
		FILE *f = tmpfile();

		must(f != NULL && fwrite(text, 1, n, f) == n && fflush(f) == 0);
		if (read_keys(f, d, kept.c))
			find(d, list);
		find_others(kept, d, &got);
		buf_free(&got);
		duplicates_free(d);
	}
	free(text);
	return 0;
}
