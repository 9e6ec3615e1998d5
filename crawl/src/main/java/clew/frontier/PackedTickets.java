package clew.frontier;

import clew.journal.Packer;
import clew.journal.Unpacker;
import clew.page.Kind;
import clew.page.Ticket;
import clew.url.Url;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/// Tickets in the order of their numbers, as bytes. Of each URL only what follows the part that it shares with the one
/// before is kept: the links of a page have much in common.
///
/// For each ticket: an octet of flags with its kind; how many numbers are left out before its own, unless it is none;
/// its parent, depth and hops, unless they are those of the ticket before; its pattern, unless it has none; its URL,
/// and its fallback, if it has one.
final class PackedTickets {
    private static final int FULL_BYTES = 16 * 1024;
    private static final int KIND_BITS = 3;
    private static final int SAME_ORIGIN = 4;
    private static final int HAS_PATTERN = 8;
    private static final int HAS_FALLBACK = 16;
    private static final int HAS_GAP = 32;
    private static final List<Kind> KINDS = List.of(Kind.PAGE, Kind.SITEMAP, Kind.RESOURCE, Kind.EXTERNAL);

    private final Packer out = new Packer();
    private byte[] text = {};
    private long next;
    private long parent = Ticket.NONE;
    private int depth;
    private int hops;

    boolean isEmpty() {
        return out.size() == 0;
    }

    boolean isFull() {
        return out.size() >= FULL_BYTES;
    }

    void add(Ticket ticket) {
        if (isEmpty()) {
            next = ticket.number();
            out.number(next);
        }
        var gap = ticket.number() - next;
        next = ticket.number() + 1;
        var sameOrigin = ticket.parent() == parent && ticket.depth() == depth && ticket.hops() == hops;
        var fallback = ticket.fallback();
        out.octet(KINDS.indexOf(ticket.kind())
                | (sameOrigin ? SAME_ORIGIN : 0)
                | (ticket.pattern() == 0 ? 0 : HAS_PATTERN)
                | (fallback == null ? 0 : HAS_FALLBACK)
                | (gap == 0 ? 0 : HAS_GAP));
        if (gap != 0) out.number(gap);
        if (!sameOrigin) {
            parent = ticket.parent();
            depth = ticket.depth();
            hops = ticket.hops();
            out.number(parent + 1).number(depth).number(hops);
        }
        if (ticket.pattern() != 0) out.number(ticket.pattern());
        text(ticket.url());
        if (fallback != null) text(fallback);
    }

    byte[] toBytes() {
        return out.toBytes();
    }

    /// Adds the tickets of `bytes` to `tickets`.
    static void unpack(byte[] bytes, Collection<Ticket> tickets) throws IOException {
        var in = new Unpacker(bytes, 0, bytes.length);
        var reader = new Reader(in, in.number());
        while (in.left() > 0) tickets.add(reader.ticket());
    }

    /// A serialised URL is ASCII, always.
    private void text(Url url) {
        var next = url.href().getBytes(StandardCharsets.US_ASCII);
        var shared = Arrays.mismatch(text, next);
        if (shared < 0) shared = next.length;
        out.number(shared).number(next.length - shared).raw(next, shared, next.length - shared);
        text = next;
    }

    private static final class Reader {
        private final Unpacker in;
        private byte[] text = {};
        private long next;
        private long parent = Ticket.NONE;
        private int depth;
        private int hops;

        Reader(Unpacker in, long first) {
            this.in = in;
            this.next = first;
        }

        Ticket ticket() throws IOException {
            var flags = in.octet();
            if ((flags & HAS_GAP) != 0) next += in.number();
            if ((flags & SAME_ORIGIN) == 0) {
                parent = in.number() - 1;
                depth = in.count();
                hops = in.count();
            }
            var pattern = (flags & HAS_PATTERN) == 0 ? 0 : in.number();
            var url = url();
            var fallback = (flags & HAS_FALLBACK) == 0 ? null : url();
            return new Ticket(next++, KINDS.get(flags & KIND_BITS), url, fallback, depth, hops, parent, pattern);
        }

        private Url url() throws IOException {
            var shared = in.count();
            var added = in.raw(in.count());
            var next = Arrays.copyOf(text, shared + added.length);
            System.arraycopy(added, 0, next, shared, added.length);
            text = next;
            return Url.of(new String(next, StandardCharsets.US_ASCII));
        }
    }
}
