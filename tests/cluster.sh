#!/bin/sh
# cluster.sh: shares of an archive counted on a Slurm of one node and by GNU parallel; their sum is one run's report.
# usage: tests/cluster.sh [build directory].  Needs ARBITER_SHARED, zstd, and Debian's slurm-wlm, munge and parallel.
#
# All that it starts has its folders, its key and its ports to itself; only these processes are ended, by their number.
# CLUSTER_LIMIT: seconds that a job may take (300).  CLUSTER_OPTIONS: of pgn-stats.
B=${1:-${B:-build}}
. tests/cli.inc
P=$(cd "$B" && pwd)/pgn-stats
shared=$(cd "${ARBITER_SHARED:-../shared}" 2>/dev/null && pwd)
limit=${CLUSTER_LIMIT:-300}
options=${CLUSTER_OPTIONS:-}
PATH=$PATH:/usr/sbin
top=$(pwd)
cd "$tmp" || exit 2

end() {
	cd "$top" || exit 2
	echo "1..$n"
	exit $failed
}
say() { sed "s/^/# $1: /"; }
# within COMMAND: does it succeed within the limit?
within() {
	left=$((limit * 2))
	until "$@" 2>/dev/null; do
		left=$((left - 1))
		[ $left -gt 0 ] || return 1
		sleep 0.5
	done
}

if [ ! -r "$shared/corpus/masters.pgn.zst" ]; then
	skip "a cluster" "no corpus in ARBITER_SHARED"
	end
fi
# Frames of 1 MB, which end anywhere in a game.
zstd -dcq "$shared/corpus/masters.pgn.zst" | split -b 1000000 --filter='zstd -q -1 -c' - >masters.pgn.zst
cp "$shared/corpus/lichess.pgn" lichess.pgn
start=$(date +%s)
$P $options -j 1 masters.pgn.zst lichess.pgn >whole.txt 2>whole.err; check "one run" 0
echo "# one run: $(($(date +%s) - start)) s, $(wc -l <whole.txt) lines of report"
$P $options -j 1 --format json masters.pgn.zst lichess.pgn >whole.json 2>/dev/null; check "one run, as JSON" 0

# -- Slurm --

# As in the manual: a job array, and a job that waits for all of it.
missing=''
cat >map.sh <<'END'
#!/bin/sh
part=$OUT/part-$SLURM_ARRAY_TASK_ID
[ -e "$part" ] || exec $STATS --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" --partial "$part" masters.pgn.zst lichess.pgn
END
cat >merge.sh <<'END'
#!/bin/sh
$MERGE --merge "$OUT"/part-* >"$OUT/report.txt" && $MERGE --merge --format json "$OUT"/part-* >"$OUT/report.json"
echo $? >"$OUT/end"
END

