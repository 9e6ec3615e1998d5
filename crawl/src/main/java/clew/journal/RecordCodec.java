package clew.journal;

import clew.page.Document;
import clew.page.Failure;
import clew.page.Kind;
import clew.page.Link;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.RobotsTxt;
import clew.page.Ticket;
import clew.policy.Address;
import clew.policy.Verdict;
import clew.url.Parsed;
import clew.url.Url;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/// Records as bytes, and back. The only file that knows how; docs/journal-format.md says the same for people, and a
/// sample of each released version keeps both honest.
///
/// It is for one thread at a time: each worker has its own, and so has each journal.
public final class RecordCodec {
    private static final int READ = 0;
    private static final int MOVED = 1;
    private static final int DECLINED = 2;
    private static final int FAILED = 3;
    private static final int REFUSED = 4;
    private static final int INDEX = 5;

    private static final int DOCUMENT = 1;
    private static final int UNCERTAIN = 2;

    private static final int SKIPPED = 1;
    private static final int NOFOLLOW = 2;
    private static final int ASKED_OTHERWISE = 4;
    private static final int HREF_IS_URL = 8;

    /// What a page and a link cost in memory apart from their texts.
    private static final int PAGE_WEIGHT = 500;

    private static final int LINK_WEIGHT = 250;
    private static final int LINK_WEIGHT_MIN = 100;
    private static final int LEVEL = 4;
    private static final long DEFLATE_RATIO_MAX = 1032;

    /// A link takes four bytes at least.
    private static final int LINK_BYTES_MIN = 4;

    private final Packer raw = new Packer();
    private final Packer packed = new Packer();
    private final Deflater deflater = new Deflater(LEVEL, true);
    private final Inflater inflater = new Inflater(true);
    private final byte[] piece = new byte[8192];
    private final long memoryMax;

    public RecordCodec() {
        this(Runtime.getRuntime().maxMemory() / 2);
    }

    /// @param memoryMax how much a page may take in memory, in bytes: one that takes more was never there
    RecordCodec(long memoryMax) {
        this.memoryMax = memoryMax;
    }

    public PageRecord encode(Page page) {
        raw.clear();
        writePage(page);
        packed.clear();
        packed.number(page.ticket().number()).number(raw.size());
        deflater.reset();
        deflater.setInput(raw.array(), 0, raw.size());
        deflater.finish();
        while (!deflater.finished()) packed.raw(piece, 0, deflater.deflate(piece));
        var weight = PAGE_WEIGHT + (long) LINK_WEIGHT * page.links().size() + raw.size();
        var bytes = packed.toBytes();
        raw.clear();
        packed.clear();
        return new PageRecord(page.ticket(), page, bytes, weight);
    }

    /// The number of the ticket whose page these bytes are.
    static long number(byte[] bytes) throws IOException {
        return new Unpacker(bytes, 0, bytes.length).number();
    }

    Page decode(byte[] bytes) throws IOException {
        var head = new Unpacker(bytes, 0, bytes.length);
        var number = head.number();
        var length = head.count();
        // DEFLATE makes of a byte 1,032 at most; who claims more wants our memory.
        if (length > DEFLATE_RATIO_MAX * (bytes.length - head.position()) || length > memoryMax) {
            throw new BadRecord("a page of " + length + " bytes");
        }
        var in = new Unpacker(inflate(bytes, head.position(), length), 0, length);
        var page = readPage(number, in);
        in.expectEnd();
        return page;
    }

    private byte[] inflate(byte[] bytes, int from, int length) throws BadRecord {
        var inflated = new byte[length];
        inflater.reset();
        inflater.setInput(bytes, from, bytes.length - from);
        try {
            for (int at = 0; at < length; ) {
                var more = inflater.inflate(inflated, at, length - at);
                if (more == 0) throw new BadRecord("its compressed part ends too early");
                at += more;
            }
        } catch (DataFormatException e) {
            throw new BadRecord("its compressed part is broken (" + e.getMessage() + ")");
        }
        return inflated;
    }

    private void writePage(Page page) {
        var ticket = page.ticket();
        var asked = ticket.url().href();
        var fallback = ticket.fallback();
        var shown = page.url().href();
        raw.text(ticket.kind().code())
                .number(ticket.depth())
                .number(ticket.hops())
                .number(ticket.parent() + 1)
                .number(ticket.pattern())
                .text(asked)
                .text(fallback == null ? "" : fallback.href())
                .text(shown.equals(asked) ? "" : shown);
        writeOutcome(page.outcome());
        raw.number(page.time().toEpochMilli());
        writeDocument(page.document());
        raw.number(page.links().size());
        var pageBytes = ascii(shown);
        for (var link : page.links()) writeLink(link, pageBytes);
    }

