#!/bin/sh
# complexity.sh: time must not grow faster than the input: the worst inputs known, in sizes of n and 4n.
# usage: tests/campaign/complexity.sh [build directory] [bytes] [rows]
#
# `rows` is a pattern of grep(1) that chooses among the rows below; `bytes` is n (default 100000).
# The CPU time of our program is measured, at the least of three runs: with 4n bytes it may be up to GROWTH times that
# of n bytes (4 would be linear; the rest is for caches and other users of the machine), not counting FLOOR
# hundredths of a second.  The last column is the time per byte as a multiple of that for ordinary games; it must
# not exceed the factor of its row, which is several times what was measured.
B=${1:-${B:-build}}
. tests/shell/cli.inc
bytes=${2:-100000}
chosen=${3:-.}
GROWTH=8
FLOOR=2

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

# cost OPTIONS FILE: hundredths of a second of CPU time, the least of three runs
cost() {
	# shellcheck disable=SC2086 # several words
	for run in 1 2 3; do
		{ TIMEFORMAT='%U'; command time -p sh -c '"$@" >"$0" 2>&1; [ $? -lt 3 ]' /dev/null "$B"/$1 "$2"; } 2>&1 ||
		    echo user 999
	done | awk '$1 == "user" && (least == "" || $2 < least) { least = $2 } END { printf "%d\n", 100 * least + .5 }'
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
twins|pgn-check -j1 --duplicates|4000
twins|pgn-check -j1 --contradictions|400
twins|pgn-replay -j1 --unique richest --merge-tags|4000
words|pgn-check -j1 --duplicates|1000
tags|pgn-check -j1 --duplicates --contradictions|200
ordinary|pgn-replay -j1 --bytes --sort date,white|100
E2
generate ordinary $((bytes * 160)) >"$tmp/ordinary.pgn"
expect 0 "ordinary games are checked" -- "$B/pgn-check" -j1 --summary --max-findings 1 "$tmp/ordinary.pgn"
also "ordinary games are counted" -- has ' games, '
base=$(cost "pgn-check -j1 -q" "$tmp/ordinary.pgn")
echo "# ordinary games: $base hundredths of a second for $((bytes * 160)) bytes"

grep -e "$chosen" "$tmp/rows" >"$tmp/chosen"
while IFS='|' read -r kind command most; do
	generate "$kind" "$bytes" >"$tmp/n.pgn"
	generate "$kind" $((bytes * 4)) >"$tmp/4n.pgn"
	n_cost=$(cost "$command" "$tmp/n.pgn")
	n4_cost=$(cost "$command" "$tmp/4n.pgn")
	factor=$((n4_cost * 40 / (base + 1)))
	echo "# $command, $kind: $n_cost, $n4_cost hundredths; $factor times ordinary games"
	also "$command, $kind: it grows no faster than its input" -- test $((n4_cost - FLOOR)) -le $((GROWTH * (n_cost + 1)))
	also "$command, $kind: at most $most times the time of ordinary games" -- test "$factor" -le "$most"
done <"$tmp/chosen"
finish