slurmd='' slurmctld='' munged=''
slurm_start() {
	S=$tmp/slurm
	name=$(hostname -s)
	base=$((20000 + $$ % 10000 * 2))
	mkdir -m 700 "$S" && mkdir "$S/state" "$S/spool" "$S/log" "$S/run" && mkdir -m 755 "$S/mrun" || return 1
	chmod 711 "$tmp" "$S"
	dd if=/dev/urandom of="$S/munge.key" bs=1 count=1024 2>/dev/null
	chmod 600 "$S/munge.key"
	cat >"$S/slurm.conf" <<END
ClusterName=arbiter
SlurmctldHost=$name(127.0.0.1)
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
SlurmctldPort=$base
SlurmdPort=$((base + 1))
AuthType=auth/munge
AuthInfo=socket=$S/mrun/munge.socket.2
CredType=cred/munge
StateSaveLocation=$S/state
SlurmdSpoolDir=$S/spool
SlurmctldPidFile=$S/run/slurmctld.pid
SlurmdPidFile=$S/run/slurmd.pid
SlurmctldLogFile=$S/log/slurmctld.log
SlurmdLogFile=$S/log/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SwitchType=switch/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
MailProg=/bin/true
NodeName=$name NodeAddr=127.0.0.1 CPUs=$(nproc) RealMemory=500 State=UNKNOWN
PartitionName=main Nodes=$name Default=YES MaxTime=00:20:00 State=UP
END
	SLURM_CONF=$S/slurm.conf
	export SLURM_CONF
	munged -F --key-file="$S/munge.key" --socket="$S/mrun/munge.socket.2" --pid-file="$S/mrun/munged.pid" \
	    --log-file="$S/log/munged.log" --seed-file="$S/mrun/munged.seed" >"$S/log/munged.out" 2>&1 &
	munged=$!
	within test -S "$S/mrun/munge.socket.2" || return 1
	slurmctld -D -f "$S/slurm.conf" >"$S/log/slurmctld.out" 2>&1 &
	slurmctld=$!
	sleep 2
	slurmd -D -f "$S/slurm.conf" -N "$name" >"$S/log/slurmd.out" 2>&1 &
	slurmd=$!
	within node_idle
}
node_idle() { sinfo -h -o %T | grep -q idle; }
slurm_stop() {
	if [ -n "$slurmd" ] && squeue -h | grep -q .; then
		scancel -u "$(id -un)"
		sleep 2
	fi
	for pid in $slurmd $slurmctld $munged; do
		kill "$pid" 2>/dev/null && wait "$pid" 2>/dev/null
	done
	slurmd='' slurmctld='' munged=''
}
trap 'slurm_stop; chmod -R u+rwx "$tmp"; rm -rf "$tmp"' EXIT
trap 'exit 2' HUP INT TERM
gone() { ! squeue -h -j "$1" | grep -q .; }

# array SHARES: the job array over the corpus, and the merging that waits for it
array() {
	OUT=$tmp/out STATS="$P $options -j 1" MERGE=$P
	export OUT STATS MERGE
	mkdir -p out
	J=$(sbatch --parsable --array=0-$(($1 - 1)) -o "out/map-%a.log" --export=ALL map.sh)
	K=$(sbatch --parsable --dependency=afterok:"$J" -o out/merge.log --export=ALL merge.sh)
	sleep 1
	squeue -o '%.12i %.8j %.3t %.10M %R' | say squeue
}

for command in slurmctld slurmd munged sbatch; do
	command -v $command >/dev/null || missing="$missing $command"
done
if [ -n "$missing" ]; then
	skip "Slurm" "slurm-wlm and munge are not installed:$missing"
