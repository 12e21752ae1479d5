#!/bin/sh
# drive.sh: a browser shows the page and does with it what people do.  The programs are in the folder above that of the page.
# usage: web/drive.sh PAGE [FOLDER for pictures]
set -eu
page=$(realpath "$1")
pictures=${2:-$(dirname "$page")/pictures}
node=$(dirname "$page")/node
browser=$(command -v chromium-headless-shell || command -v chromium)
mkdir -p "$pictures" "$node"
[ -d "$node/node_modules/axe-core" ] || npm install --silent --no-fund --no-audit --prefix "$node" puppeteer-core axe-core
cp web/drive.mjs "$node/"
node "$node/drive.mjs" "$browser" "$page" "$pictures" "$(dirname "$page")/samples" "$(dirname "$page")/.."
