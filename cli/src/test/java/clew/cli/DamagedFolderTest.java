package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.archive.wacz.ZipDirectory;
import clew.archive.warc.FileSlice;
import clew.archive.warc.Sha256;
import clew.archive.warc.WarcScan;
import clew.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `crawler verify DIR` finds any damage in any file of an archive, and `retry` and `archive` keep the good copy.
class DamagedFolderTest {
    @TempDir
    Path folder;

    private SampleSite site;
    private ArchivedFolder archive;
    private String out;

    @BeforeEach
    void archiveWithAMirror() {
        site = SampleSite.withGaps();
        archive = new ArchivedFolder(folder.resolve("out"));
        out = archive.root().toString();
        var run = archived();
        assertEquals(ExitCode.DONE, run.code(), run.stderr());
    }

    @AfterEach
    void close() {
        site.close();
    }

    private Run archived() {
        return Run.here("archive", site.url("/"), "-out", out, "-mirror", "-warc-size", "4k")
                .inert();
    }

    private Run verify() {
        return Run.here("verify", out, "-render", "off").inert();
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.walk(archive.root())) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    @Test
    void everyDamageIsFoundAndNamed() throws IOException {
        damage(60, new SplittableRandom().nextLong());
    }

    @Test
    @Tag("slow")
    void each500FlipsCutsAndDeletionsAreFoundAndNamed() throws IOException {
        damage(500, new SplittableRandom().nextLong());
    }

    /// One damage after the other, each in a folder that is good otherwise.
    private void damage(int times, long seed) throws IOException {
        System.err.println("DamagedFolderTest: seed " + seed);
        assertEquals(ExitCode.DONE, verify().code(), verify().stdout());
        var random = new SplittableRandom(seed);
        var files = files();
        for (var i = 0; i < times; i++) {
            var file = i % 2 == 0 ? files.get(random.nextInt(files.size())) : ofAnyByte(files, random);
            var good = Files.readAllBytes(file);
            var hint = damage(file, good, random) + ", seed " + seed;
            var run = verify();
            assertEquals(ExitCode.FAILED, run.code(), hint + "\n" + run.stdout());
            assertTrue(
                    run.stdout().lines().anyMatch(line -> line.matches(damaged)), hint + "\n" + damaged + "\n" + run);
            Files.write(file, good);
        }
        assertEquals(ExitCode.DONE, verify().code(), verify().stdout());
    }

    /// What a line has to say of the damage.
    private String damaged = "";

    private static Path ofAnyByte(List<Path> files, SplittableRandom random) throws IOException {
        var sum = 0L;
        for (var file : files) sum += Files.size(file);
        var at = random.nextLong(sum);
        for (var file : files) {
            at -= Files.size(file);
            if (at < 0) return file;
        }
        throw new AssertionError();
    }

    private String damage(Path file, byte[] good, SplittableRandom random) throws IOException {
        var name = archive.root().relativize(file).toString();
        var at = random.nextInt(good.length);
        var record = record(name, file, at);
        return switch (random.nextInt(8)) {
            case 0 -> {
                Files.delete(file);
                damaged = name.replace(".", "\\.") + ".*missing.*";
                yield name + " deleted";
            }
            case 1 -> {
                Files.write(file, Arrays.copyOf(good, at));
                damaged = name.replace(".", "\\.") + (name.equals("site.wacz") ? ".*" : record);
                yield name + " cut at " + at;
            }
            default -> {
                var bytes = good.clone();
                bytes[at] ^= (byte) (1 << random.nextInt(8));
                Files.write(file, bytes);
                damaged = name.replace(".", "\\.") + record;
                yield name + " flipped at " + at + " of " + good.length;
            }
        };
    }

    /// The record that a byte belongs to, as far as files have records, as a pattern.
    private static String record(String name, Path file, int at) throws IOException {
        // A journal that ends within its header is as good as new.
        if (name.equals("journal")) return ".*(byte|pages|version|header|not a journal|nothing has been recorded).*";
        if (name.startsWith("statistics")) return ", line \\d+: .*";
        if (name.startsWith("archive/")) return ", offset " + recordAt(file, at) + "[,:].*";
        if (!name.equals("site.wacz")) return ".*";
        try (var slice = FileSlice.open(file)) {
            var entries = ZipDirectory.read(slice);
            for (var entry : entries.values()) {
                if (at < entry.start()) return ".*" + entry.name() + ".*";
                if (at >= entry.start() + entry.packed()) continue;
                if (!entry.name().startsWith("archive/")) return ".*" + entry.name() + ".*";
                var part = slice.slice(entry.start(), entry.packed());
                return ".*" + entry.name().substring("archive/".length()) + ", offset "
                        + recordAt(part, at - entry.start()) + "[,:].*";
            }
            // The directory: its end, or what it says of an entry.
            return ".*(directory|ZIP|entry|" + String.join("|", entries.keySet()) + ").*";
        }
    }

