package clew.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StatusLineTest {
    private final List<String> writes = new ArrayList<>();
    private final StatusLine line = new StatusLine(new PrintStream(
            new OutputStream() {
                @Override
                public void write(int b) {
                    writes.add("a single byte");
                }

                @Override
                public void write(byte[] bytes, int from, int length) {
                    writes.add(new String(bytes, from, length, StandardCharsets.UTF_8));
                }
            },
            true,
            StandardCharsets.UTF_8));

    /// Several writes would be seen one after the other.
    @Test
    void aDrawingIsOneWriteThatEndsWhereTheLineBegins() {
        line.draw("1/2 pages", 80);
        line.draw("2/2", 80);
        assertEquals(
                List.of("\r\u001b[?7l1/2 pages\u001b[K\u001b[?7h\r", "\r\u001b[?7l2/2\u001b[K\u001b[?7h\r"), writes);
    }

    @Test
    void aLineThatStaysTakesItsPlaceInOneWrite() {
        line.draw("1/2 pages", 80);
        line.print("crawler: x\n");
        line.print("crawler: y\n");
        assertEquals(List.of("\r\u001b[Kcrawler: x\n", "crawler: y\n"), writes.subList(1, 3));
    }

    /// A terminal that became narrower may have broken the old line into several.
    @Test
    void afterItBecameNarrowerWhatIsBelowIsRemovedToo() {
        line.draw("a", 80);
        line.draw("b", 40);
        line.draw("c", 40);
        line.draw("d", 80);
        assertEquals(
                List.of("a\u001b[K", "b\u001b[J", "c\u001b[K", "d\u001b[K"),
                writes.stream().map(text -> text.substring(6, 10)).toList());
    }

    @Test
    void theLineIsRemovedAtTheEndAndOnlyIfThereIsOne() {
        line.close();
        assertEquals(List.of(), writes);
        line.draw("a", 80);
        line.close();
        line.close();
        assertEquals(List.of("\r\u001b[K"), writes.subList(1, writes.size()));
    }
}
