/* test_shard: the shares of a file have every game of it exactly once, wherever it is split. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zstd.h>

#include "apps/shared/job_check.h"
#include "games/record_formats/game_forms.h"
#include "support/check.h"
#include "toolkit/input/zstd_frames.h"
#include "support/random.h"
#include "toolkit/run/batch_reader.h"
#include "toolkit/input/shard.h"
#include "games/pgn/split_games.h"
#include "toolkit/run/job.h"

static char path[] = "/tmp/arbiter-shard-XXXXXX";

static void
store(struct span bytes)
{
	FILE *f;

	unlink(path);	/* some file systems flush a file that is overwritten */
	f = fopen(path, "wb");
	CHECK(f != NULL && (bytes.n == 0 || fwrite(bytes.p, 1, bytes.n, f) == bytes.n), "%s is not written", path);
	if (f != NULL)
		fclose(f);
}

/* -- files -- */

static void
pack_plain(struct buf *b, struct span text, uint64_t *random)
{
	(void)random;
	buf_add(b, text);
}

static void
frame(struct buf *b, struct span s)
{
	ZSTD_CCtx *z = ZSTD_createCCtx();

	buf_reserve(b, ZSTD_compressBound(s.n) + 64);
	ZSTD_CCtx_setParameter(z, ZSTD_c_checksumFlag, 1);
	b->n += ZSTD_compress2(z, b->p + b->n, b->max - b->n, s.p, s.n);
	ZSTD_freeCCtx(z);
}

static void
skippable(struct buf *b, uint32_t value)
{
	char p[12] = { 0x50, 0x2a, 0x4d, 0x18, 4, 0, 0, 0 };

	for (int i = 0; i < 4; i++)
		p[8 + i] = (char)(value >> 8 * i);
	buf_add(b, (struct span){ p, sizeof(p) });
}

static void
pack_single(struct buf *b, struct span text, uint64_t *random)
{
	(void)random;
	frame(b, text);
}

/* Frames of any length, some empty, with skippable frames without meaning, or with false sizes. */
static void
pack_frames(struct buf *b, struct span text, uint64_t *random)
{
	int most = 1 + random_below(random, 700);

	while (text.n > 0) {
		size_t n = (size_t)random_below(random, most + 1);

		n = n < text.n ? n : text.n;
		if (random_below(random, 8) == 0)
			skippable(b, (uint32_t)random_below(random, 300));
		frame(b, (struct span){ text.p, n });
		text.p += n, text.n -= n;
	}
	if (random_below(random, 2) == 0)
		skippable(b, 0);
}

static void
pack_pzstd(struct buf *b, struct span text, uint64_t *random)
{
	size_t piece = 100 + (size_t)random_below(random, 500);

	while (text.n > 0) {
		size_t n = piece < text.n ? piece : text.n, at = b->n;
		struct buf told = { 0 };

		skippable(b, 0);
		frame(b, (struct span){ text.p, n });
		skippable(&told, (uint32_t)(b->n - at - 12));
		memcpy(b->p + at, told.p, told.n);
		buf_free(&told);
		text.p += n, text.n -= n;
	}
}

/* A frame begins `into` bytes after the line end before the blank line before each game. */
static void
pack_into(struct buf *b, struct span text, size_t into)
{
	size_t from = 0;

	for (size_t i = 1; i + 8 < text.n; i++) {
		bool cr = text.p[i] == '\n' && text.p[i + 1] == '\r';

		if (text.p[i] != '\n' || text.p[i + 1 + cr] != '\n' || text.p[i + 2 + cr] != '[' || i + into >= text.n)
			continue;
		frame(b, (struct span){ text.p + from, i + into - from });
		from = i + into;
	}
	frame(b, from == 0 ? text : (struct span){ text.p + from, text.n - from });
}

#define INTO(n) static void pack_into_##n(struct buf *b, struct span s, uint64_t *r) { (void)r; pack_into(b, s, n); }
INTO(0) INTO(1) INTO(2) INTO(3) INTO(4) INTO(8) INTO(10) INTO(11)

