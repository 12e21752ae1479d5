/* completion_fish: writes the completion script for fish. */
#include <string.h>

#include "base/escape.h"
#include "toolkit/cli/completion.h"
#include "toolkit/cli/completion_internal.h"

static const char fish_helpers[] =
    "function __`_word\n"
    "\tcommandline -ct | string replace -r -- '^--[^=]*=' ''\n"
    "end\n\n"
    "# __`_list FUNCTION: words with commas between them.\n"
    "function __`_list\n"
    "\tset -l before (string match -r -- '^.*,' (__`_word))\n"
    "\tprintf '%s\\n' \"$before\"($argv[1])\n"
    "end\n\n"
    "# __`_files: any file, in the place of a word.\n"
    "function __`_files\n"
    "\tcomplete -C \"__fish_command_without_completions $argv[1]\"\n"
    "end\n\n"
    "# __`_pair FUNCTION WORD...: a word, or several with commas between them, = and one of the others.\n"
    "function __`_pair\n"
    "\tset -l word (__`_word)\n"
    "\tset -l before (string match -r -- '^[^=]*=' $word)\n"
    "\tif test -z \"$before\"\n"
    "\t\tset -l first (test \"$argv[2]\" = '" COMPLETION_FILES "'; or string match -r -- '^.*,' $word)\n"
    "\t\tprintf '%s\\n' \"$first\"($argv[1] | string replace -r -- '(\\t|$)' '=$1')\n"
    "\telse if test \"$argv[2]\" = '" COMPLETION_FILES "'\n"
    "\t\tprintf '%s\\n' \"$before\"(__`_files (string replace -- \"$before\" '' $word))\n"
    "\telse\n"
    "\t\tprintf '%s\\n' \"$before\"$argv[2..]\n"
    "\tend\n"
    "end\n\n"
    "# __`_operands: folders and the files of this kind.\n"
    "function __`_operands\n"
    "\t__`_files (commandline -ct) | string match -e -r -i -- '";

static void
fish_list(struct buf *b, const struct completion *c, const struct option *o, struct span text)
{
	struct span word, help;

	completion_put(b, c, "function __`_");
	buf_fmt(b, "%s\n\tprintf '%%s\\t%%s\\n'", o->name);
	while (completion_word(&text, &word, &help)) {
		buf_str(b, " \\\n\t\t'");
		buf_add(b, word);
		buf_str(b, "' '");
		escape_shell(b, help, "\\", "\\'");
		buf_char(b, '\'');
	}
	buf_str(b, "\nend\n\n");
}

static void
fish_argument(struct buf *b, const struct completion *c, const struct option *o)
{
	const enum offer_kind offer = completion_offer(o);
	const char *then = offer == OFFER_WORDS ? o->then : NULL;

	if (offer == OFFER_FILES) {
		buf_str(b, " -r -F");
		return;
	}
	buf_str(b, " -x");
	if (offer == OFFER_FOLDERS)
		buf_str(b, " -a '(__fish_complete_directories)'");
	if (offer == OFFER_WORDS) {
		completion_put(b, c, completion_commas(o) ? " -a '(__`_list __`_" :
		    then != NULL ? " -a '(__`_pair __`_" : " -a '(__`_");
		buf_str(b, completion_list(c, o));
		if (then != NULL && strcmp(then, COMPLETION_FILES) == 0)
			buf_fmt(b, " \"%s\"", then);
		else if (then != NULL)
			buf_fmt(b, " %s", then);
		buf_str(b, ")'");
	}
}

void
completion_fish(struct buf *b, const struct completion *c)
{
	completion_put(b, c, fish_helpers);
	buf_str(b, "(?:/|\\.(?:(?:");
	completion_endings(b, c, "|");
	buf_str(b, ")(?:\\.(?:");
	completion_compressed(b, "|");
	buf_str(b, "))?|");
	completion_archives(b, "|");
	buf_str(b, "))(?:\\t.*)?$'\nend\n\n");
	completion_lists(b, c, fish_list);
	buf_fmt(b, "complete -c %s -f\n", c->program);
	buf_fmt(b, "complete -c %s -k -a '(", c->program);
	completion_put(b, c, "__`_operands)'\n");
	for (const struct option *o = c->options; o->name != NULL; o++) {
		if (!options_shown(o))
			continue;
		buf_fmt(b, "complete -c %s", c->program);
		if (o->letter != '\0')
			buf_fmt(b, " -s %c", o->letter);
		buf_fmt(b, " -l %s", o->name);
		if (o->arg != NULL)
			fish_argument(b, c, o);
		buf_str(b, " -d '");
		escape_shell(b, span_of(o->help), "\\", "\\'");
		buf_str(b, "'\n");
	}
}
