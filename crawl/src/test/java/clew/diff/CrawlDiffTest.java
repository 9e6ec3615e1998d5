package clew.diff;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.policy.Policy;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CrawlDiffTest {
    private static final String START = "http://h.example/";
    private static final Set<Facet> NOTHING = Set.of();

    private static List<String> lines(ModelSite old, ModelSite now) throws Exception {
        return lines(old, now, Map.of());
    }

    private static List<String> lines(ModelSite old, ModelSite now, Map<String, String> hosts) throws Exception {
        try (var compared = Compared.of(old, now, new HostMap(hosts), NOTHING)) {
            return compared.lines();
        }
    }

    @Test
    void everyPlantedChangeIsFoundAndNothingElse() throws Exception {
        try (var compared = Compared.of(PlantedVersions.old(START), PlantedVersions.renewed(START))) {
            assertEquals(
                    List.of(
                            "- /status 404",
                            "- /gone",
                            "+ /new",
                            "+ /dead",
                            "+ /away",
                            "~ / digest links +/new +/dead +/away -/gone -/gone-404",
                            "~ /broken status",
                            "~ /failing status",
                            "~ /other-failure status",
                            "~ /redirect redirect",
                            "~ /moved status redirect",
                            "~ /content digest",
                            "~ /title digest title",
                            "~ /hostile digest title",
                            "~ /canonical digest canonical",
                            "~ /links digest links +/c +/c -/a -/b",
                            "~ /order digest",
                            "~ /several digest title canonical links +/b -/a"),
                    compared.lines());
            var counts = compared.diff().counts();
            assertEquals(3, counts.added());
            // /gone-404 was not there before.
            assertEquals(2, counts.gone());
            assertEquals(13, counts.changed());
            // /same, /same-failure, /to, /elsewhere, /a, /b and /c
            assertEquals(7, counts.unchanged());
            // /status answers, but with 404.
            assertEquals(counts.newPages(), counts.added() + counts.changed() + counts.unchanged() + 1);
            assertEquals(3L, counts.facets().get(Facet.LINKS));
        }
    }

    @Test
    void whatIsIgnoredIsNotDifferent() throws Exception {
        var old = new ModelSite(START)
                .html("/", "<title>a</title><a href=/gone>x</a>")
                .html("/gone", "");
        var now = new ModelSite(START).html("/", "<title>b</title><a href=/new>x</a>");
        for (var ignored : Facet.values()) {
            try (var compared = Compared.of(old, now, HostMap.none(), Set.of(ignored))) {
                var text = String.join("\n", compared.lines());
                var expected = "- /gone\n+ /new\n~ / digest title links +/new -/gone";
                assertEquals(
                        switch (ignored) {
                            case ADDED -> expected.replace("+ /new\n", "");
                            case GONE -> expected.replace("- /gone\n", "");
                            case LINKS -> expected.replace(" links +/new -/gone", "");
                            case DIGEST, TITLE -> expected.replace(" " + ignored.word(), "");
                            case STATUS, REDIRECT, REFRESH, CANONICAL -> expected;
                        },
                        text);
            }
        }
        try (var compared = Compared.of(old, now, HostMap.none(), EnumSet.allOf(Facet.class))) {
            assertEquals(List.of(), compared.lines());
            assertFalse(compared.diff().counts().isAnyDifferent());
            assertEquals(Map.of(), compared.diff().counts().facets());
        }
    }

    /// Whether they are still linked does not matter; other statuses are a change.
    @ParameterizedTest
    @CsvSource({"404, - /page 404", "410, - /page 410", "403, ~ /page status", "503, ~ /page status"})
    void aPageThatWasReadAndIsNotFoundAnyMoreIsGone(int status, String line) throws Exception {
        var old = new ModelSite(START).html("/", "<a href=/page>x</a>").html("/page", "");
        var now = new ModelSite(START).html("/", "<a href=/page>x</a>").status("/page", status);
        assertEquals(List.of(line), lines(old, now));
        try (var compared = Compared.of(old, now, HostMap.none(), Set.of(Facet.GONE, Facet.STATUS))) {
            assertEquals(List.of(), compared.lines());
        }
        // It had never been there.
        assertEquals(List.of(), lines(now, now));
        assertEquals(List.of("~ /page status"), lines(now, old));
    }

    @Test
    void aSiteIsComparedWithItsCopyOnAnotherHostPortAndScheme() throws Exception {
        var old = PlantedVersions.old("http://staging.example:8080/");
        var now = PlantedVersions.old("https://www.h.example/");
        assertEquals(List.of(), lines(old, now, Map.of("staging.example:8080", "www.h.example")));
        assertEquals(List.of(), lines(now, old, Map.of("www.h.example", "staging.example:8080")));
        var renewed = PlantedVersions.renewed("https://www.h.example/");
        assertEquals(
                lines(PlantedVersions.old(START), PlantedVersions.renewed(START)),
                lines(old, renewed, Map.of("staging.example:8080", "www.h.example")));
        // Without the port it is another host.
        assertTrue(lines(old, now, Map.of("staging.example", "www.h.example")).contains("- /same"));
        try (var compared = Compared.of(old, now, new HostMap(Map.of("staging.example", "h.example")), NOTHING)) {
            assertEquals(Set.of("staging.example"), compared.diff().oldHostsMissing());
            assertEquals(Set.of("h.example"), compared.diff().newHostsMissing());
        }
    }

    @Test
    void aHostMappedToItselfTakesHttpAndHttpsForTheSame() throws Exception {
        var old = PlantedVersions.old("http://h.example/");
        var now = PlantedVersions.old("https://h.example/");
        assertTrue(lines(old, now).contains("+ /same"));
        assertEquals(List.of(), lines(old, now, Map.of("h.example", "h.example")));
    }

    @Test
    void linksOfTheOldSiteToTheNewOneAreTheSameAsItsOwn() throws Exception {
        var old = new ModelSite("http://staging.example/").html("/", "<a href=https://www.h.example/a>a</a>");
        var now = new ModelSite("https://www.h.example/").html("/", "<a href=https://www.h.example/a>a</a>");
        // The old crawl did not visit the other host.
        assertEquals(List.of("+ /a"), lines(old, now, Map.of("staging.example", "www.h.example")));
        // In the other direction a link that was forgotten is found.
        var forgotten = new ModelSite("https://www.h.example/").html("/", "<a href=http://staging.example/a>a</a>");
        assertEquals(
                List.of("~ / digest links +/a -/a"), lines(old, forgotten, Map.of("staging.example", "www.h.example")));
    }

    @Test
    void pagesAreMatchedByThePolicy() throws Exception {
        var old = new ModelSite(START)
                .policy(Policy.sitemap())
                .html("/", "<a href=/x/>x</a>")
                .html("/x/", "");
        var now = new ModelSite(START)
                .policy(Policy.sitemap())
                .html("/", "<a href='/x/'>x</a>")
                .html("/x/", "");
        assertEquals(List.of("~ / digest"), lines(old, now));
        // Slashes at the end do not count for the policy of the old crawl, so they do not count here.
        var slashes = new ModelSite(START).html("/", "<a href=/x/>x</a>").html("/x/", "");
        assertEquals(List.of(), lines(old, slashes));
        // A link that is written as before is no difference of its page, whatever a policy makes of it.
        assertEquals(List.of(), lines(slashes, old));
    }

    @Test
    void sitemapsAreNotComparedButResourcesAre() throws Exception {
        var xml = "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><url><loc>" + START
                + "%s</loc></url></urlset>";
        var page = "<link rel=stylesheet href=/%s.css>";
        var old = new ModelSite(START)
                .withSitemaps()
                .withResources()
                .html("/", page.formatted("a"))
                .html("/a.css", "")
                .html("/x", "")
                .sitemap("/sitemap.xml", xml.formatted("x"));
        var now = new ModelSite(START)
                .withSitemaps()
                .withResources()
                .html("/", page.formatted("b"))
                .sitemap("/sitemap.xml", xml.formatted("y"));
        assertEquals(
                List.of("+ /b.css", "+ /y", "- /a.css", "- /x", "~ / digest links +/b.css -/a.css"),
                lines(old, now).stream().sorted().toList());
    }

    @Test
    void anUnfinishedCrawlIsComparedAsFarAsItCame() throws Exception {
        var old = new ModelSite(START)
                .html("/", "<a href=/a>a</a><a href=/b>b</a>")
                .html("/b", "");
        var now = new ModelSite(START)
                .html("/", "<a href=/a>a</a><a href=/b>b</a>")
                .pagesMax(2);
        try (var compared = Compared.of(old, now)) {
            assertEquals(List.of("- /b"), compared.lines());
            assertTrue(compared.diff().oldProgress().isFinished());
            assertFalse(compared.diff().newProgress().isFinished());
            assertEquals(1, compared.diff().newProgress().left());
        }
    }

    @Test
    void identicalCrawlsAreNotDifferent() throws Exception {
        try (var compared = Compared.of(PlantedVersions.old(START), PlantedVersions.old(START))) {
            assertFalse(compared.diff().counts().isAnyDifferent());
            assertEquals(List.of(), compared.lines());
            assertEquals("", new String(compared.bytes(new TextReport(text -> text)), StandardCharsets.US_ASCII));
            assertEquals("", new String(compared.bytes(JsonReport.lines()), StandardCharsets.US_ASCII));
        }
    }
}
