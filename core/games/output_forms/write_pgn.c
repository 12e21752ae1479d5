/*
 * write_pgn: games in PGN export format (PGN 3.2, 8.2), with everything they have.
 *
 * What the standard leaves open: a comment is broken at its blanks, except inside a command, and several blanks in a
 * row become one; with --width 0 they are kept, and only line breaks become blanks. A line end inside a value of a
 * command, as programs write that break lines anywhere, is left out. A `;` comment becomes a brace
 * comment, and so does text that is not PGN; if that text has a `}`, all its braces become parentheses. There is no
 * blank between a parenthesis and what it encloses. What was after the result is written before it. A word that was
 * not read and would be a command to a program that runs CI jobs begins no line; as the first word, it becomes a brace
 * comment.
 */
#include "base/ascii.h"
#include "base/blank.h"
#include "base/encoding.h"
#include "base/invariant.h"
#include "games/move_notation/notation.h"
#include "games/output_forms/caption.h"
#include "games/pgn/comment_command.h"
#include "games/pgn/move_number.h"
#include "games/output_forms/line_wrap.h"

enum {
	COMMAND_MAX = 1024,	/* bytes of a command whose end is looked for */
};

/* A line of moves: the main line, or a variation. */
struct course {
	uint64_t halves;	/* twice the number of the next move, plus 1 if it is Black's */
	bool moved;		/* it has a move */
	bool numbered;		/* a word that was not read has the number of the next move */
};

struct writer {
	struct line_wrap pen;
	const struct view *view;
	const struct write_options *how;
	struct buf *scratch;	/* for text that cannot be copied as it is */
	bool copied;		/* moves are copied from the text; no board is needed */
	struct walk *walk;	/* else the board, and the notation of moves */
	int notation;
	struct course now, outer[WALK_DEPTH];
	int depth;
	bool number;		/* the next move gets a number even if it is Black's (PGN 8.2.2.2) */
};

/* -- words -- */

static void
put_pgn_number(struct writer *w)
{
	struct line_wrap *pen = &w->pen;

	line_wrap_begin(pen);
	pen->at = line_wrap_number(pen->at, w->now.halves >> 1);
	*pen->at++ = '.';
	if (w->now.halves & 1) {
		*pen->at++ = '.';
		*pen->at++ = '.';
	}
	line_wrap_end(pen);
}

/* Replaces what the reader takes for blanks beyond ASCII (token.c) with blanks. */
static struct span
narrow_blanks(struct buf *b)
{
	const struct blank *blank;
	size_t n;

	for (size_t i = 0; i < b->n; i += n) {
		n = 1;
		if ((signed char)b->p[i] < 0 && (i == 0 || (signed char)b->p[i - 1] >= 0 || b->p[i] != '\xa0') &&
		    (blank = blank_at(b->p + i, b->p + b->n, &n)) != NULL && !blank->inside)
			memset(b->p + i, ' ', n);
	}
	return span_trim(buf_span(b));
}

/* Removes the piece letter from the start of a word that was not played; returns it in the letters that are wanted. */
static const char *
piece_named(const struct writer *w, struct span *word)
{
	const struct piece_letters *read = w->view->score->letters, *wanted = write_letters(w->how, w->view->score->rules);
	const char *piece = "";
	size_t longest = 0;	/* one letter may begin with another: Kp and K */

	if (read == NULL)
		read = piece_letters_languages;
	for (int kind = KNIGHT; kind <= KING && read != wanted; kind++) {
		struct span letter = span_of(read->piece[kind]);

		if (letter.n > longest && letter.n < word->n && span_starts(*word, letter)) {
			piece = wanted->piece[kind];
			longest = letter.n;
		}
	}
	word->p += longest, word->n -= longest;
	return piece;
}

/*
 * A word that at the start of a line would be a command to a program that runs CI jobs: it stays in the line before it,
 * or becomes a comment where there is none.
 */