static const struct pack {
	const char *name;
	void (*pack)(struct buf *, struct span text, uint64_t *random);
	bool cuts;	/* it can be split where the text can */
} packs[] = {
	{ "plain", pack_plain, true }, { "one frame", pack_single, false }, { "frames", pack_frames, true },
	{ "pzstd", pack_pzstd, true }, { "frames that start at a line end", pack_into_0, true },
	{ "frames that start at a blank line", pack_into_1, true }, { "frames at a game", pack_into_2, true },
	{ "frames at a game behind CR LF", pack_into_3, true }, { "frames at 4", pack_into_4, true },
	{ "frames at 8", pack_into_8, true }, { "frames at 10", pack_into_10, true },
	{ "frames behind a cut", pack_into_11, true },
};
enum { PACKS = sizeof(packs) / sizeof(*packs) };

/* -- reading -- */

struct game {
	uint64_t offset;
	size_t n;
	bool cut, rest;
};

struct got {
	struct buf text;
	struct buf games;	/* struct game */
	int wholes, parts, troubles;
	size_t most;		/* bytes of the largest share */
};

/* Adds the records of a text that continues the previous one. */
static void
got_games(struct got *g, struct span text, char eol)
{
	struct split_games s = { .split.eol = eol };
	struct record r;
	uint64_t base = g->text.n;

	for (size_t used = 0; split_games_next(&s.split, (struct span){ text.p + used, text.n - used }, true, &r) == 1; ) {
		struct game game;

		memset(&game, 0, sizeof(game));
		game.offset = base + used;
		game.n = r.text.n, game.cut = r.cut, game.rest = r.rest;
		buf_add(&g->games, (struct span){ (char *)&game, sizeof(game) });
		used += r.text.n;
	}
	buf_add(&g->text, text);
	if (text.n > g->most)
		g->most = text.n;
}

static void
got_whole(struct got *g)
{
	struct input *in = input_open(path);
	struct buf b = { 0 };
	ptrdiff_t n = -1;

	if (input_next(in) == 1)
		do {
			buf_reserve(&b, 65536);
			if ((n = input_read(in, b.p + b.n, 65536)) > 0)
				b.n += (size_t)n;
		} while (n > 0);
	g->troubles += n < 0;
	g->wholes++;
	got_games(g, buf_span(&b), 0);
	buf_free(&b);
	input_close(in);
}

static void
got_part(struct got *g, const struct shard_part *part, size_t chunk, const char *name)
{
	struct shard_text *t = shard_open(path, part);
	struct buf b = { 0 };
	ptrdiff_t n;

	do {
		buf_reserve(&b, chunk);
		if ((n = shard_text_read(t, b.p + b.n, chunk)) > 0)
			b.n += (size_t)n;
	} while (n > 0);
	CHECK(shard_text_read(t, b.p, 1) == n, "%s: not the same at the end again", name);
	if (n < 0) {
		g->troubles++;
		CHECK(input_failed(shard_input(t)), "%s: trouble without a word", name);
	}
	CHECK(part->start || b.n == 0 || span_starts(buf_span(&b), SPAN("[Event \"")), "%s: it starts with '%.20s'",
	    name, b.p);
	g->parts += b.n > 0;
	got_games(g, buf_span(&b), '\n');
	buf_free(&b);
	shard_close(t);
}

static struct got
got_shares(unsigned long n, uint64_t *random, const char *name)
{
	static const size_t chunks[] = { 1, 7, 100, 65536, 262144 };
	struct got g = { .most = 0 };

	for (unsigned long k = 0; k < n; k++) {
		struct shard shard = { .k = k, .n = n, .next = split_games_next };
		struct shard_part part;

		CHECK(shard_part(path, &shard, 0, &part) == 0, "%s", name);
		if (part.kind == SHARD_WHOLE)
			got_whole(&g);
		else if (part.kind == SHARD_PART)
			got_part(&g, &part, chunks[random_below(random, 5)], name);
	}
	return g;
}

static void
got_free(struct got *g)
{
	buf_free(&g->text);
	buf_free(&g->games);
}

