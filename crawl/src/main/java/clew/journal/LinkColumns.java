package clew.journal;

import static clew.journal.Sections.MUST;

import clew.page.Link;
import clew.page.Links;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.Role;
import clew.policy.Address;
import clew.policy.Verdict;
import clew.url.Url;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The links of a page as [Sections], one for each fact about them: a column holds that fact for every link that has
/// it, in page order.
final class LinkColumns {
    /// A byte for each link, which says which other columns it is in.
    static final int FLAGS = MUST | 16;

    /// The rule by which it is skipped.
    static final int RULES = MUST | 17;

    static final int HREFS = MUST | 18;
    static final int SHOWN = MUST | 19;
    static final int ASKED = MUST | 20;
    static final int TEXTS = 21;
    static final int OFFSETS = 22;

    /// Lines and columns, two numbers for each link.
    static final int PLACES = 23;

    /// In place of [#SHOWN] and [#ASKED] where a URL is [#LONG].
    static final int SHOWN_LONG = MUST | 24;

    static final int ASKED_LONG = MUST | 25;

    static final int IS_SKIPPED = 1;
    static final int IS_NOFOLLOW = 2;
    static final int HAS_ASKED = 4;
    static final int HREF_IS_SHOWN = 8;
    static final int IS_RESOURCE = 16;
    static final int IS_REFRESH = 32;
    static final int IS_LATE_REFRESH = 64;

    /// The memory that a link takes besides its texts and its URL, where there are many.
    private static final int LINK_WEIGHT_MIN = 25;

    /// The memory that a URL takes besides its text.
    private static final int URL_WEIGHT = 75;

    /// From this length on, a URL is what those behind it in its column share their beginning with, and equal ones are
    /// looked for among all links of the page.
    static final int LONG = 1_024;

    private static final byte[] NOTHING = new byte[0];

    private final long memoryMax;
    private final Packer flags = new Packer();
    private final Packer rules = new Packer();
    private final Packer hrefs = new Packer();
    private final Packer shown = new Packer();
    private final Packer asked = new Packer();
    private final Packer texts = new Packer();
    private final Packer offsets = new Packer();
    private final Packer places = new Packer();

    /// The previous href, as far as the next one can refer to it.
    private byte[] before = NOTHING;

    /// What the beginnings of URLs are shared with: the last long one of the column. Before the first, it is the URL of
    /// the page, and for a URL to request that of its link as shown.
    private byte[] shownLike = NOTHING;

    private byte[] askedLike = NOTHING;
    private boolean anyLongShown;

    /// @param memoryMax how much memory the links of a page may take, in bytes: no page ever had links that take
    ///     more
    LinkColumns(long memoryMax) {
        this.memoryMax = memoryMax;
    }

    void write(Page page, Packer out) {
        var links = page.links();
        if (links.isEmpty()) return;
        shownLike = ascii(page.url().href());
        askedLike = NOTHING;
        anyLongShown = false;
        var place = new ExpectedPlace();
        var anyPlace = false;
        var anyLine = false;
        var line = 0;
        before = NOTHING;
        flags.reserve(links.size());
        hrefs.reserve(2L * links.size());
        shown.reserve(3L * links.size());
        offsets.reserve(2L * links.size());
        for (var link : links) {
            var href = Packer.narrow(link.href());
            write(link, href == null ? NOTHING : href);
            writeText(link.text(), href == null ? NOTHING : href);
            offsets.number(place.distance(link.offset(), link.href(), link.text()));
            anyPlace |= link.offset() != Link.UNKNOWN;
            places.number(zigzag(link.line() - line)).number(link.column());
            line = link.line();
            anyLine |= line > 0;
        }
        if (!anyPlace) offsets.clear();
        if (!anyLine) places.clear();
        var size = 0L;
        for (var column : List.of(flags, rules, hrefs, shown, asked, texts, offsets, places)) size += column.size();
        out.reserve(size);
        end(FLAGS, flags, out);
        end(RULES, rules, out);
        end(HREFS, hrefs, out);
        end(anyLongShown ? SHOWN_LONG : SHOWN, shown, out);
        end(askedLike.length > 0 ? ASKED_LONG : ASKED, asked, out);
        end(TEXTS, texts, out);
        end(OFFSETS, offsets, out);
        end(PLACES, places, out);
    }

    /// Small numbers for small differences, forwards and backwards.
    private static long zigzag(int difference) {
        return difference < 0 ? -2L * difference - 1 : 2L * difference;
    }

    private static long unzigzag(long number) {
        return (number & 1) == 0 ? number >> 1 : -((number + 1) >> 1);
    }

    private static void end(int tag, Packer column, Packer out) {
        if (column.size() > 0) out.section(tag, column);
        column.clear();
    }

