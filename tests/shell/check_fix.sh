#!/bin/sh
# check_fix.sh: pgn-check --fix, --diff and --unsafe-fixes: each id that has a correction is corrected, and no other.
# usage: tests/shell/check_fix.sh [build directory]
#
# fixtures/fix/ID.pgn is taken where it exists: where fixtures/diag/ID.pgn has what cannot be corrected.
B=${1:-${B:-build}}
. tests/shell/cli.inc
P=$(cd "$B" && pwd)/pgn-check
top=$(pwd)
shared=${ARBITER_SHARED:-$top/../shared}
rules=$tmp/rules
"$P" --list-rules -f csv >"$rules"
cd "$tmp" || exit 2

# ids FILE OPTION...: the ids that are found in it, each once
ids() {
	f=$1
	shift
	"$P" --format jsonl "$@" "$f" 2>/dev/null | grep -o '"type":"finding"[^{}]*"id":"[^"]*"' |
	    sed 's/.*"id":"\([^"]*\)"/\1/' | sort -u
}
# fix FILE OPTION...: corrects it
fix() {
	f=$1
	shift
	"$P" --level info -q --fix "$@" "$f" >/dev/null 2>&1
}
# same_diff FILE CORRECTED OPTION...: does the difference lead from the one to the other?
same_diff() {
	f=$1 corrected=$2
	shift 2
	cp "$f" patched.pgn
	"$P" --level info -q --diff "$@" patched.pgn >diff 2>/dev/null
	if ! grep -q '^@@' diff; then
		cmp -s "$f" "$corrected" || grep -q 'end with CR only' diff
		return
	fi
	patch --binary -s -p0 patched.pgn <diff >/dev/null 2>&1 && cmp -s patched.pgn "$corrected"
}

# -- each id --
kind() {
	grep "^$1," "$rules" | sed 's/.*,//' | tr -d '"'
}
# complain_about ID FIXTURE
complain_about() {
	id=$1 how=$(kind "$1")
	rm -f in.pgn
	cp "$2" in.pgn
	chmod u+w in.pgn
	cp in.pgn old.pgn
	# A game that goes on shows more of what there is to know, but no more that is wrong.
	level=info
	[ "$how" = unsafe ] && level=warning
	ids old.pgn --level info --select "$id" | grep -qx "$id" || { echo "$2 does not have it"; return; }
	ids old.pgn --level $level >before
	fix in.pgn --select "$id"
	if [ "$how" = safe ]; then
		cmp -s in.pgn old.pgn && { echo "it is not corrected"; return; }
	else
		cmp -s in.pgn old.pgn || { echo "it is changed without --unsafe-fixes"; return; }
		fix in.pgn --select "$id" --unsafe-fixes
		if [ -z "$how" ]; then
			cmp -s in.pgn old.pgn || echo "it is changed, but the catalogue says that nothing corrects it"
			return
		fi
	fi
	ids in.pgn --level info --select "$id" | grep -qx "$id" && { echo "it is still there"; return; }
	ids in.pgn --level $level >after
	new=$(comm -13 before after | tr '\n' ' ')
	[ -z "$new" ] || { echo "new are: $new"; return; }
	cp in.pgn once.pgn
	fix in.pgn --select "$id" --unsafe-fixes
	cmp -s in.pgn once.pgn || { echo "a second time changes it again"; return; }
	if [ "$how" = safe ]; then
		same_diff old.pgn once.pgn --select "$id" || echo "--diff leads elsewhere"
	else
		same_diff old.pgn once.pgn --select "$id" --unsafe-fixes || echo "--diff leads elsewhere"
	fi
}
sed 1d "$rules" | cut -d , -f 1 >all
while read -r id; do
	fixture=$top/fixtures/fix/$id.pgn
	[ -f "$fixture" ] || fixture=$top/fixtures/diag/$id.pgn
	if [ ! -f "$fixture" ]; then
		[ -z "$(kind "$id")" ]; check "$id has no fixture, and no correction" 0
		continue
	fi
	complaint=$(complain_about "$id" "$fixture")
	[ -z "$complaint" ] || echo "# $complaint"
	[ -z "$complaint" ]; check "$id ($(kind "$id"))" 0
done <all

