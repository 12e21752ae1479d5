#!/bin/sh
# replay_select.sh: which games pgn-replay chooses, compared with what is chosen of real games, in check-all also by pgn-extract of 2,400.
# usage: tests/shell/replay_select.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
P=$(cd "$B" && pwd)/pgn-replay
G=fixtures/golden/many.pgn

# -- what is refused --
# says WORDS: two lines, what is wrong and where to read on, have them
says() {
	lines 2 "$tmp/err" && has_text "$1" "$tmp/err"
}
# refused NAME WORDS OPTION...
refused() {
	name=$1 words=$2; shift 2
	expect 2 "$name is refused" -- "$P" "$@" $G
	also "$name: the message says why" -- says "$words"
	also "$name: nothing is written" -- empty
}
refused "a condition that ends too early" "--where: column 10: it ends where" --where 'White == '
refused "a fact that does not exist" "did you mean plies?" --where 'plys > 3'
refused "a position of two rows" "--where: column 10: " --where 'position("8/8")'
refused "material of one side" "column 10: the pieces of both sides" --where 'material("KRP")'
refused "pieces after a second v" "column 10: vK: not letters of pieces, each followed by a number, + - * = < > # or nothing" --where 'material("KRPvvK")'
also "the text is named once" -- lacks "vK.*vK" "$tmp/err"
refused "a letter within the pieces" "column 10: KRXP: not letters of pieces, each followed by a number, + - * = < > # or nothing: XP" --where 'material("KRXPvK")'
many() {
	printf "%$2s" '' | sed "s/ /$1/g"
}
refused "a malformed regular expression" "--where: column 10: not a regular expression: " --where 'White =~ "("'
refused "a regular expression that is too long" "--where: column 10: a regular expression may have 1000 bytes" --where "White =~ '$(many '(' 50000)'"
refused "a regular expression that is too deep" "a regular expression may have 50 parentheses" --where "White =~ '$(many '(' 51)a$(many ')' 51)'"
refused "a regular expression that repeats repetitions" "a regular expression may have 1000 parts" --where "White =~ '$(many '(' 5)a$(many '{1,255})' 5)'"

