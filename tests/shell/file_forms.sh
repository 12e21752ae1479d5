#!/bin/sh
# file_forms.sh: files that hold games in another form than PGN are read as PGN: DhtmlXQ, logs in UCI and UCCI,
# SGF.
# usage: tests/shell/file_forms.sh [build directory]
# shellcheck disable=SC2016,SC2317 # eval and expect run what looks unused
B=${1:-${B:-build}}
. tests/shell/cli.inc
D=$(cd "$B" && pwd)
P=$D/pgn-check
R=$D/pgn-replay
F=$(pwd)/fixtures/diag/file-form.pgn
cd "$tmp" || exit 2

# -- DhtmlXQ --
cp "$F" game.ubb
expect 0 "DhtmlXQ is checked" -- "$P" --level info --summary game.ubb
also "it is said that it is not PGN" -- has 'turned into PGN for reading.*file-form'
also "it is said what the places of other findings are" -- has 'other findings are at the start of the cell or the game.*file-form'
also "its game is counted" -- has '^1 game, 3 half-moves'
also "nothing is wrong with it" -- lacks ' error: \| warning: '
sed 's/796770621927/796770621917/' game.ubb >wrong.ubb
expect 1 "an illegal move in DhtmlXQ" -- "$P" wrong.ubb
also "it is named" -- has 'error: b2b7\|error: b2b8\|error: .*illegal-'
"$P" --level info game.ubb >utf8.out
iconv -f UTF-8 -t GB18030 game.ubb >gbk.ubb
cp gbk.ubb game.ubb
expect 0 "DhtmlXQ in GB18030" -- "$P" --level info game.ubb
also "the same is found" -- eval 'lacks enc-invalid; grep -v enc-multibyte out | cmp -s - utf8.out'
also "and its encoding" -- has 'read as GB18030.*enc-multibyte'
expect 0 "DhtmlXQ in a page" -- eval '{ echo "<html><body>"; cat gbk.ubb; echo "</body></html>"; } >page.html; "$P" --summary page.html'
also "its game is found" -- has '^1 game, 3 half-moves'
cat gbk.ubb gbk.ubb gbk.ubb >three.ubb
for how in '-j 1 --batch-bytes 1' '-j 2 --batch-bytes 500'; do
	expect 0 "three games on a pipe, $how" -- eval 'cat three.ubb | "$P" '"$how"' --summary'
	also "all are read, $how" -- has '^3 games, 9 half-moves'
done
expect 0 "two shares of it" -- eval 'for k in 0 1; do "$P" --shard $k/2 --summary --level info three.ubb; done'
also "one reads it whole, the other nothing" -- eval 'has "^3 games, 9 half-moves" && has "^0 games" && lacks tag-missing-value'
cp three.ubb old
expect 2 "--in-place of it" -- "$R" --in-place three.ubb
also "it is left unchanged" -- cmp -s three.ubb old
also "the message says why" -- has 'not written in place' err
expect 2 "--fix of it" -- "$P" --fix --level error three.ubb
also "it is left unchanged by that, too" -- cmp -s three.ubb old
expect 0 "a cache" -- eval '"$P" --cache c --level info game.ubb >first; "$P" --cache c --level info game.ubb'
also "says the same in the second run" -- cmp -s out first
printf '[Event "[DhtmlXQ"]\n[Site "?"]\n[Date "2001.01.01"]\n[Round "1"]\n[White "A"]\n[Black "B"]\n[Result "*"]\n\n1. e4 {[DhtmlXQ_movelist]7747} *\n' >pgn.pgn
expect 0 "PGN that speaks of it" -- "$P" --level info --summary pgn.pgn
also "is read as PGN" -- eval 'has "^1 game, 1 half-move" && lacks file-form'
expect 0 "a file of blanks" -- eval 'printf "\n\n   \n" >blank.pgn; "$P" blank.pgn'
also "is empty" -- has file-empty

