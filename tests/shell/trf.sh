#!/bin/sh
# trf.sh: tournament report files (TRF) are checked, compared with games, and written.
# usage: tests/shell/trf.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
case $B in /*) ;; *) B=$PWD/$B ;; esac
P=$B/pgn-check
make=$PWD/tests/support/make_trf.py
shared=${ARBITER_SHARED:-/nonexistent}/data/trf
NO_COLOR=1
export NO_COLOR

seeds='1 2'
! check_all || seeds='1 2 3 4'
# All events are made at once, as Python takes longer to start than to make one.
mkdir "$tmp/all"
{
	echo "$tmp/log /dev/null $make --all $tmp/all"
	for event in "swiss 24" "robin 8" "robin 7" "double 6"; do
		one=${event% *}${event#* }
		echo "$tmp/log /dev/null $make $event 3 $tmp/$one.trf $tmp/$one.pgn"
	done
	while read -r file event; do
		echo "$tmp/$file.pgn /dev/null tests/support/make_event.py $event"
	done <<-'END'
	byes swiss 9 --byes --seed 1
	scheveningen scheveningen 5 --seed 1
	knockout knockout 16 --seed 1
	teams teams 6 --seed 1
	club swiss 30 --rounds 7 --byes --absences --boards --seed 4
	END
	# Without ratings the order of starting numbers is that of names, and that of a team that of its boards.
	for seed in $seeds; do
		echo "$tmp/teams$seed.pgn /dev/null tests/support/make_event.py teams 8 --seed $seed --plain"
	done
} >"$tmp/list"
python3 tests/support/many.py <"$tmp/list" >"$tmp/made"
! grep -v ' 0$' "$tmp/made" || exit 2

# -- files of which one cell is wrong --
expect 1 "files with one wrong cell each" -- eval '"$P" --format jsonl --level info --max-findings 0 "$tmp"/all/*.trf'
also "each is found at its place, and nothing else" -- eval 'python3 "$make" --compare "$tmp/all" <"$tmp/out"'
expect 1 "the same with --events" -- eval '"$P" --events --format jsonl --level info --max-findings 0 "$tmp"/all/*.trf'
also "no finding is too many" -- eval 'python3 "$make" --compare "$tmp/all" <"$tmp/out"'
# By its rounds it could be a Swiss; the colours of a Berger table are not those of one.
expect 0 "a round robin that is not finished, with --events" -- eval '"$P" --events --level info fixtures/trf/unfinished-robin.trf'
also "nothing is found in it" -- eval '! [ -s "$tmp/out" ]'
expect 0 "the same as games" -- eval '"$P" --events --select pair-colour-due,pair-score-gap --level info fixtures/trf/unfinished-robin.pgn'
also "nothing of a Swiss is found in them" -- eval '! grep -q pair- "$tmp/out"'
expect 0 "files without a fault: silence" -- eval '"$P" --level info "$tmp"/all/good-*.trf'
also "and there are some" -- test -s "$tmp/all/good-swiss-24-1.trf"

# The points of the table of the games are those by which the check judges the points of the report.
cat >"$tmp/points.py" <<'END'
import json, subprocess, sys
compared = 0
for path in sys.argv[2:]:
    lines = [l for l in open(path, encoding="utf-8", newline="").read().splitlines() if l[:3] == "001"]
    out = subprocess.run([sys.argv[1], "-q", "--crosstable", "--format", "json", path], capture_output=True, check=True).stdout
    tables = json.loads(out)["crosstables"]
    said = {l[14:47].strip(): float(l[80:84]) for l in lines}
    made = {p["player"]: p["points"] for p in tables[0]["players"]}
    for name in made:
        compared += 1
        if made[name] != said[name]:
            sys.exit("%s: %s has %s points, not %s" % (path, name, made[name], said[name]))
print(compared, "players")
sys.exit(compared == 0)
END
expect 0 "the points of tables" -- python3 "$tmp/points.py" "$B/pgn-stats" "$tmp"/all/good-*.trf fixtures/trf/robin.trf fixtures/trf/teams.trf
also "are those of reports in which no points are wrong" -- has 'players$'

# -- how they are named --
cp "$tmp/all/good-robin-8-1.trf" "$tmp/robin.txt"
expect 0 "another ending needs --from trf" -- "$P" --summary --from trf "$tmp/robin.txt"
also "it is one report, and no game" -- equal "$(cat "$tmp/out")" "1 tournament report: no findings"
sed 's/\(062 \)8/\19/' "$tmp/robin.txt" >"$tmp/robin.trf"
expect 1 "a file named .trf is recognised" -- "$P" --fail-on warning "$tmp/robin.trf"
also "its line and column are named" -- grep -q 'robin.trf:5:5: warning:.*there are 8 players.*\[trf-count\]' "$tmp/out"
expect 2 "--from trf and --duplicates exclude each other" -- "$P" --from trf --duplicates "$tmp/robin.trf"

# -- among other files, and other things under the name --
mkdir "$tmp/folder"
cp fixtures/trf/robin.pgn "$tmp/folder/b.pgn"
cp "$tmp/robin.trf" "$tmp/folder/a.trf"
gzip -c "$tmp/robin.trf" >"$tmp/folder/c.trf.gz"
for how in -r -rj4; do
	expect 0 "a folder with games and reports ($how)" -- "$P" --summary $how "$tmp/folder"
	also "all are checked" -- equal "$(sed 's/.*folder.//' "$tmp/out")" "a.trf:5:5: warning: 9: there are 8 players [trf-count]
c.trf.gz:5:5: warning: 9: there are 8 players [trf-count]
28 games, 406 half-moves, 2 tournament reports: 2 warnings"
done
expect 0 "files are named" -- "$P" --summary --format jsonl "$tmp/folder/b.pgn" "$tmp/folder/a.trf" "$tmp/folder/b.pgn"
also "each is what its name says" -- grep -q '"file":"[^"]*a.trf".*"id":"trf-count"\|"id":"trf-count".*a.trf' "$tmp/out"
also "and the games are read" -- grep -q '"games":56,"plies":812,"not_judged":0,"reports":1,' "$tmp/out"
for option in --fix --diff --claims "--good $tmp/good" "--shard 1/2" "--trf fixtures/trf/robin.trf" "--game 1" "--where plies>1"; do
	expect 2 "$option is not for reports" -- "$P" $option "$tmp/folder/b.pgn" "$tmp/folder/a.trf"
	also "which is said" -- grep -q "a.trf: this is a tournament report by its name, and ${option%% *} is for games of PGN" "$tmp/err"
done
cp -r "$tmp/folder" "$tmp/fixed"
for option in --fix --diff --claims "--good $tmp/good" "--shard 0/2" "--trf fixtures/trf/robin.trf" "--game 1" "--where plies>1"; do
	expect 0 "in a folder reports are passed over with $option" -- "$P" -r $option "$tmp/fixed"
	also "which is said" -- grep -q "^pgn-check: 2 tournament reports are not read: ${option%% *} is for games of PGN\$" "$tmp/err"
	expect 0 "with $option and --quiet" -- "$P" -qr $option "$tmp/fixed"
	also "it is not" -- eval '! grep -q "not read" "$tmp/err"'
	also "and they are left as they are" -- same "$tmp/folder/a.trf" "$tmp/fixed/a.trf"
done
# What compares games, or remembers results, takes nothing from the reports: their findings are those of a run without it.
printf 'name,fideid\nA,1\n' >"$tmp/names.csv"
printf '[Event "a"]\n[Result "*"]\n\n*\n' >"$tmp/known.pgn"
expect 0 "a folder" -- "$P" -r --summary --select 'trf-*' "$tmp/folder"
cp "$tmp/out" "$tmp/plain"
for option in "--cache $tmp/cache" "--cache $tmp/cache" --duplicates "--duplicates --known $tmp/known.pgn" --contradictions --spellings \
    "--write-keys $tmp/keys" "--names $tmp/names.csv" "--spellings --propose $tmp/proposed" "--eco fixtures/eco/openings.tsv"; do
	expect 0 "the same with $option" -- "$P" -r --summary --select 'trf-*' $option "$tmp/folder"
	also "nothing is missing" -- same "$tmp/plain" "$tmp/out"
	expect 0 "files that are named, with $option" -- "$P" --summary --select 'trf-*' $option \
	    "$tmp/folder/a.trf" "$tmp/folder/b.pgn" "$tmp/folder/c.trf.gz"
	also "nothing is missing there" -- eval 'sort "$tmp/plain" >"$tmp/a"; sort "$tmp/out" >"$tmp/b"; cmp "$tmp/a" "$tmp/b"'
done
for option in "--cache $tmp/cache" --duplicates --contradictions --spellings; do
	expect 0 "reports alone, with $option" -- "$P" --summary $option "$tmp/folder/a.trf"
	also "are checked" -- equal "$(tail -n 1 "$tmp/out")" "1 tournament report: 1 warning"
done
cp fixtures/trf/robin.pgn "$tmp/pgn.trf"
expect 1 "games in a file named .trf" -- "$P" --max-findings 0 "$tmp/pgn.trf"
also "are found out" -- grep -q 'pgn.trf:1:1: error: .*this is not a tournament report.*: it looks like games of PGN (--from pgn) \[trf-syntax\]' "$tmp/out"
also "which is said once" -- equal "$(grep -c . "$tmp/out")" 1
expect 0 "and read if that is wanted" -- "$P" --from pgn --summary "$tmp/pgn.trf"
also "28 of them" -- grep -q '^28 games' "$tmp/out"
for program in pgn-check pgn-replay; do
	expect 1 "$program: a report in a file with another name" -- "$B/$program" --level info "$tmp/robin.txt"
	also "is found out by $program" -- eval 'cat "$tmp/out" "$tmp/err" | grep -q "robin.txt:1:1: error: .*it looks like a tournament report (TRF), which pgn-check --from trf checks \[file-not-pgn\]"'
done

# -- the checks of events --
# A report that is made of games with one fault has that fault, at the line of a player of the game.
report_of() {
	python3 tests/support/make_event.py "$@" >"$tmp/fault.pgn" 2>"$tmp/planted" &&
	    "$B/pgn-stats" -q --crosstable -f trf "$tmp/fault.pgn" >"$tmp/fault.trf"
}
for case in "robin 16:colours:colours-vs-plan" "double 8:colours:colours-vs-plan" "robin 16:missing:game-missing" \
    "scheveningen 16:missing:game-missing" "swiss 24:due:pair-colour-due" "swiss 60:gap:pair-score-gap"; do
	event=${case%%:*} id=${case##*:} fault=${case#*:}
	fault=${fault%:*}
	for seed in $seeds; do
		expect 0 "a report of $event with a fault: $fault, seed $seed" -- report_of $event --fault "$fault" --seed "$seed"
		expect 0 "with --events" -- "$P" --events --level info --select "$id" --fail-on never "$tmp/fault.trf"
		# What explains the fault of the games explains that of the report: that points are far apart is often no choice.
		"$P" --events --level info --select "$id" --fail-on never "$tmp/fault.pgn" >"$tmp/of_games" 2>"$tmp/also"
		if [ "$id" != pair-score-gap ] || [ -s "$tmp/of_games" ]; then
			also "it is found" -- has "\\[$id\\]$"
			also "and nothing else" -- lacks "[^]]$"
		else
			also "it is found neither in the games nor in the report" -- empty
		fi
		expect 0 "without" -- "$P" --level info --select "$id" "$tmp/fault.trf"
		also "it is not" -- empty
	done
done
# The colours of what says that it is a Swiss are always checked, and all of them as those of games are.
for seed in $seeds; do
	expect 0 "a report of a Swiss with a third White or Black, seed $seed" -- report_of swiss 24 --fault third-colour --seed "$seed"
	expect 0 "as games" -- eval '"$P" --events --level info --select "pair-colour-*" --fail-on never --format jsonl "$tmp/fault.pgn" |
	    grep -o "\"id\":[^,]*" | sort'
	cp "$tmp/out" "$tmp/of_games"
	for events in "" --events; do
		expect 0 "and as a report, $events" -- eval '"$P" $events --level info --select "pair-colour-*" --fail-on never \
		    --format jsonl "$tmp/fault.trf" | grep -o "\"id\":[^,]*" | sort'
		also "it has the same faults" -- same "$tmp/of_games" "$tmp/out"
	done
done
# In the last round they count since February 2026, but not for who had more than half of the points; before it always.
last_round() {
	awk -v date="$1" -v said="$2" -v rounds="$round" '
		/^042/ { $0 = "042 " date } /^(142|XXR)/ { $0 = "142 " said } /^001/ { $0 = substr($0, 1, 89 + 10 * rounds) }
		{ print }' "$tmp/fault.trf" >"$tmp/last.trf"
	"$P" --level info --select pair-colour-three --fail-on never --max-findings 0 "$tmp/last.trf"
}
expect 0 "a third White or Black" -- report_of swiss 24 --fault third-colour --seed 1
expect 0 "in a round" -- "$P" --level info --select pair-colour-three --fail-on never "$tmp/fault.trf"
round=$(sed -n '1s/^[^:]*:[0-9]*:\([0-9]*\):.*/\1/p' "$tmp/out")
round=$(((round - 90) / 10 + 1))
expect 0 "which is the last one of the report, but not of the event" -- last_round 2024/05/01 $((round + 1))
also "is reported" -- has 'pair-colour-three'
expect 0 "as the last one before February 2026" -- last_round 2026/01/31 $round
also "it is not" -- empty
expect 0 "as the last one after that" -- last_round 2026/02/01 $round
also "it is" -- has 'pair-colour-three'

