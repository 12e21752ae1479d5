#!/bin/sh
# symmetry.sh: the same verdicts with the colours exchanged, with the board mirrored, and with the start given as a FEN: who can
# mate, whether a position can arise, what could be claimed and how the game ended; a sample of tests/campaign/draws.py.
# usage: tests/shell/symmetry.sh [build directory]
# shellcheck disable=SC2317 # expect runs what looks unused
B=${1:-${B:-build}}
. tests/shell/cli.inc
if ! command -v python3 >/dev/null; then
	skip "symmetry" "needs python3"
	finish
fi

cat >"$tmp/symmetry.py" <<'END_PY'
import json, re, subprocess, sys

build, folder, what = sys.argv[1:4]
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def ranks(text):
    return text.translate(str.maketrans("12345678", "87654321"))


def exchanged(fen):
    board, turn, rights, passed, *rest = fen.split()
    rights = "".join(sorted(rights.swapcase())) if rights != "-" else "-"
    return " ".join(["/".join(r.swapcase() for r in reversed(board.split("/"))), "bw"[turn == "b"], rights, ranks(passed), *rest])


def mirrored(fen):
    board, turn, rights, passed, *rest = fen.split()
    return " ".join(["/".join(r[::-1] for r in board.split("/")), turn, rights,
        passed.translate(str.maketrans("abcdefgh", "hgfedcba")), *rest])


def rows(program, text, *options):
    """The JSON rows of a run over this text."""
    with open(folder + "/in", "w") as f:
        f.write(text)
    run = subprocess.run([build + "/" + program, "--no-config", "-f", "jsonl", "--max-findings", "0", *options, folder + "/in"],
        capture_output=True, encoding="utf-8")
    assert run.returncode < 2, run
    return [json.loads(line) for line in run.stdout.split("\n") if line]


def fens(*names):
    """The positions of tables of the unit tests: six fields, both kings."""
    found = []
    for name in names:
        for line in open("fixtures/unit/" + name, encoding="utf-8"):
            fen = line.split(",")[0].strip('"')
            if len(fen.split()) == 6 and fen.count("K") >= 1 and line[0] not in "#":
                found.append(fen)
    return found


def mates(list_):
    return [row.get("can_mate", {}) for row in rows("fen-legal", "\n".join(list_) + "\n", "--can-mate", "both", "--nodes", "3000")]


def agree(before, after, swap):
    """Never yes and no; how many are decided in both."""
    decided = 0
    for i, (a, b) in enumerate(zip(before, after)):
        for side, other in (("white", "black"), ("black", "white")):
            x, y = a.get(side), b.get(other if swap else side)
            assert {x, y} != {"yes", "no"}, (i, side, x, y)
            decided += x == y and x in ("yes", "no")
    return decided


if what == "mates":
    list_ = fens("winnable.csv", "retro_structure.csv")
    still = [f for f in list_ if f.split()[2] == "-"]
    before = mates(list_)
    assert agree(before, mates([exchanged(f) for f in list_]), True) > len(list_)
    assert agree(mates(still), mates([mirrored(f) for f in still]), False) > len(still)
elif what == "legality":
    list_ = fens("retro_structure.csv", "retro_search.csv", "winnable.csv")
    verdicts = lambda l: [(r["verdict"], [f["id"] for f in r["findings"]]) for r in rows("fen-legal", "\n".join(l) + "\n")]
    before = verdicts(list_)
    for fen, a, b in zip(list_, before, verdicts([exchanged(f) for f in list_])):
        # White moves first: only who can have made how many moves depends on the colour.
        if "fen-start-moves-inconsistent" not in a[1] + b[1]:
            assert a == b, "%s %s %s" % (fen, a, b)
    assert sum(a[0] == "illegal" for a in before) > 40 and sum(a[0] == "legal" for a in before) > 40, len(before)
else:
    # Results and terminations name colours: only what the board says is compared.
    ids = "rep-*,fifty-*,seventyfive-*,dead-position-reached"
    uci = subprocess.run([build + "/pgn-replay", "--no-config", "--to", "uci", *sys.argv[4:]], capture_output=True, encoding="utf-8").stdout
    games = re.findall(r'((?:\[.*\]\n)+)\n((?:(?!\[).*\n)*)', uci)
    text = {"": "", "fen": "", "exchanged": ""}
    for tags, moves in games:
        date = re.search(r'\[Date ".*"\]', tags).group()
        fen = re.search(r'\[FEN "(.*)"\]', tags)
        fen = fen.group(1) if fen else START
        moves = " ".join(re.findall(r"\b[a-h][1-8][a-h][1-8][qrbn]?\b", moves))
        for kind, start, line in (("", fen if fen != START else None, moves), ("fen", fen, moves),
                ("exchanged", exchanged(fen), ranks(moves))):
            text[kind] += '[Event "x"]\n%s\n%s[Result "*"]\n\n%s *\n\n' % (
                date, '[SetUp "1"]\n[FEN "%s"]\n' % start if start else "", line)
    said = {}
    for kind in text:
        said[kind] = [(r["game"], r["id"], r["ply"], r.get("plies")) if r["type"] == "finding" else
            (r["game"], r["plies"], r.get("end"), r["verdict"] == "illegal") for r in rows("pgn-check", text[kind], "--claims",
            "--select", ids, "--severity", "rule-*,draw-*,missed-*,claimed-*,lex-*=off")]
    # Moves that could be claimed at one half-move come in the order of their squares.
    for kind in ("fen", "exchanged"):
        a, b = ({json.dumps(x) for x in said[k]} for k in ("", kind))
        assert a == b, (kind, sorted(a ^ b)[:6])
        assert len(said[""]) == len(said[kind]), kind
    assert len(games) > 100 and sum(len(x) == 4 and isinstance(x[1], str) for x in said[""]) > 100, (len(games), len(said[""]))
END_PY
symmetric() {
	"$B/fen-legal" --version >/dev/null && python3 "$tmp/symmetry.py" "$B" "$tmp" "$@"
}
expect 0 "who can mate: colours exchanged, board mirrored" -- symmetric mates
expect 0 "whether a position can arise: colours exchanged" -- symmetric legality
expect 0 "claims and ends: colours exchanged, the start as a FEN" -- \
    symmetric claims fixtures/games/laws.pgn fixtures/laws/examples.pgn
random_games() {
	python3 tests/campaign/draws.py --build "$B" --seed 13 --count "$1" --games 80
}
expect 0 "random games: draws, claims and results with the colours exchanged, mirrored, moves transposed, from a FEN" -- \
    random_games "$(check_all && echo 20 || echo 3)"
also "all findings about draws and ends occurred" -- has '^all findings occurred$'
also "no game is judged otherwise" -- has '^[1-9][0-9]* games, .*; 0 failures$'
finish
