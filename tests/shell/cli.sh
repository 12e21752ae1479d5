#!/bin/sh
# cli.sh: how pgn-check behaves: exit statuses, full disks, closed pipes, terminals, and the same bytes from any split
# of the work.
# usage: tests/shell/cli.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
P=$(cd "$B" && pwd)/pgn-check
G=fixtures/golden

# -- exit statuses --
"$P" $G/many.pgn >/dev/null 2>&1; check "warnings do not fail" 0
"$P" --fail-on warning $G/many.pgn >/dev/null 2>&1; check "unless they are asked to" 1
"$P" $G/two.pgn >/dev/null 2>&1; check "errors fail" 1
"$P" --fail-on never $G/two.pgn >/dev/null 2>&1; check "unless they are asked not to" 0
"$P" --level error --fail-on warning $G/many.pgn >"$tmp/out" 2>&1; check "what is not shown fails, too" 1
[ ! -s "$tmp/out" ]; check "and is not shown" 0
"$P" --summary --level error --fail-on warning $G/many.pgn | grep -Eq ': no findings; [0-9]+ findings below --level make the run fail$'
check "but the totals say why" 0
"$P" --summary --level error $G/many.pgn | grep -q 'below'; check "only where it does" 1
"$P" none.pgn $G/many.pgn >"$tmp/out" 2>"$tmp/err"; check "a file that is not there" 2
grep -q 'many.pgn:9:16' "$tmp/out"; check "does not cost the next one" 0
[ "$(wc -l <"$tmp/err")" -eq 1 ]; check "and is one line on standard error" 0
"$P" --fail-on never none.pgn >/dev/null 2>&1; check "trouble is never 0" 2
"$P" $G >/dev/null 2>&1; check "a folder without -r" 2
"$P" -r "$tmp" >/dev/null 2>&1; check "a folder without games" 2
"$P" --ignore ALL none.pgn >/dev/null 2>&1; check "ignored trouble is trouble" 2
if [ "$(id -u)" -ne 0 ]; then
	cp $G/two.pgn "$tmp/secret.pgn"; chmod 0 "$tmp/secret.pgn"
	"$P" "$tmp/secret.pgn" >/dev/null 2>&1; check "a file that may not be read" 2
else
	skip "a file that may not be read" "root may read everything"
fi
gzip -nc $G/two.pgn | head -c 150 | "$P" >/dev/null 2>&1; check "a truncated archive" 2
"$P" <&- >/dev/null 2>&1; check "no standard input" 2
"$P" --files-from none.txt >/dev/null 2>&1; check "no list of files" 2
: | "$P" --fail-on warning >/dev/null 2>&1; check "an empty file is a warning" 1

# -- writing --
if [ -c /dev/full ]; then
	for format in text jsonl csv; do
		"$P" -f $format $G/two.pgn >/dev/full 2>"$tmp/err"; check "full disk, $format" 2
		grep -q 'standard output: No space left' "$tmp/err"; check "and it says so" 0
	done
	"$P" --help >/dev/full 2>/dev/null; check "full disk, --help" 2
	"$P" --list-rules >/dev/full 2>/dev/null; check "full disk, --list-rules" 2
	"$P" --version >/dev/full 2>/dev/null; check "full disk, --version" 2
	"$P" -o /dev/full $G/two.pgn 2>/dev/null; check "full disk, --output" 2
	"$P" --good /dev/full $G/two.pgn >/dev/null 2>&1; check "full disk, --good" 2
else
	skip "full disk" "no /dev/full"
