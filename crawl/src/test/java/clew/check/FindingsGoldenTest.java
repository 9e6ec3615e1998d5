package clew.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.fetch.Release;
import clew.page.Failure;
import clew.site.Golden;
import clew.site.JunitReport;
import clew.url.Url;
import clew.view.Locations;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a check prints of a site with many things wrong, and with texts that would like to be more than texts.
class FindingsGoldenTest {
    private static final SiteCheck.Options ALL = new SiteCheck.Options(
            AcceptedStatuses.USUAL,
            true,
            EnumSet.allOf(FindingCode.class),
            false,
            SiteCheck.Options.SLOW,
            SiteCheck.Options.LARGE,
            0);

    @TempDir
    private Path folder;

    private interface Maker {
        FindingsOutput of(OutputStream out) throws IOException;
    }

    private byte[] output(Maker maker) throws IOException, InterruptedException {
        var out = new ByteArrayOutputStream();
        var journal = Files.createTempDirectory(folder, "check").resolve("journal");
        site().check(journal, ALL, maker.of(out));
        return out.toByteArray();
    }

    private static FakeWeb site() {
        return new FakeWeb("https://h.example/")
                .page("https://h.example/", """
                        <title>Start</title>
                        <a href=/missing>``` @everyone #1 | ]]> <b>&amp;</b> \u202e \u001b[31m</a>
                        <a href="/missing?q=<script>'">=1+1</a>
                        <a href="http://[ \ud83d|`</a>">broken</a>
                        <a href=/ok#no-such>no such place</a> <a href=/ok#here>here</a>
                        <a href=/moved>moved</a> <a href=/loop>loop</a> <a href=/members>members</a>
                        <a href=https://dead.example/>dead</a> <a href=https://slow.example/>slow</a>
                        <img src=http://h.example/i.png>
                        """)
                .page(
                        "https://h.example/ok",
                        "<title>Fine</title><meta name=description content=d><h1 id=here>Fine</h1>")
                .moved("https://h.example/moved", 301, "https://h.example/ok")
                .moved("https://h.example/loop", 302, "https://h.example/loop")
                .status("https://h.example/members", 403)
                .failure("https://dead.example/", Failure.Reason.UNKNOWN_HOST, "dead.example")
                .failure("https://slow.example/", Failure.Reason.DEADLINE, "10000 ms")
                .file("http://h.example/i.png", "image/png", "i");
    }

    @Test
    void jsonLines() throws Exception {
        var lines = output(out -> new JsonLinesFindings(out, Locations.URLS));
        Golden.matches("check.jsonl", lines);
        for (var b : lines) assertTrue(b == '\n' || (b >= ' ' && b <= '~'));
    }

    @Test
    void junit() throws Exception {
        var xml = output(out -> new JunitFindings(out, FailRule.BROKEN, Locations.URLS));
        Golden.matches("check.junit.xml", xml);
        var document = JunitReport.requireValid(xml);
        assertEquals(6, document.getElementsByTagName("failure").getLength());
    }

    @Test
    void sarif() throws Exception {
        var sarif = new String(
                output(out -> new SarifFindings(out, FailRule.BROKEN, Locations.URLS)), StandardCharsets.US_ASCII);
        var driver = "\"name\":\"Clew\",\"version\":\"" + Release.VERSION + "\",";
        assertTrue(sarif.contains(driver), sarif);
        // A build has the address of the project if it was given one.
        var home = Url.parse(Release.HOME).ok();
        var address = home.isPresent() ? "\"informationUri\":\"" + Release.HOME + "\"," : "";
        assertTrue(sarif.contains(driver + address + "\"rules\""), sarif);
        assertTrue(home.isPresent() || !sarif.contains("informationUri"), sarif);
        var same = sarif.replace(driver + address, "\"name\":\"Clew\",\"version\":\"1.2.3\",");
        Golden.matches("check.sarif", same.getBytes(StandardCharsets.US_ASCII));
    }

    @Test
    void markdown() throws Exception {
        var text = output(out -> new MarkdownFindings(out, FailRule.BROKEN, Locations.URLS));
        Golden.matches("check.md", text);
        assertTrue(!new String(text, StandardCharsets.UTF_8).contains("\u202e"));
    }

    /// A brace in a message of SARIF is the beginning or the end of a placeholder.
    @Test
    void bracesInAMessageOfSarifAreDoubled() throws Exception {
        var out = new ByteArrayOutputStream();
        new FakeWeb("https://h.example/")
                .page("https://h.example/", "<a href=/a?{0}>x</a>")
                .check(folder.resolve("braces"), ALL, new SarifFindings(out, FailRule.BROKEN, Locations.URLS));
        var sarif = out.toString(StandardCharsets.US_ASCII);
        assertTrue(sarif.contains("/a?{{0}}: status 404\""), sarif);
    }
}
