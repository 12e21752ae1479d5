#!/bin/sh
# claims_page.sh: pgn-check --claims as a page and as a protocol: their boards are those of pgn-extract, their claims those of
# the JSON report; of games and of scoresheets.
# usage: tests/shell/claims_page.sh [build directory]
# shellcheck disable=SC1091,SC2016,SC2317 # browser.inc is there; expect runs what looks unused
B=${1:-${B:-build}}
. tests/shell/cli.inc
P=$(cd "$B" && pwd)/pgn-check
fixtures=$PWD/fixtures
# Without check-all the boards are not compared with those of pgn-extract.
extract=
! check_all || extract=$(command -v pgn-extract || echo /usr/games/pgn-extract)
if ! command -v python3 >/dev/null || { check_all && [ ! -x "$extract" ]; }; then
	skip "the page of claims" "needs python3, and pgn-extract for check-all"
	finish
fi
cd "$tmp" || exit 2

{
	printf '[Event "Cup & <b>"]\n[Date "2024.03.01"]\n[Round "3"]\n[White "Alpha, A"]\n[Black "</h2><script>x()</script>"]\n'
	printf '[Result "1-0"]\n\n'
	i=1
	while [ $i -le 3 ]; do
		printf '%d. Nf3 {[%%clk 1:0%d:00]} Nf6 {[%%clk 0:5%d:30]} ' $((2 * i - 1)) $((9 - i)) $((9 - i))
		printf '%d. Ng1 {[%%clk 1:0%d:59]} (%d. Ne5 {[%%clk 9:99:99]}) %d... Ng8 ' $((2 * i)) $((8 - i)) $((2 * i)) $((2 * i))
		i=$((i + 1))
	done
	printf '7. e4 1-0\n\n'
	printf '[White "No"]\n[Black "Claim"]\n[Date "2024.03.01"]\n[Result "1-0"]\n\n1. e4 e5 1-0\n\n'
	printf '[White "Mid"]\n[Black "Way"]\n[Date "2024.03.01"]\n[FEN "3k4/8/8/8/8/8/4R3/4K3 w - - 20 40"]\n[SetUp "1"]\n'
	printf '[Result "1/2-1/2"]\n\n40. Re3 Kc8 1/2-1/2\n\n'
	printf '[White "Bad"]\n[Black "Move"]\n[Date "2024.03.01"]\n[Result "1-0"]\n\n1. e4 e5 2. Ke4 1-0\n'
} >clocks.pgn
cp "$fixtures/laws/examples.pgn" .
! check_all || cp "$fixtures/games/laws.pgn" .
for f in fifty-reached fifty-claimable-ahead seventyfive-reached rep-fivefold missed-claim-by-drawer; do
	cp "$fixtures/diag/$f.pgn" .
done

cat >compare.py <<'END'
import collections, html.parser, json, re, subprocess, sys
extract, P, names = sys.argv[1], sys.argv[2], sys.argv[3:]
class Page(html.parser.HTMLParser):
    """Articles by their id: their text, and for each board its FEN and its caption."""
    def __init__(self, text):
        super().__init__()
        self.articles, self.rows, self.at, self.caption, self.known, self.drawn, self.index = {}, [], None, None, {}, [], []
        self.ids = re.findall(' id="([^"]*)"', text)
        self.feed(text)
    def handle_starttag(self, tag, attributes):
        a = dict(attributes)
        if tag == "article":
            assert a["id"] not in self.articles, "twice: " + a["id"]
            self.at = self.articles[a["id"]] = {"text": "", "boards": []}
        if tag == "figure":
            self.caption = self.known[a["id"]] = {"text": "", "fen": ""}
            self.at["boards"].append(self.caption)
        if tag == "section": self.section = a["id"]
        if tag == "li" and a.get("class") == "again":   # a board that is drawn in another article of the game
            self.caption = {"text": "", "fen": ""}
            self.at["boards"].append(self.caption)
        if tag == "figcaption": self.caption["text"] = ""
        if tag == "svg" and self.caption is not None:
            self.caption["fen"] = a["aria-label"].split(": ", 1)[1]
            self.drawn.append((self.section, self.caption["fen"]))
        if tag == "a" and a["href"].startswith("#b-"): self.caption["fen"] = self.known[a["href"][1:]]["fen"]
        if tag == "a" and a["href"].startswith("#g-"): self.index.append(a["href"][1:])
        if tag == "a" and a["href"].startswith("#c-"): self.rows.append(a["href"][1:])
    def handle_endtag(self, tag):
        if tag == "article": self.at = None
        if tag == "figure" or tag == "li": self.caption = None
    def handle_data(self, data):
        (self.caption or self.at or {"text": ""})["text"] += data
