package clew;

import clew.CrawlPlan.Mode;
import clew.engine.CrawlSettings;
import clew.fetch.Answer;
import clew.fetch.Client;
import clew.fetch.FetchOptions;
import clew.frontier.UrlRegex;
import clew.http.CookiesTxt;
import clew.http.RequestHeader;
import clew.journal.JournalHeader;
import clew.page.CrawlSummary;
import clew.page.LinkTags;
import clew.page.Page;
import clew.policy.LinkChecks;
import clew.policy.Policy;
import clew.policy.Requisites;
import clew.policy.Scope;
import clew.policy.ScopeRule;
import clew.url.Url;
import clew.view.View;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A crawl that is being described, and is then run once. All of it has defaults: the start URL's host, robots.txt
/// obeyed, no limits, nothing kept.
///
/// One thread describes and runs it; any thread may [#stop] it.
public final class CrawlRequest {
    private final Clew clew;
    private final List<Url> starts;
    private final List<Url> urlLists;
    /// The crawl that is repeated; null for a new one.
    private final @Nullable Saved saved;
    private final SettingsDraft draft;
    private FetchOptions fetch;
    private long maxPages;
    private Duration maxTime = Duration.ZERO;
    private @Nullable Path journal;
    private boolean fresh;
    private @Nullable Renderer renderer;
    private @Nullable Source source;
    private @Nullable Archiver archiver;
    private @Nullable Path since;
    private CrawlListener listener = CrawlListener.NONE;
    private UnaryOperator<Client> through = UnaryOperator.identity();
    private View view = new VisitedPages(_ -> {});
    private final SingleRun run = new SingleRun();

    /// @param urlLists sitemaps whose pages are crawled too
    CrawlRequest(Clew clew, List<Url> starts, List<Url> urlLists) {
        this.clew = clew;
        this.starts = List.copyOf(starts);
        this.urlLists = List.copyOf(urlLists);
        this.saved = null;
        this.draft = new SettingsDraft();
        this.fetch = clew.fetchOptions(starts());
        settings(); // refuses a start that cannot be crawled
    }

    /// A crawl whose settings are in a journal.
    private record Saved(CrawlSettings settings, JournalHeader header) {}

    CrawlRequest(Clew clew, CrawlSettings settings, Path journal, JournalHeader header) {
        this.clew = clew;
        this.starts = settings.starts();
        this.urlLists = settings.urlLists();
        this.saved = new Saved(settings, header);
        this.journal = journal;
        this.draft = SettingsDraft.of(settings);
        this.fetch = clew.fetchOptions(starts())
                .withBodyBytesMax(settings.bodyBytesMax())
                .withUserAgent(settings.userAgent());
    }

    /// Decides which URLs count as the same page. With a [clew.frontier.Remapping] among its mappings, URLs are
    /// requested at other places.
    public CrawlRequest policy(Policy value) {
        draft.policy = Objects.requireNonNull(value, "policy");
        return this;
    }

    /// The part of the web to crawl; by default the start URL's host.
    public CrawlRequest scope(ScopeRule.Area area) {
        return scope(new ScopeRule(Objects.requireNonNull(area, "area"), draft.scope.include(), draft.scope.exclude()));
    }

    /// Area and patterns at once; replaces those that were set before.
    ///
    /// @throws IllegalArgumentException if a pattern is not in RE2 syntax
    public CrawlRequest scope(ScopeRule rule) {
        Objects.requireNonNull(rule, "rule");
        if (rule.include() != null) compiled("scope", rule.include());
        if (rule.exclude() != null) compiled("scope", rule.exclude());
        draft.scope = rule;
        return this;
    }

    /// Crawls only URLs in which this pattern, in RE2 syntax, is found anywhere. With several calls, one of the
    /// patterns has to be found.
    ///
    /// @throws IllegalArgumentException if the pattern is not in RE2 syntax
    public CrawlRequest include(String regex) {
        var either = either("include", draft.scope.include(), regex);
        return scope(new ScopeRule(draft.scope.area(), either, draft.scope.exclude()));
    }

    /// Does not crawl URLs in which this pattern, in RE2 syntax, is found anywhere. With several calls, none of the
    /// patterns may be found.
    ///
    /// @throws IllegalArgumentException if the pattern is not in RE2 syntax
    public CrawlRequest exclude(String regex) {
        var either = either("exclude", draft.scope.exclude(), regex);
        return scope(new ScopeRule(draft.scope.area(), draft.scope.include(), either));
    }

    private static String either(String method, @Nullable String before, String regex) {
        compiled(method, regex);
        if (before == null) return regex;
        // In groups, so that a flag such as (?i) stays with its pattern.
        return compiled(method, "(?:" + before + ")|(?:" + regex + ")");
    }

