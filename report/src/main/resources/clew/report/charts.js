// Pictures of numbers. Each is a list that can be read aloud; the bars are decoration.

const GROUP_COLORS = {
  "ok": "--ok",
  "redirect": "--redirect",
  "client error": "--bad",
  "server error": "--worse",
  "failed": "--warn",
  "not requested": "--none",
};

function bar(size, property, extra = "") {
  const element = el("div", { class: "bar " + extra, "aria-hidden": "true" });
  element.style[property] = size;
  return element;
}

function largest(pairs) {
  return Math.max(1, ...pairs.map(([, value]) => value));
}

// Columns side by side, for a scale such as depth or size.
function columnChart(pairs) {
  const most = largest(pairs);
  return el("ol", { class: "columns" }, pairs.map(([label, value]) =>
    el("li", {},
      el("span", { class: "value" }, numbers.format(value)),
      bar(Math.round((value / most) * 112) + "px", "height"),
      el("span", { class: "label" }, label))));
}

// Bars below each other, for labels of any length.
function barChart(pairs) {
  const most = largest(pairs);
  return el("ul", { class: "bars" }, pairs.map(([label, value]) =>
    el("li", {},
      el("span", { class: "label" }, label),
      el("span", { class: "track" }, bar((value / most) * 100 + "%", "width")),
      el("span", { class: "value" }, numbers.format(value)))));
}

// A ring with a legend whose entries lead to the pages they count.
function donut(pairs, route) {
  const all = pairs.reduce((sum, [, value]) => sum + value, 0);
  const ring = svg("svg", { viewBox: "0 0 36 36", "aria-hidden": "true" });
  const circumference = 2 * Math.PI * 14;
  let turned = 0;
  for (const [label, value] of pairs) {
    if (value === 0) continue;
    const part = (value / all) * circumference;
    const arc = svg("circle", { cx: 18, cy: 18, r: 14, fill: "none", "stroke-width": 5, "stroke-dasharray": `${part} ${circumference - part}`, "stroke-dashoffset": -turned, transform: "rotate(-90 18 18)" });
    arc.style.stroke = `var(${GROUP_COLORS[label]})`;
    ring.append(arc);
    turned += part;
  }
  const middle = numbers.format(all);
  const total = svg("text", { x: 18, y: 19 }, middle);
  total.style.fontSize = Math.min(7, 34 / middle.length) + "px";
  ring.append(total, svg("text", { x: 18, y: 23.4, class: "small" }, "pages"));
  const legend = el("ul", { class: "legend" }, pairs.filter(([, value]) => value > 0).map(([label, value]) => {
    const dot = el("span", { class: "dot", "aria-hidden": "true" });
    dot.style.background = `var(${GROUP_COLORS[label]})`;
    return el("li", {}, dot, el("a", { href: route(label) }, label), el("span", { class: "value" }, numbers.format(value)));
  }));
  return el("div", { class: "donut" }, ring, legend);
}

// Folders as a tree that opens and closes; a folder's bar is its share of all pages, its errors in red.
function folderTree(folders) {
  const children = new Map();
  folders.forEach((folder, i) => {
    if (!children.has(folder[0])) children.set(folder[0], []);
    children.get(folder[0]).push(i);
  });
  const most = Math.max(1, ...folders.map((folder) => folder[2]));
  const line = ([, name, pages, errors, , hidden], isRoot) =>
    el("span", { class: "folder" },
      el("span", { class: "name" }, (isRoot ? name : name + "/") + (hidden ? ` (and ${count(hidden, "more folder")})` : "")),
      el("span", { class: "track", "aria-hidden": "true" }, bar(((pages - errors) / most) * 100 + "%", "width"), bar((errors / most) * 100 + "%", "width", "errors")),
      el("span", { class: "value" }, numbers.format(pages) + (errors ? `, ${count(errors, "error")}` : "")));
  const list = (parent, depth) =>
    el("ul", { class: depth === 0 ? "tree" : false }, children.get(parent).map((i) => {
      const isRoot = depth === 0;
      if (!children.has(i)) return el("li", { class: "leaf" }, line(folders[i], isRoot));
      const closed = children.get(i).length > 40 && !isRoot;
      return el("li", {}, el("details", { open: depth < 2 && !closed }, el("summary", {}, line(folders[i], isRoot)), list(i, depth + 1)));
    }));
  return list(-1, 0);
}
