/* piece_language: the language in which a game names its pieces. */
#include <string.h>

#include "base/ascii.h"
#include "games/checks/piece_language.h"
#include "games/checks/repair.h"

static move
read_in_any_letters(const struct position *now, struct span word, const struct piece_letters *letters)
{
	struct notation_reading r;
	move m = letters != NULL ? NO_MOVE : san_read(now, word.p, word.n).move;

	if (m != NO_MOVE)
		return m;
	notation_read(now, word, letters, &r);
	return r.trouble == DIAG_NONE && r.moves_n == 1 ? r.moves[0] : NO_MOVE;
}

bool
piece_language_reads(const struct position *now, struct span word, const struct piece_letters *letters)
{
	return read_in_any_letters(now, word, letters) != NO_MOVE;
}

int
piece_language_replayed(struct position *now, const struct span *words, int n, const struct piece_letters *letters)
{
	for (int i = 0; i < n; i++) {
		move m = read_in_any_letters(now, words[i], letters);

		if (m == NO_MOVE)
			return i;
		position_play(now, m);
	}
	return n;
}

/* The words of a game, and the languages in which each is written like a move: a set, found out when it is first asked for. */
struct game_words {
	struct span list[REST_MAX];
	int n;
	uint64_t languages[REST_MAX];
	bool known[REST_MAX];
};

static bool
is_shaped(struct game_words *w, int i, const struct piece_letters *letters)
{
	if (!w->known[i])
		notation_languages(w->list[i], &w->languages[i]);
	w->known[i] = true;
	return w->languages[i] >> (letters == NULL ? 0 : letters - piece_letters_languages) & 1;
}

/* How many of the words, from this one on, are written like moves in that language. */
static int
count_shaped(struct game_words *w, int from, const struct piece_letters *letters)
{
	int i = from;

	while (i < w->n && is_shaped(w, i, letters))
		i++;
	return i - from;
}

/* How many words are legal moves, one after the other?  After a blank one the form of the words decides. */
static int
words_replayed(const struct position *start, struct game_words *w, const struct piece_letters *letters)
{
	struct position now = *start;
	int legal = piece_language_replayed(&now, w->list, w->n, letters);

	return legal < w->n && suggest_blank(w->list[legal]) ? legal + count_shaped(w, legal + 1, letters) : legal;
}

/*
 * A slip must not change the language of a game, so another language must replay more half-moves than English: EVIDENT
 * more if FOREIGN_WORDS words name a piece by a letter of no English one, SHORTEST more if all words are legal in it, or
 * SHORTEST_FOREIGN if as many of them name a piece so, and CLEARLY more otherwise.
 */
enum { FOREIGN_WORDS = 3, EVIDENT = 1, SHORTEST = 3, SHORTEST_FOREIGN = 2, CLEARLY = 12 };
/*
 * Moves of pawns are legal in any language, and say nothing about it.  So where no word names a piece by a letter of
 * no English one, at least this many words must be other moves than in English: in 1. e4 e5 2. Kc4 d6 3. d3 h6, Kc4 is
 * not a bishop in Esperanto.
 */
enum { OTHER_MOVES = 2 };
enum { REMOVED_MAX = 20 };	/* words that are not moves */

static bool
no_english_piece(char c)
{
	return (ascii_is_upper(c) && memchr("KQRBNPO", c, 7) == NULL) || (signed char)c < 0;
}

/* Does the word name a piece, the one that moves or that of a promotion, by a letter of no English piece? */
static bool
foreign_letter(struct span word)
{
	while (word.n > 1 && memchr("+#!?", word.p[word.n - 1], 4) != NULL)
		word.n--;
	return word.n > 1 && (no_english_piece(word.p[0]) || no_english_piece(word.p[word.n - 1]));
}

/* How many words, up to FOREIGN_WORDS, name a piece by a letter of no English piece and are a move in some language. */
static int
foreign_words(const struct span *words, int n)
{
	int found = 0;

	for (int i = 0; i < n && found < FOREIGN_WORDS; i++)
		if (foreign_letter(words[i]) && notation_foreign(words[i]))
			found++;
	return found;
}

/* How many of the words, all legal in that language, are in English no move or another one? */
static int
other_moves(const struct position *start, const struct span *words, int n, const struct piece_letters *letters)
{
	struct position now = *start;
	int found = 0;

	for (int i = 0; i < n; i++) {
		move m = read_in_any_letters(&now, words[i], letters);

		if (m == NO_MOVE)
			break;
		found += m != read_in_any_letters(&now, words[i], NULL);
		position_play(&now, m);
	}
	return found;
}

/*
 * Removes words that cannot be moves: the game is read on after them, too.  But where there are many, only the words
 * before them count.  Returns how many are left.
 */
static int
only_moves(struct span *words, int n)
{
	int kept = 0, removed = 0;

	for (int i = 0; i < n; i++)
		if (removed < REMOVED_MAX && !suggest_blank(words[i]) && !notation_is_move(words[i]))
			removed++;
		else
			words[kept++] = words[i];
	return kept;
}

bool
piece_language_lexer(struct lexer *l, struct span record, char eol)
{
	struct token t;

	token_lexer_init(l, record, eol);
	do {
		struct lexer before = *l;

		if (!token_next(l, &t))
			return false;
		l->tags = t.kind == TOKEN_TAG || t.kind == TOKEN_ESCAPE || t.kind == TOKEN_COMMENT;
		if (t.kind == TOKEN_WORD)
			*l = before;
	} while (t.kind != TOKEN_WORD);
	l->tags = false;
	return true;
}

int
piece_language_words(struct span record, char eol, struct span *words)
{
	struct lexer l;
	bool cut;

	return piece_language_lexer(&l, record, eol) ? repair_rest(&l, words, 0, &cut) : 0;
}

const struct piece_letters *
piece_language_find(const struct position *start, struct span record, char eol)
{
	const struct piece_letters *best = NULL;
	struct game_words words;
	int most, english, foreign;
	bool evident;

	words.n = only_moves(words.list, piece_language_words(record, eol, words.list));
	memset(words.known, 0, (size_t)words.n * sizeof(words.known[0]));
	foreign = foreign_words(words.list, words.n);
	evident = foreign >= FOREIGN_WORDS;
	english = words_replayed(start, &words, NULL);
	most = english;
	for (const struct piece_letters *try = &piece_letters_languages[1]; try->name != NULL && most < words.n; try++) {
		const int legal = words_replayed(start, &words, try);
		const int shortest = foreign < SHORTEST_FOREIGN ? SHORTEST : SHORTEST_FOREIGN;

		/*
		 * After a slip the form of the words decides between equal languages: Ukrainian Т is not a Russian
		 * letter.
		 */
		if (best != NULL && legal == most && count_shaped(&words, 0, try) > count_shaped(&words, 0, best))
			best = try;
		if (legal > most && legal - english >= (evident ? EVIDENT : legal == words.n ? shortest : CLEARLY) &&
		    (foreign > 0 || other_moves(start, words.list, words.n, try) >= OTHER_MOVES)) {
			most = legal;
			best = try;
		}
	}
	return best;
}
