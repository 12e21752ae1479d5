#!/bin/sh
# archives.sh: tar, zip and 7z archives as a file, through a pipe, compressed and broken; and the memory that all of it takes.
# usage: tests/shell/archives.sh [build directory]
# shellcheck disable=SC2016,SC2317 # eval and expect run what looks unused
B=${1:-${B:-build}}
. tests/shell/cli.inc
bin=$(cd "$B" && pwd)
P=$bin/pgn-check F=$bin/fen-legal R=$bin/pgn-replay S=$bin/pgn-stats
cd "$tmp" || exit 2
if ! command -v python3 >/dev/null || ! command -v zstd >/dev/null || ! command -v xz >/dev/null; then
	skip "archives" "needs python3, zstd and xz"
	finish
fi

game() { printf '[Event "%s"]\n[Site "?"]\n[Date "2020.01.01"]\n[Round "1"]\n[White "W"]\n[Black "B"]\n[Result "1-0"]\n\n%s 1-0\n\n' "$1" "$2"; }
mkdir -p d/sub
game A '1. e4 e5 2. Nf6' >d/a.pgn
game B '1. d4 d5 2. Ke3' | gzip -n >d/sub/b.pgn.gz
game C '1. c4 c5' >d/sub/c.pgn
printf 'no games\n' >d/readme.txt
printf '8/8/8/8/8/8/8/8 w - - 0 1\n' >d/p.fen
# One archive of each kind, of the same members in the same order.
members='readme.txt a.pgn p.fen sub/b.pgn.gz sub/c.pgn'
# shellcheck disable=SC2086
(
	cd d || exit
	tar cf ../m.tar $members
	tar cf ../v7.tar --format=v7 $members
	tar czf ../m.tgz $members
	for c in gz:gzip zst:zstd xz:xz bz2:bzip2; do ${c#*:} -c <../m.tar >../m.tar.${c%:*}; done
	python3 - $members <<'END'
import sys, zipfile
with zipfile.ZipFile('../m.zip', 'w', zipfile.ZIP_DEFLATED) as z:
    for name in sys.argv[1:]:
        z.write(name)
END
)
# without_name: the output without the name of the archive
without_name() { sed 's|^[^/]*/||; s|^<stdin>/||' out; }

expect 1 "a tar archive" -- "$P" --summary m.tar
cp out tar.out
also "a finding names archive and member" -- has '^m.tar/a.pgn:9:13: error: Nf6'
also "a compressed member is read" -- has '^m.tar/sub/b.pgn.gz:9:13: error: Ke3'
also "three games" -- has '^3 games'
without_name >want
for a in v7.tar m.tgz m.tar.gz m.tar.zst m.tar.xz m.tar.bz2 m.zip; do
	expect 1 "$a" -- "$P" --summary $a
	without_name >got
	also "$a: the same as tar" -- same want got
	expect 1 "$a through a pipe" -- eval "cat $a | \"\$P\" --summary"
	without_name >got
	also "$a through a pipe: the same" -- same want got
	expect 1 "$a through a pipe, without a sandbox" -- eval "cat $a | \"\$P\" --summary --sandbox never -j1"
	without_name >got
	also "$a through a pipe, without a sandbox: the same" -- same want got
done
expect 1 "positions in an archive" -- "$F" m.tar.gz
also "only .fen is read" -- lines 1
expect 0 "pgn-replay" -- "$R" --to san --bare m.tgz
expect 0 "pgn-stats" -- wide "$S" --tables counts --format csv m.tgz
also "pgn-stats counts all games" -- has '^games,3,3,0,0$'
mkdir f; cp m.tar m.tgz m.tar.zst m.zip f
expect 1 "-r" -- "$P" -r --summary f
also "-r reads all archives" -- has '^12 games'
# both_shards: counts an archive in two shares
both_shards() {
	"$S" --shard 0/2 --write-counts p0 m.tar && "$S" --shard 1/2 --write-counts p1 m.tar && "$S" --merge p0 p1
}
expect 0 "pgn-stats, the whole archive" -- "$S" m.tar
sed '/^Files\|^Source/d' out >want
expect 0 "pgn-stats --shard" -- both_shards
sed '/^Files\|^Source/d' out >got
also "nothing is counted twice, nothing is left out" -- same want got

# -- no PGN inside, broken, empty, odd --
(cd d && tar cf ../none.tar readme.txt)
mkdir g; cp none.tar g/; cp d/sub/c.pgn g/
expect 2 "an archive without PGN that is named" -- "$P" none.tar
also "it is reported" -- has 'none.tar:1:1: error: there is no .pgn file in this archive'
expect 0 "an archive without PGN that -r found" -- "$P" -r --level error --summary g
also "it has no finding" -- lacks 'none.tar:1'
also "that it is not read is said" -- has '^pgn-check: g/none.tar: 1 file in this archive is not read: 1 .txt$' err

# -- members of other kinds --
mkdir -p k/__MACOSX && (
	cd k && cp ../d/a.pgn . && cp a.pgn b.pgn && mv b.pgn 'in ner.pgn' && tar cf 4.tar 'in ner.pgn' &&
	tar cf 3.tar 4.tar && tar cf 2.tar 3.tar && tar cf 'in ner.tar' 2.tar && rm 'in ner.pgn' [234].tar &&
	printf '\211PNG\r\n' >p.png && cp p.png Q.PNG && cp a.pgn t.csv && cp p.png NOTES && cp p.png ._a.pgn &&
	cp p.png __MACOSX/x.png && cp p.png .DS_Store && ln -s p.png l.png && ln p.png h.png
)
kinds='5 files in this archive are not read: 2 .png, 1 .csv, 1 .tar and 1 other; an archive inside 4 others is not opened: '
(cd k && tar cf ../k.tar ./p.png . && python3 - <<'END'
import zipfile
with zipfile.ZipFile('../k.zip', 'w') as z:
    for name in 'a.pgn', 'p.png', 'Q.PNG', 't.csv', 'NOTES', '._a.pgn', '__MACOSX/x.png', '.DS_Store', 'in ner.tar':
        z.write(name)
END
)
for p in pgn-check pgn-replay pgn-stats; do
	expect 0 "$p: members of other kinds" -- eval "$bin/$p --fail-on never k.zip >/dev/null"
	also "$p: they are named in one line" -- has "^$p: k.zip: ${kinds}unzip -p k.zip 'in ner.tar' | $p reads it\$" err
	also "$p: so are tables" -- has "^$p: --from csv reads tables (.csv, .tsv, .txt) in archives, and no other files\$" err
	expect 0 "$p: the same with --quiet" -- eval "$bin/$p -q --fail-on never k.zip >/dev/null"
	also "$p: nothing is said" -- eval '! grep "not read\\|--from csv" err'
done
expect 2 "fen-legal: members of other kinds" -- "$F" k.zip
also "fen-legal: so are tables" -- has '^fen-legal: --from csv reads tables (.csv, .tsv) in archives, and no other files$' err
also "fen-legal: they are named" -- has '^fen-legal: k.zip: 6 files in this archive are not read: 1 .pgn, 2 .png, 1 .csv, 1 .tar and 1 other; ' err
expect 1 "a tar archive: links are not counted" -- "$P" k.tar
also "a tar archive: the name is that in the archive" -- has "k.tar: ${kinds}tar -xOf k.tar './in ner.tar' | pgn-check reads it$" err
expect 1 "the command" -- eval "tar -xOf k.tar './in ner.tar' | \"\$P\""
also "it reads the game of the archive inside" -- has '^<stdin>/2.tar/3.tar/4.tar/in ner.pgn:9:13: error: Nf6'
cp k.zip "it's.zip"
if command -v unzip >/dev/null; then
	expect 1 "an archive whose name has an apostrophe" -- "$P" "it's.zip"
	expect 1 "the command for it" -- sh -c "$(sed -n "s/.* opened: \(.*\) | pgn-check reads it/\1/p" err) | \"$P\""
	also "it reads the game of the archive inside" -- has '^<stdin>/2.tar/3.tar/4.tar/in ner.pgn:9:13: error: Nf6'
	for name in 'in [1].tar' 'in*.tar' 'what?.tar'; do
		rm -rf pattern pattern.zip
		mkdir pattern && cp 'k/in ner.tar' "pattern/$name" && cp k/a.pgn pattern/
		(cd pattern && python3 -m zipfile -c ../pattern.zip "$name" a.pgn)
		expect 0 "a member that is a pattern for unzip: $name" -- "$P" --fail-on never pattern.zip
		expect 1 "$name: the command for it" -- sh -c "$(sed -n "s/.* opened: \(.*\) | pgn-check reads it/\1/p" err) | \"$P\""
		also "$name: it reads the game of the archive inside" -- has '^<stdin>/2.tar/3.tar/4.tar/in ner.pgn:9:13: error: Nf6'
	done
else
	skip "the command for zip" "needs unzip"
fi
expect 1 "through a pipe" -- eval 'cat k.zip | "$P"'
also "through a pipe there is no such command" -- has '^pgn-check: <stdin>: 5 files .*; an archive inside 4 others is not opened$' err
expect 1 "several archives" -- "$P" --summary k.zip k.tar m.zip
also "one line for all" -- has '^pgn-check: 12 files in 3 archives are not read: 4 .png, 2 .csv, 2 .tar, 1 .txt, 1 .fen and 2 others; archives inside 4 others are not opened: unzip .* reads the first$' err
also "the totals count them" -- has '^5 games, .*; 12 files in archives not read$'
expect 1 "in JSON" -- "$P" -f jsonl --summary k.zip
also "the totals count them in JSON" -- has '"skipped_members":5,'
expect 1 "with a cache" -- "$P" --cache kept k.zip
mv err want
expect 1 "from the cache" -- "$P" --cache kept k.zip
also "from the cache the same is said" -- same want err
expect 1 "--reconcile" -- "$R" --reconcile d/a.pgn k.zip
also "--reconcile says so, too" -- has '^pgn-replay: k.zip: 4 files in this archive are not read: 2 .png, 1 .tar and 1 other;' err
expect 0 "--known" -- "$P" --fail-on never --duplicates --known m.zip d/sub/c.pgn
also "--known says so, too" -- has 'm.zip: 2 files in this archive are not read: 1 .txt, 1 .fen$' err

# -- archives inside archives --
mkdir n && (
	cd n && cp ../m.tgz ../d/sub/b.pgn.gz ../d/p.fen . && printf 'Event,White,Black,Result,Moves\n?,A,B,*,1. e4 e5\n' >t.csv &&
	zstd -q -c ../d/sub/c.pgn >z.pgn.zst && python3 -m zipfile -c in.zip m.tgz b.pgn.gz p.fen t.csv z.pgn.zst &&
	tar cf ../nest.tar in.zip z.pgn.zst && python3 -m zipfile -c ../nest.zip in.zip z.pgn.zst
)
for a in nest.tar nest.zip; do
	expect 1 "$a" -- "$P" --summary $a
	also "$a: a member of an archive inside one inside" -- has "^$a/in.zip/m.tgz/a.pgn:9:13: error: Nf6"
	also "$a: the totals" -- has '^6 games, .*; 4 files in an archive not read$'
	also "$a: what is not read" -- has "$a: 4 files in this archive are not read: 1 .txt, 2 .fen and 1 .csv$\|$a: 4 files.*1 .txt, 2 .fen, 1 .csv$" err
	expect 1 "$a: -l" -- "$P" -l --level error $a
	printf "$a/%s\n" in.zip/m.tgz/a.pgn in.zip/m.tgz/sub/b.pgn.gz in.zip/b.pgn.gz >want
	also "$a: -l names all" -- same want
	expect 1 "$a through a pipe" -- eval "cat $a | \"\$P\" -l --level error -j1"
	sed "s|^$a|<stdin>|" want >piped
	also "$a through a pipe: the same" -- same piped
	for time in first second; do
		expect 1 "$a with a cache, the $time time" -- "$P" --cache nested -l --level error $a
		also "$a with a cache, the $time time: the same" -- same want
	done
	expect 0 "pgn-replay: $a" -- "$R" --fail-on never --to san --bare $a
	also "pgn-replay: all games of $a" -- lines 6
	expect 0 "pgn-stats: $a" -- wide "$S" --tables counts --format csv $a
	also "pgn-stats: all games of $a" -- has '^games,6,6,0,0$'
	expect 1 "fen-legal: $a" -- "$F" -l $a
	printf "$a/%s\n" in.zip/m.tgz/p.fen in.zip/p.fen >want
	also "fen-legal: the lists in $a" -- same want
	expect 0 "tables in archives inside $a" -- "$P" --from csv --fail-on never -f jsonl --all-games $a
	also "they are read" -- has "\"$a/in.zip/t.csv\".*\"plies\":2"
	expect 2 "--fix refuses $a" -- "$P" --fail-on never --fix $a
	also "and says so" -- has "$a: members of an archive are not written in place" err
done
mkdir plain split
expect 0 "--split" -- eval '"$R" --fail-on never --split Event -o split nest.zip'
expect 0 "--split, of the files" -- eval '"$R" --fail-on never --split Event -o plain m.tgz n/b.pgn.gz n/z.pgn.zst n/z.pgn.zst'
for f in split/*; do also "--split: $f" -- cmp -s "$f" "plain/${f#*/}"; done
# What is broken inside is reported under its name, and what follows is read.
head -c 200 m.tgz >n/cut.tgz && head -c 300 m.zip >n/cut.zip && printf 'PK\3\4 and no more' >n/no.zip && echo x >n/text.zip && : >n/empty.7z
printf '7z\274\257\047\034 and no more' >n/no.7z
(cd n && python3 -m zipfile -c ../bad.zip cut.tgz cut.zip no.zip no.7z text.zip empty.7z b.pgn.gz)
expect 2 "broken archives inside" -- "$P" bad.zip
for name in cut.tgz cut.zip no.zip no.7z; do
	also "$name is reported" -- has "^bad.zip/$name[:/].* too early, at byte [0-9]*.*\[io-truncated-gzip\]$"
