/* prune: takes parts out of a score. */
#include "games/output_forms/prune.h"
#include "games/pgn/comment_command.h"

/* What prune_variations() allows in one game: elements that are written, and elements that are skipped. */
enum { VARIATIONS_WRITTEN = 1 << 22, VARIATIONS_PASSED = 1 << 28 };

const struct name_set prune_kinds[] = {
	{ "comments", PRUNE_TEXT, "text in braces or after a semicolon" },
	{ "commands", PRUNE_COMMANDS, "all commands in comments, such as [%clk 1:02:03]" },
	{ "clocks", PRUNE_CLOCKS, "commands with times: clk, emt, egt, mct, ts" },
	{ "evals", PRUNE_EVALS, "commands with evaluations: eval, evp, wdl, depth" },
	{ "shapes", PRUNE_SHAPES, "commands with arrows and marked squares: csl, cal" },
	{ "nags", PRUNE_NAGS, "annotation glyphs such as $1 and !" },
	{ "variations", PRUNE_VARIATIONS, "other moves, in parentheses" },
	{ "escapes", PRUNE_ESCAPES, "lines that begin with %" },
	{ "remarks", PRUNE_OTHER, "what is none of these and no move" },
	{ "all", PRUNE_ALL, "all of these" },
	{ NULL, 0, NULL },
};

/* The kinds of commands: those of the PGN supplement of 2001, of Lichess, ChessBase and chess.com. */
static const struct {
	const char *name;
	unsigned kind;
} command_kinds[] = {
	{ "clk", PRUNE_CLOCKS }, { "egt", PRUNE_CLOCKS }, { "emt", PRUNE_CLOCKS }, { "mct", PRUNE_CLOCKS },
	{ "ts", PRUNE_CLOCKS }, { "timestamp", PRUNE_CLOCKS },
	{ "eval", PRUNE_EVALS }, { "evp", PRUNE_EVALS }, { "wdl", PRUNE_EVALS }, { "depth", PRUNE_EVALS },
	{ "csl", PRUNE_SHAPES }, { "cal", PRUNE_SHAPES }, { "c_arrow", PRUNE_SHAPES }, { "c_highlight", PRUNE_SHAPES },
	{ "draw", PRUNE_SHAPES }, { "mark", PRUNE_SHAPES }, { "arrow", PRUNE_SHAPES },
};

/* -- comments -- */

/* A command without its ] is text: it is not known where it ends. */
static unsigned
command_kind(const struct comment_command *c)
{
	if (c->fault == COMMENT_COMMAND_UNCLOSED || c->name.n == 0)
		return PRUNE_TEXT;
	for (size_t i = 0; i < sizeof(command_kinds) / sizeof(command_kinds[0]); i++)
		if (span_eq_nocase(c->name, span_of(command_kinds[i].name)))
			return command_kinds[i].kind;
	return PRUNE_REST;
}

/* What is left of a comment: the pieces of it that are kept, with one blank between them. */
struct kept_comment {
	struct span whole;	/* the comment */
	struct span run;	/* the last piece, as it is in the comment */
	char *room;		/* the pieces before it, n bytes; NULL: there are none */
	size_t n;
	bool gap;		/* something was left out after the last piece */
	bool less;		/* something was left out anywhere */
};

static bool
remnant_flush(struct kept_comment *r, struct arena *texts)
{
	struct span piece = span_trim(r->run);

	/* There is room: each blank replaces at least one byte. */
	if (r->room == NULL && (r->room = arena_take(texts, r->whole.n)) == NULL)
		return false;
	if (r->n > 0)
		r->room[r->n++] = ' ';
	memcpy(r->room + r->n, piece.p, piece.n);
	r->n += piece.n;
	return true;
}

static bool
remnant_keep(struct kept_comment *r, struct span piece, struct arena *texts)
{
	if (r->gap && r->run.n > 0) {
		if (!remnant_flush(r, texts))
			return false;
		r->run.n = 0;
	}
	if (r->run.n == 0)
		r->run.p = piece.p;
	r->run.n = (size_t)(piece.p + piece.n - r->run.p);
	r->gap = false;
	return true;
}

/* Keeps or leaves out a piece, which is text or a command. */
static bool
remnant_take(struct kept_comment *r, struct span piece, bool keep, struct arena *texts)
{
	if (keep)
		return remnant_keep(r, piece, texts);
	r->gap = r->less = true;
	return true;
}

/* Takes commands, text or both out of a comment; *left is the rest.  False: out of memory. */
static bool
comment_strip(unsigned strip, struct span comment, struct arena *texts, struct span *left)
{
	struct kept_comment r = { .whole = comment };
	struct span rest = comment;
	const char *end = comment.p + comment.n, *at = comment.p;
	bool more;

	do {
		struct comment_command c;
		struct span text;
		unsigned kind = 0;

		while ((more = comment_command_next(&rest, &c)) && (kind = command_kind(&c)) == PRUNE_TEXT)
			;
		text = (struct span){ at, (size_t)((more ? c.text.p : end) - at) };
		if (span_trim(text).n > 0 && !remnant_take(&r, text, (strip & PRUNE_TEXT) == 0, texts))
			return false;
		if (more && !remnant_take(&r, c.text, (strip & kind) == 0, texts))
			return false;
		at = more ? c.text.p + c.text.n : end;
	} while (more);
	*left = r.less ? span_trim(r.run) : comment;
	if (r.room != NULL) {
		if (!remnant_flush(&r, texts))
			return false;
		*left = (struct span){ r.room, r.n };
	}
	return true;
}

