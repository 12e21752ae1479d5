/*
 * axe_pages: what axe-core finds in pages, and whether they fit a phone's width.  In a page that has axe-core's text in
 * #axe and the pages' addresses in #pages, of a browser without --web-security: writes lines of TAP into the page.
 */
const [axe, pages] = ["axe", "pages"].map(id => document.getElementById(id).textContent);
const lines = [];

async function look(address, width) {
	const frame = document.createElement("iframe");
	frame.width = width;
	frame.height = 900;
	frame.src = address;
	const loaded = new Promise(resolve => { frame.onload = resolve; });
	document.body.append(frame);
	await loaded;
	const root = frame.contentDocument.documentElement, name = address.replace(/.*\/site\//, "");
	if (root.scrollWidth > width)
		lines.push(`not ok - ${name} at ${width}: it is ${root.scrollWidth} wide`);
	frame.contentWindow.eval(axe);
	const found = await frame.contentWindow.axe.run(frame.contentDocument, { resultTypes: ["violations"] });
	for (const v of found.violations)
		lines.push(`not ok - ${name} at ${width}: ${v.id}: ${v.nodes.length}: ${v.nodes[0].html.slice(0, 200)}`);
	lines.push(`looked at ${name} at ${width}, ${found.passes.length} rules`);
	frame.remove();
}

(async () => {
	for (const address of pages.trim().split("\n"))
		for (const width of [360, 1280])
			await look(address, width).catch(e => lines.push(`not ok - ${address}: ${e.message}`));
	document.body.textContent = lines.join("\n") + "\nend\n";
})();
