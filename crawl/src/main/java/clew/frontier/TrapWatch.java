package clew.frontier;

import clew.url.Url;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.StringJoiner;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// Keeps a crawl out of parts of a site that never end, such as a calendar that links to the next month for ever, pages
/// that carry a new session id in every link, or a relative link that makes the path ever deeper.
///
/// A trap breeds: its pages lead to pages of the same pattern. So only URLs that were found on a page of their own
/// pattern count against the budget of that pattern; a shop whose million articles are linked from its lists does not.
///
/// Another kind of trap is a page that is served at every depth with the same relative links: `/about/` leads to
/// `/about/team/`, which leads to `/about/team/about/`, and so on through every order of the names. There, what a link
/// adds to the place of its page exists at the level above as well.
///
/// And where links carry the id of a session, each page of the site exists under ever new names; what is left of a URL
/// without the id tells which it is.
///
/// 1. What it refuses depends on the order of admission only, so it is the same in every run.
/// 2. At most [#BRED_MAX] requests per pattern are wasted, and those that only these lead to; [#REPEATS_MAX] levels of
/// a
///    path that repeats itself; [#ECHOES_MAX] for each relative link that every level has; and each page
/// [#SESSIONS_MAX] times.
final class TrapWatch {
    /// How many URLs of a pattern may be found on pages of that pattern.
    static final int BRED_MAX = 10_000;

    /// How often a relative link may lead one level deeper to what is known from the level above.
    static final int ECHOES_MAX = 1_000;

    /// Under how many ids of sessions a page is asked for.
    static final int SESSIONS_MAX = 10;

    /// How often the same part may follow itself in a path.
    static final int REPEATS_MAX = 8;

    private static final int BLOCK_MAX = 8;
    // What a program makes up: numbers, and ids of eight characters or more that mix letters and digits.
    private static final Pattern MADE_UP =
            Pattern.compile("(?=[A-Za-z0-9]*[0-9])(?=[A-Za-z0-9]*[A-Za-z])[A-Za-z0-9]{8,}|[0-9]+");

    private static final Pattern SESSION = Pattern.compile(
            "[;?&](?:[a-z_]*sess(?:ion)?_?id|sid|oscsid|zenid|cftoken)=(?=[^&#;]*[0-9])(?=[^&#;]*[a-z])[a-z0-9._!~-]{16,}",
            Pattern.CASE_INSENSITIVE);

    private final Predicate<Url> known;
    private final Map<String, Integer> bred = new HashMap<>();
    private final Map<String, Integer> echoes = new HashMap<>();
    private final Map<String, Integer> sessions = new HashMap<>();
    private final Map<String, Long> refused = new LinkedHashMap<>();

    /// @param known whether the crawl has a URL already
    TrapWatch(Predicate<Url> known) {
        this.known = known;
    }

    /// Whether `url`, found on the page `parent`, leads further into a trap.
    boolean isTrap(Url url, Url parent) {
        var pattern = pattern(url);
        if (repeats(url.pathname()) > REPEATS_MAX) {
            refused.merge(pattern + " (a path that repeats itself)", 1L, Long::sum);
            return true;
        }
        var session = SESSION.matcher(url.requestTarget());
        if (session.find() && sessions.merge(session.replaceFirst(""), 1, Integer::sum) > SESSIONS_MAX) {
            refused.merge(pattern + " (a new session in every link)", 1L, Long::sum);
            return true;
        }
        var echo = echo(url, parent);
        if (!echo.isEmpty() && echoes.merge(echo, 1, Integer::sum) > ECHOES_MAX) {
            refused.merge(echo + " (the same links at every depth)", 1L, Long::sum);
            return true;
        }
        if (!pattern.equals(pattern(parent)) || bred.merge(pattern, 1, Integer::sum) <= BRED_MAX) return false;
        refused.merge(pattern, 1L, Long::sum);
        return true;
    }

    /// The patterns that were taken for traps, and how many links into them were not followed.
    Map<String, Long> refused() {
        return refused;
    }

    /// A URL with everything made up replaced by `*`, and of its query only the names, in alphabetical order: traps
    /// shuffle them often.
    private static String pattern(Url url) {
        var path = MADE_UP.matcher(url.pathname()).replaceAll("*");
        var names = new StringJoiner("&", "?", "").setEmptyValue("");
        url.query()
                .ifPresent(query -> Arrays.stream(query.split("&", -1))
                        .map(parameter -> parameter.split("=", 2)[0])
                        .map(name -> MADE_UP.matcher(name).replaceAll("*"))
                        .sorted()
                        .distinct()
                        .forEach(names::add));
        return url.hostname() + path + names;
    }

    /// What a link adds to the place of its page, where that is a folder or more and the same is known one level above;
    /// empty otherwise.
    private String echo(Url url, Url parent) {
        var place = parent.pathname().substring(0, parent.pathname().lastIndexOf('/') + 1);
        if (place.length() < 2 || !url.pathname().startsWith(place)) return "";
        var added = url.pathname().substring(place.length());
        if (added.indexOf('/') < 0) return "";
        var above = place.substring(0, place.lastIndexOf('/', place.length() - 2) + 1);
        var twin = Url.parse(above + added + url.search(), url).ok();
        return twin.isPresent() && known.test(twin.get())
                ? url.hostname() + "/**/" + MADE_UP.matcher(added).replaceAll("*")
                : "";
    }

    /// How often the last part of a path, of one segment or several, stands there in a row.
    private static int repeats(String path) {
        var segments = path.split("/", -1);
        var most = 1;
        for (int block = 1; block <= BLOCK_MAX; block++) {
            var count = 1;
            // The last segment may be the page itself, so the repetition is looked for before it as well.
            for (int end = segments.length - 1; end >= segments.length - 2 && end >= 0; end--) {
                count = 1;
                while (end - (count + 1) * block + 1 >= 1
                        && Arrays.equals(
                                segments,
                                end - block + 1,
                                end + 1,
                                segments,
                                end - (count + 1) * block + 1,
                                end - count * block + 1)) {
                    count++;
                }
                most = Math.max(most, count);
            }
        }
        return most;
    }
}
