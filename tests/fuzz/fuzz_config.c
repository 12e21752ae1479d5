/*
 * fuzz_config: a text is a configuration or has one fault, with a message and a line of the text; reading it again gives
 * the same, and every setting is of a known key, with a value, in a line of the text.
 */
#include <string.h>

#include "fuzz/fuzz.h"
#include "toolkit/cli/config.h"

static void
check_section(const struct config_section *s, const struct config_section *again, unsigned lines)
{
	must(s->kind == again->kind && strcmp(s->name, again->name) == 0 && s->n == again->n && s->n <= (int)CONFIG_KEYS);
	must(s->line <= lines);
	for (int i = 0; i < s->n; i++) {
		const struct setting *a = &s->settings[i], *b = &again->settings[i];

		must((int)a->key >= 0 && (int)a->key < (int)CONFIG_KEYS && a->value != NULL);
		must(a->line >= 1 && a->line <= lines);
		must(a->key == b->key && strcmp(a->value, b->value) == 0 && a->line == b->line);
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct span text = { (const char *)data, n };
	struct config one, two;
	struct config_fault fault, again;
	unsigned lines = 1;
	bool good = config_read(&one, text, &fault);

	for (size_t i = 0; i < n; i++)
		lines += data[i] == '\n' || data[i] == '\r';
	must(config_read(&two, text, &again) == good);
	if (!good) {
		must(*fault.text != '\0' && fault.line <= lines);
		must(strcmp(fault.text, again.text) == 0 && fault.line == again.line);
		return 0;
	}
	must(one.n == two.n && one.n >= 1);
	for (size_t i = 0; i < one.n; i++)
		check_section(&one.sections[i], &two.sections[i], lines);
	config_free(&one);
	config_free(&two);
	return 0;
}
