#!/bin/sh
# formats.sh: SARIF, GitLab, GitHub and JSON reports, each read by what it is made for, and a bad one refused.
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
[ -f "$schema" ] && [ -d "$NODE_MODULES/ajv" ] && [ -d "$NODE_MODULES/@actions/core" ] && command -v node >/dev/null
have=$?

# with NAME STATUS COMMAND...: what needs the validators of npm
with() {
	name=$1 status=$2
	shift 2
	if [ $have -ne 0 ]; then
		skip "$name" "no validators: make validators"
	else
		"$@" >"$tmp/said" 2>&1
		check "$name" "$status"
		[ "$got" -eq "$status" ] || sed 's/^/# /' "$tmp/said" | head -n 5
	fi
}
multitool() {
	rm -f "$tmp/judged.sarif"
	"$multitool/Sarif.Multitool" validate "$@" --rule-kind 'Sarif;Ghas' --level 'Error;Warning' \
	    --output "$tmp/judged.sarif" --log ForceOverwrite >/dev/null 2>&1
	# Its status is 0 even then.
	jq -e '[.runs[].results[]?] | length == 0' "$tmp/judged.sarif"
}
sarif() {
	python3 "$here/sarif.py" "$schema" "$@"
}
gitlab() {
	node "$here/gitlab.js" "$here/gitlab.schema.json" "$@"
}
# Are the annotations of this run those that @actions/core writes?  Its last line is the summary.
github() {
	node "$here/github.mjs" "$1.jsonl" "$1.sarif" "$1.gcc" >"$tmp/core" && sed '$d' "$1.github" | cmp - "$tmp/core"
}
# all NAME STATUS FILE...: all formats of one run, checked by what needs no validator
all() {
	to=$tmp/$1 status=$2
	shift 2
	set -- --level info --max-findings 0 "$@"
	for f in jsonl json sarif gitlab gcc github; do
		set -- "--report=$f=$to.$f" "$@"
	done
	"$B/pgn-check" -o /dev/null "$@"; check "${to##*/}: a run" "$status"
	for f in json sarif gitlab; do
		iconv -f UTF-8 -t UTF-8 "$to.$f" | jq -es 'length == 1' >/dev/null; check "${to##*/}: $f is one document" 0
		[ -z "$(tail -c 1 "$to.$f")" ]; check "${to##*/}: $f ends with a line end" 0
	done
	for f in jsonl json sarif gitlab gcc github; do
		LC_ALL=C tr -d '\n' <"$to.$f" | LC_ALL=C grep -q '[[:cntrl:]]'; check "${to##*/}: $f has no control character" 1
	done
	jq -c . "$to.jsonl" >"$to.again"
	jq -c '.[]' "$to.json" | cmp -s - "$to.again"; check "${to##*/}: json and jsonl say the same" 0
	sed '$d' "$to.github" | grep -Evq '^::(error|warning|notice) title=[a-z0-9-]+,file=[^:,]*[,:]'
	check "${to##*/}: each line is one command" 1
	grep -c '' "$to.gcc" >"$tmp/a"; sed '$d' "$to.github" | grep -c '' | cmp -s - "$tmp/a"; check "${to##*/}: and all are there" 0
	tail -n 1 "$to.github" | grep -Eq '^[0-9]+ games?, '; check "${to##*/}: a summary behind them" 0
}

# -- all fixtures --
all fixtures 1 -r fixtures
with "fixtures: SARIF by the schema, and regions where the tokens are" 0 sarif "$tmp/fixtures.sarif"
with "fixtures: GitLab" 0 gitlab "$tmp/fixtures.gitlab"
with "fixtures: GitHub" 0 github "$tmp/fixtures"
"$B/pgn-check" -j2 --level info --max-findings 0 --format sarif -r fixtures | cmp -s - "$tmp/fixtures.sarif"
check "two threads, the same bytes" 0

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
[ "$(ls -R in | grep -c pgn)" -ge 22 ]; check "hostile names" 0
cd in || exit 2
all hostile 1 -r . "$tmp/game" ../game
with "hostile: SARIF by the schema, and regions where the tokens are" 0 sarif "$tmp/hostile.sarif"
with "hostile: GitLab" 0 gitlab "$tmp/hostile.gitlab"
with "hostile: GitHub" 0 github "$tmp/hostile"
cd "$top" || exit 2
[ "$(jq -r '.[].location.path' "$tmp/hostile.gitlab" | grep -c '^\./')" -eq 0 ]; check "no path begins with ./" 0
grep ',file=\./' "$tmp/hostile.github" | grep -qv ',file=\./%3A%3A'; check "nor in GitHub, but for what could be a command" 1
grep -q ',file=a b/c d\.pgn,' "$tmp/hostile.github"; check "so names are those of the repository" 0
jq -r '.runs[].results[].message.text' "$tmp/hostile.sarif" | grep -q ']('; check "no message has a link in it" 1

