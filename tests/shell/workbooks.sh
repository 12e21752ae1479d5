#!/bin/sh
# workbooks.sh: scoresheets in workbooks, xlsx and ods: the same game as from CSV, sheets by name and number, cells in
# reports, and files made to do harm.
# usage: tests/shell/workbooks.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
P=$(cd "$B" && pwd)/pgn-replay
root=$PWD
if ! command -v python3 >/dev/null; then
	skip "workbooks" "needs python3"
	finish
fi
PYTHONPATH=$root/tests/support PYTHONDONTWRITEBYTECODE=1
export PYTHONPATH PYTHONDONTWRITEBYTECODE
cd "$tmp" || exit 2

# -- the same table as CSV and as workbooks --
cat >a.csv <<'END'
Weiß;Roe, "Dick"
Schwarz;Doe & Söhne, Jane
Runde;5
Nr;Weiß;Schwarz
1;e4;e5
2;Sf3;Sc6
3;Lb5;a6
4;0-0;Sf6
5;Te1;Ld9
6;c3;0-0
½
END
"$P" --from csv --to pgn a.csv >a.pgn 2>a.err
for kind in xlsx ods; do
	python3 "$root/tests/support/workbook.py" a.$kind "Runde 5" <a.csv
	expect 0 "$kind: it is read" -- "$P" --from csv a.$kind
	also "$kind: the game is that of the CSV" -- same a.pgn out
	also "$kind: the finding names file, sheet and cell" -- has "^a.$kind/Runde 5:C9: error: Ld9: " err
	expect 0 "$kind: through a pipe" -- eval "cat a.$kind | \"\$P\" --from $kind"
	also "$kind: through a pipe: the same game" -- same a.pgn out
	expect 0 "$kind: in a sandbox" -- "$P" --sandbox always --from csv a.$kind
	also "$kind: in a sandbox: the same game" -- same a.pgn out
	expect 0 "$kind: the report as jsonl" -- "$P" --from csv --format jsonl a.$kind
	also "$kind: has the row as line, and the cell" -- has '"line":9,"column":.*"cell":"C9"' err
	expect 1 "$kind: pgn-check reads it by its name" -- "${P%replay}check" a.$kind
	also "$kind: and names the cell" -- has "^a.$kind/Runde 5:C9: error: Ld9: "
	expect 1 "$kind: pgn-check --from, through a pipe" -- eval "cat a.$kind | \"\${P%replay}check\" --from $kind -"
	also "$kind: has the same finding" -- has "^<stdin>/Runde 5:C9: error: Ld9: "
done
expect 1 "two records of one game, CSV and workbook" -- "$P" --reconcile a.csv a.xlsx
also "the report names cells" -- has 'a.xlsx/Runde 5:C9' err
expect 0 "without --from a workbook is known by its name" -- "$P" a.xlsx
also "the same game" -- same a.pgn out
cp a.xlsx a.zip
expect 2 "by another name it is an archive" -- "$P" a.zip
also "and a message says so" -- has 'io-open' err

# -- every way of writing cells --
python3 - <<'END'
import datetime, re, workbook
moves = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6".split()
head = [["Event", 'Ångström & "Co" <1>'], ["Date", datetime.date(2024, 4, 3)], ["Round", 7], ["White", "Roe"], []]
def sheet(clock=None, head=head):
    return head + [[i + 1, moves[2 * i], moves[2 * i + 1]] + ([clock(i)] if clock else []) for i in range(4)] + [["1-0"]]
for name, quirks in dict(plain=(), inline=("inline",), formula=("formula",), rich=("rich", "merged"), own=("own date",),
                         mac=("1904",), places=("places",)).items():
    workbook.workbook(name + ".xlsx", [("One", sheet())], quirks)
