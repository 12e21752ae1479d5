#!/bin/sh
# untrusted_forms.sh: every form, format, table and chart of every program, and every option, with the texts of untrusted.inc
# wherever a text can come from: nothing of them is a command to what runs a CI job, moves a cursor, or ends what it stands
# in, on standard output and on standard error.  What there is to try, the programs say: what is new in them is tried, too,
# and an option that has no line below fails.
# usage: tests/shell/untrusted_forms.sh [build directory]
# shellcheck disable=SC2016,SC2034,SC2154,SC2317 # commands are for eval, which uses what looks unused
B=${1:-${B:-build}}
. tests/shell/cli.inc
. tests/shell/untrusted.inc
P=$(cd "$B" && pwd)
hostile "$tmp/in"
cd "$tmp/in" || exit 2

cr=$(printf '\r') esc=$(printf '\033')
# tried CLASS NAME COMMAND: whatever its status, nothing gets out of what it writes
tried() {
	eval "$3" >"$tmp/out" 2>"$tmp/err" </dev/null
	tried_status=$?
	expected=0
	# A slow run shows its progress, in which there are only numbers.
	case $3 in
	*--progress*) sed "s|$cr\\([0-9]* games, [0-9]* MB, [0-9]* MB/s[0-9 ,%:left]*\\)\\{0,1\\}$esc\\[K||g" "$tmp/err" >"$tmp/said" && mv "$tmp/said" "$tmp/err" ;;
	esac
	harm "$1" "$tmp/out" >"$tmp/bad"
	harm message "$tmp/err" >>"$tmp/bad"
	# Only where an argument is one of the texts it may be refused.
	case $3 in
	*::* | *'##'*) ;;
	*) ! grep "^Try '" "$tmp/err" >>"$tmp/bad" ;;
	esac
	[ $tried_status -lt 126 ] && [ ! -s "$tmp/bad" ] && cat "$tmp/out" "$tmp/err" | grep -q . || expected=1
	[ $expected -eq 0 ] || head -n 5 "$tmp/bad" "$tmp/err" | cat -v | cut -c 1-160 | sed "s/^/# $tried_status: /"
	verdict $expected "$2"
}

# -- forms of pgn-replay --

# What a database holds are texts as they are, so that it is asked whether it is whole, and how many games there are.
whole_database() {
	python3 -c 'import sqlite3; db = sqlite3.connect("made.db")
said, games = *db.execute("PRAGMA integrity_check").fetchone(), *db.execute("SELECT count(*) FROM games").fetchone()
print(said, games)
assert said == "ok" and games > 0' && rm made.db || return 126
}
# class_of FORM: PGN and lists of moves with its tags keep the text of tags and comments; a book has none
class_of() {
	case $1 in
	pgn | san | lan | uci | iccf) echo kept ;;
	polyglot) echo none ;;
	jsonl) echo jsonl ;;
	*) echo text ;;
	esac
}
forms=$("$P/pgn-replay" --to help | sed 's/ .*//')
for form in $forms; do
	class=$(class_of "$form") to=$form then=:
	: >all
	if [ "$form" = sqlite ]; then
		command -v python3 >/dev/null || { skip "sqlite" "no python3"; continue; }
		to='sqlite -o made.db' then=whole_database
	fi
	for input in chess xiangqi five; do
		# A file of some forms holds one game.
		case $form in
		svg | psq) games=$(seq "$(wc -l <texts)") ;;
		*) games= ;;
		esac
		tried "$class" "pgn-replay --to $form of $input.pgn" "for game in \${games:-1-}; do
			\"\$P/pgn-replay\" --max-findings 0 --to $to --game \$game $input.pgn; done; $then"
		cat "$tmp/out" >>all
	done
	also "something is written as $form" -- test -s all
	case $form in
	pgn | board | csv | jsonl | html | svg) tried "$class" "pgn-replay --to $form of a scoresheet" '"$P/pgn-replay" --to '"$form sheet.csv" ;;
	esac