done
also "what is not an archive is reported as a file of that name would be" -- has '^bad.zip/text.zip:1:1: error: .*\[file-not-pgn\]$'
also "so is an empty one" -- has '^bad.zip/empty.7z:1:1: .*\[file-empty\]$'
also "what follows is read" -- has '^bad.zip/b.pgn.gz:9:13: error: Ke3'
for p in pgn-replay pgn-stats; do
	expect 2 "$p: broken archives inside" -- eval "$bin/$p bad.zip >/dev/null"
	also "$p: they are reported" -- has "bad.zip/cut.zip.*too early, at byte 300" err
done
expect 2 "--reconcile: broken archives inside" -- "$R" --reconcile d/a.pgn bad.zip
also "--reconcile: one is reported" -- has 'bad.zip/cut.tgz.*: the gzip data ends too early' err
also "--reconcile: and the last" -- has 'bad.zip/no.7z: the 7z archive ends too early' err
# Thousands in each other, and what needs more memory than is allowed.
python3 - <<'END'
import io, tarfile, zipfile
def pack(members, kind=zipfile.ZIP_DEFLATED):
    b = io.BytesIO()
    with zipfile.ZipFile(b, 'w', kind) as z:
        for name, data in members:
            z.writestr(name, data)
    return b.getvalue()
