// Compares vectors.json with another implementation and prints each disagreement; nothing printed means agreement.
//
//     node judge-vectors.js                            Node's own URL; cases marked oldNode are left out
//     node judge-vectors.js /path/to/whatwg-url        the reference implementation from npm; every case
const fs = require("fs");
const path = require("path");

const cases = JSON.parse(fs.readFileSync(path.join(__dirname, "vectors.json"), "utf8")).filter(c => typeof c === "object");
const judge = process.argv[2] ? require(process.argv[2]).URL : URL;
const ours = process.argv[2] ? cases : cases.filter(c => !("oldNode" in c));
const names = "href origin protocol username password host hostname port pathname search hash".split(" ");

function parse(input, base) {
    try {
        return new judge(input, base);
    } catch {
        return undefined;
    }
}

for (const c of ours) {
    const url = parse(c.input, c.base);
    const wrong = names.filter(name => (url ? url[name] : "") !== (c[name] ?? ""));
    if (!url !== !!c.failure || wrong.length > 0) {
        console.log(JSON.stringify(c) + " but " + (url ? url.href + " differs in " + wrong : "fails"));
    }
}
