/* uci_log: the games of logs in UCI and UCCI as PGN. */
#include "base/ascii.h"
#include "games/record_formats/uci_log.h"

static bool
is_log_word(struct span s, const char *word)
{
	struct span w = span_of(word);

	return span_starts(s, w) && (s.n == w.n || (unsigned char)s.p[w.n] <= ' ');
}

/* The next word of a line; empty: there is none. */
static struct span
next_log_word(struct span *rest)
{
	struct span s = span_trim(*rest);
	size_t n = 0;

	while (n < s.n && (unsigned char)s.p[n] > ' ')
		n++;
	*rest = span_after(s, n);
	return (struct span){ s.p, n };
}

/* A game ends with this line. */
static bool
is_log_end(struct span line)
{
	return is_log_word(line, "ucinewgame") || is_log_word(line, "uccinewgame");
}

bool
uci_log_looks(struct span text)
{
	struct span rest = text, line;
	bool begun = false;

	while (rest.p != NULL) {
		line = span_trim(span_cut(&rest, '\n'));
		if (is_log_word(line, "position"))
			return true;
		begun = begun || is_log_word(line, "uci") || is_log_word(line, "ucci") || is_log_end(line);
		if (line.n > 0 && !begun)
			return false;
	}
	return false;
}

/* Ten ranks are a position of xiangqi; and the ninth file and ranks below 1 and above 8 are those of its moves. */
static bool
is_xiangqi(struct span fen, struct span moves)
{
	int slashes = 0;

	for (size_t i = 0; i < fen.n && fen.p[i] != ' '; i++)
		slashes += fen.p[i] == '/';
	for (size_t i = 0; i < moves.n && fen.n == 0; i++)
		if (moves.p[i] == '0' || moves.p[i] == '9' || moves.p[i] == 'i')
			return true;
	return slashes == 9;
}

static void
put_log_tags(struct span fen, bool xiangqi, struct buf *out)
{
	static const char *const roster[] = { "Event", "Site", "Date", "Round", "White", "Black" };

	for (size_t i = 0; i < sizeof(roster) / sizeof(*roster); i++)
		buf_fmt(out, "[%s \"%s\"]\n", i == 4 && xiangqi ? "Red" : roster[i], i == 2 ? "????.??.??" : "?");
	buf_str(out, "[Result \"*\"]\n");
	if (fen.n > 0) {
		buf_str(out, "[FEN \"");
		for (size_t i = 0; i < fen.n; i++)
			if (fen.p[i] != '"' && fen.p[i] != '\\')
				buf_char(out, fen.p[i]);
		buf_str(out, "\"]\n[SetUp \"1\"]\n");
	}
	buf_str(out, xiangqi ? "[Variant \"xiangqi\"]\n\n" : "\n");
}

/* The moves, with numbers as the FEN has them. */
static void
put_log_moves(struct span fen, struct span moves, struct buf *out)
{
	struct span fields = fen, word;
	unsigned long number = 1;
	bool black;

	next_log_word(&fields);
	black = is_log_word(next_log_word(&fields), "b");
	for (int i = 0; i < 3; i++)
		next_log_word(&fields);
	if (!span_number(next_log_word(&fields), &number) || number == 0)
		number = 1;
	for (unsigned long half = black; (word = next_log_word(&moves)).n > 0; half++) {
		if (half % 2 == 0 || (black && half == 1))
			buf_fmt(out, "%lu%s ", number + half / 2, half % 2 == 0 ? "." : "...");
		for (size_t i = 0; i < word.n; i++)
			buf_char(out, ascii_is_letter(word.p[i]) || ascii_is_digit(word.p[i]) ? word.p[i] : '_');
		buf_char(out, half % 16 == 15 ? '\n' : ' ');
	}
	buf_str(out, "*\n\n");
}

static void
put_log_game(struct span position, struct buf *out)
{
	struct span rest = span_after(position, 8), kind = next_log_word(&rest), fen = span_trim(rest), word;

	do
		word = next_log_word(&rest);
	while (word.n > 0 && !is_log_word(word, "moves"));
	fen = is_log_word(kind, "fen") ? span_trim((struct span){ fen.p, fen.n == 0 ? 0 : (size_t)(word.p - fen.p) })
	    : (struct span){ "", 0 };
	put_log_tags(fen, is_xiangqi(fen, rest), out);
	put_log_moves(fen, rest, out);
}

size_t
uci_log_cut(struct span text)
{
	struct span rest = text, last = { NULL, 0 }, line;
	size_t cut = 0;

	while (rest.p != NULL) {
		const char *start = rest.p;

		line = span_trim(span_cut(&rest, '\n'));
		if (rest.p == NULL)	/* it may go on */
			break;
		if (is_log_end(line) || (is_log_word(line, "position") && last.n > 0 && !span_starts(line, last)))
			cut = (size_t)(start - text.p);
		if (is_log_word(line, "position"))
			last = line;
	}
	return cut;
}

bool
uci_log_pgn(struct span text, struct buf *pgn, struct form_marks *marks)
{
	struct span last = { NULL, 0 };

	while (text.p != NULL) {
		struct span line = span_trim(span_cut(&text, '\n'));
		bool goes_on = is_log_word(line, "position") && last.n > 0 && span_starts(line, last);

		if (last.n > 0 && !goes_on && (is_log_end(line) || is_log_word(line, "position"))) {
			form_marks_add(marks, pgn->n, last.p, false);
			put_log_game(last, pgn);
			last.n = 0;
		}
		if (is_log_word(line, "position"))
			last = line;
	}
	if (last.n > 0) {
		form_marks_add(marks, pgn->n, last.p, false);
		put_log_game(last, pgn);
	}
	return !pgn->failed;
}