workbook.workbook("plain.ods", [("One", sheet())])
workbook.workbook("time.xlsx", [("One", sheet(lambda i: datetime.time(1, 40 - 5 * i)))])
workbook.workbook("time.ods", [("One", sheet(lambda i: datetime.time(1, 40 - 5 * i)))])
workbook.workbook("two.xlsx", [("Notes", [["nothing"]]), ("Board 1", sheet()), ("2", sheet(head=[]))], hidden=["Notes"])
workbook.workbook("two.ods", [("Board 1", sheet()), ("2", sheet(head=[]))])
# The parts in the reverse order, stored, with prefixes of namespaces.
parts = workbook.xlsx_parts([("One", sheet())])
workbook.write("order.xlsx", dict(reversed(parts.items())), workbook.zipfile.ZIP_STORED)
for name in parts:
    if name.startswith("xl/") and "rels" not in name:
        parts[name] = re.sub(r"<(/?)(?=[a-zA-Z])", r"<\1x:", parts[name]).replace("xmlns=", "xmlns:x=")
workbook.write("prefix.xlsx", parts)
END
"$P" --from csv plain.xlsx >plain.pgn 2>/dev/null
expect 0 "a plain workbook" -- "$P" --from xlsx plain.xlsx
also "a date is read" -- has '^.Date "2024.04.03".$' plain.pgn
also "a number is text" -- has '^.Round "7".$' plain.pgn
also "characters that XML writes as entities" -- has '^.Event "Ångström & \\"Co\\" <1>".$' plain.pgn
for book in inline.xlsx formula.xlsx rich.xlsx own.xlsx mac.xlsx places.xlsx order.xlsx prefix.xlsx plain.ods; do
	expect 0 "$book is read" -- "$P" --from csv $book
	also "$book: the same game" -- same plain.pgn out
done
for kind in xlsx ods; do
	expect 0 "$kind: clock times" -- "$P" --from csv time.$kind
	also "$kind: they are read as shown" -- has '%clk 1:40:00'
	expect 0 "$kind: the first sheet that is not hidden" -- "$P" --from csv two.$kind
	also "$kind: is one game" -- test "$(grep -c '^1\. ' out)" -eq 1
	also "$kind: with its tags" -- has '^.White "Roe"'
	expect 0 "$kind: a sheet by name comes before one by number" -- "$P" --from csv --sheet 2 two.$kind
	also "$kind: that sheet has no tags" -- has '^.White "?"'
	expect 0 "$kind: a name in another case" -- "$P" --from csv --sheet 'board 1' two.$kind
	also "$kind: that sheet" -- has '^.White "Roe"'
	expect 0 "$kind: all sheets" -- "$P" --from csv --sheet '*' two.$kind
	also "$kind: are two games" -- test "$(grep -c '^1\. ' out)" -eq 2
	expect 2 "$kind: a sheet that it does not have" -- "$P" --from csv --sheet nix two.$kind
	also "$kind: the message lists those that it has" -- has 'no sheet "nix"; it has:.*Board 1, 2' err
done
expect 2 "--sheet without a name" -- "$P" --from csv --sheet '' two.ods
expect 0 "--sheet without --from" -- "$P" --sheet 1 two.ods
expect 2 "--sheet of a file that is no table" -- "$P" --sheet 1 a.pgn
expect 2 "--sheet with lines" -- "$P" --from lines --sheet 1 two.ods
also "is refused" -- has 'no effect with --from lines' err
mkdir d && cp a.xlsx a.ods d
expect 0 "workbooks in folders" -- "$P" --from csv -r d
also "both are read" -- test "$(grep -c '^1\. ' out)" -eq 2

# -- a sample of tests/campaign/sheets.py: sheets in twelve languages, with and without a slip --
sheets=24
! check_all || sheets=80
expect 0 "generated sheets are read exactly, and slips are named by their cell" -- \
    python3 "$root/tests/campaign/sheets.py" --build "$(dirname "$P")" --games "$root/fixtures/games/stats.pgn" --sheets $sheets
also "all of them" -- has "^$sheets sheets: .* 0 failures\$"

# -- files that are damaged, or made to do harm --
python3 - <<'END'
import os, workbook, zipfile
large = os.environ.get("ARBITER_CHECK") == "all"
table = [["1", "e4", "e5"], ["2", "Nf3", "Nc6"], ["3", "Bb5", "a6"]]
parts = workbook.xlsx_parts([("S", table)])
sheet = "xl/worksheets/sheet1.xml"
def made(name, **changed):
    workbook.write(name + ".xlsx", {**parts, **changed})
