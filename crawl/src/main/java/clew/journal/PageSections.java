package clew.journal;

import static clew.journal.Sections.MUST;

import clew.page.Document;
import clew.page.Failure;
import clew.page.Kind;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.PageFacts;
import clew.page.Ticket;
import clew.url.Parsed;
import clew.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A page as [Sections]. A new fact about a page is a new section here; one about each link is a new one in
/// [LinkColumns].
final class PageSections {
    static final int TICKET = MUST | 1;
    static final int ANSWER = MUST | 2;
    private static final int TIMES = 3;
    private static final int DOCUMENT_WITH_LENGTH = 4;
    private static final int DIGEST = 5;
    private static final int SHAPE = 6;
    static final int BASE = 7;
    private static final int FACTS = 8;
    private static final int FRAGMENTS = 9;
    private static final int ATTEMPTS = 10;
    private static final int LENGTH = 11;

    /// Of a document without its length. Until lengths could be absent, [#DOCUMENT_WITH_LENGTH] was written.
    private static final int DOCUMENT = 12;

    private static final int[] KNOWN = {
        TICKET,
        ANSWER,
        TIMES,
        DOCUMENT_WITH_LENGTH,
        DIGEST,
        SHAPE,
        BASE,
        FACTS,
        FRAGMENTS,
        ATTEMPTS,
        LENGTH,
        DOCUMENT,
        LinkColumns.FLAGS,
        LinkColumns.RULES,
        LinkColumns.HREFS,
        LinkColumns.SHOWN,
        LinkColumns.ASKED,
        LinkColumns.TEXTS,
        LinkColumns.OFFSETS,
        LinkColumns.PLACES,
        LinkColumns.SHOWN_LONG,
        LinkColumns.ASKED_LONG
    };

    private static final String METHOD = "crc32c+crc32:";

    private static final int READ = 0;
    static final int MOVED = 1;
    private static final int DECLINED = 2;
    private static final int FAILED = 3;
    /// Written until refusals had reasons, with a text for people.
    private static final int REFUSED = 4;
    static final int INDEX = 5;
    private static final int REFUSED_BY = 6;

    private static final int DISALLOWED = 0;
    private static final int UNREADABLE = 1;

    private static final int NOINDEX = 1;
    private static final int UNDECLARED_UTF8 = 2;
    private static final String UNREADABLE_TEXT = "robots.txt could not be read: ";

    private final Packer section = new Packer();
    private final LinkColumns links;

    /// @param memoryMax how much memory the links of a page may take, in bytes
    PageSections(long memoryMax) {
        links = new LinkColumns(memoryMax);
    }

    void write(Page page, Packer out) {
        var ticket = page.ticket();
        var fallback = ticket.fallback();
        section.text(ticket.kind().code())
                .number(ticket.depth())
                .number(ticket.hops())
                .number(ticket.parent() + 1)
                .number(ticket.pattern())
                .text(ticket.url().href())
                .text(fallback == null ? "" : fallback.href());
        end(TICKET, out);
        section.text(page.url().equals(ticket.url()) ? "" : page.url().href());
        writeOutcome(page.outcome());
        end(ANSWER, out);
        if (!page.asked().equals(Instant.EPOCH) || !page.took().isZero()) {
            section.number(ChronoUnit.MICROS.between(Instant.EPOCH, page.asked()))
                    .number(page.took().dividedBy(ChronoUnit.MICROS.getDuration()));
            end(TIMES, out);
        }
        if (page.attempts() != 0) {
            section.number(page.attempts());
            end(ATTEMPTS, out);
        }
        if (!page.document().equals(Document.NONE)) writeDocument(page.document(), out);
        if (!page.base().equals(page.url())) {
            section.text(page.base().href());
            end(BASE, out);
        }
        links.write(page, out);
    }

    private void end(int tag, Packer out) {
        out.section(tag, section);
        section.clear();
    }

    Page read(long number, Unpacker in) throws BadRecord {
        var sections = Sections.of(in, KNOWN);
        var ticket = ticket(number, sections.get(TICKET));
        var answer = sections.get(ANSWER);
        var shown = answer.text();
        var url = shown.isEmpty() ? ticket.url() : webUrl(shown);
        var outcome = readOutcome(answer);
        var base = sections.find(BASE);
        var times = sections.find(TIMES);
        var attempts = sections.find(ATTEMPTS);
        var page = new Page(
                ticket,
                url,
                base == null ? url : url(base.text()),
                outcome,
                times == null ? Instant.EPOCH : time(times.number()),
                times == null ? Duration.ZERO : Duration.of(times.number(), ChronoUnit.MICROS),
                readDocument(sections),
                links.read(sections, url.href(), outcome),
                List.of(),
                attempts == null ? 0 : attempts.count());
        sections.expectEnds();
        return page;
    }

