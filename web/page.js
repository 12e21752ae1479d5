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

/* A browser may refuse to remember anything. */
function remembered(name, value) {
	try {
		if (value !== undefined)
			localStorage.setItem(name, value);
		return localStorage.getItem(name);
	} catch {
		return null;
	}
}

function speak(code) {
	language = Math.max(0, Object.keys(languages).indexOf(code));
	document.documentElement.lang = Object.keys(languages)[language];
	for (const e of document.querySelectorAll("[data-text]"))
		e.textContent = say(e.dataset.text);
	for (const e of document.querySelectorAll("[data-label]"))
		e.setAttribute("aria-label", say(e.dataset.label));
	for (const e of document.querySelectorAll("[data-hint]"))
		e.placeholder = say(e.dataset.hint);
	if (current) {
		close();		/* its title is in the other language */
		show(current);
	}
}

const number = (n, how = {}) => new Intl.NumberFormat(Object.keys(languages)[language], how).format(n);
const inUnits = (n, unit) => number(n, { style: "unit", unit, maximumFractionDigits: n < 10 ? 1 : 0 });
const inBytes = n => n < 1e6 ? inUnits(n / 1e3, "kilobyte") : inUnits(n / 1e6, "megabyte");

/* -- the worker: one task at a time, in the order in which they come -- */

const PART = 1 << 23;			/* bytes of output that are kept in memory; a browser keeps blobs elsewhere */
const workerUrl = URL.createObjectURL(new Blob([$("worker").textContent], { type: "text/javascript" }));
let worker = null, tasks = new Map(), lastTask = 0;

async function unpack() {
	const text = atob($("module").textContent), packed = new Uint8Array(text.length);
	for (let i = 0; i < text.length; i++)
		packed[i] = text.charCodeAt(i);
	return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}
const unpacked = unpack();

function hire(module) {
	worker = new Worker(workerUrl);
	worker.postMessage({ module });
	worker.onmessage = ({ data }) => {
		const task = tasks.get(data.id);
		if (task === undefined) {
			return;
		} else if (data.bytes) {
			task.pieces.push(data.bytes);
			if ((task.length += data.bytes.length) >= PART) {
				task.pieces = [new Blob(task.pieces)];
				task.length = 0;
			}
		} else if (data.rows) {
			task.rows.push(...data.rows);
		} else if (data.read !== undefined) {
			$("progress").value = data.read / data.of;
		} else {
			tasks.delete(data.id);
			task.end({ ...data.end, rows: task.rows, blob: new Blob(task.pieces) });
		}
	};
	worker.onerror = e => {
		e.preventDefault();
		fire(e.message);
	};
}

/* Ends the thread with all of its tasks; the next one gets a new thread. */
function fire(why) {
	if (worker !== null)
		worker.terminate();
	worker = null;
	for (const task of tasks.values())
		task.end({ status: 2, messages: why, stopped: true });
	tasks.clear();
}

/* Runs a task on files.  What it writes is in `blob`, or of the form "list" in `rows`, `kinds` and `totals`. */
async function run(list, request) {
	const module = await unpacked;
	if (worker === null)
		hire(module);
	const id = ++lastTask;
	$("doing").hidden = false;
	$("progress").removeAttribute("value");
	$("doing").querySelector("span").textContent = say("working", { name: list[0].name });
	const made = await new Promise(end => {
		tasks.set(id, { end, pieces: [], length: 0, rows: [] });
		worker.postMessage({ id, blobs: list.map(f => f.blob), request: { names: list.map(f => f.name), from: list[0].kind,
			laws: $("laws").value, level: +$("level").value, ...request } });
	});
	$("doing").hidden = tasks.size === 0;
	if (made.stopped)
		$("said").textContent = made.messages;
	return made;
}

/* Something is being done until the promise ends; reading aloud waits for that, as do tests. */
let doings = 0;
async function busy(promise) {
	$("result").setAttribute("aria-busy", String(++doings > 0));
	try {
		return await promise;
	} finally {
		$("result").setAttribute("aria-busy", String(--doings > 0));
	}
}

/* -- files -- */

