#!/bin/sh
# core.sh: the core does not print, exit or read the environment, and has no mutable objects; but for what a broken
# invariant of the program does (base/invariant).
# usage: tests/shell/core.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc

# Options and outputs may print: they know standard output; and so do the dialogue of --interactive, base/invariant, and report.h,
# whose comments name functions of the C library.
text=$(ls core/base/*.[ch] core/*/*/*.[ch] | grep -v '^core/toolkit/cli/\|/\(app\|options\)_[a-z]*\.\|/stats_\(run\|settle\)\.\|/known_games\.\|/run_options\.\|/output\|/repair_dialogue\.\|/report\.\|^core/base/invariant\.')

# Comments and texts are taken out before the search.
# shellcheck disable=SC2086
awk '
FNR == 1 { inside = 0 }
{
	line = $0
	gsub(/\\"/, "", line)
	gsub(/"[^"]*"/, "", line)
	if (inside && !sub(/^.*\*\//, "", line))
		next
	inside = 0
	gsub(/\/\*([^*]|\*[^\/])*\*\//, "", line)
	if (sub(/\/\*.*/, "", line))
		inside = 1
}
line ~ /(^|[^A-Za-z0-9_.>])(printf|fprintf|vprintf|vfprintf|puts|fputs|fputc|putc|putchar|fwrite|perror|exit|_exit|abort|getenv|setenv|setlocale|signal)[ \t]*\(/ {
	print "# " FILENAME ":" FNR ": " $0
	bad++
}
END { exit bad > 0 || !NR }' $text
verdict $? "no printing, exiting or environment in core"

# objdump and not nm: nm calls constant tables of pointers data, too.
if ! command -v objdump >/dev/null; then
	skip "no mutable objects in core" "no objdump"
else
	[ -f "$B/core.o" ]
	verdict $? "there is $B/core.o"
	# Sanitizers keep records of their own beside the objects.
	objects=$(objdump -t "$B/core.o" | awk -v o=core.o '
		/[ \t]\.(data|bss|tdata|tbss|data\.rel|data\.rel\.local|data\.rel\.local\..*|data\.[a-z_]*\.[0-9]*|bss\..*)\t/ || /\*COM\*/ {
			split($0, half, "\t")
			split(half[2], object, " ")
			name = object[2]
			if (object[1] !~ /^0+$/ && name !~ /^(invariant_ending$|\.hidden|__asan|__odr_asan|__ubsan|__sancov|__tsan|__gcov|__unnamed_|\.L|_\.L|\.data|\.bss)/)
				print "# " o ": " name
		}' | grep -v ': [.]*L*\(ubsan\|asan\)' )
	[ -z "$objects" ] || echo "$objects"
	[ -z "$objects" ]
	verdict $? "no mutable objects in core"
fi

# Sections of the same name are not joined in core.o, so that a program has only what it uses.
if ! nm "$B/fen-legal" 2>/dev/null | grep -q ' main$'; then
	skip "a program has only what it uses" "no nm, or no symbols"
elif ! "${CC:-cc}" -Wl,--unique -nostdlib -r -x c /dev/null -o "$tmp/a.o" 2>/dev/null; then
	skip "a program has only what it uses" "the linker does not know --unique"
else
	nm "$B/pgn-stats" | grep -q ' table_views$' && ! nm "$B/fen-legal" | grep -q ' table_views$'
	verdict $? "a program has only what it uses: fen-legal has no tables of pgn-stats"
fi
finish
