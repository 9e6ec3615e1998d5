package clew.robots;

import clew.page.Failure;
import clew.page.Outcome;
import clew.page.RobotsTxt;
import clew.page.RobotsTxt.State;
import clew.url.Parsed;
import clew.url.Url;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What one origin's robots.txt lets us do. Never changes; any thread may ask.
public final class RobotRules {
    private static final Failure UNKNOWN = new Failure(Failure.Reason.UNREACHABLE, "");

    private final RobotsParser.Content content;
    private final Url url;

    /// Why the robots.txt could not be read; null where it could.
    private final @Nullable Failure failure;

    private RobotRules(RobotsParser.Content content, Url url, @Nullable Failure failure) {
        this.content = content;
        this.url = url;
        this.failure = failure;
    }

    /// @param agent how we call ourselves: the first word of the User-Agent counts
    public static RobotRules of(RobotsTxt source, String agent) {
        var failure = source.failure() == null ? UNKNOWN : source.failure();
        return new RobotRules(
                RobotsParser.parse(source.text(), agent),
                source.url(),
                source.state() == State.UNREACHABLE ? failure : null);
    }

    String origin() {
        return url.origin();
    }

    /// Why `asked` must not be asked for, or nothing where it may.
    Optional<Outcome> refusal(Url asked) {
        if (failure != null) return Optional.of(new Outcome.Refused.Unreadable(failure));
        return content.rules().allows(path(asked)) ? Optional.empty() : Optional.of(new Outcome.Refused.Disallowed());
    }

    /// The line that forbids to request `asked`; empty where none does.
    String line(Url asked) {
        var rule = content.rules().deciding(path(asked));
        return rule == null || rule.allow() ? "" : rule.line();
    }

    /// Why the whole host cannot be reached, as far as its robots.txt tells; null where it does not.
    @Nullable
    public Failure hostFailure() {
        return failure != null && failure.isOfHost() ? failure : null;
    }

    /// The least time between two requests that the origin asks for.
    public Duration crawlDelay() {
        return content.crawlDelay();
    }

    /// The sitemaps it names; where it names none, the place where they usually are.
    public List<Url> sitemaps() {
        var named = new ArrayList<Url>();
        for (var text : content.sitemaps()) if (Url.parse(text, url) instanceof Parsed.Ok(Url found)) named.add(found);
        return named.isEmpty() ? List.of(Url.parse("/sitemap.xml", url).ok().orElseThrow()) : named;
    }

    /// The path with its query, as it is written.
    private static String path(Url url) {
        var bare = url.withoutFragment().withoutUserInfo();
        return bare.href().substring(bare.origin().length());
    }
}
