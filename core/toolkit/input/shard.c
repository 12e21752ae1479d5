/* shard: where a file is cut into shares, and the text between two cuts. */
#include <sys/stat.h>

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/invariant.h"
#include "toolkit/input/decompress.h"
#include "toolkit/input/shard.h"
#include "toolkit/input/zstd_frames.h"

enum {
	BUFFER = 64 << 10,
	HEAD_READ = 64 << 10,
	HEAD_LEAST = 4096,	/* as many bytes as split_line_end() looks at */
	CUT_MAX = 11,		/* bytes of the longest cut: LF CR LF [Event " */
};

bool
shard_read(const char *text, struct shard *s)
{
	struct span n = span_of(text), k = span_cut(&n, '/');

	return span_number(k, &s->k) && span_number(n, &s->n) && s->n > 0 && s->n <= SHARDS_MAX && s->k < s->n;
}

/* -- the part of a file that a share has -- */

/* What the beginning of a file says about all of it. */
struct shard_head {
	bool cuttable;
	bool single;	/* not cuttable, because there is only one record */
	uint64_t from;	/* cuts count from this byte of the stored file on */
	const struct file_forms *forms;	/* this and the next as in struct shard; set before */
	split_next *next;
	bool failed;	/* out of memory */
};

/*
 * In a text that begins with a tag, every cut is the start of a game.  Text before the first tag may belong to the game
 * after it; therefore no cut counts inside the first record of such a file.  1: known, 0: more bytes are needed.
 */
static int
head_judge(struct shard_head *h, struct split *s, struct span text, bool eof, const struct input *in, bool compressed)
{
	struct span tag = text;
	struct record r;
	int form;

	if ((s->eol = split_line_end(text, eof)) == 0)
		return 0;
	form = h->forms != NULL ? file_form_of(h->forms, text, FILE_FORMS_ALL) : 0;
	h->failed = form < 0;
	if (input_converted(in) != NULL || s->eol == '\r' || form != 0)
		return 1;
	if (span_starts(tag, SPAN("\xef\xbb\xbf")))
		tag.p += 3, tag.n -= 3;
	h->cuttable = tag.n > 0 && *tag.p == '[';
	if (h->cuttable)
		return 1;
	if (h->next(s, text, eof, &r) == 0) {
		h->single = eof;
		return eof;
	}
	h->single = r.last;
	h->cuttable = !r.cut && !r.last;
	h->from = compressed ? input_consumed(in) : r.text.n;
	return 1;
}

/* 0 or errno, where the machine failed and not the data. */
static int
head_trouble(const struct input *in)
{
	if (!input_failed(in) || input_trouble(in) == INPUT_DAMAGED || input_trouble(in) == INPUT_TRUNCATED)
		return 0;
	return input_trouble(in) == INPUT_MEMORY ? ENOMEM : EIO;
}

/* 0 or errno. */
static int
head_read(struct input *in, bool compressed, struct shard_head *h)
{
	struct buf b = { 0 };
	union split_room s;
	bool eof = false;
	int error;

	memset(&s, 0, sizeof(s));
	*h = (struct shard_head){ .forms = h->forms, .next = h->next };
	/* An archive is not split. */
	if (input_next(in) != 1 || input_member(in).n > 0)
		return head_trouble(in);
	while (buf_reserve(&b, HEAD_READ)) {
		ptrdiff_t got = input_read(in, b.p + b.n, HEAD_READ);

		if (got < 0)
			break;
		b.n += (size_t)got;
		eof = got == 0;
		if ((eof || b.n >= HEAD_LEAST) && head_judge(h, &s.split, buf_span(&b), eof, in, compressed) == 1)
			break;
	}
	error = b.failed || h->failed ? ENOMEM : head_trouble(in);
	buf_free(&b);
	return error;
}

/* The byte at which share k begins, before it is moved to a cut. */
static uint64_t
share_bound(uint64_t size, unsigned long k, unsigned long n, uint64_t from)
{
	uint64_t place = size / n * k + size % n * k / n;

	return k == 0 ? 0 : place < from ? from : place;
}

