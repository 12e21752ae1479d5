// gitlab.js: is each of these files a Code Quality report that GitLab takes?  node gitlab.js SCHEMA FILE...
const fs = require('fs');
const path = require('path');
const Ajv = require(path.join(process.env.NODE_MODULES, 'ajv'));
const validate = new Ajv().compile(JSON.parse(fs.readFileSync(process.argv[2], 'utf8')));

for (const file of process.argv.slice(3)) {
	// A report that begins with a byte order mark is refused, and so is one that is not UTF-8.
	const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(fs.readFileSync(file));
	const report = JSON.parse(text);
	const prints = new Set();

	if (!validate(report)) {
		console.log(file, validate.errors);
		process.exitCode = 1;
		continue;
	}
	for (const one of report) {
		if (prints.has(one.fingerprint)) {
			console.log(file, 'twice:', one.fingerprint);
			process.exitCode = 1;
		}
		prints.add(one.fingerprint);
	}
}
