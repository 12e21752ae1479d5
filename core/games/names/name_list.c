/* name_list: the correct names of players, sites and events, the other spellings of them, and their folded forms. */
#include <stdlib.h>
#include <string.h>

#include "base/fold.h"
#include "base/hash.h"
#include "base/list.h"
#include "games/names/name_forms.h"
#include "games/names/name_internal.h"

/* -- the folded forms of names, and the keys by which they are found -- */

enum { KEY_LETTERS = 3 };	/* of sites and events: so many letters are hashed */

/* Appends the letters of folded words without the blanks between them. */
static void
join_letters(struct buf *out, struct span words)
{
	if (!buf_reserve(out, words.n))
		return;
	for (size_t i = 0; i < words.n; i++)
		if (words.p[i] != ' ')
			out->p[out->n++] = words.p[i];
}

void
name_fold_player(struct buf *out, struct span surname, struct span given)
{
	join_letters(out, surname);
	buf_char(out, '\t');
	buf_add(out, given);
}

void
name_fold(struct buf *out, struct buf *words, enum name_kind kind, struct span name)
{
	const char *comma = name.n == 0 ? NULL : memchr(name.p, ',', name.n);
	size_t surname;

	if (kind != NAME_PLAYER) {
		fold_words(out, name, ENC_UTF8);
		return;
	}
	buf_clear(words);
	fold_words(words, comma == NULL ? name : (struct span){ name.p, (size_t)(comma - name.p) }, ENC_UTF8);
	surname = words->n;
	if (comma != NULL) {
		buf_char(words, ' ');
		fold_words(words, span_after(name, (size_t)(comma + 1 - name.p)), ENC_UTF8);
	}
	out->failed = out->failed || words->failed;
	if (!out->failed)
		name_fold_player(out, (struct span){ words->p, surname },
		    comma == NULL ? (struct span){ NULL, 0 } : span_after(buf_span(words), surname + 1));
}

uint64_t
name_fold_key(enum name_kind kind, struct span folded)
{
	const char *tab = folded.n == 0 ? NULL : memchr(folded.p, '\t', folded.n);
	char start[KEY_LETTERS];
	size_t n = 0;

	if (kind == NAME_PLAYER && tab != NULL)	/* the surname, the tab, and the first initial */
		return hash_bytes(kind, (struct span){ folded.p,
		    (size_t)(tab - folded.p) + ((size_t)(tab + 1 - folded.p) < folded.n ? 2 : 1) });
	for (size_t i = 0; i < folded.n && n < KEY_LETTERS; i++)
		if (folded.p[i] != ' ')
			start[n++] = folded.p[i];
	return hash_bytes(kind, (struct span){ start, n });
}

/* -- the list -- */

const char *const name_kinds[] = { "player", "site", "event", NULL };

struct name_list *
name_list_new(void)
{
	struct name_list *l = calloc(1, sizeof(*l));

	if (l == NULL || (l->memory = name_memory_new()) == NULL) {
		free(l);
		return NULL;
	}
	return l;
}

void
name_list_free(struct name_list *l)
{
	if (l == NULL)
		return;
	free(l->names);
	free(l->spellings);
	free(l->alike);
	free(l->renamings);
	free(l->rules);
	hash_table_free(&l->by_key);
	hash_table_free(&l->by_id);
	hash_table_free(&l->by_old);
	buf_free(&l->text);
	buf_free(&l->folded);
	buf_free(&l->words);
	buf_free(&l->form);
	name_memory_free(l->memory);
	free(l);
}

const char *
name_list_text(const struct name_list *l, const struct known_name *n)
{
	return l->text.p + n->text;
}

size_t
name_list_size(const struct name_list *l)
{
	return l->names_n;
}

uint64_t
name_list_left_out(const struct name_list *l)
{
	return l->left_out;
}

/* -- adding -- */

static bool
keep_text(struct name_list *l, struct span s, uint32_t *at)
{
	if (l->text.n > UINT32_MAX - 2 * NAME_LONGEST)
		return false;
	*at = (uint32_t)l->text.n;
	buf_add(&l->text, s);
	buf_char(&l->text, '\0');
	return !l->text.failed;
}

struct alike *
name_list_alike(const struct name_list *l, uint64_t key)
{
	struct hash_probe p = hash_table_probe(&l->by_key, key);

	return hash_probe_next(&p) ? &l->alike[p.index] : NULL;
}

/* Adds the spelling that comes next to those with its key. */
static bool
add_alike(struct name_list *l, uint64_t key)
{
	const uint32_t at = (uint32_t)l->spellings_n;
	struct alike *a = name_list_alike(l, key);

	if (a != NULL) {
		l->spellings[a->last].next = at + 1;
		a->last = at;
		a->n++;
		return true;
	}
	if (!list_reserve(&l->alike, l->alike_n + 1, &l->alike_max, sizeof(*l->alike)) ||
	    !hash_table_reserve(&l->by_key, l->alike_n + 1) || !hash_table_add(&l->by_key, key, l->alike_n))
		return false;
	l->alike[l->alike_n++] = (struct alike){ at, at, 1 };
	return true;
}

/* Adds what is in the working memory. */
static bool
add_folded(struct name_list *l, enum name_kind kind, bool first_word)
{
	struct spelling new = { .of = (uint32_t)(l->names_n - 1), .first_word = first_word };
	struct span folded = buf_span(&l->folded);
	const uint64_t key = name_fold_key(kind, folded);
	const struct alike *a = name_list_alike(l, key);

	/* A name that is looked up is compared with each of them. */
	if (!l->folded.failed && a != NULL && a->n == NAME_ALIKE) {
		l->left_out++;
		return true;
	}
	if (l->folded.failed || !keep_text(l, folded, &new.text) ||
	    !list_reserve(&l->spellings, l->spellings_n + 1, &l->spellings_max, sizeof(new)) || !add_alike(l, key))
		return false;
	l->spellings[l->spellings_n++] = new;
	return true;
}

