/* completion_bash: writes the completion script for bash. */
#include "toolkit/cli/completion.h"
#include "toolkit/cli/completion_internal.h"

/*
 * Readline replaces only what follows the last unquoted character of COMP_WORDBREAKS: `kept` is the part before
 * that, which it keeps.
 */
static const char bash_helpers[] =
    "# The word before the cursor as the program would see it (plain), and what of it stays (kept).\n"
    "_`_plain() {\n"
    "\tlocal rest=$1 quote='' c\n"
    "\tplain='' kept=''\n"
    "\twhile [[ -n $rest ]]; do\n"
    "\t\tc=${rest:0:1} rest=${rest:1}\n"
    "\t\tif [[ $c == \"$quote\" ]]; then\n"
    "\t\t\tquote=''\n"
    "\t\telif [[ -z $quote && $c == [\\'\\\"] ]]; then\n"
    "\t\t\tquote=$c\n"
    "\t\telif [[ $c == \"\\\\\" && $quote != \"'\" ]]; then\n"
    "\t\t\tplain+=${rest:0:1} rest=${rest:1}\n"
    "\t\telse\n"
    "\t\t\tplain+=$c\n"
    "\t\t\t[[ -z $quote && $COMP_WORDBREAKS == *\"$c\"* ]] && kept=$plain\n"
    "\t\tfi\n"
    "\tdone\n"
    "\treturn 0\n"
    "}\n\n"
    "# _`_files BEFORE PATH PATTERN: files and folders; a pattern chooses among the files.\n"
    "_`_files() {\n"
    "\tlocal path=$2 file name\n"
    "\t[[ $path == \\~/* ]] && path=$HOME/${path:2}\n"
    "\twhile IFS= read -r -d '' file; do\n"
    "\t\tname=${file,,}\n"
    "\t\t[[ -d $file || $name =~ $3 ]] || continue\n"
    "\t\t[[ $path != \"$2\" ]] && file=\\~/${file:${#HOME} + 1}\n"
    "\t\tname=$1$file\n"
    "\t\tCOMPREPLY+=(\"${name#\"$kept\"}\")\n"
    "\tdone < <(set +f; shopt -u failglob; shopt -s nullglob; for file in \"$path\"*; do printf '%s\\0' \"$file\"; done)\n"
    "\tcompopt -o filenames 2>/dev/null\n"
    "\treturn 0\n"
    "}\n\n";

static const char bash_words[] =
    "\tCOMPREPLY=()\n"
    "\t# Readline parts words at = and : too.\n"
    "\tfor ((i = 0; i <= COMP_CWORD; i++)); do\n"
    "\t\tword=${COMP_WORDS[i]}\n"
    "\t\tif ((i == 0)) || [[ $rest == [[:space:]]* ]]; then\n"
    "\t\t\ttyped+=('')\n"
    "\t\t\twhile [[ $rest == [[:space:]]* ]]; do rest=${rest:1}; done\n"
    "\t\tfi\n"
    "\t\t((i == COMP_CWORD)) && word=$rest\n"
    "\t\ttyped[${#typed[@]} - 1]+=$word\n"
    "\t\trest=${rest#\"$word\"}\n"
    "\tdone\n"
    "\tfor ((i = 1; i < ${#typed[@]} - 1; i++)); do\n"
    "\t\tword=${typed[i]} option=''\n"
    "\t\tif [[ $word == -- ]]; then\n"
    "\t\t\tended=1\n"
    "\t\t\tbreak\n"
    "\t\tfi\n"
    "\t\t[[ $word =~ $groups ]] && word=-${word: -1}\n"
    "\t\tif [[ \" $arguments \" == *\" $word \"* ]]; then\n"
    "\t\t\toption=$word\n"
    "\t\t\t((i++))\n"
    "\t\tfi\n"
    "\tdone\n"
    "\t((i >= ${#typed[@]})) || option=''\n"
    "\tword=${typed[${#typed[@]} - 1]}\n"
    "\tif [[ $word == [\\<\\>]* || $word == [0-9\\&][\\<\\>]* || ${typed[${#typed[@]} - 2]} == *[\\<\\>] ]]; then\n"
    "\t\tcompopt -o default 2>/dev/null\n"
    "\t\treturn 0\n"
    "\tfi\n"
    "\t_`_plain \"$word\"\n"
    "\tif [[ -z $option$ended && $plain == --*=* ]]; then\n"
    "\t\toption=${plain%%=*}\n"
    "\t\tbefore=$option= plain=${plain#*=}\n"
    "\telif [[ -z $option$ended && $plain == -* ]]; then\n"
    "\t\toption=-\n"
    "\tfi\n"
    "\tcase $option in\n";

