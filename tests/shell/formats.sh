#!/bin/sh
# formats.sh: SARIF, GitLab, GitHub and JSON reports are accepted by programs that read them, which refuse bad ones.
# usage: tests/shell/formats.sh [build directory]; `make validators` brings what npm has
B=${1:-${B:-build}}
. tests/shell/cli.inc
B=$(cd "$B" && pwd)
top=$(pwd)
here=$top/tests/validators
NODE_MODULES=$(cd "${ARBITER_VALIDATORS:-build/validators}" 2>/dev/null && pwd)/node_modules
export NODE_MODULES
multitool=$NODE_MODULES/@microsoft/sarif-multitool-linux
schema=$multitool/sarif-2.1.0.json
have=1
if check_all; then
	python=$(for p in python3 /usr/bin/python3; do $p -c 'import jsonschema' 2>/dev/null && { echo $p; break; }; done)
	[ -n "$python" ] && [ -f "$schema" ] && [ -d "$NODE_MODULES/ajv" ] && [ -d "$NODE_MODULES/@actions/core" ] &&
	    command -v node >/dev/null
	have=$?
fi

# with NAME COMMAND...: what needs the validators of npm, for `make check-all`
with() {
	check_all || return 0
	if [ $have -ne 0 ]; then
		skip "$1" "no validators: make validators"
	else
		with_name=$1
		shift
		also "$with_name" -- "$@"
	fi
}
# Its status is 0 whatever it finds.
multitool() {
	rm -f "$tmp/judged.sarif"
	"$multitool/Sarif.Multitool" validate "$@" --rule-kind 'Sarif;Ghas' --level 'Error;Warning' \
	    --output "$tmp/judged.sarif" --log ForceOverwrite >/dev/null 2>&1
	jq -r '.runs[].results[]? | "\(.ruleId) \(.message | tostring)"' "$tmp/judged.sarif" &&
	    jq -e '[.runs[].results[]?] | length == 0' "$tmp/judged.sarif"
}
sarif() {
	"$python" "$here/sarif.py" "$schema" "$@"
}
gitlab() {
	node "$here/gitlab.js" "$here/gitlab.schema.json" "$@"
}
# Are the annotations of this run those that @actions/core writes?  Its last line is the summary.
github() {
	node "$here/github.mjs" "$1.jsonl" "$1.sarif" "$1.gcc" >"$tmp/core" && sed '$d' "$1.github" >"$tmp/annotations" &&
	    same "$tmp/annotations" "$tmp/core"
}
# json FILTER FILE: jq(1) finds it true
json() {
	jq -e "$1" "$2"
}
# one_document FILE: in UTF-8
one_document() {
	iconv -f UTF-8 -t UTF-8 "$1" >"$tmp/utf8" && jq -es 'length == 1' "$tmp/utf8"
}
# printable FILE: it has no control characters except line ends
printable() {
	[ -s "$1" ] && [ "$(tr -d '\n' <"$1" | tr -cd '[:cntrl:]' | wc -c)" -eq 0 ]
}
# only PATTERN FILE: there are lines, and all of them match
only() {
	[ -s "$2" ] && ! grep -Ev -e "$1" "$2"
}
# all NAME STATUS FILE...: all formats of one run, checked by what needs no validator
all() {
	to=$tmp/$1 status=$2
	shift 2
	set -- --level info --max-findings 0 "$@"
	for f in jsonl json sarif gitlab gcc github; do
		set -- "--report=$f=$to.$f" "$@"
	done
	expect "$status" "${to##*/}: a run" -- "$B/pgn-check" -o /dev/null "$@"
	for f in json sarif gitlab; do
		also "${to##*/}: $f is one document" -- one_document "$to.$f"
		tail -c 1 "$to.$f" >"$tmp/last"
		also "${to##*/}: $f ends with a line end" -- lines 1 "$tmp/last"
	done
	for f in jsonl json sarif gitlab gcc github; do
		also "${to##*/}: $f has no control character" -- printable "$to.$f"
	done
	jq -c . "$to.jsonl" >"$to.again"
	jq -c '.[]' "$to.json" >"$to.items"
	also "${to##*/}: json and jsonl say the same" -- same "$to.again" "$to.items"
	sed '$d' "$to.github" >"$to.commands"
	also "${to##*/}: each line for GitHub is one command" -- \
	    only '^::(error|warning|notice) title=[a-z0-9-]+,file=[^:,]*[,:]' "$to.commands"
	also "${to##*/}: and all findings are there" -- equal "$(wc -l <"$to.gcc")" "$(wc -l <"$to.commands")"
	tail -n 1 "$to.github" >"$tmp/last"
	also "${to##*/}: a summary after them" -- grep -Eq '^[0-9]+ games?, ' "$tmp/last"
}

