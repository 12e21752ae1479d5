#!/bin/sh
# docs.sh: every finding, option and tool is in the manual and has its fixture, and nothing else is there.
# usage: tests/shell/docs.sh [build directory]
B=${1:-${B:-build}}
LC_ALL=C
export LC_ALL
tests=0 failed=0

# verdict NAME COMPLAINTS: one line of TAP; complaints are lines, none means well
verdict() {
	tests=$((tests + 1))
	if [ -z "$2" ]; then
		echo "ok $tests - $1"
		return
	fi
	failed=1
	printf '%s\n' "$2" | sed 's/^/# /'
	echo "not ok $tests - $1"
}

skip() {
	tests=$((tests + 1))
	echo "ok $tests - $1 # SKIP $2"
}

ids=$(sed -n 's/^DIAG([A-Z0-9_]*, "\([^"]*\)".*/\1/p' core/diag.def)
commands=$(cut -f 1 fixtures/diag/commands.txt)
fixtures=$(for f in fixtures/diag/*.pgn fixtures/diag/*.fen; do basename "${f%.*}"; done)

# missing_from LIST ITEMS: the items that are no line of the list
missing_from() {
	for item in $2; do
		printf '%s\n' "$1" | grep -qxF -e "$item" || echo "$item"
	done
}

[ -n "$ids" ] || ids=none
verdict "every finding has a fixture or a command" "$(missing_from "$commands
$fixtures" "$ids")"
verdict "every fixture and command belongs to a finding" "$(missing_from "$ids" "$commands $fixtures")"
verdict "no finding has both a fixture and a command" "$(for i in $commands; do
	[ -f "fixtures/diag/$i.pgn" ] || [ -f "fixtures/diag/$i.fen" ] && echo "$i"
done)"
verdict "every finding expected beside another exists" "$(missing_from "$ids" \
    "$(tail -n +2 fixtures/diag/also.csv | cut -d , -f 1,2 | tr , ' ')")"
verdict "nothing else is in fixtures/diag" "$(for f in fixtures/diag/*; do
	case $f in
	*.pgn | *.fen | */commands.txt | */also.csv) ;;
	*) echo "$f" ;;
	esac
done)"
verdict "every finding has a clause or none, a message without a full stop, and an explanation" "$(awk '
/^DIAG\(/ { row = $0; n = 0 }
/^    "/ && ++n == 1 && (/\.",$/ || /^    "",$/) { print "message: " row }
/""\)$/ { print "explanation: " row }
/^DIAG\(/ && !/, "(|(PGN|FIDE|RFC) [^"]+)",$/ { print "clause: " row }' core/diag.def)"

if command -v mandoc >/dev/null; then
	for page in man/*.[1-8]; do
		# Pages that are not installed yet cannot be found.
		verdict "$page is clean mdoc" \
		    "$(mandoc -T lint -W style "$page" 2>&1 | grep -v -e 'referenced manual not found' -e 'outdated mandoc.db')"
	done
else
	skip "the manual pages are clean mdoc" "mandoc is not installed"
fi

for source in cmd/*.c; do
	tool=$(basename "$source" .c)
	page=man/$tool.1
	if [ ! -f "$page" ]; then
		verdict "$tool has a manual page" "$page is missing"
		continue
	fi
	if [ ! -x "$B/$tool" ]; then
		skip "every option of $tool is in its manual page" "$B/$tool is not built"
		continue
	fi
	# mdoc writes --name as `Fl -name` or `\-\-name`.
	options=$("$B/$tool" --help 2>&1 | grep -o -e '--[a-z][a-z0-9-]*' | sed 's/^--//' | sort -u)
	verdict "$tool has a --help with options" "$([ -n "$options" ] || echo "no option found")"
	verdict "every option of $tool is in its manual page" "$(for o in $options; do
		grep -qE -e "(Fl (Fl )?-|\\\\-\\\\-|--)$o([^a-z0-9-]|\$)" "$page" || echo "--$o"
	done)"
	formats=$("$B/$tool" --help 2>&1 | sed -n 's/.*--format FORMAT *//p' | sed 's/(default)//g; s/,//g; s/ or / /')
	[ -n "$formats" ] || continue
	told=$(sed -n '/^\.It .*Fl -format /,/^\.It Fl o /p' "$page" | sed -n 's/^\.\(It \)*Cm //p' | tr -s ' ,' '\n')
	verdict "every format of $tool is in its manual page" "$(missing_from "$told" "$formats")"
	verdict "every format of $tool is in the README" "$(for f in $formats; do
		grep -qE -e "(\`|--|-f |--format |--report )$f([^a-z]|\$)" README.md || echo "$f"
	done)"
