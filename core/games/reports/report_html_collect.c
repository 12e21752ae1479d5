/* report_html_collect: counts what is found, and keeps some of it for the page. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/list.h"
#include "games/reports/report_html_internal.h"

void *
page_open(const struct report_head *head)
{
	struct page *p = calloc(1, sizeof(*p));

	if (p == NULL)
		return NULL;
	p->program = head->program;
	p->version = head->version;
	p->positions = head->style->positions;
	return p;
}

void
page_close(void *page)
{
	struct page *p = page;

	if (p == NULL)
		return;
	for (int id = 0; id < DIAG_COUNT; id++)
		buf_free(&p->kinds[id].kept);
	for (int kind = 0; kind < PAGE_GROUP_KINDS; kind++)
		for (int i = 0; i < p->groups_n[kind]; i++)
			buf_free(&p->groups[kind][i].kept);
	for (size_t i = 0; i < p->files_n; i++)
		free(p->files[i].name);
	free(p->files);
	buf_free(&p->first);
	hash_table_free(&p->by_name);
	free(p);
}

/* -- items -- */

/* Can the item be one that was written?  `left`: the bytes from its start on.  Caches can be changed by anybody. */
static bool
is_sound(const struct page_item *item, size_t left)
{
	size_t texts = item->size - sizeof(*item);

	if (item->size < sizeof(*item) || item->size > left || (unsigned)item->kind > PAGE_ITEM_FILE_END ||
	    (unsigned)item->id >= DIAG_COUNT || (unsigned)item->severity > SEVERITY_ERROR ||
	    (item->year != 0 && (item->year < PAGE_YEAR_FIRST || item->year > PAGE_YEAR_LAST)))
		return false;
	for (int i = 0; i < PAGE_TEXTS; i++) {
		if (item->lengths[i] > texts)
			return false;
		texts -= item->lengths[i];
	}
	return true;
}

bool
page_next(struct span *items, struct page_kept *out)
{
	unsigned char flag;

	if (items->n < sizeof(out->item))
		return false;
	memcpy(&out->item, items->p, sizeof(out->item));
	memcpy(&flag, items->p + offsetof(struct page_item, baselined), 1);
	if (flag > 1 || !is_sound(&out->item, items->n))
		return false;
	out->texts = items->p + sizeof(out->item);
	*items = span_after(*items, out->item.size);
	return true;
}

struct span
page_text(const struct page_kept *k, enum page_text which)
{
	const char *p = k->texts;

	for (int i = 0; i < (int)which; i++)
		p += k->item.lengths[i];
	return (struct span){ p, k->item.lengths[which] };
}

static bool
keep_item(struct buf *kept, const struct page_kept *k)
{
	/* What is written in the end is whole items, also when memory ran out. */
	if (!buf_reserve(kept, k->item.size))
		return false;
	buf_add(kept, (struct span){ (const char *)&k->item, sizeof(k->item) });
	buf_add(kept, (struct span){ k->texts, k->item.size - sizeof(k->item) });
	return true;
}

/* -- games by year -- */

static void
end_game(struct page *p)
{
	if (!p->in_game)
		return;
	if (p->year == 0)
		p->undated++;
	else
		p->years[p->year - PAGE_YEAR_FIRST][p->worst]++;
	p->in_game = false;
	p->worst = SEVERITY_OFF;
}

static void
begin_game(struct page *p, const struct page_item *item)
{
	end_game(p);
	p->in_game = true;
	p->year = item->year;
}

/* -- findings -- */

/* A new group of that kind; NULL: there is no room. */
static struct page_group *
new_group(struct page *p, int kind)
{
	return p->groups_n[kind] == PAGE_GROUPS ? NULL : &p->groups[kind][p->groups_n[kind]++];
}

/* The group of that kind with the key; NULL: there is none. */
static struct page_group *
find_group(struct page *p, int kind, uint64_t key)
{
	for (int i = 0; i < p->groups_n[kind]; i++)
		if (p->groups[kind][i].key == key)
			return &p->groups[kind][i];
	return NULL;
}

/* A group of copies, in which something differs now, becomes one of the others, if there is room. */
static struct page_group *
move_group(struct page *p, struct page_group *copied)
{
	struct page_group *g = new_group(p, PAGE_DIFFERING), *end = p->groups[PAGE_COPIED] + p->groups_n[PAGE_COPIED];

	if (g == NULL)
		return copied;
	*g = *copied;
	memmove(copied, copied + 1, (size_t)(end - copied - 1) * sizeof(*copied));
	p->groups_n[PAGE_COPIED]--;
	end[-1] = (struct page_group){ 0 };
	return g;
}

/* Games are told apart by the place of the one that they are compared with. */
static bool
add_to_group(struct page *p, const struct page_kept *k)
{
	uint64_t key = hash_bytes(k->item.other_game, page_text(k, PAGE_TEXT_OTHER));
	int kind = k->item.id == DIAG_DUP_COPY ? PAGE_COPIED : PAGE_DIFFERING;
	struct page_group *g = find_group(p, PAGE_DIFFERING, key);

	p->twins++;
	if (g == NULL && (g = find_group(p, PAGE_COPIED, key)) != NULL && kind == PAGE_DIFFERING)
		g = move_group(p, g);
	if (g == NULL && (g = new_group(p, kind)) == NULL)
		return true;
	g->key = key;
	g->n++;
	return g->kept_n == PAGE_COPIES || (g->kept_n++, keep_item(&g->kept, k));
}

