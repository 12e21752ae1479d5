/* plain_fen: a plain reader of FEN for tests of variants. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "games/chess/castling_rights.h"
#include "support/plain_fen.h"

static const char letters[] = " pnbrqk";

const struct rule_set *
plain_rules_of(const char *name)
{
	static const struct { const char *name, *row; } names[] = {
		{ "3check", "Three-check" }, { "crazyhouse", "Crazyhouse" }, { "atomic", "Atomic" }, { "antichess", "Antichess" },
		{ "giveaway", "Giveaway" }, { "suicide", "Suicide" }, { "horde", "Horde" }, { "racingkings", "Racing Kings" },
		{ "kingofthehill", "King of the Hill" }, { "koth", "King of the Hill" },
	};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (strcmp(names[i].name, name) == 0)
			return variants_find(span_of(names[i].row));
	return NULL;
}

/* Reads pieces, "~" and a pocket in brackets. */
static void
placement(struct position *p, const char *s)
{
	int at = 56;

	for (; *s != '\0' && *s != '['; s++) {
		const char *kind = isalpha((unsigned char)*s) ? strchr(letters, tolower((unsigned char)*s)) : NULL;

		if (*s == '/')
			at -= 16;
		else if (*s == '~')
			p->promoted |= SQUARE_BIT(at - 1);
		else if (kind == NULL)
			at += *s - '0';
		else
			position_put(p, (uint8_t)at++, islower((unsigned char)*s) ? BLACK : WHITE, (enum kind)(kind - letters));
	}
	for (s += *s == '['; *s != '\0' && *s != ']'; s++)
		p->pocket[islower((unsigned char)*s) != 0][strchr(letters, tolower((unsigned char)*s)) - letters]++;
}

/* "1+1": checks that are still to be given; "+2+0": given. */
static void
counters(struct position *p, const char *s)
{
	for (int side = WHITE; side <= BLACK; side++)
		p->checks_left[side] = (uint8_t)(*s == '+' ? 3 - (s[1 + 2 * side] - '0') : s[2 * side] - '0');
}

void
plain_fen_read(const char *fen, const struct rule_set *rules, struct position *p)
{
	char text[160], *field = strtok(strcpy(text, fen), " ");
	uint32_t *const counter[] = { &p->halfmoves, &p->fullmoves };
	int counters_n = 0;

	*p = (struct position){ .rules = rules, .en_passant = NO_SQUARE, .fullmoves = 1, .checks_left = { 3, 3 } };
	placement(p, field);
	p->turn = *strtok(NULL, " ") == 'b';
	for (field = strtok(NULL, " "); field != NULL && *field != '-' && *field != '\0'; field++) {
		struct castling_right r = castling_rights_of(p, *field);

		if (r.rooks != 0)
			p->castling |= SQUARE_BIT(castling_rights_outermost(r.rooks, r.king_side));
	}
	for (field = strtok(NULL, " "); field != NULL; field = strtok(NULL, " ")) {
		if (strchr(field, '+') != NULL)
			counters(p, field);
		else if (field[0] >= 'a' && field[0] <= 'h')
			p->en_passant = (uint8_t)((field[1] - '1') * 8 + field[0] - 'a');
		else if (field[0] != '-')
			*counter[counters_n++] = (uint32_t)strtoul(field, NULL, 10);
	}
	position_settle(p);
}
