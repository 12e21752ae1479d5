/* reconcile_merge: the agreed game with the tags, comments, NAGs and variations of all records. */
#include <stdlib.h>
#include <string.h>

#include "apps/reconcile/reconcile.h"
#include "apps/reconcile/reconcile_reason.h"
#include "base/invariant.h"
#include "games/checks/game.h"
#include "games/checks/view.h"
#include "games/chess/chess_game.h"
#include "games/output_forms/retag.h"
#include "games/pgn/comment_command.h"
#include "games/pgn/result.h"
#include "games/pgn/tag_value.h"

/* -- the comments, NAGs and variations of all records, at the half-moves of the agreed game -- */

struct note_word;
struct reconcile_notes {
	struct reconcile_report *r;
	struct movelist *to;		/* the score of the agreed game */
	struct arena *texts;		/* for texts that are not in a record */
	size_t mark;			/* index of the first element after the half-move */
	int looks;			/* comparisons left for this half-move */
	struct reconcile_notes_own {
		const struct movelist *score;
		struct note_word *words;
		int n;
		int comments, nags, variations;	/* how many were left out */
	} own[RECORDS_MAX];
};

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

/* Lists the words of the main line, as for a record, and one more for the end.  False: out of memory. */
static bool
list_words_and_end(struct reconcile_notes_own *own, const struct movelist *s)
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

/* False: out of memory.  To be closed in both cases. */
static bool
reconcile_notes_open(struct reconcile_notes *b, struct reconcile_report *r, struct movelist *to, struct arena *texts)
{
	*b = (struct reconcile_notes){ .r = r, .to = to, .texts = texts };
	for (int i = 0; i < r->n; i++) {
		struct reconcile_notes_own *own = &b->own[i];

		own->n = r->records[i].n;
		if (!list_words_and_end(own, game_score(r->records[i].judge)))
			return false;
		place_words(own, r, i);
	}
	return true;
}

static void
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
notes_after_word(const struct reconcile_notes_own *own, int word)
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
in_utf8_notes(struct reconcile_notes *b, int r, struct span s)
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
add_new_comment(struct reconcile_notes *b, int r, const struct element *e)
{
	struct span comment = in_utf8_notes(b, r, element_text(e));
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
			movelist_add(b->to, (enum element_kind)e->kind, in_utf8_notes(b, r, element_text(e)), e->move,
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
	struct note_stretch s = notes_after_word(&b->own[r], word);
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
			add_new_comment(b, r, e);
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

/*
 * Add what the records have after half-move `ply` (an index; -1: before the first one), which
 * was added last: first the NAGs, then the rest.  `before`: the position before the half-move.
 */
static void
reconcile_notes_nags(struct reconcile_notes *b, int ply)
{
	bool seen[256] = { false };	/* all there are (PGN 10) */
	int word;

	b->mark = b->to->n;
	for (int r = 0; r < b->r->n; r++) {
		struct note_stretch s;

		if (!word_of(b, r, ply, &word))
			continue;
		for (s = notes_after_word(&b->own[r], word); s.at < s.end;) {
			const struct element *e = s.at;

			s.at = e->kind == ELEMENT_OPEN ? element_after(e, s.end) : e + 1;
			if (e->kind != ELEMENT_NAG || seen[e->move & 255])
				continue;
			seen[e->move & 255] = true;
			movelist_add(b->to, ELEMENT_NAG, (struct span){ NULL, 0 }, e->move, e->how);
		}
	}
}

static void
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
		for (s = notes_after_word(own, i); s.at < s.end;) {
			const struct element *e = s.at;

			s.at = e->kind == ELEMENT_OPEN ? element_after(e, s.end) : e + 1;
			own->comments += element_is_text(e);
			own->nags += e->kind == ELEMENT_NAG;
			own->variations += e->kind == ELEMENT_OPEN;
		}
	}
}

