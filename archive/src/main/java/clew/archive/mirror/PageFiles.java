package clew.archive.mirror;

import clew.archive.rewrite.Addresses;
import clew.archive.rewrite.Destination;
import clew.archive.rewrite.DocumentKind;
import clew.archive.rewrite.DocumentRewriter;
import clew.fetch.Body;
import clew.page.Kind;
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
    private long files;
    private long rewritten;
    private long leftAbsolute;

    PageFiles(MirrorFolder folder, SavedContent content, SavedPages saved) {
        this.folder = folder;
        this.content = content;
        this.saved = saved;
    }

    MirrorCounts counts() {
        return new MirrorCounts(files, rewritten, leftAbsolute);
    }

    void write(Page page, String file) throws IOException {
        write(content.find(page).orElseThrow(), page.ticket().kind(), file);
    }

    /// @param use what it was requested as
    void write(StoredCapture stored, Kind use, String file) throws IOException {
        try (var capture = content.open(stored);
                var in = SavedContent.content(capture)) {
            var type = String.join(", ", capture.head().all("content-type"));
            var url = Url.of(stored.url());
            in.mark(SavedContent.BEGINNING);
            var beginning = in.readNBytes(SavedContent.BEGINNING);
            in.reset();
            var kind = kind(DocumentKind.of(type, url, beginning), use, file, beginning);
            if (kind == DocumentKind.OTHER) folder.write(file, in);
            else document(kind, type, url, capture.head().first("refresh"), in, file);
        }
        files++;
    }

    private void document(DocumentKind kind, String type, Url url, String refresh, InputStream in, String file)
            throws IOException {
        var bytes = in.readNBytes(DOCUMENT_BYTES_MAX + 1);
        if (bytes.length > DOCUMENT_BYTES_MAX) {
            folder.write(file, new SequenceInputStream(new ByteArrayInputStream(bytes), in));
            return;
        }
        var rewriter = new DocumentRewriter(new FromFile(file), Destination.FILES);
        try {
            folder.write(
                    file,
                    rewriter.rewrite(kind, new Body(type, bytes, false), url, refresh)
                            .bytes());
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /// What a document is read as. A browser that opens it as a file goes by its name.
    private static DocumentKind kind(DocumentKind kind, Kind use, String file, byte[] beginning) {
        if (file.endsWith(".css")) return DocumentKind.STYLESHEET;
        // Some servers say that all they send is HTML.
        var isOther = kind == DocumentKind.HTML && use == Kind.RESOURCE && !startsWithTag(beginning);
        return isOther ? DocumentKind.OTHER : kind;
    }

    private static boolean startsWithTag(byte[] beginning) {
        // Before it there may be a byte order mark, and in UTF-16 every other byte is zero.
        var text = new String(beginning, StandardCharsets.ISO_8859_1);
        return text.chars()
                        .filter(c -> c > ' ' && c != 0xEF && c != 0xBB && c != 0xBF && c != 0xFE && c != 0xFF)
                        .findFirst()
                        .orElse(0)
                == '<';
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

        /// A browser resolves what stays as it is against the URL of the file, so that must not lead out of its folder.
        @Override
        public String other(String reference, Parsed target) {
            var opened = Url.parse(reference, FILE).ok();
            var stays =
                    opened.filter(url -> !FileAddress.isLocal(url) || url.href().startsWith(FOLDER));
            if (stays.isPresent()) return reference;
            return target instanceof Parsed.Ok(Url url) && url.isHttp() ? of(url) : INVALID;
        }

        @Override
        public boolean areOne(Url one, Url other) {
            return saved.areOne(one, other);
        }
    }
}
