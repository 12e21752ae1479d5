#!/bin/sh
# check_fix.sh: pgn-check --fix, --diff and --unsafe-fixes: each id that has a correction is corrected, and no other.
# usage: tests/shell/check_fix.sh [build directory]
#
# fixtures/fix/ID.pgn is used if it exists, since fixtures/diag/ID.pgn has something there that cannot be corrected.
B=${1:-${B:-build}}
. tests/shell/cli.inc
P=$(cd "$B" && pwd)/pgn-check
top=$(pwd)
shared=${ARBITER_SHARED:-$top/../shared}
rules=$tmp/rules
have_git=$(command -v git)
cd "$tmp" || exit 2

# fix FILE OPTION...: corrects it
fix() {
	f=$1
	shift
	"$P" --level info -q --fix "$@" "$f"
}
# leads FILE CORRECTED OPTION...: the two differ, and the diff turns the first into the second
leads() {
	f=$1 corrected=$2
	shift 2
	differs "$f" "$corrected" || return
	cp "$f" patched.pgn
	"$P" --level info -q --diff "$@" patched.pgn >hunks 2>/dev/null
	if ! grep -q '^@@' hunks; then
		has 'end with CR only' hunks || has '^. Converted from .* to UTF-8$' hunks
		return
	fi
	patch --binary -s -p0 patched.pgn <hunks && same patched.pgn "$corrected"
}

printf '[Event "A"]\n[Result "*"]\n\n1.  e4 *[Event "B"]\n[Result "*"]\n\n1.  e4 *\n' >inline.pgn
{ printf '1. e4  e5 *\n'; cat inline.pgn inline.pgn; printf '[Event "C"]\n\n1.e4 * 1.d4 * 1. c4  *\n'; } >shared.pgn
for f in inline.pgn shared.pgn; do
	cp "$f" corrected.pgn
	expect 0 "games that share a line are corrected ($f)" -- "$P" --level info -q --fix --fail-on never corrected.pgn
	also "games that share a line: the difference is what changes ($f)" -- leads "$f" corrected.pgn
	also "games that share a line: there are hunks ($f)" -- grep -q '^@@ -' hunks
done

# A line of 252 characters, each move number of which lacks its blank: it is broken when it has them.
{ printf '[Event "A"]\n[Result "*"]\n\n1.Nf3 Nf6 2.Ng1 Ng8'
	i=3
	while [ $i -le 21 ]; do
		[ $((i % 2)) -eq 1 ] && printf ' %d.Nf3 Nf6' $i || printf ' %d.Ng1 Ng8' $i
		i=$((i + 1))
	done
	printf ' {and so on} *\n'
} >long.pgn
expect 0 "a line that its corrections make too long is corrected" -- "$P" --level info -q --fix --fail-on never long.pgn
also "it is broken" -- lacks '^.\{80,\}' long.pgn
also "each number has its blank" -- lacks '[0-9]\.[A-Z]' long.pgn

# -- times keep all their digits --
printf '1. e4 {[%%emt 75.25]} 1... e5 {[%%emt 3.990]} 2. d4 {[%%egt 3700.5504]} 2... d5 {[%%clk 0:1:2.34]} 3. c4 {[%%mct "0:1:2.05"]} *\n' >times.pgn
expect 0 "times in other forms are corrected" -- "$P" --level info -q --fix --fail-on never times.pgn
also "no digit is lost" -- test "$(grep -o '%[a-z]* [0-9:.]*' times.pgn | paste -sd ' ' -)" = \
    '%emt 0:01:15.25 %emt 0:00:03.990 %egt 1:01:40.5504 %clk 0:01:02.34 %mct 0:01:02.05'

# -- each id --
# Ids that have a correction are corrected one by one, all others together.  Findings before and after are listed for
# many files at a time.
# One fixture, limit-analysis.pgn, takes seconds: only check-all reads it, and once.
expect 0 "the catalogue is listed" -- to "$rules" "$P" --list-rules -f csv
also "it has corrections" -- grep -q ',"safe"$' "$rules"
sed -n '2,$s/,.*,/ /p' "$rules" | tr -d '"' >kinds
mkdir old new none
to_correct='' to_leave=''
while read -r id kind; do
	fixture=fixtures/fix/$id.pgn
	[ -f "$top/$fixture" ] || fixture=fixtures/diag/$id.pgn
	if [ "$id" = limit-analysis ] && ! check_all; then
		continue
	elif [ ! -f "$top/$fixture" ]; then
		also "$id has no fixture, and no correction" -- test -z "$kind"
	elif [ -n "$kind" ]; then
		to_correct="$to_correct $fixture"
	else
		to_leave="$to_leave $fixture"
	fi
done <kinds
# shellcheck disable=SC2086 # words; without programs that work there are none
[ -z "$to_correct" ] || { (cd "$top" && cp $to_correct "$tmp/old" && cp $to_leave "$tmp/none"); }
cp -R none none.new
chmod u+w old/* none.new/*
# ids TABLE ARGUMENT...: a line `FILE ID` for each id that is found in a file
ids() {
	table=$1
	shift
	"$P" --format jsonl --max-findings 0 "$@" >found
	ids_status=$?
	sed -n 's/^{"type":"finding","file":"[^"]*\/\([^"/]*\)\.pgn".*,"id":"\([^"]*\)".*/\1 \2/p' found | sort -u >"$table"
	return $ids_status
}
# uncorrected FILE...: tries all ids that have no correction, whose findings must remain
uncorrected() {
	ids none.all --level info -q --fix --unsafe-fixes --select "$(awk 'NF == 1' kinds | paste -sd , -)" "$@"
}
expect 2 "what has no correction is to be corrected" -- eval 'uncorrected none.new/*'
also "what was converted is refused" -- has "none.new/file-form.pgn: it was converted for reading, and is not written" err
also "nothing else is" -- lines 1 err
# without LIST ID: it is no line of the list; with LIST ID: it is one.  No program is started: there are hundreds of ids.
without() {
	! with "$@"
}
with() {
	case $newline$1$newline in
	*"$newline$2$newline"*) ;;
	*) return 1 ;;
	esac
}
newline='
'
# changed A B: the ids whose files in the two folders differ
changed() {
	diff -rq "$1" "$2" | sed 's|^Files .* and .*/\(.*\)\.pgn differ$|\1|'
}
# in_own TABLE: the ids that are found in the file of their name
in_own() {
	awk '$1 == $2 { print $1 }' "$1"
}
in_none=$(in_own none.all) touched=$(changed none none.new)
for f in none/*; do
	id=${f#*/}
	id=${id%.pgn}
	also "$id: the fixture has it" -- with "$in_none" "$id"
	also "$id is not corrected" -- without "$touched" "$id"
