package clew.archive.mirror;

import clew.archive.rewrite.Addresses;
import clew.archive.rewrite.Destination;
import clew.archive.rewrite.DocumentRewriter;
import clew.archive.rewrite.DocumentTooLarge;
import clew.fetch.Body;
import clew.page.Page;
import clew.page.StoredCapture;
import clew.url.Parsed;
import clew.url.Url;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/// Writes pages into their files, with references that lead to other files where those are there.
final class PageFiles {
    /// A document above this size is written as it was archived.
    static final int DOCUMENT_BYTES_MAX = 64 << 20;

    /// Some folder with a file, which stand for those that a browser opens.
    private static final String FOLDER = "file:///@mirror/";

    private static final Url FILE = Url.of(FOLDER + "file");

    private final MirrorFolder folder;
    private final SavedContent content;
    private final SavedPages saved;
    private final MirrorReferences references = new MirrorReferences();
    private long files;
    private long rewritten;
    private long leftAbsolute;
    private long moreLeft;
    private long overlong;

    /// @param moreMax how many bytes longer all documents may become
    PageFiles(MirrorFolder folder, SavedContent content, SavedPages saved, long moreMax) {
        this.moreLeft = moreMax;
        this.folder = folder;
        this.content = content;
        this.saved = saved;
    }

    MirrorCounts counts() {
        return new MirrorCounts(files, rewritten, leftAbsolute, saved.broken(), saved.tooLarge(), overlong);
    }

    void write(Page page, String file) throws IOException {
        write(content.find(page).orElseThrow(), file);
    }

    void write(StoredCapture stored, String file) throws IOException {
        try (var capture = content.open(stored);
                var in = SavedContent.content(capture, stored)) {
            var type = String.join(", ", capture.head().all("content-type"));
            var url = Url.of(stored.url());
            if (MirrorReferences.has(Path.of(file)))
                document(type, url, capture.head().first("refresh"), in, file);
            else folder.write(file, in);
        }
        files++;
    }

    private void document(String type, Url url, String refresh, InputStream in, String file) throws IOException {
        var bytes = in.readNBytes(DOCUMENT_BYTES_MAX + 1);
        if (bytes.length > DOCUMENT_BYTES_MAX) {
            folder.write(file, new SequenceInputStream(new ByteArrayInputStream(bytes), in));
            return;
        }
        var body = new Body(type, bytes, false);
        try {
            folder.write(file, document(body, url, refresh, file));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /// What a document becomes. However it is read, a browser that opens it must not open other files than those of the
    /// mirror.
    private byte[] document(Body body, Url url, String refresh, String name) {
        try {
            var bytes = inside(body, url, refresh, name);
            var more = Math.max(0, bytes.length - body.bytes().length);
            if (more > moreLeft) return overlong();
            moreLeft -= more;
            return bytes;
        } catch (DocumentTooLarge _) {
            return overlong();
        }
    }

    private byte[] overlong() {
        overlong++;
        return DocumentRewriter.unreadable();
    }

    private byte[] inside(Body body, Url url, String refresh, String name) {
        var file = Path.of(name);
        var opened = Url.of(FOLDER + name);
        if (MirrorReferences.isData(file)
                && !declares(body.bytes())
                && isInside(references.written(file, opened, body.bytes()))) {
            return body.bytes();
        }
        var rewriter = new DocumentRewriter(new FromFile(name), Destination.FILES);
        UnaryOperator<Body> all = UnaryOperator.identity();
        for (var part : List.of(all, PageFiles::withoutNoscript)) {
            var bytes = rewriter.rewrite(MirrorReferences.kind(file), part.apply(body), url, refresh)
                    .bytes();
            var isInside = isInside(references.loaded(file, opened, bytes))
                    && isInside(references.inAnyReading(file, opened, bytes));
            if (isInside) return bytes;
        }
        return DocumentRewriter.unreadable();
    }

    /// A page without what only browsers without scripts show. An `<iframe>` that is not closed there makes the rest of
    /// the page a text, whose references are not rewritten, although most browsers show them.
    private static Body withoutNoscript(Body body) {
        var text = new String(body.bytes(), StandardCharsets.ISO_8859_1);
        var lowerCase = text.toLowerCase(Locale.ROOT);
        var kept = new StringBuilder();
        var from = 0;
        for (var start = lowerCase.indexOf("<noscript"); start >= 0; start = lowerCase.indexOf("<noscript", from)) {
            var end = lowerCase.indexOf("</noscript", start);
            var next = end < 0 ? 0 : lowerCase.indexOf('>', end) + 1;
            if (next == 0) break;
            kept.append(text, from, start);
            from = next;
        }
        kept.append(text, from, text.length());
        return new Body(body.type(), kept.toString().getBytes(StandardCharsets.ISO_8859_1), false);
    }

    /// Whether a document may declare attributes or entities of its own.
    private static boolean declares(byte[] bytes) {
        var text = new String(bytes, StandardCharsets.ISO_8859_1);
        return text.contains("<!ATTLIST") || text.contains("<!ENTITY");
    }

    private static boolean isInside(List<MirrorReferences.Reference> found) {
        return found.stream()
                .allMatch(reference ->
                        reference.target().ok().filter(PageFiles::isOutside).isEmpty());
    }

    private static boolean isOutside(Url url) {
        return FileAddress.isLocal(url) && !url.href().startsWith(FOLDER);
    }

    /// What references in a file become.
    private final class FromFile implements Addresses {
        private final String file;

        FromFile(String file) {
            this.file = file;
        }

        @Override
        public String of(Url target) {
            try {
                var to = saved.file(target);
                if (to.isEmpty()) {
                    leftAbsolute++;
                    return saved.elsewhere(target).href();
                }
                rewritten++;
                var fragment = target.fragment().map(text -> "#" + text).orElse("");
                return FileNames.reference(file, to.get()) + fragment;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /// A browser resolves what stays as it is against the URL of the file, so it must mean the same there, and
        /// not lead to the disk. A placeholder means nothing yet, but must not lead out of its folder.
        @Override
        public String other(String reference, Parsed target) {
            var opened = Url.parse(reference, FILE).ok();
            return switch (target) {
                case Parsed.Bad _ ->
                    opened.filter(url -> !FileAddress.isLocal(url)).isPresent() ? reference : INVALID;
                case Parsed.Ok(Url url)
                when url.isHttp() -> opened.isEmpty() || isOutside(opened.get()) ? of(url) : reference;
                case Parsed.Ok(Url url) when FileAddress.isLocal(url) -> INVALID;
                case Parsed.Ok(Url url) -> opened.filter(url::equals).isPresent() ? reference : url.href();
            };
        }

        @Override
        public boolean areOne(Url one, Url other) {
            return saved.areOne(one, other);
        }
    }
}
