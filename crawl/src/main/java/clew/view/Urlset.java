package clew.view;

import java.io.IOException;
import java.io.OutputStream;

/// One `<urlset>` document, within the limits of the protocol.
final class Urlset {
    static final String NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
    static final String PROLOG = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

    private static final String BEGINNING = PROLOG + "<urlset xmlns=\"" + NAMESPACE + "\">\n";
    private static final String END = "</urlset>\n";

    /// How much one document may hold.
    ///
    /// @param bytes not packed
    record Limits(int entries, long bytes) {
        static final Limits PROTOCOL = new Limits(50_000, 50L << 20);
    }

    private final Limits limits;
    private final Batch pending;
    private long bytes = (long) BEGINNING.length() + END.length();
    private int entries;

    Urlset(OutputStream out, Limits limits) {
        this.limits = limits;
        this.pending = new Batch(out);
        pending.ascii(BEGINNING);
    }

    /// @param entry a complete `<url>` element, in ASCII
    /// @return false where there is no room for it
    boolean add(String entry) throws IOException {
        if (entries == limits.entries || bytes + entry.length() > limits.bytes) return false;
        entries++;
        bytes += entry.length();
        pending.ascii(entry);
        pending.endPage();
        return true;
    }

    int entries() {
        return entries;
    }

    void end() {
        pending.ascii(END);
    }

    void flush() throws IOException {
        pending.flushThrough();
    }
}