/* Players are listed as "Gukesh D" who are "Gukesh,D" in games: there the first word is the surname. */
static bool
add_first_word(struct name_list *l, struct span name)
{
	struct span rest, first;

	buf_clear(&l->words);
	fold_words(&l->words, name, ENC_UTF8);
	rest = buf_span(&l->words);
	if (l->words.failed || rest.n == 0)
		return !l->words.failed;
	first = span_cut(&rest, ' ');
	if (rest.p == NULL || rest.n == 0)
		return true;
	buf_clear(&l->folded);
	name_fold_player(&l->folded, first, rest);
	return add_folded(l, NAME_PLAYER, true);
}

static bool
add_expanded(struct name_list *l, struct span name)
{
	buf_clear(&l->form);
	if (!name_forms_expanded(&l->form, name))
		return !l->form.failed;
	buf_clear(&l->folded);
	name_fold(&l->folded, &l->words, NAME_PLAYER, buf_span(&l->form));
	return !l->form.failed && add_folded(l, NAME_PLAYER, false);
}

static bool
add_spelling(struct name_list *l, struct span name)
{
	enum name_kind kind = (enum name_kind)l->names[l->names_n - 1].kind;

	buf_clear(&l->folded);
	name_fold(&l->folded, &l->words, kind, name);
	return add_folded(l, kind, false) && (kind != NAME_PLAYER || ((memchr(name.p, ',', name.n) != NULL ||
	    add_first_word(l, name)) && add_expanded(l, name)));
}

static bool
add_known_name(struct name_list *l, const struct known_name *n, struct span name)
{
	struct known_name new = *n;

	if (!keep_text(l, name, &new.text) || !list_reserve(&l->names, l->names_n + 1, &l->names_max, sizeof(new)))
		return false;
	new.fide = 0;
	l->names[l->names_n++] = new;
	return n->fide == 0 || name_list_identify(l, n->fide);
}

bool
name_list_add(struct name_list *l, const struct known_name *n, struct span name)
{
	return name.n > NAME_LONGEST || (add_known_name(l, n, name) && add_spelling(l, name));
}

bool
name_list_alias(struct name_list *l, struct span other)
{
	return l->names_n == 0 || other.n > NAME_LONGEST || add_spelling(l, other);
}

static uint64_t
id_key(unsigned long fide)
{
	return hash_bytes(0, (struct span){ (const char *)&fide, sizeof(fide) });
}

bool
name_list_identify(struct name_list *l, unsigned long fide)
{
	if (l->names_n == 0 || fide == 0 || fide > UINT32_MAX || name_list_by_id(l, fide) != NULL)
		return true;
	if (!hash_table_reserve(&l->by_id, l->names_n) || !hash_table_add(&l->by_id, id_key(fide), l->names_n - 1))
		return false;
	l->names[l->names_n - 1].fide = (uint32_t)fide;
	return true;
}

const struct known_name *
name_list_by_id(const struct name_list *l, unsigned long fide)
{
	struct hash_probe p = hash_table_probe(&l->by_id, id_key(fide));

	while (fide != 0 && hash_probe_next(&p))
		if (l->names[p.index].fide == fide)
			return &l->names[p.index];
	return NULL;
}

bool
name_list_rule(struct name_list *l, enum name_kind kind, enum name_rule_at at, struct span from, struct span to)
{
	struct rule new = { .kind = kind, .at = at, .from_n = (uint32_t)from.n, .to_n = (uint32_t)to.n };

	if (from.n == 0 || from.n > NAME_LONGEST || to.n > NAME_LONGEST)
		return true;
	if (!keep_text(l, from, &new.from) || !keep_text(l, to, &new.to) ||
	    !list_reserve(&l->rules, l->rules_n + 1, &l->rules_max, sizeof(new)))
		return false;
	l->rules[l->rules_n++] = new;
	return true;
}

const struct known_name *
name_list_renamed(const struct name_list *l, enum name_kind kind, struct span old)
{
	struct hash_probe p = hash_table_probe(&l->by_old, hash_bytes(kind, old));

	while (hash_probe_next(&p)) {
		const struct renaming *r = &l->renamings[p.index];

		if (l->names[r->of].kind == kind && span_eq(span_of(l->text.p + r->old), old))
			return &l->names[r->of];
	}
	return NULL;
}

bool
name_list_rename(struct name_list *l, const struct known_name *n, struct span old, struct span name)
{
	struct renaming new = { 0, (uint32_t)l->names_n };

	/* The first change of a name counts. */
	if (old.n > NAME_LONGEST || name.n > NAME_LONGEST || name_list_renamed(l, (enum name_kind)n->kind, old) != NULL)
		return true;
	if (!add_known_name(l, n, name) || !keep_text(l, old, &new.old) ||
	    !list_reserve(&l->renamings, l->renamings_n + 1, &l->renamings_max, sizeof(new)) ||
	    !hash_table_reserve(&l->by_old, l->renamings_n + 1) ||
	    !hash_table_add(&l->by_old, hash_bytes(n->kind, old), l->renamings_n))
		return false;
	l->renamings[l->renamings_n++] = new;
	return true;
}
