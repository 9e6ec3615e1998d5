package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.archive.ArchiveFolder;
import clew.archive.ArchiveVerification;
import clew.archive.FolderVerification;
import clew.archive.wacz.CdxjLine;
import clew.archive.warc.FileSlice;
import clew.archive.warc.Sha256;
import clew.archive.warc.WarcHeader;
import clew.archive.warc.WarcScan;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipFile;

/// What `crawler archive` has written into its folder. ZIP files are read with the JDK, not with our own reader.
record ArchivedFolder(Path root) {
    private static final JsonFactory JSON = new JsonFactory();

    /// A WARC record; its block has one character for each byte.
    record Written(WarcHeader header, String block) {
        String type() {
            return header.type();
        }

        /// The part of the URL after the host.
        String target() {
            return ArchivedFolder.target(header.targetUri());
        }

        String truncated() {
            return header.first("WARC-Truncated").orElse("");
        }
    }

    Path wacz() {
        return root.resolve("site.wacz");
    }

    String journal() {
        return root.resolve("journal").toString();
    }

    List<Path> warcs() throws IOException {
        try (var files = Files.list(root.resolve("archive"))) {
            return files.sorted().toList();
        }
    }

    /// Every WARC file for itself, the WACZ file and the folder: nothing is wrong with any of them.
    void assertVerified(String hint) throws IOException {
        for (var warc : warcs()) assertEquals(List.of(), ArchiveVerification.verify(warc), hint);
        assertIdsAreUnique();
        assertEquals(List.of(), ArchiveVerification.verify(wacz()), hint);
        assertEquals(
                List.of(), FolderVerification.verify(new ArchiveFolder(root)).findings(), hint);
    }

    /// All records of all WARC files.
    List<Written> records() throws IOException {
        var records = new ArrayList<Written>();
        for (var warc : warcs()) {
            try (var file = FileSlice.open(warc)) {
                WarcScan.records(
                        file,
                        record -> records.add(new Written(
                                record.header(),
                                new String(record.block().readAllBytes(), StandardCharsets.ISO_8859_1))));
            }
        }
        return records;
    }

    /// No record has the id of another.
    void assertIdsAreUnique() throws IOException {
        var ids = new HashSet<String>();
        for (var record : records()) {
            var id = record.header().first("WARC-Record-ID").orElseThrow();
            assertTrue(ids.add(id), id + " is the id of two records");
        }
    }

    List<Written> records(String type) throws IOException {
        return records().stream().filter(record -> record.type().equals(type)).toList();
    }

    Map<String, Long> statistics() throws IOException {
        var numbers = new LinkedHashMap<String, Long>();
        var counted = object(Files.readString(root.resolve("statistics.json")));
        assertEquals("manifest-sha256.txt", counted.remove("manifest"));
        counted.forEach((name, value) -> numbers.put(name, Long.valueOf(value)));
        return numbers;
    }

    /// What became of each URL adds up to the URLs that are known.
    Map<String, Long> assertStatisticsAddUp() throws IOException {
        var numbers = statistics();
        var sum = 0L;
        for (var name :
                List.of("downloaded", "redirected", "notModified", "refused", "declined", "failed", "notRequested")) {
            sum += numbers.getOrDefault(name, 0L);
        }
        assertEquals(numbers.get("known"), sum, numbers.toString());
        return numbers;
    }

    /// The lines of the index, in order.
    List<CdxjLine> index() throws IOException {
        var lines = new ArrayList<CdxjLine>();
        try (var zip = new ZipFile(wacz().toFile())) {
            var plain = zip.getEntry("indexes/index.cdx");
            var entry = plain == null ? zip.getEntry("indexes/index.cdx.gz") : plain;
            try (var stored = zip.getInputStream(entry);
                    InputStream in = plain == null ? new GZIPInputStream(stored) : stored) {
                var text = new String(in.readAllBytes(), StandardCharsets.US_ASCII);
                for (var line : text.lines().toList()) lines.add(CdxjLine.parse(line));
            }
        }
        return lines;
    }

    /// The lines of `pages.jsonl` after the first.
    List<Map<String, String>> pages() throws IOException {
        try (var zip = new ZipFile(wacz().toFile());
                var in = zip.getInputStream(zip.getEntry("pages/pages.jsonl"))) {
            var lines = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            assertEquals("json-pages-1.0", object(lines.getFirst()).get("format"));
            var pages = new ArrayList<Map<String, String>>();
            for (var line : lines.subList(1, lines.size())) pages.add(object(line));
            return pages;
        }
    }

    /// The digests of all files except the journal, by their names.
    Map<String, String> digests() throws IOException {
        var digests = new TreeMap<String, String>();
        try (var files = Files.walk(root)) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                var name = root.relativize(file).toString();
                if (!name.equals("journal")) digests.put(name, Sha256.of(Files.readAllBytes(file)));
            }
        }
        return digests;
    }

    /// The part of a URL after the host.
    static String target(String url) {
        return url.replaceFirst("^http://[^/]*", "");
    }

    private static Map<String, String> object(String text) throws IOException {
        var values = new LinkedHashMap<String, String>();
        try (var json = JSON.createParser(text)) {
            assertEquals(JsonToken.START_OBJECT, json.nextToken(), text);
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                var name = json.currentName();
                json.nextToken();
                values.put(name, json.getText());
            }
        }
        return values;
    }
}
