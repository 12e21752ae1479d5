/* baseline_file: reads and writes the file of a baseline: JSON, one line per entry. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "base/json_write.h"
#include "toolkit/finding/baseline.h"
#include "toolkit/finding/baseline_internal.h"

enum { FORMAT = 1, HEX = 16, SPARE = 1000 };

/* -- reading -- */

/* The text may quote bytes of the input, so everything but printable ASCII becomes a question mark. */
bool
baseline_complain(char error[BASELINE_ERROR_MAX], const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	vsnprintf(error, BASELINE_ERROR_MAX, format, ap);
	va_end(ap);
	for (char *p = error; *p != '\0'; p++)
		if (*p < ' ' || *p > '~')
			*p = '?';
	return false;
}

/* The line of entry number n, from 0: entries are the only objects at a depth of three. */
static size_t
line_of_entry(struct span text, size_t n)
{
	size_t line = 1, deep = 0;
	bool string = false;

	for (size_t i = 0; i < text.n; i++) {
		char c = text.p[i];

		line += c == '\n';
		if (string && c == '\\')
			i++;
		else if (c == '"')
			string = !string;
		else if (!string && c == '{' && ++deep == 3 && n-- == 0)
			return line;
		else if (!string && c == '}')
			deep--;
	}
	return line;
}

static bool
read_print(const char *s, uint64_t *out)
{
	*out = 0;
	for (int i = 0; i < HEX; i++) {
		const char *digits = "0123456789abcdef", *digit = s[i] == '\0' ? NULL : strchr(digits, s[i]);

		if (digit == NULL)
			return false;
		*out = *out << 4 | (uint64_t)(digit - digits);
	}
	return s[HEX] == '\0';
}

/* Adds one entry; false: it is not a valid one (`why` says so), or out of memory. */
static bool
read_entry(struct baseline *b, size_t file, json_t *json, char why[BASELINE_ERROR_MAX])
{
	const char *id, *roster, *play, *game = "";
	struct prints prints;
	json_int_t count;
	json_error_t wrong;
	struct baseline_entry *e;

	if (json_unpack_ex(json, &wrong, JSON_STRICT, "{s:s, s:s, s:s, s:I, s?s}", "id", &id, "roster", &roster,
	    "play", &play, "count", &count, "game", &game) != 0)
		return baseline_complain(why, "%s", wrong.text);
	if (diag_find(span_of(id)) == DIAG_NONE)
		return baseline_complain(why, "no finding has the id '%.40s'", id);
	if (!read_print(roster, &prints.roster) || !read_print(play, &prints.play))
		return baseline_complain(why, "a fingerprint has %d digits, 0 to 9 and a to f", HEX);
	if (count < 1 || count > UINT32_MAX)
		return baseline_complain(why, "the count is not a number from 1 to %lu", (unsigned long)UINT32_MAX);
	if ((e = baseline_add_entry(b, file, diag_find(span_of(id)), prints, span_of(game))) == NULL)
		return false;
	/* A merge of two branches can leave the same entry twice: it counts once, with the larger count. */
	if (e->count < (uint32_t)count)
		e->count = e->left = (uint32_t)count;
	return true;
}

static bool
read_files(struct baseline *b, json_t *files, struct span text, char error[BASELINE_ERROR_MAX])
{
	char why[BASELINE_ERROR_MAX];
	const char *name;
	json_t *list, *json;
	size_t i, n = 0;

	json_object_foreach(files, name, list) {
		long file = baseline_add_file(b, span_of(name));

		if (file == BASELINE_NO_FILE)
			return false;
		if (!json_is_array(list))
			return baseline_complain(error, "the value of \"%.100s\" is not a list", name);
		b->files[file].first = b->entries_n;
		json_array_foreach(list, i, json) {
			if (!json_is_object(json))
				return baseline_complain(error, "item %zu of \"%.100s\" is not an object", i + 1, name);
			if (!read_entry(b, (size_t)file, json, why))
				return !b->failed && baseline_complain(error, "line %zu: %s", line_of_entry(text, n), why);
			n++;
		}
		b->files[file].n = b->entries_n - b->files[file].first;
	}
	return !b->failed && !b->text.failed;
}

bool
baseline_begins(struct span text)
{
	text = span_trim(text);
	if (!span_starts(text, SPAN("{")))
		return false;
	return span_starts(span_trim((struct span){ text.p + 1, text.n - 1 }), SPAN("\"arbiter-baseline\""));
}

static bool
read_root(struct baseline *b, json_t *root, struct span text, char error[BASELINE_ERROR_MAX])
{
	json_t *version = json_object_get(root, "arbiter-baseline"), *files = json_object_get(root, "files");

	if (!json_is_integer(version))
		return baseline_complain(error, "not an Arbiter baseline");
	if (json_integer_value(version) != FORMAT)
		return baseline_complain(error, "it is in version %lld of the format, which this program cannot read",
		    (long long)json_integer_value(version));
	if (!json_is_object(files) || json_object_size(root) != 2)
		return baseline_complain(error, "it must have a version and files, and nothing else");
	return read_files(b, files, text, error);
}

