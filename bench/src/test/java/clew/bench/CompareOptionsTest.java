package clew.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CompareOptionsTest {
    private final Site small = new Site("pg", "", Path.of("pg"), true);
    private final Site large = new Site("jdk", "", Path.of("jdk"), false);
    private final Tool quick = new Tool("clew -journal", "clew", false, List.of("clew"), List.of(), List.of());
    private final Tool slow = new Tool("httrack", "httrack", true, List.of("httrack"), List.of(), List.of());

    @Test
    void slowToolsRunOnLargeSitesOnlyIfAllAreAskedFor() {
        var options = parse();
        assertEquals(3, options.rounds());
        assertTrue(options.wants(slow, small));
        assertFalse(options.wants(slow, large));
        assertTrue(options.wants(quick, large));
        assertTrue(parse("--all").wants(slow, large));
    }

    @Test
    void sitesAndToolsCanBeChosen() {
        var options = parse("-sites", "jdk,syn", "-tools", "clew,go", "-rounds", "5");
        assertEquals(5, options.rounds());
        assertTrue(options.wants(large));
        assertFalse(options.wants(small));
        assertTrue(options.wants(quick));
        assertFalse(options.wants(slow));
    }

    @Test
    void whatIsUnknownIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> parse("-sites", "jkd"));
        assertThrows(IllegalArgumentException.class, () -> parse("-tools", "clew,curl"));
        assertThrows(IllegalArgumentException.class, () -> parse("-rounds", "0"));
        assertThrows(IllegalArgumentException.class, () -> parse("-rounds"));
        assertThrows(IllegalArgumentException.class, () -> parse("-workers", "8"));
    }

    private static CompareOptions parse(String... options) {
        return CompareOptions.parse(
                Stream.concat(Stream.of("crawler", "work"), Stream.of(options)).toArray(String[]::new));
    }
}
