package clew.engine;

import clew.fetch.Fetched;
import clew.fetch.Fetcher;
import clew.fetch.Fetcher.Wanted;
import clew.page.Failure;
import clew.page.Failure.Reason;
import clew.page.RobotsTxt;
import clew.page.RobotsTxt.State;
import clew.url.Url;
import java.nio.charset.StandardCharsets;

/// Reads a robots.txt as RFC 9309 says: five redirects are followed, on the same host; 4xx means there is none; all
/// else means that nothing may be asked.
final class Robots {
    private static final int HOPS_MAX = 5;
    private static final int BYTES_MAX = 500 * 1024;

    private Robots() {}

    static RobotsTxt ask(Url url, Fetcher fetcher) throws InterruptedException {
        var fetched = fetcher.fetch(url, Wanted.ANYTHING);
        for (int hop = 0; hop < HOPS_MAX && fetched instanceof Fetched.Moved(int _, Url target); hop++) {
            if (!isOnHost(target, url)) break;
            fetched = fetcher.follow(target, Wanted.ANYTHING);
        }
        return switch (fetched) {
            case Fetched.Arrived(int _, var _, var body) -> new RobotsTxt(url, State.FOUND, text(body.bytes()));
            case Fetched.Moved(int _, Url target)
            when !target.isHttp() -> unreachable(url, new Failure(Reason.BAD_REDIRECT, target.display()));
            case Fetched.Moved(int _, Url target) -> {
                var reason = isOnHost(target, url) ? Reason.REDIRECTS : Reason.ELSEWHERE;
                yield new RobotsTxt(url, State.ABSENT, "", new Failure(reason, target.display()));
            }
            case Fetched.Declined(int status)
            when status >= 400 && status < 500 -> new RobotsTxt(url, State.ABSENT, "");
            case Fetched.Declined(int status) -> unreachable(url, new Failure(Reason.SERVER_ERROR, "status " + status));
            case Fetched.Failed(Failure failure) -> unreachable(url, failure);
        };
    }

    private static RobotsTxt unreachable(Url url, Failure failure) {
        return new RobotsTxt(url, State.UNREACHABLE, "", failure);
    }

    private static boolean isOnHost(Url target, Url url) {
        return target.isHttp() && target.hostname().equals(url.hostname());
    }

    private static String text(byte[] bytes) {
        return new String(bytes, 0, Math.min(bytes.length, BYTES_MAX), StandardCharsets.UTF_8);
    }
}
