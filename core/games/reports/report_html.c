/* report_html: a page to look at: what is found by kind, file and year, with boards and games side by side. */
#include <string.h>

#include "base/hash.h"
#include "toolkit/finding/fingerprint.h"
#include "toolkit/report/report_formats.h"
#include "games/reports/report_ground.h"
#include "games/reports/report_html_internal.h"
#include "games/pgn/date.h"
#include "games/pgn/token.h"
#include "toolkit/report/report_internal.h"

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
end_item(struct draft *d)
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
	struct draft d = begin_page_item(b, PAGE_ITEM_FINDING);
	size_t from;

	(void)style;
	d.item.id = f->id;
	d.item.severity = f->severity;
	d.item.line = p->line;
	d.item.column = p->column;
	d.item.game = p->game;
	d.item.print = fingerprint_hash(report_path(p->file));
	put_item_file(&d, PAGE_TEXT_FILE, p->file);
	from = b->n;
	report_text_message(b, p, f);
	end_item_text(&d, PAGE_TEXT_MESSAGE, from, PAGE_MESSAGE_MAX);
	put_item_text(&d, PAGE_TEXT_WHITE, p->white, p->encoding);
	put_item_text(&d, PAGE_TEXT_BLACK, p->black, p->encoding);
	if (f->fen.n < PAGE_VALUE)
		put_item_text(&d, PAGE_TEXT_FEN, f->fen, p->encoding);
	put_item_text(&d, PAGE_TEXT_MOVE, report_token(f, 20), p->encoding);
	if (f->twin != NULL)
		put_twin(&d, f->twin);
	end_item(&d);
}

static void
put_page_seal(struct buf *b, const struct seal *seal)
{
	struct draft d = begin_page_item(b, PAGE_ITEM_SEAL);
	uint64_t number[3] = { seal->print, seal->nth, seal->again };

	d.item.print = hash_bytes(0, (struct span){ (const char *)number, sizeof(number) });
	d.item.baselined = seal->baselined;
	end_item(&d);
}

static void
put_page_game(struct buf *b, const struct game_row *g, const struct report_style *style)
{
	struct draft d = begin_page_item(b, PAGE_ITEM_GAME);
	struct date date;

	(void)style;
	d.item.game = g->place.game;
	if (date_known(g->date, &date) && date.year >= PAGE_YEAR_FIRST && date.year <= PAGE_YEAR_LAST)
		d.item.year = date.year;
	end_item(&d);
}

static void
put_page_left_out(struct buf *b, const struct left_out *l, const struct report_style *style)
{
	struct draft d = begin_page_item(b, PAGE_ITEM_LEFT_OUT);

	(void)style;
	d.item.id = l->id;
	d.item.severity = l->severity;
	d.item.count = l->more;
	end_item(&d);
}

static void
put_file_begin(struct buf *b, struct span name)
{
	struct draft d = begin_page_item(b, PAGE_ITEM_FILE);

	put_item_file(&d, PAGE_TEXT_FILE, name);
	end_item(&d);
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
	end_item(&d);
}

static const struct report_whole whole = { page_open, page_take, page_write, page_close };

const struct report_format report_html = {
	.name = "html", .help = "a page to look at, in one file", .claims = &report_claims, .whole = &whole, .every_game = true, .baselined = true,
	.file_begin = put_file_begin, .file_end = put_file_end, .finding = put_page_finding, .seal = put_page_seal,
	    .game = put_page_game,
	.left_out = put_page_left_out,
};