static bool
add_kept_comment(unsigned strip, const struct element *e, struct movelist *out, struct arena *texts)
{
	struct span text = element_text(e);

	if (strip & (PRUNE_TEXT | PRUNE_COMMANDS)) {
		if (!comment_strip(strip, text, texts, &text))
			return false;
		if (span_trim(text).n == 0 && (strip & PRUNE_TEXT || text.n < e->n))
			return true;
	}
	movelist_add(out, ELEMENT_COMMENT, text, 0, e->how);
	return true;
}

/* -- elements -- */

/* The PRUNE_* that takes out an element, except comments and variations; 0: none does. */
static unsigned
element_kind(const struct element *e)
{
	switch (e->kind) {
	case ELEMENT_NAG:
		return PRUNE_NAGS;
	case ELEMENT_ESCAPE:
		return PRUNE_ESCAPES;
	case ELEMENT_OTHER:
		return PRUNE_OTHER;
	default:
		return 0;
	}
}

/* Copies the elements from `from` up to `to`, neither of which is inside a variation, without what is stripped. */
static bool
copy_elements(unsigned strip, const struct movelist *in, size_t from, size_t to, struct movelist *out,
    struct arena *texts)
{
	int gone = 0;	/* depth in a variation that is left out */

	for (size_t i = from; i < to; i++) {
		const struct element *e = &in->list[i];

		if (strip & PRUNE_VARIATIONS)
			gone += e->kind == ELEMENT_OPEN;
		if (gone > 0)
			gone -= e->kind == ELEMENT_CLOSE;
		else if (e->kind == ELEMENT_COMMENT) {
			if (!add_kept_comment(strip, e, out, texts))
				return false;
		} else if (e->kind == ELEMENT_CLOSE && out->n > 0 && out->list[out->n - 1].kind == ELEMENT_OPEN)
			out->n--;
		else if ((element_kind(e) & strip) == 0)
			movelist_add(out, (enum element_kind)e->kind, element_text(e), e->move, e->how);
	}
	return !out->failed;
}

/* The index of half-move number `ply` of the main line, or after the last element; *before: the board there. */
static size_t
find_ply(const struct movelist *s, int ply, union game_position *before)
{
	struct walk w;

	movelist_walk_start(&w, s);
	while (movelist_walk_main(&w) != NULL) {
		if (w.ply < ply)
			continue;
		*before = w.before;
		return w.next - 1;
	}
	*before = w.now;
	return s->n;
}

bool
prune(const struct pruning *wish, const struct movelist *in, struct movelist *out, struct arena *texts)
{
	union game_position start = in->start, behind;
	size_t from = 0, to = in->n;

	if (in->playable && wish->first > 1)
		from = find_ply(in, wish->first, &start);
	if (in->playable && wish->last > 0)
		to = find_ply(in, wish->last + 1, &behind);
	movelist_start_like(out, in);
	out->start = start;
	if (!copy_elements(wish->strip, in, from, to < from ? from : to, out, texts))
		return false;
	/* The result is that of the whole game, even if its end is cut off. */
	for (size_t i = 0; i < in->n; i++)
		if ((i < from || i >= to) && in->list[i].kind == ELEMENT_RESULT)
			movelist_add(out, ELEMENT_RESULT, element_text(&in->list[i]), 0, in->list[i].how);
	return !out->failed;
}

/* -- a variation as a game -- */

/* Copies a line, without variations, from `from` to its end or to `to`. */
static void
copy_line(const struct movelist *in, size_t from, size_t to, struct movelist *out)
{
	int depth = 0;

	for (size_t i = from; i < to; i++) {
		const struct element *e = &in->list[i];

		depth += e->kind == ELEMENT_OPEN;
		if (depth == 0 && e->kind == ELEMENT_CLOSE)
			return;
		if (depth == 0)
			movelist_add(out, (enum element_kind)e->kind, element_text(e), e->move, e->how);
		depth -= e->kind == ELEMENT_CLOSE;
	}
}

/* Removes the last move from `from` on and all after it: a variation replaces it. */
static void
remove_last_move(struct movelist *s, size_t from)
{
	for (size_t n = s->n; n-- > from; )
		if (element_played(&s->list[n])) {
			s->n = n;
			return;
		}
}

bool
prune_variation(const struct movelist *in, size_t which, struct movelist *out)
{
	size_t open[WALK_DEPTH], i = 0, from = 0, passed = 0;
	int depth = 0;

	for (; i < in->n && passed < which; i++) {
		if (in->list[i].kind == ELEMENT_OPEN) {
			open[depth++] = i;
			passed++;
		} else if (in->list[i].kind == ELEMENT_CLOSE) {
			depth--;
		}
	}
	if (passed < which)
		return false;
	movelist_start_like(out, in);
	out->words = which == 0 ? in->words : 0;
	for (int k = 0; k < depth; k++) {
		size_t start = out->n;

		copy_line(in, from, open[k], out);
		remove_last_move(out, start);
		from = open[k] + 1;
	}
	copy_line(in, from, in->n, out);
	return true;
}

size_t
prune_variations(const struct movelist *in, const struct element **left_out)
{
	size_t length[WALK_DEPTH + 1] = { 0 };	/* elements from the start of the game, on this line and those around it */
	size_t n = 0, depth = 0, written = 0, passed = 0;

	*left_out = NULL;
	for (size_t i = 0; i < in->n; i++) {
		const struct element *e = &in->list[i];

		if (e->kind == ELEMENT_CLOSE) {
			depth--;
		} else if (e->kind != ELEMENT_OPEN) {
			length[depth]++;
			written++;
		} else {
			written += length[depth];
			passed += i;
			if (written > VARIATIONS_WRITTEN || passed > VARIATIONS_PASSED) {
				*left_out = e;
				break;
			}
			length[depth + 1] = length[depth];
			depth++;
			n++;
		}
	}
	return n;
}
