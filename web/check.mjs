/*
 * check: the module finds in files what the programs find, byte for byte but for what can be corrected; and each text of the
 * page is there in each language.
 * usage: node web/check.mjs MODULE BIN FILE...
 */
import { execFile } from "node:child_process";
import fs from "node:fs";
import vm from "node:vm";

const [modulePath, bin, ...names] = process.argv.slice(2);
const compiled = new WebAssembly.Module(fs.readFileSync(modulePath));
const context = vm.createContext({ WebAssembly, TextEncoder, TextDecoder, crypto, console });
const here = name => fs.readFileSync(new URL(name, import.meta.url), "utf8");
vm.runInContext(["host.js", "kinds.js", "texts.js"].map(here).join("") + "\nObject.assign(globalThis, { arbiterRun, arbiterKind, languages, texts });", context);

const CHECK = ["pgn-check", "-j1", "-q", "--no-config", "--summary", "--level", "info", "--format", "jsonl"];
const check = { task: "check", form: "jsonl", level: 1, command: CHECK };
const tasks = {
	pgn: [check, { task: "games", form: "pgn", level: 2, command: ["pgn-replay", "-j1", "-q"] },
		{ task: "stats", form: "json", level: 2, command: ["pgn-stats", "-j1", "-q", "--format", "json"] },
		{ task: "fix", form: "diff", level: 2, command: ["pgn-check", "-j1", "-q", "--no-config", "--diff"], hunks: true }],
	table: [{ ...check, command: [...CHECK, "--from", "csv"] },
		{ task: "games", form: "pgn", level: 2, command: ["pgn-replay", "-j1", "-q", "--from", "csv"] }],
	trf: [check],
	positions: [{ task: "positions", form: "jsonl", level: 1, command: ["fen-legal", "-j1", "--no-config", "--can-mate", "both", "--summary",
		"--level", "info", "--format", "jsonl"] }],
};
/* Only the programs know which files they read, and say what can be corrected. */
const EDIT = /\{"offset":\d+,"length":\d+,"text":"(?:[^"\\]|\\.)*"\}/.source;
const MARKS = new RegExp(`,"fix":"(?:un)?safe"(?:,"edits":\\[${EDIT}(?:,${EDIT})*\\])?|,"fixable(?:_unsafe)?":\\d+`, "g");
const same = s => s.toString("latin1").replace(/"(input|sha256)":"[^"]*"/, "").replace(MARKS, "");
const hunks = s => s.split("\n").filter(line => !/^(---|\+\+\+|\\ Converted) /.test(line)).join("\n");

let passed = 0, failed = 0;
function ok(good, what) {
	good ? passed++ : failed++;
	if (!good)
		console.log("not ok - " + what);
}

const native = ([program, ...options], name) => new Promise(end => execFile(bin + "/" + program, [...options, name],
    { maxBuffer: 1 << 30, encoding: "buffer" }, (error, out) => end({ status: error === null ? 0 : error.code, out: same(out) })));

function inModule(t, name, from) {
	const data = fs.readFileSync(name), out = [];
	const file = { size: data.length, read: (first, end) => data.subarray(first, end) };
	try {
		const { status } = context.arbiterRun(compiled, new Map([[name, file]]), { name, ...t, from },
		    (fd, bytes) => fd === 1 && out.push(Buffer.from(bytes)));
		return { status, out: same(Buffer.concat(out)) };
	} catch (error) {
		return { status: String(error), out: "" };
	}
}

for (const name of names) {
	const from = context.arbiterKind(name);
	for (const t of tasks[from]) {
		const wanted = native(t.command, name), got = inModule(t, name, from), { status, out } = await wanted;
		ok(t.hunks ? got.out === hunks(out) : got.status === status && got.out === out,
		    `${t.task} ${name}: status ${got.status}, and ${status} of ${t.command[0]}`);
	}
}

/* -- texts -- */

/* Words that are spelled as in English. */
const ALIKE = { fr: ["fix"], es: ["error"] };
const letters = { ru: /^[^a-z]*$/i, zh: /\p{Script=Han}/u };
for (const [key, row] of Object.entries(context.texts)) {
	const codes = Object.keys(context.languages), places = s => (s.match(/\{\w+\}/g) || []).sort().join();
	ok(row.length === codes.length && row.every(s => typeof s === "string" && s.trim() !== ""), `text ${key}: in each language`);
	for (let i = 1; i < row.length; i++) {
		const code = codes[i], plain = row[i].replace(/\{\w+\}|PGN|FEN|CSV|XLSX|ODS|EPD|TRF|HTML|JSON/g, "");
		ok(row[i] !== row[0] || (ALIKE[code] || []).includes(key), `text ${key}: not in English for ${code}`);
		ok(places(row[i]) === places(row[0]), `text ${key}: the same values for ${code}`);
		ok(!(code in letters) || letters[code].test(plain), `text ${key}: letters of ${code}`);
	}
}
for (const key of new Set([...here("page.html").matchAll(/data-(?:text|label|hint)="(\w+)"/g), ...here("page.js").matchAll(/\bsay\("(\w+)"/g)]
    .map(m => m[1])))
	ok(key in context.texts, `text ${key}: the page uses it`);

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