run = lambda *a: subprocess.run(a, capture_output=True, encoding="utf-8").stdout
def positions(name):
    """What pgn-extract has on the board after each half-move, by game."""
    for game in open(name, encoding="latin-1").read().split("\n\n["):
        epd = subprocess.run([extract, "-s", "-Wepd"], input="[" + game.lstrip("["), capture_output=True, encoding="latin-1").stdout
        yield [line.split()[:3] for line in epd.split("\n") if line]
def diagrams(text):
    """The boards drawn in a paragraph, as the first field of FEN."""
    for group in re.findall(r"(?:^[1-8] .*\n){8}", text, re.M):
        rows = [line.ljust(78) for line in group.split("\n")[:8]]
        for at in range(0, 78, 26):
            squares = [r[at + 1:at + 17].replace(" ", "") for r in rows]
            if squares[0]: yield re.sub(r"[.]+", lambda m: str(len(m.group())), "/".join(squares))
boards = claims = clocks = protocol_clocks = 0
for name in names:
    page = Page(run(P, "--no-config", "--claims", "-f", "html", name))
    assert len(page.ids) == len(set(page.ids)), "an id occurs twice"
    assert len(page.drawn) == len(set(page.drawn)), "a board of a game is drawn twice"
    sections = [i for i in page.ids if i.startswith("g-")]
    assert page.index == (sections if len(sections) > 1 else []), ("the index has all games", page.index, sections)
    found = [json.loads(line) for line in run(P, "--no-config", "--claims", "-f", "jsonl", name).split("\n") if line]
    found = [f for f in found if f["type"] == "finding"]
    assert len(page.rows) == len(found), (name, len(page.rows), len(found))
    known, of_game = list(positions(name)) if extract else [], collections.Counter()
    for f, row in zip(found, page.rows):
        claims += 1
        assert "-%d-%s" % (f["offset"], f["id"]) in row, (row, f)
        of_game[f["game"]] += 1
        if of_game[f["game"]] > 12:
            assert row not in page.articles
            continue
        article = page.articles[row]
        assert f["message"] in article["text"] and f.get("ref", "") in article["text"], (f, article)
        intended = lambda b: ", intended" in b["text"]
        shown = [b for b in article["boards"] if not intended(b)]
        assert len(article["boards"]) - len(shown) == ("intended" in f and len(shown) > 0), f
        if "plies" in f:
            plies = f["plies"][-5:]
            assert len(shown) == len(plies), (f, article)
            # One position; of boards that give no claim, the pieces on their squares.
            fields = 1 if f["id"] == "rep-not-same" else 4
            assert len({" ".join(b["fen"].split()[:fields]) for b in article["boards"]}) == 1, "one position: %s" % article
            assert fields == 4 or len({" ".join(b["fen"].split()[:4]) for b in article["boards"]}) > 1, article
            for ply, b in zip(plies, shown):
                if extract and f["file"][2:] in ("examples.pgn", "clocks.pgn"):  # pgn-extract reads all of their games
                    game = known[f["game"] - 1]
                    assert len(game) <= ply or game[ply] == b["fen"].split()[:3], (f, ply, b)
                    boards += len(game) > ply
        elif f["id"].startswith(("fifty", "seventyfive-r")):
            first, last = (int(b["fen"].split()[4]) for b in (shown[0], shown[-1]))
            assert len(shown) == (1 if f["ply"] == 0 else 2), f
            assert last >= 99 and (first == 0 or last > first or f["ply"] == 0), f
        for b in article["boards"]:
            assert " %s half-moves without" % b["fen"].split()[4] in b["text"], b
            clocks += "Clocks" in b["text"]
            assert b["text"].startswith("%d. " % (article["boards"].index(b) + 1))
    # The protocol in text has the same claims, boards and clocks.
    paragraphs = [p for p in re.split(r"\n(?=Move \d+, \w+: |The game: )", run(P, "--no-config", "--claims", "-f", "protocol", name))[1:]]
    assert len(paragraphs) == len(found), (name, len(paragraphs), len(found))
    for f, row, p in zip(found, page.rows, paragraphs):
        assert " ".join(f["message"].split()) + "." in " ".join(p.split()) and f.get("ref", "") in p.split("\n")[0], (f, p)
        if row not in page.articles: continue
        shown = page.articles[row]["boards"]
        assert re.findall(r"^\d+\. (\S+/\S+/.*)$", p, re.M) == [b["fen"] for b in shown], (p, shown)
        assert [d for d in diagrams(p)] == [b["fen"].split()[0] for b in shown], p
        assert re.findall(r"counter (\d+)", p) == [b["fen"].split()[4] for b in shown], p
        protocol_clocks += len(re.findall(r"^White [\d:]+|(?<=  )White [\d:]+", p, re.M))
