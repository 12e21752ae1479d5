#!/bin/sh
# laws.sh: findings by the Laws in the games of fixtures/games/laws.pgn and the examples of fixtures/laws/examples.pgn.
# usage: tests/shell/laws.sh [build directory]
#
# fixtures/laws/expected.csv lists all findings about results, draws and claims (catalogue 2.7, 2.8), and all errors:
# nothing may be missing, and nothing more may be found.  The articles are a test of their own.
# fixtures/laws/editions.csv lists which edition is in force, by tags and --laws.
B=${1:-${B:-build}}
. tests/shell/cli.inc
P=$B/pgn-check

if ! jq -n 1 >/dev/null 2>&1; then
	skip "laws" "no jq"
	finish
fi

# rows FILE: its rows, without the heading and remarks
rows() {
	sed -e 1d -e '/^#/d' "$1"
}

# found LAWS PGN NAMES: the findings that are compared, as rows of expected.csv; and for each game "CASE,LAWS,seen"
found() {
	expect 1 "$2 has findings, --laws $1" -- "$P" --format jsonl --all-games --level info --profile arbiter \
	    --severity rule-date-unknown=info --severity draw-no-rule=info --severity draw-agreed-early=info --laws "$1" "$2"
	jq -r --arg laws "$1" --rawfile names "$3" '
	(if .game == null then "the file" else ($names | split("\n"))[.game - 1] end) as $case |
	if .type == "game" then [$case, $laws, "seen"]
	elif .severity == "error" or (.id | test("^((result|termination|forfeit|rep|fifty|seventyfive|missed|claimed|dead|draw|rule|sealed)-|record-gap$)"))
	then [$case, $laws, .id, .severity, .ply, .intended, (.plies // [] | map(tostring) | join(" ")), .ref]
	else empty end | map(. // "" | tostring) | join(",")' "$tmp/out" >>"$tmp/found"
}

{ printf 'H01\nH02\n'; seq -f 'G%02.0f' 1 28; } >"$tmp/games"
sed -n 's/^\[Event "\(.*\)"\]$/\1/p' fixtures/laws/examples.pgn >"$tmp/examples"
rows fixtures/laws/expected.csv >"$tmp/expected"
for laws in auto $(cut -d , -f 2 "$tmp/expected" | grep -vx auto | sort -u); do
	found "$laws" fixtures/games/laws.pgn "$tmp/games"
	found "$laws" fixtures/laws/examples.pgn "$tmp/examples"
done

# A line for each verdict: 0 or 1, and its name; and lines that say why.
awk -F , '
function key() { return $3 "," $4 "," $5 "," $6 "," $7 }
function fault(to, text) { faults[to] = faults[to] "#   " text "\n" }
function tell(name, faults) {
	printf "%s%d %s\n", faults, faults != "", name
}
FNR == NR {
	c = $1 " " $2
	if (!(c in rows)) order[++cases] = c
	rows[c]++
	if (NF != 8) fault(c, "not a row: " $0)
	else if ($4 == "none") never[c, $3]
	else { wanted[c, key()]++; ref[c, key()] = $8; keys[++wants] = c SUBSEP key() }
	next
}
{ c = $1 " " $2 }
$3 == "seen" {
	seen[c]
	if ($2 == "auto" && !(c in rows)) { order[++cases] = c; fault(c, "no row for this game") }
	next
}
!(c in rows) { if ($2 == "auto") fault(c, "found: " $0); next }
(c, $3) in never || (c, "*") in never { fault(c, "found, and must not be: " key()); wanted[c, key()]--; next }
wanted[c, key()] > 0 {
	wanted[c, key()]--
	if (ref[c, key()] != "" && ref[c, key()] != $8)
		articles[c] = articles[c] "#   " $3 " of ply " $5 ": " $8 ", wanted " ref[c, key()] "\n"
	next
}
{ fault(c, "found: " key()) }
END {
	for (i = 1; i <= wants; i++)
		while (wanted[keys[i]] > 0) {
			split(keys[i], part, SUBSEP)
			fault(part[1], "wanted: " part[2])
			wanted[keys[i]]--
		}
	for (i = 1; i <= cases; i++) {
		c = order[i]
		if (!(c in seen)) {
			fault(c, "no such game")
			articles[c] = "#   no such game\n"
		}
		tell(c ": findings", faults[c])
		tell(c ": articles", articles[c])
	}
}' "$tmp/expected" "$tmp/found" >"$tmp/verdicts"
also "all rows of expected.csv are compared" -- test $? -eq 0
while read -r status name; do
	case $status in
	"#") echo "#   $name" ;;
	*) also "$name" -- test "$status" -eq 0 ;;
	esac
done <"$tmp/verdicts"

# claims FILE: the findings that --claims is about, of the last run
claims() {
	jq -c 'select(.type == "finding" and (.id | test("^((rep|fifty|seventyfive|missed|claimed|dead|draw)-|record-gap$|rule-date-unknown$)")))' \
	    "$tmp/out" >"$1"
}

# --claims chooses findings and changes nothing about them.
expect 1 "--level info" -- "$P" --format jsonl --level info fixtures/games/laws.pgn fixtures/laws/examples.pgn
claims "$tmp/all"
expect 1 "--claims" -- "$P" --format jsonl --claims fixtures/games/laws.pgn fixtures/laws/examples.pgn
claims "$tmp/claims"
also "--claims reports what --level info reports of them" -- same "$tmp/all" "$tmp/claims"

# Two games: five times the same position in alternate moves on end, and five times otherwise; and a move more.
row='1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8 9. e4'
loose='1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nc3 Nc6 6. Nd5 Nd4 7. Nc3 Nc6 8. Nb1 Nb8 9. Nf3 Nf6 10. Ng1 Ng8 11. e4'

# tag NAME VALUE
tag() {
	[ -z "$2" ] || echo "[$1 \"$2\"]"
}

# game MOVES: of the row
game() {
	tag Event "$name"
	tag Site "$site"
	tag Date "$date"
	tag Round '?'
	tag White White
	tag Black Black
	tag Result '1/2-1/2'
	tag EventDate "$eventdate"
	tag UTCDate "$utcdate"
	tag "${more%%=*}" "${more#*=}"
	printf '\n%s 1/2-1/2\n\n' "$1"
}

rows fixtures/laws/editions.csv >"$tmp/editions"
: >"$tmp/runs"
: >"$tmp/wanted"
while IFS=, read -r name laws date eventdate utcdate site more wanted; do
	{ game "$row"; game "$loose"; } >"$tmp/two.pgn"
	case $wanted in
	usage*) status=2 ;;
	*,error,*) status=1 ;;
	*) status=0 ;;
	esac
	expect $status "$name: exits with $status" -- from "$tmp/two.pgn" "$P" --format jsonl --level info --laws "$laws"
	[ $status -ne 2 ] || continue
	echo '{"type":"run"}' | cat - "$tmp/out" >>"$tmp/runs"
	echo "$name,$wanted" >>"$tmp/wanted"