static void
same(const struct got *whole, const struct got *shares, unsigned long n, const char *what, const char *how)
{
	CHECK(span_eq(buf_span(&whole->text), buf_span(&shares->text)), "%s, %s, %lu shares: %zu bytes, not %zu",
	    what, how, n, shares->text.n, whole->text.n);
	CHECK(span_eq(buf_span(&whole->games), buf_span(&shares->games)), "%s, %s, %lu shares: %zu games, not %zu",
	    what, how, n, shares->games.n / sizeof(struct game), whole->games.n / sizeof(struct game));
	CHECK(shares->troubles == whole->troubles, "%s, %s, %lu shares: %d troubles", what, how, n, shares->troubles);
}

/* Compares the file in some or all numbers of shares.  Returns the greatest number of shares that had text. */
static int
every_share(const char *what, const char *how, bool few, uint64_t *random)
{
	enum { MANY = 61 };
	struct got whole = { .most = 0 };
	char name[200];
	int parts = 0;

	snprintf(name, sizeof(name), "%s, %s", what, how);
	got_whole(&whole);
	for (unsigned long n = 1; n <= 18; n += few ? 1 + (unsigned long)random_below(random, 8) : 1) {
		unsigned long shares = n == 18 ? MANY : n;
		struct got g = got_shares(shares, random, name);

		same(&whole, &g, shares, what, how);
		parts = g.parts > parts ? g.parts : parts;
		got_free(&g);
	}
	got_free(&whole);
	return parts;
}

static int
every_share_packed(const char *what, struct span text, const struct pack *pack, bool few, uint64_t *random)
{
	struct buf b = { 0 };
	int parts;

	pack->pack(&b, text, random);
	store(buf_span(&b));
	buf_free(&b);
	parts = every_share(what, pack->name, few, random);
	return parts;
}

/* -- texts -- */

#define GAME(n) "[Event \"" #n "\"]\n[Site \"?\"]\n\n1. e4 e5 2. Nf3 Nc6 {a word} *\n\n"
#define LONG GAME(a) GAME(b) GAME(c) GAME(d) GAME(e) GAME(f) GAME(g) GAME(h) GAME(i) GAME(j) GAME(k) GAME(l) GAME(m)

static const struct row {
	const char *name, *text;
	bool cuts;
} rows[] = {
	{ "games", LONG, true },
	{ "no line end at the end", LONG "[Event \"z\"]\n\n1. e4", true },
	{ "a game in a comment",
	    GAME(a) "[Event \"b\"]\n\n1. e4 {\n\n[Event \"no\"]\n\n1. d4 } e5 *\n\n" GAME(c) LONG, true },
	{ "tags alone", "[Event \"a\"]\n\n[Event \"b\"]\n\n[Event \"c\"]\n\n[Event \"d\"]\n\n[Event \"e\"]\n\n", true },
	{ "blank lines in heaps",
	    "[Event \"a\"]\n\n\n\n\n\n\n[Event \"b\"]\n\n\n\n*\n\n\n[Event \"c\"]\n\n\n\n\n\n", true },
	{ "no blank lines", "[Event \"a\"]\n1. e4 *\n[Event \"b\"]\n1. d4 *\n[Event \"c\"]\n1. c4 *\n", false },
	{ "blanks in the blank lines",
	    "[Event \"a\"]\n\n1. e4 *\n \n[Event \"b\"]\n\n1. d4 *\n\t\n[Event \"c\"]\n\n*\n", false },
	{ "Event is not the first tag",
	    "[Event \"a\"]\n\n*\n\n[Site \"b\"]\n[Event \"b\"]\n\n*\n\n[Site \"b\"]\n\n[Event \"c\"]\n\n*", true },
	{ "tagless among them", GAME(a) "1. e4 e5 1-0\n1. d4 *\n" GAME(b) "1. c4 *\n\n" LONG, true },
	{ "other quotation marks", GAME(a) "[Event 'b']\n\n*\n\n[Event \xe2\x80\x9c" "c]\n\n*\n\n" LONG, true },
	{ "escape lines", GAME(a) "% one\n\n" GAME(b) "% two\n% three\n" GAME(c) "%\n\n" GAME(d) LONG, true },
	{ "a mark in front", "\xef\xbb\xbf" LONG, true },
	{ "a mark inside", GAME(a) "\xef\xbb\xbf" GAME(b) LONG, true },
	{ "blank lines first", "\n\n\n\n\n" LONG, true },
	{ "escape lines first", "% one\n\n% two\n\n" LONG, true },
	{ "a preface", "A collection of games,\n\nedited by nobody.\n\n" LONG, true },
	{ "a long preface", "A collection\n\n[Event \"of\n\ngames\n\n" LONG, true },
	{ "tagless first", "1. e4 e5 1-0\n\n1. d4 1-0\n\n" LONG, true },
	{ "CR in the first lines", "[Event \"a\rb\"]\r\r\n\n1. e4 *\n\n" LONG, true },
	{ "one game", GAME(a), false },
	{ "nothing", "", false },
	{ "blanks", "\n\n \n\n", false },
	{ "something else", "The quick brown fox\n\njumps over the lazy dog.\n\n", false },
	{ "a cut at the end", LONG "\n\n[Event \"", true },
	{ "half a cut at the end", LONG "\n\n[Eve", true },
};
enum { ROWS = sizeof(rows) / sizeof(*rows) };