done
expect 1 "what the others have is found" -- ids old.all --level info --select ALL old/*.pgn
in_old=$(in_own old.all)
awk 'NF == 2' kinds >corrections
while read -r id kind; do
	also "$id: the fixture has it" -- with "$in_old" "$id"
done <corrections
expect 1 "so is what they have without asking for more" -- ids old.info --level info old/*.pgn
expect 1 "and that with warnings only" -- ids old.warning --level warning old/*.pgn

# named ID: the encoding, for what is corrected only where that is known
named() {
	case $1 in
	enc-invalid-utf8) echo --encoding=CP1252 ;;
	enc-multibyte) echo --encoding=GBK ;;
	esac
}
# one_by_one KIND FOLDER OPTION...: in the file of each id that has such a correction that id is corrected
one_by_one() {
	which=$1 folder=$2
	shift 2
	[ -s corrections ] || return 99
	# shellcheck disable=SC2046 # nothing, or one word
	while read -r id kind; do
		[ "$kind" != "$which" ] || fix "$folder/$id.pgn" --select "$id" --fail-on never $(named "$id") "$@" || return
	done <corrections
}
# shown_one_by_one: what --diff shows of each, in hunks; in lone those that patch(1) cannot change: their
# lines end with CR only, or they are converted
shown_one_by_one() {
	: >hunks
	[ -s corrections ] || return 99
	while read -r id kind; do
		# shellcheck disable=SC2046 # nothing, or one word
		set -- $(named "$id")
		[ "$kind" = safe ] || set -- --unsafe-fixes
		"$P" --level info -q --diff --select "$id" "$@" "old/$id.pgn" >>hunks
		[ $? -eq 1 ] || { echo "$id: no difference" >&2; return 99; }
	done <corrections
	sed -n 's|^+++ old/\(.*\)\.pgn$|\1|; t hold
		/^Game 1 .* end with CR only$/ { x; p; x; }; /^. Converted from / { x; p; }; d
		:hold
		h' hunks >lone
	return 1
}
cp -R old kept
cp old/* new
expect 0 "what is unsafe is to be corrected without --unsafe-fixes" -- one_by_one unsafe new
also "nothing of it is" -- equal "none: " "none: $(changed old new)"
expect 0 "what is safe is corrected" -- one_by_one safe new
expect 0 "what is unsafe is corrected with --unsafe-fixes" -- one_by_one unsafe new --unsafe-fixes
corrected=$(changed old new)
cp -R new twice
expect 0 "what is safe is corrected again" -- one_by_one safe twice --unsafe-fixes
expect 0 "what is unsafe is corrected again" -- one_by_one unsafe twice --unsafe-fixes
again=$(changed new twice)
expect 1 "the differences are shown" -- shown_one_by_one
also "the files are what they were" -- equal "none: " "none: $(changed old kept)"
also "patch takes the differences" -- patch --binary -s -p0 <hunks
elsewhere=$(changed old new | grep -vxF -f lone)
# as_it_should ID: it is corrected, once, and as --diff shows it
as_it_should() {
	with "$corrected" "$1" || { echo "it is not corrected"; return 1; }
	without "$again" "$1" || { echo "a second time changes it again"; return 1; }
	without "$elsewhere" "$1" || { echo "--diff leads elsewhere"; return 1; }
}
while read -r id kind; do
	also "$id is corrected once, and as --diff shows it ($kind)" -- as_it_should "$id"
done <corrections
rm -rf old
mv kept old

# It is no longer found, and nothing new is.  After an unsafe correction more of a game is checked, which may give more
# infos, but no warnings or errors.
expect 0 "what is left in them is found" -- ids new.all --level info --select ALL new/*.pgn
expect 0 "so is what is left without asking for more" -- ids new.info --level info new/*.pgn
expect 0 "and that with warnings only, too" -- ids new.warning --level warning new/*.pgn
# wrong_after: the ids of which that is not true
wrong_after() {
	awk '
	FILENAME == "corrections" { level[$1] = $2 == "safe" ? "info" : "warning"; next }
	FILENAME ~ /^old/ { had[substr(FILENAME, 5), $1, $2]; next }
	FILENAME == "new.all" && $1 == $2 { print $1 }
	FILENAME == "new." level[$1] && !((level[$1], $1, $2) in had) { print $1 }' \
	    corrections old.info old.warning new.all new.info new.warning
}
wrong=$(wrong_after)
while read -r id kind; do
	also "$id: it is gone, and nothing new is found" -- without "$wrong" "$id"
done <corrections

# -- everything at once, twice --
# settles FILE OPTION...: corrects it, into once.pgn; to correct that again changes nothing
settles() {
	before=$1
	shift
	cp "$before" in.pgn
	fix in.pgn "$@"
	cp in.pgn once.pgn
	fix in.pgn "$@"
	differs "$before" once.pgn && same in.pgn once.pgn
}
for f in "$top"/fixtures/diag/*.pgn "$top"/fixtures/fix/*.pgn; do
	[ "${f##*/}" = limit-analysis.pgn ] || { cat "$f" && echo; }
done | tr -d '\000' >all.pgn
for o in -q --unsafe-fixes; do
	expect 0 "all fixtures: something changes, and nothing a second time ($o)" -- settles all.pgn $o
	also "all fixtures: the difference is what changes ($o)" -- leads all.pgn once.pgn $o