static const char bash_end[] =
    "\tesac\n"
    "\tif [[ -n $then && $plain == *=* ]]; then\n"
    "\t\tbefore+=${plain%%=*}=\n"
    "\t\tplain=${plain#*=} words=$then then=''\n"
    "\t\tif [[ $words == '" COMPLETION_FILES "' ]]; then words='' files=.; fi\n"
    "\telif [[ $plain == *,* && -n $commas$then && $then != '" COMPLETION_FILES "' ]]; then\n"
    "\t\tbefore+=${plain%,*},\n"
    "\t\tplain=${plain##*,}\n"
    "\tfi\n"
    "\t[[ -n $files ]] && _`_files \"$before\" \"$plain\" \"$files\"\n"
    "\t[[ -n $then ]] && then='='\n"
    "\tfor word in $words; do\n"
    "\t\t[[ $word == \"$plain\"* ]] || continue\n"
    "\t\tword=$before$word$then\n"
    "\t\tCOMPREPLY+=(\"${word#\"$kept\"}\")\n"
    "\tdone\n"
    "\tif [[ -n $then$commas ]]; then compopt -o nospace 2>/dev/null; fi\n"
    "\treturn 0\n"
    "}\n\n";

static void
bash_list(struct buf *b, const struct completion *c, const struct option *o, struct span text)
{
	const char *between = "";
	struct span word, help;

	(void)c;
	buf_fmt(b, "\t%s) words='", o->name);
	while (completion_word(&text, &word, &help)) {
		buf_str(b, between);
		buf_add(b, word);
		between = " ";
	}
	buf_str(b, "' ;;\n");
}

/* The names of all options, or of those with an argument. */
static void
bash_names(struct buf *b, const struct completion *c, bool arguments)
{
	const char *between = "";

	for (const struct option *o = c->options; o->name != NULL; o++) {
		if (!options_shown(o) || (arguments && o->arg == NULL))
			continue;
		buf_fmt(b, "%s--%s", between, o->name);
		if (o->letter != '\0')
			buf_fmt(b, " -%c", o->letter);
		between = " ";
	}
}

/* A pattern for several short options in one word, of which the last one has an argument. */
static void
bash_groups(struct buf *b, const struct completion *c)
{
	buf_str(b, "^-[");
	for (int arguments = 0; arguments < 2; arguments++) {
		for (const struct option *o = c->options; o->name != NULL; o++)
			if (options_shown(o) && o->letter != '\0' && (o->arg != NULL) == (arguments == 1))
				buf_char(b, o->letter);
		buf_str(b, arguments == 0 ? "]+[" : "]$");
	}
}

static void
bash_argument(struct buf *b, const struct completion *c, const struct option *o)
{
	const enum offer_kind offer = completion_offer(o);

	if (offer == OFFER_NOTHING)
		return;
	buf_fmt(b, "\t--%s", o->name);
	if (o->letter != '\0')
		buf_fmt(b, " | -%c", o->letter);
	buf_str(b, ") ");
	if (offer != OFFER_WORDS) {
		buf_str(b, offer == OFFER_FILES ? "files=." : "files='^$'");
	} else {
		completion_put(b, c, "_`_words ");
		buf_str(b, completion_list(c, o));
		buf_str(b, completion_commas(o) ? "; commas=," : "");
		if (o->then != NULL)
			buf_fmt(b, "; then='%s'", o->then);
	}
	buf_str(b, " ;;\n");
}

void
completion_bash(struct buf *b, const struct completion *c)
{
	completion_put(b, c, bash_helpers);
	completion_put(b, c, "_`_words() {\n\tcase $1 in\n");
	completion_lists(b, c, bash_list);
	completion_put(b, c, "\tesac\n}\n\n_`() {\n\tlocal arguments='");
	bash_names(b, c, true);
	buf_str(b, "' groups='");
	bash_groups(b, c);
	buf_str(b, "'\n\tlocal IFS=$' \\t\\n' rest=${COMP_LINE:0:COMP_POINT} i word before='' option='' ended='' typed=()\n"
	    "\tlocal plain kept words='' commas='' then='' files=''\n");
	completion_put(b, c, bash_words);
	buf_str(b, "\t-) words='");
	bash_names(b, c, false);
	buf_str(b, "' ;;\n\t'') files='\\.(");
	completion_endings(b, c, "|");
	buf_str(b, ")(\\.(");
	completion_compressed(b, "|");
	buf_str(b, "))?$|\\.(");
	completion_archives(b, "|");
	buf_str(b, ")$' ;;\n");
	for (const struct option *o = c->options; o->name != NULL; o++)
		if (options_shown(o))
			bash_argument(b, c, o);
	completion_put(b, c, bash_end);
	completion_put(b, c, "complete -F _` ");
	buf_str(b, c->program);
	buf_char(b, '\n');
}
