#!/bin/sh
# completions.sh: --completion, with the shells themselves.  Those that are missing are skipped, and named.
# usage: tests/shell/completions.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
bin=$(cd "$B" && pwd)
top=$(pwd)
programs="pgn-check pgn-replay pgn-stats fen-legal"
cd "$tmp" || exit 2
HOME=$tmp/home
export HOME
mkdir home files "files/fold er" files/sub
touch home/mine.pgn
cd files || exit 2
touch "my game.pgn" "it's \"odd\".pgn" notes.txt 'a=b:c.pgn' Games.PGN.GZ 'do$lar.pgn' "fold er/in.pgn" one.fen two.csv jan.json
cd ..

have() { command -v "$1" >/dev/null 2>&1; }

for p in $programs; do
	for s in bash zsh fish; do
		"$bin/$p" --completion $s >$p.$s && [ -s $p.$s ]; check "$p: a script for $s" 0
		if have $s; then
			$s -n $p.$s 2>err && [ ! -s err ]; check "without an error of syntax" 0
		else
			skip "without an error of syntax" "$s is missing"
		fi
	done
	"$bin/$p" --help | grep -o -e ' --[a-z][a-z0-9-]*' | tr -d ' ' | sort -u >$p.options
	grep '^\.It Fl' "$top/man/$p.1" | grep -o -e 'Fl -[a-z][a-z0-9-]*' | sed 's/Fl /-/' | sort -u >$p.manual
	[ "$(wc -l <$p.options)" -gt 20 ] && [ -s $p.manual ]; check "$p has options" 0
done
"$bin/pgn-check" --completion tcsh >out 2>err; check "another shell" 2
grep -q 'bash, zsh or fish' err && [ ! -s out ]; check "is told" 0
"$bin/pgn-check" --completion bash >/dev/full 2>/dev/null; check "full disk" 2
if have shellcheck; then
	shellcheck -s bash ./*.bash >out 2>&1; check "shellcheck finds nothing" 0
else
	skip "shellcheck finds nothing" "shellcheck is missing"
fi

# offers SHELL PROGRAM LINE...: what is offered there, one a line
cat >ask.bash <<'END'
set -u
source "$1.bash"
program=${1//-/_}
shift
for COMP_LINE; do
	COMP_POINT=${#COMP_LINE} COMP_WORDS=()
	while IFS= read -r word; do COMP_WORDS+=("$word"); done < <(sed 's/=/ = /g; s/  */\n/g' <<<"$COMP_LINE")
	COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
	COMPREPLY=()
	"_$program"
	printf '%s\n' "${COMPREPLY[@]}"
done
END
offers() {
	case $1 in
	bash) shift; bash --norc ask.bash "$@" ;;
	fish) fish --no-config -c 'source $argv[1].fish; for line in $argv[2..]; complete -C $line; end' "$2" "$3" | sed 's/\t.*//' ;;
	esac
}

for s in bash fish; do
	if ! have $s; then
		skip "what $s offers" "$s is missing"
		continue
	fi
	for p in $programs; do
		offers $s $p "$p --" | sort -u >offered
		cmp -s offered $p.options; check "$s: the options of $p --help are offered, and no others" 0
		[ -z "$(comm -23 $p.manual offered)" ]; check "$s: those of the manual page, too" 0
		# Every word that is offered is one that the program takes.
		while read -r o; do
			offers $s $p "$p $o " | grep -v '[/=]$' >words
			case $o in --select | --ignore | --severity | --explain | --split | --files-from) continue ;; esac
			while read -r word; do
				[ -e "$word" ] || [ -z "$word" ] || "$bin/$p" "$o" "$word" --version >/dev/null 2>&1 || echo "# $o $word"
			done <words
		done <$p.options >refused
		cat refused; [ ! -s refused ]; check "$s: $p takes the words that are offered" 0
	done
	"$bin/pgn-check" --list-rules | sed 's/ .*//' | sort >ids
	offers $s pgn-check "pgn-check --explain " | sort | cmp -s - ids; check "$s: ids" 0
	{ cat ids; echo ALL; } | sort >all
	offers $s pgn-check "pgn-check --ignore " | sort | cmp -s - all; check "$s: ids and ALL" 0
	[ "$(offers $s pgn-check 'pgn-check --select illegal-move,fen-rank-c')" = illegal-move,fen-rank-count ]; check "$s: a second id" 0
	offers $s pgn-check "pgn-check --format " >out; "$bin/pgn-check" --format none /dev/null 2>&1 | head -n 1 |
	    sed 's/.*; use //; s/, \| or /\n/g' | sort >known
	sort out | cmp -s - known; check "$s: formats" 0
	for list in tables plot tie-breaks format; do
		"$bin/pgn-stats" --$list help | sed 's/ .*//' | sort >known
		offers $s pgn-stats "pgn-stats --$list " | sort | cmp -s - known && [ -s known ]; check "$s: --$list" 0
	done
	"$bin/pgn-replay" --to help | sed 's/ .*//' | sort >known
	offers $s pgn-replay "pgn-replay --to " | sort | cmp -s - known && [ -s known ]; check "$s: --to" 0
done
for p in $programs; do
	while read -r o; do
		grep -qF -e "$o[" -e "$o=[" $p.zsh || echo "# $o"
	done <$p.options >missing
	cat missing; [ ! -s missing ]; check "zsh: the options of $p --help are in its script" 0
done

