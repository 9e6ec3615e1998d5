package clew.archive.mirror;

import clew.engine.CrawlSettings;
import clew.engine.Replay;
import clew.frontier.Fingerprints;
import clew.journal.FileJournal;
import clew.page.Kind;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.StoredCapture;
import clew.policy.Policy;
import clew.policy.TakeOutOfWayback;
import clew.url.Url;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// Which pages of a crawl have a file, and which file a URL leads to.
///
/// URLs are compared as the crawl compared them, by the keys of its policy. Of each page it knows its fingerprint and
/// one byte: the name of a file follows from the URL that is looked for. Only where that leads to a page of
/// another URL, as a redirect does, the journal is read.
@SuppressWarnings("EnumOrdinal") // within one run
final class SavedPages implements Closeable {
    private static final int LEADING_MAX = 4_096;
    private static final int BROKEN = 0;
    private static final int TOO_LARGE = 1;
    private static final TakeOutOfWayback ORIGINAL = new TakeOutOfWayback();

    private final FileJournal journal;
    private final SavedContent content;
    private final Policy policy;
    private final FileNames names;

    /// Pages that have a file, by the keys of their URLs.
    private final Fingerprints files;

    /// Pages by the keys of other URLs that lead there, and redirects.
    private final Fingerprints leading;

    /// What only browsers loaded.
    private final LoadedFiles loaded;

    /// What has no file because its content is [#BROKEN] or [#TOO_LARGE], by the keys of the URLs.
    private final Fingerprints leftOut;

    private long broken;
    private long tooLarge;

    /// How many more bytes all files may have, before their references are rewritten.
    private long bytesLeft;

    /// Of each page with a file, by its number: its type, and whether it was read by https.
    private byte[] facts = new byte[1_024];

    /// Where redirects lead.
    ///
    /// @param isEndless whether that is nowhere, because they lead in a circle or are too many
    private record Followed(Optional<String> file, boolean isEndless) {}

