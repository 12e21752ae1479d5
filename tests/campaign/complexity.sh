#!/bin/sh
# complexity.sh: time must not grow faster than the input, nor memory grow with it: the worst inputs known, in sizes of n
# and 4n.
# usage: tests/campaign/complexity.sh [build directory] [bytes] [rows]
#
# `rows` is a pattern of grep(1) that chooses among the rows below; `bytes` is n (default 100000).
# Every option that --help of a program names must be in a row, or in the list of those that cost nothing of their own,
# with the reason; every form of --to has a row without anybody's help.
# The CPU time of our program is measured, at the least of three runs: with 4n bytes it may be up to GROWTH times that
# of n bytes (4 would be linear; the rest is for caches and other users of the machine), not counting FLOOR
# hundredths of a second.  The peak of its memory with 4n bytes must stay below MOST_MEMORY.  The last column is the time per byte as a multiple of that for ordinary games; it must
# not exceed the factor of its row, which is several times what was measured.
B=${1:-${B:-build}}
. tests/shell/cli.inc
bytes=${2:-100000}
chosen=${3:-.}
GROWTH=8
FLOOR=2
MOST_MEMORY=64	# MiB

# generate KIND BYTES: games or rows of that kind
generate() {
	awk -v kind="$1" -v n="$2" '
	function put(s) {
		len += length(s) + 1
		print s
	}
	function tags() {
		put("[Event \"x\"]\n[Site \"?\"]\n[Date \"2020.01.01\"]\n[Round \"1\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"*\"]\n")
	}
	function knights(m) {
		return m % 2 ? "Nf3 Nf6" : "Ng1 Ng8"
	}
	# The same players on one day; which knights go out and back tells the games apart.
	function twin(g) {
		tags()
		for (m = 1; m < 24; m += 2) {
			put(m ". " (g % 2 ? "Nf3 Nf6 " m + 1 ". Ng1 Ng8" : "Nc3 Nc6 " m + 1 ". Nb1 Nb8"))
			g = int(g / 2)
		}
		put("*\n")
	}
	BEGIN {
		plain = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7"
		hard = "8/3K3p/1r4pp/8/6p1/3p3p/2n2p2/4b2k w - - 0 30"	# no answer after 1.2 million steps
		if (kind == "hard" || kind == "positions") {
			while (len < n)
				put(kind == "hard" ? hard : "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3")
			exit
		}
		if (kind == "ordinary" || kind == "tiny") {
			while (len < n) {
				if (kind == "ordinary")
					tags()
				put(kind == "ordinary" ? plain " *\n" : "[Result \"*\"]\n\n1. ~ ~ 2. a6 a5 a4 h6 h5 h4 b6 b5 *\n")
			}
			exit
		}
		if (kind == "twins") {	# each is compared with 512: there must be more
			for (g = 1; len < 4 * n; g++)
				twin(g)
			exit
		}
		if (kind == "cells") {
			put("No;White;Black")
			for (m = 1; len < n; m++)
				put(m ";" (m % 2 ? "geschlagen" : "\320\246g2") m ";Kn" m "d")
			exit
		}
		if (kind ~ /^trf/) {
			put("012 T")
			if (kind == "trf-rows") {	# two players who meet in each round, and records that forbid it
				for (p = 1; p < 3; p++) {
					printf "001 %4d      P%d%30s 2000%29s 0.0 %4d", p, p, "", "", p
					for (m = 0; 10 * m < n / 3; m++)
						printf "  %04d %s 1", 3 - p, (m + p) % 2 ? "w" : "b"
					print ""
				}
				for (len = 0; len < n / 3; )
					put("XXP 1 2")
				exit
			}
			if (kind ~ /teams/) {	# four large teams, or many of four players, each against another; nobody came for one board
				most = kind == "trf-teams" ? 4 : 4 * int(n / 2600)
				of_one = kind == "trf-teams" ? int(n / 600) : 4
				for (p = 0; p < most * of_one; p++) {
					team = int(p / of_one)
					printf "001 %4d      P%-32d 2000%37s", p + 1, p, ""
					for (m = 1; m < 4; m++)
						printf (p % of_one ? "  %04d %s =" : "  0000 - " ((team + m) % 2 ? "+" : "-")),
						    1 + p % of_one + of_one * (4 * int(team / 4) + (team % 4 + (team % 2 == m % 2 ? 3 : 1)) % 4),
						    (team + p) % 2 ? "w" : "b"
					print ""
				}
				for (team = 0; team < most; team++) {
					printf "310 %3d T%-31d%32s", team + 1, team, ""
					for (p = 1; p <= of_one; p++)
						printf " %4d", team * of_one + p
					print ""
				}
				exit
			}
			most = int(n / 110) < 9999 ? int(n / 110) : 9999	# each names the next
			for (p = 1; p <= most; p++)
				printf "001 %4d      P%-32d 2000%28s 0.0 %4d  %04d w 1\n", p, p, "", p, p % most + 1
			exit
		}
		if (kind ~ /^(alike|one-id|family|claims|event|rounds)$/) {
			# Each name of a family, or with one id, is compared with 256: there must be more, as of twins.
			most = kind ~ /^(family|one-id)$/ ? 4 * n : n
			for (g = 1; len < most; g++) {
				w = "Aaaa"
				for (i = g; i > 0; i = int(i / 13))
					w = w sprintf("%c", 97 + i % 13) sprintf("%c", 110 + g % 13)
				put("[Event \"" (kind == "family" ? "E" g : "E") "\"]\n[Date \"1990.01.01\"]\n[Round \"" \
				    (kind == "rounds" ? g : 1 + int(g / 20)) "\"]")
				put("[White \"" (kind == "one-id" ? w ", B" w : kind == "claims" || kind == "rounds" ? "A, B" : \
				    kind == "event" ? "P" g % 40 ", A" : "Muller, A" w) "\"]")
				put("[Black \"" (kind == "event" ? "P" 40 + g % 41 ", B" : "C" g ", D") "\"]\n[Result \"1-0\"]")
				put(kind == "one-id" ? "[WhiteFideId \"1234567\"]\n" : "")
				for (i = 0; i < (kind == "claims" ? 14 : 1); i++)
					put("Nf3 Nf6 Ng1 Ng8")
				put("1-0\n")
			}
			exit
		}
		tags()
		for (m = 1; len < n; m++) {
			if (kind == "infos") put(m "." (m % 2 ? "Nf3  Nf6+" : "Ng1  Ng8+") " {} $1 $1")
			if (kind == "illegal") put(m ". Qh8 Qa1")
			if (kind == "mixed") put(2 * m - 1 ". Nf3 Nf6 " 2 * m ". Ke5 e5xe6 Ng1 Ng8")
			if (kind == "blank") put("~ ~")
			if (kind == "blanks") put("~ ~ " knights(m) " Nc3 Nc6 Nb1 Nb8")
			if (kind == "glued") { printf "Nf3/"; len += 4 }
			if (kind == "words") put("xyzzy" m)
			if (kind == "variations") put(m ". " (m % 2 ? "Nf3 (" m ". e4) Nf6" : "Ng1 (" m ". Nd4) Ng8"))
			if (kind == "comments") put(m ". " knights(m) " {[%clk 1:00:00] [%eval 0.1] word}")
			if (kind == "tags") put("[Tag" m " \"value\"]")
			if (kind == "deep") put("(1. e4")
			if (kind == "tabs") put("\t")
			if (kind == "remarks") put("{" m "}")
			if (kind == "escapes") put(m < 2000 ? "{}{}{}{}{}{}{}" : "%")
			if (kind == "fens") put("*\n\n[SetUp \"1\"]\n[FEN \"" hard "\"]\n")
			if (kind == "bare") put("Event \"x")
			if (kind == "numbers") put("1. Round")
			if (kind == "results") put("e4 1-0\nx")
			if (kind == "emphasis") put("1. **x** [y \"z")
			if (kind == "below") put(m % 2 ? "e4 *\n[b]" : "x\n[b\n{x")
			if (kind == "open") put("{ (1. e4 [x \"")
		}
		print "*\n"
	}'
}

