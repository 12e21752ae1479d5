#!/bin/sh
# games.sh: where games begin and end in a file: none is lost, and none is made of two.
# usage: tests/shell/games.sh [build directory]
# shellcheck disable=SC2016,SC2317 # eval and expect run what looks unused
B=${1:-${B:-build}}
. tests/shell/cli.inc
P=$(cd "$B" && pwd)
F=$(pwd)/fixtures
cd "$tmp" || exit 2

# game N RESULT [MORE]: a game with all tags, comments and variations
game() {
	printf '[Event "E%s"]\n[Site "x;y {"]\n[Date "2020.01.01"]\n[Round "%s"]\n[White "a"]\n[Black "b"]\n[Result "%s"]\n\n' \
	    "$1" "$1" "$2"
	printf '1. e4 {[%%clk 0:10:00] said "hi" (;} (1... c5 {or 1-0})\n1... e5 2. Nf3 %s%s\n\n' "$2" "$3"
}
# games N: how many games the last run counted
games() {
	has "^$1 games*,"
}
for i in 1 2 3 4 5; do game $i 1-0; game $i 0-1 ' {"White" resigns}'; game $i 1/2-1/2; game $i '*'; done >lines.pgn
expect 0 "games on lines" -- "$P/pgn-check" --summary lines.pgn
also "games on lines: all are found" -- games 20
tr '\n' ' ' <lines.pgn >blanks.pgn
expect 0 "blanks for line ends" -- "$P/pgn-check" --level error --summary blanks.pgn
also "blanks for line ends: the same games, without an error" -- games 20
sed 's/^$/~/' lines.pgn | tr '\n' ' ' | sed 's/ ~ *\[/\n[/g; s/~//g' >single.pgn
expect 0 "one game a line" -- "$P/pgn-check" --level error --summary single.pgn
also "one game a line: the same games, without an error" -- games 20
expect 0 "their moves" -- eval 'for f in lines blanks single; do "$P/pgn-replay" --to uci $f.pgn; done >all'
also "their moves are the same" -- eval 'split -n l/3 all part.; [ "$(grep -c e2e4 all)" = 60 ] && cmp part.aa part.ab && cmp part.aa part.ac'
for f in lines blanks single; do
	for how in -j1 -j2 '--shard 0/1'; do
		expect 0 "$f.pgn with $how" -- eval '"$P/pgn-stats" -f json $how $f.pgn'
		also "$f.pgn with $how: 20 games" -- has '"games": *20\b'
	done
done

printf '1. e4 e5 0-1 [Event "b"]\n\n1. d4 Ke4 *\n' >in.pgn
expect 1 "a game behind a result" -- "$P/pgn-check" --level error --summary in.pgn
also "a game behind a result is checked" -- has 'in.pgn:3:7: error: Ke4: .*\[illegal-'
also "a game behind a result: nothing is said about its tags" -- lacks 'struct-tag-in-movetext'

# -- moves without numbers --
printf 'e4 e5 Nf3 1-0\ne4 e5 Ke3 Qxq9 1-0\n' >in.pgn
expect 1 "moves without numbers" -- "$P/pgn-check" --level error --summary in.pgn
also "moves without numbers behind a game are another" -- games 2
also "moves without numbers are checked" -- has 'in.pgn:2:7: error: Ke3: .*\[illegal-'
printf 'e4 e5 Nf3 1-0 e4 e5 Ke3 Qxq9 1-0\n' >in.pgn
expect 1 "moves without numbers behind a result in the same line" -- "$P/pgn-check" --level error in.pgn
also "moves without numbers behind a result in the same line are an error" -- has 'struct-content-after-terminator'
for form in san uci lan; do
	expect 0 "--to $form --bare" -- eval '"$P/pgn-replay" --fail-on never --where "!FEN && plies > 0" --to $form --bare "$F/games/stats.pgn" 2>err0 >bare.txt; [ -s bare.txt ] && "$P/pgn-replay" --fail-on never --to $form --bare bare.txt'
	also "--to $form --bare can be read again" -- cmp out bare.txt
done

# -- a file begins with blanks --
tags='[Event "a"]\n\n1. e4 e5 2. Ke3 1-0\n'
while IFS=: read -r name blank; do
	{ head -c 9000000 /dev/zero | sed "s/\\x00/$blank/g"; printf "$tags"; } | gzip -1 >in.pgn.gz
	expect 1 "a game behind 9 MB of $name" -- "$P/pgn-check" --level error --summary in.pgn.gz
	also "a game behind 9 MB of $name is checked" -- has '\[illegal-'
	expect 0 "a game behind 9 MB of $name, copied" -- eval 'gzip -dc in.pgn.gz >in.pgn && "$P/pgn-check" -q --fail-on never --good good.pgn in.pgn'
	also "a game behind 9 MB of $name is copied with them" -- cmp in.pgn good.pgn
	expect 0 "a game behind 9 MB of $name, written again" -- eval '"$P/pgn-replay" --to san --bare --on-illegal skip --fail-on never in.pgn'
	also "a game behind 9 MB of $name is written again" -- has '^e4 e5'
done <<'EOT'
LF:\n
CR LF:\r\n
blanks:\x20
EOT
finish