body = parts[sheet]
made("cut", **{sheet: body[:len(body) // 2]})
made("deep", **{sheet: "<a>" * 100000})
made("tag", **{sheet: "<worksheet><sheetData><row r='1" + " " * 1000000 + "'"})
made("entity", **{sheet: '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>' + body.replace("Nf3", "&b;")})
made("string", **{sheet: body.replace("<v>0</v>", "<v>99999</v>")})
made("order", **{sheet: body.replace('r="3"', 'r="1"')})
made("row", **{sheet: body.replace('r="3"', 'r="4000000000"')})
made("missing", **{"xl/_rels/workbook.xml.rels": parts["xl/_rels/workbook.xml.rels"].replace("sheet1", "sheet9")})
made("sheetless", **{"xl/workbook.xml": "<workbook/>"})
made("binary", **{"_rels/.rels": parts["_rels/.rels"].replace("workbook.xml", "workbook.bin")})
# Small files that are large when they are unpacked: blanks, cells, texts, rows that are repeated.
if large: made("blanks", **{sheet: body.replace("<sheetData>", "<sheetData>" + " " * (129 << 20))})
made("strings", **{"xl/sharedStrings.xml": "<sst>" + "<si><t>" + "x" * 1000000 + "</t></si>" + ("<si><t>" + "x" * 1000000 + "</t></si>") * (60 if large else 3) + "</sst>"})
made("cells", **{sheet: "<worksheet><sheetData>" + "<row>" + "<c t='inlineStr'><is><t>Nf3</t></is></c>" * 3 + "</row>" +
                 ("<row>" + "<c t='inlineStr'><is><t>Nf3</t></is></c>" * 16000 + "</row>") * (100 if large else 7) + "</sheetData></worksheet>"})
ods = workbook.ods_parts([("S", table)])
workbook.write("repeat.ods", {**ods, "content.xml": ods["content.xml"].replace("<table:table-row table:number-rows-repeated=\"1\">",
    "<table:table-row table:number-rows-repeated=\"%d\">" % (1048576 if large else 600000), 1)})
workbook.write("text.ods", {**ods, "content.xml": ods["content.xml"].replace("office:spreadsheet", "office:text")})
END
# harm FILE STATUS PATTERN [OPTIONS]
harm() {
	expect "$2" "$1: status $2" -- \
	    eval "(ulimit -v 400000 2>/dev/null; exec timeout 60 \"\$P\" --sandbox never -j1 --from csv $4 $1 >out 2>err)"
	also "$1: the message" -- has "$3" err
}
harm cut.xlsx 2 'a workbook is damaged\|workbook is damaged: xl/worksheets/sheet1.xml'
harm deep.xlsx 2 'too many elements inside each other'
harm tag.xlsx 2 'a tag that is too long'
harm entity.xlsx 2 'a document type'
harm string.xlsx 2 'refers to a text that it does not have'
harm order.xlsx 2 'not in order\|not in its row'
harm row.xlsx 2 'not in its row\|no row can have'
harm missing.xlsx 2 'the part with this sheet is missing'
harm sheetless.xlsx 2 'has no sheets'
harm binary.xlsx 2 'binary workbook'
little=
check_all || little='--memory 1M'
! check_all || harm blanks.xlsx 2 'more than 128 MiB'
harm strings.xlsx 2 'needs [0-9]* MiB of memory' "$little"
harm cells.xlsx 1 'limit-' '--fail-on error'
harm repeat.ods 1 'limit-' '--fail-on error'
harm text.ods 2 'io-open'
python3 -c 'open("cut.zip", "wb").write(open("a.xlsx", "rb").read()[:900])'
harm cut.zip 2 'ends too early\|damaged'
# All parts can be read, but what else was in it is not known.
for kind in xlsx ods; do
	for less in 1 22 30 100; do
		head -c $(($(wc -c <a.$kind) - less)) a.$kind >less$less.$kind
		harm less$less.$kind 2 "ends too early, at byte $(wc -c <less$less.$kind) "
	done
done

printf '\320\317\021\340\241\261\032\341........' >old.xls
harm old.xls 2 'an .xls or an encrypted workbook'

finish