done <"$tmp/editions"
# Of each run: the article of the third occurrence, how severe play after the fifth is in both games, and whether the date
# is not known.
jq -rn '
def one(which): ([.[] | which] + ["-"])[0];
reduce inputs as $item ([]; if $item.type == "run" then . + [[]] else .[-1] += [$item] end) | .[] |
[one(select(.game == 1 and .id == "rep-threefold" and .ply == 8).ref),
one(select(.game == 1 and .id == "rep-play-after-fivefold" and .ply == 17).severity),
one(select(.game == 2 and .id == "rep-play-after-fivefold" and .ply == 21).severity),
one(select(.id == "rule-date-unknown") | "yes")] | join(",")' "$tmp/runs" >"$tmp/found"
cut -d , -f 1 "$tmp/wanted" | paste -d , - "$tmp/found" >"$tmp/in_force"
also "the Laws in force, in all of them" -- diff "$tmp/wanted" "$tmp/in_force"

# Conditions and statistics know the same dates.
n_dates=0
: >"$tmp/dates.pgn"
for d in 1995.05.01 1995-05-01 31.05.1995 '1 May 1995' 1995 05/06/1995 1995.13.01 1995.00.00; do
	n_dates=$((n_dates + 1))
	printf '[Event "E"]\n[Date "%s"]\n\n1. e4 *\n\n' "$d" >>"$tmp/dates.pgn"
