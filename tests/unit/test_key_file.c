/*
 * test_key_file: games come back from key files as they were; each file with a changed byte, signed again, is refused or
 * can be compared.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "apps/compare_games/key_file.h"
#include "base/hash.h"
#include "support/check.h"

enum { PLIES = 40, GAMES = 30 };
enum { HEAD = 72, TEXT = 40, GAME = 96 };	/* bytes, see arbiter-keys(5) */

static const struct key_part whole = { 0, 1, "" };

static struct duplicates *
archive(bool listed)
{
	struct duplicates *d = duplicates_new(&(struct duplicates_plan){ .memory = 1 << 20, .listed = listed, .folder = "/tmp" });

	CHECK(d != NULL, "an archive");
	return d;
}

/* Game i; every third has the moves of the one before, but other tags. */
static void
add_game(struct game_keys *k, uint64_t i, uint64_t text)
{
	uint64_t of = i % 3 == 2 ? i - 1 : i;
	move moves[PLIES];
	struct buf tags = { 0 };
	struct game_entry e = { .start = 1, .eol = '\n', .moves_n = PLIES, .line = 10 * i,
		.offset = 200 * i, .text_n = 7, .result = RESULT_WHITE, .encoding = ENC_UTF8, .muted = (uint32_t)i };
	struct game_key key = { .place = GAME_PLACE(text, i), .plies = PLIES, .entry = k->entries.n, .pair = 5, .text = i,
		.first_day = 700000, .days = 0, .round = i % 128, .opening = (uint32_t)of };

	for (size_t m = 0; m < PLIES; m++)
		moves[m] = (move)(1 + (of * PLIES + m) * 7919 % 0xfff);
	buf_fmt(&tags, "[Event \"E%d\"]\n[Date \"2019.01.02\"]\n[White \"Alpha, A\"]\n[Black \"Beta, B\"]\n", (int)i);
	e.tags_n = (uint32_t)tags.n;
	hash_wide(1, (struct span){ (const char *)moves, sizeof(moves) }, key.moves);
	game_entry_add(&k->entries, &e, (struct span){ (const char *)moves, sizeof(moves) }, buf_span(&tags), SPAN(""));
	k->list[k->n++] = key;
	buf_free(&tags);
}

/* Adds games from 1 on to two texts; twice: each batch is judged again. */
static void
fill(struct duplicates *d, bool twice)
{
	struct game_keys k = { .list = calloc(GAMES, sizeof(struct game_key)), .max = GAMES };

	for (uint64_t text = 1; text <= 2; text++)
		for (int time = 0; time <= twice; time++) {
			struct archive_text t = { .name = text == 1 ? SPAN("one.pgn") : SPAN("two.pgn"), .source = text,
				.games = GAMES, .lines = 10 * GAMES + 5, .bytes = 200 * GAMES + 100 };

			for (uint64_t i = 1; i <= GAMES; i++)
				add_game(&k, i, text);
			duplicates_add(d, text, &t, &k);
		}
	game_keys_free(&k);
}

static bool
take(void *data, struct span text)
{
	buf_add(data, text);
	return true;
}

static void
write_keys(struct buf *out, const struct key_part *part, bool twice)
{
	struct duplicates *d = archive(true);

	buf_clear(out);
	fill(d, twice);
	CHECK(key_file_write(d, part, take, out) && !out->failed, "%s", strerror(errno));
	duplicates_free(d);
}

/* Reads key files into an archive, as one set. */
static bool
read_keys(struct duplicates *d, const struct span *files, size_t n, char error[KEY_FILE_ERROR])
{
	struct key_merging m = { 0 };
	bool good = true;

	for (size_t i = 0; good && i < n; i++) {
		FILE *f = fmemopen((char *)(uintptr_t)files[i].p, files[i].n, "r");
		char name[16];

		snprintf(name, sizeof(name), "part %zu", i);
		CHECK(f != NULL, "fmemopen");
		good = key_merging_take(&m, f, name, false, error);
	}
	good = good && key_merging_settle(&m, error) && key_merging_add(&m, d, NULL, 0, error);
	key_merging_free(&m);
	return good;
}

/* What is found, as text. */
static void
find(struct duplicates *d, struct buf *out)
{
	struct buf tags = { 0 };
	const struct duplicate *found;
	struct game_entry e;

	buf_clear(out);
	CHECK(duplicates_find(d), "%s", strerror(errno));
	while ((found = duplicates_next(d)) != NULL) {
		CHECK(duplicates_entry(d, found->entry, &e, &tags, NULL), "%s", strerror(errno));
		buf_fmt(out, "%llx of %llx in %s: %d, line %llu, offset %llu, muted %x\n%.*s", (unsigned long long)found->place,
		    (unsigned long long)found->of, duplicates_text(d, GAME_PLACE_TEXT(found->of)).name.p, (int)found->relation.kind,
		    (unsigned long long)e.line, (unsigned long long)e.offset, e.muted, (int)tags.n, tags.p);
	}
	buf_free(&tags);
}

static void
test_round(void)
{
	struct duplicates *d = archive(false), *e = archive(false), *f = archive(true);
	struct buf keys = { 0 }, again = { 0 }, wanted = { 0 }, got = { 0 };
	char error[KEY_FILE_ERROR] = "";
	struct span file;

	fill(d, false);
	find(d, &wanted);
	write_keys(&keys, &whole, false);
	file = buf_span(&keys);
	CHECK(read_keys(e, &file, 1, error), "%s", error);
	find(e, &got);
	CHECK(wanted.n > 0 && span_eq(buf_span(&wanted), buf_span(&got)), "what is found: %.*s\nand not: %.*s", (int)got.n, got.p,
	    (int)wanted.n, wanted.p);
	CHECK(read_keys(f, &file, 1, error) && key_file_write(f, &whole, take, &again), "%s", error);
	CHECK(span_eq(buf_span(&keys), buf_span(&again)), "a key file that is read is written again as it was");
	write_keys(&again, &whole, true);
	CHECK(span_eq(buf_span(&keys), buf_span(&again)), "games of a batch that is judged again are written once");
	duplicates_free(d);
	duplicates_free(e);
	duplicates_free(f);
	buf_free(&keys);
	buf_free(&again);
	buf_free(&wanted);
	buf_free(&got);
}