# with_cells PROGRAM: the report, changed by awk(1), and it is another one
with_cells() {
	awk "$@" "$tmp/fault.trf" >"$tmp/cells.trf" && ! cmp -s "$tmp/fault.trf" "$tmp/cells.trf"
}
# A bye that the arbiter gives after one of the pairing is none of the pairing: only trf-bye says which is a second one.
expect 0 "a report of a Swiss with byes" -- report_of swiss 9 --byes --seed 1
expect 0 "one of them, and a full-point bye in a later round" -- with_cells '
	/^001/ && !done && (at = index($0, "0000 - U")) > 0 && at + 20 < length($0) { $0 = substr($0, 1, at + 9) "0000 - F" substr($0, at + 18); done = 1 }
	{ print }'
expect 0 "is no second one" -- "$P" --events --level info --select bye-twice "$tmp/cells.trf"
also "silence" -- empty
# Colours that nobody has yet, of a round that is paired: White is not whose number is lower.
expect 0 "a report of a Swiss" -- report_of swiss 24 --seed 3
expect 0 "whose last round is paired without colours and results" -- with_cells '
	/^(142|XXR)/ { $0 = "142    9" } /^001/ { n = length($0); while (substr($0, n, 1) == " ") n--; $0 = substr($0, 1, n - 3) "-  " } { print }'
for events in "" --events; do
	expect 0 "no colour is found in it, $events" -- eval '"$P" $events --level info --select "pair-colour-*" "$tmp/cells.trf"'
	also "silence" -- empty
done

for event in "swiss 30 --rounds 7 --byes --absences" "robin 9" "robin 14 --gone 2" "double-exchanged 8" "scheveningen 6" \
    "knockout 16" "teams 8"; do
	expect 0 "a report of $event" -- report_of $event --seed 1
	expect 0 "with --events" -- "$P" --events --level info --max-findings 0 "$tmp/fault.trf"
	also "silence" -- empty
done
expect 0 "a round robin with a game whose colours are exchanged" -- report_of robin 16 --fault colours --seed 1
expect 0 "is checked with --from trf" -- eval '"$P" --events --from trf --level info --fail-on never - <"$tmp/fault.trf"'
also "at the cell of the colour, by name and number" -- has '^<stdin>:[0-9]*:[0-9]*: .*: [wb]: by the Berger tables.*\[colours-vs-plan\]$'
expect 0 "games and reports among each other" -- "$P" --events --select colours-vs-plan --level info --fail-on never \
    "$tmp/fault.pgn" "$tmp/fault.trf"
also "both are checked" -- equal "$(sed 's/^.*fault\.//;s/:.*\[/ /;s/]$//' "$tmp/out" | sort | tr '\n' ' ')" "pgn colours-vs-plan trf colours-vs-plan "
expect 2 "--events and tables of games" -- "$P" --events --from csv "$tmp/fault.trf"
also "exclude each other" -- has '^pgn-check: --from csv and --events exclude each other' "$tmp/err"

