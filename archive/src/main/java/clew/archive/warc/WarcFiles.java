package clew.archive.warc;

import clew.archive.warc.RevisitRecord.Profile;
import clew.fetch.Exchange.Cut;
import clew.page.StoredAt;
import clew.page.StoredCapture;
import clew.page.StoredExchange;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The WARC files of a crawl, `clew-<crawl id>-00000.warc.gz` and so on, in one folder. One thread appends to them.
///
/// 1. Each file begins with a warcinfo record; its name and that record depend on the crawl only.
/// 2. The records of an exchange are in one file. A file may be larger than the limit by nothing but one exchange
///    that is larger itself.
/// 3. A complete payload that is in the files already is stored as a revisit record.
/// 4. What has been appended is on the disk when [#sync] has returned.
public final class WarcFiles implements Closeable {
    public static final long BYTES_MAX = 1L << 30;

    private final Path folder;
    private final WarcInfo info;
    private final long bytesMax;
    private final KnownPayloads known = new KnownPayloads();
    private int number;
    private volatile @Nullable FileChannel channel;
    private long end;
    private long infoEnd;

    private WarcFiles(Path folder, WarcInfo info, long bytesMax) {
        if (bytesMax <= 0) throw new IllegalArgumentException("bytesMax is " + bytesMax);
        this.folder = folder;
        this.info = info;
        this.bytesMax = bytesMax;
    }

    /// Begins anew, in a folder that is made where there is none. Files that an earlier attempt of the same crawl
    /// left are deleted.
    public static WarcFiles create(Path folder, WarcInfo info, long bytesMax) throws IOException {
        var files = new WarcFiles(folder, info, bytesMax);
        Files.createDirectories(folder);
        files.deleteFrom(0);
        files.begin(0);
        return files;
    }

    /// Continues after the last record that is known; whatever follows it is cut off or deleted.
    ///
    /// @throws BadArchive if the files are shorter than that
    public static WarcFiles resume(Path folder, WarcInfo info, long bytesMax, StoredAt last) throws IOException {
        var files = new WarcFiles(folder, info, bytesMax);
        for (var file = 0; file < last.file(); file++) {
            if (!Files.exists(files.path(file))) throw new BadArchive(info.fileName(file) + " is missing");
        }
        var path = files.path(last.file());
        if (!Files.exists(path)) throw new BadArchive(info.fileName(last.file()) + " is missing");
        if (Files.size(path) < last.end()) {
            throw new BadArchive(info.fileName(last.file()) + " is shorter than the " + last.end()
                    + " bytes that the journal knows");
        }
        files.deleteFrom(last.file() + 1);
        files.open(last.file(), StandardOpenOption.WRITE).truncate(last.end());
        files.end = last.end();
        files.infoEnd = files.warcinfo(last.file()).length;
        return files;
    }

    /// Remembers what was stored before the crawl was resumed.
    public void remember(StoredCapture capture) {
        if (!capture.revisit() && capture.isGet() && capture.complete() && capture.payloadLength() > 0) {
            known.add(capture.payloadDigest(), capture.at());
        }
    }

    /// Stores the records of an exchange, which is not closed.
    public StoredExchange append(CapturedExchange exchange) throws IOException {
        var facts = exchange.facts();
        var dedupes = dedupes(facts);
        var original = dedupes ? original(facts.payloadDigest()) : Optional.<WarcHeader>empty();
        if (original.isPresent()) {
            return appendRevisit(exchange, Profile.IDENTICAL_PAYLOAD_DIGEST, original.get(), facts.payloadDigest());
        }
        prepare(exchange.length());
        var records = places(exchange.lengths());
        exchange.writeTo(new Appending(), exchange.length());
        // A revisit names the URL of its original, which is found there only if it was requested by GET.
        if (dedupes && facts.request().isGet()) known.add(facts.payloadDigest(), records.getLast());
        return stored(exchange, records, facts.payloadDigest(), false);
    }

    /// Whether a page loaded what is in the files already, with the same content and by the same URL.
    public boolean isLoadedAgain(CapturedExchange exchange) throws IOException {
        var facts = exchange.facts();
        if (!facts.loaded() || !facts.request().isGet() || !dedupes(facts)) return false;
        var original = original(facts.payloadDigest());
        return original.isPresent()
                && original.get().targetUri().equals(facts.url().href());
    }

    private static boolean dedupes(CapturedExchange.Facts facts) {
        return facts.hasResponse() && facts.payloadLength() > 0 && facts.cut() == Cut.NOT;
    }

    /// Stores an exchange whose response (304) says that nothing has changed since an earlier capture.
    ///
    /// @param original the capture that has the payload
    public StoredExchange appendNotModified(CapturedExchange exchange, OriginalResponse original) throws IOException {
        if (!exchange.facts().hasResponse()) throw new IllegalArgumentException("there is no response");
        var header = WarcHeader.of("response", "")
                .with("WARC-Target-URI", original.url())
                .with("WARC-Date", original.date());
        return appendRevisit(exchange, Profile.SERVER_NOT_MODIFIED, header, original.payloadDigest());
    }

