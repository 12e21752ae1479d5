/* report_html: a page to look at: what is found by kind, file and year, with boards and games side by side. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/list.h"
#include "games/pgn/date.h"
#include "games/pgn/token.h"
#include "games/finding_formats/report_ground.h"
#include "games/finding_formats/report_html_internal.h"
#include "games/finding_formats/report_internal.h"
#include "toolkit/finding/fingerprint.h"
#include "games/finding_formats/report_formats.h"

/* -- counts what is found, and keeps some of it for the page -- */

void *
page_open(const struct report_head *head)
{
	struct page *p = calloc(1, sizeof(*p));

	if (p == NULL)
		return NULL;
	p->program = head->program;
	p->version = head->version;
	p->positions = head->style->positions;
	p->help = head->style->help;
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
	if (p->in_game && k->item.game > 0 && diag_rows[k->item.id].scope != SCOPE_FILE && !k->item.baselined &&
	    k->item.severity > p->worst)
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
rank_count(struct page_file *f, struct page_count count)
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
			rank_count(f, count);
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

/* -- the format -- */

/* An item that is being written. */
struct draft {
	struct buf *b;
	size_t at;
	struct page_item item;
};

static struct draft
begin_page_item(struct buf *b, enum page_item_kind kind)
{
	struct draft d = { b, b->n, { .kind = kind } };

	buf_add(b, (struct span){ (const char *)&d.item, sizeof(d.item) });
	return d;
}

static void
end_draft(struct draft *d)
{
	if (d->b->failed)
		return;
	d->item.size = d->b->n - d->at;
	memcpy(d->b->p + d->at, &d->item, sizeof(d->item));
}

/* What was added since `from` is that text; it is cut between characters. */
static void
end_item_text(struct draft *d, enum page_text which, size_t from, size_t most)
{
	struct buf *b = d->b;

	if (b->failed)
		return;
	if (b->n - from > most) {
		b->n = from + most;
		while (b->n > from && ((unsigned char)b->p[b->n] & 0xc0) == 0x80)
			b->n--;
		buf_str(b, "\xe2\x80\xa6");
	}
	d->item.lengths[which] = b->n - from;
}

static void
put_item_text(struct draft *d, enum page_text which, struct span s, enum encoding e)
{
	size_t from = d->b->n;

	s.n = s.n > 2 * PAGE_VALUE ? 2 * PAGE_VALUE : s.n;
	encoding_append(d->b, s, e);
	end_item_text(d, which, from, PAGE_VALUE);
}

/* Names are not cut: they say which file it is. */
static void
put_item_file(struct draft *d, enum page_text which, struct span name)
{
	size_t from = d->b->n;

	encoding_append(d->b, name, ENC_CP1252);
	d->item.lengths[which] = d->b->n - from;
}

static void
put_item_tags(struct draft *d, enum page_text which, const struct twin *twin, int i)
{
	struct buf *b = d->b;
	size_t from = b->n;
	struct lexer lexer;
	struct token t;
	int n = 0;

	token_lexer_init(&lexer, twin->tags[i], twin->eol[i]);
	while (n < PAGE_PAIRS && token_next(&lexer, &t)) {
		if (t.kind != TOKEN_TAG)
			continue;
		n++;
		for (int k = 0; k < 2; k++) {
			struct span s = k == 0 ? t.name : t.content;

			s.n = s.n > PAGE_VALUE ? PAGE_VALUE : s.n;
			encoding_append(b, s, (enum encoding)twin->encoding[i]);
			buf_char(b, k == 0 ? '\t' : '\n');
		}
	}
	end_item_text(d, which, from, SIZE_MAX);
}

static void
put_twin(struct draft *d, const struct twin *twin)
{
	d->item.other_line = twin->line;
	d->item.other_game = twin->game;
	memcpy(d->item.plies, twin->plies, sizeof(twin->plies));
	put_item_file(d, PAGE_TEXT_OTHER, twin->file);
	put_item_tags(d, PAGE_TEXT_TAGS, twin, 0);
	put_item_tags(d, PAGE_TEXT_OTHER_TAGS, twin, 1);
}

static void
put_page_finding(struct buf *b, const struct location *p, const struct finding *f, const struct report_style *style)
{
	const struct finding_about *about = finding_says(f);
	struct draft d = begin_page_item(b, PAGE_ITEM_FINDING);
	size_t from;

	(void)style;
	d.item.id = f->id;
	d.item.severity = f->severity;
	d.item.fix = f->fix;
	d.item.line = p->line;
	d.item.column = p->column;
	d.item.game = p->game;
	d.item.print = fingerprint_hash(report_path(p->file));
	put_item_file(&d, PAGE_TEXT_FILE, p->file);
	from = b->n;
	report_text_message(b, p, f);
	end_item_text(&d, PAGE_TEXT_MESSAGE, from, PAGE_MESSAGE_MAX);
	if (p->in != NULL) {
		put_item_text(&d, PAGE_TEXT_WHITE, p->in->white, p->encoding);
		put_item_text(&d, PAGE_TEXT_BLACK, p->in->black, p->encoding);
	}
	if (about->fen.n < PAGE_VALUE)
		put_item_text(&d, PAGE_TEXT_FEN, about->fen, p->encoding);
	put_item_text(&d, PAGE_TEXT_MOVE, report_token(f, 20), p->encoding);
	if (about->twin != NULL)
		put_twin(&d, about->twin);
	end_draft(&d);
}

static void
put_page_seal(struct buf *b, const struct seal *seal)
{
	struct draft d = begin_page_item(b, PAGE_ITEM_SEAL);
	uint64_t number[3] = { seal->print, seal->nth, seal->again };

	d.item.print = hash_bytes(0, (struct span){ (const char *)number, sizeof(number) });
	d.item.baselined = seal->baselined;
	end_draft(&d);
}

static void
put_page_game(struct buf *b, const struct game_row *g, const struct report_style *style)
{
	struct draft d = begin_page_item(b, PAGE_ITEM_GAME);
	struct date date;

	(void)style;
	d.item.game = g->place.game;
	if (date_known(g->game->date, &date) && date.year >= PAGE_YEAR_FIRST && date.year <= PAGE_YEAR_LAST)
		d.item.year = date.year;
	end_draft(&d);
}

static void
put_page_left_out(struct buf *b, const struct left_out *l, const struct report_style *style)
{
	struct draft d = begin_page_item(b, PAGE_ITEM_LEFT_OUT);

	(void)style;
	d.item.id = l->id;
	d.item.severity = l->severity;
	d.item.count = l->more;
	end_draft(&d);
}

static void
put_file_begin(struct buf *b, struct span name)
{
	struct draft d = begin_page_item(b, PAGE_ITEM_FILE);

	put_item_file(&d, PAGE_TEXT_FILE, name);
	end_draft(&d);
}

static void
put_file_end(struct buf *b, const struct report_file *f)
{
	struct draft d = begin_page_item(b, PAGE_ITEM_FILE_END);
	size_t from;

	d.item.count = f->totals->files;
	d.item.records = f->totals->records;
	d.item.known = f->totals->baselined;
	memcpy(d.item.by_severity, f->totals->by_severity, sizeof(d.item.by_severity));
	put_item_file(&d, PAGE_TEXT_FILE, f->name);
	from = b->n;
	for (int id = DIAG_NONE + 1; id < DIAG_COUNT; id++) {
		struct page_count count;

		if (f->totals->by_id[id] == 0)
			continue;
		memset(&count, 0, sizeof(count));
		count.id = (enum diag)id;
		count.n = f->totals->by_id[id];
		buf_add(b, (struct span){ (const char *)&count, sizeof(count) });
	}
	end_item_text(&d, PAGE_TEXT_COUNTS, from, SIZE_MAX);
	end_draft(&d);
}

static const struct report_whole whole = { page_open, page_take, page_write, page_close };

const struct report_format report_html = {
	.name = "html", .help = "a page to look at, in one file", .claims = &report_claims, .whole = &whole, .every_game = true,
	    .baselined = true,
	.fixes = true,
	.file_begin = put_file_begin, .file_end = put_file_end, .finding = put_page_finding, .seal = put_page_seal,
	    .game = put_page_game,
	.left_out = put_page_left_out,
};