inner = [('x.pgn', b'1. e4 *\n')]
for _ in range(5):
    inner = [('%d.zip' % i, pack(inner)) for i in range(5)] + [('x.pgn', b'1. e4 *\n')]
open('levels.zip', 'wb').write(pack(inner))
game = b'1. e4 *\n'
open('thousand.zip', 'wb').write(pack([('%d.zip' % i, pack([('a.pgn', game)])) for i in range(1000)]))
stored = pack([('big.bin', bytes(3 << 20)), ('a.pgn', game)], zipfile.ZIP_STORED)
one = pack([('a.pgn', bytes(4 << 20))])
for _ in range(2):
    one = pack([('%d.zip' % i, one) for i in range(5)])
open('bomb.zip', 'wb').write(one)
def tgz(name, data):
    b = io.BytesIO()
    with tarfile.open(fileobj=b, mode='w:gz') as t:
        i = tarfile.TarInfo(name)
        i.size = len(data)
        t.addfile(i, io.BytesIO(data))
    return b.getvalue()
open('tars.tgz', 'wb').write(tgz('1.tgz', tgz('0.tgz', tgz('x.bin', bytes(150 << 20)))))
open('large.zip', 'wb').write(pack([('in.zip', stored), ('b.pgn', game)]))
END
expect 0 "archives with more archives in each" -- "$P" -j1 -q --fail-on never --summary levels.zip
also "those inside four others are not opened" -- has '^156 games.*625 files in an archive not read$'
for j in 1 4; do
	expect 2 "archives that unpack to far more than the file, -j$j" -- "$P" -j$j --level error bomb.zip
	also "that is reported, -j$j" -- has '^bomb.zip/[0-4].zip/[0-4].zip/a.pgn:.*: archives inside another one unpack to more than 1000 times the size of the file; the rest is not read'
	also "once, and the rest is not read, -j$j" -- eval 'test "$(grep -c "more than 1000 times" out)" -eq 1 && test "$(grep -c file-not-pgn out)" -lt 20'