# -- everything at once, twice --
cat "$top"/fixtures/diag/*.pgn "$top"/fixtures/fix/*.pgn | tr -d '\000' >all.pgn
for o in -q --unsafe-fixes; do
	cp all.pgn in.pgn
	fix in.pgn $o; cp in.pgn once.pgn; fix in.pgn $o; cmp -s in.pgn once.pgn; check "all fixtures: a second time nothing changes ($o)" 0
	same_diff all.pgn once.pgn $o; check "the difference is what changes ($o)" 0
done
if [ -r "$shared/corpus/lichess.pgn" ]; then
	head -c 700000 "$shared/corpus/lichess.pgn" >real.pgn
	cp real.pgn in.pgn
	fix in.pgn; cp in.pgn once.pgn; fix in.pgn; cmp -s in.pgn once.pgn; check "real games: a second time nothing changes" 0
	same_diff real.pgn once.pgn; check "the difference is what changes" 0
	if command -v git >/dev/null; then
		mkdir g; cp real.pgn g/patched.pgn
		(cd g && git init -q . && git apply -p0 ../diff && cmp -s patched.pgn ../once.pgn); check "for git, too" 0
	fi
else
	skip "real games" "$shared/corpus is not there"
fi

# -- files --
game() {
	printf '[Event "%s"]\n[Site "?"]\n[Date "2020.01.01"]\n[Round "1"]\n[White "W, A"]\n[Black "B, C"]\n[Result "1-0"]\n\n' "$1"
	printf '%s 1-0\n\n' "${2:-1. e4 e5 2. Nf3 Nc6}"
}
bad='1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7'
{ game A; game B "$bad"; game C '1. e4 e5 2. g1f3 Nc6'; game D '1. e4 e5 2. Ke3 Nc6'; } >bad.pgn
cp bad.pgn in.pgn; chmod 640 in.pgn
"$P" --fix in.pgn >out 2>err; check "what is left decides: an illegal move" 1
grep -q 'illegal' out && ! grep -q san- out; check "only what is left is told" 0
grep -qx '1 fixed (1 file)' err; check "what was corrected is counted" 0
[ "$(ls -l in.pgn | cut -c 1-10)" = "-rw-r-----" ]; check "the mode is the same" 0
grep -q '4. Qxf7# 1-0' in.pgn && grep -q 'g1f3' in.pgn; check "what is not reported stays" 0
"$P" --fix --level info in.pgn >/dev/null 2>&1; grep -q '2. Nf3 Nc6' in.pgn; check "--level says what is" 0
ls -i in.pgn >before; cp in.pgn once.pgn
"$P" --fix --level info in.pgn >/dev/null 2>err; ls -i in.pgn | cmp -s - before && cmp -s in.pgn once.pgn && [ ! -s err ]; check "then nothing is left to do, and nothing is done" 0
{ game A; game B "$bad"; } >only.pgn; cp only.pgn in.pgn
"$P" --fix in.pgn >out 2>/dev/null; check "a file that is clean then" 0
[ ! -s out ]; check "of which nothing is told" 0
cp only.pgn in.pgn
"$P" --diff in.pgn >out 2>err; check "--diff, and there is one" 1
cmp -s in.pgn only.pgn && grep -q '^+.*Qxf7#' out && grep -qx '1 can be fixed (1 file)' err; check "it changes nothing" 0
"$P" --diff <only.pgn 2>/dev/null | grep -q '^+++ <stdin>'; check "of standard input" 0
game A >good.pgn; "$P" --diff good.pgn >out 2>err; check "--diff, and there is none" 0
[ ! -s out ] && [ ! -s err ]; check "nothing is shown" 0
"$P" --fix <only.pgn >/dev/null 2>err; check "--fix of standard input" 2
{ printf '%% arbiter: ignore=san-missing-mate\n'; game B "$bad"; } >muted.pgn; cp muted.pgn in.pgn; fix in.pgn; cmp -s in.pgn muted.pgn; check "what is muted stays" 0
{ printf '%% arbiter: ignore-file=san-missing-mate,lex-lone-cr -- a reason\n\n'; i=0; while [ $i -lt 60 ]; do game $i "$bad"; i=$((i + 1)); done; } >head.pgn
for how in LF mark CR; do
	case $how in
	LF) cp head.pgn muted.pgn ;;
	mark) { printf '\357\273\277'; cat head.pgn; } >muted.pgn ;;
	CR) tr '\n' '\r' <head.pgn >muted.pgn ;;
	esac
	cp muted.pgn in.pgn; fix in.pgn -j 2 --batch-bytes 500 --ignore enc-bom; cmp -s in.pgn muted.pgn; check "what is muted for the file stays in all of its games ($how)" 0
done
"$P" --diff muted.pgn >out 2>&1; check "for --diff, too" 0
{ game 0 "$bad"; sed 's/^%/{}\n%/' head.pgn; } >muted.pgn; fix muted.pgn; grep -q 'Qxf7#' muted.pgn; check "behind the first tag it counts for nothing" 0
cp head.pgn in.pgn; cp only.pgn two.pgn; "$P" -q --fix in.pgn two.pgn >/dev/null 2>&1; grep -q 'Qxf7#' two.pgn; check "and for its own file only" 0
"$P" only.pgn --select san-missing-mate --write-baseline known.json >/dev/null 2>&1; cp only.pgn in.pgn; cp only.pgn known.pgn
"$P" known.pgn --write-baseline known.json >/dev/null 2>&1; "$P" known.pgn --fix --baseline known.json >/dev/null 2>&1; grep -q 'Qxf7#' known.pgn; check "what a baseline has is corrected" 0
printf 'This is \t no game at all.  \nNor is this.' >prose.pgn; cp prose.pgn in.pgn; fix in.pgn --unsafe-fixes; cmp -s in.pgn prose.pgn; check "what is no PGN stays" 0
gzip -c bad.pgn >z.pgn.gz; cp z.pgn.gz z.old; cp only.pgn in.pgn
"$P" --fix z.pgn.gz in.pgn >/dev/null 2>err; check "a compressed file" 2
cmp -s z.pgn.gz z.old && grep -q compressed err && grep -q 'Qxf7#' in.pgn; check "is refused, and the next one is corrected" 0
cp only.pgn in.pgn; ln in.pgn hard; "$P" --fix in.pgn >/dev/null 2>err; check "a file with two names" 2
cmp -s in.pgn only.pgn && grep -q 'hard links' err; check "stays as it is" 0
rm hard; ln -s in.pgn soft; "$P" --fix soft >/dev/null 2>&1; [ -h soft ] && grep -q 'Qxf7#' in.pgn; check "a link is followed" 0
cp only.pgn in.pgn; chmod 444 in.pgn; "$P" --fix in.pgn >/dev/null 2>err; check "a file that may not be written" 2
cmp -s in.pgn only.pgn && grep -q 'may not be written' err; check "stays, too" 0
rm -f in.pgn; "$P" --fix nosuch.pgn >/dev/null 2>&1; check "a file that is not there" 2
sed 's/$/\r/' bad.pgn >in.pgn; fix in.pgn; [ "$(grep -c . in.pgn)" -eq "$(grep -c "$(printf '\r')\$" in.pgn)" ]; check "CR LF stays CR LF" 0
tr '\n' '\r' <only.pgn >in.pgn; fix in.pgn; grep -q '4. Qxf7# 1-0$' in.pgn && ! grep -q "$(printf '\r')" in.pgn; check "CR alone becomes LF" 0
{ game 'Caf\351'; game B "$bad"; } | sed 's/Caf.351/'"$(printf 'Caf\351')"'/' >in.pgn; fix in.pgn; grep -q "$(printf 'Caf\351')" in.pgn && grep -q 'Qxf7#' in.pgn; check "bytes of a code page stay" 0
fix in.pgn --unsafe-fixes; grep -q "$(printf 'Caf\303\251')" in.pgn; check "unless that is asked for" 0
printf '1. e4 e5 2. g1f3 1-0 1. d4 d5 2. c2c4 1/2\n' >in.pgn; fix in.pgn; fix in.pgn; grep -q '2. Nf3' in.pgn; check "two games on a line" 0
{ game A@@ | tr @ '\000'; game B "$bad"; } >in.pgn; fix in.pgn; grep -aq 'Qxf7#' in.pgn && [ "$(tr -dc '\000' <in.pgn | wc -c)" -eq 2 ]; check "bytes of zero stay" 0
{ game A "1. e4 {$(head -c 5000000 /dev/zero | tr '\0' x)} e5"; game B "$bad"; } >in.pgn; cp in.pgn old.pgn; fix in.pgn; check "a game beyond all limits" 1
head -c 5000000 in.pgn | cmp -s - old.pgn 2>/dev/null || [ "$(head -c 5000000 in.pgn | cksum)" = "$(head -c 5000000 old.pgn | cksum)" ]; check "stays" 0
i=0; while [ $i -lt 40 ]; do cat bad.pgn; i=$((i + 1)); done >many.pgn
for j in 1 3; do cp many.pgn in$j.pgn; "$P" --fix --level info -j $j --batch-bytes 300 in$j.pgn >/dev/null 2>&1; done
cmp -s in1.pgn in3.pgn && ! cmp -s in1.pgn many.pgn; check "threads and batches make no difference" 0

# -- a difference for patch and for git --
# applies NAME [-]: hunks of in.pgn lead to what --fix makes of it, by both; the folder has a file with a name of that kind
have_git=$(command -v git)
applies() {
	rm -rf d; mkdir d; cp in.pgn "d/$2"; cp in.pgn "d.fixed"; fix d.fixed
	(cd d && "$P" -q --level info --diff -- "$2" >../hunks 2>/dev/null)
	cmp -s in.pgn d.fixed && { false; check "$1: nothing to correct" 0; return; }
	(cd d && patch --binary -s -F 0 -p0 <../hunks >/dev/null 2>&1); cmp -s "d/$2" d.fixed; check "$1: patch" 0
	[ -n "$have_git" ] || { skip "$1: git" "no git"; return; }
	cp in.pgn "d/$2"; (cd d && git init -q . && git apply -p0 --whitespace=nowarn ../hunks >/dev/null 2>&1); cmp -s "d/$2" d.fixed; check "$1: git" 0
}
{ game A "$bad"; game B '1. e4 e5'; game C "$bad"; game D "$bad"; game E; } >in.pgn
applies "the last lines of games that are not the last" in.pgn
sed '/^$/d' in.pgn >x; mv x in.pgn
applies "no blank lines between games" in.pgn
printf '1. e4 e5 2. Ng1f3 *\n1. e4 e5 2. g1f3 *\n1. d4 d5 *\n1. d4 d5 2. c2c4 *' >in.pgn
applies "a game a line" in.pgn
cp only.pgn in.pgn
for name in 'a b.pgn' "$(printf 'caf\303\251 \001"\\.pgn')" "$(printf 'caf\351.pgn')" ./in.pgn; do
	applies "the name $(printf %s "$name" | od -An -c | tr -d ' \n')" "$name"
done
rm -rf d; mkdir -p d/sub; cp only.pgn d/sub/x.pgn; cp only.pgn fixed.pgn; fix fixed.pgn
(cd d; "$P" --diff -r . 2>/dev/null | patch -s -p0); cmp -s d/sub/x.pgn fixed.pgn; check "below a folder" 0
rm -rf d; mkdir d; cp only.pgn "d/$(printf 'caf\303\251.pgn')"; "$P" -q --diff d/* | grep -cx '[-+][-+][-+] "d/caf.303.251.pgn"' | grep -qx 2; check "names are quoted as git does it" 0
# for_reading NAME FILE WHO WHY: it is said once, and only that
for_reading() {
	"$P" -q --diff "$2" "$2" >out 2>err; check "$1" 1
	grep -q '^+.*Qxf7#' out && [ "$(wc -l <err)" -eq 1 ] && grep -qF "pgn-check: $3: $4" err; check "and that it is for reading" 0
}
for_reading "an absolute name" "$tmp/only.pgn" "$tmp/only.pgn" "patch(1) refuses"
for_reading "a name that leads out" ../"${tmp##*/}"/only.pgn "../${tmp##*/}/only.pgn" "patch(1) refuses"
gzip -c only.pgn >only.pgn.gz
for_reading "a compressed file" only.pgn.gz only.pgn.gz "its bytes are not this text"
if command -v zip >/dev/null; then
	zip -q only.zip only.pgn bad.pgn
	for_reading "a member of an archive" only.zip only.zip/only.pgn "it is a member of an archive"
else
	skip "a member of an archive" "zip is not installed"
fi
game A "1. e4 {$(printf 'A\033]0;x\007\302\233')} ${bad#1. e4}" >in.pgn
if command -v script >/dev/null && script -qec true /dev/null >/dev/null 2>&1; then
	script -qec "$P -q --diff in.pgn" /dev/null </dev/null >tty 2>/dev/null
	grep -q '^+.*{A.x1b]0;x.x07.x9b}.*Qxf7#' tty && ! tr -d '\r\n' <tty | grep -q "$(printf '[\001-\010\016-\037]')"; check "no control characters for a terminal" 0
else
	skip "a terminal" "no script(1)"
fi
"$P" -q --diff in.pgn 2>/dev/null | grep -q "^+.*{A$(printf '\033]0;x\007\302\233')}"; check "for a pipe they are exact" 0

# -- what is not written in place --
mkfifo pipe; cp only.pgn in.pgn
timeout 20 "$P" --fix pipe in.pgn >out 2>err </dev/null; check "a pipe" 2
grep -q '^pipe:1:1: error: not a regular file' out && [ "$(grep -c regular err)" -eq 1 ] && cmp -s in.pgn fixed.pgn; check "is not even opened, and the next file is corrected" 0
cp only.pgn in.pgn; ln -s in.pgn again
"$P" --fix in.pgn ./in.pgn again >out 2>err; check "a file that is named three times" 0
grep -qx '1 fixed (1 file)' err && cmp -s in.pgn fixed.pgn; check "is corrected once" 0
cp only.pgn in.pgn; "$P" --diff in.pgn in.pgn again 2>/dev/null | grep -c '^@@' | grep -qx 1; check "and shown once" 0
rm -rf d; mkdir d; cp only.pgn d/a.pgn; gzip -c only.pgn >d/b.pgn.gz; cp only.zip d/c.zip 2>/dev/null
"$P" --select san-missing-mate --fail-on never --fix -r d >out 2>err; check "compressed files that are only found" 0
[ "$(grep -c 'b.pgn.gz: it is compressed, and' err)" -eq 1 ] && cmp -s d/a.pgn fixed.pgn; check "are passed over, and that is said" 0
if [ -f d/c.zip ]; then
	[ "$(grep -c 'd/c.zip: members of an archive' err)" -eq 1 ]; check "archives once" 0
	"$P" --fail-on never --fix d/c.zip >out 2>err; check "one that is named is refused" 2
fi
{ printf '1. \000 '; cat only.pgn; } >in.pgn; cp in.pgn old.pgn; fix in.pgn; ! cmp -s in.pgn old.pgn && grep -aq 'Qxf7#' in.pgn; check "a zero byte makes no UTF-16" 0
iconv -f UTF-8 -t UTF-16LE only.pgn >in.pgn 2>/dev/null && { cp in.pgn old.pgn; "$P" --fix in.pgn >/dev/null 2>err; check "UTF-16 without a mark" 2
cmp -s in.pgn old.pgn && grep -q 'is UTF-16' err; check "is" 0; }

case $B in
*address* | *thread*) skip "out of memory" "sanitizers take all there is" ;;
*)	# More is needed to correct a game than to check it.
	{ printf '[Event "x"]\n\n'; i=0; while [ $i -lt 30000 ]; do echo '1. g1f3 g8f6 2. f3g1 f6g8'; i=$((i + 1)); done; echo '*'; } >long.pgn
	for kb in 10000 12000 14000 16000; do
		cp long.pgn in.pgn; (ulimit -v $kb 2>/dev/null; "$P" -j1 -q --sandbox never --fix in.pgn >/dev/null 2>err); status=$?
		! cmp -s in.pgn long.pgn || [ $status -lt 2 ] || grep -q memory err; check "$kb kB of memory: what was not done is told" 0
	done ;;
esac

# -- options --
"$P" --fix --diff bad.pgn >/dev/null 2>&1; check "--fix --diff" 2
"$P" --unsafe-fixes bad.pgn >/dev/null 2>&1; check "--unsafe-fixes alone" 2
"$P" --diff -f gcc bad.pgn >out 2>&1; check "--diff --format" 2
grep -q 'does not work with --format' out; check "says so" 0
"$P" --diff -f text bad.pgn 2>&1 | grep -q '^--- '; check "text is no other" 0
"$P" --fix --statistics bad.pgn >/dev/null 2>&1; check "--fix --statistics" 2
"$P" --fix --good x bad.pgn >/dev/null 2>&1; check "--fix --good" 2
"$P" --explain san-missing-mate | grep -q 'pgn-check --fix corrects it'; check "--explain tells" 0

echo "1..$n"
exit $failed
