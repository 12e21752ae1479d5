/*
 * fuzz_record: the readers of games in other forms than PGN (games/record_formats/game_forms.c).  The first byte chooses the reader, the
 * rest is the text.
 */
#include "games/record_formats/game_forms.h"
#include "fuzz/fuzz.h"
#include "games/pgn/token.h"

enum { AFTER = 64 };	/* bytes that the lexer may read after the text */

/* What a reader has made can be read as PGN to its end, however broken the text was. */
static void
check_pgn(const struct buf *pgn, size_t n)
{
	struct lexer l;
	struct token t;
	const char *last = pgn->p;

	token_lexer_init(&l, (struct span){ pgn->p, n }, '\n');
	while (token_next(&l, &t)) {
		must(t.text.n > 0 && t.text.p >= last && t.text.p + t.text.n <= pgn->p + n);
		last = t.text.p + t.text.n;
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct span text = { (const char *)data + 1, n - 1 };
	const struct file_form *form;
	struct buf pgn = { 0 };
	int forms = 0;
	size_t length;

	if (n < 1)
		return 0;
	while (game_forms.rows[forms].name != NULL)
		forms++;
	must(file_form_of(&game_forms, text, FILE_FORMS_ALL) <= forms);
	must(game_forms.least(text) <= FILE_FORM_LOOK || game_forms.least(text) <= text.n + 16);
	form = &game_forms.rows[data[0] % forms];
	must(form->cut == NULL || form->cut(text) <= text.n);
	must(form->pgn == NULL || form->pgn(text, &pgn, NULL));
	length = pgn.n;
	for (int i = 0; i < AFTER; i++)
		buf_char(&pgn, '\0');
	check_pgn(&pgn, length);
	buf_free(&pgn);
	return 0;
}
