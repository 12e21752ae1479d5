/*
 * drive: uses the page in a browser as people do, and says what does not work.
 * usage: node drive.mjs BROWSER PAGE PICTURES SAMPLES BIN
 */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import { gzipSync } from "node:zlib";
import puppeteer from "puppeteer-core";

const [browser, page, pictures, samples, bin] = process.argv.slice(2);
const LARGE = (process.env.WEB_LARGE || 100) * 1e6;	/* bytes of the large file */
/* ms: a task of the page's thread that takes longer freezes it; it takes longer where other programs want the processors. */
const BUSY = Math.max(1, os.loadavg()[0] / os.cpus().length), FREEZE = 300 * BUSY;
const axe = fs.readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const b = await puppeteer.launch({ executablePath: browser, args: ["--no-sandbox"], headless: "shell", protocolTimeout: 600000 });
const p = await b.newPage();
let passed = 0, failed = 0;
const ok = (good, what) => {
	good ? passed++ : failed++;
	console.log((good ? "ok - " : "not ok - ") + what);
	return good;
};
const text = selector => p.$eval(selector, e => e.textContent);
let patience = 30000 * BUSY;			/* ms */
const until = (f, ...args) => p.waitForFunction(f, { timeout: patience }, ...args).then(() => true, () => false);
const picture = name => p.screenshot({ path: pictures + "/" + name + ".png" });
const complaints = [], requests = [], dialogs = [];
p.on("console", m => complaints.push(m.text()));
p.on("pageerror", e => complaints.push(e.message));
p.on("request", r => requests.push(r.url()));
let unloads = 0;
p.on("dialog", d => {
	if (d.type() === "beforeunload") {
		unloads++;
		d.accept();
	} else {
		dialogs.push(d.message());
		d.dismiss();
	}
});
await p.evaluateOnNewDocument(() => {
	globalThis.longest = 0;
	globalThis.print = () => { top.printed = document.body.innerText; };
	new PerformanceObserver(list => {
		for (const e of list.getEntries())
			globalThis.longest = Math.max(globalThis.longest, e.duration);
	}).observe({ type: "longtask", buffered: true });
});

/* axe-core is put into the page from outside, which its policy allows only to the test. */
async function accessible(state) {
	await p.evaluate(axe);
	const found = await p.evaluate(() => axe.run(document, { iframes: false }).then(r => r.violations.map(v => v.id + ": " + v.nodes[0].html)));
	ok(found.length === 0, `axe-core finds nothing (${state})` + found.map(s => "\n# " + s).join(""));
}
/* What a click, a key or a file started has ended, which the page begins to say before the browser goes on. */
const settled = () => until(() => document.querySelector("#result").ariaBusy === "false" && !document.querySelector("#result").hidden);
async function type(value) {
	await p.$eval("#typed", (e, v) => { e.value = v; }, value);
	await p.click("#check");
	return settled();
}
async function drop(...names) {
	await (await p.$("#files")).uploadFile(...names);
	return settled();
}
/* What the function returns in the frame, when its page is complete; on file:// the frame is of another origin. */
async function inFrame(f) {
	for (let i = 0; i < 100; i++) {
		try {
			const frame = await (await p.$("#shown")).contentFrame();
			if (frame.url() === await p.$eval("#shown", e => e.hidden ? "" : e.src) &&
			    await frame.evaluate(() => document.readyState === "complete"))
				return await frame.evaluate(f);
		} catch {
			/* The page in it is being replaced. */
		}
		await new Promise(end => setTimeout(end, 100));
	}
	return null;
}
const framed = async () => await settled() && await inFrame(() => true) === true;
const frameText = async () => await inFrame(() => document.body.innerText) || "";
const act = async name => {
	await p.click(`[data-act="${name}"]`);
	return framed();
};
/* Clicks the first finding with that id. */
const open = id => p.evaluate(wanted => [...document.querySelectorAll("#found button")].find(e => e.textContent.endsWith(wanted)).click(), id);
const ids = () => p.$$eval("#kinds button", list => list.slice(1).map(e => e.lastChild.textContent).sort().join());
/* What a button to save writes; each byte is a character. */
async function savedBytes(form) {
	await p.evaluate(() => {
		globalThis.kept = null;
		URL.createObjectURL = (original => blob => {
			globalThis.kept = blob;
			return original.call(URL, blob);
		})(URL.createObjectURL);
	});
	await p.click(`[data-save="${form}"]`);
	await until(() => globalThis.kept !== null);
	return p.evaluate(async () => [...new Uint8Array(await globalThis.kept.arrayBuffer())].map(n => String.fromCharCode(n)).join(""));
}
const saved = async form => Buffer.from(await savedBytes(form), "latin1").toString();
const tags = (white, black, result) => `[Event "Club championship"]\n[Site "Town"]\n[Date "2024.05.01"]\n[Round "1"]\n[White "${white}"]\n` +
	`[Black "${black}"]\n[Result "${result}"]\n\n`;

