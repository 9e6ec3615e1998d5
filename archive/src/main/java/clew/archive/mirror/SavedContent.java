package clew.archive.mirror;

import clew.archive.ArchiveReader;
import clew.archive.Capture;
import clew.archive.EarlierContent;
import clew.archive.rewrite.DocumentKind;
import clew.archive.warc.BadArchive;
import clew.archive.warc.PlainText;
import clew.archive.warc.WarcInfo;
import clew.http.ContentCoding;
import clew.http.ContentType;
import clew.http.FetchException;
import clew.http.PieceStream;
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

    /// How much there is of a content.
    sealed interface Extent {
        /// @param bytes how long it is, unpacked
        record Complete(long bytes) implements Extent {}

        /// It is cut, or cannot be decoded to its end. Half of a file is not a file.
        record Broken() implements Extent {}

        /// It is longer than it may be.
        record TooLong() implements Extent {}
    }

    /// @param bytesMax how long the content may be
    Extent extent(StoredCapture stored, long bytesMax) throws IOException {
        if (!stored.complete()) return new Extent.Broken();
        var max = Math.min(bytesMax, UNPACKED_BYTES_MAX);
        try (var capture = open(stored);
                var content = content(capture)) {
            if (capture.head().isPart()) return new Extent.Broken();
            var length = 0L;
            if (isStoredUnpacked(stored, capture)) {
                length = stored.payloadLength();
            } else {
                var piece = new byte[PIECE_BYTES];
                for (int n = 0; n >= 0 && length <= max; length += n) n = content.read(piece);
            }
            return length <= max ? new Extent.Complete(Math.max(length, 0)) : new Extent.TooLong();
        } catch (FetchException _) {
            return new Extent.Broken();
        }
    }

    /// Whether the journal says how long a content is, so that it need not be read for that.
    private static boolean isStoredUnpacked(StoredCapture stored, Capture capture) throws IOException {
        return !stored.revisit()
                && stored.payloadLength() > 0
                && ContentCoding.of(capture.head()).isEmpty();
    }

    /// The content, unpacked.
    private static InputStream content(Capture capture) throws IOException {
        var unpacked = ContentCoding.decoded(capture.payload(), ContentCoding.of(capture.head()), UNPACKED_BYTES_MAX);
        return new BufferedInputStream(unpacked, PIECE_BYTES);
    }

    /// The same for what is [#extent]; reading it throws where it is longer than the journal says.
    static InputStream content(Capture capture, StoredCapture stored) throws IOException {
        var content = content(capture);
        return isStoredUnpacked(stored, capture) ? new Limited(content, stored) : content;
    }

    private static final class Limited extends PieceStream {
        private final InputStream in;
        private final StoredCapture stored;
        private long left;

        Limited(InputStream in, StoredCapture stored) {
            this.in = in;
            this.stored = stored;
            this.left = stored.payloadLength();
        }

        @Override
        public int read(byte[] into, int from, int count) throws IOException {
            var n = in.read(into, from, count);
            if (n > 0) left -= n;
            if (left < 0) throw new BadArchive(PlainText.of(stored.url()) + " is longer than the journal says");
            return n;
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}
