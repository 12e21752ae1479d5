/*
 * Room pgn: the text of one game: tokens, tags, dates, results, and commands in comments. It does not know a
 * board, or a file.
 */
/* token: the lexical elements of one game (PGN 7), and of what people write instead. */
#ifndef TOKEN_H
#define TOKEN_H

#include "base/buf.h"

enum token_kind {
	TOKEN_END,
	TOKEN_TAG,		/* a tag pair; read_tag() has taken it apart */
	TOKEN_WORD,		/* a move, or what is where a move could */
	TOKEN_NUMBER,		/* a move number with nothing to count after it */
	TOKEN_RESULT,		/* something with the shape of a result */
	TOKEN_NAG,		/* $ and digits */
	TOKEN_SUFFIX,		/* one or more of ! and ? */
	TOKEN_COMMENT,		/* { ... } */
	TOKEN_LINE_COMMENT,	/* ; ... */
	TOKEN_ESCAPE,		/* % ... at the start of a line */
	TOKEN_OPEN, TOKEN_CLOSE,/* ( and ) */
	TOKEN_CLOSE_BRACE,	/* } that closes nothing */
	TOKEN_ANGLE,		/* < or >, reserved */
	TOKEN_JUNK,		/* a byte that begins nothing */
};

/* What is odd about a token. */
enum {
	TOKEN_UNCLOSED = 1,		/* a comment without its } */
	TOKEN_NESTED = 2,		/* a comment with a { inside */
	TOKEN_SPACED = 4,		/* blanks inside a number, or before a suffix */
	TOKEN_GLUED = 8,		/* no blank between the number and its move, or before the word at all */
	TOKEN_LONG = 16,		/* a word beyond WORD_MAX */
	TOKEN_BLANK_LINE = 32,		/* a blank line is in front */
	TOKEN_BLANK_LINES = 8192,	/* more than one */
	/* of a tag pair */
	TAG_NO_BRACKET = 64, TAG_NO_QUOTE = 128, TAG_NO_VALUE = 256, TAG_NO_SPACE = 512, TAG_BARE_QUOTE = 1024,
	TAG_ON_LINES = 2048,		/* broken over lines */
	TAG_SHARES_LINE = 4096,		/* another pair is on its line before it */
};

enum {
	WORD_MAX = 255,		/* PGN 7 */
	PAIR_MAX = 4096,	/* bytes of a tag pair that is not a line of its own; PGN 7 allows 255 for its value */
};

struct token {
	enum token_kind kind;
	unsigned odd;
	struct span text;
	struct span number;		/* move number before a word, with its dots; empty: none */
	unsigned value;			/* of the number; UINT_MAX beyond what fits */
	bool counted;			/* the number has digits, not only dots */
	int dots;
	struct span name, content;	/* of a tag pair: name and value as written, escapes not undone */
};

struct lexer {
	const char *p, *end;		/* at most 64 bytes after `end` are looked at, never interpreted */
	const char *start;
	char eol;
	bool tags;			/* in the tag section: a [ begins a tag pair */
};

void token_lexer_init(struct lexer *, struct span record, char eol);
/* The next token; every byte before it is blank.  False at the end. */
bool token_next(struct lexer *, struct token *);
/* Tokens that are looked at to tell what a result is; more would make long games quadratic. */
enum { TOKENS_AHEAD = 64 };
/* Do only comments follow, as far as that? */
bool token_last(const struct lexer *);

#endif
