package clew.single;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a URL gave.
///
/// @param url the URL as the URL Standard writes it, without fragment and user-info; as it was given, where it is none
/// @param rawHtml the text of the page; null where there is none, for whatever reason
/// @param discoveredLinks where its links lead, in the order they are first seen, each once and without its fragment
public record PageSnapshot(String url, @Nullable String rawHtml, List<String> discoveredLinks) {
    public PageSnapshot {
        discoveredLinks = List.copyOf(discoveredLinks);
    }

    static PageSnapshot empty(String url) {
        return new PageSnapshot(url, null, List.of());
    }
}
