#!/usr/bin/env python3
"""workbook.py: writes workbooks, xlsx and ods, with the standard library only.

usage: workbook.py FILE [SHEET] <table      a table with semicolons becomes a workbook of one sheet

A sheet is a list of rows, and a row a list of cells: None, text, a number, datetime.date, .time or .timedelta, or Raw.
"""
import datetime
import sys
import zipfile
from xml.sax.saxutils import escape, quoteattr

OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
# Styles by number: plain, date, time, minutes and seconds, with seconds, a date with a format of its own.
FORMATS = [0, 14, 20, 45, 21, 164]
DATE, TIME, MINUTES, SECONDS, OWN_DATE = range(1, 6)


class Raw(str):
    """XML of a cell as it is to be written."""


def column(number):
    name = ""
    while number >= 0:
        name = chr(ord("A") + number % 26) + name
        number = number // 26 - 1
    return name


def serial(date, since_1904):
    days = (date - datetime.date(1904, 1, 1)).days
    return days if since_1904 else days + 1462 if date >= datetime.date(1900, 3, 1) else days + 1461


def xlsx_cell(value, place, strings, quirks):
    at = "" if "places" in quirks else f' r="{place}"'
    if isinstance(value, Raw):
        return value
    if isinstance(value, (datetime.date, datetime.time, datetime.timedelta)):
        if isinstance(value, datetime.date):
            style, number = OWN_DATE if "own date" in quirks else DATE, serial(value, "1904" in quirks)
        elif isinstance(value, datetime.time):
            style, number = TIME, (value.hour * 60 + value.minute) / 1440
        else:
            style, number = SECONDS, value.total_seconds() / 86400
        return f'<c{at} s="{style}"><v>{number!r}</v></c>'
    if isinstance(value, (int, float)):
        return f"<c{at}><v>{value!r}</v></c>"
    if "inline" in quirks:
        return f'<c{at} t="inlineStr"><is><t xml:space="preserve">{escape(value)}</t></is></c>'
    if "formula" in quirks:
        return f'<c{at} t="str"><f>T("x")</f><v>{escape(value)}</v></c>'
    strings.setdefault(value, len(strings))
    return f'<c{at} t="s"><v>{strings[value]}</v></c>'


def shared(value, quirks):
    if "rich" in quirks and len(value) > 1:
        return (f'<si><r><rPr><b/></rPr><t xml:space="preserve">{escape(value[0])}</t></r><r><t xml:space="preserve">'
                f'{escape(value[1:])}</t></r><rPh sb="0" eb="1"><t>spoken</t></rPh></si>')
    return f'<si><t xml:space="preserve">{escape(value)}</t></si>'


def xlsx_parts(sheets, quirks=(), hidden=()):
    """The parts of the workbook by name; quirks: 1904, inline, formula, rich, places, own date, prefix, merged."""
    strings, parts = {}, {}
    for i, (_, rows) in enumerate(sheets):
        lines = []
        for r, row in enumerate(rows):
            cells = "".join(xlsx_cell(v, f"{column(c)}{r + 1}", strings, quirks) for c, v in enumerate(row)
                            if v is not None or "places" in quirks and v is not None)
            if cells:
                lines.append(f'<row r="{r + 1}">{cells}</row>')
        merged = '<mergeCells count="1"><mergeCell ref="A1:C1"/></mergeCells>' if "merged" in quirks else ""
        parts[f"xl/worksheets/sheet{i + 1}.xml"] = (f'{HEAD}<worksheet xmlns="{MAIN}"><sheetData>{"".join(lines)}</sheetData>'
                                                    f'{merged}</worksheet>')
    names = "".join(f'<sheet name={quoteattr(name)} sheetId="{i + 1}"{" state=" + chr(34) + "hidden" + chr(34) if name in hidden else ""} '
                    f'r:id="rId{i + 1}"/>' for i, (name, _) in enumerate(sheets))
    parts["xl/workbook.xml"] = (f'{HEAD}<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><workbookPr'
                                f'{" date1904=" + chr(34) + "1" + chr(34) if "1904" in quirks else ""}/><sheets>{names}</sheets></workbook>')
    n = len(sheets)
    parts["xl/_rels/workbook.xml.rels"] = (
        f'{HEAD}<Relationships xmlns="{PACKAGE}/relationships">' +
        "".join(f'<Relationship Id="rId{i + 1}" Type="{OFFICE}/worksheet" Target="worksheets/sheet{i + 1}.xml"/>' for i in range(n)) +
        f'<Relationship Id="rId{n + 1}" Type="{OFFICE}/styles" Target="/xl/styles.xml"/>'
        f'<Relationship Id="rId{n + 2}" Type="{OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>')
    parts["xl/styles.xml"] = (
        f'{HEAD}<styleSheet xmlns="{MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="[$-407]d\\. mmmm\\ yyyy"/></numFmts>'
        '<cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs>'
        f'<cellXfs>{"".join(f"<xf numFmtId={chr(34)}{f}{chr(34)}/>" for f in FORMATS)}</cellXfs></styleSheet>')
    parts["xl/sharedStrings.xml"] = (f'{HEAD}<sst xmlns="{MAIN}">' + "".join(shared(s, quirks) for s in strings) + "</sst>")
    parts["_rels/.rels"] = (f'{HEAD}<Relationships xmlns="{PACKAGE}/relationships">'
                            f'<Relationship Id="rId1" Type="{OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>')
    parts["[Content_Types].xml"] = f'{HEAD}<Types xmlns="{PACKAGE}/content-types"/>'
    return parts


