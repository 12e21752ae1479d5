/* escape: writes text so that it is safe inside XML, HTML, JSON in HTML, and words of a shell. */
#include "base/encoding.h"
#include "base/escape.h"
#include "base/utf8.h"

enum { REPLACEMENT = 0xfffd };
enum language { XML, JSON, LANGUAGES };

/* Characters that have a meaning in one of the languages. */
static const struct {
	char c;
	const char *as[LANGUAGES];	/* how it is written there; NULL: as it is */
} special[] = {
	{ '&',  { "&amp;",  NULL } },
	{ '<',  { "&lt;",   "\\u003c" } },	/* in JSON: or the text could end the <script> that it is in */
	{ '>',  { "&gt;",   NULL } },
	{ '"',  { "&quot;", "\\\"" } },
	{ '\'', { "&#39;",  NULL } },
	{ '\\', { NULL,     "\\\\" } },
	{ '[',  { "&#91;",  "\\u005b" } },	/* only where encoding_command_begun() */
};

static bool
put_special(struct buf *b, char c, enum language language)
{
	for (size_t i = 0; i < sizeof(special) / sizeof(special[0]); i++)
		if (c == special[i].c && special[i].as[language] != NULL && (c != '[' || encoding_command_begun(b))) {
			buf_str(b, special[i].as[language]);
			return true;
		}
	return false;
}

/* Writes the first character of s, or U+FFFD for a byte that is not UTF-8; returns how many bytes it took from s. */
static size_t
put_character(struct buf *b, struct span s, enum language language)
{
	char bytes[4];
	uint32_t code;
	int n = utf8_decode(s, &code);

	if (n == 0 || (code & 0xfffe) == 0xfffe)	/* U+FFFE, U+FFFF and the like are not characters */
		code = REPLACEMENT;
	if (encoding_unsafe(code)) {
		buf_str(b, language == JSON ? "\\" : "");
		encoding_shown(b, code);
	} else if (code >= 0x80 || !put_special(b, (char)code, language)) {
		buf_add(b, (struct span){ bytes, (size_t)utf8_encode(code, bytes) });
	}
	return n == 0 ? 1 : (size_t)n;
}

static void
put_escaped(struct buf *b, struct span s, enum language language)
{
	while (s.n > 0) {
		size_t n = put_character(b, s, language);

		s.p += n, s.n -= n;
	}
}

void
escape_xml(struct buf *b, struct span s)
{
	put_escaped(b, s, XML);
}

void
escape_json(struct buf *b, struct span s)
{
	put_escaped(b, s, JSON);
}

void
escape_shell(struct buf *b, struct span s, const char *marked, const char *quote)
{
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] == '\'') {
			buf_str(b, quote);
			continue;
		}
		if (strchr(marked, s.p[i]) != NULL)
			buf_char(b, '\\');
		buf_char(b, s.p[i]);
	}
}
