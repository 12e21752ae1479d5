/* search: shows those rows of the list of findings that have all words, the level and a correction. */
const form = document.querySelector("#filter"), rows = [...document.querySelectorAll("tr[data-level]")];
const texts = rows.map(row => row.textContent.toLowerCase());
const filter = () => {
	const words = form.words.value.toLowerCase().split(/\s+/);
	let shown = 0;
	rows.forEach((row, i) => {
		row.hidden = !(words.every(word => texts[i].includes(word)) && (!form.fix.checked || "fix" in row.dataset) &&
		    (!form.level.value || row.dataset.level === form.level.value));
		shown += !row.hidden;
	});
	for (const section of document.querySelectorAll("main section"))
		section.hidden = !section.querySelector("tr[data-level]:not([hidden])");
	form.count.value = `${shown} of ${rows.length}`;
};
form.hidden = false;
form.addEventListener("input", filter);
form.addEventListener("submit", e => e.preventDefault());
filter();