def ods_cell(value):
    if value is None:
        return "<table:table-cell/>"
    if isinstance(value, Raw):
        return value
    if isinstance(value, datetime.date):
        return (f'<table:table-cell office:value-type="date" office:date-value="{value.isoformat()}T00:00:00">'
                f'<text:p>{value:%d.%m.%y}</text:p></table:table-cell>')
    if isinstance(value, datetime.time):
        return (f'<table:table-cell office:value-type="time" office:time-value="PT{value:%H}H{value:%M}M00S">'
                f'<text:p>{value.hour}:{value:%M}</text:p></table:table-cell>')
    if isinstance(value, (int, float)):
        return f'<table:table-cell office:value-type="float" office:value="{value!r}"><text:p>{value}.</text:p></table:table-cell>'
    text = escape(str(value)).replace("\n", "</text:p><text:p>")
    return (f'<table:table-cell office:value-type="string"><office:annotation><text:p>a note of the editor</text:p></office:annotation>'
            f'<text:p>{text}</text:p></table:table-cell>')


def ods_row(row):
    """Cells that are equal are written once, as programs do."""
    out, i = [], 0
    row = list(row)
    while i < len(row):
        n = 1
        while i + n < len(row) and row[i + n] == row[i] and type(row[i + n]) is type(row[i]):
            n += 1
        cell = ods_cell(row[i])
        out.append(cell.replace("<table:table-cell", f'<table:table-cell table:number-columns-repeated="{n}"', 1) if n > 1 else cell)
        i += n
    return "".join(out) + f'<table:table-cell table:number-columns-repeated="{16384 - len(row)}"/>'


def ods_parts(sheets):
    tables = []
    for name, rows in sheets:
        lines, i = [], 0
        while i < len(rows):
            n = 1
            while i + n < len(rows) and list(rows[i + n]) == list(rows[i]):
                n += 1
            lines.append(f'<table:table-row table:number-rows-repeated="{n}">{ods_row(rows[i])}</table:table-row>')
            i += n
        lines.append('<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/>'
                     '</table:table-row>')
        tables.append(f'<table:table table:name={quoteattr(name)}><table:table-column/>{"".join(lines)}</table:table>')
    space = "urn:oasis:names:tc:opendocument:xmlns:"
    return {
        "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
        "content.xml": (f'{HEAD}<office:document-content xmlns:office="{space}office:1.0" xmlns:table="{space}table:1.0" '
                        f'xmlns:text="{space}text:1.0"><office:body><office:spreadsheet>{"".join(tables)}</office:spreadsheet>'
                        '</office:body></office:document-content>'),
    }


def write(path, parts, how=zipfile.ZIP_DEFLATED):
    with zipfile.ZipFile(path, "w", how) as archive:
        for name, text in parts.items():
            archive.writestr(zipfile.ZipInfo(name, (2024, 4, 3, 0, 0, 0)), text, compress_type=how)


def workbook(path, sheets, quirks=(), **others):
    write(path, ods_parts(sheets) if str(path).endswith(".ods") else xlsx_parts(sheets, quirks, **others))


def main():
    rows = [[cell or None for cell in line.rstrip("\n").split(";")] for line in sys.stdin]
    workbook(sys.argv[1], [(sys.argv[2] if len(sys.argv) > 2 else "Sheet1", rows)])


if __name__ == "__main__":
    main()