    private static Ticket ticket(long number, Unpacker in) throws BadRecord {
        var kind = kind(in.text());
        var depth = in.count();
        var hops = in.count();
        var parent = in.number() - 1;
        var pattern = in.number();
        var asked = webUrl(in.text());
        var fallback = in.text();
        return new Ticket(
                number, kind, asked, fallback.isEmpty() ? null : webUrl(fallback), depth, hops, parent, pattern);
    }

    /// A number of microseconds reaches as far as the year 142,427.
    static Instant time(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }

    private void writeOutcome(Outcome outcome) {
        switch (outcome) {
            case Outcome.Read(int status, boolean truncated) ->
                section.octet(READ).number(status).octet(truncated ? 1 : 0);
            case Outcome.Index(int status, boolean truncated) ->
                section.octet(INDEX).number(status).octet(truncated ? 1 : 0);
            case Outcome.Moved(int status, Url target) ->
                section.octet(MOVED).number(status).text(target.href());
            case Outcome.Declined(int status) -> section.octet(DECLINED).number(status);
            case Outcome.Refused.Disallowed() -> section.octet(REFUSED_BY).octet(DISALLOWED);
            case Outcome.Refused.Unreadable(Failure failure) ->
                section.octet(REFUSED_BY)
                        .octet(UNREADABLE)
                        .text(failure.reason().code())
                        .text(failure.detail());
            case Outcome.Failed(Failure failure) ->
                section.octet(FAILED).text(failure.reason().code()).text(failure.detail());
        }
    }

    private static Outcome readOutcome(Unpacker in) throws BadRecord {
        return switch (in.octet()) {
            case READ -> new Outcome.Read(in.count(), in.octet() == 1);
            case INDEX -> new Outcome.Index(in.count(), in.octet() == 1);
            case MOVED -> new Outcome.Moved(in.count(), url(in.text()));
            case DECLINED -> new Outcome.Declined(in.count());
            case REFUSED -> refusal(in.text());
            case REFUSED_BY -> readRefusal(in);
            case FAILED -> new Outcome.Failed(failure(in));
            default -> throw new BadRecord("an unknown outcome");
        };
    }

    private static Outcome.Refused readRefusal(Unpacker in) throws BadRecord {
        return switch (in.octet()) {
            case DISALLOWED -> new Outcome.Refused.Disallowed();
            case UNREADABLE -> new Outcome.Refused.Unreadable(failure(in));
            default -> throw new BadRecord("an unknown reason for a refusal");
        };
    }

    /// What journals have that were written before refusals had reasons.
    private static Outcome.Refused refusal(String text) {
        if (!text.startsWith(UNREADABLE_TEXT)) return new Outcome.Refused.Disallowed();
        var why = text.substring(UNREADABLE_TEXT.length());
        for (var reason : Failure.Reason.values()) {
            if (why.equals(reason.text())) return new Outcome.Refused.Unreadable(new Failure(reason, ""));
            var before = reason.text() + " (";
            if (why.startsWith(before) && why.endsWith(")")) {
                var detail = why.substring(before.length(), why.length() - 1);
                return new Outcome.Refused.Unreadable(failure(reason, detail));
            }
        }
        return new Outcome.Refused.Unreadable(new Failure(Failure.Reason.UNREACHABLE, why));
    }

    private void writeDocument(Document document, Packer out) {
        section.octet(document.certain() ? 0 : 1)
                .text(document.type())
                .text(document.charset())
                .text(document.title())
                .text(document.canonical())
                .text(document.etag())
                .text(document.lastModified());
        end(DOCUMENT, out);
        if (document.bytes() != null) {
            section.number(document.bytes());
            end(LENGTH, out);
        }
        if (!document.digest().isEmpty()) {
            writeDigest(document.digest());
            end(DIGEST, out);
        }
        if (document.shape() != 0) {
            section.number(document.shape());
            end(SHAPE, out);
        }
        if (document.facts().areRead()) writeFacts(document.facts(), out);
    }

    private void writeFacts(PageFacts facts, Packer out) {
        section.octet((facts.noindex() ? NOINDEX : 0) | (facts.undeclaredUtf8() ? UNDECLARED_UTF8 : 0))
                .number(facts.headings())
                .number(facts.imagesWithoutAlt())
                .text(facts.description());
        end(FACTS, out);
        if (facts.fragments().isEmpty()) return;
        section.number(facts.fragments().size());
        for (var fragment : facts.fragments()) section.text(fragment);
        end(FRAGMENTS, out);
    }

