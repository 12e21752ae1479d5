/* name_internal: what the files of name_list.h share. */
#ifndef NAME_INTERNAL_H
#define NAME_INTERNAL_H

#include "base/hash_table.h"
#include "games/names/name_memory.h"

/* A way to write a name: `text` is its folded form, of players the surname without blanks, '\t', and the given names. */
struct spelling {
	uint32_t text, of;
	uint32_t next;		/* 1 + the index of the next one with the same key; 0: it is the last */
	bool first_word;	/* of a name without a comma: its first word is taken for the surname */
};

/* The spellings with one key, in the order of the list; see NAME_ALIKE. */
struct alike {
	uint32_t first, last, n;
};

struct renaming {
	uint32_t old, of;
};

struct rule {
	enum name_kind kind;
	enum name_rule_at at;
	uint32_t from, from_n, to, to_n;
};

struct name_list {
	struct known_name *names;
	struct spelling *spellings;
	struct alike *alike;
	struct renaming *renamings;
	struct rule *rules;
	size_t names_n, names_max, spellings_n, spellings_max, alike_n, alike_max, renamings_n, renamings_max, rules_n, rules_max;
	struct hash_table by_key, by_id, by_old;	/* of alike, names, renamings */
	uint64_t left_out;		/* spellings, see NAME_ALIKE */
	struct buf text;		/* terminated texts */
	struct buf folded, words, form;	/* working memory of what adds */
	struct name_memory *memory;
};

/* What somebody has decided that this name becomes; NULL: nothing. */
const struct known_name *name_list_renamed(const struct name_list *, enum name_kind, struct span old);

/* The spellings with that key; NULL: none. */
struct alike *name_list_alike(const struct name_list *, uint64_t key);

/* name_fold: appends a name as the list keeps it; `words` is working memory. */
void name_fold(struct buf *out, struct buf *words, enum name_kind, struct span name);
/* Of players, a surname and given names that are folded words. */
void name_fold_player(struct buf *out, struct span surname, struct span given);
/* The hash by which a folded name is found: of players the surname and an initial, of others a few letters. */
uint64_t name_fold_key(enum name_kind, struct span folded);

/* What is found for a name is the same for all years and ratings: these are weighed afterwards, game by game. */
struct name_search {
	const struct name_list *list;
	struct name_key key;
	bool numbered;		/* a number tells namesakes apart: such a name is never an abbreviation */
	struct name_found found;
	struct buf folded, words, name, form;	/* working memory */
};

/* With `list` and `key` set and all else zero: sets `found`, which points into the working memory.  False: out of memory. */
bool name_search(struct name_search *);
void name_search_free(struct name_search *);

#endif