# -- the game itself --
cat >"$tmp/few.pgn" <<'EOF'
[Event "a"]
[White "Müller"]
[WhiteElo "2450"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1

[Event "b"]
[White "?"]
[WhiteElo "990"]
[Result "*"]

1. e4 {good} e5 2. Nf3 Nc6 *

[Event "c"]
[SetUp "1"]
[FEN "8/8/8/8/4k3/8/4K2R/8 b - - 0 1"]
[Result "1/2-1/2"]

1... Kd4 2. Rh4+ Ke5 3. Rh8 1/2-1/2

EOF
printf '[Event "d"]\n[White "M\374ller"]\n[WhiteElo "?"]\n[Result "*"]\n\n1. d4 d5 2. Nh4 *\n' >>"$tmp/few.pgn"
# choose WANTED OPTION...: these are the events of the games that are written
choose() {
	want=$1; shift
	"$P" -q --fail-on never "$@" "$tmp/few.pgn" || return
	got=$(sed -n 's/^\[Event "\(.*\)"\]$/\1/p' "$tmp/out" | tr -d '\n')
	[ "$got" = "$want" ] || { echo "it chooses $got, not $want" >&2; return 1; }
}
chosen() {
	want=$1; shift
	expect 0 "$* chooses ${want:-no game}" -- choose "$want" "$@"
}
chosen abcd --where 'game > 0'
chosen c --where 'material("KvKR") || material("KRvK") || material("KQvK")'
chosen c --where 'material("KQvK") || material("KRvK")'
chosen '' --where 'material("KQvK") || material("KBvK")'

# -- numbers, and what is no number --
cat >"$tmp/times.pgn" <<'EOF'
[Event "p"]
[TimeControl "1800+0"]
[WhiteElo "2690:2222"]

*

[Event "q"]
[TimeControl "40/7200:3600"]
[WhiteElo "2700"]

*

[Event "r"]
[TimeControl "60+1"]
[WhiteElo "?"]

*

[Event "s"]
[TimeControl "-"]
[Date "1995.05.01"]

*
EOF
# picks WANTED OPTION...: like chosen, without --quiet
picks() {
	want=$1; shift
	expect 0 "$* picks ${want:-no game}" -- "$P" --fail-on never --level error --to csv "$@" "$tmp/times.pgn"
	also "$* picks ${want:-no game}: these" -- equal "game$(sed 1d "$tmp/out" | cut -d , -f 4 | tr -d '"\n')" "game$want"
}
picks pq --where 'TimeControl >= 600'
also "a time control is a number: nothing is said" -- empty "$tmp/err"
picks r --where 'TimeControl < 600'
picks r --where 'TimeControl == "60+1"'
picks q --where 'WhiteElo >= 2690'
also "an Elo that is no number is said once" -- \
    equal "$(cat "$tmp/err")" 'pgn-replay: --where: in some games WhiteElo is not a number, so the comparison does not hold'
picks '' --where 'WhiteElo < 2690'
picks p --where 'base == 1800 && increment == 0 && duration == 1800 && speed == "classical"'
picks q --where 'base == 7200 && duration == 7200 && fidespeed == "standard"'
picks r --where 'speed == "bullet" && fidespeed == "blitz" && duration == 100 && increment == 1'
picks s --where '!speed && month == 5 && day == 1 && isodate == "1995-05-01"'
picks s --where 'Date <= 1995'
also "a date is its year: nothing is said" -- empty "$tmp/err"
picks s --where 'isodate > 1994 && date == "1995-05" && Date < 1995-05-02'
picks '' --where 'isodate > 1995 || date > "1995-05"'
picks '' --where 'WhiteElos > 2000'
also "a tag that no game has is said once" -- \
    equal "$(cat "$tmp/err")" 'pgn-replay: --where: no game has the tag WhiteElos; did you mean WhiteElo?'
picks '' --where 'Event == "x" && Annotatr'
also "also one that no game was asked for" -- has "no game has the tag Annotatr; did you mean Annotator?" "$tmp/err"
picks '' --quiet --where 'WhiteElos > 2000'
also "--quiet: it is said all the same" -- has "no game has the tag WhiteElos" "$tmp/err"
printf '[Event "%s"]\n[WhiteElo "%s"]\n[BlackElo "%s"]\n\n1. e4 *\n\n' empty '' '' unknown '?' '?' none - '' equal 2000 2000 >"$tmp/elos.pgn"
for pair in '==|equal' '<=|equal' '>=|equal' '!=|empty unknown none'; do
	expect 0 "WhiteElo ${pair%|*} BlackElo" -- eval '"$B/pgn-replay" -q --fail-on never --level error --to csv --columns Event \
	    --where "WhiteElo ${pair%|*} BlackElo" "$tmp/elos.pgn" | sed 1d'
	also "two values that are not known are not equal: ${pair%|*}" -- equal "${pair#*|}" "$(tr '\n' ' ' <"$tmp/out" | sed 's/ $//')"
done
expect 0 "pgn-stats says it, too" -- "$B/pgn-stats" --where 'WhiteElos > 2000' "$tmp/times.pgn"
also "pgn-stats: no game has the tag" -- has "no game has the tag WhiteElos; did you mean WhiteElo?" "$tmp/err"

expect 0 "pgn-stats groups by facts of the time control" -- wide "$B/pgn-stats" --tables results --format csv --by speed "$tmp/times.pgn"
also "pgn-stats groups by facts of the time control: these" -- \
    equal "$(cut -d , -f 1 "$tmp/out" | sort -u | tr '\n' ' ')" '? bullet classical group '
expect 2 "pgn-stats does not group by two values" -- "$B/pgn-stats" --by player "$tmp/times.pgn"
also "pgn-stats does not group by two values: the message says why" -- has "a game has two" "$tmp/err"
chosen ad --where 'White == "Müller"'
chosen b --where 'WhiteElo < 2400'
chosen a --where 'end == "checkmate" && plies == 4'
chosen b --where comments
chosen d --where 'has("illegal-*") && verdict == "illegal" && errors > 0'
chosen bd --where '!White || White =~i "^müller" && result == "*"' --where 'Event != "c"'
chosen '' --where 'Event == "a"' --where 'Event == "b"'
chosen ab --where 'position("rnbqkbnr/pppp1ppp/8/4p3/*/*/*/*")' --range 1-2
chosen c --where 'material("KRvK")'
chosen c --where 'material("KvKR")' --either-side
chosen '' --where 'material("KvKR")'
chosen c --where 'material("KRvK:5")'
chosen '' --where 'material("KRvK:6")'
chosen b --where 'position("*/*/*/*/4P3/*/*/* b")' --where 'material("K*P8vK*P8")'
chosen bd --where 'position("*/*/*/*/4P3/*/*/*") || position("*/*/*/*/3P4/*/*/*")'
chosen a --where 'winner == "" && loser || loser == "Müller"'
chosen bc --where '!winner && result != "0-1" && !(player =~ "M")'
chosen ab --where 'moves("~ g4|Nf3 Qh4|Nc6")'
chosen a --where 'anywhere("2. g4 Qh4#")'
chosen c --where 'pieces == 3'
chosen c --where 'material("KvKR", 0, 0) || material("KRvK", 0, 0)'
chosen b --where 'position("*/*/*/*/4P3/*/*/*", 0, 1) && !position("*/*/*/*/4P3/*/*/*", 0, 0)'
chosen abd --where 'position("*/*/*/*/3P4/*/*/*") || position("*/*/*/4p3/*/*/*/*")' --either-side

# -- many games --
cat fixtures/games/*.pgn fixtures/reconcile/games.pgn >"$tmp/games.pgn"
# numbers WANTED OPTION CONDITION: these games are chosen
numbers() {
	want=$1; shift
	"$P" -q --fail-on never --to csv --columns game "$@" "$tmp/games.pgn" || return
	got=$(sed 1d "$tmp/out" | tr '\n' ' ')
	[ "$got" = "$want " ] || { echo "it chooses $got, not $want" >&2; return 1; }
}
while read -r option choice; do
	wanted=${choice##* -> } choice=${choice% -> *}
	expect 0 "of 140 games $option $choice chooses $wanted" -- numbers "$wanted" "$option" "$choice"
done <<'EOF'
--where end == "checkmate" -> 32 46 80 116 127
--where underpromotions -> 31 32 34 36 37 38 39 40 41 42 43 44 45 46 48 49 50 53 54 56 59 60 62
--where (White =~ "^Carlsen" || Black =~ "^Carlsen") && Result == "1-0" -> 2 127
--where plies <= 40 -> 5 46 64 65 66 67 68 69 70 71 72 73 79 80 81 82 83 84 85 86 87 88 89 90 91 92 93 94 95 96 97 98 99 100 101 102 103 104 105 106 107 108 109 110 111 112 113 114 115 116 117 118 119 120 121 122 123 124
--where moves >= 60 -> 4 8 9 15 17 18 19 20 21 23 24 25 26 27 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 77 127 133 138
--where end in ("stalemate", "dead-position") -> 8 17 24 60 81 82 83
--where position("*/*/*/*/???PP???/*/*/*") -> 1 2 4 5 11 12 13 14 18 20 21 23 25 26 30 32 35 39 41 42 44 48 122 128 129 130 132 137 138
--where position("*/*p*p*/*R*/*/*/*/*P*P*/*") -> 5 8 14 15 25 128 132 137
--where position("*/*/*/*/*A*a*/*/*/*") -> 1 4 6 7 8 9 10 11 12 13 14 15 17 18 19 20 21 22 23 24 25 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 47 48 49 50 51 52 53 54 55 56 57 58 62 63 73 77 80 125 126 127 129 130 131 133 134 135 136 137 138 139 140
--where position("*/*/*/*/?![Qq][^Pp]*/*/*/*") -> 13 35 39 55 58
--where position("rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR") -> 2 13 14 25 26 95 109 110 111 132
--where moves("e4 e5 Nf3 Nc6 Bb5") -> 15 17 19 121 128 131 135 136
--where moves("d4 * c4|Nf3 !g6") -> 7 16 21 23 24 29 126 127 130 140
--where moves("e4|d4 c5|e5|Nf6 *") -> 2 3 5 13 14 15 16 17 18 19 20 21 24 25 26 29 30 70 94 97 98 99 100 121 126 128 130 131 132 135 136 140
--where moves("!e4 !Nf6 * * !Nc3|Nf3") -> 7 8 22 27 28 34 35 36 37 39 40 41 42 43 44 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 71 72 73 74 75 76 77 78 79 81 127 139
--where player =~ "^Carlsen" -> 2 127
--where position("*/*/*/*/???PP???/*/*/*", 0, 30) -> 1 2 4 5 11 12 13 14 18 20 21 23 25 26 30 35 39 41 44 122 129 130 132 137 138
--where material("K*Q0vK*Q0", 0, 60) -> 2 8 12 14 15 16 19 22 24 25 26 27 29 34 48 49 56 57 59 60 61 62 63 71 72 73 74 75 76 77 78 79 82 83 116 117 118 119 126 130 134 136 138
--where anywhere("O-O", 0, 30) -> 1 3 4 5 6 7 8 9 10 11 12 14 15 17 18 19 20 21 23 24 25 26 27 30 35 39 43 48 49 50 51 52 53 57 61 125 126 127 128 129 130 131 132 133 134 135 136 137 138 139 140
--where either(material("KRPvKR:4")) -> 40 133
--where either(material("K*Q0vK*Q0:4")) -> 2 3 8 12 14 15 16 17 18 19 20 21 22 24 25 26 27 28 29 30 31 33 34 35 36 37 38 39 40 41 42 43 44 45 48 49 51 52 53 54 56 57 59 60 61 62 63 71 72 73 74 75 76 77 78 79 119 125 126 127 130 131 133 134 136 138
--where material("KRPvKR:2") -> 40
--where material("KRP*vKR:3") -> 40
--where material("KLvKP*:3") -> 60
--where material("KR+P+vKR=P>:3") -> 130
--where material("KR+P+vKR=P>") -> 24 26 130
--where material("KR2P*vKR2P*:4") -> 24 26 61 71
EOF
# with_itself: conditions against others of the same meaning
with_itself() {
	"$P" -q --fail-on never --where 'player =~ "^Carlsen"' "$tmp/games.pgn" >"$tmp/carlsen" 2>/dev/null
	"$P" -q --fail-on never --where '!(player =~ "^Carlsen")' "$tmp/games.pgn" >"$tmp/others" 2>/dev/null
	expect 0 "a condition and its negation share the games out" -- "$P" -q --fail-on never "$tmp/carlsen" "$tmp/others"
	also "a condition and its negation share the games out: as many" -- \
	    equal "$(grep -c '^\[Event ' "$tmp/out")" "$(grep -c '^\[Event ' "$tmp/games.pgn")"
	# What is reached within bounds is what is there when the game is cut at the last one.
	for question in 'position("*/*/*/*/???PP???/*/*/*"' 'material("K*Q0vK*Q0"' 'anywhere("O-O"'; do
		expect 0 "$question, 0, 30) chooses games" -- "$P" -q --fail-on never --to csv --where "$question, 0, 30)" "$tmp/games.pgn"
		cut -d , -f 1 "$tmp/out" >"$tmp/bounded"
		expect 0 "$question) of games cut at 30 chooses games" -- \
		    eval '"$P" -q --fail-on never --ply 1-30 --add plycount "$tmp/games.pgn" | "$P" -q --fail-on never --level error --to csv --where "$question)" -'
		cut -d , -f 1 "$tmp/out" >"$tmp/cut"
		also "$question, 0, 30) chooses the same as after a cut" -- same "$tmp/bounded" "$tmp/cut"
	done
	expect 0 "either() chooses games" -- "$P" -q --fail-on never --to csv --where 'either(material("KRPvKR:4"))' "$tmp/games.pgn"
	cp "$tmp/out" "$tmp/asked"
	expect 0 "--either-side chooses games" -- "$P" -q --fail-on never --to csv --where 'material("KRPvKR:4")' --either-side "$tmp/games.pgn"
	also "either() is --either-side" -- same "$tmp/asked"
}
with_itself

# The last position, whatever ended the game before: a fifth repetition, then mate.
printf '[Event "E"]\n[Date "2023.05.01"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8 9. f3 e5 10. g4 Qh4# 0-1\n' >"$tmp/mate.pgn"
for condition in 'end == "fivefold"' 'final == "checkmate"'; do
	expect 0 "a mate after a fivefold repetition: $condition" -- "$B/pgn-replay" --to csv --where "$condition" "$tmp/mate.pgn"
	also "a mate after a fivefold repetition: $condition chooses it" -- has ',fivefold,checkmate,'
done
expect 0 "a mate after a fivefold repetition, counted" -- wide "$B/pgn-stats" --format csv --tables counts "$tmp/mate.pgn"
also "a mate after a fivefold repetition is counted as a mate" -- has '^checkmate,1,1,'
expect 1 "a mate after a fivefold repetition, as JSON" -- "$B/pgn-check" -f jsonl --all-games "$tmp/mate.pgn"
also "a mate after a fivefold repetition, as JSON: both" -- has_text '"end":"fivefold","final":"checkmate","verdict"'
# --mark: all games are written, and only those that are chosen have the tag.
won='Result == "1-0" && verdict != "not-judged"'
"$B/pgn-replay" -q --fail-on never fixtures/games/stats.pgn >"$tmp/all.pgn" 2>"$tmp/err"
expect 0 "--mark" -- "$B/pgn-replay" -q --fail-on never --where "$won" --mark Label=won fixtures/games/stats.pgn
grep -v '^\[Label "won"\]$' "$tmp/out" >"$tmp/rest.pgn"
also "--mark: the rest is as without it" -- same "$tmp/all.pgn" "$tmp/rest.pgn"
"$B/pgn-replay" -q --fail-on never --where "$won" fixtures/games/stats.pgn >"$tmp/won.pgn" 2>"$tmp/err"
also "--mark: so many games have it" -- equal "$(grep -c '^\[Label "won"\]$' "$tmp/out")" "$(grep -c '^\[Event ' "$tmp/won.pgn")"
cp "$tmp/out" "$tmp/label.pgn"
expect 0 "--mark: the games with it" -- "$B/pgn-replay" -q --fail-on never --where Label --drop Label "$tmp/label.pgn"
also "--mark: they are those that are chosen" -- same "$tmp/won.pgn"
expect 0 "--mark --in-place" -- eval 'cp "$tmp/all.pgn" "$tmp/in.pgn" && "$B/pgn-replay" -q --fail-on never --in-place --where "$won" \
    --mark Label=won "$tmp/in.pgn"'
also "--mark --in-place: the same" -- same "$tmp/label.pgn" "$tmp/in.pgn"
for wrong in "--mark A=b" "--game 1 --mark A" "--game 1 --mark A=b --roster" "--game 1 --mark A=b --rest $tmp/x" "--range 1-1 --mark A=b" \
    "--game 1 --bytes --mark A=b"; do
	# shellcheck disable=SC2086
	expect 2 "refused: $wrong" -- "$B/pgn-replay" $wrong "$tmp/all.pgn"
done

# -- a game that is not there --
printf '[%s]\n' 'Event "a"' 'Site "?"' 'Date "2001.02.03"' 'Round "1"' 'White "A"' 'Black "B"' 'Result "*"' >"$tmp/one.pgn"
printf '\n1. e4 e5 *\n\n' >>"$tmp/one.pgn"
cat "$tmp/one.pgn" "$tmp/one.pgn" >"$tmp/two.pgn"
# absent NAME WORDS COMMAND...
absent() {
	name=$1 words=$2; shift 2
	expect 2 "not there: $name" -- "$@"
	also "not there: $name: it is said in one line" -- eval 'lines 1 "$tmp/err" && has_text "$words" "$tmp/err"'
}
absent "one file" "--game: there is no game 2: the file has 1 game" "$P" --game 2 "$tmp/one.pgn"
also "nothing is written" -- empty
absent "some of a list" "--game: there is no game 5: the file has 2 games" "$P" --game 1,2,5 "$tmp/two.pgn"
also "the others are written" -- equal "$(grep -c '^.Event "a".$' "$tmp/out")" 2
absent "a neighbour of one that is there" "--game: there is no game 3" "$P" -q --game 2,3 "$tmp/two.pgn"
absent "a range" "--game: there is no game 3" "$P" --game 3- "$tmp/two.pgn"
absent "standard input" "--game: there is no game 2: the file has 1 game" from "$tmp/one.pgn" "$P" --game 2
absent "several files" "--game: there is no game 3: no file has more than 2 games" "$P" --game 3 "$tmp/one.pgn" "$tmp/two.pgn" "$tmp/one.pgn"
absent "--in-place" "--game: there is no game 3" "$P" --in-place --game 3 "$tmp/two.pgn"
absent "pgn-stats" "--game: there is no game 2: the file has 1 game" "$B/pgn-stats" --tables results --game 2 "$tmp/one.pgn"
# silent NAME COMMAND...
silent() {
	name=$1; shift
	expect 0 "there: $name" -- "$@"
	also "there: $name: nothing is said" -- eval '[ -s "$tmp/out" ] && empty "$tmp/err"'
}
mkdir "$tmp/dir" && cp "$tmp/one.pgn" "$tmp/two.pgn" "$tmp/dir"
absent "a folder" "--game: there is no game 3: no file has more than 2 games" "$P" --game 3 -r "$tmp/dir"
silent "the last game" "$P" --game 2 "$tmp/two.pgn"
silent "in one of the files" "$P" --game 2 "$tmp/one.pgn" "$tmp/two.pgn" "$tmp/one.pgn"
silent "a part of a range" "$P" --game 2-9 "$tmp/two.pgn"
silent "not all was read" "$P" --game 1,7 --range 1-1 "$tmp/two.pgn"

# -- what pgn-extract chooses of 2,400 games --
check_all || finish
X=$(command -v pgn-extract || echo /usr/games/pgn-extract)
M=${ARBITER_SHARED:-../shared}/corpus/masters.pgn.zst
if [ ! -x "$X" ] || [ ! -r "$M" ] || ! command -v zstd >/dev/null; then
	skip "pgn-extract chooses the same" "no pgn-extract, no games or no zstd"
	finish
fi
# Among these are some for every pattern below, also the rare ones.
zstd -dcq "$M" 2>/dev/null | awk '/^\[Event "/ && ++n > 5400 { exit } n > 3000 { print }' >"$tmp/games.pgn"
# The tags that tell games apart, a line a game.
events() {
	awk '/^\[Event "/ { if (line != "") print line; line = "" }
	/^\[(Event|Site|Date|Round|White|Black|Result) "/ { line = line " " $0 } END { if (line != "") print line }' | sort
}
# theirs OPTION...: what pgn-extract chooses
theirs() {
	their_options=$*
	"$X" -s "$@" "$tmp/games.pgn" 2>/dev/null | events >"$tmp/theirs"
}
# choose_as HOW OPTION...: what pgn-replay chooses are the same games, or all of it is among theirs, or the other way
# round; and there are some
choose_as() {
	how=$1; shift
	"$P" -q --fail-on never "$@" "$tmp/games.pgn" >"$tmp/chosen" || return
	events <"$tmp/chosen" >"$tmp/ours"
	case $how in
	same) same "$tmp/theirs" "$tmp/ours" ;;
	among) [ -s "$tmp/ours" ] && [ -z "$(comm -23 "$tmp/ours" "$tmp/theirs")" ] ;;
	around) [ -s "$tmp/theirs" ] && [ -z "$(comm -13 "$tmp/ours" "$tmp/theirs")" ] ;;
	esac
}
# ours HOW OPTION...: the check of it
ours() {
	how=$1; shift
	case $how in
	same) relation="the games that" ;;
	among) relation="only games that" ;;
	around) relation="all games that" ;;
	esac
	expect 0 "$* chooses $relation pgn-extract $their_options chooses" -- choose_as "$how" "$@"
	echo "# $(wc -l <"$tmp/ours") of ours, $(wc -l <"$tmp/theirs") of theirs"
}
theirs -M
ours same --where 'end == "checkmate"'
theirs --underpromotion
ours same --where 'underpromotions'
theirs -TpCarlsen -Tr1-0
ours same --where '(White =~ "^Carlsen" || Black =~ "^Carlsen") && Result == "1-0"'
theirs -pu40
ours same --where 'plies <= 40'
theirs -bl60
ours same --where 'moves >= 60'
# Where the last move was the only one there was dead before it was stalemate.
theirs --stalemate
ours around --where 'end in ("stalemate", "dead-position")'
for pattern in '*/*/*/*/???PP???/*/*/*' '?????rk?/?????aaa/*/*/*/8/P[BP]P*/??KR????' '*/*p*p*/*R*/*/*/*/*P*P*/*' \
	'*/*/*/*/*A*a*/*/*/*' '*/*/*/*/?![Qq][^Pp]*/*/*/*' 'rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR'; do
	theirs "-Tf$pattern"
	ours same --where "position('$pattern')"