    private Page readPage(long number, Unpacker in) throws IOException {
        var kind = kind(in.text());
        var depth = in.count();
        var hops = in.count();
        var parent = in.number() - 1;
        var pattern = in.number();
        var asked = webUrl(in.text());
        var fallback = in.text();
        var shown = in.text();
        var url = shown.isEmpty() ? asked : webUrl(shown);
        var outcome = readOutcome(in);
        var time = Instant.ofEpochMilli(in.number());
        var document = readDocument(in);
        var links = readLinks(in, url.href());
        if (!links.isEmpty() && !(outcome instanceof Outcome.Read || outcome instanceof Outcome.Index)) {
            throw new BadRecord("links of a page that was not read");
        }
        var ticket = new Ticket(
                number, kind, asked, fallback.isEmpty() ? null : webUrl(fallback), depth, hops, parent, pattern);
        return new Page(ticket, url, outcome, time, document, links);
    }

    private void writeOutcome(Outcome outcome) {
        switch (outcome) {
            case Outcome.Read(int status, boolean truncated) ->
                raw.octet(READ).number(status).octet(truncated ? 1 : 0);
            case Outcome.Index(int status, boolean truncated) ->
                raw.octet(INDEX).number(status).octet(truncated ? 1 : 0);
            case Outcome.Moved(int status, Url target) ->
                raw.octet(MOVED).number(status).text(target.href());
            case Outcome.Declined(int status) -> raw.octet(DECLINED).number(status);
            case Outcome.Refused(String why) -> raw.octet(REFUSED).text(why);
            case Outcome.Failed(Failure failure) ->
                raw.octet(FAILED).text(failure.reason().code()).text(failure.detail());
        }
    }

    private static Outcome readOutcome(Unpacker in) throws IOException {
        return switch (in.octet()) {
            case READ -> new Outcome.Read(in.count(), in.octet() == 1);
            case INDEX -> new Outcome.Index(in.count(), in.octet() == 1);
            case MOVED -> new Outcome.Moved(in.count(), url(in.text()));
            case DECLINED -> new Outcome.Declined(in.count());
            case REFUSED -> new Outcome.Refused(in.text());
            case FAILED -> new Outcome.Failed(new Failure(reason(in.text()), in.text()));
            default -> throw new BadRecord("an unknown outcome");
        };
    }

    private static Failure.Reason reason(String code) throws BadRecord {
        for (var reason : Failure.Reason.values()) if (reason.code().equals(code)) return reason;
        throw new BadRecord("an unknown reason for a failure");
    }

    private void writeDocument(Document document) {
        raw.octet(document.equals(Document.NONE) ? 0 : document.certain() ? DOCUMENT : DOCUMENT | UNCERTAIN);
        if (document.equals(Document.NONE)) return;
        raw.text(document.type())
                .text(document.charset())
                .number(document.bytes())
                .text(document.digest())
                .text(document.title())
                .text(document.canonical())
                .text(document.etag())
                .text(document.lastModified())
                .number(document.shape());
    }

    private static Document readDocument(Unpacker in) throws IOException {
        var flags = in.octet();
        if (flags == 0) return Document.NONE;
        return new Document(
                in.text(),
                in.text(),
                in.number(),
                in.text(),
                in.text(),
                in.text(),
                in.text(),
                in.text(),
                in.number(),
                (flags & UNCERTAIN) == 0);
    }

    private void writeLink(Link link, byte[] page) {
        var flags = link.nofollow() ? NOFOLLOW : 0;
        switch (link.verdict()) {
            case Verdict.Skipped(String rule) ->
                raw.octet(flags | SKIPPED).text(rule).text(link.href());
            case Verdict.Counts(Address address) -> {
                var shown = address.shown().href();
                var asked = address.asked().href();
                if (!asked.equals(shown)) flags |= ASKED_OTHERWISE;
                var same = link.href().equals(shown);
                raw.octet(same ? flags | HREF_IS_URL : flags);
                if (!same) raw.text(link.href());
                writeUrl(shown, page, same ? "" : link.href());
                if (!asked.equals(shown)) writeUrl(asked, ascii(shown), same ? "" : link.href());
            }
        }
        raw.text(link.text());
    }

    private List<Link> readLinks(Unpacker in, String page) throws IOException {
        var count = in.count();
        if (count > in.left() / LINK_BYTES_MIN) throw new BadRecord(count + " links");
        var links = new ArrayList<Link>(count);
        var memory = memoryMax;
        for (int i = 0; i < count; i++) {
            var link = readLink(in, page);
            links.add(link);
            // A few bytes can stand for the whole URL of their page: many of them would take more than there is.
            memory -= LINK_WEIGHT_MIN
                    + link.address().map(a -> a.shown().href().length()).orElse(0);
            if (memory < 0) throw new BadRecord("links that take more memory than there is");
        }
        return links;
    }

