package clew.archive;

import clew.archive.wacz.CaptureIndex;
import clew.archive.wacz.CdxjLine;
import clew.archive.wacz.CdxjSorter;
import clew.archive.wacz.PackedIndex;
import clew.archive.wacz.PageEntry;
import clew.archive.wacz.PlainIndex;
import clew.archive.wacz.WaczFile;
import clew.archive.wacz.WaczWriter;
import clew.archive.warc.BadArchive;
import clew.archive.warc.FileSlice;
import clew.archive.warc.PlainText;
import clew.archive.warc.WarcDate;
import clew.archive.warc.WarcScan;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The files of an archive, wherever they are: in a folder, in a WACZ file, or a single WARC file.
final class ArchiveFiles implements Closeable {
    static final String WACZ = "site.wacz";

    static final String WARCS = "*.warc.gz";

    /// What is read of a line of the list of pages.
    private static final Set<String> PAGE_FIELDS = Set.of("url", "ts", "title");

    private static final JsonFactory JSON = new JsonFactory();

    private final @Nullable WaczFile wacz;
    private final Map<String, FileSlice> warcs = new TreeMap<>();
    private final List<Closeable> open = new ArrayList<>();

    private ArchiveFiles(@Nullable WaczFile wacz) {
        this.wacz = wacz;
        if (wacz != null) open.add(wacz);
    }

