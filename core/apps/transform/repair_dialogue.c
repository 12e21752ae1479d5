/* repair_dialogue: asks a person at the terminal what was meant by a word that is not a legal move. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "apps/transform/repair_dialogue.h"
#include "games/move_notation/suggest.h"
#include "games/pgn/token.h"
#include "toolkit/input/location.h"

enum { ANSWER_MAX = 200 };	/* bytes of a line that is typed in; a longer one is not an answer */

static const char help[] =
    "  a number  takes what is offered under it\n"
    "  a move    is played instead of the word, in any notation\n"
    "  i MOVE    was left out before the word, and is inserted\n"
    "  d         deletes the word\n"
    "  s         leaves the rest of this game as it is\n"
    "  a         asks no more: what has only one repair is repaired, in this and all further games\n"
    "  q         asks no more: everything else stays as it is\n";

static void
show_dialogue(struct repair_dialogue *d)
{
	if (!d->out.failed && d->out.n > 0)
		fwrite(d->out.p, 1, d->out.n, stderr);
	fflush(stderr);
	buf_clear(&d->out);
}

static void
put_encoded(struct repair_dialogue *d, struct span text)
{
	encoding_append(&d->out, text, d->encoding);
}

/* -- the question -- */

/* The value of a tag of the record, as written; "?" if it has none. */
static struct span
tag_of_record(const struct repair_dialogue *d, const char *name)
{
	struct lexer l;
	struct token t;

	token_lexer_init(&l, d->record.text, d->record.eol);
	while (token_next(&l, &t) && t.kind != TOKEN_WORD)
		if (t.kind == TOKEN_TAG && span_eq(t.name, span_of(name)))
			return t.content;
	return SPAN("?");
}

static void
put_place_and_game(struct repair_dialogue *d, struct span word)
{
	struct cursor cursor = { &d->record, d->record.text.p, d->record.text.p, d->record.line };
	struct location place = { .file = d->file };

	location_find(&cursor, word, &place);
	buf_char(&d->out, '\n');
	put_encoded(d, d->file);
	buf_fmt(&d->out, ":%llu:%llu: ", (unsigned long long)place.line, (unsigned long long)place.column);
	put_encoded(d, tag_of_record(d, "White"));
	buf_str(&d->out, " - ");
	put_encoded(d, tag_of_record(d, "Black"));
	buf_str(&d->out, ", ");
	put_encoded(d, tag_of_record(d, "Event"));
	buf_str(&d->out, ", ");
	put_encoded(d, tag_of_record(d, "Date"));
	buf_str(&d->out, "\n\n");
}

/* The side that is to move is at the bottom. */
static void
put_board(struct buf *b, const struct position *p)
{
	bool black = p->turn == BLACK;

	for (int row = 0; row < 8; row++) {
		int rank = black ? row : 7 - row;

		buf_fmt(b, "   %d ", rank + 1);
		for (int column = 0; column < 8; column++) {
			int s = rank * 8 + (black ? 7 - column : column);
			char c = ".PNBRQK"[p->board[s]];

			if (p->board[s] != NONE && p->side[BLACK] & SQUARE_BIT(s))
				c = (char)(c + ('a' - 'A'));
			buf_char(b, ' ');
			buf_char(b, c);
		}
		buf_char(b, '\n');
	}
	buf_str(b, black ? "      h g f e d c b a\n\n" : "      a b c d e f g h\n\n");
}

/* The move number `back` half-moves before the question; Black's moves have one only if they are the `first`. */
static void
put_number_of_move(struct repair_dialogue *d, const struct question *q, int back, bool first)
{
	const struct position *p = q->position;
	long halves = 2 * ((long)p->fullmoves + q->number_ahead) + p->turn - back;

	if (halves % 2 == 0)
		buf_fmt(&d->out, "%ld. ", halves / 2);
	else if (first)
		buf_fmt(&d->out, "%ld... ", halves / 2);
}

static void
put_moves_and_word(struct repair_dialogue *d, const struct question *q)
{
	for (int i = 0; i <= q->before_n; i++) {
		put_number_of_move(d, q, q->before_n - i, i == 0);
		if (i == q->before_n)
			break;
		put_encoded(d, q->before[i]);
		buf_char(&d->out, ' ');
	}
	buf_str(&d->out, ">> ");
	put_encoded(d, q->word);
	buf_str(&d->out, " <<\n");
	put_encoded(d, q->message);
	buf_fmt(&d->out, "; %d half-move%s follow%s\n", q->rest_n, q->rest_n == 1 ? "" : "s", q->rest_n == 1 ? "s" : "");
}

static void
put_suggestion(struct repair_dialogue *d, const struct question *q, int i)
{
	const struct suggestion *s = &q->suggestions[i];
	char text[NOTATION_MAX];
	/* If a move was missing before the word, the word is replayed, too; if two are swapped, the next one is not. */
	int of = q->rest_n + (s->slip == SLIP_MISSING) - (s->slip == SLIP_SWAPPED);

	buf_fmt(&d->out, "  %d) ", i + 1);
	if (s->move != NO_MOVE)
		buf_add(&d->out, (struct span){ text,
		    (size_t)notation_write(q->position, s->move, NOTATION_SAN, q->letters, text) });
	if (s->slip == SLIP_DOUBLED) {
		put_encoded(d, q->word);
		buf_str(&d->out, " is one too many");
	} else if (s->slip != SLIP_REPLACED) {
		buf_str(&d->out, s->slip == SLIP_MISSING ? " was left out before " : " is swapped with ");
		put_encoded(d, q->word);
	}
	if (of > 0 && s->whole)
		buf_str(&d->out, ": the whole rest is legal");
	else if (of > 0)
		buf_fmt(&d->out, ": %d of %d half-moves", s->replayed, of);
	buf_char(&d->out, '\n');
}

