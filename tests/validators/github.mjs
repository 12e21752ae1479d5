// github.mjs: annotations as @actions/core writes them.  node github.mjs FINDINGS.jsonl FINDINGS.sarif FINDINGS.gcc
// One run in three formats: what was found, where it is in characters, and what is said of it.
import fs from 'fs';
import path from 'path';
import { pathToFileURL } from 'url';

const core = await import(pathToFileURL(path.join(process.env.NODE_MODULES, '@actions/core/lib/core.js')));
const read = (i) => fs.readFileSync(process.argv[i], 'utf8');
const hex = (c, n) => c.charCodeAt(0).toString(16).padStart(n, '0');
// What would move a cursor or is a command of the runner in the middle of a line is shown, as in text.
const safe = (s) => s.replace(/##(vso)?\[/g, '##$1\\x5b').replace(/[\u0000-\u001f\u007f-\u009f]/g, (c) => '\\x' + hex(c, 2))
	.replace(/[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g, (c) => '\\u' + hex(c, 4))
	.replace(/[\u{e0000}-\u{e007f}]/gu, (c) => '\\U' + c.codePointAt(0).toString(16).padStart(8, '0'));
const kinds = { error: ['error', core.error], warning: ['warning', core.warning], info: ['note', core.notice] };
const findings = read(2).split('\n').slice(0, -1).map((line) => JSON.parse(line));
const results = JSON.parse(read(3)).runs[0].results;
const texts = read(4).split('\n').slice(0, -1);

if (findings.length !== texts.length || findings.filter((f) => f.type === 'finding').length !== results.length)
	throw new Error(`${findings.length} findings, ${results.length} results, ${texts.length} lines`);
let n = 0;
findings.forEach((f, i) => {
	const [level, tell] = kinds[f.severity];
	const start = `${safe(f.file)}:${f.line ?? 1}:${f.column ?? 1}: ${level}: `, end = ` [${f.id}]`;
	const at = texts[i].indexOf(start);
	// As a repository calls it, but for what could be a command.
	const bare = f.file.replace(/^(\.\/+)+/, '');
	const place = { title: f.id, file: safe(bare.startsWith('::') ? f.file : bare) };

	if ((at !== 0 && !texts[i].startsWith('./')) || !texts[i].endsWith(end))
		throw new Error(`not about ${start}${end}: ${texts[i]}`);
	if (f.type === 'finding') {
		const region = results[n++].locations[0].physicalLocation.region;

		if (f.line !== undefined) {
			place.startLine = region.startLine;
			place.endLine = region.endLine;
		}
		if (f.line !== undefined && region.startLine === region.endLine) {
			place.startColumn = region.startColumn;
			place.endColumn = region.endColumn;
		}
	}
	// After the message, lines name the game and its players; annotations do not.
	const said = texts[i].slice(at + start.length, -end.length), who = said.lastIndexOf(` (game ${f.game}`);

	tell(f.game !== undefined && who >= 0 ? said.slice(0, who) : said, place);
});
