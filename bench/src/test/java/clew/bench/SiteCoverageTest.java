package clew.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SiteCoverageTest {
    private final Tool clew = tool("clew", "clew");
    private final Tool journal = tool("clew -journal", "clew");
    private final Tool go = tool("go", "go");
    private final Tool wget = tool("wget", "wget");
    private final SiteCoverage site = new SiteCoverage(Set.of());

    @Test
    void aPageIsWhatTheServerSentAsHtml() {
        var coverage = coverage("200 text/html /", "200 text/html /a", "404 text/html /b", "200 text/css /c.css");
        assertEquals(Set.of("/", "/a"), coverage.pages());
        assertEquals(Set.of("/b"), coverage.absent());
    }

    @Test
    void twoSpellingsOfATargetAreOne() {
        var coverage = coverage("200 text/html /a%7Eb?x+y", "200 text/html /a~b?x+y", "404 - /100%");
        assertEquals(Set.of("/a~b?x+y"), coverage.pages());
        assertEquals(1, coverage.repeated());
        assertEquals(Set.of("/100%"), coverage.absent());
    }

    @Test
    void robotsTxtIsNotInvented() {
        assertEquals(Set.of(), coverage("404 text/html /robots.txt").absent());
    }

    @Test
    void aPageOfTheSiteIsFoundByTwoPrograms() {
        site.add(clew, coverage("200 text/html /", "200 text/html /clew"));
        site.add(journal, coverage("200 text/html /", "200 text/html /clew"));
        site.add(go, coverage("200 text/html /", "200 text/html /both"));
        site.add(wget, coverage("200 text/html /both"));
        assertEquals(Set.of("/", "/both"), site.pages());
        assertEquals(1, site.missed(clew));
        assertEquals(0, site.missed(go));
        assertEquals(1, site.missed(wget));
    }

    @Test
    void aProgramAloneHasNobodyToCompareWith() {
        site.add(clew, coverage("200 text/html /"));
        site.add(journal, coverage("200 text/html /", "200 text/html /a"));
        assertEquals(Set.of("/", "/a"), site.pages());
    }

    @Test
    void aPageThatIsKnownBelongsToTheSiteWhoeverFindsIt() {
        var generated = new SiteCoverage(Set.of("/", "/a", "/b"));
        generated.add(clew, coverage("200 text/html /", "200 text/html /a"));
        assertEquals(Set.of("/", "/a", "/b"), generated.pages());
        assertEquals(1, generated.missed(clew));
    }

    @Test
    void theWorstRunCounts() {
        site.add(go, coverage("200 text/html /", "200 text/html /a"));
        site.add(clew, coverage("200 text/html /", "200 text/html /a"));
        site.add(clew, coverage("200 text/html /", "200 text/html /"));
        assertEquals(1, site.missed(clew));
        assertEquals(1, site.repeated(clew));
        assertEquals(0, site.repeated(go));
    }

    @Test
    void inventedIsWhatNoOtherProgramRequests() {
        site.add(clew, coverage("200 text/html /", "404 text/html /broken-link"));
        site.add(journal, coverage("200 text/html /", "404 text/html /broken-link", "404 text/html /only-clew"));
        site.add(wget, coverage("200 text/html /", "404 text/html /broken-link", "404 text/html /in-a-script"));
        assertEquals(0, site.invented(clew));
        assertEquals(1, site.invented(journal));
        assertEquals(1, site.invented(wget));
    }

    @Test
    void linesThatAreNotOfTheLogAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> LoggedRequest.parse("200 text/html"));
        assertFalse(LoggedRequest.parse("301\ttext/html\t/a\tcurl").isPage());
    }

    private static Coverage coverage(String... requests) {
        return Coverage.of(List.of(requests).stream()
                .map(request -> LoggedRequest.parse(request.replace(' ', '\t') + "\tagent"))
                .toList());
    }

    private static Tool tool(String name, String program) {
        return new Tool(name, program, false, List.of(name), List.of(), List.of());
    }
}