static void
put_count_of_parts(struct buf *to, int n, const char *what, int *parts)
{
	if (n > 0)
		buf_fmt(to, "%s%d %s%s", (*parts)++ == 0 ? "" : ", ", n, what, n == 1 ? "" : "s");
}

/* reports what was left out */
static void
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
		put_count_of_parts(to, own->comments, "comment", &parts);
		put_count_of_parts(to, own->nags, "NAG", &parts);
		put_count_of_parts(to, own->variations, "variation", &parts);
		buf_str(to, " at half-moves that this game does not have in that form");
		reconcile_remark(b->r, from);
	}
}

struct reconcile_merge {
	struct reconcile_report *r;
	const struct reconciling *how;
	struct arena text;
	struct movelist score;
	struct tags tags;
	/* Where each of them comes from: its record, and how it is written there. */
	struct {
		const struct reconcile_record *record;
		struct span text, value;
	} source[TAGS_ALL];
	struct span result;
	int undecided;
	struct buf pgn;			/* the merged game, checked by: */
	struct game *judge;
};

/* -- tags and the result -- */

/* Does date a agree with date b, with "?" in b for what is unknown? */
static bool
is_closer(struct span a, struct span b)
{
	if (a.n != b.n)
		return false;
	for (size_t i = 0; i < a.n; i++)
		if (a.p[i] != b.p[i] && b.p[i] != '?')
			return false;
	return true;
}

static struct span
in_utf8(struct reconcile_merge *m, const struct reconcile_record *r, struct span s)
{
	struct buf b = { 0 };
	struct span out;

	encoding_append(&b, s, r->encoding);
	out = arena_span(&m->text, buf_span(&b));
	m->text.failed |= b.failed;
	buf_free(&b);
	return out;
}

static struct tag *
find_tag(struct tags *tags, struct span name)
{
	for (int i = 0; i < tags->n; i++)
		if (span_eq_nocase(tags->list[i].name, name))
			return &tags->list[i];
	return NULL;
}

static void
set_source(struct reconcile_merge *m, int tag, const struct reconcile_record *r, const struct tag *from)
{
	m->source[tag].record = r;
	m->source[tag].text = from->text;
	m->source[tag].value = from->value;
}

/* Adds a tag.  False: there are TAGS_MAX already. */
static bool
add_tag_of_record(struct reconcile_merge *m, const struct reconcile_record *r, const struct tag *from, const struct tag *as)
{
	if (!tags_add(&m->tags, as))
		return false;
	set_source(m, m->tags.n - 1, r, from);
	return true;
}

/* Adds a tag, or reports that it differs from the one there is.  False: there are TAGS_MAX already. */
static bool
merge_tag(struct reconcile_merge *m, const struct reconcile_record *r, const struct tag *tag)
{
	struct buf *to = m->r->to;
	struct span value = in_utf8(m, r, tag->value);
	struct tag *mine = find_tag(&m->tags, tag->name);
	size_t from;
	int i;

	if (mine == NULL)
		return add_tag_of_record(m, r, tag, &(struct tag){ in_utf8(m, r, tag->name), value, { NULL, 0 } });
	if (span_eq(mine->value, value) || tag_value_says_nothing(value) || is_closer(mine->value, value))
		return true;
	i = (int)(mine - m->tags.list);
	if (tag_value_says_nothing(mine->value) || is_closer(value, mine->value)) {
		mine->value = value;
		set_source(m, i, r, tag);
		return true;
	}
	from = to->n;
	reconcile_place(to, m->source[i].record, m->source[i].text);
	buf_str(to, " / ");
	reconcile_place(to, r, tag->text);
	buf_str(to, ": ");
	encoding_append(to, tag->name, ENC_CP1252);
	buf_str(to, " ");
	reconcile_quote(to, m->source[i].record, m->source[i].value);
	buf_str(to, " / ");
	reconcile_quote(to, r, tag->value);
	buf_str(to, ": the first is used");
	reconcile_remark(m->r, from);
	return true;
}

