/*
 * host: the part of WASI (preview 1) that the module asks for.  Files are blobs that can be read at any place without
 * waiting; there is one folder, and nothing can be written but standard output and standard error.
 */
"use strict";

const ERRNO = { SUCCESS: 0, BADF: 8, INVAL: 28, IO: 29, NOENT: 44, NOTSUP: 58, ROFS: 69 };
const FILE_TYPE = { FOLDER: 3, REGULAR: 4, CHARACTER: 2 };
const ROOT = 3;				/* the descriptor of the folder */
const ALL_RIGHTS = 0x1fffffffn;

/*
 * `files`: a Map of names to { size, read(from, to) }, which returns a Uint8Array.  `write(fd, bytes)` gets what the module
 * writes; the bytes are valid during the call.
 */
function arbiterHost(files, write) {
	const open = new Map();		/* descriptors: { file, at } */
	let memory = null, next = ROOT + 1;
	const view = () => new DataView(memory.buffer);
	const bytes = (at, n) => new Uint8Array(memory.buffer, at, n);
	const text = (at, n) => new TextDecoder().decode(bytes(at, n).slice());
	const find = (at, n) => files.get(text(at, n).replace(/^\.?\/+/, ""));

	/* Calls f with each of the module's pieces of memory, until it returns less than the piece has. */
	const pieces = (list, n, total, f) => {
		let sum = 0;
		for (let i = 0; i < n; i++) {
			const at = view().getUint32(list + 8 * i, true), size = view().getUint32(list + 8 * i + 4, true);
			const done = f(at, size);
			sum += done;
			if (done < size)
				break;
		}
		view().setUint32(total, sum, true);
		return ERRNO.SUCCESS;
	};
	const readAt = (file, from, at, n) => {
		const got = file.read(from, Math.min(from + n, file.size));
		bytes(at, got.length).set(got);
		return got.length;
	};
	/* The number of a file tells it from another: a game must not be given twice. */
	const numbers = new Map([...files.values()].map((file, i) => [file, BigInt(ROOT + 1 + i)]));
	const stat = (to, type, file) => {
		bytes(to, 64).fill(0);
		view().setBigUint64(to + 8, numbers.get(file) || 0n, true);
		view().setUint8(to + 16, type);
		view().setBigUint64(to + 24, 1n, true);
		view().setBigUint64(to + 32, BigInt(file === undefined ? 0 : file.size), true);
		return ERRNO.SUCCESS;
	};
	const state = (to, type) => {
		bytes(to, 24).fill(0);
		view().setUint8(to, type);
		view().setBigUint64(to + 8, ALL_RIGHTS, true);
		view().setBigUint64(to + 16, ALL_RIGHTS, true);
		return ERRNO.SUCCESS;
	};
	const typeOf = fd => fd < ROOT ? FILE_TYPE.CHARACTER : fd === ROOT ? FILE_TYPE.FOLDER : FILE_TYPE.REGULAR;
	const known = fd => fd <= ROOT || open.has(fd);
	const nothing = (counts, sizes) => {
		view().setUint32(counts, 0, true);
		view().setUint32(sizes, 0, true);
		return ERRNO.SUCCESS;
	};

	const calls = {
		args_sizes_get: nothing, args_get: () => ERRNO.SUCCESS,
		environ_sizes_get: nothing, environ_get: () => ERRNO.SUCCESS,
		clock_time_get(id, precision, to) {
			view().setBigUint64(to, BigInt(Math.floor(Date.now() * 1e6)), true);
			return ERRNO.SUCCESS;
		},
		random_get(at, n) {
			crypto.getRandomValues(bytes(at, n));
			return ERRNO.SUCCESS;
		},
		proc_exit(status) {
			throw new Error("the module ended with status " + status);
		},
		fd_prestat_get(fd, to) {
			if (fd !== ROOT)
				return ERRNO.BADF;
			view().setUint8(to, 0);
			view().setUint32(to + 4, 1, true);
			return ERRNO.SUCCESS;
		},
		fd_prestat_dir_name(fd, at, n) {
			if (fd !== ROOT || n < 1)
				return ERRNO.BADF;
			bytes(at, 1)[0] = 47;
			return ERRNO.SUCCESS;
		},
		fd_fdstat_get: (fd, to) => known(fd) ? state(to, typeOf(fd)) : ERRNO.BADF,
		fd_filestat_get: (fd, to) => !known(fd) ? ERRNO.BADF : stat(to, typeOf(fd), open.get(fd)?.file),
		path_filestat_get(fd, flags, at, n, to) {
			const file = find(at, n);
			return file === undefined ? ERRNO.NOENT : stat(to, FILE_TYPE.REGULAR, file);
		},
		path_open(fd, flags, at, n, how, rights, inheriting, state, to) {
			const file = find(at, n);
			if (how !== 0)
				return ERRNO.ROFS;
			if (file === undefined)
				return ERRNO.NOENT;
			open.set(next, { file, at: 0 });
			view().setUint32(to, next++, true);
			return ERRNO.SUCCESS;
		},
		fd_close: fd => open.delete(fd) ? ERRNO.SUCCESS : ERRNO.BADF,
		fd_read(fd, list, n, total) {
			const it = open.get(fd);
			return it === undefined ? ERRNO.BADF : pieces(list, n, total, (at, size) => {
				const got = readAt(it.file, it.at, at, size);
				it.at += got;
				return got;
			});
		},
		fd_pread(fd, list, n, from, total) {
			const it = open.get(fd);
			let place = Number(from);
			return it === undefined ? ERRNO.BADF : pieces(list, n, total, (at, size) => {
				const got = readAt(it.file, place, at, size);
				place += got;
				return got;
			});
		},
		fd_seek(fd, by, whence, to) {
			const it = open.get(fd);
			if (it === undefined)
				return ERRNO.BADF;
			const place = Number(by) + [0, it.at, it.file.size][whence];
			if (!(place >= 0))
				return ERRNO.INVAL;
			it.at = place;
			view().setBigUint64(to, BigInt(place), true);
			return ERRNO.SUCCESS;
		},
		fd_tell(fd, to) {
			const it = open.get(fd);
			if (it === undefined)
				return ERRNO.BADF;
			view().setBigUint64(to, BigInt(it.at), true);
			return ERRNO.SUCCESS;
		},
		fd_write(fd, list, n, total) {
			return fd !== 1 && fd !== 2 ? ERRNO.BADF : pieces(list, n, total, (at, size) => {
				write(fd, bytes(at, size));
				return size;
			});
		},
		fd_advise: () => ERRNO.SUCCESS,
		poll_oneoff: () => ERRNO.NOTSUP, fd_readdir: () => ERRNO.NOTSUP, fd_pwrite: () => ERRNO.NOTSUP,
		fd_filestat_set_size: () => ERRNO.NOTSUP, path_unlink_file: () => ERRNO.ROFS, path_rename: () => ERRNO.ROFS,
		fd_sync: () => ERRNO.SUCCESS, fd_fdstat_set_flags: () => ERRNO.SUCCESS,
	};

	return {
		imports: { wasi_snapshot_preview1: calls },
		attach(instance) {
			memory = instance.exports.memory;
			instance.exports._initialize();
		},
	};
}

/*
 * Runs a task of module.c.  `compiled`: the WebAssembly.Module.  Returns the exit status, and how many bytes of memory the
 * module has used.
 */
function arbiterRun(compiled, files, request, write) {
	const host = arbiterHost(files, write);
	const instance = new WebAssembly.Instance(compiled, host.imports);
	const { memory, web_take, web_run } = instance.exports;
	const give = s => {
		const bytes = new TextEncoder().encode(s + "\0"), at = web_take(bytes.length);
		if (at === 0)
			throw new Error("out of memory");
		new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
		return at;
	};
	const day = new Date(), today = (day.getFullYear() * 100 + day.getMonth() + 1) * 100 + day.getDate();
	const [first, last] = request.games || [0, 0];
	host.attach(instance);
	const status = web_run(give(request.task), give(request.names.join("\0") + "\0"), give(request.form), give(request.laws || ""),
	    give(request.from), request.level, first, last, today);
	return { status, memory: memory.buffer.byteLength };
}
