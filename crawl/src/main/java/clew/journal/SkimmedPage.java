package clew.journal;

import clew.page.Kind;
import clew.page.Role;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The record of a page, read only as far as it tells where its links lead: no [clew.page.Page] is made of it, and no
/// object for a link. For whoever looks for a few links among many millions.
///
/// It stands for one page after the other, and in a page for one link after the other; [#nextLink] moves on. For one
/// thread.
public final class SkimmedPage {
    private static final byte[] NOTHING = new byte[0];

    private final RecordCodec codec = new RecordCodec();
    private byte[] bytes = new byte[0];
    private long number;
    private Kind kind = Kind.PAGE;
    private int depth;
    private int hops;
    private long parent;
    private String url = "";
    private String moved = "";
    private String base = "";
    private boolean index;

    private Unpacker flags = nothing();
    private Unpacker rules = nothing();
    private Unpacker hrefs = nothing();
    private Unpacker shown = nothing();
    private Unpacker asked = nothing();
    private boolean hasLongShown;
    private boolean hasLongAsked;

    /// The page's URL as it is shown.
    private byte[] page = new byte[0];

    /// What the URLs of its links refer to: see [LinkColumns].
    private byte[] shownLike = page;

    private byte[] askedLike = page;

    /// The last href that was written, one byte per unit; empty where it does not fit bytes.
    private byte[] href = new byte[256];

    private int hrefLength;

    private int link;
    private int flag;
    private String rule = "";
    private @Nullable String wideHref;
    private byte[] target = new byte[256];
    private int targetLength;
    private byte[] other = new byte[256];
    private int otherLength;

    SkimmedPage() {}

    private static Unpacker nothing() {
        return new Unpacker(new byte[0], 0, 0);
    }

    /// Becomes the page of this record.
    void read(byte[] record) throws IOException {
        var head = new Unpacker(record, 0, record.length);
        number = head.number();
        bytes = codec.sections(record);
        var in = new Unpacker(bytes, 0, bytes.length);
        flags = nothing();
        rules = nothing();
        hrefs = nothing();
        shown = nothing();
        asked = nothing();
        hasLongShown = false;
        hasLongAsked = false;
        base = "";
        Unpacker ticket = null;
        Unpacker answer = null;
        while (in.left() > 0) {
            var tag = in.octet();
            var section = in.part(in.number());
            switch (tag) {
                case PageSections.TICKET -> ticket = section;
                case PageSections.ANSWER -> answer = section;
                case PageSections.BASE -> base = section.text();
                case LinkColumns.FLAGS -> flags = section;
                case LinkColumns.RULES -> rules = section;
                case LinkColumns.HREFS -> hrefs = section;
                case LinkColumns.SHOWN -> shown = section;
                case LinkColumns.ASKED -> asked = section;
                case LinkColumns.SHOWN_LONG -> {
                    shown = section;
                    hasLongShown = true;
                }
                case LinkColumns.ASKED_LONG -> {
                    asked = section;
                    hasLongAsked = true;
                }
                default -> {}
            }
        }
        if (ticket == null || answer == null) throw new BadRecord("a section is missing");
        readTicket(ticket);
        readAnswer(answer);
        shownLike = page;
        askedLike = NOTHING;
        hrefLength = 0;
        link = -1;
    }

    private void readTicket(Unpacker in) throws BadRecord {
        kind = PageSections.kind(in.text());
        depth = in.count();
        hops = in.count();
        parent = in.number() - 1;
        in.number();
        url = in.text();
    }

    private void readAnswer(Unpacker in) throws BadRecord {
        var answered = in.text();
        page = (answered.isEmpty() ? url : answered).getBytes(StandardCharsets.ISO_8859_1);
        var outcome = in.octet();
        index = outcome == PageSections.INDEX;
        moved = "";
        if (outcome != PageSections.MOVED) return;
        in.count();
        moved = in.text();
    }

    /// The number of its ticket.
    public long number() {
        return number;
    }

    public Kind kind() {
        return kind;
    }

    public int depth() {
        return depth;
    }

    public int hops() {
        return hops;
    }

    public long parent() {
        return parent;
    }

    /// What was requested.
    public String url() {
        return url;
    }

    /// Where it has moved to; empty where it has not.
    public String moved() {
        return moved;
    }

    /// What its links are relative to.
    public String base() {
        return base.isEmpty() ? new String(page, StandardCharsets.ISO_8859_1) : base;
    }