# cost COMMAND FILE: hundredths of a second of CPU time, the least of three runs, and the peak of memory in MiB; in the
# command, LIST is a list of the players of the file, and SAME the file
cost() {
	command=$1
	case $command in
	*LIST*)
		{ echo @PLAYER; sed -n 's/^\[White "\(.*\)"\]$/\1/p' "$2"; } >"$tmp/list"
		command=$(echo "$command" | sed "s:LIST:$tmp/list:") ;;
	*TRF*)
		"$B/pgn-stats" -q --crosstable -f trf -o "$tmp/event.trf" "$2" >/dev/null 2>&1
		command=$(echo "$command" | sed "s:TRF:$tmp/event.trf:") ;;
	esac
	command=$(echo "$command" | sed "s:SAME:$2:; s:OUT:$tmp/out.file:")
	# shellcheck disable=SC2086 # several words
	for run in 1 2 3; do
		rm -rf "$tmp/out.file"
		/usr/bin/time -f 'user %U %M' -o "$tmp/time" "$B"/$command "$2" >/dev/null 2>&1
		[ $? -lt 3 ] && tail -n 1 "$tmp/time" || echo user 999 0
	done | awk '{ if (least == "" || $2 < least) least = $2; if ($3 > most) most = $3 }
	    END { printf "%d %d\n", 100 * least + .5, most / 1024 }'
}

