package clew.single;

import clew.extract.HtmlExtractor;
import clew.fetch.Body;
import clew.fetch.Fetcher;
import clew.page.Outcome;
import clew.page.Page;
import clew.policy.Address;
import clew.policy.Policy;
import clew.policy.SkipRule;
import clew.policy.Verdict;
import clew.url.Parsed;
import clew.url.Url;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Fetches one page and finds its links.
///
/// ```java
/// PageSnapshot page = new SinglePage(fetcher).crawl("https://example.com/");
/// ```
///
/// 1. It answers whatever it is given, and never throws: what is no URL, an error of the server, a deadline, a redirect
///    that leaves the origin, something else than HTML: each is a [PageSnapshot] without HTML and links.
/// 2. Links count inside the origin only: no empty ones, none to a place in the same page, none that are no http(s).
/// 3. Redirects are followed inside the origin, [Outcome.Moved#IN_A_ROW_MAX] of them; links are relative to the URL
/// that answered.
public final class SinglePage {
    private static final Policy POLICY =
            Policy.of("single-page", List.of(), List.of(SkipRule.EMPTY, SkipRule.FRAGMENT_ONLY, SkipRule.SCHEME));

    private final Fetcher fetcher;
    private final HtmlExtractor extractor = new HtmlExtractor();

    public SinglePage(Fetcher fetcher) {
        this.fetcher = fetcher;
    }

    /// Links count inside the origin of `url` itself.
    public PageSnapshot crawl(String url) {
        return crawl(url, null);
    }

    /// @param allowedOrigin a URL inside whose origin links count; where it is none, no link does. Null for that of
    /// `url`
    public PageSnapshot crawl(String url, @Nullable String allowedOrigin) {
        return switch (Url.parse(url)) {
            case Parsed.Ok(Url parsed) ->
                crawl(parsed, allowedOrigin == null ? parsed.origin() : origin(allowedOrigin));
            case Parsed.Bad _ -> PageSnapshot.empty(url);
        };
    }

    private static String origin(String text) {
        return Url.parse(text).ok().map(Url::origin).orElse("");
    }

    private PageSnapshot crawl(Url url, String origin) {
        var shown = shown(url);
        if (!url.isHttp()) return PageSnapshot.empty(shown);
        try {
            var page = fetch(url, origin, shown);
            return page == null ? PageSnapshot.empty(shown) : page;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return PageSnapshot.empty(shown);
        } catch (RuntimeException _) {
            // A fetcher may be anybody's; whatever it does, there is no page.
            return PageSnapshot.empty(shown);
        }
    }

    private @Nullable PageSnapshot fetch(Url first, String origin, String shown) throws InterruptedException {
        var url = first;
        for (int redirects = 0; ; redirects++) {
            var wanted = Fetcher.Wanted.PAGES;
            var answer = redirects == 0 ? fetcher.fetch(url, wanted) : fetcher.follow(url, wanted);
            switch (answer.outcome()) {
                case Outcome.Read _ -> {
                    var body = answer.body();
                    return HtmlExtractor.reads(body) ? page(body, url, origin, shown) : null;
                }
                case Outcome.Moved(int _, Url target) -> {
                    var inside =
                            target.origin().equals(origin) || target.origin().equals(first.origin());
                    if (!target.isHttp() || !inside || redirects == Outcome.Moved.IN_A_ROW_MAX) return null;
                    url = target;
                }
                case Outcome.Declined _, Outcome.Failed _ -> {
                    return null;
                }
            }
        }
    }

    private PageSnapshot page(Body body, Url url, String origin, String shown) {
        var extracted = extractor.extract(body, url);
        var links = new LinkedHashSet<String>();
        var resolved = 0L;
        for (var anchor : extracted.anchors()) {
            // White space around it, of any kind, is nobody's intention.
            if (POLICY.judge(anchor.href().strip(), extracted.base(), extracted.encoding(), url)
                            instanceof Verdict.Counts(Address address)
                    && address.asked().origin().equals(origin)) {
                var href = address.shown().href();
                if (!links.add(href)) continue;
                resolved += href.length();
                if (resolved > Page.RESOLVED_MAX) break;
            }
        }
        return new PageSnapshot(shown, HtmlExtractor.text(body, extracted.encoding()), List.copyOf(links));
    }

    private static String shown(Url url) {
        return POLICY.address(url).shown().href();
    }
}
