#!/bin/sh
# campaign.sh: a sample of the campaigns in tests/campaign: dirty games (campaign.py), forms (forms.py), random movetext
# (noise.py), and ends at random moments
# (kills.py).  usage: tests/shell/campaign.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc

# With these seeds each property is exercised.
dirty_games() {
	timeout 300 python3 tests/campaign/campaign.py --build "$B" --fixtures-only --seed 85 --count 2 --minimise 0
}

# A few values and places; all of them with check-all.
forms() {
	if check_all; then set -- --long; else set -- --count 1; fi
	timeout 300 python3 tests/campaign/forms.py --build "$B" "$@"
}

# Movetext of random pieces; more with check-all.
noise() {
	timeout 120 python3 tests/campaign/noise.py --build "$B" --seed 84 --count "$1"
}

kills() {
	"$B/pgn-check" --summary fixtures/golden/two.pgn | grep -q ' games, ' || return 99	# one that does nothing leaves files alone
	timeout 120 python3 tests/campaign/kills.py --build "$B" --parts kill,pipe --count 3 \
	    --modes 'fix,in-place,cache-old,partial,good-bad,split-tag'
}

if ! command -v python3 >/dev/null || ! command -v zstd >/dev/null || ! command -v patch >/dev/null; then
	skip "dirty games and kills" "no python3, zstd or patch"
else
	expect 0 "dirty games: the programs agree" -- dirty_games
	also "dirty games: none of the properties failed" -- has '^2 seeds from 85, .* [1-9][0-9]* runs, 0 failures$'
	many=12
	check_all && many=60
	expect 0 "random pieces of movetext: no word is lost, what is written is written again, the same games are counted" -- noise "$many"
	also "random pieces: all were tried" -- has "^$many seeds, 0 failures\$"
	expect 0 "hostile values and damaged files of every form: the same games, or a finding" -- forms
	also "there were some" -- has '^[1-9][0-9]* cases, [1-9][0-9]* runs, 0 failures$'
	# Without check-all faults.sh sends signals.
	check_all || finish
	expect 0 "kills, and pipes whose reader goes away: files are whole" -- kills
	also "kills: there were some" -- has '^18 kills, 0 full, [1-9][0-9]* pipes, 0 skipped, 0 failures$'
fi
finish
