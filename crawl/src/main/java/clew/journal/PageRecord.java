package clew.journal;

import clew.page.LinkPrints;
import clew.page.Page;
import clew.page.StoredExchange;
import clew.page.Ticket;
import clew.policy.Address;
import clew.policy.Verdict;
import clew.url.Url;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A page on its way to the journal, and its bytes, made by [RecordCodec].
///
/// @param page null if it is too large to be kept with its bytes
/// @param bytes null where no journal is kept, so that nobody has asked for them
/// @param weight roughly how many bytes of memory the page takes
/// @param prints those of its links, if they have been made
@SuppressWarnings("ArrayRecordComponent") // passed on and written, never compared
public record PageRecord(Ticket ticket, @Nullable Page page, byte @Nullable [] bytes, long weight, LinkPrints prints) {
    /// The memory that a page and a link take besides their texts.
    private static final int PAGE_WEIGHT = 500;

    private static final int LINK_WEIGHT = 250;

    private static final int LONG_URL = 250;

    /// A page without its bytes.
    public static PageRecord of(Page page) {
        return new PageRecord(page.ticket(), page, null, weight(page), LinkPrints.NONE);
    }

    /// URLs are in the weight of a link, but for long ones: these count once, as equal links share them.
    static long weight(Page page) {
        var links = page.links();
        var weight = PAGE_WEIGHT + (long) LINK_WEIGHT * links.size();
        Set<Url> counted = Collections.newSetFromMap(new IdentityHashMap<>());
        for (int i = 0; i < links.size(); i++) {
            var link = links.get(i);
            weight += link.href().length() + link.text().length();
            if (!(link.verdict() instanceof Verdict.Counts(Address address))) continue;
            weight += longUrl(address.shown(), counted) + longUrl(address.asked(), counted);
        }
        return weight;
    }

    private static int longUrl(Url url, Set<Url> counted) {
        return url.href().length() >= LONG_URL && counted.add(url) ? url.href().length() : 0;
    }

    /// The same page, with fingerprints for its links.
    public PageRecord with(LinkPrints made) {
        return new PageRecord(ticket, page, bytes, weight, made);
    }

    /// Without the page if that is heavier than `weightMax`.
    public PageRecord atMost(long weightMax) {
        return weight <= weightMax ? this : new PageRecord(ticket, null, bytes, weight, LinkPrints.NONE);
    }

    /// The same page, with its exchanges in an archive.
    public PageRecord in(List<StoredExchange> archive) {
        var stored = RecordCodec.in(archive, Objects.requireNonNull(bytes));
        return new PageRecord(ticket, page == null ? null : page.in(archive), stored, weight, prints);
    }
}
