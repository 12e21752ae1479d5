/* key_file_read: reads key files, several together. */
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "apps/compare_games/key_file_internal.h"
#include "base/hash.h"
#include "base/list.h"
#include "toolkit/input/shard.h"
#include "toolkit/input/shard_set.h"

enum { GAMES_AT_ONCE = 512 };

/* A text of a file. */
struct key_text {
	struct archive_text text;	/* the name is followed by a NUL, and belongs to this */
	size_t member;			/* of its file, from 0 */
	size_t number;			/* among the texts of all files, from 1 */
	uint64_t games, lines, bytes;	/* in the shards before */
};

struct key_file {
	char *name;
	FILE *from;		/* NULL: it is closed, and can be read again from `at` on */
	off_t at;		/* where the games begin */
	struct key_part part;
	struct key_text *texts;
	size_t n, max;
	size_t place, group;	/* its place in the list; that of the first file of the same input */
	uint64_t check;		/* of what was read so far; at the end, of all of it */
	uint64_t games;
	struct buf block;	/* what was read last */
};

static bool refuse_key_file(const struct key_file *, char *error, const char *format, ...) __attribute__((format(printf, 3, 4)));

static bool
refuse_key_file(const struct key_file *f, char *error, const char *format, ...)
{
	int at = snprintf(error, KEY_FILE_ERROR, "%.300s: ", f->name);
	va_list args;

	va_start(args, format);
	vsnprintf(error + at, (size_t)(KEY_FILE_ERROR - at), format, args);
	va_end(args);
	return false;
}

/* Appends bytes to the block. */
static bool
read_block(struct key_file *f, size_t n, char *error)
{
	if (!buf_reserve(&f->block, n + RECORD_PADDING))
		return refuse_key_file(f, error, "%s", strerror(ENOMEM));
	errno = 0;
	if (fread(f->block.p + f->block.n, 1, n, f->from) != n)
		return refuse_key_file(f, error, "%s", ferror(f->from) ? strerror(errno) : "this key file was cut short");
	f->block.n += n;
	return true;
}

static void
check_block(struct key_file *f)
{
	f->check = hash_bytes(f->check, buf_span(&f->block));
	buf_clear(&f->block);
}

static bool
refuse_damaged(const struct key_file *f, char *error)
{
	return refuse_key_file(f, error, "this key file is damaged");
}

/* -- the head -- */

bool
key_file_is(FILE *f, bool *is)
{
	char magic[sizeof(KEY_FILE_MAGIC) - 1];

	*is = fread(magic, 1, sizeof(magic), f) == sizeof(magic) && memcmp(magic, KEY_FILE_MAGIC, sizeof(magic)) == 0;
	return !ferror(f) && fseek(f, 0, SEEK_SET) == 0;
}

static bool
read_key_file_text(struct key_file *f, char *error)
{
	struct key_text *t;
	const char *p;
	size_t name_n;

	if (!read_block(f, KEY_TEXT, error))
		return false;
	name_n = key_get(f->block.p + 32, 4);
	if (name_n == 0 || name_n > KEY_NAME)
		return refuse_damaged(f, error);
	if (!read_block(f, name_n, error))
		return false;
	p = f->block.p;
	if (!list_reserve(&f->texts, f->n + 1, &f->max, sizeof(*f->texts)))
		return refuse_key_file(f, error, "%s", strerror(ENOMEM));
	t = &f->texts[f->n];
	*t = (struct key_text){ .text = { .source = key_get(p, 4), .kept = true, .muted = (uint32_t)key_get(p + 4, 4),
		.games = key_get(p + 8, 8), .lines = key_get(p + 16, 8), .bytes = key_get(p + 24, 8) } };
	if ((t->text.name.p = strndup(p + KEY_TEXT, name_n)) == NULL)
		return refuse_key_file(f, error, "%s", strerror(ENOMEM));
	t->text.name.n = strlen(t->text.name.p);
	f->n++;
	if (f->n > 1 && t->text.source < t[-1].text.source)
		return refuse_damaged(f, error);
	t->member = f->n > 1 && t->text.source == t[-1].text.source ? t[-1].member + 1 : 0;
	check_block(f);
	if (t->text.games >> GAME_PLACE_BITS != 0 || t->text.lines >> 56 != 0 || t->text.bytes >> 56 != 0)
		return refuse_damaged(f, error);
	return true;
}