/* Tags that are not merged: those about how a record was written, and the result, for which see merge_result(). */
static bool
is_own(struct span name)
{
	static const char *const names[] = { "Result", "FEN", "SetUp", "PlyCount", "Annotator", "Mode", NULL };

	for (const char *const *n = names; *n != NULL; n++)
		if (span_eq_nocase(name, span_of(*n)))
			return true;
	return false;
}

static void
merge_tags(struct reconcile_merge *m)
{
	const struct tags *first = game_tags(m->r->records[0].judge);

	tags_clear(&m->tags);
	for (int i = 0; i < first->n; i++) {
		struct tag tag = first->list[i];

		tag.value = in_utf8(m, &m->r->records[0], tag.value);
		/* One record has at most TAGS_MAX. */
		if (!span_eq_nocase(tag.name, SPAN("PlyCount")) && !add_tag_of_record(m, &m->r->records[0], &first->list[i], &tag))
			INVARIANT(false);
	}
	for (int r = 1; r < m->r->n; r++) {
		const struct tags *tags = game_tags(m->r->records[r].judge);
		size_t from;
		int left = 0;

		for (int i = 0; i < tags->n; i++)
			if (!is_own(tags->list[i].name))
				left += !merge_tag(m, &m->r->records[r], &tags->list[i]);
		if (left == 0)
			continue;
		from = m->r->to->n;
		reconcile_place(m->r->to, &m->r->records[r], (struct span){ NULL, 0 });
		buf_fmt(m->r->to, ": left out: %d tag%s: a game has at most %d", left, left == 1 ? "" : "s",
		    TAGS_MAX);
		reconcile_remark(m->r, from);
	}
}

struct span
reconcile_result(const struct reconcile_record *r)
{
	struct span tag = tags_value(game_tags(r->judge), TAG_Result);

	return r->summary.terminator.n > 0 && !span_eq(r->summary.terminator, SPAN("*")) ? r->summary.terminator : tag;
}

/* The result of a final position that is checkmate or stalemate; else RESULT_NONE. */
static enum result
result_on_board(const struct reconcile_report *r)
{
	struct position p = *r->start;

	for (int i = 0; i < r->game->n; i++)
		position_play(&p, r->game->plies[i].move);
	if (movegen_any(&p))
		return RESULT_NONE;
	return p.checkers == 0 ? RESULT_DRAW : p.turn == WHITE ? RESULT_BLACK : RESULT_WHITE;
}

static void
merge_result(struct reconcile_merge *m)
{
	struct reconcile_report *r = m->r;
	size_t from = r->to->n;
	enum result agreed = result_on_board(r);
	bool board = agreed != RESULT_NONE, standard, differ = false;
	struct tag *tag = find_tag(&m->tags, SPAN("Result"));

	for (int i = 0; i < r->n; i++) {
		enum result own = result_read(reconcile_result(&r->records[i]), &standard);

		if (own == RESULT_NONE || own == RESULT_UNKNOWN)
			continue;
		if (agreed == RESULT_NONE)
			agreed = own;
		differ |= own != agreed;
	}
	m->result = agreed == RESULT_NONE ? SPAN("*") : result_name(agreed);
	r->result_by = board ? RECONCILE_RESULT_BOARD : differ ? RECONCILE_RESULT_FIRST : agreed == RESULT_NONE ?
	    RECONCILE_RESULT_NONE : RECONCILE_RESULT_RECORDS;
	if (tag != NULL)
		tag->value = m->result;
	if (!differ)
		return;
	for (int i = 0; i < r->n; i++) {
		buf_str(r->to, i == 0 ? "" : " / ");
		reconcile_place(r->to, &r->records[i], reconcile_result(&r->records[i]));
	}
	buf_str(r->to, ": result ");
	for (int i = 0; i < r->n; i++) {
		buf_str(r->to, i == 0 ? "" : " / ");
		reconcile_quote(r->to, &r->records[i], reconcile_result(&r->records[i]));
	}
	buf_str(r->to, board ? ": the final position says " : ": undecided: the result written is ");
	buf_add(r->to, m->result);
	reconcile_remark(r, from);
	m->undecided += !board;
}

