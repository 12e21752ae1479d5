# make_page.py: puts the module, the worker and the page's own texts into one page, and says in its policy what may run.
# usage: make_page.py BUILD MODULE FINDINGS-PAGE GAMES-PAGE STATS-PAGE CLAIMS-PAGE CROSSTABLE-PAGE >index.html
# The pages are of the kinds that it shows: their styles and scripts are allowed, too.  BUILD has pgn-check.
import base64
import hashlib
import json
import re
import subprocess
import sys

here = sys.path[0] + "/"
build, module, pages = sys.argv[1], sys.argv[2], sys.argv[3:]


def read(name):
    with open(here + name, encoding="utf-8") as f:
        return f.read()


def digest(text):
    return "'sha256-%s'" % base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


catalogue = subprocess.run([build + "/pgn-check", "--no-config", "--list-rules", "--format", "jsonl"], check=True,
                           stdout=subprocess.PIPE).stdout.decode()
meanings = {rule["id"]: rule["message"] for rule in map(json.loads, catalogue.splitlines())}
style = read("page.css")
script = "const meanings = %s;\n" % json.dumps(meanings).replace("<", "\\u003c") + read("texts.js") + \
    read("kinds.js") + read("page.js")
worker = read("host.js") + read("worker.js")
allowed = {"style-src": [digest(style)], "script-src": [digest(script), "'wasm-unsafe-eval'"]}
for page in pages:
    with open(page, encoding="utf-8") as f:
        policy = re.search(r'Content-Security-Policy" content="([^"]*)"', f.read()).group(1)
    for kind in allowed:
        for found in re.findall(r"%s ((?:'sha256-[^']*' ?)+)" % kind, policy):
            allowed[kind] += [h for h in found.split() if h not in allowed[kind]]
policy = "default-src 'none'; base-uri 'none'; form-action 'none'; worker-src blob:; frame-src blob:; img-src data:; " + \
    "; ".join(kind + " " + " ".join(hashes) for kind, hashes in allowed.items())
# Browsers inflate what gzip makes; zopfli makes the same format smaller.
packed = subprocess.run(["zopfli", "-c", "--gzip", "--i5", module], check=True, stdout=subprocess.PIPE).stdout
encoded = base64.b64encode(packed).decode()
laws = "".join('<option value="%s">%s</option>' % (name, name) for name in re.findall(r'^\t\{ "([a-z0-9.-]+)", ', read("../core/games/checks/laws_edition.c"), re.M))
version = re.search(r"^VERSION = (.*)$", read("../Makefile"), re.M).group(1)
licence = read("../LICENSE").split("\n")[0]
for mark, text in (("policy", '<meta http-equiv="Content-Security-Policy" content="%s">' % policy), ("laws", laws),
                   ("version", version), ("licence", licence),
                   ("style", "<style>%s</style>" % style), ("worker", worker), ("module", encoded),
                   ("script", "<script>%s</script>" % script)):
    read_page = read("page.html") if mark == "policy" else made
    assert read_page.count("<!--%s-->" % mark) == 1, mark
    made = read_page.replace("<!--%s-->" % mark, text)
assert "</script" not in worker
sys.stdout.write(made)