/* The first text is read in all packs, and each text plain; of the other pairs only one in four is, if there is little time. */
static bool
is_left_out(size_t row, size_t pack)
{
	return !check_all() && row > 0 && pack > 0 && (row + pack) % 4 != 0;
}

static void
test_texts(void)
{
	uint64_t random = 1;

	for (size_t i = 0; i < ROWS; i++)
		for (size_t k = 0; k < PACKS; k++) {
			if (is_left_out(i, k))
				continue;

			int parts = every_share_packed(rows[i].name, span_of(rows[i].text), &packs[k],
			    i > 2 && k > 0, &random);

			CHECK((parts > 1) <= (rows[i].cuts && packs[k].cuts), "%s, %s: %d parts", rows[i].name,
			    packs[k].name, parts);
			CHECK(parts > 1 || k > 0 || !rows[i].cuts, "%s is not cut", rows[i].name);
			CHECK(parts > 3 || !packs[k].cuts || i > 0, "%s, %s: only %d parts", rows[i].name,
			    packs[k].name, parts);
		}
}

/* The same with other line ends. */
static void
test_line_ends(void)
{
	static const char *const ends[] = { "\r\n", "\r" };
	uint64_t random = 2;

	for (size_t e = 0; e < 2; e++)
		for (size_t i = 0; i < ROWS; i++) {
			struct buf b = { 0 };
			int parts;

			for (const char *p = rows[i].text; *p != '\0'; p++)
				buf_str(&b, *p == '\n' ? ends[e] : (char[]){ *p, '\0' });
			for (size_t k = 0; k < PACKS; k++) {
				if (is_left_out(i + e, k))
					continue;
				parts = every_share_packed(rows[i].name, buf_span(&b), &packs[k], i > 0 && k > 0,
				    &random);
				CHECK(parts <= 1 || e == 0, "%s: CR only is cut", rows[i].name);
				CHECK(parts > 3 || !packs[k].cuts || i > 0 || e > 0, "CR LF, %s: %d parts",
				    packs[k].name, parts);
			}
			buf_free(&b);
		}
}

static void
test_utf16(void)
{
	struct buf b = { 0 };
	uint64_t random = 3;

	buf_str(&b, "\xff\xfe");
	for (const char *p = LONG; *p != '\0'; p++)
		buf_add(&b, (struct span){ (char[]){ *p, '\0' }, 2 });
	for (size_t k = 0; k < PACKS; k++) {
		int parts = every_share_packed("UTF-16", buf_span(&b), &packs[k], k > 0, &random);

		CHECK(parts == 0, "%s: UTF-16 is cut", packs[k].name);
	}
	buf_free(&b);
}