done
if [ -r "$shared/corpus/lichess.pgn" ]; then
	head -c 700000 "$shared/corpus/lichess.pgn" >real.pgn
	expect 0 "real games: something changes, and nothing a second time" -- settles real.pgn
	also "real games: the difference is what changes" -- leads real.pgn once.pgn
	if [ -n "$have_git" ]; then
		git init -q g
		cp real.pgn g/patched.pgn
		also "real games: git takes the difference" -- in_dir g git apply -p0 ../hunks
		also "real games: the difference is what changes for git, too" -- same g/patched.pgn once.pgn
	else
		skip "real games: git takes the difference" "no git"
	fi
else
	skip "real games" "$shared/corpus is not there"
fi

# -- files --
game() {
	printf '[Event "%s"]\n[Site "?"]\n[Date "2020.01.01"]\n[Round "1"]\n[White "W, A"]\n[Black "B, C"]\n[Result "1-0"]\n\n' "$1"
	printf '%s 1-0\n\n' "${2:-1. e4 e5 2. Nf3 Nc6}"
}
# repeat N COMMAND...
repeat() {
	times=$1
	shift
	while [ "$times" -gt 0 ]; do
		"$@"
		times=$((times - 1))
	done
}
bad='1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7'
{ game A; game B "$bad"; game C '1. e4 e5 2. g1f3 Nc6'; game D '1. e4 e5 2. Ke3 Nc6'; } >bad.pgn
{ game A; game B "$bad"; } >only.pgn
cp bad.pgn in.pgn
chmod 640 in.pgn
expect 1 "what is left decides: an illegal move" -- "$P" --fix in.pgn
also "what is left is reported" -- has illegal
also "what is corrected is not" -- lacks san-
also "what was corrected is counted" -- grep -qx '1 fixed (1 file)' err
also "the mode is the same" -- equal "$(ls -l in.pgn | cut -c 1-10)" "-rw-r-----"
also "what is reported is corrected" -- has '4. Qxf7# 1-0' in.pgn
also "what is not reported stays" -- has g1f3 in.pgn
expect 1 "--level says what is reported" -- "$P" --fix --level info in.pgn
also "so that is corrected, too" -- has '2. Nf3 Nc6' in.pgn
ls -i in.pgn >before
cp in.pgn once.pgn
expect 1 "then nothing is left to do" -- "$P" --fix --level info in.pgn
also "the file is not written again" -- equal "$(cat before)" "$(ls -i in.pgn)"
also "and is the same" -- same in.pgn once.pgn
also "and nothing is said of it" -- empty err
cp only.pgn in.pgn
expect 0 "a file that is clean after --fix" -- "$P" --fix in.pgn
also "of a file that is clean then nothing is reported" -- empty
also "it was not before" -- differs only.pgn in.pgn
cp in.pgn fixed.pgn
cp only.pgn in.pgn
expect 1 "--diff, and there is one" -- "$P" --diff in.pgn
also "--diff changes nothing" -- same in.pgn only.pgn
also "--diff shows the correction" -- has '^+.*Qxf7#'
also "--diff counts what can be fixed" -- grep -qx '1 can be fixed (1 file)' err
expect 1 "--diff of standard input" -- "$P" --diff <only.pgn
also "it is called <stdin>" -- has '^+++ <stdin>'
awk 'BEGIN { for (i = 0; i < 14000; i++) printf "[Event \"%d\"]\n[White \"A\"]\n\n1.e4 e5 2.Nf3 *\n\n", i }' >many.pgn
cp many.pgn old.pgn
expect 1 "--diff of a file with more hunks than are kept in memory" -- eval '"$P" --diff --level info many.pgn >hunks'
also "there are more than a mebibyte" -- test "$(wc -c <hunks)" -gt 1500000
expect 1 "without a folder for temporary files" -- eval 'TMPDIR=/nowhere "$P" --diff --level info many.pgn >again'
also "they are the same" -- cmp -s again hunks
expect 0 "--fix of it" -- "$P" -q --fix --level info --fail-on never many.pgn
also "is what patch(1) makes of them" -- eval 'patch -s old.pgn <hunks && cmp -s old.pgn many.pgn'
rm many.pgn old.pgn again hunks
game A >good.pgn
expect 0 "--diff, and there is none" -- "$P" --diff good.pgn
also "no difference is shown" -- empty
also "and that is said" -- equal "$(cat err)" 'nothing to correct'
mkdir dry && cp only.pgn dry/a.pgn && cp only.pgn dry/b.pgn && cp good.pgn dry/clean.pgn
ls -i dry >before
expect 1 "--fix --dry-run" -- "$P" --fix --dry-run -r dry
also "--dry-run names the files that would change, once each" -- equal "dry/a.pgn dry/b.pgn" "$(tr '\n' ' ' <out | sed 's/ $//')"
also "--dry-run counts what would be corrected" -- grep -qx '2 can be fixed (2 files)' err
also "--dry-run writes no file" -- equal "$(cat before)" "$(ls -i dry)"
also "--dry-run changes nothing" -- same dry/a.pgn only.pgn
expect 0 "--fix --dry-run, and there is nothing to correct" -- "$P" --fix --dry-run good.pgn
also "no file is named" -- empty
expect 1 "--fix --dry-run --unsafe-fixes names at least the same" -- "$P" -q --fix --dry-run --unsafe-fixes -r dry
also "they are there" -- has '^dry/a.pgn$'
for option in --diff --report=json=x --summary --statistics "-f json" "--good x"; do
	# shellcheck disable=SC2086 # words
	expect 2 "--fix --dry-run $option" -- "$P" --fix --dry-run $option dry/a.pgn
	also "--fix --dry-run $option: nothing is changed" -- same dry/a.pgn only.pgn
