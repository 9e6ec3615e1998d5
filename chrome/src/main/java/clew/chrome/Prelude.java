package clew.chrome;

/// Scripts that run in each document of a page before all others.
///
/// 1. Frames of animations and idle times come by the page's own clock, which leaps from timer to timer, and scripted
///    animations end by it; those of the browser come by the clock on the wall, and so more or fewer of them from run
///    to run. Observers of what is visible are told when we have had the page painted.
/// 2. They notice what else the page uses that needs more work than other pages do: whether it may have stored
///    something, whether it waits for something that happens only when it is painted, and whether it tried to open
///    windows or to talk to peers.
///
/// They tell each other by events of `performance`, because `document.open` removes all listeners of the window and the
/// document.
final class Prelude {
    /// How far frames are apart for the page, in milliseconds.
    private static final int FRAME_MILLIS = 50;

    /// In our own world: keeps what the other script notices.
    static final String NOTES = """
            globalThis.uses = {keeps: false, stores: false, paints: false, peers: false, windows: false};
            for (const what in uses) performance.addEventListener('clew-' + what, () => uses[what] = true);
            """;

    /// In the page's own world.
    static final String SCRIPT = """
            (() => {
              const {defineProperty, getOwnPropertyDescriptor} = Object;
              const {apply} = Reflect;
              const {setTimeout, clearTimeout, performance, Event} = globalThis;
              const now = performance.now.bind(performance);
              const dispatch = EventTarget.prototype.dispatchEvent;
              const teller = getOwnPropertyDescriptor(globalThis, 'performance').get;
              const noted = {__proto__: null};
              const uses = what => {
                if (noted[what]) return;
                noted[what] = true;
                for (const window of [globalThis, top]) {
                  try {
                    apply(dispatch, apply(teller, window, []), [new Event('clew-' + what)]);
                  } catch {
                    // It is of another origin.
                  }
                }
              };
              const watch = (owner, what, ...names) => {
                for (const name of names) {
                  const property = owner && getOwnPropertyDescriptor(owner, name);
                  if (!property || !property.configurable) continue;
                  const part = property.get ? 'get' : 'value';
                  const original = property[part];
                  property[part] = {[name](...given) {
                    uses(what);
                    return apply(original, this, given);
                  }}[name];
                  defineProperty(owner, name, property);
                }
              };
              const type = name => globalThis[name] && globalThis[name].prototype;
              watch(globalThis, 'keeps', 'localStorage', 'sessionStorage');
              watch(globalThis, 'stores', 'webkitRequestFileSystem');
              watch(type('IDBFactory'), 'stores', 'open');
              watch(type('CacheStorage'), 'stores', 'open');
              // Some pages would be answered by the worker of another one.
              const workers = type('ServiceWorkerContainer');
              const register = workers && getOwnPropertyDescriptor(workers, 'register');
              if (register) {
                register.value = {async register() {
                  uses('stores');
                  throw new DOMException('Service workers are off', 'SecurityError');
                }}.register;
                defineProperty(workers, 'register', register);
              }
              watch(type('StorageManager'), 'stores', 'getDirectory');
              watch(type('StorageBucketManager'), 'stores', 'open');
              watch(type('Navigator'), 'stores', 'webkitPersistentStorage', 'webkitTemporaryStorage');
              const finishInTime = animation => {
                const end = animation.effect.getComputedTiming().endTime;
                // Others never end, or by scrolling.
                if (typeof end != 'number' || end == Infinity) return;
                apply(setTimeout, globalThis, [() => {
                  if (animation.playState == 'running' && animation.playbackRate == 1) animation.finish();
                }, end]);
              };
              const {construct} = Reflect;
              const observers = ['ResizeObserver', 'IntersectionObserver'];
              let seen = [];
              let made = 0;
              for (const name of observers) {
                watch(type(name), 'paints', 'observe');
                const property = getOwnPropertyDescriptor(globalThis, name);
                if (!property) continue;
                property.value = new Proxy(property.value, {
                  construct(observer, [callback, ...given], target) {
                    // What was seen last of each element counts: how often it was painted before is up to the browser.
                    const own = {kind: observers.indexOf(name), number: made++, last: new Map()};
                    const keep = (entries, watcher) => {
                      if (!own.last.size) seen.push(own);
                      for (const entry of entries) own.last.set(entry.target, entry);
                      own.tell = all => apply(callback, watcher, [all, watcher]);
                    };
                    return construct(observer, [typeof callback == 'function' ? keep : callback, ...given], target);
                  },
                });
                defineProperty(globalThis, name, property);
              }
              performance.addEventListener('clew-painted', () => {
                const told = seen.sort((a, b) => a.kind - b.kind || a.number - b.number);
                seen = [];
                for (const {last, tell} of told) {
                  const all = [...last.values()];
                  last.clear();
                  apply(setTimeout, globalThis, [() => tell(all), 0]);
                }
              });
              watch(globalThis, 'windows', 'open');
              watch(type('RTCPeerConnection'), 'peers', 'setLocalDescription');
              const animate = type('Element') && getOwnPropertyDescriptor(type('Element'), 'animate');
              if (animate) {
                const original = animate.value;
                animate.value = {animate(...given) {
                  uses('paints');
                  const animation = apply(original, this, given);
                  finishInTime(animation);
                  return animation;
                }}.animate;
                defineProperty(type('Element'), 'animate', animate);
              }
              watch(type('Document'), 'paints', 'fonts', 'startViewTransition');
              watch(type('HTMLImageElement'), 'paints', 'decode');
              const set = (name, value) => {
                const property = getOwnPropertyDescriptor(globalThis, name);
                if (property) defineProperty(globalThis, name, {...property, value});
              };
              const later = (callback, given, delay) => {
                if (typeof callback != 'function') throw new TypeError('parameter 1 is not a function');
                return apply(setTimeout, globalThis, [() => callback(given()), delay]);
              };
              set('requestAnimationFrame', function requestAnimationFrame(callback) {
                return later(callback, now, %1$d);
              });
              set('cancelAnimationFrame', function cancelAnimationFrame(handle) {
                apply(clearTimeout, globalThis, [handle]);
              });
              set('requestIdleCallback', function requestIdleCallback(callback) {
                return later(callback, () => ({didTimeout: false, timeRemaining: () => 50}), 1);
              });
              set('cancelIdleCallback', function cancelIdleCallback(handle) {
                apply(clearTimeout, globalThis, [handle]);
              });
            })()
            """.formatted(FRAME_MILLIS);

    private Prelude() {}
}
