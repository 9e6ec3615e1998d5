package clew.archive.wacz;

import clew.archive.warc.WarcDate;
import clew.page.StoredCapture;
import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/// Writes a WACZ 1.1.1 file: WARC files, their index and a list of pages in one ZIP file, which replayweb.page shows.
///
/// The file is written under a temporary name beside its place and moved there when it is complete and on the disk.
public final class WaczWriter {
    public static final String PAGES = "pages/pages.jsonl";
    public static final String PACKAGE = "datapackage.json";
    public static final String PACKAGE_DIGEST = "datapackage-digest.json";
    public static final String ARCHIVE = "archive/";

    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .build();

    private WaczWriter() {}

    /// @param warcs the files that [clew.page.StoredAt#file] counts
    /// @param captures in any order
    public static void write(
            Path target, List<Path> warcs, Iterator<StoredCapture> captures, Iterator<PageEntry> pages, WaczInfo info)
            throws IOException {
        try (var index = new CdxjSorter();
                var list = new PageList()) {
            while (captures.hasNext()) {
                var capture = captures.next();
                var name = warcs.get(capture.at().file()).getFileName().toString();
                index.add(CdxjLine.of(capture, name).text());
            }
            while (pages.hasNext()) list.add(pages.next());
            write(target, warcs, index, list, info);
        }
    }

    /// @return the digests of the files: of the WARC files as `archive/` and their names, and of the target
    public static Map<String, String> write(
            Path target, List<Path> warcs, CdxjSorter sorted, PageList pages, WaczInfo info) throws IOException {
        var digests = new HashMap<String, String>();
        var temporary = target.resolveSibling(target.getFileName() + ".part");
        try {
            try (var index = new IndexFiles();
                    var file = FileChannel.open(
                            temporary,
                            StandardOpenOption.CREATE,
                            StandardOpenOption.TRUNCATE_EXISTING,
                            StandardOpenOption.WRITE)) {
                sorted.forEach(index);
                var digested = new DigestedOutput(Channels.newOutputStream(file));
                var out = new BufferedOutputStream(digested, 64 * 1024);
                var zip = new StoredZip(out, info.created());
                for (var entry : entries(zip, warcs, index, pages, info)) digests.put(entry.path(), entry.digest());
                zip.finish();
                out.flush();
                file.force(true);
                digests.put(target.getFileName().toString(), digested.digest());
            }
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            return digests;
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    private static List<StoredZip.Written> entries(
            StoredZip zip, List<Path> warcs, IndexFiles index, PageList pages, WaczInfo info) throws IOException {
        var resources = new ArrayList<StoredZip.Written>();
        for (var warc : warcs) {
            resources.add(zip.add(ARCHIVE + warc.getFileName(), () -> Files.newInputStream(warc)));
        }
        for (var file : index.files().entrySet()) {
            resources.add(zip.add(file.getKey(), file.getValue()::stream));
        }
        resources.add(zip.add(PAGES, pages::stream));
        var described = describe(resources, info);
        var written = zip.add(PACKAGE, () -> new ByteArrayInputStream(described));
        var digest = digest(written);
        zip.add(PACKAGE_DIGEST, () -> new ByteArrayInputStream(digest));
        return resources;
    }

    private static byte[] describe(List<StoredZip.Written> resources, WaczInfo info) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var json = JSON.createGenerator(bytes, JsonEncoding.UTF8)) {
            json.writeStartObject();
            json.writeStringField("profile", "data-package");
            json.writeStringField("wacz_version", "1.1.1");
            json.writeStringField("title", info.title());
            json.writeStringField("created", WarcDate.of(info.created()));
            json.writeStringField("software", info.software());
            var page = info.mainPage();
            if (page != null) {
                json.writeStringField("mainPageUrl", page.url());
                json.writeStringField("mainPageDate", WarcDate.of(page.timestamp()));
            }
            json.writeArrayFieldStart("resources");
            for (var resource : resources) {
                json.writeStartObject();
                json.writeStringField(
                        "name", resource.path().substring(resource.path().indexOf('/') + 1));
                json.writeStringField("path", resource.path());
                json.writeStringField("hash", resource.digest());
                json.writeNumberField("bytes", resource.bytes());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        return bytes.toByteArray();
    }

    private static byte[] digest(StoredZip.Written described) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var json = JSON.createGenerator(bytes, JsonEncoding.UTF8)) {
            json.writeStartObject();
            json.writeStringField("path", described.path());
            json.writeStringField("hash", described.digest());
            json.writeEndObject();
        }
        return bytes.toByteArray();
    }
}