done
expect 2 "--dry-run without --fix" -- "$P" --dry-run dry/a.pgn
also "it has no effect" -- has_text 'has no effect without --fix' err
expect 1 "then --fix changes them" -- eval '"$P" -q --fix --fail-on never -r dry; cmp -s dry/a.pgn only.pgn'
also "and --dry-run names none" -- eval '"$P" --fix --dry-run -r dry >named; [ $? = 0 ] && [ ! -s named ]'
expect 2 "--fix of standard input" -- "$P" --fix <only.pgn

# -- signs that the board does not have --
# Such a sign is hardly ever only a slip of the pen: the move, or one before it, is wrong.
for word in Nxf3 Nf3+ Nf3# Ng1xf3 Ng1:f3+ g1f3+; do
	game A "1. e4 e5 2. $word Nc6" >in.pgn
	cp in.pgn old.pgn
	expect 0 "$word is read" -- fix in.pgn
	also "$word keeps its sign" -- has "2\. $word " in.pgn
	expect 0 "$word is read again" -- fix in.pgn --unsafe-fixes
	also "$word loses it with --unsafe-fixes" -- has '2\. Nf3 Nc6' in.pgn
	game A "1. e4 e5 2. $word Nc6 3. Ke4 Nf6" >in.pgn
	expect 1 "$word before an illegal move" -- fix in.pgn --unsafe-fixes
	also "$word before an illegal move keeps its sign" -- has "2\. $word " in.pgn
done

# -- the level --
# To write ? for an empty name takes a warning away and brings an info.
for level in warning info; do
	game A | sed 's/Black .*/Black ""]/' >in.pgn
	expect 0 "a warning is corrected with --level $level" -- "$P" --fix --level $level in.pgn
	also "although an info comes in its place (--level $level)" -- has '^.Black "?"' in.pgn
done

# -- cost --
# What the last corrections leave is tried place by place, in a number of attempts that does not grow with the game.
half_moves=1000
! check_all || half_moves=2000
game A "$(awk -v n=$half_moves 'BEGIN { for (i = 1; i < n; i++) print i (i % 2 ? ".Nf3  Nf6+" : ".Ng1  Ng8+"), "{} $1 $1" }')" >in.pgn
expect 1 "a long game with many findings is corrected in little time" -- \
    eval 'ulimit -t 5; "$P" -q --fix --level info --max-findings 0 in.pgn >/dev/null'
also "it is corrected" -- has '^1. Nf3  Nf6+ $1$' in.pgn

# -- what is muted --
# unchanged FILE OPTION...: --fix finds nothing to do in a copy of it
unchanged() {
	f=$1
	shift
	cp "$f" in.pgn
	fix in.pgn "$@" && same "$f" in.pgn
}
{ printf '%% arbiter: ignore=san-missing-mate\n'; game B "$bad"; } >muted.pgn
expect 0 "what is muted stays" -- unchanged muted.pgn
{ printf '%% arbiter: ignore-file=san-missing-mate,lex-lone-cr -- a reason\n\n'; repeat 60 game x "$bad"; } >head.pgn
for how in LF mark CR; do
	case $how in
	LF) cp head.pgn muted.pgn ;;
	mark) { printf '\357\273\277'; cat head.pgn; } >muted.pgn ;;
	CR) tr '\n' '\r' <head.pgn >muted.pgn ;;
	esac
	expect 0 "what is muted for the file stays in all of its games ($how)" -- \
	    unchanged muted.pgn -j 2 --batch-bytes 500 --severity enc-bom=off
done
expect 0 "what is muted is not a difference" -- "$P" --diff muted.pgn
also "and none is shown" -- empty
{ game 0 "$bad"; sed 's/^%/{}\n%/' head.pgn; } >muted.pgn
expect 0 "after the first tag it mutes nothing" -- fix muted.pgn
also "so that is corrected" -- has 'Qxf7#' muted.pgn
cp head.pgn in.pgn
cp only.pgn two.pgn
expect 0 "it mutes its own file only" -- "$P" -q --fix in.pgn two.pgn
also "another is corrected" -- has 'Qxf7#' two.pgn
cp only.pgn known.pgn
expect 0 "a baseline is written" -- "$P" known.pgn --write-baseline known.json
also "it knows the finding" -- has san-missing-mate known.json
expect 0 "a file of which all is in the baseline" -- "$P" known.pgn --fix --baseline known.json
also "what a baseline has is corrected" -- has 'Qxf7#' known.pgn

# -- files that stay unchanged --
# refused NAME WHY ARGUMENT...: --fix ends with 2 and says why, and in.pgn stays
refused() {
	name=$1 why=$2
	shift 2
	cp in.pgn old.pgn
	expect 2 "$name is refused" -- "$P" --fix "$@"
	also "$name: that is said" -- has "$why" err
	also "$name stays as it is" -- same in.pgn old.pgn
}
printf '[Event "a"]\n\n1. e4 *\n\nEvent "x\n' >in.pgn
expect 0 "tags without a result" -- fix in.pgn --unsafe-fixes
also "it has a line of its own" -- has '^\*$' in.pgn
also "and no blanks are left before it" -- lacks ' $' in.pgn
printf 'This is \t no game at all.  \nNor is this.' >in.pgn
cp in.pgn prose.pgn
expect 1 "what is not PGN" -- fix in.pgn --unsafe-fixes
also "it stays as it is" -- same in.pgn prose.pgn
gzip -c bad.pgn >z.pgn.gz
cp z.pgn.gz z.old
cp only.pgn in.pgn
expect 2 "a compressed file is refused" -- "$P" --fix z.pgn.gz in.pgn
also "it stays as it is" -- same z.pgn.gz z.old
also "it is said that it is compressed" -- has compressed err
also "the next file is corrected" -- has 'Qxf7#' in.pgn
cp only.pgn in.pgn
ln in.pgn hard
refused "a file with two names" 'hard links' in.pgn
rm hard
ln -s in.pgn soft
expect 0 "a link is followed" -- "$P" --fix soft
also "it is a link still" -- test -h soft
also "what it leads to is corrected" -- has 'Qxf7#' in.pgn
cp only.pgn in.pgn
chmod 444 in.pgn
refused "a file that may not be written" 'no permission to write' in.pgn
rm -f in.pgn
expect 2 "a missing file" -- "$P" --fix nosuch.pgn
also "it is named" -- has '^nosuch\.pgn:.*No such file' out