static void
put_pgn_command(struct writer *w, struct span word)
{
	struct line_wrap *pen = &w->pen;
	const bool alone = pen->at == pen->line;

	*pen->at++ = alone ? '{' : ' ';
	line_wrap_put_wide(pen, word);
	if (alone)
		*pen->at++ = '}';
	pen->joined = false;
	w->number |= alone;
}

/*
 * Writes words as they are; with `numbered`, a move number and what is attached to it become two words. False: there
 * were none.
 */
static bool
put_pgn_words(struct writer *w, const struct element *e, bool numbered)
{
	const struct span text = element_text(e);
	const bool unread = e->kind == ELEMENT_UNREAD;
	struct span s;
	size_t n = 0, words = 0;

	line_wrap_clean(w->scratch, w->view, text, LINE_WRAP_SINGLE | LINE_WRAP_WORDS);
	s = narrow_blanks(w->scratch);
	while (numbered && n < s.n && ascii_is_digit(s.p[n]))
		n++;
	while (n > 0 && n < s.n && s.p[n] == '.')
		n++;
	if (n == 0 || s.p[n - 1] != '.')
		n = 0;
	while (s.n > 0) {
		struct span word = n > 0 ? (struct span){ s.p, n } : span_cut(&s, ' ');

		if (n > 0)
			s.p += n, s.n -= n;
		n = 0;
		if (word.n == 0)
			continue;
		words++;
		if (unread && (!w->pen.joined || w->pen.at == w->pen.line) && encoding_command(word)) {
			put_pgn_command(w, word);
			line_wrap_end(&w->pen);
			continue;
		}
		line_wrap_begin(&w->pen);
		if (numbered)
			line_wrap_put_wide(&w->pen, span_of(piece_named(w, &word)));
		line_wrap_put_wide(&w->pen, word);
		line_wrap_end(&w->pen);
	}
	return words > 0;
}

/* The move as the board says, if its text cannot be copied. */
static ATTACK_RARE void
put_from_board(struct writer *w, const struct element *e)
{
	char text[BOARD_WORD_MAX];
	int n = w->view->score->rules->write(&w->walk->before, e->move, w->notation,
	    write_letters(w->how, w->view->score->rules), text);

	line_wrap_begin(&w->pen);
	line_wrap_put_wide(&w->pen, (struct span){ text, (size_t)n });
	line_wrap_end(&w->pen);
}

/* A move and the blank before it. */
static inline char *
put_pgn_san(char *at, struct span record, const struct element *e)
{
	*at = ' ';
	return line_wrap_san(at + 1, record, e);
}

/* The number of White's next move, and the blank before it; `number` is that of the table, or all zeros. */
static inline char *
put_white(char *at, const struct move_number *number, uint64_t fullmoves)
{
	*at++ = ' ';
	if (__builtin_expect(number->text == 0, false)) {
		at = line_wrap_number(at, fullmoves);
		*at = '.';
		return at + 1;
	}
	memcpy(at, &number->text, sizeof(number->text));
	return at + number->length[0];
}

/* Copies a run of moves, all numbered, in canonical SAN; the element after them. */
static const struct element *
put_pgn_moves(struct writer *w, const struct element *e, const struct element *end)
{
	const struct span record = w->view->record->text;
	const struct move_number *number;
	uint64_t halves = w->now.halves;
	char *at, *blank;

	INVARIANT(w->number || !w->pen.joined);
	if (w->number)
		put_pgn_number(w);
	at = w->pen.at;
	blank = w->pen.blank;
	if (w->number || halves & 1) {
		at = put_pgn_san(blank = at, record, e++);
		halves++;
	}
	if (halves & 1 && e < end && e->kind == ELEMENT_MOVE) {
		at = put_pgn_san(blank = at, record, e++);
		halves++;
	}
	number = &move_numbers[halves >> 1 < MOVE_NUMBERS ? halves >> 1 : MOVE_NUMBERS];
	for (; e < end && e->kind == ELEMENT_MOVE; halves += 2, number += number->text != 0) {
		at = put_pgn_san(blank = put_white(at, number, halves >> 1), record, e++);
		if (e == end || e->kind != ELEMENT_MOVE) {
			halves++;
			break;
		}
		at = put_pgn_san(blank = at, record, e++);
	}
	w->now.halves = halves;
	w->now.moved = true;
	w->number = false;
	line_wrap_words(&w->pen, at, blank);
	return e;
}