static void
test_judged_twice(void)
{
	struct duplicates *d = archive(false), *e = archive(false);
	struct buf one = { 0 }, two = { 0 };

	fill(d, false);
	fill(e, true);
	find(d, &one);
	find(e, &two);
	CHECK(one.n > 0 && span_eq(buf_span(&one), buf_span(&two)), "a batch that is judged again has no copies of itself");
	duplicates_free(d);
	duplicates_free(e);
	buf_free(&one);
	buf_free(&two);
}

/* Two shards: the second has its games after those of the first. */
static void
test_shards(void)
{
	struct duplicates *d = archive(false);
	struct buf zero = { 0 }, one = { 0 }, got = { 0 };
	char error[KEY_FILE_ERROR] = "";
	struct span files[2];

	write_keys(&zero, &(struct key_part){ 0, 2, "input" }, false);
	write_keys(&one, &(struct key_part){ 1, 2, "input" }, false);
	files[0] = buf_span(&one);
	CHECK(!read_keys(d, files, 1, error) && strstr(error, "shards are missing (1): 0/2") != NULL, "%s", error);
	files[1] = buf_span(&zero);
	CHECK(read_keys(d, files, 2, error), "%s", error);
	find(d, &got);
	buf_char(&got, '\0');
	/* Game 30 of the second shard of the first file is game 60, 305 lines and 6100 bytes on. */
	CHECK(strstr(got.p, "1000000003c of ") != NULL && strstr(got.p, "line 605, offset 12100") != NULL, "%.200s", got.p);
	CHECK(duplicates_texts(d) == 3 && duplicates_text(d, 1).games == 2 * GAMES, "the shards are of the same two files");
	duplicates_free(d);
	buf_free(&zero);
	buf_free(&one);
	buf_free(&got);
}

static uint64_t
number(const char *p, int bytes)
{
	uint64_t n = 0;

	while (bytes-- > 0)
		n = n << 8 | (unsigned char)p[bytes];
	return n;
}

/* Computes the check of a file by its own lengths, and puts it in.  False: they do not fit. */
static bool
sign(struct buf *f)
{
	size_t at = HEAD;
	uint64_t check = hash_bytes(0, (struct span){ f->p, HEAD }), texts = number(f->p + 12, 4);

	for (uint64_t i = 0; i < texts; i++) {
		size_t n;

		if (at + TEXT > f->n || number(f->p + at + 32, 4) > f->n)
			return false;
		n = TEXT + number(f->p + at + 32, 4);
		if (at + n > f->n)
			return false;
		check = hash_bytes(check, (struct span){ f->p + at, n });
		at += n;
	}
	for (;;) {
		uint64_t plies, n;

		if (at + GAME > f->n)
			return false;
		if (number(f->p + at + 40, 8) == UINT64_MAX)
			break;
		plies = number(f->p + at + 54, 2);
		n = GAME + number(f->p + at + 80, 4) + 2 * (plies == GAME_TEXTUAL ? 0 : plies);
		if (at + n > f->n)
			return false;
		check = hash_bytes(check, (struct span){ f->p + at, n });
		at += n;
	}
	for (int i = 0; i < 8; i++)
		f->p[at + 8 + (size_t)i] = (char)(check >> 8 * i & 0xff);
	return true;
}

static void
test_changed(void)
{
	static const unsigned char changes[] = { 0x01, 0x80, 0xff };
	struct buf keys = { 0 }, bad = { 0 }, got = { 0 };
	size_t accepted = 0, refused = 0;
	char error[KEY_FILE_ERROR];

	write_keys(&keys, &whole, false);
	bad.failed = false;
	buf_add(&bad, buf_span(&keys));
	CHECK(sign(&bad) && span_eq(buf_span(&bad), buf_span(&keys)), "the check is as the manual says");
	for (size_t at = 0; at < keys.n; at += at < 2000 ? 1 : 13)
		for (size_t c = 0; c < sizeof(changes); c++) {
			if (!check_all() && at % sizeof(changes) != c)
				continue;

			struct duplicates *d = archive(false);
			struct span file = buf_span(&bad);

			memcpy(bad.p, keys.p, keys.n);
			bad.p[at] = (char)((unsigned char)bad.p[at] ^ changes[c]);
			sign(&bad);
			*error = '\0';
			if (read_keys(d, &file, 1, error)) {
				find(d, &got);
				accepted++;
			} else {
				CHECK(*error != '\0', "byte %zu: a reason is given", at);
				refused++;
			}
			duplicates_free(d);
		}
	CHECK(accepted > 0 && refused > 0, "%zu accepted, %zu refused", accepted, refused);
	for (size_t n = 0; n < keys.n; n += check_all() ? 17 : 51) {
		struct duplicates *d = archive(false);
		struct span file = { keys.p, n == 0 ? 1 : n };

		CHECK(!read_keys(d, &file, 1, error), "the first %zu bytes are not a file", n);
		duplicates_free(d);
	}
	buf_free(&keys);
	buf_free(&bad);
	buf_free(&got);
}

int
main(void)
{
	RUN(test_round);
	RUN(test_judged_twice);
	RUN(test_shards);
	RUN(test_changed);
	return check_end();
}