    private static long recordAt(Path file, long at) throws IOException {
        try (var slice = FileSlice.open(file)) {
            return recordAt(slice, at);
        }
    }

    private static long recordAt(FileSlice slice, long at) throws IOException {
        var offsets = new ArrayList<Long>();
        WarcScan.records(slice, record -> offsets.add(record.offset()));
        return offsets.stream().filter(offset -> offset <= at).toList().getLast();
    }

    private static void flip(Path file, long at) throws IOException {
        var bytes = Files.readAllBytes(file);
        bytes[(int) at] ^= 1;
        Files.write(file, bytes);
    }

    private String digest() throws IOException {
        return Sha256.of(Files.readAllBytes(archive.wacz()));
    }

    @Test
    void aFolderWithoutAManifestFromAnEarlierVersionIsGood() throws IOException {
        var statistics = archive.root().resolve("statistics.json");
        Files.writeString(
                statistics,
                Files.readString(statistics)
                        .replace(",\n  \"manifest\" : \"manifest-sha256.txt\"", "")
                        .replace(",\n  \"truncated\" : 0", "")
                        .replaceFirst("\"declined\" : (\\d+),\\s+\"failed\" : 0", "\"failed\" : $1"));
        Files.delete(archive.root().resolve("manifest-sha256.txt"));
        var run = verify();
        assertEquals(ExitCode.DONE, run.code(), run.stdout());
        assertTrue(
                run.stdout()
                        .startsWith(
                                "there is no manifest-sha256.txt, so the contents of a mirror cannot be compared\n"),
                run.stdout());
        for (var warc : archive.warcs()) {
            for (var at : List.of(4L, 9L, 30L, Files.size(warc) - 9)) {
                flip(warc, at);
                assertEquals(ExitCode.FAILED, verify().code(), warc + " at " + at);
                flip(warc, at);
            }
        }
        var packed = Files.size(archive.wacz());
        for (var at = 0L; at < packed; at += 397) {
            flip(archive.wacz(), at);
            assertEquals(ExitCode.FAILED, verify().code(), "site.wacz at " + at);
            flip(archive.wacz(), at);
        }
    }

    @Test
    void severalDamagesAreAllNamed() throws IOException {
        var expected = new ArrayList<String>();
        for (var warc : archive.warcs()) {
            var middle = Files.size(warc) / 2;
            expected.add("archive/" + warc.getFileName() + ", offset " + recordAt(warc, middle));
            flip(warc, middle);
        }
        flip(archive.wacz(), 20);
        Files.delete(archive.root().resolve("map.json"));
        var run = verify();
        assertEquals(ExitCode.FAILED, run.code());
        for (var line : expected) assertTrue(run.stdout().contains(line), line + " is not in " + run.stdout());
        assertTrue(run.stdout().contains("\nsite.wacz"), run.stdout());
        assertTrue(run.stdout().contains("\nmap.json is missing"), run.stdout());
        assertTrue(run.stdout().contains("the crawl is finished; no errors\n"), run.stdout());
        assertTrue(run.stdout().contains(" links: "), run.stdout());
    }

    @Test
    void aDamagedRecordIsNotPackedOverTheGoodCopy() throws IOException {
        var good = digest();
        var warc = archive.warcs().get(1);
        flip(warc, Files.size(warc) / 2);
        for (var run : List.of(archived(), Run.here("retry", out).inert())) {
            assertEquals(ExitCode.FAILED, run.code(), run.stderr());
            assertTrue(run.stderr().contains("stays as it was: archive/" + warc.getFileName()), run.stderr());
            assertEquals(good, digest());
        }
        assertEquals(ExitCode.FAILED, verify().code());
    }

    @Test
    void aPackageThatIsNotThereDoesNotStayAsItWas() throws IOException {
        Files.delete(archive.wacz());
        var warc = archive.warcs().get(1);
        flip(warc, Files.size(warc) / 2);
        var run = archived();
        assertEquals(ExitCode.FAILED, run.code(), run.stderr());
        assertTrue(run.stderr().contains(" was not written: archive/" + warc.getFileName()), run.stderr());
        assertFalse(Files.exists(archive.wacz()));
    }

    @Test
    void aDamagedHeaderOfAGzipMemberIsNotPackedEither() throws IOException {
        var good = digest();
        flip(archive.warcs().getFirst(), 4);
        for (var run : List.of(archived(), Run.here("retry", out).inert())) {
            assertEquals(ExitCode.FAILED, run.code(), run.stderr());
            assertTrue(run.stderr().contains("the header of the gzip member is damaged"), run.stderr());
            assertEquals(good, digest());
        }
    }

    @Test
    void withoutItsWarcFilesAnArchiveIsNotCrawledAgainOverThePackage() throws IOException {
        var good = digest();
        var requests = site.served().requests().size();
        for (var warc : archive.warcs()) Files.delete(warc);
        for (var run : List.of(archived(), Run.here("retry", out).inert())) {
            assertEquals(ExitCode.FAILED, run.code(), run.stderr());
            assertTrue(run.stderr().contains("site.wacz is kept as it is: archive/"), run.stderr());
            assertEquals(good, digest());
        }
        assertEquals(requests, site.served().requests().size());
        assertFalse(verify().stdout().contains("every record is complete"));
    }

