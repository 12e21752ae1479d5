/*
 * Room games/finding_formats: findings, games, positions and claims in each output format.
 */
/*
 * report_html_internal: findings on their way to the page, and what is kept of them; for report_html*.c only.
 *
 * The functions of the format write items, each a struct page_item and its texts.  page_take() counts them and keeps the
 * first of each kind; page_write() makes the page of that.
 */
#ifndef REPORT_HTML_INTERNAL_H
#define REPORT_HTML_INTERNAL_H

#include "base/buf.h"
#include "base/hash_table.h"
#include "toolkit/finding/report.h"

/* How much is kept, and shown. */
enum {
	PAGE_FINDINGS = 25,		/* findings of one id */
	PAGE_OPEN = 5,			/* those that are not folded; boards are three in a row, so one more of them */
	PAGE_FILES = 50,
	PAGE_FILES_KEPT = 1 << 14,	/* twice as many are reduced to so many of the worst */
	PAGE_TOP = 3,			/* ids that are named for a file */
	PAGE_GROUPS = 40,		/* of games that occur more than once */
	PAGE_COPIES = 4,		/* shown of each */
	PAGE_PAIRS = 40,		/* tags of a game */
	PAGE_VALUE = 200,		/* bytes of a name or a value */
	PAGE_MESSAGE_MAX = 2000,	/* bytes */
	PAGE_YEAR_FIRST = 1400, PAGE_YEAR_LAST = 2199, PAGE_YEARS = PAGE_YEAR_LAST - PAGE_YEAR_FIRST + 1,
};

enum page_item_kind {
	PAGE_ITEM_FILE, PAGE_ITEM_GAME, PAGE_ITEM_FINDING, PAGE_ITEM_SEAL, PAGE_ITEM_LEFT_OUT, PAGE_ITEM_FILE_END,
};

/* Texts are UTF-8 in which encoding_append() has made everything visible, except for the counts. */
enum page_text {
	PAGE_TEXT_FILE, PAGE_TEXT_MESSAGE, PAGE_TEXT_WHITE, PAGE_TEXT_BLACK, PAGE_TEXT_FEN, PAGE_TEXT_MOVE,
	PAGE_TEXT_OTHER,		/* the file of the twin */
	PAGE_TEXT_TAGS, PAGE_TEXT_OTHER_TAGS,	/* of twins: a line for each pair: name, tab, value */
	PAGE_TEXT_COUNTS,		/* of a file: struct page_count */
	PAGE_TEXTS
};

struct page_count {
	enum diag id;
	uint64_t n;
};

struct page_item {
	size_t size;			/* of the item with its texts */
	enum page_item_kind kind;
	enum diag id;
	enum severity severity;
	bool baselined;
	enum finding_fix fix;
	int year;			/* of the game; 0: not known */
	uint64_t line, column, game;	/* line 0: the file as a whole */
	uint64_t print;			/* unique in the report */
	uint64_t other_line, other_game;
	uint32_t plies[2];
	uint64_t count;			/* of what was left out; of files: 0 if it was counted before */
	uint64_t records, known, by_severity[SEVERITY_ERROR + 1];	/* of a file */
	size_t lengths[PAGE_TEXTS];
};

/* An item that is kept. */
struct page_kept {
	struct page_item item;
	const char *texts;
};
struct span page_text(const struct page_kept *, enum page_text);

struct page_kind {
	uint64_t games, files;		/* with such findings; games: only those shown */
	uint64_t left;			/* findings that only are counted */
	uint64_t last_file, last_game;	/* with one */
	struct buf kept;		/* the first items */
	int kept_n;
};

struct page_file {
	char *name;			/* owned; not terminated */
	size_t name_n;
	uint64_t records, known, by_severity[SEVERITY_ERROR + 1];
	struct page_count top[PAGE_TOP];	/* the most frequent ids */
	bool mixed;			/* several files have this name: `top` is not known */
	bool late;			/* only duplicates were found, after its games had been counted: `records` is not known */
};

/* Games that have to do with the same game; those in which something differs are shown first. */
enum { PAGE_DIFFERING, PAGE_COPIED, PAGE_GROUP_KINDS };
struct page_group {
	uint64_t key;			/* hash of the place of that game */
	uint64_t n;			/* findings */
	struct buf kept;
	int kept_n;
};

struct page {
	const char *program, *version;
	const char *help;		/* of the style of the report */
	bool positions;
	struct page_kind kinds[DIAG_COUNT];
	struct page_file *files;
	size_t files_n, files_max;
	struct hash_table by_name;
	uint64_t files_dropped;
	bool files_unsure;		/* whether there are more than those and the dropped ones */
	uint64_t file;			/* number of the present one */
	struct buf first;		/* the name of the first */
	struct page_group groups[PAGE_GROUP_KINDS][PAGE_GROUPS];
	int groups_n[PAGE_GROUP_KINDS];
	uint64_t twins;			/* findings about games that occur more than once */
	/* Games by their year and their worst finding; of the present game both are not added yet. */
	uint64_t years[PAGE_YEARS][SEVERITY_ERROR + 1], undated;
	bool in_game;
	int year;
	enum severity worst;
};

void *page_open(const struct report_head *);
bool  page_take(void *page, struct span items);
void  page_close(void *page);
void  page_sort(struct page *);		/* the worst files first */
/* The first item of what is left, which it is removed from; false: there is none. */
bool  page_next(struct span *items, struct page_kept *);
bool  page_write(void *page, struct buf *, const struct totals *);

/* -- the parts of the page -- */

struct page_view {
	struct page *page;
	const struct totals *totals;
	enum diag order[DIAG_COUNT];	/* the ids that occur, the worst severity first, then the most frequent */
	enum severity worst[DIAG_COUNT];	/* by id, as far as findings are kept; else that of the catalogue */
	int n;
};

void page_put(struct buf *, struct span);			/* a text, escaped */
void page_put_path(struct buf *, struct span);			/* escaped; a line may end after a slash */
void page_put_count(struct buf *, uint64_t, const char *one, const char *many);	/* "1 file", "2,345 files" */
void page_put_anchor(struct buf *, const struct page_item *);	/* the id of the finding in the page */
void page_put_place(struct buf *, const struct page_kept *);	/* "FILE:12:3" */
bool page_has_years(const struct page *);
void page_put_years(struct buf *, const struct page_view *);
void page_put_groups(struct buf *, const struct page_view *);
void page_put_findings(struct buf *, const struct page_view *);

#endif
