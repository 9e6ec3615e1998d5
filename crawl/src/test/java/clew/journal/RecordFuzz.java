package clew.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.fuzz.FuzzTarget;
import clew.page.Failure;
import clew.page.Kind;
import clew.page.Link;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.RobotsTxt;
import clew.page.Ticket;
import clew.policy.Address;
import clew.url.Url;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/// A record that was not written by a crawl is refused, or is a page (a header, a robots.txt) that is the same when it
/// has been written again. A page that is skimmed has the same number.
///
/// Input: the kind of the record, its content; that of a page is not packed.
public final class RecordFuzz implements FuzzTarget {
    private static final int MEMORY_MAX = 1 << 20;

    @Override
    public void check(byte[] input) throws IOException {
        if (input.length == 0) return;
        var content = Arrays.copyOfRange(input, 1, input.length);
        try {
            switch (input[0] % 4) {
                case 0 -> {
                    var header = HeaderCodec.decode(content);
                    assertEquals(header, HeaderCodec.decode(HeaderCodec.encode(header)), "the same header");
                }
                case 1 -> {
                    var robots = RecordCodec.decodeRobots(content);
                    assertEquals(robots, RecordCodec.decodeRobots(RecordCodec.encode(robots)), "the same robots.txt");
                }
                case 2 -> page(content);
                default -> page(Forgery.page(7, content.length, content));
            }
        } catch (BadRecord _) {
            // refused
        }
    }

    private static void page(byte[] record) throws IOException {
        var codec = new RecordCodec(MEMORY_MAX);
        var page = codec.decode(record);
        var bytes = codec.encode(page).bytes();
        if (bytes == null) throw new AssertionError("a page has bytes");
        assertEquals(page, codec.decode(bytes), "the same page");
        var skimmed = new SkimmedPage();
        skimmed.read(record);
        assertEquals(page.ticket().number(), skimmed.number(), "the same number");
    }

    @Override
    public Bound bound() {
        return new Bound(1_000_000, 5_000, 20_000);
    }

    @Override
    public List<byte[]> seeds() throws IOException {
        var url = Url.of("http://h.example/a");
        var other = Url.of("http://other.example/b?c");
        var ticket = new Ticket(7, Kind.PAGE, url, null, 0, 0);
        var codec = new RecordCodec();
        var links = List.of(Link.to(new Address(url, url)), Link.to(new Address(other, other)));
        var pages = List.of(
                new Page(ticket, url, new Outcome.Read(200, false), links),
                new Page(ticket, url, new Outcome.Moved(301, other), List.of()),
                new Page(ticket, url, new Outcome.Failed(new Failure(Failure.Reason.CUT, "x")), List.of()));
        var seeds = new ArrayList<byte[]>();
        for (var page : pages) {
            var bytes = codec.encode(page).bytes();
            if (bytes == null) continue;
            seeds.add(of(2, bytes));
            seeds.add(of(3, codec.sections(bytes)));
        }
        seeds.add(of(0, HeaderCodec.encode(JournalHeader.of(Map.of("start", "http://h.example/")))));
        seeds.add(of(1, RecordCodec.encode(new RobotsTxt(url, RobotsTxt.State.FOUND, "User-agent: *\nDisallow: /"))));
        return seeds;
    }

    private static byte[] of(int kind, byte[] content) {
        return new Packer().octet(kind).raw(content, 0, content.length).toBytes();
    }

    @Override
    public List<Repeated> repeated() {
        return List.of(
                Repeated.of("\u0000", "\u0001a\u0001b", ""),
                Repeated.of("\u0000", "\u007f", ""),
                Repeated.of("\u0001", "\u007f", ""),
                Repeated.of("\u0003", "\u0000", ""),
                Repeated.of("\u0003", "\u0001", ""),
                Repeated.of("\u0003", "\u0001\u0000", ""));
    }
}