    private static String compiled(String method, String regex) {
        Arguments.parsed(method, regex, () -> UrlRegex.compile(regex));
        return regex;
    }

    /// Whether to obey robots.txt; yes by default.
    public CrawlRequest robots(boolean obey) {
        draft.robots = obey;
        return this;
    }

    /// Whether to read the site's sitemaps too; no by default.
    public CrawlRequest sitemaps(boolean value) {
        draft.sitemaps = value;
        return this;
    }

    /// Whether links marked nofollow are not followed; no by default.
    public CrawlRequest nofollow(boolean value) {
        draft.nofollow = value;
        return this;
    }

    /// Whether to avoid endless URL spaces such as calendars; yes by default.
    public CrawlRequest avoidTraps(boolean value) {
        draft.traps = value;
        return this;
    }

    /// Follows links at most so many levels deep; 0 to request nothing but the URLs that were given and what these
    /// redirect to.
    public CrawlRequest maxDepth(int value) {
        draft.maxDepth = Arguments.within("maxDepth", value, 0, Integer.MAX_VALUE);
        return this;
    }

    /// The elements to take links from: a list of `a`, `area` and `frame`; `a` by default.
    public CrawlRequest links(String list) {
        draft.links = LinkTags.of(list)
                .orElseThrow(() -> Arguments.refused("links", list, "a list of a, area and frame, with commas"));
        return this;
    }

    /// The files that pages need and that are fetched too, such as images; none by default.
    public CrawlRequest requisites(Requisites value) {
        draft.requisites = Objects.requireNonNull(value, "requisites");
        return this;
    }

    /// Whether to read what a check of the pages wants to know, such as their descriptions and the places that links
    /// can lead to; no by default.
    public CrawlRequest facts(boolean value) {
        draft.facts = value;
        return this;
    }

    /// The links that are not followed, but requested to find out whether they lead anywhere, each by a ticket of its
    /// own kind; none by default. Of other hosts that they lead to nothing else is requested, and no robots.txt.
    public CrawlRequest checks(LinkChecks value) {
        draft.checks = Objects.requireNonNull(value, "checks");
        return this;
    }

    /// Reads at most so many bytes of each page; 16 MiB by default.
    public CrawlRequest maxBody(int bytes) {
        fetch = fetch.withBodyBytesMax(Arguments.within("maxBody", bytes, 0, Integer.MAX_VALUE));
        return this;
    }

    /// Stops after so many pages; 0 for no limit. With [#requisites] and
    /// [#checks] all that these need or lead to is fetched too.
    public CrawlRequest maxPages(long value) {
        maxPages = Arguments.notNegative("maxPages", value);
        return this;
    }

    /// Stops after so much time; zero for no limit.
    public CrawlRequest maxTime(Duration value) {
        maxTime = Arguments.time("maxTime", value);
        return this;
    }

    /// Adds a header, as in `Accept-Language: de`, to requests to the first start URL's origin.
    ///
    /// @throws IllegalArgumentException if it is not a header that may be set
    public CrawlRequest header(String line) {
        // Its value may be secret.
        var parsed = Arguments.parsed("header", "…", () -> RequestHeader.parse(line, start()));
        fetch = fetch.withHeaders(List.of(parsed));
        return this;
    }

    /// Sends the cookies of a file as browsers and curl write it.
    ///
    /// @throws IllegalArgumentException if the file is not of that kind
    public CrawlRequest cookies(Path cookiesTxt) throws IOException {
        var text = Files.readString(cookiesTxt, StandardCharsets.ISO_8859_1);
        fetch = fetch.withCookies(Arguments.parsed("cookies", cookiesTxt, () -> CookiesTxt.parse(text)));
        return this;
    }

    /// How requests are sent, all of it at once. A saved crawl that is retried keeps its User-Agent and `maxBody`.
    public CrawlRequest fetchOptions(FetchOptions value) {
        Objects.requireNonNull(value, "fetchOptions");
        fetch = saved == null
                ? value
                : value.withBodyBytesMax(saved.settings.bodyBytesMax()).withUserAgent(saved.settings.userAgent());
        return this;
    }

    /// Saves the crawl to a file in an existing folder; the same crawl again resumes it. By default, nothing is kept.
    public CrawlRequest journal(Path file) {
        journal = Objects.requireNonNull(file, "journal");
        return this;
    }

    /// Whether to crawl again what is in the journal already. The file is replaced when the crawl is complete.
    public CrawlRequest fresh(boolean value) {
        fresh = value;
        return this;
    }

