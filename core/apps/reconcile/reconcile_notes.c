/* reconcile_notes: the comments, NAGs and variations of all records, at the half-moves of the agreed game. */
#include <stdlib.h>
#include <string.h>

#include "apps/reconcile/reconcile_notes.h"
#include "games/pgn/comment_command.h"
#include "games/judge/view.h"
#include "games/judge/game.h"

/* Limit of comparisons at one half-move to find what is there already; what is not compared counts as new. */
enum { LOOKS_MAX = 20000 };

struct note_word {
	size_t at;		/* index in the record's score */
	uint64_t before;	/* the key of the position it was read in */
	bool played;		/* on the record's own board */
	bool placed;		/* it is for a half-move of the game */
	bool again;		/* it repeats the word before it, which is `placed` */
};

/* -- places -- */

/* Lists the words of the main line, as reconcile_record.c does, and one more for the end.  False: out of memory. */
static bool
list_words(struct reconcile_notes_own *own, const struct movelist *s)
{
	struct walk w;
	const struct element *e;
	int n = 0;

	own->score = s;
	if ((own->words = calloc((size_t)own->n + 1, sizeof(*own->words))) == NULL)
		return false;
	movelist_walk_start(&w, s);
	do {
		struct note_word word = { .at = w.next, .before = w.now.chess.key };
		int depth = w.depth;

		if ((e = movelist_walk_next(&w)) == NULL || depth > 0 || e->kind > ELEMENT_UNREAD)
			continue;
		word.played = e->kind != ELEMENT_UNREAD;
		own->words[n++] = word;
	} while (e != NULL && n < own->n);
	own->words[n].at = s->n;
	return true;
}

/* Finds which words are for half-moves of the game; a word written twice counts for the same half-move. */
static void
place_words(struct reconcile_notes_own *own, const struct reconcile_report *r, int record)
{
	const struct span *text = r->records[record].words;

	for (int ply = 0; ply < r->game->n; ply++) {
		int word = r->game->plies[ply].reading[record].word;

		if (word >= 0)
			own->words[word].placed = true;
	}
	for (int i = 1; i < own->n; i++)
		if (!own->words[i].placed && own->words[i - 1].placed && span_eq(text[i], text[i - 1]))
			own->words[i].placed = own->words[i].again = true;
}

bool
reconcile_notes_open(struct reconcile_notes *b, struct reconcile_report *r, struct movelist *to, struct arena *texts)
{
	*b = (struct reconcile_notes){ .r = r, .to = to, .texts = texts };
	for (int i = 0; i < r->n; i++) {
		struct reconcile_notes_own *own = &b->own[i];

		own->n = r->records[i].n;
		if (!list_words(own, game_score(r->records[i].judge)))
			return false;
		place_words(own, r, i);
	}
	return true;
}

void
reconcile_notes_close(struct reconcile_notes *b)
{
	for (int i = 0; i < RECORDS_MAX; i++)
		free(b->own[i].words);
	*b = (struct reconcile_notes){ 0 };
}

/* A part of a record's score: the elements from `at` on, without `end`. */
struct note_stretch {
	const struct element *at, *end;
};

/* What is between a word and the next one; word -1: before the first one. */
static struct note_stretch
stretch(const struct reconcile_notes_own *own, int word)
{
	const struct element *list = own->score->list;
	int next = word + 1;

	if (list == NULL)
		return (struct note_stretch){ NULL, NULL };
	while (next < own->n && own->words[next].again)
		next++;
	return (struct note_stretch){ word < 0 ? list : list + own->words[word].at + 1, list + own->words[next].at };
}

/* -- what is there already -- */

/* As UTF-8: records may be in different encodings. */
static struct span
in_utf8(struct reconcile_notes *b, int r, struct span s)
{
	struct location place = { .encoding = b->r->records[r].encoding };
	struct view view = { .place = &place };
	struct buf text = { 0 };
	struct span out;
	size_t plain = 0;

	while (plain < s.n && (signed char)s.p[plain] >= 0)
		plain++;
	if (plain == s.n)
		return s;
	view_text(&text, &view, s);
	out = arena_span(b->texts, buf_span(&text));
	b->to->failed |= text.failed || b->texts->failed;
	buf_free(&text);
	return out;
}

