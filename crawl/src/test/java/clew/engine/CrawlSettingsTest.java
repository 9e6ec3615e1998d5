package clew.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.journal.CorruptJournal;
import clew.journal.JournalHeader;
import clew.page.LinkTags;
import clew.policy.LinkChecks;
import clew.policy.Policy;
import clew.policy.Requisites;
import clew.policy.ScopeRule;
import clew.policy.Www;
import clew.url.Url;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CrawlSettingsTest {
    private static final Url START = Url.of("https://u:secret@www.example.com/docs/#x");

    private static CrawlSettings everything() {
        return new CrawlSettings(
                List.of(START),
                List.of(),
                Policy.archive(Www.of(Www.Mode.STRIP, START)),
                new ScopeRule(ScopeRule.Area.DOMAIN, "/docs/", "print$"),
                false,
                true,
                true,
                false,
                7,
                new LinkTags(true, false, true),
                500 * 1024,
                "bot/1",
                new Requisites(Requisites.Reach.ALL, true),
                50,
                true,
                LinkChecks.ALL,
                Map.of("render", "auto", "block", "images", "wait", "#main a", "scroll", "on"),
                Map.of("archive", "http://archive.example/", "at", "2015", "lists", "http://archive.example/a"));
    }

    @Test
    void allOfThemComeBackFromTheHeaderAndNoPasswordDoes() throws CorruptJournal {
        var header = everything().header();
        var back = CrawlSettings.of(header);
        assertEquals(List.of(), header.differences(back.header()));
        assertEquals(everything().texts(), back.texts());
        assertEquals(List.of(Url.of("https://www.example.com/docs/")), header.starts());
        var scope = back.ruledScope();
        assertEquals(true, scope.contains(Url.of("https://example.com/docs/a")));
        assertEquals(
                "matches -exclude",
                scope.objection(Url.of("https://example.com/docs/print")).orElseThrow());
        var options = back.options(3, 9);
        assertEquals(7, options.limits().depthMax());
        assertEquals(null, options.robotsAgent());
        assertEquals(new Requisites(Requisites.Reach.ALL, true), options.requisites());
        assertEquals(50, options.pagesMax(), "with resources the limit of the start counts");
    }

    @Test
    void aCrawlOfPagesAloneMayBeResumedWithAnotherLimitOnPages() {
        var all = everything();
        var settings = new CrawlSettings(
                List.of(START),
                List.of(),
                all.policy(),
                all.scope(),
                true,
                true,
                true,
                true,
                1,
                all.links(),
                1,
                "x",
                Requisites.NONE,
                50,
                false,
                LinkChecks.NONE,
                Map.of(),
                Map.of());
        assertEquals(null, settings.texts().get("requisites"));
        assertEquals(null, settings.texts().get("max-pages"));
        assertEquals(9, settings.options(1, 9).pagesMax());
    }

    @ParameterizedTest
    @CsvSource({"16777216, 16m", "512000, 500k", "1000, 1000", "1073741824, 1024m", "0, 0"})
    void sizesAreWrittenAsPeopleWriteThem(int bytes, String text) throws CorruptJournal {
        var all = everything();
        var settings = new CrawlSettings(
                START, all.policy(), all.scope(), true, true, true, true, 1, all.links(), bytes, "x", Map.of());
        assertEquals(text, settings.texts().get("max-body"));
        assertEquals(bytes, CrawlSettings.of(settings.header()).bodyBytesMax());
    }

    @ParameterizedTest
    @CsvSource({
        "urls, ftp://h/",
        "urls, nonsense",
        "policy, mine",
        "www, both",
        "scope, planet",
        "include, (",
        "max-depth, x",
        "max-depth, 99999999999",
        "links, b",
        "max-body, -1",
        "max-body, 9999999m",
        "max-body, m",
        "requisites, some",
        "external, some",
        "max-pages, many",
        "robots, obex",
        "traps, xx",
        "sitemaps, xx",
        "only, no",
        "user-agent, cl\u0001ew"
    })
    void settingsThatAreNotValidAreNamed(String name, String text) {
        var settings = new TreeMap<>(everything().header().settings());
        settings.put(name, text);
        var message = refusal(settings);
        assertEquals("its settings are not valid (", message.substring(0, 28));
        assertTrue(message.contains(name.equals("user-agent") ? "userAgent" : text), message);
    }

    private static String refusal(Map<String, String> settings) {
        var valid = everything().header();
        var header = new JournalHeader(
                valid.hashKey(), valid.starts(), valid.policyVersion(), valid.trapsVersion(), settings);
        return String.valueOf(assertThrows(CorruptJournal.class, () -> CrawlSettings.of(header))
                .getMessage());
    }

    @Test
    void theModeOfWwwIsReadForEveryPolicy() {
        var settings = new TreeMap<>(everything().header().settings());
        settings.put("policy", "standard");
        settings.remove("remap");
        settings.put("www", "kexp");
        assertEquals("its settings are not valid (www is 'kexp')", refusal(settings));
    }

    @Test
    void severalStartsListsAndOnlyComeBackFromTheHeader() throws CorruptJournal {
        var all = everything();
        var settings = new CrawlSettings(
                List.of(Url.of("http://u:p@b.example/x#y"), Url.of("http://a.example/"), Url.of("http://b.example/x")),
                List.of(Url.of("http://c.example/sitemap.xml"), Url.of("http://d.example/sitemap.xml")),
                Policy.standard(),
                ScopeRule.HOST,
                true,
                true,
                true,
                true,
                0,
                all.links(),
                1,
                "x",
                Requisites.NONE,
                0,
                false,
                LinkChecks.NONE,
                Map.of(),
                Map.of());
        var header = settings.header();
        assertEquals(List.of(Url.of("http://b.example/x"), Url.of("http://a.example/")), header.starts());
        var back = CrawlSettings.of(header);
        assertEquals(settings, back);
        var options = back.options(1, 0);
        assertEquals(0, options.limits().depthMax());
        assertEquals(settings.urlLists(), options.lists());
        assertEquals(true, back.ruledScope().contains(Url.of("http://a.example/z")));
        assertEquals(false, back.ruledScope().contains(Url.of("http://c.example/z")));
    }
}