    /// Reads pages in this way.
    public CrawlRequest renderer(Renderer value) {
        renderer = Objects.requireNonNull(value, "renderer");
        draft.rendering = value.settings();
        return this;
    }

    /// Takes the pages from there instead of from the web.
    public CrawlRequest source(Source value) {
        source = Objects.requireNonNull(value, "source");
        draft.source = value.settings();
        return this;
    }

    /// Sends requests through something of one's own, which may answer them itself.
    ///
    /// @param gate takes what would send them
    public CrawlRequest through(UnaryOperator<Client> gate) {
        Objects.requireNonNull(gate, "through");
        var before = through;
        through = client -> gate.apply(before.apply(client));
        return this;
    }

    /// Takes every answer, that for robots.txt too, from a function instead of the network. Several threads call it.
    public CrawlRequest answers(Function<Url, Answer> site) {
        Objects.requireNonNull(site, "answers");
        return through(_ -> Client.answering(site));
    }

    /// Keeps all that goes over the wire; needs a [#journal].
    public CrawlRequest archiver(Archiver value) {
        archiver = Objects.requireNonNull(value, "archiver");
        return this;
    }

    /// Requests what is in the journal of an earlier crawl only if it has changed since then.
    public CrawlRequest since(Path earlier) {
        since = Objects.requireNonNull(earlier, "since");
        return this;
    }

    /// Is told what happens beside the pages.
    public CrawlRequest listener(CrawlListener value) {
        listener = Objects.requireNonNull(value, "listener");
        return this;
    }

    /// Is given every page, in the same order every time.
    public CrawlRequest view(View value) {
        view = Objects.requireNonNull(value, "view");
        return this;
    }

    /// Crawls, and hands over each page that was visited, in the same order every time. Returns when the crawl ends.
    public CrawlSummary run(Consumer<? super Page> pages) throws IOException, InterruptedException {
        return view(new VisitedPages(Objects.requireNonNull(pages, "pages"))).run();
    }

    /// Crawls while the stream is read, at most some pages ahead of the reader: in another thread, which begins with
    /// the first page. Closing the stream ends the crawl after a complete page, so open it in a `try`. What [#run]
    /// throws comes out of the stream, an [IOException] as [java.io.UncheckedIOException].
    public Stream<Page> stream() {
        return PageStream.of(this::run, this::stop);
    }

    /// Crawls. Returns when the crawl ends.
    ///
    /// @throws IOException if the journal cannot be read or written, or the view throws it
    /// @throws JournalFailed if the journal cannot be opened, or is damaged
    /// @throws clew.page.TemporaryFileFailed if a temporary file cannot be written
    /// @throws clew.page.CrawlBroken if something in this process is broken, such as no memory
    /// @throws DifferentSettings if the journal was created with different settings
    public CrawlSummary run() throws IOException, InterruptedException {
        var settings = settings();
        if (saved != null
                && !saved.settings.header().differences(settings.header()).isEmpty()) {
            throw new IllegalStateException("a saved crawl is repeated with its own settings and renderer");
        }
        var plan = new CrawlPlan(
                settings,
                saved == null ? settings.header() : saved.header,
                fetch,
                clew.settings(),
                maxPages,
                maxTime,
                journal,
                saved != null ? Mode.RETRY : fresh ? Mode.REPLACE : Mode.RESUME,
                renderer,
                source,
                archiver,
                since,
                listener,
                through);
        var running = run.begin(new CrawlRun(plan, clew.network(), view));
        clew.begins(running);
        try {
            var summary = running.run();
            listener.ended(summary);
            return summary;
        } finally {
            clew.ended(running);
        }
    }

    /// Ends the crawl after a complete page; from any thread, at any time.
    public void stop() {
        run.stop();
    }

    /// Which URLs are crawled, as far as this has been said.
    public Scope scope() {
        return settings().ruledScope();
    }

    /// Which URLs count as the same page.
    public Policy policy() {
        return draft.policy;
    }

    /// The first URL that was given, where the policy maps it.
    public Url start() {
        return starts().getFirst();
    }

    /// All URLs that were given, where the policy maps them: where the crawl starts, and lists.
    public List<Url> starts() {
        return Stream.concat(starts.stream(), urlLists.stream())
                .map(draft.policy::mapped)
                .toList();
    }

    /// Where the pages come from, if that is not the web.
    public Optional<Source> source() {
        return Optional.ofNullable(source);
    }

    /// The settings of the renderer and the source of a saved crawl, which is repeated with the same; empty for none.
    public Map<String, String> savedParts() {
        return draft.parts();
    }

    private CrawlSettings settings() {
        return draft.settings(starts, urlLists, fetch, saved == null ? maxPages : saved.settings.pagesMax());
    }
}
