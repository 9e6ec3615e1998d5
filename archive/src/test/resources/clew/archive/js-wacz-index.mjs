// Prints the index that js-wacz makes of WARC files: node js-wacz-index.mjs NODE_MODULES FILE...
import { readdirSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [modules, ...files] = process.argv.slice(2);
const workers = `${modules}/@harvard-lil/js-wacz/workers`;
const worker = await import(pathToFileURL(`${workers}/${readdirSync(workers)[0]}`));
for (const filename of files) {
    const { cdx } = await worker.default({ filename, detectPages: false });
    process.stdout.write(cdx.join(""));
}