done
expect 2 "so are compressed tar archives whose members are of other kinds" -- "$P" --level error tars.tgz
also "they are reported" -- has '^tars.tgz/1.tgz/0.tgz:.*: archives inside another one unpack to more than 1000 times'
expect 0 "a thousand archives" -- eval '(ulimit -v 400000; "$P" -j1 -q --fail-on never --summary thousand.zip)'
also "all are read" -- has '^1000 games,'
expect 2 "an archive inside that is larger than the memory" -- "$P" --memory 2M --summary large.zip
also "the size is named" -- has '^large.zip/in.zip:.*: the zip data needs 4 MiB of memory: --memory 4M allows that \[limit-memory\]'
also "what follows is read" -- has '^1 game,'
expect 0 "--memory 4M allows it" -- "$P" -q --fail-on never --memory 4M --summary large.zip
also "all is read" -- has '^2 games,'

size=$(wc -c <m.tar)
for cut in 600 1300 2048 $((size - 10240 + 1024)); do
	head -c "$cut" m.tar >cut.tar
	expect 2 "tar cut at $cut" -- "$P" cut.tar
	also "tar cut at $cut: the place is reported" -- has "ends too early, at byte $cut .*io-truncated-gzip"
done
# The list at the end of a zip archive is cut, and all members can be read; a zip archive inside has an end of its own.
python3 - <<'END'
import zipfile
def pack(name, kind, *members, comment=b''):
    with zipfile.ZipFile(name, 'w', kind) as z:
        for m in members:
            z.write(m, m.split('/')[-1])
        z.comment = comment
