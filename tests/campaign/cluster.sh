#!/bin/sh
# cluster.sh: shares of an archive counted on a Slurm of one node and by GNU parallel; their sum is one run's report.
# What is run is what pgn-stats(1) shows: its displays are cut out, and given other names by variables.
# usage: tests/campaign/cluster.sh [build directory].  Needs ARBITER_SHARED, zstd, and Debian's slurm-wlm, munge and parallel.
#
# All that it starts has its folders, its key and its ports to itself; only these processes are ended, by their number.
# CLUSTER_LIMIT: seconds that a job may take (300).
B=${1:-${B:-build}}
. tests/shell/cli.inc
P=$(cd "$B" && pwd)/pgn-stats
shared=$(cd "${ARBITER_SHARED:-../shared}" 2>/dev/null && pwd)
limit=${CLUSTER_LIMIT:-300}
top=$(pwd)
PATH=$tmp/bin:$PATH:/usr/sbin
export PATH
cd "$tmp" && mkdir bin || exit 2

manual=$top/man/pgn-stats.1
. "$top/tests/campaign/slurm.inc"
# check NAME STATUS: has the last command ended with it?
check() {
	got=$?
	test $got -eq "$2"
	verdict $? "$1"
}
now() { date +%s%3N; }
# took WHAT SINCE: how long, as a comment
took() { echo "# $1: $(($(now) - $2)) ms"; }

display share.sh '# share[.]sh:'
display merge.sh '# merge[.]sh:'
display submit.sh 'export IN='
display again.sh 'scancel'
display shares.sh 'parallel --joblog'
display files.sh 'find archive'
sed -i 's|^export IN=.*|export IN OUT SHARES|' submit.sh
grep -q '^export IN OUT SHARES$' submit.sh; check "submit.sh has variables for other names" 0

# pgn-stats, but that the shares in $FAIL find no room for what they write, and those in $DIE are killed.
cat >bin/pgn-stats <<END
#!/bin/sh
for i; do
	case \$i in
	[0-9]/[0-9])
		case " \$DIE " in *" \${i%/*} "*) $P "\$@" & sleep 0.03; kill -KILL \$!; wait \$!; exit ;; esac
		case " \$FAIL " in *" \${i%/*} "*) ulimit -f 1 ;; esac
	esac
done
exec $P "\$@"
END
chmod +x bin/pgn-stats
FAIL='' DIE=''
export FAIL DIE

if [ ! -r "$shared/corpus/masters.pgn.zst" ]; then
	skip "a cluster" "no corpus in ARBITER_SHARED"
	cd "$top" && finish
fi
# Frames of 1 MB, which end anywhere in a game.
zstd -dcq "$shared/corpus/masters.pgn.zst" | cat - "$shared/corpus/lichess.pgn" >all.pgn
split -b 1000000 --filter='zstd -q -1 -c' all.pgn >games.pgn.zst
echo "# the archive: $(wc -c <all.pgn) bytes, $(grep -c '^\[Event ' all.pgn) games"
since=$(now)
pgn-stats -j 1 games.pgn.zst >whole.text 2>whole.err; check "one run" 0
took "one run, $(wc -l <whole.text) lines of report" "$since"
for format in html json csv; do
	pgn-stats -j 1 --format $format games.pgn.zst >whole.$format 2>/dev/null; check "one run, as $format" 0
done

# -- Slurm --

missing=''
# merged NAME: are the reports of the parts those of one run?
merged() {
	cmp whole.html out/report.html; check "$1: the report is that of one run" 0
	for format in text json csv; do
		pgn-stats --merge --format $format out/part-*.jsonl | cmp - whole.$format; check "$1: as $format, too" 0
	done
}

for command in slurmctld slurmd munged sbatch; do
	command -v $command >/dev/null || missing="$missing $command"
done
SBATCH_OUTPUT=$tmp/logs/%x-%j.log SBATCH_EXPORT=ALL IN=$tmp/games.pgn.zst OUT=$tmp/out
export SBATCH_OUTPUT SBATCH_EXPORT
mkdir logs
if [ -n "$missing" ]; then
	skip "Slurm" "slurm-wlm and munge are not installed:$missing"
