#!/bin/sh
# pictures.sh: the picture in README.md: man/terminal.svg, what a terminal shows.
# usage: tests/campaign/pictures.sh [build directory]; needs script(1) and python3
B=$(cd "${1:-build}" && pwd) || exit 2
PATH=$B:$PATH LC_ALL=C.UTF-8 TERM=xterm
export PATH LC_ALL TERM
tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT

cp fixtures/manual/club.pgn "$tmp"
(cd "$tmp" && script -qec "stty cols 110; pgn-check club.pgn" /dev/null </dev/null) >"$tmp/screen" || :
python3 - "pgn-check club.pgn" "$tmp/screen" man/terminal.svg <<'EOF' || exit 2
import html, re, sys

command, screen, target = sys.argv[1:]
styles = {"": "", "1": "font-weight:bold", "1;31": "font-weight:bold;fill:#ff6b6b", "1;33": "font-weight:bold;fill:#ffd166",
    "35": "fill:#d79bf0"}
text = open(screen, encoding="utf-8").read().replace("\r", "")
text = re.sub(r"\033\]8;;.*?\033\\", "", text)
lines = ["$ " + command] + text.rstrip("\n").split("\n")
rows = []
for i, line in enumerate(lines):
    style, spans = "", ""
    for part in re.split(r"(\033\[[0-9;]*m)", line):
        code = re.fullmatch(r"\033\[([0-9;]*)m", part)
        if code:
            style = styles[code.group(1)]
        elif part:
            spans += f'<tspan style="{style}">{html.escape(part)}</tspan>' if style else html.escape(part)
    rows.append(f'<text x="12" y="{24 + 18 * i}" xml:space="preserve">{spans}</text>')
width = 24 + int(8.45 * max(len(re.sub(r"\033\[[0-9;]*m", "", l)) for l in lines))
height = 18 * len(lines) + 20
with open(target, "w", encoding="utf-8") as f:
    f.write(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">\n'
            f'<rect width="{width}" height="{height}" rx="6" fill="#1d1f27"/>\n'
            '<g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14" fill="#e6e6e6">\n'
            + "\n".join(rows) + "\n</g>\n</svg>\n")
EOF
ls -l man/terminal.svg
