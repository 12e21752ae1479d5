"use strict";
(() => {
/* A page to play games through.  The moves come with what they change on the board (write_html.c), so there is no
   chess in here.  Text of games goes to the page as text only: textContent, never markup. */

const $ = id => document.getElementById(id);
const SVG = "http://www.w3.org/2000/svg";
const make = (name, cls, text) => {
	const e = document.createElement(name);
	if (cls)
		e.className = cls;
	if (text !== undefined)
		e.textContent = text;
	return e;
};
const draw = (name, attributes, parent) => {
	const e = document.createElementNS(SVG, name);
	for (const key in attributes)
		e.setAttribute(key, attributes[key]);
	if (parent)
		parent.append(e);
	return e;
};

/* -- NAGs: PGN 10 -- */

const nags = {
	1: ["!", "good move"], 2: ["?", "mistake"], 3: ["!!", "brilliant move"], 4: ["??", "blunder"],
	5: ["!?", "interesting move"], 6: ["?!", "dubious move"], 7: ["\u25a1", "only move"], 8: ["\u25a1", "only move"],
	10: ["=", "equal"], 11: ["=", "equal, quiet"], 12: ["=", "equal, active"], 13: ["\u221e", "unclear"],
	14: ["+=", "White is slightly better"], 15: ["=+", "Black is slightly better"],
	16: ["\u00b1", "White is better"], 17: ["\u2213", "Black is better"],
	18: ["+\u2212", "White is winning"], 19: ["\u2212+", "Black is winning"],
	22: ["\u2299", "zugzwang"], 23: ["\u2299", "zugzwang"], 32: ["\u21bb", "development"], 33: ["\u21bb", "development"],
	36: ["\u2191", "initiative"], 37: ["\u2191", "initiative"], 40: ["\u2192", "attack"], 41: ["\u2192", "attack"],
	44: ["=\u221e", "compensation"], 45: ["=\u221e", "compensation"],
	132: ["\u21c6", "counterplay"], 133: ["\u21c6", "counterplay"],
	138: ["\u2295", "time trouble"], 139: ["\u2295", "time trouble"],
	140: ["\u2206", "with the idea"], 141: ["\u2207", "aimed against"], 146: ["N", "novelty"],
};
const glyph = n => n in nags ? nags[n][0] : "$" + n;
/* Behind a move: "!" follows it closely, the others with a blank. */
const glyphs = node => node.nags.map(n => (n >= 1 && n <= 6 ? "" : "\u00a0") + glyph(n)).join("");

/* -- a game as a tree of positions -- */

const places = text => {
	let board = "";
	for (const c of text.replace(/\[.*|~/g, ""))	/* without a pocket, and signs of promoted pieces */
		board += c >= "1" && c <= "8" ? ".".repeat(+c) : c === "/" ? "" : c;
	return board;
};
/* Where pieces are that were pawns, by the FEN of the position. */
const promoted = fen => [...(fen || "").matchAll(/~/g)].map(m => places(fen.slice(0, m.index)).length - 1);

/* The board of a game: `first` is the side that begins, side 0 is White, Red or whoever wins with 1-0. */
const chess = { look: "squares", files: 8, ranks: 8, base: 1, step: 45, sides: ["White", "Black"], first: 0 };
let shape = chess;

/* The index of "e4" in the characters of a board, which begin at the upper left. */
const place = (file, rank) => file.charCodeAt(0) - 97 + shape.files * (shape.base + shape.ranks - 1 - +rank);
const named = at => String.fromCharCode(97 + at % shape.files) + (shape.base + shape.ranks - 1 - Math.floor(at / shape.files));
const points = text => [...(text || "").matchAll(/([a-z])(\d+)/g)].map(m => place(m[1], m[2]));

/* Does the side move that begins, so that the move number counts on after the other one? */
const leads = node => node.white === (shape.first === 0);

/* A node after another, by the changes of the move. */
function step(parent, changes) {
	const board = [...parent.board], squares = [];
	const [, moved, check, forbidden, rights, passing, fen] =
	    /^([^+!\/:;]*)(\+?)(?:!([^\/:;]*))?(?:\/([^:;]*))?(?::([^;]*))?(?:;(.*))?$/.exec(changes);
	for (const [, file, rank, man] of moved.matchAll(/([a-z])(\d+)(\D)/g)) {
		const at = place(file, rank);
		squares.push(at);
		board[at] = man;
	}
	const text = board.join("");
	const men = s => s.replace(/\./g, "").length;
	const pawn = squares.some(at => /p/i.test(parent.board[at]));
	return {
		parent, board: text, squares: squares.slice(0, 2), check: check !== "", white: !parent.white,
		number: parent.number + (leads(parent) ? 0 : 1), rights: rights || parent.rights, passing: passing || "-",
		quiet: pawn || men(text) < men(parent.board) ? 0 : parent.quiet + 1, clocks: [...parent.clocks],
		fen: fen && fen.replace(/_/g, " "), forbidden: points(forbidden),
	};
}

function fenOf(node) {
	if (node.fen)
		return node.fen;
	const rows = [];
	for (let i = 0; i < 64; i += 8)
		rows.push(node.board.slice(i, i + 8).replace(/\.+/g, s => s.length));
	return [rows.join("/"), node.white ? "w" : "b", node.rights, node.passing, node.quiet, node.number].join(" ");
}

const blank = () => ({ written: null, notes: [], nags: [], shapes: [], findings: [], next: null, line: 0, mover: "" });

function startOnBoard(game) {
	const b = game.board;
	return Object.assign(blank(), {
		parent: null, board: b.men, squares: [], check: false, white: b.turn === 0, fen: game.fen, number: b.number,
		forbidden: points(b.forbidden), ply: 0, main: true, clocks: ["", ""], token: -1, san: "",
	});
}

function start(fen) {
	const f = (fen || "8/8/8/8/8/8/8/8 w - - 0 1").split(" ");
	return Object.assign(blank(), {
		parent: null, board: places(f[0]), squares: [], check: false, white: f[1] === "w", rights: f[2], passing: f[3],
		quiet: +f[f.length - 2], number: +f[f.length - 1], fen, ply: 0, main: true, clocks: ["", ""], token: -1, san: "",
	});
}

const unnumbered = text => text.replace(/^\d+\s*[.\u2026]*\s*/, "");

/* Tokens to nodes: every token gets the node it belongs to. */
function grow(game) {
	const root = game.board ? startOnBoard(game) : start(game.fen), owner = [], nodes = [], stack = [];
	let here = root, last = root, unread = 0;
	game.m.forEach((token, i) => {
		const kind = token[0], text = token.slice(1);
		if ("mxpr".includes(kind)) {
			const [changes, ...words] = text.split(" ");
			const node = Object.assign(blank(), step(here, changes), {
				ply: here.ply + 1, main: stack.length === 0, kind, token: i, san: words[0] || "?",
				written: kind === "r" || words.length > 1 ? words.slice(1).join(" ") : null, line: stack.length,
			});
			if (kind === "x")	/* as it is written, with its number */
				Object.assign(node, { san: unnumbered(words.join(" ")) || "?", written: null });
			if (!here.next)
				here.next = node;
			nodes.push(node);
			here = last = node;
			unread = 0;
		} else if (kind === "u") {
			const node = Object.assign(blank(), here, blank(), {
				parent: here, kind, token: i, san: unnumbered(text) || text, main: stack.length === 0, squares: [], line: stack.length,
				ply: here.ply, ahead: unread++,
			});
			nodes.push(node);
			last = node;
		} else if (kind === "(") {
			stack.push([here, last, unread]);
			here = last.kind === "u" ? here : here.parent || here;
			here = Object.assign(Object.create(here), { next: null, real: here.real || here });
			last = here.real;
			unread = 0;
		} else if (kind === ")" && stack.length > 0) {
			[here, last, unread] = stack.pop();
		} else if (kind === "{") {
			last.notes.push(text);
		} else if (kind === "$") {
			last.nags.push(+text);
		} else if (kind === "s") {
			last.shapes.push(...text.split(" "));
		} else if (kind === "e") {
			last.eval = text;
		} else if (kind === "c" || kind === "l") {
			last[kind === "c" ? "clock" : "used"] = text.replace(/^"|"$/g, "");
			if (kind === "c" && last.parent)
				last.clocks[last.white ? 1 : 0] = last.clock;
		}
		owner[i] = last;
	});
	for (const node of nodes)
		if (node.parent && node.parent.real)
			node.parent = node.parent.real;
	const findings = game.f.map(f => ({
		node: f[0] < 0 || !owner[f[0]] ? root : owner[f[0]], severity: f[1], id: f[2], message: f[3], line: f[4], column: f[5],
		canonical: f[6], leftOut: f[7], whole: f[8], swapped: f[9], ref: f[10], suggest: f.slice(11),
	}));
	for (const f of findings)
		f.node.findings.push(f);
	/* What was not played is worth a stop only where something is said about it. */
	for (const node of nodes)
		if (node.kind === "u" && node.findings.length > 0 && !node.parent.next)
			node.parent.next = node;
	return { root, nodes, findings };
}

/* What the sides have in addition to the board by the rules of their variant: pieces to drop, or checks still to be given. */
function beside(node) {
	if (shape !== chess)
		return () => null;
	const pocket = /\[(.*)\]/.exec(node.fen || ""), checks = / (\d)\+(\d) /.exec(node.fen || "");
	const men = white => [...pocket[1]].filter(c => c < "a" === white);
	const left = n => n + (n === "1" ? " more check" : " more checks");
	return white => pocket ? { men: men(white), text: men(white).join(" ") || "empty" } :
	    checks ? { men: [], text: left(checks[white ? 1 : 2]) } : null;
}

/* -- the board -- */

let flipped = document.body.dataset.flipped === "1";
const svg = draw("svg", { viewBox: "0 0 360 360", role: "img" }, $("board"));
const layers = {};
for (const name of ["ground", "marks", "names", "men", "arrows"])
	layers[name] = draw("g", {}, svg);

const x = at => shape.step * (flipped ? shape.files - 1 - at % shape.files : at % shape.files);
const y = at => shape.step * (flipped ? shape.ranks - 1 - Math.floor(at / shape.files) : Math.floor(at / shape.files));

function drawSquares() {
	let dark = "";
	draw("rect", { class: "sq-light", width: 360, height: 360 }, layers.ground);
	for (let i = 0; i < 32; i++)
		dark += `M${45 * (2 * (i % 4) + (Math.floor(i / 4) % 2 === 0 ? 1 : 0))} ${45 * Math.floor(i / 4)}h45v45h-45z`;
	draw("path", { class: "sq-dark", d: dark }, layers.ground);
}

/* A board of lines, as in board_svg.c. */
function drawLines() {
	const { files, ranks, look } = shape, river = look === "river", across = 40 * (files - 1), half = 20 * ranks - 40;
	let lines = "", marks = "";
	draw("rect", { class: "wood", width: 40 * files, height: 40 * ranks }, layers.ground);
	for (let row = 0; row < ranks; row++)
		lines += `M20 ${40 * row + 20}h${across}`;
	for (let i = 0; i < files; i++)
		lines += `M${40 * i + 20} 20` + (river && i > 0 && i < files - 1 ? `v${half}m0 40v${half}` : `v${40 * ranks - 40}`);
	if (river)
		for (const row of [0, ranks - 3])
			lines += `M140 ${40 * row + 20}l80 80M220 ${40 * row + 20}l-80 80`;
	const angles = (row, column) => {
		for (const dx of [-1, 1])
			for (const dy of column + dx < 0 || column + dx >= files ? [] : [-1, 1])
				marks += `M${40 * column + 20 + 4 * dx} ${40 * row + 20 + 12 * dy}v${-8 * dy}h${8 * dx}`;
	};
	for (const row of river ? [2, ranks - 3] : [])
		angles(row, 1), angles(row, 7);
	for (const row of river ? [3, ranks - 4] : [])
		for (let column = 0; column < files; column += 2)
			angles(row, column);
	draw("path", { class: "lines", d: lines + marks }, layers.ground);
	for (const [i, text] of river ? [[2, "\u695a \u6cb3"], [6, "\u6f22 \u754c"]] : [])
		draw("text", { class: "river", x: 40 * i + 20, y: 20 * ranks + 9 }, layers.ground).textContent = text;
	const edge = files < 13 ? 2 : 3, middle = (files - 1) / 2, dots = [edge, middle, files - 1 - edge];
	for (let i = 0; i < 9 && !river && files >= 9 && files % 2 === 1 && files === ranks; i++)
		if (files > 15 || i % 2 === 0)
			draw("circle", { class: "dot4", cx: 40 * dots[i % 3] + 20, cy: 40 * dots[Math.floor(i / 3)] + 20, r: 4 }, layers.ground);
}

function drawGround() {
	const points = shape !== chess, w = shape.step * shape.files, h = shape.step * shape.ranks;
	layers.ground.replaceChildren();
	svg.setAttribute("viewBox", points ? `-22 -2 ${w + 24} ${h + 24}` : `0 0 ${w} ${h}`);
	svg.classList.toggle("points", points);
	(points ? drawLines : drawSquares)();
	nameSquares();
}

function nameSquares() {
	layers.names.replaceChildren();
	if (shape !== chess) {
		for (let i = 0; i < shape.ranks; i++)
			draw("text", { class: "beside", x: -11, y: 40 * i + 25 }, layers.names).textContent =
			    shape.base + (flipped ? i : shape.ranks - 1 - i);
		for (let i = 0; i < shape.files; i++)
			draw("text", { class: "beside", x: 40 * i + 20, y: 40 * shape.ranks + 16 }, layers.names).textContent =
			    String.fromCharCode(97 + (flipped ? shape.files - 1 - i : i));
		return;
	}
	for (let i = 0; i < 8; i++) {
		const rank = draw("text", { class: i % 2 ? "on-dark" : "on-light", x: 2, y: 45 * i + 10 }, layers.names);
		rank.textContent = flipped ? i + 1 : 8 - i;
		const file = draw("text", { class: i % 2 ? "on-light" : "on-dark", x: 45 * i + 43, y: 357, "text-anchor": "end" },
		    layers.names);
		file.textContent = "abcdefgh"[flipped ? 7 - i : i];
	}
}

/* The last move on a board of points: a ring where it began, a disc where it ended. */
function markPoint(node, at) {
	const r = node.board[at] === "." ? 14 : 21;
	draw("circle", { class: r === 14 ? "left" : "reached", cx: x(at) + 20, cy: y(at) + 20, r }, layers.marks);
}

function drawMan(node, at) {
	const i = shape.letters.indexOf(node.board[at]), side = shape.colours[i], cx = x(at) + 20, cy = y(at) + 20;
	const man = draw("g", { class: (shape.look === "river" ? "man side" : "stone side") + side }, layers.men);
	draw("circle", { cx, cy, r: 18 }, man);
	if (shape.look === "river") {
		draw("circle", { class: "inner", cx, cy, r: 15 }, man);
		draw("text", { x: cx, y: cy + 8 }, man).textContent = shape.signs[i] || node.board[at].toUpperCase();
	} else if (node.numbers && node.numbers[at]) {
		draw("text", { x: cx, y: cy + 6 }, man).textContent = node.numbers[at];
	}
}

function drawPoints(node) {
	for (const at of node.squares)
		markPoint(node, at);
	for (let at = 0; at < node.board.length; at++)
		if (node.board[at] !== ".")
			drawMan(node, at);
	const crosses = node.forbidden.map(at => `M${x(at) + 12} ${y(at) + 12}l16 16m0 -16l-16 16`).join("");
	if (crosses)
		draw("path", { class: "forbidden", d: crosses }, layers.arrows);
}

function pointsInWords(node) {
	const men = ["", ""];
	for (let at = 0; at < node.board.length; at++)
		if (node.board[at] !== ".")
			men[shape.colours[shape.letters.indexOf(node.board[at])]] += " " +
			    (shape.look === "river" ? node.board[at].toUpperCase() : "") + named(at);
	return shape.sides.map((name, i) => `${name}:${men[i] || " none"}. `).join("") + `${shape.sides[node.white ? 0 : 1]} to move` +
	    (node.forbidden.length > 0 ? `, not to ${node.forbidden.map(named).join(" ")}` : "");
}

function mark(at, cls) {
	draw("rect", { class: cls, x: x(at), y: y(at), width: 45, height: 45 }, layers.marks);
}

function arrow(from, to, cls) {
	if (from === to)
		return;
	const dx = x(to) - x(from), dy = y(to) - y(from), n = Math.hypot(dx, dy) - 20, l = n - 15;
	draw("path", { class: cls, d: `M12 -3.5H${12 + l}V-10L${12 + n} 0L${12 + l} 10V3.5H12z`,
		transform: `translate(${x(from) + 22.5} ${y(from) + 22.5}) rotate(${Math.atan2(dy, dx) * 180 / Math.PI})` }, layers.arrows);
}

function inWords(node) {
	const men = { w: [], b: [] }, pawns = promoted(node.fen);
	for (const kind of "KQRBNP")
		for (let at = 0; at < 64; at++)
			if (node.board[at].toUpperCase() === kind)
				men[node.board[at] === kind ? "w" : "b"].push((kind === "P" ? "" : kind) +
				    (pawns.includes(at) ? "~" : "") + "abcdefgh"[at % 8] + (8 - (at >> 3)));
	const more = [true, false].map(white => [white ? "White" : "Black", beside(node)(white)]).filter(m => m[1])
	    .map(([who, m]) => m.text.includes("check") ? `${who} wins with ${m.text}. ` : `${who}'s pocket: ${m.text}. `).join("");
	return `White: ${men.w.join(" ") || "none"}. Black: ${men.b.join(" ") || "none"}. ` + more +
	    (node.white ? "White to move" : "Black to move") + (node.check ? ", in check" : "");
}

function drawBoard(node) {
	for (const name of ["marks", "men", "arrows"])
		layers[name].replaceChildren();
	if (shape !== chess) {
		drawPoints(node);
		svg.setAttribute("aria-label", pointsInWords(node));
		return;
	}
	for (const at of node.squares)
		mark(at, "moved");
	if (node.check)
		mark(node.board.indexOf(node.white ? "K" : "k"), "checked");
	for (const s of node.shapes)
		if (s.length === 3)
			mark(place(s[1], s[2]), s[0]);
		else
			arrow(place(s[1], s[2]), place(s[3], s[4]), s[0]);
	for (let at = 0; at < 64; at++) {
		const c = node.board[at];
		if (c !== ".")
			draw("use", { href: "#" + (c < "a" ? "w" : "b") + c.toUpperCase(), x: x(at), y: y(at) }, layers.men);
	}
	for (const at of promoted(node.fen))
		draw("circle", { class: "promoted", cx: x(at) + 38, cy: y(at) + 7, r: 4 }, layers.men);
	svg.setAttribute("aria-label", inWords(node));
}

/* -- the moves -- */

let game = null, tree = null, current = null, timer = 0, focusable = null;

const worst = findings => ["error", "warning", "info"].find(s => findings.some(f => f.severity === s));

function moveButton(node) {
	const b = make("button", "mv" + ({ u: " unread", x: " put" }[node.kind] || (node.written === null ? "" : " repaired")));
	b.type = "button";
	b.tabIndex = -1;
	const name = make("bdi", "", node.san);
	b.append(name);
	if (node.nags.length > 0) {
		b.append(glyphs(node));
		b.title = node.nags.map(n => n in nags ? nags[n][1] : "$" + n).join(", ");
	}
	if (node.written !== null)
		b.title = node.written === "" ? "this move was missing" : "written: " + node.written;
	if (node.findings.length > 0) {
		const sign = make("span", "mark " + worst(node.findings), "\u25cf");
		sign.setAttribute("role", "img");
		sign.setAttribute("aria-label", worst(node.findings));
		b.append(sign);
		b.title = node.findings.map(f => f.message).join("; ");
	}
	if (node.kind === "u" && node.findings.length === 0)
		b.title = "not played";
	b.addEventListener("click", () => go(node));
	node.button = b;
	return b;
}

/* The move numbers that are printed: those of unread moves count on. */
function numberOf(node) {
	const from = node.parent, lead = leads(from), white = node.kind === "u" && node.ahead % 2 === 1 ? !lead : lead;
	const plies = (lead ? 0 : 1) + (node.kind === "u" ? node.ahead : 0);
	const number = from.number + Math.floor(plies / 2);
	return { white, number, text: number + (white ? "." : "...") };
}

function renderMoves() {
	const box = $("moves"), byToken = new Map(tree.nodes.map(n => [n.token, n]));
	let row = null, line = null, depth = 0, open = false, blocks = [];
	box.replaceChildren();
	box.classList.toggle("raw", game.fen === "");	/* nothing was played, so it means nothing here */
	/* The block that words of a variation, or a remark of the main line, go to. */
	const words = (cls, text) => {
		if (depth > 0) {
			line.append(" ", make("bdi", cls === "note" ? "text" : cls, text));
			open = false;
		} else {
			const e = make("div", cls);
			e.append(make("bdi", "", text));
			box.append(e);
			row = null;
		}
	};
	game.m.forEach((token, i) => {
		const kind = token[0], text = token.slice(1), node = byToken.get(i);
		if (node) {
			const n = numberOf(node);
			if (depth > 0) {
				const pair = make("span", "pair");
				if (n.white || !open)
					pair.append(make("span", "n", n.text));
				pair.append(moveButton(node));
				line.append(open || line.childNodes.length > 0 && line.lastChild.textContent !== "(" ? " " : "", pair);
				open = true;
				return;
			}
			if (!row || n.white) {
				row = make("div", "row");
				row.append(make("span", "num", n.number + "."));
				if (!n.white)
					row.append(make("span", "skip", "\u2026"));
				box.append(row);
			}
			const cell = make("span", "cell");
			cell.append(moveButton(node));
			if (node.clock || node.used)
				cell.append(make("span", "clk", node.clock || "+" + node.used));
			row.append(cell, " ");
			if (!n.white)
				row = null;
		} else if (kind === "(") {
			depth++;
			blocks.push(line);
			if (depth === 1) {
				line = make("div", "var");
				box.append(line);
				row = null;
			} else {
				const inner = make("span", "sub");
				line.append(" ", inner);
				line = inner;
				line.append("(");
			}
			open = false;
		} else if (kind === ")" && depth > 0) {
			if (depth > 1)
				line.append(")");
			depth--;
			line = blocks.pop();
			open = false;
		} else if (kind === "{") {
			words("note", text);
		} else if (kind === "d" || kind === "%" || kind === "~") {
			words("note quiet", (kind === "d" ? "left out: " : "") + text);
		} else if (kind === "=") {
			words("result", text);
		}
	});
}

/* -- where we are -- */

const dots = f => {
	const p = make("div", "finding " + f.severity);
	p.append(make("b", "", f.severity), ": ", make("bdi", "", f.message + advice(f)), " ", make("code", "", "[" + f.id + "]"));
	return p;
};

/* As pgn-check says it. */
function advice(f) {
	const or = list => list.join(", ").replace(/, ([^,]*)$/, " or $1"), n = f.leftOut;
	const mark = n => ["", " (then the rest is legal)"][n] ?? " (with each the rest is legal)";
	const moves = f.suggest.map((s, i) => ({ san: s + (f.swapped >> i & 1 ? " before it" : ""), whole: f.whole >> i & 1 }));
	const named = (list, marked = true) => {
		const whole = list.filter(m => m.whole).map(m => m.san), others = list.filter(m => !m.whole).map(m => m.san);
		const link = others.length > 1 ? ", " : whole.length > 1 ? ", or " : " or ";
		return [or(whole) + mark(marked ? whole.length : 0), or(others)].filter(s => s !== "").join(link);
	};
	const before = moves.slice(0, n), instead = moves.slice(n), all = before.every(m => m.whole);
	let text = f.canonical ? "; PGN writes " + f.canonical : "";
	if (before.length > 0)
		text += "; was " + named(before, !all) + " left out before it" + mark(all ? before.length : 0);
	if (instead.length > 0)
		text += (before.length > 0 ? ", or" : ";") + " did you mean " + named(instead);
	return f.suggest.length > 0 ? text + "?" : text;
}

function tell(node) {
	const now = $("now"), at = make("p", "at");
	now.replaceChildren();
	if (node === tree.root)
		at.append(node.next || !game.fen ? "Start of the game" : "No moves");
	else
		at.append(numberOf(node).text + " ", make("bdi", "", node.san), glyphs(node));
	if (!game.fen)
		at.replaceChildren("The moves of this game are not replayed");
	if (node.kind === "u")
		at.append(make("span", "eval", "not played: the board shows the position before it"));
	if (node.written !== null)
		at.append(make("span", "eval", node.written === "" ? "was missing" : "written: " + node.written));
	if (node.eval !== undefined)
		at.append(make("span", "eval", "evaluation " + node.eval));
	now.append(at);
	for (const f of node.findings)
		now.append(dots(f));
	for (const text of node.notes) {
		const p = make("p");
		p.append(make("bdi", "", text));
		now.append(p);
	}
}

function tellBeside(box, has, white) {
	box.replaceChildren();
	box.removeAttribute("title");
	if (!has || has.men.length === 0) {
		box.textContent = has && has.text.includes("check") ? has.text : "";
		return;
	}
	box.title = "in the pocket: " + has.text;
	for (const kind of new Set(has.men)) {
		const svg = draw("svg", { viewBox: "0 0 45 45", "aria-hidden": "true" }, box), n = has.men.filter(c => c === kind).length;
		draw("use", { href: "#" + (white ? "w" : "b") + kind.toUpperCase() }, svg);
		box.append(n > 1 ? "\u00d7" + n : "");
	}
}

function tellPlayers(node) {
	for (const [id, white] of [["top", flipped], ["bottom", !flipped]]) {
		const box = $(id), tag = name => (game.tags.find(t => t[0] === name) || ["", ""])[1], side = shape.sides[white ? 0 : 1];
		box.className = "player" + (white ? (side === "Red" ? " red" : "") : " black") + (game.fen && node.white === white ? " turn" : "");
		box.querySelector(".who").replaceChildren(make("bdi", "", tag(side) || tag(white ? "White" : "Black") || "?"));
		box.querySelector(".elo").textContent = tag(side + "Elo") || tag(white ? "WhiteElo" : "BlackElo");
		tellBeside(box.querySelector(".pocket"), beside(node)(white), white);
		box.querySelector(".clock").textContent = node.clocks[white ? 0 : 1];
	}
}

function go(node, quiet) {
	if (current && current.button) {
		current.button.removeAttribute("aria-current");
		current.button.tabIndex = -1;
	}
	current = node;
	drawBoard(node);
	tell(node);
	tellPlayers(node);
	$("fen").defaultValue = game.fen ? fenOf(node) : "";
	$("first").disabled = $("back").disabled = !node.parent;
	$("forth").disabled = $("last").disabled = $("run").disabled = !node.next;
	focusable = node.button || (tree.root.next && tree.root.next.button);
	if (focusable)
		focusable.tabIndex = 0;
	if (node.button) {
		const box = $("moves"), b = node.button, had = box.contains(document.activeElement);
		b.setAttribute("aria-current", "true");
		if (had)
			b.focus({ preventScroll: true });
		const top = b.getBoundingClientRect().top - box.getBoundingClientRect().top;
		if (box.scrollHeight > box.clientHeight && (top < 20 || top > box.clientHeight - 50))
			box.scrollTop += top - box.clientHeight / 2;
	} else {
		$("moves").scrollTop = 0;
	}
	if (!node.next)
		play(false);
	if (!quiet)
		link();
}

function link() {
	const at = current === tree.root ? "" : current.main && current.kind !== "u" ? "&ply=" + current.ply : "&move=" + current.token;
	try {
		history.replaceState(null, "", "#game=" + (shown + 1) + at);
	} catch (e) {
		/* too many moves in too short a time for the browser: the address lags behind */
	}
}

function play(on) {
	clearInterval(timer);
	timer = on ? setInterval(forth, 1000) : 0;
	$("run").setAttribute("aria-pressed", on ? "true" : "false");
	$("run").setAttribute("aria-label", on ? "Stop" : "Play the moves");
}
const forth = () => current.next && go(current.next);
const back = () => current.parent && go(current.parent);
const first = () => go(tree.root);
function last() {
	let node = current;
	while (node.next)
		node = node.next;
	go(node);
}
function flip() {
	flipped = !flipped;
	$("flip").setAttribute("aria-pressed", flipped ? "true" : "false");
	nameSquares();
	drawBoard(current);
	tellPlayers(current);
}

/* -- the games -- */

const sources = [...document.querySelectorAll("script.game")];
const heads = sources.map(s => {
	const text = s.textContent.trim();
	return JSON.parse(text.slice(0, text.indexOf("\n")));
});
const known = s => s && !/^[?.]*$/.test(s);
const players = h => (h.w || "?") + " \u2013 " + (h.b || "?");
let shown = -1;

function select(i) {
	const text = sources[i].textContent.trim();
	play(false);
	game = JSON.parse(text.slice(text.indexOf("\n")));
	shown = i;
	current = null;
	shape = game.board ? Object.assign({ step: 40 }, game.board) : chess;
	tree = grow(game);
	if (shape.look === "grid")
		for (const node of tree.nodes)
			node.numbers = Object.assign({}, node.parent.numbers, node.kind === "m" ? { [node.squares[0]]: node.ply } : {});
	drawGround();
	const h = heads[i], tag = name => (game.tags.find(t => t[0] === name) || ["", ""])[1];
	$("title").replaceChildren(make("bdi", "", h.w || "?"), " \u2013 ", make("bdi", "", h.b || "?"), "  " + h.r);
	$("event").textContent = ["Event", "Site", "Round", "Date"].map(n => [n, tag(n)])
	    .filter(t => known(t[1]) && t[1] !== "-" && !t[1].includes("://"))
	    .map(t => (t[0] === "Round" ? "round " : "") + t[1]).join(", ");
	$("tags").replaceChildren(...game.tags.flatMap(t => {
		const value = make("dd");
		value.append(make("bdi", "", t[1]));
		return [make("dt", "", t[0]), value];
	}));
	$("tagbox").hidden = game.tags.length === 0;
	renderMoves();
	renderFindings();
	for (const b of document.querySelectorAll("#list button"))
		if (+b.dataset.game === i)
			b.setAttribute("aria-current", "true");
		else
			b.removeAttribute("aria-current");
	$("before").disabled = i === 0;
	$("after").disabled = i === sources.length - 1;
}

function renderFindings() {
	const box = $("found"), n = tree.findings.length;
	box.hidden = n === 0;
	box.open = n > 0 && n <= 5;
	box.querySelector("summary").textContent = n === 1 ? "1 finding" : n + " findings";
	box.querySelector("ol").replaceChildren(...tree.findings.map(f => {
		const li = make("li", f.severity), b = make("button");
		b.type = "button";
		b.append(make("b", "", f.severity), f.node === tree.root ? ": " : " at " + numberOf(f.node).text + " ",
		    f.node === tree.root ? "" : make("bdi", "", f.node.san + ": "), make("bdi", "", f.message + advice(f)), " ",
		    make("small", "", "[" + f.id + "] line " + f.line + ", column " + f.column + (f.ref ? ", " + f.ref : "")));
		b.addEventListener("click", () => go(f.node));
		li.append(b);
		return li;
	}));
}

/* The list: what the search finds, a screen or two at a time. */
const AT_ONCE = 200;
let matching = [], listed = 0, haystack = null;

function listMore() {
	const items = matching.slice(listed, listed + AT_ONCE).map(i => {
		const li = make("li"), b = make("button"), h = heads[i];
		b.type = "button";
		b.dataset.game = i;
		b.append(make("span", "result", h.r.replace("1/2-1/2", "\u00bd-\u00bd")), make("bdi", "", players(h)));
		if (h.n > 0) {
			const sign = make("span", "mark " + h.s, "\u25cf");
			sign.title = h.n === 1 ? "1 finding" : h.n + " findings";
			b.append(sign);
		}
		b.append(make("small", "", [h.e, h.d].filter(known).join(", ")));
		if (i === shown)
			b.setAttribute("aria-current", "true");
		b.addEventListener("click", () => {
			select(i);
			go(tree.root);
		});
		li.append(b);
		return li;
	});
	$("list").append(...items);
	listed += items.length;
	$("more").hidden = listed === matching.length;
	$("more").textContent = `Show more (${matching.length - listed} left)`;
}

function find() {
	const words = $("search").value.toLowerCase().split(/\s+/).filter(w => w);
	haystack = haystack || heads.map(h => [h.w, h.b, h.e, h.d, h.r, h.s === "off" ? "" : h.s].join("\n").toLowerCase());
	matching = [];
	haystack.forEach((text, i) => {
		if (words.every(w => text.includes(w)))
			matching.push(i);
	});
	listed = 0;
	$("list").replaceChildren();
	$("count").textContent = words.length > 0 ? `${matching.length} of ${heads.length} games` : `${heads.length} games`;
	$("none").hidden = matching.length > 0;
	listMore();
}

/* "#game=2&ply=13"; where that move cannot be played, the last one before it */
function follow() {
	const q = new URLSearchParams(location.hash.slice(1)), i = (parseInt(q.get("game"), 10) || 1) - 1;
	if (i !== shown)
		select(Math.min(Math.max(i, 0), sources.length - 1));
	let node = tree.root;
	if (q.has("move"))
		node = tree.nodes.find(n => n.token === +q.get("move")) || node;
	else
		node = tree.nodes.filter(n => n.main && n.kind !== "u" && n.ply <= +q.get("ply")).pop() || node;
	go(node, true);
}

/* -- the hands -- */

const keys = {
	ArrowLeft: back, ArrowRight: forth, ArrowUp: first, Home: first, ArrowDown: last, End: last,
	f: flip, F: flip, " ": () => play(!timer && current.next !== null),
};
document.addEventListener("keydown", e => {
	const t = e.target;
	if (e.ctrlKey || e.altKey || e.metaKey || !(e.key in keys) || !current || /^(INPUT|SUMMARY)$/.test(t.tagName))
		return;
	if (e.key === " " && t.tagName === "BUTTON" && !t.classList.contains("mv"))
		return;
	e.preventDefault();
	keys[e.key]();
});
for (const [id, act] of Object.entries({ first, back, forth, last, flip, run: () => play(!timer) }))
	$(id).addEventListener("click", act);
$("search").addEventListener("input", find);
$("more").addEventListener("click", listMore);
$("fen").addEventListener("focus", e => e.target.select());
$("before").addEventListener("click", () => { select(shown - 1); first(); });
$("after").addEventListener("click", () => { select(shown + 1); first(); });
window.addEventListener("hashchange", follow);

/* On a touch screen the board is swiped; a tap goes on, or back in its left third. */
let touch = null;
$("board").addEventListener("pointerdown", e => { touch = { x: e.clientX, y: e.clientY }; });
$("board").addEventListener("pointerup", e => {
	if (!touch)
		return;
	const dx = e.clientX - touch.x, dy = e.clientY - touch.y, box = svg.getBoundingClientRect();
	touch = null;
	if (Math.abs(dy) > 30 && Math.abs(dy) > Math.abs(dx))
		return;
	if (Math.abs(dx) > 30)
		(dx < 0 ? forth : back)();
	else
		(e.clientX - box.left < box.width / 3 ? back : forth)();
});
$("board").addEventListener("pointercancel", () => { touch = null; });

if (heads.length === 0) {
	$("page").replaceChildren(make("p", "quiet", "There are no games here."));
} else {
	const files = new Set(heads.map(h => h.file));
	document.title = heads.length === 1 ? players(heads[0])
	    : (files.size === 1 ? heads[0].file.replace(/^.*\//, "") : files.size + " files") + ": " + heads.length + " games";
	$("flip").setAttribute("aria-pressed", flipped ? "true" : "false");
	if (heads.length > 1) {
		$("page").classList.add("many");
		$("games").hidden = false;
		$("games").open = matchMedia("(min-width: 1101px)").matches;
		find();
	} else {
		document.querySelector(".others").hidden = true;
	}
	follow();
}
})();
