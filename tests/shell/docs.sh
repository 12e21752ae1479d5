#!/bin/sh
# docs.sh: every finding, option and tool is in the manual and has its fixture, and nothing else is there.
# usage: tests/shell/docs.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc

# none COMPLAINTS: lines; there are none
none() {
	[ -z "$1" ] || { printf '%s\n' "$1"; return 1; }
}
# files_say NAME COMPLAINTS: a verdict on the files alone
files_say() {
	none "$2" | sed 's/^/# /'
	[ -z "$2" ]
	verdict $? "$1 (files alone)"
}

ids=$(sed -n 's/^DIAG([A-Z0-9_]*, "\([^"]*\)".*/\1/p' core/toolkit/finding/diag.def)
commands=$(cut -f 1 fixtures/diag/commands.txt)
fixtures=$(for f in fixtures/diag/*.pgn fixtures/diag/*.fen; do
	f=${f##*/}
	echo "${f%.*}"
done)

# missing_from LIST ITEMS: the items that are no line of the list
missing_from() {
	# shellcheck disable=SC2086 # words
	[ -z "$2" ] || printf '%s\n' $2 | grep -vxF -e "$1"
}

[ -n "$ids" ] || ids=none
files_say "every finding has a fixture or a command" "$(missing_from "$commands
$fixtures" "$ids")"
files_say "every fixture and command belongs to a finding" "$(missing_from "$ids" "$commands $fixtures")"
files_say "no finding has both a fixture and a command" "$(for i in $commands; do
	[ -f "fixtures/diag/$i.pgn" ] || [ -f "fixtures/diag/$i.fen" ] && echo "$i"
done)"
files_say "every finding expected beside another exists" "$(missing_from "$ids" \
    "$(tail -n +2 fixtures/diag/also.csv | cut -d , -f 1,2 | tr , ' ')")"
files_say "nothing else is in fixtures/diag" "$(for f in fixtures/diag/*; do
	case $f in
	*.pgn | *.fen | */commands.txt | */also.csv) ;;
	*) echo "$f" ;;
	esac
done)"
files_say "every finding has a clause or none, a message without a full stop, and an explanation" "$(awk '
/^DIAG\(.*SCOPE_[A-Z]*,$/ { first = $0; getline; $0 = first $0 }
/^DIAG\(/ { row = $0; n = 0 }
/^    "/ && ++n == 1 && (/\.",$/ || /^    "",$/) { print "message: " row }
/""\)$/ { print "explanation: " row }
/^DIAG\(/ && !/, "(|(PGN|FIDE|RFC|CXA|RIF) [^"]+)",$/ { print "clause: " row }' core/toolkit/finding/diag.def)"

files_say "every finding is in arbiter-findings(7)" "$(missing_from \
    "$(sed -n 's/^\.It Sy \([a-z0-9-]*\) Pq .*/\1/p' "$B/man/arbiter-findings.7")" "$ids")"
files_say "the first word of every id is in its section Ids" "$(missing_from \
    "$(sed -n '/^\.Ss Ids/,/^\.El/s/^\.It Li //p' "$B/man/arbiter-findings.7" | sed 's/ , /\n/g')" \
    "$(printf '%s\n' "$ids" | sed 's/-.*/-/' | sort -u)")"