# -- UCI and UCCI --
cat >log.txt <<'END'
ucci
id name x
position startpos moves h2e2
position startpos moves h2e2 h9g7 h0g2
go depth 3
position startpos moves h2e2 h9g7 h0g2 i9h9
bestmove a0a1
position fen 3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1 moves a0a9 d9d8
END
expect 0 "a log in UCCI" -- "$P" --summary --level info log.txt
also "a line that goes on with the last one is the same game" -- has '^2 games, 6 half-moves'
also "it is said that it is not PGN" -- has file-form
also "and nothing else" -- eval 'lacks tag-variant-mismatch && lacks " warning: "'
expect 0 "a log in UCI" -- eval 'printf "position startpos moves e2e4 e7e5 g1f3\nposition fen 4k3/8/8/8/8/8/8/4K2R w K - 3 40 moves e1g1 e8e7\n" | "$R" --strip comments'
also "is of chess" -- has '^1. e4 e5 2. Nf3 \*'
also "with its position" -- eval 'has "^40. O-O Ke7 \*" && has "FEN .4k3/8"'
expect 1 "an illegal move in it" -- eval 'printf "position startpos moves e2e4 e2e4\n" | "$P"'
also "is found" -- has 'e2e4: .*illegal-'

# -- SGF --
cat >game.sgf <<'END'
(;FF[4]GM[4]CA[UTF-8]SZ[15]EV[Cup]PC[Tallinn EST]DT[2011-05-07]RO[1]PB[Tamm, Anna]PW[Saar, Mart]RU[renju]RE[B+]
;B[hh]C[centre];W[ig](;B[gh];W[ih];B[fh];W[if];B[eh];W[ii];B[dh])(;B[hi];W[hj]))
END
expect 0 "SGF is checked" -- "$P" --level info --summary game.sgf
also "it is said that it is not PGN" -- has 'turned into PGN for reading.*file-form'
also "its game is counted" -- has '^1 game, 9 half-moves'
also "nothing is wrong with it" -- lacks ' error: \| warning: '
expect 0 "its moves" -- "$R" --to san --bare --strip comments,variations game.sgf
also "they are points with rows from the bottom" -- has 'h8 i9 .*g8 i8 .*f8 i10 .*e8 i7 .*d8'
sed 's/W\[ih\]/W[hh]/' game.sgf >wrong.sgf
expect 1 "a stone on a stone in SGF" -- "$P" wrong.sgf
also "it is named" -- has 'Black already has a stone there.*five-occupied'
sed 's/;W\[ih\]//' game.sgf >wrong.sgf
expect 1 "a colour that moves twice in SGF" -- "$P" wrong.sgf
also "it is named" -- has 'missing_move: .*lex-unknown-token'
head -c 190 game.sgf >cut.sgf
expect 1 "SGF that is cut off" -- "$P" cut.sgf
also "it is reported" -- has 'comment-unclosed'
printf '(;GM[1]SZ[19];B[pd];W[dd])' >go.sgf
expect 1 "go in SGF" -- "$P" go.sgf
also "it is told as such" -- has 'the rules of the variant go are not known.*game-not-judged'

# -- RenLib --
printf '\377RenLib\377\003\004..........\170\000\151\310ab\000\000\150\100' >tree.lib
expect 0 "where findings of RenLib are" -- "$P" --level info tree.lib
also "is said" -- has 'it is not text, so that other findings are at the start of the file .*file-form'
expect 0 "a library of RenLib" -- "$P" --summary --level info tree.lib
also "is read" -- eval 'has file-form && has "^1 game, 2 half-moves" && lacks enc-'
expect 0 "its branches" -- "$R" tree.lib
also "are variations" -- has '^1. h8 i9 {ab} (1... h9) \*'
expect 1 "one that is cut off" -- eval 'head -c 24 tree.lib | "$P"'
also "is reported" -- has 'comment-unclosed'

