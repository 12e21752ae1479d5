/*
 * check: the module finds in files what the programs find, byte for byte, and what corrects it; and each text of the page is
 * there in each language.
 * usage: node web/check.mjs MODULE BIN FILE|FILE+FILE...		files with a + between them belong together
 */
import { execFile } from "node:child_process";
import fs from "node:fs";
import vm from "node:vm";

const [modulePath, bin, ...given] = process.argv.slice(2);
const names = given.filter(s => !s.includes("+")), together = given.filter(s => s.includes("+"));
const compiled = new WebAssembly.Module(fs.readFileSync(modulePath));
const context = vm.createContext({ WebAssembly, TextEncoder, TextDecoder, crypto, console });
const here = name => fs.readFileSync(new URL(name, import.meta.url), "utf8");
vm.runInContext(["host.js", "kinds.js", "texts.js"].map(here).join("") + "\nObject.assign(globalThis, { arbiterRun, arbiterKind, languages, texts });", context);

const CHECK = ["pgn-check", "-j1", "-q", "--no-config", "--summary", "--level", "info", "--format", "jsonl"];
const check = { task: "check", form: "jsonl", level: 1, command: CHECK };
const events = [["crosstable", ["--crosstable"]], ["standings", ["--standings", "last"]]].map(([task, options]) =>
    ({ task, form: "json", level: 2, command: ["pgn-stats", "-j1", "-q", "--no-config", ...options, "--format", "json"] }));
const tasks = {
	pgn: [check, { task: "games", form: "pgn", level: 2, command: ["pgn-replay", "-j1", "-q"] },
		{ task: "stats", form: "json", level: 2, command: ["pgn-stats", "-j1", "-q", "--format", "json"] },
		...events,
		{ task: "fix", form: "diff", level: 2, command: ["pgn-check", "-j1", "-q", "--no-config", "--diff"], hunks: true }],
	table: [{ ...check, command: [...CHECK, "--from", "csv"] },
		{ task: "games", form: "pgn", level: 2, command: ["pgn-replay", "-j1", "-q", "--from", "csv"] }],
	trf: [check, ...events],
	positions: [{ task: "positions", form: "jsonl", level: 1, command: ["fen-legal", "-j1", "--no-config", "--can-mate", "both", "--summary",
		"--level", "info", "--format", "jsonl"] }],
};
/* Only the programs know which files they read, and which of their options converts them. */
const same = s => s.toString("latin1").replace(/"(input|sha256)":"[^"]*"/, "").replace(/; --encoding \S+ --fix converts it/g, "");
const hunks = s => s.split("\n").filter(line => !/^(---|\+\+\+|\\ Converted) /.test(line)).join("\n");

let passed = 0, failed = 0;
function ok(good, what) {
	good ? passed++ : failed++;
	if (!good)
		console.log("not ok - " + what);
}

const native = ([program, ...options], names) => new Promise(end => execFile(bin + "/" + program, [...options, ...names],
    { maxBuffer: 1 << 30, encoding: "buffer" }, (error, out) => end({ status: error === null ? 0 : error.code, out: same(out) })));

function fileOf(name) {
	const data = fs.readFileSync(name);
	return { size: data.length, read: (first, end) => data.subarray(first, end) };
}

function inModule(t, names, from) {
	const out = [];
	try {
		const { status } = context.arbiterRun(compiled, new Map(names.map(name => [name, fileOf(name)])), { names, ...t, from },
		    (fd, bytes) => fd === 1 && out.push(Buffer.from(bytes)));
		return { status, out: same(Buffer.concat(out)) };
	} catch (error) {
		return { status: String(error), out: "" };
	}
}

async function compare(t, names, from) {
	const wanted = native(t.command, t.apart ? names.slice(1) : names), got = inModule(t, names, from), { status, out: printed } = await wanted;
	const out = t.written && status !== 2 ? same(fs.readFileSync(t.written)) : printed;
	ok(t.hunks ? got.out === hunks(out) : got.status === status && got.out === out,
	    `${t.task} ${names.join(" ")}: status ${got.status}, and ${status} of ${t.command[0]}`);
}

for (const name of names)
	for (const t of tasks[context.arbiterKind(name)])
		await compare(t, [name], context.arbiterKind(name));

/* The list of the page has the findings of jsonl, each in the words of text, which here says at every place what others say once. */
const LINE = /^.*?:(?:\d+:\d+|[A-Z]+\d+): (\w+: .*? \[[a-z0-9-]+\])(?: \[\*.*\])?$/;
/* What may have been meant is what is suggested, or that before the token, or another result. */
const fits = ({ meant, row: { suggest, token } }) => meant.every(s => suggest === undefined ? /^(1-0|0-1|1\/2-1\/2)$/.test(s) && s !== token :
    suggest.includes(s) || suggest.some(move => s === `${move} ${token}`));
const game = ({ row, white, black }) => !row.game ? "" : ` (game ${row.game}` + (white || black ? `, ${white || "?"} - ${black || "?"})` : ")");
for (const name of names.filter(s => context.arbiterKind(s) !== "positions")) {
	const from = context.arbiterKind(name), { command } = tasks[from][0], wanted = native([...command, "--format", "text", "--max-findings", "0"], [name]);
	const listed = inModule({ ...check, form: "list" }, [name], from).out.split("\n").filter(s => s.startsWith('{"said"')).map(s => JSON.parse(s));
	const said = listed.map(r => `${r.row.severity}: ${r.said}${game(r)} [${r.row.id}]`);
	const lines = new Set((await wanted).out.split("\n").map(s => LINE.exec(s)?.[1]));
	const rows = inModule(check, [name], from).out.split("\n").filter(s => s.startsWith('{"type":"finding"'));
	ok(said.length === rows.length && said.every(s => lines.has(s)), `list ${name}: ${said.find(s => !lines.has(s))}`);
	ok(listed.every(fits), `meant ${name}: ${listed.find(r => !fits(r))?.said}`);
}

/* Files that belong together: a tournament report with its games, and records of one game. */
const written = modulePath + ".report";
const RECONCILE = ["pgn-replay", "-j1", "-q", "--reconcile"];
for (const pair of together) {
	const parts = pair.split("+");
	if (context.arbiterKind(parts[0]) === "trf") {
		await compare({ ...check, task: "compare", apart: true, command: [...CHECK, "--trf", parts[0]] }, parts, "pgn");
		continue;
	}
	await compare({ task: "reconcile", form: "pgn", level: 2, command: RECONCILE }, parts, "pgn");
	for (const form of ["json", "html"])
		await compare({ task: "reconcile", form, level: 2, written, command: [...RECONCILE, "-o", "/dev/null", "--report", `${form}=${written}`] },
		    parts, "pgn");
}

/* -- texts -- */

/* Words that are spelled as in English. */
const ALIKE = { fr: ["fix"], es: ["error"] };
const letters = { ru: /^[^a-z]*$/i, zh: /\p{Script=Han}/u };
for (const [key, row] of Object.entries(context.texts)) {
	const codes = Object.keys(context.languages), places = s => (s.match(/\{\w+\}/g) || []).sort().join();
	ok(row.length === codes.length && row.every(s => typeof s === "string" && s.trim() !== ""), `text ${key}: in each language`);
	for (let i = 1; i < row.length; i++) {
		const code = codes[i], plain = row[i].replace(/\{\w+\}|PGN|FEN|CSV|XLSX|ODS|EPD|TRF|HTML|JSON|e4;e5/g, "");
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