done

# The answers in the README are the true ones.
answers=$(mktemp -d) || exit 2
trap 'rm -rf "$answers"' EXIT
awk -v dir="$answers" '
/^    \$ / { sub(/^    \$ /, ""); n++; print > (dir "/" n ".command"); printf "" > (dir "/" n ".answer"); on = 1; next }
on && /^    / { sub(/^    /, ""); print > (dir "/" n ".answer"); next }
{ on = 0 }' README.md
bin=$(cd "$B" && pwd)
for c in "$answers"/*.command; do
	[ -x "$B/pgn-check" ] && [ -f "$c" ] || continue
	verdict "README: $(cat "$c")" \
	    "$(PATH=$bin:$PATH sh "$c" 2>/dev/null | diff - "${c%.command}.answer" | grep '^[<>]')"
done

# The examples of the manual pages and the README can be typed as they stand, where there are such files.
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$answers" "$dir"' EXIT
mkdir "$dir/archive" "$dir/games"
for f in game.pgn games.pgn all.pgn archive/a.pgn games/b.pgn; do cp fixtures/golden/two.pgn "$dir/$f"; done
zstd -q "$dir/games.pgn" -o "$dir/games.pgn.zst"
cp fixtures/manual/* "$dir"
for f in positions.fen positions.epd hard.fen; do cp fixtures/golden/readme.fen "$dir/$f"; done
{ echo PuzzleId,FEN; sed 's/^/1,/' fixtures/golden/readme.fen; } >"$dir/puzzles.csv"
{
	sed -n 's/^\.Dl \$ //p' man/*.[1-8] | sed 's/\\(dq/"/g; s/\\e/\\/g; s/\\&//g'
	sed -n 's/^    \(\(pgn-[a-z]*\|fen-legal\) .*\)/\1/p' README.md
} >"$dir/examples"
while read -r example; do
	(cd "$dir" && PATH=$bin:$PATH sh -c "$example" >out 2>err </dev/null)
	verdict "example: $example" "$([ $? -le 1 ] || cat "$dir/err" || echo status)"
done <"$dir/examples"

# Worked examples: what stands behind a `$ ` line of a display is what it writes.  A display that begins with a program
# is run as a whole, for its status.
awk -v dir="$answers" '
/^\.Bd -literal/ { inside = first = 1; whole = ""; next }
/^\.Ed/ { inside = on = 0; next }
!inside { next }
{ gsub(/\\\(dq/, "\""); gsub(/\\\(12/, "½"); gsub(/\\\(mu/, "×"); gsub(/\\&/, ""); gsub(/\\e/, "\\") }
first && /^(pgn-[a-z]*|fen-legal) / { n++; whole = dir "/man" n ".whole" }
{ first = 0 }
whole != "" { print > whole; next }
/^\$ / { sub(/^\$ /, ""); n++; print > (dir "/man" n ".example"); printf "" > (dir "/man" n ".shown"); on = 1; next }
on { print > (dir "/man" n ".shown") }' man/*.[17]
for c in "$answers"/man*.example; do
	[ -f "$c" ] || continue
	verdict "manual: $(cat "$c")" \
	    "$(cd "$dir" && PATH=$bin:$PATH sh "$c" 2>&1 | diff - "${c%.example}.shown" | grep '^[<>]')"
done
for c in "$answers"/man*.whole; do
	[ -f "$c" ] || continue
	(cd "$dir" && PATH=$bin:$PATH sh "$c" >out 2>err </dev/null)
	verdict "manual: $(head -n 1 "$c")" "$([ $? -le 1 ] || cat "$dir/err" || echo status)"
done

echo "1..$tests"
exit $failed
