#!/bin/sh
# replay_whole.sh: pgn-replay --dry-run, --diff and --in-place without --repair: files that become what pgn-replay writes.
# usage: tests/shell/replay_whole.sh [build directory]
# shellcheck disable=SC2016,SC2317 # expect runs what looks unused
B=${1:-${B:-build}}
. tests/shell/cli.inc
P=$(realpath "$B/pgn-replay") check=$(realpath "$B/pgn-check")
good=$(realpath fixtures/export/games.pgn)
cr=$(printf '\r')
cd "$tmp" || exit 2

sed '12s/ 5\. /  5. /; 3s/^/ /' "$good" >loose.pgn
sed "s/\$/$cr/" "$good" >dos.pgn
cp "$good" good.pgn
cp loose.pgn loose.old

# -- the name of what would change --
expect 0 "--dry-run of what pgn-replay writes" -- "$P" --dry-run good.pgn
also "--dry-run names nothing" -- empty
expect 1 "--dry-run of a file in another form" -- "$P" --dry-run good.pgn loose.pgn dos.pgn good.pgn
also "--dry-run names the files that would change, each once" -- equal "$(cat out)" "$(printf 'loose.pgn\ndos.pgn')"
also "--dry-run writes nothing" -- same loose.old loose.pgn
also "--dry-run counts" -- has '^2 files would change$' err
expect 1 "--dry-run --quiet" -- "$P" --dry-run -q loose.pgn
also "--dry-run --quiet names the file" -- equal "$(cat out)" loose.pgn
also "--dry-run --quiet does not count" -- empty err
expect 1 "--dry-run of standard input" -- eval '"$P" -q --dry-run --stdin-filename s.pgn <loose.pgn'
also "--dry-run of standard input names it" -- equal "$(cat out)" s.pgn
gzip -c loose.pgn >loose.pgn.gz
gzip -c good.pgn >good.pgn.gz
expect 1 "--dry-run of compressed files" -- "$P" -q --dry-run good.pgn.gz loose.pgn.gz
also "--dry-run of compressed files looks inside" -- equal "$(cat out)" loose.pgn.gz
expect 1 "--dry-run with another width" -- "$P" -q --dry-run --width 60 good.pgn
also "another width is another form" -- equal "$(cat out)" good.pgn
expect 0 "--dry-run of the games that are chosen" -- "$P" -q --dry-run --game 2 loose.pgn
printf '[Event "a"]\n\n1. e4 e5 2. Ke3 *\n' >illegal.pgn
"$P" -q illegal.pgn >illegal2.pgn 2>err
expect 0 "--dry-run of an error in export form" -- "$P" -q --dry-run illegal2.pgn
also "an error of chess is not a change" -- empty
expect 1 "--fail-on makes it count" -- "$P" -q --dry-run --fail-on error illegal2.pgn
also "it is no change all the same" -- empty
expect 2 "--dry-run of a file that cannot be read" -- "$P" -q --dry-run none.pgn loose.pgn
also "the others are named" -- equal "$(cat out)" loose.pgn
cp "$OLDPWD/fixtures/manual/club.pgn" club.pgn
expect 1 "--repair --dry-run" -- "$P" -q --repair --dry-run loose.pgn club.pgn
also "--repair --dry-run names the files that would be repaired" -- equal "$(cat out)" "club.pgn"
cp loose.pgn before.pgn
expect 1 "--in-place --dry-run" -- "$P" --in-place --backup .bak --dry-run loose.pgn good.pgn
also "--in-place --dry-run names the files that would change" -- equal "$(cat out)" loose.pgn
also "--in-place --dry-run changes none" -- same loose.pgn before.pgn
also "nor keeps one" -- test ! -e loose.pgn.bak
expect 1 "--repair --in-place --dry-run" -- "$P" -q --repair --in-place --dry-run loose.pgn club.pgn
also "names the files that would be repaired" -- equal "$(cat out)" "club.pgn"
also "and repairs none" -- same "$OLDPWD/fixtures/manual/club.pgn" club.pgn
expect 0 "--in-place --dry-run, and nothing would change" -- "$P" --in-place --dry-run good.pgn
cp loose.pgn table.csv
cp loose.pgn first.pgn
ln first.pgn second.pgn
printf '[Event "\340"]\n\n1. e4   *\n' >guess.pgn
cp loose.pgn kept.pgn
: >kept.pgn.bak
for file in table.csv first.pgn loose.pgn.gz guess.pgn kept.pgn -; do
	for how in '' --repair; do
		case $how$file in --repairguess.pgn | --repairkept.pgn) continue ;; esac # nothing to repair
		# shellcheck disable=SC2086	# none, or one
		expect 2 "--in-place $how --dry-run refuses $file" -- \
		    "$P" -q --level error $how --in-place --backup .bak --dry-run "$file" <loose.pgn
		also "--in-place $how --dry-run does not name $file" -- empty
		cp err dry.err
		# shellcheck disable=SC2086	# the same
		expect 2 "--in-place $how refuses $file" -- "$P" -q --level error $how --in-place --backup .bak "$file" <loose.pgn
		also "in the same words" -- same err dry.err
	done
