#!/bin/sh
# spellings.sh: pgn-check --spellings finds the spellings that were planted, keeps apart who must stay apart, and proposes
# changes that pgn-replay applies.
# usage: tests/shell/spellings.sh [build directory]
#
# fixtures/names/spellings.pgn has five round robins of eight players; spellings.csv says what is to be found in them.
# Apart stay: players who meet or play in the same round (Kyas,M and Michael; Weber,K and Klaus), ratings 500 points apart
# (Smith), 75 years (Petrov), two candidates (Minasian), numbers (Ivanov,Sergey1), other given names (Xu), a woman (Petrova).
B=${1:-${B:-build}}
. tests/shell/cli.inc
check=$B/pgn-check replay=$B/pgn-replay
games=fixtures/names/spellings.pgn
ids='name-variants,id-two-names,name-two-ids'

# found [OPTION...] FILE: what is found, as "GAME,ID,SEVERITY"
found() {
	"$check" --spellings --max-findings 0 --level info --select "$ids" --format jsonl --fail-on never "$@" 2>"$tmp/errors" |
	    jq -r 'select(.type == "finding") | "\(.game),\(.id),\(.severity)"'
}

sed 1d fixtures/names/spellings.csv >"$tmp/planted"
expect 0 "spellings" -- found $games
also "are those that were planted, each once" -- same "$tmp/planted"
for how in -j1 -j3 '--memory 1M' --duplicates --contradictions; do
	# shellcheck disable=SC2086
	expect 0 "with $how" -- found $how $games
	also "they are the same" -- same "$tmp/planted"
done

# Half of the games in another file, which may come first: the names are the same, the games that are reported are not.
awk -v RS= -v ORS='\n\n' -v a="$tmp/a.pgn" -v b="$tmp/b.pgn" '{ print > (int((NR - 1) / 2) % 2 ? b : a) }' $games
propose() {
	"$check" -q --spellings --propose "$@" --fail-on never
}
expect 0 "proposals" -- propose "$tmp/one.csv" $games
expect 0 "those of two files" -- propose "$tmp/two.csv" -j3 "$tmp/b.pgn" "$tmp/a.pgn"
also "are the same" -- same "$tmp/one.csv" "$tmp/two.csv"
cat >"$tmp/wanted" <<'END'
apply,kind,old,new,fideid,evidence,games
yes,player,Garry Kasparov,"Kasparov, Garry",,"the same words, and equal ratings at the same time",7
no,player,"Kortschnoj, Viktor","Korchnoi, Viktor",,"another transliteration, and equal ratings at the same time",7
no,player,"Loewenfisch,G","Loewenfisch, Grigory",,"an abbreviated given name, and the same games",2
no,player,"Minasian,A","Minasian, Ara",,"an abbreviated given name, and nearly the same rating within half a year",7
no,player,"Minasian,A","Minasian, Artashes",,"an abbreviated given name, and nearly the same rating within half a year",7
yes,player,"Polgar,Ju","Polgar, Judit",700070,"an abbreviated given name, and the same FIDE id",7
no,player,"Shiorv, Alexei","Shirov, Alexei",,"one letter differs, and equal ratings at the same time",1
no,player,"Topalov,V","Topalov, Veselin",,"an abbreviated given name, and equal ratings at the same time",7
END
expect 0 "the table" -- cat "$tmp/one.csv"
also "says who is who, and who may be two" -- same "$tmp/wanted"
sed 's/^no,\(player,"[KST]\)/yes,\1/' "$tmp/one.csv" >"$tmp/edited.csv"
expect 0 "it is applied when a person has edited it" -- to "$tmp/named.pgn" "$replay" --names "$tmp/edited.csv" $games
expect 0 "then" -- propose "$tmp/again.csv" "$tmp/named.pgn"
also "only what was not decided is proposed again" -- test "$(cut -d, -f3-4 "$tmp/again.csv" | sort -u | tr '\n' ' ')" = '"Loewenfisch,G" "Minasian,A" old,new '
expect 0 "beside a list" -- propose "$tmp/both.csv" --names fixtures/names/players.ssp $games
also "its names are proposed, too" -- has '^yes,player,"Kortschnoj, Viktor","Korchnoi, Viktor",1300016,a listed spelling,7$' "$tmp/both.csv"
also "and nothing else for a name that it has" -- test "$(grep -c "Kortschnoj, Viktor\"," "$tmp/both.csv")" -eq 1

