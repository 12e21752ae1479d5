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
	let told = 0;
	return {
		size: plain.size,
		read(from, to) {
			if (from - told >= PROGRESS_BYTES) {
				told = from;
				postMessage({ id, read: from, of: plain.size });
			}
			return plain.read(from, to);
		},
	};
}

onmessage = ({ data }) => {
	if (data.module !== undefined) {
		compiled = new WebAssembly.Module(data.module);
		return;
	}
	const { id, request, blob } = data, messages = [];
	const files = new Map([[request.name, watched(blob, id)]]);
	try {
		const status = arbiterRun(compiled, files, request, (fd, bytes) => {
			if (fd === 1)
				postMessage({ id, bytes: bytes.slice() });
			else
				messages.push(bytes.slice());
		});
		const text = new TextDecoder().decode(new Uint8Array(messages.flatMap(b => [...b])));
		postMessage({ id, status, messages: text });
	} catch (error) {
		postMessage({ id, status: 2, messages: String(error) });
	}
};