elif ! slurm_start; then
	tail -n 5 slurm/log/* | say log
	false; check "a Slurm of one node" 0
else
	sinfo | say sinfo
	for SHARES in 7 2; do
		since=$(now)
		. ./submit.sh
		queue
		within gone "$last"; check "an array of $SHARES jobs, and the one that waits for them" 0
		took "jobs $job and $last" "$since"
		[ "$(ls out | grep -c '^part-[0-9]*[.]jsonl$')" -eq $SHARES ]; check "$SHARES parts" 0
		jobs "$job" "$last"
		cat logs/* | say output
		merged "$SHARES shares"
		rm -rf out logs/*
	done

	# One task fails: afterok never lets the merging begin.  Run again, only that share is counted.
	SHARES=4 FAIL=2
	. ./submit.sh
	within gone "$job"; check "an array of 4 jobs, of which one finds no room" 0
	queue
	[ "$(echo out/*)" = "out/part-0.jsonl out/part-1.jsonl out/part-3.jsonl" ]
	check "has written no part, and no half of one" 0
	pgn-stats --merge out/part-* >/dev/null 2>missing; check "merging by hand is refused" 2
	say "pgn-stats" <missing
	ls -l --time-style=full-iso out/part-[013].jsonl >before
	FAIL=''
	. ./again.sh
	within gone "$last"; check "the array once more" 0
	jobs "$job" "$last"
	ls -l --time-style=full-iso out/part-[013].jsonl | cmp -s - before
	check "what was there has not been counted again" 0
	merged "4 shares, one of them later"
	slurm_stop
	rm -rf out
fi

# -- GNU parallel --

if ! command -v parallel >/dev/null; then
	skip "GNU parallel" "it is not installed"
	cd "$top" && finish
fi
PARALLEL_HOME=$tmp/parallel
export PARALLEL_HOME
mkdir "$PARALLEL_HOME" && touch "$PARALLEL_HOME/will-cite"
since=$(now)
sh ./shares.sh >report 2>err; check "parallel, 8 shares" 0
took "parallel" "$since"
cut -f 1,4,7,9 log | say joblog
cmp whole.text report; check "the report is that of one run" 0
pgn-stats --merge part-7.jsonl part-[0-6].jsonl --format json >report; check "merged in another order" 0
cmp whole.json report; check "the report is the same" 0

# A task that fails, and one that is killed; the same lines run these two again.
rm part-*.jsonl log
FAIL=1 DIE=4 sh ./shares.sh >report 2>err; check "two of eight tasks fail" 2
cut -f 1,4,7,8,9 log | say joblog
say "output" <err
[ "$(echo part-*)" = "$(for i in 0 2 3 5 6 7; do echo part-$i.jsonl; done | xargs)" ]; check "and have left no part" 0
[ ! -s report ]; check "nothing is merged" 0
pgn-stats --merge part-*.jsonl >/dev/null 2>missing; check "merging is refused" 2
say "pgn-stats" <missing
sh ./shares.sh >report 2>err; check "the same lines once more" 0
[ "$(awk 'NR > 1' log | wc -l)" -eq 10 ]; check "run these two again" 0
cmp whole.text report; check "the report is that of one run" 0

# Many files, each a part.
mkdir -p many/archive && cd many || exit 2
awk '/^\[Event / { file = int(++games / 2000) } { print > ("archive/" file ".pgn") }' ../all.pgn
zstd -q --rm archive/*.pgn
pgn-stats -j 1 --recursive archive >whole 2>/dev/null; check "a folder of $(ls archive | wc -l) files" 0
sh ../files.sh >report 2>err </dev/null; check "parallel, a part of each file" 0
cmp whole report; check "the report is that of one run" 0
cd ..

# Text in a pipe: parallel cuts it, only in front of a game behind a blank line.
pgn-stats -j 1 --format csv <all.pgn >whole.csv 2>/dev/null; check "one run over a pipe" 0
for how in --pipe "--pipepart -a all.pgn"; do
	rm -rf out; mkdir out
	parallel -j 2 $how --block 8M --recend '\n\n' --recstart '[Event "' \
	    "pgn-stats -j 1 --write-counts out/part-{#}" <all.pgn >parallel.out 2>&1; check "parallel $how" 0
	echo "# $(ls out | wc -l) parts"
	pgn-stats --merge --format csv out/part-* >report; check "merged" 0
	cmp whole.csv report; check "the report is that of one run" 0
done
cd "$top" && finish