    private static Link readLink(Unpacker in, String page) throws IOException {
        var flags = in.octet();
        var nofollow = (flags & NOFOLLOW) != 0;
        if ((flags & SKIPPED) != 0) {
            return new Link(new Verdict.Skipped(in.text()), in.text(), in.text(), nofollow);
        }
        var href = (flags & HREF_IS_URL) != 0 ? null : in.text();
        var shown = readUrl(in, page, href == null ? "" : href);
        var asked = (flags & ASKED_OTHERWISE) != 0 ? readUrl(in, shown.href(), href == null ? "" : href) : shown;
        var verdict = new Verdict.Counts(new Address(asked, shown));
        return new Link(verdict, href == null ? shown.href() : href, in.text(), nofollow);
    }

    /// A URL is written as how much of its beginning is that of its page, how much of its end is that of the link
    /// before the fragment, and what is between them. Most often nothing is.
    private void writeUrl(String url, byte[] page, String href) {
        var bytes = ascii(url);
        var mismatch = Arrays.mismatch(bytes, page);
        var same = mismatch < 0 ? bytes.length : mismatch;
        var end = pathEnd(href);
        var tail = 0;
        while (tail < bytes.length - same
                && tail < end
                && url.charAt(url.length() - 1 - tail) == href.charAt(end - 1 - tail)) {
            tail++;
        }
        raw.number(same).number(tail).number(bytes.length - same - tail).raw(bytes, same, bytes.length - same - tail);
    }

    private static Url readUrl(Unpacker in, String page, String href) throws IOException {
        var same = in.count();
        var tail = in.count();
        var between = in.ascii(in.count());
        var end = pathEnd(href);
        if (same > page.length() || tail > end) throw new BadRecord("a URL shares more than there is");
        return webUrl(page.substring(0, same) + between + href.substring(end - tail, end));
    }

    /// The URL of a page: one that can be requested.
    private static Url webUrl(String text) throws BadRecord {
        var url = url(text);
        if (!url.isHttp()) throw new BadRecord("a page that is not on the web");
        return url;
    }

    private static Url url(String text) throws BadRecord {
        return switch (Url.parse(text)) {
            case Parsed.Ok(Url url) -> url;
            case Parsed.Bad _ -> throw new BadRecord("a URL that is not valid");
        };
    }

    private static int pathEnd(String href) {
        var fragment = href.indexOf('#');
        return fragment < 0 ? href.length() : fragment;
    }

    private static byte[] ascii(String url) {
        return url.getBytes(StandardCharsets.ISO_8859_1);
    }

    static byte[] encode(RobotsTxt robotsTxt) {
        var packer = new Packer()
                .text(robotsTxt.url().href())
                .text(robotsTxt.state().name())
                .text(robotsTxt.text());
        var failure = robotsTxt.failure();
        if (failure != null) packer.text(failure.reason().code()).text(failure.detail());
        return packer.toBytes();
    }

    static RobotsTxt decodeRobots(byte[] bytes) throws IOException {
        var in = new Unpacker(bytes, 0, bytes.length);
        var url = webUrl(in.text());
        var state = in.text();
        for (var known : RobotsTxt.State.values()) {
            if (!known.name().equals(state)) continue;
            var text = in.text();
            return new RobotsTxt(url, known, text, in.left() == 0 ? null : new Failure(reason(in.text()), in.text()));
        }
        throw new BadRecord("an unknown state of a robots.txt");
    }

    static byte[] encode(JournalHeader header) {
        var packer =
                new Packer().text(header.hashKey()).number(header.settings().size());
        header.sorted().forEach((name, value) -> packer.text(name).text(value));
        return packer.toBytes();
    }

    static JournalHeader decodeHeader(byte[] bytes) throws IOException {
        var in = new Unpacker(bytes, 0, bytes.length);
        var hashKey = in.text();
        var count = in.count();
        var settings = new HashMap<String, String>();
        for (int i = 0; i < count; i++) settings.put(in.text(), in.text());
        try {
            return new JournalHeader(hashKey, settings);
        } catch (IllegalArgumentException e) {
            throw new BadRecord(String.valueOf(e.getMessage()));
        }
    }

    private static Kind kind(String code) throws BadRecord {
        for (var kind : Kind.values()) if (kind.code().equals(code)) return kind;
        throw new BadRecord("an unknown kind of ticket");
    }
}