/* Cuts a regular file, or leaves it WHOLE where that is impossible.  0 or errno. */
static int
part_cut(int fd, uint64_t size, const struct shard *shard, struct shard_part *part)
{
	struct input *in;
	struct shard_head head = { .forms = shard->forms, .next = shard->next };
	unsigned char magic[DECOMPRESS_MAGIC_LEAST];
	ssize_t n = pread(fd, magic, sizeof(magic), 0);
	const struct codec *codec;
	int error, frames = 1;

	if (n < 0)
		return errno;
	if ((size_t)n < sizeof(magic) && (uint64_t)n < size)
		return EIO;
	codec = decompress_find(magic, (size_t)n);
	part->compressed = codec != NULL;
	part->uncut = true;
	if (codec != NULL && !zstd_frames_starts(magic))
		return 0;
	if ((in = input_open_fd(fd)) == NULL)
		return ENOMEM;
	input_allow(in, shard->means);
	error = head_read(in, part->compressed, &head);
	part->uncut = !head.single;
	input_close(in);
	if (error != 0 || !head.cuttable)
		return error;
	part->lo = share_bound(size, shard->k, shard->n, head.from);
	part->hi = share_bound(size, shard->k + 1, shard->n, head.from);
	if (part->hi > size || shard->k + 1 == shard->n)
		part->hi = size;
	if (part->lo > size)
		part->lo = size;
	if (part->compressed && (frames = zstd_frames_bounds(fd, size, &part->lo, &part->hi)) <= 0)
		return frames < 0 ? errno : 0;
	part->kind = part->lo < part->hi ? SHARD_PART : SHARD_NOTHING;
	part->start = part->lo == 0;
	part->last = part->hi == size;
	return 0;
}

int
shard_part(const char *path, const struct shard *shard, unsigned long ordinal, struct shard_part *part)
{
	struct stat st;
	int fd, error;

	*part = (struct shard_part){ .kind = SHARD_WHOLE, .means = shard->means };
	if (shard->n == 0)
		return 0;
	if (path != NULL && stat(path, &st) != 0)
		return errno;
	/* A pipe must not be opened only to look at it: its writer would end when it is closed. */
	if (path == NULL || !S_ISREG(st.st_mode)) {
		part->uncut = true;
	} else {
		if ((fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)) < 0)
			return errno;
		error = part_cut(fd, st.st_size < 0 ? 0 : (uint64_t)st.st_size, shard, part);
		close(fd);
		if (error != 0)
			return error;
	}
	if (part->kind == SHARD_WHOLE && ordinal % shard->n != shard->k)
		part->kind = SHARD_NOTHING;
	return 0;
}

/* -- the text of a share -- */

/* LF, a blank line, and [Event " at the start of a line: the text is cut before the bracket. */
struct cut {
	size_t end;	/* place of the first LF */
	size_t start;	/* place of the bracket */
};

/* Finds the first cut whose first LF is at `at` or later. */
static bool
cut_find(const char *p, size_t n, size_t at, struct cut *cut)
{
	static const struct span event = { "[Event \"", 8 };
	const char *end;

	for (; at < n && (end = memchr(p + at, '\n', n - at)) != NULL; at = cut->end + 1) {
		size_t blank = (size_t)(end - p) + 1;

		cut->end = blank - 1;
		blank += blank < n && p[blank] == '\r';
		cut->start = blank + 1;
		if (cut->start < n && p[blank] == '\n' &&
		    span_starts((struct span){ p + cut->start, n - cut->start }, event))
			return true;
	}
	return false;
}

/*
 * SKIP looks for the first cut in `inside`, the stored bytes from lo to hi; BODY passes on the rest of these; TAIL passes
 * on `after`, the stored bytes from hi on, up to the first cut there.
 */
struct shard_text {
	enum { SKIP, BODY, TAIL, OVER } stage;
	bool ends;		/* TAIL: the end of the text has been found; it is `sure` */
	bool cut;		/* the text ends at a cut, not at the end of the file */
	struct input *inside, *after, *in;	/* after: NULL in the last share; in: the one being read */
	size_t at, n;		/* p[at] .. p[n - 1] has been read and not passed on */
	size_t sure;		/* TAIL: the text goes on at least up to here */
	size_t next;		/* TAIL: where the search for the cut goes on */
	char p[BUFFER];
};

/* Reads more bytes into the buffer, after those that are left in it; returns what input_read() does. */
static ptrdiff_t
read_more_of_share(struct shard_text *t)
{
	ptrdiff_t got;

	t->n -= t->at;
	memmove(t->p, t->p + t->at, t->n);
	t->sure -= t->sure < t->at ? t->sure : t->at;
	t->next -= t->next < t->at ? t->next : t->at;
	t->at = 0;
	INVARIANT(t->n < BUFFER);
	if ((got = input_read(t->in, t->p + t->n, BUFFER - t->n)) > 0)
		t->n += (size_t)got;
	return got;
}

static void
read_on(struct shard_text *t, struct input *in)
{
	t->in = in;
	input_next(in);
}

static void
tail_search(struct shard_text *t)
{
	struct cut cut;

	t->ends = t->cut = cut_find(t->p, t->n, t->next, &cut);
	t->sure = t->ends ? cut.start : t->n < CUT_MAX ? 0 : t->n - (CUT_MAX - 1);
	if (t->sure < t->next)
		t->sure = t->next;
	t->next = t->sure;
}