# In a team match the boards are those of the line-ups, or of the order of the players who play.
expect 0 "a team event" -- "$P" --events --level info --select "team-*,board-order" fixtures/trf/teams.trf
also "is right" -- empty
for player in 3 7 12; do
	# The colours of a game are exchanged, in both lines.
	awk -v player=$player -v at=107 '
		function swap(l, c) { c = substr(l, at, 1); return substr(l, 1, at - 1) (c == "w" ? "b" : "w") substr(l, at + 1) }
		/^001/ { n = substr($0, 5, 4) + 0; row[n] = NR; if (n == player) other = substr($0, at - 5, 4) + 0 }
		{ line[NR] = $0 }
		END {
			line[row[player]] = swap(line[row[player]]); line[row[other]] = swap(line[row[other]])
			for (i = 1; i <= NR; i++) print line[i]
		}' fixtures/trf/teams.trf >"$tmp/team.trf"
	expect 0 "exchanged colours of player $player" -- "$P" --events --level info --severity trf-summary=off "$tmp/team.trf"
	also "are found at a cell of that round" -- has ':107: info: [wb]: board [0-9] of Team . - Team . has the colours .*\[team-colours\]$'
	also "and nothing else" -- lines 1
done

# -- as games, for tables --
expect 0 "a report makes a table" -- "$B/pgn-stats" -q --crosstable --ratings auto --format csv fixtures/trf/robin.trf
sed 's/^"*[^,]*,[^,]*,//' "$tmp/out" >"$tmp/table"
expect 0 "its games make one" -- "$B/pgn-stats" -q --crosstable --ratings auto --format csv fixtures/trf/robin.pgn
also "which is the same" -- equal "$(sed 's/^"*[^,]*,[^,]*,//' "$tmp/out")" "$(cat "$tmp/table")"
expect 0 "under any name, and compressed" -- eval 'gzip -c fixtures/trf/robin.trf | "$B/pgn-stats" -q --crosstable --ratings auto --format csv'
also "it is the same" -- equal "$(sed 's/^"*[^,]*,[^,]*,//' "$tmp/out")" "$(cat "$tmp/table")"
expect 0 "a report of teams" -- "$B/pgn-stats" -q --crosstable --team-tie-breaks MP,GP fixtures/trf/teams.trf
also "has their standings, without byes for who did not play" -- has '^ *1  Team B  *5  *5  *0  *0  *10  16½$'
also "and no byes" -- lacks 'bye'
printf '012 T\366rtchen "A\\B"\n042 2024/05/01\n001    1      M\374ller, Bj\366rn                     2100\n001    2      X\n' |
    awk 'NR > 2 { $0 = sprintf("%-91s", $0); n = NR == 3 ? 2 : 1; $0 = $0 sprintf("%4d %s %s  0000 - %s", n, NR == 3 ? "w" : "b", NR == 3 ? 1 : 0, NR == 3 ? "H" : "Z") } { print }' >"$tmp/latin.trf"