    /// Whether it is a list of sitemaps, so that its links are sitemaps.
    public boolean isIndex() {
        return index;
    }

    /// Goes to the next link; false where there is none.
    public boolean nextLink() throws IOException {
        if (flags.left() == 0) return false;
        link++;
        flag = flags.octet();
        wideHref = null;
        if (isSkipped()) {
            rule = rules.text();
            nextHref();
            return true;
        }
        var end = 0;
        if ((flag & LinkColumns.HREF_IS_SHOWN) == 0) {
            nextHref();
            end = pathEnd();
        }
        targetLength = nextUrl(shown, shownLike, shownLike.length, end, true);
        if (hasLongShown && targetLength >= LinkColumns.LONG) shownLike = like(shownLike, target, targetLength);
        if (!hasAsked()) return true;
        otherLength = askedLike.length == 0
                ? nextUrl(asked, target, targetLength, end, false)
                : nextUrl(asked, askedLike, askedLike.length, end, false);
        if (hasLongAsked && otherLength >= LinkColumns.LONG) askedLike = like(askedLike, other, otherLength);
        return true;
    }

    /// The index of the link among those of the page.
    public int link() {
        return link;
    }

    /// Whether a rule of the policy leaves the link out.
    public boolean isSkipped() {
        return (flag & LinkColumns.IS_SKIPPED) != 0;
    }

    public boolean isNofollow() {
        return (flag & LinkColumns.IS_NOFOLLOW) != 0;
    }

    public Role role() throws IOException {
        return LinkColumns.role(flag);
    }

    /// The rule that leaves the link out.
    public String rule() {
        return rule;
    }

    /// The href of a link that is left out, as it is written in the page.
    public String href() {
        return wideHref == null ? new String(href, 0, hrefLength, StandardCharsets.ISO_8859_1) : wideHref;
    }

    /// Where a link leads that is not left out, as it is shown: the first [#targetLength] of these bytes. They change
    /// with the next link.
    public byte[] target() {
        return target;
    }

    public int targetLength() {
        return targetLength;
    }

    /// What is requested for such a link.
    public String asked() {
        return hasAsked()
                ? new String(other, 0, otherLength, StandardCharsets.ISO_8859_1)
                : new String(target, 0, targetLength, StandardCharsets.ISO_8859_1);
    }

    /// How long that is.
    public int askedLength() {
        return hasAsked() ? otherLength : targetLength;
    }

    private boolean hasAsked() {
        return (flag & LinkColumns.HAS_ASKED) != 0;
    }

    /// See [LinkColumns] for how an href and a URL are written.
    private void nextHref() throws BadRecord {
        var same = hrefs.count();
        var from = hrefs.position();
        var head = hrefs.number();
        if ((head & 1) == 1) {
            hrefs = new Unpacker(bytes, from, hrefs.position() + hrefs.left());
            wideHref = hrefs.text();
            hrefLength = 0;
            return;
        }
        var rest = hrefs.part(head >> 1);
        if (same > hrefLength) throw new BadRecord("a text shares more than there is");
        var length = rest.left();
        hrefLength = same + length;
        href = room(href, hrefLength);
        System.arraycopy(bytes, rest.position(), href, same, length);
    }

    /// A wide href gives nothing to its URL.
    private int pathEnd() {
        if (wideHref != null) return -1;
        for (int i = 0; i < hrefLength; i++) if (href[i] == '#') return i;
        return hrefLength;
    }

    private static byte[] like(byte[] before, byte[] url, int length) {
        return Arrays.equals(before, 0, before.length, url, 0, length) ? before : Arrays.copyOf(url, length);
    }

    private int nextUrl(Unpacker in, byte[] shared, int sharedLength, int end, boolean isTarget) throws BadRecord {
        var same = in.count();
        var from = in.count();
        var between = in.part(in.count());
        var tail = end < 0 ? 0 : end - from;
        if (same > sharedLength || tail < 0) throw new BadRecord("a URL shares more than there is");
        var middle = same + between.left();
        var out = room(isTarget ? target : other, middle + tail);
        if (isTarget) target = out;
        else other = out;
        System.arraycopy(shared, 0, out, 0, same);
        System.arraycopy(bytes, between.position(), out, same, between.left());
        if (tail > 0) System.arraycopy(href, from, out, middle, tail);
        return middle + tail;
    }

    private static byte[] room(byte[] bytes, int length) {
        return length <= bytes.length ? bytes : Arrays.copyOf(bytes, 2 * length);
    }
}
