package clew.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class TableTest {
    @Test
    void columnsAreAsWideAsTheirWidestCell() {
        var table = new Table("", "ns/URL", "x");
        table.row("java.net.URI", "5", "1.00");
        table.row("ours", "12345678", "");
        assertEquals("""
                                ns/URL     x
                java.net.URI         5  1.00
                ours          12345678     \s
                """, table.toString());
        assertThrows(IllegalArgumentException.class, () -> table.row("too", "few"));
    }

    @Test
    void aTableIsMarkdownToo() {
        var table = new Table("", "MB");
        table.row("go", "5");
        assertEquals("""
                |  | MB |
                |---|---:|
                | go | 5 |
                """, table.markdown());
    }

    @Test
    void theMedianOfTwoIsBetweenThem() {
        var samples = new Samples();
        samples.add("odd", 9);
        samples.add("odd", 1);
        samples.add("odd", 2);
        samples.add("even", 4);
        samples.add("even", 2);
        assertEquals(2, samples.median("odd"));
        assertEquals(3, samples.median("even"));
        assertThrows(IllegalArgumentException.class, () -> samples.median("nothing"));
    }

    @Test
    void linksBelongToThePageAboveThem() {
        var pages = Corpus.pages(List.of("@ http://h/", "a", "", "@ http://i/", "@b"));
        assertEquals(
                List.of(
                        new Corpus.PageLinks("http://h/", List.of("a", "")),
                        new Corpus.PageLinks("http://i/", List.of("@b"))),
                pages);
    }
}
