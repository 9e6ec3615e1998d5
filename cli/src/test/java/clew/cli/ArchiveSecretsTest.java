package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.console.ExitCode;
import clew.site.LoopbackSite;
import clew.site.LoopbackSite.Request;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.zip.DataFormatException;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What only the crawler and the server should know is in no file of an archive, packed or not, unless it is wanted.
class ArchiveSecretsTest {
    private static final String PASSWORD = "pa55word";
    private static final String CREDENTIALS =
            Base64.getEncoder().encodeToString(("visitor:" + PASSWORD).getBytes(StandardCharsets.US_ASCII));
    private static final String HEADER = "h3ader-s3cret";
    private static final String COOKIE = "c00kie-from-file";
    private static final String SET_COOKIE = "c00kie-from-server";
    private static final List<String> SECRETS = List.of(PASSWORD, CREDENTIALS, HEADER, COOKIE, SET_COOKIE);

    @TempDir
    Path folder;

    private static boolean answer(Request request, OutputStream out) throws IOException {
        return switch (request.target()) {
            case "/" -> LoopbackSite.html(out, "<title>T</title><img src=/i.png><a href=/moved>m</a>");
            // A cookie that the next request of the same visit sends back.
            case "/moved" ->
                LoopbackSite.status(
                        out, 302, "", "Location: /end", "Set-Cookie: id=" + SET_COOKIE + "; Path=/; HttpOnly");
            case "/end" ->
                LoopbackSite.page(
                        out,
                        200,
                        "text/html",
                        "end".getBytes(StandardCharsets.US_ASCII),
                        "set-cookie:other=" + SET_COOKIE + ";",
                        " folded=" + SET_COOKIE);
            default -> LoopbackSite.status(out, 404, "");
        };
    }

    /// @return all texts of all files in the archive
    private List<String> archive(String... more) throws Exception {
        var out = folder.resolve("out");
        try (var site = LoopbackSite.answering(ArchiveSecretsTest::answer)) {
            var cookies = folder.resolve("cookies.txt");
            Files.writeString(cookies, "127.0.0.1\tFALSE\t/\tFALSE\t0\tsession\t" + COOKIE + "\n");
            var arguments = new ArrayList<>(
                    List.of("archive", site.url("/").replace("//", "//visitor:" + PASSWORD + "@"), "-out"));
            arguments.addAll(List.of(out.toString(), "-cookies", cookies.toString(), "-header", "X-Key: " + HEADER));
            arguments.addAll(List.of(more));
            var run = Run.here(arguments.toArray(String[]::new));
            assertEquals(ExitCode.DONE, run.code(), run.stderr());
            for (var secret : SECRETS) assertFalse((run.stdout() + run.stderr()).contains(secret), secret);
            // Otherwise there would be nothing to hide.
            var sent = site.requests().toString();
            for (var secret : List.of(CREDENTIALS, HEADER, COOKIE)) assertTrue(sent.contains(secret), sent);
            new ArchivedFolder(out).assertVerified("");
        }
        var texts = new ArrayList<String>();
        try (var files = Files.walk(out)) {
            for (var file : files.filter(Files::isRegularFile).toList()) addTexts(file, texts);
        }
        return texts;
    }

    private static void addTexts(Path file, List<String> texts) throws IOException {
        var name = file.getFileName().toString();
        add(name, Files.readAllBytes(file), texts);
        if (!name.endsWith(".wacz")) return;
        try (var zip = new ZipFile(file.toFile())) {
            for (var entry : zip.stream().toList()) {
                try (var in = zip.getInputStream(entry)) {
                    add(entry.getName(), in.readAllBytes(), texts);
                }
            }
        }
    }

    private static void add(String name, byte[] bytes, List<String> texts) throws IOException {
        texts.add(new String(bytes, StandardCharsets.ISO_8859_1));
        if (name.endsWith(".gz")) {
            try (var members = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
                texts.add(new String(members.readAllBytes(), StandardCharsets.ISO_8859_1));
            }
        }
        if (name.equals("journal")) {
            var inside = new ArrayList<String>();
            for (var from = 0; from < bytes.length; from++) inside.add(inflated(bytes, from));
            assertFalse(found("/moved", inside).isEmpty(), "the journal's records are not found");
            texts.addAll(inside);
        }
    }

    /// What is packed at a place; most places make no sense.
    private static String inflated(byte[] bytes, int from) {
        var inflater = new Inflater(true);
        var inflated = new byte[64 * 1024];
        var length = 0;
        try {
            inflater.setInput(bytes, from, bytes.length - from);
            for (var n = -1; n != 0 && length < inflated.length; length += n) {
                n = inflater.inflate(inflated, length, inflated.length - length);
            }
        } catch (DataFormatException _) {
            // what came before it counts
        } finally {
            inflater.end();
        }
        return new String(inflated, 0, length, StandardCharsets.ISO_8859_1);
    }

    private static List<String> found(String secret, List<String> texts) {
        return texts.stream().filter(text -> text.contains(secret)).toList();
    }

    @Test
    void secretsAreInNoFile() throws Exception {
        var texts = archive();
        for (var secret : SECRETS) assertEquals(List.of(), found(secret, texts), secret);
        assertFalse(found("Authorization: redacted\r\n", texts).isEmpty());
        assertFalse(found("X-Key: redacted\r\n", texts).isEmpty());
        assertFalse(found("Set-Cookie: redacted\r\n", texts).isEmpty());
    }

    @Test
    void secretsAreInTheWarcFilesWhereTheyAreWanted() throws Exception {
        var texts = archive("-keep-secrets");
        for (var secret : List.of(CREDENTIALS, HEADER, COOKIE, SET_COOKIE)) {
            var found = found(secret, texts);
            assertFalse(found.isEmpty(), secret);
            for (var text : found) assertTrue(text.startsWith("WARC/1.1\r\n"), "in something that is not a WARC file");
        }
        assertEquals(List.of(), found(PASSWORD, texts), "it is part of no URL");
    }
}