# -- all fixtures --
# One of them takes seconds.
cp -R fixtures "$tmp/quick"
rm -f "$tmp/quick/diag/limit-analysis.pgn"
# In fixtures/diag is each finding.
fixtures=$tmp/quick/diag
! check_all || fixtures=fixtures
all fixtures 1 -r "$fixtures"
# Without the schema, the same can be checked by what is always there.
regions() {
	python3 "$here/sarif.py" - "$@"
}
check_all || also "fixtures: SARIF has regions where the tokens are" -- regions "$tmp/fixtures.sarif"
with "fixtures: SARIF by the schema, and regions where the tokens are" sarif "$tmp/fixtures.sarif"
with "fixtures: GitLab" gitlab "$tmp/fixtures.gitlab"
with "fixtures: GitHub" github "$tmp/fixtures"
for j in 1 2; do
	expect 1 "nearly all fixtures with -j $j" -- "$B/pgn-check" -j$j --level info --max-findings 0 --format sarif -r "$tmp/quick"
	cp "$tmp/out" "$tmp/threads.$j"
done
also "two threads, the same bytes" -- same "$tmp/threads.1" "$tmp/threads.2"

# -- hostile names and texts --
cd "$tmp" || exit 2
mkdir -p 'in/a b'
printf '[Event "]]> </failure> ::error::x %%0A \033[2J \374 {0} [a](http://b)"]\n[Site "\303\274 \342\230\272"]\n' >game
printf '[Date "2020.1.1"]\n[White "##[error]x"]\n[Black "\\\\"]\n[Result "1-0"]\n\n' >>game
printf '1. e4 {::error::x ]]> \033[31m \376} e5 2. Ke3?? \302\205 2... \342\200\256Nf6 {M\374ller\n::warning::y\n-->' >>game
for name in 'a b/c d' 'a:1:2: error' 'a,b;c' 'M\303\274ller\342\230\272' 'latin\374' 'nl\n::error::x' 'esc\033[2J' ']]>' \
    '50%%25%%0A' '::error file=x::y' '"q"'"'"'\140' 'back\134slash' '-dash' '##[error]x' 'tab\there' '<a>&amp;' '{0}[a](b)' \
    '\342\200\256rtl' '#frag?query' 'c:' '%%SRCROOT%%' '~'; do
	cp game "in/$(printf -- "$name.pgn_" | sed '$s/_$//')" || echo "# $name"
done
hostile=$(find in -type f -exec printf x \; | wc -c)
cd in || exit 2
all hostile 1 -r . "$tmp/game" ../game
also "there are hostile names" -- test "$hostile" -ge 22
check_all || also "hostile: SARIF has regions where the tokens are" -- regions "$tmp/hostile.sarif"
with "hostile: SARIF by the schema, and regions where the tokens are" sarif "$tmp/hostile.sarif"
with "hostile: GitLab" gitlab "$tmp/hostile.gitlab"
with "hostile: GitHub" github "$tmp/hostile"
cd "$top" || exit 2
jq -r '.[].location.path' "$tmp/hostile.gitlab" >"$tmp/paths"
also "no path begins with ./" -- lacks '^\./' "$tmp/paths"
sed 's/,file=\.\/%3A%3A//' "$tmp/hostile.github" >"$tmp/paths"
also "nor in GitHub, but for what could be a command" -- lacks ',file=\./' "$tmp/paths"
also "so names are those of the repository" -- has ',file=a b/c d\.pgn,' "$tmp/hostile.github"
jq -r '.runs[].results[].message.text' "$tmp/hostile.sarif" >"$tmp/messages"
also "no message has a link in it" -- lacks_text '](' "$tmp/messages"

