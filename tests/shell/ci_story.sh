#!/bin/sh
# ci_story.sh: an archive of 500 games on its way to a green build: first run, baseline, a new error, its correction, pruning.
# usage: tests/shell/ci_story.sh [build directory]; wants git and the games of ARBITER_SHARED
#
# Lines `# + COMMAND` are what its keeper types.
B=${1:-${B:-build}}
. tests/shell/cli.inc
unset ARBITER_CONFIG
corpus=$(cd "${ARBITER_SHARED:-../shared}/corpus" 2>/dev/null && pwd)
PATH=$(cd "$B" && pwd):$PATH
export PATH
[ -f "$corpus/masters.pgn.zst" ] || { skip "an archive goes green" "no corpus/masters.pgn.zst in ARBITER_SHARED"; finish; }
for tool in git zstd jq; do
	command -v $tool >/dev/null || { skip "an archive goes green" "no $tool"; finish; }
done
GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 HOME=$tmp XDG_CONFIG_HOME=$tmp
GIT_AUTHOR_NAME=Keeper GIT_AUTHOR_EMAIL=keeper@archive.example
GIT_COMMITTER_NAME=$GIT_AUTHOR_NAME GIT_COMMITTER_EMAIL=$GIT_AUTHOR_EMAIL
export GIT_CONFIG_GLOBAL GIT_CONFIG_NOSYSTEM HOME XDG_CONFIG_HOME
export GIT_AUTHOR_NAME GIT_AUTHOR_EMAIL GIT_COMMITTER_NAME GIT_COMMITTER_EMAIL

# typed COMMAND: what it writes is shown, the first lines of it, and kept
typed() {
	sh -c "$1" </dev/null
}
# type STATUS COMMAND: a run of pgn-check
type() {
	printf '# + %s\n' "$2"
	expect "$1" "$2" -- typed "$2"
	cat "$tmp/out" "$tmp/err" | head -n 20 | cut -c 1-160 | sed 's/^/#   /'
}
# type_too COMMAND: a command of git, after that
type_too() {
	printf '# + %s\n' "$1"
	also "$1" -- typed "$1"
}
# says LINE...: that is what standard output says, and no more
says() {
	printf '%s\n' "$@" >"$tmp/wanted"
	diff "$tmp/wanted" "$tmp/out"
}