# -- bytes --
cr=$(printf '\r')
sed 's/$/\r/' bad.pgn >in.pgn
cp in.pgn old.pgn
expect 1 "a file with CR LF" -- fix in.pgn
also "it is corrected" -- has '2. Nf3 Nc6' in.pgn
also "CR LF stays CR LF" -- equal "$(grep -c . in.pgn)" "$(grep -c "$cr\$" in.pgn)"
tr '\n' '\r' <only.pgn >in.pgn
expect 0 "a file with CR alone" -- fix in.pgn
also "CR alone becomes LF" -- has '4. Qxf7# 1-0$' in.pgn
also "no CR is left" -- lacks "$cr" in.pgn
{ game 'Caf\351'; game B "$bad"; } | sed 's/Caf.351/'"$(printf 'Caf\351')"'/' >in.pgn
expect 0 "a file in a code page" -- fix in.pgn
also "its bytes stay" -- has "$(printf 'Caf\351')" in.pgn
also "the move is corrected" -- has 'Qxf7#' in.pgn
expect 0 "a file in a code page, and --encoding" -- fix in.pgn --encoding CP1252 --unsafe-fixes
also "its bytes become UTF-8" -- has "$(printf 'Caf\303\251')" in.pgn
printf '1. e4 e5 2. g1f3 1-0 1. d4 d5 2. c2c4 1/2\n' >in.pgn
expect 1 "two games on a line" -- eval 'fix in.pgn >/dev/null; fix in.pgn'
also "they are corrected" -- has '2. Nf3' in.pgn
{ game A@@ | tr @ '\000'; game B "$bad"; } >in.pgn
expect 1 "bytes of zero" -- fix in.pgn
also "the move is corrected next to bytes of zero" -- grep -aq 'Qxf7#' in.pgn
also "bytes of zero stay" -- test "$(tr -dc '\000' <in.pgn | wc -c)" -eq 2
{ game A "1. e4 {$(head -c 5000000 /dev/zero | tr '\0' x)} e5"; game B "$bad"; } >in.pgn
cp in.pgn old.pgn
expect 1 "a game beyond all limits" -- fix in.pgn
head -c 5000000 in.pgn >in.head
head -c 5000000 old.pgn >old.head
also "a game beyond all limits stays" -- same in.head old.head
repeat 40 cat bad.pgn >many.pgn
for j in 1 3; do
	cp many.pgn in$j.pgn
	expect 1 "many games are corrected (-j $j)" -- "$P" --fix --level info -j $j --batch-bytes 300 in$j.pgn
	also "they are not what they were (-j $j)" -- differs in$j.pgn many.pgn
done
also "threads and batches make no difference" -- same in1.pgn in3.pgn

# -- a difference for patch and for git --
# patched NAME COMMAND...: applies the hunks to in.pgn, with the same result as --fix; the name of the file is NAME
patched() {
	file=d/$1
	shift
	cp in.pgn "$file"
	in_dir d from ../hunks "$@" && differs in.pgn d.fixed && same "$file" d.fixed
}
# applies NAME FILE: the difference is applied by patch and by git, in a folder that has a file with a name of that kind
applies() {
	rm -rf d
	mkdir d
	cp in.pgn "d/$2"
	cp in.pgn d.fixed
	fix d.fixed >/dev/null
	expect 1 "$1: there is a difference" -- in_dir d to ../hunks "$P" -q --level info --diff -- "$2"
	also "$1: patch" -- patched "$2" patch --binary -s -F 0 -p0
	if [ -n "$have_git" ]; then
		git init -q d
		also "$1: git" -- patched "$2" git apply -p0 --whitespace=nowarn
	else
		skip "$1: git" "no git"
	fi
}
{ game A "$bad"; game B '1. e4 e5'; game C "$bad"; game D "$bad"; game E; } >in.pgn
applies "the last lines of games that are not the last" in.pgn
sed '/^$/d' in.pgn >x
mv x in.pgn
applies "no blank lines between games" in.pgn
printf '1. e4 e5 2. Ng1f3 *\n1. e4 e5 2. g1f3 *\n1. d4 d5 *\n1. d4 d5 2. c2c4 *' >in.pgn
applies "a game a line" in.pgn
cp only.pgn in.pgn
for name in 'a b.pgn' "$(printf 'caf\303\251 \001"\\.pgn')" "$(printf 'caf\351.pgn')" ./in.pgn; do
	applies "the name $(printf %s "$name" | od -An -c | tr -d ' \n')" "$name"
done
rm -rf d
mkdir -p d/sub
cp only.pgn d/sub/x.pgn
expect 1 "a file below a folder" -- in_dir d to ../hunks "$P" --diff -r .
also "the difference is applied there" -- in_dir d from ../hunks patch -s -p0
also "a file below a folder is corrected by it" -- same d/sub/x.pgn fixed.pgn
rm -rf d
mkdir d
cp only.pgn "d/$(printf 'caf\303\251.pgn')"
expect 1 "a name that is not ASCII" -- eval '"$P" -q --diff d/*'
also "it is quoted as git does it" -- equal 2 "$(grep -cx '[-+][-+][-+] "d/caf.303.251.pgn"' out)"
# for_reading NAME FILE WHO WHY: one message says that the diff is only for reading, and nothing else
for_reading() {
	expect 1 "$1: there is a difference" -- "$P" -q --diff "$2" "$2"
	also "$1: it is shown" -- has '^+.*Qxf7#'
	also "$1: it is for reading" -- has_text "pgn-check: $3: $4" err
	also "$1: that is said once" -- lines 1 err
}
for_reading "an absolute name" "$tmp/only.pgn" "$tmp/only.pgn" "patch(1) refuses"
for_reading "a name that leads out" ../"${tmp##*/}"/only.pgn "../${tmp##*/}/only.pgn" "patch(1) refuses"
gzip -c only.pgn >only.pgn.gz
for_reading "a compressed file" only.pgn.gz only.pgn.gz "it is compressed or converted"
if command -v zip >/dev/null; then
	zip -q only.zip only.pgn bad.pgn
	for_reading "a member of an archive" only.zip only.zip/only.pgn "it is a member of an archive"