/* A game that was typed with an illegal move and a wrong result: found, corrected, undone, and its protocol printed. */
async function secretary() {
	await type(tags("Meyer, Anna", "Schulz, Bernd", "0-1") + "1. e4 e5 2. Nf3 Nc6 3. Ng1 Nb8 4. Nf3 Nc6 5. Ng1 Nb8 6. Nf3 Nc6\n" +
		"7. Bd4 Nd4 8. Nxe5 Qg5 9. Nxf7 Qxg2 10. Rf1 Qxe4+ 11. Be2 Nf3# 1-0\n");
	ok(await ids() === "illegal-unreachable,result-tag-vs-terminator", "secretary: two slips are two findings");
	await open("illegal-unreachable");
	ok(await framed() && (await text("#meant")).startsWith("Bc4"), "secretary: what was probably meant is offered");
	await picture("secretary-1-meant");
	await p.click("#meant button");
	await settled();
	ok((await text("#changes")).includes("7. Bc4 Nd4") && await ids() === "result-tag-vs-terminator",
	    "secretary: one click corrects it, and the change is shown");
	ok((await p.$eval("#typed", e => e.value)).includes("7. Bc4 Nd4"), "secretary: and is in what was typed");
	await p.click('[data-act="undo"]');
	await settled();
	ok(await ids() === "illegal-unreachable,result-tag-vs-terminator", "secretary: undone");
	await open("illegal-unreachable");
	await framed();
	await p.click("#meant button");
	await settled();
	await open("result-tag-vs-terminator");
	await framed();
	ok((await frameText()).includes("11... Nf3#"), "secretary: a wrong result is shown at the end of the game");
	await picture("secretary-2-result");
	await p.click("#meant button");
	await settled();
	ok(await ids() === "" && (await text("#found")).includes("Nothing was found"), "secretary: the result is corrected, nothing is left");
	await picture("secretary-3-corrected");
	ok((await saved("pgn")).endsWith("11. Be2 Nf3# 0-1\n"), "secretary: the corrected game is saved");
	for (const name of ["claims", "games"]) {
		ok(await act(name) && (await frameText()).includes("Meyer, Anna"), `secretary: ${name} are shown`);
		await new Promise(end => setTimeout(end, 1500));
		await picture("secretary-4-" + name);
		const paper = await b.newPage();
		await p.evaluate(() => { globalThis.printed = ""; });
		await p.click("#print");
		ok(await until(() => globalThis.printed.includes("Meyer, Anna")), `secretary: the button prints ${name}`);
		await paper.setContent(await p.$eval("#paper", e => e.srcdoc));
		fs.writeFileSync(`${pictures}/secretary-${name}.pdf`, await paper.pdf({ format: "A4" }));
		await paper.close();
	}
	ok(fs.readFileSync(pictures + "/secretary-claims.pdf").toString("latin1").startsWith("%PDF"), "secretary: and printed");
}

