/* key_file: writes games as keys. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "apps/compare_games/key_file_internal.h"
#include "base/encoding.h"
#include "base/hash.h"
#include "base/utf8.h"

enum { WRITTEN_AT_ONCE = 1 << 16 };

struct writing {
	struct buf text;	/* not written yet */
	uint64_t check;		/* of all blocks so far */
	bool (*write)(void *data, struct span);
	void *data;
};

/* Ends a block, which begins at `from`.  False: it could not be written. */
static bool
end_block(struct writing *w, size_t from)
{
	bool good = !w->text.failed;

	if (!good) {
		errno = ENOMEM;
		return false;
	}
	w->check = hash_bytes(w->check, (struct span){ w->text.p + from, w->text.n - from });
	if (w->text.n >= WRITTEN_AT_ONCE) {
		good = w->write(w->data, buf_span(&w->text));
		buf_clear(&w->text);
	}
	return good;
}

static bool
write_head(struct writing *w, const struct key_part *part, size_t texts)
{
	char head[KEY_HEAD] = KEY_FILE_MAGIC;

	key_put(head + 8, 4, KEY_FILE_VERSION);
	key_put(head + 12, 4, texts);
	key_put(head + 16, 4, part->k);
	key_put(head + 20, 4, part->n);
	memcpy(head + 24, part->input, strlen(part->input));
	buf_add(&w->text, (struct span){ head, sizeof(head) });
	return end_block(w, w->text.n - sizeof(head));
}

static bool
write_text(struct writing *w, const struct archive_text *text)
{
	char head[KEY_TEXT] = { 0 };
	size_t from = w->text.n;

	if (text->name.n > KEY_NAME) {
		errno = ENAMETOOLONG;
		return false;
	}
	key_put(head, 4, text->source);
	key_put(head + 4, 4, text->muted);
	key_put(head + 8, 8, text->games);
	key_put(head + 16, 8, text->lines);
	key_put(head + 24, 8, text->bytes);
	key_put(head + 32, 4, text->name.n);
	buf_add(&w->text, (struct span){ head, sizeof(head) });
	buf_add(&w->text, text->name);
	return end_block(w, from);
}

/*
 * The encoding of the tags.  Which one their file has depends on the share of it that was read, as long as there are no
 * bytes that need it: then it is that of a file without such bytes.
 */
static enum encoding
encoding_of(const struct game_entry *e, struct span tags)
{
	const enum encoding encoding = (enum encoding)e->encoding;
	const bool given = encoding & ENC_GIVEN && ENC_PAGE(encoding) != ENC_UTF8;

	return !given && utf8_valid_length(tags) == tags.n ? ENC_CP1252 : encoding;
}

static bool
write_game(struct writing *w, const struct game_key *key, const struct game_entry *e, uint64_t text, struct span tags,
    struct span moves)
{
	char head[KEY_GAME] = { 0 };
	size_t from = w->text.n;

	key_put(head, 8, key->moves[0]);
	key_put(head + 8, 8, key->moves[1]);
	key_put(head + 16, 8, key->pair);
	key_put(head + 24, 8, key->text);
	key_put(head + 36, 4, key->opening);
	key_put(head + 40, 8, GAME_PLACE(text, GAME_PLACE_ORDINAL(key->place)));
	key_put(head + 48, 4, key->first_day | (uint64_t)key->whole_round << 24);
	key_put(head + 52, 4, key->days | (uint64_t)key->round << 9 | (uint64_t)key->plies << 16);
	key_put(head + 56, 8, e->start);
	key_put(head + 64, 8, e->line);
	key_put(head + 72, 8, e->offset);
	key_put(head + 80, 4, e->tags_n);
	key_put(head + 84, 4, e->text_n);
	key_put(head + 88, 4, e->muted);
	head[92] = (char)e->result;
	head[93] = (char)encoding_of(e, tags);
	head[94] = e->eol;
	head[95] = (char)(e->mate | e->made << 1);
	buf_add(&w->text, (struct span){ head, sizeof(head) });
	buf_add(&w->text, tags);
	for (size_t i = 0; i < moves.n; i += sizeof(move)) {
		move m;
		char two[2];

		memcpy(&m, moves.p + i, sizeof(m));
		key_put(two, 2, m);
		buf_add(&w->text, (struct span){ two, sizeof(two) });
	}
	return end_block(w, from);
}

/* The games; numbers[]: of the texts in the file; *n: how many. */
static bool
write_key_file_games(struct writing *w, struct duplicates *d, const size_t *numbers, uint64_t *n)
{
	struct buf tags = { 0 }, moves = { 0 };
	const struct game_key *key;
	struct game_entry e;
	bool good = true;

	errno = 0;
	for (*n = 0; good && (key = duplicates_next_key(d)) != NULL; ++*n)
		good = duplicates_entry(d, key->entry, &e, &tags, &moves) &&
		    write_game(w, key, &e, numbers[GAME_PLACE_TEXT(key->place)], buf_span(&tags), buf_span(&moves));
	buf_free(&tags);
	buf_free(&moves);
	return good && errno == 0;
}

/* Numbers the texts that there are, from 0; returns how many. */
static size_t
number_texts(const struct duplicates *d, size_t *numbers)
{
	size_t n = 0;

	for (size_t i = 0; i < duplicates_texts(d); i++)
		numbers[i] = duplicates_text(d, i).name.p == NULL ? 0 : n++;
	return n;
}

bool
key_file_write(struct duplicates *d, const struct key_part *part, bool (*write)(void *data, struct span), void *data)
{
	struct writing w = { .write = write, .data = data };
	size_t n = duplicates_texts(d), *numbers = calloc(n + 1, sizeof(*numbers));
	bool good = numbers != NULL && duplicates_list(d) && write_head(&w, part, number_texts(d, numbers));
	char last[KEY_GAME] = { 0 };
	uint64_t games;

	for (size_t i = 0; good && i < n; i++) {
		const struct archive_text text = duplicates_text(d, i);

		good = text.name.p == NULL || write_text(&w, &text);
	}
	good = good && write_key_file_games(&w, d, numbers, &games);
	if (good) {
		key_put(last, 8, games);
		key_put(last + 8, 8, w.check);
		key_put(last + 40, 8, KEY_LAST);
		buf_add(&w.text, (struct span){ last, sizeof(last) });
	}
	good = good && !w.text.failed && write(data, buf_span(&w.text));
	free(numbers);
	buf_free(&w.text);
	return good;
}