else
	skip "a member of an archive" "zip is not installed"
fi
game A "1. e4 {$(printf 'A\033]0;x\007\302\233')} ${bad#1. e4}" >in.pgn
if has_terminals; then
	expect 1 "a difference for a terminal" -- eval 'script -E never -qec "$P -q --diff in.pgn" /dev/null </dev/null | tr -d "\r\n" >tty;
	    "$P" -q --diff in.pgn'
	also "what would move the cursor is shown" -- has '+[^+]*{A.x1b]0;x.x07.x9b}.*Qxf7#' tty
	also "no control characters for a terminal" -- lacks "$(printf '[\001-\010\016-\037]')" tty
else
	skip "a terminal" "no script(1)"
fi
expect 1 "a difference for a pipe" -- "$P" -q --diff in.pgn
also "for a pipe they are exact" -- has "^+.*{A$(printf '\033]0;x\007\302\233')}"

# -- files that are not written in place --
mkfifo pipe
cp only.pgn in.pgn
expect 2 "a pipe is refused" -- timeout 300 "$P" --fix pipe in.pgn </dev/null
also "it is not even opened" -- has '^pipe:1:1: error: not a regular file'
also "that is said once in each" -- equal "1 1" "$(grep -c regular out) $(grep -c regular err)"
also "the next file is corrected" -- same in.pgn fixed.pgn
cp only.pgn in.pgn
ln -s in.pgn again
expect 0 "a file that is named three times" -- "$P" --fix in.pgn ./in.pgn again
also "it is corrected once" -- grep -qx '1 fixed (1 file)' err
also "and well" -- same in.pgn fixed.pgn
cp only.pgn in.pgn
expect 1 "--diff of a file that is named three times" -- "$P" --diff in.pgn in.pgn again
also "its difference is shown once" -- equal 1 "$(grep -c '^@@' out)"
printf 'No;White;Black\n1;e4;e5\n2;Nf3;Nc6\n' >sheet.csv
cp sheet.csv sheet.TSV
cp only.pgn in.pgn
expect 2 "scoresheets are refused" -- "$P" --level info --fix sheet.csv in.pgn sheet.TSV
also "the message says what they are" -- equal 2 "$(grep -c 'it is a table by its name, and is not written in place' err)"
also "they stay as they are" -- same sheet.csv sheet.TSV
also "they are still tables" -- has '^1;e4;e5$' sheet.csv
also "the file between them is corrected" -- same in.pgn fixed.pgn
expect 2 "pgn-replay refuses one, too" -- "${P%check}replay" --in-place sheet.csv
also "it stays as it is" -- same sheet.csv sheet.TSV
rm -rf d
mkdir d
cp only.pgn d/a.pgn
gzip -c only.pgn >d/b.pgn.gz
cp only.zip d/c.zip 2>/dev/null
expect 0 "compressed files that are only found" -- "$P" --select san-missing-mate --fail-on never --fix -r d
also "they are passed over, and that is said" -- equal 1 "$(grep -c 'b.pgn.gz: it is compressed, and' err)"
also "what is not compressed is corrected" -- same d/a.pgn fixed.pgn
if [ -f d/c.zip ]; then
	also "archives are passed over, and that is said once" -- equal 1 "$(grep -c 'd/c.zip: members of an archive' err)"
	expect 2 "an archive that is named is refused" -- "$P" --fail-on never --fix d/c.zip
fi
# dry FILE...: what --fix refuses, --fix --dry-run refuses in the same words, and names nothing
dry() {
	expect 2 "--dry-run of what is refused: $*" -- timeout 300 "$P" --level info --fix --dry-run "$@" <only.pgn
	also "no file is named: $*" -- empty
	cp err dry.err
	expect 2 "it is refused: $*" -- timeout 300 "$P" --level info --fix "$@" <only.pgn
	also "in the same words: $*" -- same err dry.err
}
cp only.pgn first.pgn
ln first.pgn second.pgn
gzip -c only.pgn >z.pgn.gz
cp only.pgn table.csv
for file in first.pgn z.pgn.gz table.csv pipe - only.zip; do
	[ "$file" != only.zip ] || [ -f only.zip ] || continue
	dry "$file"
done
expect 1 "--diff of a file with two names" -- "$P" --diff first.pgn
also "it is said that there are two" -- has 'first.pgn: it has several names (hard links), and' err
expect 1 "--diff of a table by its name" -- "$P" --diff table.csv
also "it is said that it is one" -- has 'table.csv: it is a table by its name, and' err
cp only.pgn in.pgn
expect 2 "standard input and a file" -- "$P" --fix - in.pgn <only.pgn
also "the file is corrected" -- same in.pgn fixed.pgn
cp only.pgn in.pgn
echo in.pgn >list
expect 0 "names from standard input are no games" -- "$P" --fix --files-from - <list
also "the file of that name is corrected" -- same in.pgn fixed.pgn
{ printf '1. \000 '; cat only.pgn; } >in.pgn
cp in.pgn old.pgn
expect 1 "a zero byte makes no UTF-16" -- fix in.pgn
also "it is corrected" -- differs in.pgn old.pgn
also "so is the move" -- grep -aq 'Qxf7#' in.pgn