/* -- the moves -- */

/* Adds a comment where a move is undecided or proposed. */
static void
add_comment(struct reconcile_merge *m, int ply)
{
	const struct reconcile_report *r = m->r;
	const struct agreed_ply *p = &r->game->plies[ply];
	bool proposed = reconcile_is_proposed(r, ply), undecided = p->ruling == RULING_UNDECIDED;
	struct buf b = { 0 };

	if (!proposed && !undecided)
		return;
	buf_str(&b, !proposed ? "undecided: " : undecided ? "proposed, undecided: in no record; " : "proposed: in no record; ");
	for (int i = 0; i < r->n; i++) {
		const struct reconcile_reading *t = &p->reading[i];

		buf_str(&b, i == 0 ? "" : ", ");
		reconcile_place(&b, &r->records[i], (struct span){ NULL, 0 });
		if (t->word >= 0) {
			buf_str(&b, " has ");
			reconcile_quote(&b, &r->records[i], r->records[i].words[t->word]);
		} else {
			buf_str(&b, t->how == READS_LEFT_OUT ? " leaves it out" : " has ended");
		}
	}
	reconcile_reason_followed(&b, r, ply);
	movelist_add(&m->score, ELEMENT_COMMENT, arena_span(&m->text, buf_span(&b)), 0, 0);
	m->score.failed |= b.failed;
	buf_free(&b);
}

/* Adds each other legal move that a record has, or that fits as well, as a variation with the reason. */
static void
add_alternatives(struct reconcile_merge *m, int ply)
{
	static const struct span none;
	struct reconcile_alternative list[RECONCILE_ALTERNATIVES_MAX];
	int n = reconcile_alternatives(m->r, ply, list);

	for (int i = 0; i < n; i++) {
		struct buf b = { 0 };

		reconcile_reason_alternative(&b, m->r, ply, &list[i]);
		movelist_add(&m->score, ELEMENT_OPEN, none, 0, 0);
		movelist_add(&m->score, ELEMENT_MOVE, none, list[i].move, 0);
		movelist_add(&m->score, ELEMENT_COMMENT, arena_span(&m->text, buf_span(&b)), 0, 0);
		movelist_add(&m->score, ELEMENT_CLOSE, none, 0, 0);
		m->score.failed |= b.failed;
		buf_free(&b);
	}
}

/* The only record that has this half-move, if nothing confirms it; else -1. */
static int
record_alone(const struct reconcile_report *r, int ply)
{
	if (ply < 0 || ply >= r->game->n || r->game->plies[ply].ruling != RULING_ALONE)
		return -1;
	for (int i = 0; i < r->n; i++)
		if (r->game->plies[ply].reading[i].how == READS_IT)
			return i;
	return -1;
}

/* Adds a comment at the first of several half-moves that only one record has. */
static void
add_alone(struct reconcile_merge *m, int ply)
{
	const struct reconcile_report *r = m->r;
	struct buf b = { 0 };
	int who = record_alone(r, ply), end = ply;

	if (who < 0 || record_alone(r, ply - 1) == who)
		return;
	while (end < r->game->n && record_alone(r, end) == who)
		end++;
	buf_str(&b, end == r->game->n && end > ply + 1 ? "from here on in " : "in ");
	encoding_append(&b, span_of(r->records[who].name.p), ENC_CP1252);
	buf_str(&b, " only");
	movelist_add(&m->score, ELEMENT_COMMENT, arena_span(&m->text, buf_span(&b)), 0, 0);
	m->score.failed |= b.failed;
	buf_free(&b);
}

