// A table that is searched, filtered, sorted and turned over page by page. What it shows is in the address, so the
// browser's Back works and a view can be bookmarked.

const PAGE_ROWS = 100;
const RIGHT = new Set(["number", "bytes", "millis"]);

class TableView {
  // given: { id, table, columns (names), fixed (words that always hold), select (columns to choose words of), empty,
  //          sort, descending, merged (the column whose repeated values are dimmed) }
  constructor(given) {
    this.given = given;
    this.columns = given.columns.map((name) => overview.tables[given.table].columns[columnOf(given.table, name)]);
    this.asked = 0;
    this.#build();
  }

  #build() {
    const { id, table, select = [] } = this.given;
    this.search = el("input", { type: "search", id: id + "-search", autocomplete: "off", spellcheck: "false", oninput: () => this.#later() });
    this.selects = select.map((name) => {
      const column = overview.tables[table].columns[columnOf(table, name)];
      const words = (this.given.fixed?.[name] ?? column.words).filter((word) => column.words.includes(word)).sort();
      const box = el("select", { onchange: () => this.#go({ from: 0 }) }, el("option", { value: "" }, "All"), words.map((word) => el("option", { value: word }, word || "none")));
      return { name, box, label: el("label", {}, el("span", {}, column.label), box) };
    });
    this.status = el("p", { class: "status", role: "status" });
    this.head = el("tr");
    this.body = el("tbody");
    this.caption = el("caption", { class: "unseen" }, this.given.title);
    this.region = el("div", { class: "rows", tabindex: "0", role: "region", "aria-label": "Table: " + this.given.title }, el("table", {}, this.caption, el("thead", {}, this.head), this.body));
    this.previous = el("button", { type: "button", onclick: () => this.#turn(Math.max(0, this.state.from - PAGE_ROWS)) }, "Previous");
    this.next = el("button", { type: "button", onclick: () => this.#turn(this.state.from + PAGE_ROWS) }, "Next");
    this.where = el("span", { class: "quiet" });
    this.nothing = el("p", { class: "empty" });
    this.pager = el("nav", { class: "pager", "aria-label": "Rows of " + this.given.title }, this.previous, this.next, this.where);
    this.element = el("div", {},
      el("div", { class: "tools" }, el("label", {}, el("span", {}, "Search"), this.search), this.selects.map(({ label }) => label), this.status),
      this.region, this.nothing, this.pager);
    if (this.given.details) this.head.append(el("th", { scope: "col" }, el("span", { class: "unseen" }, "Details")));
    for (const column of this.columns) {
      this.head.append(el("th", { scope: "col", "data-column": column.name, class: RIGHT.has(column.kind) ? "right" : false },
        el("button", { type: "button", onclick: () => this.#sort(column.name) }, column.label)));
    }

  }

  // Waits for a pause while somebody types.
  #later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.typed = true;
      this.#go({ from: 0 }, true);
    }, 120);
  }

  // Another section is shown.
  leave() {
    clearTimeout(this.timer);
  }

  // Shows other rows of the same answer, from their beginning.
  #turn(from) {
    this.#go({ from });
    this.region.scrollIntoView();
    this.region.focus({ preventScroll: true });
  }

  #sort(name) {
    const same = this.state.sort === name;
    const numeric = RIGHT.has(this.columns.find((column) => column.name === name).kind);
    this.#go({ sort: name, descending: same ? !this.state.descending : numeric, from: 0 });
  }

  // Puts what is wanted into the address; the address decides what is shown.
  #go(changes, replace = false) {
    const state = { ...this.state, text: this.search.value.trim(), ...changes };
    const parameters = new URLSearchParams();
    if (state.text) parameters.set("q", state.text);
    for (const { name, box } of this.selects) if (box.value) parameters.set(name, box.value);
    if (state.sort !== (this.given.sort ?? "") || state.descending !== (this.given.descending ?? false)) parameters.set("sort", (state.descending ? "-" : "") + state.sort);
    if (state.from) parameters.set("from", state.from);
    const query = parameters.toString();
    navigate("#" + this.given.id + (query ? "?" + query : ""), replace);
  }

  // Shows what an address wants.
  async show(parameters) {
    const sort = parameters.get("sort");
    this.state = {
      text: parameters.get("q") ?? "",
      sort: sort === null ? this.given.sort ?? "" : sort.replace(/^-/, ""),
      descending: sort === null ? this.given.descending ?? false : sort.startsWith("-"),
      from: Math.max(0, Number.parseInt(parameters.get("from") ?? "0", 10) || 0),
    };
    if (!this.columns.some((column) => column.name === this.state.sort)) this.state.sort = "";
    // What somebody is typing stays as it is: only spaces at its ends may differ.
    if (!this.typed) this.search.value = this.state.text;
    this.typed = false;
    const words = { ...this.given.fixed };
    for (const { name, box } of this.selects) {
      box.value = parameters.get(name) ?? "";
      if (box.value) words[name] = [box.value];
    }
    const asked = ++this.asked;
    const query = { table: this.given.table, text: this.state.text, words, sort: this.state.sort, descending: this.state.descending, offset: this.state.from, limit: PAGE_ROWS };
    let problem = "";
    let answer = { total: 0, numbers: [], rows: [] };
    try {
      answer = await source.query(query);
    } catch (error) {
      problem = error.message;
    }
    // A section whose own order takes too long is shown in the order of the crawl.
    if (problem && sort === null && this.state.sort) {
      try {
        answer = await source.query({ ...query, sort: "", descending: false });
        this.state = { ...this.state, sort: "", descending: false };
        problem = "";
      } catch (error) {
        problem = error.message;
      }
    }
    if (asked !== this.asked) return; // a newer question was asked meanwhile
    await this.#fill(answer, asked, problem);
  }

  async #fill({ total, numbers: places, rows }, asked, problem) {
    const all = overview.tables[this.given.table].columns.map((column) => column.name);
    const pages = new Map();
    const needed = this.columns.flatMap((column) => (column.kind === "page" ? rows.map((row) => row[all.indexOf(column.name)]) : []));
    await Promise.all([...new Set(needed)].filter((number) => number >= 0).map(async (number) => pages.set(number, await source.page(number))));
    if (asked !== this.asked) return;
    let last = null;
    this.body.replaceChildren(...rows.map((row, i) => {
      const cell = (name) => row[all.indexOf(name)];
      const line = el("tr", {}, this.columns.map((column) => {
        const value = cell(column.name);
        if (column.name === "status" && all.includes("group")) return el("td", {}, statusBadge(value, cell("group")));
        if (column.name === "line") return el("td", { class: "right" }, value ? `${value}:${cell("column")}` : "");
        const again = column.name === this.given.merged && value === last;
        if (column.name === this.given.merged) last = value;
        return this.#cell(column, value, pages, again);
      }));
      if (this.given.details) line.prepend(el("td", {}, el("button", { type: "button", "aria-label": "Details of " + row[0], onclick: () => showDetails(row, places[i]) }, "Details")));
      return line;
    }));
    for (const header of this.head.children) {
      const sorted = header.dataset.column === this.state.sort && this.state.sort !== "";
      if (sorted) header.setAttribute("aria-sort", this.state.descending ? "descending" : "ascending");
      else header.removeAttribute("aria-sort");
    }
    const from = total === 0 ? 0 : this.state.from + 1;
    const to = this.state.from + rows.length;
    this.status.textContent = count(total, "row");
    this.where.textContent = total > PAGE_ROWS ? `${numbers.format(from)} to ${numbers.format(to)} of ${numbers.format(total)}` : "";
    this.previous.disabled = this.state.from === 0;
    this.next.disabled = to >= total;
    this.pager.hidden = total <= PAGE_ROWS && this.state.from === 0;
    this.region.hidden = rows.length === 0;
    this.nothing.hidden = rows.length > 0;
    const narrowed = this.state.text || this.selects.some(({ box }) => box.value);
    if (problem) this.status.textContent = "";
    this.nothing.textContent = problem ? problem : narrowed ? "No row matches the search." : this.given.empty ?? "Nothing.";
  }

  #cell(column, value, pages, again) {
    const dimmed = (content) => (again ? el("span", { class: "again" }, content) : content);
    switch (column.kind) {
      case "url":
        return el("td", { class: "url" }, value ? dimmed(outLink(value, shortUrl(value, overview.origin))) : "");
      case "page": {
        const page = value >= 0 ? pages.get(value) : null;
        return el("td", { class: "page" }, page ? outLink(page[0], shortUrl(page[0], overview.origin)) : "");
      }
      case "word": {
        const word = overview.tables[this.given.table].columns[columnOf(this.given.table, column.name)].words[value];
        return el("td", {}, wordBadge(column.name, word));
      }
      case "bytes":
        return el("td", { class: "right" }, value >= 0 ? bytes(value) : "");
      case "millis":
        return el("td", { class: "right" }, value ? millis(value) : "");
      case "number":
        return el("td", { class: "right" }, numbers.format(value));
      default:
        return el("td", { class: "text" }, value);
    }
  }
}

const BADGES = { "error": "error", "warning": "warning", "note": "note", "broken": "error", "blocked": "warning", "unknown": "warning", "redirected": "redirect", "ok": "ok", "redirect": "redirect", "client error": "error", "server error": "error", "failed": "error" };

// The status of a page in the color of its group.
function statusBadge(status, group) {
  const groups = overview.tables.pages.columns[columnOf("pages", "group")].words;
  return el("span", { class: "badge " + (BADGES[groups[group]] ?? "note") }, status);
}

function wordBadge(column, word) {
  const badge = ["level", "verdict"].includes(column) ? BADGES[word] : undefined;
  return badge ? el("span", { class: "badge " + badge }, word) : document.createTextNode(word);
}
