#!/bin/sh
# replay_boards.sh: boards of games that are not orthodox chess: what stands beside the board, and other boards.
# usage: tests/shell/replay_boards.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
P=$(cd "$B" && pwd)/pgn-replay
# replay FORM OPTION... FILE: findings are no failure here
replay() {
	form=$1
	shift
	"$P" -q --fail-on never --to "$form" "$@"
}
# well_formed FILE: it is XML
well_formed() {
	python3 -c 'import sys, xml.etree.ElementTree as tree; tree.parse(sys.argv[1])' "$1"
}

# -- pockets, and checks that are still to be given --
expect 0 "a board of characters of Crazyhouse" -- replay board --ply 10 --range 1-1 fixtures/boards/pockets.pgn
also "it shows what White can drop" -- has "^White's pocket: P$"
also "it shows what Black can drop" -- has "^Black's pocket: p$"
expect 0 "the start of Crazyhouse" -- replay board --ply 0 --range 1-1 fixtures/boards/pockets.pgn
also "empty pockets are said to be so" -- has "^White's pocket: empty$"
expect 0 "the same with figures" -- replay board --unicode --ply 8 --range 1-1 fixtures/boards/pockets.pgn
also "the pocket has the same figures as the board" -- has "^White's pocket: ♕ ♙$"
expect 0 "a board of characters of Three-check" -- replay board --ply 6 --game 2 \
    fixtures/boards/pockets.pgn
also "it shows the checks that White still has to give" -- has '^White wins with 2 more checks$'
expect 0 "the last check" -- replay board --ply 8 --game 2 fixtures/boards/pockets.pgn
also "one check is one" -- has '^White wins with 1 more check$'
expect 0 "orthodox chess" -- replay board fixtures/manual/club.pgn
also "has no pockets" -- lacks pocket
expect 0 "a promoted piece of Crazyhouse" -- replay board --ply 13 --range 1-1 fixtures/boards/pockets.pgn
also "a promoted piece has a sign of its own" -- has '^8 | r \. Q~k \. b n r |$'
expect 0 "a promoted piece in a picture" -- replay svg --ply 13 --range 1-1 fixtures/boards/pockets.pgn
also "a promoted piece in a picture has a dot" -- has '^<circle class="promoted" cx="128" cy="7" '
also "a promoted piece in words has a sign" -- has 'White Ke1 Qd1 Qa4 Q~c8 '
expect 0 "a picture of Crazyhouse" -- replay svg --ply 7-9 --range 1-1 fixtures/boards/pockets.pgn
also "it is well-formed" -- well_formed "$tmp/out"
also "the description names the pockets" -- has "White's pocket: Q P; Black's pocket: P P"
also "pieces of the pocket are drawn beside the board" -- has '<g class="pocket"'
expect 0 "a picture of Three-check" -- replay svg --ply 6 --game 2 fixtures/boards/pockets.pgn
also "it says how many checks are left" -- has '>2 more checks</text>'

# -- xiangqi --
X=fixtures/boards/xiangqi.pgn
# bare FORM OPTION... FILE: only moves or positions, a line each
bare() {
	form=$1
	shift
	replay "$form" --bare "$@"
}
expect 0 "a record of xiangqi as PGN" -- replay pgn --range 1-1 "$X"
cat >"$tmp/expected" <<'END'
[Game "Chinese Chess"]
[Event "Meeting of clubs"]
[Site "Leipzig"]
[Date "2024.05.01"]
[Round "1"]
[Red "Hu, Jo"]
[Black "Xu, Li"]
[Result "1-0"]
[Format "WXF"]

1. C2=5 {the usual one} 1... H8+7 2. H2+3 (2. P7+1 P7+1) 2... R9=8 3. R1=2 $1
3... H2+3 4. C8=7 R1=2 1-0

END
also "it begins with Game, has Red for White, and keeps its notation" -- same "$tmp/expected" "$tmp/out"
cp "$tmp/out" "$tmp/wxf.pgn"
for notation in chinese chinese-wide chinese-traditional iccs ucci uci; do
	expect 0 "the same in $notation" -- replay pgn --notation $notation "$tmp/wxf.pgn"
	cp "$tmp/out" "$tmp/$notation.pgn"
	expect 0 "and back from $notation" -- replay pgn --notation wxf "$tmp/$notation.pgn"
	also "$notation and back is the same" -- same "$tmp/wxf.pgn" "$tmp/out"