/* Any other move. */
static void
put_pgn_move(struct writer *w, const struct element *e)
{
	if (!((w->now.halves & 1) & !w->number) && !w->now.numbered)
		put_pgn_number(w);
	if (e->kind == ELEMENT_MOVE && w->copied) {
		line_wrap_begin(&w->pen);
		w->pen.at = line_wrap_san(w->pen.at, w->view->record->text, e);
		line_wrap_end(&w->pen);
	} else if (e->kind == ELEMENT_MOVE) {
		put_from_board(w, e);
	} else if (e->kind == ELEMENT_PASS) {
		line_wrap_begin(&w->pen);
		line_wrap_put(&w->pen, SPAN("--"));
		line_wrap_end(&w->pen);
	} else {
		put_pgn_words(w, e, false);
	}
	w->now.halves++;
	w->now.moved = true;
	w->now.numbered = w->number = false;
}

/* Does the text begin with a move number? */
static bool
begins_with_number(struct span text)
{
	size_t n = 0;

	while (n < text.n && ascii_is_digit(text.p[n]))
		n++;
	return n > 0 && n < text.n && text.p[n] == '.';
}

/*
 * What was not read stays as it is: words that no blank separates in the text stay one word, and in a game that was not
 * replayed nothing is known to be a move number.
 */
static void
put_pgn_unread(struct writer *w, const struct element *e)
{
	const struct movelist *s = w->view->score;
	const struct element *before = e > s->list && e[-1].kind == ELEMENT_UNREAD ? &e[-1] : NULL;
	w->pen.joined |= before != NULL && before->text + before->n == e->text;
	if (put_pgn_words(w, e, s->playable) && begins_with_number(element_text(e)))
		w->now.numbered = true;
}

/* -- comments -- */

/* Printing ASCII, its blanks single unless all are kept, none at the ends, no closing brace: it can be copied as it is. */
static bool
is_tidy(struct span s, bool all_blanks)
{
	char before = ' ';

	for (size_t i = 0; i < s.n; i++) {
		char c = s.p[i];

		if ((signed char)c < ' ' || c == 0x7f || c == '}' || (c == ' ' && before == ' ' && !all_blanks))
			return false;
		before = c;
	}
	return before != ' ';
}

/* A comment with its blanks, but those at its ends, as they are; only a line break becomes one blank. */
static struct span
clean_blanks(struct writer *w, struct span text)
{
	struct buf one_line = { 0 };
	struct span s;

	view_comment(&one_line, w->view, text);
	s = span_trim(line_wrap_clean(w->scratch, w->view, buf_span(&one_line), 0));
	buf_drop(w->scratch, &one_line);
	return s;
}

/* A brace comment ends with the first } (PGN 5). */
static struct span
tidy_comment(struct writer *w, struct span text)
{
	struct buf mended = { 0 }, converted = { 0 };
	struct span s;

	if (comment_command_mend(&mended, text)) {
		encoding_convert(&converted, buf_span(&mended), w->view->place->encoding);
		text = buf_span(&converted);
	}
	s = w->how->width > 0 ? line_wrap_clean(w->scratch, w->view, text, LINE_WRAP_SINGLE) : clean_blanks(w, text);
	buf_drop(w->scratch, &mended);
	buf_drop(w->scratch, &converted);
	if (s.n == 0 || memchr(s.p, '}', s.n) == NULL)
		return s;
	for (size_t i = 0; i < w->scratch->n; i++) {
		char *c = &w->scratch->p[i];

		*c = *c == '{' ? '(' : *c == '}' ? ')' : *c;
	}
	return s;
}