/*
 * Could a baseline of this size have so many lists, objects and items?  The parsed form of `{}` takes a hundred
 * times its text, so a hostile file could exhaust memory; an entry has at least 78 bytes and five items.
 */
static bool
is_sparse(struct span text)
{
	size_t begin = 0, items = 0;
	bool string = false;

	for (size_t i = 0; i < text.n; i++) {
		char c = text.p[i];

		if (string && c == '\\')
			i++;
		else if (c == '"')
			string = !string;
		else if (!string && (c == '{' || c == '['))
			begin++;
		else if (!string && c == ',')
			items++;
	}
	return begin <= text.n / 32 + SPARE && items <= text.n / 10 + SPARE;
}

bool
baseline_read(struct baseline *b, struct span text, char error[BASELINE_ERROR_MAX])
{
	json_error_t wrong;
	json_t *root;
	bool good;

	if (!is_sparse(text))
		return baseline_complain(error, "not an Arbiter baseline: too many JSON values for its size");
	if ((root = json_loadb(text.p, text.n, JSON_REJECT_DUPLICATES, &wrong)) == NULL)
		return json_error_code(&wrong) != json_error_out_of_memory &&
		    baseline_complain(error, "line %d, column %d: %s", wrong.line > 0 ? wrong.line : 1,
		    wrong.column > 0 ? wrong.column : 1, json_error_code(&wrong) == json_error_duplicate_key ?
		    "the name before this place is a duplicate" : "this is not JSON");	/* wrong.text has words of the file, which may be secret */
	good = read_root(b, root, text, error);
	json_decref(root);
	return good;
}

/* -- writing -- */

/* An entry to be written. */
struct line {
	const struct baseline_entry *entry;
	struct span file;
	uint64_t count;
};

static int
line_order(const void *a, const void *b)
{
	const struct line *x = a, *y = b;
	const struct prints *p = &x->entry->prints, *q = &y->entry->prints;
	int order = span_order(x->file, y->file);

	if (order == 0)
		order = strcmp(diag_rows[x->entry->id].id, diag_rows[y->entry->id].id);
	if (order == 0)
		order = (p->roster > q->roster) - (p->roster < q->roster);
	return order != 0 ? order : (p->play > q->play) - (p->play < q->play);
}

static void
write_print(struct json_write *w, const char *key, uint64_t print)
{
	json_write_quote(w, key);
	buf_fmt(w->b, "%016" PRIx64, print);
	json_write_unquote(w);
}

/* One entry a line, so that a diff of two versions shows the entries that changed. */
static void
write_line(struct json_write *w, const struct line *l)
{
	const struct baseline_entry *e = l->entry;

	json_write_line(w);
	json_write_begin(w, NULL, '{');
	json_write_text(w, "id", diag_rows[e->id].id);
	write_print(w, "roster", e->prints.roster);
	write_print(w, "play", e->prints.play);
	json_write_number(w, "count", l->count);
	if (e->game.n > 0)
		json_write_string(w, "game", e->game, ENC_UTF8);
	json_write_end(w, "}");
}

static void
close_baseline(struct json_write *w)
{
	json_write_line(w);
	json_write_end(w, "]");
}

static void
write_entry_lines(struct buf *out, const struct line *lines, size_t n)
{
	struct json_write w = { .b = out, .spaced = true };

	json_write_begin(&w, NULL, '{');
	json_write_number(&w, "arbiter-baseline", FORMAT);
	json_write_begin(&w, "files", '{');
	for (size_t i = 0; i < n; i++) {
		if (i == 0 || lines[i].entry->file != lines[i - 1].entry->file) {
			if (i > 0)
				close_baseline(&w);
			json_write_line(&w);
			json_write_string(&w, NULL, lines[i].file, ENC_UTF8);
			json_write_colon(&w);
			json_write_begin(&w, NULL, '[');
		}
		write_line(&w, &lines[i]);
	}
	if (n > 0)
		close_baseline(&w);
	json_write_line(&w);
	json_write_end(&w, "}}");
	buf_char(out, '\n');
}

bool
baseline_write(const struct baseline *b, struct buf *out)
{
	struct line *lines = malloc((b->entries_n + 1) * sizeof(*lines));
	size_t n = 0;

	if (lines == NULL || b->failed || b->text.failed) {
		free(lines);
		return false;
	}
	for (size_t i = 0; i < b->entries_n; i++) {
		const struct baseline_entry *e = &b->entries[i];

		lines[n] = (struct line){ e, b->files[e->file].name, (uint64_t)e->count - (e->sought ? e->left : 0) + e->added };
		if (lines[n].count > UINT32_MAX)
			lines[n].count = UINT32_MAX;
		n += lines[n].count > 0;
	}
	qsort(lines, n, sizeof(*lines), line_order);
	write_entry_lines(out, lines, n);
	free(lines);
	return !out->failed;
}