/* Is the piece in a comment at this half-move already?  A second clock is not wanted, even if it differs. */
static bool
has_piece(struct reconcile_notes *b, const struct comment_piece *piece)
{
	const struct movelist *s = b->to;
	const struct element *end;

	if (s->n == 0)
		return false;
	end = s->list + s->n;
	for (const struct element *e = s->list + b->mark; e < end && b->looks > 0; e++, b->looks--) {
		struct span comment = element_text(e);
		struct comment_pieces all;
		struct comment_piece p;

		if (e->kind == ELEMENT_OPEN) {
			const struct element *behind = element_after(e, end);

			b->looks -= (int)(behind - e);
			e = behind - 1;
		}
		if (!element_is_text(e))
			continue;
		for (all = comment_pieces(comment); b->looks > 0 && comment_piece_next(&all, &p); b->looks--)
			if ((p.clock && piece->clock) ||
			    (p.command == piece->command && comment_piece_same(p.text, piece->text)))
				return true;
	}
	return false;
}

static bool
same_element(const struct element *a, const struct element *b)
{
	if (a->kind != b->kind || a->move != b->move)
		return false;
	return (!element_is_text(a) && a->kind != ELEMENT_UNREAD && a->kind != ELEMENT_PUT) ||
	    comment_piece_same(element_text(a), element_text(b));
}

/* Is the last variation of the score, from `from` on, the same as an earlier one at this half-move? */
static bool
is_again(struct reconcile_notes *b, size_t from)
{
	const struct element *list = b->to->list, *own = list + from, *end = list + b->to->n;

	for (const struct element *e = list + b->mark; e < own && b->looks > 0;) {
		const struct element *behind;
		ptrdiff_t i = 0;

		if (e->kind != ELEMENT_OPEN) {
			e++;
			b->looks--;
			continue;
		}
		behind = element_after(e, own);
		b->looks -= (int)(behind - e);
		for (; i < end - own && b->looks > 0 && same_element(e + i, own + i); b->looks--)
			i++;
		if (i == end - own)
			return true;
		e = behind;
	}
	return false;
}

/* -- adding to the game -- */

static void
add_text(struct reconcile_notes *b, int r, const struct element *e)
{
	struct span comment = in_utf8(b, r, element_text(e));
	struct comment_pieces all;
	struct comment_piece p;
	struct buf left = { 0 };
	bool less = false;

	if (r > 0 && comment.n > 0) {
		for (all = comment_pieces(comment); comment_piece_next(&all, &p);) {
			if (has_piece(b, &p)) {
				less = true;
				continue;
			}
			buf_str(&left, left.n > 0 ? " " : "");
			buf_add(&left, p.text);
		}
		if (less)
			comment = arena_span(b->texts, buf_span(&left));
		b->to->failed |= left.failed || b->texts->failed;
		buf_free(&left);
	}
	if (r == 0 || span_trim(comment).n > 0)
		movelist_add(b->to, (enum element_kind)e->kind, comment, 0, e->how);
}

static void
add_variation(struct reconcile_notes *b, int r, const struct element *e, const struct element *end)
{
	size_t from = b->to->n;

	for (; e < end; e++) {
		if (e->kind == ELEMENT_RESULT || e->kind == ELEMENT_ESCAPE || e->kind == ELEMENT_DROPPED)
			continue;
		/* Moves are written from the board, in one language. */
		if (e->kind == ELEMENT_MOVE)
			movelist_add(b->to, ELEMENT_MOVE, (struct span){ NULL, 0 }, e->move, 0);
		else
			movelist_add(b->to, (enum element_kind)e->kind, in_utf8(b, r, element_text(e)), e->move,
			    e->how);
	}
	if (r > 0 && is_again(b, from))
		b->to->n = from;
}

