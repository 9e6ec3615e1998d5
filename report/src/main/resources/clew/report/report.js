// The sections of the report, and which of them is shown.

const overview = JSON.parse(document.getElementById("overview").textContent);
overview.origin = (/^https?:\/\/[^/?#]+/.exec(overview.start) ?? [""])[0];
const source = overview.served ? new ServerSource() : new FileSource();
const found = (code) => overview.findings.find((finding) => finding.code === code)?.count ?? 0;
const total = (table) => overview.tables[table].total;
const DUPLICATES = ["duplicate-content", "title-duplicate", "description-duplicate"];

function navigate(hash, replace) {
  if (replace) history.replaceState(null, "", hash);
  else history.pushState(null, "", hash);
  show();
}

function card(title, content, size = "") {
  return el("div", { class: "card " + size }, el("h3", {}, title), content);
}

function number(label, value, href, mood = "") {
  return el(href ? "a" : "div", { class: "number " + mood, href: href || undefined }, el("b", {}, value), el("span", {}, label));
}

function requestedPages() {
  return overview.groups.reduce((sum, [label, value]) => sum + (label === "not requested" ? 0 : value), 0);
}

// What a reader wants to know first, in a sentence.
function verdict() {
  if (!overview.started) return "The start page could not be read, so there is nothing more to show. Its row under Pages says why.";
  const broken = overview.broken;
  const pages = requestedPages();
  const start = broken === 0 ? `No broken links on ${count(pages, "page")}.` : `${count(broken, "broken link")} on a site of ${count(pages, "page")}.`;
  const errors = overview.findings.filter((finding) => finding.level === "warning").reduce((sum, finding) => sum + finding.count, 0);
  return start + (errors ? ` ${count(errors, "warning")} besides.` : "") + (overview.finished ? "" : " The crawl is not finished, so there may be more.");
}

function overviewSection() {
  const kinds = overview.kinds;
  const findings = overview.findings.reduce((sum, finding) => sum + finding.count, 0);
  const tiles = [
    number("pages", numbers.format(requestedPages()), "#pages?kind=page"),
    number("links", numbers.format(overview.links)),
    number("broken links", numbers.format(overview.broken), "#broken", overview.broken ? "bad" : "good"),
    number("redirects", numbers.format(total("redirects")), "#redirects"),
    number("findings", numbers.format(findings), "#findings"),
    number("data", bytes(overview.bytes)),
  ];
  if (kinds.resource) tiles.push(number("files", numbers.format(kinds.resource), "#pages?kind=resource"));
  if (kinds.external) tiles.push(number("external links", numbers.format(kinds.external), "#pages?kind=external"));
  const pictures = el("div", { class: "grid" });
  const top = overview.findings.filter((finding) => finding.count > 0).sort(byWeight).slice(0, 4);
  if (top.length) pictures.append(card("What to look at first", codeList(top), "wide"));
  const links = card("Links between folders", [], "broad");
  pictures.append(
    card("Pages by result", donut(overview.groups, (label) => "#pages?" + new URLSearchParams({ kind: "page", group: label }))),
    card("Pages by depth", columnChart(shortened(overview.depths))),
    card("Folders", el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Folders" }, overview.folders.length ? folderTree(overview.folders) : "none"), "narrow"),
    links);
  if (overview.types.length) pictures.append(card("Page sizes", columnChart(overview.sizes)));
  // The graph takes a moment, which nobody has to wait for.
  setTimeout(() => links.append(overview.graph.nodes.length > 1 ? folderGraph(overview.graph) : el("p", { class: "quiet" }, "All pages are in one folder.")));
  if (overview.begun && overview.types.length) pictures.append(card("Response times", columnChart(overview.times)));
  if (overview.types.length) pictures.append(card("Content types", barChart(overview.types)));
  pictures.append(card("Statuses", barChart(overview.statuses)));
  if (overview.notFollowed.length) pictures.append(card("Links that were not followed", barChart(overview.notFollowed)));
  pictures.append(card("Settings", el("dl", { class: "about" }, Object.entries(overview.settings).map(([name, value]) => [el("dt", { class: "quiet" }, name), el("dd", {}, value || "none")]))));
  return [el("p", { class: "hero" }, verdict()), el("div", { class: "numbers" }, tiles), pictures];
}

// Very deep sites: the last column is all that is deeper.
function shortened(depths) {
  if (depths.length <= 14) return depths;
  const rest = depths.slice(13).reduce((sum, [, value]) => sum + value, 0);
  return [...depths.slice(0, 13), [depths[13][0] + "+", rest]];
}

const LEVELS = ["error", "warning", "note"];

function byWeight(a, b) {
  return LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level) || b.count - a.count;
}

function codeList(findings) {
  return el("ul", { class: "codes" }, findings.map((finding) =>
    el("li", {},
      el("span", {}, el("span", { class: "badge " + finding.level }, finding.level)),
      el("a", { class: "what", href: "#findings?" + new URLSearchParams({ code: finding.code }) }, finding.code),
      el("span", { class: "why" }, finding.explanation),
      el("span", { class: "count" }, numbers.format(finding.count)))));
}

function findingsSection(view) {
  const some = overview.findings.filter((finding) => finding.count > 0).sort(byWeight);
  const note = overview.facts ? null : el("p", { class: "quiet" }, "Titles, headings, descriptions and fragments were not read in this crawl. crawler check reads them.");
  return [note, codeList(some), view.element];
}

function screenshotsSection() {
  return [el("ul", { class: "gallery" }, overview.screenshots.map(([url, picture]) =>
    el("li", {}, el("figure", {}, el("img", { src: picture, alt: "", loading: "lazy" }), el("figcaption", {}, outLink(url, shortUrl(url, overview.origin)))))))];
}

// The row of a page, by the names of its columns.
function named(row) {
  const fields = {};
  overview.tables.pages.columns.forEach((column, i) => {
    fields[column.name] = column.kind === "word" ? column.words[row[i]] : row[i];
  });
  return fields;
}

// How many pages between the start and a page are named.
const WAY_MAX = 30;

// The URLs on the way from the start to a page.
async function wayTo(page) {
  const way = [];
  for (let parent = page.parent; parent >= 0; ) {
    if (way.length === WAY_MAX) return ["\u2026", ...way];
    const above = await source.page(parent);
    if (!above) break;
    way.unshift(shortUrl(above[0], overview.origin));
    parent = named(above).parent;
  }
  return way;
}

async function findingsOf(number) {
  const column = (name) => columnOf("findings", name);
  const codes = overview.tables.findings.columns[column("code")].words;
  const found = await source.query({ table: "findings", page: number, limit: 50 });
  const lines = found.rows.map((row) => {
    const url = row[column("url")];
    return `${codes[row[column("code")]]}: ${row[column("reason")]}` + (url ? ` (${shortUrl(url, overview.origin)})` : "");
  });
  return found.total > lines.length ? [...lines, `and ${numbers.format(found.total - lines.length)} more`] : lines;
}

async function showDetails(row, number) {
  const page = named(row);
  document.getElementById("details-title").textContent = page.title || page.url;
  const facts = [["URL", outLink(page.url, page.url)], ["Result", `${page.status} (${page.group})`], ["Kind", page.kind], ["Type", page.type], ["Depth", page.depth], ["Size", page.bytes >= 0 ? bytes(page.bytes) : "not known"], ["Time", millis(page.millis)], ["Links", `${numbers.format(page.in)} to it, ${numbers.format(page.out)} on it`]];
  const body = [el("dl", {}, facts.map(([name, value]) => [el("dt", {}, name), el("dd", {}, value instanceof Node ? value : String(value))]))];
  try {
    const [way, findings] = await Promise.all([wayTo(page), findingsOf(number)]);
    if (way.length) body.push(el("h3", {}, "How it was found"), el("ol", {}, [...way, shortUrl(page.url, overview.origin)].map((url) => el("li", {}, url))));
    if (findings.length) body.push(el("h3", {}, "Findings on this page"), el("ul", {}, findings.map((line) => el("li", {}, line))));
  } catch (error) {
    body.push(el("p", { class: "error" }, error.message));
  }
  document.getElementById("details-body").replaceChildren(...body);
  document.getElementById("details").showModal();
}

const SECTIONS = [
  { id: "overview", title: "Overview", make: overviewSection },
  { id: "findings", title: "Findings", count: () => overview.findings.reduce((sum, finding) => sum + finding.count, 0), table: { table: "findings", columns: ["level", "code", "url", "page", "line", "reason", "text"], select: ["level", "code", "verdict"], empty: "Nothing was found." }, make: findingsSection },
  { id: "broken", title: "Broken links", bad: true, count: () => overview.broken, text: "Links that lead nowhere, and the pages they are on.", table: { table: "findings", columns: ["url", "reason", "page", "line", "text"], fixed: { verdict: ["broken"] }, select: ["code"], sort: "url", merged: "url", empty: "No broken links." } },
  { id: "pages", title: "Pages", count: () => total("pages"), text: "Every URL of the crawl: pages, and what else was requested.", table: { table: "pages", columns: ["url", "status", "title", "type", "depth", "bytes", "millis", "in", "out", "findings"], select: ["kind", "group", "type"], details: true } },
  { id: "redirects", title: "Redirects", count: () => total("redirects"), text: "Pages that redirect, and where that ends.", table: { table: "redirects", columns: ["page", "status", "target", "hops", "end", "result"], sort: "hops", descending: true, empty: "No page redirects." } },
  { id: "duplicates", title: "Duplicates", count: () => DUPLICATES.reduce((sum, code) => sum + found(code), 0), text: "Pages that have their content, title or description in common with another one.", table: { table: "findings", columns: ["code", "page", "reason"], fixed: { code: DUPLICATES }, select: ["code"], empty: "No duplicates." } },
  { id: "orphans", title: "Orphans", count: () => found("orphan"), text: "Pages that a sitemap or the command line names, but that no page links to.", table: { table: "findings", columns: ["page", "reason"], fixed: { code: ["orphan"] }, empty: "No orphans." } },
  { id: "hosts", title: "External hosts", count: () => total("hosts"), text: "Other hosts that pages link to.", table: { table: "hosts", columns: ["host", "links", "pages", "broken"], empty: "No links to other hosts." } },
  { id: "robots", title: "Refused by robots.txt", short: "robots.txt", count: () => total("robots"), text: "URLs that robots.txt kept the crawl from requesting.", table: { table: "robots", columns: ["page", "reason", "parent"], empty: "robots.txt refused nothing." } },
  { id: "traps", title: "Endless parts", count: () => total("traps"), text: "Parts of the site that never end, such as calendars. Links further into them were not followed.", table: { table: "traps", columns: ["pattern", "links"], empty: "No endless parts were found." } },
];
if (overview.compared) SECTIONS.push({ id: "changes", title: "Changes", count: () => total("changes"), text: "What is different from " + overview.compared + ".", table: { table: "changes", columns: ["change", "url", "before", "after"], select: ["change"], empty: "Nothing has changed." } });
if (overview.screenshots.length) SECTIONS.push({ id: "screenshots", title: "Screenshots", count: () => overview.screenshots.length, make: screenshotsSection });

const views = document.getElementById("views");
const tables = new Map();
for (const section of SECTIONS) {
  const amount = section.count?.();
  document.getElementById("sections").append(el("li", {}, el("a", { href: "#" + section.id, id: "to-" + section.id }, section.short ?? section.title,
    amount === undefined ? "" : el("span", { class: "count" + (section.bad && amount ? " bad" : "") }, numbers.format(amount)))));
}

// A section is made when it is first shown.
function made(section) {
  const known = document.getElementById("section-" + section.id);
  if (known) return known;
  if (section.table) tables.set(section.id, new TableView({ id: section.id, title: section.title, ...section.table }));
  const view = tables.get(section.id);
  const content = section.make ? section.make(view) : [el("p", { class: "quiet" }, section.text), view.element];
  const { total: all, kept } = section.table ? overview.tables[section.table.table] : { total: 0, kept: 0 };
  const partial = all > kept ? el("p", { class: "warning" }, `This file has the first ${numbers.format(kept)} rows of ${numbers.format(all)}; crawler serve shows all of them.`) : null;
  const element = fill(el("section", { id: "section-" + section.id, "aria-labelledby": "title-" + section.id }, el("h2", { id: "title-" + section.id, tabindex: "-1" }, section.title)), {}, [partial, content]);
  views.append(element);
  return element;
}

function show(event) {
  const [id, query = ""] = location.hash.slice(1).split("?");
  const section = SECTIONS.find((one) => one.id === id) ?? SECTIONS[0];
  const element = made(section);
  for (const other of views.children) other.hidden = other !== element;
  for (const link of document.querySelectorAll("#sections a")) {
    if (link.id === "to-" + section.id) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.title = section.title + " \u2013 " + overview.site;
  for (const [other, view] of tables) if (other !== section.id) view.leave();
  tables.get(section.id)?.show(new URLSearchParams(query));
  if (event && event.type === "hashchange") {
    document.getElementById("title-" + section.id).focus({ preventScroll: true });
    // Whoever chose one finding wants to see its rows, not the list of all findings above them.
    if (query && section.id === "findings") tables.get("findings").element.scrollIntoView();
    else window.scrollTo(0, 0);
  }
}

document.getElementById("site").textContent = overview.site;
document.getElementById("state").append(el("span", { class: "badge " + (!overview.started ? "error" : overview.finished ? "ok" : "warning") }, !overview.started ? "start page not read" : overview.finished ? "complete" : "not finished"));
if (overview.begun) {
  const begun = new Date(overview.begun);
  document.getElementById("when").textContent = `crawled ${begun.toISOString().slice(0, 16).replace("T", " ")} UTC in ${overview.seconds < 1 ? "less than a second" : overview.seconds < 120 ? count(Math.round(overview.seconds), "second") : count(Math.round(overview.seconds / 60), "minute")}`;
}
document.getElementById("theme").addEventListener("change", (event) => {
  if (event.target.value) document.documentElement.dataset.theme = event.target.value;
  else delete document.documentElement.dataset.theme;
});
document.getElementById("details-close").addEventListener("click", () => document.getElementById("details").close());
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault(); // the address says what is shown
  document.getElementById("content").focus();
});
window.addEventListener("hashchange", show);
window.addEventListener("popstate", show);
show();