# -- UTF-16 and UTF-32 become UTF-8 --
printf '[Event "Caf\303\251 \360\237\230\200"]\n[White "A"]\n[Black "B"]\n[Result "*"]\n\n1. e4 e5 *\n' >text.pgn
sed "s/e5/e5 2. Ng1f3/" text.pgn >move.pgn
# wide NAME MARK: in that encoding, after that byte order mark
wide() {
	printf '%b' "$2" >in.pgn
	iconv -f UTF-8 -t "$1" text.pgn >>in.pgn
	cp in.pgn old.pgn
	name="$1${2:+ with a mark}"
	expect 1 "$name: it is found" -- "$P" --select enc-utf16 --level error -q in.pgn
	also "$name: and marked" -- has_text 'it was converted to UTF-8 for reading [enc-utf16] [*]' out
	expect 1 "$name: --dry-run" -- "$P" --select enc-utf16 --level error -q --fix --dry-run in.pgn
	also "$name: it names the file" -- equal in.pgn "$(cat out)"
	expect 1 "$name: --diff" -- "$P" --select enc-utf16 --level error -q --diff in.pgn
	also "$name: it says what changes" -- equal '\ Converted from '"${1%[BL]E} to UTF-8" "$(sed 1,2d out)"
	also "$name: the file is as it was" -- same in.pgn old.pgn
	expect 0 "$name: --fix" -- "$P" --select enc-utf16 --level error --fix in.pgn
	also "$name: it is counted" -- equal '1 fixed (1 file)' "$(cat err)"
	also "$name: all of the text is there" -- same in.pgn text.pgn
	expect 0 "$name: a second run" -- "$P" --select enc-utf16 --fix --dry-run in.pgn
	also "$name: changes nothing" -- empty out
	cp old.pgn in.pgn
	expect 0 "$name: in place" -- "${P%check}replay" --in-place --severity '*=off' -q in.pgn
	expect 0 "$name: a second time" -- "${P%check}replay" --dry-run -q in.pgn
	also "$name: all of the text is there after it" -- eval '"${P%check}replay" -q text.pgn | cmp -s - in.pgn'
}
if iconv -f UTF-8 -t UTF-32BE text.pgn >in.pgn 2>/dev/null; then
	wide UTF-16LE ''
	wide UTF-16BE ''
	wide UTF-16LE '\0377\0376'
	wide UTF-16BE '\0376\0377'
	wide UTF-32LE '\0377\0376\0000\0000'
	wide UTF-32BE '\0000\0000\0376\0377'

	iconv -f UTF-8 -t UTF-16 move.pgn >in.pgn
	cp in.pgn old.pgn
	expect 1 "a game in UTF-16 that can be corrected" -- "$P" --level info -f jsonl in.pgn
	also "its findings are marked" -- has '"id":"san-overdisambiguated-square".*"fix":"safe"' out
	also "without edits, whose offsets are not those of the file" -- lacks '"edits"' out
	expect 0 "the encoding is no finding, and nothing else is" -- "$P" --severity enc-utf16=off --select lex-tab --fix in.pgn
	also "the file is as it was" -- same in.pgn old.pgn
	expect 0 "the encoding is no finding, but another one is corrected" -- "$P" --severity enc-utf16=off --level info -q --fix in.pgn
	also "it is in UTF-8, and corrected" -- has '^1. e4 e5 2. Nf3 \*' in.pgn
	cp old.pgn in.pgn
	expect 0 "a move in UTF-16 corrected" -- "$P" --level info --fail-on never -q --fix in.pgn
	cp move.pgn plain.pgn
	"$P" --level info --fail-on never -q --fix plain.pgn >/dev/null
	also "as in UTF-8" -- same in.pgn plain.pgn

	{ iconv -f UTF-8 -t UTF-16BE text.pgn; printf '\0{\330\0\0}\0\n'; } >in.pgn
	refused "half of a pair" 'in line 7 there are bytes that are not a character of UTF-16; it is left unchanged' in.pgn
	expect 1 "half of a pair is a finding" -- "$P" --select enc-utf16 in.pgn
	also "which is not marked" -- lacks_text '[*]' out
	{ iconv -f UTF-8 -t UTF-16BE text.pgn; printf '\0'; } >in.pgn
	refused "half of a character" 'in line 7 there are bytes that are not a character of UTF-16; it is left unchanged' in.pgn
	for form in sgf csv; do
		printf '(;GM[4]FF[4]SZ[15]PB[A]PW[B];B[hh];W[hi])\n' >in.sgf
		printf 'White,Black,Moves\nA,B,1. e4 e5\n' >in.csv
		iconv -f UTF-8 -t UTF-16 in.$form >wide.$form
		refused "$form in UTF-16" 'is not written in place' wide.$form
		cp wide.$form old.$form
		expect 2 "$form in UTF-16: pgn-replay refuses it, too" -- "${P%check}replay" --in-place wide.$form
		also "$form in UTF-16: it is as it was" -- same wide.$form old.$form
	done
else
	skip "UTF-16 and UTF-32" "no iconv that makes them"
fi

# -- options --
expect 2 "--fix and --diff exclude each other" -- "$P" --fix --diff bad.pgn
cp bad.pgn kept.pgn
expect 0 "--fix --backup" -- fix kept.pgn --backup .old --fail-on never
also "the old file is kept" -- same bad.pgn kept.pgn.old
also "beside the new one" -- differs bad.pgn kept.pgn
for wrong in "--backup .old" "--diff --backup .old" "--fix --backup a/b" "--fix --backup="; do
	# shellcheck disable=SC2086 # options
	expect 2 "$wrong" -- "$P" $wrong bad.pgn
done
expect 2 "--unsafe-fixes alone" -- "$P" --unsafe-fixes bad.pgn
expect 2 "--diff has does not work with --format" -- "$P" --diff -f gcc bad.pgn
also "that is said" -- has 'does not work with --format' err
expect 1 "--format=text is not another format" -- "$P" --diff -f text bad.pgn
also "so the difference is shown" -- has '^--- '
expect 2 "--fix has no place for --statistics" -- "$P" --fix --statistics bad.pgn
expect 2 "--fix has no place for --good" -- "$P" --fix --good x bad.pgn
expect 0 "--explain of an id with a correction" -- "$P" --explain san-missing-mate
also "it says that --fix corrects it" -- has 'pgn-check --fix corrects it'

