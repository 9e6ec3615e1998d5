// The links between folders. The places of the nodes come from a small simulation that begins the same every time.

const GRAPH_WIDTH = 900;
const GRAPH_HEIGHT = 600;

function placeNodes(nodes, edges) {
  const places = nodes.map((_, i) => {
    const angle = i * 2.399963;
    const distance = 18 * Math.sqrt(i + 0.5);
    return { x: GRAPH_WIDTH / 2 + distance * Math.cos(angle) * 1.5, y: GRAPH_HEIGHT / 2 + distance * Math.sin(angle), dx: 0, dy: 0 };
  });
  const strongest = Math.max(1, ...edges.map(([, , links]) => links));
  const springs = edges.map(([from, to, links]) => [from, to, 0.2 + 0.8 * Math.sqrt(links / strongest)]);
  nodes.forEach(([, , , parent], i) => {
    if (parent >= 0 && parent !== i) springs.push([i, parent, 0.5]);
  });
  // A node with many links would be torn to the middle of all others.
  const pull = nodes.map(() => 1);
  for (const [from, to, strength] of springs) {
    pull[from] += strength;
    pull[to] += strength;
  }
  for (const spring of springs) spring[2] *= 0.25 / Math.max(pull[spring[0]], pull[spring[1]]);
  const room = Math.sqrt((GRAPH_WIDTH * GRAPH_HEIGHT) / (nodes.length + 1));
  for (let step = 0; step < 260; step++) {
    const heat = 1 - step / 260;
    for (let i = 0; i < places.length; i++) {
      for (let j = i + 1; j < places.length; j++) {
        let x = places[i].x - places[j].x;
        const y = places[i].y - places[j].y;
        if (x === 0 && y === 0) x = 0.1;
        const force = (room * room * 0.05) / (x * x + y * y + 30);
        places[i].dx += x * force;
        places[i].dy += y * force;
        places[j].dx -= x * force;
        places[j].dy -= y * force;
      }
    }
    for (const [from, to, strength] of springs) {
      const x = places[to].x - places[from].x;
      const y = places[to].y - places[from].y;
      places[from].dx += x * strength;
      places[from].dy += y * strength;
      places[to].dx -= x * strength;
      places[to].dy -= y * strength;
    }
    for (const place of places) {
      place.dx += (GRAPH_WIDTH / 2 - place.x) * 0.02;
      place.dy += (GRAPH_HEIGHT / 2 - place.y) * 0.04;
      const length = Math.hypot(place.dx, place.dy) || 1;
      const moved = Math.min(length, 30 * heat + 1);
      place.x += (place.dx / length) * moved;
      place.y += (place.dy / length) * moved;
      place.dx = place.dy = 0;
    }
  }
  stretch(places, "x", 80, GRAPH_WIDTH - 80);
  stretch(places, "y", 60, GRAPH_HEIGHT - 40);
  return places;
}

// Moves the places so that they fill the picture.
function stretch(places, axis, from, to) {
  const values = places.map((place) => place[axis]);
  const least = Math.min(...values);
  const range = Math.max(...values) - least || 1;
  for (const place of places) place[axis] = from + ((place[axis] - least) / range) * (to - from);
}

function folderGraph({ nodes, edges }) {
  const places = placeNodes(nodes, edges);
  const strongest = Math.max(1, ...edges.map(([, , links]) => links));
  const most = Math.max(1, ...nodes.map(([, pages]) => pages));
  const short = (path) => {
    const name = path.slice(path.lastIndexOf("/") + 1);
    return (name.length > 24 ? name.slice(0, 23) + "\u2026" : name) + (path.includes("/") ? "/" : "");
  };
  const picture = svg("svg", { viewBox: `0 0 ${GRAPH_WIDTH} ${GRAPH_HEIGHT}`, role: "group", "aria-label": `${count(nodes.length, "folder")} and the links between them; arrow keys move between folders` });
  const lines = edges.map(([from, to, links]) => {
    const line = svg("line", { x1: places[from].x, y1: places[from].y, x2: places[to].x, y2: places[to].y, "stroke-width": 0.6 + 4 * Math.sqrt(links / strongest) });
    picture.append(line);
    return line;
  });
  const caption = el("p", { class: "quiet", role: "status" }, "Choose a folder to see its links.");
  const figure = el("div", { class: "graph" }, picture, caption);
  const labelled = new Set(nodes.map(([, pages], i) => [pages, i]).sort((a, b) => b[0] - a[0]).slice(0, 24).map(([, i]) => i));

  function choose(chosen) {
    figure.classList.add("chosen");
    const near = new Set([chosen]);
    edges.forEach(([from, to], i) => {
      const touches = from === chosen || to === chosen;
      lines[i].setAttribute("class", touches ? "near" : "");
      if (touches) near.add(from).add(to);
    });
    groups.forEach((group, i) => group.classList.toggle("near", near.has(i)));
    const sum = (here) => edges.reduce((all, edge) => all + (edge[here] === chosen ? edge[2] : 0), 0);
    caption.textContent = `${nodes[chosen][0]}: ${count(nodes[chosen][1], "page")}, ${count(sum(0), "link")} to other folders, ${count(sum(1), "link")} from other folders`;
  }

  function focus(i) {
    const next = (i + groups.length) % groups.length;
    groups.forEach((group, j) => group.setAttribute("tabindex", j === next ? "0" : "-1"));
    groups[next].focus();
    choose(next);
  }

  const groups = nodes.map(([path, pages, errors], i) => {
    const radius = 5 + 24 * Math.sqrt(pages / most);
    const group = svg("g", {
      tabindex: i === 0 ? "0" : "-1",
      role: "button",
      class: errors > 0 ? "faulty" : "",
      "aria-label": `${path}, ${count(pages, "page")}` + (errors ? `, ${count(errors, "error")}` : ""),
      onclick: () => focus(i),
      onkeydown: (event) => {
        if (event.key === "ArrowRight" || event.key === "ArrowDown") focus(i + 1);
        else if (event.key === "ArrowLeft" || event.key === "ArrowUp") focus(i - 1);
        else if (event.key === "Enter" || event.key === " ") choose(i);
        else return;
        event.preventDefault();
      },
    }, svg("title", {}, path), svg("circle", { cx: places[i].x, cy: places[i].y, r: radius }));
    if (labelled.has(i)) group.append(svg("text", { x: places[i].x, y: places[i].y - radius - 3 }, short(path)));
    picture.append(group);
    return group;
  });
  return figure;
}