static void
test_random(void)
{
	static const char *const pieces[] = {
		"\n", "\n", "\n\n", "\r\n", "\r\n\r\n", "\r", " ", "[Event \"", "[Event \"", "[Event \"x\"]", "[Site \"y\"]",
		"{", "}", ";", "%", "1. e4", "1. d4 d5", "*", "1-0", "x", "[Event '", "[Eve", "nt \"", "\xef\xbb\xbf",
		"\n\n[Event \"z\"]\n",
	};
	const int rounds = check_all() ? 500 : 120;
	uint64_t random = 4;

	for (int round = 0; round < rounds; round++) {
		struct buf b = { 0 };
		int n = random_below(&random, 300);

		if (random_below(&random, 3) > 0)
			buf_str(&b, "[Event \"a\"]\n\n");
		while (n-- > 0)
			buf_str(&b, pieces[random_below(&random, sizeof(pieces) / sizeof(*pieces))]);
		every_share_packed("random", buf_span(&b), &packs[random_below(&random, PACKS)], true, &random);
		buf_free(&b);
	}
}

static void
many(struct buf *b, size_t n)
{
	uint64_t random = 5;

	for (int i = 0; b->n < n; i++) {
		buf_fmt(b, "[Event \"%d\"]\n\n", i);
		for (int k = random_below(&random, 60); k > 0; k--)
			buf_fmt(b, "%d. Nf%d ", k, random_below(&random, 1000));
		buf_str(b, "*\n\n");
	}
}

/* Larger than all buffers; and the shares have about the same size. */
static void
test_large(void)
{
	struct buf text = { 0 }, b = { 0 };
	struct got whole = { .most = 0 }, g;
	uint64_t random = 6;

	many(&text, check_all() ? 3 << 20 : 3 << 19);
	for (size_t k = 0; k < 2; k++) {
		buf_clear(&b);
		if (k == 0)
			buf_add(&b, buf_span(&text));
		else
			for (size_t at = 0; at < text.n; at += 50000)
				frame(&b, (struct span){ text.p + at, text.n - at < 50000 ? text.n - at : 50000 });
		store(buf_span(&b));
		got_whole(&whole);
		for (unsigned long n = 2; n < 9; n += 3) {
			g = got_shares(n, &random, "large");
			same(&whole, &g, n, "large", packs[k * 2].name);
			CHECK(g.parts == (int)n && g.most < text.n / n + 100000, "%d parts, one of %zu bytes", g.parts,
			    g.most);
			got_free(&g);
		}
		got_free(&whole);
		whole = (struct got){ .most = 0 };
	}
	buf_free(&text);
	buf_free(&b);
}

/* A game without end, a cut at its limit, and a preface that is longer than any game. */
static void
test_endless(void)
{
	uint64_t random = 7;

	for (int k = 0; k < 2; k++) {
		struct buf b = { 0 };
		struct got whole = { .most = 0 }, g;

		buf_str(&b, k == 0 ? GAME(a) "[Event \"b\"]\n\n{" : "preface ");
		while (b.n < RECORD_MAX + 200000)
			buf_str(&b, "endless words\n");
		buf_str(&b, "\n" GAME(c) LONG);
		store(buf_span(&b));
		got_whole(&whole);
		for (unsigned long n = check_all() ? 2 : 4; n < 5; n++) {
			g = got_shares(n, &random, "endless");
			same(&whole, &g, n, "endless", k == 0 ? "game" : "preface");
			CHECK(g.wholes == k, "%d read whole", g.wholes);
			got_free(&g);
		}
		got_free(&whole);
		buf_free(&b);
	}
}