    /// @param href its href, one byte per unit; empty if some unit does not fit a byte
    private void write(Link link, byte[] href) {
        var flag = (link.nofollow() ? IS_NOFOLLOW : 0) | flag(link.role());
        switch (link.verdict()) {
            case Verdict.Skipped(String rule) -> {
                flags.octet(flag | IS_SKIPPED);
                rules.text(rule);
                writeHref(link.href(), href);
            }
            case Verdict.Counts(Address address) -> {
                var url = ascii(address.shown().href());
                var isShown = Arrays.equals(href, url);
                if (isShown) flag |= HREF_IS_SHOWN;
                else writeHref(link.href(), href);
                var end = isShown ? 0 : pathEnd(link.href());
                writeUrl(url, shownLike, href, end, shown);
                if (url.length >= LONG) {
                    shownLike = url;
                    anyLongShown = true;
                }
                if (!address.asked().equals(address.shown())) {
                    flag |= HAS_ASKED;
                    var other = ascii(address.asked().href());
                    writeUrl(other, askedLike.length == 0 ? url : askedLike, href, end, asked);
                    if (other.length >= LONG) askedLike = other;
                }
                flags.octet(flag);
            }
        }
    }

    private static int flag(Role role) {
        return switch (role) {
            case LINK -> 0;
            case RESOURCE -> IS_RESOURCE;
            case REFRESH -> IS_REFRESH;
            case LATE_REFRESH -> IS_LATE_REFRESH;
        };
    }

    static Role role(int flag) throws BadRecord {
        return switch (flag & (IS_RESOURCE | IS_REFRESH | IS_LATE_REFRESH)) {
            case 0 -> Role.LINK;
            case IS_RESOURCE -> Role.RESOURCE;
            case IS_REFRESH -> Role.REFRESH;
            case IS_LATE_REFRESH -> Role.LATE_REFRESH;
            default -> throw new BadRecord("a link with two roles");
        };
    }

    /// The length of the prefix shared with the previous one, and the rest.
    private void writeHref(String text, byte[] href) {
        if (href.length != text.length()) {
            hrefs.number(0).text(text);
        } else {
            var mismatch = Arrays.mismatch(href, before);
            var same = mismatch < 0 ? href.length : mismatch;
            hrefs.number(same).text(href, same);
        }
        before = href;
    }

    /// A URL is written as the length of the prefix that it shares with another, how much of the href before the
    /// fragment is not its end, and what is between. Most often nothing is between, and many links of the page have
    /// the same two numbers.
    private static void writeUrl(byte[] url, byte[] like, byte[] href, int pathEnd, Packer column) {
        var mismatch = Arrays.mismatch(url, like);
        var same = mismatch < 0 ? url.length : mismatch;
        var at = pathEnd;
        var to = url.length;
        while (at > 0 && at <= href.length && to > same && url[to - 1] == href[at - 1]) {
            at--;
            to--;
        }
        column.number(same).number(at).number(to - same).raw(url, same, to - same);
    }

    /// A text is often the name at the end of the href: the start of what follows its last `/` or `#`.
    private void writeText(String text, byte[] href) {
        var length = text.length();
        var from = nameStart(href);
        var narrow = length <= href.length - from ? Packer.narrow(text) : null;
        if (narrow != null && Arrays.equals(narrow, 0, length, href, from, from + length)) texts.number(length + 1);
        else if (narrow != null) texts.number(0).text(narrow, 0);
        else texts.number(0).text(text);
    }

    private static int nameStart(byte[] href) {
        var from = href.length;
        while (from > 0 && href[from - 1] != '/' && href[from - 1] != '#') from--;
        return from;
    }

    private static int nameStart(String href) {
        var from = href.length();
        while (from > 0 && href.charAt(from - 1) != '/' && href.charAt(from - 1) != '#') from--;
        return from;
    }

    private static int pathEnd(String href) {
        var fragment = href.indexOf('#');
        return fragment < 0 ? href.length() : fragment;
    }

    List<Link> read(Sections sections, String page, Outcome outcome) throws BadRecord {
        var in = new Columns(sections, page);
        var count = in.flags.left();
        if (count == 0) return List.of();
        if (!(outcome instanceof Outcome.Read || outcome instanceof Outcome.Index)) {
            throw new BadRecord("links of a page that was not read");
        }
        var memory = memoryMax - (long) LINK_WEIGHT_MIN * count;
        if (memory < 0) throw new BadRecord(count + " links");
        var links = new Links.Builder(count);
        for (int i = 0; i < count; i++) {
            var link = in.next();
            // A few bytes can stand for a long earlier text: many of them would need more memory than there is.
            if (in.made > memory) throw new BadRecord("links that take more memory than there is");
            links.add(link);
        }
        return links.build();
    }

    /// The columns of a record, and the position in each. What a link shares with the previous one is the same
    /// objects: a page may repeat a link half a million times.
    private static final class Columns {
        private final Unpacker flags;
        private final Unpacker rules;
        private final Unpacker hrefs;
        private final Unpacker shown;
        private final Unpacker asked;
        private final Unpacker texts;
        private final Unpacker offsets;
        private final Unpacker places;
        private final boolean hasLongShown;
        private final boolean hasLongAsked;
        private final boolean hasTexts;
        private final boolean hasOffsets;
        private final boolean hasPlaces;
        private final ExpectedPlace place = new ExpectedPlace();
        private int line;
        private String hrefBefore = "";
        private @Nullable Link before;
        private String shownLike;
        private String askedLike = "";