if command -v mandoc >/dev/null; then
	for page in man/*.[1-8] "$B"/man/*.7; do
		# Pages that are not installed yet cannot be found.
		files_say "$page is clean mdoc" \
		    "$(mandoc -T lint -W style "$page" 2>&1 | grep -v -e 'referenced manual not found' -e 'outdated mandoc.db')"
	done
else
	skip "the manual pages are clean mdoc" "mandoc is not installed"
fi
# Debian's man uses groff, in which a quotation in another one does not end, and a word of a heading can be a macro.
if command -v groff >/dev/null; then
	for page in man/*.[1-8] "$B"/man/*.7; do
		groff -mandoc -Tutf8 "$page" >/dev/null 2>"$tmp/groff"
		groff -mandoc -Tutf8 -P-cbou -rLL=2000n "$page" 2>/dev/null | grep -oE -e "‘[^’]*‘.{20}" >>"$tmp/groff"
		grep -nE '^\.(It|Ss|Sh|Nd)( .*)? In ' "$page" >>"$tmp/groff"
		# Each of several options after Fl has its own second dash.
		grep -nE '^\.(It )?Fl -[a-z-]+( , -[a-z-]+)* , [a-z]' "$page" >>"$tmp/groff"
		files_say "$page is clean in groff, with whole quotations" "$(cat "$tmp/groff")"
	done
else
	skip "the manual pages in groff" "groff is not installed"
fi

for source in cmd/*.c; do
	tool=$(basename "$source" .c)
	page=man/$tool.1
	files_say "$tool has a manual page" "$([ -f "$page" ] || echo "$page is missing")"
	expect 0 "$tool has a --help" -- both "$B/$tool" --help
	# mdoc writes --name as `Fl -name` or `\-\-name`.
	options=$(grep -o -e '--[a-z][a-z0-9-]*' "$tmp/out" | sed 's/^--//' | sort -u)
	also "$tool has a --help with options" -- test -n "$options"
	also "every option of $tool is in its manual page" -- none "$(for o in $options; do
		grep -qE -e "(Fl (Fl )?-|\\\\-\\\\-|--)$o([^a-z0-9-]|\$)" "$page" || echo "--$o"
	done)"
	formats=$(sed -n 's/.*--format FORMAT *//p' "$tmp/out" | sed 's/(default)//g; s/,//g; s/ or / /')
	# It has --to.
	[ "$tool" != pgn-replay ] || continue
	also "$tool has a --help with formats" -- test -n "$formats"
	told=$(sed -n '/^\.It .*Fl -format /,/^\.It Fl o /p' "$page" | sed -n 's/^\.\(It \)*Cm //p' | tr -s ' ,' '\n')
	also "every format of $tool is in its manual page" -- none "$(missing_from "$told" "$formats")"
done

# --batch-bytes is for tests, and not listed.
for tool in pgn-check pgn-replay pgn-stats fen-legal; do
	"$B/$tool" --completion fish | sed -n 's/^complete .* -l \([a-z0-9-]*\) .*/\1/p'
done | sort -u >"$tmp/options"
echo batch-bytes >>"$tmp/options"
for page in man/*.[1-8] "$B"/man/*.7; do
	files_say "every option in $page exists" "$(grep -E '(^\.| )Fl ' "$page" | grep -oE -e ' -[a-z][a-z0-9-]+' | sed 's/^ -//' |
	    sort -u | grep -vxF -f "$tmp/options")"
done

renamed=$(sed -n 's/^\t{ ROW([^,]*, "\([a-z0-9-]*\).*/\1/p' core/apps/shared/renamed_rows.c | sort -u)
logged=$(sed -n '/^### Renamed options/,/^### /s/^| `--\([^|]*\)|.*/\1/p' CHANGELOG.md | grep -oE '^[a-z0-9-]+|--[a-z0-9-]+' |
    sed 's/^--//' | sort -u)
[ -n "$renamed" ] || renamed=none
files_say "every option that has a new name is in the changelog" "$(missing_from "$logged" "$renamed")"
files_say "the changelog has no other" "$(missing_from "$renamed" "$logged")"

files_say "the README has at most 150 lines" "$(sed -n '151,$p' README.md)"

