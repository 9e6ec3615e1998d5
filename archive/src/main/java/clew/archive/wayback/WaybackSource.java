package clew.archive.wayback;

import clew.Source;
import clew.archive.captures.ArchiveAddress;
import clew.archive.captures.CaptureList;
import clew.archive.captures.CaptureRow;
import clew.archive.captures.CdxQuery;
import clew.archive.captures.Timestamp;
import clew.archive.warc.WarcDate;
import clew.archive.wayback.Wish.Use;
import clew.engine.CrawlSettings;
import clew.fetch.Answer;
import clew.fetch.Body;
import clew.fetch.Client;
import clew.fetch.FetchOptions;
import clew.fetch.HttpClient;
import clew.http.ResponseHead;
import clew.policy.Policy;
import clew.url.Parsed;
import clew.url.Url;
import clew.view.View;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Takes the pages of a crawl from a web archive, each from the capture that fits best.
///
/// 1. The crawl is given the list of all captured URLs, so that it finds what no page links to any more.
/// 2. A URL that the list would have, and has not, is not requested: no archive holds it.
/// 3. Other URLs, such as files of other hosts that a page needs, are requested with the time of that page.
/// 4. When the archive refuses connections, the crawl is stopped. Nothing counts as failed because of that.
/// 5. When it accepts them and does not answer, the crawl is stopped after a few requests.
/// 6. When it gives no capture any more, whatever it says instead, the crawl is stopped too.
public final class WaybackSource implements Source {
    /// All captures of a URL are in one record of the journal, so they are open at once.
    private static final int EXTRAS_MAX = 64;

    private final RescueSettings settings;
    private final Policy policy;
    private final Predicate<Url> listed;
    private final CaptureList captures;
    private final Politeness politeness;
    private final FetchOptions fetch;
    private final CapturedUrls urls;
    private final RescueTimes times;
    private final AtomicBoolean isPaused = new AtomicBoolean();
    private final AtomicInteger unanswered = new AtomicInteger();
    private final AtomicInteger withheld = new AtomicInteger();
    private volatile @Nullable Url given;
    private volatile boolean hasAnswered;
    private volatile @Nullable String problem;
    private volatile Consumer<Duration> pauses = _ -> {};

    /// @param policy which URLs count as the same page
    /// @param listed whether the list would have a URL if the archive did
    /// @param query what the list was asked for with
    /// @param wanted whether a URL of the list belongs to the site
    /// @param fetch how requests are sent, and how much of a page is read and of a file is stored
    public WaybackSource(
            RescueSettings settings,
            Policy policy,
            Predicate<Url> listed,
            CdxQuery query,
            CaptureList captures,
            Predicate<CaptureRow> wanted,
            Politeness politeness,
            FetchOptions fetch)
            throws IOException {
        this.settings = settings;
        this.policy = policy;
        this.listed = listed;
        this.captures = captures;
        this.politeness = politeness;
        this.fetch = fetch;
        this.urls = CapturedUrls.of(captures, wanted, settings.choice(), query);
        this.times = new RescueTimes(policy, listed);
    }

    @Override
    public Map<String, String> settings() {
        var texts = new TreeMap<>(settings.texts());
        texts.put(CrawlSettings.LISTS, urls.addresses());
        return texts;
    }

    /// Sees all pages of the crawl, to know of which time the files are that they need.
    public View times() {
        return times;
    }

    @Override
    public Client start(HttpClient web, Runnable stop) {
        web.slowDown(archive().base().hostname(), politeness.interval());
        return new WaybackClient(this, web, stop);
    }

    /// Tells somebody of each pause that the archive asks for, from any thread.
    public WaybackSource onPause(Consumer<Duration> listener) {
        pauses = listener;
        return this;
    }

    /// How many files there are to be had, as far as the list tells.
    public long files() {
        return urls.count();
    }

    /// Why the crawl was stopped, if the archive is the reason.
    public Optional<String> problem() {
        return Optional.ofNullable(problem);
    }

    /// Whether the archive has answered anything.
    public boolean hasAnswered() {
        return hasAnswered;
    }

    /// @param withCapture whether it was what we want
    void answered(boolean withCapture) {
        hasAnswered = true;
        if (withCapture) isPaused.set(false);
    }

    /// The archive has sent a complete answer.
    void responded() {
        unanswered.set(0);
    }

    /// The archive has closed a connection, or let it time out, before its answer was complete.
    ///
    /// @return whether that were too many in a row
    boolean isSilent() {
        return unanswered.incrementAndGet() >= Politeness.UNANSWERED_MAX;
    }

