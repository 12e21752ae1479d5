#!/bin/sh
# site.sh: the site has a page for each finding and each manual page, and its links lead somewhere; in check-all
# axe-core finds no fault in pages of each kind, dark and light, on a phone and a desktop (SITE_PAGES=all: in all pages).
# usage: tests/shell/site.sh [build directory]; wants python3 and mandoc; with check-all also python3-html5lib, a
# chromium and `make validators`
# shellcheck disable=SC2317 # also runs what looks unused
B=${1:-${B:-build}}
. tests/shell/cli.inc
for tool in python3 mandoc; do
	command -v $tool >/dev/null || { skip "the site" "no $tool"; finish; }
done
site=$tmp/site

expect 0 "the site is made" -- python3 site/make_site.py "$B" "$site"
also "it says what it has" -- has "[1-9][0-9]* findings, [1-9][0-9]* manual pages, "
expect 0 "the findings of the catalogue" -- "$B/pgn-check" --list-rules --format jsonl
sed 's/.*"id":"\([^"]*\)".*/\1/' "$tmp/out" >"$tmp/ids"
also "the site is whole" -- python3 tests/support/check_site.py "$site" "$tmp/ids"
also "the list names the findings" -- has 'href="illegal-pinned.html">illegal-pinned</a>' "$site/findings/index.html"
page=$site/findings/illegal-pinned.html
also "a finding has what pgn-check says" -- has_text "Ne4: the knight on c3 is pinned to the king on e1" "$page"
also "the place in the file" -- has_text "<mark>Ne4</mark>" "$page"
also "the board" -- has 'class="board".*aria-label="White to move: rnbqk2r/pppp1ppp' "$page"
also "and the clause" -- has '>FIDE 3\.9' "$page"
also "a result has the board at the end of the game" -- has 'class="board"' "$site/findings/result-vs-checkmate.html"
also "a position that can be read has its board" -- has 'class="board"' "$site/findings/fen-checkmate.html"
also "and one that cannot has none" -- lacks_text 'class="board"' "$site/findings/fen-rank-count.html"
also "the home has the parts of the README that it refers to" -- has '<h2>Quick start</h2>' "$site/index.html"
also "a correction is shown" -- has '<ins>+1\. .* 4\. O-O Nf6 \*</ins>' "$site/findings/san-castling-zero.html"
also "only where --fix corrects it" -- lacks_text '<ins>' "$site/findings/illegal-cascade.html"

# What the checks are worth: they find what is wrong.
bad=$tmp/bad
cp -r "$site" "$bad"
rm "$bad/findings/illegal-pinned.html"
also "a page that is missing is noticed" -- \
    refuses 'illegal-pinned has no page' python3 tests/support/check_site.py "$bad" "$tmp/ids"
also "and a link to it" -- has 'there is no illegal-pinned.html' "$tmp/refusal"
check_all || finish

expect 0 "the site is made again" -- python3 site/make_site.py "$B" "$tmp/again"
also "to the same bytes" -- diff -r "$site" "$tmp/again"
for python in python3 /usr/bin/python3 none; do
	$python -c 'import html5lib' 2>/dev/null && break
done
if [ "$python" = none ]; then
	skip "the pages are valid HTML" "no python3-html5lib"
else
	also "the pages are valid HTML" -- "$python" -c 'import html5lib, pathlib, sys
for path in sorted(pathlib.Path(sys.argv[1]).rglob("*.html")):
	try:
		html5lib.HTMLParser(strict=True).parse(path.read_text(encoding="utf-8"))
	except html5lib.html5parser.ParseError as e:
		sys.exit("%s: %s" % (path, e))' "$site"
fi
also "manuals are linked to each other" -- has 'href="arbiter-laws.7.html"' "$site/man/pgn-check.1.html"

axe=${ARBITER_VALIDATORS:-build/validators}/node_modules/axe-core/axe.min.js
for browser in chromium-headless-shell chromium none; do
	command -v $browser >/dev/null && break
done
if [ "$browser" = none ] || [ ! -f "$axe" ]; then
	skip "axe-core finds no fault in the site" "no chromium, or no axe-core: make validators"
	finish
fi
# looked PAGES SCHEME: what axe-core says of them; SCHEME is 0 for dark, 1 for light
looked() {
	{
		printf '<!DOCTYPE html><html lang="en"><title>axe</title><body><script type="text/plain" id="axe">'
		cat "$axe"
		printf '</script><script type="text/plain" id="pages">%s</script><script>' "$1"
		cat tests/validators/axe_pages.js
		printf '</script></body></html>\n'
	} >"$tmp/axe.html"
	timeout 3000 "$browser" --headless --no-sandbox --disable-gpu --disable-web-security --allow-file-access-from-files \
	    --user-data-dir="$tmp/profile" --blink-settings=preferredColorScheme="$2" --virtual-time-budget=1000000000 \
	    --dump-dom "file://$tmp/axe.html" 2>/dev/null | sed 's/.*<body>//' >"$tmp/looked"
	grep -qx end "$tmp/looked" || { echo "it did not come to an end"; return 1; }
	! grep 'not ok' "$tmp/looked"
}
if [ "$SITE_PAGES" = all ]; then
	find "$site" -name '*.html' | sort | sed 's|^|file://|' >"$tmp/pages"
else
	for page in index browser findings/index findings/illegal-pinned findings/san-castling-zero findings/limit-token \
	    findings/rep-must-vary findings/internal findings/dup-copy man/index man/pgn-check.1 man/arbiter.ini.5; do
		echo "file://$site/$page.html"
	done >"$tmp/pages"
fi
# The page for browsers lets no script in; `make check-web` looks at it.
if grep -q Content-Security-Policy "$site/browser.html"; then
	sed -i '/\/browser\.html$/d' "$tmp/pages"
fi
printf '<!DOCTYPE html><html lang="en"><title>bad</title><main><p style="color:#999;background:#fff">pale</p>%s' \
    '<div style="width:500px;height:9px"></div></main></html>' >"$tmp/bad.html"
also "a fault is found in a page that has one" -- refuses 'color-contrast' looked "file://$tmp/bad.html" 1
also "and one that is too wide" -- has 'it is [0-9]* wide' "$tmp/looked"
for scheme in 1 0; do
	also "axe-core finds no fault in the site (scheme $scheme)" -- looked "$(cat "$tmp/pages")" $scheme
	also "in any of its pages" -- equal "$(($(wc -l <"$tmp/pages") * 2))" "$(grep -c 'looked at' "$tmp/looked")"
done
finish
