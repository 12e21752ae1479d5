/* completion_zsh: writes the completion script for zsh. */
#include <string.h>

#include "base/escape.h"
#include "toolkit/cli/completion.h"
#include "toolkit/cli/completion_internal.h"

static const char zsh_helpers[] =
    "# _`_list FUNCTION: words with commas between them.\n"
    "_`_list() {\n"
    "\tcompset -P '*,'\n"
    "\tcompset -S ',*'\n"
    "\t\"$1\" -qS ,\n"
    "}\n\n"
    "# _`_pair FUNCTION WORD...: a word, or several with commas between them, = and one of the others.\n"
    "_`_pair() {\n"
    "\tif ! compset -P '[^=]##='; then\n"
    "\t\t[[ $2 == '" COMPLETION_FILES "' ]] || compset -P '*,'\n"
    "\t\t\"$1\" -qS =\n"
    "\telif [[ $2 == '" COMPLETION_FILES "' ]]; then\n"
    "\t\t_files\n"
    "\telse\n"
    "\t\tcompadd -- \"${@:2}\"\n"
    "\tfi\n"
    "}\n\n";

static void
zsh_list(struct buf *b, const struct completion *c, const struct option *o, struct span text)
{
	struct span word, help;

	completion_put(b, c, "_`_");
	buf_fmt(b, "%s() {\n\tlocal -a words=(\n", o->name);
	while (completion_word(&text, &word, &help)) {
		buf_str(b, "\t\t'");
		buf_add(b, word);
		if (help.n > 0)
			buf_char(b, ':');
		escape_shell(b, help, "", "'\\''");
		buf_str(b, "'\n");
	}
	buf_fmt(b, "\t)\n\t_describe -t %s %s words \"$@\"\n}\n\n", o->name, o->name);
}

/* Writes what _arguments offers for the argument of an option. */
static void
zsh_argument(struct buf *b, const struct completion *c, const struct option *o)
{
	const enum offer_kind offer = completion_offer(o);
	const char *then = offer == OFFER_WORDS ? o->then : NULL;

	buf_fmt(b, ":%s:", o->arg);
	if (offer == OFFER_FILES)
		buf_str(b, "_files");
	if (offer == OFFER_FOLDERS)
		buf_str(b, "_files -/");
	if (offer == OFFER_WORDS) {
		completion_put(b, c, completion_commas(o) ? " _`_list _`_" : then != NULL ? " _`_pair _`_" : "_`_");
		buf_str(b, completion_list(c, o));
		if (then != NULL && strcmp(then, COMPLETION_FILES) == 0)
			buf_fmt(b, " \"%s\"", then);
		else if (then != NULL)
			buf_fmt(b, " %s", then);
	}
}

static void
zsh_option(struct buf *b, const struct completion *c, const struct option *o)
{
	for (int form = o->letter != '\0' ? 0 : 1; form < 2; form++) {
		buf_str(b, "\t\t'");
		if (o->arg != NULL)
			buf_char(b, '*');	/* it may be given again */
		else if (o->letter != '\0')
			buf_fmt(b, "(-%c --%s)", o->letter, o->name);
		if (form == 0)
			buf_fmt(b, "-%c%s[", o->letter, o->arg == NULL ? "" : "+");
		else
			buf_fmt(b, "--%s%s[", o->name, o->arg == NULL ? "" : "=");
		escape_shell(b, span_of(o->help), "[]\\", "'\\''");
		buf_char(b, ']');
		if (o->arg != NULL)
			zsh_argument(b, c, o);
		buf_str(b, "' \\\n");
	}
}

void
completion_zsh(struct buf *b, const struct completion *c)
{
	buf_fmt(b, "#compdef %s\n\n", c->program);
	completion_put(b, c, zsh_helpers);
	completion_lists(b, c, zsh_list);
	completion_put(b, c, "_`() {\n\t_arguments -s -S : \\\n");
	for (const struct option *o = c->options; o->name != NULL; o++)
		if (options_shown(o))
			zsh_option(b, c, o);
	buf_str(b, "\t\t'*:FILE:_files -g \"(#i)*.((");
	completion_endings(b, c, "|");
	buf_str(b, ")(|.(");
	completion_compressed(b, "|");
	buf_str(b, "))|");
	completion_archives(b, "|");
	buf_str(b, ")(-.)\"'\n}\n\n");
	/* In a folder of $fpath the file is itself the function; if it is read by `source`, it must call compdef. */
	completion_put(b, c, "if [[ ${funcstack[1]} == _");
	buf_str(b, c->program);
	completion_put(b, c, " ]]; then\n\t_` \"$@\"\nelse\n\tcompdef _` ");
	buf_str(b, c->program);
	buf_str(b, "\nfi\n");
}