const files = [];
let current = null;
/* With the side to move, a board may lack a rank or have one too many. */
const POSITION_LINE = /^\s*[1-9pnbrqkPNBRQK]+((\/[1-9pnbrqkPNBRQK]+){7}(\s|$)|(\/[1-9pnbrqkPNBRQK]+){4,9}\s+[wb](\s|$))/;
const TOURNAMENT = /^(001|012|XXR|###) /m, TABLE_LINE = /^[^[{(;,\t]*[;,\t]/;

/* What text is whose name does not say it. */
function kindOfText(text) {
	const lines = text.split("\n").filter(s => s.trim() !== "");
	return lines.length > 0 && lines.every(s => POSITION_LINE.test(s)) ? "positions" : TOURNAMENT.test(text) ? "trf" :
	    lines.filter(s => TABLE_LINE.test(s)).length * 2 > lines.length && !lines.some(s => s.startsWith("[")) ? "table" : "pgn";
}

/* What can be done with each kind of file: acts and forms to save. */
const CAN = {
	pgn: ["games", "claims", "report", "stats", "crosstable", "standings", "reconcile", "compare", "fix", "pgn", "html", "csv", "json"],
	table: ["games", "claims", "report", "reconcile", "pgn", "html", "csv", "json"],
	trf: ["report", "crosstable", "standings", "compare", "html", "csv", "json"],
	positions: ["csv", "json"],
};

const NEED_GAMES = ["games", "claims", "stats", "crosstable", "standings", "pgn"];
const SNIFFED = 1 << 16;		/* bytes of a file that is called .txt */

/* The last line may be cut. */
const kindOfFile = async file => /\.txt$/i.test(file.name) ?
    kindOfText((await file.slice(0, SNIFFED).text()).replace(/\n[^\n]*$/, "\n")) : arbiterKind(file.name);

function add(name, blob, kind) {
	/* A program reads standard input where the name is a dash; and files that are used together have names of their own. */
	const plain = name === "-" ? "./-" : name, again = files.filter(f => f.given === plain).length;
	files.push({ name: again === 0 ? plain : `${again + 1}-${plain}`, given: plain, blob, kind,
		findings: [], kinds: [], totals: null, before: [] });
	return files[files.length - 1];
}

/* The files that an act is about; empty: they are not all there. */
function filesOf(act) {
	const given = files.filter(f => !f.merged), games = given.filter(f => f.kind === "pgn" && f.totals?.games > 0);
	const records = given.filter(f => ["pgn", "table"].includes(f.kind) && f.totals?.games === 1);
	const report = current.kind === "trf" ? current : files.find(f => f.kind === "trf");
	const list = act === "reconcile" ? (records.length < 2 ? [] : records) :
	    act === "compare" ? (report === undefined || games.length === 0 ? [] : [report, ...games]) :
	    NEED_GAMES.includes(act) && current.kind !== "trf" && !(current.totals?.games > 0) ? [] : [current];
	return list.includes(current) ? list : [];
}

/* Is the text of the file what is stored in it?  Else places in the text are not places in the file. */
const isPlain = file => file.totals !== null && file.totals.bytes === file.blob.size;

/* False: it was stopped. */
async function check(file) {
	const start = performance.now();
	const made = await run([file], { task: file.kind === "positions" ? "positions" : "check", form: "list" });
	if (made.stopped)
		return false;
	Object.assign(file, { findings: made.rows, kinds: made.kinds, totals: made.totals, status: made.status, messages: made.messages,
		cost: { size: file.blob.size, time: (performance.now() - start) / 1000, memory: made.memory } });
	show(file);
	return true;
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
	$("sum").textContent = file.name + (t === null ? "" : " \u2014 " + (file.kind === "positions" ?
	    say("positions", { games: number(t.positions), illegal: number(t.illegal) }) :
	    say(file.kind === "trf" ? "tournaments" : "sum", { games: number(file.kind === "trf" ? t.reports : t.games),
		errors: number(t.errors), warnings: number(t.warnings), infos: number(t.infos) })));
	$("said").textContent = file.status === 2 ? say("unread") + " " + file.messages : say("cost", { size: inBytes(file.cost.size),
		time: inUnits(file.cost.time, "second"), memory: inBytes(file.cost.memory) });
	for (const b of document.querySelectorAll("[data-act], [data-save]"))
		b.hidden = b.dataset.act === "undo" ? file.before.length === 0 :
		    b.dataset.save === "file" ? file.before.length === 0 :
		    !CAN[file.kind].includes(b.dataset.act || b.dataset.save) || filesOf(b.dataset.act || b.dataset.save).length === 0;
	showKinds();
	showFound();
}

function showKinds() {
	const rows = [...current.kinds].sort((a, b) => b.n - a.n);
	const row = (id, n, severity) => {
		const li = make("li"), b = make("button"), words = id === "" ? say("all") : meanings[id] || id;
		const name = make("span", severity ? severity[0] : "", words);
		b.type = "button";
		if (id !== "")
			name.lang = "en";
		b.append(make("span", "n", number(n)), name, ...(id in meanings ? [make("small", "", id)] : []));
		b.setAttribute("aria-pressed", kind === id ? "true" : "false");
		b.onclick = () => {
			kind = id;
			showKinds();
			showFound();
		};
		li.append(b);
		return li;
	};
	$("kinds").replaceChildren(row("", rows.reduce((sum, k) => sum + k.n, 0)), ...rows.map(k => row(k.id, k.n, k.severity)));
}

function showFound() {
	const words = $("search").value.toLowerCase().split(/\s+/).filter(w => w !== "");
	matching = current.findings.filter(f => {
		if (kind !== "" && f.id !== kind)
			return false;
		const all = [f.id, f.said || f.message, f.token, f.white, f.black, f.game].join(" ").toLowerCase();
		return words.every(w => all.includes(w));
	});
	listed = 0;
	$("found").replaceChildren();
	if (matching.length === 0)
		$("found").append(make("li", "quiet", say(current.findings.length === 0 ? "clean" : "nomatch")));
	listMore();
}

/* Findings of a kind that is reported once for a file: how many more there are. */
const leftOut = f => make("span", "quiet", say("leftout", { n: number(f.count), words: meanings[f.id] || f.id }));

/* The name of the member of an archive that the finding is in; empty: the file is none. */
const memberOf = f => f.file && f.file.startsWith(current.name + "/") ? f.file.slice(current.name.length + 1) : "";

/* What the programs mark as [*] and [*unsafe]. */
const marks = { safe: "fixable", unsafe: "fixableunsafe" };

function findingButton(f) {
	const b = make("button"), message = make("span", "", f.said || f.message);
	const players = f.white || f.black ? `${f.white || "?"} - ${f.black || "?"}` : "";
	b.type = "button";
	message.lang = "en";
	b.append(make("span", f.severity[0], say(f.severity) + " "), message);
	b.append(make("small", "", [f.game ? say("game", { n: number(f.game) }) : "", players, memberOf(f),
		f.line ? say("line", { n: f.line + (f.column ? ":" + f.column : "") }) : "",
		f.fix in marks && CAN[current.kind].includes("fix") ? say(marks[f.fix]) : "", f.id].filter(s => s !== "").join(" \u00b7 ")));
	b.onclick = () => {
		for (const other of $("found").querySelectorAll("[aria-current]"))
			other.removeAttribute("aria-current");
		b.setAttribute("aria-current", "true");
		busy(openFinding(f));
	};
	return b;
}

function listMore() {
	for (const f of matching.slice(listed, listed + STEP)) {
		const li = make("li");
		li.append(f.type === "left-out" ? leftOut(f) : findingButton(f));
		$("found").append(li);
	}
	listed = Math.min(listed + STEP, matching.length);
	const left = current.kinds.some(k => (kind === "" || k.id === kind) && k.cut);
	$("more").hidden = listed === matching.length;
	$("left").hidden = !left || listed < matching.length;
}

/* -- pages of the programs -- */

const SHOWN_MAX = 1 << 25;		/* bytes of a page that is shown; larger ones are only saved */
const GAMES_MAX = 200;			/* games that are shown in a page */
let shownUrl = null, shownText = "", lastView = 0;

/* On a phone the view is above the list, elsewhere below what was given. */
function reveal() {
	const top = $("view").getBoundingClientRect().top;
	if (top < 0 || top > innerHeight / 4)
		$("view").scrollIntoView();
}

function view(title) {
	$("viewhead").textContent = title;
	$("view").hidden = false;
	document.querySelector(".grid").classList.add("viewing");
	reveal();
	for (const id of ["shown", "changes", "apply", "print", "unsafely", "edit", "plain"])
		$(id).hidden = true;
	return ++lastView;
}

function close() {
	lastView++;
	$("view").hidden = true;
	document.querySelector(".grid").classList.remove("viewing");
}

async function frame(blob, place = "") {
	if (blob.size > SHOWN_MAX) {
		$("changes").hidden = false;
		$("changes").textContent = say("large", { size: inBytes(blob.size) });
		save(stemOf(current) + ".html", blob);
		return;
	}
	if (shownUrl !== null)
		URL.revokeObjectURL(shownUrl);
	shownUrl = URL.createObjectURL(new Blob([blob], { type: "text/html" }));
	shownText = await blob.text();
	/* A new frame for each page: pages in the same one would be steps of the browser's history. */
	const fresh = make("iframe");
	Object.assign(fresh, { id: "shown", title: $("viewhead").textContent, src: shownUrl + place });
	$("shown").replaceWith(fresh);
	reveal();		/* now the page is long enough */
	$("print").hidden = false;
}

/*
 * Prints what is shown from a frame of the page's own origin: a page that was opened as a file may not tell a blob in a frame
 * to print itself.
 */
function print() {
	$("paper").onload = () => $("paper").contentWindow.print();
	$("paper").srcdoc = shownText;
}

/* Shows the page that a task makes of files, unless something else is to be shown meanwhile.  Was it made? */
async function showPage(title, list, request, place) {
	const mine = view(title), made = await run(list, request);
	if (mine !== lastView || made.stopped)
		return false;
	if (made.blob.size > 0) {
		await frame(made.blob, place);
		return true;
	}
	$("changes").hidden = false;
	$("changes").textContent = made.messages;
	return false;
}

const AT_THE_END = /^(result|termination|forfeit|game|draw)-/, PLIES_MAX = 1e5;

/* A position as games in which a side mates, or as one without moves. */
const gamesFrom = f => (f.lines.length > 0 ? f.lines : [["", ""]]).map(([side, line]) =>
	`[Event "${side === "" ? "?" : side + " can mate"}"]\n[SetUp "1"]\n[FEN "${f.fen}"]\n\n${line} *\n\n`);

/* A finding: its game at its place, or its position, and its line to correct it. */
async function openFinding(f) {
	const game = f.game && (current.kind === "pgn" || current.kind === "table");
	const title = game ? say("game", { n: number(f.game) }) : f.line ? say("line", { n: number(f.line) }) : f.id;
	const ply = f.ply || (AT_THE_END.test(f.id) ? PLIES_MAX : 0);
	let shown = null;
	if (game)
		shown = showPage(title, [current], { task: "games", form: "html", games: [f.game, f.game] }, "#game=1&ply=" + ply);
	else if (f.type === "position" && (f.id !== "illegal" || f.lines.length > 0))
		shown = showPage(title, [{ name: "position.pgn", kind: "pgn", blob: new Blob(gamesFrom(f)) }],
		    { task: "games", form: "html", level: NOTHING }, "");
	else
		view(title);
	await Promise.all([shown, offerLine(current, f)]);
}

const pages = {
	games: { task: "games", form: "html" }, claims: { task: "claims", form: "html", level: 1 },
	report: { task: "check", form: "html" }, stats: { task: "stats", form: "html" },
	crosstable: { task: "crosstable", form: "html" }, standings: { task: "standings", form: "html" },
	compare: { task: "compare", form: "html", from: "pgn" },
};

function open(act) {
	const n = current.totals === null ? 0 : current.totals.games, cut = act === "games" && n > GAMES_MAX;
	return showPage(say(act) + (cut ? " " + say("first", { n: number(GAMES_MAX), of: number(n) }) : ""), filesOf(act),
	    { ...pages[act], ...(cut ? { games: [1, GAMES_MAX] } : {}) });
}

/* The game that records are merged into is one more file; the page says where they differ. */
async function reconcile() {
	const list = filesOf("reconcile"), how = { task: "reconcile", from: "pgn" };
	if (!await showPage(say("reconcile"), list, { ...how, form: "html" }))
		return;
	const mine = lastView, { blob, stopped } = await run(list, { ...how, form: "pgn" });
	if (stopped || mine !== lastView)
		return;
	const file = files.find(f => f.merged) || add("reconciled.pgn", blob, "pgn");
	await check(Object.assign(file, { blob, merged: true }));
}

/* -- corrections -- */

/* The file is another one from now on; it can be undone. */
async function change(file, blob, name = file.name) {
	file.before.push({ blob: file.blob, name: file.name });
	await put(file, blob, name);
}

async function put(file, blob, name) {
	Object.assign(file, { blob, name });
	if (file.typed)
		$("typed").value = await blob.text();
	await check(file);
}

async function undo() {
	const { blob, name } = current.before.pop();
	close();
	await put(current, blob, name);
}

function showChange(place, gone, come) {
	$("changes").hidden = false;
	$("changes").replaceChildren(make("span", "quiet", place + "\n"), ...gone.map(s => make("del", "", s)), ...come.map(s => make("ins", "", s)));
}

/* What bytes are in UTF-8; null: they are not. */
function textOf(bytes) {
	try {
		return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
	} catch {
		return null;
	}
}

/* In another encoding each byte is shown as the character of its number, and becomes that byte again. */
const narrowOf = bytes => Array.from(bytes, n => String.fromCharCode(n)).join("");
const bytesOf = (lines, text) => lines.decode === textOf ? text : Uint8Array.from(text, c => c.charCodeAt(0));
const isAscii = s => /^[\x00-\x7f]*$/.test(s);

/*
 * The lines of the file from one offset to another: { from, to, bytes, text, decode, at }, `at` being where the first offset is
 * in the text; null: they are too long, or not what was checked.
 */
async function linesOf(file, first, last) {
	const NEAR = 1 << 14, LF = 10, CR = 13;
	if (!isPlain(file))
		return null;
	const start = Math.max(0, first - NEAR), begin = first - start, end = last - start;
	const bytes = new Uint8Array(await file.blob.slice(start, last + NEAR).arrayBuffer());
	const from = begin === 0 ? 0 : bytes.lastIndexOf(LF, begin - 1) + 1, next = bytes.indexOf(LF, end);
	let to = next === -1 ? bytes.length : next;
	if ((from === 0 && start > 0) || start + to === last + NEAR)
		return null;
	if (to > Math.max(from, end) && bytes[to - 1] === CR)
		to--;
	const these = bytes.subarray(from, to), decode = textOf(these) === null ? narrowOf : textOf;
	const before = decode(bytes.subarray(from, Math.min(begin, to)));
	return before === null ? null : { from: start + from, to: start + to, bytes: these, text: decode(these), decode, at: before.length };
}

/* The lines that the edits of a finding change, and what they are then: { from, to, text, now, label }; null: there are none. */
async function correctionOf(file, f) {
	const edits = f.edits || [], last = edits[edits.length - 1];
	const lines = last === undefined ? null : await linesOf(file, edits[0].offset, last.offset + last.length);
	/* Other text in an ASCII file may be in any encoding. */
	if (lines === null || ((lines.decode === narrowOf || isAscii(lines.text)) && !edits.every(e => isAscii(e.text))))
		return null;
	let now = "", done = lines.from;
	const until = to => {
		now += lines.decode(lines.bytes.subarray(done - lines.from, to - lines.from));
	};
	for (const e of edits) {
		until(e.offset);
		now += e.text;
		done = e.offset + e.length;
	}
	until(lines.to);
	const words = new Set(edits.map(e => e.text.trim()));
	return { ...lines, now, label: words.size === 1 && !words.has("") ? [...words][0] : say("correct") };
}

/* The lines that are not the same in both texts: [gone, come]. */
function linesChanged(before, now) {
	const gone = before.split(/\r?\n/), come = now.split(/\r?\n/);
	if (gone.length === come.length)
		return [gone.filter((s, i) => s !== come[i]), come.filter((s, i) => s !== gone[i])];
	while (gone.length > 0 && come.length > 0 && gone[0] === come[0]) {
		gone.shift();
		come.shift();
	}
	while (gone.length > 0 && come.length > 0 && gone[gone.length - 1] === come[come.length - 1]) {
		gone.pop();
		come.pop();
	}
	return [gone, come];
}

/* A file that is compressed, an archive or not in UTF-8 can become the text that was checked, to be corrected there. */
function offerText(file) {
	if (file.kind !== "pgn" || isPlain(file) || !(file.totals?.games > 0))
		return;
	$("plain").hidden = false;
	const convert = async () => {
		const made = await run([file], { task: "fix", form: "safe", level: NOTHING });
		if (made.stopped)
			return;
		close();
		await change(file, made.blob, stemOf(file) + ".pgn");
	};
	$("plain").onclick = () => busy(convert());
}

/*
 * The line of a finding can be edited, and one click corrects it: as pgn-check would, else by what may have been meant by its
 * token.
 */
async function offerLine(file, f) {
	const mine = lastView, line = f.offset === undefined ? null : await linesOf(file, f.offset, f.offset), corrected = await correctionOf(file, f);
	if (mine !== lastView)
		return;
	if (line === null) {
		offerText(file);
		return;
	}
	const replace = async (lines, text) => {
		view(say("changed"));
		$("viewhead").focus();
		showChange(say("line", { n: f.line }), ...linesChanged(lines.text, text));
		await change(file, new Blob([file.blob.slice(0, lines.from), bytesOf(lines, text), file.blob.slice(lines.to)]));
	};
	const token = f.token && line.text.startsWith(f.token, line.at) ? f.token : "", after = line.at + token.length;
	const fitting = (f.meant || []).filter(text => line.decode === textOf || isAscii(text));
	const meant = corrected !== null ? [[corrected.label, corrected, corrected.now]] : token === "" ? [] :
	    fitting.map(text => [text, line, line.text.slice(0, line.at) + text + line.text.slice(after)]);
	$("meant").replaceChildren(...meant.map(([label, lines, text]) => {
		const b = make("button", "", label);
		b.type = "button";
		b.onclick = () => busy(replace(lines, text));
		return b;
	}));
	$("meantfor").textContent = meant.length === 0 || token === "" || meant[0][0] === say("correct") ? "" : say("insteadof", { token });
	$("line").value = line.text;
	$("line").pattern = line.decode === textOf ? ".*" : "[\\x00-\\xff]*";
	$("edit").hidden = false;
	$("line").setSelectionRange(line.at, after);
	$("line").scrollLeft = $("line").scrollWidth * line.at / (line.text.length + 1) - $("line").clientWidth / 2;
	$("edit").onsubmit = e => {
		e.preventDefault();
		if ($("line").value !== line.text)
			busy(replace(line, $("line").value));
	};
}

const DIFF_SHOWN = 1 << 16;		/* bytes of a diff */

async function propose() {
	const file = current, form = $("unsafe").checked ? "unsafe" : "safe";
	const mine = view(say("fix")), made = await run([file], { task: "fix", form: form === "safe" ? "diff" : "unsafe-diff" });
	if (made.stopped || mine !== lastView)
		return;
	const lines = (await made.blob.slice(0, DIFF_SHOWN).text()).split("\n"), kinds = { "-": "del", "+": "ins", "@": "span" };
	$("unsafely").hidden = $("changes").hidden = false;
	$("changes").replaceChildren(...lines.filter(s => s[0] in kinds).map(s => s[0] === "@" ? make("span", "quiet", s + "\n") :
	    make(kinds[s[0]], "", s.slice(1))));
	if (made.blob.size === 0) {
		$("changes").textContent = say("nofix");
		offerText(file);
	} else if (made.blob.size > DIFF_SHOWN) {
		$("changes").append("\u2026");
	}
	$("apply").hidden = made.blob.size === 0;
	const apply = async () => {
		const fixed = await run([file], { task: "fix", form });
		if (fixed.stopped)
			return;
		close();
		await change(file, fixed.blob, isPlain(file) ? file.name : stemOf(file) + ".pgn");
	};
	$("apply").onclick = () => busy(apply());
}

/* -- saving -- */

function save(name, blob) {
	const a = make("a"), url = URL.createObjectURL(blob);
	a.href = url;
	a.download = name;
	a.click();
	setTimeout(() => URL.revokeObjectURL(url), 60000);
}

const stemOf = file => file.name.replace(/(\.(pgn|tar))?(\.[^.\/]*)?$/i, "") || "games";
const NOTHING = 4;			/* a level above errors: nothing is corrected */

async function saveAs(form) {
	const file = current, positions = file.kind === "positions" ? "positions" : "check";
	if (form === "pgn" || form === "file")
		file.kept = file.blob;
	if (form === "file") {
		save(file.name, file.blob);
		return;
	}
	if (form === "pgn" && file.kind === "pgn" && isPlain(file)) {
		save(stemOf(file) + ".pgn", file.blob);
		return;
	}
	const made = await run([file], form !== "pgn" ? { task: positions, form } :
	    file.kind === "pgn" ? { task: "fix", form: "safe", level: NOTHING } : { task: "games", form });
	if (!made.stopped)
		save(stemOf(file) + (form === "pgn" ? "." : "-report.") + form, made.blob);
}

/* -- the hands -- */

let taken = 0;

async function take(list) {
	const mine = ++taken;
	fire("");
	files.length = 0;
	kind = "";
	close();
	current = null;
	$("result").hidden = true;
	const kinds = await Promise.all(list.map(kindOfFile));
	if (mine !== taken)
		return;
	list.forEach((f, i) => add(f.name, f, kinds[i]));
	files[0].typed = list[0].typed;
	for (const f of [...files]) {
		if (mine !== taken || !await check(f))
			return;
		if (f === files[0] && $("foundhead").getBoundingClientRect().top > innerHeight * 2 / 3)
			$("result").scrollIntoView();
	}
	if (files.length > 1)
		show(files[0]);
}

async function checkAgain() {
	const shown = current;
	for (const f of [...files])
		if (!await check(f))
			return;
	if (shown !== null)
		show(shown);
}

/* What was typed before is not what is checked from now on. */
function takeFiles(list) {
	$("typed").value = "";
	busy(take(list));
}

const typedName = text => "typed." + { positions: "fen", table: "csv", trf: "trf", pgn: "pgn" }[kindOfText(text)];

$("give").addEventListener("submit", e => {
	e.preventDefault();
	const text = $("typed").value;
	if (text.trim() === "" && files.length === 0) {
		$("said").textContent = say("nothing");
		return;
	}
	if (text.trim() === "") {
		busy(checkAgain());
		return;
	}
	busy(take([Object.assign(new File([text.endsWith("\n") ? text : text + "\n"], typedName(text)), { typed: true })]));
});
/* A game with an illegal move and a result that does not fit, for those who want to see what the page does. */
const EXAMPLE = `[Event "Club championship"]
[Site "Leipzig"]
[Date "2024.05.01"]
[Round "1"]
[White "Doe, Jane"]
[Black "Roe, Richard"]
[Result "0-1"]

1. e4 e5 2. Nf3 Nc6 3. Bd4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 1-0
`;
$("example").addEventListener("click", () => {
	$("typed").value = EXAMPLE;
	$("give").requestSubmit();
});
$("unsafe").addEventListener("change", () => busy(propose()));
for (const id of ["level", "laws"])
	$(id).addEventListener("change", () => busy(checkAgain()));
$("files").addEventListener("change", () => {
	if ($("files").files.length > 0)
		takeFiles([...$("files").files]);
	$("files").value = "";		/* the same file can be chosen again */
});
$("stop").addEventListener("click", () => fire(say("stopped")));
$("search").addEventListener("input", showFound);
$("more").addEventListener("click", listMore);
$("close").addEventListener("click", close);
$("print").addEventListener("click", print);
$("language").addEventListener("change", () => speak(remembered("language", $("language").value) || $("language").value));
$("typed").addEventListener("keydown", e => {
	if (e.key === "Enter" && (e.ctrlKey || e.metaKey))
		$("give").requestSubmit();
});
/* The browser asks whether to go, if that loses corrections. */
addEventListener("beforeunload", e => {
	if (files.some(f => f.before.length > 0 && f.kept !== f.blob))
		e.preventDefault();
});
const doing = { fix: propose, undo, reconcile };
for (const b of document.querySelectorAll("[data-act]"))
	b.addEventListener("click", () => busy((doing[b.dataset.act] || open)(b.dataset.act)));
for (const b of document.querySelectorAll("[data-save]"))
	b.addEventListener("click", () => busy(saveAs(b.dataset.save)));
for (const kindOfDrag of ["dragover", "dragleave", "drop"])
	document.addEventListener(kindOfDrag, e => {
		e.preventDefault();
		$("drop").classList.toggle("over", kindOfDrag === "dragover");
		if (kindOfDrag === "drop" && e.dataTransfer.files.length > 0)
			takeFiles([...e.dataTransfer.files]);
	});

for (const [code, name] of Object.entries(languages)) {
	const o = make("option", "", name);
	o.value = code;
	o.lang = code;
	$("language").append(o);
}
$("language").value = [remembered("language"), navigator.language.slice(0, 2), "en"].find(code => code in languages);
speak($("language").value);