# kind|program and options|how many times the time per byte of ordinary games
cat >"$tmp/rows" <<'E2'
infos|pgn-check -j1|60
infos|pgn-check -j1 --diff --level info|1500
variations|pgn-check -j1 --diff --level info|1500
illegal|pgn-check -j1|60
illegal|pgn-check -j1 --on-illegal skip|2500
mixed|pgn-check -j1 --on-illegal skip|2500
mixed|pgn-replay -j1 --repair|500
blank|pgn-check -j1|100
blank|pgn-check -j1 --on-illegal skip|3000
blanks|pgn-check -j1 --on-illegal skip|3000
tiny|pgn-check -j1|2500
words|pgn-check -j1|1000
words|pgn-replay -j1|1000
variations|pgn-check -j1|100
variations|pgn-replay -j1|200
comments|pgn-check -j1|100
comments|pgn-replay -j1|200
tags|pgn-check -j1|100
tags|pgn-stats -j1|100
deep|pgn-check -j1|100
deep|pgn-replay -j1|100
open|pgn-check -j1|100
bare|pgn-check -j1|250
numbers|pgn-check -j1|250
results|pgn-check -j1|500
emphasis|pgn-check -j1|1500
below|pgn-check -j1|1500
glued|pgn-check -j1|200
tabs|pgn-check -j1|100
remarks|pgn-check -j1|100
escapes|pgn-check -j1|100
positions|fen-legal -j1|100
hard|fen-legal -j1|5000
hard|fen-legal -j1 --can-mate both|5000
fens|pgn-check -j1|5000
fens|pgn-stats -j1|5000
cells|pgn-replay -j1 --from csv|1500
cells|pgn-stats -j1 --from csv|1500
twins|pgn-check -j1 --duplicates|4000
twins|pgn-check -j1 --contradictions|400
twins|pgn-replay -j1 --unique richest --merge-tags|4000
words|pgn-check -j1 --duplicates|1000
tags|pgn-check -j1 --duplicates --contradictions|200
ordinary|pgn-replay -j1 --bytes --sort date,white|100
trf-rows|pgn-check -j1 --from trf|400
trf-chain|pgn-check -j1 --from trf|400
trf-teams|pgn-check -j1 --from trf --events|400
trf-many-teams|pgn-check -j1 --from trf --events|400
trf-teams|pgn-stats -j1 --crosstable|400
trf-many-teams|pgn-stats -j1 --crosstable|400
event|pgn-check -j1 --trf TRF|400
event|pgn-check -j1 --events|1000
rounds|pgn-check -j1 --events|1000
event|pgn-stats -j1 --crosstable|1000
rounds|pgn-stats -j1 --crosstable|1000
family|pgn-stats -j1 --crosstable|1000
event|pgn-stats -j1 --crosstable --tie-breaks BH,SB --ratings 20|1000
event|pgn-stats -j1 --standings all|4000
event|pgn-stats -j1 --pairings all|4000
alike|pgn-check -j1 --names LIST|1000
alike|pgn-check -j1 --names LIST --propose OUT|1000
alike|pgn-replay -j1 --names LIST|1000
one-id|pgn-check -j1 --spellings|4000
family|pgn-check -j1 --spellings|4000
family|pgn-check -j1 --spellings --propose OUT|4000
claims|pgn-check -j1 --claims|1000
claims|pgn-check -j8 --claims --format html|4000
claims|pgn-check -j8 --claims --format protocol|4000
twins|pgn-check -j1 --duplicates --known SAME|4000
twins|pgn-check -j1 --duplicates --write-keys OUT|4000
twins|pgn-replay -j1 --unique first --known SAME|4000
comments|pgn-replay -j1 --unique richest --merge-annotations|4000
infos|pgn-check -j1 --diff --unsafe-fixes --level info|1500
illegal|pgn-check -j1 --statistics|200
illegal|pgn-replay -j1 --on-illegal skip|2500
illegal|pgn-check -j1 --write-baseline OUT --level info|200
infos|pgn-check -j1 --report html=OUT --level info|200
ordinary|pgn-check -j1 --profile archive|100
ordinary|pgn-check -j1 --cache OUT|100
variations|pgn-replay -j1 --split-variations|400
ordinary|pgn-replay -j1 --where plies>3|100
ordinary|pgn-replay -j1 --where position("4k3/8/8/8/8/8/8/4K3")|100
ordinary|pgn-replay -j1 --where material("KRPvKR")|100
ordinary|pgn-replay -j1 --sample 5%|100
ordinary|pgn-replay -j1 --add plycount,result,fen|200
comments|pgn-replay -j1 --strip comments|200
comments|pgn-replay -j1 --diff --strip comments|400
tags|pgn-replay -j1 --columns all --to csv|400
cells|pgn-replay -j1 --from csv --from-language de|1500
ordinary|pgn-stats -j1|100
ordinary|pgn-stats -j1 --by White|200
ordinary|pgn-stats -j1 --tables quick|50
ordinary|pgn-stats -j1 --moves-at e4 --depth 4|100
ordinary|pgn-stats -j1 --format html|100
positions|fen-legal -j1 --duplicates|200
positions|fen-legal -j1 --corrected|200
positions|fen-legal -j1 --can-mate either|1000
hard|fen-legal -j1 --proof --seconds 1|100000
E2
"$B/pgn-replay" --to help | awk '{ print "comments|pgn-replay -j1 --to " $1 "|400" }' | grep -v ' book|' >>"$tmp/rows"