/* Each kind of file, and what the page says of it. */
async function kindsOfFiles() {
	for (const name of ["laws.pgn.gz", "laws.pgn.bz2", "laws.pgn.xz", "laws.pgn.zst", "utf16.pgn"]) {
		await drop(samples + "/" + name);
		ok(/games: 30, errors: [2-4],/.test(await text("#sum")), `${name} is read`);
		ok((await saved("pgn")).startsWith("["), `${name}: its text is saved`);
	}
	for (const name of ["games.zip", "games.7z", "games.tar", "games.tar.gz", "games.tar.zst"]) {
		await drop(samples + "/" + name);
		ok(/games: 3[1-9], errors: [3-9],/.test(await text("#sum")), `${name} is read`);
	}
	for (const name of ["cs-row-missing.xlsx", "cs-row-missing.ods"]) {
		await drop(samples + "/" + name);
		ok((await ids()).includes("sheet-row-missing"), `${name} is read`);
		ok(await act("games") && (await saved("pgn")).includes("1. "), `${name}: the game is shown and saved`);
	}
	await drop(samples + "/nothing.zip");
	ok((await text("#said")).includes("there is no .pgn file in this archive"), "an archive without games is named as that");
	await drop("fixtures/trf/wrong.trf");
	ok((await ids()).includes("trf-met-twice"), "a tournament report file is checked");
	ok(await p.$eval('[data-act="games"]', e => e.hidden), "and has no games to play through");
	await drop("fixtures/golden/readme.fen");
	ok(/illegal: 2/.test(await text("#sum")), "a file of positions is judged");
	await drop("fixtures/manual/club.pgn", "fixtures/trf/wrong.trf");
	ok((await p.$$("#tabs button")).length === 2, "two files are two tabs");
	await drop("fixtures/trf/robin.trf");
	ok((await text("#sum")).includes("tournaments: 1,"), "one alone is a tournament");
	for (const name of ["crosstable", "standings"])
		ok(await act(name) && (await frameText()).includes("Riedl, Niels"), `with a page of its ${name}`);
	ok(await p.$$eval('[data-act="compare"], [data-act="reconcile"]', list => list.every(e => e.hidden)), "and nothing to compare it with");
	await drop(samples + "/robin.pgn", "fixtures/trf/robin.trf");
	ok(await act("compare") && (await frameText()).includes("trf-result"), "it is compared with its games");
	for (const form of ["csv", "txt"]) {
		await drop(`${samples}/white.${form}`, `${samples}/black.${form}`);
		ok(await act("reconcile") && (await frameText()).includes("18 agreed"), `two records of a game (${form}) are reconciled`);
		ok((await text("#sum")).startsWith("reconciled.pgn \u2014 games: 1, errors: 0") && (await saved("pgn")).includes("3. Bb5"),
		    "and the game is one more file");
	}
	await picture("reconciled");
	await drop(`${samples}/white.csv`, "fixtures/sheets/ru-utf8.csv");
	await p.click('[data-act="reconcile"]');
	ok(await settled() && (await text("#changes")).includes("they are not of one game"), "records of different games are refused");
	await drop(`${samples}/white.csv`, `${samples}/white.csv`);
	ok(await p.$$eval("#tabs button", list => list.map(e => e.textContent.split(" ")[0]).join()) === "white.csv,2-white.csv",
	    "files of the same name are told apart");
	await drop("web/archive_config.h");
	ok((await text("#sum") + await text("#said")).includes("archive_config.h"), "what is not PGN is named");
	ok((await ids()).includes("file-not-pgn"), "and reported as that");
}