/* Whatever is cut off or damaged is reported once, and nothing before it is lost. */
static void
test_trouble(void)
{
	const int rounds = check_all() ? 150 : 40;
	uint64_t random = 8;
	struct buf text = { 0 }, b = { 0 };

	many(&text, 6000);
	for (int round = 0; round < rounds; round++) {
		struct got whole = { .most = 0 };
		bool cut = round % 2 == 0;
		const char *what = cut ? "cut off" : "damaged";
		size_t at;

		buf_clear(&b);
		packs[2 + round % 10].pack(&b, buf_span(&text), &random);
		at = 20 + (size_t)random_below(&random, (int)b.n - 20);
		if (cut)
			b.n = at;
		else
			b.p[at] = (char)(b.p[at] ^ (1 + random_below(&random, 255)));
		store(buf_span(&b));
		got_whole(&whole);
		for (unsigned long n = 2; n < 9; n++) {
			struct got g = got_shares(n, &random, "trouble");

			CHECK(g.troubles == whole.troubles, "%s at %zu, %lu shares: %d troubles, not %d", what, at, n,
			    g.troubles, whole.troubles);
			CHECK(span_starts(buf_span(&g.text), buf_span(&whole.text)) &&
			    (!cut || g.text.n == whole.text.n), "%s at %zu, %lu shares: %zu bytes, not %zu", what, at,
			    n, g.text.n, whole.text.n);
			got_free(&g);
		}
		got_free(&whole);
	}
	buf_free(&text);
	buf_free(&b);
}

/* 600 frames of 50 MB with known sizes: only their headers are read. */
static void
test_sparse(void)
{
	enum { FRAMES = 600 };
	const uint64_t step = 50000000, size = FRAMES * step;
	FILE *f = fopen(path, "wb");
	uint64_t lo = size / 3, hi = size / 3 * 2;

	for (uint64_t i = 0; i < FRAMES; i++) {
		struct buf b = { 0 };

		skippable(&b, (uint32_t)(step - 12));
		buf_add(&b, (struct span){ "\x28\xb5\x2f\xfd\x24\x05", 6 });
		if (fseeko(f, (off_t)(i * step), SEEK_SET) != 0 || fwrite(b.p, 1, b.n, f) != b.n)
			lo = 0;
		buf_free(&b);
	}
	fclose(f);
	if (lo == 0 || truncate(path, (off_t)size) != 0) {
		skip("no room for a sparse file of 30 GB");
	} else {
		f = fopen(path, "rb");
		CHECK(zstd_frames_bounds(fileno(f), size, &lo, &hi) == 1, "no frames");
		CHECK(lo == FRAMES / 3 * step && hi == FRAMES / 3 * 2 * step, "%llu %llu", (unsigned long long)lo,
		    (unsigned long long)hi);
		fclose(f);
	}
	store(SPAN(""));
}

/* -- batch_reader -- */

static const struct {
	const char *text;
	bool ok;
	unsigned long k, n;
} wishes[] = {
	{ "0/1", true, 0, 1 }, { "3/4", true, 3, 4 }, { "4/4", false, 0, 0 }, { "0/0", false, 0, 0 },
	{ "1", false, 0, 0 }, { "/4", false, 0, 0 }, { "1/", false, 0, 0 }, { "-1/4", false, 0, 0 },
	{ "1/4/5", false, 0, 0 }, { "", false, 0, 0 }, { "999999/1000000", true, 999999, 1000000 },
	{ "0/1000001", false, 0, 0 }, { "a/b", false, 0, 0 },
};

static void
test_wishes(void)
{
	for (size_t i = 0; i < sizeof(wishes) / sizeof(*wishes); i++) {
		struct shard s = { .k = 0 };

		CHECK(shard_read(wishes[i].text, &s) == wishes[i].ok, "'%s'", wishes[i].text);
		CHECK(!wishes[i].ok || (s.k == wishes[i].k && s.n == wishes[i].n), "'%s': %lu/%lu", wishes[i].text,
		    s.k, s.n);
	}
}

struct seen {
	uint64_t records, first, last, starts, bytes, troubles, wholes;
	int uncut;
};

static void
told_uncut(const void *data, const char *name)
{
	struct seen *const *s = data;

	(void)name;
	(*s)->uncut++;
}