/* The end of the command that starts at i; 0: it has none, or would not fit in a line with its braces. */
static size_t
command_end(const struct line_wrap *pen, struct span s, size_t i)
{
	size_t most = pen->max < COMMAND_MAX ? pen->max : COMMAND_MAX, n = s.n < most ? s.n : most;
	const char *close;

	if (i + 2 >= n || s.p[i + 1] != '%' || (close = memchr(s.p + i, ']', n - i)) == NULL)
		return 0;
	n = (size_t)(close + 1 - s.p);
	return n + 2 <= most ? n : 0;
}

/* How much of a comment must not be broken: a word, including the blanks of commands (Supplement 2001) in it. */
static size_t
unbroken_length(const struct line_wrap *pen, struct span s)
{
	size_t i = 0, end;

	while (i < s.n && s.p[i] != ' ') {
		if (s.p[i] == '[' && (end = command_end(pen, s, i)) > 0)
			i = end;
		else
			i++;
	}
	return i;
}

/*
 * Would it mislead at the start of a line? An escape would, what readers take for the first tag of a game, and a
 * command to a program that runs CI jobs.
 */
static bool
would_mislead(struct span s)
{
	if (span_starts(s, SPAN("\xef\xbb\xbf")))	/* a byte order mark, which they skip */
		s.p += 3, s.n -= 3;
	if (s.n == 0)
		return false;
	return *s.p == '%' || (*s.p == '[' && s.n > 1 && ascii_is_letter(s.p[1])) || encoding_command(s);
}

/* A comment that is only a clock in its usual form: one word, if it fits into a line; false: it is another one. */
static inline bool
put_usual_clock(struct writer *w, struct span text)
{
	struct line_wrap *pen = &w->pen;

	if (pen->max < USUAL_CLOCK || command_usual_clock(text) == USUAL_CLOCK_NONE)
		return false;
	line_wrap_begin(pen);
	memcpy(pen->at, text.p, USUAL_CLOCK);
	pen->at[0] = '{';
	pen->at[USUAL_CLOCK - 1] = '}';
	pen->at += USUAL_CLOCK;
	line_wrap_end(pen);
	w->number = true;
	return true;
}

static void
put_pgn_comment(struct writer *w, struct span text)
{
	struct line_wrap *pen = &w->pen;
	struct span s = span_trim(text);
	bool wide = !is_tidy(s, w->how->width == 0), first = true;

	if (wide)
		s = tidy_comment(w, s);
	line_wrap_begin(pen);
	*pen->at++ = '{';
	while (s.n > 0) {
		struct span word = { s.p, unbroken_length(pen, s) };

		if (!first && would_mislead(word))
			*pen->at++ = ' ';
		else if (!first)
			line_wrap_begin(pen);
		if (wide)
			line_wrap_put_wide(pen, word);
		else
			line_wrap_put(pen, word);
		s.p += word.n, s.n -= word.n;
		if (s.n > 0) {
			s.p++, s.n--;
			line_wrap_end(pen);
		}
		first = false;
	}
	*pen->at++ = '}';
	line_wrap_end(pen);
	w->number = true;
}

/* -- the rest -- */

static void
put_nag(struct writer *w, const struct element *e)
{
	line_wrap_begin(&w->pen);
	*w->pen.at++ = '$';
	w->pen.at = line_wrap_number(w->pen.at, e->move);
	line_wrap_end(&w->pen);
	w->number = true;
}

static void
put_open(struct writer *w)
{
	INVARIANT(w->depth < WALK_DEPTH);
	line_wrap_begin(&w->pen);
	*w->pen.at++ = '(';
	w->pen.joined = true;
	w->outer[w->depth++] = w->now;
	w->now.halves -= w->now.moved;
	w->now.moved = false;
	w->number = true;
}

static void
put_close(struct writer *w)
{
	INVARIANT(w->depth > 0);
	*w->pen.at++ = ')';
	line_wrap_end(&w->pen);
	w->pen.joined = false;
	w->now = w->outer[--w->depth];
	w->number = true;
}