done
expect 0 "dates in other forms, in statistics" -- wide "$B/pgn-stats" --format csv --tables years "$tmp/dates.pgn"
also "dates in other forms: all are of the year" -- has "^1995,$n_dates,"
expect 0 "dates in other forms, in conditions" -- wide "$B/pgn-stats" --format csv --tables counts --where 'year == 1995' "$tmp/dates.pgn"
also "dates in other forms: all fulfil the condition" -- has "^games,$n_dates,"
# A draw that nobody noticed says nothing against the score.
expect 1 "a file with missed draws" -- "$P" --summary fixtures/games/laws.pgn
also "missed draws are no warnings" -- lacks '\[missed-claim-by-loser\]\|\[dead-position-reached\]'
also "the summary counts them" -- has '; 7 missed draws (--level info shows them)$'
expect 1 "with --level info" -- "$P" --level info --max-findings 0 --summary fixtures/games/laws.pgn
also "--level info shows them" -- equal 7 "$(grep -c ': info: .*\[\(missed-claim-by-loser\|dead-position-reached\)\]$' "$tmp/out")"
also "then the summary does not count them apart" -- lacks 'missed draws'
expect 1 "with --level error" -- "$P" --level error --summary fixtures/games/laws.pgn
also "a run that asks for errors does not look for missed draws" -- lacks 'missed draws'
expect 1 "with --profile arbiter" -- "$P" --profile arbiter fixtures/games/laws.pgn
also "the profile arbiter warns of missed draws" -- has ': warning: .*\[missed-claim-by-loser\]$'
expect 1 "in JSON" -- "$P" --summary --format json fixtures/games/laws.pgn
also "in JSON missed draws are counted" -- jq -e ".[-1].missed_draws == 7" "$tmp/out"

# A game between programs, by both types; the loser of a game on FICS could have claimed by the Laws, but not there.
{ name=E site='?' date=2023.05.01 eventdate='' utcdate='' more=WhiteType=program; game "$row" | sed 's/^\[WhiteType.*/&\n[BlackType "program"]/'; } >"$tmp/programs.pgn"
expect 0 "a game between programs" -- "$P" --summary --level info --claims "$tmp/programs.pgn"
also "a game between programs: no claims" -- lacks 'claim\(ed\)\? a draw'
for site in '?' 'FICS freechess.org'; do
	name=E more=
	game "$row" | sed 's|1/2-1/2|1-0|' >"$tmp/lost.$site"
done
expect 1 "a claim that the loser missed" -- "$P" --profile arbiter --fail-on warning --select missed-claim-by-loser "$tmp/lost.?"
also "a claim that the loser missed is reported" -- has missed-claim-by-loser
expect 0 "a claim that the loser missed on FICS" -- "$P" --profile arbiter --fail-on warning --select missed-claim-by-loser --summary "$tmp/lost.FICS freechess.org"
also "a claim that the loser missed on FICS is no finding" -- has 'no findings$'

# A rule that the edition does not have.
expect 0 "moves without progress before 2014" -- "$P" --claims --laws 2009 --format protocol fixtures/diag/seventyfive-reached.pgn
also "the protocol says that there was no rule" -- has ': seventy-five moves, not in FIDE (2009)$'
expect 0 "moves without progress since 2014" -- "$P" --claims --laws 2023 --fail-on never --format protocol fixtures/diag/seventyfive-reached.pgn
also "the protocol names the article" -- has ': seventy-five moves, FIDE 9.6.2 (2023)$'