pack('inner.zip', zipfile.ZIP_STORED, 'd/readme.txt')
pack('outer.zip', zipfile.ZIP_STORED, 'd/sub/c.pgn', 'inner.zip')
pack('comment.zip', zipfile.ZIP_DEFLATED, 'd/sub/c.pgn', comment=b'PK\5\6' * 9000)
with zipfile.ZipFile('zip64.zip', 'w') as z, z.open('c.pgn', 'w', force_zip64=True) as f:
    f.write(open('d/sub/c.pgn', 'rb').read())
END
{ cat outer.zip; head -c 1000 /dev/zero; } >longer.zip
{ cat outer.zip; head -c 300000 /dev/zero; } >long.zip
# What is read together ends within the record.
printf 'PK\5\6\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0' >none.zip
expect 2 "a zip archive without members" -- "$P" none.zip
also "nothing of it is missing" -- lacks 'too early'
# A whole zip archive of the large kind inside one that is cut.
python3 -c 'import zipfile
with zipfile.ZipFile("both.zip", "w") as z: z.write("d/sub/c.pgn"); z.write("zip64.zip"); z.write("d/a.pgn")'
for less in 1 21 22 23; do { cat outer.zip; head -c $((65536 - less)) /dev/zero; } >edge$less.zip; done
for zip in outer comment zip64 longer long edge1 edge21 edge22 edge23; do
	expect 0 "$zip.zip is whole" -- "$P" --summary $zip.zip
	also "$zip.zip: its game is read" -- has '^1 game,'
