/* sheet_scan: signs that scanners take for each other. */
#include <string.h>

#include "base/ascii.h"
#include "games/sheets/sheet_scan.h"

/* What a sign may have been, where only a rank, a file, a piece or a digit can be. */
static const char ranks[][2] = { { 'l', '1' }, { 'I', '1' }, { '|', '1' }, { 'Z', '2' }, { 'z', '2' }, { 'S', '5' }, { 's', '5' },
	{ 'B', '8' }, { 0 } };
static const char files[][2] = { { '6', 'b' }, { '9', 'g' }, { 0 } };
static const char pieces[][2] = { { '5', 'S' }, { '8', 'B' }, { '4', 'A' }, { '7', 'T' }, { 0 } };
static const char digits[][2] = { { 'l', '1' }, { 'I', '1' }, { '|', '1' }, { 'O', '0' }, { 'o', '0' }, { 'Z', '2' }, { 'S', '5' },
	{ 'B', '8' }, { 'g', '9' }, { 0 } };

/* The sign that it was; itself if it is not in the table. */
static char
before(char c, const char (*table)[2])
{
	for (; (*table)[0] != '\0'; table++)
		if ((*table)[0] == c)
			return (*table)[1];
	return c;
}

static struct span
castling(struct span word)
{
	bool zero = false, letter = false;

	if (word.n != 3 && word.n != 5)
		return (struct span){ NULL, 0 };
	for (size_t i = 0; i < word.n; i++) {
		if (i % 2 == 0 ? strchr("0OoQD", word.p[i]) == NULL : word.p[i] != '-')
			return (struct span){ NULL, 0 };
		zero |= word.p[i] == '0';
		letter |= word.p[i] == 'O';
	}
	return !zero && !letter ? (struct span){ NULL, 0 } : word.n == 3 ? SPAN("O-O") : SPAN("O-O-O");
}

struct span
sheet_scan_move(struct span word, char room[SHEET_SCAN_MAX])
{
	size_t n = word.n, square;
	bool changed = false;

	while (n > 0 && (word.p[n - 1] == '+' || word.p[n - 1] == '#'))
		n--;
	if (n < 2 || n > 4 || word.n > SHEET_SCAN_MAX || (n == 4 && word.p[1] != 'x'))
		return castling(word);
	memcpy(room, word.p, word.n);
	square = n - 2;
	room[square] = before(room[square], files);
	room[square + 1] = before(room[square + 1], ranks);
	if (n > 2)
		room[0] = n == 4 && ascii_is_file(room[0]) ? room[0] : before(room[0], pieces);
	for (size_t i = 0; i < n; i++)
		changed |= room[i] != word.p[i];
	if (!changed || !ascii_is_file(room[square]) || !ascii_is_rank(room[square + 1]) ||
	    (n > 2 && !ascii_is_upper(room[0]) && !(n == 4 && ascii_is_file(room[0]))))
		return castling(word);
	return (struct span){ room, word.n };
}

bool
sheet_scan_number(struct span word, unsigned *number)
{
	bool plain = false, letters = false;

	*number = 0;
	if (word.n > 0 && word.p[word.n - 1] == '.')
		word.n--;
	for (size_t i = 0; i < word.n && i < 4; i++) {
		char c = before(word.p[i], digits);

		if (!ascii_is_digit(c))
			return false;
		plain |= c == word.p[i];
		letters |= strchr("lIO", word.p[i]) == NULL;
		*number = *number * 10 + (unsigned)(c - '0');
	}
	return word.n > 0 && word.n < 4 && (plain || !letters) && *number > 0;
}

struct span
sheet_scan_result(struct span word)
{
	if (word.n != 3 || word.p[1] != '-')
		return (struct span){ NULL, 0 };
	if (strchr("1lI|", word.p[0]) != NULL && strchr("0Oo", word.p[2]) != NULL)
		return SPAN("1-0");
	return strchr("0Oo", word.p[0]) != NULL && strchr("1lI|", word.p[2]) != NULL ? SPAN("0-1") : (struct span){ NULL, 0 };
}