        /// The links whose URLs are long, by their hrefs.
        private final Map<String, Link> withLongUrls = new HashMap<>();

        /// How much memory texts and URLs take, those that links share counted once.
        private long made;

        Columns(Sections sections, String page) {
            shownLike = page;
            flags = sections.orNothing(FLAGS);
            rules = sections.orNothing(RULES);
            hrefs = sections.orNothing(HREFS);
            hasLongShown = sections.find(SHOWN_LONG) != null;
            hasLongAsked = sections.find(ASKED_LONG) != null;
            shown = sections.orNothing(hasLongShown ? SHOWN_LONG : SHOWN);
            asked = sections.orNothing(hasLongAsked ? ASKED_LONG : ASKED);
            texts = sections.orNothing(TEXTS);
            offsets = sections.orNothing(OFFSETS);
            places = sections.orNothing(PLACES);
            hasPlaces = places.left() > 0;
            hasTexts = texts.left() > 0;
            hasOffsets = offsets.left() > 0;
        }

        Link next() throws BadRecord {
            var flag = flags.octet();
            var nofollow = (flag & IS_NOFOLLOW) != 0;
            Verdict verdict;
            String href;
            if ((flag & IS_SKIPPED) != 0) {
                verdict = new Verdict.Skipped(rules.text());
                href = href();
            } else {
                href = (flag & HREF_IS_SHOWN) != 0 ? "" : href();
                var like = withLongUrls.getOrDefault(href, before);
                var address = like == null ? null : like.address().orElse(null);
                var url = url(shown, shownLike, href, address == null ? null : address.shown());
                if (hasLongShown && isLong(url)) shownLike = url.href();
                var other = url;
                if ((flag & HAS_ASKED) != 0) {
                    other = url(
                            asked,
                            askedLike.isEmpty() ? url.href() : askedLike,
                            href,
                            address == null ? null : address.asked());
                    if (hasLongAsked && isLong(other)) askedLike = other.href();
                }
                verdict = counts(new Address(other, url), like);
                if ((flag & HREF_IS_SHOWN) != 0) href = url.href();
            }
            var text = hasTexts ? text(href) : "";
            var offset = hasOffsets ? place.offset(offsets.number(), href, text) : Link.UNKNOWN;
            var column = 0;
            if (hasPlaces) {
                line = line(places.number());
                column = places.count();
                if ((line == 0) != (column == 0)) throw new BadRecord("a link in line " + line + ", column " + column);
            }
            before = new Link(verdict, href, text, nofollow, offset, line, column, role(flag));
            if (verdict instanceof Verdict.Counts(Address address)
                    && (isLong(address.shown()) || isLong(address.asked()))) withLongUrls.put(href, before);
            return before;
        }

        private static boolean isLong(Url url) {
            return url.href().length() >= LONG;
        }

        private int line(long difference) throws BadRecord {
            var next = line + unzigzag(difference);
            if (next < 0 || next > Integer.MAX_VALUE) throw new BadRecord("a link in line " + next);
            return (int) next;
        }

        /// @param like a link that may lead to the same
        private static Verdict counts(Address address, @Nullable Link like) {
            return like != null
                            && like.verdict() instanceof Verdict.Counts same
                            && same.address().equals(address)
                    ? same
                    : new Verdict.Counts(address);
        }

        private String href() throws BadRecord {
            var same = hrefs.count();
            var rest = hrefs.text();
            if (same != hrefBefore.length() || !rest.isEmpty()) {
                hrefBefore = same == 0 ? rest : shared(hrefBefore, 0, same).concat(rest);
                made += hrefBefore.length();
            }
            return hrefBefore;
        }

        private String text(String href) throws BadRecord {
            var units = texts.count() - 1;
            var text = units < 0 ? texts.text() : units == 0 ? "" : shared(href, nameStart(href), units);
            if (before != null && before.text().equals(text)) return before.text();
            made += text.length();
            return text;
        }

        private static String shared(String text, int from, int length) throws BadRecord {
            if (length > text.length() - from) throw new BadRecord("a text shares more than there is");
            return text.substring(from, from + length);
        }

        /// @param like what its beginning is shared with
        /// @param repeated the URL of a link that may be the same in that column; null for none
        private Url url(Unpacker in, String like, String href, @Nullable Url repeated) throws BadRecord {
            var same = in.count();
            var from = in.count();
            var between = in.ascii(in.count());
            var end = pathEnd(href);
            if (same > like.length() || from > end) throw new BadRecord("a URL shares more than there is");
            var middle = same + between.length();
            var length = middle + end - from;
            if (repeated != null
                    && repeated.href().length() == length
                    && repeated.href().startsWith(between, same)
                    && repeated.href().regionMatches(0, like, 0, same)
                    && repeated.href().regionMatches(middle, href, from, end - from)) return repeated;
            made += length + URL_WEIGHT;
            return PageSections.webUrl(like.substring(0, same).concat(between).concat(href.substring(from, end)));
        }
    }

    private static byte[] ascii(String url) {
        return url.getBytes(StandardCharsets.ISO_8859_1);
    }
}
