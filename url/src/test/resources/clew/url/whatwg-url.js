// Answers what the reference implementation of the standard says, for WhatwgUrlTest.
//
//     node whatwg-url.js /path/to/node_modules/whatwg-url
//
// Reads a JSON array of questions on each line and writes a JSON array of answers on a line, in order:
//
//     ["parse", input, base]             href, or null
//     ["encode", input, base, label]     href, or null; the query in another encoding
//     ["validate", input, base]          the names of all validation errors, apart by spaces
//     ["set", href, attribute, value]    href afterwards
const readline = require("readline");
const whatwg = require(process.argv[2]);

function record(input, base, encoding) {
    const baseURL = base === null ? null : whatwg.parseURL(base);
    return whatwg.parseURL(input.toWellFormed(), { baseURL, encoding });
}

function answer([question, input, base, value]) {
    switch (question) {
        case "parse":
        case "encode": {
            const url = record(input, base, question === "encode" ? value : "utf-8");
            return url === null ? null : whatwg.serializeURL(url);
        }
        case "validate": {
            const baseURL = base === null ? null : whatwg.parseURL(base);
            return whatwg.parseURLWithValidationErrors(input.toWellFormed(), { baseURL }).validationErrors.join(" ");
        }
        case "set": {
            const url = new whatwg.URL(input);
            url[base] = value;
            return url.href;
        }
    }
}

readline.createInterface({ input: process.stdin }).on("line", line => {
    console.log(JSON.stringify(JSON.parse(line).map(answer)));
});
