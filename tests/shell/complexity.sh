#!/bin/sh
# complexity.sh: a sample of tests/campaign/complexity.sh, which `make complexity` runs as a whole.
# usage: tests/shell/complexity.sh [build directory]
rows='^\(blank\|infos\|words\|deep\|tabs\|remarks\|escapes\|bare\|numbers\|results\|emphasis\|below\|glued\)|pgn-check -j1\( --duplicates\)\?|\|positions\|trf\|rounds|pgn-check\|alike|pgn-replay'
[ "$ARBITER_CHECK" != all ] || rows='^\(blank\|infos\|words\|deep\|tabs\|remarks\|escapes\|bare\|numbers\|results\|emphasis\|below\|glued\)|pgn-check\|positions\|trf\|rounds\|alike\|spellings\|event|pgn-check'
exec sh tests/campaign/complexity.sh "${1:-${B:-build}}" 25000 "$rows"