done
expect 2 "--dry-run of some games" -- "$P" --dry-run --range 1-2 loose.pgn

# -- the difference --
expect 1 "--diff without --repair" -- "$P" -q --diff loose.pgn good.pgn
cp out hunks
cp loose.pgn patched.pgn
also "--diff is a patch" -- from hunks patch -s patched.pgn
also "the patch leads to the export form" -- same patched.pgn good.pgn
also "--diff changes nothing" -- same loose.old loose.pgn
expect 0 "--diff of the export form" -- "$P" --diff good.pgn
also "there is no difference" -- empty

# -- in place --
expect 0 "--in-place without --repair" -- "$P" --in-place --backup .bak loose.pgn dos.pgn good.pgn
also "the file is in export form" -- same loose.pgn good.pgn
also "so is the one with CR LF" -- same dos.pgn good.pgn
also "the old file is kept" -- same loose.pgn.bak loose.old
also "a file that does not change is not written" -- test ! -e good.pgn.bak
also "it is counted" -- has '^2 files changed$' err
also "the difference is not shown" -- empty out
expect 0 "--in-place a second time" -- "$P" --in-place loose.pgn
also "a second time has nothing to do" -- empty err
cp loose.old loose.pgn
expect 0 "--in-place with other changes" -- "$P" -q --in-place --strip comments,variations --set Site=Berlin loose.pgn
expect 0 "the same changes without --in-place" -- "$P" -q --strip comments,variations --set Site=Berlin loose.old
also "--in-place writes what goes to standard output without it" -- same loose.pgn
cp loose.old loose.pgn
expect 0 "--in-place of some games" -- "$P" -q --in-place --where 'White =~ "nobody"' loose.pgn
also "the others stay byte for byte" -- same loose.old loose.pgn
expect 2 "--in-place refuses a compressed file" -- "$P" -q --in-place loose.pgn.gz
also "and says so" -- has 'compressed' err
expect 2 "--in-place refuses standard input" -- eval '"$P" -q --in-place <loose.pgn'

# -- what cannot be judged, or is not a game, stays --
{
	cat loose.old
	printf '[Event  "x"]\n[Variant "Bughouse"]\n\n1.e4   e5  2. Nf3 *\n\n'
} >variant.pgn
cp variant.pgn variant.old
expect 0 "--in-place with a game of another variant" -- "$P" -q --in-place variant.pgn
also "the others change" -- from variant.pgn grep -q ' 4\. [^ ]* [^ ]* 5\. '
also "that game stays byte for byte" -- equal "$(tail -n 5 variant.old)" "$(tail -n 5 variant.pgn)"
expect 0 "--dry-run of a file with a game of another variant" -- "$P" -q --dry-run variant.pgn
also "it is not named" -- empty
expect 1 "--profile export agrees" -- "$check" -q --profile export variant.pgn
also "without export-differs" -- lacks 'export-differs' out
printf 'To whom it may concern:\n\n   nothing.\n' >letter.pgn
cp letter.pgn letter.old
expect 1 "--in-place of a text without games" -- "$P" -q --in-place letter.pgn
also "it stays" -- same letter.old letter.pgn