/* What is corrected in files of each kind, and saved. */
async function corrected() {
	const folder = samples + "/corrected";
	fs.mkdirSync(folder, { recursive: true });
	const write = (name, content) => {
		fs.writeFileSync(folder + "/" + name, content);
		return folder + "/" + name;
	};
	const hidden = selector => p.$eval(selector, e => e.hidden);
	const sheet = "White;Black\ne4;e5\nNf3;Nc6\nBb5;a6\nBa4;Nf6\nOO;Bf7\nRe1;Be7\n";
	await drop(write("sheet.csv", sheet));
	ok(await hidden('[data-save="file"]'), "corrected: a file as it was given need not be saved");
	await p.click("#found button");
	await framed();
	const meant = await text("#meant button");
	await p.click("#meant button");
	await settled();
	ok(await p.evaluate(() => document.activeElement.id === "viewhead"), "corrected: the keyboard is at what was changed");
	ok(await saved("file") === sheet.replace("Bf7", meant), "corrected: a scoresheet is saved as one");
	ok((await saved("csv")).startsWith("type,file"), "corrected: its findings are another file");

	await type(tags("A", "B", "1/2-1/2") + "1. f3 e5 2. g4 Qh4# 1/2-1/2\n");
	await open("result-vs-checkmate");
	await framed();
	ok(await text("#meant") === "0-1", "corrected: a game that ended in checkmate has the result of that");
	ok((await text("#found small")).includes(" \u00b7 can be corrected; the meaning may change \u00b7 "), "corrected: which the list says");
	await p.click("#meant button");
	await settled();
	ok(await ids() === "" && (await p.$eval("#typed", e => e.value)).includes('[Result "0-1"]') &&
	    (await text("#changes")).endsWith('[Result "1/2-1/2"]1. f3 e5 2. g4 Qh4# 1/2-1/2[Result "0-1"]1. f3 e5 2. g4 Qh4# 0-1'),
	    "corrected: in both places, and only lines that changed are shown");
	await type(tags("A", "B", "0-1") + "1. e4 e5 1-0\n");
	await open("result-tag-vs-terminator");
	await framed();
	ok(await text("#meant") === "0-11/2-1/2", "corrected: a game of which two results are known may have another");
	ok(!(await text("#found")).includes("can be corrected"), "corrected: which needs a choice");
	await drop("fixtures/diag/move-missing-suspected.pgn");
	await open("illegal-wrong-side");
	await framed();
	ok((await text("#meant")).startsWith("e6 Nf3e5 Nf3Nf6"), "corrected: a move that was left out is put before the token");
	await type(tags("A", "B", "*") + "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. 0-0 *\n");
	const before = await ids();
	await p.select("#level", "1");
	ok(await settled() && !before.includes("san-castling-zero") && (await ids()).includes("san-castling-zero"),
	    "corrected: another level shows other findings at once");
	await open("san-castling-zero");
	await framed();
	ok((await text("#found")).includes("can be corrected") && await text("#meant") === "O-O", "corrected: what is certain is one button");
	await p.click("#meant button");
	await settled();
	ok((await p.$eval("#typed", e => e.value)).endsWith("4. O-O *\n") && !(await ids()).includes("san-castling-zero"), "corrected: with one click");
	await p.select("#level", "2");

	const game = tags("A", "B", "1-0") + "1. e4 e5 2. Nf3 Nc6 3. Bb6 a6 1-0\n";
	await drop(write("wide.pgn", Buffer.from("\ufeff" + game, "utf16le")));
	await open("illegal-unreachable");
	await framed();
	ok(await hidden("#edit") && !await hidden("#plain"), "corrected: a file in UTF-16 can be converted");
	await p.click("#plain");
	ok(await until(() => document.querySelector("#sum").textContent.startsWith("wide.pgn") && document.querySelector("#doing").hidden) &&
	    (await ids()).includes("illegal-unreachable"), "corrected: and is checked as that");
	await open("illegal-unreachable");
	await framed();
	ok(!await hidden("#edit") && await hidden("#plain"), "corrected: its line can be edited then");
	const narrow = tags("M\u00fcller", "B", "1-0") + "1. e4 {f\u00fcnf} e5 2. Nf3 Nc6 3. Bb6 a6 1-0\n";
	await drop(write("narrow.pgn", Buffer.from(narrow, "latin1")));
	await open("illegal-unreachable");
	await framed();
	ok((await text("#meant")).startsWith("Bb5"), "corrected: in an 8-bit encoding a move can be replaced");
	await p.click("#meant button");
	await settled();
	ok(await savedBytes("file") === narrow.replace("Bb6", "Bb5"), "corrected: and all other bytes stay");
	await drop(samples + "/games.zip");
	ok(/ \u00b7 [^\u00b7]*\.pgn \u00b7 line/.test(await text("#found small")), "corrected: a finding in an archive names its member");

	await drop(write("latin.pgn", Buffer.from((tags("M\xfcller", "J\xfcrgen", "1-0") + "1. e4 1-0\n\n").repeat(3), "latin1")));
	ok((await text("#found")).includes("2 more in this file") && (await text("#sum")).includes("warnings: 3"),
	    "corrected: findings that are reported once are counted");
	await type("rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n");
	ok((await ids()).includes("fen-rank-count"), "corrected: a position with a rank too few is a position");
	await type("8/8/4k3/8/8/3K4/8/6B1 w - - 0 1\n");
	await p.click("#found button");
	ok(await framed() && !(await frameText()).includes("tag-missing-roster"), "corrected: of a position no game is judged");
	await drop(write("empty.pgn", ""));
	ok(await p.$$eval("[data-act]", list => list.filter(e => !e.hidden).map(e => e.dataset.act).join()) === "report,fix", "corrected: nothing can be played through without games");
}

