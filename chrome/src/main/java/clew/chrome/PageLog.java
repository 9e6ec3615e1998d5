package clew.chrome;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What a page asked for before it came to the door: what was stopped there, and what kind of thing the rest was.
final class PageLog {
    private static final int REQUESTS_MAX = 10_000;

    /// How long all that is kept of them may be. A URL in the browser may have two million characters.
    static final long CHARACTERS_MAX = 16L << 20;

    /// A request that was not sent.
    ///
    /// @param type the browser's name for what was to be loaded
    record Stopped(String method, String url, String type, String why) {}

    private final List<Stopped> stopped = new ArrayList<>();
    private final Map<String, String> types = new HashMap<>();
    private long characters;

    void stopped(String method, String url, String type, String why) {
        if (stopped.size() < REQUESTS_MAX && hasRoom(method.length() + url.length() + why.length())) {
            stopped.add(new Stopped(method, url, type, why));
        }
    }

    void passed(String url, String type) {
        if (types.size() < REQUESTS_MAX && hasRoom(url.length())) types.put(url, type);
    }

    /// Takes the room if there is some.
    private boolean hasRoom(long length) {
        if (characters + length > CHARACTERS_MAX) return false;
        characters += length;
        return true;
    }

    List<Stopped> stopped() {
        return stopped;
    }

    /// The type of what was requested; empty for what the browser did not ask us about.
    String type(String url) {
        return types.getOrDefault(url, "");
    }
}