# An illegal last move of the loser is explained by a game that was lost by it; all else is an error.
lost_by() {	# TERMINATION RESULT MOVES...
	printf '[Event "E"]\n[Site "?"]\n[Date "2024.03.05"]\n[Round "1"]\n[White "A"]\n[Black "B"]\n[Result "%s"]\n' "$2"
	[ -z "$1" ] || printf '[Termination "%s"]\n' "$1"
	printf '\n%s %s\n' "$3" "$2"
}
for t in 'illegal move' 'rules infraction'; do
	lost_by "$t" 1-0 '1. e4 e5 2. Nf3 Ke6' >"$tmp/rules.pgn"
	expect 0 "lost by an illegal move, $t" -- "$P" --level info --select 'illegal-*' --severity illegal-adjudicated=info --summary "$tmp/rules.pgn"
	also "lost by an illegal move, $t: that is reported alone" -- equal 1 "$(grep -c '\[illegal-' "$tmp/out")"
	also "lost by an illegal move, $t: with the reason" -- has 'info: Ke6: the king on e8 cannot reach e6; the game was lost by this illegal move (.*\[illegal-adjudicated\]'
	also "lost by an illegal move, $t: the game counts as one with an illegal move" -- has '1 game with an illegal move$'
done
lost_by '' 0-1 '1. e4 e5 2. Ke3 {White makes an illegal move: e1e3}' >"$tmp/rules.pgn"
expect 0 "lost by an illegal move, in a comment" -- "$P" --level info --format jsonl "$tmp/rules.pgn"
also "lost by an illegal move, in a comment: that is reported" -- has '"id":"illegal-adjudicated","severity":"info"'
while IFS=, read -r name termination result moves; do
	lost_by "$termination" "$result" "$moves" >"$tmp/rules.pgn"
	expect 1 "an illegal move all the same: $name" -- "$P" --format jsonl "$tmp/rules.pgn"
	also "an illegal move all the same: $name: is an error" -- has '"id":"illegal-unreachable","severity":"error"'
done <<'END'
another end,normal,1-0,1. e4 e5 2. Nf3 Ke6
no reason,,1-0,1. e4 e5 2. Nf3 Ke6
the winner moved,rules infraction,0-1,1. e4 e5 2. Nf3 Ke6
not the last move,rules infraction,1-0,1. e4 e5 2. Nf3 Ke6 3. d4
END

# "Insufficient material" where one side has a bare king, whoever it is; and on chess.com where one cannot win by its rule.
material() {	# SITE FEN TERMINATION
	printf '[Event "E"]\n[Site "%s"]\n[Date "2020.01.01"]\n[Round "-"]\n[White "A"]\n[Black "B"]\n[Result "1/2-1/2"]\n' "$1"
	printf '[FEN "%s"]\n[SetUp "1"]\n[Termination "%s"]\n\n48. Kg2 Kb5 1/2-1/2\n' "$2" "$3"
}
for site in Chess.com https://lichess.org/abcdefgh freechess.org ?; do
	for t in 'Game drawn by insufficient material' 'insufficient material' 'Neither player has mating material'; do
		for fen in '8/8/8/2k5/8/1P3P2/5K2/6R1 w - - 0 48' '8/7r/8/2k5/7p/8/5K2/8 w - - 0 48'; do
			material "$site" "$fen" "$t" >"$tmp/bare.pgn"
			case $site$t in '?Game'*) ;; '?'*) continue ;; esac
			expect 0 "a bare king: $site, $t, $fen" -- "$P" --level warning --summary "$tmp/bare.pgn"
			also "a bare king: $site, $t, $fen: nothing" -- has 'no findings$'
		done
	done
	material "$site" '8/7r/8/2k5/8/8/5K1R/8 w - - 0 48' 'Game drawn by insufficient material' >"$tmp/bare.pgn"
	expect 0 "no bare king: $site" -- "$P" --level warning "$tmp/bare.pgn"
	also "no bare king: $site: is said" -- has 'for lack of material, but there is a rook on the board .*\[termination-vs-result\]$'