# The output shown in the README is the real one.
mkdir "$tmp/answers" "$tmp/files"
answers=$tmp/answers files=$tmp/files
PATH=$(cd "$B" && pwd):$PATH
# answers FILE COMMAND...: it writes what is in FILE, which is something
answers() {
	answer=$1
	shift
	"$@" >"$tmp/answer"
	diff "$tmp/answer" "$answer" >&2 && [ -s "$tmp/answer" ]
}
awk -v dir="$answers" '
/^    \$ / { sub(/^    \$ /, ""); n++; print > (dir "/readme" n ".command"); printf "" > (dir "/readme" n ".answer"); on = 1; next }
on && /^    / { sub(/^    /, ""); print > (dir "/readme" n ".answer"); next }
{ on = 0 }' README.md
for c in "$answers"/readme*.command; do
	expect 0 "README: $(cat "$c")" -- answers "${c%.command}.answer" sh "$c"
done

# The examples of the manual pages and the README can be typed exactly as written, where there are such files.
# put_files: the files of the examples, as they are before the first one
put_files() {
	rm -rf "$files"
	mkdir "$files" "$files/archive" "$files/games"
	cp fixtures/manual/* "$files"
	cp fixtures/names/games.pgn "$files/names.pgn"
	cp fixtures/names/spellings.pgn "$files/s.pgn"
	cp fixtures/trf/robin.pgn "$files/event.pgn"
	cp fixtures/trf/robin.trf "$files/event.trf"
	cp fixtures/names/players.ssp "$files/spelling.ssp"
	cp fixtures/crosstables/candidates-2013.pgn "$files/candidates.pgn"
	cp fixtures/games/laws.pgn "$files/laws.pgn"
	{
		cat fixtures/golden/two.pgn fixtures/manual/club.pgn
		printf '\n[Event "Stalemate"]\n[Date "2021.01.01"]\n[White "A"]\n[Black "B"]\n[Result "1/2-1/2"]\n\n'
		printf '1. e3 a5 {[%%eval #9]} 2. Qh5 Ra6 3. Qxa5 h5 4. h4 Rah6 5. Qxc7 f6 6. Qxd7+ Kf7 7. Qxb7 Qd3 8. Qxb8 Qh7\n'
		printf '9. Qxc8 Kg6 10. Qe6 1/2-1/2\n'
	} >"$files/games.pgn"
	for f in game.pgn all.pgn archive/a.pgn games/b.pgn; do cp fixtures/golden/two.pgn "$files/$f"; done
	printf '[White "A"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8' >"$files/live.pgn"
	zstd -q "$files/games.pgn" -o "$files/games.pgn.zst"
	for f in positions.fen positions.epd suite.epd hard.fen; do cp fixtures/golden/readme.fen "$files/$f"; done
	{ echo PuzzleId,FEN; sed 's/^/1,/' fixtures/golden/readme.fen; } >"$files/puzzles.csv"
	printf 'eco\tname\tpgn\nB00\tKing'\''s Pawn\t1. e4\n' >"$files/openings.tsv"
	printf "e4 e5 Nf3\nd4 d5\n" >"$files/moves.txt"
	printf 'A\tB\t1-0\te4 e5 Nf3\n' >"$files/moves.tsv"
	printf '%s\n' old,new '"Kortschnoj, Viktor","Korchnoi, Viktor"' '"Fischer","Fischer, Robert James"' >"$files/own.csv"
}
put_files
touch -t 200101010000 "$tmp/stamp"
# runs FILE: the example in the file ends with status 0 or 1, and writes something: on standard output, on standard
# error, or into files.  Without a word it may end only with status 0, and that of a program of ours.
runs() {
	find "$files" -type f -exec touch -t 200001010000 '{}' +
	in_dir "$files" sh "$1" >"$tmp/example.out" 2>"$tmp/example.err" </dev/null
	runs=$?
	cat "$tmp/example.err" >&2
	[ $runs -le 1 ] || return $runs
	[ -s "$tmp/example.out" ] || [ -s "$tmp/example.err" ] ||
	    [ -n "$(find "$files" -type f -size +0 -newer "$tmp/stamp")" ] ||
	    { [ $runs -eq 0 ] && tail -n 1 "$1" | sed 's/.*| *//' | grep -qE '^(pgn-[a-z]*|fen-legal)( |$)'; }
}
# What is not run here says in a comment of the page where it is run, or why not.
# where PAGE COMMENT: a verdict on it
where() {
	case $2 in
	'Run by tests/'*.)
		by=${2#Run by }
		by=${by%.}
		files_say "$1: what $by runs" "$(grep -qF "$1" "$by" || echo "it does not")"
		;;
	'Not run: '*) skip "an example of $1" "${2#Not run: }" ;;
	*) files_say "$1: $2" "it is not run" ;;
	esac
}
awk '
/^\.\\" (Run by|Not run:) / { sub(/^\.\\" /, ""); comment = $0; next }
/^\.Dl [^$]/ && / (pgn-(check|replay|stats)|fen-legal) / { print FILENAME "\t" (comment == "" ? $0 : comment); comment = "" }
/^\.Bd -literal/ { inside = first = 1; ours = (comment != ""); run = 0; line = ""; next }
/^\.Ed/ { if (inside && ours && !run) print FILENAME "\t" (comment == "" ? line : comment); inside = 0; comment = ""; next }
!inside { comment = ""; next }
/^\$ / || (first && /^(pgn-[a-z]*|fen-legal) /) { run = 1 }
{ first = 0 }
/(^|[ \047])(pgn-(check|replay|stats)|fen-legal|sbatch|make|cc) / { ours = 1; line = $0 }' man/*.[1-8] | sort -u >"$tmp/elsewhere"
also "examples are run elsewhere" -- test -s "$tmp/elsewhere"
while IFS="$(printf '\t')" read -r page comment; do
	where "$page" "$comment"
