package clew.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.page.Kind;
import clew.page.Link;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.Ticket;
import clew.policy.Address;
import clew.url.Url;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextViewTest {
    /// Notes what had been written after each write.
    private static final class Writes extends ByteArrayOutputStream {
        private int most;

        @Override
        public synchronized void write(byte[] bytes, int from, int length) {
            super.write(bytes, from, length);
            most = Math.max(most, length);
            var text = toString(StandardCharsets.US_ASCII);
            assertTrue(text.endsWith("/end\n"), "a write ends within a page");
        }
    }

    private static final Url START = Url.of("http://h.example/");

    private static Link link(String shown) {
        return Link.to(new Address(Url.of("http://h.example/asked"), Url.of(shown)));
    }

    private static Page page(int links) {
        var list = new java.util.ArrayList<>(Collections.nCopies(links, link("http://h.example/link")));
        list.add(link("http://h.example/end"));
        return new Page(new Ticket(0, Kind.PAGE, START, null, 0, 0), START, new Outcome.Read(200, false), list);
    }

    @Test
    void aPageIsTwoLinesAndALinePerLink() throws IOException {
        var out = new ByteArrayOutputStream();
        var view = new TextView(out);
        view.page(page(1));
        var x = Url.of("http://h.example/x");
        view.page(Page.empty(new Ticket(1, Kind.PAGE, x, null, 0, 0), x, new Outcome.Declined(404)));
        assertEquals("", out.toString(StandardCharsets.US_ASCII), "nothing goes out before it must");
        view.flush();
        assertEquals("""
                Visited: http://h.example/
                Links found:
                http://h.example/link
                http://h.example/end
                Visited: http://h.example/x
                Links found:
                """, out.toString(StandardCharsets.US_ASCII));
    }

    @Test
    void bytesGoOutInWholePages() throws IOException {
        var out = new Writes();
        var view = new TextView(out);
        for (int i = 0; i < 200; i++) view.page(page(100));
        view.flush();
        assertTrue(out.most < 64 * 1024, "a write of " + out.most + " bytes");
    }

    @Test
    void aHugePageGoesOutInPieces() throws IOException {
        var out = new ByteArrayOutputStream();
        var view = new TextView(out);
        view.page(page(200_000));
        assertTrue(out.size() > 4_000_000);
        view.flush();
        assertEquals(200_003, out.toString(StandardCharsets.US_ASCII).lines().count());
        assertEquals(
                List.of("http://h.example/end"),
                out.toString(StandardCharsets.US_ASCII).lines().skip(200_002).toList());
    }
}