static void
see(struct seen *s, const struct file_list *files, unsigned long k, unsigned long n, bool ahead)
{
	static const struct file_policy policy = { 0 };
	static const struct batch_memory nothing = { 0 };
	struct batch_reader r = {
		.forms = &game_forms,
		.policy = &policy, .file_policy = &policy,
		.files = files, .usual_job = &job_check, .batch_bytes = 5000, .ahead = ahead, .stdin_name = "-",
		.shard = { k, n }, .memory = &nothing, .uncut = told_uncut, .data = &s,
	};
	struct batch b = { 0 };

	while (batch_reader_fill(&r, &b)) {
		s->starts += b.starts && !b.starts_inside;
		s->wholes += b.whole;
		s->troubles += b.trouble != DIAG_NONE;
		s->bytes += b.text.n;
		s->records += b.n;
		for (size_t i = 0; i < b.n; i++) {
			s->first += b.records[i].first;
			s->last += b.records[i].last;
		}
	}
	CHECK(!r.failed, "%lu/%lu", k, n);
	batch_reader_close(&r);
	batch_free(&b);
}

/* A file that can be split, an empty one, a missing one, and one that cannot be split. */
static void
test_reader(void)
{
	static const char *const endings[] = { ".pgn", NULL };
	char empty[] = "/tmp/arbiter-shard-XXXXXX", single[] = "/tmp/arbiter-shard-XXXXXX";
	struct file_list files = { .endings = endings };
	struct buf text = { 0 }, b = { 0 };
	uint64_t random = 9;
	int fd;

	/* Games that, at the start of a share, look as if the lines of the file ended with CR. */
	for (size_t i = 1; i < 9; i++) {
		many(&text, i * 10000);
		buf_str(&text, "[Event \"odd\"]\r");
		for (int k = 0; k < 5000; k++)
			buf_char(&text, 'x');
		buf_str(&text, "\n\n");
	}
	close(mkstemp(empty));
	fd = mkstemp(single);
	pack_single(&b, SPAN(LONG), &random);
	CHECK(write(fd, b.p, b.n) == (ssize_t)b.n, "%s", single);
	close(fd);
	CHECK(file_list_add(&files, path, false) && file_list_add(&files, empty, false) &&
	    file_list_add(&files, "/nowhere/x", false) && file_list_add(&files, single, false), "memory");
	for (size_t k = 0; k < 4; k++) {
		struct seen whole = { 0 };

		buf_clear(&b);
		packs[k].pack(&b, buf_span(&text), &random);
		store(buf_span(&b));
		see(&whole, &files, 0, 0, false);
		CHECK(whole.first == 2 && whole.last == 2 && whole.starts == 4 && whole.troubles == 1 &&
		    whole.uncut == 0, "%d uncut", whole.uncut);
		for (unsigned long n = 1; n < 60; n += check_all() ? 7 : 14) {
			struct seen s = { 0 };

			for (unsigned long i = 0; i < n; i++)
				see(&s, &files, i, n, i % 2 == 1);
			CHECK(s.records == whole.records && s.bytes == whole.bytes && s.first == 2 && s.last == 2 &&
			    s.starts == 3 + n, "%s, %lu: %d records, %d first, %d last, %d starts", packs[k].name, n,
			    (int)s.records, (int)s.first, (int)s.last, (int)s.starts);
			/* What cannot be looked at is told by every share: none knows whether it had a part of it. */
			CHECK((unsigned long)s.troubles == n && s.uncut == (n > 4 ? 1 + !packs[k].cuts : 0), "%d uncut", s.uncut);
			CHECK((int)s.wholes == 2 + (n == 1 || !packs[k].cuts), "%d whole", (int)s.wholes);
		}
	}
	file_list_free(&files);
	buf_free(&text);
	buf_free(&b);
	unlink(empty);
	unlink(single);
}

int
main(void)
{
	close(mkstemp(path));
	RUN(test_wishes);
	RUN(test_texts);
	RUN(test_line_ends);
	RUN(test_utf16);
	RUN(test_random);
	RUN(test_large);
	RUN(test_endless);
	RUN(test_trouble);
	RUN(test_sparse);
	RUN(test_reader);
	unlink(path);
	return check_end();
}