    /// The ends of redirects, as far as they were looked for lately.
    private final Map<Long, Followed> resolved = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Followed> eldest) {
            return size() > LEADING_MAX;
        }
    };

    private SavedPages(FileJournal journal, SavedContent content, long bytesMax) throws IOException {
        var header = journal.header();
        this.journal = journal;
        this.content = content;
        this.policy = CrawlSettings.of(header).policy();
        this.names = new FileNames(policy.oneScheme());
        this.files = new Fingerprints(header.hashKey(), header.hashBits());
        this.leading = new Fingerprints(header.hashKey(), header.hashBits());
        this.loaded = new LoadedFiles(new Fingerprints(header.hashKey(), header.hashBits()));
        this.bytesLeft = bytesMax;
        this.leftOut = new Fingerprints(header.hashKey(), header.hashBits());
    }

    /// @param bytesMax how many bytes all files may have, before their references are rewritten
    static SavedPages of(FileJournal journal, SavedContent content, long bytesMax) throws IOException {
        var saved = new SavedPages(journal, content, bytesMax);
        try {
            Replay.recorded(journal, saved::add);
            // What the crawl itself requested comes first, wherever it is in the journal.
            var isRendered = !CrawlSettings.of(journal.header()).rendering().isEmpty();
            if (isRendered) Replay.recorded(journal, saved::addLoaded);
            return saved;
        } catch (IOException | RuntimeException e) {
            saved.close();
            throw e;
        }
    }

    private void add(Page page) throws IOException {
        if (page.ticket().kind() == Kind.SITEMAP) return;
        var number = page.ticket().number();
        var asked = key(page.ticket().url());
        switch (page.outcome()) {
            case Outcome.Read read
            when isContent(read.status()) -> {
                var capture = content.find(page);
                if (capture.isEmpty()) return;
                var key = policy.key(page.url());
                if (files.number(key) == Fingerprints.NONE) {
                    if (!takeAlong(key, capture.get())) return;
                    files.add(key, number);
                    remember(
                            page,
                            content.type(
                                    capture.get(),
                                    page.document().type(),
                                    page.ticket().kind()));
                }
                if (!asked.equals(key)) leading.add(asked, number);
            }
            case Outcome.Moved _ -> {
                leading.add(policy.key(page.url()), number);
                leading.add(asked, number);
            }
            case Outcome.Read _, Outcome.Index _, Outcome.Declined _, Outcome.Refused _, Outcome.Failed _ -> {}
        }
    }

    private void addLoaded(Page page) throws IOException {
        for (var exchange : page.stored()) {
            var capture = exchange.capture();
            if (!exchange.loaded() || capture == null || !isContent(capture)) continue;
            var shown = shown(capture);
            var key = policy.key(shown);
            var isKnown = files.number(key) != Fingerprints.NONE || leading.number(key) != Fingerprints.NONE;
            if (isKnown || loaded.has(key)) continue;
            if (!takeAlong(key, capture)) continue;
            loaded.add(
                    key,
                    content.type(capture, "", Kind.RESOURCE),
                    shown.scheme().equals("https"),
                    capture.at());
        }
    }

    private static boolean isContent(StoredCapture capture) {
        var status = capture.status();
        return capture.isGet() && status >= 200 && status < 300;
    }

    /// Whether a content becomes a file, if its URL has none. What would make all files too large has none, and may
    /// leave room for what comes later. There may be another response of the same URL.
    private boolean takeAlong(String key, StoredCapture capture) throws IOException {
        switch (content.extent(capture, bytesLeft)) {
            case SavedContent.Extent.Complete(long bytes) -> {
                bytesLeft -= bytes;
                count(leftOut.number(key), -1);
                return true;
            }
            case SavedContent.Extent.Broken() -> leaveOut(key, BROKEN);
            case SavedContent.Extent.TooLong() -> leaveOut(key, TOO_LARGE);
        }
        return false;
    }

    private void leaveOut(String key, int why) {
        // What counts is the first reason.
        if (leftOut.number(key) != Fingerprints.NONE) return;
        leftOut.add(key, why);
        count(why, 1);
    }

    private void count(long why, int more) {
        if (why == BROKEN) broken += more;
        if (why == TOO_LARGE) tooLarge += more;
    }

    /// How many have no file because their content is cut or cannot be decoded.
    long broken() {
        return broken;
    }

    /// How many have no file because all files would be too large.
    long tooLarge() {
        return tooLarge;
    }

    private Url shown(StoredCapture capture) {
        return policy.address(Url.of(capture.url())).shown();
    }

    /// The file of what a page loaded, which has to be written then; nothing where there is another one of that URL.
    Optional<String> loadedFile(StoredCapture capture) throws IOException {
        if (!isContent(capture)) return Optional.empty();
        var shown = shown(capture);
        var key = policy.key(shown);
        if (!loaded.isDue(key, capture.at())) return Optional.empty();
        loaded.begin(key);
        return Optional.of(loadedName(shown, key));
    }

    private String loadedName(Url shown, String key) {
        return name(shown, loaded.isHttps(key), loaded.type(key));
    }

    private static boolean isContent(int status) {
        return (status >= 200 && status < 300) || status == 304;
    }

    private void remember(Page page, FileType type) {
        var number = Math.toIntExact(page.ticket().number());
        if (number >= facts.length) facts = Arrays.copyOf(facts, Math.max(number + 1, facts.length / 2 * 3));
        facts[number] = (byte) (type.ordinal() << 1 | (page.url().scheme().equals("https") ? 1 : 0));
    }

    /// Whether a page has a file of its own.
    boolean isFile(Page page) {
        return page.ticket().kind() != Kind.SITEMAP
                && page.outcome() instanceof Outcome.Read
                && files.number(policy.key(page.url())) == page.ticket().number();
    }

    /// The file of a page that has one.
    String name(Page page) {
        return name(page.url(), page.ticket().number());
    }

    private String name(Url shown, long number) {
        var fact = facts[Math.toIntExact(number)];
        return name(shown, (fact & 1) == 1, FileType.values()[fact >> 1]);
    }

    private String name(Url shown, boolean isHttps, FileType type) {
        var scheme = isHttps ? "https" : "http";
        var url = shown.scheme().equals(scheme) ? shown : shown.withProtocol(scheme);
        return names.of(url.withoutFragment(), type);
    }

    /// The file that a URL leads to; nothing where it was not saved.
    Optional<String> file(Url url) throws IOException {
        var shown = policy.address(url).shown();
        var key = policy.key(shown);
        var number = files.number(key);
        if (number != Fingerprints.NONE) return Optional.of(name(shown, number));
        var first = leading.number(key);
        if (first == Fingerprints.NONE) return loaded.has(key) ? Optional.of(loadedName(shown, key)) : Optional.empty();
        return followed(first).file();
    }

    /// Whether the redirects from a URL that has no file lead in a circle, or are too many.
    boolean isEndless(Url url) throws IOException {
        var first = leading.number(key(url));
        return first != Fingerprints.NONE && followed(first).isEndless();
    }

    private Followed followed(long first) throws IOException {
        var known = resolved.get(first);
        if (known != null) return known;
        var followed = follow(first);
        resolved.put(first, followed);
        return followed;
    }

    /// What a link to a URL that has no file leads to. An address of the Wayback Machine works on the web; one that had
    /// lost the host of its archive does not.
    Url elsewhere(Url url) {
        var isArchived = policy.mappings().contains(ORIGINAL) && !TakeOutOfWayback.isAt(url);
        return isArchived ? ORIGINAL.apply(url) : url;
    }

    /// Whether two URLs are one to the crawl.
    boolean areOne(Url one, Url other) {
        return key(one).equals(key(other));
    }

    private String key(Url url) {
        return policy.key(policy.address(url).shown());
    }

    /// Goes from redirect to redirect, as a browser does.
    private Followed follow(long first) throws IOException {
        var number = first;
        for (var hop = 0; hop < Outcome.Moved.IN_A_ROW_MAX; hop++) {
            var position = journal.pages().find(number);
            if (position.isEmpty()) return new Followed(Optional.empty(), false);
            var page = journal.read(position.get());
            var next = page.outcome() instanceof Outcome.Moved(int _, Url target) ? target : page.url();
            var shown = policy.address(next).shown();
            var file = files.number(policy.key(shown));
            if (file != Fingerprints.NONE) return new Followed(Optional.of(name(shown, file)), false);
            number = leading.number(policy.key(shown));
            if (number == Fingerprints.NONE) return new Followed(Optional.empty(), false);
        }
        return new Followed(Optional.empty(), true);
    }

    @Override
    public void close() {
        files.close();
        leading.close();
        loaded.close();
        leftOut.close();
    }
}
