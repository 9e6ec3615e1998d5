// Prints the digests of QueryEncoderTest: each encoding with the beginning of the SHA-256 of what every code point of the
// first three planes becomes, a line each. Beyond them there is nothing in any encoding but gb18030.
//
//     node encoding-digests.js /path/to/node_modules/@exodus/bytes
const crypto = require("crypto");
const bytes = process.argv[2];
require(bytes + "/encoding.js"); // brings the multi-byte encodings
const { percentEncodeAfterEncoding } = require(bytes + "/whatwg.js");

const names = `IBM866 ISO-8859-2 ISO-8859-3 ISO-8859-4 ISO-8859-5 ISO-8859-6 ISO-8859-7 ISO-8859-8 ISO-8859-8-I ISO-8859-10
    ISO-8859-13 ISO-8859-14 ISO-8859-15 ISO-8859-16 KOI8-R KOI8-U macintosh windows-874 windows-1250 windows-1251 windows-1252
    windows-1253 windows-1254 windows-1255 windows-1256 windows-1257 windows-1258 x-mac-cyrillic x-user-defined GBK gb18030
    Big5 EUC-JP ISO-2022-JP Shift_JIS EUC-KR`.split(/\s+/);
const componentSet = " \"#$%&+,/:;<=>?@[\\]^`{|}";

for (const name of names) {
    const hash = crypto.createHash("sha256");
    let lines = "";
    for (let c = 0; c < 0x30000; c++) {
        if (c >= 0xd800 && c <= 0xdfff) continue;
        lines += percentEncodeAfterEncoding(name, String.fromCodePoint(c), componentSet) + "\n";
        if (lines.length > 1 << 16) {
            hash.update(lines);
            lines = "";
        }
    }
    hash.update(lines);
    console.log(name.toUpperCase().replace(/-/g, "_") + ", " + hash.digest("hex").slice(0, 16));
}