    private StoredExchange appendRevisit(
            CapturedExchange exchange, Profile profile, WarcHeader original, String payloadDigest) throws IOException {
        var date = original.first("WARC-Date").orElse("");
        var member = exchange.revisit().member(profile, original.targetUri(), date, payloadDigest);
        var lengths = new ArrayList<>(exchange.lengths());
        lengths.set(lengths.size() - 1, (long) member.length);
        prepare(exchange.lengthWithoutResponse() + member.length);
        var records = places(lengths);
        var out = new Appending();
        exchange.writeTo(out, exchange.lengthWithoutResponse());
        out.write(member);
        return stored(exchange, records, payloadDigest, true);
    }

    private static StoredExchange stored(
            CapturedExchange exchange, List<StoredAt> records, String payloadDigest, boolean revisit) {
        var facts = exchange.facts();
        if (!facts.hasResponse()) return new StoredExchange(records, null, facts.loaded());
        var request = facts.request();
        var capture = new StoredCapture(
                facts.url().href(),
                facts.begun(),
                facts.status(),
                facts.mimeType(),
                payloadDigest,
                facts.payloadLength(),
                facts.cut() == Cut.NOT,
                revisit,
                records.getLast(),
                request.method(),
                request.sent());
        return new StoredExchange(records, capture, facts.loaded());
    }

    /// The header of the response that has a payload.
    private Optional<WarcHeader> original(String digest) throws IOException {
        var place = known.find(digest);
        if (place == null) return Optional.empty();
        try (var file = FileSlice.open(path(place.file()));
                var member = new GzipMemberInput(file, place.offset())) {
            var header = WarcHeader.read(member);
            var same = header.first("WARC-Payload-Digest").equals(Optional.of(digest));
            return same ? Optional.of(header) : Optional.empty();
        }
    }

    /// Where records will be.
    private List<StoredAt> places(List<Long> lengths) {
        var places = new ArrayList<StoredAt>();
        var at = end;
        for (var length : lengths) {
            places.add(new StoredAt(number, at, length));
            at += length;
        }
        return places;
    }

    /// Begins another file where this one would become too large.
    private void prepare(long length) throws IOException {
        if (end + length > bytesMax && end > infoEnd) begin(number + 1);
    }

    /// Returns when all that has been appended is on the disk; from any thread.
    public void sync() throws IOException {
        var current = channel;
        if (current == null) return;
        try {
            current.force(false);
        } catch (ClosedChannelException e) {
            // It was synced before it was closed, unless that failed too.
            if (current.equals(channel)) throw e;
        }
    }

    /// The files, in order.
    public List<Path> paths() {
        var paths = new ArrayList<Path>();
        for (var file = 0; file <= number; file++) paths.add(path(file));
        return paths;
    }

    @Override
    public void close() throws IOException {
        if (channel != null) channel.close();
        channel = null;
    }

    private FileChannel open() {
        if (channel == null) throw new IllegalStateException("the WARC files are closed");
        return channel;
    }

    private FileChannel open(int file, StandardOpenOption... options) throws IOException {
        number = file;
        channel = FileChannel.open(path(file), options);
        return channel;
    }

    private void begin(int file) throws IOException {
        if (channel != null) {
            sync();
            close();
        }
        open(file, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
        end = 0;
        new Appending().write(warcinfo(file));
        infoEnd = end;
        sync();
        // The name of the file has to survive too. Where folders cannot be opened, the system sees to it.
        if (!System.getProperty("os.name", "").startsWith("Windows")) {
            try (var directory = FileChannel.open(folder, StandardOpenOption.READ)) {
                directory.force(true);
            }
        }
    }

    private byte[] warcinfo(int file) throws IOException {
        var member = new ByteArrayOutputStream();
        RecordWriter.write(info.header(file), RecordWriter.Block.of(info.block()), member);
        return member.toByteArray();
    }

    private Path path(int file) {
        return folder.resolve(info.fileName(file));
    }

    private void deleteFrom(int file) throws IOException {
        try (var entries = Files.newDirectoryStream(folder)) {
            for (var entry : entries) {
                var number =
                        WarcInfo.fileNumber(info.crawlId(), entry.getFileName().toString());
                if (number >= file) Files.delete(entry);
            }
        }
    }

    /// Writes at the end of the current file.
    private final class Appending extends OutputStream {
        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int count) throws IOException {
            for (var rest = ByteBuffer.wrap(bytes, from, count); rest.hasRemaining(); ) {
                end += open().write(rest, end);
            }
        }
    }
}
