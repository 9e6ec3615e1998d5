package clew.frontier;

import clew.page.Kind;
import clew.page.Ticket;
import clew.url.Url;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/// Tickets with consecutive numbers as bytes. Of each URL only what follows the part that it shares with the one before
/// is kept: the links of a page have much in common.
///
/// For each ticket: an octet of flags with its kind; its parent, depth and hops, unless they are those of the ticket
/// before; its pattern, unless it has none; its URL, and its fallback, if it has one. Numbers take seven bits per byte,
/// the lowest first.
final class PackedTickets {
    private static final int FULL_BYTES = 16 * 1024;
    private static final int KIND_BITS = 3;
    private static final int SAME_ORIGIN = 4;
    private static final int HAS_PATTERN = 8;
    private static final int HAS_FALLBACK = 16;
    private static final List<Kind> KINDS = List.of(Kind.PAGE, Kind.SITEMAP, Kind.RESOURCE);

    private byte[] bytes = new byte[1024];
    private int size;
    private byte[] text = {};
    private long parent = Ticket.NONE;
    private int depth;
    private int hops;

    boolean isEmpty() {
        return size == 0;
    }

    boolean isFull() {
        return size >= FULL_BYTES;
    }

    void add(Ticket ticket) {
        if (size == 0) number(ticket.number());
        var sameOrigin = ticket.parent() == parent && ticket.depth() == depth && ticket.hops() == hops;
        var fallback = ticket.fallback();
        octet(KINDS.indexOf(ticket.kind())
                | (sameOrigin ? SAME_ORIGIN : 0)
                | (ticket.pattern() == 0 ? 0 : HAS_PATTERN)
                | (fallback == null ? 0 : HAS_FALLBACK));
        if (!sameOrigin) {
            parent = ticket.parent();
            depth = ticket.depth();
            hops = ticket.hops();
            number(parent + 1);
            number(depth);
            number(hops);
        }
        if (ticket.pattern() != 0) number(ticket.pattern());
        text(ticket.url());
        if (fallback != null) text(fallback);
    }

    byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }

    /// Adds the tickets of `bytes` to `tickets`.
    static void unpack(byte[] bytes, Collection<Ticket> tickets) {
        var in = new Reader(bytes);
        for (var number = in.number(); in.hasMore(); number++) tickets.add(in.ticket(number));
    }

    /// A serialised URL is ASCII, always.
    private void text(Url url) {
        var next = url.href().getBytes(StandardCharsets.US_ASCII);
        var shared = Arrays.mismatch(text, next);
        if (shared < 0) shared = next.length;
        number(shared);
        number(next.length - shared);
        var end = room(next.length - shared);
        System.arraycopy(next, shared, bytes, size, next.length - shared);
        size = end;
        text = next;
    }

    private void number(long value) {
        var rest = value;
        while (rest >= 0x80) {
            octet((int) rest | 0x80);
            rest >>>= 7;
        }
        octet((int) rest);
    }

    private void octet(int value) {
        var end = room(1);
        bytes[size] = (byte) value;
        size = end;
    }

    /// Where so many more bytes end.
    private int room(int count) {
        var end = size + count;
        if (end > bytes.length) bytes = Arrays.copyOf(bytes, Math.max(end, 2 * bytes.length));
        return end;
    }

    private static final class Reader {
        private final byte[] bytes;
        private int at;
        private byte[] text = {};
        private long parent = Ticket.NONE;
        private int depth;
        private int hops;

        Reader(byte[] bytes) {
            this.bytes = bytes;
        }

        boolean hasMore() {
            return at < bytes.length;
        }

        Ticket ticket(long number) {
            var flags = bytes[at++];
            if ((flags & SAME_ORIGIN) == 0) {
                parent = number() - 1;
                depth = (int) number();
                hops = (int) number();
            }
            var pattern = (flags & HAS_PATTERN) == 0 ? 0 : number();
            var url = url();
            var fallback = (flags & HAS_FALLBACK) == 0 ? null : url();
            return new Ticket(number, KINDS.get(flags & KIND_BITS), url, fallback, depth, hops, parent, pattern);
        }

        private Url url() {
            var shared = (int) number();
            var added = (int) number();
            var next = Arrays.copyOf(text, shared + added);
            System.arraycopy(bytes, at, next, shared, added);
            at += added;
            text = next;
            return Url.of(new String(next, StandardCharsets.US_ASCII));
        }

        long number() {
            var value = 0L;
            for (int shift = 0; ; shift += 7) {
                var octet = bytes[at++];
                value |= (octet & 0x7FL) << shift;
                if (octet >= 0) return value;
            }
        }
    }
}
