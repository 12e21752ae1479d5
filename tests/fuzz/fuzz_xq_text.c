/*
 * fuzz_xq_text: the readers of texts of xiangqi: words, texts without blanks between words, DhtmlXQ, logs in UCCI, and
 * the encodings of Chinese text.  The first byte chooses the reader and a position, the rest is the text.
 */
#include <string.h>

#include "base/multibyte.h"
#include "base/utf8.h"
#include "fuzz/fuzz.h"
#include "games/record_formats/uci_log.h"
#include "games/record_formats/xq_dhtml.h"
#include "games/xiangqi/xq_fen.h"
#include "games/xiangqi/xq_notation.h"

static const char *const fens[] = {
	"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
	"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1",
	"3k5/9/9/9/9/5N3/9/5N3/9/4K4 w - - 0 1",
	"5k3/2P1P4/2P1P4/9/9/9/9/9/9/3K5 w - - 0 1",
};
enum { FENS = sizeof(fens) / sizeof(*fens) };

static void
check_word(const struct xq_position *p, struct span word)
{
	struct xq_suggestion list[XQ_CANDIDATES_MAX];
	struct xq_reading r;
	int n;

	xq_read(p, word, XQ_RANKS_ANY, &r);
	must(r.moves_n >= 0 && r.moves_n <= XQ_CANDIDATES_MAX);
	must((r.trouble == DIAG_NONE) == (r.moves_n == 1) && (r.trouble == DIAG_SAN_AMBIGUOUS) == (r.moves_n > 1));
	must(r.illegal == 0 || (r.moves_n == 0 && !xq_legal(p, r.illegal)));
	for (int i = 0; i < r.moves_n; i++)
		must(xq_legal(p, r.moves[i]));
	n = xq_suggest(p, &r, list);
	for (int i = 0; i < n; i++)
		must(list[i].slip == XQ_SLIP_TURN ? list[i].move == 0 : xq_legal(p, list[i].move));
}

/* Every word is read, they come in order, and the splitter comes to an end. */
static void
check_words(const struct xq_position *p, struct span text)
{
	struct span rest = text, word;
	const char *last = text.p;

	while (xq_word_next(&rest, &word)) {
		must(word.n > 0 && word.p >= last && word.p + word.n == rest.p && rest.p + rest.n == text.p + text.n);
		last = word.p + word.n;
		check_word(p, word);
	}
}

static void
check_bytes(struct span text, enum encoding e)
{
	struct buf all = { 0 }, parts = { 0 };
	struct multibyte_state state = { 0 };
	size_t cut = text.n / 2, taken;

	must(multibyte_convert(&all, text, e, true, NULL) == text.n && utf8_valid_length(buf_span(&all)) == all.n);
	taken = multibyte_convert(&parts, (struct span){ text.p, cut }, e, false, &state);
	must(taken <= cut && cut - taken < MULTIBYTE_MAX + MULTIBYTE_AHEAD);
	multibyte_convert(&parts, span_after(text, taken), e, true, &state);
	must(span_eq(buf_span(&all), buf_span(&parts)));
	multibyte_guess(text);
	buf_free(&all);
	buf_free(&parts);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct span text = { (const char *)data + 1, n - 1 };
	struct xq_position p;
	struct buf pgn = { 0 };

	if (n < 2)
		return 0;
	must(xq_fen_position(span_of(fens[data[0] / 8 % FENS]), &p));
	switch (data[0] % 8) {
	case 0: check_bytes(text, ENC_GB18030); break;
	case 1: check_bytes(text, ENC_BIG5); break;
	case 2: xq_dhtml_looks(text); must(xq_dhtml_pgn(text, &pgn, NULL)); break;
	case 3: uci_log_looks(text); must(uci_log_pgn(text, &pgn, NULL)); break;
	case 4: check_words(&p, text); break;
	default: check_word(&p, text); break;
	}
	buf_free(&pgn);
	return 0;
}