/* Anything but the moves and clocks that put_all() writes. */
static ATTACK_RARE void
put_element(struct writer *w, const struct element *e)
{
	switch ((enum element_kind)e->kind) {
	case ELEMENT_MOVE:
	case ELEMENT_PASS:
	case ELEMENT_PUT:
		put_pgn_move(w, e);
		break;
	case ELEMENT_UNREAD:
		put_pgn_unread(w, e);
		break;
	case ELEMENT_OTHER:
		if (span_trim(element_text(e)).n == 0)
			break;
		/* fallthrough */
	case ELEMENT_COMMENT:
		put_pgn_comment(w, element_text(e));
		break;
	case ELEMENT_NAG:
		put_nag(w, e);
		break;
	case ELEMENT_OPEN:
		put_open(w);
		break;
	case ELEMENT_CLOSE:
		put_close(w);
		break;
	case ELEMENT_ESCAPE:
		line_wrap_line(&w->pen, line_wrap_clean(w->scratch, w->view, element_text(e), 0));
		w->number = true;
		break;
	case ELEMENT_DROPPED:
	case ELEMENT_RESULT:
		break;
	}
}

static void
put_all(struct writer *w)
{
	const struct movelist *s = w->view->score;

	for (const struct element *e = s->list, *end = e + s->n; e < end;) {
		if (e->kind == ELEMENT_MOVE && w->copied && !w->now.numbered) {
			e = put_pgn_moves(w, e, end);
			continue;
		}
		if (w->walk != NULL)
			movelist_walk_next(w->walk);
		if (e->kind != ELEMENT_COMMENT || !put_usual_clock(w, element_text(e)))
			put_element(w, e);
		e++;
	}
}

/* The bytes that the movetext may take; *board: a board is needed to write it. */
static size_t
measure_movetext(const struct movelist *s, bool *board)
{
	size_t text = 0;
	unsigned odd = 0;

	_Static_assert(ELEMENT_MOVE == 0, "| instead of two tests");
	for (const struct element *e = s->list, *end = e + s->n; e < end; e++) {
		text += e->n;
		odd |= (e->kind | (e->how & ELEMENT_SAN)) == 0;
	}
	*board |= odd != 0;
	return s->n * (*board ? LINE_WRAP_MOVE + BOARD_WORD_MAX : LINE_WRAP_MOVE) + text * 3;
}

/* The number of the first move, as in struct course. */
static uint64_t
first_number_of_moves(const struct movelist *s)
{
	return (uint64_t)s->rules->number(&s->start) * 2 + !caption_leads(s->rules, &s->start);
}

static void
put_pgn(struct buf *b, const struct view *v, const struct write_options *how)
{
	struct buf scratch = { 0 };
	struct walk walk;
	struct writer w;
	bool board = write_lettered(how, v->score->rules);
	size_t room = measure_movetext(v->score, &board) + v->result.n + LINE_WRAP_MOVE;

	line_wrap_tags(b, v, how);
	if (!buf_reserve(b, room))
		return;
	w.view = v;
	w.how = how;
	w.scratch = &scratch;
	w.copied = !board;
	w.walk = NULL;
	if (board) {
		movelist_walk_start(w.walk = &walk, v->score);
		w.notation = caption_notation(how, v->score);
	}
	w.now = (struct course){ .halves = first_number_of_moves(v->score) };
	w.depth = 0;
	w.number = true;
	line_wrap_start(&w.pen, b->p + b->n, how->width);
	put_all(&w);
	line_wrap_begin(&w.pen);
	line_wrap_put(&w.pen, v->result);
	line_wrap_end(&w.pen);
	*w.pen.at++ = '\n';
	*w.pen.at++ = '\n';
	b->n = (size_t)(w.pen.at - b->p);
	buf_drop(b, &scratch);
}

const struct write_form write_pgn = {
	.name = "pgn", .help = "PGN in export format (3.2), with all that the game has", .ending = ".pgn",
	.kind = WRITE_SCORE | WRITE_WIDTH | WRITE_BARE | WRITE_LETTERS | WRITE_TAGS_ALL | WRITE_ANY_BOARD,
	.game = put_pgn,
};
