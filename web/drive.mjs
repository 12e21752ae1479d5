/*
 * drive: uses the page in a browser as people do, and says what does not work.
 * usage: node drive.mjs BROWSER PAGE FOLDER
 */
import fs from "node:fs";
import { createRequire } from "node:module";
import puppeteer from "puppeteer-core";

const [browser, page, pictures] = process.argv.slice(2);
const axe = fs.readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const b = await puppeteer.launch({ executablePath: browser, args: ["--no-sandbox"], headless: "shell" });
const p = await b.newPage();
let passed = 0, failed = 0;
const ok = (good, what) => {
	good ? passed++ : failed++;
	console.log((good ? "ok - " : "not ok - ") + what);
};
const text = selector => p.$eval(selector, e => e.textContent);
const until = (f, ...args) => p.waitForFunction(f, { timeout: 120000 }, ...args).then(() => true, () => false);
const picture = name => p.screenshot({ path: pictures + "/" + name + ".png" });
const complaints = [], requests = [];
p.on("console", m => complaints.push(m.text()));
p.on("pageerror", e => complaints.push(e.message));
p.on("request", r => requests.push(r.url()));

/* axe-core is put into the page from outside, which its policy allows only to the test. */
async function accessible(state) {
	await p.evaluate(axe);
	const found = await p.evaluate(() => axe.run(document, { iframes: false }).then(r => r.violations.map(v => v.id + ": " + v.nodes[0].html)));
	ok(found.length === 0, `axe-core finds nothing (${state})` + found.map(s => "\n# " + s).join(""));
}
async function type(value) {
	await p.$eval("#typed", (e, v) => { e.value = v; }, value);
	await p.click("#check");
}
const settled = () => until(() => document.querySelector("#doing").hidden && !document.querySelector("#result").hidden);
const framed = () => until(() => !document.querySelector("#shown").hidden && document.querySelector("#doing").hidden);
const frameText = async () => {
	const frame = await (await p.$("#shown")).contentFrame();
	return (await frame.waitForSelector("body")).evaluate(e => e.textContent);
};

await p.setViewport({ width: 1280, height: 900 });
await p.goto("file://" + page);
await picture("1-start");
await accessible("at the start");

const game = '[Event "Club"]\n[Site "Town"]\n[Date "2024.05.01"]\n[Round "1"]\n[White "A"]\n[Black "<img src=x onerror=alert(1)>"]\n' +
	'[Result "1-0"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb6 a6 4. Ba4 Nf6 1-0\n';
await type(game);
ok(await settled(), "a typed game is checked");
ok((await text("#found")).includes("probably meant: Bb5"), "an illegal move is found, with what was meant");
await p.click("#found button");
ok(await framed(), "the game is shown at the finding");
await new Promise(end => setTimeout(end, 1000));
ok((await frameText()).includes("Bb6"), "with its moves");
await picture("2-finding");
await accessible("with a finding");
ok((await p.$$("#found img")).length === 0, "text of games is never markup");

await type(game.replace("Bb6", "Bb5").replace("1. e4", "1.e4").replace('"1-0"]', '"1-0"] '));
await settled();
for (const act of ["games", "claims", "report", "stats", "crosstable"]) {
	await p.click(`[data-act="${act}"]`);
	ok(await framed() && (await frameText()).length > 50, `the page of ${act}`);
	await picture("3-" + act);
	await p.click("#close");
}

await type(game.replace("Bb6", "Bb5").replace("Nf6", "Nf6 5. 0-0 Be7"));
await settled();
await p.select("#level", "1");
await p.click('[data-act="fix"]');
ok(await until(() => !document.querySelector("#apply").hidden), "corrections are proposed");
ok((await text("#changes")).includes("5. O-O Be7"), "with the change");
await picture("4-corrections");
await p.click("#apply");
ok(await until(() => !document.querySelector('[data-act="undo"]').disabled && document.querySelector("#doing").hidden), "they are applied");
await p.click('[data-act="undo"]');
ok(await until(() => document.querySelector('[data-act="undo"]').disabled), "and undone");

await type("8/8/8/8/8/8/8/K1k5 w - - 0 1\n4k3/8/8/8/8/8/8/R3K3 w - - 0 1\n");
ok(await until(() => /positions: 2, illegal: 0/.test(document.querySelector("#sum").textContent)), "positions are judged");
await p.select("#language", "de");
ok((await text("#check")) === "Prüfen", "in German");
await p.select("#language", "zh");
await picture("5-chinese");
await p.select("#language", "en");

await p.setViewport({ width: 390, height: 844, isMobile: true, hasTouch: true });
await type(game);
await settled();
await picture("6-phone");
ok(await p.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is wider than a phone");
await accessible("on a phone");

ok(complaints.length === 0, "the browser has nothing to object to" + complaints.map(s => "\n# " + s).join(""));
ok(requests.every(url => /^(file|blob|data):/.test(url)), "nothing is asked of a network");
await b.close();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