static bool
read_key_head(struct key_file *f, char *error)
{
	const char *p;
	uint64_t texts;

	if (!buf_reserve(&f->block, KEY_HEAD))
		return refuse_key_file(f, error, "%s", strerror(ENOMEM));
	if (fread(f->block.p, 1, KEY_HEAD, f->from) != KEY_HEAD || memcmp(f->block.p, KEY_FILE_MAGIC, 8) != 0)
		return refuse_key_file(f, error, "this is not a key file");
	f->block.n = KEY_HEAD;
	p = f->block.p;
	if (key_get(p + 8, 4) != KEY_FILE_VERSION)
		return refuse_key_file(f, error, "a key file of version %llu: this program reads version %d",
		    (unsigned long long)key_get(p + 8, 4), KEY_FILE_VERSION);
	texts = key_get(p + 12, 4);
	f->part.k = key_get(p + 16, 4);
	f->part.n = key_get(p + 20, 4);
	memcpy(f->part.input, p + 24, KEY_FILE_INPUT);
	if (f->part.n < 1 || f->part.n > SHARDS_MAX || f->part.k >= f->part.n)
		return refuse_damaged(f, error);
	check_block(f);
	while (f->n < texts)
		if (!read_key_file_text(f, error))
			return false;
	return true;
}

bool
key_merging_take(struct key_merging *m, FILE *from, const char *name, bool again, char error[KEY_FILE_ERROR])
{
	struct key_file *f;

	if (!list_reserve(&m->files, m->n + 1, &m->max, sizeof(*m->files))) {
		fclose(from);
		snprintf(error, KEY_FILE_ERROR, "%s", strerror(ENOMEM));
		return false;
	}
	f = &m->files[m->n];
	*f = (struct key_file){ .name = strdup(name), .from = from, .place = m->n };
	m->n++;
	if (f->name == NULL) {
		snprintf(error, KEY_FILE_ERROR, "%s", strerror(ENOMEM));
		return false;
	}
	if (!read_key_head(f, error))
		return false;
	/* There may be more shards than files that may be open. */
	if (again && (f->at = ftello(from)) >= 0) {
		fclose(from);
		f->from = NULL;
	}
	return true;
}

/* -- what they are together -- */

static int
by_group(const void *a, const void *b)
{
	const struct key_file *x = a, *y = b;

	if (x->group != y->group)
		return x->group < y->group ? -1 : 1;
	return (x->part.k > y->part.k) - (x->part.k < y->part.k);
}

/* Sets the groups of the files: shards of one input are one.  Are they complete? */
static bool
group_files(struct key_merging *m, char *error)
{
	struct share *shares = calloc(m->n + 1, sizeof(*shares));
	bool good;

	if (shares == NULL) {
		snprintf(error, KEY_FILE_ERROR, "%s", strerror(ENOMEM));
		return false;
	}
	for (size_t i = 0; i < m->n; i++) {
		const struct key_file *f = &m->files[i];

		shares[i] = (struct share){ f->name, f->part.input, f->part.k, f->part.n, i };
	}
	good = shard_set_complete(shares, m->n, error, KEY_FILE_ERROR);
	for (size_t i = 0, n; good && i < m->n; i += n) {
		size_t first = shares[i].place;

		for (n = 1; shares[i].n > 1 && n < shares[i].n; n++)
			first = shares[i + n].place < first ? shares[i + n].place : first;
		for (size_t k = 0; k < n; k++)
			m->files[shares[i + k].place].group = first;
	}
	free(shares);
	return good;
}

/* A text of one of the files. */
struct text_of {
	const struct key_file *file;
	struct key_text *text;
};

static int
by_text_of_key(const void *a, const void *b)
{
	const struct text_of *x = a, *y = b;
	const size_t xs[] = { x->file->group, x->text->text.source, x->text->member, x->file->part.k };
	const size_t ys[] = { y->file->group, y->text->text.source, y->text->member, y->file->part.k };

	for (size_t i = 0; i < sizeof(xs) / sizeof(xs[0]); i++)
		if (xs[i] != ys[i])
			return xs[i] < ys[i] ? -1 : 1;
	return 0;
}

/* Numbers the sorted texts, and adds up what is in the shards before. */
static bool
number_texts(struct key_merging *m, const struct text_of *list, size_t n, char *error)
{
	size_t before_group = 0, in_group = 0, last = 0;

	for (size_t i = 0; i < n; i++) {
		struct key_text *t = list[i].text;
		const struct key_text *before = i == 0 ? NULL : list[i - 1].text;
		bool one_source = i > 0 && list[i - 1].file->group == list[i].file->group && last == t->text.source;

		last = t->text.source;
		if (one_source && before->member == t->member) {
			t->games = before->games + before->text.games;
			t->lines = before->lines + before->text.lines;
			t->bytes = before->bytes + before->text.bytes;
			if ((t->games + t->text.games) >> GAME_PLACE_BITS != 0 || (t->lines | t->bytes) >> 56 != 0)
				return refuse_damaged(list[i].file, error);
		} else {
			m->texts++;
		}
		t->number = m->texts;
	}
	/* Only now, as they were compared by the numbers of the files.  Those of one group keep theirs. */
	for (size_t i = 0; i < n; i++) {
		if (i > 0 && list[i - 1].file->group != list[i].file->group)
			before_group += in_group;
		in_group = list[i].text->text.source;
		list[i].text->text.source = before_group + in_group;
	}
	return m->texts < (size_t)1 << (64 - GAME_PLACE_BITS - 1) || refuse_damaged(list[0].file, error);
}

