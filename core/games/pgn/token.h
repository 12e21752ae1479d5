/*
 * Room games/pgn: the text of one game: tokens, tags, dates, results, and commands in comments. It does not know a
 * board, or a file.
 */
/* token: the tokens of one game (PGN 7), also as people write them against the standard. */
#ifndef TOKEN_H
#define TOKEN_H

#include "base/buf.h"

enum token_kind {
	TOKEN_END,
	TOKEN_TAG,		/* a tag pair: `name` and `content` are set */
	TOKEN_WORD,		/* a move, with its number if there is one; or another word in the place of a move */
	TOKEN_NUMBER,		/* a move number without a move after it */
	TOKEN_RESULT,		/* something that looks like a result */
	TOKEN_NAG,		/* $ and digits */
	TOKEN_SUFFIX,		/* one or more of ! and ?, and of the characters that stand for two of them */
	TOKEN_COMMENT,		/* { ... } */
	TOKEN_LINE_COMMENT,	/* ; ... */
	TOKEN_ESCAPE,		/* % ... at the start of a line */
	TOKEN_OPEN, TOKEN_CLOSE,/* ( and ) */
	TOKEN_CLOSE_BRACE,	/* } that closes nothing */
	TOKEN_ANGLE,		/* < or >, reserved */
	TOKEN_SEPARATOR,	/* what people write between moves: , ; . / | */
	TOKEN_JUNK,		/* a byte that begins no token, or square brackets with what is in them */
};

/* What is odd about a token: a set in its `odd`. */
enum {
	TOKEN_UNCLOSED = 1,		/* a comment without its } */
	TOKEN_NESTED = 2,		/* a comment with a { inside */
	TOKEN_SPACED = 4,		/* blanks between the dots of a number, or before a suffix */
	TOKEN_GLUED = 8,		/* no blank before the word: after its number, or after another word */
	TOKEN_LONG = 16,		/* a word of more than WORD_MAX bytes */
	TOKEN_BLANK_LINE = 32,		/* a blank line comes before it */
	TOKEN_BLANK_LINES = 8192,	/* more than one */
	/* a tag pair */
	TAG_NO_BRACKET = 64, TAG_NO_QUOTE = 128, TAG_NO_VALUE = 256, TAG_NO_SPACE = 512,	/* what is missing */
	TAG_BARE_QUOTE = 1024,		/* a quote in the value is not escaped */
	TAG_ON_LINES = 2048,		/* it is broken over several lines */
	TAG_NO_NAME = 16384,
	TAG_OPENS_INSIDE = 32768,	/* the value ends where another pair opens inside it */
	TAG_TEXT_AFTER = 65536,		/* there is text between the value and the bracket */
	TAG_OTHER_BRACKET = 131072,	/* another bracket than [ or ], or neither of them */
	TAG_NO_OPENING = 1048576,	/* it begins with its name */
	TAG_MARKED_NAME = 262144,	/* there is something next to the name */
	TAG_AFTER_MARK = 524288,	/* there is a mark before it: the > of a quoted mail, the \\ of Markdown */
	TAG_OTHER_QUOTE = 4194304,	/* the value is between other quotation marks than two plain ones */
	TAG_NAME_SIGN = 8388608,	/* there is a : or = between the name and the value */
	TOKEN_MARKED = 2097152,		/* the number has other signs than dots, or letters for digits: 1) (1) #1 l. */
};

enum {
	WORD_MAX = 255,		/* bytes of a word: PGN 7 */
	PAIR_MAX = 4096,	/* bytes of a tag pair that is not a line of its own; PGN 7 allows 255 for its value */
};

struct token {
	enum token_kind kind;
	unsigned odd;
	struct span text;		/* without the number before a word */
	struct span number;		/* the move number before a word, with its dots; empty: none */
	unsigned value;			/* of the number; UINT_MAX: larger than fits */
	bool counted;			/* the number has digits, not only dots */
	int dots;			/* of the number */
	struct span name, content;	/* of a tag pair: name and value as written, with escapes */
};

struct lexer {
	const char *p, *end;		/* the rest of the record; 64 bytes after it may be read, unused */
	const char *start;
	char eol;
	int depth;			/* parentheses that are open */
	bool tags;			/* in the tag section: a [ begins a tag pair */
	bool dotted;			/* words may have dots and begin with digits, as in xiangqi: C2.5, 35+1 */
};

void token_lexer_init(struct lexer *, struct span record, char eol);
/* Reads the next token; only blanks are skipped before it.  False, with TOKEN_END: there is none. */
bool token_next(struct lexer *, struct token *);
enum { TOKENS_AHEAD = 64 };	/* how far these two look; without a limit a long game could take quadratic time */
/* Is the rest of the record at most TOKENS_AHEAD comments and escape lines, so that a result here ends the game? */
bool token_last(const struct lexer *);
/* Is there a closing parenthesis among the next TOKENS_AHEAD tokens, so that a variation that is open here goes on? */
bool token_closes(const struct lexer *);

#endif
