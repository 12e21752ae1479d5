/* rest_words: what a game says behind one of its words. */
#include "game/rest_words.h"

int
rest_words(const struct lexer *behind, struct span *words, int n, bool *cut)
{
	struct lexer l = *behind;
	struct token t;
	int depth = 0;

	*cut = false;
	while (token_next(&l, &t)) {
		depth += (t.kind == TOKEN_OPEN) - (t.kind == TOKEN_CLOSE);
		if (depth < 0 || (depth == 0 && (t.kind == TOKEN_RESULT || t.kind == TOKEN_TAG)))
			break;
		if (depth > 0 || t.kind != TOKEN_WORD || notation_remark(t.text) != DIAG_NONE)
			continue;
		if (n == REST_MAX) {
			*cut = true;
			break;
		}
		words[n++] = t.text;
	}
	return n;
}
