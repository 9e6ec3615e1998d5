package clew.frontier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.page.Kind;
import clew.page.Ticket;
import clew.url.Url;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BacklogTest {
    private static Ticket random(long number, Random random) {
        var kinds = List.of(Kind.PAGE, Kind.SITEMAP, Kind.RESOURCE);
        var parent = random.nextInt(10) == 0 ? Ticket.NONE : number / (1 + random.nextInt(20));
        var pattern = random.nextInt(5) == 0 ? random.nextLong() >>> 1 : 0;
        var folder = "example.com/" + "folder/".repeat(random.nextInt(4));
        var found = Url.of(
                "http://" + folder + "p" + random.nextInt(1 + (int) number) + (number % 7 == 0 ? "?q=%20#" : ""));
        var upgraded = random.nextInt(6) == 0;
        return new Ticket(
                number,
                kinds.get(random.nextInt(kinds.size())),
                upgraded ? found.withProtocol("https") : found,
                upgraded ? found : null,
                random.nextInt(300),
                random.nextInt(3),
                parent,
                pattern);
    }

    /// @param memoryBytesMax none, little, and more than enough
    @ParameterizedTest
    @ValueSource(longs = {0, 100_000, Long.MAX_VALUE})
    void ticketsComeOutAsTheyWentIn(long memoryBytesMax) throws IOException {
        var seed = 7L;
        var random = new Random(seed);
        var expected = new ArrayDeque<Ticket>();
        try (var backlog = new Backlog(10, memoryBytesMax)) {
            var number = 0L;
            for (int turn = 0; turn < 60; turn++) {
                for (int i = random.nextInt(2_000); i > 0; i--) {
                    var ticket = random(number++, random);
                    backlog.add(ticket);
                    expected.add(ticket);
                }
                for (int i = random.nextInt(1_800); i > 0 && !expected.isEmpty(); i--) {
                    assertEquals(expected.peek(), backlog.peek(), "seed " + seed);
                    assertEquals(expected.poll(), backlog.poll(), "seed " + seed);
                }
                assertEquals(expected.size(), backlog.size());
            }
            while (!expected.isEmpty()) assertEquals(expected.poll(), backlog.poll(), "seed " + seed);
            assertNull(backlog.poll());
        }
    }

    @Test
    void ofAUrlOnlyWhatIsNewIsKept() throws IOException {
        var packed = new PackedTickets();
        var count = 0;
        while (!packed.isFull()) {
            var url = Url.of("https://docs.example.com/a/folder/with/a/long/name/page-" + count + ".html");
            packed.add(new Ticket(1_000_000 + count++, Kind.PAGE, url, null, 4, 0, 77));
        }
        var unpacked = new ArrayList<Ticket>();
        PackedTickets.unpack(packed.toBytes(), unpacked);
        assertEquals(count, unpacked.size());
        var bytes = packed.toBytes().length / count;
        assertTrue(bytes < 15, bytes + " bytes for each ticket");
    }
}
