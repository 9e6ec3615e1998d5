(() => {
    const time = "/TIME/";
    // The address in this replay of a URL on another host; everything else stays as it is.
    const here = (text) => {
        try {
            const url = new URL(text, document.baseURI);
            const isElsewhere = /^https?:$/.test(url.protocol) && url.origin !== location.origin;
            return isElsewhere ? time + url.href : text;
        } catch {
            return text;
        }
    };
    const { fetch } = window;
    window.fetch = (what, options) => {
        if (!(what instanceof Request)) return fetch(here(what), options);
        const url = here(what.url);
        return fetch(url === what.url || what.body ? what : new Request(url, what), options);
    };
    const { open } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.open = function (method, url, ...more) {
        return open.call(this, method, here(url), ...more);
    };
    // An image need not be in the document, and a script is requested once: these cannot wait for the observer.
    for (const type of [HTMLImageElement, HTMLScriptElement, HTMLMediaElement]) {
        const src = Object.getOwnPropertyDescriptor(type.prototype, "src");
        const set = function (url) { src.set.call(this, here(url)); };
        Object.defineProperty(type.prototype, "src", { ...src, set });
    }
    const names = ["href", "src", "poster"];
    const change = (element) => {
        for (const name of names) {
            const value = element.getAttribute(name);
            const other = value && here(value);
            if (other !== value) element.setAttribute(name, other);
        }
    };
    new MutationObserver((changes) => {
        for (const { type, target, addedNodes } of changes) {
            if (type === "attributes") change(target);
            for (const node of addedNodes) {
                if (!(node instanceof Element)) continue;
                change(node);
                node.querySelectorAll("[href], [src], [poster]").forEach(change);
            }
        }
    }).observe(document, { subtree: true, childList: true, attributeFilter: names });
    document.currentScript.remove();
})();
