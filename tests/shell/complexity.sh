#!/bin/sh
# complexity.sh: a sample of tests/campaign/complexity.sh, which `make complexity` runs as a whole.
# usage: tests/shell/complexity.sh [build directory]
rows='^\(blank\|infos\|words\|deep\|tabs\|remarks\|escapes\|bare\|numbers\|results\|emphasis\|below\|glued\)|pgn-check -j1\( --duplicates\)\?|\|positions'
[ "$ARBITER_CHECK" != all ] || rows='^\(blank\|infos\|words\|deep\|tabs\|remarks\|escapes\|bare\|numbers\|results\|emphasis\|below\|glued\)|pgn-check\|positions'
exec sh tests/campaign/complexity.sh "${1:-${B:-build}}" 25000 "$rows"
