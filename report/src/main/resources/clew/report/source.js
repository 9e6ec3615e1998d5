// Where rows come from: this file, or the server that shows it. Both answer the same questions.

// The place of a column, by its name.
function columnOf(table, name) {
  return overview.tables[table].columns.findIndex((column) => column.name === name);
}

class FileSource {
  #rows = {};
  #texts = {};

  #all(table) {
    this.#rows[table] ??= JSON.parse(document.getElementById("rows-" + table).textContent);
    return this.#rows[table];
  }

  // The texts of each row in lower case, made when they are first searched.
  #searched(table) {
    if (!this.#texts[table]) {
      const columns = overview.tables[table].columns;
      const texts = columns.flatMap((column, i) => (column.kind === "text" || column.kind === "url" ? [i] : []));
      const page = columnOf(table, "page");
      this.#texts[table] = this.#all(table).map((row) => {
        const words = texts.map((i) => row[i]);
        if (page >= 0) words.push(this.#url(row[page]));
        return words.join("\n").toLowerCase();
      });
    }
    return this.#texts[table];
  }

  #url(number) {
    const row = this.#all("pages")[number];
    return row ? row[0] : "";
  }

  async query({ table, text = "", words = {}, page, sort = "", descending = false, offset = 0, limit }) {
    const columns = overview.tables[table].columns;
    const rows = this.#all(table);
    const terms = text.toLowerCase().split(/\s+/).filter(Boolean);
    const searched = terms.length ? this.#searched(table) : [];
    const wanted = Object.entries(words).map(([name, values]) => {
      const i = columnOf(table, name);
      return [i, new Set(values.map((value) => columns[i].words.indexOf(value)))];
    });
    const pages = page === undefined ? -1 : columnOf(table, "page");
    const found = [];
    for (let i = 0; i < rows.length; i++) {
      if (pages >= 0 && rows[i][pages] !== page) continue;
      if (wanted.every(([column, values]) => values.has(rows[i][column])) && terms.every((term) => searched[i].includes(term))) found.push(i);
    }
    if (sort) {
      const column = columnOf(table, sort);
      const kind = columns[column].kind;
      const key =
        kind === "word" ? (i) => columns[column].words[rows[i][column]]
        : kind === "text" || kind === "url" ? (i) => rows[i][column].toLowerCase()
        : (i) => rows[i][column];
      const keys = new Map(found.map((i) => [i, key(i)]));
      found.sort((a, b) => (keys.get(a) < keys.get(b) ? -1 : keys.get(a) > keys.get(b) ? 1 : a - b));
    }
    if (descending) found.reverse();
    const part = found.slice(offset, offset + limit);
    return { total: found.length, numbers: part, rows: part.map((i) => rows[i]) };
  }

  async page(number) {
    return this.#all("pages")[number] ?? null;
  }
}

class ServerSource {
  #pages = new Map();

  async #get(path, parameters) {
    const response = await fetch(path + "?" + new URLSearchParams(parameters));
    if (response.ok) return response.json();
    throw new Error(await response.text());
  }

  async query({ table, text = "", words = {}, page, sort = "", descending = false, offset = 0, limit }) {
    const parameters = [["table", table], ["text", text], ["sort", sort], ["descending", descending], ["offset", offset], ["limit", limit]];
    if (page !== undefined) parameters.push(["page", page]);
    for (const [name, values] of Object.entries(words)) for (const value of values) parameters.push(["word-" + name, value]);
    return this.#get("rows", parameters);
  }

  async page(number) {
    if (!this.#pages.has(number)) {
      if (this.#pages.size > 5000) this.#pages.clear();
      this.#pages.set(number, this.#get("page", { number }).catch(() => null));
    }
    return this.#pages.get(number);
  }
}