done
# Moves from the start, in their notation; -P: in that order.
for moves in 'e4 e5 Nf3 Nc6 Bb5' 'd4 * c4|Nf3 !g6' 'e4|d4 c5|e5|Nf6 *' '!e4 !Nf6 * * !Nc3|Nf3'; do
	echo "$moves" >"$tmp/lines"
	theirs -P "-v$tmp/lines"
	their_options="-P -v '$moves'"
	ours same --where "moves('$moves')"
done
theirs -TpCarlsen
ours same --where 'player =~ "^Carlsen"'
with_itself
# They lose count where a man that was promoted is taken, and in the last position of a game; so no promotions here,
# and their stability of N half-moves lies between N + 1 and N + 2 positions.
awk '/^\[Event "/ { if (n++ && !bad) printf "%s", text; text = ""; bad = 0 } /^[^[]*=[QRBN]/ { bad = 1 } { text = text $0 "\n" }
END { if (!bad) printf "%s", text }' "$tmp/games.pgn" >"$tmp/games"
mv "$tmp/games" "$tmp/games.pgn"
# material N THEIRS OURS: that material, lasting N half-moves
material() {
	echo "$1 $2" >"$tmp/endings"
	theirs "-z$tmp/endings"
	their_options="-z '$1 $2'"
	ours around --either-side --where "material('$3:$(($1 + 1))')"
	ours among --either-side --where "material('$3:$(($1 + 2))')"
}
material 1 "rp r" KRPvKR
material 4 "rp r" KRPvKR
material 2 "rp* r" 'KRP*vKR'
material 2 "p5+ p4-" 'KP5+vKP4-'
material 2 "l p*" 'KLvKP*'
material 2 "r+p+ r=p>" 'KR+P+vKR=P>'
finish