# -- one file twice, under two names --
cp "$tmp/game" "$tmp/a.pgn"
expect 1 "a file under two names" -- in_dir "$tmp" "$B/pgn-check" -f gitlab --level info a.pgn ./a.pgn .//a.pgn a.pgn
cp "$tmp/out" "$tmp/twice.gitlab"
also "no fingerprint of GitLab comes twice" -- \
    json 'length > 8 and (map(.fingerprint) | length == (unique | length))' "$tmp/twice.gitlab"
expect 1 "the file under one name" -- in_dir "$tmp" "$B/pgn-check" -f gitlab --level info a.pgn
cp "$tmp/out" "$tmp/once.gitlab"
also "the first fingerprints are those of one" -- jq -e --slurpfile all "$tmp/twice.gitlab" \
    'length > 1 and map(.fingerprint) == ($all[0][:length] | map(.fingerprint))' "$tmp/once.gitlab"

# -- options that do not work with a format --
for f in github sarif gitlab junit tap checkstyle; do
	expect 2 "--statistics: $f" -- "$B/pgn-check" --statistics --format $f "$tmp/a.pgn"
	also "--statistics: $f: nothing is written" -- empty
	also "--statistics: $f: it is said which have a place for it" -- \
	    has "^pgn-check: --statistics does not work with format $f; use text, gcc, jsonl, json or csv$" "$tmp/err"
	expect 2 "--all-games: $f" -- "$B/pgn-check" --all-games --format $f "$tmp/a.pgn"
	expect 0 "--claims are findings: $f" -- "$B/pgn-check" --claims --format $f "$tmp/a.pgn"
done
rm -f "$tmp/none.sarif"
expect 2 "--statistics: --report sarif" -- "$B/pgn-check" --statistics --report "sarif=$tmp/none.sarif" "$tmp/a.pgn"
also "--statistics: --report sarif: nothing is written" -- test ! -e "$tmp/none.sarif"
expect 1 "--all-games: one that has a place will do" -- "$B/pgn-check" --all-games --report "sarif=$tmp/none.sarif" "$tmp/a.pgn"
also "games are reported there" -- has ' game 1: '
expect 2 "--statistics of positions: tap" -- "$B/fen-legal" --statistics --format tap fixtures/golden/readme.fen
expect 2 "--list-rules has no place in SARIF" -- "$B/pgn-check" --list-rules --format sarif
also "--list-rules: it is said which have" -- has 'use text, gcc, jsonl or csv$' "$tmp/err"
expect 2 "--explain has no place in CSV" -- "$B/pgn-check" --explain num-gap --format csv
also "--explain: it is said which have" -- has 'use text or jsonl$' "$tmp/err"
expect 0 "--explain as JSON" -- "$B/pgn-check" --explain num-gap --format jsonl
also "--explain as JSON: id and explanation" -- json '.id == "num-gap" and (.explanation | length > 20)' "$tmp/out"
expect 1 "what is below the level makes the run fail" -- "$B/pgn-check" --summary --level error --fail-on warning \
    --severity 'illegal-*=off' --format json fixtures/config/game.pgn
also "what is below the level and makes the run fail is counted" -- \
    json '.[-1] | .status == 1 and .errors + .warnings == 0 and .below_level == 1' "$tmp/out"
expect 1 "nothing is below the level" -- "$B/pgn-check" --summary --format json fixtures/config/game.pgn
also "it is counted only where there is some" -- json '.[-1] | has("errors") and (has("below_level") | not)' "$tmp/out"

