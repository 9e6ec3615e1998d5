(() => {
    const time = "/TIME/";
    const self = document.currentScript;
    const tag = "<script>" + self.textContent + "</" + "script>";
    self.remove();
    // Not that of the location, which a frame with `srcdoc` does not have.
    const { origin } = new URL(document.baseURI);
    // The address in this replay of a URL on another host; everything else stays as it is.
    const here = (text) => {
        try {
            const url = new URL(text, document.baseURI);
            const isElsewhere = /^https?:$/.test(url.protocol) && url.origin !== origin;
            return isElsewhere ? time + url.href : text;
        } catch {
            return text;
        }
    };
    const isRules = (type) => /^\s*speculationrules\s*$/i.test(type);
    const replace = (owner, name, make) => {
        const property = owner && Object.getOwnPropertyDescriptor(owner, name);
        if (!property || !property.configurable) return;
        const part = property.set ? "set" : property.get ? "get" : "value";
        Object.defineProperty(owner, name, { ...property, [part]: make(property[part]) });
    };
    const guarded = new WeakSet();
    // Takes from a window what no policy of all browsers covers, before its scripts run. Windows that scripts make
    // have no script of ours.
    const guard = (window) => {
        try {
            if (!window || guarded.has(window.Node)) return;
            guarded.add(window.Node);
            for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection"]) delete window[name];
            replace(window, "open", (open) => function (url, ...more) {
                const opened = open.call(this, url && here(url), ...more);
                guard(opened);
                return opened;
            });
            for (const type of ["HTMLIFrameElement", "HTMLFrameElement", "HTMLObjectElement"]) {
                const owner = window[type] && window[type].prototype;
                replace(owner, "contentWindow", (get) => function () {
                    const inner = get.call(this);
                    guard(inner);
                    return inner;
                });
                replace(owner, "contentDocument", (get) => function () {
                    const inner = get.call(this);
                    guard(inner && inner.defaultView);
                    return inner;
                });
            }
            replace(window.HTMLIFrameElement.prototype, "srcdoc", (set) => function (html) {
                set.call(this, tag + html);
            });
            replace(window.HTMLScriptElement.prototype, "type", (set) => function (type) {
                set.call(this, isRules(type) ? "text/plain" : type);
            });
            replace(window.Element.prototype, "setAttribute", (set) => function (name, value) {
                const isSrcdoc = this instanceof window.HTMLIFrameElement && /^srcdoc$/i.test(name);
                const isType = this instanceof window.HTMLScriptElement && /^type$/i.test(name) && isRules(value);
                set.call(this, name, isSrcdoc ? tag + value : isType ? "text/plain" : value);
            });
            replace(window.URL, "createObjectURL", (create) => function (blob) {
                const isPage = blob instanceof window.Blob && /^text\/html\b/i.test(blob.type);
                return create.call(this, isPage ? new window.Blob(["<!doctype html>", tag, blob], { type: blob.type }) : blob);
            });
            replace(window.Document.prototype, "open", (open) => function (...more) {
                const opened = open.apply(this, more);
                watch(this);
                return opened;
            });
            watch(window.document);
            if (!window.navigation) return;
            window.navigation.addEventListener("navigate", (event) => {
                const { url } = event.destination;
                const other = here(url);
                if (other === url || !event.cancelable) return;
                event.preventDefault();
                if (!event.formData) window.location.href = other;
            });
        } catch {
            // It is of another origin.
        }
    };
    // An empty frame is loaded as soon as it is inserted.
    const loaded = ({ target }) => guard(target.contentWindow);
    const watch = (document) => document.addEventListener("load", loaded, true);
    guard(window);
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
        replace(type.prototype, "src", (set) => function (url) { set.call(this, here(url)); });
    }
    const names = ["href", "src", "poster"];
    const change = (element) => {
        if (element instanceof HTMLScriptElement && isRules(element.type)) element.remove();
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
                node.querySelectorAll("[href], [src], [poster], script[type]").forEach(change);
            }
        }
    }).observe(document, { subtree: true, childList: true, attributeFilter: names });
})();