    /// The advice for a damaged journal is to cut it, and the site may have lost its pages by now.
    @Test
    void afterItsJournalWasCutAnArchiveIsNotCrawledAgainOverThePackage() throws IOException {
        var warcs = new ArrayList<byte[]>();
        for (var warc : archive.warcs()) warcs.add(Files.readAllBytes(warc));
        var journal = Path.of(archive.journal());
        var whole = Files.readAllBytes(journal);
        var requests = site.served().requests().size();
        for (var percent : List.of(90, 50, 20)) {
            Files.write(journal, Arrays.copyOf(whole, whole.length * percent / 100));
            for (var run : List.of(archived(), Run.here("retry", out).inert())) {
                assertEquals(ExitCode.FAILED, run.code(), percent + " %: " + run.stderr());
                assertTrue(
                        run.stderr().contains("site.wacz is kept as it is: the journal does not have"), run.stderr());
            }
        }
        // Nor where both are damaged: then only the WARC files have everything.
        Files.write(archive.wacz(), Arrays.copyOf(Files.readAllBytes(archive.wacz()), 5_000));
        for (var run : List.of(archived(), Run.here("retry", out).inert())) {
            assertEquals(ExitCode.FAILED, run.code(), run.stderr());
            assertTrue(run.stderr().contains("site.wacz is kept as it is: it is damaged"), run.stderr());
        }
        assertEquals(requests, site.served().requests().size());
        for (var i = 0; i < warcs.size(); i++) {
            assertTrue(Arrays.equals(
                    warcs.get(i), Files.readAllBytes(archive.warcs().get(i))));
        }
    }

    @Test
    void aPackageOfAnotherCrawlIsKept() throws IOException {
        var good = digest();
        Files.delete(Path.of(archive.journal()));
        var run = archived();
        assertEquals(ExitCode.FAILED, run.code(), run.stderr());
        assertTrue(run.stderr().contains("it holds another crawl than the journal"), run.stderr());
        assertFalse(Files.exists(Path.of(archive.journal())), "an empty journal");
        assertEquals(good, digest());
    }

    @Test
    void anInterruptedRetryIsTheOnlyError() throws IOException {
        Files.copy(Path.of(archive.journal()), archive.root().resolve("journal.retry"));
        var run = verify();
        assertEquals(ExitCode.FAILED, run.code());
        assertTrue(run.stdout().startsWith("""
                        journal.retry: a retry was interrupted; crawler retry completes it.
                        NOT correct: 1 error
                        """), run.stdout());
        assertEquals(ExitCode.DONE, Run.here("retry", out).code());
        assertEquals(ExitCode.DONE, verify().code(), verify().stdout());
    }

    /// Another command lists what it has written, and not that what it found is good.
    @Test
    void aMirrorThatIsMadeAgainDoesNotHideOtherDamage() throws IOException {
        var statistics = archive.root().resolve("statistics.json");
        flip(statistics, 3);
        var mirrored = archive.root().resolve("mirror/index.html");
        flip(mirrored, 3);
        assertEquals(ExitCode.DONE, Run.here("mirror", out).code());
        var run = verify();
        assertEquals(ExitCode.FAILED, run.code());
        assertTrue(run.stdout().startsWith("statistics.json, line "), run.stdout());
        assertTrue(run.stdout().contains("NOT correct: 1 error\n"), run.stdout());
    }

    @Test
    void aRescueAndItsListsAreCompared() throws Exception {
        var rescuer = new Rescuer(folder.resolve("rescue"));
        try (var server = Rescuer.site().start()) {
            var rescued = rescuer.complete(server, "http://example.com/").root();
            var verified =
                    Run.here("verify", rescued.toString(), "-render", "off").inert();
            assertEquals(ExitCode.DONE, verified.code(), verified.stdout());
            for (var name : List.of("captures.cdx", "report.jsonl", "map.json", "mirror/index.html")) {
                var file = rescued.resolve(name);
                flip(file, Files.size(file) / 2);
                var run =
                        Run.here("verify", rescued.toString(), "-render", "off").inert();
                assertEquals(ExitCode.FAILED, run.code(), name);
                assertTrue(run.stdout().startsWith(name + ": its digest is not that in line "), run.stdout());
                flip(file, Files.size(file) / 2);
            }
        }
    }

    @Test
    void aCrawlThatWasLimitedIsGoodToo() {
        var limited = folder.resolve("limited").toString();
        Run.here("archive", site.url("/"), "-out", limited, "-max-pages", "2");
        var run = Run.here("verify", limited).inert();
        assertEquals(ExitCode.DONE, run.code(), run.stdout());
    }
}