# -- about files as a whole --
mkdir "$tmp/folder"
cp fixtures/config/game.pgn "$tmp/folder/bad.pgn"
sed '1,/^$/!d' fixtures/config/game.pgn >"$tmp/folder/good.pgn"
printf '*\n' >>"$tmp/folder/good.pgn"
sed -i 's/^\[Result .*/[Result "*"]/' "$tmp/folder/good.pgn"
expect 1 "-l" -- "$B/pgn-check" --level error -l -r "$tmp/folder"
also "-l names the bad file alone" -- equal "$tmp/folder/bad.pgn" "$(cat "$tmp/out")"
expect 1 "--format table" -- "$B/pgn-check" --level error -f table -r "$tmp/folder"
also "a line for each file, and a heading" -- lines 3 "$tmp/out"
also "with what is in it, and dashes for what was not looked for" -- has '^ *[1-9][0-9]* *- *- *1  .*/bad.pgn$'
also "and nothing where nothing is" -- has '^ *0 *- *- *1  .*/good.pgn$'
expect 2 "a folder without -r" -- "$B/pgn-check" "$tmp/folder"
also "it says what to do" -- has 'folder: this is a folder; -r reads the files in it$' "$tmp/err"
expect 1 "a line of text" -- "$B/pgn-check" --level error fixtures/games/laws.pgn
also "it names the game and the players" -- has ' (game 2, Carlsen - Inarkiev) \[illegal-in-check\]$'
expect 1 "a line of gcc" -- "$B/pgn-check" --level error -f gcc fixtures/games/laws.pgn
also "it names them, too" -- has ' (game 2, Carlsen - Inarkiev) \[illegal-in-check\]$'
expect 1 "more findings than are shown" -- "$B/pgn-check" --max-findings 1 --select 'illegal-*,missed-*' fixtures/games/laws.pgn
also "it says how to see all" -- has 'more in this file; --max-findings 0 shows all \['
expect 1 "what is not shown makes the run fail" -- "$B/pgn-check" -q --level error --fail-on warning --severity 'illegal-*=off' fixtures/config/game.pgn
also "then the totals say so, even with --quiet" -- has 'below --level makes\? the run fail$' "$tmp/err"
for pair in 'ilegal-*:illegal-\*' 'illegal:illegal-\*' 'missed-claims:missed-claim-\*' 'num-gab:num-gap'; do
	expect 2 "--select ${pair%:*}" -- "$B/pgn-check" --select "${pair%:*}" fixtures/config/game.pgn
	also "${pair%:*}: what was meant" -- has "; did you mean ${pair#*:}?\$" "$tmp/err"
done
jq -r '.runs[].results[].message.text' "$tmp/fixtures.sarif" >"$tmp/messages"
also "no message ends with two full stops" -- lacks '[^.]\.\.$' "$tmp/messages"

# -- nothing found; trouble; too much --
printf '[Event "E"]\n[Site "S"]\n[Date "2020.01.01"]\n[Round "1"]\n[White "W, A"]\n[Black "B, C"]\n[Result "*"]\n\n*\n' >"$tmp/clean.pgn"
for f in json sarif gitlab; do
	expect 0 "nothing found: $f" -- "$B/pgn-check" --severity ALL=off --format $f "$tmp/clean.pgn"
	cp "$tmp/out" "$tmp/clean.$f"
	case $f in
	sarif) also "nothing is in it: $f" -- json '.runs[0].results == []' "$tmp/clean.$f" ;;
	*) also "nothing is in it: $f" -- json '. == []' "$tmp/clean.$f" ;;
	esac
done
expect 2 "a missing file" -- "$B/pgn-check" --format sarif "$tmp/missing.pgn"
cp "$tmp/out" "$tmp/trouble.sarif"
also "the run was no success" -- \
    json '.runs[0].invocations[0] | .executionSuccessful == false and .exitCode == 2' "$tmp/trouble.sarif"
