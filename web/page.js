/*
 * page: gives files to the worker, and shows what it found.  There is no chess in here: reports, games, statistics and
 * corrections are those of the programs.  Text of files goes to the page as text only: textContent, never markup.
 */
"use strict";

const $ = id => document.getElementById(id);
const make = (name, cls, text) => {
	const e = document.createElement(name);
	if (cls)
		e.className = cls;
	if (text !== undefined)
		e.textContent = text;
	return e;
};

/* -- words -- */

let language = 0;
const say = (key, values = {}) => (texts[key][language] || texts[key][0]).replace(/\{(\w+)\}/g, (_, k) => values[k]);

function speak(code) {
	language = Math.max(0, Object.keys(languages).indexOf(code));
	document.documentElement.lang = Object.keys(languages)[language];
	for (const e of document.querySelectorAll("[data-text]"))
		e.textContent = say(e.dataset.text);
	for (const e of document.querySelectorAll("[data-label]"))
		e.setAttribute("aria-label", say(e.dataset.label));
	if (current)
		show(current);
}

/* -- the worker: one task at a time, in the order in which they come -- */

const packed = new Blob([Uint8Array.from(atob($("module").textContent), c => c.charCodeAt(0))]);
const unpacked = new Response(packed.stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
const workerUrl = URL.createObjectURL(new Blob([$("worker").textContent], { type: "text/javascript" }));
let worker = null, tasks = new Map(), lastTask = 0;

async function hire() {
	worker = new Worker(workerUrl);
	worker.postMessage({ module: await unpacked });
	worker.onmessage = ({ data }) => {
		const task = tasks.get(data.id);
		if (data.bytes) {
			task.pieces.push(data.bytes);
		} else if (data.read !== undefined) {
			$("progress").value = data.read / data.of;
		} else {
			tasks.delete(data.id);
			task.end({ status: data.status, messages: data.messages, blob: new Blob(task.pieces) });
		}
	};
	worker.onerror = e => {
		e.preventDefault();
		fire(e.message);
	};
}

/* Ends the thread with all of its tasks; the next one gets a new thread. */
function fire(why) {
	worker.terminate();
	worker = null;
	for (const task of tasks.values())
		task.end({ status: 2, messages: why, blob: new Blob([]), stopped: true });
	tasks.clear();
}

async function run(file, request) {
	if (worker === null)
		await hire();
	const id = ++lastTask;
	$("doing").hidden = false;
	$("progress").removeAttribute("value");
	$("doing").querySelector("span").textContent = say("working", { name: file.name });
	const made = await new Promise(end => {
		tasks.set(id, { end, pieces: [] });
		worker.postMessage({ id, blob: file.blob, request: { name: file.name, laws: $("laws").value, level: +$("level").value,
			sheet: file.sheet, ...request } });
	});
	$("doing").hidden = tasks.size === 0;
	if (made.stopped)
		$("said").textContent = made.messages;
	return made;
}

/* -- files -- */

const files = [];
let current = null;
const SHEETS = /\.(csv|tsv|xlsx|xlsm|ods)$/i, POSITIONS = /\.(fen|epd)$/i;
const POSITION_LINE = /^\s*[1-8pnbrqkPNBRQK]+(\/[1-8pnbrqkPNBRQK]+){7}(\s|$)/;

function add(name, blob, positions) {
	files.push({ name, blob, positions, sheet: SHEETS.test(name), findings: [], totals: null, before: [] });
	return files[files.length - 1];
}

async function check(file) {
	const made = await run(file, file.positions ? { task: "positions", form: "jsonl" } : { task: "check", form: "jsonl" });
	if (made.stopped)
		return;
	file.findings = [];
	file.totals = null;
	for (const line of (await made.blob.text()).split("\n")) {
		if (line === "")
			continue;
		const row = JSON.parse(line);
		if (row.type === "finding")
			file.findings.push(row);
		else if (row.type === "summary")
			file.totals = row;
		else if (row.type === "position")
			file.findings.push(...verdictOf(row));
	}
	file.status = made.status;
	file.messages = made.messages;
	show(file);
}

/* A position as findings: why it is illegal, or that it is not, and whether each side can mate. */
function verdictOf(p) {
	const mates = p.can_mate ? Object.entries(p.can_mate).map(([side, can]) => side + ": " + can).join(", ") : "";
	return [{ type: "position", severity: p.verdict === "illegal" ? "error" : "info", id: p.verdict, line: p.line,
		message: p.fen + (mates === "" ? "" : " \u2014 mate: " + mates) }, ...p.findings];
}

/* -- what is shown -- */

const STEP = 200;
let kind = "", matching = [], listed = 0;

function show(file) {
	current = file;
	$("result").hidden = false;
	$("tabs").replaceChildren(...(files.length < 2 ? [] : files.map(f => {
		const b = make("button", "", f.name + (f.totals ? ` (${f.totals.errors + f.totals.warnings})` : ""));
		b.type = "button";
		b.setAttribute("aria-pressed", f === file ? "true" : "false");
		b.onclick = () => {
			close();
			kind = "";
			show(f);
		};
		return b;
	})));
	const t = file.totals;
	$("sum").textContent = file.name + (t === null ? "" : " \u2014 " + (file.positions ?
	    say("positions", { games: t.positions, illegal: t.illegal }) :
	    say("sum", { games: t.games, errors: t.errors, warnings: t.warnings, infos: t.infos })));
	$("said").textContent = file.status === 2 ? say("unread") + " " + file.messages : "";
	for (const b of document.querySelectorAll("[data-act]"))
		b.disabled = b.dataset.act === "undo" ? file.before.length === 0 :
		    file.positions || (file.sheet && !/^(games|claims|report)$/.test(b.dataset.act));
	showKinds();
	showFound();
}

function showKinds() {
	const counts = new Map();
	for (const f of current.findings)
		counts.set(f.id, { n: (counts.get(f.id) || { n: 0 }).n + 1, severity: f.severity });
	const rows = [...counts].sort((a, b) => b[1].n - a[1].n);
	const row = (id, n, severity) => {
		const li = make("li"), b = make("button");
		b.type = "button";
		b.append(make("span", "n", String(n)), make("span", severity ? severity[0] : "", id === "" ? say("all") : id));
		b.setAttribute("aria-pressed", kind === id ? "true" : "false");
		b.onclick = () => {
			kind = id;
			showKinds();
			showFound();
		};
		li.append(b);
		return li;
	};
	$("kinds").replaceChildren(row("", current.findings.length), ...rows.map(([id, c]) => row(id, c.n, c.severity)));
}

function showFound() {
	const words = $("search").value.toLowerCase().split(/\s+/).filter(w => w !== "");
	matching = current.findings.filter(f => {
		const all = [f.id, f.message, f.token, f.white, f.black, f.game].join(" ").toLowerCase();
		return (kind === "" || f.id === kind) && words.every(w => all.includes(w));
	});
	listed = 0;
	$("found").replaceChildren();
	if (current.findings.length === 0)
		$("found").append(make("li", "quiet", say("clean")));
	listMore();
}

function listMore() {
	for (const f of matching.slice(listed, listed + STEP)) {
		const li = make("li"), b = make("button");
		b.type = "button";
		b.append(make("span", f.severity[0], f.severity + " "), (f.token && !f.message.includes(f.token) ? f.token + ": " : "") + f.message);
		if (f.suggest && f.suggest.length > 0)
			b.append(make("span", "meant", say("meant", { moves: f.suggest.join(", ") })));
		b.append(make("small", "", [f.game ? say("game", { n: f.game }) : "", f.white && f.black ? f.white + " \u2013 " + f.black : "",
			f.line ? f.line + (f.column ? ":" + f.column : "") : "", f.id].filter(s => s !== "").join(" \u00b7 ")));
		b.onclick = () => {
			for (const other of $("found").querySelectorAll("[aria-current]"))
				other.removeAttribute("aria-current");
			b.setAttribute("aria-current", "true");
			if (f.game && !current.positions)
				play(f);
		};
		li.append(b);
		$("found").append(li);
	}
	listed = Math.min(listed + STEP, matching.length);
	$("more").hidden = listed === matching.length;
}

/* -- pages of the programs -- */

let shownUrl = null;

function view(title) {
	$("viewhead").textContent = title;
	$("view").hidden = false;
	document.querySelector(".grid").classList.add("viewing");
	$("shown").hidden = $("changes").hidden = $("apply").hidden = true;
	$("print").hidden = false;
}

function close() {
	$("view").hidden = true;
	document.querySelector(".grid").classList.remove("viewing");
}

function frame(title, blob, place = "") {
	view(title);
	if (shownUrl !== null)
		URL.revokeObjectURL(shownUrl);
	shownUrl = URL.createObjectURL(new Blob([blob], { type: "text/html" }));
	$("shown").title = title;
	$("shown").hidden = false;
	$("shown").src = shownUrl + place;
}

/* The game of a finding, at its place. */
async function play(f) {
	const made = await run(current, { task: "games", form: "html", game: f.game });
	if (!made.stopped)
		frame(say("game", { n: f.game }), made.blob, "#game=1" + (f.ply ? "&ply=" + f.ply : ""));
}

const pages = {
	games: { task: "games", form: "html" }, claims: { task: "claims", form: "html", level: 1 },
	report: { task: "check", form: "html" }, stats: { task: "stats", form: "html" },
	crosstable: { task: "crosstable", form: "html" },
};

async function open(act) {
	const made = await run(current, pages[act]);
	if (!made.stopped)
		frame(say(act), made.blob);
}

/* -- corrections -- */

/* Lines that differ: those between equal lines at both ends, then by equal lines that follow soon. */
function differences(a, b) {
	const out = [], NEAR = 50;
	let i = 0, k = 0;
	while (i < a.length || k < b.length) {
		if (i < a.length && k < b.length && a[i] === b[k]) {
			i++, k++;
			continue;
		}
		let best = null;
		for (let d = 1; d <= 2 * NEAR && best === null; d++)
			for (let x = Math.max(0, d - NEAR); x <= Math.min(d, NEAR) && best === null; x++)
				if (i + x < a.length && k + d - x < b.length && a[i + x] === b[k + d - x])
					best = [x, d - x];
		const [gone, come] = best || [a.length - i, b.length - k];
		out.push([i + 1, a.slice(i, i + gone), b.slice(k, k + come)]);
		i += gone;
		k += come;
	}
	return out;
}

async function propose() {
	const file = current, made = await run(file, { task: "fix", form: "safe" });
	if (made.stopped)
		return;
	const changes = differences((await file.blob.text()).split("\n"), (await made.blob.text()).split("\n"));
	view(say("fix"));
	$("print").hidden = true;
	$("changes").hidden = false;
	$("changes").replaceChildren();
	if (changes.length === 0)
		$("changes").textContent = say("nofix");
	for (const [line, gone, come] of changes.slice(0, 1000)) {
		$("changes").append(make("span", "quiet", file.name + ":" + line + "\n"));
		$("changes").append(...gone.map(s => make("del", "", s)), ...come.map(s => make("ins", "", s)));
	}
	$("apply").hidden = changes.length === 0;
	$("apply").onclick = () => {
		file.before.push(file.blob);
		file.blob = made.blob;
		close();
		check(file);
	};
}

function undo() {
	current.blob = current.before.pop();
	close();
	check(current);
}

/* -- saving -- */

function save(name, blob) {
	const a = make("a"), url = URL.createObjectURL(blob);
	a.href = url;
	a.download = name;
	a.click();
	setTimeout(() => URL.revokeObjectURL(url), 60000);
}

async function saveAs(form) {
	const stem = current.name.replace(/\.[^.\/]*$/, "");
	if (form === "pgn" && !current.sheet) {
		save(stem + ".pgn", current.blob);
		return;
	}
	const made = await run(current, form === "pgn" ? { task: "games", form } : { task: current.positions ? "positions" : "check", form });
	if (!made.stopped)
		save(stem + "." + form, made.blob);
}

/* -- the hands -- */

async function take(list) {
	files.length = 0;
	kind = "";
	close();
	for (const f of list)
		add(f.name, f, POSITIONS.test(f.name));
	for (const f of [...files])
		await check(f);
	if (files.length > 1)
		show(files[0]);
}

$("give").addEventListener("submit", e => {
	e.preventDefault();
	const text = $("typed").value;
	if (text.trim() === "" && files.length === 0) {
		$("said").textContent = say("nothing");
		return;
	}
	if (text.trim() === "") {
		for (const f of [...files])
			check(f);
		return;
	}
	const lines = text.split("\n").filter(s => s.trim() !== "");
	const positions = lines.every(s => POSITION_LINE.test(s));
	take([new File([text.endsWith("\n") ? text : text + "\n"], positions ? "typed.fen" : "typed.pgn")]);
});
$("files").addEventListener("change", () => take([...$("files").files]));
$("stop").addEventListener("click", () => fire(say("stopped")));
$("search").addEventListener("input", showFound);
$("more").addEventListener("click", listMore);
$("close").addEventListener("click", close);
$("print").addEventListener("click", () => $("shown").contentWindow.print());
$("language").addEventListener("change", () => speak($("language").value));
for (const b of document.querySelectorAll("[data-act]"))
	b.addEventListener("click", () => b.dataset.act === "fix" ? propose() : b.dataset.act === "undo" ? undo() : open(b.dataset.act));
for (const b of document.querySelectorAll("[data-save]"))
	b.addEventListener("click", () => saveAs(b.dataset.save));
for (const kindOfDrag of ["dragover", "dragleave", "drop"])
	document.addEventListener(kindOfDrag, e => {
		e.preventDefault();
		$("drop").classList.toggle("over", kindOfDrag === "dragover");
		if (kindOfDrag === "drop" && e.dataTransfer.files.length > 0)
			take([...e.dataTransfer.files]);
	});

for (const [code, name] of Object.entries(languages)) {
	const o = make("option", "", name);
	o.value = code;
	o.lang = code;
	$("language").append(o);
}
$("language").value = Object.keys(languages).includes(navigator.language.slice(0, 2)) ? navigator.language.slice(0, 2) : "en";
speak($("language").value);
