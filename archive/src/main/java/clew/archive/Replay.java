package clew.archive;

import clew.archive.rewrite.Destination;
import clew.archive.rewrite.DocumentKind;
import clew.archive.rewrite.DocumentRewriter;
import clew.archive.rewrite.DocumentTooLarge;
import clew.archive.wacz.Surt;
import clew.fetch.Body;
import clew.fetch.MemoryBudget;
import clew.fetch.Spool;
import clew.http.FetchException;
import clew.url.Parsed;
import clew.url.Url;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Answers requests from an archive, and from nothing else.
///
/// A page asks for all that it needs at [ReplayAddress]es, because its references are rewritten; the policy that
/// is sent with it keeps the browser from requesting anything elsewhere where that was missed. A path without an
/// address, which a script has made up, is looked for on the site of the page that asks, by its `Referer`; and
/// [AbsoluteUrls] of scripts become addresses in the page itself. What a
/// script
/// sends is answered if exactly the same was sent when the page was archived.
///
/// What is rewritten is in memory, and only as much at a time as there is memory for it; all else is passed on.
final class Replay implements Closeable {
    /// Nothing but this server.
    static final String POLICY = "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:; "
            + "connect-src 'self' data: blob:; frame-src 'self' data: blob:; worker-src 'self' blob:; "
            + "form-action 'self'; base-uri 'self'; frame-ancestors 'self'";

    /// A document above this size is served as it was archived.
    static final int DOCUMENT_BYTES_MAX = 32 << 20;

    /// No layer of packing is longer: one may unpack to nothing, and take hours for it.
    private static final long PACKED_BYTES_MAX = 4L << 30;
    private static final int BEGINNING = 1024;
    private static final int NOT_FOUND = 404;
    private static final int FOUND = 302;
    private static final int TEMPORARY_REDIRECT = 307;
    private static final int PARTIAL = 206;

    private final ArchiveReader archive;
    private final StoredPages pages;
    private final MemoryBudget memory;

    Replay(ArchiveReader archive, MemoryBudget memory) throws IOException {
        this.archive = archive;
        this.pages = StoredPages.of(archive::forEachPage);
        this.memory = memory;
    }

    ReplayResponse answer(ReplayRequest request) throws IOException {
        var target = request.target();
        var address = ReplayAddress.parse(target);
        if (address.isPresent()) return capture(address.get(), request);
        if (ReplayAddress.isUrl(target, 1)) return latest(target.substring(1), request);
        var isRoot = target.equals("/") || target.startsWith("/?");
        if (isRoot && request.isRead() && !isForPage(request)) return list(target);
        var found = onSiteOf(request.header("referer"), target);
        if (found.isPresent()) return redirect(request, found.get());
        return isRoot && request.isRead() ? list(target) : missing(target);
    }

    /// Whether a page needs it, rather than somebody who goes there.
    private static boolean isForPage(ReplayRequest request) {
        return switch (request.header("sec-fetch-dest")) {
            case "", "document" -> false;
            default -> true;
        };
    }

    /// What was sent goes there, too.
    private static ReplayResponse redirect(ReplayRequest request, ReplayAddress address) {
        return ReplayResponse.redirect(request.isRead() ? FOUND : TEMPORARY_REDIRECT, address.text());
    }

    private ReplayResponse list(String target) throws IOException {
        var filter = "";
        var from = 0;
        for (var pair : target.substring(target.indexOf('?') + 1).split("&", -1)) {
            var value = pair.substring(pair.indexOf('=') + 1);
            if (pair.startsWith("filter=")) filter = decoded(value);
            if (pair.matches("from=[0-9]{1,9}")) from = Integer.parseInt(value);
        }
        return ReplayResponse.page(200, new ReplayPages(pages).list(filter, from));
    }

