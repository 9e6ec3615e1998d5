// Opens a WACZ file with replayweb.page in a browser and prints what is shown of a page:
// node replay.mjs NODE_MODULES BROWSER PROFILE_FOLDER FILE.wacz URL EXPRESSION
import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { readFileSync } from "node:fs";

const [modules, browser, profile, wacz, url, expression] = process.argv.slice(2);
const viewer = `${modules}/replaywebpage`;
const files = {
    "/": ["text/html", `<!doctype html><script src="/ui.js"></script>
        <replay-web-page source="/site.wacz" url="${url}" replayBase="/replay/" embed="replayonly"></replay-web-page>`],
    "/ui.js": ["text/javascript", readFileSync(`${viewer}/ui.js`)],
    "/replay/sw.js": ["text/javascript", readFileSync(`${viewer}/sw.js`)],
    "/replay/": ["text/html", `<!doctype html><script src="/ui.js"></script><replay-app-main></replay-app-main>`],
    "/site.wacz": ["application/wacz", readFileSync(wacz)],
};

const server = createServer((request, response) => {
    const file = files[request.url.replace(/[?#].*/, "")];
    if (!file) return response.writeHead(404).end();
    const [type, content] = [file[0], Buffer.from(file[1])];
    const headers = { "Content-Type": type, "Accept-Ranges": "bytes" };
    const range = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? "");
    if (!range) return response.writeHead(200, { ...headers, "Content-Length": content.length }).end(request.method === "HEAD" ? undefined : content);
    const from = range[1] ? Number(range[1]) : Math.max(0, content.length - Number(range[2]));
    const to = range[1] && range[2] ? Math.min(Number(range[2]), content.length - 1) : content.length - 1;
    response.writeHead(206, { ...headers, "Content-Range": `bytes ${from}-${to}/${content.length}` });
    response.end(content.subarray(from, to + 1));
});
await new Promise((ready) => server.listen(0, "127.0.0.1", ready));

const chrome = spawn(browser, ["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1", "--no-proxy-server",
    `--user-data-dir=${profile}`, "--remote-debugging-pipe", "about:blank"], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
const waiting = new Map();
let received = "";
let ids = 0;
chrome.stdio[4].on("data", (piece) => {
    received += piece;
    for (let end; (end = received.indexOf("\0")) >= 0; received = received.slice(end + 1)) {
        const message = JSON.parse(received.slice(0, end));
        waiting.get(message.id)?.(message);
    }
});
const ask = (method, params = {}, sessionId) => new Promise((answer) => {
    waiting.set(++ids, (message) => answer(message.result ?? {}));
    chrome.stdio[3].write(JSON.stringify({ id: ids, method, params, sessionId }) + "\0");
});

const frames = (tree) => [tree.frame, ...(tree.childFrames ?? []).flatMap(frames)];
let shown = "nothing";
try {
    const { targetId } = await ask("Target.createTarget", { url: `http://127.0.0.1:${server.address().port}/` });
    const { sessionId } = await ask("Target.attachToTarget", { targetId, flatten: true });
    for (let tries = 0; tries < 120 && shown === "nothing"; tries++) {
        await new Promise((passed) => setTimeout(passed, 250));
        const { frameTree } = await ask("Page.getFrameTree", {}, sessionId);
        const frame = frameTree && frames(frameTree).find((one) => one.url.endsWith(`mp_/${url}`));
        if (!frame) continue;
        const { executionContextId } = await ask("Page.createIsolatedWorld", { frameId: frame.id }, sessionId);
        const { result } = await ask("Runtime.evaluate", { expression, contextId: executionContextId }, sessionId);
        if (result?.value) shown = result.value;
    }
} finally {
    console.log(shown);
    await ask("Browser.close");
    server.close();
    server.closeAllConnections();
}