# -- formats that are not read are named --
while IFS='|' read -r bytes what; do
	# shellcheck disable=SC2059 # it has escapes
	{ printf "$bytes"; head -c 3000 /dev/zero | tr '\0' '\223'; } >foreign
	for program in "$P" "$R" "$D/pgn-stats"; do
		name=$(basename "$program")
		"$program" foreign >told 2>&1
		also "$what: $name names it" -- has "error: this is $what.*file-not-pgn" told
		also "$what: $name says nothing else" -- equal "$(grep -c 'foreign:' told)" 1
	done
done <<'END'
XQ\022\001|a game in XQF (.xqf, xiangqi), which is not read: export its games as PGN
CCBridge Record\000|a record of CCBridge (.cbr, xiangqi), which is not read
CCBridgeLibrary\000|a library of CCBridge (.cbl, xiangqi), which is not read
\000\000\054\000\056\001|a database of ChessBase (.cbh), which is not read
Scid.si\000|a database of Scid (.si4), which is not read
version https://git-lfs.github.com/spec/v1\noid sha256:|a pointer of Git LFS: the file itself was not fetched
%%PDF-1.4\n|a PDF document, which is not read
MSCF\000\000\000\000|a cabinet archive, which is not read: unpack it
END

# -- findings are where the user sees them: at the line of the game, of the position, or of the line that was changed --
# places COMMAND...: what it says is wrong, as "LINE:COLUMN ID" each
places() { "$@" | sed -n 's/^[^:]*:\([0-9]*:[0-9]*\): .*\[\([a-z0-9-]*\)\].*$/\1 \2/p' | tr '\n' '|'; }
mkdir places
printf 'ucinewgame\nposition startpos moves e2e4\nposition startpos moves e2e4 e7e5\nucinewgame\ngo\nposition startpos moves d2d4 d2d5\n' >places/log.txt
printf '(;GM[4]SZ[15]RU[renju];B[hh]\n;W[ii];B[hh])\n\n  (;GM[4]SZ[15]RU[renju];B[hh];W[hh])\n' >places/g.sgf
printf 'Piskvorky 15x15, 0:0, 0\n8,8,0\n9,9,0\nA\nB\n0\nPiskvorky 15x15, 0:0, 0\n8,8,0\n8,8,0\nA\nB\n0\n' >places/g.psq
printf 'h8 i9 g8\n\nh8 i9 h8\n' >places/list.txt
cat >places/g.xml <<'END'
<database><players><player id="1" name="Anna" surname="Tamm"/></players><games>
<game black="1"><move>h8 i9</move></game>
<game black="1"><move>h8 i9
h8</move></game></games></database>
END
{ cat "$F" "$F"; sed "s/796770621927/796770621917/" "$F"; } >places/g.ubb
printf 'Hello,\n\n> [Event "x"]\n> [White "A"]\n> \n> 1. e4 e5\n> 2. Nf4 *\n' >places/mail.txt
printf '<pre>\n[Event &quot;x&quot;]\n\n1. e4 e5\n2. Nf4 &amp; *\n</pre>\n' >places/page.html
printf 'Notes\n\n```\n[Event "x"]\n\n1. e4 e5 2. Nf4 *\n```\n' >places/notes.md
printf 'Content-Transfer-Encoding: quoted-printable\n\n[Event "x"]\n\n1. e4 e5 2. N=\nf4 Nc6 *\n' >places/mail.eml
for row in 'log.txt|6:1 illegal-no-such-piece|' 'g.sgf|1:1 five-occupied|4:3 five-occupied|' 'g.psq|7:1 five-occupied|' \
    'list.txt|3:1 five-occupied|' 'g.xml|3:1 five-occupied|' 'mail.txt|7:6 illegal-unreachable|' \
    'page.html|5:1 illegal-unreachable|' 'notes.md|6:13 illegal-unreachable|' 'mail.eml|5:1 illegal-unreachable|'; do
	file=places/${row%%|*}
	for how in '' '--batch-bytes 1 -j1'; do
		# shellcheck disable=SC2086
		expect 0 "the places of $file $how" -- places "$P" --level error --fail-on never $how $file
		also "are those of the file" -- equal "$(cat out)" "${row#*|}"
	done
