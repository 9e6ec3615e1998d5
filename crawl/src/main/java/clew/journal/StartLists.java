package clew.journal;

import clew.url.Url;
import java.util.List;
import java.util.stream.Collectors;

/// Says in a few words how two lists of start URLs differ, however long they are.
final class StartLists {
    /// Up to so many URLs are named one by one.
    private static final int NAMED_MAX = 3;

    private StartLists() {}

    static String difference(List<Url> was, List<Url> is) {
        if (was.size() <= NAMED_MAX && is.size() <= NAMED_MAX) {
            return "url was " + named(was) + " and is now " + named(is);
        }
        var at = 0;
        while (at < Math.min(was.size(), is.size()) && was.get(at).equals(is.get(at))) at++;
        var counts =
                was.size() == is.size() ? was.size() + " start URLs" : was.size() + " start URLs, now " + is.size();
        return counts + ": number " + (at + 1) + " was " + named(at, was) + " and is now " + named(at, is);
    }

    private static String named(List<Url> starts) {
        return JournalHeader.quoted(starts.stream().map(Url::href).collect(Collectors.joining(" ")));
    }

    private static String named(int at, List<Url> starts) {
        return at < starts.size() ? named(List.of(starts.get(at))) : named(List.of());
    }
}