bool
key_merging_settle(struct key_merging *m, char error[KEY_FILE_ERROR])
{
	struct text_of *list;
	size_t n = 0, at = 0;
	bool good;

	if (!group_files(m, error))
		return false;
	if (m->n > 0)
		qsort(m->files, m->n, sizeof(*m->files), by_group);
	for (size_t i = 0; i < m->n; i++)
		n += m->files[i].n;
	if ((list = calloc(n + 1, sizeof(*list))) == NULL) {
		snprintf(error, KEY_FILE_ERROR, "%s", strerror(ENOMEM));
		return false;
	}
	for (size_t i = 0; i < m->n; i++)
		for (size_t k = 0; k < m->files[i].n; k++)
			list[at++] = (struct text_of){ &m->files[i], &m->files[i].texts[k] };
	qsort(list, n, sizeof(*list), by_text_of_key);
	good = number_texts(m, list, n, error);
	free(list);
	m->part = (struct key_part){ 0, 1, "" };
	if (m->n > 0 && m->files[0].group == m->files[m->n - 1].group)
		memcpy(m->part.input, m->files[0].part.input, sizeof(m->part.input));
	return good;
}

/* -- the games -- */

/* Reads what follows the fixed part of a game in the block.  False: it cannot be. */
static bool
decode_entry(const struct key_file *f, const char *p, struct game_key *key, struct game_entry *e)
{
	uint64_t packed = key_get(p + 52, 4), place = key_get(p + 40, 8);
	const struct key_text *t = GAME_PLACE_TEXT(place) < f->n ? &f->texts[GAME_PLACE_TEXT(place)] : NULL;
	uint64_t ordinal = GAME_PLACE_ORDINAL(place);

	if (t == NULL || ordinal > t->text.games)
		return false;
	*key = (struct game_key){
		.moves = { key_get(p, 8), key_get(p + 8, 8) }, .pair = key_get(p + 16, 8), .text = key_get(p + 24, 8),
		.opening = (uint32_t)key_get(p + 36, 4),
		.first_day = key_get(p + 48, 3) & 0xffffff, .whole_round = (unsigned char)p[51],
		.days = packed & 0x1ff, .round = packed >> 9 & 0x7f,
		.plies = packed >> 16 & 0xffff,
	};
	*e = (struct game_entry){
		.start = key_get(p + 56, 8), .line = key_get(p + 64, 8) + t->lines, .offset = key_get(p + 72, 8) + t->bytes,
		.tags_n = (uint32_t)key_get(p + 80, 4), .moves_n = key->plies == GAME_TEXTUAL ? 0 : key->plies,
		.text_n = (uint32_t)key_get(p + 84, 4), .muted = (uint32_t)key_get(p + 88, 4), .result = (uint8_t)p[92],
		.encoding = (uint8_t)p[93], .eol = p[94], .mate = (p[95] & 1) != 0,
		.made = (p[95] & 2) != 0,
	};
	key->place = GAME_PLACE(t->number, ordinal + t->games);
	return e->tags_n <= GAME_ENTRY_TAGS && e->result <= RESULT_BLACK_HALF && ENC_PAGE(e->encoding) < ENC_COUNT &&
	    (e->eol == '\n' || e->eol == '\r') && key_get(p + 64, 8) <= t->text.lines + 1 &&
	    key_get(p + 72, 8) <= t->text.bytes;
}

/* Where the games go, and those that were read since they were handed over. */
struct reading {
	struct duplicates *d;
	struct contradictions *also;	/* may be NULL */
	size_t before, text;		/* the texts before these files; the text of the games, in its file */
	struct game_keys keys;
	struct sightings sightings;
};