done

# What such a form says, read back, is the same text where it can carry it: without control characters and what is not
# UTF-8.  The names of Piskvork have no escapes.
# names_of FILE: the names of the players
names_of() {
	"$P/pgn-replay" --to jsonl --columns White,Black,Red "$1" 2>/dev/null
}
LC_ALL=C grep -av -e '\\[0-7]' -e '\\[rvf]' -e '^[%;{]' texts >clean
for form in pgn dhtmlxq sgf rif psq; do
	case $form in
	dhtmlxq) player=Red variant=xiangqi move=h2e2 ;;
	*) player=White variant=gomoku move=h8 ;;
	esac
	rm -f read.pgn
	while IFS= read -r line; do
		case "$form $line" in
		psq*##*\[*) continue ;;
		esac
		# shellcheck disable=SC2059 # it has escapes
		text=$(printf -- "$line")
		printf '[Event "%s"]\n[Site "?"]\n[Date "2020.01.01"]\n[Round "1"]\n[%s "%s"]\n[Black "%s"]\n[Result "*"]\n[Variant "%s"]\n\n1. %s *\n\n' \
		    "$text" $player "$text" "$text" $variant $move >one.pgn
		"$P/pgn-replay" -q --to $form one.pgn >one.read 2>/dev/null
		"$P/pgn-replay" -q one.read >>read.pgn 2>/dev/null
		"$P/pgn-replay" -q one.pgn 2>/dev/null
	done <clean >written.pgn
	for file in read written; do
		grep -aE '^\[(White|Black|Red) ' $file.pgn >$file
	done
	expect 0 "what is written as $form is read as the same names" -- eval 'diff -a written read && "$P/pgn-replay" --version'
	also "as $form: there are names" -- eval '[ $(wc -l <written) -ge 40 ]'
done

# -- pgn-check, fen-legal: formats of other inputs than those of untrusted.sh --

formats=$("$P/pgn-check" -f nonsense </dev/null 2>&1 | sed -n 's/.*; use //; s/,\| or / /gp' | head -n 1)
expect 0 "the formats are known" -- eval '[ $(echo $formats | wc -w) -ge 15 ] && "$P/pgn-check" --version'
for format in $formats; do
	tried "$format" "pgn-check -f $format" "\"\$P/pgn-check\" --level info --max-findings 0 -f $format chess.pgn xiangqi.pgn five.pgn event.trf sheet.csv"
	case $format in
	text | gcc | json | html | github | protocol) ;;
	*) continue ;;
	esac
	tried "$format" "pgn-check -f $format: what games say of each other" "\"\$P/pgn-check\" --level info --max-findings 0 \
	    --duplicates --contradictions --spellings --events -f $format event.pgn chess.pgn"
	tried "$format" "fen-legal -f $format" "\"\$P/fen-legal\" --level info --max-findings 0 --duplicates -f $format list.fen list.epd"
done
for format in html protocol; do
	tried "$format" "pgn-check --claims -f $format" "\"\$P/pgn-check\" --claims -f $format chess.pgn xiangqi.pgn"
done

# -- pgn-stats: formats, tables, charts --

formats=$("$P/pgn-stats" --format help | sed 's/ .*//')
tables=$("$P/pgn-stats" --tables help | sed 's/ .*//')
for format in $formats; do
	case $format in
	trf*) modes= ;;
	*)
		modes=
		for mode in '' '--by Event' '--by year' '--moves-at e4'; do
			tried text "pgn-stats -f $format $mode" "\"\$P/pgn-stats\" -q $mode -f $format chess.pgn"
			also "pgn-stats -f $format $mode: something is written" -- test -s "$tmp/out"
		done
		for table in $tables; do
			tried text "pgn-stats -f $format --tables $table" "\"\$P/pgn-stats\" -q --tables $table \$([ $table != openings ] || echo --eco openings.tsv) -f $format chess.pgn"
			also "pgn-stats -f $format --tables $table: something is written" -- test -s "$tmp/out"
		done
		modes='--pairings=all --standings=all'
		;;
	esac
	for mode in --crosstable $modes; do
		for input in event.pgn event.trf; do
			where=
			[ "$format $input" = "${format#trf} event.pgn" ] || [ $input = event.trf ] || where="--game 7"
			tried text "pgn-stats -f $format $mode of $input" "\"\$P/pgn-stats\" -q $mode $where -f $format $input"
			also "pgn-stats -f $format $mode of $input: something is written" -- test -s "$tmp/out"
		done
	done