done
also "the tag Format names the notation" -- has '^\[Format "ICCS"\]$' "$tmp/iccs.pgn"
expect 0 "moves in Chinese" -- bare san --notation chinese-traditional --range 1-1 "$X"
also "they are" -- has '^炮二平五 馬8進7 馬二進三 車9平8 車一平二 馬2進3 炮八平七 車1平2 1-0$'
expect 2 "a notation that no game has" -- replay pgn --notation staunton "$X"
also "it says where the names are" -- has 'there is no staunton; --notation help lists all' "$tmp/err"
expect 0 "the list of notations" -- "$P" --notation help
also "each is named once" -- [ "$(grep -c '^letters ' "$tmp/out")" -eq 1 ]
expect 0 "moves for engines" -- bare uci --range 1-1 "$X"
also "they have ranks from 1 to 10" -- has '^h3e3 h10g8 h1g3 i10h10 i1h1 b10c8 b3c3 a10b10 1-0$'
expect 0 "a part of the game" -- replay pgn --ply 3-4 --range 1-1 "$X"
also "it begins where it is cut" -- has '^\[FEN "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2"\]$'
also "with the number of its move" -- has '^2\. H2+3 (2\. P7+1 P7+1) 2\.\.\. R9=8 1-0$'
cp "$tmp/out" "$tmp/part.pgn"
expect 0 "that part, read again" -- bare fen --ply last "$tmp/part.pgn"
also "ends in the same position" -- has '^rnbakabr1/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w - - 4 3$'
expect 0 "a table" -- replay csv --columns White,Black,plies,uci,fen --range 1-1 "$X"
also "White is Red" -- has '^"Hu, Jo","Xu, Li",8,h3e3 h10g8 h1g3 i10h10 i1h1 b10c8 b3c3 a10b10,1rbakabr1/9/.* w - - 8 5$'
expect 0 "a table of half-moves" -- replay csv-plies --columns ply,number,side,san,uci,fen_before,comment --range 1-1 "$X"
also "it has all of them" -- has '^1,1,white,C2=5,h3e3,rnbakabnr/.* w - - 0 1,the usual one$'
expect 0 "JSON" -- replay jsonl --range 1-1 "$X"
also "it has both texts of a move, and the position" -- \
    has '"ply":2,"number":1,"side":"black","san":"H8+7","uci":"h10g8","fen":"rnbakab1r/9/1c4nc1/'
expect 0 "a board of characters" -- replay board --range 1-1 "$X"
also "it has lines and men" -- has '^ 9 \.-r-b-a-k-a-b-r-\.$'
also "a river" -- has '^   |     river     |$'
also "and says who is to move" -- has '^Red to move$'
expect 0 "the same with Chinese men" -- replay board --unicode --range 1-1 "$X"
also "it has them" -- has '^ 0 俥──傌──相──仕──帥──仕──相──俥──┘$'
expect 0 "a picture of xiangqi" -- replay svg --range 1-1 "$X"
also "it is well-formed" -- well_formed "$tmp/out"
also "the men are Chinese" -- has '>帥</text>'
expect 0 "a picture with letters" -- replay svg --to-language English --range 1-1 "$X"
also "the men are not Chinese" -- lacks '>帥</text>'
also "but letters" -- has 'fill="#b3160e">K</text>'
expect 0 "a record of xiangqi as DhtmlXQ" -- replay dhtmlxq --strip nags "$tmp/wxf.pgn"
cp "$tmp/out" "$tmp/game.ubb"
also "it has the moves as points from above" -- \
    has '^\[DhtmlXQ_movelist\]77477062796780708979102217270010\[/DhtmlXQ_movelist\]$'
also "a variation with its place" -- has '^\[DhtmlXQ_move_0_3_1\]26256364\[/DhtmlXQ_move_0_3_1\]$'
also "and the result in Chinese" -- has 'DhtmlXQ_result\]红胜'
expect 0 "the record without NAGs" -- replay pgn --strip nags "$tmp/wxf.pgn"
cp "$tmp/out" "$tmp/expected"
expect 0 "DhtmlXQ read again" -- replay pgn --notation wxf "$tmp/game.ubb"
also "it is the same game" -- same "$tmp/expected" "$tmp/out"
expect 0 "a part of a game as DhtmlXQ" -- replay dhtmlxq --ply 4- --strip nags "$tmp/wxf.pgn"
cp "$tmp/out" "$tmp/part.ubb"
expect 0 "that part read again" -- bare fen --ply last "$tmp/part.ubb"
also "it ends in the same position" -- has '^1rbakabr1/9/1cn3nc1/p1p1p1p1p/9/9/P1P1P1P1P/2C1C1N2/9/RNBAKABR1 w '
printf '[Event "E"]\n[Variant "Xiangqi"]\n[White "Hu"]\n[Black "Xu"]\n[WhiteTeam "T"]\n\n1. h2e2 *\n' >"$tmp/white.pgn"
expect 0 "a record whose tags are those of chess as DhtmlXQ" -- replay dhtmlxq "$tmp/white.pgn"
also "the player of the red pieces is named" -- has '^\[DhtmlXQ_redname\]Hu\['
also "and so is the team" -- has '^\[DhtmlXQ_redteam\]T\['
printf '[Event "E"]\n[Red "Hu"]\n[Black "Xu"]\n[BlackElo "2400"]\n[Board "3"]\n[ECCO "C02"]\n[Opening "Horses"]\n[RedElo "2500"]\n' >"$tmp/tags.pgn"
printf '[Variant "xiangqi"]\n\n1. h2e2 *\n' >>"$tmp/tags.pgn"
expect 0 "more tags as DhtmlXQ" -- replay dhtmlxq "$tmp/tags.pgn"
also "the opening has its code" -- has '^\[DhtmlXQ_open\]C02 Horses\['
cp "$tmp/out" "$tmp/tags.ubb"
expect 0 "and read again" -- replay pgn "$tmp/tags.ubb"
for tag in 'BlackElo "2400"' 'Board "3"' 'ECCO "C02"' 'Opening "Horses"' 'RedElo "2500"'; do
	also "it has $tag" -- has "^\\[$tag\\]$"