/*
 * One pass over what a record has after a word: the texts before its variations or, if `late`,
 * everything from the first variation on.  `fits`: variations may be added.
 */
static void
add_rest(struct reconcile_notes *b, int r, int word, bool late, bool fits)
{
	struct note_stretch s = stretch(&b->own[r], word);
	bool behind = false;

	while (s.at < s.end) {
		const struct element *e = s.at++;

		if (e->kind == ELEMENT_OPEN) {
			s.at = element_after(e, s.end);
			behind = true;
			if (late && fits)
				add_variation(b, r, e, s.at);
			else if (late)
				b->own[r].variations++;
		} else if (element_is_text(e) && behind == late) {
			add_text(b, r, e);
		}
	}
}

/* The word of a record for a half-move; -1 for what is before the first one.  False: it has no word for it. */
static bool
word_of(const struct reconcile_notes *b, int r, int ply, int *word)
{
	*word = ply < 0 ? -1 : b->r->game->plies[ply].reading[r].word;
	return ply < 0 || *word >= 0;
}

void
reconcile_notes_nags(struct reconcile_notes *b, int ply)
{
	bool seen[256] = { false };	/* all there are (PGN 10) */
	int word;

	b->mark = b->to->n;
	for (int r = 0; r < b->r->n; r++) {
		struct note_stretch s;

		if (!word_of(b, r, ply, &word))
			continue;
		for (s = stretch(&b->own[r], word); s.at < s.end;) {
			const struct element *e = s.at;

			s.at = e->kind == ELEMENT_OPEN ? element_after(e, s.end) : e + 1;
			if (e->kind != ELEMENT_NAG || seen[e->move & 255])
				continue;
			seen[e->move & 255] = true;
			movelist_add(b->to, ELEMENT_NAG, (struct span){ NULL, 0 }, e->move, e->how);
		}
	}
}

void
reconcile_notes_rest(struct reconcile_notes *b, int ply, const struct position *before)
{
	b->looks = LOOKS_MAX;
	for (int late = 0; late < 2; late++)
		for (int r = 0; r < b->r->n; r++) {
			int i;

			if (word_of(b, r, ply, &i)) {
				const struct note_word *word = i < 0 ? NULL : &b->own[r].words[i];

				add_rest(b, r, i, late, word != NULL && word->played && word->before == before->key);
			}
		}
}

/* -- what was left out -- */

static void
count_left(struct reconcile_notes_own *own)
{
	for (int i = 0; i < own->n; i++) {
		struct note_stretch s;

		if (own->words[i].placed)
			continue;
		for (s = stretch(own, i); s.at < s.end;) {
			const struct element *e = s.at;

			s.at = e->kind == ELEMENT_OPEN ? element_after(e, s.end) : e + 1;
			own->comments += element_is_text(e);
			own->nags += e->kind == ELEMENT_NAG;
			own->variations += e->kind == ELEMENT_OPEN;
		}
	}
}

static void
put_count(struct buf *to, int n, const char *what, int *parts)
{
	if (n > 0)
		buf_fmt(to, "%s%d %s%s", (*parts)++ == 0 ? "" : ", ", n, what, n == 1 ? "" : "s");
}

void
reconcile_notes_report(struct reconcile_notes *b)
{
	struct buf *to = b->r->to;

	for (int r = 0; r < b->r->n; r++) {
		struct reconcile_notes_own *own = &b->own[r];
		size_t from = to->n;
		int parts = 0;

		count_left(own);
		if (own->comments + own->nags + own->variations == 0)
			continue;
		reconcile_place(to, &b->r->records[r], (struct span){ NULL, 0 });
		buf_str(to, ": left out: ");
		put_count(to, own->comments, "comment", &parts);
		put_count(to, own->nags, "NAG", &parts);
		put_count(to, own->variations, "variation", &parts);
		buf_str(to, " at half-moves that this game does not have in that form");
		reconcile_remark(b->r, from);
	}
}