fi
"$P" $G/two.pgn >&- 2>/dev/null; check "no standard output" 2
i=0; while [ $i -lt 800 ]; do cat $G/two.pgn; i=$((i + 1)); done >"$tmp/long.pgn"
{ "$P" --max-findings 0 "$tmp/long.pgn" 2>"$tmp/err"; echo $? >"$tmp/exit"; } | head -n 1 >/dev/null
[ "$(cat "$tmp/exit")" -eq 141 ]; check "a closed pipe ends it by signal" 0
[ ! -s "$tmp/err" ]; check "and quietly" 0
(trap '' PIPE; "$P" --max-findings 0 "$tmp/long.pgn" 2>"$tmp/err"; echo $? >"$tmp/exit") | head -n 1 >/dev/null
[ "$(cat "$tmp/exit")" -eq 2 ]; check "with the signal ignored it is trouble" 0
[ ! -s "$tmp/err" ]; check "as quietly" 0
"$P" -o "$tmp/out" $G/two.pgn; check "--output" 1
cmp -s "$tmp/out" $G/pgn-check-text.out || sed "s|$G/||" "$tmp/out" | cmp -s - $G/pgn-check-text.out; check "holds the report" 0

# -- good and bad --
"$P" --good "$tmp/good" --bad "$tmp/bad" $G/two.pgn >/dev/null; check "--good and --bad" 1
cat "$tmp/bad" "$tmp/good" | cmp -s - $G/two.pgn; check "hold every byte" 0
head -n 10 $G/two.pgn | cmp -s - "$tmp/bad"; check "each where it belongs" 0
cp $G/two.pgn "$tmp/in.pgn"
"$P" --good "$tmp/in.pgn" "$tmp/in.pgn" >/dev/null 2>&1; check "an input is not written over" 2
(cd "$tmp" && ln -s in.pgn link && "$P" --bad link in.pgn >/dev/null 2>&1); check "under no name" 2
"$P" -o "$tmp/in.pgn" -r "$tmp" >/dev/null 2>&1; check "nor by --output" 2
"$P" --good "$tmp/g" --bad "$tmp/g" $G/two.pgn >/dev/null 2>&1; check "nor is a file written twice" 2
cmp -s "$tmp/in.pgn" $G/two.pgn; check "the input is as it was" 0

# -- terminals --
if command -v script >/dev/null && script -qec true /dev/null >/dev/null 2>&1; then
	terminal() { script -qec "$1" /dev/null </dev/null | tr -d '\r' >"$tmp/tty"; }
	esc=$(printf '\033')
	terminal "$P $G/two.pgn"; grep -q "$esc\\[1;31merror" "$tmp/tty"; check "a terminal gets colour" 0
	grep -q '8  r . b q k b n r' "$tmp/tty"; check "and a board" 0
	grep -q '^3 games, 17 half-moves: 1 error, 1 warning' "$tmp/tty"; check "and totals" 0
	terminal "NO_COLOR=1 $P $G/two.pgn"; ! grep -q "$esc" "$tmp/tty"; check "NO_COLOR is obeyed" 0
	terminal "NO_COLOR= $P $G/two.pgn"; grep -q "$esc" "$tmp/tty"; check "when it is not empty" 0
	terminal "NO_COLOR=1 $P --color always $G/two.pgn"; grep -q "$esc" "$tmp/tty"; check "--color is stronger" 0
	terminal "TERM=dumb $P $G/two.pgn"; ! grep -q "$esc" "$tmp/tty"; check "a dumb terminal gets none" 0
	terminal "$P --color=never -q $G/two.pgn"; ! grep -q "$esc\\|half-moves" "$tmp/tty"; check "--color=never -q" 0
else
	skip "terminals" "no script(1)"
fi
"$P" $G/two.pgn 2>&1 | cmp -s - /dev/null; check "a pipe gets the report" 1
"$P" $G/two.pgn 2>&1 | grep -q "$(printf '\033')\\|half-moves"; check "and nothing else" 1

