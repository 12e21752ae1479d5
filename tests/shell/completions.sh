#!/bin/sh
# completions.sh: --completion, with the shells themselves.  Those that are missing are skipped, and named.  Shells other
# than bash, and terminals, are in check-all.
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

# silent COMMAND...: it succeeds, and says nothing
silent() {
	"$@" >silent 2>&1 && [ ! -s silent ]
	silent_status=$?
	cat silent
	return $silent_status
}
for p in $programs; do
	for s in bash zsh fish; do
		expect 0 "$p: a script for $s" -- to $p.$s "$bin/$p" --completion $s
		also "$p: there is something in the script for $s" -- test -s $p.$s
		if [ $s != bash ] && ! check_all; then
			continue
		elif have $s; then
			also "$p: $s finds no error of syntax in it" -- silent $s -n $p.$s
		else
			skip "$p: $s finds no error of syntax in it" "$s is missing"
		fi
	done
	expect 0 "$p has help" -- "$bin/$p" --help
	grep -o -e ' --[a-z][a-z0-9-]*' out | tr -d ' ' | sort -u >$p.options
	grep '^\.It Fl' "$top/man/$p.1" | grep -o -e 'Fl -[a-z][a-z0-9-]*' | sed 's/Fl /-/' | sort -u >$p.manual
	also "$p has more than 20 options" -- test "$(wc -l <$p.options)" -gt 20
	also "$p: the manual page has options" -- test -s $p.manual
done
expect 2 "another shell is refused" -- "$bin/pgn-check" --completion tcsh
also "it is said which there are" -- has 'bash, zsh or fish' err
also "and no script is written" -- empty
expect 2 "a script for a full disk" -- to /dev/full "$bin/pgn-check" --completion bash

# offers SHELL PROGRAM LINE...: what is offered there, one a line; offers_with, each behind its line
cat >ask <<'END'
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
	for word in "${COMPREPLY[@]}"; do printf '%s%s\n' "$COMP_LINE" "$word"; done
done
END
cat >ask.fish <<'END'
source $argv[1].fish
for line in $argv[2..]
	for word in (complete -C $line | string replace -r '\t.*' '')
		printf '%s%s\n' $line $word
	end