done
for name in outer:1 outer:22 outer:23 outer:60 outer:130 comment:1 comment:36000 comment:36030 zip64:20 both:30 m:1 m:100; do
	zip=${name%:*}.zip
	cut=$(($(wc -c <$zip) - ${name#*:}))
	head -c $cut $zip >cut.zip
	expect 2 "$zip without the last ${name#*:} bytes" -- "$P" cut.zip
	also "$zip without the last ${name#*:} bytes: it is reported" -- \
	    has "^cut.zip\(/inner.zip\)\?:.*: the zip archive ends too early, at byte $cut .*io-truncated-gzip"
	expect 2 "$zip without the last ${name#*:} bytes, through a pipe" -- eval 'cat cut.zip | "$P"'
	also "$zip without the last ${name#*:} bytes, through a pipe: it is reported" -- has "the zip archive ends too early, at byte $cut "
done
head -c 300 m.tgz >cut.tgz
expect 2 "a compressed tar, cut" -- "$P" cut.tgz
also "the compressed data ends too early" -- has 'the gzip data ends too early, at byte 300'
# How many members an archive has, how many games a large file, and which programs read them in little memory.
members=800 games=5000 readers=one
! check_all || members=20000 games=9000 readers=all
python3 - $members <<'E2'
import tarfile, io, sys
def entry(t, name, kind, text=b'', link=''):
    i = tarfile.TarInfo(name); i.type = kind; i.size = len(text); i.linkname = link
    t.addfile(i, io.BytesIO(text))
with tarfile.open('odd.tar', 'w', format=tarfile.GNU_FORMAT, encoding='latin-1') as t:
    entry(t, '/etc/x.pgn', tarfile.REGTYPE, b'1. e5 *\n')
    entry(t, '../../y.pgn', tarfile.REGTYPE, b'1. e5 *\n')
    entry(t, 'l.pgn', tarfile.SYMTYPE, link='/etc/passwd')
    entry(t, 'h.pgn', tarfile.LNKTYPE, link='../../y.pgn')
    entry(t, 'c.pgn', tarfile.CHRTYPE)
    entry(t, 'd.pgn', tarfile.DIRTYPE)
    entry(t, 'p.pgn', tarfile.FIFOTYPE)
    entry(t, '._y.pgn', tarfile.REGTYPE, b'\0\5\26\7')
    entry(t, 'M\xfcller.pgn', tarfile.REGTYPE, b'1. e5 *\n')
with tarfile.open('many.tar', 'w') as t:
    for i in range(int(sys.argv[1])):
        entry(t, 'g%06d.pgn' % i, tarfile.REGTYPE, b'1. e4 *\n')
E2
expect 1 "odd members" -- "$P" --level error --list-files odd.tar
printf 'odd.tar/%s\n' etc/x.pgn y.pgn 'Müller.pgn' >want
also "names stay in the archive; links, devices and attributes are skipped" -- same want

# -- memory --
# peak LIMIT COMMAND...: its memory stays below so many MiB
peak() {
	peak_limit=$1
	shift
	python3 - "$peak_limit" "$@" <<'END'
import resource, subprocess, sys
r = subprocess.run(sys.argv[2:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
print('%.1f MiB, status %d' % (most, r), file=sys.stderr)
sys.exit(9 if most > float(sys.argv[1]) else r)
END
}
case $B in
*address* | *thread*) skip "memory" "sanitizers take more" ;;
*)
	python3 -c "
import random, sys
r = random.Random(1)
for i in range(int(sys.argv[1])):
    sys.stdout.write('[Event \"E%d\"]\n[White \"P%d\"]\n[Black \"Q%d\"]\n[Result \"*\"]\n\n{%x} 1. e4 *\n\n' % (i, i, i, r.getrandbits(7000)))" $games >big.pgn
	zstd -q -1 --zstd=wlog=23 -k big.pgn
	! check_all || tar cf - big.pgn | xz -0 --lzma2=preset=0,dict=8MiB -c >big.tar.xz
	zstd -q --long=27 -1 -c <d/a.pgn >window.pgn.zst
	xz --lzma2=preset=0,dict=64MiB -c <d/a.pgn >window.pgn.xz
	head -c 50000000 /dev/zero | gzip -1 >bomb.pgn
	tar czf bomb.tgz bomb.pgn
	for program in "$P" "$R --to san" "$S"; do
		for file in big.pgn.zst big.tar.xz many.tar bomb.tgz; do
			case $readers$program$file in
			all* | one"$P"*many.tar | one"$S"*zst | one"$R"*tgz) ;;
			*) continue ;;
			esac
			# shellcheck disable=SC2086
			expect 0 "$(basename "${program%% *}") reads $file in 64 MiB" -- eval "peak 64 $program --fail-on never -q $file"
		done
	done
	expect 2 "a window of 128 MiB" -- peak 64 "$P" window.pgn.zst
	expect 2 "a window of 128 MiB is refused" -- "$P" window.pgn.zst
	also "the size is named" -- has 'the zstd data needs 128 MiB of memory: --memory 128M allows that \[limit-memory\]'
	expect 0 "--memory allows it" -- "$P" --fail-on never --memory 128M window.pgn.zst
	expect 2 "a dictionary of 64 MiB is refused" -- "$P" window.pgn.xz
	also "the size of the dictionary is named" -- has 'the xz data needs 65 MiB of memory: --memory 65M allows that'
	expect 0 "--memory 65M allows it" -- "$P" --fail-on never --memory 65M window.pgn.xz
	# The dictionary of a member in LZMA is not known before it is unpacked: the greatest is assumed.
	python3 -c 'import zipfile; zipfile.ZipFile("lzma.zip", "w", zipfile.ZIP_LZMA).write("d/a.pgn", "a.pgn")'
	expect 2 "a zip member in LZMA is refused" -- "$P" lzma.zip
	also "what it may take is named" -- has 'the zip data needs 4096 MiB of memory: --memory 4096M allows that \[limit-memory\]'
	expect 0 "--memory 4G allows it" -- eval '"$P" --fail-on never --summary --memory 4G lzma.zip'
	also "its games are read" -- has '^[1-9][0-9]* games\?,'
	for program in "$F" "$R" "$S"; do
		expect 2 "$(basename "$program") refuses it, too" -- both "$program" window.pgn.zst
		also "$(basename "$program") names the size" -- has '\--memory 128M allows that'
	done ;;
esac
tar -cf none.tar -T /dev/null
mkdir empty && mv none.tar empty
expect 1 "an empty tar archive in a folder is reported" -- "$P" -r empty
also "as no PGN" -- has 'empty/none.tar:1:1: error: .*\[file-not-pgn\]$'
if check_all; then members=100000; else members=2000; fi
python3 -c 'import sys, zipfile
z = zipfile.ZipFile("members.zip", "w", zipfile.ZIP_DEFLATED)
for i in range(int(sys.argv[1])): z.writestr("%d.pgn" % i, "[Event \"x\"]\n\n1. e4 *\n")' $members
expect 0 "an archive of thousands of members" -- eval '(ulimit -v 400000; "$P" -j1 -q --summary --fail-on never members.zip)'
also "all are read" -- has "^$members games, $members half-moves"
cp "$OLDPWD/fixtures/manual/club.xlsx" . && rm -f books.zip && zip -q books.zip club.xlsx
expect 2 "a workbook in an archive" -- "$P" --from csv books.zip
also "it is reported, and not taken for an archive" -- has '^books.zip/club.xlsx:1:1: error: this is zip data, which is not read here'
expect 2 "an archive from a pipe without a folder for temporary files" -- eval 'cat members.zip | TMPDIR=/nonexistent "$P" -'
also "that is said" -- has 'a zip archive from a pipe needs a temporary file, and none can be made (TMPDIR): read it from a file'
finish