done
material Chess.com '8/8/n7/2k5/8/5P2/5K2/6R1 w - - 0 48' 'Game drawn by insufficient material' >"$tmp/bare.pgn"
expect 0 "a knight cannot win on chess.com" -- "$P" --level warning --summary "$tmp/bare.pgn"
also "a knight cannot win on chess.com: nothing" -- has 'no findings$'

material ? '8/8/8/2k5/8/1P3P2/5K2/6R1 w - - 0 48' 'insufficient material' >"$tmp/bare.pgn"
expect 0 "a bare king over the board" -- "$P" --level warning "$tmp/bare.pgn"
also "a bare king over the board: there is material" -- has '\[termination-vs-result\]$'

# Mate and an asterisk: information, as for stalemate; a result in the tag makes it more.
while IFS=, read -r name tag end level id; do
	printf '[Event "E"]\n[Site "S"]\n[Date "2020.01.01"]\n[Round "1"]\n[White "A"]\n[Black "B"]\n[Result "%s"]\n\n1. f3 e5 2. g4 Qh4# %s\n' "$tag" "$end" >"$tmp/mate.pgn"
	expect "$([ "$level" = error ] && echo 1 || echo 0)" "mate: $name" -- "$P" --level info --format jsonl --select 'result-*' "$tmp/mate.pgn"
	also "mate: $name: $level" -- has "\"id\":\"$id\",\"severity\":\"$level\""
	also "mate: $name: not said otherwise" -- eval '[ "$(grep -c "\"id\":\"result-[uv]" "$tmp/out")" -le 1 ]'
done <<'END'
an asterisk,*,*,info,result-unknown-finished
a result in the tag,0-1,*,warning,result-tag-vs-terminator
a result after the moves,*,0-1,info,result-tag-vs-terminator
the wrong result,1-0,1-0,error,result-vs-checkmate
a draw,1/2-1/2,1/2-1/2,error,result-vs-checkmate
END

# In King of the Hill a step to the centre is no signal of an electronic board.
printf '[Event "E"]\n[Site "S"]\n[Date "2020.01.01"]\n[Round "1"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n[Variant "King of the Hill"]\n\n1. e4 e5 2. Ke2 Nf6 3. Ke3 Bc5+ 4. Kd3 a6 5. Kd4 1-0\n' >"$tmp/hill.pgn"
expect 1 "King of the Hill: into check on the hill" -- "$P" "$tmp/hill.pgn"
also "King of the Hill: the check is named" -- has 'the king on d3 would be in check on d4 from the bishop on c5.*\[illegal-king-into-check\]$'
printf '[Event "E"]\n[Site "https://lichess.org/abcdefgh"]\n[Date "2020.01.02"]\n[TimeControl "180+2"]\n[Variant "Crazyhouse"]\n[Result "*"]\n\n1. e4 *\n' >"$tmp/house.pgn"
expect 0 "the rules of a variant" -- "$P" --select rule-set "$tmp/house.pgn"
also "the variant is named, the rules for draws, and how fast the game was" -- \
    has 'Crazyhouse; for draws and results the rule set is lichess, by the tag Site; a blitz game, by the tag TimeControl'

# What is not read of a game is said in every choice of findings.
{ printf '[Event "E"]\n[Site "S"]\n[Date "2020.01.02"]\n[Round "1"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1. e4 {'
  awk 'BEGIN { for (i = 0; i < 600000; i++) printf "abc def " }'; printf '} e5 2. Ke5 1-0\n'; } >"$tmp/long.pgn"
for choice in '--profile arbiter' --claims --profile=relaxed --profile=archive; do
	# shellcheck disable=SC2086
	expect 1 "a game that is too long, $choice" -- "$P" $choice "$tmp/long.pgn"
	also "the rest of it is not checked, $choice" -- has '\[limit-memory\]$'
done
finish
