#!/bin/sh
# complexity.sh: a sample of tests/campaign/complexity.sh, which `make complexity` runs as a whole.
# usage: tests/shell/complexity.sh [build directory]
exec sh tests/campaign/complexity.sh "${1:-${B:-build}}" 25000 '^\(blank\|infos\|words\|deep\|tabs\|remarks\|escapes\)|pgn-check\|positions'
