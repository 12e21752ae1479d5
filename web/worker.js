/* worker: runs one task after the other in a thread of its own; the page ends the thread to stop it.  host.js precedes it. */
"use strict";

let compiled = null;

const readBlob = blob => ({
	size: blob.size,
	read: (from, to) => new Uint8Array(new FileReaderSync().readAsArrayBuffer(blob.slice(from, to))),
});

const PROGRESS_BYTES = 1 << 20;

/* A blob that says, now and then, how far it has been read. */
function watched(blob, id) {
	const plain = readBlob(blob);
	let reported = 0;
	return {
		size: plain.size,
		read(from, to) {
			if (from - reported >= PROGRESS_BYTES) {
				reported = from;
				postMessage({ id, read: from, of: plain.size });
			}
			return plain.read(from, to);
		},
	};
}

const pliesOf = line => line.split(" ").filter(word => !/^\d+\./.test(word)).length;

/*
 * A position as findings: why it is illegal, or that it is not, and whether each side can mate; `lines` are games in which
 * it does.
 */
function verdictOf(p) {
	const lines = Object.entries(p.mate_line || {}).filter(([, line]) => line);
	const sides = Object.entries(p.can_mate || {}).map(([side, can]) => {
		const line = lines.find(([of]) => of === side);
		return `${side} can mate: ${can}` + (line ? `, for instance in ${pliesOf(line[1])} half-moves` : "");
	});
	const reasons = p.verdict === "illegal" ? p.findings.filter(f => f.severity === "error").map(f => f.message) : [];
	return [{ type: "position", severity: p.verdict === "illegal" ? "error" : "info", id: p.verdict, line: p.line, fen: p.fen,
		message: [p.fen, ...reasons, ...sides].filter(s => s).join("; "), lines }, ...p.findings];
}

const ROWS = 1000;			/* of one kind; the others are counted */
const ROWS_TOGETHER = 500;

/* Reads a report of the form "list", and sends the page as much of it as it can show at once. */
function lister(id) {
	const decoder = new TextDecoder(), kinds = new Map();
	let rest = "", rows = [], totals = null;
	const send = () => {
		postMessage({ id, rows });
		rows = [];
	};
	const add = row => {
		const kind = kinds.get(row.id) || { id: row.id, severity: row.severity, n: 0, rows: 0 };
		kinds.set(row.id, kind);
		kind.n += row.count || 1;
		if (++kind.rows <= ROWS && rows.push(row) === ROWS_TOGETHER)
			send();
	};
	return {
		take(bytes) {
			const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
			rest = lines.pop();
			for (const line of lines) {
				const item = JSON.parse(line), { row, ...more } = item;
				if (item.type === "summary")
					totals = item;
				else
					(item.type === "position" ? verdictOf(item) : [{ ...row, ...more }]).forEach(add);
			}
		},
		end() {
			send();
			return { totals, kinds: [...kinds.values()].map(k => ({ ...k, cut: k.rows > ROWS })) };
		},
	};
}

const MESSAGES_BYTES = 1 << 14;		/* the rest is left out: findings of games that are only shown */

function perform(id, request, blobs) {
	const files = new Map(blobs.map((blob, i) => [request.names[i], watched(blob, id)]));
	const list = request.form === "list" ? lister(id) : null;
	const messages = [];
	let length = 0;
	const made = arbiterRun(compiled, files, request, (fd, bytes) => {
		if (fd === 1 && list !== null) {
			list.take(bytes);
		} else if (fd === 1) {
			postMessage({ id, bytes: bytes.slice() });
		} else if (length < MESSAGES_BYTES) {
			messages.push(bytes.slice(0, MESSAGES_BYTES - length));
			length += messages[messages.length - 1].length;
		}
	});
	const decoder = new TextDecoder();
	return { ...made, ...(list === null ? {} : list.end()),
		messages: messages.map(bytes => decoder.decode(bytes, { stream: true })).join("") };
}

onmessage = ({ data }) => {
	if (data.module !== undefined) {
		compiled = new WebAssembly.Module(data.module);
		return;
	}
	try {
		postMessage({ id: data.id, end: perform(data.id, data.request, data.blobs) });
	} catch (error) {
		postMessage({ id: data.id, end: { status: 2, messages: String(error), memory: 0, totals: null, kinds: [] } });
	}
};