elif ! slurm_start; then
	tail -n 5 slurm/log/* | say log
	false; check "a Slurm of one node" 0
else
	sinfo | say sinfo
	for shares in 7 2; do
		array $shares; within test -s out/end; check "an array of $shares jobs, and the one that waits for them" 0
		echo "# job $J: $(ls out | grep -c '^part-[0-9]*$') parts of $(wc -c out/part-* | tail -n 1 | awk '{ print $1 }') bytes"
		cat out/*.log | say output
		grep -E 'sched: Allocate|_job_complete' slurm/log/slurmctld.log | tail -n $((shares * 2 + 2)) | sed 's/\[[^]]*\] //' | say slurmctld
		cmp whole.txt out/report.txt; check "the report is that of one run" 0
		cmp whole.json out/report.json; check "and so it is as JSON" 0
		rm -rf out
	done

	# One task fails: afterok never lets the merging begin.  Run again, only that share is counted.
	mkdir out
	sed 's/^\[/[ "$SLURM_ARRAY_TASK_ID" -ne 2 ] || ulimit -f 1\n[/' map.sh >fail.sh
	mv map.sh good.sh; cp fail.sh map.sh
	array 4; within gone "$J"; check "an array of 4 jobs, of which one finds no room" 0
	squeue -o '%.12i %.8j %.3t %.10M %R' | say squeue
	[ "$(echo out/part-*)" = "out/part-0 out/part-1 out/part-3" ]; check "has written no part, and no half of one" 0
	[ ! -e out/end ]; check "nothing is merged" 0
	scancel "$K"
	$P --merge out/part-* >/dev/null 2>missing; check "merging by hand is refused" 2
	say "pgn-stats" <missing
	ls -l --time-style=full-iso out/part-0 out/part-1 out/part-3 >before
	cp good.sh map.sh
	array 4; within test -s out/end; check "the array once more" 0
	ls -l --time-style=full-iso out/part-0 out/part-1 out/part-3 | cmp -s - before; check "what was there has not been counted again" 0
	cmp whole.txt out/report.txt; check "the report is that of one run" 0
	slurm_stop
	rm -rf out
fi

# -- GNU parallel --

if ! command -v parallel >/dev/null; then
	skip "GNU parallel" "it is not installed"
	end
fi
PARALLEL_HOME=$tmp/parallel
export PARALLEL_HOME
mkdir "$PARALLEL_HOME" && touch "$PARALLEL_HOME/will-cite"
mkdir out
parallel -j 2 --joblog log "$P $options -j 1 --shard {}/6 --partial out/part-{} masters.pgn.zst lichess.pgn" \
    ::: 0 1 2 3 4 5 </dev/null >parallel.out 2>&1; check "parallel, 6 shares" 0
cut -f 1,4,7,9 log | say joblog
$P --merge out/part-* >report.txt; check "merged" 0
cmp whole.txt report.txt; check "the report is that of one run" 0
$P --merge out/part-5 out/part-[0-4] --format json >report.json; check "merged in another order" 0
cmp whole.json report.json; check "the report is the same" 0

# A task that fails, and one that is killed; --resume-failed runs these two again.
rm -rf out log; mkdir out
cat >task <<END
#!/bin/sh
if [ ! -e done-\$1 ]; then
	touch done-\$1
	[ \$1 -ne 1 ] || ulimit -f 1
	[ \$1 -ne 4 ] || { $P $options -j 1 --shard \$1/6 --partial out/part-\$1 masters.pgn.zst lichess.pgn & sleep 0.1; kill -KILL \$!; wait \$!; exit; }
fi
$P $options -j 1 --shard \$1/6 --partial out/part-\$1 masters.pgn.zst lichess.pgn
END
parallel -j 2 --joblog log sh ./task ::: 0 1 2 3 4 5 </dev/null >parallel.out 2>&1; check "two of six tasks fail" 2
cut -f 1,4,7,8,9 log | say joblog
say "pgn-stats" <parallel.out
[ "$(echo out/part-?)" = "out/part-0 out/part-2 out/part-3 out/part-5" ]; check "and have left no part" 0
$P --merge out/part-? >/dev/null 2>missing; check "merging is refused" 2
say "pgn-stats" <missing
parallel -j 2 --resume-failed --joblog log sh ./task ::: 0 1 2 3 4 5 </dev/null >parallel.out 2>&1; check "--resume-failed" 0
[ "$(awk 'NR > 1' log | wc -l)" -eq 8 ]; check "runs these two again" 0
$P --merge out/part-? >report.txt; check "merged" 0
cmp whole.txt report.txt; check "the report is that of one run" 0

# Text in a pipe: parallel cuts it, only in front of a game behind a blank line.
rm -rf out; mkdir out
zstd -dcq masters.pgn.zst >masters.pgn
cat masters.pgn lichess.pgn >all.pgn
$P $options -j 1 --format csv <all.pgn >whole.csv 2>/dev/null; check "one run over a pipe" 0
for how in --pipe "--pipepart -a all.pgn"; do
	rm -f out/*
	parallel -j 2 $how --block 8M --recend '\n\n' --recstart '[Event "' \
	    "$P $options -j 1 --partial out/part-{#}" <all.pgn >parallel.out 2>&1; check "parallel $how" 0
	echo "# $(ls out | wc -l) parts"
	$P --merge --format csv out/part-* >report.csv; check "merged" 0
	cmp whole.csv report.csv; check "the report is that of one run" 0
done
end
