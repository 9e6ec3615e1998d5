// Reads WARC files with warcio and prints what is wrong with them: node check-warc.mjs NODE_MODULES FILE...
import { createReadStream, readFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const [modules, ...files] = process.argv.slice(2);
const { WARCParser } = await import(pathToFileURL(`${modules}/warcio/dist/index.js`));
const say = (...words) => console.log(...words);
console.warn = say;

for (const file of files) {
    const bytes = readFileSync(file);
    const places = [];
    // Without HTTP, so that the payload of a record is its whole block.
    const parser = new WARCParser(createReadStream(file), { parseHttp: false });
    for await (const record of parser) {
        const block = await record.readFully(false);
        const id = record.warcHeader("WARC-Record-ID");
        if (block.length !== record.warcContentLength) say(file, id, "block has", block.length, "bytes");
        const digest = "sha256:" + createHash("sha256").update(block).digest("hex");
        if (digest !== record.warcHeader("WARC-Block-Digest")) say(file, id, "block digest is wrong");
        await record.skipFully();
        places.push([parser.offset, parser.recordLength, id]);
    }
    let end = 0;
    for (const [offset, length, id] of places) {
        if (offset !== end) say(file, id, "begins at", offset, "instead of", end);
        end = offset + length;
        const text = gunzipSync(bytes.subarray(offset, end)).toString("latin1");
        if (!text.startsWith("WARC/1.1\r\n")) say(file, id, "is not at the beginning of a gzip member");
        const head = text.indexOf("\r\n\r\n") + 4;
        const blockLength = Number(/\r\nContent-Length: (\d+)\r\n/.exec(text.slice(0, head))?.[1]);
        if (text.length !== head + blockLength + 4) say(file, id, "is not all of its gzip member");
        if (!text.endsWith("\r\n\r\n")) say(file, id, "does not end with two line breaks");
    }
    if (end !== bytes.length) say(file, "ends at", bytes.length, "instead of", end);
    say("records", places.length);
}
