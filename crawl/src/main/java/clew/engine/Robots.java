package clew.engine;

import clew.fetch.Fetched;
import clew.fetch.Fetcher;
import clew.fetch.Fetcher.Wanted;
import clew.page.RobotsTxt;
import clew.page.RobotsTxt.State;
import clew.url.Url;
import java.nio.charset.StandardCharsets;

/// Reads a robots.txt as RFC 9309 says: five redirects are followed, wherever they lead; 4xx means there is none; all
/// else means that nothing may be asked.
final class Robots {
    private static final int HOPS_MAX = 5;
    private static final int BYTES_MAX = 500 * 1024;

    private Robots() {}

    static RobotsTxt ask(Url url, Fetcher fetcher) throws InterruptedException {
        var fetched = fetcher.fetch(url, Wanted.ANYTHING);
        for (int hop = 0; hop < HOPS_MAX && fetched instanceof Fetched.Moved(int _, Url target); hop++) {
            if (!Fetcher.canAsk(target)) break;
            fetched = fetcher.follow(target, Wanted.ANYTHING);
        }
        return switch (fetched) {
            case Fetched.Arrived(int _, var _, var body) -> new RobotsTxt(url, State.FOUND, text(body.bytes()));
            case Fetched.Moved(int _, Url target) ->
                new RobotsTxt(url, Fetcher.canAsk(target) ? State.ABSENT : State.UNREACHABLE, "");
            case Fetched.Declined(int status) ->
                new RobotsTxt(url, status >= 400 && status < 500 ? State.ABSENT : State.UNREACHABLE, "");
            case Fetched.Failed _ -> new RobotsTxt(url, State.UNREACHABLE, "");
        };
    }

    private static String text(byte[] bytes) {
        return new String(bytes, 0, Math.min(bytes.length, BYTES_MAX), StandardCharsets.UTF_8);
    }
}
