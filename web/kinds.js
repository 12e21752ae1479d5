/* kinds: what a file is, by its name; the names of kinds are those of module.c. */
"use strict";

const KINDS = { table: /\.(csv|tsv|xlsx|xlsm|ods)$/i, trf: /\.trfx?$/i, positions: /\.(fen|epd)$/i };
function arbiterKind(name) {
	const plain = name.replace(/\.(gz|bz2|xz|zst)$/i, "");
	return Object.keys(KINDS).find(kind => KINDS[kind].test(plain)) || "pgn";
}