    /// The archive has given a capture.
    void gave(Url address) {
        given = address;
        withheld.set(0);
    }

    /// The address of a capture that the archive has given, in an earlier run if there is none in this one.
    Optional<Url> given() {
        return Optional.ofNullable(given)
                .or(() -> times.last()
                        .map(capture -> archive().replay(WarcDate.digits(capture.begun()), "", capture.url())));
    }

    /// The archive lists a capture and has not given it.
    ///
    /// @return whether those were too many in a row
    boolean withholds() {
        return withheld.incrementAndGet() >= Politeness.WITHHELD_MAX;
    }

    /// The archive has said that there are too many requests.
    void pausing() {
        if (isPaused.compareAndSet(false, true)) pauses.accept(politeness.pause());
    }

    void giveUp(String why) {
        problem = why;
    }

    ArchiveAddress archive() {
        return settings.archive();
    }

    Politeness politeness() {
        return politeness;
    }

    /// How much of a page is read for its links.
    int bodyBytesMax() {
        return fetch.bodyBytesMax();
    }

    /// How much of a file is stored.
    long storedBytesMax() {
        return fetch.recordedBytesMax();
    }

    boolean isList(Url url) {
        return urls.has(url);
    }

    /// A part of the list, as a sitemap.
    Answer list(Url url) {
        try {
            return Answer.of(200, ResponseHead.NONE, new Body("text/plain", urls.text(url), false));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Which captures to ask for.
    List<Wish> wishes(Url url) throws IOException {
        var shown = policy.address(url).shown();
        var key = policy.key(shown);
        var rows = captures.find(key);
        if (rows.isEmpty() && listed.test(shown)) return List.of();
        if (rows.isEmpty())
            return List.of(
                    new Wish(WarcDate.digits(time(key)), url.withoutFragment().href(), Use.UNLISTED));
        var chosen = settings.choice().choose(rows).candidates();
        if (chosen.isEmpty()) return List.of();
        var wishes = new ArrayList<Wish>();
        if (settings.allCaptures()) extras(rows, chosen.getFirst(), wishes);
        for (var row : chosen) wishes.add(new Wish(row.timestamp(), row.original(), Use.LISTED));
        return wishes;
    }

    private Instant time(String key) {
        return times.of(key)
                .orElse(Objects.requireNonNullElse(settings.until(), Instant.parse("9999-12-31T23:59:59Z")));
    }

    /// One capture of each content, the newest ones where there are many.
    private static void extras(List<CaptureRow> rows, CaptureRow chosen, List<Wish> wishes) {
        var contents = new HashSet<String>();
        contents.add(chosen.digest());
        for (var row : rows.reversed()) {
            if (wishes.size() == EXTRAS_MAX) return;
            if (row.digest().isEmpty() || contents.add(row.digest())) {
                wishes.add(new Wish(row.timestamp(), row.original(), Use.EXTRA));
            }
        }
    }

    /// Whether a capture is near enough to the one that was asked for.
    boolean isNear(String wanted, String timestamp) {
        var one = Timestamp.earliest(wanted);
        var other = Timestamp.earliest(timestamp);
        if (one.isEmpty() || other.isEmpty()) return false;
        // Without a time the newest is wanted, however old it is.
        if (one.get().isAfter(other.get()) && settings.at() == null && wanted.startsWith("9999")) return true;
        return Duration.between(one.get(), other.get()).abs().compareTo(settings.window()) <= 0;
    }

    /// Whether a time is later than the one that the site is wanted of.
    boolean isAfter(String timestamp) {
        var time = Timestamp.earliest(timestamp);
        var until = settings.until();
        return until != null && time.isPresent() && time.get().isAfter(until);
    }

    boolean isSamePage(Url one, Url other) {
        return policy.key(policy.address(one).shown())
                .equals(policy.key(policy.address(other).shown()));
    }

    /// Where a captured redirect leads; null where it does not say.
    ///
    /// @param address of the capture
    @Nullable
    Url location(ResponseHead head, Url address) {
        var original = archive().original(address).orElse(address);
        var then = head.first("x-archive-orig-location");
        if (!then.isEmpty()) return Url.parse(then, original).ok().orElse(null);
        if (!(Url.parse(head.first("location"), address) instanceof Parsed.Ok(Url target))) return null;
        return archive().original(target).orElse(target);
    }

    /// The page as it was, from the one that the archive shows to browsers.
    ReplayPage original(FoundResponse response, Url address) throws IOException {
        var original = archive().original(address).orElse(address);
        var body = new Body(response.type(), response.bytes(Math.toIntExact(response.length())), false);
        return ReplayPage.of(body, original, address, archive()::original);
    }
}
