// Compares query-pairs.json with another implementation of URLSearchParams and prints each disagreement.
//
//     node judge-query-pairs.js                            Node's own
//     node judge-query-pairs.js /path/to/whatwg-url        the reference implementation from npm
const fs = require("fs");
const path = require("path");

const cases = JSON.parse(fs.readFileSync(path.join(__dirname, "query-pairs.json"), "utf8"));
const judge = process.argv[2] ? require(process.argv[2]).URLSearchParams : URLSearchParams;

for (const c of cases) {
    const pairs = new judge(c.input);
    const said = {};
    if (c.do) {
        const answer = pairs[c.do[0]](...c.do.slice(1));
        if (answer !== undefined) said.answer = typeof answer === "boolean" ? String(answer) : answer;
    } else {
        said.pairs = [...pairs];
    }
    said.text = pairs.toString();
    for (const name of Object.keys(said)) {
        if (JSON.stringify(said[name]) !== JSON.stringify(c[name])) {
            console.log(JSON.stringify(c) + " but " + name + " is " + JSON.stringify(said[name]));
        }
    }
}