end
END
offers_with() {
	case $1 in
	bash) shift; bash --norc "$tmp/ask" "$@" ;;
	fish) shift; fish --no-config "$tmp/ask.fish" "$@" ;;
	esac
}
offers() {
	shell=$1 program=$2
	shift 2
	for line; do
		offers_with "$shell" "$program" "$line" | cut -c $((${#line} + 1))-
	done
}
# offered FILE SHELL PROGRAM LINE: that is what is offered there, in some order
offered() {
	wanted=$1
	shift
	offers "$@" | sort >offered
	sort "$wanted" >wanted.sorted
	diff wanted.sorted offered && [ -s offered ]
}
# takes_words SHELL PROGRAM: every word that is offered is one that the program takes
takes_words() {
	words=0 program=$bin/$2
	while read -r o; do
		case $o in --select | --severity | --explain | --split | --files-from) continue ;; esac
		set -- "$@" "$2 $o "
	done <$2.options
	offers_with "$@" | grep -v '[/=]$' >words
	while read -r _ o word; do
		[ -n "$word" ] && [ ! -e "$word" ] || continue
		words=$((words + 1))
		"$program" "$o" "$word" --version >/dev/null 2>&1 || echo "$o $word"
	done <words >refused
	cat refused >&2
	[ $words -gt 0 ] && [ ! -s refused ]
}

for s in bash fish; do
	if [ $s = fish ] && ! check_all; then
		continue
	elif ! have $s; then
		skip "what $s offers" "$s is missing"
		continue
	fi
	for p in $programs; do
		expect 0 "$s: $p has help" -- "$bin/$p" --help
		offers $s $p "$p --" | sort -u >offered
		also "$s: the options of $p --help are offered, and no others" -- same offered $p.options
		also "$s: the options in the manual page of $p are offered" -- silent comm -23 $p.manual offered
		! check_all || expect 0 "$s: $p takes the words that are offered" -- takes_words $s $p
	done
	expect 0 "$s: the catalogue" -- eval '"$bin/pgn-check" --list-rules >rules && "$bin/pgn-check" --list-rules'
	sed 's/ .*//' rules >ids
	also "$s: ids are offered for --explain" -- offered ids $s pgn-check "pgn-check --explain "
	{ cat ids; echo ALL; } >all
	also "$s: ids and ALL are offered for --select" -- offered all $s pgn-check "pgn-check --select "
	also "$s: a second id is completed" -- \
	    equal illegal-move,fen-rank-count "$(offers $s pgn-check 'pgn-check --select illegal-move,fen-rank-c')"
	expect 2 "$s: a format that is none" -- "$bin/pgn-check" --format none /dev/null
	head -n 1 err | sed 's/.*; use //; s/, \| or /\n/g' >known
	also "$s: formats are offered" -- offered known $s pgn-check "pgn-check --format "
	for list in tables plot tie-breaks team-tie-breaks format; do
		expect 0 "$s: the words for --$list of pgn-stats" -- "$bin/pgn-stats" --$list help
		sed 's/ .*//' out >known
		also "$s: the words for --$list of pgn-stats are offered" -- offered known $s pgn-stats "pgn-stats --$list "
	done
	printf 'last\nall\n' >known
	for list in standings pairings; do
		expect 0 "$s: pgn-stats has --$list" -- "$bin/pgn-stats" --help
		also "$s: last and all are offered for --$list" -- offered known $s pgn-stats "pgn-stats --$list "
	done
	expect 0 "$s: the words for --to of pgn-replay" -- "$bin/pgn-replay" --to help
	sed 's/ .*//' out >known
	also "$s: the words for --to of pgn-replay are offered" -- offered known $s pgn-replay "pgn-replay --to "
done
# undescribed PROGRAM: the options that its script for zsh does not have
undescribed() {
	while read -r o; do
		grep -qF -e "${o}[" -e "$o=[" "$1.zsh" || echo "$o"
	done <"$1.options"
}
for p in $programs; do
	expect 0 "zsh: $p has a script" -- "$bin/$p" --completion zsh
	also "zsh: the script is the same again" -- same $p.zsh
	also "zsh: the options of $p --help are in its script" -- silent undescribed $p
done

# offers_that WANTED SHELL LINE...: that is offered for the lines
offers_that() {
	wanted=$1 s=$2
	shift 2
	for line; do
		offers "$s" "${line%% *}" "$line"
	done >offered
	equal "$wanted" "$(grep . offered)"
}
for p in pgn-check fen-legal; do
	cp $p.fish $p.bash files
done
cd files || exit 2
expect 0 "a script for bash" -- "$bin/pgn-check" --completion bash
also "that is the same again, too" -- same pgn-check.bash
if have bash; then
	also "bash: files of other kinds are not operands" -- offers_that "my game.pgn" bash 'pgn-check my' 'pgn-check not'
	also "bash: files for fen-legal" -- offers_that "$(printf 'fold er\none.fen\nsub\ntwo.csv')" bash 'fen-legal '
else
	skip "bash: files" "bash is missing"
fi

# -- whose options an unknown one may be --
for p in $programs; do
	"$bin/$p" --completion fish | sed -n "s/^complete .* -l '\{0,1\}\([a-z0-9-]*\).*/\1/p" | sort -u >own
	sed -n 's/^{ "\(.*\)", "\(.*\)" },/\1 \2/p' "$bin/options.def" | grep -w -e "$p" | cut -d ' ' -f 1 | sort -u >listed
	expect 0 "$p: the options that other programs name are its own" -- cmp own listed
	also "$p: there are some" -- eval '[ "$(wc -l <own)" -gt 50 ]'
done

check_all || finish
expect 0 "a script for fish" -- "$bin/pgn-check" --completion fish
also "it is the same again" -- same pgn-check.fish
if have fish; then
	also "fish: a file with a blank in its name" -- offers_that "my game.pgn" fish 'pgn-check my'
	also "fish: a file with quotes in its name" -- offers_that "it's \"odd\".pgn" fish 'pgn-check it'
	also "fish: a file in a folder" -- offers_that "fold er/in.pgn" fish 'pgn-check fold\ er/'
	also "fish: files of other kinds are not operands" -- offers_that "my game.pgn" fish 'pgn-check my' 'pgn-check not'
	also "fish: files for fen-legal" -- offers_that "$(printf 'fold er/\none.fen\nsub/\ntwo.csv')" fish 'fen-legal '
	also "fish: any file to write to" -- offers_that notes.txt fish 'pgn-check -o not'
	also "fish: any file to write to, after =" -- offers_that --output=notes.txt fish 'pgn-check --output=not'
	also "fish: a pair" -- offers_that illegal-move=warning fish 'pgn-check --severity illegal-move=wa'
	also "fish: a list in a pair" -- \
	    offers_that illegal-move,fen-rank-count= fish 'pgn-check --severity illegal-move,fen-rank-co'
	also "fish: a pair with a file" -- offers_that jsonl=notes.txt fish 'pgn-check --report jsonl=not'
else
	skip "fish: files and pairs" "fish is missing"
fi
cd ..
if have shellcheck; then
	also "shellcheck finds nothing in the scripts for bash" -- shellcheck -s bash ./*.bash
else
	skip "shellcheck finds nothing in the scripts for bash" "shellcheck is missing"
fi
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

# session SHELL SETUP COMMAND: types the lines at a shell that runs in a terminal, and wants the calls
session() {
	rm -f calls ready
	{
		echo "cd files; $2; . ../pgn-check.$1; pgn-check() { printf '<%s>' \"\$@\" >>../calls; echo >>../calls; }; : >../ready"
		i=0; while [ ! -e ready ] && [ $i -lt 100 ]; do sleep 0.1; i=$((i + 1)); done
		sleep 0.2
		tr 'T' '\t' <lines
		echo exit
		sleep 0.2
	} | script -qec "$3" /dev/null >screen 2>&1
	# zsh puts a = behind an option that has an argument.
	if [ "$1" = zsh ]; then sed 's/--level></--level=/' wanted; else cat wanted; fi >wanted.calls
	diff wanted.calls calls
}
helpers=/usr/share/bash-completion/bash_completion
for s in bash zsh; do
	if ! have script; then
		skip "$s: what is typed is completed" "script is missing"
	elif ! have $s; then
		skip "$s: what is typed is completed" "$s is missing"
	else
		expect 0 "$s: a script for a session" -- "$bin/pgn-check" --completion $s
		also "$s: it is the one that is tested" -- same pgn-check.$s
		case $s in
		bash) also "bash: what is typed is completed" -- session bash "PS1='> '" "bash --norc --noprofile -i" ;;
		zsh) also "zsh: what is typed is completed" -- session zsh "PS1='> '; autoload -U compinit; compinit -D -u" "zsh -f -i" ;;
		esac
		[ $s = bash ] || continue
		if [ -f $helpers ]; then
			also "bash: what is typed is completed with the package bash-completion" -- \
			    session bash "PS1='> '; . $helpers" "bash --norc --noprofile -i"
		else
			skip "bash: what is typed is completed with the package bash-completion" "bash-completion is missing"
		fi
	fi
done
finish
