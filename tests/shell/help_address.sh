#!/bin/sh
# help_address.sh: the address of the pages of findings is said once, and is where somebody looks for it.
# usage: tests/shell/help_address.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
P=$(cd "$B" && pwd)
f=$(pwd)/fixtures/diag/illegal-pinned.pgn
address='https://chess.example/findings/%s.html'
page=https://chess.example/findings/illegal-pinned.html
cd "$tmp" || exit 2
unset ARBITER_CONFIG
export XDG_CONFIG_HOME="$tmp/none"
escape=$(printf '\033')

expect 0 "without an address" -- "$P/pgn-check" --explain illegal-pinned
also "an explanation has none" -- lacks https
cp out plain
expect 0 "--explain" -- "$P/pgn-check" --help-address "$address" --explain illegal-pinned
also "it ends with the address" -- equal "$page" "$(tail -n 1 out)"
sed '$d' out | sed '$d' >before
also "after what it is without" -- same plain before
expect 0 "--explain as JSON" -- "$P/pgn-check" --help-address "$address" --explain illegal-pinned --format jsonl
also "it has a member" -- has "\"help\":\"$page\"}\$"
expect 0 "--list-rules as JSON" -- "$P/fen-legal" --help-address "$address" --list-rules --format jsonl
also "each has its own" -- eval '[ -s out ] && ! grep -v "\"id\":\"\([^\"]*\)\".*\"help\":\"https://chess.example/findings/\1.html\"}$" out'
expect 0 "--list-rules as JSON, without" -- "$P/pgn-check" --list-rules --format jsonl
also "no member" -- lacks '"help":'

expect 1 "SARIF" -- "$P/pgn-check" --help-address "$address" --format sarif "$f"
also "each rule has a helpUri" -- equal "$(grep -c '"defaultConfiguration"' out)" "$(grep -c '"helpUri":"https://chess.example/findings/' out)"
also "its own" -- eval '! grep "^.*\"helpUri\"" out | grep -v "\"id\":\"\([^\"]*\)\".*\"helpUri\":\"https://chess.example/findings/\1.html\""'
expect 1 "SARIF without" -- "$P/pgn-check" --format sarif "$f"
also "has none" -- lacks helpUri

link="$escape]8;;$page$escape\\\\illegal-pinned$escape]8;;$escape\\\\"
expect 1 "links" -- "$P/pgn-check" --help-address "$address" --hyperlinks always "$f"
also "the id is one" -- has_text "[$(printf '%b' "$link")]"
expect 1 "no links" -- "$P/pgn-check" --help-address "$address" "$f"
also "the id is not" -- lacks_text https
expect 1 "links of a position" -- "$P/fen-legal" --help-address "$address" --hyperlinks always --fen 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1'
also "its id is one, too" -- has_text 'findings/fen-no-last-move.html'
expect 1 "the page of findings" -- "$P/pgn-check" --help-address "$address" --format html "$f"
also "it links to them" -- has_text "<a href=\"$page\">"

mkdir in
cp "$f" in/a.pgn
cp "$f" b.pgn
echo "help-address = $address" >in/.arbiter.ini
expect 1 "a configuration" -- "$P/pgn-check" --format sarif in/a.pgn
also "has the address for what it is for" -- has "\"helpUri\":\"$page\""
expect 1 "another folder" -- "$P/pgn-check" --format sarif b.pgn
also "has none" -- lacks helpUri
expect 1 "both" -- "$P/pgn-check" --format sarif b.pgn in/a.pgn
also "the first that there is" -- has "\"helpUri\":\"$page\""
expect 0 "--explain in that folder" -- in_dir in "$P/pgn-check" --explain illegal-pinned
also "has it" -- equal "$page" "$(tail -n 1 out)"
expect 1 "the command line" -- "$P/pgn-check" --format sarif --help-address 'http://localhost/?id=%s' in/a.pgn
also "overrides it" -- has '"helpUri":"http://localhost/?id=illegal-pinned"'
expect 1 "the environment" -- env ARBITER_HELP_ADDRESS='http://localhost/?id=%s' "$P/pgn-check" --format sarif in/a.pgn
also "overrides it" -- has '"helpUri":"http://localhost/?id=illegal-pinned"'
expect 0 "--show-config" -- "$P/pgn-check" --show-config in/a.pgn
also "names it" -- has_text "help-address = $address"
expect 0 "--init" -- in_dir "$tmp" "$P/pgn-check" --init --help-address "$address"
also "keeps it" -- has_text "help-address = $address" .arbiter.ini
rm .arbiter.ini
expect 1 "a cache, cold" -- "$P/pgn-check" --cache c --hyperlinks always --help-address "$address" b.pgn
expect 1 "a cache with another address" -- "$P/pgn-check" --cache c --hyperlinks always --help-address 'http://localhost/%s' b.pgn
also "is not used" -- has_text 'http://localhost/illegal-pinned'

for wrong in 'https://chess.example/' 'javascript:%s' '%s' 'https://a/%s/%s' 'https://a/%20/%s"' 'https://a b/%s' 'https://a/%d' ''; do
	expect 2 "--help-address '$wrong'" -- "$P/pgn-check" --help-address "$wrong" b.pgn
	also "is refused" -- has '^pgn-check: --help-address ' err
done
printf 'help-address = ftp://x/%%s\n' >in/.arbiter.ini
expect 2 "a wrong one in a configuration" -- "$P/pgn-check" in/a.pgn
also "is named with its line" -- has '^pgn-check: in/.arbiter.ini:1: help-address ftp' err
finish