done
for plot in $("$P/pgn-stats" --plot help | sed 's/ .*//'); do
	tried text "pgn-stats --plot $plot" "\"\$P/pgn-stats\" -q --plot $plot \$([ $plot != openings ] || echo --eco openings.tsv) chess.pgn"
done

# -- options --

# Each option of each program: what its output is, and a command.  copy: bytes of the input, as they are; none: no text of
# others; above: tried there.
options() {
	cat <<'OPTIONS'
check --format above
check --list-files text -l --level info ./*.pgn
check --output none
check --jobs text -j2 --level info chess.pgn five.pgn
check --report text -q --report jsonl=/dev/stdout chess.pgn
check --recursive text -r .
check --exclude text -r --exclude '::error::x' .
check --gitignore text -r --gitignore .
check --from text --from trf event.trf chess.pgn
check --sheet text --sheet '::error::x' sheet.csv
check --game text --game '::error::x' chess.pgn
check --where text --where '::error::x ##[y]' chess.pgn
check --level text --level '::error::x' chess.pgn
check --fail-on text --fail-on '##[x]' chess.pgn
check --profile text --profile arbiter --level info chess.pgn
check --select text --select '::error::x' chess.pgn
check --severity text=off --severity '##vso[x]=off' chess.pgn
check --severity text --severity '::x=error' chess.pgn
check --max-findings text --max-findings 1 chess.pgn
check --all-games text --all-games chess.pgn xiangqi.pgn five.pgn
check --claims text --claims chess.pgn
check --on-illegal text --on-illegal force --level info chess.pgn
check --laws text --laws '::error::x' chess.pgn
check --eco text --eco openings.tsv --level info chess.pgn
check --summary text --summary chess.pgn
check --statistics text --statistics --level info chess.pgn event.pgn
check --list-rules text --list-rules
check --explain text --explain '::error::x'
check --help-address text --help-address '::error::x/%s' chess.pgn
check --config text --config '::error::x' chess.pgn
check --no-config text --no-config chess.pgn
check --show-config text --show-config './::error::x.pgn' chess.pgn
check --init text --init --profile '::error::x'
check --baseline text --baseline '::error::x' chess.pgn
check --write-baseline text --write-baseline "$tmp/base" chess.pgn event.pgn && "$P/pgn-check" --baseline "$tmp/base" --level info chess.pgn
check --prune-baseline text --baseline "$tmp/base" --prune-baseline --summary chess.pgn
check --cache text --cache "$tmp/cache" --level info chess.pgn
check --watch none
check --duplicates text --duplicates --level info chess.pgn event.pgn
check --known text --duplicates --known event.pgn --level info chess.pgn event.pgn
check --shard text --shard 0/2 --level info chess.pgn
check --write-keys text --write-keys "$tmp/keys" --level info chess.pgn event.pgn
check --merge text --merge --level info "$tmp/keys" texts
check --contradictions text --contradictions --level info event.pgn chess.pgn
check --spellings text --spellings --level info event.pgn chess.pgn
check --events text --events --level info event.pgn chess.pgn
check --trf text --trf event.trf --level info event.pgn
check --names text --names players.csv --level info event.pgn chess.pgn
check --propose copy --names players.csv --propose /dev/stdout --level info event.pgn chess.pgn
check --fix copy --fix - <chess.pgn
check --diff copy --diff chess.pgn
check --dry-run text --fix --dry-run chess.pgn
check --backup none
check --unsafe-fixes copy --diff --unsafe-fixes chess.pgn
check --good copy -q --good /dev/stdout chess.pgn
check --bad copy -q --bad /dev/stdout chess.pgn
check --encoding text --encoding '::error::x' chess.pgn
check --force text --force --level info -r .
check --spreadsheet csv --spreadsheet -f csv --level info chess.pgn
check --files-from text --files-from texts
check --null text --null --files-from texts
check --stdin-filename text --stdin-filename '::error::x' --level info - <chess.pgn
check --color above
check --hyperlinks none
check --progress text --progress always --level info ./*.pgn
check --memory text --memory '::error::x' chess.pgn
check --sandbox text --sandbox '::error::x' chess.pgn
check --timeout text --timeout '::error::x' chess.pgn
check --quiet text -q chess.pgn
check --completion text --completion '::error::x'
check --help text --help '::error::x'
check --version text --version
replay --to above
replay --output none
replay --also text --to fen -o /dev/null --also jsonl=/dev/stdout chess.pgn
replay --columns text --to csv --columns Event,White,game,moves,'::error::tag' chess.pgn
replay --split none
replay --from kept --from lines --cells White,Black lines.txt
replay --cells text --from lines --cells '::error::x' lines.txt
replay --sheet kept --sheet '::error::x' sheet.csv
replay --from-language text --from-language '::error::x' sheet.csv
replay --reconcile kept --reconcile sheet.csv sheet2.csv
replay --report text --report html=/dev/stdout -o /dev/null sheet.csv sheet2.csv --reconcile
replay --game text --game '::error::x' chess.pgn
replay --where text --where '::error::x ##[y]' chess.pgn
replay --where text --where 'position("::error::x")' chess.pgn
replay --where text --where 'material("::error::x")' chess.pgn
replay --either-side kept --either-side --where 'material("K*vK*")' chess.pgn
replay --range text --range '::error::x' chess.pgn
replay --rest kept --where 'plies > 1' -o /dev/null --rest /dev/stdout chess.pgn
replay --sample kept --sample 20 chess.pgn
replay --seed text --sample 20 --seed '::error::x' chess.pgn
replay --split text --split '::error::x:80' chess.pgn
replay --unique kept --unique richest chess.pgn event.pgn
replay --merge-tags kept --unique richest --merge-tags event.pgn event.pgn
replay --merge-annotations kept --unique richest --merge-annotations five.pgn chess.pgn chess.pgn
replay --known kept --unique first --known event.pgn chess.pgn
replay --sort kept --sort White,-Event chess.pgn
replay --sorted kept --sort White --sorted chess.pgn
replay --min-games text --to polyglot --min-games '::error::x' chess.pgn
replay --ply text --to board --ply 0- chess.pgn xiangqi.pgn five.pgn
replay --strip kept --strip comments chess.pgn
replay --keep kept --keep comments chess.pgn
replay --split-variations kept --split-variations chess.pgn
replay --bytes copy --bytes chess.pgn
replay --to-language kept --to-language figurines chess.pgn
replay --notation kept --notation chinese xiangqi.pgn
replay --width kept --width 20 chess.pgn
replay --line-ends none
replay --bare text --to board --bare chess.pgn
replay --flip text --to board --flip chess.pgn xiangqi.pgn
replay --unicode text --to board --unicode chess.pgn xiangqi.pgn
replay --set kept --set 'Event=::error::x' chess.pgn
replay --mark kept --mark 'Event=::error::x' --where 'plies > 0' chess.pgn
replay --rename kept --rename '::a=::b' chess.pgn
replay --drop kept --drop '::error::*' chess.pgn
replay --roster kept --roster chess.pgn
replay --tag-order kept --tag-order input chess.pgn
replay --add kept --add plycount,fen,eco --eco openings.tsv chess.pgn
replay --eco kept --add eco --eco openings.tsv chess.pgn
replay --names kept --names players.csv event.pgn
replay --repair copy --repair chess.pgn
replay --interactive none
replay --mark-repairs copy --repair --mark-repairs chess.pgn
replay --dry-run text --dry-run ./*.pgn
replay --diff copy --diff chess.pgn
replay --in-place none
replay --backup none
replay --recursive kept -r .
replay --on-illegal kept --on-illegal force chess.pgn
replay --format text -o /dev/null --format json chess.pgn
stats --format above
stats --output none
stats --tables above
stats --by above
stats --moves-at text --moves-at '::error::x' chess.pgn
stats --depth text --depth 3 chess.pgn
stats --eco above
stats --standings text --standings '::error::x' event.pgn
stats --pairings text --pairings '::error::x' event.pgn
stats --crosstable above
stats --tie-breaks text --crosstable --tie-breaks '::error::x' event.pgn
stats --team-tie-breaks text --crosstable --team-tie-breaks '##[x]' event.pgn
stats --tie-break-edition text --crosstable --tie-break-edition '::x' event.pgn
stats --points text --crosstable --points '::x' event.pgn
stats --ratings text --crosstable --ratings auto event.trf
stats --top text --top 0 chess.pgn
stats --format html text --format html chess.pgn
stats --title text --format html --title '::error::x ##vso[y]' chess.pgn
stats --plot above
stats --shard text --shard 0/2 chess.pgn
stats --write-counts text --write-counts "$tmp/part" chess.pgn && "$P/pgn-stats" --merge "$tmp/part"
stats --merge text --merge texts
stats --seed text --seed 7 chess.pgn
stats --game text --game 1-3 chess.pgn
stats --where text --where 'White =~ "error"' chess.pgn
stats --either-side text --either-side --where 'material("K*vK*")' chess.pgn
stats --recursive text -r .
fen --fen text --fen '::error::x' --fen '8/8/8/8/8/8/8/K1k5 ##vso[x]'
fen --from copy --from csv table.csv
fen --from text --from polyglot chess.pgn
fen --fen-column text --from csv --fen-column '::error::x' table.csv
fen --moves-column copy --from csv --moves-column Moves table.csv
fen --variant text --variant '::error::x' list.fen
fen --proof text --proof list.fen
fen --start text --proof --start '::error::x' list.fen
fen --can-mate text --can-mate both list.fen list.epd
fen --nodes text --nodes '::x' list.fen
fen --seconds text --seconds '::x' list.fen
fen --duplicates text --duplicates --level info list.fen list.epd
fen --corrected copy --corrected list.fen
OPTIONS
}
# As --help names them: all but the ones that are another program's too.
named() {
	"$P/$1" --help | sed '/^Example/,$d' | grep -Eo -e '(^|[ (])--[a-z][a-z0-9-]*' | grep -o -e '--.*' | sort -u
}
table=$(options)
for program in pgn-check pgn-replay pgn-stats fen-legal; do
	word=${program#pgn-}
	word=${word%-legal}
	for option in $(named "$program"); do
		case $table in
		*"$word $option "*) ;;
		*"check $option "*) continue ;;	# the same code
		*) option="$option, which has no line in options()" ;;
		esac
		expect 0 "$program $option" -- eval '[ "$option" = "${option%, *}" ] && "$P/$program" --version'
	done
done
printf '%s\n' "$table" >"$tmp/table"
while read -r word option class command; do
	case $word in
	fen) program=fen-legal ;;
	*) program=pgn-$word ;;
	esac
	[ "$class" != above ] || continue
	[ -n "$command" ] || continue
	[ "$class" != copy ] || class=none
	case "$word $command" in
	stats* | *--reconcile*) all= ;;
	*) all="--max-findings 0" ;;
	esac
	tried "$class" "$program $option" "\"\$P/$program\" $all $command"
done <"$tmp/table"
finish
