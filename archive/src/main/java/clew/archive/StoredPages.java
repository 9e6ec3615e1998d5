package clew.archive;

import clew.archive.wacz.PageEntry;
import clew.archive.warc.FileSlice;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// The list of pages of an archive, in a file without a name: an archive may list more than there is memory for.
///
/// In memory is where every five hundredth page begins. Any number of threads may read.
final class StoredPages implements Closeable {
    /// Pages in one view.
    static final int COUNT = 500;

    /// A view with more ends early; the next one begins there.
    private static final int VIEW_CHARACTERS_MAX = 1 << 20;

    private static final int TITLE_MAX = 1_000;

    private final FileChannel file;
    private final DataOutputStream out;
    private long[] starts = new long[16];
    private long written;
    private long count;

    /// A part of the list.
    ///
    /// @param start how many pages were skipped
    /// @param all how many there are
    record View(List<PageEntry> shown, long start, long all) {}

    /// Gives pages one after the other.
    @FunctionalInterface
    interface Source {
        void forEach(ArchiveReader.PageConsumer consumer) throws IOException;
    }

    private StoredPages() throws IOException {
        var path = Files.createTempFile("clew-", ".pages");
        file = FileChannel.open(
                path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
        out = new DataOutputStream(new BufferedOutputStream(Channels.newOutputStream(file), 64 * 1024));
    }

    static StoredPages of(Source source) throws IOException {
        var pages = new StoredPages();
        try {
            source.forEach(pages::add);
            pages.out.flush();
            return pages;
        } catch (IOException | RuntimeException e) {
            pages.close();
            throw e;
        }
    }

    private void add(PageEntry page) throws IOException {
        if (count % COUNT == 0) {
            var block = Math.toIntExact(count / COUNT);
            if (block == starts.length) starts = Arrays.copyOf(starts, 2 * block);
            starts[block] = written;
        }
        var title = page.title();
        written += Long.BYTES
                + write(page.timestamp(), page.url())
                + write(title.substring(0, Math.min(title.length(), TITLE_MAX)));
        count++;
    }

    private int write(Instant time, String url) throws IOException {
        out.writeLong(time.getEpochSecond());
        return write(url);
    }

    private int write(String text) throws IOException {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
        return Integer.BYTES + bytes.length;
    }

    /// The pages whose title or URL contains a text.
    ///
    /// @param filter in whatever case; empty for all pages
    /// @param from how many of them to skip
    View view(String filter, long from) throws IOException {
        var wanted = filter.toLowerCase(Locale.ROOT);
        var shown = new ArrayList<PageEntry>();
        var characters = 0L;
        var found = 0L;
        var first = 0L;
        if (wanted.isEmpty()) {
            // The pages before are not read.
            first = Math.min(from, count) / COUNT * COUNT;
            found = first;
        }
        var slice = new FileSlice(file, 0, written);
        var at = first == 0 || first == count ? 0 : starts[Math.toIntExact(first / COUNT)];
        var in = new DataInputStream(new BufferedInputStream(slice.stream(at), 64 * 1024));
        for (var i = first; i < count; i++) {
            var page = read(in);
            if (!contains(page, wanted)) continue;
            var isShown = found >= from && shown.size() < COUNT && characters < VIEW_CHARACTERS_MAX;
            if (isShown) {
                shown.add(page);
                characters += page.url().length() + page.title().length();
            } else if (wanted.isEmpty() && !shown.isEmpty()) {
                found = count;
                break;
            }
            found++;
        }
        return new View(shown, Math.min(from, found), found);
    }

    private static boolean contains(PageEntry page, String wanted) {
        return wanted.isEmpty()
                || page.url().toLowerCase(Locale.ROOT).contains(wanted)
                || page.title().toLowerCase(Locale.ROOT).contains(wanted);
    }

    private static PageEntry read(DataInputStream in) throws IOException {
        var time = Instant.ofEpochSecond(in.readLong());
        var url = text(in);
        return new PageEntry(url, time, text(in));
    }

    private static String text(DataInputStream in) throws IOException {
        return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