print(claims, boards, clocks)
assert claims > 100 and (boards > 100 or not extract) and clocks > 5 and protocol_clocks > 5
END
expect 0 "there are claims" -- "$P" --claims clocks.pgn
also "the claims of the page are those of the JSON report and of the protocol, its boards those of pgn-extract" -- \
    python3 compare.py "$extract" "$P" ./*.pgn

expect 0 "a page of claims" -- "$P" --claims --format html clocks.pgn
cp out page.html
also "the clocks after the moves" -- has 'Clocks: White 1:06:59, Black 0:57:30' page.html
also "a board that an article before has is named there, not drawn again" -- \
    has '^<li class="again"><b>1\. at the start</b><br><a href="#b-1-1">the board above</a><br>White to move; 0 half-moves' page.html
also "the index has the games by their players and rounds" -- \
    has '^<li><a href="#g-1"><bdi>Alpha, A</bdi> – <bdi>&lt;/h2&gt;&lt;script&gt;x()&lt;/script&gt;</bdi>, round 3</a>: [0-9]* findings</li>' page.html
also "no clock of a variation" -- lacks '9:99:99' page.html
also "text of the record stays text" -- lacks '<script>' page.html
also "a game with an illegal move is not decided" -- \
    has '<p class="stop">Not decided: the record ends at move 2 of White, which is illegal; up to there no draw' page.html
also "games are of three kinds" -- \
    has 'Of 4 games, a draw could be claimed in 1 and not in 1; in 2 without a claim it is not decided' page.html
expect 0 "the other formats beside it" -- "$P" --claims --report html=claims.html clocks.pgn
also "it is the same page" -- same claims.html page.html
expect 0 "claims that are left out" -- "$P" --claims --max-findings 1 --format html clocks.pgn
also "are counted: those of each id after its first" -- has \
    "<p class=\"stop\">$("$P" --claims --max-findings 0 --format jsonl clocks.pgn 2>/dev/null |
    awk -F '"id":"' '/"type":"finding"/ { split($2, id, "\""); left += seen[id[1]]++ > 0 } END { print left + 0 }') findings are left out"
expect 0 "the protocol in text" -- "$P" --claims --format protocol clocks.pgn
also "the protocol has the game, and the article by its number" -- has '^Game 1: Alpha, A - '
also "who may claim what on which move" -- has '^Move 5, White: third occurrence, FIDE 9.2.2 (2023)'
also "the clocks are beside the boards" -- has '  White 1:06:59$'
also "a game without claims is said" -- eval 'grep -A 3 "^Game 2: No - Claim" out | grep "^No draw could be claimed"'
also "a game that begins midway is not decided" -- \
    eval 'grep -A 3 "^Game 3: Mid - Way" out | grep "^Not decided: no draw could be claimed by the moves of the record"'
also "an illegal move is said" -- has '^Not decided: the record ends at move 2 of White, which is illegal; up to there'
also "no line is longer than 78 columns" -- eval 'test "$(wc -L <out)" -le 78'
also "there is a place to sign" -- has '^Arbiter: __'
expect 1 "without --claims" -- "$P" --level info --format html clocks.pgn
also "the page of all findings" -- has 'Check of clocks.pgn'

# -- whether a player may still claim, and what holds at the end of a record without a result --
# record MOVES RESULT [TAGS]: a game
record() {
	printf '[Event "a"]\n[Site "?"]\n[Date "2024.01.01"]\n[Round "1"]\n[White "A"]\n[Black "B"]\n[Result "%s"]\n%b\n%s %s\n\n' \
	    "$2" "${3-}" "$1" "$2"
}
there='1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1'
rooks='[SetUp "1"]\n[FEN "8/8/4k3/8/8/3RK3/8/8 w - - 99 80"]\n'
# claims_at_end MOVES RESULT TAGS END FINDING: what the line of the game says, and a finding, both with their ends
claims_at_end() {
	record "$1" "$2" "$3" >end.pgn
	expect 0 "the claims of $1 $2" -- "$P" --claims end.pgn
	also "its line" -- has "^end.pgn:1:1: game 1: .* half-moves: clean${4:+$4.}\$"
	[ -z "$5" ] || also "a finding" -- has "$5 (game 1"
	for form in protocol ${5:+html}; do	# the page has games with claims
		"$P" --claims -f $form end.pgn >said
		tr -s '\n' ' ' <said >out
		[ -z "$4" ] || also "the same in $form" -- has_text "${4#. }"
	done
}
claims_at_end "$there Ng8 5. e4" '*' '' '. Black is to move, and nobody may claim a draw now' \
    'after the start, 2... Ng8 and 4... Ng8: White could have claimed a draw'
claims_at_end "$there Ng8" '*' '' \
    '. White is to move and may claim a draw now under FIDE 9.2.2 (2023), or under FIDE 9.2.1 (2023) with 5. Nf3' \
    'after the start, 2... Ng8 and 4... Ng8: White may claim a draw now'
claims_at_end "$there Ng8" 1-0 '' '' 'after the start, 2... Ng8 and 4... Ng8: White could have claimed a draw'
claims_at_end "$there Ng8" 1/2-1/2 '' '' 'after the start, 2... Ng8 and 4... Ng8: White could claim a draw'
claims_at_end "$there Ng8" 1/2-1/2 '' '' 'with 4... Ng8 the position occurs 3 times, as after the start and 2... Ng8: Black could claim a draw'
claims_at_end '1. e4 e5' '*' '' '. No draw could be claimed. White is to move, and nobody may claim a draw now' ''
claims_at_end '1. e4 e5' 1-0 '' '. No draw could be claimed' ''
claims_at_end '80. Rd4 Ke5' '*' "$rooks" '. White is to move and may claim a draw now under FIDE 9.3.2 (2023)' \
    '50 moves by each side without a capture or a pawn move: Black could have claimed a draw'
claims_at_end '80. Rd4' '*' "$(echo "$rooks" | sed 's/99 80/98 80/')" \
    '. Black is to move and may claim a draw now under FIDE 9.3.1 (2023) with a move that is neither a capture nor a pawn move' \
    '80... Ke5 completes fifty moves by each side without a capture or a pawn move: Black may claim a draw now'
record '1. e4 e5 2. Ke3' '*' >end.pgn
expect 0 "the claims of a game with an illegal move" -- "$P" --claims end.pgn
also "its line says what is not decided" -- has_text ' 2 half-moves: illegal. Not decided: the record ends at move 2 of White'
expect 0 "the claims of a game that ends in mate" -- eval 'record "1. f3 e5 2. g4 Qh4#" "*" | "$P" --claims -'
also "nobody is to move" -- lacks 'is to move'

# -- of a scoresheet --
{
	printf 'White,"Roe, Richard",,\nBlack,"M\303\274ller, J"\nDate,2024.03.01\nNo,White,Black,W,B\n'
	for i in 1 2 3 4 5; do
		[ $((i % 2)) -eq 1 ] && moves=Sf3,Sf6 || moves=Sg1,Sg8
		printf '%d,%s,1:%d:00,0:%d:30\n' $i "$moves" $((20 - i)) $((50 - i))
	done
	printf 'Result,1-0\n'
} >sheet.csv
"${P%check}replay" --from csv sheet.csv >sheet.pgn 2>said
# claims_of OPTION...: what could be claimed, without the places
claims_of() {
	"$P" --claims --format jsonl "$@" >claims
	claims_status=$?
	[ -s claims ] || return 99
	sed 's/^.*"ply"/"ply"/; /"type":"game"/s/.*"white"/"white"/; s/"token":"[^"]*",//' claims
	return $claims_status
}
claims_of sheet.pgn >of_pgn
expect 0 "claims of a sheet, by the name of the file" -- claims_of sheet.csv
also "they are those of its PGN" -- same of_pgn
also "there are some" -- has 'rep-threefold-claimable-ahead'
expect 0 "claims of a sheet on standard input" -- from sheet.csv claims_of --from csv -
also "they are the same" -- same of_pgn
expect 0 "the protocol of a sheet" -- "$P" --claims --format protocol sheet.csv
also "it names the players of the sheet" -- has '^Game 1: Roe, Richard - Müller, J$'
also "a place in it is a cell" -- has '^sheet.csv:8:7: '
also "its clocks are beside the boards" -- has 'White 1:16:00'
expect 0 "the page of a sheet" -- "$P" --claims --format html sheet.csv
also "the page has the players and the clocks" -- eval 'has "Roe, Richard" && has "Clocks: White 1:16:00, Black 0:46:30"'
printf 'No,White,Black\n1,e4,e5\n2,Ke3,Nc6\n' >bad.csv
expect 1 "a sheet with an illegal move is checked" -- "$P" bad.csv
also "the cell is named" -- has '^bad.csv:3:3: error: Ke3: '
expect 0 "a table that is PGN after all" -- to /dev/null "$P" --fail-on never --from pgn sheet.csv
expect 2 "corrections of a table" -- "$P" --from csv --fix sheet.csv
also "they are refused, and it says why" -- has 'exclude each other' err
# What was not read has no answer.
printf '[Event "x"]\n\n1. e4 e5 2. Zz9 Nc6 *\n' >unread.pgn
expect 1 "claims of a game with a word that cannot be read" -- "$P" --claims --format protocol unread.pgn
also "it is named" -- has 'Zz9: this is not a move'
also "it is not said that there is no claim" -- lacks 'No draw could be claimed'
head -c 3000 /dev/zero | tr '\0' x >garbage
expect 1 "claims of a file that is not PGN" -- "$P" --claims garbage
also "it is reported" -- has 'file-not-pgn'

# -- together with options that choose or count --
printf '[Event "x"]\n[Date "2024.03.01"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5 6. Qh5 Nc6 7. Bc4 Nf6 8. Qxf7 *\n' >chosen.pgn
expect 0 "--claims and --select" -- "$P" --claims --select rep-threefold,san-missing-mate chosen.pgn
also "what both choose is reported" -- has '\[rep-threefold\]$'
also "nothing else is" -- eval '! has "missing-mate\]\|ahead\]\|missed-"'
expect 0 "--select before --claims" -- "$P" --select rep-threefold,san-missing-mate --claims chosen.pgn
also "the same" -- eval 'has "\[rep-threefold\]$" && ! has "missing-mate\]\|ahead\]\|missed-"'
expect 2 "--claims and --select of nothing that it reports" -- "$P" --claims --select san-missing-mate chosen.pgn
also "that is told" -- has '^pgn-check: --select names none of the findings of --claims$' err
expect 0 "--claims and --statistics" -- "$P" --claims --statistics chosen.pgn
also "its findings are counted" -- has '^ *[1-9][0-9]*  rep-threefold '
also "no other is" -- eval '! has missing-mate'
expect 2 "--claims, --statistics and --all-games" -- "$P" --claims --statistics --all-games chosen.pgn
also "only options that were given are named" -- has '^pgn-check: --statistics and --all-games exclude each other$' err

# -- why a board that stood three times gives no claim --
# not_same NAME REASON FEN MOVES [VARIANT]: one finding, which gives the reason; REASON empty: none
not_same() {
	reason="; after $2 (game 1"
	{
		printf '[Event "x"]\n[Date "2024.03.01"]\n[Variant "%s"]\n' "${5:-Chess960}"
		[ -z "$3" ] || printf '[FEN "%s"]\n[SetUp "1"]\n' "$3"
		printf '\n%s *\n' "$4"
	} >one.pgn
	expect 0 "same board, $1" -- "$P" --claims --select rep-not-same one.pgn
	if [ -n "$2" ]; then
		also "the reason" -- eval 'test "$(grep -c "rep-not-same" out)" -eq 1 && has_text "$reason"'
	else
		also "there is none" -- lacks rep-not-same
	fi
}
start=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR
shuffle='2. Rg1 Rg8 3. Rh1 Rh8 4. Rg1 Rg8 5. Rh1 Rh8'
not_same "castling lost by both rooks" '1... Nf6 White could still castle kingside (until 2. Rg1), Black could still castle kingside (until 2... Rg8)' \
    "$start w KQkq - 0 1" "1. Nf3 Nf6 $shuffle"
not_same "castling lost by a king" \
    'the start White could still castle queenside (until 1. Kf1), White could still castle kingside (until 1. Kf1)' \
    'r3k2r/8/2n5/8/8/8/8/R3K2R w KQ - 0 1' '1. Kf1 Nb8 2. Ke1 Nc6 3. Kf1 Nb8 4. Ke1 Nc6'
not_same "a pawn that could be taken" '1. e4 a pawn could be taken en passant on e3' '4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1' \
    '1. e4 Kd7 2. Kd2 Ke8 3. Ke1 Kd7 4. Kd2 Ke8 5. Ke1'
not_same "a pawn that only a pinned one could take" '' '8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1' \
    '1. e4 Ka3 2. Kd1 Ka4 3. Ke1 Ka3 4. Kd1 Ka4 5. Ke1'
not_same "the other side to move" '1... Kd6 White was to move' '8/8/4k3/8/8/4K3/4P3/8 w - - 0 1' \
    '1. Kd3 Kd6 2. Ke4 Ke6 3. Ke3 Kd6 4. Kd3 Kd7 5. Ke3 Kd6 6. Kd3'
not_same "a rook of Chess960" 'the start White could still castle queenside (until 1. Rb2)' \
    'nrk5/8/8/8/8/8/8/1RK5 w B - 0 1' '1. Rb2 Nc7 2. Rb1 Na8 3. Rb2 Nc7 4. Rb1 Na8'
not_same "three times the same position" '' "$start w KQkq - 0 1" '1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8'
not_same "only twice" '' "$start w KQkq - 0 1" "1. Nf3 Nf6 2. Rg1 Rg8 3. Rh1 Rh8"
# In variants what they count beside the board; drawn beside it, too.
# counted PATTERN...: lines of the protocol of the last game
counted() {
	"$P" --claims --format protocol one.pgn >out
	for line in "$@"; do
		has "$line" || return 1
	done
}
not_same "a promoted queen that became a real one" "the start White was to move, White had a queen in hand (at last nothing), \
the piece on d4 was a promoted pawn (at last it is not), Black had nothing in hand (at last a pawn)" \
    '3rk3/8/8/8/3Q~4/8/8/4K3[Q] w - - 0 1' '1. Kf1 Rxd4 2. Ke1 Rd8 3. Q@d4 Kf8 4. Kf1 Ke8 5. Ke1' Crazyhouse
also "the protocol has boards of eight squares, and the hands below them" -- \
    counted '^4 \. \. \. Q \. \. \. \.  *4 \. \. \. Q \. \. \. \.' '^in hand Q  *in hand nothing' '^in hand nothing  *in hand p  *in hand p$'
expect 0 "the page of pieces in hand" -- "$P" --claims --format html one.pgn
also "each board has a queen or a pawn beside it" -- eval 'test "$(grep -c "class=\"pocket\"" out)" -eq 6 &&
    test "$(grep -c "class=\"promoted\"" out)" -eq 1'
not_same "checks were given" \
    'the start White had given no check (at last 2 checks); after 2... Ke8 White had given 1 check (at last 2 checks)' \
    '4k3/8/8/8/8/8/8/R3K3 w - - 3+3 0 1' '1. Ra8+ Ke7 2. Ra1 Ke8 3. Ra8+ Ke7 4. Ra1 Ke8' Three-check
also "the protocol has them, and the counter" -- counted '^checks to give 3+3  *checks to give 2+3  *checks to give 1+3$' \
    '^counter 0  *counter 4  *counter 8$'
expect 0 "the page of checks" -- "$P" --claims --format html one.pgn
also "it has them" -- eval 'has ">1 more check<" && has ">2 more checks<" && has "8 half-moves without a capture"'
not_same "checks do not count in Atomic" '' '4k3/8/8/8/8/8/8/R3K3 w - - 0 1' '1. Ra8+ Ke7 2. Ra1 Ke8 3. Ra8+ Ke7 4. Ra1 Ke8' Atomic
# What is not looked for is not denied.
for kind in 'Variant "Atomic"]:e4 e5:claims are judged in chess only' 'Event "x"]:e4 -- 2. d4:moves are missing'; do
	printf '[%s\n[Date "2024.03.01"]\n\n1. %s *\n' "${kind%%]*}]" "$(echo "$kind" | cut -d: -f2)" >open.pgn
	expect 0 "claims, where ${kind##*:}" -- "$P" --claims --format protocol open.pgn
	also "it is said" -- has_text "Not decided: ${kind##*:}."
done
# -- nothing is denied that was not looked for, or is left out --
# draws SITE [LINE]: a game with three repetitions, perhaps after a line
draws() {
	printf '%b[Event "Club"]\n[Site "%s"]\n[Date "2019.05.01"]\n[Round "1"]\n[White "Ada, A"]\n[Black "Bea, B"]\n[Result "1-0"]\n\n' "$2" "$1"
	echo '1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5 1-0'
}
draws Bonn '' >bonn.pgn
draws freechess.org '' >fics.pgn
draws Bonn '% arbiter: ignore=rep-threefold,rep-threefold-claimable-ahead\n' >muted.pgn
printf 'Nr;White;Black\n1;Nf3;Nf6\n2;Ng1;Ng8\n4;Nf3;Nf6\n5;Ng1;Ng8\n' >gap.csv
# said FILE TEXT OPTION...: the protocol of the file says so, and does not deny claims
said() {
	file=$1 text=$2
	shift 2
	"$P" --no-config --fail-on never --claims -f protocol "$@" "$file" >out
	tr '\n' ' ' <out | grep -q "$text" && ! grep -q '^No draw could be claimed' out
}
out='Not decided: findings about claims are left out, by the options or by the file\.'
expect 0 "claims, all shown" -- said bonn.pgn 'third occurrence'
expect 0 "claims, --level error" -- said bonn.pgn "$out" --level error
expect 0 "claims, --severity" -- said bonn.pgn "$out" --severity 'rep-threefold,rep-threefold-claimable-ahead=off'
expect 0 "claims, --severity" -- said bonn.pgn "$out" --severity 'rep-*=off'
expect 0 "claims, --severity of others" -- said bonn.pgn 'third occurrence' --severity fifty-reached=off
expect 0 "claims, left out by the game" -- said muted.pgn "$out"
expect 0 "claims on a server" -- said fics.pgn 'Not decided: whether the rules of the game have claims is not known'
expect 0 "claims in a scoresheet with a row missing" -- said gap.csv 'Not decided: moves are missing\.'
check_all || finish
expect 0 "the page of claims again" -- "$P" --claims --format html clocks.pgn
also "the same page again" -- same page.html
. "$fixtures/../tests/shell/browser.inc"
finish
