package clew.archive.mirror;

import clew.archive.ArchiveReader;
import clew.archive.Capture;
import clew.archive.EarlierContent;
import clew.archive.rewrite.DocumentKind;
import clew.archive.warc.WarcInfo;
import clew.http.ContentCoding;
import clew.http.ContentType;
import clew.http.FetchException;
import clew.page.Kind;
import clew.page.Page;
import clew.page.StoredCapture;
import clew.url.Url;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// The content of pages, in the WARC files of an archive.
record SavedContent(ArchiveReader archive, String crawlId) {
    /// As much as browsers read to find out what a document is.
    private static final int BEGINNING = 1024;

    private static final int PIECE_BYTES = 64 * 1024;
    private static final int NOT_MODIFIED = 304;
    /// No file of the mirror is longer.
    private static final long UNPACKED_BYTES_MAX = 2L << 30;

    /// The response that a page was made of; nothing where its content is not in this archive.
    Optional<StoredCapture> find(Page page) throws IOException {
        var capture = page.response().orElse(null);
        if (capture == null || (capture.status() == NOT_MODIFIED && !isHere(capture))) return Optional.empty();
        return Optional.of(capture);
    }

    private boolean isHere(StoredCapture notModified) throws IOException {
        try (var _ = open(notModified)) {
            return true;
        } catch (EarlierContent _) {
            return false;
        }
    }

    Capture open(StoredCapture stored) throws IOException {
        return archive.at(
                WarcInfo.fileName(crawlId, stored.at().file()), stored.at().offset());
    }

    /// The type of a content: what the server says or, where it says nothing, what it looks like.
    ///
    /// @param read what the crawl took it for; empty where it did not read it
    /// @param use what it was requested as
    FileType type(StoredCapture stored, String read, Kind use) throws IOException {
        var type = ContentType.of(stored.mimeType().isEmpty() ? read : stored.mimeType());
        if (!type.isUnknown()) {
            var named = FileType.of(type.essence());
            // Some servers say that all they send is HTML.
            var isOther = named == FileType.HTML && use == Kind.RESOURCE && !startsWithTag(beginning(stored));
            return isOther ? FileType.UNKNOWN : named;
        }
        return switch (DocumentKind.of("", Url.of(stored.url()), beginning(stored))) {
            case HTML -> FileType.HTML;
            case XML -> FileType.XHTML;
            case STYLESHEET -> FileType.CSS;
            case OTHER -> FileType.UNKNOWN;
        };
    }

    private byte[] beginning(StoredCapture stored) throws IOException {
        try (var capture = open(stored);
                var content = content(capture)) {
            return content.readNBytes(BEGINNING);
        }
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

    /// Whether all of a content is there, and can be decoded to its end. Half of a file is not a file.
    boolean isWhole(StoredCapture stored) throws IOException {
        if (!stored.complete()) return false;
        try (var capture = open(stored);
                var content = content(capture)) {
            if (capture.head().isPart()) return false;
            if (ContentCoding.of(capture.head()).isEmpty()) return true;
            var piece = new byte[PIECE_BYTES];
            var length = 0L;
            for (int n = 0; n >= 0 && length <= UNPACKED_BYTES_MAX; length += n) n = content.read(piece);
            return length <= UNPACKED_BYTES_MAX;
        } catch (FetchException _) {
            return false;
        }
    }

    /// The content, unpacked.
    static InputStream content(Capture capture) throws IOException {
        var unpacked = ContentCoding.decoded(capture.payload(), ContentCoding.of(capture.head()), UNPACKED_BYTES_MAX);
        return new BufferedInputStream(unpacked, PIECE_BYTES);
    }
}
