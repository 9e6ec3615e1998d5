package clew.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SiteFiguresTest {
    private final Tool clew = tool(Tools.CLEW, Tools.CLEW);
    private final Tool go = tool(Tools.GO, Tools.GO);
    private final Tool tuned = tool(Tools.GO_TUNED, Tools.GO);
    private final SiteFigures figures = new SiteFigures(new Site("pg", "two pages", Path.of("pg"), true));

    @Test
    void ratiosAreToBothCrawlersInGo() {
        figures.add(clew, seconds(4, 2), pages("/", "/a"));
        figures.add(go, seconds(2, 1), pages("/", "/a"));
        figures.add(tuned, seconds(1, 0.5), pages("/", "/a"));
        figures.add(FetchFloor.LOOP, seconds(0.5, 0.1), 2);
        var ratios = SiteFigures.ratios();
        figures.addRatios(ratios);
        assertEquals("| pg | 2 of 2 | 0.50 | 0.25 | 2.00 | 4.00 | 8.00 |", lastLine(ratios.markdown()));
        var text = figures.markdown();
        assertTrue(
                text.contains("| clew | 2 of 2 | 1 | 0.50 | 0.25 | 1,000,000 | 2.00 | 4.00 | 10 | 4.00 | 0 | 0 |"),
                text);
        assertTrue(text.contains("8.00 times as long as the fetch loop"), text);
        assertTrue(figures.clewIsComplete());
    }

    @Test
    void aCrawlThatMissedPagesOnceIsIncomplete() {
        figures.add(go, seconds(1, 1), pages("/", "/a"));
        figures.add(clew, seconds(1, 1), pages("/", "/a"));
        assertTrue(figures.clewIsComplete());
        figures.add(clew, seconds(1, 1), pages("/"));
        assertFalse(figures.clewIsComplete());
        assertTrue(figures.markdown().contains("| clew | 1 of 2 |"), figures.markdown());
        assertTrue(figures.markdown().contains("**Not every crawl by Clew was complete.**"), figures.markdown());
    }

    @Test
    void aCrawlThatFailedIsIncomplete() {
        figures.add(clew, seconds(1, 1), pages("/"));
        figures.fail(go, "fetched no page");
        assertTrue(figures.clewIsComplete());
        figures.fail(clew, "ended with code 137");
        assertFalse(figures.clewIsComplete());
        assertTrue(figures.markdown().contains("clew ended with code 137."), figures.markdown());
    }

    @Test
    void withoutGoThereAreNoRatiosToIt() {
        figures.add(clew, seconds(1, 1), pages("/"));
        var ratios = SiteFigures.ratios();
        figures.addRatios(ratios);
        assertEquals("| pg | 1 of 1 |  |  |  |  |  |", lastLine(ratios.markdown()));
    }

    private static String lastLine(String text) {
        return text.lines().toList().getLast();
    }

    private static CommandRun seconds(double wall, double cpu) {
        return new CommandRun(wall, cpu, 10, 0);
    }

    private static Coverage pages(String... targets) {
        return new Coverage(Set.of(targets), Set.of(), 0);
    }

    private static Tool tool(String name, String program) {
        return new Tool(name, program, false, List.of(name), List.of(), List.of());
    }
}
