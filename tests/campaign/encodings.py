#!/usr/bin/env python3
"""encodings.py: how often the encoding of names and texts is guessed right, beside libuchardet.

usage: tests/campaign/encodings.py [build directory] [texts for each row]

The words are those of Debian's lists (packages wngerman, wfrench, wpolish, wukrainian ... in /usr/share/dict; hunspell-ru,
hunspell-el, hunspell-tr, hunspell-he, hunspell-cs, hunspell-hu, hunspell-ro, hunspell-hr, hunspell-lv, hunspell-lt and
hunspell-ko in /usr/share/hunspell), and what has no list there is skipped.  Each text is games of PGN with 1 name, 10 names, or a page of comments.  It is right if every
character is read as it was; without libuchardet (package libuchardet0) only the column of our own guess is made.
"""
import ctypes
import ctypes.util
import json
import os
import random
import subprocess
import sys
import tempfile
import unicodedata

PAGES = {
    "ngerman": ["iso8859-1", "cp1252", "cp850", "cp437"], "french": ["iso8859-1", "cp850"], "spanish": ["iso8859-1", "cp850"],
    "swedish": ["iso8859-1", "cp850"], "danish": ["iso8859-1", "cp850"], "portuguese": ["iso8859-1"], "italian": ["iso8859-1"],
    "catalan": ["iso8859-1"], "polish": ["cp1250", "iso8859-2", "cp852"],
    "ukrainian": ["cp1251", "koi8-u", "iso8859-5"], "bulgarian": ["cp1251", "iso8859-5", "cp866"],
    "ru_RU": ["cp1251", "koi8-r", "cp866", "iso8859-5"], "el_GR": ["cp1253", "iso8859-7"], "tr_TR": ["cp1254"],
    "he_IL": ["cp1255"], "cs_CZ": ["cp1250", "iso8859-2", "cp852"], "hu_HU": ["cp1250", "iso8859-2"], "ro_RO": ["cp1250"],
    "hr_HR": ["cp1250", "iso8859-2"], "lv_LV": ["cp1257"], "lt_LT": ["cp1257"], "ko_KR": ["euc_kr"],
}
LENGTHS = {"1 name": 1, "10 names": 10, "1 page": 200}
PYTHON = {"Latin-1": "cp1252", "WINDOWS-": "cp", "MAC-": "mac-"}


def list_of(language):
    """The bytes of a list; one of hunspell has signs behind a slash, and Korean in the parts of its syllables."""
    for name in f"/usr/share/dict/{language}", f"/usr/share/hunspell/{language}.dic":
        if os.path.exists(name):
            with open(name, "rb") as f:
                raw = f.read()
            if "dict" in name:
                return raw
            with open(name[:-3] + "aff", "rb") as f:
                page = next((l.split()[1] for l in f if l.startswith(b"SET")), b"UTF-8").decode().replace("ISO8859-", "iso8859_")
            return b"\n".join(
                unicodedata.normalize("NFC", line.split(b"/")[0].split(b"\t")[0].decode(page, "ignore")).encode()
                for line in raw.splitlines()[1::7])
    return None


def words_of(language):
    raw = list_of(language)
    if raw is None:
        return []
    try:
        words = raw.decode().split()
    except UnicodeDecodeError:      # the Swedish list is in Latin-1
        words = raw.decode("iso8859-1").split()
    least = 2 if language == "ko_KR" else 4
    return [w for w in words if least <= len(w) <= 14 and "'" not in w and any(ord(c) > 127 for c in w)], \
        [w for w in words if 2 <= len(w) <= 14 and "'" not in w]


def game(name, comment):
    return f'[Event "?"]\n[White "{name}"]\n[Result "*"]\n\n1. e4 {{{comment}}} *\n\n'


def text_of(words, odd, n, rng):
    """Names begin with a capital, and each text has a letter that is not ASCII."""
    if n >= 100:
        return game("A", " ".join([rng.choice(odd)] + [rng.choice(words) for _ in range(n)]))
    return "".join(game(rng.choice(odd).capitalize() + ", " + rng.choice(words).capitalize(), "") for _ in range(n))


def decoded(raw, name):
    for start, instead in PYTHON.items():
        name = instead + name[len(start):] if name.startswith(start) else name
    try:
        return raw.decode(name)
    except (LookupError, UnicodeDecodeError):
        return None


def library():
    name = ctypes.util.find_library("uchardet")
    lib = ctypes.CDLL(name) if name else None
    if lib:
        lib.uchardet_new.restype = ctypes.c_void_p
        lib.uchardet_get_charset.restype = ctypes.c_char_p
        lib.uchardet_get_charset.argtypes = lib.uchardet_data_end.argtypes = lib.uchardet_delete.argtypes = [ctypes.c_void_p]
        lib.uchardet_handle_data.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t]
    return lib


def theirs(lib, raw):
    d = lib.uchardet_new()
    lib.uchardet_handle_data(d, raw, len(raw))
    lib.uchardet_data_end(d)
    name = lib.uchardet_get_charset(d).decode()
    lib.uchardet_delete(d)
    return decoded(raw, name)


def ours(build, raws, folder):
    names = []
    for i, raw in enumerate(raws):
        names.append(f"{folder}/{i}.pgn")
        with open(names[-1], "wb") as f:
            f.write(raw)
    out = subprocess.run([f"{build}/pgn-check", "-q", "--no-config", "--select", "enc-*", "--level", "info", "-f", "jsonl",
                          "--fail-on", "never", *names], capture_output=True, text=True).stdout
    said = {}
    for line in out.splitlines():
        row = json.loads(line)
        if row.get("id") in ("enc-invalid-utf8", "enc-multibyte") and row.get("type") == "finding":
            said.setdefault(row["file"], row["message"])
    result = []
    for name, raw in zip(names, raws):
        message = said.get(name, "probably UTF-8").split(", which is not read")[0]
        page = message.split("probably ")[-1] if "probably" in message else message.split("read as ")[-1].split(",")[0]
        result.append(decoded(raw, page))
    return result


def main():
    build, most = (sys.argv + ["build", "100"][len(sys.argv) - 1:])[1:3] if len(sys.argv) < 3 else sys.argv[1:3]
    lib, rng = library(), random.Random(1)
    sums = {}
    print(f"{'language':12}{'page':12}{'text':10}{'ours':>8}{'uchardet':>10}   right of {most}")
    for language, pages in PAGES.items():
        found = words_of(language)
        if not found or not found[0]:
            continue
        for page in pages:
            def fits(w, page=page):
                return w.encode(page, "ignore").decode(page) == w
            odd, words = [list(filter(fits, l)) for l in found]
            if not odd:
                continue
            for length, n in LENGTHS.items():
                texts = [text_of(words, odd, n, rng) for _ in range(int(most))]
                raws = [t.encode(page) for t in texts]
                with tempfile.TemporaryDirectory() as folder:
                    mine = sum(a == t for a, t in zip(ours(build, raws, folder), texts))
                other = sum(theirs(lib, r) == t for r, t in zip(raws, texts)) if lib else 0
                print(f"{language:12}{page:12}{length:10}{mine:8}{other if lib else '-':>10}")
                a, b, c = sums.get(length, (0, 0, 0))
                sums[length] = (a + mine, b + other, c + len(texts))
    if not sums:
        sys.exit("there are no lists of words in /usr/share/dict")
    for length, (a, b, c) in sums.items():
        print(f"{'all':24}{length:10}{a / c:8.1%}{b / c:10.1%}")


if __name__ == "__main__":
    main()
