#!/bin/sh
# modes.sh: each option and each form of the programs has a command line in tests/campaign/modes.py, in which it takes
# effect, and those that write files have one in kills.py.
# usage: tests/shell/modes.sh [build directory]
# shellcheck disable=SC2317 # expect runs what looks unused
B=${1:-${B:-build}}
. tests/shell/cli.inc

# modes OPTION...: what has no command line
modes() { python3 tests/campaign/modes.py --build "$B" "$@"; }
if ! command -v python3 >/dev/null || ! command -v zstd >/dev/null; then
	skip "modes" "needs python3 and zstd"
	finish
fi
expect 0 "each option and form has a command line" -- modes
also "there are options, and words of theirs" -- has '^[1-9][0-9]* modes, [1-9][0-9]* options, [1-9][0-9]* words, 0 failures$'
expect 1 "those without one are named" -- modes --modes 'replay-*'
also "an option without one" -- has '^not ok: pgn-check --cache: no mode has it$'
also "a form without one" -- has '^not ok: pgn-stats --plot tree: no mode has it$'
also "a form of files without one" -- has '^not ok: RenLib: no mode reads it$'
check_all || finish
expect 0 "each takes effect in its command line" -- modes --differ
finish