awk 'BEGIN { for (i = 0; i < 26000; i++) print "[Event \"\"]\n\n*\n" }' >"$tmp/many.pgn"
expect 1 "26,000 results" -- "$B/pgn-check" --select tag-empty-value --fail-on warning --format sarif "$tmp/many.pgn"
grep '^{"ruleId":"tag-empty-value"' "$tmp/out" >"$tmp/results"
also "at most 25,000 results" -- lines 25000 "$tmp/results"
also "and the rest is reported" -- \
    has_text '"toolExecutionNotifications":[{"level":"warning","message":{"text":"1000 more findings are left out."}}]'
! check_all || also "they are in the document" -- json '.runs[0] | (.results | length) == 25000 and
    .invocations[0].toolExecutionNotifications[0].message.text == "1000 more findings are left out."' "$tmp/out"

# -- positions --
for f in json sarif gitlab github; do
	expect 1 "positions: $f" -- eval '"$B/fen-legal" --level info --format $f fixtures/diag/*.fen'
	cp "$tmp/out" "$tmp/positions.$f"
done
also "positions in an array" -- json '.[0].type == "position"' "$tmp/positions.json"
also "positions that are illegal are annotated" -- has '^::error title=' "$tmp/positions.github"

# -- bad documents are refused --
expect 1 "a run like that for the hostile report" -- \
    in_dir "$tmp/in" "$B/pgn-check" -f json --level info --max-findings 0 -r . "$tmp/game" ../game
also "it says the same again" -- same "$tmp/hostile.json"
head -c 2000 "$tmp/hostile.json" >"$tmp/half.json"
also "jq refuses half a document" -- refuses 'parse error' jq . "$tmp/half.json"

check_all || finish
with "positions: SARIF" sarif "$tmp/positions.sarif"
with "positions: GitLab" gitlab "$tmp/positions.gitlab"
expect 1 "a finding of each kind" -- "$B/pgn-check" --format sarif -r "$tmp/quick/diag"
cp "$tmp/out" "$tmp/diag.sarif"
with "SARIF multitool: no error, no warning" multitool "$tmp/hostile.sarif" "$tmp/diag.sarif" "$tmp/positions.sarif" \
    "$tmp/clean.sarif" "$tmp/trouble.sarif"

# bad NAME PATTERN COMMAND FORMAT FILTER: the hostile report, spoilt by jq(1), is refused with a line that matches
bad() {
	jq -c "$5" "$tmp/hostile.$4" >"$tmp/bad.$4"
	also "spoilt: $5" -- differs "$tmp/hostile.$4" "$tmp/bad.$4"
	with "$1" refuses "$2" "$3" "$tmp/bad.$4"
}
bad "the schema refuses a level that is none" "'fatal' is not" sarif sarif '.runs[0].results[3].level = "fatal"'
bad "a column that is one off is seen" ' at {.*, not ' sarif sarif \
    '(.runs[0].results[] | select(.properties.token) | .locations[0].physicalLocation.region) |= (.startColumn += 1)'
bad "a fingerprint that comes twice is seen" 'result 3: fingerprint' sarif sarif \
    '.runs[0].results[3].partialFingerprints = .runs[0].results[2].partialFingerprints'
bad "the multitool refuses a result without a message" 'Error_MissingMessageText.*results\[3\]' multitool sarif \
    'del(.runs[0].results[3].message.text)'
bad "GitLab: a fingerprint that comes twice is seen" 'twice: ' gitlab gitlab '.[3].fingerprint = .[2].fingerprint'
bad "GitLab: the schema refuses line 0" 'begin' gitlab gitlab '.[3].location.lines.begin = 0'
for f in jsonl sarif gcc; do
	cp "$tmp/hostile.$f" "$tmp/bad.$f"
done
sed 's/%25/%/' "$tmp/hostile.github" >"$tmp/bad.github"
with "GitHub: an escape that is missing is seen" refuses ' differ: ' github "$tmp/bad"

finish
