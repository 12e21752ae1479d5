/* view: texts of a game as UTF-8, and its rules. */
#include <stdio.h>
#include <string.h>

#include "base/encoding.h"
#include "games/checks/view.h"
#include "games/chess/castling_rights.h"
#include "games/interface/game_list.h"

struct span
view_tag(const struct view *v, const char *name)
{
	char red[64];

	for (int i = 0; i < v->tags_n; i++)
		if (span_eq(v->tags[i].name, span_of(name)))
			return v->tags[i].value;
	if (strncmp(name, "White", sizeof("White") - 1) == 0) {	/* RedElo is in the place of WhiteElo, and so on */
		snprintf(red, sizeof(red), "Red%s", name + sizeof("White") - 1);
		return view_tag(v, red);
	}
	return (struct span){ NULL, 0 };
}

struct rules
view_rules(const struct view *v)
{
	struct rules rules = game_list_chess(variant_said(view_tag(v, "Variant"), view_tag(v, "Event")));
	const struct position *p = movelist_chess(v->score);

	for (int colour = WHITE; p != NULL && colour <= BLACK; colour++) {
		bits rights = p->castling & p->side[colour], corners = SQUARE_BIT(A1) | SQUARE_BIT(H1);
		square king = E1;

		if (colour == BLACK)
			corners <<= 56, king += 56;
		if (rights == 0 || (castling_rights_king(p, colour) == king && !(rights & ~corners)))
			continue;
		if (rules.set == NULL)
			return rules_chess960;
		rules.castling = RULES_CASTLING_CHESS960;
	}
	return rules;
}

/* The encoding of the text: what is not in the record is UTF-8. */
static enum encoding
encoding_in(const struct view *v, struct span s)
{
	const struct record *r = v->record;
	enum encoding e = v->place->encoding;

	if (r != NULL && s.n > 0 && (s.p < r->text.p || s.p + s.n > r->text.p + r->text.n))
		e = (enum encoding)(e & ~(unsigned)ENC_WHOLE);
	return e;
}

void
view_text(struct buf *b, const struct view *v, struct span s)
{
	encoding_convert(b, s, encoding_in(v, s));
}

void
view_kept(struct buf *b, const struct view *v, struct span s)
{
	encoding_keep(b, s, encoding_in(v, s));
}

void
view_value(struct buf *b, const struct view *v, struct span s)
{
	while (s.n > 0) {
		const char *escape = memchr(s.p, '\\', s.n);
		size_t n = escape == NULL || escape + 1 == s.p + s.n ? s.n : (size_t)(escape - s.p);

		view_text(b, v, (struct span){ s.p, n });
		s.p += n, s.n -= n;
		if (s.n == 0)
			break;
		n = s.p[1] == '"' || s.p[1] == '\\' ? 2 : 1;
		buf_char(b, s.p[n - 1]);
		s.p += n, s.n -= n;
	}
}

void
view_comment(struct buf *b, const struct view *v, struct span s)
{
	s = span_trim(s);
	while (s.n > 0) {
		size_t n = 0, blanks;

		while (n < s.n && s.p[n] != '\n' && s.p[n] != '\r')
			n++;
		blanks = n;
		while (blanks > 0 && n < s.n && (s.p[blanks - 1] == ' ' || s.p[blanks - 1] == '\t'))
			blanks--;
		view_text(b, v, (struct span){ s.p, blanks });
		if (n < s.n)
			buf_char(b, ' ');
		while (n < s.n && (s.p[n] == '\n' || s.p[n] == '\r' || s.p[n] == ' ' || s.p[n] == '\t'))
			n++;
		s.p += n, s.n -= n;
	}
}