/* Adds the game of the block, whose tags and moves are still to be read. */
static bool
take_key_file_game(struct key_file *f, struct reading *to, char *error)
{
	struct game_keys *k = &to->keys;
	struct game_key key;
	struct game_entry e;
	struct span tags;

	to->text = key_get(f->block.p + 40, 8) >> GAME_PLACE_BITS;
	if (!decode_entry(f, f->block.p, &key, &e))
		return refuse_damaged(f, error);
	if (!read_block(f, e.tags_n + e.moves_n * sizeof(move), error))
		return false;
	tags = (struct span){ f->block.p + KEY_GAME, e.tags_n };
	key.place += GAME_PLACE(to->before, 0);
	if (!list_reserve(&k->list, k->n + 1, &k->max, sizeof(*k->list)))
		return refuse_key_file(f, error, "%s", strerror(ENOMEM));
	buf_clear(&k->moves);
	for (size_t i = 0; i < e.moves_n; i++) {
		move m = (move)key_get(f->block.p + KEY_GAME + e.tags_n + i * sizeof(move), sizeof(move));

		buf_add(&k->moves, (struct span){ (const char *)&m, sizeof(m) });
	}
	key.entry = k->entries.n;
	game_entry_add(&k->entries, &e, buf_span(&k->moves), tags, (struct span){ NULL, 0 });
	k->list[k->n++] = key;
	f->games++;
	if (to->also != NULL)
		sightings_add(&to->sightings, &e, tags, key.place, key.entry);
	check_block(f);
	return (!k->entries.failed && !k->moves.failed && !to->sightings.failed) || refuse_key_file(f, error, "%s", strerror(ENOMEM));
}

/* Hands over the games, which are of that text of the file. */
static void
hand_over_games(const struct key_file *f, size_t text, struct reading *to)
{
	struct archive_text part;
	uint64_t at;

	if (text >= f->n)
		return;
	part = f->texts[text].text;
	part.games += f->texts[text].games;
	part.lines += f->texts[text].lines;
	part.bytes += f->texts[text].bytes;
	at = duplicates_add(to->d, to->before + f->texts[text].number, &part, &to->keys);
	if (to->also != NULL)
		contradictions_add(to->also, &to->sightings, at);
}

/* The block is the last one. */
static bool
is_key_file_whole(struct key_file *f, char *error)
{
	bool good = key_get(f->block.p, 8) == f->games && key_get(f->block.p + 8, 8) == f->check &&
	    fgetc(f->from) == EOF && !ferror(f->from);

	return good || refuse_damaged(f, error);
}

static bool
read_games(struct key_file *f, struct reading *to, char *error)
{
	size_t next;
	bool good = true;

	to->text = 0;
	for (size_t i = 0; i < f->n; i++)
		hand_over_games(f, i, to);
	while ((good = read_block(f, KEY_GAME, error)) && key_get(f->block.p + 40, 8) != KEY_LAST) {
		next = key_get(f->block.p + 40, 8) >> GAME_PLACE_BITS;
		if (next != to->text || to->keys.n == GAMES_AT_ONCE)
			hand_over_games(f, to->text, to);
		if (!(good = take_key_file_game(f, to, error)))
			break;
	}
	good = good && is_key_file_whole(f, error);
	if (good)
		hand_over_games(f, to->text, to);
	return good;
}

/* Was the same file read before?  Files without games may be the same. */
static bool
is_new(const struct key_merging *m, size_t i, char *error)
{
	for (size_t k = 0; k < i; k++)
		if (m->files[i].games > 0 && m->files[k].check == m->files[i].check)
			return refuse_key_file(&m->files[i], error, "the same games were read already: %.150s", m->files[k].name);
	return true;
}

bool
key_merging_add(struct key_merging *m, struct duplicates *d, struct contradictions *also, size_t before,
    char error[KEY_FILE_ERROR])
{
	struct reading to = { .d = d, .also = also, .before = before,
		.sightings = { .named = also != NULL && contradictions_named(also) } };
	bool good = true;

	for (size_t i = 0; good && i < m->n; i++) {
		struct key_file *f = &m->files[i];

		if (f->from == NULL && ((f->from = fopen(f->name, "r")) == NULL || fseeko(f->from, f->at, SEEK_SET) != 0)) {
			good = refuse_key_file(f, error, "%s", strerror(errno));
			break;
		}
		good = read_games(f, &to, error) && is_new(m, i, error);
		m->games += f->games;
		fclose(f->from);
		f->from = NULL;
		buf_free(&f->block);
		f->block = (struct buf){ 0 };
	}
	game_keys_free(&to.keys);
	sightings_free(&to.sightings);
	return good;
}

void
key_merging_free(struct key_merging *m)
{
	for (size_t i = 0; i < m->n; i++) {
		struct key_file *f = &m->files[i];

		for (size_t k = 0; k < f->n; k++)
			free((char *)(uintptr_t)f->texts[k].text.name.p);
		if (f->from != NULL)
			fclose(f->from);
		free(f->texts);
		free(f->name);
		buf_free(&f->block);
	}
	free(m->files);
	*m = (struct key_merging){ 0 };
}