static void
put_question(struct repair_dialogue *d, const struct question *q)
{
	d->encoding = encoding_of_part(d->record.text, (enum encoding)d->record.encoding);
	put_place_and_game(d, q->word);
	put_board(&d->out, q->position);
	put_moves_and_word(d, q);
	for (int i = 0; i < q->n; i++)
		put_suggestion(d, q, i);
}

/* -- the answer -- */

static void
open_answers(struct repair_dialogue *d)
{
	bool taken = d->stdin_taken || (d->stdin_name != NULL && span_eq(d->file, span_of(d->stdin_name)));

	d->open = true;
	d->fd = taken ? open("/dev/tty", O_RDONLY | O_CLOEXEC) : 0;
	if (d->fd >= 0)
		return;
	buf_fmt(&d->out, "/dev/tty: %s: nobody can answer\n", strerror(errno));
	d->over = true;
}

/* Reads a line, without its end; byte by byte, so that what comes after it is left for others.  False: end of input. */
static bool
read_answer_line(struct repair_dialogue *d)
{
	ptrdiff_t n;
	char c;

	buf_clear(&d->line);
	for (;;) {
		do
			n = read(d->fd, &c, 1);
		while (n < 0 && errno == EINTR);
		if (n <= 0)
			return d->line.n > 0;
		if (c == '\n')
			return true;
		if (d->line.n <= ANSWER_MAX)
			buf_char(&d->line, c);
	}
}

static bool
take_move(struct repair_dialogue *d, const struct question *q, struct span word, enum answer_kind kind, struct answer *out)
{
	struct notation_reading r;

	notation_read(q->position, word, q->letters, &r);
	if (r.trouble != DIAG_NONE && q->letters != NULL) {
		struct notation_reading english;

		notation_read(q->position, word, NULL, &english);
		if (english.trouble == DIAG_NONE)
			r = english;
	}
	if (r.trouble == DIAG_NONE && r.moves_n == 1) {
		*out = (struct answer){ kind, r.moves[0] };
		return true;
	}
	put_encoded(d, word);
	buf_fmt(&d->out, ": %s\n", r.trouble == DIAG_NONE ? "no move" : diag_rows[r.trouble].message);
	return false;
}

static struct answer
of_suggestion(const struct suggestion *s)
{
	if (s->slip == SLIP_DOUBLED)
		return (struct answer){ ANSWER_DROP, NO_MOVE };
	return (struct answer){ s->slip == SLIP_MISSING ? ANSWER_INSERT : ANSWER_PLAY, s->move };
}

/* Reads an answer.  False: it is not one, and d->out says why. */
static bool
understand_answer(struct repair_dialogue *d, const struct question *q, struct span line, struct answer *out)
{
	unsigned long n;

	*out = (struct answer){ ANSWER_STOP, NO_MOVE };
	if (line.n == 0)
		return false;
	if (span_number(line, &n) && n >= 1 && n <= (unsigned long)q->n) {
		*out = of_suggestion(&q->suggestions[n - 1]);
		return true;
	}
	if (line.n == 1)
		switch (*line.p) {
		case 'd':
			out->kind = ANSWER_DROP;
			return true;
		case 's':
			return true;
		case 'a':
			d->automatic = true;
			out->kind = ANSWER_AUTO;
			return true;
		case 'q':
			d->over = true;
			return true;
		case '?':
			buf_str(&d->out, help);
			return false;
		}
	if (line.n > ANSWER_MAX) {
		buf_str(&d->out, "not an answer; ? lists the answers\n");
		return false;
	}
	if (span_starts(line, SPAN("i ")))
		return take_move(d, q, span_trim((struct span){ line.p + 2, line.n - 2 }), ANSWER_INSERT, out);
	return take_move(d, q, line, ANSWER_PLAY, out);
}

struct answer
repair_dialogue_ask(void *dialogue, const struct question *q)
{
	struct repair_dialogue *d = dialogue;
	struct answer answer = { ANSWER_STOP, NO_MOVE };

	if (!d->open && !d->over)
		open_answers(d);
	if (d->automatic)
		return (struct answer){ ANSWER_AUTO, NO_MOVE };
	if (d->over) {
		show_dialogue(d);
		return answer;
	}
	if (d->before != NULL)
		d->before(d->data);
	put_question(d, q);
	for (;;) {
		buf_str(&d->out, q->n > 0 ? "number, move, i MOVE, d, s, a, q or ?: " : "move, i MOVE, d, s, a, q or ?: ");
		show_dialogue(d);
		if (!read_answer_line(d)) {
			d->over = true;
			buf_char(&d->out, '\n');
			show_dialogue(d);
			return answer;
		}
		if (understand_answer(d, q, span_trim(buf_span(&d->line)), &answer))
			return answer;
	}
}

void
repair_dialogue_record(struct repair_dialogue *d, const struct record *r, struct span file)
{
	d->record = *r;
	d->file = file;
}

void
repair_dialogue_free(struct repair_dialogue *d)
{
	if (d->open && d->fd > 0)
		close(d->fd);
	buf_free(&d->out);
	buf_free(&d->line);
}