static bool
add_finding(struct page *p, struct page_kept *k)
{
	struct page_kind *kind = &p->kinds[k->item.id];

	/* What is said once for a file says nothing about the game that it is said of. */
	if (p->in_game && k->item.game > 0 && diag_rows[k->item.id].scope != SCOPE_FILE && !k->item.baselined && k->item.severity > p->worst)
		p->worst = k->item.severity;
	kind->games += k->item.game > 0 && (kind->last_file != p->file || kind->last_game != k->item.game);
	kind->files += kind->last_file != p->file;
	kind->last_file = p->file;
	kind->last_game = k->item.game;
	k->item.year = p->in_game ? p->year : 0;
	if (k->item.lengths[PAGE_TEXT_OTHER] > 0 && !add_to_group(p, k))
		return false;
	return kind->kept_n == PAGE_FINDINGS || (kind->kept_n++, keep_item(&kind->kept, k));
}

/* -- files -- */

/* The worst first. */
static int
by_badness(const void *a, const void *b)
{
	const struct page_file *x = a, *y = b;

	for (int s = SEVERITY_ERROR; s > SEVERITY_OFF; s--)
		if (x->by_severity[s] != y->by_severity[s])
			return x->by_severity[s] > y->by_severity[s] ? -1 : 1;
	if (x->known != y->known)
		return x->known > y->known ? -1 : 1;
	return span_order((struct span){ x->name, x->name_n }, (struct span){ y->name, y->name_n });
}

void
page_sort(struct page *p)
{
	if (p->files_n > 0)
		qsort(p->files, p->files_n, sizeof(*p->files), by_badness);
}

static uint64_t
hash_of_page_file(const struct page_file *f)
{
	return hash_bytes(0, (struct span){ f->name, f->name_n });
}

static void
drop_good(struct page *p)
{
	page_sort(p);
	for (size_t i = PAGE_FILES_KEPT; i < p->files_n; i++)
		free(p->files[i].name);
	p->files_dropped += p->files_n - PAGE_FILES_KEPT;
	p->files_n = PAGE_FILES_KEPT;
	hash_table_clear(&p->by_name);
	for (size_t i = 0; i < p->files_n; i++)
		hash_table_add(&p->by_name, hash_of_page_file(&p->files[i]), i);	/* it has had room for more */
}

static struct page_file *
find_file(struct page *p, struct span name)
{
	struct hash_probe probe = hash_table_probe(&p->by_name, hash_bytes(0, name));

	while (hash_probe_next(&probe)) {
		struct page_file *f = &p->files[probe.index];

		if (span_eq((struct span){ f->name, f->name_n }, name))
			return f;
	}
	return NULL;
}

static struct page_file *
new_file(struct page *p, struct span name)
{
	struct page_file *f;

	if (p->files_n == 2 * PAGE_FILES_KEPT)
		drop_good(p);
	if (!list_reserve(&p->files, p->files_n + 1, &p->files_max, sizeof(*p->files)) ||
	    !hash_table_add(&p->by_name, hash_bytes(0, name), p->files_n))
		return NULL;
	f = &p->files[p->files_n];
	memset(f, 0, sizeof(*f));
	if ((f->name = malloc(name.n + 1)) == NULL)
		return NULL;
	memcpy(f->name, name.p, name.n);
	f->name_n = name.n;
	p->files_n++;
	return f;
}

/* Puts a count where it belongs among the largest. */
static void
rank(struct page_file *f, struct page_count count)
{
	for (int i = 0; i < PAGE_TOP; i++) {
		struct page_count next = f->top[i];

		if (next.n > count.n || (next.n == count.n && next.id < count.id))
			continue;
		f->top[i] = count;
		count = next;
	}
}

/*
 * Files of one name have one row.  Duplicates are found later: if the file is not known then, it may have been dropped, or
 * have had no findings.
 */
static bool
end_page_file(struct page *p, const struct page_kept *k)
{
	struct span counts = page_text(k, PAGE_TEXT_COUNTS);
	bool later = k->item.count == 0;
	struct page_file *f;

	end_game(p);
	if (counts.n == 0 && k->item.known == 0)
		return true;
	if ((f = find_file(p, page_text(k, PAGE_TEXT_FILE))) != NULL)
		f->mixed = f->mixed || !later;
	else if (later && p->files_dropped > 0) {
		p->files_unsure = true;
		return true;
	} else {
		if ((f = new_file(p, page_text(k, PAGE_TEXT_FILE))) == NULL)
			return false;
		f->late = later;
	}
	f->records += k->item.records;
	f->known += k->item.known;
	for (int s = 0; s <= SEVERITY_ERROR; s++)
		f->by_severity[s] += k->item.by_severity[s];
	for (; counts.n >= sizeof(struct page_count); counts = span_after(counts, sizeof(struct page_count))) {
		struct page_count count;

		memcpy(&count, counts.p, sizeof(count));
		if ((unsigned)count.id < DIAG_COUNT)
			rank(f, count);
	}
	return true;
}

/* -- all of them -- */

bool
page_take(void *page, struct span items)
{
	struct page *p = page;
	struct page_kept k, seal;
	bool good = true;

	while (good && page_next(&items, &k))
		switch (k.item.kind) {
		case PAGE_ITEM_FILE:
			if (p->file++ == 0)
				buf_add(&p->first, page_text(&k, PAGE_TEXT_FILE));
			good = !p->first.failed;
			break;
		case PAGE_ITEM_GAME: begin_game(p, &k.item); break;
		case PAGE_ITEM_FINDING:
			if (page_next(&items, &seal)) {
				k.item.print ^= seal.item.print;
				k.item.baselined = seal.item.baselined;
			}
			good = add_finding(p, &k);
			break;
		case PAGE_ITEM_SEAL: break;
		case PAGE_ITEM_LEFT_OUT: p->kinds[k.item.id].left += k.item.count; break;
		case PAGE_ITEM_FILE_END: good = end_page_file(p, &k); break;
		}
	return good;
}
