#!/bin/sh
# cluster_keys.sh: keys of an archive's shards on a Slurm of one node and by GNU parallel; merged, they give one run's report.
# What is run is what pgn-check(1) shows: its displays are cut out, and given other names by variables.
# usage: tests/campaign/cluster_keys.sh [build directory].  Needs ARBITER_SHARED, zstd, and Debian's slurm-wlm, munge and
# parallel.  CLUSTER_LIMIT: seconds that a job may take (300).
B=${1:-${B:-build}}
. tests/shell/cli.inc
P=$(cd "$B" && pwd)
shared=$(cd "${ARBITER_SHARED:-../shared}" 2>/dev/null && pwd)
limit=${CLUSTER_LIMIT:-300}
top=$(pwd)
PATH=$P:$PATH:/usr/sbin
export PATH
cd "$tmp" || exit 2

manual=$top/man/pgn-check.1
. "$top/tests/campaign/slurm.inc"
display keys.sh '# keys[.]sh:'
display twins.sh '# twins[.]sh:'
display submit.sh 'export IN='
display shares.sh '^parallel'
sed -i 's|^export IN=.*|export IN OUT SHARES|' submit.sh
expect 0 "submit.sh has variables for other names" -- pgn-check --version
also "in place of its own" -- grep -q '^export IN OUT SHARES$' submit.sh

if [ ! -r "$shared/corpus/masters.pgn.zst" ]; then
	skip "a cluster" "no corpus in ARBITER_SHARED"
	cd "$top" && finish
fi
zstd -dcq "$shared/corpus/masters.pgn.zst" >games.pgn
expect 0 "one run" -- pgn-check -q -j1 --duplicates --fail-on never --select 'dup-*' --max-findings 0 games.pgn
grep -a '\[dup-[a-z]*]$' "$tmp/out" >whole
also "finds duplicates" -- test "$(grep -ac '\[dup-' whole)" -gt 7000
echo "# one run: $(wc -l <whole) lines, $(cksum <whole)"

others() {
	of=$1
	shift
	pgn-check -q --fail-on never --contradictions --spellings --level info --max-findings 0 --propose "$of.csv" \
		--select 'elo-jump,elo-spread,date-vs-event,event-two-sites,player-twice-in-round,player-two-places,name-variants,id-*,name-two-ids' "$@"
}
expect 0 "contradictions and spellings of one run" -- others others -j1 games.pgn
grep -a '\[[a-z-]*]$' "$tmp/out" >others
also "are found" -- test "$(wc -l <others)" -gt 50

# -- Slurm --

missing=''
for command in slurmctld slurmd munged sbatch; do
	command -v $command >/dev/null || missing="$missing $command"
done
SBATCH_OUTPUT=$tmp/logs/%x-%j.log SBATCH_EXPORT=ALL IN=games.pgn OUT=$tmp/keys
export SBATCH_OUTPUT SBATCH_EXPORT
mkdir logs
if [ -n "$missing" ]; then
	skip "Slurm" "slurm-wlm and munge are not installed:$missing"
elif ! slurm_start; then
	tail -n 5 slurm/log/* | say log
	verdict 1 "a Slurm of one node"
else
	sinfo | say sinfo
	for SHARES in 1 2 16; do
		. ./submit.sh
		queue
		within gone "$last"
		verdict $? "an array of $SHARES jobs, and the one that waits for them"
		jobs "$job" "$last"
		cksum keys/duplicates.txt | say cksum
		ls -l keys | say out
		[ "$(ls keys | grep -c '^[0-9]*[.]keys$')" -eq "$SHARES" ] && cmp whole keys/duplicates.txt
		verdict $? "$SHARES shards give the bytes of one run"
		rm -rf keys logs/*
	done
	slurm_stop
fi

# -- GNU parallel --

if ! command -v parallel >/dev/null; then
	skip "GNU parallel" "it is not installed"
	cd "$top" && finish
fi
PARALLEL_HOME=$tmp/parallel
export PARALLEL_HOME
mkdir "$PARALLEL_HOME" && touch "$PARALLEL_HOME/will-cite"
sed -i 's/^parallel/& --joblog log/' shares.sh
sh ./shares.sh >report 2>err
cut -f 1,4,7,9 log | say joblog
say "output" <err
[ "$(ls ./*.keys | wc -l)" -eq 8 ] && cmp whole report
verdict $? "parallel, 8 shards: the bytes of one run"
expect 0 "contradictions and spellings of the same keys" -- others found --merge ./*.keys
grep -a '\[[a-z-]*]$' "$tmp/out" >found
cmp others found && cmp others.csv found.csv
verdict $? "the bytes of one run"
cd "$top" && finish
