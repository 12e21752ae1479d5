"use strict";
{
	// Filters the findings that are on the page, by their text and their level.
	const all = [...document.querySelectorAll("#findings li")].map(li => ({ li, text: li.textContent.toLowerCase() }));
	const kinds = [...document.querySelectorAll(".kind")], folds = [...document.querySelectorAll(".kind details")];
	const make = (name, properties, ...children) => {
		const e = Object.assign(document.createElement(name), properties);
		e.append(...children);
		return e;
	};
	const query = make("input", { type: "search", placeholder: "text, file, player or kind" });
	query.setAttribute("aria-label", "Filter by text");
	const said = make("output");
	const boxes = ["error", "warning", "info"].filter(s => document.querySelector(`#findings li[data-s=${s}]`))
		.map(s => make("input", { type: "checkbox", checked: true, value: s }));
	const form = make("form", { className: "filter" }, query, ...boxes.map(box => make("label", {}, box, " " + box.value)), said);
	form.setAttribute("role", "search");

	const filter = () => {
		const words = query.value.toLowerCase().split(/\s+/).filter(Boolean);
		const levels = new Set(boxes.filter(box => box.checked).map(box => box.value));
		const filtered = words.length > 0 || levels.size < boxes.length;
		let shown = 0;
		for (const { li, text } of all) {
			const whole = text + " " + li.closest(".kind").id;
			li.hidden = !levels.has(li.dataset.s) || !words.every(word => whole.includes(word));
			shown += !li.hidden;
		}
		for (const kind of kinds)
			kind.hidden = !kind.querySelector("li:not([hidden])");
		for (const fold of folds)
			fold.open = filtered && fold.querySelector("li:not([hidden])") !== null;
		history.replaceState(null, "", words.length > 0 ? "#?" + encodeURIComponent(query.value) : location.pathname + location.search);
		said.textContent = filtered ? `${shown} of the ${all.length} findings on this page` : "";
	};
	// A link to a finding shows it, whatever the filter is; "#?words" is a link to what these words find.
	const reveal = () => {
		const name = decodeURIComponent(location.hash.slice(1));
		if (name.startsWith("?")) {
			query.value = name.slice(1);
			filter();
			form.scrollIntoView();
			return;
		}
		const target = document.getElementById(name);
		if (!target)
			return;
		if (target.closest("[hidden]")) {
			query.value = "";
			boxes.forEach(box => box.checked = true);
			filter();
			history.replaceState(null, "", "#" + name);
		}
		const fold = target.closest("details");
		if (fold)
			fold.open = true;
		target.scrollIntoView();
	};
	form.addEventListener("input", filter);
	form.addEventListener("submit", event => event.preventDefault());
	addEventListener("hashchange", reveal);
	if (all.length > 1)
		document.querySelector("#findings h2").after(form);
	if (location.hash)
		reveal();
}