    private static PageFacts readFacts(Sections sections) throws BadRecord {
        var in = sections.find(FACTS);
        if (in == null) return PageFacts.UNREAD;
        var bits = in.octet();
        var headings = in.count();
        var imagesWithoutAlt = in.count();
        var description = in.text();
        return new PageFacts(
                description,
                headings,
                imagesWithoutAlt,
                (bits & NOINDEX) != 0,
                readFragments(sections),
                (bits & UNDECLARED_UTF8) != 0);
    }

    private static List<String> readFragments(Sections sections) throws BadRecord {
        var in = sections.find(FRAGMENTS);
        if (in == null) return List.of();
        var count = in.count();
        if (count > PageFacts.FRAGMENTS_MAX || count > in.left()) throw new BadRecord(count + " fragments");
        var fragments = new ArrayList<String>(count);
        for (int i = 0; i < count; i++) fragments.add(in.text());
        return fragments;
    }

    private static Document readDocument(Sections sections) throws BadRecord {
        var in = sections.find(DOCUMENT);
        var earlier = in == null ? sections.find(DOCUMENT_WITH_LENGTH) : null;
        if (earlier != null) in = earlier;
        if (in == null) return Document.NONE;
        var certain = in.octet() == 0;
        var type = in.text();
        var charset = in.text();
        var length = earlier != null ? earlier : sections.find(LENGTH);
        @Nullable Long bytes = length == null ? null : (Long) length.number();
        var digestIn = sections.find(DIGEST);
        var digest = digestIn == null ? "" : readDigest(digestIn);
        if (earlier != null && bytes != null && bytes == 0 && !wasPage(type, charset)) {
            charset = "";
            bytes = null;
            digest = "";
        }
        var shape = sections.find(SHAPE);
        return new Document(
                type,
                charset,
                bytes,
                digest,
                in.text(),
                in.text(),
                in.text(),
                in.text(),
                shape == null ? 0 : shape.number(),
                readFacts(sections),
                certain);
    }

    /// Whether an earlier journal tells of a page without content. It has 0 bytes, their digest and often UTF-8 for all
    /// that was not read, too.
    private static boolean wasPage(String type, String charset) {
        return !charset.isEmpty() && (type.isEmpty() || type.contains("html"));
    }

    /// A digest with a known method takes one byte for it, and its own bytes.
    private void writeDigest(String digest) {
        if (!isTwoChecksums(digest)) {
            section.octet(0).text(digest);
            return;
        }
        var bytes = HexFormat.of().parseHex(digest, METHOD.length(), digest.length());
        section.octet(1).raw(bytes, 0, bytes.length);
    }

    private static boolean isTwoChecksums(String digest) {
        if (!digest.startsWith(METHOD) || digest.length() != METHOD.length() + 2 * Long.BYTES) return false;
        for (int i = METHOD.length(); i < digest.length(); i++) {
            if ("0123456789abcdef".indexOf(digest.charAt(i)) < 0) return false;
        }
        return true;
    }

    private static String readDigest(Unpacker in) throws BadRecord {
        return switch (in.octet()) {
            case 0 -> in.text();
            case 1 -> METHOD + HexFormat.of().toHexDigits(in.eightBytes());
            default -> throw new BadRecord("an unknown kind of digest");
        };
    }

    static Failure failure(Unpacker in) throws BadRecord {
        return failure(reason(in.text()), in.text());
    }

    /// Earlier journals have a silent name server as a host that does not exist, and the words of the C library. Where
    /// a host does not exist, later ones have its name alone: no blank is in that.
    private static Failure failure(Failure.Reason reason, String detail) {
        var isSilent = reason == Failure.Reason.UNKNOWN_HOST && detail.contains("Temporary failure");
        return new Failure(isSilent ? Failure.Reason.NAME_SERVER : reason, detail);
    }

    private static Failure.Reason reason(String code) throws BadRecord {
        for (var reason : Failure.Reason.values()) if (reason.code().equals(code)) return reason;
        throw new BadRecord("an unknown reason for a failure");
    }

    static Kind kind(String code) throws BadRecord {
        for (var kind : Kind.values()) if (kind.code().equals(code)) return kind;
        throw new BadRecord("an unknown kind of ticket");
    }

    /// The URL of a page: one that can be requested.
    static Url webUrl(String text) throws BadRecord {
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
}