done
# Values that have the marks of the forms, and control characters: campaign/forms.py tries many more.
hostile() {
	printf '[Event "a[/DhtmlXQ_event][DhtmlXQ_result]x || \\\\u4e00 ](;B[aa])"]\n[White "8,8,0"]\n[Black "\033[2J\302\233\177"]\n'
	printf '[Result "1-0"]\n[Variant "%s"]\n\n%s 1-0\n' "$1" "$2"
}
for row in 'dhtmlxq|xiangqi|1. h2e2' 'sgf|renju|1. h8' 'psq|gomoku|1. h8'; do
	into=${row%%|*}
	moves=${row#*|}
	hostile "${moves%|*}" "${moves#*|}" >"$tmp/hostile.pgn"
	expect 0 "hostile values as $into" -- replay "$into" "$tmp/hostile.pgn"
	cp "$tmp/out" "$tmp/hostile.$into"
	also "$into has no control characters" -- eval '! LC_ALL=C grep -q "[[:cntrl:]]" "$tmp/hostile.$into" && ! grep -q "$(printf "\302\233")" "$tmp/hostile.$into"'
	expect 0 "hostile values of $into read again" -- replay pgn "$tmp/hostile.$into"
	also "White is the same in $into" -- has '^\[\(White\|Red\) "8,8,0"\]$'
	also "Black's control characters can be seen in $into" -- has '^\[Black "\\\\x1b\[2J\\\\x9b\\\\x7f"\]$'
	[ "$into" = psq ] || also "Event is the same in $into" -- \
	    has '^\[Event "a\[/DhtmlXQ_event\]\[DhtmlXQ_result\]x || \\\\u4e00 \](;B\[aa\])"\]$'
done
expect 1 "chess as DhtmlXQ" -- "$P" -q --to dhtmlxq --range 1-1 fixtures/manual/club.pgn
also "it is reported" -- has 'a game of chess cannot be written as dhtmlxq .*\[game-unfit-for-form\]$' "$tmp/err"
also "and not written" -- empty
for form in epd lan iccf polyglot; do
	expect 1 "xiangqi as $form" -- "$P" -q --to $form -o "$tmp/unfit" "$X"
	also "a game of xiangqi is reported with $form" -- \
	    has "error: Chinese Chess: a game of xiangqi cannot be written as $form (game 1, Hu, Jo - Xu, Li) \[game-unfit-for-form\]" "$tmp/err"
done
expect 1 "a further form that cannot hold it" -- "$P" -q --also epd="$tmp/also.epd" "$X"
also "it is reported" -- has 'cannot be written as epd' "$tmp/err"
also "and the games are written all the same" -- has 'C2=5'
for wish in "--where 'position(\"4k3/8/8/8/8/8/8/4K3\")'" "--where 'material(\"KvK\")'" "--where 'position'" "--unique first" "--sort date" \
	"--split-variations" "--add plycount,result,fen" "--repair" "--sample 50%" "--roster"; do
	expect 0 "nothing breaks with $wish" -- eval "replay pgn $wish '$X' || [ \$? -eq 2 ]"
done

# -- renju --
R=fixtures/boards/renju.pgn
expect 0 "a board of renju" -- replay board "$R"
also "White is named first, as in findings, though Black begins" -- has '^Lee, An - Kim, Bo, 4\.\.\.l4$'
also "a point that is forbidden has a cross" -- has '^ 9 \. \. \. \. \. \. \. X x X \. \. \. \. \.$'
expect 0 "the same with stones" -- replay board --unicode "$R"
also "they are stones" -- has '^ 9 ├─┼─┼─┼─┼─┼─┼─●─×─●─┼─┼─┼─┼─┤$'
expect 0 "a picture of renju" -- replay svg "$R"
also "it is well-formed" -- well_formed "$tmp/out"
also "stones have the numbers of their moves" -- has 'fill="#fff">7</text>'
also "the forbidden point is marked" -- has '<path class="forbidden".* d="M332 252l16 16m0 -16l-16 16"/>'
expect 0 "the positions of renju" -- bare fen "$R"
cp "$tmp/out" "$tmp/stones"
expect 0 "renju as PGN" -- replay pgn "$R"
cp "$tmp/out" "$tmp/renju.pgn"
expect 0 "and read again" -- bare fen "$tmp/renju.pgn"
also "it is the same" -- same "$tmp/stones" "$tmp/out"
expect 0 "a list of moves of renju" -- bare uci "$R"
also "it has points" -- has '^h8 g8 j10 g12 h9 d4 j9 l4 0-1$'

# -- the page, in a browser --
check_all || finish
expect 0 "the positions of both games" -- replay fen --bare fixtures/boards/pockets.pgn
cp "$tmp/out" "$tmp/positions"
expect 0 "a page" -- replay html fixtures/boards/pockets.pgn
cp "$tmp/out" "$tmp/pockets.html"
. tests/shell/dom.inc
# positions_of PAGE: the FEN that the page shows for each position of its games, in $tmp/seen
positions_of() {
	{
		sed '/http-equiv="Content-Security-Policy"/d; /^<\/body>/,$d' "$1"
		cat <<'END'
<script>
const seen = document.createElement("pre"); seen.id = "seen"; document.body.append(seen);
for (;;) {
	seen.append(document.getElementById("fen").value + "\n");
	if (!document.getElementById("forth").disabled) {
		document.getElementById("forth").click();
	} else if (!document.getElementById("after").disabled) {
		document.getElementById("after").click();
	} else {
		break;
	}
}
</script></body></html>
END
	} >"$tmp/walk.html"
	dump "file://$tmp/walk.html"
	sed -n '/<pre id="seen">/,/<\/pre>/{s/.*<pre id="seen">//;s/<\/pre>.*//;/./p;}' "$tmp/dom" >"$tmp/seen"
}
positions_of "$tmp/pockets.html"
also "the page has all positions with their pockets and checks" -- same "$tmp/positions" "$tmp/seen"
dump "file://$tmp/pockets.html#game=1&ply=10"
shows "the pocket of the player at the top" '<span class="pocket" title="in the pocket: p">'
shows "the pocket of the player at the bottom" '<span class="pocket" title="in the pocket: P">'
shows "both are told to those who cannot see them" "White's pocket: P. Black's pocket: p"
dump "file://$tmp/pockets.html#game=1&ply=13"
shows "a promoted piece is on the board" 'href="#wQ" x="90" y="0"'
shows "a promoted piece has a dot" '<circle class="promoted" cx="128" cy="7" r="4">'
shows "a promoted piece is told to those who cannot see it" 'White: Ke1 Q~c8 Qa4 Qd1 '
dump "file://$tmp/pockets.html#game=2&ply=6"
shows "checks that are still to be given" '<span class="pocket">2 more checks</span>'
expect 0 "a page of renju" -- replay html "$R"
cp "$tmp/out" "$tmp/renju.html"
positions_of "$tmp/renju.html"
also "the page plays renju through" -- same "$tmp/stones" "$tmp/seen"
dump "file://$tmp/renju.html#game=1&ply=8"
shows "the page marks the forbidden point" '<path class="forbidden" d="M332 252l16 16m0 -16l-16 16">'
shows "and numbers the stones" '<g class="stone side0"><circle cx="460" cy="460" r="18"></circle><text x="460" y="466">8</text>'
expect 0 "the positions of xiangqi" -- bare fen --range 1-1 "$X"
cp "$tmp/out" "$tmp/positions"
expect 0 "a page of xiangqi" -- replay html --range 1-1 "$X"
cp "$tmp/out" "$tmp/xiangqi.html"
positions_of "$tmp/xiangqi.html"
also "the page plays xiangqi through" -- same "$tmp/positions" "$tmp/seen"
dump "file://$tmp/xiangqi.html#game=1&ply=8"
shows "the board of xiangqi is drawn" 'viewBox="-22 -2 384 424"'
shows "with its river" '>楚 河</text>'
shows "men are discs with signs" '<g class="man side1"><circle cx="60" cy="20" r="18"></circle>'
shows "the last move is marked" '<circle class="reached" cx="60" cy="20" r="21">'
shows "the player of the red pieces has a red dot" '<div class="player red turn" id="bottom">'
shows "the board is told to those who cannot see it" 'aria-label="Red: Pa3'

finish