    private static String decoded(String value) {
        try {
            return URLDecoder.decode(value, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException _) {
            return value;
        }
    }

    private ReplayResponse latest(String text, ReplayRequest request) throws IOException {
        var url = url(text);
        try (var capture = archive.find(url, request.sent(), null).orElse(null)) {
            if (capture == null) return missing(url);
            return redirect(request, ReplayAddress.of(capture.begun(), url));
        }
    }

    /// The same path on the site of the page that a request comes from.
    private static Optional<ReplayAddress> onSiteOf(String referrer, String target) {
        if (!(Url.parse(referrer) instanceof Parsed.Ok(Url from))) return Optional.empty();
        var page = ReplayAddress.parse(from.requestTarget());
        if (page.isEmpty() || !(Url.parse(page.get().url()) instanceof Parsed.Ok(Url site))) return Optional.empty();
        // Not resolved as a reference: `//x` is a path here.
        return Url.parse(site.origin() + target).ok().map(url -> page.get().with(url.href()));
    }

    /// The form in which a URL is archived.
    private static String url(String text) {
        return Url.parse(text)
                .ok()
                .map(url -> url.withoutUserInfo().withoutFragment().href())
                .orElse(text);
    }

    private static ReplayResponse missing(String url) {
        return ReplayResponse.page(
                NOT_FOUND, ReplayPages.message("Not in the archive", "The archive has no copy of this URL.", url));
    }

    private ReplayResponse capture(ReplayAddress address, ReplayRequest request) throws IOException {
        // A worker of an archived site would stand between the browser and this server.
        if (!request.header("service-worker").isEmpty()) return missing(address.url());
        if (!(Url.parse(url(address.url())) instanceof Parsed.Ok(Url url))) return missing(address.url());
        var capture =
                archive.find(url.href(), request.sent(), address.instant()).orElse(null);
        if (capture == null) return missing(url.href());
        try {
            var response = capture.head().isRedirect() ? redirect(capture, url, address) : null;
            if (response == null && isLaterPart(capture)) response = missing(url.href());
            if (response != null) capture.close();
            else response = content(capture, url, address, request.header("sec-fetch-dest"));
            return response.with("Content-Language", capture.head().first("content-language"))
                    .with(
                            "Memento-Datetime",
                            DateTimeFormatter.RFC_1123_DATE_TIME.format(
                                    capture.begun().atOffset(ZoneOffset.UTC)));
        } catch (IOException | RuntimeException e) {
            capture.close();
            throw e;
        }
    }

    /// Whether the beginning of the content is missing.
    private static boolean isLaterPart(Capture capture) {
        return capture.head().status() == PARTIAL
                && !capture.head().first("content-range").startsWith("bytes 0-");
    }

    /// Null where the response says nothing about where to go.
    private static @Nullable ReplayResponse redirect(Capture capture, Url url, ReplayAddress address) {
        var location = capture.head().first("location");
        if (location.isEmpty() || !(Url.parse(location, url) instanceof Parsed.Ok(Url target))) return null;
        if (!target.isHttp()) return missing(target.href());
        // From http to https, or to `www`, where the archive has this capture only: it would lead to itself.
        var same = Surt.of(target.withoutFragment().href()).equals(Surt.of(capture.url()));
        if (same && (target.withoutFragment().equals(url) || !capture.url().equals(url.href()))) {
            return missing(target.href());
        }
        return ReplayResponse.redirect(
                capture.head().status(), address.with(target.href()).text());
    }

    private ReplayResponse content(Capture capture, Url url, ReplayAddress address, String destination)
            throws IOException {
        var rewriter = new DocumentRewriter(
                target -> address.with(target.href()).text(),
                Destination.SERVER,
                AbsoluteUrls.isFor(destination) ? AbsoluteUrls.tag(address) : "");
        return content(capture, url, rewriter, destination)
                .with("Refresh", rewriter.refresh(capture.head().first("refresh"), url));
    }

    private ReplayResponse content(Capture capture, Url url, DocumentRewriter rewriter, String destination)
            throws IOException {
        var head = capture.head();
        // What a conditional request of the crawl was answered with stands for the content that it has. Of a content
        // that is there in part, what there is of it is all.
        var status = switch (head.status()) {
            case 304, PARTIAL -> 200;
            default -> Math.max(head.status(), 200);
        };
        var type = String.join(", ", head.all("content-type"));
        var content = new BufferedInputStream(capture.content(PACKED_BYTES_MAX), BEGINNING);
        content.mark(BEGINNING);
        var beginning = beginning(content);
        content.reset();
        var kind = kind(DocumentKind.of(type, url, beginning), beginning, destination);
        if (kind == DocumentKind.OTHER) return policed(ReplayResponse.stream(status, content, capture), type);
        var document = document(content);
        var memoryBytes = DocumentRewriter.memory((int) document.length());
        if (document.length() == DOCUMENT_BYTES_MAX || !memory.holds(memoryBytes)) {
            var all = new SequenceInputStream(document.stream(), content);
            return policed(
                    ReplayResponse.stream(status, all, () -> {
                        document.close();
                        capture.close();
                    }),
                    type);
        }
        capture.close();
        try (document;
                var _ = memory.takeUninterruptibly(memoryBytes);
                var in = document.stream()) {
            var rewritten = rewriter.rewrite(kind, new Body(type, in.readAllBytes(), false), url);
            var spool = new Spool();
            spool.write(rewritten.bytes(), 0, rewritten.bytes().length);
            return policed(ReplayResponse.of(status, spool), rewritten.type());
        } catch (DocumentTooLarge e) {
            var text = "This page cannot be shown: " + e.getMessage() + ".";
            return ReplayResponse.page(500, ReplayPages.message("Error", text, url.href()));
        }
    }

    /// The beginning of a document: all of it, unless that is too long. On disk where it is long.
    private static Spool document(InputStream content) throws IOException {
        var document = new Spool();
        try {
            read(content, DOCUMENT_BYTES_MAX, document);
            return document;
        } catch (IOException | RuntimeException e) {
            document.close();
            throw e;
        }
    }

    private static ReplayResponse policed(ReplayResponse response, String type) {
        return response.with("Content-Type", type).with("Content-Security-Policy", POLICY);
    }

    /// What a document is shown as, which may be something else than its type says.
    ///
    /// @param destination what the browser wants it for, as in `Sec-Fetch-Dest`; empty where it does not say
    private static DocumentKind kind(DocumentKind kind, byte[] beginning, String destination) {
        return switch (destination) {
            // Old pages take style sheets of any type.
            case "style" -> DocumentKind.STYLESHEET;
            case "script", "worker", "sharedworker", "font", "audio", "video", "track", "json" -> DocumentKind.OTHER;
            case "image" -> kind == DocumentKind.XML ? kind : DocumentKind.OTHER;
            // For a script: some servers say that all they send is HTML.
            case "empty" -> kind == DocumentKind.HTML && !startsWithTag(beginning) ? DocumentKind.OTHER : kind;
            default -> kind;
        };
    }

    private static boolean startsWithTag(byte[] beginning) {
        return new String(beginning, StandardCharsets.ISO_8859_1).stripLeading().startsWith("<");
    }

    private static byte[] beginning(InputStream in) throws IOException {
        var bytes = new ByteArrayOutputStream();
        read(in, BEGINNING, bytes);
        return bytes.toByteArray();
    }

    /// Copies up to so many bytes, or what there is of a response that was cut.
    private static void read(InputStream in, int bytesMax, OutputStream to) throws IOException {
        var piece = new byte[Math.min(bytesMax, 64 * 1024)];
        try {
            for (var left = bytesMax; left > 0; ) {
                var n = in.read(piece, 0, Math.min(piece.length, left));
                if (n < 0) break;
                to.write(piece, 0, n);
                left -= n;
            }
        } catch (FetchException _) {
            // What came before is all that there is.
        }
    }

    @Override
    public void close() throws IOException {
        pages.close();
    }
}