# 488 games without an error and the first 12 with one among them, in five files of two folders, as their keeper has them.
mkdir -p "$tmp/archive/games/masters" "$tmp/archive/games/open"
sorted() {
	zstd -dcq "$corpus/masters.pgn.zst" 2>/dev/null | head -c 60000000 |
	    pgn-check --level error --good "$tmp/good" --bad "$tmp/bad" -o /dev/null
}
expect 1 "games with and without errors" -- sorted
cd "$tmp/archive" || exit 2
awk 'BEGIN { RS = ""; split("masters/a masters/b masters/c open/2001 open/2002", names, " ") }
function put(tags, moves) {
	file = "games/" names[1 + int(games / 100)] ".pgn"
	games++
	printf "%s\n\n%s\n\n", tags, moves >file
}
FILENAME == ARGV[1] { if (/^\[/) tag[++bads] = $0; else move[bads] = move[bads] (move[bads] == "" ? "" : "\n") $0; next }
/^\[/ { tags = $0; next }
games < 500 { put(tags, $0); if (++n % 40 == 0) { k++; put(tag[k], move[k]) } }' "$tmp/bad" "$tmp/good"
also "500 games" -- equal 500 "$(cat games/*/*.pgn | grep -c '^\[Event ')"

# -- the first run --
type_too 'git init -q && git add games && git commit -qm "The games"'
type 1 'pgn-check --level error --summary -r games'
errors=$(sed -n 's/^[0-9]* games, .*: \([0-9]*\) errors*$/\1/p' "$tmp/out")
also "there are errors, at least ten" -- test "${errors:-0}" -ge 10

# -- a baseline --
type 0 'pgn-check --level error --write-baseline known.json -r games'
type_too 'echo "level = error" >.arbiter.ini && echo "baseline = known.json" >>.arbiter.ini'
type 0 'pgn-check --summary -r games'
also "green, and all errors are known" -- has "nothing new, $errors baselined"
type_too 'git add . && git commit -qm "Check the games"'

# -- work that adds no error --
awk 'BEGIN { RS = "" } /^\[/ { tags[++k] = $0; next } { moves[k] = $0 }
END { for (; k; k--) printf "%s\n\n%s\n\n", tags[k], moves[k] }' games/masters/a.pgn >"$tmp/new" && cp "$tmp/new" games/masters/a.pgn
sed '/^\[/!s/[0-9][0-9]*\.//g' games/masters/b.pgn >"$tmp/new" && cp "$tmp/new" games/masters/b.pgn
awk 'BEGIN { RS = "" } /^\[/ && k++ == 3 { exit } { printf "%s\n\n", $0 }' games/open/2001.pgn >"$tmp/three"
cat "$tmp/three" games/masters/c.pgn >"$tmp/new" && cp "$tmp/new" games/masters/c.pgn
also "a file in another order, one without move numbers, one with three games more in front" -- \
    equal 3 "$(git diff --name-only | grep -c .)"
type 0 'pgn-check --summary -r games'
also "three games more, and still green" -- has "^503 games, .* nothing new, $errors baselined"
type_too 'git commit -qam "New games, in order"'

# -- a new error --
line=$(grep -n '^1\..*\.Nf3 Nc6' games/open/2001.pgn | head -n 1 | cut -d : -f 1)
sed "${line:-0}s/\.Nf3 Nc6/.Nf3 Nd6/" games/open/2001.pgn >"$tmp/new" && cp "$tmp/new" games/open/2001.pgn
column=$(sed -n "${line}p" games/open/2001.pgn | awk '{ print index($0, "Nd6") }')
at=games/open/2001.pgn:$line:$column
type 1 'pgn-check -r games'
also "the new fault, and no other: $at" -- equal "$at: error:" "$(cut -d ' ' -f 1,2 "$tmp/out")"
message=$(sed 's/ \[\*[a-z]*\]$//; s/^[^ ]* error: \(.*\) \[\([a-z-]*\)\]$/\1/' "$tmp/out")
id=$(sed 's/ \[\*[a-z]*\]$//; s/.*\[\([a-z-]*\)\]$/\1/' "$tmp/out")
type 1 'pgn-check -r games --format github'
also "GitHub gets one annotation" -- equal 1 "$(grep -c '^::' "$tmp/out")"
sed 1q "$tmp/out" >"$tmp/first"
also "it is the new fault" -- \
    has "^::error title=$id,file=games/open/2001.pgn,line=$line,endLine=$line,col=$column,.*::Nd6: the " "$tmp/first"
type 1 'pgn-check -r games --report gitlab=quality.json --report sarif=check.sarif'
jq -r '.[] | "\(.check_name) \(.location.path):\(.location.lines.begin)", .description' quality.json >"$tmp/out"
also "GitLab gets it, and no other" -- says "$id games/open/2001.pgn:$line" "${message% (game *}"
jq -r '.runs[0].results[] | select((.suppressions // []) == []) | .locations[0].physicalLocation |
    "\(.artifactLocation.uri):\(.region.startLine):\(.region.startColumn)"' check.sarif >"$tmp/out"
also "SARIF has it, and no other that is not suppressed" -- says "$at"
also "SARIF has what is known as suppressed" -- \
    equal "$errors" "$(jq '[.runs[0].results[] | select((.suppressions // []) != [])] | length' check.sarif)"

# -- which is fixed --
type 1 'pgn-check --diff --unsafe-fixes games/open/2001.pgn'
also "one line would change" -- equal 2 "$(grep -c '^[-+][^-+]' "$tmp/out")"
also "to what it was" -- has '^+.*\.Nf3 Nc6'
type 0 'pgn-check --fix --unsafe-fixes games/open/2001.pgn'
rm -f quality.json check.sarif
type_too 'git diff --exit-code'
type 0 'pgn-check --summary -r games'
also "green again" -- has "nothing new, $errors baselined"

# -- an old one, too, by hand --
type 0 "pgn-check --no-config --level error --select result-vs-checkmate --fail-on never -r games"
file=$(cut -d : -f 1 "$tmp/out") line=$(cut -d : -f 2 "$tmp/out")
also "there is one that can be fixed by hand: ${file}:$line" -- test -f "$file"
awk -v line="$line" 'NR == FNR { if (/^\[Result /) at = FNR; if (FNR == line) tag = at; next }
FNR == line || FNR == tag { sub(/1\/2-1\/2/, "1-0") } { print }' "$file" "$file" >"$tmp/new" && cp "$tmp/new" "$file"
also "the result is fixed, in the tag and after the moves" -- \
    equal "$(printf '2\t2')" "$(git diff --numstat | cut -f 1,2)"
type 0 'pgn-check --summary -r games'
also "that the baseline is out of date is reported" -- has prune "$tmp/err"
type 0 'pgn-check --prune-baseline -r games'
git diff known.json >"$tmp/diff"
also "the line of the fixed fault goes from the baseline" -- \
    equal 1 "$(grep -c '^-{"id": "result-vs-checkmate"' "$tmp/diff")"
also "and no other" -- equal 1 "$(grep -c '^[-+]{' "$tmp/diff")"
type 0 'pgn-check --summary -r games'
also "green, with one known fault less" -- has "nothing new, $((${errors:-1} - 1)) baselined"
also "nothing is out of date" -- empty "$tmp/err"
type_too 'git commit -qam "One fault less"'
finish