done <"$tmp/elsewhere"
{
	awk '/^\.Sh / { section = $0 } /^\.Ed/ { on = 0 }
	on && /^--where / { print "pgn-replay --summary " $0 " games.pgn" }
	on && section == ".Sh EXPRESSIONS" { print "pgn-replay --summary --where \047" $0 "\047 games.pgn" }
	/^\.Bd -literal/ { on = 1 }' man/pgn-replay.1
	sed -n 's/^\.Dl \$ //p' man/*.[1-8] | sed 's/\\(dq/"/g; s/\\e/\\/g; s/\\&//g'
	sed -n 's/^    \(\(pgn-[a-z]*\|fen-legal\) .*\)/\1/p' README.md
} >"$tmp/examples"
while read -r example; do
	# What would go on until Ctrl-C is ended.
	printf '%s\n' "$example" | sed 's/^pgn-check --watch /timeout --preserve-status 1 &/' >"$tmp/example"
	expect 0 "example: $example" -- runs "$tmp/example"
done <"$tmp/examples"

# Worked examples: the lines after a `$ ` line of a display are what the command writes.  A display that begins with a program
# is run as a whole, for its status.
awk -v dir="$answers" '
/^\.Bd -literal/ { inside = first = 1; whole = ""; next }
/^\.Ed/ { inside = on = 0; next }
!inside { next }
{ gsub(/\\\(dq/, "\""); gsub(/\\\(12/, "½"); gsub(/\\\(mu/, "×"); gsub(/\\&/, ""); gsub(/\\e/, "\\") }
first && /^(pgn-[a-z]*|fen-legal) / { n++; whole = dir "/man" n ".whole" }
{ first = 0 }
whole != "" { print > whole; next }
/^\$ / { sub(/^\$ /, ""); n++; print > (dir "/man" n ".command"); printf "" > (dir "/man" n ".answer"); on = 1; next }
on { print > (dir "/man" n ".answer") }' man/*.[17]
put_files
for c in "$answers"/man*.command; do
	expect 0 "manual: $(cat "$c")" -- answers "${c%.command}.answer" both in_dir "$files" sh "$c"
done
for c in "$answers"/man*.whole; do
	expect 0 "manual: $(head -n 1 "$c")" -- runs "$c"
done
finish