/*
 * This share has no text.  Damaged data is reported by the share that has the text before it; for other errors the
 * result is -1.
 */
static int
end_without_text(struct shard_text *t, ptrdiff_t got)
{
	enum input_state why = input_trouble(t->in);

	t->stage = OVER;
	t->cut = true;
	return got < 0 && why != INPUT_DAMAGED && why != INPUT_TRUNCATED ? -1 : 0;
}

/* Skips the text of the share before.  1: the text of this one begins, 0: it has none, -1: error. */
static int
skip_share_before(struct shard_text *t)
{
	struct cut cut;
	ptrdiff_t got;
	size_t border;

	while ((got = read_more_of_share(t)) > 0) {
		if (cut_find(t->p, t->n, 0, &cut)) {
			t->at = cut.start;
			t->stage = BODY;
			return 1;
		}
		t->at = t->n < CUT_MAX ? 0 : t->n - (CUT_MAX - 1);
	}
	if (got < 0 || t->after == NULL)
		return end_without_text(t, got);
	/* A cut that begins before hi and ends after it belongs to this share. */
	read_on(t, t->after);
	border = t->n;
	while (t->n < border + CUT_MAX && (got = read_more_of_share(t)) > 0)
		;
	if (!cut_find(t->p, t->n, 0, &cut) || cut.end >= border)
		return end_without_text(t, got);
	t->at = cut.start;
	t->next = cut.start > border ? cut.start : border;
	t->stage = TAIL;
	tail_search(t);
	return 1;
}

static ptrdiff_t
pass_on_text(struct shard_text *t, size_t end, char *to, size_t max)
{
	size_t n = end - t->at < max ? end - t->at : max;

	memcpy(to, t->p + t->at, n);
	t->at += n;
	return (ptrdiff_t)n;
}

static ptrdiff_t
body_read(struct shard_text *t, char *to, size_t max)
{
	ptrdiff_t got = t->at < t->n ? pass_on_text(t, t->n, to, max) : input_read(t->in, to, max);

	if (got == 0 && t->after != NULL) {
		read_on(t, t->after);
		t->at = t->n = 0;
		t->stage = TAIL;
	} else if (got == 0) {
		t->stage = OVER;
	}
	return got;
}

static ptrdiff_t
tail_read(struct shard_text *t, char *to, size_t max)
{
	while (t->at == t->sure && !t->ends) {
		if (read_more_of_share(t) > 0) {
			tail_search(t);
		} else {
			t->sure = t->n;
			t->ends = true;
		}
	}
	if (t->at < t->sure)
		return pass_on_text(t, t->sure, to, max);
	t->stage = OVER;
	return t->cut || !input_failed(t->in) ? 0 : -1;
}

ptrdiff_t
shard_text_read(struct shard_text *t, char *to, size_t max)
{
	ptrdiff_t got;

	if (max == 0)
		return 0;
	if (t->in == NULL)
		read_on(t, t->inside);
	if (t->stage == SKIP && (got = skip_share_before(t)) <= 0)
		return got;
	if (t->stage == BODY && ((got = body_read(t, to, max)) != 0 || t->stage == OVER))
		return got;
	return t->stage == TAIL ? tail_read(t, to, max) : t->cut || !input_failed(t->in) ? 0 : -1;
}

struct shard_text *
shard_open(const char *path, const struct shard_part *part)
{
	struct shard_text *t = calloc(1, sizeof(*t));

	INVARIANT(part->kind == SHARD_PART);
	if (t == NULL)
		return NULL;
	t->stage = part->start ? BODY : SKIP;
	t->inside = input_open_window(path, part->lo, part->hi, part->compressed);
	if (t->inside != NULL && !part->last &&
	    (t->after = input_open_window(path, part->hi, UINT64_MAX, part->compressed)) == NULL) {
		input_close(t->inside);
		t->inside = NULL;
	}
	if (t->inside == NULL) {
		free(t);
		return NULL;
	}
	input_allow(t->inside, part->means);
	if (t->after != NULL)
		input_allow(t->after, part->means);
	return t;
}

void
shard_ahead(struct shard_text *t)
{
	/* Not for `after`, which is only read to the end of one game. */
	input_ahead(t->inside);
}

struct input *
shard_input(struct shard_text *t)
{
	return t->in == NULL ? t->inside : t->in;
}

bool
shard_ends(const struct shard_text *t)
{
	return t->cut;
}

void
shard_close(struct shard_text *t)
{
	if (t == NULL)
		return;
	input_close(t->inside);
	input_close(t->after);
	free(t);
}