/* All corrections of a file are those of pgn-check --fix, byte for byte, also of one that has to be converted or unpacked. */
async function correctedAsPrograms() {
	const folder = samples + "/programs";
	fs.rmSync(folder, { recursive: true, force: true });
	fs.mkdirSync(folder, { recursive: true });
	const slips = tags("M\u00fcller, J\u00fcrgen", "B", "1-0") + "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. 0-0 Nf6 5. Re1 Be7 6. Bxc6 dxc6 7. Nxe5 1-0\n\n" +
		tags("C", "D", "1/2-1/2") + "1. f3 e5 2. g4 Qh4 1/2-1/2\n";
	const plain = { lines: Buffer.from(slips), crlf: Buffer.from(slips.replace(/\n/g, "\r\n")), latin: Buffer.from(slips, "latin1"),
		bom: Buffer.from("\ufeff" + slips), wide: Buffer.from("\ufeff" + slips, "utf16le"), stats: fs.readFileSync("fixtures/games/stats.pgn"),
		laws: fs.readFileSync("fixtures/games/laws.pgn"), club: fs.readFileSync("fixtures/manual/club.pgn") };
	for (const [name, bytes] of Object.entries(plain))
		for (const [how, options] of [["safe", []], ["unsafe", ["--unsafe-fixes"]], ["packed", []]]) {
			const file = `${folder}/${name}-${how}.pgn`, given = how === "packed" ? file + ".gz" : file;
			fs.writeFileSync(given, how === "packed" ? gzipSync(bytes) : bytes);
			await drop(given);
			await p.$eval("#unsafe", (e, wanted) => { e.checked = wanted; }, how === "unsafe");
			await p.click('[data-act="fix"]');
			await settled();
			const any = await p.$eval("#apply", e => !e.hidden);
			if (any) {
				await p.click("#apply");
				await settled();
			}
			fs.writeFileSync(file, bytes);
			spawnSync(bin + "/pgn-check", ["--no-config", "-q", "--fix", ...options, file]);
			ok((any ? await savedBytes("file") : bytes.toString("latin1")) === fs.readFileSync(file, "latin1"),
			    `corrected as by pgn-check --fix: ${name}, ${how}` + (any ? "" : ": nothing is"));
		}
	await p.$eval("#unsafe", e => { e.checked = false; });
}