# -- every option has a row --

# program|options|why they cost nothing of their own: * is all programs
cat >"$tmp/free" <<'E2'
*|--help --version --completion --list-rules --explain --help-address --show-config --init --config --no-config|no games are read, or only a file of settings
*|--color --hyperlinks --progress --quiet --spreadsheet --title --top --width --line-ends --unicode --flip|they change how a line is written
*|--output --force --good --bad --rest --list-files --files-from --null --stdin-filename --recursive --exclude --gitignore|they change which files are read or written
*|--level --fail-on --select --severity --max-findings --all-games --summary|they change what is shown of what is found
*|--sandbox --timeout --memory --jobs --encoding --watch --laws|they bound the run, or choose between ways that rows have
*|--baseline --prune-baseline|a finding is looked up by a hash; --write-baseline has a row
*|--eco|a position is looked up by a hash
*|--game --range --either-side|they choose games by what rows have
pgn-check|--fix --dry-run --backup|it is --diff, and writes what that shows
pgn-check|--merge --shard|the comparison is that of --duplicates, which has rows
pgn-check|--sheet|it chooses a part of a workbook
pgn-replay|--sheet --cells|they choose parts of a table
pgn-stats|--sheet|it chooses a part of a workbook
pgn-replay|--ply --bare --to-language --notation --min-games|they leave out, or write in other letters, what rows write
pgn-replay|--set --mark --rename --drop --roster --tag-order --keep|they change tags, of which a game has a limited number
pgn-replay|--split --also --seed|they are outputs as --to, in several files
pgn-replay|--sorted|sorted input is compared with the game before
pgn-replay|--dry-run --in-place --backup|they are --diff without its text
pgn-replay|--interactive --mark-repairs|they are --repair, with a question or a comment
pgn-replay|--reconcile --report|a game has at most eight records
pgn-replay|--format|findings are those of pgn-check
pgn-replay|--profile|findings are those of pgn-check
pgn-stats|--write-counts --merge --shard --seed --format --tables --plot --points --tie-break-edition --team-tie-breaks --profile|they choose or write what rows count
pgn-stats|--where|rows of pgn-replay choose by them
pgn-check|--where|rows of pgn-replay choose by it
fen-legal|--from --fen-column --moves-column|an entry or a row is judged as a position
fen-legal|--variant --fen --start --nodes --format --report --statistics --write-baseline|they choose between searches and outputs that rows have
E2
# options_of PROGRAM: those that its --help names, but for the examples
options_of() {
	"$B/$1" --help | sed '/^Example: /,$d' | grep -o -e '--[a-z][a-z0-9-]*' | sort -u
}
# has_row PROGRAM OPTION
has_row() {
	grep -q -e "^[^|]*|$1 .*$2[ |]" "$tmp/rows" || awk -F '|' -v program="$1" -v option="$2" '
	    ($1 == "*" || $1 == program) && $3 != "" && index(" " $2 " ", " " option " ") { found = 1 } END { exit !found }' "$tmp/free"
}
all_have_rows() {
	for program in pgn-check pgn-replay pgn-stats fen-legal; do
		options_of "$program" >"$tmp/options"
		[ -s "$tmp/options" ] || return 1
		while read -r option; do
			has_row "$program" "$option" || echo "$program $option"
		done <"$tmp/options"
	done >"$tmp/without"
	cat "$tmp/without"
	[ ! -s "$tmp/without" ]
}
# A row of the list without costs is of options that there are.
no_old_rows() {
	for program in pgn-check pgn-replay pgn-stats fen-legal; do
		options_of "$program" | sed "s/^/$program /"
	done >"$tmp/options"
	while IFS='|' read -r program list reason; do
		for option in $list; do
			[ "$program" = '*' ] && of='.*' || of=$program
			grep -q -e "^$of $option\$" "$tmp/options" || echo "$program $option"
		done
	done <"$tmp/free" >"$tmp/old"
	cat "$tmp/old"
	[ ! -s "$tmp/old" ]
}
expect 0 "the options are those of --help" -- "$B/pgn-check" --help
also "each option of each program has a row, or a reason why it costs nothing" -- all_have_rows
also "and no row is of an option that is gone" -- no_old_rows
if ! [ -x /usr/bin/time ]; then
	skip "time and memory" "needs time(1)"
	finish