# What is typed, and what the program is then called with; T is the tabulator.
cat >typed <<'END'
pgn-check --levTwarT x|<--level><warning><x>
pgn-check --level=warT x|<--level=warning><x>
pgn-check myT x|<my game.pgn><x>
pgn-check "myT x|<my game.pgn><x>
pgn-check 'myT x|<my game.pgn><x>
pgn-check my\ gT x|<my game.pgn><x>
pgn-check itT x|<it's "odd".pgn><x>
pgn-check "itT x|<it's "odd".pgn><x>
pgn-check doT x|<do$lar.pgn><x>
pgn-check aT x|<a=b:c.pgn><x>
pgn-check foldTT x|<fold er/in.pgn><x>
pgn-check GaT x|<Games.PGN.GZ><x>
pgn-check ~/miT x|<HOME/mine.pgn><x>
pgn-check -o notT x|<-o><notes.txt><x>
pgn-check --output=myT x|<--output=my game.pgn><x>
pgn-check --output=my\ gT x|<--output=my game.pgn><x>
pgn-check --select illegal-move,fen-rank-cT|<--select><illegal-move,fen-rank-count>
pgn-check --severity illegal-move=warT x|<--severity><illegal-move=warning><x>
pgn-check --severity=illegal-move=warT x|<--severity=illegal-move=warning><x>
pgn-check --severity illegal-move,fen-rank-coTwarT x|<--severity><illegal-move,fen-rank-count=warning><x>
pgn-check --severity=illegal-move,fen-rank-count=warT x|<--severity=illegal-move,fen-rank-count=warning><x>
pgn-check --report jsonl=noT x|<--report><jsonl=notes.txt><x>
pgn-check --report=jsonl=noT x|<--report=jsonl=notes.txt><x>
pgn-check -qf jsonlT x|<-qf><jsonl><x>
pgn-check -- --levT x|<--><--lev><x>
true && pgn-check --levTinT x|<--level><info><x>
END
sed -n 's/|.*[^|]$//p' typed >lines
sed -n 's/.*|\(.*[^|]\)$/\1/p' typed | sed "s|HOME|$HOME|" >wanted

# session SHELL SETUP COMMAND...: types the lines at a shell that runs in a terminal
session() {
	rm -f out ready
	{
		echo "cd files; $1; . ../pgn-check.$s; pgn-check() { printf '<%s>' \"\$@\" >>../out; echo >>../out; }; : >../ready"
		i=0; while [ ! -e ready ] && [ $i -lt 100 ]; do sleep 0.1; i=$((i + 1)); done
		sleep 0.2
		tr 'T' '\t' <lines
		echo exit
		sleep 0.2
	} | script -qec "$2" /dev/null >screen 2>&1
	# zsh puts a = behind an option that has an argument.
	if [ $s = zsh ]; then sed 's/--level></--level=/' wanted; else cat wanted; fi | diff - out | sed -n 's/^[<>]/# &/p' >differs
	cat differs
	[ ! -s differs ]
}
if ! have script; then
	skip "what is typed is completed" "script is missing"
else
	for s in bash zsh; do
		if ! have $s; then
			skip "$s: what is typed is completed" "$s is missing"
		elif [ $s = bash ]; then
			session "PS1='> '" "bash --norc --noprofile -i"; check "bash: what is typed is completed" 0
		else
			session "PS1='> '; autoload -U compinit; compinit -D -u" "zsh -f -i"; check "zsh: what is typed is completed" 0
		fi
	done
	helpers=/usr/share/bash-completion/bash_completion
	s=bash
	if have bash && [ -f $helpers ]; then
		session "PS1='> '; . $helpers" "bash --norc --noprofile -i"; check "bash: beside the package bash-completion" 0
	else
		skip "bash: beside the package bash-completion" "bash-completion is missing"
	fi
fi
if have fish; then
	cd files || exit 2
	for p in pgn-check fen-legal; do cp ../$p.fish .; done
	[ "$(offers fish pgn-check 'pgn-check my')" = "my game.pgn" ]; check "fish: a file with a blank in its name" 0
	[ "$(offers fish pgn-check 'pgn-check it')" = "it's \"odd\".pgn" ]; check "fish: with quotes" 0
	[ "$(offers fish pgn-check 'pgn-check fold\ er/')" = "fold er/in.pgn" ]; check "fish: in a folder" 0
	[ -z "$(offers fish pgn-check 'pgn-check not')" ]; check "fish: files of other kinds are no operands" 0
	[ "$(offers fish fen-legal 'fen-legal ' | tr '\n' ' ')" = "fold er/ one.fen sub/ two.csv " ]; check "fish: those of fen-legal" 0
	[ "$(offers fish pgn-check 'pgn-check -o not')" = notes.txt ]; check "fish: any file to write to" 0
	[ "$(offers fish pgn-check 'pgn-check --output=not')" = --output=notes.txt ]; check "fish: behind =" 0
	[ "$(offers fish pgn-check 'pgn-check --severity illegal-move=wa')" = illegal-move=warning ]; check "fish: a pair" 0
	[ "$(offers fish pgn-check 'pgn-check --severity illegal-move,fen-rank-co')" = illegal-move,fen-rank-count= ]; check "fish: a list in a pair" 0
	[ "$(offers fish pgn-check 'pgn-check --report jsonl=not')" = jsonl=notes.txt ]; check "fish: a pair with a file" 0
	cd ..
else
	skip "fish: files and pairs" "fish is missing"
fi
if have bash; then
	cd files || exit 2
	cp ../*.bash .
	[ -z "$(offers bash pgn-check 'pgn-check not')" ]; check "bash: files of other kinds are no operands" 0
	[ "$(offers bash fen-legal 'fen-legal ' | tr '\n' ' ')" = "fold er one.fen sub two.csv " ]; check "bash: those of fen-legal" 0
	cd ..
fi

echo "1..$n"
exit $failed