/* Files that want to be more than text. */
async function hostile() {
	const markup = "<img src=x onerror=alert(1)><script>alert(2)</script>", folder = samples + "/hostile";
	fs.mkdirSync(folder, { recursive: true });
	const write = (name, content) => {
		fs.writeFileSync(folder + "/" + name, content);
		return folder + "/" + name;
	};
	const names = [write("<img src=x onerror=alert(3)>.pgn", tags(markup, "javascript:alert(4)", "1-0") + `1. e4 ${markup} {${markup}} Ke7 1-0\n`),
		write("-", tags("A", "B", "1-0") + "1. e4 Ke6 1-0\n")];
	for (const name of names) {
		await drop(name);
		ok((await p.$$("#found button")).length > 0, "hostile: a file is checked whose name is " + name.slice(folder.length + 1));
		await p.click("#found button");
		await settled();
	}
	await drop(write("site.pgn", tags("A", "B", "1-0").replace('"Town"', '"javascript:alert(5)"') + "1. e4 e5 1-0\n"));
	for (const name of ["games", "claims", "report", "stats", "crosstable"])
		ok(await act(name), `hostile: ${name}`);
	const links = await inFrame(() => [...document.querySelectorAll("a[href]")].map(a => a.getAttribute("href")));
	ok(links.every(href => /^(#|https?:)/.test(href)), "hostile: no link runs anything");
	await drop(write("page.pgn", `<!DOCTYPE html><html><body>${markup}</body></html>\n`));
	ok((await ids()).includes("file-not-pgn"), "hostile: a page that is called PGN is text");
	await drop(write("tag.pgn", tags("A".repeat(5e6), "B", "1-0") + "1. e4 Ke6 1-0\n"));
	ok((await p.$$("#found button")).length > 0 && (await text("#found")).length < 1e5, "hostile: a tag of 5 MB");
	await drop(samples + "/bomb.zip");
	ok((await ids()).includes("file-not-pgn"), "hostile: 256 MiB in a small archive");
	ok(+(await text("#said")).match(/memory: ([\d.]+) MB/)[1] < 100, "hostile: in little memory: " + await text("#said"));
	ok((await p.$$("#result img, #result script, #tabs img")).length === 0, "hostile: text is never markup");
	ok(dialogs.length === 0, "hostile: nothing runs" + dialogs.map(s => "\n# " + s).join(""));
	ok(/default-src 'none'/.test(await p.$eval("meta[http-equiv]", e => e.content)) && !/unsafe-inline|unsafe-eval/.test(
	    (await p.$eval("meta[http-equiv]", e => e.content)).replace("'wasm-unsafe-eval'", "")), "hostile: the policy allows nothing else");
}

/* A file of 100 MB: the page answers at any time. */
async function large() {
	const name = samples + "/large.pgn", piece = fs.readFileSync("fixtures/games/laws.pgn"), many = Math.ceil(LARGE / piece.length);
	const to = fs.openSync(name, "w");
	for (let i = 0; i < many; i++)
		fs.writeSync(to, piece);
	fs.closeSync(to);
	await p.select("#level", "1");
	patience = 150000 * BUSY;
	const size = Math.round(fs.statSync(name).size / 1e6) + " MB";
	const freeze = async what => {
		const longest = Math.round(await p.evaluate(() => [globalThis.longest, globalThis.longest = 0][0]));
		ok(longest < FREEZE, `large: ${what}: the longest task of the page's thread takes ${longest} ms of ${Math.round(FREEZE)}`);
	};
	await freeze("before");
	await (await p.$("#files")).uploadFile(name);
	ok(await until(() => document.querySelector("#progress").value > 0.02), "large: progress is shown");
	const before = Date.now();
	await p.click("#stop");
	ok(await until(() => document.querySelector("#doing").hidden && /Stopped/.test(document.querySelector("#said").textContent)),
	    `large: stopped in ${Date.now() - before} ms`);
	ok(Date.now() - before < 1000, "large: at once");
	const start = Date.now();
	await drop(name);
	ok((await text("#sum")).includes("large.pgn"), `large: ${size} are checked in ${(Date.now() - start) / 1000} s: ${await text("#said")}`);
	ok(+(await text("#said")).match(/memory: ([\d.,]+) MB/)[1].replace(",", "") < 100, "large: in less than 100 MB of memory");
	await freeze("checking");
	ok((await p.$$("#found button")).length === 200, "large: the first findings are listed");
	await p.type("#search", "rook");
	await freeze("searching");
	await p.$eval("#search", e => { e.value = ""; });
	await act("games");
	ok((await text("#viewhead")).includes("the first 200 of"), "large: the first games are shown: " + await text("#viewhead"));
	await freeze("playing through");
	await act("stats");
	await freeze("counting");
	await p.click('[data-act="fix"]');
	ok(await settled() && (await text("#changes")).length > 1000, "large: corrections are proposed");
	await freeze("correcting");
	await p.click("#apply");
	await settled();
	ok(await p.$eval('[data-act="undo"]', e => !e.hidden), "large: and applied");
	await freeze("applying");
	await p.select("#level", "2");
	fs.unlinkSync(name);
	patience = 30000 * BUSY;
}

/* Six states on a desktop and a phone, dark and light. */
async function states() {
	const club = "fixtures/manual/club.pgn";
	const each = [
		["empty", () => p.reload()],
		["findings", () => drop("fixtures/games/laws.pgn")],
		["game", async () => { await drop(club); await p.click("#found button"); await framed(); }],
		["typed", () => type(tags("Meyer, Anna", "Schulz, Bernd", "0-1") + "1. e4 e5 2. Nf3 Nc6 3. Bd4 a6 0-1\n")],
		["positions", () => type("8/8/8/8/8/8/8/K1k5 w - - 0 1\n4k3/8/8/8/8/8/8/R3K3 w - - 0 1\n4k3/8/8/8/8/8/8/R3K2P w - - 0 1\n")],
		["statistics", async () => { await drop("fixtures/games/stats.pgn"); await act("stats"); }],
	];
	for (const [device, viewport] of [["desktop", { width: 1280, height: 900 }], ["phone", { width: 360, height: 800, isMobile: true, hasTouch: true }]])
		for (const scheme of ["light", "dark"]) {
			await p.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
			for (const [name, reach] of each) {
				await p.setViewport(viewport);
				await reach();
				await p.setViewport({ ...viewport, height: Math.max(viewport.height, await p.evaluate(() => document.documentElement.scrollHeight)) });
				await new Promise(end => setTimeout(end, 1500));
				await picture(`${name}-${device}-${scheme}`);
				await accessible(`${name}, ${device}, ${scheme}`);
				ok(await p.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `nothing is too wide (${name}, ${device})`);
			}
		}
	await p.setViewport({ width: 1280, height: 900 });
}

await p.setViewport({ width: 1280, height: 900 });
await p.goto("file://" + page);
await p.click("#example");
ok(await settled() && await ids() === "illegal-unreachable,result-tag-vs-terminator", "the example has two findings");

const game = tags("A", "B", "1-0") + "1. e4 e5 2. Nf3 Nc6 3. Bb6 a6 4. Ba4 Nf6 1-0\n";
ok(await type(game), "a typed game is checked");
ok((await text("#found")).startsWith("error Bb6: ") && (await text("#found")).includes("did you mean Bb5 (then the rest is legal)"),
    "an illegal move is found, in the words of the programs, with what was meant");
ok((await text("#found small")).startsWith("game 1 \u00b7 A - B \u00b7 line 9:"), "in whose game");
await p.click("#found button");
ok(await framed() && (await frameText()).includes("Bb6"), "the game is shown");
ok((await frameText()).includes("2... Nc6"), "at the finding");
await p.$eval("#line", e => { e.value = e.value.replace("Bb6", "Bb5"); });
await p.click("#edit [type=submit]");
ok(await settled() && !(await ids()).includes("illegal"), "its line can be edited");

await p.reload();
ok(unloads === 1, "the browser asks before a correction is lost that was not saved");
await p.$eval("#typed", (e, v) => { e.value = v; }, game);
await p.focus("#typed");
await p.keyboard.down("Control");
await p.keyboard.press("Enter");
await p.keyboard.up("Control");
ok(await settled() && (await ids()).includes("illegal"), "Ctrl+Enter checks what was typed");
await p.click("#found button");
await framed();
await p.click("#meant button");
await settled();
await saved("pgn");
await p.reload();
ok(unloads === 1, "not after it was saved");
ok(/^Arbiter \d+\.\d+\.\d+, MIT License$/m.test(await text("footer")), "the version and the licence are shown");
await p.select("#language", "de");
await p.reload();
ok(await text("#check") === "Prüfen", "the language is remembered");
await p.select("#language", "en");
const top = selector => p.$eval(selector, e => Math.round(e.getBoundingClientRect().top));
for (const [device, viewport, most] of [["phone", { width: 390, height: 844, isMobile: true, hasTouch: true }, 400],
    ["desktop", { width: 1280, height: 900 }, 250]]) {
	await p.setViewport(viewport);
	await p.reload();
	await drop("fixtures/games/laws.pgn");
	const first = await top("#found button");
	ok(first < viewport.height - 60, `the first finding is in view (${device}): ${first}`);
	await p.click("#found button");
	await framed();
	const board = await top("#shown");
	ok(board >= 0 && board < most, `and after a click its game is (${device}): ${board}`);
	await picture("click-" + device);
}

await type(game.replace("Bb6", "Bb5").replace("Nf6", "Nf6 5. 0-0 Be7"));
for (const name of ["games", "claims", "report", "stats", "crosstable"]) {
	ok(await act(name) && (await frameText()).length > 50, `the page of ${name}`);
	await p.click("#close");
}
await p.select("#level", "1");
await p.click('[data-act="fix"]');
ok(await until(() => !document.querySelector("#apply").hidden), "corrections are proposed");
ok((await text("#changes")).includes("5. O-O Be7"), "with the change");
await picture("corrections");
await p.click("#apply");
ok(await until(() => !document.querySelector('[data-act="undo"]').hidden && document.querySelector("#doing").hidden), "they are applied");
await p.click('[data-act="undo"]');
ok(await until(() => document.querySelector('[data-act="undo"]').hidden), "and undone");
await p.select("#level", "2");
await type(tags("A", "B", "1-0") + "1. f3 e5 2. g4 Qh4# 1-0\n");
await p.click('[data-act="fix"]');
await settled();
ok(await p.$eval("#apply", e => e.hidden), "a result that contradicts a mate is not corrected");
await p.click("#unsafe");
ok(await until(() => !document.querySelector("#apply").hidden) && (await text("#changes")).includes("Qh4# 0-1"), "unless that is wanted");
await p.click("#unsafe");
await settled();

await type("8/8/8/8/8/8/8/K1k5 w - - 0 1\n4k3/8/8/8/8/8/8/R3K3 w - - 0 1\n");
ok(/positions: 2, illegal: 0/.test(await text("#sum")), "positions are judged");
ok((await text("#found")).includes("white can mate: yes, for instance in 19 half-moves"), "and who can mate");
await p.click("#found button");
ok(await framed(), "a position is shown on a board");
await type("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1\n");
ok(/not Black's turn; white can mate: yes, for instance in \d+ half-moves; black/.test(await text("#found li")), "a position says why it is illegal");
ok((await text("#found li")).length < 400, "a long game to a mate is not a paragraph");
ok(await p.$$eval("#kinds button", list => list.every(e => e.lastChild.localName !== "small" || e.children[1].textContent.includes(" ")) &&
    list.some(e => e.lastChild.textContent === "fen-start-moves-inconsistent" && e.lastChild.localName === "small")), "kinds are named in words");
await p.click("#found button");
ok(await inFrame(() => document.querySelectorAll("#moves .mv").length > 100 && document.querySelectorAll("#list button").length === 2),
    "that game is played on a board");
for (const [code, word] of Object.entries({ de: "Prüfen", fr: "Vérifier", es: "Comprobar", ru: "Проверить", zh: "检查", en: "Check" })) {
	await p.click("#found button");
	await framed();
	await p.select("#language", code);
	ok(await p.$eval("#view", e => e.hidden), `nothing is left of another language than ${code}`);
	ok(await text("#check") === word, `in ${code}`);
	await picture("language-" + code);
}

await secretary();
await kindsOfFiles();
await corrected();
await correctedAsPrograms();
await hostile();
await large();
await states();

/* The policy of the page refuses what hostile files ask for; that is said there. */
ok(complaints.length === 0, "the browser has nothing to object to" + complaints.map(s => "\n# " + s).join(""));
ok(requests.every(url => /^(file|blob|data):/.test(url)), "nothing is asked of a network");
await b.close();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