    static ArchiveFiles open(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            var whole = path.resolve(WACZ);
            return Files.isRegularFile(whole) ? wacz(whole) : folder(path.resolve("archive"));
        }
        var name = path.getFileName() == null ? "" : path.getFileName().toString();
        if (name.endsWith(".wacz")) return wacz(path);
        if (!name.endsWith(".warc.gz")) {
            throw new BadArchive("an archive is a folder, a .wacz file or a .warc.gz file");
        }
        var files = new ArchiveFiles(null);
        files.add(path);
        return files;
    }

    /// The files in the folder of an archive: those of its WACZ file, unless the crawl went on after that was made.
    static ArchiveFiles current(ArchiveFolder folder) throws IOException {
        if (!Files.isRegularFile(folder.wacz())) return folder(folder.warcs());
        var packed = wacz(folder.wacz());
        try {
            if (!Files.isDirectory(folder.warcs()) || packed.hasAll(folder.warcs())) return packed;
        } catch (IOException | RuntimeException e) {
            packed.close();
            throw e;
        }
        packed.close();
        return folder(folder.warcs());
    }

    /// Whether there is nothing else in a folder of WARC files.
    private boolean hasAll(Path folder) throws IOException {
        try (var entries = Files.newDirectoryStream(folder, WARCS)) {
            for (var entry : entries) {
                var slice = warcs.get(entry.getFileName().toString());
                if (slice == null || slice.size() != Files.size(entry)) return false;
            }
            return true;
        }
    }

    static ArchiveFiles folder(Path folder) throws IOException {
        if (!Files.isDirectory(folder))
            throw new BadArchive("there is neither " + WACZ + " nor a folder archive in it");
        var files = new ArchiveFiles(null);
        try (var entries = Files.newDirectoryStream(folder, WARCS)) {
            for (var entry : entries) files.add(entry);
        } catch (IOException | RuntimeException e) {
            files.close();
            throw e;
        }
        return files;
    }

    private static ArchiveFiles wacz(Path path) throws IOException {
        var files = new ArchiveFiles(WaczFile.open(path));
        try {
            files.addWarcs();
            return files;
        } catch (IOException | RuntimeException e) {
            files.close();
            throw e;
        }
    }

    private void addWarcs() throws IOException {
        if (wacz == null) return;
        for (var name : wacz.names(WaczWriter.ARCHIVE)) {
            if (name.endsWith(".gz")) warcs.put(name.substring(WaczWriter.ARCHIVE.length()), wacz.content(name));
        }
    }

    private void add(Path warc) throws IOException {
        var slice = FileSlice.open(warc);
        open.add(slice);
        warcs.put(warc.getFileName().toString(), slice);
    }

    /// The names of the WARC files, sorted.
    List<String> warcs() {
        return List.copyOf(warcs.keySet());
    }

    /// How many bytes there are, packed.
    long bytes() {
        return wacz == null ? warcs.values().stream().mapToLong(FileSlice::size).sum() : wacz.bytes();
    }

    FileSlice warc(String name) throws BadArchive {
        var warc = warcs.get(name);
        if (warc == null) throw new BadArchive("there is no WARC file " + PlainText.of(name));
        return warc;
    }

    Optional<WaczFile> wacz() {
        return Optional.ofNullable(wacz);
    }

    /// The index that comes with the archive, or one made of its WARC files.
    CaptureIndex index() throws IOException {
        if (wacz == null) return scanned();
        for (var name : wacz.names("indexes/")) {
            if (name.endsWith(".idx")) {
                var packed = name.substring(0, name.length() - ".idx".length()) + ".cdx.gz";
                return new PackedIndex(wacz.content(name), wacz.content(packed));
            }
        }
        for (var name : wacz.names("indexes/")) {
            if (name.endsWith(".cdx") || name.endsWith(".cdxj")) return new PlainIndex(wacz.content(name));
        }
        return scanned();
    }

    /// What the index should be.
    CdxjSorter scan() throws IOException {
        var sorter = new CdxjSorter();
        open.add(sorter);
        for (var warc : warcs.entrySet()) {
            try {
                WarcScan.captures(
                        warc.getValue(),
                        0,
                        capture ->
                                sorter.add(CdxjLine.of(capture, warc.getKey()).text()));
            } catch (BadArchive e) {
                throw new BadArchive(PlainText.of(warc.getKey()) + ", " + e.getMessage());
            }
        }
        return sorter;
    }

    private CaptureIndex scanned() throws IOException {
        var sorter = scan();
        var path = Files.createTempFile("clew-", ".cdxj");
        var file = FileChannel.open(
                path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
        open.add(file);
        var out = new BufferedOutputStream(Channels.newOutputStream(file));
        // A URL of a megabyte is one that no browser requests.
        sorter.forEach(line -> {
            if (line.length() <= CaptureIndex.LINE_BYTES_MAX)
                out.write((line + "\n").getBytes(StandardCharsets.US_ASCII));
        });
        out.flush();
        return new PlainIndex(new FileSlice(file, 0, file.size()));
    }

    /// Gives the pages of the list, if there is one.
    ///
    /// @return whether there is
    boolean forEachPage(ArchiveReader.PageConsumer consumer) throws IOException {
        if (wacz == null || !wacz.has(WaczWriter.PAGES)) return false;
        var in = new BufferedInputStream(wacz.content(WaczWriter.PAGES).stream(0));
        for (var line = PlainIndex.line(in); line != null; line = PlainIndex.line(in)) {
            var values = values(line);
            var url = values.getOrDefault("url", "");
            var time = WarcDate.parse(values.getOrDefault("ts", ""));
            if (!url.isEmpty() && time.isPresent()) {
                consumer.accept(new PageEntry(url, time.get(), values.getOrDefault("title", "")));
            }
        }
        return true;
    }

    private static Map<String, String> values(String line) throws IOException {
        var values = new HashMap<String, String>();
        try (var json = JSON.createParser(line.getBytes(StandardCharsets.ISO_8859_1))) {
            if (json.nextToken() != JsonToken.START_OBJECT) return values;
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                var name = json.currentName();
                var isText = json.nextToken() == JsonToken.VALUE_STRING;
                if (isText && PAGE_FIELDS.contains(name)) values.put(name, json.getText());
                else json.skipChildren();
            }
        } catch (JsonProcessingException _) {
            throw new BadArchive("a line of the list of pages is damaged: " + PlainText.of(line));
        }
        return values;
    }

    @Override
    public void close() throws IOException {
        for (var one : open.reversed()) one.close();
    }
}