static void
merge_moves(struct reconcile_merge *m)
{
	struct reconcile_report *r = m->r;
	struct position now = *r->start;
	struct reconcile_notes notes;

	movelist_start(&m->score, &chess_game, r->start, true);
	if (!reconcile_notes_open(&notes, r, &m->score, &m->text)) {
		m->score.failed = true;
		reconcile_notes_close(&notes);
		return;
	}
	reconcile_notes_nags(&notes, -1);
	reconcile_notes_rest(&notes, -1, &now);
	for (int ply = 0; ply < r->game->n; ply++) {
		const struct agreed_ply *p = &r->game->plies[ply];

		movelist_add(&m->score, ELEMENT_MOVE, (struct span){ NULL, 0 }, p->move, 0);
		reconcile_notes_nags(&notes, ply);
		add_comment(m, ply);
		add_alone(m, ply);
		reconcile_notes_rest(&notes, ply, &now);
		add_alternatives(m, ply);
		position_play(&now, p->move);
	}
	movelist_add(&m->score, ELEMENT_RESULT, m->result, 0, 0);
	reconcile_notes_report(&notes);
	reconcile_notes_close(&notes);
}

/* Checks the merged game: the summary so far is that of the first record. */
static bool
judge_game(struct reconcile_merge *m, const struct view *v, struct game_summary *summary)
{
	static const struct write_options plain;
	struct record record = { .ordinal = 1, .line = 1, .eol = '\n', .first = true, .last = true };
	struct game_summary own = { 0 };

	write_pgn.game(&m->pgn, v, &plain);
	if ((m->judge = game_new(m->how->game, m->how->grading)) == NULL || m->pgn.failed || !buf_reserve(&m->pgn, RECORD_PADDING))
		return false;
	memset(m->pgn.p + m->pgn.n, 0, RECORD_PADDING);
	record.text = buf_span(&m->pgn);
	game_allow(m->judge, m->how->effort);
	game_check(m->judge, &record, &own);
	summary->plies = own.plies;
	summary->end = own.end;
	/* Findings would be about places in a text that is nobody's file; the report has what matters of them. */
	summary->verdict = own.verdict == VERDICT_FINDINGS ? VERDICT_CLEAN : own.verdict;
	return !game_findings(m->judge)->failed;
}

static bool
write_merged_game(struct reconcile_merge *m, struct buf *out)
{
	static const struct retagging none;
	static const struct findings nothing;
	const struct reconcile_record *first = &m->r->records[0];
	struct location place = { .line = first->game.line, .column = 1, .game = 1, .encoding = first->encoding,
		.file = span_of(first->name.p) };
	struct retagged tags = { .n = 0 };
	struct game_summary summary = first->summary;
	struct view view = {
		.record = &first->game, .place = &place, .score = &m->score, .summary = &summary,
		.findings = &nothing, .level = SEVERITY_ERROR,
	};
	bool done = retag(&none, &m->tags, &m->score, &first->summary, m->result, &tags);

	if (done) {
		view.tags = tags.list;
		view.tags_n = tags.n;
		view.result = m->result;
		done = judge_game(m, &view, &summary);
	}
	if (done) {
		const struct write_form *form = m->how->form == NULL ? &write_pgn : m->how->form;

		if (form->head != NULL)
			form->head(out, m->how->how);
		form->game(out, &view, m->how->how);
		if (form->foot != NULL)
			form->foot(out, m->how->how);
	}
	retag_free(&tags);
	return done;
}

int
reconcile_merge(struct reconcile_report *r, const struct reconciling *how, struct buf *out)
{
	struct reconcile_merge *m = calloc(1, sizeof(*m));

	if ((r->merge = m) == NULL)
		return -1;
	m->r = r;
	m->how = how;
	merge_tags(m);
	merge_result(m);
	merge_moves(m);
	if (m->score.failed || m->text.failed || !write_merged_game(m, out))
		return -1;
	r->tags = &m->tags;
	r->result = m->result;
	r->findings = game_findings(m->judge);
	return m->undecided;
}

void
reconcile_merge_close(struct reconcile_merge *m)
{
	if (m == NULL)
		return;
	movelist_free(&m->score);
	arena_free(&m->text);
	game_free(m->judge);
	buf_free(&m->pgn);
	free(m);
}