# -- the same bytes, however the work is split --
cat $G/*.pgn fixtures/diag/*.pgn >"$tmp/all.pgn"
gzip -nc "$tmp/all.pgn" >"$tmp/all.pgn.gz"
for format in text jsonl; do
	for input in "$tmp/all.pgn" "$tmp/all.pgn.gz" "$tmp/long.pgn" "$G/*.pgn fixtures/games/*.pgn"; do
		same=0
		for how in "-j1" "-j2" "-j7" "-j1 --batch-bytes 1" "-j2 --batch-bytes 61" "-j3 --batch-bytes 5000" \
		    "-j7 --batch-bytes 777"; do
			case "$how $input" in
			*"bytes 1 $tmp/long.pgn") continue ;;
			esac
			# shellcheck disable=SC2086
			"$P" $how -f $format --profile export --level info --games --summary --good "$tmp/g" --bad "$tmp/b" $input \
			    >"$tmp/out" 2>&1
			sum=$(cat "$tmp/out" "$tmp/g" "$tmp/b" | cksum)
			[ "$how" = -j1 ] && first=$sum
			[ "$sum" = "$first" ] || { same=1; echo "# $how: $input"; }
		done
		[ -s "$tmp/out" ] || same=1
		(exit $same); check "any split of the work, $format of ${input##*/}" 0
	done
done
# shellcheck disable=SC2002
cat "$tmp/all.pgn" | "$P" --stdin-filename x -f jsonl >"$tmp/pipe"
"$P" --stdin-filename x -f jsonl <"$tmp/all.pgn" | cmp -s - "$tmp/pipe"; check "a pipe and a file" 0
for locale in C.UTF-8 de_DE.UTF-8 tr_TR.UTF-8; do
	LC_ALL=$locale LANG=$locale "$P" --stdin-filename x -f jsonl <"$tmp/all.pgn" | cmp -s - "$tmp/pipe"
	check "locale $locale" 0
done

# Every byte of the input is in one of the files, once.
utf16=$(($(wc -c <$G/utf16.pgn) - $(iconv -f UTF-16 -t UTF-8 $G/utf16.pgn | wc -c)))
[ $(($(cat "$tmp/g" "$tmp/b" | wc -c) + utf16)) -eq "$(cat $G/*.pgn fixtures/games/*.pgn | wc -c)" ]
check "no byte is lost between --good and --bad" 0

# -- JSON --
if command -v jq >/dev/null; then
	"$P" -f jsonl --games --summary --level info "$tmp/all.pgn" | jq -e . >/dev/null; check "every line is JSON" 0
	"$P" -f jsonl --level info --summary "$tmp/all.pgn" >"$tmp/out"
	[ "$(jq -s '[.[] | if .type == "finding" then 1 elif .type == "left-out" then .count else 0 end] | add' "$tmp/out")" -eq \
	    "$(jq -s 'map(select(.type == "summary")) | .[0] | .errors + .warnings + .infos' "$tmp/out")" ]
	check "the totals are right" 0
	# what is told once for a file or a game is counted every time; with all selected it is told every time, too
	"$P" -f jsonl --select ALL --summary "$tmp/all.pgn" >"$tmp/out"
	[ "$(jq -s 'map(select(.type == "summary")) | .[0].by_id | add' "$tmp/out")" -eq \
	    "$(jq -s 'map(select(.type == "finding")) | length' "$tmp/out")" ]
	check "by id, too" 0
	"$P" --list-rules -f jsonl | jq -e 'select(.type == "rule") | .id' >/dev/null; check "--list-rules as JSON" 0
else
	skip "JSON" "no jq"
fi

# -- limits --
head -c 20000000 /dev/zero | "$P" -j2 --summary >"$tmp/out" 2>&1; check "a file of zero bytes" 1
{ echo '[Event "x"]'; echo; printf '1. e4 {'; head -c 9000000 /dev/zero | tr '\0' 'x'; echo '} e5 *'; cat $G/two.pgn; } \
    >"$tmp/huge.pgn"
"$P" -j1 "$tmp/huge.pgn" --good "$tmp/g" --bad "$tmp/b" -f jsonl --games >"$tmp/out" 2>&1; check "an endless comment" 1
grep -q '"type":"game".*"event":"Club evening","round":"3"' "$tmp/out"; check "does not cost the next game" 0
[ "$(cat "$tmp/g" "$tmp/b" | wc -c)" -eq "$(wc -c <"$tmp/huge.pgn")" ]; check "and is kept whole" 0

echo "1..$n"
exit $failed
