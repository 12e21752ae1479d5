/* sheet_time: reads times as scoresheets have them. */
#include "base/ascii.h"
#include "games/spreadsheets/sheet_time.h"

bool
sheet_time_read(struct span s, bool minutes, struct sheet_time *t)
{
	unsigned long part[3] = { 0 };
	int n = 0;
	char sign = 0;

	s = span_trim(s);
	while (s.n > 0 && n < 3) {
		int digits = 0;

		for (; s.n > 0 && ascii_is_digit(*s.p) && digits < 4; s.p++, s.n--, digits++)
			part[n] = part[n] * 10 + (unsigned long)(*s.p - '0');
		if (digits == 0 || (n > 0 && (digits != 2 || part[n] > 59)))
			return false;
		n++;
		if (s.n == 0)
			break;
		if (*s.p == '\'' || span_starts(s, SPAN("\xe2\x80\x99")) || span_starts(s, SPAN("\xe2\x80\xb2"))) {
			*t = (struct sheet_time){ part[0] * 60, 1, part[0] };
			return n == 1 && s.n == (*s.p == '\'' ? 1u : 3u);
		}
		if (*s.p == '.' && n == 3) {	/* a fraction of a second */
			for (s.p++, s.n--; s.n > 0 && ascii_is_digit(*s.p); s.n--)
				s.p++;
			break;
		}
		if ((*s.p != ':' && *s.p != 'h' && *s.p != '.') || (sign != 0 && *s.p != sign))
			return false;
		sign = *s.p;
		s.p++, s.n--;
	}
	if (n < 2 || s.n > 0 || part[0] > 999)
		return false;
	*t = (struct sheet_time){ .parts = n, .first = part[0] };
	t->seconds = n == 3 || !minutes ? part[0] * 3600 + part[1] * 60 + part[2] : part[0] * 60 + part[1];
	return true;
}

bool
sheet_time_unit(struct span s)
{
	static const char *const units[] = { "m", "min", "min.", "mins", "minutes", "minuten", "s", "sec", "sec.", "sek", "sek.", "'", "h",
		NULL };

	for (const char *const *unit = units; *unit != NULL; unit++)
		if (span_eq_nocase(s, span_of(*unit)))
			return true;
	return false;
}

bool
sheet_time_bare(struct span s)
{
	unsigned long value;

	return s.n > 0 && s.n <= 3 && span_number(s, &value);
}

bool
sheet_time_word(struct span s)
{
	struct sheet_time t;
	size_t digits = 0;
	bool wrapped = s.n > 2 && ((*s.p == '(' && s.p[s.n - 1] == ')') || (*s.p == '[' && s.p[s.n - 1] == ']'));

	if (wrapped)
		s = span_trim((struct span){ s.p + 1, s.n - 2 });
	if (s.n > 1 && *s.p == '+')
		s.p++, s.n--;
	if (sheet_time_read(s, false, &t) || (wrapped && sheet_time_bare(s)))
		return true;
	while (digits < s.n && digits < 3 && ascii_is_digit(s.p[digits]))
		digits++;
	return digits > 0 && sheet_time_unit(span_trim((struct span){ s.p + digits, s.n - digits }));
}
