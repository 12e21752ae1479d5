/*
 * check: the module finds in files what the programs find, byte for byte.
 * usage: node web/check.mjs MODULE HOST BIN FILE...
 */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import vm from "node:vm";

const [modulePath, hostPath, bin, ...names] = process.argv.slice(2);
const compiled = new WebAssembly.Module(fs.readFileSync(modulePath));
const context = vm.createContext({ WebAssembly, TextEncoder, TextDecoder, crypto, console });
vm.runInContext(fs.readFileSync(hostPath, "utf8") + "\nglobalThis.arbiterRun = arbiterRun;", context);

const tasks = [
	{ task: "check", form: "jsonl", level: 1, command: ["pgn-check", "-j1", "-q", "--no-config", "--summary", "--level", "info", "--format", "jsonl"] },
	{ task: "games", form: "pgn", level: 2, command: ["pgn-replay", "-j1", "-q"] },
	{ task: "stats", form: "json", level: 2, command: ["pgn-stats", "-j1", "-q", "--format", "json"] },
];

let passed = 0, failed = 0;
for (const name of names) {
	const data = fs.readFileSync(name);
	const file = { size: data.length, read: (from, to) => data.subarray(from, to) };
	for (const t of tasks) {
		const out = [];
		let status;
		try {
			status = context.arbiterRun(compiled, new Map([[name, file]]), { name, ...t }, (fd, b) => fd === 1 && out.push(Buffer.from(b)));
		} catch (e) {
			status = String(e);
		}
		const wanted = spawnSync(bin + "/" + t.command[0], [...t.command.slice(1), name], { maxBuffer: 1 << 30 });
		/* The programs say which files they read; that is known to them only. */
		const same = s => s.toString("latin1").replace(/"(input|sha256)":"[^"]*"/, "");
		if (status === wanted.status && same(Buffer.concat(out)) === same(wanted.stdout)) {
			passed++;
		} else {
			failed++;
			console.log(`not ok - ${t.task} ${name}: status ${status}, and ${wanted.status} of ${t.command[0]}`);
		}
	}
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