# Changes of changes: the abbreviation of a name that is itself to be replaced.
awk -v RS= -v ORS='\n\n' '{ print }' $games >"$tmp/chain.pgn"
sed -e '/Summer Open/,/^$/ s/"Garry Kasparov"/"Kasparov Garry"/' $games >>"$tmp/chain.pgn"
game() {
	printf '[Event "E%s"]\n[Date "%s.01.01"]\n[Round "1"]\n[White "%s"]\n[Black "%s"]\n[Result "*"]\n\n*\n\n' "$1" "$1" "$2" "$3"
}
{
	game 2011 'Le Quang Liem' 'Abel, Ann'
	game 2012 'Le, Quang Liem' 'Bach, Bo'
	game 2013 'Le, Quang Liem' 'Bach, Bo'
	game 2014 'Le Quang Long' 'Cole, Cy'
	game 2015 'Le,Q' 'Dahl, Di'
} >"$tmp/le.pgn"
expect 0 "two forms of a name that a third may mean" -- propose "$tmp/le.csv" "$tmp/le.pgn"
also "are proposed once" -- test "$(grep -c '"Le,Q","Le, Quang Liem"' "$tmp/le.csv")" -eq 1
expect 0 "three orders of one name" -- propose "$tmp/chain.csv" "$tmp/chain.pgn"
also "become one" -- test "$(grep -c '^yes,player,[GK].*,"Kasparov, Garry",' "$tmp/chain.csv")" -eq 2

# A comma says which words are the surname; where fewer games have it than have the name without it, it may be what is wrong.
orders() {	# GAMES NAME GAMES NAME [FIDE-ID]: as many games of each name
	awk -v a="$1" -v b="$3" -v x="$2" -v y="$4" -v id="$5" 'BEGIN {
		for (i = 1; i <= a + b; i++) {
			printf "[Event \"E%d\"]\n[Site \"?\"]\n[Date \"2015.01.01\"]\n[Round \"1\"]\n[White \"%s\"]\n[Black \"Opponent, Some\"]\n", i, i <= a ? x : y
			printf "%s[Result \"*\"]\n\n*\n\n", id == "" ? "" : "[WhiteFideId \"" id "\"]\n"
		}
	}' >"$tmp/orders.pgn"
	propose "$tmp/orders.csv" "$tmp/orders.pgn" && sed -n '2,$s/,[0-9]*,\("[^"]*"\|[^",]*\),[0-9]*$//p' "$tmp/orders.csv"
}
while IFS='|' read -r many name few other id wanted; do
	expect 0 "$many games of $name, $few of $other, id $id" -- orders "$many" "$name" "$few" "$other" "$id"
	also "it is proposed: $wanted" -- equal "$(cat "$tmp/out")" "$wanted"
done <<'END'
88|Ding Liren|1|Liren, Ding|8603677|no,player,Ding Liren,"Liren, Ding"
88|Ding Liren|1|Liren, Ding||no,player,Ding Liren,"Liren, Ding"
88|Viktor Korchnoi|1|Kortschnoi, Viktor|2600018|no,player,Viktor Korchnoi,"Kortschnoi, Viktor"
8|Ding Liren|8|Ding, Liren|8603677|yes,player,Ding Liren,"Ding, Liren"
1|Garry Kasparov|8|Kasparov, Garry|4100018|yes,player,Garry Kasparov,"Kasparov, Garry"
8|Ding, Liren|1|Liren, Ding|8603677|yes,player,"Liren, Ding","Ding, Liren"
2|Ding, Liren|2|Liren, Ding|8603677|no,player,"Liren, Ding","Ding, Liren"
2|Ding Liren|2|Liren Ding||no,player,Liren Ding,Ding Liren
8|Polgar,Ju|1|Polgar, Judit|700070|yes,player,"Polgar,Ju","Polgar, Judit"
END

# Ignored by a file, and by a game.
{ echo '% arbiter: ignore-file=name-variants'; cat $games; } >"$tmp/muted.pgn"
expect 0 "a file that ignores spellings" -- found "$tmp/muted.pgn"
also "has the ids only" -- test "$(cut -d, -f2 "$tmp/out" | sort -u | tr '\n' ' ')" = "id-two-names name-two-ids "

expect 0 "without the option" -- "$check" --level info --select "$ids,result-tag-vs-terminator" $games
also "nothing is looked for" -- test ! -s "$tmp/out"
expect 2 "with --fix" -- "$check" --spellings --fix $games
expect 2 "with a format that reports file by file" -- "$check" --spellings --format table $games
expect 2 "--propose needs a list or --spellings" -- "$check" --propose "$tmp/x" $games
expect 0 "in the sandbox proposals are written" -- propose "$tmp/box.csv" --sandbox always $games
also "as without it" -- same "$tmp/one.csv" "$tmp/box.csv"
finish
