package clew.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.url.Url;
import clew.view.Locations;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Links that are fine are listed too, and redirects fail the check: then the redirect fails, and it alone.
class AllLinksTest {
    private static final FailRule RULE =
            FailRule.BROKEN.and(FindingCode.REDIRECTED.word()).and("ok");
    private static final String GOOD = "https://h.example/ok";
    private static final String MOVED = "https://h.example/moved";

    @TempDir
    private Path folder;

    private @Nullable Gate gate;

    private interface Maker {
        FindingsOutput of(OutputStream out) throws IOException;
    }

    private Gate gate() {
        return Objects.requireNonNull(gate);
    }

    private String output(Baseline baseline, Maker maker) throws IOException, InterruptedException {
        var site = new FakeWeb("https://h.example/")
                .page("https://h.example/", "<a href=/ok>fine</a> <a href=/moved>moved</a>")
                .page(GOOD, "<title>Fine</title>")
                .moved(MOVED, 301, GOOD);
        var links = SiteCheck.Options.links();
        var all = new SiteCheck.Options(
                links.accepted(), links.fragments(), links.codes(), true, links.slow(), links.large(), 0);
        var out = new ByteArrayOutputStream();
        var through = new Gate(maker.of(out), RULE, baseline);
        gate = through;
        site.check(Files.createTempDirectory(folder, "check").resolve("journal"), all, through);
        return out.toString(StandardCharsets.UTF_8);
    }

    private String output(Maker maker) throws IOException, InterruptedException {
        return output(Baseline.empty(), maker);
    }

    @Test
    void inJsonLinesAGoodLinkHasNoCode() throws Exception {
        var lines = output(out -> new JsonLinesFindings(out, Locations.URLS))
                .lines()
                .toList();
        assertEquals(2, lines.size());
        assertTrue(lines.get(0).startsWith("{\"verdict\":\"ok\",\"url\":\"" + GOOD + "\""), lines.get(0));
        assertFalse(lines.get(0).contains("\"code\""), lines.get(0));
        assertTrue(lines.get(1).contains("\"url\":\"" + MOVED + "\""), lines.get(1));
        assertTrue(lines.get(1).endsWith(",\"code\":\"redirected\"}"), lines.get(1));
        assertEquals(1, gate().failures());
    }

    @Test
    void inJunitAGoodLinkIsATestThatPasses() throws Exception {
        var xml = output(out -> new JunitFindings(out, RULE, Locations.URLS));
        assertTrue(xml.contains("name=\"https://h.example/\" tests=\"2\" failures=\"1\" errors=\"0\">"), xml);
        assertTrue(xml.contains(" name=\"1:1 " + GOOD + "\"/>"), xml);
        assertEquals(2, xml.split("<failure type=\"redirected\"").length, xml);
        assertEquals(2, xml.split("<failure").length, xml);
    }

    @Test
    void inSarifAGoodLinkIsNoResult() throws Exception {
        var sarif = output(out -> new SarifFindings(out, RULE, Locations.URLS));
        assertEquals(2, sarif.split("\"ruleId\":").length, sarif);
        assertTrue(
                sarif.contains("\"ruleId\":\"redirected\",\"level\":\"error\",\"message\":{\"text\":\"" + MOVED),
                sarif);
    }

    @Test
    void inMarkdownAGoodLinkIsCountedAndNotListed() throws Exception {
        var text = output(out -> new MarkdownFindings(out, RULE, Locations.URLS));
        assertTrue(text.contains("| 2 | 2 | 1 | 1 | 0 | 0 | 0 |"), text);
        assertEquals(2, text.split("- ").length, text);
        assertTrue(text.contains("**redirected** `" + MOVED + "`"), text);
    }

    @Test
    void aBaselineKnowsNoGoodLinks() throws Exception {
        var lines = output(out -> new JsonLinesFindings(out, Locations.URLS));
        var baseline = Baseline.read(new BufferedReader(new StringReader(lines)));
        var fresh = output(baseline, out -> new JsonLinesFindings(out, Locations.URLS));
        assertEquals(lines.lines().limit(1).toList(), fresh.lines().toList());
        assertEquals(0, gate().failures());
        assertEquals(1, gate().known());
        assertEquals(0, baseline.gone());
    }

    @Test
    void onlyAGoodLinkHasNoCode() {
        var page = Url.of("https://h.example/");
        assertThrows(
                IllegalArgumentException.class,
                () -> new Finding(LinkVerdict.OK, FindingCode.REDIRECTED, GOOD, page, 0, 0, 200, "", ""));
        for (var verdict : LinkVerdict.values()) {
            if (verdict == LinkVerdict.OK) continue;
            assertThrows(
                    IllegalArgumentException.class, () -> new Finding(verdict, null, GOOD, page, 0, 0, 200, "", ""));
        }
    }
}