fi
generate ordinary $((bytes * 160)) >"$tmp/ordinary.pgn"
expect 0 "ordinary games are checked" -- "$B/pgn-check" -j1 --summary --max-findings 1 "$tmp/ordinary.pgn"
also "ordinary games are counted" -- has ' games, '
base=$(cost "pgn-check -j1 -q" "$tmp/ordinary.pgn")
base=${base% *}
echo "# ordinary games: $base hundredths of a second for $((bytes * 160)) bytes"

grep -e "$chosen" "$tmp/rows" >"$tmp/chosen"
while IFS='|' read -r kind command most; do
	generate "$kind" "$bytes" >"$tmp/n.pgn"
	generate "$kind" $((bytes * 4)) >"$tmp/4n.pgn"
	n_cost=$(cost "$command" "$tmp/n.pgn")
	n_cost=${n_cost% *}
	n4_cost=$(cost "$command" "$tmp/4n.pgn")
	memory=${n4_cost#* }
	n4_cost=${n4_cost% *}
	factor=$((n4_cost * 40 / (base + 1)))
	echo "# $command, $kind: $n_cost, $n4_cost hundredths; $factor times ordinary games; $memory MiB"
	also "$command, $kind: it grows no faster than its input" -- test $((n4_cost - FLOOR)) -le $((GROWTH * (n_cost + 1)))
	also "$command, $kind: at most $most times the time of ordinary games" -- test "$factor" -le "$most"
	case $B in
	*address* | *thread*) ;;	# sanitizers take all there is
	*) also "$command, $kind: less than $MOST_MEMORY MiB of memory" -- test "$memory" -lt $MOST_MEMORY ;;
	esac
done <"$tmp/chosen"
finish