# -- line ends --
expect 0 "--line-ends crlf" -- "$P" -q --line-ends crlf good.pgn
sed "s/\$/$cr/" good.pgn >dos.pgn
also "--line-ends crlf writes CR LF" -- same dos.pgn
expect 0 "--line-ends keep with CR LF" -- "$P" -q --line-ends keep dos.pgn
also "--line-ends keep keeps CR LF" -- same dos.pgn
expect 0 "--line-ends keep with LF" -- "$P" -q --line-ends keep good.pgn
also "--line-ends keep keeps LF" -- same good.pgn
expect 0 "--dry-run --line-ends keep" -- "$P" -q --dry-run --line-ends keep good.pgn dos.pgn
expect 1 "--dry-run --line-ends lf" -- "$P" -q --dry-run --line-ends lf good.pgn dos.pgn
also "CR LF would change" -- equal "$(cat out)" dos.pgn
sed "s/\$/$cr/" loose.old >loose.pgn
expect 0 "--in-place --line-ends keep" -- "$P" -q --in-place --line-ends keep loose.pgn
also "only the form has changed" -- same loose.pgn dos.pgn
expect 2 "--line-ends of another form" -- "$P" --to csv --line-ends crlf good.pgn
also "it says so" -- has 'has no effect with --to csv' err

# -- all threads, all sizes of batches, the same --
cat loose.old good.pgn variant.old good.pgn >many.pgn
expect 1 "--diff with one thread" -- "$P" -q -j1 --diff many.pgn
cp out one
expect 1 "--diff with three threads, a game in a batch" -- "$P" -q -j3 --batch-bytes 1 --diff many.pgn
also "the same difference" -- same one

# -- pgn-check --profile export and pgn-replay --dry-run --
# agree FOLDER: a file (of the folder, or loose.old) is named only if something is found in it, and if export-differs is;
# what was written in place is clean, but for what --in-place refuses, as GB18030
agree() {
	# shellcheck disable=SC2046	# no name has blanks
	set -- $(find "$1" -maxdepth 1 -type f ! -name '*.args' ! -name '*.fen' ! -name '*.gz' ! -name '*.zst' ! -name '*.xz' \
	    ! -name '*.bz2' ! -name '*.zip' ! -name '*.tar' ! -name '*.7z' | sort | grep -v "$undecided")
	[ $# -gt 0 ] || return 1
	set -- "$@" "$tmp/loose.old"
	"$P" -q --sandbox never --dry-run --fail-on never "$@" 2>err | sort >named
	"$check" -q --sandbox never --profile export --fail-on info --level info -f jsonl "$@" 2>err |
	    sed -n 's/^{"type":"finding","file":"\([^"]*\)".*"id":"\([^"]*\)".*/\1 \2/p' >ids
	cut -d ' ' -f 1 ids | sort -u | comm -13 - named >unfounded
	sed -n 's/ export-differs$//p' ids | sort -u | comm -23 - named >unnamed
	rm -rf place && mkdir place && cp "$@" place && chmod u+w place/*
	"$P" -q --sandbox never --in-place --fail-on never place/* 2>refusals
	"$P" -q --sandbox never --dry-run --fail-on never place/* 2>err >again
	sed -n 's/^pgn-replay: \(place[^:]*\): .*/\1/p' refusals | sort -u >refused
	sort again | comm -23 - refused >twice
	sed 's/$/ is named, but nothing is found in it/' unfounded
	sed 's/$/ is not named, but differs/' unnamed
	sed 's/$/ changes twice/' twice
	[ "$(cat unfounded unnamed twice | wc -l)" -eq 0 ] && grep -qx "$tmp/loose.old" named && same good.pgn place/loose.old
}
undecided=^$
check_all || undecided=/limit-analysis	# it takes seconds to find that this one cannot be decided
for folder in diag fix games replay golden corpus/game corpus/token corpus/split export; do
	expect 0 "fixtures/$folder" -- agree "$OLDPWD/fixtures/$folder"
done

# -- options --
while read -r wrong; do
	# shellcheck disable=SC2086	# words
	expect 2 "refused: $wrong" -- "$P" $wrong good.pgn
done <<'EOF'
--dry-run --diff
--dry-run --to uci
--diff --to csv
--in-place --bare
--dry-run --ply 1-10
--diff --split-variations
--in-place --to-language German
--dry-run --sort date
--dry-run --also csv=x.csv
--dry-run --range 1-1
--dry-run --from csv
--in-place --repair --strip comments
--diff --repair --line-ends keep
--line-ends mac
EOF

finish
