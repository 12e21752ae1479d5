/* fuzz_eco: a text is a table of openings with the same identity each time it is read, or is refused with a message. */
#include <string.h>

#include "fuzz/fuzz.h"
#include "games/openings/eco.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct span text = { (const char *)data, n };
	char error[ECO_ERROR] = "", again[ECO_ERROR] = "";
	struct eco *one = eco_read(text, error), *two = eco_read(text, again);

	must((one == NULL) == (two == NULL) && strcmp(error, again) == 0);
	if (one == NULL) {
		must(*error != '\0' && strlen(error) < ECO_ERROR);
		return 0;
	}
	must(strlen(eco_identity(one)) == 16 && strcmp(eco_identity(one), eco_identity(two)) == 0);
	must(eco_size(one) == eco_size(two) && eco_plies(one) == eco_plies(two) && eco_plies(one) >= 0);
	eco_free(one);
	eco_free(two);
	return 0;
}