# -- a finding that is reported once has all of its corrections, or none --
once() {
	printf '[Event "x"]\n[Site "?"]\n[Date "2020.01.01"]\n[Round "1"]\n[White "A"]\n[Black "B"]\n[Result "*"]\n\n1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fa4 Cf6 5. O-O Fe7 *\n'
}
once >once.pgn
for form in sarif jsonl; do
	expect 0 "moves of another language as $form" -- "$P" --level info --fail-on never -f $form once.pgn
	also "all pieces are corrected" -- equal "$(grep -o '"text":"[KQRBN][a-h][1-8]"' out | sort | uniq -c | wc -l)" 6
done
{ once; echo; once; } >twice.pgn
expect 0 "the same in two games" -- "$P" --level info --fail-on never -f sarif twice.pgn
also "no file is corrected in part" -- eval 'grep "san-foreign-piece-letter" out >line; [ -s line ] && ! grep -q "\"text\":\"Nf3\"" line'

# -- nothing to correct --
printf '[Event "x"]\n[Site "?"]\n[Date "2020.01.01"]\n[Round "1"]\n[White "A"]\n[Black "B"]\n[Result "*"]\n\n1. e4 e5 2. Nf4 *\n' >illegal.pgn
expect 0 "--diff where nothing can be corrected" -- "$P" --diff illegal.pgn
also "says so" -- eval 'has "^nothing to correct$" err && [ ! -s out ]'
expect 0 "--diff -q" -- "$P" -q --diff illegal.pgn
also "does not" -- test ! -s err
expect 1 "--diff of a file that can be corrected" -- "$P" --diff once.pgn
also "says how much" -- eval 'has "^6 can be fixed (1 file)$" err && lacks "nothing to correct" err'

# -- a conflict of a version control system --
printf '[Event "x"]\n<<<<<<< HEAD\n[White "A"]\n=======\n[White "B"]\n>>>>>>> other\n\n1. e4 *\n\n[Event "y"]\n\n1. e4 e5\n<<<<<<< HEAD\n2. Nf3 *\n=======\n2. Nc3 *\n>>>>>>> other\n' >conflict.pgn
expect 1 "a conflict of git" -- "$P" --max-findings 0 conflict.pgn
also "is named in each game" -- equal "$(grep -c 'HEAD: this is a conflict of a version control system, such as git, which is not resolved here .*lex-html' out)" 2
also "its signs are nothing else" -- lacks 'lex-reserved-angle\|mail or a text editor'
expect 0 "seven signs in a comment are none" -- eval 'printf "[Event \"x\"]\n\n1. e4 {\n=======\n} e5 *\n" | "$P" --level info --select lex-html -'
also "nothing is said" -- test ! -s out
# -- a second run changes nothing: what is corrected at the end of a game must not cut it in two in its file --
row=0
while read -r options text; do
	row=$((row + 1))
	printf "$text" >twice.pgn
	"$P" -q --fix --level info --fail-on never $options twice.pgn >/dev/null 2>&1
	cp twice.pgn old.pgn
	expect 0 "--fix $options twice, text $row" -- eval '"$P" -q --fix --level info --fail-on never $options twice.pgn'
	also "changes nothing, $options, text $row" -- cmp -s old.pgn twice.pgn
done <<'END'
--level=info \302\275\n\n\n1. ... [Event "\320\261"]\n \321\205 1...\n\n2. 
--level=info {x}\320\263\320\277 *\ne4 [Event "\321\202"]\n{\320\267} e4 *\n\n)\n\n\n
--level=info *\n\n1... [Event "\320\276"]\n 
--unsafe-fixes 2.\n\n\302\275 \n\n\n\n\n1. [Event "\320\265"]\n \n
--unsafe-fixes * \320\236-\320\236\n\n\302\275\ne4 2.\n\n%%\n\n1.[Event "\320\261"]\n\n\n
END

# A short game is read in another language if all its moves are legal in it and two of them name a piece by a letter that no
# English piece has; a single such letter may be a slip.
printf '[Event "E"]\n\n1. e4 e5 2. Sf3 Sc6 *\n' >short.pgn
expect 0 "two letters of another language" -- "$P" --no-config --level warning --select 'san-*,lex-*,illegal-*' short.pgn
also "they are read" -- has 'Sf3: the piece letters are German; PGN writes Nf3'
for moves in '1. e4 e5 2. Sf3' '1. e4 e5 2. Sf3 Nc6' '1. e4 e5 2. Sf3 Sc3'; do
	printf '[Event "E"]\n\n%s *\n' "$moves" >short.pgn
	expect 1 "$moves" -- "$P" --no-config --level warning --select 'san-*,lex-*,illegal-*' short.pgn
	also "$moves: not read in another language" -- lacks 'the piece letters are'
done
check_all || finish
# told_or_done KB: with that much memory the file is corrected, or lack of memory is reported with status 2
told_or_done() {
	cp long.pgn in.pgn
	(
		# shellcheck disable=SC3045 # dash has it
		ulimit -v "$1" 2>/dev/null
		"$P" -j1 -q --sandbox never --fix in.pgn >/dev/null 2>err.memory
	)
	memory_status=$?
	if cmp -s in.pgn long.pgn; then
		[ $memory_status -ge 2 ] && has memory err.memory
	else
		[ -s in.pgn ] && [ $memory_status -lt 2 ] || has memory err.memory
	fi
}
case $B in
*address* | *thread*) skip "out of memory" "sanitizers take all there is" ;;
*)	# More is needed to correct a game than to check it.
	{ printf '[Event "x"]\n\n'; yes '1. g1f3 g8f6 2. f3g1 f6g8' | head -n 30000; echo '*'; } >long.pgn
	for kb in 10000 12000 14000 16000; do
		expect 0 "$kb kB of memory: what was not done is reported" -- told_or_done $kb
	done ;;
esac
finish