done
line=$(awk '/\[DhtmlXQ_/ && !begun { begun = 1; n++; if (n == 3) print NR } /\[\/DhtmlXQ\]/ { begun = 0 }' places/g.ubb)
expect 1 "the place of a game in DhtmlXQ" -- "$P" --level error places/g.ubb
also "is that of its first field" -- has "^places/g.ubb:$line:"

# -- long files are turned into PGN in pieces --
long() { yes "$1" | head -n "$2"; }
# Pieces have 256 KiB: all of these files are longer than that.
k=9
! check_all || k=20
long 'h8 i9 g8 i8 f8 i10 e8 i7 d8 0-1' ${k}000 >long.txt
long '(;GM[4]SZ[15];B[hh];W[ii]C[x\\]])' ${k}000 >long.sgf
yes "$(printf 'Piskvorky 15x15, 0:0, 0\n1,1,0\n2,2,0\nA\nB\n0')" | head -n $((k * 6000)) >long.psq
yes "$(printf 'ucinewgame\nposition startpos moves e2e4\nposition startpos moves e2e4 e7e5')" | head -n $((k * 3000)) >long.uci
yes "$(cat gbk.ubb)" | head -n "$((k * 100 * $(wc -l <gbk.ubb)))" >long.ubb
{
	echo '<database><players><player id="1" name="Anna" surname="Tamm"/></players><games>'
	yes '<game black="1"><move>h8 i9</move></game>' | head -n ${k}000
	echo '</games></database>'
} >long.xml
for file in txt:${k}000:$((k * 9))000 sgf:${k}000:$((k * 2))000 psq:${k}000:$((k * 2))000 uci:${k}000:$((k * 2))000 \
    xml:${k}000:$((k * 2))000 ubb:${k}00:$((k * 3))00; do
	name=long.${file%%:*}
	counts=${file#*:}
	expect 0 "$name" -- "$P" -q --summary -j1 "$name"
	also "all games of $name are read" -- has "^${counts%:*} games, ${counts#*:} half-moves.*no findings"
	cp out one
	expect 0 "$name with two threads and small batches" -- "$P" -q --summary -j2 --batch-bytes 5000 "$name"
	also "says the same of $name" -- same one
done
expect 0 "the last game of a long file" -- "$R" -q --game ${k}000 long.xml
also "has its players" -- has '^\[Black "Tamm, Anna"\]'
head -c 700000 long.ubb >cut.ubb
expect 0 "a long file that is cut off" -- "$P" -q --summary --fail-on never cut.ubb
also "is read up to there" -- has '^[0-9]* games, [0-9]* half-moves'

# A game that is too long is said to be, and the next one is read.
{
	printf '(;GM[4]PB[first];B[hh])(;GM[4]PB[long];B[hh];W[ii]'
	yes '(;B[aa]C[( \] ; )])' | head -n 230000
	printf ')\n(;GM[4]PB[last];B[hh];W[ii])\n'
} >three.sgf
expect 1 "a game of more than 4 MiB in SGF" -- "$P" -q --summary --level error three.sgf
also "is one game, and the next one is read" -- has '^3 games, 6 half-moves: 1 error'
also "it is said" -- has 'longer than 4 MiB'
{ printf '\377RenLib\377\003\004..........\170\000'; head -c 5000000 /dev/zero | tr '\0' '\001'; } >long.lib
expect 1 "a library of more than 4 MiB" -- "$P" -q --summary --level error long.lib
also "is one game" -- has '^1 game, '

check_all || finish
{ printf 'Piskvorky 15x15, 0:0, 0\n'; yes 1,1,0 | head -n 900000; } >one.psq
expect 1 "a game that is longer than can be read" -- "$P" -q --summary one.psq
also "is reported" -- has 'limit-memory\|comment-unclosed'
finish