# -- one file twice, under two names --
cp "$tmp/game" "$tmp/a.pgn"
(cd "$tmp" && "$B/pgn-check" -f gitlab --level info a.pgn ./a.pgn .//a.pgn a.pgn >twice.gitlab)
jq -e 'length > 8 and (map(.fingerprint) | length == (unique | length))' "$tmp/twice.gitlab" >/dev/null
check "no fingerprint of GitLab comes twice" 0
(cd "$tmp" && "$B/pgn-check" -f gitlab --level info a.pgn >once.gitlab)
jq -e --slurpfile all "$tmp/twice.gitlab" 'map(.fingerprint) == ($all[0][:length] | map(.fingerprint))' "$tmp/once.gitlab" >/dev/null
check "and the first are those of one" 0

# -- what does not work with a format --
for f in github sarif gitlab junit tap checkstyle; do
	"$B/pgn-check" --statistics --format $f "$tmp/a.pgn" >"$tmp/out" 2>"$tmp/err"; check "--statistics: $f" 2
	[ ! -s "$tmp/out" ] && grep -q "^pgn-check: --statistics does not work with format $f; use text, gcc, jsonl, json or csv$" "$tmp/err"
	check "says which have" 0
	"$B/pgn-check" --games --format $f "$tmp/a.pgn" >/dev/null 2>&1; check "--games: $f" 2
	"$B/pgn-check" --claims --format $f "$tmp/a.pgn" >/dev/null 2>&1; [ $? -lt 2 ]; check "--claims are findings: $f" 0
done
rm -f "$tmp/none.sarif"
"$B/pgn-check" --statistics --report "sarif=$tmp/none.sarif" "$tmp/a.pgn" >/dev/null 2>&1; check "--statistics: --report sarif" 2
[ ! -e "$tmp/none.sarif" ]; check "and nothing is written" 0
"$B/pgn-check" --games --report "sarif=$tmp/none.sarif" "$tmp/a.pgn" 2>/dev/null | grep -q ' game 1: '; check "--games: one that has a place will do" 0
"$B/fen-legal" --statistics --format tap fixtures/golden/readme.fen >/dev/null 2>&1; check "--statistics of positions: tap" 2
"$B/pgn-check" --list-rules --format sarif 2>&1 | grep -q 'use text, gcc, jsonl or csv$'; check "--list-rules" 0
"$B/pgn-check" --explain num-gap --format csv 2>&1 | grep -q 'use text or jsonl$'; check "--explain" 0
"$B/pgn-check" --explain num-gap --format jsonl | jq -e '.id == "num-gap" and (.explanation | length > 20)' >/dev/null
check "--explain as JSON" 0
"$B/pgn-check" --summary --level error --fail-on warning --ignore 'illegal-*' --format json fixtures/config/game.pgn |
    jq -e '.[-1] | .status == 1 and .errors + .warnings == 0 and .below_level == 1' >/dev/null
check "what is below the level and makes the run fail is counted" 0
"$B/pgn-check" --summary --format json fixtures/config/game.pgn | jq -e '.[-1] | has("below_level")' >/dev/null
check "only where there is some" 1
jq -r '.runs[].results[].message.text' "$tmp/fixtures.sarif" | grep -q '[^.]\.\.$'; check "no message ends with two full stops" 1

# -- nothing found; trouble; too much --
printf '[Event "E"]\n[Site "S"]\n[Date "2020.01.01"]\n[Round "1"]\n[White "W, A"]\n[Black "B, C"]\n[Result "*"]\n\n*\n' >"$tmp/clean.pgn"
for f in json sarif gitlab; do
	"$B/pgn-check" --ignore ALL --format $f "$tmp/clean.pgn" >"$tmp/clean.$f"; check "nothing found: $f" 0
done
jq -e '. == []' "$tmp/clean.json" >/dev/null && jq -e '. == []' "$tmp/clean.gitlab" >/dev/null &&
jq -e '.runs[0].results == []' "$tmp/clean.sarif" >/dev/null; check "and nothing in them" 0
"$B/pgn-check" --format sarif "$tmp/missing.pgn" >"$tmp/trouble.sarif" 2>/dev/null; check "trouble" 2
jq -e '.runs[0].invocations[0] | .executionSuccessful == false and .exitCode == 2' "$tmp/trouble.sarif" >/dev/null
check "the run was no success" 0
awk 'BEGIN { for (i = 0; i < 26000; i++) printf "[Event \"%d\"]\n\n1. e5 *\n\n", i }' >"$tmp/many.pgn"
"$B/pgn-check" --select illegal-* --format sarif "$tmp/many.pgn" >"$tmp/many.sarif"
jq -r '.runs[0] | (.results | length), .invocations[0].toolExecutionNotifications[0].message.text' "$tmp/many.sarif" >"$tmp/a"
printf '25000\n1000 more findings are left out.\n' | cmp -s - "$tmp/a"; check "at most 25,000 results, and the rest is told" 0

# -- positions --
for f in json sarif gitlab github; do
	"$B/fen-legal" --level info --format $f fixtures/diag/*.fen >"$tmp/positions.$f"; check "positions: $f" 1
done
jq -e '.[0].type == "position"' "$tmp/positions.json" >/dev/null; check "positions in an array" 0
grep -q '^::error title=' "$tmp/positions.github"; check "positions that are illegal are annotated" 0
with "positions: SARIF" 0 sarif "$tmp/positions.sarif"
with "positions: GitLab" 0 gitlab "$tmp/positions.gitlab"
"$B/pgn-check" --format sarif -r fixtures/diag >"$tmp/diag.sarif"
with "SARIF multitool: no error, no warning" 0 multitool "$tmp/hostile.sarif" "$tmp/diag.sarif" "$tmp/positions.sarif" \
    "$tmp/clean.sarif" "$tmp/trouble.sarif"

# -- bad documents are refused --
# bad FORMAT FILTER: the hostile report, spoilt by jq
bad() {
	jq -c "$2" "$tmp/hostile.$1" >"$tmp/bad.$1"
	cmp -s "$tmp/hostile.$1" "$tmp/bad.$1"; check "spoilt: $2" 1
}
! head -c 2000 "$tmp/hostile.json" | jq . >/dev/null 2>&1; check "jq refuses half a document" 0
bad sarif '.runs[0].results[3].level = "fatal"'
with "the schema refuses a level that is none" 1 sarif "$tmp/bad.sarif"
bad sarif '(.runs[0].results[] | select(.properties.token) | .locations[0].physicalLocation.region) |= (.startColumn += 1)'
with "a column that is one off is seen" 1 sarif "$tmp/bad.sarif"
bad sarif '.runs[0].results[3].partialFingerprints = .runs[0].results[2].partialFingerprints'
with "a fingerprint that comes twice is seen" 1 sarif "$tmp/bad.sarif"
bad sarif 'del(.runs[0].results[3].message.text)'
with "the multitool refuses a result without a message" 1 multitool "$tmp/bad.sarif"
bad gitlab '.[3].fingerprint = .[2].fingerprint'
with "GitLab: a fingerprint that comes twice" 1 gitlab "$tmp/bad.gitlab"
bad gitlab '.[3].location.lines.begin = 0'
with "GitLab: line 0" 1 gitlab "$tmp/bad.gitlab"
for f in jsonl sarif gcc; do
	cp "$tmp/hostile.$f" "$tmp/bad.$f"
done
sed 's/%25/%/' "$tmp/hostile.github" >"$tmp/bad.github"
with "GitHub: an escape that is missing" 1 github "$tmp/bad"

echo "1..$n"
exit $failed
