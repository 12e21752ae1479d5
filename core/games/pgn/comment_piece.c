/* comment_piece: the pieces of a comment. */
#include "base/ascii.h"
#include "games/pgn/comment_piece.h"

struct comment_pieces
comment_pieces(struct span comment)
{
	struct comment_pieces p = { .comment = comment, .rest = comment, .at = comment.p };

	p.more = comment_command_next(&p.rest, &p.command);
	return p;
}

bool
comment_piece_next(struct comment_pieces *p, struct comment_piece *out)
{
	const char *end = p->comment.p + p->comment.n;

	*out = (struct comment_piece){ .text = { p->at, (size_t)((p->more ? p->command.text.p : end) - p->at) } };
	p->at += out->text.n;
	out->text = span_trim(out->text);
	if (out->text.n > 0)
		return true;
	if (!p->more)
		return false;
	*out = (struct comment_piece){ .text = p->command.text, .command = true };
	out->clock = span_eq_nocase(p->command.name, SPAN("clk"));
	p->at = p->command.text.p + p->command.text.n;
	p->more = comment_command_next(&p->rest, &p->command);
	return true;
}

bool
comment_piece_same(struct span a, struct span b)
{
	a = span_trim(a), b = span_trim(b);
	while (a.n > 0 && b.n > 0) {
		bool blank = ascii_is_blank(*a.p);

		if (blank != ascii_is_blank(*b.p) || (!blank && *a.p != *b.p))
			return false;
		do
			a.p++, a.n--;
		while (blank && a.n > 0 && ascii_is_blank(*a.p));
		do
			b.p++, b.n--;
		while (blank && b.n > 0 && ascii_is_blank(*b.p));
	}
	return a.n == b.n;
}