iconv -f latin1 -t utf-8 "$tmp/latin.trf" >"$tmp/names.trf"
for f in names latin; do
	expect 0 "quotes and accents, $f" -- "$B/pgn-stats" -q --crosstable --format csv "$tmp/$f.trf"
	also "come through, with a half-point bye" -- has "$(printf '^"T\303\266rtchen ""A\\\\B""",,,2024-05-01,2024-05-01,match,1,"M\303\274ller, Bj\303\266rn",2100,1.5,1,')"
done
for cut in 10 90 95 99 200 400 700; do
	head -c $cut fixtures/trf/robin.trf >"$tmp/cut.trf"
	expect 0 "a report that ends after $cut bytes" -- "$B/pgn-stats" -q --crosstable "$tmp/cut.trf"
done
expect 0 "the games of a report are counted as those of PGN" -- "$B/pgn-stats" -q --where 'WhiteElo > 2400 && plies == 0' --format json fixtures/trf/robin.trf
also "and what was read is the report" -- has "\"bytes\":$(($(wc -c <fixtures/trf/robin.trf))),\"games\":7,"
expect 0 "one of its games" -- "$B/pgn-stats" -q --game 3 --tables results --format csv fixtures/trf/robin.trf
also "is the third" -- has '^results,,0-1,,,games,1$'
expect 2 "a game that it does not have" -- "$B/pgn-stats" -q --game 29 fixtures/trf/robin.trf
also "is named" -- has 'there is no game 29: the file has 28 games' "$tmp/err"
{
	cat fixtures/trf/robin.trf
	head -c 5000000 /dev/zero | tr '\0' '#'
} >"$tmp/long.trf"
expect 0 "of more than 4 MiB the start is read" -- "$B/pgn-stats" -q --tables counts --format csv "$tmp/long.trf"
also "with its games" -- has '^counts,,games,,,games,28$'
also "and it is counted that the rest was left out" -- has '^counts,,beyond-limits,,,games,1$'
expect 1 "of more than 4 MiB the start is checked" -- "$P" --format csv "$tmp/long.trf"
also "and it is reported that the rest is not" -- has ',"limit-memory","error","the report is longer than 4 MiB; the rest of it is not checked",'
expect 0 "a report of less has no limit" -- "$P" --format csv --select limit-memory fixtures/trf/robin.trf
also "and nothing is reported" -- lacks limit-memory

# -- compared with the games --
expect 0 "the report from standard input" -- eval '"$P" --level info --select "trf-*" --trf - fixtures/trf/robin.pgn <fixtures/trf/robin.trf'
also "agrees with the games" -- test ! -s "$tmp/out"
expect 1 "it may be compressed" -- eval 'gzip -c fixtures/trf/robin.trf | "$P" --select "trf-*" --trf - fixtures/trf/wrong.pgn'
also "and is named in findings" -- grep -q '^<stdin>:10:99: error: .*\[trf-result\]' "$tmp/out"
for games in "" -; do
	expect 2 "no games are named: '$games'" -- eval '"$P" --trf - $games <fixtures/trf/robin.trf'
	also "where they must be" -- grep -q 'standard input is the tournament report (--trf -): the games must be in a file' "$tmp/err"
done
for event in "swiss 24" "robin 8" "robin 7" "double 6"; do
	one=$tmp/${event% *}${event#* }
	expect 0 "$event: the file and its games agree" -- "$P" --level info --select 'trf-*' --trf "$one.trf" "$one.pgn"
	also "silence" -- test ! -s "$tmp/out"
done
wrong() {
	"$P" --level info --select 'trf-*' --max-findings 0 "$@" --trf fixtures/trf/robin.trf fixtures/trf/wrong.pgn
}
expect 1 "games that differ from the file" -- wrong --format jsonl
also "each in its way" -- equal "$(grep -o '"id":"[^"]*"' "$tmp/out" | sort -u | tr '\n' ' ')" "$(printf '"id":"trf-%s" ' colour fideid \
    game-date game-extra game-missing name rating result round)"
cp "$tmp/out" "$tmp/one"
expect 1 "the same with several threads" -- wrong --format jsonl -j 4
also "in the same order" -- cmp "$tmp/one" "$tmp/out"
expect 1 "the games in two files" -- eval '"$P" --level info --select trf-result --trf fixtures/trf/robin.trf fixtures/trf/robin.pgn fixtures/trf/wrong.pgn'
also "the file with the game is named" -- grep -q ': Riedl, Niels (1) - Duarte, Viktor (8) in round 1: the result is 1-0 here, and 1/2-1/2, with moves, in game [0-9]* of fixtures/trf/wrong.pgn (line' "$tmp/out"
# Further games of a pair in a round, and players whose names or ids differ.  The event is one of those above.
cp "$tmp/robin8.trf" "$tmp/robin.trf"
cp "$tmp/robin8.pgn" "$tmp/robin.pgn"
one() {
	"$B/pgn-replay" --where 'White == "Queiros, Frank" && Round == 1' "$tmp/robin.pgn" | sed -e 's/1\/2-1\/2/1-0/' "$@"
}
compared() {
	"$P" --level info --select 'trf-*' --max-findings 0 --trf "$tmp/robin.trf" "$@"
}
names() {
	sed -e 's/"Queiros, Frank"/"Nobody"/;s/"Duarte, Clara"/"Queiros, Frank"/;s/"Nobody"/"Duarte, Clara"/' -e '/FideId\|Elo/d'
}
for how in "in the same round" "exchanged" "another event" "after the last round" "in no round"; do
	case $how in
	exchanged) one | names ;;
	another\ event) one -e 's/robin of 8/robin of 8 Armageddon/' ;;
	after*) one -e 's/Round "1"/Round "8"/' ;;
	in\ no\ round) one -e 's/Round "1"/Round "TB"/' ;;
	*) one ;;
	esac >"$tmp/late.pgn"
	also "there is a game: $how" -- grep -q '^1\. ' "$tmp/late.pgn"
	case $how in
	"another event") set -- "$tmp/robin.pgn" "$tmp/late.pgn" ;;
	*) cat "$tmp/robin.pgn" "$tmp/late.pgn" >"$tmp/both.pgn"; set -- "$tmp/both.pgn" ;;
	esac
	expect 0 "a tie-break game $how" -- compared "$@"
	case $how in
	after*) also "is named at level info" -- grep -q 'info: .* in round 8, after the last round of the report: the opponent is .* in game' "$tmp/out" ;;
	in\ no*) also "is named at level info, too" -- grep -q 'info: .*in round TB, one more game: the opponent is .* in game' "$tmp/out" ;;
	*) also "is no mistake" -- test ! -s "$tmp/out" ;;
	esac
done
one >"$tmp/late.pgn"
expect 1 "another record of the game in another file is one" -- compared "$tmp/robin.pgn" "$tmp/late.pgn"
also "its result is reported" -- grep -q 'error: .*, and 1-0, with moves, in game 1 of .*late.pgn.*\[trf-result\]' "$tmp/out"
expect 1 "and so it is alone" -- compared "$tmp/late.pgn"
also "with how much is missing" -- grep -q '27 of 28 games that were played are not among the PGN games, none of rounds 2, 3, 4, 5, 6, 7; the first of the others is .* (1) against .* (5) in round 1' "$tmp/out"
sed -i 's/Duarte, Clara/Chernov, Juri/' "$tmp/robin.trf" "$tmp/robin.pgn"
sed 's/Chernov, Juri/Tschernow, Yuri/' "$tmp/robin.pgn" >"$tmp/spelled.pgn"
expect 0 "another spelling with the same id" -- compared "$tmp/spelled.pgn"
also "is said as that" -- grep -q '^[^ ]*:12:15: info: .*the name is spelled Tschernow, Yuri in game [0-9]* ' "$tmp/out"
also "once" -- equal "$(grep -c . "$tmp/out")" 1
sed '/FideId/d' "$tmp/spelled.pgn" >"$tmp/without.pgn"
expect 0 "and without ids" -- compared "$tmp/without.pgn"
also "by the opponent" -- grep -q 'info: .*the name is spelled Tschernow, Yuri' "$tmp/out"
also "once, too" -- equal "$(grep -c . "$tmp/out")" 1
sed 's/Chernov, Juri/Somebody, Else/' "$tmp/robin.pgn" >"$tmp/spelled.pgn"
expect 0 "another name with the same id" -- compared "$tmp/spelled.pgn"
also "is a warning" -- grep -q '^[^ ]*:12:15: warning: .*the name is Somebody, Else in' "$tmp/out"
sed 's/5800902/2983401/' "$tmp/robin.pgn" >"$tmp/ids.pgn"
expect 0 "the id of another player" -- compared "$tmp/ids.pgn"
also "is the only finding" -- equal "$(grep -c . "$tmp/out")" 1
also "with whose it is" -- grep -q '^[^ ]*:12:[0-9]*: warning: 5800902: the FIDE id of .* is 2983401, that of .* (2), in game' "$tmp/out"

expect 0 "byes are written" -- "$B/pgn-stats" --crosstable --format trf "$tmp/byes.pgn"
cp "$tmp/out" "$tmp/byes.trf"
for name in bye '?' N.N.; do
	sed "s/\"bye\"/\"$name\"/" "$tmp/byes.pgn" >"$tmp/named.pgn"
	also "there are byes against $name" -- grep -q "\"$name\"" "$tmp/named.pgn"
	expect 0 "a bye against $name agrees" -- "$P" --level info --select 'trf-*' --trf "$tmp/byes.trf" "$tmp/named.pgn"
	also "silence about $name" -- test ! -s "$tmp/out"
done
expect 0 "games of another event" -- "$P" --level info --select 'trf-*' --fail-on error --trf fixtures/trf/robin.trf "$tmp/swiss24.pgn"
also "are a warning, which says it once" -- equal "$(cat "$tmp/out")" "fixtures/trf/robin.trf:1:1: warning: none of the 28 games that \
were played here is among the PGN games ($(grep -c '^\[Event ' "$tmp/swiss24.pgn")): they seem to be of another event [trf-game-missing]"
cat fixtures/trf/robin.pgn "$tmp/swiss24.pgn" >"$tmp/archive.pgn"
expect 0 "games of the event among others" -- "$P" --level info --select 'trf-*' --trf fixtures/trf/robin.trf "$tmp/archive.pgn"
also "the others are counted" -- grep -q 'info: there are [0-9]* games of which neither player is in this file' "$tmp/out"
also "and that is all" -- equal "$(grep -c . "$tmp/out")" 1
"$B/pgn-replay" --range 1 fixtures/trf/robin.pgn | cat - "$tmp/swiss24.pgn" >"$tmp/archive.pgn"
expect 0 "one game of the event among others" -- "$P" --select 'trf-*' --trf fixtures/trf/robin.trf "$tmp/archive.pgn"
also "is hardly any" -- grep -q 'warning: only 1 of the 28 games that were played here is among the PGN games' "$tmp/out"
"$B/pgn-replay" --range 1 fixtures/trf/robin.pgn >"$tmp/archive.pgn"
expect 0 "one game of the event alone" -- "$P" --select 'trf-*' --trf fixtures/trf/robin.trf "$tmp/archive.pgn"
also "is one of its games" -- grep -q '27 of 28 games that were played are not among the PGN games, none of rounds 2,' "$tmp/out"
sed '/^001/s/^\(.\{80\}\).*/\1/' fixtures/trf/robin.trf >"$tmp/before.trf"
expect 0 "a report before the first round, of another event" -- "$P" --select 'trf-*' --trf "$tmp/before.trf" "$tmp/swiss24.pgn"
also "nobody of the games is there" -- grep -q 'warning: nobody of the PGN games' "$tmp/out"
expect 2 "--trf and --duplicates exclude each other" -- "$P" --duplicates --trf fixtures/trf/robin.trf fixtures/trf/robin.pgn
: >"$tmp/empty.trf"
for f in "$tmp/empty.trf" fixtures/trf/robin.pgn; do
	expect 2 "$(basename "$f") as --trf: without a tournament nothing is compared" -- "$P" --trf "$f" fixtures/trf/robin.pgn
	also "which is said" -- grep -q "$(basename "$f"): there is no tournament in this file" "$tmp/err"
done
expect 2 "a file that is not there" -- "$P" --trf "$tmp/none.trf" fixtures/trf/robin.pgn

# -- written --
S=$B/pgn-stats
for f in fixtures/trf/robin.pgn fixtures/crosstables/candidates-2018.pgn fixtures/crosstables/held-swiss-9.pgn \
    fixtures/crosstables/held-swiss-5.pgn fixtures/crosstables/tal-memorial-2011.pgn "$tmp/swiss24.pgn"; do
	for form in trf trf16; do
		expect 0 "$(basename "$f"): as $form" -- "$S" --crosstable --format $form "$f"
		cp "$tmp/out" "$tmp/made.trf"
		expect 0 "it is read without findings" -- "$P" --level info --from trf "$tmp/made.trf"
		also "silence" -- test ! -s "$tmp/out"
		expect 0 "and agrees with the games" -- "$P" --level info --select 'trf-*' --trf "$tmp/made.trf" "$f"
		also "silence again" -- test ! -s "$tmp/out"
	done
done
for event in scheveningen knockout teams; do
	expect 0 "$event: it can be written" -- "$S" --crosstable --format trf "$tmp/$event.pgn"
	cp "$tmp/out" "$tmp/made.trf"
	also "with its kind" -- grep -qE '^092 (Scheveningen|Knock-out|Team Tournament)$' "$tmp/made.trf"
	expect 0 "and is read without findings" -- "$P" --level info "$tmp/made.trf"
	also "silence once more" -- test ! -s "$tmp/out"
done
awk 'BEGIN { for (i = 0; i < 5000; i++)
	printf "[Event \"E\"]\n[Round \"1\"]\n[White \"A%d\"]\n[Black \"B%d\"]\n[Result \"1-0\"]\n\n1-0\n\n", i, i }' >"$tmp/many.pgn"
expect 2 "more players than starting numbers are refused" -- "$S" --crosstable --format trf "$tmp/many.pgn"
also "with their number" -- grep -q 'the event has 10000 players, and the file has numbers for 9999' "$tmp/err"
expect 0 "the points are those of the table" -- "$S" --crosstable --format trf fixtures/crosstables/candidates-2018.pgn
also "Caruana" -- grep -q '^001    5      Caruana,F                         2784                             9.0    1 ' "$tmp/out"
expect 0 "rounds in TRF16" -- "$S" --crosstable --format trf16 fixtures/crosstables/candidates-2018.pgn
also "are XXR" -- grep -q '^XXR   14$' "$tmp/out"
dates() {
	"$S" --crosstable --format trf "$@" >"$tmp/made" && grep '^132' "$tmp/made" >"$tmp/dates"
}
cp "$tmp/robin8.pgn" "$tmp/robin.pgn"
expect 0 "dates of rounds" -- dates "$tmp/robin.pgn"
cp "$tmp/dates" "$tmp/dates.true"
also "there are some" -- grep -q '^132  *19/03/01  19/03/02  19/03/03' "$tmp/dates"
awk -v RS='' -v ORS='\n\n' '/Round "3"/ && !done { sub(/2019.03.03/, "2019.03.02"); done = 1 } 1' "$tmp/robin.pgn" >"$tmp/moved.pgn"
expect 0 "a game of round 3 was played earlier" -- dates "$tmp/moved.pgn"
also "the date of the round is that of most of its games" -- cmp "$tmp/dates.true" "$tmp/dates"
awk -v RS='' -v ORS='\n\n' '/Round "3"/ && done++ < 2 { sub(/2019.03.03/, "2019.03.04") } 1' "$tmp/robin.pgn" >"$tmp/moved.pgn"
expect 0 "half of the games of round 3 were played later" -- dates "$tmp/moved.pgn"
also "of two dates it is the earlier one" -- cmp "$tmp/dates.true" "$tmp/dates"
expect 2 "several events are refused" -- "$S" --crosstable --format trf fixtures/crosstables/awkward.pgn
also "with how to choose one" -- grep -q 'these are [0-9]* events.*--where' "$tmp/err"
expect 2 "only crosstables are TRF" -- "$S" --format trf fixtures/trf/robin.pgn
expect 2 "other points are refused" -- "$S" --crosstable --points 3-1-0 --format trf fixtures/crosstables/candidates-2018.pgn

# -- a round to come, and rounds that are not there --
# coming ROUNDS A B C D: a report of two rounds, and what four players have in the third
coming() {
	printf '012 E\n042 24/09/2010\n052 02/10/2010\nXXR %s\n' "$1"
	printf '001 %4s      %-66s%4s %4s  %s\n' 1 A 2.0 1 "   2 w 1     3 b 1  $2" 2 B 1.0 2 "   1 b 0     4 w 1  $3" \
	    3 C 1.0 2 "   4 w 1     1 w 0  $4" 4 D 0.0 4 "   3 b 0     2 b 0  $5"
}
while IFS='|' read -r rounds a b c d found; do
	coming "$rounds" "$a" "$b" "$c" "$d" >"$tmp/coming.trf"
	expect 0 "round 3 of $rounds: $a, $b, $c, $d" -- "$P" --level info --fail-on never "$tmp/coming.trf"
	also "is told as that" -- equal "found: $(sed 's/.*coming.trf:\([0-9]*:[0-9]*: [a-z]*\):.*: \(.*\)$/\1 \2/' "$tmp/out" | tr '\n' ';')" "found: $found"
done <<'END'
3|0000 - Z||||5:119: info nobody plays in round 3 so far, in which 1 player has a bye [trf-bye];
3|0000 - Z|0000 - -|0000   Z||5:119: info nobody plays in round 3 so far, in which 2 players have byes [trf-bye];
3|||0000 - U||7:119: warning the bye of the pairing in round 3, in which nobody plays [trf-bye];
3|0000 w  |   4 b  |0000 - Z|   2 w  |5:117: error a colour without an opponent, in round 3 [trf-opponent];
3|   4 w *|0000 - Z|0000 - Z|   1 b *|
3|0000 - -|0000 - -|||
2|0000 - Z||||4:5: warning there are byes in round 3 [trf-count];5:119: info nobody plays in round 3 so far, in which 1 player has a bye [trf-bye];
2|   4 w =|||   1 b =|4:5: warning there are games in round 3 [trf-count];
END
sed 's/  1     2 w 1     3 b 1/  1  0000 - Z     3 b 1/;s/  2     1 b 0     4 w 1/  2  0000 - H     4 w 1/
    s/  2     4 w 1     1 w 0/  2  0000 - F     1 w 0/;s/  4     3 b 0     2 b 0/  4  0000 - Z     2 b 0/' "$tmp/coming.trf" >"$tmp/idle.trf"
expect 0 "a round in the middle in which nobody plays" -- "$P" --select trf-bye --fail-on never "$tmp/idle.trf"
also "is a warning" -- has 'idle.trf:5:99: warning: Z: nobody plays in round 1, in which 4 players have byes'
coming 3 "0000 - H" "0000 - Z" "" "" >"$tmp/coming.trf"
expect 0 "standings with byes of the round to come" -- "$B/pgn-stats" -q --standings last "$tmp/coming.trf"
also "are those after the last round that was played" -- has '^E, .*after round 2$'
also "without points of byes" -- has '^ *1  *1  A  *2$'
expect 0 "the standings of that round" -- "$B/pgn-stats" -q --standings 3 "$tmp/coming.trf"
also "can be had" -- has '^ *1  *1  A  *2½$'

# -- a report that was read is written again --
cat >"$tmp/again.trf" <<'END'
012 Open of Somewhere
022 Somewhere
032 FID
042 2024/05/01
052 2024/05/02
102 Smith, Jane (123456)
122 90 min + 30 s
XXR 2
XXC black1
XXP 1 2
DAT 0001 CLUB A
### a remark
001    1 m GM Alpha, Adam                       2600 ENG     4100018 1963/04/13  2.0    1     4 b 1     2 w 1
001    2 wWIM Beta, Berta                       2300 FRA      600018 1990        1.0    2     3 b 1     1 b 0
001    3 f    Gamma, Gerda                      1400 ITA             1990/01/01  0.5    4     2 w 0  0000 - H
001    4 M  m Delta, Dan                             GER             2001/12/31  0.0    3     1 w 0  0000 - Z
RUS    1   A  Альфа, Адам                       2500 MOS          17 1963/04/13
013 Club One                           1    2
013 Club Two                           4    3
999 of tomorrow
END
again() {
	"$S" -q --crosstable "$@"
}
for end in '' 's/$/\r/'; do
	sed "$end" "$tmp/again.trf" >"$tmp/read.trf"
	expect 0 "TRF16 as TRF16, with '$end'" -- again -f trf16 "$tmp/read.trf"
	also "is the same file" -- cmp "$tmp/read.trf" "$tmp/out"
	expect 0 "from standard input, packed" -- eval 'gzip -c "$tmp/read.trf" | again -f trf16'
	also "it is, too" -- cmp "$tmp/read.trf" "$tmp/out"
	expect 0 "as TRF26, with '$end'" -- again -f trf "$tmp/read.trf"
	also "records have their new names" -- eval 'sed -e "s/^XXR /142    /;s/^XXC black1/152 B/" -e "s/^013 Club One .*[0-9]/310   1 Club One                                                            1    2/" \
	    -e "s/^013 Club Two .*[0-9]/310   2 Club Two                                                            4    3/" "$tmp/read.trf" | cmp - "$tmp/out"'
	cp "$tmp/out" "$tmp/26.trf"
	expect 0 "which as TRF26" -- again -f trf "$tmp/26.trf"
	also "is the same again" -- cmp "$tmp/26.trf" "$tmp/out"
	expect 0 "and as TRF16" -- again -f trf16 "$tmp/26.trf"
	also "what it was, but for a blank and what no team has a column for" -- \
	    eval 'sed "s/^XXR    2/XXR 2/" "$tmp/out" | grep -v "^### Not here, as TRF16 has no columns" | cmp "$tmp/read.trf" -'
done
expect 0 "with other tie-breaks" -- again -f trf16 --tie-breaks PTS,BH "$tmp/again.trf"
also "only ranks are others" -- eval 'sed "/Delta/s/   3     1/   4     1/;/Gamma/s/   4     2/   3     2/" "$tmp/again.trf" | cmp - "$tmp/out"'
iconv -f utf-8 -t iso-8859-5 "$tmp/again.trf" >"$tmp/cyrillic.trf"
expect 0 "in an 8-bit page" -- again -f trf16 --encoding iso-8859-5 "$tmp/cyrillic.trf"
also "it is the same in UTF-8" -- cmp "$tmp/again.trf" "$tmp/out"
head -12 "$tmp/again.trf" >"$tmp/head.trf"
expect 0 "without games" -- again -f trf16 "$tmp/head.trf"
also "it is the same" -- cmp "$tmp/head.trf" "$tmp/out"
expect 0 "a part of its games" -- again -f trf --where 'Round == 1' "$tmp/again.trf"
also "keeps sex and birth of its players" -- has '^001    1 mGM  Alpha, Adam                       2600 ENG     4100018 1963/04/13  1.0 '
also "and titles of former editions" -- has '^001    4 Mm   Delta, Dan                             GER             2001/12/31  0.0 '
also "and another word for the sex" -- has '^001    3 f    Gamma, Gerda                      1400 ITA             1990/01/01  0.0 '
also "and says how much is not there" -- has '^### Not here, as they are not games: 8 lines of other records that were read.$'
cp "$tmp/again.trf" "$tmp/twice.trf"
expect 0 "two reports of one event" -- again -f trf "$tmp/again.trf" "$tmp/twice.trf"
also "keep them, too" -- has '^001    2 wWIM Beta, Berta                       2300 FRA      600018 1990        1.0 '
for f in "$tmp"/all/good-*.trf fixtures/trf/*.trf; do
	expect 0 "$(basename "$f") as TRF26" -- again -f trf "$f"
	cp "$tmp/out" "$tmp/26.trf"
	expect 0 "and read again" -- again -f trf "$tmp/26.trf"
	also "is the same" -- cmp "$tmp/26.trf" "$tmp/out"
	also "with all players as they were" -- eval 'grep "^001" "$f" >"$tmp/one"; grep "^001" "$tmp/out" | cmp - "$tmp/one"'
done

# -- the manual --
expect 0 "the manual names the records" -- eval '"$P" --help >/dev/null && sed -n "/^.It Em record/,/^.El/p" man/pgn-check.1 | sed "s/ Ta .*//"'
for record in $(sed -n 's/.*\(A_TEXT(\|A_NUMBER(\|SOME_PLAYERS(\|SOME_POINTS(\|{ \)"\([0-9A-Z][0-9A-Z][0-9A-Z]\)".*/\2/p' core/games/record_formats/trf.c); do
	case $record in BB*) name=BB? ;; *) name=$record ;; esac
	also "record $record" -- grep -qwF -- "$name" "$tmp/out"
done

# -- teams --
expect 0 "teams are written" -- "$S" --crosstable --format trf "$tmp/teams.pgn"
cp "$tmp/out" "$tmp/teams.trf"
also "with match points, game points and rank" -- grep -q '^310   2 Team B  *10   16.5   1     2    8   14   20   26$' "$tmp/out"
expect 0 "they are right" -- "$P" --level info "$tmp/teams.trf"
also "silence" -- test ! -s "$tmp/out"
# slipped SCRIPT NAME, found LINES: one slip is found at its place
slip() {
	sed "$1" "$tmp/teams.trf" >"$tmp/slip.trf"
}
found() {
	also "is found, and nothing else" -- equal "$(sed 's/.*slip.trf:\([0-9]*:[0-9]*\).*: \([^:]*\)$/\1 \2/' "$tmp/out")" "$1"
}
slipped() {
	slip "$1"
	expect 1 "$2" -- "$P" --level info --fail-on info "$tmp/slip.trf"
}
slipped '/^310   2/s/10   16.5/ 9   16.5/' "match points of a team"
found "42:60 team 2 has 9.0 match points, but its games and byes make 10.0 [trf-points]"
slipped '/^310   5/s/ 8.0/ 8.5/' "game points of a team"
found "45:65 team 5 has 8.5 game points, but its games and byes make 8.0 [trf-points]"
slipped '/^001    1/s/     6 w =/     5 w =/;/^001    5/s/     2 b =/     1 b =/
/^001    2/s/     5 w =/     6 w =/;/^001    6/s/     1 b =/     2 b =/' "two games of other teams"
found "11:92 player 1 meets 5 of team 5 in round 1, but the team meets team 6 [trf-opponent]
12:92 player 2 meets 6 of team 6 in round 1, but the team meets team 5 [trf-opponent]
12:112 players 2 and 6 meet in round 3, and met in round 1 [trf-met-twice]"
slipped '$a300   1   2   5    2    8   15   20' "somebody else in a line-up"
found "48:29 player 15 is not in team 2 [trf-number]"
slipped '$a300   1   2   4    2    8   14   20' "a line-up against another team"
also "is found" -- equal "$(grep -c 'in round 1, but the line-up is against team 4 \[trf-opponent\]' "$tmp/out")" 4
slipped '$a300   1   2   5    2    8   26   20' "a player without a game in a line-up"
found "48:29 player 26 is in the line-up of round 1, but has no game in it [trf-opponent]"
slipped '/^310   4/s/ 2    7.0/ 4    9.0/' "points of a bye"
also "that is not there" -- equal "$(grep -c trf-points "$tmp/out")" 2
slip '/^310   4/s/ 2    7.0/ 4   11.0/;$a240 F   3    4'
expect 0 "a full-point bye of record 240 gives a match and all boards" -- "$P" --level info --fail-on info "$tmp/slip.trf"
slip '/^310   4/s/ 2    7.0/ 3    9.0/;$a320  1    2.0             4'
expect 0 "a bye of record 320 gives what it says" -- "$P" --level info --fail-on info "$tmp/slip.trf"
slip '/^310   2/s/10   16.5/15   16.5/;/^310   1/s/ 6   11/ 9   11/;/^310   3/s/ 5 / 7 /;/^310   5/s/ 3    8/ 4    8/;/^310   6/s/ 4    8/ 6    8/'
expect 0 "3 match points for a win explain all" -- "$P" --level info --fail-on info "$tmp/slip.trf"
for members in "1 3 5 7 9 11" "2 4 6 8 10 12" "13 14 15 16 17 18" "19 20 21 22 23 24"; do
	printf '310 %3d %-32s %5s %6s %6s %6s %3s %s\n' ${members%% *} Club "" "" 1 1.0 "" "$(printf ' %4d' $members)"
done | cat "$tmp/all/good-swiss-24-1.trf" - >"$tmp/clubs.trf"
expect 0 "clubs of players in an open tournament are no teams that meet" -- "$P" --level info --fail-on info "$tmp/clubs.trf"
if [ -f "$shared/team-49x11.trf" ]; then
	for team in 1 7 15 24 39 46; do
		for field in "56-60 match" "63-67 game"; do
			awk -v team="$team" -v to="${field%%-*}" -v end="$(echo "$field" | sed 's/.*-\([0-9]*\) .*/\1/')" \
			    '/^310/ && substr($0, 5, 3) + 0 == team { v = substr($0, to, end - to + 1) + 1
				$0 = substr($0, 1, to - 1) sprintf("%" (end - to + 1) "s", v) substr($0, end + 1) } 1' \
			    "$shared/team-49x11.trf" >"$tmp/slip.trf"
			expect 1 "a ${field#* } point too many for team $team of 50" -- "$P" --level error "$tmp/slip.trf"
			also "is the only finding" -- equal "$(grep -c "team $team has .* ${field#* } points, but .*trf-points" "$tmp/out")/$(grep -c . "$tmp/out")" 1/1
		done
	done
else
	skip "points of fifty teams" "no shared data"
fi

# -- as an arbiter: ten slips in the report of sixty players, each found at its place, and nothing else --
slips="2:5:59 5:81:11.0 12:86:__55 17:102:__61 22:117:b 27:129:X 32:21:TAB 37:5:__34 42:132:__40 47:11:XM_"
if [ -f "$shared/issue_7.trf" ]; then
	python3 - "$shared/issue_7.trf" $slips >"$tmp/slip.trf" <<-'END' || exit 2
	import sys
	lines = open(sys.argv[1], newline="").read().replace("\r", "\n").split("\n")
	lines.insert(1, "062 60")
	for slip in sys.argv[2:]:
	    line, column, text = slip.split(":")
	    line, column, text = int(line) - 1, int(column) - 1, text.replace("_", " ").replace("TAB", "\t")
	    lines[line] = lines[line][:column] + text + lines[line][column + len(text):]
	print("\n".join(lines), end="")
	END
	expect 1 "ten slips" -- "$P" --level info --max-findings 0 "$tmp/slip.trf"
	also "at their places" -- equal "$(sed 's/.*slip.trf:\([0-9]*:[0-9]*\):.*/\1/' "$tmp/out" | tr '\n' ' ')" \
	    "$(echo $slips | sed 's/:[^: ]*\( \|$\)/\1/g') "
else
	skip "ten slips" "no shared data"
fi

# -- as a club secretary: the games, the report made from them, and both compared --
expect 0 "the report of a Swiss" -- eval '"$S" --crosstable -f trf "$tmp/club.pgn" >"$tmp/club.trf" && "$P" --level info "$tmp/club.trf"'
also "has no fault" -- eval 'test ! -s "$tmp/out" && grep -q "^142    7$" "$tmp/club.trf"'
expect 0 "and compared with its games" -- "$P" --level info --select 'trf-*' --trf "$tmp/club.trf" "$tmp/club.pgn"
also "none either" -- test ! -s "$tmp/out"

# -- 801 and 802: each cell of the records of two teams --
expect 0 "results of teams" -- eval 'python3 tests/support/team_results.py "$tmp/teams.trf" >"$tmp/results.trf" &&
    "$P" --level info "$tmp/results.trf"'
also "silence" -- test ! -s "$tmp/out"
python3 tests/support/team_results.py "$tmp/teams.trf" --slips >"$tmp/slips" || exit 2
mkdir "$tmp/slipped"
i=0
while IFS='	' read -r at script; do
	i=$((i + 1))
	sed "$script" "$tmp/results.trf" >"$tmp/slipped/$i $at.trf"
done <"$tmp/slips"
"$P" --quiet --level info "$tmp"/slipped/*.trf |
    sed 's/.*slipped.[0-9]* \([0-9 ]*\).trf:\([0-9]*\):\([0-9]*\):.*\[\(.*\)\]$/\1 \2 \3 \4/' >"$tmp/found"
expect 0 "of 138 slips" -- awk '$1 == $3 && $4 <= $2 && $4 + 4 > $2 && $5 == "trf-summary"' "$tmp/found"
also "each is found at its place" -- lines "$(wc -l <"$tmp/slips")"
also "and nothing else" -- equal "$(wc -l <"$tmp/found")/$(wc -l <"$tmp/slips")" 138/138
# Where more than a quarter of the cells are otherwise, their columns or meaning are, and nothing is said.  Here are 102: for
# each of 6 teams its 2 points, and 3 of each of 5 rounds.
# unlike POINTS SCORES: the points of all teams are wrong, or not (0), and so many scores of rounds
unlike() {
	awk -v points="$1" -v most="$2" '
		/^801/ { next }
		/^802/ && points { $0 = substr($0, 1, 19) "7" substr($0, 21, 6) "7" substr($0, 28) }
		/^802/ { for (at = 35; wrong < most && at < length($0); at += 13) {
			$0 = substr($0, 1, at) "9" substr($0, at + 2)
			wrong++
		} }
		{ print }' "$tmp/results.trf" >"$tmp/unlike.trf"
	"$P" --quiet --max-findings 0 --level info --fail-on never "$tmp/unlike.trf"
}
while read -r points scores found; do
	expect 0 "$scores wrong scores, $points wrong points of 102 cells" -- unlike "$points" "$scores"
	also "$found are found" -- equal "$(grep -c 'unlike.trf:.*\[trf-summary\]' "$tmp/out")/$(wc -l <"$tmp/out")" "$found/$found"
done <<'END'
0 25 25
0 26 0
12 13 25
12 14 0
END

# -- the teams and the boards of a team event --

# compared TRF PGN: what is found of teams and boards
compared_teams() {
	expect 0 "$1" -- "$B/pgn-check" -q --level info --fail-on never --select 'trf-*' --trf "$2" "$3"
}
for seed in $seeds; do
	cp "$tmp/teams$seed.pgn" "$tmp/teams.pgn"
	expect 0 "teams $seed as a report" -- "$B/pgn-stats" -q --crosstable --format trf "$tmp/teams.pgn"
	cp "$tmp/out" "$tmp/teams.trf"
	compared_teams "teams $seed: the report and the games" "$tmp/teams.trf" "$tmp/teams.pgn"
	also "agree" -- empty
	# The boards of two games of a match are exchanged.
	awk -v RS= -v ORS='\n\n' '
		/^\[Event/ && /\[Round "3\.2\.[13]"\]/ { t = /3\.2\.1"/ ? 3 : 1; sub(/3\.2\.[13]/, "3.2." t); sub(/\[Board "[13]"/, "[Board \"" t "\"") }
		{ print }' "$tmp/teams.pgn" >"$tmp/wrong.pgn"
	compared_teams "teams $seed: two boards are exchanged" "$tmp/teams.trf" "$tmp/wrong.pgn"
	also "both games are found" -- equal "$(grep -c '\[trf-board\]' "$tmp/out")" 2
	also "with both boards" -- has '([0-9]*) - .* in round 3: .* meet on board 1, and it is board 3 in game'
	also "and nothing else is" -- lines 2
	# The teams of a game are exchanged.
	awk -v RS= -v ORS='\n\n' '
		/^\[Event/ && /\[Round "2\.1\.2"\]/ { sub(/\[WhiteTeam/, "[X"); sub(/\[BlackTeam/, "[WhiteTeam"); sub(/\[X/, "[BlackTeam") }
		{ print }' "$tmp/teams.pgn" >"$tmp/wrong.pgn"
	compared_teams "teams $seed: the teams of a game are exchanged" "$tmp/teams.trf" "$tmp/wrong.pgn"
	also "both players are found" -- equal "$(grep -c 'is in team Team [A-H] here, but plays for Team [A-H].*\[trf-team\]' "$tmp/out")" 2
	also "and nothing else is" -- lines 2
	# The games call the teams otherwise.
	sed 's/Team "Team \([A-H]\)"/Team "Club of \1"/' "$tmp/teams.pgn" >"$tmp/other.pgn"
	compared_teams "teams $seed: other names of the teams" "$tmp/teams.trf" "$tmp/other.pgn"
	also "are no fault" -- empty
	# The order of a team is reversed in all its matches: the report has another order, which is not judged.
	sed 's/^\(310.*  \)\([ 0-9]\{4\}\) \([ 0-9]\{4\}\) \([ 0-9]\{4\}\) \([ 0-9]\{4\}\) \([ 0-9]\{4\}\)$/\1\6 \5 \4 \3 \2/' \
	    "$tmp/teams.trf" >"$tmp/order.trf"
	compared_teams "teams $seed: another order of all teams" "$tmp/order.trf" "$tmp/teams.pgn"
	also "is not judged" -- empty
done
# Record 300: the line-up of a round out of the order of the team, here of the match whose boards were exchanged above.
awk -v RS= -v ORS='\n\n' '
	/^\[Event/ && /\[Round "3\.2\.[13]"\]/ { t = /3\.2\.1"/ ? 3 : 1; sub(/3\.2\.[13]/, "3.2." t); sub(/\[Board "[13]"/, "[Board \"" t "\"") }
	{ print }' "$tmp/teams.pgn" >"$tmp/wrong.pgn"
cat >"$tmp/line_ups.py" <<'P'
import re
import sys
trf = open(sys.argv[1]).read()
number = {line[14:47].strip(): line[4:8] for line in trf.splitlines() if line.startswith("001")}
team = {line[8:40].strip(): line[4:7] for line in trf.splitlines() if line.startswith("310")}
sides = {}
for game in re.split(r"\n(?=\[Event )", open(sys.argv[2]).read()):
    tag = dict(re.findall(r'\[(\w+) "([^"]*)"\]', game))
    if tag["Round"].startswith("3.2."):
        for side, other in ("White", "Black"), ("Black", "White"):
            sides.setdefault((tag[side + "Team"], tag[other + "Team"]), {})[int(tag["Board"])] = number[tag[side]]
print(trf, end="")
for (own, other), boards in sides.items():
    print("300   3 %s %s %s" % (team[own], team[other], " ".join(boards[b] for b in sorted(boards))))
P
python3 "$tmp/line_ups.py" "$tmp/teams.trf" "$tmp/wrong.pgn" >"$tmp/line_ups.trf"
compared_teams "line-ups out of the order of the team" "$tmp/line_ups.trf" "$tmp/wrong.pgn"
also "agree with the games" -- empty
compared_teams "line-ups out of the order, but games in it" "$tmp/line_ups.trf" "$tmp/teams.pgn"
also "both games are found" -- equal "$(grep -c '\[trf-board\]' "$tmp/out")" 2

# The team that most players with a name are in; a player in a wrong one is said once, by the first game, with either colour.
# named NAME GAMES TEAM: games in which players have another team: GAMES is a condition of awk about the game n and its line
named() {
	awk "/^\[Event /{ n++ } ($2) && /Team /"'{ sub(/"Team [A-F]"/, "\"'"$3"'\"") } { print }' fixtures/trf/line_ups.pgn >"$tmp/$1.pgn"
}
# by_team GAMES: what is said of teams in these games, other than of the game 13 of the fixture: player, other team, game
by_team() {
	expect 0 "$1: teams" -- "$B/pgn-check" -q --level info --fail-on never --select trf-team --trf fixtures/trf/teams.trf "$tmp/$1.pgn"
	sed -n 's/.*(\([0-9]*\)) is in team \(.*\) here, but plays for \(.*\), as other players of \(.*\) do, in game \([0-9]*\) .*/\1 \2 \3 \4 \5/p' \
	    "$tmp/out" | grep -v ' 13$' | tr '\n' ',' >"$tmp/teams_said"
}
named black-first 'n == 5 && /^\[Black/ || n == 17 && /^\[White/' 'Team F'
by_team black-first
also "the first of two games is named, with Black" -- equal "$(cat "$tmp/teams_said")" "5 Team E Team F Team F 5,"
named white-first 'n == 4 && /^\[White/ || n == 16 && /^\[Black/' 'Team C'
by_team white-first
also "the first of two games is named, with White" -- equal "$(cat "$tmp/teams_said")" "30 Team F Team C Team C 4,"
named majority 'n == 5 || n == 6 && /Team E/' Z
by_team majority
also "two of three players with a name are most of them" -- equal "$(cat "$tmp/teams_said")" "2 Team B Z Team E 5,"
named half 'n == 5 || n == 6' Z
by_team half
also "two of four are not" -- equal "$(grep -c . "$tmp/out")/$(cat "$tmp/teams_said")" 2/
named unknown 'n == 5 && /^\[Black/' '?'
by_team unknown
also "no name is no team" -- equal "$(grep -c . "$tmp/out")/$(cat "$tmp/teams_said")" 2/

# -- real ones --
if [ -f "$shared/team-49x11.trf" ]; then
	# Four records of this report do not agree: a line-up in another order than in record 300, or another result.
	expect 0 "fifty teams" -- "$P" --level info "$shared/team-49x11.trf"
	also "have four cells that are not those of the other records" -- equal "$(sed \
	    's/.*trf:\([0-9]*:[0-9]*\):.*\[\(.*\)\]$/\1 \2/' "$tmp/out" | tr '\n' ' ')" \
	    "552:94 trf-summary 558:126 trf-summary 581:131 trf-summary 587:35 trf-summary "
else
	skip "fifty teams" "no shared data"
fi
for sample in dutch_2025_C5 dutch_2025_C9 issue_7 issue_15; do
	if [ -f "$shared/$sample.trf" ]; then
		expect 0 "$sample: silence" -- "$P" --level info "$shared/$sample.trf"
	else
		skip "$sample" "no shared data"
	fi
done

# -- what may come before the records that show what it is, and names whose columns are filled by bytes --
cat >"$tmp/plain.trf" <<END
012 Cup
042 2025/05/23
001    1 m    Alpha, Adam                       1600 ITA             1990        1.0    1     2 w 1
001    2 w    Beta, Berta                       1500 ITA             1991        0.0    2     1 b 0
END
"$B/pgn-stats" --crosstable "$tmp/plain.trf" >"$tmp/wanted"
n_before=$n
while read -r start; do
	eval "printf '$start'; cat \"\$tmp/plain.trf\"" >"$tmp/start.trf"
	expect 0 "a report that begins with $start" -- "$B/pgn-stats" --crosstable "$tmp/start.trf"
	also "it is read as without it, $start" -- cmp "$tmp/out" "$tmp/wanted"
	expect 0 "the same on a pipe, $start" -- eval 'cat "$tmp/start.trf" | "$B/pgn-stats" --crosstable --batch-bytes 1'
	also "it is read alike, $start" -- cmp "$tmp/out" "$tmp/wanted"
done <<'END'
### made by a program\n
\n
\r\n\n
DDD SSSS NNNNNNNNNN\n
122 90 min\n
132                                                                                        25/05/23\n
142 1\n
162 W 1.0   D 0.5   L 0.0\n
XXY 1\n
BBW 1\n
\357\273\277### a byte order mark\n
END
[ "$n" -gt "$n_before" ] || exit 2
sed 's/Beta, Berta      /B\o303\o251ta, B\o303\o251rta    /' "$tmp/plain.trf" >"$tmp/bytes.trf"
sed 's/Beta, Berta      /B\o303\o251ta, B\o303\o251rta      /' "$tmp/plain.trf" >"$tmp/characters.trf"
for how in bytes characters; do
	expect 0 "names filled by $how" -- "$B/pgn-stats" --crosstable "$tmp/$how.trf"
	also "no player and no game is lost, $how" -- eval 'has "2 players, 1 game" "$tmp/out" && has "$(printf "B\303\251ta, B\303\251rta")" "$tmp/out"'
	expect 0 "they are checked, $how" -- "$B/pgn-check" --level info --select trf-syntax "$tmp/$how.trf"
done

# A last round that is being played has no byes yet.
# played ROUND WHITE BLACK RESULT: a game of an event
played() {
	printf '[Event "Open"]\n[Site "S"]\n[Date "2024.03.0%s"]\n[Round "%s"]\n[White "%s"]\n[Black "%s"]\n[Result "%s"]\n\n%s\n\n' "$1" "$@" "$4"
}
{ played 1 A B 1-0; played 1 C D 1/2-1/2; played 2 A C 1-0; played 2 D B 0-1; played 3 A D 1-0; } >"$tmp/running.pgn"
expect 0 "a round that is being played" -- "$B/pgn-stats" --crosstable -f trf "$tmp/running.pgn"
also "who has no game in it has nothing there" -- lacks '0000'
also "and a remark says so" -- has_text 'The last round is being played'
played 3 B C 0-1 >>"$tmp/running.pgn"
{ cat "$tmp/running.pgn"; played 1 E F 1-0; played 2 E F 1-0; } >"$tmp/absent.pgn"
expect 0 "a round that has been played" -- "$B/pgn-stats" --crosstable -f trf "$tmp/absent.pgn"
also "who has no game in it has a bye" -- test "$(grep -c '0000 - Z' "$tmp/out")" -eq 2
{ cat "$tmp/absent.pgn"; played 3 G H '*'; } >"$tmp/star.pgn"
expect 0 "a game without a result" -- "$B/pgn-stats" --crosstable -f trf "$tmp/star.pgn"
also "is being played, and so is its round" -- has_text 'The last round is being played'

# No profile leaves out what is wrong in a report.
"$P" --fail-on never fixtures/trf/wrong.trf >"$tmp/default"
"$P" --fail-on never --trf fixtures/trf/wrong.trf fixtures/trf/wrong.pgn | grep '^fixtures/trf/wrong.trf:' >"$tmp/compared"
for profile in relaxed arbiter; do
	expect 0 "a report with --profile $profile" -- "$P" --fail-on never --profile $profile fixtures/trf/wrong.trf
	also "has the same findings" -- same "$tmp/default"
	expect 0 "a report and its games with --profile $profile" -- eval \
	    "\"$P\" --fail-on never --profile $profile --trf fixtures/trf/wrong.trf fixtures/trf/wrong.pgn | grep '^fixtures/trf/wrong.trf:'"
	also "have the same findings" -- same "$tmp/compared"
done
: >"$tmp/nothing.pgn"
expect 0 "an empty file with --profile arbiter" -- "$P" --profile arbiter "$tmp/nothing.pgn"
also "is reported" -- has file-empty

# Without the dates of rounds, the last round is on the last day.
sed '/^132/d' fixtures/trf/absent.trf >"$tmp/days.trf"
expect 0 "a report without the dates of rounds" -- "$B/pgn-stats" -q --crosstable "$tmp/days.trf"
also "has its first and last day" -- has_text 'Testville, 2024-05-04 to 2024-05-05'
sed '/^132/d; s/^142 3/142 5/' fixtures/trf/absent.trf >"$tmp/days.trf"
expect 0 "one of which rounds will follow" -- "$B/pgn-stats" -q --crosstable "$tmp/days.trf"
also "has the first day" -- eval "sed -n 1p '$tmp/out' | grep -q ', 2024-05-04\$'"
sed '/^132/d; s|^052 .*|052 2025/03/01|' fixtures/trf/absent.trf >"$tmp/days.trf"
expect 0 "one of a league" -- "$B/pgn-stats" -q --crosstable "$tmp/days.trf"
also "is one event" -- equal 1 "$(grep -c '^Team event' "$tmp/out")"
finish
